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

/* After a step that was taped, whose adjoints of the leaves begin the sums. */
void untaped_begin(const course *c) {
    struct untaped *const u = c->untaped;
    memset(u->by_in, 0, sizeof u->by_in);
    for (int k = 0; k < c->backward->leaves; k++) {
        const int32_t place = c->program->leaf[k];
        u->by[k] = plain::splat(0);
        if (place == NO_ADJOINT) continue;
        u->by[k] = *adjoint_of(c, 0, place);
        *adjoint_of(c, 0, place) = plain::splat(0);
    }
    const struct tape before_inputs = tape;
    /* those that are held; others are set at each step */
    u->in = inputs_at(&c->at.sim->signals, time_of(c->run, c->run->first_step), c->block);
    tape = before_inputs;
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

/* Adjoints of a step's inputs that vary. */
void take_untaped(const course *c, double t) {
    const struct signals *const s = &c->at.sim->signals;
    for (int k = 0; k < s->varies; k++) {
        const int i = s->varying[k];
        plain::vreal *const by = &c->untaped->by_in[i];
        if (c->asked->by_input[i])
            add_to_signal(&s->signal[i], s->interval[i], t, c->asked->by_input[i], c->run->n,
                          c->block, *by);
        *by = plain::splat(0);
    }
}

/* Once all steps are taken: adjoints of inputs that are held and of the prepared numbers of the
 * cars. */
void untaped_end(const course *c) {
    for (int i = 0; i < N_INPUTS; i++)
        if (c->asked->by_input[i] && c->run->input[i].samples == 1)
            add_to_row(c->asked->by_input[i], c->block, c->untaped->by_in[i]);
    for (int k = 0; k < c->backward->leaves; k++)
        add_adjoint(c, 0, c->program->leaf[k], c->untaped->by[k]);
}

/* Step `step` of the run backward without a tape. */
void go_backward(course *c, int64_t step) {
    const struct run *const run = c->run;
    const double t = time_of(run, run->first_step + step);
    const int64_t done = run->first_step + step + 1;
    struct simulation *const sim = c->at.sim;
    struct untaped *const u = c->untaped;
    look_back(sim, t);
    const struct tape before_inputs = tape;
    inputs_go_on(&sim->signals, t, sim->block, &u->in);
    tape = before_inputs;

    kept_state *const by_state = c->by_state;
    for (int i = 0; i < c->at.rows; i++) u->after.row[c->at.row[i]] = by_state->row[c->at.row[i]];
    static const struct reads none = {};
    c->sample = run->every == 0 || done % run->every ? -1 : done / run->every;
    if (c->sample >= 0) seed_sample(c);
    const struct backward_call call = {&sim->car,
                                       (const struct car_state *)&c->before[c->turn],
                                       &u->in,
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
