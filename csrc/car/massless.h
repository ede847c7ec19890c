/* Massless hubs: travel from the road, or from the hanging equilibrium. */
#ifndef SKIDPAD_MASSLESS_H
#define SKIDPAD_MASSLESS_H

#include "car/contact.h"

/* Massless hubs are a ray-cast suspension: the wheel is rigid, and the whole road force acts on the
 * body; components of tire forces along the guides do not act on the springs, so there is no
 * jacking. Hubs follow the road, with the hub Rl cos(gamma) above it, or hang where spring, stops
 * and bar balance:
 *
 *   k z + F0 + stops + k_b (z - z_opposite) = 0
 *
 * Solved below; with both hubs of an axle hanging, each is solved once more from the other's
 * position without the bar.
 *
 * If a hub would be below the road at zero travel the car has rolled over: there is no road under
 * that wheel. */
static inline vreal hanging_root(const struct suspension_params *p, vreal k, vreal F0) {
    const vreal free = -F0 / vmax(k, splat(1));
    const vreal stopped =
        -(F0 + p->stop_stiffness * p->rebound_travel) / vmax(k + p->stop_stiffness, splat(1));
    return vmax(free, stopped);
}

static inline vreal hanging_travel(const struct axle *a, vreal z_opposite) {
    const struct suspension_params *p = a->suspension;
    const vreal k_b = a->anti_roll.stiffness;
    return hanging_root(p, p->stiffness + k_b, p->preload - k_b * z_opposite);
}

/* For both hubs alike. */
static inline vreal hanging_alone(const struct car *c, int axle) {
    if (c->special_suspension) return c->chassis->axle[axle].hanging;
    const struct suspension_params *p = c->axle[axle].suspension;
    return hanging_root(p, p->stiffness, p->preload);
}

/* Balance of nonlinear springs, stops and bar; solved only where a wheel has no road under it or
 * would lift off. */
static inline vreal hanging_specially(const struct special_axle *a, vreal k_b, vmask over_road,
                                      vreal ground, vreal z_opposite) {
    struct curve_place at = off_curve();
    const vmask stands = over_road & (special_spring(a, &at, k_b, ground, z_opposite).force > R(0));
    if (!any(not(stands))) return -FAR;
    return sel(stands, -FAR, hanging_special(a, k_b, z_opposite, 0));
}

/* The road under a wheel: its normal in body axes, and height of the center of mass above it. */
struct under {
    vec3 n;
    vreal height;
};

static inline struct under under_wheel(const struct car_state *s, const struct workspace *W,
                                       int i) {
    const struct footing *f = W->footing;
    if (f == NULL) return (struct under){W->e.ez, s->z};
    const vec3 hub = vec(W->body->hub[i].x, W->body->hub[i].y, W->hub_z[i]);
    return (struct under){f->n[i], W->H[i] - dot(f->n[i], hub)};
}

/* The wheel center at which the ground was evaluated moves along body z. */
static inline void lift_hub(struct workspace *W, int i, vreal way) {
    W->hub_z[i] = W->hub_z[i] + way;
    W->H[i] = W->H[i] + W->footing->n[i].z * way;
}

static inline void massless_travel(const struct car *c, struct car_state *s, struct workspace *W) {
    const vreal least = splat(R(0.1)); /* a car on its side has no ground under it */
    for (int axle = 0; axle < 2; axle++) {
        const struct axle *a = &c->axle[axle];
        vreal H0[2], ground[2], start[2]; /* H0 above the road at zero travel */
        struct under road[2];
        for (int side = 0; side < 2; side++) {
            const int i = 2 * axle + side;
            road[side] = under_wheel(s, W, i);
            H0[side] = road[side].height + dot(road[side].n, W->body->hub[i]);
            ground[side] = (a->R0 * W->patch[i].cos_gamma - H0[side]) / vmax(road[side].n.z, least);
            start[side] = vmax(ground[side], hanging_alone(c, axle));
        }
        for (int side = 0; side < 2; side++) {
            const int i = 2 * axle + side;
            const vec3 n = road[side].n;
            const vmask over_road = (n.z > least) & (H0[side] > R(0));
            const vreal hanging =
                c->special_suspension
                    ? hanging_specially(&c->chassis->axle[axle], W->chassis->bar[axle], over_road,
                                        ground[side], start[1 - side])
                    : hanging_travel(a, start[1 - side]);
            const vreal before = s->travel[i];
            W->grounded[i] = over_road & (ground[side] > hanging);
            s->travel[i] = sel(W->grounded[i], ground[side], hanging);
            if (W->footing) lift_hub(W, i, s->travel[i] - before);
            /* Vcz = 0 determines the hub's rate along body z, where the rigid tire touches the
             * road */
            vec3 hub = W->body->hub[i];
            hub.z = hub.z + s->travel[i];
            const vreal turn = dot(to_road(W, W->w), contact_forward(W, i));
            const vreal Vcz =
                dot(add(W->V, cross(W->w, hub)), n) + a->R0 * W->patch[i].sin_gamma * turn;
            s->travel_rate[i] = sel(W->grounded[i], -(Vcz / vmax(n.z, least)), splat(0));
        }
    }
}

#endif
