#include "python/step.h"

#include <limits.h>
#include <math.h>

#include "python/guest.h"
#include "python/inputs.h"
#include "python/state.h"

int read_time(struct run *run, double dt, int substeps, long long first_step, long long steps) {
    if (!(dt > 0) || !isfinite(dt)) {
        PyObject *value = PyFloat_FromDouble(dt);
        PyErr_Format(PyExc_ValueError, "dt: %R s is not allowed, must be > 0 and finite", value);
        Py_XDECREF(value);
        return -1;
    }
    if (steps < 0 || first_step < 0) {
        PyErr_Format(PyExc_ValueError, "steps: %lld is not allowed, must be >= 0",
                     steps < 0 ? steps : first_step);
        return -1;
    }
    if (substeps < 1) {
        PyErr_Format(PyExc_ValueError, "substeps: %d is not allowed, must be >= 1", substeps);
        return -1;
    }
    run->dt = dt;
    run->substeps = substeps;
    run->first_step = first_step;
    run->steps = steps;
    return 0;
}

/* Fewer car-steps than this are not worth releasing the GIL. */
enum { SMALL_WORK = 64 };

static int is_small(const struct run *run, npy_intp cars) {
    return cars <= SMALL_WORK && run->steps <= SMALL_WORK && run->substeps <= SMALL_WORK &&
           cars * run->steps * run->substeps <= SMALL_WORK;
}

int64_t call_kernel(const struct plan *plan, const struct run *run, npy_intp begin, npy_intp end) {
    if (plan->ask) return ask_through(plan, run, begin, end);
    if (is_small(run, end - begin)) {
        plan->kernels->advance(run, begin, end);
        return run->steps;
    }
    Py_BEGIN_ALLOW_THREADS plan->kernels->advance(run, begin, end);
    Py_END_ALLOW_THREADS return run->steps;
}

/* An integer up to `most`; -1 and an error that names it otherwise. */
static long long read_count(PyObject *object, long long most, const char *name) {
    if (PyBool_Check(object)) {
        PyErr_Format(PyExc_TypeError, "%s: expected an integer, not %R", name, object);
        return -1;
    }
    const long long count = PyLong_AsLongLong(object);
    const int failed = count == -1 && PyErr_Occurred() != NULL;
    if (failed && PyErr_ExceptionMatches(PyExc_TypeError)) {
        PyErr_Clear();
        PyErr_Format(PyExc_TypeError, "%s: expected an integer, not %R", name, object);
    } else if (failed || count > most) {
        PyErr_Clear();
        PyErr_Format(PyExc_ValueError, "%s: %R is not allowed, must be <= %lld", name, object,
                     most);
    }
    return count;
}

/* step(plan, *inputs, dt, substeps, steps) -> cars not finite */
PyObject *step(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    (void)module;
    if (count != N_INPUTS + 4) {
        PyErr_Format(PyExc_TypeError, "step takes %d arguments", (int)N_INPUTS + 4);
        return NULL;
    }
    struct plan *plan = take_states(args[0]);
    if (plan == NULL) return NULL;
    struct run run = plan->run;
    union scalar scalar[N_INPUTS];
    PyObject *keep[N_INPUTS] = {0};
    PyObject *result = NULL;
    PyObject *const *rest = args + 1 + N_INPUTS;
    /* one error at a time */
    const double dt = PyFloat_AsDouble(rest[0]);
    if (PyErr_Occurred()) goto done;
    const int substeps = (int)read_count(rest[1], INT_MAX, "substeps");
    if (PyErr_Occurred()) goto done;
    const long long steps = read_count(rest[2], LLONG_MAX, "steps");
    if (PyErr_Occurred() || read_time(&run, dt, substeps, 0, steps) < 0) goto done;
    for (int i = 0; i < N_INPUTS; i++)
        if (read_signal(&run.input[i], args[1 + i], i, plan, 0, 1, &scalar[i], &keep[i]) < 0)
            goto done;
    if (check_written(plan) < 0) goto done;
    const int64_t taken = call_kernel(plan, &run, 0, run.n);
    long lost = 0;
    for (npy_intp i = 0; i < run.n; i++) {
        lost += run.status[i] & STATUS_NON_FINITE;
        plan->time[i] += (double)(taken < 0 ? 0 : taken) * dt;
    }
    result = PyErr_Occurred() ? NULL : PyLong_FromLong(lost);
done:
    for (int i = 0; i < N_INPUTS; i++) Py_XDECREF(keep[i]);
    count_user(args[0], plan, -1);
    return result;
}
