/* Steps of a block backward without a tape. */
#ifndef SKIDPAD_UNTAPED_H
#define SKIDPAD_UNTAPED_H

#include "kernel/course.h"

namespace {

/* How the steps of the block can be taken backward without a tape: one scalar, of cars that nobody
 * drives. */
const struct backward *find_backward(const course *c) {
#ifdef SKIDPAD_BACKWARD
    const struct run *const run = c->run;
    if (c->asked->scalars > 1 || c->directions || has_driver(&run->driver) || run->substeps > 1)
        return NULL;
    const struct backward *const found = BACKWARD(run->words.tire_model);
    if (found && found->applies(&c->at.sim->car, &c->at.fresh.workspace)) return found;
#endif
    return NULL;
}

/* The leaves by which adjoints are asked for. */
void take_leaves(const course *c) {
    struct untaped *const u = c->untaped;
    u->leaves = 0;
    for (int k = 0; k < c->backward->leaves; k++)
        if (c->program->leaf[k] != NO_ADJOINT) u->leaf[u->leaves++] = k;
}

/* Adds the adjoints of a sample. */
void seed_sample(const course *c) {
    const struct run *const run = c->run;
    struct untaped *const u = c->untaped;
    const double *const rows = c->asked->of_record;
    for (int i = 0; i < run->channels; i++) {
        const ptrdiff_t row = (ptrdiff_t)i * run->samples + c->sample;
        const plain::vreal by = rows ? weight(rows + row * run->n, c->block)
                                     : plain::splat(i == 0 && c->sample == run->samples - 1);
        const int channel = run->channel[i];
        plain::vreal *const to =
            channel < STATE_ROWS ? &u->after.row[channel] : &u->of[channel - STATE_ROWS];
        *to = *to + by;
    }
}

void record_sample(const course *c) {
    const struct run *const run = c->run;
    for (int i = 0; i < run->channels; i++) {
        const int channel = run->channel[i];
        const plain::vreal value = channel < STATE_ROWS ? c->before[1 - c->turn].row[channel]
                                                        : c->untaped->output[channel - STATE_ROWS];
        store_row(record_row(run, i, c->sample), c->block, constant(value));
    }
}

/* Adjoints of a step's inputs and of the prepared numbers of the cars. */
void take_untaped(const course *c, double t) {
    const struct run *const run = c->run;
    struct untaped *const u = c->untaped;
    for (int k = 0; k < u->leaves; k++)
        add_adjoint(c, 0, c->program->leaf[u->leaf[k]], u->by[u->leaf[k]]);
    for (int i = 0; i < N_INPUTS; i++) {
        if (c->asked->by_input[i] == NULL) continue;
        if (run->input[i].samples == 1)
            u->by_held[i] = u->by_held[i] + u->by_in[i];
        else
            add_to_signal(&run->input[i], c->at.sim->signals.interval[i], t, c->asked->by_input[i],
                          run->n, c->block, u->by_in[i]);
    }
}

/* Once all steps are taken. */
void store_held(const course *c) {
    for (int i = 0; i < N_INPUTS; i++)
        if (c->asked->by_input[i] && c->run->input[i].samples == 1)
            add_to_row(c->asked->by_input[i], c->block, c->untaped->by_held[i]);
    memset(c->untaped->by_held, 0, sizeof c->untaped->by_held);
}

/* Step `step` of the run backward without a tape. */
void go_backward(course *c, int64_t step) {
    const struct run *const run = c->run;
    const double t = time_of(run, run->first_step + step);
    const int64_t done = run->first_step + step + 1;
    struct simulation *const sim = c->at.sim;
    look_back(sim, t);
    const struct tape before_inputs = tape;
    const struct car_inputs in = inputs_at(&sim->signals, t, sim->block);
    tape = before_inputs;

    struct untaped *const u = c->untaped;
    kept_state *const by_state = c->by_state;
    for (int i = 0; i < c->at.rows; i++) u->after.row[c->at.row[i]] = by_state->row[c->at.row[i]];
    static const struct reads none = {};
    c->sample = run->every == 0 || done % run->every ? -1 : done / run->every;
    if (c->sample >= 0) seed_sample(c);
    const struct backward_call call = {&sim->car,
                                       (const struct car_state *)&c->before[c->turn],
                                       &in,
                                       &c->at.fresh.workspace,
                                       c->sample >= 0 ? &c->at.call.reads : &none,
                                       (const struct car_state *)&u->after,
                                       (const struct car_output *)u->of,
                                       (struct car_state *)by_state,
                                       (struct car_inputs *)u->by_in,
                                       (vreal *)u->by,
                                       (struct car_output *)u->output};
    c->backward->step(&call);
    if (c->sample >= 0 && run->record) record_sample(c);
    if (c->sample >= 0 && c->at.call.reads.any) memset(u->of, 0, sizeof u->of);
    take_untaped(c, t);
    c->steps_done++;
}

}  // namespace

#endif
