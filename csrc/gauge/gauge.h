/* What a gauge sees. It looks at a car at every sample and keeps what it needs to know; a channel
 * is taken to go straight from sample to sample.
 *
 * A gauge is one file, NAME.h, and one line of gauges.def. The file begins with its row,
 *
 *   GAUGE(NAME, OF_CHANNEL, OF_CAR or OF_OUTLINE, GIVES_VALUE or GIVES_TIME, how many numbers, their names)
 *
 * and holds, where EQUATIONS are asked for, a struct NAME, its numbers first, then what it keeps,
 * and three functions: NAME_begin sets what it keeps before the first sample, NAME_judge looks at a
 * sample, NAME_read returns the result. One of the OUTLINE has NAME_far, too: the cars that are so
 * far from its place that a look changes nothing. One that gives a TIME is an event: it keeps that time first,
 * a NaN until it happens. */
#ifndef SKIDPAD_GAUGE_H
#define SKIDPAD_GAUGE_H

#include "gauge/outline.h"
#include "lane/lane_math.h"

struct look {
    vreal value;                  /* of the channel, where it is asked of one */
    vreal from, time;             /* of the sample before and of this one, in the run [s] */
    vreal interval, per_interval; /* between them, and over that; both 0 at the first sample */
    vreal after, before;          /* when it begins to count, a NaN before, and when it ends [s] */
    vmask counts;                 /* whether this sample lies between those */
    vmask rolled_over, wheel_lift, spun;
    const struct car_state *state;
    const struct outline *outline;
};

/* A NaN in either stays. */
static inline vreal larger(vreal a, vreal b) { return sel((a > b) | (a != a), a, b); }
static inline vreal smaller(vreal a, vreal b) { return sel((a < b) | (a != a), a, b); }

static inline vmask happened(vreal time) { return time == time; }

/* When a quantity that goes from one value to the other becomes positive [s]; a NaN if it does not,
 * or not while it counts. */
static inline vreal time_of_rise(const struct look *l, vreal from, vreal to) {
    const vreal share = from / (from - to);
    const vreal time = vmin(l->from + share * l->interval, l->time);
    const vmask rises = (from <= R(0)) & (to > R(0)) & (time > l->after) & (time <= l->before);
    return sel(rises, time, splat(REAL_NAN));
}

/* A sum that keeps what rounding took from it (W. Kahan, Comm. ACM 8, 1965). */
struct total {
    vreal sum, excess;
};

static inline void add_to(struct total *t, vreal x) {
    const vreal wanted = x - t->excess;
    const vreal sum = t->sum + wanted;
    t->excess = (sum - t->sum) - wanted;
    t->sum = sum;
}

#endif
