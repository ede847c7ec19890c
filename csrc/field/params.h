/* Every number of the car as a vreal, in the order of the tables. */
#ifndef SKIDPAD_PARAMS_H
#define SKIDPAD_PARAMS_H

#include "lane/lane.h"

#define FIELD(name, unit, value, range, meaning) vreal name;
struct body_params {
#include "field/body.def"
};
struct suspension_params {
#include "field/suspension.def"
};
struct anti_roll_params {
#include "field/anti_roll.def"
};
struct wheel_params {
#include "field/wheel.def"
};
struct steering_params {
#include "field/steering.def"
};
struct brakes_params {
#include "field/brakes.def"
};
struct drive_params {
#include "field/drive.def"
};
struct aero_params {
#include "field/aero.def"
};
struct environment_params {
#include "field/environment.def"
};
struct contact_params {
#include "field/contact.def"
};
struct simple_pacejka_params {
#include "field/simple_pacejka.def"
};
struct brush_params {
#include "field/brush.def"
};
struct dugoff_params {
#include "field/dugoff.def"
};
struct linear_params {
#include "field/linear.def"
};
struct preview_params {
#include "field/preview.def"
};
#undef FIELD

union tire_params {
    struct simple_pacejka_params simple_pacejka;
    struct brush_params brush;
    struct dugoff_params dugoff;
    struct linear_params linear;
};

enum { FRONT, REAR };
enum { FL, FR, RL, RR };

/* [2] is front and rear axle. */
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
    union tire_params tire[2];
};

#define NUMBER(name, unit, meaning) vreal name;
#define WHEELS(name, unit, meaning) vreal name[4];
struct car_state {
#include "field/state.def"
};
struct car_output {
#include "field/output.def"
};
#undef NUMBER
#undef WHEELS

#endif
