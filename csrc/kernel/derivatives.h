/* Derivatives of a run, for Python. */
#ifndef SKIDPAD_DERIVATIVES_H
#define SKIDPAD_DERIVATIVES_H

#include "kernel/run.h"

/* Inputs, then time-dependent commands of the driver's laws. */
enum { OF_STEERING = N_INPUTS, OF_SPEED, N_SIGNALS };

/* Numbers of a driver: 2 k of the steering law, 2 k + 1 of the speed law, then those of a path with
 * bends: its axis, and start, length and offset of each bend. */
enum {
    PATH_AXIS = 2 * MAX_LAW_NUMBERS,
    PATH_START = PATH_AXIS + 4,
    PATH_LENGTH = PATH_START + MAX_BENDS,
    PATH_OFFSET = PATH_LENGTH + MAX_BENDS,
    DRIVER_NUMBERS = PATH_OFFSET + MAX_BENDS
};

/* Scalars to differentiate, each a weighted sum of recorded numbers; the variables; and the
 * outputs. Arrays of double. */
struct asked_derivatives {
    int scalars;
    void (*advance)(const struct run *run, ptrdiff_t begin, ptrdiff_t end); /* the plain run */
    const double
        *of_record; /* (scalars, channels, samples, n), NULL: each a channel's last sample */
    int params;
    const int *param; /* columns of the run, then those of its lists in order */
    int numbers;
    const int *number;           /* of the driver */
    double *by_start;            /* (scalars, state rows, n) */
    double *by_param;            /* (scalars, params, n) */
    double *by_number;           /* (scalars, numbers, n) */
    double *by_input[N_SIGNALS]; /* (scalars, samples of the signal, n); NULL: not asked */
    double *
        lines; /* (n, scalars, states + inputs + params), in place of by_start and by_param; or NULL */
    int states, inputs;
    const int *state, *input; /* of Jacobian rows: states, and held inputs */
};

/* For the cars from `begin` to before `end`, from their current state, which is unchanged. Also
 * records the run to its `record`. Returns how many blocks of cars went backward without a tape, -1
 * if memory is short, or -2 if a trace is wrong. */
typedef int derivatives_of(const struct run *run, const struct asked_derivatives *asked,
                           ptrdiff_t begin, ptrdiff_t end);

/* Those of an instruction set, or the best available in a build without them. NULL if this build or
 * processor has none. */
derivatives_of *find_derivatives(const char *isa);

#endif
