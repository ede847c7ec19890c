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

struct powertrain_params {
    struct engine_params engine;
    struct clutch_params clutch;
    struct gearbox_params gearbox;
    struct differential_params differential[3]; /* FRONT, REAR, CENTER */
    struct pedals_params pedals;
    struct fuel_params fuel;
    struct antilock_params antilock;
    struct traction_params traction;
    struct stability_params stability;
    struct drift_params drift;
    struct road_params road;
    struct shafts_params shafts;
};

/* [2] is front and rear axle. Those of the tires, whose length is that of their model, stand apart.
 */
struct car_params {
    struct body_params body;
    struct suspension_params suspension[2];
    struct anti_roll_params anti_roll[2];
    struct wheel_params wheel[2];
    struct steering_params steering;
    struct brakes_params brakes;
    struct drive_params drive;
    struct aero_params aero;
    struct environment_params environment;
    struct contact_params contact[2];
    const struct powertrain_params *powertrain; /* NULL where a car has none of its parts */
};

#define NUMBER(name, unit, meaning) vreal name;
#define WHEELS(name, unit, meaning) vreal name[4];
struct car_state {
#include "field/state.def"
#include "field/powertrain_state.def"
};
struct powertrain_output {
#include "field/powertrain_output.def"
};
struct car_output {
#include "field/output.def"
    struct powertrain_output powertrain;
};
#undef NUMBER
#undef WHEELS

#endif
