/* Relaxation of slip: carcass deflection of the single contact point, ISO signs (Pacejka 2012, ch.
 * 7 and 8.6; Bernard and Clover, SAE 950311).
 *
 *   du/dt = -Vsx - |Vcx| u/sigma_x,   kappa' = u/sigma_x           u forward, w to the left [m]
 *   dw/dt = +Vcy - |Vcx| w/sigma_y,   tan(alpha') = w/sigma_y
 *
 * integrated implicitly, u+ = (u - h Vsx)/(1 + h |Vcx|/sigma_x): no division by speed, regular at v
 * = 0. At rest the deflection is a spring (standstill.h). */
#ifndef SKIDPAD_RELAXATION_H
#define SKIDPAD_RELAXATION_H

#include "field/params.h"
#include "tire/models.h"

/* Relaxation lengths for a step. */
struct lengths {
    vreal per_sigma_x, per_sigma_y; /* [1/m] */
    vreal h_sigma_x, h_sigma_y;     /* step over relaxation length [s/m] */
};

static inline struct lengths lengths_of(vreal sigma_x, vreal sigma_y, vreal h) {
    const vreal per_x = R(1) / sigma_x, per_y = R(1) / sigma_y;
    return (struct lengths){per_x, per_y, h * per_x, h * per_y};
}

struct contact {
    struct lengths sigma;
    vreal damping, low_speed, slip_speed, per_slip_speed;
    vreal per_peak_x, per_peak_y;
    vreal per_stiff_speed; /* of steady slip [s/m] (steady_slip.h) */
};

static inline void contact_prepare(struct contact *c, const struct contact_params *p,
                                   const struct tire *t, vreal h) {
    c->sigma = lengths_of(p->relaxation_length_x, p->relaxation_length_y, h);
    c->damping = p->standstill_damping;
    c->low_speed = p->standstill_speed;
    c->slip_speed = p->slip_speed;
    c->per_slip_speed = R(1) / p->slip_speed;
    c->per_peak_x = R(1) / t->peak.x;
    c->per_peak_y = R(1) / t->peak.y;
}

/* Motion of the contact point over the road, wheel axes [m/s] */
struct contact_motion {
    vreal Vcx, Vcy; /* velocity of the contact center */
    vreal Vsx;      /* Vcx - omega Re */
};

/* Slip of this step, and its change by spin. */
struct slip_step {
    vreal kappa, tan_alpha;
    vreal dkappa; /* change of kappa per change of omega Re [s/m] */
    vreal hold_x; /* change of the deflection u per change of omega Re [s] */
    vreal slide;  /* of steady slip: omega Re - Vcx without the tire force [m/s] */
};

/* Advances u and w by h at the old spin; a wheel in the air stores nothing. */
static inline struct slip_step deflect(const struct lengths *sigma, struct contact_motion m,
                                       vreal fz, vreal h, vreal *u, vreal *w) {
    const vreal speed = vabs(m.Vcx);
    const vreal dx = R(1) + speed * sigma->h_sigma_x;
    const vreal dy = R(1) + speed * sigma->h_sigma_y;
    const vreal per_dxdy = sel(fz > R(0), R(1) / (dx * dy), splat(0));
    const vreal rx = dy * per_dxdy, ry = dx * per_dxdy;
    *u = (*u - h * m.Vsx) * rx;
    *w = (*w + h * m.Vcy) * ry;

    struct slip_step s;
    s.kappa = *u * sigma->per_sigma_x;
    s.tan_alpha = *w * sigma->per_sigma_y;
    s.hold_x = h * rx;
    s.dkappa = rx * sigma->h_sigma_x;
    s.slide = splat(0);
    return s;
}

/* Where the deflection exceeds the peak of the curve, so that its bound must be checked; `reach` is
 * that peak over the one at factor 1. */
static inline vmask beyond_peak(const struct contact *c, struct slip_step s, vreal reach) {
    const vreal x = s.kappa * c->per_peak_x, y = s.tan_alpha * c->per_peak_y;
    return x * x + y * y > reach * reach;
}

/* Slip due to sliding alone, where it increases the deflection. */
static inline vreal sliding_slip(vreal speed, vreal deflection, vreal inv) {
    return sel(speed * deflection > R(0), vmin(vabs(speed) * inv, splat(LARGEST_SLIP)), splat(0));
}

/* Largest kappa' and tan(alpha'): those of the peaks, or of sliding where that increases the
 * deflection, kappa' <= max(kappa_peak, min(|Vsx|/max(|Vcx|, v_eps), 5)). */
struct slip_bound {
    vreal x, y;
};

static inline struct slip_bound moving_bound(const struct contact *c, struct tire_peak peak,
                                             struct contact_motion m, vreal u, vreal w) {
    const vreal inv = R(1) / vmax(vabs(m.Vcx), c->slip_speed);
    return (struct slip_bound){vmax(peak.x, sliding_slip(-m.Vsx, u, inv)),
                               vmax(peak.y, sliding_slip(m.Vcy, w, inv))};
}

/* Keeps the slip of a deflection inside the ellipse of both bounds. */
static inline void bound_deflection(vmask where, struct slip_bound bound, struct slip_step *s,
                                    vreal *u, vreal *w) {
    const vreal x = s->kappa * bound.y, y = s->tan_alpha * bound.x;
    const vreal out = vsqrt(x * x + y * y), edge = bound.x * bound.y;
    /* the plain bound decides, so that the bits of a car do not depend on its neighbors */
    const vreal share = sel(where & (out > edge), edge / out, splat(1));
    *u = *u * share;
    *w = *w * share;
    s->kappa = s->kappa * share;
    s->tan_alpha = s->tan_alpha * share;
}

/* sgn(Vcx), but continuous at rest */
static inline vreal direction(const struct contact *c, struct contact_motion m) {
    return clamp(m.Vcx * c->per_slip_speed, splat(-1), splat(1));
}

static inline vmask is_slow(const struct contact *c, struct contact_motion m) {
    return m.Vcx * m.Vcx + m.Vcy * m.Vcy < c->low_speed * c->low_speed;
}

#endif
