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

/* Outside the ellipse that bounds what is stored */
static inline vmask crept_beyond(struct slip_bound peak, struct slip_step crept) {
    const vreal x = crept.kappa * peak.y, y = crept.tan_alpha * peak.x, edge = peak.x * peak.y;
    return not(x * x + y * y <= edge * edge);
}

/* 1/(v_eps tau) [1/m] */
static inline vreal per_creep_length(const struct contact *c) {
    return c->per_slip_speed * R(1 / CREEP_TIME);
}

/* The way that a contact has crept, as slip of its length */
static inline struct slip_step crept_slip(const struct contact *c, vreal u, vreal w, vreal hold_x) {
    const vreal per_length = per_creep_length(c);
    return (struct slip_step){.kappa = u * per_length,
                              .tan_alpha = w * per_length,
                              .dkappa = hold_x * per_length,
                              .hold_x = hold_x};
}

/* Where it is beyond the peak, or the contact so slow that it counts */
static inline vmask creeps(const struct contact *c, struct tire_peak at, struct contact_motion m,
                           vreal fz, struct slip_step crept) {
    const struct slip_bound peak = {at.x, at.y};
    return ((fz > R(0)) & crept_beyond(peak, crept)) | is_slow(c, m);
}

/* Slip at speed, and the way crept in the step. Motion of a contact but for its tire: other
 * accelerations ax, ay [m/s2]. */
static inline struct slip_step steady_step(const struct contact *c, struct contact_motion m,
                                           vreal fz, vreal h, vreal ax, vreal ay, vreal *u,
                                           vreal *w) {
    /* correctly rounded: a locked wheel has a slip ratio of -1, where a slope may change its sign */
    const vreal speed = vabs(m.Vcx), inv = R(1) / vmax(speed, c->slip_speed);
    const vreal d = R(1) + speed * (h * per_creep_length(c));
    const vreal r = sel(fz > R(0), R(1) / d, splat(0));
    *u = (*u - h * m.Vsx) * r;
    *w = (*w + h * m.Vcy) * r;
    struct slip_step s;
    s.slide = -(m.Vsx + h * ax);
    s.kappa = s.slide * inv;
    s.tan_alpha = (m.Vcy + h * ay) * inv;
    s.dkappa = inv;
    s.hold_x = h * r;
    return s;
}

/* What creeping adds to it; nothing changes where a contact does not. */
static inline void steady_creep(const struct contact *c, struct tire_peak at,
                                struct contact_motion m, vreal fz, struct slip_step *s, vreal *u,
                                vreal *w) {
    const struct slip_bound peak = {at.x, at.y};
    struct slip_step crept = crept_slip(c, *u, *w, s->hold_x);
    bound_deflection((fz > R(0)) & crept_beyond(peak, crept), peak, &crept, u, w);
    const vmask slow = is_slow(c, m);
    const vreal share = rest_share(c, m) * c->slip_speed * s->dkappa;
    s->kappa = sel(slow, s->kappa + share * crept.kappa, s->kappa);
    s->tan_alpha = sel(slow, s->tan_alpha + share * crept.tan_alpha, s->tan_alpha);
    s->dkappa = sel(slow, s->dkappa + share * crept.dkappa, s->dkappa);
    s->slide = sel(slow, s->kappa / s->dkappa, s->slide);
}

#endif
