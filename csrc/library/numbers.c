/* Numbers set by name: one for all cars, or one per car. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library/fleet.h"

int set_numbers(struct numbers *to, const double *values, size_t count, size_t n,
                const char *name) {
    if (values == NULL || (count != 1 && count != n)) {
        say("%s: %zu numbers for %zu car%s, must be 1 or one for each", name, count, n,
            n == 1 ? "" : "s");
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

/* A range as text. */
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

/* 0, or -1 and a message: finite, in range and, for gears, whole or NaN, which selects none. */
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

struct range gears(const skidpad_fleet *fleet) {
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
    return check(values, count, range, gear, start_names[index]);
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
    return set_numbers(&fleet->start[index], values, count, fleet->n, start_names[index]);
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
        if (strcmp(start_names[i], name) == 0) return set_start(fleet, i, values, count);
    say("'%s' is no value of a start: speed, heading, x, y, gear", name);
    return -1;
}
