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

/* Numbers in a row, as many as the car brings. */
enum list_rule { NO_RULE, ASCENDING, EACH_SPEED, EACH_PAIR };

struct list_field {
    const char *group, *name, *unit;
    struct range range;
    enum list_rule rule;
    const double *values; /* default */
    int count;
    const char *meaning;
};

/* A choice of structure: its name in the car's tree and its words. */
enum { MOST_WORDS = 8 };
struct word {
    const char *name;
    const char *words[MOST_WORDS];
};

/* What all cars of a call share: for each choice the number of its word. */
struct words {
#define WORD(member, name, ...) int member;
#include "field/words.def"
    int tire_options; /* of the Magic Formula bits, else the number of `combine` (combined.h) */
};
enum {
    N_WORDS = 0
#define WORD(member, name, ...) +1
#include "field/words.def"
};
enum {
#define LIST(member, group, name, unit, range, rule, values, meaning) LIST_##member,
#include "field/lists.def"
    N_LISTS
};

/* Words that the step reads by their numbers. */
enum { REAR_DRIVE, FRONT_DRIVE, ALL_DRIVE };
enum { ENGINE_CURVE, ENGINE_ENVELOPE, ENGINE_MAP };
enum { CLUTCH_FRICTION, CLUTCH_PRETEND, CLUTCH_LOCKED };
enum { LOCK_OPEN, LOCK_LOCKED, LOCK_SALISBURY, LOCK_TORSEN, LOCK_VISCOUS, LOCK_WINNER };
enum { MOUNTED_NOWHERE, MOUNTED_ALONG, MOUNTED_ACROSS };
enum { FUEL_NONE, FUEL_CONSTANT, FUEL_WILLANS, FUEL_MAP };

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
/* In the order of car_params: what all cars have, then both tires, then what a powertrain, brakes
 * with a pedal, assists or a split road add. */
extern const struct branch shared_branches[], powertrain_branches[];
extern const int shared_branch_count, powertrain_branch_count;
extern const struct word words_table[N_WORDS];
extern const struct list_field lists_table[N_LISTS];
extern const struct channel state_channels[], output_channels[];
extern const int state_channel_count, output_channel_count;

int tire_field_count(int model);

/* Any part of powertrain_branches. */
static inline int has_powertrain(const struct words *w) {
    return (w->engine_drives | w->pedals | w->antilock | w->traction | w->stability | w->drift |
            w->split_road) != 0;
}

#endif
