/* A fleet bound to the kernels, for one call or one run at a time. */
#ifndef SKIDPAD_PLAN_H
#define SKIDPAD_PLAN_H

#include "field/guest_tire.h"
#include "python/core.h"

/* The run with its pointers filled in, and the arrays they point into. */
struct plan {
    struct run run;
    struct terrain terrain;  /* its road, if any */
    struct guest_tire guest; /* the cars' tires, if user-supplied */
    PyObject *ask;           /* evaluates tires in Python, or NULL */
    const struct kernels *kernels;
    int real_type;                             /* NPY_FLOAT or NPY_DOUBLE */
    double *time;                              /* (n), since the start [s] */
    int users;                                 /* a holder and its calls in progress */
    int held;                                  /* whether there is a holder */
    enum { UNTOUCHED, WRITTEN, LENT } written; /* attitude and gears, since they were checked */
    PyObject *arrays;
    struct column *columns; /* of the lists, one after another */
    struct column params[];
};

/* The plan in a capsule; NULL and an error for any other object. */
struct plan *plan_of(PyObject *capsule);
/* The fleet for exclusive use by one call or run; NULL and an error if it is in use. */
struct plan *take_plan(PyObject *capsule);
/* The same, also for cars with several states each. */
struct plan *take_states(PyObject *capsule);
void count_user(PyObject *capsule, struct plan *plan, int change);

PyObject *bind(PyObject *module, PyObject *args);
PyObject *change(PyObject *module, PyObject *args);
PyObject *moving(PyObject *module, PyObject *capsule);
PyObject *hold(PyObject *module, PyObject *capsule);
PyObject *release(PyObject *module, PyObject *token);

#endif
