/* Wheels on ground of any shape. Each stands on the tangent plane at one point, with its own road
 * axes.
 *
 * The ground is evaluated once per wheel and step, at Q, R0 below the wheel center along body z.
 * This is exact for a plane; for a curvature kappa the error is kappa/2 times the squared distance
 * from Q to the contact. All vectors are in body axes, in which wheel centers and spin axes are
 * known. With P on the ground at Q, h the height of Q above it and m a normal there
 *
 *   m = -dz/dx e_x - dz/dy e_y + e_z,  n = m/|m|
 *   H = (wheel center - P) . n = (R0 m_z + h)/|m|,  sin(gamma) = s . n
 *   x_W = s x m/|s x m|,  y_W = (s - sin(gamma) n)/cos(gamma),  cos(gamma) = |s x m|/|m|
 *
 * and the contact is at H tan(gamma) y_W - H n = Rl/cos(gamma) (sin(gamma) s - n) from the wheel
 * center, as on a flat road.
 *
 * The side of an edge is smaller than a wheel, and its tangent plane would bury a passing wheel.
 * Where the ground is steeper than 60 degrees, the wheel stands on P as on level ground. */
#ifndef SKIDPAD_FOOTING_H
#define SKIDPAD_FOOTING_H

#include "car/body.h"
#include "car/wheel.h"
#include "road/ground.h"

/* Slope above which ground is the side of an edge: tan(60 degrees)^2. */
#define EDGE_SLOPE_2 R(3)

/* The ground under the wheels of a car, body axes. */
struct footing {
    struct terrain_place at;
    struct ground under[4];
    vec3 n[4], forward[4]; /* normal and x_W */
    vec3 arm[4];           /* contact from the center of mass [m] */
    vmask off;             /* some wheel has been off the road's grid */
};

static inline vreal slope_squared(const struct ground *g) {
    return g->slope_x * g->slope_x + g->slope_y * g->slope_y;
}

/* Rise of the ground over a displacement along earth x and y, likewise for velocity. */
static inline vreal rise_along(const struct ground *g, vreal x, vreal y) {
    return g->slope_x * x + g->slope_y * y;
}

/* Replacement for the side of an edge under a wheel. */
RARE void stand_upon_edges(struct ground under[4], vreal slope_2[4]) {
    for (int i = 0; i < 4; i++) {
        const vmask edge = slope_2[i] > EDGE_SLOPE_2;
        slope_2[i] = sel(edge, splat(0), slope_2[i]);
        under[i].slope_x = sel(edge, splat(0), under[i].slope_x);
        under[i].slope_y = sel(edge, splat(0), under[i].slope_y);
    }
}

/* The axes of wheel i with spin axis s, over the ground under it, and its patch but for a heading;
 * e_x, e_y, e_z are the earth's axes. Returns H of a wheel whose center is R0 above Q along body z,
 * and Q h above the ground [m]. */
static inline vreal stand_on(struct footing *f, int i, struct patch *p, vec3 s, struct attitude e,
                             vreal slope_2, vreal R0, vreal h) {
    const struct ground *g = &f->under[i];
    const vec3 m = sub(e.ez, add(scale(g->slope_x, e.ex), scale(g->slope_y, e.ey)));
    const vreal m2 = R(1) + slope_2, s_m = dot(s, m);
    const vreal length = vsqrt(vmax(m2 - s_m * s_m, splat(R(1e-4)))), m1 = vsqrt(m2);
    const vreal per = R(1) / (length * m1), per_m = per * length;
    f->n[i] = scale(per_m, m);
    f->forward[i] = scale(per * m1, cross(s, m));
    p->sin_gamma = per_m * s_m;
    p->cos_gamma = per_m * length;
    p->per_cos_gamma = per * m2;
    return per_m * (R0 * m.z + h);
}

#endif
