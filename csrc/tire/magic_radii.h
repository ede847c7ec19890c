/* Radii, deflection, contact patch and relaxation lengths of the Magic Formula 5.2, 6.1 and 6.2.
 *
 * Numbers (1) to (19) are Besselink, Schmeitz and Pacejka, Vehicle System Dynamics 48, 2010;
 * (A3.3) is Pacejka 2012, appendix 3. */
#ifndef SKIDPAD_MAGIC_RADII_H
#define SKIDPAD_MAGIC_RADII_H

#include "tire/magic_car.h"

/* A rolling wheel. */
struct magic_wheel {
    vreal Re, RO, omega; /* effective and free radius [m, m], spin [rad/s] */
    vreal Cz;            /* vertical stiffness at nominal deflection (5) [N/m] */
};

enum { RE_ITERATIONS = 6 };

/* Re = RO(omega) - squash (7) with omega = (1 + kappa) vx/Re: by Newton's method. */
static inline struct magic_wheel magic_wheel(const struct magic_formula *t,
                                             const struct magic_point *q) {
    const struct magic_formula_params *c = t->c;
    const vreal R0 = c->unloaded_radius, load = q->fz_in * t->per_Fz0;
    struct magic_wheel w;
    w.Cz = c->vertical_stiffness * (R(1) + c->pfz1 * q->inflated.dpi);
    const vreal squash = c->fnomin / w.Cz * (c->dreff * vatan(c->breff * load) + c->freff * load);
    const vreal still = R0 * c->q_re0 - squash, speed = (R(1) + q->kappa_in) * q->vx;
    const vreal ratio = speed * (R0 / c->longvl);
    const vreal growth = R0 * c->q_v1 * (ratio * ratio); /* RO = R0 Q_RE0 + growth/Re^2 (1) */
    w.Re = R0;
    for (int i = 0; i < RE_ITERATIONS; i++) {
        const vreal per = R(1) / w.Re, grown = growth * (per * per);
        w.Re = w.Re - (w.Re - still - grown) / (R(1) + R(2) * grown * per);
    }
    w.omega = speed / w.Re;
    w.RO = R0 * c->q_re0 + growth / (w.Re * w.Re);
    return w;
}

/* Q_FZ1, linear coefficient of the load of a tire with the vertical stiffness Cz and radius R0, so that
 * its slope at FNOMIN is Cz (4) */
static inline vreal q_fz1(const struct magic_formula *t, vreal Cz, vreal R0) {
    const vreal k = Cz * R0 * t->per_Fz0;
    return vsqrt(vmax(k * k - R(4) * t->c->q_fz2, splat(0)));
}

struct magic_deflection {
    vreal rho, Rl, Cz; /* deflection, loaded radius [m], load over deflection [N/m] */
};

/* Load over deflection [N/m]; that at nominal deflection for a load that is too small or cannot be
 * carried. */
static inline vreal secant(vreal fz, vreal rho, const struct magic_wheel *w) {
    return sel(rho > R(1e-30), fz / vmax(rho, splat(R(1e-30))), w->Cz);
}

/* 5.2 and 6.1: Q_FZ2 x^2 + Q_FZ1 x = load, x = rho/R0 (A3.3); the load is at least FZMIN */
static inline struct magic_deflection magic_deflection_61(const struct magic_formula *t,
                                                          const struct magic_point *q,
                                                          const struct magic_wheel *w, vreal fx,
                                                          vreal fy) {
    const struct magic_formula_params *c = t->c;
    const vreal x = c->q_fcx * fx * t->per_Fz0, y = c->q_fcy * fy * t->per_Fz0;
    const vreal fz = q->options & MAGIC_LIMITS ? vmax(c->fzmin, q->fz) : q->fz;
    const vreal factor =
        R(1) + c->q_v2 * (c->unloaded_radius / c->longvl) * vabs(w->omega) - x * x - y * y;
    const vreal load = fz * t->per_Fz0 / (factor * (R(1) + c->pfz1 * q->inflated.dpi));
    const vreal q1 = q_fz1(t, c->vertical_stiffness, c->unloaded_radius);
    const vreal root = vsqrt(vmax(q1 * q1 + R(4) * c->q_fz2 * load, splat(0)));
    struct magic_deflection d;
    d.rho = vmax(R(2) * load / (q1 + root) * c->unloaded_radius, splat(0));
    d.Rl = vmax(w->RO - d.rho, splat(0));
    d.rho = sel(fz > R(0), d.rho, splat(R(1e-6)));
    d.Cz = secant(fz, d.rho, w);
    return d;
}

/* 6.2: deflection, including inclination */
static inline vreal rho_62(const struct magic_formula *t, const struct magic_point *q, vreal RO,
                           vreal Rl) {
    const struct magic_formula_params *c = t->c;
    const vreal lean = vabs(q->gamma), free = vmax(RO - Rl, splat(0));
    const vreal tread = (R(1.075) - R(0.5) * c->aspect_ratio) * c->width; /* its width */
    const vreal base = RO * (c->q_cam1 + c->q_cam2 * RO);
    const vreal ratio = sel(base == R(0), splat(0), Rl * (c->q_cam1 + c->q_cam2 * Rl) / base);
    const vreal camber =
        ratio * ratio * (R(0.125) * tread) * vabs(vtan(lean)) - c->q_cam3 * free * lean;
    return vmax(free + camber, splat(0));
}

/* 6.2: load carried at the loaded radius Rl [N] */
static inline vreal load_62(const struct magic_formula *t, const struct magic_point *q,
                            const struct magic_wheel *w, vreal Rl, vreal fx, vreal fy) {
    const struct magic_formula_params *c = t->c;
    const vreal rho = rho_62(t, q, w->RO, Rl), x = rho / c->unloaded_radius, l = Rl / w->RO;
    const vreal Sfyg = (c->q_fys1 + l * (c->q_fys2 + c->q_fys3 * l)) * q->gamma;
    const vreal fore = c->q_fcx * fx * t->per_Fz0;
    const vreal side = vpow(x, c->q_fcy2) * (c->q_fcy * (fy - Sfyg) * t->per_Fz0);
    const vreal factor = R(1) + c->q_v2 * (c->unloaded_radius / c->longvl) * vabs(w->omega) -
                         fore * fore - side * side;
    const vreal q1 = q_fz1(t, c->vertical_stiffness, c->unloaded_radius);
    const vreal fz =
        factor * (R(1) + c->pfz1 * q->inflated.dpi) * (x * (q1 + c->q_fz2 * x)) * c->fnomin;
    return sel(rho > R(0), fz, splat(0));
}

enum { RL_SEARCH = 256, RL_ITERATIONS = 40 };

/* 6.2: the first loaded radius from RO down that carries the load: steps of RO/256 to bracket it,
 * then regula falsi (Illinois). With inclination the tire already carries some load at RO; a
 * smaller load leaves Rl there. Finished lanes remain unchanged. */
static inline struct magic_deflection magic_deflection_62(const struct magic_formula *t,
                                                          const struct magic_point *q,
                                                          const struct magic_wheel *w, vreal fx,
                                                          vreal fy) {
    const vreal step = w->RO / R(RL_SEARCH),
                tolerance = R(REAL_BITS == 64 ? 1e-13 : 1e-6) * t->c->fnomin;
    vreal high = w->RO, low = w->RO;
    vreal at_low = load_62(t, q, w, low, fx, fy) - q->fz_in, at_high = at_low;
    for (int i = 0; i < RL_SEARCH; i++) {
        const vmask short_of = at_low < R(0);
        if (!any(short_of)) break;
        high = sel(short_of, low, high);
        at_high = sel(short_of, at_low, at_high);
        low = sel(short_of, vmax(low - step, splat(0)), low);
        at_low = sel(short_of, load_62(t, q, w, low, fx, fy) - q->fz_in, at_low);
    }
    vreal Rl = low;
    vmask open = (high > low) & (at_low > R(0)), was_below = {0}, was_above = {0};
    for (int i = 0; i < RL_ITERATIONS && any(open); i++) {
        const vreal x = sel(open, low + (high - low) * (at_low / (at_low - at_high)), Rl);
        const vreal at_x = load_62(t, q, w, x, fx, fy) - q->fz_in;
        const vmask below = open & (at_x >= R(0)), above = open & not(at_x >= R(0));
        /* an end kept twice is halved, or it would never move */
        at_high = sel(above, at_x, sel(below & was_below, R(0.5) * at_high, at_high));
        at_low = sel(below, at_x, sel(above & was_above, R(0.5) * at_low, at_low));
        low = sel(below, x, low);
        high = sel(above, x, high);
        was_below = below;
        was_above = above;
        Rl = x;
        open = open & (vabs(at_x) > tolerance);
    }
    struct magic_deflection d;
    d.Rl = Rl;
    d.rho = sel(q->fz > R(0), rho_62(t, q, w->RO, Rl), splat(R(1e-6)));
    d.Cz = secant(q->fz, d.rho, w);
    return d;
}

/* Length and width of the contact (9), (10) [m]; the load at bottoming is the largest. */
static inline void magic_contact(const struct magic_formula *t, const struct magic_point *q,
                                 const struct magic_wheel *w, vreal *length, vreal *width) {
    const struct magic_formula_params *c = t->c;
    const vreal R0 = c->unloaded_radius;
    const vreal most = vmax((R0 - c->rim_radius - c->bottom_offst) * w->Cz, splat(0));
    const vreal fz = vmin(most, q->fz_in);
    if (q->options & MAGIC_V52) {
        const vreal y = vlog(R0 * c->vertical_stiffness * t->per_Fz0) * R(0.4342944819032518);
        const vmask none = (c->q_a1 == R(0)) & (c->q_a2 == R(0));
        const vreal by_stiffness = R(0.6279) + y * (R(-0.6283) + y * (R(0.2509) + y * R(-0.0388)));
        const vreal q1 = sel(none, by_stiffness, c->q_a1);
        const vreal q2 = sel(none, R(1.693) * (q1 * q1), c->q_a2);
        const vreal load = fz * t->per_Fz0;
        *length = R(2) * R0 * (q2 * load + q1 * vsqrt(load));
        *width = c->width;
        return;
    }
    const vreal x = fz / (w->Cz * R0);
    *length = R(2) * R0 * (c->q_ra2 * x + c->q_ra1 * vsqrt(x));
    *width = R(2) * c->width * (c->q_rb2 * x + c->q_rb1 * vpow(x, splat(R(1.0 / 3.0))));
}

struct magic_relaxation {
    vreal Cx, Cy;           /* stiffness of the carcass (17), (18) [N/m] */
    vreal sigma_x, sigma_y; /* relaxation lengths (19) [m] */
};

static inline struct magic_relaxation magic_relaxation(const struct magic_formula *t,
                                                       const struct magic_point *q, vreal Kxk,
                                                       vreal Kya) {
    const struct magic_formula_params *c = t->c;
    const vreal dfz = q->dfz, R0 = c->unloaded_radius;
    struct magic_relaxation r;
    r.Cx = c->longitudinal_stiffness * (R(1) + dfz * (c->pcfx1 + c->pcfx2 * dfz)) *
           (R(1) + c->pcfx3 * q->inflated.dpi);
    r.Cy = c->lateral_stiffness * (R(1) + dfz * (c->pcfy1 + c->pcfy2 * dfz)) *
           (R(1) + c->pcfy3 * q->inflated.dpi);
    if (q->options & MAGIC_V52) {
        const vreal power = vexp(clamp(-(c->ptx3 * dfz), splat(-80), splat(80)));
        r.sigma_x = (c->ptx1 + c->ptx2 * dfz) * power * c->lsgkp * R0 * q->fz * t->per_Fz0;
        r.sigma_y = c->pty1 * vsin(R(2) * vatan(q->fz * t->per_Fz0p / c->pty2)) *
                    (R(1) - c->pky3 * vabs(q->gamma)) * R0 * c->lfzo * c->lsgal;
    } else {
        r.sigma_x = vabs(Kxk / r.Cx);
        r.sigma_y = vabs(Kya / r.Cy);
    }
    return r;
}

/* Relaxation lengths of an upright tire in the car, at a load [m] */
static inline void magic_formula_lengths(const struct magic_formula *t, vreal fz, vreal *sigma_x,
                                         vreal *sigma_y) {
    const vreal zero = splat(0), one = splat(1);
    const struct tire_slip none = {.fz = fz,
                                   .kappa = zero,
                                   .tan_alpha = zero,
                                   .alpha = zero,
                                   .sin_gamma = zero,
                                   .forward = one,
                                   .vx = one};
    const struct magic_point q = magic_car_point(t, none, t->options);
    const struct spin_factors z = no_spin();
    vreal load = magic_kya_load(t, &q, UPRIGHT), sine;
    vatans(&load, 1);
    load = t->c->pky4 * load;
    vsines(&load, &sine, 1);
    const struct magic_relaxation r =
        magic_relaxation(t, &q, magic_kxk(t, &q), magic_kya(t, &q, UPRIGHT, &z, sine));
    *sigma_x = r.sigma_x;
    *sigma_y = r.sigma_y;
}

#endif
