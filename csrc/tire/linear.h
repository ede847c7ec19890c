/* Linear tire, for tests of closed forms: Fx = C_kappa kappa, Fy = -C_alpha alpha; nothing in the
 * air. */
#ifndef SKIDPAD_LINEAR_H
#define SKIDPAD_LINEAR_H

#include "field/params.h"
#include "tire/tire.h"

FORCE_INLINE struct tire_force linear_force(const struct linear_params *p, struct tire_slip slip) {
    const vmask ground = slip.fz > R(0);
    const vreal none = R(0) * slip.fz; /* a NaN stays one */
    const vreal Cx = sel(ground, p->stiffness_x, none);
    const vreal Cy = sel(ground, p->stiffness_y, none);
    struct tire_force f;
    f.fx = Cx * slip.kappa;
    f.fy = -(Cy * slip.alpha);
    f.mz = splat(0);
    f.slope_x = Cx;
    f.slope_y = Cy;
    f.limit_x = splat(R(1e30));
    return f;
}

#endif
