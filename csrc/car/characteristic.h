/* Force of a spring or damper through given points, linear between them and extrapolated with the
 * first and last slopes.
 *
 * A part that yields to the force by `give` per newton, x = free - give F(x), satisfies
 *
 *   free = x + give F(x),
 *
 * which is piecewise linear with points at x_k + give F_k. An implicit force therefore costs no
 * more, and as no force decreases with x the solution is unique. */
#ifndef SKIDPAD_CHARACTERISTIC_H
#define SKIDPAD_CHARACTERISTIC_H

#include "car/curve.h"

struct characteristic {
    struct list x, F; /* two points or more */
    vreal give;
};

RARE void characteristic_search(const struct characteristic *c, struct curve_place *p, vreal free) {
    const int intervals = c->x.count - 1;
    *p = off_curve();
    for (int k = 0; k < intervals; k++) {
        const vreal F0 = list_at(&c->F, k), F1 = list_at(&c->F, k + 1);
        const vreal x0 = list_at(&c->x, k) + c->give * F0;
        const vreal x1 = list_at(&c->x, k + 1) + c->give * F1;
        const vreal low = k > 0 ? x0 : -FAR;
        const vmask beyond = k > 0 ? free >= x0 : free == free;
        p->at.low = sel(beyond, low, p->at.low);
        p->at.high = sel(beyond, k + 1 < intervals ? x1 : FAR, p->at.high);
        p->at.base = sel(beyond, x0, p->at.base);
        p->y0 = sel(beyond, F0, p->y0);
        p->rise = sel(beyond, (F1 - F0) / (x1 - x0), p->rise);
    }
}

static inline vreal characteristic_at(const struct characteristic *c, struct curve_place *p,
                                      vreal free) {
    if (any(leaves(&p->at, free))) characteristic_search(c, p, free);
    return p->y0 + p->rise * (free - p->at.base);
}

#endif
