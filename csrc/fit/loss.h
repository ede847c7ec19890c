/* Robust losses rho(z) of z = (residual/scale)^2, with rho(0) = 0 and rho'(0) = 1, as SciPy's
 * least_squares has them. Numbers of the enumeration are those of python/skidpad/fit/loss.py. */
#ifndef SKIDPAD_FIT_LOSS_H
#define SKIDPAD_FIT_LOSS_H

#include <math.h>

enum loss { LOSS_LINEAR, LOSS_SOFT_L1, LOSS_HUBER, LOSS_CAUCHY };

/* rho(z) */
static inline double loss_value(enum loss loss, double z) {
    switch (loss) {
        case LOSS_SOFT_L1:
            return 2 * (z / (sqrt(1 + z) + 1)); /* 2 (sqrt(1 + z) - 1) without its cancellation */
        case LOSS_HUBER:
            return z <= 1 ? z : 2 * sqrt(z) - 1;
        case LOSS_CAUCHY:
            return log1p(z);
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
            return slope / (1 + z);
        case LOSS_HUBER:
            return z <= 1 ? 1 : 0;
        case LOSS_CAUCHY:
            return (1 - z) * (slope * slope);
        default:
            return 1;
    }
}

/* The same, but never below a hundredth of rho', so that outliers, whose own is zero or negative,
 * leave the model of the cost convex. */
static inline double loss_convex(enum loss loss, double z) {
    return fmax(loss_curvature(loss, z), 0.01 * loss_slope(loss, z));
}

#endif
