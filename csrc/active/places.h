/* Where answers are kept on the way back. Each name has a place from its last use to its operation,
 * then another name may have it, so that all stay in the first level of cache. */
#ifndef SKIDPAD_PLACES_H
#define SKIDPAD_PLACES_H

#include <stdlib.h>
#include <string.h>

#include "active/going_back.h"

struct places {
    int32_t fixed;          /* names up to this have a place for good, their name */
    int32_t count;          /* given so far */
    int32_t *of;            /* (names): 0: none yet */
    int32_t *uses;          /* (names): by operations, and as an end */
    int32_t *links;         /* (names): that it still has to be gone back through */
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

/* When one of the links to a name has been gone back through: after the last one the place is free. */
static inline void leave_place(struct places *p, int32_t name) {
    const int32_t at = p->of[name];
    if (--p->links[name] == 0 && --p->users[at] == 0) p->unused[p->spare++] = at;
}

/* Places are numbers here. */
static inline struct share share_of(int32_t result, int32_t from, int32_t to, uint32_t slope) {
    return {(uint32_t)result, (uint32_t)from, (uint32_t)to, slope};
}

/* Going back through links, whose results all are used. What is only a part of one sum has the
 * answer of the sum. Returns the number of shares. */
static inline uint32_t share_out(struct places *p, const struct dependency *link, uint32_t links,
                                 struct share *to) {
    uint32_t shares = 0;
    for (uint32_t k = 0; k < links; k++) {
        p->uses[link[k].operand]++;
        p->links[link[k].result]++;
    }
    for (uint32_t k = links; k-- > 0;) {
        const int32_t operand = link[k].operand, result = link[k].result;
        if (operand <= p->fixed) {
            to[shares++] = share_of(p->of[result], operand, operand, link[k].slope);
        } else if (p->of[operand]) {
            const int32_t at = p->of[operand];
            to[shares++] = share_of(p->of[result], at, at, link[k].slope);
        } else if (p->uses[operand] == 1 && link[k].slope == SLOPE_ONE) {
            p->users[p->of[operand] = p->of[result]]++;
        } else {
            const int32_t from = p->of[result];
            to[shares++] = share_of(from, NO_ANSWER, give_place(p, operand), link[k].slope);
        }
        leave_place(p, result);
    }
    return shares;
}

#endif
