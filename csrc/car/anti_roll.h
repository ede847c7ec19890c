/* Anti-roll bar of one axle, at the wheels: F_left = k (z_left - z_right), F_right = -F_left [N],
 * added to the springs of both wheels in the same step, also of a wheel in the air. */
#ifndef SKIDPAD_ANTI_ROLL_H
#define SKIDPAD_ANTI_ROLL_H

#include "field/params.h"

static inline vreal anti_roll_force(const struct anti_roll_params *p, vreal z, vreal z_opposite) {
    return p->stiffness * (z - z_opposite);
}

#endif
