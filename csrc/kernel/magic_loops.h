/* The Magic Formula as NumPy loops: (fz, kappa, alpha, gamma, phit, vx, p, parameters) -> forces,
 * moments and further results as requested. The parameters are its table in order, then the option
 * bits as one number. */
#ifndef SKIDPAD_MAGIC_LOOPS_H
#define SKIDPAD_MAGIC_LOOPS_H

#include "kernel/magic_operands.h"
#include "tire/magic_result.h"

/* A tire from shared parameters, or from those of a block. */
struct magic_set {
    struct magic_formula_params p;
    struct magic_formula t;
};

static void magic_load(struct magic_set *set, char **args, const ptrdiff_t *strides, int nout,
                       int fields, ptrdiff_t i, int count) {
    const int options = magic_load_params(&set->p, args, strides, nout, fields, i, count);
    magic_formula_set(&set->t, &set->p, splat(1), options);
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

/* With uncommon options, out of line */
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
