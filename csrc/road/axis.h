/* Axes of a grid: location of a point between nodes. */
#ifndef SKIDPAD_AXIS_H
#define SKIDPAD_AXIS_H

#include "field/terrain.h"
#include "lane/whole.h"

struct between {
    vint node;        /* the lower one */
    vreal share;      /* share toward the upper one, 0 to 1 */
    vreal per_length; /* d share/d place [1/m], 0 where the edge is held */
    vmask outside;    /* beyond the ends */
};

/* The integer below. */
static inline vreal below(vreal x) {
    const vreal cut = from_whole(truncated(x));
    return cut - sel(cut > x, splat(1), splat(0));
}

/* A place wrapped into the range, and -1 where it is mirrored. */
struct brought {
    vreal x, sense;
};

RARE struct brought bring_back(const struct axis *a, vreal x) {
    const vreal first = splat((real)a->first), length = splat((real)(a->last - a->first));
    /* beyond the resolution of a neighbor it is at the edge */
    const vreal far = R(1e6) * length;
    const vreal from = vmin(vmax(x - first, -far), far), turns = below(from / length);
    const vreal rest = from - turns * length;
    if (a->border == BORDER_REPEAT) return (struct brought){first + rest, splat(1)};
    const vreal odd = turns - R(2) * below(R(0.5) * turns);
    return (struct brought){first + sel(odd > R(0), length - rest, rest), R(1) - R(2) * odd};
}

/* A place is brought into the range, NaN included. */
static inline vreal hold_between(vreal x, real low, real high) {
    return vmin(vmax(x, splat(low)), splat(high));
}

FORCE_INLINE vreal hold_inside(const struct axis *a, vreal x) {
    return hold_between(x, (real)a->first, (real)a->last);
}

FORCE_INLINE vmask is_inside(const struct axis *a, vreal x) {
    return (x >= (real)a->first) & (x <= (real)a->last);
}

/* For a place inside. */
FORCE_INLINE struct between between_even(const struct axis *a, vreal x) {
    struct between b;
    b.per_length = splat((real)a->per_step);
    const vreal t = (x - (real)a->first) * b.per_length;
    b.node = truncated(vmin(t, splat((real)(a->nodes - 2))));
    b.share = t - from_whole(b.node);
    b.outside = (vmask){0};
    return b;
}

static inline ptrdiff_t search(const double *at, ptrdiff_t nodes, real x) {
    ptrdiff_t low = 0, high = nodes - 1;
    while (high - low > 1) {
        const ptrdiff_t middle = (low + high) / 2;
        if (x < (real)at[middle])
            high = middle;
        else
            low = middle;
    }
    return low;
}

NOINLINE struct between between_uneven(const struct axis *a, vreal x) {
    struct between b;
    b.node = (vint){0};
    vreal start = x, end = x;
    for (int k = 0; k < LANES; k++) {
        const ptrdiff_t i = search(a->at, (ptrdiff_t)a->nodes, lane(x, k));
        set_whole_lane(&b.node, k, (integer)i);
        set_lane(&start, k, (real)a->at[i]);
        set_lane(&end, k, (real)a->at[i + 1]);
    }
    b.per_length = R(1) / (end - start);
    b.share = (x - start) * b.per_length;
    b.outside = (vmask){0};
    return b;
}

static inline struct between between_nodes(const struct axis *a, vreal x) {
    if (a->nodes == 1) return (struct between){(vint){0}, splat(0), splat(0), (vmask){0}};
    const int turns = a->border == BORDER_REPEAT || a->border == BORDER_REFLECT;
    struct brought place = {hold_inside(a, x), splat(1)};
    const vmask outside = place.x != x;
    if (turns && any(outside)) {
        place = bring_back(a, x);
        place.x = hold_inside(a, place.x);
    }
    struct between b = a->at ? between_uneven(a, place.x) : between_even(a, place.x);
    if (turns) {
        b.per_length = b.per_length * place.sense;
    } else {
        b.outside = outside;
        b.per_length = sel(outside, splat(0), b.per_length);
    }
    return b;
}

#endif
