/* Dugoff tire (Dugoff, Fancher, Segel, SAE 700377); the "brush" of the GDSim workshop is this one.
 *
 *   h = |(C_kappa kappa, C_alpha tan alpha)|,  D = |1 + kappa sgn(Vcx)|
 *   lambda = mu Fz D/(2 h);  f = lambda (2 - lambda) below lambda = 1, else 1
 *   Fx = C_kappa kappa f/D,  Fy = -C_alpha tan(alpha) f/D
 *
 * Stiffnesses are constant, or over load as in stiffness.h. With q = mu Fz/(2 h), f/D = q (2 - q D)
 * is finite for a locked wheel, where D = 0. */
#ifndef SKIDPAD_DUGOFF_H
#define SKIDPAD_DUGOFF_H

#include "field/params.h"
#include "tire/stiffness.h"

struct dugoff {
    struct friction mu;
    vreal Cx, Cy; /* at nominal load */
    struct stiffness x, y;
    vreal per_fz0;
};

static inline struct dugoff dugoff_prepare(const struct dugoff_params *p,
                                           struct tire_setting setting) {
    struct dugoff t;
    t.mu = friction_prepare(p->friction * setting.surface, p->load_sensitivity, p->nominal_load);
    t.Cx = vmin(p->stiffness_x, splat(LARGE));
    t.Cy = vmin(p->stiffness_y, splat(LARGE));
    t.x = stiffness_prepare(p->peak_stiffness_load_x, p->nominal_load);
    t.y = stiffness_prepare(p->peak_stiffness_load_y, p->nominal_load);
    t.per_fz0 = vmin(R(1) / p->nominal_load, splat(LARGE));
    return t;
}

/* Slip at which 95 % of mu Fz0 are reached: lambda = 0.1. The curve has no peak. */
static inline struct tire_peak dugoff_peak(const struct dugoff_params *p, const struct dugoff *t,
                                           struct tire_setting setting) {
    const vreal grip = R(5) * p->friction * setting.surface * p->nominal_load;
    return (struct tire_peak){grip / t->Cx, grip / t->Cy, 1};
}

/* On a surface with `factor` times the friction. */
static inline void dugoff_on(struct dugoff *t, vreal factor) { t->mu = friction_on(t->mu, factor); }

FORCE_INLINE struct tire_force dugoff_force(const struct dugoff *t, struct tire_slip slip) {
    const vreal kappa = slip.kappa, ty = slip.tan_alpha;
    const vreal grip = friction_at(t->mu, slip.fz) * slip.fz;
    const vreal along = R(1) + slip.forward * kappa; /* omega Re/Vcx */
    const vreal D = vabs(along);
    const vreal Cx = t->Cx * stiffness_ratio(&t->x, slip.fz, t->per_fz0);
    const vreal Cy = t->Cy * stiffness_ratio(&t->y, slip.fz, t->per_fz0);
    const vreal hx = Cx * kappa, hy = Cy * ty;
    const vreal per_h = R(1) / vmax(splat(TINY_FORCE), vsqrt(hx * hx + hy * hy));
    const vreal q = R(0.5) * grip * per_h;
    const vreal lambda = q * D;
    const vmask slides = not(lambda >= R(1)); /* also for NaN, which remains */
    const vreal per_D = R(1) / vmax(splat(TINY_SLIP), D);
    const vreal f_D = sel(slides, q * (R(2) - lambda), per_D);

    struct tire_force f;
    f.fx = hx * f_D;
    f.fy = -(hy * f_D);
    f.mz = splat(0);

    /* sliding: d(q)/dkappa = -q C_kappa hx/h^2 and d(f/D) = (2 - 2 lambda) dq - q^2 dD;
     * adhering: d(1/D) = -dD/D^2; dD/dkappa = sgn(along) */
    const vreal fall = q * (R(2) - R(2) * lambda);
    const vreal nx = hx * per_h, ny = hy * per_h;
    /* kappa dD/dkappa */
    const vreal turn = vcopysign(slip.forward * kappa, slip.forward * kappa * along);
    const vreal gx =
        sel(slides, f_D - fall * (nx * nx) - turn * (q * q), per_D * (R(1) - turn * per_D));
    f.slope_x = vmax(Cx * gx, splat(0));
    f.slope_y = vmax(Cy * sel(slides, f_D - fall * (ny * ny), per_D), splat(0));
    f.limit_x = f.limit_y = grip;
    return f;
}

#endif
