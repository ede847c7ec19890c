/* The outcome of a trial step: accepted or not, the next trust radius, convergence. */
#ifndef SKIDPAD_FIT_TRUST_H
#define SKIDPAD_FIT_TRUST_H

#include <float.h>
#include <math.h>

/* Why a fit ended; messages are in python/skidpad/fit/levenberg_marquardt.py. */
enum status {
    STRANDED = -3,
    NO_JACOBIAN,
    NO_START,
    ONGOING,
    SMALL_GRADIENT,
    SMALL_GAIN,
    SMALL_STEP,
    SMALL_BOTH
};

struct trial {
    double cost, new_cost;            /* before and after */
    double predicted, last_predicted; /* predicted decrease; that of the last step */
    double length, size, radius;      /* of the step, of x, of trust: in scaled parameters */
    double ftol, xtol;
};

/* A change of the cost this small may be rounding, and says nothing about the model (Conn, Gould
 * and Toint, Trust-region methods, 2000, 17.4.2). Residuals are small differences of larger
 * numbers, so it exceeds the rounding of the cost itself. */
static inline double rounding(double cost) { return 1000 * DBL_EPSILON * cost; }

static inline int is_finite(double x) { return fabs(x) <= DBL_MAX; }

/* Actual over predicted gain; -inf if the new cost is not finite. */
static inline double trust_ratio(const struct trial *t) {
    if (!is_finite(t->new_cost)) return (double)-INFINITY;
    const double noise = rounding(t->cost), expected = t->predicted + noise;
    return expected > 0 ? (t->cost - t->new_cost + noise) / expected : 1;
}

/* If the cost says next to nothing, steps that do not get shorter by themselves are halved. */
static inline double trust_radius(const struct trial *t, double ratio) {
    if (ratio < 0.25) return 0.25 * t->length;
    if (t->predicted < 10 * rounding(t->cost))
        return t->predicted > 0.95 * t->last_predicted ? 0.5 * t->length : t->radius;
    return ratio > 0.75 ? fmax(t->radius, 2 * t->length) : t->radius;
}

/* Whether a step is so much shorter than the radius that the radius did not limit it. */
static inline int is_free(const struct trial *t) { return t->length < 0.9 * t->radius; }

/* A gain, weighted by how slowly gains decrease: by 1 below a thousandth of the last one, up to
 * 1000 at the same size. The remaining gain after a step follows from that ratio. */
static inline double weighed(const struct trial *t, double gain) {
    const double rate = t->last_predicted > 0 ? t->predicted / t->last_predicted : 0;
    return gain * fmin(fmax(1000 * rate, 1), 1000);
}

/* A gain that is small because of the radius says nothing about the minimum. */
static inline enum status trust_status(const struct trial *t, double ratio) {
    const int small_step = t->length <= t->xtol * (t->xtol + t->size);
    const double gain = weighed(t, fmax(t->cost - t->new_cost, t->predicted));
    const int small_gain = gain <= t->ftol * t->cost && ratio > 0.25 && is_free(t);
    if (small_step && !is_finite(t->new_cost)) return STRANDED;
    if (small_step) return small_gain ? SMALL_BOTH : SMALL_STEP;
    return small_gain ? SMALL_GAIN : ONGOING;
}

/* Fraction of ftol below which a step not limited by the radius need not be tried. */
#define HARDLY 0.25

static inline int hardly_gains(const struct trial *t) {
    return weighed(t, t->predicted) < HARDLY * t->ftol * t->cost && is_free(t);
}

#endif
