/* Angle of the rear wheels [rad], left positive: the input, plus a speed-dependent share of the
 * front angle. */
#ifndef SKIDPAD_REAR_STEERING_H
#define SKIDPAD_REAR_STEERING_H

#include "car/speed_schedule.h"
#include "car/workspace.h"

static inline vreal rear_angle(const struct car *c, const struct car_inputs *in,
                               const struct workspace *W) {
    if (c->words.rear_steering == REAR_BY_INPUT) return in->rear_steer;
    const struct rear_steering_params *p = &c->params->chassis->rear_steering;
    const vreal u = velocity_over_ground(W).x;
    const vreal share = speed_share(p->rear_low_speed, p->rear_speed_range, u);
    const vreal ratio = p->rear_ratio + share * (p->rear_ratio_at_speed - p->rear_ratio);
    return ratio * W->steer + in->rear_steer;
}

static inline void rear_steering_stage(const struct car *c, const struct car_inputs *in,
                                       struct workspace *W) {
    const vreal angle = rear_angle(c, in, W);
    if (any(is_other(W->rear_steered, angle))) steer_rear_wheels(c, W, angle);
}

#endif
