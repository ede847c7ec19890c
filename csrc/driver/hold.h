#ifdef LAW
/* clang-format off */
/*    name            unit     default  range         meaning */
LAW(SPEED, hold)
FIELD(time_constant,  "s",     1,       POSITIVE,     "time constant of speed control: an error e asks for the acceleration e/time_constant")
FIELD(integral_time,  "s",     4,       POSITIVE,     "integral time of speed control: a lasting error asks for as much again after this time; 4 time constants damp critically")
FIELD(acceleration,   "m/s2",  2,       POSITIVE,     "largest acceleration asked for")
FIELD(deceleration,   "m/s2",  3.5,     POSITIVE,     "largest deceleration asked for")
FIELD(drag,           "-",     1,       BETWEEN(0, 1), "share of the aerodynamic drag that is fed forward")
FIELD(lag,            "s",     0.1,     POSITIVE,     "time constant of the first-order lag of the foot")
END_LAW
/* clang-format on */
#elif !defined(SKIDPAD_HOLD_H)
/* Holds a speed that may vary over time; negative in reverse. Accelerations are bounded as in
 * adaptive cruise control (ISO 15622). */
#define SKIDPAD_HOLD_H

#include "driver/pace.h"

static inline vreal hold_law(const struct hold_params *p, const struct seen *c,
                             struct car_state *s) {
    const struct pace pace = {p->time_constant, p->integral_time, p->acceleration,
                              p->deceleration,  p->drag,          p->lag};
    return foot_toward(&pace, c, s, pace_force(&pace, c, s, c->program));
}

#endif
