/* User-supplied drivers and gauges as passed from Python. */
#ifndef SKIDPAD_PYTHON_PART_H
#define SKIDPAD_PYTHON_PART_H

#include "python/core.h"

/* None, or (function, data, rows, numbers, kept): addresses; the quantities it reads, as row
 * numbers or -1 - glance, refusing rows from `most` on; columns; and the size of its state. 0, or
 * -1 and an error. */
int read_part(struct guest_part *part, PyObject *object, int most, int type, npy_intp n);
/* None, or (part, controls, preview time) of a driver. */
int read_guest_driver(struct guest_driver *guest, PyObject *object, int type, npy_intp n);

/* glances() -> {name: (row, unit, meaning)} */
PyObject *list_glances(PyObject *module, PyObject *unused);

#endif
