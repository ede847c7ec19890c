#include "library/fleet.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "field/leaves.h"

static const double LONGEST_SUBSTEP = 5e-3; /* of massed hubs, s */
enum { MOST_SUBSTEPS = 1000 };

static _Thread_local char message[512];

const char *skidpad_error(void) { return message; }

void say(const char *format, ...) {
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
}

/* --- names --- */

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

static const char *const starts[N_STARTS] = {"speed", "heading", "x", "y", "gear"};

int has_part(const struct words *w, const char *word, const char *part) {
    if (word == NULL) return 1;
    int i = 0;
    while (strcmp(words_table[i].name, word) != 0) i++;
    const int number = ((const int *)w)[i];
    return part == NULL ? number != 0 : strcmp(words_table[i].words[number], part) == 0;
}

static int is_leaf(const struct leaf *leaf, const char *name) {
    const size_t length = strlen(leaf->prefix);
    return strncmp(name, leaf->prefix, length) == 0 && name[length] == '.' &&
           strcmp(name + length + 1, leaf->field->name) == 0;
}

static int find_param(const skidpad_fleet *fleet, const char *name) {
    for (int i = 0; i < fleet->params; i++)
        if (is_leaf(&fleet->leaf[i], name)) return i;
    say("'%s' is no parameter of these cars", name);
    return -1;
}

static int find_input(const char *name) {
    for (int i = 0; i < N_INPUTS; i++)
        if (strcmp(inputs_table[i].name, name) == 0) return i;
    say("'%s' is no input", name);
    return -1;
}

/* Which rows a channel has, of the states and then the outputs; NULL and a message if none. */
static const struct channel *find_in(const struct words *w, const struct channel *channels,
                                     const struct channel_group *groups, int count,
                                     const char *name, int *row) {
    int left = groups->count;
    for (int i = 0; i < count; *row += channels[i++].count) {
        while (left == 0) left = (++groups)->count;
        left--;
        if (strcmp(channels[i].name, name) != 0) continue;
        const int there = has_part(w, groups->word, groups->part) ||
                          (strcmp(name, "speedometer") == 0 && has_powertrain(w));
        if (there) return &channels[i];
        say("%s: the channel needs %s%s%s", name, groups->word, groups->part ? " = " : "",
            groups->part ? groups->part : " to be another");
        return NULL;
    }
    say("'%s' is no channel", name);
    return NULL;
}

static const struct channel *find_channel(const skidpad_fleet *fleet, const char *name, int *row,
                                          int states_only) {
    const struct words *const w = &fleet->run.words;
    *row = 0;
    const struct channel *found =
        find_in(w, state_channels, state_groups, state_channel_count, name, row);
    if (found || *row < state_rows() || states_only) return found;
    return find_in(w, output_channels, output_groups, output_channel_count, name, row);
}

/* --- numbers --- */

int set_numbers(struct numbers *to, const double *values, size_t count, size_t n,
                const char *name) {
    if (values == NULL || (count != 1 && count != n)) {
        say("%s: %zu numbers for %zu cars, must be 1 or one for each", name, count, n);
        return -1;
    }
    if (to->count < count) {
        double *const more = realloc(to->values, count * sizeof *values);
        if (more == NULL) {
            say("%s: no memory for %zu numbers", name, count);
            return -1;
        }
        to->values = more;
    }
    memmove(to->values, values, count * sizeof *values);
    to->count = count;
    return 0;
}

static struct column column_of(struct numbers x) { return (struct column){x.values, x.count > 1}; }

/* What a range allows, in words. */
static void describe(struct range range, char *to, size_t size) {
    if (range.low > 0 && range.low < 1e-300)
        snprintf(to, size, "> 0");
    else if (isfinite(range.low) && isfinite(range.high))
        snprintf(to, size, "from %g to %g", range.low, range.high);
    else if (isfinite(range.low))
        snprintf(to, size, ">= %g", range.low);
    else
        snprintf(to, size, "finite");
}

/* 0, or -1 and a message: finite, in the range and, of gears, whole, or a NaN, which asks for none. */
static int check(const double *values, size_t count, struct range range, int gear,
                 const char *name) {
    for (size_t i = 0; values && i < count; i++) {
        const double x = values[i];
        if (gear && isnan(x)) continue;
        if (isfinite(x) && x >= range.low && x <= range.high && !(gear && x != rint(x))) continue;
        char allowed[64];
        describe(range, allowed, sizeof allowed);
        say("%s: car %zu: %g is not allowed, must be %s%s", name, i, x, gear ? "whole, " : "",
            allowed);
        return -1;
    }
    return 0;
}

static struct range gears(const skidpad_fleet *fleet) {
    return (struct range){-1, fleet->run.list[LIST_gear_ratios].count};
}

int check_param(const skidpad_fleet *fleet, int index, const double *values, size_t count) {
    const struct leaf *const leaf = &fleet->leaf[index];
    char name[128];
    snprintf(name, sizeof name, "%s.%s", leaf->prefix, leaf->field->name);
    return check(values, count, leaf->field->range, 0, name);
}

int check_input(const skidpad_fleet *fleet, int index, const double *values, size_t count) {
    const struct input *const input = &inputs_table[index];
    const int gear = index == INPUT_gear;
    if (has_part(&fleet->run.words, input->word, input->part))
        return check(values, count, gear ? gears(fleet) : input->range, gear, input->name);
    say("%s: the input needs %s = %s", input->name, input->word, input->part);
    return -1;
}

int check_start(const skidpad_fleet *fleet, int index, const double *values, size_t count) {
    const int gear = index == START_GEAR;
    if (gear && !fleet->run.words.engine_drives) {
        say("gear: it needs drive.source = engine");
        return -1;
    }
    const struct range range = gear ? gears(fleet) : (struct range)ANY;
    return check(values, count, range, gear, starts[index]);
}

int set_param(skidpad_fleet *fleet, int index, const double *values, size_t count) {
    struct numbers *const to = &fleet->param[index];
    if (check_param(fleet, index, values, count) < 0 ||
        set_numbers(to, values, count, fleet->n, fleet->leaf[index].field->name) < 0)
        return -1;
    fleet->column[index] = column_of(*to);
    return 0;
}

int set_input(skidpad_fleet *fleet, int index, const double *values, size_t count) {
    struct numbers *const to = &fleet->input[index];
    if (check_input(fleet, index, values, count) < 0 ||
        set_numbers(to, values, count, fleet->n, inputs_table[index].name) < 0)
        return -1;
    const struct column c = column_of(*to);
    fleet->run.input[index] =
        (struct signal){.values = c.data, .car_stride = c.stride, .samples = 1};
    return 0;
}

int set_start(skidpad_fleet *fleet, int index, const double *values, size_t count) {
    if (check_start(fleet, index, values, count) < 0) return -1;
    return set_numbers(&fleet->start[index], values, count, fleet->n, starts[index]);
}

int skidpad_set_parameter(skidpad_fleet *fleet, const char *name, const double *values,
                          size_t count) {
    const int index = find_param(fleet, name);
    return index < 0 ? -1 : set_param(fleet, index, values, count);
}

const double *skidpad_parameter(const skidpad_fleet *fleet, const char *name, size_t *count) {
    const int index = find_param(fleet, name);
    if (index < 0) return NULL;
    *count = fleet->param[index].count;
    return fleet->param[index].values;
}

int skidpad_set_input(skidpad_fleet *fleet, const char *name, const double *values, size_t count) {
    const int index = find_input(name);
    return index < 0 ? -1 : set_input(fleet, index, values, count);
}

int skidpad_set_start(skidpad_fleet *fleet, const char *name, const double *values, size_t count) {
    for (int i = 0; i < N_STARTS; i++)
        if (strcmp(starts[i], name) == 0) return set_start(fleet, i, values, count);
    say("'%s' is no value of a start: speed, heading, x, y, gear", name);
    return -1;
}

/* --- memory --- */

void skidpad_free(skidpad_fleet *fleet) {
    if (fleet == NULL) return;
    for (int i = 0; fleet->param && i < fleet->params + fleet->places; i++)
        free(fleet->param[i].values);
    for (int i = 0; i < N_STARTS; i++) free(fleet->start[i].values);
    for (int i = 0; i < N_INPUTS; i++) free(fleet->input[i].values);
    free(fleet->leaf);
    free(fleet->param);
    free(fleet->column);
    free(fleet->run.state);
    free(fleet->run.output);
    free(fleet->run.status);
    free(fleet->time);
    free(fleet);
}

static void name_leaves(skidpad_fleet *fleet, const struct words *words) {
    struct branch branch[MOST_BRANCHES];
    struct leaf *to = fleet->leaf;
    const int count = param_branches(words, branch);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < branch[i].table->count; k++)
            *to++ = (struct leaf){branch[i].prefix, &branch[i].table->fields[k]};
}

/* Inputs as nobody gave them, and a start at rest. */
static int set_defaults(skidpad_fleet *fleet) {
    int failed = 0;
    for (int i = 0; i < N_INPUTS; i++) {
        failed |= set_numbers(&fleet->input[i], &inputs_table[i].value, 1, fleet->n, "inputs");
        fleet->run.input[i] = (struct signal){.values = fleet->input[i].values, .samples = 1};
    }
    for (int i = 0; i < N_STARTS; i++) {
        const double value = i == START_GEAR ? (double)NAN : 0;
        failed |= set_numbers(&fleet->start[i], &value, 1, fleet->n, "start");
    }
    return failed;
}

skidpad_fleet *new_fleet(const struct words *words, const int list_length[N_LISTS], size_t n) {
    skidpad_fleet *const fleet = calloc(1, sizeof *fleet);
    if (fleet == NULL) {
        say("no memory for a fleet");
        return NULL;
    }
    struct run *const run = &fleet->run;
    fleet->n = n;
    fleet->kernels = n == 1 ? find_kernels(64, 0) : choose_kernels(64, NULL); /* alone: no lanes */
    run->words = words_in_use(*words);
    run->rows = used_rows(&run->words, 0);
    run->n = (ptrdiff_t)n;
    fleet->params = run->columns = param_count(words);
    for (int i = 0; i < N_LISTS; i++) fleet->places += list_length[i];
    const size_t all = (size_t)(fleet->params + fleet->places);
    fleet->leaf = calloc((size_t)fleet->params, sizeof *fleet->leaf);
    fleet->param = calloc(all, sizeof *fleet->param);
    fleet->column = calloc(all, sizeof *fleet->column);
    run->state = calloc((size_t)state_rows() * n, sizeof(double));
    run->output = calloc((size_t)output_rows() * n, sizeof(double));
    run->status = calloc(n, sizeof *run->status);
    fleet->time = calloc(n, sizeof *fleet->time);
    if (!(fleet->leaf && fleet->param && fleet->column && run->state && run->output &&
          run->status && fleet->time) ||
        set_defaults(fleet) < 0) {
        say("no memory for %zu cars", n);
        skidpad_free(fleet);
        return NULL;
    }
    name_leaves(fleet, words);
    run->params = fleet->column;
    int place = fleet->params;
    for (int i = 0; i < N_LISTS; place += list_length[i++])
        run->list[i] = (struct column_list){list_length[i], &fleet->column[place]};
    return fleet;
}

size_t skidpad_cars(const skidpad_fleet *fleet) { return fleet->n; }

/* --- what moves --- */

/* For an evaluation: as short as may be, without inputs. */
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

/* 0, or -1 and a message if the step would not go on from a state that came from outside. */
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

/* --- kept --- */

enum { PARTS = 4 };
struct part {
    void *at;
    size_t size;
};

static void moving_parts(const skidpad_fleet *fleet, struct part part[PARTS]) {
    const size_t n = fleet->n;
    part[0] = (struct part){fleet->run.state, (size_t)state_rows() * n * sizeof(double)};
    part[1] = (struct part){fleet->run.output, (size_t)output_rows() * n * sizeof(double)};
    part[2] = (struct part){fleet->time, n * sizeof(double)};
    part[3] = (struct part){fleet->run.status, n * sizeof(uint32_t)};
}

size_t skidpad_saved_size(const skidpad_fleet *fleet) {
    struct part part[PARTS];
    size_t size = 0;
    moving_parts(fleet, part);
    for (int i = 0; i < PARTS; i++) size += part[i].size;
    return size;
}

void skidpad_save(const skidpad_fleet *fleet, void *to) {
    struct part part[PARTS];
    char *next = to;
    moving_parts(fleet, part);
    for (int i = 0; i < PARTS; next += part[i++].size) memcpy(next, part[i].at, part[i].size);
}

int skidpad_restore(skidpad_fleet *fleet, const void *from, size_t size) {
    if (size != skidpad_saved_size(fleet)) {
        say("%zu bytes, but of these cars skidpad_save writes %zu", size,
            skidpad_saved_size(fleet));
        return -1;
    }
    struct part part[PARTS];
    const char *next = from;
    moving_parts(fleet, part);
    for (int i = 0; i < PARTS; next += part[i++].size) memcpy(part[i].at, next, part[i].size);
    fleet->written = 1;
    return 0;
}
