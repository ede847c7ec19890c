/* Loops over blocks of cars: a block goes through all its steps, then the next. Compiled once for
 * each (instruction set x precision) with ISA, REAL_BITS and LANES set by the build. */
#include "kernel/kernels.h"

#include "car/car.h"
#include "car/output.h"
#include "car/settle.h"
#include "driver/cones.h"
#include "driver/preview.h"
#include "field/fields.h"
#include "lane/columns.h"
#include "kernel/isa.h"
#include "kernel/lane_loops.h"
#include "kernel/slip_loops.h"
#include "kernel/jacobian_loops.h"
#include "kernel/tire_loops.h"

#define STRING_(x) #x
#define STRING(x) STRING_(x)

enum {
    STATE_ROWS = sizeof(struct car_state) / sizeof(vreal),
    OUTPUT_ROWS = sizeof(struct car_output) / sizeof(vreal),
    PLAIN_STATE_ROWS = offsetof(struct car_state, contact_ax) / sizeof(vreal),
    STEADY_STATE_ROWS = offsetof(struct car_state, engine_speed) / sizeof(vreal),
    PLAIN_OUTPUT_ROWS = offsetof(struct car_output, powertrain) / sizeof(vreal),
    SHARED_PARAMS = (offsetof(struct car_params, contact) + 2 * sizeof(struct contact_params)) /
        sizeof(vreal),
    POWERTRAIN_PARAMS = sizeof(struct powertrain_params) / sizeof(vreal)
};

/* Rows of what a car does not have, steady slip or a powertrain, are not touched. */
static inline int used_state_rows(const struct run *run) {
    if (has_powertrain(&run->words)) return STATE_ROWS;
    return run->words.steady_slip ? STEADY_STATE_ROWS : PLAIN_STATE_ROWS;
}
static inline int used_output_rows(const struct run *run) {
    return has_powertrain(&run->words) ? OUTPUT_ROWS : PLAIN_OUTPUT_ROWS;
}

static void load_state(struct car_state *s, const struct run *run, struct block b) {
    for (int row = 0, rows = used_state_rows(run); row < rows; row++)
        ((vreal *)s)[row] = load_strided((const real *)run->state + row * run->n, 1, b);
}

static void store_state(const struct car_state *s, const struct run *run, struct block b) {
    for (int row = 0, rows = used_state_rows(run); row < rows; row++)
        store_row((real *)run->state + row * run->n, b, ((const vreal *)s)[row]);
}

static void store_output(const struct car_output *o, const struct run *run, struct block b) {
    for (int row = 0, rows = used_output_rows(run); row < rows; row++)
        store_row((real *)run->output + row * run->n, b, ((const vreal *)o)[row]);
}

static inline vreal signal_sample(const struct signal *s, ptrdiff_t sample, struct block b) {
    return load_strided((const real *)s->values + sample * s->sample_stride, s->car_stride, b);
}

/* The value at time t; `cursor` remembers the interval. */
static inline vreal signal_at(const struct signal *s, double t, ptrdiff_t *cursor, struct block b) {
    if (s->samples == 1 || t <= s->times[0]) return signal_sample(s, 0, b);
    if (t >= s->times[s->samples - 1]) return signal_sample(s, s->samples - 1, b);
    while (s->times[*cursor + 1] <= t) ++*cursor;
    const double from = s->times[*cursor], to = s->times[*cursor + 1];
    const real share = (real)((t - from) / (to - from));
    const vreal before = signal_sample(s, *cursor, b), after = signal_sample(s, *cursor + 1, b);
    return before + share * (after - before);
}

/* What a block carries through its steps besides the car itself. */
struct ride {
    struct car_params params;
    struct car car;
    struct car_state state;
    struct passage passage;
    struct preview_params preview;
    struct bend bend[MAX_BENDS];
    vreal finish, end, until;
    vmask rolled_over, wheel_lift, spun;
    vmask under_way; /* cars whose run goes on; the others have stored what they ended with */
    /* in the same room */
    struct power *power; /* NULL without a powertrain */
    struct footing *footing[2][SIDES];
    vreal *tire_params[2];
};

/* What cars with a powertrain have besides. */
struct power {
    struct powertrain_params params;
    struct powertrain powertrain;
    struct power_passage passage;
};

/* Vectors of cars that step side by side; two measured best. Those with Magic Formula tires or with
 * a powertrain go alone: the numbers of two would not stay in the first level of cache. */
enum { ABREAST = 2 };

static inline int most_abreast(const struct run *run) {
    return run->words.tire_model == MAGIC_FORMULA || has_powertrain(&run->words) ? 1 : ABREAST;
}

/* Memory for the rides of a block, on the stack of the call: the rides, what a powertrain adds, the
 * tires on each surface, and the numbers of the tires of both axles, which only the Magic Formula
 * reads on the way. */
#define FOOTING_ALIGNED(size) \
    (((size) + _Alignof(struct footing) - 1) / _Alignof(struct footing) * _Alignof(struct footing))
#define FOOTING_SIZE(model)                                                         \
    FOOTING_ALIGNED(offsetof(struct footing, tire) + offsetof(struct tire, brush) + \
                    sizeof(struct model))
#define RIDES_SIZE(model, rides, sides)                                    \
    ((rides) * (sizeof(struct ride) + 2 * (sides) * FOOTING_SIZE(model)) + \
     2 * sizeof(struct model##_params))

union room {
    struct ride first;
#define TIRE_MODEL(MODEL, name, words, loop)                                        \
    char name##_plain[RIDES_SIZE(name, (MODEL) == MAGIC_FORMULA ? 1 : ABREAST, 1)]; \
    char name##_powered[RIDES_SIZE(name, 1, SIDES) + sizeof(struct power)];
#include "field/tire_models.def"
};

static size_t footing_size(int model) {
    static const size_t size[] = {
#define TIRE_MODEL(MODEL, name, words, loop) [MODEL] = FOOTING_SIZE(name),
#include "field/tire_models.def"
    };
    return size[model];
}

/* The rides in their room, with the parts that this run's cars have. */
static struct ride *rides_in(union room *room, const struct run *run) {
    struct ride *rides = &room->first;
    const int abreast = most_abreast(run);
    const size_t size = footing_size(run->words.tire_model);
    char *next = (char *)(rides + abreast);
    struct power *power = NULL;
    if (has_powertrain(&run->words)) {
        power = (struct power *)next;
        next += sizeof *power;
    }
    for (int k = 0; k < abreast; k++) {
        rides[k].power = power;
        for (int axle = 0; axle < 2; axle++) {
            for (int side = 0; side <= run->words.split_road; side++) {
                rides[k].footing[axle][side] = (struct footing *)next;
                next += size;
            }
        }
    }
    for (int k = 0; k < abreast; k++)
        for (int axle = 0; axle < 2; axle++)
            rides[k].tire_params[axle] =
                (vreal *)next + axle * tire_field_count(run->words.tire_model);
    return rides;
}

/* The tables in order, then each axle's tire, which is as long as its model, then the powertrain.
 */
static void load_params(struct ride *r, const struct run *run, struct block b) {
    const struct column *from = run->params;
    const int tire = tire_field_count(run->words.tire_model);
    for (int i = 0; i < SHARED_PARAMS; i++) ((vreal *)&r->params)[i] = load_column(*from++, b);
    for (int axle = 0; axle < 2; axle++)
        for (int i = 0; i < tire; i++) r->tire_params[axle][i] = load_column(*from++, b);
    r->params.powertrain = NULL;
    if (r->power == NULL) return;
    for (int i = 0; i < POWERTRAIN_PARAMS; i++)
        ((vreal *)&r->power->params)[i] = load_column(*from++, b);
    r->params.powertrain = &r->power->params;
}

static inline vmask status_mask(const struct run *run, struct block b, uint32_t bit) {
    real set[LANES];
    for (int k = 0; k < LANES; k++)
        set[k] = (real)(run->status[b.first + (k < b.count ? k : b.count - 1)] & bit);
    return load(set) > R(0);
}

static void ride_begin(struct ride *r, const struct run *run, struct block b) {
    load_params(r, run, b);
    struct list lists[N_LISTS];
    for (int i = 0; i < N_LISTS; i++)
        lists[i] = (struct list){run->list[i].columns, run->list[i].count, b};
    const vreal h = splat((real)(run->dt / run->substeps));
    r->passage.power = NULL;
    r->passage.assist = r->passage.assist_power = splat(0);
    struct powertrain *powertrain = NULL;
    if (r->power) {
        powertrain = &r->power->powertrain;
        r->passage.power = &r->power->passage;
        r->passage.power->unsolved = (vmask){0};
    }
    const void *const tire_params[2] = {r->tire_params[FRONT], r->tire_params[REAR]};
    car_prepare(&r->car, &r->params, &run->words, lists, powertrain, r->footing, tire_params, h);
    load_state(&r->state, run, b);
    for (int row = used_state_rows(run); row < STATE_ROWS; row++)
        ((vreal *)&r->state)[row] = splat(0);
    r->wheel_lift = r->spun = (vmask){0};
    r->rolled_over = status_mask(run, b, STATUS_ROLLED_OVER);
    r->under_way = splat(0) == splat(0);

    if (run->driver) {
        for (int i = 0; i < (int)(sizeof r->preview / sizeof(vreal)); i++)
            ((vreal *)&r->preview)[i] = load_column(run->driver_params[i], b);
        for (int i = 0; i < run->path.bends; i++)
            r->bend[i] = (struct bend){load_column(run->path.start[i], b),
                                       R(1) / load_column(run->path.length[i], b),
                                       load_column(run->path.offset[i], b)};
    }
    if (run->course.cones) {
        r->finish = load_column(run->course.finish, b);
        r->end = load_column(run->course.end, b);
        r->until = load_column(run->course.until, b);
    }
}

/* On a course only what happens before its end counts, and before a fall. */
static inline vmask still_counts(const struct ride *r, const struct run *run, double t) {
    if (!run->course.cones) return r->under_way;
    return r->under_way & (r->state.x < r->end) & (splat((real)t) < r->until) & not(r->rolled_over);
}

static inline void watch_status(struct ride *r, const struct run *run, double t) {
    const struct car_state *s = &r->state;
    const vmask counts = still_counts(r, run, t);
    const vreal *fz = r->passage.fz;
    const vreal fallen = s->q1 * s->q1 + s->q2 * s->q2; /* sin^2 of half the lean */
    r->rolled_over |= counts & (fallen > R(0.25));
    const vmask left_off = fz[FL] + fz[RL] <= R(0), right_off = fz[FR] + fz[RR] <= R(0);
    r->wheel_lift |= counts & (left_off ^ right_off);
    const vreal along = s->vx * s->vx, across = s->vy * s->vy;
    r->spun |= counts & (across > R(3) * along) & (across + along > R(1));
}

/* Cones inside the outline, and the speed at the finish, in the arrays of the course. */
static inline void watch_course(const struct ride *r, const struct run *run, vmask counts,
                                struct block b) {
    const struct outline o = outline_of(&r->params.body, &r->state);
    for (int i = 0; i < run->course.cones; i++) {
        const vmask hits = counts & cone_inside(o, load_column(run->course.x[i], b),
                                                load_column(run->course.y[i], b));
        real *row = (real *)run->course.hit + i * run->n;
        if (any(hits)) store_row(row, b, sel(hits, splat(1), load_strided(row, 1, b)));
    }
    const struct car_state *s = &r->state;
    const vreal exit_speed = load_strided(run->course.exit_speed, 1, b);
    const vmask passes = counts & (s->x >= r->finish) & (exit_speed < R(0));
    const vreal speed = vsqrt(s->vx * s->vx + s->vy * s->vy + s->vz * s->vz);
    if (any(passes)) store_row(run->course.exit_speed, b, sel(passes, speed, exit_speed));
}

static inline vreal channel_value(const struct ride *r, const struct car_output *o, int channel) {
    return channel < STATE_ROWS ? ((const vreal *)&r->state)[channel]
                                : ((const vreal *)o)[channel - STATE_ROWS];
}

static void take_sample(struct ride *r, const struct run *run, ptrdiff_t sample, struct block b) {
    struct car_output o;
    o.powertrain = (struct powertrain_output){0};
    car_output(&o, &r->car, &r->state, &r->passage);
    for (int i = 0; i < run->channels; i++)
        store_row((real *)run->record + (i * run->samples + sample) * run->n, b,
                  channel_value(r, &o, run->channel[i]));
    const double t = (double)sample * (double)run->every * run->dt;
    const vmask counts = still_counts(r, run, t);
    for (int i = 0; i < run->peaks; i++) {
        real *row = (real *)run->peak + i * run->n;
        const vreal magnitude = vabs(channel_value(r, &o, run->peak_channel[i]));
        const vreal peak = load_strided(row, 1, b);
        store_row(row, b, sel(counts, vmax(magnitude, peak), peak));
    }
    if (run->course.cones) watch_course(r, run, counts, b);
}

static inline struct car_inputs inputs_at(const struct run *run, double t, ptrdiff_t cursor[],
                                          struct block b) {
    vreal in[N_INPUTS];
    const int used = has_powertrain(&run->words) ? N_INPUTS : INPUT_THROTTLE;
    for (int i = 0; i < used; i++) in[i] = signal_at(&run->input[i], t, &cursor[i], b);
    for (int i = used; i < N_INPUTS; i++) in[i] = splat(0);
    return (struct car_inputs){.steer = in[INPUT_STEER],
                               .drive_torque = in[INPUT_DRIVE_TORQUE],
                               .brake_torque = in[INPUT_BRAKE_TORQUE],
                               .throttle = in[INPUT_THROTTLE],
                               .brake = in[INPUT_BRAKE],
                               .clutch = in[INPUT_CLUTCH],
                               .hand_brake = in[INPUT_HAND_BRAKE],
                               .gear = in[INPUT_GEAR],
                               .torque_vectoring = in[INPUT_TORQUE_VECTORING]};
}

static inline void step_rides(struct ride r[], int abreast, const struct car_inputs in[]) {
    struct car *car[ABREAST] = {0};
    struct car_state *state[ABREAST] = {0};
    struct passage *passage[ABREAST] = {0};
    for (int k = 0; k < abreast; k++) {
        car[k] = &r[k].car;
        state[k] = &r[k].state;
        passage[k] = &r[k].passage;
    }
    car_step(abreast, car, state, in, passage);
}

/* Forces and accelerations without a step: a step whose new state is thrown away, that of the
 * arrays taken back. */
static void evaluate_rides(struct ride r[], int abreast, const struct run *run,
                           const struct block b[]) {
    struct car_inputs in[ABREAST] = {0};
    for (int k = 0; k < abreast; k++) {
        ptrdiff_t cursor[N_INPUTS] = {0};
        in[k] = inputs_at(run, (double)run->first_step * run->dt, cursor, b[k]);
        if (run->driver) in[k].steer = r[k].state.driver_steer;
    }
    step_rides(r, abreast, in);
    for (int k = 0; k < abreast; k++) {
        load_state(&r[k].state, run, b[k]);
        if (r[k].power) r[k].power->passage.unsolved = (vmask){0};
    }
}

/* Takes back what the cars that are not under way have stored. */
static void recall_ended(struct ride *r, struct car_output *o, const struct run *run,
                         struct block b) {
    for (int row = 0, rows = used_state_rows(run); row < rows; row++) {
        vreal *now = (vreal *)&r->state + row;
        *now = sel(r->under_way, *now, load_strided((real *)run->state + row * run->n, 1, b));
    }
    for (int row = 0, rows = used_output_rows(run); row < rows; row++) {
        vreal *now = (vreal *)o + row;
        *now = sel(r->under_way, *now, load_strided((real *)run->output + row * run->n, 1, b));
    }
}

static inline vreal flag(vmask m, uint32_t bit) { return sel(m, splat((real)bit), splat(0)); }

static void store_status(const struct ride *r, const struct run *run, struct block b) {
    vmask finite = splat(0) == splat(0);
    for (int row = 0, rows = used_state_rows(run); row < rows; row++) {
        const vreal x = ((const vreal *)&r->state)[row];
        finite &= x - x == splat(0);
    }
    vreal flags = flag(not(finite), STATUS_NON_FINITE) + flag(r->rolled_over, STATUS_ROLLED_OVER) +
                  flag(r->wheel_lift, STATUS_WHEEL_LIFT) + flag(r->spun, STATUS_SPUN);
    if (r->power) flags = flags + flag(r->under_way & r->power->passage.unsolved, STATUS_UNSOLVED);
    for (int k = 0; k < b.count; k++) run->status[b.first + k] |= (uint32_t)lane(flags, k);
}

static void ride_end(struct ride *r, const struct run *run, struct block b) {
    struct car_output o;
    car_output(&o, &r->car, &r->state, &r->passage);
    if (any(not(r->under_way))) recall_ended(r, &o, run, b);
    store_state(&r->state, run, b);
    store_output(&o, run, b);
    store_status(r, run, b);
}

/* Up to that many blocks of cars from `first`; returns how many. */
static int blocks_at(const struct run *run, struct block b[ABREAST], ptrdiff_t first,
                     ptrdiff_t end) {
    const int most = most_abreast(run);
    int count = 0;
    for (ptrdiff_t i = first; i < end && count < most; i += LANES)
        b[count++] = (struct block){i, end - i < LANES ? (int)(end - i) : LANES};
    return count;
}

/* Every column is a stream of its own, too many for the processor to foresee: during the steps of
 * some blocks the columns of the next, cars `first` to `last`, are fetched, a few in each step. */
struct ahead {
    ptrdiff_t first, last;
    int columns, states, streams, a_step;
};

static struct ahead look_ahead(const struct run *run, ptrdiff_t next, ptrdiff_t end) {
    const ptrdiff_t stride = most_abreast(run) * LANES;
    struct ahead a = {.first = next, .last = (next + stride < end ? next + stride : end) - 1};
    a.columns = run->columns;
    a.states = used_state_rows(run);
    a.streams = next < end ? a.columns + a.states + used_output_rows(run) : 0;
    a.a_step = run->steps > a.streams ? 1 : a.streams / (int)(run->steps ? run->steps : 1) + 1;
    return a;
}

static inline const real *stream(const struct run *run, const struct ahead *a, int i) {
    if (i < a->columns) return run->params[i].stride ? run->params[i].data : NULL;
    i -= a->columns;
    if (i < a->states) return (const real *)run->state + i * run->n;
    return (const real *)run->output + (i - a->states) * run->n;
}

/* Inlined, or GCC takes a function of mere hints for one without effect and drops it. */
FORCE_INLINE void fetch_ahead(const struct run *run, const struct ahead *a, int64_t step) {
    if (step * a->a_step >= a->streams) return;
    for (int i = (int)step * a->a_step; i < (int)(step + 1) * a->a_step && i < a->streams; i++) {
        const real *from = stream(run, a, i);
        if (from == NULL) continue;
        for (ptrdiff_t k = a->first; k < a->last; k += LANES) PREFETCH(from + k);
        PREFETCH(from + a->last);
    }
}

/* On a course whose cars end where nothing counts for them any more, so that what they end with
 * does not hang on how long others go on. */
static inline int cars_end(const struct run *run) { return run->course.cones && !run->channels; }

/* Ends the cars for which nothing counts at time t; whether some car goes on. */
static int end_cars(struct ride r[], int abreast, const struct run *run, const struct block b[],
                    double t) {
    vmask some = {0};
    for (int k = 0; k < abreast; k++) {
        const vmask counts = still_counts(&r[k], run, t);
        if (any(r[k].under_way & not(counts))) ride_end(&r[k], run, b[k]);
        r[k].under_way = counts;
        some |= counts;
    }
    return any(some);
}

static void advance_blocks(const struct run *run, const struct block b[], int abreast,
                           ptrdiff_t end) {
    union room room;
    struct ride *r = rides_in(&room, run);
    struct car_inputs in[ABREAST] = {0};
    ptrdiff_t cursor[ABREAST][N_INPUTS] = {{0}};
    vreal wheelbase[ABREAST];
    const vreal dt = splat((real)run->dt);
    const struct ahead ahead = look_ahead(run, b[0].first + most_abreast(run) * LANES, end);
    int varies = 0;
    for (int i = 0; i < N_INPUTS; i++) varies |= run->input[i].samples > 1;
    for (int k = 0; k < abreast; k++) {
        ride_begin(&r[k], run, b[k]);
        wheelbase[k] = r[k].params.body.to_front_axle + r[k].params.body.to_rear_axle;
        in[k] = inputs_at(run, (double)run->first_step * run->dt, cursor[k], b[k]);
    }
    const int first_sample = run->every && run->first_step == 0;
    if (first_sample || run->steps == 0) evaluate_rides(r, abreast, run, b);
    if (first_sample)
        for (int k = 0; k < abreast; k++) take_sample(&r[k], run, 0, b[k]);
    const int ends = cars_end(run);
    const double now = (double)run->first_step * run->dt;
    for (int k = 0; k < abreast; k++) /* who ended in an earlier call has stored it there */
        if (ends && run->first_step > 0) r[k].under_way = still_counts(&r[k], run, now);
    int goes_on = !ends || end_cars(r, abreast, run, b, now);
    for (int64_t i = 0; goes_on && i < run->steps; i++) {
        const int64_t step = run->first_step + i;
        fetch_ahead(run, &ahead, i);
        for (int k = 0; k < abreast; k++) {
            if (varies) in[k] = inputs_at(run, (double)step * run->dt, cursor[k], b[k]);
            if (run->driver)
                in[k].steer = preview_steer(&r[k].preview, r[k].bend, run->path.bends, wheelbase[k],
                                            &r[k].state, dt);
        }
        for (int sub = 0; sub < run->substeps; sub++) step_rides(r, abreast, in);
        const double after = (double)(step + 1) * run->dt;
        for (int k = 0; k < abreast; k++) watch_status(&r[k], run, after);
        if (run->every && (step + 1) % run->every == 0)
            for (int k = 0; k < abreast; k++)
                take_sample(&r[k], run, (step + 1) / run->every, b[k]);
        if (ends) goes_on = end_cars(r, abreast, run, b, after);
    }
    for (int k = 0; k < abreast; k++) ride_end(&r[k], run, b[k]);
}

static void advance(const struct run *run, ptrdiff_t begin, ptrdiff_t end) {
    struct block b[ABREAST];
    for (ptrdiff_t i = begin; i < end; i += most_abreast(run) * LANES) {
        const int abreast = blocks_at(run, b, i, end);
        advance_blocks(run, b, abreast, end);
    }
}

static void evaluate(const struct run *run, ptrdiff_t begin, ptrdiff_t end) {
    struct block b[ABREAST];
    union room room;
    struct ride *r = rides_in(&room, run);
    for (ptrdiff_t i = begin; i < end; i += most_abreast(run) * LANES) {
        const int abreast = blocks_at(run, b, i, end);
        for (int k = 0; k < abreast; k++) ride_begin(&r[k], run, b[k]);
        evaluate_rides(r, abreast, run, b);
        for (int k = 0; k < abreast; k++) ride_end(&r[k], run, b[k]);
    }
}

static void settle(const struct run *run, const struct start *start, ptrdiff_t begin,
                   ptrdiff_t end) {
    struct block b[ABREAST];
    union room room;
    struct ride *r = rides_in(&room, run);
    for (ptrdiff_t i = begin; i < end; i += most_abreast(run) * LANES) {
        const int abreast = blocks_at(run, b, i, end);
        for (int k = 0; k < abreast; k++) {
            ride_begin(&r[k], run, b[k]);
            car_steer(&r[k].car, splat(0));
            car_settle(&r[k].car, &r[k].params, &r[k].state, load_column(start->speed, b[k]),
                       load_column(start->heading, b[k]), load_column(start->gear, b[k]));
            store_state(&r[k].state, run, b[k]);
        }
        evaluate_rides(r, abreast, run, b);
        for (int k = 0; k < abreast; k++) ride_end(&r[k], run, b[k]);
    }
}

#define TIRE_MODEL(MODEL, name, words, loop) extern ufunc_loop ADJOINT(name);
#include "field/tire_models.def"

const struct kernels KERNELS = {
    STRING(ISA),
    LANES,
    REAL_BITS,
    advance,
    evaluate,
    settle,
    UNARY_LOOPS,
    BINARY_LOOPS,
    {
#define TIRE_MODEL(MODEL, name, words, loop) [MODEL] = name##_loop,
#include "field/tire_models.def"
    },
    {
#define TIRE_MODEL(MODEL, name, words, loop) [MODEL] = name##_jacobian_loop,
#include "field/tire_models.def"
    },
    {
#define TIRE_MODEL(MODEL, name, words, loop) [MODEL] = ADJOINT(name),
#include "field/tire_models.def"
    },
    MAGIC_LOOPS,
    SLIP_LOOPS,
};
