/* The reverse sweep (Griewank and Walther 2008, section 3.3), from the adjoints of results to those of
 * arguments, in both forms that it has. */
#ifndef SKIDPAD_REVERSE_SWEEP_H
#define SKIDPAD_REVERSE_SWEEP_H

#include <stdint.h>

/* Incremental, for several scalars side by side, so that results which none of them follows from are
 * passed over: the adjoint at `to` becomes that at `from` plus the adjoint at `result` times a partial.
 * Places and partials are in bytes of vectors. */
struct increment {
    uint32_t result, from, to, partial;
};

/* Nonincremental, for one scalar: each adjoint is summed up at once over what follows from the number,
 * so that it is stored once. Those that do not wait for each other and have as many terms are neighbors.
 * Their places follow: one of the adjoint, then (adjoint of the result, partial) of each term, in bytes
 * of vectors. */
struct sums {
    uint32_t terms, count, adds; /* adds: to what is there already */
};
enum { SUMS_WORDS = sizeof(struct sums) / sizeof(uint32_t) };

struct reverse_sweep {
    struct increment *increment;
    uint32_t increments;
    uint32_t *code; /* sums and their places */
    uint32_t words;
};

/* Where there is no adjoint yet. */
enum { NO_ADJOINT = 0 };

#endif
