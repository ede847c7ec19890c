/* A block of cars on its way through one step, with numbers of either kind (active/number.h): made
 * ready from its parameters, put into a state, brought through the step to its sample. */
#ifndef SKIDPAD_PASSAGE_H
#define SKIDPAD_PASSAGE_H

#include "active/lanes.h"

extern "C" {
#include "kernel/derivatives.h"
}
#include "active/number.h"
#ifdef TRACING
#undef FORCE_INLINE
#define FORCE_INLINE static inline
#endif

#include "kernel/block_run.h"
#include "kernel/recording.h"

#include "kernel/program.h"

namespace {

/* Numbers of a block's state. */
struct kept_state {
    plain::vreal row[STATE_ROWS];
};

/* What a simulation keeps from step to step but for its state. A step that begins with it has the
 * same bits: a run may be split anywhere. */
struct fresh {
    struct workspace workspace;
    struct power_workspace power;
    struct chassis_place chassis;
    struct footing footing;
};

struct passage {
    const struct run *run;
    const struct asked_derivatives *asked;
    struct call call;
    union memory memory;
    struct simulation *sim;
    struct fresh fresh;
    struct sample sample;
    int rows, row[STATE_ROWS]; /* of the state that the cars have */
    kept_state start, begun;   /* before and after a driver takes over */
    struct tape prepared;      /* what the cars are made of: how far that goes */
    struct names names;        /* of a trace */
};

/* How many numbers a step is derived by. */
int directions(const passage *p) {
    int count = p->asked->params + p->asked->numbers + p->rows;
    for (int i = 0; i < N_INPUTS; i++) count += p->asked->by_input[i] != NULL;
    return count;
}

/* Lines of many scalars by few numbers: each step is swept forward with tangents, which are fewer than adjoints,
 * as a step begins with wheels apart and ends with one body that hangs on all of them. */
int forward_mode(const passage *p) {
    return p->asked->lines && directions(p) <= 2 * p->asked->scalars;
}

vreal *rows_of(struct car_state *s) { return (vreal *)s; }

void keep(kept_state *to, const struct car_state *s) {
    for (int i = 0; i < STATE_ROWS; i++) to->row[i] = ((const vreal *)s)[i].v;
}

void put_state(struct car_state *s, const kept_state *from) {
    for (int i = 0; i < STATE_ROWS; i++) rows_of(s)[i] = constant(from->row[i]);
}

#ifdef TRACING
/* Names from the next one on for `count` numbers. Returns the first. */
int32_t give_names(vreal *to, int count) {
    const int32_t first = tape.names + 1;
    for (int i = 0; i < count; i++) to[i].name = new_name();
    return first;
}
int32_t next_name(void) { return tape.names + 1; }
#else
int32_t give_names(vreal *, int) { return 0; }
int32_t next_name(void) { return 0; }
#endif

/* Between samples a signal remembers where it was; going back, it is looked for. */
void look_back(const struct signal *s, ptrdiff_t *interval, double t) {
    while (*interval > 0 && s->times[*interval] > t) --*interval;
}

void look_back(struct simulation *sim, double t) {
    for (int i = 0; i < N_INPUTS; i++)
        look_back(&sim->signals.signal[i], &sim->signals.interval[i], t);
    struct driving *d = &sim->driving;
    look_back(d->steering.program, &d->steering.interval, t);
    look_back(d->speed.program, &d->speed.interval, t);
}

double time_of(const struct run *run, int64_t step) { return (double)step * run->dt; }

/* Names the numbers of the cars that are asked for. */
void name_params(passage *p) {
    struct place place[MOST_TABLES];
    const int places = param_places(p->sim, p->run, place);
    p->names.param = next_name();
    for (int k = 0; k < p->asked->params; k++) {
        int at = p->asked->param[k], i = 0;
        while (i < places && at >= place[i].count) at -= place[i++].count;
        give_names(&place[i].at[at], 1);
    }
}

void name_numbers(passage *p) {
    p->names.number = next_name();
    for (int k = 0; k < p->asked->numbers; k++) {
        const int at = p->asked->number[k];
        struct driving *const d = &p->sim->driving;
        give_names(&(at % 2 ? d->speed : d->steering).numbers.any[at / 2], 1);
    }
}

/* What is derived by counts as asked for. */
void ask_inputs(struct workspace *W, const struct asked_derivatives *asked) {
    double *const *by = asked->by_input;
    if (by[INPUT_friction]) W->uneven = 1;
    if (by[INPUT_wind_x] || by[INPUT_wind_y]) W->windy = 1;
    if (by[INPUT_ground_x] || by[INPUT_ground_y]) W->ground_moves = 1;
}

int has_special_chassis(const struct simulation *sim) {
    return sim->car.linked | sim->car.special_suspension | sim->car.special_steering;
}

/* The cars of a block made ready, from their numbers. The tape has begun. */
void make_ready(passage *p, struct block b) {
    struct simulation *const sim = p->sim;
    sim->block = b;
    load_params(sim, p->run);
    name_params(p);
    prepare(sim, p->run);
    ask_inputs(&sim->workspace, p->asked);
    sim->signals = signals_begin(p->run->input, p->call.powered);
    put_state(&sim->state, &p->start);
    driving_begin(&sim->driving, &p->run->driver, p->run->dt, &sim->car, &sim->state, b);
    keep(&p->begun, &sim->state);
    name_numbers(p);
    sim->under_way = not((vmask){0});
    p->prepared = tape;
    p->fresh.workspace = sim->workspace;
    if (has_special_chassis(sim)) p->fresh.chassis = sim->chassis_place;
    if (p->run->terrain) p->fresh.footing = sim->footing;
    if (sim->power) p->fresh.power = sim->power->workspace;
}

void load_start(passage *p, struct block b) {
    struct car_state state;
    load_state(&state, p->run, &p->run->rows.state, b);
    keep(&p->start, &state);
}

/* Before a step is written down: nothing but what the cars are made of. */
void begin_again(passage *p, const kept_state *from) {
    struct simulation *const sim = p->sim;
    tape = p->prepared;
    sim->workspace = p->fresh.workspace;
    if (has_special_chassis(sim)) sim->chassis_place = p->fresh.chassis;
    if (p->run->terrain) sim->footing = p->fresh.footing;
    if (sim->power) sim->power->workspace = p->fresh.power;
    put_state(&sim->state, from);
    p->names.state = next_name();
    for (int i = 0; i < p->rows; i++) give_names(&rows_of(&sim->state)[p->row[i]], 1);
}

/* Inputs at a time, with names where they are asked for. */
struct car_inputs named_inputs(passage *p, double t) {
    const struct tape before = tape;
    struct car_inputs in = inputs_at(&p->sim->signals, t, p->sim->block);
    tape = before; /* they follow from nothing */
    for (int i = 0; i < N_INPUTS; i++)
        p->names.input[i] = p->asked->by_input[i] ? give_names((vreal *)&in + i, 1) : 0;
    return in;
}

/* Takes the sample after `done` steps of the run, if there is one, and records it. Returns its
 * number, or -1. */
int64_t sample_after(passage *p, int64_t done) {
    const struct run *const run = p->run;
    const int none = run->every == 0 || done % run->every;
    note_branch(none);
    if (none) return -1;
    take_sample(&p->sample, p->sim, done / run->every);
    const struct tape before = tape;
    if (run->record) record(p->sim, &p->sample);
    tape = before;
    return p->sample.index;
}

/* A program of the driver's is as much of a branch as what `any` answers. */
void take_program(const struct working *w, double t) {
    if (w->law == LAW_SIGNAL || w->program->samples < 2) return;
    note_branch(t <= w->program->times[0]);
    note_branch(t >= w->program->times[w->program->samples - 1]);
}

/* A step of the run from a state; returns the number of its sample, or -1. */
int64_t pass_step(passage *p, const kept_state *from, int64_t step) {
    const double t = time_of(p->run, p->run->first_step + step);
    struct simulation *const sim = p->sim;
    begin_again(p, from);
    look_back(sim, t);
    struct car_inputs in = named_inputs(p, t);
    take_program(&sim->driving.steering, t);
    take_program(&sim->driving.speed, t);
    drive_car(&sim->driving, t, &sim->state, &in);
    for (int sub = 0; sub < p->run->substeps; sub++) step_cars(sim, 1, &in);
    return sample_after(p, p->run->first_step + step + 1);
}

/* The start of the run: a driver takes over, and there may be a sample without a step. */
int64_t pass_start(passage *p) {
    const struct run *const run = p->run;
    const double t = time_of(run, run->first_step);
    begin_again(p, &p->start);
    note_branch(1); /* which no step takes */
    note_branch(1);
    struct simulation *const sim = p->sim;
    look_back(sim, t);
    struct driving again = sim->driving;
    driving_begin(&again, &run->driver, run->dt, &sim->car, &sim->state, sim->block);
    const struct car_state before = sim->state;
    int64_t sample = -1;
    struct car_inputs in = named_inputs(p, t);
    if (run->every && run->first_step == 0) {
        hold_controls(&sim->driving, &sim->state, &in);
        step_cars(sim, 1, &in);
        sim->state = before;
        sim->workspace.sensed = 0;
        sample = sample_after(p, 0);
    }
    return sample;
}

enum { AT_START = -1 }; /* in place of the number of a step */

int64_t pass(passage *p, const kept_state *from, int64_t step) {
    return step == AT_START ? pass_start(p) : pass_step(p, from, step);
}

void passage_begin(passage *p, const struct run *run, const struct asked_derivatives *asked) {
    memset((void *)p, 0, sizeof *p); /* what nobody sets has no name */
    p->run = run;
    p->asked = asked;
    p->call = call_begin(run);
    p->call.abreast = 1;
    p->sim = lay_out(&p->memory, &p->call);
    const struct spans *const used = &run->rows.state;
    for (int k = 0; k < used->count; k++)
        for (int row = used->span[k].first; row < used->span[k].end; row++) p->row[p->rows++] = row;
}

}  // namespace

#endif
