/* The bristle of a LuGre tire in motion (lugre.h), ISO signs as the deflections of relaxation.h:
 * u = -z_x forward, w = z_y to the left.
 *
 *   du/dt = -Vsx - lambda u,  dw/dt = Vcy - lambda w,  lambda = A/psi = B/Phi
 *   Fx = Fz (s0 u + s1 du/dt - s2 Vsx),  Fy = -Fz (s0 w + s1 dw/dt + s2 Vcy)
 *
 * integrated implicitly in u and w with lambda at the old velocities:
 *
 *   u+ = (u - h Vsx)/(1 + h lambda),  w+ = (w + h Vcy)/(1 + h lambda)
 *
 * Without sliding and spin lambda is 0 and the bristle a spring: a car can stand on it. A sliding
 * bristle never exceeds g/s0; a wheel locked within one long step could, and is clipped. */
#ifndef SKIDPAD_BRISTLES_H
#define SKIDPAD_BRISTLES_H

#include "tire/relaxation.h"

/* A bristle in a step; friction, release rate and motion are separate passes, as each is a
 * dependent chain. */
struct bristle {
    vreal v, g;   /* sliding speed [m/s], friction at it [-] */
    vreal lambda; /* [1/s] */
};

static inline void bristle_slides(const struct lugre *t, struct contact_motion m, vreal fz,
                                  struct bristle *b) {
    vreal fall;
    b->v = vsqrt(m.Vsx * m.Vsx + m.Vcy * m.Vcy);
    b->g = lugre_friction(t, fz, b->v, &fall);
}

static inline void bristle_lets_go(const struct lugre *t, struct contact_motion m,
                                   struct bristle *b) {
    const vreal tiny = splat(TINY_SLIP);
    const vreal A = vabs(m.Vcx - m.Vsx) * t->per_L, B = t->s0 * b->v / vmax(tiny, b->g);
    const vreal rho = B / vmax(tiny, A);
    const struct lugre_share part = lugre_share(rho);
    const vmask small = rho < R(1);
    b->lambda = sel(small, A, B) / sel(small, part.psi, part.phi);
}

/* Advances u and w by h at the old spin; a wheel in the air stores nothing. Slip is that of the
 * motion, for output; dkappa is the change of force over load by omega Re. */
static inline void bristle_moves(const struct lugre *t, const struct contact *c,
                                 struct contact_motion m, vreal fz, vreal h,
                                 const struct bristle *b, vreal *u, vreal *w,
                                 struct slip_step *slip, struct tire_force *f) {
    const vreal one = splat(1), tiny = splat(TINY_SLIP);
    const vreal mu = vmax(friction_at(t->mu_s, fz), friction_at(t->mu_c, fz));
    const vreal held = vsqrt(*u * *u + *w * *w), most = mu / t->s0;
    const vreal cut = sel(held > most, most / vmax(tiny, held), one);
    const vreal u_old = *u * cut, w_old = *w * cut;

    const vreal r = sel(fz > R(0), one / (one + h * b->lambda), splat(0));
    const vreal u_new = (u_old - h * m.Vsx) * r, w_new = (w_old + h * m.Vcy) * r;
    const vreal s1_h = t->s1 / h;
    f->fx = fz * (t->s0 * u_new + s1_h * (u_new - u_old) - t->s2 * m.Vsx);
    f->fy = -(fz * (t->s0 * w_new + s1_h * (w_new - w_old) + t->s2 * m.Vcy));
    f->mz = splat(0);
    f->slope_x = fz;
    f->limit_x = fz * (mu + t->s2 * b->v);
    *u = u_new;
    *w = w_new;

    const vreal inv = one / vmax(vabs(m.Vcx), c->slip_speed);
    slip->kappa = -(m.Vsx * inv);
    slip->tan_alpha = m.Vcy * inv;
    slip->hold_x = h * r;
    slip->dkappa = (t->s0 + s1_h) * slip->hold_x + t->s2;
    slip->slide = splat(0);
}

#endif
