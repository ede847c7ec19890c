/* The lane mathematics as NumPy loops, for its tests. */
#ifndef SKIDPAD_LANE_LOOPS_H
#define SKIDPAD_LANE_LOOPS_H

#include "kernel/operand.h"
#include "lane/lane_math.h"

#define UNARY_LOOP(name)                                                                \
    static void name##_loop(char **args, const ptrdiff_t *n, const ptrdiff_t *strides,  \
                            void *data) {                                               \
        (void)data;                                                                     \
        for (ptrdiff_t i = 0; i < *n; i += LANES) {                                     \
            const int count = block_count(*n - i);                                      \
            const vreal x = load_elements(args[0] + i * strides[0], strides[0], count); \
            store_elements(args[1] + i * strides[1], strides[1], count, name(x));       \
        }                                                                               \
    }

#define BINARY_LOOP(name)                                                               \
    static void name##_loop(char **args, const ptrdiff_t *n, const ptrdiff_t *strides,  \
                            void *data) {                                               \
        (void)data;                                                                     \
        for (ptrdiff_t i = 0; i < *n; i += LANES) {                                     \
            const int count = block_count(*n - i);                                      \
            const vreal x = load_elements(args[0] + i * strides[0], strides[0], count); \
            const vreal y = load_elements(args[1] + i * strides[1], strides[1], count); \
            store_elements(args[2] + i * strides[2], strides[2], count, name(x, y));    \
        }                                                                               \
    }

UNARY_LOOP(vsin)
UNARY_LOOP(vcos)
UNARY_LOOP(vtan)
UNARY_LOOP(vatan)
UNARY_LOOP(vasin)
UNARY_LOOP(vexp)
UNARY_LOOP(vlog)
UNARY_LOOP(vtanh)
UNARY_LOOP(vsin_small)
UNARY_LOOP(vcos_small)
UNARY_LOOP(vsin_near)
UNARY_LOOP(vcos_near)
UNARY_LOOP(vatan_near)
UNARY_LOOP(vexp_small)
UNARY_LOOP(vexp_near)
UNARY_LOOP(vlog_normal)
BINARY_LOOP(vatan2)
BINARY_LOOP(vpow)

#define UNARY_LOOPS                                                    \
    {vsin_loop,       vcos_loop,       vtan_loop,      vatan_loop,     \
     vasin_loop,      vexp_loop,       vlog_loop,      vtanh_loop,     \
     vsin_small_loop, vcos_small_loop, vsin_near_loop, vcos_near_loop, \
     vatan_near_loop, vexp_small_loop, vexp_near_loop, vlog_normal_loop}
#define BINARY_LOOPS {vatan2_loop, vpow_loop}

#endif
