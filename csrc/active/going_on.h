/* What is done, one after the other, to go on through some operations with how each number changes
 * with some numbers before: its tangents. Only those that are not 0 for every car are there. */
#ifndef SKIDPAD_GOING_ON_H
#define SKIDPAD_GOING_ON_H

#include <stdint.h>

/* One operation: slopes by its one or two operands, how many tangents it has from the first alone, from
 * the second alone, and from both. Their places follow: (to, from) each, or (to, from, from). Slopes and
 * places are in bytes of vectors. */
struct operation {
    uint32_t slope[2], alone[2], both;
};
enum { OPERATION_WORDS = sizeof(struct operation) / sizeof(uint32_t) };

/* How an end changes with a direction: the number of the one, the place of the tangent of the other. */
struct change {
    uint32_t direction, place;
};

struct going_on {
    uint32_t *code; /* operations and their places */
    uint32_t words;
    uint32_t places;       /* of tangents; the first is for 1 */
    uint32_t *first;       /* (ends + 1): of the changes of each end */
    struct change *change; /* place in bytes */
};

/* The tangent of a direction itself is 1, which has the first place. */
enum { TANGENT_ONE = 0 };

#endif
