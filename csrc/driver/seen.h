/* Inputs of a driver from car and path at the beginning of a step, and its command. */
#ifndef SKIDPAD_SEEN_H
#define SKIDPAD_SEEN_H

#include "car/car.h"
#include "driver/path.h"
#include "field/signal.h"

/* Position of each car on the curves for its pedals. */
struct pedal_places {
    struct ratio ratio;
    struct engine_place closed, open; /* of the throttle */
};

static inline struct pedal_places pedals_begin(void) {
    return (struct pedal_places){no_ratio(), {off_curve(), off_map()}, {off_curve(), off_map()}};
}

/* What torques at the wheels do to a car, which stays the same as it drives. */
struct pull {
    vreal mass; /* of the car and of what turns with its wheels, less the engine [kg] */
    vreal per_drive, per_brake; /* force along the car per torque [1/m] */
};

struct seen {
    const struct car *car;
    const struct pull *pull;
    struct pedal_places *at;
    const struct route *route;
    struct beside here;           /* the center of mass; zeros without a path */
    vreal clutch;                 /* its pedal, not set by the law */
    vreal program;                /* current value of the law's signal */
    const struct signal *profile; /* the same signal, for laws reading it over distance */
    struct block block;
    vreal dt;
};

static inline vreal wheelbase_of(const struct car *c) {
    return c->params->body.to_front_axle + c->params->body.to_rear_axle;
}

#endif
