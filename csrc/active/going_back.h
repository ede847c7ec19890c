/* What is done, one after the other, to go back through some operations: from how a number at the
 * end answers to their results, to how it answers to their operands. */
#ifndef SKIDPAD_GOING_BACK_H
#define SKIDPAD_GOING_BACK_H

#include <stddef.h>
#include <stdint.h>

#include "active/dependency.h"

/* The answer at `to` becomes that at `from` plus the answer at `result` times a slope. */
struct share {
    uint32_t result, from, to, slope;
};

struct going_back {
    struct share *share;
    uint32_t shares;
};

/* From places by number to places in bytes, of vectors of a size. */
static inline void place_in_bytes(struct going_back *way, uint32_t size) {
    for (uint32_t k = 0; k < way->shares; k++) {
        struct share *const s = &way->share[k];
        *s = (struct share){size * s->result, size * s->from, size * s->to, size * s->slope};
    }
}

/* Where there is no answer yet. */
enum { NO_ANSWER = 0 };

#endif
