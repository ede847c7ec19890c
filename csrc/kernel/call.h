/* Data shared by all blocks of a call, computed once at its start. */
#ifndef SKIDPAD_CALL_H
#define SKIDPAD_CALL_H

#include "kernel/reads.h"
#include "kernel/run.h"

struct call {
    const struct run *run;
    int powered, driven; /* the cars have a part of the powertrain, a driver */
    int abreast;         /* largest number of interleaved vectors of cars */
    struct reads reads;
};

/* Two interleaved vectors measured fastest. Cars with more data, by Magic Formula tires, a
 * powertrain, links or uneven ground, run alone: two would not fit into the first-level cache. So
 * do cars whose four tires are evaluated interleaved, which already fills the pipelines. */
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

/* Interleaved vectors of cars. */
static inline ptrdiff_t cars_abreast(const struct call *c) { return c->abreast * LANES; }

#endif
