/* The outline of a car seen from above: the rectangle from nose to tail. */
#ifndef SKIDPAD_OUTLINE_H
#define SKIDPAD_OUTLINE_H

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

#endif
