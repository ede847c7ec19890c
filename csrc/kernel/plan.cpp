#define _Static_assert static_assert /* of C */
#include "kernel/plan.h"

#include <stdlib.h>
#include <string.h>

#include "active/places.h"

namespace {

/* A list that grows. */
template <typename T>
struct list {
    T *at;
    uint32_t count, room;

    /* Room for some more; 0, or -1 without memory. */
    int reserve(uint32_t more) {
        if (count + more <= room) return 0;
        const uint32_t enough = 2 * (count + more) + 1024;
        T *const larger = (T *)realloc(at, enough * sizeof *at);
        if (larger == NULL) return -1;
        at = larger;
        room = enough;
        return 0;
    }

    void add(T x) { at[count++] = x; }
};

/* Names that the ends follow from. */
char *names_used(const struct program *p, const struct traced *t, uint32_t first) {
    char *const used = (char *)calloc((size_t)t->names + 1, 1);
    if (used == NULL) return NULL;
    for (int i = 0; i < t->ends; i++) used[p->end[i]] = 1;
    used[0] = 0;
    for (uint32_t k = t->arcs; k-- > first;)
        if (used[t->arc[k].result]) used[t->arc[k].argument] = 1;
    return used;
}

/* Leaves the arcs from `first` on whose result is used; returns how many. */
uint32_t prune(const struct traced *t, uint32_t first, const char *used) {
    uint32_t count = 0;
    for (uint32_t k = first; k < t->arcs; k++)
        if (used[t->arc[k].result]) t->arc[first + count++] = t->arc[k];
    return count;
}

/* Gives ends the first places, which begin with 0, and goes back through the step. */
int plan_step(struct program *p, const struct traced *t, const struct arc *arc, uint32_t arcs) {
    struct places places;
    if (places_begin(&places, t->names, t->fixed) < 0) return -1;
    for (int i = 0; i < t->ends; i++) {
        places.uses[p->end[i]]++;
        if (places.of[p->end[i]] == 0 && p->end[i]) give_place(&places, p->end[i]);
        p->end[i] = places.of[p->end[i]];
    }
    p->cleared_end = places.count + 1;
    p->step.increment = (struct increment *)malloc((arcs + 1) * sizeof(struct increment));
    if (p->step.increment)
        p->step.increments = increments_of(&places, arc, arcs, p->step.increment);
    p->places = places.count + 1;
    places_end(&places);
    return p->step.increment ? 0 : -1;
}

/* Through what the cars are made of, where every name has its place for good. */
int plan_preparation(struct program *p, const struct arc *arc, uint32_t arcs) {
    p->preparation.increment = (struct increment *)malloc((arcs + 1) * sizeof(struct increment));
    if (p->preparation.increment == NULL) return -1;
    for (uint32_t k = arcs; k-- > 0;)
        p->preparation.increment[p->preparation.increments++] =
            increment_of(arc[k].result, arc[k].argument, arc[k].argument, arc[k].partial);
    return 0;
}

/* Arcs that do not wait for each other become neighbors. What an argument gets is still added in the
 * order of the operations, so that its bits do not depend on what else is done. */
int arrange(struct arc *arc, uint32_t arcs, int32_t names) {
    uint32_t *const turn = (uint32_t *)malloc((arcs + 1) * sizeof *turn);
    uint32_t *const last = (uint32_t *)calloc((size_t)names + 1, sizeof *last); /* of a name */
    uint32_t *const count = (uint32_t *)calloc((size_t)arcs + 2, sizeof *count);
    struct arc *const as_it_was = (struct arc *)malloc((arcs + 1) * sizeof *arc);
    const int enough = turn && last && count && as_it_was;
    if (enough) {
        memcpy(as_it_was, arc, arcs * sizeof *arc);
        for (uint32_t k = arcs; k-- > 0;) {
            uint32_t *const of = &last[arc[k].argument], after = last[arc[k].result];
            turn[k] = *of = (*of > after ? *of : after) + 1;
            count[turn[k]]++;
        }
        for (uint32_t t = arcs; t-- > 0;) count[t] += count[t + 1]; /* the last ones first */
        for (uint32_t k = arcs; k-- > 0;) arc[--count[turn[k]]] = as_it_was[k];
    }
    free(turn);
    free(last);
    free(count);
    free(as_it_was);
    return enough ? 0 : -1;
}

/* Tangents of one name by some directions, in their order: a piece of `all`. */
struct tangents {
    uint32_t first, count;
};

/* On its way through the operations. A place is free when no name that is still asked for has it:
 * sums share places with their arguments. */
struct planner {
    list<struct derivative> all;
    struct tangents *of;    /* (names) */
    int32_t *uses;          /* (names): by operations to come, and as an end */
    list<uint32_t> sharing; /* (places): names that have it */
    list<uint32_t> unused;
    list<uint32_t> code;
    list<uint32_t>
        kind[3];   /* of one operation: places of tangents from either argument, and from both */
    uint32_t size; /* of a vector in bytes */
};

enum { FROM_FIRST, FROM_SECOND, FROM_BOTH };

int reserve(planner *p, uint32_t tangents) {
    int lacks = p->all.reserve(tangents) | p->sharing.reserve(tangents);
    lacks |= p->unused.reserve(p->sharing.count + tangents);
    lacks |= p->code.reserve(OPERATION_WORDS + 3 * tangents);
    for (int k = 0; k < 3; k++) lacks |= p->kind[k].reserve(3 * tangents);
    return lacks;
}

uint32_t new_place(planner *p) {
    if (p->unused.count) {
        const uint32_t place = p->unused.at[--p->unused.count];
        p->sharing.at[place] = 1;
        return place;
    }
    p->sharing.add(1);
    return p->sharing.count - 1;
}

void leave(planner *p, int32_t name) {
    if (--p->uses[name]) return;
    const struct tangents *const t = &p->of[name];
    for (uint32_t k = 0; k < t->count; k++) {
        const uint32_t place = p->all.at[t->first + k].place;
        if (place != TANGENT_ONE && --p->sharing.at[place] == 0) p->unused.add(place);
    }
}

/* A place that nothing needs after this operation, which may take it over. */
int may_take(const planner *p, int32_t name, uint32_t place) {
    return place != TANGENT_ONE && p->uses[name] == 1 && p->sharing.at[place] == 1;
}

/* Tangents of the result: places that it has from an argument, or new ones. */
void give_tangents(planner *p, const struct arc *arc, int arguments) {
    struct tangents *const r = &p->of[arc[0].result];
    r->first = p->all.count;
    const struct derivative *x = p->all.at + p->of[arc[0].argument].first,
                            *const x_end = x + p->of[arc[0].argument].count, *y = NULL,
                            *y_end = NULL;
    if (arguments == 2) {
        y = p->all.at + p->of[arc[1].argument].first;
        y_end = y + p->of[arc[1].argument].count;
    }
    while (x < x_end || y < y_end) {
        const int kind = y == y_end                     ? FROM_FIRST
                         : x == x_end                   ? FROM_SECOND
                         : x->direction < y->direction  ? FROM_FIRST
                         : x->direction == y->direction ? FROM_BOTH
                                                        : FROM_SECOND;
        const struct derivative from = kind == FROM_SECOND ? *y : *x;
        struct derivative to = from;
        const int shared = kind != FROM_BOTH && arc[kind].partial == PARTIAL_ONE;
        if (shared || may_take(p, arc[kind == FROM_SECOND].argument, from.place)) {
            if (from.place != TANGENT_ONE) p->sharing.at[from.place]++;
        } else {
            to.place = new_place(p);
        }
        p->all.add(to);
        if (!shared) {
            p->kind[kind].add(p->size * to.place);
            p->kind[kind].add(p->size * from.place);
            if (kind == FROM_BOTH) p->kind[kind].add(p->size * y->place);
        }
        x += kind != FROM_SECOND;
        y += kind != FROM_FIRST;
    }
    r->count = p->all.count - r->first;
}

/* An operation of one or two arguments; 0, or -1 without memory. */
int go_through(planner *p, const struct arc *arc, int arguments) {
    uint32_t most = 0;
    for (int k = 0; k < arguments; k++) most += p->of[arc[k].argument].count;
    if (reserve(p, most) < 0) return -1;
    for (int k = 0; k < 3; k++) p->kind[k].count = 0;
    give_tangents(p, arc, arguments);
    struct operation o = {};
    for (int k = 0; k < arguments; k++) o.partial[k] = p->size * arc[k].partial;
    for (int k = 0; k < 2; k++) o.alone[k] = p->kind[k].count / 2;
    o.both = p->kind[FROM_BOTH].count / 3;
    if (o.alone[0] + o.alone[1] + o.both) {
        memcpy(p->code.at + p->code.count, &o, sizeof o);
        p->code.count += OPERATION_WORDS;
    }
    for (int k = 0; k < 3; k++) {
        const list<uint32_t> *const its = &p->kind[k];
        memcpy(p->code.at + p->code.count, its->at, its->count * sizeof *its->at);
        p->code.count += its->count;
    }
    for (int k = 0; k < arguments; k++) leave(p, arc[k].argument);
    return 0;
}

/* What the ends have in the end. */
int take_ends(const planner *p, struct program *program, const struct traced *t) {
    struct forward_sweep *const on = &program->on;
    uint32_t count = 0;
    on->first = (uint32_t *)malloc(((size_t)t->ends + 1) * sizeof *on->first);
    if (on->first == NULL) return -1;
    for (int i = 0; i < t->ends; i++) {
        on->first[i] = count;
        count += p->of[program->end[i]].count;
    }
    on->first[t->ends] = count;
    on->derivative = (struct derivative *)malloc((count + 1) * sizeof *on->derivative);
    if (on->derivative == NULL) return -1;
    for (int i = 0; i < t->ends; i++) {
        const struct tangents *const of = &p->of[program->end[i]];
        for (uint32_t k = 0; k < of->count; k++) {
            const struct derivative *const c = &p->all.at[of->first + k];
            on->derivative[on->first[i] + k] = {c->direction, p->size * c->place};
        }
    }
    return 0;
}

}  // namespace

int plan_back(struct program *p, struct traced *t, int scalars) {
    char *const used = names_used(p, t, t->prepared);
    if (used == NULL) return -1;
    struct arc *const arc = t->arc + t->prepared;
    const uint32_t arcs = prune(t, t->prepared, used);
    free(used);
    if (scalars == 1 && arrange(arc, arcs, t->names) < 0) return -1;
    if (plan_preparation(p, t->arc, t->prepared) < 0) return -1;
    return plan_step(p, t, arc, arcs);
}

int plan_on(struct program *program, const struct traced *t, const int32_t *direction,
            int directions, uint32_t size) {
    planner p = {};
    p.size = size;
    char *const used = names_used(program, t, 0);
    p.of = (struct tangents *)calloc((size_t)t->names + 1, sizeof *p.of);
    p.uses = (int32_t *)calloc((size_t)t->names + 1, sizeof *p.uses);
    int result = used && p.of && p.uses ? reserve(&p, (uint32_t)directions + 1) : -1;
    if (result == 0) {
        p.sharing.add(1); /* TANGENT_ONE */
        const uint32_t arcs = prune(t, 0, used);
        for (uint32_t k = 0; k < arcs; k++) p.uses[t->arc[k].argument]++;
        for (int i = 0; i < t->ends; i++) p.uses[program->end[i]]++;
        for (int i = 0; i < directions; i++) {
            p.of[direction[i]] = {p.all.count, 1};
            p.all.add({(uint32_t)i, TANGENT_ONE});
        }
        for (uint32_t k = 0; result == 0 && k < arcs;) {
            const int two = k + 1 < arcs && t->arc[k + 1].result == t->arc[k].result;
            result = go_through(&p, &t->arc[k], 1 + two);
            k += 1 + two;
        }
    }
    if (result == 0) result = take_ends(&p, program, t);
    program->on.code = p.code.at;
    program->on.words = p.code.count;
    program->on.places = p.sharing.count;
    free(used);
    free(p.of);
    free(p.uses);
    free(p.all.at);
    free(p.sharing.at);
    free(p.unused.at);
    for (int k = 0; k < 3; k++) free(p.kind[k].at);
    return result;
}
