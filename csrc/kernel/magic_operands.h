/* Operands of the Magic Formula's loops: inputs and parameters. */
#ifndef SKIDPAD_MAGIC_OPERANDS_H
#define SKIDPAD_MAGIC_OPERANDS_H

#include <stddef.h>

#include "kernel/operand.h"
#include "tire/magic_formula.h"

enum { MAGIC_INPUTS = 7, MAGIC_FIELDS = sizeof(struct magic_formula_params) / sizeof(vreal) };

/* Number of table entries read by a loop. */
#define FIELDS_BEFORE(name) (int)(offsetof(struct magic_formula_params, name) / sizeof(vreal))

FORCE_INLINE vreal magic_param(char **args, const ptrdiff_t *strides, int nout, int k, ptrdiff_t i,
                               int count) {
    const ptrdiff_t along = strides[MAGIC_INPUTS + 1 + nout], stride = strides[MAGIC_INPUTS];
    return load_elements(args[MAGIC_INPUTS] + i * stride + k * along, stride, count);
}

static int magic_options_at(char **args, const ptrdiff_t *strides, int nout, ptrdiff_t i) {
    const real number = lane(magic_param(args, strides, nout, MAGIC_FIELDS, i, 1), 0);
    return number >= R(0) && number < R(1 << 16) ? (int)number : 0;
}

/* Number of elements from i on with the same options, at most a vector. */
static int magic_alike(char **args, const ptrdiff_t *strides, int nout, ptrdiff_t i, int count) {
    if (strides[MAGIC_INPUTS] == 0) return count;
    const int options = magic_options_at(args, strides, nout, i);
    int alike = 1;
    while (alike < count && magic_options_at(args, strides, nout, i + alike) == options) alike++;
    return alike;
}

/* Prefetch distance of parameter sets, in blocks: more rows than the hardware prefetches. */
enum { FETCH_AHEAD = 2 };

/* Loads the first `fields` parameters, or all with turn slip; returns the options. */
static int magic_load_params(struct magic_formula_params *p, char **args, const ptrdiff_t *strides,
                             int nout, int fields, ptrdiff_t i, int count) {
    const int options = magic_options_at(args, strides, nout, i);
    if (options & MAGIC_TURN_SLIP) fields = MAGIC_FIELDS;
    const ptrdiff_t ahead = (i + FETCH_AHEAD * LANES) * strides[MAGIC_INPUTS];
    for (int k = 0; k < fields; k++) {
        ((vreal *)p)[k] = magic_param(args, strides, nout, k, i, count);
        PREFETCH(args[MAGIC_INPUTS] + ahead + k * strides[MAGIC_INPUTS + 1 + nout]);
    }
    return options;
}

FORCE_INLINE vreal magic_operand(char **args, const ptrdiff_t *strides, int which, ptrdiff_t i,
                                 int count) {
    return load_elements(args[which] + i * strides[which], strides[which], count);
}

FORCE_INLINE struct magic_input magic_input_at(char **args, const ptrdiff_t *strides, ptrdiff_t i,
                                               int count) {
    struct magic_input in;
    in.fz = magic_operand(args, strides, 0, i, count);
    in.kappa = magic_operand(args, strides, 1, i, count);
    in.alpha = magic_operand(args, strides, 2, i, count);
    in.gamma = magic_operand(args, strides, 3, i, count);
    in.phit = magic_operand(args, strides, 4, i, count);
    in.vx = magic_operand(args, strides, 5, i, count);
    in.p = magic_operand(args, strides, 6, i, count);
    return in;
}

/* In reverse a tire is the mirror image, in x, of one running forward: slip ratio, turn slip and
 * speed change sign, and the results below. MFeval's behavior is unchanged. */
FORCE_INLINE vmask magic_in_mirror(int options, struct magic_input *in) {
    if (!(options & MAGIC_MIRROR)) return (vmask){0};
    const vmask back = in->vx < R(0);
    if (any(back)) {
        in->kappa = sel(back, -in->kappa, in->kappa);
        in->phit = sel(back, -in->phit, in->phit);
        in->vx = vabs(in->vx);
    }
    return back;
}

#endif
