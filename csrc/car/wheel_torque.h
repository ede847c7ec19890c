/* Torques of a wheel by inputs [N m]: its shares of those of the whole car, and its own, drive as through a
 * half shaft from a motor on the body, and a brake past anti-lock control. */
#ifndef SKIDPAD_WHEEL_TORQUE_H
#define SKIDPAD_WHEEL_TORQUE_H

#include "car/workspace.h"

/* A number less 0 keeps its sign also where it is one, so that a car of which nothing is asked has the
 * bits that it has alone. */
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
