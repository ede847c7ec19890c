#ifdef LAW
/* clang-format off */
/*    name            unit     default  range         meaning */
LAW(SPEED, profile)
FIELD(preview_time,   "s",     0.2,     NOT_NEGATIVE, "how far ahead the target speed is read, to make up for the lags of foot, brakes and engine")
FIELD(time_constant,  "s",     0.7,     POSITIVE,     "time constant of speed control: an error e asks for the acceleration e/time_constant")
FIELD(integral_time,  "s",     2.8,     POSITIVE,     "integral time of speed control: a lasting error asks for as much again after this time; 4 time constants damp critically")
FIELD(acceleration,   "m/s2",  4,       POSITIVE,     "largest acceleration asked for")
FIELD(deceleration,   "m/s2",  6,       POSITIVE,     "largest deceleration asked for, also on the way down to a lower speed ahead")
FIELD(drag,           "-",     1,       BETWEEN(0, 1), "share of the aerodynamic drag that is fed forward")
FIELD(lag,            "s",     0.1,     POSITIVE,     "time constant of the first-order lag of the foot")
FIELD(slip,           "-",     1000,    POSITIVE,     "slip ratio of a wheel above which the foot eases off")
FIELD(front_slip_angle, "rad", 1000,    POSITIVE,     "slip angle at which a front wheel gives all its force sideways, and the foot allows the least slip ratio")
FIELD(rear_slip_angle, "rad",  1000,    POSITIVE,     "the same of a rear wheel")
END_LAW
/* clang-format on */
#elif !defined(SKIDPAD_PROFILE_H)
/* Follows a speed over the distance along the path: its table has the squared speed over the
 * station, so that the acceleration between rows is constant, v^2 = v_1^2 + 2 a (s - s_1). The
 * speed is taken where the car will be after the preview time. The foot limits wheel slip without
 * lag (ease.h). */
#define SKIDPAD_PROFILE_H

#include "driver/ease.h"
#include "driver/pace.h"
#include "driver/table.h"

static inline vreal profile_law(const struct profile_params *p, const struct seen *c,
                                struct car_state *s) {
    const struct pace pace = {p->time_constant, p->integral_time, p->acceleration,
                              p->deceleration,  p->drag,          p->lag};
    vreal ahead = c->here.station + p->preview_time * s->vx;
    if (c->route->kind == PATH_POINTS) {
        const vreal lap = lap_length(c->route);
        ahead = sel((lap > R(0)) & (ahead >= lap), ahead - lap, ahead);
    }
    const vreal square = table_at(c->profile, ahead, &s->profile_row, c->block);
    return foot_toward(&pace, c, s, pace_force(&pace, c, s, vsqrt(vmax(square, splat(0)))));
}

#endif
