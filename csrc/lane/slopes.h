/* Slopes of the lane functions, which the tangents of the tire models are made of.
 *
 * f_slope(x) is df/dx; some take the value y = f(x) instead, or both. At a kink it is the slope of
 * one side. An infinite slope counts as 0, so that derivatives of finite numbers are finite: such
 * points are ends of a range, or where the length of something is 0. */
#ifndef SKIDPAD_SLOPES_H
#define SKIDPAD_SLOPES_H

#include "lane/lane_math.h"

/* |x|: at 0 that of the side which its sign names, as for every other x */
static inline vreal abs_slope(vreal x) { return vcopysign(splat(1), x); }

/* |a| with the sign of b, by a. By b there is none: a jump at 0, level elsewhere. */
static inline vreal copysign_slope(vreal a, vreal b) { return negate_by(abs_slope(a), b); }

/* y = sqrt x; infinite at 0 */
static inline vreal sqrt_slope(vreal y) { return sel(y > R(0), R(0.5) / y, splat(0)); }

/* The same from 1/y */
static inline vreal sqrt_slope_of_inverse(vreal per_y) {
    return sel(per_y < REAL_INF, R(0.5) * per_y, splat(0));
}

/* y = tan x */
static inline vreal tan_slope(vreal y) { return R(1) + y * y; }

static inline vreal atan_slope(vreal x) { return R(1) / (R(1) + x * x); }

/* Infinite at the ends, 1 and -1 */
static inline vreal asin_slope(vreal x) {
    return sel(vabs(x) < R(1), R(1) / vsqrt((R(1) - x) * (R(1) + x)), splat(0));
}

/* sin_small x: cos x without a reduction, to |x| = 2 pi */
static inline vreal sin_small_slope(vreal x) { return vsin_small(R(1.5707963267948966) - vabs(x)); }

/* 1/cosh^2 x, which keeps its digits where tanh is next to 1 */
static inline vreal tanh_slope(vreal x) {
    const vreal e = vexp(R(-2) * vabs(x)), sum = R(1) + e;
    return R(4) * e / (sum * sum);
}

/* y = |(a, b)|, by a; at 0 it counts as level */
static inline vreal hypot_slope(vreal a, vreal y) { return sel(y > R(0), a / y, splat(0)); }

/* atan2(y, x) by y, x/(x^2 + y^2), and with the two exchanged -1 times that by x; infinite at 0 */
static inline vreal atan2_slope(vreal y, vreal x) {
    const vreal length = vhypot(x, y);
    return sel(length > R(0), x / length / length, splat(0));
}

/* y = a^b by a, b y/a; at a = 0 what it is for b = 1 and b > 1, infinite below */
static inline vreal pow_slope(vreal a, vreal b, vreal y) {
    return sel(a > R(0), b * (y / a), sel(b == R(1), splat(1), splat(0)));
}

/* y = a^b by b, y log a; at a = 0 it is 0 */
static inline vreal pow_exponent_slope(vreal a, vreal y) {
    return sel(a > R(0), y * vlog(a), splat(0));
}

/* What a result changes with an operand of one that changes it by `share`: a choice that throws the
 * one away leaves a share of 0, whatever the slope is there. */
static inline vreal unless_none(vreal share, vreal slope) {
    return sel(share == R(0), splat(0), share * slope);
}

#endif
