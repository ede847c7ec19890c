/* A sample of a block of cars: state and outputs after a step, or at the start. */
#ifndef SKIDPAD_SAMPLE_H
#define SKIDPAD_SAMPLE_H

#include "kernel/simulation.h"

struct sample {
    int64_t index; /* 0: the start */
    const struct car_state *state;
    struct car_output output; /* if the run reads any of it */
};

static void take_sample(struct sample *s, const struct simulation *sim, int64_t index) {
    const struct reads *const reads = &sim->call->reads;
    s->index = index;
    s->state = &sim->state;
    if (!reads->any) return;
    s->output.powertrain = (struct powertrain_output){0};
    car_output(&s->output, &sim->car, &sim->state, &sim->workspace, reads->angles);
}

static inline vreal channel_value(const struct sample *s, int channel) {
    return channel < STATE_ROWS ? ((const vreal *)s->state)[channel]
                                : ((const vreal *)&s->output)[channel - STATE_ROWS];
}

#endif
