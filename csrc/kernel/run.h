/* Requests of Python to the kernels: plain pointers, no vectors; arrays of float or double
 * according to the kernel table. */
#ifndef SKIDPAD_RUN_H
#define SKIDPAD_RUN_H

#include <stddef.h>
#include <stdint.h>

#include "driver/laws.h"
#include "field/column.h"
#include "field/fields.h"
#include "field/guest_part.h"
#include "field/path.h"
#include "field/signal.h"
#include "field/terrain.h"

enum { MAX_LAW_NUMBERS = 20, MAX_CHANNELS = 160, MAX_GAUGE_NUMBERS = 6 };
enum {
    STATUS_NON_FINITE = 1,  /* a state is infinite or not a number */
    STATUS_ROLLED_OVER = 2, /* the body leaned more than 60 degrees from the vertical */
    STATUS_WHEEL_LIFT = 4,  /* both wheels of one side off the road, the other side on it */
    STATUS_SPUN = 8,        /* moved more than 60 degrees off its axis, faster than 1 m/s */
    STATUS_UNSOLVED = 16,   /* in some step the driveline stayed unsolved (driveline_search.h) */
    STATUS_OFF_ROAD = 32    /* some wheel was off the grid of its road */
};

/* A law with its numbers, and the signal that it plays or follows. */
struct law_choice {
    int law; /* LAW_SIGNAL: its outputs are inputs */
    struct column numbers[MAX_LAW_NUMBERS];
    struct signal program;
};

/* A driver: two laws, or a user function for the remaining inputs; one path. */
struct driver {
    struct law_choice steering, speed;
    struct guest_driver guest;
    struct path path;
    struct column mark; /* tells drivers and paths apart, > 0; a car remembers its own */
};

static inline int has_driver(const struct driver *d) {
    if (d->guest.part.function) return DRIVEN_FROM_OUTSIDE;
    return d->steering.law != LAW_SIGNAL || d->speed.law != LAW_SIGNAL ? DRIVEN : NOT_DRIVEN;
}

/* A gauge, evaluated at the samples of a run. Events that start or end its counting precede it in
 * the list. */
struct gauge {
    int kind;          /* of the kernels' table */
    int channel;       /* a state row, or after these an output row; -1: of the car */
    int after, before; /* events; -1: none */
    int ends;          /* whether it is an event ending a car's run */
    struct column number[MAX_GAUGE_NUMBERS];
    struct guest_part guest; /* for user-defined kinds */
    void *memory;            /* (rows, n) */
};

struct run {
    /* structure */
    struct words words;
    struct rows rows; /* used_rows of the words and the driver */
    /* cars */
    ptrdiff_t n;
    int states;  /* states per car, of n / states cars; all first states come first */
    int columns; /* of params */
    const struct column *params; /* the shared branches, both tires, those of a powertrain */
    struct column_list list[N_LISTS];
    void *state, *output; /* (rows, n), C order */
    uint32_t *status;     /* (n) */
    struct signal input[N_INPUTS];
    struct driver driver;
    const struct terrain *terrain; /* NULL: none */
    /* time */
    double dt;
    int substeps;
    int64_t first_step, steps;
    /* recording: every `every` steps, channel numbers count state rows, then output rows */
    int64_t every;
    int channels, channel[MAX_CHANNELS];
    void *record;
    ptrdiff_t samples;
    ptrdiff_t channel_stride, sample_stride; /* of the record, in numbers; cars are adjacent */
    int gauges;
    const struct gauge *gauge;
    double *ended; /* (n): end of a car's run [s], NaN while running; NULL: none ends */
};

/* Samples go to an array (channels, samples, n). */
static inline void record_to(struct run *run, void *array, ptrdiff_t samples) {
    run->record = array;
    run->samples = samples;
    run->channel_stride = samples * run->n;
    run->sample_stride = run->n;
}

/* Start of cars: speed [m/s], heading [rad], gear (NaN: automatic). */
struct start {
    struct column speed, heading, gear;
};

#endif
