/* Nonlinear springs and stops of one axle, per wheel and at the wheel; force on the body [N], up,
 * travel z > 0 in bump.
 *
 *   progressive   F_spring = F0 + k z + k3 z^3
 *   table         F_spring = F0 + f(z) - f(0)
 *   progressive   F_stop   = k_s d (|d|/d0)^(n-1),  d = z - clamp(z, -z_rebound, z_bump)
 *
 * The stop force is evaluated at the start of a step and held, so that a stiffness above m/h^2
 * would rebound the mass m faster than it arrived: it is limited to that. */
#ifndef SKIDPAD_SPRINGS_H
#define SKIDPAD_SPRINGS_H

#include "car/characteristic.h"
#include "car/suspension.h"

struct springs {
    int kind, stops;
    const struct suspension_params *linear;
    const struct progressive_spring_params *progressive;
    const struct progressive_stop_params *rubber;
    struct characteristic table;
    vreal at_zero;     /* f(0) [N] */
    vreal most_secant; /* of a progressive stop [N/m] */
};

/* Force and dF/dz of one wheel's spring and stops. */
struct spring {
    vreal force, rate;
};

static inline struct springs springs_prepare(const struct car_params *p, const struct words *words,
                                             const struct list lists[N_LISTS], int axle, vreal m,
                                             vreal h) {
    struct springs s = {.kind = words->springs,
                        .stops = words->stops,
                        .linear = &p->suspension[axle],
                        .progressive = &p->chassis->progressive_spring[axle],
                        .rubber = &p->chassis->progressive_stop[axle],
                        .most_secant = m / (h * h)};
    if (s.kind != SPRINGS_BY_TABLE) return s;
    const int front = axle == FRONT;
    s.table = (struct characteristic){
        lists[front ? LIST_front_spring_travels : LIST_rear_spring_travels],
        lists[front ? LIST_front_spring_forces : LIST_rear_spring_forces], splat(0)};
    struct curve_place at = off_curve();
    s.at_zero = characteristic_at(&s.table, &at, splat(0));
    return s;
}

static inline struct spring stop_at(const struct springs *s, vreal z) {
    const struct suspension_params *p = s->linear;
    const vreal beyond = z - clamp(z, -p->rebound_travel, p->bump_travel);
    const vmask touches = beyond != R(0);
    const struct spring none = {splat(0), splat(0)};
    if (!any(touches)) return none;
    if (s->stops == STOPS_LINEAR)
        return (struct spring){p->stop_stiffness * beyond,
                               sel(touches, p->stop_stiffness, none.rate)};
    const vreal n = s->rubber->stop_exponent;
    const vreal k = sel(z > R(0), p->stop_stiffness, s->rubber->rebound_stop_stiffness);
    const vreal depth = vmax(vabs(beyond) / s->rubber->stop_depth, splat(REAL_MIN));
    const vreal secant = k * vpow(depth, n - R(1));
    const vmask bounded = secant > s->most_secant;
    return (struct spring){sel(bounded, s->most_secant, secant) * beyond,
                           sel(touches, sel(bounded, s->most_secant, n * secant), none.rate)};
}

static inline struct spring spring_at(const struct springs *s, struct curve_place *at, vreal z) {
    const struct suspension_params *p = s->linear;
    struct spring f = stop_at(s, z);
    vreal force = p->stiffness * z, rate = p->stiffness;
    if (s->kind == SPRINGS_PROGRESSIVE) {
        const vreal k3_z2 = s->progressive->cubic_stiffness * (z * z);
        force = force + k3_z2 * z;
        rate = rate + R(3) * k3_z2;
    } else if (s->kind == SPRINGS_BY_TABLE) {
        force = characteristic_at(&s->table, at, z) - s->at_zero;
        rate = at->rise;
    }
    f.force = p->preload + force + f.force;
    f.rate = rate + f.rate;
    return f;
}

#endif
