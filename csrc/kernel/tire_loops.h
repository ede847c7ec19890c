/* Tire models as NumPy loops: (fz, kappa, alpha, gamma, vx, parameters) -> (fx, fy, mz).
 * The parameters are the model's table in order, then its words: the number of `combine`. */
#ifndef SKIDPAD_TIRE_LOOPS_H
#define SKIDPAD_TIRE_LOOPS_H

#include "kernel/magic_loops.h"
#include "kernel/tire_operands.h"
#include "tire/models.h"
#include "tire/pacejka_wheels.h"
#include "tire/slip.h"

FORCE_INLINE struct tire_slip tire_slip_at(struct tire_operands o, ptrdiff_t i, int count) {
    return tire_slip_of(operand(o, AT_FZ, i, count), operand(o, AT_KAPPA, i, count),
                        operand(o, AT_ALPHA, i, count), operand(o, AT_GAMMA, i, count),
                        operand(o, AT_VX, i, count));
}

FORCE_INLINE void store_forces(struct tire_operands o, ptrdiff_t i, int count,
                               struct tire_force f) {
    store_elements(o.args[AT_FX] + i * o.strides[AT_FX], o.strides[AT_FX], count, f.fx);
    store_elements(o.args[AT_FY] + i * o.strides[AT_FY], o.strides[AT_FY], count, f.fy);
    store_elements(o.args[AT_MZ] + i * o.strides[AT_MZ], o.strides[AT_MZ], count, f.mz);
}

/* A tire from shared parameters, or from those of a block. */
#define TIRE_SET(name, words)                                                                      \
    static struct name name##_at(struct tire_operands o, ptrdiff_t i, int count) {                 \
        struct {                                                                                   \
            struct name##_params p;                                                                \
            vreal combine;                                                                         \
        } set;                                                                                     \
        set.combine = splat(0);                                                                    \
        load_tire_params((vreal *)&set, (int)(sizeof set.p / sizeof(vreal)) + words, o, i, count); \
        const struct tire_setting setting = {splat(1), set.combine, 0};                            \
        return name##_prepare(&set.p, setting);                                                    \
    }

/* A block at a time. */
#define TIRE_LOOP(name)                                                                \
    FORCE_INLINE void name##_block(struct tire_operands o, ptrdiff_t i, int count,     \
                                   struct name *t) {                                   \
        if (o.strides[AT_PARAMS] != 0) *t = name##_at(o, i, count);                    \
        store_forces(o, i, count, name##_force(t, tire_slip_at(o, i, count)));         \
    }                                                                                  \
    static void name##_loop(char **args, const ptrdiff_t *n, const ptrdiff_t *strides, \
                            void *data) {                                              \
        (void)data;                                                                    \
        const struct tire_operands o = {args, strides, strides[N_FORCES_OPERANDS]};    \
        struct name t = name##_at(o, 0, 1);                                            \
        ptrdiff_t i = 0;                                                               \
        for (; *n - i >= LANES; i += LANES) name##_block(o, i, LANES, &t);             \
        if (i < *n) name##_block(o, i, (int)(*n - i), &t);                             \
    }

#define BLOCK_LOOP(name, words) TIRE_SET(name, words) TIRE_LOOP(name)
#define OWN_LOOP(name, words) TIRE_SET(name, words) /* and a loop below */
#define MAGIC_LOOP(name, words)                     /* in magic_loops.h */

#define TIRE_MODEL(MODEL, name, words, loop) loop(name, words)
#include "field/tire_models.def"

FORCE_INLINE void any_pacejka_blocks(struct tire_operands o, ptrdiff_t i, int blocks, int count,
                                     const struct simple_pacejka *t) {
    struct tire_slip slip[MAGIC_AT_ONCE];
    struct tire_force f[MAGIC_AT_ONCE];
    for (int k = 0; k < blocks; k++) slip[k] = tire_slip_at(o, i + k * LANES, count);
    simple_pacejka_forces(t, slip, f, blocks);
    for (int k = 0; k < blocks; k++) store_forces(o, i + k * LANES, count, f[k]);
}

FORCE_INLINE void plain_pacejka_blocks(struct tire_operands o, ptrdiff_t i, int blocks, int count,
                                       const struct simple_pacejka *t) {
    vreal fz[MAGIC_AT_ONCE], kappa[MAGIC_AT_ONCE], alpha[MAGIC_AT_ONCE];
    vreal fx[MAGIC_AT_ONCE], fy[MAGIC_AT_ONCE];
    for (int k = 0; k < blocks; k++) {
        const struct tire_slip slip = tire_slip_at(o, i + k * LANES, count);
        fz[k] = slip.fz;
        kappa[k] = slip.kappa;
        alpha[k] = slip.alpha;
    }
    plain_pacejka_forces(t, fz, kappa, alpha, fx, fy, blocks);
    for (int k = 0; k < blocks; k++)
        store_forces(o, i + k * LANES, count, (struct tire_force){.fx = fx[k], .fy = fy[k]});
}

FORCE_INLINE void simple_pacejka_strip(struct tire_operands o, ptrdiff_t i, int blocks, int count,
                                       struct simple_pacejka *t) {
    if (o.strides[AT_PARAMS] != 0) *t = simple_pacejka_at(o, i, count);
    if (pacejka_is_plain(t))
        plain_pacejka_blocks(o, i, blocks, count, t);
    else
        any_pacejka_blocks(o, i, blocks, count, t);
}

/* Several blocks at a time if they share parameters. */
static void simple_pacejka_loop(char **args, const ptrdiff_t *n, const ptrdiff_t *strides,
                                void *data) {
    (void)data;
    const struct tire_operands o = {args, strides, strides[N_FORCES_OPERANDS]};
    struct simple_pacejka t = simple_pacejka_at(o, 0, 1);
    const ptrdiff_t strip = MAGIC_AT_ONCE * LANES;
    ptrdiff_t i = 0;
    if (strides[AT_PARAMS] == 0)
        for (; *n - i >= strip; i += strip) simple_pacejka_strip(o, i, MAGIC_AT_ONCE, LANES, &t);
    for (; *n - i >= LANES; i += LANES) simple_pacejka_strip(o, i, 1, LANES, &t);
    if (i < *n) simple_pacejka_strip(o, i, 1, (int)(*n - i), &t);
}

#endif
