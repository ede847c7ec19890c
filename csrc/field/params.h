/* Every number of the car as a vreal, in the order of the tables. */
#ifndef SKIDPAD_PARAMS_H
#define SKIDPAD_PARAMS_H

#include "field/fields.h"
#include "lane/lane.h"

#define TABLE(name) struct name##_params {
#define FIELD(name, unit, value, range, meaning) vreal name;
/* clang-format off */
#define END_TABLE };
/* clang-format on */
#include "field/tables.def"

enum { FRONT, REAR, CENTER };
enum { FL, FR, RL, RR };

#define BRANCH(member, prefix, table) struct table##_params member;
#define AXLES(member, prefix, table) struct table##_params member[2];
#define LOCKS(member, prefix, table) struct table##_params member[3];
struct powertrain_params {
#define POWERTRAIN_BRANCHES
#include "field/branches.def"
};

#define BRANCH_WITH(word, member, prefix, table) struct table##_params member;
#define AXLES_WITH(word, member, prefix, table) struct table##_params member[2];
/* Those of a word that is its first are not set. */
struct chassis_params {
#define CHASSIS_BRANCHES
#include "field/branches.def"
};
#undef BRANCH_WITH
#undef AXLES_WITH

/* [2] is front and rear axle. Those of the tires, whose length is that of their model, stand
 * apart. */
struct car_params {
#define SHARED_BRANCHES
#include "field/branches.def"
    const struct powertrain_params *powertrain; /* NULL where a car has none of its parts */
    const struct road_params *road;             /* NULL where it is flat */
    const struct chassis_params *chassis;
};
#undef BRANCH
#undef AXLES
#undef LOCKS

struct car_inputs {
#define INPUT(name, unit, value, range, word, part, meaning) vreal name;
#include "field/inputs.def"
};

#define GROUP(present, word, part)
#define NUMBER(name, unit, meaning) vreal name;
#define WHEELS(name, unit, meaning) vreal name[4];
#define END_GROUP
struct car_state {
#include "field/states.def"
};
struct powertrain_output {
#include "field/powertrain_output.def"
};
struct car_output {
#include "field/output.def"
    struct powertrain_output powertrain;
#include "field/steering_output.def"
#include "field/sensor_output.def"
#include "field/rear_steering_output.def"
};
#undef GROUP
#undef NUMBER
#undef WHEELS
#undef END_GROUP

#endif
