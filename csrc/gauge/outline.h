/* The outline of a car from above: the rectangle from nose to tail. */
#ifndef SKIDPAD_OUTLINE_H
#define SKIDPAD_OUTLINE_H

#include "car/body.h"
#include "field/params.h"

struct outline {
    vreal x, y, cosine, sine; /* center of mass and heading */
    vreal to_middle, half_length, half_width;
    vreal middle_x, middle_y; /* of the rectangle */
    vreal reach;              /* no point of it is farther away [m] */
};

/* Reach over half the diagonal: a margin above rounding on either side of a comparison. */
#define REACH_MARGIN R(1.01)

static inline struct outline outline_of(const struct body_params *p, const struct car_state *s) {
    const struct attitude e = attitude_of(s->q0, s->q1, s->q2, s->q3);
    const vreal per_level = R(1) / vmax(vsqrt(e.ex.x * e.ex.x + e.ey.x * e.ey.x), splat(REAL_MIN));
    const vreal cosine = e.ex.x * per_level, sine = e.ey.x * per_level;
    const vreal to_middle = p->to_nose - R(0.5) * p->length;
    const vreal half_length = R(0.5) * p->length, half_width = R(0.5) * p->width;
    const vreal diagonal = vsqrt(half_length * half_length + half_width * half_width);
    return (struct outline){.x = s->x,
                            .y = s->y,
                            .cosine = cosine,
                            .sine = sine,
                            .to_middle = to_middle,
                            .half_length = half_length,
                            .half_width = half_width,
                            .middle_x = s->x + to_middle * cosine,
                            .middle_y = s->y + to_middle * sine,
                            .reach = REACH_MARGIN * diagonal};
}

#endif
