/* User-supplied tires: functions given by their addresses, or Python functions. */
#ifndef SKIDPAD_GUEST_H
#define SKIDPAD_GUEST_H

#include "python/cars.h"
#include "python/plan.h"

/* None, or (double function, single function or 0, data, numbers, slopes, callable or None): for a
 * callable the addresses are 0. 0, or -1 and an error. */
int read_guest(struct plan *plan, PyObject *object);

/* Sends cars through the steps of a run with tires evaluated in Python, all cars together. Returns
 * the number of steps taken; fewer than requested mean an error. */
int64_t ask_through(const struct plan *plan, const struct run *run, npy_intp begin, npy_intp end);

/* Fills the outputs of cars from their state; 0, or -1 and an error. */
int ask_outputs(const struct plan *plan, const struct run *run, const struct cars *cars);

PyObject *call_tire(PyObject *module, PyObject *args);

#endif
