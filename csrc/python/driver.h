/* Drivers as passed from Python. */
#ifndef SKIDPAD_PYTHON_DRIVER_H
#define SKIDPAD_PYTHON_DRIVER_H

#include "python/core.h"

/* From None, or (column of marks, steering law, speed law, path, guest), with a law (number,
 * columns, program). A program is a column, or (times, values) with values (k) or (k, n). A path is
 * None, ("bends", (x, y, cosine, sine), starts, lengths, offsets) or ("points", points, first,
 * closed, which). A guest is that of part.h. 0, or -1 and an error. */
int read_driver(struct driver *d, PyObject *driver, int type, npy_intp n);

/* laws() -> {name: (number, "steering" or "speed")} */
PyObject *driver_laws_dict(PyObject *module, PyObject *unused);

#endif
