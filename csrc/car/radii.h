/* Radii and load of a wheel from its Magic Formula file, over spin and load. Equation numbers as in
 * Besselink, Schmeitz and Pacejka 2010, as in tire/magic_radii.h, with R0 and the stiffness of the
 * car:
 *
 *   RO = R0 (Q_RE0 + Q_V1 (omega R0/V0)^2)                                                   (1)
 *   Fz = (1 + Q_V2 |omega| R0/V0) (1 + PFZ1 dp) (Q_FZ1 rho/R0 + Q_FZ2 (rho/R0)^2) Fz0        (4)
 *   Re = RO - Fz0/Cz (DREFF atan(BREFF Fz/Fz0) + FREFF Fz/Fz0)                               (7)
 *
 * Without the influence of Fx and Fy on the load in (4), which are known only later. */
#ifndef SKIDPAD_RADII_H
#define SKIDPAD_RADII_H

#include "field/params.h"
#include "tire/magic_radii.h"

struct tire_radii {
    vreal still, growth;   /* R0 Q_RE0 [m], R0 Q_V1 (R0/V0)^2 [m s2] */
    vreal stiffens;        /* Q_V2 R0/V0 [s] */
    vreal by_rho, by_rho2; /* Fz over deflection and its square [N/m, N/m2] */
    vreal squash, breff, dreff, freff, per_Fz0;
};

static inline struct tire_radii tire_radii_prepare(const struct wheel_params *wheel,
                                                   const struct magic_formula *t) {
    const struct magic_formula_params *c = t->c;
    const vreal R0 = wheel->radius, per_R0 = R(1) / R0, by_V0 = R0 / c->longvl;
    const vreal inflated = R(1) + c->pfz1 * t->inflated.dpi;
    const vreal q1 = q_fz1(t, wheel->vertical_stiffness, R0);
    const vreal Cz = wheel->vertical_stiffness * inflated;
    return (struct tire_radii){.still = R0 * c->q_re0,
                               .growth = R0 * c->q_v1 * (by_V0 * by_V0),
                               .stiffens = c->q_v2 * by_V0,
                               .by_rho = inflated * q1 * c->fnomin * per_R0,
                               .by_rho2 = inflated * c->q_fz2 * c->fnomin * (per_R0 * per_R0),
                               .squash = c->fnomin / Cz,
                               .breff = c->breff,
                               .dreff = c->dreff,
                               .freff = c->freff,
                               .per_Fz0 = t->per_Fz0};
}

/* Free radius of a spinning wheel (1) [m] */
static inline vreal free_radius(const struct tire_radii *r, vreal omega) {
    return r->still + r->growth * (omega * omega);
}

/* Load at a deflection (4) [N], never negative. */
static inline vreal carried_load(const struct tire_radii *r, vreal omega, vreal rho) {
    const vreal pressed = vmax(rho, splat(0));
    return (R(1) + r->stiffens * vabs(omega)) * (pressed * (r->by_rho + r->by_rho2 * pressed));
}

/* Effective rolling radius (7) [m] */
static inline vreal effective_radius(const struct tire_radii *r, vreal omega, vreal fz) {
    const vreal load = fz * r->per_Fz0;
    return free_radius(r, omega) -
           r->squash * (r->dreff * vatan(r->breff * load) + r->freff * load);
}

#endif
