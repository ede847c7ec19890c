/* The Magic Formula as NumPy loops: (fz, kappa, alpha, gamma, phit, vx, p, parameters) -> forces,
 * moments and the rest, as much of it as is asked. The parameters are its table in order, then the
 * bits of its options as one number. */
#ifndef SKIDPAD_MAGIC_LOOPS_H
#define SKIDPAD_MAGIC_LOOPS_H

#include "kernel/magic_operands.h"
#include "tire/magic_radii.h"

/* What a loop writes, in this order, as far as it goes. */
struct magic_result {
    vreal fx, fy, mx, my, mz;
    vreal Re, rho, Rl, length, width, trail, mu_x, mu_y, Mzr, Cx, Cy, Cz;
    vreal Ca, Kxk; /* cornering stiffness -Kya, slip stiffness */
    vreal sigma_x, sigma_y, omega;
};

/* Beyond these bounds the formulas mean nothing; they keep every result finite. */
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

RARE void magic_out_of_mirror(struct magic_result *r, vmask back, int nout) {
    r->fx = sel(back, -r->fx, r->fx);
    if (nout == 2) return;
    r->my = sel(back, -r->my, r->my);
    r->mz = sel(back, -r->mz, r->mz);
    if (nout == 5) return;
    r->trail = sel(back, -r->trail, r->trail);
    r->Mzr = sel(back, -r->Mzr, r->Mzr);
    r->omega = sel(back, -r->omega, r->omega);
}

FORCE_INLINE void magic_store(const vreal *r, char **args, const ptrdiff_t *strides, int nout,
                              ptrdiff_t i, int count) {
    for (int k = 0; k < nout; k++) {
        const int at = MAGIC_INPUTS + 1 + k;
        store_elements(args[at] + i * strides[at], strides[at], count, r[k]);
    }
}

/* The first `nout` results; more of them ask for more of the formula. */
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

/* With uncommon options, out of the way of the others */
RARE void magic_planar_results(const struct magic_formula *t, const struct magic_input *in,
                               struct magic_result *r) {
    magic_results(t, *in, t->options, 2, r);
}

RARE void magic_uncommon_results(const struct magic_formula *t, const struct magic_input *in,
                                 int nout, struct magic_result *r) {
    if (nout == 2)
        magic_planar_results(t, in, r);
    else
        magic_results(t, *in, t->options, nout, r);
}

FORCE_INLINE void magic_block(struct magic_set *set, char **args, const ptrdiff_t *strides,
                              int nout, int fields, ptrdiff_t i, int count) {
    struct magic_result r;
    if (strides[MAGIC_INPUTS] != 0) magic_load(set, args, strides, nout, fields, i, count);
    const int common = MAGIC_V62 | MAGIC_LIMITS | MAGIC_TAN_ALPHA;
    struct magic_input in = magic_bounded(&set->t, magic_input_at(args, strides, i, count));
    const vmask back = magic_in_mirror(set->t.options, &in);
    if (set->t.options & ~(common | MAGIC_MIRROR))
        magic_uncommon_results(&set->t, &in, nout, &r);
    else
        magic_results(&set->t, in, set->t.options & common, nout, &r);
    if (any(back)) magic_out_of_mirror(&r, back, nout);
    magic_store((const vreal *)&r, args, strides, nout, i, count);
}

FORCE_INLINE void magic_loop(char **args, ptrdiff_t n, const ptrdiff_t *strides, int nout,
                             int fields) {
    struct magic_set set;
    magic_load(&set, args, strides, nout, fields, 0, 1);
    for (ptrdiff_t i = 0, next; i < n; i = next) {
        const int count = magic_alike(args, strides, nout, i, block_count(n - i));
        next = i + count;
        magic_block(&set, args, strides, nout, fields, i, count);
    }
}

static void magic_planar_loop(char **args, const ptrdiff_t *n, const ptrdiff_t *strides,
                              void *data) {
    (void)data;
    magic_loop(args, *n, strides, 2, FIELDS_BEFORE(qbz1));
}

static void magic_formula_loop(char **args, const ptrdiff_t *n, const ptrdiff_t *strides,
                               void *data) {
    (void)data;
    magic_loop(args, *n, strides, 5, FIELDS_BEFORE(pdxp1));
}

static void magic_full_loop(char **args, const ptrdiff_t *n, const ptrdiff_t *strides, void *data) {
    (void)data;
    magic_loop(args, *n, strides, sizeof(struct magic_result) / sizeof(vreal), MAGIC_FIELDS);
}

/* Pure slip alone: Fx0 and Fy0. */
FORCE_INLINE vreal magic_pure(const struct magic_formula *t, struct magic_input in, int side) {
    const struct magic_point q = magic_point(t, in, t->options);
    struct spin_factors z = no_spin();
    if (t->options & MAGIC_TURN_SLIP) z = spin_factors(t, &q, magic_wheel(t, &q).omega);
    if (side == 0) {
        const struct magic_side x = magic_pure_x(t, &q, &z);
        return (x.D * vsin_small(arc_angle(x.arc)) + x.SV) * q.flip_x;
    }
    const struct magic_side y = magic_pure_y(t, &q, &z);
    return (y.D * vsin_small(arc_angle(y.arc)) + y.SV) * q.flip_y;
}

FORCE_INLINE void magic_pure_loop(char **args, ptrdiff_t n, const ptrdiff_t *strides, int side) {
    struct magic_set set;
    magic_load(&set, args, strides, 1, FIELDS_BEFORE(rbx1), 0, 1);
    for (ptrdiff_t i = 0, next; i < n; i = next) {
        const int count = magic_alike(args, strides, 1, i, block_count(n - i));
        next = i + count;
        if (strides[MAGIC_INPUTS] != 0)
            magic_load(&set, args, strides, 1, FIELDS_BEFORE(rbx1), i, count);
        struct magic_input in = magic_bounded(&set.t, magic_input_at(args, strides, i, count));
        const vmask back = magic_in_mirror(set.t.options, &in);
        vreal force = magic_pure(&set.t, in, side);
        if (side == 0) force = sel(back, -force, force);
        magic_store(&force, args, strides, 1, i, count);
    }
}

static void magic_fx0_loop(char **args, const ptrdiff_t *n, const ptrdiff_t *strides, void *data) {
    (void)data;
    magic_pure_loop(args, *n, strides, 0);
}

static void magic_fy0_loop(char **args, const ptrdiff_t *n, const ptrdiff_t *strides, void *data) {
    (void)data;
    magic_pure_loop(args, *n, strides, 1);
}

#define MAGIC_LOOPS {magic_planar_loop, magic_fx0_loop, magic_fy0_loop, magic_full_loop}

#endif
