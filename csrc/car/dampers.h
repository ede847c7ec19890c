/* Nonlinear dampers of one axle, per wheel and at the wheel; force on the body [N], up, for travel
 * rates > 0 in bump.
 *
 *   bilinear   F = c min(u, u_knee) + c_fast max(u - u_knee, 0),  u = |zdot|, by its sign
 *   table      F = f(zdot)
 *
 * A damper acting on a mass m is implicit in its motion, zdot+ = free - (h/m) F(zdot+), as in
 * suspension.h; its laws are piecewise linear (characteristic.h): the knee is reached at a free
 * speed of u_knee (1 + h c/m). One that uses the speed at the start of the step removes at most all
 * of it. */
#ifndef SKIDPAD_DAMPERS_H
#define SKIDPAD_DAMPERS_H

#include "car/characteristic.h"
#include "car/suspension.h"

struct knee {
    vreal slow, fast, at; /* [N s/m, N s/m, m/s] */
};

struct dampers {
    int kind, bounded;
    struct damper linear;
    struct knee bump, rebound;
    struct characteristic table;
    struct damper third; /* between both wheels and the body */
    vreal give;          /* h/m [s/kg] */
};

static inline struct knee knee_prepare(vreal slow, vreal fast, vreal at, vreal give) {
    const vreal per = R(1) + give * slow;
    return (struct knee){slow / per, fast / (R(1) + give * fast), at * per};
}

/* For the mass m that a wheel's damper acts on; `massless` hubs use the speed at the start. */
static inline struct dampers dampers_prepare(const struct car_params *p, const struct words *words,
                                             const struct list lists[N_LISTS], int axle,
                                             struct damper linear, vreal m, vreal h) {
    struct dampers d = {.kind = words->dampers, .bounded = words->massless_hubs, .linear = linear};
    d.give = h / m;
    const vreal give = d.bounded ? splat(0) : d.give; /* within the step */
    if (d.kind == DAMPERS_BILINEAR) {
        const struct suspension_params *slow = &p->suspension[axle];
        const struct bilinear_damper_params *b = &p->chassis->bilinear_damper[axle];
        d.bump = knee_prepare(slow->bump_damping, b->bump_damping_fast, b->bump_knee, give);
        d.rebound =
            knee_prepare(slow->rebound_damping, b->rebound_damping_fast, b->rebound_knee, give);
    }
    const int front = axle == FRONT;
    if (d.kind == DAMPERS_BY_TABLE)
        d.table = (struct characteristic){
            lists[front ? LIST_front_damper_speeds : LIST_rear_damper_speeds],
            lists[front ? LIST_front_damper_forces : LIST_rear_damper_forces], give};
    if (words->third_spring) {
        const vreal c = p->chassis->third_spring[axle].third_damping;
        const vreal third = d.bounded ? vmin(c, m / h) : c / (R(1) + d.give * c);
        d.third = (struct damper){third, third};
    }
    return d;
}

static inline vreal knee_force(const struct knee *k, vreal speed) {
    return k->slow * vmin(speed, k->at) + k->fast * vmax(speed - k->at, splat(0));
}

static inline vreal dampers_force(const struct dampers *d, struct curve_place *at, vreal free) {
    if (d->kind == DAMPERS_LINEAR) return damper_force(d->linear, free);
    vreal F;
    if (d->kind == DAMPERS_BILINEAR) {
        const vreal speed = vabs(free);
        F = sel(free > R(0), knee_force(&d->bump, speed), -knee_force(&d->rebound, speed));
    } else {
        F = characteristic_at(&d->table, at, free);
    }
    if (!d->bounded) return F;
    const vreal most = vabs(free) / d->give;
    return clamp(F, -most, most);
}

#endif
