/* The slip definitions as NumPy loops. */
#ifndef SKIDPAD_SLIP_LOOPS_H
#define SKIDPAD_SLIP_LOOPS_H

#include "kernel/operand.h"
#include "tire/slip.h"

/* in[nin] -> out[nout], a block at a time; full blocks are handled as such. */
#define SLIP_LOOP(name, nin, nout, EVALUATE)                                                       \
    FORCE_INLINE void name##_block(char **args, const ptrdiff_t *strides, ptrdiff_t i,             \
                                   int count) {                                                    \
        vreal in[nin], out[nout];                                                                  \
        for (int k = 0; k < nin; k++)                                                              \
            in[k] = load_elements(args[k] + i * strides[k], strides[k], count);                    \
        EVALUATE;                                                                                  \
        for (int k = 0; k < nout; k++)                                                             \
            store_elements(args[nin + k] + i * strides[nin + k], strides[nin + k], count, out[k]); \
    }                                                                                              \
    static void name##_loop(char **args, const ptrdiff_t *n, const ptrdiff_t *strides,             \
                            void *data) {                                                          \
        (void)data;                                                                                \
        ptrdiff_t i = 0;                                                                           \
        for (; *n - i >= LANES; i += LANES) name##_block(args, strides, i, LANES);                 \
        if (i < *n) name##_block(args, strides, i, (int)(*n - i));                                 \
    }

SLIP_LOOP(slip_angle, 2, 1, out[0] = slip_angle(in[0], in[1]))
SLIP_LOOP(lateral_slip, 2, 1, out[0] = lateral_slip(in[0], in[1]))
SLIP_LOOP(slip_ratio, 3, 1, out[0] = slip_ratio(in[0], in[1], in[2]))
SLIP_LOOP(slip_velocity, 3, 1, out[0] = slip_velocity(in[0], in[1], in[2]))
SLIP_LOOP(turn_slip, 3, 1, out[0] = turn_slip(in[0], in[1], in[2]))
SLIP_LOOP(inclination, 6, 1, out[0] = inclination(in, in + 3))
SLIP_LOOP(theoretical_slip, 3, 2, theoretical_slip(in[0], in[1], in[2], &out[0], &out[1]))
SLIP_LOOP(wheel_velocity, 6, 2,
          wheel_velocity(in[0], in[1], in[2], in[3], in[4], in[5], &out[0], &out[1]))
SLIP_LOOP(gdsim_planar, 2, 2, gdsim_planar(in[0], in[1], &out[0], &out[1]))
SLIP_LOOP(gdsim_slip_angle, 2, 1, out[0] = gdsim_slip_angle(in[0], in[1]))
SLIP_LOOP(gdsim_slip_ratio, 3, 1, out[0] = gdsim_slip_ratio(in[0], in[1], in[2]))
SLIP_LOOP(sae_slip_ratio, 3, 1, out[0] = sae_slip_ratio(in[0], in[1], in[2]))
SLIP_LOOP(just_cause_slip_ratio, 4, 2,
          just_cause_slip_ratio(in[0], in[1], in[2], in[3], &out[0], &out[1]))

#define SLIP_LOOPS                               \
    {[SLIP_ANGLE] = slip_angle_loop,             \
     [LATERAL_SLIP] = lateral_slip_loop,         \
     [SLIP_RATIO] = slip_ratio_loop,             \
     [SLIP_VELOCITY] = slip_velocity_loop,       \
     [TURN_SLIP] = turn_slip_loop,               \
     [INCLINATION] = inclination_loop,           \
     [THEORETICAL_SLIP] = theoretical_slip_loop, \
     [WHEEL_VELOCITY] = wheel_velocity_loop,     \
     [GDSIM_PLANAR] = gdsim_planar_loop,         \
     [GDSIM_SLIP_ANGLE] = gdsim_slip_angle_loop, \
     [GDSIM_SLIP_RATIO] = gdsim_slip_ratio_loop, \
     [SAE_SLIP_RATIO] = sae_slip_ratio_loop,     \
     [JUST_CAUSE_SLIP_RATIO] = just_cause_slip_ratio_loop}

#endif
