/* Simplified Magic Formula of the GDSim workshop, part III (GD3-7), with separate sets for x and y:
 *
 *   y(s) = sin(C atan(B s - E (B s - atan(B s))))          between -1 and 1 for C <= 2, E <= 1
 *   Fx = mu_x Fz y(kappa),  Fy = -mu_y Fz y(alpha)
 *   ellipse: both are divided by max(1, |(y_x, y_y)|)
 */
#ifndef SKIDPAD_PACEJKA_H
#define SKIDPAD_PACEJKA_H

#include "field/params.h"
#include "lane/lane_math.h"
#include "tire/tire.h"

enum { MAGIC_AT_ONCE = 4 };

struct magic_curve {
    vreal B, C, E;
    vreal rest; /* 1 - E */
    int bends;  /* some E is not 0 */
};

static inline struct magic_curve magic_curve(vreal B, vreal C, vreal E) {
    struct magic_curve m;
    m.B = vmin(B, splat(LARGE));
    /* at C = 2 the tail ends at sin(pi) = 0, and rounding must not take it across */
    m.C = vmin(C, splat(R(2) - R(REAL_BITS == 64 ? 0x1p-50 : 0x1p-21)));
    m.E = vmax(E, splat(-LARGE)) + R(0); /* -0 would be another 0 than that of a curve without E */
    m.rest = R(1) - m.E;
    m.bends = any(m.E != R(0));
    return m;
}

/* B s - E (B s - atan(B s)), arranged to keep its digits at large slip; E = 0 leaves B s */
static inline vreal magic_phi(const struct magic_curve *m, vreal Bs) {
    return m->rest * Bs + m->E * vatan(Bs);
}

/* y(s) and its slope dy/ds */
static inline vreal magic_value(const struct magic_curve *m, vreal s, vreal *slope) {
    const vreal Bs = m->B * s;
    const vreal phi = m->bends ? magic_phi(m, Bs) : Bs;
    const vreal turn = m->C * vatan(phi);
    const vreal cosine = vsin_small(R(1.5707963267948966) - vabs(turn));
    const vreal dphi = m->B * (m->rest + m->E / (R(1) + Bs * Bs));
    *slope = m->C * cosine * dphi / (R(1) + phi * phi);
    return vsin_small(turn);
}

/* y(s) of several slips, step by step: an arctangent takes long and keeps little of the processor
 * busy, so several that do not wait for each other cost hardly more than one. */
FORCE_INLINE void magic_values(const struct magic_curve *m, const vreal s[], vreal y[], int n) {
    vreal phi[MAGIC_AT_ONCE];
    for (int k = 0; k < n; k++) phi[k] = m->B * s[k];
    if (m->bends)
        for (int k = 0; k < n; k++) phi[k] = magic_phi(m, phi[k]);
    for (int k = 0; k < n; k++) phi[k] = m->C * vatan(phi[k]);
    for (int k = 0; k < n; k++) y[k] = vsin_small(phi[k]);
}

/* An upper bound of the slip at the peak, exact for E = 0: B s (1 - max(E, 0)) = tan(pi/2C). */
static inline vreal magic_peak_slip(struct magic_curve m) {
    const vreal tail = vmax(R(1) - vmax(m.E, splat(0)), splat(R(1e-3)));
    return vtan(BELOW_QUARTER_TURN / m.C) / (m.B * tail);
}

struct simple_pacejka {
    struct friction mu_x, mu_y;
    struct magic_curve x, y;
    vmask ellipse;
    int ellipses; /* some lane is in an ellipse */
};

static inline struct simple_pacejka simple_pacejka_prepare(const struct simple_pacejka_params *p,
                                                           struct tire_setting setting) {
    struct simple_pacejka t;
    t.mu_x =
        friction_prepare(p->friction_x * setting.surface, p->load_sensitivity, p->nominal_load);
    t.mu_y =
        friction_prepare(p->friction_y * setting.surface, p->load_sensitivity, p->nominal_load);
    t.x = magic_curve(p->stiffness_x, p->shape_x, p->curvature_x);
    t.y = magic_curve(p->stiffness_y, p->shape_y, p->curvature_y);
    t.ellipse = setting.ellipse;
    t.ellipses = any(setting.ellipse);
    return t;
}

static inline struct tire_peak simple_pacejka_peak(const struct simple_pacejka_params *p,
                                                   const struct simple_pacejka *t,
                                                   struct tire_setting setting) {
    (void)p, (void)setting;
    return (struct tire_peak){magic_peak_slip(t->x), magic_peak_slip(t->y)};
}

/* 1, or less where the ellipse limits both forces */
static inline vreal ellipse_share(const struct simple_pacejka *t, vreal yx, vreal yy) {
    if (!t->ellipses) return splat(1);
    const vreal most = vmax(splat(1), vsqrt(yx * yx + yy * yy));
    return sel(t->ellipse, R(1) / most, splat(1));
}

static inline struct tire_force simple_pacejka_force(const struct simple_pacejka *t,
                                                     struct tire_slip slip) {
    const vreal Dx = friction_at(t->mu_x, slip.fz) * slip.fz;
    const vreal Dy = friction_at(t->mu_y, slip.fz) * slip.fz;
    vreal slope_x, slope_y;
    const vreal yx = magic_value(&t->x, slip.kappa, &slope_x);
    const vreal yy = magic_value(&t->y, slip.alpha, &slope_y);
    const vreal share = ellipse_share(t, yx, yy);

    struct tire_force f;
    f.fx = Dx * yx * share;
    f.fy = -(Dy * yy * share);
    f.mz = splat(0);
    f.slope_x = vmax(Dx * slope_x * share, splat(0));
    f.slope_y = vmax(Dy * slope_y * share, splat(0));
    f.limit_x = Dx;
    return f;
}

/* The same forces for n <= MAGIC_AT_ONCE wheels on equal tires, without slopes. */
FORCE_INLINE void simple_pacejka_forces(const struct simple_pacejka *t, const vreal fz[],
                                        const vreal kappa[], const vreal alpha[], vreal fx[],
                                        vreal fy[], int n) {
    magic_values(&t->x, kappa, fx, n);
    magic_values(&t->y, alpha, fy, n);
    for (int k = 0; k < n; k++) {
        const vreal Dx = friction_at(t->mu_x, fz[k]) * fz[k];
        const vreal Dy = friction_at(t->mu_y, fz[k]) * fz[k];
        const vreal share = ellipse_share(t, fx[k], fy[k]);
        fx[k] = Dx * fx[k] * share;
        fy[k] = -(Dy * fy[k] * share);
    }
}

#endif
