/* From the arcs of a trace to the programs of its step. */
#ifndef SKIDPAD_PLAN_H
#define SKIDPAD_PLAN_H

#include "kernel/program.h"

/* What a trace has left. */
struct traced {
    struct arc *arc;
    uint32_t prepared, arcs; /* those of what the cars are made of, and all */
    int32_t names;
    int32_t fixed; /* the last name of what is before the step */
    int ends;
};

/* Reverse sweeps of scalars from `end`, which holds the names of ends and gets their places; by vectors
 * of a size in bytes. Arcs that no end follows from are dropped. 0, or -1 without memory. */
int plan_reverse(struct program *p, struct traced *t, int scalars, uint32_t size);

/* The forward sweep of directions, which are names, to ends, of which `end` holds the names; by vectors of a
 * size in bytes. 0, or -1 without memory. */
int plan_forward(struct program *p, const struct traced *t, const int32_t *direction,
                 int directions, uint32_t size);

#endif
