/* The state of a fleet between its steps: written, settled, evaluated, observed. */
#ifndef SKIDPAD_STATE_H
#define SKIDPAD_STATE_H

#include "python/plan.h"

/* 0, or -1 and an error if an attitude was written that is not a unit quaternion, or a gear that
 * the car lacks. The step normalizes a quaternion of nearly unit length. */
int check_written(struct plan *plan);

PyObject *written(PyObject *module, PyObject *capsule);
PyObject *lent(PyObject *module, PyObject *capsule);
PyObject *settle(PyObject *module, PyObject *args);
PyObject *evaluate(PyObject *module, PyObject *args);
PyObject *observe(PyObject *module, PyObject *args);

#endif
