/* Friction curves of PhysX 2, as in Unity (EDY-10): in each direction independently, at any load, a
 * curve of two points with the factor "stiffness".
 *
 *   a = |s|/s_e:  F = F_e (a + a^2 - a^3)                                up to the extremum
 *   b = (|s| - s_e)/(s_a - s_e):  F = F_e - (F_e - F_a) b^2 (3 - 2 b)    up to the asymptote
 *
 * The rise begins with the slope F_e/s_e. Slips are kappa and tan(alpha). */
#ifndef SKIDPAD_PHYSX_H
#define SKIDPAD_PHYSX_H

#include "field/params.h"
#include "tire/phases.h"

struct physx {
    struct phases x, y;
};

static inline struct phases physx_curve(vreal s_e, vreal F_e, vreal s_a, vreal F_a, vreal factor) {
    const vreal most = splat(LARGE);
    const vreal peak = vmin(factor * F_e, most);
    struct phases c = phases_prepare(splat(0), s_e, peak, s_a, vmin(factor * F_a, most));
    c.r = splat(1);
    return c;
}

static inline struct physx physx_prepare(const struct physx_params *p,
                                         struct tire_setting setting) {
    struct physx t;
    t.x = physx_curve(p->extremum_slip_x, p->extremum_force_x, p->asymptote_slip_x,
                      p->asymptote_force_x, p->stiffness_x * setting.surface);
    t.y = physx_curve(p->extremum_slip_y, p->extremum_force_y, p->asymptote_slip_y,
                      p->asymptote_force_y, p->stiffness_y * setting.surface);
    return t;
}

static inline struct tire_peak physx_peak(const struct physx_params *p, const struct physx *t,
                                          struct tire_setting setting) {
    (void)p, (void)setting;
    return (struct tire_peak){t->x.slip_peak, t->y.slip_peak, 0};
}

/* On a surface with `factor` times the friction. */
static inline void physx_on(struct physx *t, vreal factor) {
    t->x = phases_on(t->x, factor);
    t->y = phases_on(t->y, factor);
}

FORCE_INLINE struct tire_force physx_force(const struct physx *t, struct tire_slip slip) {
    const vmask ground = slip.fz > R(0);
    const vreal none = R(0) * slip.fz; /* a NaN stays one */
    const struct stage x = phases_stage(&t->x, vabs(slip.kappa));
    const struct stage y = phases_stage(&t->y, vabs(slip.tan_alpha));
    struct tire_force f;
    f.fx = sel(ground, vcopysign(phases_value(&t->x, x), slip.kappa), none);
    f.fy = sel(ground, -vcopysign(phases_value(&t->y, y), slip.tan_alpha), none);
    f.mz = splat(0);
    f.slope_x = vmax(sel(ground, phases_slope(&t->x, x), none), splat(0));
    f.slope_y = vmax(sel(ground, phases_slope(&t->y, y), none), splat(0));
    f.limit_x = phases_most(&t->x);
    f.limit_y = phases_most(&t->y);
    return f;
}

#endif
