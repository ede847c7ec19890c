/* Written by tools/make_tangents.py from the tire models: their forces and, by forward
 * differentiation, the derivatives of these. x_by_fz is the derivative of x by the load, so are
 * those by kappa, alpha and gamma; what does not depend on one has none by it. */
#ifndef SKIDPAD_TANGENTS_H
#define SKIDPAD_TANGENTS_H

#include "tire/magic_result.h"
#include "lane/slopes.h"
#include "tire/models.h"
#include "tire/slip.h"

FORCE_INLINE struct tire_slip tire_slip_of_by_fz_kappa_alpha_gamma(
    vreal fz, vreal fz_by_fz, vreal kappa, vreal kappa_by_kappa, vreal alpha, vreal alpha_by_alpha,
    vreal gamma, vreal gamma_by_gamma, vreal vx, struct tire_slip *by_fz,
    struct tire_slip *by_kappa, struct tire_slip *by_alpha, struct tire_slip *by_gamma) {
    const vreal one = splat(1);
    const vreal most = splat(LARGE);
    const vreal quarter = splat(BELOW_QUARTER_TURN);
    struct tire_slip s;
    struct tire_slip s_by_fz;
    struct tire_slip s_by_kappa;
    struct tire_slip s_by_alpha;
    struct tire_slip s_by_gamma;
    s_by_fz.fz = splat(0);
    s_by_kappa.kappa = splat(0);
    s_by_alpha.alpha = splat(0);
    s_by_alpha.tan_alpha = splat(0);
    s_by_gamma.sin_gamma = splat(0);
    const vreal part1 = vmax(splat(0), fz);
    s.fz = vmin(most, part1) + R(0);
    s_by_fz.fz = sel(most < part1, splat(0), sel(splat(0) > fz, splat(0), fz_by_fz));
    const vreal part2 = vmax(-most, kappa);
    s.kappa = vmin(most, part2);
    s_by_kappa.kappa = sel(most < part2, splat(0), sel(-most > kappa, splat(0), kappa_by_kappa));
    const vreal part3 = vmax(-most, alpha);
    s.alpha = vmin(most, part3);
    s_by_alpha.alpha = sel(most < part3, splat(0), sel(-most > alpha, splat(0), alpha_by_alpha));
    const vreal part4 = vmax(-quarter, alpha);
    s.tan_alpha = vtan(vmin(quarter, part4));
    s_by_alpha.tan_alpha =
        tan_slope(s.tan_alpha) *
        sel(quarter < part4, splat(0), sel(-quarter > alpha, splat(0), alpha_by_alpha));
    s.sin_gamma = vsin(gamma);
    s_by_gamma.sin_gamma = vcos(gamma) * gamma_by_gamma;
    s.forward = sel(vx < R(0), -one, sel(vx >= R(0), one, vx));
    s.vx = vx;
    by_fz->fz = s_by_fz.fz;
    by_kappa->kappa = s_by_kappa.kappa;
    by_alpha->alpha = s_by_alpha.alpha;
    by_alpha->tan_alpha = s_by_alpha.tan_alpha;
    by_gamma->sin_gamma = s_by_gamma.sin_gamma;
    return s;
}

static inline vreal friction_at_by_fz(struct friction f, vreal fz, vreal fz_by_fz, vreal *by_fz) {
    const vreal part1 = f.at_zero - f.slope * fz;
    *by_fz = sel(part1 > f.least, -(f.slope * fz_by_fz), splat(0));
    return vmax(part1, f.least);
}

static inline vreal stiffness_fall_by_fz(const struct stiffness *k, vreal fz, vreal fz_by_fz,
                                         vreal *by_fz) {
    *by_fz = (fz_by_fz * fz + fz * fz_by_fz) * k->per_c22;
    return R(1) + fz * fz * k->per_c22;
}

static inline vreal pacejka_B_by_fz(const struct pacejka_way *w, vreal mu, vreal mu_by_fz, vreal fz,
                                    vreal fz_by_fz, vreal *by_fz) {
    vreal part1_by_fz;
    const vreal part1 = stiffness_fall_by_fz(&w->stiffness, fz, fz_by_fz, &part1_by_fz);
    const vreal part2 = mu * part1;
    const vreal fall = vmax(part2, splat(TINY_SLIP));
    const vreal fall_by_fz =
        sel(part2 > splat(TINY_SLIP), mu_by_fz * part1 + mu * part1_by_fz, splat(0));
    const vreal part3 = w->curve.B * w->mu0 * w->stiffness.at_zero / fall;
    const vreal B = vmin(part3, splat(LARGE));
    const vreal B_by_fz = sel(part3 < splat(LARGE), -(part3 * fall_by_fz / fall), splat(0));
    *by_fz = sel(w->stiffness.given, B_by_fz, splat(0));
    return sel(w->stiffness.given, B, w->curve.B);
}

static inline void pacejka_load_by_fz_kappa_alpha_gamma(const struct simple_pacejka *t, vreal fz,
                                                        vreal fz_by_fz, vreal factor,
                                                        struct pacejka_wheel *w,
                                                        struct pacejka_wheel *w_by_fz) {
    vreal part1_by_fz;
    const vreal part1 = friction_at_by_fz(t->x.mu, fz, fz_by_fz, &part1_by_fz);
    const vreal mu_x = part1 * factor;
    const vreal mu_x_by_fz = part1_by_fz * factor;
    vreal part2_by_fz;
    const vreal part2 = friction_at_by_fz(t->y.mu, fz, fz_by_fz, &part2_by_fz);
    const vreal mu_y = part2 * factor;
    const vreal mu_y_by_fz = part2_by_fz * factor;
    w->Dx = mu_x * fz;
    w_by_fz->Dx = mu_x_by_fz * fz + mu_x * fz_by_fz;
    w->Dy = mu_y * fz;
    w_by_fz->Dy = mu_y_by_fz * fz + mu_y * fz_by_fz;
    w->Bx = t->x.curve.B;
    w_by_fz->Bx = splat(0);
    w->By = t->y.curve.B;
    w_by_fz->By = splat(0);
    if (t->x.stiffness.some) {
        vreal part3_by_fz;
        const vreal part3 = pacejka_B_by_fz(&t->x, mu_x, mu_x_by_fz, fz, fz_by_fz, &part3_by_fz);
        w->Bx = part3;
        w_by_fz->Bx = part3_by_fz;
    }
    if (t->y.stiffness.some) {
        vreal part4_by_fz;
        const vreal part4 = pacejka_B_by_fz(&t->y, mu_y, mu_y_by_fz, fz, fz_by_fz, &part4_by_fz);
        w->By = part4;
        w_by_fz->By = part4_by_fz;
    }
}

static inline vreal joined_by_fz_kappa_alpha_gamma(vreal own, vreal own_by_fz, vreal own_by_kappa,
                                                   vreal other, vreal other_by_fz,
                                                   vreal other_by_alpha, vreal other_by_gamma,
                                                   vreal *by_fz, vreal *by_kappa, vreal *by_alpha,
                                                   vreal *by_gamma) {
    const vreal slope2 = abs_slope(own);
    const vreal part3 = vsqrt(own * own + other * other);
    const vreal slope5 = sqrt_slope(part3);
    const vreal part6 = vabs(own);
    const vmask part7 = part6 > part3;
    *by_fz = sel(
        part7, slope2 * own_by_fz,
        slope5 * (own_by_fz * own + own * own_by_fz + (other_by_fz * other + other * other_by_fz)));
    *by_kappa =
        sel(part7, slope2 * own_by_kappa, slope5 * (own_by_kappa * own + own * own_by_kappa));
    *by_alpha = sel(part7, splat(0), slope5 * (other_by_alpha * other + other * other_by_alpha));
    *by_gamma = sel(part7, splat(0), slope5 * (other_by_gamma * other + other * other_by_gamma));
    return vmax(part6, part3);
}

static inline struct pure_slips pure_slips_by_fz_kappa_alpha_gamma(
    vreal x, vreal x_by_fz, vreal x_by_kappa, vreal y, vreal y_by_fz, vreal y_by_alpha,
    vreal y_by_gamma, vreal x_per_y, vreal y_per_x, struct pure_slips *by_fz,
    struct pure_slips *by_kappa, struct pure_slips *by_alpha, struct pure_slips *by_gamma) {
    struct pure_slips p;
    struct pure_slips p_by_fz;
    struct pure_slips p_by_kappa;
    struct pure_slips p_by_alpha;
    struct pure_slips p_by_gamma;
    p_by_fz.x = splat(0);
    p_by_kappa.x = splat(0);
    p_by_alpha.x = splat(0);
    p_by_gamma.x = splat(0);
    p_by_fz.y = splat(0);
    p_by_kappa.y = splat(0);
    p_by_alpha.y = splat(0);
    p_by_gamma.y = splat(0);
    vreal size_by_fz;
    vreal size_by_kappa;
    vreal size_by_alpha;
    vreal size_by_gamma;
    const vreal size = joined_by_fz_kappa_alpha_gamma(
        x, x_by_fz, x_by_kappa, y * x_per_y, y_by_fz * x_per_y, y_by_alpha * x_per_y,
        y_by_gamma * x_per_y, &size_by_fz, &size_by_kappa, &size_by_alpha, &size_by_gamma);
    p.still = vmax(vabs(x), vabs(y)) < TINY_SLIP;
    p.x = sel(p.still, x, size);
    p_by_fz.x = sel(p.still, x_by_fz, size_by_fz);
    p_by_kappa.x = sel(p.still, x_by_kappa, size_by_kappa);
    p_by_alpha.x = sel(p.still, splat(0), size_by_alpha);
    p_by_gamma.x = sel(p.still, splat(0), size_by_gamma);
    const vreal slope2 = abs_slope(y);
    const vmask part3 = x == R(0);
    p.y = sel(p.still, y, sel(part3, vabs(y), size * y_per_x));
    p_by_fz.y = sel(p.still, y_by_fz, sel(part3, slope2 * y_by_fz, size_by_fz * y_per_x));
    p_by_kappa.y = sel(p.still, splat(0), sel(part3, splat(0), size_by_kappa * y_per_x));
    p_by_alpha.y =
        sel(p.still, y_by_alpha, sel(part3, slope2 * y_by_alpha, size_by_alpha * y_per_x));
    p_by_gamma.y =
        sel(p.still, y_by_gamma, sel(part3, slope2 * y_by_gamma, size_by_gamma * y_per_x));
    by_fz->x = p_by_fz.x;
    by_kappa->x = p_by_kappa.x;
    by_alpha->x = p_by_alpha.x;
    by_gamma->x = p_by_gamma.x;
    by_fz->y = p_by_fz.y;
    by_kappa->y = p_by_kappa.y;
    by_alpha->y = p_by_alpha.y;
    by_gamma->y = p_by_gamma.y;
    return p;
}

static inline vreal pacejka_trail_by_fz_kappa_alpha_gamma(
    const struct simple_pacejka *t, vreal s, vreal s_by_fz, vreal s_by_kappa, vreal s_by_alpha,
    vreal s_by_gamma, struct tire_slip slip, vreal slip_fz_by_fz, vreal *by_fz, vreal *by_kappa,
    vreal *by_alpha, vreal *by_gamma) {
    struct tire_slip slip_by_fz;
    slip_by_fz.fz = slip_fz_by_fz;
    const vreal part1 = t->slides * s;
    const vmask part2 = splat(1) < part1;
    const vreal rest = R(1) - vmin(splat(1), part1);
    const vreal rest_by_fz = -sel(part2, splat(0), t->slides * s_by_fz);
    const vreal rest_by_kappa = -sel(part2, splat(0), t->slides * s_by_kappa);
    const vreal rest_by_alpha = -sel(part2, splat(0), t->slides * s_by_alpha);
    const vreal rest_by_gamma = -sel(part2, splat(0), t->slides * s_by_gamma);
    const vreal part3 = t->trail * slip.fz;
    const vreal part3_by_fz = t->trail * slip_by_fz.fz;
    const vreal part4 = rest * rest;
    const vreal part4_by_fz = rest_by_fz * rest + rest * rest_by_fz;
    const vreal part4_by_kappa = rest_by_kappa * rest + rest * rest_by_kappa;
    const vreal part4_by_alpha = rest_by_alpha * rest + rest * rest_by_alpha;
    const vreal part4_by_gamma = rest_by_gamma * rest + rest * rest_by_gamma;
    *by_fz = (part3_by_fz * part4 + part3 * part4_by_fz) * slip.forward;
    *by_kappa = part3 * part4_by_kappa * slip.forward;
    *by_alpha = part3 * part4_by_alpha * slip.forward;
    *by_gamma = part3 * part4_by_gamma * slip.forward;
    return part3 * part4 * slip.forward;
}

static inline void pacejka_slip_by_fz_kappa_alpha_gamma(
    const struct simple_pacejka *t, struct tire_slip slip, vreal slip_fz_by_fz,
    vreal slip_kappa_by_kappa, vreal slip_alpha_by_alpha, vreal slip_tan_alpha_by_alpha,
    vreal slip_sin_gamma_by_gamma, struct pacejka_wheel *w, struct pacejka_wheel *w_by_fz,
    struct pacejka_wheel *w_by_kappa, struct pacejka_wheel *w_by_alpha,
    struct pacejka_wheel *w_by_gamma) {
    struct tire_slip slip_by_fz;
    struct tire_slip slip_by_kappa;
    struct tire_slip slip_by_alpha;
    struct tire_slip slip_by_gamma;
    slip_by_fz.fz = slip_fz_by_fz;
    slip_by_kappa.kappa = slip_kappa_by_kappa;
    slip_by_alpha.alpha = slip_alpha_by_alpha;
    slip_by_alpha.tan_alpha = slip_tan_alpha_by_alpha;
    slip_by_gamma.sin_gamma = slip_sin_gamma_by_gamma;
    const vreal x = w->Bx * slip.kappa;
    const vreal x_by_fz = w_by_fz->Bx * slip.kappa;
    const vreal x_by_kappa = w->Bx * slip_by_kappa.kappa;
    vreal y = w->By * slip.alpha;
    vreal y_by_fz = w_by_fz->By * slip.alpha;
    vreal y_by_alpha = w->By * slip_by_alpha.alpha;
    vreal y_by_gamma = splat(0);
    if (t->cambers) {
        const vreal part1 = slip.alpha + t->camber_slip * slip.sin_gamma;
        const vreal part1_by_alpha = slip_by_alpha.alpha;
        const vreal part1_by_gamma = t->camber_slip * slip_by_gamma.sin_gamma;
        const vreal leans = w->By * part1;
        const vreal leans_by_fz = w_by_fz->By * part1;
        const vreal leans_by_alpha = w->By * part1_by_alpha;
        const vreal leans_by_gamma = w->By * part1_by_gamma;
        const vmask part2 = matters(t->camber_slip);
        y_by_fz = sel(part2, leans_by_fz, y_by_fz);
        y_by_alpha = sel(part2, leans_by_alpha, y_by_alpha);
        y_by_gamma = sel(part2, leans_by_gamma, y_by_gamma);
        y = sel(part2, leans, y);
    }
    w->x.u = x;
    w_by_fz->x.u = x_by_fz;
    w_by_kappa->x.u = x_by_kappa;
    w_by_alpha->x.u = splat(0);
    w_by_gamma->x.u = splat(0);
    w->y.u = y;
    w_by_fz->y.u = y_by_fz;
    w_by_kappa->y.u = splat(0);
    w_by_alpha->y.u = y_by_alpha;
    w_by_gamma->y.u = y_by_gamma;
    if (!(t->combine.vectors | t->trails)) {
        return;
    }
    struct pure_slips pure_by_fz;
    struct pure_slips pure_by_kappa;
    struct pure_slips pure_by_alpha;
    struct pure_slips pure_by_gamma;
    const struct pure_slips pure = pure_slips_by_fz_kappa_alpha_gamma(
        x, x_by_fz, x_by_kappa, y, y_by_fz, y_by_alpha, y_by_gamma, t->x_per_y, t->y_per_x,
        &pure_by_fz, &pure_by_kappa, &pure_by_alpha, &pure_by_gamma);
    const vreal slope4 = abs_slope(pure.x);
    const vreal s = vabs(pure.x) * t->x.per_peak;
    const vreal s_by_fz = slope4 * pure_by_fz.x * t->x.per_peak;
    const vreal s_by_kappa = slope4 * pure_by_kappa.x * t->x.per_peak;
    const vreal s_by_alpha = slope4 * pure_by_alpha.x * t->x.per_peak;
    const vreal s_by_gamma = slope4 * pure_by_gamma.x * t->x.per_peak;
    w->own_x = x;
    w_by_fz->own_x = x_by_fz;
    w_by_kappa->own_x = x_by_kappa;
    w->own_y = y;
    w_by_fz->own_y = y_by_fz;
    w_by_alpha->own_y = y_by_alpha;
    w_by_gamma->own_y = y_by_gamma;
    w->sliding_y = w->Bx * slip.tan_alpha;
    w_by_fz->sliding_y = w_by_fz->Bx * slip.tan_alpha;
    w_by_alpha->sliding_y = w->Bx * slip_by_alpha.tan_alpha;
    w->s = s;
    w_by_fz->s = s_by_fz;
    w_by_kappa->s = s_by_kappa;
    w_by_alpha->s = s_by_alpha;
    w_by_gamma->s = s_by_gamma;
    w->still = pure.still;
    w->x.u = sel(t->combine.vector, pure.x, x);
    w_by_fz->x.u = sel(t->combine.vector, pure_by_fz.x, x_by_fz);
    w_by_kappa->x.u = sel(t->combine.vector, pure_by_kappa.x, x_by_kappa);
    w_by_alpha->x.u = sel(t->combine.vector, pure_by_alpha.x, splat(0));
    w_by_gamma->x.u = sel(t->combine.vector, pure_by_gamma.x, splat(0));
    w->y.u = sel(t->combine.vector, pure.y, y);
    w_by_fz->y.u = sel(t->combine.vector, pure_by_fz.y, y_by_fz);
    w_by_kappa->y.u = sel(t->combine.vector, pure_by_kappa.y, splat(0));
    w_by_alpha->y.u = sel(t->combine.vector, pure_by_alpha.y, y_by_alpha);
    w_by_gamma->y.u = sel(t->combine.vector, pure_by_gamma.y, y_by_gamma);
    if (t->trails) {
        vreal part5_by_fz;
        vreal part5_by_kappa;
        vreal part5_by_alpha;
        vreal part5_by_gamma;
        const vreal part5 = pacejka_trail_by_fz_kappa_alpha_gamma(
            t, s, s_by_fz, s_by_kappa, s_by_alpha, s_by_gamma, slip, slip_by_fz.fz, &part5_by_fz,
            &part5_by_kappa, &part5_by_alpha, &part5_by_gamma);
        w->lever = part5;
        w_by_fz->lever = part5_by_fz;
        w_by_kappa->lever = part5_by_kappa;
        w_by_alpha->lever = part5_by_alpha;
        w_by_gamma->lever = part5_by_gamma;
    }
}

static inline vreal magic_phi_by_fz_kappa_alpha_gamma(const struct magic_curve *m, vreal Bs,
                                                      vreal Bs_by_fz, vreal Bs_by_kappa,
                                                      vreal Bs_by_alpha, vreal Bs_by_gamma,
                                                      vreal *by_fz, vreal *by_kappa,
                                                      vreal *by_alpha, vreal *by_gamma) {
    const vreal slope2 = atan_slope(Bs);
    *by_fz = m->rest * Bs_by_fz + m->E * (slope2 * Bs_by_fz);
    *by_kappa = m->rest * Bs_by_kappa + m->E * (slope2 * Bs_by_kappa);
    *by_alpha = m->rest * Bs_by_alpha + m->E * (slope2 * Bs_by_alpha);
    *by_gamma = m->rest * Bs_by_gamma + m->E * (slope2 * Bs_by_gamma);
    return m->rest * Bs + m->E * vatan(Bs);
}

static inline void magic_go_by_fz_kappa_alpha_gamma(const struct magic_curve *m,
                                                    struct magic_place *at,
                                                    struct magic_place *at_by_fz,
                                                    struct magic_place *at_by_kappa,
                                                    struct magic_place *at_by_alpha,
                                                    struct magic_place *at_by_gamma) {
    if (m->bends) {
        vreal part1_by_fz;
        vreal part1_by_kappa;
        vreal part1_by_alpha;
        vreal part1_by_gamma;
        const vreal part1 = magic_phi_by_fz_kappa_alpha_gamma(
            m, at->u, at_by_fz->u, at_by_kappa->u, at_by_alpha->u, at_by_gamma->u, &part1_by_fz,
            &part1_by_kappa, &part1_by_alpha, &part1_by_gamma);
        at->phi = part1;
        at_by_fz->phi = part1_by_fz;
        at_by_kappa->phi = part1_by_kappa;
        at_by_alpha->phi = part1_by_alpha;
        at_by_gamma->phi = part1_by_gamma;
    } else {
        at->phi = at->u;
        at_by_fz->phi = at_by_fz->u;
        at_by_kappa->phi = at_by_kappa->u;
        at_by_alpha->phi = at_by_alpha->u;
        at_by_gamma->phi = at_by_gamma->u;
    }
    const vreal slope3 = atan_slope(at->phi);
    at->turn = m->C * vatan(at->phi);
    at_by_fz->turn = m->C * (slope3 * at_by_fz->phi);
    at_by_kappa->turn = m->C * (slope3 * at_by_kappa->phi);
    at_by_alpha->turn = m->C * (slope3 * at_by_alpha->phi);
    at_by_gamma->turn = m->C * (slope3 * at_by_gamma->phi);
    at->y = vsin_small(at->turn);
    const vreal slope5 = sin_small_slope(at->turn);
    at_by_fz->y = slope5 * at_by_fz->turn;
    at_by_kappa->y = slope5 * at_by_kappa->turn;
    at_by_alpha->y = slope5 * at_by_alpha->turn;
    at_by_gamma->y = slope5 * at_by_gamma->turn;
}

static inline struct direction combined_direction_by_fz_kappa_alpha_gamma(
    vreal x, vreal x_by_fz, vreal x_by_kappa, vreal y, vreal y_by_fz, vreal y_by_alpha,
    vreal y_by_gamma, vreal sliding_y, vreal sliding_y_by_fz, vreal sliding_y_by_alpha, vreal s,
    vreal s_by_fz, vreal s_by_kappa, vreal s_by_alpha, vreal s_by_gamma, vreal F0x, vreal F0x_by_fz,
    vreal F0x_by_kappa, vreal F0x_by_alpha, vreal F0x_by_gamma, vreal F0y, vreal F0y_by_fz,
    vreal F0y_by_kappa, vreal F0y_by_alpha, vreal F0y_by_gamma, struct direction *by_fz,
    struct direction *by_kappa, struct direction *by_alpha, struct direction *by_gamma) {
    const vreal part1 = s * s * R(1.0 / 9);
    const vmask part2 = splat(1) < part1;
    const vreal u = vmin(splat(1), part1);
    const vreal u_by_fz = sel(part2, splat(0), (s_by_fz * s + s * s_by_fz) * R(1.0 / 9));
    const vreal u_by_kappa = sel(part2, splat(0), (s_by_kappa * s + s * s_by_kappa) * R(1.0 / 9));
    const vreal u_by_alpha = sel(part2, splat(0), (s_by_alpha * s + s * s_by_alpha) * R(1.0 / 9));
    const vreal u_by_gamma = sel(part2, splat(0), (s_by_gamma * s + s * s_by_gamma) * R(1.0 / 9));
    const vreal part3 = R(2) - u;
    const vreal part3_by_fz = -u_by_fz;
    const vreal part3_by_kappa = -u_by_kappa;
    const vreal part3_by_alpha = -u_by_alpha;
    const vreal part3_by_gamma = -u_by_gamma;
    const vreal slides = u * part3;
    const vreal slides_by_fz = u_by_fz * part3 + u * part3_by_fz;
    const vreal slides_by_kappa = u_by_kappa * part3 + u * part3_by_kappa;
    const vreal slides_by_alpha = u_by_alpha * part3 + u * part3_by_alpha;
    const vreal slides_by_gamma = u_by_gamma * part3 + u * part3_by_gamma;
    const vreal adheres = R(1) - slides;
    const vreal adheres_by_fz = -slides_by_fz;
    const vreal adheres_by_kappa = -slides_by_kappa;
    const vreal adheres_by_alpha = -slides_by_alpha;
    const vreal adheres_by_gamma = -slides_by_gamma;
    const vreal part4 = F0x + F0y;
    const vmask part5 = splat(TINY_SLIP) > part4;
    const vreal part6 = vmax(splat(TINY_SLIP), part4);
    const vreal part6_by_fz = sel(part5, splat(0), F0x_by_fz + F0y_by_fz);
    const vreal part6_by_kappa = sel(part5, splat(0), F0x_by_kappa + F0y_by_kappa);
    const vreal part6_by_alpha = sel(part5, splat(0), F0x_by_alpha + F0y_by_alpha);
    const vreal part6_by_gamma = sel(part5, splat(0), F0x_by_gamma + F0y_by_gamma);
    const vreal twice = (slides + slides) / part6;
    const vreal twice_by_fz = (slides_by_fz + slides_by_fz - twice * part6_by_fz) / part6;
    const vreal twice_by_kappa =
        (slides_by_kappa + slides_by_kappa - twice * part6_by_kappa) / part6;
    const vreal twice_by_alpha =
        (slides_by_alpha + slides_by_alpha - twice * part6_by_alpha) / part6;
    const vreal twice_by_gamma =
        (slides_by_gamma + slides_by_gamma - twice * part6_by_gamma) / part6;
    struct direction part7;
    struct direction part7_by_fz;
    struct direction part7_by_kappa;
    struct direction part7_by_alpha;
    struct direction part7_by_gamma;
    const vreal part8 = adheres + twice * F0y;
    const vreal part8_by_fz = adheres_by_fz + (twice_by_fz * F0y + twice * F0y_by_fz);
    const vreal part8_by_kappa = adheres_by_kappa + (twice_by_kappa * F0y + twice * F0y_by_kappa);
    const vreal part8_by_alpha = adheres_by_alpha + (twice_by_alpha * F0y + twice * F0y_by_alpha);
    const vreal part8_by_gamma = adheres_by_gamma + (twice_by_gamma * F0y + twice * F0y_by_gamma);
    part7.x = x * part8;
    part7_by_fz.x = x_by_fz * part8 + x * part8_by_fz;
    part7_by_kappa.x = x_by_kappa * part8 + x * part8_by_kappa;
    part7_by_alpha.x = x * part8_by_alpha;
    part7_by_gamma.x = x * part8_by_gamma;
    const vreal part9 = twice * F0x;
    const vreal part9_by_fz = twice_by_fz * F0x + twice * F0x_by_fz;
    const vreal part9_by_kappa = twice_by_kappa * F0x + twice * F0x_by_kappa;
    const vreal part9_by_alpha = twice_by_alpha * F0x + twice * F0x_by_alpha;
    const vreal part9_by_gamma = twice_by_gamma * F0x + twice * F0x_by_gamma;
    part7.y = y * adheres + sliding_y * part9;
    part7_by_fz.y =
        y_by_fz * adheres + y * adheres_by_fz + (sliding_y_by_fz * part9 + sliding_y * part9_by_fz);
    part7_by_kappa.y = y * adheres_by_kappa + sliding_y * part9_by_kappa;
    part7_by_alpha.y = y_by_alpha * adheres + y * adheres_by_alpha +
                       (sliding_y_by_alpha * part9 + sliding_y * part9_by_alpha);
    part7_by_gamma.y = y_by_gamma * adheres + y * adheres_by_gamma + sliding_y * part9_by_gamma;
    by_fz->x = part7_by_fz.x;
    by_kappa->x = part7_by_kappa.x;
    by_alpha->x = part7_by_alpha.x;
    by_gamma->x = part7_by_gamma.x;
    by_fz->y = part7_by_fz.y;
    by_kappa->y = part7_by_kappa.y;
    by_alpha->y = part7_by_alpha.y;
    by_gamma->y = part7_by_gamma.y;
    return part7;
}

static inline void pacejka_direction_by_fz_kappa_alpha_gamma(const struct simple_pacejka *t,
                                                             struct pacejka_wheel *w,
                                                             struct pacejka_wheel *w_by_fz,
                                                             struct pacejka_wheel *w_by_kappa,
                                                             struct pacejka_wheel *w_by_alpha,
                                                             struct pacejka_wheel *w_by_gamma) {
    if (!t->combine.vectors) {
        return;
    }
    const vreal slope3 = abs_slope(w->x.y);
    const vreal slope5 = abs_slope(w->y.y);
    struct direction part1_by_fz;
    struct direction part1_by_kappa;
    struct direction part1_by_alpha;
    struct direction part1_by_gamma;
    const struct direction part1 = combined_direction_by_fz_kappa_alpha_gamma(
        w->own_x, w_by_fz->own_x, w_by_kappa->own_x, w->own_y * t->x_per_y,
        w_by_fz->own_y * t->x_per_y, w_by_alpha->own_y * t->x_per_y, w_by_gamma->own_y * t->x_per_y,
        w->sliding_y, w_by_fz->sliding_y, w_by_alpha->sliding_y, w->s, w_by_fz->s, w_by_kappa->s,
        w_by_alpha->s, w_by_gamma->s, t->x.mu0 * vabs(w->x.y), t->x.mu0 * (slope3 * w_by_fz->x.y),
        t->x.mu0 * (slope3 * w_by_kappa->x.y), t->x.mu0 * (slope3 * w_by_alpha->x.y),
        t->x.mu0 * (slope3 * w_by_gamma->x.y), t->y.mu0 * vabs(w->y.y),
        t->y.mu0 * (slope5 * w_by_fz->y.y), t->y.mu0 * (slope5 * w_by_kappa->y.y),
        t->y.mu0 * (slope5 * w_by_alpha->y.y), t->y.mu0 * (slope5 * w_by_gamma->y.y), &part1_by_fz,
        &part1_by_kappa, &part1_by_alpha, &part1_by_gamma);
    w->direction = part1;
    w_by_fz->direction.x = part1_by_fz.x;
    w_by_fz->direction.y = part1_by_fz.y;
    w_by_kappa->direction.x = part1_by_kappa.x;
    w_by_kappa->direction.y = part1_by_kappa.y;
    w_by_alpha->direction.x = part1_by_alpha.x;
    w_by_alpha->direction.y = part1_by_alpha.y;
    w_by_gamma->direction.x = part1_by_gamma.x;
    w_by_gamma->direction.y = part1_by_gamma.y;
}

static inline vreal ellipse_share_by_fz_kappa_alpha_gamma(
    const struct combine *c, vreal yx, vreal yx_by_fz, vreal yx_by_kappa, vreal yx_by_alpha,
    vreal yx_by_gamma, vreal yy, vreal yy_by_fz, vreal yy_by_kappa, vreal yy_by_alpha,
    vreal yy_by_gamma, vreal *by_fz, vreal *by_kappa, vreal *by_alpha, vreal *by_gamma) {
    if (!c->ellipses) {
        *by_fz = splat(0);
        *by_kappa = splat(0);
        *by_alpha = splat(0);
        *by_gamma = splat(0);
        return splat(1);
    }
    const vreal part1 = vsqrt(yx * yx + yy * yy);
    const vreal slope3 = sqrt_slope(part1);
    const vmask part4 = splat(1) > part1;
    const vreal most = vmax(splat(1), part1);
    const vreal most_by_fz =
        sel(part4, splat(0),
            slope3 * (yx_by_fz * yx + yx * yx_by_fz + (yy_by_fz * yy + yy * yy_by_fz)));
    const vreal most_by_kappa =
        sel(part4, splat(0),
            slope3 * (yx_by_kappa * yx + yx * yx_by_kappa + (yy_by_kappa * yy + yy * yy_by_kappa)));
    const vreal most_by_alpha =
        sel(part4, splat(0),
            slope3 * (yx_by_alpha * yx + yx * yx_by_alpha + (yy_by_alpha * yy + yy * yy_by_alpha)));
    const vreal most_by_gamma =
        sel(part4, splat(0),
            slope3 * (yx_by_gamma * yx + yx * yx_by_gamma + (yy_by_gamma * yy + yy * yy_by_gamma)));
    const vreal part5 = R(1) / most;
    *by_fz = sel(c->ellipse, -(part5 * most_by_fz * part5), splat(0));
    *by_kappa = sel(c->ellipse, -(part5 * most_by_kappa * part5), splat(0));
    *by_alpha = sel(c->ellipse, -(part5 * most_by_alpha * part5), splat(0));
    *by_gamma = sel(c->ellipse, -(part5 * most_by_gamma * part5), splat(0));
    return sel(c->ellipse, part5, splat(1));
}

static inline vreal joined_by_fz_kappa_alpha_gamma_2(
    vreal own, vreal own_by_fz, vreal own_by_kappa, vreal own_by_alpha, vreal own_by_gamma,
    vreal other, vreal other_by_fz, vreal other_by_kappa, vreal other_by_alpha,
    vreal other_by_gamma, vreal *by_fz, vreal *by_kappa, vreal *by_alpha, vreal *by_gamma) {
    const vreal slope2 = abs_slope(own);
    const vreal part3 = vsqrt(own * own + other * other);
    const vreal slope5 = sqrt_slope(part3);
    const vreal part6 = vabs(own);
    const vmask part7 = part6 > part3;
    *by_fz = sel(
        part7, slope2 * own_by_fz,
        slope5 * (own_by_fz * own + own * own_by_fz + (other_by_fz * other + other * other_by_fz)));
    *by_kappa = sel(part7, slope2 * own_by_kappa,
                    slope5 * (own_by_kappa * own + own * own_by_kappa +
                              (other_by_kappa * other + other * other_by_kappa)));
    *by_alpha = sel(part7, slope2 * own_by_alpha,
                    slope5 * (own_by_alpha * own + own * own_by_alpha +
                              (other_by_alpha * other + other * other_by_alpha)));
    *by_gamma = sel(part7, slope2 * own_by_gamma,
                    slope5 * (own_by_gamma * own + own * own_by_gamma +
                              (other_by_gamma * other + other * other_by_gamma)));
    return vmax(part6, part3);
}

static inline struct shares combined_shares_by_fz_kappa_alpha_gamma(
    struct direction d, vreal d_x_by_fz, vreal d_x_by_kappa, vreal d_x_by_alpha, vreal d_x_by_gamma,
    vreal d_y_by_fz, vreal d_y_by_kappa, vreal d_y_by_alpha, vreal d_y_by_gamma, vmask still,
    struct shares *by_fz, struct shares *by_kappa, struct shares *by_alpha,
    struct shares *by_gamma) {
    struct direction d_by_fz;
    struct direction d_by_kappa;
    struct direction d_by_alpha;
    struct direction d_by_gamma;
    d_by_fz.x = d_x_by_fz;
    d_by_kappa.x = d_x_by_kappa;
    d_by_alpha.x = d_x_by_alpha;
    d_by_gamma.x = d_x_by_gamma;
    d_by_fz.y = d_y_by_fz;
    d_by_kappa.y = d_y_by_kappa;
    d_by_alpha.y = d_y_by_alpha;
    d_by_gamma.y = d_y_by_gamma;
    const vreal one = splat(1);
    vreal part1_by_fz;
    vreal part1_by_kappa;
    vreal part1_by_alpha;
    vreal part1_by_gamma;
    const vreal part1 = joined_by_fz_kappa_alpha_gamma_2(
        d.x, d_by_fz.x, d_by_kappa.x, d_by_alpha.x, d_by_gamma.x, d.y, d_by_fz.y, d_by_kappa.y,
        d_by_alpha.y, d_by_gamma.y, &part1_by_fz, &part1_by_kappa, &part1_by_alpha,
        &part1_by_gamma);
    const vreal part2 = R(0.01) * splat(TINY_SLIP);
    const vmask part3 = part2 > part1;
    const vreal length = vmax(part2, part1);
    const vreal length_by_fz = sel(part3, splat(0), part1_by_fz);
    const vreal length_by_kappa = sel(part3, splat(0), part1_by_kappa);
    const vreal length_by_alpha = sel(part3, splat(0), part1_by_alpha);
    const vreal length_by_gamma = sel(part3, splat(0), part1_by_gamma);
    struct shares part4;
    struct shares part4_by_fz;
    struct shares part4_by_kappa;
    struct shares part4_by_alpha;
    struct shares part4_by_gamma;
    const vreal part5 = d.x / length;
    part4.x = sel(still, one, part5);
    part4_by_fz.x = sel(still, splat(0), (d_by_fz.x - part5 * length_by_fz) / length);
    part4_by_kappa.x = sel(still, splat(0), (d_by_kappa.x - part5 * length_by_kappa) / length);
    part4_by_alpha.x = sel(still, splat(0), (d_by_alpha.x - part5 * length_by_alpha) / length);
    part4_by_gamma.x = sel(still, splat(0), (d_by_gamma.x - part5 * length_by_gamma) / length);
    const vreal part6 = d.y / length;
    part4.y = sel(still, one, part6);
    part4_by_fz.y = sel(still, splat(0), (d_by_fz.y - part6 * length_by_fz) / length);
    part4_by_kappa.y = sel(still, splat(0), (d_by_kappa.y - part6 * length_by_kappa) / length);
    part4_by_alpha.y = sel(still, splat(0), (d_by_alpha.y - part6 * length_by_alpha) / length);
    part4_by_gamma.y = sel(still, splat(0), (d_by_gamma.y - part6 * length_by_gamma) / length);
    by_fz->x = part4_by_fz.x;
    by_kappa->x = part4_by_kappa.x;
    by_alpha->x = part4_by_alpha.x;
    by_gamma->x = part4_by_gamma.x;
    by_fz->y = part4_by_fz.y;
    by_kappa->y = part4_by_kappa.y;
    by_alpha->y = part4_by_alpha.y;
    by_gamma->y = part4_by_gamma.y;
    return part4;
}

static inline void pacejka_shares_by_fz_kappa_alpha_gamma(const struct simple_pacejka *t,
                                                          struct pacejka_wheel *w,
                                                          struct pacejka_wheel *w_by_fz,
                                                          struct pacejka_wheel *w_by_kappa,
                                                          struct pacejka_wheel *w_by_alpha,
                                                          struct pacejka_wheel *w_by_gamma) {
    vreal share_by_fz;
    vreal share_by_kappa;
    vreal share_by_alpha;
    vreal share_by_gamma;
    const vreal share = ellipse_share_by_fz_kappa_alpha_gamma(
        &t->combine, w->x.y, w_by_fz->x.y, w_by_kappa->x.y, w_by_alpha->x.y, w_by_gamma->x.y,
        w->y.y, w_by_fz->y.y, w_by_kappa->y.y, w_by_alpha->y.y, w_by_gamma->y.y, &share_by_fz,
        &share_by_kappa, &share_by_alpha, &share_by_gamma);
    w->share.y = share;
    w_by_fz->share.y = share_by_fz;
    w_by_kappa->share.y = share_by_kappa;
    w_by_alpha->share.y = share_by_alpha;
    w_by_gamma->share.y = share_by_gamma;
    w->share.x = w->share.y;
    w_by_fz->share.x = w_by_fz->share.y;
    w_by_kappa->share.x = w_by_kappa->share.y;
    w_by_alpha->share.x = w_by_alpha->share.y;
    w_by_gamma->share.x = w_by_gamma->share.y;
    if (!t->combine.vectors) {
        return;
    }
    struct shares v_by_fz;
    struct shares v_by_kappa;
    struct shares v_by_alpha;
    struct shares v_by_gamma;
    const struct shares v = combined_shares_by_fz_kappa_alpha_gamma(
        w->direction, w_by_fz->direction.x, w_by_kappa->direction.x, w_by_alpha->direction.x,
        w_by_gamma->direction.x, w_by_fz->direction.y, w_by_kappa->direction.y,
        w_by_alpha->direction.y, w_by_gamma->direction.y, w->still, &v_by_fz, &v_by_kappa,
        &v_by_alpha, &v_by_gamma);
    w->share.x = sel(t->combine.vector, v.x, share);
    w_by_fz->share.x = sel(t->combine.vector, v_by_fz.x, share_by_fz);
    w_by_kappa->share.x = sel(t->combine.vector, v_by_kappa.x, share_by_kappa);
    w_by_alpha->share.x = sel(t->combine.vector, v_by_alpha.x, share_by_alpha);
    w_by_gamma->share.x = sel(t->combine.vector, v_by_gamma.x, share_by_gamma);
    w->share.y = sel(t->combine.vector, v.y, share);
    w_by_fz->share.y = sel(t->combine.vector, v_by_fz.y, share_by_fz);
    w_by_kappa->share.y = sel(t->combine.vector, v_by_kappa.y, share_by_kappa);
    w_by_alpha->share.y = sel(t->combine.vector, v_by_alpha.y, share_by_alpha);
    w_by_gamma->share.y = sel(t->combine.vector, v_by_gamma.y, share_by_gamma);
}

static inline void pacejka_end_by_fz_kappa_alpha_gamma(
    const struct simple_pacejka *t, const struct pacejka_wheel *w,
    const struct pacejka_wheel *w_by_fz, const struct pacejka_wheel *w_by_kappa,
    const struct pacejka_wheel *w_by_alpha, const struct pacejka_wheel *w_by_gamma,
    struct tire_force *f, struct tire_force *f_by_fz, struct tire_force *f_by_kappa,
    struct tire_force *f_by_alpha, struct tire_force *f_by_gamma) {
    const struct shares p = w->share;
    struct shares p_by_fz;
    p_by_fz.y = w_by_fz->share.y;
    p_by_fz.x = w_by_fz->share.x;
    struct shares p_by_kappa;
    p_by_kappa.y = w_by_kappa->share.y;
    p_by_kappa.x = w_by_kappa->share.x;
    struct shares p_by_alpha;
    p_by_alpha.y = w_by_alpha->share.y;
    p_by_alpha.x = w_by_alpha->share.x;
    struct shares p_by_gamma;
    p_by_gamma.y = w_by_gamma->share.y;
    p_by_gamma.x = w_by_gamma->share.x;
    const vreal part1 = w->Dy * w->y.y;
    const vreal part1_by_fz = w_by_fz->Dy * w->y.y + w->Dy * w_by_fz->y.y;
    const vreal part1_by_kappa = w->Dy * w_by_kappa->y.y;
    const vreal part1_by_alpha = w->Dy * w_by_alpha->y.y;
    const vreal part1_by_gamma = w->Dy * w_by_gamma->y.y;
    const vreal fy = -(part1 * p.y);
    const vreal fy_by_fz = -(part1_by_fz * p.y + part1 * p_by_fz.y);
    const vreal fy_by_kappa = -(part1_by_kappa * p.y + part1 * p_by_kappa.y);
    const vreal fy_by_alpha = -(part1_by_alpha * p.y + part1 * p_by_alpha.y);
    const vreal fy_by_gamma = -(part1_by_gamma * p.y + part1 * p_by_gamma.y);
    const vreal part2 = w->Dx * w->x.y;
    const vreal part2_by_fz = w_by_fz->Dx * w->x.y + w->Dx * w_by_fz->x.y;
    const vreal part2_by_kappa = w->Dx * w_by_kappa->x.y;
    const vreal part2_by_alpha = w->Dx * w_by_alpha->x.y;
    const vreal part2_by_gamma = w->Dx * w_by_gamma->x.y;
    f->fx = part2 * p.x;
    f_by_fz->fx = part2_by_fz * p.x + part2 * p_by_fz.x;
    f_by_kappa->fx = part2_by_kappa * p.x + part2 * p_by_kappa.x;
    f_by_alpha->fx = part2_by_alpha * p.x + part2 * p_by_alpha.x;
    f_by_gamma->fx = part2_by_gamma * p.x + part2 * p_by_gamma.x;
    f->fy = fy;
    f_by_fz->fy = fy_by_fz;
    f_by_kappa->fy = fy_by_kappa;
    f_by_alpha->fy = fy_by_alpha;
    f_by_gamma->fy = fy_by_gamma;
    if (t->trails) {
        const vmask part3 = matters(t->trail);
        f->mz = sel(part3, -(w->lever * fy), splat(0));
        f_by_fz->mz = sel(part3, -(w_by_fz->lever * fy + w->lever * fy_by_fz), splat(0));
        f_by_kappa->mz = sel(part3, -(w_by_kappa->lever * fy + w->lever * fy_by_kappa), splat(0));
        f_by_alpha->mz = sel(part3, -(w_by_alpha->lever * fy + w->lever * fy_by_alpha), splat(0));
        f_by_gamma->mz = sel(part3, -(w_by_gamma->lever * fy + w->lever * fy_by_gamma), splat(0));
    } else {
        f->mz = splat(0);
        f_by_fz->mz = splat(0);
        f_by_kappa->mz = splat(0);
        f_by_alpha->mz = splat(0);
        f_by_gamma->mz = splat(0);
    }
}

static inline struct tire_force simple_pacejka_force_by_fz_kappa_alpha_gamma(
    const struct simple_pacejka *t, struct tire_slip slip, vreal slip_fz_by_fz,
    vreal slip_kappa_by_kappa, vreal slip_alpha_by_alpha, vreal slip_tan_alpha_by_alpha,
    vreal slip_sin_gamma_by_gamma, struct tire_force *by_fz, struct tire_force *by_kappa,
    struct tire_force *by_alpha, struct tire_force *by_gamma) {
    struct tire_slip slip_by_fz;
    struct tire_slip slip_by_kappa;
    struct tire_slip slip_by_alpha;
    struct tire_slip slip_by_gamma;
    slip_by_fz.fz = slip_fz_by_fz;
    slip_by_kappa.kappa = slip_kappa_by_kappa;
    slip_by_alpha.alpha = slip_alpha_by_alpha;
    slip_by_alpha.tan_alpha = slip_tan_alpha_by_alpha;
    slip_by_gamma.sin_gamma = slip_sin_gamma_by_gamma;
    struct tire_force f;
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    struct tire_force f_by_gamma;
    f_by_fz.fx = splat(0);
    f_by_kappa.fx = splat(0);
    f_by_alpha.fx = splat(0);
    f_by_gamma.fx = splat(0);
    f_by_fz.fy = splat(0);
    f_by_kappa.fy = splat(0);
    f_by_alpha.fy = splat(0);
    f_by_gamma.fy = splat(0);
    f_by_fz.mz = splat(0);
    f_by_kappa.mz = splat(0);
    f_by_alpha.mz = splat(0);
    f_by_gamma.mz = splat(0);
    struct pacejka_wheel w;
    struct pacejka_wheel w_by_fz;
    struct pacejka_wheel w_by_kappa;
    struct pacejka_wheel w_by_alpha;
    struct pacejka_wheel w_by_gamma;
    w_by_fz.Dx = splat(0);
    w_by_fz.Dy = splat(0);
    w_by_fz.Bx = splat(0);
    w_by_fz.By = splat(0);
    w_by_fz.x.u = splat(0);
    w_by_kappa.x.u = splat(0);
    w_by_alpha.x.u = splat(0);
    w_by_gamma.x.u = splat(0);
    w_by_fz.y.u = splat(0);
    w_by_kappa.y.u = splat(0);
    w_by_alpha.y.u = splat(0);
    w_by_gamma.y.u = splat(0);
    w_by_fz.own_x = splat(0);
    w_by_kappa.own_x = splat(0);
    w_by_fz.own_y = splat(0);
    w_by_alpha.own_y = splat(0);
    w_by_gamma.own_y = splat(0);
    w_by_fz.sliding_y = splat(0);
    w_by_alpha.sliding_y = splat(0);
    w_by_fz.s = splat(0);
    w_by_kappa.s = splat(0);
    w_by_alpha.s = splat(0);
    w_by_gamma.s = splat(0);
    w_by_fz.lever = splat(0);
    w_by_kappa.lever = splat(0);
    w_by_alpha.lever = splat(0);
    w_by_gamma.lever = splat(0);
    w_by_fz.x.phi = splat(0);
    w_by_kappa.x.phi = splat(0);
    w_by_alpha.x.phi = splat(0);
    w_by_gamma.x.phi = splat(0);
    w_by_fz.x.turn = splat(0);
    w_by_kappa.x.turn = splat(0);
    w_by_alpha.x.turn = splat(0);
    w_by_gamma.x.turn = splat(0);
    w_by_fz.x.y = splat(0);
    w_by_kappa.x.y = splat(0);
    w_by_alpha.x.y = splat(0);
    w_by_gamma.x.y = splat(0);
    w_by_fz.y.phi = splat(0);
    w_by_kappa.y.phi = splat(0);
    w_by_alpha.y.phi = splat(0);
    w_by_gamma.y.phi = splat(0);
    w_by_fz.y.turn = splat(0);
    w_by_kappa.y.turn = splat(0);
    w_by_alpha.y.turn = splat(0);
    w_by_gamma.y.turn = splat(0);
    w_by_fz.y.y = splat(0);
    w_by_kappa.y.y = splat(0);
    w_by_alpha.y.y = splat(0);
    w_by_gamma.y.y = splat(0);
    w_by_fz.direction.x = splat(0);
    w_by_kappa.direction.x = splat(0);
    w_by_alpha.direction.x = splat(0);
    w_by_gamma.direction.x = splat(0);
    w_by_fz.direction.y = splat(0);
    w_by_kappa.direction.y = splat(0);
    w_by_alpha.direction.y = splat(0);
    w_by_gamma.direction.y = splat(0);
    w_by_fz.share.y = splat(0);
    w_by_kappa.share.y = splat(0);
    w_by_alpha.share.y = splat(0);
    w_by_gamma.share.y = splat(0);
    w_by_fz.share.x = splat(0);
    w_by_kappa.share.x = splat(0);
    w_by_alpha.share.x = splat(0);
    w_by_gamma.share.x = splat(0);
    pacejka_load_by_fz_kappa_alpha_gamma(t, slip.fz, slip_by_fz.fz, splat(1), &w, &w_by_fz);
    pacejka_slip_by_fz_kappa_alpha_gamma(
        t, slip, slip_by_fz.fz, slip_by_kappa.kappa, slip_by_alpha.alpha, slip_by_alpha.tan_alpha,
        slip_by_gamma.sin_gamma, &w, &w_by_fz, &w_by_kappa, &w_by_alpha, &w_by_gamma);
    magic_go_by_fz_kappa_alpha_gamma(&t->x.curve, &w.x, &w_by_fz.x, &w_by_kappa.x, &w_by_alpha.x,
                                     &w_by_gamma.x);
    magic_go_by_fz_kappa_alpha_gamma(&t->y.curve, &w.y, &w_by_fz.y, &w_by_kappa.y, &w_by_alpha.y,
                                     &w_by_gamma.y);
    pacejka_direction_by_fz_kappa_alpha_gamma(t, &w, &w_by_fz, &w_by_kappa, &w_by_alpha,
                                              &w_by_gamma);
    pacejka_shares_by_fz_kappa_alpha_gamma(t, &w, &w_by_fz, &w_by_kappa, &w_by_alpha, &w_by_gamma);
    pacejka_end_by_fz_kappa_alpha_gamma(t, &w, &w_by_fz, &w_by_kappa, &w_by_alpha, &w_by_gamma, &f,
                                        &f_by_fz, &f_by_kappa, &f_by_alpha, &f_by_gamma);
    by_fz->fx = f_by_fz.fx;
    by_kappa->fx = f_by_kappa.fx;
    by_alpha->fx = f_by_alpha.fx;
    by_gamma->fx = f_by_gamma.fx;
    by_fz->fy = f_by_fz.fy;
    by_kappa->fy = f_by_kappa.fy;
    by_alpha->fy = f_by_alpha.fy;
    by_gamma->fy = f_by_gamma.fy;
    by_fz->mz = f_by_fz.mz;
    by_kappa->mz = f_by_kappa.mz;
    by_alpha->mz = f_by_alpha.mz;
    by_gamma->mz = f_by_gamma.mz;
    return f;
}

static inline void simple_pacejka_jacobian(const struct simple_pacejka *t, vreal fz, vreal kappa,
                                           vreal alpha, vreal gamma, vreal vx, vreal force[3],
                                           vreal by[3][4]) {
    struct tire_slip part1_by_fz;
    struct tire_slip part1_by_kappa;
    struct tire_slip part1_by_alpha;
    struct tire_slip part1_by_gamma;
    const struct tire_slip part1 = tire_slip_of_by_fz_kappa_alpha_gamma(
        fz, splat(1), kappa, splat(1), alpha, splat(1), gamma, splat(1), vx, &part1_by_fz,
        &part1_by_kappa, &part1_by_alpha, &part1_by_gamma);
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    struct tire_force f_by_gamma;
    const struct tire_force f = simple_pacejka_force_by_fz_kappa_alpha_gamma(
        t, part1, part1_by_fz.fz, part1_by_kappa.kappa, part1_by_alpha.alpha,
        part1_by_alpha.tan_alpha, part1_by_gamma.sin_gamma, &f_by_fz, &f_by_kappa, &f_by_alpha,
        &f_by_gamma);
    force[0] = f.fx;
    by[0][0] = f_by_fz.fx;
    by[0][1] = f_by_kappa.fx;
    by[0][2] = f_by_alpha.fx;
    by[0][3] = f_by_gamma.fx;
    force[1] = f.fy;
    by[1][0] = f_by_fz.fy;
    by[1][1] = f_by_kappa.fy;
    by[1][2] = f_by_alpha.fy;
    by[1][3] = f_by_gamma.fy;
    force[2] = f.mz;
    by[2][0] = f_by_fz.mz;
    by[2][1] = f_by_kappa.mz;
    by[2][2] = f_by_alpha.mz;
    by[2][3] = f_by_gamma.mz;
}

static inline vreal stiffness_share_by_fz(const struct stiffness *k, vreal fz, vreal fz_by_fz,
                                          vreal *by_fz) {
    vreal part1_by_fz;
    const vreal part1 = stiffness_fall_by_fz(k, fz, fz_by_fz, &part1_by_fz);
    const vreal part2 = k->at_zero / part1;
    *by_fz = -(part2 * part1_by_fz / part1);
    return part2;
}

static inline vreal brush_theta_by_fz(const struct brush *b, vreal fz, vreal fz_by_fz,
                                      vreal *by_fz) {
    if (!b->stiffness.some) {
        *by_fz = splat(0);
        return b->theta_mu;
    }
    vreal part1_by_fz;
    const vreal part1 = stiffness_share_by_fz(&b->stiffness, fz, fz_by_fz, &part1_by_fz);
    const vreal over_load = b->theta_mu * part1;
    const vreal over_load_by_fz = b->theta_mu * part1_by_fz;
    *by_fz = sel(b->stiffness.given, over_load_by_fz, splat(0));
    return sel(b->stiffness.given, over_load, b->theta_mu);
}

FORCE_INLINE struct tire_force brush_force_by_fz_kappa_alpha_gamma(
    const struct brush *b, struct tire_slip slip, vreal slip_fz_by_fz, vreal slip_kappa_by_kappa,
    vreal slip_tan_alpha_by_alpha, vreal slip_sin_gamma_by_gamma, struct tire_force *by_fz,
    struct tire_force *by_kappa, struct tire_force *by_alpha, struct tire_force *by_gamma) {
    struct tire_slip slip_by_fz;
    struct tire_slip slip_by_kappa;
    struct tire_slip slip_by_alpha;
    struct tire_slip slip_by_gamma;
    slip_by_fz.fz = slip_fz_by_fz;
    slip_by_kappa.kappa = slip_kappa_by_kappa;
    slip_by_alpha.tan_alpha = slip_tan_alpha_by_alpha;
    slip_by_gamma.sin_gamma = slip_sin_gamma_by_gamma;
    const vreal fz = slip.fz;
    const vreal fz_by_fz = slip_by_fz.fz;
    const vreal kappa = slip.kappa;
    const vreal kappa_by_kappa = slip_by_kappa.kappa;
    const vreal ty = slip.tan_alpha + b->camber_slip * slip.sin_gamma;
    const vreal ty_by_alpha = slip_by_alpha.tan_alpha;
    const vreal ty_by_gamma = b->camber_slip * slip_by_gamma.sin_gamma;
    vreal mu_by_fz;
    const vreal mu = friction_at_by_fz(b->mu, fz, fz_by_fz, &mu_by_fz);
    const vreal grip = mu * fz;
    const vreal grip_by_fz = mu_by_fz * fz + mu * fz_by_fz;
    const vreal along = R(1) + slip.forward * kappa;
    const vreal along_by_kappa = slip.forward * kappa_by_kappa;
    const vreal part1 = vabs(along);
    const vreal part1_by_kappa = abs_slope(along) * along_by_kappa;
    const vreal part2 = mu * part1;
    const vmask part3 = splat(TINY_SLIP) > part2;
    const vreal mu_D = vmax(splat(TINY_SLIP), part2);
    const vreal mu_D_by_fz = sel(part3, splat(0), mu_by_fz * part1);
    const vreal mu_D_by_kappa = sel(part3, splat(0), mu * part1_by_kappa);
    const vreal part4 = vsqrt(kappa * kappa + ty * ty);
    const vreal slope6 = sqrt_slope(part4);
    const vmask part7 = splat(TINY_SLIP) > part4;
    const vreal h = vmax(splat(TINY_SLIP), part4);
    const vreal h_by_kappa =
        sel(part7, splat(0), slope6 * (kappa_by_kappa * kappa + kappa * kappa_by_kappa));
    const vreal h_by_alpha = sel(part7, splat(0), slope6 * (ty_by_alpha * ty + ty * ty_by_alpha));
    const vreal h_by_gamma = sel(part7, splat(0), slope6 * (ty_by_gamma * ty + ty * ty_by_gamma));
    const vreal part8 = h * mu_D;
    const vreal part8_by_fz = h * mu_D_by_fz;
    const vreal part8_by_kappa = h_by_kappa * mu_D + h * mu_D_by_kappa;
    const vreal part8_by_alpha = h_by_alpha * mu_D;
    const vreal part8_by_gamma = h_by_gamma * mu_D;
    const vreal per_h_mu_D = R(1) / part8;
    const vreal per_h_mu_D_by_fz = -(per_h_mu_D * part8_by_fz * per_h_mu_D);
    const vreal per_h_mu_D_by_kappa = -(per_h_mu_D * part8_by_kappa * per_h_mu_D);
    const vreal per_h_mu_D_by_alpha = -(per_h_mu_D * part8_by_alpha * per_h_mu_D);
    const vreal per_h_mu_D_by_gamma = -(per_h_mu_D * part8_by_gamma * per_h_mu_D);
    const vreal per_h = mu_D * per_h_mu_D;
    const vreal per_h_by_fz = mu_D_by_fz * per_h_mu_D + mu_D * per_h_mu_D_by_fz;
    const vreal per_h_by_kappa = mu_D_by_kappa * per_h_mu_D + mu_D * per_h_mu_D_by_kappa;
    const vreal per_h_by_alpha = mu_D * per_h_mu_D_by_alpha;
    const vreal per_h_by_gamma = mu_D * per_h_mu_D_by_gamma;
    const vreal per_mu_D = h * per_h_mu_D;
    const vreal per_mu_D_by_fz = h * per_h_mu_D_by_fz;
    const vreal per_mu_D_by_kappa = h_by_kappa * per_h_mu_D + h * per_h_mu_D_by_kappa;
    const vreal per_mu_D_by_alpha = h_by_alpha * per_h_mu_D + h * per_h_mu_D_by_alpha;
    const vreal per_mu_D_by_gamma = h_by_gamma * per_h_mu_D + h * per_h_mu_D_by_gamma;
    vreal theta_mu_by_fz;
    const vreal theta_mu = brush_theta_by_fz(b, fz, fz_by_fz, &theta_mu_by_fz);
    const vreal part9 = theta_mu * h;
    const vreal part9_by_fz = theta_mu_by_fz * h;
    const vreal part9_by_kappa = theta_mu * h_by_kappa;
    const vreal part9_by_alpha = theta_mu * h_by_alpha;
    const vreal part9_by_gamma = theta_mu * h_by_gamma;
    const vreal part10 = part9 * per_mu_D;
    const vmask part11 = splat(1) < part10;
    const vreal lambda = vmin(splat(1), part10);
    const vreal lambda_by_fz =
        sel(part11, splat(0), part9_by_fz * per_mu_D + part9 * per_mu_D_by_fz);
    const vreal lambda_by_kappa =
        sel(part11, splat(0), part9_by_kappa * per_mu_D + part9 * per_mu_D_by_kappa);
    const vreal lambda_by_alpha =
        sel(part11, splat(0), part9_by_alpha * per_mu_D + part9 * per_mu_D_by_alpha);
    const vreal lambda_by_gamma =
        sel(part11, splat(0), part9_by_gamma * per_mu_D + part9 * per_mu_D_by_gamma);
    const vreal rest = R(1) - lambda;
    const vreal rest_by_fz = -lambda_by_fz;
    const vreal rest_by_kappa = -lambda_by_kappa;
    const vreal rest_by_alpha = -lambda_by_alpha;
    const vreal rest_by_gamma = -lambda_by_gamma;
    const vreal growth = rest + lambda * lambda * R(1.0 / 3.0);
    const vreal growth_by_fz =
        rest_by_fz + (lambda_by_fz * lambda + lambda * lambda_by_fz) * R(1.0 / 3.0);
    const vreal growth_by_kappa =
        rest_by_kappa + (lambda_by_kappa * lambda + lambda * lambda_by_kappa) * R(1.0 / 3.0);
    const vreal growth_by_alpha =
        rest_by_alpha + (lambda_by_alpha * lambda + lambda * lambda_by_alpha) * R(1.0 / 3.0);
    const vreal growth_by_gamma =
        rest_by_gamma + (lambda_by_gamma * lambda + lambda * lambda_by_gamma) * R(1.0 / 3.0);
    const vreal part12 = R(3) * grip;
    const vreal part12_by_fz = R(3) * grip_by_fz;
    const vreal part13 = part12 * lambda;
    const vreal part13_by_fz = part12_by_fz * lambda + part12 * lambda_by_fz;
    const vreal part13_by_kappa = part12 * lambda_by_kappa;
    const vreal part13_by_alpha = part12 * lambda_by_alpha;
    const vreal part13_by_gamma = part12 * lambda_by_gamma;
    const vreal part14 = part13 * growth;
    const vreal part14_by_fz = part13_by_fz * growth + part13 * growth_by_fz;
    const vreal part14_by_kappa = part13_by_kappa * growth + part13 * growth_by_kappa;
    const vreal part14_by_alpha = part13_by_alpha * growth + part13 * growth_by_alpha;
    const vreal part14_by_gamma = part13_by_gamma * growth + part13 * growth_by_gamma;
    const vreal F_h = part14 * per_h;
    const vreal F_h_by_fz = part14_by_fz * per_h + part14 * per_h_by_fz;
    const vreal F_h_by_kappa = part14_by_kappa * per_h + part14 * per_h_by_kappa;
    const vreal F_h_by_alpha = part14_by_alpha * per_h + part14 * per_h_by_alpha;
    const vreal F_h_by_gamma = part14_by_gamma * per_h + part14 * per_h_by_gamma;
    struct tire_force f;
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    struct tire_force f_by_gamma;
    f_by_fz.fx = splat(0);
    f_by_kappa.fx = splat(0);
    f_by_alpha.fx = splat(0);
    f_by_gamma.fx = splat(0);
    f_by_fz.fy = splat(0);
    f_by_kappa.fy = splat(0);
    f_by_alpha.fy = splat(0);
    f_by_gamma.fy = splat(0);
    f_by_fz.mz = splat(0);
    f_by_kappa.mz = splat(0);
    f_by_alpha.mz = splat(0);
    f_by_gamma.mz = splat(0);
    f.fx = F_h * kappa;
    f_by_fz.fx = F_h_by_fz * kappa;
    f_by_kappa.fx = F_h_by_kappa * kappa + F_h * kappa_by_kappa;
    f_by_alpha.fx = F_h_by_alpha * kappa;
    f_by_gamma.fx = F_h_by_gamma * kappa;
    f.fy = -(F_h * ty);
    f_by_fz.fy = -(F_h_by_fz * ty);
    f_by_kappa.fy = -(F_h_by_kappa * ty);
    f_by_alpha.fy = -(F_h_by_alpha * ty + F_h * ty_by_alpha);
    f_by_gamma.fy = -(F_h_by_gamma * ty + F_h * ty_by_gamma);
    const vreal part15 = vsqrt(b->a0_2 * fz);
    const vreal a = vcopysign(part15, along) * slip.forward;
    const vreal a_by_fz =
        copysign_slope(part15, along) * (sqrt_slope(part15) * (b->a0_2 * fz_by_fz)) * slip.forward;
    const vreal part16 = a * grip;
    const vreal part16_by_fz = a_by_fz * grip + a * grip_by_fz;
    const vreal part17 = rest * rest;
    const vreal part17_by_fz = rest_by_fz * rest + rest * rest_by_fz;
    const vreal part17_by_kappa = rest_by_kappa * rest + rest * rest_by_kappa;
    const vreal part17_by_alpha = rest_by_alpha * rest + rest * rest_by_alpha;
    const vreal part17_by_gamma = rest_by_gamma * rest + rest * rest_by_gamma;
    const vreal part18 = part16 * lambda;
    const vreal part18_by_fz = part16_by_fz * lambda + part16 * lambda_by_fz;
    const vreal part18_by_kappa = part16 * lambda_by_kappa;
    const vreal part18_by_alpha = part16 * lambda_by_alpha;
    const vreal part18_by_gamma = part16 * lambda_by_gamma;
    const vreal part19 = part17 * rest;
    const vreal part19_by_fz = part17_by_fz * rest + part17 * rest_by_fz;
    const vreal part19_by_kappa = part17_by_kappa * rest + part17 * rest_by_kappa;
    const vreal part19_by_alpha = part17_by_alpha * rest + part17 * rest_by_alpha;
    const vreal part19_by_gamma = part17_by_gamma * rest + part17 * rest_by_gamma;
    const vreal part20 = part18 * part19;
    const vreal part20_by_fz = part18_by_fz * part19 + part18 * part19_by_fz;
    const vreal part20_by_kappa = part18_by_kappa * part19 + part18 * part19_by_kappa;
    const vreal part20_by_alpha = part18_by_alpha * part19 + part18 * part19_by_alpha;
    const vreal part20_by_gamma = part18_by_gamma * part19 + part18 * part19_by_gamma;
    const vreal part21 = ty * per_h;
    const vreal part21_by_fz = ty * per_h_by_fz;
    const vreal part21_by_kappa = ty * per_h_by_kappa;
    const vreal part21_by_alpha = ty_by_alpha * per_h + ty * per_h_by_alpha;
    const vreal part21_by_gamma = ty_by_gamma * per_h + ty * per_h_by_gamma;
    f.mz = part20 * part21;
    f_by_fz.mz = part20_by_fz * part21 + part20 * part21_by_fz;
    f_by_kappa.mz = part20_by_kappa * part21 + part20 * part21_by_kappa;
    f_by_alpha.mz = part20_by_alpha * part21 + part20 * part21_by_alpha;
    f_by_gamma.mz = part20_by_gamma * part21 + part20 * part21_by_gamma;
    by_fz->fx = f_by_fz.fx;
    by_kappa->fx = f_by_kappa.fx;
    by_alpha->fx = f_by_alpha.fx;
    by_gamma->fx = f_by_gamma.fx;
    by_fz->fy = f_by_fz.fy;
    by_kappa->fy = f_by_kappa.fy;
    by_alpha->fy = f_by_alpha.fy;
    by_gamma->fy = f_by_gamma.fy;
    by_fz->mz = f_by_fz.mz;
    by_kappa->mz = f_by_kappa.mz;
    by_alpha->mz = f_by_alpha.mz;
    by_gamma->mz = f_by_gamma.mz;
    return f;
}

static inline void brush_jacobian(const struct brush *t, vreal fz, vreal kappa, vreal alpha,
                                  vreal gamma, vreal vx, vreal force[3], vreal by[3][4]) {
    struct tire_slip part1_by_fz;
    struct tire_slip part1_by_kappa;
    struct tire_slip part1_by_alpha;
    struct tire_slip part1_by_gamma;
    const struct tire_slip part1 = tire_slip_of_by_fz_kappa_alpha_gamma(
        fz, splat(1), kappa, splat(1), alpha, splat(1), gamma, splat(1), vx, &part1_by_fz,
        &part1_by_kappa, &part1_by_alpha, &part1_by_gamma);
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    struct tire_force f_by_gamma;
    const struct tire_force f = brush_force_by_fz_kappa_alpha_gamma(
        t, part1, part1_by_fz.fz, part1_by_kappa.kappa, part1_by_alpha.tan_alpha,
        part1_by_gamma.sin_gamma, &f_by_fz, &f_by_kappa, &f_by_alpha, &f_by_gamma);
    force[0] = f.fx;
    by[0][0] = f_by_fz.fx;
    by[0][1] = f_by_kappa.fx;
    by[0][2] = f_by_alpha.fx;
    by[0][3] = f_by_gamma.fx;
    force[1] = f.fy;
    by[1][0] = f_by_fz.fy;
    by[1][1] = f_by_kappa.fy;
    by[1][2] = f_by_alpha.fy;
    by[1][3] = f_by_gamma.fy;
    force[2] = f.mz;
    by[2][0] = f_by_fz.mz;
    by[2][1] = f_by_kappa.mz;
    by[2][2] = f_by_alpha.mz;
    by[2][3] = f_by_gamma.mz;
}

static inline vreal stiffness_ratio_by_fz(const struct stiffness *k, vreal fz, vreal fz_by_fz,
                                          vreal per_fz0, vreal *by_fz) {
    if (!k->some) {
        *by_fz = splat(0);
        return splat(1);
    }
    vreal part1_by_fz;
    const vreal part1 = stiffness_share_by_fz(k, fz, fz_by_fz, &part1_by_fz);
    const vreal part2 = fz * per_fz0;
    const vreal part2_by_fz = fz_by_fz * per_fz0;
    *by_fz = sel(k->given, part2_by_fz * part1 + part2 * part1_by_fz, splat(0));
    return sel(k->given, part2 * part1, splat(1));
}

FORCE_INLINE struct tire_force dugoff_force_by_fz_kappa_alpha_gamma(
    const struct dugoff *t, struct tire_slip slip, vreal slip_fz_by_fz, vreal slip_kappa_by_kappa,
    vreal slip_tan_alpha_by_alpha, struct tire_force *by_fz, struct tire_force *by_kappa,
    struct tire_force *by_alpha) {
    struct tire_slip slip_by_fz;
    struct tire_slip slip_by_kappa;
    struct tire_slip slip_by_alpha;
    slip_by_fz.fz = slip_fz_by_fz;
    slip_by_kappa.kappa = slip_kappa_by_kappa;
    slip_by_alpha.tan_alpha = slip_tan_alpha_by_alpha;
    const vreal kappa = slip.kappa;
    const vreal kappa_by_kappa = slip_by_kappa.kappa;
    const vreal ty = slip.tan_alpha;
    const vreal ty_by_alpha = slip_by_alpha.tan_alpha;
    vreal part1_by_fz;
    const vreal part1 = friction_at_by_fz(t->mu, slip.fz, slip_by_fz.fz, &part1_by_fz);
    const vreal grip = part1 * slip.fz;
    const vreal grip_by_fz = part1_by_fz * slip.fz + part1 * slip_by_fz.fz;
    const vreal along = R(1) + slip.forward * kappa;
    const vreal along_by_kappa = slip.forward * kappa_by_kappa;
    const vreal D = vabs(along);
    const vreal D_by_kappa = abs_slope(along) * along_by_kappa;
    vreal part2_by_fz;
    const vreal part2 =
        stiffness_ratio_by_fz(&t->x, slip.fz, slip_by_fz.fz, t->per_fz0, &part2_by_fz);
    const vreal Cx = t->Cx * part2;
    const vreal Cx_by_fz = t->Cx * part2_by_fz;
    vreal part3_by_fz;
    const vreal part3 =
        stiffness_ratio_by_fz(&t->y, slip.fz, slip_by_fz.fz, t->per_fz0, &part3_by_fz);
    const vreal Cy = t->Cy * part3;
    const vreal Cy_by_fz = t->Cy * part3_by_fz;
    const vreal hx = Cx * kappa;
    const vreal hx_by_fz = Cx_by_fz * kappa;
    const vreal hx_by_kappa = Cx * kappa_by_kappa;
    const vreal hy = Cy * ty;
    const vreal hy_by_fz = Cy_by_fz * ty;
    const vreal hy_by_alpha = Cy * ty_by_alpha;
    const vreal part4 = vsqrt(hx * hx + hy * hy);
    const vreal slope6 = sqrt_slope(part4);
    const vmask part7 = splat(TINY_FORCE) > part4;
    const vreal part8 = vmax(splat(TINY_FORCE), part4);
    const vreal part8_by_fz =
        sel(part7, splat(0),
            slope6 * (hx_by_fz * hx + hx * hx_by_fz + (hy_by_fz * hy + hy * hy_by_fz)));
    const vreal part8_by_kappa =
        sel(part7, splat(0), slope6 * (hx_by_kappa * hx + hx * hx_by_kappa));
    const vreal part8_by_alpha =
        sel(part7, splat(0), slope6 * (hy_by_alpha * hy + hy * hy_by_alpha));
    const vreal per_h = R(1) / part8;
    const vreal per_h_by_fz = -(per_h * part8_by_fz * per_h);
    const vreal per_h_by_kappa = -(per_h * part8_by_kappa * per_h);
    const vreal per_h_by_alpha = -(per_h * part8_by_alpha * per_h);
    const vreal part9 = R(0.5) * grip;
    const vreal part9_by_fz = R(0.5) * grip_by_fz;
    const vreal q = part9 * per_h;
    const vreal q_by_fz = part9_by_fz * per_h + part9 * per_h_by_fz;
    const vreal q_by_kappa = part9 * per_h_by_kappa;
    const vreal q_by_alpha = part9 * per_h_by_alpha;
    const vreal lambda = q * D;
    const vreal lambda_by_fz = q_by_fz * D;
    const vreal lambda_by_kappa = q_by_kappa * D + q * D_by_kappa;
    const vreal lambda_by_alpha = q_by_alpha * D;
    const vmask slides = not(lambda >= R(1));
    const vreal part10 = vmax(splat(TINY_SLIP), D);
    const vreal part10_by_kappa = sel(splat(TINY_SLIP) > D, splat(0), D_by_kappa);
    const vreal per_D = R(1) / part10;
    const vreal per_D_by_kappa = -(per_D * part10_by_kappa * per_D);
    const vreal part11 = R(2) - lambda;
    const vreal part11_by_fz = -lambda_by_fz;
    const vreal part11_by_kappa = -lambda_by_kappa;
    const vreal part11_by_alpha = -lambda_by_alpha;
    const vreal f_D = sel(slides, q * part11, per_D);
    const vreal f_D_by_fz = sel(slides, q_by_fz * part11 + q * part11_by_fz, splat(0));
    const vreal f_D_by_kappa =
        sel(slides, q_by_kappa * part11 + q * part11_by_kappa, per_D_by_kappa);
    const vreal f_D_by_alpha = sel(slides, q_by_alpha * part11 + q * part11_by_alpha, splat(0));
    struct tire_force f;
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    f_by_fz.fx = splat(0);
    f_by_kappa.fx = splat(0);
    f_by_alpha.fx = splat(0);
    f_by_fz.fy = splat(0);
    f_by_kappa.fy = splat(0);
    f_by_alpha.fy = splat(0);
    f.fx = hx * f_D;
    f_by_fz.fx = hx_by_fz * f_D + hx * f_D_by_fz;
    f_by_kappa.fx = hx_by_kappa * f_D + hx * f_D_by_kappa;
    f_by_alpha.fx = hx * f_D_by_alpha;
    f.fy = -(hy * f_D);
    f_by_fz.fy = -(hy_by_fz * f_D + hy * f_D_by_fz);
    f_by_kappa.fy = -(hy * f_D_by_kappa);
    f_by_alpha.fy = -(hy_by_alpha * f_D + hy * f_D_by_alpha);
    f.mz = splat(0);
    by_fz->fx = f_by_fz.fx;
    by_kappa->fx = f_by_kappa.fx;
    by_alpha->fx = f_by_alpha.fx;
    by_fz->fy = f_by_fz.fy;
    by_kappa->fy = f_by_kappa.fy;
    by_alpha->fy = f_by_alpha.fy;
    return f;
}

static inline void dugoff_jacobian(const struct dugoff *t, vreal fz, vreal kappa, vreal alpha,
                                   vreal gamma, vreal vx, vreal force[3], vreal by[3][4]) {
    struct tire_slip part1_by_fz;
    struct tire_slip part1_by_kappa;
    struct tire_slip part1_by_alpha;
    struct tire_slip part1_by_gamma;
    const struct tire_slip part1 = tire_slip_of_by_fz_kappa_alpha_gamma(
        fz, splat(1), kappa, splat(1), alpha, splat(1), gamma, splat(1), vx, &part1_by_fz,
        &part1_by_kappa, &part1_by_alpha, &part1_by_gamma);
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    const struct tire_force f = dugoff_force_by_fz_kappa_alpha_gamma(
        t, part1, part1_by_fz.fz, part1_by_kappa.kappa, part1_by_alpha.tan_alpha, &f_by_fz,
        &f_by_kappa, &f_by_alpha);
    force[0] = f.fx;
    by[0][0] = f_by_fz.fx;
    by[0][1] = f_by_kappa.fx;
    by[0][2] = f_by_alpha.fx;
    by[0][3] = splat(0);
    force[1] = f.fy;
    by[1][0] = f_by_fz.fy;
    by[1][1] = f_by_kappa.fy;
    by[1][2] = f_by_alpha.fy;
    by[1][3] = splat(0);
    force[2] = f.mz;
    by[2][0] = splat(0);
    by[2][1] = splat(0);
    by[2][2] = splat(0);
    by[2][3] = splat(0);
}

FORCE_INLINE struct tire_force linear_force_by_fz_kappa_alpha_gamma(
    const struct linear *t, struct tire_slip slip, vreal slip_kappa_by_kappa,
    vreal slip_alpha_by_alpha, struct tire_force *by_kappa, struct tire_force *by_alpha) {
    struct tire_slip slip_by_kappa;
    struct tire_slip slip_by_alpha;
    slip_by_kappa.kappa = slip_kappa_by_kappa;
    slip_by_alpha.alpha = slip_alpha_by_alpha;
    const vmask ground = slip.fz > R(0);
    const vreal none = R(0) * slip.fz;
    const vreal Cx = sel(ground, t->Cx, none);
    const vreal Cy = sel(ground, t->Cy, none);
    struct tire_force f;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    f_by_kappa.fx = splat(0);
    f_by_alpha.fy = splat(0);
    f.fx = Cx * slip.kappa;
    f_by_kappa.fx = Cx * slip_by_kappa.kappa;
    f.fy = -(Cy * slip.alpha);
    f_by_alpha.fy = -(Cy * slip_by_alpha.alpha);
    f.mz = splat(0);
    by_kappa->fx = f_by_kappa.fx;
    by_alpha->fy = f_by_alpha.fy;
    return f;
}

static inline void linear_jacobian(const struct linear *t, vreal fz, vreal kappa, vreal alpha,
                                   vreal gamma, vreal vx, vreal force[3], vreal by[3][4]) {
    struct tire_slip part1_by_fz;
    struct tire_slip part1_by_kappa;
    struct tire_slip part1_by_alpha;
    struct tire_slip part1_by_gamma;
    const struct tire_slip part1 = tire_slip_of_by_fz_kappa_alpha_gamma(
        fz, splat(1), kappa, splat(1), alpha, splat(1), gamma, splat(1), vx, &part1_by_fz,
        &part1_by_kappa, &part1_by_alpha, &part1_by_gamma);
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    const struct tire_force f = linear_force_by_fz_kappa_alpha_gamma(
        t, part1, part1_by_kappa.kappa, part1_by_alpha.alpha, &f_by_kappa, &f_by_alpha);
    force[0] = f.fx;
    by[0][0] = splat(0);
    by[0][1] = f_by_kappa.fx;
    by[0][2] = splat(0);
    by[0][3] = splat(0);
    force[1] = f.fy;
    by[1][0] = splat(0);
    by[1][1] = splat(0);
    by[1][2] = f_by_alpha.fy;
    by[1][3] = splat(0);
    force[2] = f.mz;
    by[2][0] = splat(0);
    by[2][1] = splat(0);
    by[2][2] = splat(0);
    by[2][3] = splat(0);
}

FORCE_INLINE struct magic_input magic_bounded_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, struct magic_input in, vreal in_fz_by_fz,
    vreal in_kappa_by_kappa, vreal in_alpha_by_alpha, vreal in_gamma_by_gamma,
    struct magic_input *by_fz, struct magic_input *by_kappa, struct magic_input *by_alpha,
    struct magic_input *by_gamma) {
    struct magic_input in_by_fz;
    struct magic_input in_by_kappa;
    struct magic_input in_by_alpha;
    struct magic_input in_by_gamma;
    in_by_fz.fz = in_fz_by_fz;
    in_by_kappa.kappa = in_kappa_by_kappa;
    in_by_alpha.alpha = in_alpha_by_alpha;
    in_by_gamma.gamma = in_gamma_by_gamma;
    const vreal zero = splat(0);
    const vreal large = splat(R(1e4));
    const vreal quarter = splat(BELOW_QUARTER_TURN);
    const vreal part1 = R(100) * t->c->fnomin;
    const vreal part2 = vmax(zero, in.fz);
    in_by_fz.fz = sel(part1 < part2, splat(0), sel(zero > in.fz, splat(0), in_by_fz.fz));
    in.fz = vmin(part1, part2);
    const vreal part3 = vmax(-large, in.kappa);
    in_by_kappa.kappa =
        sel(large < part3, splat(0), sel(-large > in.kappa, splat(0), in_by_kappa.kappa));
    in.kappa = vmin(large, part3);
    const vreal part4 = vmax(-quarter, in.alpha);
    in_by_alpha.alpha =
        sel(quarter < part4, splat(0), sel(-quarter > in.alpha, splat(0), in_by_alpha.alpha));
    in.alpha = vmin(quarter, part4);
    const vreal part5 = vmax(-quarter, in.gamma);
    in_by_gamma.gamma =
        sel(quarter < part5, splat(0), sel(-quarter > in.gamma, splat(0), in_by_gamma.gamma));
    in.gamma = vmin(quarter, part5);
    in.phit = clamp(in.phit, -large, large);
    in.vx = clamp(in.vx, -large, large);
    in.p = clamp(in.p, zero, R(100) * t->c->nompres);
    by_fz->fz = in_by_fz.fz;
    by_kappa->kappa = in_by_kappa.kappa;
    by_alpha->alpha = in_by_alpha.alpha;
    by_gamma->gamma = in_by_gamma.gamma;
    return in;
}

RARE struct magic_low_speed magic_low_speed_by_alpha(vreal vxlow, vreal vx, vreal alpha,
                                                     vreal alpha_by_alpha,
                                                     struct magic_low_speed *by_alpha) {
    const vreal speed = vabs(vx);
    const vreal per_low = R(1) / vxlow;
    const vreal one = splat(1);
    const vmask low = speed <= vxlow;
    const vreal half_turn = R(REAL_PI) * vmin(speed * per_low, one);
    const vreal part1 = vtan(alpha);
    const vreal part2 = vx * part1;
    const vreal sum = speed + vabs(part2);
    const vreal sum_by_alpha = abs_slope(part2) * (vx * (tan_slope(part1) * alpha_by_alpha));
    struct magic_low_speed part3;
    struct magic_low_speed part3_by_alpha;
    const vreal part4 = sum * per_low;
    const vreal part4_by_alpha = sum_by_alpha * per_low;
    const vmask part5 = low & (sum < vxlow);
    part3.alpha = sel(part5, alpha * part4, alpha);
    part3_by_alpha.alpha =
        sel(part5, alpha_by_alpha * part4 + alpha * part4_by_alpha, alpha_by_alpha);
    part3.linear = sel(low, speed * per_low, one);
    part3.smooth = sel(low, R(1) - (R(1) + vcos(half_turn)) * R(0.5), one);
    by_alpha->alpha = part3_by_alpha.alpha;
    return part3;
}

FORCE_INLINE void magic_stars_by_fz_kappa_alpha_gamma(const struct magic_formula *t,
                                                      struct magic_point *q,
                                                      struct magic_point *q_by_fz,
                                                      struct magic_point *q_by_alpha,
                                                      struct magic_point *q_by_gamma, vreal alpha,
                                                      vreal alpha_by_alpha) {
    q->dfz = (q->fz - t->Fz0p) * t->per_Fz0p;
    q_by_fz->dfz = q_by_fz->fz * t->per_Fz0p;
    const vreal cos_alpha = vcos_near(alpha);
    const vreal cos_alpha_by_alpha = -vsin(alpha) * alpha_by_alpha;
    q->a = alpha;
    q_by_alpha->a = alpha_by_alpha;
    q->g = q->gamma;
    q_by_gamma->g = q_by_gamma->gamma;
    q->cos_a = cos_alpha;
    q_by_alpha->cos_a = cos_alpha_by_alpha;
    if (q->options & (MAGIC_TAN_ALPHA | MAGIC_TURN_SLIP)) {
        q->tan_a = vtan(alpha);
        q_by_alpha->tan_a = tan_slope(q->tan_a) * alpha_by_alpha;
    }
    q->flip_x = sign1(q->vx);
    q->flip_y = splat(1);
    if (q->options & MAGIC_TAN_ALPHA) {
        q->a = q->tan_a * q->way;
        q_by_alpha->a = q_by_alpha->tan_a * q->way;
        q->g = vsin(q->gamma);
        q_by_gamma->g = vcos(q->gamma) * q_by_gamma->gamma;
        q->cos_a = vcos(q->a);
        q_by_alpha->cos_a = -vsin(q->a) * q_by_alpha->a;
        q->flip_y = q->flip_x;
    }
    const vreal V = vabs(q->vx) + MAGIC_EPS * cos_alpha;
    const vreal V_by_alpha = MAGIC_EPS * cos_alpha_by_alpha;
    const vreal part1 = vmax(V, splat(REAL_MIN));
    const vreal part1_by_alpha = sel(V > splat(REAL_MIN), V_by_alpha, splat(0));
    q->cos_ap = q->vx * cos_alpha / part1;
    q_by_alpha->cos_ap = (q->vx * cos_alpha_by_alpha - q->cos_ap * part1_by_alpha) / part1;
}

FORCE_INLINE struct magic_point magic_point_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, struct magic_input in, vreal in_fz_by_fz,
    vreal in_kappa_by_kappa, vreal in_alpha_by_alpha, vreal in_gamma_by_gamma, int options,
    struct magic_point *by_fz, struct magic_point *by_kappa, struct magic_point *by_alpha,
    struct magic_point *by_gamma) {
    struct magic_input in_by_fz;
    struct magic_input in_by_kappa;
    struct magic_input in_by_alpha;
    struct magic_input in_by_gamma;
    in_by_fz.fz = in_fz_by_fz;
    in_by_kappa.kappa = in_kappa_by_kappa;
    in_by_alpha.alpha = in_alpha_by_alpha;
    in_by_gamma.gamma = in_gamma_by_gamma;
    const struct magic_formula_params *c = t->c;
    struct magic_point q;
    struct magic_point q_by_fz;
    struct magic_point q_by_kappa;
    struct magic_point q_by_alpha;
    struct magic_point q_by_gamma;
    q_by_fz.fz_low = splat(0);
    q_by_fz.fz = splat(0);
    q_by_fz.fz_in = splat(0);
    q_by_kappa.kappa = splat(0);
    q_by_kappa.kappa_in = splat(0);
    q_by_gamma.gamma = splat(0);
    q_by_alpha.phit = splat(0);
    q_by_fz.dfz = splat(0);
    q_by_alpha.a = splat(0);
    q_by_gamma.g = splat(0);
    q_by_alpha.cos_a = splat(0);
    q_by_alpha.tan_a = splat(0);
    q_by_alpha.cos_ap = splat(0);
    q.options = options;
    q.vx = in.vx;
    q.way = sign(in.vx);
    vreal p = sel(in.p > R(0), in.p, sel(in.p <= R(0), c->inflpres, in.p));
    q.fz_low = in.fz;
    q_by_fz.fz_low = in_by_fz.fz;
    q.fz = q.fz_low;
    q_by_fz.fz = q_by_fz.fz_low;
    q.fz_in = q.fz;
    q_by_fz.fz_in = q_by_fz.fz;
    q.kappa = in.kappa;
    q_by_kappa.kappa = in_by_kappa.kappa;
    q.kappa_in = q.kappa;
    q_by_kappa.kappa_in = q_by_kappa.kappa;
    q.gamma = in.gamma;
    q_by_gamma.gamma = in_by_gamma.gamma;
    q.phit = in.phit;
    q_by_alpha.phit = splat(0);
    q.linear = splat(1);
    q.smooth = q.linear;
    vreal alpha = in.alpha;
    vreal alpha_by_alpha = in_by_alpha.alpha;
    if (q.options & MAGIC_LIMITS) {
        if (any(vabs(in.vx) <= c->vxlow)) {
            struct magic_low_speed slow_by_alpha;
            const struct magic_low_speed slow = magic_low_speed_by_alpha(
                c->vxlow, in.vx, in.alpha, in_by_alpha.alpha, &slow_by_alpha);
            alpha = slow.alpha;
            alpha_by_alpha = slow_by_alpha.alpha;
            q.linear = slow.linear;
            q.smooth = slow.smooth;
        }
        if (q.options & MAGIC_TURN_SLIP) {
            const vreal part1 = sign1(in.vx);
            q.phit = in.phit * vcos(in.alpha) * q.linear * part1;
            q_by_alpha.phit = in.phit * (-vsin(in.alpha) * in_by_alpha.alpha) * q.linear * part1;
        }
        const vreal part2 = vmax(c->alpmin, alpha);
        alpha_by_alpha =
            sel(c->alpmax < part2, splat(0), sel(c->alpmin > alpha, splat(0), alpha_by_alpha));
        alpha = vmin(c->alpmax, part2);
        const vreal part3 = q.kappa * q.linear;
        const vreal part4 = vmax(c->kpumin, part3);
        q_by_kappa.kappa = sel(c->kpumax < part4, splat(0),
                               sel(c->kpumin > part3, splat(0), q_by_kappa.kappa * q.linear));
        q.kappa = vmin(c->kpumax, part4);
        const vreal part5 = vmax(c->cammin, q.gamma);
        q_by_gamma.gamma =
            sel(c->cammax < part5, splat(0), sel(c->cammin > q.gamma, splat(0), q_by_gamma.gamma));
        q.gamma = vmin(c->cammax, part5);
        p = clamp(p, c->presmin, c->presmax);
        q_by_fz.fz = sel(c->fzmax < q.fz, splat(0), q_by_fz.fz);
        q.fz = vmin(c->fzmax, q.fz);
        const vmask part6 = q.fz > R(0);
        q.fz_low = sel(part6, vmax(c->fzmin, q.fz), q.fz);
        q_by_fz.fz_low = sel(part6, sel(c->fzmin > q.fz, splat(0), q_by_fz.fz), q_by_fz.fz);
    }
    q.inflated = magic_pressure(t, p);
    magic_stars_by_fz_kappa_alpha_gamma(t, &q, &q_by_fz, &q_by_alpha, &q_by_gamma, alpha,
                                        alpha_by_alpha);
    by_fz->fz_low = q_by_fz.fz_low;
    by_fz->fz = q_by_fz.fz;
    by_fz->fz_in = q_by_fz.fz_in;
    by_kappa->kappa = q_by_kappa.kappa;
    by_kappa->kappa_in = q_by_kappa.kappa_in;
    by_gamma->gamma = q_by_gamma.gamma;
    by_alpha->phit = q_by_alpha.phit;
    by_fz->dfz = q_by_fz.dfz;
    by_alpha->a = q_by_alpha.a;
    by_gamma->g = q_by_gamma.g;
    by_alpha->cos_a = q_by_alpha.cos_a;
    by_alpha->tan_a = q_by_alpha.tan_a;
    by_alpha->cos_ap = q_by_alpha.cos_ap;
    return q;
}

static inline struct magic_wheel magic_wheel_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_kappa, struct magic_wheel *by_fz, struct magic_wheel *by_kappa) {
    const struct magic_formula_params *c = t->c;
    const vreal R0 = c->unloaded_radius;
    const vreal load = q->fz_in * t->per_Fz0;
    const vreal load_by_fz = q_by_fz->fz_in * t->per_Fz0;
    struct magic_wheel w;
    struct magic_wheel w_by_fz;
    struct magic_wheel w_by_kappa;
    w_by_fz.Re = splat(0);
    w_by_kappa.Re = splat(0);
    w_by_fz.omega = splat(0);
    w_by_kappa.omega = splat(0);
    w.Cz = c->vertical_stiffness * (R(1) + c->pfz1 * q->inflated.dpi);
    const vreal part1 = c->breff * load;
    const vreal part2 = c->fnomin / w.Cz;
    const vreal squash = part2 * (c->dreff * vatan(part1) + c->freff * load);
    const vreal squash_by_fz =
        part2 * (c->dreff * (atan_slope(part1) * (c->breff * load_by_fz)) + c->freff * load_by_fz);
    const vreal still = R0 * c->q_re0 - squash;
    const vreal still_by_fz = -squash_by_fz;
    const vreal speed = (R(1) + q->kappa_in) * q->vx;
    const vreal speed_by_kappa = q_by_kappa->kappa_in * q->vx;
    const vreal part3 = R0 / c->longvl;
    const vreal ratio = speed * part3;
    const vreal ratio_by_kappa = speed_by_kappa * part3;
    const vreal part4 = R0 * c->q_v1;
    const vreal growth = part4 * (ratio * ratio);
    const vreal growth_by_kappa = part4 * (ratio_by_kappa * ratio + ratio * ratio_by_kappa);
    w.Re = R0;
    w_by_fz.Re = splat(0);
    w_by_kappa.Re = splat(0);
    for (int i = 0; i < RE_ITERATIONS; i++) {
        const vreal per = R(1) / w.Re;
        const vreal per_by_fz = -(per * w_by_fz.Re * per);
        const vreal per_by_kappa = -(per * w_by_kappa.Re * per);
        const vreal part5 = per * per;
        const vreal part5_by_fz = per_by_fz * per + per * per_by_fz;
        const vreal part5_by_kappa = per_by_kappa * per + per * per_by_kappa;
        const vreal grown = growth * part5;
        const vreal grown_by_fz = growth * part5_by_fz;
        const vreal grown_by_kappa = growth_by_kappa * part5 + growth * part5_by_kappa;
        const vreal part6 = R(2) * grown;
        const vreal part6_by_fz = R(2) * grown_by_fz;
        const vreal part6_by_kappa = R(2) * grown_by_kappa;
        const vreal part7 = R(1) + part6 * per;
        const vreal part7_by_fz = part6_by_fz * per + part6 * per_by_fz;
        const vreal part7_by_kappa = part6_by_kappa * per + part6 * per_by_kappa;
        const vreal part8 = (w.Re - still - grown) / part7;
        w_by_fz.Re =
            w_by_fz.Re - (w_by_fz.Re - still_by_fz - grown_by_fz - part8 * part7_by_fz) / part7;
        w_by_kappa.Re =
            w_by_kappa.Re - (w_by_kappa.Re - grown_by_kappa - part8 * part7_by_kappa) / part7;
        w.Re = w.Re - part8;
    }
    w.omega = speed / w.Re;
    w_by_fz.omega = -(w.omega * w_by_fz.Re / w.Re);
    w_by_kappa.omega = (speed_by_kappa - w.omega * w_by_kappa.Re) / w.Re;
    by_fz->omega = w_by_fz.omega;
    by_kappa->omega = w_by_kappa.omega;
    return w;
}

static inline vreal camber_spin_by_fz_kappa_alpha_gamma(const struct magic_formula *t,
                                                        const struct magic_point *q,
                                                        const struct magic_point *q_by_fz,
                                                        vreal *by_fz) {
    *by_fz = -(t->c->pecp1 * (t->c->pecp2 * q_by_fz->dfz));
    return R(1) - t->c->pecp1 * (R(1) + t->c->pecp2 * q->dfz);
}

FORCE_INLINE vreal cos_atan_by_kappa(vreal x, vreal x_by_kappa, vreal *by_kappa) {
    const vreal part1 = vsqrt(R(1) + x * x);
    const vreal part2 = R(1) / part1;
    *by_kappa = -(part2 * (sqrt_slope(part1) * (x_by_kappa * x + x * x_by_kappa)) * part2);
    return part2;
}

FORCE_INLINE vreal cos_atan_by_alpha(vreal x, vreal x_by_alpha, vreal *by_alpha) {
    const vreal part1 = vsqrt(R(1) + x * x);
    const vreal part2 = R(1) / part1;
    *by_alpha = -(part2 * (sqrt_slope(part1) * (x_by_alpha * x + x * x_by_alpha)) * part2);
    return part2;
}

FORCE_INLINE vreal cos_atan_by_fz_kappa_alpha_gamma(vreal x, vreal x_by_fz, vreal x_by_kappa,
                                                    vreal x_by_alpha, vreal x_by_gamma,
                                                    vreal *by_fz, vreal *by_kappa, vreal *by_alpha,
                                                    vreal *by_gamma) {
    const vreal part1 = vsqrt(R(1) + x * x);
    const vreal slope3 = sqrt_slope(part1);
    const vreal part4 = R(1) / part1;
    *by_fz = -(part4 * (slope3 * (x_by_fz * x + x * x_by_fz)) * part4);
    *by_kappa = -(part4 * (slope3 * (x_by_kappa * x + x * x_by_kappa)) * part4);
    *by_alpha = -(part4 * (slope3 * (x_by_alpha * x + x * x_by_alpha)) * part4);
    *by_gamma = -(part4 * (slope3 * (x_by_gamma * x + x * x_by_gamma)) * part4);
    return part4;
}

RARE struct spin_factors spin_factors_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_kappa, const struct magic_point *q_by_alpha,
    const struct magic_point *q_by_gamma, vreal omega, vreal omega_by_fz, vreal omega_by_kappa,
    struct spin_factors *by_fz, struct spin_factors *by_kappa, struct spin_factors *by_alpha,
    struct spin_factors *by_gamma) {
    const struct magic_formula_params *c = t->c;
    struct spin_factors z = no_spin();
    struct spin_factors z_by_fz;
    z_by_fz.phi = splat(0);
    z_by_fz.z1 = splat(0);
    z_by_fz.z2 = splat(0);
    z_by_fz.z3 = splat(0);
    z_by_fz.z5 = splat(0);
    z_by_fz.z6 = splat(0);
    struct spin_factors z_by_kappa;
    z_by_kappa.phi = splat(0);
    z_by_kappa.z1 = splat(0);
    z_by_kappa.z2 = splat(0);
    z_by_kappa.z3 = splat(0);
    z_by_kappa.z5 = splat(0);
    z_by_kappa.z6 = splat(0);
    struct spin_factors z_by_alpha;
    z_by_alpha.phi = splat(0);
    z_by_alpha.z1 = splat(0);
    z_by_alpha.z2 = splat(0);
    z_by_alpha.z3 = splat(0);
    z_by_alpha.z5 = splat(0);
    z_by_alpha.z6 = splat(0);
    struct spin_factors z_by_gamma;
    z_by_gamma.phi = splat(0);
    z_by_gamma.z1 = splat(0);
    z_by_gamma.z2 = splat(0);
    z_by_gamma.z3 = splat(0);
    z_by_gamma.z5 = splat(0);
    z_by_gamma.z6 = splat(0);
    const vreal speed = vabs(q->vx);
    const vreal part1 = vsqrt(R(1) + q->tan_a * q->tan_a);
    const vmask part2 = speed < c->vxlow;
    const vreal Vc = sel(part2, c->vxlow, speed * part1);
    const vreal Vc_by_alpha = sel(part2, splat(0),
                                  speed * (sqrt_slope(part1) * (q_by_alpha->tan_a * q->tan_a +
                                                                q->tan_a * q_by_alpha->tan_a)));
    vreal part3_by_fz;
    const vreal part3 = camber_spin_by_fz_kappa_alpha_gamma(t, q, q_by_fz, &part3_by_fz);
    const vreal part4 = part3 * omega;
    const vreal part4_by_fz = part3_by_fz * omega + part3 * omega_by_fz;
    const vreal part4_by_kappa = part3 * omega_by_kappa;
    const vreal part5 = vsin(q->gamma);
    const vreal part5_by_gamma = vcos(q->gamma) * q_by_gamma->gamma;
    const vreal lean = part4 * part5 / Vc;
    const vreal lean_by_fz = part4_by_fz * part5 / Vc;
    const vreal lean_by_kappa = part4_by_kappa * part5 / Vc;
    const vreal lean_by_alpha = -(lean * Vc_by_alpha / Vc);
    const vreal lean_by_gamma = part4 * part5_by_gamma / Vc;
    if (q->options & MAGIC_BOOK_SPIN) {
        z.phi = lean - q->phit;
        z_by_fz.phi = lean_by_fz;
        z_by_kappa.phi = lean_by_kappa;
        z_by_alpha.phi = lean_by_alpha - q_by_alpha->phit;
        z_by_gamma.phi = lean_by_gamma;
    } else {
        z.phi = -lean - q->phit;
        z_by_fz.phi = -lean_by_fz;
        z_by_kappa.phi = -lean_by_kappa;
        z_by_alpha.phi = -lean_by_alpha - q_by_alpha->phit;
        z_by_gamma.phi = -lean_by_gamma;
    }
    const vreal slope7 = abs_slope(z.phi);
    const vreal turn = c->unloaded_radius * vabs(z.phi);
    const vreal turn_by_fz = c->unloaded_radius * (slope7 * z_by_fz.phi);
    const vreal turn_by_kappa = c->unloaded_radius * (slope7 * z_by_kappa.phi);
    const vreal turn_by_alpha = c->unloaded_radius * (slope7 * z_by_alpha.phi);
    const vreal turn_by_gamma = c->unloaded_radius * (slope7 * z_by_gamma.phi);
    vreal part8_by_kappa;
    const vreal part8 =
        cos_atan_by_kappa(c->pdxp3 * q->kappa, c->pdxp3 * q_by_kappa->kappa, &part8_by_kappa);
    const vreal part9 = c->pdxp1 * (R(1) + c->pdxp2 * q->dfz);
    const vreal part9_by_fz = c->pdxp1 * (c->pdxp2 * q_by_fz->dfz);
    const vreal Bxp = part9 * part8;
    const vreal Bxp_by_fz = part9_by_fz * part8;
    const vreal Bxp_by_kappa = part9 * part8_by_kappa;
    vreal part10_by_alpha;
    const vreal part10 =
        cos_atan_by_alpha(c->pdyp3 * q->tan_a, c->pdyp3 * q_by_alpha->tan_a, &part10_by_alpha);
    const vreal part11 = c->pdyp1 * (R(1) + c->pdyp2 * q->dfz);
    const vreal part11_by_fz = c->pdyp1 * (c->pdyp2 * q_by_fz->dfz);
    const vreal Byp = part11 * part10;
    const vreal Byp_by_fz = part11_by_fz * part10;
    const vreal Byp_by_alpha = part11 * part10_by_alpha;
    z.z0 = splat(0);
    vreal part12_by_fz;
    vreal part12_by_kappa;
    vreal part12_by_alpha;
    vreal part12_by_gamma;
    const vreal part12 = cos_atan_by_fz_kappa_alpha_gamma(
        Bxp * turn, Bxp_by_fz * turn + Bxp * turn_by_fz, Bxp_by_kappa * turn + Bxp * turn_by_kappa,
        Bxp * turn_by_alpha, Bxp * turn_by_gamma, &part12_by_fz, &part12_by_kappa, &part12_by_alpha,
        &part12_by_gamma);
    z.z1 = part12;
    z_by_fz.z1 = part12_by_fz;
    z_by_kappa.z1 = part12_by_kappa;
    z_by_alpha.z1 = part12_by_alpha;
    z_by_gamma.z1 = part12_by_gamma;
    const vreal part14 = vsqrt(turn);
    const vreal slope16 = sqrt_slope(part14);
    const vreal part17 = turn + c->pdyp4 * part14;
    const vreal part17_by_fz = turn_by_fz + c->pdyp4 * (slope16 * turn_by_fz);
    const vreal part17_by_kappa = turn_by_kappa + c->pdyp4 * (slope16 * turn_by_kappa);
    const vreal part17_by_alpha = turn_by_alpha + c->pdyp4 * (slope16 * turn_by_alpha);
    const vreal part17_by_gamma = turn_by_gamma + c->pdyp4 * (slope16 * turn_by_gamma);
    vreal part13_by_fz;
    vreal part13_by_kappa;
    vreal part13_by_alpha;
    vreal part13_by_gamma;
    const vreal part13 = cos_atan_by_fz_kappa_alpha_gamma(
        Byp * part17, Byp_by_fz * part17 + Byp * part17_by_fz, Byp * part17_by_kappa,
        Byp_by_alpha * part17 + Byp * part17_by_alpha, Byp * part17_by_gamma, &part13_by_fz,
        &part13_by_kappa, &part13_by_alpha, &part13_by_gamma);
    z.z2 = part13;
    z_by_fz.z2 = part13_by_fz;
    z_by_kappa.z2 = part13_by_kappa;
    z_by_alpha.z2 = part13_by_alpha;
    z_by_gamma.z2 = part13_by_gamma;
    vreal part18_by_fz;
    vreal part18_by_kappa;
    vreal part18_by_alpha;
    vreal part18_by_gamma;
    const vreal part18 = cos_atan_by_fz_kappa_alpha_gamma(
        c->pkyp1 * (turn * turn), c->pkyp1 * (turn_by_fz * turn + turn * turn_by_fz),
        c->pkyp1 * (turn_by_kappa * turn + turn * turn_by_kappa),
        c->pkyp1 * (turn_by_alpha * turn + turn * turn_by_alpha),
        c->pkyp1 * (turn_by_gamma * turn + turn * turn_by_gamma), &part18_by_fz, &part18_by_kappa,
        &part18_by_alpha, &part18_by_gamma);
    z.z3 = part18;
    z_by_fz.z3 = part18_by_fz;
    z_by_kappa.z3 = part18_by_kappa;
    z_by_alpha.z3 = part18_by_alpha;
    z_by_gamma.z3 = part18_by_gamma;
    vreal part19_by_fz;
    vreal part19_by_kappa;
    vreal part19_by_alpha;
    vreal part19_by_gamma;
    const vreal part19 = cos_atan_by_fz_kappa_alpha_gamma(
        c->qdtp1 * turn, c->qdtp1 * turn_by_fz, c->qdtp1 * turn_by_kappa, c->qdtp1 * turn_by_alpha,
        c->qdtp1 * turn_by_gamma, &part19_by_fz, &part19_by_kappa, &part19_by_alpha,
        &part19_by_gamma);
    z.z5 = part19;
    z_by_fz.z5 = part19_by_fz;
    z_by_kappa.z5 = part19_by_kappa;
    z_by_alpha.z5 = part19_by_alpha;
    z_by_gamma.z5 = part19_by_gamma;
    vreal part20_by_fz;
    vreal part20_by_kappa;
    vreal part20_by_alpha;
    vreal part20_by_gamma;
    const vreal part20 = cos_atan_by_fz_kappa_alpha_gamma(
        c->qbrp1 * turn, c->qbrp1 * turn_by_fz, c->qbrp1 * turn_by_kappa, c->qbrp1 * turn_by_alpha,
        c->qbrp1 * turn_by_gamma, &part20_by_fz, &part20_by_kappa, &part20_by_alpha,
        &part20_by_gamma);
    z.z6 = part20;
    z_by_fz.z6 = part20_by_fz;
    z_by_kappa.z6 = part20_by_kappa;
    z_by_alpha.z6 = part20_by_alpha;
    z_by_gamma.z6 = part20_by_gamma;
    by_fz->phi = z_by_fz.phi;
    by_kappa->phi = z_by_kappa.phi;
    by_alpha->phi = z_by_alpha.phi;
    by_gamma->phi = z_by_gamma.phi;
    by_fz->z1 = z_by_fz.z1;
    by_kappa->z1 = z_by_kappa.z1;
    by_alpha->z1 = z_by_alpha.z1;
    by_gamma->z1 = z_by_gamma.z1;
    by_fz->z2 = z_by_fz.z2;
    by_kappa->z2 = z_by_kappa.z2;
    by_alpha->z2 = z_by_alpha.z2;
    by_gamma->z2 = z_by_gamma.z2;
    by_fz->z3 = z_by_fz.z3;
    by_kappa->z3 = z_by_kappa.z3;
    by_alpha->z3 = z_by_alpha.z3;
    by_gamma->z3 = z_by_gamma.z3;
    by_fz->z5 = z_by_fz.z5;
    by_kappa->z5 = z_by_kappa.z5;
    by_alpha->z5 = z_by_alpha.z5;
    by_gamma->z5 = z_by_gamma.z5;
    by_fz->z6 = z_by_fz.z6;
    by_kappa->z6 = z_by_kappa.z6;
    by_alpha->z6 = z_by_alpha.z6;
    by_gamma->z6 = z_by_gamma.z6;
    return z;
}

FORCE_INLINE struct magic_cosines magic_cosines_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q,
    const struct magic_point *q_by_kappa, const struct magic_point *q_by_alpha,
    struct magic_cosines *by_kappa, struct magic_cosines *by_alpha) {
    const struct magic_formula_params *c = t->c;
    vreal x[3] = {0};
    vreal x_by_kappa[3] = {0};
    vreal x_by_alpha[3] = {0};
    x[0] = c->rbx2 * q->kappa;
    x_by_kappa[0] = c->rbx2 * q_by_kappa->kappa;
    x_by_alpha[0] = splat(0);
    x[1] = c->rby2 * (q->a - c->rby3);
    x_by_kappa[1] = splat(0);
    x_by_alpha[1] = c->rby2 * q_by_alpha->a;
    x[2] = c->rvy4 * q->a;
    x_by_kappa[2] = splat(0);
    x_by_alpha[2] = c->rvy4 * q_by_alpha->a;
    vreal per[3];
    vreal per_by_kappa[3];
    vreal per_by_alpha[3];
    for (int k = 0; k < 3; k++) {
        per[k] = vsqrt(R(1) + x[k] * x[k]);
        const vreal slope2 = sqrt_slope(per[k]);
        per_by_kappa[k] = slope2 * (x_by_kappa[k] * x[k] + x[k] * x_by_kappa[k]);
        per_by_alpha[k] = slope2 * (x_by_alpha[k] * x[k] + x[k] * x_by_alpha[k]);
    }
    reciprocals(per, 3);
    for (int each = 0; each < 3; each++) {
        const vreal part3 = -(per[each] * per[each]);
        per_by_kappa[each] = part3 * per_by_kappa[each];
        per_by_alpha[each] = part3 * per_by_alpha[each];
    }
    struct magic_cosines part4;
    struct magic_cosines part4_by_kappa;
    struct magic_cosines part4_by_alpha;
    part4.Gxa = per[0];
    part4_by_kappa.Gxa = per_by_kappa[0];
    part4_by_alpha.Gxa = per_by_alpha[0];
    part4.Gyk = per[1];
    part4_by_kappa.Gyk = per_by_kappa[1];
    part4_by_alpha.Gyk = per_by_alpha[1];
    part4.SVyk = per[2];
    part4_by_kappa.SVyk = per_by_kappa[2];
    part4_by_alpha.SVyk = per_by_alpha[2];
    by_kappa->Gxa = part4_by_kappa.Gxa;
    by_alpha->Gxa = part4_by_alpha.Gxa;
    by_kappa->Gyk = part4_by_kappa.Gyk;
    by_alpha->Gyk = part4_by_alpha.Gyk;
    by_kappa->SVyk = part4_by_kappa.SVyk;
    by_alpha->SVyk = part4_by_alpha.SVyk;
    return part4;
}

FORCE_INLINE vreal magic_kya_load_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_gamma, int leans, vreal *by_fz, vreal *by_gamma) {
    if (!leans) {
        *by_fz = q_by_fz->fz * q->inflated.upright_y;
        *by_gamma = splat(0);
        return q->fz * q->inflated.upright_y;
    }
    const vreal part1 = t->c->pky2 + t->c->pky5 * (q->g * q->g);
    const vreal part1_by_gamma = t->c->pky5 * (q_by_gamma->g * q->g + q->g * q_by_gamma->g);
    const vreal part2 = q->fz * q->inflated.load_y / part1;
    *by_fz = q_by_fz->fz * q->inflated.load_y / part1;
    *by_gamma = -(part2 * part1_by_gamma / part1);
    return part2;
}

FORCE_INLINE struct magic_trail magic_trail_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_alpha, const struct magic_point *q_by_gamma,
    const struct spin_factors *z, const struct spin_factors *z_by_fz,
    const struct spin_factors *z_by_kappa, const struct spin_factors *z_by_alpha,
    const struct spin_factors *z_by_gamma, struct magic_trail *by_fz, struct magic_trail *by_kappa,
    struct magic_trail *by_alpha, struct magic_trail *by_gamma) {
    const struct magic_formula_params *c = t->c;
    const vreal dfz = q->dfz;
    const vreal dfz_by_fz = q_by_fz->dfz;
    const vreal gamma = q->gamma;
    const vreal gamma_by_gamma = q_by_gamma->gamma;
    const vreal lean = vabs(gamma);
    const vreal lean_by_gamma = abs_slope(gamma) * gamma_by_gamma;
    const vreal part1 = c->qhz3 + c->qhz4 * dfz;
    const vreal part1_by_fz = c->qhz4 * dfz_by_fz;
    const vreal SHt = c->qhz1 + c->qhz2 * dfz + part1 * q->g;
    const vreal SHt_by_fz = c->qhz2 * dfz_by_fz + part1_by_fz * q->g;
    const vreal SHt_by_gamma = part1 * q_by_gamma->g;
    const vreal part2 = c->qbz2 + c->qbz3 * dfz;
    const vreal part2_by_fz = c->qbz3 * dfz_by_fz;
    const vreal part3 = c->qbz1 + dfz * part2;
    const vreal part3_by_fz = dfz_by_fz * part2 + dfz * part2_by_fz;
    const vreal part4 = R(1) + c->qbz4 * gamma + c->qbz5 * lean;
    const vreal part4_by_gamma = c->qbz4 * gamma_by_gamma + c->qbz5 * lean_by_gamma;
    const vreal Bt = part3 * part4 * t->slope_z;
    const vreal Bt_by_fz = part3_by_fz * part4 * t->slope_z;
    const vreal Bt_by_gamma = part3 * part4_by_gamma * t->slope_z;
    const vreal side = q->options & MAGIC_EVEN_TRAIL ? lean : gamma;
    const vreal side_by_gamma = q->options & MAGIC_EVEN_TRAIL ? lean_by_gamma : gamma_by_gamma;
    const vreal part5 = q->fz_low * q->inflated.Dt;
    const vreal part5_by_fz = q_by_fz->fz_low * q->inflated.Dt;
    const vreal part6 = c->qdz1 + c->qdz2 * dfz;
    const vreal part6_by_fz = c->qdz2 * dfz_by_fz;
    const vreal part7 = part5 * part6;
    const vreal part7_by_fz = part5_by_fz * part6 + part5 * part6_by_fz;
    const vreal part8 = R(1) + c->qdz3 * side + c->qdz4 * (gamma * gamma);
    const vreal part8_by_gamma =
        c->qdz3 * side_by_gamma + c->qdz4 * (gamma_by_gamma * gamma + gamma * gamma_by_gamma);
    const vreal part9 = part7 * part8;
    const vreal part9_by_fz = part7_by_fz * part8;
    const vreal part9_by_gamma = part7 * part8_by_gamma;
    const vreal Dt = part9 * z->z5;
    const vreal Dt_by_fz = part9_by_fz * z->z5 + part9 * z_by_fz->z5;
    const vreal Dt_by_kappa = part9 * z_by_kappa->z5;
    const vreal Dt_by_alpha = part9 * z_by_alpha->z5;
    const vreal Dt_by_gamma = part9_by_gamma * z->z5 + part9 * z_by_gamma->z5;
    struct magic_trail part10 = {0};
    struct magic_trail part10_by_fz;
    struct magic_trail part10_by_kappa;
    struct magic_trail part10_by_alpha;
    struct magic_trail part10_by_gamma;
    part10.arc.B = Bt;
    part10_by_fz.arc.B = Bt_by_fz;
    part10_by_gamma.arc.B = Bt_by_gamma;
    part10.arc.C = c->qcz1;
    part10.arc.x = q->a + SHt;
    part10_by_fz.arc.x = SHt_by_fz;
    part10_by_alpha.arc.x = q_by_alpha->a;
    part10_by_gamma.arc.x = SHt_by_gamma;
    part10.D = Dt * q->cos_ap * q->smooth;
    part10_by_fz.D = Dt_by_fz * q->cos_ap * q->smooth;
    part10_by_kappa.D = Dt_by_kappa * q->cos_ap * q->smooth;
    part10_by_alpha.D = (Dt_by_alpha * q->cos_ap + Dt * q_by_alpha->cos_ap) * q->smooth;
    part10_by_gamma.D = Dt_by_gamma * q->cos_ap * q->smooth;
    by_fz->arc.B = part10_by_fz.arc.B;
    by_gamma->arc.B = part10_by_gamma.arc.B;
    by_fz->arc.x = part10_by_fz.arc.x;
    by_alpha->arc.x = part10_by_alpha.arc.x;
    by_gamma->arc.x = part10_by_gamma.arc.x;
    by_fz->D = part10_by_fz.D;
    by_kappa->D = part10_by_kappa.D;
    by_alpha->D = part10_by_alpha.D;
    by_gamma->D = part10_by_gamma.D;
    return part10;
}

FORCE_INLINE vreal magic_mx_load_by_fz_kappa_alpha_gamma(const struct magic_formula *t,
                                                         const struct magic_point *q,
                                                         const struct magic_point *q_by_fz,
                                                         vreal *by_fz) {
    const vreal share = q->fz * t->per_fzmin;
    const vreal share_by_fz = q_by_fz->fz * t->per_fzmin;
    const vreal part1 = share * share;
    const vreal part1_by_fz = share_by_fz * share + share * share_by_fz;
    const vmask part2 = q->fz < t->c->fzmin;
    *by_fz = sel(part2, q_by_fz->fz * part1 + q->fz * part1_by_fz, q_by_fz->fz);
    return sel(part2, q->fz * part1, q->fz);
}

FORCE_INLINE void magic_mx_arcs_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    vreal arc[2], vreal arc_by_fz[2], vreal arc_by_kappa[2], vreal arc_by_alpha[2],
    vreal arc_by_gamma[2]) {
    vreal part1_by_fz;
    const vreal part1 = magic_mx_load_by_fz_kappa_alpha_gamma(t, q, q_by_fz, &part1_by_fz);
    const vreal load = part1 * t->per_Fz0;
    const vreal load_by_fz = part1_by_fz * t->per_Fz0;
    const vreal u = t->c->qsx6 * load;
    const vreal u_by_fz = t->c->qsx6 * load_by_fz;
    arc[0] = t->c->qsx11 * load;
    arc_by_fz[0] = t->c->qsx11 * load_by_fz;
    arc_by_kappa[0] = splat(0);
    arc_by_alpha[0] = splat(0);
    arc_by_gamma[0] = splat(0);
    if (q->options & MAGIC_PLAIN_MX) {
        arc[1] = u;
        arc_by_fz[1] = u_by_fz;
        arc_by_kappa[1] = splat(0);
        arc_by_alpha[1] = splat(0);
        arc_by_gamma[1] = splat(0);
    } else {
        arc[1] = u * u;
        arc_by_fz[1] = u_by_fz * u + u * u_by_fz;
        arc_by_kappa[1] = splat(0);
        arc_by_alpha[1] = splat(0);
        arc_by_gamma[1] = splat(0);
    }
}

FORCE_INLINE vreal magic_kxk_by_fz_kappa_alpha_gamma(const struct magic_formula *t,
                                                     const struct magic_point *q,
                                                     const struct magic_point *q_by_fz,
                                                     vreal *by_fz) {
    const struct magic_formula_params *c = t->c;
    const vreal power = vexp_near(c->pkx3 * q->dfz);
    const vreal power_by_fz = power * (c->pkx3 * q_by_fz->dfz);
    const vreal part1 = c->pkx1 + c->pkx2 * q->dfz;
    const vreal part1_by_fz = c->pkx2 * q_by_fz->dfz;
    const vreal part2 = q->fz * part1;
    const vreal part2_by_fz = q_by_fz->fz * part1 + q->fz * part1_by_fz;
    *by_fz = (part2_by_fz * power + part2 * power_by_fz) * q->inflated.Kxk;
    return part2 * power * q->inflated.Kxk;
}

FORCE_INLINE vreal magic_kya_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q,
    const struct magic_point *q_by_gamma, int leans, const struct spin_factors *z,
    const struct spin_factors *z_by_fz, const struct spin_factors *z_by_kappa,
    const struct spin_factors *z_by_alpha, const struct spin_factors *z_by_gamma, vreal sine,
    vreal sine_by_fz, vreal sine_by_kappa, vreal sine_by_alpha, vreal sine_by_gamma, vreal *by_fz,
    vreal *by_kappa, vreal *by_alpha, vreal *by_gamma) {
    const struct magic_formula_params *c = t->c;
    const vreal part1 = q->inflated.Kya * sine;
    const vreal part1_by_fz = q->inflated.Kya * sine_by_fz;
    const vreal part1_by_kappa = q->inflated.Kya * sine_by_kappa;
    const vreal part1_by_alpha = q->inflated.Kya * sine_by_alpha;
    const vreal part1_by_gamma = q->inflated.Kya * sine_by_gamma;
    const vreal K = part1 * z->z3;
    const vreal K_by_fz = part1_by_fz * z->z3 + part1 * z_by_fz->z3;
    const vreal K_by_kappa = part1_by_kappa * z->z3 + part1 * z_by_kappa->z3;
    const vreal K_by_alpha = part1_by_alpha * z->z3 + part1 * z_by_alpha->z3;
    const vreal K_by_gamma = part1_by_gamma * z->z3 + part1 * z_by_gamma->z3;
    if (leans) {
        const vreal part2 = R(1) - c->pky3 * vabs(q->g);
        const vreal part2_by_gamma = -(c->pky3 * (abs_slope(q->g) * q_by_gamma->g));
        *by_fz = K_by_fz * part2;
        *by_kappa = K_by_kappa * part2;
        *by_alpha = K_by_alpha * part2;
        *by_gamma = K_by_gamma * part2 + K * part2_by_gamma;
        return K * part2;
    } else {
        *by_fz = K_by_fz;
        *by_kappa = K_by_kappa;
        *by_alpha = K_by_alpha;
        *by_gamma = K_by_gamma;
        return K;
    }
}

FORCE_INLINE vreal magic_mux_by_fz_kappa_alpha_gamma(const struct magic_formula *t,
                                                     const struct magic_point *q,
                                                     const struct magic_point *q_by_fz,
                                                     const struct magic_point *q_by_gamma,
                                                     vreal *by_fz, vreal *by_gamma) {
    const struct magic_formula_params *c = t->c;
    const vreal part1 = (c->pdx1 + c->pdx2 * q->dfz) * q->inflated.mu_x;
    const vreal part1_by_fz = c->pdx2 * q_by_fz->dfz * q->inflated.mu_x;
    const vreal part2 = R(1) - c->pdx3 * (q->gamma * q->gamma);
    const vreal part2_by_gamma =
        -(c->pdx3 * (q_by_gamma->gamma * q->gamma + q->gamma * q_by_gamma->gamma));
    *by_fz = part1_by_fz * part2;
    *by_gamma = part1 * part2_by_gamma;
    return part1 * part2;
}

static inline vreal off_zero_by_fz_kappa_alpha_gamma(vreal x, vreal x_by_fz, vreal x_by_kappa,
                                                     vreal x_by_alpha, vreal x_by_gamma,
                                                     vreal *by_fz, vreal *by_kappa, vreal *by_alpha,
                                                     vreal *by_gamma) {
    *by_fz = x_by_fz;
    *by_kappa = x_by_kappa;
    *by_alpha = x_by_alpha;
    *by_gamma = x_by_gamma;
    return x + sel(x < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
}

FORCE_INLINE void magic_x_peak_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_gamma, const struct spin_factors *z,
    const struct spin_factors *z_by_fz, const struct spin_factors *z_by_kappa,
    const struct spin_factors *z_by_alpha, const struct spin_factors *z_by_gamma,
    struct magic_side *x, struct magic_side *x_by_fz, struct magic_side *x_by_kappa,
    struct magic_side *x_by_alpha, struct magic_side *x_by_gamma, vreal *per_B, vreal *per_B_by_fz,
    vreal *per_B_by_kappa, vreal *per_B_by_alpha, vreal *per_B_by_gamma) {
    vreal part1_by_fz;
    vreal part1_by_gamma;
    const vreal part1 =
        magic_mux_by_fz_kappa_alpha_gamma(t, q, q_by_fz, q_by_gamma, &part1_by_fz, &part1_by_gamma);
    x->mu = part1;
    x_by_fz->mu = part1_by_fz;
    x_by_gamma->mu = part1_by_gamma;
    const vreal part2 = x->mu * q->fz;
    const vreal part2_by_fz = x_by_fz->mu * q->fz + x->mu * q_by_fz->fz;
    const vreal part2_by_gamma = x_by_gamma->mu * q->fz;
    x->D = part2 * z->z1;
    x_by_fz->D = part2_by_fz * z->z1 + part2 * z_by_fz->z1;
    x_by_kappa->D = part2 * z_by_kappa->z1;
    x_by_alpha->D = part2 * z_by_alpha->z1;
    x_by_gamma->D = part2_by_gamma * z->z1 + part2 * z_by_gamma->z1;
    const vreal part4 = t->c->pcx1 * t->c->lcx;
    vreal part3_by_fz;
    vreal part3_by_kappa;
    vreal part3_by_alpha;
    vreal part3_by_gamma;
    const vreal part3 = off_zero_by_fz_kappa_alpha_gamma(
        part4 * x->D, part4 * x_by_fz->D, part4 * x_by_kappa->D, part4 * x_by_alpha->D,
        part4 * x_by_gamma->D, &part3_by_fz, &part3_by_kappa, &part3_by_alpha, &part3_by_gamma);
    *per_B = part3;
    *per_B_by_fz = part3_by_fz;
    *per_B_by_kappa = part3_by_kappa;
    *per_B_by_alpha = part3_by_alpha;
    *per_B_by_gamma = part3_by_gamma;
}

FORCE_INLINE vreal magic_muy_by_fz_kappa_alpha_gamma(const struct magic_formula *t,
                                                     const struct magic_point *q,
                                                     const struct magic_point *q_by_fz,
                                                     const struct magic_point *q_by_gamma,
                                                     int leans, vreal *by_fz, vreal *by_gamma) {
    const struct magic_formula_params *c = t->c;
    const vreal upright = (c->pdy1 + c->pdy2 * q->dfz) * q->inflated.mu_y;
    const vreal upright_by_fz = c->pdy2 * q_by_fz->dfz * q->inflated.mu_y;
    if (leans) {
        const vreal part1 = R(1) - c->pdy3 * (q->g * q->g);
        const vreal part1_by_gamma = -(c->pdy3 * (q_by_gamma->g * q->g + q->g * q_by_gamma->g));
        *by_fz = upright_by_fz * part1;
        *by_gamma = upright * part1_by_gamma;
        return upright * part1;
    } else {
        *by_fz = upright_by_fz;
        *by_gamma = splat(0);
        return upright;
    }
}

FORCE_INLINE void magic_y_peak_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_gamma, int leans, const struct spin_factors *z,
    const struct spin_factors *z_by_fz, const struct spin_factors *z_by_kappa,
    const struct spin_factors *z_by_alpha, const struct spin_factors *z_by_gamma,
    struct magic_side *y, struct magic_side *y_by_fz, struct magic_side *y_by_kappa,
    struct magic_side *y_by_alpha, struct magic_side *y_by_gamma, vreal *per_B, vreal *per_B_by_fz,
    vreal *per_B_by_kappa, vreal *per_B_by_alpha, vreal *per_B_by_gamma, vreal *per_K,
    vreal *per_K_by_fz, vreal *per_K_by_kappa, vreal *per_K_by_alpha, vreal *per_K_by_gamma) {
    vreal part1_by_fz;
    vreal part1_by_gamma;
    const vreal part1 = magic_muy_by_fz_kappa_alpha_gamma(t, q, q_by_fz, q_by_gamma, leans,
                                                          &part1_by_fz, &part1_by_gamma);
    y->mu = part1;
    y_by_fz->mu = part1_by_fz;
    y_by_gamma->mu = part1_by_gamma;
    const vreal part2 = y->mu * q->fz;
    const vreal part2_by_fz = y_by_fz->mu * q->fz + y->mu * q_by_fz->fz;
    const vreal part2_by_gamma = y_by_gamma->mu * q->fz;
    y->D = part2 * z->z2;
    y_by_fz->D = part2_by_fz * z->z2 + part2 * z_by_fz->z2;
    y_by_kappa->D = part2 * z_by_kappa->z2;
    y_by_alpha->D = part2 * z_by_alpha->z2;
    y_by_gamma->D = part2_by_gamma * z->z2 + part2 * z_by_gamma->z2;
    const vreal part4 = t->c->pcy1 * t->c->lcy;
    vreal part3_by_fz;
    vreal part3_by_kappa;
    vreal part3_by_alpha;
    vreal part3_by_gamma;
    const vreal part3 = off_zero_by_fz_kappa_alpha_gamma(
        part4 * y->D, part4 * y_by_fz->D, part4 * y_by_kappa->D, part4 * y_by_alpha->D,
        part4 * y_by_gamma->D, &part3_by_fz, &part3_by_kappa, &part3_by_alpha, &part3_by_gamma);
    *per_B = part3;
    *per_B_by_fz = part3_by_fz;
    *per_B_by_kappa = part3_by_kappa;
    *per_B_by_alpha = part3_by_alpha;
    *per_B_by_gamma = part3_by_gamma;
    vreal part5_by_fz;
    vreal part5_by_kappa;
    vreal part5_by_alpha;
    vreal part5_by_gamma;
    const vreal part5 = off_zero_by_fz_kappa_alpha_gamma(
        y->K, y_by_fz->K, y_by_kappa->K, y_by_alpha->K, y_by_gamma->K, &part5_by_fz,
        &part5_by_kappa, &part5_by_alpha, &part5_by_gamma);
    *per_K = part5;
    *per_K_by_fz = part5_by_fz;
    *per_K_by_kappa = part5_by_kappa;
    *per_K_by_alpha = part5_by_alpha;
    *per_K_by_gamma = part5_by_gamma;
}

FORCE_INLINE vreal curvature_by_fz_kappa_alpha_gamma(const struct magic_point *q, vreal E,
                                                     vreal E_by_fz, vreal *by_fz) {
    if (q->options & MAGIC_LIMITS) {
        *by_fz = sel(splat(1) < E, splat(0), E_by_fz);
        return vmin(splat(1), E);
    } else {
        *by_fz = E_by_fz;
        return E;
    }
}

FORCE_INLINE void magic_x_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_kappa, const struct spin_factors *z,
    const struct spin_factors *z_by_fz, const struct spin_factors *z_by_kappa,
    const struct spin_factors *z_by_alpha, const struct spin_factors *z_by_gamma, vreal per_B,
    vreal per_B_by_fz, vreal per_B_by_kappa, vreal per_B_by_alpha, vreal per_B_by_gamma,
    struct magic_side *x, struct magic_side *x_by_fz, struct magic_side *x_by_kappa,
    struct magic_side *x_by_alpha, struct magic_side *x_by_gamma) {
    const struct magic_formula_params *c = t->c;
    const vreal dfz = q->dfz;
    const vreal dfz_by_fz = q_by_fz->dfz;
    x->SH = (c->phx1 + c->phx2 * dfz) * c->lhx * q->smooth;
    x_by_fz->SH = c->phx2 * dfz_by_fz * c->lhx * q->smooth;
    const vreal part1 = c->pvx1 + c->pvx2 * dfz;
    const vreal part1_by_fz = c->pvx2 * dfz_by_fz;
    const vreal part2 = q->fz * part1 * c->lvx * t->mup_x;
    const vreal part2_by_fz = (q_by_fz->fz * part1 + q->fz * part1_by_fz) * c->lvx * t->mup_x;
    x->SV = part2 * z->z1 * q->smooth;
    x_by_fz->SV = (part2_by_fz * z->z1 + part2 * z_by_fz->z1) * q->smooth;
    x_by_kappa->SV = part2 * z_by_kappa->z1 * q->smooth;
    x_by_alpha->SV = part2 * z_by_alpha->z1 * q->smooth;
    x_by_gamma->SV = part2 * z_by_gamma->z1 * q->smooth;
    const vreal kx = q->kappa + x->SH;
    const vreal kx_by_fz = x_by_fz->SH;
    const vreal kx_by_kappa = q_by_kappa->kappa;
    const vreal part3 = c->pex2 + c->pex3 * dfz;
    const vreal part3_by_fz = c->pex3 * dfz_by_fz;
    const vreal part4 = R(1) - c->pex4 * sign(kx);
    const vreal Ex = (c->pex1 + dfz * part3) * part4 * c->lex;
    const vreal Ex_by_fz = (dfz_by_fz * part3 + dfz * part3_by_fz) * part4 * c->lex;
    x->arc.B = x->K * per_B;
    x_by_fz->arc.B = x_by_fz->K * per_B + x->K * per_B_by_fz;
    x_by_kappa->arc.B = x->K * per_B_by_kappa;
    x_by_alpha->arc.B = x->K * per_B_by_alpha;
    x_by_gamma->arc.B = x->K * per_B_by_gamma;
    x->arc.C = c->pcx1 * c->lcx;
    vreal part5_by_fz;
    const vreal part5 = curvature_by_fz_kappa_alpha_gamma(q, Ex, Ex_by_fz, &part5_by_fz);
    x->arc.E = part5;
    x_by_fz->arc.E = part5_by_fz;
    x->arc.x = kx;
    x_by_fz->arc.x = kx_by_fz;
    x_by_kappa->arc.x = kx_by_kappa;
}

FORCE_INLINE vreal curvature_by_fz_kappa_alpha_gamma_2(const struct magic_point *q, vreal E) {
    return q->options & MAGIC_LIMITS ? vmin(splat(1), E) : E;
}

RARE vreal spin_shift_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    vreal phi, vreal phi_by_fz, vreal phi_by_kappa, vreal phi_by_alpha, vreal phi_by_gamma,
    vreal Kyg0, vreal Kyg0_by_fz, vreal Kya0, vreal Kya0_by_fz, vreal Kya0_by_kappa,
    vreal Kya0_by_alpha, vreal Kya0_by_gamma, vreal *by_fz, vreal *by_kappa, vreal *by_alpha,
    vreal *by_gamma) {
    const struct magic_formula_params *c = t->c;
    const vreal C = c->phyp1;
    const vreal D = c->phyp2 + c->phyp3 * q->dfz;
    const vreal D_by_fz = c->phyp3 * q_by_fz->dfz;
    const vreal E = curvature_by_fz_kappa_alpha_gamma_2(q, c->phyp4);
    vreal part1_by_fz;
    const vreal part1 = camber_spin_by_fz_kappa_alpha_gamma(t, q, q_by_fz, &part1_by_fz);
    const vreal Kyrp0 = Kyg0 / part1;
    const vreal Kyrp0_by_fz = (Kyg0_by_fz - Kyrp0 * part1_by_fz) / part1;
    const vreal CD = C * D;
    const vreal CD_by_fz = C * D_by_fz;
    const vreal part2 = Kya0 + MAGIC_EPS * sign1(Kya0);
    const vreal part2_by_fz = Kya0_by_fz;
    const vreal part2_by_kappa = Kya0_by_kappa;
    const vreal part2_by_alpha = Kya0_by_alpha;
    const vreal part2_by_gamma = Kya0_by_gamma;
    const vreal part3 = CD * part2;
    const vreal part3_by_fz = CD_by_fz * part2 + CD * part2_by_fz;
    const vreal part3_by_kappa = CD * part2_by_kappa;
    const vreal part3_by_alpha = CD * part2_by_alpha;
    const vreal part3_by_gamma = CD * part2_by_gamma;
    const vreal B = Kyrp0 / part3;
    const vreal B_by_fz = (Kyrp0_by_fz - B * part3_by_fz) / part3;
    const vreal B_by_kappa = -(B * part3_by_kappa / part3);
    const vreal B_by_alpha = -(B * part3_by_alpha / part3);
    const vreal B_by_gamma = -(B * part3_by_gamma / part3);
    const vreal part4 = B * c->unloaded_radius;
    const vreal part4_by_fz = B_by_fz * c->unloaded_radius;
    const vreal part4_by_kappa = B_by_kappa * c->unloaded_radius;
    const vreal part4_by_alpha = B_by_alpha * c->unloaded_radius;
    const vreal part4_by_gamma = B_by_gamma * c->unloaded_radius;
    const vreal Bx = part4 * phi;
    const vreal Bx_by_fz = part4_by_fz * phi + part4 * phi_by_fz;
    const vreal Bx_by_kappa = part4_by_kappa * phi + part4 * phi_by_kappa;
    const vreal Bx_by_alpha = part4_by_alpha * phi + part4 * phi_by_alpha;
    const vreal Bx_by_gamma = part4_by_gamma * phi + part4 * phi_by_gamma;
    const vreal part5 = R(1) - E;
    const vreal slope7 = atan_slope(Bx);
    const vreal part8 = part5 * Bx + E * vatan(Bx);
    const vreal slope10 = atan_slope(part8);
    const vreal angle = C * vatan(part8);
    const vreal angle_by_fz = C * (slope10 * (part5 * Bx_by_fz + E * (slope7 * Bx_by_fz)));
    const vreal angle_by_kappa = C * (slope10 * (part5 * Bx_by_kappa + E * (slope7 * Bx_by_kappa)));
    const vreal angle_by_alpha = C * (slope10 * (part5 * Bx_by_alpha + E * (slope7 * Bx_by_alpha)));
    const vreal angle_by_gamma = C * (slope10 * (part5 * Bx_by_gamma + E * (slope7 * Bx_by_gamma)));
    const vreal slope12 = vcos(angle);
    const vreal part13 = q->way * D;
    const vreal part13_by_fz = q->way * D_by_fz;
    const vreal part14 = vsin(angle);
    const vreal part14_by_fz = slope12 * angle_by_fz;
    const vreal part14_by_kappa = slope12 * angle_by_kappa;
    const vreal part14_by_alpha = slope12 * angle_by_alpha;
    const vreal part14_by_gamma = slope12 * angle_by_gamma;
    const vmask part15 = CD == R(0);
    *by_fz = sel(part15, splat(0), part13_by_fz * part14 + part13 * part14_by_fz);
    *by_kappa = sel(part15, splat(0), part13 * part14_by_kappa);
    *by_alpha = sel(part15, splat(0), part13 * part14_by_alpha);
    *by_gamma = sel(part15, splat(0), part13 * part14_by_gamma);
    return sel(part15, splat(0), part13 * part14);
}

static inline vreal sign1_by_fz_kappa_alpha_gamma(vreal x) {
    return sel(x < R(0), splat(-1), splat(1));
}

FORCE_INLINE vreal curvature_by_fz_kappa_alpha_gamma_3(const struct magic_point *q, vreal E,
                                                       vreal E_by_fz, vreal E_by_gamma,
                                                       vreal *by_fz, vreal *by_gamma) {
    if (q->options & MAGIC_LIMITS) {
        const vmask part1 = splat(1) < E;
        *by_fz = sel(part1, splat(0), E_by_fz);
        *by_gamma = sel(part1, splat(0), E_by_gamma);
        return vmin(splat(1), E);
    } else {
        *by_fz = E_by_fz;
        *by_gamma = E_by_gamma;
        return E;
    }
}

FORCE_INLINE void magic_y_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_alpha, const struct magic_point *q_by_gamma, int leans,
    const struct spin_factors *z, const struct spin_factors *z_by_fz,
    const struct spin_factors *z_by_kappa, const struct spin_factors *z_by_alpha,
    const struct spin_factors *z_by_gamma, vreal per_B, vreal per_B_by_fz, vreal per_B_by_kappa,
    vreal per_B_by_alpha, vreal per_B_by_gamma, vreal per_K, vreal per_K_by_fz,
    vreal per_K_by_kappa, vreal per_K_by_alpha, vreal per_K_by_gamma, vreal K0, vreal K0_by_fz,
    vreal K0_by_kappa, vreal K0_by_alpha, vreal K0_by_gamma, struct magic_side *y,
    struct magic_side *y_by_fz, struct magic_side *y_by_kappa, struct magic_side *y_by_alpha,
    struct magic_side *y_by_gamma) {
    const struct magic_formula_params *c = t->c;
    const vreal dfz = q->dfz;
    const vreal dfz_by_fz = q_by_fz->dfz;
    const vreal g = q->g;
    const vreal g_by_gamma = q_by_gamma->g;
    y->per_K = per_K;
    y_by_fz->per_K = per_K_by_fz;
    y_by_kappa->per_K = per_K_by_kappa;
    y_by_alpha->per_K = per_K_by_alpha;
    y_by_gamma->per_K = per_K_by_gamma;
    const vreal part1 = c->pvy3 + c->pvy4 * dfz;
    const vreal part1_by_fz = c->pvy4 * dfz_by_fz;
    const vreal part2 = q->fz * part1;
    const vreal part2_by_fz = q_by_fz->fz * part1 + q->fz * part1_by_fz;
    const vreal part3 = part2 * g * c->lkyc * t->mup_y;
    const vreal part3_by_fz = part2_by_fz * g * c->lkyc * t->mup_y;
    const vreal part3_by_gamma = part2 * g_by_gamma * c->lkyc * t->mup_y;
    const vreal SVyg = part3 * z->z2;
    const vreal SVyg_by_fz = part3_by_fz * z->z2 + part3 * z_by_fz->z2;
    const vreal SVyg_by_kappa = part3 * z_by_kappa->z2;
    const vreal SVyg_by_alpha = part3 * z_by_alpha->z2;
    const vreal SVyg_by_gamma = part3_by_gamma * z->z2 + part3 * z_by_gamma->z2;
    y->SH = (c->phy1 + c->phy2 * dfz) * c->lhy;
    y_by_fz->SH = c->phy2 * dfz_by_fz * c->lhy;
    y_by_kappa->SH = splat(0);
    y_by_alpha->SH = splat(0);
    y_by_gamma->SH = splat(0);
    if (q->options & MAGIC_V52) {
        if (leans) {
            y_by_gamma->SH = y_by_gamma->SH + c->phy3 * g_by_gamma * c->lkyc;
            y->SH = y->SH + c->phy3 * g * c->lkyc;
        }
    } else {
        const vreal part4 = c->pky6 + c->pky7 * dfz;
        const vreal part4_by_fz = c->pky7 * dfz_by_fz;
        const vreal Kyg0 = q->fz * part4 * q->inflated.Kyg0;
        const vreal Kyg0_by_fz = (q_by_fz->fz * part4 + q->fz * part4_by_fz) * q->inflated.Kyg0;
        if (leans) {
            const vreal part5 = Kyg0 * g - SVyg;
            const vreal part5_by_fz = Kyg0_by_fz * g - SVyg_by_fz;
            const vreal part5_by_kappa = -SVyg_by_kappa;
            const vreal part5_by_alpha = -SVyg_by_alpha;
            const vreal part5_by_gamma = Kyg0 * g_by_gamma - SVyg_by_gamma;
            y_by_fz->SH = y_by_fz->SH + (part5_by_fz * per_K + part5 * per_K_by_fz) * z->z0;
            y_by_kappa->SH =
                y_by_kappa->SH + (part5_by_kappa * per_K + part5 * per_K_by_kappa) * z->z0;
            y_by_alpha->SH =
                y_by_alpha->SH + (part5_by_alpha * per_K + part5 * per_K_by_alpha) * z->z0;
            y_by_gamma->SH =
                y_by_gamma->SH + (part5_by_gamma * per_K + part5 * per_K_by_gamma) * z->z0;
            y->SH = y->SH + part5 * per_K * z->z0;
        }
        if (q->options & MAGIC_TURN_SLIP) {
            vreal part6_by_fz;
            vreal part6_by_kappa;
            vreal part6_by_alpha;
            vreal part6_by_gamma;
            const vreal part6 = spin_shift_by_fz_kappa_alpha_gamma(
                t, q, q_by_fz, z->phi, z_by_fz->phi, z_by_kappa->phi, z_by_alpha->phi,
                z_by_gamma->phi, Kyg0, Kyg0_by_fz, K0, K0_by_fz, K0_by_kappa, K0_by_alpha,
                K0_by_gamma, &part6_by_fz, &part6_by_kappa, &part6_by_alpha, &part6_by_gamma);
            y_by_fz->SH = y_by_fz->SH + part6_by_fz;
            y_by_kappa->SH = y_by_kappa->SH + part6_by_kappa;
            y_by_alpha->SH = y_by_alpha->SH + part6_by_alpha;
            y_by_gamma->SH = y_by_gamma->SH + part6_by_gamma;
            y->SH = y->SH + part6;
            if (leans) {
                y_by_fz->SH = y_by_fz->SH - (SVyg_by_fz * per_K + SVyg * per_K_by_fz);
                y_by_kappa->SH = y_by_kappa->SH - (SVyg_by_kappa * per_K + SVyg * per_K_by_kappa);
                y_by_alpha->SH = y_by_alpha->SH - (SVyg_by_alpha * per_K + SVyg * per_K_by_alpha);
                y_by_gamma->SH = y_by_gamma->SH - (SVyg_by_gamma * per_K + SVyg * per_K_by_gamma);
                y->SH = y->SH - SVyg * per_K;
            }
        }
    }
    y_by_fz->SH = y_by_fz->SH * q->smooth;
    y_by_kappa->SH = y_by_kappa->SH * q->smooth;
    y_by_alpha->SH = y_by_alpha->SH * q->smooth;
    y_by_gamma->SH = y_by_gamma->SH * q->smooth;
    y->SH = y->SH * q->smooth;
    const vreal part7 = c->pvy1 + c->pvy2 * dfz;
    const vreal part7_by_fz = c->pvy2 * dfz_by_fz;
    const vreal part8 = q->fz * part7 * c->lvy * t->mup_y;
    const vreal part8_by_fz = (q_by_fz->fz * part7 + q->fz * part7_by_fz) * c->lvy * t->mup_y;
    y->SV = part8 * z->z2;
    y_by_fz->SV = part8_by_fz * z->z2 + part8 * z_by_fz->z2;
    y_by_kappa->SV = part8 * z_by_kappa->z2;
    y_by_alpha->SV = part8 * z_by_alpha->z2;
    y_by_gamma->SV = part8 * z_by_gamma->z2;
    if (leans) {
        y_by_fz->SV = y_by_fz->SV + SVyg_by_fz;
        y_by_kappa->SV = y_by_kappa->SV + SVyg_by_kappa;
        y_by_alpha->SV = y_by_alpha->SV + SVyg_by_alpha;
        y_by_gamma->SV = y_by_gamma->SV + SVyg_by_gamma;
        y->SV = y->SV + SVyg;
    }
    y_by_fz->SV = y_by_fz->SV * q->smooth;
    y_by_kappa->SV = y_by_kappa->SV * q->smooth;
    y_by_alpha->SV = y_by_alpha->SV * q->smooth;
    y_by_gamma->SV = y_by_gamma->SV * q->smooth;
    y->SV = y->SV * q->smooth;
    const vreal ay = q->a + y->SH;
    const vreal ay_by_fz = y_by_fz->SH;
    const vreal ay_by_kappa = y_by_kappa->SH;
    const vreal ay_by_alpha = q_by_alpha->a + y_by_alpha->SH;
    const vreal ay_by_gamma = y_by_gamma->SH;
    const vreal way = sign1_by_fz_kappa_alpha_gamma(q->options & MAGIC_EY_OF_ALPHA ? q->a : ay);
    vreal shape = R(1) - c->pey3 * way;
    vreal shape_by_gamma = splat(0);
    if (leans) {
        const vreal part9 = c->pey5 * g - c->pey4 * way;
        const vreal part9_by_gamma = c->pey5 * g_by_gamma;
        shape_by_gamma = shape_by_gamma + (g_by_gamma * part9 + g * part9_by_gamma);
        shape = shape + g * part9;
    }
    const vreal part10 = c->pey1 + c->pey2 * dfz;
    const vreal part10_by_fz = c->pey2 * dfz_by_fz;
    const vreal Ey = part10 * shape * c->ley;
    const vreal Ey_by_fz = part10_by_fz * shape * c->ley;
    const vreal Ey_by_gamma = part10 * shape_by_gamma * c->ley;
    y->arc.B = y->K * per_B;
    y_by_fz->arc.B = y_by_fz->K * per_B + y->K * per_B_by_fz;
    y_by_kappa->arc.B = y_by_kappa->K * per_B + y->K * per_B_by_kappa;
    y_by_alpha->arc.B = y_by_alpha->K * per_B + y->K * per_B_by_alpha;
    y_by_gamma->arc.B = y_by_gamma->K * per_B + y->K * per_B_by_gamma;
    y->arc.C = c->pcy1 * c->lcy;
    vreal part11_by_fz;
    vreal part11_by_gamma;
    const vreal part11 = curvature_by_fz_kappa_alpha_gamma_3(q, Ey, Ey_by_fz, Ey_by_gamma,
                                                             &part11_by_fz, &part11_by_gamma);
    y->arc.E = part11;
    y_by_fz->arc.E = part11_by_fz;
    y_by_gamma->arc.E = part11_by_gamma;
    y->arc.x = ay;
    y_by_fz->arc.x = ay_by_fz;
    y_by_kappa->arc.x = ay_by_kappa;
    y_by_alpha->arc.x = ay_by_alpha;
    y_by_gamma->arc.x = ay_by_gamma;
}

FORCE_INLINE void magic_gxa_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_alpha, const struct magic_point *q_by_gamma, vreal cosine,
    vreal cosine_by_kappa, vreal cosine_by_alpha, struct magic_arc *arc,
    struct magic_arc *arc_by_fz, struct magic_arc *arc_by_kappa, struct magic_arc *arc_by_alpha,
    struct magic_arc *arc_by_gamma, struct magic_arc *level, struct magic_arc *level_by_fz,
    struct magic_arc *level_by_kappa, struct magic_arc *level_by_alpha,
    struct magic_arc *level_by_gamma) {
    const struct magic_formula_params *c = t->c;
    const vreal part1 = c->rbx1 + c->rbx3 * (q->g * q->g);
    const vreal part1_by_gamma = c->rbx3 * (q_by_gamma->g * q->g + q->g * q_by_gamma->g);
    const vreal B = part1 * cosine * c->lxal;
    const vreal B_by_kappa = part1 * cosine_by_kappa * c->lxal;
    const vreal B_by_alpha = part1 * cosine_by_alpha * c->lxal;
    const vreal B_by_gamma = part1_by_gamma * cosine * c->lxal;
    vreal E_by_fz;
    const vreal E = curvature_by_fz_kappa_alpha_gamma(q, c->rex1 + c->rex2 * q->dfz,
                                                      c->rex2 * q_by_fz->dfz, &E_by_fz);
    (*arc).B = B;
    (*arc_by_fz).B = splat(0);
    (*arc_by_kappa).B = B_by_kappa;
    (*arc_by_alpha).B = B_by_alpha;
    (*arc_by_gamma).B = B_by_gamma;
    (*arc).C = c->rcx1;
    (*arc).E = E;
    (*arc_by_fz).E = E_by_fz;
    (*arc_by_gamma).E = splat(0);
    (*arc).x = q->a + c->rhx1;
    (*arc_by_fz).x = splat(0);
    (*arc_by_kappa).x = splat(0);
    (*arc_by_alpha).x = q_by_alpha->a;
    (*arc_by_gamma).x = splat(0);
    (*level).B = B;
    (*level_by_kappa).B = B_by_kappa;
    (*level_by_alpha).B = B_by_alpha;
    (*level_by_gamma).B = B_by_gamma;
    (*level).C = c->rcx1;
    (*level).E = E;
    (*level_by_fz).E = E_by_fz;
    (*level).x = c->rhx1;
    (*level_by_fz).x = splat(0);
}

FORCE_INLINE void magic_gyk_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_kappa, const struct magic_point *q_by_gamma, vreal cosine,
    vreal cosine_by_kappa, vreal cosine_by_alpha, struct magic_arc *arc,
    struct magic_arc *arc_by_fz, struct magic_arc *arc_by_kappa, struct magic_arc *arc_by_alpha,
    struct magic_arc *arc_by_gamma, struct magic_arc *level, struct magic_arc *level_by_fz,
    struct magic_arc *level_by_kappa, struct magic_arc *level_by_alpha,
    struct magic_arc *level_by_gamma) {
    const struct magic_formula_params *c = t->c;
    const vreal part1 = c->rby1 + c->rby4 * (q->g * q->g);
    const vreal part1_by_gamma = c->rby4 * (q_by_gamma->g * q->g + q->g * q_by_gamma->g);
    const vreal B = part1 * cosine * c->lyka;
    const vreal B_by_kappa = part1 * cosine_by_kappa * c->lyka;
    const vreal B_by_alpha = part1 * cosine_by_alpha * c->lyka;
    const vreal B_by_gamma = part1_by_gamma * cosine * c->lyka;
    vreal E_by_fz;
    const vreal E = curvature_by_fz_kappa_alpha_gamma(q, c->rey1 + c->rey2 * q->dfz,
                                                      c->rey2 * q_by_fz->dfz, &E_by_fz);
    const vreal SH = c->rhy1 + c->rhy2 * q->dfz;
    const vreal SH_by_fz = c->rhy2 * q_by_fz->dfz;
    (*arc).B = B;
    (*arc_by_fz).B = splat(0);
    (*arc_by_kappa).B = B_by_kappa;
    (*arc_by_alpha).B = B_by_alpha;
    (*arc_by_gamma).B = B_by_gamma;
    (*arc).C = c->rcy1;
    (*arc).E = E;
    (*arc_by_fz).E = E_by_fz;
    (*arc_by_gamma).E = splat(0);
    (*arc).x = q->kappa + SH;
    (*arc_by_fz).x = SH_by_fz;
    (*arc_by_kappa).x = q_by_kappa->kappa;
    (*arc_by_alpha).x = splat(0);
    (*arc_by_gamma).x = splat(0);
    (*level).B = B;
    (*level_by_kappa).B = B_by_kappa;
    (*level_by_alpha).B = B_by_alpha;
    (*level_by_gamma).B = B_by_gamma;
    (*level).C = c->rcy1;
    (*level).E = E;
    (*level_by_fz).E = E_by_fz;
    (*level).x = SH;
    (*level_by_fz).x = SH_by_fz;
}

FORCE_INLINE vreal curvature_by_fz_kappa_alpha_gamma_4(const struct magic_point *q, vreal E,
                                                       vreal E_by_fz, vreal E_by_kappa,
                                                       vreal E_by_alpha, vreal E_by_gamma,
                                                       vreal *by_fz, vreal *by_kappa,
                                                       vreal *by_alpha, vreal *by_gamma) {
    if (q->options & MAGIC_LIMITS) {
        const vmask part1 = splat(1) < E;
        *by_fz = sel(part1, splat(0), E_by_fz);
        *by_kappa = sel(part1, splat(0), E_by_kappa);
        *by_alpha = sel(part1, splat(0), E_by_alpha);
        *by_gamma = sel(part1, splat(0), E_by_gamma);
        return vmin(splat(1), E);
    } else {
        *by_fz = E_by_fz;
        *by_kappa = E_by_kappa;
        *by_alpha = E_by_alpha;
        *by_gamma = E_by_gamma;
        return E;
    }
}

FORCE_INLINE vreal magic_et_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_gamma, vreal arc, vreal arc_by_fz, vreal arc_by_kappa,
    vreal arc_by_alpha, vreal arc_by_gamma, vreal *by_fz, vreal *by_kappa, vreal *by_alpha,
    vreal *by_gamma) {
    const struct magic_formula_params *c = t->c;
    const vreal share = R(2.0 / 3.14159265358979323846) * arc;
    const vreal share_by_fz = R(2.0 / 3.14159265358979323846) * arc_by_fz;
    const vreal share_by_kappa = R(2.0 / 3.14159265358979323846) * arc_by_kappa;
    const vreal share_by_alpha = R(2.0 / 3.14159265358979323846) * arc_by_alpha;
    const vreal share_by_gamma = R(2.0 / 3.14159265358979323846) * arc_by_gamma;
    const vreal part2 = c->qez2 + c->qez3 * q->dfz;
    const vreal part2_by_fz = c->qez3 * q_by_fz->dfz;
    const vreal part3 = c->qez4 + c->qez5 * q->g;
    const vreal part3_by_gamma = c->qez5 * q_by_gamma->g;
    const vreal part4 = c->qez1 + q->dfz * part2;
    const vreal part4_by_fz = q_by_fz->dfz * part2 + q->dfz * part2_by_fz;
    const vreal part5 = R(1) + part3 * share;
    const vreal part5_by_fz = part3 * share_by_fz;
    const vreal part5_by_kappa = part3 * share_by_kappa;
    const vreal part5_by_alpha = part3 * share_by_alpha;
    const vreal part5_by_gamma = part3_by_gamma * share + part3 * share_by_gamma;
    vreal part1_by_fz;
    vreal part1_by_kappa;
    vreal part1_by_alpha;
    vreal part1_by_gamma;
    const vreal part1 = curvature_by_fz_kappa_alpha_gamma_4(
        q, part4 * part5, part4_by_fz * part5 + part4 * part5_by_fz, part4 * part5_by_kappa,
        part4 * part5_by_alpha, part4 * part5_by_gamma, &part1_by_fz, &part1_by_kappa,
        &part1_by_alpha, &part1_by_gamma);
    *by_fz = part1_by_fz;
    *by_kappa = part1_by_kappa;
    *by_alpha = part1_by_alpha;
    *by_gamma = part1_by_gamma;
    return part1;
}

FORCE_INLINE void equivalent_tangents_by_fz_kappa_alpha_gamma(
    const struct magic_point *q, const vreal x[2], const vreal x_by_fz[2],
    const vreal x_by_kappa[2], const vreal x_by_alpha[2], const vreal x_by_gamma[2], vreal kappa_y,
    vreal kappa_y_by_fz, vreal kappa_y_by_kappa, vreal kappa_y_by_alpha, vreal kappa_y_by_gamma,
    vreal tangent[2], vreal tangent_by_fz[2], vreal tangent_by_kappa[2], vreal tangent_by_alpha[2],
    vreal tangent_by_gamma[2]) {
    const vreal k2 = kappa_y * kappa_y;
    const vreal k2_by_fz = kappa_y_by_fz * kappa_y + kappa_y * kappa_y_by_fz;
    const vreal k2_by_kappa = kappa_y_by_kappa * kappa_y + kappa_y * kappa_y_by_kappa;
    const vreal k2_by_alpha = kappa_y_by_alpha * kappa_y + kappa_y * kappa_y_by_alpha;
    const vreal k2_by_gamma = kappa_y_by_gamma * kappa_y + kappa_y * kappa_y_by_gamma;
    vreal s2[2];
    vreal s2_by_fz[2];
    vreal s2_by_kappa[2];
    vreal s2_by_alpha[2];
    vreal s2_by_gamma[2];
    vreal per_c2[2];
    vreal per_c2_by_fz[2];
    vreal per_c2_by_kappa[2];
    vreal per_c2_by_alpha[2];
    vreal per_c2_by_gamma[2];
    for (int each = 0; each < 2; each++) {
        const vreal part1 = vcos(x[each]);
        s2_by_fz[each] = part1 * x_by_fz[each];
        s2_by_kappa[each] = part1 * x_by_kappa[each];
        s2_by_alpha[each] = part1 * x_by_alpha[each];
        s2_by_gamma[each] = part1 * x_by_gamma[each];
    }
    vsines_near(x, s2, 2);
    for (int i = 0; i < 2; i++) {
        s2_by_fz[i] = s2_by_fz[i] * s2[i] + s2[i] * s2_by_fz[i];
        s2_by_kappa[i] = s2_by_kappa[i] * s2[i] + s2[i] * s2_by_kappa[i];
        s2_by_alpha[i] = s2_by_alpha[i] * s2[i] + s2[i] * s2_by_alpha[i];
        s2_by_gamma[i] = s2_by_gamma[i] * s2[i] + s2[i] * s2_by_gamma[i];
        s2[i] = s2[i] * s2[i];
        const vreal part2 = R(1) - s2[i];
        const vmask part3 = part2 > splat(R(1e-16));
        per_c2[i] = vmax(part2, splat(R(1e-16)));
        per_c2_by_fz[i] = sel(part3, -s2_by_fz[i], splat(0));
        per_c2_by_kappa[i] = sel(part3, -s2_by_kappa[i], splat(0));
        per_c2_by_alpha[i] = sel(part3, -s2_by_alpha[i], splat(0));
        per_c2_by_gamma[i] = sel(part3, -s2_by_gamma[i], splat(0));
    }
    reciprocals(per_c2, 2);
    for (int each = 0; each < 2; each++) {
        const vreal part4 = -(per_c2[each] * per_c2[each]);
        per_c2_by_fz[each] = part4 * per_c2_by_fz[each];
        per_c2_by_kappa[each] = part4 * per_c2_by_kappa[each];
        per_c2_by_alpha[each] = part4 * per_c2_by_alpha[each];
        per_c2_by_gamma[each] = part4 * per_c2_by_gamma[each];
    }
    const int plain = q->options & MAGIC_PLAIN_SLIP;
    for (int i = 0; i < 2; i++) {
        vreal part5;
        vreal part5_by_fz;
        vreal part5_by_kappa;
        vreal part5_by_alpha;
        vreal part5_by_gamma;
        if (plain) {
            part5 = x[i] * x[i];
            part5_by_fz = x_by_fz[i] * x[i] + x[i] * x_by_fz[i];
            part5_by_kappa = x_by_kappa[i] * x[i] + x[i] * x_by_kappa[i];
            part5_by_alpha = x_by_alpha[i] * x[i] + x[i] * x_by_alpha[i];
            part5_by_gamma = x_by_gamma[i] * x[i] + x[i] * x_by_gamma[i];
        } else {
            part5 = s2[i] * per_c2[i];
            part5_by_fz = s2_by_fz[i] * per_c2[i] + s2[i] * per_c2_by_fz[i];
            part5_by_kappa = s2_by_kappa[i] * per_c2[i] + s2[i] * per_c2_by_kappa[i];
            part5_by_alpha = s2_by_alpha[i] * per_c2[i] + s2[i] * per_c2_by_alpha[i];
            part5_by_gamma = s2_by_gamma[i] * per_c2[i] + s2[i] * per_c2_by_gamma[i];
        }
        tangent[i] = vsqrt(part5 + k2);
        const vreal slope7 = sqrt_slope(tangent[i]);
        tangent_by_fz[i] = slope7 * (part5_by_fz + k2_by_fz);
        tangent_by_kappa[i] = slope7 * (part5_by_kappa + k2_by_kappa);
        tangent_by_alpha[i] = slope7 * (part5_by_alpha + k2_by_alpha);
        tangent_by_gamma[i] = slope7 * (part5_by_gamma + k2_by_gamma);
    }
}

FORCE_INLINE vreal arc_phi_by_fz_kappa_alpha_gamma(
    struct magic_arc arc, vreal arc_E_by_fz, vreal arc_E_by_gamma, vreal Bx, vreal Bx_by_fz,
    vreal Bx_by_kappa, vreal Bx_by_alpha, vreal Bx_by_gamma, vreal atan_Bx, vreal atan_Bx_by_fz,
    vreal atan_Bx_by_kappa, vreal atan_Bx_by_alpha, vreal atan_Bx_by_gamma, vreal *by_fz,
    vreal *by_kappa, vreal *by_alpha, vreal *by_gamma) {
    struct magic_arc arc_by_fz;
    struct magic_arc arc_by_gamma;
    arc_by_fz.E = arc_E_by_fz;
    arc_by_gamma.E = arc_E_by_gamma;
    const vreal part1 = R(1) - arc.E;
    const vreal part1_by_fz = -arc_by_fz.E;
    const vreal part1_by_gamma = -arc_by_gamma.E;
    *by_fz = part1_by_fz * Bx + part1 * Bx_by_fz + (arc_by_fz.E * atan_Bx + arc.E * atan_Bx_by_fz);
    *by_kappa = part1 * Bx_by_kappa + arc.E * atan_Bx_by_kappa;
    *by_alpha = part1 * Bx_by_alpha + arc.E * atan_Bx_by_alpha;
    *by_gamma = part1_by_gamma * Bx + part1 * Bx_by_gamma +
                (arc_by_gamma.E * atan_Bx + arc.E * atan_Bx_by_gamma);
    return part1 * Bx + arc.E * atan_Bx;
}

FORCE_INLINE vreal arc_phi_by_fz_kappa_alpha_gamma_2(
    struct magic_arc arc, vreal arc_E_by_fz, vreal Bx, vreal Bx_by_fz, vreal Bx_by_kappa,
    vreal Bx_by_alpha, vreal Bx_by_gamma, vreal atan_Bx, vreal atan_Bx_by_fz,
    vreal atan_Bx_by_kappa, vreal atan_Bx_by_alpha, vreal atan_Bx_by_gamma, vreal *by_fz,
    vreal *by_kappa, vreal *by_alpha, vreal *by_gamma) {
    struct magic_arc arc_by_fz;
    arc_by_fz.E = arc_E_by_fz;
    const vreal part1 = R(1) - arc.E;
    const vreal part1_by_fz = -arc_by_fz.E;
    *by_fz = part1_by_fz * Bx + part1 * Bx_by_fz + (arc_by_fz.E * atan_Bx + arc.E * atan_Bx_by_fz);
    *by_kappa = part1 * Bx_by_kappa + arc.E * atan_Bx_by_kappa;
    *by_alpha = part1 * Bx_by_alpha + arc.E * atan_Bx_by_alpha;
    *by_gamma = part1 * Bx_by_gamma + arc.E * atan_Bx_by_gamma;
    return part1 * Bx + arc.E * atan_Bx;
}

FORCE_INLINE vreal arc_phi_by_fz_kappa_alpha_gamma_3(
    struct magic_arc arc, vreal arc_E_by_fz, vreal arc_E_by_kappa, vreal arc_E_by_alpha,
    vreal arc_E_by_gamma, vreal Bx, vreal Bx_by_fz, vreal Bx_by_kappa, vreal Bx_by_alpha,
    vreal Bx_by_gamma, vreal atan_Bx, vreal atan_Bx_by_fz, vreal atan_Bx_by_kappa,
    vreal atan_Bx_by_alpha, vreal atan_Bx_by_gamma, vreal *by_fz, vreal *by_kappa, vreal *by_alpha,
    vreal *by_gamma) {
    struct magic_arc arc_by_fz;
    struct magic_arc arc_by_kappa;
    struct magic_arc arc_by_alpha;
    struct magic_arc arc_by_gamma;
    arc_by_fz.E = arc_E_by_fz;
    arc_by_kappa.E = arc_E_by_kappa;
    arc_by_alpha.E = arc_E_by_alpha;
    arc_by_gamma.E = arc_E_by_gamma;
    const vreal part1 = R(1) - arc.E;
    const vreal part1_by_fz = -arc_by_fz.E;
    const vreal part1_by_kappa = -arc_by_kappa.E;
    const vreal part1_by_alpha = -arc_by_alpha.E;
    const vreal part1_by_gamma = -arc_by_gamma.E;
    *by_fz = part1_by_fz * Bx + part1 * Bx_by_fz + (arc_by_fz.E * atan_Bx + arc.E * atan_Bx_by_fz);
    *by_kappa = part1_by_kappa * Bx + part1 * Bx_by_kappa +
                (arc_by_kappa.E * atan_Bx + arc.E * atan_Bx_by_kappa);
    *by_alpha = part1_by_alpha * Bx + part1 * Bx_by_alpha +
                (arc_by_alpha.E * atan_Bx + arc.E * atan_Bx_by_alpha);
    *by_gamma = part1_by_gamma * Bx + part1 * Bx_by_gamma +
                (arc_by_gamma.E * atan_Bx + arc.E * atan_Bx_by_gamma);
    return part1 * Bx + arc.E * atan_Bx;
}

FORCE_INLINE void magic_curves_by_fz_kappa_alpha_gamma(
    const struct magic_arc arc[], const struct magic_arc arc_by_fz[],
    const struct magic_arc arc_by_kappa[], const struct magic_arc arc_by_alpha[],
    const struct magic_arc arc_by_gamma[], const struct magic_arc level[2],
    const struct magic_arc level_by_fz[2], const struct magic_arc level_by_kappa[2],
    const struct magic_arc level_by_alpha[2], const struct magic_arc level_by_gamma[2],
    const vreal tangent[2], const vreal tangent_by_fz[2], const vreal tangent_by_kappa[2],
    const vreal tangent_by_alpha[2], const vreal tangent_by_gamma[2], vreal y[], vreal y_by_fz[],
    vreal y_by_kappa[], vreal y_by_alpha[], vreal y_by_gamma[], struct magic_forces *f,
    struct magic_forces *f_by_fz, struct magic_forces *f_by_kappa, struct magic_forces *f_by_alpha,
    struct magic_forces *f_by_gamma, int n, int moments, int plain) {
    vreal Bx[MAGIC_ARCS + 1];
    vreal Bx_by_fz[MAGIC_ARCS + 1];
    vreal Bx_by_kappa[MAGIC_ARCS + 1];
    vreal Bx_by_alpha[MAGIC_ARCS + 1];
    vreal Bx_by_gamma[MAGIC_ARCS + 1];
    vreal phi[MAGIC_ARCS + 1];
    vreal phi_by_fz[MAGIC_ARCS + 1];
    vreal phi_by_kappa[MAGIC_ARCS + 1];
    vreal phi_by_alpha[MAGIC_ARCS + 1];
    vreal phi_by_gamma[MAGIC_ARCS + 1];
    vreal level_Bx[2];
    vreal level_Bx_by_fz[2];
    vreal level_Bx_by_kappa[2];
    vreal level_Bx_by_alpha[2];
    vreal level_Bx_by_gamma[2];
    vreal near[4];
    vreal near_by_fz[4];
    vreal near_by_kappa[4];
    vreal near_by_alpha[4];
    vreal near_by_gamma[4];
    for (int k = 0; k < n; k++) {
        Bx[k] = arc[k].B * arc[k].x;
        Bx_by_fz[k] = arc_by_fz[k].B * arc[k].x + arc[k].B * arc_by_fz[k].x;
        Bx_by_kappa[k] = arc_by_kappa[k].B * arc[k].x + arc[k].B * arc_by_kappa[k].x;
        Bx_by_alpha[k] = arc_by_alpha[k].B * arc[k].x + arc[k].B * arc_by_alpha[k].x;
        Bx_by_gamma[k] = arc_by_gamma[k].B * arc[k].x + arc[k].B * arc_by_gamma[k].x;
        phi[k] = Bx[k];
        phi_by_fz[k] = Bx_by_fz[k];
        phi_by_kappa[k] = Bx_by_kappa[k];
        phi_by_alpha[k] = Bx_by_alpha[k];
        phi_by_gamma[k] = Bx_by_gamma[k];
    }
    for (int k = 0; k < 2; k++) {
        level_Bx[k] = level[k].B * level[k].x;
        level_Bx_by_fz[k] = level[k].B * level_by_fz[k].x;
        level_Bx_by_kappa[k] = level_by_kappa[k].B * level[k].x;
        level_Bx_by_alpha[k] = level_by_alpha[k].B * level[k].x;
        level_Bx_by_gamma[k] = level_by_gamma[k].B * level[k].x;
        near[k] = level_Bx[k];
        near_by_fz[k] = level_Bx_by_fz[k];
        near_by_kappa[k] = level_Bx_by_kappa[k];
        near_by_alpha[k] = level_Bx_by_alpha[k];
        near_by_gamma[k] = level_Bx_by_gamma[k];
        if (moments) {
            near[2 + k] = tangent[k];
            near_by_fz[2 + k] = tangent_by_fz[k];
            near_by_kappa[2 + k] = tangent_by_kappa[k];
            near_by_alpha[2 + k] = tangent_by_alpha[k];
            near_by_gamma[2 + k] = tangent_by_gamma[k];
        }
    }
    for (int each = 0; each < (moments ? 4 : 2); each++) {
        const vreal part1 = atan_slope(near[each]);
        near_by_fz[each] = part1 * near_by_fz[each];
        near_by_kappa[each] = part1 * near_by_kappa[each];
        near_by_alpha[each] = part1 * near_by_alpha[each];
        near_by_gamma[each] = part1 * near_by_gamma[each];
    }
    vatans_near(near, moments ? 4 : 2);
    for (int each = 0; each < n; each++) {
        const vreal part2 = atan_slope(phi[each]);
        phi_by_fz[each] = part2 * phi_by_fz[each];
        phi_by_kappa[each] = part2 * phi_by_kappa[each];
        phi_by_alpha[each] = part2 * phi_by_alpha[each];
        phi_by_gamma[each] = part2 * phi_by_gamma[each];
    }
    vatans_abreast(phi, n);
    for (int k = 0; k < n; k++) {
        vreal part3_by_fz;
        vreal part3_by_kappa;
        vreal part3_by_alpha;
        vreal part3_by_gamma;
        const vreal part3 = arc_phi_by_fz_kappa_alpha_gamma(
            arc[k], arc_by_fz[k].E, arc_by_gamma[k].E, Bx[k], Bx_by_fz[k], Bx_by_kappa[k],
            Bx_by_alpha[k], Bx_by_gamma[k], phi[k], phi_by_fz[k], phi_by_kappa[k], phi_by_alpha[k],
            phi_by_gamma[k], &part3_by_fz, &part3_by_kappa, &part3_by_alpha, &part3_by_gamma);
        phi_by_fz[k] = part3_by_fz;
        phi_by_kappa[k] = part3_by_kappa;
        phi_by_alpha[k] = part3_by_alpha;
        phi_by_gamma[k] = part3_by_gamma;
        phi[k] = part3;
    }
    for (int k = 0; k < 2; k++) {
        vreal part4_by_fz;
        vreal part4_by_kappa;
        vreal part4_by_alpha;
        vreal part4_by_gamma;
        const vreal part4 = arc_phi_by_fz_kappa_alpha_gamma_2(
            level[k], level_by_fz[k].E, level_Bx[k], level_Bx_by_fz[k], level_Bx_by_kappa[k],
            level_Bx_by_alpha[k], level_Bx_by_gamma[k], near[k], near_by_fz[k], near_by_kappa[k],
            near_by_alpha[k], near_by_gamma[k], &part4_by_fz, &part4_by_kappa, &part4_by_alpha,
            &part4_by_gamma);
        near_by_fz[k] = part4_by_fz;
        near_by_kappa[k] = part4_by_kappa;
        near_by_alpha[k] = part4_by_alpha;
        near_by_gamma[k] = part4_by_gamma;
        near[k] = part4;
    }
    if (moments) {
        for (int k = 0; k < 2; k++) {
            const vreal part5 = sign(f->slip[k]);
            f_by_fz->slip[k] = part5 * (plain ? tangent_by_fz[k] : near_by_fz[2 + k]);
            f_by_kappa->slip[k] = part5 * (plain ? tangent_by_kappa[k] : near_by_kappa[2 + k]);
            f_by_alpha->slip[k] = part5 * (plain ? tangent_by_alpha[k] : near_by_alpha[2 + k]);
            f_by_gamma->slip[k] = part5 * (plain ? tangent_by_gamma[k] : near_by_gamma[2 + k]);
            f->slip[k] = part5 * (plain ? tangent[k] : near[2 + k]);
        }
        Bx[n] = f->trail.arc.B * f->slip[1];
        Bx_by_fz[n] = f_by_fz->trail.arc.B * f->slip[1] + f->trail.arc.B * f_by_fz->slip[1];
        Bx_by_kappa[n] = f->trail.arc.B * f_by_kappa->slip[1];
        Bx_by_alpha[n] = f->trail.arc.B * f_by_alpha->slip[1];
        Bx_by_gamma[n] =
            f_by_gamma->trail.arc.B * f->slip[1] + f->trail.arc.B * f_by_gamma->slip[1];
        phi[n] = Bx[n];
        phi_by_fz[n] = Bx_by_fz[n];
        phi_by_kappa[n] = Bx_by_kappa[n];
        phi_by_alpha[n] = Bx_by_alpha[n];
        phi_by_gamma[n] = Bx_by_gamma[n];
    }
    for (int each = 0; each < 2; each++) {
        const vreal part6 = atan_slope(near[each]);
        near_by_fz[each] = part6 * near_by_fz[each];
        near_by_kappa[each] = part6 * near_by_kappa[each];
        near_by_alpha[each] = part6 * near_by_alpha[each];
        near_by_gamma[each] = part6 * near_by_gamma[each];
    }
    vatans_near(near, 2);
    for (int each = 0; each < n + moments; each++) {
        const vreal part7 = atan_slope(phi[each]);
        phi_by_fz[each] = part7 * phi_by_fz[each];
        phi_by_kappa[each] = part7 * phi_by_kappa[each];
        phi_by_alpha[each] = part7 * phi_by_alpha[each];
        phi_by_gamma[each] = part7 * phi_by_gamma[each];
    }
    vatans_abreast(phi, n + moments);
    if (moments) {
        vreal part8_by_fz;
        vreal part8_by_kappa;
        vreal part8_by_alpha;
        vreal part8_by_gamma;
        const vreal part8 = arc_phi_by_fz_kappa_alpha_gamma_3(
            f->trail.arc, f_by_fz->trail.arc.E, f_by_kappa->trail.arc.E, f_by_alpha->trail.arc.E,
            f_by_gamma->trail.arc.E, Bx[n], Bx_by_fz[n], Bx_by_kappa[n], Bx_by_alpha[n],
            Bx_by_gamma[n], phi[n], phi_by_fz[n], phi_by_kappa[n], phi_by_alpha[n], phi_by_gamma[n],
            &part8_by_fz, &part8_by_kappa, &part8_by_alpha, &part8_by_gamma);
        f->trail_phi = part8;
        f_by_fz->trail_phi = part8_by_fz;
        f_by_kappa->trail_phi = part8_by_kappa;
        f_by_alpha->trail_phi = part8_by_alpha;
        f_by_gamma->trail_phi = part8_by_gamma;
    }
    for (int k = 0; k < n; k++) {
        y[k] = arc[k].C * phi[k];
        y_by_fz[k] = arc[k].C * phi_by_fz[k];
        y_by_kappa[k] = arc[k].C * phi_by_kappa[k];
        y_by_alpha[k] = arc[k].C * phi_by_alpha[k];
        y_by_gamma[k] = arc[k].C * phi_by_gamma[k];
    }
    for (int each = 0; each < n - PURE_X; each++) {
        const vreal part9 = vcos((&y[PURE_X])[each]);
        (&y_by_fz[PURE_X])[each] = part9 * (&y_by_fz[PURE_X])[each];
        (&y_by_kappa[PURE_X])[each] = part9 * (&y_by_kappa[PURE_X])[each];
        (&y_by_alpha[PURE_X])[each] = part9 * (&y_by_alpha[PURE_X])[each];
        (&y_by_gamma[PURE_X])[each] = part9 * (&y_by_gamma[PURE_X])[each];
    }
    vsines(&y[PURE_X], &y[PURE_X], n - PURE_X);
    for (int each = 0; each < PURE_X; each++) {
        const vreal part10 = -vsin(y[each]);
        y_by_fz[each] = part10 * y_by_fz[each];
        y_by_kappa[each] = part10 * y_by_kappa[each];
        y_by_alpha[each] = part10 * y_by_alpha[each];
        y_by_gamma[each] = part10 * y_by_gamma[each];
    }
    vcosines(y, y, PURE_X);
    for (int k = 0; k < 2; k++) {
        near_by_fz[k] = level[k].C * near_by_fz[k];
        near_by_kappa[k] = level[k].C * near_by_kappa[k];
        near_by_alpha[k] = level[k].C * near_by_alpha[k];
        near_by_gamma[k] = level[k].C * near_by_gamma[k];
        near[k] = level[k].C * near[k];
    }
    for (int each = 0; each < 2; each++) {
        const vreal part11 = -vsin(near[each]);
        near_by_fz[each] = part11 * near_by_fz[each];
        near_by_kappa[each] = part11 * near_by_kappa[each];
        near_by_alpha[each] = part11 * near_by_alpha[each];
        near_by_gamma[each] = part11 * near_by_gamma[each];
    }
    vcosines_near(near, near, 2);
    reciprocals(near, 2);
    for (int each = 0; each < 2; each++) {
        const vreal part12 = -(near[each] * near[each]);
        near_by_fz[each] = part12 * near_by_fz[each];
        near_by_kappa[each] = part12 * near_by_kappa[each];
        near_by_alpha[each] = part12 * near_by_alpha[each];
        near_by_gamma[each] = part12 * near_by_gamma[each];
    }
    f->Gxa = y[WEIGHT_X] * near[0];
    f_by_fz->Gxa = y_by_fz[WEIGHT_X] * near[0] + y[WEIGHT_X] * near_by_fz[0];
    f_by_kappa->Gxa = y_by_kappa[WEIGHT_X] * near[0] + y[WEIGHT_X] * near_by_kappa[0];
    f_by_alpha->Gxa = y_by_alpha[WEIGHT_X] * near[0] + y[WEIGHT_X] * near_by_alpha[0];
    f_by_gamma->Gxa = y_by_gamma[WEIGHT_X] * near[0] + y[WEIGHT_X] * near_by_gamma[0];
    f->Gyk = y[WEIGHT_Y] * near[1];
    f_by_fz->Gyk = y_by_fz[WEIGHT_Y] * near[1] + y[WEIGHT_Y] * near_by_fz[1];
    f_by_kappa->Gyk = y_by_kappa[WEIGHT_Y] * near[1] + y[WEIGHT_Y] * near_by_kappa[1];
    f_by_alpha->Gyk = y_by_alpha[WEIGHT_Y] * near[1] + y[WEIGHT_Y] * near_by_alpha[1];
    f_by_gamma->Gyk = y_by_gamma[WEIGHT_Y] * near[1] + y[WEIGHT_Y] * near_by_gamma[1];
}

FORCE_INLINE vreal magic_svyk_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_gamma, const struct magic_side *y,
    const struct magic_side *y_by_fz, const struct magic_side *y_by_gamma,
    const struct spin_factors *z, const struct spin_factors *z_by_fz,
    const struct spin_factors *z_by_kappa, const struct spin_factors *z_by_alpha,
    const struct spin_factors *z_by_gamma, vreal cosine, vreal cosine_by_kappa,
    vreal cosine_by_alpha, vreal sine, vreal sine_by_fz, vreal sine_by_kappa, vreal sine_by_alpha,
    vreal sine_by_gamma, vreal *by_fz, vreal *by_kappa, vreal *by_alpha, vreal *by_gamma) {
    const struct magic_formula_params *c = t->c;
    const vreal part1 = y->mu * q->fz;
    const vreal part1_by_fz = y_by_fz->mu * q->fz + y->mu * q_by_fz->fz;
    const vreal part1_by_gamma = y_by_gamma->mu * q->fz;
    const vreal part2 = c->rvy1 + c->rvy2 * q->dfz + c->rvy3 * q->g;
    const vreal part2_by_fz = c->rvy2 * q_by_fz->dfz;
    const vreal part2_by_gamma = c->rvy3 * q_by_gamma->g;
    const vreal part3 = part1 * part2;
    const vreal part3_by_fz = part1_by_fz * part2 + part1 * part2_by_fz;
    const vreal part3_by_gamma = part1_by_gamma * part2 + part1 * part2_by_gamma;
    const vreal part4 = part3 * cosine;
    const vreal part4_by_fz = part3_by_fz * cosine;
    const vreal part4_by_kappa = part3 * cosine_by_kappa;
    const vreal part4_by_alpha = part3 * cosine_by_alpha;
    const vreal part4_by_gamma = part3_by_gamma * cosine;
    const vreal D = part4 * z->z2;
    const vreal D_by_fz = part4_by_fz * z->z2 + part4 * z_by_fz->z2;
    const vreal D_by_kappa = part4_by_kappa * z->z2 + part4 * z_by_kappa->z2;
    const vreal D_by_alpha = part4_by_alpha * z->z2 + part4 * z_by_alpha->z2;
    const vreal D_by_gamma = part4_by_gamma * z->z2 + part4 * z_by_gamma->z2;
    *by_fz = (D_by_fz * sine + D * sine_by_fz) * c->lvyka * q->smooth;
    *by_kappa = (D_by_kappa * sine + D * sine_by_kappa) * c->lvyka * q->smooth;
    *by_alpha = (D_by_alpha * sine + D * sine_by_alpha) * c->lvyka * q->smooth;
    *by_gamma = (D_by_gamma * sine + D * sine_by_gamma) * c->lvyka * q->smooth;
    return D * sine * c->lvyka * q->smooth;
}

static inline vreal off_zero_by_fz(vreal x, vreal x_by_fz, vreal *by_fz) {
    *by_fz = x_by_fz;
    return x + sel(x < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
}

FORCE_INLINE void magic_ellipse_by_fz_kappa_alpha_gamma(
    const struct magic_point *q, const struct magic_point *q_by_kappa,
    const struct magic_point *q_by_alpha, const struct magic_side *x,
    const struct magic_side *x_by_fz, const struct magic_side *x_by_kappa,
    const struct magic_side *x_by_alpha, const struct magic_side *x_by_gamma,
    const struct magic_side *y, const struct magic_side *y_by_fz,
    const struct magic_side *y_by_kappa, const struct magic_side *y_by_alpha,
    const struct magic_side *y_by_gamma, vreal sine_x, vreal sine_x_by_fz, vreal sine_x_by_kappa,
    vreal sine_x_by_alpha, vreal sine_x_by_gamma, vreal sine_y, vreal sine_y_by_fz,
    vreal sine_y_by_kappa, vreal sine_y_by_alpha, vreal sine_y_by_gamma, vreal *Gx, vreal *Gx_by_fz,
    vreal *Gx_by_kappa, vreal *Gx_by_alpha, vreal *Gx_by_gamma, vreal *Gy, vreal *Gy_by_fz,
    vreal *Gy_by_kappa, vreal *Gy_by_alpha, vreal *Gy_by_gamma) {
    vreal per[4] = {0};
    vreal per_by_fz[4] = {0};
    vreal per_by_kappa[4] = {0};
    vreal per_by_alpha[4] = {0};
    vreal per_by_gamma[4] = {0};
    vreal part1_by_fz;
    const vreal part1 = off_zero_by_fz(x->K, x_by_fz->K, &part1_by_fz);
    per[0] = part1;
    per_by_fz[0] = part1_by_fz;
    per_by_kappa[0] = splat(0);
    per_by_alpha[0] = splat(0);
    per_by_gamma[0] = splat(0);
    vreal part2_by_fz;
    vreal part2_by_kappa;
    vreal part2_by_alpha;
    vreal part2_by_gamma;
    const vreal part2 = off_zero_by_fz_kappa_alpha_gamma(
        y->K, y_by_fz->K, y_by_kappa->K, y_by_alpha->K, y_by_gamma->K, &part2_by_fz,
        &part2_by_kappa, &part2_by_alpha, &part2_by_gamma);
    per[1] = part2;
    per_by_fz[1] = part2_by_fz;
    per_by_kappa[1] = part2_by_kappa;
    per_by_alpha[1] = part2_by_alpha;
    per_by_gamma[1] = part2_by_gamma;
    vreal part3_by_fz;
    vreal part3_by_kappa;
    vreal part3_by_alpha;
    vreal part3_by_gamma;
    const vreal part3 = off_zero_by_fz_kappa_alpha_gamma(
        x->D, x_by_fz->D, x_by_kappa->D, x_by_alpha->D, x_by_gamma->D, &part3_by_fz,
        &part3_by_kappa, &part3_by_alpha, &part3_by_gamma);
    per[2] = part3;
    per_by_fz[2] = part3_by_fz;
    per_by_kappa[2] = part3_by_kappa;
    per_by_alpha[2] = part3_by_alpha;
    per_by_gamma[2] = part3_by_gamma;
    vreal part4_by_fz;
    vreal part4_by_kappa;
    vreal part4_by_alpha;
    vreal part4_by_gamma;
    const vreal part4 = off_zero_by_fz_kappa_alpha_gamma(
        y->D, y_by_fz->D, y_by_kappa->D, y_by_alpha->D, y_by_gamma->D, &part4_by_fz,
        &part4_by_kappa, &part4_by_alpha, &part4_by_gamma);
    per[3] = part4;
    per_by_fz[3] = part4_by_fz;
    per_by_kappa[3] = part4_by_kappa;
    per_by_alpha[3] = part4_by_alpha;
    per_by_gamma[3] = part4_by_gamma;
    reciprocals(per, 4);
    for (int each = 0; each < 4; each++) {
        const vreal part5 = -(per[each] * per[each]);
        per_by_fz[each] = part5 * per_by_fz[each];
        per_by_kappa[each] = part5 * per_by_kappa[each];
        per_by_alpha[each] = part5 * per_by_alpha[each];
        per_by_gamma[each] = part5 * per_by_gamma[each];
    }
    const vreal part6 = q->kappa + x->SH + x->SV * per[0];
    const vreal along = vabs(part6);
    const vreal slope8 = abs_slope(part6);
    const vreal along_by_fz =
        slope8 * (x_by_fz->SH + (x_by_fz->SV * per[0] + x->SV * per_by_fz[0]));
    const vreal along_by_kappa =
        slope8 * (q_by_kappa->kappa + (x_by_kappa->SV * per[0] + x->SV * per_by_kappa[0]));
    const vreal along_by_alpha = slope8 * (x_by_alpha->SV * per[0] + x->SV * per_by_alpha[0]);
    const vreal along_by_gamma = slope8 * (x_by_gamma->SV * per[0] + x->SV * per_by_gamma[0]);
    vreal across = q->a + y->SH + y->SV * per[1];
    vreal across_by_fz = y_by_fz->SH + (y_by_fz->SV * per[1] + y->SV * per_by_fz[1]);
    vreal across_by_kappa = y_by_kappa->SH + (y_by_kappa->SV * per[1] + y->SV * per_by_kappa[1]);
    vreal across_by_alpha =
        q_by_alpha->a + y_by_alpha->SH + (y_by_alpha->SV * per[1] + y->SV * per_by_alpha[1]);
    vreal across_by_gamma = y_by_gamma->SH + (y_by_gamma->SV * per[1] + y->SV * per_by_gamma[1]);
    if (q->options & MAGIC_TAN_ALPHA) {
        const vreal part10 = vsqrt(R(1) + across * across);
        const vreal slope12 = sqrt_slope(part10);
        const vreal part13 = across / part10;
        across_by_fz =
            (across_by_fz - part13 * (slope12 * (across_by_fz * across + across * across_by_fz))) /
            part10;
        across_by_kappa =
            (across_by_kappa -
             part13 * (slope12 * (across_by_kappa * across + across * across_by_kappa))) /
            part10;
        across_by_alpha =
            (across_by_alpha -
             part13 * (slope12 * (across_by_alpha * across + across * across_by_alpha))) /
            part10;
        across_by_gamma =
            (across_by_gamma -
             part13 * (slope12 * (across_by_gamma * across + across * across_by_gamma))) /
            part10;
        across = part13;
    } else {
        for (int each = 0; each < 1; each++) {
            const vreal part9 = vcos((&across)[each]);
            (&across_by_fz)[each] = part9 * (&across_by_fz)[each];
            (&across_by_kappa)[each] = part9 * (&across_by_kappa)[each];
            (&across_by_alpha)[each] = part9 * (&across_by_alpha)[each];
            (&across_by_gamma)[each] = part9 * (&across_by_gamma)[each];
        }
        vsines(&across, &across, 1);
    }
    const vreal slope15 = abs_slope(across);
    across_by_fz = slope15 * across_by_fz;
    across_by_kappa = slope15 * across_by_kappa;
    across_by_alpha = slope15 * across_by_alpha;
    across_by_gamma = slope15 * across_by_gamma;
    across = vabs(across);
    const vreal part16 = x->D * sine_x;
    const vreal part16_by_fz = x_by_fz->D * sine_x + x->D * sine_x_by_fz;
    const vreal part16_by_kappa = x_by_kappa->D * sine_x + x->D * sine_x_by_kappa;
    const vreal part16_by_alpha = x_by_alpha->D * sine_x + x->D * sine_x_by_alpha;
    const vreal part16_by_gamma = x_by_gamma->D * sine_x + x->D * sine_x_by_gamma;
    const vreal part17 = across * part16;
    const vreal part17_by_fz = across_by_fz * part16 + across * part16_by_fz;
    const vreal part17_by_kappa = across_by_kappa * part16 + across * part16_by_kappa;
    const vreal part17_by_alpha = across_by_alpha * part16 + across * part16_by_alpha;
    const vreal part17_by_gamma = across_by_gamma * part16 + across * part16_by_gamma;
    const vreal on_x = part17 * per[3];
    const vreal on_x_by_fz = part17_by_fz * per[3] + part17 * per_by_fz[3];
    const vreal on_x_by_kappa = part17_by_kappa * per[3] + part17 * per_by_kappa[3];
    const vreal on_x_by_alpha = part17_by_alpha * per[3] + part17 * per_by_alpha[3];
    const vreal on_x_by_gamma = part17_by_gamma * per[3] + part17 * per_by_gamma[3];
    const vreal part18 = y->D * sine_y;
    const vreal part18_by_fz = y_by_fz->D * sine_y + y->D * sine_y_by_fz;
    const vreal part18_by_kappa = y_by_kappa->D * sine_y + y->D * sine_y_by_kappa;
    const vreal part18_by_alpha = y_by_alpha->D * sine_y + y->D * sine_y_by_alpha;
    const vreal part18_by_gamma = y_by_gamma->D * sine_y + y->D * sine_y_by_gamma;
    const vreal part19 = along * part18;
    const vreal part19_by_fz = along_by_fz * part18 + along * part18_by_fz;
    const vreal part19_by_kappa = along_by_kappa * part18 + along * part18_by_kappa;
    const vreal part19_by_alpha = along_by_alpha * part18 + along * part18_by_alpha;
    const vreal part19_by_gamma = along_by_gamma * part18 + along * part18_by_gamma;
    const vreal on_y = part19 * per[2];
    const vreal on_y_by_fz = part19_by_fz * per[2] + part19 * per_by_fz[2];
    const vreal on_y_by_kappa = part19_by_kappa * per[2] + part19 * per_by_kappa[2];
    const vreal on_y_by_alpha = part19_by_alpha * per[2] + part19 * per_by_alpha[2];
    const vreal on_y_by_gamma = part19_by_gamma * per[2] + part19 * per_by_gamma[2];
    const vreal tiny = splat(MAGIC_EPS * MAGIC_EPS);
    const vreal part20 = along * along + on_x * on_x + tiny;
    const vreal part20_by_fz =
        along_by_fz * along + along * along_by_fz + (on_x_by_fz * on_x + on_x * on_x_by_fz);
    const vreal part20_by_kappa = along_by_kappa * along + along * along_by_kappa +
                                  (on_x_by_kappa * on_x + on_x * on_x_by_kappa);
    const vreal part20_by_alpha = along_by_alpha * along + along * along_by_alpha +
                                  (on_x_by_alpha * on_x + on_x * on_x_by_alpha);
    const vreal part20_by_gamma = along_by_gamma * along + along * along_by_gamma +
                                  (on_x_by_gamma * on_x + on_x * on_x_by_gamma);
    const vreal part21 = (along * along + tiny) / part20;
    *Gx = vsqrt(part21);
    const vreal slope23 = sqrt_slope(*Gx);
    *Gx_by_fz =
        slope23 * ((along_by_fz * along + along * along_by_fz - part21 * part20_by_fz) / part20);
    *Gx_by_kappa =
        slope23 *
        ((along_by_kappa * along + along * along_by_kappa - part21 * part20_by_kappa) / part20);
    *Gx_by_alpha =
        slope23 *
        ((along_by_alpha * along + along * along_by_alpha - part21 * part20_by_alpha) / part20);
    *Gx_by_gamma =
        slope23 *
        ((along_by_gamma * along + along * along_by_gamma - part21 * part20_by_gamma) / part20);
    const vreal part24 = across * across + on_y * on_y + tiny;
    const vreal part24_by_fz =
        across_by_fz * across + across * across_by_fz + (on_y_by_fz * on_y + on_y * on_y_by_fz);
    const vreal part24_by_kappa = across_by_kappa * across + across * across_by_kappa +
                                  (on_y_by_kappa * on_y + on_y * on_y_by_kappa);
    const vreal part24_by_alpha = across_by_alpha * across + across * across_by_alpha +
                                  (on_y_by_alpha * on_y + on_y * on_y_by_alpha);
    const vreal part24_by_gamma = across_by_gamma * across + across * across_by_gamma +
                                  (on_y_by_gamma * on_y + on_y * on_y_by_gamma);
    const vreal part25 = (across * across + tiny) / part24;
    *Gy = vsqrt(part25);
    const vreal slope27 = sqrt_slope(*Gy);
    *Gy_by_fz = slope27 *
                ((across_by_fz * across + across * across_by_fz - part25 * part24_by_fz) / part24);
    *Gy_by_kappa =
        slope27 *
        ((across_by_kappa * across + across * across_by_kappa - part25 * part24_by_kappa) / part24);
    *Gy_by_alpha =
        slope27 *
        ((across_by_alpha * across + across * across_by_alpha - part25 * part24_by_alpha) / part24);
    *Gy_by_gamma =
        slope27 *
        ((across_by_gamma * across + across * across_by_gamma - part25 * part24_by_gamma) / part24);
}

FORCE_INLINE struct magic_forces magic_forces_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_kappa, const struct magic_point *q_by_alpha,
    const struct magic_point *q_by_gamma, const struct spin_factors *z,
    const struct spin_factors *z_by_fz, const struct spin_factors *z_by_kappa,
    const struct spin_factors *z_by_alpha, const struct spin_factors *z_by_gamma, int moments,
    struct magic_forces *by_fz, struct magic_forces *by_kappa, struct magic_forces *by_alpha,
    struct magic_forces *by_gamma) {
    const struct magic_formula_params *c = t->c;
    const vreal zero = splat(0);
    const int upright = moments && !(q->options & MAGIC_V52);
    struct magic_forces f;
    struct magic_forces f_by_fz;
    struct magic_forces f_by_kappa;
    struct magic_forces f_by_alpha;
    struct magic_forces f_by_gamma;
    f_by_fz.trail.arc.B = splat(0);
    f_by_gamma.trail.arc.B = splat(0);
    f_by_fz.trail.arc.x = splat(0);
    f_by_alpha.trail.arc.x = splat(0);
    f_by_gamma.trail.arc.x = splat(0);
    f_by_fz.trail.D = splat(0);
    f_by_kappa.trail.D = splat(0);
    f_by_alpha.trail.D = splat(0);
    f_by_gamma.trail.D = splat(0);
    f_by_fz.x.K = splat(0);
    f_by_fz.y.K = splat(0);
    f_by_kappa.y.K = splat(0);
    f_by_alpha.y.K = splat(0);
    f_by_gamma.y.K = splat(0);
    f_by_fz.x.mu = splat(0);
    f_by_gamma.x.mu = splat(0);
    f_by_fz.x.D = splat(0);
    f_by_kappa.x.D = splat(0);
    f_by_alpha.x.D = splat(0);
    f_by_gamma.x.D = splat(0);
    f_by_fz.y.mu = splat(0);
    f_by_gamma.y.mu = splat(0);
    f_by_fz.y.D = splat(0);
    f_by_kappa.y.D = splat(0);
    f_by_alpha.y.D = splat(0);
    f_by_gamma.y.D = splat(0);
    f_by_fz.x.SH = splat(0);
    f_by_fz.x.SV = splat(0);
    f_by_kappa.x.SV = splat(0);
    f_by_alpha.x.SV = splat(0);
    f_by_gamma.x.SV = splat(0);
    f_by_fz.x.arc.B = splat(0);
    f_by_kappa.x.arc.B = splat(0);
    f_by_alpha.x.arc.B = splat(0);
    f_by_gamma.x.arc.B = splat(0);
    f_by_fz.x.arc.E = splat(0);
    f_by_fz.x.arc.x = splat(0);
    f_by_kappa.x.arc.x = splat(0);
    f_by_fz.y.per_K = splat(0);
    f_by_kappa.y.per_K = splat(0);
    f_by_alpha.y.per_K = splat(0);
    f_by_gamma.y.per_K = splat(0);
    f_by_fz.y.SH = splat(0);
    f_by_kappa.y.SH = splat(0);
    f_by_alpha.y.SH = splat(0);
    f_by_gamma.y.SH = splat(0);
    f_by_fz.y.SV = splat(0);
    f_by_kappa.y.SV = splat(0);
    f_by_alpha.y.SV = splat(0);
    f_by_gamma.y.SV = splat(0);
    f_by_fz.y.arc.B = splat(0);
    f_by_kappa.y.arc.B = splat(0);
    f_by_alpha.y.arc.B = splat(0);
    f_by_gamma.y.arc.B = splat(0);
    f_by_fz.y.arc.E = splat(0);
    f_by_gamma.y.arc.E = splat(0);
    f_by_fz.y.arc.x = splat(0);
    f_by_kappa.y.arc.x = splat(0);
    f_by_alpha.y.arc.x = splat(0);
    f_by_gamma.y.arc.x = splat(0);
    f_by_fz.side.per_K = splat(0);
    f_by_kappa.side.per_K = splat(0);
    f_by_alpha.side.per_K = splat(0);
    f_by_gamma.side.per_K = splat(0);
    f_by_fz.side.SH = splat(0);
    f_by_kappa.side.SH = splat(0);
    f_by_alpha.side.SH = splat(0);
    f_by_gamma.side.SH = splat(0);
    f_by_fz.side.SV = splat(0);
    f_by_kappa.side.SV = splat(0);
    f_by_alpha.side.SV = splat(0);
    f_by_gamma.side.SV = splat(0);
    f_by_fz.side.arc.B = splat(0);
    f_by_kappa.side.arc.B = splat(0);
    f_by_alpha.side.arc.B = splat(0);
    f_by_gamma.side.arc.B = splat(0);
    f_by_fz.trail.arc.E = splat(0);
    f_by_kappa.trail.arc.E = splat(0);
    f_by_alpha.trail.arc.E = splat(0);
    f_by_gamma.trail.arc.E = splat(0);
    f_by_fz.trail_phi = splat(0);
    f_by_kappa.trail_phi = splat(0);
    f_by_alpha.trail_phi = splat(0);
    f_by_gamma.trail_phi = splat(0);
    f_by_fz.Gxa = splat(0);
    f_by_kappa.Gxa = splat(0);
    f_by_alpha.Gxa = splat(0);
    f_by_gamma.Gxa = splat(0);
    f_by_fz.Gyk = splat(0);
    f_by_kappa.Gyk = splat(0);
    f_by_alpha.Gyk = splat(0);
    f_by_gamma.Gyk = splat(0);
    f_by_fz.fx = splat(0);
    f_by_kappa.fx = splat(0);
    f_by_alpha.fx = splat(0);
    f_by_gamma.fx = splat(0);
    f_by_fz.fy = splat(0);
    f_by_kappa.fy = splat(0);
    f_by_alpha.fy = splat(0);
    f_by_gamma.fy = splat(0);
    f_by_fz.Fyp = splat(0);
    f_by_kappa.Fyp = splat(0);
    f_by_alpha.Fyp = splat(0);
    f_by_gamma.Fyp = splat(0);
    struct magic_side u = {0};
    struct magic_side u_by_fz;
    struct magic_side u_by_kappa;
    struct magic_side u_by_alpha;
    struct magic_side u_by_gamma;
    u.D = zero;
    u_by_fz.D = splat(0);
    u_by_kappa.D = splat(0);
    u_by_alpha.D = splat(0);
    u_by_gamma.D = splat(0);
    u_by_fz.K = splat(0);
    u_by_kappa.K = splat(0);
    u_by_alpha.K = splat(0);
    u_by_gamma.K = splat(0);
    u_by_fz.mu = splat(0);
    u_by_gamma.mu = splat(0);
    u_by_fz.per_K = splat(0);
    u_by_kappa.per_K = splat(0);
    u_by_alpha.per_K = splat(0);
    u_by_gamma.per_K = splat(0);
    u_by_fz.SH = splat(0);
    u_by_kappa.SH = splat(0);
    u_by_alpha.SH = splat(0);
    u_by_gamma.SH = splat(0);
    u_by_fz.SV = splat(0);
    u_by_kappa.SV = splat(0);
    u_by_alpha.SV = splat(0);
    u_by_gamma.SV = splat(0);
    u_by_fz.arc.B = splat(0);
    u_by_kappa.arc.B = splat(0);
    u_by_alpha.arc.B = splat(0);
    u_by_gamma.arc.B = splat(0);
    u_by_fz.arc.E = splat(0);
    u_by_gamma.arc.E = splat(0);
    u_by_fz.arc.x = splat(0);
    u_by_kappa.arc.x = splat(0);
    u_by_alpha.arc.x = splat(0);
    u_by_gamma.arc.x = splat(0);
    vreal tangent[2];
    vreal tangent_by_fz[2];
    vreal tangent_by_kappa[2];
    vreal tangent_by_alpha[2];
    vreal tangent_by_gamma[2];
    struct spin_factors zu = *z;
    struct spin_factors zu_by_fz;
    zu_by_fz.phi = z_by_fz->phi;
    zu_by_fz.z2 = z_by_fz->z2;
    zu_by_fz.z3 = z_by_fz->z3;
    struct spin_factors zu_by_kappa;
    zu_by_kappa.phi = z_by_kappa->phi;
    zu_by_kappa.z2 = z_by_kappa->z2;
    zu_by_kappa.z3 = z_by_kappa->z3;
    struct spin_factors zu_by_alpha;
    zu_by_alpha.phi = z_by_alpha->phi;
    zu_by_alpha.z2 = z_by_alpha->z2;
    zu_by_alpha.z3 = z_by_alpha->z3;
    struct spin_factors zu_by_gamma;
    zu_by_gamma.phi = z_by_gamma->phi;
    zu_by_gamma.z2 = z_by_gamma->z2;
    zu_by_gamma.z3 = z_by_gamma->z3;
    if (q->options & MAGIC_BOOK_SPIN) {
        zu = no_spin();
        zu_by_fz.phi = splat(0);
        zu_by_fz.z2 = splat(0);
        zu_by_fz.z3 = splat(0);
        zu_by_kappa.phi = splat(0);
        zu_by_kappa.z2 = splat(0);
        zu_by_kappa.z3 = splat(0);
        zu_by_alpha.phi = splat(0);
        zu_by_alpha.z2 = splat(0);
        zu_by_alpha.z3 = splat(0);
        zu_by_gamma.phi = splat(0);
        zu_by_gamma.z2 = splat(0);
        zu_by_gamma.z3 = splat(0);
    }
    struct magic_cosines cosine_by_kappa;
    struct magic_cosines cosine_by_alpha;
    const struct magic_cosines cosine = magic_cosines_by_fz_kappa_alpha_gamma(
        t, q, q_by_kappa, q_by_alpha, &cosine_by_kappa, &cosine_by_alpha);
    vreal a[6] = {0};
    vreal a_by_fz[6] = {0};
    vreal a_by_kappa[6] = {0};
    vreal a_by_alpha[6] = {0};
    vreal a_by_gamma[6] = {0};
    vreal part1_by_fz;
    vreal part1_by_gamma;
    const vreal part1 = magic_kya_load_by_fz_kappa_alpha_gamma(t, q, q_by_fz, q_by_gamma, LEANS,
                                                               &part1_by_fz, &part1_by_gamma);
    a[0] = part1;
    a_by_fz[0] = part1_by_fz;
    a_by_kappa[0] = splat(0);
    a_by_alpha[0] = splat(0);
    a_by_gamma[0] = part1_by_gamma;
    a[1] = c->rvy6 * q->kappa;
    a_by_fz[1] = splat(0);
    a_by_kappa[1] = c->rvy6 * q_by_kappa->kappa;
    a_by_alpha[1] = splat(0);
    a_by_gamma[1] = splat(0);
    vreal part2_by_fz;
    vreal part2_by_gamma;
    const vreal part2 = magic_kya_load_by_fz_kappa_alpha_gamma(t, q, q_by_fz, q_by_gamma, UPRIGHT,
                                                               &part2_by_fz, &part2_by_gamma);
    a[2] = part2;
    a_by_fz[2] = part2_by_fz;
    a_by_kappa[2] = splat(0);
    a_by_alpha[2] = splat(0);
    a_by_gamma[2] = part2_by_gamma;
    const int spins = q->options & MAGIC_TURN_SLIP;
    if (moments) {
        struct magic_trail part3_by_fz;
        struct magic_trail part3_by_kappa;
        struct magic_trail part3_by_alpha;
        struct magic_trail part3_by_gamma;
        const struct magic_trail part3 = magic_trail_by_fz_kappa_alpha_gamma(
            t, q, q_by_fz, q_by_alpha, q_by_gamma, z, z_by_fz, z_by_kappa, z_by_alpha, z_by_gamma,
            &part3_by_fz, &part3_by_kappa, &part3_by_alpha, &part3_by_gamma);
        f.trail = part3;
        f_by_fz.trail.arc.B = part3_by_fz.arc.B;
        f_by_fz.trail.arc.x = part3_by_fz.arc.x;
        f_by_fz.trail.D = part3_by_fz.D;
        f_by_fz.trail.arc.E = splat(0);
        f_by_kappa.trail.D = part3_by_kappa.D;
        f_by_kappa.trail.arc.E = splat(0);
        f_by_alpha.trail.arc.x = part3_by_alpha.arc.x;
        f_by_alpha.trail.D = part3_by_alpha.D;
        f_by_alpha.trail.arc.E = splat(0);
        f_by_gamma.trail.arc.B = part3_by_gamma.arc.B;
        f_by_gamma.trail.arc.x = part3_by_gamma.arc.x;
        f_by_gamma.trail.D = part3_by_gamma.D;
        f_by_gamma.trail.arc.E = splat(0);
        const vreal part4 = f.trail.arc.B * f.trail.arc.C;
        const vreal part4_by_fz = f_by_fz.trail.arc.B * f.trail.arc.C;
        const vreal part4_by_gamma = f_by_gamma.trail.arc.B * f.trail.arc.C;
        a[3] = part4 * f.trail.arc.x;
        a_by_fz[3] = part4_by_fz * f.trail.arc.x + part4 * f_by_fz.trail.arc.x;
        a_by_kappa[3] = splat(0);
        a_by_alpha[3] = part4 * f_by_alpha.trail.arc.x;
        a_by_gamma[3] = part4_by_gamma * f.trail.arc.x + part4 * f_by_gamma.trail.arc.x;
        magic_mx_arcs_by_fz_kappa_alpha_gamma(t, q, q_by_fz, &a[4], &a_by_fz[4], &a_by_kappa[4],
                                              &a_by_alpha[4], &a_by_gamma[4]);
    }
    for (int each = 0; each < (moments ? 6 : spins ? 3 : 2); each++) {
        const vreal part5 = atan_slope(a[each]);
        a_by_fz[each] = part5 * a_by_fz[each];
        a_by_kappa[each] = part5 * a_by_kappa[each];
        a_by_alpha[each] = part5 * a_by_alpha[each];
        a_by_gamma[each] = part5 * a_by_gamma[each];
    }
    vatans(a, moments ? 6 : spins ? 3 : 2);
    vreal s[3] = {0};
    vreal s_by_fz[3] = {0};
    vreal s_by_kappa[3] = {0};
    vreal s_by_alpha[3] = {0};
    vreal s_by_gamma[3] = {0};
    s[0] = c->pky4 * a[0];
    s_by_fz[0] = c->pky4 * a_by_fz[0];
    s_by_kappa[0] = c->pky4 * a_by_kappa[0];
    s_by_alpha[0] = c->pky4 * a_by_alpha[0];
    s_by_gamma[0] = c->pky4 * a_by_gamma[0];
    s[1] = c->rvy5 * a[1];
    s_by_fz[1] = c->rvy5 * a_by_fz[1];
    s_by_kappa[1] = c->rvy5 * a_by_kappa[1];
    s_by_alpha[1] = c->rvy5 * a_by_alpha[1];
    s_by_gamma[1] = c->rvy5 * a_by_gamma[1];
    s[2] = c->pky4 * a[2];
    s_by_fz[2] = c->pky4 * a_by_fz[2];
    s_by_kappa[2] = c->pky4 * a_by_kappa[2];
    s_by_alpha[2] = c->pky4 * a_by_alpha[2];
    s_by_gamma[2] = c->pky4 * a_by_gamma[2];
    for (int each = 0; each < (moments || spins ? 3 : 2); each++) {
        const vreal part6 = vcos(s[each]);
        s_by_fz[each] = part6 * s_by_fz[each];
        s_by_kappa[each] = part6 * s_by_kappa[each];
        s_by_alpha[each] = part6 * s_by_alpha[each];
        s_by_gamma[each] = part6 * s_by_gamma[each];
    }
    vsines(s, s, moments || spins ? 3 : 2);
    vreal part8_by_fz;
    const vreal part8 = magic_kxk_by_fz_kappa_alpha_gamma(t, q, q_by_fz, &part8_by_fz);
    f.x.K = part8;
    f_by_fz.x.K = part8_by_fz;
    vreal part9_by_fz;
    vreal part9_by_kappa;
    vreal part9_by_alpha;
    vreal part9_by_gamma;
    const vreal part9 = magic_kya_by_fz_kappa_alpha_gamma(
        t, q, q_by_gamma, LEANS, z, z_by_fz, z_by_kappa, z_by_alpha, z_by_gamma, s[0], s_by_fz[0],
        s_by_kappa[0], s_by_alpha[0], s_by_gamma[0], &part9_by_fz, &part9_by_kappa, &part9_by_alpha,
        &part9_by_gamma);
    f.y.K = part9;
    f_by_fz.y.K = part9_by_fz;
    f_by_kappa.y.K = part9_by_kappa;
    f_by_alpha.y.K = part9_by_alpha;
    f_by_gamma.y.K = part9_by_gamma;
    vreal part10_by_fz;
    vreal part10_by_kappa;
    vreal part10_by_alpha;
    vreal part10_by_gamma;
    const vreal part10 = magic_kya_by_fz_kappa_alpha_gamma(
        t, q, q_by_gamma, UPRIGHT, &zu, &zu_by_fz, &zu_by_kappa, &zu_by_alpha, &zu_by_gamma, s[2],
        s_by_fz[2], s_by_kappa[2], s_by_alpha[2], s_by_gamma[2], &part10_by_fz, &part10_by_kappa,
        &part10_by_alpha, &part10_by_gamma);
    u.K = part10;
    u_by_fz.K = part10_by_fz;
    u_by_kappa.K = part10_by_kappa;
    u_by_alpha.K = part10_by_alpha;
    u_by_gamma.K = part10_by_gamma;
    vreal K0_by_fz;
    vreal K0_by_kappa;
    vreal K0_by_alpha;
    vreal K0_by_gamma;
    const vreal K0 = magic_kya_by_fz_kappa_alpha_gamma(
        t, q, q_by_gamma, UPRIGHT, z, z_by_fz, z_by_kappa, z_by_alpha, z_by_gamma, s[2], s_by_fz[2],
        s_by_kappa[2], s_by_alpha[2], s_by_gamma[2], &K0_by_fz, &K0_by_kappa, &K0_by_alpha,
        &K0_by_gamma);
    vreal per[5];
    vreal per_by_fz[5];
    vreal per_by_kappa[5];
    vreal per_by_alpha[5];
    vreal per_by_gamma[5];
    magic_x_peak_by_fz_kappa_alpha_gamma(t, q, q_by_fz, q_by_gamma, z, z_by_fz, z_by_kappa,
                                         z_by_alpha, z_by_gamma, &f.x, &f_by_fz.x, &f_by_kappa.x,
                                         &f_by_alpha.x, &f_by_gamma.x, &per[0], &per_by_fz[0],
                                         &per_by_kappa[0], &per_by_alpha[0], &per_by_gamma[0]);
    magic_y_peak_by_fz_kappa_alpha_gamma(
        t, q, q_by_fz, q_by_gamma, LEANS, z, z_by_fz, z_by_kappa, z_by_alpha, z_by_gamma, &f.y,
        &f_by_fz.y, &f_by_kappa.y, &f_by_alpha.y, &f_by_gamma.y, &per[1], &per_by_fz[1],
        &per_by_kappa[1], &per_by_alpha[1], &per_by_gamma[1], &per[2], &per_by_fz[2],
        &per_by_kappa[2], &per_by_alpha[2], &per_by_gamma[2]);
    magic_y_peak_by_fz_kappa_alpha_gamma(
        t, q, q_by_fz, q_by_gamma, UPRIGHT, &zu, &zu_by_fz, &zu_by_kappa, &zu_by_alpha,
        &zu_by_gamma, &u, &u_by_fz, &u_by_kappa, &u_by_alpha, &u_by_gamma, &per[3], &per_by_fz[3],
        &per_by_kappa[3], &per_by_alpha[3], &per_by_gamma[3], &per[4], &per_by_fz[4],
        &per_by_kappa[4], &per_by_alpha[4], &per_by_gamma[4]);
    reciprocals(per, moments ? 4 : 3);
    for (int each = 0; each < (moments ? 4 : 3); each++) {
        const vreal part11 = -(per[each] * per[each]);
        per_by_fz[each] = part11 * per_by_fz[each];
        per_by_kappa[each] = part11 * per_by_kappa[each];
        per_by_alpha[each] = part11 * per_by_alpha[each];
        per_by_gamma[each] = part11 * per_by_gamma[each];
    }
    magic_x_by_fz_kappa_alpha_gamma(t, q, q_by_fz, q_by_kappa, z, z_by_fz, z_by_kappa, z_by_alpha,
                                    z_by_gamma, per[0], per_by_fz[0], per_by_kappa[0],
                                    per_by_alpha[0], per_by_gamma[0], &f.x, &f_by_fz.x,
                                    &f_by_kappa.x, &f_by_alpha.x, &f_by_gamma.x);
    magic_y_by_fz_kappa_alpha_gamma(
        t, q, q_by_fz, q_by_alpha, q_by_gamma, LEANS, z, z_by_fz, z_by_kappa, z_by_alpha,
        z_by_gamma, per[1], per_by_fz[1], per_by_kappa[1], per_by_alpha[1], per_by_gamma[1], per[2],
        per_by_fz[2], per_by_kappa[2], per_by_alpha[2], per_by_gamma[2], K0, K0_by_fz, K0_by_kappa,
        K0_by_alpha, K0_by_gamma, &f.y, &f_by_fz.y, &f_by_kappa.y, &f_by_alpha.y, &f_by_gamma.y);
    struct magic_arc arc[MAGIC_ARCS];
    struct magic_arc arc_by_fz[MAGIC_ARCS];
    struct magic_arc arc_by_kappa[MAGIC_ARCS];
    struct magic_arc arc_by_alpha[MAGIC_ARCS];
    struct magic_arc arc_by_gamma[MAGIC_ARCS];
    struct magic_arc level[2];
    struct magic_arc level_by_fz[2];
    struct magic_arc level_by_kappa[2];
    struct magic_arc level_by_alpha[2];
    struct magic_arc level_by_gamma[2];
    arc[PURE_X] = f.x.arc;
    arc_by_fz[PURE_X].B = f_by_fz.x.arc.B;
    arc_by_fz[PURE_X].E = f_by_fz.x.arc.E;
    arc_by_fz[PURE_X].x = f_by_fz.x.arc.x;
    arc_by_kappa[PURE_X].B = f_by_kappa.x.arc.B;
    arc_by_kappa[PURE_X].x = f_by_kappa.x.arc.x;
    arc_by_alpha[PURE_X].B = f_by_alpha.x.arc.B;
    arc_by_alpha[PURE_X].x = splat(0);
    arc_by_gamma[PURE_X].B = f_by_gamma.x.arc.B;
    arc_by_gamma[PURE_X].E = splat(0);
    arc_by_gamma[PURE_X].x = splat(0);
    arc[PURE_Y] = f.y.arc;
    arc_by_fz[PURE_Y].B = f_by_fz.y.arc.B;
    arc_by_fz[PURE_Y].E = f_by_fz.y.arc.E;
    arc_by_fz[PURE_Y].x = f_by_fz.y.arc.x;
    arc_by_kappa[PURE_Y].B = f_by_kappa.y.arc.B;
    arc_by_kappa[PURE_Y].x = f_by_kappa.y.arc.x;
    arc_by_alpha[PURE_Y].B = f_by_alpha.y.arc.B;
    arc_by_alpha[PURE_Y].x = f_by_alpha.y.arc.x;
    arc_by_gamma[PURE_Y].B = f_by_gamma.y.arc.B;
    arc_by_gamma[PURE_Y].E = f_by_gamma.y.arc.E;
    arc_by_gamma[PURE_Y].x = f_by_gamma.y.arc.x;
    magic_gxa_by_fz_kappa_alpha_gamma(
        t, q, q_by_fz, q_by_alpha, q_by_gamma, cosine.Gxa, cosine_by_kappa.Gxa, cosine_by_alpha.Gxa,
        &arc[WEIGHT_X], &arc_by_fz[WEIGHT_X], &arc_by_kappa[WEIGHT_X], &arc_by_alpha[WEIGHT_X],
        &arc_by_gamma[WEIGHT_X], &level[0], &level_by_fz[0], &level_by_kappa[0], &level_by_alpha[0],
        &level_by_gamma[0]);
    magic_gyk_by_fz_kappa_alpha_gamma(
        t, q, q_by_fz, q_by_kappa, q_by_gamma, cosine.Gyk, cosine_by_kappa.Gyk, cosine_by_alpha.Gyk,
        &arc[WEIGHT_Y], &arc_by_fz[WEIGHT_Y], &arc_by_kappa[WEIGHT_Y], &arc_by_alpha[WEIGHT_Y],
        &arc_by_gamma[WEIGHT_Y], &level[1], &level_by_fz[1], &level_by_kappa[1], &level_by_alpha[1],
        &level_by_gamma[1]);
    if (moments) {
        f.side = f.y;
        f_by_fz.side.per_K = f_by_fz.y.per_K;
        f_by_fz.side.SH = f_by_fz.y.SH;
        f_by_fz.side.SV = f_by_fz.y.SV;
        f_by_fz.side.arc.B = f_by_fz.y.arc.B;
        f_by_kappa.side.per_K = f_by_kappa.y.per_K;
        f_by_kappa.side.SH = f_by_kappa.y.SH;
        f_by_kappa.side.SV = f_by_kappa.y.SV;
        f_by_kappa.side.arc.B = f_by_kappa.y.arc.B;
        f_by_alpha.side.per_K = f_by_alpha.y.per_K;
        f_by_alpha.side.SH = f_by_alpha.y.SH;
        f_by_alpha.side.SV = f_by_alpha.y.SV;
        f_by_alpha.side.arc.B = f_by_alpha.y.arc.B;
        f_by_gamma.side.per_K = f_by_gamma.y.per_K;
        f_by_gamma.side.SH = f_by_gamma.y.SH;
        f_by_gamma.side.SV = f_by_gamma.y.SV;
        f_by_gamma.side.arc.B = f_by_gamma.y.arc.B;
        if (upright) {
            const vreal part12 = R(1) / per[4];
            magic_y_by_fz_kappa_alpha_gamma(
                t, q, q_by_fz, q_by_alpha, q_by_gamma, UPRIGHT, &zu, &zu_by_fz, &zu_by_kappa,
                &zu_by_alpha, &zu_by_gamma, per[3], per_by_fz[3], per_by_kappa[3], per_by_alpha[3],
                per_by_gamma[3], part12, -(part12 * per_by_fz[4] * part12),
                -(part12 * per_by_kappa[4] * part12), -(part12 * per_by_alpha[4] * part12),
                -(part12 * per_by_gamma[4] * part12), K0, K0_by_fz, K0_by_kappa, K0_by_alpha,
                K0_by_gamma, &u, &u_by_fz, &u_by_kappa, &u_by_alpha, &u_by_gamma);
            if (q->options & MAGIC_UPRIGHT_MZ) {
                f.side = u;
                f_by_fz.side.per_K = u_by_fz.per_K;
                f_by_fz.side.SH = u_by_fz.SH;
                f_by_fz.side.SV = u_by_fz.SV;
                f_by_fz.side.arc.B = u_by_fz.arc.B;
                f_by_kappa.side.per_K = u_by_kappa.per_K;
                f_by_kappa.side.SH = u_by_kappa.SH;
                f_by_kappa.side.SV = u_by_kappa.SV;
                f_by_kappa.side.arc.B = u_by_kappa.arc.B;
                f_by_alpha.side.per_K = u_by_alpha.per_K;
                f_by_alpha.side.SH = u_by_alpha.SH;
                f_by_alpha.side.SV = u_by_alpha.SV;
                f_by_alpha.side.arc.B = u_by_alpha.arc.B;
                f_by_gamma.side.per_K = u_by_gamma.per_K;
                f_by_gamma.side.SH = u_by_gamma.SH;
                f_by_gamma.side.SV = u_by_gamma.SV;
                f_by_gamma.side.arc.B = u_by_gamma.arc.B;
            }
        }
        arc[UPRIGHT_Y] = u.arc;
        arc_by_fz[UPRIGHT_Y].B = u_by_fz.arc.B;
        arc_by_fz[UPRIGHT_Y].E = u_by_fz.arc.E;
        arc_by_fz[UPRIGHT_Y].x = u_by_fz.arc.x;
        arc_by_kappa[UPRIGHT_Y].B = u_by_kappa.arc.B;
        arc_by_kappa[UPRIGHT_Y].x = u_by_kappa.arc.x;
        arc_by_alpha[UPRIGHT_Y].B = u_by_alpha.arc.B;
        arc_by_alpha[UPRIGHT_Y].x = u_by_alpha.arc.x;
        arc_by_gamma[UPRIGHT_Y].B = u_by_gamma.arc.B;
        arc_by_gamma[UPRIGHT_Y].E = u_by_gamma.arc.E;
        arc_by_gamma[UPRIGHT_Y].x = u_by_gamma.arc.x;
        vreal part13_by_fz;
        vreal part13_by_kappa;
        vreal part13_by_alpha;
        vreal part13_by_gamma;
        const vreal part13 = magic_et_by_fz_kappa_alpha_gamma(
            t, q, q_by_fz, q_by_gamma, a[3], a_by_fz[3], a_by_kappa[3], a_by_alpha[3],
            a_by_gamma[3], &part13_by_fz, &part13_by_kappa, &part13_by_alpha, &part13_by_gamma);
        f.trail.arc.E = part13;
        f_by_fz.trail.arc.E = part13_by_fz;
        f_by_kappa.trail.arc.E = part13_by_kappa;
        f_by_alpha.trail.arc.E = part13_by_alpha;
        f_by_gamma.trail.arc.E = part13_by_gamma;
        f.slip[0] = q->a + (f.side.SH + f.side.SV * f.side.per_K);
        f_by_fz.slip[0] =
            f_by_fz.side.SH + (f_by_fz.side.SV * f.side.per_K + f.side.SV * f_by_fz.side.per_K);
        f_by_kappa.slip[0] = f_by_kappa.side.SH + (f_by_kappa.side.SV * f.side.per_K +
                                                   f.side.SV * f_by_kappa.side.per_K);
        f_by_alpha.slip[0] =
            q_by_alpha->a + (f_by_alpha.side.SH + (f_by_alpha.side.SV * f.side.per_K +
                                                   f.side.SV * f_by_alpha.side.per_K));
        f_by_gamma.slip[0] = f_by_gamma.side.SH + (f_by_gamma.side.SV * f.side.per_K +
                                                   f.side.SV * f_by_gamma.side.per_K);
        f.slip[1] = f.trail.arc.x;
        f_by_fz.slip[1] = f_by_fz.trail.arc.x;
        f_by_kappa.slip[1] = splat(0);
        f_by_alpha.slip[1] = f_by_alpha.trail.arc.x;
        f_by_gamma.slip[1] = f_by_gamma.trail.arc.x;
        const vreal part14 = f.x.K * f.side.per_K;
        const vreal part14_by_fz = f_by_fz.x.K * f.side.per_K + f.x.K * f_by_fz.side.per_K;
        const vreal part14_by_kappa = f.x.K * f_by_kappa.side.per_K;
        const vreal part14_by_alpha = f.x.K * f_by_alpha.side.per_K;
        const vreal part14_by_gamma = f.x.K * f_by_gamma.side.per_K;
        equivalent_tangents_by_fz_kappa_alpha_gamma(
            q, f.slip, f_by_fz.slip, f_by_kappa.slip, f_by_alpha.slip, f_by_gamma.slip,
            part14 * q->kappa, part14_by_fz * q->kappa,
            part14_by_kappa * q->kappa + part14 * q_by_kappa->kappa, part14_by_alpha * q->kappa,
            part14_by_gamma * q->kappa, tangent, tangent_by_fz, tangent_by_kappa, tangent_by_alpha,
            tangent_by_gamma);
    }
    vreal y[MAGIC_ARCS];
    vreal y_by_fz[MAGIC_ARCS];
    vreal y_by_kappa[MAGIC_ARCS];
    vreal y_by_alpha[MAGIC_ARCS];
    vreal y_by_gamma[MAGIC_ARCS];
    if (!moments) {
        magic_curves_by_fz_kappa_alpha_gamma(
            arc, arc_by_fz, arc_by_kappa, arc_by_alpha, arc_by_gamma, level, level_by_fz,
            level_by_kappa, level_by_alpha, level_by_gamma, tangent, tangent_by_fz,
            tangent_by_kappa, tangent_by_alpha, tangent_by_gamma, y, y_by_fz, y_by_kappa,
            y_by_alpha, y_by_gamma, &f, &f_by_fz, &f_by_kappa, &f_by_alpha, &f_by_gamma, UPRIGHT_Y,
            0, 0);
    } else {
        if (!upright) {
            magic_curves_by_fz_kappa_alpha_gamma(
                arc, arc_by_fz, arc_by_kappa, arc_by_alpha, arc_by_gamma, level, level_by_fz,
                level_by_kappa, level_by_alpha, level_by_gamma, tangent, tangent_by_fz,
                tangent_by_kappa, tangent_by_alpha, tangent_by_gamma, y, y_by_fz, y_by_kappa,
                y_by_alpha, y_by_gamma, &f, &f_by_fz, &f_by_kappa, &f_by_alpha, &f_by_gamma,
                UPRIGHT_Y, 1, q->options & MAGIC_PLAIN_SLIP);
        } else {
            magic_curves_by_fz_kappa_alpha_gamma(
                arc, arc_by_fz, arc_by_kappa, arc_by_alpha, arc_by_gamma, level, level_by_fz,
                level_by_kappa, level_by_alpha, level_by_gamma, tangent, tangent_by_fz,
                tangent_by_kappa, tangent_by_alpha, tangent_by_gamma, y, y_by_fz, y_by_kappa,
                y_by_alpha, y_by_gamma, &f, &f_by_fz, &f_by_kappa, &f_by_alpha, &f_by_gamma,
                MAGIC_ARCS, 1, q->options & MAGIC_PLAIN_SLIP);
        }
    }
    const vreal Fx0 = (f.x.D * y[PURE_X] + f.x.SV) * q->flip_x;
    const vreal Fx0_by_fz =
        (f_by_fz.x.D * y[PURE_X] + f.x.D * y_by_fz[PURE_X] + f_by_fz.x.SV) * q->flip_x;
    const vreal Fx0_by_kappa =
        (f_by_kappa.x.D * y[PURE_X] + f.x.D * y_by_kappa[PURE_X] + f_by_kappa.x.SV) * q->flip_x;
    const vreal Fx0_by_alpha =
        (f_by_alpha.x.D * y[PURE_X] + f.x.D * y_by_alpha[PURE_X] + f_by_alpha.x.SV) * q->flip_x;
    const vreal Fx0_by_gamma =
        (f_by_gamma.x.D * y[PURE_X] + f.x.D * y_by_gamma[PURE_X] + f_by_gamma.x.SV) * q->flip_x;
    const vreal Fy0 = (f.y.D * y[PURE_Y] + f.y.SV) * q->flip_y;
    const vreal Fy0_by_fz =
        (f_by_fz.y.D * y[PURE_Y] + f.y.D * y_by_fz[PURE_Y] + f_by_fz.y.SV) * q->flip_y;
    const vreal Fy0_by_kappa =
        (f_by_kappa.y.D * y[PURE_Y] + f.y.D * y_by_kappa[PURE_Y] + f_by_kappa.y.SV) * q->flip_y;
    const vreal Fy0_by_alpha =
        (f_by_alpha.y.D * y[PURE_Y] + f.y.D * y_by_alpha[PURE_Y] + f_by_alpha.y.SV) * q->flip_y;
    const vreal Fy0_by_gamma =
        (f_by_gamma.y.D * y[PURE_Y] + f.y.D * y_by_gamma[PURE_Y] + f_by_gamma.y.SV) * q->flip_y;
    vreal SVyk_by_fz;
    vreal SVyk_by_kappa;
    vreal SVyk_by_alpha;
    vreal SVyk_by_gamma;
    vreal SVyk = magic_svyk_by_fz_kappa_alpha_gamma(
        t, q, q_by_fz, q_by_gamma, &f.y, &f_by_fz.y, &f_by_gamma.y, z, z_by_fz, z_by_kappa,
        z_by_alpha, z_by_gamma, cosine.SVyk, cosine_by_kappa.SVyk, cosine_by_alpha.SVyk, s[1],
        s_by_fz[1], s_by_kappa[1], s_by_alpha[1], s_by_gamma[1], &SVyk_by_fz, &SVyk_by_kappa,
        &SVyk_by_alpha, &SVyk_by_gamma);
    if (q->options & MAGIC_ELLIPSE) {
        magic_ellipse_by_fz_kappa_alpha_gamma(
            q, q_by_kappa, q_by_alpha, &f.x, &f_by_fz.x, &f_by_kappa.x, &f_by_alpha.x,
            &f_by_gamma.x, &f.y, &f_by_fz.y, &f_by_kappa.y, &f_by_alpha.y, &f_by_gamma.y, y[PURE_X],
            y_by_fz[PURE_X], y_by_kappa[PURE_X], y_by_alpha[PURE_X], y_by_gamma[PURE_X], y[PURE_Y],
            y_by_fz[PURE_Y], y_by_kappa[PURE_Y], y_by_alpha[PURE_Y], y_by_gamma[PURE_Y], &f.Gxa,
            &f_by_fz.Gxa, &f_by_kappa.Gxa, &f_by_alpha.Gxa, &f_by_gamma.Gxa, &f.Gyk, &f_by_fz.Gyk,
            &f_by_kappa.Gyk, &f_by_alpha.Gyk, &f_by_gamma.Gyk);
        SVyk = zero;
        SVyk_by_fz = splat(0);
        SVyk_by_kappa = splat(0);
        SVyk_by_alpha = splat(0);
        SVyk_by_gamma = splat(0);
    }
    f.fx = f.Gxa * Fx0;
    f_by_fz.fx = f_by_fz.Gxa * Fx0 + f.Gxa * Fx0_by_fz;
    f_by_kappa.fx = f_by_kappa.Gxa * Fx0 + f.Gxa * Fx0_by_kappa;
    f_by_alpha.fx = f_by_alpha.Gxa * Fx0 + f.Gxa * Fx0_by_alpha;
    f_by_gamma.fx = f_by_gamma.Gxa * Fx0 + f.Gxa * Fx0_by_gamma;
    f.fy = f.Gyk * Fy0 + SVyk;
    f_by_fz.fy = f_by_fz.Gyk * Fy0 + f.Gyk * Fy0_by_fz + SVyk_by_fz;
    f_by_kappa.fy = f_by_kappa.Gyk * Fy0 + f.Gyk * Fy0_by_kappa + SVyk_by_kappa;
    f_by_alpha.fy = f_by_alpha.Gyk * Fy0 + f.Gyk * Fy0_by_alpha + SVyk_by_alpha;
    f_by_gamma.fy = f_by_gamma.Gyk * Fy0 + f.Gyk * Fy0_by_gamma + SVyk_by_gamma;
    if (moments) {
        f.Fyp = f.fy - SVyk;
        f_by_fz.Fyp = f_by_fz.fy - SVyk_by_fz;
        f_by_kappa.Fyp = f_by_kappa.fy - SVyk_by_kappa;
        f_by_alpha.Fyp = f_by_alpha.fy - SVyk_by_alpha;
        f_by_gamma.Fyp = f_by_gamma.fy - SVyk_by_gamma;
        if (upright) {
            const vreal part15 = (u.D * y[UPRIGHT_Y] + u.SV) * q->flip_y;
            const vreal part15_by_fz =
                (u_by_fz.D * y[UPRIGHT_Y] + u.D * y_by_fz[UPRIGHT_Y] + u_by_fz.SV) * q->flip_y;
            const vreal part15_by_kappa =
                (u_by_kappa.D * y[UPRIGHT_Y] + u.D * y_by_kappa[UPRIGHT_Y] + u_by_kappa.SV) *
                q->flip_y;
            const vreal part15_by_alpha =
                (u_by_alpha.D * y[UPRIGHT_Y] + u.D * y_by_alpha[UPRIGHT_Y] + u_by_alpha.SV) *
                q->flip_y;
            const vreal part15_by_gamma =
                (u_by_gamma.D * y[UPRIGHT_Y] + u.D * y_by_gamma[UPRIGHT_Y] + u_by_gamma.SV) *
                q->flip_y;
            f.Fyp = f.Gyk * part15;
            f_by_fz.Fyp = f_by_fz.Gyk * part15 + f.Gyk * part15_by_fz;
            f_by_kappa.Fyp = f_by_kappa.Gyk * part15 + f.Gyk * part15_by_kappa;
            f_by_alpha.Fyp = f_by_alpha.Gyk * part15 + f.Gyk * part15_by_alpha;
            f_by_gamma.Fyp = f_by_gamma.Gyk * part15 + f.Gyk * part15_by_gamma;
        }
    }
    by_fz->trail.D = f_by_fz.trail.D;
    by_kappa->trail.D = f_by_kappa.trail.D;
    by_alpha->trail.D = f_by_alpha.trail.D;
    by_gamma->trail.D = f_by_gamma.trail.D;
    by_fz->y.mu = f_by_fz.y.mu;
    by_gamma->y.mu = f_by_gamma.y.mu;
    by_fz->side.arc.B = f_by_fz.side.arc.B;
    by_kappa->side.arc.B = f_by_kappa.side.arc.B;
    by_alpha->side.arc.B = f_by_alpha.side.arc.B;
    by_gamma->side.arc.B = f_by_gamma.side.arc.B;
    for (int each = 0; each < 2; each++) {
        by_fz->slip[each] = f_by_fz.slip[each];
    }
    for (int each = 0; each < 2; each++) {
        by_kappa->slip[each] = f_by_kappa.slip[each];
    }
    for (int each = 0; each < 2; each++) {
        by_alpha->slip[each] = f_by_alpha.slip[each];
    }
    for (int each = 0; each < 2; each++) {
        by_gamma->slip[each] = f_by_gamma.slip[each];
    }
    by_fz->trail_phi = f_by_fz.trail_phi;
    by_kappa->trail_phi = f_by_kappa.trail_phi;
    by_alpha->trail_phi = f_by_alpha.trail_phi;
    by_gamma->trail_phi = f_by_gamma.trail_phi;
    by_fz->Gyk = f_by_fz.Gyk;
    by_kappa->Gyk = f_by_kappa.Gyk;
    by_alpha->Gyk = f_by_alpha.Gyk;
    by_gamma->Gyk = f_by_gamma.Gyk;
    by_fz->fx = f_by_fz.fx;
    by_kappa->fx = f_by_kappa.fx;
    by_alpha->fx = f_by_alpha.fx;
    by_gamma->fx = f_by_gamma.fx;
    by_fz->fy = f_by_fz.fy;
    by_kappa->fy = f_by_kappa.fy;
    by_alpha->fy = f_by_alpha.fy;
    by_gamma->fy = f_by_gamma.fy;
    by_fz->Fyp = f_by_fz.Fyp;
    by_kappa->Fyp = f_by_kappa.Fyp;
    by_alpha->Fyp = f_by_alpha.Fyp;
    by_gamma->Fyp = f_by_gamma.Fyp;
    return f;
}

RARE void spin_moment_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_alpha, const struct magic_point *q_by_gamma, vreal muy,
    vreal muy_by_fz, vreal muy_by_gamma, vreal Gyk, vreal Gyk_by_fz, vreal Gyk_by_kappa,
    vreal Gyk_by_alpha, vreal Gyk_by_gamma, struct spin_factors *z, struct spin_factors *z_by_fz,
    struct spin_factors *z_by_kappa, struct spin_factors *z_by_alpha,
    struct spin_factors *z_by_gamma) {
    const struct magic_formula_params *c = t->c;
    const int book = q->options & MAGIC_BOOK_SPIN;
    const vreal R0 = c->unloaded_radius;
    const vreal load = q->fz_low;
    const vreal load_by_fz = q_by_fz->fz_low;
    const vreal lean = vabs(q->gamma);
    const vreal lean_by_gamma = abs_slope(q->gamma) * q_by_gamma->gamma;
    const vreal C = c->qdrp1;
    const vreal slope2 = abs_slope(muy);
    const vreal part3 = c->qcrp1 * vabs(muy) * R0;
    const vreal part3_by_fz = c->qcrp1 * (slope2 * muy_by_fz) * R0;
    const vreal part3_by_gamma = c->qcrp1 * (slope2 * muy_by_gamma) * R0;
    const vreal part4 = vsqrt(load * t->per_Fz0p);
    const vreal part5 = part3 * load;
    const vreal part5_by_fz = part3_by_fz * load + part3 * load_by_fz;
    const vreal part5_by_gamma = part3_by_gamma * load;
    const vreal part6 = part5 * part4 * c->lmp;
    const vmask part7 = part6 > splat(MAGIC_EPS);
    const vreal M_inf = vmax(part6, splat(MAGIC_EPS));
    const vreal M_inf_by_fz = sel(
        part7,
        (part5_by_fz * part4 + part5 * (sqrt_slope(part4) * (load_by_fz * t->per_Fz0p))) * c->lmp,
        splat(0));
    const vreal M_inf_by_gamma = sel(part7, part5_by_gamma * part4 * c->lmp, splat(0));
    const vreal part8 = vsin(R(0.5) * R(REAL_PI) * C);
    const vreal D = M_inf / part8;
    const vreal D_by_fz = M_inf_by_fz / part8;
    const vreal D_by_gamma = M_inf_by_gamma / part8;
    vreal camber;
    vreal camber_by_fz;
    vreal camber_by_gamma;
    if (book) {
        const vreal part9 = c->qdz10 + c->qdz11 * q->dfz;
        const vreal part9_by_fz = c->qdz11 * q_by_fz->dfz;
        camber = c->qdz8 + c->qdz9 * q->dfz + part9 * lean;
        camber_by_fz = c->qdz9 * q_by_fz->dfz + part9_by_fz * lean;
        camber_by_gamma = part9 * lean_by_gamma;
    } else {
        const vreal part10 = c->qdz8 * c->qdz9;
        const vreal part11 = c->qdz11 * q->dfz;
        const vreal part11_by_fz = c->qdz11 * q_by_fz->dfz;
        camber = part10 * q->dfz + (c->qdz10 + part11 * lean);
        camber_by_fz = part10 * q_by_fz->dfz + part11_by_fz * lean;
        camber_by_gamma = part11 * lean_by_gamma;
    }
    const vreal part12 = load * R0;
    const vreal part12_by_fz = load_by_fz * R0;
    const vreal Kzgr0 = part12 * camber * c->lkzc;
    const vreal Kzgr0_by_fz = (part12_by_fz * camber + part12 * camber_by_fz) * c->lkzc;
    const vreal Kzgr0_by_gamma = part12 * camber_by_gamma * c->lkzc;
    vreal part13_by_fz;
    const vreal part13 = camber_spin_by_fz_kappa_alpha_gamma(t, q, q_by_fz, &part13_by_fz);
    const vreal part14 = C * D;
    const vreal part14_by_fz = C * D_by_fz;
    const vreal part14_by_gamma = C * D_by_gamma;
    const vreal part15 = part14 * part13;
    const vreal part15_by_fz = part14_by_fz * part13 + part14 * part13_by_fz;
    const vreal part15_by_gamma = part14_by_gamma * part13;
    const vreal B = Kzgr0 / part15;
    const vreal B_by_fz = (Kzgr0_by_fz - B * part15_by_fz) / part15;
    const vreal B_by_gamma = (Kzgr0_by_gamma - B * part15_by_gamma) / part15;
    const vreal phi = book ? z->phi : q->phit;
    const vreal phi_by_fz = book ? z_by_fz->phi : splat(0);
    const vreal phi_by_kappa = book ? z_by_kappa->phi : splat(0);
    const vreal phi_by_alpha = book ? z_by_alpha->phi : q_by_alpha->phit;
    const vreal phi_by_gamma = book ? z_by_gamma->phi : splat(0);
    const vreal part16 = B * R0;
    const vreal part16_by_fz = B_by_fz * R0;
    const vreal part16_by_gamma = B_by_gamma * R0;
    const vreal part17 = part16 * phi;
    const vreal slope19 = atan_slope(part17);
    const vreal part20 = C * vatan(part17);
    const vreal slope22 = vcos(part20);
    const vreal part23 = vsin(part20);
    const vreal part23_by_fz =
        slope22 * (C * (slope19 * (part16_by_fz * phi + part16 * phi_by_fz)));
    const vreal part23_by_kappa = slope22 * (C * (slope19 * (part16 * phi_by_kappa)));
    const vreal part23_by_alpha = slope22 * (C * (slope19 * (part16 * phi_by_alpha)));
    const vreal part23_by_gamma =
        slope22 * (C * (slope19 * (part16_by_gamma * phi + part16 * phi_by_gamma)));
    z->Drp = D * part23;
    z_by_fz->Drp = D_by_fz * part23 + D * part23_by_fz;
    z_by_kappa->Drp = D * part23_by_kappa;
    z_by_alpha->Drp = D * part23_by_alpha;
    z_by_gamma->Drp = D_by_gamma * part23 + D * part23_by_gamma;
    const vreal two_pi = splat(R(2.0 / 3.14159265358979323846));
    const vreal part24 = c->qcrp2 * R0;
    const vreal part25 = part24 * vabs(q->phit);
    const vreal part26 = M_inf * two_pi;
    const vreal part26_by_fz = M_inf_by_fz * two_pi;
    const vreal part26_by_gamma = M_inf_by_gamma * two_pi;
    const vreal part27 = vatan(part25);
    const vreal part27_by_alpha =
        atan_slope(part25) * (part24 * (abs_slope(q->phit) * q_by_alpha->phit));
    const vreal part28 = part26 * part27;
    const vreal part28_by_fz = part26_by_fz * part27;
    const vreal part28_by_alpha = part26 * part27_by_alpha;
    const vreal part28_by_gamma = part26_by_gamma * part27;
    const vreal M_90 = part28 * Gyk;
    const vreal M_90_by_fz = part28_by_fz * Gyk + part28 * Gyk_by_fz;
    const vreal M_90_by_kappa = part28 * Gyk_by_kappa;
    const vreal M_90_by_alpha = part28_by_alpha * Gyk + part28 * Gyk_by_alpha;
    const vreal M_90_by_gamma = part28_by_gamma * Gyk + part28 * Gyk_by_gamma;
    const vreal slope30 = abs_slope(z->Drp);
    const vreal part31 = vabs(z->Drp);
    const vmask part32 = part31 > splat(MAGIC_EPS);
    const vreal part33 = vmax(part31, splat(MAGIC_EPS));
    const vreal part33_by_fz = sel(part32, slope30 * z_by_fz->Drp, splat(0));
    const vreal part33_by_kappa = sel(part32, slope30 * z_by_kappa->Drp, splat(0));
    const vreal part33_by_alpha = sel(part32, slope30 * z_by_alpha->Drp, splat(0));
    const vreal part33_by_gamma = sel(part32, slope30 * z_by_gamma->Drp, splat(0));
    const vreal part34 = M_90 / part33;
    const vmask part35 = splat(-1) > part34;
    const vreal r = vmax(splat(-1), part34);
    const vreal r_by_fz = sel(part35, splat(0), (M_90_by_fz - part34 * part33_by_fz) / part33);
    const vreal r_by_kappa =
        sel(part35, splat(0), (M_90_by_kappa - part34 * part33_by_kappa) / part33);
    const vreal r_by_alpha =
        sel(part35, splat(0), (M_90_by_alpha - part34 * part33_by_alpha) / part33);
    const vreal r_by_gamma =
        sel(part35, splat(0), (M_90_by_gamma - part34 * part33_by_gamma) / part33);
    const vmask part36 = r < splat(1);
    const vreal part37 = vmin(r, splat(1));
    const vreal slope39 = asin_slope(part37);
    z->z7 = two_pi * (R(0.5) * R(REAL_PI) - vasin(part37));
    z_by_fz->z7 = two_pi * -(slope39 * sel(part36, r_by_fz, splat(0)));
    z_by_kappa->z7 = two_pi * -(slope39 * sel(part36, r_by_kappa, splat(0)));
    z_by_alpha->z7 = two_pi * -(slope39 * sel(part36, r_by_alpha, splat(0)));
    z_by_gamma->z7 = two_pi * -(slope39 * sel(part36, r_by_gamma, splat(0)));
    if (book) {
        return;
    }
    const vmask part40 = r > splat(1);
    const vreal beyond = vmax(r, splat(1));
    const vreal beyond_by_fz = sel(part40, r_by_fz, splat(0));
    const vreal beyond_by_kappa = sel(part40, r_by_kappa, splat(0));
    const vreal beyond_by_alpha = sel(part40, r_by_alpha, splat(0));
    const vreal beyond_by_gamma = sel(part40, r_by_gamma, splat(0));
    z->hyperbolic = sel(r > R(1), splat(1), splat(0));
    const vreal part41 = vsqrt(beyond * beyond - R(1));
    const vreal slope43 = sqrt_slope(part41);
    const vreal part44 = beyond + part41;
    const vreal slope46 = R(1) / part44;
    const vmask part47 = r > R(1);
    z_by_fz->z7 = sel(
        part47,
        two_pi *
            (slope46 * (beyond_by_fz + slope43 * (beyond_by_fz * beyond + beyond * beyond_by_fz))),
        z_by_fz->z7);
    z_by_kappa->z7 =
        sel(part47,
            two_pi * (slope46 * (beyond_by_kappa +
                                 slope43 * (beyond_by_kappa * beyond + beyond * beyond_by_kappa))),
            z_by_kappa->z7);
    z_by_alpha->z7 =
        sel(part47,
            two_pi * (slope46 * (beyond_by_alpha +
                                 slope43 * (beyond_by_alpha * beyond + beyond * beyond_by_alpha))),
            z_by_alpha->z7);
    z_by_gamma->z7 =
        sel(part47,
            two_pi * (slope46 * (beyond_by_gamma +
                                 slope43 * (beyond_by_gamma * beyond + beyond * beyond_by_gamma))),
            z_by_gamma->z7);
    z->z7 = sel(part47, two_pi * vlog(part44), z->z7);
}

RARE vreal spin_cosine_by_fz_kappa_alpha_gamma(
    const struct spin_factors *z, const struct spin_factors *z_by_fz,
    const struct spin_factors *z_by_kappa, const struct spin_factors *z_by_alpha,
    const struct spin_factors *z_by_gamma, vreal slope, vreal slope_by_fz, vreal slope_by_kappa,
    vreal slope_by_alpha, vreal slope_by_gamma, vreal *by_fz, vreal *by_kappa, vreal *by_alpha,
    vreal *by_gamma) {
    const vreal slope2 = atan_slope(slope);
    const vreal part3 = vatan(slope);
    const vreal part3_by_fz = slope2 * slope_by_fz;
    const vreal part3_by_kappa = slope2 * slope_by_kappa;
    const vreal part3_by_alpha = slope2 * slope_by_alpha;
    const vreal part3_by_gamma = slope2 * slope_by_gamma;
    const vreal angle = z->z7 * part3;
    const vreal angle_by_fz = z_by_fz->z7 * part3 + z->z7 * part3_by_fz;
    const vreal angle_by_kappa = z_by_kappa->z7 * part3 + z->z7 * part3_by_kappa;
    const vreal angle_by_alpha = z_by_alpha->z7 * part3 + z->z7 * part3_by_alpha;
    const vreal angle_by_gamma = z_by_gamma->z7 * part3 + z->z7 * part3_by_gamma;
    const vmask part4 = splat(-80) > angle;
    const vreal part5 = vmax(splat(-80), angle);
    const vmask part6 = splat(80) < part5;
    const vreal growth = vexp(vmin(splat(80), part5));
    const vreal growth_by_fz = growth * sel(part6, splat(0), sel(part4, splat(0), angle_by_fz));
    const vreal growth_by_kappa =
        growth * sel(part6, splat(0), sel(part4, splat(0), angle_by_kappa));
    const vreal growth_by_alpha =
        growth * sel(part6, splat(0), sel(part4, splat(0), angle_by_alpha));
    const vreal growth_by_gamma =
        growth * sel(part6, splat(0), sel(part4, splat(0), angle_by_gamma));
    const vreal part7 = R(1) / growth;
    const vreal cosh = R(0.5) * (growth + part7);
    const vreal cosh_by_fz = R(0.5) * (growth_by_fz - part7 * growth_by_fz * part7);
    const vreal cosh_by_kappa = R(0.5) * (growth_by_kappa - part7 * growth_by_kappa * part7);
    const vreal cosh_by_alpha = R(0.5) * (growth_by_alpha - part7 * growth_by_alpha * part7);
    const vreal cosh_by_gamma = R(0.5) * (growth_by_gamma - part7 * growth_by_gamma * part7);
    const vreal slope9 = -vsin(angle);
    const vmask part10 = z->hyperbolic > R(0.5);
    *by_fz = sel(part10, cosh_by_fz, slope9 * angle_by_fz);
    *by_kappa = sel(part10, cosh_by_kappa, slope9 * angle_by_kappa);
    *by_alpha = sel(part10, cosh_by_alpha, slope9 * angle_by_alpha);
    *by_gamma = sel(part10, cosh_by_gamma, slope9 * angle_by_gamma);
    return sel(part10, cosh, vcos(angle));
}

FORCE_INLINE vreal magic_residual_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_alpha, const struct magic_point *q_by_gamma,
    const struct magic_side *y, const struct magic_side *y_by_fz,
    const struct magic_side *y_by_kappa, const struct magic_side *y_by_alpha,
    const struct magic_side *y_by_gamma, const struct spin_factors *z,
    const struct spin_factors *z_by_fz, const struct spin_factors *z_by_kappa,
    const struct spin_factors *z_by_alpha, const struct spin_factors *z_by_gamma, vreal ar_eq,
    vreal ar_eq_by_fz, vreal ar_eq_by_kappa, vreal ar_eq_by_alpha, vreal ar_eq_by_gamma,
    vreal *by_fz, vreal *by_kappa, vreal *by_alpha, vreal *by_gamma) {
    const struct magic_formula_params *c = t->c;
    const vreal dfz = q->dfz;
    const vreal dfz_by_fz = q_by_fz->dfz;
    const vreal part1 = c->qbz9 * t->slope_z + c->qbz10 * (y->arc.B * y->arc.C);
    const vreal part1_by_fz = c->qbz10 * (y_by_fz->arc.B * y->arc.C);
    const vreal part1_by_kappa = c->qbz10 * (y_by_kappa->arc.B * y->arc.C);
    const vreal part1_by_alpha = c->qbz10 * (y_by_alpha->arc.B * y->arc.C);
    const vreal part1_by_gamma = c->qbz10 * (y_by_gamma->arc.B * y->arc.C);
    const vreal Br = part1 * z->z6;
    const vreal Br_by_fz = part1_by_fz * z->z6 + part1 * z_by_fz->z6;
    const vreal Br_by_kappa = part1_by_kappa * z->z6 + part1 * z_by_kappa->z6;
    const vreal Br_by_alpha = part1_by_alpha * z->z6 + part1 * z_by_alpha->z6;
    const vreal Br_by_gamma = part1_by_gamma * z->z6 + part1 * z_by_gamma->z6;
    const vreal part2 = (c->qdz6 + c->qdz7 * dfz) * c->lres;
    const vreal part2_by_fz = c->qdz7 * dfz_by_fz * c->lres;
    const vreal offset = part2 * z->z2;
    const vreal offset_by_fz = part2_by_fz * z->z2 + part2 * z_by_fz->z2;
    const vreal offset_by_kappa = part2 * z_by_kappa->z2;
    const vreal offset_by_alpha = part2 * z_by_alpha->z2;
    const vreal offset_by_gamma = part2 * z_by_gamma->z2;
    const vreal part3 = c->qdz10 + c->qdz11 * dfz;
    const vreal part3_by_fz = c->qdz11 * dfz_by_fz;
    const vreal part4 = vabs(q->g);
    const vreal part4_by_gamma = abs_slope(q->g) * q_by_gamma->g;
    const vreal part5 = (c->qdz8 + c->qdz9 * dfz) * q->inflated.Dr + part3 * part4;
    const vreal part5_by_fz = c->qdz9 * dfz_by_fz * q->inflated.Dr + part3_by_fz * part4;
    const vreal part5_by_gamma = part3 * part4_by_gamma;
    const vreal camber = part5 * q->g * c->lkzc * z->z0;
    const vreal camber_by_fz = part5_by_fz * q->g * c->lkzc * z->z0;
    const vreal camber_by_gamma = (part5_by_gamma * q->g + part5 * q_by_gamma->g) * c->lkzc * z->z0;
    const vreal part6 = q->fz_low * c->unloaded_radius;
    const vreal part6_by_fz = q_by_fz->fz_low * c->unloaded_radius;
    const vreal part7 = offset + camber;
    const vreal part7_by_fz = offset_by_fz + camber_by_fz;
    const vreal part7_by_kappa = offset_by_kappa;
    const vreal part7_by_alpha = offset_by_alpha;
    const vreal part7_by_gamma = offset_by_gamma + camber_by_gamma;
    const vreal part8 = part6 * part7 * t->mu_y * q->way;
    const vreal part8_by_fz = (part6_by_fz * part7 + part6 * part7_by_fz) * t->mu_y * q->way;
    const vreal part8_by_kappa = part6 * part7_by_kappa * t->mu_y * q->way;
    const vreal part8_by_alpha = part6 * part7_by_alpha * t->mu_y * q->way;
    const vreal part8_by_gamma = part6 * part7_by_gamma * t->mu_y * q->way;
    const vreal Dr = part8 * q->cos_a + z->Drp;
    const vreal Dr_by_fz = part8_by_fz * q->cos_a + z_by_fz->Drp;
    const vreal Dr_by_kappa = part8_by_kappa * q->cos_a + z_by_kappa->Drp;
    const vreal Dr_by_alpha =
        part8_by_alpha * q->cos_a + part8 * q_by_alpha->cos_a + z_by_alpha->Drp;
    const vreal Dr_by_gamma = part8_by_gamma * q->cos_a + z_by_gamma->Drp;
    const vreal slope = Br * ar_eq;
    const vreal slope_by_fz = Br_by_fz * ar_eq + Br * ar_eq_by_fz;
    const vreal slope_by_kappa = Br_by_kappa * ar_eq + Br * ar_eq_by_kappa;
    const vreal slope_by_alpha = Br_by_alpha * ar_eq + Br * ar_eq_by_alpha;
    const vreal slope_by_gamma = Br_by_gamma * ar_eq + Br * ar_eq_by_gamma;
    vreal shape;
    vreal shape_by_fz;
    vreal shape_by_kappa;
    vreal shape_by_alpha;
    vreal shape_by_gamma;
    if (q->options & MAGIC_TURN_SLIP) {
        vreal part9_by_fz;
        vreal part9_by_kappa;
        vreal part9_by_alpha;
        vreal part9_by_gamma;
        const vreal part9 = spin_cosine_by_fz_kappa_alpha_gamma(
            z, z_by_fz, z_by_kappa, z_by_alpha, z_by_gamma, slope, slope_by_fz, slope_by_kappa,
            slope_by_alpha, slope_by_gamma, &part9_by_fz, &part9_by_kappa, &part9_by_alpha,
            &part9_by_gamma);
        shape = part9;
        shape_by_fz = part9_by_fz;
        shape_by_kappa = part9_by_kappa;
        shape_by_alpha = part9_by_alpha;
        shape_by_gamma = part9_by_gamma;
    } else {
        vreal part10_by_fz;
        vreal part10_by_kappa;
        vreal part10_by_alpha;
        vreal part10_by_gamma;
        const vreal part10 = cos_atan_by_fz_kappa_alpha_gamma(
            slope, slope_by_fz, slope_by_kappa, slope_by_alpha, slope_by_gamma, &part10_by_fz,
            &part10_by_kappa, &part10_by_alpha, &part10_by_gamma);
        shape = part10;
        shape_by_fz = part10_by_fz;
        shape_by_kappa = part10_by_kappa;
        shape_by_alpha = part10_by_alpha;
        shape_by_gamma = part10_by_gamma;
    }
    *by_fz = (Dr_by_fz * shape + Dr * shape_by_fz) * q->smooth;
    *by_kappa = (Dr_by_kappa * shape + Dr * shape_by_kappa) * q->smooth;
    *by_alpha = (Dr_by_alpha * shape + Dr * shape_by_alpha) * q->smooth;
    *by_gamma = (Dr_by_gamma * shape + Dr * shape_by_gamma) * q->smooth;
    return Dr * shape * q->smooth;
}

FORCE_INLINE void magic_trail_and_mx_by_fz_kappa_alpha_gamma(
    const struct magic_forces *f, const struct magic_forces *f_by_fz,
    const struct magic_forces *f_by_kappa, const struct magic_forces *f_by_alpha,
    const struct magic_forces *f_by_gamma, vreal *trail, vreal *trail_by_fz, vreal *trail_by_kappa,
    vreal *trail_by_alpha, vreal *trail_by_gamma) {
    const vreal slope2 = atan_slope(f->trail_phi);
    vreal arc = f->trail.arc.C * vatan(f->trail_phi);
    vreal arc_by_fz = f->trail.arc.C * (slope2 * f_by_fz->trail_phi);
    vreal arc_by_kappa = f->trail.arc.C * (slope2 * f_by_kappa->trail_phi);
    vreal arc_by_alpha = f->trail.arc.C * (slope2 * f_by_alpha->trail_phi);
    vreal arc_by_gamma = f->trail.arc.C * (slope2 * f_by_gamma->trail_phi);
    for (int each = 0; each < 1; each++) {
        const vreal part6 = -vsin((&arc)[each]);
        (&arc_by_fz)[each] = part6 * (&arc_by_fz)[each];
        (&arc_by_kappa)[each] = part6 * (&arc_by_kappa)[each];
        (&arc_by_alpha)[each] = part6 * (&arc_by_alpha)[each];
        (&arc_by_gamma)[each] = part6 * (&arc_by_gamma)[each];
    }
    vcosines(&arc, &arc, 1);
    *trail = f->trail.D * arc;
    *trail_by_fz = f_by_fz->trail.D * arc + f->trail.D * arc_by_fz;
    *trail_by_kappa = f_by_kappa->trail.D * arc + f->trail.D * arc_by_kappa;
    *trail_by_alpha = f_by_alpha->trail.D * arc + f->trail.D * arc_by_alpha;
    *trail_by_gamma = f_by_gamma->trail.D * arc + f->trail.D * arc_by_gamma;
}

FORCE_INLINE struct magic_moments magic_moments_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, const struct magic_point *q, const struct magic_point *q_by_fz,
    const struct magic_point *q_by_alpha, const struct magic_point *q_by_gamma,
    const struct magic_forces *f, const struct magic_forces *f_by_fz,
    const struct magic_forces *f_by_kappa, const struct magic_forces *f_by_alpha,
    const struct magic_forces *f_by_gamma, const struct spin_factors *z,
    const struct spin_factors *z_by_fz, const struct spin_factors *z_by_kappa,
    const struct spin_factors *z_by_alpha, const struct spin_factors *z_by_gamma,
    struct magic_moments *by_fz, struct magic_moments *by_kappa, struct magic_moments *by_alpha,
    struct magic_moments *by_gamma) {
    const struct magic_formula_params *c = t->c;
    struct magic_moments m;
    struct magic_moments m_by_fz;
    struct magic_moments m_by_kappa;
    struct magic_moments m_by_alpha;
    struct magic_moments m_by_gamma;
    m_by_fz.residual = splat(0);
    m_by_kappa.residual = splat(0);
    m_by_alpha.residual = splat(0);
    m_by_gamma.residual = splat(0);
    m_by_fz.trail = splat(0);
    m_by_kappa.trail = splat(0);
    m_by_alpha.trail = splat(0);
    m_by_gamma.trail = splat(0);
    m_by_fz.mz = splat(0);
    m_by_kappa.mz = splat(0);
    m_by_alpha.mz = splat(0);
    m_by_gamma.mz = splat(0);
    vreal part2_by_fz;
    vreal part2_by_kappa;
    vreal part2_by_alpha;
    vreal part2_by_gamma;
    const vreal part2 = magic_residual_by_fz_kappa_alpha_gamma(
        t, q, q_by_fz, q_by_alpha, q_by_gamma, &f->side, &f_by_fz->side, &f_by_kappa->side,
        &f_by_alpha->side, &f_by_gamma->side, z, z_by_fz, z_by_kappa, z_by_alpha, z_by_gamma,
        f->slip[0], f_by_fz->slip[0], f_by_kappa->slip[0], f_by_alpha->slip[0], f_by_gamma->slip[0],
        &part2_by_fz, &part2_by_kappa, &part2_by_alpha, &part2_by_gamma);
    m.residual = part2;
    m_by_fz.residual = part2_by_fz;
    m_by_kappa.residual = part2_by_kappa;
    m_by_alpha.residual = part2_by_alpha;
    m_by_gamma.residual = part2_by_gamma;
    magic_trail_and_mx_by_fz_kappa_alpha_gamma(f, f_by_fz, f_by_kappa, f_by_alpha, f_by_gamma,
                                               &m.trail, &m_by_fz.trail, &m_by_kappa.trail,
                                               &m_by_alpha.trail, &m_by_gamma.trail);
    const vreal part3 = c->ssz3 + c->ssz4 * q->dfz;
    const vreal part3_by_fz = c->ssz4 * q_by_fz->dfz;
    const vreal part4 = c->unloaded_radius * c->ls;
    const vreal s = part4 * (c->ssz1 + c->ssz2 * (f->fy * t->per_Fz0) + part3 * q->gamma);
    const vreal s_by_fz = part4 * (c->ssz2 * (f_by_fz->fy * t->per_Fz0) + part3_by_fz * q->gamma);
    const vreal s_by_kappa = part4 * (c->ssz2 * (f_by_kappa->fy * t->per_Fz0));
    const vreal s_by_alpha = part4 * (c->ssz2 * (f_by_alpha->fy * t->per_Fz0));
    const vreal s_by_gamma =
        part4 * (c->ssz2 * (f_by_gamma->fy * t->per_Fz0) + part3 * q_by_gamma->gamma);
    m.mz = m.residual - m.trail * f->Fyp + s * f->fx;
    m_by_fz.mz = m_by_fz.residual - (m_by_fz.trail * f->Fyp + m.trail * f_by_fz->Fyp) +
                 (s_by_fz * f->fx + s * f_by_fz->fx);
    m_by_kappa.mz = m_by_kappa.residual - (m_by_kappa.trail * f->Fyp + m.trail * f_by_kappa->Fyp) +
                    (s_by_kappa * f->fx + s * f_by_kappa->fx);
    m_by_alpha.mz = m_by_alpha.residual - (m_by_alpha.trail * f->Fyp + m.trail * f_by_alpha->Fyp) +
                    (s_by_alpha * f->fx + s * f_by_alpha->fx);
    m_by_gamma.mz = m_by_gamma.residual - (m_by_gamma.trail * f->Fyp + m.trail * f_by_gamma->Fyp) +
                    (s_by_gamma * f->fx + s * f_by_gamma->fx);
    by_fz->mz = m_by_fz.mz;
    by_kappa->mz = m_by_kappa.mz;
    by_alpha->mz = m_by_alpha.mz;
    by_gamma->mz = m_by_gamma.mz;
    return m;
}

FORCE_INLINE void magic_results_by_fz_kappa_alpha_gamma(
    const struct magic_formula *t, struct magic_input in, vreal in_fz_by_fz,
    vreal in_kappa_by_kappa, vreal in_alpha_by_alpha, vreal in_gamma_by_gamma, int options,
    int nout, struct magic_result *r, struct magic_result *r_by_fz, struct magic_result *r_by_kappa,
    struct magic_result *r_by_alpha, struct magic_result *r_by_gamma) {
    struct magic_input in_by_fz;
    struct magic_input in_by_kappa;
    struct magic_input in_by_alpha;
    struct magic_input in_by_gamma;
    in_by_fz.fz = in_fz_by_fz;
    in_by_kappa.kappa = in_kappa_by_kappa;
    in_by_alpha.alpha = in_alpha_by_alpha;
    in_by_gamma.gamma = in_gamma_by_gamma;
    struct magic_point q_by_fz;
    struct magic_point q_by_kappa;
    struct magic_point q_by_alpha;
    struct magic_point q_by_gamma;
    const struct magic_point q = magic_point_by_fz_kappa_alpha_gamma(
        t, in, in_by_fz.fz, in_by_kappa.kappa, in_by_alpha.alpha, in_by_gamma.gamma, options,
        &q_by_fz, &q_by_kappa, &q_by_alpha, &q_by_gamma);
    const int spins = options & MAGIC_TURN_SLIP;
    struct magic_wheel w = {0};
    struct magic_wheel w_by_fz;
    struct magic_wheel w_by_kappa;
    w_by_fz.omega = splat(0);
    w_by_kappa.omega = splat(0);
    if (spins || (nout > 5)) {
        struct magic_wheel part1_by_fz;
        struct magic_wheel part1_by_kappa;
        const struct magic_wheel part1 = magic_wheel_by_fz_kappa_alpha_gamma(
            t, &q, &q_by_fz, &q_by_kappa, &part1_by_fz, &part1_by_kappa);
        w = part1;
        w_by_fz.omega = part1_by_fz.omega;
        w_by_kappa.omega = part1_by_kappa.omega;
    }
    struct spin_factors z = no_spin();
    struct spin_factors z_by_fz;
    z_by_fz.phi = splat(0);
    z_by_fz.z1 = splat(0);
    z_by_fz.z2 = splat(0);
    z_by_fz.z3 = splat(0);
    z_by_fz.z5 = splat(0);
    z_by_fz.z6 = splat(0);
    z_by_fz.Drp = splat(0);
    z_by_fz.z7 = splat(0);
    struct spin_factors z_by_kappa;
    z_by_kappa.phi = splat(0);
    z_by_kappa.z1 = splat(0);
    z_by_kappa.z2 = splat(0);
    z_by_kappa.z3 = splat(0);
    z_by_kappa.z5 = splat(0);
    z_by_kappa.z6 = splat(0);
    z_by_kappa.Drp = splat(0);
    z_by_kappa.z7 = splat(0);
    struct spin_factors z_by_alpha;
    z_by_alpha.phi = splat(0);
    z_by_alpha.z1 = splat(0);
    z_by_alpha.z2 = splat(0);
    z_by_alpha.z3 = splat(0);
    z_by_alpha.z5 = splat(0);
    z_by_alpha.z6 = splat(0);
    z_by_alpha.Drp = splat(0);
    z_by_alpha.z7 = splat(0);
    struct spin_factors z_by_gamma;
    z_by_gamma.phi = splat(0);
    z_by_gamma.z1 = splat(0);
    z_by_gamma.z2 = splat(0);
    z_by_gamma.z3 = splat(0);
    z_by_gamma.z5 = splat(0);
    z_by_gamma.z6 = splat(0);
    z_by_gamma.Drp = splat(0);
    z_by_gamma.z7 = splat(0);
    if (spins) {
        struct spin_factors part2_by_fz;
        struct spin_factors part2_by_kappa;
        struct spin_factors part2_by_alpha;
        struct spin_factors part2_by_gamma;
        const struct spin_factors part2 = spin_factors_by_fz_kappa_alpha_gamma(
            t, &q, &q_by_fz, &q_by_kappa, &q_by_alpha, &q_by_gamma, w.omega, w_by_fz.omega,
            w_by_kappa.omega, &part2_by_fz, &part2_by_kappa, &part2_by_alpha, &part2_by_gamma);
        z = part2;
        z_by_fz.phi = part2_by_fz.phi;
        z_by_fz.z1 = part2_by_fz.z1;
        z_by_fz.z2 = part2_by_fz.z2;
        z_by_fz.z3 = part2_by_fz.z3;
        z_by_fz.z5 = part2_by_fz.z5;
        z_by_fz.z6 = part2_by_fz.z6;
        z_by_fz.Drp = splat(0);
        z_by_fz.z7 = splat(0);
        z_by_kappa.phi = part2_by_kappa.phi;
        z_by_kappa.z1 = part2_by_kappa.z1;
        z_by_kappa.z2 = part2_by_kappa.z2;
        z_by_kappa.z3 = part2_by_kappa.z3;
        z_by_kappa.z5 = part2_by_kappa.z5;
        z_by_kappa.z6 = part2_by_kappa.z6;
        z_by_kappa.Drp = splat(0);
        z_by_kappa.z7 = splat(0);
        z_by_alpha.phi = part2_by_alpha.phi;
        z_by_alpha.z1 = part2_by_alpha.z1;
        z_by_alpha.z2 = part2_by_alpha.z2;
        z_by_alpha.z3 = part2_by_alpha.z3;
        z_by_alpha.z5 = part2_by_alpha.z5;
        z_by_alpha.z6 = part2_by_alpha.z6;
        z_by_alpha.Drp = splat(0);
        z_by_alpha.z7 = splat(0);
        z_by_gamma.phi = part2_by_gamma.phi;
        z_by_gamma.z1 = part2_by_gamma.z1;
        z_by_gamma.z2 = part2_by_gamma.z2;
        z_by_gamma.z3 = part2_by_gamma.z3;
        z_by_gamma.z5 = part2_by_gamma.z5;
        z_by_gamma.z6 = part2_by_gamma.z6;
        z_by_gamma.Drp = splat(0);
        z_by_gamma.z7 = splat(0);
    }
    struct magic_forces f_by_fz;
    struct magic_forces f_by_kappa;
    struct magic_forces f_by_alpha;
    struct magic_forces f_by_gamma;
    const struct magic_forces f = magic_forces_by_fz_kappa_alpha_gamma(
        t, &q, &q_by_fz, &q_by_kappa, &q_by_alpha, &q_by_gamma, &z, &z_by_fz, &z_by_kappa,
        &z_by_alpha, &z_by_gamma, nout > 2, &f_by_fz, &f_by_kappa, &f_by_alpha, &f_by_gamma);
    r->fx = f.fx;
    r_by_fz->fx = f_by_fz.fx;
    r_by_kappa->fx = f_by_kappa.fx;
    r_by_alpha->fx = f_by_alpha.fx;
    r_by_gamma->fx = f_by_gamma.fx;
    r->fy = f.fy;
    r_by_fz->fy = f_by_fz.fy;
    r_by_kappa->fy = f_by_kappa.fy;
    r_by_alpha->fy = f_by_alpha.fy;
    r_by_gamma->fy = f_by_gamma.fy;
    if (nout == 2) {
        return;
    }
    if (spins) {
        spin_moment_by_fz_kappa_alpha_gamma(t, &q, &q_by_fz, &q_by_alpha, &q_by_gamma, f.y.mu,
                                            f_by_fz.y.mu, f_by_gamma.y.mu, f.Gyk, f_by_fz.Gyk,
                                            f_by_kappa.Gyk, f_by_alpha.Gyk, f_by_gamma.Gyk, &z,
                                            &z_by_fz, &z_by_kappa, &z_by_alpha, &z_by_gamma);
    }
    struct magic_moments m_by_fz;
    struct magic_moments m_by_kappa;
    struct magic_moments m_by_alpha;
    struct magic_moments m_by_gamma;
    const struct magic_moments m = magic_moments_by_fz_kappa_alpha_gamma(
        t, &q, &q_by_fz, &q_by_alpha, &q_by_gamma, &f, &f_by_fz, &f_by_kappa, &f_by_alpha,
        &f_by_gamma, &z, &z_by_fz, &z_by_kappa, &z_by_alpha, &z_by_gamma, &m_by_fz, &m_by_kappa,
        &m_by_alpha, &m_by_gamma);
    r->mz = m.mz;
    r_by_fz->mz = m_by_fz.mz;
    r_by_kappa->mz = m_by_kappa.mz;
    r_by_alpha->mz = m_by_alpha.mz;
    r_by_gamma->mz = m_by_gamma.mz;
    if (nout == 5) {
        return;
    }
}

static inline void magic_formula_jacobian(const struct magic_formula *t, vreal fz, vreal kappa,
                                          vreal alpha, vreal gamma, vreal phit, vreal vx, vreal p,
                                          vreal force[3], vreal by[3][4]) {
    struct magic_input in;
    struct magic_input in_by_fz;
    struct magic_input in_by_kappa;
    struct magic_input in_by_alpha;
    struct magic_input in_by_gamma;
    in.fz = fz;
    in_by_fz.fz = splat(1);
    in.kappa = kappa;
    in_by_kappa.kappa = splat(1);
    in.alpha = alpha;
    in_by_alpha.alpha = splat(1);
    in.gamma = gamma;
    in_by_gamma.gamma = splat(1);
    in.phit = phit;
    in.vx = vx;
    in.p = p;
    struct magic_result f;
    struct magic_result f_by_fz;
    struct magic_result f_by_kappa;
    struct magic_result f_by_alpha;
    struct magic_result f_by_gamma;
    f_by_fz.fx = splat(0);
    f_by_kappa.fx = splat(0);
    f_by_alpha.fx = splat(0);
    f_by_gamma.fx = splat(0);
    f_by_fz.fy = splat(0);
    f_by_kappa.fy = splat(0);
    f_by_alpha.fy = splat(0);
    f_by_gamma.fy = splat(0);
    f_by_fz.mz = splat(0);
    f_by_kappa.mz = splat(0);
    f_by_alpha.mz = splat(0);
    f_by_gamma.mz = splat(0);
    struct magic_input part1_by_fz;
    struct magic_input part1_by_kappa;
    struct magic_input part1_by_alpha;
    struct magic_input part1_by_gamma;
    const struct magic_input part1 = magic_bounded_by_fz_kappa_alpha_gamma(
        t, in, in_by_fz.fz, in_by_kappa.kappa, in_by_alpha.alpha, in_by_gamma.gamma, &part1_by_fz,
        &part1_by_kappa, &part1_by_alpha, &part1_by_gamma);
    magic_results_by_fz_kappa_alpha_gamma(t, part1, part1_by_fz.fz, part1_by_kappa.kappa,
                                          part1_by_alpha.alpha, part1_by_gamma.gamma, t->options, 5,
                                          &f, &f_by_fz, &f_by_kappa, &f_by_alpha, &f_by_gamma);
    force[0] = f.fx;
    by[0][0] = f_by_fz.fx;
    by[0][1] = f_by_kappa.fx;
    by[0][2] = f_by_alpha.fx;
    by[0][3] = f_by_gamma.fx;
    force[1] = f.fy;
    by[1][0] = f_by_fz.fy;
    by[1][1] = f_by_kappa.fy;
    by[1][2] = f_by_alpha.fy;
    by[1][3] = f_by_gamma.fy;
    force[2] = f.mz;
    by[2][0] = f_by_fz.mz;
    by[2][1] = f_by_kappa.mz;
    by[2][2] = f_by_alpha.mz;
    by[2][3] = f_by_gamma.mz;
}

static inline vreal joined_by_fz_kappa_alpha(vreal own, vreal own_by_fz, vreal own_by_kappa,
                                             vreal other, vreal other_by_fz, vreal other_by_alpha,
                                             vreal *by_fz, vreal *by_kappa, vreal *by_alpha) {
    const vreal slope2 = abs_slope(own);
    const vreal part3 = vsqrt(own * own + other * other);
    const vreal slope5 = sqrt_slope(part3);
    const vreal part6 = vabs(own);
    const vmask part7 = part6 > part3;
    *by_fz = sel(
        part7, slope2 * own_by_fz,
        slope5 * (own_by_fz * own + own * own_by_fz + (other_by_fz * other + other * other_by_fz)));
    *by_kappa =
        sel(part7, slope2 * own_by_kappa, slope5 * (own_by_kappa * own + own * own_by_kappa));
    *by_alpha = sel(part7, splat(0), slope5 * (other_by_alpha * other + other * other_by_alpha));
    return vmax(part6, part3);
}

static inline struct pure_slips pure_slips_by_fz_kappa_alpha(
    vreal x, vreal x_by_fz, vreal x_by_kappa, vreal y, vreal y_by_fz, vreal y_by_alpha,
    vreal x_per_y, vreal y_per_x, struct pure_slips *by_fz, struct pure_slips *by_kappa,
    struct pure_slips *by_alpha) {
    struct pure_slips p;
    struct pure_slips p_by_fz;
    struct pure_slips p_by_kappa;
    struct pure_slips p_by_alpha;
    p_by_fz.x = splat(0);
    p_by_kappa.x = splat(0);
    p_by_alpha.x = splat(0);
    p_by_fz.y = splat(0);
    p_by_kappa.y = splat(0);
    p_by_alpha.y = splat(0);
    vreal size_by_fz;
    vreal size_by_kappa;
    vreal size_by_alpha;
    const vreal size =
        joined_by_fz_kappa_alpha(x, x_by_fz, x_by_kappa, y * x_per_y, y_by_fz * x_per_y,
                                 y_by_alpha * x_per_y, &size_by_fz, &size_by_kappa, &size_by_alpha);
    p.still = vmax(vabs(x), vabs(y)) < TINY_SLIP;
    p.x = sel(p.still, x, size);
    p_by_fz.x = sel(p.still, x_by_fz, size_by_fz);
    p_by_kappa.x = sel(p.still, x_by_kappa, size_by_kappa);
    p_by_alpha.x = sel(p.still, splat(0), size_by_alpha);
    const vreal slope2 = abs_slope(y);
    const vmask part3 = x == R(0);
    p.y = sel(p.still, y, sel(part3, vabs(y), size * y_per_x));
    p_by_fz.y = sel(p.still, y_by_fz, sel(part3, slope2 * y_by_fz, size_by_fz * y_per_x));
    p_by_kappa.y = sel(p.still, splat(0), sel(part3, splat(0), size_by_kappa * y_per_x));
    p_by_alpha.y =
        sel(p.still, y_by_alpha, sel(part3, slope2 * y_by_alpha, size_by_alpha * y_per_x));
    by_fz->x = p_by_fz.x;
    by_kappa->x = p_by_kappa.x;
    by_alpha->x = p_by_alpha.x;
    by_fz->y = p_by_fz.y;
    by_kappa->y = p_by_kappa.y;
    by_alpha->y = p_by_alpha.y;
    return p;
}

static inline vreal ellipse_share_by_fz_kappa_alpha(const struct combine *c, vreal yx,
                                                    vreal yx_by_fz, vreal yx_by_kappa,
                                                    vreal yx_by_alpha, vreal yy, vreal yy_by_fz,
                                                    vreal yy_by_kappa, vreal yy_by_alpha,
                                                    vreal *by_fz, vreal *by_kappa,
                                                    vreal *by_alpha) {
    if (!c->ellipses) {
        *by_fz = splat(0);
        *by_kappa = splat(0);
        *by_alpha = splat(0);
        return splat(1);
    }
    const vreal part1 = vsqrt(yx * yx + yy * yy);
    const vreal slope3 = sqrt_slope(part1);
    const vmask part4 = splat(1) > part1;
    const vreal most = vmax(splat(1), part1);
    const vreal most_by_fz =
        sel(part4, splat(0),
            slope3 * (yx_by_fz * yx + yx * yx_by_fz + (yy_by_fz * yy + yy * yy_by_fz)));
    const vreal most_by_kappa =
        sel(part4, splat(0),
            slope3 * (yx_by_kappa * yx + yx * yx_by_kappa + (yy_by_kappa * yy + yy * yy_by_kappa)));
    const vreal most_by_alpha =
        sel(part4, splat(0),
            slope3 * (yx_by_alpha * yx + yx * yx_by_alpha + (yy_by_alpha * yy + yy * yy_by_alpha)));
    const vreal part5 = R(1) / most;
    *by_fz = sel(c->ellipse, -(part5 * most_by_fz * part5), splat(0));
    *by_kappa = sel(c->ellipse, -(part5 * most_by_kappa * part5), splat(0));
    *by_alpha = sel(c->ellipse, -(part5 * most_by_alpha * part5), splat(0));
    return sel(c->ellipse, part5, splat(1));
}

static inline struct direction combined_direction_by_fz_kappa_alpha(
    vreal x, vreal x_by_fz, vreal x_by_kappa, vreal y, vreal y_by_fz, vreal y_by_alpha,
    vreal sliding_y, vreal sliding_y_by_fz, vreal sliding_y_by_alpha, vreal s, vreal s_by_fz,
    vreal s_by_kappa, vreal s_by_alpha, vreal F0x, vreal F0x_by_fz, vreal F0x_by_kappa,
    vreal F0x_by_alpha, vreal F0y, vreal F0y_by_fz, vreal F0y_by_kappa, vreal F0y_by_alpha,
    struct direction *by_fz, struct direction *by_kappa, struct direction *by_alpha) {
    const vreal part1 = s * s * R(1.0 / 9);
    const vmask part2 = splat(1) < part1;
    const vreal u = vmin(splat(1), part1);
    const vreal u_by_fz = sel(part2, splat(0), (s_by_fz * s + s * s_by_fz) * R(1.0 / 9));
    const vreal u_by_kappa = sel(part2, splat(0), (s_by_kappa * s + s * s_by_kappa) * R(1.0 / 9));
    const vreal u_by_alpha = sel(part2, splat(0), (s_by_alpha * s + s * s_by_alpha) * R(1.0 / 9));
    const vreal part3 = R(2) - u;
    const vreal part3_by_fz = -u_by_fz;
    const vreal part3_by_kappa = -u_by_kappa;
    const vreal part3_by_alpha = -u_by_alpha;
    const vreal slides = u * part3;
    const vreal slides_by_fz = u_by_fz * part3 + u * part3_by_fz;
    const vreal slides_by_kappa = u_by_kappa * part3 + u * part3_by_kappa;
    const vreal slides_by_alpha = u_by_alpha * part3 + u * part3_by_alpha;
    const vreal adheres = R(1) - slides;
    const vreal adheres_by_fz = -slides_by_fz;
    const vreal adheres_by_kappa = -slides_by_kappa;
    const vreal adheres_by_alpha = -slides_by_alpha;
    const vreal part4 = F0x + F0y;
    const vmask part5 = splat(TINY_SLIP) > part4;
    const vreal part6 = vmax(splat(TINY_SLIP), part4);
    const vreal part6_by_fz = sel(part5, splat(0), F0x_by_fz + F0y_by_fz);
    const vreal part6_by_kappa = sel(part5, splat(0), F0x_by_kappa + F0y_by_kappa);
    const vreal part6_by_alpha = sel(part5, splat(0), F0x_by_alpha + F0y_by_alpha);
    const vreal twice = (slides + slides) / part6;
    const vreal twice_by_fz = (slides_by_fz + slides_by_fz - twice * part6_by_fz) / part6;
    const vreal twice_by_kappa =
        (slides_by_kappa + slides_by_kappa - twice * part6_by_kappa) / part6;
    const vreal twice_by_alpha =
        (slides_by_alpha + slides_by_alpha - twice * part6_by_alpha) / part6;
    struct direction part7;
    struct direction part7_by_fz;
    struct direction part7_by_kappa;
    struct direction part7_by_alpha;
    const vreal part8 = adheres + twice * F0y;
    const vreal part8_by_fz = adheres_by_fz + (twice_by_fz * F0y + twice * F0y_by_fz);
    const vreal part8_by_kappa = adheres_by_kappa + (twice_by_kappa * F0y + twice * F0y_by_kappa);
    const vreal part8_by_alpha = adheres_by_alpha + (twice_by_alpha * F0y + twice * F0y_by_alpha);
    part7.x = x * part8;
    part7_by_fz.x = x_by_fz * part8 + x * part8_by_fz;
    part7_by_kappa.x = x_by_kappa * part8 + x * part8_by_kappa;
    part7_by_alpha.x = x * part8_by_alpha;
    const vreal part9 = twice * F0x;
    const vreal part9_by_fz = twice_by_fz * F0x + twice * F0x_by_fz;
    const vreal part9_by_kappa = twice_by_kappa * F0x + twice * F0x_by_kappa;
    const vreal part9_by_alpha = twice_by_alpha * F0x + twice * F0x_by_alpha;
    part7.y = y * adheres + sliding_y * part9;
    part7_by_fz.y =
        y_by_fz * adheres + y * adheres_by_fz + (sliding_y_by_fz * part9 + sliding_y * part9_by_fz);
    part7_by_kappa.y = y * adheres_by_kappa + sliding_y * part9_by_kappa;
    part7_by_alpha.y = y_by_alpha * adheres + y * adheres_by_alpha +
                       (sliding_y_by_alpha * part9 + sliding_y * part9_by_alpha);
    by_fz->x = part7_by_fz.x;
    by_kappa->x = part7_by_kappa.x;
    by_alpha->x = part7_by_alpha.x;
    by_fz->y = part7_by_fz.y;
    by_kappa->y = part7_by_kappa.y;
    by_alpha->y = part7_by_alpha.y;
    return part7;
}

static inline vreal joined_by_fz_kappa_alpha_2(vreal own, vreal own_by_fz, vreal own_by_kappa,
                                               vreal own_by_alpha, vreal other, vreal other_by_fz,
                                               vreal other_by_kappa, vreal other_by_alpha,
                                               vreal *by_fz, vreal *by_kappa, vreal *by_alpha) {
    const vreal slope2 = abs_slope(own);
    const vreal part3 = vsqrt(own * own + other * other);
    const vreal slope5 = sqrt_slope(part3);
    const vreal part6 = vabs(own);
    const vmask part7 = part6 > part3;
    *by_fz = sel(
        part7, slope2 * own_by_fz,
        slope5 * (own_by_fz * own + own * own_by_fz + (other_by_fz * other + other * other_by_fz)));
    *by_kappa = sel(part7, slope2 * own_by_kappa,
                    slope5 * (own_by_kappa * own + own * own_by_kappa +
                              (other_by_kappa * other + other * other_by_kappa)));
    *by_alpha = sel(part7, slope2 * own_by_alpha,
                    slope5 * (own_by_alpha * own + own * own_by_alpha +
                              (other_by_alpha * other + other * other_by_alpha)));
    return vmax(part6, part3);
}

static inline struct shares combined_shares_by_fz_kappa_alpha(
    struct direction d, vreal d_x_by_fz, vreal d_x_by_kappa, vreal d_x_by_alpha, vreal d_y_by_fz,
    vreal d_y_by_kappa, vreal d_y_by_alpha, vmask still, struct shares *by_fz,
    struct shares *by_kappa, struct shares *by_alpha) {
    struct direction d_by_fz;
    struct direction d_by_kappa;
    struct direction d_by_alpha;
    d_by_fz.x = d_x_by_fz;
    d_by_kappa.x = d_x_by_kappa;
    d_by_alpha.x = d_x_by_alpha;
    d_by_fz.y = d_y_by_fz;
    d_by_kappa.y = d_y_by_kappa;
    d_by_alpha.y = d_y_by_alpha;
    const vreal one = splat(1);
    vreal part1_by_fz;
    vreal part1_by_kappa;
    vreal part1_by_alpha;
    const vreal part1 = joined_by_fz_kappa_alpha_2(d.x, d_by_fz.x, d_by_kappa.x, d_by_alpha.x, d.y,
                                                   d_by_fz.y, d_by_kappa.y, d_by_alpha.y,
                                                   &part1_by_fz, &part1_by_kappa, &part1_by_alpha);
    const vreal part2 = R(0.01) * splat(TINY_SLIP);
    const vmask part3 = part2 > part1;
    const vreal length = vmax(part2, part1);
    const vreal length_by_fz = sel(part3, splat(0), part1_by_fz);
    const vreal length_by_kappa = sel(part3, splat(0), part1_by_kappa);
    const vreal length_by_alpha = sel(part3, splat(0), part1_by_alpha);
    struct shares part4;
    struct shares part4_by_fz;
    struct shares part4_by_kappa;
    struct shares part4_by_alpha;
    const vreal part5 = d.x / length;
    part4.x = sel(still, one, part5);
    part4_by_fz.x = sel(still, splat(0), (d_by_fz.x - part5 * length_by_fz) / length);
    part4_by_kappa.x = sel(still, splat(0), (d_by_kappa.x - part5 * length_by_kappa) / length);
    part4_by_alpha.x = sel(still, splat(0), (d_by_alpha.x - part5 * length_by_alpha) / length);
    const vreal part6 = d.y / length;
    part4.y = sel(still, one, part6);
    part4_by_fz.y = sel(still, splat(0), (d_by_fz.y - part6 * length_by_fz) / length);
    part4_by_kappa.y = sel(still, splat(0), (d_by_kappa.y - part6 * length_by_kappa) / length);
    part4_by_alpha.y = sel(still, splat(0), (d_by_alpha.y - part6 * length_by_alpha) / length);
    by_fz->x = part4_by_fz.x;
    by_kappa->x = part4_by_kappa.x;
    by_alpha->x = part4_by_alpha.x;
    by_fz->y = part4_by_fz.y;
    by_kappa->y = part4_by_kappa.y;
    by_alpha->y = part4_by_alpha.y;
    return part4;
}

FORCE_INLINE struct tire_force fiala_force_by_fz_kappa_alpha_gamma(
    const struct fiala *t, struct tire_slip slip, vreal slip_fz_by_fz, vreal slip_kappa_by_kappa,
    vreal slip_tan_alpha_by_alpha, struct tire_force *by_fz, struct tire_force *by_kappa,
    struct tire_force *by_alpha) {
    struct tire_slip slip_by_fz;
    struct tire_slip slip_by_kappa;
    struct tire_slip slip_by_alpha;
    slip_by_fz.fz = slip_fz_by_fz;
    slip_by_kappa.kappa = slip_kappa_by_kappa;
    slip_by_alpha.tan_alpha = slip_tan_alpha_by_alpha;
    const vreal fz = slip.fz;
    const vreal fz_by_fz = slip_by_fz.fz;
    const vreal kappa = slip.kappa;
    const vreal kappa_by_kappa = slip_by_kappa.kappa;
    const vreal ty = slip.tan_alpha;
    const vreal ty_by_alpha = slip_by_alpha.tan_alpha;
    const vreal one = splat(1);
    const vreal tiny = splat(TINY_FORCE);
    vreal part1_by_fz;
    const vreal part1 = friction_at_by_fz(t->mu0, fz, fz_by_fz, &part1_by_fz);
    const vreal grip0 = part1 * fz;
    const vreal grip0_by_fz = part1_by_fz * fz + part1 * fz_by_fz;
    vreal part2_by_fz;
    const vreal part2 = friction_at_by_fz(t->mu1, fz, fz_by_fz, &part2_by_fz);
    const vreal grip1 = part2 * fz;
    const vreal grip1_by_fz = part2_by_fz * fz + part2 * fz_by_fz;
    const vreal total = vsqrt(kappa * kappa + ty * ty);
    const vreal slope4 = sqrt_slope(total);
    const vreal total_by_kappa = slope4 * (kappa_by_kappa * kappa + kappa * kappa_by_kappa);
    const vreal total_by_alpha = slope4 * (ty_by_alpha * ty + ty * ty_by_alpha);
    const vmask part5 = one < total;
    const vreal s = vmin(one, total);
    const vreal s_by_kappa = sel(part5, splat(0), total_by_kappa);
    const vreal s_by_alpha = sel(part5, splat(0), total_by_alpha);
    const vreal part6 = grip0 - grip1;
    const vreal part6_by_fz = grip0_by_fz - grip1_by_fz;
    const vreal grip = grip0 - part6 * s;
    const vreal grip_by_fz = grip0_by_fz - part6_by_fz * s;
    const vreal grip_by_kappa = -(part6 * s_by_kappa);
    const vreal grip_by_alpha = -(part6 * s_by_alpha);
    vreal part11_by_fz;
    const vreal part11 = stiffness_ratio_by_fz(&t->x, fz, fz_by_fz, t->per_fz0, &part11_by_fz);
    const vreal Cx = t->Cx * part11;
    const vreal Cx_by_fz = t->Cx * part11_by_fz;
    vreal part12_by_fz;
    const vreal part12 = stiffness_ratio_by_fz(&t->y, fz, fz_by_fz, t->per_fz0, &part12_by_fz);
    const vreal Cy = t->Cy * part12;
    const vreal Cy_by_fz = t->Cy * part12_by_fz;
    const vreal part13 = R(3) * grip;
    const vmask part14 = tiny > part13;
    const vreal part15 = vmax(tiny, part13);
    const vreal part15_by_fz = sel(part14, splat(0), R(3) * grip_by_fz);
    const vreal part15_by_kappa = sel(part14, splat(0), R(3) * grip_by_kappa);
    const vreal part15_by_alpha = sel(part14, splat(0), R(3) * grip_by_alpha);
    const vreal per_grip = one / part15;
    const vreal per_grip_by_fz = -(per_grip * part15_by_fz / part15);
    const vreal per_grip_by_kappa = -(per_grip * part15_by_kappa / part15);
    const vreal per_grip_by_alpha = -(per_grip * part15_by_alpha / part15);
    const vreal x_per_y = splat(R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y));
    const vreal y_per_x = splat(R(1.0 * FIALA_PEAK_Y / FIALA_PEAK_X));
    const vreal own_x = Cx * kappa;
    const vreal own_x_by_fz = Cx_by_fz * kappa;
    const vreal own_x_by_kappa = Cx * kappa_by_kappa;
    const vreal own_y = Cy * ty;
    const vreal own_y_by_fz = Cy_by_fz * ty;
    const vreal own_y_by_alpha = Cy * ty_by_alpha;
    vreal hx = own_x;
    vreal hx_by_fz = own_x_by_fz;
    vreal hx_by_kappa = own_x_by_kappa;
    vreal hx_by_alpha = splat(0);
    vreal hy = own_y;
    vreal hy_by_fz = own_y_by_fz;
    vreal hy_by_kappa = splat(0);
    vreal hy_by_alpha = own_y_by_alpha;
    vmask still = own_x != own_x;
    if (t->combine.vectors) {
        struct pure_slips p_by_fz;
        struct pure_slips p_by_kappa;
        struct pure_slips p_by_alpha;
        const struct pure_slips p = pure_slips_by_fz_kappa_alpha(
            own_x, own_x_by_fz, own_x_by_kappa, own_y, own_y_by_fz, own_y_by_alpha, x_per_y,
            y_per_x, &p_by_fz, &p_by_kappa, &p_by_alpha);
        hx_by_fz = sel(t->combine.vector, p_by_fz.x, hx_by_fz);
        hx_by_kappa = sel(t->combine.vector, p_by_kappa.x, hx_by_kappa);
        hx_by_alpha = sel(t->combine.vector, p_by_alpha.x, hx_by_alpha);
        hx = sel(t->combine.vector, p.x, hx);
        hy_by_fz = sel(t->combine.vector, p_by_fz.y, hy_by_fz);
        hy_by_kappa = sel(t->combine.vector, p_by_kappa.y, hy_by_kappa);
        hy_by_alpha = sel(t->combine.vector, p_by_alpha.y, hy_by_alpha);
        hy = sel(t->combine.vector, p.y, hy);
        still = p.still;
    }
    const vreal slope17 = abs_slope(hx);
    const vreal part18 = vabs(hx);
    const vmask part19 = tiny > part18;
    const vreal part20 = vmax(tiny, part18);
    const vreal part20_by_fz = sel(part19, splat(0), slope17 * hx_by_fz);
    const vreal part20_by_kappa = sel(part19, splat(0), slope17 * hx_by_kappa);
    const vreal part20_by_alpha = sel(part19, splat(0), slope17 * hx_by_alpha);
    const vreal per_hx = one / part20;
    const vreal per_hx_by_fz = -(per_hx * part20_by_fz / part20);
    const vreal per_hx_by_kappa = -(per_hx * part20_by_kappa / part20);
    const vreal per_hx_by_alpha = -(per_hx * part20_by_alpha / part20);
    const vreal part21 = R(0.5) * grip;
    const vreal part21_by_fz = R(0.5) * grip_by_fz;
    const vreal part21_by_kappa = R(0.5) * grip_by_kappa;
    const vreal part21_by_alpha = R(0.5) * grip_by_alpha;
    const vreal q = part21 * per_hx;
    const vreal q_by_fz = part21_by_fz * per_hx + part21 * per_hx_by_fz;
    const vreal q_by_kappa = part21_by_kappa * per_hx + part21 * per_hx_by_kappa;
    const vreal q_by_alpha = part21_by_alpha * per_hx + part21 * per_hx_by_alpha;
    const vmask slides = not(q >= one);
    const vreal share = one - R(0.5) * q;
    const vreal share_by_fz = -(R(0.5) * q_by_fz);
    const vreal share_by_kappa = -(R(0.5) * q_by_kappa);
    const vreal share_by_alpha = -(R(0.5) * q_by_alpha);
    const vreal part22 = grip * share;
    const vreal part22_by_fz = grip_by_fz * share + grip * share_by_fz;
    const vreal part22_by_kappa = grip_by_kappa * share + grip * share_by_kappa;
    const vreal part22_by_alpha = grip_by_alpha * share + grip * share_by_alpha;
    const vreal ahead = sel(slides, part22 * per_hx, one);
    const vreal ahead_by_fz = sel(slides, part22_by_fz * per_hx + part22 * per_hx_by_fz, splat(0));
    const vreal ahead_by_kappa =
        sel(slides, part22_by_kappa * per_hx + part22 * per_hx_by_kappa, splat(0));
    const vreal ahead_by_alpha =
        sel(slides, part22_by_alpha * per_hx + part22 * per_hx_by_alpha, splat(0));
    const vreal slope24 = abs_slope(hy);
    const vreal part25 = vabs(hy);
    const vreal part25_by_fz = slope24 * hy_by_fz;
    const vreal part25_by_kappa = slope24 * hy_by_kappa;
    const vreal part25_by_alpha = slope24 * hy_by_alpha;
    const vreal reach = part25 * per_grip;
    const vreal reach_by_fz = part25_by_fz * per_grip + part25 * per_grip_by_fz;
    const vreal reach_by_kappa = part25_by_kappa * per_grip + part25 * per_grip_by_kappa;
    const vreal reach_by_alpha = part25_by_alpha * per_grip + part25 * per_grip_by_alpha;
    const vmask part26 = one < reach;
    const vreal x = vmin(one, reach);
    const vreal x_by_fz = sel(part26, splat(0), reach_by_fz);
    const vreal x_by_kappa = sel(part26, splat(0), reach_by_kappa);
    const vreal x_by_alpha = sel(part26, splat(0), reach_by_alpha);
    const vreal H = one - x;
    const vreal H_by_fz = -x_by_fz;
    const vreal H_by_kappa = -x_by_kappa;
    const vreal H_by_alpha = -x_by_alpha;
    const vreal part27 = R(3) - x;
    const vreal part27_by_fz = -x_by_fz;
    const vreal part27_by_kappa = -x_by_kappa;
    const vreal part27_by_alpha = -x_by_alpha;
    const vreal part28 = R(3) - x * part27;
    const vreal part28_by_fz = -(x_by_fz * part27 + x * part27_by_fz);
    const vreal part28_by_kappa = -(x_by_kappa * part27 + x * part27_by_kappa);
    const vreal part28_by_alpha = -(x_by_alpha * part27 + x * part27_by_alpha);
    const vreal rise = x * part28;
    const vreal rise_by_fz = x_by_fz * part28 + x * part28_by_fz;
    const vreal rise_by_kappa = x_by_kappa * part28 + x * part28_by_kappa;
    const vreal rise_by_alpha = x_by_alpha * part28 + x * part28_by_alpha;
    const vreal along = one + slip.forward * kappa;
    const vreal fx = hx * ahead;
    const vreal fx_by_fz = hx_by_fz * ahead + hx * ahead_by_fz;
    const vreal fx_by_kappa = hx_by_kappa * ahead + hx * ahead_by_kappa;
    const vreal fx_by_alpha = hx_by_alpha * ahead + hx * ahead_by_alpha;
    const vreal part29 = grip * rise;
    const vreal fy = vcopysign(part29, hy);
    const vreal slope31 = copysign_slope(part29, hy);
    const vreal fy_by_fz = slope31 * (grip_by_fz * rise + grip * rise_by_fz);
    const vreal fy_by_kappa = slope31 * (grip_by_kappa * rise + grip * rise_by_kappa);
    const vreal fy_by_alpha = slope31 * (grip_by_alpha * rise + grip * rise_by_alpha);
    struct shares p;
    struct shares p_by_fz;
    struct shares p_by_kappa;
    struct shares p_by_alpha;
    p.x = one;
    p_by_fz.x = splat(0);
    p_by_kappa.x = splat(0);
    p_by_alpha.x = splat(0);
    p.y = one;
    p_by_fz.y = splat(0);
    p_by_kappa.y = splat(0);
    p_by_alpha.y = splat(0);
    if (t->combine.ellipses) {
        const vreal part32 = R(3) * per_grip;
        const vreal part32_by_fz = R(3) * per_grip_by_fz;
        const vreal part32_by_kappa = R(3) * per_grip_by_kappa;
        const vreal part32_by_alpha = R(3) * per_grip_by_alpha;
        const vreal yx = part32 * fx;
        const vreal yx_by_fz = part32_by_fz * fx + part32 * fx_by_fz;
        const vreal yx_by_kappa = part32_by_kappa * fx + part32 * fx_by_kappa;
        const vreal yx_by_alpha = part32_by_alpha * fx + part32 * fx_by_alpha;
        const vreal part33 = R(3) * per_grip;
        const vreal part33_by_fz = R(3) * per_grip_by_fz;
        const vreal part33_by_kappa = R(3) * per_grip_by_kappa;
        const vreal part33_by_alpha = R(3) * per_grip_by_alpha;
        const vreal yy = part33 * fy;
        const vreal yy_by_fz = part33_by_fz * fy + part33 * fy_by_fz;
        const vreal yy_by_kappa = part33_by_kappa * fy + part33 * fy_by_kappa;
        const vreal yy_by_alpha = part33_by_alpha * fy + part33 * fy_by_alpha;
        vreal part34_by_fz;
        vreal part34_by_kappa;
        vreal part34_by_alpha;
        const vreal part34 = ellipse_share_by_fz_kappa_alpha(
            &t->combine, yx, yx_by_fz, yx_by_kappa, yx_by_alpha, yy, yy_by_fz, yy_by_kappa,
            yy_by_alpha, &part34_by_fz, &part34_by_kappa, &part34_by_alpha);
        p.y = part34;
        p_by_fz.y = part34_by_fz;
        p_by_kappa.y = part34_by_kappa;
        p_by_alpha.y = part34_by_alpha;
        p.x = p.y;
        p_by_fz.x = p_by_fz.y;
        p_by_kappa.x = p_by_kappa.y;
        p_by_alpha.x = p_by_alpha.y;
    }
    if (t->combine.vectors) {
        const vreal slope36 = abs_slope(fx);
        const vreal part37 = R(3) * per_grip;
        const vreal part37_by_fz = R(3) * per_grip_by_fz;
        const vreal part37_by_kappa = R(3) * per_grip_by_kappa;
        const vreal part37_by_alpha = R(3) * per_grip_by_alpha;
        const vreal part38 = vabs(fx);
        const vreal part38_by_fz = slope36 * fx_by_fz;
        const vreal part38_by_kappa = slope36 * fx_by_kappa;
        const vreal part38_by_alpha = slope36 * fx_by_alpha;
        const vreal size_x = sel(slides, share, part37 * part38);
        const vreal size_x_by_fz =
            sel(slides, share_by_fz, part37_by_fz * part38 + part37 * part38_by_fz);
        const vreal size_x_by_kappa =
            sel(slides, share_by_kappa, part37_by_kappa * part38 + part37 * part38_by_kappa);
        const vreal size_x_by_alpha =
            sel(slides, share_by_alpha, part37_by_alpha * part38 + part37 * part38_by_alpha);
        const vreal slope40 = abs_slope(hx);
        const vreal part41 = vabs(hx);
        const vreal part41_by_fz = slope40 * hx_by_fz;
        const vreal part41_by_kappa = slope40 * hx_by_kappa;
        const vreal part41_by_alpha = slope40 * hx_by_alpha;
        const vreal part42 = R(3.0 / FIALA_PEAK_X) * per_grip;
        const vreal part42_by_fz = R(3.0 / FIALA_PEAK_X) * per_grip_by_fz;
        const vreal part42_by_kappa = R(3.0 / FIALA_PEAK_X) * per_grip_by_kappa;
        const vreal part42_by_alpha = R(3.0 / FIALA_PEAK_X) * per_grip_by_alpha;
        const vreal degree = part41 * part42;
        const vreal degree_by_fz = part41_by_fz * part42 + part41 * part42_by_fz;
        const vreal degree_by_kappa = part41_by_kappa * part42 + part41 * part42_by_kappa;
        const vreal degree_by_alpha = part41_by_alpha * part42 + part41 * part42_by_alpha;
        struct direction d_by_fz;
        struct direction d_by_kappa;
        struct direction d_by_alpha;
        const struct direction d = combined_direction_by_fz_kappa_alpha(
            own_x, own_x_by_fz, own_x_by_kappa, own_y * x_per_y, own_y_by_fz * x_per_y,
            own_y_by_alpha * x_per_y, Cx * ty, Cx_by_fz * ty, Cx * ty_by_alpha, degree,
            degree_by_fz, degree_by_kappa, degree_by_alpha, size_x, size_x_by_fz, size_x_by_kappa,
            size_x_by_alpha, rise, rise_by_fz, rise_by_kappa, rise_by_alpha, &d_by_fz, &d_by_kappa,
            &d_by_alpha);
        struct shares v_by_fz;
        struct shares v_by_kappa;
        struct shares v_by_alpha;
        const struct shares v = combined_shares_by_fz_kappa_alpha(
            d, d_by_fz.x, d_by_kappa.x, d_by_alpha.x, d_by_fz.y, d_by_kappa.y, d_by_alpha.y, still,
            &v_by_fz, &v_by_kappa, &v_by_alpha);
        p_by_fz.x = sel(t->combine.vector, v_by_fz.x, p_by_fz.x);
        p_by_kappa.x = sel(t->combine.vector, v_by_kappa.x, p_by_kappa.x);
        p_by_alpha.x = sel(t->combine.vector, v_by_alpha.x, p_by_alpha.x);
        p.x = sel(t->combine.vector, v.x, p.x);
        p_by_fz.y = sel(t->combine.vector, v_by_fz.y, p_by_fz.y);
        p_by_kappa.y = sel(t->combine.vector, v_by_kappa.y, p_by_kappa.y);
        p_by_alpha.y = sel(t->combine.vector, v_by_alpha.y, p_by_alpha.y);
        p.y = sel(t->combine.vector, v.y, p.y);
    }
    struct tire_force f;
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    f_by_fz.fx = splat(0);
    f_by_kappa.fx = splat(0);
    f_by_alpha.fx = splat(0);
    f_by_fz.fy = splat(0);
    f_by_kappa.fy = splat(0);
    f_by_alpha.fy = splat(0);
    f_by_fz.mz = splat(0);
    f_by_kappa.mz = splat(0);
    f_by_alpha.mz = splat(0);
    f.fx = fx * p.x;
    f_by_fz.fx = fx_by_fz * p.x + fx * p_by_fz.x;
    f_by_kappa.fx = fx_by_kappa * p.x + fx * p_by_kappa.x;
    f_by_alpha.fx = fx_by_alpha * p.x + fx * p_by_alpha.x;
    f.fy = -(fy * p.y);
    f_by_fz.fy = -(fy_by_fz * p.y + fy * p_by_fz.y);
    f_by_kappa.fy = -(fy_by_kappa * p.y + fy * p_by_kappa.y);
    f_by_alpha.fy = -(fy_by_alpha * p.y + fy * p_by_alpha.y);
    const vreal part43 = H * H;
    const vreal part43_by_fz = H_by_fz * H + H * H_by_fz;
    const vreal part43_by_kappa = H_by_kappa * H + H * H_by_kappa;
    const vreal part43_by_alpha = H_by_alpha * H + H * H_by_alpha;
    const vreal part44 = part43 * H;
    const vreal part44_by_fz = part43_by_fz * H + part43 * H_by_fz;
    const vreal part44_by_kappa = part43_by_kappa * H + part43 * H_by_kappa;
    const vreal part44_by_alpha = part43_by_alpha * H + part43 * H_by_alpha;
    const vreal part45 = grip * t->width;
    const vreal part45_by_fz = grip_by_fz * t->width;
    const vreal part45_by_kappa = grip_by_kappa * t->width;
    const vreal part45_by_alpha = grip_by_alpha * t->width;
    const vreal part46 = x * part44;
    const vreal part46_by_fz = x_by_fz * part44 + x * part44_by_fz;
    const vreal part46_by_kappa = x_by_kappa * part44 + x * part44_by_kappa;
    const vreal part46_by_alpha = x_by_alpha * part44 + x * part44_by_alpha;
    const vreal slope48 = abs_slope(p.y);
    const vreal part49 = part45 * part46;
    const vreal part49_by_fz = part45_by_fz * part46 + part45 * part46_by_fz;
    const vreal part49_by_kappa = part45_by_kappa * part46 + part45 * part46_by_kappa;
    const vreal part49_by_alpha = part45_by_alpha * part46 + part45 * part46_by_alpha;
    const vreal part50 = vabs(p.y);
    const vreal part50_by_fz = slope48 * p_by_fz.y;
    const vreal part50_by_kappa = slope48 * p_by_kappa.y;
    const vreal part50_by_alpha = slope48 * p_by_alpha.y;
    const vreal part51 = part49 * part50;
    const vreal part52 = ty * along;
    const vreal slope54 = copysign_slope(part51, part52);
    f.mz = vcopysign(part51, part52) * slip.forward;
    f_by_fz.mz = slope54 * (part49_by_fz * part50 + part49 * part50_by_fz) * slip.forward;
    f_by_kappa.mz = slope54 * (part49_by_kappa * part50 + part49 * part50_by_kappa) * slip.forward;
    f_by_alpha.mz = slope54 * (part49_by_alpha * part50 + part49 * part50_by_alpha) * slip.forward;
    by_fz->fx = f_by_fz.fx;
    by_kappa->fx = f_by_kappa.fx;
    by_alpha->fx = f_by_alpha.fx;
    by_fz->fy = f_by_fz.fy;
    by_kappa->fy = f_by_kappa.fy;
    by_alpha->fy = f_by_alpha.fy;
    by_fz->mz = f_by_fz.mz;
    by_kappa->mz = f_by_kappa.mz;
    by_alpha->mz = f_by_alpha.mz;
    return f;
}

static inline void fiala_jacobian(const struct fiala *t, vreal fz, vreal kappa, vreal alpha,
                                  vreal gamma, vreal vx, vreal force[3], vreal by[3][4]) {
    struct tire_slip part1_by_fz;
    struct tire_slip part1_by_kappa;
    struct tire_slip part1_by_alpha;
    struct tire_slip part1_by_gamma;
    const struct tire_slip part1 = tire_slip_of_by_fz_kappa_alpha_gamma(
        fz, splat(1), kappa, splat(1), alpha, splat(1), gamma, splat(1), vx, &part1_by_fz,
        &part1_by_kappa, &part1_by_alpha, &part1_by_gamma);
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    const struct tire_force f = fiala_force_by_fz_kappa_alpha_gamma(
        t, part1, part1_by_fz.fz, part1_by_kappa.kappa, part1_by_alpha.tan_alpha, &f_by_fz,
        &f_by_kappa, &f_by_alpha);
    force[0] = f.fx;
    by[0][0] = f_by_fz.fx;
    by[0][1] = f_by_kappa.fx;
    by[0][2] = f_by_alpha.fx;
    by[0][3] = splat(0);
    force[1] = f.fy;
    by[1][0] = f_by_fz.fy;
    by[1][1] = f_by_kappa.fy;
    by[1][2] = f_by_alpha.fy;
    by[1][3] = splat(0);
    force[2] = f.mz;
    by[2][0] = f_by_fz.mz;
    by[2][1] = f_by_kappa.mz;
    by[2][2] = f_by_alpha.mz;
    by[2][3] = splat(0);
}

static inline struct stage phases_stage_by_kappa(const struct phases *c, vreal magnitude,
                                                 vreal magnitude_by_kappa, struct stage *by_kappa) {
    struct stage at;
    struct stage at_by_kappa;
    at_by_kappa.rise = splat(0);
    at_by_kappa.fall = splat(0);
    const vreal part1 = magnitude * c->per_rise;
    at.rise = vmin(splat(1), part1);
    at_by_kappa.rise = sel(splat(1) < part1, splat(0), magnitude_by_kappa * c->per_rise);
    const vreal part2 = (magnitude - c->slip_peak) * c->per_fall;
    const vreal part3 = vmax(splat(0), part2);
    at.fall = vmin(splat(1), part3);
    at_by_kappa.fall = sel(splat(1) < part3, splat(0),
                           sel(splat(0) > part2, splat(0), magnitude_by_kappa * c->per_fall));
    by_kappa->rise = at_by_kappa.rise;
    by_kappa->fall = at_by_kappa.fall;
    return at;
}

static inline struct stage phases_stage_by_alpha(const struct phases *c, vreal magnitude,
                                                 vreal magnitude_by_alpha, struct stage *by_alpha) {
    struct stage at;
    struct stage at_by_alpha;
    at_by_alpha.rise = splat(0);
    at_by_alpha.fall = splat(0);
    const vreal part1 = magnitude * c->per_rise;
    at.rise = vmin(splat(1), part1);
    at_by_alpha.rise = sel(splat(1) < part1, splat(0), magnitude_by_alpha * c->per_rise);
    const vreal part2 = (magnitude - c->slip_peak) * c->per_fall;
    const vreal part3 = vmax(splat(0), part2);
    at.fall = vmin(splat(1), part3);
    at_by_alpha.fall = sel(splat(1) < part3, splat(0),
                           sel(splat(0) > part2, splat(0), magnitude_by_alpha * c->per_fall));
    by_alpha->rise = at_by_alpha.rise;
    by_alpha->fall = at_by_alpha.fall;
    return at;
}

static inline vreal phases_value_by_kappa(const struct phases *c, struct stage at,
                                          vreal at_rise_by_kappa, vreal at_fall_by_kappa,
                                          vreal *by_kappa) {
    struct stage at_by_kappa;
    at_by_kappa.rise = at_rise_by_kappa;
    at_by_kappa.fall = at_fall_by_kappa;
    const vreal a = at.rise;
    const vreal a_by_kappa = at_by_kappa.rise;
    const vreal b = at.fall;
    const vreal b_by_kappa = at_by_kappa.fall;
    const vreal r = c->r;
    const vreal part1 = r - R(2);
    const vreal part2 = R(3) - R(2) * r + a * part1;
    const vreal part2_by_kappa = a_by_kappa * part1;
    const vreal part3 = r + a * part2;
    const vreal part3_by_kappa = a_by_kappa * part2 + a * part2_by_kappa;
    const vreal rise = a * part3;
    const vreal rise_by_kappa = a_by_kappa * part3 + a * part3_by_kappa;
    const vreal part4 = b * b;
    const vreal part4_by_kappa = b_by_kappa * b + b * b_by_kappa;
    const vreal part5 = R(3) - R(2) * b;
    const vreal part5_by_kappa = -(R(2) * b_by_kappa);
    *by_kappa =
        c->peak * rise_by_kappa - c->drop * (part4_by_kappa * part5 + part4 * part5_by_kappa);
    return c->peak * rise - c->drop * (part4 * part5);
}

static inline vreal phases_value_by_alpha(const struct phases *c, struct stage at,
                                          vreal at_rise_by_alpha, vreal at_fall_by_alpha,
                                          vreal *by_alpha) {
    struct stage at_by_alpha;
    at_by_alpha.rise = at_rise_by_alpha;
    at_by_alpha.fall = at_fall_by_alpha;
    const vreal a = at.rise;
    const vreal a_by_alpha = at_by_alpha.rise;
    const vreal b = at.fall;
    const vreal b_by_alpha = at_by_alpha.fall;
    const vreal r = c->r;
    const vreal part1 = r - R(2);
    const vreal part2 = R(3) - R(2) * r + a * part1;
    const vreal part2_by_alpha = a_by_alpha * part1;
    const vreal part3 = r + a * part2;
    const vreal part3_by_alpha = a_by_alpha * part2 + a * part2_by_alpha;
    const vreal rise = a * part3;
    const vreal rise_by_alpha = a_by_alpha * part3 + a * part3_by_alpha;
    const vreal part4 = b * b;
    const vreal part4_by_alpha = b_by_alpha * b + b * b_by_alpha;
    const vreal part5 = R(3) - R(2) * b;
    const vreal part5_by_alpha = -(R(2) * b_by_alpha);
    *by_alpha =
        c->peak * rise_by_alpha - c->drop * (part4_by_alpha * part5 + part4 * part5_by_alpha);
    return c->peak * rise - c->drop * (part4 * part5);
}

FORCE_INLINE struct tire_force physx_force_by_fz_kappa_alpha_gamma(
    const struct physx *t, struct tire_slip slip, vreal slip_kappa_by_kappa,
    vreal slip_tan_alpha_by_alpha, struct tire_force *by_kappa, struct tire_force *by_alpha) {
    struct tire_slip slip_by_kappa;
    struct tire_slip slip_by_alpha;
    slip_by_kappa.kappa = slip_kappa_by_kappa;
    slip_by_alpha.tan_alpha = slip_tan_alpha_by_alpha;
    const vmask ground = slip.fz > R(0);
    const vreal none = R(0) * slip.fz;
    struct stage x_by_kappa;
    const struct stage x = phases_stage_by_kappa(
        &t->x, vabs(slip.kappa), abs_slope(slip.kappa) * slip_by_kappa.kappa, &x_by_kappa);
    struct stage y_by_alpha;
    const struct stage y =
        phases_stage_by_alpha(&t->y, vabs(slip.tan_alpha),
                              abs_slope(slip.tan_alpha) * slip_by_alpha.tan_alpha, &y_by_alpha);
    struct tire_force f;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    f_by_kappa.fx = splat(0);
    f_by_alpha.fy = splat(0);
    vreal part1_by_kappa;
    const vreal part1 =
        phases_value_by_kappa(&t->x, x, x_by_kappa.rise, x_by_kappa.fall, &part1_by_kappa);
    f.fx = sel(ground, vcopysign(part1, slip.kappa), none);
    f_by_kappa.fx = sel(ground, copysign_slope(part1, slip.kappa) * part1_by_kappa, splat(0));
    vreal part2_by_alpha;
    const vreal part2 =
        phases_value_by_alpha(&t->y, y, y_by_alpha.rise, y_by_alpha.fall, &part2_by_alpha);
    f.fy = sel(ground, -vcopysign(part2, slip.tan_alpha), none);
    f_by_alpha.fy =
        sel(ground, -(copysign_slope(part2, slip.tan_alpha) * part2_by_alpha), splat(0));
    f.mz = splat(0);
    by_kappa->fx = f_by_kappa.fx;
    by_alpha->fy = f_by_alpha.fy;
    return f;
}

static inline void physx_jacobian(const struct physx *t, vreal fz, vreal kappa, vreal alpha,
                                  vreal gamma, vreal vx, vreal force[3], vreal by[3][4]) {
    struct tire_slip part1_by_fz;
    struct tire_slip part1_by_kappa;
    struct tire_slip part1_by_alpha;
    struct tire_slip part1_by_gamma;
    const struct tire_slip part1 = tire_slip_of_by_fz_kappa_alpha_gamma(
        fz, splat(1), kappa, splat(1), alpha, splat(1), gamma, splat(1), vx, &part1_by_fz,
        &part1_by_kappa, &part1_by_alpha, &part1_by_gamma);
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    const struct tire_force f = physx_force_by_fz_kappa_alpha_gamma(
        t, part1, part1_by_kappa.kappa, part1_by_alpha.tan_alpha, &f_by_kappa, &f_by_alpha);
    force[0] = f.fx;
    by[0][0] = splat(0);
    by[0][1] = f_by_kappa.fx;
    by[0][2] = splat(0);
    by[0][3] = splat(0);
    force[1] = f.fy;
    by[1][0] = splat(0);
    by[1][1] = splat(0);
    by[1][2] = f_by_alpha.fy;
    by[1][3] = splat(0);
    force[2] = f.mz;
    by[2][0] = splat(0);
    by[2][1] = splat(0);
    by[2][2] = splat(0);
    by[2][3] = splat(0);
}

static inline vreal over_load_at_by_fz(struct over_load w, vreal r, vreal r_by_fz, vreal *by_fz) {
    const vreal part1 = w.at_zero + w.rise * r;
    *by_fz = sel(part1 > w.least, w.rise * r_by_fz, splat(0));
    return vmax(part1, w.least);
}

static inline struct tmeasy_points tmeasy_points_at_by_fz(const struct tmeasy_curve *c, vreal r,
                                                          vreal r_by_fz,
                                                          struct tmeasy_points *by_fz) {
    struct tmeasy_points w;
    struct tmeasy_points w_by_fz;
    w_by_fz.dF0 = splat(0);
    w_by_fz.sM = splat(0);
    w_by_fz.FM = splat(0);
    w_by_fz.sS = splat(0);
    w_by_fz.FS = splat(0);
    vreal part1_by_fz;
    const vreal part1 = over_load_at_by_fz(c->dF0, r, r_by_fz, &part1_by_fz);
    w.dF0 = part1;
    w_by_fz.dF0 = part1_by_fz;
    vreal part2_by_fz;
    const vreal part2 = over_load_at_by_fz(c->sM, r, r_by_fz, &part2_by_fz);
    w.sM = part2;
    w_by_fz.sM = part2_by_fz;
    vreal part3_by_fz;
    const vreal part3 = over_load_at_by_fz(c->FM, r, r_by_fz, &part3_by_fz);
    w.FM = part3;
    w_by_fz.FM = part3_by_fz;
    vreal part4_by_fz;
    const vreal part4 = over_load_at_by_fz(c->sS, r, r_by_fz, &part4_by_fz);
    w.sS = vmax(part4, w.sM);
    w_by_fz.sS = sel(part4 > w.sM, part4_by_fz, w_by_fz.sM);
    vreal part5_by_fz;
    const vreal part5 = over_load_at_by_fz(c->FS, r, r_by_fz, &part5_by_fz);
    w.FS = vmin(part5, w.FM);
    w_by_fz.FS = sel(part5 < w.FM, part5_by_fz, w_by_fz.FM);
    by_fz->dF0 = w_by_fz.dF0;
    by_fz->sM = w_by_fz.sM;
    by_fz->FM = w_by_fz.FM;
    by_fz->sS = w_by_fz.sS;
    by_fz->FS = w_by_fz.FS;
    return w;
}

static inline void tmeasy_load_by_fz_kappa_alpha(const struct tmeasy *t, vreal fz, vreal fz_by_fz,
                                                 struct tmeasy_wheel *w,
                                                 struct tmeasy_wheel *w_by_fz) {
    const vreal one = splat(1);
    const vreal part1 = fz * t->per_pn;
    w->r = vmin(t->most, part1);
    w_by_fz->r = sel(t->most < part1, splat(0), fz_by_fz * t->per_pn);
    struct tmeasy_points part2_by_fz;
    const struct tmeasy_points part2 =
        tmeasy_points_at_by_fz(&t->x, w->r, w_by_fz->r, &part2_by_fz);
    w->x = part2;
    w_by_fz->x.dF0 = part2_by_fz.dF0;
    w_by_fz->x.sM = part2_by_fz.sM;
    w_by_fz->x.FM = part2_by_fz.FM;
    w_by_fz->x.sS = part2_by_fz.sS;
    w_by_fz->x.FS = part2_by_fz.FS;
    struct tmeasy_points part3_by_fz;
    const struct tmeasy_points part3 =
        tmeasy_points_at_by_fz(&t->y, w->r, w_by_fz->r, &part3_by_fz);
    w->y = part3;
    w_by_fz->y.dF0 = part3_by_fz.dF0;
    w_by_fz->y.sM = part3_by_fz.sM;
    w_by_fz->y.FM = part3_by_fz.FM;
    w_by_fz->y.sS = part3_by_fz.sS;
    w_by_fz->y.FS = part3_by_fz.FS;
    const vreal gx = w->x.FM / w->x.dF0;
    const vreal gx_by_fz = (w_by_fz->x.FM - gx * w_by_fz->x.dF0) / w->x.dF0;
    const vreal gy = w->y.FM / w->y.dF0;
    const vreal gy_by_fz = (w_by_fz->y.FM - gy * w_by_fz->y.dF0) / w->y.dF0;
    const vreal part4 = w->x.sM + w->y.sM;
    const vreal part4_by_fz = w_by_fz->x.sM + w_by_fz->y.sM;
    const vreal per_s = one / part4;
    const vreal per_s_by_fz = -(per_s * part4_by_fz / part4);
    const vreal part5 = gx + gy;
    const vreal part5_by_fz = gx_by_fz + gy_by_fz;
    const vreal per_g = one / part5;
    const vreal per_g_by_fz = -(per_g * part5_by_fz / part5);
    w->hx = w->x.sM * per_s + gx * per_g;
    w_by_fz->hx =
        w_by_fz->x.sM * per_s + w->x.sM * per_s_by_fz + (gx_by_fz * per_g + gx * per_g_by_fz);
    w->hy = w->y.sM * per_s + gy * per_g;
    w_by_fz->hy =
        w_by_fz->y.sM * per_s + w->y.sM * per_s_by_fz + (gy_by_fz * per_g + gy * per_g_by_fz);
    w->per_hx = one / w->hx;
    w_by_fz->per_hx = -(w->per_hx * w_by_fz->hx / w->hx);
    w->per_hy = one / w->hy;
    w_by_fz->per_hy = -(w->per_hy * w_by_fz->hy / w->hy);
}

static inline vreal resultant_by_fz_kappa_alpha(vreal x, vreal x_by_fz, vreal x_by_kappa, vreal y,
                                                vreal y_by_fz, vreal y_by_alpha, vreal *by_fz,
                                                vreal *by_kappa, vreal *by_alpha) {
    const vreal part1 = vsqrt(x * x + y * y);
    const vreal slope3 = sqrt_slope(part1);
    *by_fz = slope3 * (x_by_fz * x + x * x_by_fz + (y_by_fz * y + y * y_by_fz));
    *by_kappa = slope3 * (x_by_kappa * x + x * x_by_kappa);
    *by_alpha = slope3 * (y_by_alpha * y + y * y_by_alpha);
    return part1;
}

static inline vreal resultant_by_fz_kappa_alpha_2(vreal x, vreal x_by_fz, vreal x_by_kappa,
                                                  vreal x_by_alpha, vreal y, vreal y_by_fz,
                                                  vreal y_by_kappa, vreal y_by_alpha, vreal *by_fz,
                                                  vreal *by_kappa, vreal *by_alpha) {
    const vreal part1 = vsqrt(x * x + y * y);
    const vreal slope3 = sqrt_slope(part1);
    *by_fz = slope3 * (x_by_fz * x + x * x_by_fz + (y_by_fz * y + y * y_by_fz));
    *by_kappa = slope3 * (x_by_kappa * x + x * x_by_kappa + (y_by_kappa * y + y * y_by_kappa));
    *by_alpha = slope3 * (x_by_alpha * x + x * x_by_alpha + (y_by_alpha * y + y * y_by_alpha));
    return part1;
}

static inline void tmeasy_turn_by_fz_kappa_alpha_gamma(
    const struct tmeasy *t, struct tire_slip slip, vreal slip_kappa_by_kappa,
    vreal slip_tan_alpha_by_alpha, struct tmeasy_wheel *w, struct tmeasy_wheel *w_by_fz,
    struct tmeasy_wheel *w_by_kappa, struct tmeasy_wheel *w_by_alpha) {
    struct tire_slip slip_by_kappa;
    struct tire_slip slip_by_alpha;
    slip_by_kappa.kappa = slip_kappa_by_kappa;
    slip_by_alpha.tan_alpha = slip_tan_alpha_by_alpha;
    const vreal one = splat(1);
    const vreal tiny = splat(TINY_SLIP);
    const struct tmeasy_points *x = &w->x;
    const struct tmeasy_points *x_by_fz = &w_by_fz->x;
    const struct tmeasy_points *y = &w->y;
    const struct tmeasy_points *y_by_fz = &w_by_fz->y;
    const vreal X = slip.kappa * w->per_hx;
    const vreal X_by_fz = slip.kappa * w_by_fz->per_hx;
    const vreal X_by_kappa = slip_by_kappa.kappa * w->per_hx;
    const vreal Y = slip.tan_alpha * w->per_hy;
    const vreal Y_by_fz = slip.tan_alpha * w_by_fz->per_hy;
    const vreal Y_by_alpha = slip_by_alpha.tan_alpha * w->per_hy;
    const vreal part1 = one + slip.forward * slip.kappa;
    const vreal D = vabs(part1);
    const vreal D_by_kappa = abs_slope(part1) * (slip.forward * slip_by_kappa.kappa);
    vreal part2_by_fz;
    vreal part2_by_kappa;
    vreal part2_by_alpha;
    const vreal part2 = resultant_by_fz_kappa_alpha(X, X_by_fz, X_by_kappa, Y, Y_by_fz, Y_by_alpha,
                                                    &part2_by_fz, &part2_by_kappa, &part2_by_alpha);
    w->h = part2;
    w_by_fz->h = part2_by_fz;
    w_by_kappa->h = part2_by_kappa;
    w_by_alpha->h = part2_by_alpha;
    const vmask part3 = tiny > w->h;
    const vreal part4 = vmax(tiny, w->h);
    const vreal part4_by_fz = sel(part3, splat(0), w_by_fz->h);
    const vreal part4_by_kappa = sel(part3, splat(0), w_by_kappa->h);
    const vreal part4_by_alpha = sel(part3, splat(0), w_by_alpha->h);
    w->per_h = one / part4;
    w_by_fz->per_h = -(w->per_h * part4_by_fz / part4);
    w_by_kappa->per_h = -(w->per_h * part4_by_kappa / part4);
    w_by_alpha->per_h = -(w->per_h * part4_by_alpha / part4);
    const vreal cosine = X * w->per_h;
    const vreal cosine_by_fz = X_by_fz * w->per_h + X * w_by_fz->per_h;
    const vreal cosine_by_kappa = X_by_kappa * w->per_h + X * w_by_kappa->per_h;
    const vreal cosine_by_alpha = X * w_by_alpha->per_h;
    const vreal sine = Y * w->per_h;
    const vreal sine_by_fz = Y_by_fz * w->per_h + Y * w_by_fz->per_h;
    const vreal sine_by_kappa = Y * w_by_kappa->per_h;
    const vreal sine_by_alpha = Y_by_alpha * w->per_h + Y * w_by_alpha->per_h;
    w->cosine = cosine;
    w_by_fz->cosine = cosine_by_fz;
    w_by_kappa->cosine = cosine_by_kappa;
    w_by_alpha->cosine = cosine_by_alpha;
    w->sine = sine;
    w_by_fz->sine = sine_by_fz;
    w_by_kappa->sine = sine_by_kappa;
    w_by_alpha->sine = sine_by_alpha;
    const vreal part6 = x->dF0 * w->hx;
    const vreal part6_by_fz = x_by_fz->dF0 * w->hx + x->dF0 * w_by_fz->hx;
    const vreal part7 = y->dF0 * w->hy;
    const vreal part7_by_fz = y_by_fz->dF0 * w->hy + y->dF0 * w_by_fz->hy;
    vreal part5_by_fz;
    vreal part5_by_kappa;
    vreal part5_by_alpha;
    const vreal part5 = resultant_by_fz_kappa_alpha_2(
        part6 * cosine, part6_by_fz * cosine + part6 * cosine_by_fz, part6 * cosine_by_kappa,
        part6 * cosine_by_alpha, part7 * sine, part7_by_fz * sine + part7 * sine_by_fz,
        part7 * sine_by_kappa, part7 * sine_by_alpha, &part5_by_fz, &part5_by_kappa,
        &part5_by_alpha);
    w->at.dF0 = part5;
    w_by_fz->at.dF0 = part5_by_fz;
    w_by_kappa->at.dF0 = part5_by_kappa;
    w_by_alpha->at.dF0 = part5_by_alpha;
    vreal part8_by_fz;
    vreal part8_by_kappa;
    vreal part8_by_alpha;
    const vreal part8 = resultant_by_fz_kappa_alpha_2(
        x->FM * cosine, x_by_fz->FM * cosine + x->FM * cosine_by_fz, x->FM * cosine_by_kappa,
        x->FM * cosine_by_alpha, y->FM * sine, y_by_fz->FM * sine + y->FM * sine_by_fz,
        y->FM * sine_by_kappa, y->FM * sine_by_alpha, &part8_by_fz, &part8_by_kappa,
        &part8_by_alpha);
    const vmask part9 = tiny > part8;
    w->at.FM = vmax(tiny, part8);
    w_by_fz->at.FM = sel(part9, splat(0), part8_by_fz);
    w_by_kappa->at.FM = sel(part9, splat(0), part8_by_kappa);
    w_by_alpha->at.FM = sel(part9, splat(0), part8_by_alpha);
    vreal part10_by_fz;
    vreal part10_by_kappa;
    vreal part10_by_alpha;
    const vreal part10 = resultant_by_fz_kappa_alpha_2(
        x->FS * cosine, x_by_fz->FS * cosine + x->FS * cosine_by_fz, x->FS * cosine_by_kappa,
        x->FS * cosine_by_alpha, y->FS * sine, y_by_fz->FS * sine + y->FS * sine_by_fz,
        y->FS * sine_by_kappa, y->FS * sine_by_alpha, &part10_by_fz, &part10_by_kappa,
        &part10_by_alpha);
    w->at.FS = part10;
    w_by_fz->at.FS = part10_by_fz;
    w_by_kappa->at.FS = part10_by_kappa;
    w_by_alpha->at.FS = part10_by_alpha;
    const vreal part12 = x->sM * w->per_hx;
    const vreal part12_by_fz = x_by_fz->sM * w->per_hx + x->sM * w_by_fz->per_hx;
    const vreal part13 = y->sM * w->per_hy;
    const vreal part13_by_fz = y_by_fz->sM * w->per_hy + y->sM * w_by_fz->per_hy;
    vreal part11_by_fz;
    vreal part11_by_kappa;
    vreal part11_by_alpha;
    const vreal part11 = resultant_by_fz_kappa_alpha_2(
        part12 * cosine, part12_by_fz * cosine + part12 * cosine_by_fz, part12 * cosine_by_kappa,
        part12 * cosine_by_alpha, part13 * sine, part13_by_fz * sine + part13 * sine_by_fz,
        part13 * sine_by_kappa, part13 * sine_by_alpha, &part11_by_fz, &part11_by_kappa,
        &part11_by_alpha);
    const vmask part14 = tiny > part11;
    w->at.sM = vmax(tiny, part11);
    w_by_fz->at.sM = sel(part14, splat(0), part11_by_fz);
    w_by_kappa->at.sM = sel(part14, splat(0), part11_by_kappa);
    w_by_alpha->at.sM = sel(part14, splat(0), part11_by_alpha);
    const vreal part16 = x->sS * w->per_hx;
    const vreal part16_by_fz = x_by_fz->sS * w->per_hx + x->sS * w_by_fz->per_hx;
    const vreal part17 = y->sS * w->per_hy;
    const vreal part17_by_fz = y_by_fz->sS * w->per_hy + y->sS * w_by_fz->per_hy;
    vreal part15_by_fz;
    vreal part15_by_kappa;
    vreal part15_by_alpha;
    const vreal part15 = resultant_by_fz_kappa_alpha_2(
        part16 * cosine, part16_by_fz * cosine + part16 * cosine_by_fz, part16 * cosine_by_kappa,
        part16 * cosine_by_alpha, part17 * sine, part17_by_fz * sine + part17 * sine_by_fz,
        part17 * sine_by_kappa, part17 * sine_by_alpha, &part15_by_fz, &part15_by_kappa,
        &part15_by_alpha);
    w->at.sS = part15;
    w_by_fz->at.sS = part15_by_fz;
    w_by_kappa->at.sS = part15_by_kappa;
    w_by_alpha->at.sS = part15_by_alpha;
    const vreal part18 = vmax(tiny, D);
    const vreal part18_by_kappa = sel(tiny > D, splat(0), D_by_kappa);
    w->per_D = one / part18;
    w_by_kappa->per_D = -(w->per_D * part18_by_kappa / part18);
    const vreal part19 = t->surface * D;
    const vreal part20 = vmax(tiny, part19);
    const vreal part20_by_kappa = sel(tiny > part19, splat(0), t->surface * D_by_kappa);
    w->per_mu_D = one / part20;
    w_by_kappa->per_mu_D = -(w->per_mu_D * part20_by_kappa / part20);
}

static inline vreal tmeasy_share_by_fz_kappa_alpha(vreal n, vreal n_by_fz, vreal n_by_kappa,
                                                   vreal n_by_alpha, vreal q, vreal q_by_fz,
                                                   vreal q_by_kappa, vreal q_by_alpha, vreal m,
                                                   vreal m_by_fz, vreal m_by_kappa,
                                                   vreal m_by_alpha, vreal FS_FM, vreal FS_FM_by_fz,
                                                   vreal FS_FM_by_kappa, vreal FS_FM_by_alpha,
                                                   vreal *by_fz, vreal *by_kappa, vreal *by_alpha) {
    const vreal one = splat(1);
    const vreal left = one - n;
    const vreal left_by_fz = -n_by_fz;
    const vreal left_by_kappa = -n_by_kappa;
    const vreal left_by_alpha = -n_by_alpha;
    const vreal part1 = left * left + q * n;
    const vreal part1_by_fz = left_by_fz * left + left * left_by_fz + (q_by_fz * n + q * n_by_fz);
    const vreal part1_by_kappa =
        left_by_kappa * left + left * left_by_kappa + (q_by_kappa * n + q * n_by_kappa);
    const vreal part1_by_alpha =
        left_by_alpha * left + left * left_by_alpha + (q_by_alpha * n + q * n_by_alpha);
    const vreal per = one / part1;
    const vreal per_by_fz = -(per * part1_by_fz / part1);
    const vreal per_by_kappa = -(per * part1_by_kappa / part1);
    const vreal per_by_alpha = -(per * part1_by_alpha / part1);
    const vreal drop = one - FS_FM;
    const vreal drop_by_fz = -FS_FM_by_fz;
    const vreal drop_by_kappa = -FS_FM_by_kappa;
    const vreal drop_by_alpha = -FS_FM_by_alpha;
    const vreal part2 = m - one;
    const vmask part3 = part2 > splat(TINY_SLIP);
    const vreal way = vmax(part2, splat(TINY_SLIP));
    const vreal way_by_fz = sel(part3, m_by_fz, splat(0));
    const vreal way_by_kappa = sel(part3, m_by_kappa, splat(0));
    const vreal way_by_alpha = sel(part3, m_by_alpha, splat(0));
    const vreal per_way = one / way;
    const vreal per_way_by_fz = -(per_way * way_by_fz / way);
    const vreal per_way_by_kappa = -(per_way * way_by_kappa / way);
    const vreal per_way_by_alpha = -(per_way * way_by_alpha / way);
    const vreal per_q = one / q;
    const vreal per_q_by_fz = -(per_q * q_by_fz / q);
    const vreal per_q_by_kappa = -(per_q * q_by_kappa / q);
    const vreal per_q_by_alpha = -(per_q * q_by_alpha / q);
    const vreal part4 = q * drop;
    const vreal part4_by_fz = q_by_fz * drop + q * drop_by_fz;
    const vreal part4_by_kappa = q_by_kappa * drop + q * drop_by_kappa;
    const vreal part4_by_alpha = q_by_alpha * drop + q * drop_by_alpha;
    const vreal turn = part4 * per_way;
    const vreal turn_by_fz = part4_by_fz * per_way + part4 * per_way_by_fz;
    const vreal turn_by_kappa = part4_by_kappa * per_way + part4 * per_way_by_kappa;
    const vreal turn_by_alpha = part4_by_alpha * per_way + part4 * per_way_by_alpha;
    const vreal rest = way - turn;
    const vreal rest_by_fz = way_by_fz - turn_by_fz;
    const vreal rest_by_kappa = way_by_kappa - turn_by_kappa;
    const vreal rest_by_alpha = way_by_alpha - turn_by_alpha;
    const vmask part5 = rest > splat(TINY_SLIP);
    const vreal part6 = vmax(rest, splat(TINY_SLIP));
    const vreal part6_by_fz = sel(part5, rest_by_fz, splat(0));
    const vreal part6_by_kappa = sel(part5, rest_by_kappa, splat(0));
    const vreal part6_by_alpha = sel(part5, rest_by_alpha, splat(0));
    const vreal bend = turn * per_q / part6;
    const vreal bend_by_fz = (turn_by_fz * per_q + turn * per_q_by_fz - bend * part6_by_fz) / part6;
    const vreal bend_by_kappa =
        (turn_by_kappa * per_q + turn * per_q_by_kappa - bend * part6_by_kappa) / part6;
    const vreal bend_by_alpha =
        (turn_by_alpha * per_q + turn * per_q_by_alpha - bend * part6_by_alpha) / part6;
    const vreal part7 = n - one;
    const vreal part7_by_fz = n_by_fz;
    const vreal part7_by_kappa = n_by_kappa;
    const vreal part7_by_alpha = n_by_alpha;
    const vreal x = part7 * per_way;
    const vreal x_by_fz = part7_by_fz * per_way + part7 * per_way_by_fz;
    const vreal x_by_kappa = part7_by_kappa * per_way + part7 * per_way_by_kappa;
    const vreal x_by_alpha = part7_by_alpha * per_way + part7 * per_way_by_alpha;
    const vreal end = m - n;
    const vreal end_by_fz = m_by_fz - n_by_fz;
    const vreal end_by_kappa = m_by_kappa - n_by_kappa;
    const vreal end_by_alpha = m_by_alpha - n_by_alpha;
    const vmask adheres = n < one;
    const vmask slides = not(n < m);
    const vmask first = n - one < turn;
    const vmask cubic = rest < R(0);
    const vreal part8 = left * left;
    const vreal part8_by_fz = left_by_fz * left + left * left_by_fz;
    const vreal part8_by_kappa = left_by_kappa * left + left * left_by_kappa;
    const vreal part8_by_alpha = left_by_alpha * left + left * left_by_alpha;
    const vreal part9 = end * end;
    const vreal part9_by_fz = end_by_fz * end + end * end_by_fz;
    const vreal part9_by_kappa = end_by_kappa * end + end * end_by_kappa;
    const vreal part9_by_alpha = end_by_alpha * end + end * end_by_alpha;
    vreal F = sel(first, one - part8 * per_q, FS_FM + bend * part9);
    vreal F_by_fz = sel(first, -(part8_by_fz * per_q + part8 * per_q_by_fz),
                        FS_FM_by_fz + (bend_by_fz * part9 + bend * part9_by_fz));
    vreal F_by_kappa = sel(first, -(part8_by_kappa * per_q + part8 * per_q_by_kappa),
                           FS_FM_by_kappa + (bend_by_kappa * part9 + bend * part9_by_kappa));
    vreal F_by_alpha = sel(first, -(part8_by_alpha * per_q + part8 * per_q_by_alpha),
                           FS_FM_by_alpha + (bend_by_alpha * part9 + bend * part9_by_alpha));
    const vreal part12 = x * x;
    const vreal part12_by_fz = x_by_fz * x + x * x_by_fz;
    const vreal part12_by_kappa = x_by_kappa * x + x * x_by_kappa;
    const vreal part12_by_alpha = x_by_alpha * x + x * x_by_alpha;
    const vreal part13 = R(3) - R(2) * x;
    const vreal part13_by_fz = -(R(2) * x_by_fz);
    const vreal part13_by_kappa = -(R(2) * x_by_kappa);
    const vreal part13_by_alpha = -(R(2) * x_by_alpha);
    const vreal part14 = part12 * part13;
    const vreal part14_by_fz = part12_by_fz * part13 + part12 * part13_by_fz;
    const vreal part14_by_kappa = part12_by_kappa * part13 + part12 * part13_by_kappa;
    const vreal part14_by_alpha = part12_by_alpha * part13 + part12 * part13_by_alpha;
    F_by_fz = sel(cubic, -(drop_by_fz * part14 + drop * part14_by_fz), F_by_fz);
    F_by_kappa = sel(cubic, -(drop_by_kappa * part14 + drop * part14_by_kappa), F_by_kappa);
    F_by_alpha = sel(cubic, -(drop_by_alpha * part14 + drop * part14_by_alpha), F_by_alpha);
    F = sel(cubic, one - drop * part14, F);
    const vreal part19 = q * n;
    const vreal part19_by_fz = q_by_fz * n + q * n_by_fz;
    const vreal part19_by_kappa = q_by_kappa * n + q * n_by_kappa;
    const vreal part19_by_alpha = q_by_alpha * n + q * n_by_alpha;
    F_by_fz =
        sel(adheres, part19_by_fz * per + part19 * per_by_fz, sel(slides, FS_FM_by_fz, F_by_fz));
    F_by_kappa = sel(adheres, part19_by_kappa * per + part19 * per_by_kappa,
                     sel(slides, FS_FM_by_kappa, F_by_kappa));
    F_by_alpha = sel(adheres, part19_by_alpha * per + part19 * per_by_alpha,
                     sel(slides, FS_FM_by_alpha, F_by_alpha));
    F = sel(adheres, part19 * per, sel(slides, FS_FM, F));
    *by_fz = F_by_fz;
    *by_kappa = F_by_kappa;
    *by_alpha = F_by_alpha;
    return F;
}

static inline void tmeasy_go_by_fz_kappa_alpha(struct tmeasy_wheel *w, struct tmeasy_wheel *w_by_fz,
                                               struct tmeasy_wheel *w_by_kappa,
                                               struct tmeasy_wheel *w_by_alpha) {
    const vreal per_sM = R(1) / w->at.sM;
    const vreal per_sM_by_fz = -(per_sM * w_by_fz->at.sM * per_sM);
    const vreal per_sM_by_kappa = -(per_sM * w_by_kappa->at.sM * per_sM);
    const vreal per_sM_by_alpha = -(per_sM * w_by_alpha->at.sM * per_sM);
    const vreal part1 = w->at.dF0 * w->at.sM / w->at.FM;
    const vmask part2 = splat(2) > part1;
    const vreal q = vmax(splat(2), part1);
    const vreal q_by_fz =
        sel(part2, splat(0),
            (w_by_fz->at.dF0 * w->at.sM + w->at.dF0 * w_by_fz->at.sM - part1 * w_by_fz->at.FM) /
                w->at.FM);
    const vreal q_by_kappa = sel(part2, splat(0),
                                 (w_by_kappa->at.dF0 * w->at.sM + w->at.dF0 * w_by_kappa->at.sM -
                                  part1 * w_by_kappa->at.FM) /
                                     w->at.FM);
    const vreal q_by_alpha = sel(part2, splat(0),
                                 (w_by_alpha->at.dF0 * w->at.sM + w->at.dF0 * w_by_alpha->at.sM -
                                  part1 * w_by_alpha->at.FM) /
                                     w->at.FM);
    const vreal part3 = w->h * w->per_mu_D;
    const vreal part3_by_fz = w_by_fz->h * w->per_mu_D;
    const vreal part3_by_kappa = w_by_kappa->h * w->per_mu_D + w->h * w_by_kappa->per_mu_D;
    const vreal part3_by_alpha = w_by_alpha->h * w->per_mu_D;
    w->n = part3 * per_sM;
    w_by_fz->n = part3_by_fz * per_sM + part3 * per_sM_by_fz;
    w_by_kappa->n = part3_by_kappa * per_sM + part3 * per_sM_by_kappa;
    w_by_alpha->n = part3_by_alpha * per_sM + part3 * per_sM_by_alpha;
    const vreal part5 = w->at.FS / w->at.FM;
    vreal part4_by_fz;
    vreal part4_by_kappa;
    vreal part4_by_alpha;
    const vreal part4 = tmeasy_share_by_fz_kappa_alpha(
        w->n, w_by_fz->n, w_by_kappa->n, w_by_alpha->n, q, q_by_fz, q_by_kappa, q_by_alpha,
        w->at.sS * per_sM, w_by_fz->at.sS * per_sM + w->at.sS * per_sM_by_fz,
        w_by_kappa->at.sS * per_sM + w->at.sS * per_sM_by_kappa,
        w_by_alpha->at.sS * per_sM + w->at.sS * per_sM_by_alpha, part5,
        (w_by_fz->at.FS - part5 * w_by_fz->at.FM) / w->at.FM,
        (w_by_kappa->at.FS - part5 * w_by_kappa->at.FM) / w->at.FM,
        (w_by_alpha->at.FS - part5 * w_by_alpha->at.FM) / w->at.FM, &part4_by_fz, &part4_by_kappa,
        &part4_by_alpha);
    w->share = part4;
    w_by_fz->share = part4_by_fz;
    w_by_kappa->share = part4_by_kappa;
    w_by_alpha->share = part4_by_alpha;
}

static inline vreal tmeasy_trail_by_fz_kappa_alpha(const struct tmeasy *t, vreal r, vreal r_by_fz,
                                                   vreal sy, vreal sy_by_kappa, vreal sy_by_alpha,
                                                   vreal *by_fz, vreal *by_kappa, vreal *by_alpha) {
    const vreal one = splat(1);
    vreal s0_by_fz;
    const vreal s0 = over_load_at_by_fz(t->trail_slip, r, r_by_fz, &s0_by_fz);
    vreal part1_by_fz;
    const vreal part1 = over_load_at_by_fz(t->trail_end, r, r_by_fz, &part1_by_fz);
    const vreal sE = vmax(part1, s0);
    const vreal sE_by_fz = sel(part1 > s0, part1_by_fz, s0_by_fz);
    const vreal e = s0 / sE;
    const vreal e_by_fz = (s0_by_fz - e * sE_by_fz) / sE;
    const vreal v = sy / s0;
    const vreal v_by_fz = -(v * s0_by_fz / s0);
    const vreal v_by_kappa = sy_by_kappa / s0;
    const vreal v_by_alpha = sy_by_alpha / s0;
    const vreal part2 = sE - s0;
    const vreal part3 = vmax(part2, splat(TINY_SLIP));
    const vreal part3_by_fz = sel(part2 > splat(TINY_SLIP), sE_by_fz - s0_by_fz, splat(0));
    const vreal near_end = (sE - sy) / part3;
    const vreal near_end_by_fz = (sE_by_fz - near_end * part3_by_fz) / part3;
    const vreal near_end_by_kappa = -sy_by_kappa / part3;
    const vreal near_end_by_alpha = -sy_by_alpha / part3;
    const vreal part4 = one - e;
    const vreal part4_by_fz = -e_by_fz;
    const vreal part5 = one - v;
    const vreal part5_by_fz = -v_by_fz;
    const vreal part5_by_kappa = -v_by_kappa;
    const vreal part5_by_alpha = -v_by_alpha;
    const vreal part6 = v * v;
    const vreal part6_by_fz = v_by_fz * v + v * v_by_fz;
    const vreal part6_by_kappa = v_by_kappa * v + v * v_by_kappa;
    const vreal part6_by_alpha = v_by_alpha * v + v * v_by_alpha;
    const vreal part7 = R(3) - R(2) * v;
    const vreal part7_by_fz = -(R(2) * v_by_fz);
    const vreal part7_by_kappa = -(R(2) * v_by_kappa);
    const vreal part7_by_alpha = -(R(2) * v_by_alpha);
    const vreal part8 = one - part6 * part7;
    const vreal part8_by_fz = -(part6_by_fz * part7 + part6 * part7_by_fz);
    const vreal part8_by_kappa = -(part6_by_kappa * part7 + part6 * part7_by_kappa);
    const vreal part8_by_alpha = -(part6_by_alpha * part7 + part6 * part7_by_alpha);
    const vreal moderate = part4 * part5 + e * part8;
    const vreal moderate_by_fz =
        part4_by_fz * part5 + part4 * part5_by_fz + (e_by_fz * part8 + e * part8_by_fz);
    const vreal moderate_by_kappa = part4 * part5_by_kappa + e * part8_by_kappa;
    const vreal moderate_by_alpha = part4 * part5_by_alpha + e * part8_by_alpha;
    const vreal part9 = one - e;
    const vreal part9_by_fz = -e_by_fz;
    const vreal part10 = one - v;
    const vreal part10_by_fz = -v_by_fz;
    const vreal part10_by_kappa = -v_by_kappa;
    const vreal part10_by_alpha = -v_by_alpha;
    const vreal part11 = part9 * part10;
    const vreal part11_by_fz = part9_by_fz * part10 + part9 * part10_by_fz;
    const vreal part11_by_kappa = part9 * part10_by_kappa;
    const vreal part11_by_alpha = part9 * part10_by_alpha;
    const vreal part12 = near_end * near_end;
    const vreal part12_by_fz = near_end_by_fz * near_end + near_end * near_end_by_fz;
    const vreal part12_by_kappa = near_end_by_kappa * near_end + near_end * near_end_by_kappa;
    const vreal part12_by_alpha = near_end_by_alpha * near_end + near_end * near_end_by_alpha;
    const vreal high = part11 * part12;
    const vreal high_by_fz = part11_by_fz * part12 + part11 * part12_by_fz;
    const vreal high_by_kappa = part11_by_kappa * part12 + part11 * part12_by_kappa;
    const vreal high_by_alpha = part11_by_alpha * part12 + part11 * part12_by_alpha;
    const vmask part13 = sy < sE;
    const vmask part14 = v < one;
    const vreal N = sel(part14, moderate, sel(part13, high, splat(0)));
    const vreal N_by_fz = sel(part14, moderate_by_fz, sel(part13, high_by_fz, splat(0)));
    const vreal N_by_kappa = sel(part14, moderate_by_kappa, sel(part13, high_by_kappa, splat(0)));
    const vreal N_by_alpha = sel(part14, moderate_by_alpha, sel(part13, high_by_alpha, splat(0)));
    vreal part15_by_fz;
    const vreal part15 = over_load_at_by_fz(t->trail, r, r_by_fz, &part15_by_fz);
    *by_fz = part15_by_fz * N + part15 * N_by_fz;
    *by_kappa = part15 * N_by_kappa;
    *by_alpha = part15 * N_by_alpha;
    return part15 * N;
}

static inline void tmeasy_end_by_fz_kappa_alpha_gamma(
    const struct tmeasy *t, struct tire_slip slip, vreal slip_fz_by_fz, vreal slip_kappa_by_kappa,
    vreal slip_tan_alpha_by_alpha, const struct tmeasy_wheel *w, const struct tmeasy_wheel *w_by_fz,
    const struct tmeasy_wheel *w_by_kappa, const struct tmeasy_wheel *w_by_alpha,
    struct tire_force *f, struct tire_force *f_by_fz, struct tire_force *f_by_kappa,
    struct tire_force *f_by_alpha) {
    struct tire_slip slip_by_fz;
    struct tire_slip slip_by_kappa;
    struct tire_slip slip_by_alpha;
    slip_by_fz.fz = slip_fz_by_fz;
    slip_by_kappa.kappa = slip_kappa_by_kappa;
    slip_by_alpha.tan_alpha = slip_tan_alpha_by_alpha;
    const vreal one = splat(1);
    const vreal tiny = splat(TINY_SLIP);
    const vreal kappa = slip.kappa;
    const vreal kappa_by_kappa = slip_by_kappa.kappa;
    const vreal ty = slip.tan_alpha;
    const vreal ty_by_alpha = slip_by_alpha.tan_alpha;
    const vreal r = w->r;
    const vreal r_by_fz = w_by_fz->r;
    const vreal along = one + slip.forward * kappa;
    const vreal part1 = t->surface * r;
    const vreal part1_by_fz = t->surface * r_by_fz;
    const vreal grip = part1 * w->at.FM;
    const vreal grip_by_fz = part1_by_fz * w->at.FM + part1 * w_by_fz->at.FM;
    const vreal grip_by_kappa = part1 * w_by_kappa->at.FM;
    const vreal grip_by_alpha = part1 * w_by_alpha->at.FM;
    const vreal F = grip * w->share;
    const vreal F_by_fz = grip_by_fz * w->share + grip * w_by_fz->share;
    const vreal F_by_kappa = grip_by_kappa * w->share + grip * w_by_kappa->share;
    const vreal F_by_alpha = grip_by_alpha * w->share + grip * w_by_alpha->share;
    const vmask still = w->h <= tiny;
    const vreal part2 = R(2) * w->x.FM / w->x.sM;
    const vreal Kx = vmax(w->x.dF0, part2);
    const vreal Kx_by_fz = sel(w->x.dF0 > part2, w_by_fz->x.dF0,
                               (R(2) * w_by_fz->x.FM - part2 * w_by_fz->x.sM) / w->x.sM);
    const vreal part3 = R(2) * w->y.FM / w->y.sM;
    const vreal Ky = vmax(w->y.dF0, part3);
    const vreal Ky_by_fz = sel(w->y.dF0 > part3, w_by_fz->y.dF0,
                               (R(2) * w_by_fz->y.FM - part3 * w_by_fz->y.sM) / w->y.sM);
    const vreal part4 = r * Kx;
    const vreal part4_by_fz = r_by_fz * Kx + r * Kx_by_fz;
    const vreal part5 = part4 * kappa;
    const vreal part5_by_fz = part4_by_fz * kappa;
    const vreal part5_by_kappa = part4 * kappa_by_kappa;
    const vreal ahead = sel(still, part5 * w->per_D, F * w->cosine);
    const vreal ahead_by_fz =
        sel(still, part5_by_fz * w->per_D, F_by_fz * w->cosine + F * w_by_fz->cosine);
    const vreal ahead_by_kappa = sel(still, part5_by_kappa * w->per_D + part5 * w_by_kappa->per_D,
                                     F_by_kappa * w->cosine + F * w_by_kappa->cosine);
    const vreal ahead_by_alpha =
        sel(still, splat(0), F_by_alpha * w->cosine + F * w_by_alpha->cosine);
    const vreal part6 = r * Ky;
    const vreal part6_by_fz = r_by_fz * Ky + r * Ky_by_fz;
    const vreal part7 = part6 * ty;
    const vreal part7_by_fz = part6_by_fz * ty;
    const vreal part7_by_alpha = part6 * ty_by_alpha;
    const vreal aside = sel(still, part7 * w->per_D, F * w->sine);
    const vreal aside_by_fz =
        sel(still, part7_by_fz * w->per_D, F_by_fz * w->sine + F * w_by_fz->sine);
    const vreal aside_by_kappa =
        sel(still, part7 * w_by_kappa->per_D, F_by_kappa * w->sine + F * w_by_kappa->sine);
    const vreal aside_by_alpha =
        sel(still, part7_by_alpha * w->per_D, F_by_alpha * w->sine + F * w_by_alpha->sine);
    const vreal part8 = vsqrt(slip.fz * t->per_pn);
    const vreal part10 = vabs(ty);
    const vreal part10_by_alpha = abs_slope(ty) * ty_by_alpha;
    vreal part9_by_fz;
    vreal part9_by_kappa;
    vreal part9_by_alpha;
    const vreal part9 = tmeasy_trail_by_fz_kappa_alpha(
        t, r, r_by_fz, part10 * w->per_mu_D, part10 * w_by_kappa->per_mu_D,
        part10_by_alpha * w->per_mu_D, &part9_by_fz, &part9_by_kappa, &part9_by_alpha);
    const vreal part11 = t->length * part8;
    const vreal part11_by_fz = t->length * (sqrt_slope(part8) * (slip_by_fz.fz * t->per_pn));
    const vreal trail = part11 * part9;
    const vreal trail_by_fz = part11_by_fz * part9 + part11 * part9_by_fz;
    const vreal trail_by_kappa = part11 * part9_by_kappa;
    const vreal trail_by_alpha = part11 * part9_by_alpha;
    f->fx = ahead;
    f_by_fz->fx = ahead_by_fz;
    f_by_kappa->fx = ahead_by_kappa;
    f_by_alpha->fx = ahead_by_alpha;
    f->fy = -aside;
    f_by_fz->fy = -aside_by_fz;
    f_by_kappa->fy = -aside_by_kappa;
    f_by_alpha->fy = -aside_by_alpha;
    const vreal part12 = trail * along;
    const vreal slope14 = copysign_slope(trail, part12);
    const vreal part15 = vcopysign(trail, part12);
    const vreal part15_by_fz = slope14 * trail_by_fz;
    const vreal part15_by_kappa = slope14 * trail_by_kappa;
    const vreal part15_by_alpha = slope14 * trail_by_alpha;
    f->mz = aside * part15 * slip.forward;
    f_by_fz->mz = (aside_by_fz * part15 + aside * part15_by_fz) * slip.forward;
    f_by_kappa->mz = (aside_by_kappa * part15 + aside * part15_by_kappa) * slip.forward;
    f_by_alpha->mz = (aside_by_alpha * part15 + aside * part15_by_alpha) * slip.forward;
}

FORCE_INLINE struct tire_force tmeasy_force_by_fz_kappa_alpha_gamma(
    const struct tmeasy *t, struct tire_slip slip, vreal slip_fz_by_fz, vreal slip_kappa_by_kappa,
    vreal slip_tan_alpha_by_alpha, struct tire_force *by_fz, struct tire_force *by_kappa,
    struct tire_force *by_alpha) {
    struct tire_slip slip_by_fz;
    struct tire_slip slip_by_kappa;
    struct tire_slip slip_by_alpha;
    slip_by_fz.fz = slip_fz_by_fz;
    slip_by_kappa.kappa = slip_kappa_by_kappa;
    slip_by_alpha.tan_alpha = slip_tan_alpha_by_alpha;
    struct tmeasy_wheel w;
    struct tmeasy_wheel w_by_fz;
    struct tmeasy_wheel w_by_kappa;
    struct tmeasy_wheel w_by_alpha;
    w_by_fz.r = splat(0);
    w_by_fz.x.dF0 = splat(0);
    w_by_fz.x.sM = splat(0);
    w_by_fz.x.FM = splat(0);
    w_by_fz.x.sS = splat(0);
    w_by_fz.x.FS = splat(0);
    w_by_fz.y.dF0 = splat(0);
    w_by_fz.y.sM = splat(0);
    w_by_fz.y.FM = splat(0);
    w_by_fz.y.sS = splat(0);
    w_by_fz.y.FS = splat(0);
    w_by_fz.hx = splat(0);
    w_by_fz.hy = splat(0);
    w_by_fz.per_hx = splat(0);
    w_by_fz.per_hy = splat(0);
    w_by_fz.h = splat(0);
    w_by_kappa.h = splat(0);
    w_by_alpha.h = splat(0);
    w_by_fz.per_h = splat(0);
    w_by_kappa.per_h = splat(0);
    w_by_alpha.per_h = splat(0);
    w_by_fz.cosine = splat(0);
    w_by_kappa.cosine = splat(0);
    w_by_alpha.cosine = splat(0);
    w_by_fz.sine = splat(0);
    w_by_kappa.sine = splat(0);
    w_by_alpha.sine = splat(0);
    w_by_fz.at.dF0 = splat(0);
    w_by_kappa.at.dF0 = splat(0);
    w_by_alpha.at.dF0 = splat(0);
    w_by_fz.at.FM = splat(0);
    w_by_kappa.at.FM = splat(0);
    w_by_alpha.at.FM = splat(0);
    w_by_fz.at.FS = splat(0);
    w_by_kappa.at.FS = splat(0);
    w_by_alpha.at.FS = splat(0);
    w_by_fz.at.sM = splat(0);
    w_by_kappa.at.sM = splat(0);
    w_by_alpha.at.sM = splat(0);
    w_by_fz.at.sS = splat(0);
    w_by_kappa.at.sS = splat(0);
    w_by_alpha.at.sS = splat(0);
    w_by_kappa.per_D = splat(0);
    w_by_kappa.per_mu_D = splat(0);
    w_by_fz.n = splat(0);
    w_by_kappa.n = splat(0);
    w_by_alpha.n = splat(0);
    w_by_fz.share = splat(0);
    w_by_kappa.share = splat(0);
    w_by_alpha.share = splat(0);
    struct tire_force f;
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    f_by_fz.fx = splat(0);
    f_by_kappa.fx = splat(0);
    f_by_alpha.fx = splat(0);
    f_by_fz.fy = splat(0);
    f_by_kappa.fy = splat(0);
    f_by_alpha.fy = splat(0);
    f_by_fz.mz = splat(0);
    f_by_kappa.mz = splat(0);
    f_by_alpha.mz = splat(0);
    tmeasy_load_by_fz_kappa_alpha(t, slip.fz, slip_by_fz.fz, &w, &w_by_fz);
    tmeasy_turn_by_fz_kappa_alpha_gamma(t, slip, slip_by_kappa.kappa, slip_by_alpha.tan_alpha, &w,
                                        &w_by_fz, &w_by_kappa, &w_by_alpha);
    tmeasy_go_by_fz_kappa_alpha(&w, &w_by_fz, &w_by_kappa, &w_by_alpha);
    tmeasy_end_by_fz_kappa_alpha_gamma(t, slip, slip_by_fz.fz, slip_by_kappa.kappa,
                                       slip_by_alpha.tan_alpha, &w, &w_by_fz, &w_by_kappa,
                                       &w_by_alpha, &f, &f_by_fz, &f_by_kappa, &f_by_alpha);
    by_fz->fx = f_by_fz.fx;
    by_kappa->fx = f_by_kappa.fx;
    by_alpha->fx = f_by_alpha.fx;
    by_fz->fy = f_by_fz.fy;
    by_kappa->fy = f_by_kappa.fy;
    by_alpha->fy = f_by_alpha.fy;
    by_fz->mz = f_by_fz.mz;
    by_kappa->mz = f_by_kappa.mz;
    by_alpha->mz = f_by_alpha.mz;
    return f;
}

static inline void tmeasy_jacobian(const struct tmeasy *t, vreal fz, vreal kappa, vreal alpha,
                                   vreal gamma, vreal vx, vreal force[3], vreal by[3][4]) {
    struct tire_slip part1_by_fz;
    struct tire_slip part1_by_kappa;
    struct tire_slip part1_by_alpha;
    struct tire_slip part1_by_gamma;
    const struct tire_slip part1 = tire_slip_of_by_fz_kappa_alpha_gamma(
        fz, splat(1), kappa, splat(1), alpha, splat(1), gamma, splat(1), vx, &part1_by_fz,
        &part1_by_kappa, &part1_by_alpha, &part1_by_gamma);
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    const struct tire_force f = tmeasy_force_by_fz_kappa_alpha_gamma(
        t, part1, part1_by_fz.fz, part1_by_kappa.kappa, part1_by_alpha.tan_alpha, &f_by_fz,
        &f_by_kappa, &f_by_alpha);
    force[0] = f.fx;
    by[0][0] = f_by_fz.fx;
    by[0][1] = f_by_kappa.fx;
    by[0][2] = f_by_alpha.fx;
    by[0][3] = splat(0);
    force[1] = f.fy;
    by[1][0] = f_by_fz.fy;
    by[1][1] = f_by_kappa.fy;
    by[1][2] = f_by_alpha.fy;
    by[1][3] = splat(0);
    force[2] = f.mz;
    by[2][0] = f_by_fz.mz;
    by[2][1] = f_by_kappa.mz;
    by[2][2] = f_by_alpha.mz;
    by[2][3] = splat(0);
}

static inline vreal mixed_by_kappa(vreal share, vreal a, vreal a_by_kappa, vreal b,
                                   vreal b_by_kappa, vreal *by_kappa) {
    const vreal part1 = R(1) - share;
    *by_kappa = share * a_by_kappa + part1 * b_by_kappa;
    return share * a + part1 * b;
}

static inline vreal drawn_between_by_kappa_alpha(const vreal g[DRAWN_AT],
                                                 const vreal g_by_kappa[DRAWN_AT],
                                                 struct stage other, vreal other_rise_by_alpha,
                                                 vreal other_fall_by_alpha, vreal *by_kappa,
                                                 vreal *by_alpha) {
    struct stage other_by_alpha;
    other_by_alpha.rise = other_rise_by_alpha;
    other_by_alpha.fall = other_fall_by_alpha;
    const vreal part1 = g[AT_PEAK] - g[AT_NONE];
    const vreal part1_by_kappa = g_by_kappa[AT_PEAK] - g_by_kappa[AT_NONE];
    const vreal part2 = g[AT_SAT] - g[AT_PEAK];
    const vreal part2_by_kappa = g_by_kappa[AT_SAT] - g_by_kappa[AT_PEAK];
    *by_kappa = g_by_kappa[AT_NONE] + other.rise * part1_by_kappa + other.fall * part2_by_kappa;
    *by_alpha = other_by_alpha.rise * part1 + other_by_alpha.fall * part2;
    return g[AT_NONE] + other.rise * part1 + other.fall * part2;
}

static inline vreal drawn_between_by_kappa_alpha_2(const vreal g[DRAWN_AT],
                                                   const vreal g_by_alpha[DRAWN_AT],
                                                   struct stage other, vreal other_rise_by_kappa,
                                                   vreal other_fall_by_kappa, vreal *by_kappa,
                                                   vreal *by_alpha) {
    struct stage other_by_kappa;
    other_by_kappa.rise = other_rise_by_kappa;
    other_by_kappa.fall = other_fall_by_kappa;
    const vreal part1 = g[AT_PEAK] - g[AT_NONE];
    const vreal part1_by_alpha = g_by_alpha[AT_PEAK] - g_by_alpha[AT_NONE];
    const vreal part2 = g[AT_SAT] - g[AT_PEAK];
    const vreal part2_by_alpha = g_by_alpha[AT_SAT] - g_by_alpha[AT_PEAK];
    *by_kappa = other_by_kappa.rise * part1 + other_by_kappa.fall * part2;
    *by_alpha = g_by_alpha[AT_NONE] + other.rise * part1_by_alpha + other.fall * part2_by_alpha;
    return g[AT_NONE] + other.rise * part1 + other.fall * part2;
}

static inline vreal ellipse_share_by_kappa_alpha(const struct combine *c, vreal yx,
                                                 vreal yx_by_kappa, vreal yx_by_alpha, vreal yy,
                                                 vreal yy_by_kappa, vreal yy_by_alpha,
                                                 vreal *by_kappa, vreal *by_alpha) {
    if (!c->ellipses) {
        *by_kappa = splat(0);
        *by_alpha = splat(0);
        return splat(1);
    }
    const vreal part1 = vsqrt(yx * yx + yy * yy);
    const vreal slope3 = sqrt_slope(part1);
    const vmask part4 = splat(1) > part1;
    const vreal most = vmax(splat(1), part1);
    const vreal most_by_kappa =
        sel(part4, splat(0),
            slope3 * (yx_by_kappa * yx + yx * yx_by_kappa + (yy_by_kappa * yy + yy * yy_by_kappa)));
    const vreal most_by_alpha =
        sel(part4, splat(0),
            slope3 * (yx_by_alpha * yx + yx * yx_by_alpha + (yy_by_alpha * yy + yy * yy_by_alpha)));
    const vreal part5 = R(1) / most;
    *by_kappa = sel(c->ellipse, -(part5 * most_by_kappa * part5), splat(0));
    *by_alpha = sel(c->ellipse, -(part5 * most_by_alpha * part5), splat(0));
    return sel(c->ellipse, part5, splat(1));
}

static inline struct drawn_pair drawn_graphs_by_fz_kappa_alpha_gamma(
    const struct drawn_curves *t, vreal drives, struct tire_slip slip, vreal slip_kappa_by_kappa,
    vreal slip_alpha_by_alpha, struct drawn_pair *by_kappa, struct drawn_pair *by_alpha) {
    struct tire_slip slip_by_kappa;
    struct tire_slip slip_by_alpha;
    slip_by_kappa.kappa = slip_kappa_by_kappa;
    slip_by_alpha.alpha = slip_alpha_by_alpha;
    const vreal ratio = vabs(slip.kappa);
    const vreal ratio_by_kappa = abs_slope(slip.kappa) * slip_by_kappa.kappa;
    const vreal angle = vabs(slip.alpha);
    const vreal angle_by_alpha = abs_slope(slip.alpha) * slip_by_alpha.alpha;
    const vreal one = splat(1);
    vreal gx[DRAWN_AT];
    vreal gx_by_kappa[DRAWN_AT];
    vreal gy[DRAWN_AT];
    vreal gy_by_alpha[DRAWN_AT];
    struct stage x;
    struct stage x_by_kappa;
    x.rise = one;
    x_by_kappa.rise = splat(0);
    x.fall = one;
    x_by_kappa.fall = splat(0);
    struct stage y;
    struct stage y_by_alpha;
    y.rise = one;
    y_by_alpha.rise = splat(0);
    y.fall = one;
    y_by_alpha.fall = splat(0);
    for (int k = 0; k < DRAWN_AT; k++) {
        const struct phases *d = &t->drive[k];
        const struct phases *b = &t->brake[k];
        const struct phases *s = &t->side[k];
        struct stage driven_by_kappa;
        const struct stage driven =
            phases_stage_by_kappa(d, ratio, ratio_by_kappa, &driven_by_kappa);
        struct stage braked_by_kappa;
        const struct stage braked =
            phases_stage_by_kappa(b, ratio, ratio_by_kappa, &braked_by_kappa);
        struct stage sideways_by_alpha;
        const struct stage sideways =
            phases_stage_by_alpha(s, angle, angle_by_alpha, &sideways_by_alpha);
        vreal part2_by_kappa;
        const vreal part2 = phases_value_by_kappa(d, driven, driven_by_kappa.rise,
                                                  driven_by_kappa.fall, &part2_by_kappa);
        vreal part3_by_kappa;
        const vreal part3 = phases_value_by_kappa(b, braked, braked_by_kappa.rise,
                                                  braked_by_kappa.fall, &part3_by_kappa);
        vreal part1_by_kappa;
        const vreal part1 =
            mixed_by_kappa(drives, part2, part2_by_kappa, part3, part3_by_kappa, &part1_by_kappa);
        gx[k] = part1;
        gx_by_kappa[k] = part1_by_kappa;
        vreal part7_by_alpha;
        const vreal part7 = phases_value_by_alpha(s, sideways, sideways_by_alpha.rise,
                                                  sideways_by_alpha.fall, &part7_by_alpha);
        gy[k] = part7;
        gy_by_alpha[k] = part7_by_alpha;
        if (k != AT_NONE) {
            continue;
        }
        vreal part9_by_kappa;
        const vreal part9 = mixed_by_kappa(drives, driven.rise, driven_by_kappa.rise, braked.rise,
                                           braked_by_kappa.rise, &part9_by_kappa);
        x.rise = part9;
        x_by_kappa.rise = part9_by_kappa;
        vreal part10_by_kappa;
        const vreal part10 = mixed_by_kappa(drives, driven.fall, driven_by_kappa.fall, braked.fall,
                                            braked_by_kappa.fall, &part10_by_kappa);
        x.fall = part10;
        x_by_kappa.fall = part10_by_kappa;
        y = sideways;
        y_by_alpha.rise = sideways_by_alpha.rise;
        y_by_alpha.fall = sideways_by_alpha.fall;
    }
    vreal part11_by_kappa;
    vreal part11_by_alpha;
    const vreal part11 = drawn_between_by_kappa_alpha(
        gx, gx_by_kappa, y, y_by_alpha.rise, y_by_alpha.fall, &part11_by_kappa, &part11_by_alpha);
    vreal fx = vcopysign(part11, slip.kappa);
    const vreal slope13 = copysign_slope(part11, slip.kappa);
    vreal fx_by_kappa = slope13 * part11_by_kappa;
    vreal fx_by_alpha = slope13 * part11_by_alpha;
    vreal part14_by_kappa;
    vreal part14_by_alpha;
    const vreal part14 = drawn_between_by_kappa_alpha_2(
        gy, gy_by_alpha, x, x_by_kappa.rise, x_by_kappa.fall, &part14_by_kappa, &part14_by_alpha);
    vreal fy = vcopysign(part14, slip.alpha);
    const vreal slope16 = copysign_slope(part14, slip.alpha);
    vreal fy_by_kappa = slope16 * part14_by_kappa;
    vreal fy_by_alpha = slope16 * part14_by_alpha;
    if (t->combine.ellipses) {
        const vreal top = mixed(drives, t->drive[AT_NONE].peak, t->brake[AT_NONE].peak);
        vreal share_by_kappa;
        vreal share_by_alpha;
        const vreal share = ellipse_share_by_kappa_alpha(
            &t->combine, fx / top, fx_by_kappa / top, fx_by_alpha / top, fy / t->side[AT_NONE].peak,
            fy_by_kappa / t->side[AT_NONE].peak, fy_by_alpha / t->side[AT_NONE].peak,
            &share_by_kappa, &share_by_alpha);
        fx_by_kappa = fx_by_kappa * share + fx * share_by_kappa;
        fx_by_alpha = fx_by_alpha * share + fx * share_by_alpha;
        fx = fx * share;
        fy_by_kappa = fy_by_kappa * share + fy * share_by_kappa;
        fy_by_alpha = fy_by_alpha * share + fy * share_by_alpha;
        fy = fy * share;
    }
    struct drawn_pair part17;
    struct drawn_pair part17_by_kappa;
    struct drawn_pair part17_by_alpha;
    part17.x = fx;
    part17_by_kappa.x = fx_by_kappa;
    part17_by_alpha.x = fx_by_alpha;
    part17.y = fy;
    part17_by_kappa.y = fy_by_kappa;
    part17_by_alpha.y = fy_by_alpha;
    by_kappa->x = part17_by_kappa.x;
    by_alpha->x = part17_by_alpha.x;
    by_kappa->y = part17_by_kappa.y;
    by_alpha->y = part17_by_alpha.y;
    return part17;
}

static inline vreal joined_by_kappa_alpha(vreal own, vreal own_by_kappa, vreal other,
                                          vreal other_by_alpha, vreal *by_kappa, vreal *by_alpha) {
    const vreal part1 = vsqrt(own * own + other * other);
    const vreal slope3 = sqrt_slope(part1);
    const vreal part4 = vabs(own);
    const vmask part5 = part4 > part1;
    *by_kappa = sel(part5, abs_slope(own) * own_by_kappa,
                    slope3 * (own_by_kappa * own + own * own_by_kappa));
    *by_alpha = sel(part5, splat(0), slope3 * (other_by_alpha * other + other * other_by_alpha));
    return vmax(part4, part1);
}

static inline struct pure_slips pure_slips_by_kappa_alpha(vreal x, vreal x_by_kappa, vreal y,
                                                          vreal y_by_alpha, vreal x_per_y,
                                                          vreal y_per_x,
                                                          struct pure_slips *by_kappa,
                                                          struct pure_slips *by_alpha) {
    struct pure_slips p;
    struct pure_slips p_by_kappa;
    struct pure_slips p_by_alpha;
    p_by_kappa.x = splat(0);
    p_by_alpha.x = splat(0);
    p_by_kappa.y = splat(0);
    p_by_alpha.y = splat(0);
    vreal size_by_kappa;
    vreal size_by_alpha;
    const vreal size = joined_by_kappa_alpha(x, x_by_kappa, y * x_per_y, y_by_alpha * x_per_y,
                                             &size_by_kappa, &size_by_alpha);
    p.still = vmax(vabs(x), vabs(y)) < TINY_SLIP;
    p.x = sel(p.still, x, size);
    p_by_kappa.x = sel(p.still, x_by_kappa, size_by_kappa);
    p_by_alpha.x = sel(p.still, splat(0), size_by_alpha);
    const vmask part1 = x == R(0);
    p.y = sel(p.still, y, sel(part1, vabs(y), size * y_per_x));
    p_by_kappa.y = sel(p.still, splat(0), sel(part1, splat(0), size_by_kappa * y_per_x));
    p_by_alpha.y =
        sel(p.still, y_by_alpha, sel(part1, abs_slope(y) * y_by_alpha, size_by_alpha * y_per_x));
    by_kappa->x = p_by_kappa.x;
    by_alpha->x = p_by_alpha.x;
    by_kappa->y = p_by_kappa.y;
    by_alpha->y = p_by_alpha.y;
    return p;
}

static inline struct stage phases_stage_by_kappa_alpha(const struct phases *c, vreal magnitude,
                                                       vreal magnitude_by_kappa,
                                                       vreal magnitude_by_alpha,
                                                       struct stage *by_kappa,
                                                       struct stage *by_alpha) {
    struct stage at;
    struct stage at_by_kappa;
    struct stage at_by_alpha;
    at_by_kappa.rise = splat(0);
    at_by_alpha.rise = splat(0);
    at_by_kappa.fall = splat(0);
    at_by_alpha.fall = splat(0);
    const vreal part1 = magnitude * c->per_rise;
    const vmask part2 = splat(1) < part1;
    at.rise = vmin(splat(1), part1);
    at_by_kappa.rise = sel(part2, splat(0), magnitude_by_kappa * c->per_rise);
    at_by_alpha.rise = sel(part2, splat(0), magnitude_by_alpha * c->per_rise);
    const vreal part3 = (magnitude - c->slip_peak) * c->per_fall;
    const vmask part4 = splat(0) > part3;
    const vreal part5 = vmax(splat(0), part3);
    const vmask part6 = splat(1) < part5;
    at.fall = vmin(splat(1), part5);
    at_by_kappa.fall = sel(part6, splat(0), sel(part4, splat(0), magnitude_by_kappa * c->per_fall));
    at_by_alpha.fall = sel(part6, splat(0), sel(part4, splat(0), magnitude_by_alpha * c->per_fall));
    by_kappa->rise = at_by_kappa.rise;
    by_alpha->rise = at_by_alpha.rise;
    by_kappa->fall = at_by_kappa.fall;
    by_alpha->fall = at_by_alpha.fall;
    return at;
}

static inline vreal phases_value_by_kappa_alpha(const struct phases *c, struct stage at,
                                                vreal at_rise_by_kappa, vreal at_rise_by_alpha,
                                                vreal at_fall_by_kappa, vreal at_fall_by_alpha,
                                                vreal *by_kappa, vreal *by_alpha) {
    struct stage at_by_kappa;
    struct stage at_by_alpha;
    at_by_kappa.rise = at_rise_by_kappa;
    at_by_alpha.rise = at_rise_by_alpha;
    at_by_kappa.fall = at_fall_by_kappa;
    at_by_alpha.fall = at_fall_by_alpha;
    const vreal a = at.rise;
    const vreal a_by_kappa = at_by_kappa.rise;
    const vreal a_by_alpha = at_by_alpha.rise;
    const vreal b = at.fall;
    const vreal b_by_kappa = at_by_kappa.fall;
    const vreal b_by_alpha = at_by_alpha.fall;
    const vreal r = c->r;
    const vreal part1 = r - R(2);
    const vreal part2 = R(3) - R(2) * r + a * part1;
    const vreal part2_by_kappa = a_by_kappa * part1;
    const vreal part2_by_alpha = a_by_alpha * part1;
    const vreal part3 = r + a * part2;
    const vreal part3_by_kappa = a_by_kappa * part2 + a * part2_by_kappa;
    const vreal part3_by_alpha = a_by_alpha * part2 + a * part2_by_alpha;
    const vreal rise = a * part3;
    const vreal rise_by_kappa = a_by_kappa * part3 + a * part3_by_kappa;
    const vreal rise_by_alpha = a_by_alpha * part3 + a * part3_by_alpha;
    const vreal part4 = b * b;
    const vreal part4_by_kappa = b_by_kappa * b + b * b_by_kappa;
    const vreal part4_by_alpha = b_by_alpha * b + b * b_by_alpha;
    const vreal part5 = R(3) - R(2) * b;
    const vreal part5_by_kappa = -(R(2) * b_by_kappa);
    const vreal part5_by_alpha = -(R(2) * b_by_alpha);
    *by_kappa =
        c->peak * rise_by_kappa - c->drop * (part4_by_kappa * part5 + part4 * part5_by_kappa);
    *by_alpha =
        c->peak * rise_by_alpha - c->drop * (part4_by_alpha * part5 + part4 * part5_by_alpha);
    return c->peak * rise - c->drop * (part4 * part5);
}

static inline struct drawn_pure drawn_pure_by_kappa_alpha(const struct phases *p, vreal slip,
                                                          vreal slip_by_kappa, vreal slip_by_alpha,
                                                          struct drawn_pure *by_kappa,
                                                          struct drawn_pure *by_alpha) {
    struct stage at_by_kappa;
    struct stage at_by_alpha;
    const struct stage at = phases_stage_by_kappa_alpha(p, slip, slip_by_kappa, slip_by_alpha,
                                                        &at_by_kappa, &at_by_alpha);
    struct drawn_pure part1;
    struct drawn_pure part1_by_kappa;
    struct drawn_pure part1_by_alpha;
    vreal part2_by_kappa;
    vreal part2_by_alpha;
    const vreal part2 =
        phases_value_by_kappa_alpha(p, at, at_by_kappa.rise, at_by_alpha.rise, at_by_kappa.fall,
                                    at_by_alpha.fall, &part2_by_kappa, &part2_by_alpha);
    part1.graph = part2;
    part1_by_kappa.graph = part2_by_kappa;
    part1_by_alpha.graph = part2_by_alpha;
    by_kappa->graph = part1_by_kappa.graph;
    by_alpha->graph = part1_by_alpha.graph;
    return part1;
}

static inline vreal mixed_by_kappa_alpha(vreal share, vreal a, vreal a_by_kappa, vreal a_by_alpha,
                                         vreal b, vreal b_by_kappa, vreal b_by_alpha,
                                         vreal *by_kappa, vreal *by_alpha) {
    const vreal part1 = R(1) - share;
    *by_kappa = share * a_by_kappa + part1 * b_by_kappa;
    *by_alpha = share * a_by_alpha + part1 * b_by_alpha;
    return share * a + part1 * b;
}

static inline struct direction combined_direction_by_kappa_alpha(
    vreal x, vreal x_by_kappa, vreal y, vreal y_by_alpha, vreal sliding_y, vreal sliding_y_by_alpha,
    vreal s, vreal s_by_kappa, vreal s_by_alpha, vreal F0x, vreal F0x_by_kappa, vreal F0x_by_alpha,
    vreal F0y, vreal F0y_by_kappa, vreal F0y_by_alpha, struct direction *by_kappa,
    struct direction *by_alpha) {
    const vreal part1 = s * s * R(1.0 / 9);
    const vmask part2 = splat(1) < part1;
    const vreal u = vmin(splat(1), part1);
    const vreal u_by_kappa = sel(part2, splat(0), (s_by_kappa * s + s * s_by_kappa) * R(1.0 / 9));
    const vreal u_by_alpha = sel(part2, splat(0), (s_by_alpha * s + s * s_by_alpha) * R(1.0 / 9));
    const vreal part3 = R(2) - u;
    const vreal part3_by_kappa = -u_by_kappa;
    const vreal part3_by_alpha = -u_by_alpha;
    const vreal slides = u * part3;
    const vreal slides_by_kappa = u_by_kappa * part3 + u * part3_by_kappa;
    const vreal slides_by_alpha = u_by_alpha * part3 + u * part3_by_alpha;
    const vreal adheres = R(1) - slides;
    const vreal adheres_by_kappa = -slides_by_kappa;
    const vreal adheres_by_alpha = -slides_by_alpha;
    const vreal part4 = F0x + F0y;
    const vmask part5 = splat(TINY_SLIP) > part4;
    const vreal part6 = vmax(splat(TINY_SLIP), part4);
    const vreal part6_by_kappa = sel(part5, splat(0), F0x_by_kappa + F0y_by_kappa);
    const vreal part6_by_alpha = sel(part5, splat(0), F0x_by_alpha + F0y_by_alpha);
    const vreal twice = (slides + slides) / part6;
    const vreal twice_by_kappa =
        (slides_by_kappa + slides_by_kappa - twice * part6_by_kappa) / part6;
    const vreal twice_by_alpha =
        (slides_by_alpha + slides_by_alpha - twice * part6_by_alpha) / part6;
    struct direction part7;
    struct direction part7_by_kappa;
    struct direction part7_by_alpha;
    const vreal part8 = adheres + twice * F0y;
    const vreal part8_by_kappa = adheres_by_kappa + (twice_by_kappa * F0y + twice * F0y_by_kappa);
    const vreal part8_by_alpha = adheres_by_alpha + (twice_by_alpha * F0y + twice * F0y_by_alpha);
    part7.x = x * part8;
    part7_by_kappa.x = x_by_kappa * part8 + x * part8_by_kappa;
    part7_by_alpha.x = x * part8_by_alpha;
    const vreal part9 = twice * F0x;
    const vreal part9_by_kappa = twice_by_kappa * F0x + twice * F0x_by_kappa;
    const vreal part9_by_alpha = twice_by_alpha * F0x + twice * F0x_by_alpha;
    part7.y = y * adheres + sliding_y * part9;
    part7_by_kappa.y = y * adheres_by_kappa + sliding_y * part9_by_kappa;
    part7_by_alpha.y = y_by_alpha * adheres + y * adheres_by_alpha +
                       (sliding_y_by_alpha * part9 + sliding_y * part9_by_alpha);
    by_kappa->x = part7_by_kappa.x;
    by_alpha->x = part7_by_alpha.x;
    by_kappa->y = part7_by_kappa.y;
    by_alpha->y = part7_by_alpha.y;
    return part7;
}

static inline vreal joined_by_kappa_alpha_2(vreal own, vreal own_by_kappa, vreal own_by_alpha,
                                            vreal other, vreal other_by_kappa, vreal other_by_alpha,
                                            vreal *by_kappa, vreal *by_alpha) {
    const vreal slope2 = abs_slope(own);
    const vreal part3 = vsqrt(own * own + other * other);
    const vreal slope5 = sqrt_slope(part3);
    const vreal part6 = vabs(own);
    const vmask part7 = part6 > part3;
    *by_kappa = sel(part7, slope2 * own_by_kappa,
                    slope5 * (own_by_kappa * own + own * own_by_kappa +
                              (other_by_kappa * other + other * other_by_kappa)));
    *by_alpha = sel(part7, slope2 * own_by_alpha,
                    slope5 * (own_by_alpha * own + own * own_by_alpha +
                              (other_by_alpha * other + other * other_by_alpha)));
    return vmax(part6, part3);
}

static inline struct shares combined_shares_by_kappa_alpha(struct direction d, vreal d_x_by_kappa,
                                                           vreal d_x_by_alpha, vreal d_y_by_kappa,
                                                           vreal d_y_by_alpha, vmask still,
                                                           struct shares *by_kappa,
                                                           struct shares *by_alpha) {
    struct direction d_by_kappa;
    struct direction d_by_alpha;
    d_by_kappa.x = d_x_by_kappa;
    d_by_alpha.x = d_x_by_alpha;
    d_by_kappa.y = d_y_by_kappa;
    d_by_alpha.y = d_y_by_alpha;
    const vreal one = splat(1);
    vreal part1_by_kappa;
    vreal part1_by_alpha;
    const vreal part1 = joined_by_kappa_alpha_2(d.x, d_by_kappa.x, d_by_alpha.x, d.y, d_by_kappa.y,
                                                d_by_alpha.y, &part1_by_kappa, &part1_by_alpha);
    const vreal part2 = R(0.01) * splat(TINY_SLIP);
    const vmask part3 = part2 > part1;
    const vreal length = vmax(part2, part1);
    const vreal length_by_kappa = sel(part3, splat(0), part1_by_kappa);
    const vreal length_by_alpha = sel(part3, splat(0), part1_by_alpha);
    struct shares part4;
    struct shares part4_by_kappa;
    struct shares part4_by_alpha;
    const vreal part5 = d.x / length;
    part4.x = sel(still, one, part5);
    part4_by_kappa.x = sel(still, splat(0), (d_by_kappa.x - part5 * length_by_kappa) / length);
    part4_by_alpha.x = sel(still, splat(0), (d_by_alpha.x - part5 * length_by_alpha) / length);
    const vreal part6 = d.y / length;
    part4.y = sel(still, one, part6);
    part4_by_kappa.y = sel(still, splat(0), (d_by_kappa.y - part6 * length_by_kappa) / length);
    part4_by_alpha.y = sel(still, splat(0), (d_by_alpha.y - part6 * length_by_alpha) / length);
    by_kappa->x = part4_by_kappa.x;
    by_alpha->x = part4_by_alpha.x;
    by_kappa->y = part4_by_kappa.y;
    by_alpha->y = part4_by_alpha.y;
    return part4;
}

static inline struct drawn_pair drawn_vector_by_fz_kappa_alpha_gamma(
    const struct drawn_curves *t, vreal drives, struct tire_slip slip, vreal slip_kappa_by_kappa,
    vreal slip_alpha_by_alpha, vreal slip_tan_alpha_by_alpha, struct drawn_pair *by_kappa,
    struct drawn_pair *by_alpha) {
    struct tire_slip slip_by_kappa;
    struct tire_slip slip_by_alpha;
    slip_by_kappa.kappa = slip_kappa_by_kappa;
    slip_by_alpha.alpha = slip_alpha_by_alpha;
    slip_by_alpha.tan_alpha = slip_tan_alpha_by_alpha;
    const struct phases *d = &t->drive[AT_NONE];
    const struct phases *b = &t->brake[AT_NONE];
    const struct phases *s = &t->side[AT_NONE];
    const vreal peak = mixed(drives, d->slip_peak, b->slip_peak);
    const vreal per_peak = R(1) / peak;
    const vreal x_per_y = peak / s->slip_peak;
    struct pure_slips pure_by_kappa;
    struct pure_slips pure_by_alpha;
    const struct pure_slips pure =
        pure_slips_by_kappa_alpha(slip.kappa, slip_by_kappa.kappa, slip.alpha, slip_by_alpha.alpha,
                                  x_per_y, s->slip_peak * per_peak, &pure_by_kappa, &pure_by_alpha);
    const vreal slip_x = vabs(pure.x);
    const vreal slope2 = abs_slope(pure.x);
    const vreal slip_x_by_kappa = slope2 * pure_by_kappa.x;
    const vreal slip_x_by_alpha = slope2 * pure_by_alpha.x;
    const vreal slip_y = vabs(pure.y);
    const vreal slope4 = abs_slope(pure.y);
    const vreal slip_y_by_kappa = slope4 * pure_by_kappa.y;
    const vreal slip_y_by_alpha = slope4 * pure_by_alpha.y;
    struct drawn_pure driven_by_kappa;
    struct drawn_pure driven_by_alpha;
    const struct drawn_pure driven = drawn_pure_by_kappa_alpha(
        d, slip_x, slip_x_by_kappa, slip_x_by_alpha, &driven_by_kappa, &driven_by_alpha);
    struct drawn_pure braked_by_kappa;
    struct drawn_pure braked_by_alpha;
    const struct drawn_pure braked = drawn_pure_by_kappa_alpha(
        b, slip_x, slip_x_by_kappa, slip_x_by_alpha, &braked_by_kappa, &braked_by_alpha);
    struct drawn_pure side_by_kappa;
    struct drawn_pure side_by_alpha;
    const struct drawn_pure side = drawn_pure_by_kappa_alpha(
        s, slip_y, slip_y_by_kappa, slip_y_by_alpha, &side_by_kappa, &side_by_alpha);
    vreal x_by_kappa;
    vreal x_by_alpha;
    const vreal x = mixed_by_kappa_alpha(drives, driven.graph, driven_by_kappa.graph,
                                         driven_by_alpha.graph, braked.graph, braked_by_kappa.graph,
                                         braked_by_alpha.graph, &x_by_kappa, &x_by_alpha);
    struct direction way_by_kappa;
    struct direction way_by_alpha;
    const struct direction way = combined_direction_by_kappa_alpha(
        slip.kappa, slip_by_kappa.kappa, slip.alpha * x_per_y, slip_by_alpha.alpha * x_per_y,
        slip.tan_alpha, slip_by_alpha.tan_alpha, slip_x * per_peak, slip_x_by_kappa * per_peak,
        slip_x_by_alpha * per_peak, x, x_by_kappa, x_by_alpha, side.graph, side_by_kappa.graph,
        side_by_alpha.graph, &way_by_kappa, &way_by_alpha);
    struct shares p_by_kappa;
    struct shares p_by_alpha;
    const struct shares p =
        combined_shares_by_kappa_alpha(way, way_by_kappa.x, way_by_alpha.x, way_by_kappa.y,
                                       way_by_alpha.y, pure.still, &p_by_kappa, &p_by_alpha);
    const vreal still_x = vcopysign(x, slip.kappa);
    const vreal slope6 = copysign_slope(x, slip.kappa);
    const vreal still_x_by_kappa = slope6 * x_by_kappa;
    const vreal still_x_by_alpha = slope6 * x_by_alpha;
    const vreal still_y = vcopysign(side.graph, slip.alpha);
    const vreal slope8 = copysign_slope(side.graph, slip.alpha);
    const vreal still_y_by_kappa = slope8 * side_by_kappa.graph;
    const vreal still_y_by_alpha = slope8 * side_by_alpha.graph;
    struct drawn_pair part9;
    struct drawn_pair part9_by_kappa;
    struct drawn_pair part9_by_alpha;
    part9.x = sel(pure.still, still_x, x * p.x);
    part9_by_kappa.x = sel(pure.still, still_x_by_kappa, x_by_kappa * p.x + x * p_by_kappa.x);
    part9_by_alpha.x = sel(pure.still, still_x_by_alpha, x_by_alpha * p.x + x * p_by_alpha.x);
    part9.y = sel(pure.still, still_y, side.graph * p.y);
    part9_by_kappa.y =
        sel(pure.still, still_y_by_kappa, side_by_kappa.graph * p.y + side.graph * p_by_kappa.y);
    part9_by_alpha.y =
        sel(pure.still, still_y_by_alpha, side_by_alpha.graph * p.y + side.graph * p_by_alpha.y);
    by_kappa->x = part9_by_kappa.x;
    by_alpha->x = part9_by_alpha.x;
    by_kappa->y = part9_by_kappa.y;
    by_alpha->y = part9_by_alpha.y;
    return part9;
}

FORCE_INLINE struct tire_force drawn_curves_force_by_fz_kappa_alpha_gamma(
    const struct drawn_curves *t, struct tire_slip slip, vreal slip_fz_by_fz,
    vreal slip_kappa_by_kappa, vreal slip_alpha_by_alpha, vreal slip_tan_alpha_by_alpha,
    struct tire_force *by_fz, struct tire_force *by_kappa, struct tire_force *by_alpha) {
    struct tire_slip slip_by_fz;
    struct tire_slip slip_by_kappa;
    struct tire_slip slip_by_alpha;
    slip_by_fz.fz = slip_fz_by_fz;
    slip_by_kappa.kappa = slip_kappa_by_kappa;
    slip_by_alpha.alpha = slip_alpha_by_alpha;
    slip_by_alpha.tan_alpha = slip_tan_alpha_by_alpha;
    const vreal one = splat(1);
    const vreal zero = splat(0);
    const vreal drives = R(0.5) + R(0.5) * vcopysign(one, slip.kappa) * slip.forward;
    vreal part1_by_fz;
    const vreal part1 = friction_at_by_fz(t->grip, slip.fz, slip_by_fz.fz, &part1_by_fz);
    const vreal grip = part1 * slip.fz;
    const vreal grip_by_fz = part1_by_fz * slip.fz + part1 * slip_by_fz.fz;
    struct drawn_pair g;
    struct drawn_pair g_by_kappa;
    struct drawn_pair g_by_alpha;
    g.x = zero;
    g_by_kappa.x = splat(0);
    g_by_alpha.x = splat(0);
    g.y = zero;
    g_by_kappa.y = splat(0);
    g_by_alpha.y = splat(0);
    if (!t->combine.only_vectors) {
        struct drawn_pair part2_by_kappa;
        struct drawn_pair part2_by_alpha;
        const struct drawn_pair part2 = drawn_graphs_by_fz_kappa_alpha_gamma(
            t, drives, slip, slip_by_kappa.kappa, slip_by_alpha.alpha, &part2_by_kappa,
            &part2_by_alpha);
        g = part2;
        g_by_kappa.x = part2_by_kappa.x;
        g_by_kappa.y = part2_by_kappa.y;
        g_by_alpha.x = part2_by_alpha.x;
        g_by_alpha.y = part2_by_alpha.y;
    }
    if (t->combine.vectors) {
        struct drawn_pair v_by_kappa;
        struct drawn_pair v_by_alpha;
        const struct drawn_pair v = drawn_vector_by_fz_kappa_alpha_gamma(
            t, drives, slip, slip_by_kappa.kappa, slip_by_alpha.alpha, slip_by_alpha.tan_alpha,
            &v_by_kappa, &v_by_alpha);
        const vmask is = t->combine.vector;
        struct drawn_pair part3;
        struct drawn_pair part3_by_kappa;
        struct drawn_pair part3_by_alpha;
        part3.x = sel(is, v.x, g.x);
        part3_by_kappa.x = sel(is, v_by_kappa.x, g_by_kappa.x);
        part3_by_alpha.x = sel(is, v_by_alpha.x, g_by_alpha.x);
        part3.y = sel(is, v.y, g.y);
        part3_by_kappa.y = sel(is, v_by_kappa.y, g_by_kappa.y);
        part3_by_alpha.y = sel(is, v_by_alpha.y, g_by_alpha.y);
        g_by_kappa.x = part3_by_kappa.x;
        g_by_kappa.y = part3_by_kappa.y;
        g_by_alpha.x = part3_by_alpha.x;
        g_by_alpha.y = part3_by_alpha.y;
        g = part3;
    }
    struct tire_force f;
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    f_by_fz.fx = splat(0);
    f_by_kappa.fx = splat(0);
    f_by_alpha.fx = splat(0);
    f_by_fz.fy = splat(0);
    f_by_kappa.fy = splat(0);
    f_by_alpha.fy = splat(0);
    f.fx = grip * g.x;
    f_by_fz.fx = grip_by_fz * g.x;
    f_by_kappa.fx = grip * g_by_kappa.x;
    f_by_alpha.fx = grip * g_by_alpha.x;
    f.fy = -(grip * g.y);
    f_by_fz.fy = -(grip_by_fz * g.y);
    f_by_kappa.fy = -(grip * g_by_kappa.y);
    f_by_alpha.fy = -(grip * g_by_alpha.y);
    f.mz = zero;
    by_fz->fx = f_by_fz.fx;
    by_kappa->fx = f_by_kappa.fx;
    by_alpha->fx = f_by_alpha.fx;
    by_fz->fy = f_by_fz.fy;
    by_kappa->fy = f_by_kappa.fy;
    by_alpha->fy = f_by_alpha.fy;
    return f;
}

static inline void drawn_curves_jacobian(const struct drawn_curves *t, vreal fz, vreal kappa,
                                         vreal alpha, vreal gamma, vreal vx, vreal force[3],
                                         vreal by[3][4]) {
    struct tire_slip part1_by_fz;
    struct tire_slip part1_by_kappa;
    struct tire_slip part1_by_alpha;
    struct tire_slip part1_by_gamma;
    const struct tire_slip part1 = tire_slip_of_by_fz_kappa_alpha_gamma(
        fz, splat(1), kappa, splat(1), alpha, splat(1), gamma, splat(1), vx, &part1_by_fz,
        &part1_by_kappa, &part1_by_alpha, &part1_by_gamma);
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    const struct tire_force f = drawn_curves_force_by_fz_kappa_alpha_gamma(
        t, part1, part1_by_fz.fz, part1_by_kappa.kappa, part1_by_alpha.alpha,
        part1_by_alpha.tan_alpha, &f_by_fz, &f_by_kappa, &f_by_alpha);
    force[0] = f.fx;
    by[0][0] = f_by_fz.fx;
    by[0][1] = f_by_kappa.fx;
    by[0][2] = f_by_alpha.fx;
    by[0][3] = splat(0);
    force[1] = f.fy;
    by[1][0] = f_by_fz.fy;
    by[1][1] = f_by_kappa.fy;
    by[1][2] = f_by_alpha.fy;
    by[1][3] = splat(0);
    force[2] = f.mz;
    by[2][0] = splat(0);
    by[2][1] = splat(0);
    by[2][2] = splat(0);
    by[2][3] = splat(0);
}

static inline vreal lugre_friction_by_fz_kappa_alpha(const struct lugre *t, vreal fz,
                                                     vreal fz_by_fz, vreal v, vreal v_by_kappa,
                                                     vreal v_by_alpha, vreal *by_fz,
                                                     vreal *by_kappa, vreal *by_alpha) {
    vreal mu_s_by_fz;
    const vreal mu_s = friction_at_by_fz(t->mu_s, fz, fz_by_fz, &mu_s_by_fz);
    vreal mu_c_by_fz;
    const vreal mu_c = friction_at_by_fz(t->mu_c, fz, fz_by_fz, &mu_c_by_fz);
    const vreal part1 = v * t->per_v_s;
    const vreal x = vpow(part1, t->d);
    const vreal slope3 = pow_slope(part1, t->d, x);
    const vreal x_by_kappa = slope3 * (v_by_kappa * t->per_v_s);
    const vreal x_by_alpha = slope3 * (v_by_alpha * t->per_v_s);
    const vreal part4 = vexp(-x);
    const vreal part5 = mu_s - mu_c;
    const vreal part5_by_fz = mu_s_by_fz - mu_c_by_fz;
    const vreal more = part5 * part4;
    const vreal more_by_fz = part5_by_fz * part4;
    const vreal more_by_kappa = part5 * (part4 * -x_by_kappa);
    const vreal more_by_alpha = part5 * (part4 * -x_by_alpha);
    *by_fz = mu_c_by_fz + more_by_fz;
    *by_kappa = more_by_kappa;
    *by_alpha = more_by_alpha;
    return mu_c + more;
}

static inline struct lugre_share lugre_share_by_fz_kappa_alpha(
    vreal rho, vreal rho_by_fz, vreal rho_by_kappa, vreal rho_by_alpha, struct lugre_share *by_fz,
    struct lugre_share *by_kappa, struct lugre_share *by_alpha) {
    const vreal one = splat(1);
    const vreal border = splat(R(0.125));
    const vmask small = rho < border;
    const vreal part1 = R(-1.0 / 362880) + rho * R(1.0 / 3628800);
    const vreal part1_by_fz = rho_by_fz * R(1.0 / 3628800);
    const vreal part1_by_kappa = rho_by_kappa * R(1.0 / 3628800);
    const vreal part1_by_alpha = rho_by_alpha * R(1.0 / 3628800);
    vreal psi = R(1.0 / 40320) + rho * part1;
    vreal psi_by_fz = rho_by_fz * part1 + rho * part1_by_fz;
    vreal psi_by_kappa = rho_by_kappa * part1 + rho * part1_by_kappa;
    vreal psi_by_alpha = rho_by_alpha * part1 + rho * part1_by_alpha;
    const vreal part2 = R(-1.0 / 5040) + rho * psi;
    const vreal part2_by_fz = rho_by_fz * psi + rho * psi_by_fz;
    const vreal part2_by_kappa = rho_by_kappa * psi + rho * psi_by_kappa;
    const vreal part2_by_alpha = rho_by_alpha * psi + rho * psi_by_alpha;
    const vreal part3 = R(1.0 / 720) + rho * part2;
    const vreal part3_by_fz = rho_by_fz * part2 + rho * part2_by_fz;
    const vreal part3_by_kappa = rho_by_kappa * part2 + rho * part2_by_kappa;
    const vreal part3_by_alpha = rho_by_alpha * part2 + rho * part2_by_alpha;
    const vreal part4 = R(-1.0 / 120) + rho * part3;
    const vreal part4_by_fz = rho_by_fz * part3 + rho * part3_by_fz;
    const vreal part4_by_kappa = rho_by_kappa * part3 + rho * part3_by_kappa;
    const vreal part4_by_alpha = rho_by_alpha * part3 + rho * part3_by_alpha;
    psi_by_fz = rho_by_fz * part4 + rho * part4_by_fz;
    psi_by_kappa = rho_by_kappa * part4 + rho * part4_by_kappa;
    psi_by_alpha = rho_by_alpha * part4 + rho * part4_by_alpha;
    psi = R(1.0 / 24) + rho * part4;
    const vreal part5 = R(-1.0 / 6) + rho * psi;
    const vreal part5_by_fz = rho_by_fz * psi + rho * psi_by_fz;
    const vreal part5_by_kappa = rho_by_kappa * psi + rho * psi_by_kappa;
    const vreal part5_by_alpha = rho_by_alpha * psi + rho * psi_by_alpha;
    psi_by_fz = rho_by_fz * part5 + rho * part5_by_fz;
    psi_by_kappa = rho_by_kappa * part5 + rho * part5_by_kappa;
    psi_by_alpha = rho_by_alpha * part5 + rho * part5_by_alpha;
    psi = R(1.0 / 2) + rho * part5;
    const vreal phi = rho * psi;
    const vreal phi_by_fz = rho_by_fz * psi + rho * psi_by_fz;
    const vreal phi_by_kappa = rho_by_kappa * psi + rho * psi_by_kappa;
    const vreal phi_by_alpha = rho_by_alpha * psi + rho * psi_by_alpha;
    const vmask part6 = border > rho;
    const vreal part7 = vmax(border, rho);
    const vreal part7_by_fz = sel(part6, splat(0), rho_by_fz);
    const vreal part7_by_kappa = sel(part6, splat(0), rho_by_kappa);
    const vreal part7_by_alpha = sel(part6, splat(0), rho_by_alpha);
    const vreal per = one / part7;
    const vreal per_by_fz = -(per * part7_by_fz / part7);
    const vreal per_by_kappa = -(per * part7_by_kappa / part7);
    const vreal per_by_alpha = -(per * part7_by_alpha / part7);
    const vreal e = vexp(-rho);
    const vreal e_by_fz = e * -rho_by_fz;
    const vreal e_by_kappa = e * -rho_by_kappa;
    const vreal e_by_alpha = e * -rho_by_alpha;
    const vreal part8 = one - e;
    const vreal part8_by_fz = -e_by_fz;
    const vreal part8_by_kappa = -e_by_kappa;
    const vreal part8_by_alpha = -e_by_alpha;
    const vreal left = part8 * per;
    const vreal left_by_fz = part8_by_fz * per + part8 * per_by_fz;
    const vreal left_by_kappa = part8_by_kappa * per + part8 * per_by_kappa;
    const vreal left_by_alpha = part8_by_alpha * per + part8 * per_by_alpha;
    struct lugre_share f;
    struct lugre_share f_by_fz;
    struct lugre_share f_by_kappa;
    struct lugre_share f_by_alpha;
    f_by_fz.phi = splat(0);
    f_by_kappa.phi = splat(0);
    f_by_alpha.phi = splat(0);
    f_by_fz.psi = splat(0);
    f_by_kappa.psi = splat(0);
    f_by_alpha.psi = splat(0);
    f.phi = sel(small, phi, one - left);
    f_by_fz.phi = sel(small, phi_by_fz, -left_by_fz);
    f_by_kappa.phi = sel(small, phi_by_kappa, -left_by_kappa);
    f_by_alpha.phi = sel(small, phi_by_alpha, -left_by_alpha);
    const vreal part9 = one - left;
    const vreal part9_by_fz = -left_by_fz;
    const vreal part9_by_kappa = -left_by_kappa;
    const vreal part9_by_alpha = -left_by_alpha;
    f.psi = sel(small, psi, part9 * per);
    f_by_fz.psi = sel(small, psi_by_fz, part9_by_fz * per + part9 * per_by_fz);
    f_by_kappa.psi = sel(small, psi_by_kappa, part9_by_kappa * per + part9 * per_by_kappa);
    f_by_alpha.psi = sel(small, psi_by_alpha, part9_by_alpha * per + part9 * per_by_alpha);
    by_fz->phi = f_by_fz.phi;
    by_kappa->phi = f_by_kappa.phi;
    by_alpha->phi = f_by_alpha.phi;
    by_fz->psi = f_by_fz.psi;
    by_kappa->psi = f_by_kappa.psi;
    by_alpha->psi = f_by_alpha.psi;
    return f;
}

FORCE_INLINE struct tire_force lugre_force_by_fz_kappa_alpha_gamma(
    const struct lugre *t, struct tire_slip slip, vreal slip_fz_by_fz, vreal slip_kappa_by_kappa,
    vreal slip_tan_alpha_by_alpha, struct tire_force *by_fz, struct tire_force *by_kappa,
    struct tire_force *by_alpha) {
    struct tire_slip slip_by_fz;
    struct tire_slip slip_by_kappa;
    struct tire_slip slip_by_alpha;
    slip_by_fz.fz = slip_fz_by_fz;
    slip_by_kappa.kappa = slip_kappa_by_kappa;
    slip_by_alpha.tan_alpha = slip_tan_alpha_by_alpha;
    const vreal one = splat(1);
    const vreal tiny = splat(TINY_SLIP);
    const vreal fz = slip.fz;
    const vreal fz_by_fz = slip_by_fz.fz;
    const vreal kappa = slip.kappa;
    const vreal kappa_by_kappa = slip_by_kappa.kappa;
    const vreal ty = slip.tan_alpha;
    const vreal ty_by_alpha = slip_by_alpha.tan_alpha;
    const vreal h = vsqrt(kappa * kappa + ty * ty);
    const vreal slope2 = sqrt_slope(h);
    const vreal h_by_kappa = slope2 * (kappa_by_kappa * kappa + kappa * kappa_by_kappa);
    const vreal h_by_alpha = slope2 * (ty_by_alpha * ty + ty * ty_by_alpha);
    const vmask part3 = tiny > h;
    const vreal part4 = vmax(tiny, h);
    const vreal part4_by_kappa = sel(part3, splat(0), h_by_kappa);
    const vreal part4_by_alpha = sel(part3, splat(0), h_by_alpha);
    const vreal per_h = one / part4;
    const vreal per_h_by_kappa = -(per_h * part4_by_kappa / part4);
    const vreal per_h_by_alpha = -(per_h * part4_by_alpha / part4);
    const vreal V = vmin(vabs(slip.vx), splat(LARGE));
    const vreal along = one + slip.forward * kappa;
    const vreal along_by_kappa = slip.forward * kappa_by_kappa;
    const vreal part5 = vabs(along);
    const vreal part6 = vmax(tiny, part5);
    const vreal part6_by_kappa = sel(tiny > part5, splat(0), abs_slope(along) * along_by_kappa);
    const vreal per_D = one / part6;
    const vreal per_D_by_kappa = -(per_D * part6_by_kappa / part6);
    vreal g_by_fz;
    vreal g_by_kappa;
    vreal g_by_alpha;
    const vreal g = lugre_friction_by_fz_kappa_alpha(
        t, fz, fz_by_fz, h * V, h_by_kappa * V, h_by_alpha * V, &g_by_fz, &g_by_kappa, &g_by_alpha);
    const vreal part7 = t->s0 * t->L;
    const vmask part8 = tiny > g;
    const vreal part9 = vmax(tiny, g);
    const vreal part9_by_fz = sel(part8, splat(0), g_by_fz);
    const vreal part9_by_kappa = sel(part8, splat(0), g_by_kappa);
    const vreal part9_by_alpha = sel(part8, splat(0), g_by_alpha);
    const vreal part10 = per_D / part9;
    const vreal part11 = part7 * h;
    const vreal part11_by_kappa = part7 * h_by_kappa;
    const vreal part11_by_alpha = part7 * h_by_alpha;
    const vreal rho = part11 * part10;
    const vreal rho_by_fz = part11 * -(part10 * part9_by_fz / part9);
    const vreal rho_by_kappa =
        part11_by_kappa * part10 + part11 * ((per_D_by_kappa - part10 * part9_by_kappa) / part9);
    const vreal rho_by_alpha =
        part11_by_alpha * part10 + part11 * -(part10 * part9_by_alpha / part9);
    struct lugre_share part_by_fz;
    struct lugre_share part_by_kappa;
    struct lugre_share part_by_alpha;
    const struct lugre_share part = lugre_share_by_fz_kappa_alpha(
        rho, rho_by_fz, rho_by_kappa, rho_by_alpha, &part_by_fz, &part_by_kappa, &part_by_alpha);
    const vreal part12 = t->s0 * t->L;
    const vreal part13 = part12 * part.psi;
    const vreal part13_by_fz = part12 * part_by_fz.psi;
    const vreal part13_by_kappa = part12 * part_by_kappa.psi;
    const vreal part13_by_alpha = part12 * part_by_alpha.psi;
    const vreal stuck = part13 * per_D;
    const vreal stuck_by_fz = part13_by_fz * per_D;
    const vreal stuck_by_kappa = part13_by_kappa * per_D + part13 * per_D_by_kappa;
    const vreal stuck_by_alpha = part13_by_alpha * per_D;
    const vreal part14 = g * part.phi;
    const vreal part14_by_fz = g_by_fz * part.phi + g * part_by_fz.phi;
    const vreal part14_by_kappa = g_by_kappa * part.phi + g * part_by_kappa.phi;
    const vreal part14_by_alpha = g_by_alpha * part.phi + g * part_by_alpha.phi;
    const vreal slid = part14 * per_h;
    const vreal slid_by_fz = part14_by_fz * per_h;
    const vreal slid_by_kappa = part14_by_kappa * per_h + part14 * per_h_by_kappa;
    const vreal slid_by_alpha = part14_by_alpha * per_h + part14 * per_h_by_alpha;
    const vmask part15 = rho < one;
    const vreal P_h = sel(part15, stuck, slid) + t->s2 * V;
    const vreal P_h_by_fz = sel(part15, stuck_by_fz, slid_by_fz);
    const vreal P_h_by_kappa = sel(part15, stuck_by_kappa, slid_by_kappa);
    const vreal P_h_by_alpha = sel(part15, stuck_by_alpha, slid_by_alpha);
    struct tire_force f;
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    f_by_fz.fx = splat(0);
    f_by_kappa.fx = splat(0);
    f_by_alpha.fx = splat(0);
    f_by_fz.fy = splat(0);
    f_by_kappa.fy = splat(0);
    f_by_alpha.fy = splat(0);
    const vreal part16 = P_h * kappa;
    const vreal part16_by_fz = P_h_by_fz * kappa;
    const vreal part16_by_kappa = P_h_by_kappa * kappa + P_h * kappa_by_kappa;
    const vreal part16_by_alpha = P_h_by_alpha * kappa;
    f.fx = fz * part16;
    f_by_fz.fx = fz_by_fz * part16 + fz * part16_by_fz;
    f_by_kappa.fx = fz * part16_by_kappa;
    f_by_alpha.fx = fz * part16_by_alpha;
    const vreal part17 = P_h * ty;
    const vreal part17_by_fz = P_h_by_fz * ty;
    const vreal part17_by_kappa = P_h_by_kappa * ty;
    const vreal part17_by_alpha = P_h_by_alpha * ty + P_h * ty_by_alpha;
    f.fy = -(fz * part17);
    f_by_fz.fy = -(fz_by_fz * part17 + fz * part17_by_fz);
    f_by_kappa.fy = -(fz * part17_by_kappa);
    f_by_alpha.fy = -(fz * part17_by_alpha);
    f.mz = splat(0);
    by_fz->fx = f_by_fz.fx;
    by_kappa->fx = f_by_kappa.fx;
    by_alpha->fx = f_by_alpha.fx;
    by_fz->fy = f_by_fz.fy;
    by_kappa->fy = f_by_kappa.fy;
    by_alpha->fy = f_by_alpha.fy;
    return f;
}

static inline void lugre_jacobian(const struct lugre *t, vreal fz, vreal kappa, vreal alpha,
                                  vreal gamma, vreal vx, vreal force[3], vreal by[3][4]) {
    struct tire_slip part1_by_fz;
    struct tire_slip part1_by_kappa;
    struct tire_slip part1_by_alpha;
    struct tire_slip part1_by_gamma;
    const struct tire_slip part1 = tire_slip_of_by_fz_kappa_alpha_gamma(
        fz, splat(1), kappa, splat(1), alpha, splat(1), gamma, splat(1), vx, &part1_by_fz,
        &part1_by_kappa, &part1_by_alpha, &part1_by_gamma);
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    const struct tire_force f = lugre_force_by_fz_kappa_alpha_gamma(
        t, part1, part1_by_fz.fz, part1_by_kappa.kappa, part1_by_alpha.tan_alpha, &f_by_fz,
        &f_by_kappa, &f_by_alpha);
    force[0] = f.fx;
    by[0][0] = f_by_fz.fx;
    by[0][1] = f_by_kappa.fx;
    by[0][2] = f_by_alpha.fx;
    by[0][3] = splat(0);
    force[1] = f.fy;
    by[1][0] = f_by_fz.fy;
    by[1][1] = f_by_kappa.fy;
    by[1][2] = f_by_alpha.fy;
    by[1][3] = splat(0);
    force[2] = f.mz;
    by[2][0] = splat(0);
    by[2][1] = splat(0);
    by[2][2] = splat(0);
    by[2][3] = splat(0);
}

#endif
