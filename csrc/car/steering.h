/* Road-wheel angles of the front axle, without toe [rad], left positive.
 *
 * Parallel steering turns both wheels by delta. Ackermann geometry with wheelbase L and track t
 * keeps cot(delta_outer) - cot(delta_inner) = t/L around the mean cot(delta) = R/L,
 *
 *   tan(delta_left)  = tan(delta)/(1 - (t/2L) tan(delta))
 *   tan(delta_right) = tan(delta)/(1 + (t/2L) tan(delta))
 *
 * and the share A of it is used. */
#ifndef SKIDPAD_STEERING_H
#define SKIDPAD_STEERING_H

#include "car/characteristic.h"
#include "car/lag.h"
#include "field/params.h"
#include "lane/vec3.h"

struct steer {
    vreal left, right;
};

static inline struct steer steering_angles(vreal ackermann, vreal half_track_per_wheelbase,
                                           vreal delta) {
    const vreal t = vtan(delta);
    const vreal turn = half_track_per_wheelbase * t;
    const vreal left = vatan2(t, R(1) - turn);
    const vreal right = vatan2(t, R(1) + turn);
    return (struct steer){delta + ackermann * (left - delta), delta + ackermann * (right - delta)};
}

/* First-order lag toward a target with a rate limit; share = h/(h + lag). */
static inline vreal actuated(vreal rack, vreal wish, vreal share, vreal most) {
    const vreal next = follow(rack, wish, share), change = next - rack;
    return sel(vabs(change) > most, rack + vcopysign(most, change), next);
}

/* Moment about the steering axis that holds a front wheel, to the left [N m].
 *
 * The axis leans back by the caster and inward by the kingpin inclination, and meets the road ahead
 * of the contact by the trail t and inboard of it by the scrub radius r; left wheel, in axes of the
 * wheel turned by delta (Gillespie 1992, ch. 8):
 *
 *   k = (-tan(caster) cos(delta) - tan(kpi) sin(delta), tan(caster) sin(delta) - tan(kpi) cos(delta), 1)
 *   a = (-t, r, 0)  from the axis to the contact
 *   M = k . (a x F + M_tire)/|k|
 *
 * For the right wheel kpi and r change sign. */
struct kingpin {
    vreal trail, scrub; /* [m] */
    vreal caster, kpi;  /* tangents */
    vreal per_k;
};

static inline struct kingpin kingpin_prepare(const struct kingpin_params *p) {
    const vreal caster = vtan(p->caster), kpi = vtan(p->kingpin_inclination);
    return (struct kingpin){p->caster_trail, p->scrub_radius, caster, kpi,
                            R(1) / vsqrt(R(1) + caster * caster + kpi * kpi)};
}

static inline vreal kingpin_moment(const struct kingpin *p, int side, vreal delta, vec3 F, vreal mx,
                                   vreal mz) {
    const vreal scrub = side == 0 ? p->scrub : -p->scrub, kpi = side == 0 ? p->kpi : -p->kpi;
    vreal sine, cosine;
    vsincos(delta, &sine, &cosine);
    const vreal k_x = -(p->caster * cosine) - kpi * sine;
    const vreal k_y = p->caster * sine - kpi * cosine;
    const vreal about_z = mz - p->trail * F.y - scrub * F.x;
    return p->per_k * (k_x * (scrub * F.z + mx) + k_y * (p->trail * F.z) + about_z);
}

#endif
