/* Modifications of tire forces in games (Just Cause 4, GDC 2019): more grip in braking, explicit
 * forces over the whole step, impulses with less roll and pitch. */
#ifndef SKIDPAD_GAME_H
#define SKIDPAD_GAME_H

#include "car/clamps.h"

/* More force against the direction of travel, continuous at rest. */
NOINLINE void brake_harder(const struct car *c, struct workspace *W) {
    const vreal more = c->params->chassis->braking.braking_grip - R(1);
    EACH_WHEEL (i) {
        struct tire_force *tire = &W->tire[i];
        const vreal ahead = direction(&c->axle[i / 2].contact, W->motion[i]);
        const vreal against = sel(tire->fx < R(0), ahead, -ahead);
        const vreal factor = R(1) + more * vmax(against, splat(0));
        tire->fx = tire->fx * factor;
        tire->slope_x = tire->slope_x * factor;
        tire->limit_x = tire->limit_x * factor;
    }
}

/* Explicit spin and slip within the step: only the Coulomb brake remains implicit. */
static inline void hold_forces(struct workspace *W) {
    EACH_WHEEL (i) {
        W->tire[i].slope_x = splat(0);
        W->slip[i].hold_x = splat(0);
    }
}

/* Applies the modifications to tire forces. */
NOINLINE void game_stage(const struct car *c, const struct car_state *s, struct workspace *W) {
    if (c->words.braking) brake_harder(c, W);
    if (c->words.clamps) clamp_sideways(c, s, W);
    if (c->words.spin == SPIN_EXPLICIT) hold_forces(W);
}

/* Scales roll and pitch acceleration from tire forces in the road plane. The impulse is split at
 * the center of mass of the whole car: dw = I^-1 (r x J), in body axes, independent of the linear
 * part F/m. Suspension forces and yaw are unchanged. */
NOINLINE void scale_impulses(const struct car *c, const struct car_state *s,
                             const struct workspace *W, struct body_acceleration *acc) {
    const struct body *b = W->body;
    vec3 f[4], M[4];
    EACH_WHEEL (i) {
        const struct tire_force *tire = &W->tire[i];
        f[i] = add(scale(tire->fx, contact_forward(W, i)), scale(tire->fy, contact_left(W, i)));
        M[i] = cross(contact_arm(s, W, i), f[i]);
    }
    const vec3 F = from_road(W, sum4(f)), to_center = vec(b->Sx_m, splat(0), b->Sz_m);
    const vec3 dw = times(b->per_I, sub(from_road(W, sum4(M)), cross(to_center, F)));
    const struct impulses_params *factor = &c->params->chassis->impulses;
    const vreal roll = (factor->roll_factor - R(1)) * dw.x;
    const vreal pitch = (factor->pitch_factor - R(1)) * dw.y;
    acc->wdot.x = acc->wdot.x + roll;
    acc->wdot.y = acc->wdot.y + pitch;
    /* the motion of the car's center of mass is unchanged */
    acc->A.x = acc->A.x - b->Sz_m * pitch;
    acc->A.y = acc->A.y + b->Sz_m * roll;
    acc->A.z = acc->A.z + b->Sx_Mz * pitch;
}

#endif
