/* Inputs of a block of cars at a time: linear between the samples of a signal, held outside. */
#ifndef SKIDPAD_SIGNALS_H
#define SKIDPAD_SIGNALS_H

#include "field/params.h"
#include "kernel/run.h"
#include "field/columns.h"

/* Where a block is in the signals of a run. */
struct signals {
    const struct signal *signal;
    int powered; /* the cars have all inputs; else those without a need */
    int varies;  /* some input does, over time */
    ptrdiff_t interval[N_INPUTS];
};

/* Whether a signal asks for anything: some car, or at some time, for another value than the default
 * of its input. */
static inline int asks(const struct signal *s, const struct input *input) {
    return s->samples > 1 || s->car_stride != 0 ||
           !(*(const real *)s->values == (real)input->value);
}

static inline int input_asks(const struct signal signals[], int input) {
    return asks(&signals[input], &inputs_table[input]);
}

static inline struct signals signals_begin(const struct signal *signal, int powered) {
    struct signals s = {.signal = signal, .powered = powered};
    for (int i = 0; i < N_INPUTS; i++) s.varies |= signal[i].samples > 1;
    return s;
}

static inline vreal signal_sample(const struct signal *s, ptrdiff_t sample, struct block b) {
    return load_strided((const real *)s->values + sample * s->sample_stride, s->car_stride, b);
}

/* The value at time t; `interval` remembers which it was in. */
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

static inline struct car_inputs inputs_at(struct signals *s, double t, struct block b) {
    vreal in[N_INPUTS];
    for (int i = 0; i < N_INPUTS; i++)
        in[i] = s->powered || inputs_table[i].word == NULL
                    ? signal_at(&s->signal[i], t, &s->interval[i], b)
                    : splat(0);
    struct car_inputs inputs;
    _Static_assert(sizeof inputs == sizeof in, "an input is a number");
    memcpy(&inputs, in, sizeof inputs);
    return inputs;
}

#endif
