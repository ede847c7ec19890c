/* What drives cars: numbers, arrays and signals, checked and made ready for the kernels. */
#ifndef SKIDPAD_INPUTS_H
#define SKIDPAD_INPUTS_H

#include "python/plan.h"

/* Where an input that is one number is kept during a call. */
union scalar {
    float f;
    double d;
};

/* Turns an input into a signal: a number, an array of one or n numbers, or, where `varies`, a pair
 * (times, values) with values (k) for all cars or (k, n). Arrays made on the way are kept in
 * `keep`. 0, or -1 and an error that names it. */
int read_signal(struct signal *s, PyObject *object, int input, const struct plan *plan, int varies,
                int check, union scalar *scalar, PyObject **keep);

/* No inputs; the gear stays. */
void release_inputs(struct run *run, int type);

#endif
