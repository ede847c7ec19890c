/* Simplified Magic Formula of the GDSim workshop, part III (GD3-7), with separate sets for x and y:
 *
 *   y(s) = sin(C atan(B s - E (B s - atan(B s))))          between -1 and 1 for C <= 2, E <= 1
 *   Fx = mu_x Fz y(kappa),  Fy = -mu_y Fz y(alpha)
 *   none: that is all;  ellipse: both are divided by max(1, |(y_x, y_y)|);  vector: combined.h
 *
 * Slip stiffness B C mu Fz, or over load as in stiffness.h, and then the same on any surface.
 * Inclination stands for a slip angle, alpha + a_gamma sin(gamma). Pneumatic trail t, gone where
 * the whole patch slides as in a brush with the same stiffness and friction (Pacejka 2012, ch. 3):
 *
 *   t = t0 (Fz/Fz0) (1 - lambda)^2,  lambda = min(1, C s/3),  s = |(B_x kappa u_y/u_x, B_y alpha)|
 *   Mz = -t Fy sgn(Vcx),  u = B s of a peak */
#ifndef SKIDPAD_PACEJKA_H
#define SKIDPAD_PACEJKA_H

#include "field/params.h"
#include "tire/combined.h"
#include "tire/magic_curve.h"
#include "tire/stiffness.h"

/* One direction: its curve, load dependence and peak. */
struct pacejka_way {
    struct friction mu;
    struct magic_curve curve;
    struct stiffness stiffness;
    vreal mu0;            /* at nominal load, on a road of factor 1 */
    vreal peak, per_peak; /* B s of the peak */
};

struct simple_pacejka {
    struct pacejka_way x, y;
    vreal x_per_y, y_per_x; /* u_x/u_y and its inverse */
    struct combine combine;
    vreal camber_slip;
    vreal trail;                  /* t0/Fz0 [m/N] */
    vreal slides;                 /* C_y/3 u_y: lambda over the degree of sliding */
    int cambers, trails, by_load; /* some lane has camber thrust, a trail, stiffness over load */
};

static inline struct pacejka_way pacejka_way(vreal mu0, vreal B, vreal C, vreal E, vreal c2,
                                             const struct simple_pacejka_params *p, vreal surface) {
    struct pacejka_way w;
    w.mu = friction_prepare(mu0 * surface, p->load_sensitivity, p->nominal_load);
    w.curve = magic_curve(B, C, E);
    w.stiffness = stiffness_prepare(c2, p->nominal_load);
    w.mu0 = mu0;
    w.peak = magic_peak(&w.curve);
    w.per_peak = R(1) / w.peak;
    return w;
}

static inline struct simple_pacejka simple_pacejka_prepare(const struct simple_pacejka_params *p,
                                                           struct tire_setting setting) {
    struct simple_pacejka t;
    t.x = pacejka_way(p->friction_x, p->stiffness_x, p->shape_x, p->curvature_x,
                      p->peak_stiffness_load_x, p, setting.surface);
    t.y = pacejka_way(p->friction_y, p->stiffness_y, p->shape_y, p->curvature_y,
                      p->peak_stiffness_load_y, p, setting.surface);
    t.x_per_y = t.x.peak * t.y.per_peak;
    t.y_per_x = t.y.peak * t.x.per_peak;
    t.combine = combine_prepare(setting.combine);
    t.camber_slip = clamp(p->camber_slip, splat(-LARGE), splat(LARGE));
    t.cambers = any(matters(t.camber_slip));
    t.trail = vmin(p->trail / p->nominal_load, splat(LARGE));
    t.trails = any(matters(t.trail));
    t.slides = t.y.curve.C * R(1.0 / 3) * t.y.peak;
    t.by_load = t.x.stiffness.some | t.y.stiffness.some;
    return t;
}

static inline struct tire_peak simple_pacejka_peak(const struct simple_pacejka_params *p,
                                                   const struct simple_pacejka *t,
                                                   struct tire_setting setting) {
    (void)p, (void)setting;
    return (struct tire_peak){t->x.peak / t->x.curve.B, t->y.peak / t->y.curve.B, 0};
}

/* B at a load with friction mu, so that B C mu Fz is the stiffness there. */
static inline vreal pacejka_B(const struct pacejka_way *w, vreal mu, vreal fz) {
    const vreal fall = vmax(mu * stiffness_fall(&w->stiffness, fz), splat(TINY_SLIP));
    const vreal B = vmin(w->curve.B * w->mu0 * w->stiffness.at_zero / fall, splat(LARGE));
    return sel(w->stiffness.given, B, w->curve.B);
}

/* Intermediate results of a wheel from slip to forces: D and B of both directions, sliding share,
 * and points on the pure curves. */
struct pacejka_wheel {
    vreal Dx, Dy, Bx, By;
    vreal own_x, own_y; /* B s as they are */
    vreal sliding_y;    /* B_x tan(alpha) */
    vreal s;            /* degree of sliding */
    vreal lever;        /* -Mz/Fy [m] */
    vmask still;
    struct magic_place x, y;
    struct direction direction;
    struct shares share;
};

/* Combination of both forces: their direction, and reduction. */
static inline void pacejka_direction(const struct simple_pacejka *t, struct pacejka_wheel *w) {
    if (!t->combine.vectors) return;
    w->direction = combined_direction(w->own_x, w->own_y * t->x_per_y, w->sliding_y, w->s,
                                      t->x.mu0 * vabs(w->x.y), t->y.mu0 * vabs(w->y.y));
}

static inline void pacejka_shares(const struct simple_pacejka *t, struct pacejka_wheel *w) {
    const vreal share = ellipse_share(&t->combine, w->x.y, w->y.y);
    w->share.x = w->share.y = share;
    if (!t->combine.vectors) return;
    const struct shares v = combined_shares(w->direction, w->still);
    w->share.x = sel(t->combine.vector, v.x, share);
    w->share.y = sel(t->combine.vector, v.y, share);
}

/* Trail with the sign of the direction of travel [m] */
static inline vreal pacejka_trail(const struct simple_pacejka *t, vreal s, struct tire_slip slip) {
    const vreal rest = R(1) - vmin(splat(1), t->slides * s);
    return t->trail * slip.fz * (rest * rest) * slip.forward;
}

/* D and B at the load, on a surface that has `factor` times the friction of the tire's own. */
static inline void pacejka_load(const struct simple_pacejka *t, vreal fz, vreal factor,
                                struct pacejka_wheel *w) {
    const vreal mu_x = friction_at(t->x.mu, fz) * factor;
    const vreal mu_y = friction_at(t->y.mu, fz) * factor;
    w->Dx = mu_x * fz;
    w->Dy = mu_y * fz;
    w->Bx = t->x.curve.B;
    w->By = t->y.curve.B;
    if (t->x.stiffness.some) w->Bx = pacejka_B(&t->x, mu_x, fz);
    if (t->y.stiffness.some) w->By = pacejka_B(&t->y, mu_y, fz);
}

/* From slip to the curves. */
static inline void pacejka_slip(const struct simple_pacejka *t, struct tire_slip slip,
                                struct pacejka_wheel *w) {
    const vreal x = w->Bx * slip.kappa;
    vreal y = w->By * slip.alpha;
    if (t->cambers) {
        const vreal leans = w->By * (slip.alpha + t->camber_slip * slip.sin_gamma);
        y = sel(matters(t->camber_slip), leans, y);
    }
    w->x.u = x;
    w->y.u = y;
    if (!(t->combine.vectors | t->trails)) return;
    const struct pure_slips pure = pure_slips(x, y, t->x_per_y, t->y_per_x);
    const vreal s = vabs(pure.x) * t->x.per_peak;
    w->own_x = x;
    w->own_y = y;
    w->sliding_y = w->Bx * slip.tan_alpha;
    w->s = s;
    w->still = pure.still;
    w->x.u = sel(t->combine.vector, pure.x, x);
    w->y.u = sel(t->combine.vector, pure.y, y);
    if (t->trails) w->lever = pacejka_trail(t, s, slip);
}

/* Slope of y by the B s of its own direction, of which `share` is left */
static inline vreal pacejka_slope(const struct magic_curve *m, const struct combine *c,
                                  const struct magic_place *at, vreal share) {
    vreal per[2] = {vmin(magic_fall(at), splat(LARGE * LARGE)),
                    vmax(splat(TINY_SLIP), vabs(at->u))};
    reciprocals(per, 2);
    const vreal tangent = magic_rise(m, at) * per[0], chord = vabs(at->y) * per[1];
    vreal slope = tangent * share;
    if (c->vectors) slope = sel(c->vector, combined_slope(share, tangent, chord), slope);
    return vmax(slope, splat(0));
}

/* Forces and slopes from the known curves; with `aside` also the lateral slope. */
static inline void pacejka_end(const struct simple_pacejka *t, const struct pacejka_wheel *w,
                               struct tire_force *f, int aside) {
    const struct shares p = w->share;
    const vreal fy = -(w->Dy * w->y.y * p.y);
    f->fx = w->Dx * w->x.y * p.x;
    f->fy = fy;
    f->mz = t->trails ? sel(matters(t->trail), -(w->lever * fy), splat(0)) : splat(0);
    f->slope_x = w->Dx * w->Bx * pacejka_slope(&t->x.curve, &t->combine, &w->x, p.x);
    if (aside) f->slope_y = w->Dy * w->By * pacejka_slope(&t->y.curve, &t->combine, &w->y, p.y);
    f->limit_x = w->Dx;
    f->limit_y = w->Dy;
}

static inline struct tire_force simple_pacejka_force(const struct simple_pacejka *t,
                                                     struct tire_slip slip) {
    struct tire_force f = {0};
    struct pacejka_wheel w;
    pacejka_load(t, slip.fz, splat(1), &w);
    pacejka_slip(t, slip, &w);
    magic_go(&t->x.curve, &w.x);
    magic_go(&t->y.curve, &w.y);
    pacejka_direction(t, &w);
    pacejka_shares(t, &w);
    pacejka_end(t, &w, &f, 1);
    return f;
}

/* On a surface with `factor` times the friction. */
static inline void simple_pacejka_on(struct simple_pacejka *t, vreal factor) {
    t->x.mu = friction_on(t->x.mu, factor);
    t->y.mu = friction_on(t->y.mu, factor);
}

/* For pure curves, with an ellipse at most: needs neither tan(alpha) nor inclination */
static inline int pacejka_is_plain(const struct simple_pacejka *t) {
    return !(t->combine.vectors | t->trails | t->cambers | t->by_load);
}

#endif
