/* The reverse sweep (Griewank and Walther 2008, section 3.2): from the adjoints of results to those of
 * arguments, one increment after the other. */
#ifndef SKIDPAD_REVERSE_SWEEP_H
#define SKIDPAD_REVERSE_SWEEP_H

#include <stddef.h>
#include <stdint.h>

#include "active/graph.h"

/* The adjoint at `to` becomes that at `from` plus the adjoint at `result` times a partial. */
struct increment {
    uint32_t result, from, to, partial;
};

struct reverse_sweep {
    struct increment *increment;
    uint32_t increments;
};

/* From places by number to places in bytes, of vectors of a size. */
static inline void place_in_bytes(struct reverse_sweep *sweep, uint32_t size) {
    for (uint32_t k = 0; k < sweep->increments; k++) {
        struct increment *const i = &sweep->increment[k];
        *i = (struct increment){size * i->result, size * i->from, size * i->to, size * i->partial};
    }
}

/* Where there is no adjoint yet. */
enum { NO_ADJOINT = 0 };

#endif
