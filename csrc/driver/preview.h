#ifdef LAW
/* clang-format off */
/*    name            unit     default  range         meaning */
LAW(STEERING, preview)
FIELD(preview_time,   "s",     0.73,    POSITIVE,     "time that the driver looks ahead")
FIELD(gain,           "-",     1.1,     NOT_NEGATIVE, "steer over the steer that would bring the car onto the path at the preview point")
FIELD(lag,            "s",     0.075,   POSITIVE,     "time constant of the first-order lag of arms and steering")
FIELD(steer_limit,    "rad",   0.6,     POSITIVE,     "largest road-wheel angle")
FIELD(steer_rate,     "rad/s", 0.85,    POSITIVE,     "largest rate of the road-wheel angle")
FIELD(understeer,     "s2/m",  0,       ANY,          "understeer gradient that the driver has learned, rad per m/s2")
FIELD(feed_forward,   "-",     0,       BETWEEN(0, 1), "share of the path's curvature that is steered for in advance, before there is an offset")
END_LAW
/* clang-format on */
#elif !defined(SKIDPAD_PREVIEW_H)
/* Preview driver (single-point preview after MacAdam, 1981): looks T seconds ahead along the
 * current velocity, and steers for the curvature that removes the distance e from there to the
 * path, positive to the left,
 *
 *   curvature = gain 2 e/(T v)^2
 *   steer = (L + K v^2) curvature,  K the understeer gradient that it has learned
 *
 * through a first-order lag and arm limits. With a feed-forward share w it uses the path's
 * curvature k where the car is after that lag, and previews the offset: with d the offset of the
 * car and d' its rate,
 *
 *   curvature = w k + gain 2 ((1 - w) e - w (d + T d'))/(T v)^2
 *
 * In reverse it looks back along the car from the rear axle, by T v but at least two wheelbases, as
 * needed with the steered axle trailing. Along the path or against it, it steers toward the
 * path. */
#define SKIDPAD_PREVIEW_H

#include "driver/seen.h"

/* Curvature of the path [1/m], and the rate of an offset [m/s]. */
struct forward {
    vreal curvature, drift;
};

static inline struct forward feed_forward(const struct preview_params *p, const struct seen *c,
                                          struct beside ahead, vec3 v) {
    const vreal along = v.x * c->here.tx + v.y * c->here.ty;
    const vreal across = v.y * c->here.tx - v.x * c->here.ty;
    struct bent here = {c->here.curvature, splat(0)}, there = {ahead.curvature, splat(0)};
    if (c->route->kind == PATH_BENDS) {
        here = bent_by(c->route, c->here.station);
        there = bent_by(c->route, ahead.station);
    }
    const vreal share = vmin(p->lag / p->preview_time, splat(1));
    return (struct forward){here.curvature + share * (there.curvature - here.curvature),
                            across - here.slope * along};
}

static inline vreal preview_law(const struct preview_params *p, const struct seen *c,
                                struct car_state *s) {
    const struct attitude e = attitude_of(s->q0, s->q1, s->q2, s->q3);
    const vec3 v = to_earth(e, vec(s->vx, s->vy, s->vz));
    const vreal zero = splat(0), T = p->preview_time, wheelbase = wheelbase_of(c->car);
    const vreal v2 = v.x * v.x + v.y * v.y;
    vreal x = s->x + T * v.x, y = s->y + T * v.y, way2 = T * T * vmax(v2, splat(1));
    const vmask reverse = s->vx < zero;
    if (any(reverse)) {
        const vreal way = vmax(T * vsqrt(v2), R(2) * wheelbase);
        const vreal back = c->car->params->body.to_rear_axle + way;
        x = sel(reverse, s->x - back * e.ex.x, x);
        y = sel(reverse, s->y - back * e.ey.x, y);
        way2 = sel(reverse, way * way, way2);
    }
    const struct beside ahead = beside_path(c->route, x, y, &s->preview_segment);
    const vreal against = e.ex.x * c->here.tx + e.ey.x * c->here.ty;
    const vreal side = sel(against < zero, splat(-1), splat(1));
    vreal offset = ahead.offset, known = zero;
    const vreal w = sel(reverse, zero, p->feed_forward);
    if (any(w > zero)) {
        const struct forward f = feed_forward(p, c, ahead, v);
        offset = offset + w * ((c->here.offset + T * f.drift) - offset);
        known = w * f.curvature;
    }
    const vreal curvature = R(2) * (-offset * side) / way2;
    const vreal per_curvature = wheelbase + p->understeer * v2;
    const vreal wanted = clamp(p->gain * per_curvature * curvature + per_curvature * (known * side),
                               -p->steer_limit, p->steer_limit);
    const vreal most = p->steer_rate * c->dt;
    const vreal change = (wanted - s->driver_steer) * (c->dt / (p->lag + c->dt));
    return s->driver_steer + clamp(change, -most, most);
}

#endif
