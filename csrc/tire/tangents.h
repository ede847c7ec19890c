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

#endif
