/* Inputs of a block of cars at a time: linear between samples of a signal, constant outside. */
#ifndef SKIDPAD_SIGNALS_H
#define SKIDPAD_SIGNALS_H

#include "field/params.h"
#include "kernel/run.h"
#include "field/columns.h"

/* Positions of a block in the signals of a run. */
struct signals {
    const struct signal *signal;
    int powered;           /* the cars have all inputs; else the basic ones */
    int varying[N_INPUTS]; /* time-dependent inputs of these cars */
    int varies;            /* their number */
    ptrdiff_t interval[N_INPUTS];
};

/* Whether a signal differs from the default of its input for some car or time. */
static inline int asks(const struct signal *s, const struct input *input) {
    return s->samples > 1 || s->car_stride != 0 ||
           !(*(const real *)s->values == (real)input->value);
}

static inline int input_asks(const struct signal signals[], int input) {
    return asks(&signals[input], &inputs_table[input]);
}

static inline int has_input(const struct signals *s, int input) {
    return s->powered || inputs_table[input].word == NULL;
}

static inline struct signals signals_begin(const struct signal *signal, int powered) {
    struct signals s = {.signal = signal, .powered = powered};
    for (int i = 0; i < N_INPUTS; i++)
        if (signal[i].samples > 1 && has_input(&s, i)) s.varying[s.varies++] = i;
    return s;
}

static inline vreal signal_sample(const struct signal *s, ptrdiff_t sample, struct block b) {
    return load_strided((const real *)s->values + sample * s->sample_stride, s->car_stride, b);
}

/* The value at time t; `interval` stores the current interval. */
static inline vreal signal_at(const struct signal *s, double t, ptrdiff_t *interval,
                              struct block b) {
    if (s->samples == 1 || t <= s->times[0]) return signal_sample(s, 0, b);
    if (t >= s->times[s->samples - 1]) return signal_sample(s, s->samples - 1, b);
    while (s->times[*interval + 1] <= t) ++*interval;
    const double from = s->times[*interval], to = s->times[*interval + 1];
    const real share = (real)((t - from) / (to - from));
    const vreal before = signal_sample(s, *interval, b), after = signal_sample(s, *interval + 1, b);
    return before + share * (after - before);
}

static inline vreal input_at(struct signals *s, int input, double t, struct block b) {
    return signal_at(&s->signal[input], t, &s->interval[input], b);
}

static inline struct car_inputs inputs_at(struct signals *s, double t, struct block b) {
    struct car_inputs inputs;
    _Static_assert(sizeof inputs == N_INPUTS * sizeof(vreal), "an input is a number");
    for (int i = 0; i < N_INPUTS; i++)
        ((vreal *)&inputs)[i] = has_input(s, i) ? input_at(s, i, t, b) : splat(0);
    return inputs;
}

/* The inputs of an earlier time at time t. */
static inline void inputs_go_on(struct signals *s, double t, struct block b,
                                struct car_inputs *in) {
    for (int k = 0; k < s->varies; k++)
        ((vreal *)in)[s->varying[k]] = input_at(s, s->varying[k], t, b);
}

#endif
