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
    int x_4;
    vreal x_5;
    vreal per;
    vreal k_per_c22;
    vreal x_6;
    vreal k_at_zero;
    vreal x_7;
    vreal u;
    vreal x_8;
    vreal x_9;
    vreal w_peak;
    vreal w_per_peak;
    vreal at_zero_2;
    vreal slope_2;
    vreal least_2;
    vreal m_B_2;
    vreal m_C_2;
    vreal m_E_2;
    vreal m_rest_2;
    vmask x_10;
    int x_11;
    vreal x_12;
    vreal per_2;
    vreal k_per_c22_2;
    vreal x_13;
    vreal k_at_zero_2;
    vreal x_14;
    vreal u_2;
    vreal x_15;
    vreal x_16;
    vreal w_peak_2;
    vreal w_per_peak_2;
    vreal t_x_per_y;
    vreal t_y_per_x;
    vmask x_17;
    vmask x_18;
    vreal t_camber_slip;
    vreal x_19;
    vreal t_trail;
    vreal x_20;
    vreal t_slides;
    vreal x_21;
    vreal x_22;
    vreal x_23;
    vreal x_24;
    int x_25;
    int x_26;
    vmask x_27;
    vmask x_28;
    vmask x_29;
    vreal x_30;
    vreal x_31;
    vmask x_32;
    vreal x_33;
    vreal x_34;
    vmask x_35;
    vmask x_36;
    vmask x_37;
    vmask x_38;
    vmask x_39;
    vmask x_40;
    vreal x_41;
    vreal x_42;
    vmask x_43;
    vreal x_44;
    vreal x_45;
    vmask x_46;
    vmask x_47;
    vmask x_48;
    vmask x_49;
    vmask x_50;
    vmask x_51;
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
    k->x_4 = any(k->x_3);
    k->x_5 = R(1) / sel(k->x_3, p->peak_stiffness_load_x, splat(LARGE));
    k->per = vmin(k->x_5, splat(LARGE));
    k->k_per_c22 = k->per * k->per;
    const vreal x = p->nominal_load * k->per;
    k->x_6 = vmin(x, splat(LARGE));
    k->k_at_zero = R(1) + k->x_6 * k->x_6;
    const vreal turn = sel(k->m_C > R(1), splat(BELOW_QUARTER_TURN), splat(R(1.2532358975033751)));
    k->x_7 = turn / k->m_C;
    const vreal x_2 = vtan(k->x_7);
    const vreal phi = vmin(x_2, splat(R(1e3)));
    k->u = magic_peak_root(k->m_E, phi);
    const vreal x_3 = R(1) + k->u * k->u;
    const vreal slope = k->m_rest + k->m_E / x_3;
    k->x_8 = vatan(k->u);
    k->x_9 = (k->m_rest * k->u + k->m_E * k->x_8 - phi) / slope;
    k->w_peak = k->u;
    k->w_per_peak = R(1) / k->w_peak;
    k->at_zero_2 = p->friction_y * k->x;
    k->slope_2 = p->friction_y * k->x_2;
    k->least_2 = R(0.01) * p->friction_y;
    k->m_B_2 = vmin(p->stiffness_y, splat(LARGE));
    k->m_C_2 = vmin(p->shape_y, splat(R(2) - R(REAL_BITS == 64 ? 0x1p-50 : 0x1p-21)));
    k->m_E_2 = vmax(p->curvature_y, splat(-LARGE));
    k->m_rest_2 = R(1) - k->m_E_2;
    k->x_10 = p->peak_stiffness_load_y > R(0);
    k->x_11 = any(k->x_10);
    k->x_12 = R(1) / sel(k->x_10, p->peak_stiffness_load_y, splat(LARGE));
    k->per_2 = vmin(k->x_12, splat(LARGE));
    k->k_per_c22_2 = k->per_2 * k->per_2;
    const vreal x_4 = p->nominal_load * k->per_2;
    k->x_13 = vmin(x_4, splat(LARGE));
    k->k_at_zero_2 = R(1) + k->x_13 * k->x_13;
    const vreal turn_2 =
        sel(k->m_C_2 > R(1), splat(BELOW_QUARTER_TURN), splat(R(1.2532358975033751)));
    k->x_14 = turn_2 / k->m_C_2;
    const vreal x_5 = vtan(k->x_14);
    const vreal phi_2 = vmin(x_5, splat(R(1e3)));
    k->u_2 = magic_peak_root(k->m_E_2, phi_2);
    const vreal x_6 = R(1) + k->u_2 * k->u_2;
    const vreal slope_2 = k->m_rest_2 + k->m_E_2 / x_6;
    k->x_15 = vatan(k->u_2);
    k->x_16 = (k->m_rest_2 * k->u_2 + k->m_E_2 * k->x_15 - phi_2) / slope_2;
    k->w_peak_2 = k->u_2;
    k->w_per_peak_2 = R(1) / k->w_peak_2;
    k->t_x_per_y = k->w_peak * k->w_per_peak_2;
    k->t_y_per_x = k->w_peak_2 * k->w_per_peak;
    k->x_17 = combine == R(COMBINE_ELLIPSE);
    k->x_18 = combine == R(COMBINE_VECTOR);
    const vreal x_7 = vmax(splat(-LARGE), p->camber_slip);
    k->t_camber_slip = vmin(splat(LARGE), x_7);
    k->x_19 = p->trail / p->nominal_load;
    k->t_trail = vmin(k->x_19, splat(LARGE));
    k->x_20 = k->m_C_2 * R(1.0 / 3);
    k->t_slides = k->x_20 * k->w_peak_2;
    if (k->x_4) {
        k->x_21 = k->m_B * p->friction_x;
        k->x_22 = k->x_21 * k->k_at_zero;
    }
    if (k->x_11) {
        k->x_23 = k->m_B_2 * p->friction_y;
        k->x_24 = k->x_23 * k->k_at_zero_2;
    }
    k->x_25 = !any(k->x_18);
    k->x_26 = !any(k->x_17);
    k->x_27 = LARGE < x_7;
    k->x_28 = -LARGE > p->camber_slip;
    k->x_29 = k->u_2 - k->x_16 < R(1e3);
    k->x_30 = R(1) / slope_2;
    k->x_31 = R(1) / x_6;
    k->x_32 = x_5 < R(1e3);
    k->x_33 = tan_slope(x_5);
    k->x_34 = R(1) / k->m_C_2;
    k->x_35 = x_4 < LARGE;
    k->x_36 = k->x_12 < LARGE;
    k->x_37 = p->curvature_y > -LARGE;
    k->x_38 = p->shape_y < R(2) - R(REAL_BITS == 64 ? 0x1p-50 : 0x1p-21);
    k->x_39 = p->stiffness_y < LARGE;
    k->x_40 = k->u - k->x_9 < R(1e3);
    k->x_41 = R(1) / slope;
    k->x_42 = R(1) / x_3;
    k->x_43 = x_2 < R(1e3);
    k->x_44 = tan_slope(x_2);
    k->x_45 = R(1) / k->m_C;
    k->x_46 = x < LARGE;
    k->x_47 = k->x_5 < LARGE;
    k->x_48 = p->curvature_x > -LARGE;
    k->x_49 = p->shape_x < R(2) - R(REAL_BITS == 64 ? 0x1p-50 : 0x1p-21);
    k->x_50 = p->stiffness_x < LARGE;
    k->x_51 = k->x_19 < LARGE;
}

static vreal simple_pacejka_fx_sweep(const struct simple_pacejka_params *p, vreal combine,
                                     const struct simple_pacejka_kept *k, vreal fz, vreal kappa,
                                     vreal alpha, vreal gamma, vreal vx, vreal seed,
                                     struct simple_pacejka_params *by) {
    (void)combine;
    (void)vx;
    vreal w_Bx = splat(0), x_4 = splat(0), x_5 = splat(0), x_6 = splat(0), fall = splat(0),
          x_7 = splat(0), w_By = splat(0), x_8 = splat(0), x_9 = splat(0), x_10 = splat(0),
          fall_2 = splat(0), x_11 = splat(0), w_direction_x = splat(0), w_direction_y = splat(0),
          x_24 = splat(0), F0x = splat(0), x_25 = splat(0), F0y = splat(0), x_26 = splat(0),
          u = splat(0), x_27 = splat(0), adheres = splat(0), x_28 = splat(0), x_29 = splat(0),
          twice = splat(0), x_30 = splat(0), x_31 = splat(0), share = splat(0), x_32 = splat(0),
          x_33 = splat(0), share_2 = splat(0), x_34 = splat(0), x_36 = splat(0), x_37 = splat(0),
          length = splat(0), x_38 = splat(0), by_share_2 = splat(0), by__x = splat(0),
          by__y = splat(0), by_w_x_y_2 = splat(0), x_45 = splat(0), by_w_x_y_4 = splat(0),
          x_48 = splat(0), x_49 = splat(0), x_50 = splat(0), x_51 = splat(0), x_52 = splat(0),
          x_53 = splat(0), x_54 = splat(0), x_74 = splat(0), x_75 = splat(0),
          by_k_at_zero = splat(0), by_mu_y = splat(0), by_k_per_c22 = splat(0), x_80 = splat(0),
          x_81 = splat(0), by_k_at_zero_2 = splat(0), by_mu_x = splat(0), by_k_per_c22_2 = splat(0);
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
    if (k->x_4) {
        x_4 = s_fz * s_fz;
        x_5 = R(1) + x_4 * k->k_per_c22;
        x_6 = mu_x * x_5;
        fall = vmax(x_6, splat(TINY_SLIP));
        x_7 = k->x_22 / fall;
        w_Bx = sel(k->x_3, vmin(x_7, splat(LARGE)), k->m_B);
    } else {
        w_Bx = k->m_B;
    }
    if (k->x_11) {
        x_8 = s_fz * s_fz;
        x_9 = R(1) + x_8 * k->k_per_c22_2;
        x_10 = mu_y * x_9;
        fall_2 = vmax(x_10, splat(TINY_SLIP));
        x_11 = k->x_24 / fall_2;
        w_By = sel(k->x_10, vmin(x_11, splat(LARGE)), k->m_B_2);
    } else {
        w_By = k->m_B_2;
    }
    const vreal x_12 = w_Bx * s_kappa;
    const vreal x_13 =
        vmin(splat(LARGE), vmax(splat(-LARGE), alpha)) + k->t_camber_slip * s_sin_gamma;
    const vreal leans = w_By * x_13;
    const vreal other = leans * k->t_x_per_y;
    const vreal x_14 = vabs(x_12);
    const vreal x_15 = vsqrt(x_12 * x_12 + other * other);
    const vreal size = vmax(x_14, x_15);
    const vreal x_16 = vabs(leans);
    const vmask x_17 = vmax(x_14, x_16) < TINY_SLIP;
    const vreal p_x = sel(x_17, x_12, size);
    const vmask x_18 = x_12 == R(0);
    const vreal x_19 = vabs(p_x);
    const vreal s = x_19 * k->w_per_peak;
    const vreal w_sliding_y = w_Bx * s_tan_alpha;
    const vreal w_x_u = sel(k->x_18, p_x, x_12);
    const vreal w_y_u = sel(k->x_18, sel(x_17, leans, sel(x_18, x_16, size * k->t_y_per_x)), leans);
    const vreal x_20 = vatan(w_x_u);
    const vreal w_x_phi = k->m_rest * w_x_u + k->m_E * x_20;
    const vreal x_21 = vatan(w_x_phi);
    const vreal w_x_turn = k->m_C * x_21;
    const vreal w_x_y = vsin_small(w_x_turn);
    const vreal x_22 = vatan(w_y_u);
    const vreal w_y_phi = k->m_rest_2 * w_y_u + k->m_E_2 * x_22;
    const vreal x_23 = vatan(w_y_phi);
    const vreal w_y_turn = k->m_C_2 * x_23;
    const vreal w_y_y = vsin_small(w_y_turn);
    if (k->x_25) {
        w_direction_x = splat(0);
        w_direction_y = splat(0);
    } else {
        x_24 = vabs(w_x_y);
        F0x = p->friction_x * x_24;
        x_25 = vabs(w_y_y);
        F0y = p->friction_y * x_25;
        x_26 = s * s * R(1.0 / 9);
        u = vmin(splat(1), x_26);
        x_27 = R(2) - u;
        const vreal slides = u * x_27;
        adheres = R(1) - slides;
        x_28 = F0x + F0y;
        x_29 = vmax(splat(TINY_SLIP), x_28);
        twice = (slides + slides) / x_29;
        x_30 = adheres + twice * F0y;
        x_31 = twice * F0x;
        w_direction_x = x_12 * x_30;
        w_direction_y = other * adheres + w_sliding_y * x_31;
    }
    if (k->x_26) {
        share = splat(1);
    } else {
        x_32 = vsqrt(w_x_y * w_x_y + w_y_y * w_y_y);
        x_33 = R(1) / vmax(splat(1), x_32);
        share = sel(k->x_17, x_33, splat(1));
    }
    if (k->x_25) {
        share_2 = share;
    } else {
        x_34 = vabs(w_direction_x);
        const vreal x_35 = w_direction_x * w_direction_x + w_direction_y * w_direction_y;
        x_36 = vsqrt(x_35);
        x_37 = vmax(x_34, x_36);
        length = vmax(splat((R(0.01) * TINY_SLIP)), x_37);
        x_38 = w_direction_x / length;
        share_2 = sel(k->x_18, sel(x_17, splat(1), x_38), share);
    }
    const vreal x_39 = w_Dx * w_x_y;
    const vreal x_40 = seed * share_2;
    const vreal by_share = seed * x_39;
    const vreal by_w_x_y = x_40 * w_Dx;
    if (k->x_25) {
        by_share_2 = by_share;
        by__x = splat(0);
        by__y = splat(0);
    } else {
        const vreal by_w_direction_x =
            unless_none(sel(x_17, splat(0), sel(k->x_18, by_share, splat(0))), R(1) / length);
        const vreal x_41 =
            sel((R(0.01) * TINY_SLIP) > x_37, splat(0), -unless_none(by_w_direction_x, x_38));
        const vmask x_42 = x_34 > x_36;
        const vreal x_43 = unless_none(sel(x_42, splat(0), x_41), sqrt_slope(x_36));
        const vreal by_w_direction_y = unless_none(x_43, w_direction_y);
        const vreal by_w_direction_x_2 = unless_none(x_43, w_direction_x);
        const vreal by_w_direction_x_3 =
            unless_none(sel(x_42, x_41, splat(0)), abs_slope(w_direction_x));
        const vreal x_44 =
            by_w_direction_x + by_w_direction_x_2 + by_w_direction_x_2 + by_w_direction_x_3;
        by_share_2 = sel(k->x_18, splat(0), by_share);
        by__x = x_44;
        by__y = by_w_direction_y + by_w_direction_y;
    }
    if (k->x_26) {
        by_w_x_y_2 = by_w_x_y;
        x_45 = splat(0);
    } else {
        const vreal x_46 = unless_none(unless_none(sel(k->x_17, by_share_2, splat(0)), x_33), x_33);
        const vreal x_47 = unless_none(sel(R(1) > x_32, splat(0), -x_46), sqrt_slope(x_32));
        const vreal by_w_y_y = unless_none(x_47, w_y_y);
        const vreal by_w_x_y_3 = unless_none(x_47, w_x_y);
        by_w_x_y_2 = by_w_x_y + by_w_x_y_3 + by_w_x_y_3;
        x_45 = by_w_y_y + by_w_y_y;
    }
    if (k->x_25) {
        by_w_x_y_4 = by_w_x_y_2;
        x_48 = x_45;
        x_49 = splat(0);
        x_50 = splat(0);
        x_51 = splat(0);
        x_52 = splat(0);
        x_53 = splat(0);
        x_54 = splat(0);
    } else {
        const vreal x_55 = unless_none(by__y, w_sliding_y);
        const vreal by_adheres = unless_none(by__x, x_12);
        const vreal by_slides =
            unless_none(unless_none(x_55, F0x) + unless_none(by_adheres, F0y), R(1) / x_29);
        const vreal by_F0x = sel(TINY_SLIP > x_28, splat(0), -unless_none(by_slides, twice));
        const vreal x_56 = unless_none(x_55, twice) + by_F0x;
        const vreal x_57 = unless_none(by_adheres, twice) + by_F0x;
        const vreal x_58 = by_slides + by_slides - (unless_none(by__y, other) + by_adheres);
        const vreal x_59 =
            sel(R(1) < x_26, splat(0), unless_none(x_58, x_27) - unless_none(x_58, u));
        const vreal by_s = unless_none(x_59 * R(1.0 / 9), s);
        const vreal x_60 = by_w_x_y_2 + unless_none(x_56 * p->friction_x, abs_slope(w_x_y));
        by_w_x_y_4 = x_60;
        x_48 = x_45 + unless_none(x_57 * p->friction_y, abs_slope(w_y_y));
        x_49 = unless_none(by__y, x_31);
        x_50 = unless_none(by__y, adheres);
        x_51 = unless_none(by__x, x_30);
        x_52 = by_s + by_s;
        x_53 = unless_none(x_57, x_25);
        x_54 = unless_none(x_56, x_24);
    }
    const vreal by_w_y_turn = unless_none(x_48, sin_small_slope(w_y_turn));
    const vreal by_w_y_phi = unless_none(by_w_y_turn * k->m_C_2, atan_slope(w_y_phi));
    const vreal x_61 =
        unless_none(by_w_y_phi * k->m_E_2, atan_slope(w_y_u)) + by_w_y_phi * k->m_rest_2;
    const vreal by_w_x_turn = by_w_x_y_4 * sin_small_slope(w_x_turn);
    const vreal by_w_x_phi = by_w_x_turn * k->m_C * atan_slope(w_x_phi);
    const vreal x_62 = by_w_x_phi * k->m_E * atan_slope(w_x_u) + by_w_x_phi * k->m_rest;
    const vreal by_p_y = sel(k->x_18, x_61, splat(0));
    const vreal by_p_x = unless_none(unless_none(x_52, k->w_per_peak), abs_slope(p_x));
    const vreal x_63 = sel(k->x_18, x_62, splat(0)) + by_p_x;
    const vreal x_64 = sel(x_17, splat(0), by_p_y);
    const vreal x_65 = sel(x_18, splat(0), x_64);
    const vreal by_t_y_per_x = unless_none(x_65, size);
    const vreal x_66 = x_51 + sel(k->x_18, splat(0), x_62) + sel(x_17, x_63, splat(0));
    const vreal x_67 = unless_none(x_65, k->t_y_per_x) + sel(x_17, splat(0), x_63);
    const vreal x_68 = sel(k->x_18, splat(0), x_61) + sel(x_17, by_p_y, splat(0)) +
                       unless_none(sel(x_18, x_64, splat(0)), abs_slope(leans));
    const vmask x_69 = x_14 > x_15;
    const vreal x_70 = unless_none(sel(x_69, splat(0), x_67), sqrt_slope(x_15));
    const vreal by_other = unless_none(x_70, other);
    const vreal x_71 = x_50 + by_other + by_other;
    const vreal by_x = unless_none(x_70, x_12);
    const vreal x_72 = x_66 + by_x + by_x + unless_none(sel(x_69, x_67, splat(0)), abs_slope(x_12));
    const vreal x_73 = x_68 + unless_none(x_71, k->t_x_per_y);
    const vreal by_t_x_per_y = unless_none(x_71, leans);
    const vreal by_w_By = unless_none(x_73, x_13);
    const vreal by_w_Bx = unless_none(x_49, s_tan_alpha) + unless_none(x_72, s_kappa);
    if (k->x_11) {
        const vreal x_76 = sel(x_11 < LARGE, sel(k->x_10, by_w_By, splat(0)), splat(0));
        const vreal x_77 = unless_none(x_76, R(1) / fall_2);
        const vreal x_78 = x_77 * k->k_at_zero_2;
        const vreal x_79 = sel(x_10 > TINY_SLIP, -unless_none(x_77, x_11), splat(0));
        x_74 = x_53 + x_78 * k->m_B_2;
        x_75 = sel(k->x_10, splat(0), by_w_By) + x_78 * p->friction_y;
        by_k_at_zero = x_77 * k->x_23;
        by_mu_y = unless_none(x_79, x_9);
        by_k_per_c22 = unless_none(unless_none(x_79, mu_y), x_8);
    } else {
        x_74 = x_53;
        x_75 = by_w_By;
        by_k_at_zero = splat(0);
        by_mu_y = splat(0);
        by_k_per_c22 = splat(0);
    }
    if (k->x_4) {
        const vreal x_82 =
            unless_none(sel(x_7 < LARGE, sel(k->x_3, by_w_Bx, splat(0)), splat(0)), R(1) / fall);
        const vreal x_83 = x_82 * k->k_at_zero;
        const vreal x_84 = sel(x_6 > TINY_SLIP, -unless_none(x_82, x_7), splat(0));
        x_80 = x_54 + x_83 * k->m_B;
        x_81 = sel(k->x_3, splat(0), by_w_Bx) + x_83 * p->friction_x;
        by_k_at_zero_2 = x_82 * k->x_21;
        by_mu_x = unless_none(x_84, x_5);
        by_k_per_c22_2 = unless_none(unless_none(x_84, mu_x), x_4);
    } else {
        x_80 = x_54;
        x_81 = by_w_Bx;
        by_k_at_zero_2 = splat(0);
        by_mu_x = splat(0);
        by_k_per_c22_2 = splat(0);
    }
    const vreal x_85 = by_mu_x + x_40 * w_x_y * s_fz;
    const vmask x_86 = x_3 > k->least_2;
    const vreal by__at_zero = sel(x_86, by_mu_y, splat(0));
    const vreal by__slope = unless_none(-by__at_zero, s_fz);
    const vmask x_87 = x_2 > k->least;
    const vreal by__at_zero_2 = sel(x_87, x_85, splat(0));
    const vreal by__slope_2 = -by__at_zero_2 * s_fz;
    const vreal x_88 = sel(k->x_27, splat(0), unless_none(unless_none(x_73, w_By), s_sin_gamma));
    by->camber_slip = sel(k->x_28, splat(0), x_88);
    const vreal x_89 =
        unless_none(unless_none(by_t_x_per_y * k->w_peak, k->w_per_peak_2), k->w_per_peak_2);
    const vreal x_90 = sel(k->x_29, unless_none(by_t_y_per_x, k->w_per_peak) - x_89, splat(0));
    const vreal x_91 = unless_none(-x_90, k->x_30);
    const vreal x_92 = unless_none(x_91, k->x_16);
    const vreal x_93 = unless_none(by_w_y_phi, x_22) + x_91 * k->x_15 + unless_none(-x_92, k->x_31);
    const vreal x_94 = unless_none(unless_none(sel(k->x_32, -x_91, splat(0)), k->x_33), k->x_34);
    const vreal x_95 = by_k_at_zero * k->x_13;
    const vreal x_96 = sel(k->x_35, x_95 + x_95, splat(0));
    const vreal by_per = by_k_per_c22 * k->per_2;
    const vreal x_97 = sel(k->x_36, x_96 * p->nominal_load + by_per + by_per, splat(0));
    const vreal by_peak_stiffness_load_y =
        sel(k->x_10, -unless_none(unless_none(x_97, k->x_12), k->x_12), splat(0));
    by->peak_stiffness_load_y = by_peak_stiffness_load_y;
    const vreal x_98 = x_93 - (unless_none(by_w_y_phi, w_y_u) + x_91 * k->u_2 - x_92);
    by->curvature_y = sel(k->x_37, x_98, splat(0));
    const vreal by_shape_y =
        sel(k->x_38, unless_none(by_w_y_turn, x_23) - unless_none(x_94, k->x_14), splat(0));
    by->shape_y = by_shape_y;
    by->stiffness_y = sel(k->x_39, x_75, splat(0));
    const vreal x_99 = x_74 + sel(x_86, splat(0), by_mu_y) * R(0.01) + by__slope * k->x_2;
    by->friction_y = x_99 + by__at_zero * k->x;
    const vreal x_100 =
        unless_none(unless_none(x_52, x_19) + by_t_y_per_x * k->w_peak_2, k->w_per_peak);
    const vreal x_101 =
        unless_none(by_t_x_per_y, k->w_per_peak_2) - unless_none(x_100, k->w_per_peak);
    const vreal x_102 = unless_none(-sel(k->x_40, x_101, splat(0)), k->x_41);
    const vreal x_103 = unless_none(x_102, k->x_9);
    const vreal x_104 = by_w_x_phi * x_20 + x_102 * k->x_8 + unless_none(-x_103, k->x_42);
    const vreal x_105 = unless_none(unless_none(sel(k->x_43, -x_102, splat(0)), k->x_44), k->x_45);
    const vreal x_106 = by_k_at_zero_2 * k->x_6;
    const vreal x_107 = sel(k->x_46, x_106 + x_106, splat(0));
    const vreal by_per_2 = by_k_per_c22_2 * k->per;
    const vreal x_108 = sel(k->x_47, x_107 * p->nominal_load + by_per_2 + by_per_2, splat(0));
    const vreal by_peak_stiffness_load_x =
        sel(k->x_3, -unless_none(unless_none(x_108, k->x_5), k->x_5), splat(0));
    by->peak_stiffness_load_x = by_peak_stiffness_load_x;
    const vreal by_curvature_x =
        sel(k->x_48, x_104 - (by_w_x_phi * w_x_u + x_102 * k->u - x_103), splat(0));
    by->curvature_x = by_curvature_x;
    const vreal by_shape_x =
        sel(k->x_49, by_w_x_turn * x_21 - unless_none(x_105, k->x_7), splat(0));
    by->shape_x = by_shape_x;
    by->stiffness_x = sel(k->x_50, x_81, splat(0));
    const vreal x_109 = x_80 + sel(x_87, splat(0), x_85) * R(0.01) + by__slope_2 * k->x_2;
    const vreal by_load_sensitivity =
        (by__slope * p->friction_y + by__slope_2 * p->friction_x) / p->nominal_load;
    const vreal x_110 = x_96 * k->per_2 + x_107 * k->per - by_load_sensitivity * k->x_2;
    by->nominal_load = x_110;
    by->friction_x = x_109 + by__at_zero_2 * k->x;
    const vreal x_111 =
        by_load_sensitivity + (by__at_zero * p->friction_y + by__at_zero_2 * p->friction_x);
    by->load_sensitivity = x_111;
    return x_39 * share_2;
}

static vreal simple_pacejka_fy_sweep(const struct simple_pacejka_params *p, vreal combine,
                                     const struct simple_pacejka_kept *k, vreal fz, vreal kappa,
                                     vreal alpha, vreal gamma, vreal vx, vreal seed,
                                     struct simple_pacejka_params *by) {
    (void)combine;
    (void)vx;
    vreal w_Bx = splat(0), x_4 = splat(0), x_5 = splat(0), x_6 = splat(0), fall = splat(0),
          x_7 = splat(0), w_By = splat(0), x_8 = splat(0), x_9 = splat(0), x_10 = splat(0),
          fall_2 = splat(0), x_11 = splat(0), w_direction_x = splat(0), w_direction_y = splat(0),
          x_24 = splat(0), F0x = splat(0), x_25 = splat(0), F0y = splat(0), x_26 = splat(0),
          u = splat(0), x_27 = splat(0), adheres = splat(0), x_28 = splat(0), x_29 = splat(0),
          twice = splat(0), x_30 = splat(0), x_31 = splat(0), share = splat(0), x_32 = splat(0),
          x_33 = splat(0), share_2 = splat(0), x_34 = splat(0), x_36 = splat(0), x_37 = splat(0),
          length = splat(0), x_38 = splat(0), by_share_2 = splat(0), by__y = splat(0),
          by__x = splat(0), by_w_y_y_2 = splat(0), x_48 = splat(0), by_w_y_y_4 = splat(0),
          x_51 = splat(0), x_52 = splat(0), x_53 = splat(0), x_54 = splat(0), x_55 = splat(0),
          x_56 = splat(0), x_57 = splat(0), x_76 = splat(0), x_77 = splat(0),
          by_k_at_zero = splat(0), by_mu_y = splat(0), by_k_per_c22 = splat(0), x_82 = splat(0),
          x_83 = splat(0), by_k_at_zero_2 = splat(0), by_mu_x = splat(0), by_k_per_c22_2 = splat(0);
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
    if (k->x_4) {
        x_4 = s_fz * s_fz;
        x_5 = R(1) + x_4 * k->k_per_c22;
        x_6 = mu_x * x_5;
        fall = vmax(x_6, splat(TINY_SLIP));
        x_7 = k->x_22 / fall;
        w_Bx = sel(k->x_3, vmin(x_7, splat(LARGE)), k->m_B);
    } else {
        w_Bx = k->m_B;
    }
    if (k->x_11) {
        x_8 = s_fz * s_fz;
        x_9 = R(1) + x_8 * k->k_per_c22_2;
        x_10 = mu_y * x_9;
        fall_2 = vmax(x_10, splat(TINY_SLIP));
        x_11 = k->x_24 / fall_2;
        w_By = sel(k->x_10, vmin(x_11, splat(LARGE)), k->m_B_2);
    } else {
        w_By = k->m_B_2;
    }
    const vreal x_12 = w_Bx * s_kappa;
    const vreal x_13 =
        vmin(splat(LARGE), vmax(splat(-LARGE), alpha)) + k->t_camber_slip * s_sin_gamma;
    const vreal leans = w_By * x_13;
    const vreal other = leans * k->t_x_per_y;
    const vreal x_14 = vabs(x_12);
    const vreal x_15 = vsqrt(x_12 * x_12 + other * other);
    const vreal size = vmax(x_14, x_15);
    const vreal x_16 = vabs(leans);
    const vmask x_17 = vmax(x_14, x_16) < TINY_SLIP;
    const vreal p_x = sel(x_17, x_12, size);
    const vmask x_18 = x_12 == R(0);
    const vreal x_19 = vabs(p_x);
    const vreal s = x_19 * k->w_per_peak;
    const vreal w_sliding_y = w_Bx * s_tan_alpha;
    const vreal w_x_u = sel(k->x_18, p_x, x_12);
    const vreal w_y_u = sel(k->x_18, sel(x_17, leans, sel(x_18, x_16, size * k->t_y_per_x)), leans);
    const vreal x_20 = vatan(w_x_u);
    const vreal w_x_phi = k->m_rest * w_x_u + k->m_E * x_20;
    const vreal x_21 = vatan(w_x_phi);
    const vreal w_x_turn = k->m_C * x_21;
    const vreal w_x_y = vsin_small(w_x_turn);
    const vreal x_22 = vatan(w_y_u);
    const vreal w_y_phi = k->m_rest_2 * w_y_u + k->m_E_2 * x_22;
    const vreal x_23 = vatan(w_y_phi);
    const vreal w_y_turn = k->m_C_2 * x_23;
    const vreal w_y_y = vsin_small(w_y_turn);
    if (k->x_25) {
        w_direction_x = splat(0);
        w_direction_y = splat(0);
    } else {
        x_24 = vabs(w_x_y);
        F0x = p->friction_x * x_24;
        x_25 = vabs(w_y_y);
        F0y = p->friction_y * x_25;
        x_26 = s * s * R(1.0 / 9);
        u = vmin(splat(1), x_26);
        x_27 = R(2) - u;
        const vreal slides = u * x_27;
        adheres = R(1) - slides;
        x_28 = F0x + F0y;
        x_29 = vmax(splat(TINY_SLIP), x_28);
        twice = (slides + slides) / x_29;
        x_30 = adheres + twice * F0y;
        x_31 = twice * F0x;
        w_direction_x = x_12 * x_30;
        w_direction_y = other * adheres + w_sliding_y * x_31;
    }
    if (k->x_26) {
        share = splat(1);
    } else {
        x_32 = vsqrt(w_x_y * w_x_y + w_y_y * w_y_y);
        x_33 = R(1) / vmax(splat(1), x_32);
        share = sel(k->x_17, x_33, splat(1));
    }
    if (k->x_25) {
        share_2 = share;
    } else {
        x_34 = vabs(w_direction_x);
        const vreal x_35 = w_direction_x * w_direction_x + w_direction_y * w_direction_y;
        x_36 = vsqrt(x_35);
        x_37 = vmax(x_34, x_36);
        length = vmax(splat((R(0.01) * TINY_SLIP)), x_37);
        x_38 = w_direction_y / length;
        share_2 = sel(k->x_18, sel(x_17, splat(1), x_38), share);
    }
    const vreal x_39 = w_Dy * w_y_y;
    const vmask x_40 = x_14 > x_15;
    const vmask x_41 = x_3 > k->least_2;
    const vmask x_42 = x_2 > k->least;
    const vreal x_43 = -seed;
    const vreal x_44 = x_43 * share_2;
    const vreal by_share = x_43 * x_39;
    const vreal by_w_y_y = x_44 * w_Dy;
    if (k->x_25) {
        by_share_2 = by_share;
        by__y = splat(0);
        by__x = splat(0);
    } else {
        const vreal by_w_direction_y =
            unless_none(sel(x_17, splat(0), sel(k->x_18, by_share, splat(0))), R(1) / length);
        const vreal x_45 =
            sel((R(0.01) * TINY_SLIP) > x_37, splat(0), -unless_none(by_w_direction_y, x_38));
        const vmask x_46 = x_34 > x_36;
        const vreal x_47 = unless_none(sel(x_46, splat(0), x_45), sqrt_slope(x_36));
        const vreal by_w_direction_y_2 = unless_none(x_47, w_direction_y);
        const vreal by_w_direction_x = unless_none(x_47, w_direction_x);
        const vreal by_w_direction_x_2 =
            unless_none(sel(x_46, x_45, splat(0)), abs_slope(w_direction_x));
        by_share_2 = sel(k->x_18, splat(0), by_share);
        by__y = by_w_direction_y + by_w_direction_y_2 + by_w_direction_y_2;
        by__x = by_w_direction_x + by_w_direction_x + by_w_direction_x_2;
    }
    if (k->x_26) {
        by_w_y_y_2 = by_w_y_y;
        x_48 = splat(0);
    } else {
        const vreal x_49 = unless_none(unless_none(sel(k->x_17, by_share_2, splat(0)), x_33), x_33);
        const vreal x_50 = unless_none(sel(R(1) > x_32, splat(0), -x_49), sqrt_slope(x_32));
        const vreal by_w_y_y_3 = unless_none(x_50, w_y_y);
        const vreal by_w_x_y = unless_none(x_50, w_x_y);
        by_w_y_y_2 = by_w_y_y + by_w_y_y_3 + by_w_y_y_3;
        x_48 = by_w_x_y + by_w_x_y;
    }
    if (k->x_25) {
        by_w_y_y_4 = by_w_y_y_2;
        x_51 = x_48;
        x_52 = splat(0);
        x_53 = splat(0);
        x_54 = splat(0);
        x_55 = splat(0);
        x_56 = splat(0);
        x_57 = splat(0);
    } else {
        const vreal x_58 = unless_none(by__y, w_sliding_y);
        const vreal by_adheres = unless_none(by__x, x_12);
        const vreal by_slides =
            unless_none(unless_none(x_58, F0x) + unless_none(by_adheres, F0y), R(1) / x_29);
        const vreal by_F0x = sel(TINY_SLIP > x_28, splat(0), -unless_none(by_slides, twice));
        const vreal x_59 = unless_none(x_58, twice) + by_F0x;
        const vreal x_60 = unless_none(by_adheres, twice) + by_F0x;
        const vreal x_61 = by_slides + by_slides - (unless_none(by__y, other) + by_adheres);
        const vreal x_62 =
            sel(R(1) < x_26, splat(0), unless_none(x_61, x_27) - unless_none(x_61, u));
        const vreal by_s = unless_none(x_62 * R(1.0 / 9), s);
        const vreal x_63 = by_w_y_y_2 + unless_none(x_60 * p->friction_y, abs_slope(w_y_y));
        by_w_y_y_4 = x_63;
        x_51 = x_48 + unless_none(x_59 * p->friction_x, abs_slope(w_x_y));
        x_52 = unless_none(by__y, x_31);
        x_53 = unless_none(by__y, adheres);
        x_54 = unless_none(by__x, x_30);
        x_55 = by_s + by_s;
        x_56 = unless_none(x_60, x_25);
        x_57 = unless_none(x_59, x_24);
    }
    const vreal by_w_y_turn = by_w_y_y_4 * sin_small_slope(w_y_turn);
    const vreal by_w_y_phi = by_w_y_turn * k->m_C_2 * atan_slope(w_y_phi);
    const vreal x_64 = by_w_y_phi * k->m_E_2 * atan_slope(w_y_u) + by_w_y_phi * k->m_rest_2;
    const vreal by_w_x_turn = unless_none(x_51, sin_small_slope(w_x_turn));
    const vreal by_w_x_phi = unless_none(by_w_x_turn * k->m_C, atan_slope(w_x_phi));
    const vreal x_65 = unless_none(by_w_x_phi * k->m_E, atan_slope(w_x_u)) + by_w_x_phi * k->m_rest;
    const vreal by_p_y = sel(k->x_18, x_64, splat(0));
    const vreal by_p_x = unless_none(unless_none(x_55, k->w_per_peak), abs_slope(p_x));
    const vreal x_66 = sel(k->x_18, x_65, splat(0)) + by_p_x;
    const vreal x_67 = sel(x_17, splat(0), by_p_y);
    const vreal x_68 = sel(x_18, splat(0), x_67);
    const vreal by_t_y_per_x = unless_none(x_68, size);
    const vreal x_69 = x_54 + sel(k->x_18, splat(0), x_65) + sel(x_17, x_66, splat(0));
    const vreal x_70 = unless_none(x_68, k->t_y_per_x) + sel(x_17, splat(0), x_66);
    const vreal x_71 = sel(k->x_18, splat(0), x_64) + sel(x_17, by_p_y, splat(0)) +
                       unless_none(sel(x_18, x_67, splat(0)), abs_slope(leans));
    const vreal x_72 = unless_none(sel(x_40, splat(0), x_70), sqrt_slope(x_15));
    const vreal by_other = unless_none(x_72, other);
    const vreal x_73 = x_53 + by_other + by_other;
    const vreal by_x = unless_none(x_72, x_12);
    const vreal x_74 = x_69 + by_x + by_x + unless_none(sel(x_40, x_70, splat(0)), abs_slope(x_12));
    const vreal x_75 = x_71 + unless_none(x_73, k->t_x_per_y);
    const vreal by_t_x_per_y = unless_none(x_73, leans);
    const vreal by_w_By = unless_none(x_75, x_13);
    const vreal by_w_Bx = unless_none(x_52, s_tan_alpha) + unless_none(x_74, s_kappa);
    if (k->x_11) {
        const vreal x_78 = sel(x_11 < LARGE, sel(k->x_10, by_w_By, splat(0)), splat(0));
        const vreal x_79 = unless_none(x_78, R(1) / fall_2);
        const vreal x_80 = x_79 * k->k_at_zero_2;
        const vreal x_81 = sel(x_10 > TINY_SLIP, -unless_none(x_79, x_11), splat(0));
        x_76 = x_56 + x_80 * k->m_B_2;
        x_77 = sel(k->x_10, splat(0), by_w_By) + x_80 * p->friction_y;
        by_k_at_zero = x_79 * k->x_23;
        by_mu_y = unless_none(x_81, x_9);
        by_k_per_c22 = unless_none(unless_none(x_81, mu_y), x_8);
    } else {
        x_76 = x_56;
        x_77 = by_w_By;
        by_k_at_zero = splat(0);
        by_mu_y = splat(0);
        by_k_per_c22 = splat(0);
    }
    if (k->x_4) {
        const vreal x_84 =
            unless_none(sel(x_7 < LARGE, sel(k->x_3, by_w_Bx, splat(0)), splat(0)), R(1) / fall);
        const vreal x_85 = x_84 * k->k_at_zero;
        const vreal x_86 = sel(x_6 > TINY_SLIP, -unless_none(x_84, x_7), splat(0));
        x_82 = x_57 + x_85 * k->m_B;
        x_83 = sel(k->x_3, splat(0), by_w_Bx) + x_85 * p->friction_x;
        by_k_at_zero_2 = x_84 * k->x_21;
        by_mu_x = unless_none(x_86, x_5);
        by_k_per_c22_2 = unless_none(unless_none(x_86, mu_x), x_4);
    } else {
        x_82 = x_57;
        x_83 = by_w_Bx;
        by_k_at_zero_2 = splat(0);
        by_mu_x = splat(0);
        by_k_per_c22_2 = splat(0);
    }
    const vreal x_87 = by_mu_y + x_44 * w_y_y * s_fz;
    const vreal by__at_zero = sel(x_41, x_87, splat(0));
    const vreal by__slope = -by__at_zero * s_fz;
    const vreal by__at_zero_2 = sel(x_42, by_mu_x, splat(0));
    const vreal by__slope_2 = unless_none(-by__at_zero_2, s_fz);
    const vreal x_88 = sel(k->x_27, splat(0), unless_none(unless_none(x_75, w_By), s_sin_gamma));
    by->camber_slip = sel(k->x_28, splat(0), x_88);
    const vreal x_89 =
        unless_none(unless_none(by_t_x_per_y * k->w_peak, k->w_per_peak_2), k->w_per_peak_2);
    const vreal x_90 = sel(k->x_29, unless_none(by_t_y_per_x, k->w_per_peak) - x_89, splat(0));
    const vreal x_91 = unless_none(-x_90, k->x_30);
    const vreal x_92 = unless_none(x_91, k->x_16);
    const vreal x_93 = by_w_y_phi * x_22 + x_91 * k->x_15 + unless_none(-x_92, k->x_31);
    const vreal x_94 = unless_none(unless_none(sel(k->x_32, -x_91, splat(0)), k->x_33), k->x_34);
    const vreal x_95 = by_k_at_zero * k->x_13;
    const vreal x_96 = sel(k->x_35, x_95 + x_95, splat(0));
    const vreal by_per = by_k_per_c22 * k->per_2;
    const vreal x_97 = sel(k->x_36, x_96 * p->nominal_load + by_per + by_per, splat(0));
    const vreal by_peak_stiffness_load_y =
        sel(k->x_10, -unless_none(unless_none(x_97, k->x_12), k->x_12), splat(0));
    by->peak_stiffness_load_y = by_peak_stiffness_load_y;
    const vreal by_curvature_y =
        sel(k->x_37, x_93 - (by_w_y_phi * w_y_u + x_91 * k->u_2 - x_92), splat(0));
    by->curvature_y = by_curvature_y;
    const vreal by_shape_y =
        sel(k->x_38, by_w_y_turn * x_23 - unless_none(x_94, k->x_14), splat(0));
    by->shape_y = by_shape_y;
    by->stiffness_y = sel(k->x_39, x_77, splat(0));
    const vreal x_98 = x_76 + sel(x_41, splat(0), x_87) * R(0.01) + by__slope * k->x_2;
    by->friction_y = x_98 + by__at_zero * k->x;
    const vreal x_99 =
        unless_none(unless_none(x_55, x_19) + by_t_y_per_x * k->w_peak_2, k->w_per_peak);
    const vreal x_100 =
        unless_none(by_t_x_per_y, k->w_per_peak_2) - unless_none(x_99, k->w_per_peak);
    const vreal x_101 = unless_none(-sel(k->x_40, x_100, splat(0)), k->x_41);
    const vreal x_102 = unless_none(x_101, k->x_9);
    const vreal x_103 =
        unless_none(by_w_x_phi, x_20) + x_101 * k->x_8 + unless_none(-x_102, k->x_42);
    const vreal x_104 = unless_none(unless_none(sel(k->x_43, -x_101, splat(0)), k->x_44), k->x_45);
    const vreal x_105 = by_k_at_zero_2 * k->x_6;
    const vreal x_106 = sel(k->x_46, x_105 + x_105, splat(0));
    const vreal by_per_2 = by_k_per_c22_2 * k->per;
    const vreal x_107 = sel(k->x_47, x_106 * p->nominal_load + by_per_2 + by_per_2, splat(0));
    const vreal by_peak_stiffness_load_x =
        sel(k->x_3, -unless_none(unless_none(x_107, k->x_5), k->x_5), splat(0));
    by->peak_stiffness_load_x = by_peak_stiffness_load_x;
    const vreal x_108 = x_103 - (unless_none(by_w_x_phi, w_x_u) + x_101 * k->u - x_102);
    by->curvature_x = sel(k->x_48, x_108, splat(0));
    const vreal by_shape_x =
        sel(k->x_49, unless_none(by_w_x_turn, x_21) - unless_none(x_104, k->x_7), splat(0));
    by->shape_x = by_shape_x;
    by->stiffness_x = sel(k->x_50, x_83, splat(0));
    const vreal x_109 = x_82 + sel(x_42, splat(0), by_mu_x) * R(0.01) + by__slope_2 * k->x_2;
    const vreal by_load_sensitivity =
        (by__slope * p->friction_y + by__slope_2 * p->friction_x) / p->nominal_load;
    const vreal x_110 = x_96 * k->per_2 + x_106 * k->per - by_load_sensitivity * k->x_2;
    by->nominal_load = x_110;
    by->friction_x = x_109 + by__at_zero_2 * k->x;
    const vreal x_111 =
        by_load_sensitivity + (by__at_zero * p->friction_y + by__at_zero_2 * p->friction_x);
    by->load_sensitivity = x_111;
    return -(x_39 * share_2);
}

static vreal simple_pacejka_mz_sweep(const struct simple_pacejka_params *p, vreal combine,
                                     const struct simple_pacejka_kept *k, vreal fz, vreal kappa,
                                     vreal alpha, vreal gamma, vreal vx, vreal seed,
                                     struct simple_pacejka_params *by) {
    (void)combine;
    vreal w_Bx = splat(0), x_4 = splat(0), x_5 = splat(0), x_6 = splat(0), fall = splat(0),
          x_7 = splat(0), w_By = splat(0), x_8 = splat(0), x_9 = splat(0), x_10 = splat(0),
          fall_2 = splat(0), x_11 = splat(0), w_direction_x = splat(0), w_direction_y = splat(0),
          x_27 = splat(0), F0x = splat(0), x_28 = splat(0), F0y = splat(0), x_29 = splat(0),
          u = splat(0), x_30 = splat(0), adheres = splat(0), x_31 = splat(0), x_32 = splat(0),
          twice = splat(0), x_33 = splat(0), x_34 = splat(0), share = splat(0), x_35 = splat(0),
          x_36 = splat(0), share_2 = splat(0), x_37 = splat(0), x_39 = splat(0), x_40 = splat(0),
          length = splat(0), x_41 = splat(0), by_share_2 = splat(0), by__y = splat(0),
          by__x = splat(0), by_w_y_y_2 = splat(0), x_52 = splat(0), by_w_y_y_4 = splat(0),
          x_55 = splat(0), x_56 = splat(0), x_57 = splat(0), x_58 = splat(0), x_59 = splat(0),
          x_60 = splat(0), x_61 = splat(0), x_83 = splat(0), x_84 = splat(0),
          by_k_at_zero = splat(0), by_mu_y = splat(0), by_k_per_c22 = splat(0), x_89 = splat(0),
          x_90 = splat(0), by_k_at_zero_2 = splat(0), by_mu_x = splat(0), by_k_per_c22_2 = splat(0);
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
    if (k->x_4) {
        x_4 = s_fz * s_fz;
        x_5 = R(1) + x_4 * k->k_per_c22;
        x_6 = mu_x * x_5;
        fall = vmax(x_6, splat(TINY_SLIP));
        x_7 = k->x_22 / fall;
        w_Bx = sel(k->x_3, vmin(x_7, splat(LARGE)), k->m_B);
    } else {
        w_Bx = k->m_B;
    }
    if (k->x_11) {
        x_8 = s_fz * s_fz;
        x_9 = R(1) + x_8 * k->k_per_c22_2;
        x_10 = mu_y * x_9;
        fall_2 = vmax(x_10, splat(TINY_SLIP));
        x_11 = k->x_24 / fall_2;
        w_By = sel(k->x_10, vmin(x_11, splat(LARGE)), k->m_B_2);
    } else {
        w_By = k->m_B_2;
    }
    const vreal x_12 = w_Bx * s_kappa;
    const vreal x_13 =
        vmin(splat(LARGE), vmax(splat(-LARGE), alpha)) + k->t_camber_slip * s_sin_gamma;
    const vreal leans = w_By * x_13;
    const vreal other = leans * k->t_x_per_y;
    const vreal x_14 = vabs(x_12);
    const vreal x_15 = vsqrt(x_12 * x_12 + other * other);
    const vreal size = vmax(x_14, x_15);
    const vreal x_16 = vabs(leans);
    const vmask x_17 = vmax(x_14, x_16) < TINY_SLIP;
    const vreal p_x = sel(x_17, x_12, size);
    const vmask x_18 = x_12 == R(0);
    const vreal x_19 = vabs(p_x);
    const vreal s = x_19 * k->w_per_peak;
    const vreal w_sliding_y = w_Bx * s_tan_alpha;
    const vreal w_x_u = sel(k->x_18, p_x, x_12);
    const vreal w_y_u = sel(k->x_18, sel(x_17, leans, sel(x_18, x_16, size * k->t_y_per_x)), leans);
    const vreal x_20 = k->t_slides * s;
    const vreal rest = R(1) - vmin(splat(1), x_20);
    const vreal x_21 = k->t_trail * s_fz;
    const vreal x_22 = rest * rest;
    const vreal w_lever = x_21 * x_22 * s_forward;
    const vreal x_23 = vatan(w_x_u);
    const vreal w_x_phi = k->m_rest * w_x_u + k->m_E * x_23;
    const vreal x_24 = vatan(w_x_phi);
    const vreal w_x_turn = k->m_C * x_24;
    const vreal w_x_y = vsin_small(w_x_turn);
    const vreal x_25 = vatan(w_y_u);
    const vreal w_y_phi = k->m_rest_2 * w_y_u + k->m_E_2 * x_25;
    const vreal x_26 = vatan(w_y_phi);
    const vreal w_y_turn = k->m_C_2 * x_26;
    const vreal w_y_y = vsin_small(w_y_turn);
    if (k->x_25) {
        w_direction_x = splat(0);
        w_direction_y = splat(0);
    } else {
        x_27 = vabs(w_x_y);
        F0x = p->friction_x * x_27;
        x_28 = vabs(w_y_y);
        F0y = p->friction_y * x_28;
        x_29 = s * s * R(1.0 / 9);
        u = vmin(splat(1), x_29);
        x_30 = R(2) - u;
        const vreal slides = u * x_30;
        adheres = R(1) - slides;
        x_31 = F0x + F0y;
        x_32 = vmax(splat(TINY_SLIP), x_31);
        twice = (slides + slides) / x_32;
        x_33 = adheres + twice * F0y;
        x_34 = twice * F0x;
        w_direction_x = x_12 * x_33;
        w_direction_y = other * adheres + w_sliding_y * x_34;
    }
    if (k->x_26) {
        share = splat(1);
    } else {
        x_35 = vsqrt(w_x_y * w_x_y + w_y_y * w_y_y);
        x_36 = R(1) / vmax(splat(1), x_35);
        share = sel(k->x_17, x_36, splat(1));
    }
    if (k->x_25) {
        share_2 = share;
    } else {
        x_37 = vabs(w_direction_x);
        const vreal x_38 = w_direction_x * w_direction_x + w_direction_y * w_direction_y;
        x_39 = vsqrt(x_38);
        x_40 = vmax(x_37, x_39);
        length = vmax(splat((R(0.01) * TINY_SLIP)), x_40);
        x_41 = w_direction_y / length;
        share_2 = sel(k->x_18, sel(x_17, splat(1), x_41), share);
    }
    const vreal x_42 = w_Dy * w_y_y;
    const vreal fy = -(x_42 * share_2);
    const vmask x_43 = x_14 > x_15;
    const vmask x_44 = x_3 > k->least_2;
    const vmask x_45 = x_2 > k->least;
    const vreal x_46 = -seed;
    const vreal x_47 = -(x_46 * w_lever);
    const vreal x_48 = x_47 * share_2;
    const vreal by_share = x_47 * x_42;
    const vreal by_w_y_y = x_48 * w_Dy;
    if (k->x_25) {
        by_share_2 = by_share;
        by__y = splat(0);
        by__x = splat(0);
    } else {
        const vreal by_w_direction_y =
            unless_none(sel(x_17, splat(0), sel(k->x_18, by_share, splat(0))), R(1) / length);
        const vreal x_49 =
            sel((R(0.01) * TINY_SLIP) > x_40, splat(0), -unless_none(by_w_direction_y, x_41));
        const vmask x_50 = x_37 > x_39;
        const vreal x_51 = unless_none(sel(x_50, splat(0), x_49), sqrt_slope(x_39));
        const vreal by_w_direction_y_2 = unless_none(x_51, w_direction_y);
        const vreal by_w_direction_x = unless_none(x_51, w_direction_x);
        const vreal by_w_direction_x_2 =
            unless_none(sel(x_50, x_49, splat(0)), abs_slope(w_direction_x));
        by_share_2 = sel(k->x_18, splat(0), by_share);
        by__y = by_w_direction_y + by_w_direction_y_2 + by_w_direction_y_2;
        by__x = by_w_direction_x + by_w_direction_x + by_w_direction_x_2;
    }
    if (k->x_26) {
        by_w_y_y_2 = by_w_y_y;
        x_52 = splat(0);
    } else {
        const vreal x_53 = unless_none(unless_none(sel(k->x_17, by_share_2, splat(0)), x_36), x_36);
        const vreal x_54 = unless_none(sel(R(1) > x_35, splat(0), -x_53), sqrt_slope(x_35));
        const vreal by_w_y_y_3 = unless_none(x_54, w_y_y);
        const vreal by_w_x_y = unless_none(x_54, w_x_y);
        by_w_y_y_2 = by_w_y_y + by_w_y_y_3 + by_w_y_y_3;
        x_52 = by_w_x_y + by_w_x_y;
    }
    if (k->x_25) {
        by_w_y_y_4 = by_w_y_y_2;
        x_55 = x_52;
        x_56 = splat(0);
        x_57 = splat(0);
        x_58 = splat(0);
        x_59 = splat(0);
        x_60 = splat(0);
        x_61 = splat(0);
    } else {
        const vreal x_62 = unless_none(by__y, w_sliding_y);
        const vreal by_adheres = unless_none(by__x, x_12);
        const vreal by_slides =
            unless_none(unless_none(x_62, F0x) + unless_none(by_adheres, F0y), R(1) / x_32);
        const vreal by_F0x = sel(TINY_SLIP > x_31, splat(0), -unless_none(by_slides, twice));
        const vreal x_63 = unless_none(x_62, twice) + by_F0x;
        const vreal x_64 = unless_none(by_adheres, twice) + by_F0x;
        const vreal x_65 = by_slides + by_slides - (unless_none(by__y, other) + by_adheres);
        const vreal x_66 =
            sel(R(1) < x_29, splat(0), unless_none(x_65, x_30) - unless_none(x_65, u));
        const vreal by_s = unless_none(x_66 * R(1.0 / 9), s);
        const vreal x_67 = by_w_y_y_2 + unless_none(x_64 * p->friction_y, abs_slope(w_y_y));
        by_w_y_y_4 = x_67;
        x_55 = x_52 + unless_none(x_63 * p->friction_x, abs_slope(w_x_y));
        x_56 = unless_none(by__y, x_34);
        x_57 = unless_none(by__y, adheres);
        x_58 = unless_none(by__x, x_33);
        x_59 = by_s + by_s;
        x_60 = unless_none(x_64, x_28);
        x_61 = unless_none(x_63, x_27);
    }
    const vreal by_w_y_turn = by_w_y_y_4 * sin_small_slope(w_y_turn);
    const vreal by_w_y_phi = by_w_y_turn * k->m_C_2 * atan_slope(w_y_phi);
    const vreal x_68 = by_w_y_phi * k->m_E_2 * atan_slope(w_y_u) + by_w_y_phi * k->m_rest_2;
    const vreal by_w_x_turn = unless_none(x_55, sin_small_slope(w_x_turn));
    const vreal by_w_x_phi = unless_none(by_w_x_turn * k->m_C, atan_slope(w_x_phi));
    const vreal x_69 = unless_none(by_w_x_phi * k->m_E, atan_slope(w_x_u)) + by_w_x_phi * k->m_rest;
    const vreal x_70 = x_46 * fy * s_forward;
    const vreal by_rest = x_70 * x_21 * rest;
    const vreal x_71 = sel(R(1) < x_20, splat(0), -(by_rest + by_rest));
    const vreal by_t_slides = unless_none(x_71, s);
    const vreal x_72 = x_59 + x_71 * k->t_slides;
    const vreal by_p_y = sel(k->x_18, x_68, splat(0));
    const vreal by_p_x = unless_none(unless_none(x_72, k->w_per_peak), abs_slope(p_x));
    const vreal x_73 = sel(k->x_18, x_69, splat(0)) + by_p_x;
    const vreal x_74 = sel(x_17, splat(0), by_p_y);
    const vreal x_75 = sel(x_18, splat(0), x_74);
    const vreal by_t_y_per_x = unless_none(x_75, size);
    const vreal x_76 = x_58 + sel(k->x_18, splat(0), x_69) + sel(x_17, x_73, splat(0));
    const vreal x_77 = unless_none(x_75, k->t_y_per_x) + sel(x_17, splat(0), x_73);
    const vreal x_78 = sel(k->x_18, splat(0), x_68) + sel(x_17, by_p_y, splat(0)) +
                       unless_none(sel(x_18, x_74, splat(0)), abs_slope(leans));
    const vreal x_79 = unless_none(sel(x_43, splat(0), x_77), sqrt_slope(x_15));
    const vreal by_other = unless_none(x_79, other);
    const vreal x_80 = x_57 + by_other + by_other;
    const vreal by_x = unless_none(x_79, x_12);
    const vreal x_81 = x_76 + by_x + by_x + unless_none(sel(x_43, x_77, splat(0)), abs_slope(x_12));
    const vreal x_82 = x_78 + unless_none(x_80, k->t_x_per_y);
    const vreal by_t_x_per_y = unless_none(x_80, leans);
    const vreal by_w_By = unless_none(x_82, x_13);
    const vreal by_w_Bx = unless_none(x_56, s_tan_alpha) + unless_none(x_81, s_kappa);
    if (k->x_11) {
        const vreal x_85 = sel(x_11 < LARGE, sel(k->x_10, by_w_By, splat(0)), splat(0));
        const vreal x_86 = unless_none(x_85, R(1) / fall_2);
        const vreal x_87 = x_86 * k->k_at_zero_2;
        const vreal x_88 = sel(x_10 > TINY_SLIP, -unless_none(x_86, x_11), splat(0));
        x_83 = x_60 + x_87 * k->m_B_2;
        x_84 = sel(k->x_10, splat(0), by_w_By) + x_87 * p->friction_y;
        by_k_at_zero = x_86 * k->x_23;
        by_mu_y = unless_none(x_88, x_9);
        by_k_per_c22 = unless_none(unless_none(x_88, mu_y), x_8);
    } else {
        x_83 = x_60;
        x_84 = by_w_By;
        by_k_at_zero = splat(0);
        by_mu_y = splat(0);
        by_k_per_c22 = splat(0);
    }
    if (k->x_4) {
        const vreal x_91 =
            unless_none(sel(x_7 < LARGE, sel(k->x_3, by_w_Bx, splat(0)), splat(0)), R(1) / fall);
        const vreal x_92 = x_91 * k->k_at_zero;
        const vreal x_93 = sel(x_6 > TINY_SLIP, -unless_none(x_91, x_7), splat(0));
        x_89 = x_61 + x_92 * k->m_B;
        x_90 = sel(k->x_3, splat(0), by_w_Bx) + x_92 * p->friction_x;
        by_k_at_zero_2 = x_91 * k->x_21;
        by_mu_x = unless_none(x_93, x_5);
        by_k_per_c22_2 = unless_none(unless_none(x_93, mu_x), x_4);
    } else {
        x_89 = x_61;
        x_90 = by_w_Bx;
        by_k_at_zero_2 = splat(0);
        by_mu_x = splat(0);
        by_k_per_c22_2 = splat(0);
    }
    const vreal x_94 = by_mu_y + x_48 * w_y_y * s_fz;
    const vreal by__at_zero = sel(x_44, x_94, splat(0));
    const vreal by__slope = -by__at_zero * s_fz;
    const vreal by__at_zero_2 = sel(x_45, by_mu_x, splat(0));
    const vreal by__slope_2 = unless_none(-by__at_zero_2, s_fz);
    const vreal by_trail = sel(k->x_51, x_70 * x_22 * s_fz, splat(0)) / p->nominal_load;
    by->trail = by_trail;
    const vreal x_95 = sel(k->x_27, splat(0), unless_none(unless_none(x_82, w_By), s_sin_gamma));
    by->camber_slip = sel(k->x_28, splat(0), x_95);
    const vreal x_96 = by_t_slides * k->x_20 + unless_none(by_t_y_per_x, k->w_per_peak);
    const vreal x_97 =
        unless_none(unless_none(by_t_x_per_y * k->w_peak, k->w_per_peak_2), k->w_per_peak_2);
    const vreal x_98 = unless_none(-sel(k->x_29, x_96 - x_97, splat(0)), k->x_30);
    const vreal x_99 = unless_none(x_98, k->x_16);
    const vreal x_100 = by_w_y_phi * x_25 + x_98 * k->x_15 + unless_none(-x_99, k->x_31);
    const vreal x_101 = unless_none(unless_none(sel(k->x_32, -x_98, splat(0)), k->x_33), k->x_34);
    const vreal x_102 =
        by_w_y_turn * x_26 + by_t_slides * k->w_peak_2 * R(1.0 / 3) - unless_none(x_101, k->x_14);
    const vreal x_103 = by_k_at_zero * k->x_13;
    const vreal x_104 = sel(k->x_35, x_103 + x_103, splat(0));
    const vreal by_per = by_k_per_c22 * k->per_2;
    const vreal x_105 = sel(k->x_36, x_104 * p->nominal_load + by_per + by_per, splat(0));
    const vreal by_peak_stiffness_load_y =
        sel(k->x_10, -unless_none(unless_none(x_105, k->x_12), k->x_12), splat(0));
    by->peak_stiffness_load_y = by_peak_stiffness_load_y;
    const vreal by_curvature_y =
        sel(k->x_37, x_100 - (by_w_y_phi * w_y_u + x_98 * k->u_2 - x_99), splat(0));
    by->curvature_y = by_curvature_y;
    by->shape_y = sel(k->x_38, x_102, splat(0));
    by->stiffness_y = sel(k->x_39, x_84, splat(0));
    const vreal x_106 = x_83 + sel(x_44, splat(0), x_94) * R(0.01) + by__slope * k->x_2;
    by->friction_y = x_106 + by__at_zero * k->x;
    const vreal x_107 =
        unless_none(unless_none(x_72, x_19) + by_t_y_per_x * k->w_peak_2, k->w_per_peak);
    const vreal x_108 =
        unless_none(by_t_x_per_y, k->w_per_peak_2) - unless_none(x_107, k->w_per_peak);
    const vreal x_109 = unless_none(-sel(k->x_40, x_108, splat(0)), k->x_41);
    const vreal x_110 = unless_none(x_109, k->x_9);
    const vreal x_111 =
        unless_none(by_w_x_phi, x_23) + x_109 * k->x_8 + unless_none(-x_110, k->x_42);
    const vreal x_112 = unless_none(unless_none(sel(k->x_43, -x_109, splat(0)), k->x_44), k->x_45);
    const vreal x_113 = by_k_at_zero_2 * k->x_6;
    const vreal x_114 = sel(k->x_46, x_113 + x_113, splat(0));
    const vreal by_per_2 = by_k_per_c22_2 * k->per;
    const vreal x_115 = sel(k->x_47, x_114 * p->nominal_load + by_per_2 + by_per_2, splat(0));
    const vreal by_peak_stiffness_load_x =
        sel(k->x_3, -unless_none(unless_none(x_115, k->x_5), k->x_5), splat(0));
    by->peak_stiffness_load_x = by_peak_stiffness_load_x;
    const vreal x_116 = x_111 - (unless_none(by_w_x_phi, w_x_u) + x_109 * k->u - x_110);
    by->curvature_x = sel(k->x_48, x_116, splat(0));
    const vreal by_shape_x =
        sel(k->x_49, unless_none(by_w_x_turn, x_24) - unless_none(x_112, k->x_7), splat(0));
    by->shape_x = by_shape_x;
    by->stiffness_x = sel(k->x_50, x_90, splat(0));
    const vreal x_117 = x_89 + sel(x_45, splat(0), by_mu_x) * R(0.01) + by__slope_2 * k->x_2;
    const vreal by_load_sensitivity =
        (by__slope * p->friction_y + by__slope_2 * p->friction_x) / p->nominal_load;
    const vreal x_118 =
        -(by_trail * k->x_19) + x_104 * k->per_2 + x_114 * k->per - by_load_sensitivity * k->x_2;
    by->nominal_load = x_118;
    by->friction_x = x_117 + by__at_zero_2 * k->x;
    const vreal x_119 =
        by_load_sensitivity + (by__at_zero * p->friction_y + by__at_zero_2 * p->friction_x);
    by->load_sensitivity = x_119;
    return -(w_lever * fy);
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
    vreal t_per_fzmin;
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
    vreal x_8;
    vreal x_9;
    int x_10;
    int x_11;
    int x_12;
    vreal x_13;
    vreal x_14;
    vreal x_15;
    vreal per;
    vreal x_16;
    vreal z_z0;
    int x_17;
    int x_18;
    int x_19;
    int x_20;
    int x_21;
    int x_22;
    vreal C;
    vreal C_2;
    vreal E;
    vreal x_23;
    int x_24;
    vreal C_3;
    vreal E_2;
    vreal x_25;
    int x_26;
    int x_27;
    int x_28;
    int x_29;
    vreal x_30;
    vreal x_31;
    vreal x_32;
    vreal x_33;
    vreal x_34;
    int x_35;
    vreal x_36;
    vreal x_37;
    vreal x_38;
    vreal x_39;
    vreal x_40;
    vmask x_41;
    vreal x_42;
    vmask x_43;
    vreal x_44;
    vmask x_45;
    vmask x_46;
    vmask x_47;
    vmask x_48;
    vmask x_49;
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
    k->t_per_fzmin = R(1) / vmax(p->fzmin, splat(R(1e-3)));
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
    k->x_8 = p->pky1 * k->t_Fz0p;
    k->x_9 = p->unloaded_radius * k->t_per_Fz0p;
    k->x_10 = options & (MAGIC_TAN_ALPHA | MAGIC_TURN_SLIP);
    k->x_11 = options & MAGIC_TAN_ALPHA;
    k->x_12 = options & MAGIC_TURN_SLIP;
    if (k->x_12) {
        k->x_13 = p->unloaded_radius * p->q_re0;
        k->x_14 = p->unloaded_radius / p->longvl;
        k->x_15 = p->unloaded_radius * p->q_v1;
        k->per = R(1) / p->unloaded_radius;
        k->x_16 = k->per * k->per;
    }
    if (k->x_12) {
        k->x_17 = options & MAGIC_BOOK_SPIN;
        k->z_z0 = splat(0);
    } else {
        k->z_z0 = splat(1);
    }
    k->x_18 = options & MAGIC_V52;
    k->x_19 = !k->x_18;
    k->x_20 = options & MAGIC_BOOK_SPIN;
    k->x_21 = options & MAGIC_EVEN_TRAIL;
    k->x_22 = options & MAGIC_PLAIN_MX;
    k->C = p->pcx1 * p->lcx;
    k->C_2 = p->pcy1 * p->lcy;
    if (!(k->x_18)) {
        if (k->x_12) {
            if (k->x_6) {
                k->E = vmin(splat(1), p->phyp4);
            } else {
                k->E = p->phyp4;
            }
            k->x_23 = R(1) - k->E;
        }
    }
    k->x_24 = options & MAGIC_EY_OF_ALPHA;
    if (k->x_19) {
        if (!(k->x_18)) {
            if (k->x_12) {
                if (k->x_6) {
                    k->E_2 = vmin(splat(1), p->phyp4);
                } else {
                    k->E_2 = p->phyp4;
                }
                k->x_25 = R(1) - k->E_2;
            }
        }
        k->x_26 = options & MAGIC_UPRIGHT_MZ;
        k->C_3 = k->C_2;
    } else {
        k->C_3 = splat(0);
    }
    k->x_27 = options & MAGIC_PLAIN_SLIP;
    k->x_28 = !k->x_19;
    k->x_29 = options & MAGIC_ELLIPSE;
    if (k->x_12) {
        x = (R(0.5) * R(REAL_PI)) * p->qdrp1;
        k->x_30 = vsin(x);
        if (!(k->x_20)) {
            k->x_31 = p->qdz8 * p->qdz9;
        }
        k->x_32 = p->qcrp2 * p->unloaded_radius;
    }
    k->x_33 = p->unloaded_radius * p->fnomin;
    k->x_34 = k->x_33 * p->lmy;
    k->x_35 = options & (MAGIC_V52 | MAGIC_MY_OF_LOAD);
    k->x_36 = R(-1) - p->vxlow;
    k->x_37 = p->qbz9 * k->t_slope_z;
    k->x_38 = p->qsx1 * p->lvmx;
    k->x_39 = p->unloaded_radius * p->lmx;
    k->x_40 = p->unloaded_radius * p->ls;
    if (!(k->x_18)) {
        if (k->x_12) {
            if (k->x_6) {
                k->x_41 = R(1) < p->phyp4;
            }
        }
    }
    k->x_42 = R(1) / p->pky2;
    if (!(k->x_18)) {
        if (k->x_12) {
            if (k->x_6) {
                k->x_43 = R(1) < p->phyp4;
            }
        }
    }
    if (k->x_12) {
        k->x_44 = vcos(x);
    }
    if (k->x_19) {
        if (!(k->x_18)) {
            if (k->x_12) {
                if (k->x_6) {
                    k->x_45 = R(1) < p->phyp4;
                }
            }
        }
    }
    if (!(k->x_18)) {
        if (k->x_12) {
            if (k->x_6) {
                k->x_46 = R(1) < p->phyp4;
            }
        }
    }
    if (!(k->x_18)) {
        if (k->x_12) {
            if (k->x_6) {
                k->x_47 = R(1) < p->phyp4;
            }
        }
    }
    k->x_48 = p->fzmin > R(1e-3);
    if (!(k->x_18)) {
        if (k->x_12) {
            if (k->x_6) {
                k->x_49 = R(1) < p->phyp4;
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
          q_gamma = splat(0), p_3 = splat(0), q_fz = splat(0), speed = splat(0), alpha_3 = splat(0),
          linear = splat(0), smooth_2 = splat(0), x_7 = splat(0), half_turn = splat(0),
          sum = splat(0), q_phit_2 = splat(0), x_9 = splat(0), x_10 = splat(0), x_11 = splat(0),
          x_12 = splat(0), x_13 = splat(0), x_14 = splat(0), x_15 = splat(0), q_tan_a = splat(0),
          q_tan_a_2 = splat(0), q_a = splat(0), q_g = splat(0), w_omega = splat(0), load = splat(0),
          x_28 = splat(0), w_Cz = splat(0), x_29 = splat(0), x_30 = splat(0), x_31 = splat(0),
          x_32 = splat(0), speed_3 = splat(0), ratio = splat(0), x_33 = splat(0), growth = splat(0),
          x_34 = splat(0), x_35 = splat(0), x_36 = splat(0), per = splat(0), x_37 = splat(0),
          x_38 = splat(0), x_39 = splat(0), x_40 = splat(0), per_2 = splat(0), x_41 = splat(0),
          x_42 = splat(0), x_43 = splat(0), x_44 = splat(0), per_3 = splat(0), x_45 = splat(0),
          x_46 = splat(0), x_47 = splat(0), x_48 = splat(0), per_4 = splat(0), x_49 = splat(0),
          x_50 = splat(0), x_51 = splat(0), x_52 = splat(0), per_5 = splat(0), x_53 = splat(0),
          x_54 = splat(0), x_55 = splat(0), x_56 = splat(0), w_Re_6 = splat(0),
          w_omega_2 = splat(0), z_phi = splat(0), z_z1 = splat(0), z_z2 = splat(0), z_z3 = splat(0),
          x_58 = splat(0), Vc = splat(0), x_59 = splat(0), x_60 = splat(0), x_61 = splat(0),
          x_62 = splat(0), lean = splat(0), z_phi_2 = splat(0), x_63 = splat(0), turn = splat(0),
          x_64 = splat(0), x_65 = splat(0), x_66 = splat(0), x_67 = splat(0), x_68 = splat(0),
          Bxp = splat(0), x_69 = splat(0), x_70 = splat(0), x_71 = splat(0), x_72 = splat(0),
          x_73 = splat(0), Byp = splat(0), x_74 = splat(0), x_75 = splat(0), z_z1_2 = splat(0),
          x_76 = splat(0), x_77 = splat(0), x_78 = splat(0), x_79 = splat(0), z_z2_2 = splat(0),
          x_80 = splat(0), x_81 = splat(0), x_82 = splat(0), z_z3_2 = splat(0), E = splat(0),
          f_y_SH_2 = splat(0), x_120 = splat(0), x_121 = splat(0), x_122 = splat(0),
          Kyg0 = splat(0), x_123 = splat(0), f_y_SH_4 = splat(0), D = splat(0), x_124 = splat(0),
          x_125 = splat(0), Kyrp0 = splat(0), CD = splat(0), x_126 = splat(0), x_127 = splat(0),
          B_2 = splat(0), x_128 = splat(0), Bx = splat(0), x_129 = splat(0), x_130 = splat(0),
          x_131 = splat(0), angle = splat(0), x_133 = splat(0), x_134 = splat(0), E_3 = splat(0),
          f_Gxa_2 = splat(0), per_13 = splat(0), per_14 = splat(0), x_145 = splat(0),
          along = splat(0), across = splat(0), across_2 = splat(0), x_146 = splat(0),
          across_3 = splat(0), across_4 = splat(0), x_147 = splat(0), on_x = splat(0),
          x_149 = splat(0), x_150 = splat(0), f_Gxa_3 = splat(0), x_151 = splat(0),
          by_ay = splat(0), by_f_y_SV = splat(0), by_per = splat(0), by_kx = splat(0),
          by_f_x_SV = splat(0), by_per_2 = splat(0), by_per_3 = splat(0), x_152 = splat(0),
          by_ay_2 = splat(0), by_E_2 = splat(0), by_per_4 = splat(0), x_168 = splat(0),
          by_f_y_SV_3 = splat(0), by_q_fz_2 = splat(0), by_lkyc = splat(0), by_phy3 = splat(0),
          by_q_g = splat(0), x_169 = splat(0), by_z_phi = splat(0), x_170 = splat(0),
          x_171 = splat(0), x_172 = splat(0), x_173 = splat(0), x_174 = splat(0), x_175 = splat(0),
          x_176 = splat(0), x_177 = splat(0), x_178 = splat(0), x_179 = splat(0), x_181 = splat(0),
          x_182 = splat(0), x_183 = splat(0), x_184 = splat(0), by_z_phi_2 = splat(0),
          by_unloaded_radius = splat(0), by_K = splat(0), by_Kyg0 = splat(0), by_pecp1 = splat(0),
          by_pecp2 = splat(0), by_phyp4 = splat(0), by_phyp2 = splat(0), by_phyp3 = splat(0),
          by_phyp4_3 = splat(0), by_Ex_2 = splat(0), x_234 = splat(0), x_235 = splat(0),
          x_236 = splat(0), x_237 = splat(0), by_q_kappa_2 = splat(0), x_238 = splat(0),
          by_pkyp1 = splat(0), by_pdyp4 = splat(0), by_pdyp3 = splat(0), x_239 = splat(0),
          by_pdyp1 = splat(0), by_pdyp2 = splat(0), by_pdxp3 = splat(0), by_pdxp1 = splat(0),
          by_pdxp2 = splat(0), by_q_phit = splat(0), by_w_omega = splat(0), by_vxlow = splat(0),
          by_lean_2 = splat(0), by_q_phit_2 = splat(0), x_257 = splat(0), by_q_v1 = splat(0),
          by_longvl = splat(0), by_q_re0 = splat(0), by_freff = splat(0), by_dreff = splat(0),
          by_breff = splat(0), by_fnomin = splat(0), by_vertical_stiffness = splat(0),
          by_pfz1 = splat(0), by_dpi = splat(0), by_in_fz = splat(0), by_t_per_Fz0 = splat(0),
          by_q_gamma_2 = splat(0), by_q_tan_a_2 = splat(0), x_281 = splat(0), by_alpha = splat(0),
          x_293 = splat(0), x_294 = splat(0), by_fzmax = splat(0), by_presmax = splat(0),
          by_presmin = splat(0), by_p_2 = splat(0), by_cammax = splat(0), by_cammin = splat(0),
          by_kpumax = splat(0), by_kpumin = splat(0), by_alpmax = splat(0), by_alpmin = splat(0),
          by__linear_2 = splat(0), x_306 = splat(0);
    vmask x_5 = (vmask){0}, x_8 = (vmask){0}, x_57 = (vmask){0}, x_132 = (vmask){0};
    int x_6 = 0;
    const vreal x = vmax(splat(0), fz);
    const vreal in_fz = vmin(k->x_4, x);
    const vreal in_kappa = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), kappa));
    const vreal in_alpha = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal in_gamma = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), gamma));
    const vreal in_phit = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), phit));
    const vreal in_vx = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), vx));
    const vreal x_2 = vmax(splat(0), pressure);
    const vreal in_p = vmin(k->x_5, x_2);
    const vreal q_way = sel(in_vx != R(0), vcopysign(splat(1), in_vx), splat(0));
    const vmask x_3 = in_p > R(0);
    const vmask x_4 = in_p <= R(0);
    const vreal p_2 = sel(x_3, in_p, sel(x_4, p->inflpres, in_p));
    if (k->x_6) {
        speed = vabs(in_vx);
        x_5 = speed <= p->vxlow;
        x_6 = any(x_5);
        if (x_6) {
            x_7 = speed * k->per_low;
            half_turn = R(REAL_PI) * vmin(x_7, splat(1));
            sum = speed + vabs(in_vx * vtan(in_alpha));
            x_8 = x_5 & (sum < p->vxlow);
            const vreal smooth_3 = sel(x_5, R(1) - (R(1) + vcos(half_turn)) * R(0.5), splat(1));
            alpha_3 = sel(x_8, in_alpha * (sum * k->per_low), in_alpha);
            linear = sel(x_5, x_7, splat(1));
            smooth_2 = smooth_3;
        } else {
            alpha_3 = in_alpha;
            linear = splat(1);
            smooth_2 = splat(1);
        }
        if (k->x_7) {
            x_9 = in_phit * vcos(in_alpha);
            x_10 = sel(in_vx < R(0), splat(-1), splat(1));
            q_phit_2 = x_9 * linear * x_10;
        } else {
            q_phit_2 = in_phit;
        }
        x_11 = vmax(p->alpmin, alpha_3);
        x_12 = in_kappa * linear;
        x_13 = vmax(p->kpumin, x_12);
        x_14 = vmax(p->cammin, in_gamma);
        x_15 = vmax(p->presmin, p_2);
        alpha_2 = vmin(p->alpmax, x_11);
        smooth = smooth_2;
        q_phit = q_phit_2;
        q_kappa = vmin(p->kpumax, x_13);
        q_gamma = vmin(p->cammax, x_14);
        p_3 = vmin(p->presmax, x_15);
        q_fz = vmin(p->fzmax, in_fz);
    } else {
        alpha_2 = in_alpha;
        smooth = splat(1);
        q_phit = in_phit;
        q_kappa = in_kappa;
        q_gamma = in_gamma;
        p_3 = p_2;
        q_fz = in_fz;
    }
    const vreal x_16 = p_3 - p->nompres;
    const vreal dpi = x_16 * k->t_per_p0;
    const vreal x_17 = p->ppx3 + p->ppx4 * dpi;
    const vreal x_18 = R(1) + dpi * x_17;
    const vreal m_mu_x = p->lmux * x_18;
    const vreal x_19 = p->ppy3 + p->ppy4 * dpi;
    const vreal x_20 = R(1) + dpi * x_19;
    const vreal m_mu_y = p->lmuy * x_20;
    const vreal x_21 = p->ppx1 + p->ppx2 * dpi;
    const vreal x_22 = R(1) + dpi * x_21;
    const vreal m_Kxk = x_22 * p->lkx;
    const vreal x_23 = R(1) + p->ppy1 * dpi;
    const vreal x_24 = k->x_8 * x_23;
    const vreal m_Kya = x_24 * p->lky;
    const vreal x_25 = R(1) + p->ppy5 * dpi;
    const vreal m_Kyg0 = x_25 * p->lkyc;
    const vreal x_26 = R(1) + p->ppy2 * dpi;
    const vreal m_load_y = k->t_per_Fz0p / x_26;
    const vreal m_upright_y = m_load_y / p->pky2;
    const vreal x_27 = q_fz - k->t_Fz0p;
    const vreal q_dfz = x_27 * k->t_per_Fz0p;
    if (k->x_10) {
        q_tan_a_2 = vtan(alpha_2);
        q_tan_a = q_tan_a_2;
    } else {
        q_tan_a = splat(0);
    }
    const vreal q_flip_x = sel(in_vx < R(0), splat(-1), splat(1));
    if (k->x_11) {
        q_a = q_tan_a * q_way;
        q_g = vsin(q_gamma);
    } else {
        q_a = alpha_2;
        q_g = q_gamma;
    }
    const vreal speed_2 = vabs(in_vx);
    if (k->x_12) {
        load = in_fz * k->t_per_Fz0;
        x_28 = R(1) + p->pfz1 * dpi;
        w_Cz = p->vertical_stiffness * x_28;
        x_29 = p->fnomin / w_Cz;
        x_30 = p->breff * load;
        x_31 = vatan(x_30);
        x_32 = p->dreff * x_31 + p->freff * load;
        const vreal still = k->x_13 - x_29 * x_32;
        speed_3 = (R(1) + in_kappa) * in_vx;
        ratio = speed_3 * k->x_14;
        x_33 = ratio * ratio;
        growth = k->x_15 * x_33;
        const vreal grown = growth * k->x_16;
        x_34 = R(2) * grown;
        x_35 = R(1) + x_34 * k->per;
        x_36 = (p->unloaded_radius - still - grown) / x_35;
        const vreal w_Re = p->unloaded_radius - x_36;
        per = R(1) / w_Re;
        x_37 = per * per;
        const vreal grown_2 = growth * x_37;
        x_38 = R(2) * grown_2;
        x_39 = R(1) + x_38 * per;
        x_40 = (w_Re - still - grown_2) / x_39;
        const vreal w_Re_2 = w_Re - x_40;
        per_2 = R(1) / w_Re_2;
        x_41 = per_2 * per_2;
        const vreal grown_3 = growth * x_41;
        x_42 = R(2) * grown_3;
        x_43 = R(1) + x_42 * per_2;
        x_44 = (w_Re_2 - still - grown_3) / x_43;
        const vreal w_Re_3 = w_Re_2 - x_44;
        per_3 = R(1) / w_Re_3;
        x_45 = per_3 * per_3;
        const vreal grown_4 = growth * x_45;
        x_46 = R(2) * grown_4;
        x_47 = R(1) + x_46 * per_3;
        x_48 = (w_Re_3 - still - grown_4) / x_47;
        const vreal w_Re_4 = w_Re_3 - x_48;
        per_4 = R(1) / w_Re_4;
        x_49 = per_4 * per_4;
        const vreal grown_5 = growth * x_49;
        x_50 = R(2) * grown_5;
        x_51 = R(1) + x_50 * per_4;
        x_52 = (w_Re_4 - still - grown_5) / x_51;
        const vreal w_Re_5 = w_Re_4 - x_52;
        per_5 = R(1) / w_Re_5;
        x_53 = per_5 * per_5;
        const vreal grown_6 = growth * x_53;
        x_54 = R(2) * grown_6;
        x_55 = R(1) + x_54 * per_5;
        x_56 = (w_Re_5 - still - grown_6) / x_55;
        w_Re_6 = w_Re_5 - x_56;
        w_omega_2 = speed_3 / w_Re_6;
        w_omega = w_omega_2;
    } else {
        w_omega = splat(0);
    }
    if (k->x_12) {
        x_57 = speed_2 < p->vxlow;
        x_58 = vsqrt(R(1) + q_tan_a * q_tan_a);
        Vc = sel(x_57, p->vxlow, speed_2 * x_58);
        x_59 = R(1) + p->pecp2 * q_dfz;
        x_60 = R(1) - p->pecp1 * x_59;
        x_61 = x_60 * w_omega;
        x_62 = vsin(q_gamma);
        lean = x_61 * x_62 / Vc;
        if (k->x_17) {
            z_phi_2 = lean - q_phit;
        } else {
            z_phi_2 = -lean - q_phit;
        }
        x_63 = vabs(z_phi_2);
        turn = p->unloaded_radius * x_63;
        x_64 = R(1) + p->pdxp2 * q_dfz;
        x_65 = p->pdxp1 * x_64;
        x_66 = p->pdxp3 * q_kappa;
        x_67 = vsqrt(R(1) + x_66 * x_66);
        x_68 = R(1) / x_67;
        Bxp = x_65 * x_68;
        x_69 = R(1) + p->pdyp2 * q_dfz;
        x_70 = p->pdyp1 * x_69;
        x_71 = p->pdyp3 * q_tan_a;
        x_72 = vsqrt(R(1) + x_71 * x_71);
        x_73 = R(1) / x_72;
        Byp = x_70 * x_73;
        x_74 = Bxp * turn;
        x_75 = vsqrt(R(1) + x_74 * x_74);
        z_z1_2 = R(1) / x_75;
        x_76 = vsqrt(turn);
        x_77 = turn + p->pdyp4 * x_76;
        x_78 = Byp * x_77;
        x_79 = vsqrt(R(1) + x_78 * x_78);
        z_z2_2 = R(1) / x_79;
        x_80 = turn * turn;
        x_81 = p->pkyp1 * x_80;
        x_82 = vsqrt(R(1) + x_81 * x_81);
        z_z3_2 = R(1) / x_82;
        z_phi = z_phi_2;
        z_z1 = z_z1_2;
        z_z2 = z_z2_2;
        z_z3 = z_z3_2;
    } else {
        z_phi = splat(0);
        z_z1 = splat(1);
        z_z2 = splat(1);
        z_z3 = splat(1);
    }
    const vreal x_83 = p->rbx2 * q_kappa;
    const vreal per_6 = R(1) / vsqrt(R(1) + x_83 * x_83);
    const vreal x_84 = q_g * q_g;
    const vreal x_85 = p->pky2 + p->pky5 * x_84;
    const vreal a = q_fz * m_load_y / x_85;
    const vreal a_2 = q_fz * m_upright_y;
    const vreal x_86 = q_gamma * q_gamma;
    const vreal a_3 = vatan(a);
    const vreal a_4 = vatan(a_2);
    const vreal s = p->pky4 * a_3;
    const vreal s_2 = p->pky4 * a_4;
    const vreal s_3 = vsin(s);
    const vreal s_4 = vsin(s_2);
    const vreal power = vexp_near(p->pkx3 * q_dfz);
    const vreal x_87 = p->pkx1 + p->pkx2 * q_dfz;
    const vreal x_88 = q_fz * x_87;
    const vreal x_89 = x_88 * power;
    const vreal f_x_K = x_89 * m_Kxk;
    const vreal x_90 = m_Kya * s_3;
    const vreal K = x_90 * z_z3;
    const vreal x_91 = vabs(q_g);
    const vreal x_92 = R(1) - p->pky3 * x_91;
    const vreal f_y_K = K * x_92;
    const vreal x_93 = m_Kya * s_4;
    const vreal K_2 = x_93 * z_z3;
    const vreal x_94 = p->pdx1 + p->pdx2 * q_dfz;
    const vreal x_95 = x_94 * m_mu_x;
    const vreal x_96 = R(1) - p->pdx3 * x_86;
    const vreal f_x_mu = x_95 * x_96;
    const vreal x_97 = f_x_mu * q_fz;
    const vreal f_x_D = x_97 * z_z1;
    const vreal x_98 = k->C * f_x_D;
    const vreal per_7 = x_98 + sel(x_98 < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
    const vreal x_99 = p->pdy1 + p->pdy2 * q_dfz;
    const vreal upright = x_99 * m_mu_y;
    const vreal x_100 = R(1) - p->pdy3 * x_84;
    const vreal f_y_mu = upright * x_100;
    const vreal x_101 = f_y_mu * q_fz;
    const vreal f_y_D = x_101 * z_z2;
    const vreal per_8 = f_y_K + sel(f_y_K < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
    const vreal per_9 = R(1) / per_7;
    const vreal per_10 = R(1) / per_8;
    const vreal x_102 = p->phx1 + p->phx2 * q_dfz;
    const vreal x_103 = x_102 * p->lhx;
    const vreal x_104 = p->pvx1 + p->pvx2 * q_dfz;
    const vreal x_105 = q_fz * x_104;
    const vreal x_106 = x_105 * p->lvx;
    const vreal x_107 = x_106 * k->t_mup_x;
    const vreal x_108 = x_107 * z_z1;
    const vreal f_x_SV = x_108 * smooth;
    const vreal kx = q_kappa + x_103 * smooth;
    const vreal x_109 = p->pex2 + p->pex3 * q_dfz;
    const vreal x_110 = p->pex1 + q_dfz * x_109;
    const vreal x_111 = sel(kx != R(0), vcopysign(splat(1), kx), splat(0));
    const vreal x_112 = R(1) - p->pex4 * x_111;
    const vreal x_113 = x_110 * x_112;
    const vreal Ex = x_113 * p->lex;
    const vreal B = f_x_K * per_9;
    if (k->x_6) {
        E = vmin(splat(1), Ex);
    } else {
        E = Ex;
    }
    const vreal x_114 = p->pvy3 + p->pvy4 * q_dfz;
    const vreal x_115 = q_fz * x_114;
    const vreal x_116 = x_115 * q_g;
    const vreal x_117 = x_116 * p->lkyc;
    const vreal x_118 = x_117 * k->t_mup_y;
    const vreal SVyg = x_118 * z_z2;
    const vreal x_119 = p->phy1 + p->phy2 * q_dfz;
    const vreal f_y_SH = x_119 * p->lhy;
    if (k->x_18) {
        x_120 = p->phy3 * q_g;
        f_y_SH_2 = f_y_SH + x_120 * p->lkyc;
    } else {
        x_121 = p->pky6 + p->pky7 * q_dfz;
        x_122 = q_fz * x_121;
        Kyg0 = x_122 * m_Kyg0;
        x_123 = Kyg0 * q_g - SVyg;
        const vreal f_y_SH_3 = f_y_SH + x_123 * per_10 * k->z_z0;
        if (k->x_12) {
            D = p->phyp2 + p->phyp3 * q_dfz;
            x_124 = R(1) + p->pecp2 * q_dfz;
            x_125 = R(1) - p->pecp1 * x_124;
            Kyrp0 = Kyg0 / x_125;
            CD = p->phyp1 * D;
            x_126 = K_2 + MAGIC_EPS * sel(K_2 < R(0), splat(-1), splat(1));
            x_127 = CD * x_126;
            B_2 = Kyrp0 / x_127;
            x_128 = B_2 * p->unloaded_radius;
            Bx = x_128 * z_phi;
            x_129 = vatan(Bx);
            x_130 = k->x_23 * Bx + k->E * x_129;
            x_131 = vatan(x_130);
            angle = p->phyp1 * x_131;
            x_132 = CD == R(0);
            x_133 = q_way * D;
            x_134 = vsin(angle);
            const vreal f_y_SH_5 = f_y_SH_3 + sel(x_132, splat(0), x_133 * x_134) - SVyg * per_10;
            f_y_SH_4 = f_y_SH_5;
        } else {
            f_y_SH_4 = f_y_SH_3;
        }
        f_y_SH_2 = f_y_SH_4;
    }
    const vreal x_135 = p->pvy1 + p->pvy2 * q_dfz;
    const vreal x_136 = q_fz * x_135;
    const vreal x_137 = x_136 * p->lvy;
    const vreal x_138 = x_137 * k->t_mup_y;
    const vreal f_y_SV = x_138 * z_z2 + SVyg;
    const vreal f_y_SV_2 = f_y_SV * smooth;
    const vreal ay = q_a + f_y_SH_2 * smooth;
    const vreal x_139 = p->rbx1 + p->rbx3 * x_84;
    const vreal x_140 = x_139 * per_6;
    const vreal B_3 = x_140 * p->lxal;
    const vreal E_2 = p->rex1 + p->rex2 * q_dfz;
    if (k->x_6) {
        E_3 = vmin(splat(1), E_2);
    } else {
        E_3 = E_2;
    }
    const vreal x_141 = q_a + p->rhx1;
    const vreal Bx_2 = B_3 * x_141;
    const vreal Bx_3 = B * kx;
    const vreal level_Bx = B_3 * p->rhx1;
    const vreal near = vatan(level_Bx);
    const vreal phi = vatan(Bx_2);
    const vreal phi_2 = vatan(Bx_3);
    const vreal x_142 = R(1) - E_3;
    const vreal phi_3 = x_142 * Bx_2 + E_3 * phi;
    const vreal x_143 = R(1) - E;
    const vreal phi_4 = x_143 * Bx_3 + E * phi_2;
    const vreal near_2 = x_142 * level_Bx + E_3 * near;
    const vreal near_3 = vatan(near_2);
    const vreal phi_5 = vatan(phi_3);
    const vreal phi_6 = vatan(phi_4);
    const vreal y = p->rcx1 * phi_5;
    const vreal y_2 = k->C * phi_6;
    const vreal y_3 = vsin(y_2);
    const vreal y_4 = vcos(y);
    const vreal near_4 = p->rcx1 * near_3;
    const vreal near_5 = R(1) / vcos(near_4);
    const vreal f_Gxa = y_4 * near_5;
    const vreal x_144 = f_x_D * y_3;
    const vreal Fx0 = (x_144 + f_x_SV) * q_flip_x;
    if (k->x_29) {
        const vreal per_11 = f_x_K + sel(f_x_K < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
        const vreal per_12 = f_y_D + sel(f_y_D < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
        per_13 = R(1) / per_11;
        per_14 = R(1) / per_12;
        x_145 = kx + f_x_SV * per_13;
        along = vabs(x_145);
        across = ay + f_y_SV_2 * per_10;
        if (k->x_11) {
            x_146 = vsqrt(R(1) + across * across);
            across_3 = across / x_146;
            across_2 = across_3;
        } else {
            across_2 = vsin(across);
        }
        across_4 = vabs(across_2);
        x_147 = across_4 * x_144;
        on_x = x_147 * per_14;
        const vreal x_148 = along * along;
        x_149 = x_148 + on_x * on_x + MAGIC_EPS * MAGIC_EPS;
        x_150 = (x_148 + MAGIC_EPS * MAGIC_EPS) / x_149;
        f_Gxa_3 = vsqrt(x_150);
        f_Gxa_2 = f_Gxa_3;
    } else {
        f_Gxa_2 = f_Gxa;
    }
    const vreal by_f_Gxa = seed * Fx0;
    if (k->x_29) {
        const vreal x_153 = by_f_Gxa * sqrt_slope(f_Gxa_3) / x_149;
        const vreal x_154 = -(x_153 * x_150);
        const vreal by_on_x = x_154 * on_x;
        const vreal x_155 = by_on_x + by_on_x;
        const vreal by_along = (x_154 + x_153) * along;
        const vreal x_156 = x_155 * per_14;
        const vreal by_across = x_156 * x_144 * abs_slope(across_2);
        if (k->x_11) {
            const vreal by_across_2 = by_across / x_146;
            const vreal by_across_3 = -(by_across_2 * across_3) * sqrt_slope(x_146) * across;
            by_ay_2 = by_across_2 + by_across_3 + by_across_3;
        } else {
            by_ay_2 = by_across * vcos(across);
        }
        const vreal by_kx_2 = (by_along + by_along) * abs_slope(x_145);
        x_151 = x_156 * across_4;
        by_ay = by_ay_2;
        by_f_y_SV = by_ay_2 * per_10;
        by_per = by_ay_2 * f_y_SV_2;
        by_kx = by_kx_2;
        by_f_x_SV = by_kx_2 * per_13;
        by_per_2 = -(x_155 * x_147 * per_14 * per_14);
        by_per_3 = -(by_kx_2 * f_x_SV * per_13 * per_13);
        x_152 = splat(0);
    } else {
        x_151 = splat(0);
        by_ay = splat(0);
        by_f_y_SV = splat(0);
        by_per = splat(0);
        by_kx = splat(0);
        by_f_x_SV = splat(0);
        by_per_2 = splat(0);
        by_per_3 = splat(0);
        x_152 = by_f_Gxa;
    }
    const vreal by_f_x_SV_2 = seed * f_Gxa_2 * q_flip_x;
    const vreal x_157 = x_151 + by_f_x_SV_2;
    const vreal x_158 = by_f_x_SV + by_f_x_SV_2;
    const vreal by_near = -(x_152 * y_4 * near_5 * near_5) * -vsin(near_4);
    const vreal by_y = x_152 * near_5 * -vsin(y);
    const vreal by_y_2 = x_157 * f_x_D * vcos(y_2);
    by->rcx1 = by_near * near_3 + by_y * phi_5;
    const vreal by_phi = by_y_2 * k->C * atan_slope(phi_4);
    const vreal by_phi_2 = by_y * p->rcx1 * atan_slope(phi_3);
    const vreal by_near_2 = by_near * p->rcx1 * atan_slope(near_2);
    const vreal by_Ex = by_phi * phi_2 - by_phi * Bx_3;
    const vreal by_E = by_near_2 * near + by_phi_2 * phi - (by_near_2 * level_Bx + by_phi_2 * Bx_2);
    const vreal x_159 = by_phi * x_143 + by_phi * E * atan_slope(Bx_3);
    const vreal x_160 = by_phi_2 * x_142 + by_phi_2 * E_3 * atan_slope(Bx_2);
    const vreal x_161 = by_near_2 * x_142 + by_near_2 * E_3 * atan_slope(level_Bx);
    const vreal by__B = x_159 * kx;
    const vreal by_q_kappa = by_kx + x_159 * B;
    const vreal x_162 = x_161 * p->rhx1 + x_160 * x_141;
    const vreal by__x = x_160 * B_3;
    by->rhx1 = x_161 * B_3 + by__x;
    if (k->x_6) {
        by_E_2 = sel(R(1) < E_2, splat(0), by_E);
    } else {
        by_E_2 = by_E;
    }
    by->rex1 = by_E_2;
    by->rex2 = by_E_2 * q_dfz;
    const vreal x_163 = x_162 * p->lxal;
    by->lxal = x_162 * x_140;
    const vreal by_rbx1 = x_163 * per_6;
    by->rbx1 = by_rbx1;
    by->rbx3 = by_rbx1 * x_84;
    const vreal by_q_a = by__x + by_ay;
    const vreal by_f_y_SV_2 = by_f_y_SV * smooth;
    const vreal x_164 = by_f_y_SV_2 * z_z2;
    const vreal x_165 = x_164 * k->t_mup_y;
    const vreal x_166 = x_165 * p->lvy;
    by->lvy = x_165 * x_136;
    const vreal by_q_fz = x_166 * x_135;
    const vreal by_pvy1 = x_166 * q_fz;
    by->pvy1 = by_pvy1;
    by->pvy2 = by_pvy1 * q_dfz;
    const vreal x_167 = by_E_2 * p->rex2 + by_pvy1 * p->pvy2;
    const vreal by_f_y_SH = by_ay * smooth;
    if (k->x_18) {
        const vreal x_180 = by_f_y_SH * p->lkyc;
        by_per_4 = by_per;
        x_168 = x_167;
        by_f_y_SV_3 = by_f_y_SV_2;
        by_q_fz_2 = by_q_fz;
        by_lkyc = by_f_y_SH * x_120;
        by_phy3 = x_180 * q_g;
        by_q_g = x_180 * p->phy3;
        x_169 = splat(0);
        by_z_phi = splat(0);
        x_170 = splat(0);
        x_171 = splat(0);
        x_172 = splat(0);
        x_173 = splat(0);
        x_174 = splat(0);
        x_175 = splat(0);
        x_176 = splat(0);
        x_177 = splat(0);
        x_178 = splat(0);
        x_179 = splat(0);
    } else {
        if (k->x_12) {
            const vreal x_185 = -by_f_y_SH;
            const vreal x_186 = sel(x_132, splat(0), by_f_y_SH);
            const vreal by_angle = unless_none(unless_none(x_186, x_133), vcos(angle));
            const vreal x_187 = unless_none(by_angle * p->phyp1, atan_slope(x_130));
            const vreal x_188 = unless_none(x_187 * k->E, atan_slope(Bx)) + x_187 * k->x_23;
            const vreal by_phyp4_2 = unless_none(x_187, x_129) - unless_none(x_187, Bx);
            const vreal x_189 = unless_none(x_188, z_phi);
            const vreal by_Kyrp0 = unless_none(x_189 * p->unloaded_radius, R(1) / x_127);
            const vreal x_190 = -unless_none(by_Kyrp0, B_2);
            const vreal by_CD = unless_none(x_190, x_126);
            const vreal by_phyp2_2 =
                unless_none(unless_none(x_186, x_134), q_way) + by_CD * p->phyp1;
            const vreal by_Kyg0_2 = unless_none(by_Kyrp0, R(1) / x_125);
            const vreal x_191 = unless_none(by_Kyg0_2, Kyrp0);
            const vreal x_192 = x_191 * p->pecp1;
            if (k->x_6) {
                by_phyp4_3 = sel(k->x_41, splat(0), by_phyp4_2);
            } else {
                by_phyp4_3 = by_phyp4_2;
            }
            x_181 = by_per + x_185 * SVyg;
            x_182 = x_167 + x_192 * p->pecp2 + by_phyp2_2 * p->phyp3;
            x_183 = by_f_y_SV_2 + x_185 * per_10;
            x_184 = unless_none(by_angle, x_131) + unless_none(by_CD, D);
            by_z_phi_2 = unless_none(x_188, x_128);
            by_unloaded_radius = unless_none(x_189, B_2);
            by_K = unless_none(x_190, CD);
            by_Kyg0 = by_Kyg0_2;
            by_pecp1 = unless_none(x_191, x_124);
            by_pecp2 = unless_none(x_192, q_dfz);
            by_phyp4 = by_phyp4_3;
            by_phyp2 = by_phyp2_2;
            by_phyp3 = unless_none(by_phyp2_2, q_dfz);
        } else {
            x_181 = by_per;
            x_182 = x_167;
            x_183 = by_f_y_SV_2;
            x_184 = splat(0);
            by_z_phi_2 = splat(0);
            by_unloaded_radius = splat(0);
            by_K = splat(0);
            by_Kyg0 = splat(0);
            by_pecp1 = splat(0);
            by_pecp2 = splat(0);
            by_phyp4 = splat(0);
            by_phyp2 = splat(0);
            by_phyp3 = splat(0);
        }
        const vreal x_193 = by_f_y_SH * k->z_z0;
        const vreal x_194 = x_193 * per_10;
        const vreal x_195 = by_Kyg0 + x_194 * q_g;
        const vreal x_196 = x_195 * m_Kyg0;
        const vreal by_pky6 = x_196 * q_fz;
        by_per_4 = x_181 + x_193 * x_123;
        x_168 = x_182 + by_pky6 * p->pky7;
        by_f_y_SV_3 = x_183 - x_194;
        by_q_fz_2 = by_q_fz + x_196 * x_121;
        by_lkyc = splat(0);
        by_phy3 = splat(0);
        by_q_g = x_194 * Kyg0;
        x_169 = x_184;
        by_z_phi = by_z_phi_2;
        x_170 = by_unloaded_radius;
        x_171 = by_K;
        x_172 = by_pecp1;
        x_173 = by_pecp2;
        x_174 = by_phyp4;
        x_175 = by_phyp2;
        x_176 = by_phyp3;
        x_177 = x_195 * x_122;
        x_178 = by_pky6;
        x_179 = by_pky6 * q_dfz;
    }
    by->phy3 = by_phy3;
    by->phyp1 = x_169;
    by->phyp4 = x_174;
    by->phyp2 = x_175;
    by->phyp3 = x_176;
    by->pky6 = x_178;
    by->pky7 = x_179;
    const vreal by_phy1 = by_f_y_SH * p->lhy;
    by->phy1 = by_phy1;
    by->lhy = by_f_y_SH * x_119;
    by->phy2 = by_phy1 * q_dfz;
    const vreal x_197 = by_f_y_SV_3 * z_z2;
    const vreal x_198 = x_197 * k->t_mup_y;
    const vreal x_199 = x_198 * p->lkyc;
    const vreal x_200 = x_199 * q_g;
    const vreal by_pvy3 = x_200 * q_fz;
    by->pvy3 = by_pvy3;
    by->pvy4 = by_pvy3 * q_dfz;
    if (k->x_6) {
        by_Ex_2 = sel(R(1) < Ex, splat(0), by_Ex);
    } else {
        by_Ex_2 = by_Ex;
    }
    const vreal x_201 = by_per_3 + by__B * per_9;
    const vreal x_202 = by_Ex_2 * p->lex;
    by->lex = by_Ex_2 * x_113;
    const vreal by_pex1 = x_202 * x_112;
    by->pex1 = by_pex1;
    by->pex4 = -(x_202 * x_110) * x_111;
    const vreal x_203 = x_168 + by_phy1 * p->phy2 + by_pvy3 * p->pvy4 + by_pex1 * x_109;
    const vreal by_pex2 = by_pex1 * q_dfz;
    by->pex2 = by_pex2;
    by->pex3 = by_pex2 * q_dfz;
    const vreal x_204 = x_158 * smooth;
    const vreal x_205 = x_204 * z_z1;
    const vreal x_206 = x_205 * k->t_mup_x;
    const vreal x_207 = x_206 * p->lvx;
    by->lvx = x_206 * x_105;
    const vreal by_pvx1 = x_207 * q_fz;
    by->pvx1 = by_pvx1;
    by->pvx2 = by_pvx1 * q_dfz;
    const vreal x_208 = by_q_kappa * smooth;
    const vreal by__smooth =
        by_f_y_SV * f_y_SV + by_ay * f_y_SH_2 + x_158 * x_108 + by_q_kappa * x_103;
    const vreal by_phx1 = x_208 * p->lhx;
    by->phx1 = by_phx1;
    by->lhx = x_208 * x_102;
    by->phx2 = by_phx1 * q_dfz;
    const vreal x_209 = x_203 + by_pex2 * p->pex3 + by_pvx1 * p->pvx2 + by_phx1 * p->phx2;
    const vreal by_per_5 = -(by_per_4 * per_10 * per_10);
    const vreal by_per_6 = -(by__B * f_x_K * per_9 * per_9);
    const vreal x_210 = by_per_2 * z_z2;
    const vreal by_z_z2 = by_f_y_SV_2 * x_138 + by_f_y_SV_3 * x_118 + by_per_2 * x_101;
    const vreal by_f_y_mu = x_210 * q_fz;
    const vreal by_upright = by_f_y_mu * x_100;
    const vreal x_211 = -(by_f_y_mu * upright);
    by->pdy3 = x_211 * x_84;
    const vreal by_pdy1 = by_upright * m_mu_y;
    by->pdy1 = by_pdy1;
    const vreal by_m_mu_y = by_upright * x_99;
    by->pdy2 = by_pdy1 * q_dfz;
    const vreal x_212 = by_y_2 * phi_6 + by_per_6 * f_x_D;
    const vreal x_213 = x_157 * y_3 + by_per_6 * k->C;
    by->pcx1 = x_212 * p->lcx;
    by->lcx = x_212 * p->pcx1;
    const vreal x_214 = x_213 * z_z1;
    const vreal by_z_z1 = x_204 * x_107 + x_213 * x_97;
    const vreal by_f_x_mu = x_214 * q_fz;
    const vreal x_215 = by_q_fz_2 + x_200 * x_114 + x_207 * x_104 + x_210 * f_y_mu + x_214 * f_x_mu;
    const vreal x_216 = by_f_x_mu * x_96;
    const vreal x_217 = -(by_f_x_mu * x_95);
    by->pdx3 = x_217 * x_86;
    const vreal by_pdx1 = x_216 * m_mu_x;
    by->pdx1 = by_pdx1;
    const vreal by_m_mu_x = x_216 * x_94;
    by->pdx2 = by_pdx1 * q_dfz;
    const vreal x_218 = unless_none(x_171, z_z3);
    const vreal by_K_2 = by_per_5 * x_92;
    const vreal x_219 = -(by_per_5 * K);
    by->pky3 = x_219 * x_91;
    const vreal x_220 = by_K_2 * z_z3;
    const vreal by_z_z3 = unless_none(x_171, x_93) + by_K_2 * x_90;
    const vreal x_221 = unless_none(x_218, s_4) + x_220 * s_3;
    const vreal x_222 = x_201 * m_Kxk;
    const vreal by_m_Kxk = x_201 * x_89;
    const vreal x_223 = x_222 * power;
    const vreal by_pkx1 = x_223 * q_fz;
    by->pkx1 = by_pkx1;
    by->pkx2 = by_pkx1 * q_dfz;
    const vreal x_224 = x_209 + by_pdy1 * p->pdy2 + by_pdx1 * p->pdx2 + by_pkx1 * p->pkx2;
    const vreal x_225 = x_222 * x_88 * power;
    by->pkx3 = x_225 * q_dfz;
    const vreal x_226 = x_224 + x_225 * p->pkx3;
    const vreal by_s = unless_none(unless_none(x_218, m_Kya), vcos(s_2));
    const vreal by_s_2 = x_220 * m_Kya * vcos(s);
    by->pky4 = unless_none(by_s, a_4) + by_s_2 * a_3;
    const vreal by_a = unless_none(by_s * p->pky4, atan_slope(a_2));
    const vreal by_q_gamma = x_217 * p->pdx3 * q_gamma;
    const vreal x_227 = by_q_gamma + by_q_gamma;
    const vreal x_228 = by_s_2 * p->pky4 * atan_slope(a) / x_85;
    const vreal by_pky2 = -(x_228 * a);
    by->pky5 = by_pky2 * x_84;
    const vreal by_q_g_2 = (by_rbx1 * p->rbx3 + x_211 * p->pdy3 + by_pky2 * p->pky5) * q_g;
    const vreal x_229 = by_q_g + x_199 * x_115 + x_219 * p->pky3 * abs_slope(q_g) + by_q_g_2;
    const vreal by_q_g_3 = x_229 + by_q_g_2;
    const vreal x_230 = x_215 + x_223 * x_87 + unless_none(by_a, m_upright_y) + x_228 * m_load_y;
    const vreal x_231 = -(x_163 * x_139 * per_6 * per_6) * sqrt_slope_of_inverse(per_6);
    const vreal by_x = x_231 * x_83;
    const vreal x_232 = by_x + by_x;
    by->rbx2 = x_232 * q_kappa;
    const vreal x_233 = by_q_kappa + x_232 * p->rbx2;
    if (k->x_12) {
        const vreal by_x_2 = -(by_z_z3 * z_z3_2 * z_z3_2) * sqrt_slope(x_82) * x_81;
        const vreal x_240 = by_x_2 + by_x_2;
        const vreal by_turn = x_240 * p->pkyp1 * turn;
        const vreal by_x_3 = -(by_z_z2 * z_z2_2 * z_z2_2) * sqrt_slope(x_79) * x_78;
        const vreal x_241 = by_x_3 + by_x_3;
        const vreal by_Byp = x_241 * x_77;
        const vreal by_turn_2 = x_241 * Byp;
        const vreal x_242 = by_turn + by_turn + by_turn_2 + by_turn_2 * p->pdyp4 * sqrt_slope(x_76);
        const vreal by_x_4 = -(by_z_z1 * z_z1_2 * z_z1_2) * sqrt_slope(x_75) * x_74;
        const vreal x_243 = by_x_4 + by_x_4;
        const vreal by_Bxp = x_243 * turn;
        const vreal x_244 = x_242 + x_243 * Bxp;
        const vreal x_245 = by_Byp * x_73;
        const vreal by_x_5 = -(by_Byp * x_70 * x_73 * x_73) * sqrt_slope(x_72) * x_71;
        const vreal x_246 = by_x_5 + by_x_5;
        const vreal x_247 = x_245 * p->pdyp1;
        const vreal x_248 = by_Bxp * x_68;
        const vreal by_x_6 = -(by_Bxp * x_65 * x_68 * x_68) * sqrt_slope(x_67) * x_66;
        const vreal x_249 = by_x_6 + by_x_6;
        const vreal x_250 = x_248 * p->pdxp1;
        const vreal by_lean = by_z_phi + x_244 * p->unloaded_radius * abs_slope(z_phi_2);
        if (k->x_17) {
            by_lean_2 = by_lean;
            by_q_phit_2 = -by_lean;
        } else {
            const vreal by_q_phit_3 = -by_lean;
            by_lean_2 = by_q_phit_3;
            by_q_phit_2 = by_q_phit_3;
        }
        const vreal x_251 = by_lean_2 / Vc;
        const vreal by_Vc = -(x_251 * lean);
        const vreal x_252 = x_251 * x_62;
        const vreal x_253 = -(x_252 * w_omega);
        const vreal x_254 = x_253 * p->pecp1;
        const vreal x_255 = x_226 + x_247 * p->pdyp2 + x_250 * p->pdxp2 + x_254 * p->pecp2;
        const vreal x_256 =
            unless_none(unless_none(sel(x_57, splat(0), by_Vc), speed_2), sqrt_slope(x_58));
        const vreal by_q_tan_a = unless_none(x_256, q_tan_a);
        x_234 = x_255;
        x_235 = x_170 + x_244 * x_63;
        x_236 = x_172 + x_253 * x_59;
        x_237 = x_173 + x_254 * q_dfz;
        by_q_kappa_2 = x_233 + x_249 * p->pdxp3;
        x_238 = x_227 + x_251 * x_61 * vcos(q_gamma);
        by_pkyp1 = x_240 * x_80;
        by_pdyp4 = by_turn_2 * x_76;
        by_pdyp3 = x_246 * q_tan_a;
        x_239 = x_246 * p->pdyp3 + by_q_tan_a + by_q_tan_a;
        by_pdyp1 = x_245 * x_69;
        by_pdyp2 = x_247 * q_dfz;
        by_pdxp3 = x_249 * q_kappa;
        by_pdxp1 = x_248 * x_64;
        by_pdxp2 = x_250 * q_dfz;
        by_q_phit = by_q_phit_2;
        by_w_omega = x_252 * x_60;
        by_vxlow = sel(x_57, by_Vc, splat(0));
    } else {
        x_234 = x_226;
        x_235 = x_170;
        x_236 = x_172;
        x_237 = x_173;
        by_q_kappa_2 = x_233;
        x_238 = x_227;
        by_pkyp1 = splat(0);
        by_pdyp4 = splat(0);
        by_pdyp3 = splat(0);
        x_239 = splat(0);
        by_pdyp1 = splat(0);
        by_pdyp2 = splat(0);
        by_pdxp3 = splat(0);
        by_pdxp1 = splat(0);
        by_pdxp2 = splat(0);
        by_q_phit = splat(0);
        by_w_omega = splat(0);
        by_vxlow = splat(0);
    }
    by->pecp1 = x_236;
    by->pecp2 = x_237;
    by->pkyp1 = by_pkyp1;
    by->pdyp4 = by_pdyp4;
    by->pdyp3 = by_pdyp3;
    by->pdyp1 = by_pdyp1;
    by->pdyp2 = by_pdyp2;
    by->pdxp3 = by_pdxp3;
    by->pdxp1 = by_pdxp1;
    by->pdxp2 = by_pdxp2;
    if (k->x_12) {
        const vreal x_258 = by_w_omega / w_Re_6 * w_omega_2;
        const vreal by_w_Re = x_258 / x_55;
        const vreal x_259 = -(by_w_Re * x_56);
        const vreal x_260 = x_259 * per_5 * R(2) - by_w_Re;
        const vreal by_per_7 = x_260 * growth * per_5;
        const vreal by_w_Re_2 =
            -x_258 + by_w_Re - (x_259 * x_54 + by_per_7 + by_per_7) * per_5 * per_5;
        const vreal by_w_Re_3 = -by_w_Re_2 / x_51;
        const vreal x_261 = -(by_w_Re_3 * x_52);
        const vreal x_262 = x_261 * per_4 * R(2) - by_w_Re_3;
        const vreal by_per_8 = x_262 * growth * per_4;
        const vreal by_w_Re_4 =
            by_w_Re_2 + by_w_Re_3 - (x_261 * x_50 + by_per_8 + by_per_8) * per_4 * per_4;
        const vreal by_w_Re_5 = -by_w_Re_4 / x_47;
        const vreal x_263 = -(by_w_Re_5 * x_48);
        const vreal x_264 = x_263 * per_3 * R(2) - by_w_Re_5;
        const vreal by_per_9 = x_264 * growth * per_3;
        const vreal by_w_Re_6 =
            by_w_Re_4 + by_w_Re_5 - (x_263 * x_46 + by_per_9 + by_per_9) * per_3 * per_3;
        const vreal by_w_Re_7 = -by_w_Re_6 / x_43;
        const vreal x_265 = -(by_w_Re_7 * x_44);
        const vreal x_266 = x_265 * per_2 * R(2) - by_w_Re_7;
        const vreal by_per_10 = x_266 * growth * per_2;
        const vreal by_w_Re_8 =
            by_w_Re_6 + by_w_Re_7 - (x_265 * x_42 + by_per_10 + by_per_10) * per_2 * per_2;
        const vreal by_w_Re_9 = -by_w_Re_8 / x_39;
        const vreal x_267 = -(by_w_Re_9 * x_40);
        const vreal x_268 = x_267 * per * R(2) - by_w_Re_9;
        const vreal x_269 =
            x_260 * x_53 + x_262 * x_49 + x_264 * x_45 + x_266 * x_41 + x_268 * x_37;
        const vreal by_per_11 = x_268 * growth * per;
        const vreal by_unloaded_radius_2 =
            by_w_Re_8 + by_w_Re_9 - (x_267 * x_38 + by_per_11 + by_per_11) * per * per;
        const vreal by_unloaded_radius_3 = -by_unloaded_radius_2 / x_35;
        const vreal x_270 = -(by_unloaded_radius_3 * x_36);
        const vreal x_271 = x_270 * k->per * R(2) - by_unloaded_radius_3;
        const vreal x_272 =
            -by_w_Re - by_w_Re_3 - by_w_Re_5 - by_w_Re_7 - by_w_Re_9 - by_unloaded_radius_3;
        const vreal x_273 = x_269 + x_271 * k->x_16;
        const vreal by_per_12 = x_271 * growth * k->per;
        const vreal x_274 = x_235 + by_unloaded_radius_2 + by_unloaded_radius_3 -
                            (x_270 * x_34 + by_per_12 + by_per_12) * k->per * k->per;
        const vreal x_275 = x_273 * x_33;
        const vreal by_ratio = x_273 * k->x_15 * ratio;
        const vreal by_unloaded_radius_4 = (by_ratio + by_ratio) * speed_3 * k->t_per_V0;
        const vreal by_squash = -x_272;
        const vreal x_276 = x_274 + x_275 * p->q_v1 + by_unloaded_radius_4 + x_272 * p->q_re0;
        const vreal x_277 = by_squash * x_29;
        const vreal x_278 = x_277 * p->dreff * atan_slope(x_30);
        const vreal x_279 = x_277 * p->freff + x_278 * p->breff;
        const vreal by_fnomin_2 = by_squash * x_32 / w_Cz;
        const vreal by_w_Cz = -(by_fnomin_2 * x_29);
        const vreal x_280 = by_w_Cz * p->vertical_stiffness;
        x_257 = x_276;
        by_q_v1 = x_275 * p->unloaded_radius;
        by_longvl = -(by_unloaded_radius_4 * k->x_14);
        by_q_re0 = x_272 * p->unloaded_radius;
        by_freff = x_277 * load;
        by_dreff = x_277 * x_31;
        by_breff = x_278 * load;
        by_fnomin = by_fnomin_2;
        by_vertical_stiffness = by_w_Cz * x_28;
        by_pfz1 = x_280 * dpi;
        by_dpi = x_280 * p->pfz1;
        by_in_fz = x_279 * k->t_per_Fz0;
        by_t_per_Fz0 = x_279 * in_fz;
    } else {
        x_257 = x_235;
        by_q_v1 = splat(0);
        by_longvl = splat(0);
        by_q_re0 = splat(0);
        by_freff = splat(0);
        by_dreff = splat(0);
        by_breff = splat(0);
        by_fnomin = splat(0);
        by_vertical_stiffness = splat(0);
        by_pfz1 = splat(0);
        by_dpi = splat(0);
        by_in_fz = splat(0);
        by_t_per_Fz0 = splat(0);
    }
    by->unloaded_radius = x_257;
    by->q_v1 = by_q_v1;
    by->longvl = by_longvl;
    by->q_re0 = by_q_re0;
    by->freff = by_freff;
    by->dreff = by_dreff;
    by->breff = by_breff;
    by->vertical_stiffness = by_vertical_stiffness;
    by->pfz1 = by_pfz1;
    if (k->x_11) {
        by_q_gamma_2 = x_238 + by_q_g_3 * vcos(q_gamma);
        by_q_tan_a_2 = x_239 + by_q_a * q_way;
        x_281 = splat(0);
    } else {
        by_q_gamma_2 = x_238 + by_q_g_3;
        by_q_tan_a_2 = x_239;
        x_281 = by_q_a;
    }
    if (k->x_10) {
        by_alpha = x_281 + by_q_tan_a_2 * tan_slope(q_tan_a_2);
    } else {
        by_alpha = x_281;
    }
    const vreal by_q_fz_3 = x_234 * k->t_per_Fz0p;
    const vreal by_q_fz_4 = x_230 + by_q_fz_3;
    const vreal by_m_load_y = unless_none(unless_none(by_a, q_fz), k->x_42);
    by->pky2 = by_pky2 - unless_none(by_m_load_y, m_upright_y);
    const vreal by_t_per_Fz0p = (x_228 * q_fz + by_m_load_y) / x_26;
    const vreal x_282 = -(by_t_per_Fz0p * m_load_y);
    by->ppy2 = x_282 * dpi;
    const vreal x_283 = x_177 * p->lkyc;
    by->lkyc = by_lkyc + x_198 * x_116 + x_177 * x_25;
    by->ppy5 = x_283 * dpi;
    const vreal x_284 = x_221 * p->lky;
    by->lky = x_221 * x_24;
    const vreal x_285 = x_284 * x_23;
    const vreal x_286 = x_284 * k->x_8;
    by->ppy1 = x_286 * dpi;
    const vreal x_287 = by_dpi + x_282 * p->ppy2 + x_283 * p->ppy5 + x_286 * p->ppy1;
    by->pky1 = x_285 * k->t_Fz0p;
    const vreal x_288 = by_m_Kxk * p->lkx;
    by->lkx = by_m_Kxk * x_22;
    const vreal by_ppx1 = x_288 * dpi;
    by->ppx1 = by_ppx1;
    by->ppx2 = by_ppx1 * dpi;
    const vreal x_289 = by_m_mu_y * p->lmuy;
    const vreal by_ppy3 = x_289 * dpi;
    by->ppy3 = by_ppy3;
    by->ppy4 = by_ppy3 * dpi;
    const vreal x_290 = x_287 + x_288 * x_21 + by_ppx1 * p->ppx2 + x_289 * x_19 + by_ppy3 * p->ppy4;
    const vreal x_291 = by_m_mu_x * p->lmux;
    const vreal by_ppx3 = x_291 * dpi;
    by->ppx3 = by_ppx3;
    by->ppx4 = by_ppx3 * dpi;
    const vreal x_292 = x_290 + x_291 * x_17 + by_ppx3 * p->ppx4;
    const vreal by_p = x_292 * k->t_per_p0;
    if (k->x_6) {
        const vmask x_295 = p->fzmax < in_fz;
        const vmask x_296 = p->presmax < x_15;
        const vreal x_297 = sel(x_296, splat(0), by_p);
        const vmask x_298 = p->presmin > p_2;
        const vmask x_299 = p->cammax < x_14;
        const vreal by_cammin_2 =
            sel(p->cammin > in_gamma, sel(x_299, splat(0), by_q_gamma_2), splat(0));
        const vmask x_300 = p->kpumax < x_13;
        const vreal x_301 = sel(x_300, splat(0), by_q_kappa_2);
        const vmask x_302 = p->kpumin > x_12;
        const vreal by__linear = sel(x_302, splat(0), x_301) * in_kappa;
        const vmask x_303 = p->alpmax < x_11;
        const vreal x_304 = sel(x_303, splat(0), by_alpha);
        const vmask x_305 = p->alpmin > alpha_3;
        const vreal by__alpha = sel(x_305, splat(0), x_304);
        if (k->x_7) {
            by__linear_2 = by__linear + by_q_phit * x_10 * x_9;
        } else {
            by__linear_2 = by__linear;
        }
        if (x_6) {
            const vreal by_half_turn =
                unless_none(-sel(x_5, by__smooth, splat(0)) * R(0.5), -vsin(half_turn));
            const vreal by_per_low =
                unless_none(unless_none(sel(x_8, by__alpha, splat(0)), in_alpha), sum);
            const vreal x_307 = sel(x_5, by__linear_2, splat(0)) +
                                sel(x_7 < R(1), by_half_turn * R(REAL_PI), splat(0));
            const vreal x_308 = (by_per_low + unless_none(x_307, speed)) * k->per_low * k->per_low;
            x_306 = by_vxlow - x_308;
        } else {
            x_306 = by_vxlow;
        }
        x_293 = x_306;
        x_294 = by_in_fz + sel(x_295, splat(0), by_q_fz_4);
        by_fzmax = sel(x_295, by_q_fz_4, splat(0));
        by_presmax = sel(x_296, by_p, splat(0));
        by_presmin = sel(x_298, x_297, splat(0));
        by_p_2 = sel(x_298, splat(0), x_297);
        by_cammax = sel(x_299, by_q_gamma_2, splat(0));
        by_cammin = by_cammin_2;
        by_kpumax = sel(x_300, by_q_kappa_2, splat(0));
        by_kpumin = sel(x_302, x_301, splat(0));
        by_alpmax = sel(x_303, by_alpha, splat(0));
        by_alpmin = sel(x_305, x_304, splat(0));
    } else {
        x_293 = by_vxlow;
        x_294 = by_in_fz + by_q_fz_4;
        by_fzmax = splat(0);
        by_presmax = splat(0);
        by_presmin = splat(0);
        by_p_2 = by_p;
        by_cammax = splat(0);
        by_cammin = splat(0);
        by_kpumax = splat(0);
        by_kpumin = splat(0);
        by_alpmax = splat(0);
        by_alpmin = splat(0);
    }
    by->vxlow = x_293;
    by->fzmax = by_fzmax;
    by->presmax = by_presmax;
    by->presmin = by_presmin;
    by->cammax = by_cammax;
    by->cammin = by_cammin;
    by->kpumax = by_kpumax;
    by->kpumin = by_kpumin;
    by->alpmax = by_alpmax;
    by->alpmin = by_alpmin;
    const vreal x_309 = sel(x_3, splat(0), by_p_2);
    by->inflpres = sel(x_4, x_309, splat(0));
    const vreal x_310 =
        sel(k->x_5 < x_2, sel(x_3, by_p_2, splat(0)) + sel(x_4, splat(0), x_309), splat(0));
    const vreal x_311 = (x_164 * x_137 + x_197 * x_117) / k->x_3;
    const vreal x_312 = -(x_311 * k->t_mup_y);
    by->lmuy = by_m_mu_y * x_20 + x_312 * k->x + x_311 * p->amu;
    const vreal x_313 = x_205 * x_106 / k->x_2;
    const vreal x_314 = -(x_313 * k->t_mup_x);
    const vreal x_315 = x_311 * p->lmuy + (x_312 * p->lmuy + x_314 * p->lmux) + x_313 * p->lmux;
    by->amu = x_315;
    by->lmux = by_m_mu_x * x_18 + x_314 * k->x + x_313 * p->amu;
    const vreal x_316 = -by_p + x_310 * R(100) - x_292 * x_16 * k->t_per_p0 * k->t_per_p0;
    by->nompres = x_316;
    const vreal x_317 = (x_234 * x_27 + by_t_per_Fz0p) * k->t_per_Fz0p * k->t_per_Fz0p;
    const vreal x_318 = -by_q_fz_3 + x_285 * p->pky1 - x_317;
    const vreal x_319 = by_fnomin + sel(k->x_4 < x, x_294, splat(0)) * R(100) -
                        by_t_per_Fz0 * k->t_per_Fz0 * k->t_per_Fz0;
    by->lfzo = x_318 * p->fnomin;
    by->fnomin = x_319 + x_318 * p->lfzo;
    return f_Gxa_2 * Fx0;
}

static vreal magic_formula_fy_sweep(const struct magic_formula_params *p, int options,
                                    const struct magic_formula_kept *k, vreal fz, vreal kappa,
                                    vreal alpha, vreal gamma, vreal phit, vreal vx, vreal pressure,
                                    vreal seed, struct magic_formula_params *by) {
    (void)options;
    vreal alpha_2 = splat(0), smooth = splat(0), q_phit = splat(0), q_kappa = splat(0),
          q_gamma = splat(0), p_3 = splat(0), q_fz = splat(0), speed = splat(0), alpha_3 = splat(0),
          linear = splat(0), smooth_2 = splat(0), x_7 = splat(0), half_turn = splat(0),
          sum = splat(0), q_phit_2 = splat(0), x_9 = splat(0), x_10 = splat(0), x_11 = splat(0),
          x_12 = splat(0), x_13 = splat(0), x_14 = splat(0), x_15 = splat(0), q_tan_a = splat(0),
          q_tan_a_2 = splat(0), q_a = splat(0), q_g = splat(0), q_flip_x_2 = splat(0),
          w_omega = splat(0), load = splat(0), x_28 = splat(0), w_Cz = splat(0), x_29 = splat(0),
          x_30 = splat(0), x_31 = splat(0), x_32 = splat(0), speed_3 = splat(0), ratio = splat(0),
          x_33 = splat(0), growth = splat(0), x_34 = splat(0), x_35 = splat(0), x_36 = splat(0),
          per = splat(0), x_37 = splat(0), x_38 = splat(0), x_39 = splat(0), x_40 = splat(0),
          per_2 = splat(0), x_41 = splat(0), x_42 = splat(0), x_43 = splat(0), x_44 = splat(0),
          per_3 = splat(0), x_45 = splat(0), x_46 = splat(0), x_47 = splat(0), x_48 = splat(0),
          per_4 = splat(0), x_49 = splat(0), x_50 = splat(0), x_51 = splat(0), x_52 = splat(0),
          per_5 = splat(0), x_53 = splat(0), x_54 = splat(0), x_55 = splat(0), x_56 = splat(0),
          w_Re_6 = splat(0), w_omega_2 = splat(0), z_phi = splat(0), z_z1 = splat(0),
          z_z2 = splat(0), z_z3 = splat(0), x_58 = splat(0), Vc = splat(0), x_59 = splat(0),
          x_60 = splat(0), x_61 = splat(0), x_62 = splat(0), lean = splat(0), z_phi_2 = splat(0),
          x_63 = splat(0), turn = splat(0), x_64 = splat(0), x_65 = splat(0), x_66 = splat(0),
          x_67 = splat(0), x_68 = splat(0), Bxp = splat(0), x_69 = splat(0), x_70 = splat(0),
          x_71 = splat(0), x_72 = splat(0), x_73 = splat(0), Byp = splat(0), x_74 = splat(0),
          x_75 = splat(0), z_z1_2 = splat(0), x_76 = splat(0), x_77 = splat(0), x_78 = splat(0),
          x_79 = splat(0), z_z2_2 = splat(0), x_80 = splat(0), x_81 = splat(0), x_82 = splat(0),
          z_z3_2 = splat(0), f_y_SH_2 = splat(0), x_117 = splat(0), x_118 = splat(0),
          x_119 = splat(0), Kyg0 = splat(0), x_120 = splat(0), f_y_SH_4 = splat(0), D = splat(0),
          x_121 = splat(0), x_122 = splat(0), Kyrp0 = splat(0), CD = splat(0), x_123 = splat(0),
          x_124 = splat(0), B = splat(0), x_125 = splat(0), Bx = splat(0), x_126 = splat(0),
          x_127 = splat(0), x_128 = splat(0), angle = splat(0), x_130 = splat(0), x_131 = splat(0),
          E = splat(0), E_3 = splat(0), f_Gyk_2 = splat(0), SVyk_2 = splat(0), per_14 = splat(0),
          per_15 = splat(0), x_150 = splat(0), along = splat(0), across = splat(0),
          across_2 = splat(0), x_151 = splat(0), across_3 = splat(0), across_4 = splat(0),
          x_152 = splat(0), on_y = splat(0), x_154 = splat(0), x_155 = splat(0), f_Gyk_3 = splat(0),
          x_156 = splat(0), by_ay = splat(0), by_f_y_SV = splat(0), by_per = splat(0),
          by_kx = splat(0), by_f_x_SV = splat(0), by_per_2 = splat(0), by_per_3 = splat(0),
          x_157 = splat(0), x_158 = splat(0), by_ay_2 = splat(0), by_E_2 = splat(0),
          by_Ey_2 = splat(0), by_per_4 = splat(0), x_182 = splat(0), x_183 = splat(0),
          by_f_y_SV_4 = splat(0), by_q_fz_2 = splat(0), by_lkyc = splat(0), by_phy3 = splat(0),
          x_184 = splat(0), by_z_phi = splat(0), x_185 = splat(0), x_186 = splat(0),
          x_187 = splat(0), x_188 = splat(0), x_189 = splat(0), x_190 = splat(0), x_191 = splat(0),
          x_192 = splat(0), x_193 = splat(0), x_194 = splat(0), x_196 = splat(0), x_197 = splat(0),
          x_198 = splat(0), x_199 = splat(0), by_z_phi_2 = splat(0), by_unloaded_radius = splat(0),
          by_K = splat(0), by_Kyg0 = splat(0), by_pecp1 = splat(0), by_pecp2 = splat(0),
          by_phyp4 = splat(0), by_phyp2 = splat(0), by_phyp3 = splat(0), by_phyp4_3 = splat(0),
          x_250 = splat(0), by_q_kappa = splat(0), x_251 = splat(0), x_252 = splat(0),
          x_253 = splat(0), x_254 = splat(0), by_pkyp1 = splat(0), by_pdyp4 = splat(0),
          by_pdyp3 = splat(0), x_255 = splat(0), by_pdyp1 = splat(0), by_pdyp2 = splat(0),
          by_pdxp3 = splat(0), by_pdxp1 = splat(0), by_pdxp2 = splat(0), by_q_phit = splat(0),
          by_w_omega = splat(0), by_vxlow = splat(0), by_lean_2 = splat(0), by_q_phit_2 = splat(0),
          x_273 = splat(0), by_q_v1 = splat(0), by_longvl = splat(0), by_q_re0 = splat(0),
          by_freff = splat(0), by_dreff = splat(0), by_breff = splat(0), by_fnomin = splat(0),
          by_vertical_stiffness = splat(0), by_pfz1 = splat(0), by_dpi = splat(0),
          by_in_fz = splat(0), by_t_per_Fz0 = splat(0), by_q_gamma_2 = splat(0),
          by_q_tan_a_2 = splat(0), x_297 = splat(0), by_alpha = splat(0), x_309 = splat(0),
          x_310 = splat(0), by_fzmax = splat(0), by_presmax = splat(0), by_presmin = splat(0),
          by_p_2 = splat(0), by_cammax = splat(0), by_cammin = splat(0), by_kpumax = splat(0),
          by_kpumin = splat(0), by_alpmax = splat(0), by_alpmin = splat(0), by__linear_2 = splat(0),
          x_322 = splat(0);
    vmask x_5 = (vmask){0}, x_8 = (vmask){0}, x_57 = (vmask){0}, x_129 = (vmask){0};
    int x_6 = 0;
    const vreal x = vmax(splat(0), fz);
    const vreal in_fz = vmin(k->x_4, x);
    const vreal in_kappa = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), kappa));
    const vreal in_alpha = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal in_gamma = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), gamma));
    const vreal in_phit = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), phit));
    const vreal in_vx = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), vx));
    const vreal x_2 = vmax(splat(0), pressure);
    const vreal in_p = vmin(k->x_5, x_2);
    const vreal q_way = sel(in_vx != R(0), vcopysign(splat(1), in_vx), splat(0));
    const vmask x_3 = in_p > R(0);
    const vmask x_4 = in_p <= R(0);
    const vreal p_2 = sel(x_3, in_p, sel(x_4, p->inflpres, in_p));
    if (k->x_6) {
        speed = vabs(in_vx);
        x_5 = speed <= p->vxlow;
        x_6 = any(x_5);
        if (x_6) {
            x_7 = speed * k->per_low;
            half_turn = R(REAL_PI) * vmin(x_7, splat(1));
            sum = speed + vabs(in_vx * vtan(in_alpha));
            x_8 = x_5 & (sum < p->vxlow);
            const vreal smooth_3 = sel(x_5, R(1) - (R(1) + vcos(half_turn)) * R(0.5), splat(1));
            alpha_3 = sel(x_8, in_alpha * (sum * k->per_low), in_alpha);
            linear = sel(x_5, x_7, splat(1));
            smooth_2 = smooth_3;
        } else {
            alpha_3 = in_alpha;
            linear = splat(1);
            smooth_2 = splat(1);
        }
        if (k->x_7) {
            x_9 = in_phit * vcos(in_alpha);
            x_10 = sel(in_vx < R(0), splat(-1), splat(1));
            q_phit_2 = x_9 * linear * x_10;
        } else {
            q_phit_2 = in_phit;
        }
        x_11 = vmax(p->alpmin, alpha_3);
        x_12 = in_kappa * linear;
        x_13 = vmax(p->kpumin, x_12);
        x_14 = vmax(p->cammin, in_gamma);
        x_15 = vmax(p->presmin, p_2);
        alpha_2 = vmin(p->alpmax, x_11);
        smooth = smooth_2;
        q_phit = q_phit_2;
        q_kappa = vmin(p->kpumax, x_13);
        q_gamma = vmin(p->cammax, x_14);
        p_3 = vmin(p->presmax, x_15);
        q_fz = vmin(p->fzmax, in_fz);
    } else {
        alpha_2 = in_alpha;
        smooth = splat(1);
        q_phit = in_phit;
        q_kappa = in_kappa;
        q_gamma = in_gamma;
        p_3 = p_2;
        q_fz = in_fz;
    }
    const vreal x_16 = p_3 - p->nompres;
    const vreal dpi = x_16 * k->t_per_p0;
    const vreal x_17 = p->ppx3 + p->ppx4 * dpi;
    const vreal x_18 = R(1) + dpi * x_17;
    const vreal m_mu_x = p->lmux * x_18;
    const vreal x_19 = p->ppy3 + p->ppy4 * dpi;
    const vreal x_20 = R(1) + dpi * x_19;
    const vreal m_mu_y = p->lmuy * x_20;
    const vreal x_21 = p->ppx1 + p->ppx2 * dpi;
    const vreal x_22 = R(1) + dpi * x_21;
    const vreal m_Kxk = x_22 * p->lkx;
    const vreal x_23 = R(1) + p->ppy1 * dpi;
    const vreal x_24 = k->x_8 * x_23;
    const vreal m_Kya = x_24 * p->lky;
    const vreal x_25 = R(1) + p->ppy5 * dpi;
    const vreal m_Kyg0 = x_25 * p->lkyc;
    const vreal x_26 = R(1) + p->ppy2 * dpi;
    const vreal m_load_y = k->t_per_Fz0p / x_26;
    const vreal m_upright_y = m_load_y / p->pky2;
    const vreal x_27 = q_fz - k->t_Fz0p;
    const vreal q_dfz = x_27 * k->t_per_Fz0p;
    if (k->x_10) {
        q_tan_a_2 = vtan(alpha_2);
        q_tan_a = q_tan_a_2;
    } else {
        q_tan_a = splat(0);
    }
    const vreal q_flip_x = sel(in_vx < R(0), splat(-1), splat(1));
    if (k->x_11) {
        q_a = q_tan_a * q_way;
        q_g = vsin(q_gamma);
        q_flip_x_2 = q_flip_x;
    } else {
        q_a = alpha_2;
        q_g = q_gamma;
        q_flip_x_2 = splat(1);
    }
    const vreal speed_2 = vabs(in_vx);
    if (k->x_12) {
        load = in_fz * k->t_per_Fz0;
        x_28 = R(1) + p->pfz1 * dpi;
        w_Cz = p->vertical_stiffness * x_28;
        x_29 = p->fnomin / w_Cz;
        x_30 = p->breff * load;
        x_31 = vatan(x_30);
        x_32 = p->dreff * x_31 + p->freff * load;
        const vreal still = k->x_13 - x_29 * x_32;
        speed_3 = (R(1) + in_kappa) * in_vx;
        ratio = speed_3 * k->x_14;
        x_33 = ratio * ratio;
        growth = k->x_15 * x_33;
        const vreal grown = growth * k->x_16;
        x_34 = R(2) * grown;
        x_35 = R(1) + x_34 * k->per;
        x_36 = (p->unloaded_radius - still - grown) / x_35;
        const vreal w_Re = p->unloaded_radius - x_36;
        per = R(1) / w_Re;
        x_37 = per * per;
        const vreal grown_2 = growth * x_37;
        x_38 = R(2) * grown_2;
        x_39 = R(1) + x_38 * per;
        x_40 = (w_Re - still - grown_2) / x_39;
        const vreal w_Re_2 = w_Re - x_40;
        per_2 = R(1) / w_Re_2;
        x_41 = per_2 * per_2;
        const vreal grown_3 = growth * x_41;
        x_42 = R(2) * grown_3;
        x_43 = R(1) + x_42 * per_2;
        x_44 = (w_Re_2 - still - grown_3) / x_43;
        const vreal w_Re_3 = w_Re_2 - x_44;
        per_3 = R(1) / w_Re_3;
        x_45 = per_3 * per_3;
        const vreal grown_4 = growth * x_45;
        x_46 = R(2) * grown_4;
        x_47 = R(1) + x_46 * per_3;
        x_48 = (w_Re_3 - still - grown_4) / x_47;
        const vreal w_Re_4 = w_Re_3 - x_48;
        per_4 = R(1) / w_Re_4;
        x_49 = per_4 * per_4;
        const vreal grown_5 = growth * x_49;
        x_50 = R(2) * grown_5;
        x_51 = R(1) + x_50 * per_4;
        x_52 = (w_Re_4 - still - grown_5) / x_51;
        const vreal w_Re_5 = w_Re_4 - x_52;
        per_5 = R(1) / w_Re_5;
        x_53 = per_5 * per_5;
        const vreal grown_6 = growth * x_53;
        x_54 = R(2) * grown_6;
        x_55 = R(1) + x_54 * per_5;
        x_56 = (w_Re_5 - still - grown_6) / x_55;
        w_Re_6 = w_Re_5 - x_56;
        w_omega_2 = speed_3 / w_Re_6;
        w_omega = w_omega_2;
    } else {
        w_omega = splat(0);
    }
    if (k->x_12) {
        x_57 = speed_2 < p->vxlow;
        x_58 = vsqrt(R(1) + q_tan_a * q_tan_a);
        Vc = sel(x_57, p->vxlow, speed_2 * x_58);
        x_59 = R(1) + p->pecp2 * q_dfz;
        x_60 = R(1) - p->pecp1 * x_59;
        x_61 = x_60 * w_omega;
        x_62 = vsin(q_gamma);
        lean = x_61 * x_62 / Vc;
        if (k->x_17) {
            z_phi_2 = lean - q_phit;
        } else {
            z_phi_2 = -lean - q_phit;
        }
        x_63 = vabs(z_phi_2);
        turn = p->unloaded_radius * x_63;
        x_64 = R(1) + p->pdxp2 * q_dfz;
        x_65 = p->pdxp1 * x_64;
        x_66 = p->pdxp3 * q_kappa;
        x_67 = vsqrt(R(1) + x_66 * x_66);
        x_68 = R(1) / x_67;
        Bxp = x_65 * x_68;
        x_69 = R(1) + p->pdyp2 * q_dfz;
        x_70 = p->pdyp1 * x_69;
        x_71 = p->pdyp3 * q_tan_a;
        x_72 = vsqrt(R(1) + x_71 * x_71);
        x_73 = R(1) / x_72;
        Byp = x_70 * x_73;
        x_74 = Bxp * turn;
        x_75 = vsqrt(R(1) + x_74 * x_74);
        z_z1_2 = R(1) / x_75;
        x_76 = vsqrt(turn);
        x_77 = turn + p->pdyp4 * x_76;
        x_78 = Byp * x_77;
        x_79 = vsqrt(R(1) + x_78 * x_78);
        z_z2_2 = R(1) / x_79;
        x_80 = turn * turn;
        x_81 = p->pkyp1 * x_80;
        x_82 = vsqrt(R(1) + x_81 * x_81);
        z_z3_2 = R(1) / x_82;
        z_phi = z_phi_2;
        z_z1 = z_z1_2;
        z_z2 = z_z2_2;
        z_z3 = z_z3_2;
    } else {
        z_phi = splat(0);
        z_z1 = splat(1);
        z_z2 = splat(1);
        z_z3 = splat(1);
    }
    const vreal x_83 = q_a - p->rby3;
    const vreal x_84 = p->rby2 * x_83;
    const vreal x_85 = p->rvy4 * q_a;
    const vreal per_6 = R(1) / vsqrt(R(1) + x_84 * x_84);
    const vreal per_7 = R(1) / vsqrt(R(1) + x_85 * x_85);
    const vreal x_86 = q_g * q_g;
    const vreal x_87 = p->pky2 + p->pky5 * x_86;
    const vreal a = q_fz * m_load_y / x_87;
    const vreal a_2 = p->rvy6 * q_kappa;
    const vreal a_3 = q_fz * m_upright_y;
    const vreal x_88 = q_gamma * q_gamma;
    const vreal a_4 = vatan(a);
    const vreal a_5 = vatan(a_2);
    const vreal a_6 = vatan(a_3);
    const vreal s = p->pky4 * a_4;
    const vreal s_2 = p->rvy5 * a_5;
    const vreal s_3 = p->pky4 * a_6;
    const vreal s_4 = vsin(s);
    const vreal s_5 = vsin(s_2);
    const vreal s_6 = vsin(s_3);
    const vreal power = vexp_near(p->pkx3 * q_dfz);
    const vreal x_89 = p->pkx1 + p->pkx2 * q_dfz;
    const vreal x_90 = q_fz * x_89;
    const vreal x_91 = x_90 * power;
    const vreal f_x_K = x_91 * m_Kxk;
    const vreal x_92 = m_Kya * s_4;
    const vreal K = x_92 * z_z3;
    const vreal x_93 = vabs(q_g);
    const vreal x_94 = R(1) - p->pky3 * x_93;
    const vreal f_y_K = K * x_94;
    const vreal x_95 = m_Kya * s_6;
    const vreal K_2 = x_95 * z_z3;
    const vreal x_96 = p->pdx1 + p->pdx2 * q_dfz;
    const vreal x_97 = x_96 * m_mu_x;
    const vreal x_98 = R(1) - p->pdx3 * x_88;
    const vreal f_x_mu = x_97 * x_98;
    const vreal x_99 = f_x_mu * q_fz;
    const vreal f_x_D = x_99 * z_z1;
    const vreal x_100 = p->pdy1 + p->pdy2 * q_dfz;
    const vreal upright = x_100 * m_mu_y;
    const vreal x_101 = R(1) - p->pdy3 * x_86;
    const vreal f_y_mu = upright * x_101;
    const vreal x_102 = f_y_mu * q_fz;
    const vreal f_y_D = x_102 * z_z2;
    const vreal x_103 = k->C_2 * f_y_D;
    const vreal per_8 = x_103 + sel(x_103 < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
    const vreal per_9 = f_y_K + sel(f_y_K < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
    const vreal per_10 = R(1) / per_8;
    const vreal per_11 = R(1) / per_9;
    const vreal x_104 = p->phx1 + p->phx2 * q_dfz;
    const vreal x_105 = x_104 * p->lhx;
    const vreal x_106 = p->pvx1 + p->pvx2 * q_dfz;
    const vreal x_107 = q_fz * x_106;
    const vreal x_108 = x_107 * p->lvx;
    const vreal x_109 = x_108 * k->t_mup_x;
    const vreal x_110 = x_109 * z_z1;
    const vreal f_x_SV = x_110 * smooth;
    const vreal kx = q_kappa + x_105 * smooth;
    const vreal x_111 = p->pvy3 + p->pvy4 * q_dfz;
    const vreal x_112 = q_fz * x_111;
    const vreal x_113 = x_112 * q_g;
    const vreal x_114 = x_113 * p->lkyc;
    const vreal x_115 = x_114 * k->t_mup_y;
    const vreal SVyg = x_115 * z_z2;
    const vreal x_116 = p->phy1 + p->phy2 * q_dfz;
    const vreal f_y_SH = x_116 * p->lhy;
    if (k->x_18) {
        x_117 = p->phy3 * q_g;
        f_y_SH_2 = f_y_SH + x_117 * p->lkyc;
    } else {
        x_118 = p->pky6 + p->pky7 * q_dfz;
        x_119 = q_fz * x_118;
        Kyg0 = x_119 * m_Kyg0;
        x_120 = Kyg0 * q_g - SVyg;
        const vreal f_y_SH_3 = f_y_SH + x_120 * per_11 * k->z_z0;
        if (k->x_12) {
            D = p->phyp2 + p->phyp3 * q_dfz;
            x_121 = R(1) + p->pecp2 * q_dfz;
            x_122 = R(1) - p->pecp1 * x_121;
            Kyrp0 = Kyg0 / x_122;
            CD = p->phyp1 * D;
            x_123 = K_2 + MAGIC_EPS * sel(K_2 < R(0), splat(-1), splat(1));
            x_124 = CD * x_123;
            B = Kyrp0 / x_124;
            x_125 = B * p->unloaded_radius;
            Bx = x_125 * z_phi;
            x_126 = vatan(Bx);
            x_127 = k->x_23 * Bx + k->E * x_126;
            x_128 = vatan(x_127);
            angle = p->phyp1 * x_128;
            x_129 = CD == R(0);
            x_130 = q_way * D;
            x_131 = vsin(angle);
            const vreal f_y_SH_5 = f_y_SH_3 + sel(x_129, splat(0), x_130 * x_131) - SVyg * per_11;
            f_y_SH_4 = f_y_SH_5;
        } else {
            f_y_SH_4 = f_y_SH_3;
        }
        f_y_SH_2 = f_y_SH_4;
    }
    const vreal x_132 = p->pvy1 + p->pvy2 * q_dfz;
    const vreal x_133 = q_fz * x_132;
    const vreal x_134 = x_133 * p->lvy;
    const vreal x_135 = x_134 * k->t_mup_y;
    const vreal f_y_SV = x_135 * z_z2 + SVyg;
    const vreal f_y_SV_2 = f_y_SV * smooth;
    const vreal ay = q_a + f_y_SH_2 * smooth;
    const vreal way = sel((k->x_24 ? q_a : ay) < R(0), splat(-1), splat(1));
    const vreal x_136 = p->pey5 * q_g - p->pey4 * way;
    const vreal shape = R(1) - p->pey3 * way + q_g * x_136;
    const vreal x_137 = p->pey1 + p->pey2 * q_dfz;
    const vreal x_138 = x_137 * shape;
    const vreal Ey = x_138 * p->ley;
    const vreal B_2 = f_y_K * per_10;
    if (k->x_6) {
        E = vmin(splat(1), Ey);
    } else {
        E = Ey;
    }
    const vreal x_139 = p->rby1 + p->rby4 * x_86;
    const vreal x_140 = x_139 * per_6;
    const vreal B_3 = x_140 * p->lyka;
    const vreal E_2 = p->rey1 + p->rey2 * q_dfz;
    if (k->x_6) {
        E_3 = vmin(splat(1), E_2);
    } else {
        E_3 = E_2;
    }
    const vreal SH = p->rhy1 + p->rhy2 * q_dfz;
    const vreal x_141 = q_kappa + SH;
    const vreal Bx_2 = B_3 * x_141;
    const vreal Bx_3 = B_2 * ay;
    const vreal level_Bx = B_3 * SH;
    const vreal near = vatan(level_Bx);
    const vreal phi = vatan(Bx_2);
    const vreal phi_2 = vatan(Bx_3);
    const vreal x_142 = R(1) - E_3;
    const vreal phi_3 = x_142 * Bx_2 + E_3 * phi;
    const vreal x_143 = R(1) - E;
    const vreal phi_4 = x_143 * Bx_3 + E * phi_2;
    const vreal near_2 = x_142 * level_Bx + E_3 * near;
    const vreal near_3 = vatan(near_2);
    const vreal phi_5 = vatan(phi_3);
    const vreal phi_6 = vatan(phi_4);
    const vreal y = p->rcy1 * phi_5;
    const vreal y_2 = k->C_2 * phi_6;
    const vreal y_3 = vsin(y_2);
    const vreal y_4 = vcos(y);
    const vreal near_4 = p->rcy1 * near_3;
    const vreal near_5 = R(1) / vcos(near_4);
    const vreal f_Gyk = y_4 * near_5;
    const vreal x_144 = f_y_D * y_3;
    const vreal Fy0 = (x_144 + f_y_SV_2) * q_flip_x_2;
    const vreal x_145 = p->rvy1 + p->rvy2 * q_dfz + p->rvy3 * q_g;
    const vreal x_146 = x_102 * x_145;
    const vreal x_147 = x_146 * per_7;
    const vreal D_2 = x_147 * z_z2;
    const vreal x_148 = D_2 * s_5;
    const vreal x_149 = x_148 * p->lvyka;
    const vreal SVyk = x_149 * smooth;
    if (k->x_29) {
        const vreal per_12 = f_x_K + sel(f_x_K < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
        const vreal per_13 = f_x_D + sel(f_x_D < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
        per_14 = R(1) / per_12;
        per_15 = R(1) / per_13;
        x_150 = kx + f_x_SV * per_14;
        along = vabs(x_150);
        across = ay + f_y_SV_2 * per_11;
        if (k->x_11) {
            x_151 = vsqrt(R(1) + across * across);
            across_3 = across / x_151;
            across_2 = across_3;
        } else {
            across_2 = vsin(across);
        }
        across_4 = vabs(across_2);
        x_152 = along * x_144;
        on_y = x_152 * per_15;
        const vreal x_153 = across_4 * across_4;
        x_154 = x_153 + on_y * on_y + MAGIC_EPS * MAGIC_EPS;
        x_155 = (x_153 + MAGIC_EPS * MAGIC_EPS) / x_154;
        f_Gyk_3 = vsqrt(x_155);
        f_Gyk_2 = f_Gyk_3;
        SVyk_2 = splat(0);
    } else {
        f_Gyk_2 = f_Gyk;
        SVyk_2 = SVyk;
    }
    const vreal by_f_Gyk = seed * Fy0;
    if (k->x_29) {
        const vreal x_159 = by_f_Gyk * sqrt_slope(f_Gyk_3) / x_154;
        const vreal x_160 = -(x_159 * x_155);
        const vreal by_on_y = x_160 * on_y;
        const vreal x_161 = by_on_y + by_on_y;
        const vreal by_across = (x_160 + x_159) * across_4;
        const vreal x_162 = x_161 * per_15;
        const vreal by_across_2 = (by_across + by_across) * abs_slope(across_2);
        if (k->x_11) {
            const vreal by_across_3 = by_across_2 / x_151;
            const vreal by_across_4 = -(by_across_3 * across_3) * sqrt_slope(x_151) * across;
            by_ay_2 = by_across_3 + by_across_4 + by_across_4;
        } else {
            by_ay_2 = by_across_2 * vcos(across);
        }
        const vreal by_kx_2 = x_162 * x_144 * abs_slope(x_150);
        x_156 = x_162 * along;
        by_ay = by_ay_2;
        by_f_y_SV = by_ay_2 * per_11;
        by_per = by_ay_2 * f_y_SV_2;
        by_kx = by_kx_2;
        by_f_x_SV = by_kx_2 * per_14;
        by_per_2 = -(x_161 * x_152 * per_15 * per_15);
        by_per_3 = -(by_kx_2 * f_x_SV * per_14 * per_14);
        x_157 = splat(0);
        x_158 = splat(0);
    } else {
        x_156 = splat(0);
        by_ay = splat(0);
        by_f_y_SV = splat(0);
        by_per = splat(0);
        by_kx = splat(0);
        by_f_x_SV = splat(0);
        by_per_2 = splat(0);
        by_per_3 = splat(0);
        x_157 = by_f_Gyk;
        x_158 = seed;
    }
    const vreal x_163 = x_158 * smooth;
    const vreal x_164 = x_163 * p->lvyka;
    by->lvyka = x_163 * x_148;
    const vreal by_D = x_164 * s_5;
    const vreal x_165 = by_D * z_z2;
    const vreal x_166 = x_165 * per_7;
    const vreal by_rvy1 = x_166 * x_102;
    by->rvy1 = by_rvy1;
    by->rvy3 = by_rvy1 * q_g;
    by->rvy2 = by_rvy1 * q_dfz;
    const vreal by_f_y_SV_2 = seed * f_Gyk_2 * q_flip_x_2;
    const vreal x_167 = x_156 + by_f_y_SV_2;
    const vreal x_168 = by_f_y_SV + by_f_y_SV_2;
    const vreal by_near = -(x_157 * y_4 * near_5 * near_5) * -vsin(near_4);
    const vreal by_y = x_157 * near_5 * -vsin(y);
    const vreal by_y_2 = x_167 * f_y_D * vcos(y_2);
    by->rcy1 = by_near * near_3 + by_y * phi_5;
    const vreal by_phi = by_y_2 * k->C_2 * atan_slope(phi_4);
    const vreal by_phi_2 = by_y * p->rcy1 * atan_slope(phi_3);
    const vreal by_near_2 = by_near * p->rcy1 * atan_slope(near_2);
    const vreal by_Ey = by_phi * phi_2 - by_phi * Bx_3;
    const vreal by_E = by_near_2 * near + by_phi_2 * phi - (by_near_2 * level_Bx + by_phi_2 * Bx_2);
    const vreal x_169 = by_phi * x_143 + by_phi * E * atan_slope(Bx_3);
    const vreal x_170 = by_phi_2 * x_142 + by_phi_2 * E_3 * atan_slope(Bx_2);
    const vreal x_171 = by_near_2 * x_142 + by_near_2 * E_3 * atan_slope(level_Bx);
    const vreal by__B = x_169 * ay;
    const vreal by_q_a = by_ay + x_169 * B_2;
    const vreal x_172 = x_171 * SH + x_170 * x_141;
    const vreal by__x = x_170 * B_3;
    const vreal by_rhy1 = x_171 * B_3 + by__x;
    by->rhy1 = by_rhy1;
    by->rhy2 = by_rhy1 * q_dfz;
    if (k->x_6) {
        by_E_2 = sel(R(1) < E_2, splat(0), by_E);
    } else {
        by_E_2 = by_E;
    }
    by->rey1 = by_E_2;
    by->rey2 = by_E_2 * q_dfz;
    const vreal x_173 = x_172 * p->lyka;
    by->lyka = x_172 * x_140;
    const vreal by_rby1 = x_173 * per_6;
    by->rby1 = by_rby1;
    by->rby4 = by_rby1 * x_86;
    if (k->x_6) {
        by_Ey_2 = sel(R(1) < Ey, splat(0), by_Ey);
    } else {
        by_Ey_2 = by_Ey;
    }
    const vreal x_174 = by_Ey_2 * p->ley;
    by->ley = by_Ey_2 * x_138;
    const vreal by_pey1 = x_174 * shape;
    by->pey1 = by_pey1;
    const vreal by_shape = x_174 * x_137;
    by->pey2 = by_pey1 * q_dfz;
    const vreal x_175 =
        by_rvy1 * p->rvy2 + by_rhy1 * p->rhy2 + by_E_2 * p->rey2 + by_pey1 * p->pey2;
    const vreal x_176 = by_shape * q_g;
    by->pey4 = -x_176 * way;
    by->pey5 = x_176 * q_g;
    const vreal x_177 = by_rvy1 * p->rvy3 + by_shape * x_136 + x_176 * p->pey5;
    by->pey3 = -by_shape * way;
    const vreal by_f_y_SV_3 = x_168 * smooth;
    const vreal x_178 = by_f_y_SV_3 * z_z2;
    const vreal x_179 = x_178 * k->t_mup_y;
    const vreal x_180 = x_179 * p->lvy;
    by->lvy = x_179 * x_133;
    const vreal by_q_fz = x_180 * x_132;
    const vreal by_pvy1 = x_180 * q_fz;
    by->pvy1 = by_pvy1;
    by->pvy2 = by_pvy1 * q_dfz;
    const vreal x_181 = x_175 + by_pvy1 * p->pvy2;
    const vreal by_f_y_SH = by_q_a * smooth;
    if (k->x_18) {
        const vreal x_195 = by_f_y_SH * p->lkyc;
        by_per_4 = by_per;
        x_182 = x_177 + x_195 * p->phy3;
        x_183 = x_181;
        by_f_y_SV_4 = by_f_y_SV_3;
        by_q_fz_2 = by_q_fz;
        by_lkyc = by_f_y_SH * x_117;
        by_phy3 = x_195 * q_g;
        x_184 = splat(0);
        by_z_phi = splat(0);
        x_185 = splat(0);
        x_186 = splat(0);
        x_187 = splat(0);
        x_188 = splat(0);
        x_189 = splat(0);
        x_190 = splat(0);
        x_191 = splat(0);
        x_192 = splat(0);
        x_193 = splat(0);
        x_194 = splat(0);
    } else {
        if (k->x_12) {
            const vreal x_200 = -by_f_y_SH;
            const vreal x_201 = sel(x_129, splat(0), by_f_y_SH);
            const vreal by_angle = unless_none(unless_none(x_201, x_130), vcos(angle));
            const vreal x_202 = unless_none(by_angle * p->phyp1, atan_slope(x_127));
            const vreal x_203 = unless_none(x_202 * k->E, atan_slope(Bx)) + x_202 * k->x_23;
            const vreal by_phyp4_2 = unless_none(x_202, x_126) - unless_none(x_202, Bx);
            const vreal x_204 = unless_none(x_203, z_phi);
            const vreal by_Kyrp0 = unless_none(x_204 * p->unloaded_radius, R(1) / x_124);
            const vreal x_205 = -unless_none(by_Kyrp0, B);
            const vreal by_CD = unless_none(x_205, x_123);
            const vreal by_phyp2_2 =
                unless_none(unless_none(x_201, x_131), q_way) + by_CD * p->phyp1;
            const vreal by_Kyg0_2 = unless_none(by_Kyrp0, R(1) / x_122);
            const vreal x_206 = unless_none(by_Kyg0_2, Kyrp0);
            const vreal x_207 = x_206 * p->pecp1;
            if (k->x_6) {
                by_phyp4_3 = sel(k->x_43, splat(0), by_phyp4_2);
            } else {
                by_phyp4_3 = by_phyp4_2;
            }
            x_196 = by_per + x_200 * SVyg;
            x_197 = x_181 + x_207 * p->pecp2 + by_phyp2_2 * p->phyp3;
            x_198 = by_f_y_SV_3 + x_200 * per_11;
            x_199 = unless_none(by_angle, x_128) + unless_none(by_CD, D);
            by_z_phi_2 = unless_none(x_203, x_125);
            by_unloaded_radius = unless_none(x_204, B);
            by_K = unless_none(x_205, CD);
            by_Kyg0 = by_Kyg0_2;
            by_pecp1 = unless_none(x_206, x_121);
            by_pecp2 = unless_none(x_207, q_dfz);
            by_phyp4 = by_phyp4_3;
            by_phyp2 = by_phyp2_2;
            by_phyp3 = unless_none(by_phyp2_2, q_dfz);
        } else {
            x_196 = by_per;
            x_197 = x_181;
            x_198 = by_f_y_SV_3;
            x_199 = splat(0);
            by_z_phi_2 = splat(0);
            by_unloaded_radius = splat(0);
            by_K = splat(0);
            by_Kyg0 = splat(0);
            by_pecp1 = splat(0);
            by_pecp2 = splat(0);
            by_phyp4 = splat(0);
            by_phyp2 = splat(0);
            by_phyp3 = splat(0);
        }
        const vreal x_208 = by_f_y_SH * k->z_z0;
        const vreal x_209 = x_208 * per_11;
        const vreal x_210 = by_Kyg0 + x_209 * q_g;
        const vreal x_211 = x_210 * m_Kyg0;
        const vreal by_pky6 = x_211 * q_fz;
        by_per_4 = x_196 + x_208 * x_120;
        x_182 = x_177 + x_209 * Kyg0;
        x_183 = x_197 + by_pky6 * p->pky7;
        by_f_y_SV_4 = x_198 - x_209;
        by_q_fz_2 = by_q_fz + x_211 * x_118;
        by_lkyc = splat(0);
        by_phy3 = splat(0);
        x_184 = x_199;
        by_z_phi = by_z_phi_2;
        x_185 = by_unloaded_radius;
        x_186 = by_K;
        x_187 = by_pecp1;
        x_188 = by_pecp2;
        x_189 = by_phyp4;
        x_190 = by_phyp2;
        x_191 = by_phyp3;
        x_192 = x_210 * x_119;
        x_193 = by_pky6;
        x_194 = by_pky6 * q_dfz;
    }
    by->phy3 = by_phy3;
    by->phyp1 = x_184;
    by->phyp4 = x_189;
    by->phyp2 = x_190;
    by->phyp3 = x_191;
    by->pky6 = x_193;
    by->pky7 = x_194;
    const vreal by_phy1 = by_f_y_SH * p->lhy;
    by->phy1 = by_phy1;
    by->lhy = by_f_y_SH * x_116;
    by->phy2 = by_phy1 * q_dfz;
    const vreal x_212 = by_f_y_SV_4 * z_z2;
    const vreal x_213 = x_212 * k->t_mup_y;
    const vreal x_214 = x_213 * p->lkyc;
    const vreal x_215 = x_214 * q_g;
    const vreal by_pvy3 = x_215 * q_fz;
    by->pvy3 = by_pvy3;
    by->pvy4 = by_pvy3 * q_dfz;
    const vreal x_216 = by_f_x_SV * smooth;
    const vreal x_217 = x_158 * x_149 + x_168 * f_y_SV + by_q_a * f_y_SH_2 + by_f_x_SV * x_110;
    const vreal x_218 = x_216 * z_z1;
    const vreal x_219 = x_218 * k->t_mup_x;
    const vreal x_220 = x_219 * p->lvx;
    by->lvx = x_219 * x_107;
    const vreal by_pvx1 = x_220 * q_fz;
    by->pvx1 = by_pvx1;
    by->pvx2 = by_pvx1 * q_dfz;
    const vreal x_221 = x_183 + by_phy1 * p->phy2 + by_pvy3 * p->pvy4 + by_pvx1 * p->pvx2;
    const vreal x_222 = by_kx * smooth;
    const vreal by__smooth = x_217 + by_kx * x_105;
    const vreal by_phx1 = x_222 * p->lhx;
    by->phx1 = by_phx1;
    by->lhx = x_222 * x_104;
    by->phx2 = by_phx1 * q_dfz;
    const vreal by_per_5 = -(by__B * f_y_K * per_10 * per_10);
    const vreal x_223 = by__B * per_10 - by_per_4 * per_11 * per_11;
    const vreal x_224 = by_y_2 * phi_6 + by_per_5 * f_y_D;
    const vreal x_225 = x_167 * y_3 + by_per_5 * k->C_2;
    by->pcy1 = x_224 * p->lcy;
    by->lcy = x_224 * p->pcy1;
    const vreal x_226 = x_166 * x_145 + x_225 * z_z2;
    const vreal by_z_z2 = by_D * x_147 + by_f_y_SV_3 * x_135 + by_f_y_SV_4 * x_115 + x_225 * x_102;
    const vreal by_f_y_mu = x_226 * q_fz;
    const vreal by_upright = by_f_y_mu * x_101;
    const vreal x_227 = -(by_f_y_mu * upright);
    by->pdy3 = x_227 * x_86;
    const vreal by_pdy1 = by_upright * m_mu_y;
    by->pdy1 = by_pdy1;
    const vreal by_m_mu_y = by_upright * x_100;
    by->pdy2 = by_pdy1 * q_dfz;
    const vreal x_228 = by_per_2 * z_z1;
    const vreal by_z_z1 = x_216 * x_109 + by_per_2 * x_99;
    const vreal by_f_x_mu = x_228 * q_fz;
    const vreal x_229 = by_q_fz_2 + x_215 * x_111 + x_220 * x_106 + x_226 * f_y_mu + x_228 * f_x_mu;
    const vreal x_230 = by_f_x_mu * x_98;
    const vreal x_231 = -(by_f_x_mu * x_97);
    by->pdx3 = x_231 * x_88;
    const vreal by_pdx1 = x_230 * m_mu_x;
    by->pdx1 = by_pdx1;
    const vreal by_m_mu_x = x_230 * x_96;
    by->pdx2 = by_pdx1 * q_dfz;
    const vreal x_232 = x_221 + by_phx1 * p->phx2 + by_pdy1 * p->pdy2 + by_pdx1 * p->pdx2;
    const vreal x_233 = unless_none(x_186, z_z3);
    const vreal by_K_2 = x_223 * x_94;
    const vreal x_234 = -(x_223 * K);
    by->pky3 = x_234 * x_93;
    const vreal x_235 = by_K_2 * z_z3;
    const vreal by_z_z3 = unless_none(x_186, x_95) + by_K_2 * x_92;
    const vreal x_236 = unless_none(x_233, s_6) + x_235 * s_4;
    const vreal x_237 = by_per_3 * m_Kxk;
    const vreal by_m_Kxk = by_per_3 * x_91;
    const vreal x_238 = x_237 * power;
    const vreal by_pkx1 = x_238 * q_fz;
    by->pkx1 = by_pkx1;
    by->pkx2 = by_pkx1 * q_dfz;
    const vreal x_239 = x_237 * x_90 * power;
    by->pkx3 = x_239 * q_dfz;
    const vreal x_240 = x_232 + by_pkx1 * p->pkx2 + x_239 * p->pkx3;
    const vreal by_s = unless_none(unless_none(x_233, m_Kya), vcos(s_3));
    const vreal by_s_2 = x_164 * D_2 * vcos(s_2);
    const vreal by_s_3 = x_235 * m_Kya * vcos(s);
    by->rvy5 = by_s_2 * a_5;
    by->pky4 = unless_none(by_s, a_6) + by_s_3 * a_4;
    const vreal by_a = unless_none(by_s * p->pky4, atan_slope(a_3));
    const vreal by_a_2 = by_s_2 * p->rvy5 * atan_slope(a_2);
    const vreal by_q_gamma = x_231 * p->pdx3 * q_gamma;
    const vreal x_241 = by_q_gamma + by_q_gamma;
    by->rvy6 = by_a_2 * q_kappa;
    const vreal x_242 = by__x + by_kx + by_a_2 * p->rvy6;
    const vreal x_243 = by_s_3 * p->pky4 * atan_slope(a) / x_87;
    const vreal by_pky2 = -(x_243 * a);
    by->pky5 = by_pky2 * x_86;
    const vreal by_q_g = (by_rby1 * p->rby4 + x_227 * p->pdy3 + by_pky2 * p->pky5) * q_g;
    const vreal x_244 = x_182 + x_214 * x_112 + x_234 * p->pky3 * abs_slope(q_g) + by_q_g;
    const vreal by_q_g_2 = x_244 + by_q_g;
    const vreal x_245 = x_229 + x_238 * x_89 + unless_none(by_a, m_upright_y) + x_243 * m_load_y;
    const vreal x_246 = -(x_165 * x_146 * per_7 * per_7) * sqrt_slope_of_inverse(per_7);
    const vreal by_x = x_246 * x_85;
    const vreal x_247 = by_x + by_x;
    const vreal x_248 = -(x_173 * x_139 * per_6 * per_6) * sqrt_slope_of_inverse(per_6);
    const vreal by_x_2 = x_248 * x_84;
    const vreal x_249 = by_x_2 + by_x_2;
    by->rvy4 = x_247 * q_a;
    by->rby2 = x_249 * x_83;
    const vreal by_q_a_2 = x_249 * p->rby2;
    const vreal by_q_a_3 = by_q_a + x_247 * p->rvy4 + by_q_a_2;
    by->rby3 = -by_q_a_2;
    if (k->x_12) {
        const vreal by_x_3 = -(by_z_z3 * z_z3_2 * z_z3_2) * sqrt_slope(x_82) * x_81;
        const vreal x_256 = by_x_3 + by_x_3;
        const vreal by_turn = x_256 * p->pkyp1 * turn;
        const vreal by_x_4 = -(by_z_z2 * z_z2_2 * z_z2_2) * sqrt_slope(x_79) * x_78;
        const vreal x_257 = by_x_4 + by_x_4;
        const vreal by_Byp = x_257 * x_77;
        const vreal by_turn_2 = x_257 * Byp;
        const vreal x_258 = by_turn + by_turn + by_turn_2 + by_turn_2 * p->pdyp4 * sqrt_slope(x_76);
        const vreal by_x_5 = -(by_z_z1 * z_z1_2 * z_z1_2) * sqrt_slope(x_75) * x_74;
        const vreal x_259 = by_x_5 + by_x_5;
        const vreal by_Bxp = x_259 * turn;
        const vreal x_260 = x_258 + x_259 * Bxp;
        const vreal x_261 = by_Byp * x_73;
        const vreal by_x_6 = -(by_Byp * x_70 * x_73 * x_73) * sqrt_slope(x_72) * x_71;
        const vreal x_262 = by_x_6 + by_x_6;
        const vreal x_263 = x_261 * p->pdyp1;
        const vreal x_264 = by_Bxp * x_68;
        const vreal by_x_7 = -(by_Bxp * x_65 * x_68 * x_68) * sqrt_slope(x_67) * x_66;
        const vreal x_265 = by_x_7 + by_x_7;
        const vreal x_266 = x_264 * p->pdxp1;
        const vreal by_lean = by_z_phi + x_260 * p->unloaded_radius * abs_slope(z_phi_2);
        if (k->x_17) {
            by_lean_2 = by_lean;
            by_q_phit_2 = -by_lean;
        } else {
            const vreal by_q_phit_3 = -by_lean;
            by_lean_2 = by_q_phit_3;
            by_q_phit_2 = by_q_phit_3;
        }
        const vreal x_267 = by_lean_2 / Vc;
        const vreal by_Vc = -(x_267 * lean);
        const vreal x_268 = x_267 * x_62;
        const vreal x_269 = -(x_268 * w_omega);
        const vreal x_270 = x_269 * p->pecp1;
        const vreal x_271 = x_240 + x_263 * p->pdyp2 + x_266 * p->pdxp2 + x_270 * p->pecp2;
        const vreal x_272 =
            unless_none(unless_none(sel(x_57, splat(0), by_Vc), speed_2), sqrt_slope(x_58));
        const vreal by_q_tan_a = unless_none(x_272, q_tan_a);
        x_250 = x_271;
        by_q_kappa = x_242 + x_265 * p->pdxp3;
        x_251 = x_185 + x_260 * x_63;
        x_252 = x_187 + x_269 * x_59;
        x_253 = x_188 + x_270 * q_dfz;
        x_254 = x_241 + x_267 * x_61 * vcos(q_gamma);
        by_pkyp1 = x_256 * x_80;
        by_pdyp4 = by_turn_2 * x_76;
        by_pdyp3 = x_262 * q_tan_a;
        x_255 = x_262 * p->pdyp3 + by_q_tan_a + by_q_tan_a;
        by_pdyp1 = x_261 * x_69;
        by_pdyp2 = x_263 * q_dfz;
        by_pdxp3 = x_265 * q_kappa;
        by_pdxp1 = x_264 * x_64;
        by_pdxp2 = x_266 * q_dfz;
        by_q_phit = by_q_phit_2;
        by_w_omega = x_268 * x_60;
        by_vxlow = sel(x_57, by_Vc, splat(0));
    } else {
        x_250 = x_240;
        by_q_kappa = x_242;
        x_251 = x_185;
        x_252 = x_187;
        x_253 = x_188;
        x_254 = x_241;
        by_pkyp1 = splat(0);
        by_pdyp4 = splat(0);
        by_pdyp3 = splat(0);
        x_255 = splat(0);
        by_pdyp1 = splat(0);
        by_pdyp2 = splat(0);
        by_pdxp3 = splat(0);
        by_pdxp1 = splat(0);
        by_pdxp2 = splat(0);
        by_q_phit = splat(0);
        by_w_omega = splat(0);
        by_vxlow = splat(0);
    }
    by->pecp1 = x_252;
    by->pecp2 = x_253;
    by->pkyp1 = by_pkyp1;
    by->pdyp4 = by_pdyp4;
    by->pdyp3 = by_pdyp3;
    by->pdyp1 = by_pdyp1;
    by->pdyp2 = by_pdyp2;
    by->pdxp3 = by_pdxp3;
    by->pdxp1 = by_pdxp1;
    by->pdxp2 = by_pdxp2;
    if (k->x_12) {
        const vreal x_274 = by_w_omega / w_Re_6 * w_omega_2;
        const vreal by_w_Re = x_274 / x_55;
        const vreal x_275 = -(by_w_Re * x_56);
        const vreal x_276 = x_275 * per_5 * R(2) - by_w_Re;
        const vreal by_per_6 = x_276 * growth * per_5;
        const vreal by_w_Re_2 =
            -x_274 + by_w_Re - (x_275 * x_54 + by_per_6 + by_per_6) * per_5 * per_5;
        const vreal by_w_Re_3 = -by_w_Re_2 / x_51;
        const vreal x_277 = -(by_w_Re_3 * x_52);
        const vreal x_278 = x_277 * per_4 * R(2) - by_w_Re_3;
        const vreal by_per_7 = x_278 * growth * per_4;
        const vreal by_w_Re_4 =
            by_w_Re_2 + by_w_Re_3 - (x_277 * x_50 + by_per_7 + by_per_7) * per_4 * per_4;
        const vreal by_w_Re_5 = -by_w_Re_4 / x_47;
        const vreal x_279 = -(by_w_Re_5 * x_48);
        const vreal x_280 = x_279 * per_3 * R(2) - by_w_Re_5;
        const vreal by_per_8 = x_280 * growth * per_3;
        const vreal by_w_Re_6 =
            by_w_Re_4 + by_w_Re_5 - (x_279 * x_46 + by_per_8 + by_per_8) * per_3 * per_3;
        const vreal by_w_Re_7 = -by_w_Re_6 / x_43;
        const vreal x_281 = -(by_w_Re_7 * x_44);
        const vreal x_282 = x_281 * per_2 * R(2) - by_w_Re_7;
        const vreal by_per_9 = x_282 * growth * per_2;
        const vreal by_w_Re_8 =
            by_w_Re_6 + by_w_Re_7 - (x_281 * x_42 + by_per_9 + by_per_9) * per_2 * per_2;
        const vreal by_w_Re_9 = -by_w_Re_8 / x_39;
        const vreal x_283 = -(by_w_Re_9 * x_40);
        const vreal x_284 = x_283 * per * R(2) - by_w_Re_9;
        const vreal x_285 =
            x_276 * x_53 + x_278 * x_49 + x_280 * x_45 + x_282 * x_41 + x_284 * x_37;
        const vreal by_per_10 = x_284 * growth * per;
        const vreal by_unloaded_radius_2 =
            by_w_Re_8 + by_w_Re_9 - (x_283 * x_38 + by_per_10 + by_per_10) * per * per;
        const vreal by_unloaded_radius_3 = -by_unloaded_radius_2 / x_35;
        const vreal x_286 = -(by_unloaded_radius_3 * x_36);
        const vreal x_287 = x_286 * k->per * R(2) - by_unloaded_radius_3;
        const vreal x_288 =
            -by_w_Re - by_w_Re_3 - by_w_Re_5 - by_w_Re_7 - by_w_Re_9 - by_unloaded_radius_3;
        const vreal x_289 = x_285 + x_287 * k->x_16;
        const vreal by_per_11 = x_287 * growth * k->per;
        const vreal x_290 = x_251 + by_unloaded_radius_2 + by_unloaded_radius_3 -
                            (x_286 * x_34 + by_per_11 + by_per_11) * k->per * k->per;
        const vreal x_291 = x_289 * x_33;
        const vreal by_ratio = x_289 * k->x_15 * ratio;
        const vreal by_unloaded_radius_4 = (by_ratio + by_ratio) * speed_3 * k->t_per_V0;
        const vreal by_squash = -x_288;
        const vreal x_292 = x_290 + x_291 * p->q_v1 + by_unloaded_radius_4 + x_288 * p->q_re0;
        const vreal x_293 = by_squash * x_29;
        const vreal x_294 = x_293 * p->dreff * atan_slope(x_30);
        const vreal x_295 = x_293 * p->freff + x_294 * p->breff;
        const vreal by_fnomin_2 = by_squash * x_32 / w_Cz;
        const vreal by_w_Cz = -(by_fnomin_2 * x_29);
        const vreal x_296 = by_w_Cz * p->vertical_stiffness;
        x_273 = x_292;
        by_q_v1 = x_291 * p->unloaded_radius;
        by_longvl = -(by_unloaded_radius_4 * k->x_14);
        by_q_re0 = x_288 * p->unloaded_radius;
        by_freff = x_293 * load;
        by_dreff = x_293 * x_31;
        by_breff = x_294 * load;
        by_fnomin = by_fnomin_2;
        by_vertical_stiffness = by_w_Cz * x_28;
        by_pfz1 = x_296 * dpi;
        by_dpi = x_296 * p->pfz1;
        by_in_fz = x_295 * k->t_per_Fz0;
        by_t_per_Fz0 = x_295 * in_fz;
    } else {
        x_273 = x_251;
        by_q_v1 = splat(0);
        by_longvl = splat(0);
        by_q_re0 = splat(0);
        by_freff = splat(0);
        by_dreff = splat(0);
        by_breff = splat(0);
        by_fnomin = splat(0);
        by_vertical_stiffness = splat(0);
        by_pfz1 = splat(0);
        by_dpi = splat(0);
        by_in_fz = splat(0);
        by_t_per_Fz0 = splat(0);
    }
    by->unloaded_radius = x_273;
    by->q_v1 = by_q_v1;
    by->longvl = by_longvl;
    by->q_re0 = by_q_re0;
    by->freff = by_freff;
    by->dreff = by_dreff;
    by->breff = by_breff;
    by->vertical_stiffness = by_vertical_stiffness;
    by->pfz1 = by_pfz1;
    if (k->x_11) {
        by_q_gamma_2 = x_254 + by_q_g_2 * vcos(q_gamma);
        by_q_tan_a_2 = x_255 + by_q_a_3 * q_way;
        x_297 = splat(0);
    } else {
        by_q_gamma_2 = x_254 + by_q_g_2;
        by_q_tan_a_2 = x_255;
        x_297 = by_q_a_3;
    }
    if (k->x_10) {
        by_alpha = x_297 + by_q_tan_a_2 * tan_slope(q_tan_a_2);
    } else {
        by_alpha = x_297;
    }
    const vreal by_q_fz_3 = x_250 * k->t_per_Fz0p;
    const vreal by_q_fz_4 = x_245 + by_q_fz_3;
    const vreal by_m_load_y = unless_none(unless_none(by_a, q_fz), k->x_42);
    by->pky2 = by_pky2 - unless_none(by_m_load_y, m_upright_y);
    const vreal by_t_per_Fz0p = (x_243 * q_fz + by_m_load_y) / x_26;
    const vreal x_298 = -(by_t_per_Fz0p * m_load_y);
    by->ppy2 = x_298 * dpi;
    const vreal x_299 = x_192 * p->lkyc;
    by->lkyc = by_lkyc + x_213 * x_113 + x_192 * x_25;
    by->ppy5 = x_299 * dpi;
    const vreal x_300 = x_236 * p->lky;
    by->lky = x_236 * x_24;
    const vreal x_301 = x_300 * x_23;
    const vreal x_302 = x_300 * k->x_8;
    by->ppy1 = x_302 * dpi;
    const vreal x_303 = by_dpi + x_298 * p->ppy2 + x_299 * p->ppy5 + x_302 * p->ppy1;
    by->pky1 = x_301 * k->t_Fz0p;
    const vreal x_304 = by_m_Kxk * p->lkx;
    by->lkx = by_m_Kxk * x_22;
    const vreal by_ppx1 = x_304 * dpi;
    by->ppx1 = by_ppx1;
    by->ppx2 = by_ppx1 * dpi;
    const vreal x_305 = by_m_mu_y * p->lmuy;
    const vreal by_ppy3 = x_305 * dpi;
    by->ppy3 = by_ppy3;
    by->ppy4 = by_ppy3 * dpi;
    const vreal x_306 = x_303 + x_304 * x_21 + by_ppx1 * p->ppx2 + x_305 * x_19 + by_ppy3 * p->ppy4;
    const vreal x_307 = by_m_mu_x * p->lmux;
    const vreal by_ppx3 = x_307 * dpi;
    by->ppx3 = by_ppx3;
    by->ppx4 = by_ppx3 * dpi;
    const vreal x_308 = x_306 + x_307 * x_17 + by_ppx3 * p->ppx4;
    const vreal by_p = x_308 * k->t_per_p0;
    if (k->x_6) {
        const vmask x_311 = p->fzmax < in_fz;
        const vmask x_312 = p->presmax < x_15;
        const vreal x_313 = sel(x_312, splat(0), by_p);
        const vmask x_314 = p->presmin > p_2;
        const vmask x_315 = p->cammax < x_14;
        const vreal by_cammin_2 =
            sel(p->cammin > in_gamma, sel(x_315, splat(0), by_q_gamma_2), splat(0));
        const vmask x_316 = p->kpumax < x_13;
        const vreal x_317 = sel(x_316, splat(0), by_q_kappa);
        const vmask x_318 = p->kpumin > x_12;
        const vreal by__linear = sel(x_318, splat(0), x_317) * in_kappa;
        const vmask x_319 = p->alpmax < x_11;
        const vreal x_320 = sel(x_319, splat(0), by_alpha);
        const vmask x_321 = p->alpmin > alpha_3;
        const vreal by__alpha = sel(x_321, splat(0), x_320);
        if (k->x_7) {
            by__linear_2 = by__linear + by_q_phit * x_10 * x_9;
        } else {
            by__linear_2 = by__linear;
        }
        if (x_6) {
            const vreal by_half_turn =
                unless_none(-sel(x_5, by__smooth, splat(0)) * R(0.5), -vsin(half_turn));
            const vreal by_per_low =
                unless_none(unless_none(sel(x_8, by__alpha, splat(0)), in_alpha), sum);
            const vreal x_323 = sel(x_5, by__linear_2, splat(0)) +
                                sel(x_7 < R(1), by_half_turn * R(REAL_PI), splat(0));
            const vreal x_324 = (by_per_low + unless_none(x_323, speed)) * k->per_low * k->per_low;
            x_322 = by_vxlow - x_324;
        } else {
            x_322 = by_vxlow;
        }
        x_309 = x_322;
        x_310 = by_in_fz + sel(x_311, splat(0), by_q_fz_4);
        by_fzmax = sel(x_311, by_q_fz_4, splat(0));
        by_presmax = sel(x_312, by_p, splat(0));
        by_presmin = sel(x_314, x_313, splat(0));
        by_p_2 = sel(x_314, splat(0), x_313);
        by_cammax = sel(x_315, by_q_gamma_2, splat(0));
        by_cammin = by_cammin_2;
        by_kpumax = sel(x_316, by_q_kappa, splat(0));
        by_kpumin = sel(x_318, x_317, splat(0));
        by_alpmax = sel(x_319, by_alpha, splat(0));
        by_alpmin = sel(x_321, x_320, splat(0));
    } else {
        x_309 = by_vxlow;
        x_310 = by_in_fz + by_q_fz_4;
        by_fzmax = splat(0);
        by_presmax = splat(0);
        by_presmin = splat(0);
        by_p_2 = by_p;
        by_cammax = splat(0);
        by_cammin = splat(0);
        by_kpumax = splat(0);
        by_kpumin = splat(0);
        by_alpmax = splat(0);
        by_alpmin = splat(0);
    }
    by->vxlow = x_309;
    by->fzmax = by_fzmax;
    by->presmax = by_presmax;
    by->presmin = by_presmin;
    by->cammax = by_cammax;
    by->cammin = by_cammin;
    by->kpumax = by_kpumax;
    by->kpumin = by_kpumin;
    by->alpmax = by_alpmax;
    by->alpmin = by_alpmin;
    const vreal x_325 = sel(x_3, splat(0), by_p_2);
    by->inflpres = sel(x_4, x_325, splat(0));
    const vreal x_326 =
        sel(k->x_5 < x_2, sel(x_3, by_p_2, splat(0)) + sel(x_4, splat(0), x_325), splat(0));
    const vreal x_327 = (x_178 * x_134 + x_212 * x_114) / k->x_3;
    const vreal x_328 = -(x_327 * k->t_mup_y);
    by->lmuy = by_m_mu_y * x_20 + x_328 * k->x + x_327 * p->amu;
    const vreal x_329 = x_218 * x_108 / k->x_2;
    const vreal x_330 = -(x_329 * k->t_mup_x);
    const vreal x_331 = x_327 * p->lmuy + (x_328 * p->lmuy + x_330 * p->lmux) + x_329 * p->lmux;
    by->amu = x_331;
    by->lmux = by_m_mu_x * x_18 + x_330 * k->x + x_329 * p->amu;
    const vreal x_332 = -by_p + x_326 * R(100) - x_308 * x_16 * k->t_per_p0 * k->t_per_p0;
    by->nompres = x_332;
    const vreal x_333 = (x_250 * x_27 + by_t_per_Fz0p) * k->t_per_Fz0p * k->t_per_Fz0p;
    const vreal x_334 = -by_q_fz_3 + x_301 * p->pky1 - x_333;
    const vreal x_335 = by_fnomin + sel(k->x_4 < x, x_310, splat(0)) * R(100) -
                        by_t_per_Fz0 * k->t_per_Fz0 * k->t_per_Fz0;
    by->lfzo = x_334 * p->fnomin;
    by->fnomin = x_335 + x_334 * p->lfzo;
    return f_Gyk_2 * Fy0 + SVyk_2;
}

static vreal magic_formula_mz_sweep(const struct magic_formula_params *p, int options,
                                    const struct magic_formula_kept *k, vreal fz, vreal kappa,
                                    vreal alpha, vreal gamma, vreal phit, vreal vx, vreal pressure,
                                    vreal seed, struct magic_formula_params *by) {
    (void)options;
    vreal alpha_2 = splat(0), smooth = splat(0), q_phit = splat(0), q_kappa = splat(0),
          q_gamma = splat(0), p_3 = splat(0), q_fz = splat(0), q_fz_low = splat(0),
          speed = splat(0), alpha_3 = splat(0), linear = splat(0), smooth_2 = splat(0),
          x_7 = splat(0), half_turn = splat(0), sum = splat(0), q_phit_2 = splat(0), x_9 = splat(0),
          x_10 = splat(0), x_11 = splat(0), x_12 = splat(0), x_13 = splat(0), x_14 = splat(0),
          x_15 = splat(0), q_fz_2 = splat(0), q_tan_a = splat(0), q_tan_a_2 = splat(0),
          q_a = splat(0), q_g = splat(0), q_cos_a = splat(0), q_flip_x_2 = splat(0),
          q_a_2 = splat(0), w_omega = splat(0), load = splat(0), x_33 = splat(0), w_Cz = splat(0),
          x_34 = splat(0), x_35 = splat(0), x_36 = splat(0), x_37 = splat(0), speed_3 = splat(0),
          ratio = splat(0), x_38 = splat(0), growth = splat(0), x_39 = splat(0), x_40 = splat(0),
          x_41 = splat(0), per = splat(0), x_42 = splat(0), x_43 = splat(0), x_44 = splat(0),
          x_45 = splat(0), per_2 = splat(0), x_46 = splat(0), x_47 = splat(0), x_48 = splat(0),
          x_49 = splat(0), per_3 = splat(0), x_50 = splat(0), x_51 = splat(0), x_52 = splat(0),
          x_53 = splat(0), per_4 = splat(0), x_54 = splat(0), x_55 = splat(0), x_56 = splat(0),
          x_57 = splat(0), per_5 = splat(0), x_58 = splat(0), x_59 = splat(0), x_60 = splat(0),
          x_61 = splat(0), w_Re_6 = splat(0), w_omega_2 = splat(0), z_phi = splat(0),
          z_z1 = splat(0), z_z2 = splat(0), z_z3 = splat(0), z_z5 = splat(0), z_z6 = splat(0),
          x_63 = splat(0), Vc = splat(0), x_64 = splat(0), x_65 = splat(0), x_66 = splat(0),
          x_67 = splat(0), lean = splat(0), z_phi_2 = splat(0), x_68 = splat(0), turn = splat(0),
          x_69 = splat(0), x_70 = splat(0), x_71 = splat(0), x_72 = splat(0), x_73 = splat(0),
          Bxp = splat(0), x_74 = splat(0), x_75 = splat(0), x_76 = splat(0), x_77 = splat(0),
          x_78 = splat(0), Byp = splat(0), x_79 = splat(0), x_80 = splat(0), z_z1_2 = splat(0),
          x_81 = splat(0), x_82 = splat(0), x_83 = splat(0), x_84 = splat(0), z_z2_2 = splat(0),
          x_85 = splat(0), x_86 = splat(0), x_87 = splat(0), z_z3_2 = splat(0), x_88 = splat(0),
          x_89 = splat(0), z_z5_2 = splat(0), x_90 = splat(0), x_91 = splat(0), z_z6_2 = splat(0),
          E = splat(0), f_y_SH_2 = splat(0), x_147 = splat(0), x_148 = splat(0), x_149 = splat(0),
          Kyg0 = splat(0), x_150 = splat(0), f_y_SH_4 = splat(0), D_2 = splat(0), x_151 = splat(0),
          x_152 = splat(0), Kyrp0 = splat(0), CD = splat(0), x_153 = splat(0), x_154 = splat(0),
          B_2 = splat(0), x_155 = splat(0), Bx = splat(0), x_156 = splat(0), x_157 = splat(0),
          x_158 = splat(0), angle = splat(0), x_160 = splat(0), x_161 = splat(0), E_2 = splat(0),
          E_4 = splat(0), E_6 = splat(0), u_SV = splat(0), B_6 = splat(0), E_7 = splat(0),
          ay_2 = splat(0), f_side_arc_B = splat(0), f_side_SV = splat(0), f_side_SH = splat(0),
          f_side_per_K = splat(0), per_K = splat(0), f_y_SH_7 = splat(0), x_175 = splat(0),
          x_176 = splat(0), u_SH = splat(0), D_3 = splat(0), x_177 = splat(0), x_178 = splat(0),
          Kyrp0_2 = splat(0), CD_2 = splat(0), x_179 = splat(0), x_180 = splat(0), B_7 = splat(0),
          x_181 = splat(0), Bx_2 = splat(0), x_182 = splat(0), x_183 = splat(0), x_184 = splat(0),
          angle_2 = splat(0), x_186 = splat(0), x_187 = splat(0), u_SV_2 = splat(0),
          way_2 = splat(0), shape_2 = splat(0), x_188 = splat(0), Ey_2 = splat(0), E_8 = splat(0),
          f_trail_arc_E = splat(0), x_196 = splat(0), x_197 = splat(0), y_9 = splat(0),
          Bx_8 = splat(0), phi_14 = splat(0), x_205 = splat(0), phi_15 = splat(0),
          phi_16 = splat(0), y_10 = splat(0), f_Gxa_2 = splat(0), f_Gyk_2 = splat(0),
          SVyk_2 = splat(0), per_21 = splat(0), per_22 = splat(0), per_23 = splat(0),
          x_213 = splat(0), along = splat(0), across = splat(0), across_2 = splat(0),
          x_214 = splat(0), across_3 = splat(0), across_4 = splat(0), x_215 = splat(0),
          on_x = splat(0), x_216 = splat(0), on_y = splat(0), x_218 = splat(0), x_219 = splat(0),
          f_Gxa_3 = splat(0), x_221 = splat(0), x_222 = splat(0), f_Gyk_3 = splat(0),
          f_Fyp_2 = splat(0), x_223 = splat(0), z_Drp = splat(0), z_z7 = splat(0),
          z_hyperbolic = splat(0), x_224 = splat(0), x_225 = splat(0), x_226 = splat(0),
          x_227 = splat(0), x_228 = splat(0), x_229 = splat(0), x_230 = splat(0), D_5 = splat(0),
          x_231 = splat(0), camber = splat(0), x_232 = splat(0), x_233 = splat(0), x_234 = splat(0),
          x_235 = splat(0), x_236 = splat(0), x_237 = splat(0), x_238 = splat(0), B_9 = splat(0),
          phi_17 = splat(0), x_239 = splat(0), x_240 = splat(0), x_241 = splat(0), x_242 = splat(0),
          x_243 = splat(0), z_Drp_2 = splat(0), x_244 = splat(0), x_245 = splat(0),
          x_246 = splat(0), x_247 = splat(0), x_248 = splat(0), x_249 = splat(0), x_250 = splat(0),
          x_251 = splat(0), r = splat(0), x_252 = splat(0), z_hyperbolic_2 = splat(0),
          z_z7_3 = splat(0), beyond = splat(0), x_254 = splat(0), x_255 = splat(0),
          shape_3 = splat(0), x_268 = splat(0), angle_3 = splat(0), x_269 = splat(0),
          growth_2 = splat(0), x_270 = splat(0), x_272 = splat(0), x_273 = splat(0),
          by_z_z7 = splat(0), by_slope = splat(0), x_294 = splat(0), x_295 = splat(0),
          x_296 = splat(0), x_297 = splat(0), x_298 = splat(0), x_299 = splat(0), x_300 = splat(0),
          x_301 = splat(0), by_f_Gyk = splat(0), x_302 = splat(0), by_qcrp2 = splat(0),
          x_303 = splat(0), by_z_phi = splat(0), by_pecp1 = splat(0), by_pecp2 = splat(0),
          by_lean = splat(0), by_lmp = splat(0), by_t_per_Fz0p = splat(0), by_qcrp1 = splat(0),
          by_f_y_mu = splat(0), by_z_z7_2 = splat(0), x_304 = splat(0), x_324 = splat(0),
          x_325 = splat(0), x_326 = splat(0), x_327 = splat(0), by_lean_2 = splat(0),
          by_qdz10_2 = splat(0), x_339 = splat(0), by_u_SV = splat(0), by_u_D = splat(0),
          by_y = splat(0), by_f_fy = splat(0), x_340 = splat(0), x_341 = splat(0), by_ay = splat(0),
          by_f_y_SV = splat(0), by_per = splat(0), by_kx = splat(0), by_f_x_SV = splat(0),
          by_per_2 = splat(0), by_per_3 = splat(0), by_per_4 = splat(0), x_342 = splat(0),
          x_343 = splat(0), x_344 = splat(0), by_ay_2 = splat(0), by__C = splat(0),
          by__E = splat(0), by__B = splat(0), by_ay_3 = splat(0), x_377 = splat(0),
          x_378 = splat(0), x_379 = splat(0), x_380 = splat(0), x_381 = splat(0), x_382 = splat(0),
          by_E_4 = splat(0), x_389 = splat(0), x_390 = splat(0), x_391 = splat(0), x_392 = splat(0),
          by_pecp1_2 = splat(0), by_pecp2_2 = splat(0), x_393 = splat(0), x_394 = splat(0),
          x_395 = splat(0), x_396 = splat(0), by_f_y_SH = splat(0), by_K = splat(0),
          by_per_5 = splat(0), by_ley = splat(0), x_397 = splat(0), by_pey3 = splat(0),
          x_398 = splat(0), by_zu_z2 = splat(0), by_f_y_SH_2 = splat(0), x_399 = splat(0),
          x_400 = splat(0), x_401 = splat(0), x_402 = splat(0), x_403 = splat(0), x_404 = splat(0),
          x_405 = splat(0), x_406 = splat(0), x_407 = splat(0), x_408 = splat(0),
          by_per_6 = splat(0), by_Ey_2 = splat(0), x_413 = splat(0), x_414 = splat(0),
          by_pecp1_3 = splat(0), by_pecp2_3 = splat(0), x_415 = splat(0), x_416 = splat(0),
          x_417 = splat(0), x_418 = splat(0), x_419 = splat(0), x_420 = splat(0), x_421 = splat(0),
          x_422 = splat(0), x_423 = splat(0), x_424 = splat(0), x_425 = splat(0), x_426 = splat(0),
          x_427 = splat(0), x_428 = splat(0), x_429 = splat(0), by_zu_phi = splat(0),
          by_K_2 = splat(0), by_Kyg0 = splat(0), by_phyp4 = splat(0), by_phyp2 = splat(0),
          by_phyp3 = splat(0), by_phyp4_3 = splat(0), by_E_5 = splat(0), by_E_6 = splat(0),
          by_Ey_3 = splat(0), x_451 = splat(0), x_452 = splat(0), x_453 = splat(0),
          by_z_phi_2 = splat(0), by_pecp1_4 = splat(0), by_pecp2_4 = splat(0), x_454 = splat(0),
          x_455 = splat(0), x_456 = splat(0), x_457 = splat(0), x_458 = splat(0), x_459 = splat(0),
          x_460 = splat(0), x_461 = splat(0), x_462 = splat(0), x_463 = splat(0), x_464 = splat(0),
          by_f_y_SV_4 = splat(0), by_lkyc = splat(0), by_phy3 = splat(0), x_466 = splat(0),
          x_467 = splat(0), x_468 = splat(0), x_469 = splat(0), x_470 = splat(0), x_471 = splat(0),
          x_472 = splat(0), x_473 = splat(0), x_474 = splat(0), x_475 = splat(0), x_476 = splat(0),
          x_477 = splat(0), by_Kyg0_3 = splat(0), x_487 = splat(0), by_Ex_2 = splat(0),
          x_556 = splat(0), x_557 = splat(0), x_558 = splat(0), by_q_phit = splat(0),
          x_559 = splat(0), x_560 = splat(0), by_q_kappa_2 = splat(0), by_qbrp1 = splat(0),
          by_qdtp1 = splat(0), by_pkyp1 = splat(0), by_pdyp4 = splat(0), by_pdyp3 = splat(0),
          x_561 = splat(0), by_pdyp1 = splat(0), by_pdyp2 = splat(0), by_pdxp3 = splat(0),
          by_pdxp1 = splat(0), by_pdxp2 = splat(0), by_w_omega = splat(0), by_vxlow = splat(0),
          x_575 = splat(0), by_lean_4 = splat(0), x_582 = splat(0), x_583 = splat(0),
          by_q_v1 = splat(0), by_longvl = splat(0), by_q_re0 = splat(0), by_freff = splat(0),
          by_dreff = splat(0), by_breff = splat(0), by_fnomin = splat(0),
          by_vertical_stiffness = splat(0), by_pfz1 = splat(0), by_dpi = splat(0),
          by_in_fz = splat(0), by_q_gamma_2 = splat(0), by_q_tan_a_2 = splat(0), x_609 = splat(0),
          x_610 = splat(0), x_611 = splat(0), x_628 = splat(0), x_629 = splat(0),
          by_fzmin = splat(0), by_fzmax = splat(0), by_presmax = splat(0), by_presmin = splat(0),
          by_p_2 = splat(0), by_cammax = splat(0), by_cammin = splat(0), by_kpumax = splat(0),
          by_kpumin = splat(0), by_alpmax = splat(0), by_alpmin = splat(0), by__linear_2 = splat(0),
          x_644 = splat(0);
    vmask x_5 = (vmask){0}, x_8 = (vmask){0}, x_16 = (vmask){0}, x_62 = (vmask){0},
          x_159 = (vmask){0}, x_185 = (vmask){0}, x_253 = (vmask){0}, x_271 = (vmask){0};
    int x_6 = 0;
    const vreal x = vmax(splat(0), fz);
    const vreal in_fz = vmin(k->x_4, x);
    const vreal in_kappa = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), kappa));
    const vreal in_alpha = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal in_gamma = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), gamma));
    const vreal in_phit = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), phit));
    const vreal in_vx = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), vx));
    const vreal x_2 = vmax(splat(0), pressure);
    const vreal in_p = vmin(k->x_5, x_2);
    const vreal q_way = sel(in_vx != R(0), vcopysign(splat(1), in_vx), splat(0));
    const vmask x_3 = in_p > R(0);
    const vmask x_4 = in_p <= R(0);
    const vreal p_2 = sel(x_3, in_p, sel(x_4, p->inflpres, in_p));
    if (k->x_6) {
        speed = vabs(in_vx);
        x_5 = speed <= p->vxlow;
        x_6 = any(x_5);
        if (x_6) {
            x_7 = speed * k->per_low;
            half_turn = R(REAL_PI) * vmin(x_7, splat(1));
            sum = speed + vabs(in_vx * vtan(in_alpha));
            x_8 = x_5 & (sum < p->vxlow);
            const vreal smooth_3 = sel(x_5, R(1) - (R(1) + vcos(half_turn)) * R(0.5), splat(1));
            alpha_3 = sel(x_8, in_alpha * (sum * k->per_low), in_alpha);
            linear = sel(x_5, x_7, splat(1));
            smooth_2 = smooth_3;
        } else {
            alpha_3 = in_alpha;
            linear = splat(1);
            smooth_2 = splat(1);
        }
        if (k->x_7) {
            x_9 = in_phit * vcos(in_alpha);
            x_10 = sel(in_vx < R(0), splat(-1), splat(1));
            q_phit_2 = x_9 * linear * x_10;
        } else {
            q_phit_2 = in_phit;
        }
        x_11 = vmax(p->alpmin, alpha_3);
        x_12 = in_kappa * linear;
        x_13 = vmax(p->kpumin, x_12);
        x_14 = vmax(p->cammin, in_gamma);
        x_15 = vmax(p->presmin, p_2);
        q_fz_2 = vmin(p->fzmax, in_fz);
        x_16 = q_fz_2 > R(0);
        alpha_2 = vmin(p->alpmax, x_11);
        smooth = smooth_2;
        q_phit = q_phit_2;
        q_kappa = vmin(p->kpumax, x_13);
        q_gamma = vmin(p->cammax, x_14);
        p_3 = vmin(p->presmax, x_15);
        q_fz = q_fz_2;
        q_fz_low = sel(x_16, vmax(p->fzmin, q_fz_2), q_fz_2);
    } else {
        alpha_2 = in_alpha;
        smooth = splat(1);
        q_phit = in_phit;
        q_kappa = in_kappa;
        q_gamma = in_gamma;
        p_3 = p_2;
        q_fz = in_fz;
        q_fz_low = in_fz;
    }
    const vreal x_17 = p_3 - p->nompres;
    const vreal dpi = x_17 * k->t_per_p0;
    const vreal x_18 = p->ppx3 + p->ppx4 * dpi;
    const vreal x_19 = R(1) + dpi * x_18;
    const vreal m_mu_x = p->lmux * x_19;
    const vreal x_20 = p->ppy3 + p->ppy4 * dpi;
    const vreal x_21 = R(1) + dpi * x_20;
    const vreal m_mu_y = p->lmuy * x_21;
    const vreal x_22 = p->ppx1 + p->ppx2 * dpi;
    const vreal x_23 = R(1) + dpi * x_22;
    const vreal m_Kxk = x_23 * p->lkx;
    const vreal x_24 = R(1) + p->ppy1 * dpi;
    const vreal x_25 = k->x_8 * x_24;
    const vreal m_Kya = x_25 * p->lky;
    const vreal x_26 = R(1) + p->ppy5 * dpi;
    const vreal m_Kyg0 = x_26 * p->lkyc;
    const vreal x_27 = R(1) + p->ppy2 * dpi;
    const vreal m_load_y = k->t_per_Fz0p / x_27;
    const vreal m_upright_y = m_load_y / p->pky2;
    const vreal x_28 = R(1) - p->ppz1 * dpi;
    const vreal x_29 = k->x_9 * x_28;
    const vreal x_30 = x_29 * p->ltr;
    const vreal m_Dt = x_30 * p->lfzo;
    const vreal m_Dr = R(1) + p->ppz2 * dpi;
    const vreal x_31 = q_fz - k->t_Fz0p;
    const vreal q_dfz = x_31 * k->t_per_Fz0p;
    const vreal cos_alpha = vcos_near(alpha_2);
    if (k->x_10) {
        q_tan_a_2 = vtan(alpha_2);
        q_tan_a = q_tan_a_2;
    } else {
        q_tan_a = splat(0);
    }
    const vreal q_flip_x = sel(in_vx < R(0), splat(-1), splat(1));
    if (k->x_11) {
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
    const vreal x_32 = vmax(V, splat(REAL_MIN));
    const vreal q_cos_ap = in_vx * cos_alpha / x_32;
    if (k->x_12) {
        load = in_fz * k->t_per_Fz0;
        x_33 = R(1) + p->pfz1 * dpi;
        w_Cz = p->vertical_stiffness * x_33;
        x_34 = p->fnomin / w_Cz;
        x_35 = p->breff * load;
        x_36 = vatan(x_35);
        x_37 = p->dreff * x_36 + p->freff * load;
        const vreal still = k->x_13 - x_34 * x_37;
        speed_3 = (R(1) + in_kappa) * in_vx;
        ratio = speed_3 * k->x_14;
        x_38 = ratio * ratio;
        growth = k->x_15 * x_38;
        const vreal grown = growth * k->x_16;
        x_39 = R(2) * grown;
        x_40 = R(1) + x_39 * k->per;
        x_41 = (p->unloaded_radius - still - grown) / x_40;
        const vreal w_Re = p->unloaded_radius - x_41;
        per = R(1) / w_Re;
        x_42 = per * per;
        const vreal grown_2 = growth * x_42;
        x_43 = R(2) * grown_2;
        x_44 = R(1) + x_43 * per;
        x_45 = (w_Re - still - grown_2) / x_44;
        const vreal w_Re_2 = w_Re - x_45;
        per_2 = R(1) / w_Re_2;
        x_46 = per_2 * per_2;
        const vreal grown_3 = growth * x_46;
        x_47 = R(2) * grown_3;
        x_48 = R(1) + x_47 * per_2;
        x_49 = (w_Re_2 - still - grown_3) / x_48;
        const vreal w_Re_3 = w_Re_2 - x_49;
        per_3 = R(1) / w_Re_3;
        x_50 = per_3 * per_3;
        const vreal grown_4 = growth * x_50;
        x_51 = R(2) * grown_4;
        x_52 = R(1) + x_51 * per_3;
        x_53 = (w_Re_3 - still - grown_4) / x_52;
        const vreal w_Re_4 = w_Re_3 - x_53;
        per_4 = R(1) / w_Re_4;
        x_54 = per_4 * per_4;
        const vreal grown_5 = growth * x_54;
        x_55 = R(2) * grown_5;
        x_56 = R(1) + x_55 * per_4;
        x_57 = (w_Re_4 - still - grown_5) / x_56;
        const vreal w_Re_5 = w_Re_4 - x_57;
        per_5 = R(1) / w_Re_5;
        x_58 = per_5 * per_5;
        const vreal grown_6 = growth * x_58;
        x_59 = R(2) * grown_6;
        x_60 = R(1) + x_59 * per_5;
        x_61 = (w_Re_5 - still - grown_6) / x_60;
        w_Re_6 = w_Re_5 - x_61;
        w_omega_2 = speed_3 / w_Re_6;
        w_omega = w_omega_2;
    } else {
        w_omega = splat(0);
    }
    if (k->x_12) {
        x_62 = speed_2 < p->vxlow;
        x_63 = vsqrt(R(1) + q_tan_a * q_tan_a);
        Vc = sel(x_62, p->vxlow, speed_2 * x_63);
        x_64 = R(1) + p->pecp2 * q_dfz;
        x_65 = R(1) - p->pecp1 * x_64;
        x_66 = x_65 * w_omega;
        x_67 = vsin(q_gamma);
        lean = x_66 * x_67 / Vc;
        if (k->x_17) {
            z_phi_2 = lean - q_phit;
        } else {
            z_phi_2 = -lean - q_phit;
        }
        x_68 = vabs(z_phi_2);
        turn = p->unloaded_radius * x_68;
        x_69 = R(1) + p->pdxp2 * q_dfz;
        x_70 = p->pdxp1 * x_69;
        x_71 = p->pdxp3 * q_kappa;
        x_72 = vsqrt(R(1) + x_71 * x_71);
        x_73 = R(1) / x_72;
        Bxp = x_70 * x_73;
        x_74 = R(1) + p->pdyp2 * q_dfz;
        x_75 = p->pdyp1 * x_74;
        x_76 = p->pdyp3 * q_tan_a;
        x_77 = vsqrt(R(1) + x_76 * x_76);
        x_78 = R(1) / x_77;
        Byp = x_75 * x_78;
        x_79 = Bxp * turn;
        x_80 = vsqrt(R(1) + x_79 * x_79);
        z_z1_2 = R(1) / x_80;
        x_81 = vsqrt(turn);
        x_82 = turn + p->pdyp4 * x_81;
        x_83 = Byp * x_82;
        x_84 = vsqrt(R(1) + x_83 * x_83);
        z_z2_2 = R(1) / x_84;
        x_85 = turn * turn;
        x_86 = p->pkyp1 * x_85;
        x_87 = vsqrt(R(1) + x_86 * x_86);
        z_z3_2 = R(1) / x_87;
        x_88 = p->qdtp1 * turn;
        x_89 = vsqrt(R(1) + x_88 * x_88);
        z_z5_2 = R(1) / x_89;
        x_90 = p->qbrp1 * turn;
        x_91 = vsqrt(R(1) + x_90 * x_90);
        z_z6_2 = R(1) / x_91;
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
    const vreal zu_phi = k->x_20 ? splat(0) : z_phi;
    const vreal zu_z2 = k->x_20 ? splat(1) : z_z2;
    const vreal zu_z3 = k->x_20 ? splat(1) : z_z3;
    const vreal x_92 = p->rbx2 * q_kappa;
    const vreal x_93 = q_a - p->rby3;
    const vreal x_94 = p->rby2 * x_93;
    const vreal x_95 = p->rvy4 * q_a;
    const vreal per_6 = R(1) / vsqrt(R(1) + x_92 * x_92);
    const vreal per_7 = R(1) / vsqrt(R(1) + x_94 * x_94);
    const vreal per_8 = R(1) / vsqrt(R(1) + x_95 * x_95);
    const vreal x_96 = q_g * q_g;
    const vreal x_97 = p->pky2 + p->pky5 * x_96;
    const vreal a = q_fz * m_load_y / x_97;
    const vreal a_2 = p->rvy6 * q_kappa;
    const vreal a_3 = q_fz * m_upright_y;
    const vreal lean_2 = vabs(q_gamma);
    const vreal x_98 = p->qhz3 + p->qhz4 * q_dfz;
    const vreal x_99 = p->qbz2 + p->qbz3 * q_dfz;
    const vreal x_100 = p->qbz1 + q_dfz * x_99;
    const vreal x_101 = R(1) + p->qbz4 * q_gamma + p->qbz5 * lean_2;
    const vreal x_102 = x_100 * x_101;
    const vreal Bt = x_102 * k->t_slope_z;
    const vreal side = k->x_21 ? lean_2 : q_gamma;
    const vreal x_103 = q_fz_low * m_Dt;
    const vreal x_104 = p->qdz1 + p->qdz2 * q_dfz;
    const vreal x_105 = x_103 * x_104;
    const vreal x_106 = q_gamma * q_gamma;
    const vreal x_107 = R(1) + p->qdz3 * side + p->qdz4 * x_106;
    const vreal x_108 = x_105 * x_107;
    const vreal Dt = x_108 * z_z5;
    const vreal arc_x = q_a + (p->qhz1 + p->qhz2 * q_dfz + x_98 * q_g);
    const vreal x_109 = Dt * q_cos_ap;
    const vreal D = x_109 * smooth;
    const vreal x_110 = Bt * p->qcz1;
    const vreal a_4 = x_110 * arc_x;
    const vreal a_5 = vatan(a);
    const vreal a_6 = vatan(a_2);
    const vreal a_7 = vatan(a_3);
    const vreal s = p->pky4 * a_5;
    const vreal s_2 = p->rvy5 * a_6;
    const vreal s_3 = p->pky4 * a_7;
    const vreal s_4 = vsin(s);
    const vreal s_5 = vsin(s_2);
    const vreal s_6 = vsin(s_3);
    const vreal power = vexp_near(p->pkx3 * q_dfz);
    const vreal x_111 = p->pkx1 + p->pkx2 * q_dfz;
    const vreal x_112 = q_fz * x_111;
    const vreal x_113 = x_112 * power;
    const vreal f_x_K = x_113 * m_Kxk;
    const vreal x_114 = m_Kya * s_4;
    const vreal K = x_114 * z_z3;
    const vreal x_115 = vabs(q_g);
    const vreal x_116 = R(1) - p->pky3 * x_115;
    const vreal f_y_K = K * x_116;
    const vreal x_117 = m_Kya * s_6;
    const vreal K_2 = x_117 * zu_z3;
    const vreal K_3 = x_117 * z_z3;
    const vreal x_118 = p->pdx1 + p->pdx2 * q_dfz;
    const vreal x_119 = x_118 * m_mu_x;
    const vreal x_120 = R(1) - p->pdx3 * x_106;
    const vreal f_x_mu = x_119 * x_120;
    const vreal x_121 = f_x_mu * q_fz;
    const vreal f_x_D = x_121 * z_z1;
    const vreal x_122 = k->C * f_x_D;
    const vreal per_9 = x_122 + sel(x_122 < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
    const vreal x_123 = p->pdy1 + p->pdy2 * q_dfz;
    const vreal upright = x_123 * m_mu_y;
    const vreal x_124 = R(1) - p->pdy3 * x_96;
    const vreal f_y_mu = upright * x_124;
    const vreal x_125 = f_y_mu * q_fz;
    const vreal f_y_D = x_125 * z_z2;
    const vreal x_126 = k->C_2 * f_y_D;
    const vreal per_10 = x_126 + sel(x_126 < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
    const vreal per_11 = f_y_K + sel(f_y_K < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
    const vreal x_127 = upright * q_fz;
    const vreal u_D = x_127 * zu_z2;
    const vreal x_128 = k->C_2 * u_D;
    const vreal per_12 = x_128 + sel(x_128 < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
    const vreal per_13 = K_2 + sel(K_2 < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
    const vreal per_14 = R(1) / per_9;
    const vreal per_15 = R(1) / per_10;
    const vreal per_16 = R(1) / per_11;
    const vreal per_17 = R(1) / per_12;
    const vreal x_129 = p->phx1 + p->phx2 * q_dfz;
    const vreal x_130 = x_129 * p->lhx;
    const vreal x_131 = p->pvx1 + p->pvx2 * q_dfz;
    const vreal x_132 = q_fz * x_131;
    const vreal x_133 = x_132 * p->lvx;
    const vreal x_134 = x_133 * k->t_mup_x;
    const vreal x_135 = x_134 * z_z1;
    const vreal f_x_SV = x_135 * smooth;
    const vreal kx = q_kappa + x_130 * smooth;
    const vreal x_136 = p->pex2 + p->pex3 * q_dfz;
    const vreal x_137 = p->pex1 + q_dfz * x_136;
    const vreal x_138 = sel(kx != R(0), vcopysign(splat(1), kx), splat(0));
    const vreal x_139 = R(1) - p->pex4 * x_138;
    const vreal x_140 = x_137 * x_139;
    const vreal Ex = x_140 * p->lex;
    const vreal B = f_x_K * per_14;
    if (k->x_6) {
        E = vmin(splat(1), Ex);
    } else {
        E = Ex;
    }
    const vreal x_141 = p->pvy3 + p->pvy4 * q_dfz;
    const vreal x_142 = q_fz * x_141;
    const vreal x_143 = x_142 * q_g;
    const vreal x_144 = x_143 * p->lkyc;
    const vreal x_145 = x_144 * k->t_mup_y;
    const vreal SVyg = x_145 * z_z2;
    const vreal x_146 = p->phy1 + p->phy2 * q_dfz;
    const vreal f_y_SH = x_146 * p->lhy;
    if (k->x_18) {
        x_147 = p->phy3 * q_g;
        f_y_SH_2 = f_y_SH + x_147 * p->lkyc;
    } else {
        x_148 = p->pky6 + p->pky7 * q_dfz;
        x_149 = q_fz * x_148;
        Kyg0 = x_149 * m_Kyg0;
        x_150 = Kyg0 * q_g - SVyg;
        const vreal f_y_SH_3 = f_y_SH + x_150 * per_16 * k->z_z0;
        if (k->x_12) {
            D_2 = p->phyp2 + p->phyp3 * q_dfz;
            x_151 = R(1) + p->pecp2 * q_dfz;
            x_152 = R(1) - p->pecp1 * x_151;
            Kyrp0 = Kyg0 / x_152;
            CD = p->phyp1 * D_2;
            x_153 = K_3 + MAGIC_EPS * sel(K_3 < R(0), splat(-1), splat(1));
            x_154 = CD * x_153;
            B_2 = Kyrp0 / x_154;
            x_155 = B_2 * p->unloaded_radius;
            Bx = x_155 * z_phi;
            x_156 = vatan(Bx);
            x_157 = k->x_23 * Bx + k->E * x_156;
            x_158 = vatan(x_157);
            angle = p->phyp1 * x_158;
            x_159 = CD == R(0);
            x_160 = q_way * D_2;
            x_161 = vsin(angle);
            const vreal f_y_SH_5 = f_y_SH_3 + sel(x_159, splat(0), x_160 * x_161) - SVyg * per_16;
            f_y_SH_4 = f_y_SH_5;
        } else {
            f_y_SH_4 = f_y_SH_3;
        }
        f_y_SH_2 = f_y_SH_4;
    }
    const vreal f_y_SH_6 = f_y_SH_2 * smooth;
    const vreal x_162 = p->pvy1 + p->pvy2 * q_dfz;
    const vreal x_163 = q_fz * x_162;
    const vreal x_164 = x_163 * p->lvy;
    const vreal x_165 = x_164 * k->t_mup_y;
    const vreal f_y_SV = x_165 * z_z2 + SVyg;
    const vreal f_y_SV_2 = f_y_SV * smooth;
    const vreal ay = q_a + f_y_SH_6;
    const vreal way = sel((k->x_24 ? q_a : ay) < R(0), splat(-1), splat(1));
    const vreal x_166 = p->pey5 * q_g - p->pey4 * way;
    const vreal shape = R(1) - p->pey3 * way + q_g * x_166;
    const vreal x_167 = p->pey1 + p->pey2 * q_dfz;
    const vreal x_168 = x_167 * shape;
    const vreal Ey = x_168 * p->ley;
    const vreal B_3 = f_y_K * per_15;
    if (k->x_6) {
        E_2 = vmin(splat(1), Ey);
    } else {
        E_2 = Ey;
    }
    const vreal x_169 = p->rbx1 + p->rbx3 * x_96;
    const vreal x_170 = x_169 * per_6;
    const vreal B_4 = x_170 * p->lxal;
    const vreal E_3 = p->rex1 + p->rex2 * q_dfz;
    if (k->x_6) {
        E_4 = vmin(splat(1), E_3);
    } else {
        E_4 = E_3;
    }
    const vreal x_171 = q_a + p->rhx1;
    const vreal x_172 = p->rby1 + p->rby4 * x_96;
    const vreal x_173 = x_172 * per_7;
    const vreal B_5 = x_173 * p->lyka;
    const vreal E_5 = p->rey1 + p->rey2 * q_dfz;
    if (k->x_6) {
        E_6 = vmin(splat(1), E_5);
    } else {
        E_6 = E_5;
    }
    const vreal SH = p->rhy1 + p->rhy2 * q_dfz;
    const vreal x_174 = q_kappa + SH;
    if (k->x_19) {
        per_K = R(1) / per_13;
        if (k->x_18) {
            f_y_SH_7 = f_y_SH;
        } else {
            x_175 = p->pky6 + p->pky7 * q_dfz;
            x_176 = q_fz * x_175;
            const vreal Kyg0_2 = x_176 * m_Kyg0;
            if (k->x_12) {
                D_3 = p->phyp2 + p->phyp3 * q_dfz;
                x_177 = R(1) + p->pecp2 * q_dfz;
                x_178 = R(1) - p->pecp1 * x_177;
                Kyrp0_2 = Kyg0_2 / x_178;
                CD_2 = p->phyp1 * D_3;
                x_179 = K_3 + MAGIC_EPS * sel(K_3 < R(0), splat(-1), splat(1));
                x_180 = CD_2 * x_179;
                B_7 = Kyrp0_2 / x_180;
                x_181 = B_7 * p->unloaded_radius;
                Bx_2 = x_181 * zu_phi;
                x_182 = vatan(Bx_2);
                x_183 = k->x_25 * Bx_2 + k->E_2 * x_182;
                x_184 = vatan(x_183);
                angle_2 = p->phyp1 * x_184;
                x_185 = CD_2 == R(0);
                x_186 = q_way * D_3;
                x_187 = vsin(angle_2);
                u_SH = f_y_SH + sel(x_185, splat(0), x_186 * x_187);
            } else {
                u_SH = f_y_SH;
            }
            f_y_SH_7 = u_SH;
        }
        const vreal u_SH_2 = f_y_SH_7 * smooth;
        u_SV_2 = x_165 * zu_z2;
        const vreal u_SV_3 = u_SV_2 * smooth;
        const vreal ay_3 = q_a + u_SH_2;
        way_2 = sel((k->x_24 ? q_a : ay_3) < R(0), splat(-1), splat(1));
        shape_2 = R(1) - p->pey3 * way_2;
        x_188 = x_167 * shape_2;
        Ey_2 = x_188 * p->ley;
        const vreal B_8 = K_2 * per_17;
        if (k->x_6) {
            E_8 = vmin(splat(1), Ey_2);
        } else {
            E_8 = Ey_2;
        }
        u_SV = u_SV_3;
        B_6 = B_8;
        E_7 = E_8;
        ay_2 = ay_3;
        f_side_arc_B = k->x_26 ? B_8 : B_3;
        f_side_SV = k->x_26 ? u_SV_3 : f_y_SV_2;
        f_side_SH = k->x_26 ? u_SH_2 : f_y_SH_6;
        f_side_per_K = k->x_26 ? per_K : per_16;
    } else {
        u_SV = splat(0);
        B_6 = splat(0);
        E_7 = splat(0);
        ay_2 = splat(0);
        f_side_arc_B = B_3;
        f_side_SV = f_y_SV_2;
        f_side_SH = f_y_SH_6;
        f_side_per_K = per_16;
    }
    const vreal share = R(2.0 / 3.14159265358979323846) * vatan(a_4);
    const vreal x_189 = p->qez2 + p->qez3 * q_dfz;
    const vreal x_190 = p->qez1 + q_dfz * x_189;
    const vreal x_191 = p->qez4 + p->qez5 * q_g;
    const vreal x_192 = R(1) + x_191 * share;
    const vreal E_9 = x_190 * x_192;
    if (k->x_6) {
        f_trail_arc_E = vmin(splat(1), E_9);
    } else {
        f_trail_arc_E = E_9;
    }
    const vreal f_slip = q_a + (f_side_SH + f_side_SV * f_side_per_K);
    const vreal x_193 = f_x_K * f_side_per_K;
    const vreal kappa_y = x_193 * q_kappa;
    const vreal k2 = kappa_y * kappa_y;
    const vreal s2 = vsin(f_slip);
    const vreal s2_2 = vsin(arc_x);
    const vreal s2_3 = s2 * s2;
    const vreal x_194 = R(1) - s2_3;
    const vreal s2_4 = s2_2 * s2_2;
    const vreal x_195 = R(1) - s2_4;
    const vreal per_c2 = R(1) / vmax(x_194, splat(R(1e-16)));
    const vreal per_c2_2 = R(1) / vmax(x_195, splat(R(1e-16)));
    if (k->x_27) {
        x_196 = f_slip * f_slip;
    } else {
        x_196 = s2_3 * per_c2;
    }
    const vreal tangent = vsqrt(x_196 + k2);
    if (k->x_27) {
        x_197 = arc_x * arc_x;
    } else {
        x_197 = s2_4 * per_c2_2;
    }
    const vreal tangent_2 = vsqrt(x_197 + k2);
    const vreal Bx_3 = B_4 * x_171;
    const vreal Bx_4 = B_5 * x_174;
    const vreal Bx_5 = B * kx;
    const vreal Bx_6 = B_3 * ay;
    const vreal level_Bx = B_4 * p->rhx1;
    const vreal level_Bx_2 = B_5 * SH;
    const vreal near = vatan(level_Bx);
    const vreal near_2 = vatan(level_Bx_2);
    const vreal phi = vatan(Bx_3);
    const vreal phi_2 = vatan(Bx_4);
    const vreal phi_3 = vatan(Bx_5);
    const vreal phi_4 = vatan(Bx_6);
    const vreal x_198 = R(1) - E_4;
    const vreal phi_5 = x_198 * Bx_3 + E_4 * phi;
    const vreal x_199 = R(1) - E_6;
    const vreal phi_6 = x_199 * Bx_4 + E_6 * phi_2;
    const vreal x_200 = R(1) - E;
    const vreal phi_7 = x_200 * Bx_5 + E * phi_3;
    const vreal x_201 = R(1) - E_2;
    const vreal phi_8 = x_201 * Bx_6 + E_2 * phi_4;
    const vreal near_3 = x_198 * level_Bx + E_4 * near;
    const vreal near_4 = x_199 * level_Bx_2 + E_6 * near_2;
    const vreal x_202 = sel(f_slip != R(0), vcopysign(splat(1), f_slip), splat(0));
    const vreal f_slip_2 = x_202 * (k->x_27 ? tangent : vatan(tangent));
    const vreal x_203 = sel(arc_x != R(0), vcopysign(splat(1), arc_x), splat(0));
    const vreal f_slip_3 = x_203 * (k->x_27 ? tangent_2 : vatan(tangent_2));
    const vreal Bx_7 = Bt * f_slip_3;
    const vreal near_5 = vatan(near_3);
    const vreal near_6 = vatan(near_4);
    const vreal phi_9 = vatan(phi_5);
    const vreal phi_10 = vatan(phi_6);
    const vreal phi_11 = vatan(phi_7);
    const vreal phi_12 = vatan(phi_8);
    const vreal phi_13 = vatan(Bx_7);
    const vreal x_204 = R(1) - f_trail_arc_E;
    const vreal f_trail_phi = x_204 * Bx_7 + f_trail_arc_E * phi_13;
    const vreal y = p->rcx1 * phi_9;
    const vreal y_2 = p->rcy1 * phi_10;
    const vreal y_3 = k->C * phi_11;
    const vreal y_4 = k->C_2 * phi_12;
    const vreal y_5 = vsin(y_3);
    const vreal y_6 = vsin(y_4);
    const vreal y_7 = vcos(y);
    const vreal y_8 = vcos(y_2);
    const vreal near_7 = p->rcx1 * near_5;
    const vreal near_8 = p->rcy1 * near_6;
    const vreal near_9 = R(1) / vcos(near_7);
    const vreal near_10 = R(1) / vcos(near_8);
    const vreal f_Gxa = y_7 * near_9;
    const vreal f_Gyk = y_8 * near_10;
    if (k->x_28) {
        y_9 = splat(0);
    } else {
        Bx_8 = B_6 * ay_2;
        phi_14 = vatan(Bx_8);
        x_205 = R(1) - E_7;
        phi_15 = x_205 * Bx_8 + E_7 * phi_14;
        phi_16 = vatan(phi_15);
        y_10 = k->C_3 * phi_16;
        y_9 = vsin(y_10);
    }
    const vreal x_206 = f_x_D * y_5;
    const vreal Fx0 = (x_206 + f_x_SV) * q_flip_x;
    const vreal x_207 = f_y_D * y_6;
    const vreal Fy0 = (x_207 + f_y_SV_2) * q_flip_x_2;
    const vreal x_208 = p->rvy1 + p->rvy2 * q_dfz + p->rvy3 * q_g;
    const vreal x_209 = x_125 * x_208;
    const vreal x_210 = x_209 * per_8;
    const vreal D_4 = x_210 * z_z2;
    const vreal x_211 = D_4 * s_5;
    const vreal x_212 = x_211 * p->lvyka;
    const vreal SVyk = x_212 * smooth;
    if (k->x_29) {
        const vreal per_18 = f_x_K + sel(f_x_K < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
        const vreal per_19 = f_x_D + sel(f_x_D < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
        const vreal per_20 = f_y_D + sel(f_y_D < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
        per_21 = R(1) / per_18;
        per_22 = R(1) / per_19;
        per_23 = R(1) / per_20;
        x_213 = kx + f_x_SV * per_21;
        along = vabs(x_213);
        across = ay + f_y_SV_2 * per_16;
        if (k->x_11) {
            x_214 = vsqrt(R(1) + across * across);
            across_3 = across / x_214;
            across_2 = across_3;
        } else {
            across_2 = vsin(across);
        }
        across_4 = vabs(across_2);
        x_215 = across_4 * x_206;
        on_x = x_215 * per_23;
        x_216 = along * x_207;
        on_y = x_216 * per_22;
        const vreal x_217 = along * along;
        x_218 = x_217 + on_x * on_x + MAGIC_EPS * MAGIC_EPS;
        x_219 = (x_217 + MAGIC_EPS * MAGIC_EPS) / x_218;
        f_Gxa_3 = vsqrt(x_219);
        const vreal x_220 = across_4 * across_4;
        x_221 = x_220 + on_y * on_y + MAGIC_EPS * MAGIC_EPS;
        x_222 = (x_220 + MAGIC_EPS * MAGIC_EPS) / x_221;
        f_Gyk_3 = vsqrt(x_222);
        f_Gxa_2 = f_Gxa_3;
        f_Gyk_2 = f_Gyk_3;
        SVyk_2 = splat(0);
    } else {
        f_Gxa_2 = f_Gxa;
        f_Gyk_2 = f_Gyk;
        SVyk_2 = SVyk;
    }
    const vreal f_fx = f_Gxa_2 * Fx0;
    const vreal f_fy = f_Gyk_2 * Fy0 + SVyk_2;
    const vreal f_Fyp = f_fy - SVyk_2;
    if (k->x_19) {
        x_223 = (u_D * y_9 + u_SV) * q_flip_x_2;
        f_Fyp_2 = f_Gyk_2 * x_223;
    } else {
        f_Fyp_2 = f_Fyp;
    }
    if (k->x_12) {
        x_224 = vabs(f_y_mu);
        x_225 = p->qcrp1 * x_224;
        x_226 = x_225 * p->unloaded_radius;
        x_227 = x_226 * q_fz_low;
        x_228 = vsqrt(q_fz_low * k->t_per_Fz0p);
        x_229 = x_227 * x_228;
        x_230 = x_229 * p->lmp;
        const vreal M_inf = vmax(x_230, splat(MAGIC_EPS));
        D_5 = M_inf / k->x_30;
        x_231 = p->qdz11 * q_dfz;
        if (k->x_20) {
            x_232 = p->qdz10 + x_231;
            camber = p->qdz8 + p->qdz9 * q_dfz + x_232 * lean_2;
        } else {
            camber = k->x_31 * q_dfz + (p->qdz10 + x_231 * lean_2);
        }
        x_233 = q_fz_low * p->unloaded_radius;
        x_234 = x_233 * camber;
        x_235 = p->qdrp1 * D_5;
        x_236 = R(1) + p->pecp2 * q_dfz;
        x_237 = R(1) - p->pecp1 * x_236;
        x_238 = x_235 * x_237;
        B_9 = x_234 * p->lkzc / x_238;
        phi_17 = k->x_20 ? z_phi : q_phit;
        x_239 = B_9 * p->unloaded_radius;
        x_240 = x_239 * phi_17;
        x_241 = vatan(x_240);
        x_242 = p->qdrp1 * x_241;
        x_243 = vsin(x_242);
        z_Drp_2 = D_5 * x_243;
        x_244 = M_inf * R(2.0 / 3.14159265358979323846);
        x_245 = vabs(q_phit);
        x_246 = k->x_32 * x_245;
        x_247 = vatan(x_246);
        x_248 = x_244 * x_247;
        x_249 = vabs(z_Drp_2);
        x_250 = vmax(x_249, splat(MAGIC_EPS));
        x_251 = x_248 * f_Gyk_2 / x_250;
        r = vmax(splat(-1), x_251);
        x_252 = vmin(r, splat(1));
        const vreal z_z7_2 =
            R(2.0 / 3.14159265358979323846) * ((R(0.5) * R(REAL_PI)) - vasin(x_252));
        if (k->x_20) {
            z_hyperbolic_2 = splat(0);
            z_z7_3 = z_z7_2;
        } else {
            beyond = vmax(r, splat(1));
            x_253 = r > R(1);
            x_254 = vsqrt(beyond * beyond - R(1));
            x_255 = beyond + x_254;
            const vreal z_z7_4 = sel(x_253, R(2.0 / 3.14159265358979323846) * vlog(x_255), z_z7_2);
            z_hyperbolic_2 = sel(x_253, splat(1), splat(0));
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
    const vreal x_256 = f_side_arc_B * k->C_2;
    const vreal x_257 = k->x_37 + p->qbz10 * x_256;
    const vreal Br = x_257 * z_z6;
    const vreal x_258 = p->qdz6 + p->qdz7 * q_dfz;
    const vreal x_259 = x_258 * p->lres;
    const vreal x_260 = p->qdz8 + p->qdz9 * q_dfz;
    const vreal x_261 = p->qdz10 + p->qdz11 * q_dfz;
    const vreal x_262 = x_260 * m_Dr + x_261 * x_115;
    const vreal x_263 = x_262 * q_g;
    const vreal x_264 = q_fz_low * p->unloaded_radius;
    const vreal x_265 = x_259 * z_z2 + x_263 * p->lkzc * k->z_z0;
    const vreal x_266 = x_264 * x_265;
    const vreal x_267 = x_266 * p->lmuy * q_way;
    const vreal Dr = x_267 * q_cos_a + z_Drp;
    const vreal slope = Br * f_slip_2;
    if (k->x_12) {
        x_268 = vatan(slope);
        angle_3 = z_z7 * x_268;
        x_269 = vmax(splat(-80), angle_3);
        growth_2 = vexp(vmin(splat(80), x_269));
        x_270 = R(1) / growth_2;
        x_271 = z_hyperbolic > R(0.5);
        shape_3 = sel(x_271, R(0.5) * (growth_2 + x_270), vcos(angle_3));
    } else {
        x_272 = vsqrt(R(1) + slope * slope);
        x_273 = R(1) / x_272;
        shape_3 = x_273;
    }
    const vreal x_274 = Dr * shape_3;
    const vreal side_2 = f_fy * k->t_per_Fz0;
    const vreal x_275 = vatan(f_trail_phi);
    const vreal arc = p->qcz1 * x_275;
    const vreal arc_2 = vcos(arc);
    const vreal m_trail = D * arc_2;
    const vreal x_276 = p->ssz3 + p->ssz4 * q_dfz;
    const vreal x_277 = p->ssz1 + p->ssz2 * side_2 + x_276 * q_gamma;
    const vreal s_7 = k->x_40 * x_277;
    const vreal by_s = seed * f_fx;
    const vreal by_f_fx = seed * s_7;
    const vreal x_278 = -seed;
    const vreal by_m_trail = x_278 * f_Fyp_2;
    const vreal by_f_Fyp = x_278 * m_trail;
    const vreal x_279 = by_s * x_277;
    const vreal by_ssz1 = by_s * k->x_40;
    by->ssz1 = by_ssz1;
    const vreal by_ssz3 = by_ssz1 * q_gamma;
    by->ssz3 = by_ssz3;
    by->ssz4 = by_ssz3 * q_dfz;
    by->ssz2 = by_ssz1 * side_2;
    const vreal by_side = by_ssz1 * p->ssz2;
    by->ls = x_279 * p->unloaded_radius;
    const vreal by__D = by_m_trail * arc_2;
    const vreal by_arc = by_m_trail * D * -vsin(arc);
    const vreal by_f_trail_phi = by_arc * p->qcz1 * atan_slope(f_trail_phi);
    const vreal by_t_per_Fz0 = by_side * f_fy;
    const vreal x_280 = seed * smooth;
    const vreal by_Dr = x_280 * shape_3;
    const vreal by_shape = x_280 * Dr;
    if (k->x_12) {
        const vreal by_growth = sel(x_271, by_shape, splat(0)) * R(0.5);
        const vreal x_281 = by_growth - unless_none(unless_none(by_growth, x_270), x_270);
        const vreal by_angle = sel(R(-80) > angle_3, splat(0),
                                   sel(R(80) < x_269, splat(0), unless_none(x_281, growth_2)));
        const vreal x_282 = unless_none(sel(x_271, splat(0), by_shape), -vsin(angle_3)) + by_angle;
        by_z_z7 = unless_none(x_282, x_268);
        by_slope = unless_none(unless_none(x_282, z_z7), atan_slope(slope));
    } else {
        const vreal by_slope_2 = -(by_shape * x_273 * x_273) * sqrt_slope(x_272) * slope;
        by_z_z7 = splat(0);
        by_slope = by_slope_2 + by_slope_2;
    }
    const vreal by_Br = by_slope * f_slip_2;
    const vreal by_q_cos_a = by_Dr * x_267;
    const vreal x_283 = by_Dr * q_cos_a * q_way;
    const vreal x_284 = x_283 * p->lmuy;
    const vreal x_285 = x_284 * x_265;
    const vreal by_offset = x_284 * x_264;
    const vreal by_q_fz_low = x_285 * p->unloaded_radius;
    const vreal x_286 = x_279 * p->ls + x_285 * q_fz_low;
    const vreal x_287 = by_offset * k->z_z0;
    const vreal x_288 = x_287 * p->lkzc;
    const vreal by_lkzc = x_287 * x_263;
    const vreal x_289 = x_288 * q_g;
    const vreal by_qdz10 = x_289 * x_115;
    const vreal by_qdz11 = by_qdz10 * q_dfz;
    const vreal by_qdz8 = x_289 * m_Dr;
    const vreal by_m_Dr = x_289 * x_260;
    const vreal by_qdz9 = by_qdz8 * q_dfz;
    const vreal x_290 = by_offset * z_z2;
    const vreal by_qdz6 = x_290 * p->lres;
    by->qdz6 = by_qdz6;
    by->lres = x_290 * x_258;
    by->qdz7 = by_qdz6 * q_dfz;
    const vreal x_291 =
        by_ssz3 * p->ssz4 + by_qdz10 * p->qdz11 + by_qdz8 * p->qdz9 + by_qdz6 * p->qdz7;
    const vreal x_292 = by_Br * z_z6;
    const vreal by_z_z6 = by_Br * x_257;
    by->qbz10 = x_292 * x_256;
    const vreal x_293 = x_292 * p->qbz10;
    const vreal by_f_side_arc_B = x_293 * k->C_2;
    by->qbz9 = x_292 * k->t_slope_z;
    if (k->x_12) {
        if (k->x_20) {
            by_z_z7_2 = by_z_z7;
            x_304 = splat(0);
        } else {
            const vreal x_305 = sel(x_253, by_z_z7, splat(0)) * R(2.0 / 3.14159265358979323846);
            const vreal by_beyond = unless_none(x_305, R(1) / x_255);
            const vreal by_beyond_2 =
                unless_none(unless_none(by_beyond, sqrt_slope(x_254)), beyond);
            const vreal by_r = sel(r > R(1), by_beyond + by_beyond_2 + by_beyond_2, splat(0));
            by_z_z7_2 = sel(x_253, splat(0), by_z_z7);
            x_304 = by_r;
        }
        const vreal x_306 =
            unless_none(-(by_z_z7_2 * R(2.0 / 3.14159265358979323846)), asin_slope(x_252));
        const vreal x_307 = sel(R(-1) > x_251, splat(0), x_304 + sel(r < R(1), x_306, splat(0)));
        const vreal by_M_90 = unless_none(x_307, R(1) / x_250);
        const vreal x_308 = sel(x_249 > MAGIC_EPS, -unless_none(by_M_90, x_251), splat(0));
        const vreal x_309 = by_Dr + unless_none(x_308, abs_slope(z_Drp_2));
        const vreal x_310 = unless_none(by_M_90, f_Gyk_2);
        const vreal x_311 = unless_none(unless_none(x_310, x_244), atan_slope(x_246));
        const vreal x_312 = unless_none(x_311, x_245);
        const vreal x_313 = x_309 * D_5 * vcos(x_242);
        const vreal x_314 = x_313 * p->qdrp1 * atan_slope(x_240);
        const vreal x_315 = x_314 * phi_17;
        const vreal by_phi = x_314 * x_239;
        const vreal x_316 =
            unless_none(x_311 * k->x_32, abs_slope(q_phit)) + (k->x_20 ? splat(0) : by_phi);
        const vreal by_Kzgr0 = x_315 * p->unloaded_radius / x_238;
        const vreal x_317 = -(by_Kzgr0 * B_9);
        const vreal x_318 = x_317 * x_237;
        const vreal x_319 = -(x_317 * x_235);
        const vreal x_320 = x_319 * p->pecp1;
        const vreal x_321 = x_291 + x_320 * p->pecp2;
        const vreal x_322 = by_Kzgr0 * p->lkzc;
        const vreal x_323 = x_322 * camber;
        const vreal by_camber = x_322 * x_233;
        if (k->x_20) {
            const vreal by_qdz10_3 = by_camber * lean_2;
            x_324 = x_321 + by_camber * p->qdz9;
            x_325 = by_qdz10 + by_qdz10_3;
            x_326 = by_qdz8 + by_camber;
            x_327 = by_qdz9 + by_camber * q_dfz;
            by_lean_2 = by_camber * x_232;
            by_qdz10_2 = by_qdz10_3;
        } else {
            const vreal x_328 = by_camber * q_dfz;
            x_324 = x_321 + by_camber * k->x_31;
            x_325 = by_qdz10 + by_camber;
            x_326 = by_qdz8 + x_328 * p->qdz9;
            x_327 = by_qdz9 + x_328 * p->qdz8;
            by_lean_2 = by_camber * x_231;
            by_qdz10_2 = by_camber * lean_2;
        }
        const vreal by_M_inf = (x_309 * x_243 + x_318 * p->qdrp1) / k->x_30;
        const vreal x_329 = unless_none(x_310, x_247) * R(2.0 / 3.14159265358979323846) + by_M_inf;
        const vreal x_330 =
            x_313 * x_241 + x_318 * D_5 + -(by_M_inf * D_5) * k->x_44 * (R(0.5) * R(REAL_PI));
        const vreal x_331 = sel(x_230 > MAGIC_EPS, x_329, splat(0));
        const vreal x_332 = x_331 * p->lmp;
        const vreal x_333 = x_332 * x_228;
        const vreal x_334 = x_332 * x_227 * sqrt_slope(x_228);
        const vreal x_335 = by_q_fz_low + x_323 * p->unloaded_radius + x_334 * k->t_per_Fz0p;
        const vreal x_336 = x_333 * q_fz_low;
        const vreal x_337 = x_336 * p->unloaded_radius;
        const vreal x_338 =
            x_286 + x_312 * p->qcrp2 + x_315 * B_9 + x_323 * q_fz_low + x_336 * x_225;
        x_294 = x_324 + by_qdz10_2 * p->qdz11;
        x_295 = x_338;
        x_296 = x_335 + x_333 * x_226;
        x_297 = by_lkzc + by_Kzgr0 * x_234;
        x_298 = x_325;
        x_299 = by_qdz11 + by_qdz10_2 * q_dfz;
        x_300 = x_326;
        x_301 = x_327;
        by_f_Gyk = unless_none(by_M_90, x_248);
        x_302 = x_316;
        by_qcrp2 = x_312 * p->unloaded_radius;
        x_303 = x_330;
        by_z_phi = k->x_20 ? by_phi : splat(0);
        by_pecp1 = x_319 * x_236;
        by_pecp2 = x_320 * q_dfz;
        by_lean = by_lean_2;
        by_lmp = x_331 * x_229;
        by_t_per_Fz0p = x_334 * q_fz_low;
        by_qcrp1 = x_337 * x_224;
        by_f_y_mu = x_337 * p->qcrp1 * abs_slope(f_y_mu);
    } else {
        x_294 = x_291;
        x_295 = x_286;
        x_296 = by_q_fz_low;
        x_297 = by_lkzc;
        x_298 = by_qdz10;
        x_299 = by_qdz11;
        x_300 = by_qdz8;
        x_301 = by_qdz9;
        by_f_Gyk = splat(0);
        x_302 = splat(0);
        by_qcrp2 = splat(0);
        x_303 = splat(0);
        by_z_phi = splat(0);
        by_pecp1 = splat(0);
        by_pecp2 = splat(0);
        by_lean = splat(0);
        by_lmp = splat(0);
        by_t_per_Fz0p = splat(0);
        by_qcrp1 = splat(0);
        by_f_y_mu = splat(0);
    }
    by->lkzc = x_297;
    by->qdz10 = x_298;
    by->qdz11 = x_299;
    by->qdz8 = x_300;
    by->qdz9 = x_301;
    by->qcrp2 = by_qcrp2;
    by->qdrp1 = x_303;
    by->lmp = by_lmp;
    by->qcrp1 = by_qcrp1;
    if (k->x_19) {
        const vreal by_u_SV_2 = by_f_Fyp * f_Gyk_2 * q_flip_x_2;
        x_339 = by_f_Gyk + by_f_Fyp * x_223;
        by_u_SV = by_u_SV_2;
        by_u_D = by_u_SV_2 * y_9;
        by_y = by_u_SV_2 * u_D;
        by_f_fy = splat(0);
    } else {
        x_339 = by_f_Gyk;
        by_u_SV = splat(0);
        by_u_D = splat(0);
        by_y = splat(0);
        by_f_fy = by_f_Fyp;
    }
    const vreal by_SVyk = by_side * k->t_per_Fz0 + by_f_fy;
    const vreal by_SVyk_2 = -by_f_fy + by_SVyk;
    const vreal by_f_Gyk_2 = x_339 + by_SVyk * Fy0;
    const vreal by_f_Gxa = by_f_fx * Fx0;
    if (k->x_29) {
        const vreal x_345 = by_f_Gyk_2 * sqrt_slope(f_Gyk_3) / x_221;
        const vreal x_346 = -(x_345 * x_222);
        const vreal by_on_y = x_346 * on_y;
        const vreal x_347 = by_on_y + by_on_y;
        const vreal by_across = (x_346 + x_345) * across_4;
        const vreal x_348 = by_f_Gxa * sqrt_slope(f_Gxa_3) / x_218;
        const vreal x_349 = -(x_348 * x_219);
        const vreal by_on_x = x_349 * on_x;
        const vreal x_350 = by_on_x + by_on_x;
        const vreal by_along = (x_349 + x_348) * along;
        const vreal x_351 = x_347 * per_22;
        const vreal x_352 = x_350 * per_23;
        const vreal by_across_2 = (by_across + by_across + x_352 * x_206) * abs_slope(across_2);
        if (k->x_11) {
            const vreal by_across_3 = by_across_2 / x_214;
            const vreal by_across_4 = -(by_across_3 * across_3) * sqrt_slope(x_214) * across;
            by_ay_2 = by_across_3 + by_across_4 + by_across_4;
        } else {
            by_ay_2 = by_across_2 * vcos(across);
        }
        const vreal by_kx_2 = (by_along + by_along + x_351 * x_207) * abs_slope(x_213);
        x_340 = x_351 * along;
        x_341 = x_352 * across_4;
        by_ay = by_ay_2;
        by_f_y_SV = by_ay_2 * per_16;
        by_per = by_ay_2 * f_y_SV_2;
        by_kx = by_kx_2;
        by_f_x_SV = by_kx_2 * per_21;
        by_per_2 = -(x_350 * x_215 * per_23 * per_23);
        by_per_3 = -(x_347 * x_216 * per_22 * per_22);
        by_per_4 = -(by_kx_2 * f_x_SV * per_21 * per_21);
        x_342 = splat(0);
        x_343 = splat(0);
        x_344 = splat(0);
    } else {
        x_340 = splat(0);
        x_341 = splat(0);
        by_ay = splat(0);
        by_f_y_SV = splat(0);
        by_per = splat(0);
        by_kx = splat(0);
        by_f_x_SV = splat(0);
        by_per_2 = splat(0);
        by_per_3 = splat(0);
        by_per_4 = splat(0);
        x_342 = by_f_Gxa;
        x_343 = by_f_Gyk_2;
        x_344 = by_SVyk_2;
    }
    const vreal x_353 = x_344 * smooth;
    const vreal x_354 = seed * x_274 + x_344 * x_212;
    const vreal x_355 = x_353 * p->lvyka;
    by->lvyka = x_353 * x_211;
    const vreal by_D = x_355 * s_5;
    const vreal x_356 = by_D * z_z2;
    const vreal x_357 = x_356 * per_8;
    const vreal by_rvy1 = x_357 * x_125;
    by->rvy1 = by_rvy1;
    by->rvy3 = by_rvy1 * q_g;
    by->rvy2 = by_rvy1 * q_dfz;
    const vreal by_f_y_SV_2 = by_SVyk * f_Gyk_2 * q_flip_x_2;
    const vreal x_358 = x_340 + by_f_y_SV_2;
    const vreal x_359 = by_f_y_SV + by_f_y_SV_2;
    const vreal by_f_x_SV_2 = by_f_fx * f_Gxa_2 * q_flip_x;
    const vreal x_360 = x_341 + by_f_x_SV_2;
    const vreal x_361 = by_f_x_SV + by_f_x_SV_2;
    if (k->x_28) {
        by__C = splat(0);
        by__E = splat(0);
        by__B = splat(0);
        by_ay_3 = splat(0);
    } else {
        const vreal by_y_2 = by_y * vcos(y_10);
        const vreal by_phi_2 = by_y_2 * k->C_3 * atan_slope(phi_15);
        const vreal x_362 = by_phi_2 * x_205 + by_phi_2 * E_7 * atan_slope(Bx_8);
        by__C = by_y_2 * phi_16;
        by__E = by_phi_2 * phi_14 - by_phi_2 * Bx_8;
        by__B = x_362 * ay_2;
        by_ay_3 = x_362 * B_6;
    }
    const vreal by_near = -(x_343 * y_8 * near_10 * near_10) * -vsin(near_8);
    const vreal by_near_2 = -(x_342 * y_7 * near_9 * near_9) * -vsin(near_7);
    const vreal by_y_3 = x_343 * near_10 * -vsin(y_2);
    const vreal by_y_4 = x_342 * near_9 * -vsin(y);
    const vreal by_y_5 = x_358 * f_y_D * vcos(y_4);
    const vreal by_y_6 = x_360 * f_x_D * vcos(y_3);
    const vreal x_363 = x_293 * f_side_arc_B + by_y_5 * phi_12;
    by->rcy1 = by_near * near_6 + by_y_3 * phi_10;
    by->rcx1 = by_near_2 * near_5 + by_y_4 * phi_9;
    const vreal by_E = by_f_trail_phi * phi_13 - by_f_trail_phi * Bx_7;
    const vreal x_364 = by_f_trail_phi * x_204 + by_f_trail_phi * f_trail_arc_E * atan_slope(Bx_7);
    const vreal by_phi_3 = by_y_5 * k->C_2 * atan_slope(phi_8);
    const vreal by_phi_4 = by_y_6 * k->C * atan_slope(phi_7);
    const vreal by_phi_5 = by_y_3 * p->rcy1 * atan_slope(phi_6);
    const vreal by_phi_6 = by_y_4 * p->rcx1 * atan_slope(phi_5);
    const vreal by_near_3 = by_near * p->rcy1 * atan_slope(near_4);
    const vreal by_near_4 = by_near_2 * p->rcx1 * atan_slope(near_3);
    const vreal x_365 = x_364 * Bt * x_203;
    const vreal x_366 = by_slope * Br * x_202;
    const vreal by_Ey = by_phi_3 * phi_4 - by_phi_3 * Bx_6;
    const vreal by_Ex = by_phi_4 * phi_3 - by_phi_4 * Bx_5;
    const vreal by_E_2 =
        by_near_3 * near_2 + by_phi_5 * phi_2 - (by_near_3 * level_Bx_2 + by_phi_5 * Bx_4);
    const vreal by_E_3 =
        by_near_4 * near + by_phi_6 * phi - (by_near_4 * level_Bx + by_phi_6 * Bx_3);
    const vreal x_367 = by_phi_3 * x_201 + by_phi_3 * E_2 * atan_slope(Bx_6);
    const vreal x_368 = by_phi_4 * x_200 + by_phi_4 * E * atan_slope(Bx_5);
    const vreal x_369 = by_phi_5 * x_199 + by_phi_5 * E_6 * atan_slope(Bx_4);
    const vreal x_370 = by_phi_6 * x_198 + by_phi_6 * E_4 * atan_slope(Bx_3);
    const vreal x_371 =
        (k->x_27 ? x_365 : splat(0)) + (k->x_27 ? splat(0) : x_365) * atan_slope(tangent_2);
    const vreal x_372 =
        (k->x_27 ? x_366 : splat(0)) + (k->x_27 ? splat(0) : x_366) * atan_slope(tangent);
    const vreal x_373 = by_near_3 * x_199 + by_near_3 * E_6 * atan_slope(level_Bx_2);
    const vreal x_374 = by_near_4 * x_198 + by_near_4 * E_4 * atan_slope(level_Bx);
    const vreal by__B_2 = x_367 * ay;
    const vreal by_q_a = by_ay + x_367 * B_3;
    const vreal by__B_3 = x_368 * kx;
    const vreal by_q_kappa = by_kx + x_368 * B;
    const vreal x_375 = x_373 * SH + x_369 * x_174;
    const vreal by__x = x_369 * B_5;
    const vreal x_376 = x_374 * p->rhx1 + x_370 * x_171;
    const vreal by__x_2 = x_370 * B_4;
    const vreal by_k2 = x_371 * sqrt_slope(tangent_2);
    if (k->x_27) {
        const vreal by__arc_x = by_k2 * arc_x;
        x_377 = by__arc_x + by__arc_x;
        x_378 = splat(0);
        x_379 = splat(0);
    } else {
        x_377 = splat(0);
        x_378 = by_k2 * per_c2_2;
        x_379 = by_k2 * s2_4;
    }
    const vreal by_k2_2 = x_372 * sqrt_slope(tangent);
    if (k->x_27) {
        const vreal by_f_slip = by_k2_2 * f_slip;
        x_380 = by_f_slip + by_f_slip;
        x_381 = splat(0);
        x_382 = splat(0);
    } else {
        x_380 = splat(0);
        x_381 = by_k2_2 * per_c2;
        x_382 = by_k2_2 * s2_3;
    }
    const vreal x_383 = sel(x_195 > R(1e-16), -(x_379 * per_c2_2 * per_c2_2), splat(0));
    const vreal by_s2 = (x_378 - x_383) * s2_2;
    const vreal x_384 = x_381 - sel(x_194 > R(1e-16), -(x_382 * per_c2 * per_c2), splat(0));
    const vreal by_s2_2 = x_384 * s2;
    const vreal by_q_a_2 = x_380 + (by_s2_2 + by_s2_2) * vcos(f_slip);
    const vreal by_kappa_y = (by_k2 + by_k2_2) * kappa_y;
    const vreal x_385 = by_kappa_y + by_kappa_y;
    const vreal x_386 = x_385 * q_kappa;
    const vreal by_f_side_SV = by_q_a_2 * f_side_per_K;
    const vreal by_f_side_per_K = x_386 * f_x_K + by_q_a_2 * f_side_SV;
    if (k->x_6) {
        by_E_4 = sel(R(1) < E_9, splat(0), by_E);
    } else {
        by_E_4 = by_E;
    }
    const vreal by_qez1 = by_E_4 * x_192;
    by->qez1 = by_qez1;
    const vreal x_387 = by_E_4 * x_190;
    const vreal by_qez4 = x_387 * share;
    by->qez4 = by_qez4;
    by->qez5 = by_qez4 * q_g;
    const vreal by_qez2 = by_qez1 * q_dfz;
    by->qez2 = by_qez2;
    by->qez3 = by_qez2 * q_dfz;
    const vreal x_388 = x_294 + by_rvy1 * p->rvy2 + by_qez1 * x_189 + by_qez2 * p->qez3;
    if (k->x_19) {
        const vreal x_409 = by_u_SV + (k->x_26 ? by_f_side_SV : splat(0));
        const vreal x_410 = by__B + (k->x_26 ? by_f_side_arc_B : splat(0));
        if (k->x_6) {
            by_Ey_2 = sel(R(1) < Ey_2, splat(0), by__E);
        } else {
            by_Ey_2 = by__E;
        }
        const vreal x_411 = by_Ey_2 * p->ley;
        const vreal x_412 = (k->x_26 ? by_q_a_2 : splat(0)) + by_ay_3;
        const vreal by_u_SV_3 = x_409 * smooth;
        const vreal by_f_y_SH_3 = x_412 * smooth;
        if (k->x_18) {
            x_413 = x_388;
            x_414 = x_295;
            by_pecp1_3 = by_pecp1;
            by_pecp2_3 = by_pecp2;
            x_415 = splat(0);
            x_416 = splat(0);
            x_417 = splat(0);
            x_418 = splat(0);
            x_419 = splat(0);
            x_420 = splat(0);
            x_421 = splat(0);
            x_422 = splat(0);
            x_423 = splat(0);
            x_424 = splat(0);
        } else {
            if (k->x_12) {
                const vreal x_430 = sel(x_185, splat(0), by_f_y_SH_3);
                const vreal by_angle_2 = unless_none(unless_none(x_430, x_186), vcos(angle_2));
                const vreal x_431 = unless_none(by_angle_2 * p->phyp1, atan_slope(x_183));
                const vreal x_432 = unless_none(x_431 * k->E_2, atan_slope(Bx_2)) + x_431 * k->x_25;
                const vreal by_phyp4_2 = unless_none(x_431, x_182) - unless_none(x_431, Bx_2);
                const vreal x_433 = unless_none(x_432, zu_phi);
                const vreal by_Kyrp0 = unless_none(x_433 * p->unloaded_radius, R(1) / x_180);
                const vreal x_434 = -unless_none(by_Kyrp0, B_7);
                const vreal by_CD = unless_none(x_434, x_179);
                const vreal by_phyp2_2 =
                    unless_none(unless_none(x_430, x_187), q_way) + by_CD * p->phyp1;
                const vreal by_Kyg0_2 = unless_none(by_Kyrp0, R(1) / x_178);
                const vreal x_435 = unless_none(by_Kyg0_2, Kyrp0_2);
                const vreal x_436 = x_435 * p->pecp1;
                if (k->x_6) {
                    by_phyp4_3 = sel(k->x_45, splat(0), by_phyp4_2);
                } else {
                    by_phyp4_3 = by_phyp4_2;
                }
                x_425 = x_388 + x_436 * p->pecp2 + by_phyp2_2 * p->phyp3;
                x_426 = x_295 + unless_none(x_433, B_7);
                x_427 = by_pecp1 + unless_none(x_435, x_177);
                x_428 = by_pecp2 + unless_none(x_436, q_dfz);
                x_429 = unless_none(by_angle_2, x_184) + unless_none(by_CD, D_3);
                by_zu_phi = unless_none(x_432, x_181);
                by_K_2 = unless_none(x_434, CD_2);
                by_Kyg0 = by_Kyg0_2;
                by_phyp4 = by_phyp4_3;
                by_phyp2 = by_phyp2_2;
                by_phyp3 = unless_none(by_phyp2_2, q_dfz);
            } else {
                x_425 = x_388;
                x_426 = x_295;
                x_427 = by_pecp1;
                x_428 = by_pecp2;
                x_429 = splat(0);
                by_zu_phi = splat(0);
                by_K_2 = splat(0);
                by_Kyg0 = splat(0);
                by_phyp4 = splat(0);
                by_phyp2 = splat(0);
                by_phyp3 = splat(0);
            }
            const vreal x_437 = unless_none(by_Kyg0, m_Kyg0);
            const vreal by_pky6 = unless_none(x_437, q_fz);
            x_413 = x_425 + by_pky6 * p->pky7;
            x_414 = x_426;
            by_pecp1_3 = x_427;
            by_pecp2_3 = x_428;
            x_415 = x_429;
            x_416 = by_zu_phi;
            x_417 = by_K_2;
            x_418 = by_phyp4;
            x_419 = by_phyp2;
            x_420 = by_phyp3;
            x_421 = unless_none(by_Kyg0, x_176);
            x_422 = unless_none(x_437, x_175);
            x_423 = by_pky6;
            x_424 = unless_none(by_pky6, q_dfz);
        }
        x_389 = x_413;
        x_390 = x_414;
        x_391 = x_354 + x_409 * u_SV_2 + x_412 * f_y_SH_7;
        x_392 = x_363 + by__C;
        by_pecp1_2 = by_pecp1_3;
        by_pecp2_2 = by_pecp2_3;
        x_393 = x_359 + (k->x_26 ? splat(0) : by_f_side_SV);
        x_394 = by_per + (k->x_26 ? splat(0) : by_f_side_per_K);
        x_395 = by__B_2 + (k->x_26 ? splat(0) : by_f_side_arc_B);
        x_396 = by_q_a_2 + by_ay_3;
        by_f_y_SH = k->x_26 ? splat(0) : by_q_a_2;
        by_K = x_410 * per_17;
        by_per_5 = x_410 * K_2;
        by_ley = by_Ey_2 * x_188;
        x_397 = x_411 * shape_2;
        by_pey3 = -(x_411 * x_167) * way_2;
        x_398 = by_u_SV_3 * zu_z2;
        by_zu_z2 = by_u_SV_3 * x_165;
        by_f_y_SH_2 = by_f_y_SH_3;
        x_399 = x_415;
        x_400 = x_416;
        x_401 = x_417;
        x_402 = x_418;
        x_403 = x_419;
        x_404 = x_420;
        x_405 = x_421;
        x_406 = x_422;
        x_407 = x_423;
        x_408 = x_424;
        by_per_6 = -((k->x_26 ? by_f_side_per_K : splat(0)) * per_K * per_K);
    } else {
        x_389 = x_388;
        x_390 = x_295;
        x_391 = x_354;
        x_392 = x_363;
        by_pecp1_2 = by_pecp1;
        by_pecp2_2 = by_pecp2;
        x_393 = x_359 + by_f_side_SV;
        x_394 = by_per + by_f_side_per_K;
        x_395 = by__B_2 + by_f_side_arc_B;
        x_396 = by_q_a_2;
        by_f_y_SH = by_q_a_2;
        by_K = splat(0);
        by_per_5 = splat(0);
        by_ley = splat(0);
        x_397 = splat(0);
        by_pey3 = splat(0);
        x_398 = splat(0);
        by_zu_z2 = splat(0);
        by_f_y_SH_2 = splat(0);
        x_399 = splat(0);
        x_400 = splat(0);
        x_401 = splat(0);
        x_402 = splat(0);
        x_403 = splat(0);
        x_404 = splat(0);
        x_405 = splat(0);
        x_406 = splat(0);
        x_407 = splat(0);
        x_408 = splat(0);
        by_per_6 = splat(0);
    }
    const vreal by_rhy1 = x_373 * B_5 + by__x;
    by->rhy1 = by_rhy1;
    by->rhy2 = by_rhy1 * q_dfz;
    if (k->x_6) {
        by_E_5 = sel(R(1) < E_5, splat(0), by_E_2);
    } else {
        by_E_5 = by_E_2;
    }
    by->rey1 = by_E_5;
    by->rey2 = by_E_5 * q_dfz;
    const vreal x_438 = x_375 * p->lyka;
    by->lyka = x_375 * x_173;
    const vreal by_rby1 = x_438 * per_7;
    by->rby1 = by_rby1;
    by->rby4 = by_rby1 * x_96;
    by->rhx1 = x_374 * B_4 + by__x_2;
    if (k->x_6) {
        by_E_6 = sel(R(1) < E_3, splat(0), by_E_3);
    } else {
        by_E_6 = by_E_3;
    }
    by->rex1 = by_E_6;
    by->rex2 = by_E_6 * q_dfz;
    const vreal x_439 = x_389 + by_rhy1 * p->rhy2 + by_E_5 * p->rey2 + by_E_6 * p->rex2;
    const vreal x_440 = x_376 * p->lxal;
    by->lxal = x_376 * x_170;
    const vreal by_rbx1 = x_440 * per_6;
    by->rbx1 = by_rbx1;
    by->rbx3 = by_rbx1 * x_96;
    if (k->x_6) {
        by_Ey_3 = sel(R(1) < Ey, splat(0), by_Ey);
    } else {
        by_Ey_3 = by_Ey;
    }
    const vreal x_441 = by_Ey_3 * p->ley;
    by->ley = by_ley + by_Ey_3 * x_168;
    const vreal by_pey1 = x_397 + x_441 * shape;
    by->pey1 = by_pey1;
    const vreal by_shape_2 = x_441 * x_167;
    by->pey2 = by_pey1 * q_dfz;
    const vreal x_442 = x_288 * x_262 + by_rvy1 * p->rvy3 + by_qez4 * p->qez5 + by_shape_2 * x_166;
    const vreal x_443 = by_shape_2 * q_g;
    by->pey4 = -x_443 * way;
    by->pey5 = x_443 * q_g;
    const vreal x_444 = x_442 + x_443 * p->pey5;
    by->pey3 = by_pey3 + -by_shape_2 * way;
    const vreal x_445 = by_f_y_SH + by_q_a;
    const vreal by_f_y_SV_3 = x_393 * smooth;
    const vreal x_446 = x_398 + by_f_y_SV_3 * z_z2;
    const vreal x_447 = x_446 * k->t_mup_y;
    const vreal x_448 = x_447 * p->lvy;
    by->lvy = x_447 * x_163;
    const vreal x_449 = x_406 + x_448 * x_162;
    const vreal by_pvy1 = x_448 * q_fz;
    by->pvy1 = by_pvy1;
    by->pvy2 = by_pvy1 * q_dfz;
    const vreal x_450 = x_439 + by_pey1 * p->pey2 + by_pvy1 * p->pvy2;
    const vreal by_f_y_SH_4 = x_445 * smooth;
    if (k->x_18) {
        const vreal x_465 = by_f_y_SH_4 * p->lkyc;
        x_451 = x_450;
        x_452 = x_390;
        x_453 = x_444 + x_465 * p->phy3;
        by_z_phi_2 = by_z_phi;
        by_pecp1_4 = by_pecp1_2;
        by_pecp2_4 = by_pecp2_2;
        x_454 = x_394;
        x_455 = by_f_y_SH_2 + by_f_y_SH_4;
        x_456 = x_399;
        x_457 = x_401;
        x_458 = x_402;
        x_459 = x_403;
        x_460 = x_404;
        x_461 = x_405;
        x_462 = x_449;
        x_463 = x_407;
        x_464 = x_408;
        by_f_y_SV_4 = by_f_y_SV_3;
        by_lkyc = by_f_y_SH_4 * x_147;
        by_phy3 = x_465 * q_g;
    } else {
        if (k->x_12) {
            const vreal x_478 = -by_f_y_SH_4;
            const vreal x_479 = sel(x_159, splat(0), by_f_y_SH_4);
            const vreal by_angle_3 = unless_none(unless_none(x_479, x_160), vcos(angle));
            const vreal x_480 = unless_none(by_angle_3 * p->phyp1, atan_slope(x_157));
            const vreal x_481 = unless_none(x_480 * k->E, atan_slope(Bx)) + x_480 * k->x_23;
            const vreal by_phyp4_4 = unless_none(x_480, x_156) - unless_none(x_480, Bx);
            const vreal x_482 = unless_none(x_481, z_phi);
            const vreal by_Kyrp0_2 = unless_none(x_482 * p->unloaded_radius, R(1) / x_154);
            const vreal x_483 = -unless_none(by_Kyrp0_2, B_2);
            const vreal by_CD_2 = unless_none(x_483, x_153);
            const vreal x_484 = x_399 + unless_none(by_angle_3, x_158) + unless_none(by_CD_2, D_2);
            const vreal by_phyp2_3 =
                unless_none(unless_none(x_479, x_161), q_way) + by_CD_2 * p->phyp1;
            const vreal by_Kyg0_4 = unless_none(by_Kyrp0_2, R(1) / x_152);
            const vreal x_485 = unless_none(by_Kyg0_4, Kyrp0);
            const vreal x_486 = x_485 * p->pecp1;
            if (k->x_6) {
                x_487 = x_402 + sel(k->x_46, splat(0), by_phyp4_4);
            } else {
                x_487 = x_402 + by_phyp4_4;
            }
            x_466 = x_450 + x_486 * p->pecp2 + by_phyp2_3 * p->phyp3;
            x_467 = x_390 + unless_none(x_482, B_2);
            x_468 = by_z_phi + unless_none(x_481, x_155);
            x_469 = by_pecp1_2 + unless_none(x_485, x_151);
            x_470 = by_pecp2_2 + unless_none(x_486, q_dfz);
            x_471 = x_394 + x_478 * SVyg;
            x_472 = x_484;
            x_473 = x_401 + unless_none(x_483, CD);
            x_474 = x_487;
            x_475 = x_403 + by_phyp2_3;
            x_476 = x_404 + unless_none(by_phyp2_3, q_dfz);
            x_477 = by_f_y_SV_3 + x_478 * per_16;
            by_Kyg0_3 = by_Kyg0_4;
        } else {
            x_466 = x_450;
            x_467 = x_390;
            x_468 = by_z_phi;
            x_469 = by_pecp1_2;
            x_470 = by_pecp2_2;
            x_471 = x_394;
            x_472 = x_399;
            x_473 = x_401;
            x_474 = x_402;
            x_475 = x_403;
            x_476 = x_404;
            x_477 = by_f_y_SV_3;
            by_Kyg0_3 = splat(0);
        }
        const vreal x_488 = by_f_y_SH_4 * k->z_z0;
        const vreal x_489 = x_488 * per_16;
        const vreal x_490 = by_Kyg0_3 + x_489 * q_g;
        const vreal x_491 = x_490 * m_Kyg0;
        const vreal by_pky6_2 = x_491 * q_fz;
        x_451 = x_466 + by_pky6_2 * p->pky7;
        x_452 = x_467;
        x_453 = x_444 + x_489 * Kyg0;
        by_z_phi_2 = x_468;
        by_pecp1_4 = x_469;
        by_pecp2_4 = x_470;
        x_454 = x_471 + x_488 * x_150;
        x_455 = by_f_y_SH_2 + by_f_y_SH_4;
        x_456 = x_472;
        x_457 = x_473;
        x_458 = x_474;
        x_459 = x_475;
        x_460 = x_476;
        x_461 = x_405 + x_490 * x_149;
        x_462 = x_449 + x_491 * x_148;
        x_463 = x_407 + by_pky6_2;
        x_464 = x_408 + by_pky6_2 * q_dfz;
        by_f_y_SV_4 = x_477 - x_489;
        by_lkyc = splat(0);
        by_phy3 = splat(0);
    }
    by->phyp1 = x_456;
    by->phyp4 = x_458;
    by->phyp2 = x_459;
    by->phyp3 = x_460;
    by->pky6 = x_463;
    by->pky7 = x_464;
    by->phy3 = by_phy3;
    const vreal by_phy1 = x_455 * p->lhy;
    by->phy1 = by_phy1;
    by->lhy = x_455 * x_146;
    by->phy2 = by_phy1 * q_dfz;
    const vreal x_492 = by_f_y_SV_4 * z_z2;
    const vreal x_493 =
        by_offset * x_259 + by_D * x_210 + by_f_y_SV_3 * x_165 + by_f_y_SV_4 * x_145;
    const vreal x_494 = x_492 * k->t_mup_y;
    const vreal x_495 = x_494 * p->lkyc;
    const vreal x_496 = x_495 * q_g;
    const vreal by_pvy3 = x_496 * q_fz;
    by->pvy3 = by_pvy3;
    by->pvy4 = by_pvy3 * q_dfz;
    if (k->x_6) {
        by_Ex_2 = sel(R(1) < Ex, splat(0), by_Ex);
    } else {
        by_Ex_2 = by_Ex;
    }
    const vreal x_497 = by_per_4 + x_386 * f_side_per_K + by__B_3 * per_14;
    const vreal x_498 = by_Ex_2 * p->lex;
    by->lex = by_Ex_2 * x_140;
    const vreal by_pex1 = x_498 * x_139;
    by->pex1 = by_pex1;
    by->pex4 = -(x_498 * x_137) * x_138;
    const vreal x_499 = x_451 + by_phy1 * p->phy2 + by_pvy3 * p->pvy4 + by_pex1 * x_136;
    const vreal by_pex2 = by_pex1 * q_dfz;
    by->pex2 = by_pex2;
    by->pex3 = by_pex2 * q_dfz;
    const vreal x_500 = x_361 * smooth;
    const vreal x_501 = x_500 * z_z1;
    const vreal x_502 = x_501 * k->t_mup_x;
    const vreal x_503 = x_502 * p->lvx;
    by->lvx = x_502 * x_132;
    const vreal by_pvx1 = x_503 * q_fz;
    by->pvx1 = by_pvx1;
    by->pvx2 = by_pvx1 * q_dfz;
    const vreal x_504 = by_q_kappa * smooth;
    const vreal x_505 =
        x_391 + x_393 * f_y_SV + x_445 * f_y_SH_2 + x_361 * x_135 + by_q_kappa * x_130;
    const vreal by_phx1 = x_504 * p->lhx;
    by->phx1 = by_phx1;
    by->lhx = x_504 * x_129;
    by->phx2 = by_phx1 * q_dfz;
    const vreal x_506 = x_499 + by_pex2 * p->pex3 + by_pvx1 * p->pvx2 + by_phx1 * p->phx2;
    const vreal by_per_7 = -(by_per_5 * per_17 * per_17);
    const vreal by_per_8 = -(x_395 * f_y_K * per_15 * per_15);
    const vreal by_per_9 = -(by__B_3 * f_x_K * per_14 * per_14);
    const vreal x_507 = by_K + by_per_6;
    const vreal x_508 = by_u_D + by_per_7 * k->C_2;
    const vreal x_509 = x_508 * zu_z2;
    const vreal x_510 = x_395 * per_15 - x_454 * per_16 * per_16;
    const vreal x_511 = x_392 + by_per_7 * u_D + by_per_8 * f_y_D;
    const vreal x_512 = by_per_2 + x_358 * y_6 + by_per_8 * k->C_2;
    by->pcy1 = x_511 * p->lcy;
    by->lcy = x_511 * p->pcy1;
    const vreal x_513 = x_357 * x_208 + x_512 * z_z2;
    const vreal x_514 = by_f_y_mu + x_513 * q_fz;
    const vreal x_515 = x_462 + x_496 * x_141 + x_503 * x_131 + x_509 * upright + x_513 * f_y_mu;
    const vreal x_516 = x_509 * q_fz + x_514 * x_124;
    const vreal x_517 = -(x_514 * upright);
    by->pdy3 = x_517 * x_96;
    const vreal by_pdy1 = x_516 * m_mu_y;
    by->pdy1 = by_pdy1;
    const vreal by_m_mu_y = x_516 * x_123;
    by->pdy2 = by_pdy1 * q_dfz;
    const vreal x_518 = by_y_6 * phi_11 + by_per_9 * f_x_D;
    const vreal x_519 = by_per_3 + x_360 * y_5 + by_per_9 * k->C;
    by->pcx1 = x_518 * p->lcx;
    by->lcx = x_518 * p->pcx1;
    const vreal x_520 = x_519 * z_z1;
    const vreal by_z_z1 = x_500 * x_134 + x_519 * x_121;
    const vreal by_f_x_mu = x_520 * q_fz;
    const vreal x_521 = by_f_x_mu * x_120;
    const vreal x_522 = -(by_f_x_mu * x_119);
    by->pdx3 = x_522 * x_106;
    const vreal by_pdx1 = x_521 * m_mu_x;
    by->pdx1 = by_pdx1;
    const vreal by_m_mu_x = x_521 * x_118;
    by->pdx2 = by_pdx1 * q_dfz;
    const vreal x_523 = unless_none(x_457, z_z3) + x_507 * zu_z3;
    const vreal by_K_3 = x_510 * x_116;
    const vreal x_524 = -(x_510 * K);
    by->pky3 = x_524 * x_115;
    const vreal x_525 = x_453 + x_495 * x_142 + (x_289 * x_261 + x_524 * p->pky3) * abs_slope(q_g);
    const vreal x_526 = by_K_3 * z_z3;
    const vreal x_527 = x_523 * s_6 + x_526 * s_4;
    const vreal x_528 = x_497 * m_Kxk;
    const vreal by_m_Kxk = x_497 * x_113;
    const vreal x_529 = x_528 * power;
    const vreal by_pkx1 = x_529 * q_fz;
    by->pkx1 = by_pkx1;
    by->pkx2 = by_pkx1 * q_dfz;
    const vreal x_530 = x_506 + by_pdy1 * p->pdy2 + by_pdx1 * p->pdx2 + by_pkx1 * p->pkx2;
    const vreal x_531 = x_528 * x_112 * power;
    by->pkx3 = x_531 * q_dfz;
    const vreal by_s_2 = x_523 * m_Kya * vcos(s_3);
    const vreal by_s_3 = x_355 * D_4 * vcos(s_2);
    const vreal by_s_4 = x_526 * m_Kya * vcos(s);
    by->rvy5 = by_s_3 * a_6;
    by->pky4 = by_s_2 * a_7 + by_s_4 * a_5;
    const vreal by_a = x_387 * x_191 * R(2.0 / 3.14159265358979323846) * atan_slope(a_4);
    const vreal by_a_2 = by_s_2 * p->pky4 * atan_slope(a_3);
    const vreal by_a_3 = by_s_3 * p->rvy5 * atan_slope(a_2);
    const vreal x_532 = by_a * arc_x;
    const vreal by_q_a_3 = x_377 + (by_s2 + by_s2) * vcos(arc_x) + by_a * x_110;
    by->qhz1 = by_q_a_3;
    const vreal x_533 = x_364 * f_slip_3 + x_532 * p->qcz1;
    by->qcz1 = by_arc * x_275 + x_532 * Bt;
    const vreal x_534 = by__D * smooth;
    const vreal by__smooth = x_505 + by__D * x_109;
    const vreal by_Dt = x_534 * q_cos_ap;
    const vreal x_535 = by_Dt * z_z5;
    const vreal by_z_z5 = by_Dt * x_108;
    const vreal x_536 = x_535 * x_107;
    const vreal x_537 = x_535 * x_105;
    by->qdz4 = x_537 * x_106;
    const vreal by_q_gamma = (x_522 * p->pdx3 + x_537 * p->qdz4) * q_gamma;
    by->qdz3 = x_537 * side;
    const vreal by_side_2 = x_537 * p->qdz3;
    const vreal x_538 = x_536 * x_104;
    const vreal by_qdz1 = x_536 * x_103;
    by->qdz1 = by_qdz1;
    by->qdz2 = by_qdz1 * q_dfz;
    const vreal by_q_fz_low_2 = x_296 + x_538 * m_Dt;
    const vreal by_m_Dt = x_538 * q_fz_low;
    const vreal x_539 =
        by_ssz1 * x_276 + by_q_gamma + by_q_gamma + (k->x_21 ? splat(0) : by_side_2);
    const vreal x_540 = x_533 * k->t_slope_z;
    const vreal by_qbz1 = x_540 * x_101;
    by->qbz1 = by_qbz1;
    const vreal x_541 = x_540 * x_100;
    by->qbz5 = x_541 * lean_2;
    const vreal x_542 = by_lean + (k->x_21 ? by_side_2 : splat(0)) + x_541 * p->qbz5;
    by->qbz4 = x_541 * q_gamma;
    const vreal x_543 = x_530 + x_531 * p->pkx3 + by_qdz1 * p->qdz2 + by_qbz1 * x_99;
    const vreal by_qbz2 = by_qbz1 * q_dfz;
    by->qbz2 = by_qbz2;
    by->qbz3 = by_qbz2 * q_dfz;
    const vreal by_qhz3 = by_q_a_3 * q_g;
    by->qhz3 = by_qhz3;
    by->qhz4 = by_qhz3 * q_dfz;
    by->qhz2 = by_q_a_3 * q_dfz;
    const vreal x_544 = x_543 + by_qbz2 * p->qbz3 + by_qhz3 * p->qhz4 + by_q_a_3 * p->qhz2;
    const vreal x_545 = x_539 + x_541 * p->qbz4 + x_542 * abs_slope(q_gamma);
    const vreal x_546 = x_515 + x_520 * f_x_mu + x_529 * x_111 + by_a_2 * m_upright_y;
    by->rvy6 = by_a_3 * q_kappa;
    const vreal x_547 = by_s_4 * p->pky4 * atan_slope(a) / x_97;
    const vreal by_pky2 = -(x_547 * a);
    by->pky5 = by_pky2 * x_96;
    const vreal x_548 = by_rby1 * p->rby4 + by_rbx1 * p->rbx3 + x_517 * p->pdy3 + by_pky2 * p->pky5;
    const vreal by_q_g = x_548 * q_g;
    const vreal by_q_g_2 = x_525 + by_q_a_3 * x_98 + by_q_g + by_q_g;
    const vreal x_549 = -(x_356 * x_209 * per_8 * per_8) * sqrt_slope_of_inverse(per_8);
    const vreal by_x = x_549 * x_95;
    const vreal x_550 = by_x + by_x;
    const vreal x_551 = -(x_438 * x_172 * per_7 * per_7) * sqrt_slope_of_inverse(per_7);
    const vreal by_x_2 = x_551 * x_94;
    const vreal x_552 = by_x_2 + by_x_2;
    const vreal x_553 = -(x_440 * x_169 * per_6 * per_6) * sqrt_slope_of_inverse(per_6);
    const vreal by_x_3 = x_553 * x_92;
    const vreal x_554 = by_x_3 + by_x_3;
    by->rvy4 = x_550 * q_a;
    by->rby2 = x_552 * x_93;
    const vreal by_q_a_4 = x_552 * p->rby2;
    const vreal by_q_a_5 = x_396 + by__x_2 + by_q_a + by_q_a_3 + x_550 * p->rvy4 + by_q_a_4;
    by->rby3 = -by_q_a_4;
    by->rbx2 = x_554 * q_kappa;
    const vreal x_555 = x_385 * x_193 + by__x + by_q_kappa + by_a_3 * p->rvy6 + x_554 * p->rbx2;
    const vreal by_z_z3 =
        unless_none(x_457, x_117) + by_K_3 * x_114 + (k->x_20 ? splat(0) : x_507 * x_117);
    const vreal by_z_z2 = x_493 + x_512 * x_125 + (k->x_20 ? splat(0) : by_zu_z2 + x_508 * x_127);
    const vreal by_z_phi_3 = by_z_phi_2 + (k->x_20 ? splat(0) : x_400);
    if (k->x_12) {
        const vreal by_x_4 = -(by_z_z6 * z_z6_2 * z_z6_2) * sqrt_slope(x_91) * x_90;
        const vreal x_562 = by_x_4 + by_x_4;
        const vreal by_x_5 = -(by_z_z5 * z_z5_2 * z_z5_2) * sqrt_slope(x_89) * x_88;
        const vreal x_563 = by_x_5 + by_x_5;
        const vreal by_x_6 = -(by_z_z3 * z_z3_2 * z_z3_2) * sqrt_slope(x_87) * x_86;
        const vreal x_564 = by_x_6 + by_x_6;
        const vreal by_turn = x_564 * p->pkyp1 * turn;
        const vreal by_x_7 = -(by_z_z2 * z_z2_2 * z_z2_2) * sqrt_slope(x_84) * x_83;
        const vreal x_565 = by_x_7 + by_x_7;
        const vreal by_Byp = x_565 * x_82;
        const vreal by_turn_2 = x_565 * Byp;
        const vreal x_566 = x_562 * p->qbrp1 + x_563 * p->qdtp1 + by_turn + by_turn + by_turn_2;
        const vreal by_x_8 = -(by_z_z1 * z_z1_2 * z_z1_2) * sqrt_slope(x_80) * x_79;
        const vreal x_567 = by_x_8 + by_x_8;
        const vreal by_Bxp = x_567 * turn;
        const vreal x_568 = x_566 + by_turn_2 * p->pdyp4 * sqrt_slope(x_81) + x_567 * Bxp;
        const vreal x_569 = by_Byp * x_78;
        const vreal by_x_9 = -(by_Byp * x_75 * x_78 * x_78) * sqrt_slope(x_77) * x_76;
        const vreal x_570 = by_x_9 + by_x_9;
        const vreal x_571 = x_569 * p->pdyp1;
        const vreal x_572 = by_Bxp * x_73;
        const vreal by_x_10 = -(by_Bxp * x_70 * x_73 * x_73) * sqrt_slope(x_72) * x_71;
        const vreal x_573 = by_x_10 + by_x_10;
        const vreal x_574 = x_572 * p->pdxp1;
        const vreal by_lean_3 = by_z_phi_3 + x_568 * p->unloaded_radius * abs_slope(z_phi_2);
        if (k->x_17) {
            x_575 = x_302 - by_lean_3;
            by_lean_4 = by_lean_3;
        } else {
            x_575 = x_302 - by_lean_3;
            by_lean_4 = -by_lean_3;
        }
        const vreal x_576 = by_lean_4 / Vc;
        const vreal by_Vc = -(x_576 * lean);
        const vreal x_577 = x_576 * x_67;
        const vreal x_578 = -(x_577 * w_omega);
        const vreal x_579 = x_578 * p->pecp1;
        const vreal x_580 = x_544 + x_571 * p->pdyp2 + x_574 * p->pdxp2 + x_579 * p->pecp2;
        const vreal x_581 =
            unless_none(unless_none(sel(x_62, splat(0), by_Vc), speed_2), sqrt_slope(x_63));
        const vreal by_q_tan_a = unless_none(x_581, q_tan_a);
        x_556 = x_545 + x_576 * x_66 * vcos(q_gamma);
        x_557 = x_580;
        x_558 = x_452 + x_568 * x_68;
        by_q_phit = x_575;
        x_559 = by_pecp1_4 + x_578 * x_64;
        x_560 = by_pecp2_4 + x_579 * q_dfz;
        by_q_kappa_2 = x_555 + x_573 * p->pdxp3;
        by_qbrp1 = x_562 * turn;
        by_qdtp1 = x_563 * turn;
        by_pkyp1 = x_564 * x_85;
        by_pdyp4 = by_turn_2 * x_81;
        by_pdyp3 = x_570 * q_tan_a;
        x_561 = x_570 * p->pdyp3 + by_q_tan_a + by_q_tan_a;
        by_pdyp1 = x_569 * x_74;
        by_pdyp2 = x_571 * q_dfz;
        by_pdxp3 = x_573 * q_kappa;
        by_pdxp1 = x_572 * x_69;
        by_pdxp2 = x_574 * q_dfz;
        by_w_omega = x_577 * x_65;
        by_vxlow = sel(x_62, by_Vc, splat(0));
    } else {
        x_556 = x_545;
        x_557 = x_544;
        x_558 = x_452;
        by_q_phit = x_302;
        x_559 = by_pecp1_4;
        x_560 = by_pecp2_4;
        by_q_kappa_2 = x_555;
        by_qbrp1 = splat(0);
        by_qdtp1 = splat(0);
        by_pkyp1 = splat(0);
        by_pdyp4 = splat(0);
        by_pdyp3 = splat(0);
        x_561 = splat(0);
        by_pdyp1 = splat(0);
        by_pdyp2 = splat(0);
        by_pdxp3 = splat(0);
        by_pdxp1 = splat(0);
        by_pdxp2 = splat(0);
        by_w_omega = splat(0);
        by_vxlow = splat(0);
    }
    by->pecp1 = x_559;
    by->pecp2 = x_560;
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
    if (k->x_12) {
        const vreal x_584 = by_w_omega / w_Re_6 * w_omega_2;
        const vreal by_w_Re = x_584 / x_60;
        const vreal x_585 = -(by_w_Re * x_61);
        const vreal x_586 = x_585 * per_5 * R(2) - by_w_Re;
        const vreal by_per_10 = x_586 * growth * per_5;
        const vreal by_w_Re_2 =
            -x_584 + by_w_Re - (x_585 * x_59 + by_per_10 + by_per_10) * per_5 * per_5;
        const vreal by_w_Re_3 = -by_w_Re_2 / x_56;
        const vreal x_587 = -(by_w_Re_3 * x_57);
        const vreal x_588 = x_587 * per_4 * R(2) - by_w_Re_3;
        const vreal by_per_11 = x_588 * growth * per_4;
        const vreal by_w_Re_4 =
            by_w_Re_2 + by_w_Re_3 - (x_587 * x_55 + by_per_11 + by_per_11) * per_4 * per_4;
        const vreal by_w_Re_5 = -by_w_Re_4 / x_52;
        const vreal x_589 = -(by_w_Re_5 * x_53);
        const vreal x_590 = x_589 * per_3 * R(2) - by_w_Re_5;
        const vreal by_per_12 = x_590 * growth * per_3;
        const vreal by_w_Re_6 =
            by_w_Re_4 + by_w_Re_5 - (x_589 * x_51 + by_per_12 + by_per_12) * per_3 * per_3;
        const vreal by_w_Re_7 = -by_w_Re_6 / x_48;
        const vreal x_591 = -(by_w_Re_7 * x_49);
        const vreal x_592 = x_591 * per_2 * R(2) - by_w_Re_7;
        const vreal by_per_13 = x_592 * growth * per_2;
        const vreal by_w_Re_8 =
            by_w_Re_6 + by_w_Re_7 - (x_591 * x_47 + by_per_13 + by_per_13) * per_2 * per_2;
        const vreal by_w_Re_9 = -by_w_Re_8 / x_44;
        const vreal x_593 = -(by_w_Re_9 * x_45);
        const vreal x_594 = x_593 * per * R(2) - by_w_Re_9;
        const vreal x_595 =
            x_586 * x_58 + x_588 * x_54 + x_590 * x_50 + x_592 * x_46 + x_594 * x_42;
        const vreal by_per_14 = x_594 * growth * per;
        const vreal by_unloaded_radius =
            by_w_Re_8 + by_w_Re_9 - (x_593 * x_43 + by_per_14 + by_per_14) * per * per;
        const vreal by_unloaded_radius_2 = -by_unloaded_radius / x_40;
        const vreal x_596 = -(by_unloaded_radius_2 * x_41);
        const vreal x_597 = x_596 * k->per * R(2) - by_unloaded_radius_2;
        const vreal x_598 =
            -by_w_Re - by_w_Re_3 - by_w_Re_5 - by_w_Re_7 - by_w_Re_9 - by_unloaded_radius_2;
        const vreal x_599 = x_595 + x_597 * k->x_16;
        const vreal by_per_15 = x_597 * growth * k->per;
        const vreal x_600 = x_558 + by_unloaded_radius + by_unloaded_radius_2 -
                            (x_596 * x_39 + by_per_15 + by_per_15) * k->per * k->per;
        const vreal x_601 = x_599 * x_38;
        const vreal by_ratio = x_599 * k->x_15 * ratio;
        const vreal by_unloaded_radius_3 = (by_ratio + by_ratio) * speed_3 * k->t_per_V0;
        const vreal by_squash = -x_598;
        const vreal x_602 = x_600 + x_601 * p->q_v1 + by_unloaded_radius_3 + x_598 * p->q_re0;
        const vreal x_603 = by_squash * x_34;
        const vreal x_604 = x_603 * p->dreff * atan_slope(x_35);
        const vreal x_605 = x_603 * p->freff + x_604 * p->breff;
        const vreal by_fnomin_2 = by_squash * x_37 / w_Cz;
        const vreal by_w_Cz = -(by_fnomin_2 * x_34);
        const vreal x_606 = by_w_Cz * p->vertical_stiffness;
        x_582 = x_602;
        x_583 = by_t_per_Fz0 + x_605 * in_fz;
        by_q_v1 = x_601 * p->unloaded_radius;
        by_longvl = -(by_unloaded_radius_3 * k->x_14);
        by_q_re0 = x_598 * p->unloaded_radius;
        by_freff = x_603 * load;
        by_dreff = x_603 * x_36;
        by_breff = x_604 * load;
        by_fnomin = by_fnomin_2;
        by_vertical_stiffness = by_w_Cz * x_33;
        by_pfz1 = x_606 * dpi;
        by_dpi = x_606 * p->pfz1;
        by_in_fz = x_605 * k->t_per_Fz0;
    } else {
        x_582 = x_558;
        x_583 = by_t_per_Fz0;
        by_q_v1 = splat(0);
        by_longvl = splat(0);
        by_q_re0 = splat(0);
        by_freff = splat(0);
        by_dreff = splat(0);
        by_breff = splat(0);
        by_fnomin = splat(0);
        by_vertical_stiffness = splat(0);
        by_pfz1 = splat(0);
        by_dpi = splat(0);
        by_in_fz = splat(0);
    }
    by->q_v1 = by_q_v1;
    by->longvl = by_longvl;
    by->q_re0 = by_q_re0;
    by->freff = by_freff;
    by->dreff = by_dreff;
    by->breff = by_breff;
    by->vertical_stiffness = by_vertical_stiffness;
    by->pfz1 = by_pfz1;
    const vreal x_607 = x_534 * Dt / x_32;
    const vreal by_cos_alpha = sel(V > REAL_MIN, -(x_607 * q_cos_ap), splat(0)) * MAGIC_EPS;
    const vreal x_608 = x_607 * in_vx + by_cos_alpha;
    if (k->x_11) {
        by_q_gamma_2 = x_556 + by_q_g_2 * vcos(q_gamma);
        by_q_tan_a_2 = x_561 + (by_q_a_5 + by_q_cos_a * -vsin(q_a_2)) * q_way;
        x_609 = x_608;
        x_610 = splat(0);
    } else {
        by_q_gamma_2 = x_556 + by_q_g_2;
        by_q_tan_a_2 = x_561;
        x_609 = x_608 + by_q_cos_a;
        x_610 = by_q_a_5;
    }
    if (k->x_10) {
        x_611 = x_610 + by_q_tan_a_2 * tan_slope(q_tan_a_2);
    } else {
        x_611 = x_610;
    }
    const vreal by_alpha = x_611 + x_609 * -vsin(alpha_2);
    const vreal by_q_fz = x_557 * k->t_per_Fz0p;
    const vreal by_q_fz_2 = x_546 + x_547 * m_load_y + by_q_fz;
    by->ppz2 = by_m_Dr * dpi;
    const vreal x_612 = by_m_Dt * p->lfzo;
    const vreal x_613 = x_612 * p->ltr;
    by->ltr = x_612 * x_29;
    const vreal x_614 = x_613 * x_28;
    const vreal x_615 = -(x_613 * k->x_9);
    by->ppz1 = x_615 * dpi;
    by->unloaded_radius = x_582 + x_614 * k->t_per_Fz0p;
    const vreal by_m_load_y = by_a_2 * q_fz * k->x_42;
    by->pky2 = by_pky2 - by_m_load_y * m_upright_y;
    const vreal by_t_per_Fz0p_2 = (x_547 * q_fz + by_m_load_y) / x_27;
    const vreal x_616 = by_t_per_Fz0p + x_557 * x_31 + x_614 * p->unloaded_radius + by_t_per_Fz0p_2;
    const vreal x_617 = -(by_t_per_Fz0p_2 * m_load_y);
    by->ppy2 = x_617 * dpi;
    const vreal x_618 = by_dpi + by_m_Dr * p->ppz2 + x_615 * p->ppz1 + x_617 * p->ppy2;
    const vreal x_619 = x_461 * p->lkyc;
    by->lkyc = by_lkyc + x_494 * x_143 + x_461 * x_26;
    by->ppy5 = x_619 * dpi;
    const vreal x_620 = x_527 * p->lky;
    const vreal x_621 = x_620 * x_24;
    const vreal x_622 = x_620 * k->x_8;
    by->ppy1 = x_622 * dpi;
    by->pky1 = x_621 * k->t_Fz0p;
    const vreal x_623 = by_m_Kxk * p->lkx;
    by->lkx = by_m_Kxk * x_23;
    const vreal by_ppx1 = x_623 * dpi;
    by->ppx1 = by_ppx1;
    by->ppx2 = by_ppx1 * dpi;
    const vreal x_624 =
        x_618 + x_619 * p->ppy5 + x_622 * p->ppy1 + x_623 * x_22 + by_ppx1 * p->ppx2;
    const vreal x_625 = by_m_mu_y * p->lmuy;
    const vreal by_ppy3 = x_625 * dpi;
    by->ppy3 = by_ppy3;
    by->ppy4 = by_ppy3 * dpi;
    const vreal x_626 = by_m_mu_x * p->lmux;
    const vreal by_ppx3 = x_626 * dpi;
    by->ppx3 = by_ppx3;
    by->ppx4 = by_ppx3 * dpi;
    const vreal x_627 = x_624 + x_625 * x_20 + by_ppy3 * p->ppy4 + x_626 * x_18 + by_ppx3 * p->ppx4;
    const vreal by_p = x_627 * k->t_per_p0;
    if (k->x_6) {
        const vreal x_630 = sel(x_16, by_q_fz_low_2, splat(0));
        const vmask x_631 = p->fzmin > q_fz_2;
        const vreal x_632 =
            by_q_fz_2 + sel(x_16, splat(0), by_q_fz_low_2) + sel(x_631, splat(0), x_630);
        const vmask x_633 = p->fzmax < in_fz;
        const vmask x_634 = p->presmax < x_15;
        const vreal x_635 = sel(x_634, splat(0), by_p);
        const vmask x_636 = p->presmin > p_2;
        const vmask x_637 = p->cammax < x_14;
        const vreal by_cammin_2 =
            sel(p->cammin > in_gamma, sel(x_637, splat(0), by_q_gamma_2), splat(0));
        const vmask x_638 = p->kpumax < x_13;
        const vreal x_639 = sel(x_638, splat(0), by_q_kappa_2);
        const vmask x_640 = p->kpumin > x_12;
        const vreal by__linear = sel(x_640, splat(0), x_639) * in_kappa;
        const vmask x_641 = p->alpmax < x_11;
        const vreal x_642 = sel(x_641, splat(0), by_alpha);
        const vmask x_643 = p->alpmin > alpha_3;
        const vreal by__alpha = sel(x_643, splat(0), x_642);
        if (k->x_7) {
            by__linear_2 = by__linear + by_q_phit * x_10 * x_9;
        } else {
            by__linear_2 = by__linear;
        }
        if (x_6) {
            const vreal by_half_turn =
                unless_none(-sel(x_5, by__smooth, splat(0)) * R(0.5), -vsin(half_turn));
            const vreal by_per_low =
                unless_none(unless_none(sel(x_8, by__alpha, splat(0)), in_alpha), sum);
            const vreal x_645 = sel(x_5, by__linear_2, splat(0)) +
                                sel(x_7 < R(1), by_half_turn * R(REAL_PI), splat(0));
            const vreal x_646 = (by_per_low + unless_none(x_645, speed)) * k->per_low * k->per_low;
            x_644 = by_vxlow - x_646;
        } else {
            x_644 = by_vxlow;
        }
        x_628 = x_644;
        x_629 = by_in_fz + sel(x_633, splat(0), x_632);
        by_fzmin = sel(x_631, x_630, splat(0));
        by_fzmax = sel(x_633, x_632, splat(0));
        by_presmax = sel(x_634, by_p, splat(0));
        by_presmin = sel(x_636, x_635, splat(0));
        by_p_2 = sel(x_636, splat(0), x_635);
        by_cammax = sel(x_637, by_q_gamma_2, splat(0));
        by_cammin = by_cammin_2;
        by_kpumax = sel(x_638, by_q_kappa_2, splat(0));
        by_kpumin = sel(x_640, x_639, splat(0));
        by_alpmax = sel(x_641, by_alpha, splat(0));
        by_alpmin = sel(x_643, x_642, splat(0));
    } else {
        x_628 = by_vxlow;
        x_629 = by_in_fz + by_q_fz_2 + by_q_fz_low_2;
        by_fzmin = splat(0);
        by_fzmax = splat(0);
        by_presmax = splat(0);
        by_presmin = splat(0);
        by_p_2 = by_p;
        by_cammax = splat(0);
        by_cammin = splat(0);
        by_kpumax = splat(0);
        by_kpumin = splat(0);
        by_alpmax = splat(0);
        by_alpmin = splat(0);
    }
    by->vxlow = x_628;
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
    const vreal x_647 = sel(x_3, splat(0), by_p_2);
    by->inflpres = sel(x_4, x_647, splat(0));
    const vreal x_648 =
        sel(k->x_5 < x_2, sel(x_3, by_p_2, splat(0)) + sel(x_4, splat(0), x_647), splat(0));
    const vreal by_lky = (x_292 * p->qbz9 + x_533 * x_102) / p->lmuy;
    by->lky = x_527 * x_25 + by_lky;
    const vreal x_649 = (x_446 * x_164 + x_492 * x_144) / k->x_3;
    const vreal x_650 = -(x_649 * k->t_mup_y);
    const vreal x_651 = x_283 * x_266 + by_m_mu_y * x_21 - by_lky * k->t_slope_z + x_650 * k->x;
    by->lmuy = x_651 + x_649 * p->amu;
    const vreal x_652 = x_501 * x_133 / k->x_2;
    const vreal x_653 = -(x_652 * k->t_mup_x);
    const vreal x_654 = x_649 * p->lmuy + (x_650 * p->lmuy + x_653 * p->lmux) + x_652 * p->lmux;
    by->amu = x_654;
    by->lmux = by_m_mu_x * x_19 + x_653 * k->x + x_652 * p->amu;
    const vreal x_655 = -by_p + x_648 * R(100) - x_627 * x_17 * k->t_per_p0 * k->t_per_p0;
    by->nompres = x_655;
    const vreal x_656 = -by_q_fz + x_621 * p->pky1 - x_616 * k->t_per_Fz0p * k->t_per_Fz0p;
    const vreal x_657 =
        by_fnomin + sel(k->x_4 < x, x_629, splat(0)) * R(100) - x_583 * k->t_per_Fz0 * k->t_per_Fz0;
    by->lfzo = by_m_Dt * x_30 + x_656 * p->fnomin;
    by->fnomin = x_657 + x_656 * p->lfzo;
    return x_274 * smooth - m_trail * f_Fyp_2 + s_7 * f_fx;
}

static vreal magic_formula_mx_sweep(const struct magic_formula_params *p, int options,
                                    const struct magic_formula_kept *k, vreal fz, vreal kappa,
                                    vreal alpha, vreal gamma, vreal phit, vreal vx, vreal pressure,
                                    vreal seed, struct magic_formula_params *by) {
    (void)options;
    vreal alpha_2 = splat(0), smooth = splat(0), q_phit = splat(0), q_kappa = splat(0),
          q_gamma = splat(0), p_3 = splat(0), q_fz = splat(0), speed = splat(0), alpha_3 = splat(0),
          linear = splat(0), smooth_2 = splat(0), x_7 = splat(0), half_turn = splat(0),
          sum = splat(0), q_phit_2 = splat(0), x_9 = splat(0), x_10 = splat(0), x_11 = splat(0),
          x_12 = splat(0), x_13 = splat(0), x_14 = splat(0), x_15 = splat(0), q_tan_a = splat(0),
          q_tan_a_2 = splat(0), q_a = splat(0), q_g = splat(0), q_flip_x_2 = splat(0),
          w_omega = splat(0), load = splat(0), x_29 = splat(0), w_Cz = splat(0), x_30 = splat(0),
          x_31 = splat(0), x_32 = splat(0), x_33 = splat(0), speed_3 = splat(0), ratio = splat(0),
          x_34 = splat(0), growth = splat(0), x_35 = splat(0), x_36 = splat(0), x_37 = splat(0),
          per = splat(0), x_38 = splat(0), x_39 = splat(0), x_40 = splat(0), x_41 = splat(0),
          per_2 = splat(0), x_42 = splat(0), x_43 = splat(0), x_44 = splat(0), x_45 = splat(0),
          per_3 = splat(0), x_46 = splat(0), x_47 = splat(0), x_48 = splat(0), x_49 = splat(0),
          per_4 = splat(0), x_50 = splat(0), x_51 = splat(0), x_52 = splat(0), x_53 = splat(0),
          per_5 = splat(0), x_54 = splat(0), x_55 = splat(0), x_56 = splat(0), x_57 = splat(0),
          w_Re_6 = splat(0), w_omega_2 = splat(0), z_phi = splat(0), z_z1 = splat(0),
          z_z2 = splat(0), z_z3 = splat(0), x_59 = splat(0), Vc = splat(0), x_60 = splat(0),
          x_61 = splat(0), x_62 = splat(0), x_63 = splat(0), lean = splat(0), z_phi_2 = splat(0),
          x_64 = splat(0), turn = splat(0), x_65 = splat(0), x_66 = splat(0), x_67 = splat(0),
          x_68 = splat(0), x_69 = splat(0), Bxp = splat(0), x_70 = splat(0), x_71 = splat(0),
          x_72 = splat(0), x_73 = splat(0), x_74 = splat(0), Byp = splat(0), x_75 = splat(0),
          x_76 = splat(0), z_z1_2 = splat(0), x_77 = splat(0), x_78 = splat(0), x_79 = splat(0),
          x_80 = splat(0), z_z2_2 = splat(0), x_81 = splat(0), x_82 = splat(0), x_83 = splat(0),
          z_z3_2 = splat(0), u_2 = splat(0), x_92 = splat(0), f_y_SH_2 = splat(0), x_123 = splat(0),
          x_124 = splat(0), x_125 = splat(0), Kyg0 = splat(0), x_126 = splat(0),
          f_y_SH_4 = splat(0), D = splat(0), x_127 = splat(0), x_128 = splat(0), Kyrp0 = splat(0),
          CD = splat(0), x_129 = splat(0), x_130 = splat(0), B = splat(0), x_131 = splat(0),
          Bx = splat(0), x_132 = splat(0), x_133 = splat(0), x_134 = splat(0), angle = splat(0),
          x_136 = splat(0), x_137 = splat(0), E = splat(0), E_3 = splat(0), f_Gyk_2 = splat(0),
          SVyk_2 = splat(0), per_14 = splat(0), per_15 = splat(0), x_156 = splat(0),
          along = splat(0), across = splat(0), across_2 = splat(0), x_157 = splat(0),
          across_3 = splat(0), across_4 = splat(0), x_158 = splat(0), on_y = splat(0),
          x_160 = splat(0), x_161 = splat(0), f_Gyk_3 = splat(0), x_179 = splat(0),
          by_ay = splat(0), by_f_y_SV = splat(0), by_per = splat(0), by_kx = splat(0),
          by_f_x_SV = splat(0), by_per_2 = splat(0), by_per_3 = splat(0), x_180 = splat(0),
          x_181 = splat(0), by_ay_2 = splat(0), by_E_2 = splat(0), by_Ey_2 = splat(0),
          by_unloaded_radius_2 = splat(0), by_per_4 = splat(0), x_205 = splat(0), x_206 = splat(0),
          by_f_y_SV_4 = splat(0), by_q_fz_2 = splat(0), by_lkyc = splat(0), by_phy3 = splat(0),
          x_207 = splat(0), by_z_phi = splat(0), x_208 = splat(0), x_209 = splat(0),
          x_210 = splat(0), x_211 = splat(0), x_212 = splat(0), x_213 = splat(0), x_214 = splat(0),
          x_215 = splat(0), x_216 = splat(0), x_218 = splat(0), x_219 = splat(0), x_220 = splat(0),
          x_221 = splat(0), x_222 = splat(0), by_z_phi_2 = splat(0), by_K = splat(0),
          by_Kyg0 = splat(0), by_pecp1 = splat(0), by_pecp2 = splat(0), by_phyp4 = splat(0),
          by_phyp2 = splat(0), by_phyp3 = splat(0), by_phyp4_3 = splat(0), x_264 = splat(0),
          by_u_2 = splat(0), x_280 = splat(0), x_281 = splat(0), x_282 = splat(0),
          by_q_kappa = splat(0), x_283 = splat(0), x_284 = splat(0), by_pkyp1 = splat(0),
          by_pdyp4 = splat(0), by_pdyp3 = splat(0), x_285 = splat(0), by_pdyp1 = splat(0),
          by_pdyp2 = splat(0), by_pdxp3 = splat(0), by_pdxp1 = splat(0), by_pdxp2 = splat(0),
          by_q_phit = splat(0), by_w_omega = splat(0), by_vxlow = splat(0), by_lean_2 = splat(0),
          by_q_phit_2 = splat(0), x_303 = splat(0), x_304 = splat(0), by_q_v1 = splat(0),
          by_longvl = splat(0), by_q_re0 = splat(0), by_freff = splat(0), by_dreff = splat(0),
          by_breff = splat(0), by_fnomin = splat(0), by_vertical_stiffness = splat(0),
          by_pfz1 = splat(0), by_dpi = splat(0), by_in_fz = splat(0), by_q_gamma_3 = splat(0),
          by_q_tan_a_2 = splat(0), x_328 = splat(0), by_alpha = splat(0), x_341 = splat(0),
          x_342 = splat(0), by_fzmax = splat(0), by_presmax = splat(0), by_presmin = splat(0),
          by_p_2 = splat(0), by_cammax = splat(0), by_cammin = splat(0), by_kpumax = splat(0),
          by_kpumin = splat(0), by_alpmax = splat(0), by_alpmin = splat(0), by__linear_2 = splat(0),
          x_354 = splat(0);
    vmask x_5 = (vmask){0}, x_8 = (vmask){0}, x_58 = (vmask){0}, x_135 = (vmask){0};
    int x_6 = 0;
    const vreal x = vmax(splat(0), fz);
    const vreal in_fz = vmin(k->x_4, x);
    const vreal in_kappa = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), kappa));
    const vreal in_alpha = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal in_gamma = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), gamma));
    const vreal in_phit = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), phit));
    const vreal in_vx = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), vx));
    const vreal x_2 = vmax(splat(0), pressure);
    const vreal in_p = vmin(k->x_5, x_2);
    const vreal q_way = sel(in_vx != R(0), vcopysign(splat(1), in_vx), splat(0));
    const vmask x_3 = in_p > R(0);
    const vmask x_4 = in_p <= R(0);
    const vreal p_2 = sel(x_3, in_p, sel(x_4, p->inflpres, in_p));
    if (k->x_6) {
        speed = vabs(in_vx);
        x_5 = speed <= p->vxlow;
        x_6 = any(x_5);
        if (x_6) {
            x_7 = speed * k->per_low;
            half_turn = R(REAL_PI) * vmin(x_7, splat(1));
            sum = speed + vabs(in_vx * vtan(in_alpha));
            x_8 = x_5 & (sum < p->vxlow);
            const vreal smooth_3 = sel(x_5, R(1) - (R(1) + vcos(half_turn)) * R(0.5), splat(1));
            alpha_3 = sel(x_8, in_alpha * (sum * k->per_low), in_alpha);
            linear = sel(x_5, x_7, splat(1));
            smooth_2 = smooth_3;
        } else {
            alpha_3 = in_alpha;
            linear = splat(1);
            smooth_2 = splat(1);
        }
        if (k->x_7) {
            x_9 = in_phit * vcos(in_alpha);
            x_10 = sel(in_vx < R(0), splat(-1), splat(1));
            q_phit_2 = x_9 * linear * x_10;
        } else {
            q_phit_2 = in_phit;
        }
        x_11 = vmax(p->alpmin, alpha_3);
        x_12 = in_kappa * linear;
        x_13 = vmax(p->kpumin, x_12);
        x_14 = vmax(p->cammin, in_gamma);
        x_15 = vmax(p->presmin, p_2);
        alpha_2 = vmin(p->alpmax, x_11);
        smooth = smooth_2;
        q_phit = q_phit_2;
        q_kappa = vmin(p->kpumax, x_13);
        q_gamma = vmin(p->cammax, x_14);
        p_3 = vmin(p->presmax, x_15);
        q_fz = vmin(p->fzmax, in_fz);
    } else {
        alpha_2 = in_alpha;
        smooth = splat(1);
        q_phit = in_phit;
        q_kappa = in_kappa;
        q_gamma = in_gamma;
        p_3 = p_2;
        q_fz = in_fz;
    }
    const vreal x_16 = p_3 - p->nompres;
    const vreal dpi = x_16 * k->t_per_p0;
    const vreal x_17 = p->ppx3 + p->ppx4 * dpi;
    const vreal x_18 = R(1) + dpi * x_17;
    const vreal m_mu_x = p->lmux * x_18;
    const vreal x_19 = p->ppy3 + p->ppy4 * dpi;
    const vreal x_20 = R(1) + dpi * x_19;
    const vreal m_mu_y = p->lmuy * x_20;
    const vreal x_21 = p->ppx1 + p->ppx2 * dpi;
    const vreal x_22 = R(1) + dpi * x_21;
    const vreal m_Kxk = x_22 * p->lkx;
    const vreal x_23 = R(1) + p->ppy1 * dpi;
    const vreal x_24 = k->x_8 * x_23;
    const vreal m_Kya = x_24 * p->lky;
    const vreal x_25 = R(1) + p->ppy5 * dpi;
    const vreal m_Kyg0 = x_25 * p->lkyc;
    const vreal x_26 = R(1) + p->ppy2 * dpi;
    const vreal m_load_y = k->t_per_Fz0p / x_26;
    const vreal m_upright_y = m_load_y / p->pky2;
    const vreal x_27 = R(1) + p->ppmx1 * dpi;
    const vreal m_Mx = p->qsx2 * x_27;
    const vreal x_28 = q_fz - k->t_Fz0p;
    const vreal q_dfz = x_28 * k->t_per_Fz0p;
    if (k->x_10) {
        q_tan_a_2 = vtan(alpha_2);
        q_tan_a = q_tan_a_2;
    } else {
        q_tan_a = splat(0);
    }
    const vreal q_flip_x = sel(in_vx < R(0), splat(-1), splat(1));
    if (k->x_11) {
        q_a = q_tan_a * q_way;
        q_g = vsin(q_gamma);
        q_flip_x_2 = q_flip_x;
    } else {
        q_a = alpha_2;
        q_g = q_gamma;
        q_flip_x_2 = splat(1);
    }
    const vreal speed_2 = vabs(in_vx);
    if (k->x_12) {
        load = in_fz * k->t_per_Fz0;
        x_29 = R(1) + p->pfz1 * dpi;
        w_Cz = p->vertical_stiffness * x_29;
        x_30 = p->fnomin / w_Cz;
        x_31 = p->breff * load;
        x_32 = vatan(x_31);
        x_33 = p->dreff * x_32 + p->freff * load;
        const vreal still = k->x_13 - x_30 * x_33;
        speed_3 = (R(1) + in_kappa) * in_vx;
        ratio = speed_3 * k->x_14;
        x_34 = ratio * ratio;
        growth = k->x_15 * x_34;
        const vreal grown = growth * k->x_16;
        x_35 = R(2) * grown;
        x_36 = R(1) + x_35 * k->per;
        x_37 = (p->unloaded_radius - still - grown) / x_36;
        const vreal w_Re = p->unloaded_radius - x_37;
        per = R(1) / w_Re;
        x_38 = per * per;
        const vreal grown_2 = growth * x_38;
        x_39 = R(2) * grown_2;
        x_40 = R(1) + x_39 * per;
        x_41 = (w_Re - still - grown_2) / x_40;
        const vreal w_Re_2 = w_Re - x_41;
        per_2 = R(1) / w_Re_2;
        x_42 = per_2 * per_2;
        const vreal grown_3 = growth * x_42;
        x_43 = R(2) * grown_3;
        x_44 = R(1) + x_43 * per_2;
        x_45 = (w_Re_2 - still - grown_3) / x_44;
        const vreal w_Re_3 = w_Re_2 - x_45;
        per_3 = R(1) / w_Re_3;
        x_46 = per_3 * per_3;
        const vreal grown_4 = growth * x_46;
        x_47 = R(2) * grown_4;
        x_48 = R(1) + x_47 * per_3;
        x_49 = (w_Re_3 - still - grown_4) / x_48;
        const vreal w_Re_4 = w_Re_3 - x_49;
        per_4 = R(1) / w_Re_4;
        x_50 = per_4 * per_4;
        const vreal grown_5 = growth * x_50;
        x_51 = R(2) * grown_5;
        x_52 = R(1) + x_51 * per_4;
        x_53 = (w_Re_4 - still - grown_5) / x_52;
        const vreal w_Re_5 = w_Re_4 - x_53;
        per_5 = R(1) / w_Re_5;
        x_54 = per_5 * per_5;
        const vreal grown_6 = growth * x_54;
        x_55 = R(2) * grown_6;
        x_56 = R(1) + x_55 * per_5;
        x_57 = (w_Re_5 - still - grown_6) / x_56;
        w_Re_6 = w_Re_5 - x_57;
        w_omega_2 = speed_3 / w_Re_6;
        w_omega = w_omega_2;
    } else {
        w_omega = splat(0);
    }
    if (k->x_12) {
        x_58 = speed_2 < p->vxlow;
        x_59 = vsqrt(R(1) + q_tan_a * q_tan_a);
        Vc = sel(x_58, p->vxlow, speed_2 * x_59);
        x_60 = R(1) + p->pecp2 * q_dfz;
        x_61 = R(1) - p->pecp1 * x_60;
        x_62 = x_61 * w_omega;
        x_63 = vsin(q_gamma);
        lean = x_62 * x_63 / Vc;
        if (k->x_17) {
            z_phi_2 = lean - q_phit;
        } else {
            z_phi_2 = -lean - q_phit;
        }
        x_64 = vabs(z_phi_2);
        turn = p->unloaded_radius * x_64;
        x_65 = R(1) + p->pdxp2 * q_dfz;
        x_66 = p->pdxp1 * x_65;
        x_67 = p->pdxp3 * q_kappa;
        x_68 = vsqrt(R(1) + x_67 * x_67);
        x_69 = R(1) / x_68;
        Bxp = x_66 * x_69;
        x_70 = R(1) + p->pdyp2 * q_dfz;
        x_71 = p->pdyp1 * x_70;
        x_72 = p->pdyp3 * q_tan_a;
        x_73 = vsqrt(R(1) + x_72 * x_72);
        x_74 = R(1) / x_73;
        Byp = x_71 * x_74;
        x_75 = Bxp * turn;
        x_76 = vsqrt(R(1) + x_75 * x_75);
        z_z1_2 = R(1) / x_76;
        x_77 = vsqrt(turn);
        x_78 = turn + p->pdyp4 * x_77;
        x_79 = Byp * x_78;
        x_80 = vsqrt(R(1) + x_79 * x_79);
        z_z2_2 = R(1) / x_80;
        x_81 = turn * turn;
        x_82 = p->pkyp1 * x_81;
        x_83 = vsqrt(R(1) + x_82 * x_82);
        z_z3_2 = R(1) / x_83;
        z_phi = z_phi_2;
        z_z1 = z_z1_2;
        z_z2 = z_z2_2;
        z_z3 = z_z3_2;
    } else {
        z_phi = splat(0);
        z_z1 = splat(1);
        z_z2 = splat(1);
        z_z3 = splat(1);
    }
    const vreal x_84 = q_a - p->rby3;
    const vreal x_85 = p->rby2 * x_84;
    const vreal x_86 = p->rvy4 * q_a;
    const vreal per_6 = R(1) / vsqrt(R(1) + x_85 * x_85);
    const vreal per_7 = R(1) / vsqrt(R(1) + x_86 * x_86);
    const vreal x_87 = q_g * q_g;
    const vreal x_88 = p->pky2 + p->pky5 * x_87;
    const vreal a = q_fz * m_load_y / x_88;
    const vreal a_2 = p->rvy6 * q_kappa;
    const vreal a_3 = q_fz * m_upright_y;
    const vreal lean_2 = vabs(q_gamma);
    const vreal x_89 = q_gamma * q_gamma;
    const vreal share = q_fz * k->t_per_fzmin;
    const vmask x_90 = q_fz < p->fzmin;
    const vreal x_91 = share * share;
    const vreal fz_2 = sel(x_90, q_fz * x_91, q_fz);
    const vreal load_2 = fz_2 * k->t_per_Fz0;
    const vreal u = p->qsx6 * load_2;
    const vreal a_4 = p->qsx11 * load_2;
    if (k->x_22) {
        u_2 = u;
    } else {
        u_2 = u * u;
    }
    const vreal a_5 = vatan(a);
    const vreal a_6 = vatan(a_2);
    const vreal a_7 = vatan(a_3);
    const vreal a_8 = vatan(a_4);
    const vreal a_9 = vatan(u_2);
    const vreal s = p->pky4 * a_5;
    const vreal s_2 = p->rvy5 * a_6;
    const vreal s_3 = p->pky4 * a_7;
    const vreal s_4 = vsin(s);
    const vreal s_5 = vsin(s_2);
    const vreal s_6 = vsin(s_3);
    if (k->x_22) {
        x_92 = a_9 * a_9;
    } else {
        x_92 = a_9;
    }
    const vreal x_93 = p->qsx5 * x_92;
    const vreal x_94 = vcos(x_93);
    const vreal power = vexp_near(p->pkx3 * q_dfz);
    const vreal x_95 = p->pkx1 + p->pkx2 * q_dfz;
    const vreal x_96 = q_fz * x_95;
    const vreal x_97 = x_96 * power;
    const vreal f_x_K = x_97 * m_Kxk;
    const vreal x_98 = m_Kya * s_4;
    const vreal K = x_98 * z_z3;
    const vreal x_99 = vabs(q_g);
    const vreal x_100 = R(1) - p->pky3 * x_99;
    const vreal f_y_K = K * x_100;
    const vreal x_101 = m_Kya * s_6;
    const vreal K_2 = x_101 * z_z3;
    const vreal x_102 = p->pdx1 + p->pdx2 * q_dfz;
    const vreal x_103 = x_102 * m_mu_x;
    const vreal x_104 = R(1) - p->pdx3 * x_89;
    const vreal f_x_mu = x_103 * x_104;
    const vreal x_105 = f_x_mu * q_fz;
    const vreal f_x_D = x_105 * z_z1;
    const vreal x_106 = p->pdy1 + p->pdy2 * q_dfz;
    const vreal upright = x_106 * m_mu_y;
    const vreal x_107 = R(1) - p->pdy3 * x_87;
    const vreal f_y_mu = upright * x_107;
    const vreal x_108 = f_y_mu * q_fz;
    const vreal f_y_D = x_108 * z_z2;
    const vreal x_109 = k->C_2 * f_y_D;
    const vreal per_8 = x_109 + sel(x_109 < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
    const vreal per_9 = f_y_K + sel(f_y_K < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
    const vreal per_10 = R(1) / per_8;
    const vreal per_11 = R(1) / per_9;
    const vreal x_110 = p->phx1 + p->phx2 * q_dfz;
    const vreal x_111 = x_110 * p->lhx;
    const vreal x_112 = p->pvx1 + p->pvx2 * q_dfz;
    const vreal x_113 = q_fz * x_112;
    const vreal x_114 = x_113 * p->lvx;
    const vreal x_115 = x_114 * k->t_mup_x;
    const vreal x_116 = x_115 * z_z1;
    const vreal f_x_SV = x_116 * smooth;
    const vreal kx = q_kappa + x_111 * smooth;
    const vreal x_117 = p->pvy3 + p->pvy4 * q_dfz;
    const vreal x_118 = q_fz * x_117;
    const vreal x_119 = x_118 * q_g;
    const vreal x_120 = x_119 * p->lkyc;
    const vreal x_121 = x_120 * k->t_mup_y;
    const vreal SVyg = x_121 * z_z2;
    const vreal x_122 = p->phy1 + p->phy2 * q_dfz;
    const vreal f_y_SH = x_122 * p->lhy;
    if (k->x_18) {
        x_123 = p->phy3 * q_g;
        f_y_SH_2 = f_y_SH + x_123 * p->lkyc;
    } else {
        x_124 = p->pky6 + p->pky7 * q_dfz;
        x_125 = q_fz * x_124;
        Kyg0 = x_125 * m_Kyg0;
        x_126 = Kyg0 * q_g - SVyg;
        const vreal f_y_SH_3 = f_y_SH + x_126 * per_11 * k->z_z0;
        if (k->x_12) {
            D = p->phyp2 + p->phyp3 * q_dfz;
            x_127 = R(1) + p->pecp2 * q_dfz;
            x_128 = R(1) - p->pecp1 * x_127;
            Kyrp0 = Kyg0 / x_128;
            CD = p->phyp1 * D;
            x_129 = K_2 + MAGIC_EPS * sel(K_2 < R(0), splat(-1), splat(1));
            x_130 = CD * x_129;
            B = Kyrp0 / x_130;
            x_131 = B * p->unloaded_radius;
            Bx = x_131 * z_phi;
            x_132 = vatan(Bx);
            x_133 = k->x_23 * Bx + k->E * x_132;
            x_134 = vatan(x_133);
            angle = p->phyp1 * x_134;
            x_135 = CD == R(0);
            x_136 = q_way * D;
            x_137 = vsin(angle);
            const vreal f_y_SH_5 = f_y_SH_3 + sel(x_135, splat(0), x_136 * x_137) - SVyg * per_11;
            f_y_SH_4 = f_y_SH_5;
        } else {
            f_y_SH_4 = f_y_SH_3;
        }
        f_y_SH_2 = f_y_SH_4;
    }
    const vreal x_138 = p->pvy1 + p->pvy2 * q_dfz;
    const vreal x_139 = q_fz * x_138;
    const vreal x_140 = x_139 * p->lvy;
    const vreal x_141 = x_140 * k->t_mup_y;
    const vreal f_y_SV = x_141 * z_z2 + SVyg;
    const vreal f_y_SV_2 = f_y_SV * smooth;
    const vreal ay = q_a + f_y_SH_2 * smooth;
    const vreal way = sel((k->x_24 ? q_a : ay) < R(0), splat(-1), splat(1));
    const vreal x_142 = p->pey5 * q_g - p->pey4 * way;
    const vreal shape = R(1) - p->pey3 * way + q_g * x_142;
    const vreal x_143 = p->pey1 + p->pey2 * q_dfz;
    const vreal x_144 = x_143 * shape;
    const vreal Ey = x_144 * p->ley;
    const vreal B_2 = f_y_K * per_10;
    if (k->x_6) {
        E = vmin(splat(1), Ey);
    } else {
        E = Ey;
    }
    const vreal x_145 = p->rby1 + p->rby4 * x_87;
    const vreal x_146 = x_145 * per_6;
    const vreal B_3 = x_146 * p->lyka;
    const vreal E_2 = p->rey1 + p->rey2 * q_dfz;
    if (k->x_6) {
        E_3 = vmin(splat(1), E_2);
    } else {
        E_3 = E_2;
    }
    const vreal SH = p->rhy1 + p->rhy2 * q_dfz;
    const vreal x_147 = q_kappa + SH;
    const vreal Bx_2 = B_3 * x_147;
    const vreal Bx_3 = B_2 * ay;
    const vreal level_Bx = B_3 * SH;
    const vreal near = vatan(level_Bx);
    const vreal phi = vatan(Bx_2);
    const vreal phi_2 = vatan(Bx_3);
    const vreal x_148 = R(1) - E_3;
    const vreal phi_3 = x_148 * Bx_2 + E_3 * phi;
    const vreal x_149 = R(1) - E;
    const vreal phi_4 = x_149 * Bx_3 + E * phi_2;
    const vreal near_2 = x_148 * level_Bx + E_3 * near;
    const vreal near_3 = vatan(near_2);
    const vreal phi_5 = vatan(phi_3);
    const vreal phi_6 = vatan(phi_4);
    const vreal y = p->rcy1 * phi_5;
    const vreal y_2 = k->C_2 * phi_6;
    const vreal y_3 = vsin(y_2);
    const vreal y_4 = vcos(y);
    const vreal near_4 = p->rcy1 * near_3;
    const vreal near_5 = R(1) / vcos(near_4);
    const vreal f_Gyk = y_4 * near_5;
    const vreal x_150 = f_y_D * y_3;
    const vreal Fy0 = (x_150 + f_y_SV_2) * q_flip_x_2;
    const vreal x_151 = p->rvy1 + p->rvy2 * q_dfz + p->rvy3 * q_g;
    const vreal x_152 = x_108 * x_151;
    const vreal x_153 = x_152 * per_7;
    const vreal D_2 = x_153 * z_z2;
    const vreal x_154 = D_2 * s_5;
    const vreal x_155 = x_154 * p->lvyka;
    const vreal SVyk = x_155 * smooth;
    if (k->x_29) {
        const vreal per_12 = f_x_K + sel(f_x_K < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
        const vreal per_13 = f_x_D + sel(f_x_D < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
        per_14 = R(1) / per_12;
        per_15 = R(1) / per_13;
        x_156 = kx + f_x_SV * per_14;
        along = vabs(x_156);
        across = ay + f_y_SV_2 * per_11;
        if (k->x_11) {
            x_157 = vsqrt(R(1) + across * across);
            across_3 = across / x_157;
            across_2 = across_3;
        } else {
            across_2 = vsin(across);
        }
        across_4 = vabs(across_2);
        x_158 = along * x_150;
        on_y = x_158 * per_15;
        const vreal x_159 = across_4 * across_4;
        x_160 = x_159 + on_y * on_y + MAGIC_EPS * MAGIC_EPS;
        x_161 = (x_159 + MAGIC_EPS * MAGIC_EPS) / x_160;
        f_Gyk_3 = vsqrt(x_161);
        f_Gyk_2 = f_Gyk_3;
        SVyk_2 = splat(0);
    } else {
        f_Gyk_2 = f_Gyk;
        SVyk_2 = SVyk;
    }
    const vreal f_fy = f_Gyk_2 * Fy0 + SVyk_2;
    const vreal side = f_fy * k->t_per_Fz0;
    const vreal x_162 = p->qsx9 * side;
    const vreal x_163 = vatan_near(x_162);
    const vreal swing = p->qsx7 * q_gamma + p->qsx8 * x_163;
    const vreal swing_2 = vsin(swing);
    const vreal x_164 = q_gamma * lean_2;
    const vreal x_165 = k->x_38 - m_Mx * q_gamma - p->qsx12 * x_164 + p->qsx3 * side;
    const vreal x_166 = p->qsx10 * a_8;
    const vreal x_167 = x_94 * swing_2;
    const vreal sum_2 = x_165 + x_166 * q_gamma + p->qsx4 * x_167;
    const vreal x_168 = p->qsx13 + p->qsx14 * lean_2;
    const vreal x_169 = fz_2 * sum_2 + f_fy * x_168;
    const vreal x_170 = seed * x_169;
    const vreal x_171 = seed * k->x_39;
    const vreal by_qsx13 = x_171 * f_fy;
    by->qsx13 = by_qsx13;
    by->qsx14 = by_qsx13 * lean_2;
    const vreal by_sum = x_171 * fz_2;
    const vreal by_unloaded_radius = x_170 * p->lmx;
    by->lmx = x_170 * p->unloaded_radius;
    by->qsx4 = by_sum * x_167;
    const vreal x_172 = by_sum * p->qsx4;
    const vreal x_173 = by_sum * q_gamma;
    by->qsx10 = x_173 * a_8;
    by->qsx3 = by_sum * side;
    const vreal x_174 = -by_sum;
    by->qsx12 = x_174 * x_164;
    const vreal x_175 = x_174 * p->qsx12;
    const vreal by_m_Mx = x_174 * q_gamma;
    by->qsx1 = by_sum * p->lvmx;
    by->lvmx = by_sum * p->qsx1;
    const vreal by_swing = x_172 * x_94 * vcos(swing);
    by->qsx8 = by_swing * x_163;
    const vreal x_176 = by_swing * p->qsx8 * atan_slope(x_162);
    by->qsx9 = x_176 * side;
    const vreal x_177 = by_sum * p->qsx3 + x_176 * p->qsx9;
    by->qsx7 = by_swing * q_gamma;
    const vreal x_178 = by_sum * x_166 + x_175 * lean_2 + x_174 * m_Mx + by_swing * p->qsx7;
    const vreal by_SVyk = x_171 * x_168 + x_177 * k->t_per_Fz0;
    const vreal by_f_Gyk = by_SVyk * Fy0;
    if (k->x_29) {
        const vreal x_182 = by_f_Gyk * sqrt_slope(f_Gyk_3) / x_160;
        const vreal x_183 = -(x_182 * x_161);
        const vreal by_on_y = x_183 * on_y;
        const vreal x_184 = by_on_y + by_on_y;
        const vreal by_across = (x_183 + x_182) * across_4;
        const vreal x_185 = x_184 * per_15;
        const vreal by_across_2 = (by_across + by_across) * abs_slope(across_2);
        if (k->x_11) {
            const vreal by_across_3 = by_across_2 / x_157;
            const vreal by_across_4 = -(by_across_3 * across_3) * sqrt_slope(x_157) * across;
            by_ay_2 = by_across_3 + by_across_4 + by_across_4;
        } else {
            by_ay_2 = by_across_2 * vcos(across);
        }
        const vreal by_kx_2 = x_185 * x_150 * abs_slope(x_156);
        x_179 = x_185 * along;
        by_ay = by_ay_2;
        by_f_y_SV = by_ay_2 * per_11;
        by_per = by_ay_2 * f_y_SV_2;
        by_kx = by_kx_2;
        by_f_x_SV = by_kx_2 * per_14;
        by_per_2 = -(x_184 * x_158 * per_15 * per_15);
        by_per_3 = -(by_kx_2 * f_x_SV * per_14 * per_14);
        x_180 = splat(0);
        x_181 = splat(0);
    } else {
        x_179 = splat(0);
        by_ay = splat(0);
        by_f_y_SV = splat(0);
        by_per = splat(0);
        by_kx = splat(0);
        by_f_x_SV = splat(0);
        by_per_2 = splat(0);
        by_per_3 = splat(0);
        x_180 = by_f_Gyk;
        x_181 = by_SVyk;
    }
    const vreal x_186 = x_181 * smooth;
    const vreal x_187 = x_186 * p->lvyka;
    by->lvyka = x_186 * x_154;
    const vreal by_D = x_187 * s_5;
    const vreal x_188 = by_D * z_z2;
    const vreal x_189 = x_188 * per_7;
    const vreal by_rvy1 = x_189 * x_108;
    by->rvy1 = by_rvy1;
    by->rvy3 = by_rvy1 * q_g;
    by->rvy2 = by_rvy1 * q_dfz;
    const vreal by_f_y_SV_2 = by_SVyk * f_Gyk_2 * q_flip_x_2;
    const vreal x_190 = x_179 + by_f_y_SV_2;
    const vreal x_191 = by_f_y_SV + by_f_y_SV_2;
    const vreal by_near = -(x_180 * y_4 * near_5 * near_5) * -vsin(near_4);
    const vreal by_y = x_180 * near_5 * -vsin(y);
    const vreal by_y_2 = x_190 * f_y_D * vcos(y_2);
    by->rcy1 = by_near * near_3 + by_y * phi_5;
    const vreal by_phi = by_y_2 * k->C_2 * atan_slope(phi_4);
    const vreal by_phi_2 = by_y * p->rcy1 * atan_slope(phi_3);
    const vreal by_near_2 = by_near * p->rcy1 * atan_slope(near_2);
    const vreal by_Ey = by_phi * phi_2 - by_phi * Bx_3;
    const vreal by_E = by_near_2 * near + by_phi_2 * phi - (by_near_2 * level_Bx + by_phi_2 * Bx_2);
    const vreal x_192 = by_phi * x_149 + by_phi * E * atan_slope(Bx_3);
    const vreal x_193 = by_phi_2 * x_148 + by_phi_2 * E_3 * atan_slope(Bx_2);
    const vreal x_194 = by_near_2 * x_148 + by_near_2 * E_3 * atan_slope(level_Bx);
    const vreal by__B = x_192 * ay;
    const vreal by_q_a = by_ay + x_192 * B_2;
    const vreal x_195 = x_194 * SH + x_193 * x_147;
    const vreal by__x = x_193 * B_3;
    const vreal by_rhy1 = x_194 * B_3 + by__x;
    by->rhy1 = by_rhy1;
    by->rhy2 = by_rhy1 * q_dfz;
    if (k->x_6) {
        by_E_2 = sel(R(1) < E_2, splat(0), by_E);
    } else {
        by_E_2 = by_E;
    }
    by->rey1 = by_E_2;
    by->rey2 = by_E_2 * q_dfz;
    const vreal x_196 = x_195 * p->lyka;
    by->lyka = x_195 * x_146;
    const vreal by_rby1 = x_196 * per_6;
    by->rby1 = by_rby1;
    by->rby4 = by_rby1 * x_87;
    if (k->x_6) {
        by_Ey_2 = sel(R(1) < Ey, splat(0), by_Ey);
    } else {
        by_Ey_2 = by_Ey;
    }
    const vreal x_197 = by_Ey_2 * p->ley;
    by->ley = by_Ey_2 * x_144;
    const vreal by_pey1 = x_197 * shape;
    by->pey1 = by_pey1;
    const vreal by_shape = x_197 * x_143;
    by->pey2 = by_pey1 * q_dfz;
    const vreal x_198 =
        by_rvy1 * p->rvy2 + by_rhy1 * p->rhy2 + by_E_2 * p->rey2 + by_pey1 * p->pey2;
    const vreal x_199 = by_shape * q_g;
    by->pey4 = -x_199 * way;
    by->pey5 = x_199 * q_g;
    const vreal x_200 = by_rvy1 * p->rvy3 + by_shape * x_142 + x_199 * p->pey5;
    by->pey3 = -by_shape * way;
    const vreal by_f_y_SV_3 = x_191 * smooth;
    const vreal x_201 = by_f_y_SV_3 * z_z2;
    const vreal x_202 = x_201 * k->t_mup_y;
    const vreal x_203 = x_202 * p->lvy;
    by->lvy = x_202 * x_139;
    const vreal by_q_fz = x_203 * x_138;
    const vreal by_pvy1 = x_203 * q_fz;
    by->pvy1 = by_pvy1;
    by->pvy2 = by_pvy1 * q_dfz;
    const vreal x_204 = x_198 + by_pvy1 * p->pvy2;
    const vreal by_f_y_SH = by_q_a * smooth;
    if (k->x_18) {
        const vreal x_217 = by_f_y_SH * p->lkyc;
        by_unloaded_radius_2 = by_unloaded_radius;
        by_per_4 = by_per;
        x_205 = x_200 + x_217 * p->phy3;
        x_206 = x_204;
        by_f_y_SV_4 = by_f_y_SV_3;
        by_q_fz_2 = by_q_fz;
        by_lkyc = by_f_y_SH * x_123;
        by_phy3 = x_217 * q_g;
        x_207 = splat(0);
        by_z_phi = splat(0);
        x_208 = splat(0);
        x_209 = splat(0);
        x_210 = splat(0);
        x_211 = splat(0);
        x_212 = splat(0);
        x_213 = splat(0);
        x_214 = splat(0);
        x_215 = splat(0);
        x_216 = splat(0);
    } else {
        if (k->x_12) {
            const vreal x_223 = -by_f_y_SH;
            const vreal x_224 = sel(x_135, splat(0), by_f_y_SH);
            const vreal by_angle = unless_none(unless_none(x_224, x_136), vcos(angle));
            const vreal x_225 = unless_none(by_angle * p->phyp1, atan_slope(x_133));
            const vreal x_226 = unless_none(x_225 * k->E, atan_slope(Bx)) + x_225 * k->x_23;
            const vreal by_phyp4_2 = unless_none(x_225, x_132) - unless_none(x_225, Bx);
            const vreal x_227 = unless_none(x_226, z_phi);
            const vreal by_Kyrp0 = unless_none(x_227 * p->unloaded_radius, R(1) / x_130);
            const vreal x_228 = -unless_none(by_Kyrp0, B);
            const vreal by_CD = unless_none(x_228, x_129);
            const vreal by_phyp2_2 =
                unless_none(unless_none(x_224, x_137), q_way) + by_CD * p->phyp1;
            const vreal by_Kyg0_2 = unless_none(by_Kyrp0, R(1) / x_128);
            const vreal x_229 = unless_none(by_Kyg0_2, Kyrp0);
            const vreal x_230 = x_229 * p->pecp1;
            if (k->x_6) {
                by_phyp4_3 = sel(k->x_47, splat(0), by_phyp4_2);
            } else {
                by_phyp4_3 = by_phyp4_2;
            }
            x_218 = by_unloaded_radius + unless_none(x_227, B);
            x_219 = by_per + x_223 * SVyg;
            x_220 = x_204 + x_230 * p->pecp2 + by_phyp2_2 * p->phyp3;
            x_221 = by_f_y_SV_3 + x_223 * per_11;
            x_222 = unless_none(by_angle, x_134) + unless_none(by_CD, D);
            by_z_phi_2 = unless_none(x_226, x_131);
            by_K = unless_none(x_228, CD);
            by_Kyg0 = by_Kyg0_2;
            by_pecp1 = unless_none(x_229, x_127);
            by_pecp2 = unless_none(x_230, q_dfz);
            by_phyp4 = by_phyp4_3;
            by_phyp2 = by_phyp2_2;
            by_phyp3 = unless_none(by_phyp2_2, q_dfz);
        } else {
            x_218 = by_unloaded_radius;
            x_219 = by_per;
            x_220 = x_204;
            x_221 = by_f_y_SV_3;
            x_222 = splat(0);
            by_z_phi_2 = splat(0);
            by_K = splat(0);
            by_Kyg0 = splat(0);
            by_pecp1 = splat(0);
            by_pecp2 = splat(0);
            by_phyp4 = splat(0);
            by_phyp2 = splat(0);
            by_phyp3 = splat(0);
        }
        const vreal x_231 = by_f_y_SH * k->z_z0;
        const vreal x_232 = x_231 * per_11;
        const vreal x_233 = by_Kyg0 + x_232 * q_g;
        const vreal x_234 = x_233 * m_Kyg0;
        const vreal by_pky6 = x_234 * q_fz;
        by_unloaded_radius_2 = x_218;
        by_per_4 = x_219 + x_231 * x_126;
        x_205 = x_200 + x_232 * Kyg0;
        x_206 = x_220 + by_pky6 * p->pky7;
        by_f_y_SV_4 = x_221 - x_232;
        by_q_fz_2 = by_q_fz + x_234 * x_124;
        by_lkyc = splat(0);
        by_phy3 = splat(0);
        x_207 = x_222;
        by_z_phi = by_z_phi_2;
        x_208 = by_K;
        x_209 = by_pecp1;
        x_210 = by_pecp2;
        x_211 = by_phyp4;
        x_212 = by_phyp2;
        x_213 = by_phyp3;
        x_214 = x_233 * x_125;
        x_215 = by_pky6;
        x_216 = by_pky6 * q_dfz;
    }
    by->phy3 = by_phy3;
    by->phyp1 = x_207;
    by->phyp4 = x_211;
    by->phyp2 = x_212;
    by->phyp3 = x_213;
    by->pky6 = x_215;
    by->pky7 = x_216;
    const vreal by_phy1 = by_f_y_SH * p->lhy;
    by->phy1 = by_phy1;
    by->lhy = by_f_y_SH * x_122;
    by->phy2 = by_phy1 * q_dfz;
    const vreal x_235 = by_f_y_SV_4 * z_z2;
    const vreal x_236 = x_235 * k->t_mup_y;
    const vreal x_237 = x_236 * p->lkyc;
    const vreal x_238 = x_237 * q_g;
    const vreal by_pvy3 = x_238 * q_fz;
    by->pvy3 = by_pvy3;
    by->pvy4 = by_pvy3 * q_dfz;
    const vreal x_239 = by_f_x_SV * smooth;
    const vreal x_240 = x_181 * x_155 + x_191 * f_y_SV + by_q_a * f_y_SH_2 + by_f_x_SV * x_116;
    const vreal x_241 = x_239 * z_z1;
    const vreal x_242 = x_241 * k->t_mup_x;
    const vreal x_243 = x_242 * p->lvx;
    by->lvx = x_242 * x_113;
    const vreal by_pvx1 = x_243 * q_fz;
    by->pvx1 = by_pvx1;
    by->pvx2 = by_pvx1 * q_dfz;
    const vreal x_244 = x_206 + by_phy1 * p->phy2 + by_pvy3 * p->pvy4 + by_pvx1 * p->pvx2;
    const vreal x_245 = by_kx * smooth;
    const vreal by__smooth = x_240 + by_kx * x_111;
    const vreal by_phx1 = x_245 * p->lhx;
    by->phx1 = by_phx1;
    by->lhx = x_245 * x_110;
    by->phx2 = by_phx1 * q_dfz;
    const vreal by_per_5 = -(by__B * f_y_K * per_10 * per_10);
    const vreal x_246 = by__B * per_10 - by_per_4 * per_11 * per_11;
    const vreal x_247 = by_y_2 * phi_6 + by_per_5 * f_y_D;
    const vreal x_248 = x_190 * y_3 + by_per_5 * k->C_2;
    by->pcy1 = x_247 * p->lcy;
    by->lcy = x_247 * p->pcy1;
    const vreal x_249 = x_189 * x_151 + x_248 * z_z2;
    const vreal by_z_z2 = by_D * x_153 + by_f_y_SV_3 * x_141 + by_f_y_SV_4 * x_121 + x_248 * x_108;
    const vreal by_f_y_mu = x_249 * q_fz;
    const vreal by_upright = by_f_y_mu * x_107;
    const vreal x_250 = -(by_f_y_mu * upright);
    by->pdy3 = x_250 * x_87;
    const vreal by_pdy1 = by_upright * m_mu_y;
    by->pdy1 = by_pdy1;
    const vreal by_m_mu_y = by_upright * x_106;
    by->pdy2 = by_pdy1 * q_dfz;
    const vreal x_251 = by_per_2 * z_z1;
    const vreal by_z_z1 = x_239 * x_115 + by_per_2 * x_105;
    const vreal by_f_x_mu = x_251 * q_fz;
    const vreal x_252 = by_q_fz_2 + x_238 * x_117 + x_243 * x_112 + x_249 * f_y_mu + x_251 * f_x_mu;
    const vreal x_253 = by_f_x_mu * x_104;
    const vreal x_254 = -(by_f_x_mu * x_103);
    by->pdx3 = x_254 * x_89;
    const vreal by_pdx1 = x_253 * m_mu_x;
    by->pdx1 = by_pdx1;
    const vreal by_m_mu_x = x_253 * x_102;
    by->pdx2 = by_pdx1 * q_dfz;
    const vreal x_255 = x_244 + by_phx1 * p->phx2 + by_pdy1 * p->pdy2 + by_pdx1 * p->pdx2;
    const vreal x_256 = unless_none(x_208, z_z3);
    const vreal by_K_2 = x_246 * x_100;
    const vreal x_257 = -(x_246 * K);
    by->pky3 = x_257 * x_99;
    const vreal x_258 = by_K_2 * z_z3;
    const vreal by_z_z3 = unless_none(x_208, x_101) + by_K_2 * x_98;
    const vreal x_259 = unless_none(x_256, s_6) + x_258 * s_4;
    const vreal x_260 = by_per_3 * m_Kxk;
    const vreal by_m_Kxk = by_per_3 * x_97;
    const vreal x_261 = x_260 * power;
    const vreal by_pkx1 = x_261 * q_fz;
    by->pkx1 = by_pkx1;
    by->pkx2 = by_pkx1 * q_dfz;
    const vreal x_262 = x_260 * x_96 * power;
    by->pkx3 = x_262 * q_dfz;
    const vreal x_263 = x_255 + by_pkx1 * p->pkx2 + x_262 * p->pkx3;
    const vreal by_x = x_172 * swing_2 * -vsin(x_93);
    by->qsx5 = by_x * x_92;
    const vreal by_a = by_x * p->qsx5;
    if (k->x_22) {
        const vreal by_a_2 = by_a * a_9;
        x_264 = by_a_2 + by_a_2;
    } else {
        x_264 = by_a;
    }
    const vreal by_s = unless_none(unless_none(x_256, m_Kya), vcos(s_3));
    const vreal by_s_2 = x_187 * D_2 * vcos(s_2);
    const vreal by_s_3 = x_258 * m_Kya * vcos(s);
    by->rvy5 = by_s_2 * a_6;
    by->pky4 = unless_none(by_s, a_7) + by_s_3 * a_5;
    const vreal by_u = x_264 * atan_slope(u_2);
    const vreal by_a_3 = x_173 * p->qsx10 * atan_slope(a_4);
    const vreal by_a_4 = unless_none(by_s * p->pky4, atan_slope(a_3));
    const vreal by_a_5 = by_s_2 * p->rvy5 * atan_slope(a_2);
    if (k->x_22) {
        by_u_2 = by_u;
    } else {
        const vreal by_u_3 = by_u * u;
        by_u_2 = by_u_3 + by_u_3;
    }
    by->qsx11 = by_a_3 * load_2;
    by->qsx6 = by_u_2 * load_2;
    const vreal x_265 = by_a_3 * p->qsx11 + by_u_2 * p->qsx6;
    const vreal x_266 = x_171 * sum_2 + x_265 * k->t_per_Fz0;
    const vreal x_267 = x_177 * f_fy + x_265 * fz_2;
    const vreal x_268 = sel(x_90, x_266, splat(0));
    const vreal x_269 =
        x_252 + x_261 * x_95 + sel(x_90, splat(0), x_266) + unless_none(x_268, x_91);
    const vreal by_share = unless_none(unless_none(x_268, q_fz), share);
    const vreal x_270 = by_share + by_share;
    const vreal by_q_gamma = x_254 * p->pdx3 * q_gamma;
    const vreal by_q_gamma_2 = (by_qsx13 * p->qsx14 + x_175 * q_gamma) * abs_slope(q_gamma);
    const vreal x_271 = x_178 + by_q_gamma + by_q_gamma + by_q_gamma_2;
    const vreal x_272 =
        x_269 + unless_none(x_270, k->t_per_fzmin) + unless_none(by_a_4, m_upright_y);
    by->rvy6 = by_a_5 * q_kappa;
    const vreal x_273 = by__x + by_kx + by_a_5 * p->rvy6;
    const vreal x_274 = by_s_3 * p->pky4 * atan_slope(a) / x_88;
    const vreal by_pky2 = -(x_274 * a);
    by->pky5 = by_pky2 * x_87;
    const vreal by_q_g = (by_rby1 * p->rby4 + x_250 * p->pdy3 + by_pky2 * p->pky5) * q_g;
    const vreal x_275 = x_205 + x_237 * x_118 + x_257 * p->pky3 * abs_slope(q_g) + by_q_g;
    const vreal by_q_g_2 = x_275 + by_q_g;
    const vreal x_276 = -(x_188 * x_152 * per_7 * per_7) * sqrt_slope_of_inverse(per_7);
    const vreal by_x_2 = x_276 * x_86;
    const vreal x_277 = by_x_2 + by_x_2;
    const vreal x_278 = -(x_196 * x_145 * per_6 * per_6) * sqrt_slope_of_inverse(per_6);
    const vreal by_x_3 = x_278 * x_85;
    const vreal x_279 = by_x_3 + by_x_3;
    by->rvy4 = x_277 * q_a;
    by->rby2 = x_279 * x_84;
    const vreal by_q_a_2 = x_279 * p->rby2;
    const vreal by_q_a_3 = by_q_a + x_277 * p->rvy4 + by_q_a_2;
    by->rby3 = -by_q_a_2;
    if (k->x_12) {
        const vreal by_x_4 = -(by_z_z3 * z_z3_2 * z_z3_2) * sqrt_slope(x_83) * x_82;
        const vreal x_286 = by_x_4 + by_x_4;
        const vreal by_turn = x_286 * p->pkyp1 * turn;
        const vreal by_x_5 = -(by_z_z2 * z_z2_2 * z_z2_2) * sqrt_slope(x_80) * x_79;
        const vreal x_287 = by_x_5 + by_x_5;
        const vreal by_Byp = x_287 * x_78;
        const vreal by_turn_2 = x_287 * Byp;
        const vreal x_288 = by_turn + by_turn + by_turn_2 + by_turn_2 * p->pdyp4 * sqrt_slope(x_77);
        const vreal by_x_6 = -(by_z_z1 * z_z1_2 * z_z1_2) * sqrt_slope(x_76) * x_75;
        const vreal x_289 = by_x_6 + by_x_6;
        const vreal by_Bxp = x_289 * turn;
        const vreal x_290 = x_288 + x_289 * Bxp;
        const vreal x_291 = by_Byp * x_74;
        const vreal by_x_7 = -(by_Byp * x_71 * x_74 * x_74) * sqrt_slope(x_73) * x_72;
        const vreal x_292 = by_x_7 + by_x_7;
        const vreal x_293 = x_291 * p->pdyp1;
        const vreal x_294 = by_Bxp * x_69;
        const vreal by_x_8 = -(by_Bxp * x_66 * x_69 * x_69) * sqrt_slope(x_68) * x_67;
        const vreal x_295 = by_x_8 + by_x_8;
        const vreal x_296 = x_294 * p->pdxp1;
        const vreal by_lean = by_z_phi + x_290 * p->unloaded_radius * abs_slope(z_phi_2);
        if (k->x_17) {
            by_lean_2 = by_lean;
            by_q_phit_2 = -by_lean;
        } else {
            const vreal by_q_phit_3 = -by_lean;
            by_lean_2 = by_q_phit_3;
            by_q_phit_2 = by_q_phit_3;
        }
        const vreal x_297 = by_lean_2 / Vc;
        const vreal by_Vc = -(x_297 * lean);
        const vreal x_298 = x_297 * x_63;
        const vreal x_299 = -(x_298 * w_omega);
        const vreal x_300 = x_299 * p->pecp1;
        const vreal x_301 = x_263 + x_293 * p->pdyp2 + x_296 * p->pdxp2 + x_300 * p->pecp2;
        const vreal x_302 =
            unless_none(unless_none(sel(x_58, splat(0), by_Vc), speed_2), sqrt_slope(x_59));
        const vreal by_q_tan_a = unless_none(x_302, q_tan_a);
        x_280 = by_unloaded_radius_2 + x_290 * x_64;
        x_281 = x_271 + x_297 * x_62 * vcos(q_gamma);
        x_282 = x_301;
        by_q_kappa = x_273 + x_295 * p->pdxp3;
        x_283 = x_209 + x_299 * x_60;
        x_284 = x_210 + x_300 * q_dfz;
        by_pkyp1 = x_286 * x_81;
        by_pdyp4 = by_turn_2 * x_77;
        by_pdyp3 = x_292 * q_tan_a;
        x_285 = x_292 * p->pdyp3 + by_q_tan_a + by_q_tan_a;
        by_pdyp1 = x_291 * x_70;
        by_pdyp2 = x_293 * q_dfz;
        by_pdxp3 = x_295 * q_kappa;
        by_pdxp1 = x_294 * x_65;
        by_pdxp2 = x_296 * q_dfz;
        by_q_phit = by_q_phit_2;
        by_w_omega = x_298 * x_61;
        by_vxlow = sel(x_58, by_Vc, splat(0));
    } else {
        x_280 = by_unloaded_radius_2;
        x_281 = x_271;
        x_282 = x_263;
        by_q_kappa = x_273;
        x_283 = x_209;
        x_284 = x_210;
        by_pkyp1 = splat(0);
        by_pdyp4 = splat(0);
        by_pdyp3 = splat(0);
        x_285 = splat(0);
        by_pdyp1 = splat(0);
        by_pdyp2 = splat(0);
        by_pdxp3 = splat(0);
        by_pdxp1 = splat(0);
        by_pdxp2 = splat(0);
        by_q_phit = splat(0);
        by_w_omega = splat(0);
        by_vxlow = splat(0);
    }
    by->pecp1 = x_283;
    by->pecp2 = x_284;
    by->pkyp1 = by_pkyp1;
    by->pdyp4 = by_pdyp4;
    by->pdyp3 = by_pdyp3;
    by->pdyp1 = by_pdyp1;
    by->pdyp2 = by_pdyp2;
    by->pdxp3 = by_pdxp3;
    by->pdxp1 = by_pdxp1;
    by->pdxp2 = by_pdxp2;
    if (k->x_12) {
        const vreal x_305 = by_w_omega / w_Re_6 * w_omega_2;
        const vreal by_w_Re = x_305 / x_56;
        const vreal x_306 = -(by_w_Re * x_57);
        const vreal x_307 = x_306 * per_5 * R(2) - by_w_Re;
        const vreal by_per_6 = x_307 * growth * per_5;
        const vreal by_w_Re_2 =
            -x_305 + by_w_Re - (x_306 * x_55 + by_per_6 + by_per_6) * per_5 * per_5;
        const vreal by_w_Re_3 = -by_w_Re_2 / x_52;
        const vreal x_308 = -(by_w_Re_3 * x_53);
        const vreal x_309 = x_308 * per_4 * R(2) - by_w_Re_3;
        const vreal by_per_7 = x_309 * growth * per_4;
        const vreal by_w_Re_4 =
            by_w_Re_2 + by_w_Re_3 - (x_308 * x_51 + by_per_7 + by_per_7) * per_4 * per_4;
        const vreal by_w_Re_5 = -by_w_Re_4 / x_48;
        const vreal x_310 = -(by_w_Re_5 * x_49);
        const vreal x_311 = x_310 * per_3 * R(2) - by_w_Re_5;
        const vreal by_per_8 = x_311 * growth * per_3;
        const vreal by_w_Re_6 =
            by_w_Re_4 + by_w_Re_5 - (x_310 * x_47 + by_per_8 + by_per_8) * per_3 * per_3;
        const vreal by_w_Re_7 = -by_w_Re_6 / x_44;
        const vreal x_312 = -(by_w_Re_7 * x_45);
        const vreal x_313 = x_312 * per_2 * R(2) - by_w_Re_7;
        const vreal by_per_9 = x_313 * growth * per_2;
        const vreal by_w_Re_8 =
            by_w_Re_6 + by_w_Re_7 - (x_312 * x_43 + by_per_9 + by_per_9) * per_2 * per_2;
        const vreal by_w_Re_9 = -by_w_Re_8 / x_40;
        const vreal x_314 = -(by_w_Re_9 * x_41);
        const vreal x_315 = x_314 * per * R(2) - by_w_Re_9;
        const vreal x_316 =
            x_307 * x_54 + x_309 * x_50 + x_311 * x_46 + x_313 * x_42 + x_315 * x_38;
        const vreal by_per_10 = x_315 * growth * per;
        const vreal by_unloaded_radius_3 =
            by_w_Re_8 + by_w_Re_9 - (x_314 * x_39 + by_per_10 + by_per_10) * per * per;
        const vreal by_unloaded_radius_4 = -by_unloaded_radius_3 / x_36;
        const vreal x_317 = -(by_unloaded_radius_4 * x_37);
        const vreal x_318 = x_317 * k->per * R(2) - by_unloaded_radius_4;
        const vreal x_319 =
            -by_w_Re - by_w_Re_3 - by_w_Re_5 - by_w_Re_7 - by_w_Re_9 - by_unloaded_radius_4;
        const vreal x_320 = x_316 + x_318 * k->x_16;
        const vreal by_per_11 = x_318 * growth * k->per;
        const vreal x_321 = x_280 + by_unloaded_radius_3 + by_unloaded_radius_4 -
                            (x_317 * x_35 + by_per_11 + by_per_11) * k->per * k->per;
        const vreal x_322 = x_320 * x_34;
        const vreal by_ratio = x_320 * k->x_15 * ratio;
        const vreal by_unloaded_radius_5 = (by_ratio + by_ratio) * speed_3 * k->t_per_V0;
        const vreal by_squash = -x_319;
        const vreal x_323 = x_321 + x_322 * p->q_v1 + by_unloaded_radius_5 + x_319 * p->q_re0;
        const vreal x_324 = by_squash * x_30;
        const vreal x_325 = x_324 * p->dreff * atan_slope(x_31);
        const vreal x_326 = x_324 * p->freff + x_325 * p->breff;
        const vreal by_fnomin_2 = by_squash * x_33 / w_Cz;
        const vreal by_w_Cz = -(by_fnomin_2 * x_30);
        const vreal x_327 = by_w_Cz * p->vertical_stiffness;
        x_303 = x_323;
        x_304 = x_267 + x_326 * in_fz;
        by_q_v1 = x_322 * p->unloaded_radius;
        by_longvl = -(by_unloaded_radius_5 * k->x_14);
        by_q_re0 = x_319 * p->unloaded_radius;
        by_freff = x_324 * load;
        by_dreff = x_324 * x_32;
        by_breff = x_325 * load;
        by_fnomin = by_fnomin_2;
        by_vertical_stiffness = by_w_Cz * x_29;
        by_pfz1 = x_327 * dpi;
        by_dpi = x_327 * p->pfz1;
        by_in_fz = x_326 * k->t_per_Fz0;
    } else {
        x_303 = x_280;
        x_304 = x_267;
        by_q_v1 = splat(0);
        by_longvl = splat(0);
        by_q_re0 = splat(0);
        by_freff = splat(0);
        by_dreff = splat(0);
        by_breff = splat(0);
        by_fnomin = splat(0);
        by_vertical_stiffness = splat(0);
        by_pfz1 = splat(0);
        by_dpi = splat(0);
        by_in_fz = splat(0);
    }
    by->unloaded_radius = x_303;
    by->q_v1 = by_q_v1;
    by->longvl = by_longvl;
    by->q_re0 = by_q_re0;
    by->freff = by_freff;
    by->dreff = by_dreff;
    by->breff = by_breff;
    by->vertical_stiffness = by_vertical_stiffness;
    by->pfz1 = by_pfz1;
    if (k->x_11) {
        by_q_gamma_3 = x_281 + by_q_g_2 * vcos(q_gamma);
        by_q_tan_a_2 = x_285 + by_q_a_3 * q_way;
        x_328 = splat(0);
    } else {
        by_q_gamma_3 = x_281 + by_q_g_2;
        by_q_tan_a_2 = x_285;
        x_328 = by_q_a_3;
    }
    if (k->x_10) {
        by_alpha = x_328 + by_q_tan_a_2 * tan_slope(q_tan_a_2);
    } else {
        by_alpha = x_328;
    }
    const vreal by_q_fz_3 = x_282 * k->t_per_Fz0p;
    const vreal by_q_fz_4 = x_272 + x_274 * m_load_y + by_q_fz_3;
    by->qsx2 = by_m_Mx * x_27;
    const vreal x_329 = by_m_Mx * p->qsx2;
    by->ppmx1 = x_329 * dpi;
    const vreal by_m_load_y = unless_none(unless_none(by_a_4, q_fz), k->x_42);
    by->pky2 = by_pky2 - unless_none(by_m_load_y, m_upright_y);
    const vreal by_t_per_Fz0p = (x_274 * q_fz + by_m_load_y) / x_26;
    const vreal x_330 = -(by_t_per_Fz0p * m_load_y);
    by->ppy2 = x_330 * dpi;
    const vreal x_331 = x_214 * p->lkyc;
    by->lkyc = by_lkyc + x_236 * x_119 + x_214 * x_25;
    by->ppy5 = x_331 * dpi;
    const vreal x_332 = by_dpi + x_329 * p->ppmx1 + x_330 * p->ppy2 + x_331 * p->ppy5;
    const vreal x_333 = x_259 * p->lky;
    by->lky = x_259 * x_24;
    const vreal x_334 = x_333 * x_23;
    const vreal x_335 = x_333 * k->x_8;
    by->ppy1 = x_335 * dpi;
    by->pky1 = x_334 * k->t_Fz0p;
    const vreal x_336 = by_m_Kxk * p->lkx;
    by->lkx = by_m_Kxk * x_22;
    const vreal by_ppx1 = x_336 * dpi;
    by->ppx1 = by_ppx1;
    by->ppx2 = by_ppx1 * dpi;
    const vreal x_337 = by_m_mu_y * p->lmuy;
    const vreal x_338 = x_332 + x_335 * p->ppy1 + x_336 * x_21 + by_ppx1 * p->ppx2 + x_337 * x_19;
    const vreal by_ppy3 = x_337 * dpi;
    by->ppy3 = by_ppy3;
    by->ppy4 = by_ppy3 * dpi;
    const vreal x_339 = by_m_mu_x * p->lmux;
    const vreal by_ppx3 = x_339 * dpi;
    by->ppx3 = by_ppx3;
    by->ppx4 = by_ppx3 * dpi;
    const vreal x_340 = x_338 + by_ppy3 * p->ppy4 + x_339 * x_17 + by_ppx3 * p->ppx4;
    const vreal by_p = x_340 * k->t_per_p0;
    if (k->x_6) {
        const vmask x_343 = p->fzmax < in_fz;
        const vmask x_344 = p->presmax < x_15;
        const vreal x_345 = sel(x_344, splat(0), by_p);
        const vmask x_346 = p->presmin > p_2;
        const vmask x_347 = p->cammax < x_14;
        const vreal by_cammin_2 =
            sel(p->cammin > in_gamma, sel(x_347, splat(0), by_q_gamma_3), splat(0));
        const vmask x_348 = p->kpumax < x_13;
        const vreal x_349 = sel(x_348, splat(0), by_q_kappa);
        const vmask x_350 = p->kpumin > x_12;
        const vreal by__linear = sel(x_350, splat(0), x_349) * in_kappa;
        const vmask x_351 = p->alpmax < x_11;
        const vreal x_352 = sel(x_351, splat(0), by_alpha);
        const vmask x_353 = p->alpmin > alpha_3;
        const vreal by__alpha = sel(x_353, splat(0), x_352);
        if (k->x_7) {
            by__linear_2 = by__linear + by_q_phit * x_10 * x_9;
        } else {
            by__linear_2 = by__linear;
        }
        if (x_6) {
            const vreal by_half_turn =
                unless_none(-sel(x_5, by__smooth, splat(0)) * R(0.5), -vsin(half_turn));
            const vreal by_per_low =
                unless_none(unless_none(sel(x_8, by__alpha, splat(0)), in_alpha), sum);
            const vreal x_355 = sel(x_5, by__linear_2, splat(0)) +
                                sel(x_7 < R(1), by_half_turn * R(REAL_PI), splat(0));
            const vreal x_356 = (by_per_low + unless_none(x_355, speed)) * k->per_low * k->per_low;
            x_354 = by_vxlow - x_356;
        } else {
            x_354 = by_vxlow;
        }
        x_341 = x_354;
        x_342 = by_in_fz + sel(x_343, splat(0), by_q_fz_4);
        by_fzmax = sel(x_343, by_q_fz_4, splat(0));
        by_presmax = sel(x_344, by_p, splat(0));
        by_presmin = sel(x_346, x_345, splat(0));
        by_p_2 = sel(x_346, splat(0), x_345);
        by_cammax = sel(x_347, by_q_gamma_3, splat(0));
        by_cammin = by_cammin_2;
        by_kpumax = sel(x_348, by_q_kappa, splat(0));
        by_kpumin = sel(x_350, x_349, splat(0));
        by_alpmax = sel(x_351, by_alpha, splat(0));
        by_alpmin = sel(x_353, x_352, splat(0));
    } else {
        x_341 = by_vxlow;
        x_342 = by_in_fz + by_q_fz_4;
        by_fzmax = splat(0);
        by_presmax = splat(0);
        by_presmin = splat(0);
        by_p_2 = by_p;
        by_cammax = splat(0);
        by_cammin = splat(0);
        by_kpumax = splat(0);
        by_kpumin = splat(0);
        by_alpmax = splat(0);
        by_alpmin = splat(0);
    }
    by->vxlow = x_341;
    by->fzmax = by_fzmax;
    by->presmax = by_presmax;
    by->presmin = by_presmin;
    by->cammax = by_cammax;
    by->cammin = by_cammin;
    by->kpumax = by_kpumax;
    by->kpumin = by_kpumin;
    by->alpmax = by_alpmax;
    by->alpmin = by_alpmin;
    const vreal x_357 = sel(x_3, splat(0), by_p_2);
    by->inflpres = sel(x_4, x_357, splat(0));
    const vreal x_358 =
        sel(k->x_5 < x_2, sel(x_3, by_p_2, splat(0)) + sel(x_4, splat(0), x_357), splat(0));
    const vreal x_359 = (x_201 * x_140 + x_235 * x_120) / k->x_3;
    const vreal x_360 = -(x_359 * k->t_mup_y);
    by->lmuy = by_m_mu_y * x_20 + x_360 * k->x + x_359 * p->amu;
    const vreal x_361 = x_241 * x_114 / k->x_2;
    const vreal x_362 = -(x_361 * k->t_mup_x);
    const vreal x_363 = x_359 * p->lmuy + (x_360 * p->lmuy + x_362 * p->lmux) + x_361 * p->lmux;
    by->amu = x_363;
    by->lmux = by_m_mu_x * x_18 + x_362 * k->x + x_361 * p->amu;
    const vreal x_364 =
        unless_none(unless_none(unless_none(x_270, q_fz), k->t_per_fzmin), k->t_per_fzmin);
    by->fzmin = sel(k->x_48, -x_364, splat(0));
    const vreal x_365 = -by_p + x_358 * R(100) - x_340 * x_16 * k->t_per_p0 * k->t_per_p0;
    by->nompres = x_365;
    const vreal x_366 = (x_282 * x_28 + by_t_per_Fz0p) * k->t_per_Fz0p * k->t_per_Fz0p;
    const vreal x_367 = -by_q_fz_3 + x_334 * p->pky1 - x_366;
    const vreal x_368 =
        by_fnomin + sel(k->x_4 < x, x_342, splat(0)) * R(100) - x_304 * k->t_per_Fz0 * k->t_per_Fz0;
    by->lfzo = x_367 * p->fnomin;
    by->fnomin = x_368 + x_367 * p->lfzo;
    return k->x_39 * x_169;
}

static vreal magic_formula_my_sweep(const struct magic_formula_params *p, int options,
                                    const struct magic_formula_kept *k, vreal fz, vreal kappa,
                                    vreal alpha, vreal gamma, vreal phit, vreal vx, vreal pressure,
                                    vreal seed, struct magic_formula_params *by) {
    (void)options;
    vreal alpha_2 = splat(0), smooth = splat(0), q_phit = splat(0), q_kappa = splat(0),
          q_gamma = splat(0), p_3 = splat(0), q_fz = splat(0), speed = splat(0), alpha_3 = splat(0),
          linear = splat(0), smooth_2 = splat(0), x_7 = splat(0), half_turn = splat(0),
          sum = splat(0), q_phit_2 = splat(0), x_9 = splat(0), x_10 = splat(0), x_11 = splat(0),
          x_12 = splat(0), x_13 = splat(0), x_14 = splat(0), x_15 = splat(0), m_My = splat(0),
          x_29 = splat(0), x_30 = splat(0), x_31 = splat(0), q_tan_a = splat(0),
          q_tan_a_2 = splat(0), q_a = splat(0), q_g = splat(0), w_omega = splat(0), load = splat(0),
          x_33 = splat(0), w_Cz = splat(0), x_34 = splat(0), x_35 = splat(0), x_36 = splat(0),
          x_37 = splat(0), speed_3 = splat(0), ratio = splat(0), x_38 = splat(0), growth = splat(0),
          x_39 = splat(0), x_40 = splat(0), x_41 = splat(0), per = splat(0), x_42 = splat(0),
          x_43 = splat(0), x_44 = splat(0), x_45 = splat(0), per_2 = splat(0), x_46 = splat(0),
          x_47 = splat(0), x_48 = splat(0), x_49 = splat(0), per_3 = splat(0), x_50 = splat(0),
          x_51 = splat(0), x_52 = splat(0), x_53 = splat(0), per_4 = splat(0), x_54 = splat(0),
          x_55 = splat(0), x_56 = splat(0), x_57 = splat(0), per_5 = splat(0), x_58 = splat(0),
          x_59 = splat(0), x_60 = splat(0), x_61 = splat(0), w_Re_6 = splat(0),
          w_omega_2 = splat(0), z_phi = splat(0), z_z1 = splat(0), z_z2 = splat(0), z_z3 = splat(0),
          x_63 = splat(0), Vc = splat(0), x_64 = splat(0), x_65 = splat(0), x_66 = splat(0),
          x_67 = splat(0), lean = splat(0), z_phi_2 = splat(0), x_68 = splat(0), turn = splat(0),
          x_69 = splat(0), x_70 = splat(0), x_71 = splat(0), x_72 = splat(0), x_73 = splat(0),
          Bxp = splat(0), x_74 = splat(0), x_75 = splat(0), x_76 = splat(0), x_77 = splat(0),
          x_78 = splat(0), Byp = splat(0), x_79 = splat(0), x_80 = splat(0), z_z1_2 = splat(0),
          x_81 = splat(0), x_82 = splat(0), x_83 = splat(0), x_84 = splat(0), z_z2_2 = splat(0),
          x_85 = splat(0), x_86 = splat(0), x_87 = splat(0), z_z3_2 = splat(0), E = splat(0),
          f_y_SH_2 = splat(0), x_125 = splat(0), x_126 = splat(0), x_127 = splat(0),
          Kyg0 = splat(0), x_128 = splat(0), f_y_SH_4 = splat(0), D = splat(0), x_129 = splat(0),
          x_130 = splat(0), Kyrp0 = splat(0), CD = splat(0), x_131 = splat(0), x_132 = splat(0),
          B_2 = splat(0), x_133 = splat(0), Bx = splat(0), x_134 = splat(0), x_135 = splat(0),
          x_136 = splat(0), angle = splat(0), x_138 = splat(0), x_139 = splat(0), E_3 = splat(0),
          f_Gxa_2 = splat(0), per_13 = splat(0), per_14 = splat(0), x_150 = splat(0),
          along = splat(0), across = splat(0), across_2 = splat(0), x_151 = splat(0),
          across_3 = splat(0), across_4 = splat(0), x_152 = splat(0), on_x = splat(0),
          x_154 = splat(0), x_155 = splat(0), f_Gxa_3 = splat(0), sum_3 = splat(0),
          x_159 = splat(0), x_160 = splat(0), x_161 = splat(0), x_162 = splat(0), load_3 = splat(0),
          x_167 = splat(0), x_168 = splat(0), power_2 = splat(0), x_170 = splat(0),
          x_171 = splat(0), my_2 = splat(0), x_175 = splat(0), x_176 = splat(0), x_177 = splat(0),
          x_178 = splat(0), x_183 = splat(0), by_my = splat(0), by_vxlow = splat(0),
          by_load_2 = splat(0), x_188 = splat(0), x_189 = splat(0), x_197 = splat(0),
          x_198 = splat(0), x_199 = splat(0), x_200 = splat(0), by_qsy5 = splat(0),
          by_qsy6 = splat(0), x_208 = splat(0), by_ay = splat(0), by_f_y_SV = splat(0),
          by_per = splat(0), by_kx = splat(0), by_f_x_SV = splat(0), by_per_2 = splat(0),
          by_per_3 = splat(0), x_209 = splat(0), by_ay_2 = splat(0), by_E_2 = splat(0),
          by_unloaded_radius_2 = splat(0), by_per_4 = splat(0), x_225 = splat(0),
          by_f_y_SV_3 = splat(0), by_q_fz_2 = splat(0), by_lkyc = splat(0), by_phy3 = splat(0),
          by_q_g = splat(0), x_226 = splat(0), by_z_phi = splat(0), x_227 = splat(0),
          x_228 = splat(0), x_229 = splat(0), x_230 = splat(0), x_231 = splat(0), x_232 = splat(0),
          x_233 = splat(0), x_234 = splat(0), x_235 = splat(0), x_237 = splat(0), x_238 = splat(0),
          x_239 = splat(0), x_240 = splat(0), x_241 = splat(0), by_z_phi_2 = splat(0),
          by_K = splat(0), by_Kyg0 = splat(0), by_pecp1 = splat(0), by_pecp2 = splat(0),
          by_phyp4 = splat(0), by_phyp2 = splat(0), by_phyp3 = splat(0), by_phyp4_3 = splat(0),
          by_Ex_2 = splat(0), x_291 = splat(0), x_292 = splat(0), x_293 = splat(0),
          x_294 = splat(0), x_295 = splat(0), by_q_kappa_2 = splat(0), x_296 = splat(0),
          by_pkyp1 = splat(0), by_pdyp4 = splat(0), by_pdyp3 = splat(0), x_297 = splat(0),
          by_pdyp1 = splat(0), by_pdyp2 = splat(0), by_pdxp3 = splat(0), by_pdxp1 = splat(0),
          by_pdxp2 = splat(0), by_q_phit = splat(0), by_w_omega = splat(0), by_lean_2 = splat(0),
          by_q_phit_2 = splat(0), x_315 = splat(0), x_316 = splat(0), x_317 = splat(0),
          x_318 = splat(0), by_q_v1 = splat(0), by_longvl = splat(0), by_q_re0 = splat(0),
          by_freff = splat(0), by_dreff = splat(0), by_breff = splat(0),
          by_vertical_stiffness = splat(0), by_pfz1 = splat(0), by_dpi = splat(0),
          by_q_gamma_2 = splat(0), by_q_tan_a_2 = splat(0), x_342 = splat(0), by_alpha = splat(0),
          x_343 = splat(0), x_344 = splat(0), x_345 = splat(0), x_358 = splat(0), x_359 = splat(0),
          by_fzmax = splat(0), by_presmax = splat(0), by_presmin = splat(0), by_p_3 = splat(0),
          by_cammax = splat(0), by_cammin = splat(0), by_kpumax = splat(0), by_kpumin = splat(0),
          by_alpmax = splat(0), by_alpmin = splat(0), by__linear_2 = splat(0), x_371 = splat(0);
    vmask x_5 = (vmask){0}, x_8 = (vmask){0}, x_62 = (vmask){0}, x_137 = (vmask){0},
          x_158 = (vmask){0}, x_169 = (vmask){0}, x_179 = (vmask){0}, x_180 = (vmask){0},
          x_181 = (vmask){0};
    int x_6 = 0;
    const vreal x = vmax(splat(0), fz);
    const vreal in_fz = vmin(k->x_4, x);
    const vreal in_kappa = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), kappa));
    const vreal in_alpha = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal in_gamma = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), gamma));
    const vreal in_phit = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), phit));
    const vreal in_vx = vmin(splat(R(1e4)), vmax(splat(-R(1e4)), vx));
    const vreal x_2 = vmax(splat(0), pressure);
    const vreal in_p = vmin(k->x_5, x_2);
    const vreal q_way = sel(in_vx != R(0), vcopysign(splat(1), in_vx), splat(0));
    const vmask x_3 = in_p > R(0);
    const vmask x_4 = in_p <= R(0);
    const vreal p_2 = sel(x_3, in_p, sel(x_4, p->inflpres, in_p));
    if (k->x_6) {
        speed = vabs(in_vx);
        x_5 = speed <= p->vxlow;
        x_6 = any(x_5);
        if (x_6) {
            x_7 = speed * k->per_low;
            half_turn = R(REAL_PI) * vmin(x_7, splat(1));
            sum = speed + vabs(in_vx * vtan(in_alpha));
            x_8 = x_5 & (sum < p->vxlow);
            const vreal smooth_3 = sel(x_5, R(1) - (R(1) + vcos(half_turn)) * R(0.5), splat(1));
            alpha_3 = sel(x_8, in_alpha * (sum * k->per_low), in_alpha);
            linear = sel(x_5, x_7, splat(1));
            smooth_2 = smooth_3;
        } else {
            alpha_3 = in_alpha;
            linear = splat(1);
            smooth_2 = splat(1);
        }
        if (k->x_7) {
            x_9 = in_phit * vcos(in_alpha);
            x_10 = sel(in_vx < R(0), splat(-1), splat(1));
            q_phit_2 = x_9 * linear * x_10;
        } else {
            q_phit_2 = in_phit;
        }
        x_11 = vmax(p->alpmin, alpha_3);
        x_12 = in_kappa * linear;
        x_13 = vmax(p->kpumin, x_12);
        x_14 = vmax(p->cammin, in_gamma);
        x_15 = vmax(p->presmin, p_2);
        alpha_2 = vmin(p->alpmax, x_11);
        smooth = smooth_2;
        q_phit = q_phit_2;
        q_kappa = vmin(p->kpumax, x_13);
        q_gamma = vmin(p->cammax, x_14);
        p_3 = vmin(p->presmax, x_15);
        q_fz = vmin(p->fzmax, in_fz);
    } else {
        alpha_2 = in_alpha;
        smooth = splat(1);
        q_phit = in_phit;
        q_kappa = in_kappa;
        q_gamma = in_gamma;
        p_3 = p_2;
        q_fz = in_fz;
    }
    const vreal x_16 = p_3 - p->nompres;
    const vreal dpi = x_16 * k->t_per_p0;
    const vreal x_17 = p->ppx3 + p->ppx4 * dpi;
    const vreal x_18 = R(1) + dpi * x_17;
    const vreal m_mu_x = p->lmux * x_18;
    const vreal x_19 = p->ppy3 + p->ppy4 * dpi;
    const vreal x_20 = R(1) + dpi * x_19;
    const vreal m_mu_y = p->lmuy * x_20;
    const vreal x_21 = p->ppx1 + p->ppx2 * dpi;
    const vreal x_22 = R(1) + dpi * x_21;
    const vreal m_Kxk = x_22 * p->lkx;
    const vreal x_23 = R(1) + p->ppy1 * dpi;
    const vreal x_24 = k->x_8 * x_23;
    const vreal m_Kya = x_24 * p->lky;
    const vreal x_25 = R(1) + p->ppy5 * dpi;
    const vreal m_Kyg0 = x_25 * p->lkyc;
    const vreal x_26 = R(1) + p->ppy2 * dpi;
    const vreal m_load_y = k->t_per_Fz0p / x_26;
    const vreal m_upright_y = m_load_y / p->pky2;
    const vmask x_27 = p_3 != p->nompres;
    const int x_28 = !any(x_27);
    if (x_28) {
        m_My = splat(0);
    } else {
        x_29 = p_3 * k->t_per_p0;
        x_30 = vmax(x_29, splat(REAL_MIN));
        x_31 = vlog_normal(x_30);
        m_My = sel(x_27, p->qsy8 * x_31, splat(0));
    }
    const vreal x_32 = q_fz - k->t_Fz0p;
    const vreal q_dfz = x_32 * k->t_per_Fz0p;
    if (k->x_10) {
        q_tan_a_2 = vtan(alpha_2);
        q_tan_a = q_tan_a_2;
    } else {
        q_tan_a = splat(0);
    }
    const vreal q_flip_x = sel(in_vx < R(0), splat(-1), splat(1));
    if (k->x_11) {
        q_a = q_tan_a * q_way;
        q_g = vsin(q_gamma);
    } else {
        q_a = alpha_2;
        q_g = q_gamma;
    }
    const vreal speed_2 = vabs(in_vx);
    if (k->x_12) {
        load = in_fz * k->t_per_Fz0;
        x_33 = R(1) + p->pfz1 * dpi;
        w_Cz = p->vertical_stiffness * x_33;
        x_34 = p->fnomin / w_Cz;
        x_35 = p->breff * load;
        x_36 = vatan(x_35);
        x_37 = p->dreff * x_36 + p->freff * load;
        const vreal still = k->x_13 - x_34 * x_37;
        speed_3 = (R(1) + in_kappa) * in_vx;
        ratio = speed_3 * k->x_14;
        x_38 = ratio * ratio;
        growth = k->x_15 * x_38;
        const vreal grown = growth * k->x_16;
        x_39 = R(2) * grown;
        x_40 = R(1) + x_39 * k->per;
        x_41 = (p->unloaded_radius - still - grown) / x_40;
        const vreal w_Re = p->unloaded_radius - x_41;
        per = R(1) / w_Re;
        x_42 = per * per;
        const vreal grown_2 = growth * x_42;
        x_43 = R(2) * grown_2;
        x_44 = R(1) + x_43 * per;
        x_45 = (w_Re - still - grown_2) / x_44;
        const vreal w_Re_2 = w_Re - x_45;
        per_2 = R(1) / w_Re_2;
        x_46 = per_2 * per_2;
        const vreal grown_3 = growth * x_46;
        x_47 = R(2) * grown_3;
        x_48 = R(1) + x_47 * per_2;
        x_49 = (w_Re_2 - still - grown_3) / x_48;
        const vreal w_Re_3 = w_Re_2 - x_49;
        per_3 = R(1) / w_Re_3;
        x_50 = per_3 * per_3;
        const vreal grown_4 = growth * x_50;
        x_51 = R(2) * grown_4;
        x_52 = R(1) + x_51 * per_3;
        x_53 = (w_Re_3 - still - grown_4) / x_52;
        const vreal w_Re_4 = w_Re_3 - x_53;
        per_4 = R(1) / w_Re_4;
        x_54 = per_4 * per_4;
        const vreal grown_5 = growth * x_54;
        x_55 = R(2) * grown_5;
        x_56 = R(1) + x_55 * per_4;
        x_57 = (w_Re_4 - still - grown_5) / x_56;
        const vreal w_Re_5 = w_Re_4 - x_57;
        per_5 = R(1) / w_Re_5;
        x_58 = per_5 * per_5;
        const vreal grown_6 = growth * x_58;
        x_59 = R(2) * grown_6;
        x_60 = R(1) + x_59 * per_5;
        x_61 = (w_Re_5 - still - grown_6) / x_60;
        w_Re_6 = w_Re_5 - x_61;
        w_omega_2 = speed_3 / w_Re_6;
        w_omega = w_omega_2;
    } else {
        w_omega = splat(0);
    }
    if (k->x_12) {
        x_62 = speed_2 < p->vxlow;
        x_63 = vsqrt(R(1) + q_tan_a * q_tan_a);
        Vc = sel(x_62, p->vxlow, speed_2 * x_63);
        x_64 = R(1) + p->pecp2 * q_dfz;
        x_65 = R(1) - p->pecp1 * x_64;
        x_66 = x_65 * w_omega;
        x_67 = vsin(q_gamma);
        lean = x_66 * x_67 / Vc;
        if (k->x_17) {
            z_phi_2 = lean - q_phit;
        } else {
            z_phi_2 = -lean - q_phit;
        }
        x_68 = vabs(z_phi_2);
        turn = p->unloaded_radius * x_68;
        x_69 = R(1) + p->pdxp2 * q_dfz;
        x_70 = p->pdxp1 * x_69;
        x_71 = p->pdxp3 * q_kappa;
        x_72 = vsqrt(R(1) + x_71 * x_71);
        x_73 = R(1) / x_72;
        Bxp = x_70 * x_73;
        x_74 = R(1) + p->pdyp2 * q_dfz;
        x_75 = p->pdyp1 * x_74;
        x_76 = p->pdyp3 * q_tan_a;
        x_77 = vsqrt(R(1) + x_76 * x_76);
        x_78 = R(1) / x_77;
        Byp = x_75 * x_78;
        x_79 = Bxp * turn;
        x_80 = vsqrt(R(1) + x_79 * x_79);
        z_z1_2 = R(1) / x_80;
        x_81 = vsqrt(turn);
        x_82 = turn + p->pdyp4 * x_81;
        x_83 = Byp * x_82;
        x_84 = vsqrt(R(1) + x_83 * x_83);
        z_z2_2 = R(1) / x_84;
        x_85 = turn * turn;
        x_86 = p->pkyp1 * x_85;
        x_87 = vsqrt(R(1) + x_86 * x_86);
        z_z3_2 = R(1) / x_87;
        z_phi = z_phi_2;
        z_z1 = z_z1_2;
        z_z2 = z_z2_2;
        z_z3 = z_z3_2;
    } else {
        z_phi = splat(0);
        z_z1 = splat(1);
        z_z2 = splat(1);
        z_z3 = splat(1);
    }
    const vreal x_88 = p->rbx2 * q_kappa;
    const vreal per_6 = R(1) / vsqrt(R(1) + x_88 * x_88);
    const vreal x_89 = q_g * q_g;
    const vreal x_90 = p->pky2 + p->pky5 * x_89;
    const vreal a = q_fz * m_load_y / x_90;
    const vreal a_2 = q_fz * m_upright_y;
    const vreal x_91 = q_gamma * q_gamma;
    const vreal a_3 = vatan(a);
    const vreal a_4 = vatan(a_2);
    const vreal s = p->pky4 * a_3;
    const vreal s_2 = p->pky4 * a_4;
    const vreal s_3 = vsin(s);
    const vreal s_4 = vsin(s_2);
    const vreal power = vexp_near(p->pkx3 * q_dfz);
    const vreal x_92 = p->pkx1 + p->pkx2 * q_dfz;
    const vreal x_93 = q_fz * x_92;
    const vreal x_94 = x_93 * power;
    const vreal f_x_K = x_94 * m_Kxk;
    const vreal x_95 = m_Kya * s_3;
    const vreal K = x_95 * z_z3;
    const vreal x_96 = vabs(q_g);
    const vreal x_97 = R(1) - p->pky3 * x_96;
    const vreal f_y_K = K * x_97;
    const vreal x_98 = m_Kya * s_4;
    const vreal K_2 = x_98 * z_z3;
    const vreal x_99 = p->pdx1 + p->pdx2 * q_dfz;
    const vreal x_100 = x_99 * m_mu_x;
    const vreal x_101 = R(1) - p->pdx3 * x_91;
    const vreal f_x_mu = x_100 * x_101;
    const vreal x_102 = f_x_mu * q_fz;
    const vreal f_x_D = x_102 * z_z1;
    const vreal x_103 = k->C * f_x_D;
    const vreal per_7 = x_103 + sel(x_103 < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
    const vreal x_104 = p->pdy1 + p->pdy2 * q_dfz;
    const vreal upright = x_104 * m_mu_y;
    const vreal x_105 = R(1) - p->pdy3 * x_89;
    const vreal f_y_mu = upright * x_105;
    const vreal x_106 = f_y_mu * q_fz;
    const vreal f_y_D = x_106 * z_z2;
    const vreal per_8 = f_y_K + sel(f_y_K < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
    const vreal per_9 = R(1) / per_7;
    const vreal per_10 = R(1) / per_8;
    const vreal x_107 = p->phx1 + p->phx2 * q_dfz;
    const vreal x_108 = x_107 * p->lhx;
    const vreal x_109 = p->pvx1 + p->pvx2 * q_dfz;
    const vreal x_110 = q_fz * x_109;
    const vreal x_111 = x_110 * p->lvx;
    const vreal x_112 = x_111 * k->t_mup_x;
    const vreal x_113 = x_112 * z_z1;
    const vreal f_x_SV = x_113 * smooth;
    const vreal kx = q_kappa + x_108 * smooth;
    const vreal x_114 = p->pex2 + p->pex3 * q_dfz;
    const vreal x_115 = p->pex1 + q_dfz * x_114;
    const vreal x_116 = sel(kx != R(0), vcopysign(splat(1), kx), splat(0));
    const vreal x_117 = R(1) - p->pex4 * x_116;
    const vreal x_118 = x_115 * x_117;
    const vreal Ex = x_118 * p->lex;
    const vreal B = f_x_K * per_9;
    if (k->x_6) {
        E = vmin(splat(1), Ex);
    } else {
        E = Ex;
    }
    const vreal x_119 = p->pvy3 + p->pvy4 * q_dfz;
    const vreal x_120 = q_fz * x_119;
    const vreal x_121 = x_120 * q_g;
    const vreal x_122 = x_121 * p->lkyc;
    const vreal x_123 = x_122 * k->t_mup_y;
    const vreal SVyg = x_123 * z_z2;
    const vreal x_124 = p->phy1 + p->phy2 * q_dfz;
    const vreal f_y_SH = x_124 * p->lhy;
    if (k->x_18) {
        x_125 = p->phy3 * q_g;
        f_y_SH_2 = f_y_SH + x_125 * p->lkyc;
    } else {
        x_126 = p->pky6 + p->pky7 * q_dfz;
        x_127 = q_fz * x_126;
        Kyg0 = x_127 * m_Kyg0;
        x_128 = Kyg0 * q_g - SVyg;
        const vreal f_y_SH_3 = f_y_SH + x_128 * per_10 * k->z_z0;
        if (k->x_12) {
            D = p->phyp2 + p->phyp3 * q_dfz;
            x_129 = R(1) + p->pecp2 * q_dfz;
            x_130 = R(1) - p->pecp1 * x_129;
            Kyrp0 = Kyg0 / x_130;
            CD = p->phyp1 * D;
            x_131 = K_2 + MAGIC_EPS * sel(K_2 < R(0), splat(-1), splat(1));
            x_132 = CD * x_131;
            B_2 = Kyrp0 / x_132;
            x_133 = B_2 * p->unloaded_radius;
            Bx = x_133 * z_phi;
            x_134 = vatan(Bx);
            x_135 = k->x_23 * Bx + k->E * x_134;
            x_136 = vatan(x_135);
            angle = p->phyp1 * x_136;
            x_137 = CD == R(0);
            x_138 = q_way * D;
            x_139 = vsin(angle);
            const vreal f_y_SH_5 = f_y_SH_3 + sel(x_137, splat(0), x_138 * x_139) - SVyg * per_10;
            f_y_SH_4 = f_y_SH_5;
        } else {
            f_y_SH_4 = f_y_SH_3;
        }
        f_y_SH_2 = f_y_SH_4;
    }
    const vreal x_140 = p->pvy1 + p->pvy2 * q_dfz;
    const vreal x_141 = q_fz * x_140;
    const vreal x_142 = x_141 * p->lvy;
    const vreal x_143 = x_142 * k->t_mup_y;
    const vreal f_y_SV = x_143 * z_z2 + SVyg;
    const vreal f_y_SV_2 = f_y_SV * smooth;
    const vreal ay = q_a + f_y_SH_2 * smooth;
    const vreal x_144 = p->rbx1 + p->rbx3 * x_89;
    const vreal x_145 = x_144 * per_6;
    const vreal B_3 = x_145 * p->lxal;
    const vreal E_2 = p->rex1 + p->rex2 * q_dfz;
    if (k->x_6) {
        E_3 = vmin(splat(1), E_2);
    } else {
        E_3 = E_2;
    }
    const vreal x_146 = q_a + p->rhx1;
    const vreal Bx_2 = B_3 * x_146;
    const vreal Bx_3 = B * kx;
    const vreal level_Bx = B_3 * p->rhx1;
    const vreal near = vatan(level_Bx);
    const vreal phi = vatan(Bx_2);
    const vreal phi_2 = vatan(Bx_3);
    const vreal x_147 = R(1) - E_3;
    const vreal phi_3 = x_147 * Bx_2 + E_3 * phi;
    const vreal x_148 = R(1) - E;
    const vreal phi_4 = x_148 * Bx_3 + E * phi_2;
    const vreal near_2 = x_147 * level_Bx + E_3 * near;
    const vreal near_3 = vatan(near_2);
    const vreal phi_5 = vatan(phi_3);
    const vreal phi_6 = vatan(phi_4);
    const vreal y = p->rcx1 * phi_5;
    const vreal y_2 = k->C * phi_6;
    const vreal y_3 = vsin(y_2);
    const vreal y_4 = vcos(y);
    const vreal near_4 = p->rcx1 * near_3;
    const vreal near_5 = R(1) / vcos(near_4);
    const vreal f_Gxa = y_4 * near_5;
    const vreal x_149 = f_x_D * y_3;
    const vreal Fx0 = (x_149 + f_x_SV) * q_flip_x;
    if (k->x_29) {
        const vreal per_11 = f_x_K + sel(f_x_K < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
        const vreal per_12 = f_y_D + sel(f_y_D < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
        per_13 = R(1) / per_11;
        per_14 = R(1) / per_12;
        x_150 = kx + f_x_SV * per_13;
        along = vabs(x_150);
        across = ay + f_y_SV_2 * per_10;
        if (k->x_11) {
            x_151 = vsqrt(R(1) + across * across);
            across_3 = across / x_151;
            across_2 = across_3;
        } else {
            across_2 = vsin(across);
        }
        across_4 = vabs(across_2);
        x_152 = across_4 * x_149;
        on_x = x_152 * per_14;
        const vreal x_153 = along * along;
        x_154 = x_153 + on_x * on_x + MAGIC_EPS * MAGIC_EPS;
        x_155 = (x_153 + MAGIC_EPS * MAGIC_EPS) / x_154;
        f_Gxa_3 = vsqrt(x_155);
        f_Gxa_2 = f_Gxa_3;
    } else {
        f_Gxa_2 = f_Gxa;
    }
    const vreal f_fx = f_Gxa_2 * Fx0;
    const vreal v = speed_2 * k->t_per_V0;
    const vreal v2 = v * v;
    const vreal x_156 = f_fx * k->t_per_Fz0;
    const vreal x_157 = v2 * v2;
    const vreal sum_2 = p->qsy1 + p->qsy2 * x_156 + p->qsy3 * v + p->qsy4 * x_157;
    if (k->x_19) {
        x_158 = in_fz < p->fzmin;
        x_159 = in_fz * k->t_per_fzmin;
        x_160 = sel(x_158, in_fz * x_159, in_fz);
        x_161 = x_160 * k->t_per_Fz0;
        x_162 = p->qsy5 + p->qsy6 * x_161;
        sum_3 = sum_2 + x_162 * x_91;
    } else {
        sum_3 = sum_2;
    }
    const vreal x_163 = k->x_34 * sum_3;
    const vmask x_164 = in_fz < p->fzmin;
    const vreal x_165 = in_fz * k->t_per_fzmin;
    const vreal x_166 = sel(x_164, in_fz * x_165, in_fz);
    const vreal load_2 = x_166 * k->t_per_Fz0;
    if (k->x_35) {
        load_3 = load_2;
    } else {
        x_167 = vmax(load_2, splat(REAL_MIN));
        x_168 = vlog_normal(x_167);
        power_2 = p->qsy7 * x_168 + m_My;
        x_169 = load_2 > R(0);
        x_170 = vmax(splat(-80), power_2);
        x_171 = vexp_small(vmin(splat(80), x_170));
        load_3 = sel(x_169, x_171, load_2);
    }
    const vreal my = -(x_163 * load_3) * q_way;
    const vreal x_172 = in_kappa + R(1);
    const vmask x_173 = x_172 * speed_2 <= p->vxlow;
    const int x_174 = any(x_173);
    if (x_174) {
        x_175 = vmax(speed_2, splat(REAL_MIN));
        const vreal high = p->vxlow / x_175 - R(1);
        x_176 = high + R(1);
        x_177 = x_172 / x_176;
        x_178 = (R(0.5) * R(REAL_PI)) * x_177;
        x_179 = in_kappa < k->x_36 - high;
        x_180 = in_kappa <= high;
        x_181 = in_vx == R(0);
        const vreal x_182 =
            sel(x_181, splat(0), sel(x_179, splat(-1), sel(x_180, vsin(x_178), splat(1))));
        x_183 = sel(x_173, x_182, splat(1));
        my_2 = my * x_183;
    } else {
        my_2 = my;
    }
    if (x_174) {
        const vreal x_184 =
            sel(x_179, splat(0), sel(x_181, splat(0), sel(x_173, seed * my, splat(0))));
        const vreal x_185 =
            unless_none(sel(x_180, x_184, splat(0)), vcos(x_178)) * (R(0.5) * R(REAL_PI));
        const vreal by_vxlow_2 =
            unless_none(-unless_none(unless_none(x_185, R(1) / x_176), x_177), R(1) / x_175);
        by_my = seed * x_183;
        by_vxlow = by_vxlow_2;
    } else {
        by_my = seed;
        by_vxlow = splat(0);
    }
    const vreal x_186 = -(by_my * q_way);
    const vreal x_187 = x_186 * load_3;
    const vreal by_load = x_186 * x_163;
    if (k->x_35) {
        by_load_2 = by_load;
        x_188 = splat(0);
        x_189 = splat(0);
    } else {
        const vreal x_190 =
            sel(R(80) < x_170, splat(0), unless_none(sel(x_169, by_load, splat(0)), x_171));
        const vreal by_power = sel(R(-80) > power_2, splat(0), x_190);
        const vreal by_load_3 =
            sel(load_2 > REAL_MIN, unless_none(by_power * p->qsy7, R(1) / x_167), splat(0));
        by_load_2 = sel(x_169, splat(0), by_load) + by_load_3;
        x_188 = by_power;
        x_189 = unless_none(by_power, x_168);
    }
    by->qsy7 = x_189;
    const vreal x_191 = by_load_2 * k->t_per_Fz0;
    const vreal by_t_per_Fz0 = by_load_2 * x_166;
    const vreal x_192 = sel(x_164, x_191, splat(0));
    const vreal x_193 = unless_none(x_192, in_fz);
    const vreal x_194 = sel(x_164, splat(0), x_191) + unless_none(x_192, x_165) +
                        unless_none(x_193, k->t_per_fzmin);
    const vreal by_t_per_fzmin = unless_none(x_193, in_fz);
    const vreal x_195 = x_187 * sum_3;
    const vreal by_sum = x_187 * k->x_34;
    by->qsy1 = by_sum;
    const vreal x_196 = x_195 * p->lmy;
    by->lmy = x_195 * k->x_33;
    const vreal by_unloaded_radius = x_196 * p->fnomin;
    const vreal by_fnomin = x_196 * p->unloaded_radius;
    if (k->x_19) {
        const vreal by_qsy5_2 = by_sum * x_91;
        const vreal x_201 = by_qsy5_2 * p->qsy6;
        const vreal x_202 = x_201 * k->t_per_Fz0;
        const vreal x_203 = sel(x_158, x_202, splat(0));
        const vreal x_204 = x_194 + sel(x_158, splat(0), x_202) + unless_none(x_203, x_159);
        const vreal x_205 = unless_none(x_203, in_fz);
        x_197 = by_t_per_Fz0 + x_201 * x_160;
        x_198 = x_204 + unless_none(x_205, k->t_per_fzmin);
        x_199 = by_t_per_fzmin + unless_none(x_205, in_fz);
        x_200 = by_sum * x_162;
        by_qsy5 = by_qsy5_2;
        by_qsy6 = by_qsy5_2 * x_161;
    } else {
        x_197 = by_t_per_Fz0;
        x_198 = x_194;
        x_199 = by_t_per_fzmin;
        x_200 = splat(0);
        by_qsy5 = splat(0);
        by_qsy6 = splat(0);
    }
    by->qsy5 = by_qsy5;
    by->qsy6 = by_qsy6;
    by->qsy4 = by_sum * x_157;
    const vreal by_v2 = by_sum * p->qsy4 * v2;
    by->qsy3 = by_sum * v;
    by->qsy2 = by_sum * x_156;
    const vreal x_206 = by_sum * p->qsy2;
    const vreal by_f_fx = x_206 * k->t_per_Fz0;
    const vreal x_207 = x_197 + x_206 * f_fx;
    const vreal by_v = (by_v2 + by_v2) * v;
    const vreal by_f_Gxa = by_f_fx * Fx0;
    if (k->x_29) {
        const vreal x_210 = by_f_Gxa * sqrt_slope(f_Gxa_3) / x_154;
        const vreal x_211 = -(x_210 * x_155);
        const vreal by_on_x = x_211 * on_x;
        const vreal x_212 = by_on_x + by_on_x;
        const vreal by_along = (x_211 + x_210) * along;
        const vreal x_213 = x_212 * per_14;
        const vreal by_across = x_213 * x_149 * abs_slope(across_2);
        if (k->x_11) {
            const vreal by_across_2 = by_across / x_151;
            const vreal by_across_3 = -(by_across_2 * across_3) * sqrt_slope(x_151) * across;
            by_ay_2 = by_across_2 + by_across_3 + by_across_3;
        } else {
            by_ay_2 = by_across * vcos(across);
        }
        const vreal by_kx_2 = (by_along + by_along) * abs_slope(x_150);
        x_208 = x_213 * across_4;
        by_ay = by_ay_2;
        by_f_y_SV = by_ay_2 * per_10;
        by_per = by_ay_2 * f_y_SV_2;
        by_kx = by_kx_2;
        by_f_x_SV = by_kx_2 * per_13;
        by_per_2 = -(x_212 * x_152 * per_14 * per_14);
        by_per_3 = -(by_kx_2 * f_x_SV * per_13 * per_13);
        x_209 = splat(0);
    } else {
        x_208 = splat(0);
        by_ay = splat(0);
        by_f_y_SV = splat(0);
        by_per = splat(0);
        by_kx = splat(0);
        by_f_x_SV = splat(0);
        by_per_2 = splat(0);
        by_per_3 = splat(0);
        x_209 = by_f_Gxa;
    }
    const vreal by_f_x_SV_2 = by_f_fx * f_Gxa_2 * q_flip_x;
    const vreal x_214 = x_208 + by_f_x_SV_2;
    const vreal x_215 = by_f_x_SV + by_f_x_SV_2;
    const vreal by_near = -(x_209 * y_4 * near_5 * near_5) * -vsin(near_4);
    const vreal by_y = x_209 * near_5 * -vsin(y);
    const vreal by_y_2 = x_214 * f_x_D * vcos(y_2);
    by->rcx1 = by_near * near_3 + by_y * phi_5;
    const vreal by_phi = by_y_2 * k->C * atan_slope(phi_4);
    const vreal by_phi_2 = by_y * p->rcx1 * atan_slope(phi_3);
    const vreal by_near_2 = by_near * p->rcx1 * atan_slope(near_2);
    const vreal by_Ex = by_phi * phi_2 - by_phi * Bx_3;
    const vreal by_E = by_near_2 * near + by_phi_2 * phi - (by_near_2 * level_Bx + by_phi_2 * Bx_2);
    const vreal x_216 = by_phi * x_148 + by_phi * E * atan_slope(Bx_3);
    const vreal x_217 = by_phi_2 * x_147 + by_phi_2 * E_3 * atan_slope(Bx_2);
    const vreal x_218 = by_near_2 * x_147 + by_near_2 * E_3 * atan_slope(level_Bx);
    const vreal by__B = x_216 * kx;
    const vreal by_q_kappa = by_kx + x_216 * B;
    const vreal x_219 = x_218 * p->rhx1 + x_217 * x_146;
    const vreal by__x = x_217 * B_3;
    by->rhx1 = x_218 * B_3 + by__x;
    if (k->x_6) {
        by_E_2 = sel(R(1) < E_2, splat(0), by_E);
    } else {
        by_E_2 = by_E;
    }
    by->rex1 = by_E_2;
    by->rex2 = by_E_2 * q_dfz;
    const vreal x_220 = x_219 * p->lxal;
    by->lxal = x_219 * x_145;
    const vreal by_rbx1 = x_220 * per_6;
    by->rbx1 = by_rbx1;
    by->rbx3 = by_rbx1 * x_89;
    const vreal by_q_a = by__x + by_ay;
    const vreal by_f_y_SV_2 = by_f_y_SV * smooth;
    const vreal x_221 = by_f_y_SV_2 * z_z2;
    const vreal x_222 = x_221 * k->t_mup_y;
    const vreal x_223 = x_222 * p->lvy;
    by->lvy = x_222 * x_141;
    const vreal by_q_fz = x_223 * x_140;
    const vreal by_pvy1 = x_223 * q_fz;
    by->pvy1 = by_pvy1;
    by->pvy2 = by_pvy1 * q_dfz;
    const vreal x_224 = by_E_2 * p->rex2 + by_pvy1 * p->pvy2;
    const vreal by_f_y_SH = by_ay * smooth;
    if (k->x_18) {
        const vreal x_236 = by_f_y_SH * p->lkyc;
        by_unloaded_radius_2 = by_unloaded_radius;
        by_per_4 = by_per;
        x_225 = x_224;
        by_f_y_SV_3 = by_f_y_SV_2;
        by_q_fz_2 = by_q_fz;
        by_lkyc = by_f_y_SH * x_125;
        by_phy3 = x_236 * q_g;
        by_q_g = x_236 * p->phy3;
        x_226 = splat(0);
        by_z_phi = splat(0);
        x_227 = splat(0);
        x_228 = splat(0);
        x_229 = splat(0);
        x_230 = splat(0);
        x_231 = splat(0);
        x_232 = splat(0);
        x_233 = splat(0);
        x_234 = splat(0);
        x_235 = splat(0);
    } else {
        if (k->x_12) {
            const vreal x_242 = -by_f_y_SH;
            const vreal x_243 = sel(x_137, splat(0), by_f_y_SH);
            const vreal by_angle = unless_none(unless_none(x_243, x_138), vcos(angle));
            const vreal x_244 = unless_none(by_angle * p->phyp1, atan_slope(x_135));
            const vreal x_245 = unless_none(x_244 * k->E, atan_slope(Bx)) + x_244 * k->x_23;
            const vreal by_phyp4_2 = unless_none(x_244, x_134) - unless_none(x_244, Bx);
            const vreal x_246 = unless_none(x_245, z_phi);
            const vreal by_Kyrp0 = unless_none(x_246 * p->unloaded_radius, R(1) / x_132);
            const vreal x_247 = -unless_none(by_Kyrp0, B_2);
            const vreal by_CD = unless_none(x_247, x_131);
            const vreal by_phyp2_2 =
                unless_none(unless_none(x_243, x_139), q_way) + by_CD * p->phyp1;
            const vreal by_Kyg0_2 = unless_none(by_Kyrp0, R(1) / x_130);
            const vreal x_248 = unless_none(by_Kyg0_2, Kyrp0);
            const vreal x_249 = x_248 * p->pecp1;
            if (k->x_6) {
                by_phyp4_3 = sel(k->x_49, splat(0), by_phyp4_2);
            } else {
                by_phyp4_3 = by_phyp4_2;
            }
            x_237 = by_unloaded_radius + unless_none(x_246, B_2);
            x_238 = by_per + x_242 * SVyg;
            x_239 = x_224 + x_249 * p->pecp2 + by_phyp2_2 * p->phyp3;
            x_240 = by_f_y_SV_2 + x_242 * per_10;
            x_241 = unless_none(by_angle, x_136) + unless_none(by_CD, D);
            by_z_phi_2 = unless_none(x_245, x_133);
            by_K = unless_none(x_247, CD);
            by_Kyg0 = by_Kyg0_2;
            by_pecp1 = unless_none(x_248, x_129);
            by_pecp2 = unless_none(x_249, q_dfz);
            by_phyp4 = by_phyp4_3;
            by_phyp2 = by_phyp2_2;
            by_phyp3 = unless_none(by_phyp2_2, q_dfz);
        } else {
            x_237 = by_unloaded_radius;
            x_238 = by_per;
            x_239 = x_224;
            x_240 = by_f_y_SV_2;
            x_241 = splat(0);
            by_z_phi_2 = splat(0);
            by_K = splat(0);
            by_Kyg0 = splat(0);
            by_pecp1 = splat(0);
            by_pecp2 = splat(0);
            by_phyp4 = splat(0);
            by_phyp2 = splat(0);
            by_phyp3 = splat(0);
        }
        const vreal x_250 = by_f_y_SH * k->z_z0;
        const vreal x_251 = x_250 * per_10;
        const vreal x_252 = by_Kyg0 + x_251 * q_g;
        const vreal x_253 = x_252 * m_Kyg0;
        const vreal by_pky6 = x_253 * q_fz;
        by_unloaded_radius_2 = x_237;
        by_per_4 = x_238 + x_250 * x_128;
        x_225 = x_239 + by_pky6 * p->pky7;
        by_f_y_SV_3 = x_240 - x_251;
        by_q_fz_2 = by_q_fz + x_253 * x_126;
        by_lkyc = splat(0);
        by_phy3 = splat(0);
        by_q_g = x_251 * Kyg0;
        x_226 = x_241;
        by_z_phi = by_z_phi_2;
        x_227 = by_K;
        x_228 = by_pecp1;
        x_229 = by_pecp2;
        x_230 = by_phyp4;
        x_231 = by_phyp2;
        x_232 = by_phyp3;
        x_233 = x_252 * x_127;
        x_234 = by_pky6;
        x_235 = by_pky6 * q_dfz;
    }
    by->phy3 = by_phy3;
    by->phyp1 = x_226;
    by->phyp4 = x_230;
    by->phyp2 = x_231;
    by->phyp3 = x_232;
    by->pky6 = x_234;
    by->pky7 = x_235;
    const vreal by_phy1 = by_f_y_SH * p->lhy;
    by->phy1 = by_phy1;
    by->lhy = by_f_y_SH * x_124;
    by->phy2 = by_phy1 * q_dfz;
    const vreal x_254 = by_f_y_SV_3 * z_z2;
    const vreal x_255 = x_254 * k->t_mup_y;
    const vreal x_256 = x_255 * p->lkyc;
    const vreal x_257 = x_256 * q_g;
    const vreal by_pvy3 = x_257 * q_fz;
    by->pvy3 = by_pvy3;
    by->pvy4 = by_pvy3 * q_dfz;
    if (k->x_6) {
        by_Ex_2 = sel(R(1) < Ex, splat(0), by_Ex);
    } else {
        by_Ex_2 = by_Ex;
    }
    const vreal x_258 = by_per_3 + by__B * per_9;
    const vreal x_259 = by_Ex_2 * p->lex;
    by->lex = by_Ex_2 * x_118;
    const vreal by_pex1 = x_259 * x_117;
    by->pex1 = by_pex1;
    by->pex4 = -(x_259 * x_115) * x_116;
    const vreal x_260 = x_225 + by_phy1 * p->phy2 + by_pvy3 * p->pvy4 + by_pex1 * x_114;
    const vreal by_pex2 = by_pex1 * q_dfz;
    by->pex2 = by_pex2;
    by->pex3 = by_pex2 * q_dfz;
    const vreal x_261 = x_215 * smooth;
    const vreal x_262 = x_261 * z_z1;
    const vreal x_263 = x_262 * k->t_mup_x;
    const vreal x_264 = x_263 * p->lvx;
    by->lvx = x_263 * x_110;
    const vreal by_pvx1 = x_264 * q_fz;
    by->pvx1 = by_pvx1;
    by->pvx2 = by_pvx1 * q_dfz;
    const vreal x_265 = by_q_kappa * smooth;
    const vreal by__smooth =
        by_f_y_SV * f_y_SV + by_ay * f_y_SH_2 + x_215 * x_113 + by_q_kappa * x_108;
    const vreal by_phx1 = x_265 * p->lhx;
    by->phx1 = by_phx1;
    by->lhx = x_265 * x_107;
    by->phx2 = by_phx1 * q_dfz;
    const vreal x_266 = x_260 + by_pex2 * p->pex3 + by_pvx1 * p->pvx2 + by_phx1 * p->phx2;
    const vreal by_per_5 = -(by_per_4 * per_10 * per_10);
    const vreal by_per_6 = -(by__B * f_x_K * per_9 * per_9);
    const vreal x_267 = by_per_2 * z_z2;
    const vreal by_z_z2 = by_f_y_SV_2 * x_143 + by_f_y_SV_3 * x_123 + by_per_2 * x_106;
    const vreal by_f_y_mu = x_267 * q_fz;
    const vreal by_upright = by_f_y_mu * x_105;
    const vreal x_268 = -(by_f_y_mu * upright);
    by->pdy3 = x_268 * x_89;
    const vreal by_pdy1 = by_upright * m_mu_y;
    by->pdy1 = by_pdy1;
    const vreal by_m_mu_y = by_upright * x_104;
    by->pdy2 = by_pdy1 * q_dfz;
    const vreal x_269 = by_y_2 * phi_6 + by_per_6 * f_x_D;
    const vreal x_270 = x_214 * y_3 + by_per_6 * k->C;
    by->pcx1 = x_269 * p->lcx;
    by->lcx = x_269 * p->pcx1;
    const vreal x_271 = x_270 * z_z1;
    const vreal by_z_z1 = x_261 * x_112 + x_270 * x_102;
    const vreal by_f_x_mu = x_271 * q_fz;
    const vreal x_272 = by_q_fz_2 + x_257 * x_119 + x_264 * x_109 + x_267 * f_y_mu + x_271 * f_x_mu;
    const vreal x_273 = by_f_x_mu * x_101;
    const vreal x_274 = -(by_f_x_mu * x_100);
    by->pdx3 = x_274 * x_91;
    const vreal by_pdx1 = x_273 * m_mu_x;
    by->pdx1 = by_pdx1;
    const vreal by_m_mu_x = x_273 * x_99;
    by->pdx2 = by_pdx1 * q_dfz;
    const vreal x_275 = unless_none(x_227, z_z3);
    const vreal by_K_2 = by_per_5 * x_97;
    const vreal x_276 = -(by_per_5 * K);
    by->pky3 = x_276 * x_96;
    const vreal x_277 = by_K_2 * z_z3;
    const vreal by_z_z3 = unless_none(x_227, x_98) + by_K_2 * x_95;
    const vreal x_278 = unless_none(x_275, s_4) + x_277 * s_3;
    const vreal x_279 = x_258 * m_Kxk;
    const vreal by_m_Kxk = x_258 * x_94;
    const vreal x_280 = x_279 * power;
    const vreal by_pkx1 = x_280 * q_fz;
    by->pkx1 = by_pkx1;
    by->pkx2 = by_pkx1 * q_dfz;
    const vreal x_281 = x_266 + by_pdy1 * p->pdy2 + by_pdx1 * p->pdx2 + by_pkx1 * p->pkx2;
    const vreal x_282 = x_279 * x_93 * power;
    by->pkx3 = x_282 * q_dfz;
    const vreal x_283 = x_281 + x_282 * p->pkx3;
    const vreal by_s = unless_none(unless_none(x_275, m_Kya), vcos(s_2));
    const vreal by_s_2 = x_277 * m_Kya * vcos(s);
    by->pky4 = unless_none(by_s, a_4) + by_s_2 * a_3;
    const vreal by_a = unless_none(by_s * p->pky4, atan_slope(a_2));
    const vreal by_q_gamma = (x_200 + x_274 * p->pdx3) * q_gamma;
    const vreal x_284 = by_q_gamma + by_q_gamma;
    const vreal x_285 = by_s_2 * p->pky4 * atan_slope(a) / x_90;
    const vreal by_pky2 = -(x_285 * a);
    by->pky5 = by_pky2 * x_89;
    const vreal by_q_g_2 = (by_rbx1 * p->rbx3 + x_268 * p->pdy3 + by_pky2 * p->pky5) * q_g;
    const vreal x_286 = by_q_g + x_256 * x_120 + x_276 * p->pky3 * abs_slope(q_g) + by_q_g_2;
    const vreal by_q_g_3 = x_286 + by_q_g_2;
    const vreal x_287 = x_272 + x_280 * x_92 + unless_none(by_a, m_upright_y) + x_285 * m_load_y;
    const vreal x_288 = -(x_220 * x_144 * per_6 * per_6) * sqrt_slope_of_inverse(per_6);
    const vreal by_x = x_288 * x_88;
    const vreal x_289 = by_x + by_x;
    by->rbx2 = x_289 * q_kappa;
    const vreal x_290 = by_q_kappa + x_289 * p->rbx2;
    if (k->x_12) {
        const vreal by_x_2 = -(by_z_z3 * z_z3_2 * z_z3_2) * sqrt_slope(x_87) * x_86;
        const vreal x_298 = by_x_2 + by_x_2;
        const vreal by_turn = x_298 * p->pkyp1 * turn;
        const vreal by_x_3 = -(by_z_z2 * z_z2_2 * z_z2_2) * sqrt_slope(x_84) * x_83;
        const vreal x_299 = by_x_3 + by_x_3;
        const vreal by_Byp = x_299 * x_82;
        const vreal by_turn_2 = x_299 * Byp;
        const vreal x_300 = by_turn + by_turn + by_turn_2 + by_turn_2 * p->pdyp4 * sqrt_slope(x_81);
        const vreal by_x_4 = -(by_z_z1 * z_z1_2 * z_z1_2) * sqrt_slope(x_80) * x_79;
        const vreal x_301 = by_x_4 + by_x_4;
        const vreal by_Bxp = x_301 * turn;
        const vreal x_302 = x_300 + x_301 * Bxp;
        const vreal x_303 = by_Byp * x_78;
        const vreal by_x_5 = -(by_Byp * x_75 * x_78 * x_78) * sqrt_slope(x_77) * x_76;
        const vreal x_304 = by_x_5 + by_x_5;
        const vreal x_305 = x_303 * p->pdyp1;
        const vreal x_306 = by_Bxp * x_73;
        const vreal by_x_6 = -(by_Bxp * x_70 * x_73 * x_73) * sqrt_slope(x_72) * x_71;
        const vreal x_307 = by_x_6 + by_x_6;
        const vreal x_308 = x_306 * p->pdxp1;
        const vreal by_lean = by_z_phi + x_302 * p->unloaded_radius * abs_slope(z_phi_2);
        if (k->x_17) {
            by_lean_2 = by_lean;
            by_q_phit_2 = -by_lean;
        } else {
            const vreal by_q_phit_3 = -by_lean;
            by_lean_2 = by_q_phit_3;
            by_q_phit_2 = by_q_phit_3;
        }
        const vreal x_309 = by_lean_2 / Vc;
        const vreal by_Vc = -(x_309 * lean);
        const vreal x_310 = x_309 * x_67;
        const vreal x_311 = -(x_310 * w_omega);
        const vreal x_312 = x_311 * p->pecp1;
        const vreal x_313 = x_283 + x_305 * p->pdyp2 + x_308 * p->pdxp2 + x_312 * p->pecp2;
        const vreal x_314 =
            unless_none(unless_none(sel(x_62, splat(0), by_Vc), speed_2), sqrt_slope(x_63));
        const vreal by_q_tan_a = unless_none(x_314, q_tan_a);
        x_291 = by_vxlow + sel(x_62, by_Vc, splat(0));
        x_292 = by_unloaded_radius_2 + x_302 * x_68;
        x_293 = x_313;
        x_294 = x_228 + x_311 * x_64;
        x_295 = x_229 + x_312 * q_dfz;
        by_q_kappa_2 = x_290 + x_307 * p->pdxp3;
        x_296 = x_284 + x_309 * x_66 * vcos(q_gamma);
        by_pkyp1 = x_298 * x_85;
        by_pdyp4 = by_turn_2 * x_81;
        by_pdyp3 = x_304 * q_tan_a;
        x_297 = x_304 * p->pdyp3 + by_q_tan_a + by_q_tan_a;
        by_pdyp1 = x_303 * x_74;
        by_pdyp2 = x_305 * q_dfz;
        by_pdxp3 = x_307 * q_kappa;
        by_pdxp1 = x_306 * x_69;
        by_pdxp2 = x_308 * q_dfz;
        by_q_phit = by_q_phit_2;
        by_w_omega = x_310 * x_65;
    } else {
        x_291 = by_vxlow;
        x_292 = by_unloaded_radius_2;
        x_293 = x_283;
        x_294 = x_228;
        x_295 = x_229;
        by_q_kappa_2 = x_290;
        x_296 = x_284;
        by_pkyp1 = splat(0);
        by_pdyp4 = splat(0);
        by_pdyp3 = splat(0);
        x_297 = splat(0);
        by_pdyp1 = splat(0);
        by_pdyp2 = splat(0);
        by_pdxp3 = splat(0);
        by_pdxp1 = splat(0);
        by_pdxp2 = splat(0);
        by_q_phit = splat(0);
        by_w_omega = splat(0);
    }
    by->pecp1 = x_294;
    by->pecp2 = x_295;
    by->pkyp1 = by_pkyp1;
    by->pdyp4 = by_pdyp4;
    by->pdyp3 = by_pdyp3;
    by->pdyp1 = by_pdyp1;
    by->pdyp2 = by_pdyp2;
    by->pdxp3 = by_pdxp3;
    by->pdxp1 = by_pdxp1;
    by->pdxp2 = by_pdxp2;
    if (k->x_12) {
        const vreal x_319 = by_w_omega / w_Re_6 * w_omega_2;
        const vreal by_w_Re = x_319 / x_60;
        const vreal x_320 = -(by_w_Re * x_61);
        const vreal x_321 = x_320 * per_5 * R(2) - by_w_Re;
        const vreal by_per_7 = x_321 * growth * per_5;
        const vreal by_w_Re_2 =
            -x_319 + by_w_Re - (x_320 * x_59 + by_per_7 + by_per_7) * per_5 * per_5;
        const vreal by_w_Re_3 = -by_w_Re_2 / x_56;
        const vreal x_322 = -(by_w_Re_3 * x_57);
        const vreal x_323 = x_322 * per_4 * R(2) - by_w_Re_3;
        const vreal by_per_8 = x_323 * growth * per_4;
        const vreal by_w_Re_4 =
            by_w_Re_2 + by_w_Re_3 - (x_322 * x_55 + by_per_8 + by_per_8) * per_4 * per_4;
        const vreal by_w_Re_5 = -by_w_Re_4 / x_52;
        const vreal x_324 = -(by_w_Re_5 * x_53);
        const vreal x_325 = x_324 * per_3 * R(2) - by_w_Re_5;
        const vreal by_per_9 = x_325 * growth * per_3;
        const vreal by_w_Re_6 =
            by_w_Re_4 + by_w_Re_5 - (x_324 * x_51 + by_per_9 + by_per_9) * per_3 * per_3;
        const vreal by_w_Re_7 = -by_w_Re_6 / x_48;
        const vreal x_326 = -(by_w_Re_7 * x_49);
        const vreal x_327 = x_326 * per_2 * R(2) - by_w_Re_7;
        const vreal by_per_10 = x_327 * growth * per_2;
        const vreal by_w_Re_8 =
            by_w_Re_6 + by_w_Re_7 - (x_326 * x_47 + by_per_10 + by_per_10) * per_2 * per_2;
        const vreal by_w_Re_9 = -by_w_Re_8 / x_44;
        const vreal x_328 = -(by_w_Re_9 * x_45);
        const vreal x_329 = x_328 * per * R(2) - by_w_Re_9;
        const vreal x_330 =
            x_321 * x_58 + x_323 * x_54 + x_325 * x_50 + x_327 * x_46 + x_329 * x_42;
        const vreal by_per_11 = x_329 * growth * per;
        const vreal by_unloaded_radius_3 =
            by_w_Re_8 + by_w_Re_9 - (x_328 * x_43 + by_per_11 + by_per_11) * per * per;
        const vreal by_unloaded_radius_4 = -by_unloaded_radius_3 / x_40;
        const vreal x_331 = -(by_unloaded_radius_4 * x_41);
        const vreal x_332 = x_331 * k->per * R(2) - by_unloaded_radius_4;
        const vreal x_333 =
            -by_w_Re - by_w_Re_3 - by_w_Re_5 - by_w_Re_7 - by_w_Re_9 - by_unloaded_radius_4;
        const vreal x_334 = x_330 + x_332 * k->x_16;
        const vreal by_per_12 = x_332 * growth * k->per;
        const vreal x_335 = x_292 + by_unloaded_radius_3 + by_unloaded_radius_4 -
                            (x_331 * x_39 + by_per_12 + by_per_12) * k->per * k->per;
        const vreal x_336 = x_334 * x_38;
        const vreal by_ratio = x_334 * k->x_15 * ratio;
        const vreal by_unloaded_radius_5 = (by_ratio + by_ratio) * speed_3 * k->t_per_V0;
        const vreal by_squash = -x_333;
        const vreal x_337 = x_335 + x_336 * p->q_v1 + by_unloaded_radius_5 + x_333 * p->q_re0;
        const vreal x_338 = by_squash * x_34;
        const vreal x_339 = x_338 * p->dreff * atan_slope(x_35);
        const vreal x_340 = x_338 * p->freff + x_339 * p->breff;
        const vreal by_fnomin_2 = by_squash * x_37 / w_Cz;
        const vreal by_w_Cz = -(by_fnomin_2 * x_34);
        const vreal x_341 = by_w_Cz * p->vertical_stiffness;
        x_315 = x_207 + x_340 * in_fz;
        x_316 = x_198 + x_340 * k->t_per_Fz0;
        x_317 = x_337;
        x_318 = by_fnomin + by_fnomin_2;
        by_q_v1 = x_336 * p->unloaded_radius;
        by_longvl = -(by_unloaded_radius_5 * k->x_14);
        by_q_re0 = x_333 * p->unloaded_radius;
        by_freff = x_338 * load;
        by_dreff = x_338 * x_36;
        by_breff = x_339 * load;
        by_vertical_stiffness = by_w_Cz * x_33;
        by_pfz1 = x_341 * dpi;
        by_dpi = x_341 * p->pfz1;
    } else {
        x_315 = x_207;
        x_316 = x_198;
        x_317 = x_292;
        x_318 = by_fnomin;
        by_q_v1 = splat(0);
        by_longvl = splat(0);
        by_q_re0 = splat(0);
        by_freff = splat(0);
        by_dreff = splat(0);
        by_breff = splat(0);
        by_vertical_stiffness = splat(0);
        by_pfz1 = splat(0);
        by_dpi = splat(0);
    }
    by->unloaded_radius = x_317;
    by->q_v1 = by_q_v1;
    by->q_re0 = by_q_re0;
    by->freff = by_freff;
    by->dreff = by_dreff;
    by->breff = by_breff;
    by->vertical_stiffness = by_vertical_stiffness;
    by->pfz1 = by_pfz1;
    if (k->x_11) {
        by_q_gamma_2 = x_296 + by_q_g_3 * vcos(q_gamma);
        by_q_tan_a_2 = x_297 + by_q_a * q_way;
        x_342 = splat(0);
    } else {
        by_q_gamma_2 = x_296 + by_q_g_3;
        by_q_tan_a_2 = x_297;
        x_342 = by_q_a;
    }
    if (k->x_10) {
        by_alpha = x_342 + by_q_tan_a_2 * tan_slope(q_tan_a_2);
    } else {
        by_alpha = x_342;
    }
    const vreal by_q_fz_3 = x_293 * k->t_per_Fz0p;
    const vreal by_q_fz_4 = x_287 + by_q_fz_3;
    if (x_28) {
        x_343 = splat(0);
        x_344 = splat(0);
        x_345 = splat(0);
    } else {
        const vreal by_power_2 = sel(x_27, x_188, splat(0));
        const vreal x_346 =
            sel(x_29 > REAL_MIN, unless_none(by_power_2 * p->qsy8, R(1) / x_30), splat(0));
        x_343 = unless_none(by_power_2, x_31);
        x_344 = x_346 * k->t_per_p0;
        x_345 = unless_none(x_346, p_3);
    }
    by->qsy8 = x_343;
    const vreal by_m_load_y = unless_none(unless_none(by_a, q_fz), k->x_42);
    by->pky2 = by_pky2 - unless_none(by_m_load_y, m_upright_y);
    const vreal by_t_per_Fz0p = (x_285 * q_fz + by_m_load_y) / x_26;
    const vreal x_347 = -(by_t_per_Fz0p * m_load_y);
    by->ppy2 = x_347 * dpi;
    const vreal x_348 = x_233 * p->lkyc;
    by->lkyc = by_lkyc + x_255 * x_121 + x_233 * x_25;
    by->ppy5 = x_348 * dpi;
    const vreal x_349 = x_278 * p->lky;
    by->lky = x_278 * x_24;
    const vreal x_350 = x_349 * x_23;
    const vreal x_351 = x_349 * k->x_8;
    by->ppy1 = x_351 * dpi;
    const vreal x_352 = by_dpi + x_347 * p->ppy2 + x_348 * p->ppy5 + x_351 * p->ppy1;
    by->pky1 = x_350 * k->t_Fz0p;
    const vreal x_353 = by_m_Kxk * p->lkx;
    by->lkx = by_m_Kxk * x_22;
    const vreal by_ppx1 = x_353 * dpi;
    by->ppx1 = by_ppx1;
    by->ppx2 = by_ppx1 * dpi;
    const vreal x_354 = by_m_mu_y * p->lmuy;
    const vreal by_ppy3 = x_354 * dpi;
    by->ppy3 = by_ppy3;
    by->ppy4 = by_ppy3 * dpi;
    const vreal x_355 = x_352 + x_353 * x_21 + by_ppx1 * p->ppx2 + x_354 * x_19 + by_ppy3 * p->ppy4;
    const vreal x_356 = by_m_mu_x * p->lmux;
    const vreal by_ppx3 = x_356 * dpi;
    by->ppx3 = by_ppx3;
    by->ppx4 = by_ppx3 * dpi;
    const vreal x_357 = x_355 + x_356 * x_17 + by_ppx3 * p->ppx4;
    const vreal by_p = x_357 * k->t_per_p0;
    const vreal by_p_2 = x_344 + by_p;
    if (k->x_6) {
        const vmask x_360 = p->fzmax < in_fz;
        const vmask x_361 = p->presmax < x_15;
        const vreal x_362 = sel(x_361, splat(0), by_p_2);
        const vmask x_363 = p->presmin > p_2;
        const vmask x_364 = p->cammax < x_14;
        const vreal by_cammin_2 =
            sel(p->cammin > in_gamma, sel(x_364, splat(0), by_q_gamma_2), splat(0));
        const vmask x_365 = p->kpumax < x_13;
        const vreal x_366 = sel(x_365, splat(0), by_q_kappa_2);
        const vmask x_367 = p->kpumin > x_12;
        const vreal by__linear = sel(x_367, splat(0), x_366) * in_kappa;
        const vmask x_368 = p->alpmax < x_11;
        const vreal x_369 = sel(x_368, splat(0), by_alpha);
        const vmask x_370 = p->alpmin > alpha_3;
        const vreal by__alpha = sel(x_370, splat(0), x_369);
        if (k->x_7) {
            by__linear_2 = by__linear + by_q_phit * x_10 * x_9;
        } else {
            by__linear_2 = by__linear;
        }
        if (x_6) {
            const vreal by_half_turn =
                unless_none(-sel(x_5, by__smooth, splat(0)) * R(0.5), -vsin(half_turn));
            const vreal by_per_low =
                unless_none(unless_none(sel(x_8, by__alpha, splat(0)), in_alpha), sum);
            const vreal x_372 = sel(x_5, by__linear_2, splat(0)) +
                                sel(x_7 < R(1), by_half_turn * R(REAL_PI), splat(0));
            const vreal x_373 = (by_per_low + unless_none(x_372, speed)) * k->per_low * k->per_low;
            x_371 = x_291 - x_373;
        } else {
            x_371 = x_291;
        }
        x_358 = x_371;
        x_359 = x_316 + sel(x_360, splat(0), by_q_fz_4);
        by_fzmax = sel(x_360, by_q_fz_4, splat(0));
        by_presmax = sel(x_361, by_p_2, splat(0));
        by_presmin = sel(x_363, x_362, splat(0));
        by_p_3 = sel(x_363, splat(0), x_362);
        by_cammax = sel(x_364, by_q_gamma_2, splat(0));
        by_cammin = by_cammin_2;
        by_kpumax = sel(x_365, by_q_kappa_2, splat(0));
        by_kpumin = sel(x_367, x_366, splat(0));
        by_alpmax = sel(x_368, by_alpha, splat(0));
        by_alpmin = sel(x_370, x_369, splat(0));
    } else {
        x_358 = x_291;
        x_359 = x_316 + by_q_fz_4;
        by_fzmax = splat(0);
        by_presmax = splat(0);
        by_presmin = splat(0);
        by_p_3 = by_p_2;
        by_cammax = splat(0);
        by_cammin = splat(0);
        by_kpumax = splat(0);
        by_kpumin = splat(0);
        by_alpmax = splat(0);
        by_alpmin = splat(0);
    }
    by->vxlow = x_358;
    by->fzmax = by_fzmax;
    by->presmax = by_presmax;
    by->presmin = by_presmin;
    by->cammax = by_cammax;
    by->cammin = by_cammin;
    by->kpumax = by_kpumax;
    by->kpumin = by_kpumin;
    by->alpmax = by_alpmax;
    by->alpmin = by_alpmin;
    const vreal x_374 = sel(x_3, splat(0), by_p_3);
    by->inflpres = sel(x_4, x_374, splat(0));
    const vreal x_375 =
        sel(k->x_5 < x_2, sel(x_3, by_p_3, splat(0)) + sel(x_4, splat(0), x_374), splat(0));
    const vreal x_376 = (x_221 * x_142 + x_254 * x_122) / k->x_3;
    const vreal x_377 = -(x_376 * k->t_mup_y);
    by->lmuy = by_m_mu_y * x_20 + x_377 * k->x + x_376 * p->amu;
    const vreal x_378 = x_262 * x_111 / k->x_2;
    const vreal x_379 = -(x_378 * k->t_mup_x);
    const vreal x_380 = x_376 * p->lmuy + (x_377 * p->lmuy + x_379 * p->lmux) + x_378 * p->lmux;
    by->amu = x_380;
    by->lmux = by_m_mu_x * x_18 + x_379 * k->x + x_378 * p->amu;
    const vreal x_381 = unless_none(unless_none(x_199, k->t_per_fzmin), k->t_per_fzmin);
    by->fzmin = sel(k->x_48, -x_381, splat(0));
    const vreal x_382 = (by_sum * p->qsy3 + by_v + by_v) * speed_2 * k->t_per_V0 * k->t_per_V0;
    by->longvl = by_longvl - x_382;
    const vreal x_383 = -by_p + x_375 * R(100) - (x_345 + x_357 * x_16) * k->t_per_p0 * k->t_per_p0;
    by->nompres = x_383;
    const vreal x_384 = (x_293 * x_32 + by_t_per_Fz0p) * k->t_per_Fz0p * k->t_per_Fz0p;
    const vreal x_385 = -by_q_fz_3 + x_350 * p->pky1 - x_384;
    const vreal x_386 =
        x_318 + sel(k->x_4 < x, x_359, splat(0)) * R(100) - x_315 * k->t_per_Fz0 * k->t_per_Fz0;
    by->lfzo = x_385 * p->fnomin;
    by->fnomin = x_386 + x_385 * p->lfzo;
    return my_2;
}

static vreal (*const magic_formula_sweeps[])(const struct magic_formula_params *, int,
                                             const struct magic_formula_kept *, vreal, vreal, vreal,
                                             vreal, vreal, vreal, vreal, vreal,
                                             struct magic_formula_params *) = {
    magic_formula_fx_sweep, magic_formula_fy_sweep, magic_formula_mz_sweep, magic_formula_mx_sweep,
    magic_formula_my_sweep};

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
          hx = splat(0), hy = splat(0), other = splat(0), x_17 = splat(0), x_18 = splat(0),
          p_y = splat(0), x_32 = splat(0), yx = splat(0), yy = splat(0), p_y_2 = splat(0),
          x_33 = splat(0), x_34 = splat(0), p_x = splat(0), x_35 = splat(0), x_36 = splat(0),
          size_x = splat(0), x_37 = splat(0), degree = splat(0), y = splat(0), sliding_y = splat(0),
          x_38 = splat(0), u = splat(0), x_39 = splat(0), adheres = splat(0), x_40 = splat(0),
          x_41 = splat(0), twice = splat(0), x_42 = splat(0), x_43 = splat(0), x_44 = splat(0),
          y_2 = splat(0), x_45 = splat(0), x_46 = splat(0), x_47 = splat(0), length = splat(0),
          x_48 = splat(0), x_49 = splat(0), by_p_y = splat(0), by_own_x = splat(0), x_50 = splat(0),
          by_Cx = splat(0), by_own_y = splat(0), x_51 = splat(0), x_52 = splat(0),
          by_share = splat(0), x_65 = splat(0), x_66 = splat(0), by_fy = splat(0), x_67 = splat(0),
          x_68 = splat(0), x_81 = splat(0), x_82 = splat(0), x_94 = splat(0), x_95 = splat(0),
          x_96 = splat(0), x_99 = splat(0), x_100 = splat(0), x_101 = splat(0);
    vmask x_16 = (vmask){0}, x_20 = (vmask){0}, x_21 = (vmask){0};
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
        other = own_y * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        x_17 = vabs(own_x);
        x_18 = vsqrt(own_x * own_x + other * other);
        const vreal size = vmax(x_17, x_18);
        const vreal x_19 = vabs(own_y);
        x_20 = vmax(x_17, x_19) < TINY_SLIP;
        x_21 = own_x == R(0);
        const vreal x_22 = sel(x_21, x_19, size * R(1.0 * FIALA_PEAK_Y / FIALA_PEAK_X));
        hx = sel(k->x_11, sel(x_20, own_x, size), own_x);
        hy = sel(k->x_11, sel(x_20, own_y, x_22), own_y);
        x_16 = x_20;
    } else {
        hx = own_x;
        hy = own_y;
        x_16 = x_15;
    }
    const vreal x_23 = vabs(hx);
    const vreal per_hx = R(1) / vmax(splat(TINY_FORCE), x_23);
    const vreal x_24 = R(0.5) * grip;
    const vreal q = x_24 * per_hx;
    const vmask x_25 = not(q >= R(1));
    const vreal share = R(1) - R(0.5) * q;
    const vreal x_26 = grip * share;
    const vreal ahead = sel(x_25, x_26 * per_hx, splat(1));
    const vreal x_27 = vabs(hy);
    const vreal reach = x_27 * per_grip;
    const vreal x_28 = vmin(splat(1), reach);
    const vreal x_29 = R(3) - x_28;
    const vreal x_30 = R(3) - x_28 * x_29;
    const vreal rise = x_28 * x_30;
    const vreal fx = hx * ahead;
    const vreal x_31 = grip * rise;
    const vreal fy = vcopysign(x_31, hy);
    if (k->x_12) {
        x_32 = R(3) * per_grip;
        yx = x_32 * fx;
        yy = x_32 * fy;
        if (k->x_16) {
            p_y_2 = splat(1);
        } else {
            x_33 = vsqrt(yx * yx + yy * yy);
            x_34 = R(1) / vmax(splat(1), x_33);
            p_y_2 = sel(k->x_10, x_34, splat(1));
        }
        p_y = p_y_2;
    } else {
        p_y = splat(1);
    }
    if (k->x_13) {
        x_35 = R(3) * per_grip;
        x_36 = vabs(fx);
        size_x = sel(x_25, share, x_35 * x_36);
        x_37 = R(3.0 / FIALA_PEAK_X) * per_grip;
        degree = x_23 * x_37;
        y = own_y * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        sliding_y = Cx * s_tan_alpha;
        x_38 = degree * degree * R(1.0 / 9);
        u = vmin(splat(1), x_38);
        x_39 = R(2) - u;
        const vreal slides = u * x_39;
        adheres = R(1) - slides;
        x_40 = size_x + rise;
        x_41 = vmax(splat(TINY_SLIP), x_40);
        twice = (slides + slides) / x_41;
        x_42 = adheres + twice * rise;
        x_43 = own_x * x_42;
        x_44 = twice * size_x;
        y_2 = y * adheres + sliding_y * x_44;
        x_45 = vabs(x_43);
        x_46 = vsqrt(x_43 * x_43 + y_2 * y_2);
        x_47 = vmax(x_45, x_46);
        length = vmax(splat((R(0.01) * TINY_SLIP)), x_47);
        x_48 = x_43 / length;
        p_x = sel(k->x_11, sel(x_16, splat(1), x_48), p_y);
    } else {
        p_x = p_y;
    }
    const vreal by_fx = seed * p_x;
    const vreal by_p_x = seed * fx;
    if (k->x_13) {
        const vreal by__x =
            unless_none(sel(x_16, splat(0), sel(k->x_11, by_p_x, splat(0))), R(1) / length);
        const vreal x_53 = sel((R(0.01) * TINY_SLIP) > x_47, splat(0), -unless_none(by__x, x_48));
        const vmask x_54 = x_45 > x_46;
        const vreal x_55 = unless_none(sel(x_54, splat(0), x_53), sqrt_slope(x_46));
        const vreal by__y = unless_none(x_55, y_2);
        const vreal x_56 = by__y + by__y;
        const vreal by__x_2 = unless_none(x_55, x_43);
        const vreal x_57 =
            by__x + by__x_2 + by__x_2 + unless_none(sel(x_54, x_53, splat(0)), abs_slope(x_43));
        const vreal x_58 = unless_none(x_56, sliding_y);
        const vreal by_adheres = unless_none(x_57, own_x);
        const vreal by_slides =
            unless_none(unless_none(x_58, size_x) + unless_none(by_adheres, rise), R(1) / x_41);
        const vreal by_size_x = sel(TINY_SLIP > x_40, splat(0), -unless_none(by_slides, twice));
        const vreal x_59 = unless_none(x_58, twice) + by_size_x;
        const vreal x_60 = by_slides + by_slides - (unless_none(x_56, y) + by_adheres);
        const vreal x_61 =
            sel(R(1) < x_38, splat(0), unless_none(x_60, x_39) - unless_none(x_60, u));
        const vreal by_degree = unless_none(x_61 * R(1.0 / 9), degree);
        const vreal x_62 = by_degree + by_degree;
        const vreal by_own_y_2 = unless_none(x_56, adheres) * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        const vreal x_63 = sel(x_25, splat(0), x_59);
        const vreal x_64 =
            unless_none(x_62, x_23) * R(3.0 / FIALA_PEAK_X) + unless_none(x_63, x_36) * R(3);
        x_49 = by_fx + unless_none(unless_none(x_63, x_35), abs_slope(fx));
        by_p_y = sel(k->x_11, splat(0), by_p_x);
        by_own_x = unless_none(x_57, x_42);
        x_50 = unless_none(by_adheres, twice) + by_size_x;
        by_Cx = unless_none(unless_none(x_56, x_44), s_tan_alpha);
        by_own_y = by_own_y_2;
        x_51 = unless_none(x_62, x_37);
        x_52 = x_64;
        by_share = sel(x_25, x_59, splat(0));
    } else {
        x_49 = by_fx;
        by_p_y = by_p_x;
        by_own_x = splat(0);
        x_50 = splat(0);
        by_Cx = splat(0);
        by_own_y = splat(0);
        x_51 = splat(0);
        x_52 = splat(0);
        by_share = splat(0);
    }
    if (k->x_12) {
        if (k->x_16) {
            x_67 = splat(0);
            x_68 = splat(0);
        } else {
            const vreal x_69 = unless_none(unless_none(sel(k->x_10, by_p_y, splat(0)), x_34), x_34);
            const vreal x_70 = unless_none(sel(R(1) > x_33, splat(0), -x_69), sqrt_slope(x_33));
            const vreal by_yy = unless_none(x_70, yy);
            const vreal by_yx = unless_none(x_70, yx);
            x_67 = by_yy + by_yy;
            x_68 = by_yx + by_yx;
        }
        const vreal x_71 = x_52 + (unless_none(x_67, fy) + unless_none(x_68, fx)) * R(3);
        x_65 = x_49 + unless_none(x_68, x_32);
        x_66 = x_71;
        by_fy = unless_none(x_67, x_32);
    } else {
        x_65 = x_49;
        x_66 = x_52;
        by_fy = splat(0);
    }
    const vreal x_72 = unless_none(by_fy, copysign_slope(x_31, hy));
    const vreal x_73 = x_50 + unless_none(x_72, grip);
    const vreal x_74 = -unless_none(x_73, x_28);
    const vreal x_75 = unless_none(x_73, x_30) + unless_none(x_74, x_29) - unless_none(x_74, x_28);
    const vreal by_reach = sel(R(1) < reach, splat(0), x_75);
    const vreal by_hy = unless_none(unless_none(by_reach, per_grip), abs_slope(hy));
    const vreal x_76 = sel(x_25, x_65 * hx, splat(0));
    const vreal x_77 = unless_none(x_76, per_hx);
    const vreal by_q = -(by_share + unless_none(x_77, grip)) * R(0.5);
    const vreal x_78 =
        unless_none(x_72, rise) + unless_none(x_77, share) + unless_none(by_q, per_hx) * R(0.5);
    const vreal x_79 = unless_none(unless_none(x_76, x_26) + unless_none(by_q, x_24), per_hx);
    const vreal x_80 = sel(TINY_FORCE > x_23, splat(0), -unless_none(x_79, per_hx));
    const vreal by_hx = x_65 * ahead + unless_none(x_51 + x_80, abs_slope(hx));
    if (k->x_13) {
        const vreal by_p_y_2 = sel(k->x_11, by_hy, splat(0));
        const vreal by_p_x_2 = sel(k->x_11, by_hx, splat(0));
        const vreal x_83 = by_own_y + sel(k->x_11, splat(0), by_hy) + sel(x_20, by_p_y_2, splat(0));
        const vreal x_84 = sel(x_20, splat(0), by_p_y_2);
        const vreal by_size = sel(x_21, splat(0), x_84) * R(1.0 * FIALA_PEAK_Y / FIALA_PEAK_X);
        const vreal x_85 = by_own_x + sel(k->x_11, splat(0), by_hx) + sel(x_20, by_p_x_2, splat(0));
        const vreal x_86 = by_size + sel(x_20, splat(0), by_p_x_2);
        const vreal x_87 = x_83 + unless_none(sel(x_21, x_84, splat(0)), abs_slope(own_y));
        const vmask x_88 = x_17 > x_18;
        const vreal x_89 = unless_none(sel(x_88, splat(0), x_86), sqrt_slope(x_18));
        const vreal by_other = unless_none(x_89, other);
        const vreal by_own_x_2 = unless_none(x_89, own_x);
        const vreal x_90 = x_85 + by_own_x_2 + by_own_x_2 +
                           unless_none(sel(x_88, x_86, splat(0)), abs_slope(own_x));
        const vreal by_own_y_3 = (by_other + by_other) * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        x_81 = x_90;
        x_82 = x_87 + by_own_y_3;
    } else {
        x_81 = by_own_x + by_hx;
        x_82 = by_own_y + by_hy;
    }
    const vreal by_Cy = unless_none(x_82, s_tan_alpha);
    const vreal x_91 = by_Cx + x_81 * s_kappa;
    const vreal x_92 =
        unless_none(unless_none(x_66 + unless_none(by_reach, x_27), per_grip), per_grip);
    const vreal by_grip0 = x_78 + sel(TINY_FORCE > x_14, splat(0), -x_92) * R(3);
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
          hx = splat(0), hy = splat(0), other = splat(0), x_17 = splat(0), x_18 = splat(0),
          p_y = splat(0), x_32 = splat(0), yx = splat(0), yy = splat(0), p_y_2 = splat(0),
          x_33 = splat(0), x_34 = splat(0), p_y_3 = splat(0), x_35 = splat(0), x_36 = splat(0),
          size_x = splat(0), x_37 = splat(0), degree = splat(0), y = splat(0), sliding_y = splat(0),
          x_38 = splat(0), u = splat(0), x_39 = splat(0), adheres = splat(0), x_40 = splat(0),
          x_41 = splat(0), twice = splat(0), x_42 = splat(0), x_43 = splat(0), x_44 = splat(0),
          y_2 = splat(0), x_45 = splat(0), x_46 = splat(0), x_47 = splat(0), length = splat(0),
          x_48 = splat(0), by_p_y_2 = splat(0), by_own_x = splat(0), x_52 = splat(0),
          by_Cx = splat(0), by_own_y = splat(0), x_53 = splat(0), x_54 = splat(0),
          by_share = splat(0), by_fx = splat(0), x_67 = splat(0), x_68 = splat(0), x_69 = splat(0),
          x_70 = splat(0), x_71 = splat(0), x_83 = splat(0), x_84 = splat(0), x_96 = splat(0),
          x_97 = splat(0), x_98 = splat(0), x_101 = splat(0), x_102 = splat(0), x_103 = splat(0);
    vmask x_16 = (vmask){0}, x_20 = (vmask){0}, x_21 = (vmask){0};
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
        other = own_y * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        x_17 = vabs(own_x);
        x_18 = vsqrt(own_x * own_x + other * other);
        const vreal size = vmax(x_17, x_18);
        const vreal x_19 = vabs(own_y);
        x_20 = vmax(x_17, x_19) < TINY_SLIP;
        x_21 = own_x == R(0);
        const vreal x_22 = sel(x_21, x_19, size * R(1.0 * FIALA_PEAK_Y / FIALA_PEAK_X));
        hx = sel(k->x_11, sel(x_20, own_x, size), own_x);
        hy = sel(k->x_11, sel(x_20, own_y, x_22), own_y);
        x_16 = x_20;
    } else {
        hx = own_x;
        hy = own_y;
        x_16 = x_15;
    }
    const vreal x_23 = vabs(hx);
    const vreal per_hx = R(1) / vmax(splat(TINY_FORCE), x_23);
    const vreal x_24 = R(0.5) * grip;
    const vreal q = x_24 * per_hx;
    const vmask x_25 = not(q >= R(1));
    const vreal share = R(1) - R(0.5) * q;
    const vreal x_26 = grip * share;
    const vreal ahead = sel(x_25, x_26 * per_hx, splat(1));
    const vreal x_27 = vabs(hy);
    const vreal reach = x_27 * per_grip;
    const vreal x_28 = vmin(splat(1), reach);
    const vreal x_29 = R(3) - x_28;
    const vreal x_30 = R(3) - x_28 * x_29;
    const vreal rise = x_28 * x_30;
    const vreal fx = hx * ahead;
    const vreal x_31 = grip * rise;
    const vreal fy = vcopysign(x_31, hy);
    if (k->x_12) {
        x_32 = R(3) * per_grip;
        yx = x_32 * fx;
        yy = x_32 * fy;
        if (k->x_16) {
            p_y_2 = splat(1);
        } else {
            x_33 = vsqrt(yx * yx + yy * yy);
            x_34 = R(1) / vmax(splat(1), x_33);
            p_y_2 = sel(k->x_10, x_34, splat(1));
        }
        p_y = p_y_2;
    } else {
        p_y = splat(1);
    }
    if (k->x_13) {
        x_35 = R(3) * per_grip;
        x_36 = vabs(fx);
        size_x = sel(x_25, share, x_35 * x_36);
        x_37 = R(3.0 / FIALA_PEAK_X) * per_grip;
        degree = x_23 * x_37;
        y = own_y * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        sliding_y = Cx * s_tan_alpha;
        x_38 = degree * degree * R(1.0 / 9);
        u = vmin(splat(1), x_38);
        x_39 = R(2) - u;
        const vreal slides = u * x_39;
        adheres = R(1) - slides;
        x_40 = size_x + rise;
        x_41 = vmax(splat(TINY_SLIP), x_40);
        twice = (slides + slides) / x_41;
        x_42 = adheres + twice * rise;
        x_43 = own_x * x_42;
        x_44 = twice * size_x;
        y_2 = y * adheres + sliding_y * x_44;
        x_45 = vabs(x_43);
        x_46 = vsqrt(x_43 * x_43 + y_2 * y_2);
        x_47 = vmax(x_45, x_46);
        length = vmax(splat((R(0.01) * TINY_SLIP)), x_47);
        x_48 = y_2 / length;
        p_y_3 = sel(k->x_11, sel(x_16, splat(1), x_48), p_y);
    } else {
        p_y_3 = p_y;
    }
    const vmask x_49 = x_3 > k->least_2;
    const vmask x_50 = x_2 > k->least;
    const vreal x_51 = -seed;
    const vreal by_fy = x_51 * p_y_3;
    const vreal by_p_y = x_51 * fy;
    if (k->x_13) {
        const vreal by__y =
            unless_none(sel(x_16, splat(0), sel(k->x_11, by_p_y, splat(0))), R(1) / length);
        const vreal x_55 = sel((R(0.01) * TINY_SLIP) > x_47, splat(0), -unless_none(by__y, x_48));
        const vmask x_56 = x_45 > x_46;
        const vreal x_57 = unless_none(sel(x_56, splat(0), x_55), sqrt_slope(x_46));
        const vreal by__y_2 = unless_none(x_57, y_2);
        const vreal x_58 = by__y + by__y_2 + by__y_2;
        const vreal by__x = unless_none(x_57, x_43);
        const vreal x_59 = by__x + by__x + unless_none(sel(x_56, x_55, splat(0)), abs_slope(x_43));
        const vreal x_60 = unless_none(x_58, sliding_y);
        const vreal by_adheres = unless_none(x_59, own_x);
        const vreal by_slides =
            unless_none(unless_none(x_60, size_x) + unless_none(by_adheres, rise), R(1) / x_41);
        const vreal by_size_x = sel(TINY_SLIP > x_40, splat(0), -unless_none(by_slides, twice));
        const vreal x_61 = unless_none(x_60, twice) + by_size_x;
        const vreal x_62 = by_slides + by_slides - (unless_none(x_58, y) + by_adheres);
        const vreal x_63 =
            sel(R(1) < x_38, splat(0), unless_none(x_62, x_39) - unless_none(x_62, u));
        const vreal by_degree = unless_none(x_63 * R(1.0 / 9), degree);
        const vreal x_64 = by_degree + by_degree;
        const vreal by_own_y_2 = unless_none(x_58, adheres) * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        const vreal x_65 = sel(x_25, splat(0), x_61);
        const vreal x_66 =
            unless_none(x_64, x_23) * R(3.0 / FIALA_PEAK_X) + unless_none(x_65, x_36) * R(3);
        by_p_y_2 = sel(k->x_11, splat(0), by_p_y);
        by_own_x = unless_none(x_59, x_42);
        x_52 = unless_none(by_adheres, twice) + by_size_x;
        by_Cx = unless_none(unless_none(x_58, x_44), s_tan_alpha);
        by_own_y = by_own_y_2;
        x_53 = unless_none(x_64, x_37);
        x_54 = x_66;
        by_share = sel(x_25, x_61, splat(0));
        by_fx = unless_none(unless_none(x_65, x_35), abs_slope(fx));
    } else {
        by_p_y_2 = by_p_y;
        by_own_x = splat(0);
        x_52 = splat(0);
        by_Cx = splat(0);
        by_own_y = splat(0);
        x_53 = splat(0);
        x_54 = splat(0);
        by_share = splat(0);
        by_fx = splat(0);
    }
    if (k->x_12) {
        if (k->x_16) {
            x_70 = splat(0);
            x_71 = splat(0);
        } else {
            const vreal x_72 =
                unless_none(unless_none(sel(k->x_10, by_p_y_2, splat(0)), x_34), x_34);
            const vreal x_73 = unless_none(sel(R(1) > x_33, splat(0), -x_72), sqrt_slope(x_33));
            const vreal by_yy = unless_none(x_73, yy);
            const vreal by_yx = unless_none(x_73, yx);
            x_70 = by_yy + by_yy;
            x_71 = by_yx + by_yx;
        }
        const vreal x_74 = x_54 + (unless_none(x_70, fy) + unless_none(x_71, fx)) * R(3);
        x_67 = by_fy + unless_none(x_70, x_32);
        x_68 = x_74;
        x_69 = by_fx + unless_none(x_71, x_32);
    } else {
        x_67 = by_fy;
        x_68 = x_54;
        x_69 = by_fx;
    }
    const vreal x_75 = x_67 * copysign_slope(x_31, hy);
    const vreal x_76 = x_52 + x_75 * grip;
    const vreal x_77 = -(x_76 * x_28);
    const vreal by_reach = sel(R(1) < reach, splat(0), x_76 * x_30 + x_77 * x_29 - x_77 * x_28);
    const vreal by_hy = unless_none(by_reach, per_grip) * abs_slope(hy);
    const vreal x_78 = sel(x_25, unless_none(x_69, hx), splat(0));
    const vreal x_79 = unless_none(x_78, per_hx);
    const vreal by_q = -(by_share + unless_none(x_79, grip)) * R(0.5);
    const vreal x_80 = x_75 * rise + unless_none(x_79, share) + unless_none(by_q, per_hx) * R(0.5);
    const vreal x_81 = unless_none(unless_none(x_78, x_26) + unless_none(by_q, x_24), per_hx);
    const vreal x_82 = sel(TINY_FORCE > x_23, splat(0), -unless_none(x_81, per_hx));
    const vreal by_hx = unless_none(x_69, ahead) + unless_none(x_53 + x_82, abs_slope(hx));
    if (k->x_13) {
        const vreal by_p_y_3 = sel(k->x_11, by_hy, splat(0));
        const vreal by_p_x = sel(k->x_11, by_hx, splat(0));
        const vreal x_85 = by_own_y + sel(k->x_11, splat(0), by_hy) + sel(x_20, by_p_y_3, splat(0));
        const vreal x_86 = sel(x_20, splat(0), by_p_y_3);
        const vreal by_size = sel(x_21, splat(0), x_86) * R(1.0 * FIALA_PEAK_Y / FIALA_PEAK_X);
        const vreal x_87 = by_own_x + sel(k->x_11, splat(0), by_hx) + sel(x_20, by_p_x, splat(0));
        const vreal x_88 = by_size + sel(x_20, splat(0), by_p_x);
        const vreal x_89 = x_85 + unless_none(sel(x_21, x_86, splat(0)), abs_slope(own_y));
        const vmask x_90 = x_17 > x_18;
        const vreal x_91 = unless_none(sel(x_90, splat(0), x_88), sqrt_slope(x_18));
        const vreal by_other = unless_none(x_91, other);
        const vreal by_own_x_2 = unless_none(x_91, own_x);
        const vreal x_92 = x_87 + by_own_x_2 + by_own_x_2 +
                           unless_none(sel(x_90, x_88, splat(0)), abs_slope(own_x));
        const vreal by_own_y_3 = (by_other + by_other) * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        x_83 = x_92;
        x_84 = x_89 + by_own_y_3;
    } else {
        x_83 = by_own_x + by_hx;
        x_84 = by_own_y + by_hy;
    }
    const vreal by_Cy = x_84 * s_tan_alpha;
    const vreal x_93 = by_Cx + unless_none(x_83, s_kappa);
    const vreal x_94 =
        unless_none(unless_none(x_68 + unless_none(by_reach, x_27), per_grip), per_grip);
    const vreal by_grip0 = x_80 + sel(TINY_FORCE > x_14, splat(0), -x_94) * R(3);
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
    const vreal by__at_zero = sel(x_49, x_105, splat(0));
    const vreal by__slope = -by__at_zero * s_fz;
    const vreal x_106 = (by_grip0 + by_grip0_2) * s_fz;
    const vreal by__at_zero_2 = sel(x_50, x_106, splat(0));
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
        sel(x_49, splat(0), x_105) * R(0.01) + by__slope * k->x_2 + by__at_zero * k->x;
    by->sliding_friction = x_114;
    const vreal by_load_sensitivity =
        (by__slope * p->sliding_friction + by__slope_2 * p->friction) * k->x_9;
    by->nominal_load = x_109 + x_112 * k->per - by_load_sensitivity * k->x_2;
    const vreal x_115 =
        sel(x_50, splat(0), x_106) * R(0.01) + by__slope_2 * k->x_2 + by__at_zero_2 * k->x;
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
          hx = splat(0), hy = splat(0), other = splat(0), x_17 = splat(0), x_18 = splat(0),
          p_y = splat(0), x_32 = splat(0), yx = splat(0), yy = splat(0), p_y_2 = splat(0),
          x_33 = splat(0), x_34 = splat(0), p_y_3 = splat(0), x_35 = splat(0), x_36 = splat(0),
          size_x = splat(0), x_37 = splat(0), degree = splat(0), y = splat(0), sliding_y = splat(0),
          x_38 = splat(0), u = splat(0), x_39 = splat(0), adheres = splat(0), x_40 = splat(0),
          x_41 = splat(0), twice = splat(0), x_42 = splat(0), x_43 = splat(0), x_44 = splat(0),
          y_2 = splat(0), x_45 = splat(0), x_46 = splat(0), x_47 = splat(0), length = splat(0),
          x_48 = splat(0), by_p_y_2 = splat(0), by_own_x = splat(0), x_64 = splat(0),
          by_Cx = splat(0), by_own_y = splat(0), x_65 = splat(0), x_66 = splat(0),
          by_share = splat(0), by_fx = splat(0), x_79 = splat(0), x_80 = splat(0), by_fy = splat(0),
          x_81 = splat(0), x_82 = splat(0), x_96 = splat(0), x_97 = splat(0), x_109 = splat(0),
          x_110 = splat(0), x_111 = splat(0), x_114 = splat(0), x_115 = splat(0), x_116 = splat(0);
    vmask x_16 = (vmask){0}, x_20 = (vmask){0}, x_21 = (vmask){0};
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
        other = own_y * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        x_17 = vabs(own_x);
        x_18 = vsqrt(own_x * own_x + other * other);
        const vreal size = vmax(x_17, x_18);
        const vreal x_19 = vabs(own_y);
        x_20 = vmax(x_17, x_19) < TINY_SLIP;
        x_21 = own_x == R(0);
        const vreal x_22 = sel(x_21, x_19, size * R(1.0 * FIALA_PEAK_Y / FIALA_PEAK_X));
        hx = sel(k->x_11, sel(x_20, own_x, size), own_x);
        hy = sel(k->x_11, sel(x_20, own_y, x_22), own_y);
        x_16 = x_20;
    } else {
        hx = own_x;
        hy = own_y;
        x_16 = x_15;
    }
    const vreal x_23 = vabs(hx);
    const vreal per_hx = R(1) / vmax(splat(TINY_FORCE), x_23);
    const vreal x_24 = R(0.5) * grip;
    const vreal q = x_24 * per_hx;
    const vmask x_25 = not(q >= R(1));
    const vreal share = R(1) - R(0.5) * q;
    const vreal x_26 = grip * share;
    const vreal ahead = sel(x_25, x_26 * per_hx, splat(1));
    const vreal x_27 = vabs(hy);
    const vreal reach = x_27 * per_grip;
    const vreal x_28 = vmin(splat(1), reach);
    const vreal H = R(1) - x_28;
    const vreal x_29 = R(3) - x_28;
    const vreal x_30 = R(3) - x_28 * x_29;
    const vreal rise = x_28 * x_30;
    const vreal fx = hx * ahead;
    const vreal x_31 = grip * rise;
    const vreal fy = vcopysign(x_31, hy);
    if (k->x_12) {
        x_32 = R(3) * per_grip;
        yx = x_32 * fx;
        yy = x_32 * fy;
        if (k->x_16) {
            p_y_2 = splat(1);
        } else {
            x_33 = vsqrt(yx * yx + yy * yy);
            x_34 = R(1) / vmax(splat(1), x_33);
            p_y_2 = sel(k->x_10, x_34, splat(1));
        }
        p_y = p_y_2;
    } else {
        p_y = splat(1);
    }
    if (k->x_13) {
        x_35 = R(3) * per_grip;
        x_36 = vabs(fx);
        size_x = sel(x_25, share, x_35 * x_36);
        x_37 = R(3.0 / FIALA_PEAK_X) * per_grip;
        degree = x_23 * x_37;
        y = own_y * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        sliding_y = Cx * s_tan_alpha;
        x_38 = degree * degree * R(1.0 / 9);
        u = vmin(splat(1), x_38);
        x_39 = R(2) - u;
        const vreal slides = u * x_39;
        adheres = R(1) - slides;
        x_40 = size_x + rise;
        x_41 = vmax(splat(TINY_SLIP), x_40);
        twice = (slides + slides) / x_41;
        x_42 = adheres + twice * rise;
        x_43 = own_x * x_42;
        x_44 = twice * size_x;
        y_2 = y * adheres + sliding_y * x_44;
        x_45 = vabs(x_43);
        x_46 = vsqrt(x_43 * x_43 + y_2 * y_2);
        x_47 = vmax(x_45, x_46);
        length = vmax(splat((R(0.01) * TINY_SLIP)), x_47);
        x_48 = y_2 / length;
        p_y_3 = sel(k->x_11, sel(x_16, splat(1), x_48), p_y);
    } else {
        p_y_3 = p_y;
    }
    const vreal x_49 = grip * k->t_width;
    const vreal x_50 = H * H;
    const vreal x_51 = x_50 * H;
    const vreal x_52 = x_28 * x_51;
    const vreal x_53 = x_49 * x_52;
    const vreal x_54 = vabs(p_y_3);
    const vreal x_55 = x_53 * x_54;
    const vreal x_56 = s_tan_alpha * (R(1) + s_forward * s_kappa);
    const vmask x_57 = x_3 > k->least_2;
    const vmask x_58 = x_2 > k->least;
    const vreal x_59 = seed * s_forward * copysign_slope(x_55, x_56);
    const vreal x_60 = x_59 * x_54;
    const vreal by_p_y = x_59 * x_53 * abs_slope(p_y_3);
    const vreal x_61 = x_60 * x_52;
    const vreal x_62 = x_60 * x_49;
    const vreal x_63 = x_62 * x_28;
    const vreal by_H = x_63 * H * H;
    if (k->x_13) {
        const vreal by__y =
            unless_none(sel(x_16, splat(0), sel(k->x_11, by_p_y, splat(0))), R(1) / length);
        const vreal x_67 = sel((R(0.01) * TINY_SLIP) > x_47, splat(0), -unless_none(by__y, x_48));
        const vmask x_68 = x_45 > x_46;
        const vreal x_69 = unless_none(sel(x_68, splat(0), x_67), sqrt_slope(x_46));
        const vreal by__y_2 = unless_none(x_69, y_2);
        const vreal x_70 = by__y + by__y_2 + by__y_2;
        const vreal by__x = unless_none(x_69, x_43);
        const vreal x_71 = by__x + by__x + unless_none(sel(x_68, x_67, splat(0)), abs_slope(x_43));
        const vreal x_72 = unless_none(x_70, sliding_y);
        const vreal by_adheres = unless_none(x_71, own_x);
        const vreal by_slides =
            unless_none(unless_none(x_72, size_x) + unless_none(by_adheres, rise), R(1) / x_41);
        const vreal by_size_x = sel(TINY_SLIP > x_40, splat(0), -unless_none(by_slides, twice));
        const vreal x_73 = unless_none(x_72, twice) + by_size_x;
        const vreal x_74 = by_slides + by_slides - (unless_none(x_70, y) + by_adheres);
        const vreal x_75 =
            sel(R(1) < x_38, splat(0), unless_none(x_74, x_39) - unless_none(x_74, u));
        const vreal by_degree = unless_none(x_75 * R(1.0 / 9), degree);
        const vreal x_76 = by_degree + by_degree;
        const vreal by_own_y_2 = unless_none(x_70, adheres) * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        const vreal x_77 = sel(x_25, splat(0), x_73);
        const vreal x_78 =
            unless_none(x_76, x_23) * R(3.0 / FIALA_PEAK_X) + unless_none(x_77, x_36) * R(3);
        by_p_y_2 = sel(k->x_11, splat(0), by_p_y);
        by_own_x = unless_none(x_71, x_42);
        x_64 = unless_none(by_adheres, twice) + by_size_x;
        by_Cx = unless_none(unless_none(x_70, x_44), s_tan_alpha);
        by_own_y = by_own_y_2;
        x_65 = unless_none(x_76, x_37);
        x_66 = x_78;
        by_share = sel(x_25, x_73, splat(0));
        by_fx = unless_none(unless_none(x_77, x_35), abs_slope(fx));
    } else {
        by_p_y_2 = by_p_y;
        by_own_x = splat(0);
        x_64 = splat(0);
        by_Cx = splat(0);
        by_own_y = splat(0);
        x_65 = splat(0);
        x_66 = splat(0);
        by_share = splat(0);
        by_fx = splat(0);
    }
    if (k->x_12) {
        if (k->x_16) {
            x_81 = splat(0);
            x_82 = splat(0);
        } else {
            const vreal x_83 =
                unless_none(unless_none(sel(k->x_10, by_p_y_2, splat(0)), x_34), x_34);
            const vreal x_84 = unless_none(sel(R(1) > x_33, splat(0), -x_83), sqrt_slope(x_33));
            const vreal by_yy = unless_none(x_84, yy);
            const vreal by_yx = unless_none(x_84, yx);
            x_81 = by_yy + by_yy;
            x_82 = by_yx + by_yx;
        }
        const vreal x_85 = x_66 + (unless_none(x_81, fy) + unless_none(x_82, fx)) * R(3);
        x_79 = x_85;
        x_80 = by_fx + unless_none(x_82, x_32);
        by_fy = unless_none(x_81, x_32);
    } else {
        x_79 = x_66;
        x_80 = by_fx;
        by_fy = splat(0);
    }
    const vreal x_86 = unless_none(by_fy, copysign_slope(x_31, hy));
    const vreal x_87 = x_64 + unless_none(x_86, grip);
    const vreal x_88 = -unless_none(x_87, x_28);
    const vreal x_89 = x_62 * x_51 + unless_none(x_87, x_30) + unless_none(x_88, x_29);
    const vreal x_90 = x_89 - unless_none(x_88, x_28) - (x_63 * x_50 + by_H + by_H);
    const vreal by_reach = sel(R(1) < reach, splat(0), x_90);
    const vreal by_hy = unless_none(by_reach, per_grip) * abs_slope(hy);
    const vreal x_91 = sel(x_25, unless_none(x_80, hx), splat(0));
    const vreal x_92 = unless_none(x_91, per_hx);
    const vreal x_93 = x_61 * k->t_width + unless_none(x_86, rise) + unless_none(x_92, share);
    const vreal by_q = -(by_share + unless_none(x_92, grip)) * R(0.5);
    const vreal x_94 = unless_none(unless_none(x_91, x_26) + unless_none(by_q, x_24), per_hx);
    const vreal x_95 = sel(TINY_FORCE > x_23, splat(0), -unless_none(x_94, per_hx));
    const vreal by_hx = unless_none(x_80, ahead) + unless_none(x_65 + x_95, abs_slope(hx));
    if (k->x_13) {
        const vreal by_p_y_3 = sel(k->x_11, by_hy, splat(0));
        const vreal by_p_x = sel(k->x_11, by_hx, splat(0));
        const vreal x_98 = by_own_y + sel(k->x_11, splat(0), by_hy) + sel(x_20, by_p_y_3, splat(0));
        const vreal x_99 = sel(x_20, splat(0), by_p_y_3);
        const vreal by_size = sel(x_21, splat(0), x_99) * R(1.0 * FIALA_PEAK_Y / FIALA_PEAK_X);
        const vreal x_100 = by_own_x + sel(k->x_11, splat(0), by_hx) + sel(x_20, by_p_x, splat(0));
        const vreal x_101 = by_size + sel(x_20, splat(0), by_p_x);
        const vreal x_102 = x_98 + unless_none(sel(x_21, x_99, splat(0)), abs_slope(own_y));
        const vmask x_103 = x_17 > x_18;
        const vreal x_104 = unless_none(sel(x_103, splat(0), x_101), sqrt_slope(x_18));
        const vreal by_other = unless_none(x_104, other);
        const vreal by_own_x_2 = unless_none(x_104, own_x);
        const vreal x_105 = x_100 + by_own_x_2 + by_own_x_2 +
                            unless_none(sel(x_103, x_101, splat(0)), abs_slope(own_x));
        const vreal by_own_y_3 = (by_other + by_other) * R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y);
        x_96 = x_105;
        x_97 = x_102 + by_own_y_3;
    } else {
        x_96 = by_own_x + by_hx;
        x_97 = by_own_y + by_hy;
    }
    const vreal by_Cy = x_97 * s_tan_alpha;
    const vreal x_106 = by_Cx + unless_none(x_96, s_kappa);
    const vreal x_107 =
        unless_none(unless_none(x_79 + unless_none(by_reach, x_27), per_grip), per_grip);
    const vreal by_grip0 =
        x_93 + unless_none(by_q, per_hx) * R(0.5) + sel(TINY_FORCE > x_14, splat(0), -x_107) * R(3);
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
    const vreal by__at_zero = sel(x_57, x_118, splat(0));
    const vreal by__slope = -by__at_zero * s_fz;
    const vreal x_119 = (by_grip0 + by_grip0_2) * s_fz;
    const vreal by__at_zero_2 = sel(x_58, x_119, splat(0));
    const vreal by__slope_2 = -by__at_zero_2 * s_fz;
    by->width = sel(k->x_24, x_61 * grip, splat(0));
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
        sel(x_57, splat(0), x_118) * R(0.01) + by__slope * k->x_2 + by__at_zero * k->x;
    by->sliding_friction = x_127;
    const vreal by_load_sensitivity =
        (by__slope * p->sliding_friction + by__slope_2 * p->friction) * k->x_9;
    by->nominal_load = x_122 + x_125 * k->per - by_load_sensitivity * k->x_2;
    const vreal x_128 =
        sel(x_58, splat(0), x_119) * R(0.01) + by__slope_2 * k->x_2 + by__at_zero_2 * k->x;
    by->friction = x_128;
    const vreal by_load_sensitivity_2 =
        by__at_zero * p->sliding_friction + by__at_zero_2 * p->friction;
    by->load_sensitivity = by_load_sensitivity + by_load_sensitivity_2;
    return vcopysign(x_55, x_56) * s_forward;
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
    const vreal w_r = vmin(k->t_most, x_2);
    const vreal x_3 = k->at_zero + k->rise * w_r;
    const vreal w_dF0 = vmax(x_3, k->least);
    const vreal x_4 = k->at_zero_2 + k->rise_2 * w_r;
    const vreal w_sM = vmax(x_4, k->least_2);
    const vreal x_5 = k->at_zero_3 + k->rise_3 * w_r;
    const vreal w_FM = vmax(x_5, k->least_3);
    const vreal x_6 = k->at_zero_4 + k->rise_4 * w_r;
    const vreal x_7 = vmax(x_6, k->least_4);
    const vreal w_sS = vmax(x_7, w_sM);
    const vreal x_8 = k->at_zero_5 + k->rise_5 * w_r;
    const vreal x_9 = vmax(x_8, k->least_5);
    const vreal w_FS = vmin(x_9, w_FM);
    const vreal x_10 = k->at_zero_6 + k->rise_6 * w_r;
    const vreal w_dF0_2 = vmax(x_10, k->least_6);
    const vreal x_11 = k->at_zero_7 + k->rise_7 * w_r;
    const vreal w_sM_2 = vmax(x_11, k->least_7);
    const vreal x_12 = k->at_zero_8 + k->rise_8 * w_r;
    const vreal w_FM_2 = vmax(x_12, k->least_8);
    const vreal x_13 = k->at_zero_9 + k->rise_9 * w_r;
    const vreal x_14 = vmax(x_13, k->least_9);
    const vreal w_sS_2 = vmax(x_14, w_sM_2);
    const vreal x_15 = k->at_zero_10 + k->rise_10 * w_r;
    const vreal x_16 = vmax(x_15, k->least_10);
    const vreal w_FS_2 = vmin(x_16, w_FM_2);
    const vreal gx = w_FM / w_dF0;
    const vreal gy = w_FM_2 / w_dF0_2;
    const vreal per_s = R(1) / (w_sM + w_sM_2);
    const vreal per_g = R(1) / (gx + gy);
    const vreal w_hx = w_sM * per_s + gx * per_g;
    const vreal w_hy = w_sM_2 * per_s + gy * per_g;
    const vreal w_per_hx = R(1) / w_hx;
    const vreal w_per_hy = R(1) / w_hy;
    const vreal X = s_kappa * w_per_hx;
    const vreal Y = s_tan_alpha * w_per_hy;
    const vreal x_17 = sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx)) * s_kappa;
    const vreal w_h = vsqrt(X * X + Y * Y);
    const vreal w_per_h = R(1) / vmax(splat(TINY_SLIP), w_h);
    const vreal cosine = X * w_per_h;
    const vreal sine = Y * w_per_h;
    const vreal x_18 = w_dF0 * w_hx;
    const vreal x_19 = x_18 * cosine;
    const vreal x_20 = w_dF0_2 * w_hy;
    const vreal y = x_20 * sine;
    const vreal w_at_dF0 = vsqrt(x_19 * x_19 + y * y);
    const vreal x_21 = w_FM * cosine;
    const vreal y_2 = w_FM_2 * sine;
    const vreal x_22 = vsqrt(x_21 * x_21 + y_2 * y_2);
    const vreal w_at_FM = vmax(splat(TINY_SLIP), x_22);
    const vreal x_23 = w_FS * cosine;
    const vreal y_3 = w_FS_2 * sine;
    const vreal w_at_FS = vsqrt(x_23 * x_23 + y_3 * y_3);
    const vreal x_24 = w_sM * w_per_hx;
    const vreal x_25 = x_24 * cosine;
    const vreal x_26 = w_sM_2 * w_per_hy;
    const vreal y_4 = x_26 * sine;
    const vreal x_27 = vsqrt(x_25 * x_25 + y_4 * y_4);
    const vreal w_at_sM = vmax(splat(TINY_SLIP), x_27);
    const vreal x_28 = w_sS * w_per_hx;
    const vreal x_29 = x_28 * cosine;
    const vreal x_30 = w_sS_2 * w_per_hy;
    const vreal y_5 = x_30 * sine;
    const vreal w_at_sS = vsqrt(x_29 * x_29 + y_5 * y_5);
    const vreal w_per_D = R(1) / vmax(splat(TINY_SLIP), vabs(R(1) + x_17));
    const vreal per_sM = R(1) / w_at_sM;
    const vreal x_31 = w_at_dF0 * w_at_sM / w_at_FM;
    const vreal q = vmax(splat(2), x_31);
    const vreal x_32 = w_h * w_per_D;
    const vreal w_n = x_32 * per_sM;
    const vreal m = w_at_sS * per_sM;
    const vreal FS_FM = w_at_FS / w_at_FM;
    const vreal left = R(1) - w_n;
    const vreal x_33 = left * left;
    const vreal x_34 = q * w_n;
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
    const vreal x_38 = w_n - R(1);
    const vreal x_39 = x_38 * per_way;
    const vreal end = m - w_n;
    const vmask x_40 = w_n < R(1);
    const vmask x_41 = not(w_n < m);
    const vmask x_42 = x_38 < turn;
    const vmask x_43 = rest < R(0);
    const vreal x_44 = end * end;
    const vreal x_45 = x_39 * x_39;
    const vreal x_46 = R(3) - R(2) * x_39;
    const vreal x_47 = x_45 * x_46;
    const vreal F =
        sel(x_43, R(1) - drop * x_47, sel(x_42, R(1) - x_33 * per_q, FS_FM + bend * x_44));
    const vreal F_2 = sel(x_40, x_34 * per, sel(x_41, FS_FM, F));
    const vreal grip = w_r * w_at_FM;
    const vreal F_3 = grip * F_2;
    const vmask x_48 = w_h <= TINY_SLIP;
    const vreal x_49 = R(2) * w_FM / w_sM;
    const vreal Kx = vmax(w_dF0, x_49);
    const vreal x_50 = sel(x_48, splat(0), seed);
    const vreal by_F = unless_none(x_50, cosine);
    const vreal x_51 = unless_none(unless_none(sel(x_48, seed, splat(0)), w_per_D), s_kappa);
    const vreal by_Kx = unless_none(x_51, w_r);
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
    const vreal x_69 = unless_none(x_62, drop) - unless_none(x_63, per_q) + unless_none(x_68, w_n);
    const vreal by_left = unless_none(unless_none(x_59, per_q) - x_67, left);
    const vreal x_70 =
        -by_m + unless_none(x_58, per_way) + unless_none(x_68, q) - (by_left + by_left);
    const vreal x_71 = R(1) / w_at_FM;
    const vreal by_w_at_FS = unless_none(x_66, x_71);
    const vreal x_72 = unless_none(sel(R(2) > x_31, splat(0), x_69), x_71);
    const vreal x_73 =
        unless_none(by_grip, w_r) - unless_none(by_w_at_FS, FS_FM) - unless_none(x_72, x_31);
    const vreal x_74 = unless_none(unless_none(x_65, w_at_sS) + unless_none(x_70, x_32), per_sM);
    const vreal x_75 = unless_none(unless_none(x_65, per_sM), sqrt_slope(w_at_sS));
    const vreal by_y = unless_none(x_75, y_5);
    const vreal x_76 = by_y + by_y;
    const vreal by_x_2 = unless_none(x_75, x_29);
    const vreal x_77 = by_x_2 + by_x_2;
    const vreal x_78 = unless_none(x_76, sine);
    const vreal by_w_sS = unless_none(x_78, w_per_hy);
    const vreal x_79 = unless_none(x_77, cosine);
    const vreal by_w_sS_2 = unless_none(x_79, w_per_hx);
    const vreal x_80 =
        sel(TINY_SLIP > x_27, splat(0), unless_none(x_72, w_at_dF0) - unless_none(x_74, per_sM));
    const vreal x_81 = unless_none(x_80, sqrt_slope(x_27));
    const vreal by_y_2 = unless_none(x_81, y_4);
    const vreal x_82 = by_y_2 + by_y_2;
    const vreal by_x_3 = unless_none(x_81, x_25);
    const vreal x_83 = by_x_3 + by_x_3;
    const vreal x_84 = unless_none(x_82, sine);
    const vreal x_85 = unless_none(x_83, cosine);
    const vreal x_86 = unless_none(x_50, F_3) + unless_none(x_77, x_28) + unless_none(x_83, x_24);
    const vreal x_87 = unless_none(by_w_at_FS, sqrt_slope(w_at_FS));
    const vreal by_y_3 = unless_none(x_87, y_3);
    const vreal x_88 = by_y_3 + by_y_3;
    const vreal by_x_4 = unless_none(x_87, x_23);
    const vreal x_89 = by_x_4 + by_x_4;
    const vreal by_w_FS = unless_none(x_88, sine);
    const vreal x_90 =
        unless_none(x_76, x_30) + unless_none(x_82, x_26) + unless_none(x_88, w_FS_2);
    const vreal by_w_FS_2 = unless_none(x_89, cosine);
    const vreal x_91 = unless_none(sel(TINY_SLIP > x_22, splat(0), x_73), sqrt_slope(x_22));
    const vreal by_y_4 = unless_none(x_91, y_2);
    const vreal x_92 = by_y_4 + by_y_4;
    const vreal by_x_5 = unless_none(x_91, x_21);
    const vreal x_93 = by_x_5 + by_x_5;
    const vreal x_94 = unless_none(unless_none(x_72, w_at_sM), sqrt_slope(w_at_dF0));
    const vreal by_y_5 = unless_none(x_94, y);
    const vreal x_95 = by_y_5 + by_y_5;
    const vreal by_x_6 = unless_none(x_94, x_19);
    const vreal x_96 = by_x_6 + by_x_6;
    const vreal x_97 = unless_none(x_95, sine);
    const vreal x_98 = x_90 + unless_none(x_92, w_FM_2) + unless_none(x_95, x_20);
    const vreal x_99 = unless_none(x_96, cosine);
    const vreal x_100 =
        x_86 + unless_none(x_89, w_FS) + unless_none(x_93, w_FM) + unless_none(x_96, x_18);
    const vreal x_101 = unless_none(unless_none(x_98, Y) + unless_none(x_100, X), w_per_h);
    const vreal by_w_h = sel(TINY_SLIP > w_h, splat(0), -unless_none(x_101, w_per_h));
    const vreal x_102 =
        unless_none(unless_none(unless_none(x_70, per_sM), w_per_D) + by_w_h, sqrt_slope(w_h));
    const vreal by_Y = unless_none(x_102, Y);
    const vreal by_X = unless_none(x_102, X);
    const vreal by_w_per_hy = unless_none(unless_none(x_98, w_per_h) + by_Y + by_Y, s_tan_alpha);
    const vreal x_103 = unless_none(x_78, w_sS_2) + unless_none(x_84, w_sM_2) + by_w_per_hy;
    const vreal by_w_per_hx = unless_none(unless_none(x_100, w_per_h) + by_X + by_X, s_kappa);
    const vreal x_104 = unless_none(x_79, w_sS) + unless_none(x_85, w_sM) + by_w_per_hx;
    const vreal x_105 =
        unless_none(x_97, w_dF0_2) - unless_none(unless_none(x_103, w_per_hy), w_per_hy);
    const vreal x_106 =
        unless_none(x_99, w_dF0) - unless_none(unless_none(x_104, w_per_hx), w_per_hx);
    const vreal x_107 =
        -unless_none(x_53, x_49) + unless_none(x_85, w_per_hx) + unless_none(x_106, per_s);
    const vreal x_108 = unless_none(unless_none(x_105, gy) + unless_none(x_106, gx), per_g);
    const vreal x_109 = unless_none(x_108, per_g);
    const vreal x_110 = unless_none(unless_none(x_105, w_sM_2) + unless_none(x_106, w_sM), per_s);
    const vreal x_111 = unless_none(x_110, per_s);
    const vreal x_112 = unless_none(x_84, w_per_hy) + unless_none(x_105, per_s) - x_111;
    const vreal by_w_FM = unless_none(unless_none(x_105, per_g) - x_109, R(1) / w_dF0_2);
    const vreal x_113 = unless_none(x_97, w_hy) - unless_none(by_w_FM, gy);
    const vreal by_w_FM_2 = unless_none(unless_none(x_106, per_g) - x_109, R(1) / w_dF0);
    const vreal x_114 =
        sel(x_52, by_Kx, splat(0)) + unless_none(x_99, w_hx) - unless_none(by_w_FM_2, gx);
    const vmask x_115 = x_16 < w_FM_2;
    const vreal x_116 = sel(x_115, by_w_FS, splat(0));
    const vreal x_117 = unless_none(x_92, sine) + by_w_FM + sel(x_115, splat(0), by_w_FS);
    const vmask x_118 = x_15 > k->least_10;
    const vreal by__at_zero = sel(x_118, x_116, splat(0));
    const vreal by__rise = unless_none(by__at_zero, w_r);
    const vreal x_119 =
        unless_none(x_51, Kx) + unless_none(by_grip, w_at_FM) + by__at_zero * k->rise_10;
    const vmask x_120 = x_14 > w_sM_2;
    const vreal x_121 = sel(x_120, by_w_sS, splat(0));
    const vreal x_122 = x_112 + sel(x_120, splat(0), by_w_sS);
    const vmask x_123 = x_13 > k->least_9;
    const vreal by__at_zero_2 = sel(x_123, x_121, splat(0));
    const vreal by__rise_2 = unless_none(by__at_zero_2, w_r);
    const vmask x_124 = x_12 > k->least_8;
    const vreal by__at_zero_3 = sel(x_124, x_117, splat(0));
    const vreal by__rise_3 = unless_none(by__at_zero_3, w_r);
    const vreal x_125 = x_119 + by__at_zero_2 * k->rise_9 + by__at_zero_3 * k->rise_8;
    const vmask x_126 = x_11 > k->least_7;
    const vreal by__at_zero_4 = sel(x_126, x_122, splat(0));
    const vreal by__rise_4 = unless_none(by__at_zero_4, w_r);
    const vmask x_127 = x_10 > k->least_6;
    const vreal by__at_zero_5 = sel(x_127, x_113, splat(0));
    const vreal by__rise_5 = unless_none(by__at_zero_5, w_r);
    const vreal x_128 = x_125 + by__at_zero_4 * k->rise_7 + by__at_zero_5 * k->rise_6;
    const vmask x_129 = x_9 < w_FM;
    const vreal x_130 = sel(x_129, by_w_FS_2, splat(0));
    const vreal x_131 =
        x_53 * R(2) + unless_none(x_93, cosine) + by_w_FM_2 + sel(x_129, splat(0), by_w_FS_2);
    const vmask x_132 = x_8 > k->least_5;
    const vreal by__at_zero_6 = sel(x_132, x_130, splat(0));
    const vreal by__rise_6 = unless_none(by__at_zero_6, w_r);
    const vmask x_133 = x_7 > w_sM;
    const vreal x_134 = sel(x_133, by_w_sS_2, splat(0));
    const vreal x_135 = x_107 - x_111 + sel(x_133, splat(0), by_w_sS_2);
    const vmask x_136 = x_6 > k->least_4;
    const vreal by__at_zero_7 = sel(x_136, x_134, splat(0));
    const vreal by__rise_7 = unless_none(by__at_zero_7, w_r);
    const vreal x_137 = x_128 + by__at_zero_6 * k->rise_5 + by__at_zero_7 * k->rise_4;
    const vmask x_138 = x_5 > k->least_3;
    const vreal by__at_zero_8 = sel(x_138, x_131, splat(0));
    const vreal by__rise_8 = unless_none(by__at_zero_8, w_r);
    const vmask x_139 = x_4 > k->least_2;
    const vreal by__at_zero_9 = sel(x_139, x_135, splat(0));
    const vreal by__rise_9 = unless_none(by__at_zero_9, w_r);
    const vreal x_140 = x_137 + by__at_zero_8 * k->rise_3 + by__at_zero_9 * k->rise_2;
    const vmask x_141 = x_3 > k->least;
    const vreal by__at_zero_10 = sel(x_141, x_114, splat(0));
    const vreal by__rise_10 = unless_none(by__at_zero_10, w_r);
    const vreal x_142 = x_140 + by__at_zero_10 * k->rise;
    const vmask x_143 = k->t_most < x_2;
    const vreal x_144 = sel(k->x_2, sel(x_143, x_142, splat(0)), splat(0));
    by->largest_load = x_144 * k->t_per_pn;
    const vreal x_145 = unless_none(sel(x_143, splat(0), x_142), s_fz) + x_144 * p->largest_load;
    by->nominal_load = -(sel(k->x_3, x_145, splat(0)) * k->x * k->x);
    by->sliding_force_y2 = (by__rise - by__at_zero) * R(0.5);
    const vreal x_146 = sel(x_118, splat(0), x_116) * R(0.01) - by__rise + by__at_zero * R(2);
    by->sliding_force_y = x_146;
    by->sliding_slip_y2 = by__rise_2 - by__at_zero_2;
    const vreal x_147 = sel(x_123, splat(0), x_121) * R(0.01) - by__rise_2 + by__at_zero_2 * R(2);
    by->sliding_slip_y = x_147;
    by->peak_force_y2 = (by__rise_3 - by__at_zero_3) * R(0.5);
    const vreal x_148 = sel(x_124, splat(0), x_117) * R(0.01) - by__rise_3 + by__at_zero_3 * R(2);
    by->peak_force_y = x_148;
    by->peak_slip_y2 = by__rise_4 - by__at_zero_4;
    const vreal x_149 = sel(x_126, splat(0), x_122) * R(0.01) - by__rise_4 + by__at_zero_4 * R(2);
    by->peak_slip_y = x_149;
    by->stiffness_y2 = (by__rise_5 - by__at_zero_5) * R(0.5);
    const vreal x_150 = sel(x_127, splat(0), x_113) * R(0.01) - by__rise_5 + by__at_zero_5 * R(2);
    by->stiffness_y = x_150;
    by->sliding_force_x2 = (by__rise_6 - by__at_zero_6) * R(0.5);
    const vreal x_151 = sel(x_132, splat(0), x_130) * R(0.01) - by__rise_6 + by__at_zero_6 * R(2);
    by->sliding_force_x = x_151;
    by->sliding_slip_x2 = by__rise_7 - by__at_zero_7;
    const vreal x_152 = sel(x_136, splat(0), x_134) * R(0.01) - by__rise_7 + by__at_zero_7 * R(2);
    by->sliding_slip_x = x_152;
    by->peak_force_x2 = (by__rise_8 - by__at_zero_8) * R(0.5);
    const vreal x_153 = sel(x_138, splat(0), x_131) * R(0.01) - by__rise_8 + by__at_zero_8 * R(2);
    by->peak_force_x = x_153;
    by->peak_slip_x2 = by__rise_9 - by__at_zero_9;
    const vreal x_154 = sel(x_139, splat(0), x_135) * R(0.01) - by__rise_9 + by__at_zero_9 * R(2);
    by->peak_slip_x = x_154;
    by->stiffness_x2 = (by__rise_10 - by__at_zero_10) * R(0.5);
    const vreal x_155 = sel(x_141, splat(0), x_114) * R(0.01) - by__rise_10 + by__at_zero_10 * R(2);
    by->stiffness_x = x_155;
    return sel(x_48, w_r * Kx * s_kappa * w_per_D, F_3 * cosine);
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
    const vreal w_r = vmin(k->t_most, x_2);
    const vreal x_3 = k->at_zero + k->rise * w_r;
    const vreal w_dF0 = vmax(x_3, k->least);
    const vreal x_4 = k->at_zero_2 + k->rise_2 * w_r;
    const vreal w_sM = vmax(x_4, k->least_2);
    const vreal x_5 = k->at_zero_3 + k->rise_3 * w_r;
    const vreal w_FM = vmax(x_5, k->least_3);
    const vreal x_6 = k->at_zero_4 + k->rise_4 * w_r;
    const vreal x_7 = vmax(x_6, k->least_4);
    const vreal w_sS = vmax(x_7, w_sM);
    const vreal x_8 = k->at_zero_5 + k->rise_5 * w_r;
    const vreal x_9 = vmax(x_8, k->least_5);
    const vreal w_FS = vmin(x_9, w_FM);
    const vreal x_10 = k->at_zero_6 + k->rise_6 * w_r;
    const vreal w_dF0_2 = vmax(x_10, k->least_6);
    const vreal x_11 = k->at_zero_7 + k->rise_7 * w_r;
    const vreal w_sM_2 = vmax(x_11, k->least_7);
    const vreal x_12 = k->at_zero_8 + k->rise_8 * w_r;
    const vreal w_FM_2 = vmax(x_12, k->least_8);
    const vreal x_13 = k->at_zero_9 + k->rise_9 * w_r;
    const vreal x_14 = vmax(x_13, k->least_9);
    const vreal w_sS_2 = vmax(x_14, w_sM_2);
    const vreal x_15 = k->at_zero_10 + k->rise_10 * w_r;
    const vreal x_16 = vmax(x_15, k->least_10);
    const vreal w_FS_2 = vmin(x_16, w_FM_2);
    const vreal gx = w_FM / w_dF0;
    const vreal gy = w_FM_2 / w_dF0_2;
    const vreal per_s = R(1) / (w_sM + w_sM_2);
    const vreal per_g = R(1) / (gx + gy);
    const vreal w_hx = w_sM * per_s + gx * per_g;
    const vreal w_hy = w_sM_2 * per_s + gy * per_g;
    const vreal w_per_hx = R(1) / w_hx;
    const vreal w_per_hy = R(1) / w_hy;
    const vreal X = s_kappa * w_per_hx;
    const vreal Y = s_tan_alpha * w_per_hy;
    const vreal x_17 = sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx)) * s_kappa;
    const vreal w_h = vsqrt(X * X + Y * Y);
    const vreal w_per_h = R(1) / vmax(splat(TINY_SLIP), w_h);
    const vreal cosine = X * w_per_h;
    const vreal sine = Y * w_per_h;
    const vreal x_18 = w_dF0 * w_hx;
    const vreal x_19 = x_18 * cosine;
    const vreal x_20 = w_dF0_2 * w_hy;
    const vreal y = x_20 * sine;
    const vreal w_at_dF0 = vsqrt(x_19 * x_19 + y * y);
    const vreal x_21 = w_FM * cosine;
    const vreal y_2 = w_FM_2 * sine;
    const vreal x_22 = vsqrt(x_21 * x_21 + y_2 * y_2);
    const vreal w_at_FM = vmax(splat(TINY_SLIP), x_22);
    const vreal x_23 = w_FS * cosine;
    const vreal y_3 = w_FS_2 * sine;
    const vreal w_at_FS = vsqrt(x_23 * x_23 + y_3 * y_3);
    const vreal x_24 = w_sM * w_per_hx;
    const vreal x_25 = x_24 * cosine;
    const vreal x_26 = w_sM_2 * w_per_hy;
    const vreal y_4 = x_26 * sine;
    const vreal x_27 = vsqrt(x_25 * x_25 + y_4 * y_4);
    const vreal w_at_sM = vmax(splat(TINY_SLIP), x_27);
    const vreal x_28 = w_sS * w_per_hx;
    const vreal x_29 = x_28 * cosine;
    const vreal x_30 = w_sS_2 * w_per_hy;
    const vreal y_5 = x_30 * sine;
    const vreal w_at_sS = vsqrt(x_29 * x_29 + y_5 * y_5);
    const vreal w_per_D = R(1) / vmax(splat(TINY_SLIP), vabs(R(1) + x_17));
    const vreal per_sM = R(1) / w_at_sM;
    const vreal x_31 = w_at_dF0 * w_at_sM / w_at_FM;
    const vreal q = vmax(splat(2), x_31);
    const vreal x_32 = w_h * w_per_D;
    const vreal w_n = x_32 * per_sM;
    const vreal m = w_at_sS * per_sM;
    const vreal FS_FM = w_at_FS / w_at_FM;
    const vreal left = R(1) - w_n;
    const vreal x_33 = left * left;
    const vreal x_34 = q * w_n;
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
    const vreal x_38 = w_n - R(1);
    const vreal x_39 = x_38 * per_way;
    const vreal end = m - w_n;
    const vmask x_40 = w_n < R(1);
    const vmask x_41 = not(w_n < m);
    const vmask x_42 = x_38 < turn;
    const vmask x_43 = rest < R(0);
    const vreal x_44 = end * end;
    const vreal x_45 = x_39 * x_39;
    const vreal x_46 = R(3) - R(2) * x_39;
    const vreal x_47 = x_45 * x_46;
    const vreal F =
        sel(x_43, R(1) - drop * x_47, sel(x_42, R(1) - x_33 * per_q, FS_FM + bend * x_44));
    const vreal F_2 = sel(x_40, x_34 * per, sel(x_41, FS_FM, F));
    const vreal grip = w_r * w_at_FM;
    const vreal F_3 = grip * F_2;
    const vmask x_48 = w_h <= TINY_SLIP;
    const vreal x_49 = R(2) * w_FM_2 / w_sM_2;
    const vreal Ky = vmax(w_dF0_2, x_49);
    const vreal x_50 = R(1) / w_at_FM;
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
    const vreal x_67 =
        unless_none(unless_none(sel(x_48, by_aside, splat(0)), w_per_D), s_tan_alpha);
    const vreal by_Ky = unless_none(x_67, w_r);
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
    const vreal x_85 = unless_none(x_78, drop) - unless_none(x_79, per_q) + unless_none(x_84, w_n);
    const vreal by_left = unless_none(unless_none(x_75, per_q) - x_83, left);
    const vreal x_86 =
        -by_m + unless_none(x_74, per_way) + unless_none(x_84, q) - (by_left + by_left);
    const vreal by_w_at_FS = unless_none(x_82, x_50);
    const vreal x_87 = unless_none(sel(R(2) > x_31, splat(0), x_85), x_50);
    const vreal x_88 =
        unless_none(by_grip, w_r) - unless_none(by_w_at_FS, FS_FM) - unless_none(x_87, x_31);
    const vreal x_89 = unless_none(unless_none(x_81, w_at_sS) + unless_none(x_86, x_32), per_sM);
    const vreal x_90 = unless_none(unless_none(x_81, per_sM), sqrt_slope(w_at_sS));
    const vreal by_y = unless_none(x_90, y_5);
    const vreal x_91 = by_y + by_y;
    const vreal by_x_2 = unless_none(x_90, x_29);
    const vreal x_92 = by_x_2 + by_x_2;
    const vreal x_93 = unless_none(x_91, sine);
    const vreal by_w_sS = unless_none(x_93, w_per_hy);
    const vreal x_94 = unless_none(x_92, cosine);
    const vreal by_w_sS_2 = unless_none(x_94, w_per_hx);
    const vreal x_95 =
        sel(TINY_SLIP > x_27, splat(0), unless_none(x_87, w_at_dF0) - unless_none(x_89, per_sM));
    const vreal x_96 = unless_none(x_95, sqrt_slope(x_27));
    const vreal by_y_2 = unless_none(x_96, y_4);
    const vreal x_97 = by_y_2 + by_y_2;
    const vreal by_x_3 = unless_none(x_96, x_25);
    const vreal x_98 = by_x_3 + by_x_3;
    const vreal x_99 = unless_none(x_97, sine);
    const vreal x_100 = unless_none(x_66, F_3) + unless_none(x_91, x_30) + unless_none(x_97, x_26);
    const vreal x_101 = unless_none(x_98, cosine);
    const vreal x_102 = unless_none(by_w_at_FS, sqrt_slope(w_at_FS));
    const vreal by_y_3 = unless_none(x_102, y_3);
    const vreal x_103 = by_y_3 + by_y_3;
    const vreal by_x_4 = unless_none(x_102, x_23);
    const vreal x_104 = by_x_4 + by_x_4;
    const vreal by_w_FS = unless_none(x_103, sine);
    const vreal by_w_FS_2 = unless_none(x_104, cosine);
    const vreal x_105 =
        unless_none(x_92, x_28) + unless_none(x_98, x_24) + unless_none(x_104, w_FS);
    const vreal x_106 = unless_none(sel(TINY_SLIP > x_22, splat(0), x_88), sqrt_slope(x_22));
    const vreal by_y_4 = unless_none(x_106, y_2);
    const vreal x_107 = by_y_4 + by_y_4;
    const vreal by_x_5 = unless_none(x_106, x_21);
    const vreal x_108 = by_x_5 + by_x_5;
    const vreal x_109 = x_100 + unless_none(x_103, w_FS_2) + unless_none(x_107, w_FM_2);
    const vreal x_110 = unless_none(unless_none(x_87, w_at_sM), sqrt_slope(w_at_dF0));
    const vreal by_y_5 = unless_none(x_110, y);
    const vreal x_111 = by_y_5 + by_y_5;
    const vreal by_x_6 = unless_none(x_110, x_19);
    const vreal x_112 = by_x_6 + by_x_6;
    const vreal x_113 = unless_none(x_111, sine);
    const vreal x_114 = x_109 + unless_none(x_111, x_20);
    const vreal x_115 = unless_none(x_112, cosine);
    const vreal x_116 = x_105 + unless_none(x_108, w_FM) + unless_none(x_112, x_18);
    const vreal x_117 = unless_none(unless_none(x_114, Y) + unless_none(x_116, X), w_per_h);
    const vreal by_w_h = sel(TINY_SLIP > w_h, splat(0), -unless_none(x_117, w_per_h));
    const vreal x_118 =
        unless_none(unless_none(unless_none(x_86, per_sM), w_per_D) + by_w_h, sqrt_slope(w_h));
    const vreal by_Y = unless_none(x_118, Y);
    const vreal by_X = unless_none(x_118, X);
    const vreal by_w_per_hy = unless_none(unless_none(x_114, w_per_h) + by_Y + by_Y, s_tan_alpha);
    const vreal x_119 = unless_none(x_93, w_sS_2) + unless_none(x_99, w_sM_2) + by_w_per_hy;
    const vreal by_w_per_hx = unless_none(unless_none(x_116, w_per_h) + by_X + by_X, s_kappa);
    const vreal x_120 = unless_none(x_94, w_sS) + unless_none(x_101, w_sM) + by_w_per_hx;
    const vreal x_121 =
        unless_none(x_113, w_dF0_2) - unless_none(unless_none(x_119, w_per_hy), w_per_hy);
    const vreal x_122 =
        unless_none(x_115, w_dF0) - unless_none(unless_none(x_120, w_per_hx), w_per_hx);
    const vreal x_123 =
        -unless_none(x_69, x_49) + unless_none(x_99, w_per_hy) + unless_none(x_121, per_s);
    const vreal x_124 = unless_none(unless_none(x_121, gy) + unless_none(x_122, gx), per_g);
    const vreal x_125 = unless_none(x_124, per_g);
    const vreal x_126 = unless_none(unless_none(x_121, w_sM_2) + unless_none(x_122, w_sM), per_s);
    const vreal x_127 = unless_none(x_126, per_s);
    const vreal x_128 = unless_none(x_101, w_per_hx) + unless_none(x_122, per_s) - x_127;
    const vreal by_w_FM = unless_none(unless_none(x_121, per_g) - x_125, R(1) / w_dF0_2);
    const vreal x_129 =
        sel(x_68, by_Ky, splat(0)) + unless_none(x_113, w_hy) - unless_none(by_w_FM, gy);
    const vreal by_w_FM_2 = unless_none(unless_none(x_122, per_g) - x_125, R(1) / w_dF0);
    const vreal x_130 = unless_none(x_115, w_hx) - unless_none(by_w_FM_2, gx);
    const vreal x_131 = sel(x_51, by_w_FS, splat(0));
    const vreal x_132 =
        x_69 * R(2) + unless_none(x_107, sine) + by_w_FM + sel(x_51, splat(0), by_w_FS);
    const vreal by__at_zero = sel(x_52, x_131, splat(0));
    const vreal by__rise = unless_none(by__at_zero, w_r);
    const vreal x_133 =
        unless_none(x_67, Ky) + unless_none(by_grip, w_at_FM) + by__at_zero * k->rise_10;
    const vreal x_134 = sel(x_53, by_w_sS, splat(0));
    const vreal x_135 = x_123 - x_127 + sel(x_53, splat(0), by_w_sS);
    const vreal by__at_zero_2 = sel(x_54, x_134, splat(0));
    const vreal by__rise_2 = unless_none(by__at_zero_2, w_r);
    const vreal by__at_zero_3 = sel(x_55, x_132, splat(0));
    const vreal by__rise_3 = unless_none(by__at_zero_3, w_r);
    const vreal x_136 = x_133 + by__at_zero_2 * k->rise_9 + by__at_zero_3 * k->rise_8;
    const vreal by__at_zero_4 = sel(x_56, x_135, splat(0));
    const vreal by__rise_4 = unless_none(by__at_zero_4, w_r);
    const vreal by__at_zero_5 = sel(x_57, x_129, splat(0));
    const vreal by__rise_5 = unless_none(by__at_zero_5, w_r);
    const vreal x_137 = x_136 + by__at_zero_4 * k->rise_7 + by__at_zero_5 * k->rise_6;
    const vreal x_138 = sel(x_58, by_w_FS_2, splat(0));
    const vreal x_139 = unless_none(x_108, cosine) + by_w_FM_2 + sel(x_58, splat(0), by_w_FS_2);
    const vreal by__at_zero_6 = sel(x_59, x_138, splat(0));
    const vreal by__rise_6 = unless_none(by__at_zero_6, w_r);
    const vreal x_140 = sel(x_60, by_w_sS_2, splat(0));
    const vreal x_141 = x_128 + sel(x_60, splat(0), by_w_sS_2);
    const vreal by__at_zero_7 = sel(x_61, x_140, splat(0));
    const vreal by__rise_7 = unless_none(by__at_zero_7, w_r);
    const vreal x_142 = x_137 + by__at_zero_6 * k->rise_5 + by__at_zero_7 * k->rise_4;
    const vreal by__at_zero_8 = sel(x_62, x_139, splat(0));
    const vreal by__rise_8 = unless_none(by__at_zero_8, w_r);
    const vreal by__at_zero_9 = sel(x_63, x_141, splat(0));
    const vreal by__rise_9 = unless_none(by__at_zero_9, w_r);
    const vreal x_143 = x_142 + by__at_zero_8 * k->rise_3 + by__at_zero_9 * k->rise_2;
    const vreal by__at_zero_10 = sel(x_64, x_130, splat(0));
    const vreal by__rise_10 = unless_none(by__at_zero_10, w_r);
    const vreal x_144 = x_143 + by__at_zero_10 * k->rise;
    const vreal x_145 = sel(k->x_2, sel(x_65, x_144, splat(0)), splat(0));
    by->largest_load = x_145 * k->t_per_pn;
    const vreal x_146 = unless_none(sel(x_65, splat(0), x_144), s_fz) + x_145 * p->largest_load;
    by->nominal_load = -(sel(k->x_3, x_146, splat(0)) * k->x * k->x);
    by->sliding_force_y2 = (by__rise - by__at_zero) * R(0.5);
    const vreal x_147 = sel(x_52, splat(0), x_131) * R(0.01) - by__rise + by__at_zero * R(2);
    by->sliding_force_y = x_147;
    by->sliding_slip_y2 = by__rise_2 - by__at_zero_2;
    const vreal x_148 = sel(x_54, splat(0), x_134) * R(0.01) - by__rise_2 + by__at_zero_2 * R(2);
    by->sliding_slip_y = x_148;
    by->peak_force_y2 = (by__rise_3 - by__at_zero_3) * R(0.5);
    const vreal x_149 = sel(x_55, splat(0), x_132) * R(0.01) - by__rise_3 + by__at_zero_3 * R(2);
    by->peak_force_y = x_149;
    by->peak_slip_y2 = by__rise_4 - by__at_zero_4;
    const vreal x_150 = sel(x_56, splat(0), x_135) * R(0.01) - by__rise_4 + by__at_zero_4 * R(2);
    by->peak_slip_y = x_150;
    by->stiffness_y2 = (by__rise_5 - by__at_zero_5) * R(0.5);
    const vreal x_151 = sel(x_57, splat(0), x_129) * R(0.01) - by__rise_5 + by__at_zero_5 * R(2);
    by->stiffness_y = x_151;
    by->sliding_force_x2 = (by__rise_6 - by__at_zero_6) * R(0.5);
    const vreal x_152 = sel(x_59, splat(0), x_138) * R(0.01) - by__rise_6 + by__at_zero_6 * R(2);
    by->sliding_force_x = x_152;
    by->sliding_slip_x2 = by__rise_7 - by__at_zero_7;
    const vreal x_153 = sel(x_61, splat(0), x_140) * R(0.01) - by__rise_7 + by__at_zero_7 * R(2);
    by->sliding_slip_x = x_153;
    by->peak_force_x2 = (by__rise_8 - by__at_zero_8) * R(0.5);
    const vreal x_154 = sel(x_62, splat(0), x_139) * R(0.01) - by__rise_8 + by__at_zero_8 * R(2);
    by->peak_force_x = x_154;
    by->peak_slip_x2 = by__rise_9 - by__at_zero_9;
    const vreal x_155 = sel(x_63, splat(0), x_141) * R(0.01) - by__rise_9 + by__at_zero_9 * R(2);
    by->peak_slip_x = x_155;
    by->stiffness_x2 = (by__rise_10 - by__at_zero_10) * R(0.5);
    const vreal x_156 = sel(x_64, splat(0), x_130) * R(0.01) - by__rise_10 + by__at_zero_10 * R(2);
    by->stiffness_x = x_156;
    return -sel(x_48, w_r * Ky * s_tan_alpha * w_per_D, F_3 * sine);
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
    const vreal w_r = vmin(k->t_most, x_2);
    const vreal x_3 = k->at_zero + k->rise * w_r;
    const vreal w_dF0 = vmax(x_3, k->least);
    const vreal x_4 = k->at_zero_2 + k->rise_2 * w_r;
    const vreal w_sM = vmax(x_4, k->least_2);
    const vreal x_5 = k->at_zero_3 + k->rise_3 * w_r;
    const vreal w_FM = vmax(x_5, k->least_3);
    const vreal x_6 = k->at_zero_4 + k->rise_4 * w_r;
    const vreal x_7 = vmax(x_6, k->least_4);
    const vreal w_sS = vmax(x_7, w_sM);
    const vreal x_8 = k->at_zero_5 + k->rise_5 * w_r;
    const vreal x_9 = vmax(x_8, k->least_5);
    const vreal w_FS = vmin(x_9, w_FM);
    const vreal x_10 = k->at_zero_6 + k->rise_6 * w_r;
    const vreal w_dF0_2 = vmax(x_10, k->least_6);
    const vreal x_11 = k->at_zero_7 + k->rise_7 * w_r;
    const vreal w_sM_2 = vmax(x_11, k->least_7);
    const vreal x_12 = k->at_zero_8 + k->rise_8 * w_r;
    const vreal w_FM_2 = vmax(x_12, k->least_8);
    const vreal x_13 = k->at_zero_9 + k->rise_9 * w_r;
    const vreal x_14 = vmax(x_13, k->least_9);
    const vreal w_sS_2 = vmax(x_14, w_sM_2);
    const vreal x_15 = k->at_zero_10 + k->rise_10 * w_r;
    const vreal x_16 = vmax(x_15, k->least_10);
    const vreal w_FS_2 = vmin(x_16, w_FM_2);
    const vreal gx = w_FM / w_dF0;
    const vreal gy = w_FM_2 / w_dF0_2;
    const vreal per_s = R(1) / (w_sM + w_sM_2);
    const vreal per_g = R(1) / (gx + gy);
    const vreal w_hx = w_sM * per_s + gx * per_g;
    const vreal w_hy = w_sM_2 * per_s + gy * per_g;
    const vreal w_per_hx = R(1) / w_hx;
    const vreal w_per_hy = R(1) / w_hy;
    const vreal X = s_kappa * w_per_hx;
    const vreal Y = s_tan_alpha * w_per_hy;
    const vreal along = R(1) + s_forward * s_kappa;
    const vreal w_h = vsqrt(X * X + Y * Y);
    const vreal w_per_h = R(1) / vmax(splat(TINY_SLIP), w_h);
    const vreal cosine = X * w_per_h;
    const vreal sine = Y * w_per_h;
    const vreal x_17 = w_dF0 * w_hx;
    const vreal x_18 = x_17 * cosine;
    const vreal x_19 = w_dF0_2 * w_hy;
    const vreal y = x_19 * sine;
    const vreal w_at_dF0 = vsqrt(x_18 * x_18 + y * y);
    const vreal x_20 = w_FM * cosine;
    const vreal y_2 = w_FM_2 * sine;
    const vreal x_21 = vsqrt(x_20 * x_20 + y_2 * y_2);
    const vreal w_at_FM = vmax(splat(TINY_SLIP), x_21);
    const vreal x_22 = w_FS * cosine;
    const vreal y_3 = w_FS_2 * sine;
    const vreal w_at_FS = vsqrt(x_22 * x_22 + y_3 * y_3);
    const vreal x_23 = w_sM * w_per_hx;
    const vreal x_24 = x_23 * cosine;
    const vreal x_25 = w_sM_2 * w_per_hy;
    const vreal y_4 = x_25 * sine;
    const vreal x_26 = vsqrt(x_24 * x_24 + y_4 * y_4);
    const vreal w_at_sM = vmax(splat(TINY_SLIP), x_26);
    const vreal x_27 = w_sS * w_per_hx;
    const vreal x_28 = x_27 * cosine;
    const vreal x_29 = w_sS_2 * w_per_hy;
    const vreal y_5 = x_29 * sine;
    const vreal w_at_sS = vsqrt(x_28 * x_28 + y_5 * y_5);
    const vreal w_per_D = R(1) / vmax(splat(TINY_SLIP), vabs(along));
    const vreal per_sM = R(1) / w_at_sM;
    const vreal x_30 = w_at_dF0 * w_at_sM / w_at_FM;
    const vreal q = vmax(splat(2), x_30);
    const vreal x_31 = w_h * w_per_D;
    const vreal w_n = x_31 * per_sM;
    const vreal m = w_at_sS * per_sM;
    const vreal FS_FM = w_at_FS / w_at_FM;
    const vreal left = R(1) - w_n;
    const vreal x_32 = left * left;
    const vreal x_33 = q * w_n;
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
    const vreal x_37 = w_n - R(1);
    const vreal x_38 = x_37 * per_way;
    const vreal end = m - w_n;
    const vmask x_39 = w_n < R(1);
    const vmask x_40 = not(w_n < m);
    const vmask x_41 = x_37 < turn;
    const vmask x_42 = rest < R(0);
    const vreal x_43 = end * end;
    const vreal x_44 = x_38 * x_38;
    const vreal x_45 = R(3) - R(2) * x_38;
    const vreal x_46 = x_44 * x_45;
    const vreal F =
        sel(x_42, R(1) - drop * x_46, sel(x_41, R(1) - x_32 * per_q, FS_FM + bend * x_43));
    const vreal F_2 = sel(x_39, x_33 * per, sel(x_40, FS_FM, F));
    const vreal grip = w_r * w_at_FM;
    const vreal F_3 = grip * F_2;
    const vmask x_47 = w_h <= TINY_SLIP;
    const vreal x_48 = R(2) * w_FM_2 / w_sM_2;
    const vreal Ky = vmax(w_dF0_2, x_48);
    const vreal aside = sel(x_47, w_r * Ky * s_tan_alpha * w_per_D, F_3 * sine);
    const vreal x_49 = vsqrt(x_2);
    const vreal x_50 = p->contact_length * x_49;
    const vreal sy = vabs(s_tan_alpha) * w_per_D;
    const vreal x_51 = k->at_zero_12 + k->rise_12 * w_r;
    const vreal s0 = vmax(x_51, k->least_12);
    const vreal x_52 = k->at_zero_13 + k->rise_13 * w_r;
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
    const vreal x_65 = k->at_zero_11 + k->rise_11 * w_r;
    const vreal x_66 = vmax(x_65, k->least_11);
    const vreal x_67 = x_66 * N;
    const vreal trail = x_50 * x_67;
    const vreal x_68 = trail * along;
    const vreal x_69 = vcopysign(trail, x_68);
    const vreal x_70 = R(1) / w_at_FM;
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
    const vreal by__rise = by__at_zero * w_r;
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
    const vreal by__rise_2 = unless_none(by__at_zero_2, w_r);
    const vmask x_101 = x_51 > k->least_12;
    const vreal by__at_zero_3 = sel(x_101, x_99, splat(0));
    const vreal by__rise_3 = unless_none(by__at_zero_3, w_r);
    const vreal x_102 =
        by__at_zero * k->rise_11 + by__at_zero_2 * k->rise_13 + by__at_zero_3 * k->rise_12;
    by->contact_length = x_88 * x_49;
    const vreal x_103 = sel(x_47, splat(0), by_aside);
    const vreal by_F = unless_none(x_103, sine);
    const vreal x_104 =
        unless_none(unless_none(sel(x_47, by_aside, splat(0)), w_per_D), s_tan_alpha);
    const vreal by_Ky = unless_none(x_104, w_r);
    const vreal x_105 = unless_none(sel(x_86, splat(0), by_Ky), R(1) / w_sM_2);
    const vreal by_grip = unless_none(by_F, F_2);
    const vreal by_F_2 = unless_none(by_F, grip);
    const vreal x_106 = x_102 + unless_none(x_104, Ky) + unless_none(by_grip, w_at_FM);
    const vreal x_107 = sel(x_39, by_F_2, splat(0));
    const vreal x_108 = sel(x_39, splat(0), by_F_2);
    const vreal by_F_3 = sel(x_40, splat(0), x_108);
    const vreal by_F_4 = sel(x_42, splat(0), by_F_3);
    const vreal x_109 = -sel(x_42, by_F_3, splat(0));
    const vreal x_110 = unless_none(x_109, drop);
    const vreal by_x = unless_none(unless_none(x_110, x_45), x_38);
    const vreal x_111 = -unless_none(x_110, x_44) * R(2) + by_x + by_x;
    const vreal by_FS_FM = sel(x_41, splat(0), by_F_4);
    const vreal by_end = unless_none(unless_none(by_FS_FM, bend), end);
    const vreal by_m = by_end + by_end;
    const vreal x_112 = -sel(x_41, by_F_4, splat(0));
    const vreal x_113 = unless_none(unless_none(by_FS_FM, x_43), R(1) / x_36);
    const vreal by_rest = sel(rest > TINY_SLIP, -unless_none(x_113, bend), splat(0));
    const vreal x_114 = unless_none(x_113, per_q) - by_rest;
    const vreal x_115 = unless_none(x_114, per_way);
    const vreal x_116 = unless_none(unless_none(x_112, x_32) + unless_none(x_113, turn), per_q);
    const vreal x_117 = unless_none(unless_none(x_111, x_37) + unless_none(x_114, x_35), per_way);
    const vreal by_m_2 = sel(x_34 > TINY_SLIP, by_rest - unless_none(x_117, per_way), splat(0));
    const vreal x_118 = by_m + by_m_2;
    const vreal x_119 =
        sel(x_40, x_108, splat(0)) + by_FS_FM - (unless_none(x_109, x_46) + unless_none(x_115, q));
    const vreal x_120 = unless_none(unless_none(unless_none(x_107, x_33), per), per);
    const vreal x_121 = unless_none(x_107, per) - x_120;
    const vreal x_122 =
        unless_none(x_115, drop) - unless_none(x_116, per_q) + unless_none(x_121, w_n);
    const vreal by_left = unless_none(unless_none(x_112, per_q) - x_120, left);
    const vreal x_123 =
        -by_m + unless_none(x_111, per_way) + unless_none(x_121, q) - (by_left + by_left);
    const vreal by_w_at_FS = unless_none(x_119, x_70);
    const vreal x_124 = unless_none(sel(R(2) > x_30, splat(0), x_122), x_70);
    const vreal x_125 =
        unless_none(by_grip, w_r) - unless_none(by_w_at_FS, FS_FM) - unless_none(x_124, x_30);
    const vreal x_126 = unless_none(unless_none(x_118, w_at_sS) + unless_none(x_123, x_31), per_sM);
    const vreal x_127 = unless_none(unless_none(x_118, per_sM), sqrt_slope(w_at_sS));
    const vreal by_y = unless_none(x_127, y_5);
    const vreal x_128 = by_y + by_y;
    const vreal by_x_2 = unless_none(x_127, x_28);
    const vreal x_129 = by_x_2 + by_x_2;
    const vreal x_130 = unless_none(x_128, sine);
    const vreal by_w_sS = unless_none(x_130, w_per_hy);
    const vreal x_131 = unless_none(x_129, cosine);
    const vreal by_w_sS_2 = unless_none(x_131, w_per_hx);
    const vreal x_132 =
        sel(TINY_SLIP > x_26, splat(0), unless_none(x_124, w_at_dF0) - unless_none(x_126, per_sM));
    const vreal x_133 = unless_none(x_132, sqrt_slope(x_26));
    const vreal by_y_2 = unless_none(x_133, y_4);
    const vreal x_134 = by_y_2 + by_y_2;
    const vreal by_x_3 = unless_none(x_133, x_24);
    const vreal x_135 = by_x_3 + by_x_3;
    const vreal x_136 = unless_none(x_134, sine);
    const vreal x_137 =
        unless_none(x_103, F_3) + unless_none(x_128, x_29) + unless_none(x_134, x_25);
    const vreal x_138 = unless_none(x_135, cosine);
    const vreal x_139 = unless_none(by_w_at_FS, sqrt_slope(w_at_FS));
    const vreal by_y_3 = unless_none(x_139, y_3);
    const vreal x_140 = by_y_3 + by_y_3;
    const vreal by_x_4 = unless_none(x_139, x_22);
    const vreal x_141 = by_x_4 + by_x_4;
    const vreal by_w_FS = unless_none(x_140, sine);
    const vreal by_w_FS_2 = unless_none(x_141, cosine);
    const vreal x_142 =
        unless_none(x_129, x_27) + unless_none(x_135, x_23) + unless_none(x_141, w_FS);
    const vreal x_143 = unless_none(sel(TINY_SLIP > x_21, splat(0), x_125), sqrt_slope(x_21));
    const vreal by_y_4 = unless_none(x_143, y_2);
    const vreal x_144 = by_y_4 + by_y_4;
    const vreal by_x_5 = unless_none(x_143, x_20);
    const vreal x_145 = by_x_5 + by_x_5;
    const vreal x_146 = x_137 + unless_none(x_140, w_FS_2) + unless_none(x_144, w_FM_2);
    const vreal x_147 = unless_none(unless_none(x_124, w_at_sM), sqrt_slope(w_at_dF0));
    const vreal by_y_5 = unless_none(x_147, y);
    const vreal x_148 = by_y_5 + by_y_5;
    const vreal by_x_6 = unless_none(x_147, x_18);
    const vreal x_149 = by_x_6 + by_x_6;
    const vreal x_150 = unless_none(x_148, sine);
    const vreal x_151 = x_146 + unless_none(x_148, x_19);
    const vreal x_152 = unless_none(x_149, cosine);
    const vreal x_153 = x_142 + unless_none(x_145, w_FM) + unless_none(x_149, x_17);
    const vreal x_154 = unless_none(unless_none(x_151, Y) + unless_none(x_153, X), w_per_h);
    const vreal by_w_h = sel(TINY_SLIP > w_h, splat(0), -unless_none(x_154, w_per_h));
    const vreal x_155 =
        unless_none(unless_none(unless_none(x_123, per_sM), w_per_D) + by_w_h, sqrt_slope(w_h));
    const vreal by_Y = unless_none(x_155, Y);
    const vreal by_X = unless_none(x_155, X);
    const vreal by_w_per_hy = unless_none(unless_none(x_151, w_per_h) + by_Y + by_Y, s_tan_alpha);
    const vreal x_156 = unless_none(x_130, w_sS_2) + unless_none(x_136, w_sM_2) + by_w_per_hy;
    const vreal by_w_per_hx = unless_none(unless_none(x_153, w_per_h) + by_X + by_X, s_kappa);
    const vreal x_157 = unless_none(x_131, w_sS) + unless_none(x_138, w_sM) + by_w_per_hx;
    const vreal x_158 =
        unless_none(x_150, w_dF0_2) - unless_none(unless_none(x_156, w_per_hy), w_per_hy);
    const vreal x_159 =
        unless_none(x_152, w_dF0) - unless_none(unless_none(x_157, w_per_hx), w_per_hx);
    const vreal x_160 =
        -unless_none(x_105, x_48) + unless_none(x_136, w_per_hy) + unless_none(x_158, per_s);
    const vreal x_161 = unless_none(unless_none(x_158, gy) + unless_none(x_159, gx), per_g);
    const vreal x_162 = unless_none(x_161, per_g);
    const vreal x_163 = unless_none(unless_none(x_158, w_sM_2) + unless_none(x_159, w_sM), per_s);
    const vreal x_164 = unless_none(x_163, per_s);
    const vreal x_165 = unless_none(x_138, w_per_hx) + unless_none(x_159, per_s) - x_164;
    const vreal by_w_FM = unless_none(unless_none(x_158, per_g) - x_162, R(1) / w_dF0_2);
    const vreal x_166 =
        sel(x_86, by_Ky, splat(0)) + unless_none(x_150, w_hy) - unless_none(by_w_FM, gy);
    const vreal by_w_FM_2 = unless_none(unless_none(x_159, per_g) - x_162, R(1) / w_dF0);
    const vreal x_167 = unless_none(x_152, w_hx) - unless_none(by_w_FM_2, gx);
    const vreal x_168 = sel(x_71, by_w_FS, splat(0));
    const vreal x_169 =
        x_105 * R(2) + unless_none(x_144, sine) + by_w_FM + sel(x_71, splat(0), by_w_FS);
    const vreal by__at_zero_4 = sel(x_72, x_168, splat(0));
    const vreal by__rise_4 = unless_none(by__at_zero_4, w_r);
    const vreal x_170 = sel(x_73, by_w_sS, splat(0));
    const vreal x_171 = x_160 - x_164 + sel(x_73, splat(0), by_w_sS);
    const vreal by__at_zero_5 = sel(x_74, x_170, splat(0));
    const vreal by__rise_5 = unless_none(by__at_zero_5, w_r);
    const vreal x_172 = x_106 + by__at_zero_4 * k->rise_10 + by__at_zero_5 * k->rise_9;
    const vreal by__at_zero_6 = sel(x_75, x_169, splat(0));
    const vreal by__rise_6 = unless_none(by__at_zero_6, w_r);
    const vreal by__at_zero_7 = sel(x_76, x_171, splat(0));
    const vreal by__rise_7 = unless_none(by__at_zero_7, w_r);
    const vreal x_173 = x_172 + by__at_zero_6 * k->rise_8 + by__at_zero_7 * k->rise_7;
    const vreal by__at_zero_8 = sel(x_77, x_166, splat(0));
    const vreal by__rise_8 = unless_none(by__at_zero_8, w_r);
    const vreal x_174 = sel(x_78, by_w_FS_2, splat(0));
    const vreal x_175 = unless_none(x_145, cosine) + by_w_FM_2 + sel(x_78, splat(0), by_w_FS_2);
    const vreal by__at_zero_9 = sel(x_79, x_174, splat(0));
    const vreal by__rise_9 = unless_none(by__at_zero_9, w_r);
    const vreal x_176 = x_173 + by__at_zero_8 * k->rise_6 + by__at_zero_9 * k->rise_5;
    const vreal x_177 = sel(x_80, by_w_sS_2, splat(0));
    const vreal x_178 = x_165 + sel(x_80, splat(0), by_w_sS_2);
    const vreal by__at_zero_10 = sel(x_81, x_177, splat(0));
    const vreal by__rise_10 = unless_none(by__at_zero_10, w_r);
    const vreal by__at_zero_11 = sel(x_82, x_175, splat(0));
    const vreal by__rise_11 = unless_none(by__at_zero_11, w_r);
    const vreal x_179 = x_176 + by__at_zero_10 * k->rise_4 + by__at_zero_11 * k->rise_3;
    const vreal by__at_zero_12 = sel(x_83, x_178, splat(0));
    const vreal by__rise_12 = unless_none(by__at_zero_12, w_r);
    const vreal by__at_zero_13 = sel(x_84, x_167, splat(0));
    const vreal by__rise_13 = unless_none(by__at_zero_13, w_r);
    const vreal x_180 = x_179 + by__at_zero_12 * k->rise_2 + by__at_zero_13 * k->rise;
    const vreal x_181 = x_88 * p->contact_length * sqrt_slope(x_49) + sel(x_85, splat(0), x_180);
    const vreal x_182 = sel(k->x_2, sel(x_85, x_180, splat(0)), splat(0));
    by->largest_load = x_182 * k->t_per_pn;
    const vreal x_183 = sel(k->x_3, x_181 * s_fz + x_182 * p->largest_load, splat(0));
    by->nominal_load = -(x_183 * k->x * k->x);
    by->trail_end_slip2 = by__rise_2 - by__at_zero_2;
    const vreal x_184 = sel(x_100, splat(0), x_98) * R(0.01) - by__rise_2 + by__at_zero_2 * R(2);
    by->trail_end_slip = x_184;
    by->trail_slip2 = by__rise_3 - by__at_zero_3;
    const vreal x_185 = sel(x_101, splat(0), x_99) * R(0.01) - by__rise_3 + by__at_zero_3 * R(2);
    by->trail_slip = x_185;
    by->trail2 = by__rise - by__at_zero;
    const vreal x_186 = sel(x_91, splat(0), x_90) * R(0.01) - by__rise + by__at_zero * R(2);
    by->trail = x_186;
    by->sliding_force_y2 = (by__rise_4 - by__at_zero_4) * R(0.5);
    const vreal x_187 = sel(x_72, splat(0), x_168) * R(0.01) - by__rise_4 + by__at_zero_4 * R(2);
    by->sliding_force_y = x_187;
    by->sliding_slip_y2 = by__rise_5 - by__at_zero_5;
    const vreal x_188 = sel(x_74, splat(0), x_170) * R(0.01) - by__rise_5 + by__at_zero_5 * R(2);
    by->sliding_slip_y = x_188;
    by->peak_force_y2 = (by__rise_6 - by__at_zero_6) * R(0.5);
    const vreal x_189 = sel(x_75, splat(0), x_169) * R(0.01) - by__rise_6 + by__at_zero_6 * R(2);
    by->peak_force_y = x_189;
    by->peak_slip_y2 = by__rise_7 - by__at_zero_7;
    const vreal x_190 = sel(x_76, splat(0), x_171) * R(0.01) - by__rise_7 + by__at_zero_7 * R(2);
    by->peak_slip_y = x_190;
    by->stiffness_y2 = (by__rise_8 - by__at_zero_8) * R(0.5);
    const vreal x_191 = sel(x_77, splat(0), x_166) * R(0.01) - by__rise_8 + by__at_zero_8 * R(2);
    by->stiffness_y = x_191;
    by->sliding_force_x2 = (by__rise_9 - by__at_zero_9) * R(0.5);
    const vreal x_192 = sel(x_79, splat(0), x_174) * R(0.01) - by__rise_9 + by__at_zero_9 * R(2);
    by->sliding_force_x = x_192;
    by->sliding_slip_x2 = by__rise_10 - by__at_zero_10;
    const vreal x_193 = sel(x_81, splat(0), x_177) * R(0.01) - by__rise_10 + by__at_zero_10 * R(2);
    by->sliding_slip_x = x_193;
    by->peak_force_x2 = (by__rise_11 - by__at_zero_11) * R(0.5);
    const vreal x_194 = sel(x_82, splat(0), x_175) * R(0.01) - by__rise_11 + by__at_zero_11 * R(2);
    by->peak_force_x = x_194;
    by->peak_slip_x2 = by__rise_12 - by__at_zero_12;
    const vreal x_195 = sel(x_83, splat(0), x_178) * R(0.01) - by__rise_12 + by__at_zero_12 * R(2);
    by->peak_slip_x = x_195;
    by->stiffness_x2 = (by__rise_13 - by__at_zero_13) * R(0.5);
    const vreal x_196 = sel(x_84, splat(0), x_167) * R(0.01) - by__rise_13 + by__at_zero_13 * R(2);
    by->stiffness_x = x_196;
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
    int x_34;
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
    vreal x_52;
    int x_53;
    vreal x_54;
    vreal x_55;
    vreal x_56;
    vreal x_57;
    vreal x_58;
    vreal x_59;
    vreal x_60;
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
    vmask x_90;
    vmask x_91;
    vmask x_92;
    vmask x_93;
    vmask x_94;
    vmask x_95;
    vmask x_96;
    vreal x_97;
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
    k->x_34 = !(!any(not(k->x_31)));
    if (k->x_34) {
        k->x_35 = R(3) - R(2) * k->c_r;
        k->x_36 = k->c_r - R(2);
        k->x_37 = R(3) - R(2) * k->c_r_4;
        k->x_38 = k->c_r_4 - R(2);
        k->x_39 = R(3) - R(2) * k->c_r_7;
        k->x_40 = k->c_r_7 - R(2);
        k->x_41 = R(3) - R(2) * k->c_r_2;
        k->x_42 = k->c_r_2 - R(2);
        k->x_43 = R(3) - R(2) * k->c_r_5;
        k->x_44 = k->c_r_5 - R(2);
        k->x_45 = R(3) - R(2) * k->c_r_8;
        k->x_46 = k->c_r_8 - R(2);
        k->x_47 = R(3) - R(2) * k->c_r_3;
        k->x_48 = k->c_r_3 - R(2);
        k->x_49 = R(3) - R(2) * k->c_r_6;
        k->x_50 = k->c_r_6 - R(2);
        k->x_51 = R(3) - R(2) * k->c_r_9;
        k->x_52 = k->c_r_9 - R(2);
        if (k->x_32) {
            k->x_53 = !k->x_32;
        }
    }
    if (k->x_33) {
        k->x_54 = R(3) - R(2) * k->c_r;
        k->x_55 = k->c_r - R(2);
        k->x_56 = R(3) - R(2) * k->c_r_4;
        k->x_57 = k->c_r_4 - R(2);
        k->x_58 = R(3) - R(2) * k->c_r_7;
        k->x_59 = k->c_r_7 - R(2);
    }
    if (k->x_34) {
        if (k->x_32) {
            k->x_60 = R(1) / p->side_peak;
        }
    }
    k->x_61 = k->x_27 < R(3);
    k->x_62 = k->x_26 < LARGE;
    k->x_63 = x_9 > R(0);
    k->x_64 = k->x_25 < LARGE;
    k->x_65 = k->x_24 < R(3);
    k->x_66 = k->x_23 < LARGE;
    k->x_67 = x_8 > R(0);
    k->x_68 = k->x_22 < LARGE;
    k->x_69 = k->x_21 < R(3);
    k->x_70 = k->x_20 < LARGE;
    k->x_71 = x_7 > R(0);
    k->x_72 = k->x_19 < LARGE;
    k->x_73 = k->x_18 < R(3);
    k->x_74 = k->x_17 < LARGE;
    k->x_75 = x_6 > R(0);
    k->x_76 = k->x_16 < LARGE;
    k->x_77 = k->x_15 < R(3);
    k->x_78 = k->x_14 < LARGE;
    k->x_79 = x_5 > R(0);
    k->x_80 = k->x_13 < LARGE;
    k->x_81 = k->x_12 < R(3);
    k->x_82 = k->x_11 < LARGE;
    k->x_83 = x_4 > R(0);
    k->x_84 = k->x_10 < LARGE;
    k->x_85 = k->x_9 < R(3);
    k->x_86 = k->x_8 < LARGE;
    k->x_87 = x_3 > R(0);
    k->x_88 = k->x_7 < LARGE;
    k->x_89 = k->x_6 < R(3);
    k->x_90 = k->x_5 < LARGE;
    k->x_91 = x_2 > R(0);
    k->x_92 = k->x_4 < LARGE;
    k->x_93 = k->x_3 < R(3);
    k->x_94 = k->x_2 < LARGE;
    k->x_95 = x > R(0);
    k->x_96 = k->x < LARGE;
    if (k->x_34) {
        if (k->x_32) {
            k->x_97 = R(1) / p->side_peak;
        }
    }
}

static vreal drawn_curves_fx_sweep(const struct drawn_curves_params *p, vreal combine,
                                   const struct drawn_curves_kept *k, vreal fz, vreal kappa,
                                   vreal alpha, vreal gamma, vreal vx, vreal seed,
                                   struct drawn_curves_params *by) {
    (void)combine;
    (void)gamma;
    vreal fx = splat(0), ratio = splat(0), angle = splat(0), x_4 = splat(0), at_rise = splat(0),
          x_5 = splat(0), x_6 = splat(0), x_7 = splat(0), at_fall = splat(0), x_8 = splat(0),
          at_rise_2 = splat(0), x_9 = splat(0), x_10 = splat(0), x_11 = splat(0),
          at_fall_2 = splat(0), x_12 = splat(0), at_rise_3 = splat(0), x_13 = splat(0),
          x_14 = splat(0), x_15 = splat(0), at_fall_3 = splat(0), x_16 = splat(0), x_17 = splat(0),
          rise = splat(0), x_18 = splat(0), x_19 = splat(0), x_20 = splat(0), x_21 = splat(0),
          x_22 = splat(0), rise_2 = splat(0), x_23 = splat(0), x_24 = splat(0), x_25 = splat(0),
          x_26 = splat(0), x_27 = splat(0), x_28 = splat(0), rise_3 = splat(0), x_29 = splat(0),
          x_30 = splat(0), x_31 = splat(0), rise_4 = splat(0), fall = splat(0), x_32 = splat(0),
          at_rise_4 = splat(0), x_33 = splat(0), x_34 = splat(0), x_35 = splat(0),
          at_fall_4 = splat(0), x_36 = splat(0), at_rise_5 = splat(0), x_37 = splat(0),
          x_38 = splat(0), x_39 = splat(0), at_fall_5 = splat(0), x_40 = splat(0),
          at_rise_6 = splat(0), x_41 = splat(0), x_42 = splat(0), x_43 = splat(0),
          at_fall_6 = splat(0), x_44 = splat(0), x_45 = splat(0), rise_5 = splat(0),
          x_46 = splat(0), x_47 = splat(0), x_48 = splat(0), x_49 = splat(0), x_50 = splat(0),
          rise_6 = splat(0), x_51 = splat(0), x_52 = splat(0), x_53 = splat(0), x_56 = splat(0),
          x_57 = splat(0), rise_7 = splat(0), x_58 = splat(0), x_59 = splat(0), x_60 = splat(0),
          x_61 = splat(0), at_rise_7 = splat(0), x_62 = splat(0), x_63 = splat(0), x_64 = splat(0),
          at_fall_7 = splat(0), x_65 = splat(0), at_rise_8 = splat(0), x_66 = splat(0),
          x_67 = splat(0), x_68 = splat(0), at_fall_8 = splat(0), x_69 = splat(0),
          at_rise_9 = splat(0), x_70 = splat(0), x_71 = splat(0), x_72 = splat(0),
          at_fall_9 = splat(0), x_73 = splat(0), x_74 = splat(0), rise_8 = splat(0),
          x_75 = splat(0), x_76 = splat(0), x_77 = splat(0), x_78 = splat(0), x_79 = splat(0),
          rise_9 = splat(0), x_80 = splat(0), x_81 = splat(0), x_82 = splat(0), x_84 = splat(0),
          x_85 = splat(0), rise_10 = splat(0), x_86 = splat(0), x_87 = splat(0), x_88 = splat(0),
          x_89 = splat(0), x_90 = splat(0), x_91 = splat(0), fx_2 = splat(0), x_92 = splat(0),
          x_93 = splat(0), x_94 = splat(0), fx_3 = splat(0), top = splat(0), yx = splat(0),
          yy = splat(0), share = splat(0), x_95 = splat(0), x_96 = splat(0), x_97 = splat(0),
          x_98 = splat(0), per_peak = splat(0), x_per_y = splat(0), y_per_x = splat(0),
          other = splat(0), x_99 = splat(0), x_100 = splat(0), size = splat(0), p_x = splat(0),
          p_y = splat(0), slip_x = splat(0), slip_y = splat(0), x_104 = splat(0),
          at_rise_10 = splat(0), x_105 = splat(0), x_106 = splat(0), x_107 = splat(0),
          at_fall_10 = splat(0), x_108 = splat(0), x_109 = splat(0), rise_11 = splat(0),
          x_110 = splat(0), x_111 = splat(0), x_112 = splat(0), x_113 = splat(0),
          at_rise_11 = splat(0), x_114 = splat(0), x_115 = splat(0), x_116 = splat(0),
          at_fall_11 = splat(0), x_117 = splat(0), x_118 = splat(0), rise_12 = splat(0),
          x_119 = splat(0), x_120 = splat(0), x_121 = splat(0), x_122 = splat(0),
          at_rise_12 = splat(0), x_123 = splat(0), x_124 = splat(0), x_125 = splat(0),
          at_fall_12 = splat(0), x_126 = splat(0), x_127 = splat(0), rise_13 = splat(0),
          x_128 = splat(0), x_129 = splat(0), x_130 = splat(0), graph = splat(0), x_131 = splat(0),
          s = splat(0), x_132 = splat(0), u = splat(0), x_133 = splat(0), adheres = splat(0),
          x_134 = splat(0), x_135 = splat(0), twice = splat(0), x_136 = splat(0), y = splat(0),
          x_137 = splat(0), x_138 = splat(0), x_139 = splat(0), length = splat(0), x_140 = splat(0),
          x_141 = splat(0), by_fx = splat(0), by_c_drop = splat(0), by_side_peak = splat(0),
          x_143 = splat(0), by_c_per_fall = splat(0), x_144 = splat(0), by_c_per_rise = splat(0),
          by_c_drop_2 = splat(0), by_brake_peak = splat(0), x_145 = splat(0),
          by_c_per_fall_2 = splat(0), x_146 = splat(0), by_c_per_rise_2 = splat(0),
          by_c_drop_3 = splat(0), by_drive_peak = splat(0), x_147 = splat(0),
          by_c_per_fall_3 = splat(0), x_148 = splat(0), by_c_per_rise_3 = splat(0),
          by_side_peak_2 = splat(0), x_189 = splat(0), x_190 = splat(0), x_191 = splat(0),
          x_192 = splat(0), x_193 = splat(0), by_brake_peak_2 = splat(0), x_194 = splat(0),
          x_195 = splat(0), x_196 = splat(0), x_197 = splat(0), x_198 = splat(0),
          by_drive_peak_2 = splat(0), x_199 = splat(0), x_200 = splat(0), x_201 = splat(0),
          x_202 = splat(0), x_203 = splat(0), by_c_drop_4 = splat(0),
          by_side_at_sat_peak = splat(0), x_204 = splat(0), by_c_drop_5 = splat(0),
          by_brake_at_sat_peak = splat(0), x_205 = splat(0), by_c_drop_6 = splat(0),
          by_drive_at_sat_peak = splat(0), x_206 = splat(0), by_c_per_fall_4 = splat(0),
          by_side_at_sat_slip_peak = splat(0), by_c_per_rise_4 = splat(0),
          by_c_per_fall_5 = splat(0), by_brake_at_sat_slip_peak = splat(0),
          by_c_per_rise_5 = splat(0), by_c_per_fall_6 = splat(0),
          by_drive_at_sat_slip_peak = splat(0), by_c_per_rise_6 = splat(0), by_c_drop_7 = splat(0),
          by_side_at_peak_peak = splat(0), x_207 = splat(0), by_c_drop_8 = splat(0),
          by_brake_at_peak_peak = splat(0), x_208 = splat(0), by_c_drop_9 = splat(0),
          by_drive_at_peak_peak = splat(0), x_209 = splat(0), by_c_per_fall_7 = splat(0),
          by_side_at_peak_slip_peak = splat(0), by_c_per_rise_7 = splat(0),
          by_c_per_fall_8 = splat(0), by_brake_at_peak_slip_peak = splat(0),
          by_c_per_rise_8 = splat(0), by_c_per_fall_9 = splat(0),
          by_drive_at_peak_slip_peak = splat(0), by_c_per_rise_9 = splat(0), x_210 = splat(0),
          x_211 = splat(0), x_212 = splat(0), x_213 = splat(0), by_fy = splat(0), x_214 = splat(0),
          x_215 = splat(0);
    vmask x_102 = (vmask){0}, x_103 = (vmask){0};
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal s_alpha = vmin(splat(LARGE), vmax(splat(-LARGE), alpha));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal x_2 = R(0.5) * vcopysign(splat(1), s_kappa) *
                      sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx));
    const vreal drives = R(0.5) + x_2;
    const vreal x_3 = k->at_zero - k->slope * s_fz;
    const vreal grip = vmax(x_3, k->least) * s_fz;
    if (k->x_34) {
        ratio = vabs(s_kappa);
        angle = vabs(s_alpha);
        x_4 = ratio * k->c_per_rise;
        at_rise = vmin(splat(1), x_4);
        x_5 = ratio - p->drive_slip_peak;
        x_6 = x_5 * k->c_per_fall;
        x_7 = vmax(splat(0), x_6);
        at_fall = vmin(splat(1), x_7);
        x_8 = ratio * k->c_per_rise_4;
        at_rise_2 = vmin(splat(1), x_8);
        x_9 = ratio - p->brake_slip_peak;
        x_10 = x_9 * k->c_per_fall_4;
        x_11 = vmax(splat(0), x_10);
        at_fall_2 = vmin(splat(1), x_11);
        x_12 = angle * k->c_per_rise_7;
        at_rise_3 = vmin(splat(1), x_12);
        x_13 = angle - p->side_slip_peak;
        x_14 = x_13 * k->c_per_fall_7;
        x_15 = vmax(splat(0), x_14);
        at_fall_3 = vmin(splat(1), x_15);
        x_16 = k->x_35 + at_rise * k->x_36;
        x_17 = k->c_r + at_rise * x_16;
        rise = at_rise * x_17;
        x_18 = at_fall * at_fall;
        x_19 = R(3) - R(2) * at_fall;
        x_20 = x_18 * x_19;
        x_21 = k->x_37 + at_rise_2 * k->x_38;
        x_22 = k->c_r_4 + at_rise_2 * x_21;
        rise_2 = at_rise_2 * x_22;
        x_23 = at_fall_2 * at_fall_2;
        x_24 = R(3) - R(2) * at_fall_2;
        x_25 = x_23 * x_24;
        x_26 = R(1) - drives;
        const vreal gx = drives * (p->drive_peak * rise - k->c_drop * x_20) +
                         x_26 * (p->brake_peak * rise_2 - k->c_drop_4 * x_25);
        x_27 = k->x_39 + at_rise_3 * k->x_40;
        x_28 = k->c_r_7 + at_rise_3 * x_27;
        rise_3 = at_rise_3 * x_28;
        x_29 = at_fall_3 * at_fall_3;
        x_30 = R(3) - R(2) * at_fall_3;
        x_31 = x_29 * x_30;
        const vreal gy = p->side_peak * rise_3 - k->c_drop_7 * x_31;
        rise_4 = drives * at_rise + x_26 * at_rise_2;
        fall = drives * at_fall + x_26 * at_fall_2;
        x_32 = ratio * k->c_per_rise_2;
        at_rise_4 = vmin(splat(1), x_32);
        x_33 = ratio - p->drive_at_peak_slip_peak;
        x_34 = x_33 * k->c_per_fall_2;
        x_35 = vmax(splat(0), x_34);
        at_fall_4 = vmin(splat(1), x_35);
        x_36 = ratio * k->c_per_rise_5;
        at_rise_5 = vmin(splat(1), x_36);
        x_37 = ratio - p->brake_at_peak_slip_peak;
        x_38 = x_37 * k->c_per_fall_5;
        x_39 = vmax(splat(0), x_38);
        at_fall_5 = vmin(splat(1), x_39);
        x_40 = angle * k->c_per_rise_8;
        at_rise_6 = vmin(splat(1), x_40);
        x_41 = angle - p->side_at_peak_slip_peak;
        x_42 = x_41 * k->c_per_fall_8;
        x_43 = vmax(splat(0), x_42);
        at_fall_6 = vmin(splat(1), x_43);
        x_44 = k->x_41 + at_rise_4 * k->x_42;
        x_45 = k->c_r_2 + at_rise_4 * x_44;
        rise_5 = at_rise_4 * x_45;
        x_46 = at_fall_4 * at_fall_4;
        x_47 = R(3) - R(2) * at_fall_4;
        x_48 = x_46 * x_47;
        x_49 = k->x_43 + at_rise_5 * k->x_44;
        x_50 = k->c_r_5 + at_rise_5 * x_49;
        rise_6 = at_rise_5 * x_50;
        x_51 = at_fall_5 * at_fall_5;
        x_52 = R(3) - R(2) * at_fall_5;
        x_53 = x_51 * x_52;
        const vreal x_54 = drives * (p->drive_at_peak_peak * rise_5 - k->c_drop_2 * x_48);
        const vreal x_55 = x_26 * (p->brake_at_peak_peak * rise_6 - k->c_drop_5 * x_53);
        const vreal gx_2 = x_54 + x_55;
        x_56 = k->x_45 + at_rise_6 * k->x_46;
        x_57 = k->c_r_8 + at_rise_6 * x_56;
        rise_7 = at_rise_6 * x_57;
        x_58 = at_fall_6 * at_fall_6;
        x_59 = R(3) - R(2) * at_fall_6;
        x_60 = x_58 * x_59;
        const vreal gy_2 = p->side_at_peak_peak * rise_7 - k->c_drop_8 * x_60;
        x_61 = ratio * k->c_per_rise_3;
        at_rise_7 = vmin(splat(1), x_61);
        x_62 = ratio - p->drive_at_sat_slip_peak;
        x_63 = x_62 * k->c_per_fall_3;
        x_64 = vmax(splat(0), x_63);
        at_fall_7 = vmin(splat(1), x_64);
        x_65 = ratio * k->c_per_rise_6;
        at_rise_8 = vmin(splat(1), x_65);
        x_66 = ratio - p->brake_at_sat_slip_peak;
        x_67 = x_66 * k->c_per_fall_6;
        x_68 = vmax(splat(0), x_67);
        at_fall_8 = vmin(splat(1), x_68);
        x_69 = angle * k->c_per_rise_9;
        at_rise_9 = vmin(splat(1), x_69);
        x_70 = angle - p->side_at_sat_slip_peak;
        x_71 = x_70 * k->c_per_fall_9;
        x_72 = vmax(splat(0), x_71);
        at_fall_9 = vmin(splat(1), x_72);
        x_73 = k->x_47 + at_rise_7 * k->x_48;
        x_74 = k->c_r_3 + at_rise_7 * x_73;
        rise_8 = at_rise_7 * x_74;
        x_75 = at_fall_7 * at_fall_7;
        x_76 = R(3) - R(2) * at_fall_7;
        x_77 = x_75 * x_76;
        x_78 = k->x_49 + at_rise_8 * k->x_50;
        x_79 = k->c_r_6 + at_rise_8 * x_78;
        rise_9 = at_rise_8 * x_79;
        x_80 = at_fall_8 * at_fall_8;
        x_81 = R(3) - R(2) * at_fall_8;
        x_82 = x_80 * x_81;
        const vreal x_83 = drives * (p->drive_at_sat_peak * rise_8 - k->c_drop_3 * x_77);
        const vreal gx_3 = x_83 + x_26 * (p->brake_at_sat_peak * rise_9 - k->c_drop_6 * x_82);
        x_84 = k->x_51 + at_rise_9 * k->x_52;
        x_85 = k->c_r_9 + at_rise_9 * x_84;
        rise_10 = at_rise_9 * x_85;
        x_86 = at_fall_9 * at_fall_9;
        x_87 = R(3) - R(2) * at_fall_9;
        x_88 = x_86 * x_87;
        x_89 = gx_2 - gx;
        x_90 = gx_3 - gx_2;
        x_91 = gx + at_rise_3 * x_89 + at_fall_3 * x_90;
        fx_2 = vcopysign(x_91, s_kappa);
        x_92 = gy_2 - gy;
        x_93 = p->side_at_sat_peak * rise_10 - k->c_drop_9 * x_88 - gy_2;
        x_94 = gy + rise_4 * x_92 + fall * x_93;
        const vreal fy = vcopysign(x_94, s_alpha);
        if (k->x_32) {
            top = drives * p->drive_peak + x_26 * p->brake_peak;
            yx = fx_2 / top;
            yy = fy / p->side_peak;
            if (k->x_53) {
                share = splat(1);
            } else {
                x_95 = vsqrt(yx * yx + yy * yy);
                x_96 = R(1) / vmax(splat(1), x_95);
                share = sel(k->x_30, x_96, splat(1));
            }
            fx_3 = fx_2 * share;
        } else {
            fx_3 = fx_2;
        }
        fx = fx_3;
    } else {
        fx = splat(0);
    }
    if (k->x_33) {
        x_98 = R(1) - drives;
        const vreal peak = drives * p->drive_slip_peak + x_98 * p->brake_slip_peak;
        per_peak = R(1) / peak;
        x_per_y = peak / p->side_slip_peak;
        y_per_x = p->side_slip_peak * per_peak;
        other = s_alpha * x_per_y;
        x_99 = vabs(s_kappa);
        x_100 = vsqrt(s_kappa * s_kappa + other * other);
        size = vmax(x_99, x_100);
        const vreal x_101 = vabs(s_alpha);
        x_102 = vmax(x_99, x_101) < TINY_SLIP;
        p_x = sel(x_102, s_kappa, size);
        x_103 = s_kappa == R(0);
        p_y = sel(x_102, s_alpha, sel(x_103, x_101, size * y_per_x));
        slip_x = vabs(p_x);
        slip_y = vabs(p_y);
        x_104 = slip_x * k->c_per_rise;
        at_rise_10 = vmin(splat(1), x_104);
        x_105 = slip_x - p->drive_slip_peak;
        x_106 = x_105 * k->c_per_fall;
        x_107 = vmax(splat(0), x_106);
        at_fall_10 = vmin(splat(1), x_107);
        x_108 = k->x_54 + at_rise_10 * k->x_55;
        x_109 = k->c_r + at_rise_10 * x_108;
        rise_11 = at_rise_10 * x_109;
        x_110 = at_fall_10 * at_fall_10;
        x_111 = R(3) - R(2) * at_fall_10;
        x_112 = x_110 * x_111;
        x_113 = slip_x * k->c_per_rise_4;
        at_rise_11 = vmin(splat(1), x_113);
        x_114 = slip_x - p->brake_slip_peak;
        x_115 = x_114 * k->c_per_fall_4;
        x_116 = vmax(splat(0), x_115);
        at_fall_11 = vmin(splat(1), x_116);
        x_117 = k->x_56 + at_rise_11 * k->x_57;
        x_118 = k->c_r_4 + at_rise_11 * x_117;
        rise_12 = at_rise_11 * x_118;
        x_119 = at_fall_11 * at_fall_11;
        x_120 = R(3) - R(2) * at_fall_11;
        x_121 = x_119 * x_120;
        x_122 = slip_y * k->c_per_rise_7;
        at_rise_12 = vmin(splat(1), x_122);
        x_123 = slip_y - p->side_slip_peak;
        x_124 = x_123 * k->c_per_fall_7;
        x_125 = vmax(splat(0), x_124);
        at_fall_12 = vmin(splat(1), x_125);
        x_126 = k->x_58 + at_rise_12 * k->x_59;
        x_127 = k->c_r_7 + at_rise_12 * x_126;
        rise_13 = at_rise_12 * x_127;
        x_128 = at_fall_12 * at_fall_12;
        x_129 = R(3) - R(2) * at_fall_12;
        x_130 = x_128 * x_129;
        graph = p->side_peak * rise_13 - k->c_drop_7 * x_130;
        x_131 = drives * (p->drive_peak * rise_11 - k->c_drop * x_112) +
                x_98 * (p->brake_peak * rise_12 - k->c_drop_4 * x_121);
        s = slip_x * per_peak;
        x_132 = s * s * R(1.0 / 9);
        u = vmin(splat(1), x_132);
        x_133 = R(2) - u;
        const vreal slides = u * x_133;
        adheres = R(1) - slides;
        x_134 = x_131 + graph;
        x_135 = vmax(splat(TINY_SLIP), x_134);
        twice = (slides + slides) / x_135;
        x_136 = s_kappa * (adheres + twice * graph);
        y = other * adheres + s_tan_alpha * (twice * x_131);
        x_137 = vabs(x_136);
        x_138 = vsqrt(x_136 * x_136 + y * y);
        x_139 = vmax(x_137, x_138);
        length = vmax(splat((R(0.01) * TINY_SLIP)), x_139);
        x_140 = x_136 / length;
        x_141 = sel(x_102, splat(1), x_140);
        const vreal x_142 = sel(k->x_31, sel(x_102, vcopysign(x_131, s_kappa), x_131 * x_141), fx);
        x_97 = x_142;
    } else {
        x_97 = fx;
    }
    const vreal by__x = seed * grip;
    if (k->x_33) {
        const vreal by__x_2 = sel(k->x_31, by__x, splat(0));
        const vreal x_149 = sel(x_102, splat(0), by__x_2);
        const vreal by_x =
            unless_none(sel(x_102, by__x_2, splat(0)), copysign_slope(x_131, s_kappa));
        const vreal by__x_3 =
            unless_none(sel(x_102, splat(0), unless_none(x_149, x_131)), R(1) / length);
        const vreal x_150 =
            sel((R(0.01) * TINY_SLIP) > x_139, splat(0), -unless_none(by__x_3, x_140));
        const vmask x_151 = x_137 > x_138;
        const vreal x_152 = unless_none(sel(x_151, splat(0), x_150), sqrt_slope(x_138));
        const vreal by__y = unless_none(x_152, y);
        const vreal x_153 = by__y + by__y;
        const vreal by__x_4 = unless_none(x_152, x_136);
        const vreal x_154 = by__x_3 + by__x_4 + by__x_4 +
                            unless_none(sel(x_151, x_150, splat(0)), abs_slope(x_136));
        const vreal x_155 = unless_none(x_153, s_tan_alpha);
        const vreal x_156 = unless_none(x_149, x_141) + by_x + unless_none(x_155, twice);
        const vreal by_adheres = unless_none(x_154, s_kappa);
        const vreal by_slides =
            unless_none(unless_none(x_155, x_131) + unless_none(by_adheres, graph), R(1) / x_135);
        const vreal by_x_2 = sel(TINY_SLIP > x_134, splat(0), -unless_none(by_slides, twice));
        const vreal x_157 = x_156 + by_x_2;
        const vreal x_158 = unless_none(by_adheres, twice) + by_x_2;
        const vreal x_159 = by_slides + by_slides - (unless_none(x_153, other) + by_adheres);
        const vreal x_160 =
            sel(R(1) < x_132, splat(0), unless_none(x_159, x_133) - unless_none(x_159, u));
        const vreal by_s = unless_none(x_160 * R(1.0 / 9), s);
        const vreal x_161 = by_s + by_s;
        const vreal by__graph = unless_none(x_157, x_98);
        const vreal by__graph_2 = unless_none(x_157, drives);
        const vreal x_162 = -x_158;
        const vreal x_163 = x_162 * k->c_drop_7;
        const vreal by_at_fall = unless_none(unless_none(x_163, x_129), at_fall_12);
        const vreal by_rise = x_158 * p->side_peak;
        const vreal by_c_r = unless_none(by_rise, at_rise_12);
        const vreal x_164 = unless_none(by_c_r, at_rise_12);
        const vreal x_165 =
            unless_none(by_rise, x_127) + unless_none(by_c_r, x_126) + x_164 * k->x_59;
        const vreal x_166 = sel(R(1) < x_125, splat(0),
                                -unless_none(x_163, x_128) * R(2) + by_at_fall + by_at_fall);
        const vreal x_167 = sel(R(0) > x_124, splat(0), x_166);
        const vreal by_slip_y = x_167 * k->c_per_fall_7;
        const vreal x_168 = sel(R(1) < x_122, splat(0), x_165);
        const vreal x_169 = -by__graph;
        const vreal x_170 = x_169 * k->c_drop_4;
        const vreal by_at_fall_2 = unless_none(unless_none(x_170, x_120), at_fall_11);
        const vreal x_171 = -unless_none(x_170, x_119) * R(2) + by_at_fall_2 + by_at_fall_2;
        const vreal by_rise_2 = by__graph * p->brake_peak;
        const vreal by_c_r_2 = unless_none(by_rise_2, at_rise_11);
        const vreal x_172 = unless_none(by_rise_2, x_118) + unless_none(by_c_r_2, x_117);
        const vreal x_173 = unless_none(by_c_r_2, at_rise_11);
        const vreal x_174 = sel(R(0) > x_115, splat(0), sel(R(1) < x_116, splat(0), x_171));
        const vreal by_slip_x = x_174 * k->c_per_fall_4;
        const vreal x_175 = sel(R(1) < x_113, splat(0), x_172 + x_173 * k->x_57);
        const vreal x_176 = unless_none(x_161, per_peak) + by_slip_x + x_175 * k->c_per_rise_4;
        const vreal x_177 = -by__graph_2;
        const vreal x_178 = x_177 * k->c_drop;
        const vreal by_at_fall_3 = unless_none(unless_none(x_178, x_111), at_fall_10);
        const vreal x_179 = -unless_none(x_178, x_110) * R(2) + by_at_fall_3 + by_at_fall_3;
        const vreal by_rise_3 = by__graph_2 * p->drive_peak;
        const vreal by_c_r_3 = unless_none(by_rise_3, at_rise_10);
        const vreal x_180 = unless_none(by_rise_3, x_109) + unless_none(by_c_r_3, x_108);
        const vreal x_181 = unless_none(by_c_r_3, at_rise_10);
        const vreal x_182 = sel(R(0) > x_106, splat(0), sel(R(1) < x_107, splat(0), x_179));
        const vreal by_slip_x_2 = x_182 * k->c_per_fall;
        const vreal x_183 = sel(R(1) < x_104, splat(0), x_180 + x_181 * k->x_55);
        const vreal by_p_y = unless_none(by_slip_y + x_168 * k->c_per_rise_7, abs_slope(p_y));
        const vreal by_p_x =
            unless_none(x_176 + by_slip_x_2 + x_183 * k->c_per_rise, abs_slope(p_x));
        const vreal x_184 = sel(x_103, splat(0), sel(x_102, splat(0), by_p_y));
        const vreal by_y_per_x = unless_none(x_184, size);
        const vreal x_185 =
            sel(x_99 > x_100, splat(0), unless_none(x_184, y_per_x) + sel(x_102, splat(0), by_p_x));
        const vreal by_other = unless_none(unless_none(x_185, sqrt_slope(x_100)), other);
        const vreal by_x_per_y =
            unless_none(unless_none(x_153, adheres) + by_other + by_other, s_alpha);
        const vreal by_peak = by_x_per_y * k->x_19;
        const vreal x_186 =
            -by_slip_y + unless_none(by_y_per_x, per_peak) - unless_none(by_peak, x_per_y);
        const vreal x_187 =
            unless_none(unless_none(x_161, slip_x) + by_y_per_x * p->side_slip_peak, per_peak);
        const vreal x_188 = by_peak - unless_none(x_187, per_peak);
        by_fx = sel(k->x_31, splat(0), by__x);
        by_c_drop = unless_none(x_162, x_130);
        by_side_peak = unless_none(x_158, rise_13);
        x_143 = by_c_r + unless_none(x_164, at_rise_12) + -x_164 * R(2);
        by_c_per_fall = unless_none(x_167, x_123);
        x_144 = x_186;
        by_c_per_rise = unless_none(x_168, slip_y);
        by_c_drop_2 = unless_none(x_169, x_121);
        by_brake_peak = unless_none(by__graph, rise_12);
        x_145 = by_c_r_2 + unless_none(x_173, at_rise_11) + -x_173 * R(2);
        by_c_per_fall_2 = unless_none(x_174, x_114);
        x_146 = -by_slip_x + unless_none(x_188, x_98);
        by_c_per_rise_2 = unless_none(x_175, slip_x);
        by_c_drop_3 = unless_none(x_177, x_112);
        by_drive_peak = unless_none(by__graph_2, rise_11);
        x_147 = by_c_r_3 + unless_none(x_181, at_rise_10) + -x_181 * R(2);
        by_c_per_fall_3 = unless_none(x_182, x_105);
        x_148 = -by_slip_x_2 + unless_none(x_188, drives);
        by_c_per_rise_3 = unless_none(x_183, slip_x);
    } else {
        by_fx = by__x;
        by_c_drop = splat(0);
        by_side_peak = splat(0);
        x_143 = splat(0);
        by_c_per_fall = splat(0);
        x_144 = splat(0);
        by_c_per_rise = splat(0);
        by_c_drop_2 = splat(0);
        by_brake_peak = splat(0);
        x_145 = splat(0);
        by_c_per_fall_2 = splat(0);
        x_146 = splat(0);
        by_c_per_rise_2 = splat(0);
        by_c_drop_3 = splat(0);
        by_drive_peak = splat(0);
        x_147 = splat(0);
        by_c_per_fall_3 = splat(0);
        x_148 = splat(0);
        by_c_per_rise_3 = splat(0);
    }
    if (k->x_34) {
        if (k->x_32) {
            const vreal by_share = by_fx * fx_2;
            if (k->x_53) {
                x_214 = splat(0);
                x_215 = splat(0);
            } else {
                const vreal x_216 =
                    unless_none(unless_none(sel(k->x_30, by_share, splat(0)), x_96), x_96);
                const vreal x_217 =
                    unless_none(sel(R(1) > x_95, splat(0), -x_216), sqrt_slope(x_95));
                const vreal by_yy = unless_none(x_217, yy);
                const vreal by_yx = unless_none(x_217, yx);
                x_214 = by_yy + by_yy;
                x_215 = by_yx + by_yx;
            }
            const vreal by_fy_2 = unless_none(x_214, k->x_60);
            const vreal by_fx_2 = unless_none(x_215, R(1) / top);
            const vreal by_top = -unless_none(by_fx_2, yx);
            x_210 = by_side_peak - unless_none(by_fy_2, yy);
            x_211 = by_brake_peak + unless_none(by_top, x_26);
            x_212 = by_drive_peak + unless_none(by_top, drives);
            x_213 = by_fx * share + by_fx_2;
            by_fy = by_fy_2;
        } else {
            x_210 = by_side_peak;
            x_211 = by_brake_peak;
            x_212 = by_drive_peak;
            x_213 = by_fx;
            by_fy = splat(0);
        }
        const vreal by_gy = unless_none(by_fy, copysign_slope(x_94, s_alpha));
        const vreal by__fall = unless_none(by_gy, x_93);
        const vreal by_gy_2 = unless_none(by_gy, fall);
        const vreal by_gy_3 = -by_gy_2;
        const vreal by__rise = unless_none(by_gy, x_92);
        const vreal by_gy_4 = unless_none(by_gy, rise_4);
        const vreal x_218 = by_gy_3 + by_gy_4;
        const vreal x_219 = by_gy - by_gy_4;
        const vreal by_gx = x_213 * copysign_slope(x_91, s_kappa);
        const vreal by_gx_2 = by_gx * at_fall_3;
        const vreal by_gx_3 = by_gx * at_rise_3;
        const vreal x_220 = -by_gx_2 + by_gx_3;
        const vreal x_221 = by_gx - by_gx_3;
        const vreal x_222 = by_gy_3 * k->c_drop_9;
        const vreal by_at_fall_4 = unless_none(unless_none(x_222, x_87), at_fall_9);
        const vreal x_223 = -unless_none(x_222, x_86) * R(2) + by_at_fall_4 + by_at_fall_4;
        const vreal by_rise_4 = by_gy_2 * p->side_at_sat_peak;
        const vreal by_c_r_4 = unless_none(by_rise_4, at_rise_9);
        const vreal x_224 = unless_none(by_c_r_4, at_rise_9);
        const vreal x_225 =
            unless_none(by_rise_4, x_85) + unless_none(by_c_r_4, x_84) + x_224 * k->x_52;
        const vreal by_b = by_gx_2 * x_26;
        const vreal by_a = by_gx_2 * drives;
        const vreal x_226 = -by_b;
        const vreal x_227 = x_226 * k->c_drop_6;
        const vreal by_at_fall_5 = x_227 * x_81 * at_fall_8;
        const vreal by_rise_5 = by_b * p->brake_at_sat_peak;
        const vreal by_c_r_5 = by_rise_5 * at_rise_8;
        const vreal x_228 = by_c_r_5 * at_rise_8;
        const vreal x_229 = -by_a;
        const vreal x_230 = x_229 * k->c_drop_3;
        const vreal by_at_fall_6 = x_230 * x_76 * at_fall_7;
        const vreal by_rise_6 = by_a * p->drive_at_sat_peak;
        const vreal by_c_r_6 = by_rise_6 * at_rise_7;
        const vreal x_231 = by_c_r_6 * at_rise_7;
        const vreal x_232 = sel(R(0) > x_71, splat(0), sel(R(1) < x_72, splat(0), x_223));
        const vreal x_233 =
            sel(R(1) < x_68, splat(0), -(x_227 * x_80) * R(2) + by_at_fall_5 + by_at_fall_5);
        const vreal x_234 = sel(R(0) > x_67, splat(0), x_233);
        const vreal x_235 =
            sel(R(1) < x_65, splat(0), by_rise_5 * x_79 + by_c_r_5 * x_78 + x_228 * k->x_50);
        const vreal x_236 =
            sel(R(1) < x_64, splat(0), -(x_230 * x_75) * R(2) + by_at_fall_6 + by_at_fall_6);
        const vreal x_237 = sel(R(0) > x_63, splat(0), x_236);
        const vreal x_238 =
            sel(R(1) < x_61, splat(0), by_rise_6 * x_74 + by_c_r_6 * x_73 + x_231 * k->x_48);
        const vreal x_239 = -x_218;
        const vreal x_240 = x_239 * k->c_drop_8;
        const vreal by_at_fall_7 = unless_none(unless_none(x_240, x_59), at_fall_6);
        const vreal x_241 = -unless_none(x_240, x_58) * R(2) + by_at_fall_7 + by_at_fall_7;
        const vreal by_rise_7 = x_218 * p->side_at_peak_peak;
        const vreal by_c_r_7 = unless_none(by_rise_7, at_rise_6);
        const vreal x_242 = unless_none(by_c_r_7, at_rise_6);
        const vreal x_243 =
            unless_none(by_rise_7, x_57) + unless_none(by_c_r_7, x_56) + x_242 * k->x_46;
        const vreal by_b_2 = x_220 * x_26;
        const vreal by_a_2 = x_220 * drives;
        const vreal x_244 = -by_b_2;
        const vreal x_245 = x_244 * k->c_drop_5;
        const vreal by_at_fall_8 = x_245 * x_52 * at_fall_5;
        const vreal by_rise_8 = by_b_2 * p->brake_at_peak_peak;
        const vreal by_c_r_8 = by_rise_8 * at_rise_5;
        const vreal x_246 = by_c_r_8 * at_rise_5;
        const vreal x_247 = -by_a_2;
        const vreal x_248 = x_247 * k->c_drop_2;
        const vreal by_at_fall_9 = x_248 * x_47 * at_fall_4;
        const vreal by_rise_9 = by_a_2 * p->drive_at_peak_peak;
        const vreal by_c_r_9 = by_rise_9 * at_rise_4;
        const vreal x_249 = by_c_r_9 * at_rise_4;
        const vreal x_250 = sel(R(0) > x_42, splat(0), sel(R(1) < x_43, splat(0), x_241));
        const vreal x_251 =
            sel(R(1) < x_39, splat(0), -(x_245 * x_51) * R(2) + by_at_fall_8 + by_at_fall_8);
        const vreal x_252 = sel(R(0) > x_38, splat(0), x_251);
        const vreal x_253 =
            sel(R(1) < x_36, splat(0), by_rise_8 * x_50 + by_c_r_8 * x_49 + x_246 * k->x_44);
        const vreal x_254 =
            sel(R(1) < x_35, splat(0), -(x_248 * x_46) * R(2) + by_at_fall_9 + by_at_fall_9);
        const vreal x_255 = sel(R(0) > x_34, splat(0), x_254);
        const vreal x_256 =
            sel(R(1) < x_32, splat(0), by_rise_9 * x_45 + by_c_r_9 * x_44 + x_249 * k->x_42);
        const vreal x_257 = -x_219;
        const vreal x_258 = x_257 * k->c_drop_7;
        const vreal by_at_fall_10 = unless_none(unless_none(x_258, x_30), at_fall_3);
        const vreal x_259 = by_gx * x_90 + -unless_none(x_258, x_29) * R(2) + by_at_fall_10;
        const vreal by_rise_10 = x_219 * p->side_peak;
        const vreal by_c_r_10 = unless_none(by_rise_10, at_rise_3);
        const vreal x_260 =
            by_gx * x_89 + unless_none(by_rise_10, x_28) + unless_none(by_c_r_10, x_27);
        const vreal x_261 = unless_none(by_c_r_10, at_rise_3);
        const vreal x_262 = x_143 + by_c_r_10 + unless_none(x_261, at_rise_3) + -x_261 * R(2);
        const vreal by_b_3 = x_221 * x_26;
        const vreal by_a_3 = x_221 * drives;
        const vreal x_263 = -by_b_3;
        const vreal x_264 = x_263 * k->c_drop_4;
        const vreal by_at_fall_11 = x_264 * x_24 * at_fall_2;
        const vreal x_265 = unless_none(by__fall, x_26) + -(x_264 * x_23) * R(2) + by_at_fall_11;
        const vreal by_rise_11 = by_b_3 * p->brake_peak;
        const vreal by_c_r_11 = by_rise_11 * at_rise_2;
        const vreal x_266 = unless_none(by__rise, x_26) + by_rise_11 * x_22 + by_c_r_11 * x_21;
        const vreal x_267 = by_c_r_11 * at_rise_2;
        const vreal x_268 = -by_a_3;
        const vreal x_269 = x_268 * k->c_drop;
        const vreal by_at_fall_12 = x_269 * x_19 * at_fall;
        const vreal x_270 = unless_none(by__fall, drives) + -(x_269 * x_18) * R(2) + by_at_fall_12;
        const vreal by_rise_12 = by_a_3 * p->drive_peak;
        const vreal by_c_r_12 = by_rise_12 * at_rise;
        const vreal x_271 = unless_none(by__rise, drives) + by_rise_12 * x_17 + by_c_r_12 * x_16;
        const vreal x_272 = by_c_r_12 * at_rise;
        const vreal x_273 =
            sel(R(0) > x_14, splat(0), sel(R(1) < x_15, splat(0), x_259 + by_at_fall_10));
        const vreal x_274 =
            by_c_per_rise + sel(R(1) < x_12, splat(0), x_260 + x_261 * k->x_40) * angle;
        const vreal x_275 =
            sel(R(0) > x_10, splat(0), sel(R(1) < x_11, splat(0), x_265 + by_at_fall_11));
        const vreal x_276 =
            by_c_per_rise_2 + sel(R(1) < x_8, splat(0), x_266 + x_267 * k->x_38) * ratio;
        const vreal x_277 =
            sel(R(0) > x_6, splat(0), sel(R(1) < x_7, splat(0), x_270 + by_at_fall_12));
        const vreal x_278 =
            by_c_per_rise_3 + sel(R(1) < x_4, splat(0), x_271 + x_272 * k->x_36) * ratio;
        by_side_peak_2 = by_c_drop + unless_none(x_257, x_31);
        x_189 = x_210 + unless_none(x_219, rise_3);
        x_190 = x_262;
        x_191 = by_c_per_fall + x_273 * x_13;
        x_192 = x_144 - x_273 * k->c_per_fall_7;
        x_193 = x_274;
        by_brake_peak_2 = by_c_drop_2 + x_263 * x_25;
        x_194 = x_211 + by_b_3 * rise_2;
        x_195 = x_145 + by_c_r_11 + x_267 * at_rise_2 + -x_267 * R(2);
        x_196 = by_c_per_fall_2 + x_275 * x_9;
        x_197 = x_146 - x_275 * k->c_per_fall_4;
        x_198 = x_276;
        by_drive_peak_2 = by_c_drop_3 + x_268 * x_20;
        x_199 = x_212 + by_a_3 * rise;
        x_200 = x_147 + by_c_r_12 + x_272 * at_rise + -x_272 * R(2);
        x_201 = by_c_per_fall_3 + x_277 * x_5;
        x_202 = x_148 - x_277 * k->c_per_fall;
        x_203 = x_278;
        by_c_drop_4 = unless_none(by_gy_3, x_88);
        by_side_at_sat_peak = unless_none(by_gy_2, rise_10);
        x_204 = by_c_r_4 + unless_none(x_224, at_rise_9) + -x_224 * R(2);
        by_c_drop_5 = x_226 * x_82;
        by_brake_at_sat_peak = by_b * rise_9;
        x_205 = by_c_r_5 + x_228 * at_rise_8 + -x_228 * R(2);
        by_c_drop_6 = x_229 * x_77;
        by_drive_at_sat_peak = by_a * rise_8;
        x_206 = by_c_r_6 + x_231 * at_rise_7 + -x_231 * R(2);
        by_c_per_fall_4 = unless_none(x_232, x_70);
        by_side_at_sat_slip_peak = -(x_232 * k->c_per_fall_9);
        by_c_per_rise_4 = unless_none(sel(R(1) < x_69, splat(0), x_225), angle);
        by_c_per_fall_5 = x_234 * x_66;
        by_brake_at_sat_slip_peak = -(x_234 * k->c_per_fall_6);
        by_c_per_rise_5 = x_235 * ratio;
        by_c_per_fall_6 = x_237 * x_62;
        by_drive_at_sat_slip_peak = -(x_237 * k->c_per_fall_3);
        by_c_per_rise_6 = x_238 * ratio;
        by_c_drop_7 = unless_none(x_239, x_60);
        by_side_at_peak_peak = unless_none(x_218, rise_7);
        x_207 = by_c_r_7 + unless_none(x_242, at_rise_6) + -x_242 * R(2);
        by_c_drop_8 = x_244 * x_53;
        by_brake_at_peak_peak = by_b_2 * rise_6;
        x_208 = by_c_r_8 + x_246 * at_rise_5 + -x_246 * R(2);
        by_c_drop_9 = x_247 * x_48;
        by_drive_at_peak_peak = by_a_2 * rise_5;
        x_209 = by_c_r_9 + x_249 * at_rise_4 + -x_249 * R(2);
        by_c_per_fall_7 = unless_none(x_250, x_41);
        by_side_at_peak_slip_peak = -(x_250 * k->c_per_fall_8);
        by_c_per_rise_7 = unless_none(sel(R(1) < x_40, splat(0), x_243), angle);
        by_c_per_fall_8 = x_252 * x_37;
        by_brake_at_peak_slip_peak = -(x_252 * k->c_per_fall_5);
        by_c_per_rise_8 = x_253 * ratio;
        by_c_per_fall_9 = x_255 * x_33;
        by_drive_at_peak_slip_peak = -(x_255 * k->c_per_fall_2);
        by_c_per_rise_9 = x_256 * ratio;
    } else {
        by_side_peak_2 = by_c_drop;
        x_189 = by_side_peak;
        x_190 = x_143;
        x_191 = by_c_per_fall;
        x_192 = x_144;
        x_193 = by_c_per_rise;
        by_brake_peak_2 = by_c_drop_2;
        x_194 = by_brake_peak;
        x_195 = x_145;
        x_196 = by_c_per_fall_2;
        x_197 = x_146;
        x_198 = by_c_per_rise_2;
        by_drive_peak_2 = by_c_drop_3;
        x_199 = by_drive_peak;
        x_200 = x_147;
        x_201 = by_c_per_fall_3;
        x_202 = x_148;
        x_203 = by_c_per_rise_3;
        by_c_drop_4 = splat(0);
        by_side_at_sat_peak = splat(0);
        x_204 = splat(0);
        by_c_drop_5 = splat(0);
        by_brake_at_sat_peak = splat(0);
        x_205 = splat(0);
        by_c_drop_6 = splat(0);
        by_drive_at_sat_peak = splat(0);
        x_206 = splat(0);
        by_c_per_fall_4 = splat(0);
        by_side_at_sat_slip_peak = splat(0);
        by_c_per_rise_4 = splat(0);
        by_c_per_fall_5 = splat(0);
        by_brake_at_sat_slip_peak = splat(0);
        by_c_per_rise_5 = splat(0);
        by_c_per_fall_6 = splat(0);
        by_drive_at_sat_slip_peak = splat(0);
        by_c_per_rise_6 = splat(0);
        by_c_drop_7 = splat(0);
        by_side_at_peak_peak = splat(0);
        x_207 = splat(0);
        by_c_drop_8 = splat(0);
        by_brake_at_peak_peak = splat(0);
        x_208 = splat(0);
        by_c_drop_9 = splat(0);
        by_drive_at_peak_peak = splat(0);
        x_209 = splat(0);
        by_c_per_fall_7 = splat(0);
        by_side_at_peak_slip_peak = splat(0);
        by_c_per_rise_7 = splat(0);
        by_c_per_fall_8 = splat(0);
        by_brake_at_peak_slip_peak = splat(0);
        by_c_per_rise_8 = splat(0);
        by_c_per_fall_9 = splat(0);
        by_drive_at_peak_slip_peak = splat(0);
        by_c_per_rise_9 = splat(0);
    }
    const vreal x_279 = seed * x_97 * s_fz;
    const vmask x_280 = x_3 > k->least;
    const vreal by__at_zero = sel(x_280, x_279, splat(0));
    const vreal by__slope = -by__at_zero * s_fz;
    const vreal by_load_sensitivity = by__slope * p->friction / p->nominal_load;
    by->nominal_load = -(by_load_sensitivity * k->x_29);
    const vreal x_281 =
        sel(x_280, splat(0), x_279) * R(0.01) + by__slope * k->x_29 + by__at_zero * k->x_28;
    by->friction = x_281;
    by->load_sensitivity = by_load_sensitivity + by__at_zero * p->friction;
    const vreal x_282 = sel(k->x_61, x_204, splat(0)) / p->side_at_sat_peak;
    by->side_at_sat_slope = x_282 * p->side_at_sat_slip_peak;
    const vreal x_283 = unless_none(sel(k->x_62, by_c_per_fall_4, splat(0)), k->x_26);
    const vreal by_side_at_sat_slip_sat = sel(k->x_63, -unless_none(x_283, k->x_26), splat(0));
    by->side_at_sat_slip_sat = by_side_at_sat_slip_sat;
    const vreal x_284 =
        by_side_at_sat_slip_peak + x_282 * p->side_at_sat_slope - by_side_at_sat_slip_sat;
    const vreal x_285 = x_284 - sel(k->x_64, by_c_per_rise_4, splat(0)) * k->x_25 * k->x_25;
    by->side_at_sat_slip_peak = x_285;
    by->side_at_sat_peak = by_side_at_sat_peak - x_282 * k->x_27 + by_c_drop_4;
    by->side_at_sat_sat = -by_c_drop_4;
    const vreal x_286 = sel(k->x_65, x_207, splat(0)) / p->side_at_peak_peak;
    by->side_at_peak_slope = x_286 * p->side_at_peak_slip_peak;
    const vreal x_287 = unless_none(sel(k->x_66, by_c_per_fall_7, splat(0)), k->x_23);
    const vreal by_side_at_peak_slip_sat = sel(k->x_67, -unless_none(x_287, k->x_23), splat(0));
    by->side_at_peak_slip_sat = by_side_at_peak_slip_sat;
    const vreal x_288 =
        by_side_at_peak_slip_peak + x_286 * p->side_at_peak_slope - by_side_at_peak_slip_sat;
    const vreal x_289 = x_288 - sel(k->x_68, by_c_per_rise_7, splat(0)) * k->x_22 * k->x_22;
    by->side_at_peak_slip_peak = x_289;
    by->side_at_peak_peak = by_side_at_peak_peak - x_286 * k->x_24 + by_c_drop_7;
    by->side_at_peak_sat = -by_c_drop_7;
    const vreal x_290 = sel(k->x_69, x_190, splat(0)) / p->side_peak;
    by->side_slope = x_290 * p->side_slip_peak;
    const vreal x_291 = unless_none(unless_none(sel(k->x_70, x_191, splat(0)), k->x_20), k->x_20);
    const vreal by_side_slip_sat = sel(k->x_71, -x_291, splat(0));
    by->side_slip_sat = by_side_slip_sat;
    const vreal x_292 = x_192 + x_290 * p->side_slope - by_side_slip_sat -
                        sel(k->x_72, x_193, splat(0)) * k->x_19 * k->x_19;
    by->side_slip_peak = x_292;
    by->side_peak = x_189 - x_290 * k->x_21 + by_side_peak_2;
    by->side_sat = -by_side_peak_2;
    const vreal x_293 = sel(k->x_73, x_205, splat(0)) / p->brake_at_sat_peak;
    by->brake_at_sat_slope = x_293 * p->brake_at_sat_slip_peak;
    const vreal x_294 = unless_none(sel(k->x_74, by_c_per_fall_5, splat(0)), k->x_17);
    const vreal by_brake_at_sat_slip_sat = sel(k->x_75, -unless_none(x_294, k->x_17), splat(0));
    by->brake_at_sat_slip_sat = by_brake_at_sat_slip_sat;
    const vreal x_295 =
        by_brake_at_sat_slip_peak + x_293 * p->brake_at_sat_slope - by_brake_at_sat_slip_sat;
    const vreal x_296 = x_295 - sel(k->x_76, by_c_per_rise_5, splat(0)) * k->x_16 * k->x_16;
    by->brake_at_sat_slip_peak = x_296;
    by->brake_at_sat_peak = by_brake_at_sat_peak - x_293 * k->x_18 + by_c_drop_5;
    by->brake_at_sat_sat = -by_c_drop_5;
    const vreal x_297 = sel(k->x_77, x_208, splat(0)) / p->brake_at_peak_peak;
    by->brake_at_peak_slope = x_297 * p->brake_at_peak_slip_peak;
    const vreal x_298 = unless_none(sel(k->x_78, by_c_per_fall_8, splat(0)), k->x_14);
    const vreal by_brake_at_peak_slip_sat = sel(k->x_79, -unless_none(x_298, k->x_14), splat(0));
    by->brake_at_peak_slip_sat = by_brake_at_peak_slip_sat;
    const vreal x_299 =
        by_brake_at_peak_slip_peak + x_297 * p->brake_at_peak_slope - by_brake_at_peak_slip_sat;
    const vreal x_300 = x_299 - sel(k->x_80, by_c_per_rise_8, splat(0)) * k->x_13 * k->x_13;
    by->brake_at_peak_slip_peak = x_300;
    by->brake_at_peak_peak = by_brake_at_peak_peak - x_297 * k->x_15 + by_c_drop_8;
    by->brake_at_peak_sat = -by_c_drop_8;
    const vreal x_301 = sel(k->x_81, x_195, splat(0)) / p->brake_peak;
    by->brake_slope = x_301 * p->brake_slip_peak;
    const vreal x_302 = unless_none(unless_none(sel(k->x_82, x_196, splat(0)), k->x_11), k->x_11);
    const vreal by_brake_slip_sat = sel(k->x_83, -x_302, splat(0));
    by->brake_slip_sat = by_brake_slip_sat;
    const vreal x_303 = x_197 + x_301 * p->brake_slope - by_brake_slip_sat -
                        sel(k->x_84, x_198, splat(0)) * k->x_10 * k->x_10;
    by->brake_slip_peak = x_303;
    by->brake_peak = x_194 - x_301 * k->x_12 + by_brake_peak_2;
    by->brake_sat = -by_brake_peak_2;
    const vreal x_304 = sel(k->x_85, x_206, splat(0)) / p->drive_at_sat_peak;
    by->drive_at_sat_slope = x_304 * p->drive_at_sat_slip_peak;
    const vreal x_305 = unless_none(sel(k->x_86, by_c_per_fall_6, splat(0)), k->x_8);
    const vreal by_drive_at_sat_slip_sat = sel(k->x_87, -unless_none(x_305, k->x_8), splat(0));
    by->drive_at_sat_slip_sat = by_drive_at_sat_slip_sat;
    const vreal x_306 =
        by_drive_at_sat_slip_peak + x_304 * p->drive_at_sat_slope - by_drive_at_sat_slip_sat;
    const vreal x_307 = x_306 - sel(k->x_88, by_c_per_rise_6, splat(0)) * k->x_7 * k->x_7;
    by->drive_at_sat_slip_peak = x_307;
    by->drive_at_sat_peak = by_drive_at_sat_peak - x_304 * k->x_9 + by_c_drop_6;
    by->drive_at_sat_sat = -by_c_drop_6;
    const vreal x_308 = sel(k->x_89, x_209, splat(0)) / p->drive_at_peak_peak;
    by->drive_at_peak_slope = x_308 * p->drive_at_peak_slip_peak;
    const vreal x_309 = unless_none(sel(k->x_90, by_c_per_fall_9, splat(0)), k->x_5);
    const vreal by_drive_at_peak_slip_sat = sel(k->x_91, -unless_none(x_309, k->x_5), splat(0));
    by->drive_at_peak_slip_sat = by_drive_at_peak_slip_sat;
    const vreal x_310 =
        by_drive_at_peak_slip_peak + x_308 * p->drive_at_peak_slope - by_drive_at_peak_slip_sat;
    const vreal x_311 = x_310 - sel(k->x_92, by_c_per_rise_9, splat(0)) * k->x_4 * k->x_4;
    by->drive_at_peak_slip_peak = x_311;
    by->drive_at_peak_peak = by_drive_at_peak_peak - x_308 * k->x_6 + by_c_drop_9;
    by->drive_at_peak_sat = -by_c_drop_9;
    const vreal x_312 = sel(k->x_93, x_200, splat(0)) / p->drive_peak;
    by->drive_slope = x_312 * p->drive_slip_peak;
    const vreal x_313 = unless_none(unless_none(sel(k->x_94, x_201, splat(0)), k->x_2), k->x_2);
    const vreal by_drive_slip_sat = sel(k->x_95, -x_313, splat(0));
    by->drive_slip_sat = by_drive_slip_sat;
    const vreal x_314 = x_202 + x_312 * p->drive_slope - by_drive_slip_sat -
                        sel(k->x_96, x_203, splat(0)) * k->x * k->x;
    by->drive_slip_peak = x_314;
    by->drive_peak = x_199 - x_312 * k->x_3 + by_drive_peak_2;
    by->drive_sat = -by_drive_peak_2;
    return grip * x_97;
}

static vreal drawn_curves_fy_sweep(const struct drawn_curves_params *p, vreal combine,
                                   const struct drawn_curves_kept *k, vreal fz, vreal kappa,
                                   vreal alpha, vreal gamma, vreal vx, vreal seed,
                                   struct drawn_curves_params *by) {
    (void)combine;
    (void)gamma;
    vreal fy = splat(0), ratio = splat(0), angle = splat(0), x_4 = splat(0), at_rise = splat(0),
          x_5 = splat(0), x_6 = splat(0), x_7 = splat(0), at_fall = splat(0), x_8 = splat(0),
          at_rise_2 = splat(0), x_9 = splat(0), x_10 = splat(0), x_11 = splat(0),
          at_fall_2 = splat(0), x_12 = splat(0), at_rise_3 = splat(0), x_13 = splat(0),
          x_14 = splat(0), x_15 = splat(0), at_fall_3 = splat(0), x_16 = splat(0), x_17 = splat(0),
          rise = splat(0), x_18 = splat(0), x_19 = splat(0), x_20 = splat(0), x_21 = splat(0),
          x_22 = splat(0), rise_2 = splat(0), x_23 = splat(0), x_24 = splat(0), x_25 = splat(0),
          x_26 = splat(0), x_27 = splat(0), x_28 = splat(0), rise_3 = splat(0), x_29 = splat(0),
          x_30 = splat(0), x_31 = splat(0), rise_4 = splat(0), fall = splat(0), x_32 = splat(0),
          at_rise_4 = splat(0), x_33 = splat(0), x_34 = splat(0), x_35 = splat(0),
          at_fall_4 = splat(0), x_36 = splat(0), at_rise_5 = splat(0), x_37 = splat(0),
          x_38 = splat(0), x_39 = splat(0), at_fall_5 = splat(0), x_40 = splat(0),
          at_rise_6 = splat(0), x_41 = splat(0), x_42 = splat(0), x_43 = splat(0),
          at_fall_6 = splat(0), x_44 = splat(0), x_45 = splat(0), rise_5 = splat(0),
          x_46 = splat(0), x_47 = splat(0), x_48 = splat(0), x_49 = splat(0), x_50 = splat(0),
          rise_6 = splat(0), x_51 = splat(0), x_52 = splat(0), x_53 = splat(0), x_56 = splat(0),
          x_57 = splat(0), rise_7 = splat(0), x_58 = splat(0), x_59 = splat(0), x_60 = splat(0),
          x_61 = splat(0), at_rise_7 = splat(0), x_62 = splat(0), x_63 = splat(0), x_64 = splat(0),
          at_fall_7 = splat(0), x_65 = splat(0), at_rise_8 = splat(0), x_66 = splat(0),
          x_67 = splat(0), x_68 = splat(0), at_fall_8 = splat(0), x_69 = splat(0),
          at_rise_9 = splat(0), x_70 = splat(0), x_71 = splat(0), x_72 = splat(0),
          at_fall_9 = splat(0), x_73 = splat(0), x_74 = splat(0), rise_8 = splat(0),
          x_75 = splat(0), x_76 = splat(0), x_77 = splat(0), x_78 = splat(0), x_79 = splat(0),
          rise_9 = splat(0), x_80 = splat(0), x_81 = splat(0), x_82 = splat(0), x_84 = splat(0),
          x_85 = splat(0), rise_10 = splat(0), x_86 = splat(0), x_87 = splat(0), x_88 = splat(0),
          x_89 = splat(0), x_90 = splat(0), x_91 = splat(0), x_92 = splat(0), x_93 = splat(0),
          x_94 = splat(0), fy_2 = splat(0), fy_3 = splat(0), top = splat(0), yx = splat(0),
          yy = splat(0), share = splat(0), x_95 = splat(0), x_96 = splat(0), y = splat(0),
          x_97 = splat(0), per_peak = splat(0), x_per_y = splat(0), y_per_x = splat(0),
          other = splat(0), x_98 = splat(0), x_99 = splat(0), size = splat(0), p_x = splat(0),
          p_y = splat(0), slip_x = splat(0), slip_y = splat(0), x_103 = splat(0),
          at_rise_10 = splat(0), x_104 = splat(0), x_105 = splat(0), x_106 = splat(0),
          at_fall_10 = splat(0), x_107 = splat(0), x_108 = splat(0), rise_11 = splat(0),
          x_109 = splat(0), x_110 = splat(0), x_111 = splat(0), x_112 = splat(0),
          at_rise_11 = splat(0), x_113 = splat(0), x_114 = splat(0), x_115 = splat(0),
          at_fall_11 = splat(0), x_116 = splat(0), x_117 = splat(0), rise_12 = splat(0),
          x_118 = splat(0), x_119 = splat(0), x_120 = splat(0), x_121 = splat(0),
          at_rise_12 = splat(0), x_122 = splat(0), x_123 = splat(0), x_124 = splat(0),
          at_fall_12 = splat(0), x_125 = splat(0), x_126 = splat(0), rise_13 = splat(0),
          x_127 = splat(0), x_128 = splat(0), x_129 = splat(0), graph = splat(0), x_130 = splat(0),
          s = splat(0), x_131 = splat(0), u = splat(0), x_132 = splat(0), adheres = splat(0),
          x_133 = splat(0), x_134 = splat(0), twice = splat(0), x_135 = splat(0), y_2 = splat(0),
          x_136 = splat(0), x_137 = splat(0), x_138 = splat(0), length = splat(0), x_139 = splat(0),
          y_3 = splat(0), by_fy = splat(0), by_c_drop = splat(0), by_side_peak = splat(0),
          x_142 = splat(0), by_c_per_fall = splat(0), x_143 = splat(0), by_c_per_rise = splat(0),
          by_c_drop_2 = splat(0), by_brake_peak = splat(0), x_144 = splat(0),
          by_c_per_fall_2 = splat(0), x_145 = splat(0), by_c_per_rise_2 = splat(0),
          by_c_drop_3 = splat(0), by_drive_peak = splat(0), x_146 = splat(0),
          by_c_per_fall_3 = splat(0), x_147 = splat(0), by_c_per_rise_3 = splat(0),
          by_side_peak_2 = splat(0), x_188 = splat(0), x_189 = splat(0), x_190 = splat(0),
          x_191 = splat(0), x_192 = splat(0), by_brake_peak_2 = splat(0), x_193 = splat(0),
          x_194 = splat(0), x_195 = splat(0), x_196 = splat(0), x_197 = splat(0),
          by_drive_peak_2 = splat(0), x_198 = splat(0), x_199 = splat(0), x_200 = splat(0),
          x_201 = splat(0), x_202 = splat(0), by_c_drop_4 = splat(0),
          by_side_at_sat_peak = splat(0), x_203 = splat(0), by_c_drop_5 = splat(0),
          by_brake_at_sat_peak = splat(0), x_204 = splat(0), by_c_drop_6 = splat(0),
          by_drive_at_sat_peak = splat(0), x_205 = splat(0), by_c_per_fall_4 = splat(0),
          by_side_at_sat_slip_peak = splat(0), by_c_per_rise_4 = splat(0),
          by_c_per_fall_5 = splat(0), by_brake_at_sat_slip_peak = splat(0),
          by_c_per_rise_5 = splat(0), by_c_per_fall_6 = splat(0),
          by_drive_at_sat_slip_peak = splat(0), by_c_per_rise_6 = splat(0), by_c_drop_7 = splat(0),
          by_side_at_peak_peak = splat(0), x_206 = splat(0), by_c_drop_8 = splat(0),
          by_brake_at_peak_peak = splat(0), x_207 = splat(0), by_c_drop_9 = splat(0),
          by_drive_at_peak_peak = splat(0), x_208 = splat(0), by_c_per_fall_7 = splat(0),
          by_side_at_peak_slip_peak = splat(0), by_c_per_rise_7 = splat(0),
          by_c_per_fall_8 = splat(0), by_brake_at_peak_slip_peak = splat(0),
          by_c_per_rise_8 = splat(0), by_c_per_fall_9 = splat(0),
          by_drive_at_peak_slip_peak = splat(0), by_c_per_rise_9 = splat(0), x_209 = splat(0),
          x_210 = splat(0), x_211 = splat(0), x_212 = splat(0), by_fx = splat(0), x_213 = splat(0),
          x_214 = splat(0);
    vmask x_101 = (vmask){0}, x_102 = (vmask){0};
    const vreal s_fz = vmin(splat(LARGE), vmax(splat(0), fz));
    const vreal s_kappa = vmin(splat(LARGE), vmax(splat(-LARGE), kappa));
    const vreal s_alpha = vmin(splat(LARGE), vmax(splat(-LARGE), alpha));
    const vreal x = vmin(splat(BELOW_QUARTER_TURN), vmax(splat(-BELOW_QUARTER_TURN), alpha));
    const vreal s_tan_alpha = vtan(x);
    const vreal x_2 = R(0.5) * vcopysign(splat(1), s_kappa) *
                      sel(vx < R(0), splat(-1), sel(vx >= R(0), splat(1), vx));
    const vreal drives = R(0.5) + x_2;
    const vreal x_3 = k->at_zero - k->slope * s_fz;
    const vreal grip = vmax(x_3, k->least) * s_fz;
    if (k->x_34) {
        ratio = vabs(s_kappa);
        angle = vabs(s_alpha);
        x_4 = ratio * k->c_per_rise;
        at_rise = vmin(splat(1), x_4);
        x_5 = ratio - p->drive_slip_peak;
        x_6 = x_5 * k->c_per_fall;
        x_7 = vmax(splat(0), x_6);
        at_fall = vmin(splat(1), x_7);
        x_8 = ratio * k->c_per_rise_4;
        at_rise_2 = vmin(splat(1), x_8);
        x_9 = ratio - p->brake_slip_peak;
        x_10 = x_9 * k->c_per_fall_4;
        x_11 = vmax(splat(0), x_10);
        at_fall_2 = vmin(splat(1), x_11);
        x_12 = angle * k->c_per_rise_7;
        at_rise_3 = vmin(splat(1), x_12);
        x_13 = angle - p->side_slip_peak;
        x_14 = x_13 * k->c_per_fall_7;
        x_15 = vmax(splat(0), x_14);
        at_fall_3 = vmin(splat(1), x_15);
        x_16 = k->x_35 + at_rise * k->x_36;
        x_17 = k->c_r + at_rise * x_16;
        rise = at_rise * x_17;
        x_18 = at_fall * at_fall;
        x_19 = R(3) - R(2) * at_fall;
        x_20 = x_18 * x_19;
        x_21 = k->x_37 + at_rise_2 * k->x_38;
        x_22 = k->c_r_4 + at_rise_2 * x_21;
        rise_2 = at_rise_2 * x_22;
        x_23 = at_fall_2 * at_fall_2;
        x_24 = R(3) - R(2) * at_fall_2;
        x_25 = x_23 * x_24;
        x_26 = R(1) - drives;
        const vreal gx = drives * (p->drive_peak * rise - k->c_drop * x_20) +
                         x_26 * (p->brake_peak * rise_2 - k->c_drop_4 * x_25);
        x_27 = k->x_39 + at_rise_3 * k->x_40;
        x_28 = k->c_r_7 + at_rise_3 * x_27;
        rise_3 = at_rise_3 * x_28;
        x_29 = at_fall_3 * at_fall_3;
        x_30 = R(3) - R(2) * at_fall_3;
        x_31 = x_29 * x_30;
        const vreal gy = p->side_peak * rise_3 - k->c_drop_7 * x_31;
        rise_4 = drives * at_rise + x_26 * at_rise_2;
        fall = drives * at_fall + x_26 * at_fall_2;
        x_32 = ratio * k->c_per_rise_2;
        at_rise_4 = vmin(splat(1), x_32);
        x_33 = ratio - p->drive_at_peak_slip_peak;
        x_34 = x_33 * k->c_per_fall_2;
        x_35 = vmax(splat(0), x_34);
        at_fall_4 = vmin(splat(1), x_35);
        x_36 = ratio * k->c_per_rise_5;
        at_rise_5 = vmin(splat(1), x_36);
        x_37 = ratio - p->brake_at_peak_slip_peak;
        x_38 = x_37 * k->c_per_fall_5;
        x_39 = vmax(splat(0), x_38);
        at_fall_5 = vmin(splat(1), x_39);
        x_40 = angle * k->c_per_rise_8;
        at_rise_6 = vmin(splat(1), x_40);
        x_41 = angle - p->side_at_peak_slip_peak;
        x_42 = x_41 * k->c_per_fall_8;
        x_43 = vmax(splat(0), x_42);
        at_fall_6 = vmin(splat(1), x_43);
        x_44 = k->x_41 + at_rise_4 * k->x_42;
        x_45 = k->c_r_2 + at_rise_4 * x_44;
        rise_5 = at_rise_4 * x_45;
        x_46 = at_fall_4 * at_fall_4;
        x_47 = R(3) - R(2) * at_fall_4;
        x_48 = x_46 * x_47;
        x_49 = k->x_43 + at_rise_5 * k->x_44;
        x_50 = k->c_r_5 + at_rise_5 * x_49;
        rise_6 = at_rise_5 * x_50;
        x_51 = at_fall_5 * at_fall_5;
        x_52 = R(3) - R(2) * at_fall_5;
        x_53 = x_51 * x_52;
        const vreal x_54 = drives * (p->drive_at_peak_peak * rise_5 - k->c_drop_2 * x_48);
        const vreal x_55 = x_26 * (p->brake_at_peak_peak * rise_6 - k->c_drop_5 * x_53);
        const vreal gx_2 = x_54 + x_55;
        x_56 = k->x_45 + at_rise_6 * k->x_46;
        x_57 = k->c_r_8 + at_rise_6 * x_56;
        rise_7 = at_rise_6 * x_57;
        x_58 = at_fall_6 * at_fall_6;
        x_59 = R(3) - R(2) * at_fall_6;
        x_60 = x_58 * x_59;
        const vreal gy_2 = p->side_at_peak_peak * rise_7 - k->c_drop_8 * x_60;
        x_61 = ratio * k->c_per_rise_3;
        at_rise_7 = vmin(splat(1), x_61);
        x_62 = ratio - p->drive_at_sat_slip_peak;
        x_63 = x_62 * k->c_per_fall_3;
        x_64 = vmax(splat(0), x_63);
        at_fall_7 = vmin(splat(1), x_64);
        x_65 = ratio * k->c_per_rise_6;
        at_rise_8 = vmin(splat(1), x_65);
        x_66 = ratio - p->brake_at_sat_slip_peak;
        x_67 = x_66 * k->c_per_fall_6;
        x_68 = vmax(splat(0), x_67);
        at_fall_8 = vmin(splat(1), x_68);
        x_69 = angle * k->c_per_rise_9;
        at_rise_9 = vmin(splat(1), x_69);
        x_70 = angle - p->side_at_sat_slip_peak;
        x_71 = x_70 * k->c_per_fall_9;
        x_72 = vmax(splat(0), x_71);
        at_fall_9 = vmin(splat(1), x_72);
        x_73 = k->x_47 + at_rise_7 * k->x_48;
        x_74 = k->c_r_3 + at_rise_7 * x_73;
        rise_8 = at_rise_7 * x_74;
        x_75 = at_fall_7 * at_fall_7;
        x_76 = R(3) - R(2) * at_fall_7;
        x_77 = x_75 * x_76;
        x_78 = k->x_49 + at_rise_8 * k->x_50;
        x_79 = k->c_r_6 + at_rise_8 * x_78;
        rise_9 = at_rise_8 * x_79;
        x_80 = at_fall_8 * at_fall_8;
        x_81 = R(3) - R(2) * at_fall_8;
        x_82 = x_80 * x_81;
        const vreal x_83 = drives * (p->drive_at_sat_peak * rise_8 - k->c_drop_3 * x_77);
        const vreal gx_3 = x_83 + x_26 * (p->brake_at_sat_peak * rise_9 - k->c_drop_6 * x_82);
        x_84 = k->x_51 + at_rise_9 * k->x_52;
        x_85 = k->c_r_9 + at_rise_9 * x_84;
        rise_10 = at_rise_9 * x_85;
        x_86 = at_fall_9 * at_fall_9;
        x_87 = R(3) - R(2) * at_fall_9;
        x_88 = x_86 * x_87;
        x_89 = gx_2 - gx;
        x_90 = gx_3 - gx_2;
        x_91 = gx + at_rise_3 * x_89 + at_fall_3 * x_90;
        const vreal fx = vcopysign(x_91, s_kappa);
        x_92 = gy_2 - gy;
        x_93 = p->side_at_sat_peak * rise_10 - k->c_drop_9 * x_88 - gy_2;
        x_94 = gy + rise_4 * x_92 + fall * x_93;
        fy_2 = vcopysign(x_94, s_alpha);
        if (k->x_32) {
            top = drives * p->drive_peak + x_26 * p->brake_peak;
            yx = fx / top;
            yy = fy_2 / p->side_peak;
            if (k->x_53) {
                share = splat(1);
            } else {
                x_95 = vsqrt(yx * yx + yy * yy);
                x_96 = R(1) / vmax(splat(1), x_95);
                share = sel(k->x_30, x_96, splat(1));
            }
            fy_3 = fy_2 * share;
        } else {
            fy_3 = fy_2;
        }
        fy = fy_3;
    } else {
        fy = splat(0);
    }
    if (k->x_33) {
        x_97 = R(1) - drives;
        const vreal peak = drives * p->drive_slip_peak + x_97 * p->brake_slip_peak;
        per_peak = R(1) / peak;
        x_per_y = peak / p->side_slip_peak;
        y_per_x = p->side_slip_peak * per_peak;
        other = s_alpha * x_per_y;
        x_98 = vabs(s_kappa);
        x_99 = vsqrt(s_kappa * s_kappa + other * other);
        size = vmax(x_98, x_99);
        const vreal x_100 = vabs(s_alpha);
        x_101 = vmax(x_98, x_100) < TINY_SLIP;
        p_x = sel(x_101, s_kappa, size);
        x_102 = s_kappa == R(0);
        p_y = sel(x_101, s_alpha, sel(x_102, x_100, size * y_per_x));
        slip_x = vabs(p_x);
        slip_y = vabs(p_y);
        x_103 = slip_x * k->c_per_rise;
        at_rise_10 = vmin(splat(1), x_103);
        x_104 = slip_x - p->drive_slip_peak;
        x_105 = x_104 * k->c_per_fall;
        x_106 = vmax(splat(0), x_105);
        at_fall_10 = vmin(splat(1), x_106);
        x_107 = k->x_54 + at_rise_10 * k->x_55;
        x_108 = k->c_r + at_rise_10 * x_107;
        rise_11 = at_rise_10 * x_108;
        x_109 = at_fall_10 * at_fall_10;
        x_110 = R(3) - R(2) * at_fall_10;
        x_111 = x_109 * x_110;
        x_112 = slip_x * k->c_per_rise_4;
        at_rise_11 = vmin(splat(1), x_112);
        x_113 = slip_x - p->brake_slip_peak;
        x_114 = x_113 * k->c_per_fall_4;
        x_115 = vmax(splat(0), x_114);
        at_fall_11 = vmin(splat(1), x_115);
        x_116 = k->x_56 + at_rise_11 * k->x_57;
        x_117 = k->c_r_4 + at_rise_11 * x_116;
        rise_12 = at_rise_11 * x_117;
        x_118 = at_fall_11 * at_fall_11;
        x_119 = R(3) - R(2) * at_fall_11;
        x_120 = x_118 * x_119;
        x_121 = slip_y * k->c_per_rise_7;
        at_rise_12 = vmin(splat(1), x_121);
        x_122 = slip_y - p->side_slip_peak;
        x_123 = x_122 * k->c_per_fall_7;
        x_124 = vmax(splat(0), x_123);
        at_fall_12 = vmin(splat(1), x_124);
        x_125 = k->x_58 + at_rise_12 * k->x_59;
        x_126 = k->c_r_7 + at_rise_12 * x_125;
        rise_13 = at_rise_12 * x_126;
        x_127 = at_fall_12 * at_fall_12;
        x_128 = R(3) - R(2) * at_fall_12;
        x_129 = x_127 * x_128;
        graph = p->side_peak * rise_13 - k->c_drop_7 * x_129;
        x_130 = drives * (p->drive_peak * rise_11 - k->c_drop * x_111) +
                x_97 * (p->brake_peak * rise_12 - k->c_drop_4 * x_120);
        s = slip_x * per_peak;
        x_131 = s * s * R(1.0 / 9);
        u = vmin(splat(1), x_131);
        x_132 = R(2) - u;
        const vreal slides = u * x_132;
        adheres = R(1) - slides;
        x_133 = x_130 + graph;
        x_134 = vmax(splat(TINY_SLIP), x_133);
        twice = (slides + slides) / x_134;
        x_135 = s_kappa * (adheres + twice * graph);
        y_2 = other * adheres + s_tan_alpha * (twice * x_130);
        x_136 = vabs(x_135);
        x_137 = vsqrt(x_135 * x_135 + y_2 * y_2);
        x_138 = vmax(x_136, x_137);
        length = vmax(splat((R(0.01) * TINY_SLIP)), x_138);
        x_139 = y_2 / length;
        y_3 = sel(x_101, splat(1), x_139);
        const vreal y_4 = sel(k->x_31, sel(x_101, vcopysign(graph, s_alpha), graph * y_3), fy);
        y = y_4;
    } else {
        y = fy;
    }
    const vmask x_140 = x_3 > k->least;
    const vreal x_141 = -seed;
    const vreal by__y = x_141 * grip;
    if (k->x_33) {
        const vreal by__y_2 = sel(k->x_31, by__y, splat(0));
        const vreal x_148 = sel(x_101, splat(0), by__y_2);
        const vreal by__graph =
            unless_none(sel(x_101, by__y_2, splat(0)), copysign_slope(graph, s_alpha));
        const vreal by__y_3 =
            unless_none(sel(x_101, splat(0), unless_none(x_148, graph)), R(1) / length);
        const vreal x_149 =
            sel((R(0.01) * TINY_SLIP) > x_138, splat(0), -unless_none(by__y_3, x_139));
        const vmask x_150 = x_136 > x_137;
        const vreal x_151 = unless_none(sel(x_150, splat(0), x_149), sqrt_slope(x_137));
        const vreal by__y_4 = unless_none(x_151, y_2);
        const vreal x_152 = by__y_3 + by__y_4 + by__y_4;
        const vreal by__x = unless_none(x_151, x_135);
        const vreal x_153 =
            by__x + by__x + unless_none(sel(x_150, x_149, splat(0)), abs_slope(x_135));
        const vreal x_154 = unless_none(x_152, s_tan_alpha);
        const vreal by_adheres = unless_none(x_153, s_kappa);
        const vreal x_155 = unless_none(x_148, y_3) + by__graph + unless_none(by_adheres, twice);
        const vreal by_slides =
            unless_none(unless_none(x_154, x_130) + unless_none(by_adheres, graph), R(1) / x_134);
        const vreal by_x = sel(TINY_SLIP > x_133, splat(0), -unless_none(by_slides, twice));
        const vreal x_156 = unless_none(x_154, twice) + by_x;
        const vreal x_157 = x_155 + by_x;
        const vreal x_158 = by_slides + by_slides - (unless_none(x_152, other) + by_adheres);
        const vreal x_159 =
            sel(R(1) < x_131, splat(0), unless_none(x_158, x_132) - unless_none(x_158, u));
        const vreal by_s = unless_none(x_159 * R(1.0 / 9), s);
        const vreal x_160 = by_s + by_s;
        const vreal by__graph_2 = unless_none(x_156, x_97);
        const vreal by__graph_3 = unless_none(x_156, drives);
        const vreal x_161 = -x_157;
        const vreal x_162 = x_161 * k->c_drop_7;
        const vreal by_at_fall = unless_none(unless_none(x_162, x_128), at_fall_12);
        const vreal by_rise = x_157 * p->side_peak;
        const vreal by_c_r = unless_none(by_rise, at_rise_12);
        const vreal x_163 = unless_none(by_c_r, at_rise_12);
        const vreal x_164 =
            unless_none(by_rise, x_126) + unless_none(by_c_r, x_125) + x_163 * k->x_59;
        const vreal x_165 = sel(R(1) < x_124, splat(0),
                                -unless_none(x_162, x_127) * R(2) + by_at_fall + by_at_fall);
        const vreal x_166 = sel(R(0) > x_123, splat(0), x_165);
        const vreal by_slip_y = x_166 * k->c_per_fall_7;
        const vreal x_167 = sel(R(1) < x_121, splat(0), x_164);
        const vreal x_168 = -by__graph_2;
        const vreal x_169 = x_168 * k->c_drop_4;
        const vreal by_at_fall_2 = unless_none(unless_none(x_169, x_119), at_fall_11);
        const vreal x_170 = -unless_none(x_169, x_118) * R(2) + by_at_fall_2 + by_at_fall_2;
        const vreal by_rise_2 = by__graph_2 * p->brake_peak;
        const vreal by_c_r_2 = unless_none(by_rise_2, at_rise_11);
        const vreal x_171 = unless_none(by_rise_2, x_117) + unless_none(by_c_r_2, x_116);
        const vreal x_172 = unless_none(by_c_r_2, at_rise_11);
        const vreal x_173 = sel(R(0) > x_114, splat(0), sel(R(1) < x_115, splat(0), x_170));
        const vreal by_slip_x = x_173 * k->c_per_fall_4;
        const vreal x_174 = sel(R(1) < x_112, splat(0), x_171 + x_172 * k->x_57);
        const vreal x_175 = unless_none(x_160, per_peak) + by_slip_x + x_174 * k->c_per_rise_4;
        const vreal x_176 = -by__graph_3;
        const vreal x_177 = x_176 * k->c_drop;
        const vreal by_at_fall_3 = unless_none(unless_none(x_177, x_110), at_fall_10);
        const vreal x_178 = -unless_none(x_177, x_109) * R(2) + by_at_fall_3 + by_at_fall_3;
        const vreal by_rise_3 = by__graph_3 * p->drive_peak;
        const vreal by_c_r_3 = unless_none(by_rise_3, at_rise_10);
        const vreal x_179 = unless_none(by_rise_3, x_108) + unless_none(by_c_r_3, x_107);
        const vreal x_180 = unless_none(by_c_r_3, at_rise_10);
        const vreal x_181 = sel(R(0) > x_105, splat(0), sel(R(1) < x_106, splat(0), x_178));
        const vreal by_slip_x_2 = x_181 * k->c_per_fall;
        const vreal x_182 = sel(R(1) < x_103, splat(0), x_179 + x_180 * k->x_55);
        const vreal by_p_y = unless_none(by_slip_y + x_167 * k->c_per_rise_7, abs_slope(p_y));
        const vreal by_p_x =
            unless_none(x_175 + by_slip_x_2 + x_182 * k->c_per_rise, abs_slope(p_x));
        const vreal x_183 = sel(x_102, splat(0), sel(x_101, splat(0), by_p_y));
        const vreal by_y_per_x = unless_none(x_183, size);
        const vreal x_184 =
            sel(x_98 > x_99, splat(0), unless_none(x_183, y_per_x) + sel(x_101, splat(0), by_p_x));
        const vreal by_other = unless_none(unless_none(x_184, sqrt_slope(x_99)), other);
        const vreal by_x_per_y =
            unless_none(unless_none(x_152, adheres) + by_other + by_other, s_alpha);
        const vreal by_peak = by_x_per_y * k->x_19;
        const vreal x_185 =
            -by_slip_y + unless_none(by_y_per_x, per_peak) - unless_none(by_peak, x_per_y);
        const vreal x_186 =
            unless_none(unless_none(x_160, slip_x) + by_y_per_x * p->side_slip_peak, per_peak);
        const vreal x_187 = by_peak - unless_none(x_186, per_peak);
        by_fy = sel(k->x_31, splat(0), by__y);
        by_c_drop = unless_none(x_161, x_129);
        by_side_peak = unless_none(x_157, rise_13);
        x_142 = by_c_r + unless_none(x_163, at_rise_12) + -x_163 * R(2);
        by_c_per_fall = unless_none(x_166, x_122);
        x_143 = x_185;
        by_c_per_rise = unless_none(x_167, slip_y);
        by_c_drop_2 = unless_none(x_168, x_120);
        by_brake_peak = unless_none(by__graph_2, rise_12);
        x_144 = by_c_r_2 + unless_none(x_172, at_rise_11) + -x_172 * R(2);
        by_c_per_fall_2 = unless_none(x_173, x_113);
        x_145 = -by_slip_x + unless_none(x_187, x_97);
        by_c_per_rise_2 = unless_none(x_174, slip_x);
        by_c_drop_3 = unless_none(x_176, x_111);
        by_drive_peak = unless_none(by__graph_3, rise_11);
        x_146 = by_c_r_3 + unless_none(x_180, at_rise_10) + -x_180 * R(2);
        by_c_per_fall_3 = unless_none(x_181, x_104);
        x_147 = -by_slip_x_2 + unless_none(x_187, drives);
        by_c_per_rise_3 = unless_none(x_182, slip_x);
    } else {
        by_fy = by__y;
        by_c_drop = splat(0);
        by_side_peak = splat(0);
        x_142 = splat(0);
        by_c_per_fall = splat(0);
        x_143 = splat(0);
        by_c_per_rise = splat(0);
        by_c_drop_2 = splat(0);
        by_brake_peak = splat(0);
        x_144 = splat(0);
        by_c_per_fall_2 = splat(0);
        x_145 = splat(0);
        by_c_per_rise_2 = splat(0);
        by_c_drop_3 = splat(0);
        by_drive_peak = splat(0);
        x_146 = splat(0);
        by_c_per_fall_3 = splat(0);
        x_147 = splat(0);
        by_c_per_rise_3 = splat(0);
    }
    if (k->x_34) {
        if (k->x_32) {
            const vreal by_share = by_fy * fy_2;
            if (k->x_53) {
                x_213 = splat(0);
                x_214 = splat(0);
            } else {
                const vreal x_215 =
                    unless_none(unless_none(sel(k->x_30, by_share, splat(0)), x_96), x_96);
                const vreal x_216 =
                    unless_none(sel(R(1) > x_95, splat(0), -x_215), sqrt_slope(x_95));
                const vreal by_yy = unless_none(x_216, yy);
                const vreal by_yx = unless_none(x_216, yx);
                x_213 = by_yy + by_yy;
                x_214 = by_yx + by_yx;
            }
            const vreal by_fy_2 = unless_none(x_213, k->x_97);
            const vreal by_fx_2 = unless_none(x_214, R(1) / top);
            const vreal by_top = -unless_none(by_fx_2, yx);
            x_209 = by_side_peak - unless_none(by_fy_2, yy);
            x_210 = by_brake_peak + unless_none(by_top, x_26);
            x_211 = by_drive_peak + unless_none(by_top, drives);
            x_212 = by_fy * share + by_fy_2;
            by_fx = by_fx_2;
        } else {
            x_209 = by_side_peak;
            x_210 = by_brake_peak;
            x_211 = by_drive_peak;
            x_212 = by_fy;
            by_fx = splat(0);
        }
        const vreal by_gy = x_212 * copysign_slope(x_94, s_alpha);
        const vreal by__fall = by_gy * x_93;
        const vreal by_gy_2 = by_gy * fall;
        const vreal by_gy_3 = -by_gy_2;
        const vreal by__rise = by_gy * x_92;
        const vreal by_gy_4 = by_gy * rise_4;
        const vreal x_217 = by_gy_3 + by_gy_4;
        const vreal x_218 = by_gy - by_gy_4;
        const vreal by_gx = unless_none(by_fx, copysign_slope(x_91, s_kappa));
        const vreal by_gx_2 = unless_none(by_gx, at_fall_3);
        const vreal by_gx_3 = unless_none(by_gx, at_rise_3);
        const vreal x_219 = -by_gx_2 + by_gx_3;
        const vreal x_220 = by_gx - by_gx_3;
        const vreal x_221 = by_gy_3 * k->c_drop_9;
        const vreal by_at_fall_4 = x_221 * x_87 * at_fall_9;
        const vreal by_rise_4 = by_gy_2 * p->side_at_sat_peak;
        const vreal by_c_r_4 = by_rise_4 * at_rise_9;
        const vreal x_222 = by_c_r_4 * at_rise_9;
        const vreal by_b = unless_none(by_gx_2, x_26);
        const vreal by_a = unless_none(by_gx_2, drives);
        const vreal x_223 = -by_b;
        const vreal x_224 = x_223 * k->c_drop_6;
        const vreal by_at_fall_5 = unless_none(unless_none(x_224, x_81), at_fall_8);
        const vreal x_225 = -unless_none(x_224, x_80) * R(2) + by_at_fall_5 + by_at_fall_5;
        const vreal by_rise_5 = by_b * p->brake_at_sat_peak;
        const vreal by_c_r_5 = unless_none(by_rise_5, at_rise_8);
        const vreal x_226 = unless_none(by_c_r_5, at_rise_8);
        const vreal x_227 =
            unless_none(by_rise_5, x_79) + unless_none(by_c_r_5, x_78) + x_226 * k->x_50;
        const vreal x_228 = -by_a;
        const vreal x_229 = x_228 * k->c_drop_3;
        const vreal by_at_fall_6 = unless_none(unless_none(x_229, x_76), at_fall_7);
        const vreal x_230 = -unless_none(x_229, x_75) * R(2) + by_at_fall_6 + by_at_fall_6;
        const vreal by_rise_6 = by_a * p->drive_at_sat_peak;
        const vreal by_c_r_6 = unless_none(by_rise_6, at_rise_7);
        const vreal x_231 = unless_none(by_c_r_6, at_rise_7);
        const vreal x_232 =
            unless_none(by_rise_6, x_74) + unless_none(by_c_r_6, x_73) + x_231 * k->x_48;
        const vreal x_233 =
            sel(R(1) < x_72, splat(0), -(x_221 * x_86) * R(2) + by_at_fall_4 + by_at_fall_4);
        const vreal x_234 = sel(R(0) > x_71, splat(0), x_233);
        const vreal x_235 =
            sel(R(1) < x_69, splat(0), by_rise_4 * x_85 + by_c_r_4 * x_84 + x_222 * k->x_52);
        const vreal x_236 = sel(R(0) > x_67, splat(0), sel(R(1) < x_68, splat(0), x_225));
        const vreal x_237 = sel(R(0) > x_63, splat(0), sel(R(1) < x_64, splat(0), x_230));
        const vreal x_238 = -x_217;
        const vreal x_239 = x_238 * k->c_drop_8;
        const vreal by_at_fall_7 = x_239 * x_59 * at_fall_6;
        const vreal by_rise_7 = x_217 * p->side_at_peak_peak;
        const vreal by_c_r_7 = by_rise_7 * at_rise_6;
        const vreal x_240 = by_c_r_7 * at_rise_6;
        const vreal by_b_2 = unless_none(x_219, x_26);
        const vreal by_a_2 = unless_none(x_219, drives);
        const vreal x_241 = -by_b_2;
        const vreal x_242 = x_241 * k->c_drop_5;
        const vreal by_at_fall_8 = unless_none(unless_none(x_242, x_52), at_fall_5);
        const vreal x_243 = -unless_none(x_242, x_51) * R(2) + by_at_fall_8 + by_at_fall_8;
        const vreal by_rise_8 = by_b_2 * p->brake_at_peak_peak;
        const vreal by_c_r_8 = unless_none(by_rise_8, at_rise_5);
        const vreal x_244 = unless_none(by_c_r_8, at_rise_5);
        const vreal x_245 =
            unless_none(by_rise_8, x_50) + unless_none(by_c_r_8, x_49) + x_244 * k->x_44;
        const vreal x_246 = -by_a_2;
        const vreal x_247 = x_246 * k->c_drop_2;
        const vreal by_at_fall_9 = unless_none(unless_none(x_247, x_47), at_fall_4);
        const vreal x_248 = -unless_none(x_247, x_46) * R(2) + by_at_fall_9 + by_at_fall_9;
        const vreal by_rise_9 = by_a_2 * p->drive_at_peak_peak;
        const vreal by_c_r_9 = unless_none(by_rise_9, at_rise_4);
        const vreal x_249 = unless_none(by_c_r_9, at_rise_4);
        const vreal x_250 =
            unless_none(by_rise_9, x_45) + unless_none(by_c_r_9, x_44) + x_249 * k->x_42;
        const vreal x_251 =
            sel(R(1) < x_43, splat(0), -(x_239 * x_58) * R(2) + by_at_fall_7 + by_at_fall_7);
        const vreal x_252 = sel(R(0) > x_42, splat(0), x_251);
        const vreal x_253 =
            sel(R(1) < x_40, splat(0), by_rise_7 * x_57 + by_c_r_7 * x_56 + x_240 * k->x_46);
        const vreal x_254 = sel(R(0) > x_38, splat(0), sel(R(1) < x_39, splat(0), x_243));
        const vreal x_255 = sel(R(0) > x_34, splat(0), sel(R(1) < x_35, splat(0), x_248));
        const vreal x_256 = -x_218;
        const vreal x_257 = x_256 * k->c_drop_7;
        const vreal by_at_fall_10 = x_257 * x_30 * at_fall_3;
        const vreal x_258 = unless_none(by_gx, x_90) + -(x_257 * x_29) * R(2) + by_at_fall_10;
        const vreal by_rise_10 = x_218 * p->side_peak;
        const vreal by_c_r_10 = by_rise_10 * at_rise_3;
        const vreal x_259 = unless_none(by_gx, x_89) + by_rise_10 * x_28 + by_c_r_10 * x_27;
        const vreal x_260 = by_c_r_10 * at_rise_3;
        const vreal by_b_3 = unless_none(x_220, x_26);
        const vreal by_a_3 = unless_none(x_220, drives);
        const vreal x_261 = -by_b_3;
        const vreal x_262 = x_261 * k->c_drop_4;
        const vreal by_at_fall_11 = unless_none(unless_none(x_262, x_24), at_fall_2);
        const vreal x_263 = by__fall * x_26 + -unless_none(x_262, x_23) * R(2) + by_at_fall_11;
        const vreal by_rise_11 = by_b_3 * p->brake_peak;
        const vreal by_c_r_11 = unless_none(by_rise_11, at_rise_2);
        const vreal x_264 =
            by__rise * x_26 + unless_none(by_rise_11, x_22) + unless_none(by_c_r_11, x_21);
        const vreal x_265 = unless_none(by_c_r_11, at_rise_2);
        const vreal x_266 = x_144 + by_c_r_11 + unless_none(x_265, at_rise_2) + -x_265 * R(2);
        const vreal x_267 = -by_a_3;
        const vreal x_268 = x_267 * k->c_drop;
        const vreal by_at_fall_12 = unless_none(unless_none(x_268, x_19), at_fall);
        const vreal x_269 = by__fall * drives + -unless_none(x_268, x_18) * R(2) + by_at_fall_12;
        const vreal by_rise_12 = by_a_3 * p->drive_peak;
        const vreal by_c_r_12 = unless_none(by_rise_12, at_rise);
        const vreal x_270 =
            by__rise * drives + unless_none(by_rise_12, x_17) + unless_none(by_c_r_12, x_16);
        const vreal x_271 = unless_none(by_c_r_12, at_rise);
        const vreal x_272 = x_146 + by_c_r_12 + unless_none(x_271, at_rise) + -x_271 * R(2);
        const vreal x_273 =
            sel(R(0) > x_14, splat(0), sel(R(1) < x_15, splat(0), x_258 + by_at_fall_10));
        const vreal x_274 =
            by_c_per_rise + sel(R(1) < x_12, splat(0), x_259 + x_260 * k->x_40) * angle;
        const vreal x_275 =
            sel(R(0) > x_10, splat(0), sel(R(1) < x_11, splat(0), x_263 + by_at_fall_11));
        const vreal x_276 =
            by_c_per_rise_2 + sel(R(1) < x_8, splat(0), x_264 + x_265 * k->x_38) * ratio;
        const vreal x_277 =
            sel(R(0) > x_6, splat(0), sel(R(1) < x_7, splat(0), x_269 + by_at_fall_12));
        const vreal x_278 =
            by_c_per_rise_3 + sel(R(1) < x_4, splat(0), x_270 + x_271 * k->x_36) * ratio;
        by_side_peak_2 = by_c_drop + x_256 * x_31;
        x_188 = x_209 + x_218 * rise_3;
        x_189 = x_142 + by_c_r_10 + x_260 * at_rise_3 + -x_260 * R(2);
        x_190 = by_c_per_fall + x_273 * x_13;
        x_191 = x_143 - x_273 * k->c_per_fall_7;
        x_192 = x_274;
        by_brake_peak_2 = by_c_drop_2 + unless_none(x_261, x_25);
        x_193 = x_210 + unless_none(by_b_3, rise_2);
        x_194 = x_266;
        x_195 = by_c_per_fall_2 + x_275 * x_9;
        x_196 = x_145 - x_275 * k->c_per_fall_4;
        x_197 = x_276;
        by_drive_peak_2 = by_c_drop_3 + unless_none(x_267, x_20);
        x_198 = x_211 + unless_none(by_a_3, rise);
        x_199 = x_272;
        x_200 = by_c_per_fall_3 + x_277 * x_5;
        x_201 = x_147 - x_277 * k->c_per_fall;
        x_202 = x_278;
        by_c_drop_4 = by_gy_3 * x_88;
        by_side_at_sat_peak = by_gy_2 * rise_10;
        x_203 = by_c_r_4 + x_222 * at_rise_9 + -x_222 * R(2);
        by_c_drop_5 = unless_none(x_223, x_82);
        by_brake_at_sat_peak = unless_none(by_b, rise_9);
        x_204 = by_c_r_5 + unless_none(x_226, at_rise_8) + -x_226 * R(2);
        by_c_drop_6 = unless_none(x_228, x_77);
        by_drive_at_sat_peak = unless_none(by_a, rise_8);
        x_205 = by_c_r_6 + unless_none(x_231, at_rise_7) + -x_231 * R(2);
        by_c_per_fall_4 = x_234 * x_70;
        by_side_at_sat_slip_peak = -(x_234 * k->c_per_fall_9);
        by_c_per_rise_4 = x_235 * angle;
        by_c_per_fall_5 = unless_none(x_236, x_66);
        by_brake_at_sat_slip_peak = -(x_236 * k->c_per_fall_6);
        by_c_per_rise_5 = unless_none(sel(R(1) < x_65, splat(0), x_227), ratio);
        by_c_per_fall_6 = unless_none(x_237, x_62);
        by_drive_at_sat_slip_peak = -(x_237 * k->c_per_fall_3);
        by_c_per_rise_6 = unless_none(sel(R(1) < x_61, splat(0), x_232), ratio);
        by_c_drop_7 = x_238 * x_60;
        by_side_at_peak_peak = x_217 * rise_7;
        x_206 = by_c_r_7 + x_240 * at_rise_6 + -x_240 * R(2);
        by_c_drop_8 = unless_none(x_241, x_53);
        by_brake_at_peak_peak = unless_none(by_b_2, rise_6);
        x_207 = by_c_r_8 + unless_none(x_244, at_rise_5) + -x_244 * R(2);
        by_c_drop_9 = unless_none(x_246, x_48);
        by_drive_at_peak_peak = unless_none(by_a_2, rise_5);
        x_208 = by_c_r_9 + unless_none(x_249, at_rise_4) + -x_249 * R(2);
        by_c_per_fall_7 = x_252 * x_41;
        by_side_at_peak_slip_peak = -(x_252 * k->c_per_fall_8);
        by_c_per_rise_7 = x_253 * angle;
        by_c_per_fall_8 = unless_none(x_254, x_37);
        by_brake_at_peak_slip_peak = -(x_254 * k->c_per_fall_5);
        by_c_per_rise_8 = unless_none(sel(R(1) < x_36, splat(0), x_245), ratio);
        by_c_per_fall_9 = unless_none(x_255, x_33);
        by_drive_at_peak_slip_peak = -(x_255 * k->c_per_fall_2);
        by_c_per_rise_9 = unless_none(sel(R(1) < x_32, splat(0), x_250), ratio);
    } else {
        by_side_peak_2 = by_c_drop;
        x_188 = by_side_peak;
        x_189 = x_142;
        x_190 = by_c_per_fall;
        x_191 = x_143;
        x_192 = by_c_per_rise;
        by_brake_peak_2 = by_c_drop_2;
        x_193 = by_brake_peak;
        x_194 = x_144;
        x_195 = by_c_per_fall_2;
        x_196 = x_145;
        x_197 = by_c_per_rise_2;
        by_drive_peak_2 = by_c_drop_3;
        x_198 = by_drive_peak;
        x_199 = x_146;
        x_200 = by_c_per_fall_3;
        x_201 = x_147;
        x_202 = by_c_per_rise_3;
        by_c_drop_4 = splat(0);
        by_side_at_sat_peak = splat(0);
        x_203 = splat(0);
        by_c_drop_5 = splat(0);
        by_brake_at_sat_peak = splat(0);
        x_204 = splat(0);
        by_c_drop_6 = splat(0);
        by_drive_at_sat_peak = splat(0);
        x_205 = splat(0);
        by_c_per_fall_4 = splat(0);
        by_side_at_sat_slip_peak = splat(0);
        by_c_per_rise_4 = splat(0);
        by_c_per_fall_5 = splat(0);
        by_brake_at_sat_slip_peak = splat(0);
        by_c_per_rise_5 = splat(0);
        by_c_per_fall_6 = splat(0);
        by_drive_at_sat_slip_peak = splat(0);
        by_c_per_rise_6 = splat(0);
        by_c_drop_7 = splat(0);
        by_side_at_peak_peak = splat(0);
        x_206 = splat(0);
        by_c_drop_8 = splat(0);
        by_brake_at_peak_peak = splat(0);
        x_207 = splat(0);
        by_c_drop_9 = splat(0);
        by_drive_at_peak_peak = splat(0);
        x_208 = splat(0);
        by_c_per_fall_7 = splat(0);
        by_side_at_peak_slip_peak = splat(0);
        by_c_per_rise_7 = splat(0);
        by_c_per_fall_8 = splat(0);
        by_brake_at_peak_slip_peak = splat(0);
        by_c_per_rise_8 = splat(0);
        by_c_per_fall_9 = splat(0);
        by_drive_at_peak_slip_peak = splat(0);
        by_c_per_rise_9 = splat(0);
    }
    const vreal x_279 = x_141 * y * s_fz;
    const vreal by__at_zero = sel(x_140, x_279, splat(0));
    const vreal by__slope = -by__at_zero * s_fz;
    const vreal by_load_sensitivity = by__slope * p->friction / p->nominal_load;
    by->nominal_load = -(by_load_sensitivity * k->x_29);
    const vreal x_280 =
        sel(x_140, splat(0), x_279) * R(0.01) + by__slope * k->x_29 + by__at_zero * k->x_28;
    by->friction = x_280;
    by->load_sensitivity = by_load_sensitivity + by__at_zero * p->friction;
    const vreal x_281 = sel(k->x_61, x_203, splat(0)) / p->side_at_sat_peak;
    by->side_at_sat_slope = x_281 * p->side_at_sat_slip_peak;
    const vreal x_282 = unless_none(sel(k->x_62, by_c_per_fall_4, splat(0)), k->x_26);
    const vreal by_side_at_sat_slip_sat = sel(k->x_63, -unless_none(x_282, k->x_26), splat(0));
    by->side_at_sat_slip_sat = by_side_at_sat_slip_sat;
    const vreal x_283 =
        by_side_at_sat_slip_peak + x_281 * p->side_at_sat_slope - by_side_at_sat_slip_sat;
    const vreal x_284 = x_283 - sel(k->x_64, by_c_per_rise_4, splat(0)) * k->x_25 * k->x_25;
    by->side_at_sat_slip_peak = x_284;
    by->side_at_sat_peak = by_side_at_sat_peak - x_281 * k->x_27 + by_c_drop_4;
    by->side_at_sat_sat = -by_c_drop_4;
    const vreal x_285 = sel(k->x_65, x_206, splat(0)) / p->side_at_peak_peak;
    by->side_at_peak_slope = x_285 * p->side_at_peak_slip_peak;
    const vreal x_286 = unless_none(sel(k->x_66, by_c_per_fall_7, splat(0)), k->x_23);
    const vreal by_side_at_peak_slip_sat = sel(k->x_67, -unless_none(x_286, k->x_23), splat(0));
    by->side_at_peak_slip_sat = by_side_at_peak_slip_sat;
    const vreal x_287 =
        by_side_at_peak_slip_peak + x_285 * p->side_at_peak_slope - by_side_at_peak_slip_sat;
    const vreal x_288 = x_287 - sel(k->x_68, by_c_per_rise_7, splat(0)) * k->x_22 * k->x_22;
    by->side_at_peak_slip_peak = x_288;
    by->side_at_peak_peak = by_side_at_peak_peak - x_285 * k->x_24 + by_c_drop_7;
    by->side_at_peak_sat = -by_c_drop_7;
    const vreal x_289 = sel(k->x_69, x_189, splat(0)) / p->side_peak;
    by->side_slope = x_289 * p->side_slip_peak;
    const vreal x_290 = unless_none(unless_none(sel(k->x_70, x_190, splat(0)), k->x_20), k->x_20);
    const vreal by_side_slip_sat = sel(k->x_71, -x_290, splat(0));
    by->side_slip_sat = by_side_slip_sat;
    const vreal x_291 = x_191 + x_289 * p->side_slope - by_side_slip_sat -
                        sel(k->x_72, x_192, splat(0)) * k->x_19 * k->x_19;
    by->side_slip_peak = x_291;
    by->side_peak = x_188 - x_289 * k->x_21 + by_side_peak_2;
    by->side_sat = -by_side_peak_2;
    const vreal x_292 = sel(k->x_73, x_204, splat(0)) / p->brake_at_sat_peak;
    by->brake_at_sat_slope = x_292 * p->brake_at_sat_slip_peak;
    const vreal x_293 = unless_none(sel(k->x_74, by_c_per_fall_5, splat(0)), k->x_17);
    const vreal by_brake_at_sat_slip_sat = sel(k->x_75, -unless_none(x_293, k->x_17), splat(0));
    by->brake_at_sat_slip_sat = by_brake_at_sat_slip_sat;
    const vreal x_294 =
        by_brake_at_sat_slip_peak + x_292 * p->brake_at_sat_slope - by_brake_at_sat_slip_sat;
    const vreal x_295 = x_294 - sel(k->x_76, by_c_per_rise_5, splat(0)) * k->x_16 * k->x_16;
    by->brake_at_sat_slip_peak = x_295;
    by->brake_at_sat_peak = by_brake_at_sat_peak - x_292 * k->x_18 + by_c_drop_5;
    by->brake_at_sat_sat = -by_c_drop_5;
    const vreal x_296 = sel(k->x_77, x_207, splat(0)) / p->brake_at_peak_peak;
    by->brake_at_peak_slope = x_296 * p->brake_at_peak_slip_peak;
    const vreal x_297 = unless_none(sel(k->x_78, by_c_per_fall_8, splat(0)), k->x_14);
    const vreal by_brake_at_peak_slip_sat = sel(k->x_79, -unless_none(x_297, k->x_14), splat(0));
    by->brake_at_peak_slip_sat = by_brake_at_peak_slip_sat;
    const vreal x_298 =
        by_brake_at_peak_slip_peak + x_296 * p->brake_at_peak_slope - by_brake_at_peak_slip_sat;
    const vreal x_299 = x_298 - sel(k->x_80, by_c_per_rise_8, splat(0)) * k->x_13 * k->x_13;
    by->brake_at_peak_slip_peak = x_299;
    by->brake_at_peak_peak = by_brake_at_peak_peak - x_296 * k->x_15 + by_c_drop_8;
    by->brake_at_peak_sat = -by_c_drop_8;
    const vreal x_300 = sel(k->x_81, x_194, splat(0)) / p->brake_peak;
    by->brake_slope = x_300 * p->brake_slip_peak;
    const vreal x_301 = unless_none(unless_none(sel(k->x_82, x_195, splat(0)), k->x_11), k->x_11);
    const vreal by_brake_slip_sat = sel(k->x_83, -x_301, splat(0));
    by->brake_slip_sat = by_brake_slip_sat;
    const vreal x_302 = x_196 + x_300 * p->brake_slope - by_brake_slip_sat -
                        sel(k->x_84, x_197, splat(0)) * k->x_10 * k->x_10;
    by->brake_slip_peak = x_302;
    by->brake_peak = x_193 - x_300 * k->x_12 + by_brake_peak_2;
    by->brake_sat = -by_brake_peak_2;
    const vreal x_303 = sel(k->x_85, x_205, splat(0)) / p->drive_at_sat_peak;
    by->drive_at_sat_slope = x_303 * p->drive_at_sat_slip_peak;
    const vreal x_304 = unless_none(sel(k->x_86, by_c_per_fall_6, splat(0)), k->x_8);
    const vreal by_drive_at_sat_slip_sat = sel(k->x_87, -unless_none(x_304, k->x_8), splat(0));
    by->drive_at_sat_slip_sat = by_drive_at_sat_slip_sat;
    const vreal x_305 =
        by_drive_at_sat_slip_peak + x_303 * p->drive_at_sat_slope - by_drive_at_sat_slip_sat;
    const vreal x_306 = x_305 - sel(k->x_88, by_c_per_rise_6, splat(0)) * k->x_7 * k->x_7;
    by->drive_at_sat_slip_peak = x_306;
    by->drive_at_sat_peak = by_drive_at_sat_peak - x_303 * k->x_9 + by_c_drop_6;
    by->drive_at_sat_sat = -by_c_drop_6;
    const vreal x_307 = sel(k->x_89, x_208, splat(0)) / p->drive_at_peak_peak;
    by->drive_at_peak_slope = x_307 * p->drive_at_peak_slip_peak;
    const vreal x_308 = unless_none(sel(k->x_90, by_c_per_fall_9, splat(0)), k->x_5);
    const vreal by_drive_at_peak_slip_sat = sel(k->x_91, -unless_none(x_308, k->x_5), splat(0));
    by->drive_at_peak_slip_sat = by_drive_at_peak_slip_sat;
    const vreal x_309 =
        by_drive_at_peak_slip_peak + x_307 * p->drive_at_peak_slope - by_drive_at_peak_slip_sat;
    const vreal x_310 = x_309 - sel(k->x_92, by_c_per_rise_9, splat(0)) * k->x_4 * k->x_4;
    by->drive_at_peak_slip_peak = x_310;
    by->drive_at_peak_peak = by_drive_at_peak_peak - x_307 * k->x_6 + by_c_drop_9;
    by->drive_at_peak_sat = -by_c_drop_9;
    const vreal x_311 = sel(k->x_93, x_199, splat(0)) / p->drive_peak;
    by->drive_slope = x_311 * p->drive_slip_peak;
    const vreal x_312 = unless_none(unless_none(sel(k->x_94, x_200, splat(0)), k->x_2), k->x_2);
    const vreal by_drive_slip_sat = sel(k->x_95, -x_312, splat(0));
    by->drive_slip_sat = by_drive_slip_sat;
    const vreal x_313 = x_201 + x_311 * p->drive_slope - by_drive_slip_sat -
                        sel(k->x_96, x_202, splat(0)) * k->x * k->x;
    by->drive_slip_peak = x_313;
    by->drive_peak = x_198 - x_311 * k->x_3 + by_drive_peak_2;
    by->drive_sat = -by_drive_peak_2;
    return -(grip * y);
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
