/* Inputs of cars: numbers, arrays and signals, checked and prepared for the kernels. */
#ifndef SKIDPAD_INPUTS_H
#define SKIDPAD_INPUTS_H

#include "python/plan.h"

/* Storage for scalar inputs during a call. */
union scalar {
    float f;
    double d;
};

/* Converts an input to a signal: a number, an array of one or n numbers, or, if `varies`, a pair
 * (times, values) with values (k) for all cars or (k, n). New arrays are kept in `keep`. 0, or -1
 * and an error that names it. */
int read_signal(struct signal *s, PyObject *object, int input, const struct plan *plan, int varies,
                int check, union scalar *scalar, PyObject **keep);

/* No inputs; the gear is kept. */
void release_inputs(struct run *run, int type);

#endif
