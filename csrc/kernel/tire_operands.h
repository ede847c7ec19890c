/* Operands of the tire models' loops: (fz, kappa, alpha, gamma, vx, parameters). */
#ifndef SKIDPAD_TIRE_OPERANDS_H
#define SKIDPAD_TIRE_OPERANDS_H

#include "kernel/operand.h"

struct tire_operands {
    char **args;
    const ptrdiff_t *strides;   /* of the operands */
    ptrdiff_t parameter_stride; /* from one parameter of a set to the next */
};

enum {
    AT_FZ,
    AT_KAPPA,
    AT_ALPHA,
    AT_GAMMA,
    AT_VX,
    AT_PARAMS,
    AT_FX,
    AT_FY,
    AT_MZ,
    N_FORCES_OPERANDS
};

FORCE_INLINE vreal operand(struct tire_operands o, int which, ptrdiff_t i, int count) {
    return load_elements(o.args[which] + i * o.strides[which], o.strides[which], count);
}

static inline void load_tire_params(vreal *to, int fields, struct tire_operands o, ptrdiff_t i,
                                    int count) {
    for (int k = 0; k < fields; k++)
        to[k] = load_elements(o.args[AT_PARAMS] + i * o.strides[AT_PARAMS] + k * o.parameter_stride,
                              o.strides[AT_PARAMS], count);
}

#endif
