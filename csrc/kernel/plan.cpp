#define _Static_assert static_assert /* of C */
#include "kernel/plan.h"

#include <stdlib.h>
#include <string.h>

#include "active/places.h"

namespace {

/* A list that grows; what does not fit for want of memory is dropped, and `lacks` tells so. */
template <typename T>
struct list {
    T *at;
    uint32_t count, room;
    int lacks;

    void add(const T &x) {
        if (count == room) {
            const uint32_t more = room ? 2 * room : 1024;
            T *const larger = (T *)realloc(at, more * sizeof *at);
            if (larger == NULL) {
                lacks = 1;
                return;
            }
            at = larger;
            room = more;
        }
        at[count++] = x;
    }
};

/* Names that the ends follow from. */
char *names_used(const struct program *p, const struct traced *t, uint32_t first) {
    char *const used = (char *)calloc((size_t)t->names + 1, 1);
    if (used == NULL) return NULL;
    for (int i = 0; i < t->ends; i++) used[p->end[i]] = 1;
    used[0] = 0;
    for (uint32_t k = t->links; k-- > first;)
        if (used[t->link[k].result]) used[t->link[k].operand] = 1;
    return used;
}

/* Leaves the links from `first` on whose result is used; returns how many. */
uint32_t prune(const struct traced *t, uint32_t first, const char *used) {
    uint32_t count = 0;
    for (uint32_t k = first; k < t->links; k++)
        if (used[t->link[k].result]) t->link[first + count++] = t->link[k];
    return count;
}

/* Gives ends the first places, which begin with 0, and goes back through the step. */
int plan_step(struct program *p, const struct traced *t, const struct dependency *link,
              uint32_t links) {
    struct places places;
    if (places_begin(&places, t->names, t->fixed) < 0) return -1;
    for (int i = 0; i < t->ends; i++) {
        places.uses[p->end[i]]++;
        if (places.of[p->end[i]] == 0 && p->end[i]) give_place(&places, p->end[i]);
        p->end[i] = places.of[p->end[i]];
    }
    p->cleared_end = places.count + 1;
    p->step.share = (struct share *)malloc((links + 1) * sizeof(struct share));
    if (p->step.share) p->step.shares = share_out(&places, link, links, p->step.share);
    p->places = places.count + 1;
    places_end(&places);
    return p->step.share ? 0 : -1;
}

/* Through what the cars are made of, where every name has its place for good. */
int plan_front(struct program *p, const struct dependency *link, uint32_t links) {
    p->front.share = (struct share *)malloc((links + 1) * sizeof(struct share));
    if (p->front.share == NULL) return -1;
    for (uint32_t k = links; k-- > 0;)
        p->front.share[p->front.shares++] =
            share_of(link[k].result, link[k].operand, link[k].operand, link[k].slope);
    return 0;
}

/* Links that do not wait for each other become neighbors. What an operand gets is still added in the
 * order of the operations, so that its bits do not depend on what else is done. */
int arrange(struct dependency *link, uint32_t links, int32_t names) {
    uint32_t *const turn = (uint32_t *)malloc((links + 1) * sizeof *turn);
    uint32_t *const last = (uint32_t *)calloc((size_t)names + 1, sizeof *last); /* of a name */
    uint32_t *const count = (uint32_t *)calloc((size_t)links + 2, sizeof *count);
    struct dependency *const as_it_was = (struct dependency *)malloc((links + 1) * sizeof *link);
    const int enough = turn && last && count && as_it_was;
    if (enough) {
        memcpy(as_it_was, link, links * sizeof *link);
        for (uint32_t k = links; k-- > 0;) {
            uint32_t *const of = &last[link[k].operand], after = last[link[k].result];
            turn[k] = *of = (*of > after ? *of : after) + 1;
            count[turn[k]]++;
        }
        for (uint32_t t = links; t-- > 0;) count[t] += count[t + 1]; /* the last ones first */
        for (uint32_t k = links; k-- > 0;) link[--count[turn[k]]] = as_it_was[k];
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
 * sums share places with their operands. */
struct planner {
    list<struct change> all;
    struct tangents *of;    /* (names) */
    int32_t *uses;          /* (names): by operations to come, and as an end */
    list<uint32_t> sharing; /* (places): names that have it */
    list<uint32_t> unused;
    list<uint32_t> code;
};

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

enum { FROM_FIRST, FROM_SECOND, FROM_BOTH };

/* Which operand has the next direction, of those from i and j on; FROM_BOTH if both. */
int next_from(const planner *p, const struct tangents *a, uint32_t i, const struct tangents *b,
              uint32_t j) {
    if (j == b->count) return FROM_FIRST;
    if (i == a->count) return FROM_SECOND;
    const uint32_t x = p->all.at[a->first + i].direction, y = p->all.at[b->first + j].direction;
    return x == y ? FROM_BOTH : x < y ? FROM_FIRST : FROM_SECOND;
}

/* A place that nothing needs after this operation, which may take it over. */
int may_take(const planner *p, int32_t name, uint32_t place) {
    return place != TANGENT_ONE && p->uses[name] == 1 && p->sharing.at[place] == 1;
}

/* Tangents of the result: places that it has from an operand, or new ones. */
void give_tangents(planner *p, const struct dependency *link, int operands) {
    const struct tangents none = {0, 0}, a = p->of[link[0].operand],
                          b = operands == 2 ? p->of[link[1].operand] : none;
    struct tangents *const r = &p->of[link[0].result];
    r->first = p->all.count;
    for (uint32_t i = 0, j = 0; i < a.count || j < b.count;) {
        const int from = next_from(p, &a, i, &b, j);
        struct change here = p->all.at[from == FROM_SECOND ? b.first + j : a.first + i];
        const int shared = from != FROM_BOTH && link[from].slope == SLOPE_ONE;
        if (p->all.lacks) return;
        if (shared || may_take(p, link[from == FROM_SECOND].operand, here.place)) {
            if (here.place != TANGENT_ONE) p->sharing.at[here.place]++;
        } else {
            here.place = new_place(p);
            if (p->sharing.lacks) return;
        }
        p->all.add(here);
        i += from != FROM_SECOND;
        j += from != FROM_FIRST;
    }
    r->count = p->all.count - r->first;
}

/* Writes those that have to be computed of one kind; returns how many. */
uint32_t write_places(planner *p, const struct dependency *link, int operands, int kind,
                      uint32_t size) {
    const struct tangents none = {0, 0}, a = p->of[link[0].operand],
                          b = operands == 2 ? p->of[link[1].operand] : none,
                          r = p->of[link[0].result];
    uint32_t count = 0;
    if (kind != FROM_BOTH && (kind >= operands || link[kind].slope == SLOPE_ONE)) return 0;
    for (uint32_t i = 0, j = 0, k = 0; k < r.count; k++) {
        const int from = next_from(p, &a, i, &b, j);
        if (from == kind) {
            p->code.add(size * p->all.at[r.first + k].place);
            if (from != FROM_SECOND) p->code.add(size * p->all.at[a.first + i].place);
            if (from != FROM_FIRST) p->code.add(size * p->all.at[b.first + j].place);
            count++;
        }
        i += from != FROM_SECOND;
        j += from != FROM_FIRST;
    }
    return count;
}

/* An operation of one or two operands. */
void go_through(planner *p, const struct dependency *link, int operands, uint32_t size) {
    give_tangents(p, link, operands);
    if (p->all.lacks || p->sharing.lacks) return;
    const uint32_t at = p->code.count;
    for (int i = 0; i < OPERATION_WORDS; i++) p->code.add(0);
    struct operation o = {};
    for (int k = 0; k < operands; k++) o.slope[k] = size * link[k].slope;
    for (int k = 0; k < 2; k++) o.alone[k] = write_places(p, link, operands, k, size);
    o.both = write_places(p, link, operands, FROM_BOTH, size);
    if (p->code.lacks) return;
    if (p->code.count == at + OPERATION_WORDS)
        p->code.count = at; /* nothing to compute */
    else
        memcpy(p->code.at + at, &o, sizeof o);
    for (int k = 0; k < operands; k++) leave(p, link[k].operand);
}

/* What the ends have in the end. */
int take_ends(const planner *p, struct program *program, const struct traced *t, uint32_t size) {
    struct going_on *const on = &program->on;
    uint32_t count = 0;
    on->first = (uint32_t *)malloc(((size_t)t->ends + 1) * sizeof *on->first);
    if (on->first == NULL) return -1;
    for (int i = 0; i < t->ends; i++) {
        on->first[i] = count;
        count += p->of[program->end[i]].count;
    }
    on->first[t->ends] = count;
    on->change = (struct change *)malloc((count + 1) * sizeof *on->change);
    if (on->change == NULL) return -1;
    for (int i = 0; i < t->ends; i++) {
        const struct tangents *const of = &p->of[program->end[i]];
        for (uint32_t k = 0; k < of->count; k++) {
            const struct change *const c = &p->all.at[of->first + k];
            on->change[on->first[i] + k] = {c->direction, size * c->place};
        }
    }
    return 0;
}

}  // namespace

int plan_back(struct program *p, struct traced *t, int scalars) {
    char *const used = names_used(p, t, t->fronts);
    if (used == NULL) return -1;
    struct dependency *const link = t->link + t->fronts;
    const uint32_t links = prune(t, t->fronts, used);
    free(used);
    if (scalars == 1 && arrange(link, links, t->names) < 0) return -1;
    if (plan_front(p, t->link, t->fronts) < 0) return -1;
    return plan_step(p, t, link, links);
}

int plan_on(struct program *program, const struct traced *t, const int32_t *direction,
            int directions, uint32_t size) {
    planner p = {};
    char *const used = names_used(program, t, 0);
    p.of = (struct tangents *)calloc((size_t)t->names + 1, sizeof *p.of);
    p.uses = (int32_t *)calloc((size_t)t->names + 1, sizeof *p.uses);
    int result = used && p.of && p.uses ? 0 : -1;
    if (result == 0) {
        p.sharing.add(1); /* TANGENT_ONE */
        const uint32_t links = prune(t, 0, used);
        for (uint32_t k = 0; k < links; k++) p.uses[t->link[k].operand]++;
        for (int i = 0; i < t->ends; i++) p.uses[program->end[i]]++;
        for (int i = 0; i < directions; i++) {
            p.of[direction[i]] = {p.all.count, 1};
            p.all.add({(uint32_t)i, TANGENT_ONE});
        }
        for (uint32_t k = 0; k < links;) {
            const int two = k + 1 < links && t->link[k + 1].result == t->link[k].result;
            go_through(&p, &t->link[k], 1 + two, size);
            k += 1 + two;
        }
        if (p.all.lacks || p.sharing.lacks || p.unused.lacks || p.code.lacks) result = -1;
    }
    if (result == 0) result = take_ends(&p, program, t, size);
    program->on.code = p.code.at;
    program->on.words = p.code.count;
    program->on.places = p.sharing.count;
    free(used);
    free(p.of);
    free(p.uses);
    free(p.all.at);
    free(p.sharing.at);
    free(p.unused.at);
    return result;
}
