#ifdef LAW
/* clang-format off */
/*    name            unit     default  range         meaning */
LAW(STEERING, tracker)
FIELD(ahead,          "m",     0,       ANY,          "distance from the center of mass forward to the point that follows the path")
FIELD(offset,         "rad/s2", 0,      ANY,          "gain on the offset of that point from the path over the speed")
FIELD(heading,        "1/s",   0,       ANY,          "gain on the heading of the car less that of the path")
FIELD(side_velocity,  "rad/m", 0,       ANY,          "gain on the velocity of the center of mass, positive = to the left")
FIELD(yaw_rate,       "-",     0,       ANY,          "gain on the yaw rate")
FIELD(steer,          "1/s",   0,       ANY,          "gain on the road-wheel angle")
FIELD(steer_rate,     "-",     0,       ANY,          "gain on the rate of the road-wheel angle")
FIELD(interval,       "s",     0.1,     POSITIVE,     "time between the points ahead at which the curvature of the path is seen")
FIELD(curvature_0,    "-",     0,       ANY,          "gain on the speed times the curvature of the path at the point that follows it")
FIELD(curvature_1,    "-",     0,       ANY,          "gain on the speed times the curvature 1 interval ahead")
FIELD(curvature_2,    "-",     0,       ANY,          "gain on the speed times the curvature 2 intervals ahead")
FIELD(curvature_3,    "-",     0,       ANY,          "gain on the speed times the curvature 3 intervals ahead")
FIELD(curvature_4,    "-",     0,       ANY,          "gain on the speed times the curvature 4 intervals ahead")
FIELD(curvature_5,    "-",     0,       ANY,          "gain on the speed times the curvature 5 intervals ahead")
FIELD(curvature_6,    "-",     0,       ANY,          "gain on the speed times the curvature 6 intervals ahead")
FIELD(curvature_7,    "-",     0,       ANY,          "gain on the speed times the curvature 7 intervals ahead")
FIELD(lag,            "s",     0.1,     POSITIVE,     "time constant of the first-order lag of the arms")
FIELD(steer_limit,    "rad",   0.6,     POSITIVE,     "largest road-wheel angle")
FIELD(rate_limit,     "rad/s", 0.85,    POSITIVE,     "largest rate of the road-wheel angle")
END_LAW
/* clang-format on */
#elif !defined(SKIDPAD_TRACKER_H)
/* Model-based driver: optimal preview (after Sharp and Valtetsidis, Vehicle System Dynamics
 * supplement 35, 2001). A point of the car follows the path; with its offset e, the heading error
 * psi, and the path's curvatures k_i where that point will be in i intervals, it commands a rate of
 * the road wheels
 *
 *   u = -(offset e/V + heading psi + side_velocity v + yaw_rate r + steer d + steer_rate d')
 *       + sum curvature_i V k_i,    lag d'' + d' = u
 *
 * The gains follow from a linear model of the car (drivers/tracker.py). Divided by the speed V, e
 * is a time, and V k_i a yaw rate of the path: in these units the optimal gains are nearly
 * independent of speed. It drives forward, along the path. */
#define SKIDPAD_TRACKER_H

#include "driver/seen.h"

enum { SEEN_AHEAD = 8 };

static inline vreal tracker_law(const struct tracker_params *p, const struct seen *c,
                                struct car_state *s) {
    const struct attitude e = attitude_of(s->q0, s->q1, s->q2, s->q3);
    const struct route *r = c->route;
    const vreal x = s->x + p->ahead * e.ex.x, y = s->y + p->ahead * e.ey.x;
    const struct beside b = beside_path(r, x, y, &s->preview_segment);
    const struct tangent t = tangent_of(r, &b);
    const vreal heading = vatan2(e.ey.x * t.x - e.ex.x * t.y, e.ex.x * t.x + e.ey.x * t.y);
    const vreal gain[SEEN_AHEAD] = {p->curvature_0, p->curvature_1, p->curvature_2, p->curvature_3,
                                    p->curvature_4, p->curvature_5, p->curvature_6, p->curvature_7};
    const vreal speed = vmax(s->vx, splat(0)), per_speed = R(1) / vmax(speed, splat(1));
    const vreal way = p->interval * speed * t.station_per_way;
    vreal segment = s->preview_segment, u = splat(0);
    for (int i = 0; i < SEEN_AHEAD; i++)
        u = u + gain[i] * curvature_at(r, b.station + R(i) * way, &segment);
    u = speed * u;
    u = u - (p->offset * (b.offset * t.station_per_way * per_speed) + p->heading * heading);
    u = u - (p->side_velocity * s->vy + p->yaw_rate * s->yaw_rate);
    u = u - (p->steer * s->driver_steer + p->steer_rate * s->driver_steer_rate);
    const vreal rate =
        s->driver_steer_rate + (u - s->driver_steer_rate) * (c->dt / (p->lag + c->dt));
    const vreal wanted = s->driver_steer + clamp(rate, -p->rate_limit, p->rate_limit) * c->dt;
    const vreal steer = clamp(wanted, -p->steer_limit, p->steer_limit);
    s->driver_steer_rate = (steer - s->driver_steer) / c->dt;
    return steer;
}

#endif
