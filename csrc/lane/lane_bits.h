/* Building blocks of elementary functions: bits of a number, polynomials, shared divisions. */
#ifndef SKIDPAD_LANE_BITS_H
#define SKIDPAD_LANE_BITS_H

#include "lane/lane.h"

#if REAL_BITS == 64
typedef uint64_t natural;
#define FRACTION_BITS 52
#define BIAS 1023
#define REAL_PI 3.141592653589793
#define REAL_PI_REST 1.2246467991473532e-16 /* pi - REAL_PI */
#else
typedef uint32_t natural;
#define FRACTION_BITS 23
#define BIAS 127
#define REAL_PI 3.1415927F
#define REAL_PI_REST (-8.742278e-08F)
#endif

#if LANES == 1
typedef natural vnat;
#else
typedef natural vnat __attribute__((vector_size(LANES * sizeof(real))));
#endif

#define REAL_INF ((real)__builtin_inf())
#define REAL_NAN ((real)__builtin_nan(""))
#define EXPONENT_MASK ((natural)(2 * BIAS + 1) << FRACTION_BITS)
#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

/* Bit patterns are unsigned here, so that shifts and carries are also defined at one lane. */
static inline vnat nat(vreal x) { return (vnat)bits(x); }
static inline vreal from_nat(vnat i) { return from_bits((vint)i); }

/* c[0] + c[1] x + ... + c[n - 1] x^(n - 1), n <= 4 */
FORCE_INLINE vreal poly4(vreal x, vreal x2, const real *c, int n) {
    if (n == 1) return splat(c[0]);
    vreal low = c[0] + c[1] * x;
    if (n == 2) return low;
    return low + x2 * (n == 3 ? splat(c[2]) : c[2] + c[3] * x);
}

/* The same for any n: c[0] is added last, to round once; the rest is Horner's rule in x^4 over
 * Estrin blocks of four, for low latency. */
FORCE_INLINE vreal poly(vreal x, const real *c, int n) {
    vreal x2 = x * x, x4 = x2 * x2;
    int i = (n - 2) / 4 * 4 + 1;
    vreal p = poly4(x, x2, c + i, n - i);
    while ((i -= 4) > 0) p = poly4(x, x2, c + i, 4) + x4 * p;
    return c[0] + x * p;
}

/* Adding 1.5 2^52 (1.5 2^23) rounds to an integer, ties to even, and leaves it in the low bits. */
#define ROUNDER ((real)((natural)3 << (FRACTION_BITS - 1)))

/* x with the lower half of its bits cleared: products of two such numbers are exact. */
static inline vreal upper(vreal x) {
    return from_nat(nat(x) & ~(((natural)1 << (FRACTION_BITS / 2 + 1)) - 1));
}

/* A power of two that brings m >= 0 near 1: m * scale is in [1/2, 4), less if m is denormal. */
static inline vreal scale_to_one(vreal m) {
    natural top = (natural)(2 * BIAS - 1) << FRACTION_BITS;
    return vmax(from_nat(top - (nat(m) & EXPONENT_MASK)), splat(REAL_MIN));
}

/* x 2^k for |k| <= 1500 (200), k = rounded - ROUNDER, in two steps: only the last one rounds. */
static inline vreal scale_by(vreal x, vreal rounded) {
    vnat k = nat(rounded) - nat(splat(ROUNDER)) + (natural)(2 * BIAS);
    vnat half = k >> 1;
    return x * from_nat(half << FRACTION_BITS) * from_nat((k - half) << FRACTION_BITS);
}

/* 1/x of n <= 4 numbers by one division, as these are slow and not pipelined. Within 4 ulp; all
 * products of the numbers must be finite and normal. */
FORCE_INLINE void reciprocals(vreal x[], int n) {
    if (n == 1) {
        x[0] = R(1) / x[0];
    } else if (n == 2) {
        const vreal per = R(1) / (x[0] * x[1]), x0 = x[0];
        x[0] = per * x[1];
        x[1] = per * x0;
    } else {
        const vreal last = n == 4 ? x[3] : splat(1), low = x[0] * x[1], high = x[2] * last;
        const vreal per = R(1) / (low * high), per_low = per * high, per_high = per * low;
        const vreal x0 = x[0];
        x[0] = per_low * x[1];
        x[1] = per_low * x0;
        if (n == 4) x[3] = per_high * x[2];
        x[2] = per_high * last;
    }
}

#endif
