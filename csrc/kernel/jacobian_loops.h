/* Derivatives of the tire models' forces as NumPy loops: (fz, kappa, alpha, gamma, vx, parameters)
 * -> (Fx, Fy, Mz) by (fz, kappa, alpha, gamma), parameters as for the forces. */
#ifndef SKIDPAD_JACOBIAN_LOOPS_H
#define SKIDPAD_JACOBIAN_LOOPS_H

#include "kernel/tire_loops.h"
#include "tire/tangents.h"

enum { AT_JACOBIAN = AT_PARAMS + 1, N_JACOBIAN_OPERANDS };

/* A force that is not a number has no derivative that is one. */
static inline void store_jacobian(struct tire_operands o, ptrdiff_t i, int count,
                                  const vreal force[3], vreal by[3][4]) {
    const ptrdiff_t *axes = o.strides + N_JACOBIAN_OPERANDS + 1; /* after that of the parameters */
    char *at = o.args[AT_JACOBIAN] + i * o.strides[AT_JACOBIAN];
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 4; column++)
            store_elements(at + row * axes[0] + column * axes[1], o.strides[AT_JACOBIAN], count,
                           by[row][column] + (force[row] - force[row]));
}

#define JACOBIAN_LOOP(name)                                                                     \
    static inline void name##_jacobian_block(struct tire_operands o, ptrdiff_t i, int count,    \
                                             struct name *t) {                                  \
        vreal force[3], by[3][4];                                                               \
        if (o.strides[AT_PARAMS] != 0) *t = name##_at(o, i, count);                             \
        name##_jacobian(t, operand(o, AT_FZ, i, count), operand(o, AT_KAPPA, i, count),         \
                        operand(o, AT_ALPHA, i, count), operand(o, AT_GAMMA, i, count),         \
                        operand(o, AT_VX, i, count), force, by);                                \
        store_jacobian(o, i, count, force, by);                                                 \
    }                                                                                           \
    static void name##_jacobian_loop(char **args, const ptrdiff_t *n, const ptrdiff_t *strides, \
                                     void *data) {                                              \
        (void)data;                                                                             \
        const struct tire_operands o = {args, strides, strides[N_JACOBIAN_OPERANDS]};           \
        struct name t = name##_at(o, 0, 1);                                                     \
        for (ptrdiff_t i = 0; i < *n; i += LANES)                                               \
            name##_jacobian_block(o, i, block_count(*n - i), &t);                               \
    }

#define TIRE_MODEL(MODEL, name, words, loop) JACOBIAN_LOOP(name)
#include "field/tire_models.def"

#endif
