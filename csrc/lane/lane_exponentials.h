/* Exponentials and logarithms, as described in lane_math.h. */
#ifndef SKIDPAD_LANE_EXPONENTIALS_H
#define SKIDPAD_LANE_EXPONENTIALS_H

#include "lane/lane_bits.h"

#if REAL_BITS == 64
#define LN2_HIGH 0.6931471805598903 /* k LN2_HIGH is exact */
#define LN2_LOW 5.497923018708371e-14
#else
#define LN2_HIGH 0.69314575F
#define LN2_LOW 1.4286068e-06F
#endif

/* e^r - 1 - r for |r| <= ln(2) / 2 (error 2^-57 | 2^-28) */
static inline vreal exp_more(vreal r) {
#if REAL_BITS == 64
    static const real E[] = {0.5,
                             0.16666666666666435,
                             0.04166666666660386,
                             0.008333333333498012,
                             0.0013888888926837082,
                             0.000198412694707756,
                             2.480150862711408e-05,
                             2.7557636444312674e-06,
                             2.762521090952402e-07,
                             2.4979929879541737e-08};
#else
    static const real E[] = {0.49999994F, 0.16666521F, 0.041668378F, 0.008368725F, 0.001381536F};
#endif
    return r * r * poly(r, E, LENGTH(E));
}

/* x - k ln 2, k the nearest integer, which is also in the low bits of *rounded */
static inline vreal reduce_exp(vreal x, vreal *rounded) {
    *rounded = x * R(1.4426950408889634) + ROUNDER;
    vreal k = *rounded - ROUNDER;
    return (x - k * LN2_HIGH) - k * LN2_LOW;
}

/* e^x = 2^k e^r: 2 | 2.5 ulp; overflows to inf, underflows gradually */
static inline vreal vexp(vreal x) {
    vreal low = splat(R(REAL_BITS == 64 ? -746 : -104.5)), rounded;
    vreal high = splat(R(REAL_BITS == 64 ? 710 : 89));
    vreal r = reduce_exp(clamp(x, low, high), &rounded);
    return scale_by(R(1) + (r + exp_more(r)), rounded);
}

/* The same to the bit for |x| <= 80, where no power of two is out of range; not for larger x */
static inline vreal vexp_small(vreal x) {
    vreal rounded, r = reduce_exp(x, &rounded);
    vnat k = nat(rounded) - nat(splat(ROUNDER)) + (natural)BIAS;
    return (R(1) + (r + exp_more(r))) * from_nat(k << FRACTION_BITS);
}

RARE vreal far_exp(vreal x) { return vexp_small(clamp(x, splat(-80), splat(80))); }

/* e^x, to the bit as vexp_small, of an x that is hardly ever beyond ln(2) / 2: not reduced below
 * that; x is clamped to -80 and 80. */
FORCE_INLINE vreal vexp_near(vreal x) {
    if (any(vabs(x) > R(0.3465))) return far_exp(x);
    return R(1) + (x + exp_more(x));
}

/* tanh x = h / (1 + h), h = (e^2x - 1) / 2, about 0 or 1/2 so that the quotient is a correction: h
 * - h^2 / (1 + h) or 1/2 + (h - 1) / 2 / (1 + h). 2 | 2.5 ulp */
static inline vreal vtanh(vreal x) {
    vreal y = vmin(splat(R(REAL_BITS == 64 ? 20 : 10)), vabs(x)), rounded;
    vreal r = reduce_exp(R(2) * y, &rounded);
    vreal half = from_nat((nat(rounded) - nat(splat(ROUNDER)) + (natural)(BIAS - 1))
                          << FRACTION_BITS); /* 2^k / 2 */
    vreal h0 = half - R(0.5), h1 = h0 + half * r;
    vreal h2 = half * exp_more(r) + ((h0 - h1) + half * r), h = h1 + h2;
    vmask small = h < R(0.5);
    vreal part = sel(small, -h * h, R(0.5) * h - R(0.5)) / (R(1) + h);
    h2 = h2 - R(1.4) * h * ((h1 - h) + h2); /* h's rounding times a slope of h^2 / (1 + h) */
    part = part + sel(small, h2, splat(0));
    return negate_by(sel(small, h1, splat(R(0.5))) + part, x);
}

/* m in [sqrt(1/2), sqrt(2)) with x = 2^k m, for normal x > 0 */
static inline vreal split_normal(vreal x, vreal *k) {
    const natural root = REAL_BITS == 64 ? (natural)0x3fe6a09e667f3bcd : 0x3f3504f3; /* sqrt(1/2) */
    const natural one = (natural)BIAS << FRACTION_BITS;
    const real shift = (real)((natural)1 << FRACTION_BITS); /* its low bits hold an integer */
    vnat i = nat(x) + (one - root);
    *k = from_nat((i >> FRACTION_BITS) | nat(splat(shift))) - (shift + R(BIAS));
    return from_nat((i & (((natural)1 << FRACTION_BITS) - 1)) + root);
}

/* The same for any x > 0, including denormals */
static inline vreal split(vreal x, vreal *k) {
    vmask tiny = x < REAL_MIN;
    vreal m = split_normal(sel(tiny, x * R(2 * ((natural)1 << FRACTION_BITS)), x), k);
    *k = *k - sel(tiny, splat(R(FRACTION_BITS + 1)), splat(0));
    return m;
}

/* k ln 2 + 2 atanh s, s = f / (2 + f), for m = 1 + f; arranged after FreeBSD's e_log.c so that s
 * enters only a small term */
FORCE_INLINE vreal log_of_parts(vreal f, vreal k) {
#if REAL_BITS == 64
    static const real L[] = {0.6666666666666734,  0.39999999999416985, 0.28571428741912197,
                             0.22222198619384637, 0.1818356202648431,  0.15314107299886368,
                             0.14795399205181348};
#else
    static const real L[] = {0.66666776F, 0.39977586F, 0.29870653F};
#endif
    vreal s = f / (R(2) + f), z = s * s;
    vreal less = s * (f - z * poly(z, L, LENGTH(L)));
    return k * LN2_HIGH + (f - (less - k * LN2_LOW));
}

/* ln x: 2 | 2.5 ulp; ln 0 = -inf */
static inline vreal vlog(vreal x) {
    vreal k, f = split(x, &k) - R(1), v = log_of_parts(f, k);
    vreal edge = sel(x == R(0), splat(-REAL_INF), splat(REAL_NAN));
    return sel(x > R(0), sel(x < REAL_INF, v, x), edge);
}

/* The same to the bit for normal x > 0 only */
FORCE_INLINE vreal vlog_normal(vreal x) {
    vreal k, f = split_normal(x, &k) - R(1);
    return log_of_parts(f, k);
}

/* log2 x as the sum of *high, of half precision, and a remainder; error 2^-66 | 2^-33, relative. As
 * in FreeBSD's e_pow.c: (2/3) s (3 + s^2 + ...) / ln 2, its large parts in exact products. */
static inline vreal log2_parts(vreal x, vreal *high) {
#if REAL_BITS == 64
    static const real L[] = {0.6000000000000338, 0.42857142855149416, 0.33333333779871077,
                             0.27272676552076,   0.23080135926861753, 0.1988522828833258,
                             0.19794477955691564};
    const real factor = 0.9617966939259756, factor_high = 0.9617966860532761,
               factor_low = 7.872699542894897e-09; /* 2 / (3 ln 2) */
#else
    static const real L[] = {0.6000023F, 0.42820632F, 0.35129407F};
    const real factor = 0.9617967F, factor_high = 0.9616699F, factor_low = 0.00012677205F;
#endif
    vreal k, m = split(x, &k), f = m - R(1), d = m + R(1), inverse = R(1) / d;
    vreal s = f * inverse, s1 = upper(s), d1 = upper(d);
    vreal s2 = ((f - s1 * d1) - s1 * (m - (d1 - R(1)))) * inverse;
    vreal z = s * s, z1 = s1 * s1;
    vreal more = z * z * poly(z, L, LENGTH(L)) + s2 * (s1 + s);
    vreal t1 = upper((R(3) + z1) + more), t2 = more - ((t1 - R(3)) - z1);
    vreal u = s1 * t1, v = s2 * t1 + t2 * s;
    vreal p1 = upper(u + v), p2 = v - (p1 - u);
    vreal q1 = factor_high * p1, q2 = factor_low * p1 + factor * p2;
    *high = upper(k + (q1 + q2));
    return q2 - ((*high - k) - q1);
}

/* x^y = 2^(y log2 x) for x >= 0, with the logarithm in two parts: 2 | 2.5 ulp, overflow and
 * underflow as in vexp. x^0 = 1, 0^y = 0 (inf for y < 0), NaN for x < 0, even for integers y */
static inline vreal vpow(vreal x, vreal y) {
    const real most = REAL_BITS == 64 ? 0x1p70 : 0x1p40, range = REAL_BITS == 64 ? 1100 : 160;
    vreal high, low = log2_parts(x, &high);
    vreal exponent = clamp(y, splat(-most), splat(most)); /* beyond, x^y is 0, 1 or inf anyway */
    vreal y1 = upper(exponent), w2 = (exponent - y1) * high + exponent * low;
    vreal w1 = clamp(y1 * high, splat(-range), splat(range));
    vreal rounded = w1 + ROUNDER;
    vreal r = clamp((w1 - (rounded - ROUNDER)) + w2, splat(R(-1)), splat(R(1)));
    r = r * R(0.6931471805599453);
    vreal v = scale_by(R(1) + (r + exp_more(r)), rounded);
    vreal edge = sel((y > R(0)) == (x > R(1)), splat(REAL_INF), splat(0)); /* x is 0 or inf */
    v = sel(x > R(0), sel(x < REAL_INF, v, edge), sel(x == R(0), edge, splat(REAL_NAN)));
    v = sel(y == R(0), sel(x >= R(0), splat(1), splat(REAL_NAN)), v);
    return sel(y == y, v, y);
}

#endif
