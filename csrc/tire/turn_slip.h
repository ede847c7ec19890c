/* Turn slip of the Magic Formula: Pacejka 2012, section 4.3.3.
 *
 * The spin phi has the sense of inclination: with psidot up (ISO) a wheel rotates about the road
 * normal at psidot + omega sin(gamma), so that with phit = -psidot/Vc
 *
 *   phi = -phit + (1 - eps_gamma) omega sin(gamma)/Vc                            (4.76)
 *
 * The z factors are even in it; SHyp and Drp are odd and restore the side force and the moment of
 * inclination, which z0 = 0 removes. MFeval flips the sign of the inclination part, uses Drp of
 * +phit, and reads QDZ8 QDZ9 dfz as a sum; so does this code unless the book is chosen. */
#ifndef SKIDPAD_TURN_SLIP_H
#define SKIDPAD_TURN_SLIP_H

#include "tire/magic_point.h"

/* Factors of spin (turn slip and inclination together); all 1 without it. */
struct spin_factors {
    vreal phi;                        /* spin of the contact, in the sense of inclination [1/m] */
    vreal z0, z1, z2, z3, z5, z6, z7; /* [-] */
    vreal Drp;                        /* z8 - 1 [N m] */
    vreal hyperbolic;                 /* 1 where MFeval takes a cosh for the cosine of Mzr */
};

static inline struct spin_factors no_spin(void) {
    const vreal one = splat(1), zero = splat(0);
    return (struct spin_factors){.phi = zero,
                                 .z0 = one,
                                 .z1 = one,
                                 .z2 = one,
                                 .z3 = one,
                                 .z5 = one,
                                 .z6 = one,
                                 .z7 = one,
                                 .Drp = zero,
                                 .hyperbolic = zero};
}

/* 1 - eps_gamma: spin by inclination relative to spin by turning (4.90) */
static inline vreal camber_spin(const struct magic_formula *t, const struct magic_point *q) {
    return R(1) - t->c->pecp1 * (R(1) + t->c->pecp2 * q->dfz);
}

/* z0 to z6 of a wheel that turns with omega [rad/s]; z4 is in the shift of Fy0 */
RARE struct spin_factors spin_factors(const struct magic_formula *t, const struct magic_point *q,
                                      vreal omega) {
    const struct magic_formula_params *c = t->c;
    struct spin_factors z = no_spin();
    const vreal speed = vabs(q->vx);
    const vreal Vc = sel(speed < c->vxlow, c->vxlow, speed * vsqrt(R(1) + q->tan_a * q->tan_a));
    const vreal lean = camber_spin(t, q) * omega * vsin(q->gamma) / Vc;
    z.phi = q->options & MAGIC_BOOK_SPIN ? lean - q->phit : -lean - q->phit;
    const vreal turn = c->unloaded_radius * vabs(z.phi);
    const vreal Bxp =
        c->pdxp1 * (R(1) + c->pdxp2 * q->dfz) * cos_atan(c->pdxp3 * q->kappa); /* (4.106) */
    const vreal Byp =
        c->pdyp1 * (R(1) + c->pdyp2 * q->dfz) * cos_atan(c->pdyp3 * q->tan_a); /* (4.78) */
    z.z0 = splat(0);                                                           /* (4.83) */
    z.z1 = cos_atan(Bxp * turn);                                               /* (4.105) */
    z.z2 = cos_atan(Byp * (turn + c->pdyp4 * vsqrt(turn)));                    /* (4.77) */
    z.z3 = cos_atan(c->pkyp1 * (turn * turn));                                 /* (4.79) */
    z.z5 = cos_atan(c->qdtp1 * turn);                                          /* (4.91) */
    z.z6 = cos_atan(c->qbrp1 * turn);                                          /* (4.102) */
    return z;
}

/* SHyp: shift of side slip by spin (4.80); Kya0 is Kya of an upright wheel */
RARE vreal spin_shift(const struct magic_formula *t, const struct magic_point *q, vreal phi,
                      vreal Kyg0, vreal Kya0) {
    const struct magic_formula_params *c = t->c;
    const vreal C = c->phyp1;                     /* (4.85) */
    const vreal D = c->phyp2 + c->phyp3 * q->dfz; /* (4.86) */
    const vreal E = curvature(q, c->phyp4);       /* (4.87) */
    const vreal Kyrp0 = Kyg0 / camber_spin(t, q); /* (4.89) */
    const vreal CD = C * D;
    const vreal B = Kyrp0 / (CD * (Kya0 + MAGIC_EPS * sign1(Kya0))); /* (4.88) */
    const vreal Bx = B * c->unloaded_radius * phi;
    const vreal angle = C * vatan((R(1) - E) * Bx + E * vatan(Bx));
    /* DHyp, BHyp and the product carry sgn(Vcx) each */
    return sel(CD == R(0), splat(0), q->way * D * vsin(angle));
}

/* z7 and z8 of the residual moment (4.92) to (4.104) */
RARE void spin_moment(const struct magic_formula *t, const struct magic_point *q, vreal muy,
                      vreal Gyk, struct spin_factors *z) {
    const struct magic_formula_params *c = t->c;
    const int book = q->options & MAGIC_BOOK_SPIN;
    const vreal R0 = c->unloaded_radius, load = q->fz_low, lean = vabs(q->gamma);
    const vreal C = c->qdrp1; /* (4.96) */
    const vreal M_inf = vmax(c->qcrp1 * vabs(muy) * R0 * load * vsqrt(load * t->per_Fz0p) * c->lmp,
                             splat(MAGIC_EPS));            /* (4.95) */
    const vreal D = M_inf / vsin(R(0.5) * R(REAL_PI) * C); /* (4.94) */
    const vreal camber = book ? c->qdz8 + c->qdz9 * q->dfz + (c->qdz10 + c->qdz11 * q->dfz) * lean
                              : c->qdz8 * c->qdz9 * q->dfz + (c->qdz10 + c->qdz11 * q->dfz * lean);
    const vreal Kzgr0 = load * R0 * camber * c->lkzc;    /* (4.99) */
    const vreal B = Kzgr0 / (C * D * camber_spin(t, q)); /* (4.98) */
    const vreal phi = book ? z->phi : q->phit;
    z->Drp = D * vsin(C * vatan(B * R0 * phi)); /* (4.92), (4.93) */
    const vreal two_pi = splat(R(2.0 / 3.14159265358979323846));
    const vreal M_90 = M_inf * two_pi * vatan(c->qcrp2 * R0 * vabs(q->phit)) * Gyk; /* (4.103) */
    /* Gyk may be negative, but the arc cosine ends at -1 */
    const vreal r = vmax(splat(-1), M_90 / vmax(vabs(z->Drp), splat(MAGIC_EPS)));
    z->z7 = two_pi * (R(0.5) * R(REAL_PI) - vasin(vmin(r, splat(1)))); /* (4.104) */
    if (book) return;
    /* the arc cosine of more than 1 is imaginary, and the cosine of that a cosh */
    const vreal beyond = vmax(r, splat(1));
    z->hyperbolic = sel(r > R(1), splat(1), splat(0));
    z->z7 = sel(r > R(1), two_pi * vlog(beyond + vsqrt(beyond * beyond - R(1))), z->z7);
}

/* cos(z7 atan(slope)), the shape of the residual moment */
RARE vreal spin_cosine(const struct spin_factors *z, vreal slope) {
    const vreal angle = z->z7 * vatan(slope);
    const vreal growth = vexp(clamp(angle, splat(-80), splat(80)));
    const vreal cosh = R(0.5) * (growth + R(1) / growth);
    return sel(z->hyperbolic > R(0.5), cosh, vcos(angle));
}

#endif
