/* Hubs without mass: travel from where the road is, or from where they hang. */
#ifndef SKIDPAD_MASSLESS_H
#define SKIDPAD_MASSLESS_H

#include "car/passage.h"

/* Massless hubs are a ray-cast suspension: the wheel is rigid, and all of the road's force goes to
 * the body; what tire forces in the road plane push along the guides does not reach the springs, so
 * the car does not jack itself up. They follow the road: travel such that the hub stands Rl
 * cos(gamma) above it, or hang where spring, stops and bar balance. k z + F0 + stops + k_b (z -
 * z_opposite) = 0 has the root below; with both hubs of an axle each is found from where the other
 * hangs without the bar's help, once more.
 * A car whose hub would stand below the road without travel has fallen over: there is no road under
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

static inline vreal hanging_alone(const struct axle *a) {
    return hanging_root(a->suspension, a->suspension->stiffness, a->suspension->preload);
}

static inline void massless_travel(const struct car *c, struct car_state *s, struct passage *P) {
    const vec3 n = P->e.ez;
    const vreal up = vmax(n.z, splat(R(0.1))); /* a car on its side has no ground under it */
    for (int axle = 0; axle < 2; axle++) {
        const struct axle *a = &c->axle[axle];
        vreal H0[2], ground[2], start[2]; /* H0 over the road where travel is 0 */
        for (int side = 0; side < 2; side++) {
            const int i = 2 * axle + side;
            H0[side] = s->z + dot(n, c->body.hub[i]);
            ground[side] = (a->R0 * P->patch[i].cos_gamma - H0[side]) / up;
            start[side] = vmax(ground[side], hanging_alone(a));
        }
        for (int side = 0; side < 2; side++) {
            const int i = 2 * axle + side;
            const vreal hanging = hanging_travel(a, start[1 - side]);
            P->grounded[i] = (ground[side] > hanging) & (n.z > R(0.1)) & (H0[side] > R(0));
            s->travel[i] = sel(P->grounded[i], ground[side], hanging);
            /* Vcz = 0 with the hub's own rate along body z */
            vec3 hub = c->body.hub[i];
            hub.z = hub.z + s->travel[i];
            const struct patch *p = &P->patch[i];
            const vreal Rl = a->R0; /* of the rigid tire */
            const vreal Vcz =
                dot(add(P->V, cross(P->w, hub)), n) + Rl * p->sin_gamma * dot(P->w, p->xw);
            s->travel_rate[i] = sel(P->grounded[i], -(Vcz / up), splat(0));
        }
    }
}

#endif
