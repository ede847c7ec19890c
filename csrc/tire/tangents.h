/* Written by tools/make_tangents.py from the tire models: their forces and, by forward
 * differentiation, the derivatives of these. x_by_fz is the derivative of x by the load, so are
 * those by kappa, alpha and gamma; what does not depend on one has none by it. */
#ifndef SKIDPAD_TANGENTS_H
#define SKIDPAD_TANGENTS_H

#include "lane/slopes.h"
#include "tire/models.h"

FORCE_INLINE struct tire_slip tire_slip_of_by_fz_kappa_alpha_gamma(
    vreal fz, vreal fz_by_fz, vreal kappa, vreal kappa_by_kappa, vreal alpha, vreal alpha_by_alpha,
    vreal gamma, vreal gamma_by_gamma, vreal vx, struct tire_slip *by_fz,
    struct tire_slip *by_kappa, struct tire_slip *by_alpha, struct tire_slip *by_gamma) {
    const vreal one = splat(1);
    const vreal most = splat(LARGE);
    const vreal quarter = splat(BELOW_QUARTER_TURN);
    struct tire_slip s;
    struct tire_slip s_by_fz = {0};
    struct tire_slip s_by_kappa = {0};
    struct tire_slip s_by_alpha = {0};
    struct tire_slip s_by_gamma = {0};
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
    *by_fz = s_by_fz;
    *by_kappa = s_by_kappa;
    *by_alpha = s_by_alpha;
    *by_gamma = s_by_gamma;
    return s;
}

static inline vreal friction_at_by_fz(struct friction f, vreal fz, vreal fz_by_fz, vreal *by_fz) {
    const vreal part1 = f.at_zero - f.slope * fz;
    *by_fz = sel(part1 > f.least, -(f.slope * fz_by_fz), splat(0));
    return vmax(part1, f.least);
}

static inline vreal magic_phi_by_kappa(const struct magic_curve *m, vreal Bs, vreal Bs_by_kappa,
                                       vreal *by_kappa) {
    *by_kappa = m->rest * Bs_by_kappa + m->E * (atan_slope(Bs) * Bs_by_kappa);
    return m->rest * Bs + m->E * vatan(Bs);
}

static inline vreal magic_value_by_kappa(const struct magic_curve *m, vreal s, vreal s_by_kappa,
                                         vreal *by_kappa) {
    const vreal Bs = m->B * s;
    const vreal Bs_by_kappa = m->B * s_by_kappa;
    vreal phi;
    vreal phi_by_kappa;
    if (m->bends) {
        vreal part1_by_kappa;
        const vreal part1 = magic_phi_by_kappa(m, Bs, Bs_by_kappa, &part1_by_kappa);
        phi = part1;
        phi_by_kappa = part1_by_kappa;
    } else {
        phi = Bs;
        phi_by_kappa = Bs_by_kappa;
    }
    const vreal turn = m->C * vatan(phi);
    const vreal turn_by_kappa = m->C * (atan_slope(phi) * phi_by_kappa);
    *by_kappa = sin_small_slope(turn) * turn_by_kappa;
    return vsin_small(turn);
}

static inline vreal magic_phi_by_alpha(const struct magic_curve *m, vreal Bs, vreal Bs_by_alpha,
                                       vreal *by_alpha) {
    *by_alpha = m->rest * Bs_by_alpha + m->E * (atan_slope(Bs) * Bs_by_alpha);
    return m->rest * Bs + m->E * vatan(Bs);
}

static inline vreal magic_value_by_alpha(const struct magic_curve *m, vreal s, vreal s_by_alpha,
                                         vreal *by_alpha) {
    const vreal Bs = m->B * s;
    const vreal Bs_by_alpha = m->B * s_by_alpha;
    vreal phi;
    vreal phi_by_alpha;
    if (m->bends) {
        vreal part1_by_alpha;
        const vreal part1 = magic_phi_by_alpha(m, Bs, Bs_by_alpha, &part1_by_alpha);
        phi = part1;
        phi_by_alpha = part1_by_alpha;
    } else {
        phi = Bs;
        phi_by_alpha = Bs_by_alpha;
    }
    const vreal turn = m->C * vatan(phi);
    const vreal turn_by_alpha = m->C * (atan_slope(phi) * phi_by_alpha);
    *by_alpha = sin_small_slope(turn) * turn_by_alpha;
    return vsin_small(turn);
}

static inline vreal ellipse_share_by_kappa_alpha(const struct simple_pacejka *t, vreal yx,
                                                 vreal yx_by_kappa, vreal yy, vreal yy_by_alpha,
                                                 vreal *by_kappa, vreal *by_alpha) {
    if (!t->ellipses) {
        *by_kappa = splat(0);
        *by_alpha = splat(0);
        return splat(1);
    }
    const vreal part1 = vsqrt(yx * yx + yy * yy);
    const vreal slope3 = sqrt_slope(part1);
    const vmask part4 = splat(1) > part1;
    const vreal most = vmax(splat(1), part1);
    const vreal most_by_kappa =
        sel(part4, splat(0), slope3 * (yx_by_kappa * yx + yx * yx_by_kappa));
    const vreal most_by_alpha =
        sel(part4, splat(0), slope3 * (yy_by_alpha * yy + yy * yy_by_alpha));
    const vreal part5 = R(1) / most;
    *by_kappa = sel(t->ellipse, -(part5 * most_by_kappa * part5), splat(0));
    *by_alpha = sel(t->ellipse, -(part5 * most_by_alpha * part5), splat(0));
    return sel(t->ellipse, part5, splat(1));
}

static inline struct tire_force simple_pacejka_force_by_fz_kappa_alpha_gamma(
    const struct simple_pacejka *t, struct tire_slip slip, struct tire_slip slip_by_fz,
    struct tire_slip slip_by_kappa, struct tire_slip slip_by_alpha, struct tire_force *by_fz,
    struct tire_force *by_kappa, struct tire_force *by_alpha) {
    vreal part1_by_fz;
    const vreal part1 = friction_at_by_fz(t->mu_x, slip.fz, slip_by_fz.fz, &part1_by_fz);
    const vreal Dx = part1 * slip.fz;
    const vreal Dx_by_fz = part1_by_fz * slip.fz + part1 * slip_by_fz.fz;
    vreal part2_by_fz;
    const vreal part2 = friction_at_by_fz(t->mu_y, slip.fz, slip_by_fz.fz, &part2_by_fz);
    const vreal Dy = part2 * slip.fz;
    const vreal Dy_by_fz = part2_by_fz * slip.fz + part2 * slip_by_fz.fz;
    vreal yx_by_kappa;
    const vreal yx = magic_value_by_kappa(&t->x, slip.kappa, slip_by_kappa.kappa, &yx_by_kappa);
    vreal yy_by_alpha;
    const vreal yy = magic_value_by_alpha(&t->y, slip.alpha, slip_by_alpha.alpha, &yy_by_alpha);
    vreal share_by_kappa;
    vreal share_by_alpha;
    const vreal share = ellipse_share_by_kappa_alpha(t, yx, yx_by_kappa, yy, yy_by_alpha,
                                                     &share_by_kappa, &share_by_alpha);
    struct tire_force f;
    struct tire_force f_by_fz = {0};
    struct tire_force f_by_kappa = {0};
    struct tire_force f_by_alpha = {0};
    const vreal part3 = Dx * yx;
    const vreal part3_by_fz = Dx_by_fz * yx;
    const vreal part3_by_kappa = Dx * yx_by_kappa;
    f.fx = part3 * share;
    f_by_fz.fx = part3_by_fz * share;
    f_by_kappa.fx = part3_by_kappa * share + part3 * share_by_kappa;
    f_by_alpha.fx = part3 * share_by_alpha;
    const vreal part4 = Dy * yy;
    const vreal part4_by_fz = Dy_by_fz * yy;
    const vreal part4_by_alpha = Dy * yy_by_alpha;
    f.fy = -(part4 * share);
    f_by_fz.fy = -(part4_by_fz * share);
    f_by_kappa.fy = -(part4 * share_by_kappa);
    f_by_alpha.fy = -(part4_by_alpha * share + part4 * share_by_alpha);
    f.mz = splat(0);
    *by_fz = f_by_fz;
    *by_kappa = f_by_kappa;
    *by_alpha = f_by_alpha;
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
    const struct tire_force f = simple_pacejka_force_by_fz_kappa_alpha_gamma(
        t, part1, part1_by_fz, part1_by_kappa, part1_by_alpha, &f_by_fz, &f_by_kappa, &f_by_alpha);
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

FORCE_INLINE struct tire_force brush_force_by_fz_kappa_alpha_gamma(
    const struct brush *b, struct tire_slip slip, struct tire_slip slip_by_fz,
    struct tire_slip slip_by_kappa, struct tire_slip slip_by_alpha, struct tire_slip slip_by_gamma,
    struct tire_force *by_fz, struct tire_force *by_kappa, struct tire_force *by_alpha,
    struct tire_force *by_gamma) {
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
    const vreal part9 = b->theta_mu * h;
    const vreal part9_by_kappa = b->theta_mu * h_by_kappa;
    const vreal part9_by_alpha = b->theta_mu * h_by_alpha;
    const vreal part9_by_gamma = b->theta_mu * h_by_gamma;
    const vreal part10 = part9 * per_mu_D;
    const vmask part11 = splat(1) < part10;
    const vreal lambda = vmin(splat(1), part10);
    const vreal lambda_by_fz = sel(part11, splat(0), part9 * per_mu_D_by_fz);
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
    struct tire_force f_by_fz = {0};
    struct tire_force f_by_kappa = {0};
    struct tire_force f_by_alpha = {0};
    struct tire_force f_by_gamma = {0};
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
    *by_fz = f_by_fz;
    *by_kappa = f_by_kappa;
    *by_alpha = f_by_alpha;
    *by_gamma = f_by_gamma;
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
        t, part1, part1_by_fz, part1_by_kappa, part1_by_alpha, part1_by_gamma, &f_by_fz,
        &f_by_kappa, &f_by_alpha, &f_by_gamma);
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

FORCE_INLINE struct tire_force dugoff_force_by_fz_kappa_alpha_gamma(
    const struct dugoff *t, struct tire_slip slip, struct tire_slip slip_by_fz,
    struct tire_slip slip_by_kappa, struct tire_slip slip_by_alpha, struct tire_force *by_fz,
    struct tire_force *by_kappa, struct tire_force *by_alpha) {
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
    const vreal hx = t->Cx * kappa;
    const vreal hx_by_kappa = t->Cx * kappa_by_kappa;
    const vreal hy = t->Cy * ty;
    const vreal hy_by_alpha = t->Cy * ty_by_alpha;
    const vreal part2 = vsqrt(hx * hx + hy * hy);
    const vreal slope4 = sqrt_slope(part2);
    const vmask part5 = splat(TINY_FORCE) > part2;
    const vreal part6 = vmax(splat(TINY_FORCE), part2);
    const vreal part6_by_kappa =
        sel(part5, splat(0), slope4 * (hx_by_kappa * hx + hx * hx_by_kappa));
    const vreal part6_by_alpha =
        sel(part5, splat(0), slope4 * (hy_by_alpha * hy + hy * hy_by_alpha));
    const vreal per_h = R(1) / part6;
    const vreal per_h_by_kappa = -(per_h * part6_by_kappa * per_h);
    const vreal per_h_by_alpha = -(per_h * part6_by_alpha * per_h);
    const vreal part7 = R(0.5) * grip;
    const vreal part7_by_fz = R(0.5) * grip_by_fz;
    const vreal q = part7 * per_h;
    const vreal q_by_fz = part7_by_fz * per_h;
    const vreal q_by_kappa = part7 * per_h_by_kappa;
    const vreal q_by_alpha = part7 * per_h_by_alpha;
    const vreal lambda = q * D;
    const vreal lambda_by_fz = q_by_fz * D;
    const vreal lambda_by_kappa = q_by_kappa * D + q * D_by_kappa;
    const vreal lambda_by_alpha = q_by_alpha * D;
    const vmask slides = not(lambda >= R(1));
    const vreal part8 = vmax(splat(TINY_SLIP), D);
    const vreal part8_by_kappa = sel(splat(TINY_SLIP) > D, splat(0), D_by_kappa);
    const vreal per_D = R(1) / part8;
    const vreal per_D_by_kappa = -(per_D * part8_by_kappa * per_D);
    const vreal part9 = R(2) - lambda;
    const vreal part9_by_fz = -lambda_by_fz;
    const vreal part9_by_kappa = -lambda_by_kappa;
    const vreal part9_by_alpha = -lambda_by_alpha;
    const vreal f_D = sel(slides, q * part9, per_D);
    const vreal f_D_by_fz = sel(slides, q_by_fz * part9 + q * part9_by_fz, splat(0));
    const vreal f_D_by_kappa = sel(slides, q_by_kappa * part9 + q * part9_by_kappa, per_D_by_kappa);
    const vreal f_D_by_alpha = sel(slides, q_by_alpha * part9 + q * part9_by_alpha, splat(0));
    struct tire_force f;
    struct tire_force f_by_fz = {0};
    struct tire_force f_by_kappa = {0};
    struct tire_force f_by_alpha = {0};
    f.fx = hx * f_D;
    f_by_fz.fx = hx * f_D_by_fz;
    f_by_kappa.fx = hx_by_kappa * f_D + hx * f_D_by_kappa;
    f_by_alpha.fx = hx * f_D_by_alpha;
    f.fy = -(hy * f_D);
    f_by_fz.fy = -(hy * f_D_by_fz);
    f_by_kappa.fy = -(hy * f_D_by_kappa);
    f_by_alpha.fy = -(hy_by_alpha * f_D + hy * f_D_by_alpha);
    f.mz = splat(0);
    *by_fz = f_by_fz;
    *by_kappa = f_by_kappa;
    *by_alpha = f_by_alpha;
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
        t, part1, part1_by_fz, part1_by_kappa, part1_by_alpha, &f_by_fz, &f_by_kappa, &f_by_alpha);
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
    const struct linear *t, struct tire_slip slip, struct tire_slip slip_by_fz,
    struct tire_slip slip_by_kappa, struct tire_slip slip_by_alpha, struct tire_force *by_fz,
    struct tire_force *by_kappa, struct tire_force *by_alpha) {
    const vmask ground = slip.fz > R(0);
    const vreal none = R(0) * slip.fz;
    const vreal none_by_fz = R(0) * slip_by_fz.fz;
    const vreal Cx = sel(ground, t->Cx, none);
    const vreal Cx_by_fz = sel(ground, splat(0), none_by_fz);
    const vreal Cy = sel(ground, t->Cy, none);
    const vreal Cy_by_fz = sel(ground, splat(0), none_by_fz);
    struct tire_force f;
    struct tire_force f_by_fz = {0};
    struct tire_force f_by_kappa = {0};
    struct tire_force f_by_alpha = {0};
    f.fx = Cx * slip.kappa;
    f_by_fz.fx = Cx_by_fz * slip.kappa;
    f_by_kappa.fx = Cx * slip_by_kappa.kappa;
    f.fy = -(Cy * slip.alpha);
    f_by_fz.fy = -(Cy_by_fz * slip.alpha);
    f_by_alpha.fy = -(Cy * slip_by_alpha.alpha);
    f.mz = splat(0);
    *by_fz = f_by_fz;
    *by_kappa = f_by_kappa;
    *by_alpha = f_by_alpha;
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
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    const struct tire_force f = linear_force_by_fz_kappa_alpha_gamma(
        t, part1, part1_by_fz, part1_by_kappa, part1_by_alpha, &f_by_fz, &f_by_kappa, &f_by_alpha);
    force[0] = f.fx;
    by[0][0] = f_by_fz.fx;
    by[0][1] = f_by_kappa.fx;
    by[0][2] = splat(0);
    by[0][3] = splat(0);
    force[1] = f.fy;
    by[1][0] = f_by_fz.fy;
    by[1][1] = splat(0);
    by[1][2] = f_by_alpha.fy;
    by[1][3] = splat(0);
    force[2] = f.mz;
    by[2][0] = splat(0);
    by[2][1] = splat(0);
    by[2][2] = splat(0);
    by[2][3] = splat(0);
}

FORCE_INLINE struct tire_force fiala_force_by_fz_kappa_alpha_gamma(
    const struct fiala *t, struct tire_slip slip, struct tire_slip slip_by_fz,
    struct tire_slip slip_by_kappa, struct tire_slip slip_by_alpha, struct tire_force *by_fz,
    struct tire_force *by_kappa, struct tire_force *by_alpha) {
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
    const vreal hx = t->Cx * kappa;
    const vreal hx_by_kappa = t->Cx * kappa_by_kappa;
    const vreal part11 = vabs(hx);
    const vreal part12 = vmax(tiny, part11);
    const vreal part12_by_kappa = sel(tiny > part11, splat(0), abs_slope(hx) * hx_by_kappa);
    const vreal per_hx = one / part12;
    const vreal per_hx_by_kappa = -(per_hx * part12_by_kappa / part12);
    const vreal part13 = R(0.5) * grip;
    const vreal part13_by_fz = R(0.5) * grip_by_fz;
    const vreal part13_by_kappa = R(0.5) * grip_by_kappa;
    const vreal part13_by_alpha = R(0.5) * grip_by_alpha;
    const vreal q = part13 * per_hx;
    const vreal q_by_fz = part13_by_fz * per_hx;
    const vreal q_by_kappa = part13_by_kappa * per_hx + part13 * per_hx_by_kappa;
    const vreal q_by_alpha = part13_by_alpha * per_hx;
    const vmask slides = not(q >= one);
    const vreal share = one - R(0.5) * q;
    const vreal share_by_fz = -(R(0.5) * q_by_fz);
    const vreal share_by_kappa = -(R(0.5) * q_by_kappa);
    const vreal share_by_alpha = -(R(0.5) * q_by_alpha);
    const vreal part14 = grip * share;
    const vreal part14_by_fz = grip_by_fz * share + grip * share_by_fz;
    const vreal part14_by_kappa = grip_by_kappa * share + grip * share_by_kappa;
    const vreal part14_by_alpha = grip_by_alpha * share + grip * share_by_alpha;
    const vreal ahead = sel(slides, part14 * per_hx, one);
    const vreal ahead_by_fz = sel(slides, part14_by_fz * per_hx, splat(0));
    const vreal ahead_by_kappa =
        sel(slides, part14_by_kappa * per_hx + part14 * per_hx_by_kappa, splat(0));
    const vreal ahead_by_alpha = sel(slides, part14_by_alpha * per_hx, splat(0));
    const vreal part15 = R(3) * grip;
    const vmask part16 = tiny > part15;
    const vreal part17 = vmax(tiny, part15);
    const vreal part17_by_fz = sel(part16, splat(0), R(3) * grip_by_fz);
    const vreal part17_by_kappa = sel(part16, splat(0), R(3) * grip_by_kappa);
    const vreal part17_by_alpha = sel(part16, splat(0), R(3) * grip_by_alpha);
    const vreal per_grip = one / part17;
    const vreal per_grip_by_fz = -(per_grip * part17_by_fz / part17);
    const vreal per_grip_by_kappa = -(per_grip * part17_by_kappa / part17);
    const vreal per_grip_by_alpha = -(per_grip * part17_by_alpha / part17);
    const vreal part18 = t->Cy * vabs(ty);
    const vreal part18_by_alpha = t->Cy * (abs_slope(ty) * ty_by_alpha);
    const vreal part19 = part18 * per_grip;
    const vmask part20 = one < part19;
    const vreal x = vmin(one, part19);
    const vreal x_by_fz = sel(part20, splat(0), part18 * per_grip_by_fz);
    const vreal x_by_kappa = sel(part20, splat(0), part18 * per_grip_by_kappa);
    const vreal x_by_alpha =
        sel(part20, splat(0), part18_by_alpha * per_grip + part18 * per_grip_by_alpha);
    const vreal H = one - x;
    const vreal H_by_fz = -x_by_fz;
    const vreal H_by_kappa = -x_by_kappa;
    const vreal H_by_alpha = -x_by_alpha;
    const vreal part21 = R(3) - x;
    const vreal part21_by_fz = -x_by_fz;
    const vreal part21_by_kappa = -x_by_kappa;
    const vreal part21_by_alpha = -x_by_alpha;
    const vreal part22 = R(3) - x * part21;
    const vreal part22_by_fz = -(x_by_fz * part21 + x * part21_by_fz);
    const vreal part22_by_kappa = -(x_by_kappa * part21 + x * part21_by_kappa);
    const vreal part22_by_alpha = -(x_by_alpha * part21 + x * part21_by_alpha);
    const vreal rise = x * part22;
    const vreal rise_by_fz = x_by_fz * part22 + x * part22_by_fz;
    const vreal rise_by_kappa = x_by_kappa * part22 + x * part22_by_kappa;
    const vreal rise_by_alpha = x_by_alpha * part22 + x * part22_by_alpha;
    const vreal along = one + slip.forward * kappa;
    struct tire_force f;
    struct tire_force f_by_fz = {0};
    struct tire_force f_by_kappa = {0};
    struct tire_force f_by_alpha = {0};
    f.fx = hx * ahead;
    f_by_fz.fx = hx * ahead_by_fz;
    f_by_kappa.fx = hx_by_kappa * ahead + hx * ahead_by_kappa;
    f_by_alpha.fx = hx * ahead_by_alpha;
    const vreal part23 = grip * rise;
    const vreal slope25 = copysign_slope(part23, ty);
    f.fy = -vcopysign(part23, ty);
    f_by_fz.fy = -(slope25 * (grip_by_fz * rise + grip * rise_by_fz));
    f_by_kappa.fy = -(slope25 * (grip_by_kappa * rise + grip * rise_by_kappa));
    f_by_alpha.fy = -(slope25 * (grip_by_alpha * rise + grip * rise_by_alpha));
    const vreal part26 = H * H;
    const vreal part26_by_fz = H_by_fz * H + H * H_by_fz;
    const vreal part26_by_kappa = H_by_kappa * H + H * H_by_kappa;
    const vreal part26_by_alpha = H_by_alpha * H + H * H_by_alpha;
    const vreal part27 = part26 * H;
    const vreal part27_by_fz = part26_by_fz * H + part26 * H_by_fz;
    const vreal part27_by_kappa = part26_by_kappa * H + part26 * H_by_kappa;
    const vreal part27_by_alpha = part26_by_alpha * H + part26 * H_by_alpha;
    const vreal part28 = grip * t->width;
    const vreal part28_by_fz = grip_by_fz * t->width;
    const vreal part28_by_kappa = grip_by_kappa * t->width;
    const vreal part28_by_alpha = grip_by_alpha * t->width;
    const vreal part29 = x * part27;
    const vreal part29_by_fz = x_by_fz * part27 + x * part27_by_fz;
    const vreal part29_by_kappa = x_by_kappa * part27 + x * part27_by_kappa;
    const vreal part29_by_alpha = x_by_alpha * part27 + x * part27_by_alpha;
    const vreal part30 = part28 * part29;
    const vreal part31 = ty * along;
    const vreal slope33 = copysign_slope(part30, part31);
    f.mz = vcopysign(part30, part31) * slip.forward;
    f_by_fz.mz = slope33 * (part28_by_fz * part29 + part28 * part29_by_fz) * slip.forward;
    f_by_kappa.mz = slope33 * (part28_by_kappa * part29 + part28 * part29_by_kappa) * slip.forward;
    f_by_alpha.mz = slope33 * (part28_by_alpha * part29 + part28 * part29_by_alpha) * slip.forward;
    *by_fz = f_by_fz;
    *by_kappa = f_by_kappa;
    *by_alpha = f_by_alpha;
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
        t, part1, part1_by_fz, part1_by_kappa, part1_by_alpha, &f_by_fz, &f_by_kappa, &f_by_alpha);
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
    struct stage at_by_kappa = {0};
    const vreal part1 = magnitude * c->per_rise;
    at.rise = vmin(splat(1), part1);
    at_by_kappa.rise = sel(splat(1) < part1, splat(0), magnitude_by_kappa * c->per_rise);
    const vreal part2 = (magnitude - c->slip_peak) * c->per_fall;
    const vreal part3 = vmax(splat(0), part2);
    at.fall = vmin(splat(1), part3);
    at_by_kappa.fall = sel(splat(1) < part3, splat(0),
                           sel(splat(0) > part2, splat(0), magnitude_by_kappa * c->per_fall));
    *by_kappa = at_by_kappa;
    return at;
}

static inline struct stage phases_stage_by_alpha(const struct phases *c, vreal magnitude,
                                                 vreal magnitude_by_alpha, struct stage *by_alpha) {
    struct stage at;
    struct stage at_by_alpha = {0};
    const vreal part1 = magnitude * c->per_rise;
    at.rise = vmin(splat(1), part1);
    at_by_alpha.rise = sel(splat(1) < part1, splat(0), magnitude_by_alpha * c->per_rise);
    const vreal part2 = (magnitude - c->slip_peak) * c->per_fall;
    const vreal part3 = vmax(splat(0), part2);
    at.fall = vmin(splat(1), part3);
    at_by_alpha.fall = sel(splat(1) < part3, splat(0),
                           sel(splat(0) > part2, splat(0), magnitude_by_alpha * c->per_fall));
    *by_alpha = at_by_alpha;
    return at;
}

static inline vreal phases_value_by_kappa(const struct phases *c, struct stage at,
                                          struct stage at_by_kappa, vreal *by_kappa) {
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
                                          struct stage at_by_alpha, vreal *by_alpha) {
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
    const struct physx *t, struct tire_slip slip, struct tire_slip slip_by_fz,
    struct tire_slip slip_by_kappa, struct tire_slip slip_by_alpha, struct tire_force *by_fz,
    struct tire_force *by_kappa, struct tire_force *by_alpha) {
    const vmask ground = slip.fz > R(0);
    const vreal none = R(0) * slip.fz;
    const vreal none_by_fz = R(0) * slip_by_fz.fz;
    struct stage x_by_kappa;
    const struct stage x = phases_stage_by_kappa(
        &t->x, vabs(slip.kappa), abs_slope(slip.kappa) * slip_by_kappa.kappa, &x_by_kappa);
    struct stage y_by_alpha;
    const struct stage y =
        phases_stage_by_alpha(&t->y, vabs(slip.tan_alpha),
                              abs_slope(slip.tan_alpha) * slip_by_alpha.tan_alpha, &y_by_alpha);
    struct tire_force f;
    struct tire_force f_by_fz = {0};
    struct tire_force f_by_kappa = {0};
    struct tire_force f_by_alpha = {0};
    vreal part1_by_kappa;
    const vreal part1 = phases_value_by_kappa(&t->x, x, x_by_kappa, &part1_by_kappa);
    f.fx = sel(ground, vcopysign(part1, slip.kappa), none);
    f_by_fz.fx = sel(ground, splat(0), none_by_fz);
    f_by_kappa.fx = sel(ground, copysign_slope(part1, slip.kappa) * part1_by_kappa, splat(0));
    vreal part2_by_alpha;
    const vreal part2 = phases_value_by_alpha(&t->y, y, y_by_alpha, &part2_by_alpha);
    f.fy = sel(ground, -vcopysign(part2, slip.tan_alpha), none);
    f_by_fz.fy = sel(ground, splat(0), none_by_fz);
    f_by_alpha.fy =
        sel(ground, -(copysign_slope(part2, slip.tan_alpha) * part2_by_alpha), splat(0));
    f.mz = splat(0);
    *by_fz = f_by_fz;
    *by_kappa = f_by_kappa;
    *by_alpha = f_by_alpha;
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
    struct tire_force f_by_fz;
    struct tire_force f_by_kappa;
    struct tire_force f_by_alpha;
    const struct tire_force f = physx_force_by_fz_kappa_alpha_gamma(
        t, part1, part1_by_fz, part1_by_kappa, part1_by_alpha, &f_by_fz, &f_by_kappa, &f_by_alpha);
    force[0] = f.fx;
    by[0][0] = f_by_fz.fx;
    by[0][1] = f_by_kappa.fx;
    by[0][2] = splat(0);
    by[0][3] = splat(0);
    force[1] = f.fy;
    by[1][0] = f_by_fz.fy;
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
    struct tmeasy_points w_by_fz = {0};
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
    *by_fz = w_by_fz;
    return w;
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

FORCE_INLINE struct tire_force tmeasy_force_by_fz_kappa_alpha_gamma(
    const struct tmeasy *t, struct tire_slip slip, struct tire_slip slip_by_fz,
    struct tire_slip slip_by_kappa, struct tire_slip slip_by_alpha, struct tire_force *by_fz,
    struct tire_force *by_kappa, struct tire_force *by_alpha) {
    const vreal one = splat(1);
    const vreal tiny = splat(TINY_SLIP);
    const vreal kappa = slip.kappa;
    const vreal kappa_by_kappa = slip_by_kappa.kappa;
    const vreal ty = slip.tan_alpha;
    const vreal ty_by_alpha = slip_by_alpha.tan_alpha;
    const vreal part1 = slip.fz * t->per_pn;
    const vreal r = vmin(t->most, part1);
    const vreal r_by_fz = sel(t->most < part1, splat(0), slip_by_fz.fz * t->per_pn);
    struct tmeasy_points x_by_fz;
    const struct tmeasy_points x = tmeasy_points_at_by_fz(&t->x, r, r_by_fz, &x_by_fz);
    struct tmeasy_points y_by_fz;
    const struct tmeasy_points y = tmeasy_points_at_by_fz(&t->y, r, r_by_fz, &y_by_fz);
    const vreal gx = x.FM / x.dF0;
    const vreal gx_by_fz = (x_by_fz.FM - gx * x_by_fz.dF0) / x.dF0;
    const vreal gy = y.FM / y.dF0;
    const vreal gy_by_fz = (y_by_fz.FM - gy * y_by_fz.dF0) / y.dF0;
    const vreal part2 = x.sM + y.sM;
    const vreal part2_by_fz = x_by_fz.sM + y_by_fz.sM;
    const vreal per_s = one / part2;
    const vreal per_s_by_fz = -(per_s * part2_by_fz / part2);
    const vreal part3 = gx + gy;
    const vreal part3_by_fz = gx_by_fz + gy_by_fz;
    const vreal per_g = one / part3;
    const vreal per_g_by_fz = -(per_g * part3_by_fz / part3);
    const vreal hx = x.sM * per_s + gx * per_g;
    const vreal hx_by_fz =
        x_by_fz.sM * per_s + x.sM * per_s_by_fz + (gx_by_fz * per_g + gx * per_g_by_fz);
    const vreal hy = y.sM * per_s + gy * per_g;
    const vreal hy_by_fz =
        y_by_fz.sM * per_s + y.sM * per_s_by_fz + (gy_by_fz * per_g + gy * per_g_by_fz);
    const vreal per_hx = one / hx;
    const vreal per_hx_by_fz = -(per_hx * hx_by_fz / hx);
    const vreal per_hy = one / hy;
    const vreal per_hy_by_fz = -(per_hy * hy_by_fz / hy);
    const vreal X = kappa * per_hx;
    const vreal X_by_fz = kappa * per_hx_by_fz;
    const vreal X_by_kappa = kappa_by_kappa * per_hx;
    const vreal Y = ty * per_hy;
    const vreal Y_by_fz = ty * per_hy_by_fz;
    const vreal Y_by_alpha = ty_by_alpha * per_hy;
    vreal h_by_fz;
    vreal h_by_kappa;
    vreal h_by_alpha;
    const vreal h = resultant_by_fz_kappa_alpha(X, X_by_fz, X_by_kappa, Y, Y_by_fz, Y_by_alpha,
                                                &h_by_fz, &h_by_kappa, &h_by_alpha);
    const vmask part4 = tiny > h;
    const vreal part5 = vmax(tiny, h);
    const vreal part5_by_fz = sel(part4, splat(0), h_by_fz);
    const vreal part5_by_kappa = sel(part4, splat(0), h_by_kappa);
    const vreal part5_by_alpha = sel(part4, splat(0), h_by_alpha);
    const vreal per_h = one / part5;
    const vreal per_h_by_fz = -(per_h * part5_by_fz / part5);
    const vreal per_h_by_kappa = -(per_h * part5_by_kappa / part5);
    const vreal per_h_by_alpha = -(per_h * part5_by_alpha / part5);
    const vreal cosine = X * per_h;
    const vreal cosine_by_fz = X_by_fz * per_h + X * per_h_by_fz;
    const vreal cosine_by_kappa = X_by_kappa * per_h + X * per_h_by_kappa;
    const vreal cosine_by_alpha = X * per_h_by_alpha;
    const vreal sine = Y * per_h;
    const vreal sine_by_fz = Y_by_fz * per_h + Y * per_h_by_fz;
    const vreal sine_by_kappa = Y * per_h_by_kappa;
    const vreal sine_by_alpha = Y_by_alpha * per_h + Y * per_h_by_alpha;
    const vreal part6 = x.dF0 * hx;
    const vreal part6_by_fz = x_by_fz.dF0 * hx + x.dF0 * hx_by_fz;
    const vreal part7 = y.dF0 * hy;
    const vreal part7_by_fz = y_by_fz.dF0 * hy + y.dF0 * hy_by_fz;
    vreal dF0_by_fz;
    vreal dF0_by_kappa;
    vreal dF0_by_alpha;
    const vreal dF0 = resultant_by_fz_kappa_alpha_2(
        part6 * cosine, part6_by_fz * cosine + part6 * cosine_by_fz, part6 * cosine_by_kappa,
        part6 * cosine_by_alpha, part7 * sine, part7_by_fz * sine + part7 * sine_by_fz,
        part7 * sine_by_kappa, part7 * sine_by_alpha, &dF0_by_fz, &dF0_by_kappa, &dF0_by_alpha);
    vreal part8_by_fz;
    vreal part8_by_kappa;
    vreal part8_by_alpha;
    const vreal part8 = resultant_by_fz_kappa_alpha_2(
        x.FM * cosine, x_by_fz.FM * cosine + x.FM * cosine_by_fz, x.FM * cosine_by_kappa,
        x.FM * cosine_by_alpha, y.FM * sine, y_by_fz.FM * sine + y.FM * sine_by_fz,
        y.FM * sine_by_kappa, y.FM * sine_by_alpha, &part8_by_fz, &part8_by_kappa, &part8_by_alpha);
    const vmask part9 = tiny > part8;
    const vreal FM = vmax(tiny, part8);
    const vreal FM_by_fz = sel(part9, splat(0), part8_by_fz);
    const vreal FM_by_kappa = sel(part9, splat(0), part8_by_kappa);
    const vreal FM_by_alpha = sel(part9, splat(0), part8_by_alpha);
    vreal FS_by_fz;
    vreal FS_by_kappa;
    vreal FS_by_alpha;
    const vreal FS = resultant_by_fz_kappa_alpha_2(
        x.FS * cosine, x_by_fz.FS * cosine + x.FS * cosine_by_fz, x.FS * cosine_by_kappa,
        x.FS * cosine_by_alpha, y.FS * sine, y_by_fz.FS * sine + y.FS * sine_by_fz,
        y.FS * sine_by_kappa, y.FS * sine_by_alpha, &FS_by_fz, &FS_by_kappa, &FS_by_alpha);
    const vreal part11 = x.sM * per_hx;
    const vreal part11_by_fz = x_by_fz.sM * per_hx + x.sM * per_hx_by_fz;
    const vreal part12 = y.sM * per_hy;
    const vreal part12_by_fz = y_by_fz.sM * per_hy + y.sM * per_hy_by_fz;
    vreal part10_by_fz;
    vreal part10_by_kappa;
    vreal part10_by_alpha;
    const vreal part10 = resultant_by_fz_kappa_alpha_2(
        part11 * cosine, part11_by_fz * cosine + part11 * cosine_by_fz, part11 * cosine_by_kappa,
        part11 * cosine_by_alpha, part12 * sine, part12_by_fz * sine + part12 * sine_by_fz,
        part12 * sine_by_kappa, part12 * sine_by_alpha, &part10_by_fz, &part10_by_kappa,
        &part10_by_alpha);
    const vmask part13 = tiny > part10;
    const vreal sM = vmax(tiny, part10);
    const vreal sM_by_fz = sel(part13, splat(0), part10_by_fz);
    const vreal sM_by_kappa = sel(part13, splat(0), part10_by_kappa);
    const vreal sM_by_alpha = sel(part13, splat(0), part10_by_alpha);
    const vreal part14 = x.sS * per_hx;
    const vreal part14_by_fz = x_by_fz.sS * per_hx + x.sS * per_hx_by_fz;
    const vreal part15 = y.sS * per_hy;
    const vreal part15_by_fz = y_by_fz.sS * per_hy + y.sS * per_hy_by_fz;
    vreal sS_by_fz;
    vreal sS_by_kappa;
    vreal sS_by_alpha;
    const vreal sS = resultant_by_fz_kappa_alpha_2(
        part14 * cosine, part14_by_fz * cosine + part14 * cosine_by_fz, part14 * cosine_by_kappa,
        part14 * cosine_by_alpha, part15 * sine, part15_by_fz * sine + part15 * sine_by_fz,
        part15 * sine_by_kappa, part15 * sine_by_alpha, &sS_by_fz, &sS_by_kappa, &sS_by_alpha);
    const vreal along = one + slip.forward * kappa;
    const vreal along_by_kappa = slip.forward * kappa_by_kappa;
    const vreal D = vabs(along);
    const vreal D_by_kappa = abs_slope(along) * along_by_kappa;
    const vreal part16 = vmax(tiny, D);
    const vreal part16_by_kappa = sel(tiny > D, splat(0), D_by_kappa);
    const vreal per_D = one / part16;
    const vreal per_D_by_kappa = -(per_D * part16_by_kappa / part16);
    const vreal part17 = t->surface * D;
    const vreal part18 = vmax(tiny, part17);
    const vreal part18_by_kappa = sel(tiny > part17, splat(0), t->surface * D_by_kappa);
    const vreal per_mu_D = one / part18;
    const vreal per_mu_D_by_kappa = -(per_mu_D * part18_by_kappa / part18);
    const vreal per_sM = one / sM;
    const vreal per_sM_by_fz = -(per_sM * sM_by_fz / sM);
    const vreal per_sM_by_kappa = -(per_sM * sM_by_kappa / sM);
    const vreal per_sM_by_alpha = -(per_sM * sM_by_alpha / sM);
    const vreal part19 = h * per_mu_D;
    const vreal part19_by_fz = h_by_fz * per_mu_D;
    const vreal part19_by_kappa = h_by_kappa * per_mu_D + h * per_mu_D_by_kappa;
    const vreal part19_by_alpha = h_by_alpha * per_mu_D;
    const vreal n = part19 * per_sM;
    const vreal n_by_fz = part19_by_fz * per_sM + part19 * per_sM_by_fz;
    const vreal n_by_kappa = part19_by_kappa * per_sM + part19 * per_sM_by_kappa;
    const vreal n_by_alpha = part19_by_alpha * per_sM + part19 * per_sM_by_alpha;
    const vreal part20 = dF0 * sM / FM;
    const vmask part21 = splat(2) > part20;
    const vreal q = vmax(splat(2), part20);
    const vreal q_by_fz =
        sel(part21, splat(0), (dF0_by_fz * sM + dF0 * sM_by_fz - part20 * FM_by_fz) / FM);
    const vreal q_by_kappa =
        sel(part21, splat(0), (dF0_by_kappa * sM + dF0 * sM_by_kappa - part20 * FM_by_kappa) / FM);
    const vreal q_by_alpha =
        sel(part21, splat(0), (dF0_by_alpha * sM + dF0 * sM_by_alpha - part20 * FM_by_alpha) / FM);
    const vreal part22 = FS / FM;
    vreal share_by_fz;
    vreal share_by_kappa;
    vreal share_by_alpha;
    const vreal share = tmeasy_share_by_fz_kappa_alpha(
        n, n_by_fz, n_by_kappa, n_by_alpha, q, q_by_fz, q_by_kappa, q_by_alpha, sS * per_sM,
        sS_by_fz * per_sM + sS * per_sM_by_fz, sS_by_kappa * per_sM + sS * per_sM_by_kappa,
        sS_by_alpha * per_sM + sS * per_sM_by_alpha, part22, (FS_by_fz - part22 * FM_by_fz) / FM,
        (FS_by_kappa - part22 * FM_by_kappa) / FM, (FS_by_alpha - part22 * FM_by_alpha) / FM,
        &share_by_fz, &share_by_kappa, &share_by_alpha);
    const vreal part23 = t->surface * r;
    const vreal part23_by_fz = t->surface * r_by_fz;
    const vreal grip = part23 * FM;
    const vreal grip_by_fz = part23_by_fz * FM + part23 * FM_by_fz;
    const vreal grip_by_kappa = part23 * FM_by_kappa;
    const vreal grip_by_alpha = part23 * FM_by_alpha;
    const vreal F = grip * share;
    const vreal F_by_fz = grip_by_fz * share + grip * share_by_fz;
    const vreal F_by_kappa = grip_by_kappa * share + grip * share_by_kappa;
    const vreal F_by_alpha = grip_by_alpha * share + grip * share_by_alpha;
    const vmask still = h <= tiny;
    const vreal part24 = R(2) * x.FM / x.sM;
    const vreal Kx = vmax(x.dF0, part24);
    const vreal Kx_by_fz =
        sel(x.dF0 > part24, x_by_fz.dF0, (R(2) * x_by_fz.FM - part24 * x_by_fz.sM) / x.sM);
    const vreal part25 = R(2) * y.FM / y.sM;
    const vreal Ky = vmax(y.dF0, part25);
    const vreal Ky_by_fz =
        sel(y.dF0 > part25, y_by_fz.dF0, (R(2) * y_by_fz.FM - part25 * y_by_fz.sM) / y.sM);
    const vreal part26 = r * Kx;
    const vreal part26_by_fz = r_by_fz * Kx + r * Kx_by_fz;
    const vreal part27 = part26 * kappa;
    const vreal part27_by_fz = part26_by_fz * kappa;
    const vreal part27_by_kappa = part26 * kappa_by_kappa;
    const vreal ahead = sel(still, part27 * per_D, F * cosine);
    const vreal ahead_by_fz = sel(still, part27_by_fz * per_D, F_by_fz * cosine + F * cosine_by_fz);
    const vreal ahead_by_kappa = sel(still, part27_by_kappa * per_D + part27 * per_D_by_kappa,
                                     F_by_kappa * cosine + F * cosine_by_kappa);
    const vreal ahead_by_alpha = sel(still, splat(0), F_by_alpha * cosine + F * cosine_by_alpha);
    const vreal part28 = r * Ky;
    const vreal part28_by_fz = r_by_fz * Ky + r * Ky_by_fz;
    const vreal part29 = part28 * ty;
    const vreal part29_by_fz = part28_by_fz * ty;
    const vreal part29_by_alpha = part28 * ty_by_alpha;
    const vreal aside = sel(still, part29 * per_D, F * sine);
    const vreal aside_by_fz = sel(still, part29_by_fz * per_D, F_by_fz * sine + F * sine_by_fz);
    const vreal aside_by_kappa =
        sel(still, part29 * per_D_by_kappa, F_by_kappa * sine + F * sine_by_kappa);
    const vreal aside_by_alpha =
        sel(still, part29_by_alpha * per_D, F_by_alpha * sine + F * sine_by_alpha);
    struct tire_force f;
    struct tire_force f_by_fz = {0};
    struct tire_force f_by_kappa = {0};
    struct tire_force f_by_alpha = {0};
    f.fx = ahead;
    f_by_fz.fx = ahead_by_fz;
    f_by_kappa.fx = ahead_by_kappa;
    f_by_alpha.fx = ahead_by_alpha;
    f.fy = -aside;
    f_by_fz.fy = -aside_by_fz;
    f_by_kappa.fy = -aside_by_kappa;
    f_by_alpha.fy = -aside_by_alpha;
    const vreal part30 = vsqrt(slip.fz * t->per_pn);
    const vreal part32 = vabs(ty);
    const vreal part32_by_alpha = abs_slope(ty) * ty_by_alpha;
    vreal part31_by_fz;
    vreal part31_by_kappa;
    vreal part31_by_alpha;
    const vreal part31 = tmeasy_trail_by_fz_kappa_alpha(
        t, r, r_by_fz, part32 * per_mu_D, part32 * per_mu_D_by_kappa, part32_by_alpha * per_mu_D,
        &part31_by_fz, &part31_by_kappa, &part31_by_alpha);
    const vreal part33 = t->length * part30;
    const vreal part33_by_fz = t->length * (sqrt_slope(part30) * (slip_by_fz.fz * t->per_pn));
    const vreal trail = part33 * part31;
    const vreal trail_by_fz = part33_by_fz * part31 + part33 * part31_by_fz;
    const vreal trail_by_kappa = part33 * part31_by_kappa;
    const vreal trail_by_alpha = part33 * part31_by_alpha;
    const vreal part34 = trail * along;
    const vreal slope36 = copysign_slope(trail, part34);
    const vreal part37 = vcopysign(trail, part34);
    const vreal part37_by_fz = slope36 * trail_by_fz;
    const vreal part37_by_kappa = slope36 * trail_by_kappa;
    const vreal part37_by_alpha = slope36 * trail_by_alpha;
    f.mz = aside * part37 * slip.forward;
    f_by_fz.mz = (aside_by_fz * part37 + aside * part37_by_fz) * slip.forward;
    f_by_kappa.mz = (aside_by_kappa * part37 + aside * part37_by_kappa) * slip.forward;
    f_by_alpha.mz = (aside_by_alpha * part37 + aside * part37_by_alpha) * slip.forward;
    *by_fz = f_by_fz;
    *by_kappa = f_by_kappa;
    *by_alpha = f_by_alpha;
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
        t, part1, part1_by_fz, part1_by_kappa, part1_by_alpha, &f_by_fz, &f_by_kappa, &f_by_alpha);
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

#endif
