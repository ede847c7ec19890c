/* Arithmetic of integers in lanes. */
#ifndef SKIDPAD_WHOLE_H
#define SKIDPAD_WHOLE_H

#include "lane/lane.h"

/* Products of integers in [0, 2^31): full 64-bit products are slow. */
static inline vint times_whole(vint a, integer b) {
#if defined(__AVX512F__) && LANES * REAL_BITS == 512 && REAL_BITS == 64
    return (vint)_mm512_mul_epu32((__m512i)a, _mm512_set1_epi64(b));
#else
    return a * b;
#endif
}

#endif
