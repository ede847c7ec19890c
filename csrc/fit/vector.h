/* Sums of products in a fixed order: eight partial sums, whatever the processor and compiler. */
#ifndef SKIDPAD_FIT_VECTOR_H
#define SKIDPAD_FIT_VECTOR_H

#include "lane/arithmetic.h"

enum { LANE_COUNT = 8 };

/* Compiled for several instruction sets, of which the best is chosen at load time: the same
 * operations in the same order, vectorized. Not under ThreadSanitizer, which instruments the
 * resolver too, and that runs before relocation. */
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_THREAD__)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

/* Inlined in its caller, and so in each of its versions. */
#if defined(__GNUC__)
#define FORCE_INLINE static inline __attribute__((always_inline))
#else
#define FORCE_INLINE static inline
#endif

/* Smallest multiple of the lanes that holds n numbers. */
static inline int padded(int n) { return (n + LANE_COUNT - 1) / LANE_COUNT * LANE_COUNT; }

FORCE_INLINE double total(const double *s) {
    return ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]));
}

/* a . b over n numbers, n a multiple of the lanes */
FORCE_INLINE double dot(const double *a, const double *b, int n) {
    double sum[LANE_COUNT] = {0};
    for (int i = 0; i < n; i += LANE_COUNT)
        for (int l = 0; l < LANE_COUNT; l++) sum[l] += a[i + l] * b[i + l];
    return total(sum);
}

/* b -= t a over n numbers, n a multiple of the lanes */
FORCE_INLINE void subtract(double *restrict b, double t, const double *restrict a, int n) {
    for (int i = 0; i < n; i += LANE_COUNT)
        for (int l = 0; l < LANE_COUNT; l++) b[i + l] -= t * a[i + l];
}

#endif
