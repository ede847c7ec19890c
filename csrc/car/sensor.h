/* Velocity of the wheel centers as measured by a game engine (GD3-1): displacement in the last step
 * over its duration, in the wheel axes at its end. As the mean over the step it lags by half a
 * step, and includes travel and steering. Displacements are summed over sub-steps and no position
 * is kept between steps, so that starting or moving a car has no effect. */
#ifndef SKIDPAD_SENSOR_H
#define SKIDPAD_SENSOR_H

#include "car/workspace.h"

/* Adds the displacement in a sub-step, earth axes: that of the center of mass, and the rotation of
 * r, the wheel's position relative to it. */
static inline void add_way(const struct car *c, const struct car_state *s, struct workspace *W,
                           struct attitude e, vec3 center, vec3 r, int i) {
    vec3 way = vec(splat(0), splat(0), splat(1));
    if (c->linked) way = W->chassis->link[i].way;
    const vreal straight = W->body->hub[i].z;
    /* for massless hubs the new travel is computed in the next step */
    const vreal risen =
        c->words.massless_hubs ? c->h * s->travel_rate[i] : s->travel[i] - (r.z - straight);
    const vec3 turned = sub(to_earth(e, add(r, scale(risen, way))), to_earth(W->e, r));
    W->node_way[i] = add(W->node_way[i], add(center, turned));
}

/* `r`: wheel centers from the center of mass at the start of the sub-step, body axes [m]. */
static inline void sense_nodes(const struct car *c, const struct car_state *s, struct workspace *W,
                               const vec3 r[4]) {
    const struct attitude e = attitude_of(s->q0, s->q1, s->q2, s->q3);
    const vec3 center = to_earth(W->e, scale(c->h, add(W->V, scale(c->h, W->Vdot))));
    if (W->sensed == c->substeps) W->sensed = 0;
    const int first = W->sensed++ == 0;
    const vreal per_time = R(1) / (c->h * splat((real)W->sensed));
    EACH_WHEEL (i) {
        if (first) W->node_way[i] = vec(splat(0), splat(0), splat(0));
        add_way(c, s, W, e, center, r[i], i);
        const vec3 v = to_body(e, scale(per_time, W->node_way[i])), axis = W->axis[i];
        const vreal level = vsqrt(axis.x * axis.x + axis.y * axis.y);
        W->node_vx[i] = (v.x * axis.y - v.y * axis.x) / level;
        W->node_vy[i] = dot(axis, v);
    }
}

NOINLINE void sensor_stage(const struct car *c, const struct car_state *s, struct workspace *W) {
    vec3 r[4];
    EACH_WHEEL (i) r[i] = hub_place(c, W, i);
    sense_nodes(c, s, W, r);
}

#endif
