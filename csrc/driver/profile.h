#ifdef LAW
/* clang-format off */
/*    name            unit     default  range         meaning */
LAW(SPEED, profile)
FIELD(preview_time,   "s",     0.2,     NOT_NEGATIVE, "how far ahead it reads its speed, for the lags of foot, brakes and engine")
FIELD(time_constant,  "s",     0.7,     POSITIVE,     "speed error over the acceleration that it asks for")
FIELD(integral_time,  "s",     2.8,     POSITIVE,     "how long an error lasts until as much again is asked for; 4 time constants damp critically")
FIELD(acceleration,   "m/s2",  4,       POSITIVE,     "largest acceleration that it asks for")
FIELD(deceleration,   "m/s2",  6,       POSITIVE,     "largest deceleration that it asks for, with which it comes down to lower speeds ahead")
FIELD(drag,           "-",     1,       BETWEEN(0, 1), "share of the drag that it foresees")
FIELD(lag,            "s",     0.1,     POSITIVE,     "first-order lag of the foot")
FIELD(slip,           "-",     1000,    POSITIVE,     "slip ratio of a wheel from which on the foot takes force back")
FIELD(front_slip_angle, "rad", 1000,    POSITIVE,     "slip angle of a front wheel that leaves nothing for force along")
FIELD(rear_slip_angle, "rad",  1000,    POSITIVE,     "slip angle of a rear wheel that does")
END_LAW
/* clang-format on */
#elif !defined(SKIDPAD_PROFILE_H)
/* Follows a speed over the way along the path: its table has the square of the speed over the
 * station, so that the acceleration between two rows is constant, v^2 = v_1^2 + 2 a (s - s_1). The
 * speed is that of the place where the car will be after the preview time. The foot holds the wheels
 * by their slip, at once (ease.h). */
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
