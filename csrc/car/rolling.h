/* Rolling resistance of a wheel: M = -(f0 + f1 v + f2 v^2) Fz Re against its spin, v = |Vcx|. As
 * dry friction it at most stops the wheel within the step (coulomb.h). */
#ifndef SKIDPAD_ROLLING_H
#define SKIDPAD_ROLLING_H

#include "field/params.h"
#include "tire/tire.h"

struct rolling {
    vreal f0, f1, f2; /* times Re */
    int rises;        /* some f1 or f2 is not 0 */
};

static inline struct rolling rolling_prepare(const struct wheel_params *p) {
    const vreal Re = p->effective_radius;
    const vreal f1 = p->rolling_resistance_1, f2 = p->rolling_resistance_2;
    const vreal f0 = p->rolling_resistance + R(0); /* -0 + 0 v would be another 0 */
    return (struct rolling){f0 * Re, f1 * Re, f2 * Re, any(matters(f1) | matters(f2))};
}

/* M/Fz [m]; `rises` if it depends on speed for some car; for the others 0 v must be 0 at any v. */
static inline vreal rolling_arm(const struct rolling *r, vreal Vcx, int rises) {
    if (!rises) return r->f0;
    const vreal v = vmin(vabs(Vcx), splat(LARGE));
    return r->f0 + v * (r->f1 + v * r->f2);
}

#endif
