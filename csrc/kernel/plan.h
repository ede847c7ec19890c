/* From the arcs of a trace to the programs of its step. */
#ifndef SKIDPAD_PLAN_H
#define SKIDPAD_PLAN_H

#include "kernel/program.h"

/* Results of a trace. */
struct traced {
    struct arc *arc;
    uint32_t prepared, arcs; /* those of the cars' parameters, and all */
    int32_t names;
    int32_t fixed; /* the last name before the step */
    int ends;
};

/* Reverse sweep from `end`, which holds the names of ends and receives their places; for vectors of
 * a size in bytes. Arcs that affect no end are dropped. Returns 0, or -1 without memory. */
int plan_reverse(struct program *p, struct traced *t, int scalars, uint32_t size);

/* Forward sweep from directions, given by name, to the ends named in `end`; for vectors of a size
 * in bytes. Returns 0, or -1 without memory. */
int plan_forward(struct program *p, const struct traced *t, const int32_t *direction,
                 int directions, uint32_t size);

#endif
