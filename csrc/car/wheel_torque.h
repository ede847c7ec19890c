/* Torques that are inputs of single wheels [N m]: drive as through half shafts of their own from motors on
 * the body, and brakes past anti-lock control. */
#ifndef SKIDPAD_WHEEL_TORQUE_H
#define SKIDPAD_WHEEL_TORQUE_H

#include "car/workspace.h"

/* A number less 0 keeps its sign also where it is one, so that a car of which nothing is asked has the
 * bits that it has alone. */
static inline vreal with_own(vreal T, vreal own) { return T - (R(0) - own); }

static inline vreal with_own_drive(const struct workspace *W, const struct car_inputs *in, int i,
                                   vreal T) {
    return W->own_torques ? with_own(T, (&in->wheel_drive_torque_FL)[i]) : T;
}

static inline vreal with_own_brake(const struct workspace *W, const struct car_inputs *in, int i,
                                   vreal T) {
    return W->own_torques ? with_own(T, (&in->wheel_brake_torque_FL)[i]) : T;
}

#endif
