/* Slopes of the lane functions, for derivatives.
 *
 * f_slope(x) is df/dx; some take the value y = f(x) instead, or both. At a kink it is the slope on
 * one side. Infinite slopes count as 0, so that derivatives of finite numbers are finite: they
 * occur at ends of a range, or where the length of something is 0. */
#ifndef SKIDPAD_SLOPES_H
#define SKIDPAD_SLOPES_H

#include "lane/lane_math.h"

/* |x|: at 0 that of the side named by its sign, as for every other x */
static inline vreal abs_slope(vreal x) { return vcopysign(splat(1), x); }

/* |a| with the sign of b, by a. By b it is 0, despite the jump at 0. */
static inline vreal copysign_slope(vreal a, vreal b) { return negate_by(abs_slope(a), b); }

/* y = sqrt x; infinite at 0 */
static inline vreal sqrt_slope(vreal y) { return sel(y > R(0), R(0.5) / y, splat(0)); }

/* The same from 1/y */
static inline vreal sqrt_slope_of_inverse(vreal per_y) {
    return sel(per_y < REAL_INF, R(0.5) * per_y, splat(0));
}

/* y = tan x; infinite, but for rounding of x, at a quarter turn */
static inline vreal tan_slope(vreal y) {
    return sel(vabs(y) < R(REAL_BITS == 64 ? 4.5e15 : 8.4e6), R(1) + y * y, splat(0));
}

static inline vreal atan_slope(vreal x) { return R(1) / (R(1) + x * x); }

/* Infinite at the ends, 1 and -1 */
static inline vreal asin_slope(vreal x) {
    return sel(vabs(x) < R(1), R(1) / vsqrt((R(1) - x) * (R(1) + x)), splat(0));
}

/* sin_small x: cos x without a reduction, to |x| = 2 pi */
static inline vreal sin_small_slope(vreal x) { return vsin_small(R(1.5707963267948966) - vabs(x)); }

/* 1/cosh^2 x, accurate even where tanh is close to 1 */
static inline vreal tanh_slope(vreal x) {
    const vreal e = vexp(R(-2) * vabs(x)), sum = R(1) + e;
    return R(4) * e / (sum * sum);
}

/* y = |(a, b)|, by a; 0 at 0 */
static inline vreal hypot_slope(vreal a, vreal y) { return sel(y > R(0), a / y, splat(0)); }

/* atan2(y, x) by y, x/(x^2 + y^2); by x, -1 times that with the two exchanged; infinite at 0 */
static inline vreal atan2_slope(vreal y, vreal x) {
    const vreal length = vhypot(x, y);
    return sel(length > R(0), x / length / length, splat(0));
}

/* y = a^b by a, b y/a; at a = 0 its limit for b = 1 and b > 1, infinite below */
static inline vreal pow_slope(vreal a, vreal b, vreal y) {
    return sel(a > R(0), b * (y / a), sel(b == R(1), splat(1), splat(0)));
}

/* y = a^b by b, y log a; at a = 0 it is 0 */
static inline vreal pow_exponent_slope(vreal a, vreal y) {
    return sel(a > R(0), y * vlog(a), splat(0));
}

/* A slope times the share that a result has in it: an operand discarded by a select has a share of
 * 0, whatever its slope is. */
static inline vreal unless_none(vreal share, vreal slope) {
    return sel(share == R(0), splat(0), share * slope);
}

#endif
