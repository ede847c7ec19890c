/* Forces of springs, bars and dampers between hubs and body at all four wheels, on the body [N],
 * up. */
#ifndef SKIDPAD_STRUTS_H
#define SKIDPAD_STRUTS_H

#include "car/workspace.h"

/* Forces of the springs on the body; `special` if springs or bars are nonstandard. */
FORCE_INLINE void spring_forces(const struct car *c, const struct car_state *s,
                                const struct workspace *W, int special, vreal F[4]) {
    EACH_WHEEL (i) {
        const struct axle *a = &c->axle[i / 2];
        const vreal z = s->travel[i], z_opposite = s->travel[i ^ 1];
        F[i] = special
                   ? special_spring(&c->chassis->axle[i / 2], &W->chassis->spring[i],
                                    W->chassis->bar[i / 2], z, z_opposite)
                         .force
                   : spring_force(a->suspension, z) + anti_roll_force(&a->anti_roll, z, z_opposite);
    }
}

/* Forces of dampers at the travel rates without them. A third damper takes its share of the motion
 * first. */
static inline void special_dampers(const struct car *c, const struct workspace *W,
                                   const vreal rate[4], vreal F[4]) {
    EACH_WHEEL (i) {
        const struct dampers *d = &c->chassis->axle[i / 2].dampers;
        vreal third = splat(0);
        if (c->words.third_spring) third = damper_force(d->third, R(0.5) * (rate[i] + rate[i ^ 1]));
        F[i] = third + dampers_force(d, &W->chassis->damper[i], rate[i] - d->give * third);
    }
}

FORCE_INLINE void damper_forces(const struct car *c, const struct workspace *W, int special,
                                const vreal rate[4], vreal F[4]) {
    if (special)
        special_dampers(c, W, rate, F);
    else
        EACH_WHEEL (i) F[i] = damper_force(c->axle[i / 2].damper, rate[i]);
}

/* Bars acting only on the body, at the wheels and along body z, bypassing the suspension: a wheel
 * in the air counts as hanging on its stop, without force. */
NOINLINE void body_bars(const struct car *c, const struct car_state *s, const struct workspace *W,
                        struct car_load *load) {
    for (int axle = 0; axle < 2; axle++) {
        const int left = 2 * axle;
        vmask stands[2];
        vreal z[2], F[2];
        for (int side = 0; side < 2; side++) {
            stands[side] = W->fz[left + side] > R(0);
            z[side] = sel(stands[side], s->travel[left + side],
                          -c->axle[axle].suspension->rebound_travel);
        }
        const vreal bar = W->chassis->body_bar[axle] * (z[0] - z[1]);
        F[0] = sel(stands[0], bar, splat(0));
        F[1] = sel(stands[1], -bar, splat(0));
        const vec3 hub = W->body->hub[left];
        load->F.z = load->F.z + (F[0] + F[1]);
        load->M.x = load->M.x + hub.y * (F[0] - F[1]);
        load->M.y = load->M.y - hub.x * (F[0] + F[1]);
    }
}

#endif
