/* Slip stiffness over load, with a maximum at the load c2 (Pacejka 2012, eq. 4.E25 with PKY4 = 2):
 *
 *   K(Fz) = c1 sin(2 atan(Fz/c2)) = K0 (Fz/Fz0) (1 + (Fz0/c2)^2)/(1 + (Fz/c2)^2)
 *
 * K0 at the nominal load Fz0. c2 = 0 leaves a model's stiffness unchanged. */
#ifndef SKIDPAD_STIFFNESS_H
#define SKIDPAD_STIFFNESS_H

#include "tire/tire.h"

struct stiffness {
    vreal at_zero; /* 1 + (Fz0/c2)^2 */
    vreal per_c22; /* 1/c2^2 [1/N2] */
    vmask given;
    int some; /* some lane has it */
};

static inline struct stiffness stiffness_prepare(vreal c2, vreal fz0) {
    struct stiffness k;
    k.given = c2 > R(0);
    k.some = any(k.given);
    const vreal per = vmin(R(1) / sel(k.given, c2, splat(LARGE)), splat(LARGE));
    k.per_c22 = per * per;
    k.at_zero = R(1) + vmin(fz0 * per, splat(LARGE)) * vmin(fz0 * per, splat(LARGE));
    return k;
}

/* 1 + (Fz/c2)^2 */
static inline vreal stiffness_fall(const struct stiffness *k, vreal fz) {
    return R(1) + fz * fz * k->per_c22;
}

/* K(Fz) over a stiffness proportional to load, 1 at Fz0. */
static inline vreal stiffness_share(const struct stiffness *k, vreal fz) {
    return k->at_zero / stiffness_fall(k, fz);
}

/* K(Fz)/K0 for models with constant stiffness at c2 = 0. */
static inline vreal stiffness_ratio(const struct stiffness *k, vreal fz, vreal per_fz0) {
    if (!k->some) return splat(1);
    return sel(k->given, fz * per_fz0 * stiffness_share(k, fz), splat(1));
}

#endif
