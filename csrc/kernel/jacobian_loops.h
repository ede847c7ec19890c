/* Derivatives of the tire models' forces as NumPy loops: inputs as for the forces -> (Fx, Fy, Mz)
 * by (fz, kappa, alpha, gamma). */
#ifndef SKIDPAD_JACOBIAN_LOOPS_H
#define SKIDPAD_JACOBIAN_LOOPS_H

#include "kernel/isa.h"
#include "kernel/kept_sets.h"

/* The last operand of a loop, after the parameters; axis strides begin with that of the
 * parameters. */
struct jacobian_operand {
    char *at;
    ptrdiff_t stride, rows, columns; /* from one element, row and column to the next */
};

static inline struct jacobian_operand jacobian_operand(char **args, const ptrdiff_t *strides,
                                                       int inputs) {
    const ptrdiff_t *axes = strides + inputs + 1;
    return (struct jacobian_operand){args[inputs], strides[inputs], axes[1], axes[2]};
}

/* If the force is NaN, so are its derivatives. */
static inline void store_jacobian(struct jacobian_operand o, ptrdiff_t i, int count,
                                  const vreal force[3], vreal by[3][4]) {
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 4; column++)
            store_elements(o.at + i * o.stride + row * o.rows + column * o.columns, o.stride, count,
                           by[row][column] + (force[row] - force[row]));
}

/* -0 counts as 0, on the ground. */
static inline vreal on_ground(vreal fz) { return fz + R(0); }

#define TIRE_JACOBIAN(name)                                                                        \
    ufunc_loop JACOBIAN(name);                                                                     \
    void JACOBIAN(name)(char **args, const ptrdiff_t *n, const ptrdiff_t *strides, void *data) {   \
        (void)data;                                                                                \
        const struct jacobian_operand j = jacobian_operand(args, strides, AT_PARAMS + 1);          \
        const struct tire_operands o = {args, strides, strides[AT_PARAMS + 2]};                    \
        struct name##_kept_set set;                                                                \
        name##_keep_set(&set, o, 0, 1);                                                            \
        for (ptrdiff_t i = 0; i < *n; i += LANES) {                                                \
            const int count = block_count(*n - i);                                                 \
            vreal force[3], by[3][4];                                                              \
            if (strides[AT_PARAMS] != 0) name##_keep_set(&set, o, i, count);                       \
            name##_slopes(&set.p, set.combine, &set.kept, on_ground(operand(o, AT_FZ, i, count)),  \
                          operand(o, AT_KAPPA, i, count), operand(o, AT_ALPHA, i, count),          \
                          operand(o, AT_GAMMA, i, count), operand(o, AT_VX, i, count), force, by); \
            store_jacobian(j, i, count, force, by);                                                \
        }                                                                                          \
    }

/* Derivatives in reverse: Fx, Mz and the slip ratio change sign. */
RARE void magic_jacobian_out_of_mirror(vreal by[3][4], vmask back) {
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 4; column++)
            if ((row == 1) == (column == 1))
                by[row][column] = sel(back, -by[row][column], by[row][column]);
}

ufunc_loop JACOBIAN(magic_formula);
void JACOBIAN(magic_formula)(char **args, const ptrdiff_t *n, const ptrdiff_t *strides,
                             void *data) {
    (void)data;
    const struct jacobian_operand j = jacobian_operand(args, strides, MAGIC_INPUTS + 1);
    struct magic_kept_set set;
    magic_keep_set(&set, args, strides, 1, 0, 1);
    for (ptrdiff_t i = 0, next; i < *n; i = next) {
        const int count = magic_alike(args, strides, 1, i, block_count(*n - i));
        next = i + count;
        if (strides[MAGIC_INPUTS] != 0) magic_keep_set(&set, args, strides, 1, i, count);
        struct magic_input in = magic_input_at(args, strides, i, count);
        const vmask back = magic_in_mirror(set.options, &in);
        vreal force[3], by[3][4];
        magic_formula_slopes(&set.p, set.options, &set.kept, on_ground(in.fz), in.kappa, in.alpha,
                             in.gamma, in.phit, in.vx, in.p, force, by);
        if (any(back)) magic_jacobian_out_of_mirror(by, back);
        store_jacobian(j, i, count, force, by);
    }
}

#define BLOCK_LOOP_JACOBIAN TIRE_JACOBIAN
#define OWN_LOOP_JACOBIAN TIRE_JACOBIAN
#define MAGIC_LOOP_JACOBIAN(name) /* above */

#define TIRE_MODEL(MODEL, name, words, loop) loop##_JACOBIAN(name)
#include "field/tire_models.def"

#endif
