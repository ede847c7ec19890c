#include "field/fields.h"

#define FIELD(name, unit, value, range, meaning) {#name, unit, value, range, meaning},
#define COUNT(array) (int)(sizeof(array) / sizeof((array)[0]))

static const struct field body[] = {
#include "field/body.def"
};
static const struct field suspension[] = {
#include "field/suspension.def"
};
static const struct field anti_roll[] = {
#include "field/anti_roll.def"
};
static const struct field wheel[] = {
#include "field/wheel.def"
};
static const struct field steering[] = {
#include "field/steering.def"
};
static const struct field brakes[] = {
#include "field/brakes.def"
};
static const struct field drive[] = {
#include "field/drive.def"
};
static const struct field aero[] = {
#include "field/aero.def"
};
static const struct field environment[] = {
#include "field/environment.def"
};
static const struct field contact[] = {
#include "field/contact.def"
};
static const struct field simple_pacejka[] = {
#include "field/simple_pacejka.def"
};
static const struct field brush[] = {
#include "field/brush.def"
};
static const struct field dugoff[] = {
#include "field/dugoff.def"
};
static const struct field linear[] = {
#include "field/linear.def"
};
static const struct field preview[] = {
#include "field/preview.def"
};

#define TABLE(name) {#name, name, COUNT(name)}
const struct table tables[] = {
    TABLE(body),           TABLE(suspension), TABLE(anti_roll), TABLE(wheel),       TABLE(steering),
    TABLE(brakes),         TABLE(drive),      TABLE(aero),      TABLE(environment), TABLE(contact),
    TABLE(simple_pacejka), TABLE(brush),      TABLE(dugoff),    TABLE(linear),      TABLE(preview),
};
const int table_count = COUNT(tables);

enum {
    BODY,
    SUSPENSION,
    ANTI_ROLL,
    WHEEL,
    STEERING,
    BRAKES,
    DRIVE,
    AERO,
    ENVIRONMENT,
    CONTACT,
    SIMPLE_PACEJKA,
    BRUSH,
    DUGOFF,
    LINEAR,
    PREVIEW
};

const struct table *const tire_tables[N_TIRE_MODELS] = {&tables[SIMPLE_PACEJKA], &tables[BRUSH],
                                                        &tables[DUGOFF], &tables[LINEAR]};

const struct table *const preview_table = &tables[PREVIEW];

const struct branch shared_branches[] = {
    {"body", &tables[BODY]},
    {"suspension.front", &tables[SUSPENSION]},
    {"suspension.rear", &tables[SUSPENSION]},
    {"anti_roll.front", &tables[ANTI_ROLL]},
    {"anti_roll.rear", &tables[ANTI_ROLL]},
    {"wheel.front", &tables[WHEEL]},
    {"wheel.rear", &tables[WHEEL]},
    {"steering", &tables[STEERING]},
    {"brakes", &tables[BRAKES]},
    {"drive", &tables[DRIVE]},
    {"aero", &tables[AERO]},
    {"environment", &tables[ENVIRONMENT]},
    {"tire.front", &tables[CONTACT]},
    {"tire.rear", &tables[CONTACT]},
};
const int shared_branch_count = COUNT(shared_branches);

#define NUMBER(name, unit, meaning) {#name, unit, 1, meaning},
#define WHEELS(name, unit, meaning) {#name, unit, 4, meaning},
const struct channel state_channels[] = {
#include "field/state.def"
};
const struct channel output_channels[] = {
#include "field/output.def"
};
const int state_channel_count = COUNT(state_channels);
const int output_channel_count = COUNT(output_channels);

int tire_field_count(int model) { return tire_tables[model]->count; }
