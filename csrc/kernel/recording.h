/* Recording of a block of cars: one row per channel and sample. */
#ifndef SKIDPAD_RECORDING_H
#define SKIDPAD_RECORDING_H

#include "kernel/sample.h"

static inline real *record_row(const struct run *run, int i, int64_t sample) {
    return (real *)run->record + i * run->channel_stride + sample * run->sample_stride;
}

/* Finished cars repeat their previous sample. */
static void record(const struct simulation *sim, const struct sample *s) {
    const struct run *const run = sim->call->run;
    const struct block b = sim->block;
    const vmask on = sim->under_way;
    const int ended = s->index > 0 && any(not(on));
    for (int i = 0; i < run->channels; i++) {
        vreal value = channel_value(s, run->channel[i]);
        if (ended) value = sel(on, value, load_strided(record_row(run, i, s->index - 1), 1, b));
        store_row(record_row(run, i, s->index), b, value);
    }
}

/* Remaining samples of a call after `done` steps, all cars being finished. */
static void record_held(const struct simulation *sim, int64_t done) {
    const struct run *const run = sim->call->run;
    if (run->channels == 0) return;
    const int64_t first = done / run->every + 1, last = (run->first_step + run->steps) / run->every;
    const struct block b = sim->block;
    for (int i = 0; i < run->channels; i++) {
        const vreal value = load_strided(record_row(run, i, first - 1), 1, b);
        for (int64_t k = first; k <= last; k++) store_row(record_row(run, i, k), b, value);
    }
}

#endif
