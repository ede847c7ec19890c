/* A fleet as it is bound to the kernels, which one call or one run at a time may have. */
#ifndef SKIDPAD_PLAN_H
#define SKIDPAD_PLAN_H

#include "field/guest_tire.h"
#include "python/core.h"

/* The run with its pointers filled in, and the arrays they point into. */
struct plan {
    struct run run;
    struct terrain terrain;  /* that it is on, if any */
    struct guest_tire guest; /* that the cars run on, if any */
    PyObject *ask;           /* what asks for its forces in Python, or NULL */
    const struct kernels *kernels;
    int real_type;                             /* NPY_FLOAT or NPY_DOUBLE */
    double *time;                              /* (n), since the start [s] */
    int users;                                 /* a holder and its calls that are under way */
    int held;                                  /* whether there is a holder */
    enum { UNTOUCHED, WRITTEN, LENT } written; /* attitude and gears, since they were looked at */
    PyObject *arrays;
    struct column *columns; /* of the lists, one after the other */
    struct column params[];
};

/* The plan in a capsule; NULL and an error for any other object. */
struct plan *plan_of(PyObject *capsule);
/* The fleet for one call or one run alone; NULL and an error if somebody else has it. */
struct plan *take_plan(PyObject *capsule);
/* The same, of cars of several states each, too. */
struct plan *take_states(PyObject *capsule);
void count_user(PyObject *capsule, struct plan *plan, int change);

PyObject *bind(PyObject *module, PyObject *args);
PyObject *change(PyObject *module, PyObject *args);
PyObject *moving(PyObject *module, PyObject *capsule);
PyObject *hold(PyObject *module, PyObject *capsule);
PyObject *release(PyObject *module, PyObject *token);

#endif
