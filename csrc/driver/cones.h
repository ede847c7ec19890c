/* The outline of a car against cones, seen from above: a cone is hit when it stands inside the
 * rectangle from nose to tail. */
#ifndef SKIDPAD_CONES_H
#define SKIDPAD_CONES_H

#include "car/body.h"
#include "field/params.h"

struct outline {
    vreal x, y, cosine, sine; /* center of mass and heading */
    vreal to_middle, half_length, half_width;
};

static inline struct outline outline_of(const struct body_params *p, const struct car_state *s) {
    const struct attitude e = attitude_of(s->q0, s->q1, s->q2, s->q3);
    const vreal per_level = R(1) / vmax(vsqrt(e.ex.x * e.ex.x + e.ey.x * e.ey.x), splat(REAL_MIN));
    return (struct outline){s->x,
                            s->y,
                            e.ex.x * per_level,
                            e.ey.x * per_level,
                            p->to_nose - R(0.5) * p->length,
                            R(0.5) * p->length,
                            R(0.5) * p->width};
}

static inline vmask cone_inside(struct outline o, vreal x, vreal y) {
    const vreal dx = x - o.x, dy = y - o.y;
    const vreal forward = dx * o.cosine + dy * o.sine - o.to_middle;
    const vreal left = dy * o.cosine - dx * o.sine;
    return (vabs(forward) < o.half_length) & (vabs(left) < o.half_width);
}

#endif
