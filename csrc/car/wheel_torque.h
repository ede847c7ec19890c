/* Input torques of a wheel [N m]: its shares of those of the whole car, and its own: drive as
 * through a half shaft from a body-mounted motor, and a brake bypassing anti-lock control. */
#ifndef SKIDPAD_WHEEL_TORQUE_H
#define SKIDPAD_WHEEL_TORQUE_H

#include "car/workspace.h"

/* x - 0 keeps the sign of a zero, so that a car without input torques keeps its bits. */
static inline vreal with_own(const struct workspace *W, vreal T, vreal own) {
    return W->own_torques ? T - (R(0) - own) : T;
}

FORCE_INLINE vreal input_drive(const struct car *c, const struct car_inputs *in,
                               const struct workspace *W, int i) {
    const vreal T = c->axle[i / 2].drive * in->drive_torque;
    return with_own(W, T, (&in->wheel_drive_torque_FL)[i]);
}

FORCE_INLINE vreal input_brake(const struct car *c, const struct car_inputs *in,
                               const struct workspace *W, int i) {
    const vreal T = c->axle[i / 2].brake * in->brake_torque;
    return with_own(W, T, (&in->wheel_brake_torque_FL)[i]);
}

#endif
