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
    int driver;
} structures[] = {
    {"brush", "brush", {0}, 0},
    {"simple_pacejka", "simple_pacejka", {.steady_slip = 1, .massless_hubs = 1}, 0},
    {"dugoff", "dugoff", {.massless_hubs = 1}, 0},
    {"linear", "linear", {.steady_slip = 1}, 0},
    {"brush_driver", "brush", {0}, 1},
    {"fiala", "fiala", {0}, 0},
    {"physx", "physx", {0}, 0},
    {"tmeasy", "tmeasy", {0}, 0},
    {"drawn_curves", "drawn_curves", {0}, 0},
    {"lugre", "lugre", {0}, 0},
    {"magic_formula", "magic_formula", {0}, 0},
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
      .split_road = 1},
     0},
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
     0},
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
     0},
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

/* A number of a car: within 5 % of the default, or of 0.02 where that is 0, and of as much at
 * 100 m/s where it counts per speed or its square; not above its range. */
static double varied(const struct field *f, int car, int column) {
    const double speeds =
        strcmp(f->unit, "s/m") == 0 ? 100 : (strcmp(f->unit, "s2/m2") == 0 ? 10000 : 1);
    const double base = f->value == 0 ? 0.02 / speeds : f->value;
    return fmin(base * (950 + (37 * car + 11 * column) % 101) / 1000, f->range.high);
}

static struct column shared(double value, int real_bits) {
    void *data = zeros(1);
    put(data, 0, value, real_bits);
    return (struct column){data, 0};
}

static int add_columns(struct column *to, int column, const struct table *table, int real_bits) {
    for (int i = 0; i < table->count; i++, column++) {
        void *data = zeros(CARS);
        for (int car = 0; car < CARS; car++)
            put(data, (size_t)car, varied(&table->fields[i], car, column), real_bits);
        to[column] = (struct column){data, 1};
    }
    return column;
}

static void add_lists(struct run *run, int real_bits) {
    for (int i = 0; i < N_LISTS; i++) {
        const struct list_field *f = &lists_table[i];
        struct column *columns = malloc((size_t)f->count * sizeof *columns);
        if (columns == NULL) exit(2);
        for (int k = 0; k < f->count; k++) columns[k] = shared(f->values[k], real_bits);
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
    run->input[INPUT_STEER] = (struct signal){steer, CARS, 1, steer_times, POINTS};
    run->input[INPUT_DRIVE_TORQUE] = (struct signal){drive, 0, 1, NULL, 1};
    run->input[INPUT_BRAKE_TORQUE] = (struct signal){brake, 1, 0, brake_times, POINTS};
    void *throttle = zeros(CARS), *pedal = zeros(POINTS);
    for (int car = 0; car < CARS; car++) put(throttle, (size_t)car, 0.25 * (car % 5), real_bits);
    for (int k = 0; k < POINTS; k++) put(pedal, (size_t)k, brake_values[k] / 3000, real_bits);
    for (int i = INPUT_THROTTLE; i < N_INPUTS; i++)
        run->input[i] = (struct signal){shared(i == INPUT_GEAR ? (double)NAN : 0, real_bits).data,
                                        0, 0, NULL, 1};
    run->input[INPUT_THROTTLE] = (struct signal){throttle, 0, 1, NULL, 1};
    run->input[INPUT_BRAKE] = (struct signal){pedal, 1, 0, brake_times, POINTS};
}

/* A driver who changes lanes and back. */
static void add_driver(struct run *run, int real_bits) {
    run->driver = 1;
    for (int t = 0; t < table_count; t++)
        if (strcmp(tables[t].name, "preview") == 0)
            add_columns(run->driver_params, 0, &tables[t], real_bits);
    run->path.bends = 2;
    for (int i = 0; i < 2; i++) {
        run->path.start[i] = shared(20 + 40 * i, real_bits);
        run->path.length[i] = shared(25, real_bits);
        run->path.offset[i] = shared(i ? -3.5 : 3.5, real_bits);
    }
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
    int columns = 0;
    for (int i = 0; i < shared_branch_count; i++)
        columns = add_columns(params, columns, shared_branches[i].table, bits);
    for (int axle = 0; axle < 2; axle++)
        columns = add_columns(params, columns, tire_tables[run.words.tire_model], bits);
    if (has_powertrain(&run.words))
        for (int i = 0; i < powertrain_branch_count; i++)
            columns = add_columns(params, columns, powertrain_branches[i].table, bits);
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
    k->settle(&run, &start, 0, CARS);
    if (s->driver) add_driver(&run, bits);
    run.steps = steps;
    k->advance(&run, 0, CARS);

    uint64_t h = hash(0xcbf29ce484222325U, run.state, states, bits);
    h = hash(h, run.output, outputs, bits);
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
