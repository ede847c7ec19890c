/* Quasi-static slip, the choice without a relaxation length:
 *
 *   kappa = -Vsx/max(|Vcx|, v_eps),  tan(alpha) = Vcy/max(|Vcx|, v_eps)
 *
 * at the speed that the contact would have at the end of the step without the tires' forces. With
 * nothing else a tire would creep under a load; at rest the way u that it has crept is slip, too,
 * that of a relaxation length v_eps tau, so that it comes to a stand:
 *
 *   du/dt = -Vsx - |Vcx| u/(v_eps tau),  kappa = (-Vsx + W u/tau)/max(|Vcx|, v_eps)
 *
 * with W of standstill.h, u within the peak of the curve. */
#ifndef SKIDPAD_STEADY_SLIP_H
#define SKIDPAD_STEADY_SLIP_H

#include "tire/standstill.h"

/* tau [s]: a held car stands within some of it. */
#define CREEP_TIME R(0.3)

static inline struct lengths creep_lengths(const struct contact *c, vreal h) {
    const vreal length = c->slip_speed * CREEP_TIME;
    return lengths_of(length, length, h);
}

/* Outside the ellipse that bounds what is stored */
static inline vmask crept_beyond(struct slip_bound peak, struct slip_step crept) {
    const vreal x = crept.kappa * peak.y, y = crept.tan_alpha * peak.x, edge = peak.x * peak.y;
    return not(x * x + y * y <= edge * edge);
}

/* Motion of a contact but for its tire: other accelerations ax, ay [m/s2]. */
static inline struct slip_step steady_step(const struct contact *c, struct tire_peak at,
                                           struct contact_motion m, vreal fz, vreal h, vreal ax,
                                           vreal ay, vreal *u, vreal *w) {
    const struct lengths creep = creep_lengths(c, h);
    struct slip_step crept = deflect(&creep, m, fz, h, u, w);
    const struct slip_bound peak = {at.x, at.y};
    const vmask beyond = (fz > R(0)) & crept_beyond(peak, crept);
    if (any(beyond)) bound_deflection(beyond, peak, &crept, u, w);
    const vreal inv = R(1) / vmax(vabs(m.Vcx), c->slip_speed);
    const vreal rests = rest_share(c, m) * c->slip_speed; /* [m/s] per slip crept */
    struct slip_step s;
    s.kappa = (rests * crept.kappa - (m.Vsx + h * ax)) * inv;
    s.tan_alpha = (rests * crept.tan_alpha + (m.Vcy + h * ay)) * inv;
    const vreal gain = inv * (R(1) + rests * crept.dkappa);
    s.dkappa = gain;
    s.dtan = gain;
    s.hold_x = crept.hold_x;
    return s;
}

#endif
