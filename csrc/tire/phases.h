/* A curve over slip in three phases, as drawn by users (JC4-19): it rises to its peak (s_p, f_p),
 * falls to (s_s, f_s) and stays there. Two cubic Hermite pieces, with zero slope at their ends
 * except m at 0:
 *
 *   a = min(|s|/s_p, 1),  b = clamp((|s| - s_p)/(s_s - s_p), 0, 1),  r = m s_p/f_p
 *   f = f_p (r a + (3 - 2 r) a^2 + (r - 2) a^3) - (f_p - f_s) b^2 (3 - 2 b)
 *
 * The first is monotone for r <= 3 (Fritsch and Carlson 1980), to which the slope is limited. */
#ifndef SKIDPAD_PHASES_H
#define SKIDPAD_PHASES_H

#include "tire/tire.h"

struct phases {
    vreal slip_peak, peak, drop; /* drop = f_p - f_s */
    vreal per_rise, per_fall;    /* inverse lengths of the two pieces */
    vreal r;
};

/* Progress of a slip through rise and fall, 0 to 1 each. */
struct stage {
    vreal rise, fall;
};

static inline struct phases phases_prepare(vreal slope, vreal slip_peak, vreal peak, vreal slip_sat,
                                           vreal saturated) {
    struct phases c;
    c.slip_peak = slip_peak;
    c.peak = peak;
    c.drop = peak - saturated;
    c.per_rise = vmin(R(1) / slip_peak, splat(LARGE));
    c.per_fall = vmin(R(1) / vmax(slip_sat - slip_peak, splat(0)), splat(LARGE));
    c.r = vmin(slope * slip_peak / peak, splat(3));
    return c;
}

/* With `factor` times the values at the same slips. */
static inline struct phases phases_on(struct phases c, vreal factor) {
    c.peak = c.peak * factor;
    c.drop = c.drop * factor;
    return c;
}

static inline vreal phases_most(const struct phases *c) { return vmax(c->peak, c->peak - c->drop); }

static inline struct stage phases_stage(const struct phases *c, vreal magnitude) {
    struct stage at;
    at.rise = vmin(splat(1), magnitude * c->per_rise);
    at.fall = clamp((magnitude - c->slip_peak) * c->per_fall, splat(0), splat(1));
    return at;
}

static inline vreal phases_value(const struct phases *c, struct stage at) {
    const vreal a = at.rise, b = at.fall, r = c->r;
    const vreal rise = a * (r + a * ((R(3) - R(2) * r) + a * (r - R(2))));
    return c->peak * rise - c->drop * (b * b * (R(3) - R(2) * b));
}

static inline vreal phases_slope(const struct phases *c, struct stage at) {
    const vreal a = at.rise, b = at.fall, r = c->r;
    const vreal rise = (R(1) - a) * (r + R(3) * a * (R(2) - r));
    return c->peak * c->per_rise * rise - c->drop * c->per_fall * (R(6) * b * (R(1) - b));
}

#endif
