/* Side force shifts the contact, by the lateral compliance c of the carcass: the road force acts
 * y_s to the left of the point below the wheel,
 *
 *   y_s = c Fy,  y_s y_W x (Fx x_W + Fy y_W + Fz n) = y_s Fz x_W - y_s Fx n
 *
 * so that about that point, to which the moments of tire models refer, Mx gains y_s Fz and Mz loses
 * y_s Fx. The velocity of the shift is carcass deflection, which relaxation includes. */
#ifndef SKIDPAD_CONTACT_SHIFT_H
#define SKIDPAD_CONTACT_SHIFT_H

#include "car/workspace.h"

NOINLINE void contact_shift_stage(const struct car *c, struct workspace *W) {
    const int has_mx = c->words.tire_model == MAGIC_FORMULA;
    EACH_WHEEL (i) {
        struct tire_force *tire = &W->tire[i];
        const vreal compliance = c->axle[i / 2].lateral_compliance;
        const vmask shifts = matters(compliance); /* others keep signed zeros */
        const vreal aside = compliance * tire->fy;
        const vreal mx = has_mx ? tire->mx : splat(0);
        tire->mx = sel(shifts, mx + aside * W->fz[i], mx);
        tire->mz = sel(shifts, tire->mz - aside * tire->fx, tire->mz);
    }
}

#endif
