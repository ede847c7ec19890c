/* Fiala's tire in the form of Adams (Fiala 1954; MSC Adams/Tire).
 *
 *   s = min(1, |(kappa, tan alpha)|),  mu = mu0 - (mu0 - mu1) s        falls from 0 to full sliding
 *   Fx = C_kappa kappa                                       up to |kappa| = mu Fz/(2 C_kappa)
 *      = sgn(kappa) mu Fz (1 - mu Fz/(4 C_kappa |kappa|))    beyond
 *   x = min(1, C_alpha |tan alpha|/(3 mu Fz)),  H = 1 - x
 *   Fy = -sgn(alpha) mu Fz (1 - H^3),  Mz = sgn(alpha) mu Fz B x H^3
 *
 * Stiffnesses are constant, or over load as in stiffness.h. The length of Mz is the width B of the
 * tire, not that of the contact; as in a brush it lies behind the center as the tread runs.
 *
 * none: as in Adams, where only mu knows of both directions and |F| reaches 1.41 mu Fz; ellipse:
 * both are divided by max(1, |F|/(mu Fz)); vector: combined.h, with Fx taken for at its peak where
 * it reaches 95 % of mu Fz, at 5 mu Fz/C_kappa, and Fy where all slides, at 3 mu Fz/C_alpha. */
#ifndef SKIDPAD_FIALA_H
#define SKIDPAD_FIALA_H

#include "field/params.h"
#include "tire/combined.h"
#include "tire/stiffness.h"

struct fiala {
    struct friction mu0, mu1;
    vreal Cx, Cy, width; /* stiffnesses at nominal load */
    struct stiffness x, y;
    vreal per_fz0;
    struct combine combine;
};

static inline struct fiala fiala_prepare(const struct fiala_params *p,
                                         struct tire_setting setting) {
    const vreal k = p->load_sensitivity, fz0 = p->nominal_load;
    struct fiala t;
    t.mu0 = friction_prepare(p->friction * setting.surface, k, fz0);
    t.mu1 = friction_prepare(p->sliding_friction * setting.surface, k, fz0);
    t.Cx = vmin(p->stiffness_x, splat(LARGE));
    t.Cy = vmin(p->stiffness_y, splat(LARGE));
    t.x = stiffness_prepare(p->peak_stiffness_load_x, fz0);
    t.y = stiffness_prepare(p->peak_stiffness_load_y, fz0);
    t.per_fz0 = vmin(R(1) / fz0, splat(LARGE));
    t.width = vmin(p->width, splat(LARGE));
    t.combine = combine_prepare(setting.combine);
    return t;
}

enum { FIALA_PEAK_X = 5, FIALA_PEAK_Y = 3 };

/* Where the whole contact slides sideways; ahead, where 95 % of the larger friction are reached. */
static inline struct tire_peak fiala_peak(const struct fiala_params *p, const struct fiala *t,
                                          struct tire_setting setting) {
    const vreal mu = vmax(p->friction, p->sliding_friction) * setting.surface;
    const vreal grip = mu * p->nominal_load;
    return (struct tire_peak){R(FIALA_PEAK_X) * grip / t->Cx, R(FIALA_PEAK_Y) * grip / t->Cy, 1};
}

/* On a surface with `factor` times the friction. */
static inline void fiala_on(struct fiala *t, vreal factor) {
    t->mu0 = friction_on(t->mu0, factor);
    t->mu1 = friction_on(t->mu1, factor);
}

FORCE_INLINE struct tire_force fiala_force(const struct fiala *t, struct tire_slip slip) {
    const vreal fz = slip.fz, kappa = slip.kappa, ty = slip.tan_alpha;
    const vreal one = splat(1), tiny = splat(TINY_FORCE);
    const vreal grip0 = friction_at(t->mu0, fz) * fz, grip1 = friction_at(t->mu1, fz) * fz;
    const vreal total = vsqrt(kappa * kappa + ty * ty);
    const vreal s = vmin(one, total);
    const vreal grip = grip0 - (grip0 - grip1) * s;
    /* d(grip)/dkappa = fall kappa, d(grip)/dtan = fall tan. The total slip of a locked wheel is 1 but
     * for a few roundings: there, too, the slopes are those of less slip, where the wheel goes. */
    const vmask falls = total < R(1.000001);
    const vreal fall = sel(falls, (grip1 - grip0) / vmax(splat(TINY_SLIP), total), splat(0));

    const vreal Cx = t->Cx * stiffness_ratio(&t->x, fz, t->per_fz0);
    const vreal Cy = t->Cy * stiffness_ratio(&t->y, fz, t->per_fz0);
    const vreal per_grip = one / vmax(tiny, R(3) * grip);
    const vreal x_per_y = splat(R(1.0 * FIALA_PEAK_X / FIALA_PEAK_Y));
    const vreal y_per_x = splat(R(1.0 * FIALA_PEAK_Y / FIALA_PEAK_X));
    const vreal own_x = Cx * kappa, own_y = Cy * ty;
    vreal hx = own_x, hy = own_y;
    vmask still = own_x != own_x;
    if (t->combine.vectors) {
        const struct pure_slips p = pure_slips(own_x, own_y, x_per_y, y_per_x);
        hx = sel(t->combine.vector, p.x, hx);
        hy = sel(t->combine.vector, p.y, hy);
        still = p.still;
    }
    const vreal per_hx = one / vmax(tiny, vabs(hx));
    const vreal q = R(0.5) * grip * per_hx; /* critical slip over slip */
    const vmask slides = not(q >= one);     /* also for NaN, which remains */
    const vreal share = one - R(0.5) * q;
    const vreal ahead = sel(slides, grip * share * per_hx, one);

    const vreal reach = vabs(hy) * per_grip, x = vmin(one, reach), H = one - x;
    const vreal rise = x * (R(3) - x * (R(3) - x)); /* 1 - H^3 */
    const vreal along = one + slip.forward * kappa; /* omega Re/Vcx */

    const vreal fx = hx * ahead, fy = vcopysign(grip * rise, hy);
    struct shares p = {one, one};
    if (t->combine.ellipses) {
        const vreal yx = R(3) * per_grip * fx, yy = R(3) * per_grip * fy;
        p.x = p.y = ellipse_share(&t->combine, yx, yy);
    }
    if (t->combine.vectors) {
        /* both forces over grip, also for zero grip */
        const vreal size_x = sel(slides, share, R(3) * per_grip * vabs(fx));
        const vreal degree = vabs(hx) * (R(3.0 / FIALA_PEAK_X) * per_grip);
        const struct direction d =
            combined_direction(own_x, own_y * x_per_y, Cx * ty, degree, size_x, rise);
        const struct shares v = combined_shares(d, still);
        p.x = sel(t->combine.vector, v.x, p.x);
        p.y = sel(t->combine.vector, v.y, p.y);
    }
    struct tire_force f;
    f.fx = fx * p.x;
    f.fy = -(fy * p.y);
    f.mz = vcopysign(grip * t->width * (x * (H * H * H)) * vabs(p.y), ty * along) * slip.forward;

    /* dFx/dgrip = sgn (1 - q) where it slides; dFy/dgrip = -sgn (1 - H^3 - 3 x H^2), which leaves
     * x^2 (3 - 2 x) */
    const vreal sliding_x = Cx * (q * q) + fall * vabs(kappa) * (one - q);
    const vreal tangent_x = sel(slides, sliding_x, Cx);
    const vreal tangent_y = Cy * (H * H) + fall * vabs(ty) * (x * x * (R(3) - R(2) * x));
    vreal slope_x = tangent_x * p.x, slope_y = tangent_y * p.y;
    if (t->combine.vectors) {
        const vreal chord_y = Cy * sel(x > R(0), rise / (R(3) * vmax(reach, tiny)), one);
        const vmask is = t->combine.vector;
        slope_x = sel(is, combined_slope(p.x, tangent_x, Cx * ahead), slope_x);
        slope_y = sel(is, combined_slope(p.y, tangent_y, chord_y), slope_y);
    }
    f.slope_x = vmax(slope_x, splat(0));
    f.slope_y = vmax(slope_y, splat(0));
    f.limit_x = f.limit_y = vmax(grip0, grip1);
    return f;
}

#endif
