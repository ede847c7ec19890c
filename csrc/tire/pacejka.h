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

struct magic_curve {
    vreal B, C, E;
};

/* y(s) and its slope dy/ds */
static inline vreal magic_curve(struct magic_curve m, vreal s, vreal *slope) {
    const vreal Bs = m.B * s;
    const vreal phi = Bs - m.E * (Bs - vatan(Bs));
    vreal y, cosine;
    vsincos(m.C * vatan(phi), &y, &cosine);
    const vreal dphi = m.B * (R(1) - m.E + m.E / (R(1) + Bs * Bs));
    *slope = m.C * cosine * dphi / (R(1) + phi * phi);
    return y;
}

/* An upper bound of the slip at the peak, exact for E = 0: B s (1 - max(E, 0)) = tan(pi/2C). */
static inline vreal magic_peak_slip(struct magic_curve m) {
    const vreal tail = vmax(R(1) - vmax(m.E, splat(0)), splat(R(1e-3)));
    return vtan(R(1.57079632679489662) / m.C) / (m.B * tail);
}

struct simple_pacejka {
    struct friction mu_x, mu_y;
    struct magic_curve x, y;
    vmask ellipse;
};

static inline struct simple_pacejka simple_pacejka_prepare(const struct simple_pacejka_params *p,
                                                           vreal surface, vmask ellipse) {
    struct simple_pacejka t;
    t.mu_x = friction_prepare(p->friction_x * surface, p->load_sensitivity, p->nominal_load);
    t.mu_y = friction_prepare(p->friction_y * surface, p->load_sensitivity, p->nominal_load);
    t.x = (struct magic_curve){p->stiffness_x, p->shape_x, p->curvature_x};
    t.y = (struct magic_curve){p->stiffness_y, p->shape_y, p->curvature_y};
    t.ellipse = ellipse;
    return t;
}

static inline struct tire_force simple_pacejka_force(const struct simple_pacejka *t,
                                                     struct tire_slip slip) {
    const vreal Dx = friction_at(t->mu_x, slip.fz) * slip.fz;
    const vreal Dy = friction_at(t->mu_y, slip.fz) * slip.fz;
    vreal slope_x, slope_y;
    const vreal yx = magic_curve(t->x, slip.kappa, &slope_x);
    const vreal yy = magic_curve(t->y, slip.alpha, &slope_y);
    const vreal combined = vmax(vsqrt(yx * yx + yy * yy), splat(R(1)));
    const vreal share = sel(t->ellipse, R(1) / combined, splat(R(1)));

    struct tire_force f;
    f.fx = Dx * yx * share;
    f.fy = -(Dy * yy * share);
    f.mz = splat(0);
    f.slope_x = vmax(Dx * slope_x * share, splat(0));
    f.slope_y = vmax(Dy * slope_y * share, splat(0));
    f.limit_x = Dx;
    return f;
}

#endif
