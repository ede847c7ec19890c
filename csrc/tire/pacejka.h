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

/* One direction: its curve, how it stands to the load, its peak. */
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

/* B at a load of friction mu: so that B C mu Fz is the stiffness there. */
static inline vreal pacejka_B(const struct pacejka_way *w, vreal mu, vreal fz) {
    const vreal fall = vmax(mu * stiffness_fall(&w->stiffness, fz), splat(TINY_SLIP));
    const vreal B = vmin(w->curve.B * w->mu0 * w->stiffness.at_zero / fall, splat(LARGE));
    return sel(w->stiffness.given, B, w->curve.B);
}

/* A wheel on its way from slip to forces: D, B of both directions, their B s as they are and on the
 * pure curves. */
struct pacejka_slip {
    vreal Dx, Dy, Bx, By;
    vreal own_x, own_y; /* B s as they are */
    vreal x, y;         /* B s on the pure curves */
    vreal s;            /* degree of sliding */
    vmask still;
};

static inline struct pacejka_slip pacejka_slip(const struct simple_pacejka *t,
                                               struct tire_slip slip) {
    const vreal mu_x = friction_at(t->x.mu, slip.fz), mu_y = friction_at(t->y.mu, slip.fz);
    struct pacejka_slip w = {.Dx = mu_x * slip.fz, .Dy = mu_y * slip.fz};
    w.Bx = t->x.curve.B;
    w.By = t->y.curve.B;
    if (t->by_load) {
        w.Bx = pacejka_B(&t->x, mu_x, slip.fz);
        w.By = pacejka_B(&t->y, mu_y, slip.fz);
    }
    w.own_x = w.Bx * slip.kappa;
    w.own_y = w.By * slip.alpha;
    if (t->cambers) {
        const vreal leans = w.By * (slip.alpha + t->camber_slip * slip.sin_gamma);
        w.own_y = sel(matters(t->camber_slip), leans, w.own_y);
    }
    w.x = w.own_x;
    w.y = w.own_y;
    if (!(t->combine.vectors | t->trails)) return w;
    const struct pure_slips p = pure_slips(w.own_x, w.own_y, t->x_per_y, t->y_per_x);
    w.s = vabs(p.x) * t->x.per_peak;
    w.still = p.still;
    w.x = sel(t->combine.vector, p.x, w.x);
    w.y = sel(t->combine.vector, p.y, w.y);
    return w;
}

/* What is left of both forces, from y of both directions. */
static inline struct shares pacejka_shares(const struct simple_pacejka *t,
                                           const struct pacejka_slip *w, struct tire_slip slip,
                                           vreal yx, vreal yy) {
    const vreal share = ellipse_share(&t->combine, yx, yy);
    struct shares p = {share, share};
    if (!t->combine.vectors) return p;
    const struct shares v =
        combined_shares(w->still, w->own_x, w->own_y * t->x_per_y, w->Bx * slip.tan_alpha, w->s,
                        t->x.mu0 * vabs(yx), t->y.mu0 * vabs(yy));
    p.x = sel(t->combine.vector, v.x, p.x);
    p.y = sel(t->combine.vector, v.y, p.y);
    return p;
}

static inline vreal pacejka_moment(const struct simple_pacejka *t, const struct pacejka_slip *w,
                                   struct tire_slip slip, vreal fy) {
    if (!t->trails) return splat(0);
    const vreal rest = R(1) - vmin(splat(1), t->slides * w->s);
    const vreal mz = -(t->trail * slip.fz * (rest * rest) * slip.forward * fy);
    return sel(matters(t->trail), mz, splat(0));
}

/* On a surface that has `factor` times the friction that the tire was made for. */
static inline void simple_pacejka_on(struct simple_pacejka *t, vreal factor) {
    t->x.mu = friction_on(t->x.mu, factor);
    t->y.mu = friction_on(t->y.mu, factor);
}

static inline struct tire_force simple_pacejka_force(const struct simple_pacejka *t,
                                                     struct tire_slip slip) {
    const struct pacejka_slip w = pacejka_slip(t, slip);
    vreal dx, dy;
    const vreal yx = magic_value(&t->x.curve, w.x, &dx), yy = magic_value(&t->y.curve, w.y, &dy);
    const struct shares p = pacejka_shares(t, &w, slip, yx, yy);

    struct tire_force f;
    f.fx = w.Dx * yx * p.x;
    f.fy = -(w.Dy * yy * p.y);
    f.mz = pacejka_moment(t, &w, slip, f.fy);
    vreal slope_x = dx * p.x, slope_y = dy * p.y;
    if (t->combine.vectors) {
        const vreal tiny = splat(TINY_SLIP);
        const vreal x = combined_slope(p.x, dx, vabs(yx) / vmax(tiny, vabs(w.x)));
        const vreal y = combined_slope(p.y, dy, vabs(yy) / vmax(tiny, vabs(w.y)));
        slope_x = sel(t->combine.vector, x, slope_x);
        slope_y = sel(t->combine.vector, y, slope_y);
    }
    f.slope_x = vmax(w.Dx * w.Bx * slope_x, splat(0));
    f.slope_y = vmax(w.Dy * w.By * slope_y, splat(0));
    f.limit_x = w.Dx;
    f.limit_y = w.Dy;
    return f;
}

/* Of pure curves and an ellipse at most: such a tire asks for neither tan(alpha) nor inclination */
static inline int pacejka_is_plain(const struct simple_pacejka *t) {
    return !(t->combine.vectors | t->trails | t->cambers | t->by_load);
}

/* The same for n <= MAGIC_AT_ONCE wheels on equal tires, without slopes. */
FORCE_INLINE void simple_pacejka_forces(const struct simple_pacejka *t,
                                        const struct tire_slip slip[], struct tire_force f[],
                                        int n) {
    struct pacejka_slip w[MAGIC_AT_ONCE];
    vreal x[MAGIC_AT_ONCE], y[MAGIC_AT_ONCE];
    for (int k = 0; k < n; k++) {
        w[k] = pacejka_slip(t, slip[k]);
        x[k] = w[k].x;
        y[k] = w[k].y;
    }
    magic_values(&t->x.curve, x, x, n);
    magic_values(&t->y.curve, y, y, n);
    for (int k = 0; k < n; k++) {
        const struct shares p = pacejka_shares(t, &w[k], slip[k], x[k], y[k]);
        f[k].fx = w[k].Dx * x[k] * p.x;
        f[k].fy = -(w[k].Dy * y[k] * p.y);
        f[k].mz = pacejka_moment(t, &w[k], slip[k], f[k].fy);
    }
}

/* The same of a plain tire, from loads, slip ratios and slip angles. */
FORCE_INLINE void plain_pacejka_forces(const struct simple_pacejka *t, const vreal fz[],
                                       const vreal kappa[], const vreal alpha[], vreal fx[],
                                       vreal fy[], int n) {
    for (int k = 0; k < n; k++) {
        fx[k] = t->x.curve.B * kappa[k];
        fy[k] = t->y.curve.B * alpha[k];
    }
    magic_values(&t->x.curve, fx, fx, n);
    magic_values(&t->y.curve, fy, fy, n);
    for (int k = 0; k < n; k++) {
        const vreal Dx = friction_at(t->x.mu, fz[k]) * fz[k];
        const vreal Dy = friction_at(t->y.mu, fz[k]) * fz[k];
        const vreal share = ellipse_share(&t->combine, fx[k], fy[k]);
        fx[k] = Dx * fx[k] * share;
        fy[k] = -(Dy * fy[k] * share);
    }
}

#endif
