/* Quasi-static slip, without a relaxation length:
 *
 *   kappa = -Vsx/max(|Vcx|, v_eps),  tan(alpha) = Vcy/max(|Vcx|, v_eps)
 *
 * at the speed of the contact at the end of the step without tire forces. By itself a tire would
 * creep under load; at rest the creep distance u adds slip, with a relaxation length v_eps tau, so
 * that it stops:
 *
 *   du/dt = -Vsx - |Vcx| u/(v_eps tau),  kappa = (-Vsx + W u/tau)/max(|Vcx|, v_eps)
 *
 * with W of standstill.h, u within the peak of the curve.
 *
 * The body's response to a force within the step matters where the force is stiff. With the slope K
 * at zero slip and the mass 1/per_m at the contact, the speed Vcy decays by
 *
 *   z = K h per_m/|Vcx|,   Vcy+/Vcy = 1/(1 + z) implicitly,  1 - z explicitly,  exp(-z) in truth:
 *
 * both have an error of z^2/2, of opposite sign, and the second is stable below z = 2. It reduces
 * the damping of an oscillation by h w^2/2, as any step with relaxation does. So the response has
 * the share
 *
 *   b = 3 n^2 - 2 n^3,  n = 2 - |Vcx|/V_s within 0 and 1,  V_s = max(16 K h per_m, V_low),
 *
 * 1 where z > 1/16, 0 where z < 1/32, with K at the static load. There the creep distance, which
 * matters only below V_low, is reset. A wheel's own inertia is far smaller: its spin is implicit at
 * any speed. */
#ifndef SKIDPAD_STEADY_SLIP_H
#define SKIDPAD_STEADY_SLIP_H

#include "tire/standstill.h"

/* tau [s]: a held car stops within a few tau. */
#define CREEP_TIME R(0.3)

/* Outside the ellipse bounding the stored slip */
static inline vmask crept_beyond(struct slip_bound peak, struct slip_step crept) {
    const vreal x = crept.kappa * peak.y, y = crept.tan_alpha * peak.x, edge = peak.x * peak.y;
    return not(x * x + y * y <= edge * edge);
}

/* 1/(v_eps tau) [1/m] */
static inline vreal per_creep_length(const struct contact *c) {
    return c->per_slip_speed * R(1 / CREEP_TIME);
}

/* Creep distance of a contact, as slip */
static inline struct slip_step crept_slip(const struct contact *c, vreal u, vreal w, vreal hold_x) {
    const vreal per_length = per_creep_length(c);
    return (struct slip_step){.kappa = u * per_length,
                              .tan_alpha = w * per_length,
                              .dkappa = hold_x * per_length,
                              .hold_x = hold_x};
}

/* Where it exceeds the peak, or the contact is slow enough for it to matter */
static inline vmask creeps(const struct contact *c, struct tire_peak at, struct contact_motion m,
                           vreal fz, struct slip_step crept) {
    const struct slip_bound peak = {at.x, at.y};
    return ((fz > R(0)) & crept_beyond(peak, crept)) | is_slow(c, m);
}

/* The largest z of an explicit step, at 2 V_s. */
#define STIFF R(0.03125)

/* V_s; stiffness: the larger K per_m of both directions [m/s2] */
static inline vreal stiff_speed(vreal stiffness, vreal h, vreal low_speed) {
    const vreal v = stiffness * (h * (R(0.5) / STIFF));
    return sel(v > low_speed, v, low_speed);
}

/* n before clipping: the body's response counts where it is positive. */
static inline vreal stiff_margin(const struct contact *c, struct contact_motion m) {
    return R(2) - vabs(m.Vcx) * c->per_stiff_speed;
}

/* b */
static inline vreal body_share(const struct contact *c, struct contact_motion m) {
    const vreal n = clamp(stiff_margin(c, m), splat(0), splat(1));
    return n * n * (R(3) - R(2) * n);
}

/* Slip at speed. ax, ay [m/s2] are the contact's accelerations without its tire, scaled by the
 * share. */
static inline struct slip_step steady_step(const struct contact *c, struct contact_motion m,
                                           vreal h, vreal ax, vreal ay) {
    /* correctly rounded: a locked wheel has a slip ratio of exactly -1, where a slope may change
     * sign */
    const vreal speed = vabs(m.Vcx), inv = R(1) / vmax(speed, c->slip_speed);
    struct slip_step s;
    s.slide = -(m.Vsx + h * ax);
    s.kappa = s.slide * inv;
    s.tan_alpha = (m.Vcy + h * ay) * inv;
    s.dkappa = inv;
    s.hold_x = splat(0);
    return s;
}

/* Creep distance in the step, where the body's share is not 0. */
static inline void creep_step(const struct contact *c, struct contact_motion m, vreal fz, vreal h,
                              vreal share, struct slip_step *s, vreal *u, vreal *w) {
    const vmask counts = share > R(0);
    const vreal d = R(1) + vabs(m.Vcx) * (h * per_creep_length(c));
    const vreal r = sel(fz > R(0), R(1) / d, splat(0));
    *u = sel(counts, (*u - h * m.Vsx) * r, splat(0));
    *w = sel(counts, (*w + h * m.Vcy) * r, splat(0));
    s->hold_x = sel(counts, h * r, splat(0));
}

/* Adds slip by creep; no effect without it. */
static inline void steady_creep(const struct contact *c, struct tire_peak at,
                                struct contact_motion m, vreal fz, struct slip_step *s, vreal *u,
                                vreal *w) {
    const struct slip_bound peak = {at.x, at.y};
    struct slip_step crept = crept_slip(c, *u, *w, s->hold_x);
    bound_deflection((fz > R(0)) & crept_beyond(peak, crept), peak, &crept, u, w);
    const vmask slow = is_slow(c, m);
    const vreal share = rest_share(c, m) * c->slip_speed * s->dkappa;
    s->kappa = sel(slow, s->kappa + share * crept.kappa, s->kappa);
    s->tan_alpha = sel(slow, s->tan_alpha + share * crept.tan_alpha, s->tan_alpha);
    s->dkappa = sel(slow, s->dkappa + share * crept.dkappa, s->dkappa);
    s->slide = sel(slow, s->kappa / s->dkappa, s->slide);
}

#endif
