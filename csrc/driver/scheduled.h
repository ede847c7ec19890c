#ifdef LAW
/* clang-format off */
/*    name            unit     default  range         meaning */
LAW(STEERING, scheduled)
FIELD(interval,       "m",     1,       POSITIVE,     "distance along the path between two rows of the table")
FIELD(slip_limit,     "rad",   0.2,     POSITIVE,     "largest angle between the front wheels and the direction in which they move")
FIELD(lag,            "s",     0.04,    POSITIVE,     "time constant of the first-order lag of the arms")
FIELD(steer_limit,    "rad",   0.6,     POSITIVE,     "largest road-wheel angle")
FIELD(rate_limit,     "rad/s", 0.85,    POSITIVE,     "largest rate of the road-wheel angle")
END_LAW
/* clang-format on */
#elif !defined(SKIDPAD_SCHEDULED_H)
/* Feedback of the states of a bicycle model on a path, with gains that vary along it. The table has
 * a row at the station of the center of mass; with the offset e and the heading psi from the path,
 * the velocity v to the left, the yaw rate r, the speed u, and the present road-wheel angle d, the
 * commanded angle is
 *
 *   d* = row_0 - (row_1 e + row_2 psi + row_3 v/u + row_4 r/u + row_5 d)
 *
 * The angle relative to the front axle's direction of motion is limited to the slip limit, where
 * tire force peaks. Row 0 is the planned steer plus the gains times the planned states. Divided by
 * speed, v and r on a path do not depend on speed. */
#define SKIDPAD_SCHEDULED_H

#include "driver/seen.h"

enum { SCHEDULED_NUMBERS = 6 };

/* Numbers of the table at a station, linear between rows and constant outside. The first sixth of
 * the n rows holds number 0, and so on. */
static inline void scheduled_at(const struct signal *t, vreal station, vreal interval,
                                struct block b, vreal found[SCHEDULED_NUMBERS]) {
    real numbers[SCHEDULED_NUMBERS][LANES], rises[SCHEDULED_NUMBERS][LANES];
    const vreal rows_along = station / interval;
    const ptrdiff_t rows = t->samples / SCHEDULED_NUMBERS, last = rows > 1 ? rows - 2 : 0;
    for (int k = 0; k < LANES; k++) {
        const real *values =
            (const real *)t->values + (b.first + (k < b.count ? k : b.count - 1)) * t->car_stride;
        const real at = lane(rows_along, k);
        const ptrdiff_t i = at >= R(0) ? (at < (real)last ? (ptrdiff_t)at : last) : 0;
        const real share = at - (real)i;
        const real u = share > R(0) ? (share < R(1) ? share : R(1)) : R(0);
        for (int j = 0; j < SCHEDULED_NUMBERS; j++) {
            const real *row = values + (j * rows + i) * t->sample_stride;
            const real *next = rows > 1 ? row + t->sample_stride : row;
            numbers[j][k] = *row + u * (*next - *row);
            rises[j][k] = share == u ? *next - *row : R(0);
        }
    }
    for (int j = 0; j < SCHEDULED_NUMBERS; j++)
        found[j] = solution(load(numbers[j]), load(rises[j]) * rows_along);
}

static inline vreal scheduled_law(const struct scheduled_params *p, const struct seen *c,
                                  struct car_state *s) {
    const struct attitude e = attitude_of(s->q0, s->q1, s->q2, s->q3);
    const struct tangent t = tangent_of(c->route, &c->here);
    const vreal heading = vatan2(e.ey.x * t.x - e.ex.x * t.y, e.ex.x * t.x + e.ey.x * t.y);
    const vreal speed = vmax(s->vx, splat(1)), per_speed = R(1) / speed;
    vreal row[SCHEDULED_NUMBERS];
    scheduled_at(c->profile, c->here.station, p->interval, c->block, row);
    vreal wanted = row[0] - (row[1] * c->here.offset + row[2] * heading);
    wanted = wanted - per_speed * (row[3] * s->vy + row[4] * s->yaw_rate);
    wanted = wanted - row[5] * s->driver_steer;
    const vreal way = vatan2(s->vy + c->car->params->body.to_front_axle * s->yaw_rate, speed);
    wanted = clamp(wanted, way - p->slip_limit, way + p->slip_limit);
    wanted = clamp(wanted, -p->steer_limit, p->steer_limit);
    const vreal change = (wanted - s->driver_steer) * (c->dt / (p->lag + c->dt));
    const vreal most = p->rate_limit * c->dt;
    return s->driver_steer + clamp(change, -most, most);
}

#endif
