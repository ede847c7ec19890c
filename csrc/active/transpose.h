/* Transpose of a square of numbers: LANES vectors of cars become cars of LANES adjacent numbers. */
#ifndef SKIDPAD_TRANSPOSE_H
#define SKIDPAD_TRANSPOSE_H

#include "active/lanes.h"

/* In groups of 2 HALF lanes, the second half of `a` and the first half of `b` are swapped. */
template <int HALF>
FORCE_INLINE void exchange(plain::vreal &a, plain::vreal &b) {
    plain::vint first, second; /* lanes of a, then of b */
    for (int k = 0; k < LANES; k++) {
        first[k] = k & HALF ? LANES + k - HALF : k;
        second[k] = k & HALF ? LANES + k : k + HALF;
    }
#if defined(__clang__)
    plain::vreal x, y;
    for (int k = 0; k < LANES; k++) {
        x[k] = first[k] < LANES ? a[first[k]] : b[first[k] - LANES];
        y[k] = second[k] < LANES ? a[second[k]] : b[second[k] - LANES];
    }
#else
    const plain::vreal x = __builtin_shuffle(a, b, first), y = __builtin_shuffle(a, b, second);
#endif
    a = x;
    b = y;
}

template <int HALF = LANES / 2>
FORCE_INLINE void transpose(plain::vreal x[LANES]) {
    UNROLLED for (int k = 0; k < LANES; k++) if ((k & HALF) == 0) exchange<HALF>(x[k], x[k + HALF]);
    if constexpr (HALF > 1) transpose<HALF / 2>(x);
}

#endif
