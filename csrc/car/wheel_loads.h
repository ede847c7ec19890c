/* Wheel loads, the corresponding radii, and the loads of the tire models. */
#ifndef SKIDPAD_WHEEL_LOADS_H
#define SKIDPAD_WHEEL_LOADS_H

#include "car/contact.h"
#include "car/struts.h"

/* Wheel loads: from tires for massed hubs, else from springs and dampers. */
FORCE_INLINE void load_wheels(const struct car *c, const struct car_state *s, struct workspace *W,
                              int special) {
    spring_forces(c, s, W, special, W->F_s);
    if (!c->words.massless_hubs) {
        EACH_WHEEL (i) {
            const struct axle *a = &c->axle[i / 2];
            const vreal rho = a->R0 * W->patch[i].cos_gamma - W->H[i];
            W->fz[i] = wheel_load(a->kz, a->cz, rho, W->rho_dot[i], W->H[i]);
        }
        return;
    }
    vreal F_damper[4];
    damper_forces(c, W, special, s->travel_rate, F_damper);
    EACH_WHEEL (i) {
        const vreal up = vmax(upright_over(W, i), splat(R(0.5)));
        /* its component along the guide equals the spring force while the car stands on its
         * wheels */
        const vreal along_normal = vmax(W->F_s[i] + F_damper[i], splat(0)) / up;
        W->fz[i] = sel(W->grounded[i], along_normal, splat(0));
    }
}

/* Loads and effective radii from the tire's file; slip then uses these radii. */
NOINLINE void tire_radii_stage(const struct car *c, const struct car_state *s,
                               struct workspace *W) {
    EACH_WHEEL (i) {
        const struct axle *a = &c->axle[i / 2];
        const vreal omega = s->wheel_speed[i];
        const vreal rho = free_radius(&a->radii, omega) * W->patch[i].cos_gamma - W->H[i];
        const vreal spring = carried_load(&a->radii, omega, rho);
        W->fz[i] = damped_load(spring, a->cz, rho, W->rho_dot[i], W->H[i]);
        W->rotor[i].Re = W->rotor[i].arm = effective_radius(&a->radii, omega, W->fz[i]);
        W->motion[i].Vsx = W->motion[i].Vcx - omega * W->rotor[i].Re;
    }
}

NOINLINE void special_load_stage(const struct car *c, const struct car_state *s,
                                 struct workspace *W) {
    load_wheels(c, s, W, 1);
}

static inline void load_stage(const struct car *c, const struct car_state *s, struct workspace *W) {
    if (c->special_suspension)
        special_load_stage(c, s, W);
    else
        load_wheels(c, s, W, 0);
}

/* The tire force acts on the wheel at the loaded radius, where there is a force. */
NOINLINE void arm_stage(struct workspace *W) {
    EACH_WHEEL (i) {
        const vreal Rl = loaded_radius(W, i);
        W->rotor[i].arm = sel((W->fz[i] > R(0)) & (Rl > R(0)), Rl, W->rotor[i].Re);
    }
}

NOINLINE void response_stage(const struct car *c, struct workspace *W) {
    for (int i = 0; i < 4; i++)
        W->tire_load[i] = load_response_at(&c->axle[i / 2].response, W->fz[i]);
}

#endif
