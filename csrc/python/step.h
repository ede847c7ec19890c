/* Kernel calls that advance cars by steps. */
#ifndef SKIDPAD_STEP_H
#define SKIDPAD_STEP_H

#include "python/plan.h"

/* The steps of a run; 0, or -1 and an error. */
int read_time(struct run *run, double dt, int substeps, long long first_step, long long steps);

/* Sends the cars from `begin` to `end` through the steps of the run, releasing the GIL if that
 * takes a while. Returns the number taken; only tires in Python end it early, with an error. */
int64_t call_kernel(const struct plan *plan, const struct run *run, npy_intp begin, npy_intp end);

PyObject *step(PyObject *module, PyObject *const *args, Py_ssize_t count);

#endif
