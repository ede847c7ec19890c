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

    /* Reserves capacity; 0, or -1 without memory. */
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

/* Names that the ends depend on. */
char *names_used(const struct program *p, const struct traced *t, uint32_t first) {
    char *const used = (char *)calloc((size_t)t->names + 1, 1);
    if (used == NULL) return NULL;
    for (int i = 0; i < t->ends; i++) used[p->end[i]] = 1;
    used[0] = 0;
    for (uint32_t k = t->arcs; k-- > first;)
        if (used[t->arc[k].result]) used[t->arc[k].argument] = 1;
    return used;
}

/* Keeps the arcs from `first` on whose result is used; returns how many. */
uint32_t prune(const struct traced *t, uint32_t first, const char *used) {
    uint32_t count = 0;
    for (uint32_t k = first; k < t->arcs; k++)
        if (used[t->arc[k].result]) t->arc[first + count++] = t->arc[k];
    return count;
}

/* Increments of arcs whose results are all used. A number that is only a term of one sum has the
 * adjoint of the sum. 0, or -1 without memory. */
int increment_adjoints(struct reverse_sweep *sweep, struct places *p, const struct arc *arc,
                       uint32_t arcs, uint32_t size) {
    struct increment *to = (struct increment *)malloc((arcs + 1) * sizeof *to);
    if (to == NULL) return -1;
    sweep->increment = to;
    for (uint32_t k = 0; k < arcs; k++) {
        p->uses[arc[k].argument]++;
        p->arcs[arc[k].result]++;
    }
    for (uint32_t k = arcs; k-- > 0;) {
        const int32_t argument = arc[k].argument, result = arc[k].result;
        const uint32_t from = size * (uint32_t)p->of[result], partial = size * arc[k].partial;
        if (p->of[argument]) {
            const uint32_t at = size * (uint32_t)p->of[argument];
            *to++ = {from, at, at, partial};
        } else if (p->uses[argument] == 1 && arc[k].partial == PARTIAL_ONE) {
            p->users[p->of[argument] = p->of[result]]++;
        } else {
            *to++ = {from, NO_ADJOINT, size * (uint32_t)give_place(p, argument), partial};
        }
        leave_place(p, result);
    }
    sweep->increments = (uint32_t)(to - sweep->increment);
    return 0;
}

/* A term of a number's adjoint, from a result that depends on it. */
struct term {
    uint32_t level, terms; /* of the adjoint: others before it, and number of terms */
    int32_t argument, result;
    uint32_t turn, partial;
};

int by_adjoint(const void *a, const void *b) {
    const struct term *const x = (const struct term *)a, *const y = (const struct term *)b;
    if (x->level != y->level) return x->level < y->level ? -1 : 1;
    if (x->argument != y->argument) return x->argument > y->argument ? -1 : 1;
    return x->turn < y->turn ? -1 : 1;
}

int by_kind(const void *a, const void *b) {
    const struct term *const x = (const struct term *)a, *const y = (const struct term *)b;
    if (x->level == y->level && x->terms != y->terms) return x->terms < y->terms ? -1 : 1;
    return by_adjoint(a, b);
}

/* Terms of all adjoints. The adjoint of a number that is only a term of one sum is that of the sum,
 * whose place it shares. Terms of a fixed adjoint are added in the order of the operations, so that
 * its bits do not depend on what else is computed. */
uint32_t find_terms(struct term *to, struct places *p, const struct arc *arc, uint32_t arcs,
                    int32_t *sum_of, uint32_t *level) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < arcs; k++) p->uses[arc[k].argument]++;
    for (uint32_t k = arcs; k-- > 0;) {
        const int32_t a = arc[k].argument;
        const int32_t r = sum_of[arc[k].result] ? sum_of[arc[k].result] : arc[k].result;
        if (p->of[a] == 0 && p->uses[a] == 1 && arc[k].partial == PARTIAL_ONE) {
            sum_of[a] = r;
            continue;
        }
        if (level[a] < level[r] + 1) level[a] = level[r] + 1;
        p->arcs[r]++;
        to[count] = {level[a], 0, a, r, count, arc[k].partial};
        count++;
    }
    for (uint32_t k = 0; k < count; k++)
        if (to[k].argument > p->fixed) to[k].level = level[to[k].argument];
    return count;
}

/* Groups the terms of each adjoint, then adjoints of the same kind. */
void sort_terms(struct term *term, uint32_t count) {
    qsort(term, count, sizeof *term, by_adjoint);
    for (uint32_t k = 0, end; k < count; k = end) {
        for (end = k; end < count && term[end].level == term[k].level &&
                      term[end].argument == term[k].argument;)
            end++;
        for (uint32_t i = k; i < end; i++) term[i].terms = end - k;
    }
    qsort(term, count, sizeof *term, by_kind);
}

/* Writes them out, with places that are freed after the last term that uses their adjoint. */
uint32_t write_sums(uint32_t *code, struct places *p, const struct term *term, uint32_t count,
                    uint32_t size) {
    uint32_t *word = code;
    struct sums *sums = NULL;
    const struct term *before = NULL;
    for (const struct term *t = term; t < term + count; before = t, t += t->terms) {
        const uint32_t adds = p->of[t->argument] != 0;
        if (before == NULL || before->level != t->level || before->terms != t->terms ||
            sums->adds != adds) {
            sums = (struct sums *)word;
            *sums = {t->terms, 0, adds};
            word += SUMS_WORDS;
        }
        sums->count++;
        uint32_t *const to = word++;
        for (uint32_t i = 0; i < t->terms; i++) {
            *word++ = size * (uint32_t)p->of[t[i].result];
            *word++ = size * t[i].partial;
            leave_place(p, t[i].result);
        }
        *to = size * (uint32_t)(adds ? p->of[t->argument] : give_place(p, t->argument));
    }
    return (uint32_t)(word - code);
}

/* Sums of arcs whose results are all used. 0, or -1 without memory. */
int sum_adjoints(struct reverse_sweep *sweep, struct places *p, const struct arc *arc,
                 uint32_t arcs, int32_t names, uint32_t size) {
    struct term *const term = (struct term *)malloc((arcs + 1) * sizeof *term);
    int32_t *const sum_of = (int32_t *)calloc((size_t)names + 1, sizeof *sum_of);
    uint32_t *const level = (uint32_t *)calloc((size_t)names + 1, sizeof *level);
    const size_t most = (size_t)(SUMS_WORDS + 3) * (arcs + 1);
    sweep->code = (uint32_t *)malloc(most * sizeof *sweep->code);
    const int enough = term && sum_of && level && sweep->code;
    if (enough) {
        const uint32_t count = find_terms(term, p, arc, arcs, sum_of, level);
        sort_terms(term, count);
        sweep->words = write_sums(sweep->code, p, term, count, size);
    }
    free(term);
    free(sum_of);
    free(level);
    return enough ? 0 : -1;
}

int plan_sweep(struct reverse_sweep *sweep, struct places *p, const struct arc *arc, uint32_t arcs,
               int32_t names, int scalars, uint32_t size) {
    return scalars == 1 ? sum_adjoints(sweep, p, arc, arcs, names, size)
                        : increment_adjoints(sweep, p, arc, arcs, size);
}

/* Gives ends the first places, starting with 0, and goes back through the step. */
int plan_step(struct program *p, const struct traced *t, const struct arc *arc, uint32_t arcs,
              int scalars, uint32_t size) {
    struct places places;
    if (places_begin(&places, t->names, t->fixed) < 0) return -1;
    for (int i = 0; i < t->ends; i++) {
        places.uses[p->end[i]]++;
        if (places.of[p->end[i]] == 0 && p->end[i]) give_place(&places, p->end[i]);
        p->end[i] = places.of[p->end[i]];
    }
    p->cleared_end = places.count + 1;
    const int result = plan_sweep(&p->step, &places, arc, arcs, t->names, scalars, size);
    p->places = places.count + 1;
    places_end(&places);
    return result;
}

/* Through the derived parameters of the cars, where every name keeps its place. */
int plan_preparation(struct program *p, const struct traced *t, int scalars, uint32_t size) {
    struct places places;
    if (places_begin(&places, t->names, t->names) < 0) return -1;
    const int result =
        plan_sweep(&p->preparation, &places, t->arc, t->prepared, t->names, scalars, size);
    places_end(&places);
    return result;
}

/* Tangents of one name in some directions, in their order: a range of `all`. */
struct tangents {
    uint32_t first, count;
};

/* State while going through the operations. A place is free when no name still needed uses it: sums
 * share places with their arguments. */
struct planner {
    list<struct derivative> all;
    struct tangents *of;    /* (names) */
    int32_t *uses;          /* (names): by later operations, and as an end */
    list<uint32_t> sharing; /* (places): names that use it */
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

/* A place not needed after this operation, which may reuse it. */
int may_take(const planner *p, int32_t name, uint32_t place) {
    return place != TANGENT_ONE && p->uses[name] == 1 && p->sharing.at[place] == 1;
}

/* Tangents of the result: places shared with an argument, or new ones. */
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

/* The final tangents of the ends. */
int take_ends(const planner *p, struct program *program, const struct traced *t) {
    struct forward_sweep *const sweep = &program->forward;
    uint32_t count = 0;
    sweep->first = (uint32_t *)malloc(((size_t)t->ends + 1) * sizeof *sweep->first);
    if (sweep->first == NULL) return -1;
    for (int i = 0; i < t->ends; i++) {
        sweep->first[i] = count;
        count += p->of[program->end[i]].count;
    }
    sweep->first[t->ends] = count;
    sweep->derivative = (struct derivative *)malloc((count + 1) * sizeof *sweep->derivative);
    if (sweep->derivative == NULL) return -1;
    for (int i = 0; i < t->ends; i++) {
        const struct tangents *const of = &p->of[program->end[i]];
        for (uint32_t k = 0; k < of->count; k++) {
            const struct derivative *const c = &p->all.at[of->first + k];
            sweep->derivative[sweep->first[i] + k] = {c->direction, p->size * c->place};
        }
    }
    return 0;
}

}  // namespace

int plan_reverse(struct program *p, struct traced *t, int scalars, uint32_t size) {
    char *const used = names_used(p, t, t->prepared);
    if (used == NULL) return -1;
    struct arc *const arc = t->arc + t->prepared;
    const uint32_t arcs = prune(t, t->prepared, used);
    free(used);
    if (plan_preparation(p, t, scalars, size) < 0) return -1;
    return plan_step(p, t, arc, arcs, scalars, size);
}

int plan_forward(struct program *program, const struct traced *t, const int32_t *direction,
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
    program->forward.code = p.code.at;
    program->forward.words = p.code.count;
    program->forward.places = p.sharing.count;
    free(used);
    free(p.of);
    free(p.uses);
    free(p.all.at);
    free(p.sharing.at);
    free(p.unused.at);
    for (int k = 0; k < 3; k++) free(p.kind[k].at);
    return result;
}
