/* Drivers and gauges from outside, as Python hands them over. */
#ifndef SKIDPAD_PYTHON_PART_H
#define SKIDPAD_PYTHON_PART_H

#include "python/core.h"

/* None, or (function, data, rows, numbers, kept): addresses, what it sees by the numbers of rows or
 * -1 - glance, of which rows from `most` on are refused, columns, and how many rows it keeps. 0, or -1 and an error. */
int read_part(struct guest_part *part, PyObject *object, int most, int type, npy_intp n);
/* None, or (part, controls, preview time) of a driver. */
int read_guest_driver(struct guest_driver *guest, PyObject *object, int type, npy_intp n);

/* glances() -> {name: (row, unit, meaning)} */
PyObject *list_glances(PyObject *module, PyObject *unused);

#endif
