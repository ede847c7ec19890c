/* Fiala's tire in the form of Adams (Fiala 1954; MSC Adams/Tire).
 *
 *   s = min(1, |(kappa, tan alpha)|),  mu = mu0 - (mu0 - mu1) s        falls from 0 to full sliding
 *   Fx = C_kappa kappa                                       up to |kappa| = mu Fz/(2 C_kappa)
 *      = sgn(kappa) mu Fz (1 - mu Fz/(4 C_kappa |kappa|))    beyond
 *   x = min(1, C_alpha |tan alpha|/(3 mu Fz)),  H = 1 - x
 *   Fy = -sgn(alpha) mu Fz (1 - H^3),  Mz = sgn(alpha) mu Fz B x H^3
 *
 * Only mu knows of both directions: |F| reaches 1.41 mu Fz. The length of Mz is the width B of the
 * tire, not that of the contact; as in a brush it lies behind the center as the tread runs. */
#ifndef SKIDPAD_FIALA_H
#define SKIDPAD_FIALA_H

#include "field/params.h"
#include "tire/tire.h"

struct fiala {
    struct friction mu0, mu1;
    vreal Cx, Cy, width;
};

static inline struct fiala fiala_prepare(const struct fiala_params *p,
                                         struct tire_setting setting) {
    const vreal k = p->load_sensitivity, fz0 = p->nominal_load;
    struct fiala t;
    t.mu0 = friction_prepare(p->friction * setting.surface, k, fz0);
    t.mu1 = friction_prepare(p->sliding_friction * setting.surface, k, fz0);
    t.Cx = vmin(p->stiffness_x, splat(LARGE));
    t.Cy = vmin(p->stiffness_y, splat(LARGE));
    t.width = vmin(p->width, splat(LARGE));
    return t;
}

/* Where the whole contact slides sideways; ahead, where 95 % of the larger friction are reached. */
static inline struct tire_peak fiala_peak(const struct fiala_params *p, const struct fiala *t,
                                          struct tire_setting setting) {
    const vreal mu = vmax(p->friction, p->sliding_friction) * setting.surface;
    const vreal grip = mu * p->nominal_load;
    return (struct tire_peak){R(5) * grip / t->Cx, R(3) * grip / t->Cy};
}

FORCE_INLINE struct tire_force fiala_force(const struct fiala *t, struct tire_slip slip) {
    const vreal fz = slip.fz, kappa = slip.kappa, ty = slip.tan_alpha;
    const vreal one = splat(1), tiny = splat(TINY_FORCE);
    const vreal grip0 = friction_at(t->mu0, fz) * fz, grip1 = friction_at(t->mu1, fz) * fz;
    const vreal total = vsqrt(kappa * kappa + ty * ty);
    const vreal s = vmin(one, total);
    const vreal grip = grip0 - (grip0 - grip1) * s;
    /* d(grip)/dkappa = fall kappa, d(grip)/dtan = fall tan */
    const vreal fall = sel(total < one, (grip1 - grip0) / vmax(splat(TINY_SLIP), total), splat(0));

    const vreal hx = t->Cx * kappa;
    const vreal per_hx = one / vmax(tiny, vabs(hx));
    const vreal q = R(0.5) * grip * per_hx; /* critical slip over slip */
    const vmask slides = not(q >= one);     /* of a NaN, too, which then remains */
    const vreal share = one - R(0.5) * q;
    const vreal ahead = sel(slides, grip * share * per_hx, one);

    const vreal per_grip = one / vmax(tiny, R(3) * grip);
    const vreal x = vmin(one, t->Cy * vabs(ty) * per_grip), H = one - x;
    const vreal rise = x * (R(3) - x * (R(3) - x)); /* 1 - H^3 */
    const vreal along = one + slip.forward * kappa; /* omega Re/Vcx */

    struct tire_force f;
    f.fx = hx * ahead;
    f.fy = -vcopysign(grip * rise, ty);
    f.mz = vcopysign(grip * t->width * (x * (H * H * H)), ty * along) * slip.forward;

    /* dFx/dgrip = sgn (1 - q) where it slides; dFy/dgrip = -sgn (1 - H^3 - 3 x H^2), which leaves
     * x^2 (3 - 2 x) */
    const vreal sliding_x = t->Cx * (q * q) + fall * vabs(kappa) * (one - q);
    f.slope_x = vmax(sel(slides, sliding_x, t->Cx), splat(0));
    f.slope_y = vmax(t->Cy * (H * H) + fall * vabs(ty) * (x * x * (R(3) - R(2) * x)), splat(0));
    f.limit_x = vmax(grip0, grip1);
    return f;
}

#endif
