/* One step of a block of cars with plain or active numbers (active/number.h): prepared from its
 * parameters, set to a state, advanced to its sample. */
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

/* Data that a simulation keeps between steps besides its state, so that a run may be split anywhere
 * without changing a bit. */
struct fresh {
    struct workspace workspace;
    struct power_workspace power;
    struct chassis_place chassis;
    struct footing footing;
};

struct passage {
    const struct run *run;
    const struct asked_derivatives *asked;
    const struct run *given; /* the same run with its original lists */
    struct run own;
    struct column *columns; /* of its lists; NULL: none of their numbers is requested */
    vreal *number;          /* (params): those of lists */
    struct call call;
    union memory memory;
    struct simulation *sim;
    struct fresh fresh;
    struct sample sample;
    int rows, row[STATE_ROWS]; /* of the cars' state */
    kept_state start, begun;   /* before and after a driver takes over */
    struct tape prepared;      /* end of the cars' parameters */
    struct names names;        /* of a trace */
    /* current value of a law whose command is requested, as a held signal */
    vreal command[N_SIGNALS - N_INPUTS];
    struct signal held[N_SIGNALS - N_INPUTS];
    ptrdiff_t interval[N_SIGNALS - N_INPUTS];
};

/* Number of variables of a step. */
int directions(const passage *p) {
    int count = p->asked->params + p->asked->numbers + p->rows;
    for (int i = 0; i < N_SIGNALS; i++) count += p->asked->by_input[i] != NULL;
    return count;
}

/* Jacobians of many scalars by few numbers: each step is swept forward, as tangents are fewer than
 * adjoints: a step begins with separate wheels and ends with one body that depends on all of
 * them. */
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
/* Reserves names for `count` numbers. Returns the first. */
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

/* Signals remember their interval; going backward, it is searched. */
void look_back(const struct signal *s, ptrdiff_t *interval, double t) {
    while (*interval > 0 && s->times[*interval] > t) --*interval;
}

void look_back(struct simulation *sim, double t) {
    struct signals *const s = &sim->signals;
    for (int k = 0; k < s->varies; k++)
        look_back(&s->signal[s->varying[k]], &s->interval[s->varying[k]], t);
    struct driving *d = &sim->driving;
    look_back(d->steering.program, &d->steering.interval, t);
    look_back(d->speed.program, &d->speed.interval, t);
}

double time_of(const struct run *run, int64_t step) { return (double)step * run->dt; }

/* The column of a number in the concatenated lists. */
struct column list_column(const struct run *run, int at) {
    int i = 0;
    while (at >= run->list[i].count) at -= run->list[i++].count;
    return run->list[i].columns[at];
}

/* Names the requested numbers of the cars; those of lists are loaded for that. */
void name_params(passage *p) {
    struct place place[MOST_TABLES];
    const int places = param_places(p->sim, p->run, place);
    p->names.param = next_name();
    for (int k = 0; k < p->asked->params; k++) {
        int at = p->asked->param[k], i = 0;
        if (at >= p->run->columns) {
            p->number[k] = load_column(list_column(p->given, at - p->run->columns), p->sim->block);
            give_names(&p->number[k], 1);
            continue;
        }
        while (i < places && at >= place[i].count) at -= place[i++].count;
        give_names(&place[i].at[at], 1);
    }
}

/* Address of a number of the driver; a length, whose reciprocal the route stores, in `length`. */
vreal *driver_number(struct driving *d, vreal *length, int at) {
    vreal *const axis[] = {&d->route.x, &d->route.y, &d->route.cosine, &d->route.sine};
    if (at >= PATH_OFFSET) return &d->route.bend[at - PATH_OFFSET].offset;
    if (at >= PATH_LENGTH) return &length[at - PATH_LENGTH];
    if (at >= PATH_START) return &d->route.bend[at - PATH_START].start;
    if (at >= PATH_AXIS) return axis[at - PATH_AXIS];
    return &(at % 2 ? d->speed : d->steering).numbers.any[at / 2];
}

void name_numbers(passage *p) {
    struct driving *const d = &p->sim->driving;
    const struct path *const path = &p->run->driver.path;
    vreal length[MAX_BENDS] = {};
    for (int i = 0; i < d->route.bends; i++) length[i] = load_column(path->length[i], d->block);
    p->names.number = next_name();
    for (int k = 0; k < p->asked->numbers; k++)
        give_names(driver_number(d, length, p->asked->number[k]), 1);
    for (int i = 0; i < d->route.bends; i++) d->route.bend[i].per_length = R(1) / length[i];
}

/* Variables of differentiation count as requested. */
void ask_inputs(struct workspace *W, const struct asked_derivatives *asked) {
    double *const *by = asked->by_input;
    if (by[INPUT_friction]) W->uneven = 1;
    if (by[INPUT_wind_x] || by[INPUT_wind_y]) W->windy = 1;
    if (by[INPUT_ground_x] || by[INPUT_ground_y]) W->ground_moves = 1;
    for (int i = INPUT_force_x; i <= INPUT_moment_z; i++)
        if (by[i]) W->pushed = 1;
    if (by[INPUT_rear_steer]) W->steers_rear = 1;
    for (int i = INPUT_wheel_drive_torque_FL; i <= INPUT_wheel_brake_torque_RR; i++)
        if (by[i]) W->own_torques = 1;
}

int has_special_chassis(const struct simulation *sim) {
    return sim->car.linked | sim->car.special_suspension | sim->car.special_steering;
}

/* Prepares the cars of a block from their numbers. The tape is recording. */
void make_ready(passage *p, struct block b) {
    struct simulation *const sim = p->sim;
    sim->block = b;
    load_params(sim, p->run);
    name_params(p);
    prepare_car(sim, p->run);
    prepare_workspace(sim, p->run);
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

/* State before recording a step: only the cars' parameters. */
void begin_again(passage *p, const kept_state *from) {
    struct simulation *const sim = p->sim;
    tape = p->prepared;
    sim->workspace = p->fresh.workspace;
    if (has_special_chassis(sim)) sim->chassis_place = p->fresh.chassis;
    if (p->run->terrain) sim->footing = p->fresh.footing;
    if (sim->power) sim->power->workspace = p->fresh.power;
    sim->driving.at = pedals_begin();
    put_state(&sim->state, from);
    p->names.state = next_name();
    for (int i = 0; i < p->rows; i++) give_names(&rows_of(&sim->state)[p->row[i]], 1);
}

/* Inputs at a time, named if requested. */
struct car_inputs named_inputs(passage *p, double t) {
    const struct tape before = tape;
    struct car_inputs in = inputs_at(&p->sim->signals, t, p->sim->block);
    tape = before; /* they depend on nothing */
    for (int i = 0; i < N_INPUTS; i++)
        p->names.input[i] = p->asked->by_input[i] ? give_names((vreal *)&in + i, 1) : 0;
    return in;
}

/* Records the sample after `done` steps, if there is one. Returns its number, or -1. */
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

/* A driver's program is a branch, like a result of `any`. */
void take_program(const struct working *w, double t) {
    if (w->law == LAW_SIGNAL || w->program->samples < 2) return;
    note_branch(t <= w->program->times[0]);
    note_branch(t >= w->program->times[w->program->samples - 1]);
}

const struct law_choice *law_of(const struct run *run, int signal) {
    return signal == OF_STEERING ? &run->driver.steering : &run->driver.speed;
}

/* Commands of the laws at a time, named if requested. */
void name_commands(passage *p, double t) {
    struct working *const work[] = {&p->sim->driving.steering, &p->sim->driving.speed};
    for (int i = 0; i < N_SIGNALS - N_INPUTS; i++) {
        const struct signal *const program = &law_of(p->run, N_INPUTS + i)->program;
        if (p->asked->by_input[N_INPUTS + i] == NULL) {
            take_program(work[i], t);
            continue;
        }
        const struct tape before = tape;
        look_back(program, &p->interval[i], t);
        p->command[i] = signal_at(program, t, &p->interval[i], p->sim->block);
        tape = before;
        p->names.input[N_INPUTS + i] = give_names(&p->command[i], 1);
        p->held[i] = {.values = &p->command[i], .car_stride = OF_BLOCK, .samples = 1};
        work[i]->program = &p->held[i];
    }
}

/* One step of the run from a state; returns the number of its sample, or -1. */
int64_t pass_step(passage *p, const kept_state *from, int64_t step) {
    const double t = time_of(p->run, p->run->first_step + step);
    struct simulation *const sim = p->sim;
    begin_again(p, from);
    look_back(sim, t);
    struct car_inputs in = named_inputs(p, t);
    name_commands(p, t);
    drive_car(&sim->driving, t, &sim->state, &in);
    for (int sub = 0; sub < p->run->substeps; sub++) step_cars(sim, 1, &in);
    return sample_after(p, p->run->first_step + step + 1);
}

/* Start of the run: a driver takes over, and there may be a sample without a step. */
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

/* Requested numbers of lists are read from their named copies. Returns 0, or -1 without memory. */
int take_lists(passage *p) {
    const struct run *const run = p->given;
    int some = 0;
    for (int k = 0; k < p->asked->params; k++) some |= p->asked->param[k] >= run->columns;
    if (!some) return 0;
    void *numbers;
    p->columns = (struct column *)malloc((size_t)list_columns(run) * sizeof *p->columns);
    if (p->columns == NULL ||
        posix_memalign(&numbers, 64, (size_t)p->asked->params * sizeof *p->number))
        return -1;
    p->number = (vreal *)numbers;
    p->own = *run;
    p->run = &p->own;
    struct column *to = p->columns;
    for (int i = 0; i < N_LISTS; i++) {
        p->own.list[i].columns = to;
        for (int k = 0; k < run->list[i].count; k++) *to++ = run->list[i].columns[k];
    }
    for (int k = 0; k < p->asked->params; k++)
        if (p->asked->param[k] >= run->columns)
            p->columns[p->asked->param[k] - run->columns] = {&p->number[k], OF_BLOCK};
    return 0;
}

/* 0, or -1 without memory. */
int passage_begin(passage *p, const struct run *run, const struct asked_derivatives *asked) {
    memset((void *)p, 0, sizeof *p); /* unset inputs have no name */
    p->run = p->given = run;
    p->asked = asked;
    if (take_lists(p) < 0) return -1;
    p->call = call_begin(p->run);
    p->call.abreast = 1;
    p->sim = lay_out(&p->memory, &p->call);
    const struct spans *const used = &run->rows.state;
    for (int k = 0; k < used->count; k++)
        for (int row = used->span[k].first; row < used->span[k].end; row++) p->row[p->rows++] = row;
    return 0;
}

void passage_end(passage *p) {
    free(p->columns);
    free(p->number);
}

}  // namespace

#endif
