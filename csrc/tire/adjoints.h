/* Written by tools/make_adjoints.py from the tire models: their forces and, by reverse
 * differentiation, the derivatives of these by the parameters.
 *
 * name_keep() computes what parameters alone make. name_fx_sweep() and its like give a force at a
 * point [N, N m] and, in `by`, its derivatives times `seed`; what it does not depend on is not
 * touched there. by_x is the derivative of the force by x. */
#ifndef SKIDPAD_ADJOINTS_H
#define SKIDPAD_ADJOINTS_H

#include "lane/slopes.h"
#include "tire/models.h"

struct simple_pacejka_kept {
    vreal x;
    vreal at_zero;
    vreal x_2;
    vreal slope;
    vreal least;
    vreal m_B;
    vreal m_C;
    vreal m_E;
    vreal m_rest;
    vmask x_3;
    vreal x_4;
    vreal per;
    vreal k_per_c22;
    vreal x_5;
    vreal k_at_zero;
    vreal x_6;
    vreal u;
    vreal x_7;
    vreal x_8;
    vreal w_peak;
    vreal w_per_peak;
    vreal at_zero_2;
    vreal slope_2;
    vreal least_2;
    vreal m_B_2;
    vreal m_C_2;
    vreal m_E_2;
    vreal m_rest_2;
    vmask x_9;
    vreal x_10;
    vreal per_2;
    vreal k_per_c22_2;
    vreal x_11;
    vreal k_at_zero_2;
    vreal x_12;
    vreal u_2;
    vreal x_13;
    vreal x_14;
    vreal w_peak_2;
    vreal w_per_peak_2;
    vreal t_x_per_y;
    vreal t_y_per_x;
    vmask x_15;
    vmask x_16;
    vreal t_camber_slip;
    vreal x_17;
    vreal t_trail;
    vreal x_18;
    vreal t_slides;
    int x_19;
    vreal x_20;
    vreal x_21;
    vreal x_22;
    vreal x_23;
    int x_24;
    int x_25;
    vmask x_26;
    vmask x_27;
    vmask x_28;
    vreal x_29;
    vreal x_30;
    vmask x_31;
    vreal x_32;
    vreal x_33;
    vmask x_34;
    vmask x_35;
    vmask x_36;
    vmask x_37;
    vmask x_38;
    vmask x_39;
    vreal x_40;
    vreal x_41;
    vmask x_42;
    vreal x_43;
    vreal x_44;
    vmask x_45;
    vmask x_46;
    vmask x_47;
    vmask x_48;
    vmask x_49;
    vmask x_50;
};

static void simple_pacejka_keep(const struct simple_pacejka_params *p, vreal combine,
                                struct simple_pacejka_kept *k) {
    *k = (struct simple_pacejka_kept){0};
    k->x = R(1) + p->load_sensitivity;
    k->at_zero = p->friction_x * k->x;
    k->x_2 = p->load_sensitivity / p->nominal_load;
    k->slope = p->friction_x * k->x_2;
    k->least = R(0.01) * p->friction_x;
    k->m_B = vmin(p->stiffness_x, splat(LARGE));
    k->m_C = vmin(p->shape_x, splat(R(2) - R(REAL_BITS == 64 ? 0x1p-50 : 0x1p-21)));
    k->m_E = vmax(p->curvature_x, splat(-LARGE));
    k->m_rest = R(1) - k->m_E;
    k->x_3 = p->peak_stiffness_load_x > R(0);
    k->x_4 = R(1) / sel(k->x_3, p->peak_stiffness_load_x, splat(LARGE));
    k->per = vmin(k->x_4, splat(LARGE));
    k->k_per_c22 = k->per * k->per;
    const vreal x = p->nominal_load * k->per;
    k->x_5 = vmin(x, splat(LARGE));
    k->k_at_zero = R(1) + k->x_5 * k->x_5;
    const vreal turn = sel(k->m_C > R(1), splat(BELOW_QUARTER_TURN), splat(R(1.2532358975033751)));
    k->x_6 = turn / k->m_C;
    const vreal x_2 = vtan(k->x_6);
    const vreal phi = vmin(x_2, splat(R(1e3)));
    k->u = magic_peak_root(k->m_E, phi);
    const vreal x_3 = R(1) + k->u * k->u;
    const vreal slope = k->m_rest + k->m_E / x_3;
    k->x_7 = vatan(k->u);
    k->x_8 = (k->m_rest * k->u + k->m_E * k->x_7 - phi) / slope;
    k->w_peak = k->u;
    k->w_per_peak = R(1) / k->w_peak;
    k->at_zero_2 = p->friction_y * k->x;
    k->slope_2 = p->friction_y * k->x_2;
    k->least_2 = R(0.01) * p->friction_y;
    k->m_B_2 = vmin(p->stiffness_y, splat(LARGE));
    k->m_C_2 = vmin(p->shape_y, splat(R(2) - R(REAL_BITS == 64 ? 0x1p-50 : 0x1p-21)));
    k->m_E_2 = vmax(p->curvature_y, splat(-LARGE));
    k->m_rest_2 = R(1) - k->m_E_2;
    k->x_9 = p->peak_stiffness_load_y > R(0);
    k->x_10 = R(1) / sel(k->x_9, p->peak_stiffness_load_y, splat(LARGE));
    k->per_2 = vmin(k->x_10, splat(LARGE));
    k->k_per_c22_2 = k->per_2 * k->per_2;
    const vreal x_4 = p->nominal_load * k->per_2;
    k->x_11 = vmin(x_4, splat(LARGE));
    k->k_at_zero_2 = R(1) + k->x_11 * k->x_11;
    const vreal turn_2 =
        sel(k->m_C_2 > R(1), splat(BELOW_QUARTER_TURN), splat(R(1.2532358975033751)));
    k->x_12 = turn_2 / k->m_C_2;
    const vreal x_5 = vtan(k->x_12);
    const vreal phi_2 = vmin(x_5, splat(R(1e3)));
    k->u_2 = magic_peak_root(k->m_E_2, phi_2);
    const vreal x_6 = R(1) + k->u_2 * k->u_2;
    const vreal slope_2 = k->m_rest_2 + k->m_E_2 / x_6;
    k->x_13 = vatan(k->u_2);
    k->x_14 = (k->m_rest_2 * k->u_2 + k->m_E_2 * k->x_13 - phi_2) / slope_2;
    k->w_peak_2 = k->u_2;
    k->w_per_peak_2 = R(1) / k->w_peak_2;
    k->t_x_per_y = k->w_peak * k->w_per_peak_2;
    k->t_y_per_x = k->w_peak_2 * k->w_per_peak;
    k->x_15 = combine == R(COMBINE_ELLIPSE);
    k->x_16 = combine == R(COMBINE_VECTOR);
    const vreal x_7 = vmax(splat(-LARGE), p->camber_slip);
    k->t_camber_slip = vmin(splat(LARGE), x_7);
    k->x_17 = p->trail / p->nominal_load;
    k->t_trail = vmin(k->x_17, splat(LARGE));
    k->x_18 = k->m_C_2 * R(1.0 / 3);
    k->t_slides = k->x_18 * k->w_peak_2;
    k->x_19 = any(k->x_3) | any(k->x_9);
    if (k->x_19) {
        k->x_20 = k->m_B * p->friction_x;
        k->x_21 = k->x_20 * k->k_at_zero;
        k->x_22 = k->m_B_2 * p->friction_y;
        k->x_23 = k->x_22 * k->k_at_zero_2;
    }
    k->x_24 = !any(k->x_15);
    k->x_25 = !any(k->x_16);
    k->x_26 = LARGE < x_7;
    k->x_27 = -LARGE > p->camber_slip;
    k->x_28 = k->u_2 - k->x_14 < R(1e3);
    k->x_29 = R(1) / slope_2;
    k->x_30 = R(1) / x_6;
    k->x_31 = x_5 < R(1e3);
    k->x_32 = tan_slope(x_5);
    k->x_33 = R(1) / k->m_C_2;
    k->x_34 = x_4 < LARGE;
    k->x_35 = k->x_10 < LARGE;
    k->x_36 = p->curvature_y > -LARGE;
    k->x_37 = p->shape_y < R(2) - R(REAL_BITS == 64 ? 0x1p-50 : 0x1p-21);
    k->x_38 = p->stiffness_y < LARGE;
    k->x_39 = k->u - k->x_8 < R(1e3);
    k->x_40 = R(1) / slope;
    k->x_41 = R(1) / x_3;
    k->x_42 = x_2 < R(1e3);
    k->x_43 = tan_slope(x_2);
    k->x_44 = R(1) / k->m_C;
    k->x_45 = x < LARGE;
    k->x_46 = k->x_4 < LARGE;
    k->x_47 = p->curvature_x > -LARGE;
    k->x_48 = p->shape_x < R(2) - R(REAL_BITS == 64 ? 0x1p-50 : 0x1p-21);
    k->x_49 = p->stiffness_x < LARGE;
    k->x_50 = k->x_17 < LARGE;
}

static vreal simple_pacejka_fx_sweep(const struct simple_pacejka_params *p, vreal combine,
                                     const struct simple_pacejka_kept *k, vreal fz, vreal kappa,
                                     vreal alpha, vreal gamma, vreal vx, vreal seed,
                                     struct simple_pacejka_params *by) {
    (void)combine;
    (void)vx;
    vreal w_Bx = splat(0), w_By = splat(0), x_4 = splat(0), x_5 = splat(0), x_6 = splat(0),
          fall = splat(0), x_7 = splat(0), x_8 = splat(0), x_9 = splat(0), fall_2 = splat(0),
          x_10 = splat(0), share = splat(0), x_22 = splat(0), x_23 = splat(0), share_2 = splat(0),
          sliding_y = splat(0), x_24 = splat(0), F0x = splat(0), x_25 = splat(0), F0y = splat(0),
          x_26 = splat(0), u = splat(0), x_27 = splat(0), adheres = splat(0), x_28 = splat(0),
          x_29 = splat(0), twice = splat(0), x_30 = splat(0), px = splat(0), x_31 = splat(0),
          py = splat(0), x_32 = splat(0), x_33 = splat(0), x_34 = splat(0), size = splat(0),
          x_35 = splat(0), by_yx_2 = splat(0), by_share_2 = splat(0), x_38 = splat(0),
          x_39 = splat(0), x_40 = splat(0), x_41 = splat(0), x_42 = splat(0), x_43 = splat(0),
          x_44 = splat(0), by_yx_3 = splat(0), x_55 = splat(0), x_73 = splat(0), x_74 = splat(0),
          x_75 = splat(0), by_k_at_zero = splat(0), by_mu_y = splat(0), by_k_per_c22 = splat(0),
          x_76 = splat(0), by_k_at_zero_2 = splat(0), by_mu_x = splat(0), by_k_per_c22_2 = splat(0);
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal s_sin_gamma = vsin(gamma);
    const vreal x_2 = k->at_zero - k->slope * s_fz;
    const vreal mu_x = vmax(x_2, k->least);
    const vreal x_3 = k->at_zero_2 - k->slope_2 * s_fz;
    const vreal mu_y = vmax(x_3, k->least_2);
    const vreal w_Dx = mu_x * s_fz;
    if (k->x_19) {
        x_4 = s_fz * s_fz;
        x_5 = R(1) + x_4 * k->k_per_c22;
        x_6 = mu_x * x_5;
        fall = vmax(x_6, splat(TINY_SLIP));
        x_7 = k->x_21 / fall;
        x_8 = R(1) + x_4 * k->k_per_c22_2;
        x_9 = mu_y * x_8;
        fall_2 = vmax(x_9, splat(TINY_SLIP));
        x_10 = k->x_23 / fall_2;
        w_Bx = sel(k->x_3, vmin(x_7, splat(LARGE)), k->m_B);
        w_By = sel(k->x_9, vmin(x_10, splat(LARGE)), k->m_B_2);
    } else {
        w_Bx = k->m_B;
        w_By = k->m_B_2;
    }
    const vreal w_own_x = w_Bx * s_kappa;
    const vreal x_11 =
        vmin(splat(LARGE), vmax(splat(-LARGE), alpha)) + k->t_camber_slip * s_sin_gamma;
    const vreal leans = w_By * x_11;
    const vreal x_12 = vabs(w_own_x);
    const vreal x_13 = vabs(leans);
    const vmask x_14 = vmax(x_12, x_13) < TINY_SLIP;
    const vreal other = leans * k->t_x_per_y;
    const vreal x_15 = vsqrt(w_own_x * w_own_x + other * other);
    const vreal p_x = sel(x_14, w_own_x, vmax(x_12, x_15));
    const vreal other_2 = w_own_x * k->t_y_per_x;
    const vreal x_16 = vsqrt(leans * leans + other_2 * other_2);
    const vreal x_17 = vabs(p_x);
    const vreal w_s = x_17 * k->w_per_peak;
    const vreal w_x = sel(k->x_16, p_x, w_own_x);
    const vreal w_y = sel(k->x_16, sel(x_14, leans, vmax(x_13, x_16)), leans);
    const vreal x_18 = vatan(w_x);
    const vreal phi = k->m_rest * w_x + k->m_E * x_18;
    const vreal x_19 = vatan(phi);
    const vreal turn = k->m_C * x_19;
    const vreal yx = vsin_small(turn);
    const vreal x_20 = vatan(w_y);
    const vreal phi_2 = k->m_rest_2 * w_y + k->m_E_2 * x_20;
    const vreal x_21 = vatan(phi_2);
    const vreal turn_2 = k->m_C_2 * x_21;
    const vreal yy = vsin_small(turn_2);
    if (k->x_24) {
        share = splat(1);
    } else {
        x_22 = vsqrt(yx * yx + yy * yy);
        x_23 = R(1) / vmax(splat(1), x_22);
        share = sel(k->x_15, x_23, splat(1));
    }
    if (k->x_25) {
        share_2 = share;
    } else {
        sliding_y = w_Bx * s_tan_alpha;
        x_24 = vabs(yx);
        F0x = p->friction_x * x_24;
        x_25 = vabs(yy);
        F0y = p->friction_y * x_25;
        x_26 = w_s * w_s * R(1.0 / 9);
        u = vmin(splat(1), x_26);
        x_27 = R(2) - u;
        const vreal slides = u * x_27;
        adheres = R(1) - slides;
        x_28 = F0x + F0y;
        x_29 = vmax(splat(TINY_SLIP), x_28);
        twice = (slides + slides) / x_29;
        x_30 = adheres + twice * F0y;
        px = w_own_x * x_30;
        x_31 = twice * F0x;
        py = other * adheres + sliding_y * x_31;
        x_32 = vabs(px);
        x_33 = vsqrt(px * px + py * py);
        x_34 = vmax(x_32, x_33);
        size = vmax(splat((R(0.01) * TINY_SLIP)), x_34);
        x_35 = px / size;
        share_2 = sel(k->x_16, sel(x_14, splat(1), x_35), share);
    }
    const vreal x_36 = w_Dx * yx;
    const vreal x_37 = seed * share_2;
    const vreal by_share = seed * x_36;
    const vreal by_yx = x_37 * w_Dx;
    if (k->x_25) {
        by_yx_2 = by_yx;
        by_share_2 = by_share;
        x_38 = splat(0);
        x_39 = splat(0);
        x_40 = splat(0);
        x_41 = splat(0);
        x_42 = splat(0);
        x_43 = splat(0);
        x_44 = splat(0);
    } else {
        const vreal by_px =
            unless_none(sel(x_14, splat(0), sel(k->x_16, by_share, splat(0))), R(1) / size);
        const vreal x_45 = sel((R(0.01) * TINY_SLIP) > x_34, splat(0), -unless_none(by_px, x_35));
        const vmask x_46 = x_32 > x_33;
        const vreal x_47 = unless_none(sel(x_46, splat(0), x_45), sqrt_slope(x_33));
        const vreal by_py = unless_none(x_47, py);
        const vreal x_48 = by_py + by_py;
        const vreal by_px_2 = unless_none(x_47, px);
        const vreal x_49 =
            by_px + by_px_2 + by_px_2 + unless_none(sel(x_46, x_45, splat(0)), abs_slope(px));
        const vreal x_50 = unless_none(x_48, sliding_y);
        const vreal by_adheres = unless_none(x_49, w_own_x);
        const vreal by_slides =
            unless_none(unless_none(x_50, F0x) + unless_none(by_adheres, F0y), R(1) / x_29);
        const vreal by_F0x = sel(TINY_SLIP > x_28, splat(0), -unless_none(by_slides, twice));
        const vreal x_51 = unless_none(x_50, twice) + by_F0x;
        const vreal x_52 = unless_none(by_adheres, twice) + by_F0x;
        const vreal x_53 = by_slides + by_slides - (unless_none(x_48, other) + by_adheres);
        const vreal x_54 =
            sel(R(1) < x_26, splat(0), unless_none(x_53, x_27) - unless_none(x_53, u));
        const vreal by_w_s = unless_none(x_54 * R(1.0 / 9), w_s);
        by_yx_2 = by_yx + unless_none(x_51 * p->friction_x, abs_slope(yx));
        by_share_2 = sel(k->x_16, splat(0), by_share);
        x_38 = unless_none(x_48, adheres);
        x_39 = unless_none(x_49, x_30);
        x_40 = by_w_s + by_w_s;
        x_41 = unless_none(x_52, x_25);
        x_42 = unless_none(x_52 * p->friction_y, abs_slope(yy));
        x_43 = unless_none(x_51, x_24);
        x_44 = unless_none(unless_none(x_48, x_31), s_tan_alpha);
    }
    if (k->x_24) {
        by_yx_3 = by_yx_2;
        x_55 = x_42;
    } else {
        const vreal x_56 = unless_none(unless_none(sel(k->x_15, by_share_2, splat(0)), x_23), x_23);
        const vreal x_57 = unless_none(sel(R(1) > x_22, splat(0), -x_56), sqrt_slope(x_22));
        const vreal by_yy = unless_none(x_57, yy);
        const vreal by_yx_4 = unless_none(x_57, yx);
        by_yx_3 = by_yx_2 + by_yx_4 + by_yx_4;
        x_55 = x_42 + by_yy + by_yy;
    }
    const vreal by_turn = unless_none(x_55, sin_small_slope(turn_2));
    const vreal by_phi = unless_none(by_turn * k->m_C_2, atan_slope(phi_2));
    const vreal x_58 = unless_none(by_phi * k->m_E_2, atan_slope(w_y)) + by_phi * k->m_rest_2;
    const vreal by_turn_2 = by_yx_3 * sin_small_slope(turn);
    const vreal by_phi_2 = by_turn_2 * k->m_C * atan_slope(phi);
    const vreal x_59 = by_phi_2 * k->m_E * atan_slope(w_x) + by_phi_2 * k->m_rest;
    const vreal by_p_y = sel(k->x_16, x_58, splat(0));
    const vreal by_p_x = unless_none(unless_none(x_40, k->w_per_peak), abs_slope(p_x));
    const vreal x_60 = sel(k->x_16, x_59, splat(0)) + by_p_x;
    const vreal x_61 = sel(x_14, splat(0), by_p_y);
    const vmask x_62 = x_13 > x_16;
    const vreal x_63 = unless_none(sel(x_62, splat(0), x_61), sqrt_slope(x_16));
    const vreal by_other = unless_none(x_63, other_2);
    const vreal x_64 = by_other + by_other;
    const vreal by_leans = unless_none(x_63, leans);
    const vreal x_65 = sel(k->x_16, splat(0), x_58) + sel(x_14, by_p_y, splat(0)) + by_leans;
    const vreal x_66 = x_39 + sel(k->x_16, splat(0), x_59) + unless_none(x_64, k->t_y_per_x);
    const vreal by_t_y_per_x = unless_none(x_64, w_own_x);
    const vreal x_67 = sel(x_14, splat(0), x_60);
    const vmask x_68 = x_12 > x_15;
    const vreal x_69 = unless_none(sel(x_68, splat(0), x_67), sqrt_slope(x_15));
    const vreal by_other_2 = unless_none(x_69, other);
    const vreal x_70 = x_38 + by_other_2 + by_other_2;
    const vreal by_w_own_x = unless_none(x_69, w_own_x);
    const vreal by_t_x_per_y = unless_none(x_70, leans);
    const vreal x_71 = x_65 + by_leans + unless_none(x_70, k->t_x_per_y) +
                       unless_none(sel(x_62, x_61, splat(0)), abs_slope(leans));
    const vreal x_72 = x_66 + sel(x_14, x_60, splat(0)) + by_w_own_x + by_w_own_x +
                       unless_none(sel(x_68, x_67, splat(0)), abs_slope(w_own_x));
    const vreal by_w_By = unless_none(x_71, x_11);
    const vreal by_w_Bx = x_44 + unless_none(x_72, s_kappa);
    if (k->x_19) {
        const vreal x_77 =
            unless_none(sel(x_10 < LARGE, sel(k->x_9, by_w_By, splat(0)), splat(0)), R(1) / fall_2);
        const vreal x_78 = x_77 * k->k_at_zero_2;
        const vreal x_79 = sel(x_9 > TINY_SLIP, -unless_none(x_77, x_10), splat(0));
        const vreal x_80 =
            unless_none(sel(x_7 < LARGE, sel(k->x_3, by_w_Bx, splat(0)), splat(0)), R(1) / fall);
        const vreal x_81 = x_80 * k->k_at_zero;
        const vreal x_82 = sel(x_6 > TINY_SLIP, -unless_none(x_80, x_7), splat(0));
        x_73 = x_41 + x_78 * k->m_B_2;
        x_74 = x_43 + x_81 * k->m_B;
        x_75 = sel(k->x_9, splat(0), by_w_By) + x_78 * p->friction_y;
        by_k_at_zero = x_77 * k->x_22;
        by_mu_y = unless_none(x_79, x_8);
        by_k_per_c22 = unless_none(unless_none(x_79, mu_y), x_4);
        x_76 = sel(k->x_3, splat(0), by_w_Bx) + x_81 * p->friction_x;
        by_k_at_zero_2 = x_80 * k->x_20;
        by_mu_x = unless_none(x_82, x_5);
        by_k_per_c22_2 = unless_none(unless_none(x_82, mu_x), x_4);
    } else {
        x_73 = x_41;
        x_74 = x_43;
        x_75 = by_w_By;
        by_k_at_zero = splat(0);
        by_mu_y = splat(0);
        by_k_per_c22 = splat(0);
        x_76 = by_w_Bx;
        by_k_at_zero_2 = splat(0);
        by_mu_x = splat(0);
        by_k_per_c22_2 = splat(0);
    }
    const vreal x_83 = by_mu_x + x_37 * yx * s_fz;
    const vmask x_84 = x_3 > k->least_2;
    const vreal by__at_zero = sel(x_84, by_mu_y, splat(0));
    const vreal by__slope = unless_none(-by__at_zero, s_fz);
    const vmask x_85 = x_2 > k->least;
    const vreal by__at_zero_2 = sel(x_85, x_83, splat(0));
    const vreal by__slope_2 = -by__at_zero_2 * s_fz;
    const vreal x_86 = sel(k->x_26, splat(0), unless_none(unless_none(x_71, w_By), s_sin_gamma));
    by->camber_slip = sel(k->x_27, splat(0), x_86);
    const vreal x_87 =
        unless_none(unless_none(by_t_x_per_y * k->w_peak, k->w_per_peak_2), k->w_per_peak_2);
    const vreal x_88 = sel(k->x_28, unless_none(by_t_y_per_x, k->w_per_peak) - x_87, splat(0));
    const vreal x_89 = unless_none(-x_88, k->x_29);
    const vreal x_90 = unless_none(x_89, k->x_14);
    const vreal x_91 = unless_none(by_phi, x_20) + x_89 * k->x_13 + unless_none(-x_90, k->x_30);
    const vreal x_92 = unless_none(unless_none(sel(k->x_31, -x_89, splat(0)), k->x_32), k->x_33);
    const vreal x_93 = by_k_at_zero * k->x_11;
    const vreal x_94 = sel(k->x_34, x_93 + x_93, splat(0));
    const vreal by_per = by_k_per_c22 * k->per_2;
    const vreal x_95 = sel(k->x_35, x_94 * p->nominal_load + by_per + by_per, splat(0));
    const vreal by_peak_stiffness_load_y =
        sel(k->x_9, -unless_none(unless_none(x_95, k->x_10), k->x_10), splat(0));
    by->peak_stiffness_load_y = by_peak_stiffness_load_y;
    const vreal by_curvature_y =
        sel(k->x_36, x_91 - (unless_none(by_phi, w_y) + x_89 * k->u_2 - x_90), splat(0));
    by->curvature_y = by_curvature_y;
    const vreal by_shape_y =
        sel(k->x_37, unless_none(by_turn, x_21) - unless_none(x_92, k->x_12), splat(0));
    by->shape_y = by_shape_y;
    by->stiffness_y = sel(k->x_38, x_75, splat(0));
    const vreal x_96 = x_73 + sel(x_84, splat(0), by_mu_y) * R(0.01) + by__slope * k->x_2;
    by->friction_y = x_96 + by__at_zero * k->x;
    const vreal x_97 =
        unless_none(unless_none(x_40, x_17) + by_t_y_per_x * k->w_peak_2, k->w_per_peak);
    const vreal x_98 =
        unless_none(by_t_x_per_y, k->w_per_peak_2) - unless_none(x_97, k->w_per_peak);
    const vreal x_99 = unless_none(-sel(k->x_39, x_98, splat(0)), k->x_40);
    const vreal x_100 = unless_none(x_99, k->x_8);
    const vreal x_101 = by_phi_2 * x_18 + x_99 * k->x_7 + unless_none(-x_100, k->x_41);
    const vreal x_102 = unless_none(unless_none(sel(k->x_42, -x_99, splat(0)), k->x_43), k->x_44);
    const vreal x_103 = by_k_at_zero_2 * k->x_5;
    const vreal x_104 = sel(k->x_45, x_103 + x_103, splat(0));
    const vreal by_per_2 = by_k_per_c22_2 * k->per;
    const vreal x_105 = sel(k->x_46, x_104 * p->nominal_load + by_per_2 + by_per_2, splat(0));
    const vreal by_peak_stiffness_load_x =
        sel(k->x_3, -unless_none(unless_none(x_105, k->x_4), k->x_4), splat(0));
    by->peak_stiffness_load_x = by_peak_stiffness_load_x;
    const vreal by_curvature_x =
        sel(k->x_47, x_101 - (by_phi_2 * w_x + x_99 * k->u - x_100), splat(0));
    by->curvature_x = by_curvature_x;
    const vreal by_shape_x = sel(k->x_48, by_turn_2 * x_19 - unless_none(x_102, k->x_6), splat(0));
    by->shape_x = by_shape_x;
    by->stiffness_x = sel(k->x_49, x_76, splat(0));
    const vreal x_106 = x_74 + sel(x_85, splat(0), x_83) * R(0.01) + by__slope_2 * k->x_2;
    const vreal by_load_sensitivity =
        (by__slope * p->friction_y + by__slope_2 * p->friction_x) / p->nominal_load;
    const vreal x_107 = x_94 * k->per_2 + x_104 * k->per - by_load_sensitivity * k->x_2;
    by->nominal_load = x_107;
    by->friction_x = x_106 + by__at_zero_2 * k->x;
    const vreal x_108 =
        by_load_sensitivity + (by__at_zero * p->friction_y + by__at_zero_2 * p->friction_x);
    by->load_sensitivity = x_108;
    return x_36 * share_2;
}

static vreal simple_pacejka_fy_sweep(const struct simple_pacejka_params *p, vreal combine,
                                     const struct simple_pacejka_kept *k, vreal fz, vreal kappa,
                                     vreal alpha, vreal gamma, vreal vx, vreal seed,
                                     struct simple_pacejka_params *by) {
    (void)combine;
    (void)vx;
    vreal w_Bx = splat(0), w_By = splat(0), x_4 = splat(0), x_5 = splat(0), x_6 = splat(0),
          fall = splat(0), x_7 = splat(0), x_8 = splat(0), x_9 = splat(0), fall_2 = splat(0),
          x_10 = splat(0), share = splat(0), x_22 = splat(0), x_23 = splat(0), share_2 = splat(0),
          sliding_y = splat(0), x_24 = splat(0), F0x = splat(0), x_25 = splat(0), F0y = splat(0),
          x_26 = splat(0), u = splat(0), x_27 = splat(0), adheres = splat(0), x_28 = splat(0),
          x_29 = splat(0), twice = splat(0), x_30 = splat(0), px = splat(0), x_31 = splat(0),
          py = splat(0), x_32 = splat(0), x_33 = splat(0), x_34 = splat(0), size = splat(0),
          x_35 = splat(0), by_yy_2 = splat(0), by_share_2 = splat(0), x_43 = splat(0),
          x_44 = splat(0), x_45 = splat(0), x_46 = splat(0), x_47 = splat(0), x_48 = splat(0),
          x_49 = splat(0), by_yy_3 = splat(0), x_60 = splat(0), x_76 = splat(0), x_77 = splat(0),
          x_78 = splat(0), by_k_at_zero = splat(0), by_mu_y = splat(0), by_k_per_c22 = splat(0),
          x_79 = splat(0), by_k_at_zero_2 = splat(0), by_mu_x = splat(0), by_k_per_c22_2 = splat(0);
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal s_sin_gamma = vsin(gamma);
    const vreal x_2 = k->at_zero - k->slope * s_fz;
    const vreal mu_x = vmax(x_2, k->least);
    const vreal x_3 = k->at_zero_2 - k->slope_2 * s_fz;
    const vreal mu_y = vmax(x_3, k->least_2);
    const vreal w_Dy = mu_y * s_fz;
    if (k->x_19) {
        x_4 = s_fz * s_fz;
        x_5 = R(1) + x_4 * k->k_per_c22;
        x_6 = mu_x * x_5;
        fall = vmax(x_6, splat(TINY_SLIP));
        x_7 = k->x_21 / fall;
        x_8 = R(1) + x_4 * k->k_per_c22_2;
        x_9 = mu_y * x_8;
        fall_2 = vmax(x_9, splat(TINY_SLIP));
        x_10 = k->x_23 / fall_2;
        w_Bx = sel(k->x_3, vmin(x_7, splat(LARGE)), k->m_B);
        w_By = sel(k->x_9, vmin(x_10, splat(LARGE)), k->m_B_2);
    } else {
        w_Bx = k->m_B;
        w_By = k->m_B_2;
    }
    const vreal w_own_x = w_Bx * s_kappa;
    const vreal x_11 =
        vmin(splat(LARGE), vmax(splat(-LARGE), alpha)) + k->t_camber_slip * s_sin_gamma;
    const vreal leans = w_By * x_11;
    const vreal x_12 = vabs(w_own_x);
    const vreal x_13 = vabs(leans);
    const vmask x_14 = vmax(x_12, x_13) < TINY_SLIP;
    const vreal other = leans * k->t_x_per_y;
    const vreal x_15 = vsqrt(w_own_x * w_own_x + other * other);
    const vreal p_x = sel(x_14, w_own_x, vmax(x_12, x_15));
    const vreal other_2 = w_own_x * k->t_y_per_x;
    const vreal x_16 = vsqrt(leans * leans + other_2 * other_2);
    const vreal x_17 = vabs(p_x);
    const vreal w_s = x_17 * k->w_per_peak;
    const vreal w_x = sel(k->x_16, p_x, w_own_x);
    const vreal w_y = sel(k->x_16, sel(x_14, leans, vmax(x_13, x_16)), leans);
    const vreal x_18 = vatan(w_x);
    const vreal phi = k->m_rest * w_x + k->m_E * x_18;
    const vreal x_19 = vatan(phi);
    const vreal turn = k->m_C * x_19;
    const vreal yx = vsin_small(turn);
    const vreal x_20 = vatan(w_y);
    const vreal phi_2 = k->m_rest_2 * w_y + k->m_E_2 * x_20;
    const vreal x_21 = vatan(phi_2);
    const vreal turn_2 = k->m_C_2 * x_21;
    const vreal yy = vsin_small(turn_2);
    if (k->x_24) {
        share = splat(1);
    } else {
        x_22 = vsqrt(yx * yx + yy * yy);
        x_23 = R(1) / vmax(splat(1), x_22);
        share = sel(k->x_15, x_23, splat(1));
    }
    if (k->x_25) {
        share_2 = share;
    } else {
        sliding_y = w_Bx * s_tan_alpha;
        x_24 = vabs(yx);
        F0x = p->friction_x * x_24;
        x_25 = vabs(yy);
        F0y = p->friction_y * x_25;
        x_26 = w_s * w_s * R(1.0 / 9);
        u = vmin(splat(1), x_26);
        x_27 = R(2) - u;
        const vreal slides = u * x_27;
        adheres = R(1) - slides;
        x_28 = F0x + F0y;
        x_29 = vmax(splat(TINY_SLIP), x_28);
        twice = (slides + slides) / x_29;
        x_30 = adheres + twice * F0y;
        px = w_own_x * x_30;
        x_31 = twice * F0x;
        py = other * adheres + sliding_y * x_31;
        x_32 = vabs(px);
        x_33 = vsqrt(px * px + py * py);
        x_34 = vmax(x_32, x_33);
        size = vmax(splat((R(0.01) * TINY_SLIP)), x_34);
        x_35 = py / size;
        share_2 = sel(k->x_16, sel(x_14, splat(1), x_35), share);
    }
    const vreal x_36 = w_Dy * yy;
    const vmask x_37 = x_13 > x_16;
    const vmask x_38 = x_12 > x_15;
    const vmask x_39 = x_3 > k->least_2;
    const vmask x_40 = x_2 > k->least;
    const vreal x_41 = -seed;
    const vreal x_42 = x_41 * share_2;
    const vreal by_share = x_41 * x_36;
    const vreal by_yy = x_42 * w_Dy;
    if (k->x_25) {
        by_yy_2 = by_yy;
        by_share_2 = by_share;
        x_43 = splat(0);
        x_44 = splat(0);
        x_45 = splat(0);
        x_46 = splat(0);
        x_47 = splat(0);
        x_48 = splat(0);
        x_49 = splat(0);
    } else {
        const vreal by_py =
            unless_none(sel(x_14, splat(0), sel(k->x_16, by_share, splat(0))), R(1) / size);
        const vreal x_50 = sel((R(0.01) * TINY_SLIP) > x_34, splat(0), -unless_none(by_py, x_35));
        const vmask x_51 = x_32 > x_33;
        const vreal x_52 = unless_none(sel(x_51, splat(0), x_50), sqrt_slope(x_33));
        const vreal by_py_2 = unless_none(x_52, py);
        const vreal x_53 = by_py + by_py_2 + by_py_2;
        const vreal by_px = unless_none(x_52, px);
        const vreal x_54 = by_px + by_px + unless_none(sel(x_51, x_50, splat(0)), abs_slope(px));
        const vreal x_55 = unless_none(x_53, sliding_y);
        const vreal by_adheres = unless_none(x_54, w_own_x);
        const vreal by_slides =
            unless_none(unless_none(x_55, F0x) + unless_none(by_adheres, F0y), R(1) / x_29);
        const vreal by_F0x = sel(TINY_SLIP > x_28, splat(0), -unless_none(by_slides, twice));
        const vreal x_56 = unless_none(x_55, twice) + by_F0x;
        const vreal x_57 = unless_none(by_adheres, twice) + by_F0x;
        const vreal x_58 = by_slides + by_slides - (unless_none(x_53, other) + by_adheres);
        const vreal x_59 =
            sel(R(1) < x_26, splat(0), unless_none(x_58, x_27) - unless_none(x_58, u));
        const vreal by_w_s = unless_none(x_59 * R(1.0 / 9), w_s);
        by_yy_2 = by_yy + unless_none(x_57 * p->friction_y, abs_slope(yy));
        by_share_2 = sel(k->x_16, splat(0), by_share);
        x_43 = unless_none(x_53, adheres);
        x_44 = unless_none(x_54, x_30);
        x_45 = by_w_s + by_w_s;
        x_46 = unless_none(x_57, x_25);
        x_47 = unless_none(x_56, x_24);
        x_48 = unless_none(x_56 * p->friction_x, abs_slope(yx));
        x_49 = unless_none(unless_none(x_53, x_31), s_tan_alpha);
    }
    if (k->x_24) {
        by_yy_3 = by_yy_2;
        x_60 = x_48;
    } else {
        const vreal x_61 = unless_none(unless_none(sel(k->x_15, by_share_2, splat(0)), x_23), x_23);
        const vreal x_62 = unless_none(sel(R(1) > x_22, splat(0), -x_61), sqrt_slope(x_22));
        const vreal by_yy_4 = unless_none(x_62, yy);
        const vreal by_yx = unless_none(x_62, yx);
        by_yy_3 = by_yy_2 + by_yy_4 + by_yy_4;
        x_60 = x_48 + by_yx + by_yx;
    }
    const vreal by_turn = by_yy_3 * sin_small_slope(turn_2);
    const vreal by_phi = by_turn * k->m_C_2 * atan_slope(phi_2);
    const vreal x_63 = by_phi * k->m_E_2 * atan_slope(w_y) + by_phi * k->m_rest_2;
    const vreal by_turn_2 = unless_none(x_60, sin_small_slope(turn));
    const vreal by_phi_2 = unless_none(by_turn_2 * k->m_C, atan_slope(phi));
    const vreal x_64 = unless_none(by_phi_2 * k->m_E, atan_slope(w_x)) + by_phi_2 * k->m_rest;
    const vreal by_p_y = sel(k->x_16, x_63, splat(0));
    const vreal by_p_x = unless_none(unless_none(x_45, k->w_per_peak), abs_slope(p_x));
    const vreal x_65 = sel(k->x_16, x_64, splat(0)) + by_p_x;
    const vreal x_66 = sel(x_14, splat(0), by_p_y);
    const vreal x_67 = unless_none(sel(x_37, splat(0), x_66), sqrt_slope(x_16));
    const vreal by_other = unless_none(x_67, other_2);
    const vreal x_68 = by_other + by_other;
    const vreal by_leans = unless_none(x_67, leans);
    const vreal x_69 = sel(k->x_16, splat(0), x_63) + sel(x_14, by_p_y, splat(0)) + by_leans;
    const vreal x_70 = x_44 + sel(k->x_16, splat(0), x_64) + unless_none(x_68, k->t_y_per_x);
    const vreal by_t_y_per_x = unless_none(x_68, w_own_x);
    const vreal x_71 = sel(x_14, splat(0), x_65);
    const vreal x_72 = unless_none(sel(x_38, splat(0), x_71), sqrt_slope(x_15));
    const vreal by_other_2 = unless_none(x_72, other);
    const vreal x_73 = x_43 + by_other_2 + by_other_2;
    const vreal by_w_own_x = unless_none(x_72, w_own_x);
    const vreal by_t_x_per_y = unless_none(x_73, leans);
    const vreal x_74 = x_69 + by_leans + unless_none(x_73, k->t_x_per_y) +
                       unless_none(sel(x_37, x_66, splat(0)), abs_slope(leans));
    const vreal x_75 = x_70 + sel(x_14, x_65, splat(0)) + by_w_own_x + by_w_own_x +
                       unless_none(sel(x_38, x_71, splat(0)), abs_slope(w_own_x));
    const vreal by_w_By = unless_none(x_74, x_11);
    const vreal by_w_Bx = x_49 + unless_none(x_75, s_kappa);
    if (k->x_19) {
        const vreal x_80 =
            unless_none(sel(x_10 < LARGE, sel(k->x_9, by_w_By, splat(0)), splat(0)), R(1) / fall_2);
        const vreal x_81 = x_80 * k->k_at_zero_2;
        const vreal x_82 = sel(x_9 > TINY_SLIP, -unless_none(x_80, x_10), splat(0));
        const vreal x_83 =
            unless_none(sel(x_7 < LARGE, sel(k->x_3, by_w_Bx, splat(0)), splat(0)), R(1) / fall);
        const vreal x_84 = x_83 * k->k_at_zero;
        const vreal x_85 = sel(x_6 > TINY_SLIP, -unless_none(x_83, x_7), splat(0));
        x_76 = x_46 + x_81 * k->m_B_2;
        x_77 = x_47 + x_84 * k->m_B;
        x_78 = sel(k->x_9, splat(0), by_w_By) + x_81 * p->friction_y;
        by_k_at_zero = x_80 * k->x_22;
        by_mu_y = unless_none(x_82, x_8);
        by_k_per_c22 = unless_none(unless_none(x_82, mu_y), x_4);
        x_79 = sel(k->x_3, splat(0), by_w_Bx) + x_84 * p->friction_x;
        by_k_at_zero_2 = x_83 * k->x_20;
        by_mu_x = unless_none(x_85, x_5);
        by_k_per_c22_2 = unless_none(unless_none(x_85, mu_x), x_4);
    } else {
        x_76 = x_46;
        x_77 = x_47;
        x_78 = by_w_By;
        by_k_at_zero = splat(0);
        by_mu_y = splat(0);
        by_k_per_c22 = splat(0);
        x_79 = by_w_Bx;
        by_k_at_zero_2 = splat(0);
        by_mu_x = splat(0);
        by_k_per_c22_2 = splat(0);
    }
    const vreal x_86 = by_mu_y + x_42 * yy * s_fz;
    const vreal by__at_zero = sel(x_39, x_86, splat(0));
    const vreal by__slope = -by__at_zero * s_fz;
    const vreal by__at_zero_2 = sel(x_40, by_mu_x, splat(0));
    const vreal by__slope_2 = unless_none(-by__at_zero_2, s_fz);
    const vreal x_87 = sel(k->x_26, splat(0), unless_none(unless_none(x_74, w_By), s_sin_gamma));
    by->camber_slip = sel(k->x_27, splat(0), x_87);
    const vreal x_88 =
        unless_none(unless_none(by_t_x_per_y * k->w_peak, k->w_per_peak_2), k->w_per_peak_2);
    const vreal x_89 = sel(k->x_28, unless_none(by_t_y_per_x, k->w_per_peak) - x_88, splat(0));
    const vreal x_90 = unless_none(-x_89, k->x_29);
    const vreal x_91 = unless_none(x_90, k->x_14);
    const vreal x_92 = by_phi * x_20 + x_90 * k->x_13 + unless_none(-x_91, k->x_30);
    const vreal x_93 = unless_none(unless_none(sel(k->x_31, -x_90, splat(0)), k->x_32), k->x_33);
    const vreal x_94 = by_k_at_zero * k->x_11;
    const vreal x_95 = sel(k->x_34, x_94 + x_94, splat(0));
    const vreal by_per = by_k_per_c22 * k->per_2;
    const vreal x_96 = sel(k->x_35, x_95 * p->nominal_load + by_per + by_per, splat(0));
    const vreal by_peak_stiffness_load_y =
        sel(k->x_9, -unless_none(unless_none(x_96, k->x_10), k->x_10), splat(0));
    by->peak_stiffness_load_y = by_peak_stiffness_load_y;
    const vreal by_curvature_y =
        sel(k->x_36, x_92 - (by_phi * w_y + x_90 * k->u_2 - x_91), splat(0));
    by->curvature_y = by_curvature_y;
    const vreal by_shape_y = sel(k->x_37, by_turn * x_21 - unless_none(x_93, k->x_12), splat(0));
    by->shape_y = by_shape_y;
    by->stiffness_y = sel(k->x_38, x_78, splat(0));
    const vreal x_97 = x_76 + sel(x_39, splat(0), x_86) * R(0.01) + by__slope * k->x_2;
    by->friction_y = x_97 + by__at_zero * k->x;
    const vreal x_98 =
        unless_none(unless_none(x_45, x_17) + by_t_y_per_x * k->w_peak_2, k->w_per_peak);
    const vreal x_99 =
        unless_none(by_t_x_per_y, k->w_per_peak_2) - unless_none(x_98, k->w_per_peak);
    const vreal x_100 = unless_none(-sel(k->x_39, x_99, splat(0)), k->x_40);
    const vreal x_101 = unless_none(x_100, k->x_8);
    const vreal x_102 = unless_none(by_phi_2, x_18) + x_100 * k->x_7 + unless_none(-x_101, k->x_41);
    const vreal x_103 = unless_none(unless_none(sel(k->x_42, -x_100, splat(0)), k->x_43), k->x_44);
    const vreal x_104 = by_k_at_zero_2 * k->x_5;
    const vreal x_105 = sel(k->x_45, x_104 + x_104, splat(0));
    const vreal by_per_2 = by_k_per_c22_2 * k->per;
    const vreal x_106 = sel(k->x_46, x_105 * p->nominal_load + by_per_2 + by_per_2, splat(0));
    const vreal by_peak_stiffness_load_x =
        sel(k->x_3, -unless_none(unless_none(x_106, k->x_4), k->x_4), splat(0));
    by->peak_stiffness_load_x = by_peak_stiffness_load_x;
    const vreal by_curvature_x =
        sel(k->x_47, x_102 - (unless_none(by_phi_2, w_x) + x_100 * k->u - x_101), splat(0));
    by->curvature_x = by_curvature_x;
    const vreal by_shape_x =
        sel(k->x_48, unless_none(by_turn_2, x_19) - unless_none(x_103, k->x_6), splat(0));
    by->shape_x = by_shape_x;
    by->stiffness_x = sel(k->x_49, x_79, splat(0));
    const vreal x_107 = x_77 + sel(x_40, splat(0), by_mu_x) * R(0.01) + by__slope_2 * k->x_2;
    const vreal by_load_sensitivity =
        (by__slope * p->friction_y + by__slope_2 * p->friction_x) / p->nominal_load;
    const vreal x_108 = x_95 * k->per_2 + x_105 * k->per - by_load_sensitivity * k->x_2;
    by->nominal_load = x_108;
    by->friction_x = x_107 + by__at_zero_2 * k->x;
    const vreal x_109 =
        by_load_sensitivity + (by__at_zero * p->friction_y + by__at_zero_2 * p->friction_x);
    by->load_sensitivity = x_109;
    return -(x_36 * share_2);
}

static vreal simple_pacejka_mz_sweep(const struct simple_pacejka_params *p, vreal combine,
                                     const struct simple_pacejka_kept *k, vreal fz, vreal kappa,
                                     vreal alpha, vreal gamma, vreal vx, vreal seed,
                                     struct simple_pacejka_params *by) {
    (void)combine;
    vreal w_Bx = splat(0), w_By = splat(0), x_4 = splat(0), x_5 = splat(0), x_6 = splat(0),
          fall = splat(0), x_7 = splat(0), x_8 = splat(0), x_9 = splat(0), fall_2 = splat(0),
          x_10 = splat(0), share = splat(0), x_22 = splat(0), x_23 = splat(0), share_2 = splat(0),
          sliding_y = splat(0), x_24 = splat(0), F0x = splat(0), x_25 = splat(0), F0y = splat(0),
          x_26 = splat(0), u = splat(0), x_27 = splat(0), adheres = splat(0), x_28 = splat(0),
          x_29 = splat(0), twice = splat(0), x_30 = splat(0), px = splat(0), x_31 = splat(0),
          py = splat(0), x_32 = splat(0), x_33 = splat(0), x_34 = splat(0), size = splat(0),
          x_35 = splat(0), by_w_s_2 = splat(0), by_yy_2 = splat(0), by_share_2 = splat(0),
          x_50 = splat(0), x_51 = splat(0), x_52 = splat(0), x_53 = splat(0), x_54 = splat(0),
          x_55 = splat(0), by_yy_3 = splat(0), x_66 = splat(0), x_82 = splat(0), x_83 = splat(0),
          x_84 = splat(0), by_k_at_zero = splat(0), by_mu_y = splat(0), by_k_per_c22 = splat(0),
          x_85 = splat(0), by_k_at_zero_2 = splat(0), by_mu_x = splat(0), by_k_per_c22_2 = splat(0);
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal s_sin_gamma = vsin(gamma);
    const vreal s_forward = sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx));
    const vreal x_2 = k->at_zero - k->slope * s_fz;
    const vreal mu_x = vmax(x_2, k->least);
    const vreal x_3 = k->at_zero_2 - k->slope_2 * s_fz;
    const vreal mu_y = vmax(x_3, k->least_2);
    const vreal w_Dy = mu_y * s_fz;
    if (k->x_19) {
        x_4 = s_fz * s_fz;
        x_5 = R(1) + x_4 * k->k_per_c22;
        x_6 = mu_x * x_5;
        fall = vmax(x_6, splat(TINY_SLIP));
        x_7 = k->x_21 / fall;
        x_8 = R(1) + x_4 * k->k_per_c22_2;
        x_9 = mu_y * x_8;
        fall_2 = vmax(x_9, splat(TINY_SLIP));
        x_10 = k->x_23 / fall_2;
        w_Bx = sel(k->x_3, vmin(x_7, splat(LARGE)), k->m_B);
        w_By = sel(k->x_9, vmin(x_10, splat(LARGE)), k->m_B_2);
    } else {
        w_Bx = k->m_B;
        w_By = k->m_B_2;
    }
    const vreal w_own_x = w_Bx * s_kappa;
    const vreal x_11 =
        vmin(splat(LARGE), vmax(splat(-LARGE), alpha)) + k->t_camber_slip * s_sin_gamma;
    const vreal leans = w_By * x_11;
    const vreal x_12 = vabs(w_own_x);
    const vreal x_13 = vabs(leans);
    const vmask x_14 = vmax(x_12, x_13) < TINY_SLIP;
    const vreal other = leans * k->t_x_per_y;
    const vreal x_15 = vsqrt(w_own_x * w_own_x + other * other);
    const vreal p_x = sel(x_14, w_own_x, vmax(x_12, x_15));
    const vreal other_2 = w_own_x * k->t_y_per_x;
    const vreal x_16 = vsqrt(leans * leans + other_2 * other_2);
    const vreal x_17 = vabs(p_x);
    const vreal w_s = x_17 * k->w_per_peak;
    const vreal w_x = sel(k->x_16, p_x, w_own_x);
    const vreal w_y = sel(k->x_16, sel(x_14, leans, vmax(x_13, x_16)), leans);
    const vreal x_18 = vatan(w_x);
    const vreal phi = k->m_rest * w_x + k->m_E * x_18;
    const vreal x_19 = vatan(phi);
    const vreal turn = k->m_C * x_19;
    const vreal yx = vsin_small(turn);
    const vreal x_20 = vatan(w_y);
    const vreal phi_2 = k->m_rest_2 * w_y + k->m_E_2 * x_20;
    const vreal x_21 = vatan(phi_2);
    const vreal turn_2 = k->m_C_2 * x_21;
    const vreal yy = vsin_small(turn_2);
    if (k->x_24) {
        share = splat(1);
    } else {
        x_22 = vsqrt(yx * yx + yy * yy);
        x_23 = R(1) / vmax(splat(1), x_22);
        share = sel(k->x_15, x_23, splat(1));
    }
    if (k->x_25) {
        share_2 = share;
    } else {
        sliding_y = w_Bx * s_tan_alpha;
        x_24 = vabs(yx);
        F0x = p->friction_x * x_24;
        x_25 = vabs(yy);
        F0y = p->friction_y * x_25;
        x_26 = w_s * w_s * R(1.0 / 9);
        u = vmin(splat(1), x_26);
        x_27 = R(2) - u;
        const vreal slides = u * x_27;
        adheres = R(1) - slides;
        x_28 = F0x + F0y;
        x_29 = vmax(splat(TINY_SLIP), x_28);
        twice = (slides + slides) / x_29;
        x_30 = adheres + twice * F0y;
        px = w_own_x * x_30;
        x_31 = twice * F0x;
        py = other * adheres + sliding_y * x_31;
        x_32 = vabs(px);
        x_33 = vsqrt(px * px + py * py);
        x_34 = vmax(x_32, x_33);
        size = vmax(splat((R(0.01) * TINY_SLIP)), x_34);
        x_35 = py / size;
        share_2 = sel(k->x_16, sel(x_14, splat(1), x_35), share);
    }
    const vreal x_36 = w_Dy * yy;
    const vreal f_fy = -(x_36 * share_2);
    const vreal x_37 = k->t_slides * w_s;
    const vreal rest = R(1) - vmin(splat(1), x_37);
    const vreal x_38 = k->t_trail * s_fz;
    const vreal x_39 = rest * rest;
    const vreal x_40 = x_38 * x_39 * s_forward;
    const vmask x_41 = x_13 > x_16;
    const vmask x_42 = x_12 > x_15;
    const vmask x_43 = x_3 > k->least_2;
    const vmask x_44 = x_2 > k->least;
    const vreal x_45 = -seed;
    const vreal x_46 = x_45 * f_fy * s_forward;
    const vreal by_rest = x_46 * x_38 * rest;
    const vreal x_47 = sel(R(1) < x_37, splat(0), -(by_rest + by_rest));
    const vreal by_t_slides = unless_none(x_47, w_s);
    const vreal by_w_s = x_47 * k->t_slides;
    const vreal x_48 = -(x_45 * x_40);
    const vreal x_49 = x_48 * share_2;
    const vreal by_share = x_48 * x_36;
    const vreal by_yy = x_49 * w_Dy;
    if (k->x_25) {
        by_w_s_2 = by_w_s;
        by_yy_2 = by_yy;
        by_share_2 = by_share;
        x_50 = splat(0);
        x_51 = splat(0);
        x_52 = splat(0);
        x_53 = splat(0);
        x_54 = splat(0);
        x_55 = splat(0);
    } else {
        const vreal by_py =
            unless_none(sel(x_14, splat(0), sel(k->x_16, by_share, splat(0))), R(1) / size);
        const vreal x_56 = sel((R(0.01) * TINY_SLIP) > x_34, splat(0), -unless_none(by_py, x_35));
        const vmask x_57 = x_32 > x_33;
        const vreal x_58 = unless_none(sel(x_57, splat(0), x_56), sqrt_slope(x_33));
        const vreal by_py_2 = unless_none(x_58, py);
        const vreal x_59 = by_py + by_py_2 + by_py_2;
        const vreal by_px = unless_none(x_58, px);
        const vreal x_60 = by_px + by_px + unless_none(sel(x_57, x_56, splat(0)), abs_slope(px));
        const vreal x_61 = unless_none(x_59, sliding_y);
        const vreal by_adheres = unless_none(x_60, w_own_x);
        const vreal by_slides =
            unless_none(unless_none(x_61, F0x) + unless_none(by_adheres, F0y), R(1) / x_29);
        const vreal by_F0x = sel(TINY_SLIP > x_28, splat(0), -unless_none(by_slides, twice));
        const vreal x_62 = unless_none(x_61, twice) + by_F0x;
        const vreal x_63 = unless_none(by_adheres, twice) + by_F0x;
        const vreal x_64 = by_slides + by_slides - (unless_none(x_59, other) + by_adheres);
        const vreal x_65 =
            sel(R(1) < x_26, splat(0), unless_none(x_64, x_27) - unless_none(x_64, u));
        const vreal by_w_s_3 = unless_none(x_65 * R(1.0 / 9), w_s);
        by_w_s_2 = by_w_s + by_w_s_3 + by_w_s_3;
        by_yy_2 = by_yy + unless_none(x_63 * p->friction_y, abs_slope(yy));
        by_share_2 = sel(k->x_16, splat(0), by_share);
        x_50 = unless_none(x_59, adheres);
        x_51 = unless_none(x_60, x_30);
        x_52 = unless_none(x_63, x_25);
        x_53 = unless_none(x_62, x_24);
        x_54 = unless_none(x_62 * p->friction_x, abs_slope(yx));
        x_55 = unless_none(unless_none(x_59, x_31), s_tan_alpha);
    }
    if (k->x_24) {
        by_yy_3 = by_yy_2;
        x_66 = x_54;
    } else {
        const vreal x_67 = unless_none(unless_none(sel(k->x_15, by_share_2, splat(0)), x_23), x_23);
        const vreal x_68 = unless_none(sel(R(1) > x_22, splat(0), -x_67), sqrt_slope(x_22));
        const vreal by_yy_4 = unless_none(x_68, yy);
        const vreal by_yx = unless_none(x_68, yx);
        by_yy_3 = by_yy_2 + by_yy_4 + by_yy_4;
        x_66 = x_54 + by_yx + by_yx;
    }
    const vreal by_turn = by_yy_3 * sin_small_slope(turn_2);
    const vreal by_phi = by_turn * k->m_C_2 * atan_slope(phi_2);
    const vreal x_69 = by_phi * k->m_E_2 * atan_slope(w_y) + by_phi * k->m_rest_2;
    const vreal by_turn_2 = unless_none(x_66, sin_small_slope(turn));
    const vreal by_phi_2 = unless_none(by_turn_2 * k->m_C, atan_slope(phi));
    const vreal x_70 = unless_none(by_phi_2 * k->m_E, atan_slope(w_x)) + by_phi_2 * k->m_rest;
    const vreal by_p_y = sel(k->x_16, x_69, splat(0));
    const vreal by_p_x = unless_none(unless_none(by_w_s_2, k->w_per_peak), abs_slope(p_x));
    const vreal x_71 = sel(k->x_16, x_70, splat(0)) + by_p_x;
    const vreal x_72 = sel(x_14, splat(0), by_p_y);
    const vreal x_73 = unless_none(sel(x_41, splat(0), x_72), sqrt_slope(x_16));
    const vreal by_other = unless_none(x_73, other_2);
    const vreal x_74 = by_other + by_other;
    const vreal by_leans = unless_none(x_73, leans);
    const vreal x_75 = sel(k->x_16, splat(0), x_69) + sel(x_14, by_p_y, splat(0)) + by_leans;
    const vreal x_76 = x_51 + sel(k->x_16, splat(0), x_70) + unless_none(x_74, k->t_y_per_x);
    const vreal by_t_y_per_x = unless_none(x_74, w_own_x);
    const vreal x_77 = sel(x_14, splat(0), x_71);
    const vreal x_78 = unless_none(sel(x_42, splat(0), x_77), sqrt_slope(x_15));
    const vreal by_other_2 = unless_none(x_78, other);
    const vreal x_79 = x_50 + by_other_2 + by_other_2;
    const vreal by_w_own_x = unless_none(x_78, w_own_x);
    const vreal by_t_x_per_y = unless_none(x_79, leans);
    const vreal x_80 = x_75 + by_leans + unless_none(x_79, k->t_x_per_y) +
                       unless_none(sel(x_41, x_72, splat(0)), abs_slope(leans));
    const vreal x_81 = x_76 + sel(x_14, x_71, splat(0)) + by_w_own_x + by_w_own_x +
                       unless_none(sel(x_42, x_77, splat(0)), abs_slope(w_own_x));
    const vreal by_w_By = unless_none(x_80, x_11);
    const vreal by_w_Bx = x_55 + unless_none(x_81, s_kappa);
    if (k->x_19) {
        const vreal x_86 =
            unless_none(sel(x_10 < LARGE, sel(k->x_9, by_w_By, splat(0)), splat(0)), R(1) / fall_2);
        const vreal x_87 = x_86 * k->k_at_zero_2;
        const vreal x_88 = sel(x_9 > TINY_SLIP, -unless_none(x_86, x_10), splat(0));
        const vreal x_89 =
            unless_none(sel(x_7 < LARGE, sel(k->x_3, by_w_Bx, splat(0)), splat(0)), R(1) / fall);
        const vreal x_90 = x_89 * k->k_at_zero;
        const vreal x_91 = sel(x_6 > TINY_SLIP, -unless_none(x_89, x_7), splat(0));
        x_82 = x_52 + x_87 * k->m_B_2;
        x_83 = x_53 + x_90 * k->m_B;
        x_84 = sel(k->x_9, splat(0), by_w_By) + x_87 * p->friction_y;
        by_k_at_zero = x_86 * k->x_22;
        by_mu_y = unless_none(x_88, x_8);
        by_k_per_c22 = unless_none(unless_none(x_88, mu_y), x_4);
        x_85 = sel(k->x_3, splat(0), by_w_Bx) + x_90 * p->friction_x;
        by_k_at_zero_2 = x_89 * k->x_20;
        by_mu_x = unless_none(x_91, x_5);
        by_k_per_c22_2 = unless_none(unless_none(x_91, mu_x), x_4);
    } else {
        x_82 = x_52;
        x_83 = x_53;
        x_84 = by_w_By;
        by_k_at_zero = splat(0);
        by_mu_y = splat(0);
        by_k_per_c22 = splat(0);
        x_85 = by_w_Bx;
        by_k_at_zero_2 = splat(0);
        by_mu_x = splat(0);
        by_k_per_c22_2 = splat(0);
    }
    const vreal x_92 = by_mu_y + x_49 * yy * s_fz;
    const vreal by__at_zero = sel(x_43, x_92, splat(0));
    const vreal by__slope = -by__at_zero * s_fz;
    const vreal by__at_zero_2 = sel(x_44, by_mu_x, splat(0));
    const vreal by__slope_2 = unless_none(-by__at_zero_2, s_fz);
    const vreal by_trail = sel(k->x_50, x_46 * x_39 * s_fz, splat(0)) / p->nominal_load;
    by->trail = by_trail;
    const vreal x_93 = sel(k->x_26, splat(0), unless_none(unless_none(x_80, w_By), s_sin_gamma));
    by->camber_slip = sel(k->x_27, splat(0), x_93);
    const vreal x_94 = by_t_slides * k->x_18 + unless_none(by_t_y_per_x, k->w_per_peak);
    const vreal x_95 =
        unless_none(unless_none(by_t_x_per_y * k->w_peak, k->w_per_peak_2), k->w_per_peak_2);
    const vreal x_96 = unless_none(-sel(k->x_28, x_94 - x_95, splat(0)), k->x_29);
    const vreal x_97 = unless_none(x_96, k->x_14);
    const vreal x_98 = by_phi * x_20 + x_96 * k->x_13 + unless_none(-x_97, k->x_30);
    const vreal x_99 = unless_none(unless_none(sel(k->x_31, -x_96, splat(0)), k->x_32), k->x_33);
    const vreal x_100 =
        by_turn * x_21 + by_t_slides * k->w_peak_2 * R(1.0 / 3) - unless_none(x_99, k->x_12);
    const vreal x_101 = by_k_at_zero * k->x_11;
    const vreal x_102 = sel(k->x_34, x_101 + x_101, splat(0));
    const vreal by_per = by_k_per_c22 * k->per_2;
    const vreal x_103 = sel(k->x_35, x_102 * p->nominal_load + by_per + by_per, splat(0));
    const vreal by_peak_stiffness_load_y =
        sel(k->x_9, -unless_none(unless_none(x_103, k->x_10), k->x_10), splat(0));
    by->peak_stiffness_load_y = by_peak_stiffness_load_y;
    const vreal by_curvature_y =
        sel(k->x_36, x_98 - (by_phi * w_y + x_96 * k->u_2 - x_97), splat(0));
    by->curvature_y = by_curvature_y;
    by->shape_y = sel(k->x_37, x_100, splat(0));
    by->stiffness_y = sel(k->x_38, x_84, splat(0));
    const vreal x_104 = x_82 + sel(x_43, splat(0), x_92) * R(0.01) + by__slope * k->x_2;
    by->friction_y = x_104 + by__at_zero * k->x;
    const vreal x_105 =
        unless_none(unless_none(by_w_s_2, x_17) + by_t_y_per_x * k->w_peak_2, k->w_per_peak);
    const vreal x_106 =
        unless_none(by_t_x_per_y, k->w_per_peak_2) - unless_none(x_105, k->w_per_peak);
    const vreal x_107 = unless_none(-sel(k->x_39, x_106, splat(0)), k->x_40);
    const vreal x_108 = unless_none(x_107, k->x_8);
    const vreal x_109 = unless_none(by_phi_2, x_18) + x_107 * k->x_7 + unless_none(-x_108, k->x_41);
    const vreal x_110 = unless_none(unless_none(sel(k->x_42, -x_107, splat(0)), k->x_43), k->x_44);
    const vreal x_111 = by_k_at_zero_2 * k->x_5;
    const vreal x_112 = sel(k->x_45, x_111 + x_111, splat(0));
    const vreal by_per_2 = by_k_per_c22_2 * k->per;
    const vreal x_113 = sel(k->x_46, x_112 * p->nominal_load + by_per_2 + by_per_2, splat(0));
    const vreal by_peak_stiffness_load_x =
        sel(k->x_3, -unless_none(unless_none(x_113, k->x_4), k->x_4), splat(0));
    by->peak_stiffness_load_x = by_peak_stiffness_load_x;
    const vreal by_curvature_x =
        sel(k->x_47, x_109 - (unless_none(by_phi_2, w_x) + x_107 * k->u - x_108), splat(0));
    by->curvature_x = by_curvature_x;
    const vreal by_shape_x =
        sel(k->x_48, unless_none(by_turn_2, x_19) - unless_none(x_110, k->x_6), splat(0));
    by->shape_x = by_shape_x;
    by->stiffness_x = sel(k->x_49, x_85, splat(0));
    const vreal x_114 = x_83 + sel(x_44, splat(0), by_mu_x) * R(0.01) + by__slope_2 * k->x_2;
    const vreal by_load_sensitivity =
        (by__slope * p->friction_y + by__slope_2 * p->friction_x) / p->nominal_load;
    const vreal x_115 =
        -(by_trail * k->x_17) + x_102 * k->per_2 + x_112 * k->per - by_load_sensitivity * k->x_2;
    by->nominal_load = x_115;
    by->friction_x = x_114 + by__at_zero_2 * k->x;
    const vreal x_116 =
        by_load_sensitivity + (by__at_zero * p->friction_y + by__at_zero_2 * p->friction_x);
    by->load_sensitivity = x_116;
    return -(x_40 * f_fy);
}

static vreal (*const simple_pacejka_sweeps[])(const struct simple_pacejka_params *, vreal,
                                              const struct simple_pacejka_kept *, vreal, vreal,
                                              vreal, vreal, vreal, vreal,
                                              struct simple_pacejka_params *) = {
    simple_pacejka_fx_sweep, simple_pacejka_fy_sweep, simple_pacejka_mz_sweep};

struct brush_kept {
    vreal x;
    vreal at_zero;
    vreal x_2;
    vreal slope;
    vreal least;
    vreal x_3;
    vreal b_a0_2;
    vreal x_4;
    vreal b_theta_mu;
    vmask x_5;
    vreal x_6;
    vreal per;
    vreal k_per_c22;
    vreal x_7;
    vreal k_at_zero;
    vreal b_camber_slip;
    int x_8;
    vmask x_9;
    vmask x_10;
    vmask x_11;
    vmask x_12;
    vmask x_13;
};

static void brush_keep(const struct brush_params *p, vreal combine, struct brush_kept *k) {
    (void)combine;
    k->x = R(1) + p->load_sensitivity;
    k->at_zero = p->friction * k->x;
    k->x_2 = p->load_sensitivity / p->nominal_load;
    k->slope = p->friction * k->x_2;
    k->least = R(0.01) * p->friction;
    k->x_3 = p->half_length * p->half_length / p->nominal_load;
    k->b_a0_2 = vmin(k->x_3, splat(LARGE));
    k->x_4 = R(2.0 / 3.0) * p->tread_stiffness;
    k->b_theta_mu = k->x_4 * k->b_a0_2;
    k->x_5 = p->peak_stiffness_load > R(0);
    k->x_6 = R(1) / sel(k->x_5, p->peak_stiffness_load, splat(LARGE));
    k->per = vmin(k->x_6, splat(LARGE));
    k->k_per_c22 = k->per * k->per;
    const vreal x = p->nominal_load * k->per;
    k->x_7 = vmin(x, splat(LARGE));
    k->k_at_zero = R(1) + k->x_7 * k->x_7;
    const vreal x_2 = vmax(splat(-LARGE), p->camber_slip);
    k->b_camber_slip = vmin(splat(LARGE), x_2);
    k->x_8 = !any(k->x_5);
    k->x_9 = LARGE < x_2;
    k->x_10 = -LARGE > p->camber_slip;
    k->x_11 = x < LARGE;
    k->x_12 = k->x_6 < LARGE;
    k->x_13 = k->x_3 < LARGE;
}

static vreal brush_fx_sweep(const struct brush_params *p, vreal combine, const struct brush_kept *k,
                            vreal fz, vreal kappa, vreal alpha, vreal gamma, vreal vx, vreal seed,
                            struct brush_params *by) {
    (void)combine;
    vreal b_theta_mu = splat(0), x_7 = splat(0), x_8 = splat(0), x_9 = splat(0),
          by_b_theta_mu_2 = splat(0), x_19 = splat(0), x_20 = splat(0);
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_sin_gamma = vsin(gamma);
    const vreal ty = vtan(x) + k->b_camber_slip * s_sin_gamma;
    const vreal x_2 = k->at_zero - k->slope * s_fz;
    const vreal mu = vmax(x_2, k->least);
    const vreal x_3 = sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx)) * s_kappa;
    const vreal x_4 = vabs(R(1) + x_3);
    const vreal x_5 = mu * x_4;
    const vreal mu_D = vmax(splat(TINY_SLIP), x_5);
    const vreal x_6 = vsqrt(s_kappa * s_kappa + ty * ty);
    const vreal h = vmax(splat(TINY_SLIP), x_6);
    const vreal per_h_mu_D = R(1) / (h * mu_D);
    const vreal per_h = mu_D * per_h_mu_D;
    const vreal per_mu_D = h * per_h_mu_D;
    if (k->x_8) {
        b_theta_mu = k->b_theta_mu;
    } else {
        x_7 = s_fz * s_fz;
        x_8 = R(1) + x_7 * k->k_per_c22;
        x_9 = k->k_at_zero / x_8;
        b_theta_mu = sel(k->x_5, k->b_theta_mu * x_9, k->b_theta_mu);
    }
    const vreal x_10 = b_theta_mu * h;
    const vreal x_11 = x_10 * per_mu_D;
    const vreal lambda = vmin(splat(1), x_11);
    const vreal growth = R(1) - lambda + lambda * lambda * R(1.0 / 3.0);
    const vreal x_12 = R(3) * (mu * s_fz);
    const vreal x_13 = x_12 * lambda;
    const vreal x_14 = x_13 * growth;
    const vreal by_F_h = seed * s_kappa;
    const vreal x_15 = by_F_h * per_h;
    const vreal by_per_h = by_F_h * x_14;
    const vreal x_16 = x_15 * growth;
    const vreal by_growth = x_15 * x_13;
    const vreal by_lambda = by_growth * R(1.0 / 3.0) * lambda;
    const vreal x_17 = sel(R(1) < x_11, splat(0), x_16 * x_12 + by_lambda + by_lambda - by_growth);
    const vreal x_18 = x_17 * per_mu_D;
    const vreal by_per_mu_D = x_17 * x_10;
    const vreal by_b_theta_mu = x_18 * h;
    if (k->x_8) {
        by_b_theta_mu_2 = by_b_theta_mu;
        x_19 = splat(0);
        x_20 = splat(0);
    } else {
        const vreal by_over_load = sel(k->x_5, by_b_theta_mu, splat(0));
        const vreal x_21 = sel(k->x_5, splat(0), by_b_theta_mu) + unless_none(by_over_load, x_9);
        const vreal by_k_at_zero = unless_none(by_over_load * k->b_theta_mu, R(1) / x_8);
        by_b_theta_mu_2 = x_21;
        x_19 = by_k_at_zero;
        x_20 = unless_none(-unless_none(by_k_at_zero, x_9), x_7);
    }
    const vreal x_22 = (by_per_mu_D * h + by_per_h * mu_D) * per_h_mu_D * per_h_mu_D;
    const vreal x_23 = -x_22;
    const vreal x_24 =
        sel(TINY_SLIP > x_6, splat(0), x_18 * b_theta_mu + by_per_mu_D * per_h_mu_D + x_23 * mu_D);
    const vreal by_ty = x_24 * sqrt_slope(x_6) * ty;
    const vreal x_25 = sel(TINY_SLIP > x_5, splat(0), by_per_h * per_h_mu_D + x_23 * h);
    const vreal x_26 = unless_none(x_25, x_4) + x_16 * lambda * R(3) * s_fz;
    const vmask x_27 = x_2 > k->least;
    const vreal by__at_zero = sel(x_27, x_26, splat(0));
    const vreal by__slope = -by__at_zero * s_fz;
    const vreal by_camber_slip =
        sel(k->x_10, splat(0), sel(k->x_9, splat(0), (by_ty + by_ty) * s_sin_gamma));
    by->camber_slip = by_camber_slip;
    const vreal x_28 = x_19 * k->x_7;
    const vreal x_29 = sel(k->x_11, x_28 + x_28, splat(0));
    const vreal by_per = x_20 * k->per;
    const vreal x_30 = sel(k->x_12, x_29 * p->nominal_load + by_per + by_per, splat(0));
    const vreal by_peak_stiffness_load =
        sel(k->x_5, -unless_none(unless_none(x_30, k->x_6), k->x_6), splat(0));
    by->peak_stiffness_load = by_peak_stiffness_load;
    by->tread_stiffness = by_b_theta_mu_2 * k->b_a0_2 * R(2.0 / 3.0);
    const vreal x_31 = sel(k->x_13, by_b_theta_mu_2 * k->x_4, splat(0)) / p->nominal_load;
    const vreal by_half_length = x_31 * p->half_length;
    by->half_length = by_half_length + by_half_length;
    const vreal by_load_sensitivity = by__slope * p->friction / p->nominal_load;
    const vreal x_32 = x_29 * k->per - x_31 * k->x_3 - by_load_sensitivity * k->x_2;
    by->nominal_load = x_32;
    const vreal x_33 =
        sel(x_27, splat(0), x_26) * R(0.01) + by__slope * k->x_2 + by__at_zero * k->x;
    by->friction = x_33;
    by->load_sensitivity = by_load_sensitivity + by__at_zero * p->friction;
    return x_14 * per_h * s_kappa;
}

static vreal brush_fy_sweep(const struct brush_params *p, vreal combine, const struct brush_kept *k,
                            vreal fz, vreal kappa, vreal alpha, vreal gamma, vreal vx, vreal seed,
                            struct brush_params *by) {
    (void)combine;
    vreal b_theta_mu = splat(0), x_7 = splat(0), x_8 = splat(0), x_9 = splat(0),
          by_b_theta_mu_2 = splat(0), x_21 = splat(0), x_22 = splat(0);
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_sin_gamma = vsin(gamma);
    const vreal ty = vtan(x) + k->b_camber_slip * s_sin_gamma;
    const vreal x_2 = k->at_zero - k->slope * s_fz;
    const vreal mu = vmax(x_2, k->least);
    const vreal x_3 = sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx)) * s_kappa;
    const vreal x_4 = vabs(R(1) + x_3);
    const vreal x_5 = mu * x_4;
    const vreal mu_D = vmax(splat(TINY_SLIP), x_5);
    const vreal x_6 = vsqrt(s_kappa * s_kappa + ty * ty);
    const vreal h = vmax(splat(TINY_SLIP), x_6);
    const vreal per_h_mu_D = R(1) / (h * mu_D);
    const vreal per_h = mu_D * per_h_mu_D;
    const vreal per_mu_D = h * per_h_mu_D;
    if (k->x_8) {
        b_theta_mu = k->b_theta_mu;
    } else {
        x_7 = s_fz * s_fz;
        x_8 = R(1) + x_7 * k->k_per_c22;
        x_9 = k->k_at_zero / x_8;
        b_theta_mu = sel(k->x_5, k->b_theta_mu * x_9, k->b_theta_mu);
    }
    const vreal x_10 = b_theta_mu * h;
    const vreal x_11 = x_10 * per_mu_D;
    const vreal lambda = vmin(splat(1), x_11);
    const vreal growth = R(1) - lambda + lambda * lambda * R(1.0 / 3.0);
    const vreal x_12 = R(3) * (mu * s_fz);
    const vreal x_13 = x_12 * lambda;
    const vreal x_14 = x_13 * growth;
    const vreal F_h = x_14 * per_h;
    const vmask x_15 = x_2 > k->least;
    const vreal x_16 = -seed;
    const vreal by_F_h = x_16 * ty;
    const vreal x_17 = by_F_h * per_h;
    const vreal by_per_h = by_F_h * x_14;
    const vreal x_18 = x_17 * growth;
    const vreal by_growth = x_17 * x_13;
    const vreal by_lambda = by_growth * R(1.0 / 3.0) * lambda;
    const vreal x_19 = sel(R(1) < x_11, splat(0), x_18 * x_12 + by_lambda + by_lambda - by_growth);
    const vreal x_20 = x_19 * per_mu_D;
    const vreal by_per_mu_D = x_19 * x_10;
    const vreal by_b_theta_mu = x_20 * h;
    if (k->x_8) {
        by_b_theta_mu_2 = by_b_theta_mu;
        x_21 = splat(0);
        x_22 = splat(0);
    } else {
        const vreal by_over_load = sel(k->x_5, by_b_theta_mu, splat(0));
        const vreal x_23 = sel(k->x_5, splat(0), by_b_theta_mu) + unless_none(by_over_load, x_9);
        const vreal by_k_at_zero = unless_none(by_over_load * k->b_theta_mu, R(1) / x_8);
        by_b_theta_mu_2 = x_23;
        x_21 = by_k_at_zero;
        x_22 = unless_none(-unless_none(by_k_at_zero, x_9), x_7);
    }
    const vreal x_24 = (by_per_mu_D * h + by_per_h * mu_D) * per_h_mu_D * per_h_mu_D;
    const vreal x_25 = -x_24;
    const vreal x_26 =
        sel(TINY_SLIP > x_6, splat(0), x_20 * b_theta_mu + by_per_mu_D * per_h_mu_D + x_25 * mu_D);
    const vreal by_ty = x_26 * sqrt_slope(x_6) * ty;
    const vreal x_27 = sel(TINY_SLIP > x_5, splat(0), by_per_h * per_h_mu_D + x_25 * h);
    const vreal x_28 = unless_none(x_27, x_4) + x_18 * lambda * R(3) * s_fz;
    const vreal by__at_zero = sel(x_15, x_28, splat(0));
    const vreal by__slope = -by__at_zero * s_fz;
    const vreal x_29 = sel(k->x_9, splat(0), (x_16 * F_h + by_ty + by_ty) * s_sin_gamma);
    by->camber_slip = sel(k->x_10, splat(0), x_29);
    const vreal x_30 = x_21 * k->x_7;
    const vreal x_31 = sel(k->x_11, x_30 + x_30, splat(0));
    const vreal by_per = x_22 * k->per;
    const vreal x_32 = sel(k->x_12, x_31 * p->nominal_load + by_per + by_per, splat(0));
    const vreal by_peak_stiffness_load =
        sel(k->x_5, -unless_none(unless_none(x_32, k->x_6), k->x_6), splat(0));
    by->peak_stiffness_load = by_peak_stiffness_load;
    by->tread_stiffness = by_b_theta_mu_2 * k->b_a0_2 * R(2.0 / 3.0);
    const vreal x_33 = sel(k->x_13, by_b_theta_mu_2 * k->x_4, splat(0)) / p->nominal_load;
    const vreal by_half_length = x_33 * p->half_length;
    by->half_length = by_half_length + by_half_length;
    const vreal by_load_sensitivity = by__slope * p->friction / p->nominal_load;
    const vreal x_34 = x_31 * k->per - x_33 * k->x_3 - by_load_sensitivity * k->x_2;
    by->nominal_load = x_34;
    const vreal x_35 =
        sel(x_15, splat(0), x_28) * R(0.01) + by__slope * k->x_2 + by__at_zero * k->x;
    by->friction = x_35;
    by->load_sensitivity = by_load_sensitivity + by__at_zero * p->friction;
    return -(F_h * ty);
}

static vreal brush_mz_sweep(const struct brush_params *p, vreal combine, const struct brush_kept *k,
                            vreal fz, vreal kappa, vreal alpha, vreal gamma, vreal vx, vreal seed,
                            struct brush_params *by) {
    (void)combine;
    vreal b_theta_mu = splat(0), x_6 = splat(0), x_7 = splat(0), x_8 = splat(0),
          by_b_theta_mu_2 = splat(0), x_27 = splat(0), x_28 = splat(0);
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_sin_gamma = vsin(gamma);
    const vreal s_forward = sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx));
    const vreal ty = vtan(x) + k->b_camber_slip * s_sin_gamma;
    const vreal x_2 = k->at_zero - k->slope * s_fz;
    const vreal mu = vmax(x_2, k->least);
    const vreal grip = mu * s_fz;
    const vreal along = R(1) + s_forward * s_kappa;
    const vreal x_3 = vabs(along);
    const vreal x_4 = mu * x_3;
    const vreal mu_D = vmax(splat(TINY_SLIP), x_4);
    const vreal x_5 = vsqrt(s_kappa * s_kappa + ty * ty);
    const vreal h = vmax(splat(TINY_SLIP), x_5);
    const vreal per_h_mu_D = R(1) / (h * mu_D);
    const vreal per_h = mu_D * per_h_mu_D;
    const vreal per_mu_D = h * per_h_mu_D;
    if (k->x_8) {
        b_theta_mu = k->b_theta_mu;
    } else {
        x_6 = s_fz * s_fz;
        x_7 = R(1) + x_6 * k->k_per_c22;
        x_8 = k->k_at_zero / x_7;
        b_theta_mu = sel(k->x_5, k->b_theta_mu * x_8, k->b_theta_mu);
    }
    const vreal x_9 = b_theta_mu * h;
    const vreal x_10 = x_9 * per_mu_D;
    const vreal lambda = vmin(splat(1), x_10);
    const vreal rest = R(1) - lambda;
    const vreal x_11 = vsqrt(k->b_a0_2 * s_fz);
    const vreal a = vcopysign(x_11, along) * s_forward;
    const vreal x_12 = a * grip;
    const vreal x_13 = x_12 * lambda;
    const vreal x_14 = rest * rest;
    const vreal x_15 = x_14 * rest;
    const vreal x_16 = x_13 * x_15;
    const vreal x_17 = ty * per_h;
    const vmask x_18 = x_2 > k->least;
    const vreal x_19 = seed * x_17;
    const vreal x_20 = seed * x_16;
    const vreal by_per_h = x_20 * ty;
    const vreal x_21 = x_19 * x_15;
    const vreal x_22 = x_19 * x_13;
    const vreal by_rest = x_22 * rest * rest;
    const vreal x_23 = x_21 * lambda;
    const vreal x_24 = x_23 * grip * s_forward * copysign_slope(x_11, along) * sqrt_slope(x_11);
    const vreal x_25 = sel(R(1) < x_10, splat(0), x_21 * x_12 - (x_22 * x_14 + by_rest + by_rest));
    const vreal x_26 = x_25 * per_mu_D;
    const vreal by_per_mu_D = x_25 * x_9;
    const vreal by_b_theta_mu = x_26 * h;
    if (k->x_8) {
        by_b_theta_mu_2 = by_b_theta_mu;
        x_27 = splat(0);
        x_28 = splat(0);
    } else {
        const vreal by_over_load = sel(k->x_5, by_b_theta_mu, splat(0));
        const vreal x_29 = sel(k->x_5, splat(0), by_b_theta_mu) + unless_none(by_over_load, x_8);
        const vreal by_k_at_zero = unless_none(by_over_load * k->b_theta_mu, R(1) / x_7);
        by_b_theta_mu_2 = x_29;
        x_27 = by_k_at_zero;
        x_28 = unless_none(-unless_none(by_k_at_zero, x_8), x_6);
    }
    const vreal x_30 = (by_per_mu_D * h + by_per_h * mu_D) * per_h_mu_D * per_h_mu_D;
    const vreal x_31 = -x_30;
    const vreal x_32 =
        sel(TINY_SLIP > x_5, splat(0), x_26 * b_theta_mu + by_per_mu_D * per_h_mu_D + x_31 * mu_D);
    const vreal by_ty = x_32 * sqrt_slope(x_5) * ty;
    const vreal x_33 = sel(TINY_SLIP > x_4, splat(0), by_per_h * per_h_mu_D + x_31 * h);
    const vreal x_34 = x_33 * x_3 + x_23 * a * s_fz;
    const vreal by__at_zero = sel(x_18, x_34, splat(0));
    const vreal by__slope = -by__at_zero * s_fz;
    const vreal x_35 = sel(k->x_9, splat(0), (x_20 * per_h + by_ty + by_ty) * s_sin_gamma);
    by->camber_slip = sel(k->x_10, splat(0), x_35);
    const vreal x_36 = x_27 * k->x_7;
    const vreal x_37 = sel(k->x_11, x_36 + x_36, splat(0));
    const vreal by_per = x_28 * k->per;
    const vreal x_38 = sel(k->x_12, x_37 * p->nominal_load + by_per + by_per, splat(0));
    const vreal by_peak_stiffness_load =
        sel(k->x_5, -unless_none(unless_none(x_38, k->x_6), k->x_6), splat(0));
    by->peak_stiffness_load = by_peak_stiffness_load;
    by->tread_stiffness = by_b_theta_mu_2 * k->b_a0_2 * R(2.0 / 3.0);
    const vreal x_39 = sel(k->x_13, x_24 * s_fz + by_b_theta_mu_2 * k->x_4, splat(0));
    const vreal x_40 = x_39 / p->nominal_load;
    const vreal by_half_length = x_40 * p->half_length;
    by->half_length = by_half_length + by_half_length;
    const vreal by_load_sensitivity = by__slope * p->friction / p->nominal_load;
    const vreal x_41 = x_37 * k->per - x_40 * k->x_3 - by_load_sensitivity * k->x_2;
    by->nominal_load = x_41;
    const vreal x_42 =
        sel(x_18, splat(0), x_34) * R(0.01) + by__slope * k->x_2 + by__at_zero * k->x;
    by->friction = x_42;
    by->load_sensitivity = by_load_sensitivity + by__at_zero * p->friction;
    return x_16 * x_17;
}

static vreal (*const brush_sweeps[])(const struct brush_params *, vreal, const struct brush_kept *,
                                     vreal, vreal, vreal, vreal, vreal, vreal,
                                     struct brush_params *) = {brush_fx_sweep, brush_fy_sweep,
                                                               brush_mz_sweep};

struct dugoff_kept {
    vreal x;
    vreal at_zero;
    vreal x_2;
    vreal slope;
    vreal least;
    vreal t_Cx;
    vreal t_Cy;
    vmask x_3;
    vreal x_4;
    vreal per;
    vreal k_per_c22;
    vreal x_5;
    vreal k_at_zero;
    vmask x_6;
    vreal x_7;
    vreal per_2;
    vreal k_per_c22_2;
    vreal x_8;
    vreal k_at_zero_2;
    vreal x_9;
    vreal t_per_fz0;
    int x_10;
    int x_11;
    vmask x_12;
    vmask x_13;
    vmask x_14;
    vmask x_15;
    vmask x_16;
    vmask x_17;
    vmask x_18;
};

static void dugoff_keep(const struct dugoff_params *p, vreal combine, struct dugoff_kept *k) {
    (void)combine;
    k->x = R(1) + p->load_sensitivity;
    k->at_zero = p->friction * k->x;
    k->x_2 = p->load_sensitivity / p->nominal_load;
    k->slope = p->friction * k->x_2;
    k->least = R(0.01) * p->friction;
    k->t_Cx = vmin(p->stiffness_x, splat(LARGE));
    k->t_Cy = vmin(p->stiffness_y, splat(LARGE));
    k->x_3 = p->peak_stiffness_load_x > R(0);
    k->x_4 = R(1) / sel(k->x_3, p->peak_stiffness_load_x, splat(LARGE));
    k->per = vmin(k->x_4, splat(LARGE));
    k->k_per_c22 = k->per * k->per;
    const vreal x = p->nominal_load * k->per;
    k->x_5 = vmin(x, splat(LARGE));
    k->k_at_zero = R(1) + k->x_5 * k->x_5;
    k->x_6 = p->peak_stiffness_load_y > R(0);
    k->x_7 = R(1) / sel(k->x_6, p->peak_stiffness_load_y, splat(LARGE));
    k->per_2 = vmin(k->x_7, splat(LARGE));
    k->k_per_c22_2 = k->per_2 * k->per_2;
    const vreal x_2 = p->nominal_load * k->per_2;
    k->x_8 = vmin(x_2, splat(LARGE));
    k->k_at_zero_2 = R(1) + k->x_8 * k->x_8;
    k->x_9 = R(1) / p->nominal_load;
    k->t_per_fz0 = vmin(k->x_9, splat(LARGE));
    k->x_10 = !any(k->x_3);
    k->x_11 = !any(k->x_6);
    k->x_12 = k->x_9 < LARGE;
    k->x_13 = x_2 < LARGE;
    k->x_14 = k->x_7 < LARGE;
    k->x_15 = x < LARGE;
    k->x_16 = k->x_4 < LARGE;
    k->x_17 = p->stiffness_y < LARGE;
    k->x_18 = p->stiffness_x < LARGE;
}

static vreal dugoff_fx_sweep(const struct dugoff_params *p, vreal combine,
                             const struct dugoff_kept *k, vreal fz, vreal kappa, vreal alpha,
                             vreal gamma, vreal vx, vreal seed, struct dugoff_params *by) {
    (void)combine;
    (void)gamma;
    vreal x_4 = splat(0), x_5 = splat(0), x_6 = splat(0), x_7 = splat(0), x_8 = splat(0),
          x_9 = splat(0), x_10 = splat(0), x_11 = splat(0), x_12 = splat(0), x_13 = splat(0),
          x_23 = splat(0), x_24 = splat(0), x_25 = splat(0), x_28 = splat(0), x_29 = splat(0),
          x_30 = splat(0);
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal x_2 = k->at_zero - k->slope * s_fz;
    const vreal x_3 = sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx)) * s_kappa;
    const vreal D = vabs(R(1) + x_3);
    if (k->x_10) {
        x_4 = splat(1);
    } else {
        x_5 = s_fz * k->t_per_fz0;
        x_6 = s_fz * s_fz;
        x_7 = R(1) + x_6 * k->k_per_c22;
        x_8 = k->k_at_zero / x_7;
        x_4 = sel(k->x_3, x_5 * x_8, splat(1));
    }
    if (k->x_11) {
        x_9 = splat(1);
    } else {
        x_10 = s_fz * k->t_per_fz0;
        x_11 = s_fz * s_fz;
        x_12 = R(1) + x_11 * k->k_per_c22_2;
        x_13 = k->k_at_zero_2 / x_12;
        x_9 = sel(k->x_6, x_10 * x_13, splat(1));
    }
    const vreal hx = k->t_Cx * x_4 * s_kappa;
    const vreal hy = k->t_Cy * x_9 * s_tan_alpha;
    const vreal x_14 = vsqrt(hx * hx + hy * hy);
    const vreal per_h = R(1) / vmax(splat(TINY_FORCE), x_14);
    const vreal x_15 = R(0.5) * (vmax(x_2, k->least) * s_fz);
    const vreal q = x_15 * per_h;
    const vreal lambda = q * D;
    const vmask x_16 = not(lambda >= R(1));
    const vreal x_17 = R(2) - lambda;
    const vreal f_D = sel(x_16, q * x_17, R(1) / vmax(splat(TINY_SLIP), D));
    const vreal x_18 = sel(x_16, seed * hx, splat(0));
    const vreal x_19 = unless_none(x_18, x_17) + unless_none(-unless_none(x_18, q), D);
    const vreal x_20 = unless_none(unless_none(unless_none(x_19, x_15), per_h), per_h);
    const vreal x_21 = unless_none(sel(TINY_FORCE > x_14, splat(0), -x_20), sqrt_slope(x_14));
    const vreal by_hy = unless_none(x_21, hy);
    const vreal by_hx = unless_none(x_21, hx);
    const vreal by_Cy = unless_none(by_hy + by_hy, s_tan_alpha);
    const vreal by_Cx = (seed * f_D + by_hx + by_hx) * s_kappa;
    const vreal x_22 = by_Cy * k->t_Cy;
    if (k->x_11) {
        x_23 = splat(0);
        x_24 = splat(0);
        x_25 = splat(0);
    } else {
        const vreal x_26 = sel(k->x_6, x_22, splat(0));
        const vreal by_k_at_zero = unless_none(unless_none(x_26, x_10), R(1) / x_12);
        x_23 = by_k_at_zero;
        x_24 = unless_none(-unless_none(by_k_at_zero, x_13), x_11);
        x_25 = unless_none(unless_none(x_26, x_13), s_fz);
    }
    const vreal x_27 = by_Cx * k->t_Cx;
    if (k->x_10) {
        x_28 = x_25;
        x_29 = splat(0);
        x_30 = splat(0);
    } else {
        const vreal x_31 = sel(k->x_3, x_27, splat(0));
        const vreal by_k_at_zero_2 = unless_none(unless_none(x_31, x_5), R(1) / x_7);
        x_28 = x_25 + unless_none(unless_none(x_31, x_8), s_fz);
        x_29 = by_k_at_zero_2;
        x_30 = unless_none(-unless_none(by_k_at_zero_2, x_8), x_6);
    }
    const vreal x_32 = unless_none(unless_none(x_19, per_h) * R(0.5), s_fz);
    const vmask x_33 = x_2 > k->least;
    const vreal by__at_zero = sel(x_33, x_32, splat(0));
    const vreal by__slope = unless_none(-by__at_zero, s_fz);
    const vreal x_34 = x_23 * k->x_8;
    const vreal x_35 = sel(k->x_13, x_34 + x_34, splat(0));
    const vreal x_36 = -(sel(k->x_12, x_28, splat(0)) * k->x_9 * k->x_9) + x_35 * k->per_2;
    const vreal by_per = x_24 * k->per_2;
    const vreal x_37 = sel(k->x_14, x_35 * p->nominal_load + by_per + by_per, splat(0));
    const vreal by_peak_stiffness_load_y =
        sel(k->x_6, -unless_none(unless_none(x_37, k->x_7), k->x_7), splat(0));
    by->peak_stiffness_load_y = by_peak_stiffness_load_y;
    const vreal x_38 = x_29 * k->x_5;
    const vreal x_39 = sel(k->x_15, x_38 + x_38, splat(0));
    const vreal by_per_2 = x_30 * k->per;
    const vreal x_40 = sel(k->x_16, x_39 * p->nominal_load + by_per_2 + by_per_2, splat(0));
    const vreal by_peak_stiffness_load_x =
        sel(k->x_3, -unless_none(unless_none(x_40, k->x_4), k->x_4), splat(0));
    by->peak_stiffness_load_x = by_peak_stiffness_load_x;
    by->stiffness_y = sel(k->x_17, unless_none(by_Cy, x_9), splat(0));
    by->stiffness_x = sel(k->x_18, by_Cx * x_4, splat(0));
    const vreal by_load_sensitivity = by__slope * p->friction * k->x_9;
    by->nominal_load = x_36 + x_39 * k->per - by_load_sensitivity * k->x_2;
    const vreal x_41 =
        sel(x_33, splat(0), x_32) * R(0.01) + by__slope * k->x_2 + by__at_zero * k->x;
    by->friction = x_41;
    by->load_sensitivity = by_load_sensitivity + by__at_zero * p->friction;
    return hx * f_D;
}

static vreal dugoff_fy_sweep(const struct dugoff_params *p, vreal combine,
                             const struct dugoff_kept *k, vreal fz, vreal kappa, vreal alpha,
                             vreal gamma, vreal vx, vreal seed, struct dugoff_params *by) {
    (void)combine;
    (void)gamma;
    vreal x_4 = splat(0), x_5 = splat(0), x_6 = splat(0), x_7 = splat(0), x_8 = splat(0),
          x_9 = splat(0), x_10 = splat(0), x_11 = splat(0), x_12 = splat(0), x_13 = splat(0),
          x_25 = splat(0), x_26 = splat(0), x_27 = splat(0), x_30 = splat(0), x_31 = splat(0),
          x_32 = splat(0);
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal x_2 = k->at_zero - k->slope * s_fz;
    const vreal x_3 = sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx)) * s_kappa;
    const vreal D = vabs(R(1) + x_3);
    if (k->x_10) {
        x_4 = splat(1);
    } else {
        x_5 = s_fz * k->t_per_fz0;
        x_6 = s_fz * s_fz;
        x_7 = R(1) + x_6 * k->k_per_c22;
        x_8 = k->k_at_zero / x_7;
        x_4 = sel(k->x_3, x_5 * x_8, splat(1));
    }
    if (k->x_11) {
        x_9 = splat(1);
    } else {
        x_10 = s_fz * k->t_per_fz0;
        x_11 = s_fz * s_fz;
        x_12 = R(1) + x_11 * k->k_per_c22_2;
        x_13 = k->k_at_zero_2 / x_12;
        x_9 = sel(k->x_6, x_10 * x_13, splat(1));
    }
    const vreal hx = k->t_Cx * x_4 * s_kappa;
    const vreal hy = k->t_Cy * x_9 * s_tan_alpha;
    const vreal x_14 = vsqrt(hx * hx + hy * hy);
    const vreal per_h = R(1) / vmax(splat(TINY_FORCE), x_14);
    const vreal x_15 = R(0.5) * (vmax(x_2, k->least) * s_fz);
    const vreal q = x_15 * per_h;
    const vreal lambda = q * D;
    const vmask x_16 = not(lambda >= R(1));
    const vreal x_17 = R(2) - lambda;
    const vreal f_D = sel(x_16, q * x_17, R(1) / vmax(splat(TINY_SLIP), D));
    const vmask x_18 = x_2 > k->least;
    const vreal x_19 = -seed;
    const vreal x_20 = sel(x_16, x_19 * hy, splat(0));
    const vreal x_21 = unless_none(x_20, x_17) + unless_none(-unless_none(x_20, q), D);
    const vreal x_22 = unless_none(unless_none(unless_none(x_21, x_15), per_h), per_h);
    const vreal x_23 = unless_none(sel(TINY_FORCE > x_14, splat(0), -x_22), sqrt_slope(x_14));
    const vreal by_hy = unless_none(x_23, hy);
    const vreal by_hx = unless_none(x_23, hx);
    const vreal by_Cy = (x_19 * f_D + by_hy + by_hy) * s_tan_alpha;
    const vreal by_Cx = unless_none(by_hx + by_hx, s_kappa);
    const vreal x_24 = by_Cy * k->t_Cy;
    if (k->x_11) {
        x_25 = splat(0);
        x_26 = splat(0);
        x_27 = splat(0);
    } else {
        const vreal x_28 = sel(k->x_6, x_24, splat(0));
        const vreal by_k_at_zero = unless_none(unless_none(x_28, x_10), R(1) / x_12);
        x_25 = by_k_at_zero;
        x_26 = unless_none(-unless_none(by_k_at_zero, x_13), x_11);
        x_27 = unless_none(unless_none(x_28, x_13), s_fz);
    }
    const vreal x_29 = by_Cx * k->t_Cx;
    if (k->x_10) {
        x_30 = x_27;
        x_31 = splat(0);
        x_32 = splat(0);
    } else {
        const vreal x_33 = sel(k->x_3, x_29, splat(0));
        const vreal by_k_at_zero_2 = unless_none(unless_none(x_33, x_5), R(1) / x_7);
        x_30 = x_27 + unless_none(unless_none(x_33, x_8), s_fz);
        x_31 = by_k_at_zero_2;
        x_32 = unless_none(-unless_none(by_k_at_zero_2, x_8), x_6);
    }
    const vreal x_34 = unless_none(unless_none(x_21, per_h) * R(0.5), s_fz);
    const vreal by__at_zero = sel(x_18, x_34, splat(0));
    const vreal by__slope = unless_none(-by__at_zero, s_fz);
    const vreal x_35 = x_25 * k->x_8;
    const vreal x_36 = sel(k->x_13, x_35 + x_35, splat(0));
    const vreal x_37 = -(sel(k->x_12, x_30, splat(0)) * k->x_9 * k->x_9) + x_36 * k->per_2;
    const vreal by_per = x_26 * k->per_2;
    const vreal x_38 = sel(k->x_14, x_36 * p->nominal_load + by_per + by_per, splat(0));
    const vreal by_peak_stiffness_load_y =
        sel(k->x_6, -unless_none(unless_none(x_38, k->x_7), k->x_7), splat(0));
    by->peak_stiffness_load_y = by_peak_stiffness_load_y;
    const vreal x_39 = x_31 * k->x_5;
    const vreal x_40 = sel(k->x_15, x_39 + x_39, splat(0));
    const vreal by_per_2 = x_32 * k->per;
    const vreal x_41 = sel(k->x_16, x_40 * p->nominal_load + by_per_2 + by_per_2, splat(0));
    const vreal by_peak_stiffness_load_x =
        sel(k->x_3, -unless_none(unless_none(x_41, k->x_4), k->x_4), splat(0));
    by->peak_stiffness_load_x = by_peak_stiffness_load_x;
    by->stiffness_y = sel(k->x_17, by_Cy * x_9, splat(0));
    by->stiffness_x = sel(k->x_18, unless_none(by_Cx, x_4), splat(0));
    const vreal by_load_sensitivity = by__slope * p->friction * k->x_9;
    by->nominal_load = x_37 + x_40 * k->per - by_load_sensitivity * k->x_2;
    const vreal x_42 =
        sel(x_18, splat(0), x_34) * R(0.01) + by__slope * k->x_2 + by__at_zero * k->x;
    by->friction = x_42;
    by->load_sensitivity = by_load_sensitivity + by__at_zero * p->friction;
    return -(hy * f_D);
}

static vreal dugoff_mz_sweep(const struct dugoff_params *p, vreal combine,
                             const struct dugoff_kept *k, vreal fz, vreal kappa, vreal alpha,
                             vreal gamma, vreal vx, vreal seed, struct dugoff_params *by) {
    (void)p;
    (void)combine;
    (void)k;
    (void)fz;
    (void)kappa;
    (void)alpha;
    (void)gamma;
    (void)vx;
    (void)seed;
    (void)by;
    return splat(0);
}

static vreal (*const dugoff_sweeps[])(const struct dugoff_params *, vreal,
                                      const struct dugoff_kept *, vreal, vreal, vreal, vreal, vreal,
                                      vreal, struct dugoff_params *) = {
    dugoff_fx_sweep, dugoff_fy_sweep, dugoff_mz_sweep};

struct linear_kept {
    char no;
};

static void linear_keep(const struct linear_params *p, vreal combine, struct linear_kept *k) {
    (void)p;
    (void)combine;
    (void)k;
}

static vreal linear_fx_sweep(const struct linear_params *p, vreal combine,
                             const struct linear_kept *k, vreal fz, vreal kappa, vreal alpha,
                             vreal gamma, vreal vx, vreal seed, struct linear_params *by) {
    (void)combine;
    (void)k;
    (void)alpha;
    (void)gamma;
    (void)vx;
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vmask x = s_fz > R(0);
    by->stiffness_x = sel(x, seed * s_kappa, splat(0));
    return sel(x, p->stiffness_x, R(0) * s_fz) * s_kappa;
}

static vreal linear_fy_sweep(const struct linear_params *p, vreal combine,
                             const struct linear_kept *k, vreal fz, vreal kappa, vreal alpha,
                             vreal gamma, vreal vx, vreal seed, struct linear_params *by) {
    (void)combine;
    (void)k;
    (void)kappa;
    (void)gamma;
    (void)vx;
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_alpha = vmin(splat(LARGE), vmax(splat(-LARGE), alpha));
    const vmask x = s_fz > R(0);
    by->stiffness_y = sel(x, -seed * s_alpha, splat(0));
    return -(sel(x, p->stiffness_y, R(0) * s_fz) * s_alpha);
}

static vreal linear_mz_sweep(const struct linear_params *p, vreal combine,
                             const struct linear_kept *k, vreal fz, vreal kappa, vreal alpha,
                             vreal gamma, vreal vx, vreal seed, struct linear_params *by) {
    (void)p;
    (void)combine;
    (void)k;
    (void)fz;
    (void)kappa;
    (void)alpha;
    (void)gamma;
    (void)vx;
    (void)seed;
    (void)by;
    return splat(0);
}

static vreal (*const linear_sweeps[])(const struct linear_params *, vreal,
                                      const struct linear_kept *, vreal, vreal, vreal, vreal, vreal,
                                      vreal, struct linear_params *) = {
    linear_fx_sweep, linear_fy_sweep, linear_mz_sweep};

struct magic_formula_kept {
    vreal t_Fz0p;
    vreal t_per_Fz0;
    vreal t_per_Fz0p;
    vreal t_per_p0;
    vreal t_per_V0;
    vreal x;
    vreal x_2;
    vreal t_mup_x;
    vreal x_3;
    vreal t_mup_y;
    vreal t_slope_z;
    vreal x_4;
    vreal x_5;
    int x_6;
    vreal per_low;
    int x_7;
    int x_8;
    int x_9;
    int x_10;
    vreal x_11;
    vreal x_12;
    vreal x_13;
    vreal per;
    vreal x_14;
    vreal z_z0;
    int x_15;
    int x_16;
    int x_17;
    int x_18;
    vreal zu_z0;
    int x_19;
    vreal x_20;
    vreal x_21;
    vreal C;
    vreal C_2;
    vreal E;
    vreal x_22;
    int x_23;
    vreal C_3;
    vreal E_2;
    vreal x_24;
    int x_25;
    int x_26;
    int x_27;
    vreal x_28;
    vreal x_29;
    vreal x_30;
    vreal x_31;
    vreal x_32;
    vmask x_33;
    vreal x_34;
    vmask x_35;
    vmask x_36;
};

static void magic_formula_keep(const struct magic_formula_params *p, int options,
                               struct magic_formula_kept *k) {
    *k = (struct magic_formula_kept){0};
    vreal x = splat(0);
    k->t_Fz0p = p->lfzo * p->fnomin;
    k->t_per_Fz0 = R(1) / p->fnomin;
    k->t_per_Fz0p = R(1) / k->t_Fz0p;
    k->t_per_p0 = R(1) / p->nompres;
    k->t_per_V0 = R(1) / p->longvl;
    k->x = p->amu - R(1);
    k->x_2 = R(1) + k->x * p->lmux;
    k->t_mup_x = p->amu * p->lmux / k->x_2;
    k->x_3 = R(1) + k->x * p->lmuy;
    k->t_mup_y = p->amu * p->lmuy / k->x_3;
    k->t_slope_z = p->lky / p->lmuy;
    k->x_4 = R(100) * p->fnomin;
    k->x_5 = R(100) * p->nompres;
    k->x_6 = options & MAGIC_LIMITS;
    if (k->x_6) {
        k->per_low = R(1) / p->vxlow;
        k->x_7 = options & MAGIC_TURN_SLIP;
    }
    k->x_8 = options & (MAGIC_TAN_ALPHA | MAGIC_TURN_SLIP);
    k->x_9 = options & MAGIC_TAN_ALPHA;
    k->x_10 = options & MAGIC_TURN_SLIP;
    if (k->x_10) {
        k->x_11 = p->unloaded_radius * p->q_re0;
        k->x_12 = p->unloaded_radius / p->longvl;
        k->x_13 = p->unloaded_radius * p->q_v1;
        k->per = R(1) / p->unloaded_radius;
        k->x_14 = k->per * k->per;
    }
    if (k->x_10) {
        k->x_15 = options & MAGIC_BOOK_SPIN;
        k->z_z0 = splat(0);
    } else {
        k->z_z0 = splat(1);
    }
    k->x_16 = options & MAGIC_V52;
    k->x_17 = !k->x_16;
    k->x_18 = options & MAGIC_BOOK_SPIN;
    k->zu_z0 = k->x_18 ? splat(1) : k->z_z0;
    k->x_19 = options & MAGIC_EVEN_TRAIL;
    k->x_20 = p->unloaded_radius * k->t_per_Fz0p;
    k->x_21 = p->pky1 * k->t_Fz0p;
    k->C = p->pcx1 * p->lcx;
    k->C_2 = p->pcy1 * p->lcy;
    if (!(k->x_16)) {
        if (k->x_10) {
            if (k->x_6) {
                k->E = vmin(splat(1), p->phyp4);
            } else {
                k->E = p->phyp4;
            }
            k->x_22 = R(1) - k->E;
        }
    }
    k->x_23 = options & MAGIC_EY_OF_ALPHA;
    if (k->x_17) {
        if (!(k->x_16)) {
            if (k->x_10) {
                if (k->x_6) {
                    k->E_2 = vmin(splat(1), p->phyp4);
                } else {
                    k->E_2 = p->phyp4;
                }
                k->x_24 = R(1) - k->E_2;
            }
        }
        k->x_25 = options & MAGIC_UPRIGHT_MZ;
        k->C_3 = k->C_2;
    } else {
        k->C_3 = splat(0);
    }
    k->x_26 = options & MAGIC_PLAIN_SLIP;
    k->x_27 = !k->x_17;
    if (k->x_10) {
        x = (R(0.5) * R(REAL_PI)) * p->qdrp1;
        k->x_28 = vsin(x);
        if (!(k->x_18)) {
            k->x_29 = p->qdz8 * p->qdz9;
        }
        k->x_30 = p->qcrp2 * p->unloaded_radius;
    }
    k->x_31 = p->qbz9 * k->t_slope_z;
    k->x_32 = p->unloaded_radius * p->ls;
    if (!(k->x_16)) {
        if (k->x_10) {
            if (k->x_6) {
                k->x_33 = R(1) < p->phyp4;
            }
        }
    }
    if (k->x_10) {
        k->x_34 = vcos(x);
    }
    if (k->x_17) {
        if (!(k->x_16)) {
            if (k->x_10) {
                if (k->x_6) {
                    k->x_35 = R(1) < p->phyp4;
                }
            }
        }
    }
    if (!(k->x_16)) {
        if (k->x_10) {
            if (k->x_6) {
                k->x_36 = R(1) < p->phyp4;
            }
        }
    }
}

static vreal magic_formula_fx_sweep(const struct magic_formula_params *p, int options,
                                    const struct magic_formula_kept *k, vreal fz, vreal kappa,
                                    vreal alpha, vreal gamma, vreal phit, vreal vx, vreal pressure,
                                    vreal seed, struct magic_formula_params *by) {
    (void)options;
    vreal alpha_2 = splat(0), smooth = splat(0), q_phit = splat(0), q_kappa = splat(0),
          q_gamma = splat(0), q_p_2 = splat(0), q_fz = splat(0), speed = splat(0),
          alpha_3 = splat(0), linear = splat(0), smooth_2 = splat(0), x_8 = splat(0),
          half_turn = splat(0), sum = splat(0), q_phit_2 = splat(0), x_10 = splat(0),
          x_11 = splat(0), x_12 = splat(0), x_13 = splat(0), x_14 = splat(0), x_15 = splat(0),
          x_16 = splat(0), q_tan_a = splat(0), q_tan_a_2 = splat(0), q_a = splat(0), q_g = splat(0),
          w_omega = splat(0), load = splat(0), x_19 = splat(0), w_Cz = splat(0), x_20 = splat(0),
          x_21 = splat(0), x_22 = splat(0), x_23 = splat(0), speed_3 = splat(0), ratio = splat(0),
          x_24 = splat(0), growth = splat(0), x_25 = splat(0), x_26 = splat(0), x_27 = splat(0),
          per = splat(0), x_28 = splat(0), x_29 = splat(0), x_30 = splat(0), x_31 = splat(0),
          per_2 = splat(0), x_32 = splat(0), x_33 = splat(0), x_34 = splat(0), x_35 = splat(0),
          per_3 = splat(0), x_36 = splat(0), x_37 = splat(0), x_38 = splat(0), x_39 = splat(0),
          per_4 = splat(0), x_40 = splat(0), x_41 = splat(0), x_42 = splat(0), x_43 = splat(0),
          per_5 = splat(0), x_44 = splat(0), x_45 = splat(0), x_46 = splat(0), x_47 = splat(0),
          w_Re_6 = splat(0), w_omega_2 = splat(0), z_z1 = splat(0), x_49 = splat(0), Vc = splat(0),
          x_50 = splat(0), x_51 = splat(0), x_52 = splat(0), x_53 = splat(0), lean = splat(0),
          z_phi = splat(0), x_54 = splat(0), turn = splat(0), x_55 = splat(0), x_56 = splat(0),
          x_57 = splat(0), x_58 = splat(0), x_59 = splat(0), Bxp = splat(0), x_60 = splat(0),
          x_61 = splat(0), z_z1_2 = splat(0), E = splat(0), E_3 = splat(0), by_E_2 = splat(0),
          by_Ex_2 = splat(0), x_129 = splat(0), by_q_kappa = splat(0), x_130 = splat(0),
          by_pdxp3 = splat(0), by_pdxp1 = splat(0), by_pdxp2 = splat(0),
          by_unloaded_radius = splat(0), by_q_phit = splat(0), by_w_omega = splat(0),
          by_pecp1 = splat(0), by_pecp2 = splat(0), by_vxlow = splat(0), x_131 = splat(0),
          by_z_phi_2 = splat(0), by_q_phit_2 = splat(0), x_141 = splat(0), x_142 = splat(0),
          by_q_v1 = splat(0), by_longvl = splat(0), by_q_re0 = splat(0), by_freff = splat(0),
          by_dreff = splat(0), by_breff = splat(0), by_fnomin = splat(0),
          by_vertical_stiffness = splat(0), by_pfz1 = splat(0), by_in_fz = splat(0),
          by_t_per_Fz0 = splat(0), by_q_gamma_2 = splat(0), by_q_tan_a_2 = splat(0),
          x_167 = splat(0), by_alpha = splat(0), x_168 = splat(0), x_169 = splat(0),
          by_fzmax = splat(0), by_presmax = splat(0), by_presmin = splat(0), by_q_p_2 = splat(0),
          by_cammax = splat(0), by_cammin = splat(0), by_kpumax = splat(0), by_kpumin = splat(0),
          by_alpmax = splat(0), by_alpmin = splat(0), by__linear_2 = splat(0), x_181 = splat(0);
    vmask x_6 = (vmask){0}, x_9 = (vmask){0}, x_48 = (vmask){0};
    int x_7 = 0;
    const vreal x = vmax(splat(0), fz);
    const vreal in_fz = vmin(k->x_4, x);
    const vreal in_kappa = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), kappa));
    const vreal in_alpha = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal in_gamma = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), gamma));
    const vreal in_phit = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), phit));
    const vreal in_vx = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), vx));
    const vreal x_2 = vmax(splat(0), pressure);
    const vreal in_p = vmin(k->x_5, x_2);
    const vmask x_3 = in_vx < R(0);
    const vreal q_way = sel(in_vx > R(0), splat(1), sel(x_3, splat(-1), R(0) * in_vx));
    const vmask x_4 = in_p > R(0);
    const vmask x_5 = in_p <= R(0);
    const vreal q_p = sel(x_4, in_p, sel(x_5, p->inflpres, in_p));
    if (k->x_6) {
        speed = vabs(in_vx);
        x_6 = speed <= p->vxlow;
        x_7 = any(x_6);
        if (x_7) {
            x_8 = speed * k->per_low;
            half_turn = R(REAL_PI) * vmin(x_8, splat(1));
            sum = speed + vabs(in_vx * vtan(in_alpha));
            x_9 = x_6 & (sum < p->vxlow);
            const vreal smooth_3 = sel(x_6, R(1) - (R(1) + vcos(half_turn)) * R(0.5), splat(1));
            alpha_3 = sel(x_9, in_alpha * (sum * k->per_low), in_alpha);
            linear = sel(x_6, x_8, splat(1));
            smooth_2 = smooth_3;
        } else {
            alpha_3 = in_alpha;
            linear = splat(1);
            smooth_2 = splat(1);
        }
        if (k->x_7) {
            x_10 = in_phit * vcos(in_alpha);
            x_11 = sel(x_3, splat(-1), splat(1));
            q_phit_2 = x_10 * linear * x_11;
        } else {
            q_phit_2 = in_phit;
        }
        x_12 = vmax(p->alpmin, alpha_3);
        x_13 = in_kappa * linear;
        x_14 = vmax(p->kpumin, x_13);
        x_15 = vmax(p->cammin, in_gamma);
        x_16 = vmax(p->presmin, q_p);
        alpha_2 = vmin(p->alpmax, x_12);
        smooth = smooth_2;
        q_phit = q_phit_2;
        q_kappa = vmin(p->kpumax, x_14);
        q_gamma = vmin(p->cammax, x_15);
        q_p_2 = vmin(p->presmax, x_16);
        q_fz = vmin(p->fzmax, in_fz);
    } else {
        alpha_2 = in_alpha;
        smooth = splat(1);
        q_phit = in_phit;
        q_kappa = in_kappa;
        q_gamma = in_gamma;
        q_p_2 = q_p;
        q_fz = in_fz;
    }
    const vreal x_17 = q_fz - k->t_Fz0p;
    const vreal q_dfz = x_17 * k->t_per_Fz0p;
    const vreal x_18 = q_p_2 - p->nompres;
    const vreal q_dpi = x_18 * k->t_per_p0;
    if (k->x_8) {
        q_tan_a_2 = vtan(alpha_2);
        q_tan_a = q_tan_a_2;
    } else {
        q_tan_a = splat(0);
    }
    const vreal q_flip_x = sel(x_3, splat(-1), splat(1));
    if (k->x_9) {
        q_a = q_tan_a * q_way;
        q_g = vsin(q_gamma);
    } else {
        q_a = alpha_2;
        q_g = q_gamma;
    }
    const vreal speed_2 = vabs(in_vx);
    if (k->x_10) {
        load = in_fz * k->t_per_Fz0;
        x_19 = R(1) + p->pfz1 * q_dpi;
        w_Cz = p->vertical_stiffness * x_19;
        x_20 = p->fnomin / w_Cz;
        x_21 = p->breff * load;
        x_22 = vatan(x_21);
        x_23 = p->dreff * x_22 + p->freff * load;
        const vreal still = k->x_11 - x_20 * x_23;
        speed_3 = (R(1) + in_kappa) * in_vx;
        ratio = speed_3 * k->x_12;
        x_24 = ratio * ratio;
        growth = k->x_13 * x_24;
        const vreal grown = growth * k->x_14;
        x_25 = R(2) * grown;
        x_26 = R(1) + x_25 * k->per;
        x_27 = (p->unloaded_radius - still - grown) / x_26;
        const vreal w_Re = p->unloaded_radius - x_27;
        per = R(1) / w_Re;
        x_28 = per * per;
        const vreal grown_2 = growth * x_28;
        x_29 = R(2) * grown_2;
        x_30 = R(1) + x_29 * per;
        x_31 = (w_Re - still - grown_2) / x_30;
        const vreal w_Re_2 = w_Re - x_31;
        per_2 = R(1) / w_Re_2;
        x_32 = per_2 * per_2;
        const vreal grown_3 = growth * x_32;
        x_33 = R(2) * grown_3;
        x_34 = R(1) + x_33 * per_2;
        x_35 = (w_Re_2 - still - grown_3) / x_34;
        const vreal w_Re_3 = w_Re_2 - x_35;
        per_3 = R(1) / w_Re_3;
        x_36 = per_3 * per_3;
        const vreal grown_4 = growth * x_36;
        x_37 = R(2) * grown_4;
        x_38 = R(1) + x_37 * per_3;
        x_39 = (w_Re_3 - still - grown_4) / x_38;
        const vreal w_Re_4 = w_Re_3 - x_39;
        per_4 = R(1) / w_Re_4;
        x_40 = per_4 * per_4;
        const vreal grown_5 = growth * x_40;
        x_41 = R(2) * grown_5;
        x_42 = R(1) + x_41 * per_4;
        x_43 = (w_Re_4 - still - grown_5) / x_42;
        const vreal w_Re_5 = w_Re_4 - x_43;
        per_5 = R(1) / w_Re_5;
        x_44 = per_5 * per_5;
        const vreal grown_6 = growth * x_44;
        x_45 = R(2) * grown_6;
        x_46 = R(1) + x_45 * per_5;
        x_47 = (w_Re_5 - still - grown_6) / x_46;
        w_Re_6 = w_Re_5 - x_47;
        w_omega_2 = speed_3 / w_Re_6;
        w_omega = w_omega_2;
    } else {
        w_omega = splat(0);
    }
    if (k->x_10) {
        x_48 = speed_2 < p->vxlow;
        x_49 = vsqrt(R(1) + q_tan_a * q_tan_a);
        Vc = sel(x_48, p->vxlow, speed_2 * x_49);
        x_50 = R(1) + p->pecp2 * q_dfz;
        x_51 = R(1) - p->pecp1 * x_50;
        x_52 = x_51 * w_omega;
        x_53 = vsin(q_gamma);
        lean = x_52 * x_53 / Vc;
        if (k->x_15) {
            z_phi = lean - q_phit;
        } else {
            z_phi = -lean - q_phit;
        }
        x_54 = vabs(z_phi);
        turn = p->unloaded_radius * x_54;
        x_55 = R(1) + p->pdxp2 * q_dfz;
        x_56 = p->pdxp1 * x_55;
        x_57 = p->pdxp3 * q_kappa;
        x_58 = vsqrt(R(1) + x_57 * x_57);
        x_59 = R(1) / x_58;
        Bxp = x_56 * x_59;
        x_60 = Bxp * turn;
        x_61 = vsqrt(R(1) + x_60 * x_60);
        z_z1_2 = R(1) / x_61;
        z_z1 = z_z1_2;
    } else {
        z_z1 = splat(1);
    }
    const vreal x_62 = q_g * q_g;
    const vreal x_63 = q_gamma * q_gamma;
    const vreal x_64 = p->pkx3 * q_dfz;
    const vreal x_65 = vmax(splat(-80), x_64);
    const vreal power = vexp(vmin(splat(80), x_65));
    const vreal x_66 = p->pkx1 + p->pkx2 * q_dfz;
    const vreal x_67 = q_fz * x_66;
    const vreal x_68 = x_67 * power;
    const vreal x_69 = p->ppx1 + p->ppx2 * q_dpi;
    const vreal x_70 = R(1) + q_dpi * x_69;
    const vreal x_71 = x_68 * x_70;
    const vreal f_x_K = x_71 * p->lkx;
    const vreal x_72 = p->pdx1 + p->pdx2 * q_dfz;
    const vreal x_73 = p->ppx3 + p->ppx4 * q_dpi;
    const vreal x_74 = R(1) + q_dpi * x_73;
    const vreal x_75 = x_72 * x_74;
    const vreal x_76 = R(1) - p->pdx3 * x_63;
    const vreal x_77 = x_75 * x_76;
    const vreal f_x_mu = x_77 * p->lmux;
    const vreal x_78 = f_x_mu * q_fz;
    const vreal f_x_D = x_78 * z_z1;
    const vreal x_79 = k->C * f_x_D;
    const vreal per_6 = R(1) / (x_79 + MAGIC_EPS * sel(x_79 < R(0), splat(-1), splat(1)));
    const vreal x_80 = p->phx1 + p->phx2 * q_dfz;
    const vreal x_81 = x_80 * p->lhx;
    const vreal x_82 = p->pvx1 + p->pvx2 * q_dfz;
    const vreal x_83 = q_fz * x_82;
    const vreal x_84 = x_83 * p->lvx;
    const vreal x_85 = x_84 * k->t_mup_x;
    const vreal x_86 = x_85 * z_z1;
    const vreal kx = q_kappa + x_81 * smooth;
    const vreal x_87 = p->pex2 + p->pex3 * q_dfz;
    const vreal x_88 = p->pex1 + q_dfz * x_87;
    const vreal x_89 = sel(kx > R(0), splat(1), sel(kx < R(0), splat(-1), R(0) * kx));
    const vreal x_90 = R(1) - p->pex4 * x_89;
    const vreal x_91 = x_88 * x_90;
    const vreal Ex = x_91 * p->lex;
    const vreal B = f_x_K * per_6;
    if (k->x_6) {
        E = vmin(splat(1), Ex);
    } else {
        E = Ex;
    }
    const vreal x_92 = p->rbx1 + p->rbx3 * x_62;
    const vreal x_93 = p->rbx2 * q_kappa;
    const vreal x_94 = R(1) / vsqrt(R(1) + x_93 * x_93);
    const vreal x_95 = x_92 * x_94;
    const vreal B_2 = x_95 * p->lxal;
    const vreal E_2 = p->rex1 + p->rex2 * q_dfz;
    if (k->x_6) {
        E_3 = vmin(splat(1), E_2);
    } else {
        E_3 = E_2;
    }
    const vreal x_96 = q_a + p->rhx1;
    const vreal Bx = B * kx;
    const vreal Bx_2 = B_2 * x_96;
    const vreal Bx_3 = B_2 * p->rhx1;
    const vreal phi = vatan(Bx);
    const vreal phi_2 = vatan(Bx_2);
    const vreal phi_3 = vatan(Bx_3);
    const vreal x_97 = R(1) - E;
    const vreal phi_4 = x_97 * Bx + E * phi;
    const vreal x_98 = R(1) - E_3;
    const vreal phi_5 = x_98 * Bx_2 + E_3 * phi_2;
    const vreal phi_6 = x_98 * Bx_3 + E_3 * phi_3;
    const vreal phi_7 = vatan(phi_4);
    const vreal phi_8 = vatan(phi_5);
    const vreal phi_9 = vatan(phi_6);
    const vreal y = k->C * phi_7;
    const vreal y_2 = p->rcx1 * phi_8;
    const vreal y_3 = p->rcx1 * phi_9;
    const vreal y_4 = (R(0.5) * R(REAL_PI)) - vabs(y_2);
    const vreal y_5 = (R(0.5) * R(REAL_PI)) - vabs(y_3);
    const vreal y_6 = vsin(y);
    const vreal y_7 = vsin(y_4);
    const vreal Fx0 = (f_x_D * y_6 + x_86 * smooth) * q_flip_x;
    const vreal per_G = R(1) / vsin(y_5);
    const vreal f_Gxa = y_7 * per_G;
    const vreal by_f_Gxa = seed * Fx0;
    const vreal by_f_x_SV = seed * f_Gxa * q_flip_x;
    const vreal by_y = by_f_x_SV * f_x_D * vcos(y);
    const vreal by_y_2 = -(-(by_f_Gxa * y_7 * per_G * per_G) * vcos(y_5)) * abs_slope(y_3);
    const vreal by_y_3 = -(by_f_Gxa * per_G * vcos(y_4)) * abs_slope(y_2);
    by->rcx1 = by_y_2 * phi_9 + by_y_3 * phi_8;
    const vreal by_phi = by_y_2 * p->rcx1 * atan_slope(phi_6);
    const vreal by_phi_2 = by_y_3 * p->rcx1 * atan_slope(phi_5);
    const vreal by_phi_3 = by_y * k->C * atan_slope(phi_4);
    const vreal by_E = by_phi * phi_3 + by_phi_2 * phi_2 - (by_phi * Bx_3 + by_phi_2 * Bx_2);
    const vreal by_Ex = by_phi_3 * phi - by_phi_3 * Bx;
    const vreal x_99 = by_phi * x_98 + by_phi * E_3 * atan_slope(Bx_3);
    const vreal x_100 = by_phi_2 * x_98 + by_phi_2 * E_3 * atan_slope(Bx_2);
    const vreal x_101 = by_phi_3 * x_97 + by_phi_3 * E * atan_slope(Bx);
    const vreal x_102 = x_99 * p->rhx1 + x_100 * x_96;
    const vreal by__x = x_100 * B_2;
    const vreal by__B = x_101 * kx;
    const vreal by_kx = x_101 * B;
    by->rhx1 = x_99 * B_2 + by__x;
    if (k->x_6) {
        by_E_2 = sel(R(1) < E_2, splat(0), by_E);
    } else {
        by_E_2 = by_E;
    }
    by->rex1 = by_E_2;
    by->rex2 = by_E_2 * q_dfz;
    const vreal x_103 = x_102 * p->lxal;
    by->lxal = x_102 * x_95;
    const vreal by_rbx1 = x_103 * x_94;
    by->rbx1 = by_rbx1;
    const vreal by_x = -(x_103 * x_92 * x_94 * x_94) * sqrt_slope_of_inverse(x_94) * x_93;
    const vreal x_104 = by_x + by_x;
    by->rbx2 = x_104 * q_kappa;
    by->rbx3 = by_rbx1 * x_62;
    if (k->x_6) {
        by_Ex_2 = sel(R(1) < Ex, splat(0), by_Ex);
    } else {
        by_Ex_2 = by_Ex;
    }
    const vreal by_f_x_K = by__B * per_6;
    const vreal x_105 = by_Ex_2 * p->lex;
    by->lex = by_Ex_2 * x_91;
    const vreal by_pex1 = x_105 * x_90;
    by->pex1 = by_pex1;
    by->pex4 = -(x_105 * x_88) * x_89;
    const vreal by_pex2 = by_pex1 * q_dfz;
    by->pex2 = by_pex2;
    by->pex3 = by_pex2 * q_dfz;
    const vreal x_106 = x_104 * p->rbx2 + by_kx;
    const vreal x_107 = by_f_x_SV * smooth;
    const vreal x_108 = x_107 * z_z1;
    const vreal x_109 = x_108 * k->t_mup_x;
    const vreal x_110 = x_109 * p->lvx;
    by->lvx = x_109 * x_83;
    const vreal by_pvx1 = x_110 * q_fz;
    by->pvx1 = by_pvx1;
    by->pvx2 = by_pvx1 * q_dfz;
    const vreal x_111 = by_E_2 * p->rex2 + by_pex1 * x_87 + by_pex2 * p->pex3 + by_pvx1 * p->pvx2;
    const vreal x_112 = by_kx * smooth;
    const vreal by__smooth = by_f_x_SV * x_86 + by_kx * x_81;
    const vreal by_phx1 = x_112 * p->lhx;
    by->phx1 = by_phx1;
    by->lhx = x_112 * x_80;
    by->phx2 = by_phx1 * q_dfz;
    const vreal by_per = -(by__B * f_x_K * per_6 * per_6);
    const vreal x_113 = by_y * phi_7 + by_per * f_x_D;
    const vreal x_114 = by_f_x_SV * y_6 + by_per * k->C;
    by->pcx1 = x_113 * p->lcx;
    by->lcx = x_113 * p->pcx1;
    const vreal x_115 = x_114 * z_z1;
    const vreal by_z_z1 = x_107 * x_85 + x_114 * x_78;
    const vreal by_f_x_mu = x_115 * q_fz;
    const vreal x_116 = by_f_x_mu * p->lmux;
    const vreal x_117 = x_116 * x_76;
    const vreal x_118 = -(x_116 * x_75);
    by->pdx3 = x_118 * x_63;
    const vreal by_pdx1 = x_117 * x_74;
    by->pdx1 = by_pdx1;
    const vreal x_119 = x_117 * x_72;
    const vreal by_ppx3 = x_119 * q_dpi;
    by->ppx3 = by_ppx3;
    by->ppx4 = by_ppx3 * q_dpi;
    by->pdx2 = by_pdx1 * q_dfz;
    const vreal x_120 = by_f_x_K * p->lkx;
    by->lkx = by_f_x_K * x_71;
    const vreal x_121 = x_120 * x_70;
    const vreal x_122 = x_120 * x_68;
    const vreal by_ppx1 = x_122 * q_dpi;
    by->ppx1 = by_ppx1;
    by->ppx2 = by_ppx1 * q_dpi;
    const vreal x_123 = x_119 * x_73 + by_ppx3 * p->ppx4 + x_122 * x_69 + by_ppx1 * p->ppx2;
    const vreal x_124 = x_121 * power;
    const vreal by_pkx1 = x_124 * q_fz;
    by->pkx1 = by_pkx1;
    by->pkx2 = by_pkx1 * q_dfz;
    const vreal x_125 = x_111 + by_phx1 * p->phx2 + by_pdx1 * p->pdx2 + by_pkx1 * p->pkx2;
    const vreal x_126 =
        sel(R(-80) > x_64, splat(0), sel(R(80) < x_65, splat(0), x_121 * x_67 * power));
    by->pkx3 = x_126 * q_dfz;
    const vreal x_127 = x_125 + x_126 * p->pkx3;
    const vreal by_q_gamma = x_118 * p->pdx3 * q_gamma;
    const vreal x_128 = by_q_gamma + by_q_gamma;
    const vreal by_q_g = by_rbx1 * p->rbx3 * q_g;
    const vreal by_q_g_2 = by_q_g + by_q_g;
    if (k->x_10) {
        const vreal by_x_2 = -(by_z_z1 * z_z1_2 * z_z1_2) * sqrt_slope(x_61) * x_60;
        const vreal x_132 = by_x_2 + by_x_2;
        const vreal by_Bxp = x_132 * turn;
        const vreal by_turn = x_132 * Bxp;
        const vreal x_133 = by_Bxp * x_59;
        const vreal by_x_3 = -(by_Bxp * x_56 * x_59 * x_59) * sqrt_slope(x_58) * x_57;
        const vreal x_134 = by_x_3 + by_x_3;
        const vreal x_135 = x_133 * p->pdxp1;
        const vreal by_z_phi = by_turn * p->unloaded_radius * abs_slope(z_phi);
        if (k->x_15) {
            by_z_phi_2 = by_z_phi;
            by_q_phit_2 = -by_z_phi;
        } else {
            const vreal by_q_phit_3 = -by_z_phi;
            by_z_phi_2 = by_q_phit_3;
            by_q_phit_2 = by_q_phit_3;
        }
        const vreal x_136 = by_z_phi_2 / Vc;
        const vreal by_Vc = -(x_136 * lean);
        const vreal x_137 = x_136 * x_53;
        const vreal x_138 = -(x_137 * w_omega);
        const vreal x_139 = x_138 * p->pecp1;
        const vreal x_140 =
            unless_none(unless_none(sel(x_48, splat(0), by_Vc), speed_2), sqrt_slope(x_49));
        const vreal by_q_tan_a = unless_none(x_140, q_tan_a);
        x_129 = x_127 + x_135 * p->pdxp2 + x_139 * p->pecp2;
        by_q_kappa = x_106 + x_134 * p->pdxp3;
        x_130 = x_128 + x_136 * x_52 * vcos(q_gamma);
        by_pdxp3 = x_134 * q_kappa;
        by_pdxp1 = x_133 * x_55;
        by_pdxp2 = x_135 * q_dfz;
        by_unloaded_radius = by_turn * x_54;
        by_q_phit = by_q_phit_2;
        by_w_omega = x_137 * x_51;
        by_pecp1 = x_138 * x_50;
        by_pecp2 = x_139 * q_dfz;
        by_vxlow = sel(x_48, by_Vc, splat(0));
        x_131 = by_q_tan_a + by_q_tan_a;
    } else {
        x_129 = x_127;
        by_q_kappa = x_106;
        x_130 = x_128;
        by_pdxp3 = splat(0);
        by_pdxp1 = splat(0);
        by_pdxp2 = splat(0);
        by_unloaded_radius = splat(0);
        by_q_phit = splat(0);
        by_w_omega = splat(0);
        by_pecp1 = splat(0);
        by_pecp2 = splat(0);
        by_vxlow = splat(0);
        x_131 = splat(0);
    }
    by->pdxp3 = by_pdxp3;
    by->pdxp1 = by_pdxp1;
    by->pdxp2 = by_pdxp2;
    by->pecp1 = by_pecp1;
    by->pecp2 = by_pecp2;
    if (k->x_10) {
        const vreal x_143 = by_w_omega / w_Re_6 * w_omega_2;
        const vreal by_w_Re = x_143 / x_46;
        const vreal x_144 = -(by_w_Re * x_47);
        const vreal x_145 = x_144 * per_5 * R(2) - by_w_Re;
        const vreal by_per_2 = x_145 * growth * per_5;
        const vreal by_w_Re_2 =
            -x_143 + by_w_Re - (x_144 * x_45 + by_per_2 + by_per_2) * per_5 * per_5;
        const vreal by_w_Re_3 = -by_w_Re_2 / x_42;
        const vreal x_146 = -(by_w_Re_3 * x_43);
        const vreal x_147 = x_146 * per_4 * R(2) - by_w_Re_3;
        const vreal by_per_3 = x_147 * growth * per_4;
        const vreal by_w_Re_4 =
            by_w_Re_2 + by_w_Re_3 - (x_146 * x_41 + by_per_3 + by_per_3) * per_4 * per_4;
        const vreal by_w_Re_5 = -by_w_Re_4 / x_38;
        const vreal x_148 = -(by_w_Re_5 * x_39);
        const vreal x_149 = x_148 * per_3 * R(2) - by_w_Re_5;
        const vreal by_per_4 = x_149 * growth * per_3;
        const vreal by_w_Re_6 =
            by_w_Re_4 + by_w_Re_5 - (x_148 * x_37 + by_per_4 + by_per_4) * per_3 * per_3;
        const vreal by_w_Re_7 = -by_w_Re_6 / x_34;
        const vreal x_150 = -(by_w_Re_7 * x_35);
        const vreal x_151 = x_150 * per_2 * R(2) - by_w_Re_7;
        const vreal by_per_5 = x_151 * growth * per_2;
        const vreal by_w_Re_8 =
            by_w_Re_6 + by_w_Re_7 - (x_150 * x_33 + by_per_5 + by_per_5) * per_2 * per_2;
        const vreal by_w_Re_9 = -by_w_Re_8 / x_30;
        const vreal x_152 = -(by_w_Re_9 * x_31);
        const vreal x_153 = x_152 * per * R(2) - by_w_Re_9;
        const vreal x_154 =
            x_145 * x_44 + x_147 * x_40 + x_149 * x_36 + x_151 * x_32 + x_153 * x_28;
        const vreal by_per_6 = x_153 * growth * per;
        const vreal by_unloaded_radius_2 =
            by_w_Re_8 + by_w_Re_9 - (x_152 * x_29 + by_per_6 + by_per_6) * per * per;
        const vreal by_unloaded_radius_3 = -by_unloaded_radius_2 / x_26;
        const vreal x_155 = -(by_unloaded_radius_3 * x_27);
        const vreal x_156 = x_155 * k->per * R(2) - by_unloaded_radius_3;
        const vreal x_157 = by_unloaded_radius + by_unloaded_radius_2 + by_unloaded_radius_3;
        const vreal x_158 =
            -by_w_Re - by_w_Re_3 - by_w_Re_5 - by_w_Re_7 - by_w_Re_9 - by_unloaded_radius_3;
        const vreal x_159 = x_154 + x_156 * k->x_14;
        const vreal by_per_7 = x_156 * growth * k->per;
        const vreal x_160 = x_157 - (x_155 * x_25 + by_per_7 + by_per_7) * k->per * k->per;
        const vreal x_161 = x_159 * x_24;
        const vreal by_ratio = x_159 * k->x_13 * ratio;
        const vreal by_unloaded_radius_4 = (by_ratio + by_ratio) * speed_3 * k->t_per_V0;
        const vreal by_squash = -x_158;
        const vreal x_162 = x_160 + x_161 * p->q_v1 + by_unloaded_radius_4 + x_158 * p->q_re0;
        const vreal x_163 = by_squash * x_20;
        const vreal x_164 = x_163 * p->dreff * atan_slope(x_21);
        const vreal x_165 = x_163 * p->freff + x_164 * p->breff;
        const vreal by_fnomin_2 = by_squash * x_23 / w_Cz;
        const vreal by_w_Cz = -(by_fnomin_2 * x_20);
        const vreal x_166 = by_w_Cz * p->vertical_stiffness;
        x_141 = x_123 + x_166 * p->pfz1;
        x_142 = x_162;
        by_q_v1 = x_161 * p->unloaded_radius;
        by_longvl = -(by_unloaded_radius_4 * k->x_12);
        by_q_re0 = x_158 * p->unloaded_radius;
        by_freff = x_163 * load;
        by_dreff = x_163 * x_22;
        by_breff = x_164 * load;
        by_fnomin = by_fnomin_2;
        by_vertical_stiffness = by_w_Cz * x_19;
        by_pfz1 = x_166 * q_dpi;
        by_in_fz = x_165 * k->t_per_Fz0;
        by_t_per_Fz0 = x_165 * in_fz;
    } else {
        x_141 = x_123;
        x_142 = by_unloaded_radius;
        by_q_v1 = splat(0);
        by_longvl = splat(0);
        by_q_re0 = splat(0);
        by_freff = splat(0);
        by_dreff = splat(0);
        by_breff = splat(0);
        by_fnomin = splat(0);
        by_vertical_stiffness = splat(0);
        by_pfz1 = splat(0);
        by_in_fz = splat(0);
        by_t_per_Fz0 = splat(0);
    }
    by->unloaded_radius = x_142;
    by->q_v1 = by_q_v1;
    by->longvl = by_longvl;
    by->q_re0 = by_q_re0;
    by->freff = by_freff;
    by->dreff = by_dreff;
    by->breff = by_breff;
    by->vertical_stiffness = by_vertical_stiffness;
    by->pfz1 = by_pfz1;
    if (k->x_9) {
        by_q_gamma_2 = x_130 + by_q_g_2 * vcos(q_gamma);
        by_q_tan_a_2 = x_131 + by__x * q_way;
        x_167 = splat(0);
    } else {
        by_q_gamma_2 = x_130 + by_q_g_2;
        by_q_tan_a_2 = x_131;
        x_167 = by__x;
    }
    if (k->x_8) {
        by_alpha = x_167 + by_q_tan_a_2 * tan_slope(q_tan_a_2);
    } else {
        by_alpha = x_167;
    }
    const vreal by_q_p = x_141 * k->t_per_p0;
    const vreal by_q_fz = x_129 * k->t_per_Fz0p;
    const vreal by_q_fz_2 = x_110 * x_82 + x_115 * f_x_mu + x_124 * x_66 + by_q_fz;
    if (k->x_6) {
        const vmask x_170 = p->fzmax < in_fz;
        const vmask x_171 = p->presmax < x_16;
        const vreal x_172 = sel(x_171, splat(0), by_q_p);
        const vmask x_173 = p->presmin > q_p;
        const vmask x_174 = p->cammax < x_15;
        const vreal by_cammin_2 =
            sel(p->cammin > in_gamma, sel(x_174, splat(0), by_q_gamma_2), splat(0));
        const vmask x_175 = p->kpumax < x_14;
        const vreal x_176 = sel(x_175, splat(0), by_q_kappa);
        const vmask x_177 = p->kpumin > x_13;
        const vreal by__linear = sel(x_177, splat(0), x_176) * in_kappa;
        const vmask x_178 = p->alpmax < x_12;
        const vreal x_179 = sel(x_178, splat(0), by_alpha);
        const vmask x_180 = p->alpmin > alpha_3;
        const vreal by__alpha = sel(x_180, splat(0), x_179);
        if (k->x_7) {
            by__linear_2 = by__linear + by_q_phit * x_11 * x_10;
        } else {
            by__linear_2 = by__linear;
        }
        if (x_7) {
            const vreal by_half_turn =
                unless_none(-sel(x_6, by__smooth, splat(0)) * R(0.5), -vsin(half_turn));
            const vreal by_per_low =
                unless_none(unless_none(sel(x_9, by__alpha, splat(0)), in_alpha), sum);
            const vreal x_182 = sel(x_6, by__linear_2, splat(0)) +
                                sel(x_8 < R(1), by_half_turn * R(REAL_PI), splat(0));
            const vreal x_183 = (by_per_low + unless_none(x_182, speed)) * k->per_low * k->per_low;
            x_181 = by_vxlow - x_183;
        } else {
            x_181 = by_vxlow;
        }
        x_168 = x_181;
        x_169 = by_in_fz + sel(x_170, splat(0), by_q_fz_2);
        by_fzmax = sel(x_170, by_q_fz_2, splat(0));
        by_presmax = sel(x_171, by_q_p, splat(0));
        by_presmin = sel(x_173, x_172, splat(0));
        by_q_p_2 = sel(x_173, splat(0), x_172);
        by_cammax = sel(x_174, by_q_gamma_2, splat(0));
        by_cammin = by_cammin_2;
        by_kpumax = sel(x_175, by_q_kappa, splat(0));
        by_kpumin = sel(x_177, x_176, splat(0));
        by_alpmax = sel(x_178, by_alpha, splat(0));
        by_alpmin = sel(x_180, x_179, splat(0));
    } else {
        x_168 = by_vxlow;
        x_169 = by_in_fz + by_q_fz_2;
        by_fzmax = splat(0);
        by_presmax = splat(0);
        by_presmin = splat(0);
        by_q_p_2 = by_q_p;
        by_cammax = splat(0);
        by_cammin = splat(0);
        by_kpumax = splat(0);
        by_kpumin = splat(0);
        by_alpmax = splat(0);
        by_alpmin = splat(0);
    }
    by->vxlow = x_168;
    by->fzmax = by_fzmax;
    by->presmax = by_presmax;
    by->presmin = by_presmin;
    by->cammax = by_cammax;
    by->cammin = by_cammin;
    by->kpumax = by_kpumax;
    by->kpumin = by_kpumin;
    by->alpmax = by_alpmax;
    by->alpmin = by_alpmin;
    const vreal x_184 = sel(x_4, splat(0), by_q_p_2);
    by->inflpres = sel(x_5, x_184, splat(0));
    const vreal x_185 =
        sel(k->x_5 < x_2, sel(x_4, by_q_p_2, splat(0)) + sel(x_5, splat(0), x_184), splat(0));
    const vreal x_186 = x_108 * x_84 / k->x_2;
    const vreal x_187 = -(x_186 * k->t_mup_x);
    by->amu = x_187 * p->lmux + x_186 * p->lmux;
    by->lmux = by_f_x_mu * x_77 + x_187 * k->x + x_186 * p->amu;
    const vreal x_188 = -by_q_p + x_185 * R(100) - x_141 * x_18 * k->t_per_p0 * k->t_per_p0;
    by->nompres = x_188;
    const vreal x_189 = -by_q_fz - x_129 * x_17 * k->t_per_Fz0p * k->t_per_Fz0p;
    const vreal x_190 = by_fnomin + sel(k->x_4 < x, x_169, splat(0)) * R(100) -
                        by_t_per_Fz0 * k->t_per_Fz0 * k->t_per_Fz0;
    by->lfzo = x_189 * p->fnomin;
    by->fnomin = x_190 + x_189 * p->lfzo;
    return f_Gxa * Fx0;
}

static vreal magic_formula_fy_sweep(const struct magic_formula_params *p, int options,
                                    const struct magic_formula_kept *k, vreal fz, vreal kappa,
                                    vreal alpha, vreal gamma, vreal phit, vreal vx, vreal pressure,
                                    vreal seed, struct magic_formula_params *by) {
    (void)options;
    vreal alpha_2 = splat(0), smooth = splat(0), q_phit = splat(0), q_kappa = splat(0),
          q_gamma = splat(0), q_p_2 = splat(0), q_fz = splat(0), speed = splat(0),
          alpha_3 = splat(0), linear = splat(0), smooth_2 = splat(0), x_8 = splat(0),
          half_turn = splat(0), sum = splat(0), q_phit_2 = splat(0), x_10 = splat(0),
          x_11 = splat(0), x_12 = splat(0), x_13 = splat(0), x_14 = splat(0), x_15 = splat(0),
          x_16 = splat(0), q_tan_a = splat(0), q_tan_a_2 = splat(0), q_a = splat(0), q_g = splat(0),
          q_flip_x_2 = splat(0), w_omega = splat(0), load = splat(0), x_19 = splat(0),
          w_Cz = splat(0), x_20 = splat(0), x_21 = splat(0), x_22 = splat(0), x_23 = splat(0),
          speed_3 = splat(0), ratio = splat(0), x_24 = splat(0), growth = splat(0), x_25 = splat(0),
          x_26 = splat(0), x_27 = splat(0), per = splat(0), x_28 = splat(0), x_29 = splat(0),
          x_30 = splat(0), x_31 = splat(0), per_2 = splat(0), x_32 = splat(0), x_33 = splat(0),
          x_34 = splat(0), x_35 = splat(0), per_3 = splat(0), x_36 = splat(0), x_37 = splat(0),
          x_38 = splat(0), x_39 = splat(0), per_4 = splat(0), x_40 = splat(0), x_41 = splat(0),
          x_42 = splat(0), x_43 = splat(0), per_5 = splat(0), x_44 = splat(0), x_45 = splat(0),
          x_46 = splat(0), x_47 = splat(0), w_Re_6 = splat(0), w_omega_2 = splat(0),
          z_phi = splat(0), z_z2 = splat(0), z_z3 = splat(0), x_49 = splat(0), Vc = splat(0),
          x_50 = splat(0), x_51 = splat(0), x_52 = splat(0), x_53 = splat(0), lean = splat(0),
          z_phi_2 = splat(0), x_54 = splat(0), turn = splat(0), x_55 = splat(0), x_56 = splat(0),
          x_57 = splat(0), x_58 = splat(0), x_59 = splat(0), Byp = splat(0), x_60 = splat(0),
          x_61 = splat(0), x_62 = splat(0), x_63 = splat(0), z_z2_2 = splat(0), x_64 = splat(0),
          x_65 = splat(0), x_66 = splat(0), z_z3_2 = splat(0), f_y_SH = splat(0), x_96 = splat(0),
          x_97 = splat(0), x_98 = splat(0), x_99 = splat(0), x_100 = splat(0), Kyg0 = splat(0),
          x_101 = splat(0), f_y_SH_3 = splat(0), D = splat(0), x_102 = splat(0), x_103 = splat(0),
          Kyrp0 = splat(0), CD = splat(0), x_104 = splat(0), x_105 = splat(0), B = splat(0),
          x_106 = splat(0), Bx = splat(0), x_107 = splat(0), x_108 = splat(0), x_109 = splat(0),
          angle = splat(0), x_111 = splat(0), x_112 = splat(0), E = splat(0), E_3 = splat(0),
          by_E_2 = splat(0), by_Ey_2 = splat(0), x_157 = splat(0), x_158 = splat(0),
          by_SVyg_2 = splat(0), by_q_fz_2 = splat(0), by_lkyc = splat(0), by_phy3 = splat(0),
          x_159 = splat(0), x_160 = splat(0), by_z_phi = splat(0), x_161 = splat(0),
          x_162 = splat(0), x_163 = splat(0), x_164 = splat(0), x_165 = splat(0), x_166 = splat(0),
          x_167 = splat(0), x_168 = splat(0), x_169 = splat(0), x_170 = splat(0), x_171 = splat(0),
          x_173 = splat(0), x_174 = splat(0), by_per = splat(0), x_175 = splat(0),
          by_z_phi_2 = splat(0), by_unloaded_radius = splat(0), by_K0 = splat(0),
          by_Kyg0 = splat(0), by_pecp1 = splat(0), by_pecp2 = splat(0), by_phyp4 = splat(0),
          by_phyp2 = splat(0), by_phyp3 = splat(0), by_phyp4_3 = splat(0), x_222 = splat(0),
          x_223 = splat(0), x_224 = splat(0), x_225 = splat(0), by_pkyp1 = splat(0),
          by_pdyp4 = splat(0), by_pdyp3 = splat(0), x_226 = splat(0), by_pdyp1 = splat(0),
          by_pdyp2 = splat(0), by_q_phit = splat(0), by_q_gamma = splat(0), by_w_omega = splat(0),
          by_vxlow = splat(0), by_lean_2 = splat(0), by_q_phit_2 = splat(0), x_238 = splat(0),
          x_239 = splat(0), by_q_v1 = splat(0), by_longvl = splat(0), by_q_re0 = splat(0),
          by_freff = splat(0), by_dreff = splat(0), by_breff = splat(0), by_fnomin = splat(0),
          by_vertical_stiffness = splat(0), by_pfz1 = splat(0), by_in_fz = splat(0),
          by_t_per_Fz0 = splat(0), by_q_tan_a_2 = splat(0), by_q_gamma_2 = splat(0),
          x_263 = splat(0), by_alpha = splat(0), x_264 = splat(0), x_265 = splat(0),
          by_fzmax = splat(0), by_presmax = splat(0), by_presmin = splat(0), by_q_p_2 = splat(0),
          by_cammax = splat(0), by_cammin = splat(0), by_kpumax = splat(0), by_kpumin = splat(0),
          by_alpmax = splat(0), by_alpmin = splat(0), by__linear_2 = splat(0), x_277 = splat(0);
    vmask x_6 = (vmask){0}, x_9 = (vmask){0}, x_48 = (vmask){0}, x_110 = (vmask){0};
    int x_7 = 0;
    const vreal x = vmax(splat(0), fz);
    const vreal in_fz = vmin(k->x_4, x);
    const vreal in_kappa = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), kappa));
    const vreal in_alpha = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal in_gamma = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), gamma));
    const vreal in_phit = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), phit));
    const vreal in_vx = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), vx));
    const vreal x_2 = vmax(splat(0), pressure);
    const vreal in_p = vmin(k->x_5, x_2);
    const vmask x_3 = in_vx < R(0);
    const vreal q_way = sel(in_vx > R(0), splat(1), sel(x_3, splat(-1), R(0) * in_vx));
    const vmask x_4 = in_p > R(0);
    const vmask x_5 = in_p <= R(0);
    const vreal q_p = sel(x_4, in_p, sel(x_5, p->inflpres, in_p));
    if (k->x_6) {
        speed = vabs(in_vx);
        x_6 = speed <= p->vxlow;
        x_7 = any(x_6);
        if (x_7) {
            x_8 = speed * k->per_low;
            half_turn = R(REAL_PI) * vmin(x_8, splat(1));
            sum = speed + vabs(in_vx * vtan(in_alpha));
            x_9 = x_6 & (sum < p->vxlow);
            const vreal smooth_3 = sel(x_6, R(1) - (R(1) + vcos(half_turn)) * R(0.5), splat(1));
            alpha_3 = sel(x_9, in_alpha * (sum * k->per_low), in_alpha);
            linear = sel(x_6, x_8, splat(1));
            smooth_2 = smooth_3;
        } else {
            alpha_3 = in_alpha;
            linear = splat(1);
            smooth_2 = splat(1);
        }
        if (k->x_7) {
            x_10 = in_phit * vcos(in_alpha);
            x_11 = sel(x_3, splat(-1), splat(1));
            q_phit_2 = x_10 * linear * x_11;
        } else {
            q_phit_2 = in_phit;
        }
        x_12 = vmax(p->alpmin, alpha_3);
        x_13 = in_kappa * linear;
        x_14 = vmax(p->kpumin, x_13);
        x_15 = vmax(p->cammin, in_gamma);
        x_16 = vmax(p->presmin, q_p);
        alpha_2 = vmin(p->alpmax, x_12);
        smooth = smooth_2;
        q_phit = q_phit_2;
        q_kappa = vmin(p->kpumax, x_14);
        q_gamma = vmin(p->cammax, x_15);
        q_p_2 = vmin(p->presmax, x_16);
        q_fz = vmin(p->fzmax, in_fz);
    } else {
        alpha_2 = in_alpha;
        smooth = splat(1);
        q_phit = in_phit;
        q_kappa = in_kappa;
        q_gamma = in_gamma;
        q_p_2 = q_p;
        q_fz = in_fz;
    }
    const vreal x_17 = q_fz - k->t_Fz0p;
    const vreal q_dfz = x_17 * k->t_per_Fz0p;
    const vreal x_18 = q_p_2 - p->nompres;
    const vreal q_dpi = x_18 * k->t_per_p0;
    if (k->x_8) {
        q_tan_a_2 = vtan(alpha_2);
        q_tan_a = q_tan_a_2;
    } else {
        q_tan_a = splat(0);
    }
    const vreal q_flip_x = sel(x_3, splat(-1), splat(1));
    if (k->x_9) {
        q_a = q_tan_a * q_way;
        q_g = vsin(q_gamma);
        q_flip_x_2 = q_flip_x;
    } else {
        q_a = alpha_2;
        q_g = q_gamma;
        q_flip_x_2 = splat(1);
    }
    const vreal speed_2 = vabs(in_vx);
    if (k->x_10) {
        load = in_fz * k->t_per_Fz0;
        x_19 = R(1) + p->pfz1 * q_dpi;
        w_Cz = p->vertical_stiffness * x_19;
        x_20 = p->fnomin / w_Cz;
        x_21 = p->breff * load;
        x_22 = vatan(x_21);
        x_23 = p->dreff * x_22 + p->freff * load;
        const vreal still = k->x_11 - x_20 * x_23;
        speed_3 = (R(1) + in_kappa) * in_vx;
        ratio = speed_3 * k->x_12;
        x_24 = ratio * ratio;
        growth = k->x_13 * x_24;
        const vreal grown = growth * k->x_14;
        x_25 = R(2) * grown;
        x_26 = R(1) + x_25 * k->per;
        x_27 = (p->unloaded_radius - still - grown) / x_26;
        const vreal w_Re = p->unloaded_radius - x_27;
        per = R(1) / w_Re;
        x_28 = per * per;
        const vreal grown_2 = growth * x_28;
        x_29 = R(2) * grown_2;
        x_30 = R(1) + x_29 * per;
        x_31 = (w_Re - still - grown_2) / x_30;
        const vreal w_Re_2 = w_Re - x_31;
        per_2 = R(1) / w_Re_2;
        x_32 = per_2 * per_2;
        const vreal grown_3 = growth * x_32;
        x_33 = R(2) * grown_3;
        x_34 = R(1) + x_33 * per_2;
        x_35 = (w_Re_2 - still - grown_3) / x_34;
        const vreal w_Re_3 = w_Re_2 - x_35;
        per_3 = R(1) / w_Re_3;
        x_36 = per_3 * per_3;
        const vreal grown_4 = growth * x_36;
        x_37 = R(2) * grown_4;
        x_38 = R(1) + x_37 * per_3;
        x_39 = (w_Re_3 - still - grown_4) / x_38;
        const vreal w_Re_4 = w_Re_3 - x_39;
        per_4 = R(1) / w_Re_4;
        x_40 = per_4 * per_4;
        const vreal grown_5 = growth * x_40;
        x_41 = R(2) * grown_5;
        x_42 = R(1) + x_41 * per_4;
        x_43 = (w_Re_4 - still - grown_5) / x_42;
        const vreal w_Re_5 = w_Re_4 - x_43;
        per_5 = R(1) / w_Re_5;
        x_44 = per_5 * per_5;
        const vreal grown_6 = growth * x_44;
        x_45 = R(2) * grown_6;
        x_46 = R(1) + x_45 * per_5;
        x_47 = (w_Re_5 - still - grown_6) / x_46;
        w_Re_6 = w_Re_5 - x_47;
        w_omega_2 = speed_3 / w_Re_6;
        w_omega = w_omega_2;
    } else {
        w_omega = splat(0);
    }
    if (k->x_10) {
        x_48 = speed_2 < p->vxlow;
        x_49 = vsqrt(R(1) + q_tan_a * q_tan_a);
        Vc = sel(x_48, p->vxlow, speed_2 * x_49);
        x_50 = R(1) + p->pecp2 * q_dfz;
        x_51 = R(1) - p->pecp1 * x_50;
        x_52 = x_51 * w_omega;
        x_53 = vsin(q_gamma);
        lean = x_52 * x_53 / Vc;
        if (k->x_15) {
            z_phi_2 = lean - q_phit;
        } else {
            z_phi_2 = -lean - q_phit;
        }
        x_54 = vabs(z_phi_2);
        turn = p->unloaded_radius * x_54;
        x_55 = R(1) + p->pdyp2 * q_dfz;
        x_56 = p->pdyp1 * x_55;
        x_57 = p->pdyp3 * q_tan_a;
        x_58 = vsqrt(R(1) + x_57 * x_57);
        x_59 = R(1) / x_58;
        Byp = x_56 * x_59;
        x_60 = vsqrt(turn);
        x_61 = turn + p->pdyp4 * x_60;
        x_62 = Byp * x_61;
        x_63 = vsqrt(R(1) + x_62 * x_62);
        z_z2_2 = R(1) / x_63;
        x_64 = turn * turn;
        x_65 = p->pkyp1 * x_64;
        x_66 = vsqrt(R(1) + x_65 * x_65);
        z_z3_2 = R(1) / x_66;
        z_phi = z_phi_2;
        z_z2 = z_z2_2;
        z_z3 = z_z3_2;
    } else {
        z_phi = splat(0);
        z_z2 = splat(1);
        z_z3 = splat(1);
    }
    const vreal x_67 = q_fz * k->t_per_Fz0p;
    const vreal x_68 = q_g * q_g;
    const vreal x_69 = p->pky2 + p->pky5 * x_68;
    const vreal x_70 = R(1) + p->ppy2 * q_dpi;
    const vreal x_71 = x_69 * x_70;
    const vreal a = x_67 / x_71;
    const vreal a_2 = p->rvy6 * q_kappa;
    const vreal x_72 = p->pky2 * x_70;
    const vreal a_3 = x_67 / x_72;
    const vreal a_4 = vatan(a);
    const vreal a_5 = vatan(a_2);
    const vreal a_6 = vatan(a_3);
    const vreal s = p->pky4 * a_4;
    const vreal s_2 = p->rvy5 * a_5;
    const vreal s_3 = p->pky4 * a_6;
    const vreal s_4 = vsin(s);
    const vreal s_5 = vsin(s_2);
    const vreal s_6 = vsin(s_3);
    const vreal x_73 = R(1) + p->ppy1 * q_dpi;
    const vreal x_74 = k->x_21 * x_73;
    const vreal x_75 = vabs(q_g);
    const vreal x_76 = R(1) - p->pky3 * x_75;
    const vreal x_77 = x_74 * x_76;
    const vreal x_78 = x_77 * s_4;
    const vreal x_79 = x_78 * z_z3;
    const vreal f_y_K = x_79 * p->lky;
    const vreal x_80 = x_74 * s_6;
    const vreal x_81 = x_80 * z_z3;
    const vreal K0 = x_81 * p->lky;
    const vreal x_82 = p->pdy1 + p->pdy2 * q_dfz;
    const vreal x_83 = p->ppy3 + p->ppy4 * q_dpi;
    const vreal x_84 = R(1) + q_dpi * x_83;
    const vreal x_85 = x_82 * x_84;
    const vreal x_86 = R(1) - p->pdy3 * x_68;
    const vreal x_87 = x_85 * x_86;
    const vreal f_y_mu = x_87 * p->lmuy;
    const vreal x_88 = f_y_mu * q_fz;
    const vreal f_y_D = x_88 * z_z2;
    const vreal x_89 = k->C_2 * f_y_D;
    const vreal per_6 = R(1) / (x_89 + MAGIC_EPS * sel(x_89 < R(0), splat(-1), splat(1)));
    const vreal per_7 = R(1) / (f_y_K + MAGIC_EPS * sel(f_y_K < R(0), splat(-1), splat(1)));
    const vreal x_90 = p->pvy3 + p->pvy4 * q_dfz;
    const vreal x_91 = q_fz * x_90;
    const vreal x_92 = x_91 * q_g;
    const vreal x_93 = x_92 * p->lkyc;
    const vreal x_94 = x_93 * k->t_mup_y;
    const vreal SVyg = x_94 * z_z2;
    const vreal x_95 = p->phy1 + p->phy2 * q_dfz;
    const vreal SHy = x_95 * p->lhy;
    if (k->x_16) {
        x_96 = p->phy3 * q_g;
        f_y_SH = SHy + x_96 * p->lkyc;
    } else {
        x_97 = p->pky6 + p->pky7 * q_dfz;
        x_98 = q_fz * x_97;
        x_99 = R(1) + p->ppy5 * q_dpi;
        x_100 = x_98 * x_99;
        Kyg0 = x_100 * p->lkyc;
        x_101 = Kyg0 * q_g - SVyg;
        const vreal f_y_SH_2 = SHy + x_101 * per_7 * k->z_z0;
        if (k->x_10) {
            D = p->phyp2 + p->phyp3 * q_dfz;
            x_102 = R(1) + p->pecp2 * q_dfz;
            x_103 = R(1) - p->pecp1 * x_102;
            Kyrp0 = Kyg0 / x_103;
            CD = p->phyp1 * D;
            x_104 = K0 + MAGIC_EPS * sel(K0 < R(0), splat(-1), splat(1));
            x_105 = CD * x_104;
            B = Kyrp0 / x_105;
            x_106 = B * p->unloaded_radius;
            Bx = x_106 * z_phi;
            x_107 = vatan(Bx);
            x_108 = k->x_22 * Bx + k->E * x_107;
            x_109 = vatan(x_108);
            angle = p->phyp1 * x_109;
            x_110 = CD == R(0);
            x_111 = q_way * D;
            x_112 = vsin(angle);
            const vreal f_y_SH_4 = f_y_SH_2 + (sel(x_110, splat(0), x_111 * x_112) - SVyg * per_7);
            f_y_SH_3 = f_y_SH_4;
        } else {
            f_y_SH_3 = f_y_SH_2;
        }
        f_y_SH = f_y_SH_3;
    }
    const vreal x_113 = p->pvy1 + p->pvy2 * q_dfz;
    const vreal x_114 = q_fz * x_113;
    const vreal x_115 = x_114 * p->lvy;
    const vreal x_116 = x_115 * k->t_mup_y;
    const vreal x_117 = x_116 * z_z2 + SVyg;
    const vreal ay = q_a + f_y_SH * smooth;
    const vreal way = sel((k->x_23 ? q_a : ay) < R(0), splat(-1), splat(1));
    const vreal x_118 = p->pey1 + p->pey2 * q_dfz;
    const vreal x_119 = R(1) + p->pey5 * x_68 - (p->pey3 + p->pey4 * q_g) * way;
    const vreal x_120 = x_118 * x_119;
    const vreal Ey = x_120 * p->ley;
    const vreal B_2 = f_y_K * per_6;
    if (k->x_6) {
        E = vmin(splat(1), Ey);
    } else {
        E = Ey;
    }
    const vreal x_121 = p->rby1 + p->rby4 * x_68;
    const vreal x_122 = q_a - p->rby3;
    const vreal x_123 = p->rby2 * x_122;
    const vreal x_124 = R(1) / vsqrt(R(1) + x_123 * x_123);
    const vreal x_125 = x_121 * x_124;
    const vreal B_3 = x_125 * p->lyka;
    const vreal E_2 = p->rey1 + p->rey2 * q_dfz;
    if (k->x_6) {
        E_3 = vmin(splat(1), E_2);
    } else {
        E_3 = E_2;
    }
    const vreal SH = p->rhy1 + p->rhy2 * q_dfz;
    const vreal x_126 = q_kappa + SH;
    const vreal Bx_2 = B_2 * ay;
    const vreal Bx_3 = B_3 * x_126;
    const vreal Bx_4 = B_3 * SH;
    const vreal phi = vatan(Bx_2);
    const vreal phi_2 = vatan(Bx_3);
    const vreal phi_3 = vatan(Bx_4);
    const vreal x_127 = R(1) - E;
    const vreal phi_4 = x_127 * Bx_2 + E * phi;
    const vreal x_128 = R(1) - E_3;
    const vreal phi_5 = x_128 * Bx_3 + E_3 * phi_2;
    const vreal phi_6 = x_128 * Bx_4 + E_3 * phi_3;
    const vreal phi_7 = vatan(phi_4);
    const vreal phi_8 = vatan(phi_5);
    const vreal phi_9 = vatan(phi_6);
    const vreal y = k->C_2 * phi_7;
    const vreal y_2 = p->rcy1 * phi_8;
    const vreal y_3 = p->rcy1 * phi_9;
    const vreal y_4 = (R(0.5) * R(REAL_PI)) - vabs(y_2);
    const vreal y_5 = (R(0.5) * R(REAL_PI)) - vabs(y_3);
    const vreal y_6 = vsin(y);
    const vreal y_7 = vsin(y_4);
    const vreal Fy0 = (f_y_D * y_6 + x_117 * smooth) * q_flip_x_2;
    const vreal per_G = R(1) / vsin(y_5);
    const vreal f_Gyk = y_7 * per_G;
    const vreal x_129 = p->rvy1 + p->rvy2 * q_dfz + p->rvy3 * q_g;
    const vreal x_130 = x_88 * x_129;
    const vreal x_131 = p->rvy4 * q_a;
    const vreal x_132 = R(1) / vsqrt(R(1) + x_131 * x_131);
    const vreal x_133 = x_130 * x_132;
    const vreal D_2 = x_133 * z_z2;
    const vreal x_134 = D_2 * s_5;
    const vreal x_135 = x_134 * p->lvyka;
    const vreal by_f_Gyk = seed * Fy0;
    const vreal x_136 = seed * smooth;
    const vreal x_137 = x_136 * p->lvyka;
    by->lvyka = x_136 * x_134;
    const vreal by_D = x_137 * s_5;
    const vreal x_138 = by_D * z_z2;
    const vreal x_139 = x_138 * x_132;
    const vreal x_140 = -(x_138 * x_130 * x_132 * x_132) * sqrt_slope_of_inverse(x_132);
    const vreal by_x = x_140 * x_131;
    const vreal x_141 = by_x + by_x;
    by->rvy4 = x_141 * q_a;
    const vreal by_rvy1 = x_139 * x_88;
    by->rvy1 = by_rvy1;
    by->rvy3 = by_rvy1 * q_g;
    by->rvy2 = by_rvy1 * q_dfz;
    const vreal by_f_y_SV = seed * f_Gyk * q_flip_x_2;
    const vreal by_y = by_f_y_SV * f_y_D * vcos(y);
    const vreal by_y_2 = -(-(by_f_Gyk * y_7 * per_G * per_G) * vcos(y_5)) * abs_slope(y_3);
    const vreal by_y_3 = -(by_f_Gyk * per_G * vcos(y_4)) * abs_slope(y_2);
    by->rcy1 = by_y_2 * phi_9 + by_y_3 * phi_8;
    const vreal by_phi = by_y_2 * p->rcy1 * atan_slope(phi_6);
    const vreal by_phi_2 = by_y_3 * p->rcy1 * atan_slope(phi_5);
    const vreal by_phi_3 = by_y * k->C_2 * atan_slope(phi_4);
    const vreal by_E = by_phi * phi_3 + by_phi_2 * phi_2 - (by_phi * Bx_4 + by_phi_2 * Bx_3);
    const vreal by_Ey = by_phi_3 * phi - by_phi_3 * Bx_2;
    const vreal x_142 = by_phi * x_128 + by_phi * E_3 * atan_slope(Bx_4);
    const vreal x_143 = by_phi_2 * x_128 + by_phi_2 * E_3 * atan_slope(Bx_3);
    const vreal x_144 = by_phi_3 * x_127 + by_phi_3 * E * atan_slope(Bx_2);
    const vreal x_145 = x_142 * SH + x_143 * x_126;
    const vreal by__x = x_143 * B_3;
    const vreal by__B = x_144 * ay;
    const vreal by_ay = x_144 * B_2;
    const vreal by_rhy1 = x_142 * B_3 + by__x;
    by->rhy1 = by_rhy1;
    by->rhy2 = by_rhy1 * q_dfz;
    if (k->x_6) {
        by_E_2 = sel(R(1) < E_2, splat(0), by_E);
    } else {
        by_E_2 = by_E;
    }
    by->rey1 = by_E_2;
    by->rey2 = by_E_2 * q_dfz;
    const vreal x_146 = x_145 * p->lyka;
    by->lyka = x_145 * x_125;
    const vreal by_rby1 = x_146 * x_124;
    by->rby1 = by_rby1;
    const vreal x_147 = -(x_146 * x_121 * x_124 * x_124) * sqrt_slope_of_inverse(x_124);
    const vreal by_x_2 = x_147 * x_123;
    const vreal x_148 = by_x_2 + by_x_2;
    by->rby2 = x_148 * x_122;
    const vreal by_q_a = x_148 * p->rby2;
    by->rby3 = -by_q_a;
    by->rby4 = by_rby1 * x_68;
    if (k->x_6) {
        by_Ey_2 = sel(R(1) < Ey, splat(0), by_Ey);
    } else {
        by_Ey_2 = by_Ey;
    }
    const vreal x_149 = by_Ey_2 * p->ley;
    by->ley = by_Ey_2 * x_120;
    const vreal by_pey1 = x_149 * x_119;
    by->pey1 = by_pey1;
    const vreal x_150 = x_149 * x_118;
    const vreal by_pey3 = -x_150 * way;
    by->pey3 = by_pey3;
    by->pey4 = by_pey3 * q_g;
    const vreal x_151 = by_rvy1 * p->rvy3 + by_pey3 * p->pey4;
    by->pey5 = x_150 * x_68;
    by->pey2 = by_pey1 * q_dfz;
    const vreal x_152 =
        by_rvy1 * p->rvy2 + by_rhy1 * p->rhy2 + by_E_2 * p->rey2 + by_pey1 * p->pey2;
    const vreal by_q_a_2 = x_141 * p->rvy4 + by_q_a + by_ay;
    const vreal by_SVyg = by_f_y_SV * smooth;
    const vreal x_153 = by_SVyg * z_z2;
    const vreal x_154 = x_153 * k->t_mup_y;
    const vreal x_155 = x_154 * p->lvy;
    by->lvy = x_154 * x_114;
    const vreal by_q_fz = x_155 * x_113;
    const vreal by_pvy1 = x_155 * q_fz;
    by->pvy1 = by_pvy1;
    by->pvy2 = by_pvy1 * q_dfz;
    const vreal x_156 = x_152 + by_pvy1 * p->pvy2;
    const vreal by_f_y_SH = by_ay * smooth;
    const vreal by__smooth = seed * x_135 + by_f_y_SV * x_117 + by_ay * f_y_SH;
    if (k->x_16) {
        const vreal x_172 = by_f_y_SH * p->lkyc;
        x_157 = x_151 + x_172 * p->phy3;
        x_158 = x_156;
        by_SVyg_2 = by_SVyg;
        by_q_fz_2 = by_q_fz;
        by_lkyc = by_f_y_SH * x_96;
        by_phy3 = x_172 * q_g;
        x_159 = splat(0);
        x_160 = splat(0);
        by_z_phi = splat(0);
        x_161 = splat(0);
        x_162 = splat(0);
        x_163 = splat(0);
        x_164 = splat(0);
        x_165 = splat(0);
        x_166 = splat(0);
        x_167 = splat(0);
        x_168 = splat(0);
        x_169 = splat(0);
        x_170 = splat(0);
        x_171 = splat(0);
    } else {
        if (k->x_10) {
            const vreal x_176 = -by_f_y_SH;
            const vreal x_177 = sel(x_110, splat(0), by_f_y_SH);
            const vreal by_angle = unless_none(unless_none(x_177, x_111), vcos(angle));
            const vreal x_178 = unless_none(by_angle * p->phyp1, atan_slope(x_108));
            const vreal x_179 = unless_none(x_178 * k->E, atan_slope(Bx)) + x_178 * k->x_22;
            const vreal by_phyp4_2 = unless_none(x_178, x_107) - unless_none(x_178, Bx);
            const vreal x_180 = unless_none(x_179, z_phi);
            const vreal by_Kyrp0 = unless_none(x_180 * p->unloaded_radius, R(1) / x_105);
            const vreal x_181 = -unless_none(by_Kyrp0, B);
            const vreal by_CD = unless_none(x_181, x_104);
            const vreal by_phyp2_2 =
                unless_none(unless_none(x_177, x_112), q_way) + by_CD * p->phyp1;
            const vreal by_Kyg0_2 = unless_none(by_Kyrp0, R(1) / x_103);
            const vreal x_182 = unless_none(by_Kyg0_2, Kyrp0);
            const vreal x_183 = x_182 * p->pecp1;
            if (k->x_6) {
                by_phyp4_3 = sel(k->x_33, splat(0), by_phyp4_2);
            } else {
                by_phyp4_3 = by_phyp4_2;
            }
            x_173 = x_156 + x_183 * p->pecp2 + by_phyp2_2 * p->phyp3;
            x_174 = by_SVyg + x_176 * per_7;
            by_per = x_176 * SVyg;
            x_175 = unless_none(by_angle, x_109) + unless_none(by_CD, D);
            by_z_phi_2 = unless_none(x_179, x_106);
            by_unloaded_radius = unless_none(x_180, B);
            by_K0 = unless_none(x_181, CD);
            by_Kyg0 = by_Kyg0_2;
            by_pecp1 = unless_none(x_182, x_102);
            by_pecp2 = unless_none(x_183, q_dfz);
            by_phyp4 = by_phyp4_3;
            by_phyp2 = by_phyp2_2;
            by_phyp3 = unless_none(by_phyp2_2, q_dfz);
        } else {
            x_173 = x_156;
            x_174 = by_SVyg;
            by_per = splat(0);
            x_175 = splat(0);
            by_z_phi_2 = splat(0);
            by_unloaded_radius = splat(0);
            by_K0 = splat(0);
            by_Kyg0 = splat(0);
            by_pecp1 = splat(0);
            by_pecp2 = splat(0);
            by_phyp4 = splat(0);
            by_phyp2 = splat(0);
            by_phyp3 = splat(0);
        }
        const vreal x_184 = by_f_y_SH * k->z_z0;
        const vreal x_185 = x_184 * per_7;
        const vreal x_186 = by_Kyg0 + x_185 * q_g;
        const vreal x_187 = x_186 * p->lkyc;
        const vreal x_188 = x_187 * x_99;
        const vreal x_189 = x_187 * x_98;
        const vreal by_pky6 = x_188 * q_fz;
        x_157 = x_151 + x_185 * Kyg0;
        x_158 = x_173 + by_pky6 * p->pky7;
        by_SVyg_2 = x_174 - x_185;
        by_q_fz_2 = by_q_fz + x_188 * x_97;
        by_lkyc = x_186 * x_100;
        by_phy3 = splat(0);
        x_159 = by_per + x_184 * x_101;
        x_160 = x_175;
        by_z_phi = by_z_phi_2;
        x_161 = by_unloaded_radius;
        x_162 = by_K0;
        x_163 = by_pecp1;
        x_164 = by_pecp2;
        x_165 = by_phyp4;
        x_166 = by_phyp2;
        x_167 = by_phyp3;
        x_168 = x_189 * q_dpi;
        x_169 = x_189 * p->ppy5;
        x_170 = by_pky6;
        x_171 = by_pky6 * q_dfz;
    }
    by->phy3 = by_phy3;
    by->phyp1 = x_160;
    by->phyp4 = x_165;
    by->phyp2 = x_166;
    by->phyp3 = x_167;
    by->ppy5 = x_168;
    by->pky6 = x_170;
    by->pky7 = x_171;
    const vreal by_phy1 = by_f_y_SH * p->lhy;
    by->phy1 = by_phy1;
    by->lhy = by_f_y_SH * x_95;
    by->phy2 = by_phy1 * q_dfz;
    const vreal x_190 = by_SVyg_2 * z_z2;
    const vreal x_191 = x_190 * k->t_mup_y;
    const vreal x_192 = x_191 * p->lkyc;
    by->lkyc = by_lkyc + x_191 * x_92;
    const vreal x_193 = x_192 * q_g;
    const vreal by_pvy3 = x_193 * q_fz;
    by->pvy3 = by_pvy3;
    by->pvy4 = by_pvy3 * q_dfz;
    const vreal by_per_2 = -(by__B * f_y_K * per_6 * per_6);
    const vreal x_194 = by__B * per_6 - x_159 * per_7 * per_7;
    const vreal x_195 = by_y * phi_7 + by_per_2 * f_y_D;
    const vreal x_196 = by_f_y_SV * y_6 + by_per_2 * k->C_2;
    by->pcy1 = x_195 * p->lcy;
    by->lcy = x_195 * p->pcy1;
    const vreal x_197 = x_139 * x_129 + x_196 * z_z2;
    const vreal by_z_z2 = by_D * x_133 + by_SVyg * x_116 + by_SVyg_2 * x_94 + x_196 * x_88;
    const vreal by_f_y_mu = x_197 * q_fz;
    const vreal x_198 = by_f_y_mu * p->lmuy;
    const vreal x_199 = x_198 * x_86;
    const vreal x_200 = -(x_198 * x_85);
    by->pdy3 = x_200 * x_68;
    const vreal by_pdy1 = x_199 * x_84;
    by->pdy1 = by_pdy1;
    const vreal x_201 = x_199 * x_82;
    const vreal by_ppy3 = x_201 * q_dpi;
    by->ppy3 = by_ppy3;
    by->ppy4 = by_ppy3 * q_dpi;
    by->pdy2 = by_pdy1 * q_dfz;
    const vreal x_202 = x_158 + by_phy1 * p->phy2 + by_pvy3 * p->pvy4 + by_pdy1 * p->pdy2;
    const vreal x_203 = x_162 * p->lky;
    const vreal x_204 = unless_none(x_203, z_z3);
    const vreal x_205 = x_194 * p->lky;
    by->lky = unless_none(x_162, x_81) + x_194 * x_79;
    const vreal x_206 = x_205 * z_z3;
    const vreal by_z_z3 = unless_none(x_203, x_80) + x_205 * x_78;
    const vreal x_207 = x_206 * s_4;
    const vreal x_208 = unless_none(x_204, s_6) + x_207 * x_76;
    const vreal x_209 = -(x_207 * x_74);
    by->pky3 = x_209 * x_75;
    const vreal x_210 = x_208 * x_73;
    const vreal x_211 = x_208 * k->x_21;
    by->ppy1 = x_211 * q_dpi;
    by->pky1 = x_210 * k->t_Fz0p;
    const vreal by_s = unless_none(unless_none(x_204, x_74), vcos(s_3));
    const vreal by_s_2 = x_137 * D_2 * vcos(s_2);
    const vreal by_s_3 = x_206 * x_77 * vcos(s);
    by->rvy5 = by_s_2 * a_5;
    by->pky4 = unless_none(by_s, a_6) + by_s_3 * a_4;
    const vreal by_a = by_s_2 * p->rvy5 * atan_slope(a_2);
    const vreal x_212 = unless_none(unless_none(by_s * p->pky4, atan_slope(a_3)), R(1) / x_72);
    const vreal x_213 = -unless_none(x_212, a_3);
    by->rvy6 = by_a * q_kappa;
    const vreal by_q_kappa = by__x + by_a * p->rvy6;
    const vreal x_214 = by_s_3 * p->pky4 * atan_slope(a) / x_71;
    const vreal x_215 = x_212 + x_214;
    const vreal x_216 = -(x_214 * a);
    const vreal by_pky2 = x_216 * x_70;
    const vreal x_217 = x_213 * p->pky2 + x_216 * x_69;
    by->ppy2 = x_217 * q_dpi;
    const vreal x_218 =
        x_169 + x_201 * x_83 + by_ppy3 * p->ppy4 + x_211 * p->ppy1 + x_217 * p->ppy2;
    by->pky2 = unless_none(x_213, x_70) + by_pky2;
    by->pky5 = by_pky2 * x_68;
    const vreal x_219 = by_rby1 * p->rby4 + x_150 * p->pey5 + x_200 * p->pdy3 + by_pky2 * p->pky5;
    const vreal by_q_g = x_219 * q_g;
    const vreal x_220 = x_157 + x_192 * x_91 + x_209 * p->pky3 * abs_slope(q_g) + by_q_g;
    const vreal by_q_g_2 = x_220 + by_q_g;
    const vreal x_221 = by_q_fz_2 + x_193 * x_90 + x_197 * f_y_mu + x_215 * k->t_per_Fz0p;
    if (k->x_10) {
        const vreal by_x_3 = -(by_z_z3 * z_z3_2 * z_z3_2) * sqrt_slope(x_66) * x_65;
        const vreal x_227 = by_x_3 + by_x_3;
        const vreal by_turn = x_227 * p->pkyp1 * turn;
        const vreal by_x_4 = -(by_z_z2 * z_z2_2 * z_z2_2) * sqrt_slope(x_63) * x_62;
        const vreal x_228 = by_x_4 + by_x_4;
        const vreal by_Byp = x_228 * x_61;
        const vreal by_turn_2 = x_228 * Byp;
        const vreal x_229 = by_turn + by_turn + by_turn_2 + by_turn_2 * p->pdyp4 * sqrt_slope(x_60);
        const vreal x_230 = by_Byp * x_59;
        const vreal by_x_5 = -(by_Byp * x_56 * x_59 * x_59) * sqrt_slope(x_58) * x_57;
        const vreal x_231 = by_x_5 + by_x_5;
        const vreal x_232 = x_230 * p->pdyp1;
        const vreal by_lean = by_z_phi + x_229 * p->unloaded_radius * abs_slope(z_phi_2);
        if (k->x_15) {
            by_lean_2 = by_lean;
            by_q_phit_2 = -by_lean;
        } else {
            const vreal by_q_phit_3 = -by_lean;
            by_lean_2 = by_q_phit_3;
            by_q_phit_2 = by_q_phit_3;
        }
        const vreal x_233 = by_lean_2 / Vc;
        const vreal by_Vc = -(x_233 * lean);
        const vreal x_234 = x_233 * x_53;
        const vreal x_235 = -(x_234 * w_omega);
        const vreal x_236 = x_235 * p->pecp1;
        const vreal x_237 =
            unless_none(unless_none(sel(x_48, splat(0), by_Vc), speed_2), sqrt_slope(x_49));
        const vreal by_q_tan_a = unless_none(x_237, q_tan_a);
        x_222 = x_202 + x_232 * p->pdyp2 + x_236 * p->pecp2;
        x_223 = x_161 + x_229 * x_54;
        x_224 = x_163 + x_235 * x_50;
        x_225 = x_164 + x_236 * q_dfz;
        by_pkyp1 = x_227 * x_64;
        by_pdyp4 = by_turn_2 * x_60;
        by_pdyp3 = x_231 * q_tan_a;
        x_226 = x_231 * p->pdyp3 + by_q_tan_a + by_q_tan_a;
        by_pdyp1 = x_230 * x_55;
        by_pdyp2 = x_232 * q_dfz;
        by_q_phit = by_q_phit_2;
        by_q_gamma = x_233 * x_52 * vcos(q_gamma);
        by_w_omega = x_234 * x_51;
        by_vxlow = sel(x_48, by_Vc, splat(0));
    } else {
        x_222 = x_202;
        x_223 = x_161;
        x_224 = x_163;
        x_225 = x_164;
        by_pkyp1 = splat(0);
        by_pdyp4 = splat(0);
        by_pdyp3 = splat(0);
        x_226 = splat(0);
        by_pdyp1 = splat(0);
        by_pdyp2 = splat(0);
        by_q_phit = splat(0);
        by_q_gamma = splat(0);
        by_w_omega = splat(0);
        by_vxlow = splat(0);
    }
    by->pecp1 = x_224;
    by->pecp2 = x_225;
    by->pkyp1 = by_pkyp1;
    by->pdyp4 = by_pdyp4;
    by->pdyp3 = by_pdyp3;
    by->pdyp1 = by_pdyp1;
    by->pdyp2 = by_pdyp2;
    if (k->x_10) {
        const vreal x_240 = by_w_omega / w_Re_6 * w_omega_2;
        const vreal by_w_Re = x_240 / x_46;
        const vreal x_241 = -(by_w_Re * x_47);
        const vreal x_242 = x_241 * per_5 * R(2) - by_w_Re;
        const vreal by_per_3 = x_242 * growth * per_5;
        const vreal by_w_Re_2 =
            -x_240 + by_w_Re - (x_241 * x_45 + by_per_3 + by_per_3) * per_5 * per_5;
        const vreal by_w_Re_3 = -by_w_Re_2 / x_42;
        const vreal x_243 = -(by_w_Re_3 * x_43);
        const vreal x_244 = x_243 * per_4 * R(2) - by_w_Re_3;
        const vreal by_per_4 = x_244 * growth * per_4;
        const vreal by_w_Re_4 =
            by_w_Re_2 + by_w_Re_3 - (x_243 * x_41 + by_per_4 + by_per_4) * per_4 * per_4;
        const vreal by_w_Re_5 = -by_w_Re_4 / x_38;
        const vreal x_245 = -(by_w_Re_5 * x_39);
        const vreal x_246 = x_245 * per_3 * R(2) - by_w_Re_5;
        const vreal by_per_5 = x_246 * growth * per_3;
        const vreal by_w_Re_6 =
            by_w_Re_4 + by_w_Re_5 - (x_245 * x_37 + by_per_5 + by_per_5) * per_3 * per_3;
        const vreal by_w_Re_7 = -by_w_Re_6 / x_34;
        const vreal x_247 = -(by_w_Re_7 * x_35);
        const vreal x_248 = x_247 * per_2 * R(2) - by_w_Re_7;
        const vreal by_per_6 = x_248 * growth * per_2;
        const vreal by_w_Re_8 =
            by_w_Re_6 + by_w_Re_7 - (x_247 * x_33 + by_per_6 + by_per_6) * per_2 * per_2;
        const vreal by_w_Re_9 = -by_w_Re_8 / x_30;
        const vreal x_249 = -(by_w_Re_9 * x_31);
        const vreal x_250 = x_249 * per * R(2) - by_w_Re_9;
        const vreal x_251 =
            x_242 * x_44 + x_244 * x_40 + x_246 * x_36 + x_248 * x_32 + x_250 * x_28;
        const vreal by_per_7 = x_250 * growth * per;
        const vreal by_unloaded_radius_2 =
            by_w_Re_8 + by_w_Re_9 - (x_249 * x_29 + by_per_7 + by_per_7) * per * per;
        const vreal by_unloaded_radius_3 = -by_unloaded_radius_2 / x_26;
        const vreal x_252 = -(by_unloaded_radius_3 * x_27);
        const vreal x_253 = x_252 * k->per * R(2) - by_unloaded_radius_3;
        const vreal x_254 =
            -by_w_Re - by_w_Re_3 - by_w_Re_5 - by_w_Re_7 - by_w_Re_9 - by_unloaded_radius_3;
        const vreal x_255 = x_251 + x_253 * k->x_14;
        const vreal by_per_8 = x_253 * growth * k->per;
        const vreal x_256 = x_223 + by_unloaded_radius_2 + by_unloaded_radius_3 -
                            (x_252 * x_25 + by_per_8 + by_per_8) * k->per * k->per;
        const vreal x_257 = x_255 * x_24;
        const vreal by_ratio = x_255 * k->x_13 * ratio;
        const vreal by_unloaded_radius_4 = (by_ratio + by_ratio) * speed_3 * k->t_per_V0;
        const vreal by_squash = -x_254;
        const vreal x_258 = x_256 + x_257 * p->q_v1 + by_unloaded_radius_4 + x_254 * p->q_re0;
        const vreal x_259 = by_squash * x_20;
        const vreal x_260 = x_259 * p->dreff * atan_slope(x_21);
        const vreal x_261 = x_259 * p->freff + x_260 * p->breff;
        const vreal by_fnomin_2 = by_squash * x_23 / w_Cz;
        const vreal by_w_Cz = -(by_fnomin_2 * x_20);
        const vreal x_262 = by_w_Cz * p->vertical_stiffness;
        x_238 = x_258;
        x_239 = x_218 + x_262 * p->pfz1;
        by_q_v1 = x_257 * p->unloaded_radius;
        by_longvl = -(by_unloaded_radius_4 * k->x_12);
        by_q_re0 = x_254 * p->unloaded_radius;
        by_freff = x_259 * load;
        by_dreff = x_259 * x_22;
        by_breff = x_260 * load;
        by_fnomin = by_fnomin_2;
        by_vertical_stiffness = by_w_Cz * x_19;
        by_pfz1 = x_262 * q_dpi;
        by_in_fz = x_261 * k->t_per_Fz0;
        by_t_per_Fz0 = x_261 * in_fz;
    } else {
        x_238 = x_223;
        x_239 = x_218;
        by_q_v1 = splat(0);
        by_longvl = splat(0);
        by_q_re0 = splat(0);
        by_freff = splat(0);
        by_dreff = splat(0);
        by_breff = splat(0);
        by_fnomin = splat(0);
        by_vertical_stiffness = splat(0);
        by_pfz1 = splat(0);
        by_in_fz = splat(0);
        by_t_per_Fz0 = splat(0);
    }
    by->unloaded_radius = x_238;
    by->q_v1 = by_q_v1;
    by->longvl = by_longvl;
    by->q_re0 = by_q_re0;
    by->freff = by_freff;
    by->dreff = by_dreff;
    by->breff = by_breff;
    by->vertical_stiffness = by_vertical_stiffness;
    by->pfz1 = by_pfz1;
    if (k->x_9) {
        by_q_tan_a_2 = x_226 + by_q_a_2 * q_way;
        by_q_gamma_2 = by_q_gamma + by_q_g_2 * vcos(q_gamma);
        x_263 = splat(0);
    } else {
        by_q_tan_a_2 = x_226;
        by_q_gamma_2 = by_q_gamma + by_q_g_2;
        x_263 = by_q_a_2;
    }
    if (k->x_8) {
        by_alpha = x_263 + by_q_tan_a_2 * tan_slope(q_tan_a_2);
    } else {
        by_alpha = x_263;
    }
    const vreal by_q_p = x_239 * k->t_per_p0;
    const vreal by_q_fz_3 = x_222 * k->t_per_Fz0p;
    const vreal by_q_fz_4 = x_221 + by_q_fz_3;
    if (k->x_6) {
        const vmask x_266 = p->fzmax < in_fz;
        const vmask x_267 = p->presmax < x_16;
        const vreal x_268 = sel(x_267, splat(0), by_q_p);
        const vmask x_269 = p->presmin > q_p;
        const vmask x_270 = p->cammax < x_15;
        const vreal by_cammin_2 =
            sel(p->cammin > in_gamma, sel(x_270, splat(0), by_q_gamma_2), splat(0));
        const vmask x_271 = p->kpumax < x_14;
        const vreal x_272 = sel(x_271, splat(0), by_q_kappa);
        const vmask x_273 = p->kpumin > x_13;
        const vreal by__linear = sel(x_273, splat(0), x_272) * in_kappa;
        const vmask x_274 = p->alpmax < x_12;
        const vreal x_275 = sel(x_274, splat(0), by_alpha);
        const vmask x_276 = p->alpmin > alpha_3;
        const vreal by__alpha = sel(x_276, splat(0), x_275);
        if (k->x_7) {
            by__linear_2 = by__linear + by_q_phit * x_11 * x_10;
        } else {
            by__linear_2 = by__linear;
        }
        if (x_7) {
            const vreal by_half_turn =
                unless_none(-sel(x_6, by__smooth, splat(0)) * R(0.5), -vsin(half_turn));
            const vreal by_per_low =
                unless_none(unless_none(sel(x_9, by__alpha, splat(0)), in_alpha), sum);
            const vreal x_278 = sel(x_6, by__linear_2, splat(0)) +
                                sel(x_8 < R(1), by_half_turn * R(REAL_PI), splat(0));
            const vreal x_279 = (by_per_low + unless_none(x_278, speed)) * k->per_low * k->per_low;
            x_277 = by_vxlow - x_279;
        } else {
            x_277 = by_vxlow;
        }
        x_264 = x_277;
        x_265 = by_in_fz + sel(x_266, splat(0), by_q_fz_4);
        by_fzmax = sel(x_266, by_q_fz_4, splat(0));
        by_presmax = sel(x_267, by_q_p, splat(0));
        by_presmin = sel(x_269, x_268, splat(0));
        by_q_p_2 = sel(x_269, splat(0), x_268);
        by_cammax = sel(x_270, by_q_gamma_2, splat(0));
        by_cammin = by_cammin_2;
        by_kpumax = sel(x_271, by_q_kappa, splat(0));
        by_kpumin = sel(x_273, x_272, splat(0));
        by_alpmax = sel(x_274, by_alpha, splat(0));
        by_alpmin = sel(x_276, x_275, splat(0));
    } else {
        x_264 = by_vxlow;
        x_265 = by_in_fz + by_q_fz_4;
        by_fzmax = splat(0);
        by_presmax = splat(0);
        by_presmin = splat(0);
        by_q_p_2 = by_q_p;
        by_cammax = splat(0);
        by_cammin = splat(0);
        by_kpumax = splat(0);
        by_kpumin = splat(0);
        by_alpmax = splat(0);
        by_alpmin = splat(0);
    }
    by->vxlow = x_264;
    by->fzmax = by_fzmax;
    by->presmax = by_presmax;
    by->presmin = by_presmin;
    by->cammax = by_cammax;
    by->cammin = by_cammin;
    by->kpumax = by_kpumax;
    by->kpumin = by_kpumin;
    by->alpmax = by_alpmax;
    by->alpmin = by_alpmin;
    const vreal x_280 = sel(x_4, splat(0), by_q_p_2);
    by->inflpres = sel(x_5, x_280, splat(0));
    const vreal x_281 =
        sel(k->x_5 < x_2, sel(x_4, by_q_p_2, splat(0)) + sel(x_5, splat(0), x_280), splat(0));
    const vreal x_282 = (x_153 * x_115 + x_190 * x_93) / k->x_3;
    const vreal x_283 = -(x_282 * k->t_mup_y);
    by->lmuy = by_f_y_mu * x_87 + x_283 * k->x + x_282 * p->amu;
    by->amu = x_282 * p->lmuy + x_283 * p->lmuy;
    const vreal x_284 = -by_q_p + x_281 * R(100) - x_239 * x_18 * k->t_per_p0 * k->t_per_p0;
    by->nompres = x_284;
    const vreal x_285 = (x_215 * q_fz + x_222 * x_17) * k->t_per_Fz0p * k->t_per_Fz0p;
    const vreal x_286 = x_210 * p->pky1 - by_q_fz_3 - x_285;
    const vreal x_287 = by_fnomin + sel(k->x_4 < x, x_265, splat(0)) * R(100) -
                        by_t_per_Fz0 * k->t_per_Fz0 * k->t_per_Fz0;
    by->lfzo = x_286 * p->fnomin;
    by->fnomin = x_287 + x_286 * p->lfzo;
    return f_Gyk * Fy0 + x_135 * smooth;
}

static vreal magic_formula_mz_sweep(const struct magic_formula_params *p, int options,
                                    const struct magic_formula_kept *k, vreal fz, vreal kappa,
                                    vreal alpha, vreal gamma, vreal phit, vreal vx, vreal pressure,
                                    vreal seed, struct magic_formula_params *by) {
    (void)options;
    vreal alpha_2 = splat(0), smooth = splat(0), q_phit = splat(0), q_kappa = splat(0),
          q_gamma = splat(0), q_p_2 = splat(0), q_fz = splat(0), q_fz_low = splat(0),
          speed = splat(0), alpha_3 = splat(0), linear = splat(0), smooth_2 = splat(0),
          x_8 = splat(0), half_turn = splat(0), sum = splat(0), q_phit_2 = splat(0),
          x_10 = splat(0), x_11 = splat(0), x_12 = splat(0), x_13 = splat(0), x_14 = splat(0),
          x_15 = splat(0), x_16 = splat(0), q_fz_2 = splat(0), q_tan_a = splat(0),
          q_tan_a_2 = splat(0), q_a = splat(0), q_g = splat(0), q_cos_a = splat(0),
          q_flip_x_2 = splat(0), q_a_2 = splat(0), w_omega = splat(0), load = splat(0),
          x_22 = splat(0), w_Cz = splat(0), x_23 = splat(0), x_24 = splat(0), x_25 = splat(0),
          x_26 = splat(0), speed_3 = splat(0), ratio = splat(0), x_27 = splat(0), growth = splat(0),
          x_28 = splat(0), x_29 = splat(0), x_30 = splat(0), per = splat(0), x_31 = splat(0),
          x_32 = splat(0), x_33 = splat(0), x_34 = splat(0), per_2 = splat(0), x_35 = splat(0),
          x_36 = splat(0), x_37 = splat(0), x_38 = splat(0), per_3 = splat(0), x_39 = splat(0),
          x_40 = splat(0), x_41 = splat(0), x_42 = splat(0), per_4 = splat(0), x_43 = splat(0),
          x_44 = splat(0), x_45 = splat(0), x_46 = splat(0), per_5 = splat(0), x_47 = splat(0),
          x_48 = splat(0), x_49 = splat(0), x_50 = splat(0), w_Re_6 = splat(0),
          w_omega_2 = splat(0), z_phi = splat(0), z_z1 = splat(0), z_z2 = splat(0), z_z3 = splat(0),
          z_z5 = splat(0), z_z6 = splat(0), x_52 = splat(0), Vc = splat(0), x_53 = splat(0),
          x_54 = splat(0), x_55 = splat(0), x_56 = splat(0), lean = splat(0), z_phi_2 = splat(0),
          x_57 = splat(0), turn = splat(0), x_58 = splat(0), x_59 = splat(0), x_60 = splat(0),
          x_61 = splat(0), x_62 = splat(0), Bxp = splat(0), x_63 = splat(0), x_64 = splat(0),
          x_65 = splat(0), x_66 = splat(0), x_67 = splat(0), Byp = splat(0), x_68 = splat(0),
          x_69 = splat(0), z_z1_2 = splat(0), x_70 = splat(0), x_71 = splat(0), x_72 = splat(0),
          x_73 = splat(0), z_z2_2 = splat(0), x_74 = splat(0), x_75 = splat(0), x_76 = splat(0),
          z_z3_2 = splat(0), x_77 = splat(0), x_78 = splat(0), z_z5_2 = splat(0), x_79 = splat(0),
          x_80 = splat(0), z_z6_2 = splat(0), E = splat(0), f_y_SH = splat(0), x_158 = splat(0),
          x_159 = splat(0), x_160 = splat(0), x_161 = splat(0), x_162 = splat(0), Kyg0 = splat(0),
          x_163 = splat(0), f_y_SH_3 = splat(0), D_2 = splat(0), x_164 = splat(0), x_165 = splat(0),
          Kyrp0 = splat(0), CD = splat(0), x_166 = splat(0), x_167 = splat(0), B_2 = splat(0),
          x_168 = splat(0), Bx = splat(0), x_169 = splat(0), x_170 = splat(0), x_171 = splat(0),
          angle = splat(0), x_173 = splat(0), x_174 = splat(0), E_2 = splat(0), E_4 = splat(0),
          E_6 = splat(0), u_SV = splat(0), B_6 = splat(0), E_7 = splat(0), ay_2 = splat(0),
          f_side_arc_B = splat(0), f_side_SV = splat(0), f_side_SH = splat(0),
          f_side_per_K = splat(0), per_11 = splat(0), per_12 = splat(0), SHy_2 = splat(0),
          x_194 = splat(0), x_195 = splat(0), x_196 = splat(0), x_197 = splat(0), u_SH_2 = splat(0),
          D_3 = splat(0), x_198 = splat(0), x_199 = splat(0), Kyrp0_2 = splat(0), CD_2 = splat(0),
          x_200 = splat(0), x_201 = splat(0), B_7 = splat(0), x_202 = splat(0), Bx_2 = splat(0),
          x_203 = splat(0), x_204 = splat(0), x_205 = splat(0), angle_2 = splat(0),
          x_207 = splat(0), x_208 = splat(0), x_209 = splat(0), way_2 = splat(0), x_210 = splat(0),
          x_211 = splat(0), Ey_2 = splat(0), E_8 = splat(0), f_trail_arc_E = splat(0),
          x_219 = splat(0), x_220 = splat(0), y_15 = splat(0), Bx_10 = splat(0), phi_20 = splat(0),
          x_228 = splat(0), phi_21 = splat(0), phi_22 = splat(0), y_16 = splat(0),
          f_Fyp_2 = splat(0), x_236 = splat(0), z_Drp = splat(0), z_z7 = splat(0),
          z_hyperbolic = splat(0), x_237 = splat(0), x_238 = splat(0), x_239 = splat(0),
          x_240 = splat(0), x_241 = splat(0), x_242 = splat(0), x_243 = splat(0), D_5 = splat(0),
          x_244 = splat(0), camber = splat(0), x_245 = splat(0), x_246 = splat(0), x_247 = splat(0),
          x_248 = splat(0), x_249 = splat(0), x_250 = splat(0), x_251 = splat(0), B_9 = splat(0),
          phi_23 = splat(0), x_252 = splat(0), x_253 = splat(0), x_254 = splat(0), x_255 = splat(0),
          x_256 = splat(0), z_Drp_2 = splat(0), x_257 = splat(0), x_258 = splat(0),
          x_259 = splat(0), x_260 = splat(0), x_261 = splat(0), x_262 = splat(0), x_263 = splat(0),
          x_264 = splat(0), r = splat(0), x_265 = splat(0), z_hyperbolic_2 = splat(0),
          z_z7_3 = splat(0), beyond = splat(0), x_267 = splat(0), x_268 = splat(0),
          shape = splat(0), x_282 = splat(0), angle_3 = splat(0), x_283 = splat(0),
          growth_2 = splat(0), x_284 = splat(0), x_286 = splat(0), x_287 = splat(0),
          by_z_z7 = splat(0), by_slope = splat(0), x_309 = splat(0), x_310 = splat(0),
          x_311 = splat(0), x_312 = splat(0), x_313 = splat(0), x_314 = splat(0), x_315 = splat(0),
          x_316 = splat(0), by_f_Gyk = splat(0), x_317 = splat(0), by_qcrp2 = splat(0),
          x_318 = splat(0), by_z_phi = splat(0), by_pecp1 = splat(0), by_pecp2 = splat(0),
          by_lean = splat(0), by_lmp = splat(0), by_t_per_Fz0p = splat(0), by_qcrp1 = splat(0),
          by_f_y_mu = splat(0), by_z_z7_2 = splat(0), x_319 = splat(0), x_339 = splat(0),
          x_340 = splat(0), x_341 = splat(0), x_342 = splat(0), by_lean_2 = splat(0),
          by_qdz10_2 = splat(0), x_354 = splat(0), by_u_SV = splat(0), by_u_D = splat(0),
          by_y = splat(0), by_f_fy = splat(0), by__C = splat(0), by__E = splat(0), by__B = splat(0),
          by_ay = splat(0), x_379 = splat(0), x_380 = splat(0), x_381 = splat(0), x_382 = splat(0),
          x_383 = splat(0), x_384 = splat(0), by_E_4 = splat(0), x_392 = splat(0), x_393 = splat(0),
          x_394 = splat(0), by_q_dpi_2 = splat(0), x_395 = splat(0), by_pecp1_2 = splat(0),
          by_pecp2_2 = splat(0), x_396 = splat(0), x_397 = splat(0), x_398 = splat(0),
          by_per = splat(0), by_f_y_SH = splat(0), by_u_K = splat(0), by_ley = splat(0),
          x_399 = splat(0), by_pey3 = splat(0), x_400 = splat(0), by_zu_z2 = splat(0),
          by_SHy = splat(0), x_401 = splat(0), x_402 = splat(0), x_403 = splat(0), x_404 = splat(0),
          x_405 = splat(0), x_406 = splat(0), x_407 = splat(0), x_408 = splat(0), x_409 = splat(0),
          x_410 = splat(0), x_411 = splat(0), by_per_2 = splat(0), by_per_3 = splat(0),
          by_Ey_2 = splat(0), x_416 = splat(0), x_417 = splat(0), by_q_dpi_3 = splat(0),
          by_pecp1_3 = splat(0), by_pecp2_3 = splat(0), x_418 = splat(0), x_419 = splat(0),
          x_420 = splat(0), x_421 = splat(0), x_422 = splat(0), x_423 = splat(0), x_424 = splat(0),
          x_425 = splat(0), x_426 = splat(0), x_427 = splat(0), x_428 = splat(0), x_429 = splat(0),
          x_430 = splat(0), x_431 = splat(0), x_432 = splat(0), x_433 = splat(0),
          by_zu_phi = splat(0), by_K0 = splat(0), by_Kyg0 = splat(0), by_phyp4 = splat(0),
          by_phyp2 = splat(0), by_phyp3 = splat(0), by_phyp4_3 = splat(0), by_E_5 = splat(0),
          by_E_6 = splat(0), by_Ey_3 = splat(0), x_460 = splat(0), x_461 = splat(0),
          x_462 = splat(0), by_q_dpi_4 = splat(0), by_z_phi_2 = splat(0), by_pecp1_4 = splat(0),
          by_pecp2_4 = splat(0), by_per_4 = splat(0), x_463 = splat(0), x_464 = splat(0),
          x_465 = splat(0), x_466 = splat(0), x_467 = splat(0), x_468 = splat(0), x_469 = splat(0),
          x_470 = splat(0), x_471 = splat(0), x_472 = splat(0), x_473 = splat(0),
          by_SVyg_3 = splat(0), by_phy3 = splat(0), x_475 = splat(0), x_476 = splat(0),
          x_477 = splat(0), x_478 = splat(0), x_479 = splat(0), x_480 = splat(0), x_481 = splat(0),
          x_482 = splat(0), x_483 = splat(0), x_484 = splat(0), x_485 = splat(0), x_486 = splat(0),
          by_Kyg0_3 = splat(0), x_496 = splat(0), by_Ex_2 = splat(0), x_587 = splat(0),
          x_588 = splat(0), x_589 = splat(0), by_q_phit = splat(0), x_590 = splat(0),
          x_591 = splat(0), by_q_kappa = splat(0), by_qbrp1 = splat(0), by_qdtp1 = splat(0),
          by_pkyp1 = splat(0), by_pdyp4 = splat(0), by_pdyp3 = splat(0), x_592 = splat(0),
          by_pdyp1 = splat(0), by_pdyp2 = splat(0), by_pdxp3 = splat(0), by_pdxp1 = splat(0),
          by_pdxp2 = splat(0), by_w_omega = splat(0), by_vxlow = splat(0), x_606 = splat(0),
          by_lean_4 = splat(0), x_613 = splat(0), x_614 = splat(0), x_615 = splat(0),
          by_q_v1 = splat(0), by_longvl = splat(0), by_q_re0 = splat(0), by_freff = splat(0),
          by_dreff = splat(0), by_breff = splat(0), by_fnomin = splat(0),
          by_vertical_stiffness = splat(0), by_pfz1 = splat(0), by_in_fz = splat(0),
          by_q_gamma_2 = splat(0), by_q_tan_a_2 = splat(0), x_641 = splat(0), x_642 = splat(0),
          x_643 = splat(0), x_645 = splat(0), x_646 = splat(0), by_fzmin = splat(0),
          by_fzmax = splat(0), by_presmax = splat(0), by_presmin = splat(0), by_q_p_2 = splat(0),
          by_cammax = splat(0), by_cammin = splat(0), by_kpumax = splat(0), by_kpumin = splat(0),
          by_alpmax = splat(0), by_alpmin = splat(0), by__linear_2 = splat(0), x_661 = splat(0);
    vmask x_6 = (vmask){0}, x_9 = (vmask){0}, x_17 = (vmask){0}, x_51 = (vmask){0},
          x_172 = (vmask){0}, x_206 = (vmask){0}, x_266 = (vmask){0}, x_285 = (vmask){0};
    int x_7 = 0;
    const vreal x = vmax(splat(0), fz);
    const vreal in_fz = vmin(k->x_4, x);
    const vreal in_kappa = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), kappa));
    const vreal in_alpha = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal in_gamma = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), gamma));
    const vreal in_phit = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), phit));
    const vreal in_vx = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), vx));
    const vreal x_2 = vmax(splat(0), pressure);
    const vreal in_p = vmin(k->x_5, x_2);
    const vmask x_3 = in_vx < R(0);
    const vreal q_way = sel(in_vx > R(0), splat(1), sel(x_3, splat(-1), R(0) * in_vx));
    const vmask x_4 = in_p > R(0);
    const vmask x_5 = in_p <= R(0);
    const vreal q_p = sel(x_4, in_p, sel(x_5, p->inflpres, in_p));
    if (k->x_6) {
        speed = vabs(in_vx);
        x_6 = speed <= p->vxlow;
        x_7 = any(x_6);
        if (x_7) {
            x_8 = speed * k->per_low;
            half_turn = R(REAL_PI) * vmin(x_8, splat(1));
            sum = speed + vabs(in_vx * vtan(in_alpha));
            x_9 = x_6 & (sum < p->vxlow);
            const vreal smooth_3 = sel(x_6, R(1) - (R(1) + vcos(half_turn)) * R(0.5), splat(1));
            alpha_3 = sel(x_9, in_alpha * (sum * k->per_low), in_alpha);
            linear = sel(x_6, x_8, splat(1));
            smooth_2 = smooth_3;
        } else {
            alpha_3 = in_alpha;
            linear = splat(1);
            smooth_2 = splat(1);
        }
        if (k->x_7) {
            x_10 = in_phit * vcos(in_alpha);
            x_11 = sel(x_3, splat(-1), splat(1));
            q_phit_2 = x_10 * linear * x_11;
        } else {
            q_phit_2 = in_phit;
        }
        x_12 = vmax(p->alpmin, alpha_3);
        x_13 = in_kappa * linear;
        x_14 = vmax(p->kpumin, x_13);
        x_15 = vmax(p->cammin, in_gamma);
        x_16 = vmax(p->presmin, q_p);
        q_fz_2 = vmin(p->fzmax, in_fz);
        x_17 = q_fz_2 > R(0);
        alpha_2 = vmin(p->alpmax, x_12);
        smooth = smooth_2;
        q_phit = q_phit_2;
        q_kappa = vmin(p->kpumax, x_14);
        q_gamma = vmin(p->cammax, x_15);
        q_p_2 = vmin(p->presmax, x_16);
        q_fz = q_fz_2;
        q_fz_low = sel(x_17, vmax(p->fzmin, q_fz_2), q_fz_2);
    } else {
        alpha_2 = in_alpha;
        smooth = splat(1);
        q_phit = in_phit;
        q_kappa = in_kappa;
        q_gamma = in_gamma;
        q_p_2 = q_p;
        q_fz = in_fz;
        q_fz_low = in_fz;
    }
    const vreal x_18 = q_fz - k->t_Fz0p;
    const vreal q_dfz = x_18 * k->t_per_Fz0p;
    const vreal x_19 = q_p_2 - p->nompres;
    const vreal q_dpi = x_19 * k->t_per_p0;
    const vreal x_20 = (R(0.5) * R(REAL_PI)) - vabs(alpha_2);
    const vreal cos_alpha = vsin_small(x_20);
    if (k->x_8) {
        q_tan_a_2 = vtan(alpha_2);
        q_tan_a = q_tan_a_2;
    } else {
        q_tan_a = splat(0);
    }
    const vreal q_flip_x = sel(x_3, splat(-1), splat(1));
    if (k->x_9) {
        q_a_2 = q_tan_a * q_way;
        q_a = q_a_2;
        q_g = vsin(q_gamma);
        q_cos_a = vcos(q_a_2);
        q_flip_x_2 = q_flip_x;
    } else {
        q_a = alpha_2;
        q_g = q_gamma;
        q_cos_a = cos_alpha;
        q_flip_x_2 = splat(1);
    }
    const vreal speed_2 = vabs(in_vx);
    const vreal V = speed_2 + MAGIC_EPS * cos_alpha;
    const vreal x_21 = vmax(V, splat(REAL_MIN));
    const vreal q_cos_ap = in_vx * cos_alpha / x_21;
    if (k->x_10) {
        load = in_fz * k->t_per_Fz0;
        x_22 = R(1) + p->pfz1 * q_dpi;
        w_Cz = p->vertical_stiffness * x_22;
        x_23 = p->fnomin / w_Cz;
        x_24 = p->breff * load;
        x_25 = vatan(x_24);
        x_26 = p->dreff * x_25 + p->freff * load;
        const vreal still = k->x_11 - x_23 * x_26;
        speed_3 = (R(1) + in_kappa) * in_vx;
        ratio = speed_3 * k->x_12;
        x_27 = ratio * ratio;
        growth = k->x_13 * x_27;
        const vreal grown = growth * k->x_14;
        x_28 = R(2) * grown;
        x_29 = R(1) + x_28 * k->per;
        x_30 = (p->unloaded_radius - still - grown) / x_29;
        const vreal w_Re = p->unloaded_radius - x_30;
        per = R(1) / w_Re;
        x_31 = per * per;
        const vreal grown_2 = growth * x_31;
        x_32 = R(2) * grown_2;
        x_33 = R(1) + x_32 * per;
        x_34 = (w_Re - still - grown_2) / x_33;
        const vreal w_Re_2 = w_Re - x_34;
        per_2 = R(1) / w_Re_2;
        x_35 = per_2 * per_2;
        const vreal grown_3 = growth * x_35;
        x_36 = R(2) * grown_3;
        x_37 = R(1) + x_36 * per_2;
        x_38 = (w_Re_2 - still - grown_3) / x_37;
        const vreal w_Re_3 = w_Re_2 - x_38;
        per_3 = R(1) / w_Re_3;
        x_39 = per_3 * per_3;
        const vreal grown_4 = growth * x_39;
        x_40 = R(2) * grown_4;
        x_41 = R(1) + x_40 * per_3;
        x_42 = (w_Re_3 - still - grown_4) / x_41;
        const vreal w_Re_4 = w_Re_3 - x_42;
        per_4 = R(1) / w_Re_4;
        x_43 = per_4 * per_4;
        const vreal grown_5 = growth * x_43;
        x_44 = R(2) * grown_5;
        x_45 = R(1) + x_44 * per_4;
        x_46 = (w_Re_4 - still - grown_5) / x_45;
        const vreal w_Re_5 = w_Re_4 - x_46;
        per_5 = R(1) / w_Re_5;
        x_47 = per_5 * per_5;
        const vreal grown_6 = growth * x_47;
        x_48 = R(2) * grown_6;
        x_49 = R(1) + x_48 * per_5;
        x_50 = (w_Re_5 - still - grown_6) / x_49;
        w_Re_6 = w_Re_5 - x_50;
        w_omega_2 = speed_3 / w_Re_6;
        w_omega = w_omega_2;
    } else {
        w_omega = splat(0);
    }
    if (k->x_10) {
        x_51 = speed_2 < p->vxlow;
        x_52 = vsqrt(R(1) + q_tan_a * q_tan_a);
        Vc = sel(x_51, p->vxlow, speed_2 * x_52);
        x_53 = R(1) + p->pecp2 * q_dfz;
        x_54 = R(1) - p->pecp1 * x_53;
        x_55 = x_54 * w_omega;
        x_56 = vsin(q_gamma);
        lean = x_55 * x_56 / Vc;
        if (k->x_15) {
            z_phi_2 = lean - q_phit;
        } else {
            z_phi_2 = -lean - q_phit;
        }
        x_57 = vabs(z_phi_2);
        turn = p->unloaded_radius * x_57;
        x_58 = R(1) + p->pdxp2 * q_dfz;
        x_59 = p->pdxp1 * x_58;
        x_60 = p->pdxp3 * q_kappa;
        x_61 = vsqrt(R(1) + x_60 * x_60);
        x_62 = R(1) / x_61;
        Bxp = x_59 * x_62;
        x_63 = R(1) + p->pdyp2 * q_dfz;
        x_64 = p->pdyp1 * x_63;
        x_65 = p->pdyp3 * q_tan_a;
        x_66 = vsqrt(R(1) + x_65 * x_65);
        x_67 = R(1) / x_66;
        Byp = x_64 * x_67;
        x_68 = Bxp * turn;
        x_69 = vsqrt(R(1) + x_68 * x_68);
        z_z1_2 = R(1) / x_69;
        x_70 = vsqrt(turn);
        x_71 = turn + p->pdyp4 * x_70;
        x_72 = Byp * x_71;
        x_73 = vsqrt(R(1) + x_72 * x_72);
        z_z2_2 = R(1) / x_73;
        x_74 = turn * turn;
        x_75 = p->pkyp1 * x_74;
        x_76 = vsqrt(R(1) + x_75 * x_75);
        z_z3_2 = R(1) / x_76;
        x_77 = p->qdtp1 * turn;
        x_78 = vsqrt(R(1) + x_77 * x_77);
        z_z5_2 = R(1) / x_78;
        x_79 = p->qbrp1 * turn;
        x_80 = vsqrt(R(1) + x_79 * x_79);
        z_z6_2 = R(1) / x_80;
        z_phi = z_phi_2;
        z_z1 = z_z1_2;
        z_z2 = z_z2_2;
        z_z3 = z_z3_2;
        z_z5 = z_z5_2;
        z_z6 = z_z6_2;
    } else {
        z_phi = splat(0);
        z_z1 = splat(1);
        z_z2 = splat(1);
        z_z3 = splat(1);
        z_z5 = splat(1);
        z_z6 = splat(1);
    }
    const vreal zu_phi = k->x_18 ? splat(0) : z_phi;
    const vreal zu_z2 = k->x_18 ? splat(1) : z_z2;
    const vreal zu_z3 = k->x_18 ? splat(1) : z_z3;
    const vreal x_81 = q_fz * k->t_per_Fz0p;
    const vreal x_82 = q_g * q_g;
    const vreal x_83 = p->pky2 + p->pky5 * x_82;
    const vreal x_84 = R(1) + p->ppy2 * q_dpi;
    const vreal x_85 = x_83 * x_84;
    const vreal a = x_81 / x_85;
    const vreal a_2 = p->rvy6 * q_kappa;
    const vreal x_86 = p->pky2 * x_84;
    const vreal a_3 = x_81 / x_86;
    const vreal lean_2 = vabs(q_gamma);
    const vreal x_87 = p->qhz3 + p->qhz4 * q_dfz;
    const vreal x_88 = p->qbz2 + p->qbz3 * q_dfz;
    const vreal x_89 = p->qbz1 + q_dfz * x_88;
    const vreal x_90 = R(1) + p->qbz4 * q_gamma + p->qbz5 * lean_2;
    const vreal x_91 = x_89 * x_90;
    const vreal Bt = x_91 * k->t_slope_z;
    const vreal side = k->x_19 ? lean_2 : q_gamma;
    const vreal x_92 = q_fz_low * k->x_20;
    const vreal x_93 = p->qdz1 + p->qdz2 * q_dfz;
    const vreal x_94 = x_92 * x_93;
    const vreal x_95 = R(1) - p->ppz1 * q_dpi;
    const vreal x_96 = x_94 * x_95;
    const vreal x_97 = q_gamma * q_gamma;
    const vreal x_98 = R(1) + p->qdz3 * side + p->qdz4 * x_97;
    const vreal x_99 = x_96 * x_98;
    const vreal x_100 = x_99 * p->ltr;
    const vreal Dt = x_100 * z_z5;
    const vreal arc_x = q_a + (p->qhz1 + p->qhz2 * q_dfz + x_87 * q_g);
    const vreal x_101 = Dt * q_cos_ap;
    const vreal x_102 = x_101 * p->lfzo;
    const vreal D = x_102 * smooth;
    const vreal x_103 = Bt * p->qcz1;
    const vreal a_4 = x_103 * arc_x;
    const vreal a_5 = vatan(a);
    const vreal a_6 = vatan(a_2);
    const vreal a_7 = vatan(a_3);
    const vreal s = p->pky4 * a_5;
    const vreal s_2 = p->rvy5 * a_6;
    const vreal s_3 = p->pky4 * a_7;
    const vreal s_4 = vsin(s);
    const vreal s_5 = vsin(s_2);
    const vreal s_6 = vsin(s_3);
    const vreal x_104 = p->pkx3 * q_dfz;
    const vreal x_105 = vmax(splat(-80), x_104);
    const vreal power = vexp(vmin(splat(80), x_105));
    const vreal x_106 = p->pkx1 + p->pkx2 * q_dfz;
    const vreal x_107 = q_fz * x_106;
    const vreal x_108 = x_107 * power;
    const vreal x_109 = p->ppx1 + p->ppx2 * q_dpi;
    const vreal x_110 = R(1) + q_dpi * x_109;
    const vreal x_111 = x_108 * x_110;
    const vreal f_x_K = x_111 * p->lkx;
    const vreal x_112 = R(1) + p->ppy1 * q_dpi;
    const vreal x_113 = k->x_21 * x_112;
    const vreal x_114 = vabs(q_g);
    const vreal x_115 = R(1) - p->pky3 * x_114;
    const vreal x_116 = x_113 * x_115;
    const vreal x_117 = x_116 * s_4;
    const vreal x_118 = x_117 * z_z3;
    const vreal f_y_K = x_118 * p->lky;
    const vreal x_119 = x_113 * s_6;
    const vreal x_120 = x_119 * zu_z3;
    const vreal u_K = x_120 * p->lky;
    const vreal x_121 = x_119 * z_z3;
    const vreal K0 = x_121 * p->lky;
    const vreal x_122 = p->pdx1 + p->pdx2 * q_dfz;
    const vreal x_123 = p->ppx3 + p->ppx4 * q_dpi;
    const vreal x_124 = R(1) + q_dpi * x_123;
    const vreal x_125 = x_122 * x_124;
    const vreal x_126 = R(1) - p->pdx3 * x_97;
    const vreal x_127 = x_125 * x_126;
    const vreal f_x_mu = x_127 * p->lmux;
    const vreal x_128 = f_x_mu * q_fz;
    const vreal f_x_D = x_128 * z_z1;
    const vreal x_129 = k->C * f_x_D;
    const vreal x_130 = p->pdy1 + p->pdy2 * q_dfz;
    const vreal x_131 = p->ppy3 + p->ppy4 * q_dpi;
    const vreal x_132 = R(1) + q_dpi * x_131;
    const vreal x_133 = x_130 * x_132;
    const vreal x_134 = R(1) - p->pdy3 * x_82;
    const vreal x_135 = x_133 * x_134;
    const vreal f_y_mu = x_135 * p->lmuy;
    const vreal x_136 = f_y_mu * q_fz;
    const vreal f_y_D = x_136 * z_z2;
    const vreal x_137 = k->C_2 * f_y_D;
    const vreal u_mu = x_133 * p->lmuy;
    const vreal x_138 = u_mu * q_fz;
    const vreal u_D = x_138 * zu_z2;
    const vreal x_139 = k->C_2 * u_D;
    const vreal per_6 = x_139 + MAGIC_EPS * sel(x_139 < R(0), splat(-1), splat(1));
    const vreal per_7 = u_K + MAGIC_EPS * sel(u_K < R(0), splat(-1), splat(1));
    const vreal per_8 = R(1) / (x_129 + MAGIC_EPS * sel(x_129 < R(0), splat(-1), splat(1)));
    const vreal per_9 = R(1) / (x_137 + MAGIC_EPS * sel(x_137 < R(0), splat(-1), splat(1)));
    const vreal per_10 = R(1) / (f_y_K + MAGIC_EPS * sel(f_y_K < R(0), splat(-1), splat(1)));
    const vreal x_140 = p->phx1 + p->phx2 * q_dfz;
    const vreal x_141 = x_140 * p->lhx;
    const vreal x_142 = p->pvx1 + p->pvx2 * q_dfz;
    const vreal x_143 = q_fz * x_142;
    const vreal x_144 = x_143 * p->lvx;
    const vreal x_145 = x_144 * k->t_mup_x;
    const vreal x_146 = x_145 * z_z1;
    const vreal kx = q_kappa + x_141 * smooth;
    const vreal x_147 = p->pex2 + p->pex3 * q_dfz;
    const vreal x_148 = p->pex1 + q_dfz * x_147;
    const vreal x_149 = sel(kx > R(0), splat(1), sel(kx < R(0), splat(-1), R(0) * kx));
    const vreal x_150 = R(1) - p->pex4 * x_149;
    const vreal x_151 = x_148 * x_150;
    const vreal Ex = x_151 * p->lex;
    const vreal B = f_x_K * per_8;
    if (k->x_6) {
        E = vmin(splat(1), Ex);
    } else {
        E = Ex;
    }
    const vreal x_152 = p->pvy3 + p->pvy4 * q_dfz;
    const vreal x_153 = q_fz * x_152;
    const vreal x_154 = x_153 * q_g;
    const vreal x_155 = x_154 * p->lkyc;
    const vreal x_156 = x_155 * k->t_mup_y;
    const vreal SVyg = x_156 * z_z2;
    const vreal x_157 = p->phy1 + p->phy2 * q_dfz;
    const vreal SHy = x_157 * p->lhy;
    if (k->x_16) {
        x_158 = p->phy3 * q_g;
        f_y_SH = SHy + x_158 * p->lkyc;
    } else {
        x_159 = p->pky6 + p->pky7 * q_dfz;
        x_160 = q_fz * x_159;
        x_161 = R(1) + p->ppy5 * q_dpi;
        x_162 = x_160 * x_161;
        Kyg0 = x_162 * p->lkyc;
        x_163 = Kyg0 * q_g - SVyg;
        const vreal f_y_SH_2 = SHy + x_163 * per_10 * k->z_z0;
        if (k->x_10) {
            D_2 = p->phyp2 + p->phyp3 * q_dfz;
            x_164 = R(1) + p->pecp2 * q_dfz;
            x_165 = R(1) - p->pecp1 * x_164;
            Kyrp0 = Kyg0 / x_165;
            CD = p->phyp1 * D_2;
            x_166 = K0 + MAGIC_EPS * sel(K0 < R(0), splat(-1), splat(1));
            x_167 = CD * x_166;
            B_2 = Kyrp0 / x_167;
            x_168 = B_2 * p->unloaded_radius;
            Bx = x_168 * z_phi;
            x_169 = vatan(Bx);
            x_170 = k->x_22 * Bx + k->E * x_169;
            x_171 = vatan(x_170);
            angle = p->phyp1 * x_171;
            x_172 = CD == R(0);
            x_173 = q_way * D_2;
            x_174 = vsin(angle);
            const vreal f_y_SH_4 = f_y_SH_2 + (sel(x_172, splat(0), x_173 * x_174) - SVyg * per_10);
            f_y_SH_3 = f_y_SH_4;
        } else {
            f_y_SH_3 = f_y_SH_2;
        }
        f_y_SH = f_y_SH_3;
    }
    const vreal f_y_SH_5 = f_y_SH * smooth;
    const vreal x_175 = p->pvy1 + p->pvy2 * q_dfz;
    const vreal x_176 = q_fz * x_175;
    const vreal x_177 = x_176 * p->lvy;
    const vreal x_178 = x_177 * k->t_mup_y;
    const vreal x_179 = x_178 * z_z2 + SVyg;
    const vreal f_y_SV = x_179 * smooth;
    const vreal ay = q_a + f_y_SH_5;
    const vreal way = sel((k->x_23 ? q_a : ay) < R(0), splat(-1), splat(1));
    const vreal x_180 = p->pey1 + p->pey2 * q_dfz;
    const vreal x_181 = R(1) + p->pey5 * x_82 - (p->pey3 + p->pey4 * q_g) * way;
    const vreal x_182 = x_180 * x_181;
    const vreal Ey = x_182 * p->ley;
    const vreal B_3 = f_y_K * per_9;
    if (k->x_6) {
        E_2 = vmin(splat(1), Ey);
    } else {
        E_2 = Ey;
    }
    const vreal x_183 = p->rbx1 + p->rbx3 * x_82;
    const vreal x_184 = p->rbx2 * q_kappa;
    const vreal x_185 = R(1) / vsqrt(R(1) + x_184 * x_184);
    const vreal x_186 = x_183 * x_185;
    const vreal B_4 = x_186 * p->lxal;
    const vreal E_3 = p->rex1 + p->rex2 * q_dfz;
    if (k->x_6) {
        E_4 = vmin(splat(1), E_3);
    } else {
        E_4 = E_3;
    }
    const vreal x_187 = q_a + p->rhx1;
    const vreal x_188 = p->rby1 + p->rby4 * x_82;
    const vreal x_189 = q_a - p->rby3;
    const vreal x_190 = p->rby2 * x_189;
    const vreal x_191 = R(1) / vsqrt(R(1) + x_190 * x_190);
    const vreal x_192 = x_188 * x_191;
    const vreal B_5 = x_192 * p->lyka;
    const vreal E_5 = p->rey1 + p->rey2 * q_dfz;
    if (k->x_6) {
        E_6 = vmin(splat(1), E_5);
    } else {
        E_6 = E_5;
    }
    const vreal SH = p->rhy1 + p->rhy2 * q_dfz;
    const vreal x_193 = q_kappa + SH;
    if (k->x_17) {
        per_11 = R(1) / per_6;
        per_12 = R(1) / per_7;
        const vreal SVyg_2 = x_153 * R(0) * p->lkyc * k->t_mup_y * zu_z2;
        if (k->x_16) {
            SHy_2 = SHy;
        } else {
            x_194 = p->pky6 + p->pky7 * q_dfz;
            x_195 = q_fz * x_194;
            x_196 = R(1) + p->ppy5 * q_dpi;
            x_197 = x_195 * x_196;
            const vreal Kyg0_2 = x_197 * p->lkyc;
            const vreal u_SH = SHy + (Kyg0_2 * R(0) - SVyg_2) * per_12 * k->zu_z0;
            if (k->x_10) {
                D_3 = p->phyp2 + p->phyp3 * q_dfz;
                x_198 = R(1) + p->pecp2 * q_dfz;
                x_199 = R(1) - p->pecp1 * x_198;
                Kyrp0_2 = Kyg0_2 / x_199;
                CD_2 = p->phyp1 * D_3;
                x_200 = K0 + MAGIC_EPS * sel(K0 < R(0), splat(-1), splat(1));
                x_201 = CD_2 * x_200;
                B_7 = Kyrp0_2 / x_201;
                x_202 = B_7 * p->unloaded_radius;
                Bx_2 = x_202 * zu_phi;
                x_203 = vatan(Bx_2);
                x_204 = k->x_24 * Bx_2 + k->E_2 * x_203;
                x_205 = vatan(x_204);
                angle_2 = p->phyp1 * x_205;
                x_206 = CD_2 == R(0);
                x_207 = q_way * D_3;
                x_208 = vsin(angle_2);
                const vreal u_SH_3 = u_SH + (sel(x_206, splat(0), x_207 * x_208) - SVyg_2 * per_12);
                u_SH_2 = u_SH_3;
            } else {
                u_SH_2 = u_SH;
            }
            SHy_2 = u_SH_2;
        }
        const vreal u_SH_4 = SHy_2 * smooth;
        x_209 = x_178 * zu_z2 + SVyg_2;
        const vreal u_SV_2 = x_209 * smooth;
        const vreal ay_3 = q_a + u_SH_4;
        way_2 = sel((k->x_23 ? q_a : ay_3) < R(0), splat(-1), splat(1));
        x_210 = R(1) - p->pey3 * way_2;
        x_211 = x_180 * x_210;
        Ey_2 = x_211 * p->ley;
        const vreal B_8 = u_K * per_11;
        if (k->x_6) {
            E_8 = vmin(splat(1), Ey_2);
        } else {
            E_8 = Ey_2;
        }
        u_SV = u_SV_2;
        B_6 = B_8;
        E_7 = E_8;
        ay_2 = ay_3;
        f_side_arc_B = k->x_25 ? B_8 : B_3;
        f_side_SV = k->x_25 ? u_SV_2 : f_y_SV;
        f_side_SH = k->x_25 ? u_SH_4 : f_y_SH_5;
        f_side_per_K = k->x_25 ? per_12 : per_10;
    } else {
        u_SV = splat(0);
        B_6 = splat(0);
        E_7 = splat(0);
        ay_2 = splat(0);
        f_side_arc_B = B_3;
        f_side_SV = f_y_SV;
        f_side_SH = f_y_SH_5;
        f_side_per_K = per_10;
    }
    const vreal share = R(2.0 / 3.14159265358979323846) * vatan(a_4);
    const vreal x_212 = p->qez2 + p->qez3 * q_dfz;
    const vreal x_213 = p->qez1 + q_dfz * x_212;
    const vreal x_214 = p->qez4 + p->qez5 * q_g;
    const vreal x_215 = R(1) + x_214 * share;
    const vreal E_9 = x_213 * x_215;
    if (k->x_6) {
        f_trail_arc_E = vmin(splat(1), E_9);
    } else {
        f_trail_arc_E = E_9;
    }
    const vreal f_slip = q_a + (f_side_SH + f_side_SV * f_side_per_K);
    const vreal x_216 = f_x_K * f_side_per_K;
    const vreal kappa_y = x_216 * q_kappa;
    const vreal k2 = kappa_y * kappa_y;
    const vreal s2 = vsin(f_slip);
    const vreal s2_2 = vsin(arc_x);
    const vreal s2_3 = s2 * s2;
    const vreal x_217 = R(1) - s2_3;
    const vreal s2_4 = s2_2 * s2_2;
    const vreal x_218 = R(1) - s2_4;
    const vreal per_c2 = R(1) / vmax(x_217, splat(R(1e-16)));
    const vreal per_c2_2 = R(1) / vmax(x_218, splat(R(1e-16)));
    if (k->x_26) {
        x_219 = f_slip * f_slip;
    } else {
        x_219 = s2_3 * per_c2;
    }
    const vreal tangent = vsqrt(x_219 + k2);
    if (k->x_26) {
        x_220 = arc_x * arc_x;
    } else {
        x_220 = s2_4 * per_c2_2;
    }
    const vreal tangent_2 = vsqrt(x_220 + k2);
    const vreal Bx_3 = B * kx;
    const vreal Bx_4 = B_3 * ay;
    const vreal Bx_5 = B_4 * x_187;
    const vreal Bx_6 = B_4 * p->rhx1;
    const vreal Bx_7 = B_5 * x_193;
    const vreal Bx_8 = B_5 * SH;
    const vreal phi = vatan(Bx_3);
    const vreal phi_2 = vatan(Bx_4);
    const vreal phi_3 = vatan(Bx_5);
    const vreal phi_4 = vatan(Bx_6);
    const vreal phi_5 = vatan(Bx_7);
    const vreal phi_6 = vatan(Bx_8);
    const vreal x_221 = R(1) - E;
    const vreal phi_7 = x_221 * Bx_3 + E * phi;
    const vreal x_222 = R(1) - E_2;
    const vreal phi_8 = x_222 * Bx_4 + E_2 * phi_2;
    const vreal x_223 = R(1) - E_4;
    const vreal phi_9 = x_223 * Bx_5 + E_4 * phi_3;
    const vreal phi_10 = x_223 * Bx_6 + E_4 * phi_4;
    const vreal x_224 = R(1) - E_6;
    const vreal phi_11 = x_224 * Bx_7 + E_6 * phi_5;
    const vreal phi_12 = x_224 * Bx_8 + E_6 * phi_6;
    const vreal x_225 = sel(f_slip > R(0), splat(1), sel(f_slip < R(0), splat(-1), R(0) * f_slip));
    const vreal f_slip_2 = x_225 * (k->x_26 ? tangent : vatan(tangent));
    const vreal x_226 = sel(arc_x > R(0), splat(1), sel(arc_x < R(0), splat(-1), R(0) * arc_x));
    const vreal f_slip_3 = x_226 * (k->x_26 ? tangent_2 : vatan(tangent_2));
    const vreal Bx_9 = Bt * f_slip_3;
    const vreal phi_13 = vatan(phi_7);
    const vreal phi_14 = vatan(phi_8);
    const vreal phi_15 = vatan(phi_9);
    const vreal phi_16 = vatan(phi_10);
    const vreal phi_17 = vatan(phi_11);
    const vreal phi_18 = vatan(phi_12);
    const vreal phi_19 = vatan(Bx_9);
    const vreal x_227 = R(1) - f_trail_arc_E;
    const vreal f_trail_phi = x_227 * Bx_9 + f_trail_arc_E * phi_19;
    const vreal y = k->C * phi_13;
    const vreal y_2 = k->C_2 * phi_14;
    const vreal y_3 = p->rcx1 * phi_15;
    const vreal y_4 = p->rcx1 * phi_16;
    const vreal y_5 = p->rcy1 * phi_17;
    const vreal y_6 = p->rcy1 * phi_18;
    const vreal y_7 = (R(0.5) * R(REAL_PI)) - vabs(y_3);
    const vreal y_8 = (R(0.5) * R(REAL_PI)) - vabs(y_4);
    const vreal y_9 = (R(0.5) * R(REAL_PI)) - vabs(y_5);
    const vreal y_10 = (R(0.5) * R(REAL_PI)) - vabs(y_6);
    const vreal y_11 = vsin(y);
    const vreal y_12 = vsin(y_2);
    const vreal y_13 = vsin(y_7);
    const vreal y_14 = vsin(y_9);
    if (k->x_27) {
        y_15 = splat(0);
    } else {
        Bx_10 = B_6 * ay_2;
        phi_20 = vatan(Bx_10);
        x_228 = R(1) - E_7;
        phi_21 = x_228 * Bx_10 + E_7 * phi_20;
        phi_22 = vatan(phi_21);
        y_16 = k->C_3 * phi_22;
        y_15 = vsin(y_16);
    }
    const vreal Fx0 = (f_x_D * y_11 + x_146 * smooth) * q_flip_x;
    const vreal Fy0 = (f_y_D * y_12 + f_y_SV) * q_flip_x_2;
    const vreal per_G = R(1) / vsin(y_8);
    const vreal per_G_2 = R(1) / vsin(y_10);
    const vreal f_Gxa = y_13 * per_G;
    const vreal f_Gyk = y_14 * per_G_2;
    const vreal x_229 = p->rvy1 + p->rvy2 * q_dfz + p->rvy3 * q_g;
    const vreal x_230 = x_136 * x_229;
    const vreal x_231 = p->rvy4 * q_a;
    const vreal x_232 = R(1) / vsqrt(R(1) + x_231 * x_231);
    const vreal x_233 = x_230 * x_232;
    const vreal D_4 = x_233 * z_z2;
    const vreal x_234 = D_4 * s_5;
    const vreal x_235 = x_234 * p->lvyka;
    const vreal SVyk = x_235 * smooth;
    const vreal f_fx = f_Gxa * Fx0;
    const vreal f_fy = f_Gyk * Fy0 + SVyk;
    const vreal f_Fyp = f_fy - SVyk;
    if (k->x_17) {
        x_236 = (u_D * y_15 + u_SV) * q_flip_x_2;
        f_Fyp_2 = f_Gyk * x_236;
    } else {
        f_Fyp_2 = f_Fyp;
    }
    if (k->x_10) {
        x_237 = vabs(f_y_mu);
        x_238 = p->qcrp1 * x_237;
        x_239 = x_238 * p->unloaded_radius;
        x_240 = x_239 * q_fz_low;
        x_241 = vsqrt(q_fz_low * k->t_per_Fz0p);
        x_242 = x_240 * x_241;
        x_243 = x_242 * p->lmp;
        const vreal M_inf = vmax(x_243, splat(MAGIC_EPS));
        D_5 = M_inf / k->x_28;
        x_244 = p->qdz11 * q_dfz;
        if (k->x_18) {
            x_245 = p->qdz10 + x_244;
            camber = p->qdz8 + p->qdz9 * q_dfz + x_245 * lean_2;
        } else {
            camber = k->x_29 * q_dfz + (p->qdz10 + x_244 * lean_2);
        }
        x_246 = q_fz_low * p->unloaded_radius;
        x_247 = x_246 * camber;
        x_248 = p->qdrp1 * D_5;
        x_249 = R(1) + p->pecp2 * q_dfz;
        x_250 = R(1) - p->pecp1 * x_249;
        x_251 = x_248 * x_250;
        B_9 = x_247 * p->lkzc / x_251;
        phi_23 = k->x_18 ? z_phi : q_phit;
        x_252 = B_9 * p->unloaded_radius;
        x_253 = x_252 * phi_23;
        x_254 = vatan(x_253);
        x_255 = p->qdrp1 * x_254;
        x_256 = vsin(x_255);
        z_Drp_2 = D_5 * x_256;
        x_257 = M_inf * R(2.0 / 3.14159265358979323846);
        x_258 = vabs(q_phit);
        x_259 = k->x_30 * x_258;
        x_260 = vatan(x_259);
        x_261 = x_257 * x_260;
        x_262 = vabs(z_Drp_2);
        x_263 = vmax(x_262, splat(MAGIC_EPS));
        x_264 = x_261 * f_Gyk / x_263;
        r = vmax(splat(-1), x_264);
        x_265 = vmin(r, splat(1));
        const vreal z_z7_2 =
            R(2.0 / 3.14159265358979323846) * ((R(0.5) * R(REAL_PI)) - vasin(x_265));
        if (k->x_18) {
            z_hyperbolic_2 = splat(0);
            z_z7_3 = z_z7_2;
        } else {
            beyond = vmax(r, splat(1));
            x_266 = r > R(1);
            x_267 = vsqrt(beyond * beyond - R(1));
            x_268 = beyond + x_267;
            const vreal z_z7_4 = sel(x_266, R(2.0 / 3.14159265358979323846) * vlog(x_268), z_z7_2);
            z_hyperbolic_2 = sel(x_266, splat(1), splat(0));
            z_z7_3 = z_z7_4;
        }
        z_Drp = z_Drp_2;
        z_z7 = z_z7_3;
        z_hyperbolic = z_hyperbolic_2;
    } else {
        z_Drp = splat(0);
        z_z7 = splat(1);
        z_hyperbolic = splat(0);
    }
    const vreal x_269 = f_side_arc_B * k->C_2;
    const vreal x_270 = k->x_31 + p->qbz10 * x_269;
    const vreal Br = x_270 * z_z6;
    const vreal x_271 = p->qdz6 + p->qdz7 * q_dfz;
    const vreal x_272 = x_271 * p->lres;
    const vreal x_273 = p->qdz8 + p->qdz9 * q_dfz;
    const vreal x_274 = R(1) + p->ppz2 * q_dpi;
    const vreal x_275 = p->qdz10 + p->qdz11 * q_dfz;
    const vreal x_276 = x_273 * x_274 + x_275 * x_114;
    const vreal x_277 = x_276 * q_g;
    const vreal x_278 = q_fz_low * p->unloaded_radius;
    const vreal x_279 = x_272 * z_z2 + x_277 * p->lkzc * k->z_z0;
    const vreal x_280 = x_278 * x_279;
    const vreal x_281 = x_280 * p->lmuy * q_way;
    const vreal Dr = x_281 * q_cos_a + z_Drp;
    const vreal slope = Br * f_slip_2;
    if (k->x_10) {
        x_282 = vatan(slope);
        angle_3 = z_z7 * x_282;
        x_283 = vmax(splat(-80), angle_3);
        growth_2 = vexp(vmin(splat(80), x_283));
        x_284 = R(1) / growth_2;
        x_285 = z_hyperbolic > R(0.5);
        shape = sel(x_285, R(0.5) * (growth_2 + x_284), vcos(angle_3));
    } else {
        x_286 = vsqrt(R(1) + slope * slope);
        x_287 = R(1) / x_286;
        shape = x_287;
    }
    const vreal x_288 = Dr * shape;
    const vreal side_2 = f_fy * k->t_per_Fz0;
    const vreal a_8 = vatan(f_trail_phi);
    const vreal x_289 = p->qcz1 * a_8;
    const vreal a_9 = (R(0.5) * R(REAL_PI)) - vabs(x_289);
    const vreal a_10 = vsin(a_9);
    const vreal m_trail = D * a_10;
    const vreal x_290 = p->ssz3 + p->ssz4 * q_dfz;
    const vreal x_291 = p->ssz1 + p->ssz2 * side_2 + x_290 * q_gamma;
    const vreal s_7 = k->x_32 * x_291;
    const vreal x_292 = seed * smooth;
    const vreal by_s = seed * f_fx;
    const vreal by_f_fx = seed * s_7;
    const vreal x_293 = -seed;
    const vreal by_m_trail = x_293 * f_Fyp_2;
    const vreal by_f_Fyp = x_293 * m_trail;
    const vreal x_294 = by_s * x_291;
    const vreal by_ssz1 = by_s * k->x_32;
    by->ssz1 = by_ssz1;
    const vreal by_ssz3 = by_ssz1 * q_gamma;
    by->ssz3 = by_ssz3;
    by->ssz4 = by_ssz3 * q_dfz;
    by->ssz2 = by_ssz1 * side_2;
    const vreal by_side = by_ssz1 * p->ssz2;
    by->ls = x_294 * p->unloaded_radius;
    const vreal by__D = by_m_trail * a_10;
    const vreal by_x = -(by_m_trail * D * vcos(a_9)) * abs_slope(x_289);
    const vreal by_f_trail_phi = by_x * p->qcz1 * atan_slope(f_trail_phi);
    const vreal by_t_per_Fz0 = by_side * f_fy;
    const vreal by_Dr = x_292 * shape;
    const vreal by_shape = x_292 * Dr;
    if (k->x_10) {
        const vreal by_growth = sel(x_285, by_shape, splat(0)) * R(0.5);
        const vreal x_295 = by_growth - unless_none(unless_none(by_growth, x_284), x_284);
        const vreal by_angle = sel(R(-80) > angle_3, splat(0),
                                   sel(R(80) < x_283, splat(0), unless_none(x_295, growth_2)));
        const vreal x_296 = unless_none(sel(x_285, splat(0), by_shape), -vsin(angle_3)) + by_angle;
        by_z_z7 = unless_none(x_296, x_282);
        by_slope = unless_none(unless_none(x_296, z_z7), atan_slope(slope));
    } else {
        const vreal by_slope_2 = -(by_shape * x_287 * x_287) * sqrt_slope(x_286) * slope;
        by_z_z7 = splat(0);
        by_slope = by_slope_2 + by_slope_2;
    }
    const vreal by_Br = by_slope * f_slip_2;
    const vreal by_q_cos_a = by_Dr * x_281;
    const vreal x_297 = by_Dr * q_cos_a * q_way;
    const vreal x_298 = x_297 * p->lmuy;
    const vreal x_299 = x_298 * x_279;
    const vreal by_offset = x_298 * x_278;
    const vreal by_q_fz_low = x_299 * p->unloaded_radius;
    const vreal x_300 = x_294 * p->ls + x_299 * q_fz_low;
    const vreal x_301 = by_offset * k->z_z0;
    const vreal x_302 = x_301 * p->lkzc;
    const vreal by_lkzc = x_301 * x_277;
    const vreal x_303 = x_302 * q_g;
    const vreal by_qdz10 = x_303 * x_114;
    const vreal by_qdz11 = by_qdz10 * q_dfz;
    const vreal by_qdz8 = x_303 * x_274;
    const vreal x_304 = x_303 * x_273;
    by->ppz2 = x_304 * q_dpi;
    const vreal by_q_dpi = x_304 * p->ppz2;
    const vreal by_qdz9 = by_qdz8 * q_dfz;
    const vreal x_305 = by_offset * z_z2;
    const vreal by_qdz6 = x_305 * p->lres;
    by->qdz6 = by_qdz6;
    by->lres = x_305 * x_271;
    by->qdz7 = by_qdz6 * q_dfz;
    const vreal x_306 =
        by_ssz3 * p->ssz4 + by_qdz10 * p->qdz11 + by_qdz8 * p->qdz9 + by_qdz6 * p->qdz7;
    const vreal x_307 = by_Br * z_z6;
    const vreal by_z_z6 = by_Br * x_270;
    by->qbz10 = x_307 * x_269;
    const vreal x_308 = x_307 * p->qbz10;
    const vreal by_f_side_arc_B = x_308 * k->C_2;
    by->qbz9 = x_307 * k->t_slope_z;
    if (k->x_10) {
        if (k->x_18) {
            by_z_z7_2 = by_z_z7;
            x_319 = splat(0);
        } else {
            const vreal x_320 = sel(x_266, by_z_z7, splat(0)) * R(2.0 / 3.14159265358979323846);
            const vreal by_beyond = unless_none(x_320, R(1) / x_268);
            const vreal by_beyond_2 =
                unless_none(unless_none(by_beyond, sqrt_slope(x_267)), beyond);
            const vreal by_r = sel(r > R(1), by_beyond + by_beyond_2 + by_beyond_2, splat(0));
            by_z_z7_2 = sel(x_266, splat(0), by_z_z7);
            x_319 = by_r;
        }
        const vreal x_321 =
            unless_none(-(by_z_z7_2 * R(2.0 / 3.14159265358979323846)), asin_slope(x_265));
        const vreal x_322 = sel(R(-1) > x_264, splat(0), x_319 + sel(r < R(1), x_321, splat(0)));
        const vreal by_M_90 = unless_none(x_322, R(1) / x_263);
        const vreal x_323 = sel(x_262 > MAGIC_EPS, -unless_none(by_M_90, x_264), splat(0));
        const vreal x_324 = by_Dr + unless_none(x_323, abs_slope(z_Drp_2));
        const vreal x_325 = unless_none(by_M_90, f_Gyk);
        const vreal x_326 = unless_none(unless_none(x_325, x_257), atan_slope(x_259));
        const vreal x_327 = unless_none(x_326, x_258);
        const vreal x_328 = x_324 * D_5 * vcos(x_255);
        const vreal x_329 = x_328 * p->qdrp1 * atan_slope(x_253);
        const vreal x_330 = x_329 * phi_23;
        const vreal by_phi = x_329 * x_252;
        const vreal x_331 =
            unless_none(x_326 * k->x_30, abs_slope(q_phit)) + (k->x_18 ? splat(0) : by_phi);
        const vreal by_Kzgr0 = x_330 * p->unloaded_radius / x_251;
        const vreal x_332 = -(by_Kzgr0 * B_9);
        const vreal x_333 = x_332 * x_250;
        const vreal x_334 = -(x_332 * x_248);
        const vreal x_335 = x_334 * p->pecp1;
        const vreal x_336 = x_306 + x_335 * p->pecp2;
        const vreal x_337 = by_Kzgr0 * p->lkzc;
        const vreal x_338 = x_337 * camber;
        const vreal by_camber = x_337 * x_246;
        if (k->x_18) {
            const vreal by_qdz10_3 = by_camber * lean_2;
            x_339 = x_336 + by_camber * p->qdz9;
            x_340 = by_qdz10 + by_qdz10_3;
            x_341 = by_qdz8 + by_camber;
            x_342 = by_qdz9 + by_camber * q_dfz;
            by_lean_2 = by_camber * x_245;
            by_qdz10_2 = by_qdz10_3;
        } else {
            const vreal x_343 = by_camber * q_dfz;
            x_339 = x_336 + by_camber * k->x_29;
            x_340 = by_qdz10 + by_camber;
            x_341 = by_qdz8 + x_343 * p->qdz9;
            x_342 = by_qdz9 + x_343 * p->qdz8;
            by_lean_2 = by_camber * x_244;
            by_qdz10_2 = by_camber * lean_2;
        }
        const vreal by_M_inf = (x_324 * x_256 + x_333 * p->qdrp1) / k->x_28;
        const vreal x_344 = unless_none(x_325, x_260) * R(2.0 / 3.14159265358979323846) + by_M_inf;
        const vreal x_345 =
            x_328 * x_254 + x_333 * D_5 + -(by_M_inf * D_5) * k->x_34 * (R(0.5) * R(REAL_PI));
        const vreal x_346 = sel(x_243 > MAGIC_EPS, x_344, splat(0));
        const vreal x_347 = x_346 * p->lmp;
        const vreal x_348 = x_347 * x_241;
        const vreal x_349 = x_347 * x_240 * sqrt_slope(x_241);
        const vreal x_350 = by_q_fz_low + x_338 * p->unloaded_radius + x_349 * k->t_per_Fz0p;
        const vreal x_351 = x_348 * q_fz_low;
        const vreal x_352 = x_351 * p->unloaded_radius;
        const vreal x_353 =
            x_300 + x_327 * p->qcrp2 + x_330 * B_9 + x_338 * q_fz_low + x_351 * x_238;
        x_309 = x_339 + by_qdz10_2 * p->qdz11;
        x_310 = x_353;
        x_311 = x_350 + x_348 * x_239;
        x_312 = by_lkzc + by_Kzgr0 * x_247;
        x_313 = x_340;
        x_314 = by_qdz11 + by_qdz10_2 * q_dfz;
        x_315 = x_341;
        x_316 = x_342;
        by_f_Gyk = unless_none(by_M_90, x_261);
        x_317 = x_331;
        by_qcrp2 = x_327 * p->unloaded_radius;
        x_318 = x_345;
        by_z_phi = k->x_18 ? by_phi : splat(0);
        by_pecp1 = x_334 * x_249;
        by_pecp2 = x_335 * q_dfz;
        by_lean = by_lean_2;
        by_lmp = x_346 * x_242;
        by_t_per_Fz0p = x_349 * q_fz_low;
        by_qcrp1 = x_352 * x_237;
        by_f_y_mu = x_352 * p->qcrp1 * abs_slope(f_y_mu);
    } else {
        x_309 = x_306;
        x_310 = x_300;
        x_311 = by_q_fz_low;
        x_312 = by_lkzc;
        x_313 = by_qdz10;
        x_314 = by_qdz11;
        x_315 = by_qdz8;
        x_316 = by_qdz9;
        by_f_Gyk = splat(0);
        x_317 = splat(0);
        by_qcrp2 = splat(0);
        x_318 = splat(0);
        by_z_phi = splat(0);
        by_pecp1 = splat(0);
        by_pecp2 = splat(0);
        by_lean = splat(0);
        by_lmp = splat(0);
        by_t_per_Fz0p = splat(0);
        by_qcrp1 = splat(0);
        by_f_y_mu = splat(0);
    }
    by->lkzc = x_312;
    by->qdz10 = x_313;
    by->qdz11 = x_314;
    by->qdz8 = x_315;
    by->qdz9 = x_316;
    by->qcrp2 = by_qcrp2;
    by->qdrp1 = x_318;
    by->lmp = by_lmp;
    by->qcrp1 = by_qcrp1;
    if (k->x_17) {
        const vreal by_u_SV_2 = by_f_Fyp * f_Gyk * q_flip_x_2;
        x_354 = by_f_Gyk + by_f_Fyp * x_236;
        by_u_SV = by_u_SV_2;
        by_u_D = by_u_SV_2 * y_15;
        by_y = by_u_SV_2 * u_D;
        by_f_fy = splat(0);
    } else {
        x_354 = by_f_Gyk;
        by_u_SV = splat(0);
        by_u_D = splat(0);
        by_y = splat(0);
        by_f_fy = by_f_Fyp;
    }
    const vreal by_SVyk = by_side * k->t_per_Fz0 + by_f_fy;
    const vreal x_355 = -by_f_fy + by_SVyk;
    const vreal x_356 = x_354 + by_SVyk * Fy0;
    const vreal by_f_Gxa = by_f_fx * Fx0;
    const vreal x_357 = x_355 * smooth;
    const vreal x_358 = seed * x_288 + x_355 * x_235;
    const vreal x_359 = x_357 * p->lvyka;
    by->lvyka = x_357 * x_234;
    const vreal by_D = x_359 * s_5;
    const vreal x_360 = by_D * z_z2;
    const vreal x_361 = x_360 * x_232;
    const vreal x_362 = -(x_360 * x_230 * x_232 * x_232) * sqrt_slope_of_inverse(x_232);
    const vreal by_x_2 = x_362 * x_231;
    const vreal x_363 = by_x_2 + by_x_2;
    by->rvy4 = x_363 * q_a;
    const vreal by_rvy1 = x_361 * x_136;
    by->rvy1 = by_rvy1;
    by->rvy3 = by_rvy1 * q_g;
    by->rvy2 = by_rvy1 * q_dfz;
    const vreal by_f_y_SV = by_SVyk * f_Gyk * q_flip_x_2;
    const vreal by_f_x_SV = by_f_fx * f_Gxa * q_flip_x;
    if (k->x_27) {
        by__C = splat(0);
        by__E = splat(0);
        by__B = splat(0);
        by_ay = splat(0);
    } else {
        const vreal by_y_2 = by_y * vcos(y_16);
        const vreal by_phi_2 = by_y_2 * k->C_3 * atan_slope(phi_21);
        const vreal x_364 = by_phi_2 * x_228 + by_phi_2 * E_7 * atan_slope(Bx_10);
        by__C = by_y_2 * phi_22;
        by__E = by_phi_2 * phi_20 - by_phi_2 * Bx_10;
        by__B = x_364 * ay_2;
        by_ay = x_364 * B_6;
    }
    const vreal by_y_3 = by_f_y_SV * f_y_D * vcos(y_2);
    const vreal by_y_4 = by_f_x_SV * f_x_D * vcos(y);
    const vreal by_y_5 = -(-(x_356 * y_14 * per_G_2 * per_G_2) * vcos(y_10)) * abs_slope(y_6);
    const vreal by_y_6 = -(x_356 * per_G_2 * vcos(y_9)) * abs_slope(y_5);
    const vreal by_y_7 = -(-(by_f_Gxa * y_13 * per_G * per_G) * vcos(y_8)) * abs_slope(y_4);
    const vreal by_y_8 = -(by_f_Gxa * per_G * vcos(y_7)) * abs_slope(y_3);
    by->rcy1 = by_y_5 * phi_18 + by_y_6 * phi_17;
    by->rcx1 = by_y_7 * phi_16 + by_y_8 * phi_15;
    const vreal x_365 = x_308 * f_side_arc_B + by_y_3 * phi_14;
    const vreal by_E = by_f_trail_phi * phi_19 - by_f_trail_phi * Bx_9;
    const vreal x_366 = by_f_trail_phi * x_227 + by_f_trail_phi * f_trail_arc_E * atan_slope(Bx_9);
    const vreal by_phi_3 = by_y_5 * p->rcy1 * atan_slope(phi_12);
    const vreal by_phi_4 = by_y_6 * p->rcy1 * atan_slope(phi_11);
    const vreal by_phi_5 = by_y_7 * p->rcx1 * atan_slope(phi_10);
    const vreal by_phi_6 = by_y_8 * p->rcx1 * atan_slope(phi_9);
    const vreal by_phi_7 = by_y_3 * k->C_2 * atan_slope(phi_8);
    const vreal by_phi_8 = by_y_4 * k->C * atan_slope(phi_7);
    const vreal x_367 = x_366 * Bt * x_226;
    const vreal x_368 = by_slope * Br * x_225;
    const vreal by_E_2 = by_phi_3 * phi_6 + by_phi_4 * phi_5 - (by_phi_3 * Bx_8 + by_phi_4 * Bx_7);
    const vreal by_E_3 = by_phi_5 * phi_4 + by_phi_6 * phi_3 - (by_phi_5 * Bx_6 + by_phi_6 * Bx_5);
    const vreal by_Ey = by_phi_7 * phi_2 - by_phi_7 * Bx_4;
    const vreal by_Ex = by_phi_8 * phi - by_phi_8 * Bx_3;
    const vreal x_369 =
        (k->x_26 ? x_367 : splat(0)) + (k->x_26 ? splat(0) : x_367) * atan_slope(tangent_2);
    const vreal x_370 =
        (k->x_26 ? x_368 : splat(0)) + (k->x_26 ? splat(0) : x_368) * atan_slope(tangent);
    const vreal x_371 = by_phi_3 * x_224 + by_phi_3 * E_6 * atan_slope(Bx_8);
    const vreal x_372 = by_phi_4 * x_224 + by_phi_4 * E_6 * atan_slope(Bx_7);
    const vreal x_373 = by_phi_5 * x_223 + by_phi_5 * E_4 * atan_slope(Bx_6);
    const vreal x_374 = by_phi_6 * x_223 + by_phi_6 * E_4 * atan_slope(Bx_5);
    const vreal x_375 = by_phi_7 * x_222 + by_phi_7 * E_2 * atan_slope(Bx_4);
    const vreal x_376 = by_phi_8 * x_221 + by_phi_8 * E * atan_slope(Bx_3);
    const vreal x_377 = x_371 * SH + x_372 * x_193;
    const vreal by__x = x_372 * B_5;
    const vreal x_378 = x_373 * p->rhx1 + x_374 * x_187;
    const vreal by__x_2 = x_374 * B_4;
    const vreal by__B_2 = x_375 * ay;
    const vreal by_ay_2 = x_375 * B_3;
    const vreal by__B_3 = x_376 * kx;
    const vreal by_kx = x_376 * B;
    const vreal by_k2 = x_369 * sqrt_slope(tangent_2);
    if (k->x_26) {
        const vreal by__arc_x = by_k2 * arc_x;
        x_379 = by__arc_x + by__arc_x;
        x_380 = splat(0);
        x_381 = splat(0);
    } else {
        x_379 = splat(0);
        x_380 = by_k2 * per_c2_2;
        x_381 = by_k2 * s2_4;
    }
    const vreal by_k2_2 = x_370 * sqrt_slope(tangent);
    if (k->x_26) {
        const vreal by_f_slip = by_k2_2 * f_slip;
        x_382 = by_f_slip + by_f_slip;
        x_383 = splat(0);
        x_384 = splat(0);
    } else {
        x_382 = splat(0);
        x_383 = by_k2_2 * per_c2;
        x_384 = by_k2_2 * s2_3;
    }
    const vreal x_385 = sel(x_218 > R(1e-16), -(x_381 * per_c2_2 * per_c2_2), splat(0));
    const vreal by_s2 = (x_380 - x_385) * s2_2;
    const vreal x_386 = x_383 - sel(x_217 > R(1e-16), -(x_384 * per_c2 * per_c2), splat(0));
    const vreal by_s2_2 = x_386 * s2;
    const vreal by_q_a = x_382 + (by_s2_2 + by_s2_2) * vcos(f_slip);
    const vreal by_kappa_y = (by_k2 + by_k2_2) * kappa_y;
    const vreal x_387 = by_kappa_y + by_kappa_y;
    const vreal x_388 = x_387 * q_kappa;
    const vreal x_389 = x_363 * p->rvy4 + by_q_a;
    const vreal by_f_side_SV = by_q_a * f_side_per_K;
    const vreal by_f_side_per_K = x_388 * f_x_K + by_q_a * f_side_SV;
    if (k->x_6) {
        by_E_4 = sel(R(1) < E_9, splat(0), by_E);
    } else {
        by_E_4 = by_E;
    }
    const vreal by_qez1 = by_E_4 * x_215;
    by->qez1 = by_qez1;
    const vreal x_390 = by_E_4 * x_213;
    const vreal by_qez4 = x_390 * share;
    by->qez4 = by_qez4;
    by->qez5 = by_qez4 * q_g;
    const vreal by_qez2 = by_qez1 * q_dfz;
    by->qez2 = by_qez2;
    by->qez3 = by_qez2 * q_dfz;
    const vreal x_391 = x_309 + by_rvy1 * p->rvy2 + by_qez1 * x_212 + by_qez2 * p->qez3;
    if (k->x_17) {
        const vreal x_412 = by_u_SV + (k->x_25 ? by_f_side_SV : splat(0));
        const vreal x_413 = by__B + (k->x_25 ? by_f_side_arc_B : splat(0));
        if (k->x_6) {
            by_Ey_2 = sel(R(1) < Ey_2, splat(0), by__E);
        } else {
            by_Ey_2 = by__E;
        }
        const vreal x_414 = by_Ey_2 * p->ley;
        const vreal x_415 = (k->x_25 ? by_q_a : splat(0)) + by_ay;
        const vreal by_SVyg = x_412 * smooth;
        const vreal by_SHy_2 = x_415 * smooth;
        if (k->x_16) {
            x_416 = x_391;
            x_417 = x_310;
            by_q_dpi_3 = by_q_dpi;
            by_pecp1_3 = by_pecp1;
            by_pecp2_3 = by_pecp2;
            x_418 = splat(0);
            x_419 = splat(0);
            x_420 = splat(0);
            x_421 = splat(0);
            x_422 = splat(0);
            x_423 = splat(0);
            x_424 = splat(0);
            x_425 = splat(0);
            x_426 = splat(0);
            x_427 = splat(0);
            x_428 = splat(0);
        } else {
            if (k->x_10) {
                const vreal x_434 = sel(x_206, splat(0), by_SHy_2);
                const vreal by_angle_2 = unless_none(unless_none(x_434, x_207), vcos(angle_2));
                const vreal x_435 = unless_none(by_angle_2 * p->phyp1, atan_slope(x_204));
                const vreal x_436 = unless_none(x_435 * k->E_2, atan_slope(Bx_2)) + x_435 * k->x_24;
                const vreal by_phyp4_2 = unless_none(x_435, x_203) - unless_none(x_435, Bx_2);
                const vreal x_437 = unless_none(x_436, zu_phi);
                const vreal by_Kyrp0 = unless_none(x_437 * p->unloaded_radius, R(1) / x_201);
                const vreal x_438 = -unless_none(by_Kyrp0, B_7);
                const vreal by_CD = unless_none(x_438, x_200);
                const vreal by_phyp2_2 =
                    unless_none(unless_none(x_434, x_208), q_way) + by_CD * p->phyp1;
                const vreal by_Kyg0_2 = unless_none(by_Kyrp0, R(1) / x_199);
                const vreal x_439 = unless_none(by_Kyg0_2, Kyrp0_2);
                const vreal x_440 = x_439 * p->pecp1;
                if (k->x_6) {
                    by_phyp4_3 = sel(k->x_35, splat(0), by_phyp4_2);
                } else {
                    by_phyp4_3 = by_phyp4_2;
                }
                x_429 = x_391 + x_440 * p->pecp2 + by_phyp2_2 * p->phyp3;
                x_430 = x_310 + unless_none(x_437, B_7);
                x_431 = by_pecp1 + unless_none(x_439, x_198);
                x_432 = by_pecp2 + unless_none(x_440, q_dfz);
                x_433 = unless_none(by_angle_2, x_205) + unless_none(by_CD, D_3);
                by_zu_phi = unless_none(x_436, x_202);
                by_K0 = unless_none(x_438, CD_2);
                by_Kyg0 = by_Kyg0_2;
                by_phyp4 = by_phyp4_3;
                by_phyp2 = by_phyp2_2;
                by_phyp3 = unless_none(by_phyp2_2, q_dfz);
            } else {
                x_429 = x_391;
                x_430 = x_310;
                x_431 = by_pecp1;
                x_432 = by_pecp2;
                x_433 = splat(0);
                by_zu_phi = splat(0);
                by_K0 = splat(0);
                by_Kyg0 = splat(0);
                by_phyp4 = splat(0);
                by_phyp2 = splat(0);
                by_phyp3 = splat(0);
            }
            const vreal x_441 = by_Kyg0 * p->lkyc;
            const vreal x_442 = x_441 * x_196;
            const vreal x_443 = x_441 * x_195;
            const vreal by_pky6 = x_442 * q_fz;
            x_416 = x_429 + by_pky6 * p->pky7;
            x_417 = x_430;
            by_q_dpi_3 = by_q_dpi + x_443 * p->ppy5;
            by_pecp1_3 = x_431;
            by_pecp2_3 = x_432;
            x_418 = x_433;
            x_419 = by_zu_phi;
            x_420 = by_K0;
            x_421 = by_phyp4;
            x_422 = by_phyp2;
            x_423 = by_phyp3;
            x_424 = by_Kyg0 * x_197;
            x_425 = x_443 * q_dpi;
            x_426 = x_442 * x_194;
            x_427 = by_pky6;
            x_428 = by_pky6 * q_dfz;
        }
        x_392 = x_416;
        x_393 = x_417;
        x_394 = x_358 + x_412 * x_209 + x_415 * SHy_2;
        by_q_dpi_2 = by_q_dpi_3;
        x_395 = x_365 + by__C;
        by_pecp1_2 = by_pecp1_3;
        by_pecp2_2 = by_pecp2_3;
        x_396 = x_389 + by_ay;
        x_397 = by_f_y_SV + (k->x_25 ? splat(0) : by_f_side_SV);
        x_398 = by__B_2 + (k->x_25 ? splat(0) : by_f_side_arc_B);
        by_per = k->x_25 ? splat(0) : by_f_side_per_K;
        by_f_y_SH = k->x_25 ? splat(0) : by_q_a;
        by_u_K = x_413 * per_11;
        by_ley = by_Ey_2 * x_211;
        x_399 = x_414 * x_210;
        by_pey3 = -(x_414 * x_180) * way_2;
        x_400 = by_SVyg * zu_z2;
        by_zu_z2 = by_SVyg * x_178;
        by_SHy = by_SHy_2;
        x_401 = x_418;
        x_402 = x_419;
        x_403 = x_420;
        x_404 = x_421;
        x_405 = x_422;
        x_406 = x_423;
        x_407 = x_424;
        x_408 = x_425;
        x_409 = x_426;
        x_410 = x_427;
        x_411 = x_428;
        by_per_2 = -((k->x_25 ? by_f_side_per_K : splat(0)) * per_12 * per_12);
        by_per_3 = -(x_413 * u_K * per_11 * per_11);
    } else {
        x_392 = x_391;
        x_393 = x_310;
        x_394 = x_358;
        by_q_dpi_2 = by_q_dpi;
        x_395 = x_365;
        by_pecp1_2 = by_pecp1;
        by_pecp2_2 = by_pecp2;
        x_396 = x_389;
        x_397 = by_f_y_SV + by_f_side_SV;
        x_398 = by__B_2 + by_f_side_arc_B;
        by_per = by_f_side_per_K;
        by_f_y_SH = by_q_a;
        by_u_K = splat(0);
        by_ley = splat(0);
        x_399 = splat(0);
        by_pey3 = splat(0);
        x_400 = splat(0);
        by_zu_z2 = splat(0);
        by_SHy = splat(0);
        x_401 = splat(0);
        x_402 = splat(0);
        x_403 = splat(0);
        x_404 = splat(0);
        x_405 = splat(0);
        x_406 = splat(0);
        x_407 = splat(0);
        x_408 = splat(0);
        x_409 = splat(0);
        x_410 = splat(0);
        x_411 = splat(0);
        by_per_2 = splat(0);
        by_per_3 = splat(0);
    }
    const vreal by_rhy1 = x_371 * B_5 + by__x;
    by->rhy1 = by_rhy1;
    by->rhy2 = by_rhy1 * q_dfz;
    if (k->x_6) {
        by_E_5 = sel(R(1) < E_5, splat(0), by_E_2);
    } else {
        by_E_5 = by_E_2;
    }
    by->rey1 = by_E_5;
    by->rey2 = by_E_5 * q_dfz;
    const vreal x_444 = x_377 * p->lyka;
    by->lyka = x_377 * x_192;
    const vreal by_rby1 = x_444 * x_191;
    by->rby1 = by_rby1;
    const vreal x_445 = -(x_444 * x_188 * x_191 * x_191) * sqrt_slope_of_inverse(x_191);
    const vreal by_x_3 = x_445 * x_190;
    const vreal x_446 = by_x_3 + by_x_3;
    by->rby2 = x_446 * x_189;
    const vreal by_q_a_2 = x_446 * p->rby2;
    by->rby3 = -by_q_a_2;
    by->rby4 = by_rby1 * x_82;
    by->rhx1 = x_373 * B_4 + by__x_2;
    if (k->x_6) {
        by_E_6 = sel(R(1) < E_3, splat(0), by_E_3);
    } else {
        by_E_6 = by_E_3;
    }
    by->rex1 = by_E_6;
    by->rex2 = by_E_6 * q_dfz;
    const vreal x_447 = x_392 + by_rhy1 * p->rhy2 + by_E_5 * p->rey2 + by_E_6 * p->rex2;
    const vreal x_448 = x_378 * p->lxal;
    by->lxal = x_378 * x_186;
    const vreal by_rbx1 = x_448 * x_185;
    by->rbx1 = by_rbx1;
    const vreal x_449 = -(x_448 * x_183 * x_185 * x_185) * sqrt_slope_of_inverse(x_185);
    const vreal by_x_4 = x_449 * x_184;
    const vreal x_450 = by_x_4 + by_x_4;
    by->rbx2 = x_450 * q_kappa;
    by->rbx3 = by_rbx1 * x_82;
    if (k->x_6) {
        by_Ey_3 = sel(R(1) < Ey, splat(0), by_Ey);
    } else {
        by_Ey_3 = by_Ey;
    }
    const vreal x_451 = by_Ey_3 * p->ley;
    by->ley = by_ley + by_Ey_3 * x_182;
    const vreal by_pey1 = x_399 + x_451 * x_181;
    by->pey1 = by_pey1;
    const vreal x_452 = x_451 * x_180;
    const vreal by_pey3_2 = -x_452 * way;
    by->pey3 = by_pey3 + by_pey3_2;
    by->pey4 = by_pey3_2 * q_g;
    const vreal x_453 = x_302 * x_276 + by_rvy1 * p->rvy3 + by_qez4 * p->qez5 + by_pey3_2 * p->pey4;
    by->pey5 = x_452 * x_82;
    by->pey2 = by_pey1 * q_dfz;
    const vreal x_454 = by_f_y_SH + by_ay_2;
    const vreal by_SVyg_2 = x_397 * smooth;
    const vreal x_455 = x_400 + by_SVyg_2 * z_z2;
    const vreal x_456 = x_455 * k->t_mup_y;
    const vreal x_457 = x_456 * p->lvy;
    by->lvy = x_456 * x_176;
    const vreal x_458 = x_409 + x_457 * x_175;
    const vreal by_pvy1 = x_457 * q_fz;
    by->pvy1 = by_pvy1;
    by->pvy2 = by_pvy1 * q_dfz;
    const vreal x_459 = x_447 + by_pey1 * p->pey2 + by_pvy1 * p->pvy2;
    const vreal by_f_y_SH_2 = x_454 * smooth;
    if (k->x_16) {
        const vreal x_474 = by_f_y_SH_2 * p->lkyc;
        x_460 = x_459;
        x_461 = x_393;
        x_462 = x_453 + x_474 * p->phy3;
        by_q_dpi_4 = by_q_dpi_2;
        by_z_phi_2 = by_z_phi;
        by_pecp1_4 = by_pecp1_2;
        by_pecp2_4 = by_pecp2_2;
        by_per_4 = by_per;
        x_463 = by_SHy + by_f_y_SH_2;
        x_464 = x_401;
        x_465 = x_403;
        x_466 = x_404;
        x_467 = x_405;
        x_468 = x_406;
        x_469 = x_407 + by_f_y_SH_2 * x_158;
        x_470 = x_408;
        x_471 = x_458;
        x_472 = x_410;
        x_473 = x_411;
        by_SVyg_3 = by_SVyg_2;
        by_phy3 = x_474 * q_g;
    } else {
        if (k->x_10) {
            const vreal x_487 = -by_f_y_SH_2;
            const vreal x_488 = sel(x_172, splat(0), by_f_y_SH_2);
            const vreal by_angle_3 = unless_none(unless_none(x_488, x_173), vcos(angle));
            const vreal x_489 = unless_none(by_angle_3 * p->phyp1, atan_slope(x_170));
            const vreal x_490 = unless_none(x_489 * k->E, atan_slope(Bx)) + x_489 * k->x_22;
            const vreal by_phyp4_4 = unless_none(x_489, x_169) - unless_none(x_489, Bx);
            const vreal x_491 = unless_none(x_490, z_phi);
            const vreal by_Kyrp0_2 = unless_none(x_491 * p->unloaded_radius, R(1) / x_167);
            const vreal x_492 = -unless_none(by_Kyrp0_2, B_2);
            const vreal by_CD_2 = unless_none(x_492, x_166);
            const vreal x_493 = x_401 + unless_none(by_angle_3, x_171) + unless_none(by_CD_2, D_2);
            const vreal by_phyp2_3 =
                unless_none(unless_none(x_488, x_174), q_way) + by_CD_2 * p->phyp1;
            const vreal by_Kyg0_4 = unless_none(by_Kyrp0_2, R(1) / x_165);
            const vreal x_494 = unless_none(by_Kyg0_4, Kyrp0);
            const vreal x_495 = x_494 * p->pecp1;
            if (k->x_6) {
                x_496 = x_404 + sel(k->x_36, splat(0), by_phyp4_4);
            } else {
                x_496 = x_404 + by_phyp4_4;
            }
            x_475 = x_459 + x_495 * p->pecp2 + by_phyp2_3 * p->phyp3;
            x_476 = x_393 + unless_none(x_491, B_2);
            x_477 = by_z_phi + unless_none(x_490, x_168);
            x_478 = by_pecp1_2 + unless_none(x_494, x_164);
            x_479 = by_pecp2_2 + unless_none(x_495, q_dfz);
            x_480 = by_per + x_487 * SVyg;
            x_481 = x_493;
            x_482 = x_403 + unless_none(x_492, CD);
            x_483 = x_496;
            x_484 = x_405 + by_phyp2_3;
            x_485 = x_406 + unless_none(by_phyp2_3, q_dfz);
            x_486 = by_SVyg_2 + x_487 * per_10;
            by_Kyg0_3 = by_Kyg0_4;
        } else {
            x_475 = x_459;
            x_476 = x_393;
            x_477 = by_z_phi;
            x_478 = by_pecp1_2;
            x_479 = by_pecp2_2;
            x_480 = by_per;
            x_481 = x_401;
            x_482 = x_403;
            x_483 = x_404;
            x_484 = x_405;
            x_485 = x_406;
            x_486 = by_SVyg_2;
            by_Kyg0_3 = splat(0);
        }
        const vreal x_497 = by_f_y_SH_2 * k->z_z0;
        const vreal x_498 = x_497 * per_10;
        const vreal x_499 = by_Kyg0_3 + x_498 * q_g;
        const vreal x_500 = x_499 * p->lkyc;
        const vreal x_501 = x_500 * x_161;
        const vreal x_502 = x_500 * x_160;
        const vreal by_pky6_2 = x_501 * q_fz;
        x_460 = x_475 + by_pky6_2 * p->pky7;
        x_461 = x_476;
        x_462 = x_453 + x_498 * Kyg0;
        by_q_dpi_4 = by_q_dpi_2 + x_502 * p->ppy5;
        by_z_phi_2 = x_477;
        by_pecp1_4 = x_478;
        by_pecp2_4 = x_479;
        by_per_4 = x_480 + x_497 * x_163;
        x_463 = by_SHy + by_f_y_SH_2;
        x_464 = x_481;
        x_465 = x_482;
        x_466 = x_483;
        x_467 = x_484;
        x_468 = x_485;
        x_469 = x_407 + x_499 * x_162;
        x_470 = x_408 + x_502 * q_dpi;
        x_471 = x_458 + x_501 * x_159;
        x_472 = x_410 + by_pky6_2;
        x_473 = x_411 + by_pky6_2 * q_dfz;
        by_SVyg_3 = x_486 - x_498;
        by_phy3 = splat(0);
    }
    by->phyp1 = x_464;
    by->phyp4 = x_466;
    by->phyp2 = x_467;
    by->phyp3 = x_468;
    by->ppy5 = x_470;
    by->pky6 = x_472;
    by->pky7 = x_473;
    by->phy3 = by_phy3;
    const vreal by_phy1 = x_463 * p->lhy;
    by->phy1 = by_phy1;
    by->lhy = x_463 * x_157;
    by->phy2 = by_phy1 * q_dfz;
    const vreal x_503 = by_SVyg_3 * z_z2;
    const vreal x_504 = by_offset * x_272 + by_D * x_233 + by_SVyg_2 * x_178 + by_SVyg_3 * x_156;
    const vreal x_505 = x_503 * k->t_mup_y;
    const vreal x_506 = x_505 * p->lkyc;
    by->lkyc = x_469 + x_505 * x_154;
    const vreal x_507 = x_506 * q_g;
    const vreal by_pvy3 = x_507 * q_fz;
    by->pvy3 = by_pvy3;
    by->pvy4 = by_pvy3 * q_dfz;
    if (k->x_6) {
        by_Ex_2 = sel(R(1) < Ex, splat(0), by_Ex);
    } else {
        by_Ex_2 = by_Ex;
    }
    const vreal x_508 = x_388 * f_side_per_K + by__B_3 * per_8;
    const vreal x_509 = by_Ex_2 * p->lex;
    by->lex = by_Ex_2 * x_151;
    const vreal by_pex1 = x_509 * x_150;
    by->pex1 = by_pex1;
    by->pex4 = -(x_509 * x_148) * x_149;
    const vreal x_510 = x_460 + by_phy1 * p->phy2 + by_pvy3 * p->pvy4 + by_pex1 * x_147;
    const vreal by_pex2 = by_pex1 * q_dfz;
    by->pex2 = by_pex2;
    by->pex3 = by_pex2 * q_dfz;
    const vreal x_511 = by_f_x_SV * smooth;
    const vreal x_512 = x_511 * z_z1;
    const vreal x_513 = x_512 * k->t_mup_x;
    const vreal x_514 = x_513 * p->lvx;
    by->lvx = x_513 * x_143;
    const vreal by_pvx1 = x_514 * q_fz;
    by->pvx1 = by_pvx1;
    by->pvx2 = by_pvx1 * q_dfz;
    const vreal x_515 = by_kx * smooth;
    const vreal x_516 = x_394 + x_397 * x_179 + x_454 * f_y_SH + by_f_x_SV * x_146 + by_kx * x_141;
    const vreal by_phx1 = x_515 * p->lhx;
    by->phx1 = by_phx1;
    by->lhx = x_515 * x_140;
    by->phx2 = by_phx1 * q_dfz;
    const vreal x_517 = x_510 + by_pex2 * p->pex3 + by_pvx1 * p->pvx2 + by_phx1 * p->phx2;
    const vreal by_per_5 = -(x_398 * f_y_K * per_9 * per_9);
    const vreal by_per_6 = -(by__B_3 * f_x_K * per_8 * per_8);
    const vreal x_518 = by_u_K + by_per_2;
    const vreal x_519 = by_u_D + by_per_3 * k->C_2;
    const vreal x_520 = x_519 * zu_z2;
    const vreal by_u_mu = x_520 * q_fz;
    const vreal x_521 = x_398 * per_9 - by_per_4 * per_10 * per_10;
    const vreal x_522 = x_395 + by_per_3 * u_D + by_per_5 * f_y_D;
    const vreal x_523 = by_f_y_SV * y_12 + by_per_5 * k->C_2;
    by->pcy1 = x_522 * p->lcy;
    by->lcy = x_522 * p->pcy1;
    const vreal x_524 = x_361 * x_229 + x_523 * z_z2;
    const vreal x_525 = by_f_y_mu + x_524 * q_fz;
    const vreal x_526 = x_471 + x_507 * x_152 + x_514 * x_142 + x_520 * u_mu + x_524 * f_y_mu;
    const vreal x_527 = x_525 * p->lmuy;
    const vreal x_528 = by_u_mu * p->lmuy + x_527 * x_134;
    const vreal x_529 = -(x_527 * x_133);
    by->pdy3 = x_529 * x_82;
    const vreal x_530 = by_rby1 * p->rby4 + by_rbx1 * p->rbx3 + x_452 * p->pey5 + x_529 * p->pdy3;
    const vreal by_pdy1 = x_528 * x_132;
    by->pdy1 = by_pdy1;
    const vreal x_531 = x_528 * x_130;
    const vreal by_ppy3 = x_531 * q_dpi;
    by->ppy3 = by_ppy3;
    by->ppy4 = by_ppy3 * q_dpi;
    by->pdy2 = by_pdy1 * q_dfz;
    const vreal x_532 = by_y_4 * phi_13 + by_per_6 * f_x_D;
    const vreal x_533 = by_f_x_SV * y_11 + by_per_6 * k->C;
    by->pcx1 = x_532 * p->lcx;
    by->lcx = x_532 * p->pcx1;
    const vreal x_534 = x_533 * z_z1;
    const vreal by_z_z1 = x_511 * x_145 + x_533 * x_128;
    const vreal by_f_x_mu = x_534 * q_fz;
    const vreal x_535 = by_f_x_mu * p->lmux;
    const vreal x_536 = x_535 * x_126;
    const vreal x_537 = -(x_535 * x_125);
    by->pdx3 = x_537 * x_97;
    const vreal by_pdx1 = x_536 * x_124;
    by->pdx1 = by_pdx1;
    const vreal x_538 = x_536 * x_122;
    const vreal x_539 = by_q_dpi_4 + x_531 * x_131 + by_ppy3 * p->ppy4 + x_538 * x_123;
    const vreal by_ppx3 = x_538 * q_dpi;
    by->ppx3 = by_ppx3;
    by->ppx4 = by_ppx3 * q_dpi;
    by->pdx2 = by_pdx1 * q_dfz;
    const vreal x_540 = x_465 * p->lky;
    const vreal x_541 = x_518 * p->lky;
    const vreal x_542 = unless_none(x_540, z_z3) + x_541 * zu_z3;
    const vreal x_543 = x_521 * p->lky;
    const vreal x_544 = x_543 * z_z3;
    const vreal x_545 = x_544 * s_4;
    const vreal x_546 = x_542 * s_6 + x_545 * x_115;
    const vreal x_547 = -(x_545 * x_113);
    by->pky3 = x_547 * x_114;
    const vreal x_548 = x_462 + x_506 * x_153 + (x_303 * x_275 + x_547 * p->pky3) * abs_slope(q_g);
    const vreal x_549 = x_546 * x_112;
    const vreal x_550 = x_546 * k->x_21;
    by->ppy1 = x_550 * q_dpi;
    by->pky1 = x_549 * k->t_Fz0p;
    const vreal x_551 = x_508 * p->lkx;
    by->lkx = x_508 * x_111;
    const vreal x_552 = x_551 * x_110;
    const vreal x_553 = x_551 * x_108;
    const vreal by_ppx1 = x_553 * q_dpi;
    by->ppx1 = by_ppx1;
    by->ppx2 = by_ppx1 * q_dpi;
    const vreal x_554 =
        x_539 + by_ppx3 * p->ppx4 + x_550 * p->ppy1 + x_553 * x_109 + by_ppx1 * p->ppx2;
    const vreal x_555 = x_552 * power;
    const vreal by_pkx1 = x_555 * q_fz;
    by->pkx1 = by_pkx1;
    by->pkx2 = by_pkx1 * q_dfz;
    const vreal x_556 = x_517 + by_pdy1 * p->pdy2 + by_pdx1 * p->pdx2 + by_pkx1 * p->pkx2;
    const vreal x_557 =
        sel(R(-80) > x_104, splat(0), sel(R(80) < x_105, splat(0), x_552 * x_107 * power));
    by->pkx3 = x_557 * q_dfz;
    const vreal by_s_2 = x_542 * x_113 * vcos(s_3);
    const vreal by_s_3 = x_359 * D_4 * vcos(s_2);
    const vreal by_s_4 = x_544 * x_116 * vcos(s);
    by->rvy5 = by_s_3 * a_6;
    by->pky4 = by_s_2 * a_7 + by_s_4 * a_5;
    const vreal by_a = x_390 * x_214 * R(2.0 / 3.14159265358979323846) * atan_slope(a_4);
    const vreal by_a_2 = by_s_3 * p->rvy5 * atan_slope(a_2);
    const vreal x_558 = by_a * arc_x;
    const vreal by_q_a_3 = x_379 + (by_s2 + by_s2) * vcos(arc_x) + by_a * x_103;
    by->qhz1 = by_q_a_3;
    const vreal x_559 = x_366 * f_slip_3 + x_558 * p->qcz1;
    by->qcz1 = by_x * a_8 + x_558 * Bt;
    const vreal x_560 = by__D * smooth;
    const vreal by__smooth = x_516 + by__D * x_102;
    const vreal x_561 = x_560 * p->lfzo;
    const vreal by_Dt = x_561 * q_cos_ap;
    const vreal by_q_a_4 = x_396 + by_q_a_2 + by__x_2 + by_ay_2 + by_q_a_3;
    const vreal x_562 = by_Dt * z_z5;
    const vreal by_z_z5 = by_Dt * x_100;
    const vreal x_563 = x_562 * p->ltr;
    by->ltr = x_562 * x_99;
    const vreal x_564 = x_563 * x_98;
    const vreal x_565 = x_563 * x_96;
    by->qdz4 = x_565 * x_97;
    const vreal by_q_gamma = (x_537 * p->pdx3 + x_565 * p->qdz4) * q_gamma;
    by->qdz3 = x_565 * side;
    const vreal by_side_2 = x_565 * p->qdz3;
    const vreal x_566 = x_564 * x_95;
    const vreal x_567 = -(x_564 * x_94);
    by->ppz1 = x_567 * q_dpi;
    const vreal x_568 = x_566 * x_93;
    const vreal by_qdz1 = x_566 * x_92;
    by->qdz1 = by_qdz1;
    by->qdz2 = by_qdz1 * q_dfz;
    const vreal by_q_fz_low_2 = x_311 + x_568 * k->x_20;
    const vreal x_569 = x_568 * q_fz_low;
    const vreal x_570 = x_461 + x_569 * k->t_per_Fz0p;
    const vreal x_571 =
        by_ssz1 * x_290 + by_q_gamma + by_q_gamma + (k->x_19 ? splat(0) : by_side_2);
    const vreal x_572 = x_559 * k->t_slope_z;
    const vreal by_qbz1 = x_572 * x_90;
    by->qbz1 = by_qbz1;
    const vreal x_573 = x_572 * x_89;
    by->qbz5 = x_573 * lean_2;
    const vreal x_574 = by_lean + (k->x_19 ? by_side_2 : splat(0)) + x_573 * p->qbz5;
    by->qbz4 = x_573 * q_gamma;
    const vreal x_575 = x_556 + x_557 * p->pkx3 + by_qdz1 * p->qdz2 + by_qbz1 * x_88;
    const vreal by_qbz2 = by_qbz1 * q_dfz;
    by->qbz2 = by_qbz2;
    by->qbz3 = by_qbz2 * q_dfz;
    const vreal by_qhz3 = by_q_a_3 * q_g;
    by->qhz3 = by_qhz3;
    by->qhz4 = by_qhz3 * q_dfz;
    by->qhz2 = by_q_a_3 * q_dfz;
    const vreal x_576 = x_575 + by_qbz2 * p->qbz3 + by_qhz3 * p->qhz4 + by_q_a_3 * p->qhz2;
    const vreal x_577 = x_571 + x_573 * p->qbz4 + x_574 * abs_slope(q_gamma);
    const vreal x_578 = by_s_2 * p->pky4 * atan_slope(a_3) * (R(1) / x_86);
    const vreal x_579 = -(x_578 * a_3);
    by->rvy6 = by_a_2 * q_kappa;
    const vreal x_580 = x_387 * x_216 + by__x + x_450 * p->rbx2 + by_kx + by_a_2 * p->rvy6;
    const vreal x_581 = by_s_4 * p->pky4 * atan_slope(a) / x_85;
    const vreal x_582 = x_578 + x_581;
    const vreal x_583 = -(x_581 * a);
    const vreal by_pky2 = x_583 * x_84;
    const vreal x_584 = x_579 * p->pky2 + x_583 * x_83;
    by->ppy2 = x_584 * q_dpi;
    const vreal x_585 = x_554 + x_567 * p->ppz1 + x_584 * p->ppy2;
    by->pky2 = x_579 * x_84 + by_pky2;
    by->pky5 = by_pky2 * x_82;
    const vreal by_q_g = (x_530 + by_pky2 * p->pky5) * q_g;
    const vreal by_q_g_2 = x_548 + by_q_a_3 * x_87 + by_q_g + by_q_g;
    const vreal x_586 = x_526 + x_534 * f_x_mu + x_555 * x_106 + x_582 * k->t_per_Fz0p;
    const vreal by_z_z3 =
        unless_none(x_540, x_119) + x_543 * x_117 + (k->x_18 ? splat(0) : x_541 * x_119);
    const vreal by_z_z2 = x_504 + x_523 * x_136 + (k->x_18 ? splat(0) : by_zu_z2 + x_519 * x_138);
    const vreal by_z_phi_3 = by_z_phi_2 + (k->x_18 ? splat(0) : x_402);
    if (k->x_10) {
        const vreal by_x_5 = -(by_z_z6 * z_z6_2 * z_z6_2) * sqrt_slope(x_80) * x_79;
        const vreal x_593 = by_x_5 + by_x_5;
        const vreal by_x_6 = -(by_z_z5 * z_z5_2 * z_z5_2) * sqrt_slope(x_78) * x_77;
        const vreal x_594 = by_x_6 + by_x_6;
        const vreal by_x_7 = -(by_z_z3 * z_z3_2 * z_z3_2) * sqrt_slope(x_76) * x_75;
        const vreal x_595 = by_x_7 + by_x_7;
        const vreal by_turn = x_595 * p->pkyp1 * turn;
        const vreal by_x_8 = -(by_z_z2 * z_z2_2 * z_z2_2) * sqrt_slope(x_73) * x_72;
        const vreal x_596 = by_x_8 + by_x_8;
        const vreal by_Byp = x_596 * x_71;
        const vreal by_turn_2 = x_596 * Byp;
        const vreal x_597 = x_593 * p->qbrp1 + x_594 * p->qdtp1 + by_turn + by_turn + by_turn_2;
        const vreal by_x_9 = -(by_z_z1 * z_z1_2 * z_z1_2) * sqrt_slope(x_69) * x_68;
        const vreal x_598 = by_x_9 + by_x_9;
        const vreal by_Bxp = x_598 * turn;
        const vreal x_599 = x_597 + by_turn_2 * p->pdyp4 * sqrt_slope(x_70) + x_598 * Bxp;
        const vreal x_600 = by_Byp * x_67;
        const vreal by_x_10 = -(by_Byp * x_64 * x_67 * x_67) * sqrt_slope(x_66) * x_65;
        const vreal x_601 = by_x_10 + by_x_10;
        const vreal x_602 = x_600 * p->pdyp1;
        const vreal x_603 = by_Bxp * x_62;
        const vreal by_x_11 = -(by_Bxp * x_59 * x_62 * x_62) * sqrt_slope(x_61) * x_60;
        const vreal x_604 = by_x_11 + by_x_11;
        const vreal x_605 = x_603 * p->pdxp1;
        const vreal by_lean_3 = by_z_phi_3 + x_599 * p->unloaded_radius * abs_slope(z_phi_2);
        if (k->x_15) {
            x_606 = x_317 - by_lean_3;
            by_lean_4 = by_lean_3;
        } else {
            x_606 = x_317 - by_lean_3;
            by_lean_4 = -by_lean_3;
        }
        const vreal x_607 = by_lean_4 / Vc;
        const vreal by_Vc = -(x_607 * lean);
        const vreal x_608 = x_607 * x_56;
        const vreal x_609 = -(x_608 * w_omega);
        const vreal x_610 = x_609 * p->pecp1;
        const vreal x_611 = x_576 + x_602 * p->pdyp2 + x_605 * p->pdxp2 + x_610 * p->pecp2;
        const vreal x_612 =
            unless_none(unless_none(sel(x_51, splat(0), by_Vc), speed_2), sqrt_slope(x_52));
        const vreal by_q_tan_a = unless_none(x_612, q_tan_a);
        x_587 = x_577 + x_607 * x_55 * vcos(q_gamma);
        x_588 = x_611;
        x_589 = x_570 + x_599 * x_57;
        by_q_phit = x_606;
        x_590 = by_pecp1_4 + x_609 * x_53;
        x_591 = by_pecp2_4 + x_610 * q_dfz;
        by_q_kappa = x_580 + x_604 * p->pdxp3;
        by_qbrp1 = x_593 * turn;
        by_qdtp1 = x_594 * turn;
        by_pkyp1 = x_595 * x_74;
        by_pdyp4 = by_turn_2 * x_70;
        by_pdyp3 = x_601 * q_tan_a;
        x_592 = x_601 * p->pdyp3 + by_q_tan_a + by_q_tan_a;
        by_pdyp1 = x_600 * x_63;
        by_pdyp2 = x_602 * q_dfz;
        by_pdxp3 = x_604 * q_kappa;
        by_pdxp1 = x_603 * x_58;
        by_pdxp2 = x_605 * q_dfz;
        by_w_omega = x_608 * x_54;
        by_vxlow = sel(x_51, by_Vc, splat(0));
    } else {
        x_587 = x_577;
        x_588 = x_576;
        x_589 = x_570;
        by_q_phit = x_317;
        x_590 = by_pecp1_4;
        x_591 = by_pecp2_4;
        by_q_kappa = x_580;
        by_qbrp1 = splat(0);
        by_qdtp1 = splat(0);
        by_pkyp1 = splat(0);
        by_pdyp4 = splat(0);
        by_pdyp3 = splat(0);
        x_592 = splat(0);
        by_pdyp1 = splat(0);
        by_pdyp2 = splat(0);
        by_pdxp3 = splat(0);
        by_pdxp1 = splat(0);
        by_pdxp2 = splat(0);
        by_w_omega = splat(0);
        by_vxlow = splat(0);
    }
    by->pecp1 = x_590;
    by->pecp2 = x_591;
    by->qbrp1 = by_qbrp1;
    by->qdtp1 = by_qdtp1;
    by->pkyp1 = by_pkyp1;
    by->pdyp4 = by_pdyp4;
    by->pdyp3 = by_pdyp3;
    by->pdyp1 = by_pdyp1;
    by->pdyp2 = by_pdyp2;
    by->pdxp3 = by_pdxp3;
    by->pdxp1 = by_pdxp1;
    by->pdxp2 = by_pdxp2;
    if (k->x_10) {
        const vreal x_616 = by_w_omega / w_Re_6 * w_omega_2;
        const vreal by_w_Re = x_616 / x_49;
        const vreal x_617 = -(by_w_Re * x_50);
        const vreal x_618 = x_617 * per_5 * R(2) - by_w_Re;
        const vreal by_per_7 = x_618 * growth * per_5;
        const vreal by_w_Re_2 =
            -x_616 + by_w_Re - (x_617 * x_48 + by_per_7 + by_per_7) * per_5 * per_5;
        const vreal by_w_Re_3 = -by_w_Re_2 / x_45;
        const vreal x_619 = -(by_w_Re_3 * x_46);
        const vreal x_620 = x_619 * per_4 * R(2) - by_w_Re_3;
        const vreal by_per_8 = x_620 * growth * per_4;
        const vreal by_w_Re_4 =
            by_w_Re_2 + by_w_Re_3 - (x_619 * x_44 + by_per_8 + by_per_8) * per_4 * per_4;
        const vreal by_w_Re_5 = -by_w_Re_4 / x_41;
        const vreal x_621 = -(by_w_Re_5 * x_42);
        const vreal x_622 = x_621 * per_3 * R(2) - by_w_Re_5;
        const vreal by_per_9 = x_622 * growth * per_3;
        const vreal by_w_Re_6 =
            by_w_Re_4 + by_w_Re_5 - (x_621 * x_40 + by_per_9 + by_per_9) * per_3 * per_3;
        const vreal by_w_Re_7 = -by_w_Re_6 / x_37;
        const vreal x_623 = -(by_w_Re_7 * x_38);
        const vreal x_624 = x_623 * per_2 * R(2) - by_w_Re_7;
        const vreal by_per_10 = x_624 * growth * per_2;
        const vreal by_w_Re_8 =
            by_w_Re_6 + by_w_Re_7 - (x_623 * x_36 + by_per_10 + by_per_10) * per_2 * per_2;
        const vreal by_w_Re_9 = -by_w_Re_8 / x_33;
        const vreal x_625 = -(by_w_Re_9 * x_34);
        const vreal x_626 = x_625 * per * R(2) - by_w_Re_9;
        const vreal x_627 =
            x_618 * x_47 + x_620 * x_43 + x_622 * x_39 + x_624 * x_35 + x_626 * x_31;
        const vreal by_per_11 = x_626 * growth * per;
        const vreal by_unloaded_radius =
            by_w_Re_8 + by_w_Re_9 - (x_625 * x_32 + by_per_11 + by_per_11) * per * per;
        const vreal by_unloaded_radius_2 = -by_unloaded_radius / x_29;
        const vreal x_628 = -(by_unloaded_radius_2 * x_30);
        const vreal x_629 = x_628 * k->per * R(2) - by_unloaded_radius_2;
        const vreal x_630 =
            -by_w_Re - by_w_Re_3 - by_w_Re_5 - by_w_Re_7 - by_w_Re_9 - by_unloaded_radius_2;
        const vreal x_631 = x_627 + x_629 * k->x_14;
        const vreal by_per_12 = x_629 * growth * k->per;
        const vreal x_632 = x_589 + by_unloaded_radius + by_unloaded_radius_2 -
                            (x_628 * x_28 + by_per_12 + by_per_12) * k->per * k->per;
        const vreal x_633 = x_631 * x_27;
        const vreal by_ratio = x_631 * k->x_13 * ratio;
        const vreal by_unloaded_radius_3 = (by_ratio + by_ratio) * speed_3 * k->t_per_V0;
        const vreal by_squash = -x_630;
        const vreal x_634 = x_632 + x_633 * p->q_v1 + by_unloaded_radius_3 + x_630 * p->q_re0;
        const vreal x_635 = by_squash * x_23;
        const vreal x_636 = x_635 * p->dreff * atan_slope(x_24);
        const vreal x_637 = x_635 * p->freff + x_636 * p->breff;
        const vreal by_fnomin_2 = by_squash * x_26 / w_Cz;
        const vreal by_w_Cz = -(by_fnomin_2 * x_23);
        const vreal x_638 = by_w_Cz * p->vertical_stiffness;
        x_613 = x_634;
        x_614 = by_t_per_Fz0 + x_637 * in_fz;
        x_615 = x_585 + x_638 * p->pfz1;
        by_q_v1 = x_633 * p->unloaded_radius;
        by_longvl = -(by_unloaded_radius_3 * k->x_12);
        by_q_re0 = x_630 * p->unloaded_radius;
        by_freff = x_635 * load;
        by_dreff = x_635 * x_25;
        by_breff = x_636 * load;
        by_fnomin = by_fnomin_2;
        by_vertical_stiffness = by_w_Cz * x_22;
        by_pfz1 = x_638 * q_dpi;
        by_in_fz = x_637 * k->t_per_Fz0;
    } else {
        x_613 = x_589;
        x_614 = by_t_per_Fz0;
        x_615 = x_585;
        by_q_v1 = splat(0);
        by_longvl = splat(0);
        by_q_re0 = splat(0);
        by_freff = splat(0);
        by_dreff = splat(0);
        by_breff = splat(0);
        by_fnomin = splat(0);
        by_vertical_stiffness = splat(0);
        by_pfz1 = splat(0);
        by_in_fz = splat(0);
    }
    by->unloaded_radius = x_613;
    by->q_v1 = by_q_v1;
    by->longvl = by_longvl;
    by->q_re0 = by_q_re0;
    by->freff = by_freff;
    by->dreff = by_dreff;
    by->breff = by_breff;
    by->vertical_stiffness = by_vertical_stiffness;
    by->pfz1 = by_pfz1;
    const vreal x_639 = x_561 * Dt / x_21;
    const vreal by_cos_alpha = sel(V > REAL_MIN, -(x_639 * q_cos_ap), splat(0)) * MAGIC_EPS;
    const vreal x_640 = x_639 * in_vx + by_cos_alpha;
    if (k->x_9) {
        by_q_gamma_2 = x_587 + by_q_g_2 * vcos(q_gamma);
        by_q_tan_a_2 = x_592 + (by_q_a_4 + by_q_cos_a * -vsin(q_a_2)) * q_way;
        x_641 = x_640;
        x_642 = splat(0);
    } else {
        by_q_gamma_2 = x_587 + by_q_g_2;
        by_q_tan_a_2 = x_592;
        x_641 = x_640 + by_q_cos_a;
        x_642 = by_q_a_4;
    }
    if (k->x_8) {
        x_643 = x_642 + by_q_tan_a_2 * tan_slope(q_tan_a_2);
    } else {
        x_643 = x_642;
    }
    const vreal by_alpha = x_643 + -(x_641 * sin_small_slope(x_20)) * abs_slope(alpha_2);
    const vreal by_q_p = x_615 * k->t_per_p0;
    const vreal by_q_fz = x_588 * k->t_per_Fz0p;
    const vreal x_644 = by_t_per_Fz0p + x_569 * p->unloaded_radius + x_582 * q_fz + x_588 * x_18;
    const vreal by_q_fz_2 = x_586 + by_q_fz;
    if (k->x_6) {
        const vreal x_647 = sel(x_17, by_q_fz_low_2, splat(0));
        const vmask x_648 = p->fzmin > q_fz_2;
        const vreal x_649 =
            by_q_fz_2 + sel(x_17, splat(0), by_q_fz_low_2) + sel(x_648, splat(0), x_647);
        const vmask x_650 = p->fzmax < in_fz;
        const vmask x_651 = p->presmax < x_16;
        const vreal x_652 = sel(x_651, splat(0), by_q_p);
        const vmask x_653 = p->presmin > q_p;
        const vmask x_654 = p->cammax < x_15;
        const vreal by_cammin_2 =
            sel(p->cammin > in_gamma, sel(x_654, splat(0), by_q_gamma_2), splat(0));
        const vmask x_655 = p->kpumax < x_14;
        const vreal x_656 = sel(x_655, splat(0), by_q_kappa);
        const vmask x_657 = p->kpumin > x_13;
        const vreal by__linear = sel(x_657, splat(0), x_656) * in_kappa;
        const vmask x_658 = p->alpmax < x_12;
        const vreal x_659 = sel(x_658, splat(0), by_alpha);
        const vmask x_660 = p->alpmin > alpha_3;
        const vreal by__alpha = sel(x_660, splat(0), x_659);
        if (k->x_7) {
            by__linear_2 = by__linear + by_q_phit * x_11 * x_10;
        } else {
            by__linear_2 = by__linear;
        }
        if (x_7) {
            const vreal by_half_turn =
                unless_none(-sel(x_6, by__smooth, splat(0)) * R(0.5), -vsin(half_turn));
            const vreal by_per_low =
                unless_none(unless_none(sel(x_9, by__alpha, splat(0)), in_alpha), sum);
            const vreal x_662 = sel(x_6, by__linear_2, splat(0)) +
                                sel(x_8 < R(1), by_half_turn * R(REAL_PI), splat(0));
            const vreal x_663 = (by_per_low + unless_none(x_662, speed)) * k->per_low * k->per_low;
            x_661 = by_vxlow - x_663;
        } else {
            x_661 = by_vxlow;
        }
        x_645 = x_661;
        x_646 = by_in_fz + sel(x_650, splat(0), x_649);
        by_fzmin = sel(x_648, x_647, splat(0));
        by_fzmax = sel(x_650, x_649, splat(0));
        by_presmax = sel(x_651, by_q_p, splat(0));
        by_presmin = sel(x_653, x_652, splat(0));
        by_q_p_2 = sel(x_653, splat(0), x_652);
        by_cammax = sel(x_654, by_q_gamma_2, splat(0));
        by_cammin = by_cammin_2;
        by_kpumax = sel(x_655, by_q_kappa, splat(0));
        by_kpumin = sel(x_657, x_656, splat(0));
        by_alpmax = sel(x_658, by_alpha, splat(0));
        by_alpmin = sel(x_660, x_659, splat(0));
    } else {
        x_645 = by_vxlow;
        x_646 = by_in_fz + by_q_fz_2 + by_q_fz_low_2;
        by_fzmin = splat(0);
        by_fzmax = splat(0);
        by_presmax = splat(0);
        by_presmin = splat(0);
        by_q_p_2 = by_q_p;
        by_cammax = splat(0);
        by_cammin = splat(0);
        by_kpumax = splat(0);
        by_kpumin = splat(0);
        by_alpmax = splat(0);
        by_alpmin = splat(0);
    }
    by->vxlow = x_645;
    by->fzmin = by_fzmin;
    by->fzmax = by_fzmax;
    by->presmax = by_presmax;
    by->presmin = by_presmin;
    by->cammax = by_cammax;
    by->cammin = by_cammin;
    by->kpumax = by_kpumax;
    by->kpumin = by_kpumin;
    by->alpmax = by_alpmax;
    by->alpmin = by_alpmin;
    const vreal x_664 = sel(x_4, splat(0), by_q_p_2);
    by->inflpres = sel(x_5, x_664, splat(0));
    const vreal x_665 =
        sel(k->x_5 < x_2, sel(x_4, by_q_p_2, splat(0)) + sel(x_5, splat(0), x_664), splat(0));
    const vreal by_lky = (x_307 * p->qbz9 + x_559 * x_91) / p->lmuy;
    const vreal x_666 = unless_none(x_465, x_121) + x_518 * x_120 + x_521 * x_118 + by_lky;
    by->lky = x_666;
    const vreal x_667 = x_297 * x_280 + by_u_mu * x_133 + x_525 * x_135 - by_lky * k->t_slope_z;
    const vreal x_668 = (x_455 * x_177 + x_503 * x_155) / k->x_3;
    const vreal x_669 = -(x_668 * k->t_mup_y);
    by->lmuy = x_667 + x_669 * k->x + x_668 * p->amu;
    const vreal x_670 = x_512 * x_144 / k->x_2;
    const vreal x_671 = -(x_670 * k->t_mup_x);
    const vreal x_672 = x_668 * p->lmuy + (x_669 * p->lmuy + x_671 * p->lmux) + x_670 * p->lmux;
    by->amu = x_672;
    by->lmux = by_f_x_mu * x_127 + x_671 * k->x + x_670 * p->amu;
    const vreal x_673 = -by_q_p + x_665 * R(100) - x_615 * x_19 * k->t_per_p0 * k->t_per_p0;
    by->nompres = x_673;
    const vreal x_674 = x_549 * p->pky1 - by_q_fz - x_644 * k->t_per_Fz0p * k->t_per_Fz0p;
    const vreal x_675 =
        by_fnomin + sel(k->x_4 < x, x_646, splat(0)) * R(100) - x_614 * k->t_per_Fz0 * k->t_per_Fz0;
    by->lfzo = x_560 * x_101 + x_674 * p->fnomin;
    by->fnomin = x_675 + x_674 * p->lfzo;
    return x_288 * smooth - m_trail * f_Fyp_2 + s_7 * f_fx;
}

static vreal (*const magic_formula_sweeps[])(const struct magic_formula_params *, int,
                                             const struct magic_formula_kept *, vreal, vreal, vreal,
                                             vreal, vreal, vreal, vreal, vreal,
                                             struct magic_formula_params *) = {
    magic_formula_fx_sweep, magic_formula_fy_sweep, magic_formula_mz_sweep};

struct fiala_kept {
    vreal x;
    vreal at_zero;
    vreal x_2;
    vreal slope;
    vreal least;
    vreal at_zero_2;
    vreal slope_2;
    vreal least_2;
    vreal t_Cx;
    vreal t_Cy;
    vmask x_3;
    vreal x_4;
    vreal per;
    vreal k_per_c22;
    vreal x_5;
    vreal k_at_zero;
    vmask x_6;
    vreal x_7;
    vreal per_2;
    vreal k_per_c22_2;
    vreal x_8;
    vreal k_at_zero_2;
    vreal x_9;
    vreal t_per_fz0;
    vreal t_width;
    vmask x_10;
    vmask x_11;
    int x_12;
    int x_13;
    int x_14;
    int x_15;
    int x_16;
    vmask x_17;
    vmask x_18;
    vmask x_19;
    vmask x_20;
    vmask x_21;
    vmask x_22;
    vmask x_23;
    vmask x_24;
};

static void fiala_keep(const struct fiala_params *p, vreal combine, struct fiala_kept *k) {
    *k = (struct fiala_kept){0};
    k->x = R(1) + p->load_sensitivity;
    k->at_zero = p->friction * k->x;
    k->x_2 = p->load_sensitivity / p->nominal_load;
    k->slope = p->friction * k->x_2;
    k->least = R(0.01) * p->friction;
    k->at_zero_2 = p->sliding_friction * k->x;
    k->slope_2 = p->sliding_friction * k->x_2;
    k->least_2 = R(0.01) * p->sliding_friction;
    k->t_Cx = vmin(p->stiffness_x, splat(LARGE));
    k->t_Cy = vmin(p->stiffness_y, splat(LARGE));
    k->x_3 = p->peak_stiffness_load_x > R(0);
    k->x_4 = R(1) / sel(k->x_3, p->peak_stiffness_load_x, splat(LARGE));
    k->per = vmin(k->x_4, splat(LARGE));
    k->k_per_c22 = k->per * k->per;
    const vreal x = p->nominal_load * k->per;
    k->x_5 = vmin(x, splat(LARGE));
    k->k_at_zero = R(1) + k->x_5 * k->x_5;
    k->x_6 = p->peak_stiffness_load_y > R(0);
    k->x_7 = R(1) / sel(k->x_6, p->peak_stiffness_load_y, splat(LARGE));
    k->per_2 = vmin(k->x_7, splat(LARGE));
    k->k_per_c22_2 = k->per_2 * k->per_2;
    const vreal x_2 = p->nominal_load * k->per_2;
    k->x_8 = vmin(x_2, splat(LARGE));
    k->k_at_zero_2 = R(1) + k->x_8 * k->x_8;
    k->x_9 = R(1) / p->nominal_load;
    k->t_per_fz0 = vmin(k->x_9, splat(LARGE));
    k->t_width = vmin(p->width, splat(LARGE));
    k->x_10 = combine == R(COMBINE_ELLIPSE);
    k->x_11 = combine == R(COMBINE_VECTOR);
    k->x_12 = any(k->x_10);
    k->x_13 = any(k->x_11);
    k->x_14 = !any(k->x_3);
    k->x_15 = !any(k->x_6);
    if (k->x_12) {
        k->x_16 = !k->x_12;
    }
    k->x_17 = k->x_9 < LARGE;
    k->x_18 = x_2 < LARGE;
    k->x_19 = k->x_7 < LARGE;
    k->x_20 = x < LARGE;
    k->x_21 = k->x_4 < LARGE;
    k->x_22 = p->stiffness_y < LARGE;
    k->x_23 = p->stiffness_x < LARGE;
    k->x_24 = p->width < LARGE;
}

static vreal fiala_fx_sweep(const struct fiala_params *p, vreal combine, const struct fiala_kept *k,
                            vreal fz, vreal kappa, vreal alpha, vreal gamma, vreal vx, vreal seed,
                            struct fiala_params *by) {
    (void)combine;
    (void)gamma;
    (void)vx;
    vreal x_4 = splat(0), x_5 = splat(0), x_6 = splat(0), x_7 = splat(0), x_8 = splat(0),
          x_9 = splat(0), x_10 = splat(0), x_11 = splat(0), x_12 = splat(0), x_13 = splat(0),
          hx = splat(0), hy = splat(0), x_17 = splat(0), x_18 = splat(0), other = splat(0),
          x_20 = splat(0), other_2 = splat(0), x_21 = splat(0), p_y = splat(0), x_31 = splat(0),
          yx = splat(0), yy = splat(0), p_y_2 = splat(0), x_32 = splat(0), x_33 = splat(0),
          p_x = splat(0), x_34 = splat(0), x_35 = splat(0), size_x = splat(0), x_36 = splat(0),
          degree = splat(0), y = splat(0), sliding_y = splat(0), x_37 = splat(0), u = splat(0),
          x_38 = splat(0), adheres = splat(0), x_39 = splat(0), x_40 = splat(0), twice = splat(0),
          x_41 = splat(0), px = splat(0), x_42 = splat(0), py = splat(0), x_43 = splat(0),
          x_44 = splat(0), x_45 = splat(0), size = splat(0), x_46 = splat(0), x_47 = splat(0),
          by_p_y = splat(0), by_own_x = splat(0), x_48 = splat(0), by_Cx = splat(0),
          by_own_y = splat(0), x_49 = splat(0), x_50 = splat(0), by_share = splat(0),
          x_63 = splat(0), x_64 = splat(0), by_fy = splat(0), x_65 = splat(0), x_66 = splat(0),
          x_79 = splat(0), x_80 = splat(0), x_94 = splat(0), x_95 = splat(0), x_96 = splat(0),
          x_99 = splat(0), x_100 = splat(0), x_101 = splat(0);
    vmask x_16 = (vmask){0}, x_19 = (vmask){0};
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal x_2 = k->at_zero - k->slope * s_fz;
    const vreal grip0 = vmax(x_2, k->least) * s_fz;
    const vreal x_3 = k->at_zero_2 - k->slope_2 * s_fz;
    const vreal s = vmin(splat(1), vsqrt(s_kappa * s_kappa + s_tan_alpha * s_tan_alpha));
    const vreal grip = grip0 - (grip0 - vmax(x_3, k->least_2) * s_fz) * s;
    if (k->x_14) {
        x_4 = splat(1);
    } else {
        x_5 = s_fz * k->t_per_fz0;
        x_6 = s_fz * s_fz;
        x_7 = R(1) + x_6 * k->k_per_c22;
        x_8 = k->k_at_zero / x_7;
        x_4 = sel(k->x_3, x_5 * x_8, splat(1));
    }
    const vreal Cx = k->t_Cx * x_4;
    if (k->x_15) {
        x_9 = splat(1);
    } else {
        x_10 = s_fz * k->t_per_fz0;
        x_11 = s_fz * s_fz;
        x_12 = R(1) + x_11 * k->k_per_c22_2;
        x_13 = k->k_at_zero_2 / x_12;
        x_9 = sel(k->x_6, x_10 * x_13, splat(1));
    }
    const vreal x_14 = R(3) * grip;
    const vreal per_grip = R(1) / vmax(splat(TINY_FORCE), x_14);
    const vreal own_x = Cx * s_kappa;
    const vreal own_y = k->t_Cy * x_9 * s_tan_alpha;
    const vmask x_15 = own_x != own_x;
    if (k->x_13) {
        x_17 = vabs(own_x);
        x_18 = vabs(own_y);
        x_19 = vmax(x_17, x_18) < TINY_SLIP;
        other = own_y * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        x_20 = vsqrt(own_x * own_x + other * other);
        other_2 = own_x * R(1.0 * FIALA_PEAK_Y / FIALA_PEAK_X);
        x_21 = vsqrt(own_y * own_y + other_2 * other_2);
        hx = sel(k->x_11, sel(x_19, own_x, vmax(x_17, x_20)), own_x);
        hy = sel(k->x_11, sel(x_19, own_y, vmax(x_18, x_21)), own_y);
        x_16 = x_19;
    } else {
        hx = own_x;
        hy = own_y;
        x_16 = x_15;
    }
    const vreal x_22 = vabs(hx);
    const vreal per_hx = R(1) / vmax(splat(TINY_FORCE), x_22);
    const vreal x_23 = R(0.5) * grip;
    const vreal q = x_23 * per_hx;
    const vmask x_24 = not(q >= R(1));
    const vreal share = R(1) - R(0.5) * q;
    const vreal x_25 = grip * share;
    const vreal ahead = sel(x_24, x_25 * per_hx, splat(1));
    const vreal x_26 = vabs(hy);
    const vreal reach = x_26 * per_grip;
    const vreal x_27 = vmin(splat(1), reach);
    const vreal x_28 = R(3) - x_27;
    const vreal x_29 = R(3) - x_27 * x_28;
    const vreal rise = x_27 * x_29;
    const vreal fx = hx * ahead;
    const vreal x_30 = grip * rise;
    const vreal fy = vcopysign(x_30, hy);
    if (k->x_12) {
        x_31 = R(3) * per_grip;
        yx = x_31 * fx;
        yy = x_31 * fy;
        if (k->x_16) {
            p_y_2 = splat(1);
        } else {
            x_32 = vsqrt(yx * yx + yy * yy);
            x_33 = R(1) / vmax(splat(1), x_32);
            p_y_2 = sel(k->x_10, x_33, splat(1));
        }
        p_y = p_y_2;
    } else {
        p_y = splat(1);
    }
    if (k->x_13) {
        x_34 = R(3) * per_grip;
        x_35 = vabs(fx);
        size_x = sel(x_24, share, x_34 * x_35);
        x_36 = R(3.0 / FIALA_PEAK_X) * per_grip;
        degree = x_22 * x_36;
        y = own_y * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        sliding_y = Cx * s_tan_alpha;
        x_37 = degree * degree * R(1.0 / 9);
        u = vmin(splat(1), x_37);
        x_38 = R(2) - u;
        const vreal slides = u * x_38;
        adheres = R(1) - slides;
        x_39 = size_x + rise;
        x_40 = vmax(splat(TINY_SLIP), x_39);
        twice = (slides + slides) / x_40;
        x_41 = adheres + twice * rise;
        px = own_x * x_41;
        x_42 = twice * size_x;
        py = y * adheres + sliding_y * x_42;
        x_43 = vabs(px);
        x_44 = vsqrt(px * px + py * py);
        x_45 = vmax(x_43, x_44);
        size = vmax(splat((R(0.01) * TINY_SLIP)), x_45);
        x_46 = px / size;
        p_x = sel(k->x_11, sel(x_16, splat(1), x_46), p_y);
    } else {
        p_x = p_y;
    }
    const vreal by_fx = seed * p_x;
    const vreal by_p_x = seed * fx;
    if (k->x_13) {
        const vreal by_px =
            unless_none(sel(x_16, splat(0), sel(k->x_11, by_p_x, splat(0))), R(1) / size);
        const vreal x_51 = sel((R(0.01) * TINY_SLIP) > x_45, splat(0), -unless_none(by_px, x_46));
        const vmask x_52 = x_43 > x_44;
        const vreal x_53 = unless_none(sel(x_52, splat(0), x_51), sqrt_slope(x_44));
        const vreal by_py = unless_none(x_53, py);
        const vreal x_54 = by_py + by_py;
        const vreal by_px_2 = unless_none(x_53, px);
        const vreal x_55 =
            by_px + by_px_2 + by_px_2 + unless_none(sel(x_52, x_51, splat(0)), abs_slope(px));
        const vreal x_56 = unless_none(x_54, sliding_y);
        const vreal by_adheres = unless_none(x_55, own_x);
        const vreal by_slides =
            unless_none(unless_none(x_56, size_x) + unless_none(by_adheres, rise), R(1) / x_40);
        const vreal by_size_x = sel(TINY_SLIP > x_39, splat(0), -unless_none(by_slides, twice));
        const vreal x_57 = unless_none(x_56, twice) + by_size_x;
        const vreal x_58 = by_slides + by_slides - (unless_none(x_54, y) + by_adheres);
        const vreal x_59 =
            sel(R(1) < x_37, splat(0), unless_none(x_58, x_38) - unless_none(x_58, u));
        const vreal by_degree = unless_none(x_59 * R(1.0 / 9), degree);
        const vreal x_60 = by_degree + by_degree;
        const vreal by_own_y_2 = unless_none(x_54, adheres) * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        const vreal x_61 = sel(x_24, splat(0), x_57);
        const vreal x_62 =
            unless_none(x_60, x_22) * R(3.0 / FIALA_PEAK_X) + unless_none(x_61, x_35) * R(3);
        x_47 = by_fx + unless_none(unless_none(x_61, x_34), abs_slope(fx));
        by_p_y = sel(k->x_11, splat(0), by_p_x);
        by_own_x = unless_none(x_55, x_41);
        x_48 = unless_none(by_adheres, twice) + by_size_x;
        by_Cx = unless_none(unless_none(x_54, x_42), s_tan_alpha);
        by_own_y = by_own_y_2;
        x_49 = unless_none(x_60, x_36);
        x_50 = x_62;
        by_share = sel(x_24, x_57, splat(0));
    } else {
        x_47 = by_fx;
        by_p_y = by_p_x;
        by_own_x = splat(0);
        x_48 = splat(0);
        by_Cx = splat(0);
        by_own_y = splat(0);
        x_49 = splat(0);
        x_50 = splat(0);
        by_share = splat(0);
    }
    if (k->x_12) {
        if (k->x_16) {
            x_65 = splat(0);
            x_66 = splat(0);
        } else {
            const vreal x_67 = unless_none(unless_none(sel(k->x_10, by_p_y, splat(0)), x_33), x_33);
            const vreal x_68 = unless_none(sel(R(1) > x_32, splat(0), -x_67), sqrt_slope(x_32));
            const vreal by_yy = unless_none(x_68, yy);
            const vreal by_yx = unless_none(x_68, yx);
            x_65 = by_yy + by_yy;
            x_66 = by_yx + by_yx;
        }
        const vreal x_69 = x_50 + (unless_none(x_65, fy) + unless_none(x_66, fx)) * R(3);
        x_63 = x_47 + unless_none(x_66, x_31);
        x_64 = x_69;
        by_fy = unless_none(x_65, x_31);
    } else {
        x_63 = x_47;
        x_64 = x_50;
        by_fy = splat(0);
    }
    const vreal x_70 = unless_none(by_fy, copysign_slope(x_30, hy));
    const vreal x_71 = x_48 + unless_none(x_70, grip);
    const vreal x_72 = -unless_none(x_71, x_27);
    const vreal x_73 = unless_none(x_71, x_29) + unless_none(x_72, x_28) - unless_none(x_72, x_27);
    const vreal by_reach = sel(R(1) < reach, splat(0), x_73);
    const vreal by_hy = unless_none(unless_none(by_reach, per_grip), abs_slope(hy));
    const vreal x_74 = sel(x_24, x_63 * hx, splat(0));
    const vreal x_75 = unless_none(x_74, per_hx);
    const vreal by_q = -(by_share + unless_none(x_75, grip)) * R(0.5);
    const vreal x_76 =
        unless_none(x_70, rise) + unless_none(x_75, share) + unless_none(by_q, per_hx) * R(0.5);
    const vreal x_77 = unless_none(unless_none(x_74, x_25) + unless_none(by_q, x_23), per_hx);
    const vreal x_78 = sel(TINY_FORCE > x_22, splat(0), -unless_none(x_77, per_hx));
    const vreal by_hx = x_63 * ahead + unless_none(x_49 + x_78, abs_slope(hx));
    if (k->x_13) {
        const vreal by_p_y_2 = sel(k->x_11, by_hy, splat(0));
        const vreal by_p_x_2 = sel(k->x_11, by_hx, splat(0));
        const vreal x_81 = by_own_y + sel(k->x_11, splat(0), by_hy) + sel(x_19, by_p_y_2, splat(0));
        const vreal x_82 = sel(x_19, splat(0), by_p_y_2);
        const vmask x_83 = x_18 > x_21;
        const vreal x_84 = unless_none(sel(x_83, splat(0), x_82), sqrt_slope(x_21));
        const vreal by_other = unless_none(x_84, other_2);
        const vreal by_own_y_3 = unless_none(x_84, own_y);
        const vreal by_own_x_2 = (by_other + by_other) * R(1.0 * FIALA_PEAK_Y / FIALA_PEAK_X);
        const vreal x_85 =
            by_own_x + sel(k->x_11, splat(0), by_hx) + by_own_x_2 + sel(x_19, by_p_x_2, splat(0));
        const vreal x_86 = sel(x_19, splat(0), by_p_x_2);
        const vmask x_87 = x_17 > x_20;
        const vreal x_88 = unless_none(sel(x_87, splat(0), x_86), sqrt_slope(x_20));
        const vreal by_other_2 = unless_none(x_88, other);
        const vreal by_own_x_3 = unless_none(x_88, own_x);
        const vreal by_own_y_4 = (by_other_2 + by_other_2) * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        const vreal x_89 = x_81 + by_own_y_3 + by_own_y_3 + by_own_y_4 +
                           unless_none(sel(x_83, x_82, splat(0)), abs_slope(own_y));
        const vreal x_90 = x_85 + by_own_x_3 + by_own_x_3 +
                           unless_none(sel(x_87, x_86, splat(0)), abs_slope(own_x));
        x_79 = x_90;
        x_80 = x_89;
    } else {
        x_79 = by_own_x + by_hx;
        x_80 = by_own_y + by_hy;
    }
    const vreal by_Cy = unless_none(x_80, s_tan_alpha);
    const vreal x_91 = by_Cx + x_79 * s_kappa;
    const vreal x_92 =
        unless_none(unless_none(x_64 + unless_none(by_reach, x_26), per_grip), per_grip);
    const vreal by_grip0 = x_76 + sel(TINY_FORCE > x_14, splat(0), -x_92) * R(3);
    const vreal x_93 = by_Cy * k->t_Cy;
    if (k->x_15) {
        x_94 = splat(0);
        x_95 = splat(0);
        x_96 = splat(0);
    } else {
        const vreal x_97 = sel(k->x_6, x_93, splat(0));
        const vreal by_k_at_zero = unless_none(unless_none(x_97, x_10), R(1) / x_12);
        x_94 = by_k_at_zero;
        x_95 = unless_none(-unless_none(by_k_at_zero, x_13), x_11);
        x_96 = unless_none(unless_none(x_97, x_13), s_fz);
    }
    const vreal x_98 = x_91 * k->t_Cx;
    if (k->x_14) {
        x_99 = x_96;
        x_100 = splat(0);
        x_101 = splat(0);
    } else {
        const vreal x_102 = sel(k->x_3, x_98, splat(0));
        const vreal by_k_at_zero_2 = unless_none(unless_none(x_102, x_5), R(1) / x_7);
        x_99 = x_96 + unless_none(unless_none(x_102, x_8), s_fz);
        x_100 = by_k_at_zero_2;
        x_101 = unless_none(-unless_none(by_k_at_zero_2, x_8), x_6);
    }
    const vreal by_grip0_2 = unless_none(-by_grip0, s);
    const vreal x_103 = unless_none(-by_grip0_2, s_fz);
    const vmask x_104 = x_3 > k->least_2;
    const vreal by__at_zero = sel(x_104, x_103, splat(0));
    const vreal by__slope = unless_none(-by__at_zero, s_fz);
    const vreal x_105 = unless_none(by_grip0 + by_grip0_2, s_fz);
    const vmask x_106 = x_2 > k->least;
    const vreal by__at_zero_2 = sel(x_106, x_105, splat(0));
    const vreal by__slope_2 = unless_none(-by__at_zero_2, s_fz);
    const vreal x_107 = x_94 * k->x_8;
    const vreal x_108 = sel(k->x_18, x_107 + x_107, splat(0));
    const vreal x_109 = -(sel(k->x_17, x_99, splat(0)) * k->x_9 * k->x_9) + x_108 * k->per_2;
    const vreal by_per = x_95 * k->per_2;
    const vreal x_110 = sel(k->x_19, x_108 * p->nominal_load + by_per + by_per, splat(0));
    const vreal by_peak_stiffness_load_y =
        sel(k->x_6, -unless_none(unless_none(x_110, k->x_7), k->x_7), splat(0));
    by->peak_stiffness_load_y = by_peak_stiffness_load_y;
    const vreal x_111 = x_100 * k->x_5;
    const vreal x_112 = sel(k->x_20, x_111 + x_111, splat(0));
    const vreal by_per_2 = x_101 * k->per;
    const vreal x_113 = sel(k->x_21, x_112 * p->nominal_load + by_per_2 + by_per_2, splat(0));
    const vreal by_peak_stiffness_load_x =
        sel(k->x_3, -unless_none(unless_none(x_113, k->x_4), k->x_4), splat(0));
    by->peak_stiffness_load_x = by_peak_stiffness_load_x;
    by->stiffness_y = sel(k->x_22, unless_none(by_Cy, x_9), splat(0));
    by->stiffness_x = sel(k->x_23, x_91 * x_4, splat(0));
    const vreal x_114 =
        sel(x_104, splat(0), x_103) * R(0.01) + by__slope * k->x_2 + by__at_zero * k->x;
    by->sliding_friction = x_114;
    const vreal x_115 = sel(x_106, splat(0), x_105) * R(0.01) + by__slope_2 * k->x_2;
    const vreal by_load_sensitivity =
        (by__slope * p->sliding_friction + by__slope_2 * p->friction) * k->x_9;
    by->nominal_load = x_109 + x_112 * k->per - by_load_sensitivity * k->x_2;
    by->friction = x_115 + by__at_zero_2 * k->x;
    const vreal by_load_sensitivity_2 =
        by__at_zero * p->sliding_friction + by__at_zero_2 * p->friction;
    by->load_sensitivity = by_load_sensitivity + by_load_sensitivity_2;
    return fx * p_x;
}

static vreal fiala_fy_sweep(const struct fiala_params *p, vreal combine, const struct fiala_kept *k,
                            vreal fz, vreal kappa, vreal alpha, vreal gamma, vreal vx, vreal seed,
                            struct fiala_params *by) {
    (void)combine;
    (void)gamma;
    (void)vx;
    vreal x_4 = splat(0), x_5 = splat(0), x_6 = splat(0), x_7 = splat(0), x_8 = splat(0),
          x_9 = splat(0), x_10 = splat(0), x_11 = splat(0), x_12 = splat(0), x_13 = splat(0),
          hx = splat(0), hy = splat(0), x_17 = splat(0), x_18 = splat(0), other = splat(0),
          x_20 = splat(0), other_2 = splat(0), x_21 = splat(0), p_y = splat(0), x_31 = splat(0),
          yx = splat(0), yy = splat(0), p_y_2 = splat(0), x_32 = splat(0), x_33 = splat(0),
          p_y_3 = splat(0), x_34 = splat(0), x_35 = splat(0), size_x = splat(0), x_36 = splat(0),
          degree = splat(0), y = splat(0), sliding_y = splat(0), x_37 = splat(0), u = splat(0),
          x_38 = splat(0), adheres = splat(0), x_39 = splat(0), x_40 = splat(0), twice = splat(0),
          x_41 = splat(0), px = splat(0), x_42 = splat(0), py = splat(0), x_43 = splat(0),
          x_44 = splat(0), x_45 = splat(0), size = splat(0), x_46 = splat(0), by_p_y_2 = splat(0),
          by_own_x = splat(0), x_50 = splat(0), by_Cx = splat(0), by_own_y = splat(0),
          x_51 = splat(0), x_52 = splat(0), by_share = splat(0), by_fx = splat(0), x_65 = splat(0),
          x_66 = splat(0), x_67 = splat(0), x_68 = splat(0), x_69 = splat(0), x_81 = splat(0),
          x_82 = splat(0), x_96 = splat(0), x_97 = splat(0), x_98 = splat(0), x_101 = splat(0),
          x_102 = splat(0), x_103 = splat(0);
    vmask x_16 = (vmask){0}, x_19 = (vmask){0};
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal x_2 = k->at_zero - k->slope * s_fz;
    const vreal grip0 = vmax(x_2, k->least) * s_fz;
    const vreal x_3 = k->at_zero_2 - k->slope_2 * s_fz;
    const vreal s = vmin(splat(1), vsqrt(s_kappa * s_kappa + s_tan_alpha * s_tan_alpha));
    const vreal grip = grip0 - (grip0 - vmax(x_3, k->least_2) * s_fz) * s;
    if (k->x_14) {
        x_4 = splat(1);
    } else {
        x_5 = s_fz * k->t_per_fz0;
        x_6 = s_fz * s_fz;
        x_7 = R(1) + x_6 * k->k_per_c22;
        x_8 = k->k_at_zero / x_7;
        x_4 = sel(k->x_3, x_5 * x_8, splat(1));
    }
    const vreal Cx = k->t_Cx * x_4;
    if (k->x_15) {
        x_9 = splat(1);
    } else {
        x_10 = s_fz * k->t_per_fz0;
        x_11 = s_fz * s_fz;
        x_12 = R(1) + x_11 * k->k_per_c22_2;
        x_13 = k->k_at_zero_2 / x_12;
        x_9 = sel(k->x_6, x_10 * x_13, splat(1));
    }
    const vreal x_14 = R(3) * grip;
    const vreal per_grip = R(1) / vmax(splat(TINY_FORCE), x_14);
    const vreal own_x = Cx * s_kappa;
    const vreal own_y = k->t_Cy * x_9 * s_tan_alpha;
    const vmask x_15 = own_x != own_x;
    if (k->x_13) {
        x_17 = vabs(own_x);
        x_18 = vabs(own_y);
        x_19 = vmax(x_17, x_18) < TINY_SLIP;
        other = own_y * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        x_20 = vsqrt(own_x * own_x + other * other);
        other_2 = own_x * R(1.0 * FIALA_PEAK_Y / FIALA_PEAK_X);
        x_21 = vsqrt(own_y * own_y + other_2 * other_2);
        hx = sel(k->x_11, sel(x_19, own_x, vmax(x_17, x_20)), own_x);
        hy = sel(k->x_11, sel(x_19, own_y, vmax(x_18, x_21)), own_y);
        x_16 = x_19;
    } else {
        hx = own_x;
        hy = own_y;
        x_16 = x_15;
    }
    const vreal x_22 = vabs(hx);
    const vreal per_hx = R(1) / vmax(splat(TINY_FORCE), x_22);
    const vreal x_23 = R(0.5) * grip;
    const vreal q = x_23 * per_hx;
    const vmask x_24 = not(q >= R(1));
    const vreal share = R(1) - R(0.5) * q;
    const vreal x_25 = grip * share;
    const vreal ahead = sel(x_24, x_25 * per_hx, splat(1));
    const vreal x_26 = vabs(hy);
    const vreal reach = x_26 * per_grip;
    const vreal x_27 = vmin(splat(1), reach);
    const vreal x_28 = R(3) - x_27;
    const vreal x_29 = R(3) - x_27 * x_28;
    const vreal rise = x_27 * x_29;
    const vreal fx = hx * ahead;
    const vreal x_30 = grip * rise;
    const vreal fy = vcopysign(x_30, hy);
    if (k->x_12) {
        x_31 = R(3) * per_grip;
        yx = x_31 * fx;
        yy = x_31 * fy;
        if (k->x_16) {
            p_y_2 = splat(1);
        } else {
            x_32 = vsqrt(yx * yx + yy * yy);
            x_33 = R(1) / vmax(splat(1), x_32);
            p_y_2 = sel(k->x_10, x_33, splat(1));
        }
        p_y = p_y_2;
    } else {
        p_y = splat(1);
    }
    if (k->x_13) {
        x_34 = R(3) * per_grip;
        x_35 = vabs(fx);
        size_x = sel(x_24, share, x_34 * x_35);
        x_36 = R(3.0 / FIALA_PEAK_X) * per_grip;
        degree = x_22 * x_36;
        y = own_y * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        sliding_y = Cx * s_tan_alpha;
        x_37 = degree * degree * R(1.0 / 9);
        u = vmin(splat(1), x_37);
        x_38 = R(2) - u;
        const vreal slides = u * x_38;
        adheres = R(1) - slides;
        x_39 = size_x + rise;
        x_40 = vmax(splat(TINY_SLIP), x_39);
        twice = (slides + slides) / x_40;
        x_41 = adheres + twice * rise;
        px = own_x * x_41;
        x_42 = twice * size_x;
        py = y * adheres + sliding_y * x_42;
        x_43 = vabs(px);
        x_44 = vsqrt(px * px + py * py);
        x_45 = vmax(x_43, x_44);
        size = vmax(splat((R(0.01) * TINY_SLIP)), x_45);
        x_46 = py / size;
        p_y_3 = sel(k->x_11, sel(x_16, splat(1), x_46), p_y);
    } else {
        p_y_3 = p_y;
    }
    const vmask x_47 = x_3 > k->least_2;
    const vmask x_48 = x_2 > k->least;
    const vreal x_49 = -seed;
    const vreal by_fy = x_49 * p_y_3;
    const vreal by_p_y = x_49 * fy;
    if (k->x_13) {
        const vreal by_py =
            unless_none(sel(x_16, splat(0), sel(k->x_11, by_p_y, splat(0))), R(1) / size);
        const vreal x_53 = sel((R(0.01) * TINY_SLIP) > x_45, splat(0), -unless_none(by_py, x_46));
        const vmask x_54 = x_43 > x_44;
        const vreal x_55 = unless_none(sel(x_54, splat(0), x_53), sqrt_slope(x_44));
        const vreal by_py_2 = unless_none(x_55, py);
        const vreal x_56 = by_py + by_py_2 + by_py_2;
        const vreal by_px = unless_none(x_55, px);
        const vreal x_57 = by_px + by_px + unless_none(sel(x_54, x_53, splat(0)), abs_slope(px));
        const vreal x_58 = unless_none(x_56, sliding_y);
        const vreal by_adheres = unless_none(x_57, own_x);
        const vreal by_slides =
            unless_none(unless_none(x_58, size_x) + unless_none(by_adheres, rise), R(1) / x_40);
        const vreal by_size_x = sel(TINY_SLIP > x_39, splat(0), -unless_none(by_slides, twice));
        const vreal x_59 = unless_none(x_58, twice) + by_size_x;
        const vreal x_60 = by_slides + by_slides - (unless_none(x_56, y) + by_adheres);
        const vreal x_61 =
            sel(R(1) < x_37, splat(0), unless_none(x_60, x_38) - unless_none(x_60, u));
        const vreal by_degree = unless_none(x_61 * R(1.0 / 9), degree);
        const vreal x_62 = by_degree + by_degree;
        const vreal by_own_y_2 = unless_none(x_56, adheres) * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        const vreal x_63 = sel(x_24, splat(0), x_59);
        const vreal x_64 =
            unless_none(x_62, x_22) * R(3.0 / FIALA_PEAK_X) + unless_none(x_63, x_35) * R(3);
        by_p_y_2 = sel(k->x_11, splat(0), by_p_y);
        by_own_x = unless_none(x_57, x_41);
        x_50 = unless_none(by_adheres, twice) + by_size_x;
        by_Cx = unless_none(unless_none(x_56, x_42), s_tan_alpha);
        by_own_y = by_own_y_2;
        x_51 = unless_none(x_62, x_36);
        x_52 = x_64;
        by_share = sel(x_24, x_59, splat(0));
        by_fx = unless_none(unless_none(x_63, x_34), abs_slope(fx));
    } else {
        by_p_y_2 = by_p_y;
        by_own_x = splat(0);
        x_50 = splat(0);
        by_Cx = splat(0);
        by_own_y = splat(0);
        x_51 = splat(0);
        x_52 = splat(0);
        by_share = splat(0);
        by_fx = splat(0);
    }
    if (k->x_12) {
        if (k->x_16) {
            x_68 = splat(0);
            x_69 = splat(0);
        } else {
            const vreal x_70 =
                unless_none(unless_none(sel(k->x_10, by_p_y_2, splat(0)), x_33), x_33);
            const vreal x_71 = unless_none(sel(R(1) > x_32, splat(0), -x_70), sqrt_slope(x_32));
            const vreal by_yy = unless_none(x_71, yy);
            const vreal by_yx = unless_none(x_71, yx);
            x_68 = by_yy + by_yy;
            x_69 = by_yx + by_yx;
        }
        const vreal x_72 = x_52 + (unless_none(x_68, fy) + unless_none(x_69, fx)) * R(3);
        x_65 = by_fy + unless_none(x_68, x_31);
        x_66 = x_72;
        x_67 = by_fx + unless_none(x_69, x_31);
    } else {
        x_65 = by_fy;
        x_66 = x_52;
        x_67 = by_fx;
    }
    const vreal x_73 = x_65 * copysign_slope(x_30, hy);
    const vreal x_74 = x_50 + x_73 * grip;
    const vreal x_75 = -(x_74 * x_27);
    const vreal by_reach = sel(R(1) < reach, splat(0), x_74 * x_29 + x_75 * x_28 - x_75 * x_27);
    const vreal by_hy = unless_none(by_reach, per_grip) * abs_slope(hy);
    const vreal x_76 = sel(x_24, unless_none(x_67, hx), splat(0));
    const vreal x_77 = unless_none(x_76, per_hx);
    const vreal by_q = -(by_share + unless_none(x_77, grip)) * R(0.5);
    const vreal x_78 = x_73 * rise + unless_none(x_77, share) + unless_none(by_q, per_hx) * R(0.5);
    const vreal x_79 = unless_none(unless_none(x_76, x_25) + unless_none(by_q, x_23), per_hx);
    const vreal x_80 = sel(TINY_FORCE > x_22, splat(0), -unless_none(x_79, per_hx));
    const vreal by_hx = unless_none(x_67, ahead) + unless_none(x_51 + x_80, abs_slope(hx));
    if (k->x_13) {
        const vreal by_p_y_3 = sel(k->x_11, by_hy, splat(0));
        const vreal by_p_x = sel(k->x_11, by_hx, splat(0));
        const vreal x_83 = by_own_y + sel(k->x_11, splat(0), by_hy) + sel(x_19, by_p_y_3, splat(0));
        const vreal x_84 = sel(x_19, splat(0), by_p_y_3);
        const vmask x_85 = x_18 > x_21;
        const vreal x_86 = unless_none(sel(x_85, splat(0), x_84), sqrt_slope(x_21));
        const vreal by_other = unless_none(x_86, other_2);
        const vreal by_own_y_3 = unless_none(x_86, own_y);
        const vreal by_own_x_2 = (by_other + by_other) * R(1.0 * FIALA_PEAK_Y / FIALA_PEAK_X);
        const vreal x_87 =
            by_own_x + sel(k->x_11, splat(0), by_hx) + by_own_x_2 + sel(x_19, by_p_x, splat(0));
        const vreal x_88 = sel(x_19, splat(0), by_p_x);
        const vmask x_89 = x_17 > x_20;
        const vreal x_90 = unless_none(sel(x_89, splat(0), x_88), sqrt_slope(x_20));
        const vreal by_other_2 = unless_none(x_90, other);
        const vreal by_own_x_3 = unless_none(x_90, own_x);
        const vreal by_own_y_4 = (by_other_2 + by_other_2) * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        const vreal x_91 = x_83 + by_own_y_3 + by_own_y_3 + by_own_y_4 +
                           unless_none(sel(x_85, x_84, splat(0)), abs_slope(own_y));
        const vreal x_92 = x_87 + by_own_x_3 + by_own_x_3 +
                           unless_none(sel(x_89, x_88, splat(0)), abs_slope(own_x));
        x_81 = x_92;
        x_82 = x_91;
    } else {
        x_81 = by_own_x + by_hx;
        x_82 = by_own_y + by_hy;
    }
    const vreal by_Cy = x_82 * s_tan_alpha;
    const vreal x_93 = by_Cx + unless_none(x_81, s_kappa);
    const vreal x_94 =
        unless_none(unless_none(x_66 + unless_none(by_reach, x_26), per_grip), per_grip);
    const vreal by_grip0 = x_78 + sel(TINY_FORCE > x_14, splat(0), -x_94) * R(3);
    const vreal x_95 = by_Cy * k->t_Cy;
    if (k->x_15) {
        x_96 = splat(0);
        x_97 = splat(0);
        x_98 = splat(0);
    } else {
        const vreal x_99 = sel(k->x_6, x_95, splat(0));
        const vreal by_k_at_zero = unless_none(unless_none(x_99, x_10), R(1) / x_12);
        x_96 = by_k_at_zero;
        x_97 = unless_none(-unless_none(by_k_at_zero, x_13), x_11);
        x_98 = unless_none(unless_none(x_99, x_13), s_fz);
    }
    const vreal x_100 = x_93 * k->t_Cx;
    if (k->x_14) {
        x_101 = x_98;
        x_102 = splat(0);
        x_103 = splat(0);
    } else {
        const vreal x_104 = sel(k->x_3, x_100, splat(0));
        const vreal by_k_at_zero_2 = unless_none(unless_none(x_104, x_5), R(1) / x_7);
        x_101 = x_98 + unless_none(unless_none(x_104, x_8), s_fz);
        x_102 = by_k_at_zero_2;
        x_103 = unless_none(-unless_none(by_k_at_zero_2, x_8), x_6);
    }
    const vreal by_grip0_2 = -by_grip0 * s;
    const vreal x_105 = -by_grip0_2 * s_fz;
    const vreal by__at_zero = sel(x_47, x_105, splat(0));
    const vreal by__slope = -by__at_zero * s_fz;
    const vreal x_106 = (by_grip0 + by_grip0_2) * s_fz;
    const vreal by__at_zero_2 = sel(x_48, x_106, splat(0));
    const vreal by__slope_2 = -by__at_zero_2 * s_fz;
    const vreal x_107 = x_96 * k->x_8;
    const vreal x_108 = sel(k->x_18, x_107 + x_107, splat(0));
    const vreal x_109 = -(sel(k->x_17, x_101, splat(0)) * k->x_9 * k->x_9) + x_108 * k->per_2;
    const vreal by_per = x_97 * k->per_2;
    const vreal x_110 = sel(k->x_19, x_108 * p->nominal_load + by_per + by_per, splat(0));
    const vreal by_peak_stiffness_load_y =
        sel(k->x_6, -unless_none(unless_none(x_110, k->x_7), k->x_7), splat(0));
    by->peak_stiffness_load_y = by_peak_stiffness_load_y;
    const vreal x_111 = x_102 * k->x_5;
    const vreal x_112 = sel(k->x_20, x_111 + x_111, splat(0));
    const vreal by_per_2 = x_103 * k->per;
    const vreal x_113 = sel(k->x_21, x_112 * p->nominal_load + by_per_2 + by_per_2, splat(0));
    const vreal by_peak_stiffness_load_x =
        sel(k->x_3, -unless_none(unless_none(x_113, k->x_4), k->x_4), splat(0));
    by->peak_stiffness_load_x = by_peak_stiffness_load_x;
    by->stiffness_y = sel(k->x_22, by_Cy * x_9, splat(0));
    by->stiffness_x = sel(k->x_23, unless_none(x_93, x_4), splat(0));
    const vreal x_114 =
        sel(x_47, splat(0), x_105) * R(0.01) + by__slope * k->x_2 + by__at_zero * k->x;
    by->sliding_friction = x_114;
    const vreal by_load_sensitivity =
        (by__slope * p->sliding_friction + by__slope_2 * p->friction) * k->x_9;
    by->nominal_load = x_109 + x_112 * k->per - by_load_sensitivity * k->x_2;
    const vreal x_115 =
        sel(x_48, splat(0), x_106) * R(0.01) + by__slope_2 * k->x_2 + by__at_zero_2 * k->x;
    by->friction = x_115;
    const vreal by_load_sensitivity_2 =
        by__at_zero * p->sliding_friction + by__at_zero_2 * p->friction;
    by->load_sensitivity = by_load_sensitivity + by_load_sensitivity_2;
    return -(fy * p_y_3);
}

static vreal fiala_mz_sweep(const struct fiala_params *p, vreal combine, const struct fiala_kept *k,
                            vreal fz, vreal kappa, vreal alpha, vreal gamma, vreal vx, vreal seed,
                            struct fiala_params *by) {
    (void)combine;
    (void)gamma;
    vreal x_4 = splat(0), x_5 = splat(0), x_6 = splat(0), x_7 = splat(0), x_8 = splat(0),
          x_9 = splat(0), x_10 = splat(0), x_11 = splat(0), x_12 = splat(0), x_13 = splat(0),
          hx = splat(0), hy = splat(0), x_17 = splat(0), x_18 = splat(0), other = splat(0),
          x_20 = splat(0), other_2 = splat(0), x_21 = splat(0), p_y = splat(0), x_31 = splat(0),
          yx = splat(0), yy = splat(0), p_y_2 = splat(0), x_32 = splat(0), x_33 = splat(0),
          p_y_3 = splat(0), x_34 = splat(0), x_35 = splat(0), size_x = splat(0), x_36 = splat(0),
          degree = splat(0), y = splat(0), sliding_y = splat(0), x_37 = splat(0), u = splat(0),
          x_38 = splat(0), adheres = splat(0), x_39 = splat(0), x_40 = splat(0), twice = splat(0),
          x_41 = splat(0), px = splat(0), x_42 = splat(0), py = splat(0), x_43 = splat(0),
          x_44 = splat(0), x_45 = splat(0), size = splat(0), x_46 = splat(0), by_p_y_2 = splat(0),
          by_own_x = splat(0), x_62 = splat(0), by_Cx = splat(0), by_own_y = splat(0),
          x_63 = splat(0), x_64 = splat(0), by_share = splat(0), by_fx = splat(0), x_77 = splat(0),
          x_78 = splat(0), by_fy = splat(0), x_79 = splat(0), x_80 = splat(0), x_94 = splat(0),
          x_95 = splat(0), x_109 = splat(0), x_110 = splat(0), x_111 = splat(0), x_114 = splat(0),
          x_115 = splat(0), x_116 = splat(0);
    vmask x_16 = (vmask){0}, x_19 = (vmask){0};
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal s_forward = sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx));
    const vreal x_2 = k->at_zero - k->slope * s_fz;
    const vreal grip0 = vmax(x_2, k->least) * s_fz;
    const vreal x_3 = k->at_zero_2 - k->slope_2 * s_fz;
    const vreal s = vmin(splat(1), vsqrt(s_kappa * s_kappa + s_tan_alpha * s_tan_alpha));
    const vreal grip = grip0 - (grip0 - vmax(x_3, k->least_2) * s_fz) * s;
    if (k->x_14) {
        x_4 = splat(1);
    } else {
        x_5 = s_fz * k->t_per_fz0;
        x_6 = s_fz * s_fz;
        x_7 = R(1) + x_6 * k->k_per_c22;
        x_8 = k->k_at_zero / x_7;
        x_4 = sel(k->x_3, x_5 * x_8, splat(1));
    }
    const vreal Cx = k->t_Cx * x_4;
    if (k->x_15) {
        x_9 = splat(1);
    } else {
        x_10 = s_fz * k->t_per_fz0;
        x_11 = s_fz * s_fz;
        x_12 = R(1) + x_11 * k->k_per_c22_2;
        x_13 = k->k_at_zero_2 / x_12;
        x_9 = sel(k->x_6, x_10 * x_13, splat(1));
    }
    const vreal x_14 = R(3) * grip;
    const vreal per_grip = R(1) / vmax(splat(TINY_FORCE), x_14);
    const vreal own_x = Cx * s_kappa;
    const vreal own_y = k->t_Cy * x_9 * s_tan_alpha;
    const vmask x_15 = own_x != own_x;
    if (k->x_13) {
        x_17 = vabs(own_x);
        x_18 = vabs(own_y);
        x_19 = vmax(x_17, x_18) < TINY_SLIP;
        other = own_y * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        x_20 = vsqrt(own_x * own_x + other * other);
        other_2 = own_x * R(1.0 * FIALA_PEAK_Y / FIALA_PEAK_X);
        x_21 = vsqrt(own_y * own_y + other_2 * other_2);
        hx = sel(k->x_11, sel(x_19, own_x, vmax(x_17, x_20)), own_x);
        hy = sel(k->x_11, sel(x_19, own_y, vmax(x_18, x_21)), own_y);
        x_16 = x_19;
    } else {
        hx = own_x;
        hy = own_y;
        x_16 = x_15;
    }
    const vreal x_22 = vabs(hx);
    const vreal per_hx = R(1) / vmax(splat(TINY_FORCE), x_22);
    const vreal x_23 = R(0.5) * grip;
    const vreal q = x_23 * per_hx;
    const vmask x_24 = not(q >= R(1));
    const vreal share = R(1) - R(0.5) * q;
    const vreal x_25 = grip * share;
    const vreal ahead = sel(x_24, x_25 * per_hx, splat(1));
    const vreal x_26 = vabs(hy);
    const vreal reach = x_26 * per_grip;
    const vreal x_27 = vmin(splat(1), reach);
    const vreal H = R(1) - x_27;
    const vreal x_28 = R(3) - x_27;
    const vreal x_29 = R(3) - x_27 * x_28;
    const vreal rise = x_27 * x_29;
    const vreal fx = hx * ahead;
    const vreal x_30 = grip * rise;
    const vreal fy = vcopysign(x_30, hy);
    if (k->x_12) {
        x_31 = R(3) * per_grip;
        yx = x_31 * fx;
        yy = x_31 * fy;
        if (k->x_16) {
            p_y_2 = splat(1);
        } else {
            x_32 = vsqrt(yx * yx + yy * yy);
            x_33 = R(1) / vmax(splat(1), x_32);
            p_y_2 = sel(k->x_10, x_33, splat(1));
        }
        p_y = p_y_2;
    } else {
        p_y = splat(1);
    }
    if (k->x_13) {
        x_34 = R(3) * per_grip;
        x_35 = vabs(fx);
        size_x = sel(x_24, share, x_34 * x_35);
        x_36 = R(3.0 / FIALA_PEAK_X) * per_grip;
        degree = x_22 * x_36;
        y = own_y * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        sliding_y = Cx * s_tan_alpha;
        x_37 = degree * degree * R(1.0 / 9);
        u = vmin(splat(1), x_37);
        x_38 = R(2) - u;
        const vreal slides = u * x_38;
        adheres = R(1) - slides;
        x_39 = size_x + rise;
        x_40 = vmax(splat(TINY_SLIP), x_39);
        twice = (slides + slides) / x_40;
        x_41 = adheres + twice * rise;
        px = own_x * x_41;
        x_42 = twice * size_x;
        py = y * adheres + sliding_y * x_42;
        x_43 = vabs(px);
        x_44 = vsqrt(px * px + py * py);
        x_45 = vmax(x_43, x_44);
        size = vmax(splat((R(0.01) * TINY_SLIP)), x_45);
        x_46 = py / size;
        p_y_3 = sel(k->x_11, sel(x_16, splat(1), x_46), p_y);
    } else {
        p_y_3 = p_y;
    }
    const vreal x_47 = grip * k->t_width;
    const vreal x_48 = H * H;
    const vreal x_49 = x_48 * H;
    const vreal x_50 = x_27 * x_49;
    const vreal x_51 = x_47 * x_50;
    const vreal x_52 = vabs(p_y_3);
    const vreal x_53 = x_51 * x_52;
    const vreal x_54 = s_tan_alpha * (R(1) + s_forward * s_kappa);
    const vmask x_55 = x_3 > k->least_2;
    const vmask x_56 = x_2 > k->least;
    const vreal x_57 = seed * s_forward * copysign_slope(x_53, x_54);
    const vreal x_58 = x_57 * x_52;
    const vreal by_p_y = x_57 * x_51 * abs_slope(p_y_3);
    const vreal x_59 = x_58 * x_50;
    const vreal x_60 = x_58 * x_47;
    const vreal x_61 = x_60 * x_27;
    const vreal by_H = x_61 * H * H;
    if (k->x_13) {
        const vreal by_py =
            unless_none(sel(x_16, splat(0), sel(k->x_11, by_p_y, splat(0))), R(1) / size);
        const vreal x_65 = sel((R(0.01) * TINY_SLIP) > x_45, splat(0), -unless_none(by_py, x_46));
        const vmask x_66 = x_43 > x_44;
        const vreal x_67 = unless_none(sel(x_66, splat(0), x_65), sqrt_slope(x_44));
        const vreal by_py_2 = unless_none(x_67, py);
        const vreal x_68 = by_py + by_py_2 + by_py_2;
        const vreal by_px = unless_none(x_67, px);
        const vreal x_69 = by_px + by_px + unless_none(sel(x_66, x_65, splat(0)), abs_slope(px));
        const vreal x_70 = unless_none(x_68, sliding_y);
        const vreal by_adheres = unless_none(x_69, own_x);
        const vreal by_slides =
            unless_none(unless_none(x_70, size_x) + unless_none(by_adheres, rise), R(1) / x_40);
        const vreal by_size_x = sel(TINY_SLIP > x_39, splat(0), -unless_none(by_slides, twice));
        const vreal x_71 = unless_none(x_70, twice) + by_size_x;
        const vreal x_72 = by_slides + by_slides - (unless_none(x_68, y) + by_adheres);
        const vreal x_73 =
            sel(R(1) < x_37, splat(0), unless_none(x_72, x_38) - unless_none(x_72, u));
        const vreal by_degree = unless_none(x_73 * R(1.0 / 9), degree);
        const vreal x_74 = by_degree + by_degree;
        const vreal by_own_y_2 = unless_none(x_68, adheres) * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        const vreal x_75 = sel(x_24, splat(0), x_71);
        const vreal x_76 =
            unless_none(x_74, x_22) * R(3.0 / FIALA_PEAK_X) + unless_none(x_75, x_35) * R(3);
        by_p_y_2 = sel(k->x_11, splat(0), by_p_y);
        by_own_x = unless_none(x_69, x_41);
        x_62 = unless_none(by_adheres, twice) + by_size_x;
        by_Cx = unless_none(unless_none(x_68, x_42), s_tan_alpha);
        by_own_y = by_own_y_2;
        x_63 = unless_none(x_74, x_36);
        x_64 = x_76;
        by_share = sel(x_24, x_71, splat(0));
        by_fx = unless_none(unless_none(x_75, x_34), abs_slope(fx));
    } else {
        by_p_y_2 = by_p_y;
        by_own_x = splat(0);
        x_62 = splat(0);
        by_Cx = splat(0);
        by_own_y = splat(0);
        x_63 = splat(0);
        x_64 = splat(0);
        by_share = splat(0);
        by_fx = splat(0);
    }
    if (k->x_12) {
        if (k->x_16) {
            x_79 = splat(0);
            x_80 = splat(0);
        } else {
            const vreal x_81 =
                unless_none(unless_none(sel(k->x_10, by_p_y_2, splat(0)), x_33), x_33);
            const vreal x_82 = unless_none(sel(R(1) > x_32, splat(0), -x_81), sqrt_slope(x_32));
            const vreal by_yy = unless_none(x_82, yy);
            const vreal by_yx = unless_none(x_82, yx);
            x_79 = by_yy + by_yy;
            x_80 = by_yx + by_yx;
        }
        const vreal x_83 = x_64 + (unless_none(x_79, fy) + unless_none(x_80, fx)) * R(3);
        x_77 = x_83;
        x_78 = by_fx + unless_none(x_80, x_31);
        by_fy = unless_none(x_79, x_31);
    } else {
        x_77 = x_64;
        x_78 = by_fx;
        by_fy = splat(0);
    }
    const vreal x_84 = unless_none(by_fy, copysign_slope(x_30, hy));
    const vreal x_85 = x_62 + unless_none(x_84, grip);
    const vreal x_86 = -unless_none(x_85, x_27);
    const vreal x_87 = x_60 * x_49 + unless_none(x_85, x_29) + unless_none(x_86, x_28);
    const vreal x_88 = x_87 - unless_none(x_86, x_27) - (x_61 * x_48 + by_H + by_H);
    const vreal by_reach = sel(R(1) < reach, splat(0), x_88);
    const vreal by_hy = unless_none(by_reach, per_grip) * abs_slope(hy);
    const vreal x_89 = sel(x_24, unless_none(x_78, hx), splat(0));
    const vreal x_90 = unless_none(x_89, per_hx);
    const vreal x_91 = x_59 * k->t_width + unless_none(x_84, rise) + unless_none(x_90, share);
    const vreal by_q = -(by_share + unless_none(x_90, grip)) * R(0.5);
    const vreal x_92 = unless_none(unless_none(x_89, x_25) + unless_none(by_q, x_23), per_hx);
    const vreal x_93 = sel(TINY_FORCE > x_22, splat(0), -unless_none(x_92, per_hx));
    const vreal by_hx = unless_none(x_78, ahead) + unless_none(x_63 + x_93, abs_slope(hx));
    if (k->x_13) {
        const vreal by_p_y_3 = sel(k->x_11, by_hy, splat(0));
        const vreal by_p_x = sel(k->x_11, by_hx, splat(0));
        const vreal x_96 = by_own_y + sel(k->x_11, splat(0), by_hy) + sel(x_19, by_p_y_3, splat(0));
        const vreal x_97 = sel(x_19, splat(0), by_p_y_3);
        const vmask x_98 = x_18 > x_21;
        const vreal x_99 = unless_none(sel(x_98, splat(0), x_97), sqrt_slope(x_21));
        const vreal by_other = unless_none(x_99, other_2);
        const vreal by_own_y_3 = unless_none(x_99, own_y);
        const vreal by_own_x_2 = (by_other + by_other) * R(1.0 * FIALA_PEAK_Y / FIALA_PEAK_X);
        const vreal x_100 =
            by_own_x + sel(k->x_11, splat(0), by_hx) + by_own_x_2 + sel(x_19, by_p_x, splat(0));
        const vreal x_101 = sel(x_19, splat(0), by_p_x);
        const vmask x_102 = x_17 > x_20;
        const vreal x_103 = unless_none(sel(x_102, splat(0), x_101), sqrt_slope(x_20));
        const vreal by_other_2 = unless_none(x_103, other);
        const vreal by_own_x_3 = unless_none(x_103, own_x);
        const vreal by_own_y_4 = (by_other_2 + by_other_2) * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        const vreal x_104 = x_96 + by_own_y_3 + by_own_y_3 + by_own_y_4 +
                            unless_none(sel(x_98, x_97, splat(0)), abs_slope(own_y));
        const vreal x_105 = x_100 + by_own_x_3 + by_own_x_3 +
                            unless_none(sel(x_102, x_101, splat(0)), abs_slope(own_x));
        x_94 = x_105;
        x_95 = x_104;
    } else {
        x_94 = by_own_x + by_hx;
        x_95 = by_own_y + by_hy;
    }
    const vreal by_Cy = x_95 * s_tan_alpha;
    const vreal x_106 = by_Cx + unless_none(x_94, s_kappa);
    const vreal x_107 =
        unless_none(unless_none(x_77 + unless_none(by_reach, x_26), per_grip), per_grip);
    const vreal by_grip0 =
        x_91 + unless_none(by_q, per_hx) * R(0.5) + sel(TINY_FORCE > x_14, splat(0), -x_107) * R(3);
    const vreal x_108 = by_Cy * k->t_Cy;
    if (k->x_15) {
        x_109 = splat(0);
        x_110 = splat(0);
        x_111 = splat(0);
    } else {
        const vreal x_112 = sel(k->x_6, x_108, splat(0));
        const vreal by_k_at_zero = unless_none(unless_none(x_112, x_10), R(1) / x_12);
        x_109 = by_k_at_zero;
        x_110 = unless_none(-unless_none(by_k_at_zero, x_13), x_11);
        x_111 = unless_none(unless_none(x_112, x_13), s_fz);
    }
    const vreal x_113 = x_106 * k->t_Cx;
    if (k->x_14) {
        x_114 = x_111;
        x_115 = splat(0);
        x_116 = splat(0);
    } else {
        const vreal x_117 = sel(k->x_3, x_113, splat(0));
        const vreal by_k_at_zero_2 = unless_none(unless_none(x_117, x_5), R(1) / x_7);
        x_114 = x_111 + unless_none(unless_none(x_117, x_8), s_fz);
        x_115 = by_k_at_zero_2;
        x_116 = unless_none(-unless_none(by_k_at_zero_2, x_8), x_6);
    }
    const vreal by_grip0_2 = -by_grip0 * s;
    const vreal x_118 = -by_grip0_2 * s_fz;
    const vreal by__at_zero = sel(x_55, x_118, splat(0));
    const vreal by__slope = -by__at_zero * s_fz;
    const vreal x_119 = (by_grip0 + by_grip0_2) * s_fz;
    const vreal by__at_zero_2 = sel(x_56, x_119, splat(0));
    const vreal by__slope_2 = -by__at_zero_2 * s_fz;
    by->width = sel(k->x_24, x_59 * grip, splat(0));
    const vreal x_120 = x_109 * k->x_8;
    const vreal x_121 = sel(k->x_18, x_120 + x_120, splat(0));
    const vreal x_122 = -(sel(k->x_17, x_114, splat(0)) * k->x_9 * k->x_9) + x_121 * k->per_2;
    const vreal by_per = x_110 * k->per_2;
    const vreal x_123 = sel(k->x_19, x_121 * p->nominal_load + by_per + by_per, splat(0));
    const vreal by_peak_stiffness_load_y =
        sel(k->x_6, -unless_none(unless_none(x_123, k->x_7), k->x_7), splat(0));
    by->peak_stiffness_load_y = by_peak_stiffness_load_y;
    const vreal x_124 = x_115 * k->x_5;
    const vreal x_125 = sel(k->x_20, x_124 + x_124, splat(0));
    const vreal by_per_2 = x_116 * k->per;
    const vreal x_126 = sel(k->x_21, x_125 * p->nominal_load + by_per_2 + by_per_2, splat(0));
    const vreal by_peak_stiffness_load_x =
        sel(k->x_3, -unless_none(unless_none(x_126, k->x_4), k->x_4), splat(0));
    by->peak_stiffness_load_x = by_peak_stiffness_load_x;
    by->stiffness_y = sel(k->x_22, by_Cy * x_9, splat(0));
    by->stiffness_x = sel(k->x_23, unless_none(x_106, x_4), splat(0));
    const vreal x_127 =
        sel(x_55, splat(0), x_118) * R(0.01) + by__slope * k->x_2 + by__at_zero * k->x;
    by->sliding_friction = x_127;
    const vreal by_load_sensitivity =
        (by__slope * p->sliding_friction + by__slope_2 * p->friction) * k->x_9;
    by->nominal_load = x_122 + x_125 * k->per - by_load_sensitivity * k->x_2;
    const vreal x_128 =
        sel(x_56, splat(0), x_119) * R(0.01) + by__slope_2 * k->x_2 + by__at_zero_2 * k->x;
    by->friction = x_128;
    const vreal by_load_sensitivity_2 =
        by__at_zero * p->sliding_friction + by__at_zero_2 * p->friction;
    by->load_sensitivity = by_load_sensitivity + by_load_sensitivity_2;
    return vcopysign(x_53, x_54) * s_forward;
}

static vreal (*const fiala_sweeps[])(const struct fiala_params *, vreal, const struct fiala_kept *,
                                     vreal, vreal, vreal, vreal, vreal, vreal,
                                     struct fiala_params *) = {fiala_fx_sweep, fiala_fy_sweep,
                                                               fiala_mz_sweep};

struct physx_kept {
    vreal peak;
    vreal c_drop;
    vreal x;
    vreal c_per_rise;
    vreal x_2;
    vreal c_per_fall;
    vreal peak_2;
    vreal c_drop_2;
    vreal x_3;
    vreal c_per_rise_2;
    vreal x_4;
    vreal c_per_fall_2;
    vmask x_5;
    vmask x_6;
    vmask x_7;
    vmask x_8;
    vmask x_9;
    vmask x_10;
    vmask x_11;
    vmask x_12;
    vmask x_13;
    vmask x_14;
};

static void physx_keep(const struct physx_params *p, vreal combine, struct physx_kept *k) {
    (void)combine;
    const vreal x = p->stiffness_x * p->extremum_force_x;
    k->peak = vmin(x, splat(LARGE));
    const vreal x_2 = p->stiffness_x * p->asymptote_force_x;
    k->c_drop = k->peak - vmin(x_2, splat(LARGE));
    k->x = R(1) / p->extremum_slip_x;
    k->c_per_rise = vmin(k->x, splat(LARGE));
    const vreal x_3 = p->asymptote_slip_x - p->extremum_slip_x;
    k->x_2 = R(1) / vmax(x_3, splat(0));
    k->c_per_fall = vmin(k->x_2, splat(LARGE));
    const vreal x_4 = p->stiffness_y * p->extremum_force_y;
    k->peak_2 = vmin(x_4, splat(LARGE));
    const vreal x_5 = p->stiffness_y * p->asymptote_force_y;
    k->c_drop_2 = k->peak_2 - vmin(x_5, splat(LARGE));
    k->x_3 = R(1) / p->extremum_slip_y;
    k->c_per_rise_2 = vmin(k->x_3, splat(LARGE));
    const vreal x_6 = p->asymptote_slip_y - p->extremum_slip_y;
    k->x_4 = R(1) / vmax(x_6, splat(0));
    k->c_per_fall_2 = vmin(k->x_4, splat(LARGE));
    k->x_5 = k->x_2 < LARGE;
    k->x_6 = x_3 > R(0);
    k->x_7 = k->x < LARGE;
    k->x_8 = x_2 < LARGE;
    k->x_9 = x < LARGE;
    k->x_10 = k->x_4 < LARGE;
    k->x_11 = x_6 > R(0);
    k->x_12 = k->x_3 < LARGE;
    k->x_13 = x_5 < LARGE;
    k->x_14 = x_4 < LARGE;
}

static vreal physx_fx_sweep(const struct physx_params *p, vreal combine, const struct physx_kept *k,
                            vreal fz, vreal kappa, vreal alpha, vreal gamma, vreal vx, vreal seed,
                            struct physx_params *by) {
    (void)combine;
    (void)alpha;
    (void)gamma;
    (void)vx;
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vmask x = s_fz > R(0);
    const vreal magnitude = vabs(s_kappa);
    const vreal x_2 = magnitude * k->c_per_rise;
    const vreal at_rise = vmin(splat(1), x_2);
    const vreal x_3 = magnitude - p->extremum_slip_x;
    const vreal x_4 = x_3 * k->c_per_fall;
    const vreal x_5 = vmax(splat(0), x_4);
    const vreal at_fall = vmin(splat(1), x_5);
    const vreal x_6 = R(1) + at_rise * R(-1);
    const vreal x_7 = R(1) + at_rise * x_6;
    const vreal rise = at_rise * x_7;
    const vreal x_8 = at_fall * at_fall;
    const vreal x_9 = R(3) - R(2) * at_fall;
    const vreal x_10 = x_8 * x_9;
    const vreal x_11 = k->peak * rise - k->c_drop * x_10;
    const vreal x_12 = unless_none(sel(x, seed, splat(0)), copysign_slope(x_11, s_kappa));
    const vreal x_13 = -x_12;
    const vreal by_c_drop = unless_none(x_13, x_10);
    const vreal x_14 = x_13 * k->c_drop;
    const vreal by_at_fall = unless_none(unless_none(x_14, x_9), at_fall);
    const vreal by_rise = x_12 * k->peak;
    const vreal x_15 = unless_none(by_rise, at_rise);
    const vreal x_16 =
        unless_none(by_rise, x_7) + unless_none(x_15, x_6) + unless_none(x_15, at_rise) * R(-1);
    const vreal x_17 =
        sel(R(1) < x_5, splat(0), -unless_none(x_14, x_8) * R(2) + by_at_fall + by_at_fall);
    const vreal x_18 = sel(R(0) > x_4, splat(0), x_17);
    const vreal x_19 = unless_none(sel(k->x_5, unless_none(x_18, x_3), splat(0)), k->x_2);
    const vreal by_asymptote_slip_x = sel(k->x_6, -unless_none(x_19, k->x_2), splat(0));
    by->asymptote_slip_x = by_asymptote_slip_x;
    const vreal x_20 =
        sel(k->x_7, unless_none(sel(R(1) < x_2, splat(0), x_16), magnitude), splat(0));
    const vreal x_21 = -(x_18 * k->c_per_fall) - by_asymptote_slip_x - x_20 * k->x * k->x;
    by->extremum_slip_x = x_21;
    const vreal x_22 = sel(k->x_8, -by_c_drop, splat(0));
    by->asymptote_force_x = x_22 * p->stiffness_x;
    const vreal x_23 = sel(k->x_9, unless_none(x_12, rise) + by_c_drop, splat(0));
    by->stiffness_x = x_22 * p->asymptote_force_x + x_23 * p->extremum_force_x;
    by->extremum_force_x = x_23 * p->stiffness_x;
    return sel(x, vcopysign(x_11, s_kappa), R(0) * s_fz);
}

static vreal physx_fy_sweep(const struct physx_params *p, vreal combine, const struct physx_kept *k,
                            vreal fz, vreal kappa, vreal alpha, vreal gamma, vreal vx, vreal seed,
                            struct physx_params *by) {
    (void)combine;
    (void)kappa;
    (void)gamma;
    (void)vx;
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vmask x_2 = s_fz > R(0);
    const vreal magnitude = vabs(s_tan_alpha);
    const vreal x_3 = magnitude * k->c_per_rise_2;
    const vreal at_rise = vmin(splat(1), x_3);
    const vreal x_4 = magnitude - p->extremum_slip_y;
    const vreal x_5 = x_4 * k->c_per_fall_2;
    const vreal x_6 = vmax(splat(0), x_5);
    const vreal at_fall = vmin(splat(1), x_6);
    const vreal x_7 = R(1) + at_rise * R(-1);
    const vreal x_8 = R(1) + at_rise * x_7;
    const vreal rise = at_rise * x_8;
    const vreal x_9 = at_fall * at_fall;
    const vreal x_10 = R(3) - R(2) * at_fall;
    const vreal x_11 = x_9 * x_10;
    const vreal x_12 = k->peak_2 * rise - k->c_drop_2 * x_11;
    const vreal x_13 = unless_none(-sel(x_2, seed, splat(0)), copysign_slope(x_12, s_tan_alpha));
    const vreal x_14 = -x_13;
    const vreal by_c_drop = unless_none(x_14, x_11);
    const vreal x_15 = x_14 * k->c_drop_2;
    const vreal by_at_fall = unless_none(unless_none(x_15, x_10), at_fall);
    const vreal by_rise = x_13 * k->peak_2;
    const vreal x_16 = unless_none(by_rise, at_rise);
    const vreal x_17 =
        unless_none(by_rise, x_8) + unless_none(x_16, x_7) + unless_none(x_16, at_rise) * R(-1);
    const vreal x_18 =
        sel(R(1) < x_6, splat(0), -unless_none(x_15, x_9) * R(2) + by_at_fall + by_at_fall);
    const vreal x_19 = sel(R(0) > x_5, splat(0), x_18);
    const vreal x_20 = unless_none(sel(k->x_10, unless_none(x_19, x_4), splat(0)), k->x_4);
    const vreal by_asymptote_slip_y = sel(k->x_11, -unless_none(x_20, k->x_4), splat(0));
    by->asymptote_slip_y = by_asymptote_slip_y;
    const vreal x_21 =
        sel(k->x_12, unless_none(sel(R(1) < x_3, splat(0), x_17), magnitude), splat(0));
    const vreal x_22 = -(x_19 * k->c_per_fall_2) - by_asymptote_slip_y - x_21 * k->x_3 * k->x_3;
    by->extremum_slip_y = x_22;
    const vreal x_23 = sel(k->x_13, -by_c_drop, splat(0));
    by->asymptote_force_y = x_23 * p->stiffness_y;
    const vreal x_24 = sel(k->x_14, unless_none(x_13, rise) + by_c_drop, splat(0));
    by->stiffness_y = x_23 * p->asymptote_force_y + x_24 * p->extremum_force_y;
    by->extremum_force_y = x_24 * p->stiffness_y;
    return sel(x_2, -vcopysign(x_12, s_tan_alpha), R(0) * s_fz);
}

static vreal physx_mz_sweep(const struct physx_params *p, vreal combine, const struct physx_kept *k,
                            vreal fz, vreal kappa, vreal alpha, vreal gamma, vreal vx, vreal seed,
                            struct physx_params *by) {
    (void)p;
    (void)combine;
    (void)k;
    (void)fz;
    (void)kappa;
    (void)alpha;
    (void)gamma;
    (void)vx;
    (void)seed;
    (void)by;
    return splat(0);
}

static vreal (*const physx_sweeps[])(const struct physx_params *, vreal, const struct physx_kept *,
                                     vreal, vreal, vreal, vreal, vreal, vreal,
                                     struct physx_params *) = {physx_fx_sweep, physx_fy_sweep,
                                                               physx_mz_sweep};

struct tmeasy_kept {
    vreal at_zero;
    vreal rise;
    vreal least;
    vreal at_zero_2;
    vreal rise_2;
    vreal least_2;
    vreal at_zero_3;
    vreal rise_3;
    vreal least_3;
    vreal at_zero_4;
    vreal rise_4;
    vreal least_4;
    vreal at_zero_5;
    vreal rise_5;
    vreal least_5;
    vreal at_zero_6;
    vreal rise_6;
    vreal least_6;
    vreal at_zero_7;
    vreal rise_7;
    vreal least_7;
    vreal at_zero_8;
    vreal rise_8;
    vreal least_8;
    vreal at_zero_9;
    vreal rise_9;
    vreal least_9;
    vreal at_zero_10;
    vreal rise_10;
    vreal least_10;
    vreal at_zero_11;
    vreal rise_11;
    vreal least_11;
    vreal at_zero_12;
    vreal rise_12;
    vreal least_12;
    vreal at_zero_13;
    vreal rise_13;
    vreal least_13;
    vreal x;
    vreal t_per_pn;
    vreal t_most;
    vmask x_2;
    vmask x_3;
};

static void tmeasy_keep(const struct tmeasy_params *p, vreal combine, struct tmeasy_kept *k) {
    (void)combine;
    const vreal x = R(0.5) * p->stiffness_x2;
    k->at_zero = R(2) * p->stiffness_x - x;
    k->rise = x - p->stiffness_x;
    k->least = R(0.01) * p->stiffness_x;
    k->at_zero_2 = R(2) * p->peak_slip_x - p->peak_slip_x2;
    k->rise_2 = p->peak_slip_x2 - p->peak_slip_x;
    k->least_2 = R(0.01) * p->peak_slip_x;
    const vreal x_2 = R(0.5) * p->peak_force_x2;
    k->at_zero_3 = R(2) * p->peak_force_x - x_2;
    k->rise_3 = x_2 - p->peak_force_x;
    k->least_3 = R(0.01) * p->peak_force_x;
    k->at_zero_4 = R(2) * p->sliding_slip_x - p->sliding_slip_x2;
    k->rise_4 = p->sliding_slip_x2 - p->sliding_slip_x;
    k->least_4 = R(0.01) * p->sliding_slip_x;
    const vreal x_3 = R(0.5) * p->sliding_force_x2;
    k->at_zero_5 = R(2) * p->sliding_force_x - x_3;
    k->rise_5 = x_3 - p->sliding_force_x;
    k->least_5 = R(0.01) * p->sliding_force_x;
    const vreal x_4 = R(0.5) * p->stiffness_y2;
    k->at_zero_6 = R(2) * p->stiffness_y - x_4;
    k->rise_6 = x_4 - p->stiffness_y;
    k->least_6 = R(0.01) * p->stiffness_y;
    k->at_zero_7 = R(2) * p->peak_slip_y - p->peak_slip_y2;
    k->rise_7 = p->peak_slip_y2 - p->peak_slip_y;
    k->least_7 = R(0.01) * p->peak_slip_y;
    const vreal x_5 = R(0.5) * p->peak_force_y2;
    k->at_zero_8 = R(2) * p->peak_force_y - x_5;
    k->rise_8 = x_5 - p->peak_force_y;
    k->least_8 = R(0.01) * p->peak_force_y;
    k->at_zero_9 = R(2) * p->sliding_slip_y - p->sliding_slip_y2;
    k->rise_9 = p->sliding_slip_y2 - p->sliding_slip_y;
    k->least_9 = R(0.01) * p->sliding_slip_y;
    const vreal x_6 = R(0.5) * p->sliding_force_y2;
    k->at_zero_10 = R(2) * p->sliding_force_y - x_6;
    k->rise_10 = x_6 - p->sliding_force_y;
    k->least_10 = R(0.01) * p->sliding_force_y;
    k->at_zero_11 = R(2) * p->trail - p->trail2;
    k->rise_11 = p->trail2 - p->trail;
    k->least_11 = R(0.01) * p->trail;
    k->at_zero_12 = R(2) * p->trail_slip - p->trail_slip2;
    k->rise_12 = p->trail_slip2 - p->trail_slip;
    k->least_12 = R(0.01) * p->trail_slip;
    k->at_zero_13 = R(2) * p->trail_end_slip - p->trail_end_slip2;
    k->rise_13 = p->trail_end_slip2 - p->trail_end_slip;
    k->least_13 = R(0.01) * p->trail_end_slip;
    k->x = R(1) / p->nominal_load;
    k->t_per_pn = vmin(k->x, splat(LARGE));
    const vreal x_7 = p->largest_load * k->t_per_pn;
    k->t_most = vmin(x_7, splat(R(1e3)));
    k->x_2 = x_7 < R(1e3);
    k->x_3 = k->x < LARGE;
}

static vreal tmeasy_fx_sweep(const struct tmeasy_params *p, vreal combine,
                             const struct tmeasy_kept *k, vreal fz, vreal kappa, vreal alpha,
                             vreal gamma, vreal vx, vreal seed, struct tmeasy_params *by) {
    (void)combine;
    (void)gamma;
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal x_2 = s_fz * k->t_per_pn;
    const vreal r = vmin(k->t_most, x_2);
    const vreal x_3 = k->at_zero + k->rise * r;
    const vreal w_dF0 = vmax(x_3, k->least);
    const vreal x_4 = k->at_zero_2 + k->rise_2 * r;
    const vreal w_sM = vmax(x_4, k->least_2);
    const vreal x_5 = k->at_zero_3 + k->rise_3 * r;
    const vreal w_FM = vmax(x_5, k->least_3);
    const vreal x_6 = k->at_zero_4 + k->rise_4 * r;
    const vreal x_7 = vmax(x_6, k->least_4);
    const vreal w_sS = vmax(x_7, w_sM);
    const vreal x_8 = k->at_zero_5 + k->rise_5 * r;
    const vreal x_9 = vmax(x_8, k->least_5);
    const vreal w_FS = vmin(x_9, w_FM);
    const vreal x_10 = k->at_zero_6 + k->rise_6 * r;
    const vreal w_dF0_2 = vmax(x_10, k->least_6);
    const vreal x_11 = k->at_zero_7 + k->rise_7 * r;
    const vreal w_sM_2 = vmax(x_11, k->least_7);
    const vreal x_12 = k->at_zero_8 + k->rise_8 * r;
    const vreal w_FM_2 = vmax(x_12, k->least_8);
    const vreal x_13 = k->at_zero_9 + k->rise_9 * r;
    const vreal x_14 = vmax(x_13, k->least_9);
    const vreal w_sS_2 = vmax(x_14, w_sM_2);
    const vreal x_15 = k->at_zero_10 + k->rise_10 * r;
    const vreal x_16 = vmax(x_15, k->least_10);
    const vreal w_FS_2 = vmin(x_16, w_FM_2);
    const vreal gx = w_FM / w_dF0;
    const vreal gy = w_FM_2 / w_dF0_2;
    const vreal per_s = R(1) / (w_sM + w_sM_2);
    const vreal per_g = R(1) / (gx + gy);
    const vreal hx = w_sM * per_s + gx * per_g;
    const vreal hy = w_sM_2 * per_s + gy * per_g;
    const vreal per_hx = R(1) / hx;
    const vreal per_hy = R(1) / hy;
    const vreal X = s_kappa * per_hx;
    const vreal Y = s_tan_alpha * per_hy;
    const vreal h = vsqrt(X * X + Y * Y);
    const vreal per_h = R(1) / vmax(splat(TINY_SLIP), h);
    const vreal cosine = X * per_h;
    const vreal sine = Y * per_h;
    const vreal x_17 = w_dF0 * hx;
    const vreal x_18 = x_17 * cosine;
    const vreal x_19 = w_dF0_2 * hy;
    const vreal y = x_19 * sine;
    const vreal dF0 = vsqrt(x_18 * x_18 + y * y);
    const vreal x_20 = w_FM * cosine;
    const vreal y_2 = w_FM_2 * sine;
    const vreal x_21 = vsqrt(x_20 * x_20 + y_2 * y_2);
    const vreal FM = vmax(splat(TINY_SLIP), x_21);
    const vreal x_22 = w_FS * cosine;
    const vreal y_3 = w_FS_2 * sine;
    const vreal FS = vsqrt(x_22 * x_22 + y_3 * y_3);
    const vreal x_23 = w_sM * per_hx;
    const vreal x_24 = x_23 * cosine;
    const vreal x_25 = w_sM_2 * per_hy;
    const vreal y_4 = x_25 * sine;
    const vreal x_26 = vsqrt(x_24 * x_24 + y_4 * y_4);
    const vreal sM = vmax(splat(TINY_SLIP), x_26);
    const vreal x_27 = w_sS * per_hx;
    const vreal x_28 = x_27 * cosine;
    const vreal x_29 = w_sS_2 * per_hy;
    const vreal y_5 = x_29 * sine;
    const vreal sS = vsqrt(x_28 * x_28 + y_5 * y_5);
    const vreal x_30 = sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx)) * s_kappa;
    const vreal per_D = R(1) / vmax(splat(TINY_SLIP), vabs(R(1) + x_30));
    const vreal per_sM = R(1) / sM;
    const vreal x_31 = h * per_D;
    const vreal n = x_31 * per_sM;
    const vreal x_32 = dF0 * sM / FM;
    const vreal q = vmax(splat(2), x_32);
    const vreal m = sS * per_sM;
    const vreal FS_FM = FS / FM;
    const vreal left = R(1) - n;
    const vreal x_33 = left * left;
    const vreal x_34 = q * n;
    const vreal per = R(1) / (x_33 + x_34);
    const vreal drop = R(1) - FS_FM;
    const vreal x_35 = m - R(1);
    const vreal way = vmax(x_35, splat(TINY_SLIP));
    const vreal per_way = R(1) / way;
    const vreal per_q = R(1) / q;
    const vreal x_36 = q * drop;
    const vreal turn = x_36 * per_way;
    const vreal rest = way - turn;
    const vreal x_37 = vmax(rest, splat(TINY_SLIP));
    const vreal bend = turn * per_q / x_37;
    const vreal x_38 = n - R(1);
    const vreal x_39 = x_38 * per_way;
    const vreal end = m - n;
    const vmask x_40 = n < R(1);
    const vmask x_41 = not(n < m);
    const vmask x_42 = x_38 < turn;
    const vmask x_43 = rest < R(0);
    const vreal x_44 = end * end;
    const vreal x_45 = x_39 * x_39;
    const vreal x_46 = R(3) - R(2) * x_39;
    const vreal x_47 = x_45 * x_46;
    const vreal F =
        sel(x_43, R(1) - drop * x_47, sel(x_42, R(1) - x_33 * per_q, FS_FM + bend * x_44));
    const vreal F_2 = sel(x_40, x_34 * per, sel(x_41, FS_FM, F));
    const vreal grip = r * FM;
    const vreal F_3 = grip * F_2;
    const vmask x_48 = h <= TINY_SLIP;
    const vreal x_49 = R(2) * w_FM / w_sM;
    const vreal Kx = vmax(w_dF0, x_49);
    const vreal x_50 = sel(x_48, splat(0), seed);
    const vreal by_F = unless_none(x_50, cosine);
    const vreal x_51 = unless_none(unless_none(sel(x_48, seed, splat(0)), per_D), s_kappa);
    const vreal by_Kx = unless_none(x_51, r);
    const vmask x_52 = w_dF0 > x_49;
    const vreal x_53 = unless_none(sel(x_52, splat(0), by_Kx), R(1) / w_sM);
    const vreal by_grip = unless_none(by_F, F_2);
    const vreal by_F_2 = unless_none(by_F, grip);
    const vreal x_54 = sel(x_40, by_F_2, splat(0));
    const vreal x_55 = sel(x_40, splat(0), by_F_2);
    const vreal by_F_3 = sel(x_41, splat(0), x_55);
    const vreal by_F_4 = sel(x_43, splat(0), by_F_3);
    const vreal x_56 = -sel(x_43, by_F_3, splat(0));
    const vreal x_57 = unless_none(x_56, drop);
    const vreal by_x = unless_none(unless_none(x_57, x_46), x_39);
    const vreal x_58 = -unless_none(x_57, x_45) * R(2) + by_x + by_x;
    const vreal by_FS_FM = sel(x_42, splat(0), by_F_4);
    const vreal by_end = unless_none(unless_none(by_FS_FM, bend), end);
    const vreal by_m = by_end + by_end;
    const vreal x_59 = -sel(x_42, by_F_4, splat(0));
    const vreal x_60 = unless_none(unless_none(by_FS_FM, x_44), R(1) / x_37);
    const vreal by_rest = sel(rest > TINY_SLIP, -unless_none(x_60, bend), splat(0));
    const vreal x_61 = unless_none(x_60, per_q) - by_rest;
    const vreal x_62 = unless_none(x_61, per_way);
    const vreal x_63 = unless_none(unless_none(x_59, x_33) + unless_none(x_60, turn), per_q);
    const vreal x_64 = unless_none(unless_none(x_58, x_38) + unless_none(x_61, x_36), per_way);
    const vreal by_m_2 = sel(x_35 > TINY_SLIP, by_rest - unless_none(x_64, per_way), splat(0));
    const vreal x_65 = by_m + by_m_2;
    const vreal x_66 =
        sel(x_41, x_55, splat(0)) + by_FS_FM - (unless_none(x_56, x_47) + unless_none(x_62, q));
    const vreal x_67 = unless_none(unless_none(unless_none(x_54, x_34), per), per);
    const vreal x_68 = unless_none(x_54, per) - x_67;
    const vreal x_69 = unless_none(x_62, drop) - unless_none(x_63, per_q) + unless_none(x_68, n);
    const vreal by_left = unless_none(unless_none(x_59, per_q) - x_67, left);
    const vreal x_70 =
        -by_m + unless_none(x_58, per_way) + unless_none(x_68, q) - (by_left + by_left);
    const vreal x_71 = R(1) / FM;
    const vreal by_FS = unless_none(x_66, x_71);
    const vreal x_72 = unless_none(sel(R(2) > x_32, splat(0), x_69), x_71);
    const vreal x_73 =
        unless_none(by_grip, r) - unless_none(by_FS, FS_FM) - unless_none(x_72, x_32);
    const vreal x_74 = unless_none(unless_none(x_65, sS) + unless_none(x_70, x_31), per_sM);
    const vreal x_75 = unless_none(unless_none(x_65, per_sM), sqrt_slope(sS));
    const vreal by_y = unless_none(x_75, y_5);
    const vreal x_76 = by_y + by_y;
    const vreal by_x_2 = unless_none(x_75, x_28);
    const vreal x_77 = by_x_2 + by_x_2;
    const vreal x_78 = unless_none(x_76, sine);
    const vreal by_w_sS = unless_none(x_78, per_hy);
    const vreal x_79 = unless_none(x_77, cosine);
    const vreal by_w_sS_2 = unless_none(x_79, per_hx);
    const vreal x_80 =
        sel(TINY_SLIP > x_26, splat(0), unless_none(x_72, dF0) - unless_none(x_74, per_sM));
    const vreal x_81 = unless_none(x_80, sqrt_slope(x_26));
    const vreal by_y_2 = unless_none(x_81, y_4);
    const vreal x_82 = by_y_2 + by_y_2;
    const vreal by_x_3 = unless_none(x_81, x_24);
    const vreal x_83 = by_x_3 + by_x_3;
    const vreal x_84 = unless_none(x_82, sine);
    const vreal x_85 = unless_none(x_83, cosine);
    const vreal x_86 = unless_none(x_50, F_3) + unless_none(x_77, x_27) + unless_none(x_83, x_23);
    const vreal x_87 = unless_none(by_FS, sqrt_slope(FS));
    const vreal by_y_3 = unless_none(x_87, y_3);
    const vreal x_88 = by_y_3 + by_y_3;
    const vreal by_x_4 = unless_none(x_87, x_22);
    const vreal x_89 = by_x_4 + by_x_4;
    const vreal by_w_FS = unless_none(x_88, sine);
    const vreal x_90 =
        unless_none(x_76, x_29) + unless_none(x_82, x_25) + unless_none(x_88, w_FS_2);
    const vreal by_w_FS_2 = unless_none(x_89, cosine);
    const vreal x_91 = unless_none(sel(TINY_SLIP > x_21, splat(0), x_73), sqrt_slope(x_21));
    const vreal by_y_4 = unless_none(x_91, y_2);
    const vreal x_92 = by_y_4 + by_y_4;
    const vreal by_x_5 = unless_none(x_91, x_20);
    const vreal x_93 = by_x_5 + by_x_5;
    const vreal x_94 = unless_none(unless_none(x_72, sM), sqrt_slope(dF0));
    const vreal by_y_5 = unless_none(x_94, y);
    const vreal x_95 = by_y_5 + by_y_5;
    const vreal by_x_6 = unless_none(x_94, x_18);
    const vreal x_96 = by_x_6 + by_x_6;
    const vreal x_97 = unless_none(x_95, sine);
    const vreal x_98 = x_90 + unless_none(x_92, w_FM_2) + unless_none(x_95, x_19);
    const vreal x_99 = unless_none(x_96, cosine);
    const vreal x_100 =
        x_86 + unless_none(x_89, w_FS) + unless_none(x_93, w_FM) + unless_none(x_96, x_17);
    const vreal x_101 = unless_none(unless_none(x_98, Y) + unless_none(x_100, X), per_h);
    const vreal x_102 = unless_none(unless_none(x_70, per_sM), per_D) +
                        sel(TINY_SLIP > h, splat(0), -unless_none(x_101, per_h));
    const vreal x_103 = unless_none(x_102, sqrt_slope(h));
    const vreal by_Y = unless_none(x_103, Y);
    const vreal by_X = unless_none(x_103, X);
    const vreal by_per_hy = unless_none(unless_none(x_98, per_h) + by_Y + by_Y, s_tan_alpha);
    const vreal x_104 = unless_none(x_78, w_sS_2) + unless_none(x_84, w_sM_2) + by_per_hy;
    const vreal by_per_hx = unless_none(unless_none(x_100, per_h) + by_X + by_X, s_kappa);
    const vreal x_105 = unless_none(x_79, w_sS) + unless_none(x_85, w_sM) + by_per_hx;
    const vreal x_106 =
        unless_none(x_97, w_dF0_2) - unless_none(unless_none(x_104, per_hy), per_hy);
    const vreal x_107 = unless_none(x_99, w_dF0) - unless_none(unless_none(x_105, per_hx), per_hx);
    const vreal x_108 =
        -unless_none(x_53, x_49) + unless_none(x_85, per_hx) + unless_none(x_107, per_s);
    const vreal x_109 = unless_none(unless_none(x_106, gy) + unless_none(x_107, gx), per_g);
    const vreal x_110 = unless_none(x_109, per_g);
    const vreal x_111 = unless_none(unless_none(x_106, w_sM_2) + unless_none(x_107, w_sM), per_s);
    const vreal x_112 = unless_none(x_111, per_s);
    const vreal x_113 = unless_none(x_84, per_hy) + unless_none(x_106, per_s) - x_112;
    const vreal by_w_FM = unless_none(unless_none(x_106, per_g) - x_110, R(1) / w_dF0_2);
    const vreal x_114 = unless_none(x_97, hy) - unless_none(by_w_FM, gy);
    const vreal by_w_FM_2 = unless_none(unless_none(x_107, per_g) - x_110, R(1) / w_dF0);
    const vreal x_115 =
        sel(x_52, by_Kx, splat(0)) + unless_none(x_99, hx) - unless_none(by_w_FM_2, gx);
    const vmask x_116 = x_16 < w_FM_2;
    const vreal x_117 = sel(x_116, by_w_FS, splat(0));
    const vreal x_118 = unless_none(x_92, sine) + by_w_FM + sel(x_116, splat(0), by_w_FS);
    const vmask x_119 = x_15 > k->least_10;
    const vreal by__at_zero = sel(x_119, x_117, splat(0));
    const vreal by__rise = unless_none(by__at_zero, r);
    const vreal x_120 = unless_none(x_51, Kx) + unless_none(by_grip, FM) + by__at_zero * k->rise_10;
    const vmask x_121 = x_14 > w_sM_2;
    const vreal x_122 = sel(x_121, by_w_sS, splat(0));
    const vreal x_123 = x_113 + sel(x_121, splat(0), by_w_sS);
    const vmask x_124 = x_13 > k->least_9;
    const vreal by__at_zero_2 = sel(x_124, x_122, splat(0));
    const vreal by__rise_2 = unless_none(by__at_zero_2, r);
    const vmask x_125 = x_12 > k->least_8;
    const vreal by__at_zero_3 = sel(x_125, x_118, splat(0));
    const vreal by__rise_3 = unless_none(by__at_zero_3, r);
    const vreal x_126 = x_120 + by__at_zero_2 * k->rise_9 + by__at_zero_3 * k->rise_8;
    const vmask x_127 = x_11 > k->least_7;
    const vreal by__at_zero_4 = sel(x_127, x_123, splat(0));
    const vreal by__rise_4 = unless_none(by__at_zero_4, r);
    const vmask x_128 = x_10 > k->least_6;
    const vreal by__at_zero_5 = sel(x_128, x_114, splat(0));
    const vreal by__rise_5 = unless_none(by__at_zero_5, r);
    const vreal x_129 = x_126 + by__at_zero_4 * k->rise_7 + by__at_zero_5 * k->rise_6;
    const vmask x_130 = x_9 < w_FM;
    const vreal x_131 = sel(x_130, by_w_FS_2, splat(0));
    const vreal x_132 =
        x_53 * R(2) + unless_none(x_93, cosine) + by_w_FM_2 + sel(x_130, splat(0), by_w_FS_2);
    const vmask x_133 = x_8 > k->least_5;
    const vreal by__at_zero_6 = sel(x_133, x_131, splat(0));
    const vreal by__rise_6 = unless_none(by__at_zero_6, r);
    const vmask x_134 = x_7 > w_sM;
    const vreal x_135 = sel(x_134, by_w_sS_2, splat(0));
    const vreal x_136 = x_108 - x_112 + sel(x_134, splat(0), by_w_sS_2);
    const vmask x_137 = x_6 > k->least_4;
    const vreal by__at_zero_7 = sel(x_137, x_135, splat(0));
    const vreal by__rise_7 = unless_none(by__at_zero_7, r);
    const vreal x_138 = x_129 + by__at_zero_6 * k->rise_5 + by__at_zero_7 * k->rise_4;
    const vmask x_139 = x_5 > k->least_3;
    const vreal by__at_zero_8 = sel(x_139, x_132, splat(0));
    const vreal by__rise_8 = unless_none(by__at_zero_8, r);
    const vmask x_140 = x_4 > k->least_2;
    const vreal by__at_zero_9 = sel(x_140, x_136, splat(0));
    const vreal by__rise_9 = unless_none(by__at_zero_9, r);
    const vreal x_141 = x_138 + by__at_zero_8 * k->rise_3 + by__at_zero_9 * k->rise_2;
    const vmask x_142 = x_3 > k->least;
    const vreal by__at_zero_10 = sel(x_142, x_115, splat(0));
    const vreal by__rise_10 = unless_none(by__at_zero_10, r);
    const vreal x_143 = x_141 + by__at_zero_10 * k->rise;
    const vmask x_144 = k->t_most < x_2;
    const vreal x_145 = sel(k->x_2, sel(x_144, x_143, splat(0)), splat(0));
    by->largest_load = x_145 * k->t_per_pn;
    const vreal x_146 = unless_none(sel(x_144, splat(0), x_143), s_fz) + x_145 * p->largest_load;
    by->nominal_load = -(sel(k->x_3, x_146, splat(0)) * k->x * k->x);
    by->sliding_force_y2 = (by__rise - by__at_zero) * R(0.5);
    const vreal x_147 = sel(x_119, splat(0), x_117) * R(0.01) - by__rise + by__at_zero * R(2);
    by->sliding_force_y = x_147;
    by->sliding_slip_y2 = by__rise_2 - by__at_zero_2;
    const vreal x_148 = sel(x_124, splat(0), x_122) * R(0.01) - by__rise_2 + by__at_zero_2 * R(2);
    by->sliding_slip_y = x_148;
    by->peak_force_y2 = (by__rise_3 - by__at_zero_3) * R(0.5);
    const vreal x_149 = sel(x_125, splat(0), x_118) * R(0.01) - by__rise_3 + by__at_zero_3 * R(2);
    by->peak_force_y = x_149;
    by->peak_slip_y2 = by__rise_4 - by__at_zero_4;
    const vreal x_150 = sel(x_127, splat(0), x_123) * R(0.01) - by__rise_4 + by__at_zero_4 * R(2);
    by->peak_slip_y = x_150;
    by->stiffness_y2 = (by__rise_5 - by__at_zero_5) * R(0.5);
    const vreal x_151 = sel(x_128, splat(0), x_114) * R(0.01) - by__rise_5 + by__at_zero_5 * R(2);
    by->stiffness_y = x_151;
    by->sliding_force_x2 = (by__rise_6 - by__at_zero_6) * R(0.5);
    const vreal x_152 = sel(x_133, splat(0), x_131) * R(0.01) - by__rise_6 + by__at_zero_6 * R(2);
    by->sliding_force_x = x_152;
    by->sliding_slip_x2 = by__rise_7 - by__at_zero_7;
    const vreal x_153 = sel(x_137, splat(0), x_135) * R(0.01) - by__rise_7 + by__at_zero_7 * R(2);
    by->sliding_slip_x = x_153;
    by->peak_force_x2 = (by__rise_8 - by__at_zero_8) * R(0.5);
    const vreal x_154 = sel(x_139, splat(0), x_132) * R(0.01) - by__rise_8 + by__at_zero_8 * R(2);
    by->peak_force_x = x_154;
    by->peak_slip_x2 = by__rise_9 - by__at_zero_9;
    const vreal x_155 = sel(x_140, splat(0), x_136) * R(0.01) - by__rise_9 + by__at_zero_9 * R(2);
    by->peak_slip_x = x_155;
    by->stiffness_x2 = (by__rise_10 - by__at_zero_10) * R(0.5);
    const vreal x_156 = sel(x_142, splat(0), x_115) * R(0.01) - by__rise_10 + by__at_zero_10 * R(2);
    by->stiffness_x = x_156;
    return sel(x_48, r * Kx * s_kappa * per_D, F_3 * cosine);
}

static vreal tmeasy_fy_sweep(const struct tmeasy_params *p, vreal combine,
                             const struct tmeasy_kept *k, vreal fz, vreal kappa, vreal alpha,
                             vreal gamma, vreal vx, vreal seed, struct tmeasy_params *by) {
    (void)combine;
    (void)gamma;
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal x_2 = s_fz * k->t_per_pn;
    const vreal r = vmin(k->t_most, x_2);
    const vreal x_3 = k->at_zero + k->rise * r;
    const vreal w_dF0 = vmax(x_3, k->least);
    const vreal x_4 = k->at_zero_2 + k->rise_2 * r;
    const vreal w_sM = vmax(x_4, k->least_2);
    const vreal x_5 = k->at_zero_3 + k->rise_3 * r;
    const vreal w_FM = vmax(x_5, k->least_3);
    const vreal x_6 = k->at_zero_4 + k->rise_4 * r;
    const vreal x_7 = vmax(x_6, k->least_4);
    const vreal w_sS = vmax(x_7, w_sM);
    const vreal x_8 = k->at_zero_5 + k->rise_5 * r;
    const vreal x_9 = vmax(x_8, k->least_5);
    const vreal w_FS = vmin(x_9, w_FM);
    const vreal x_10 = k->at_zero_6 + k->rise_6 * r;
    const vreal w_dF0_2 = vmax(x_10, k->least_6);
    const vreal x_11 = k->at_zero_7 + k->rise_7 * r;
    const vreal w_sM_2 = vmax(x_11, k->least_7);
    const vreal x_12 = k->at_zero_8 + k->rise_8 * r;
    const vreal w_FM_2 = vmax(x_12, k->least_8);
    const vreal x_13 = k->at_zero_9 + k->rise_9 * r;
    const vreal x_14 = vmax(x_13, k->least_9);
    const vreal w_sS_2 = vmax(x_14, w_sM_2);
    const vreal x_15 = k->at_zero_10 + k->rise_10 * r;
    const vreal x_16 = vmax(x_15, k->least_10);
    const vreal w_FS_2 = vmin(x_16, w_FM_2);
    const vreal gx = w_FM / w_dF0;
    const vreal gy = w_FM_2 / w_dF0_2;
    const vreal per_s = R(1) / (w_sM + w_sM_2);
    const vreal per_g = R(1) / (gx + gy);
    const vreal hx = w_sM * per_s + gx * per_g;
    const vreal hy = w_sM_2 * per_s + gy * per_g;
    const vreal per_hx = R(1) / hx;
    const vreal per_hy = R(1) / hy;
    const vreal X = s_kappa * per_hx;
    const vreal Y = s_tan_alpha * per_hy;
    const vreal h = vsqrt(X * X + Y * Y);
    const vreal per_h = R(1) / vmax(splat(TINY_SLIP), h);
    const vreal cosine = X * per_h;
    const vreal sine = Y * per_h;
    const vreal x_17 = w_dF0 * hx;
    const vreal x_18 = x_17 * cosine;
    const vreal x_19 = w_dF0_2 * hy;
    const vreal y = x_19 * sine;
    const vreal dF0 = vsqrt(x_18 * x_18 + y * y);
    const vreal x_20 = w_FM * cosine;
    const vreal y_2 = w_FM_2 * sine;
    const vreal x_21 = vsqrt(x_20 * x_20 + y_2 * y_2);
    const vreal FM = vmax(splat(TINY_SLIP), x_21);
    const vreal x_22 = w_FS * cosine;
    const vreal y_3 = w_FS_2 * sine;
    const vreal FS = vsqrt(x_22 * x_22 + y_3 * y_3);
    const vreal x_23 = w_sM * per_hx;
    const vreal x_24 = x_23 * cosine;
    const vreal x_25 = w_sM_2 * per_hy;
    const vreal y_4 = x_25 * sine;
    const vreal x_26 = vsqrt(x_24 * x_24 + y_4 * y_4);
    const vreal sM = vmax(splat(TINY_SLIP), x_26);
    const vreal x_27 = w_sS * per_hx;
    const vreal x_28 = x_27 * cosine;
    const vreal x_29 = w_sS_2 * per_hy;
    const vreal y_5 = x_29 * sine;
    const vreal sS = vsqrt(x_28 * x_28 + y_5 * y_5);
    const vreal x_30 = sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx)) * s_kappa;
    const vreal per_D = R(1) / vmax(splat(TINY_SLIP), vabs(R(1) + x_30));
    const vreal per_sM = R(1) / sM;
    const vreal x_31 = h * per_D;
    const vreal n = x_31 * per_sM;
    const vreal x_32 = dF0 * sM / FM;
    const vreal q = vmax(splat(2), x_32);
    const vreal m = sS * per_sM;
    const vreal FS_FM = FS / FM;
    const vreal left = R(1) - n;
    const vreal x_33 = left * left;
    const vreal x_34 = q * n;
    const vreal per = R(1) / (x_33 + x_34);
    const vreal drop = R(1) - FS_FM;
    const vreal x_35 = m - R(1);
    const vreal way = vmax(x_35, splat(TINY_SLIP));
    const vreal per_way = R(1) / way;
    const vreal per_q = R(1) / q;
    const vreal x_36 = q * drop;
    const vreal turn = x_36 * per_way;
    const vreal rest = way - turn;
    const vreal x_37 = vmax(rest, splat(TINY_SLIP));
    const vreal bend = turn * per_q / x_37;
    const vreal x_38 = n - R(1);
    const vreal x_39 = x_38 * per_way;
    const vreal end = m - n;
    const vmask x_40 = n < R(1);
    const vmask x_41 = not(n < m);
    const vmask x_42 = x_38 < turn;
    const vmask x_43 = rest < R(0);
    const vreal x_44 = end * end;
    const vreal x_45 = x_39 * x_39;
    const vreal x_46 = R(3) - R(2) * x_39;
    const vreal x_47 = x_45 * x_46;
    const vreal F =
        sel(x_43, R(1) - drop * x_47, sel(x_42, R(1) - x_33 * per_q, FS_FM + bend * x_44));
    const vreal F_2 = sel(x_40, x_34 * per, sel(x_41, FS_FM, F));
    const vreal grip = r * FM;
    const vreal F_3 = grip * F_2;
    const vmask x_48 = h <= TINY_SLIP;
    const vreal x_49 = R(2) * w_FM_2 / w_sM_2;
    const vreal Ky = vmax(w_dF0_2, x_49);
    const vreal x_50 = R(1) / FM;
    const vmask x_51 = x_16 < w_FM_2;
    const vmask x_52 = x_15 > k->least_10;
    const vmask x_53 = x_14 > w_sM_2;
    const vmask x_54 = x_13 > k->least_9;
    const vmask x_55 = x_12 > k->least_8;
    const vmask x_56 = x_11 > k->least_7;
    const vmask x_57 = x_10 > k->least_6;
    const vmask x_58 = x_9 < w_FM;
    const vmask x_59 = x_8 > k->least_5;
    const vmask x_60 = x_7 > w_sM;
    const vmask x_61 = x_6 > k->least_4;
    const vmask x_62 = x_5 > k->least_3;
    const vmask x_63 = x_4 > k->least_2;
    const vmask x_64 = x_3 > k->least;
    const vmask x_65 = k->t_most < x_2;
    const vreal by_aside = -seed;
    const vreal x_66 = sel(x_48, splat(0), by_aside);
    const vreal by_F = unless_none(x_66, sine);
    const vreal x_67 = unless_none(unless_none(sel(x_48, by_aside, splat(0)), per_D), s_tan_alpha);
    const vreal by_Ky = unless_none(x_67, r);
    const vmask x_68 = w_dF0_2 > x_49;
    const vreal x_69 = unless_none(sel(x_68, splat(0), by_Ky), R(1) / w_sM_2);
    const vreal by_grip = unless_none(by_F, F_2);
    const vreal by_F_2 = unless_none(by_F, grip);
    const vreal x_70 = sel(x_40, by_F_2, splat(0));
    const vreal x_71 = sel(x_40, splat(0), by_F_2);
    const vreal by_F_3 = sel(x_41, splat(0), x_71);
    const vreal by_F_4 = sel(x_43, splat(0), by_F_3);
    const vreal x_72 = -sel(x_43, by_F_3, splat(0));
    const vreal x_73 = unless_none(x_72, drop);
    const vreal by_x = unless_none(unless_none(x_73, x_46), x_39);
    const vreal x_74 = -unless_none(x_73, x_45) * R(2) + by_x + by_x;
    const vreal by_FS_FM = sel(x_42, splat(0), by_F_4);
    const vreal by_end = unless_none(unless_none(by_FS_FM, bend), end);
    const vreal by_m = by_end + by_end;
    const vreal x_75 = -sel(x_42, by_F_4, splat(0));
    const vreal x_76 = unless_none(unless_none(by_FS_FM, x_44), R(1) / x_37);
    const vreal by_rest = sel(rest > TINY_SLIP, -unless_none(x_76, bend), splat(0));
    const vreal x_77 = unless_none(x_76, per_q) - by_rest;
    const vreal x_78 = unless_none(x_77, per_way);
    const vreal x_79 = unless_none(unless_none(x_75, x_33) + unless_none(x_76, turn), per_q);
    const vreal x_80 = unless_none(unless_none(x_74, x_38) + unless_none(x_77, x_36), per_way);
    const vreal by_m_2 = sel(x_35 > TINY_SLIP, by_rest - unless_none(x_80, per_way), splat(0));
    const vreal x_81 = by_m + by_m_2;
    const vreal x_82 =
        sel(x_41, x_71, splat(0)) + by_FS_FM - (unless_none(x_72, x_47) + unless_none(x_78, q));
    const vreal x_83 = unless_none(unless_none(unless_none(x_70, x_34), per), per);
    const vreal x_84 = unless_none(x_70, per) - x_83;
    const vreal x_85 = unless_none(x_78, drop) - unless_none(x_79, per_q) + unless_none(x_84, n);
    const vreal by_left = unless_none(unless_none(x_75, per_q) - x_83, left);
    const vreal x_86 =
        -by_m + unless_none(x_74, per_way) + unless_none(x_84, q) - (by_left + by_left);
    const vreal by_FS = unless_none(x_82, x_50);
    const vreal x_87 = unless_none(sel(R(2) > x_32, splat(0), x_85), x_50);
    const vreal x_88 =
        unless_none(by_grip, r) - unless_none(by_FS, FS_FM) - unless_none(x_87, x_32);
    const vreal x_89 = unless_none(unless_none(x_81, sS) + unless_none(x_86, x_31), per_sM);
    const vreal x_90 = unless_none(unless_none(x_81, per_sM), sqrt_slope(sS));
    const vreal by_y = unless_none(x_90, y_5);
    const vreal x_91 = by_y + by_y;
    const vreal by_x_2 = unless_none(x_90, x_28);
    const vreal x_92 = by_x_2 + by_x_2;
    const vreal x_93 = unless_none(x_91, sine);
    const vreal by_w_sS = unless_none(x_93, per_hy);
    const vreal x_94 = unless_none(x_92, cosine);
    const vreal by_w_sS_2 = unless_none(x_94, per_hx);
    const vreal x_95 =
        sel(TINY_SLIP > x_26, splat(0), unless_none(x_87, dF0) - unless_none(x_89, per_sM));
    const vreal x_96 = unless_none(x_95, sqrt_slope(x_26));
    const vreal by_y_2 = unless_none(x_96, y_4);
    const vreal x_97 = by_y_2 + by_y_2;
    const vreal by_x_3 = unless_none(x_96, x_24);
    const vreal x_98 = by_x_3 + by_x_3;
    const vreal x_99 = unless_none(x_97, sine);
    const vreal x_100 = unless_none(x_66, F_3) + unless_none(x_91, x_29) + unless_none(x_97, x_25);
    const vreal x_101 = unless_none(x_98, cosine);
    const vreal x_102 = unless_none(by_FS, sqrt_slope(FS));
    const vreal by_y_3 = unless_none(x_102, y_3);
    const vreal x_103 = by_y_3 + by_y_3;
    const vreal by_x_4 = unless_none(x_102, x_22);
    const vreal x_104 = by_x_4 + by_x_4;
    const vreal by_w_FS = unless_none(x_103, sine);
    const vreal by_w_FS_2 = unless_none(x_104, cosine);
    const vreal x_105 =
        unless_none(x_92, x_27) + unless_none(x_98, x_23) + unless_none(x_104, w_FS);
    const vreal x_106 = unless_none(sel(TINY_SLIP > x_21, splat(0), x_88), sqrt_slope(x_21));
    const vreal by_y_4 = unless_none(x_106, y_2);
    const vreal x_107 = by_y_4 + by_y_4;
    const vreal by_x_5 = unless_none(x_106, x_20);
    const vreal x_108 = by_x_5 + by_x_5;
    const vreal x_109 = x_100 + unless_none(x_103, w_FS_2) + unless_none(x_107, w_FM_2);
    const vreal x_110 = unless_none(unless_none(x_87, sM), sqrt_slope(dF0));
    const vreal by_y_5 = unless_none(x_110, y);
    const vreal x_111 = by_y_5 + by_y_5;
    const vreal by_x_6 = unless_none(x_110, x_18);
    const vreal x_112 = by_x_6 + by_x_6;
    const vreal x_113 = unless_none(x_111, sine);
    const vreal x_114 = x_109 + unless_none(x_111, x_19);
    const vreal x_115 = unless_none(x_112, cosine);
    const vreal x_116 = x_105 + unless_none(x_108, w_FM) + unless_none(x_112, x_17);
    const vreal x_117 = unless_none(unless_none(x_114, Y) + unless_none(x_116, X), per_h);
    const vreal x_118 = unless_none(unless_none(x_86, per_sM), per_D) +
                        sel(TINY_SLIP > h, splat(0), -unless_none(x_117, per_h));
    const vreal x_119 = unless_none(x_118, sqrt_slope(h));
    const vreal by_Y = unless_none(x_119, Y);
    const vreal by_X = unless_none(x_119, X);
    const vreal by_per_hy = unless_none(unless_none(x_114, per_h) + by_Y + by_Y, s_tan_alpha);
    const vreal x_120 = unless_none(x_93, w_sS_2) + unless_none(x_99, w_sM_2) + by_per_hy;
    const vreal by_per_hx = unless_none(unless_none(x_116, per_h) + by_X + by_X, s_kappa);
    const vreal x_121 = unless_none(x_94, w_sS) + unless_none(x_101, w_sM) + by_per_hx;
    const vreal x_122 =
        unless_none(x_113, w_dF0_2) - unless_none(unless_none(x_120, per_hy), per_hy);
    const vreal x_123 = unless_none(x_115, w_dF0) - unless_none(unless_none(x_121, per_hx), per_hx);
    const vreal x_124 =
        -unless_none(x_69, x_49) + unless_none(x_99, per_hy) + unless_none(x_122, per_s);
    const vreal x_125 = unless_none(unless_none(x_122, gy) + unless_none(x_123, gx), per_g);
    const vreal x_126 = unless_none(x_125, per_g);
    const vreal x_127 = unless_none(unless_none(x_122, w_sM_2) + unless_none(x_123, w_sM), per_s);
    const vreal x_128 = unless_none(x_127, per_s);
    const vreal x_129 = unless_none(x_101, per_hx) + unless_none(x_123, per_s) - x_128;
    const vreal by_w_FM = unless_none(unless_none(x_122, per_g) - x_126, R(1) / w_dF0_2);
    const vreal x_130 =
        sel(x_68, by_Ky, splat(0)) + unless_none(x_113, hy) - unless_none(by_w_FM, gy);
    const vreal by_w_FM_2 = unless_none(unless_none(x_123, per_g) - x_126, R(1) / w_dF0);
    const vreal x_131 = unless_none(x_115, hx) - unless_none(by_w_FM_2, gx);
    const vreal x_132 = sel(x_51, by_w_FS, splat(0));
    const vreal x_133 =
        x_69 * R(2) + unless_none(x_107, sine) + by_w_FM + sel(x_51, splat(0), by_w_FS);
    const vreal by__at_zero = sel(x_52, x_132, splat(0));
    const vreal by__rise = unless_none(by__at_zero, r);
    const vreal x_134 = unless_none(x_67, Ky) + unless_none(by_grip, FM) + by__at_zero * k->rise_10;
    const vreal x_135 = sel(x_53, by_w_sS, splat(0));
    const vreal x_136 = x_124 - x_128 + sel(x_53, splat(0), by_w_sS);
    const vreal by__at_zero_2 = sel(x_54, x_135, splat(0));
    const vreal by__rise_2 = unless_none(by__at_zero_2, r);
    const vreal by__at_zero_3 = sel(x_55, x_133, splat(0));
    const vreal by__rise_3 = unless_none(by__at_zero_3, r);
    const vreal x_137 = x_134 + by__at_zero_2 * k->rise_9 + by__at_zero_3 * k->rise_8;
    const vreal by__at_zero_4 = sel(x_56, x_136, splat(0));
    const vreal by__rise_4 = unless_none(by__at_zero_4, r);
    const vreal by__at_zero_5 = sel(x_57, x_130, splat(0));
    const vreal by__rise_5 = unless_none(by__at_zero_5, r);
    const vreal x_138 = x_137 + by__at_zero_4 * k->rise_7 + by__at_zero_5 * k->rise_6;
    const vreal x_139 = sel(x_58, by_w_FS_2, splat(0));
    const vreal x_140 = unless_none(x_108, cosine) + by_w_FM_2 + sel(x_58, splat(0), by_w_FS_2);
    const vreal by__at_zero_6 = sel(x_59, x_139, splat(0));
    const vreal by__rise_6 = unless_none(by__at_zero_6, r);
    const vreal x_141 = sel(x_60, by_w_sS_2, splat(0));
    const vreal x_142 = x_129 + sel(x_60, splat(0), by_w_sS_2);
    const vreal by__at_zero_7 = sel(x_61, x_141, splat(0));
    const vreal by__rise_7 = unless_none(by__at_zero_7, r);
    const vreal x_143 = x_138 + by__at_zero_6 * k->rise_5 + by__at_zero_7 * k->rise_4;
    const vreal by__at_zero_8 = sel(x_62, x_140, splat(0));
    const vreal by__rise_8 = unless_none(by__at_zero_8, r);
    const vreal by__at_zero_9 = sel(x_63, x_142, splat(0));
    const vreal by__rise_9 = unless_none(by__at_zero_9, r);
    const vreal x_144 = x_143 + by__at_zero_8 * k->rise_3 + by__at_zero_9 * k->rise_2;
    const vreal by__at_zero_10 = sel(x_64, x_131, splat(0));
    const vreal by__rise_10 = unless_none(by__at_zero_10, r);
    const vreal x_145 = x_144 + by__at_zero_10 * k->rise;
    const vreal x_146 = sel(k->x_2, sel(x_65, x_145, splat(0)), splat(0));
    by->largest_load = x_146 * k->t_per_pn;
    const vreal x_147 = unless_none(sel(x_65, splat(0), x_145), s_fz) + x_146 * p->largest_load;
    by->nominal_load = -(sel(k->x_3, x_147, splat(0)) * k->x * k->x);
    by->sliding_force_y2 = (by__rise - by__at_zero) * R(0.5);
    const vreal x_148 = sel(x_52, splat(0), x_132) * R(0.01) - by__rise + by__at_zero * R(2);
    by->sliding_force_y = x_148;
    by->sliding_slip_y2 = by__rise_2 - by__at_zero_2;
    const vreal x_149 = sel(x_54, splat(0), x_135) * R(0.01) - by__rise_2 + by__at_zero_2 * R(2);
    by->sliding_slip_y = x_149;
    by->peak_force_y2 = (by__rise_3 - by__at_zero_3) * R(0.5);
    const vreal x_150 = sel(x_55, splat(0), x_133) * R(0.01) - by__rise_3 + by__at_zero_3 * R(2);
    by->peak_force_y = x_150;
    by->peak_slip_y2 = by__rise_4 - by__at_zero_4;
    const vreal x_151 = sel(x_56, splat(0), x_136) * R(0.01) - by__rise_4 + by__at_zero_4 * R(2);
    by->peak_slip_y = x_151;
    by->stiffness_y2 = (by__rise_5 - by__at_zero_5) * R(0.5);
    const vreal x_152 = sel(x_57, splat(0), x_130) * R(0.01) - by__rise_5 + by__at_zero_5 * R(2);
    by->stiffness_y = x_152;
    by->sliding_force_x2 = (by__rise_6 - by__at_zero_6) * R(0.5);
    const vreal x_153 = sel(x_59, splat(0), x_139) * R(0.01) - by__rise_6 + by__at_zero_6 * R(2);
    by->sliding_force_x = x_153;
    by->sliding_slip_x2 = by__rise_7 - by__at_zero_7;
    const vreal x_154 = sel(x_61, splat(0), x_141) * R(0.01) - by__rise_7 + by__at_zero_7 * R(2);
    by->sliding_slip_x = x_154;
    by->peak_force_x2 = (by__rise_8 - by__at_zero_8) * R(0.5);
    const vreal x_155 = sel(x_62, splat(0), x_140) * R(0.01) - by__rise_8 + by__at_zero_8 * R(2);
    by->peak_force_x = x_155;
    by->peak_slip_x2 = by__rise_9 - by__at_zero_9;
    const vreal x_156 = sel(x_63, splat(0), x_142) * R(0.01) - by__rise_9 + by__at_zero_9 * R(2);
    by->peak_slip_x = x_156;
    by->stiffness_x2 = (by__rise_10 - by__at_zero_10) * R(0.5);
    const vreal x_157 = sel(x_64, splat(0), x_131) * R(0.01) - by__rise_10 + by__at_zero_10 * R(2);
    by->stiffness_x = x_157;
    return -sel(x_48, r * Ky * s_tan_alpha * per_D, F_3 * sine);
}

static vreal tmeasy_mz_sweep(const struct tmeasy_params *p, vreal combine,
                             const struct tmeasy_kept *k, vreal fz, vreal kappa, vreal alpha,
                             vreal gamma, vreal vx, vreal seed, struct tmeasy_params *by) {
    (void)combine;
    (void)gamma;
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal s_forward = sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx));
    const vreal x_2 = s_fz * k->t_per_pn;
    const vreal r = vmin(k->t_most, x_2);
    const vreal x_3 = k->at_zero + k->rise * r;
    const vreal w_dF0 = vmax(x_3, k->least);
    const vreal x_4 = k->at_zero_2 + k->rise_2 * r;
    const vreal w_sM = vmax(x_4, k->least_2);
    const vreal x_5 = k->at_zero_3 + k->rise_3 * r;
    const vreal w_FM = vmax(x_5, k->least_3);
    const vreal x_6 = k->at_zero_4 + k->rise_4 * r;
    const vreal x_7 = vmax(x_6, k->least_4);
    const vreal w_sS = vmax(x_7, w_sM);
    const vreal x_8 = k->at_zero_5 + k->rise_5 * r;
    const vreal x_9 = vmax(x_8, k->least_5);
    const vreal w_FS = vmin(x_9, w_FM);
    const vreal x_10 = k->at_zero_6 + k->rise_6 * r;
    const vreal w_dF0_2 = vmax(x_10, k->least_6);
    const vreal x_11 = k->at_zero_7 + k->rise_7 * r;
    const vreal w_sM_2 = vmax(x_11, k->least_7);
    const vreal x_12 = k->at_zero_8 + k->rise_8 * r;
    const vreal w_FM_2 = vmax(x_12, k->least_8);
    const vreal x_13 = k->at_zero_9 + k->rise_9 * r;
    const vreal x_14 = vmax(x_13, k->least_9);
    const vreal w_sS_2 = vmax(x_14, w_sM_2);
    const vreal x_15 = k->at_zero_10 + k->rise_10 * r;
    const vreal x_16 = vmax(x_15, k->least_10);
    const vreal w_FS_2 = vmin(x_16, w_FM_2);
    const vreal gx = w_FM / w_dF0;
    const vreal gy = w_FM_2 / w_dF0_2;
    const vreal per_s = R(1) / (w_sM + w_sM_2);
    const vreal per_g = R(1) / (gx + gy);
    const vreal hx = w_sM * per_s + gx * per_g;
    const vreal hy = w_sM_2 * per_s + gy * per_g;
    const vreal per_hx = R(1) / hx;
    const vreal per_hy = R(1) / hy;
    const vreal X = s_kappa * per_hx;
    const vreal Y = s_tan_alpha * per_hy;
    const vreal h = vsqrt(X * X + Y * Y);
    const vreal per_h = R(1) / vmax(splat(TINY_SLIP), h);
    const vreal cosine = X * per_h;
    const vreal sine = Y * per_h;
    const vreal x_17 = w_dF0 * hx;
    const vreal x_18 = x_17 * cosine;
    const vreal x_19 = w_dF0_2 * hy;
    const vreal y = x_19 * sine;
    const vreal dF0 = vsqrt(x_18 * x_18 + y * y);
    const vreal x_20 = w_FM * cosine;
    const vreal y_2 = w_FM_2 * sine;
    const vreal x_21 = vsqrt(x_20 * x_20 + y_2 * y_2);
    const vreal FM = vmax(splat(TINY_SLIP), x_21);
    const vreal x_22 = w_FS * cosine;
    const vreal y_3 = w_FS_2 * sine;
    const vreal FS = vsqrt(x_22 * x_22 + y_3 * y_3);
    const vreal x_23 = w_sM * per_hx;
    const vreal x_24 = x_23 * cosine;
    const vreal x_25 = w_sM_2 * per_hy;
    const vreal y_4 = x_25 * sine;
    const vreal x_26 = vsqrt(x_24 * x_24 + y_4 * y_4);
    const vreal sM = vmax(splat(TINY_SLIP), x_26);
    const vreal x_27 = w_sS * per_hx;
    const vreal x_28 = x_27 * cosine;
    const vreal x_29 = w_sS_2 * per_hy;
    const vreal y_5 = x_29 * sine;
    const vreal sS = vsqrt(x_28 * x_28 + y_5 * y_5);
    const vreal along = R(1) + s_forward * s_kappa;
    const vreal per_D = R(1) / vmax(splat(TINY_SLIP), vabs(along));
    const vreal per_sM = R(1) / sM;
    const vreal x_30 = h * per_D;
    const vreal n = x_30 * per_sM;
    const vreal x_31 = dF0 * sM / FM;
    const vreal q = vmax(splat(2), x_31);
    const vreal m = sS * per_sM;
    const vreal FS_FM = FS / FM;
    const vreal left = R(1) - n;
    const vreal x_32 = left * left;
    const vreal x_33 = q * n;
    const vreal per = R(1) / (x_32 + x_33);
    const vreal drop = R(1) - FS_FM;
    const vreal x_34 = m - R(1);
    const vreal way = vmax(x_34, splat(TINY_SLIP));
    const vreal per_way = R(1) / way;
    const vreal per_q = R(1) / q;
    const vreal x_35 = q * drop;
    const vreal turn = x_35 * per_way;
    const vreal rest = way - turn;
    const vreal x_36 = vmax(rest, splat(TINY_SLIP));
    const vreal bend = turn * per_q / x_36;
    const vreal x_37 = n - R(1);
    const vreal x_38 = x_37 * per_way;
    const vreal end = m - n;
    const vmask x_39 = n < R(1);
    const vmask x_40 = not(n < m);
    const vmask x_41 = x_37 < turn;
    const vmask x_42 = rest < R(0);
    const vreal x_43 = end * end;
    const vreal x_44 = x_38 * x_38;
    const vreal x_45 = R(3) - R(2) * x_38;
    const vreal x_46 = x_44 * x_45;
    const vreal F =
        sel(x_42, R(1) - drop * x_46, sel(x_41, R(1) - x_32 * per_q, FS_FM + bend * x_43));
    const vreal F_2 = sel(x_39, x_33 * per, sel(x_40, FS_FM, F));
    const vreal grip = r * FM;
    const vreal F_3 = grip * F_2;
    const vmask x_47 = h <= TINY_SLIP;
    const vreal x_48 = R(2) * w_FM_2 / w_sM_2;
    const vreal Ky = vmax(w_dF0_2, x_48);
    const vreal aside = sel(x_47, r * Ky * s_tan_alpha * per_D, F_3 * sine);
    const vreal x_49 = vsqrt(x_2);
    const vreal x_50 = p->contact_length * x_49;
    const vreal sy = vabs(s_tan_alpha) * per_D;
    const vreal x_51 = k->at_zero_12 + k->rise_12 * r;
    const vreal s0 = vmax(x_51, k->least_12);
    const vreal x_52 = k->at_zero_13 + k->rise_13 * r;
    const vreal x_53 = vmax(x_52, k->least_13);
    const vreal sE = vmax(x_53, s0);
    const vreal e = s0 / sE;
    const vreal v = sy / s0;
    const vreal x_54 = sE - s0;
    const vreal x_55 = vmax(x_54, splat(TINY_SLIP));
    const vreal near_end = (sE - sy) / x_55;
    const vreal x_56 = R(1) - e;
    const vreal x_57 = R(1) - v;
    const vreal x_58 = x_56 * x_57;
    const vreal x_59 = v * v;
    const vreal x_60 = R(3) - R(2) * v;
    const vreal x_61 = R(1) - x_59 * x_60;
    const vreal x_62 = near_end * near_end;
    const vmask x_63 = v < R(1);
    const vmask x_64 = sy < sE;
    const vreal N = sel(x_63, x_58 + e * x_61, sel(x_64, x_58 * x_62, splat(0)));
    const vreal x_65 = k->at_zero_11 + k->rise_11 * r;
    const vreal x_66 = vmax(x_65, k->least_11);
    const vreal x_67 = x_66 * N;
    const vreal trail = x_50 * x_67;
    const vreal x_68 = trail * along;
    const vreal x_69 = vcopysign(trail, x_68);
    const vreal x_70 = R(1) / FM;
    const vmask x_71 = x_16 < w_FM_2;
    const vmask x_72 = x_15 > k->least_10;
    const vmask x_73 = x_14 > w_sM_2;
    const vmask x_74 = x_13 > k->least_9;
    const vmask x_75 = x_12 > k->least_8;
    const vmask x_76 = x_11 > k->least_7;
    const vmask x_77 = x_10 > k->least_6;
    const vmask x_78 = x_9 < w_FM;
    const vmask x_79 = x_8 > k->least_5;
    const vmask x_80 = x_7 > w_sM;
    const vmask x_81 = x_6 > k->least_4;
    const vmask x_82 = x_5 > k->least_3;
    const vmask x_83 = x_4 > k->least_2;
    const vmask x_84 = x_3 > k->least;
    const vmask x_85 = k->t_most < x_2;
    const vmask x_86 = w_dF0_2 > x_48;
    const vreal x_87 = seed * s_forward;
    const vreal by_aside = x_87 * x_69;
    const vreal by_trail = x_87 * aside * copysign_slope(trail, x_68);
    const vreal x_88 = by_trail * x_67;
    const vreal x_89 = by_trail * x_50;
    const vreal x_90 = x_89 * N;
    const vreal by_N = x_89 * x_66;
    const vmask x_91 = x_65 > k->least_11;
    const vreal by__at_zero = sel(x_91, x_90, splat(0));
    const vreal by__rise = by__at_zero * r;
    const vreal by_moderate = sel(x_63, by_N, splat(0));
    const vreal by_high = sel(x_64, sel(x_63, splat(0), by_N), splat(0));
    const vreal by_near_end = unless_none(unless_none(by_high, x_58), near_end);
    const vreal x_92 = unless_none(by_high, x_62) + by_moderate;
    const vreal x_93 = -unless_none(by_moderate, e);
    const vreal by_v = unless_none(unless_none(x_93, x_60), v);
    const vreal x_94 = -unless_none(x_93, x_59) * R(2) + by_v + by_v - unless_none(x_92, x_56);
    const vreal by_sE = unless_none(by_near_end + by_near_end, R(1) / x_55);
    const vreal by_sE_2 = sel(x_54 > TINY_SLIP, -unless_none(by_sE, near_end), splat(0));
    const vreal by_s0 =
        unless_none(unless_none(by_moderate, x_61) - unless_none(x_92, x_57), R(1) / sE);
    const vreal x_95 = -by_sE_2 - unless_none(unless_none(x_94, R(1) / s0), v) + by_s0;
    const vreal x_96 = by_sE_2 + by_sE - unless_none(by_s0, e);
    const vmask x_97 = x_53 > s0;
    const vreal x_98 = sel(x_97, x_96, splat(0));
    const vreal x_99 = x_95 + sel(x_97, splat(0), x_96);
    const vmask x_100 = x_52 > k->least_13;
    const vreal by__at_zero_2 = sel(x_100, x_98, splat(0));
    const vreal by__rise_2 = unless_none(by__at_zero_2, r);
    const vmask x_101 = x_51 > k->least_12;
    const vreal by__at_zero_3 = sel(x_101, x_99, splat(0));
    const vreal by__rise_3 = unless_none(by__at_zero_3, r);
    const vreal x_102 =
        by__at_zero * k->rise_11 + by__at_zero_2 * k->rise_13 + by__at_zero_3 * k->rise_12;
    by->contact_length = x_88 * x_49;
    const vreal x_103 = sel(x_47, splat(0), by_aside);
    const vreal by_F = unless_none(x_103, sine);
    const vreal x_104 = unless_none(unless_none(sel(x_47, by_aside, splat(0)), per_D), s_tan_alpha);
    const vreal by_Ky = unless_none(x_104, r);
    const vreal x_105 = unless_none(sel(x_86, splat(0), by_Ky), R(1) / w_sM_2);
    const vreal by_grip = unless_none(by_F, F_2);
    const vreal by_F_2 = unless_none(by_F, grip);
    const vreal x_106 = sel(x_39, by_F_2, splat(0));
    const vreal x_107 = sel(x_39, splat(0), by_F_2);
    const vreal by_F_3 = sel(x_40, splat(0), x_107);
    const vreal by_F_4 = sel(x_42, splat(0), by_F_3);
    const vreal x_108 = -sel(x_42, by_F_3, splat(0));
    const vreal x_109 = unless_none(x_108, drop);
    const vreal by_x = unless_none(unless_none(x_109, x_45), x_38);
    const vreal x_110 = -unless_none(x_109, x_44) * R(2) + by_x + by_x;
    const vreal by_FS_FM = sel(x_41, splat(0), by_F_4);
    const vreal by_end = unless_none(unless_none(by_FS_FM, bend), end);
    const vreal by_m = by_end + by_end;
    const vreal x_111 = -sel(x_41, by_F_4, splat(0));
    const vreal x_112 = unless_none(unless_none(by_FS_FM, x_43), R(1) / x_36);
    const vreal by_rest = sel(rest > TINY_SLIP, -unless_none(x_112, bend), splat(0));
    const vreal x_113 = unless_none(x_112, per_q) - by_rest;
    const vreal x_114 = unless_none(x_113, per_way);
    const vreal x_115 = unless_none(unless_none(x_111, x_32) + unless_none(x_112, turn), per_q);
    const vreal x_116 = unless_none(unless_none(x_110, x_37) + unless_none(x_113, x_35), per_way);
    const vreal by_m_2 = sel(x_34 > TINY_SLIP, by_rest - unless_none(x_116, per_way), splat(0));
    const vreal x_117 = by_m + by_m_2;
    const vreal x_118 =
        sel(x_40, x_107, splat(0)) + by_FS_FM - (unless_none(x_108, x_46) + unless_none(x_114, q));
    const vreal x_119 = unless_none(unless_none(unless_none(x_106, x_33), per), per);
    const vreal x_120 = unless_none(x_106, per) - x_119;
    const vreal x_121 =
        unless_none(x_114, drop) - unless_none(x_115, per_q) + unless_none(x_120, n);
    const vreal by_left = unless_none(unless_none(x_111, per_q) - x_119, left);
    const vreal x_122 =
        -by_m + unless_none(x_110, per_way) + unless_none(x_120, q) - (by_left + by_left);
    const vreal by_FS = unless_none(x_118, x_70);
    const vreal x_123 = unless_none(sel(R(2) > x_31, splat(0), x_121), x_70);
    const vreal x_124 =
        unless_none(by_grip, r) - unless_none(by_FS, FS_FM) - unless_none(x_123, x_31);
    const vreal x_125 = unless_none(unless_none(x_117, sS) + unless_none(x_122, x_30), per_sM);
    const vreal x_126 = unless_none(unless_none(x_117, per_sM), sqrt_slope(sS));
    const vreal by_y = unless_none(x_126, y_5);
    const vreal x_127 = by_y + by_y;
    const vreal by_x_2 = unless_none(x_126, x_28);
    const vreal x_128 = by_x_2 + by_x_2;
    const vreal x_129 = unless_none(x_127, sine);
    const vreal by_w_sS = unless_none(x_129, per_hy);
    const vreal x_130 = unless_none(x_128, cosine);
    const vreal by_w_sS_2 = unless_none(x_130, per_hx);
    const vreal x_131 =
        sel(TINY_SLIP > x_26, splat(0), unless_none(x_123, dF0) - unless_none(x_125, per_sM));
    const vreal x_132 = unless_none(x_131, sqrt_slope(x_26));
    const vreal by_y_2 = unless_none(x_132, y_4);
    const vreal x_133 = by_y_2 + by_y_2;
    const vreal by_x_3 = unless_none(x_132, x_24);
    const vreal x_134 = by_x_3 + by_x_3;
    const vreal x_135 = unless_none(x_133, sine);
    const vreal x_136 =
        unless_none(x_103, F_3) + unless_none(x_127, x_29) + unless_none(x_133, x_25);
    const vreal x_137 = unless_none(x_134, cosine);
    const vreal x_138 = unless_none(by_FS, sqrt_slope(FS));
    const vreal by_y_3 = unless_none(x_138, y_3);
    const vreal x_139 = by_y_3 + by_y_3;
    const vreal by_x_4 = unless_none(x_138, x_22);
    const vreal x_140 = by_x_4 + by_x_4;
    const vreal by_w_FS = unless_none(x_139, sine);
    const vreal by_w_FS_2 = unless_none(x_140, cosine);
    const vreal x_141 =
        unless_none(x_128, x_27) + unless_none(x_134, x_23) + unless_none(x_140, w_FS);
    const vreal x_142 = unless_none(sel(TINY_SLIP > x_21, splat(0), x_124), sqrt_slope(x_21));
    const vreal by_y_4 = unless_none(x_142, y_2);
    const vreal x_143 = by_y_4 + by_y_4;
    const vreal by_x_5 = unless_none(x_142, x_20);
    const vreal x_144 = by_x_5 + by_x_5;
    const vreal x_145 = x_136 + unless_none(x_139, w_FS_2) + unless_none(x_143, w_FM_2);
    const vreal x_146 = unless_none(unless_none(x_123, sM), sqrt_slope(dF0));
    const vreal by_y_5 = unless_none(x_146, y);
    const vreal x_147 = by_y_5 + by_y_5;
    const vreal by_x_6 = unless_none(x_146, x_18);
    const vreal x_148 = by_x_6 + by_x_6;
    const vreal x_149 = unless_none(x_147, sine);
    const vreal x_150 = x_145 + unless_none(x_147, x_19);
    const vreal x_151 = unless_none(x_148, cosine);
    const vreal x_152 = x_141 + unless_none(x_144, w_FM) + unless_none(x_148, x_17);
    const vreal x_153 = unless_none(unless_none(x_150, Y) + unless_none(x_152, X), per_h);
    const vreal x_154 = unless_none(unless_none(x_122, per_sM), per_D) +
                        sel(TINY_SLIP > h, splat(0), -unless_none(x_153, per_h));
    const vreal x_155 = unless_none(x_154, sqrt_slope(h));
    const vreal by_Y = unless_none(x_155, Y);
    const vreal by_X = unless_none(x_155, X);
    const vreal by_per_hy = unless_none(unless_none(x_150, per_h) + by_Y + by_Y, s_tan_alpha);
    const vreal x_156 = unless_none(x_129, w_sS_2) + unless_none(x_135, w_sM_2) + by_per_hy;
    const vreal by_per_hx = unless_none(unless_none(x_152, per_h) + by_X + by_X, s_kappa);
    const vreal x_157 = unless_none(x_130, w_sS) + unless_none(x_137, w_sM) + by_per_hx;
    const vreal x_158 =
        unless_none(x_149, w_dF0_2) - unless_none(unless_none(x_156, per_hy), per_hy);
    const vreal x_159 = unless_none(x_151, w_dF0) - unless_none(unless_none(x_157, per_hx), per_hx);
    const vreal x_160 =
        -unless_none(x_105, x_48) + unless_none(x_135, per_hy) + unless_none(x_158, per_s);
    const vreal x_161 = unless_none(unless_none(x_158, gy) + unless_none(x_159, gx), per_g);
    const vreal x_162 = unless_none(x_161, per_g);
    const vreal x_163 = unless_none(unless_none(x_158, w_sM_2) + unless_none(x_159, w_sM), per_s);
    const vreal x_164 = unless_none(x_163, per_s);
    const vreal x_165 = unless_none(x_137, per_hx) + unless_none(x_159, per_s) - x_164;
    const vreal by_w_FM = unless_none(unless_none(x_158, per_g) - x_162, R(1) / w_dF0_2);
    const vreal x_166 =
        sel(x_86, by_Ky, splat(0)) + unless_none(x_149, hy) - unless_none(by_w_FM, gy);
    const vreal by_w_FM_2 = unless_none(unless_none(x_159, per_g) - x_162, R(1) / w_dF0);
    const vreal x_167 = unless_none(x_151, hx) - unless_none(by_w_FM_2, gx);
    const vreal x_168 = sel(x_71, by_w_FS, splat(0));
    const vreal x_169 =
        x_105 * R(2) + unless_none(x_143, sine) + by_w_FM + sel(x_71, splat(0), by_w_FS);
    const vreal by__at_zero_4 = sel(x_72, x_168, splat(0));
    const vreal by__rise_4 = unless_none(by__at_zero_4, r);
    const vreal x_170 =
        x_102 + unless_none(x_104, Ky) + unless_none(by_grip, FM) + by__at_zero_4 * k->rise_10;
    const vreal x_171 = sel(x_73, by_w_sS, splat(0));
    const vreal x_172 = x_160 - x_164 + sel(x_73, splat(0), by_w_sS);
    const vreal by__at_zero_5 = sel(x_74, x_171, splat(0));
    const vreal by__rise_5 = unless_none(by__at_zero_5, r);
    const vreal by__at_zero_6 = sel(x_75, x_169, splat(0));
    const vreal by__rise_6 = unless_none(by__at_zero_6, r);
    const vreal x_173 = x_170 + by__at_zero_5 * k->rise_9 + by__at_zero_6 * k->rise_8;
    const vreal by__at_zero_7 = sel(x_76, x_172, splat(0));
    const vreal by__rise_7 = unless_none(by__at_zero_7, r);
    const vreal by__at_zero_8 = sel(x_77, x_166, splat(0));
    const vreal by__rise_8 = unless_none(by__at_zero_8, r);
    const vreal x_174 = x_173 + by__at_zero_7 * k->rise_7 + by__at_zero_8 * k->rise_6;
    const vreal x_175 = sel(x_78, by_w_FS_2, splat(0));
    const vreal x_176 = unless_none(x_144, cosine) + by_w_FM_2 + sel(x_78, splat(0), by_w_FS_2);
    const vreal by__at_zero_9 = sel(x_79, x_175, splat(0));
    const vreal by__rise_9 = unless_none(by__at_zero_9, r);
    const vreal x_177 = sel(x_80, by_w_sS_2, splat(0));
    const vreal x_178 = x_165 + sel(x_80, splat(0), by_w_sS_2);
    const vreal by__at_zero_10 = sel(x_81, x_177, splat(0));
    const vreal by__rise_10 = unless_none(by__at_zero_10, r);
    const vreal x_179 = x_174 + by__at_zero_9 * k->rise_5 + by__at_zero_10 * k->rise_4;
    const vreal by__at_zero_11 = sel(x_82, x_176, splat(0));
    const vreal by__rise_11 = unless_none(by__at_zero_11, r);
    const vreal by__at_zero_12 = sel(x_83, x_178, splat(0));
    const vreal by__rise_12 = unless_none(by__at_zero_12, r);
    const vreal x_180 = x_179 + by__at_zero_11 * k->rise_3 + by__at_zero_12 * k->rise_2;
    const vreal by__at_zero_13 = sel(x_84, x_167, splat(0));
    const vreal by__rise_13 = unless_none(by__at_zero_13, r);
    const vreal x_181 = x_180 + by__at_zero_13 * k->rise;
    const vreal x_182 = x_88 * p->contact_length * sqrt_slope(x_49) + sel(x_85, splat(0), x_181);
    const vreal x_183 = sel(k->x_2, sel(x_85, x_181, splat(0)), splat(0));
    by->largest_load = x_183 * k->t_per_pn;
    const vreal x_184 = sel(k->x_3, x_182 * s_fz + x_183 * p->largest_load, splat(0));
    by->nominal_load = -(x_184 * k->x * k->x);
    by->trail_end_slip2 = by__rise_2 - by__at_zero_2;
    const vreal x_185 = sel(x_100, splat(0), x_98) * R(0.01) - by__rise_2 + by__at_zero_2 * R(2);
    by->trail_end_slip = x_185;
    by->trail_slip2 = by__rise_3 - by__at_zero_3;
    const vreal x_186 = sel(x_101, splat(0), x_99) * R(0.01) - by__rise_3 + by__at_zero_3 * R(2);
    by->trail_slip = x_186;
    by->trail2 = by__rise - by__at_zero;
    const vreal x_187 = sel(x_91, splat(0), x_90) * R(0.01) - by__rise + by__at_zero * R(2);
    by->trail = x_187;
    by->sliding_force_y2 = (by__rise_4 - by__at_zero_4) * R(0.5);
    const vreal x_188 = sel(x_72, splat(0), x_168) * R(0.01) - by__rise_4 + by__at_zero_4 * R(2);
    by->sliding_force_y = x_188;
    by->sliding_slip_y2 = by__rise_5 - by__at_zero_5;
    const vreal x_189 = sel(x_74, splat(0), x_171) * R(0.01) - by__rise_5 + by__at_zero_5 * R(2);
    by->sliding_slip_y = x_189;
    by->peak_force_y2 = (by__rise_6 - by__at_zero_6) * R(0.5);
    const vreal x_190 = sel(x_75, splat(0), x_169) * R(0.01) - by__rise_6 + by__at_zero_6 * R(2);
    by->peak_force_y = x_190;
    by->peak_slip_y2 = by__rise_7 - by__at_zero_7;
    const vreal x_191 = sel(x_76, splat(0), x_172) * R(0.01) - by__rise_7 + by__at_zero_7 * R(2);
    by->peak_slip_y = x_191;
    by->stiffness_y2 = (by__rise_8 - by__at_zero_8) * R(0.5);
    const vreal x_192 = sel(x_77, splat(0), x_166) * R(0.01) - by__rise_8 + by__at_zero_8 * R(2);
    by->stiffness_y = x_192;
    by->sliding_force_x2 = (by__rise_9 - by__at_zero_9) * R(0.5);
    const vreal x_193 = sel(x_79, splat(0), x_175) * R(0.01) - by__rise_9 + by__at_zero_9 * R(2);
    by->sliding_force_x = x_193;
    by->sliding_slip_x2 = by__rise_10 - by__at_zero_10;
    const vreal x_194 = sel(x_81, splat(0), x_177) * R(0.01) - by__rise_10 + by__at_zero_10 * R(2);
    by->sliding_slip_x = x_194;
    by->peak_force_x2 = (by__rise_11 - by__at_zero_11) * R(0.5);
    const vreal x_195 = sel(x_82, splat(0), x_176) * R(0.01) - by__rise_11 + by__at_zero_11 * R(2);
    by->peak_force_x = x_195;
    by->peak_slip_x2 = by__rise_12 - by__at_zero_12;
    const vreal x_196 = sel(x_83, splat(0), x_178) * R(0.01) - by__rise_12 + by__at_zero_12 * R(2);
    by->peak_slip_x = x_196;
    by->stiffness_x2 = (by__rise_13 - by__at_zero_13) * R(0.5);
    const vreal x_197 = sel(x_84, splat(0), x_167) * R(0.01) - by__rise_13 + by__at_zero_13 * R(2);
    by->stiffness_x = x_197;
    return aside * x_69 * s_forward;
}

static vreal (*const tmeasy_sweeps[])(const struct tmeasy_params *, vreal,
                                      const struct tmeasy_kept *, vreal, vreal, vreal, vreal, vreal,
                                      vreal, struct tmeasy_params *) = {
    tmeasy_fx_sweep, tmeasy_fy_sweep, tmeasy_mz_sweep};

struct drawn_curves_kept {
    vreal c_drop;
    vreal x;
    vreal c_per_rise;
    vreal x_2;
    vreal c_per_fall;
    vreal x_3;
    vreal c_r;
    vreal c_drop_2;
    vreal x_4;
    vreal c_per_rise_2;
    vreal x_5;
    vreal c_per_fall_2;
    vreal x_6;
    vreal c_r_2;
    vreal c_drop_3;
    vreal x_7;
    vreal c_per_rise_3;
    vreal x_8;
    vreal c_per_fall_3;
    vreal x_9;
    vreal c_r_3;
    vreal c_drop_4;
    vreal x_10;
    vreal c_per_rise_4;
    vreal x_11;
    vreal c_per_fall_4;
    vreal x_12;
    vreal c_r_4;
    vreal c_drop_5;
    vreal x_13;
    vreal c_per_rise_5;
    vreal x_14;
    vreal c_per_fall_5;
    vreal x_15;
    vreal c_r_5;
    vreal c_drop_6;
    vreal x_16;
    vreal c_per_rise_6;
    vreal x_17;
    vreal c_per_fall_6;
    vreal x_18;
    vreal c_r_6;
    vreal c_drop_7;
    vreal x_19;
    vreal c_per_rise_7;
    vreal x_20;
    vreal c_per_fall_7;
    vreal x_21;
    vreal c_r_7;
    vreal c_drop_8;
    vreal x_22;
    vreal c_per_rise_8;
    vreal x_23;
    vreal c_per_fall_8;
    vreal x_24;
    vreal c_r_8;
    vreal c_drop_9;
    vreal x_25;
    vreal c_per_rise_9;
    vreal x_26;
    vreal c_per_fall_9;
    vreal x_27;
    vreal c_r_9;
    vreal x_28;
    vreal at_zero;
    vreal x_29;
    vreal slope;
    vreal least;
    vmask x_30;
    vmask x_31;
    int x_32;
    int x_33;
    vreal x_34;
    vreal x_35;
    vreal x_36;
    vreal x_37;
    vreal x_38;
    vreal x_39;
    vreal x_40;
    vreal x_41;
    vreal x_42;
    vreal x_43;
    vreal x_44;
    vreal x_45;
    vreal x_46;
    vreal x_47;
    vreal x_48;
    vreal x_49;
    vreal x_50;
    vreal x_51;
    int x_52;
    vreal x_53;
    vmask x_54;
    vmask x_55;
    vmask x_56;
    vmask x_57;
    vmask x_58;
    vmask x_59;
    vmask x_60;
    vmask x_61;
    vmask x_62;
    vmask x_63;
    vmask x_64;
    vmask x_65;
    vmask x_66;
    vmask x_67;
    vmask x_68;
    vmask x_69;
    vmask x_70;
    vmask x_71;
    vmask x_72;
    vmask x_73;
    vmask x_74;
    vmask x_75;
    vmask x_76;
    vmask x_77;
    vmask x_78;
    vmask x_79;
    vmask x_80;
    vmask x_81;
    vmask x_82;
    vmask x_83;
    vmask x_84;
    vmask x_85;
    vmask x_86;
    vmask x_87;
    vmask x_88;
    vmask x_89;
    vreal x_90;
};

static void drawn_curves_keep(const struct drawn_curves_params *p, vreal combine,
                              struct drawn_curves_kept *k) {
    *k = (struct drawn_curves_kept){0};
    k->c_drop = p->drive_peak - p->drive_sat;
    k->x = R(1) / p->drive_slip_peak;
    k->c_per_rise = vmin(k->x, splat(LARGE));
    const vreal x = p->drive_slip_sat - p->drive_slip_peak;
    k->x_2 = R(1) / vmax(x, splat(0));
    k->c_per_fall = vmin(k->x_2, splat(LARGE));
    k->x_3 = p->drive_slope * p->drive_slip_peak / p->drive_peak;
    k->c_r = vmin(k->x_3, splat(3));
    k->c_drop_2 = p->drive_at_peak_peak - p->drive_at_peak_sat;
    k->x_4 = R(1) / p->drive_at_peak_slip_peak;
    k->c_per_rise_2 = vmin(k->x_4, splat(LARGE));
    const vreal x_2 = p->drive_at_peak_slip_sat - p->drive_at_peak_slip_peak;
    k->x_5 = R(1) / vmax(x_2, splat(0));
    k->c_per_fall_2 = vmin(k->x_5, splat(LARGE));
    k->x_6 = p->drive_at_peak_slope * p->drive_at_peak_slip_peak / p->drive_at_peak_peak;
    k->c_r_2 = vmin(k->x_6, splat(3));
    k->c_drop_3 = p->drive_at_sat_peak - p->drive_at_sat_sat;
    k->x_7 = R(1) / p->drive_at_sat_slip_peak;
    k->c_per_rise_3 = vmin(k->x_7, splat(LARGE));
    const vreal x_3 = p->drive_at_sat_slip_sat - p->drive_at_sat_slip_peak;
    k->x_8 = R(1) / vmax(x_3, splat(0));
    k->c_per_fall_3 = vmin(k->x_8, splat(LARGE));
    k->x_9 = p->drive_at_sat_slope * p->drive_at_sat_slip_peak / p->drive_at_sat_peak;
    k->c_r_3 = vmin(k->x_9, splat(3));
    k->c_drop_4 = p->brake_peak - p->brake_sat;
    k->x_10 = R(1) / p->brake_slip_peak;
    k->c_per_rise_4 = vmin(k->x_10, splat(LARGE));
    const vreal x_4 = p->brake_slip_sat - p->brake_slip_peak;
    k->x_11 = R(1) / vmax(x_4, splat(0));
    k->c_per_fall_4 = vmin(k->x_11, splat(LARGE));
    k->x_12 = p->brake_slope * p->brake_slip_peak / p->brake_peak;
    k->c_r_4 = vmin(k->x_12, splat(3));
    k->c_drop_5 = p->brake_at_peak_peak - p->brake_at_peak_sat;
    k->x_13 = R(1) / p->brake_at_peak_slip_peak;
    k->c_per_rise_5 = vmin(k->x_13, splat(LARGE));
    const vreal x_5 = p->brake_at_peak_slip_sat - p->brake_at_peak_slip_peak;
    k->x_14 = R(1) / vmax(x_5, splat(0));
    k->c_per_fall_5 = vmin(k->x_14, splat(LARGE));
    k->x_15 = p->brake_at_peak_slope * p->brake_at_peak_slip_peak / p->brake_at_peak_peak;
    k->c_r_5 = vmin(k->x_15, splat(3));
    k->c_drop_6 = p->brake_at_sat_peak - p->brake_at_sat_sat;
    k->x_16 = R(1) / p->brake_at_sat_slip_peak;
    k->c_per_rise_6 = vmin(k->x_16, splat(LARGE));
    const vreal x_6 = p->brake_at_sat_slip_sat - p->brake_at_sat_slip_peak;
    k->x_17 = R(1) / vmax(x_6, splat(0));
    k->c_per_fall_6 = vmin(k->x_17, splat(LARGE));
    k->x_18 = p->brake_at_sat_slope * p->brake_at_sat_slip_peak / p->brake_at_sat_peak;
    k->c_r_6 = vmin(k->x_18, splat(3));
    k->c_drop_7 = p->side_peak - p->side_sat;
    k->x_19 = R(1) / p->side_slip_peak;
    k->c_per_rise_7 = vmin(k->x_19, splat(LARGE));
    const vreal x_7 = p->side_slip_sat - p->side_slip_peak;
    k->x_20 = R(1) / vmax(x_7, splat(0));
    k->c_per_fall_7 = vmin(k->x_20, splat(LARGE));
    k->x_21 = p->side_slope * p->side_slip_peak / p->side_peak;
    k->c_r_7 = vmin(k->x_21, splat(3));
    k->c_drop_8 = p->side_at_peak_peak - p->side_at_peak_sat;
    k->x_22 = R(1) / p->side_at_peak_slip_peak;
    k->c_per_rise_8 = vmin(k->x_22, splat(LARGE));
    const vreal x_8 = p->side_at_peak_slip_sat - p->side_at_peak_slip_peak;
    k->x_23 = R(1) / vmax(x_8, splat(0));
    k->c_per_fall_8 = vmin(k->x_23, splat(LARGE));
    k->x_24 = p->side_at_peak_slope * p->side_at_peak_slip_peak / p->side_at_peak_peak;
    k->c_r_8 = vmin(k->x_24, splat(3));
    k->c_drop_9 = p->side_at_sat_peak - p->side_at_sat_sat;
    k->x_25 = R(1) / p->side_at_sat_slip_peak;
    k->c_per_rise_9 = vmin(k->x_25, splat(LARGE));
    const vreal x_9 = p->side_at_sat_slip_sat - p->side_at_sat_slip_peak;
    k->x_26 = R(1) / vmax(x_9, splat(0));
    k->c_per_fall_9 = vmin(k->x_26, splat(LARGE));
    k->x_27 = p->side_at_sat_slope * p->side_at_sat_slip_peak / p->side_at_sat_peak;
    k->c_r_9 = vmin(k->x_27, splat(3));
    k->x_28 = R(1) + p->load_sensitivity;
    k->at_zero = p->friction * k->x_28;
    k->x_29 = p->load_sensitivity / p->nominal_load;
    k->slope = p->friction * k->x_29;
    k->least = R(0.01) * p->friction;
    k->x_30 = combine == R(COMBINE_ELLIPSE);
    k->x_31 = combine == R(COMBINE_VECTOR);
    k->x_32 = any(k->x_30);
    k->x_33 = any(k->x_31);
    k->x_34 = R(3) - R(2) * k->c_r;
    k->x_35 = k->c_r - R(2);
    k->x_36 = R(3) - R(2) * k->c_r_4;
    k->x_37 = k->c_r_4 - R(2);
    k->x_38 = R(3) - R(2) * k->c_r_7;
    k->x_39 = k->c_r_7 - R(2);
    k->x_40 = R(3) - R(2) * k->c_r_2;
    k->x_41 = k->c_r_2 - R(2);
    k->x_42 = R(3) - R(2) * k->c_r_5;
    k->x_43 = k->c_r_5 - R(2);
    k->x_44 = R(3) - R(2) * k->c_r_8;
    k->x_45 = k->c_r_8 - R(2);
    k->x_46 = R(3) - R(2) * k->c_r_3;
    k->x_47 = k->c_r_3 - R(2);
    k->x_48 = R(3) - R(2) * k->c_r_6;
    k->x_49 = k->c_r_6 - R(2);
    k->x_50 = R(3) - R(2) * k->c_r_9;
    k->x_51 = k->c_r_9 - R(2);
    if (k->x_32) {
        k->x_52 = !k->x_32;
    }
    if (k->x_32) {
        k->x_53 = R(1) / p->side_peak;
    }
    k->x_54 = k->x_27 < R(3);
    k->x_55 = k->x_26 < LARGE;
    k->x_56 = x_9 > R(0);
    k->x_57 = k->x_25 < LARGE;
    k->x_58 = k->x_24 < R(3);
    k->x_59 = k->x_23 < LARGE;
    k->x_60 = x_8 > R(0);
    k->x_61 = k->x_22 < LARGE;
    k->x_62 = k->x_21 < R(3);
    k->x_63 = k->x_20 < LARGE;
    k->x_64 = x_7 > R(0);
    k->x_65 = k->x_19 < LARGE;
    k->x_66 = k->x_18 < R(3);
    k->x_67 = k->x_17 < LARGE;
    k->x_68 = x_6 > R(0);
    k->x_69 = k->x_16 < LARGE;
    k->x_70 = k->x_15 < R(3);
    k->x_71 = k->x_14 < LARGE;
    k->x_72 = x_5 > R(0);
    k->x_73 = k->x_13 < LARGE;
    k->x_74 = k->x_12 < R(3);
    k->x_75 = k->x_11 < LARGE;
    k->x_76 = x_4 > R(0);
    k->x_77 = k->x_10 < LARGE;
    k->x_78 = k->x_9 < R(3);
    k->x_79 = k->x_8 < LARGE;
    k->x_80 = x_3 > R(0);
    k->x_81 = k->x_7 < LARGE;
    k->x_82 = k->x_6 < R(3);
    k->x_83 = k->x_5 < LARGE;
    k->x_84 = x_2 > R(0);
    k->x_85 = k->x_4 < LARGE;
    k->x_86 = k->x_3 < R(3);
    k->x_87 = k->x_2 < LARGE;
    k->x_88 = x > R(0);
    k->x_89 = k->x < LARGE;
    if (k->x_32) {
        k->x_90 = R(1) / p->side_peak;
    }
}

static vreal drawn_curves_fx_sweep(const struct drawn_curves_params *p, vreal combine,
                                   const struct drawn_curves_kept *k, vreal fz, vreal kappa,
                                   vreal alpha, vreal gamma, vreal vx, vreal seed,
                                   struct drawn_curves_params *by) {
    (void)combine;
    (void)gamma;
    vreal grip_2 = splat(0), top = splat(0), yx = splat(0), yy = splat(0), x_95 = splat(0),
          x_96 = splat(0), x_97 = splat(0), fx_2 = splat(0), per_peak = splat(0),
          x_per_y = splat(0), other = splat(0), x_99 = splat(0), p_x = splat(0), other_2 = splat(0),
          x_100 = splat(0), p_y = splat(0), slip_x = splat(0), slip_y = splat(0), x_101 = splat(0),
          at_rise_10 = splat(0), x_102 = splat(0), x_103 = splat(0), x_104 = splat(0),
          at_fall_10 = splat(0), x_105 = splat(0), x_106 = splat(0), rise_11 = splat(0),
          x_107 = splat(0), x_108 = splat(0), x_109 = splat(0), x_110 = splat(0),
          at_rise_11 = splat(0), x_111 = splat(0), x_112 = splat(0), x_113 = splat(0),
          at_fall_11 = splat(0), x_114 = splat(0), x_115 = splat(0), rise_12 = splat(0),
          x_116 = splat(0), x_117 = splat(0), x_118 = splat(0), x_119 = splat(0),
          at_rise_12 = splat(0), x_120 = splat(0), x_121 = splat(0), x_122 = splat(0),
          at_fall_12 = splat(0), x_123 = splat(0), x_124 = splat(0), rise_13 = splat(0),
          x_125 = splat(0), x_126 = splat(0), x_127 = splat(0), graph = splat(0), x_128 = splat(0),
          s = splat(0), x_129 = splat(0), u = splat(0), x_130 = splat(0), adheres = splat(0),
          x_131 = splat(0), x_132 = splat(0), twice = splat(0), px = splat(0), py = splat(0),
          x_133 = splat(0), x_134 = splat(0), x_135 = splat(0), size = splat(0), x_136 = splat(0),
          x_137 = splat(0), by_fx_2 = splat(0), by_c_drop = splat(0), by_side_peak = splat(0),
          by_c_r = splat(0), x_138 = splat(0), x_139 = splat(0), by_c_per_fall = splat(0),
          x_140 = splat(0), by_c_per_rise = splat(0), by_c_drop_2 = splat(0),
          by_brake_peak = splat(0), by_c_r_2 = splat(0), x_141 = splat(0), x_142 = splat(0),
          by_c_per_fall_2 = splat(0), x_143 = splat(0), by_c_per_rise_2 = splat(0),
          by_c_drop_3 = splat(0), by_drive_peak = splat(0), by_c_r_3 = splat(0), x_144 = splat(0),
          x_145 = splat(0), by_c_per_fall_3 = splat(0), x_146 = splat(0),
          by_c_per_rise_3 = splat(0), x_187 = splat(0), x_188 = splat(0), x_189 = splat(0),
          x_190 = splat(0), by_grip_2 = splat(0), by_fy = splat(0), x_192 = splat(0),
          x_193 = splat(0);
    vmask x_98 = (vmask){0};
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal s_alpha = vmin(splat(LARGE), vmax(splat(-LARGE), alpha));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal ratio = vabs(s_kappa);
    const vreal angle = vabs(s_alpha);
    const vreal x_2 = R(0.5) * vcopysign(splat(1), s_kappa) *
                      sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx));
    const vreal drives = R(0.5) + x_2;
    const vreal x_3 = ratio * k->c_per_rise;
    const vreal at_rise = vmin(splat(1), x_3);
    const vreal x_4 = ratio - p->drive_slip_peak;
    const vreal x_5 = x_4 * k->c_per_fall;
    const vreal x_6 = vmax(splat(0), x_5);
    const vreal at_fall = vmin(splat(1), x_6);
    const vreal x_7 = ratio * k->c_per_rise_4;
    const vreal at_rise_2 = vmin(splat(1), x_7);
    const vreal x_8 = ratio - p->brake_slip_peak;
    const vreal x_9 = x_8 * k->c_per_fall_4;
    const vreal x_10 = vmax(splat(0), x_9);
    const vreal at_fall_2 = vmin(splat(1), x_10);
    const vreal x_11 = angle * k->c_per_rise_7;
    const vreal at_rise_3 = vmin(splat(1), x_11);
    const vreal x_12 = angle - p->side_slip_peak;
    const vreal x_13 = x_12 * k->c_per_fall_7;
    const vreal x_14 = vmax(splat(0), x_13);
    const vreal at_fall_3 = vmin(splat(1), x_14);
    const vreal x_15 = k->x_34 + at_rise * k->x_35;
    const vreal x_16 = k->c_r + at_rise * x_15;
    const vreal rise = at_rise * x_16;
    const vreal x_17 = at_fall * at_fall;
    const vreal x_18 = R(3) - R(2) * at_fall;
    const vreal x_19 = x_17 * x_18;
    const vreal x_20 = k->x_36 + at_rise_2 * k->x_37;
    const vreal x_21 = k->c_r_4 + at_rise_2 * x_20;
    const vreal rise_2 = at_rise_2 * x_21;
    const vreal x_22 = at_fall_2 * at_fall_2;
    const vreal x_23 = R(3) - R(2) * at_fall_2;
    const vreal x_24 = x_22 * x_23;
    const vreal x_25 = R(1) - drives;
    const vreal gx = drives * (p->drive_peak * rise - k->c_drop * x_19) +
                     x_25 * (p->brake_peak * rise_2 - k->c_drop_4 * x_24);
    const vreal x_26 = k->x_38 + at_rise_3 * k->x_39;
    const vreal x_27 = k->c_r_7 + at_rise_3 * x_26;
    const vreal rise_3 = at_rise_3 * x_27;
    const vreal x_28 = at_fall_3 * at_fall_3;
    const vreal x_29 = R(3) - R(2) * at_fall_3;
    const vreal x_30 = x_28 * x_29;
    const vreal gy = p->side_peak * rise_3 - k->c_drop_7 * x_30;
    const vreal rise_4 = drives * at_rise + x_25 * at_rise_2;
    const vreal fall = drives * at_fall + x_25 * at_fall_2;
    const vreal x_31 = ratio * k->c_per_rise_2;
    const vreal at_rise_4 = vmin(splat(1), x_31);
    const vreal x_32 = ratio - p->drive_at_peak_slip_peak;
    const vreal x_33 = x_32 * k->c_per_fall_2;
    const vreal x_34 = vmax(splat(0), x_33);
    const vreal at_fall_4 = vmin(splat(1), x_34);
    const vreal x_35 = ratio * k->c_per_rise_5;
    const vreal at_rise_5 = vmin(splat(1), x_35);
    const vreal x_36 = ratio - p->brake_at_peak_slip_peak;
    const vreal x_37 = x_36 * k->c_per_fall_5;
    const vreal x_38 = vmax(splat(0), x_37);
    const vreal at_fall_5 = vmin(splat(1), x_38);
    const vreal x_39 = angle * k->c_per_rise_8;
    const vreal at_rise_6 = vmin(splat(1), x_39);
    const vreal x_40 = angle - p->side_at_peak_slip_peak;
    const vreal x_41 = x_40 * k->c_per_fall_8;
    const vreal x_42 = vmax(splat(0), x_41);
    const vreal at_fall_6 = vmin(splat(1), x_42);
    const vreal x_43 = k->x_40 + at_rise_4 * k->x_41;
    const vreal x_44 = k->c_r_2 + at_rise_4 * x_43;
    const vreal rise_5 = at_rise_4 * x_44;
    const vreal x_45 = at_fall_4 * at_fall_4;
    const vreal x_46 = R(3) - R(2) * at_fall_4;
    const vreal x_47 = x_45 * x_46;
    const vreal x_48 = k->x_42 + at_rise_5 * k->x_43;
    const vreal x_49 = k->c_r_5 + at_rise_5 * x_48;
    const vreal rise_6 = at_rise_5 * x_49;
    const vreal x_50 = at_fall_5 * at_fall_5;
    const vreal x_51 = R(3) - R(2) * at_fall_5;
    const vreal x_52 = x_50 * x_51;
    const vreal x_53 = drives * (p->drive_at_peak_peak * rise_5 - k->c_drop_2 * x_47);
    const vreal x_54 = x_25 * (p->brake_at_peak_peak * rise_6 - k->c_drop_5 * x_52);
    const vreal gx_2 = x_53 + x_54;
    const vreal x_55 = k->x_44 + at_rise_6 * k->x_45;
    const vreal x_56 = k->c_r_8 + at_rise_6 * x_55;
    const vreal rise_7 = at_rise_6 * x_56;
    const vreal x_57 = at_fall_6 * at_fall_6;
    const vreal x_58 = R(3) - R(2) * at_fall_6;
    const vreal x_59 = x_57 * x_58;
    const vreal gy_2 = p->side_at_peak_peak * rise_7 - k->c_drop_8 * x_59;
    const vreal x_60 = ratio * k->c_per_rise_3;
    const vreal at_rise_7 = vmin(splat(1), x_60);
    const vreal x_61 = ratio - p->drive_at_sat_slip_peak;
    const vreal x_62 = x_61 * k->c_per_fall_3;
    const vreal x_63 = vmax(splat(0), x_62);
    const vreal at_fall_7 = vmin(splat(1), x_63);
    const vreal x_64 = ratio * k->c_per_rise_6;
    const vreal at_rise_8 = vmin(splat(1), x_64);
    const vreal x_65 = ratio - p->brake_at_sat_slip_peak;
    const vreal x_66 = x_65 * k->c_per_fall_6;
    const vreal x_67 = vmax(splat(0), x_66);
    const vreal at_fall_8 = vmin(splat(1), x_67);
    const vreal x_68 = angle * k->c_per_rise_9;
    const vreal at_rise_9 = vmin(splat(1), x_68);
    const vreal x_69 = angle - p->side_at_sat_slip_peak;
    const vreal x_70 = x_69 * k->c_per_fall_9;
    const vreal x_71 = vmax(splat(0), x_70);
    const vreal at_fall_9 = vmin(splat(1), x_71);
    const vreal x_72 = k->x_46 + at_rise_7 * k->x_47;
    const vreal x_73 = k->c_r_3 + at_rise_7 * x_72;
    const vreal rise_8 = at_rise_7 * x_73;
    const vreal x_74 = at_fall_7 * at_fall_7;
    const vreal x_75 = R(3) - R(2) * at_fall_7;
    const vreal x_76 = x_74 * x_75;
    const vreal x_77 = k->x_48 + at_rise_8 * k->x_49;
    const vreal x_78 = k->c_r_6 + at_rise_8 * x_77;
    const vreal rise_9 = at_rise_8 * x_78;
    const vreal x_79 = at_fall_8 * at_fall_8;
    const vreal x_80 = R(3) - R(2) * at_fall_8;
    const vreal x_81 = x_79 * x_80;
    const vreal x_82 = drives * (p->drive_at_sat_peak * rise_8 - k->c_drop_3 * x_76);
    const vreal gx_3 = x_82 + x_25 * (p->brake_at_sat_peak * rise_9 - k->c_drop_6 * x_81);
    const vreal x_83 = k->x_50 + at_rise_9 * k->x_51;
    const vreal x_84 = k->c_r_9 + at_rise_9 * x_83;
    const vreal rise_10 = at_rise_9 * x_84;
    const vreal x_85 = at_fall_9 * at_fall_9;
    const vreal x_86 = R(3) - R(2) * at_fall_9;
    const vreal x_87 = x_85 * x_86;
    const vreal x_88 = gx_2 - gx;
    const vreal x_89 = gx_3 - gx_2;
    const vreal x_90 = gx + at_rise_3 * x_88 + at_fall_3 * x_89;
    const vreal fx = vcopysign(x_90, s_kappa);
    const vreal x_91 = gy_2 - gy;
    const vreal x_92 = p->side_at_sat_peak * rise_10 - k->c_drop_9 * x_87 - gy_2;
    const vreal x_93 = gy + rise_4 * x_91 + fall * x_92;
    const vreal fy = vcopysign(x_93, s_alpha);
    const vreal x_94 = k->at_zero - k->slope * s_fz;
    const vreal grip = vmax(x_94, k->least) * s_fz;
    if (k->x_32) {
        top = drives * p->drive_peak + x_25 * p->brake_peak;
        yx = fx / top;
        yy = fy / p->side_peak;
        if (k->x_52) {
            x_95 = splat(1);
        } else {
            x_96 = vsqrt(yx * yx + yy * yy);
            x_97 = R(1) / vmax(splat(1), x_96);
            x_95 = sel(k->x_30, x_97, splat(1));
        }
        grip_2 = grip * x_95;
    } else {
        grip_2 = grip;
    }
    if (k->x_33) {
        const vreal peak = drives * p->drive_slip_peak + x_25 * p->brake_slip_peak;
        per_peak = R(1) / peak;
        x_per_y = peak / p->side_slip_peak;
        x_98 = vmax(ratio, angle) < TINY_SLIP;
        other = s_alpha * x_per_y;
        x_99 = vsqrt(s_kappa * s_kappa + other * other);
        p_x = sel(x_98, s_kappa, vmax(ratio, x_99));
        other_2 = s_kappa * (p->side_slip_peak * per_peak);
        x_100 = vsqrt(s_alpha * s_alpha + other_2 * other_2);
        p_y = sel(x_98, s_alpha, vmax(angle, x_100));
        slip_x = vabs(p_x);
        slip_y = vabs(p_y);
        x_101 = slip_x * k->c_per_rise;
        at_rise_10 = vmin(splat(1), x_101);
        x_102 = slip_x - p->drive_slip_peak;
        x_103 = x_102 * k->c_per_fall;
        x_104 = vmax(splat(0), x_103);
        at_fall_10 = vmin(splat(1), x_104);
        x_105 = k->x_34 + at_rise_10 * k->x_35;
        x_106 = k->c_r + at_rise_10 * x_105;
        rise_11 = at_rise_10 * x_106;
        x_107 = at_fall_10 * at_fall_10;
        x_108 = R(3) - R(2) * at_fall_10;
        x_109 = x_107 * x_108;
        x_110 = slip_x * k->c_per_rise_4;
        at_rise_11 = vmin(splat(1), x_110);
        x_111 = slip_x - p->brake_slip_peak;
        x_112 = x_111 * k->c_per_fall_4;
        x_113 = vmax(splat(0), x_112);
        at_fall_11 = vmin(splat(1), x_113);
        x_114 = k->x_36 + at_rise_11 * k->x_37;
        x_115 = k->c_r_4 + at_rise_11 * x_114;
        rise_12 = at_rise_11 * x_115;
        x_116 = at_fall_11 * at_fall_11;
        x_117 = R(3) - R(2) * at_fall_11;
        x_118 = x_116 * x_117;
        x_119 = slip_y * k->c_per_rise_7;
        at_rise_12 = vmin(splat(1), x_119);
        x_120 = slip_y - p->side_slip_peak;
        x_121 = x_120 * k->c_per_fall_7;
        x_122 = vmax(splat(0), x_121);
        at_fall_12 = vmin(splat(1), x_122);
        x_123 = k->x_38 + at_rise_12 * k->x_39;
        x_124 = k->c_r_7 + at_rise_12 * x_123;
        rise_13 = at_rise_12 * x_124;
        x_125 = at_fall_12 * at_fall_12;
        x_126 = R(3) - R(2) * at_fall_12;
        x_127 = x_125 * x_126;
        graph = p->side_peak * rise_13 - k->c_drop_7 * x_127;
        x_128 = drives * (p->drive_peak * rise_11 - k->c_drop * x_109) +
                x_25 * (p->brake_peak * rise_12 - k->c_drop_4 * x_118);
        s = slip_x * per_peak;
        x_129 = s * s * R(1.0 / 9);
        u = vmin(splat(1), x_129);
        x_130 = R(2) - u;
        const vreal slides = u * x_130;
        adheres = R(1) - slides;
        x_131 = x_128 + graph;
        x_132 = vmax(splat(TINY_SLIP), x_131);
        twice = (slides + slides) / x_132;
        px = s_kappa * (adheres + twice * graph);
        py = other * adheres + s_tan_alpha * (twice * x_128);
        x_133 = vabs(px);
        x_134 = vsqrt(px * px + py * py);
        x_135 = vmax(x_133, x_134);
        size = vmax(splat((R(0.01) * TINY_SLIP)), x_135);
        x_136 = px / size;
        x_137 = sel(x_98, splat(1), x_136);
        const vreal fx_3 = sel(k->x_31, sel(x_98, vcopysign(x_128, s_kappa), x_128 * x_137), fx);
        fx_2 = fx_3;
    } else {
        fx_2 = fx;
    }
    const vreal by_grip = seed * fx_2;
    const vreal by_fx = seed * grip_2;
    if (k->x_33) {
        const vreal by__x = sel(k->x_31, by_fx, splat(0));
        const vreal x_147 = sel(x_98, splat(0), by__x);
        const vreal by_x = unless_none(sel(x_98, by__x, splat(0)), copysign_slope(x_128, s_kappa));
        const vreal by_px =
            unless_none(sel(x_98, splat(0), unless_none(x_147, x_128)), R(1) / size);
        const vreal x_148 =
            sel((R(0.01) * TINY_SLIP) > x_135, splat(0), -unless_none(by_px, x_136));
        const vmask x_149 = x_133 > x_134;
        const vreal x_150 = unless_none(sel(x_149, splat(0), x_148), sqrt_slope(x_134));
        const vreal by_py = unless_none(x_150, py);
        const vreal x_151 = by_py + by_py;
        const vreal by_px_2 = unless_none(x_150, px);
        const vreal x_152 =
            by_px + by_px_2 + by_px_2 + unless_none(sel(x_149, x_148, splat(0)), abs_slope(px));
        const vreal x_153 = unless_none(x_151, s_tan_alpha);
        const vreal x_154 = unless_none(x_147, x_137) + by_x + unless_none(x_153, twice);
        const vreal by_adheres = unless_none(x_152, s_kappa);
        const vreal by_slides =
            unless_none(unless_none(x_153, x_128) + unless_none(by_adheres, graph), R(1) / x_132);
        const vreal by_x_2 = sel(TINY_SLIP > x_131, splat(0), -unless_none(by_slides, twice));
        const vreal x_155 = x_154 + by_x_2;
        const vreal x_156 = unless_none(by_adheres, twice) + by_x_2;
        const vreal x_157 = by_slides + by_slides - (unless_none(x_151, other) + by_adheres);
        const vreal x_158 =
            sel(R(1) < x_129, splat(0), unless_none(x_157, x_130) - unless_none(x_157, u));
        const vreal by_s = unless_none(x_158 * R(1.0 / 9), s);
        const vreal x_159 = by_s + by_s;
        const vreal by__graph = unless_none(x_155, x_25);
        const vreal by__graph_2 = unless_none(x_155, drives);
        const vreal x_160 = -x_156;
        const vreal x_161 = x_160 * k->c_drop_7;
        const vreal by_at_fall = unless_none(unless_none(x_161, x_126), at_fall_12);
        const vreal by_rise = x_156 * p->side_peak;
        const vreal by_c_r_4 = unless_none(by_rise, at_rise_12);
        const vreal x_162 = unless_none(by_c_r_4, at_rise_12);
        const vreal x_163 =
            unless_none(by_rise, x_124) + unless_none(by_c_r_4, x_123) + x_162 * k->x_39;
        const vreal x_164 = sel(R(1) < x_122, splat(0),
                                -unless_none(x_161, x_125) * R(2) + by_at_fall + by_at_fall);
        const vreal x_165 = sel(R(0) > x_121, splat(0), x_164);
        const vreal by_slip_y = x_165 * k->c_per_fall_7;
        const vreal x_166 = sel(R(1) < x_119, splat(0), x_163);
        const vreal x_167 = -by__graph;
        const vreal x_168 = x_167 * k->c_drop_4;
        const vreal by_at_fall_2 = unless_none(unless_none(x_168, x_117), at_fall_11);
        const vreal x_169 = -unless_none(x_168, x_116) * R(2) + by_at_fall_2 + by_at_fall_2;
        const vreal by_rise_2 = by__graph * p->brake_peak;
        const vreal by_c_r_5 = unless_none(by_rise_2, at_rise_11);
        const vreal x_170 = unless_none(by_rise_2, x_115) + unless_none(by_c_r_5, x_114);
        const vreal x_171 = unless_none(by_c_r_5, at_rise_11);
        const vreal x_172 = sel(R(0) > x_112, splat(0), sel(R(1) < x_113, splat(0), x_169));
        const vreal by_slip_x = x_172 * k->c_per_fall_4;
        const vreal x_173 = sel(R(1) < x_110, splat(0), x_170 + x_171 * k->x_37);
        const vreal x_174 = unless_none(x_159, per_peak) + by_slip_x + x_173 * k->c_per_rise_4;
        const vreal x_175 = -by__graph_2;
        const vreal x_176 = x_175 * k->c_drop;
        const vreal by_at_fall_3 = unless_none(unless_none(x_176, x_108), at_fall_10);
        const vreal x_177 = -unless_none(x_176, x_107) * R(2) + by_at_fall_3 + by_at_fall_3;
        const vreal by_rise_3 = by__graph_2 * p->drive_peak;
        const vreal by_c_r_6 = unless_none(by_rise_3, at_rise_10);
        const vreal x_178 = unless_none(by_rise_3, x_106) + unless_none(by_c_r_6, x_105);
        const vreal x_179 = unless_none(by_c_r_6, at_rise_10);
        const vreal x_180 = sel(R(0) > x_103, splat(0), sel(R(1) < x_104, splat(0), x_177));
        const vreal by_slip_x_2 = x_180 * k->c_per_fall;
        const vreal x_181 = sel(R(1) < x_101, splat(0), x_178 + x_179 * k->x_35);
        const vreal by_p_y = unless_none(by_slip_y + x_166 * k->c_per_rise_7, abs_slope(p_y));
        const vreal by_p_x =
            unless_none(x_174 + by_slip_x_2 + x_181 * k->c_per_rise, abs_slope(p_x));
        const vreal x_182 = unless_none(sel(angle > x_100, splat(0), sel(x_98, splat(0), by_p_y)),
                                        sqrt_slope(x_100));
        const vreal by_other = unless_none(x_182, other_2);
        const vreal by_y_per_x = unless_none(by_other + by_other, s_kappa);
        const vreal x_183 =
            unless_none(sel(ratio > x_99, splat(0), sel(x_98, splat(0), by_p_x)), sqrt_slope(x_99));
        const vreal by_other_2 = unless_none(x_183, other);
        const vreal by_x_per_y =
            unless_none(unless_none(x_151, adheres) + by_other_2 + by_other_2, s_alpha);
        const vreal by_peak = by_x_per_y * k->x_19;
        const vreal x_184 =
            -by_slip_y + unless_none(by_y_per_x, per_peak) - unless_none(by_peak, x_per_y);
        const vreal x_185 =
            unless_none(unless_none(x_159, slip_x) + by_y_per_x * p->side_slip_peak, per_peak);
        const vreal x_186 = by_peak - unless_none(x_185, per_peak);
        by_fx_2 = sel(k->x_31, splat(0), by_fx);
        by_c_drop = unless_none(x_160, x_127);
        by_side_peak = unless_none(x_156, rise_13);
        by_c_r = by_c_r_4;
        x_138 = x_162;
        x_139 = unless_none(x_162, at_rise_12);
        by_c_per_fall = unless_none(x_165, x_120);
        x_140 = x_184;
        by_c_per_rise = unless_none(x_166, slip_y);
        by_c_drop_2 = unless_none(x_167, x_118);
        by_brake_peak = unless_none(by__graph, rise_12);
        by_c_r_2 = by_c_r_5;
        x_141 = x_171;
        x_142 = unless_none(x_171, at_rise_11);
        by_c_per_fall_2 = unless_none(x_172, x_111);
        x_143 = -by_slip_x + unless_none(x_186, x_25);
        by_c_per_rise_2 = unless_none(x_173, slip_x);
        by_c_drop_3 = unless_none(x_175, x_109);
        by_drive_peak = unless_none(by__graph_2, rise_11);
        by_c_r_3 = by_c_r_6;
        x_144 = x_179;
        x_145 = unless_none(x_179, at_rise_10);
        by_c_per_fall_3 = unless_none(x_180, x_102);
        x_146 = -by_slip_x_2 + unless_none(x_186, drives);
        by_c_per_rise_3 = unless_none(x_181, slip_x);
    } else {
        by_fx_2 = by_fx;
        by_c_drop = splat(0);
        by_side_peak = splat(0);
        by_c_r = splat(0);
        x_138 = splat(0);
        x_139 = splat(0);
        by_c_per_fall = splat(0);
        x_140 = splat(0);
        by_c_per_rise = splat(0);
        by_c_drop_2 = splat(0);
        by_brake_peak = splat(0);
        by_c_r_2 = splat(0);
        x_141 = splat(0);
        x_142 = splat(0);
        by_c_per_fall_2 = splat(0);
        x_143 = splat(0);
        by_c_per_rise_2 = splat(0);
        by_c_drop_3 = splat(0);
        by_drive_peak = splat(0);
        by_c_r_3 = splat(0);
        x_144 = splat(0);
        x_145 = splat(0);
        by_c_per_fall_3 = splat(0);
        x_146 = splat(0);
        by_c_per_rise_3 = splat(0);
    }
    if (k->x_32) {
        const vreal x_191 = by_grip * grip;
        if (k->x_52) {
            x_192 = splat(0);
            x_193 = splat(0);
        } else {
            const vreal x_194 = unless_none(unless_none(sel(k->x_30, x_191, splat(0)), x_97), x_97);
            const vreal x_195 = unless_none(sel(R(1) > x_96, splat(0), -x_194), sqrt_slope(x_96));
            const vreal by_yy = unless_none(x_195, yy);
            const vreal by_yx = unless_none(x_195, yx);
            x_192 = by_yy + by_yy;
            x_193 = by_yx + by_yx;
        }
        const vreal by_fy_2 = unless_none(x_192, k->x_53);
        const vreal by_fx_3 = unless_none(x_193, R(1) / top);
        const vreal by_top = -unless_none(by_fx_3, yx);
        x_187 = by_fx_2 + by_fx_3;
        x_188 = by_side_peak - unless_none(by_fy_2, yy);
        x_189 = by_brake_peak + unless_none(by_top, x_25);
        x_190 = by_drive_peak + unless_none(by_top, drives);
        by_grip_2 = by_grip * x_95;
        by_fy = by_fy_2;
    } else {
        x_187 = by_fx_2;
        x_188 = by_side_peak;
        x_189 = by_brake_peak;
        x_190 = by_drive_peak;
        by_grip_2 = by_grip;
        by_fy = splat(0);
    }
    const vreal x_196 = by_grip_2 * s_fz;
    const vmask x_197 = x_94 > k->least;
    const vreal by__at_zero = sel(x_197, x_196, splat(0));
    const vreal by__slope = -by__at_zero * s_fz;
    const vreal by_gy = unless_none(by_fy, copysign_slope(x_93, s_alpha));
    const vreal by__fall = unless_none(by_gy, x_92);
    const vreal by_gy_2 = unless_none(by_gy, fall);
    const vreal by_gy_3 = -by_gy_2;
    const vreal by__rise = unless_none(by_gy, x_91);
    const vreal by_gy_4 = unless_none(by_gy, rise_4);
    const vreal x_198 = by_gy_3 + by_gy_4;
    const vreal x_199 = by_gy - by_gy_4;
    const vreal by_gx = x_187 * copysign_slope(x_90, s_kappa);
    const vreal by_gx_2 = by_gx * at_fall_3;
    const vreal by_gx_3 = by_gx * at_rise_3;
    const vreal x_200 = -by_gx_2 + by_gx_3;
    const vreal x_201 = by_gx - by_gx_3;
    const vreal by_c_drop_4 = unless_none(by_gy_3, x_87);
    const vreal x_202 = by_gy_3 * k->c_drop_9;
    const vreal by_at_fall_4 = unless_none(unless_none(x_202, x_86), at_fall_9);
    const vreal x_203 = -unless_none(x_202, x_85) * R(2) + by_at_fall_4 + by_at_fall_4;
    const vreal by_rise_4 = by_gy_2 * p->side_at_sat_peak;
    const vreal by_c_r_7 = unless_none(by_rise_4, at_rise_9);
    const vreal x_204 = unless_none(by_c_r_7, at_rise_9);
    const vreal x_205 =
        unless_none(by_rise_4, x_84) + unless_none(by_c_r_7, x_83) + x_204 * k->x_51;
    const vreal by_b = by_gx_2 * x_25;
    const vreal by_a = by_gx_2 * drives;
    const vreal x_206 = -by_b;
    const vreal by_c_drop_5 = x_206 * x_81;
    const vreal x_207 = x_206 * k->c_drop_6;
    const vreal by_at_fall_5 = x_207 * x_80 * at_fall_8;
    const vreal by_rise_5 = by_b * p->brake_at_sat_peak;
    const vreal by_c_r_8 = by_rise_5 * at_rise_8;
    const vreal x_208 = by_c_r_8 * at_rise_8;
    const vreal x_209 = -by_a;
    const vreal by_c_drop_6 = x_209 * x_76;
    const vreal x_210 = x_209 * k->c_drop_3;
    const vreal by_at_fall_6 = x_210 * x_75 * at_fall_7;
    const vreal by_rise_6 = by_a * p->drive_at_sat_peak;
    const vreal by_c_r_9 = by_rise_6 * at_rise_7;
    const vreal x_211 = by_c_r_9 * at_rise_7;
    const vreal x_212 = sel(R(0) > x_70, splat(0), sel(R(1) < x_71, splat(0), x_203));
    const vreal x_213 =
        sel(R(1) < x_67, splat(0), -(x_207 * x_79) * R(2) + by_at_fall_5 + by_at_fall_5);
    const vreal x_214 = sel(R(0) > x_66, splat(0), x_213);
    const vreal x_215 =
        sel(R(1) < x_64, splat(0), by_rise_5 * x_78 + by_c_r_8 * x_77 + x_208 * k->x_49);
    const vreal x_216 =
        sel(R(1) < x_63, splat(0), -(x_210 * x_74) * R(2) + by_at_fall_6 + by_at_fall_6);
    const vreal x_217 = sel(R(0) > x_62, splat(0), x_216);
    const vreal x_218 =
        sel(R(1) < x_60, splat(0), by_rise_6 * x_73 + by_c_r_9 * x_72 + x_211 * k->x_47);
    const vreal x_219 = -x_198;
    const vreal by_c_drop_7 = unless_none(x_219, x_59);
    const vreal x_220 = x_219 * k->c_drop_8;
    const vreal by_at_fall_7 = unless_none(unless_none(x_220, x_58), at_fall_6);
    const vreal x_221 = -unless_none(x_220, x_57) * R(2) + by_at_fall_7 + by_at_fall_7;
    const vreal by_rise_7 = x_198 * p->side_at_peak_peak;
    const vreal by_c_r_10 = unless_none(by_rise_7, at_rise_6);
    const vreal x_222 = unless_none(by_c_r_10, at_rise_6);
    const vreal x_223 =
        unless_none(by_rise_7, x_56) + unless_none(by_c_r_10, x_55) + x_222 * k->x_45;
    const vreal by_b_2 = x_200 * x_25;
    const vreal by_a_2 = x_200 * drives;
    const vreal x_224 = -by_b_2;
    const vreal by_c_drop_8 = x_224 * x_52;
    const vreal x_225 = x_224 * k->c_drop_5;
    const vreal by_at_fall_8 = x_225 * x_51 * at_fall_5;
    const vreal by_rise_8 = by_b_2 * p->brake_at_peak_peak;
    const vreal by_c_r_11 = by_rise_8 * at_rise_5;
    const vreal x_226 = by_c_r_11 * at_rise_5;
    const vreal x_227 = -by_a_2;
    const vreal by_c_drop_9 = x_227 * x_47;
    const vreal x_228 = x_227 * k->c_drop_2;
    const vreal by_at_fall_9 = x_228 * x_46 * at_fall_4;
    const vreal by_rise_9 = by_a_2 * p->drive_at_peak_peak;
    const vreal by_c_r_12 = by_rise_9 * at_rise_4;
    const vreal x_229 = by_c_r_12 * at_rise_4;
    const vreal x_230 = sel(R(0) > x_41, splat(0), sel(R(1) < x_42, splat(0), x_221));
    const vreal x_231 =
        sel(R(1) < x_38, splat(0), -(x_225 * x_50) * R(2) + by_at_fall_8 + by_at_fall_8);
    const vreal x_232 = sel(R(0) > x_37, splat(0), x_231);
    const vreal x_233 =
        sel(R(1) < x_35, splat(0), by_rise_8 * x_49 + by_c_r_11 * x_48 + x_226 * k->x_43);
    const vreal x_234 =
        sel(R(1) < x_34, splat(0), -(x_228 * x_45) * R(2) + by_at_fall_9 + by_at_fall_9);
    const vreal x_235 = sel(R(0) > x_33, splat(0), x_234);
    const vreal x_236 =
        sel(R(1) < x_31, splat(0), by_rise_9 * x_44 + by_c_r_12 * x_43 + x_229 * k->x_41);
    const vreal x_237 = -x_199;
    const vreal by_side_peak_2 = by_c_drop + unless_none(x_237, x_30);
    const vreal x_238 = x_237 * k->c_drop_7;
    const vreal by_at_fall_10 = unless_none(unless_none(x_238, x_29), at_fall_3);
    const vreal x_239 = by_gx * x_89 + -unless_none(x_238, x_28) * R(2) + by_at_fall_10;
    const vreal by_rise_10 = x_199 * p->side_peak;
    const vreal by_c_r_13 = unless_none(by_rise_10, at_rise_3);
    const vreal x_240 = by_gx * x_88 + unless_none(by_rise_10, x_27) + unless_none(by_c_r_13, x_26);
    const vreal x_241 = unless_none(by_c_r_13, at_rise_3);
    const vreal x_242 = by_c_r + by_c_r_13 + (x_139 + unless_none(x_241, at_rise_3));
    const vreal by_b_3 = x_201 * x_25;
    const vreal by_a_3 = x_201 * drives;
    const vreal x_243 = -by_b_3;
    const vreal by_brake_peak_2 = by_c_drop_2 + x_243 * x_24;
    const vreal x_244 = x_243 * k->c_drop_4;
    const vreal by_at_fall_11 = x_244 * x_23 * at_fall_2;
    const vreal x_245 = unless_none(by__fall, x_25) + -(x_244 * x_22) * R(2) + by_at_fall_11;
    const vreal by_rise_11 = by_b_3 * p->brake_peak;
    const vreal by_c_r_14 = by_rise_11 * at_rise_2;
    const vreal x_246 = unless_none(by__rise, x_25) + by_rise_11 * x_21 + by_c_r_14 * x_20;
    const vreal x_247 = by_c_r_14 * at_rise_2;
    const vreal x_248 =
        by_c_r_2 + by_c_r_14 + (x_142 + x_247 * at_rise_2) + -(x_141 + x_247) * R(2);
    const vreal x_249 = -by_a_3;
    const vreal by_drive_peak_2 = by_c_drop_3 + x_249 * x_19;
    const vreal x_250 = x_249 * k->c_drop;
    const vreal by_at_fall_12 = x_250 * x_18 * at_fall;
    const vreal x_251 = unless_none(by__fall, drives) + -(x_250 * x_17) * R(2) + by_at_fall_12;
    const vreal by_rise_12 = by_a_3 * p->drive_peak;
    const vreal by_c_r_15 = by_rise_12 * at_rise;
    const vreal x_252 = unless_none(by__rise, drives) + by_rise_12 * x_16 + by_c_r_15 * x_15;
    const vreal x_253 = by_c_r_15 * at_rise;
    const vreal x_254 = by_c_r_3 + by_c_r_15 + (x_145 + x_253 * at_rise) + -(x_144 + x_253) * R(2);
    const vreal x_255 =
        sel(R(0) > x_13, splat(0), sel(R(1) < x_14, splat(0), x_239 + by_at_fall_10));
    const vreal x_256 = by_c_per_rise + sel(R(1) < x_11, splat(0), x_240 + x_241 * k->x_39) * angle;
    const vreal x_257 =
        sel(R(0) > x_9, splat(0), sel(R(1) < x_10, splat(0), x_245 + by_at_fall_11));
    const vreal x_258 =
        by_c_per_rise_2 + sel(R(1) < x_7, splat(0), x_246 + x_247 * k->x_37) * ratio;
    const vreal x_259 = sel(R(0) > x_5, splat(0), sel(R(1) < x_6, splat(0), x_251 + by_at_fall_12));
    const vreal x_260 =
        by_c_per_rise_3 + sel(R(1) < x_3, splat(0), x_252 + x_253 * k->x_35) * ratio;
    const vreal by_load_sensitivity = by__slope * p->friction / p->nominal_load;
    by->nominal_load = -(by_load_sensitivity * k->x_29);
    const vreal x_261 =
        sel(x_197, splat(0), x_196) * R(0.01) + by__slope * k->x_29 + by__at_zero * k->x_28;
    by->friction = x_261;
    by->load_sensitivity = by_load_sensitivity + by__at_zero * p->friction;
    const vreal x_262 =
        sel(k->x_54, by_c_r_7 + unless_none(x_204, at_rise_9) + -x_204 * R(2), splat(0));
    const vreal x_263 = x_262 / p->side_at_sat_peak;
    by->side_at_sat_slope = x_263 * p->side_at_sat_slip_peak;
    const vreal x_264 = unless_none(sel(k->x_55, unless_none(x_212, x_69), splat(0)), k->x_26);
    const vreal by_side_at_sat_slip_sat = sel(k->x_56, -unless_none(x_264, k->x_26), splat(0));
    by->side_at_sat_slip_sat = by_side_at_sat_slip_sat;
    const vreal x_265 =
        -(x_212 * k->c_per_fall_9) + x_263 * p->side_at_sat_slope - by_side_at_sat_slip_sat;
    const vreal x_266 =
        sel(k->x_57, unless_none(sel(R(1) < x_68, splat(0), x_205), angle), splat(0));
    by->side_at_sat_slip_peak = x_265 - x_266 * k->x_25 * k->x_25;
    const vreal x_267 = unless_none(by_gy_2, rise_10) - x_263 * k->x_27 + by_c_drop_4;
    by->side_at_sat_peak = x_267;
    by->side_at_sat_sat = -by_c_drop_4;
    const vreal x_268 =
        sel(k->x_58, by_c_r_10 + unless_none(x_222, at_rise_6) + -x_222 * R(2), splat(0));
    const vreal x_269 = x_268 / p->side_at_peak_peak;
    by->side_at_peak_slope = x_269 * p->side_at_peak_slip_peak;
    const vreal x_270 = unless_none(sel(k->x_59, unless_none(x_230, x_40), splat(0)), k->x_23);
    const vreal by_side_at_peak_slip_sat = sel(k->x_60, -unless_none(x_270, k->x_23), splat(0));
    by->side_at_peak_slip_sat = by_side_at_peak_slip_sat;
    const vreal x_271 =
        -(x_230 * k->c_per_fall_8) + x_269 * p->side_at_peak_slope - by_side_at_peak_slip_sat;
    const vreal x_272 =
        sel(k->x_61, unless_none(sel(R(1) < x_39, splat(0), x_223), angle), splat(0));
    by->side_at_peak_slip_peak = x_271 - x_272 * k->x_22 * k->x_22;
    by->side_at_peak_peak = unless_none(x_198, rise_7) - x_269 * k->x_24 + by_c_drop_7;
    by->side_at_peak_sat = -by_c_drop_7;
    const vreal x_273 = sel(k->x_62, x_242 + -(x_138 + x_241) * R(2), splat(0)) / p->side_peak;
    by->side_slope = x_273 * p->side_slip_peak;
    const vreal x_274 = unless_none(sel(k->x_63, by_c_per_fall + x_255 * x_12, splat(0)), k->x_20);
    const vreal by_side_slip_sat = sel(k->x_64, -unless_none(x_274, k->x_20), splat(0));
    by->side_slip_sat = by_side_slip_sat;
    const vreal x_275 = x_140 - x_255 * k->c_per_fall_7 + x_273 * p->side_slope - by_side_slip_sat;
    by->side_slip_peak = x_275 - sel(k->x_65, x_256, splat(0)) * k->x_19 * k->x_19;
    const vreal x_276 = x_188 + unless_none(x_199, rise_3) - x_273 * k->x_21 + by_side_peak_2;
    by->side_peak = x_276;
    by->side_sat = -by_side_peak_2;
    const vreal x_277 = sel(k->x_66, by_c_r_8 + x_208 * at_rise_8 + -x_208 * R(2), splat(0));
    const vreal x_278 = x_277 / p->brake_at_sat_peak;
    by->brake_at_sat_slope = x_278 * p->brake_at_sat_slip_peak;
    const vreal x_279 =
        unless_none(unless_none(sel(k->x_67, x_214 * x_65, splat(0)), k->x_17), k->x_17);
    const vreal by_brake_at_sat_slip_sat = sel(k->x_68, -x_279, splat(0));
    by->brake_at_sat_slip_sat = by_brake_at_sat_slip_sat;
    const vreal x_280 =
        -(x_214 * k->c_per_fall_6) + x_278 * p->brake_at_sat_slope - by_brake_at_sat_slip_sat;
    const vreal x_281 = x_280 - sel(k->x_69, x_215 * ratio, splat(0)) * k->x_16 * k->x_16;
    by->brake_at_sat_slip_peak = x_281;
    by->brake_at_sat_peak = by_b * rise_9 - x_278 * k->x_18 + by_c_drop_5;
    by->brake_at_sat_sat = -by_c_drop_5;
    const vreal x_282 = sel(k->x_70, by_c_r_11 + x_226 * at_rise_5 + -x_226 * R(2), splat(0));
    const vreal x_283 = x_282 / p->brake_at_peak_peak;
    by->brake_at_peak_slope = x_283 * p->brake_at_peak_slip_peak;
    const vreal x_284 =
        unless_none(unless_none(sel(k->x_71, x_232 * x_36, splat(0)), k->x_14), k->x_14);
    const vreal by_brake_at_peak_slip_sat = sel(k->x_72, -x_284, splat(0));
    by->brake_at_peak_slip_sat = by_brake_at_peak_slip_sat;
    const vreal x_285 =
        -(x_232 * k->c_per_fall_5) + x_283 * p->brake_at_peak_slope - by_brake_at_peak_slip_sat;
    const vreal x_286 = x_285 - sel(k->x_73, x_233 * ratio, splat(0)) * k->x_13 * k->x_13;
    by->brake_at_peak_slip_peak = x_286;
    by->brake_at_peak_peak = by_b_2 * rise_6 - x_283 * k->x_15 + by_c_drop_8;
    by->brake_at_peak_sat = -by_c_drop_8;
    const vreal x_287 = sel(k->x_74, x_248, splat(0)) / p->brake_peak;
    by->brake_slope = x_287 * p->brake_slip_peak;
    const vreal x_288 = unless_none(sel(k->x_75, by_c_per_fall_2 + x_257 * x_8, splat(0)), k->x_11);
    const vreal by_brake_slip_sat = sel(k->x_76, -unless_none(x_288, k->x_11), splat(0));
    by->brake_slip_sat = by_brake_slip_sat;
    const vreal x_289 =
        x_143 - x_257 * k->c_per_fall_4 + x_287 * p->brake_slope - by_brake_slip_sat;
    by->brake_slip_peak = x_289 - sel(k->x_77, x_258, splat(0)) * k->x_10 * k->x_10;
    by->brake_peak = x_189 + by_b_3 * rise_2 - x_287 * k->x_12 + by_brake_peak_2;
    by->brake_sat = -by_brake_peak_2;
    const vreal x_290 = sel(k->x_78, by_c_r_9 + x_211 * at_rise_7 + -x_211 * R(2), splat(0));
    const vreal x_291 = x_290 / p->drive_at_sat_peak;
    by->drive_at_sat_slope = x_291 * p->drive_at_sat_slip_peak;
    const vreal x_292 =
        unless_none(unless_none(sel(k->x_79, x_217 * x_61, splat(0)), k->x_8), k->x_8);
    const vreal by_drive_at_sat_slip_sat = sel(k->x_80, -x_292, splat(0));
    by->drive_at_sat_slip_sat = by_drive_at_sat_slip_sat;
    const vreal x_293 =
        -(x_217 * k->c_per_fall_3) + x_291 * p->drive_at_sat_slope - by_drive_at_sat_slip_sat;
    const vreal x_294 = x_293 - sel(k->x_81, x_218 * ratio, splat(0)) * k->x_7 * k->x_7;
    by->drive_at_sat_slip_peak = x_294;
    by->drive_at_sat_peak = by_a * rise_8 - x_291 * k->x_9 + by_c_drop_6;
    by->drive_at_sat_sat = -by_c_drop_6;
    const vreal x_295 = sel(k->x_82, by_c_r_12 + x_229 * at_rise_4 + -x_229 * R(2), splat(0));
    const vreal x_296 = x_295 / p->drive_at_peak_peak;
    by->drive_at_peak_slope = x_296 * p->drive_at_peak_slip_peak;
    const vreal x_297 =
        unless_none(unless_none(sel(k->x_83, x_235 * x_32, splat(0)), k->x_5), k->x_5);
    const vreal by_drive_at_peak_slip_sat = sel(k->x_84, -x_297, splat(0));
    by->drive_at_peak_slip_sat = by_drive_at_peak_slip_sat;
    const vreal x_298 =
        -(x_235 * k->c_per_fall_2) + x_296 * p->drive_at_peak_slope - by_drive_at_peak_slip_sat;
    const vreal x_299 = x_298 - sel(k->x_85, x_236 * ratio, splat(0)) * k->x_4 * k->x_4;
    by->drive_at_peak_slip_peak = x_299;
    by->drive_at_peak_peak = by_a_2 * rise_5 - x_296 * k->x_6 + by_c_drop_9;
    by->drive_at_peak_sat = -by_c_drop_9;
    const vreal x_300 = sel(k->x_86, x_254, splat(0)) / p->drive_peak;
    by->drive_slope = x_300 * p->drive_slip_peak;
    const vreal x_301 = unless_none(sel(k->x_87, by_c_per_fall_3 + x_259 * x_4, splat(0)), k->x_2);
    const vreal by_drive_slip_sat = sel(k->x_88, -unless_none(x_301, k->x_2), splat(0));
    by->drive_slip_sat = by_drive_slip_sat;
    const vreal x_302 = x_146 - x_259 * k->c_per_fall + x_300 * p->drive_slope - by_drive_slip_sat;
    by->drive_slip_peak = x_302 - sel(k->x_89, x_260, splat(0)) * k->x * k->x;
    by->drive_peak = x_190 + by_a_3 * rise - x_300 * k->x_3 + by_drive_peak_2;
    by->drive_sat = -by_drive_peak_2;
    return grip_2 * fx_2;
}

static vreal drawn_curves_fy_sweep(const struct drawn_curves_params *p, vreal combine,
                                   const struct drawn_curves_kept *k, vreal fz, vreal kappa,
                                   vreal alpha, vreal gamma, vreal vx, vreal seed,
                                   struct drawn_curves_params *by) {
    (void)combine;
    (void)gamma;
    vreal grip_2 = splat(0), top = splat(0), yx = splat(0), yy = splat(0), x_95 = splat(0),
          x_96 = splat(0), x_97 = splat(0), fy_2 = splat(0), per_peak = splat(0),
          x_per_y = splat(0), other = splat(0), x_99 = splat(0), p_x = splat(0), other_2 = splat(0),
          x_100 = splat(0), p_y = splat(0), slip_x = splat(0), slip_y = splat(0), x_101 = splat(0),
          at_rise_10 = splat(0), x_102 = splat(0), x_103 = splat(0), x_104 = splat(0),
          at_fall_10 = splat(0), x_105 = splat(0), x_106 = splat(0), rise_11 = splat(0),
          x_107 = splat(0), x_108 = splat(0), x_109 = splat(0), x_110 = splat(0),
          at_rise_11 = splat(0), x_111 = splat(0), x_112 = splat(0), x_113 = splat(0),
          at_fall_11 = splat(0), x_114 = splat(0), x_115 = splat(0), rise_12 = splat(0),
          x_116 = splat(0), x_117 = splat(0), x_118 = splat(0), x_119 = splat(0),
          at_rise_12 = splat(0), x_120 = splat(0), x_121 = splat(0), x_122 = splat(0),
          at_fall_12 = splat(0), x_123 = splat(0), x_124 = splat(0), rise_13 = splat(0),
          x_125 = splat(0), x_126 = splat(0), x_127 = splat(0), graph = splat(0), x_128 = splat(0),
          s = splat(0), x_129 = splat(0), u = splat(0), x_130 = splat(0), adheres = splat(0),
          x_131 = splat(0), x_132 = splat(0), twice = splat(0), px = splat(0), py = splat(0),
          x_133 = splat(0), x_134 = splat(0), x_135 = splat(0), size = splat(0), x_136 = splat(0),
          y = splat(0), by_fy_2 = splat(0), by_c_drop = splat(0), by_side_peak = splat(0),
          by_c_r = splat(0), x_139 = splat(0), x_140 = splat(0), by_c_per_fall = splat(0),
          x_141 = splat(0), by_c_per_rise = splat(0), by_c_drop_2 = splat(0),
          by_brake_peak = splat(0), by_c_r_2 = splat(0), x_142 = splat(0), x_143 = splat(0),
          by_c_per_fall_2 = splat(0), x_144 = splat(0), by_c_per_rise_2 = splat(0),
          by_c_drop_3 = splat(0), by_drive_peak = splat(0), by_c_r_3 = splat(0), x_145 = splat(0),
          x_146 = splat(0), by_c_per_fall_3 = splat(0), x_147 = splat(0),
          by_c_per_rise_3 = splat(0), x_188 = splat(0), x_189 = splat(0), x_190 = splat(0),
          x_191 = splat(0), by_grip_2 = splat(0), by_fx = splat(0), x_193 = splat(0),
          x_194 = splat(0);
    vmask x_98 = (vmask){0};
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal s_alpha = vmin(splat(LARGE), vmax(splat(-LARGE), alpha));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal ratio = vabs(s_kappa);
    const vreal angle = vabs(s_alpha);
    const vreal x_2 = R(0.5) * vcopysign(splat(1), s_kappa) *
                      sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx));
    const vreal drives = R(0.5) + x_2;
    const vreal x_3 = ratio * k->c_per_rise;
    const vreal at_rise = vmin(splat(1), x_3);
    const vreal x_4 = ratio - p->drive_slip_peak;
    const vreal x_5 = x_4 * k->c_per_fall;
    const vreal x_6 = vmax(splat(0), x_5);
    const vreal at_fall = vmin(splat(1), x_6);
    const vreal x_7 = ratio * k->c_per_rise_4;
    const vreal at_rise_2 = vmin(splat(1), x_7);
    const vreal x_8 = ratio - p->brake_slip_peak;
    const vreal x_9 = x_8 * k->c_per_fall_4;
    const vreal x_10 = vmax(splat(0), x_9);
    const vreal at_fall_2 = vmin(splat(1), x_10);
    const vreal x_11 = angle * k->c_per_rise_7;
    const vreal at_rise_3 = vmin(splat(1), x_11);
    const vreal x_12 = angle - p->side_slip_peak;
    const vreal x_13 = x_12 * k->c_per_fall_7;
    const vreal x_14 = vmax(splat(0), x_13);
    const vreal at_fall_3 = vmin(splat(1), x_14);
    const vreal x_15 = k->x_34 + at_rise * k->x_35;
    const vreal x_16 = k->c_r + at_rise * x_15;
    const vreal rise = at_rise * x_16;
    const vreal x_17 = at_fall * at_fall;
    const vreal x_18 = R(3) - R(2) * at_fall;
    const vreal x_19 = x_17 * x_18;
    const vreal x_20 = k->x_36 + at_rise_2 * k->x_37;
    const vreal x_21 = k->c_r_4 + at_rise_2 * x_20;
    const vreal rise_2 = at_rise_2 * x_21;
    const vreal x_22 = at_fall_2 * at_fall_2;
    const vreal x_23 = R(3) - R(2) * at_fall_2;
    const vreal x_24 = x_22 * x_23;
    const vreal x_25 = R(1) - drives;
    const vreal gx = drives * (p->drive_peak * rise - k->c_drop * x_19) +
                     x_25 * (p->brake_peak * rise_2 - k->c_drop_4 * x_24);
    const vreal x_26 = k->x_38 + at_rise_3 * k->x_39;
    const vreal x_27 = k->c_r_7 + at_rise_3 * x_26;
    const vreal rise_3 = at_rise_3 * x_27;
    const vreal x_28 = at_fall_3 * at_fall_3;
    const vreal x_29 = R(3) - R(2) * at_fall_3;
    const vreal x_30 = x_28 * x_29;
    const vreal gy = p->side_peak * rise_3 - k->c_drop_7 * x_30;
    const vreal rise_4 = drives * at_rise + x_25 * at_rise_2;
    const vreal fall = drives * at_fall + x_25 * at_fall_2;
    const vreal x_31 = ratio * k->c_per_rise_2;
    const vreal at_rise_4 = vmin(splat(1), x_31);
    const vreal x_32 = ratio - p->drive_at_peak_slip_peak;
    const vreal x_33 = x_32 * k->c_per_fall_2;
    const vreal x_34 = vmax(splat(0), x_33);
    const vreal at_fall_4 = vmin(splat(1), x_34);
    const vreal x_35 = ratio * k->c_per_rise_5;
    const vreal at_rise_5 = vmin(splat(1), x_35);
    const vreal x_36 = ratio - p->brake_at_peak_slip_peak;
    const vreal x_37 = x_36 * k->c_per_fall_5;
    const vreal x_38 = vmax(splat(0), x_37);
    const vreal at_fall_5 = vmin(splat(1), x_38);
    const vreal x_39 = angle * k->c_per_rise_8;
    const vreal at_rise_6 = vmin(splat(1), x_39);
    const vreal x_40 = angle - p->side_at_peak_slip_peak;
    const vreal x_41 = x_40 * k->c_per_fall_8;
    const vreal x_42 = vmax(splat(0), x_41);
    const vreal at_fall_6 = vmin(splat(1), x_42);
    const vreal x_43 = k->x_40 + at_rise_4 * k->x_41;
    const vreal x_44 = k->c_r_2 + at_rise_4 * x_43;
    const vreal rise_5 = at_rise_4 * x_44;
    const vreal x_45 = at_fall_4 * at_fall_4;
    const vreal x_46 = R(3) - R(2) * at_fall_4;
    const vreal x_47 = x_45 * x_46;
    const vreal x_48 = k->x_42 + at_rise_5 * k->x_43;
    const vreal x_49 = k->c_r_5 + at_rise_5 * x_48;
    const vreal rise_6 = at_rise_5 * x_49;
    const vreal x_50 = at_fall_5 * at_fall_5;
    const vreal x_51 = R(3) - R(2) * at_fall_5;
    const vreal x_52 = x_50 * x_51;
    const vreal x_53 = drives * (p->drive_at_peak_peak * rise_5 - k->c_drop_2 * x_47);
    const vreal x_54 = x_25 * (p->brake_at_peak_peak * rise_6 - k->c_drop_5 * x_52);
    const vreal gx_2 = x_53 + x_54;
    const vreal x_55 = k->x_44 + at_rise_6 * k->x_45;
    const vreal x_56 = k->c_r_8 + at_rise_6 * x_55;
    const vreal rise_7 = at_rise_6 * x_56;
    const vreal x_57 = at_fall_6 * at_fall_6;
    const vreal x_58 = R(3) - R(2) * at_fall_6;
    const vreal x_59 = x_57 * x_58;
    const vreal gy_2 = p->side_at_peak_peak * rise_7 - k->c_drop_8 * x_59;
    const vreal x_60 = ratio * k->c_per_rise_3;
    const vreal at_rise_7 = vmin(splat(1), x_60);
    const vreal x_61 = ratio - p->drive_at_sat_slip_peak;
    const vreal x_62 = x_61 * k->c_per_fall_3;
    const vreal x_63 = vmax(splat(0), x_62);
    const vreal at_fall_7 = vmin(splat(1), x_63);
    const vreal x_64 = ratio * k->c_per_rise_6;
    const vreal at_rise_8 = vmin(splat(1), x_64);
    const vreal x_65 = ratio - p->brake_at_sat_slip_peak;
    const vreal x_66 = x_65 * k->c_per_fall_6;
    const vreal x_67 = vmax(splat(0), x_66);
    const vreal at_fall_8 = vmin(splat(1), x_67);
    const vreal x_68 = angle * k->c_per_rise_9;
    const vreal at_rise_9 = vmin(splat(1), x_68);
    const vreal x_69 = angle - p->side_at_sat_slip_peak;
    const vreal x_70 = x_69 * k->c_per_fall_9;
    const vreal x_71 = vmax(splat(0), x_70);
    const vreal at_fall_9 = vmin(splat(1), x_71);
    const vreal x_72 = k->x_46 + at_rise_7 * k->x_47;
    const vreal x_73 = k->c_r_3 + at_rise_7 * x_72;
    const vreal rise_8 = at_rise_7 * x_73;
    const vreal x_74 = at_fall_7 * at_fall_7;
    const vreal x_75 = R(3) - R(2) * at_fall_7;
    const vreal x_76 = x_74 * x_75;
    const vreal x_77 = k->x_48 + at_rise_8 * k->x_49;
    const vreal x_78 = k->c_r_6 + at_rise_8 * x_77;
    const vreal rise_9 = at_rise_8 * x_78;
    const vreal x_79 = at_fall_8 * at_fall_8;
    const vreal x_80 = R(3) - R(2) * at_fall_8;
    const vreal x_81 = x_79 * x_80;
    const vreal x_82 = drives * (p->drive_at_sat_peak * rise_8 - k->c_drop_3 * x_76);
    const vreal gx_3 = x_82 + x_25 * (p->brake_at_sat_peak * rise_9 - k->c_drop_6 * x_81);
    const vreal x_83 = k->x_50 + at_rise_9 * k->x_51;
    const vreal x_84 = k->c_r_9 + at_rise_9 * x_83;
    const vreal rise_10 = at_rise_9 * x_84;
    const vreal x_85 = at_fall_9 * at_fall_9;
    const vreal x_86 = R(3) - R(2) * at_fall_9;
    const vreal x_87 = x_85 * x_86;
    const vreal x_88 = gx_2 - gx;
    const vreal x_89 = gx_3 - gx_2;
    const vreal x_90 = gx + at_rise_3 * x_88 + at_fall_3 * x_89;
    const vreal fx = vcopysign(x_90, s_kappa);
    const vreal x_91 = gy_2 - gy;
    const vreal x_92 = p->side_at_sat_peak * rise_10 - k->c_drop_9 * x_87 - gy_2;
    const vreal x_93 = gy + rise_4 * x_91 + fall * x_92;
    const vreal fy = vcopysign(x_93, s_alpha);
    const vreal x_94 = k->at_zero - k->slope * s_fz;
    const vreal grip = vmax(x_94, k->least) * s_fz;
    if (k->x_32) {
        top = drives * p->drive_peak + x_25 * p->brake_peak;
        yx = fx / top;
        yy = fy / p->side_peak;
        if (k->x_52) {
            x_95 = splat(1);
        } else {
            x_96 = vsqrt(yx * yx + yy * yy);
            x_97 = R(1) / vmax(splat(1), x_96);
            x_95 = sel(k->x_30, x_97, splat(1));
        }
        grip_2 = grip * x_95;
    } else {
        grip_2 = grip;
    }
    if (k->x_33) {
        const vreal peak = drives * p->drive_slip_peak + x_25 * p->brake_slip_peak;
        per_peak = R(1) / peak;
        x_per_y = peak / p->side_slip_peak;
        x_98 = vmax(ratio, angle) < TINY_SLIP;
        other = s_alpha * x_per_y;
        x_99 = vsqrt(s_kappa * s_kappa + other * other);
        p_x = sel(x_98, s_kappa, vmax(ratio, x_99));
        other_2 = s_kappa * (p->side_slip_peak * per_peak);
        x_100 = vsqrt(s_alpha * s_alpha + other_2 * other_2);
        p_y = sel(x_98, s_alpha, vmax(angle, x_100));
        slip_x = vabs(p_x);
        slip_y = vabs(p_y);
        x_101 = slip_x * k->c_per_rise;
        at_rise_10 = vmin(splat(1), x_101);
        x_102 = slip_x - p->drive_slip_peak;
        x_103 = x_102 * k->c_per_fall;
        x_104 = vmax(splat(0), x_103);
        at_fall_10 = vmin(splat(1), x_104);
        x_105 = k->x_34 + at_rise_10 * k->x_35;
        x_106 = k->c_r + at_rise_10 * x_105;
        rise_11 = at_rise_10 * x_106;
        x_107 = at_fall_10 * at_fall_10;
        x_108 = R(3) - R(2) * at_fall_10;
        x_109 = x_107 * x_108;
        x_110 = slip_x * k->c_per_rise_4;
        at_rise_11 = vmin(splat(1), x_110);
        x_111 = slip_x - p->brake_slip_peak;
        x_112 = x_111 * k->c_per_fall_4;
        x_113 = vmax(splat(0), x_112);
        at_fall_11 = vmin(splat(1), x_113);
        x_114 = k->x_36 + at_rise_11 * k->x_37;
        x_115 = k->c_r_4 + at_rise_11 * x_114;
        rise_12 = at_rise_11 * x_115;
        x_116 = at_fall_11 * at_fall_11;
        x_117 = R(3) - R(2) * at_fall_11;
        x_118 = x_116 * x_117;
        x_119 = slip_y * k->c_per_rise_7;
        at_rise_12 = vmin(splat(1), x_119);
        x_120 = slip_y - p->side_slip_peak;
        x_121 = x_120 * k->c_per_fall_7;
        x_122 = vmax(splat(0), x_121);
        at_fall_12 = vmin(splat(1), x_122);
        x_123 = k->x_38 + at_rise_12 * k->x_39;
        x_124 = k->c_r_7 + at_rise_12 * x_123;
        rise_13 = at_rise_12 * x_124;
        x_125 = at_fall_12 * at_fall_12;
        x_126 = R(3) - R(2) * at_fall_12;
        x_127 = x_125 * x_126;
        graph = p->side_peak * rise_13 - k->c_drop_7 * x_127;
        x_128 = drives * (p->drive_peak * rise_11 - k->c_drop * x_109) +
                x_25 * (p->brake_peak * rise_12 - k->c_drop_4 * x_118);
        s = slip_x * per_peak;
        x_129 = s * s * R(1.0 / 9);
        u = vmin(splat(1), x_129);
        x_130 = R(2) - u;
        const vreal slides = u * x_130;
        adheres = R(1) - slides;
        x_131 = x_128 + graph;
        x_132 = vmax(splat(TINY_SLIP), x_131);
        twice = (slides + slides) / x_132;
        px = s_kappa * (adheres + twice * graph);
        py = other * adheres + s_tan_alpha * (twice * x_128);
        x_133 = vabs(px);
        x_134 = vsqrt(px * px + py * py);
        x_135 = vmax(x_133, x_134);
        size = vmax(splat((R(0.01) * TINY_SLIP)), x_135);
        x_136 = py / size;
        y = sel(x_98, splat(1), x_136);
        const vreal fy_3 = sel(k->x_31, sel(x_98, vcopysign(graph, s_alpha), graph * y), fy);
        fy_2 = fy_3;
    } else {
        fy_2 = fy;
    }
    const vmask x_137 = x_94 > k->least;
    const vreal x_138 = -seed;
    const vreal by_grip = x_138 * fy_2;
    const vreal by_fy = x_138 * grip_2;
    if (k->x_33) {
        const vreal by__y = sel(k->x_31, by_fy, splat(0));
        const vreal x_148 = sel(x_98, splat(0), by__y);
        const vreal by__graph =
            unless_none(sel(x_98, by__y, splat(0)), copysign_slope(graph, s_alpha));
        const vreal by_py =
            unless_none(sel(x_98, splat(0), unless_none(x_148, graph)), R(1) / size);
        const vreal x_149 =
            sel((R(0.01) * TINY_SLIP) > x_135, splat(0), -unless_none(by_py, x_136));
        const vmask x_150 = x_133 > x_134;
        const vreal x_151 = unless_none(sel(x_150, splat(0), x_149), sqrt_slope(x_134));
        const vreal by_py_2 = unless_none(x_151, py);
        const vreal x_152 = by_py + by_py_2 + by_py_2;
        const vreal by_px = unless_none(x_151, px);
        const vreal x_153 = by_px + by_px + unless_none(sel(x_150, x_149, splat(0)), abs_slope(px));
        const vreal x_154 = unless_none(x_152, s_tan_alpha);
        const vreal by_adheres = unless_none(x_153, s_kappa);
        const vreal x_155 = unless_none(x_148, y) + by__graph + unless_none(by_adheres, twice);
        const vreal by_slides =
            unless_none(unless_none(x_154, x_128) + unless_none(by_adheres, graph), R(1) / x_132);
        const vreal by_x = sel(TINY_SLIP > x_131, splat(0), -unless_none(by_slides, twice));
        const vreal x_156 = unless_none(x_154, twice) + by_x;
        const vreal x_157 = x_155 + by_x;
        const vreal x_158 = by_slides + by_slides - (unless_none(x_152, other) + by_adheres);
        const vreal x_159 =
            sel(R(1) < x_129, splat(0), unless_none(x_158, x_130) - unless_none(x_158, u));
        const vreal by_s = unless_none(x_159 * R(1.0 / 9), s);
        const vreal x_160 = by_s + by_s;
        const vreal by__graph_2 = unless_none(x_156, x_25);
        const vreal by__graph_3 = unless_none(x_156, drives);
        const vreal x_161 = -x_157;
        const vreal x_162 = x_161 * k->c_drop_7;
        const vreal by_at_fall = unless_none(unless_none(x_162, x_126), at_fall_12);
        const vreal by_rise = x_157 * p->side_peak;
        const vreal by_c_r_4 = unless_none(by_rise, at_rise_12);
        const vreal x_163 = unless_none(by_c_r_4, at_rise_12);
        const vreal x_164 =
            unless_none(by_rise, x_124) + unless_none(by_c_r_4, x_123) + x_163 * k->x_39;
        const vreal x_165 = sel(R(1) < x_122, splat(0),
                                -unless_none(x_162, x_125) * R(2) + by_at_fall + by_at_fall);
        const vreal x_166 = sel(R(0) > x_121, splat(0), x_165);
        const vreal by_slip_y = x_166 * k->c_per_fall_7;
        const vreal x_167 = sel(R(1) < x_119, splat(0), x_164);
        const vreal x_168 = -by__graph_2;
        const vreal x_169 = x_168 * k->c_drop_4;
        const vreal by_at_fall_2 = unless_none(unless_none(x_169, x_117), at_fall_11);
        const vreal x_170 = -unless_none(x_169, x_116) * R(2) + by_at_fall_2 + by_at_fall_2;
        const vreal by_rise_2 = by__graph_2 * p->brake_peak;
        const vreal by_c_r_5 = unless_none(by_rise_2, at_rise_11);
        const vreal x_171 = unless_none(by_rise_2, x_115) + unless_none(by_c_r_5, x_114);
        const vreal x_172 = unless_none(by_c_r_5, at_rise_11);
        const vreal x_173 = sel(R(0) > x_112, splat(0), sel(R(1) < x_113, splat(0), x_170));
        const vreal by_slip_x = x_173 * k->c_per_fall_4;
        const vreal x_174 = sel(R(1) < x_110, splat(0), x_171 + x_172 * k->x_37);
        const vreal x_175 = unless_none(x_160, per_peak) + by_slip_x + x_174 * k->c_per_rise_4;
        const vreal x_176 = -by__graph_3;
        const vreal x_177 = x_176 * k->c_drop;
        const vreal by_at_fall_3 = unless_none(unless_none(x_177, x_108), at_fall_10);
        const vreal x_178 = -unless_none(x_177, x_107) * R(2) + by_at_fall_3 + by_at_fall_3;
        const vreal by_rise_3 = by__graph_3 * p->drive_peak;
        const vreal by_c_r_6 = unless_none(by_rise_3, at_rise_10);
        const vreal x_179 = unless_none(by_rise_3, x_106) + unless_none(by_c_r_6, x_105);
        const vreal x_180 = unless_none(by_c_r_6, at_rise_10);
        const vreal x_181 = sel(R(0) > x_103, splat(0), sel(R(1) < x_104, splat(0), x_178));
        const vreal by_slip_x_2 = x_181 * k->c_per_fall;
        const vreal x_182 = sel(R(1) < x_101, splat(0), x_179 + x_180 * k->x_35);
        const vreal by_p_y = unless_none(by_slip_y + x_167 * k->c_per_rise_7, abs_slope(p_y));
        const vreal by_p_x =
            unless_none(x_175 + by_slip_x_2 + x_182 * k->c_per_rise, abs_slope(p_x));
        const vreal x_183 = unless_none(sel(angle > x_100, splat(0), sel(x_98, splat(0), by_p_y)),
                                        sqrt_slope(x_100));
        const vreal by_other = unless_none(x_183, other_2);
        const vreal by_y_per_x = unless_none(by_other + by_other, s_kappa);
        const vreal x_184 =
            unless_none(sel(ratio > x_99, splat(0), sel(x_98, splat(0), by_p_x)), sqrt_slope(x_99));
        const vreal by_other_2 = unless_none(x_184, other);
        const vreal by_x_per_y =
            unless_none(unless_none(x_152, adheres) + by_other_2 + by_other_2, s_alpha);
        const vreal by_peak = by_x_per_y * k->x_19;
        const vreal x_185 =
            -by_slip_y + unless_none(by_y_per_x, per_peak) - unless_none(by_peak, x_per_y);
        const vreal x_186 =
            unless_none(unless_none(x_160, slip_x) + by_y_per_x * p->side_slip_peak, per_peak);
        const vreal x_187 = by_peak - unless_none(x_186, per_peak);
        by_fy_2 = sel(k->x_31, splat(0), by_fy);
        by_c_drop = unless_none(x_161, x_127);
        by_side_peak = unless_none(x_157, rise_13);
        by_c_r = by_c_r_4;
        x_139 = x_163;
        x_140 = unless_none(x_163, at_rise_12);
        by_c_per_fall = unless_none(x_166, x_120);
        x_141 = x_185;
        by_c_per_rise = unless_none(x_167, slip_y);
        by_c_drop_2 = unless_none(x_168, x_118);
        by_brake_peak = unless_none(by__graph_2, rise_12);
        by_c_r_2 = by_c_r_5;
        x_142 = x_172;
        x_143 = unless_none(x_172, at_rise_11);
        by_c_per_fall_2 = unless_none(x_173, x_111);
        x_144 = -by_slip_x + unless_none(x_187, x_25);
        by_c_per_rise_2 = unless_none(x_174, slip_x);
        by_c_drop_3 = unless_none(x_176, x_109);
        by_drive_peak = unless_none(by__graph_3, rise_11);
        by_c_r_3 = by_c_r_6;
        x_145 = x_180;
        x_146 = unless_none(x_180, at_rise_10);
        by_c_per_fall_3 = unless_none(x_181, x_102);
        x_147 = -by_slip_x_2 + unless_none(x_187, drives);
        by_c_per_rise_3 = unless_none(x_182, slip_x);
    } else {
        by_fy_2 = by_fy;
        by_c_drop = splat(0);
        by_side_peak = splat(0);
        by_c_r = splat(0);
        x_139 = splat(0);
        x_140 = splat(0);
        by_c_per_fall = splat(0);
        x_141 = splat(0);
        by_c_per_rise = splat(0);
        by_c_drop_2 = splat(0);
        by_brake_peak = splat(0);
        by_c_r_2 = splat(0);
        x_142 = splat(0);
        x_143 = splat(0);
        by_c_per_fall_2 = splat(0);
        x_144 = splat(0);
        by_c_per_rise_2 = splat(0);
        by_c_drop_3 = splat(0);
        by_drive_peak = splat(0);
        by_c_r_3 = splat(0);
        x_145 = splat(0);
        x_146 = splat(0);
        by_c_per_fall_3 = splat(0);
        x_147 = splat(0);
        by_c_per_rise_3 = splat(0);
    }
    if (k->x_32) {
        const vreal x_192 = by_grip * grip;
        if (k->x_52) {
            x_193 = splat(0);
            x_194 = splat(0);
        } else {
            const vreal x_195 = unless_none(unless_none(sel(k->x_30, x_192, splat(0)), x_97), x_97);
            const vreal x_196 = unless_none(sel(R(1) > x_96, splat(0), -x_195), sqrt_slope(x_96));
            const vreal by_yy = unless_none(x_196, yy);
            const vreal by_yx = unless_none(x_196, yx);
            x_193 = by_yy + by_yy;
            x_194 = by_yx + by_yx;
        }
        const vreal by_fy_3 = unless_none(x_193, k->x_90);
        const vreal by_fx_2 = unless_none(x_194, R(1) / top);
        const vreal by_top = -unless_none(by_fx_2, yx);
        x_188 = by_fy_2 + by_fy_3;
        x_189 = by_side_peak - unless_none(by_fy_3, yy);
        x_190 = by_brake_peak + unless_none(by_top, x_25);
        x_191 = by_drive_peak + unless_none(by_top, drives);
        by_grip_2 = by_grip * x_95;
        by_fx = by_fx_2;
    } else {
        x_188 = by_fy_2;
        x_189 = by_side_peak;
        x_190 = by_brake_peak;
        x_191 = by_drive_peak;
        by_grip_2 = by_grip;
        by_fx = splat(0);
    }
    const vreal x_197 = by_grip_2 * s_fz;
    const vreal by__at_zero = sel(x_137, x_197, splat(0));
    const vreal by__slope = -by__at_zero * s_fz;
    const vreal by_gy = x_188 * copysign_slope(x_93, s_alpha);
    const vreal by__fall = by_gy * x_92;
    const vreal by_gy_2 = by_gy * fall;
    const vreal by_gy_3 = -by_gy_2;
    const vreal by__rise = by_gy * x_91;
    const vreal by_gy_4 = by_gy * rise_4;
    const vreal x_198 = by_gy_3 + by_gy_4;
    const vreal x_199 = by_gy - by_gy_4;
    const vreal by_gx = unless_none(by_fx, copysign_slope(x_90, s_kappa));
    const vreal by_gx_2 = unless_none(by_gx, at_fall_3);
    const vreal by_gx_3 = unless_none(by_gx, at_rise_3);
    const vreal x_200 = -by_gx_2 + by_gx_3;
    const vreal x_201 = by_gx - by_gx_3;
    const vreal by_c_drop_4 = by_gy_3 * x_87;
    const vreal x_202 = by_gy_3 * k->c_drop_9;
    const vreal by_at_fall_4 = x_202 * x_86 * at_fall_9;
    const vreal by_rise_4 = by_gy_2 * p->side_at_sat_peak;
    const vreal by_c_r_7 = by_rise_4 * at_rise_9;
    const vreal x_203 = by_c_r_7 * at_rise_9;
    const vreal by_b = unless_none(by_gx_2, x_25);
    const vreal by_a = unless_none(by_gx_2, drives);
    const vreal x_204 = -by_b;
    const vreal by_c_drop_5 = unless_none(x_204, x_81);
    const vreal x_205 = x_204 * k->c_drop_6;
    const vreal by_at_fall_5 = unless_none(unless_none(x_205, x_80), at_fall_8);
    const vreal x_206 = -unless_none(x_205, x_79) * R(2) + by_at_fall_5 + by_at_fall_5;
    const vreal by_rise_5 = by_b * p->brake_at_sat_peak;
    const vreal by_c_r_8 = unless_none(by_rise_5, at_rise_8);
    const vreal x_207 = unless_none(by_c_r_8, at_rise_8);
    const vreal x_208 =
        unless_none(by_rise_5, x_78) + unless_none(by_c_r_8, x_77) + x_207 * k->x_49;
    const vreal x_209 = -by_a;
    const vreal by_c_drop_6 = unless_none(x_209, x_76);
    const vreal x_210 = x_209 * k->c_drop_3;
    const vreal by_at_fall_6 = unless_none(unless_none(x_210, x_75), at_fall_7);
    const vreal x_211 = -unless_none(x_210, x_74) * R(2) + by_at_fall_6 + by_at_fall_6;
    const vreal by_rise_6 = by_a * p->drive_at_sat_peak;
    const vreal by_c_r_9 = unless_none(by_rise_6, at_rise_7);
    const vreal x_212 = unless_none(by_c_r_9, at_rise_7);
    const vreal x_213 =
        unless_none(by_rise_6, x_73) + unless_none(by_c_r_9, x_72) + x_212 * k->x_47;
    const vreal x_214 =
        sel(R(1) < x_71, splat(0), -(x_202 * x_85) * R(2) + by_at_fall_4 + by_at_fall_4);
    const vreal x_215 = sel(R(0) > x_70, splat(0), x_214);
    const vreal x_216 =
        sel(R(1) < x_68, splat(0), by_rise_4 * x_84 + by_c_r_7 * x_83 + x_203 * k->x_51);
    const vreal x_217 = sel(R(0) > x_66, splat(0), sel(R(1) < x_67, splat(0), x_206));
    const vreal x_218 = sel(R(0) > x_62, splat(0), sel(R(1) < x_63, splat(0), x_211));
    const vreal x_219 = -x_198;
    const vreal by_c_drop_7 = x_219 * x_59;
    const vreal x_220 = x_219 * k->c_drop_8;
    const vreal by_at_fall_7 = x_220 * x_58 * at_fall_6;
    const vreal by_rise_7 = x_198 * p->side_at_peak_peak;
    const vreal by_c_r_10 = by_rise_7 * at_rise_6;
    const vreal x_221 = by_c_r_10 * at_rise_6;
    const vreal by_b_2 = unless_none(x_200, x_25);
    const vreal by_a_2 = unless_none(x_200, drives);
    const vreal x_222 = -by_b_2;
    const vreal by_c_drop_8 = unless_none(x_222, x_52);
    const vreal x_223 = x_222 * k->c_drop_5;
    const vreal by_at_fall_8 = unless_none(unless_none(x_223, x_51), at_fall_5);
    const vreal x_224 = -unless_none(x_223, x_50) * R(2) + by_at_fall_8 + by_at_fall_8;
    const vreal by_rise_8 = by_b_2 * p->brake_at_peak_peak;
    const vreal by_c_r_11 = unless_none(by_rise_8, at_rise_5);
    const vreal x_225 = unless_none(by_c_r_11, at_rise_5);
    const vreal x_226 =
        unless_none(by_rise_8, x_49) + unless_none(by_c_r_11, x_48) + x_225 * k->x_43;
    const vreal x_227 = -by_a_2;
    const vreal by_c_drop_9 = unless_none(x_227, x_47);
    const vreal x_228 = x_227 * k->c_drop_2;
    const vreal by_at_fall_9 = unless_none(unless_none(x_228, x_46), at_fall_4);
    const vreal x_229 = -unless_none(x_228, x_45) * R(2) + by_at_fall_9 + by_at_fall_9;
    const vreal by_rise_9 = by_a_2 * p->drive_at_peak_peak;
    const vreal by_c_r_12 = unless_none(by_rise_9, at_rise_4);
    const vreal x_230 = unless_none(by_c_r_12, at_rise_4);
    const vreal x_231 =
        unless_none(by_rise_9, x_44) + unless_none(by_c_r_12, x_43) + x_230 * k->x_41;
    const vreal x_232 =
        sel(R(1) < x_42, splat(0), -(x_220 * x_57) * R(2) + by_at_fall_7 + by_at_fall_7);
    const vreal x_233 = sel(R(0) > x_41, splat(0), x_232);
    const vreal x_234 =
        sel(R(1) < x_39, splat(0), by_rise_7 * x_56 + by_c_r_10 * x_55 + x_221 * k->x_45);
    const vreal x_235 = sel(R(0) > x_37, splat(0), sel(R(1) < x_38, splat(0), x_224));
    const vreal x_236 = sel(R(0) > x_33, splat(0), sel(R(1) < x_34, splat(0), x_229));
    const vreal x_237 = -x_199;
    const vreal by_side_peak_2 = by_c_drop + x_237 * x_30;
    const vreal x_238 = x_237 * k->c_drop_7;
    const vreal by_at_fall_10 = x_238 * x_29 * at_fall_3;
    const vreal x_239 = unless_none(by_gx, x_89) + -(x_238 * x_28) * R(2) + by_at_fall_10;
    const vreal by_rise_10 = x_199 * p->side_peak;
    const vreal by_c_r_13 = by_rise_10 * at_rise_3;
    const vreal x_240 = unless_none(by_gx, x_88) + by_rise_10 * x_27 + by_c_r_13 * x_26;
    const vreal x_241 = by_c_r_13 * at_rise_3;
    const vreal x_242 = by_c_r + by_c_r_13 + (x_140 + x_241 * at_rise_3) + -(x_139 + x_241) * R(2);
    const vreal by_b_3 = unless_none(x_201, x_25);
    const vreal by_a_3 = unless_none(x_201, drives);
    const vreal x_243 = -by_b_3;
    const vreal by_brake_peak_2 = by_c_drop_2 + unless_none(x_243, x_24);
    const vreal x_244 = x_243 * k->c_drop_4;
    const vreal by_at_fall_11 = unless_none(unless_none(x_244, x_23), at_fall_2);
    const vreal x_245 = by__fall * x_25 + -unless_none(x_244, x_22) * R(2) + by_at_fall_11;
    const vreal by_rise_11 = by_b_3 * p->brake_peak;
    const vreal by_c_r_14 = unless_none(by_rise_11, at_rise_2);
    const vreal x_246 =
        by__rise * x_25 + unless_none(by_rise_11, x_21) + unless_none(by_c_r_14, x_20);
    const vreal x_247 = unless_none(by_c_r_14, at_rise_2);
    const vreal x_248 = by_c_r_2 + by_c_r_14 + (x_143 + unless_none(x_247, at_rise_2));
    const vreal x_249 = -by_a_3;
    const vreal by_drive_peak_2 = by_c_drop_3 + unless_none(x_249, x_19);
    const vreal x_250 = x_249 * k->c_drop;
    const vreal by_at_fall_12 = unless_none(unless_none(x_250, x_18), at_fall);
    const vreal x_251 = by__fall * drives + -unless_none(x_250, x_17) * R(2) + by_at_fall_12;
    const vreal by_rise_12 = by_a_3 * p->drive_peak;
    const vreal by_c_r_15 = unless_none(by_rise_12, at_rise);
    const vreal x_252 =
        by__rise * drives + unless_none(by_rise_12, x_16) + unless_none(by_c_r_15, x_15);
    const vreal x_253 = unless_none(by_c_r_15, at_rise);
    const vreal x_254 = by_c_r_3 + by_c_r_15 + (x_146 + unless_none(x_253, at_rise));
    const vreal x_255 =
        sel(R(0) > x_13, splat(0), sel(R(1) < x_14, splat(0), x_239 + by_at_fall_10));
    const vreal x_256 = by_c_per_rise + sel(R(1) < x_11, splat(0), x_240 + x_241 * k->x_39) * angle;
    const vreal x_257 =
        sel(R(0) > x_9, splat(0), sel(R(1) < x_10, splat(0), x_245 + by_at_fall_11));
    const vreal x_258 =
        by_c_per_rise_2 + sel(R(1) < x_7, splat(0), x_246 + x_247 * k->x_37) * ratio;
    const vreal x_259 = sel(R(0) > x_5, splat(0), sel(R(1) < x_6, splat(0), x_251 + by_at_fall_12));
    const vreal x_260 =
        by_c_per_rise_3 + sel(R(1) < x_3, splat(0), x_252 + x_253 * k->x_35) * ratio;
    const vreal by_load_sensitivity = by__slope * p->friction / p->nominal_load;
    by->nominal_load = -(by_load_sensitivity * k->x_29);
    const vreal x_261 =
        sel(x_137, splat(0), x_197) * R(0.01) + by__slope * k->x_29 + by__at_zero * k->x_28;
    by->friction = x_261;
    by->load_sensitivity = by_load_sensitivity + by__at_zero * p->friction;
    const vreal x_262 = sel(k->x_54, by_c_r_7 + x_203 * at_rise_9 + -x_203 * R(2), splat(0));
    const vreal x_263 = x_262 / p->side_at_sat_peak;
    by->side_at_sat_slope = x_263 * p->side_at_sat_slip_peak;
    const vreal x_264 =
        unless_none(unless_none(sel(k->x_55, x_215 * x_69, splat(0)), k->x_26), k->x_26);
    const vreal by_side_at_sat_slip_sat = sel(k->x_56, -x_264, splat(0));
    by->side_at_sat_slip_sat = by_side_at_sat_slip_sat;
    const vreal x_265 =
        -(x_215 * k->c_per_fall_9) + x_263 * p->side_at_sat_slope - by_side_at_sat_slip_sat;
    const vreal x_266 = x_265 - sel(k->x_57, x_216 * angle, splat(0)) * k->x_25 * k->x_25;
    by->side_at_sat_slip_peak = x_266;
    by->side_at_sat_peak = by_gy_2 * rise_10 - x_263 * k->x_27 + by_c_drop_4;
    by->side_at_sat_sat = -by_c_drop_4;
    const vreal x_267 = sel(k->x_58, by_c_r_10 + x_221 * at_rise_6 + -x_221 * R(2), splat(0));
    const vreal x_268 = x_267 / p->side_at_peak_peak;
    by->side_at_peak_slope = x_268 * p->side_at_peak_slip_peak;
    const vreal x_269 =
        unless_none(unless_none(sel(k->x_59, x_233 * x_40, splat(0)), k->x_23), k->x_23);
    const vreal by_side_at_peak_slip_sat = sel(k->x_60, -x_269, splat(0));
    by->side_at_peak_slip_sat = by_side_at_peak_slip_sat;
    const vreal x_270 =
        -(x_233 * k->c_per_fall_8) + x_268 * p->side_at_peak_slope - by_side_at_peak_slip_sat;
    const vreal x_271 = x_270 - sel(k->x_61, x_234 * angle, splat(0)) * k->x_22 * k->x_22;
    by->side_at_peak_slip_peak = x_271;
    by->side_at_peak_peak = x_198 * rise_7 - x_268 * k->x_24 + by_c_drop_7;
    by->side_at_peak_sat = -by_c_drop_7;
    const vreal x_272 = sel(k->x_62, x_242, splat(0)) / p->side_peak;
    by->side_slope = x_272 * p->side_slip_peak;
    const vreal x_273 = unless_none(sel(k->x_63, by_c_per_fall + x_255 * x_12, splat(0)), k->x_20);
    const vreal by_side_slip_sat = sel(k->x_64, -unless_none(x_273, k->x_20), splat(0));
    by->side_slip_sat = by_side_slip_sat;
    const vreal x_274 = x_141 - x_255 * k->c_per_fall_7 + x_272 * p->side_slope - by_side_slip_sat;
    by->side_slip_peak = x_274 - sel(k->x_65, x_256, splat(0)) * k->x_19 * k->x_19;
    by->side_peak = x_189 + x_199 * rise_3 - x_272 * k->x_21 + by_side_peak_2;
    by->side_sat = -by_side_peak_2;
    const vreal x_275 =
        sel(k->x_66, by_c_r_8 + unless_none(x_207, at_rise_8) + -x_207 * R(2), splat(0));
    const vreal x_276 = x_275 / p->brake_at_sat_peak;
    by->brake_at_sat_slope = x_276 * p->brake_at_sat_slip_peak;
    const vreal x_277 = unless_none(sel(k->x_67, unless_none(x_217, x_65), splat(0)), k->x_17);
    const vreal by_brake_at_sat_slip_sat = sel(k->x_68, -unless_none(x_277, k->x_17), splat(0));
    by->brake_at_sat_slip_sat = by_brake_at_sat_slip_sat;
    const vreal x_278 =
        -(x_217 * k->c_per_fall_6) + x_276 * p->brake_at_sat_slope - by_brake_at_sat_slip_sat;
    const vreal x_279 =
        sel(k->x_69, unless_none(sel(R(1) < x_64, splat(0), x_208), ratio), splat(0));
    by->brake_at_sat_slip_peak = x_278 - x_279 * k->x_16 * k->x_16;
    by->brake_at_sat_peak = unless_none(by_b, rise_9) - x_276 * k->x_18 + by_c_drop_5;
    by->brake_at_sat_sat = -by_c_drop_5;
    const vreal x_280 =
        sel(k->x_70, by_c_r_11 + unless_none(x_225, at_rise_5) + -x_225 * R(2), splat(0));
    const vreal x_281 = x_280 / p->brake_at_peak_peak;
    by->brake_at_peak_slope = x_281 * p->brake_at_peak_slip_peak;
    const vreal x_282 = unless_none(sel(k->x_71, unless_none(x_235, x_36), splat(0)), k->x_14);
    const vreal by_brake_at_peak_slip_sat = sel(k->x_72, -unless_none(x_282, k->x_14), splat(0));
    by->brake_at_peak_slip_sat = by_brake_at_peak_slip_sat;
    const vreal x_283 =
        -(x_235 * k->c_per_fall_5) + x_281 * p->brake_at_peak_slope - by_brake_at_peak_slip_sat;
    const vreal x_284 =
        sel(k->x_73, unless_none(sel(R(1) < x_35, splat(0), x_226), ratio), splat(0));
    by->brake_at_peak_slip_peak = x_283 - x_284 * k->x_13 * k->x_13;
    by->brake_at_peak_peak = unless_none(by_b_2, rise_6) - x_281 * k->x_15 + by_c_drop_8;
    by->brake_at_peak_sat = -by_c_drop_8;
    const vreal x_285 = sel(k->x_74, x_248 + -(x_142 + x_247) * R(2), splat(0)) / p->brake_peak;
    by->brake_slope = x_285 * p->brake_slip_peak;
    const vreal x_286 = unless_none(sel(k->x_75, by_c_per_fall_2 + x_257 * x_8, splat(0)), k->x_11);
    const vreal by_brake_slip_sat = sel(k->x_76, -unless_none(x_286, k->x_11), splat(0));
    by->brake_slip_sat = by_brake_slip_sat;
    const vreal x_287 =
        x_144 - x_257 * k->c_per_fall_4 + x_285 * p->brake_slope - by_brake_slip_sat;
    by->brake_slip_peak = x_287 - sel(k->x_77, x_258, splat(0)) * k->x_10 * k->x_10;
    const vreal x_288 = x_190 + unless_none(by_b_3, rise_2) - x_285 * k->x_12 + by_brake_peak_2;
    by->brake_peak = x_288;
    by->brake_sat = -by_brake_peak_2;
    const vreal x_289 =
        sel(k->x_78, by_c_r_9 + unless_none(x_212, at_rise_7) + -x_212 * R(2), splat(0));
    const vreal x_290 = x_289 / p->drive_at_sat_peak;
    by->drive_at_sat_slope = x_290 * p->drive_at_sat_slip_peak;
    const vreal x_291 = unless_none(sel(k->x_79, unless_none(x_218, x_61), splat(0)), k->x_8);
    const vreal by_drive_at_sat_slip_sat = sel(k->x_80, -unless_none(x_291, k->x_8), splat(0));
    by->drive_at_sat_slip_sat = by_drive_at_sat_slip_sat;
    const vreal x_292 =
        -(x_218 * k->c_per_fall_3) + x_290 * p->drive_at_sat_slope - by_drive_at_sat_slip_sat;
    const vreal x_293 =
        sel(k->x_81, unless_none(sel(R(1) < x_60, splat(0), x_213), ratio), splat(0));
    by->drive_at_sat_slip_peak = x_292 - x_293 * k->x_7 * k->x_7;
    by->drive_at_sat_peak = unless_none(by_a, rise_8) - x_290 * k->x_9 + by_c_drop_6;
    by->drive_at_sat_sat = -by_c_drop_6;
    const vreal x_294 =
        sel(k->x_82, by_c_r_12 + unless_none(x_230, at_rise_4) + -x_230 * R(2), splat(0));
    const vreal x_295 = x_294 / p->drive_at_peak_peak;
    by->drive_at_peak_slope = x_295 * p->drive_at_peak_slip_peak;
    const vreal x_296 = unless_none(sel(k->x_83, unless_none(x_236, x_32), splat(0)), k->x_5);
    const vreal by_drive_at_peak_slip_sat = sel(k->x_84, -unless_none(x_296, k->x_5), splat(0));
    by->drive_at_peak_slip_sat = by_drive_at_peak_slip_sat;
    const vreal x_297 =
        -(x_236 * k->c_per_fall_2) + x_295 * p->drive_at_peak_slope - by_drive_at_peak_slip_sat;
    const vreal x_298 =
        sel(k->x_85, unless_none(sel(R(1) < x_31, splat(0), x_231), ratio), splat(0));
    by->drive_at_peak_slip_peak = x_297 - x_298 * k->x_4 * k->x_4;
    by->drive_at_peak_peak = unless_none(by_a_2, rise_5) - x_295 * k->x_6 + by_c_drop_9;
    by->drive_at_peak_sat = -by_c_drop_9;
    const vreal x_299 = sel(k->x_86, x_254 + -(x_145 + x_253) * R(2), splat(0)) / p->drive_peak;
    by->drive_slope = x_299 * p->drive_slip_peak;
    const vreal x_300 = unless_none(sel(k->x_87, by_c_per_fall_3 + x_259 * x_4, splat(0)), k->x_2);
    const vreal by_drive_slip_sat = sel(k->x_88, -unless_none(x_300, k->x_2), splat(0));
    by->drive_slip_sat = by_drive_slip_sat;
    const vreal x_301 = x_147 - x_259 * k->c_per_fall + x_299 * p->drive_slope - by_drive_slip_sat;
    by->drive_slip_peak = x_301 - sel(k->x_89, x_260, splat(0)) * k->x * k->x;
    const vreal x_302 = x_191 + unless_none(by_a_3, rise) - x_299 * k->x_3 + by_drive_peak_2;
    by->drive_peak = x_302;
    by->drive_sat = -by_drive_peak_2;
    return -(grip_2 * fy_2);
}

static vreal drawn_curves_mz_sweep(const struct drawn_curves_params *p, vreal combine,
                                   const struct drawn_curves_kept *k, vreal fz, vreal kappa,
                                   vreal alpha, vreal gamma, vreal vx, vreal seed,
                                   struct drawn_curves_params *by) {
    (void)p;
    (void)combine;
    (void)k;
    (void)fz;
    (void)kappa;
    (void)alpha;
    (void)gamma;
    (void)vx;
    (void)seed;
    (void)by;
    return splat(0);
}

static vreal (*const drawn_curves_sweeps[])(const struct drawn_curves_params *, vreal,
                                            const struct drawn_curves_kept *, vreal, vreal, vreal,
                                            vreal, vreal, vreal, struct drawn_curves_params *) = {
    drawn_curves_fx_sweep, drawn_curves_fy_sweep, drawn_curves_mz_sweep};

struct lugre_kept {
    vreal x;
    vreal at_zero;
    vreal x_2;
    vreal slope;
    vreal least;
    vreal at_zero_2;
    vreal slope_2;
    vreal least_2;
    vreal x_3;
    vreal t_per_v_s;
    vreal t_s0;
    vreal t_s2;
    vreal t_L;
    vreal x_4;
    vmask x_5;
    vmask x_6;
    vmask x_7;
    vmask x_8;
};

static void lugre_keep(const struct lugre_params *p, vreal combine, struct lugre_kept *k) {
    (void)combine;
    k->x = R(1) + p->load_sensitivity;
    k->at_zero = p->friction * k->x;
    k->x_2 = p->load_sensitivity / p->nominal_load;
    k->slope = p->friction * k->x_2;
    k->least = R(0.01) * p->friction;
    k->at_zero_2 = p->sliding_friction * k->x;
    k->slope_2 = p->sliding_friction * k->x_2;
    k->least_2 = R(0.01) * p->sliding_friction;
    k->x_3 = R(1) / p->stribeck_speed;
    k->t_per_v_s = vmin(k->x_3, splat(LARGE));
    k->t_s0 = vmin(p->bristle_stiffness, splat(LARGE));
    k->t_s2 = vmin(p->viscous_friction, splat(LARGE));
    k->t_L = vmin(p->contact_length, splat(LARGE));
    k->x_4 = k->t_s0 * k->t_L;
    k->x_5 = p->contact_length < LARGE;
    k->x_6 = p->viscous_friction < LARGE;
    k->x_7 = p->bristle_stiffness < LARGE;
    k->x_8 = k->x_3 < LARGE;
}

static vreal lugre_fx_sweep(const struct lugre_params *p, vreal combine, const struct lugre_kept *k,
                            vreal fz, vreal kappa, vreal alpha, vreal gamma, vreal vx, vreal seed,
                            struct lugre_params *by) {
    (void)combine;
    (void)gamma;
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal h = vsqrt(s_kappa * s_kappa + s_tan_alpha * s_tan_alpha);
    const vreal per_h = R(1) / vmax(splat(TINY_SLIP), h);
    const vreal V = vmin(vabs(vx), splat(LARGE));
    const vreal x_2 = sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx)) * s_kappa;
    const vreal per_D = R(1) / vmax(splat(TINY_SLIP), vabs(R(1) + x_2));
    const vreal v = h * V;
    const vreal x_3 = k->at_zero - k->slope * s_fz;
    const vreal x_4 = k->at_zero_2 - k->slope_2 * s_fz;
    const vreal mu_c = vmax(x_4, k->least_2);
    const vreal x_5 = v * k->t_per_v_s;
    const vreal x_6 = vpow(x_5, p->stribeck_exponent);
    const vreal x_7 = vmax(x_3, k->least) - mu_c;
    const vreal x_8 = vexp(-x_6);
    const vreal g = mu_c + x_7 * x_8;
    const vreal x_9 = k->x_4 * h;
    const vreal x_10 = vmax(splat(TINY_SLIP), g);
    const vreal x_11 = per_D / x_10;
    const vreal rho = x_9 * x_11;
    const vmask x_12 = rho < R(0.125);
    const vreal x_13 = R(-1.0 / 362880) + rho * R(1.0 / 3628800);
    const vreal psi = R(1.0 / 40320) + rho * x_13;
    const vreal x_14 = R(-1.0 / 5040) + rho * psi;
    const vreal x_15 = R(1.0 / 720) + rho * x_14;
    const vreal x_16 = R(-1.0 / 120) + rho * x_15;
    const vreal psi_2 = R(1.0 / 24) + rho * x_16;
    const vreal x_17 = R(-1.0 / 6) + rho * psi_2;
    const vreal psi_3 = R(1.0 / 2) + rho * x_17;
    const vreal per = R(1) / vmax(splat(R(0.125)), rho);
    const vreal e = vexp(-rho);
    const vreal x_18 = R(1) - e;
    const vreal x_19 = R(1) - x_18 * per;
    const vreal f_phi = sel(x_12, rho * psi_3, x_19);
    const vreal f_psi = sel(x_12, psi_3, x_19 * per);
    const vmask x_20 = rho < R(1);
    const vreal P_h = sel(x_20, k->x_4 * f_psi * per_D, g * f_phi * per_h) + k->t_s2 * V;
    const vreal by_P_h = seed * s_fz * s_kappa;
    const vreal x_21 = unless_none(sel(x_20, splat(0), by_P_h), per_h);
    const vreal by_f_phi = unless_none(x_21, g);
    const vreal x_22 = unless_none(sel(x_20, by_P_h, splat(0)), per_D);
    const vreal by_f_psi = x_22 * k->x_4;
    const vreal x_23 = sel(x_12, splat(0), by_f_psi);
    const vreal by_phi = sel(x_12, by_f_phi, splat(0));
    const vreal by_left = -(unless_none(x_23, per) + sel(x_12, splat(0), by_f_phi));
    const vreal x_24 = unless_none(unless_none(x_23, x_19) + unless_none(by_left, x_18), per);
    const vreal x_25 = -unless_none(-unless_none(by_left, per), e) +
                       sel(R(0.125) > rho, splat(0), -unless_none(x_24, per));
    const vreal x_26 = sel(x_12, by_f_psi, splat(0)) + unless_none(by_phi, rho);
    const vreal x_27 = unless_none(x_26, rho);
    const vreal x_28 =
        x_25 + unless_none(by_phi, psi_3) + unless_none(x_26, x_17) + unless_none(x_27, psi_2);
    const vreal by_psi = unless_none(x_27, rho);
    const vreal x_29 = unless_none(by_psi, rho);
    const vreal x_30 = unless_none(x_29, rho);
    const vreal x_31 =
        x_28 + unless_none(by_psi, x_16) + unless_none(x_29, x_15) + unless_none(x_30, x_14);
    const vreal x_32 = unless_none(x_30, rho);
    const vreal by_psi_2 = unless_none(x_32, rho);
    const vreal x_33 = x_31 + unless_none(x_32, psi) + unless_none(by_psi_2, x_13) +
                       unless_none(by_psi_2, rho) * R(1.0 / 3628800);
    const vreal x_34 = unless_none(unless_none(unless_none(x_33, x_9), R(1) / x_10), x_11);
    const vreal by_mu_c = unless_none(x_21, f_phi) + sel(TINY_SLIP > g, splat(0), -x_34);
    const vreal x_35 = unless_none(x_22, f_psi) + unless_none(unless_none(x_33, x_11), h);
    const vreal by_mu_s = unless_none(by_mu_c, x_8);
    const vreal by_x = -unless_none(unless_none(by_mu_c, x_7), x_8);
    const vreal x_36 = by_mu_c - by_mu_s;
    const vreal x_37 = unless_none(by_x, pow_slope(x_5, p->stribeck_exponent, x_6));
    by->stribeck_exponent = unless_none(by_x, pow_exponent_slope(x_5, x_6));
    const vmask x_38 = x_4 > k->least_2;
    const vreal by__at_zero = sel(x_38, x_36, splat(0));
    const vreal by__slope = unless_none(-by__at_zero, s_fz);
    const vmask x_39 = x_3 > k->least;
    const vreal by__at_zero_2 = sel(x_39, by_mu_s, splat(0));
    const vreal by__slope_2 = unless_none(-by__at_zero_2, s_fz);
    by->contact_length = sel(k->x_5, x_35 * k->t_s0, splat(0));
    by->viscous_friction = sel(k->x_6, by_P_h * V, splat(0));
    by->bristle_stiffness = sel(k->x_7, x_35 * k->t_L, splat(0));
    const vreal x_40 = sel(k->x_8, unless_none(x_37, v), splat(0)) * k->x_3 * k->x_3;
    by->stribeck_speed = -x_40;
    const vreal x_41 =
        sel(x_38, splat(0), x_36) * R(0.01) + by__slope * k->x_2 + by__at_zero * k->x;
    by->sliding_friction = x_41;
    const vreal x_42 = sel(x_39, splat(0), by_mu_s) * R(0.01) + by__slope_2 * k->x_2;
    const vreal by_load_sensitivity =
        (by__slope * p->sliding_friction + by__slope_2 * p->friction) / p->nominal_load;
    by->nominal_load = -(by_load_sensitivity * k->x_2);
    by->friction = x_42 + by__at_zero_2 * k->x;
    const vreal by_load_sensitivity_2 =
        by__at_zero * p->sliding_friction + by__at_zero_2 * p->friction;
    by->load_sensitivity = by_load_sensitivity + by_load_sensitivity_2;
    return s_fz * (P_h * s_kappa);
}

static vreal lugre_fy_sweep(const struct lugre_params *p, vreal combine, const struct lugre_kept *k,
                            vreal fz, vreal kappa, vreal alpha, vreal gamma, vreal vx, vreal seed,
                            struct lugre_params *by) {
    (void)combine;
    (void)gamma;
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal h = vsqrt(s_kappa * s_kappa + s_tan_alpha * s_tan_alpha);
    const vreal per_h = R(1) / vmax(splat(TINY_SLIP), h);
    const vreal V = vmin(vabs(vx), splat(LARGE));
    const vreal x_2 = sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx)) * s_kappa;
    const vreal per_D = R(1) / vmax(splat(TINY_SLIP), vabs(R(1) + x_2));
    const vreal v = h * V;
    const vreal x_3 = k->at_zero - k->slope * s_fz;
    const vreal x_4 = k->at_zero_2 - k->slope_2 * s_fz;
    const vreal mu_c = vmax(x_4, k->least_2);
    const vreal x_5 = v * k->t_per_v_s;
    const vreal x_6 = vpow(x_5, p->stribeck_exponent);
    const vreal x_7 = vmax(x_3, k->least) - mu_c;
    const vreal x_8 = vexp(-x_6);
    const vreal g = mu_c + x_7 * x_8;
    const vreal x_9 = k->x_4 * h;
    const vreal x_10 = vmax(splat(TINY_SLIP), g);
    const vreal x_11 = per_D / x_10;
    const vreal rho = x_9 * x_11;
    const vmask x_12 = rho < R(0.125);
    const vreal x_13 = R(-1.0 / 362880) + rho * R(1.0 / 3628800);
    const vreal psi = R(1.0 / 40320) + rho * x_13;
    const vreal x_14 = R(-1.0 / 5040) + rho * psi;
    const vreal x_15 = R(1.0 / 720) + rho * x_14;
    const vreal x_16 = R(-1.0 / 120) + rho * x_15;
    const vreal psi_2 = R(1.0 / 24) + rho * x_16;
    const vreal x_17 = R(-1.0 / 6) + rho * psi_2;
    const vreal psi_3 = R(1.0 / 2) + rho * x_17;
    const vreal per = R(1) / vmax(splat(R(0.125)), rho);
    const vreal e = vexp(-rho);
    const vreal x_18 = R(1) - e;
    const vreal x_19 = R(1) - x_18 * per;
    const vreal f_phi = sel(x_12, rho * psi_3, x_19);
    const vreal f_psi = sel(x_12, psi_3, x_19 * per);
    const vmask x_20 = rho < R(1);
    const vreal P_h = sel(x_20, k->x_4 * f_psi * per_D, g * f_phi * per_h) + k->t_s2 * V;
    const vmask x_21 = x_4 > k->least_2;
    const vmask x_22 = x_3 > k->least;
    const vreal by_P_h = -seed * s_fz * s_tan_alpha;
    const vreal x_23 = unless_none(sel(x_20, splat(0), by_P_h), per_h);
    const vreal by_f_phi = unless_none(x_23, g);
    const vreal x_24 = unless_none(sel(x_20, by_P_h, splat(0)), per_D);
    const vreal by_f_psi = x_24 * k->x_4;
    const vreal x_25 = sel(x_12, splat(0), by_f_psi);
    const vreal by_phi = sel(x_12, by_f_phi, splat(0));
    const vreal by_left = -(unless_none(x_25, per) + sel(x_12, splat(0), by_f_phi));
    const vreal x_26 = unless_none(unless_none(x_25, x_19) + unless_none(by_left, x_18), per);
    const vreal x_27 = -unless_none(-unless_none(by_left, per), e) +
                       sel(R(0.125) > rho, splat(0), -unless_none(x_26, per));
    const vreal x_28 = sel(x_12, by_f_psi, splat(0)) + unless_none(by_phi, rho);
    const vreal x_29 = unless_none(x_28, rho);
    const vreal x_30 =
        x_27 + unless_none(by_phi, psi_3) + unless_none(x_28, x_17) + unless_none(x_29, psi_2);
    const vreal by_psi = unless_none(x_29, rho);
    const vreal x_31 = unless_none(by_psi, rho);
    const vreal x_32 = unless_none(x_31, rho);
    const vreal x_33 =
        x_30 + unless_none(by_psi, x_16) + unless_none(x_31, x_15) + unless_none(x_32, x_14);
    const vreal x_34 = unless_none(x_32, rho);
    const vreal by_psi_2 = unless_none(x_34, rho);
    const vreal x_35 = x_33 + unless_none(x_34, psi) + unless_none(by_psi_2, x_13) +
                       unless_none(by_psi_2, rho) * R(1.0 / 3628800);
    const vreal x_36 = unless_none(unless_none(unless_none(x_35, x_9), R(1) / x_10), x_11);
    const vreal by_mu_c = unless_none(x_23, f_phi) + sel(TINY_SLIP > g, splat(0), -x_36);
    const vreal x_37 = unless_none(x_24, f_psi) + unless_none(unless_none(x_35, x_11), h);
    const vreal by_mu_s = unless_none(by_mu_c, x_8);
    const vreal by_x = -unless_none(unless_none(by_mu_c, x_7), x_8);
    const vreal x_38 = by_mu_c - by_mu_s;
    const vreal x_39 = unless_none(by_x, pow_slope(x_5, p->stribeck_exponent, x_6));
    by->stribeck_exponent = unless_none(by_x, pow_exponent_slope(x_5, x_6));
    const vreal by__at_zero = sel(x_21, x_38, splat(0));
    const vreal by__slope = unless_none(-by__at_zero, s_fz);
    const vreal by__at_zero_2 = sel(x_22, by_mu_s, splat(0));
    const vreal by__slope_2 = unless_none(-by__at_zero_2, s_fz);
    by->contact_length = sel(k->x_5, x_37 * k->t_s0, splat(0));
    by->viscous_friction = sel(k->x_6, by_P_h * V, splat(0));
    by->bristle_stiffness = sel(k->x_7, x_37 * k->t_L, splat(0));
    const vreal x_40 = sel(k->x_8, unless_none(x_39, v), splat(0)) * k->x_3 * k->x_3;
    by->stribeck_speed = -x_40;
    const vreal x_41 =
        sel(x_21, splat(0), x_38) * R(0.01) + by__slope * k->x_2 + by__at_zero * k->x;
    by->sliding_friction = x_41;
    const vreal x_42 = sel(x_22, splat(0), by_mu_s) * R(0.01) + by__slope_2 * k->x_2;
    const vreal by_load_sensitivity =
        (by__slope * p->sliding_friction + by__slope_2 * p->friction) / p->nominal_load;
    by->nominal_load = -(by_load_sensitivity * k->x_2);
    by->friction = x_42 + by__at_zero_2 * k->x;
    const vreal by_load_sensitivity_2 =
        by__at_zero * p->sliding_friction + by__at_zero_2 * p->friction;
    by->load_sensitivity = by_load_sensitivity + by_load_sensitivity_2;
    return -(s_fz * (P_h * s_tan_alpha));
}

static vreal lugre_mz_sweep(const struct lugre_params *p, vreal combine, const struct lugre_kept *k,
                            vreal fz, vreal kappa, vreal alpha, vreal gamma, vreal vx, vreal seed,
                            struct lugre_params *by) {
    (void)p;
    (void)combine;
    (void)k;
    (void)fz;
    (void)kappa;
    (void)alpha;
    (void)gamma;
    (void)vx;
    (void)seed;
    (void)by;
    return splat(0);
}

static vreal (*const lugre_sweeps[])(const struct lugre_params *, vreal, const struct lugre_kept *,
                                     vreal, vreal, vreal, vreal, vreal, vreal,
                                     struct lugre_params *) = {lugre_fx_sweep, lugre_fy_sweep,
                                                               lugre_mz_sweep};

#endif
