/* The forward sweep (Griewank and Walther 2008, section 3.1): tangents of all numbers by some
 * directions, one operation after another. Only those not identically 0 are stored. */
#ifndef SKIDPAD_FORWARD_SWEEP_H
#define SKIDPAD_FORWARD_SWEEP_H

#include <stdint.h>

/* One operation: partials by its one or two arguments, and how many tangents it has from the first
 * alone, from the second alone, and from both. Their places follow: (to, from) each, or (to, from,
 * from). Partials and places are offsets in bytes. */
struct operation {
    uint32_t partial[2], alone[2], both;
};
enum { OPERATION_WORDS = sizeof(struct operation) / sizeof(uint32_t) };

/* Of an end by a direction: the number of the direction, the place of the tangent of the end. */
struct derivative {
    uint32_t direction, place;
};

struct forward_sweep {
    uint32_t *code; /* operations and their places */
    uint32_t words;
    uint32_t places;               /* of tangents; the first is for 1 */
    uint32_t *first;               /* (ends + 1): of the derivatives of each end */
    struct derivative *derivative; /* place in bytes */
};

/* The tangent of a direction itself is 1, which has the first place. */
enum { TANGENT_ONE = 0 };

#endif
