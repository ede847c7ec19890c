/* The Magic Formula in a car: at its file's pressure, for slips from deflections, with the slopes,
 * limits and peaks needed by a step. */
#ifndef SKIDPAD_MAGIC_CAR_H
#define SKIDPAD_MAGIC_CAR_H

#include "tire/magic_curve.h"
#include "tire/magic_formula.h"

static inline struct magic_formula magic_formula_prepare(const struct magic_formula_params *p,
                                                         struct tire_setting setting) {
    struct magic_formula t;
    magic_formula_set(&t, p, setting.surface, setting.options);
    const vreal at =
        setting.options & MAGIC_LIMITS ? clamp(p->inflpres, p->presmin, p->presmax) : p->inflpres;
    t.inflated = magic_pressure(&t, at);
    return t;
}

/* Slips come from deflections and are regular at rest; the direction of travel passes smoothly
 * through zero there, and forces are those of forward rolling. */
FORCE_INLINE struct magic_point magic_car_point(const struct magic_formula *t,
                                                struct tire_slip slip, int options) {
    const struct magic_formula_params *c = t->c;
    const vreal one = splat(1);
    struct magic_point q;
    q.options = options & ~(MAGIC_TURN_SLIP | MAGIC_BOOK_SPIN);
    vreal alpha = slip.alpha, gamma = vasin(slip.sin_gamma);
    q.fz_in = q.fz = q.fz_low = slip.fz;
    q.kappa_in = q.kappa = slip.kappa;
    q.inflated = t->inflated;
    if (q.options & MAGIC_LIMITS) {
        q.fz = vmin(c->fzmax, q.fz);
        q.fz_low = sel(q.fz > R(0), vmax(c->fzmin, q.fz), q.fz);
        q.kappa = clamp(q.kappa, c->kpumin, c->kpumax);
        alpha = clamp(alpha, c->alpmin, c->alpmax);
        gamma = clamp(gamma, c->cammin, c->cammax);
    }
    q.gamma = gamma;
    q.vx = slip.vx;
    q.phit = splat(0);
    q.smooth = q.linear = q.way = one;
    magic_stars(t, &q, alpha);
    q.flip_x = q.flip_y = one;
    q.way = slip.forward;
    q.cos_ap = slip.forward * vabs(q.cos_a);
    return q;
}

/* dF/dx of D sin(C atan(phi)) at phi and the angle C atan(phi), with
 * dphi/dx = B (1 - E + E/(1 + u^2)), u = B x */
FORCE_INLINE vreal magic_slope(const struct magic_arc *arc, vreal D, vreal phi, vreal angle) {
    const vreal Bx = arc->B * arc->x, u2 = Bx * Bx, d = R(1) + u2;
    vreal cosine;
    vcosines(&angle, &cosine, 1);
    return D * cosine * (arc->C * arc->B) * (d - arc->E * u2) / (d * (R(1) + phi * phi));
}

/* On a surface with `factor` times the friction. */
static inline void magic_formula_on(struct magic_formula *t, vreal factor) {
    magic_friction(t, t->mu_x * factor, t->mu_y * factor);
    t->inflated.mu_x = t->inflated.mu_x * factor;
    t->inflated.mu_y = t->inflated.mu_y * factor;
}

/* With `aside` the lateral slope, too */
FORCE_INLINE struct tire_force magic_car_force(const struct magic_formula *t, struct tire_slip slip,
                                               int options, int aside) {
    const struct magic_point q = magic_car_point(t, slip, options);
    const struct spin_factors z = no_spin();
    const struct magic_forces forces = magic_forces(t, &q, &z, 1);
    const struct magic_moments m = magic_moments(t, &q, &forces, &z);
    struct tire_force f;
    f.fx = forces.fx;
    f.fy = forces.fy;
    f.mz = m.mz;
    f.mx = m.mx;
    f.my = m.my;
    f.slope_x = vmax(
        magic_slope(&forces.x.arc, forces.x.D, forces.phi_x, forces.arc_x) * forces.Gxa, splat(0));
    f.slope_y = splat(0);
    if (aside) {
        const vreal per_alpha =
            vmax(-(magic_slope(&forces.y.arc, forces.y.D, forces.phi_y, forces.arc_y) * forces.Gyk),
                 splat(0));
        f.slope_y = q.options & MAGIC_TAN_ALPHA ? per_alpha : per_alpha * (q.cos_a * q.cos_a);
    }
    f.limit_x = vabs(forces.x.D) + vabs(forces.x.SV);
    f.limit_y = vabs(forces.y.D) + vabs(forces.y.SV);
    return f;
}

FORCE_INLINE struct tire_force magic_formula_force(const struct magic_formula *t,
                                                   struct tire_slip slip) {
    return magic_car_force(t, slip, t->options, 1);
}

/* Options of most cars' tires, and those not used in the car */
enum {
    MAGIC_COMMON = MAGIC_LIMITS | MAGIC_TAN_ALPHA,
    MAGIC_UNREAD = MAGIC_V62 | MAGIC_TURN_SLIP | MAGIC_BOOK_SPIN | MAGIC_MIRROR
};

static inline int magic_is_common(int options) {
    return !(options & ~(MAGIC_COMMON | MAGIC_UNREAD));
}

/* The same for a tire with common options, without branches for others and without the slope needed
 * only by steady slip; the slip angle itself is not set */
FORCE_INLINE struct tire_force magic_common_force(const struct magic_formula *t,
                                                  struct tire_slip slip) {
    slip.alpha = vatan_near(slip.tan_alpha);
    return magic_car_force(t, slip, t->options & MAGIC_COMMON, 0);
}

/* Slip at the peak of an upright tire at nominal load, the larger of both directions. */
static inline vreal magic_arc_peak(struct magic_arc arc, vreal E, vreal asymmetry, vreal shift) {
    const vreal larger = vmin(E + vabs(E * asymmetry), splat(1));
    const struct magic_curve curve = magic_curve(vabs(arc.B), vmax(arc.C, splat(1)), larger);
    return magic_peak(&curve) / curve.B + vabs(shift);
}

static inline struct tire_peak magic_formula_peak(const struct magic_formula_params *p,
                                                  const struct magic_formula *t,
                                                  struct tire_setting setting) {
    (void)setting;
    const vreal zero = splat(0), one = splat(1);
    const struct spin_factors z = no_spin();
    const struct tire_slip none = {.fz = t->Fz0p,
                                   .kappa = zero,
                                   .tan_alpha = zero,
                                   .alpha = zero,
                                   .sin_gamma = zero,
                                   .forward = one,
                                   .vx = p->longvl};
    const struct magic_point q = magic_car_point(t, none, t->options);
    const struct magic_side x = magic_pure_x(t, &q, &z), y = magic_pure_y(t, &q, &z);
    return (struct tire_peak){magic_arc_peak(x.arc, p->pex1 * p->lex, p->pex4, x.arc.x),
                              magic_arc_peak(y.arc, p->pey1 * p->ley, p->pey3, y.SH), 1};
}

#endif
