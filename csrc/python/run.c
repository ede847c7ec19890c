#include "python/run.h"

#include <math.h>

#include "python/arrays.h"
#include "python/driver.h"
#include "python/gauges.h"
#include "python/inputs.h"
#include "python/state.h"
#include "python/step.h"

/* The output of samples: record is None or (channels, samples, n). */
static int read_recording(struct run *run, int type, PyObject *channels, PyObject *record) {
    run->channels = read_rows(run->channel, channels, "record");
    if (run->channels < 0) return -1;
    if (run->channels > 0) {
        const PyArrayObject *array = (PyArrayObject *)record;
        if (!PyArray_Check(record) || PyArray_TYPE(array) != type || PyArray_NDIM(array) != 3 ||
            !PyArray_IS_C_CONTIGUOUS(array) || PyArray_DIM(array, 0) != run->channels ||
            PyArray_DIM(array, 2) != run->n || run->every < 1 ||
            (run->first_step + run->steps) / run->every >= PyArray_DIM(array, 1)) {
            PyErr_SetString(PyExc_ValueError, "record: array does not fit the run");
            return -1;
        }
        record_to(run, PyArray_DATA((PyArrayObject *)record), PyArray_DIM(array, 1));
    }
    return 0;
}

/* The gauges of a run, and the array for the end of each car's run: None, or (n). */
static int read_judging(struct run *run, const struct plan *plan, PyObject *gauges,
                        PyObject *memory, PyObject *ended) {
    if (ended != Py_None) {
        run->ended = array_data(ended, NPY_DOUBLE, 1, 0, run->n, "ended");
        if (run->ended == NULL) return -1;
    }
    if (read_gauges(run, gauges, memory, plan->kernels, plan->real_type) < 0) return -1;
    int ends = 0;
    for (int i = 0; i < run->gauges; i++) ends |= run->gauge[i].ends;
    if ((run->gauges == 0 || run->every > 0) && (!ends || run->ended)) return 0;
    PyErr_SetString(PyExc_ValueError,
                    "gauges: need samples, and those that end an array for the result");
    return -1;
}

/* run(plan, inputs, dt, substeps, first_step, steps, every, channels, record, gauges, memory,
 * ended, driver, origin, begin, end, check); time is counted from the array `origin`. Inputs are
 * checked on request, so that a run in many calls does it once. The caller holds the fleet. */
PyObject *run_fleet(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *capsule, *inputs, *channels, *record, *gauges, *memory, *ended, *driver, *origin;
    double dt;
    int substeps;
    long long first_step, steps, every;
    Py_ssize_t begin, end;
    int check;
    if (!PyArg_ParseTuple(args, "OO!diLLLOOOOOOOnnp", &capsule, &PyTuple_Type, &inputs, &dt,
                          &substeps, &first_step, &steps, &every, &channels, &record, &gauges,
                          &memory, &ended, &driver, &origin, &begin, &end, &check))
        return NULL;
    struct plan *plan = plan_of(capsule);
    if (plan == NULL) return NULL;
    struct run run = plan->run;
    if (read_time(&run, dt, substeps, first_step, steps) < 0) return NULL;
    if (begin < 0 || end > run.n || begin > end || every < 0 ||
        PyTuple_GET_SIZE(inputs) != N_INPUTS) {
        PyErr_SetString(PyExc_ValueError, "run: car range, sampling or inputs out of range");
        return NULL;
    }
    run.every = every;
    const int type = plan->real_type;
    const double *from = array_data(origin, NPY_DOUBLE, 1, 0, run.n, "origin");
    if (from == NULL || read_recording(&run, type, channels, record) < 0 ||
        read_driver(&run.driver, driver, type, run.n) < 0)
        return NULL;
    run.rows = used_rows(&run.words, has_driver(&run.driver));

    union scalar scalar[N_INPUTS];
    PyObject *keep[N_INPUTS] = {0}, *result = NULL;
    count_user(capsule, plan, 1);
    if (read_judging(&run, plan, gauges, memory, ended) < 0) goto done;
    for (int i = 0; i < N_INPUTS; i++)
        if (read_signal(&run.input[i], PyTuple_GET_ITEM(inputs, i), i, plan, 1, check, &scalar[i],
                        &keep[i]) < 0)
            goto done;
    if (check && check_written(plan) < 0) goto done;
    const int64_t taken = call_kernel(plan, &run, begin, end);
    if (taken < 0) goto done;
    const double start = (double)first_step * dt, stop = (double)(first_step + taken) * dt;
    for (npy_intp i = begin; i < end; i++) {
        const int over = run.ended != NULL && !isnan(run.ended[i]);
        if (over && run.ended[i] <= start) continue; /* and had its time then */
        plan->time[i] = from[i] + (over ? run.ended[i] : stop);
    }
    result = PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
done:
    for (int i = 0; i < N_INPUTS; i++) Py_XDECREF(keep[i]);
    PyMem_Free((void *)run.gauge);
    count_user(capsule, plan, -1);
    return result;
}
