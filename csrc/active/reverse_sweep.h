/* The reverse sweep (Griewank and Walther 2008, section 3.3), from the adjoints of results to those
 * of arguments, in both of its forms. */
#ifndef SKIDPAD_REVERSE_SWEEP_H
#define SKIDPAD_REVERSE_SWEEP_H

#include <stdint.h>

/* Incremental, for several scalars side by side, skipping results that none of them depends on: the
 * adjoint at `to` becomes that at `from` plus the adjoint at `result` times a partial. Places and
 * partials are offsets in bytes. */
struct increment {
    uint32_t result, from, to, partial;
};

/* Nonincremental, for one scalar: each adjoint is summed over all results that depend on the
 * number, so that it is stored once. Independent ones with the same number of terms are adjacent.
 * Their places follow: one of the adjoint, then (adjoint of the result, partial) of each term, as
 * offsets in bytes. */
struct sums {
    uint32_t terms, count, adds; /* adds: to the present value */
};
enum { SUMS_WORDS = sizeof(struct sums) / sizeof(uint32_t) };

struct reverse_sweep {
    struct increment *increment;
    uint32_t increments;
    uint32_t *code; /* sums and their places */
    uint32_t words;
};

/* No adjoint yet. */
enum { NO_ADJOINT = 0 };

#endif
