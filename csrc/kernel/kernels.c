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
#include "kernel/lane_loops.h"
#include "kernel/slip_loops.h"
#include "kernel/jacobian_loops.h"
#include "kernel/tire_loops.h"

#define CONCAT_(a, b, c) a##b##_##c
#define CONCAT(a, b, c) CONCAT_(a, b, c)
#define TABLE CONCAT(kernels_, ISA, REAL_BITS)
#define STRING_(x) #x
#define STRING(x) STRING_(x)

enum {
    STATE_ROWS = sizeof(struct car_state) / sizeof(vreal),
    OUTPUT_ROWS = sizeof(struct car_output) / sizeof(vreal),
    PLAIN_STATE_ROWS = offsetof(struct car_state, contact_ax) / sizeof(vreal),
    STEADY_STATE_ROWS = offsetof(struct car_state, engine_speed) / sizeof(vreal),
    PLAIN_OUTPUT_ROWS = offsetof(struct car_output, powertrain) / sizeof(vreal),
    SHARED_PARAMS = offsetof(struct car_params, tire) / sizeof(vreal),
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

/* The tables in order, then each axle's tire, which is as long as its model, then the powertrain.
 */
static void load_params(struct car_params *p, const struct run *run, struct block b) {
    const struct column *from = run->params;
    const int tire = tire_field_count(run->words.tire_model);
    for (int i = 0; i < SHARED_PARAMS; i++) ((vreal *)p)[i] = load_column(*from++, b);
    for (int axle = 0; axle < 2; axle++)
        for (int i = 0; i < tire; i++) ((vreal *)&p->tire[axle])[i] = load_column(*from++, b);
    if (!has_powertrain(&run->words)) return;
    for (int i = 0; i < POWERTRAIN_PARAMS; i++)
        ((vreal *)&p->powertrain)[i] = load_column(*from++, b);
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
    struct car_output output;
    struct preview_params preview;
    struct bend bend[MAX_BENDS];
    vreal cone_x[MAX_CONES], cone_y[MAX_CONES], finish, end, until, exit_speed;
    vmask hit[MAX_CONES];
    vmask rolled_over, wheel_lift, spun;
    vmask under_way; /* cars whose run goes on; the others have stored what they ended with */
    vreal peak[MAX_CHANNELS];
};

static inline vmask status_mask(const struct run *run, struct block b, uint32_t bit) {
    real set[LANES];
    for (int k = 0; k < LANES; k++)
        set[k] = (real)(run->status[b.first + (k < b.count ? k : b.count - 1)] & bit);
    return load(set) > R(0);
}

static void ride_begin(struct ride *r, const struct run *run, struct block b) {
    load_params(&r->params, run, b);
    struct list lists[N_LISTS];
    for (int i = 0; i < N_LISTS; i++)
        lists[i] = (struct list){run->list[i].columns, run->list[i].count, b};
    const vreal h = splat((real)(run->dt / run->substeps));
    r->output.powertrain = (struct powertrain_output){0};
    r->passage.assist = r->passage.assist_power = splat(0);
    r->passage.unsolved = (vmask){0};
    car_prepare(&r->car, &r->params, &run->words, lists, h);
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
    for (int i = 0; i < run->course.cones; i++) {
        r->cone_x[i] = load_column(run->course.x[i], b);
        r->cone_y[i] = load_column(run->course.y[i], b);
        r->hit[i] = load_strided((const real *)run->course.hit + i * run->n, 1, b) > R(0);
    }
    if (run->course.cones) {
        r->finish = load_column(run->course.finish, b);
        r->end = load_column(run->course.end, b);
        r->until = load_column(run->course.until, b);
        r->exit_speed = load_strided(run->course.exit_speed, 1, b);
    }
    for (int i = 0; i < run->peaks; i++)
        r->peak[i] = load_strided((const real *)run->peak + i * run->n, 1, b);
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

static inline void watch_course(struct ride *r, const struct run *run, vmask counts) {
    const struct outline o = outline_of(&r->params.body, &r->state);
    for (int i = 0; i < run->course.cones; i++)
        r->hit[i] |= counts & cone_inside(o, r->cone_x[i], r->cone_y[i]);
    const struct car_state *s = &r->state;
    const vmask passes = counts & (s->x >= r->finish) & (r->exit_speed < R(0));
    const vreal speed = vsqrt(s->vx * s->vx + s->vy * s->vy + s->vz * s->vz);
    r->exit_speed = sel(passes, speed, r->exit_speed);
}

static inline vreal channel_value(const struct ride *r, int channel) {
    return channel < STATE_ROWS ? ((const vreal *)&r->state)[channel]
                                : ((const vreal *)&r->output)[channel - STATE_ROWS];
}

static void take_sample(struct ride *r, const struct run *run, ptrdiff_t sample, struct block b) {
    car_output(&r->output, &r->car, &r->state, &r->passage);
    for (int i = 0; i < run->channels; i++)
        store_row((real *)run->record + (i * run->samples + sample) * run->n, b,
                  channel_value(r, run->channel[i]));
    const double t = (double)sample * (double)run->every * run->dt;
    const vmask counts = still_counts(r, run, t);
    for (int i = 0; i < run->peaks; i++) {
        const vreal magnitude = vabs(channel_value(r, run->peak_channel[i]));
        r->peak[i] = sel(counts, vmax(magnitude, r->peak[i]), r->peak[i]);
    }
    if (run->course.cones) watch_course(r, run, counts);
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

/* Vectors of cars that step side by side; two measured best. */
enum { ABREAST = 2 };

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

/* Forces and accelerations without a step: a step whose new state is thrown away. */
static void evaluate_rides(struct ride r[], int abreast, const struct run *run,
                           const struct block b[]) {
    struct car_state keep[ABREAST];
    struct car_inputs in[ABREAST] = {0};
    for (int k = 0; k < abreast; k++) {
        ptrdiff_t cursor[N_INPUTS] = {0};
        keep[k] = r[k].state;
        in[k] = inputs_at(run, (double)run->first_step * run->dt, cursor, b[k]);
        if (run->driver) in[k].steer = keep[k].driver_steer;
    }
    step_rides(r, abreast, in);
    for (int k = 0; k < abreast; k++) {
        r[k].state = keep[k];
        r[k].passage.unsolved = (vmask){0};
    }
}

/* Takes back what the cars that are not under way have stored. */
static void recall_ended(struct ride *r, const struct run *run, struct block b) {
    for (int row = 0, rows = used_state_rows(run); row < rows; row++) {
        const vreal stored = load_strided((const real *)run->state + row * run->n, 1, b);
        vreal *now = (vreal *)&r->state + row;
        *now = sel(r->under_way, *now, stored);
    }
    for (int row = 0, rows = used_output_rows(run); row < rows; row++) {
        const vreal stored = load_strided((const real *)run->output + row * run->n, 1, b);
        vreal *now = (vreal *)&r->output + row;
        *now = sel(r->under_way, *now, stored);
    }
}

static void ride_end(struct ride *r, const struct run *run, struct block b) {
    car_output(&r->output, &r->car, &r->state, &r->passage);
    if (any(not(r->under_way))) recall_ended(r, run, b);
    store_state(&r->state, run, b);
    store_output(&r->output, run, b);
    for (int i = 0; i < run->course.cones; i++)
        store_row((real *)run->course.hit + i * run->n, b, sel(r->hit[i], splat(1), splat(0)));
    if (run->course.cones) store_row(run->course.exit_speed, b, r->exit_speed);
    for (int i = 0; i < run->peaks; i++) store_row((real *)run->peak + i * run->n, b, r->peak[i]);

    vmask finite = splat(0) == splat(0);
    for (int row = 0, rows = used_state_rows(run); row < rows; row++) {
        const vreal x = ((const vreal *)&r->state)[row];
        finite &= x - x == splat(0);
    }
    const vreal zero = splat(0), flag_bad = sel(finite, zero, splat(STATUS_NON_FINITE));
    const vreal flags = flag_bad + sel(r->rolled_over, splat(STATUS_ROLLED_OVER), zero) +
                        sel(r->wheel_lift, splat(STATUS_WHEEL_LIFT), zero) +
                        sel(r->spun, splat(STATUS_SPUN), zero) +
                        sel(r->under_way & r->passage.unsolved, splat(STATUS_UNSOLVED), zero);
    for (int k = 0; k < b.count; k++) run->status[b.first + k] |= (uint32_t)lane(flags, k);
}

/* The numbers of two cars with Magic Formula tires, or with an engine, would not stay in the first
 * level of cache. */
static inline int most_abreast(const struct run *run) {
    return run->words.tire_model == MAGIC_FORMULA || run->words.engine_drives ? 1 : ABREAST;
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
    struct ride r[ABREAST];
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
    struct ride r[ABREAST];
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
    struct ride r[ABREAST];
    for (ptrdiff_t i = begin; i < end; i += most_abreast(run) * LANES) {
        const int abreast = blocks_at(run, b, i, end);
        for (int k = 0; k < abreast; k++) {
            ride_begin(&r[k], run, b[k]);
            car_steer(&r[k].car, splat(0));
            car_settle(&r[k].car, &r[k].params, &r[k].state, load_column(start->speed, b[k]),
                       load_column(start->heading, b[k]), load_column(start->gear, b[k]));
        }
        evaluate_rides(r, abreast, run, b);
        for (int k = 0; k < abreast; k++) ride_end(&r[k], run, b[k]);
    }
}

const struct kernels TABLE = {
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
    MAGIC_LOOPS,
    SLIP_LOOPS,
};
