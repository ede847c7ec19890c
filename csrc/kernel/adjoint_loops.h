/* Derivatives of the tire models' forces by their parameters as NumPy loops: inputs as for the
 * forces, which results (0 Fx, 1 Fy, 2 Mz; of a Magic Formula 3 Mx, 4 My too), which parameters by
 * their numbers in the table, with one past the last for the force itself -> (results,
 * parameters). */
#ifndef SKIDPAD_ADJOINT_LOOPS_H
#define SKIDPAD_ADJOINT_LOOPS_H

#include "kernel/isa.h"
#include "kernel/kept_sets.h"

/* Requested results and parameters, and output locations. */
struct adjoint_operands {
    const char *of, *by;
    char *to;
    ptrdiff_t rows, columns;                /* how many */
    ptrdiff_t of_stride, by_stride;         /* from one to the next */
    ptrdiff_t to_stride, to_row, to_column; /* from one element, row, column to the next */
};

/* `n` are the lengths of the loop, the parameters, the results and the parameters asked for. */
static inline struct adjoint_operands adjoint_operands(char **args, const ptrdiff_t *n,
                                                       const ptrdiff_t *strides, int inputs) {
    const ptrdiff_t *axes = strides + inputs + 3;
    return (struct adjoint_operands){
        args[inputs], args[inputs + 1], args[inputs + 2],    n[2],    n[3],
        axes[1],      axes[2],          strides[inputs + 2], axes[3], axes[4]};
}

/* An integer from 0 to below `count`; 0 for anything else. */
static inline int number_at(const char *at, int count) {
    real x;
    memcpy(&x, at, sizeof x);
    return x >= R(0) && x < (real)count ? (int)x : 0;
}

enum { RESULTS = 3, MAGIC_RESULTS = 5 };

/* Stores derivatives by `fields` parameters, then the force. If the force is NaN, so are its
 * derivatives. */
static inline void store_adjoints(struct adjoint_operands o, ptrdiff_t row, ptrdiff_t i, int count,
                                  const vreal *by, int fields) {
    const vreal none = by[fields] - by[fields];
    for (ptrdiff_t k = 0; k < o.columns; k++)
        store_elements(o.to + i * o.to_stride + row * o.to_row + k * o.to_column, o.to_stride,
                       count, by[number_at(o.by + k * o.by_stride, fields + 1)] + none);
}

#define TIRE_ADJOINT(name, words)                                                                  \
    ufunc_loop ADJOINT(name);                                                                      \
    void ADJOINT(name)(char **args, const ptrdiff_t *n, const ptrdiff_t *strides, void *data) {    \
        (void)data;                                                                                \
        const struct adjoint_operands a = adjoint_operands(args, n, strides, AT_PARAMS + 1);       \
        const struct tire_operands o = {args, strides, strides[AT_PARAMS + 4]};                    \
        const int fields = (int)(sizeof(struct name##_params) / sizeof(vreal));                    \
        struct name##_kept_set set;                                                                \
        name##_keep_set(&set, o, 0, 1);                                                            \
        for (ptrdiff_t row = 0; row < a.rows; row++) {                                             \
            struct {                                                                               \
                struct name##_params p;                                                            \
                vreal force;                                                                       \
            } by;                                                                                  \
            const int result = number_at(a.of + row * a.of_stride, RESULTS);                       \
            for (int k = 0; k < fields; k++) ((vreal *)&by)[k] = splat(0);                         \
            for (ptrdiff_t i = 0; i < *n; i += LANES) {                                            \
                const int count = block_count(*n - i);                                             \
                if (strides[AT_PARAMS] != 0) name##_keep_set(&set, o, i, count);                   \
                by.force = name##_sweeps[result](                                                  \
                    &set.p, set.combine, &set.kept, operand(o, AT_FZ, i, count),                   \
                    operand(o, AT_KAPPA, i, count), operand(o, AT_ALPHA, i, count),                \
                    operand(o, AT_GAMMA, i, count), operand(o, AT_VX, i, count), splat(1), &by.p); \
                store_adjoints(a, row, i, count, (const vreal *)&by, fields);                      \
            }                                                                                      \
        }                                                                                          \
    }

ufunc_loop ADJOINT(magic_formula);
void ADJOINT(magic_formula)(char **args, const ptrdiff_t *n, const ptrdiff_t *strides, void *data) {
    (void)data;
    const struct adjoint_operands a = adjoint_operands(args, n, strides, MAGIC_INPUTS + 1);
    struct magic_kept_set set;
    struct {
        struct magic_formula_params p;
        vreal force;
    } by;
    magic_keep_set(&set, args, strides, 3, 0, 1);
    for (ptrdiff_t row = 0; row < a.rows; row++) {
        const int result = number_at(a.of + row * a.of_stride, MAGIC_RESULTS);
        const int turns = result != 1 && result != 3; /* sign change in reverse: not Fy, Mx */
        for (int k = 0; k < MAGIC_FIELDS; k++) ((vreal *)&by)[k] = splat(0);
        for (ptrdiff_t i = 0, next; i < *n; i = next) {
            const int count = magic_alike(args, strides, 3, i, block_count(*n - i));
            next = i + count;
            if (strides[MAGIC_INPUTS] != 0) magic_keep_set(&set, args, strides, 3, i, count);
            struct magic_input in = magic_input_at(args, strides, i, count);
            const vmask back = magic_in_mirror(set.options, &in);
            const vreal seed = turns ? sel(back, splat(-1), splat(1)) : splat(1);
            by.force = seed * magic_formula_sweeps[result](&set.p, set.options, &set.kept, in.fz,
                                                           in.kappa, in.alpha, in.gamma, in.phit,
                                                           in.vx, in.p, seed, &by.p);
            store_adjoints(a, row, i, count, (const vreal *)&by, MAGIC_FIELDS);
        }
    }
}

#define BLOCK_LOOP_ADJOINT TIRE_ADJOINT
#define OWN_LOOP_ADJOINT TIRE_ADJOINT
#define MAGIC_LOOP_ADJOINT(name, words) /* above */

#define TIRE_MODEL(MODEL, name, words, loop) loop##_ADJOINT(name, words)
#include "field/tire_models.def"

#endif
