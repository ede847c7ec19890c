/* Derivatives of whole runs: the equations of csrc/car compiled once more, with numbers that write
 * down what happens to them (active/number.h). C++ for its operators only.
 *
 * The plain run goes forward and keeps the state at the start of each step. Then, from the last step to
 * the first, a step is done once more from its state, written down and gone back through. So
 * memory is that of one step, of the states of SEGMENT steps, and of one state for each SEGMENT steps
 * (two levels of checkpoints). What the cars' numbers are made of, which all steps share, is written
 * down once, at the front of the tape, and gone back through at the end. */
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#define _Static_assert static_assert
#define _Alignof alignof

extern "C" {
#include "kernel/derivatives.h"
}
namespace plain {
#include "lane/lane_math.h"
#include "lane/slopes.h"
#include "lane/whole.h"
}  // namespace plain
#include "active/number.h"
#undef FORCE_INLINE
#define FORCE_INLINE static inline

#include "kernel/block_run.h"
#include "kernel/recording.h"

namespace {

enum { SEGMENT = 512, ROWS = STATE_ROWS };
enum { SIDE_BY_SIDE = 4 }; /* scalars that go back together, where there are several */

/* Numbers of a block's state. */
struct kept_state {
    plain::vreal row[ROWS];
};

/* What a simulation keeps from step to step but for its state. A step that begins with it has the
 * same bits: a run may be split anywhere. */
struct fresh {
    struct workspace workspace;
    struct power_workspace power;
    struct chassis_place chassis;
    struct footing footing;
};

/* A block of cars, on its way forward and back. */
struct course {
    const struct run *run;
    const struct asked_derivatives *asked;
    struct call call;
    struct block block;
    struct block_run forward;
    union memory memory;
    struct simulation *backward;
    struct fresh fresh;
    struct sample sample;
    kept_state start, begun; /* before and after a driver takes over */
    real *marks;             /* (segments, state rows, cars) */
    real *states;            /* (state rows, steps of a segment and its end, cars) */
    struct tape front;       /* what the cars are made of: how far that goes */
    int32_t param_name, number_name, state_name, input_name[N_INPUTS];
    int width, groups;     /* of the scalars: how many go back together, and how many times */
    plain::vreal **answer; /* (groups): how scalars answer to names, (names, width) */
    size_t answers;        /* for how many names there is room */
    kept_state *by_state;  /* (scalars): to the state between two steps */
};

vreal *rows_of(struct car_state *s) { return (vreal *)s; }

void keep(kept_state *to, const struct car_state *s) {
    for (int i = 0; i < ROWS; i++) to->row[i] = ((const vreal *)s)[i].v;
}

/* Names from the next one on for `count` numbers. Returns the first. */
int32_t give_names(vreal *to, int count) {
    const int32_t first = tape.names + 1;
    for (int i = 0; i < count; i++) to[i].name = ++tape.names;
    return first;
}

void put_state(struct car_state *s, const kept_state *from) {
    for (int i = 0; i < ROWS; i++) rows_of(s)[i] = constant(from->row[i]);
}

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

void do_step(struct simulation *sim, struct car_inputs *in, double t) {
    drive_car(&sim->driving, t, &sim->state, in);
    for (int sub = 0; sub < sim->call->run->substeps; sub++) step_cars(sim, 1, in);
}

/* The plain run through some steps, from the state that it has; it keeps that after each. */
void go_forward(course *c, int64_t step, int64_t end) {
    struct run *const run = &c->forward.run;
    run->first_step = c->run->first_step + step;
    run->steps = end - step;
    run->every = 1;
    run->samples = SEGMENT + 1;
    run->record = c->states - run->first_step * run->n; /* of samples that count from the first */
    run->channels = 0;
    const struct spans *const used = &c->run->rows.state;
    for (int k = 0; k < used->count; k++)
        for (int row = used->span[k].first; row < used->span[k].end; row++)
            run->channel[run->channels++] = row;
    c->asked->advance(run, 0, run->n);
}

/* The state before a step of the segment that begins with step `first`. */
void take_state(const course *c, kept_state *to, int64_t first, int64_t step) {
    const ptrdiff_t cars = c->block.count;
    const struct block own = {0, c->block.count};
    const struct spans *const used = &c->run->rows.state;
    const real *row = c->states + (step - first) * cars;
    for (int i = 0; i < ROWS; i++) to->row[i] = plain::splat(0);
    for (int k = 0; k < used->count; k++)
        for (int i = used->span[k].first; i < used->span[k].end; i++, row += (SEGMENT + 1) * cars)
            to->row[i] = load_strided(row, 1, own).v;
}

/* Names the numbers of the cars that are asked for. */
void name_params(course *c) {
    struct place place[MOST_TABLES];
    const int places = param_places(c->backward, c->run, place);
    c->param_name = tape.names + 1;
    for (int k = 0; k < c->asked->params; k++) {
        int at = c->asked->param[k], i = 0;
        while (i < places && at >= place[i].count) at -= place[i++].count;
        give_names(&place[i].at[at], 1);
    }
}

void name_numbers(course *c) {
    c->number_name = tape.names + 1;
    for (int k = 0; k < c->asked->numbers; k++) {
        const int at = c->asked->number[k];
        struct driving *const d = &c->backward->driving;
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

/* The front of the tape: the cars made ready, from their numbers. */
void write_front(course *c) {
    struct simulation *sim = c->backward;
    begin_tape();
    sim->block = c->block;
    load_params(sim, c->run);
    name_params(c);
    prepare(sim, c->run);
    ask_inputs(&sim->workspace, c->asked);
    sim->signals = signals_begin(c->run->input, c->call.powered);
    put_state(&sim->state, &c->start);
    driving_begin(&sim->driving, &c->run->driver, c->run->dt, &sim->car, &sim->state, sim->block);
    keep(&c->begun, &sim->state);
    name_numbers(c);
    sim->under_way = not((vmask){0});
    c->front = tape;
    c->fresh.workspace = sim->workspace;
    c->fresh.chassis = sim->chassis_place;
    c->fresh.footing = sim->footing;
    if (sim->power) c->fresh.power = sim->power->workspace;
}

/* The same on a tape that has room for it; 0, or -1 without memory. */
int prepare_backward(course *c) {
    if (tape.mask) write_front(c);
    while (tape_is_full() || tape.mask == 0) {
        if (more_tape() < 0) return -1;
        write_front(c);
    }
    return 0;
}

/* A tape that was too short for a step becomes longer; 1 where it was long enough, -1 without
 * memory. */
int lengthen(course *c) {
    if (!tape_is_full()) return 1;
    return more_tape() < 0 || prepare_backward(c) < 0 ? -1 : 0;
}

/* Before a step is written down: nothing but what the cars are made of. */
void begin_again(course *c, const kept_state *from) {
    struct simulation *sim = c->backward;
    tape = c->front;
    sim->workspace = c->fresh.workspace;
    sim->chassis_place = c->fresh.chassis;
    sim->footing = c->fresh.footing;
    if (sim->power) sim->power->workspace = c->fresh.power;
    put_state(&sim->state, from);
    c->state_name = give_names(rows_of(&sim->state), ROWS);
}

/* Inputs at a time, with names where they are asked for. */
struct car_inputs named_inputs(course *c, double t) {
    struct car_inputs in = inputs_at(&c->backward->signals, t, c->backward->block);
    for (int i = 0; i < N_INPUTS; i++)
        c->input_name[i] = c->asked->by_input[i] ? give_names((vreal *)&in + i, 1) : 0;
    return in;
}

/* Takes the sample after `done` steps of the run, if there is one, and records it. Returns its
 * number, or -1. */
int64_t sample_after(course *c, int64_t done) {
    const struct run *const run = c->run;
    if (run->every == 0 || done % run->every) return -1;
    take_sample(&c->sample, c->backward, done / run->every);
    if (run->record) record(c->backward, &c->sample);
    return c->sample.index;
}

plain::vreal weight(const double *row, struct block b) { return load_strided(row, 1, b).v; }

int enlarge(plain::vreal **room, size_t old_size, size_t size) {
    void *larger;
    if (posix_memalign(&larger, 64, size)) return -1;
    if (old_size) memcpy(larger, *room, old_size);
    free(*room);
    *room = (plain::vreal *)larger;
    return 0;
}

/* Room for answers to all names. */
int make_room(course *c) {
    const size_t needed = (size_t)tape.names + 1;
    if (needed <= c->answers) return 0;
    const size_t room = needed + needed / 2, each = (size_t)c->width * sizeof **c->answer;
    for (int g = 0; g < c->groups; g++) {
        if (enlarge(&c->answer[g], c->answers * each, room * each) < 0) return -1;
        memset(c->answer[g] + c->answers * (size_t)c->width, 0, (room - c->answers) * each);
    }
    c->answers = room;
    return 0;
}

/* How scalar `s` answers to a name. */
plain::vreal *answer_of(const course *c, int s, int64_t name) {
    return &c->answer[s / c->width][name * c->width + s % c->width];
}

void add_answer(const course *c, int s, int64_t name, plain::vreal by) {
    plain::vreal *const to = answer_of(c, s, name);
    *to = *to + by;
}

/* All groups back through some entries. */
void go_back_in_groups(course *c, uint32_t first, uint32_t last) {
    for (int g = 0; g < c->groups; g++) {
        if (c->width == 1)
            go_back<1>(c->answer[g], first, last);
        else
            go_back<SIDE_BY_SIDE>(c->answer[g], first, last);
    }
}

/* How scalar `s` answers to what a step ends with: by the steps after it, and by its sample. */
void answer_to_end(course *c, int s, int64_t sample, const struct car_state *end) {
    const struct run *const run = c->run;
    for (int i = 0; i < ROWS; i++)
        add_answer(c, s, ((const vreal *)end)[i].name, c->by_state[s].row[i]);
    if (sample < 0) return;
    for (int i = 0; i < run->channels; i++) {
        const int64_t name = channel_value(&c->sample, run->channel[i]).name;
        if (name == 0) continue;
        const double *const rows = c->asked->of_record;
        if (rows) {
            const ptrdiff_t row = ((ptrdiff_t)s * run->channels + i) * run->samples + sample;
            add_answer(c, s, name, weight(rows + row * run->n, c->backward->block));
        } else if (s == i && sample == run->samples - 1) {
            add_answer(c, s, name, plain::splat(1));
        }
    }
}

/* Adds to how the samples of a signal are answered to what one value of it was, at time t. */
void answer_to_signal(const struct signal *s, ptrdiff_t interval, double t, double *to, ptrdiff_t n,
                      struct block b, vreal by) {
    if (s->samples == 1 || t <= s->times[0]) {
        store_row(to, b, load_strided(to, 1, b) + by);
        return;
    }
    if (t >= s->times[s->samples - 1]) {
        to += (s->samples - 1) * n;
        store_row(to, b, load_strided(to, 1, b) + by);
        return;
    }
    const double from = s->times[interval], until = s->times[interval + 1];
    const real share = (t - from) / (until - from);
    double *const before = to + interval * n, *const after = before + n;
    store_row(before, b, load_strided(before, 1, b) + (R(1) - share) * by);
    store_row(after, b, load_strided(after, 1, b) + share * by);
}

/* From the end of a step, whose sample is given, to its start. */
int go_back_through(course *c, int64_t sample, double t) {
    const struct run *const run = c->run;
    const struct block b = c->backward->block;
    if (make_room(c) < 0) return -1;
    const size_t old = (size_t)(c->front.names + 1), each = (size_t)c->width;
    for (int g = 0; g < c->groups; g++)
        memset(c->answer[g] + old * each, 0,
               ((size_t)tape.names + 1 - old) * each * sizeof **c->answer);
    for (int s = 0; s < c->asked->scalars; s++) answer_to_end(c, s, sample, &c->backward->state);
    go_back_in_groups(c, c->front.entries, tape.entries);
    for (int s = 0; s < c->asked->scalars; s++) {
        for (int i = 0; i < ROWS; i++) c->by_state[s].row[i] = *answer_of(c, s, c->state_name + i);
        for (int i = 0; i < N_INPUTS; i++) {
            if (c->input_name[i] == 0) continue;
            const struct signal *const signal = &run->input[i];
            double *const to = c->asked->by_input[i] + s * signal->samples * run->n;
            answer_to_signal(signal, c->backward->signals.interval[i], t, to, run->n, b,
                             constant(*answer_of(c, s, c->input_name[i])));
        }
    }
    return 0;
}

int step_back(course *c, int64_t first, int64_t step) {
    const double t = time_of(c->run, c->run->first_step + step);
    kept_state before = c->begun;
    if (step > 0) take_state(c, &before, first, step);
    int64_t sample;
    int fits;
    do {
        begin_again(c, &before);
        look_back(c->backward, t);
        struct car_inputs in = named_inputs(c, t);
        do_step(c->backward, &in, t);
        sample = sample_after(c, c->run->first_step + step + 1);
        fits = lengthen(c);
    } while (fits == 0);
    return fits < 0 ? -1 : go_back_through(c, sample, t);
}

/* The start of the run: a driver takes over, and there may be a sample without a step. Returns the
 * number of the sample, or -1. */
int64_t write_start(course *c) {
    const struct run *const run = c->run;
    const double t = time_of(run, run->first_step);
    begin_again(c, &c->start);
    look_back(c->backward, t);
    struct simulation *sim = c->backward;
    struct driving again = sim->driving;
    driving_begin(&again, &run->driver, run->dt, &sim->car, &sim->state, sim->block);
    const struct car_state before = sim->state;
    int64_t sample = -1;
    struct car_inputs in = named_inputs(c, t);
    if (run->every && run->first_step == 0) {
        hold_controls(&sim->driving, &sim->state, &in);
        step_cars(sim, 1, &in);
        sim->state = before;
        sim->workspace.sensed = 0;
        sample = sample_after(c, 0);
    }
    return sample;
}

int start_back(course *c) {
    if (!c->call.driven && c->run->first_step > 0) return 0;
    int64_t sample;
    int fits;
    do {
        sample = write_start(c);
        fits = lengthen(c);
    } while (fits == 0);
    const double t = time_of(c->run, c->run->first_step);
    return fits < 0 ? -1 : go_back_through(c, sample, t);
}

void store_answers(course *c) {
    const struct asked_derivatives *const a = c->asked;
    const ptrdiff_t n = c->run->n;
    const struct block b = c->backward->block;
    go_back_in_groups(c, 0, c->front.entries);
    for (ptrdiff_t s = 0; s < a->scalars; s++) {
        for (int k = 0; k < a->params; k++)
            store_row(a->by_param + (s * a->params + k) * n, b,
                      constant(*answer_of(c, (int)s, c->param_name + k)));
        for (int k = 0; k < a->numbers; k++)
            store_row(a->by_number + (s * a->numbers + k) * n, b,
                      constant(*answer_of(c, (int)s, c->number_name + k)));
        for (int i = 0; i < ROWS; i++)
            store_row(a->by_start + (s * ROWS + i) * n, b, constant(c->by_state[s].row[i]));
    }
}

/* Keeps the state that the plain run has come to, or brings it back there. */
void copy_state(real *to, const real *from, ptrdiff_t cars) {
    memcpy(to, from, (size_t)(ROWS * cars) * sizeof *to);
}

/* The state at the start of a segment beside those after its steps. */
void take_first(course *c, int64_t segment) {
    const ptrdiff_t cars = c->block.count;
    const struct spans *const used = &c->run->rows.state;
    const real *const mark = c->marks + segment * ROWS * LANES;
    real *to = c->states;
    for (int k = 0; k < used->count; k++)
        for (int i = used->span[k].first; i < used->span[k].end; i++, to += (SEGMENT + 1) * cars)
            memcpy(to, mark + i * cars, (size_t)cars * sizeof *to);
}

int go_back_through_run(course *c) {
    for (int g = 0; g < c->groups; g++)
        memset(c->answer[g], 0, (size_t)((c->front.names + 1) * c->width) * sizeof **c->answer);
    const int64_t steps = c->run->steps, segments = (steps + SEGMENT - 1) / SEGMENT;
    const ptrdiff_t cars = c->block.count;
    real *const now = c->forward.state;
    for (int64_t k = 0; k < segments; k++) {
        copy_state(c->marks + k * ROWS * LANES, now, cars);
        if (k + 1 < segments) go_forward(c, k * SEGMENT, (k + 1) * SEGMENT);
    }
    for (int64_t k = segments; k-- > 0;) {
        const int64_t from = k * SEGMENT, until = k + 1 == segments ? steps : from + SEGMENT;
        copy_state(now, c->marks + k * ROWS * LANES, cars);
        go_forward(c, from, until);
        take_first(c, k);
        for (int64_t step = until; step-- > from;)
            if (step_back(c, from, step) < 0) return -1;
    }
    return start_back(c);
}

int differentiate_block(course *c, ptrdiff_t first, ptrdiff_t end) {
    const struct run *const run = c->run;
    c->block = (struct block){first, end - first < LANES ? (int)(end - first) : LANES};
    memset((void *)&c->memory, 0, sizeof c->memory); /* what nobody sets has no name */
    c->backward = lay_out(&c->memory, &c->call);
    block_run_begin(&c->forward, run, c->block);
    struct car_state state;
    load_state(&state, run, &run->rows.state, c->block);
    keep(&c->start, &state);
    memset(c->by_state, 0, (size_t)c->asked->scalars * sizeof *c->by_state);
    if (prepare_backward(c) < 0 || make_room(c) < 0 || go_back_through_run(c) < 0) return -1;
    store_answers(c);
    return 0;
}

/* Not cleared: most of it is never touched in a short run. */
void *room_for(size_t count, size_t size) {
    void *room;
    return posix_memalign(&room, 64, (count ? count : 1) * size) ? NULL : room;
}

int differentiate(course *c, ptrdiff_t begin, ptrdiff_t end) {
    for (ptrdiff_t i = begin; i < end; i += LANES)
        if (differentiate_block(c, i, end) < 0) return -1;
    return 0;
}

}  // namespace

extern "C" int derivatives_of_runs(const struct run *run, const struct asked_derivatives *asked,
                                   ptrdiff_t begin, ptrdiff_t end) {
    course *c = (course *)room_for(1, sizeof(course));
    if (c == NULL) return -1;
    memset((void *)&c->sample, 0, sizeof c->sample);
    const size_t scalars = (size_t)asked->scalars;
    c->run = run;
    c->asked = asked;
    c->call = call_begin(run);
    c->call.abreast = 1;
    c->width = asked->scalars == 1 ? 1 : SIDE_BY_SIDE;
    c->groups = (asked->scalars + c->width - 1) / c->width;
    const size_t columns = (size_t)(run->columns + list_columns(run));
    const size_t cars = ROWS * LANES;
    c->marks = (real *)room_for((size_t)(run->steps / SEGMENT) + 1, cars * sizeof(real));
    c->states = (real *)room_for(SEGMENT + 1, cars * sizeof(real));
    c->answers = 0;
    c->forward.state = (real *)room_for(1, cars * sizeof(real));
    c->forward.output = (real *)room_for(1, OUTPUT_ROWS * LANES * sizeof(real));
    c->forward.columns = (struct column *)room_for(columns, sizeof(struct column));
    c->by_state = (kept_state *)room_for(scalars, sizeof *c->by_state);
    c->answer = (plain::vreal **)room_for((size_t)c->groups, sizeof *c->answer);
    if (c->answer) memset(c->answer, 0, (size_t)c->groups * sizeof *c->answer);
    const int enough = c->marks && c->states && c->forward.state && c->forward.output &&
                       c->forward.columns && c->by_state && c->answer;
    const int result = enough ? differentiate(c, begin, end) : -1;
    for (int g = 0; c->answer && g < c->groups; g++) free(c->answer[g]);
    free(c->answer);
    free(c->by_state);
    free(c->forward.columns);
    free(c->forward.output);
    free(c->forward.state);
    free(c->states);
    free(c->marks);
    free(c);
    free_tape();
    return result;
}
