/* Gauges as passed from Python. */
#ifndef SKIDPAD_PYTHON_GAUGES_H
#define SKIDPAD_PYTHON_GAUGES_H

#include "python/core.h"

/* Gauges of a run from a tuple of (kind, channel, after, before, ends, numbers), with their state
 * in the array `memory`. 0, or -1 and an error; PyMem_Free((void *)run->gauge) in any case. */
int read_gauges(struct run *run, PyObject *tuple, PyObject *memory, const struct kernels *kernels,
                int type);

PyObject *list_gauges(PyObject *module, PyObject *unused);
PyObject *gauge_results(PyObject *module, PyObject *args);

#endif
