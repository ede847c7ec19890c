#include "field/fields.h"

#define COUNT(array) (int)(sizeof(array) / sizeof((array)[0]))

#define TABLE(name) static const struct field name##_fields[] = {
#define FIELD(name, unit, value, range, meaning) {#name, unit, value, range, meaning},
/* clang-format off */
#define END_TABLE };
/* clang-format on */
#include "field/tables.def"

const struct table tables[] = {
#define TABLE(name) {#name, name##_fields, COUNT(name##_fields)},
#define FIELD(name, unit, value, range, meaning)
#define END_TABLE
#include "field/tables.def"
};
const int table_count = COUNT(tables);

enum {
#define TABLE(name) AT_##name,
#define FIELD(name, unit, value, range, meaning)
#define END_TABLE
#include "field/tables.def"
};

const struct table *const tire_tables[N_TIRE_MODELS] = {
#define TIRE_MODEL(MODEL, name, words, loop) [MODEL] = &tables[AT_##name],
#define GUEST_MODEL(MODEL, name) [MODEL] = &tables[AT_##name]
#include "field/tire_models.def"
};

#define BRANCH(member, prefix, table) {prefix, &tables[AT_##table]},
#define AXLES(member, prefix, table) \
    {prefix ".front", &tables[AT_##table]}, {prefix ".rear", &tables[AT_##table]},
#define LOCKS(member, prefix, table) \
    AXLES(member, prefix, table){prefix ".center", &tables[AT_##table]},
const struct branch shared_branches[] = {
#define SHARED_BRANCHES
#include "field/branches.def"
};
const int shared_branch_count = COUNT(shared_branches);

const struct branch powertrain_branches[] = {
#define POWERTRAIN_BRANCHES
#include "field/branches.def"
};
const int powertrain_branch_count = COUNT(powertrain_branches);

const struct branch road_branches[] = {
#define ROAD_BRANCHES
#include "field/branches.def"
};
const int road_branch_count = COUNT(road_branches);
#undef BRANCH
#undef AXLES
#undef LOCKS

#define BRANCH_WITH(word, member, prefix, table) {{prefix, &tables[AT_##table]}, WORD_##word},
#define AXLES_WITH(word, member, prefix, table)            \
    {{prefix ".front", &tables[AT_##table]}, WORD_##word}, \
        {{prefix ".rear", &tables[AT_##table]}, WORD_##word},
const struct optional_branch chassis_branches[] = {
#define CHASSIS_BRANCHES
#include "field/branches.def"
};
const int chassis_branch_count = COUNT(chassis_branches);
#undef BRANCH_WITH
#undef AXLES_WITH

const struct word words_table[N_WORDS] = {
/* clang-format off */
#define WORD(member, name) {name, {
#define CHOICE(NUMBER, word) word,
#define END_WORD NULL}},
/* clang-format on */
#include "field/words.def"
};

#define LIST(member, group, name, unit, range, rule, values, meaning) \
    static const double member##_values[] = values;
#include "field/lists.def"
const struct list_field lists_table[N_LISTS] = {
#define LIST(member, group, name, unit, range, rule, values, meaning) \
    {#group, #name, unit, range, rule, member##_values, COUNT(member##_values), meaning},
#include "field/lists.def"
};

const struct input inputs_table[N_INPUTS] = {
#define INPUT(name, unit, value, range, word, part, meaning) \
    {#name, unit, value, range, word, part, meaning},
#include "field/inputs.def"
};

#define GROUP(present, word, part)
#define NUMBER(name, unit, meaning) {#name, unit, 1, meaning},
#define WHEELS(name, unit, meaning) {#name, unit, 4, meaning},
#define END_GROUP
const struct channel state_channels[] = {
#include "field/states.def"
};
const struct channel output_channels[] = {
#include "field/outputs.def"
};
#undef GROUP
#undef NUMBER
#undef WHEELS
#undef END_GROUP
const int state_channel_count = COUNT(state_channels);
const int output_channel_count = COUNT(output_channels);

/* clang-format off */
#define GROUP(present, word, part) {word, part, 0
#define NUMBER(name, unit, meaning) + 1
#define WHEELS(name, unit, meaning) + 1
#define END_GROUP },
/* clang-format on */
const struct channel_group state_groups[] = {
#include "field/states.def"
};
const struct channel_group output_groups[] = {
#include "field/outputs.def"
};
#undef GROUP
#undef NUMBER
#undef WHEELS
#undef END_GROUP

int tire_field_count(int model) { return tire_tables[model]->count; }

/* Adds the rows of a group where it is present. Returns the row behind them. */
static int add_group(struct spans *s, int present, int first, int rows) {
    const int end = first + rows;
    if (!present || rows == 0) return end;
    s->rows += rows;
    if (s->count > 0 && s->span[s->count - 1].end == first)
        s->span[s->count - 1].end = end;
    else
        s->span[s->count++] = (struct span){first, end};
    return end;
}

/* clang-format off */
#define GROUP(present, word, part) row = add_group(to, present, row, 0
#define NUMBER(name, unit, meaning) + 1
#define WHEELS(name, unit, meaning) + 4
#define END_GROUP );
/* clang-format on */
struct rows used_rows(const struct words *w, int driven) {
    struct rows rows = {.state = {.rows = 0}};
    struct spans *to = &rows.state;
    int row = 0;
#include "field/states.def"
    to = &rows.output;
    row = 0;
#include "field/outputs.def"
    return rows;
}
#undef GROUP
#undef NUMBER
#undef WHEELS
#undef END_GROUP
