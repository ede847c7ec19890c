/* Fleets: arrays are checked and bound once, then calls advance them with the GIL released. */
#include "python/core.h"

#include <limits.h>
#include <math.h>

#define PLAN "skidpad._core.plan"
#define HOLD "skidpad._core.hold"

enum { X_ROW, Y_ROW, Z_ROW, ATTITUDE_ROW }; /* as field/state.def begins */

#if PY_VERSION_HEX < 0x030D0000 /* there the GIL does what these do without one */
#define Py_BEGIN_CRITICAL_SECTION(object) {
#define Py_END_CRITICAL_SECTION() }
#endif

/* A bound fleet: the run with its pointers filled in, and the arrays they point into. */
struct plan {
    struct run run;
    const struct kernels *kernels;
    int real_type; /* NPY_FLOAT or NPY_DOUBLE */
    double *time;  /* (n), since the start [s] */
    int users;     /* a holder and its calls that are under way */
    int written;   /* the attitude, since it was last looked at */
    PyObject *arrays;
    struct column *columns; /* of the lists, one after the other */
    struct column params[];
};

static void free_plan(PyObject *capsule) {
    struct plan *plan = PyCapsule_GetPointer(capsule, PLAN);
    if (plan == NULL) return;
    Py_XDECREF(plan->arrays);
    PyMem_Free(plan->columns);
    PyMem_Free(plan);
}

static struct plan *plan_of(PyObject *capsule) { return PyCapsule_GetPointer(capsule, PLAN); }

static void count_user(PyObject *capsule, struct plan *plan, int change) {
    (void)capsule; /* where there is a GIL */
    Py_BEGIN_CRITICAL_SECTION(capsule);
    plan->users += change;
    Py_END_CRITICAL_SECTION();
}

/* The fleet for one call or one run alone; NULL and an error if somebody else has it. */
static struct plan *take_plan(PyObject *capsule) {
    struct plan *plan = plan_of(capsule);
    if (plan == NULL) return NULL;
    int taken;
    Py_BEGIN_CRITICAL_SECTION(capsule);
    taken = plan->users != 0;
    if (!taken) plan->users = 1;
    Py_END_CRITICAL_SECTION();
    if (!taken) return plan;
    PyErr_SetString(PyExc_RuntimeError,
                    "this fleet is in the midst of another call: one thread at a time may step, "
                    "run, start or evaluate it, and none of these goes from within its own run");
    return NULL;
}

/* A C-ordered array that kernels can read: aligned, and in the byte order of this machine. */
static int is_plain(PyObject *object, int type) {
    return PyArray_Check(object) && PyArray_TYPE((PyArrayObject *)object) == type &&
           PyArray_ISCARRAY_RO((PyArrayObject *)object);
}

/* A plain array of the given type and shape, or an error that names it. */
static void *array_data(PyObject *object, int type, int dims, npy_intp rows, npy_intp n,
                        const char *name) {
    if (!is_plain(object, type) || !PyArray_ISWRITEABLE((PyArrayObject *)object) ||
        PyArray_NDIM((PyArrayObject *)object) != dims ||
        PyArray_DIM((PyArrayObject *)object, dims - 1) != n ||
        (dims == 2 && PyArray_DIM((PyArrayObject *)object, 0) != rows)) {
        PyErr_Format(PyExc_TypeError, "%s: not the array that this fleet was bound to", name);
        return NULL;
    }
    return PyArray_DATA((PyArrayObject *)object);
}

static double real_at(const void *data, npy_intp i, int type) {
    return type == NPY_FLOAT ? (double)((const float *)data)[i] : ((const double *)data)[i];
}

/* A column from a 1-D array of one or n numbers. */
static int read_column(struct column *c, PyObject *object, int type, npy_intp n, const char *name) {
    if (!is_plain(object, type) || PyArray_NDIM((PyArrayObject *)object) != 1) {
        PyErr_Format(PyExc_TypeError, "%s: expected a 1-D array of the fleet's dtype", name);
        return -1;
    }
    const npy_intp length = PyArray_DIM((PyArrayObject *)object, 0);
    if (length != n && length != 1) {
        PyErr_Format(PyExc_ValueError, "%s: %zd values for %zd cars", name, (Py_ssize_t)length,
                     (Py_ssize_t)n);
        return -1;
    }
    c->data = PyArray_DATA((PyArrayObject *)object);
    c->stride = length == 1 ? 0 : 1;
    return 0;
}

static int read_columns(struct column *to, int most, PyObject *tuple, int type, npy_intp n,
                        const char *name) {
    if (!PyTuple_Check(tuple) || PyTuple_GET_SIZE(tuple) > most) {
        PyErr_Format(PyExc_ValueError, "%s: expected a tuple of at most %d columns", name, most);
        return -1;
    }
    const Py_ssize_t count = PyTuple_GET_SIZE(tuple);
    for (Py_ssize_t i = 0; i < count; i++)
        if (read_column(&to[i], PyTuple_GET_ITEM(tuple, i), type, n, name) < 0) return -1;
    return (int)count;
}

/* The number of each choice's word, in the order of the table. */
static int read_words(struct words *w, PyObject *tuple) {
    if (!PyTuple_Check(tuple) || PyTuple_GET_SIZE(tuple) != N_WORDS) {
        PyErr_Format(PyExc_ValueError, "words: expected a tuple of %d numbers", (int)N_WORDS);
        return -1;
    }
    int *to[N_WORDS] = {
#define WORD(member, name, ...) &w->member,
#include "field/words.def"
    };
    for (int i = 0; i < N_WORDS; i++) {
        const long number = PyLong_AsLong(PyTuple_GET_ITEM(tuple, i));
        if (number == -1 && PyErr_Occurred()) return -1;
        const int model = to[i] == &w->tire_model;
        if (number < 0 || number >= (model ? (int)N_TIRE_MODELS : (int)MOST_WORDS) ||
            (!model && words_table[i].words[number] == NULL)) {
            PyErr_Format(PyExc_ValueError, "words: %s has no word %ld", words_table[i].name,
                         number);
            return -1;
        }
        *to[i] = (int)number;
    }
    return 0;
}

/* Lists: a tuple of columns for each, in the order of the table. */
static int read_lists(struct plan *plan, PyObject *tuple) {
    if (!PyTuple_Check(tuple) || PyTuple_GET_SIZE(tuple) != N_LISTS) {
        PyErr_Format(PyExc_ValueError, "lists: expected a tuple of %d", (int)N_LISTS);
        return -1;
    }
    Py_ssize_t all = 0;
    for (int i = 0; i < N_LISTS; i++) {
        PyObject *list = PyTuple_GET_ITEM(tuple, i);
        if (!PyTuple_Check(list) || PyTuple_GET_SIZE(list) < 1) {
            PyErr_Format(PyExc_ValueError, "%s.%s: expected a tuple of columns",
                         lists_table[i].group, lists_table[i].name);
            return -1;
        }
        all += PyTuple_GET_SIZE(list);
    }
    plan->columns = PyMem_Calloc((size_t)all, sizeof *plan->columns);
    if (plan->columns == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    struct column *to = plan->columns;
    for (int i = 0; i < N_LISTS; i++) {
        PyObject *list = PyTuple_GET_ITEM(tuple, i);
        const int count = (int)PyTuple_GET_SIZE(list);
        if (read_columns(to, count, list, plan->real_type, plan->run.n, lists_table[i].name) < 0)
            return -1;
        plan->run.list[i] = (struct column_list){count, to};
        to += count;
    }
    return 0;
}

/* bind(isa, words, tire options, params, lists, state, output, status, time) */
static PyObject *bind(PyObject *module, PyObject *args) {
    (void)module;
    const char *isa;
    struct words words;
    PyObject *numbers, *params, *lists, *state, *output, *status, *time;
    if (!PyArg_ParseTuple(args, "sOiOOOOOO", &isa, &numbers, &words.tire_options, &params, &lists,
                          &state, &output, &status, &time))
        return NULL;
    if (read_words(&words, numbers) < 0) return NULL;
    if (!PyArray_Check(state)) {
        PyErr_SetString(PyExc_TypeError, "state: expected an array");
        return NULL;
    }
    const int type = PyArray_TYPE((PyArrayObject *)state);
    if ((type != NPY_FLOAT && type != NPY_DOUBLE) || PyArray_NDIM((PyArrayObject *)state) != 2) {
        PyErr_SetString(PyExc_TypeError, "state: expected a 2-D float32 or float64 array");
        return NULL;
    }
    int expected = 2 * tire_tables[words.tire_model]->count;
    for (int i = 0; i < shared_branch_count; i++) expected += shared_branches[i].table->count;
    if (has_powertrain(&words))
        for (int i = 0; i < powertrain_branch_count; i++)
            expected += powertrain_branches[i].table->count;
    struct plan *plan = PyMem_Calloc(1, sizeof *plan + (size_t)expected * sizeof plan->params[0]);
    if (plan == NULL) return PyErr_NoMemory();
    struct run *run = &plan->run;
    plan->real_type = type;
    plan->kernels = choose_kernels(type == NPY_FLOAT ? 32 : 64, isa);
    run->words = words;
    run->words.load_lengths = words.load_lengths && words.tire_model == MAGIC_FORMULA;
    run->n = PyArray_DIM((PyArrayObject *)state, 1);
    run->state = array_data(state, type, 2, state_rows(), run->n, "state");
    run->output = run->state ? array_data(output, type, 2, output_rows(), run->n, "output") : NULL;
    run->status = run->output ? array_data(status, NPY_UINT32, 1, 0, run->n, "status") : NULL;
    plan->time = run->status ? array_data(time, NPY_DOUBLE, 1, 0, run->n, "time") : NULL;
    const int count =
        plan->time ? read_columns(plan->params, expected, params, type, run->n, "parameters") : -1;
    if (plan->kernels == NULL)
        PyErr_Format(PyExc_ValueError, "isa: '%s' is unknown or this processor lacks it", isa);
    else if (count >= 0 && count != expected)
        PyErr_Format(PyExc_ValueError, "parameters: %d columns, expected %d", count, expected);
    run->columns = count;
    run->params = plan->params;
    if (!PyErr_Occurred()) read_lists(plan, lists);
    plan->arrays = Py_BuildValue("(OOOOOO)", params, lists, state, output, status, time);
    PyObject *capsule = PyErr_Occurred() ? NULL : PyCapsule_New(plan, PLAN, free_plan);
    if (capsule == NULL) {
        Py_XDECREF(plan->arrays);
        PyMem_Free(plan->columns);
        PyMem_Free(plan);
    }
    return capsule;
}

/* Where an input that is one number is kept during a call. */
union scalar {
    float f;
    double d;
};

/* What an input may be; `whole` numbers only where it says so. */
static const struct input {
    const char *name, *allowed;
    double low, high;
    int whole;
} inputs_table[N_INPUTS] = {
    {"steer", "finite", -HUGE_VAL, HUGE_VAL, 0},
    {"drive_torque", "finite", -HUGE_VAL, HUGE_VAL, 0},
    {"brake_torque", "finite and >= 0", 0, HUGE_VAL, 0},
    {"throttle", "between 0 and 1", 0, 1, 0},
    {"brake", "between 0 and 1", 0, 1, 0},
    {"clutch", "between 0 and 1", 0, 1, 0},
    {"hand_brake", "between 0 and 1", 0, 1, 0},
    {"gear", NULL, -1, HUGE_VAL, 1},
    {"torque_vectoring", "finite", -HUGE_VAL, HUGE_VAL, 0},
};

static const double no_number = (double)NAN;
static const float no_float = NAN;

static int check_finite(const void *data, npy_intp count, int type, npy_intp n,
                        const struct input *input, int gears) {
    const char *name = input->name;
    const double low = input->low, high = input->whole ? gears : input->high;

    int bad = 0;
    /* finite numbers times zero are zero; the loop vectorizes, the search below is rare */
    if (type == NPY_FLOAT) {
        const float *x = data, least = (float)low, most = (float)high;
        for (npy_intp i = 0; i < count; i++)
            bad |= !(x[i] - x[i] == 0.0F) | (x[i] < least) | (x[i] > most);
    } else {
        const double *x = data;
        for (npy_intp i = 0; i < count; i++)
            bad |= !(x[i] - x[i] == 0.0) | (x[i] < low) | (x[i] > high);
    }
    if (input->whole)
        for (npy_intp i = 0; i < count; i++)
            bad |= real_at(data, i, type) != rint(real_at(data, i, type));
    if (!bad) return 0;
    for (npy_intp i = 0; i < count; i++) {
        const double x = real_at(data, i, type);
        if (isfinite(x) && x >= low && x <= high && !(input->whole && x != rint(x))) continue;
        char value[32], allowed[64];
        PyOS_snprintf(value, sizeof value, "%g", x);
        PyOS_snprintf(allowed, sizeof allowed, "-1, 0 or a gear up to %d", gears);
        PyErr_Format(PyExc_ValueError, "%s: car %zd: %s is not allowed, must be %s", name,
                     (Py_ssize_t)(i % n), value, input->whole ? allowed : input->allowed);
        break;
    }
    return -1;
}

/* 0, or -1 and an error if a subclass of arrays hides some of its numbers. */
static int refuse_masked(PyObject *object, const char *name) {
    PyObject *ma = PyImport_ImportModule("numpy.ma");
    PyObject *found = ma ? PyObject_CallMethod(ma, "is_masked", "O", object) : NULL;
    const int masked = found ? PyObject_IsTrue(found) : -1;
    Py_XDECREF(found);
    Py_XDECREF(ma);
    if (masked > 0)
        PyErr_Format(PyExc_ValueError, "%s: masked entries are not allowed, fill them first", name);
    return masked ? -1 : 0;
}

/* Whether memory that the step writes begins at, or holds, the first number of a plain array. */
static int is_own(const struct plan *plan, PyArrayObject *array) {
    const size_t real = plan->real_type == NPY_FLOAT ? sizeof(float) : sizeof(double);
    const size_t rows[2] = {(size_t)state_rows(), (size_t)output_rows()};
    const char *own[2] = {plan->run.state, plan->run.output}, *data = PyArray_BYTES(array);
    for (int i = 0; i < 2; i++)
        if (data >= own[i] && data < own[i] + rows[i] * (size_t)plan->run.n * real) return 1;
    return 0;
}

/* Numbers of shape () or (n) as a plain array of the fleet's type that no step writes to, or an
 * error that names the input; a wrong shape is refused before anything is copied. */
static PyArrayObject *read_numbers(const struct plan *plan, PyObject *object, const char *name) {
    const npy_intp n = plan->run.n;
    if (PyArray_Check(object) && !PyArray_CheckExact(object) && refuse_masked(object, name) < 0)
        return NULL;
    PyArrayObject *any = (PyArrayObject *)PyArray_FROM_O(object);
    if (any == NULL) {
        const int ragged = PyErr_ExceptionMatches(PyExc_ValueError);
        if (!ragged && !PyErr_ExceptionMatches(PyExc_MemoryError)) return NULL;
        PyErr_Clear();
        PyErr_Format(ragged ? PyExc_ValueError : PyExc_MemoryError,
                     ragged ? "%s: expected numbers, not a ragged %s"
                            : "%s: this %s does not fit into the memory",
                     name, Py_TYPE(object)->tp_name);
        return NULL;
    }
    PyArrayObject *array = NULL;
    const npy_intp size = PyArray_SIZE(any);
    if (!PyArray_ISINTEGER(any) && !PyArray_ISFLOAT(any)) {
        PyErr_Format(PyExc_TypeError, "%s: expected numbers, not %s of dtype %S", name,
                     Py_TYPE(object)->tp_name, PyArray_DESCR(any));
    } else if (PyArray_NDIM(any) > 1 || (size != 1 && size != n)) {
        PyObject *shape = PyObject_GetAttrString((PyObject *)any, "shape");
        PyErr_Format(PyExc_ValueError, "%s: shape %R for %zd cars, must be () or (%zd,)", name,
                     shape, (Py_ssize_t)n, (Py_ssize_t)n);
        Py_XDECREF(shape);
    } else {
        array = (PyArrayObject *)PyArray_FROM_OTF((PyObject *)any, plan->real_type,
                                                  NPY_ARRAY_IN_ARRAY | NPY_ARRAY_FORCECAST);
        if (array != NULL && is_own(plan, array))
            Py_SETREF(array, (PyArrayObject *)PyArray_NewCopy(array, NPY_CORDER));
    }
    Py_DECREF(any);
    return array;
}

/* Turns an input into a signal: a number, an array of one or n numbers, or, where `varies`, a pair
 * (times, values) with values (k) for all cars or (k, n). Arrays made on the way are kept in
 * `keep`. */
static int read_signal(struct signal *s, PyObject *object, int input, const struct plan *plan,
                       int varies, int check, union scalar *scalar, PyObject **keep) {
    const struct input *row = &inputs_table[input];
    const char *name = row->name;
    const int gears = plan->run.list[LIST_gear_ratios].count;
    const int type = plan->real_type;
    const npy_intp n = plan->run.n;
    *s = (struct signal){.samples = 1};
    if (object == Py_None && row->whole) { /* keeps what it is */
        s->values = type == NPY_FLOAT ? (const void *)&no_float : (const void *)&no_number;
        return 0;
    }
    if (PyFloat_CheckExact(object) || PyLong_CheckExact(object)) {
        const double x = PyFloat_AsDouble(object);
        if (x == -1 && PyErr_Occurred()) {
            PyErr_Clear();
            PyErr_Format(PyExc_ValueError, "%s: the number is too large", name);
            return -1;
        }
        if (type == NPY_FLOAT)
            scalar->f = (float)x;
        else
            scalar->d = x;
        s->values = scalar;
        return !check ? 0 : check_finite(scalar, 1, type, n, row, gears);
    }
    if (varies && PyTuple_Check(object)) {
        PyObject *times, *values;
        if (!PyArg_ParseTuple(object, "OO", &times, &values)) return -1;
        if (!is_plain(times, NPY_DOUBLE) || PyArray_NDIM((PyArrayObject *)times) != 1 ||
            !is_plain(values, type)) {
            PyErr_Format(PyExc_TypeError, "%s: expected a Signal", name);
            return -1;
        }
        s->samples = PyArray_DIM((PyArrayObject *)times, 0);
        const int dims = PyArray_NDIM((PyArrayObject *)values);
        const npy_intp cars = dims == 2 ? PyArray_DIM((PyArrayObject *)values, 1) : 1;
        if (s->samples < 1 || dims < 1 || dims > 2 ||
            PyArray_DIM((PyArrayObject *)values, 0) != s->samples || (cars != 1 && cars != n)) {
            PyErr_Format(PyExc_ValueError, "%s: Signal values must be (k,) or (k, %zd) for k times",
                         name, (Py_ssize_t)n);
            return -1;
        }
        s->times = PyArray_DATA((PyArrayObject *)times);
        s->values = PyArray_DATA((PyArrayObject *)values);
        s->sample_stride = cars;
        s->car_stride = cars == 1 ? 0 : 1;
        return !check ? 0 : check_finite(s->values, s->samples * cars, type, cars, row, gears);
    }
    PyArrayObject *array = (PyArrayObject *)object;
    if (!PyArray_CheckExact(object) || !is_plain(object, type) || PyArray_NDIM(array) != 1 ||
        (PyArray_DIM(array, 0) != n && PyArray_DIM(array, 0) != 1) || is_own(plan, array)) {
        array = read_numbers(plan, object, name);
        if (array == NULL) return -1;
        *keep = (PyObject *)array;
    }
    const npy_intp size = PyArray_SIZE(array);
    s->values = PyArray_DATA(array);
    s->car_stride = size == 1 ? 0 : 1;
    return !check ? 0 : check_finite(s->values, size, type, n, row, gears);
}

static int read_time(struct run *run, double dt, int substeps, long long first_step,
                     long long steps) {
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

/* Work below this many car-steps is not worth giving the GIL away for. */
enum { SMALL_WORK = 64 };

static int is_small(const struct run *run, npy_intp cars) {
    return cars <= SMALL_WORK && run->steps <= SMALL_WORK && run->substeps <= SMALL_WORK &&
           cars * run->steps * run->substeps <= SMALL_WORK;
}

static void call_kernel(const struct plan *plan, const struct run *run, npy_intp begin,
                        npy_intp end) {
    if (is_small(run, end - begin)) {
        plan->kernels->advance(run, begin, end);
        return;
    }
    Py_BEGIN_ALLOW_THREADS plan->kernels->advance(run, begin, end);
    Py_END_ALLOW_THREADS
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

/* 0, or -1 and an error if an attitude was written that is no unit quaternion. The step brings one
 * that is nearly of length 1 to it. */
static int check_attitude(struct plan *plan) {
    if (!plan->written) return 0;
    const npy_intp n = plan->run.n;
    for (npy_intp i = 0; i < n; i++) {
        double square = 0;
        for (int k = 0; k < 4; k++) {
            const double q = real_at(plan->run.state, (ATTITUDE_ROW + k) * n + i, plan->real_type);
            square += q * q;
        }
        if (!(square < 0.98 || square > 1.02)) continue; /* a NaN is told by the status */
        char length[32];
        PyOS_snprintf(length, sizeof length, "%.6g", sqrt(square));
        PyErr_Format(PyExc_ValueError,
                     "q0, q1, q2, q3: car %zd: the quaternion has length %s, must be 1",
                     (Py_ssize_t)i, length);
        return -1;
    }
    plan->written = 0;
    return 0;
}

/* step(plan, *inputs, dt, substeps, steps) -> cars not finite */
static PyObject *step(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    (void)module;
    if (count != N_INPUTS + 4) {
        PyErr_Format(PyExc_TypeError, "step takes %d arguments", (int)N_INPUTS + 4);
        return NULL;
    }
    struct plan *plan = take_plan(args[0]);
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
    if (check_attitude(plan) < 0) goto done;
    call_kernel(plan, &run, 0, run.n);
    long lost = 0;
    for (npy_intp i = 0; i < run.n; i++) {
        lost += run.status[i] & STATUS_NON_FINITE;
        plan->time[i] += (double)steps * dt;
    }
    result = PyLong_FromLong(lost);
done:
    for (int i = 0; i < N_INPUTS; i++) Py_XDECREF(keep[i]);
    count_user(args[0], plan, -1);
    return result;
}

static int read_channels(int *to, PyObject *tuple, const char *name) {
    if (!PyTuple_Check(tuple) || PyTuple_GET_SIZE(tuple) > MAX_CHANNELS) {
        PyErr_Format(PyExc_ValueError, "%s: at most %d rows", name, MAX_CHANNELS);
        return -1;
    }
    const int count = (int)PyTuple_GET_SIZE(tuple);
    for (int i = 0; i < count; i++) {
        to[i] = (int)PyLong_AsLong(PyTuple_GET_ITEM(tuple, i));
        if (PyErr_Occurred()) return -1;
        if (to[i] < 0 || to[i] >= state_rows() + output_rows()) {
            PyErr_Format(PyExc_ValueError, "%s: no row %d", name, to[i]);
            return -1;
        }
    }
    return count;
}

/* driver is None or (columns, path starts, lengths, offsets) */
static int read_driver(struct run *run, PyObject *driver, int type) {
    run->driver = driver != Py_None;
    if (!run->driver) return 0;
    PyObject *params, *starts, *lengths, *offsets;
    if (!PyTuple_Check(driver) ||
        !PyArg_ParseTuple(driver, "OOOO", &params, &starts, &lengths, &offsets)) {
        PyErr_Clear();
        PyErr_Format(PyExc_TypeError,
                     "driver: expected what Preview.kernel(path, n, dtype) gives, not %.100R",
                     driver);
        return -1;
    }
    const npy_intp n = run->n;
    const int numbers =
        read_columns(run->driver_params, MAX_DRIVER_FIELDS, params, type, n, "driver");
    if (numbers < 0) return -1;
    if (numbers != preview_table->count) {
        PyErr_Format(PyExc_ValueError, "driver: %d columns, not %d", numbers, preview_table->count);
        return -1;
    }
    const int bends = read_columns(run->path.start, MAX_BENDS, starts, type, n, "path");
    if (bends < 0 || read_columns(run->path.length, MAX_BENDS, lengths, type, n, "path") != bends ||
        read_columns(run->path.offset, MAX_BENDS, offsets, type, n, "path") != bends) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "path: bends of unequal number");
        return -1;
    }
    run->path.bends = bends;
    return 0;
}

/* course is None or (cone x, cone y, finish, end, until, hit (cones, n), exit speed (n)) */
static int read_course(struct run *run, PyObject *course, int type) {
    if (course == Py_None) return 0;
    PyObject *x, *y, *finish, *end, *until, *hit, *exit_speed;
    if (!PyTuple_Check(course) ||
        !PyArg_ParseTuple(course, "OOOOOOO", &x, &y, &finish, &end, &until, &hit, &exit_speed)) {
        PyErr_Clear();
        PyErr_Format(PyExc_TypeError,
                     "course: expected a tuple of 7 as sp.maneuvers makes it, not %.100R", course);
        return -1;
    }
    const npy_intp n = run->n;
    const int cones = read_columns(run->course.x, MAX_CONES, x, type, n, "cones");
    if (cones < 0 || read_columns(run->course.y, MAX_CONES, y, type, n, "cones") != cones) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "cones: x and y differ in number");
        return -1;
    }
    run->course.cones = cones;
    if (read_column(&run->course.finish, finish, type, n, "finish") < 0 ||
        read_column(&run->course.end, end, type, n, "end") < 0 ||
        read_column(&run->course.until, until, type, n, "until") < 0)
        return -1;
    run->course.hit = array_data(hit, type, 2, cones, n, "hit");
    run->course.exit_speed = run->course.hit ? array_data(exit_speed, type, 1, 0, n, "exit") : NULL;
    return run->course.exit_speed ? 0 : -1;
}

/* Where a run puts its samples: record is None or (channels, samples, n). */
static int read_recording(struct run *run, int type, PyObject *channels, PyObject *record,
                          PyObject *peaks, PyObject *peak) {
    run->channels = read_channels(run->channel, channels, "record");
    run->peaks = run->channels < 0 ? -1 : read_channels(run->peak_channel, peaks, "peaks");
    if (run->peaks < 0) return -1;
    if (run->channels > 0) {
        const PyArrayObject *array = (PyArrayObject *)record;
        if (!PyArray_Check(record) || PyArray_TYPE(array) != type || PyArray_NDIM(array) != 3 ||
            !PyArray_IS_C_CONTIGUOUS(array) || PyArray_DIM(array, 0) != run->channels ||
            PyArray_DIM(array, 2) != run->n || run->every < 1 ||
            (run->first_step + run->steps) / run->every >= PyArray_DIM(array, 1)) {
            PyErr_SetString(PyExc_ValueError, "record: array does not fit the run");
            return -1;
        }
        run->samples = PyArray_DIM(array, 1);
        run->record = PyArray_DATA((PyArrayObject *)record);
    }
    if (run->peaks > 0) run->peak = array_data(peak, type, 2, run->peaks, run->n, "peak");
    return run->peaks > 0 && run->peak == NULL ? -1 : 0;
}

/* run(plan, inputs, dt, substeps, first_step, steps, every, channels, record, peaks, peak, driver,
 *     course, origin, begin, end, check); time is counted from the array `origin`. Inputs are
 * checked if asked, so that a run in many calls does it once. Whoever calls holds the fleet. */
static PyObject *run_fleet(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *capsule, *inputs, *channels, *record, *peaks, *peak, *driver, *course, *origin;
    double dt;
    int substeps;
    long long first_step, steps, every;
    Py_ssize_t begin, end;
    int check;
    if (!PyArg_ParseTuple(args, "OO!diLLLOOOOOOOnnp", &capsule, &PyTuple_Type, &inputs, &dt,
                          &substeps, &first_step, &steps, &every, &channels, &record, &peaks, &peak,
                          &driver, &course, &origin, &begin, &end, &check))
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
    if (from == NULL || read_recording(&run, type, channels, record, peaks, peak) < 0 ||
        read_driver(&run, driver, type) < 0 || read_course(&run, course, type) < 0)
        return NULL;

    union scalar scalar[N_INPUTS];
    PyObject *keep[N_INPUTS] = {0}, *result = NULL;
    count_user(capsule, plan, 1);
    for (int i = 0; i < N_INPUTS; i++)
        if (read_signal(&run.input[i], PyTuple_GET_ITEM(inputs, i), i, plan, 1, check, &scalar[i],
                        &keep[i]) < 0)
            goto done;
    if (check && check_attitude(plan) < 0) goto done;
    call_kernel(plan, &run, begin, end);
    for (npy_intp i = begin; i < end; i++)
        plan->time[i] = from[i] + (double)(first_step + steps) * dt;
    result = Py_NewRef(Py_None);
done:
    for (int i = 0; i < N_INPUTS; i++) Py_XDECREF(keep[i]);
    count_user(capsule, plan, -1);
    return result;
}

static void end_hold(PyObject *token) {
    if (!PyCapsule_IsValid(token, HOLD)) return; /* it has ended */
    struct plan *plan = PyCapsule_GetPointer(token, HOLD);
    PyObject *capsule = PyCapsule_GetContext(token);
    PyCapsule_SetName(token, NULL);
    count_user(capsule, plan, -1);
    Py_DECREF(capsule);
}

/* hold(plan) -> token: the fleet for a run in many calls, until release(token) or the end of the
 * token, which an interrupt may bring before anybody could release it. */
static PyObject *hold(PyObject *module, PyObject *capsule) {
    (void)module;
    struct plan *plan = take_plan(capsule);
    if (plan == NULL) return NULL;
    PyObject *token = PyCapsule_New(plan, HOLD, end_hold);
    if (token == NULL)
        count_user(capsule, plan, -1);
    else
        PyCapsule_SetContext(token, Py_NewRef(capsule));
    return token;
}

static PyObject *release(PyObject *module, PyObject *token) {
    (void)module;
    end_hold(token);
    Py_RETURN_NONE;
}

/* written(plan): the attitude was; the next step looks at it. */
static PyObject *written(PyObject *module, PyObject *capsule) {
    (void)module;
    struct plan *plan = plan_of(capsule);
    if (plan == NULL) return NULL;
    plan->written = 1;
    Py_RETURN_NONE;
}

static const double no_force;

/* No inputs; the gear stays. */
static void stand_still(struct run *run, int type) {
    run->dt = 1e-3;
    run->substeps = 1;
    for (int i = 0; i < N_INPUTS; i++)
        run->input[i] = (struct signal){.values = &no_force, .samples = 1};
    run->input[INPUT_GEAR].values =
        type == NPY_FLOAT ? (const void *)&no_float : (const void *)&no_number;
}

static void fill_row(const struct plan *plan, int row, struct column c) {
    const npy_intp n = plan->run.n;
    for (npy_intp i = 0; i < n; i++) {
        if (plan->real_type == NPY_FLOAT)
            ((float *)plan->run.state)[row * n + i] = ((const float *)c.data)[i * c.stride];
        else
            ((double *)plan->run.state)[row * n + i] = ((const double *)c.data)[i * c.stride];
    }
}

/* settle(plan, speed, heading, x, y, gear): columns, all looked at before any car moves. Places
 * every car in static equilibrium, at time 0 and without a status but that. A gear that is not a
 * number chooses itself. */
static PyObject *settle(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *capsule, *speed, *heading, *x, *y, *gear, *result = NULL;
    if (!PyArg_ParseTuple(args, "OOOOOO", &capsule, &speed, &heading, &x, &y, &gear)) return NULL;
    struct plan *plan = take_plan(capsule);
    if (plan == NULL) return NULL;
    struct run run = plan->run;
    struct start start;
    struct column at[2];
    const int type = plan->real_type;
    const npy_intp n = run.n;
    if (read_column(&start.speed, speed, type, n, "speed") < 0 ||
        read_column(&start.heading, heading, type, n, "heading") < 0 ||
        read_column(&at[0], x, type, n, "x") < 0 || read_column(&at[1], y, type, n, "y") < 0 ||
        read_column(&start.gear, gear, type, n, "gear") < 0)
        goto done;
    const size_t real = type == NPY_FLOAT ? sizeof(float) : sizeof(double);
    memset(run.state, 0, (size_t)state_rows() * (size_t)n * real);
    memset(run.status, 0, (size_t)n * sizeof *run.status);
    fill_row(plan, X_ROW, at[0]);
    fill_row(plan, Y_ROW, at[1]);
    stand_still(&run, type);
    Py_BEGIN_ALLOW_THREADS plan->kernels->settle(&run, &start, 0, n);
    Py_END_ALLOW_THREADS plan->written = 0;
    for (npy_intp i = 0; i < n; i++) {
        run.status[i] &= STATUS_NON_FINITE;
        plan->time[i] = 0;
    }
    result = Py_NewRef(Py_None);
done:
    count_user(capsule, plan, -1);
    return result;
}

/* evaluate(plan): fills the outputs from the state, without a step and without inputs. */
static PyObject *evaluate(PyObject *module, PyObject *capsule) {
    (void)module;
    struct plan *plan = take_plan(capsule);
    if (plan == NULL) return NULL;
    struct run run = plan->run;
    stand_still(&run, plan->real_type);
    if (check_attitude(plan) == 0) {
        Py_BEGIN_ALLOW_THREADS plan->kernels->evaluate(&run, 0, run.n);
        Py_END_ALLOW_THREADS
    }
    count_user(capsule, plan, -1);
    if (PyErr_Occurred()) return NULL;
    Py_RETURN_NONE;
}

PyMethodDef fleet_methods[] = {
    {"bind", bind, METH_VARARGS,
     "bind(isa, words, tire_options, params, lists, state, output, status, time, /)\n--\n\n"
     "Check the arrays of a fleet once and keep them."},
    {"step", (PyCFunction)(void (*)(void))step, METH_FASTCALL,
     "step(plan, steer, drive_torque, brake_torque, throttle, brake, clutch, hand_brake, gear, "
     "torque_vectoring, dt, substeps, steps, /)\n--\n\nSteps with held inputs."},
    {"run", run_fleet, METH_VARARGS,
     "run(plan, inputs, dt, substeps, first_step, steps, every, channels, record, peaks, peak, "
     "driver, course, origin, begin, end, check, /)\n--\n\nSteps with signals, recording, driver "
     "and course."},
    {"hold", hold, METH_O,
     "hold(plan, /)\n--\n\nKeep a fleet for a run in many calls, or raise RuntimeError."},
    {"release", release, METH_O,
     "release(token, /)\n--\n\nEnd what hold() gave; more than once does no harm."},
    {"written", written, METH_O,
     "written(plan, /)\n--\n\nHave the next call look at the attitude that was written."},
    {"settle", settle, METH_VARARGS,
     "settle(plan, speed, heading, x, y, gear, /)\n--\n\nStatic equilibrium at a speed."},
    {"evaluate", evaluate, METH_O, "evaluate(plan, /)\n--\n\nOutputs of the present state."},
    {NULL, NULL, 0, NULL}};
