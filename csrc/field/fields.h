/* The tables as data: for the kernels the number of columns, for Python names, units and ranges. */
#ifndef SKIDPAD_FIELDS_H
#define SKIDPAD_FIELDS_H

#include "field/field.h"

struct table {
    const char *name;
    const struct field *fields;
    int count;
};

/* A row or four of state or output. */
struct channel {
    const char *name, *unit;
    int count; /* 1 or 4 */
    const char *meaning;
};

/* A part of the car's tree: a table under a dotted prefix. */
struct branch {
    const char *prefix;
    const struct table *table;
};

enum tire_model {
#define TIRE_MODEL(MODEL, name, words, loop) MODEL,
#include "field/tire_models.def"
};
enum {
    N_TIRE_MODELS = 0
#define TIRE_MODEL(MODEL, name, words, loop) +1
#include "field/tire_models.def"
};

extern const struct table tables[];
extern const int table_count;
extern const struct table *const tire_tables[N_TIRE_MODELS];
extern const struct table *const preview_table;
extern const struct branch shared_branches[]; /* all but the tires, in the order of car_params */
extern const int shared_branch_count;
extern const struct channel state_channels[], output_channels[];
extern const int state_channel_count, output_channel_count;

int tire_field_count(int model);

#endif
