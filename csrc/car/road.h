/* A split road, with friction changing at a straight line. */
#ifndef SKIDPAD_ROAD_H
#define SKIDPAD_ROAD_H

#include "field/params.h"
#include "lane/lane_math.h"

struct split {
    vreal y0, sine, cosine; /* the line passes through (0, y0) in this direction */
    vreal left, right;      /* factors on the friction of either side */
};

static inline struct split split_prepare(const struct road_params *p) {
    struct split s = {.y0 = p->border_y, .left = p->friction_left, .right = p->friction_right};
    vsincos(p->border_heading, &s.sine, &s.cosine);
    return s;
}

/* Friction factor at a point of the road, earth axes. */
static inline vreal split_friction(const struct split *s, vreal x, vreal y) {
    return sel((y - s->y0) * s->cosine - x * s->sine > R(0), s->left, s->right);
}

#endif
