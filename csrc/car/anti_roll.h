/* Anti-roll bar of one axle, at the wheels: F_left = k (z_left - z_right), F_right = -F_left [N],
 * added to the spring forces of both wheels in the same step, also for a wheel in the air. */
#ifndef SKIDPAD_ANTI_ROLL_H
#define SKIDPAD_ANTI_ROLL_H

#include "car/speed_schedule.h"
#include "field/params.h"

static inline vreal anti_roll_force(const struct anti_roll_params *p, vreal z, vreal z_opposite) {
    return p->stiffness * (z - z_opposite);
}

/* Stiffness at a speed, blended from low to high speed. */
static inline vreal scheduled_stiffness(const struct anti_roll_params *p,
                                        const struct bar_schedule_params *schedule, vreal vx) {
    const vreal share = speed_share(schedule->low_speed, schedule->speed_range, vx);
    return p->stiffness + share * (schedule->stiffness_at_speed - p->stiffness);
}

#endif
