/* Where the reverse sweep stores adjoints. Each name has a place from its last use to its
 * operation; then another name may take it, so that all stay in the first level of cache. */
#ifndef SKIDPAD_PLACES_H
#define SKIDPAD_PLACES_H

#include <stdlib.h>
#include <string.h>

#include "active/graph.h"
#include "active/reverse_sweep.h"

struct places {
    int32_t fixed;          /* names up to this keep their place, which is their name */
    int32_t count;          /* allocated so far */
    int32_t *of;            /* (names): 0: none yet */
    int32_t *uses;          /* (names): by operations, and as an end */
    int32_t *arcs;          /* (names): arcs to it still to come */
    int32_t *users;         /* (names, by place): names that still use it */
    int32_t *unused, spare; /* free places */
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

/* After an arc to a name; the last one frees the place. */
static inline void leave_place(struct places *p, int32_t name) {
    const int32_t at = p->of[name];
    if (--p->arcs[name] == 0 && --p->users[at] == 0) p->unused[p->spare++] = at;
}

#endif
