/* Where adjoints are kept in the reverse sweep. Each name has a place from its last use to its operation,
 * then another name may have it, so that all stay in the first level of cache. */
#ifndef SKIDPAD_PLACES_H
#define SKIDPAD_PLACES_H

#include <stdlib.h>
#include <string.h>

#include "active/reverse_sweep.h"

struct places {
    int32_t fixed;          /* names up to this have a place for good, their name */
    int32_t count;          /* given so far */
    int32_t *of;            /* (names): 0: none yet */
    int32_t *uses;          /* (names): by operations, and as an end */
    int32_t *arcs;          /* (names): to it, that are still to come */
    int32_t *users;         /* (names, by place): names that still have it */
    int32_t *unused, spare; /* places that are free */
};

static inline int places_begin(struct places *p, int32_t names, int32_t fixed) {
    const size_t room = (size_t)names + 1;
    int32_t *const all = (int32_t *)calloc(5 * room, sizeof *all);
    if (all == NULL) return -1;
    *p = {fixed, fixed, all, all + room, all + 2 * room, all + 3 * room, all + 4 * room, 0};
    for (int32_t i = 0; i <= fixed; i++) p->of[i] = i;
    return 0;
}

static inline void places_end(struct places *p) { free(p->of); }

static inline int32_t give_place(struct places *p, int32_t name) {
    const int32_t at = p->spare > 0 ? p->unused[--p->spare] : ++p->count;
    p->users[at] = 1;
    return p->of[name] = at;
}

/* After an arc to a name: after the last one the place is free. */
static inline void leave_place(struct places *p, int32_t name) {
    const int32_t at = p->of[name];
    if (--p->arcs[name] == 0 && --p->users[at] == 0) p->unused[p->spare++] = at;
}

/* Places are numbers here. */
static inline struct increment increment_of(int32_t result, int32_t from, int32_t to,
                                            uint32_t partial) {
    return {(uint32_t)result, (uint32_t)from, (uint32_t)to, partial};
}

/* The increments of arcs, whose results all are used. What is only a part of one sum has the adjoint
 * of the sum. Returns their number. */
static inline uint32_t increments_of(struct places *p, const struct arc *arc, uint32_t arcs,
                                     struct increment *to) {
    uint32_t increments = 0;
    for (uint32_t k = 0; k < arcs; k++) {
        p->uses[arc[k].argument]++;
        p->arcs[arc[k].result]++;
    }
    for (uint32_t k = arcs; k-- > 0;) {
        const int32_t argument = arc[k].argument, result = arc[k].result;
        if (argument <= p->fixed) {
            to[increments++] = increment_of(p->of[result], argument, argument, arc[k].partial);
        } else if (p->of[argument]) {
            const int32_t at = p->of[argument];
            to[increments++] = increment_of(p->of[result], at, at, arc[k].partial);
        } else if (p->uses[argument] == 1 && arc[k].partial == PARTIAL_ONE) {
            p->users[p->of[argument] = p->of[result]]++;
        } else {
            const int32_t from = p->of[result];
            to[increments++] =
                increment_of(from, NO_ADJOINT, give_place(p, argument), arc[k].partial);
        }
        leave_place(p, result);
    }
    return increments;
}

#endif
