/* A standing tire: its carcass is a spring, limited by friction (Bernard and Clover, SAE 950311; a
 * Coulomb element in series with a spring and a damper). With K the slope of the tire's force
 * without slip, L = mu Fz its largest force, u and w of relaxation.h:
 *
 *   k = K/sigma,  F_x = k_x u + c du/dt,  F_y = -(k_y w + c dw/dt)     |(F_x/L_x, F_y/L_y)| <= 1
 *   |(k_x u/L_x, k_y w/L_y)| <= 1         stored at most L^2/(2 k); what is beyond is sliding
 *
 * Beyond the limit the force turns from the spring's direction to that opposing the sliding. With
 * the speed V of the contact it is blended with the force at speed:
 *
 *   F = W F_rest + (1 - W) F(kappa', alpha'),  W = 1 - 3 n^2 + 2 n^3,  n = min(1, V/V_low)
 *
 * k and c are bounded for stability with a step h and the mass 1/per_m at the contact: h^2 k per_m
 * <= 3/2, and c/(1 + h c per_m) for c. */
#ifndef SKIDPAD_STANDSTILL_H
#define SKIDPAD_STANDSTILL_H

#include "tire/relaxation.h"

/* W: 1 at rest, 0 from the low speed on, where no root is taken */
static inline vreal rest_share(const struct contact *c, struct contact_motion m) {
    const vmask slow = is_slow(c, m);
    if (!any(slow)) return splat(0);
    const vreal V = vsqrt(m.Vcx * m.Vcx + m.Vcy * m.Vcy);
    const vreal n = vmin(splat(1), V / c->low_speed);
    return sel(slow, R(1) - n * n * (R(3) - R(2) * n), splat(0));
}

/* Force of a standing tire, and its weight. */
struct rest {
    vreal share;  /* W */
    vreal fx, fy; /* [N] */
    vreal gain;   /* dFx/d(omega Re) [N s/m] */
};

/* Of a wheel: load, step, inverse masses at the contact. */
struct rest_wheel {
    vreal fz, h, per_mx, per_my;
};

static inline vreal rest_stiffness(vreal K, vreal per_sigma, vreal h, vreal per_m) {
    return vmin(K * per_sigma, R(1.5) / (h * h * per_m));
}

/* A wheel at zero slip, with the slopes and limits of a standing one. */
static inline struct tire_slip no_slip(vreal fz) {
    const vreal zero = splat(0);
    return (struct tire_slip){fz, zero, zero, zero, zero, splat(1), zero};
}

/* Bounds the deflection, and computes the holding force; at_rest: force at zero slip. */
static inline struct rest rest_force(const struct contact *c, const struct tire_force *at_rest,
                                     struct tire_peak peak, const struct lengths *sigma,
                                     struct contact_motion m, struct rest_wheel wheel,
                                     struct slip_step *s, vreal *u, vreal *w) {
    const vreal zero = splat(0), one = splat(1), tiny = splat(TINY_FORCE);
    const vreal k_x = rest_stiffness(at_rest->slope_x, sigma->per_sigma_x, wheel.h, wheel.per_mx);
    const vreal k_y = rest_stiffness(at_rest->slope_y, sigma->per_sigma_y, wheel.h, wheel.per_my);
    const vreal c_x = c->damping / (one + wheel.h * c->damping * wheel.per_mx);
    const vreal c_y = c->damping / (one + wheel.h * c->damping * wheel.per_my);
    const vreal L_x = vmax(tiny, at_rest->limit_x), L_y = vmax(tiny, at_rest->limit_y);
    const vreal u_rate = -m.Vsx - vabs(m.Vcx) * s->kappa;
    const vreal w_rate = m.Vcy - vabs(m.Vcx) * s->tan_alpha;

    struct rest r;
    r.share = sel(is_slow(c, m) & (wheel.fz > R(0)), rest_share(c, m), zero);
    const vreal moves = (one - r.share) * (one - r.share);
    const struct slip_bound moving = moving_bound(c, peak, m, *u, *w);
    const vreal edge_x = L_x * sigma->per_sigma_x / vmax(k_x, tiny);
    const vreal edge_y = L_y * sigma->per_sigma_y / vmax(k_y, tiny);
    const struct slip_bound bound = {edge_x + moves * vmax(moving.x - edge_x, zero),
                                     edge_y + moves * vmax(moving.y - edge_y, zero)};
    bound_deflection(r.share > R(0), bound, s, u, w);

    /* over the limits: the spring's force x, y, its size, and the direction against the sliding, as
     * the deflection has it: it follows the sliding and does not jump with it */
    const vreal x = (k_x * *u + c_x * u_rate) / L_x, y = -(k_y * *w + c_y * w_rate) / L_y;
    const vreal size = vsqrt(x * x + y * y), per_size = one / vmax(one, size);
    const vreal gx = s->kappa * L_y, gy = -(s->tan_alpha * L_x);
    const vreal slides = (one - per_size) / vmax(tiny, vsqrt(gx * gx + gy * gy));
    const vreal px = x * (per_size * per_size) + slides * gx;
    const vreal py = y * (per_size * per_size) + slides * gy;
    const vreal per_p = one / vmax(tiny, vsqrt(px * px + py * py));
    const vmask holds = size <= one;
    r.fx = L_x * sel(holds, x, px * per_p);
    r.fy = L_y * sel(holds, y, py * per_p);
    r.gain = (k_x * s->hold_x + c_x * (s->hold_x / wheel.h)) * per_size;
    return r;
}

/* Force of the step from those at rest and at speed, and its response to spin. */
static inline void rest_blend(const struct rest *r, const struct slip_step *s,
                              struct tire_force *f) {
    const vmask rests = r->share > R(0);
    const vreal W = r->share, moves = R(1) - W;
    f->fx = sel(rests, W * r->fx + moves * f->fx, f->fx);
    f->fy = sel(rests, W * r->fy + moves * f->fy, f->fy);
    const vreal gain = W * r->gain + moves * (f->slope_x * s->dkappa);
    f->slope_x = sel(rests, gain / s->dkappa, f->slope_x);
}

#endif
