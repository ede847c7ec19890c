/* What all blocks of cars of a call share, found once when it begins. */
#ifndef SKIDPAD_CALL_H
#define SKIDPAD_CALL_H

#include "kernel/reads.h"
#include "kernel/run.h"

struct call {
    const struct run *run;
    int powered, driven; /* the cars have a part of the powertrain, a driver */
    int abreast;         /* most vectors of cars that step side by side */
    struct reads reads;
};

/* Two vectors side by side measured best. Cars that need more numbers, by Magic Formula tires, a
 * powertrain, links or uneven ground, go alone: those of two would not stay in the first level of
 * cache. So do those whose four tires go through their model side by side, which fills the time that
 * a second vector would. */
enum { ABREAST = 2 };

static struct call call_begin(const struct run *run) {
    struct call c = {.run = run};
    c.powered = has_powertrain(&run->words);
    c.driven = has_driver(&run->driver);
    const int linked = run->words.kinematics != KINEMATICS_VERTICAL;
    const int model = run->words.tire_model;
    const int large = model == MAGIC_FORMULA || c.powered || linked || run->terrain;
    const int filled = model == SIMPLE_PACEJKA || model == TMEASY;
    c.abreast = large || filled ? 1 : ABREAST;
    c.reads = reads_of(run);
    return c;
}

/* Cars that step side by side. */
static inline ptrdiff_t cars_abreast(const struct call *c) { return c->abreast * LANES; }

#endif
