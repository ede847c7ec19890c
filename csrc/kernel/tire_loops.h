/* Tire models as NumPy loops: (fz, kappa, alpha, gamma, vx, parameters) -> (fx, fy, mz).
 * The parameters are the model's table in order, then its words: 1 for the ellipse. */
#ifndef SKIDPAD_TIRE_LOOPS_H
#define SKIDPAD_TIRE_LOOPS_H

#include "kernel/magic_loops.h"
#include "kernel/operand.h"
#include "tire/models.h"

struct tire_operands {
    char **args;
    const ptrdiff_t *strides; /* of the 9 operands, then of the parameter axis */
};

enum { AT_FZ, AT_KAPPA, AT_ALPHA, AT_GAMMA, AT_VX, AT_PARAMS, AT_FX, AT_FY, AT_MZ, AT_PARAM_AXIS };

FORCE_INLINE vreal operand(struct tire_operands o, int which, ptrdiff_t i, int count) {
    return load_elements(o.args[which] + i * o.strides[which], o.strides[which], count);
}

static inline void load_tire_params(vreal *to, int fields, struct tire_operands o, ptrdiff_t i,
                                    int count) {
    for (int k = 0; k < fields; k++)
        to[k] = load_elements(
            o.args[AT_PARAMS] + i * o.strides[AT_PARAMS] + k * o.strides[AT_PARAM_AXIS],
            o.strides[AT_PARAMS], count);
}

FORCE_INLINE vreal load_at(struct tire_operands o, ptrdiff_t i, int count) {
    return clamp(operand(o, AT_FZ, i, count), splat(0), splat(LARGE));
}

FORCE_INLINE vreal slip_at(struct tire_operands o, int which, ptrdiff_t i, int count) {
    return clamp(operand(o, which, i, count), splat(-LARGE), splat(LARGE));
}

/* Inlined, so that a model does not pay for what it does not read. */
FORCE_INLINE struct tire_slip tire_slip_at(struct tire_operands o, ptrdiff_t i, int count) {
    const vreal one = splat(1), quarter = splat(BELOW_QUARTER_TURN);
    const vreal vx = operand(o, AT_VX, i, count);
    struct tire_slip s;
    s.fz = load_at(o, i, count);
    s.kappa = slip_at(o, AT_KAPPA, i, count);
    s.alpha = slip_at(o, AT_ALPHA, i, count);
    s.tan_alpha = vtan(clamp(operand(o, AT_ALPHA, i, count), -quarter, quarter));
    s.sin_gamma = vsin(operand(o, AT_GAMMA, i, count));
    s.forward = sel(vx < R(0), -one, sel(vx >= R(0), one, vx)); /* a NaN is no direction */
    s.vx = vx;
    return s;
}

FORCE_INLINE void store_forces(struct tire_operands o, ptrdiff_t i, int count,
                               struct tire_force f) {
    store_elements(o.args[AT_FX] + i * o.strides[AT_FX], o.strides[AT_FX], count, f.fx);
    store_elements(o.args[AT_FY] + i * o.strides[AT_FY], o.strides[AT_FY], count, f.fy);
    store_elements(o.args[AT_MZ] + i * o.strides[AT_MZ], o.strides[AT_MZ], count, f.mz);
}

/* A tire from parameters that all elements share, or from those of a block. */
#define TIRE_SET(name, words)                                                                      \
    static struct name name##_at(struct tire_operands o, ptrdiff_t i, int count) {                 \
        struct {                                                                                   \
            struct name##_params p;                                                                \
            vreal ellipse;                                                                         \
        } set;                                                                                     \
        set.ellipse = splat(0);                                                                    \
        load_tire_params((vreal *)&set, (int)(sizeof set.p / sizeof(vreal)) + words, o, i, count); \
        const struct tire_setting setting = {splat(1), set.ellipse > R(0.5), 0};                   \
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
        const struct tire_operands o = {args, strides};                                \
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

FORCE_INLINE void simple_pacejka_strip(struct tire_operands o, ptrdiff_t i, int blocks, int count,
                                       struct simple_pacejka *t) {
    vreal fz[MAGIC_AT_ONCE], kappa[MAGIC_AT_ONCE], alpha[MAGIC_AT_ONCE];
    vreal fx[MAGIC_AT_ONCE], fy[MAGIC_AT_ONCE];
    if (o.strides[AT_PARAMS] != 0) *t = simple_pacejka_at(o, i, count);
    for (int k = 0; k < blocks; k++) {
        fz[k] = load_at(o, i + k * LANES, count);
        kappa[k] = slip_at(o, AT_KAPPA, i + k * LANES, count);
        alpha[k] = slip_at(o, AT_ALPHA, i + k * LANES, count);
    }
    simple_pacejka_forces(t, fz, kappa, alpha, fx, fy, blocks);
    for (int k = 0; k < blocks; k++)
        store_forces(o, i + k * LANES, count, (struct tire_force){.fx = fx[k], .fy = fy[k]});
}

/* Several blocks at a time where they share their parameters. */
static void simple_pacejka_loop(char **args, const ptrdiff_t *n, const ptrdiff_t *strides,
                                void *data) {
    (void)data;
    const struct tire_operands o = {args, strides};
    struct simple_pacejka t = simple_pacejka_at(o, 0, 1);
    const ptrdiff_t strip = MAGIC_AT_ONCE * LANES;
    ptrdiff_t i = 0;
    if (strides[AT_PARAMS] == 0)
        for (; *n - i >= strip; i += strip) simple_pacejka_strip(o, i, MAGIC_AT_ONCE, LANES, &t);
    for (; *n - i >= LANES; i += LANES) simple_pacejka_strip(o, i, 1, LANES, &t);
    if (i < *n) simple_pacejka_strip(o, i, 1, (int)(*n - i), &t);
}

#endif
