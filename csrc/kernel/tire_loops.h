/* Tire models as NumPy loops: (fz, kappa, alpha, gamma, vx, parameters) -> (fx, fy, mz).
 * The parameters are the model's table in order; the simple Pacejka has one more, 1 for its ellipse. */
#ifndef SKIDPAD_TIRE_LOOPS_H
#define SKIDPAD_TIRE_LOOPS_H

#include "kernel/operand.h"
#include "tire/models.h"

/* Beyond this a slip is as good as infinite; its square stays finite in single precision. */
#define INFINITE_SLIP R(1e15)

struct tire_operands {
    char **args;
    const ptrdiff_t *strides; /* of the 9 operands, then of the parameter axis */
};

enum { AT_FZ, AT_KAPPA, AT_ALPHA, AT_GAMMA, AT_VX, AT_PARAMS, AT_FX, AT_FY, AT_MZ, AT_PARAM_AXIS };

static inline vreal operand(struct tire_operands o, int which, ptrdiff_t i, int count) {
    return load_elements(o.args[which] + i * o.strides[which], o.strides[which], count);
}

static inline void load_tire_params(vreal *to, int fields, struct tire_operands o, ptrdiff_t i,
                                    int count) {
    for (int k = 0; k < fields; k++)
        to[k] = load_elements(o.args[AT_PARAMS] + i * o.strides[AT_PARAMS] +
                                  k * o.strides[AT_PARAM_AXIS],
                              o.strides[AT_PARAMS], count);
}

static inline struct tire_slip tire_slip_at(struct tire_operands o, ptrdiff_t i, int count) {
    const vreal most = splat(INFINITE_SLIP);
    const vreal alpha = operand(o, AT_ALPHA, i, count);
    struct tire_slip s;
    s.fz = vmax(operand(o, AT_FZ, i, count), splat(0));
    s.kappa = clamp(operand(o, AT_KAPPA, i, count), -most, most);
    s.tan_alpha = clamp(vtan(alpha), -most, most);
    s.alpha = alpha;
    s.sin_gamma = vsin(operand(o, AT_GAMMA, i, count));
    s.forward = sel(operand(o, AT_VX, i, count) < R(0), splat(-1), splat(1));
    return s;
}

static inline void store_forces(struct tire_operands o, ptrdiff_t i, int count,
                                struct tire_force f) {
    store_elements(o.args[AT_FX] + i * o.strides[AT_FX], o.strides[AT_FX], count, f.fx);
    store_elements(o.args[AT_FY] + i * o.strides[AT_FY], o.strides[AT_FY], count, f.fy);
    store_elements(o.args[AT_MZ] + i * o.strides[AT_MZ], o.strides[AT_MZ], count, f.mz);
}

/* One loop a model; parameters that all elements share are prepared once. */
#define TIRE_LOOP(model, extra, PREPARE, FORCE)                                                      \
    static void model##_loop(char **args, const ptrdiff_t *n, const ptrdiff_t *strides, void *data) { \
        (void)data;                                                                                  \
        const struct tire_operands o = {args, strides};                                              \
        const vreal surface = splat(1);                                                              \
        struct {                                                                                     \
            struct model##_params p;                                                                 \
            vreal flag[1];                                                                           \
        } set;                                                                                       \
        const int fields = (int)(sizeof set.p / sizeof(vreal)) + extra;                              \
        set.flag[0] = surface;                                                                       \
        load_tire_params((vreal *)&set, fields, o, 0, 1);                                            \
        struct model t = PREPARE;                                                                    \
        const int varies = strides[AT_PARAMS] != 0;                                                  \
        for (ptrdiff_t i = 0; i < n[0]; i += LANES) {                                                \
            const int count = block_count(n[0] - i);                                                 \
            if (varies) {                                                                            \
                load_tire_params((vreal *)&set, fields, o, i, count);                                \
                t = PREPARE;                                                                         \
            }                                                                                        \
            const struct tire_slip slip = tire_slip_at(o, i, count);                                 \
            store_forces(o, i, count, FORCE(&t, slip));                                              \
        }                                                                                            \
    }

struct linear {
    struct linear_params p;
};
static inline struct tire_force linear_set_force(const struct linear *t, struct tire_slip slip) {
    return linear_force(&t->p, slip);
}

TIRE_LOOP(simple_pacejka, 1, simple_pacejka_prepare(&set.p, surface, set.flag[0] > R(0.5)),
          simple_pacejka_force)
TIRE_LOOP(brush, 0, brush_prepare(&set.p, surface), brush_force)
TIRE_LOOP(dugoff, 0, dugoff_prepare(&set.p, surface), dugoff_force)
TIRE_LOOP(linear, 0, (struct linear){set.p}, linear_set_force)

#define TIRE_LOOPS {simple_pacejka_loop, brush_loop, dugoff_loop, linear_loop}

#endif
