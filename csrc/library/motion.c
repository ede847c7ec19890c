/* Motion: starts, steps, channels and states. */
#include <math.h>
#include <string.h>

#include "library/fleet.h"

static const double LONGEST_SUBSTEP = 5e-3; /* of hubs with mass, s */
enum { MOST_SUBSTEPS = 1000 };

enum {
#define GROUP(present, word, part)
#define NUMBER(name, unit, meaning) ROW_##name,
#define WHEELS(name, unit, meaning) ROW_##name, ROW_##name##_last = ROW_##name + 3,
#define END_GROUP
#include "field/states.def"
};
#undef GROUP
#undef NUMBER
#undef WHEELS
#undef END_GROUP

/* For an evaluation: as short as possible, without inputs. */
static struct run standing(const skidpad_fleet *fleet) {
    struct run run = fleet->run;
    run.dt = 1e-3;
    run.substeps = 1;
    for (int i = 0; i < N_INPUTS; i++)
        run.input[i] = (struct signal){.values = &inputs_table[i].value, .samples = 1};
    return run;
}

double *channel_row(const skidpad_fleet *fleet, int row) {
    const int output = row - state_rows();
    double *const rows = output < 0 ? fleet->run.state : fleet->run.output;
    return rows + (size_t)(output < 0 ? row : output) * fleet->n;
}

static void fill_row(const skidpad_fleet *fleet, int row, struct numbers x) {
    double *const to = channel_row(fleet, row);
    for (size_t i = 0; i < fleet->n; i++) to[i] = x.values[x.count > 1 ? i : 0];
}

int skidpad_start(skidpad_fleet *fleet) {
    const size_t n = fleet->n;
    const struct run run = standing(fleet);
    memset(run.state, 0, (size_t)state_rows() * n * sizeof(double));
    memset(run.status, 0, n * sizeof *run.status);
    memset(fleet->time, 0, n * sizeof *fleet->time);
    fill_row(fleet, ROW_x, fleet->start[START_X]);
    fill_row(fleet, ROW_y, fleet->start[START_Y]);
    const struct start start = {column_of(fleet->start[START_SPEED]),
                                column_of(fleet->start[START_HEADING]),
                                column_of(fleet->start[START_GEAR])};
    fleet->kernels->settle(&run, &start, 0, run.n);
    for (size_t i = 0; i < n; i++) run.status[i] &= STATUS_NON_FINITE;
    fleet->written = 0;
    return 0;
}

/* 0, or -1 and a message if a step could not continue from a state set by the user. */
static int check_written(skidpad_fleet *fleet) {
    if (!fleet->written) return 0;
    const int top = fleet->run.words.engine_drives ? (int)gears(fleet).high : 0;
    for (size_t i = 0; i < fleet->n; i++) {
        double square = 0;
        for (int k = 0; k < 4; k++) {
            const double q = channel_row(fleet, ROW_q0 + k)[i];
            square += q * q;
        }
        const double gear = channel_row(fleet, ROW_gear)[i];
        if (isfinite(square) && (square < 0.98 || square > 1.02)) {
            say("q0, q1, q2, q3: car %zu: the quaternion has length %g, must be 1", i,
                sqrt(square));
            return -1;
        }
        if (top && !isnan(gear) && !(gear >= -1 && gear <= top && gear == rint(gear))) {
            say("gear: car %zu: %g is not allowed, must be -1, 0 or a gear up to %d", i, gear, top);
            return -1;
        }
    }
    fleet->written = 0;
    return 0;
}

int skidpad_evaluate(skidpad_fleet *fleet) {
    if (check_written(fleet) < 0) return -1;
    const struct run run = standing(fleet);
    fleet->kernels->evaluate(&run, 0, run.n);
    return 0;
}

int skidpad_set_substeps(skidpad_fleet *fleet, int substeps) {
    if (substeps < 0 || substeps > MOST_SUBSTEPS) {
        say("substeps: %d is not allowed, must be from 0 to %d", substeps, (int)MOST_SUBSTEPS);
        return -1;
    }
    fleet->substeps = substeps;
    return 0;
}

static int substeps_within(const skidpad_fleet *fleet, double dt) {
    if (fleet->substeps) return fleet->substeps;
    const struct words *const w = &fleet->run.words;
    if ((w->massless_hubs && !w->body_ground) || dt <= LONGEST_SUBSTEP) return 1;
    return (int)ceil(dt / LONGEST_SUBSTEP - 1e-9);
}

int skidpad_step(skidpad_fleet *fleet, double dt, int64_t steps) {
    struct run *const run = &fleet->run;
    if (!(dt > 0 && dt <= MOST_SUBSTEPS * LONGEST_SUBSTEP)) {
        say("dt: %g s is not allowed, must be > 0 and <= %g s", dt,
            MOST_SUBSTEPS * LONGEST_SUBSTEP);
        return -1;
    }
    if (steps < 0) {
        say("steps: %lld is not allowed, must be >= 0", (long long)steps);
        return -1;
    }
    if (check_written(fleet) < 0) return -1;
    run->dt = dt;
    run->substeps = substeps_within(fleet, dt);
    run->steps = steps;
    fleet->kernels->advance(run, 0, run->n);
    for (size_t i = 0; i < fleet->n; i++) fleet->time[i] += (double)steps * dt;
    return 0;
}

const double *skidpad_channel(const skidpad_fleet *fleet, const char *name) {
    int row;
    return find_channel(fleet, name, &row, 0) ? channel_row(fleet, row) : NULL;
}

const uint32_t *skidpad_status(const skidpad_fleet *fleet) { return fleet->run.status; }

const double *skidpad_time(const skidpad_fleet *fleet) { return fleet->time; }

int skidpad_set_state(skidpad_fleet *fleet, const char *name, const double *values, size_t count) {
    int row;
    const struct channel *const channel = find_channel(fleet, name, &row, 1);
    if (channel == NULL) return -1;
    const size_t each = count / (size_t)channel->count;
    if (values == NULL || each * (size_t)channel->count != count ||
        (each != 1 && each != fleet->n)) {
        say("%s: %zu numbers, must be %d or as many for each of %zu cars", name, count,
            channel->count, fleet->n);
        return -1;
    }
    for (size_t i = 0; i < count; i++)
        if (!isfinite(values[i])) {
            say("%s: %g is not allowed, must be finite", name, values[i]);
            return -1;
        }
    for (int wheel = 0; wheel < channel->count; wheel++) {
        double *const to = channel_row(fleet, row + wheel);
        for (size_t i = 0; i < fleet->n; i++)
            to[i] = values[(size_t)wheel * each + (each > 1 ? i : 0)];
    }
    fleet->written = 1;
    return 0;
}
