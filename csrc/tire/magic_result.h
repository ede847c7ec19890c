/* All results of the Magic Formula, as many as requested. */
#ifndef SKIDPAD_MAGIC_RESULT_H
#define SKIDPAD_MAGIC_RESULT_H

#include "tire/magic_radii.h"

/* Results in order of request. */
struct magic_result {
    vreal fx, fy, mx, my, mz;
    vreal Re, rho, Rl, length, width, trail, mu_x, mu_y, Mzr, Cx, Cy, Cz;
    vreal Ca, Kxk; /* cornering stiffness -Kya, slip stiffness */
    vreal sigma_x, sigma_y, omega;
};

/* Bounds beyond which the formulas are meaningless; they keep every result finite. */
FORCE_INLINE struct magic_input magic_bounded(const struct magic_formula *t,
                                              struct magic_input in) {
    const vreal zero = splat(0), large = splat(R(1e4)), quarter = splat(BELOW_QUARTER_TURN);
    in.fz = clamp(in.fz, zero, R(100) * t->c->fnomin);
    in.kappa = clamp(in.kappa, -large, large);
    in.alpha = clamp(in.alpha, -quarter, quarter);
    in.gamma = clamp(in.gamma, -quarter, quarter);
    in.phit = clamp(in.phit, -large, large);
    in.vx = clamp(in.vx, -large, large);
    in.p = clamp(in.p, zero, R(100) * t->c->nompres);
    return in;
}

/* The first `nout` results; more results require more of the formula. */
FORCE_INLINE void magic_results(const struct magic_formula *t, struct magic_input in, int options,
                                int nout, struct magic_result *r) {
    const struct magic_point q = magic_point(t, in, options);
    const int spins = options & MAGIC_TURN_SLIP;
    struct magic_wheel w = {0};
    if (spins || nout > 5) w = magic_wheel(t, &q);
    struct spin_factors z = no_spin();
    if (spins) z = spin_factors(t, &q, w.omega);
    const struct magic_forces f = magic_forces(t, &q, &z, nout > 2);
    r->fx = f.fx;
    r->fy = f.fy;
    if (nout == 2) return;
    if (spins) spin_moment(t, &q, f.y.mu, f.Gyk, &z);
    const struct magic_moments m = magic_moments(t, &q, &f, &z);
    r->mx = m.mx;
    r->my = m.my;
    r->mz = m.mz;
    if (nout == 5) return;
    const struct magic_deflection d = options & MAGIC_V62
                                          ? magic_deflection_62(t, &q, &w, f.fx, f.fy)
                                          : magic_deflection_61(t, &q, &w, f.fx, f.fy);
    const struct magic_relaxation s = magic_relaxation(t, &q, f.x.K, f.y.K);
    const vmask ground = q.fz > R(0);
    magic_contact(t, &q, &w, &r->length, &r->width);
    r->Re = w.Re;
    r->omega = w.omega;
    r->rho = d.rho;
    r->Rl = d.Rl;
    r->Cz = d.Cz;
    r->trail = m.trail;
    r->Mzr = m.residual;
    r->mu_x = sel(ground, f.x.mu, splat(0));
    r->mu_y = sel(ground, options & MAGIC_LIMITS ? vabs(f.y.mu) : f.y.mu, splat(0));
    r->Cx = s.Cx;
    r->Cy = s.Cy;
    r->sigma_x = s.sigma_x;
    r->sigma_y = s.sigma_y;
    r->Ca = -f.y.K;
    r->Kxk = f.x.K;
}

#endif
