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

/* Channels that stand together; `word` and `part` name what a car must have for them, or are NULL. */
struct channel_group {
    const char *word, *part;
    int count;
};

/* Numbers in a row, as many as the car brings. */
/* EACH_POINT: one for each number of the list before, not falling. TRIANGLE: 21, of linkage.h. */
enum list_rule { NO_RULE, ASCENDING, EACH_SPEED, EACH_PAIR, EACH_POINT, TRIANGLE };

struct list_field {
    const char *group, *name, *unit;
    struct range range;
    enum list_rule rule;
    const double *values; /* default */
    int count;
    const char *meaning;
};

/* What drives the cars in a step; `word` and `part` name what a car must have for it, or are NULL.
 */
struct input {
    const char *name, *unit;
    double value; /* default; a NaN where there is none */
    struct range range;
    const char *word, *part, *meaning;
};
enum {
#define INPUT(name, unit, value, range, word, part, meaning) INPUT_##name,
#include "field/inputs.def"
    N_INPUTS
};

/* A choice of structure: its name in the car's tree and its words. */
enum { MOST_WORDS = 8 };
struct word {
    const char *name;
    const char *words[MOST_WORDS];
};

struct guest_tire;

/* What all cars of a call share: for each choice the number of its word. */
struct words {
#define WORD(member, name) int member;
#define CHOICE(NUMBER, word)
#define END_WORD
#include "field/words.def"
    int tire_options; /* of the Magic Formula bits, else the number of `combine` (combined.h) */
    const struct guest_tire *guest; /* the tire of tire.model = custom, or NULL */
};
enum {
#define WORD(member, name) WORD_##member,
#define CHOICE(NUMBER, word)
#define END_WORD
#include "field/words.def"
    N_WORDS
};
enum {
#define LIST(member, group, name, unit, range, rule, values, meaning) LIST_##member,
#include "field/lists.def"
    N_LISTS
};

/* Each word by its number. */
/* clang-format off */
#define WORD(member, name) enum { BEFORE_##member = -1,
#define CHOICE(NUMBER, word) NUMBER,
#define END_WORD };
#include "field/words.def"
/* clang-format on */
_Static_assert((int)REAR_LOCK_WINNER == (int)LOCK_WINNER, "locks are numbered alike");
_Static_assert((int)CENTER_LOCK_VISCOUS == (int)LOCK_VISCOUS, "locks are numbered alike");

/* A part of the car's tree: a table under a dotted prefix. */
struct branch {
    const char *prefix;
    const struct table *table;
};

enum tire_model {
#define TIRE_MODEL(MODEL, name, words, loop) MODEL,
#define GUEST_MODEL(MODEL, name) MODEL
#include "field/tire_models.def"
};
enum {
    N_TIRE_MODELS = 0
#define TIRE_MODEL(MODEL, name, words, loop) +1
#define GUEST_MODEL(MODEL, name) +1
#include "field/tire_models.def"
};

/* A branch that a car has where a word is not its first. */
struct optional_branch {
    struct branch branch;
    int word; /* of WORD_... */
};

enum {
    N_ROW_GROUPS = 0
#define GROUP(present, word, part) +1
#define NUMBER(name, unit, meaning)
#define WHEELS(name, unit, meaning)
#define END_GROUP
#include "field/states.def"
#include "field/outputs.def"
#undef GROUP
#undef NUMBER
#undef WHEELS
#undef END_GROUP
};

/* Rows from `first` to before `end`. */
struct span {
    int first, end;
};

/* Rows in use, ascending: `rows` in all, in spans which do not touch. */
struct spans {
    int rows, count;
    struct span span[N_ROW_GROUPS / 2 + 1];
};

/* Of the state and of the outputs. */
struct rows {
    struct spans state, output;
};

extern const struct table tables[];
extern const int table_count;
extern const struct table *const tire_tables[N_TIRE_MODELS];
/* In the order of car_params: what all cars have, then both tires, then what a powertrain, brakes
 * with a pedal or assists add, then what a road that is not flat does, then what is chosen of the
 * chassis. */
extern const struct branch shared_branches[], powertrain_branches[], road_branches[];
extern const int shared_branch_count, powertrain_branch_count, road_branch_count;
extern const struct optional_branch chassis_branches[];
extern const int chassis_branch_count;
extern const struct word words_table[N_WORDS];
extern const struct list_field lists_table[N_LISTS];
extern const struct input inputs_table[N_INPUTS];
extern const struct channel state_channels[], output_channels[];
extern const int state_channel_count, output_channel_count;
extern const struct channel_group state_groups[], output_groups[];

int tire_field_count(int model);
/* Who drives: nobody but the inputs, laws of the kernels, or a function from outside too. */
enum { NOT_DRIVEN, DRIVEN, DRIVEN_FROM_OUTSIDE };
/* The rows that cars have which are driven so. */
struct rows used_rows(const struct words *w, int driven);

/* Whether a car has the branch. The words stand first in their struct. */
static inline int has_branch(const struct words *w, const struct optional_branch *b) {
    return ((const int *)w)[b->word] != 0;
}

/* Suspension or bars that are not the plain ones: springs, dampers and bars in proportion. */
static inline int has_special_suspension(const struct words *w) {
    return (w->springs | w->dampers | w->stops | w->third_spring | w->bar_schedule |
            w->bar_mount) != 0;
}

/* Between hand wheel and road wheels is more than a ratio. */
static inline int has_special_steering(const struct words *w) {
    return (w->steering_gear | w->steering_actuator) != 0;
}

/* Steady slip whose forces follow the speeds within the step. */
static inline int is_steady_implicit(const struct words *w) {
    return w->steady_slip && w->spin == SPIN_IMPLICIT;
}

/* Tire forces are clamped, scaled or explicit (clamps.h, game.h). */
static inline int is_game(const struct words *w) { return (w->clamps | w->braking | w->spin) != 0; }

/* Any part of powertrain_branches. */
static inline int has_powertrain(const struct words *w) {
    return (w->engine_drives | w->pedals | w->antilock | w->traction | w->stability | w->drift) !=
           0;
}

#endif
