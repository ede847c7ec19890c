/* A tire model from outside, as the kernels have it. */
#ifndef SKIDPAD_GUEST_TIRE_H
#define SKIDPAD_GUEST_TIRE_H

#include <stddef.h>

#include "field/skidpad_tire.h"

/* How a model answers: at once, or all cars at a time, so that a first pass through the step asks
 * and a second one is answered. */
enum guest_pass { GUEST_CALLED, GUEST_ASKS, GUEST_ANSWERED };

struct guest_tire {
    skidpad_tire_double *in_double;
    skidpad_tire_float *in_single; /* NULL: single precision goes through the other */
    void *data;
    int numbers; /* of its own, from c1 on */
    int slopes;  /* whether it gives them */
    enum guest_pass pass;
    void *operands, *results; /* (rows, 4, n) of floats or doubles, where cars are asked together */
    ptrdiff_t n;
};

enum { GUEST_OPERANDS = SKIDPAD_C1 + SKIDPAD_TIRE_NUMBERS, GUEST_RESULTS = SKIDPAD_SLOPE_Y + 1 };

#endif
