/* The simplified Magic Formula of several wheels, pass by pass: what one wheel computes waits mostly
 * for itself. The bits are those of a wheel alone. */
#ifndef SKIDPAD_PACEJKA_WHEELS_H
#define SKIDPAD_PACEJKA_WHEELS_H

#include "lane/vec3.h"
#include "tire/pacejka.h"

enum { MAGIC_AT_ONCE = 4, MAGIC_PLACES = 2 * MAGIC_AT_ONCE }; /* at most MOST_ATANS */

/* magic_go of n <= MAGIC_PLACES places, each on a curve of its own, pass by pass */
FORCE_INLINE void magic_go_abreast(const struct magic_curve *const m[],
                                   struct magic_place *const at[], int n) {
    vreal a[MAGIC_PLACES];
    int bends = 0;
    for (int k = 0; k < n; k++) bends |= m[k]->bends;
    for (int k = 0; k < n; k++) a[k] = at[k]->phi = at[k]->u;
    if (bends) {
        vatans_abreast(a, n);
        for (int k = 0; k < n; k++) a[k] = at[k]->phi = m[k]->rest * at[k]->u + m[k]->E * a[k];
    }
    vatans_abreast(a, n);
    for (int k = 0; k < n; k++) at[k]->turn = m[k]->C * a[k];
    ROLLED for (int k = 0; k < n; k++) at[k]->y = vsin_small(at[k]->turn);
}

/* y of several B s on one curve, pass by pass */
FORCE_INLINE void magic_values(const struct magic_curve *m, const vreal Bs[], vreal y[], int n) {
    vreal phi[MAGIC_AT_ONCE];
    for (int k = 0; k < n; k++) phi[k] = Bs[k];
    if (m->bends) {
        vatans_abreast(phi, n);
        for (int k = 0; k < n; k++) phi[k] = m->rest * Bs[k] + m->E * phi[k];
    }
    vatans_abreast(phi, n);
    for (int k = 0; k < n; k++) y[k] = vsin_small(m->C * phi[k]);
}

/* From slips to the reduced curves, for n <= MAGIC_AT_ONCE wheels on `surface` times the friction
 * of their tires. */
FORCE_INLINE void pacejka_curves(const struct simple_pacejka *const t[], struct pacejka_wheel w[],
                                 int n) {
    const struct magic_curve *curve[MAGIC_PLACES];
    struct magic_place *at[MAGIC_PLACES];
    for (int k = 0; k < n; k++) {
        curve[2 * k] = &t[k]->x.curve;
        curve[2 * k + 1] = &t[k]->y.curve;
        at[2 * k] = &w[k].x;
        at[2 * k + 1] = &w[k].y;
    }
    magic_go_abreast(curve, at, 2 * n);
    ROLLED for (int k = 0; k < n; k++) {
        pacejka_direction(t[k], &w[k]);
        pacejka_shares(t[k], &w[k]);
    }
}

/* Forces of n <= MAGIC_AT_ONCE wheels on equal tires. */
FORCE_INLINE void simple_pacejka_forces(const struct simple_pacejka *t,
                                        const struct tire_slip slip[], struct tire_force f[],
                                        int n) {
    const struct simple_pacejka *tires[MAGIC_AT_ONCE];
    struct pacejka_wheel w[MAGIC_AT_ONCE];
    for (int k = 0; k < n; k++) tires[k] = t;
    for (int k = 0; k < n; k++) pacejka_load(t, slip[k].fz, splat(1), &w[k]);
    for (int k = 0; k < n; k++) pacejka_slip(t, slip[k], &w[k]);
    pacejka_curves(tires, w, n);
    for (int k = 0; k < n; k++) pacejka_end(t, &w[k], &f[k], 0);
}

/* The same for a plain tire, from loads, slip ratios and slip angles. */
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
