/* Operands of a NumPy loop, W elements at a time for any strides. A block is loaded completely
 * before it is stored, so outputs may alias inputs. */
#ifndef SKIDPAD_OPERAND_H
#define SKIDPAD_OPERAND_H

#include "kernel/kernels.h"
#include "lane/lane.h"

/* W elements from `at`, `stride` bytes apart; spare lanes repeat the last. */
static inline vreal load_elements(const char *at, ptrdiff_t stride, int count) {
    if (stride == (ptrdiff_t)sizeof(real) && count == LANES) return load((const real *)at);
    real x;
    if (stride == 0) {
        memcpy(&x, at, sizeof x);
        return splat(x);
    }
    real lanes[LANES];
    for (int k = 0; k < LANES; k++) {
        memcpy(&x, at + (k < count ? k : count - 1) * stride, sizeof x);
        lanes[k] = x;
    }
    return load(lanes);
}

static inline void store_elements(char *at, ptrdiff_t stride, int count, vreal value) {
    if (stride == (ptrdiff_t)sizeof(real) && count == LANES) {
        store((real *)at, value);
        return;
    }
    for (int k = 0; k < count; k++) {
        const real x = lane(value, k);
        memcpy(at + k * stride, &x, sizeof x);
    }
}

static inline int block_count(ptrdiff_t left) { return left < LANES ? (int)left : LANES; }

#endif
