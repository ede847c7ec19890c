/* Loops over blocks of cars: a block runs all its steps, then the next. */
#ifndef SKIDPAD_ADVANCE_H
#define SKIDPAD_ADVANCE_H

#include "car/settle.h"
#include "kernel/holding.h"
#include "kernel/judging.h"
#include "kernel/prefetch.h"
#include "kernel/recording.h"
#include "kernel/simulation.h"

static inline double time_of(const struct run *run, int64_t step) { return (double)step * run->dt; }

static int some_under_way(const struct simulation sim[], int abreast) {
    vmask some = {0};
    for (int k = 0; k < abreast; k++) some |= sim[k].under_way;
    return any(some);
}

/* A sample of each block: records, evaluates gauges, ends cars. Returns whether some car
 * continues. */
static int take_samples(struct simulation sim[], int abreast, int64_t index) {
    struct sample s;
    for (int k = 0; k < abreast; k++) {
        take_sample(&s, &sim[k], index);
        record(&sim[k], &s);
        judge(&sim[k], &s);
        if (sim[k].call->run->ended) end_cars(&sim[k], &s);
    }
    return some_under_way(sim, abreast);
}

/* Sample 0, before the first step. */
static int sample_start(struct simulation sim[], int abreast) {
    const struct run *const run = sim->call->run;
    const int first = run->every && run->first_step == 0;
    if (first || run->steps == 0) evaluate_cars(sim, abreast, time_of(run, run->first_step));
    return first ? take_samples(sim, abreast, 0) : some_under_way(sim, abreast);
}

/* Inputs of the cars of a block for the step beginning at time t. */
static inline void set_inputs(struct simulation *sim, double t, int first, struct car_inputs *in) {
    if (first)
        *in = inputs_at(&sim->signals, t, sim->block);
    else
        inputs_go_on(&sim->signals, t, sim->block, in);
    drive_car(&sim->driving, t, &sim->state, in);
}

static void advance_blocks(struct simulation sim[], int abreast, ptrdiff_t next, ptrdiff_t end) {
    const struct run *const run = sim->call->run;
    struct car_inputs in[ABREAST] = {0};
    const struct prefetch ahead = prefetch_begin(sim->call, next, end);
    int goes_on = sample_start(sim, abreast);
    int64_t step = 0;
    for (; goes_on && step < run->steps; step++) {
        const int64_t done = run->first_step + step;
        prefetch_some(&ahead, step);
        for (int k = 0; k < abreast; k++)
            set_inputs(&sim[k], time_of(run, done), step == 0, &in[k]);
        for (int sub = 0; sub < run->substeps; sub++) step_cars(sim, abreast, in);
        for (int k = 0; k < abreast; k++)
            status_watch(&sim[k].status, &sim[k].state, sim[k].workspace.fz, sim[k].under_way);
        if (run->every && (done + 1) % run->every == 0)
            goes_on = take_samples(sim, abreast, (done + 1) / run->every);
    }
    for (int k = 0; k < abreast; k++) {
        if (!goes_on) record_held(&sim[k], run->first_step + step);
        simulation_end(&sim[k]);
        if (!sim->call->driven) forget_driver(run, sim[k].block);
    }
}

/* All cars, each from all of its states: a prepared car serves every state. */
static void advance_states(struct simulation sim[]) {
    const struct run *const run = sim->call->run;
    const ptrdiff_t n = run->n / run->states;
    for (ptrdiff_t i = 0; i < n; i += cars_abreast(sim->call)) {
        const int abreast = cars_begin(sim, i, n);
        for (int state = 0; state < run->states; state++) {
            states_begin(sim, abreast);
            advance_blocks(sim, abreast, n, n);
            for (int k = 0; k < abreast; k++) sim[k].block.first += n;
        }
    }
}

static void advance(const struct run *run, ptrdiff_t begin, ptrdiff_t end) {
    union memory memory;
    const struct call call = call_begin(run);
    struct simulation *sim = lay_out(&memory, &call);
    if (run->states > 1) {
        advance_states(sim);
        return;
    }
    const ptrdiff_t cars = cars_abreast(&call);
    for (ptrdiff_t i = begin; i < end; i += cars) {
        const int abreast = simulations_begin(sim, i, end);
        advance_blocks(sim, abreast, i + cars, end);
    }
}

static void evaluate(const struct run *run, ptrdiff_t begin, ptrdiff_t end) {
    union memory memory;
    const struct call call = call_begin(run);
    struct simulation *sim = lay_out(&memory, &call);
    for (ptrdiff_t i = begin; i < end; i += cars_abreast(&call)) {
        const int abreast = simulations_begin(sim, i, end);
        evaluate_cars(sim, abreast, time_of(run, run->first_step));
        for (int k = 0; k < abreast; k++) simulation_end(&sim[k]);
    }
}

static void settle(const struct run *run, const struct start *start, ptrdiff_t begin,
                   ptrdiff_t end) {
    union memory memory;
    const struct call call = call_begin(run);
    struct simulation *sim = lay_out(&memory, &call);
    for (ptrdiff_t i = begin; i < end; i += cars_abreast(&call)) {
        const int abreast = simulations_begin(sim, i, end);
        for (int k = 0; k < abreast; k++) {
            const struct block b = sim[k].block;
            steer_wheels(&sim[k].car, &sim[k].workspace, splat(0));
            car_settle(&sim[k].car, &sim[k].params, &sim[k].workspace, &sim[k].state,
                       load_column(start->speed, b), load_column(start->heading, b),
                       load_column(start->gear, b));
            if (run->terrain) hold_car(&sim[k]);
        }
        evaluate_cars(sim, abreast, time_of(run, run->first_step));
        for (int k = 0; k < abreast; k++) simulation_end(&sim[k]);
    }
}

#endif
