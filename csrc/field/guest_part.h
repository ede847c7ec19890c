/* A driver or a gauge from outside, as the kernels have it. */
#ifndef SKIDPAD_GUEST_PART_H
#define SKIDPAD_GUEST_PART_H

#include "field/column.h"
#include "field/skidpad_part.h"

/* What is no channel. A gauge knows the first two, of which the second is the time since the sample
 * before. */
enum glance {
#define GLANCE(name, unit, meaning) GLANCE_##name,
#include "field/glances.def"
    N_GLANCES
};

struct guest_part {
    skidpad_part *function; /* NULL: none */
    void *data;
    int seen, row[SKIDPAD_PART_SEEN]; /* a state row, behind them an output row; or -1 - glance */
    int kept;                         /* rows */
    int numbers;
    struct column number[SKIDPAD_PART_NUMBERS];
};

/* A driver decides inputs; those ahead are of a point of the path that its car passes then. */
struct guest_driver {
    struct guest_part part;
    int controls, control[SKIDPAD_PART_KEPT];
    struct column preview_time; /* [s] */
};

#endif
