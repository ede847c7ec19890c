/* One wheel: contact with the road, spin, and forces on the car. */
#ifndef SKIDPAD_WHEEL_H
#define SKIDPAD_WHEEL_H

#include "car/coulomb.h"
#include "lane/vec3.h"
#include "tire/bristles.h"
#include "tire/steady_slip.h"

/* Wheel disc on the road plane (ISO-W), in the road's axes: earth axes, in which the road is z = 0
 * and its normal n = (0, 0, 1). s spin axis to the left, H height of the wheel center.
 *
 *   sin(gamma) = s . n = s_z                               inclination
 *   x_W = s x n/cos(gamma) = (cos(psi), sin(psi), 0)       hence  cos(psi) =  s_y/cos(gamma),
 *   y_W = n x x_W = (-sin(psi), cos(psi), 0)                      sin(psi) = -s_x/cos(gamma)
 *   Rl = H/cos(gamma),  rho = R0 cos(gamma) - H            loaded radius, deflection along n
 *
 * From the wheel center the contact point is at Rl (s sin(gamma) - n)/cos(gamma), which is
 * H tan(gamma) y_W - H n. */
struct patch {
    vreal cos_psi, sin_psi; /* of the heading of x_W */
    vreal sin_gamma, cos_gamma, per_cos_gamma;
};

/* s in the road's axes. */
static inline struct patch patch_of(vec3 s) {
    struct patch p;
    p.sin_gamma = s.z;
    const vreal cos2 = vmax(R(1) - s.z * s.z, splat(R(1e-4)));
    p.cos_gamma = vsqrt(cos2);
    p.per_cos_gamma = R(1) / p.cos_gamma;
    p.cos_psi = s.y * p.per_cos_gamma;
    p.sin_psi = -(s.x * p.per_cos_gamma);
    return p;
}

/* Distance from the wheel center to the contact point along y_W [m]. */
static inline vreal contact_side(const struct patch *p, vreal H) {
    return H * (p->sin_gamma * p->per_cos_gamma);
}

/* Components along x_W and y_W of a vector in the road plane. */
static inline vreal along_wheel(const struct patch *p, vreal x, vreal y) {
    return x * p->cos_psi + y * p->sin_psi;
}

static inline vreal across_wheel(const struct patch *p, vreal x, vreal y) {
    return y * p->cos_psi - x * p->sin_psi;
}

/* Spin axis of a wheel rotated by delta about body z and inclined by an angle with sine and cosine
 * `lean`, `upright` (positive = top to the right). */
static inline vec3 spin_axis(vreal delta, vreal lean, vreal upright) {
    vreal sine, cosine;
    vsincos(delta, &sine, &cosine);
    return vec(-(upright * sine), upright * cosine, lean);
}

/* Wheel load from the tire's spring force at its deflection rho, and its rate [N]; never
 * negative. */
static inline vreal damped_load(vreal spring, vreal c, vreal rho, vreal rho_dot, vreal H) {
    const vmask touches = (rho > R(0)) & (H > R(0));
    return sel(touches, vmax(spring + c * rho_dot, splat(0)), splat(0));
}

static inline vreal wheel_load(vreal k, vreal c, vreal rho, vreal rho_dot, vreal H) {
    return damped_load(k * rho, c, rho, rho_dot, H);
}

struct spin {
    vreal omega; /* [rad/s] */
    vreal fx;    /* Fx of the step [N] */
    vreal T_b;   /* brake and rolling resistance torque that acted [N m] */
};

/* A wheel's step over spin inertia and its inverse; its effective radius, and the arm of Fx about its
 * axle [m]. */
struct rotor {
    vreal I_h, h_I, Re, arm;
};

/* Spin from the known force; a sticking wheel is exactly at rest. */
static inline struct spin spin_of_force(vreal omega, vreal fx, vreal T_d, vreal T_max,
                                        const struct rotor *r) {
    const vreal T_star = omega * r->I_h + (T_d - r->arm * fx);
    const vreal T_b = coulomb(T_star, T_max);
    return (struct spin){r->h_I * (T_star - T_b), fx, T_b};
}

/* Wheel spin, linearly implicit in the tire force, brake sticking included. With
 * G = dFx/d(omega Re), r the arm of Fx about the axle and per_m the inverse mass at the contact (0
 * where the deflection state carries the body's motion):
 *
 *   Fx+ = Fx + G (Re domega - h per_m Fx+),   I domega = h (T_d - T_b - r Fx+)
 *   A = 1 + h G (Re r/I + per_m),  B = 1 + h G per_m
 *   omega+ = [omega A + (h/I) (T_d B - r Fx) - (h/I) B T_b]/A
 *   T_star = that T_b which makes omega+ = 0;  T_b = clamp(T_star, -T_max, T_max)
 *
 * Here with per_m = 0. */
static inline struct spin spin_step(vreal omega, vreal fx, vreal G, vreal limit, vreal T_d,
                                    vreal T_max, const struct rotor *r) {
    const vreal GR = G * (r->Re * r->h_I);
    const vreal A = R(1) + GR * r->arm;
    const vreal T_star = omega * A * r->I_h - r->arm * fx + T_d;
    const vreal T_b = coulomb(T_star, T_max);
    const vreal Fx = clamp((fx + GR * (T_d - T_b)) / A, -limit, limit);
    return spin_of_force(omega, Fx, T_d, T_max, r);
}

/* Friction opposes sliding and at most ends it within the step: F between the force `end` that does
 * so and that without sliding, 0 except for a rolling tire with a shift (grip.h). */
static inline vreal friction_within(vreal F, vreal end, vreal without) {
    return clamp(F, vmin(end, without), vmax(end, without));
}

/* Sliding of a contact with steady slip: sliding speed omega Re - Vcx; force without sliding; with
 * the mass m at the contact and the share of the body's response: */
struct steady_contact {
    vreal slide, push;
    vreal h_m;  /* h/m times that share [s/kg] */
    vreal m_h;  /* m/h [kg/s] */
    vreal stop; /* 1/(h/m + r Re h/I), force per sliding speed ended by a rolling wheel [kg/s] */
};

/* The same for steady slip, whose force responds to speed immediately. The wheel is held at rest if
 * the brake can, or rolls. One too fast to be stopped within the step is not held, and its brake
 * acts fully: the quotient by B is not needed. The bound allows for rounding. */
static inline struct spin steady_spin_step(vreal omega, vreal fx, vreal G, vreal limit,
                                           const struct steady_contact *c, vreal T_d, vreal T_max,
                                           const struct rotor *r) {
    const vreal Re_h_I = r->Re * r->h_I, L = omega * r->I_h;
    const vreal B = R(1) + G * c->h_m, A = B + G * Re_h_I * r->arm;
    const vreal T_most = T_max + vabs(T_d) + r->arm * (vabs(fx) + limit + vabs(c->push));
    const vmask fast = vabs(L) > R(1.01) * T_most;

    vmask held = {0};
    vreal F_held = splat(0), T_star = L;
    if (any(not(fast))) {
        const vreal per_B = R(1) / B;
        F_held = friction_within(clamp((fx - G * r->Re * omega) * per_B, -limit, limit),
                                 (c->slide - omega * r->Re) * c->m_h, c->push);
        held = not(fast) & (vabs(L + T_d - r->arm * F_held) <= T_max);
        T_star = sel(fast, L, (L * A - r->arm * fx) * per_B + T_d);
    }
    const vreal T_b = coulomb(T_star, T_max);
    const vreal gained = Re_h_I * (T_d - T_b);
    const vreal F_rolling = friction_within(clamp((fx + G * gained) / A, -limit, limit),
                                            (c->slide + gained) * c->stop, c->push);
    return spin_of_force(omega, sel(held, F_held, F_rolling), T_d, T_max, r);
}

#endif
