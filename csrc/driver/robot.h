#ifdef LAW
/* clang-format off */
/*    name            unit      default  range         meaning */
LAW(STEERING, robot)
FIELD(rate,           "rad/s",  31.4,    POSITIVE,     "largest rate of the hand wheel")
FIELD(acceleration,   "rad/s2", 740,     POSITIVE,     "largest angular acceleration of the hand wheel")
FIELD(lag,            "s",      0.01,    POSITIVE,     "time constant of the position control")
END_LAW
/* clang-format on */
#elif !defined(SKIDPAD_ROBOT_H)
/* Steering robot: turns the hand wheel to the programmed angle, e away, at the rate
 *
 *   e/lag, at most `rate`, and at most sqrt(2 acceleration |e|), from which it can still stop
 *
 * reached with its largest acceleration. Defaults are those of a steering machine with 50 N m, 1800
 * deg/s measured, -3 dB at 6 Hz and 30 deg or 4.2 Hz and 60 deg, which is where a sine has 740
 * rad/s2 (Heitzman and Heitzman, SAE 971057). */
#define SKIDPAD_ROBOT_H

#include "driver/seen.h"

static inline vreal robot_law(const struct robot_params *p, const struct seen *c,
                              struct car_state *s) {
    const vreal ratio = c->car->params->steering.ratio, dt = c->dt;
    const vreal e = c->program - s->driver_steer * ratio, was = s->driver_steer_rate * ratio;
    const vreal most = vmin(p->rate, vsqrt(R(2) * p->acceleration * vabs(e)));
    const vreal wanted = clamp(e / (p->lag + dt), -most, most);
    const vreal change = p->acceleration * dt;
    s->driver_steer_rate = (was + clamp(wanted - was, -change, change)) / ratio;
    return s->driver_steer + s->driver_steer_rate * dt;
}

#endif
