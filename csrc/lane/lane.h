/* vreal: one number for each of W cars, the only type that the physics computes with.
 *
 * LANES and REAL_BITS come from the build. A vreal is a GCC/Clang vector of W numbers, or the plain
 * float or double at W = 1, so the same equations serve every instruction set and both precisions.
 * Arithmetic stays + - * /; a branch becomes sel(mask, a, b). Every operation here is exact or
 * correctly rounded in each lane, so the bits do not depend on W. */
#ifndef SKIDPAD_LANE_H
#define SKIDPAD_LANE_H

#include "lane/arithmetic.h"

#include <stdint.h>
#include <string.h>

#ifndef LANES
#define LANES 1
#endif
#ifndef REAL_BITS
#define REAL_BITS 64
#endif

#if REAL_BITS == 64
typedef double real;
typedef int64_t integer;
#define REAL_MIN 2.2250738585072014e-308
#else
typedef float real;
typedef int32_t integer;
#define REAL_MIN 1.17549435e-38F
#endif

/* GCC and Clang have vectors; any other compiler builds with one lane and without their hints. */
#if defined(__GNUC__)
#define FORCE_INLINE static inline __attribute__((always_inline))
#define RARE static __attribute__((noinline, cold, unused))
#define NOINLINE static __attribute__((noinline)) /* keeps one of several from slowing another */
#define PREFETCH(address) __builtin_prefetch(address, 0, 2) /* past the first level of cache */
#define ROLLED _Pragma("GCC unroll 1")                      /* a loop not to be unrolled */
#define UNROLLED _Pragma("GCC unroll 12")                   /* a loop to be unrolled fully */
#else
#include <math.h>
#define FORCE_INLINE static inline
#define RARE static inline
#define NOINLINE static
#define PREFETCH(address) ((void)(address))
#define ROLLED
#define UNROLLED
#define __builtin_sqrt sqrt
#define __builtin_sqrtf sqrtf
#define __builtin_inf() ((double)INFINITY)
#define __builtin_nan(text) ((double)NAN)
#endif

/* A literal in the precision of the build: R(0.5) * a never promotes float to double. */
#define R(literal) ((real)(literal))

#if LANES == 1

typedef real vreal;
typedef integer vint;
typedef int vmask;

static inline vreal sel(vmask m, vreal a, vreal b) { return m ? a : b; }
static inline vmask not(vmask m) { return !m; }
static inline int any(vmask m) { return m; }
static inline vreal splat(real x) { return x; }
static inline real lane(vreal x, int k) { return (void)k, x; }
static inline integer whole_lane(vint i, int k) { return (void)k, i; }
static inline void set_lane(vreal *x, int k, real to) { (void)k, *x = to; }
static inline void set_whole_lane(vint *i, int k, integer to) { (void)k, *i = to; }
static inline vint truncated(vreal x) { return (vint)x; }
static inline vreal from_whole(vint i) { return (vreal)i; }

static inline vint bits(vreal x) {
    vint i;
    memcpy(&i, &x, sizeof i);
    return i;
}

static inline vreal from_bits(vint i) {
    vreal x;
    memcpy(&x, &i, sizeof x);
    return x;
}

static inline vreal vsqrt(vreal x) {
#if REAL_BITS == 64
    return __builtin_sqrt(x);
#else
    return __builtin_sqrtf(x);
#endif
}

#else

typedef real vreal __attribute__((vector_size(LANES * sizeof(real))));
typedef integer vint __attribute__((vector_size(LANES * sizeof(real))));
typedef vint vmask; /* all ones where true */

static inline vint bits(vreal x) { return (vint)x; }
static inline vreal from_bits(vint i) { return (vreal)i; }
static inline vreal sel(vmask m, vreal a, vreal b) {
    return from_bits((m & bits(a)) | (~m & bits(b)));
}
static inline vmask not(vmask m) { return ~m; }
static inline vreal splat(real x) { return x - (vreal){0}; } /* x + 0 would lose the sign of -0 */
static inline real lane(vreal x, int k) { return x[k]; }
static inline integer whole_lane(vint i, int k) { return i[k]; }
static inline void set_lane(vreal *x, int k, real to) { (*x)[k] = to; }
static inline void set_whole_lane(vint *i, int k, integer to) { (*i)[k] = to; }
static inline vint truncated(vreal x) { return __builtin_convertvector(x, vint); }
static inline vreal from_whole(vint i) { return __builtin_convertvector(i, vreal); }

static inline vreal vsqrt(vreal x) {
    for (int k = 0; k < LANES; k++) {
#if REAL_BITS == 64
        x[k] = __builtin_sqrt(x[k]);
#else
        x[k] = __builtin_sqrtf(x[k]);
#endif
    }
    return x;
}

#endif

/* vmin is a < b ? a : b and vmax a > b ? a : b, so the second operand if either is a NaN. x86 has
 * instructions for just this, for testing a whole vector and for gathers; GCC finds none of them in
 * the plain form. */
#if defined(__AVX512F__) && LANES * REAL_BITS == 512
#include <immintrin.h>
static inline int any(vmask m) { return _mm512_test_epi32_mask((__m512i)m, (__m512i)m) != 0; }
/* Numbers at a, b, c and d, and at the place after each. */
FORCE_INLINE __m512d four_pairs(const double *a, const double *b, const double *c,
                                const double *d) {
    const __m256d low = _mm256_castpd128_pd256(_mm_loadu_pd(a));
    const __m256d high = _mm256_castpd128_pd256(_mm_loadu_pd(c));
    return _mm512_insertf64x4(_mm512_castpd256_pd512(_mm256_insertf128_pd(low, _mm_loadu_pd(b), 1)),
                              _mm256_insertf128_pd(high, _mm_loadu_pd(d), 1), 1);
}
/* Numbers at eight places, and at the places after them: a third of the time of two gathers. */
FORCE_INLINE void eight_pairs(const double *from, const integer *at, __m512d *here, __m512d *next) {
    const __m512d even = four_pairs(from + at[0], from + at[2], from + at[4], from + at[6]);
    const __m512d odd = four_pairs(from + at[1], from + at[3], from + at[5], from + at[7]);
    *here = _mm512_unpacklo_pd(even, odd);
    *next = _mm512_unpackhi_pd(even, odd);
}
#if REAL_BITS == 64
static inline vreal vmin(vreal a, vreal b) { return (vreal)_mm512_min_pd((__m512d)a, (__m512d)b); }
static inline vreal vmax(vreal a, vreal b) { return (vreal)_mm512_max_pd((__m512d)a, (__m512d)b); }
static inline vreal gather_floats(const float *from, vint at) {
    return (vreal)_mm512_cvtps_pd(_mm512_i64gather_ps((__m512i)at, from, 4));
}
static inline vreal gather_doubles(const double *from, vint at) {
    return (vreal)_mm512_i64gather_pd((__m512i)at, from, 8);
}
FORCE_INLINE void pairs_of_floats(const float *from, vint at, vreal *here, vreal *next) {
    const __m512i pairs = (__m512i)_mm512_i64gather_pd((__m512i)at, from, 4);
    *here = (vreal)_mm512_cvtps_pd((__m256)_mm512_cvtepi64_epi32(pairs));
    *next = (vreal)_mm512_cvtps_pd((__m256)_mm512_cvtepi64_epi32(_mm512_srli_epi64(pairs, 32)));
}
FORCE_INLINE void pairs_of_doubles(const double *from, const integer at[], vreal *here,
                                   vreal *next) {
    eight_pairs(from, at, (__m512d *)here, (__m512d *)next);
}
#else
static inline vreal vmin(vreal a, vreal b) { return (vreal)_mm512_min_ps((__m512)a, (__m512)b); }
static inline vreal vmax(vreal a, vreal b) { return (vreal)_mm512_max_ps((__m512)a, (__m512)b); }
static inline vreal gather_floats(const float *from, vint at) {
    return (vreal)_mm512_i32gather_ps((__m512i)at, from, 4);
}
static inline vreal gather_doubles(const double *from, vint at) {
    vreal x = {0};
    for (int k = 0; k < LANES; k++) x[k] = (real)from[at[k]];
    return x;
}
static inline vreal both_halves(__m512d low, __m512d high) {
    return (vreal)_mm512_insertf32x8(_mm512_castps256_ps512(_mm512_cvtpd_ps(low)),
                                     _mm512_cvtpd_ps(high), 1);
}
FORCE_INLINE void pairs_of_floats(const float *from, vint at, vreal *here, vreal *next) {
    const __m256i low = _mm512_castsi512_si256((__m512i)at);
    const __m256i high = _mm512_extracti64x4_epi64((__m512i)at, 1);
    const __m512 a = (__m512)_mm512_i32gather_pd(low, from, 4);
    const __m512 b = (__m512)_mm512_i32gather_pd(high, from, 4);
    const __m512i even =
        _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
    *here = (vreal)_mm512_permutex2var_ps(a, even, b);
    *next = (vreal)_mm512_permutex2var_ps(a, _mm512_add_epi32(even, _mm512_set1_epi32(1)), b);
}
FORCE_INLINE void pairs_of_doubles(const double *from, const integer at[], vreal *here,
                                   vreal *next) {
    __m512d low[2], high[2];
    eight_pairs(from, at, &low[0], &low[1]);
    eight_pairs(from, at + 8, &high[0], &high[1]);
    *here = both_halves(low[0], high[0]);
    *next = both_halves(low[1], high[1]);
}
#endif
#else
#if defined(__AVX2__) && LANES * REAL_BITS == 256
#include <immintrin.h>
static inline int any(vmask m) { return !_mm256_testz_si256((__m256i)m, (__m256i)m); }
#if REAL_BITS == 64
static inline vreal vmin(vreal a, vreal b) { return (vreal)_mm256_min_pd((__m256d)a, (__m256d)b); }
static inline vreal vmax(vreal a, vreal b) { return (vreal)_mm256_max_pd((__m256d)a, (__m256d)b); }
#else
static inline vreal vmin(vreal a, vreal b) { return (vreal)_mm256_min_ps((__m256)a, (__m256)b); }
static inline vreal vmax(vreal a, vreal b) { return (vreal)_mm256_max_ps((__m256)a, (__m256)b); }
#endif
#else
#if LANES > 1
static inline int any(vmask m) {
    integer found = 0;
    for (int k = 0; k < LANES; k++) found |= m[k];
    return found != 0;
}
#endif
static inline vreal vmin(vreal a, vreal b) { return sel(a < b, a, b); }
static inline vreal vmax(vreal a, vreal b) { return sel(a > b, a, b); }
#endif
static inline vreal gather_floats(const float *from, vint at) {
    vreal x = splat(0);
    for (int k = 0; k < LANES; k++) set_lane(&x, k, (real)from[whole_lane(at, k)]);
    return x;
}
static inline vreal gather_doubles(const double *from, vint at) {
    vreal x = splat(0);
    for (int k = 0; k < LANES; k++) set_lane(&x, k, (real)from[whole_lane(at, k)]);
    return x;
}
FORCE_INLINE void pairs_of_floats(const float *from, vint at, vreal *here, vreal *next) {
    *here = gather_floats(from, at);
    *next = gather_floats(from + 1, at);
}
FORCE_INLINE void pairs_of_doubles(const double *from, const integer at[], vreal *here,
                                   vreal *next) {
    *here = *next = splat(0);
    for (int k = 0; k < LANES; k++) {
        set_lane(here, k, (real)from[at[k]]);
        set_lane(next, k, (real)from[at[k] + 1]);
    }
}
#endif
/* A NaN in x remains a NaN. */
static inline vreal clamp(vreal x, vreal low, vreal high) { return vmin(high, vmax(low, x)); }

/* Where x is not 0; tested where 0 has a shortcut to the same result, except with derivatives. */
static inline vmask matters(vreal x) { return x != R(0); }

/* Where something was computed for another number; with derivatives, also for another number of the
 * same value. */
static inline vmask is_other(vreal from, vreal x) { return from != x; }

/* A root found by a search, and the result of one more Newton step from it: the same value, but a
 * function of what the root depends on, with its derivatives. */
static inline vreal solution(vreal root, vreal step) { return (void)step, root; }

#define SIGN_BIT ((vint){0} | (integer)((uint64_t)1 << (REAL_BITS - 1)))
static inline vreal vabs(vreal x) { return from_bits(bits(x) & ~SIGN_BIT); }
/* |a| with the sign of b, including -0 */
static inline vreal vcopysign(vreal a, vreal b) {
    return from_bits((bits(a) & ~SIGN_BIT) | (bits(b) & SIGN_BIT));
}

static inline vreal load(const real *from) {
    vreal x;
    memcpy(&x, from, sizeof x);
    return x;
}

static inline void store(real *to, vreal x) { memcpy(to, &x, sizeof x); }

#endif
