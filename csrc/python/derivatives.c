#include "python/derivatives.h"

#include "kernel/derivatives.h"
#include "python/arrays.h"
#include "python/driver.h"
#include "python/inputs.h"
#include "python/state.h"
#include "python/step.h"

/* Numbers below `end` from a tuple; their count, or -1 and an error. */
static int read_numbers_of(int **to, PyObject *tuple, int end, const char *name) {
    if (!PyTuple_Check(tuple)) {
        PyErr_Format(PyExc_TypeError, "%s: expected a tuple", name);
        return -1;
    }
    const int count = (int)PyTuple_GET_SIZE(tuple);
    *to = PyMem_Calloc((size_t)count + 1, sizeof **to);
    if (*to == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (int i = 0; i < count; i++) {
        (*to)[i] = (int)PyLong_AsLong(PyTuple_GET_ITEM(tuple, i));
        if (PyErr_Occurred()) return -1;
        if ((*to)[i] < 0 || (*to)[i] >= end) {
            PyErr_Format(PyExc_ValueError, "%s: no number %d", name, (*to)[i]);
            return -1;
        }
    }
    return count;
}

/* An array of (scalars, rows, n), or of (scalars, rows, samples, n); NULL for None. -1 and an error
 * if it is another. */
static int read_array(double **to, PyObject *object, const npy_intp *shape, int dims, int writes,
                      const char *name) {
    *to = NULL;
    if (object == Py_None) return 0;
    PyArrayObject *array = (PyArrayObject *)object;
    int fits = is_plain(object, NPY_DOUBLE) && PyArray_NDIM(array) == dims &&
               (!writes || PyArray_ISWRITEABLE(array));
    for (int i = 0; fits && i < dims; i++) fits = PyArray_DIM(array, i) == shape[i];
    if (!fits) {
        PyErr_Format(PyExc_ValueError, "%s: array does not fit the derivatives", name);
        return -1;
    }
    *to = PyArray_DATA(array);
    return 0;
}

/* Variables of the lines of derivatives: None, or (array, rows of the state, inputs). */
static int read_lines(struct asked_derivatives *a, int *numbers[2], const struct run *run,
                      PyObject *lines) {
    if (lines == Py_None) return 0;
    PyObject *array, *states, *inputs;
    if (!PyArg_ParseTuple(lines, "OOO", &array, &states, &inputs)) return -1;
    a->states = read_numbers_of(&numbers[0], states, state_rows(), "states");
    if (a->states < 0) return -1;
    a->inputs = read_numbers_of(&numbers[1], inputs, N_INPUTS, "inputs");
    if (a->inputs < 0) return -1;
    a->state = numbers[0];
    a->input = numbers[1];
    for (int i = 0; i < a->inputs; i++)
        if (a->by_input[a->input[i]] == NULL || run->input[a->input[i]].samples > 1 ||
            a->of_record) {
            PyErr_SetString(PyExc_ValueError, "lines: of last samples, by inputs that are held");
            return -1;
        }
    const npy_intp shape[] = {run->n, a->scalars, a->states + a->inputs + a->params};
    return read_array(&a->lines, array, shape, 3, 1, "lines");
}

static int read_asked(struct asked_derivatives *a, int *numbers[4], const struct run *run,
                      PyObject *of, PyObject *params, PyObject *law_numbers, PyObject *by[5]) {
    int all = run->columns;
    for (int i = 0; i < N_LISTS; i++) all += run->list[i].count;
    a->params = read_numbers_of(&numbers[0], params, all, "parameters");
    if (a->params < 0) return -1;
    a->param = numbers[0];
    a->numbers = read_numbers_of(&numbers[1], law_numbers, DRIVER_NUMBERS, "driver");
    if (a->numbers < 0) return -1;
    a->number = numbers[1];
    const npy_intp n = run->n, scalars = a->scalars;
    const npy_intp record[] = {scalars, run->channels, run->samples, n};
    const npy_intp rows[] = {scalars, state_rows(), n};
    const npy_intp columns[] = {scalars, a->params, n}, laws[] = {scalars, a->numbers, n};
    double *of_record;
    if (read_array(&of_record, of, record, 4, 0, "of_record") < 0 ||
        read_array(&a->by_start, by[0], rows, 3, 1, "by_start") < 0 ||
        read_array(&a->by_param, by[1], columns, 3, 1, "by_param") < 0 ||
        read_array(&a->by_number, by[2], laws, 3, 1, "by_number") < 0)
        return -1;
    a->of_record = of_record;
    if (!PyTuple_Check(by[3]) || PyTuple_GET_SIZE(by[3]) != N_SIGNALS) {
        PyErr_Format(PyExc_ValueError, "by_input: expected %d arrays or None", (int)N_SIGNALS);
        return -1;
    }
    for (int i = 0; i < N_SIGNALS; i++) {
        const struct signal *const signal = i < N_INPUTS       ? &run->input[i]
                                            : i == OF_STEERING ? &run->driver.steering.program
                                                               : &run->driver.speed.program;
        const npy_intp samples[] = {scalars, signal->samples, n};
        if (read_array(&a->by_input[i], PyTuple_GET_ITEM(by[3], i), samples, 3, 1, "by_input") < 0)
            return -1;
    }
    if (read_lines(a, &numbers[2], run, by[4]) < 0) return -1;
    if (a->lines == NULL && (a->by_start == NULL || a->by_param == NULL || a->by_number == NULL)) {
        PyErr_SetString(PyExc_ValueError, "derivatives: no arrays for them");
        return -1;
    }
    return 0;
}

/* derivatives(plan, inputs, dt, substeps, first_step, steps, every, channels, record, driver,
 *     scalars, of_record, params, law_numbers, by_start, by_param, by_number, by_input, lines,
 *     begin, end) -> number of vectors of cars that went backward without a tape */
PyObject *derivatives(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *capsule, *inputs, *channels, *record, *driver, *of, *params, *numbers, *by[5];
    double dt;
    int substeps, scalars;
    long long first_step, steps, every;
    Py_ssize_t begin, end;
    if (!PyArg_ParseTuple(args, "OO!diLLLOOOiOOOOOOOOnn", &capsule, &PyTuple_Type, &inputs, &dt,
                          &substeps, &first_step, &steps, &every, &channels, &record, &driver,
                          &scalars, &of, &params, &numbers, &by[0], &by[1], &by[2], &by[3], &by[4],
                          &begin, &end))
        return NULL;
    struct plan *plan = plan_of(capsule);
    if (plan == NULL) return NULL;
    derivatives_of *const find = find_derivatives(plan->kernels->isa);
    struct run run = plan->run;
    if (read_time(&run, dt, substeps, first_step, steps) < 0) return NULL;
    if (find == NULL || plan->real_type != NPY_DOUBLE || begin < 0 || end > run.n || begin > end ||
        every < 1 || scalars < 1 || PyTuple_GET_SIZE(inputs) != N_INPUTS) {
        PyErr_SetString(PyExc_ValueError,
                        "derivatives: not built, or cars, sampling or inputs out of range");
        return NULL;
    }
    run.every = every;
    run.status = NULL;
    run.channels = read_rows(run.channel, channels, "record");
    if (run.channels < 0 || read_driver(&run.driver, driver, NPY_DOUBLE, run.n) < 0) return NULL;
    if (run.driver.guest.part.function) {
        PyErr_SetString(PyExc_ValueError, "driver: a function from outside has no derivatives");
        return NULL;
    }
    const npy_intp samples = (npy_intp)((first_step + steps) / every + 1);
    const npy_intp shape[] = {run.channels, samples, run.n};
    double *to;
    if (read_array(&to, record, shape, 3, 1, "record") < 0) return NULL;
    record_to(&run, to, samples);
    run.rows = used_rows(&run.words, has_driver(&run.driver));

    union scalar scalar[N_INPUTS];
    PyObject *keep[N_INPUTS] = {0}, *result = NULL;
    int *kept_numbers[4] = {NULL, NULL, NULL, NULL};
    struct asked_derivatives asked = {.scalars = scalars, .advance = plan->kernels->advance};
    count_user(capsule, plan, 1);
    for (int i = 0; i < N_INPUTS; i++)
        if (read_signal(&run.input[i], PyTuple_GET_ITEM(inputs, i), i, plan, 1, 1, &scalar[i],
                        &keep[i]) < 0)
            goto done;
    if (check_written(plan) < 0) goto done;
    if (read_asked(&asked, kept_numbers, &run, of, params, numbers, by) < 0) goto done;
    int blocks;
    Py_BEGIN_ALLOW_THREADS blocks = find(&run, &asked, begin, end);
    Py_END_ALLOW_THREADS if (blocks == -1) PyErr_NoMemory();
    else if (blocks < 0)
        PyErr_SetString(PyExc_RuntimeError,
                        "derivatives: a step branched on numbers in a way that its trace did not");
    else result = PyLong_FromLong(blocks);
done:
    for (int i = 0; i < N_INPUTS; i++) Py_XDECREF(keep[i]);
    for (int i = 0; i < 4; i++) PyMem_Free(kept_numbers[i]);
    count_user(capsule, plan, -1);
    return result;
}
