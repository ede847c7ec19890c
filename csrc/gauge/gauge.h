/* The input of a gauge. A gauge judges a car at every sample and keeps the numbers it needs;
 * channels are linear between samples.
 *
 * A gauge is one file, NAME.h, and one line of gauges.def. The file begins with its row,
 *
 *   GAUGE(NAME, OF_CHANNEL, OF_CAR or OF_OUTLINE, GIVES_VALUE or GIVES_TIME, how many numbers, their names)
 *
 * and, where EQUATIONS is defined, a struct NAME, its parameters first, then its state, and three
 * functions: NAME_begin initializes the state before the first sample, NAME_judge processes a
 * sample, NAME_read returns the result. A gauge of the OUTLINE also has NAME_far: the cars so far
 * away that judging changes nothing. A gauge that gives a TIME is an event: its state begins with
 * that time, a NaN until it happens. */
#ifndef SKIDPAD_GAUGE_H
#define SKIDPAD_GAUGE_H

#include "gauge/outline.h"
#include "lane/lane_math.h"

struct look {
    vreal value;                  /* of the channel, if the gauge has one */
    vreal from, time;             /* of the sample before and of this one, in the run [s] */
    vreal interval, per_interval; /* between them, and its inverse; both 0 at the first sample */
    vreal after, before;          /* when counting begins, a NaN until then, and when it ends [s] */
    vmask counts;                 /* whether this sample lies between them */
    vmask rolled_over, wheel_lift, spun;
    const struct car_state *state;
    const struct outline *outline;
};

/* A NaN in either remains. */
static inline vreal larger(vreal a, vreal b) { return sel((a > b) | (a != a), a, b); }
static inline vreal smaller(vreal a, vreal b) { return sel((a < b) | (a != a), a, b); }

static inline vmask happened(vreal time) { return time == time; }

/* When a quantity that changes linearly from one value to the other becomes positive [s]; a NaN if
 * it does not, or not while the gauge counts. */
static inline vreal time_of_rise(const struct look *l, vreal from, vreal to) {
    const vreal share = from / (from - to);
    const vreal time = vmin(l->from + share * l->interval, l->time);
    const vmask rises = (from <= R(0)) & (to > R(0)) & (time > l->after) & (time <= l->before);
    return sel(rises, time, splat(REAL_NAN));
}

/* A compensated sum (W. Kahan, Comm. ACM 8, 1965). */
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
