/* Loops over blocks of cars: a block goes through all its steps, then the next. Compiled once for each
 * (instruction set x precision) with ISA, REAL_BITS and LANES set by the build. */
#include "kernel/kernels.h"

#include "car/car.h"
#include "car/output.h"
#include "car/settle.h"
#include "driver/cones.h"
#include "driver/preview.h"
#include "field/fields.h"
#include "kernel/lane_loops.h"
#include "kernel/slip_loops.h"
#include "kernel/tire_loops.h"

#define CONCAT_(a, b, c) a##b##_##c
#define CONCAT(a, b, c) CONCAT_(a, b, c)
#define TABLE CONCAT(kernels_, ISA, REAL_BITS)
#define STRING_(x) #x
#define STRING(x) STRING_(x)

enum { STATE_ROWS = sizeof(struct car_state) / sizeof(vreal),
       OUTPUT_ROWS = sizeof(struct car_output) / sizeof(vreal) };

/* A block: cars first .. first + count - 1; spare lanes repeat the last car. */
struct block {
    ptrdiff_t first;
    int count;
};

static inline vreal load_strided(const real *data, ptrdiff_t stride, struct block b) {
    if (stride == 0) return splat(data[0]);
    if (stride == 1 && b.count == LANES) return load(data + b.first);
    real lanes[LANES];
    for (int k = 0; k < LANES; k++)
        lanes[k] = data[(b.first + (k < b.count ? k : b.count - 1)) * stride];
    return load(lanes);
}

static inline vreal load_column(struct column c, struct block b) {
    return load_strided(c.data, c.stride, b);
}

static inline void store_row(real *row, struct block b, vreal x) {
    if (b.count == LANES) {
        store(row + b.first, x);
        return;
    }
    for (int k = 0; k < b.count; k++) row[b.first + k] = lane(x, k);
}

static void load_params(struct car_params *p, const struct run *run, struct block b) {
    memset(p, 0, sizeof *p);
    /* the tables in order, then each axle's tire, which is as long as its model */
    vreal *to = (vreal *)p;
    const int shared = offsetof(struct car_params, tire) / sizeof(vreal);
    const int tire = tire_field_count(run->tire_model);
    int column = 0;
    for (int i = 0; i < shared; i++) to[i] = load_column(run->params[column++], b);
    for (int axle = 0; axle < 2; axle++) {
        vreal *field = (vreal *)&p->tire[axle];
        for (int i = 0; i < tire; i++) field[i] = load_column(run->params[column++], b);
    }
}

static void load_state(struct car_state *s, const struct run *run, struct block b) {
    for (int row = 0; row < STATE_ROWS; row++)
        ((vreal *)s)[row] = load_strided((const real *)run->state + row * run->n, 1, b);
}

static void store_state(const struct car_state *s, const struct run *run, struct block b) {
    for (int row = 0; row < STATE_ROWS; row++)
        store_row((real *)run->state + row * run->n, b, ((const vreal *)s)[row]);
}

static void store_output(const struct car_output *o, const struct run *run, struct block b) {
    for (int row = 0; row < OUTPUT_ROWS; row++)
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
    struct car_forces forces;
    struct car_output output;
    struct preview_params preview;
    struct bend bend[MAX_BENDS];
    vreal cone_x[MAX_CONES], cone_y[MAX_CONES], finish, exit_speed;
    vmask hit[MAX_CONES];
    vmask rolled_over, wheel_lift, spun;
    vreal peak[MAX_CHANNELS];
};

static void ride_begin(struct ride *r, const struct run *run, struct block b) {
    load_params(&r->params, run, b);
    const struct car_words words = {(enum tire_model)run->tire_model, run->ellipse,
                                    run->steady_slip, run->massless_hubs};
    car_prepare(&r->car, &r->params, words, splat((real)(run->dt / run->substeps)));
    load_state(&r->state, run, b);
    memset(&r->forces, 0, sizeof r->forces);
    r->rolled_over = r->wheel_lift = r->spun = (vmask){0};

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
        r->exit_speed = load_strided(run->course.exit_speed, 1, b);
    }
    for (int i = 0; i < run->peaks; i++)
        r->peak[i] = load_strided((const real *)run->peak + i * run->n, 1, b);
}

static inline void watch_status(struct ride *r) {
    const struct car_state *s = &r->state;
    const vreal *fz = r->forces.fz;
    const vreal upright = R(1) - R(2) * (s->q1 * s->q1 + s->q2 * s->q2);
    r->rolled_over |= upright < R(0.5);
    const vmask left_off = fz[FL] + fz[RL] <= R(0), right_off = fz[FR] + fz[RR] <= R(0);
    r->wheel_lift |= left_off ^ right_off;
    const vreal along = s->vx * s->vx, across = s->vy * s->vy;
    r->spun |= (across > R(3) * along) & (across + along > R(1));
}

static inline void watch_course(struct ride *r, const struct run *run) {
    const struct outline o = outline_of(&r->params.body, &r->state);
    for (int i = 0; i < run->course.cones; i++)
        r->hit[i] |= cone_inside(o, r->cone_x[i], r->cone_y[i]);
    const struct car_state *s = &r->state;
    const vmask passes = (s->x >= r->finish) & (r->exit_speed < R(0));
    const vreal speed = vsqrt(s->vx * s->vx + s->vy * s->vy + s->vz * s->vz);
    r->exit_speed = sel(passes, speed, r->exit_speed);
}

static inline vreal channel_value(const struct ride *r, int channel) {
    return channel < STATE_ROWS ? ((const vreal *)&r->state)[channel]
                                : ((const vreal *)&r->output)[channel - STATE_ROWS];
}

static void take_sample(struct ride *r, const struct run *run, ptrdiff_t sample, struct block b) {
    car_output(&r->output, &r->state, &r->forces);
    for (int i = 0; i < run->channels; i++)
        store_row((real *)run->record + (i * run->samples + sample) * run->n, b,
                  channel_value(r, run->channel[i]));
    for (int i = 0; i < run->peaks; i++)
        r->peak[i] = vmax(vabs(channel_value(r, run->peak_channel[i])), r->peak[i]);
    if (run->course.cones) watch_course(r, run);
}

static inline struct car_inputs inputs_at(const struct run *run, double t, ptrdiff_t cursor[],
                                          struct block b) {
    return (struct car_inputs){
        signal_at(&run->input[INPUT_STEER], t, &cursor[INPUT_STEER], b),
        signal_at(&run->input[INPUT_DRIVE_TORQUE], t, &cursor[INPUT_DRIVE_TORQUE], b),
        signal_at(&run->input[INPUT_BRAKE_TORQUE], t, &cursor[INPUT_BRAKE_TORQUE], b)};
}

/* Forces and accelerations without a step: a step whose new state is thrown away. */
static void evaluate_ride(struct ride *r, const struct run *run, struct block b) {
    ptrdiff_t cursor[N_INPUTS] = {0};
    const struct car_state keep = r->state;
    struct car_inputs in = inputs_at(run, (double)run->first_step * run->dt, cursor, b);
    if (run->driver) in.steer = keep.driver_steer;
    car_step(&r->car, &r->state, in, &r->forces);
    r->state = keep;
}

static void ride_end(struct ride *r, const struct run *run, struct block b) {
    car_output(&r->output, &r->state, &r->forces);
    store_state(&r->state, run, b);
    store_output(&r->output, run, b);
    for (int i = 0; i < run->course.cones; i++)
        store_row((real *)run->course.hit + i * run->n, b, sel(r->hit[i], splat(1), splat(0)));
    if (run->course.cones) store_row(run->course.exit_speed, b, r->exit_speed);
    for (int i = 0; i < run->peaks; i++)
        store_row((real *)run->peak + i * run->n, b, r->peak[i]);

    vmask finite = splat(0) == splat(0);
    for (int row = 0; row < STATE_ROWS; row++) {
        const vreal x = ((const vreal *)&r->state)[row];
        finite &= x - x == splat(0);
    }
    const vreal zero = splat(0), flag_bad = sel(finite, zero, splat(STATUS_NON_FINITE));
    const vreal flags = flag_bad + sel(r->rolled_over, splat(STATUS_ROLLED_OVER), zero) +
                        sel(r->wheel_lift, splat(STATUS_WHEEL_LIFT), zero) +
                        sel(r->spun, splat(STATUS_SPUN), zero);
    for (int k = 0; k < b.count; k++) run->status[b.first + k] |= (uint32_t)lane(flags, k);
}

static void advance_block(const struct run *run, struct block b) {
    struct ride r;
    ride_begin(&r, run, b);
    const vreal wheelbase = r.params.body.to_front_axle + r.params.body.to_rear_axle;
    const vreal dt = splat((real)run->dt);
    ptrdiff_t cursor[N_INPUTS] = {0};
    int varies = 0;
    for (int i = 0; i < N_INPUTS; i++) varies |= run->input[i].samples > 1;
    struct car_inputs held = inputs_at(run, (double)run->first_step * run->dt, cursor, b);

    if (run->every && run->first_step == 0) {
        evaluate_ride(&r, run, b);
        take_sample(&r, run, 0, b);
    }
    for (int64_t k = 0; k < run->steps; k++) {
        const int64_t step = run->first_step + k;
        if (varies) held = inputs_at(run, (double)step * run->dt, cursor, b);
        struct car_inputs in = held;
        if (run->driver)
            in.steer = preview_steer(&r.preview, r.bend, run->path.bends, wheelbase, &r.state, dt);
        for (int sub = 0; sub < run->substeps; sub++) car_step(&r.car, &r.state, in, &r.forces);
        watch_status(&r);
        if (run->every && (step + 1) % run->every == 0)
            take_sample(&r, run, (step + 1) / run->every, b);
    }
    ride_end(&r, run, b);
}

static inline struct block block_at(ptrdiff_t first, ptrdiff_t end) {
    return (struct block){first, end - first < LANES ? (int)(end - first) : LANES};
}

static void advance(const struct run *run, ptrdiff_t begin, ptrdiff_t end) {
    for (ptrdiff_t i = begin; i < end; i += LANES) advance_block(run, block_at(i, end));
}

static void evaluate(const struct run *run, ptrdiff_t begin, ptrdiff_t end) {
    for (ptrdiff_t i = begin; i < end; i += LANES) {
        const struct block b = block_at(i, end);
        struct ride r;
        ride_begin(&r, run, b);
        evaluate_ride(&r, run, b);
        ride_end(&r, run, b);
    }
}

static void settle(const struct run *run, struct column speed, struct column heading,
                   ptrdiff_t begin, ptrdiff_t end) {
    for (ptrdiff_t i = begin; i < end; i += LANES) {
        const struct block b = block_at(i, end);
        struct ride r;
        ride_begin(&r, run, b);
        car_settle(&r.car, &r.params, &r.state, load_column(speed, b), load_column(heading, b));
        evaluate_ride(&r, run, b);
        ride_end(&r, run, b);
    }
}

const struct kernels TABLE = {
    STRING(ISA), LANES, REAL_BITS, advance, evaluate, settle, UNARY_LOOPS, BINARY_LOOPS, TIRE_LOOPS,
    SLIP_LOOPS};
