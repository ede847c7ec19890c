/* Linear tire, for closed-form tests; no force in the air.
 *
 *   Fx = C_kappa kappa
 *   Fy = -C_alpha alpha */
#ifndef SKIDPAD_LINEAR_H
#define SKIDPAD_LINEAR_H

#include "field/params.h"
#include "tire/tire.h"

struct linear {
    vreal Cx, Cy;
};

static inline struct linear linear_prepare(const struct linear_params *p,
                                           struct tire_setting setting) {
    (void)setting;
    return (struct linear){p->stiffness_x, p->stiffness_y};
}

/* There is none. */
static inline struct tire_peak linear_peak(const struct linear_params *p, const struct linear *t,
                                           struct tire_setting setting) {
    (void)p, (void)t, (void)setting;
    return (struct tire_peak){splat(LARGE), splat(LARGE), 0};
}

/* On a surface with `factor` times the friction. */
static inline void linear_on(struct linear *t, vreal factor) {
    (void)t, (void)factor; /* it has no friction */
}

FORCE_INLINE struct tire_force linear_force(const struct linear *t, struct tire_slip slip) {
    const vmask ground = slip.fz > R(0);
    const vreal none = R(0) * slip.fz; /* a NaN stays one */
    const vreal Cx = sel(ground, t->Cx, none);
    const vreal Cy = sel(ground, t->Cy, none);
    struct tire_force f;
    f.fx = Cx * slip.kappa;
    f.fy = -(Cy * slip.alpha);
    f.mz = splat(0);
    f.slope_x = Cx;
    f.slope_y = Cy;
    f.limit_x = f.limit_y = splat(R(1e30));
    return f;
}

#endif
