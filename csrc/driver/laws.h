/* The laws of drivers as data: names, and their numbers with units and ranges. */
#ifndef SKIDPAD_LAWS_H
#define SKIDPAD_LAWS_H

#include "field/fields.h"

/* Tasks of a driver: steering or speed control, by a law with a table of numbers. */
enum law_kind { STEERING, SPEED };
struct driver_law {
    enum law_kind kind;
    struct table table;
};
enum {
    LAW_SIGNAL, /* none: an input */
#define LAW(kind, name) LAW_##name,
#define FIELD(name, unit, value, range, meaning)
#define END_LAW
#include "driver/laws.def"
    N_DRIVER_LAWS
};

/* Of LAW_SIGNAL there are none. */
extern const struct driver_law driver_laws[N_DRIVER_LAWS];

#endif
