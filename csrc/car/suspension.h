/* Spring, stops and damper of one wheel, at the wheel; force on the body [N] up, travel z > 0 in
 * bump.
 *
 *   F_spring = F0 + k z
 *   F_stop   = k_s (z - clamp(z, -z_rebound, z_bump))
 *   F_damp   = c zdot,  c by the direction of zdot */
#ifndef SKIDPAD_SUSPENSION_H
#define SKIDPAD_SUSPENSION_H

#include "field/params.h"

static inline vreal spring_force(const struct suspension_params *p, vreal z) {
    const vreal beyond = z - clamp(z, -p->rebound_travel, p->bump_travel);
    return p->preload + p->stiffness * z + p->stop_stiffness * beyond;
}

/* dF/dz of spring and stops [N/m] */
static inline vreal spring_rate(const struct suspension_params *p, vreal z) {
    const vmask stop = (z > p->bump_travel) | (z < -p->rebound_travel);
    return p->stiffness + sel(stop, p->stop_stiffness, splat(0));
}

/* Damper acting on a mass m, implicit in its motion, hence stable at any stiffness:
 *
 *   zdot+ = zdot + h (a - F/m),  F = c zdot+
 *   hence  F = c/(1 + h c/m) (zdot + h a)
 *
 * and here c/(1 + h c/m), for each direction. */
struct damper {
    vreal bump, rebound;
};

static inline struct damper damper_prepare(const struct suspension_params *p, vreal m, vreal h) {
    return (struct damper){p->bump_damping / (R(1) + h * p->bump_damping / m),
                           p->rebound_damping / (R(1) + h * p->rebound_damping / m)};
}

/* For a damper that uses the speed at the start of the step: it removes at most all of that speed
 * within the step, as friction does. */
static inline struct damper bounded_damper(const struct suspension_params *p, vreal m, vreal h) {
    return (struct damper){vmin(p->bump_damping, m / h), vmin(p->rebound_damping, m / h)};
}

static inline vreal damper_force(struct damper d, vreal zdot_free) {
    return sel(zdot_free > R(0), d.bump, d.rebound) * zdot_free;
}

#endif
