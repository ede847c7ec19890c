/* Curves and maps through given points, linear between them and constant outside.
 *
 * The interval of each car is kept from step to step; a car that leaves it makes the block search
 * again, which does not affect the others. */
#ifndef SKIDPAD_CURVE_H
#define SKIDPAD_CURVE_H

#include "field/columns.h"
#include "lane/lane_math.h"

#define FAR splat((real)__builtin_inf())

/* An interval of a grid, low <= x < high; x counts from `base`. */
struct interval {
    vreal low, high, base, per_width;
};

static inline struct interval nowhere(void) {
    const vreal none = splat(REAL_NAN);
    return (struct interval){none, none, none, none};
}

static inline vmask leaves(const struct interval *i, vreal x) {
    return not((x >= i->low) & (x < i->high));
}

struct curve {
    struct list x, y;
};

/* Position of each car on a curve. */
struct curve_place {
    struct interval at;
    vreal y0, rise; /* y = y0 + rise (x - base) */
};

static inline struct curve_place off_curve(void) {
    return (struct curve_place){nowhere(), splat(0), splat(0)};
}

RARE void curve_search(const struct curve *c, struct curve_place *p, vreal x) {
    const int n = c->x.count;
    const vreal first = list_at(&c->x, 0);
    p->at = (struct interval){-FAR, first, first, splat(0)};
    p->y0 = list_at(&c->y, 0);
    p->rise = splat(0);
    for (int k = 0; k < n; k++) {
        const vreal low = list_at(&c->x, k), y0 = list_at(&c->y, k);
        const vmask beyond = x >= low;
        vreal high = FAR, rise = splat(0);
        if (k + 1 < n) {
            high = list_at(&c->x, k + 1);
            rise = (list_at(&c->y, k + 1) - y0) / (high - low);
        }
        p->at.low = sel(beyond, low, p->at.low);
        p->at.high = sel(beyond, high, p->at.high);
        p->at.base = sel(beyond, low, p->at.base);
        p->y0 = sel(beyond, y0, p->y0);
        p->rise = sel(beyond, rise, p->rise);
    }
}

static inline vreal curve_at(const struct curve *c, struct curve_place *p, vreal x) {
    if (any(leaves(&p->at, x))) curve_search(c, p, x);
    return p->y0 + p->rise * (x - p->at.base);
}

/* z over x and y, bilinear between the points z[i ny + j]. */
struct map {
    struct list x, y, z;
};

/* Position of each car on a map. */
struct map_place {
    struct interval at_x, at_y;
    vreal z00, z10, z01, z11; /* at the corners of the cell */
};

static inline struct map_place off_map(void) {
    const vreal zero = splat(0);
    return (struct map_place){nowhere(), nowhere(), zero, zero, zero, zero};
}

/* The interval with its index below and above. */
static inline struct interval interval_search(const struct list *grid, vreal x, vreal *below,
                                              vreal *above) {
    const int n = grid->count;
    const vreal first = list_at(grid, 0);
    struct interval at = {-FAR, first, first, splat(0)};
    *below = *above = splat(0);
    for (int k = 0; k < n; k++) {
        const vreal low = list_at(grid, k);
        const vmask beyond = x >= low;
        vreal high = FAR, per_width = splat(0);
        if (k + 1 < n) {
            high = list_at(grid, k + 1);
            per_width = R(1) / (high - low);
        }
        at.low = sel(beyond, low, at.low);
        at.high = sel(beyond, high, at.high);
        at.base = sel(beyond, low, at.base);
        at.per_width = sel(beyond, per_width, at.per_width);
        *below = sel(beyond, splat((real)k), *below);
        *above = sel(beyond, splat((real)(k + 1 < n ? k + 1 : k)), *above);
    }
    return at;
}

RARE void map_search(const struct map *m, struct map_place *p, vreal x, vreal y) {
    vreal i0, i1, j0, j1;
    p->at_x = interval_search(&m->x, x, &i0, &i1);
    p->at_y = interval_search(&m->y, y, &j0, &j1);
    for (int i = 0; i < m->x.count; i++) {
        for (int j = 0; j < m->y.count; j++) {
            const vreal z = list_at(&m->z, i * m->y.count + j), vi = splat((real)i),
                        vj = splat((real)j);
            p->z00 = sel((i0 == vi) & (j0 == vj), z, p->z00);
            p->z10 = sel((i1 == vi) & (j0 == vj), z, p->z10);
            p->z01 = sel((i0 == vi) & (j1 == vj), z, p->z01);
            p->z11 = sel((i1 == vi) & (j1 == vj), z, p->z11);
        }
    }
}

static inline vreal map_at(const struct map *m, struct map_place *p, vreal x, vreal y) {
    if (any(leaves(&p->at_x, x) | leaves(&p->at_y, y))) map_search(m, p, x, y);
    const vreal u = (x - p->at_x.base) * p->at_x.per_width;
    const vreal v = (y - p->at_y.base) * p->at_y.per_width;
    const vreal below = p->z00 + u * (p->z10 - p->z00), above = p->z01 + u * (p->z11 - p->z01);
    return below + v * (above - below);
}

#endif
