/* Runs one batch of cars on each instruction set and prints a hash of where they end, so that
 * builds by other compilers, at other optimization levels and for other processors can be compared
 * bit by bit.
 *
 *   run_batch [isa | all] [steps]      ->  lines "float64 brush 5000 avx2 0123456789abcdef"
 *
 * Every number that goes in comes from integers by one multiplication and one division of doubles,
 * which IEEE 754 rounds the same everywhere. tests/test_golden.py builds the same batch through
 * Python. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "field/fields.h"
#include "field/magic_options.h"
#include "kernel/kernels.h"

enum { CARS = 37, STEPS = 5000, POINTS = 6, MOST_COLUMNS = 1000 };
enum { VECTOR = 2 }; /* COMBINE_VECTOR of combined.h, which needs lanes */

static const struct structure {
    const char *name, *model;
    struct words words;
    enum drive { NOBODY, CHANGES_LANES, GOES_ROUND } drive;
} structures[] = {
    {"brush", "brush", {0}, NOBODY},
    {"simple_pacejka", "simple_pacejka", {.steady_slip = 1, .massless_hubs = 1}, NOBODY},
    {"dugoff", "dugoff", {.massless_hubs = 1}, NOBODY},
    {"linear", "linear", {.steady_slip = 1}, NOBODY},
    {"brush_driver", "brush", {0}, CHANGES_LANES},
    {"brush_circle", "brush", {0}, GOES_ROUND},
    {"fiala", "fiala", {0}, NOBODY},
    {"physx", "physx", {0}, NOBODY},
    {"tmeasy", "tmeasy", {0}, NOBODY},
    {"drawn_curves", "drawn_curves", {0}, NOBODY},
    {"lugre", "lugre", {0}, NOBODY},
    {"magic_formula", "magic_formula", {0}, NOBODY},
    {"engine",
     "brush",
     {.engine_drives = 1,
      .driven_axles = ALL_DRIVE,
      .launches = 1,
      .shifts = 1,
      .front_lock = LOCK_TORSEN,
      .rear_lock = LOCK_SALISBURY,
      .center_lock = LOCK_VISCOUS,
      .fuel_model = FUEL_WILLANS,
      .fuel_weighs = 1,
      .pedals = 1,
      .antilock = 1,
      .traction = 1,
      .stability = 1,
      .drift = 1,
      .road = 1},
     NOBODY},
    {"motor",
     "simple_pacejka",
     {.steady_slip = 1,
      .massless_hubs = 1,
      .engine_drives = 1,
      .driven_axles = FRONT_DRIVE,
      .engine_model = ENGINE_ENVELOPE,
      .limiter = 1,
      .clutch_model = CLUTCH_LOCKED,
      .front_lock = LOCK_LOCKED,
      .pedals = 1},
     NOBODY},
    {"locks",
     "simple_pacejka",
     {.steady_slip = 1,
      .engine_drives = 1,
      .driven_axles = ALL_DRIVE,
      .launches = 1,
      .front_lock = LOCK_SALISBURY,
      .rear_lock = LOCK_SALISBURY,
      .center_lock = LOCK_LOCKED,
      .pedals = 1},
     NOBODY},
    {"curves",
     "brush",
     {.springs = SPRINGS_BY_TABLE,
      .dampers = DAMPERS_BY_TABLE,
      .third_spring = 1,
      .bar_schedule = 1,
      .aero_model = AERO_MAP,
      .steering_gear = 1,
      .steering_actuator = 1,
      .steering_torque = 1},
     NOBODY},
    {"rubber",
     "brush",
     {.steady_slip = 1,
      .massless_hubs = 1,
      .springs = SPRINGS_PROGRESSIVE,
      .dampers = DAMPERS_BILINEAR,
      .stops = 1,
      .bar_mount = BAR_ON_BODY},
     NOBODY},
    {"linear_links", "brush", {.kinematics = KINEMATICS_LINEAR}, NOBODY},
    {"polynomial_links", "magic_formula", {.kinematics = KINEMATICS_POLYNOMIAL}, NOBODY},
};
enum { STRUCTURES = sizeof structures / sizeof structures[0] };

static const double steer_times[POINTS] = {0, 0.5, 1.25, 2, 3.5, 4.5};
static const double steer_values[POINTS] = {0, 0.04, -0.03, 0.05, -0.06, 0.02};
static const double brake_times[POINTS] = {0, 1, 1.5, 2.5, 3, 5};
static const double brake_values[POINTS] = {0, 0, 1500, 1200, 0, 0};

static void *zeros(size_t count) {
    void *memory = calloc(count, sizeof(double));
    if (memory == NULL) exit(2);
    return memory;
}

static void put(void *array, size_t i, double x, int real_bits) {
    if (real_bits == 32)
        ((float *)array)[i] = (float)x;
    else
        ((double *)array)[i] = x;
}

/* What a number with the default 0 is about: 0.02, or as much at 100 m/s, 10 kN or 1 kN m where it
 * counts per speed, its square, force or moment. */
static double little(const char *unit) {
    static const struct {
        const char *unit;
        double per;
    } units[] = {{"s/m", 100}, {"s2/m2", 10000}, {"rad/N", 10000}, {"rad/(N m)", 1000}};
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (strcmp(unit, units[i].unit) == 0) return 0.02 / units[i].per;
    return 0.02;
}

/* A number of a car within 5 % of another. */
static double varied(double about, int car, int column) {
    return about * (950 + (37 * car + 11 * column) % 101) / 1000;
}

static struct column shared(double value, int real_bits) {
    void *data = zeros(1);
    put(data, 0, value, real_bits);
    return (struct column){data, 0};
}

/* Of all cars, not above `most`. */
static struct column varied_column(double about, double most, int column, int real_bits) {
    void *data = zeros(CARS);
    for (int car = 0; car < CARS; car++)
        put(data, (size_t)car, fmin(varied(about, car, column), most), real_bits);
    return (struct column){data, 1};
}

/* A field that came after the golden file was written, and changes nothing where it is not given. */
static int came_later(const char *name) { return strcmp(name, "lateral_compliance") == 0; }

/* Columns so far, and how many of them are varied. */
struct numbers {
    struct column *to;
    int count, varied;
};

static void add_columns(struct numbers *n, const struct table *table, int real_bits) {
    for (int i = 0; i < table->count; i++) {
        const struct field *f = &table->fields[i];
        const double about = f->value == 0 ? little(f->unit) : f->value;
        n->to[n->count++] = came_later(f->name)
                                ? shared(f->value, real_bits)
                                : varied_column(about, f->range.high, n->varied++, real_bits);
    }
}

/* Coefficients of polynomials vary from car to car. */
static struct column list_column(const struct list_field *f, int k, int real_bits) {
    if (f->rule != TRIANGLE) return shared(f->values[k], real_bits);
    return varied_column(f->values[k] == 0 ? 0.02 : f->values[k], f->range.high, k, real_bits);
}

static void add_lists(struct run *run, int real_bits) {
    for (int i = 0; i < N_LISTS; i++) {
        const struct list_field *f = &lists_table[i];
        struct column *columns = malloc((size_t)f->count * sizeof *columns);
        if (columns == NULL) exit(2);
        for (int k = 0; k < f->count; k++) columns[k] = list_column(f, k, real_bits);
        run->list[i] = (struct column_list){f->count, columns};
    }
}

static void add_signals(struct run *run, int real_bits) {
    void *steer = zeros(POINTS * CARS), *drive = zeros(CARS), *brake = zeros(POINTS);
    for (int car = 0; car < CARS; car++) {
        put(drive, (size_t)car, 100.0 * (car % 5), real_bits);
        for (int k = 0; k < POINTS; k++)
            put(steer, (size_t)(k * CARS + car), steer_values[k] * (1 + car % 7) / 4, real_bits);
    }
    for (int k = 0; k < POINTS; k++) put(brake, (size_t)k, brake_values[k], real_bits);
    run->input[INPUT_steer] = (struct signal){steer, CARS, 1, steer_times, POINTS};
    run->input[INPUT_drive_torque] = (struct signal){drive, 0, 1, NULL, 1};
    run->input[INPUT_brake_torque] = (struct signal){brake, 1, 0, brake_times, POINTS};
    void *throttle = zeros(CARS), *pedal = zeros(POINTS);
    for (int car = 0; car < CARS; car++) put(throttle, (size_t)car, 0.25 * (car % 5), real_bits);
    for (int k = 0; k < POINTS; k++) put(pedal, (size_t)k, brake_values[k] / 3000, real_bits);
    for (int i = INPUT_throttle; i < N_INPUTS; i++)
        run->input[i] =
            (struct signal){shared(inputs_table[i].value, real_bits).data, 0, 0, NULL, 1};
    run->input[INPUT_throttle] = (struct signal){throttle, 0, 1, NULL, 1};
    run->input[INPUT_brake] = (struct signal){pedal, 1, 0, brake_times, POINTS};
}

static struct law_choice law(int number, double program, int real_bits) {
    struct law_choice choice = {.law = number};
    struct numbers numbers = {choice.numbers, 0, 0};
    add_columns(&numbers, &driver_laws[number].table, real_bits);
    choice.program = (struct signal){shared(program, real_bits).data, 0, 0, NULL, 1};
    return choice;
}

/* Lanes changed and back. */
static struct path lane_changes(int real_bits) {
    struct path path = {.kind = PATH_BENDS, .bends = 2};
    path.x = path.y = path.sine = shared(0, real_bits);
    path.cosine = shared(1, real_bits);
    for (int i = 0; i < 2; i++) {
        path.start[i] = shared(20 + 40 * i, real_bits);
        path.length[i] = shared(25, real_bits);
        path.offset[i] = shared(i ? -3.5 : 3.5, real_bits);
    }
    return path;
}

/* A circle to the left of 50 m radius, by its quarters. */
static struct path circle(int real_bits) {
    enum { QUARTERS = 4 };
    static const int64_t first[] = {0, QUARTERS + 1}, closed[] = {1};
    static const double x[] = {0, 50, 0, -50}, y[] = {0, 50, 100, 50};
    void *points = zeros((QUARTERS + 1) * POINT_NUMBERS);
    for (int i = 0; i <= QUARTERS; i++) {
        const int k = i % QUARTERS;
        const double along_x = k == 0 ? 1 : (k == 2 ? -1 : 0);
        const double along_y = k == 1 ? 1 : (k == 3 ? -1 : 0);
        const double point[POINT_NUMBERS] = {
            78.53981633974483 * i, x[k], y[k], along_x, along_y, 0.02};
        for (int j = 0; j < POINT_NUMBERS; j++)
            put(points, (size_t)(i * POINT_NUMBERS + j), point[j], real_bits);
    }
    return (struct path){.kind = PATH_POINTS,
                         .points = points,
                         .first = first,
                         .closed = closed,
                         .which = shared(0, real_bits)};
}

static void add_driver(struct run *run, enum drive drive, int real_bits) {
    if (drive == NOBODY) return;
    run->driver.mark = shared(1, real_bits);
    run->driver.steering = law(LAW_preview, 0, real_bits);
    run->driver.path = drive == CHANGES_LANES ? lane_changes(real_bits) : circle(real_bits);
    if (drive == GOES_ROUND) run->driver.speed = law(LAW_hold, 12, real_bits);
}

/* Rows up to a channel and with it. */
static size_t rows_through(const struct channel *channels, const char *name) {
    int rows = 0, i = 0;
    do rows += channels[i].count;
    while (strcmp(channels[i++].name, name) != 0);
    return (size_t)rows;
}

/* FNV-1a over bit patterns, least byte first; every NaN counts as the same, as its sign and payload
 * are not reproducible. */
static uint64_t hash(uint64_t h, const void *array, size_t count, int real_bits) {
    for (size_t i = 0; i < count; i++) {
        uint64_t bits;
        if (real_bits == 32) {
            const float x = ((const float *)array)[i];
            uint32_t half;
            memcpy(&half, &x, sizeof half);
            bits = x == x ? half : 0x7fc00000U;
        } else {
            const double x = ((const double *)array)[i];
            memcpy(&bits, &x, sizeof bits);
            if (x != x) bits = 0x7ff8000000000000U;
        }
        for (int byte = 0; byte < real_bits / 8; byte++)
            h = (h ^ (bits >> (8 * byte) & 255)) * 0x100000001b3U;
    }
    return h;
}

static uint64_t run_batch(const struct kernels *k, const struct structure *s, int64_t steps) {
    static struct run run; /* the memory of the columns lasts as long as the program */
    const int bits = k->real_bits;
    run = (struct run){.n = CARS, .dt = 1e-3, .substeps = 1};
    run.words = s->words;
    run.words.tire_options = strcmp(s->model, "magic_formula") == 0 ? MAGIC_LIMITS : VECTOR;
    while (strcmp(tire_tables[run.words.tire_model]->name, s->model) != 0) run.words.tire_model++;
    static struct column params[MOST_COLUMNS];
    struct numbers numbers = {params, 0, 0};
    for (int i = 0; i < shared_branch_count; i++)
        add_columns(&numbers, shared_branches[i].table, bits);
    for (int axle = 0; axle < 2; axle++)
        add_columns(&numbers, tire_tables[run.words.tire_model], bits);
    if (has_powertrain(&run.words))
        for (int i = 0; i < powertrain_branch_count; i++)
            add_columns(&numbers, powertrain_branches[i].table, bits);
    if (run.words.road != ROAD_FLAT)
        for (int i = 0; i < road_branch_count; i++)
            add_columns(&numbers, road_branches[i].table, bits);
    for (int i = 0; i < chassis_branch_count; i++)
        if (has_branch(&run.words, &chassis_branches[i]))
            add_columns(&numbers, chassis_branches[i].branch.table, bits);
    add_lists(&run, bits);
    run.params = params;
    const size_t states = (size_t)state_rows() * CARS, outputs = (size_t)output_rows() * CARS;
    run.state = zeros(states);
    run.output = zeros(outputs);
    run.status = zeros(CARS);
    add_signals(&run, bits);

    void *speed = zeros(CARS);
    for (int car = 0; car < CARS; car++) put(speed, (size_t)car, 7 * car % 40 - 2, bits);
    const struct start start = {{speed, 1}, shared(0, bits), shared((double)NAN, bits)};
    run.rows = used_rows(&run.words, 0);
    k->settle(&run, &start, 0, CARS);
    add_driver(&run, s->drive, bits);
    run.rows = used_rows(&run.words, has_driver(&run.driver));
    run.steps = steps;
    k->advance(&run, 0, CARS);

    /* none but one has more than its driver's states and the powertrain's outputs */
    const size_t hashed =
        rows_through(state_channels, s->drive ? "driver_trim" : "brake_pressure") * CARS;
    const size_t told = rows_through(output_channels, run.words.steering_torque ? "steering_torque"
                                                                                : "assist_power") *
                        CARS;
    uint64_t h = hash(0xcbf29ce484222325U, run.state, hashed, bits);
    h = hash(h, run.output, told, bits);
    return h;
}

int main(int count, char **args) {
    const char *isa = count > 1 ? args[1] : "all";
    const long steps = count > 2 ? atol(args[2]) : STEPS;
    int found = 0;
    for (int real_bits = 64; real_bits >= 32; real_bits -= 32) {
        const struct kernels *k;
        for (int i = 0; (k = find_kernels(real_bits, i)) != NULL; i++) {
            if (strcmp(isa, "all") != 0 && strcmp(isa, k->isa) != 0) continue;
            found = 1;
            for (int j = 0; j < STRUCTURES; j++)
                printf("float%d %s %ld %s %016llx\n", real_bits, structures[j].name, steps, k->isa,
                       (unsigned long long)run_batch(k, &structures[j], steps));
        }
    }
    if (!found) fprintf(stderr, "run_batch: no kernels for '%s' here\n", isa);
    return found ? 0 : 1;
}
