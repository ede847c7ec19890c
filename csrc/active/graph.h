/* The computational graph of a step (Griewank and Walther, Evaluating Derivatives, 2008, chapter
 * 2): an arc goes from each argument of an operation to its result and carries the partial of the
 * result by that argument. */
#ifndef SKIDPAD_GRAPH_H
#define SKIDPAD_GRAPH_H

#include <stdint.h>

struct arc {
    int32_t argument, result;
    uint32_t partial; /* its place among those of the block */
};

enum { PARTIAL_NONE, PARTIAL_ONE, PARTIAL_MINUS_ONE, FIRST_PARTIAL };

#endif
