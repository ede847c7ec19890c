/* Side force moves the contact along with it, by the lateral compliance c of the carcass: the force of
 * the road acts y_s to the left of the point below the wheel,
 *
 *   y_s = c Fy,  y_s y_W x (Fx x_W + Fy y_W + Fz n) = y_s Fz x_W - y_s Fx n
 *
 * so that about that point, for which the tire models give their moments, Mx gains y_s Fz and Mz loses
 * y_s Fx. How fast the contact moves there is the carcass's deflection, which relaxation has. */
#ifndef SKIDPAD_CONTACT_SHIFT_H
#define SKIDPAD_CONTACT_SHIFT_H

#include "car/workspace.h"

NOINLINE void contact_shift_stage(const struct car *c, struct workspace *W) {
    const int has_mx = c->words.tire_model == MAGIC_FORMULA;
    EACH_WHEEL (i) {
        struct tire_force *tire = &W->tire[i];
        const vreal compliance = c->axle[i / 2].lateral_compliance;
        const vmask shifts = matters(compliance); /* others keep their zeros, signs and all */
        const vreal aside = compliance * tire->fy;
        const vreal mx = has_mx ? tire->mx : splat(0);
        tire->mx = sel(shifts, mx + aside * W->fz[i], mx);
        tire->mz = sel(shifts, tire->mz - aside * tire->fx, tire->mz);
    }
}

#endif
