/* A block of cars under simulation: parameters, prepared car, state and workspace, and their memory
 * layout. */
#ifndef SKIDPAD_SIMULATION_H
#define SKIDPAD_SIMULATION_H

#include "car/car.h"
#include "kernel/call.h"
#include "kernel/driving.h"
#include "kernel/signals.h"
#include "kernel/status.h"

/* Additional data of cars with a powertrain. */
struct power {
    struct powertrain_params params;
    struct powertrain powertrain;
    struct power_workspace workspace;
};

struct simulation {
    const struct call *call;
    struct block block;
    struct car_params params;
    struct car car;
    struct car_state state;
    struct workspace workspace;
    struct signals signals;
    struct driving driving;
    struct status status;
    vmask under_way; /* running cars; the others have stored their final state */
    /* in the same memory */
    struct power *power; /* NULL without a powertrain */
    struct road_params road;
    struct footing footing;
    struct chassis_params chassis_params;
    struct chassis chassis;
    struct chassis_place chassis_place;
    struct tire *tire[2];
    vreal *tire_params[2];
};

/* Memory for a block, on the stack of the call: simulations, powertrain data, tires of both axles,
 * and their numbers, which only the Magic Formula reads during a step. */
#define TIRE_ALIGNED(size) \
    (((size) + _Alignof(struct tire) - 1) / _Alignof(struct tire) * _Alignof(struct tire))
#define TIRE_SIZE(model) TIRE_ALIGNED(offsetof(struct tire, brush) + sizeof(struct model))
#define MEMORY_SIZE(model, abreast)                                   \
    ((abreast) * (sizeof(struct simulation) + 2 * TIRE_SIZE(model)) + \
     2 * sizeof(struct model##_params))

union memory {
    struct simulation first;
#define GUEST_MODEL(MODEL, name) TIRE_MODEL(MODEL, name, 0, )
#define TIRE_MODEL(MODEL, name, words, loop)                                      \
    char name##_plain[MEMORY_SIZE(name, (MODEL) == MAGIC_FORMULA ? 1 : ABREAST)]; \
    char name##_powered[MEMORY_SIZE(name, 1) + sizeof(struct power)];
#include "field/tire_models.def"
};

static size_t tire_size(int model) {
    static const size_t size[] = {
#define GUEST_MODEL(MODEL, name) TIRE_MODEL(MODEL, name, 0, )
#define TIRE_MODEL(MODEL, name, words, loop) [MODEL] = TIRE_SIZE(name),
#include "field/tire_models.def"
    };
    return size[model];
}

/* The simulations of a call in their memory, with the parts of its cars. */
static struct simulation *lay_out(union memory *memory, const struct call *call) {
    struct simulation *sim = &memory->first;
    const int abreast = call->abreast, model = call->run->words.tire_model;
    const size_t size = tire_size(model);
    char *next = (char *)(sim + abreast);
    struct power *power = NULL;
    if (call->powered) {
        power = (struct power *)next;
        next += sizeof *power;
    }
    for (int k = 0; k < abreast; k++) {
        sim[k].call = call;
        sim[k].power = power;
        for (int axle = 0; axle < 2; axle++) {
            sim[k].tire[axle] = (struct tire *)next;
            next += size;
        }
    }
    for (int k = 0; k < abreast; k++)
        for (int axle = 0; axle < 2; axle++)
            sim[k].tire_params[axle] = (vreal *)next + axle * tire_field_count(model);
    return sim;
}

enum {
    SHARED_PARAMS = (offsetof(struct car_params, contact) + 2 * sizeof(struct contact_params)) /
        sizeof(vreal),
    POWERTRAIN_PARAMS = sizeof(struct powertrain_params) / sizeof(vreal),
    ROAD_PARAMS = sizeof(struct road_params) / sizeof(vreal)
};

/* Location of block numbers loaded from consecutive columns. */
struct place {
    vreal *at;
    int count;
};

enum { MOST_TABLES = 32 };

/* The tables in order, then each axle's tire, as long as its model, then powertrain, road and
 * chosen chassis parts. Returns the number of places. */
static int param_places(struct simulation *sim, const struct run *run,
                        struct place to[MOST_TABLES]) {
    const int tire = tire_field_count(run->words.tire_model);
    int count = 0;
    to[count++] = (struct place){(vreal *)&sim->params, SHARED_PARAMS};
    for (int axle = 0; axle < 2; axle++) to[count++] = (struct place){sim->tire_params[axle], tire};
    if (sim->power) to[count++] = (struct place){(vreal *)&sim->power->params, POWERTRAIN_PARAMS};
    if (run->words.road == ROAD_SPLIT)
        to[count++] = (struct place){(vreal *)&sim->road, ROAD_PARAMS};
    vreal *chosen = (vreal *)&sim->chassis_params;
    for (int i = 0; i < chassis_branch_count; i++) {
        const int fields = chassis_branches[i].branch.table->count;
        if (has_branch(&run->words, &chassis_branches[i]))
            to[count++] = (struct place){chosen, fields};
        chosen += fields;
    }
    return count;
}

static void load_params(struct simulation *sim, const struct run *run) {
    struct place place[MOST_TABLES];
    const int places = param_places(sim, run, place);
    const struct column *from = run->params;
    for (int k = 0; k < places; k++)
        for (int i = 0; i < place[k].count; i++) place[k].at[i] = load_column(*from++, sim->block);
    sim->params.powertrain = sim->power ? &sim->power->params : NULL;
    sim->params.road = run->words.road == ROAD_SPLIT ? &sim->road : NULL;
    sim->params.chassis = &sim->chassis_params;
}

/* Whether some input from `first` to `last` may differ from its default, by given values or a
 * user-defined driver. */
static int may_ask(const struct run *run, int first, int last) {
    const struct guest_driver *guest = &run->driver.guest;
    for (int i = first; i <= last; i++)
        if (input_asks(run->input, i)) return 1;
    if (guest->part.function == NULL) return 0;
    for (int i = 0; i < guest->controls; i++)
        if (guest->control[i] >= first && guest->control[i] <= last) return 1;
    return 0;
}

/* The car, from its numbers. */
static void prepare_car(struct simulation *sim, const struct run *run) {
    struct list lists[N_LISTS];
    for (int i = 0; i < N_LISTS; i++)
        lists[i] = (struct list){run->list[i].columns, run->list[i].count, sim->block};
    struct power *power = sim->power;
    const vreal h = splat((real)(run->dt / run->substeps));
    const void *const tire_params[2] = {sim->tire_params[FRONT], sim->tire_params[REAR]};
    car_prepare(&sim->car, &sim->params, &run->words, lists, power ? &power->powertrain : NULL,
                &sim->chassis, sim->tire, tire_params, h);
    sim->car.substeps = run->substeps;
}

/* Working data of a step of the car. */
static void prepare_workspace(struct simulation *sim, const struct run *run) {
    struct power *power = sim->power;
    if (run->words.tire_model == CUSTOM)
        for (int axle = 0; axle < 2; axle++) sim->tire[axle]->custom.block = sim->block;
    workspace_begin(&sim->workspace, &sim->car, power ? &power->workspace : NULL,
                    &sim->chassis_place);
    const struct terrain *const terrain = run->terrain;
    struct workspace *const W = &sim->workspace;
    W->uneven = run->words.road == ROAD_SPLIT || may_ask(run, INPUT_friction, INPUT_friction) ||
                (terrain && terrain->friction);
    W->windy = (terrain && terrain->windy) || may_ask(run, INPUT_wind_x, INPUT_wind_y);
    W->ground_moves = may_ask(run, INPUT_ground_x, INPUT_ground_y);
    W->pushed = may_ask(run, INPUT_force_x, INPUT_moment_z);
    W->steers_rear = run->words.rear_steering == REAR_BY_SPEED ||
                     may_ask(run, INPUT_rear_steer, INPUT_rear_steer);
    W->own_torques = may_ask(run, INPUT_wheel_drive_torque_FL, INPUT_wheel_brake_torque_RR);
    if (terrain == NULL) return;
    W->footing = &sim->footing;
    sim->footing.off = (vmask){0};
    terrain_begin(&sim->footing.at, terrain, sim->block);
}

/* Cars whose run has not ended in an earlier call. */
static inline vmask under_way(const double *ended, struct block b) {
    real goes_on[LANES];
    for (int k = 0; k < LANES; k++) {
        const ptrdiff_t i = b.first + (k < b.count ? k : b.count - 1);
        goes_on[k] = (real)(ended == NULL || ended[i] != ended[i]);
    }
    return load(goes_on) > R(0);
}

/* Up to ABREAST blocks of cars from `first`. Returns their number. */
static int cars_begin(struct simulation sim[], ptrdiff_t first, ptrdiff_t end) {
    const struct call *const call = sim->call;
    const struct run *const run = call->run;
    int abreast = 0;
    for (ptrdiff_t i = first; i < end && abreast < call->abreast; i += LANES) {
        struct simulation *s = &sim[abreast++];
        s->block = (struct block){i, end - i < LANES ? (int)(end - i) : LANES};
        load_params(s, run);
        prepare_car(s, run);
    }
    return abreast;
}

/* Loads their state from the arrays. */
static void states_begin(struct simulation sim[], int abreast) {
    const struct run *const run = sim->call->run;
    for (struct simulation *s = sim; s < sim + abreast; s++) {
        prepare_workspace(s, run);
        load_state(&s->state, run, &run->rows.state, s->block);
        s->status = status_begin(run->status, run->gauges > 0, s->block);
        s->signals = signals_begin(run->input, sim->call->powered);
        driving_begin(&s->driving, &run->driver, run->dt, &s->car, &s->state, s->block);
        s->under_way = under_way(run->ended, s->block);
    }
}

static int simulations_begin(struct simulation sim[], ptrdiff_t first, ptrdiff_t end) {
    const int abreast = cars_begin(sim, first, end);
    states_begin(sim, abreast);
    return abreast;
}

static inline void step_cars(struct simulation sim[], int abreast, const struct car_inputs in[]) {
    const struct car *car[ABREAST] = {0};
    struct car_state *state[ABREAST] = {0};
    struct workspace *workspace[ABREAST] = {0};
    for (int k = 0; k < abreast; k++) {
        car[k] = &sim[k].car;
        state[k] = &sim[k].state;
        workspace[k] = &sim[k].workspace;
    }
    car_step(abreast, car, state, in, workspace);
}

/* Forces and accelerations at a time, without a step: a step whose new state is thrown away. */
static void evaluate_cars(struct simulation sim[], int abreast, double t) {
    struct car_inputs in[ABREAST] = {0};
    struct car_state before[ABREAST];
    for (int k = 0; k < abreast; k++) {
        before[k] = sim[k].state;
        in[k] = inputs_at(&sim[k].signals, t, sim[k].block);
        hold_controls(&sim[k].driving, &sim[k].state, &in[k]);
    }
    step_cars(sim, abreast, in);
    for (int k = 0; k < abreast; k++) {
        sim[k].state = before[k];
        sim[k].workspace.sensed = 0;
        if (sim[k].power) sim[k].power->workspace.unsolved = (vmask){0};
        sim[k].footing.off = (vmask){0};
    }
}

/* Stores the final state of a block; finished cars have done so already. */
static void simulation_end(struct simulation *sim) {
    const struct run *const run = sim->call->run;
    const struct rows *const rows = &run->rows;
    struct car_output o;
    const struct angles_read all = {1, 1, 1, 1, 1, 1};
    car_output(&o, &sim->car, &sim->state, &sim->workspace, all);
    if (any(not(sim->under_way))) {
        recall_rows((vreal *)&sim->state, sim->under_way, run->state, &rows->state, run->n,
                    sim->block);
        recall_rows((vreal *)&o, sim->under_way, run->output, &rows->output, run->n, sim->block);
    }
    store_rows((const vreal *)&sim->state, run->state, &rows->state, run->n, sim->block);
    store_rows((const vreal *)&o, run->output, &rows->output, run->n, sim->block);
    vmask unsolved = {0}, off_road = {0};
    if (sim->power) unsolved = sim->under_way & sim->power->workspace.unsolved;
    if (sim->workspace.footing) off_road = sim->under_way & sim->footing.off;
    status_store(&sim->status, (const vreal *)&sim->state, &rows->state, unsolved, off_road,
                 run->status, sim->block);
}

#endif
