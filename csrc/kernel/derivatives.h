/* Derivatives of a run, as Python asks for them. */
#ifndef SKIDPAD_DERIVATIVES_H
#define SKIDPAD_DERIVATIVES_H

#include "kernel/run.h"

/* Inputs, then the commands of the driver's laws over time. */
enum { OF_STEERING = N_INPUTS, OF_SPEED, N_SIGNALS };

/* Numbers of a driver: 2 k of the law that steers, 2 k + 1 of that for the speed, then those of a
 * path with bends: its axis, and of each bend where it starts, how long it is, how far it goes. */
enum {
    PATH_AXIS = 2 * MAX_LAW_NUMBERS,
    PATH_START = PATH_AXIS + 4,
    PATH_LENGTH = PATH_START + MAX_BENDS,
    PATH_OFFSET = PATH_LENGTH + MAX_BENDS,
    DRIVER_NUMBERS = PATH_OFFSET + MAX_BENDS
};

/* What is derived: some scalars, each a sum of recorded numbers by weights. By what, and where the
 * derivatives go. Arrays are of double. */
struct asked_derivatives {
    int scalars;
    void (*advance)(const struct run *run, ptrdiff_t begin, ptrdiff_t end); /* the plain run */
    const double
        *of_record; /* (scalars, channels, samples, n), NULL: each a channel's last sample */
    int params;
    const int *param; /* columns of the run's, then those of its lists, one list after the other */
    int numbers;
    const int *number;           /* of the driver */
    double *by_start;            /* (scalars, state rows, n) */
    double *by_param;            /* (scalars, params, n) */
    double *by_number;           /* (scalars, numbers, n) */
    double *by_input[N_SIGNALS]; /* (scalars, samples of the signal, n); NULL: not asked */
    double *
        lines; /* (n, scalars, states + inputs + params), in place of by_start and by_param; or NULL */
    int states, inputs;
    const int *state, *input; /* of lines: rows of the state, and inputs that are held */
};

/* Of the cars from `begin` to before `end`, from the state that they have, which stays. Records the
 * run besides, to `record` of the run. 0, -1 where memory is short, or -2 where a trace is wrong. */
typedef int derivatives_of(const struct run *run, const struct asked_derivatives *asked,
                           ptrdiff_t begin, ptrdiff_t end);

/* Those of an instruction set, or the best that there are in a build without them. NULL where this build
 * or this processor has none. */
derivatives_of *find_derivatives(const char *isa);

#endif
