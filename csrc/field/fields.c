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
#include "field/tire_models.def"
};

const struct table *const preview_table = &tables[AT_preview];

const struct branch shared_branches[] = {
    {"body", &tables[AT_body]},
    {"suspension.front", &tables[AT_suspension]},
    {"suspension.rear", &tables[AT_suspension]},
    {"anti_roll.front", &tables[AT_anti_roll]},
    {"anti_roll.rear", &tables[AT_anti_roll]},
    {"wheel.front", &tables[AT_wheel]},
    {"wheel.rear", &tables[AT_wheel]},
    {"steering", &tables[AT_steering]},
    {"brakes", &tables[AT_brakes]},
    {"drive", &tables[AT_drive]},
    {"aero", &tables[AT_aero]},
    {"environment", &tables[AT_environment]},
    {"tire.front", &tables[AT_contact]},
    {"tire.rear", &tables[AT_contact]},
};
const int shared_branch_count = COUNT(shared_branches);

const struct branch powertrain_branches[] = {
    {"engine", &tables[AT_engine]},
    {"clutch", &tables[AT_clutch]},
    {"gearbox", &tables[AT_gearbox]},
    {"differential.front", &tables[AT_differential]},
    {"differential.rear", &tables[AT_differential]},
    {"differential.center", &tables[AT_differential]},
    {"pedals", &tables[AT_pedals]},
    {"fuel", &tables[AT_fuel]},
    {"antilock", &tables[AT_antilock]},
    {"traction", &tables[AT_traction]},
    {"stability", &tables[AT_stability]},
    {"drift", &tables[AT_drift]},
    {"road", &tables[AT_road]},
    {"shafts", &tables[AT_shafts]},
};
const int powertrain_branch_count = COUNT(powertrain_branches);

const struct word words_table[N_WORDS] = {
#define WORD(member, name, ...) {name, {__VA_ARGS__}},
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

#define NUMBER(name, unit, meaning) {#name, unit, 1, meaning},
#define WHEELS(name, unit, meaning) {#name, unit, 4, meaning},
const struct channel state_channels[] = {
#include "field/state.def"
#include "field/powertrain_state.def"
};
const struct channel output_channels[] = {
#include "field/output.def"
#include "field/powertrain_output.def"
};
const int state_channel_count = COUNT(state_channels);
const int output_channel_count = COUNT(output_channels);

int tire_field_count(int model) { return tire_tables[model]->count; }
