/* Derivatives of the tire models' forces by their parameters as NumPy loops: inputs as for the
 * forces, which results (0 Fx, 1 Fy, 2 Mz; of a Magic Formula 3 Mx, 4 My too), which parameters by
 * their numbers in the table, with one past the last for the force itself -> (results,
 * parameters). */
#ifndef SKIDPAD_ADJOINT_LOOPS_H
#define SKIDPAD_ADJOINT_LOOPS_H

#include "kernel/isa.h"
#include "kernel/magic_operands.h"
#include "kernel/tire_operands.h"
#include "tire/adjoints.h"

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
        struct {                                                                                   \
            struct name##_params p;                                                                \
            vreal combine;                                                                         \
        } set;                                                                                     \
        set.combine = splat(0);                                                                    \
        const int fields = (int)(sizeof set.p / sizeof(vreal)) + words;                            \
        struct name##_kept kept;                                                                   \
        load_tire_params((vreal *)&set, fields, o, 0, 1);                                          \
        name##_keep(&set.p, set.combine, &kept);                                                   \
        for (ptrdiff_t row = 0; row < a.rows; row++) {                                             \
            struct {                                                                               \
                struct name##_params p;                                                            \
                vreal force;                                                                       \
            } by;                                                                                  \
            const int result = number_at(a.of + row * a.of_stride, RESULTS);                       \
            const int numbers = (int)(sizeof by.p / sizeof(vreal));                                \
            for (int k = 0; k < numbers; k++) ((vreal *)&by)[k] = splat(0);                        \
            for (ptrdiff_t i = 0; i < *n; i += LANES) {                                            \
                const int count = block_count(*n - i);                                             \
                if (strides[AT_PARAMS] != 0) {                                                     \
                    load_tire_params((vreal *)&set, fields, o, i, count);                          \
                    name##_keep(&set.p, set.combine, &kept);                                       \
                }                                                                                  \
                by.force = name##_sweeps[result](                                                  \
                    &set.p, set.combine, &kept, operand(o, AT_FZ, i, count),                       \
                    operand(o, AT_KAPPA, i, count), operand(o, AT_ALPHA, i, count),                \
                    operand(o, AT_GAMMA, i, count), operand(o, AT_VX, i, count), splat(1), &by.p); \
                store_adjoints(a, row, i, count, (const vreal *)&by, numbers);                     \
            }                                                                                      \
        }                                                                                          \
    }

ufunc_loop ADJOINT(magic_formula);
void ADJOINT(magic_formula)(char **args, const ptrdiff_t *n, const ptrdiff_t *strides, void *data) {
    (void)data;
    const struct adjoint_operands a = adjoint_operands(args, n, strides, MAGIC_INPUTS + 1);
    const int fields = FIELDS_BEFORE(pdxp1);
    struct magic_set set;
    struct magic_formula_kept kept;
    struct {
        struct magic_formula_params p;
        vreal force;
    } by;
    magic_load(&set, args, strides, 3, fields, 0, 1);
    magic_formula_keep(&set.p, set.t.options, &kept);
    for (ptrdiff_t row = 0; row < a.rows; row++) {
        const int result = number_at(a.of + row * a.of_stride, MAGIC_RESULTS);
        const int turns = result != 1 && result != 3; /* sign change in reverse: not Fy, Mx */
        for (int k = 0; k < MAGIC_FIELDS; k++) ((vreal *)&by)[k] = splat(0);
        for (ptrdiff_t i = 0, next; i < *n; i = next) {
            const int count = magic_alike(args, strides, 3, i, block_count(*n - i));
            next = i + count;
            if (strides[MAGIC_INPUTS] != 0) {
                magic_load(&set, args, strides, 3, fields, i, count);
                magic_formula_keep(&set.p, set.t.options, &kept);
            }
            struct magic_input in = magic_input_at(args, strides, i, count);
            const vmask back = magic_in_mirror(set.t.options, &in);
            const vreal seed = turns ? sel(back, splat(-1), splat(1)) : splat(1);
            by.force = seed * magic_formula_sweeps[result](&set.p, set.t.options, &kept, in.fz,
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
