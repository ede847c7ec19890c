/* Interaction of hand wheel and front wheels through the steering gear. */
#ifndef SKIDPAD_HAND_WHEEL_H
#define SKIDPAD_HAND_WHEEL_H

#include "car/workspace.h"

/* From the hand wheel to the road wheels. */
NOINLINE vreal steer_stage(const struct car *c, struct car_state *s, vreal steer,
                           struct workspace *W) {
    const struct chassis *chassis = c->chassis;
    if (c->words.steering_gear == GEAR_BY_TABLE)
        steer =
            characteristic_at(&chassis->gear, &W->chassis->gear, steer * c->params->steering.ratio);
    if (c->words.steering_actuator == STEERED_DIRECTLY) return steer;
    s->rack_steer = actuated(s->rack_steer, steer, chassis->steer_share, chassis->steer_most);
    return s->rack_steer;
}

/* Holding torque at the hand wheel [N m] */
NOINLINE vreal hand_torque(const struct car *c, const struct workspace *W) {
    const struct kingpin kingpin = kingpin_prepare(&c->params->chassis->kingpin);
    vreal M = splat(0);
    for (int side = 0; side < 2; side++) {
        const struct tire_force *f = &W->tire[side];
        M = M + kingpin_moment(&kingpin, side, W->steer, vec(f->fx, f->fy, W->fz[side]),
                               c->overturns ? f->mx : splat(0), f->mz);
    }
    const vreal geared = c->words.steering_gear == GEAR_BY_TABLE ? W->chassis->gear.rise
                                                                 : R(1) / c->params->steering.ratio;
    return -(M * geared);
}

#endif
