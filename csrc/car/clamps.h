/* Friction clamps (Just Cause 4, GDC 2019): no tire force reverses the sliding that it opposes.
 *
 * A wheel with the share f of the total load has the effective mass f m. The force that ends its
 * sliding s = omega R - Vcx in one step h, under the wheel torque T and with the arm r of F about
 * its axle, is
 *
 *   F = (s/h + T R/I)/(1/(f m) + R r/I)        of a wheel that turns
 *   F = -f m Vcx/h                             of one that its brake holds
 *   F = -f m_p Vcy/h                           sideways, n = y_W, r from the center of mass,
 *   1/m_p = 1/m + (r x n) I^-1 (r x n)
 *
 * The slides omit the wheel's inertia in the first, clamp that in a second step with the whole car
 * as one wheel's mass, and use (r x n)^2/(a I a), a = (r x n)/|r x n|, for the last term: never
 * more than it, so the clamp acts late. */
#ifndef SKIDPAD_CLAMPS_H
#define SKIDPAD_CLAMPS_H

#include "car/workspace.h"

/* Below this spin a wheel counts as stopped for the slides [rad/s]. */
#define STOPPED_SPIN R(1e-3)

/* Effective masses over that of the car, by the loads on the tires; 0 in the air. */
static inline void load_shares(const vreal fz[4], vreal share[4]) {
    const vreal all = (fz[FL] + fz[FR]) + (fz[RL] + fz[RR]);
    const vreal per_all = sel(all > R(0), R(1) / all, splat(0));
    EACH_WHEEL (i) share[i] = fz[i] * per_all;
}

/* F bounded by `end` with the given strictness: friction_within at 1, F itself at 0. */
static inline vreal clamped(vreal F, vreal end, vreal strict) {
    const vmask asked = strict > R(0);
    return sel(asked, friction_within(F, end / sel(asked, strict, splat(1)), splat(0)), F);
}

/* A wheel and its torques, for the clamp. */
struct clamped_wheel {
    vreal mass; /* useful [kg] */
    vreal omega, Vcx, fx, T_d, T_max;
    vreal h;
    const struct rotor *rotor;
};

static inline vreal clamp_exactly(const struct clamps_params *p, const struct clamped_wheel *w) {
    const struct rotor *r = w->rotor;
    const vreal end_held = -(w->mass * w->Vcx) / w->h;
    const vreal held_fx = clamped(w->fx, end_held, p->longitudinal_clamp);
    const vmask held = vabs(w->omega * r->I_h + w->T_d - r->arm * held_fx) <= w->T_max;
    const vreal T_b = coulomb(w->omega * r->I_h + w->T_d - r->arm * w->fx, w->T_max);
    const vreal slide = w->omega * r->Re - w->Vcx + r->Re * r->h_I * (w->T_d - T_b);
    const vreal end = w->mass * slide / (w->h + w->mass * (r->Re * r->arm * r->h_I));
    const vreal strict = vmax(p->longitudinal_clamp, p->angular_clamp);
    return sel(held, held_fx, clamped(w->fx, end, strict));
}

/* The slides' two steps, in the direction of wheel rotation. */
static inline vreal clamp_as_slides(const struct clamps_params *p, const struct clamped_wheel *w,
                                    vreal car_mass) {
    const struct rotor *r = w->rotor;
    const vreal turns = sel(vabs(w->omega) < STOPPED_SPIN, w->Vcx, w->omega);
    const vreal slide_sgn = sel(turns < R(0), splat(-1), splat(1));
    const vreal T_b = coulomb(w->omega * r->I_h + w->T_d - r->arm * w->fx, w->T_max);
    const vreal slip_speed = (w->omega * r->Re - w->Vcx) * slide_sgn;
    const vreal most = w->mass * slip_speed / w->h + (w->T_d - T_b) * slide_sgn / r->arm;
    const vreal forward = clamped(w->fx * slide_sgn, most, p->longitudinal_clamp);
    const vreal speed = w->Vcx + forward * slide_sgn * w->h / car_mass;
    const vreal friction = (w->omega - speed / r->Re) * r->I_h;
    const vreal spin_most = friction * slide_sgn / r->arm;
    return slide_sgn * clamped(forward, spin_most, p->angular_clamp);
}

/* Bounds the longitudinal force of a wheel under T_d, braked by up to T_max. */
static inline void clamp_forward(const struct car *c, const struct car_state *s,
                                 struct workspace *W, int i, vreal T_d, vreal T_max) {
    const struct clamps_params *p = &c->params->chassis->clamps;
    const vreal mass = R(1) / W->body->per_m;
    const struct clamped_wheel w = {W->load_share[i] * mass,
                                    s->wheel_speed[i],
                                    W->motion[i].Vcx,
                                    W->tire[i].fx,
                                    T_d,
                                    T_max,
                                    c->h,
                                    &W->rotor[i]};
    const vreal fx =
        c->words.clamps == CLAMPS_EXACT ? clamp_exactly(p, &w) : clamp_as_slides(p, &w, mass);
    const vmask same = fx == W->tire[i].fx;
    W->tire[i].fx = fx;
    W->tire[i].limit_x = sel(same, W->tire[i].limit_x, vabs(fx)); /* also for the spin's response */
}

/* Contribution of body rotation to the inverse mass at a contact, along y_W [1/kg]. */
static inline vreal turning_part(const struct car *c, const struct car_state *s,
                                 const struct workspace *W, int i) {
    const struct body *b = W->body;
    const vec3 to_center = vec(b->Sx_m, splat(0), b->Sz_m); /* of all the car */
    const vec3 r = sub(from_road(W, contact_arm(s, W, i)), to_center);
    const vec3 n = from_road(W, contact_left(W, i));
    const vec3 q = cross(r, n);
    if (c->words.clamps == CLAMPS_EXACT) return dot(q, times(b->per_I, q));
    const vreal qq = dot(q, q), tiny = splat(R(1e-12));
    return qq * qq / vmax(dot(q, times(inverse(b->per_I), q)), tiny);
}

/* Bounds the lateral forces and scales aligning moments along. */
NOINLINE void clamp_sideways(const struct car *c, const struct car_state *s, struct workspace *W) {
    const struct clamps_params *p = &c->params->chassis->clamps;
    load_shares(tire_loads(c, W), W->load_share);
    EACH_WHEEL (i) {
        struct tire_force *tire = &W->tire[i];
        const vreal per_mass = W->body->per_m + p->lateral_rotation * turning_part(c, s, W, i);
        const vreal end = -(W->load_share[i] * W->motion[i].Vcy) / (per_mass * c->h);
        const vreal fy = clamped(tire->fy, end, p->lateral_clamp);
        tire->mz = tire->mz * sel(tire->fy != R(0), fy / tire->fy, splat(1));
        tire->fy = fy;
    }
}

#endif
