/* Brush with parabolic pressure, one friction coefficient and equal stiffness in x and y.
 * Pacejka 2012, ch. 3; Gaefvert and Svendenius, Lund TFRT-7606, 2003.
 *
 *   sigma = (kappa, tan alpha)/|1 + kappa sgn(Vcx)|        theoretical slip, s = |sigma|
 *   C = 2 c_p a^2,  a = a0 sqrt(Fz/Fz0)                    initial slope, proportional to load, or
 *                                                          c_p falls so that it is stiffness.h's
 *   lambda = C s/(3 mu Fz)                                 share of the patch that slides
 *   F = 3 mu Fz (lambda - lambda^2 + lambda^3/3)           up to lambda = 1, mu Fz beyond
 *   (Fx, Fy) = F (sigma_x, -sigma_y)/s
 *   t = (a/3) (1 - lambda)^3/(1 - lambda + lambda^2/3)     Mz = -t Fy sgn(omega) */
#ifndef SKIDPAD_BRUSH_H
#define SKIDPAD_BRUSH_H

#include "field/params.h"
#include "tire/stiffness.h"

struct brush {
    struct friction mu;
    vreal a0_2;     /* a0^2/Fz0: a^2 = a0_2 Fz [m2/N] */
    vreal theta_mu; /* C/(3 Fz), so that lambda = theta_mu s/mu */
    struct stiffness stiffness;
    vreal camber_slip;
};

static inline struct brush brush_prepare(const struct brush_params *p,
                                         struct tire_setting setting) {
    struct brush b;
    b.mu = friction_prepare(p->friction * setting.surface, p->load_sensitivity, p->nominal_load);
    b.a0_2 = vmin(p->half_length * p->half_length / p->nominal_load, splat(LARGE));
    b.theta_mu = R(2.0 / 3.0) * p->tread_stiffness * b.a0_2;
    b.stiffness = stiffness_prepare(p->peak_stiffness_load, p->nominal_load);
    b.camber_slip = clamp(p->camber_slip, splat(-LARGE), splat(LARGE));
    return b;
}

/* C/(3 Fz) at a load */
static inline vreal brush_theta(const struct brush *b, vreal fz) {
    if (!b->stiffness.some) return b->theta_mu;
    const vreal over_load = b->theta_mu * stiffness_share(&b->stiffness, fz);
    return sel(b->stiffness.given, over_load, b->theta_mu);
}

/* Slip at which the whole patch slides at nominal load: s = 3 mu0 Fz0/C. */
static inline struct tire_peak brush_peak(const struct brush_params *p, const struct brush *b,
                                          struct tire_setting setting) {
    (void)b;
    const vreal s = R(1.5) * p->friction * setting.surface * p->nominal_load /
                    (p->tread_stiffness * p->half_length * p->half_length);
    return (struct tire_peak){s, s, 1};
}

/* On a surface with `factor` times the friction. */
static inline void brush_on(struct brush *t, vreal factor) { t->mu = friction_on(t->mu, factor); }

FORCE_INLINE struct tire_force brush_force(const struct brush *b, struct tire_slip slip) {
    const vreal fz = slip.fz, kappa = slip.kappa;
    const vreal ty = slip.tan_alpha + b->camber_slip * slip.sin_gamma;
    const vreal mu = friction_at(b->mu, fz);
    const vreal grip = mu * fz;

    const vreal along = R(1) + slip.forward * kappa; /* omega Re/Vcx */
    const vreal mu_D = vmax(splat(TINY_SLIP), mu * vabs(along));
    /* the floor of h keeps F/h at its limit C/D where there is no slip */
    const vreal h = vmax(splat(TINY_SLIP), vsqrt(kappa * kappa + ty * ty));
    const vreal per_h_mu_D = R(1) / (h * mu_D); /* one division for both quotients */
    const vreal per_h = mu_D * per_h_mu_D, per_mu_D = h * per_h_mu_D;

    const vreal theta_mu = brush_theta(b, fz);
    const vreal lambda = vmin(splat(1), theta_mu * h * per_mu_D);
    const vreal rest = R(1) - lambda; /* adhering share of the patch */
    const vreal growth = rest + lambda * lambda * R(1.0 / 3.0);
    const vreal F_h = R(3) * grip * lambda * growth * per_h; /* F/h */

    struct tire_force f;
    f.fx = F_h * kappa;
    f.fy = -(F_h * ty);
    /* -t Fy with F = 3 mu Fz lambda growth: the quotient of t cancels; a to the leading edge */
    const vreal a = vcopysign(vsqrt(b->a0_2 * fz), along) * slip.forward;
    f.mz = a * grip * lambda * (rest * rest * rest) * (ty * per_h);

    /* dF/ds = C rest^2, s = h/D and dD/dkappa = sgn(Vcx) sgn(1 + kappa sgn(Vcx)) give
     * dFx/dkappa = C rest^2 (kappa^2/h^2 - (kappa/D) dD/dkappa)/D + (F/h) ty^2/h^2
     * -dFy/dtan  = C rest^2 (ty^2/h^2)/D + (F/h) kappa^2/h^2
     * where kappa^2/h^2 - (kappa/D) dD/dkappa = 1/(1 + kappa sgn(Vcx)) - ty^2/h^2 */
    const vreal sin2 = ty * per_h * (ty * per_h);
    const vreal per_D = mu * per_mu_D;
    const vreal stick = R(3) * theta_mu * fz * (rest * rest) * per_D;
    f.slope_x = vmax(stick * (vcopysign(per_D, along) - sin2) + F_h * sin2, splat(0));
    f.slope_y = stick * sin2 + F_h * (R(1) - sin2);
    f.limit_x = f.limit_y = grip;
    return f;
}

#endif
