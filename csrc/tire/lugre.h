/* Lumped LuGre tire: one bristle for the contact, with the steady state of distributed bristles
 * under uniform pressure (Canudas de Wit, Tsiotras, Velenis, Basset, Gissinger, VSD 39, 2003; Deur,
 * Asgari, Hrovat, VSD 42, 2004). With the sliding velocity Vs, v = |Vs|:
 *
 *   g(v) = mu_c + (mu_s - mu_c) exp(-(v/v_s)^d)
 *   dz/dt = Vs - (A k L + B) z,  A = |omega Re|/L,  B = s0 v/g;   F = -Fz (s0 z + s1 dz/dt + s2 Vs)
 *
 * The exact k makes A k L + B = A/psi = B/Phi with rho = B/A,
 *
 *   Phi(rho) = 1 - (1 - exp(-rho))/rho,  psi = Phi/rho               Phi from rho/2 to 1
 *
 * so that F = -Fz (g Phi/v + s2) Vs in steady slip; without slip F = -Fz s0 L/2 Vs/|omega Re|. */
#ifndef SKIDPAD_LUGRE_H
#define SKIDPAD_LUGRE_H

#include "field/params.h"
#include "lane/lane_math.h"
#include "tire/tire.h"

struct lugre {
    struct friction mu_s, mu_c;
    vreal per_v_s, d, s0, s1, s2, L, per_L;
};

static inline struct lugre lugre_prepare(const struct lugre_params *p,
                                         struct tire_setting setting) {
    const vreal k = p->load_sensitivity, fz0 = p->nominal_load, most = splat(LARGE);
    struct lugre t;
    t.mu_s = friction_prepare(p->friction * setting.surface, k, fz0);
    t.mu_c = friction_prepare(p->sliding_friction * setting.surface, k, fz0);
    t.per_v_s = vmin(R(1) / p->stribeck_speed, most);
    t.d = p->stribeck_exponent;
    t.s0 = vmin(p->bristle_stiffness, most);
    t.s1 = vmin(p->bristle_damping, most);
    t.s2 = vmin(p->viscous_friction, most);
    t.L = vmin(p->contact_length, most);
    t.per_L = vmin(R(1) / p->contact_length, most);
    return t;
}

/* It depends on speed, and bristles have their own bound. */
static inline struct tire_peak lugre_peak(const struct lugre_params *p, const struct lugre *t,
                                          struct tire_setting setting) {
    (void)p, (void)t, (void)setting;
    return (struct tire_peak){splat(LARGE), splat(LARGE), 0};
}

/* g(v), and v dg/dv */
static inline vreal lugre_friction(const struct lugre *t, vreal fz, vreal v, vreal *fall) {
    const vreal mu_s = friction_at(t->mu_s, fz), mu_c = friction_at(t->mu_c, fz);
    const vreal x = vpow(v * t->per_v_s, t->d);
    const vreal more = (mu_s - mu_c) * vexp(-x);
    *fall = -(t->d * vmin(x, splat(R(1e3))) * more); /* beyond, nothing is left to fall */
    return mu_c + more;
}

/* Phi and psi of rho >= 0, and dPhi/drho = 1 - Phi - psi. */
struct lugre_share {
    vreal phi, psi, slope;
};

static inline struct lugre_share lugre_share(vreal rho) {
    /* near 0 a series, (-1)^n/(n + 2)!, as 1 - (1 - exp(-rho))/rho loses its digits there */
    const vreal one = splat(1), border = splat(R(0.125));
    const vmask small = rho < border;
    vreal psi = R(1.0 / 40320) + rho * (R(-1.0 / 362880) + rho * R(1.0 / 3628800));
    psi = R(1.0 / 24) +
          rho * (R(-1.0 / 120) + rho * (R(1.0 / 720) + rho * (R(-1.0 / 5040) + rho * psi)));
    psi = R(1.0 / 2) + rho * (R(-1.0 / 6) + rho * psi);
    const vreal phi = rho * psi;
    const vreal per = one / vmax(border, rho), e = vexp(-rho), left = (one - e) * per;
    struct lugre_share f;
    f.phi = sel(small, phi, one - left);
    f.psi = sel(small, psi, (one - left) * per);
    f.slope = sel(small, (one - phi) - psi, (left - e) * per);
    return f;
}

/* On a surface with `factor` times the friction. */
static inline void lugre_on(struct lugre *t, vreal factor) {
    t->mu_s = friction_on(t->mu_s, factor);
    t->mu_c = friction_on(t->mu_c, factor);
}

FORCE_INLINE struct tire_force lugre_force(const struct lugre *t, struct tire_slip slip) {
    const vreal one = splat(1), tiny = splat(TINY_SLIP);
    const vreal fz = slip.fz, kappa = slip.kappa, ty = slip.tan_alpha;
    const vreal h = vsqrt(kappa * kappa + ty * ty), per_h = one / vmax(tiny, h);
    const vreal V = vmin(vabs(slip.vx), splat(LARGE));
    const vreal along = one + slip.forward * kappa; /* omega Re/Vcx */
    const vreal per_D = one / vmax(tiny, vabs(along));
    vreal fall;
    const vreal g = lugre_friction(t, fz, h * V, &fall);
    const vreal rho = t->s0 * t->L * h * (per_D / vmax(tiny, g));
    const struct lugre_share part = lugre_share(rho);

    /* P = g Phi + s2 h V = F/Fz, over h by that of two forms which stays finite */
    const vreal stuck = t->s0 * t->L * part.psi * per_D, slid = g * part.phi * per_h;
    const vreal P_h = sel(rho < one, stuck, slid) + t->s2 * V;
    struct tire_force f;
    f.fx = fz * (P_h * kappa);
    f.fy = -(fz * (P_h * ty));
    f.mz = splat(0);

    /* dP/dh, and dP/dD dD/dkappa cos with kappa dD/dkappa = turn */
    const vreal turn = vcopysign(slip.forward * kappa, slip.forward * kappa * along);
    const vreal grows = part.slope * rho;
    const vreal rise = (fall * part.phi + grows * (g - fall)) * per_h + t->s2 * V;
    const vreal stretch = g * grows * (turn * per_D) * per_h;
    const vreal cosine = kappa * per_h, sine = ty * per_h;
    const vreal cos2 = cosine * cosine, sin2 = sine * sine;
    const vmask still = h < tiny;
    f.slope_x = vmax(fz * sel(still, P_h, rise * cos2 + P_h * sin2 - stretch), splat(0));
    f.slope_y = vmax(fz * sel(still, P_h, rise * sin2 + P_h * cos2), splat(0));
    f.limit_x = f.limit_y =
        fz * (vmax(friction_at(t->mu_s, fz), friction_at(t->mu_c, fz)) + t->s2 * (h * V));
    return f;
}

#endif
