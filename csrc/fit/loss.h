/* Robust losses rho(z) of z = (residual/scale)^2, with rho(0) = 0 and rho'(0) = 1, as in SciPy's
 * least_squares. The numbers of the enumeration are those of python/skidpad/fit/loss.py. */
#ifndef SKIDPAD_FIT_LOSS_H
#define SKIDPAD_FIT_LOSS_H

#include <math.h>
#include <stdint.h>
#include <string.h>

enum loss { LOSS_LINEAR, LOSS_SOFT_L1, LOSS_HUBER, LOSS_CAUCHY };

/* ln(1 + z) for 0 <= z < inf, in operations that compilers vectorize: 1 + z is 2^e m, ln m = 2
 * atanh((m - 1) / (m + 1)) after FreeBSD's e_log.c, and the rounding error of 1 + z is added,
 * divided by it. 2 ulp */
static inline double log_1_plus(double z) {
    const uint64_t one = 0x3ff0000000000000, root = 0x3fe6a09e667f3bcd; /* sqrt(1/2) */
    const double shift = 0x1p52, u = 1 + z;
    uint64_t bits, raised, fraction;
    memcpy(&bits, &u, sizeof bits);
    bits += one - root;
    raised = (bits >> 52) | 0x4330000000000000; /* 2^52 + e + 1023 */
    fraction = (bits & 0xfffffffffffff) + root;
    double e, m;
    memcpy(&e, &raised, sizeof e);
    memcpy(&m, &fraction, sizeof m);
    e -= shift + 1023;
    const double f = m - 1, s = f / (2 + f), w = s * s;
    const double series =
        0.6666666666666734 +
        w * (0.39999999999416985 +
             w * (0.28571428741912197 +
                  w * (0.22222198619384637 +
                       w * (0.1818356202648431 +
                            w * (0.15314107299886368 + w * 0.14795399205181348)))));
    const double less = s * (f - w * series), lost = (z - (u - 1)) / u;
    return e * 0.6931471805598903 + (f - (less - (e * 5.497923018708371e-14 + lost)));
}

/* rho(z) */
static inline double loss_value(enum loss loss, double z) {
    switch (loss) {
        case LOSS_SOFT_L1:
            return 2 * (z / (sqrt(1 + z) + 1)); /* 2 (sqrt(1 + z) - 1) without cancellation */
        case LOSS_HUBER:
            return z <= 1 ? z : 2 * sqrt(z) - 1;
        case LOSS_CAUCHY:
            return log_1_plus(z);
        default:
            return z;
    }
}

/* rho'(z) */
static inline double loss_slope(enum loss loss, double z) {
    switch (loss) {
        case LOSS_SOFT_L1:
            return 1 / sqrt(1 + z);
        case LOSS_HUBER:
            return z <= 1 ? 1 : 1 / sqrt(z);
        case LOSS_CAUCHY:
            return 1 / (1 + z);
        default:
            return 1;
    }
}

/* rho'(z) + 2 z rho''(z): the second derivative of rho(r^2)/2 by r */
static inline double loss_curvature(enum loss loss, double z) {
    const double slope = loss_slope(loss, z);
    switch (loss) {
        case LOSS_SOFT_L1:
            return slope * slope * slope;
        case LOSS_HUBER:
            return z <= 1 ? 1 : 0;
        case LOSS_CAUCHY:
            return (1 - z) * (slope * slope);
        default:
            return 1;
    }
}

/* The same, but at least a hundredth of rho', so that outliers, whose own is zero or negative,
 * leave the model of the cost convex. */
static inline double loss_convex(enum loss loss, double z) {
    const double own = loss_curvature(loss, z), least = 0.01 * loss_slope(loss, z);
    return own > least ? own : least; /* compilers vectorize this, but not fmax() */
}

#endif
