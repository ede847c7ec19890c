#include "python/inputs.h"

#include <math.h>

#include "python/arrays.h"

/* Gears are integers. */
static inline int is_whole(const struct input *input) { return input == &inputs_table[INPUT_gear]; }

static const char *allowed_range(const struct input *input) {
    if (input->range.high == 1) return "between 0 and 1";
    if (input->range.high == RIGHT_ANGLE)
        return "finite and within 1.57 rad, a right angle; are these degrees?";
    return input->range.low == 0 ? "finite and >= 0" : "finite";
}

/* An input's default, in the fleet's type. */
static const void *default_of(int input, int type) {
    static const float singles[N_INPUTS] = {
#define INPUT(name, unit, value, range, word, part, meaning) (float)(value),
#include "field/inputs.def"
    };
    static const double doubles[N_INPUTS] = {
#define INPUT(name, unit, value, range, word, part, meaning) (double)(value),
#include "field/inputs.def"
    };
    return type == NPY_FLOAT ? (const void *)&singles[input] : (const void *)&doubles[input];
}

static int check_finite(const void *data, npy_intp count, int type, npy_intp n,
                        const struct input *input, int gears) {
    const char *name = input->name;
    const int whole = is_whole(input);
    const double low = input->range.low, high = whole ? gears : input->range.high;

    int bad = 0;
    /* finite numbers times zero are zero; this vectorizes, and the search below is rare */
    if (type == NPY_FLOAT) {
        const float *x = data, least = (float)low, most = (float)high;
        for (npy_intp i = 0; i < count; i++)
            bad |= !(x[i] - x[i] == 0.0F) | (x[i] < least) | (x[i] > most);
    } else {
        const double *x = data;
        for (npy_intp i = 0; i < count; i++)
            bad |= !(x[i] - x[i] == 0.0) | (x[i] < low) | (x[i] > high);
    }
    if (whole)
        for (npy_intp i = 0; i < count; i++)
            bad |= real_at(data, i, type) != rint(real_at(data, i, type));
    if (!bad) return 0;
    for (npy_intp i = 0; i < count; i++) {
        const double x = real_at(data, i, type);
        if (isfinite(x) && x >= low && x <= high && !(whole && x != rint(x))) continue;
        char value[32], allowed[64];
        PyOS_snprintf(value, sizeof value, "%g", x);
        PyOS_snprintf(allowed, sizeof allowed, "-1, 0 or a gear up to %d", gears);
        PyErr_Format(PyExc_ValueError, "%s: car %zd: %s is not allowed, must be %s", name,
                     (Py_ssize_t)(i % n), value, whole ? allowed : allowed_range(input));
        break;
    }
    return -1;
}

/* 0, or -1 and an error if a subclass of arrays masks some of its numbers. */
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

/* Whether memory that the step writes contains the first number of a plain array. */
static int is_own(const struct plan *plan, PyArrayObject *array) {
    const size_t real = plan->real_type == NPY_FLOAT ? sizeof(float) : sizeof(double);
    const size_t rows[2] = {(size_t)state_rows(), (size_t)output_rows()};
    const char *own[2] = {plan->run.state, plan->run.output}, *data = PyArray_BYTES(array);
    for (int i = 0; i < 2; i++)
        if (data >= own[i] && data < own[i] + rows[i] * (size_t)plan->run.n * real) return 1;
    return 0;
}

/* Numbers of shape () or (n) as a plain array of the fleet's type that no step writes to, or an
 * error that names the input; a wrong shape is refused before any copy. */
static PyArrayObject *read_numbers(const struct plan *plan, PyObject *object, const char *name) {
    const npy_intp n = plan->run.n;
    if (PyArray_Check(object) && !PyArray_CheckExact(object) && refuse_masked(object, name) < 0)
        return NULL;
    PyArrayObject *any = (PyArrayObject *)PyArray_FROM_O(object);
    if (any == NULL) {
        const char *kind = Py_TYPE(object)->tp_name;
        if (PyErr_ExceptionMatches(PyExc_ValueError))
            PyErr_Format(PyExc_ValueError, "%s must be real numbers of one shape, not a ragged %s",
                         name, kind);
        else if (PyErr_ExceptionMatches(PyExc_MemoryError))
            PyErr_Format(PyExc_MemoryError, "%s: this %s does not fit into the memory", name, kind);
        else if (PyErr_ExceptionMatches(PyExc_Exception)) /* an object that fails to convert */
            PyErr_Format(PyExc_TypeError, "%s must be real numbers, not this %s", name, kind);
        return NULL;
    }
    PyArrayObject *array = NULL;
    const npy_intp size = PyArray_SIZE(any);
    if (!PyArray_ISINTEGER(any) && !PyArray_ISFLOAT(any)) {
        PyErr_Format(PyExc_TypeError, "%s must be real numbers, not %s of dtype %S", name,
                     Py_TYPE(object)->tp_name, PyArray_DESCR(any));
    } else if (PyArray_NDIM(any) > 1 || (size != 1 && size != n)) {
        PyObject *shape = PyObject_GetAttrString((PyObject *)any, "shape");
        PyErr_Format(PyExc_ValueError, "%s: shape %R for %zd car%s, must be () or (%zd,)", name,
                     shape, (Py_ssize_t)n, n == 1 ? "" : "s", (Py_ssize_t)n);
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

/* Most inputs of a step have their default. A negative 0 is none. */
static inline int is_default(PyObject *object, const struct input *input) {
    if (!PyFloat_CheckExact(object)) return 0;
    const double x = PyFloat_AS_DOUBLE(object);
    return x == input->value && !signbit(x);
}

/* Times and values of a Signal, which are plain arrays already. */
static int read_series(struct signal *s, PyObject *pair, const struct plan *plan, int check,
                       const struct input *row) {
    PyObject *times, *values;
    if (!PyArg_ParseTuple(pair, "OO", &times, &values)) return -1;
    const int type = plan->real_type;
    if (!is_plain(times, NPY_DOUBLE) || PyArray_NDIM((PyArrayObject *)times) != 1 ||
        !is_plain(values, type)) {
        PyErr_Format(PyExc_TypeError, "%s: expected a Signal", row->name);
        return -1;
    }
    s->samples = PyArray_DIM((PyArrayObject *)times, 0);
    const npy_intp n = plan->run.n;
    const int dims = PyArray_NDIM((PyArrayObject *)values);
    const npy_intp cars = dims == 2 ? PyArray_DIM((PyArrayObject *)values, 1) : 1;
    if (s->samples < 1 || dims < 1 || dims > 2 ||
        PyArray_DIM((PyArrayObject *)values, 0) != s->samples || (cars != 1 && cars != n)) {
        PyObject *shape = PyObject_GetAttrString(values, "shape");
        PyErr_Format(PyExc_ValueError,
                     "%s: Signal of shape %R for %zd car%s, must be (k,) or (k, %zd)", row->name,
                     shape, (Py_ssize_t)n, n == 1 ? "" : "s", (Py_ssize_t)n);
        Py_XDECREF(shape);
        return -1;
    }
    s->times = PyArray_DATA((PyArrayObject *)times);
    s->values = PyArray_DATA((PyArrayObject *)values);
    s->sample_stride = cars;
    s->car_stride = cars == 1 ? 0 : 1;
    const int gears = plan->run.list[LIST_gear_ratios].count;
    return !check ? 0 : check_finite(s->values, s->samples * cars, type, cars, row, gears);
}

int read_signal(struct signal *s, PyObject *object, int input, const struct plan *plan, int varies,
                int check, union scalar *scalar, PyObject **keep) {
    const struct input *row = &inputs_table[input];
    const char *name = row->name;
    const int gears = plan->run.list[LIST_gear_ratios].count;
    const int type = plan->real_type;
    const npy_intp n = plan->run.n;
    *s = (struct signal){.samples = 1};
    if (object == Py_None && is_whole(row)) { /* keeps its present value */
        s->values = default_of(input, type);
        return 0;
    }
    if (is_default(object, row)) {
        s->values = default_of(input, type);
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
    if (varies && PyTuple_Check(object)) return read_series(s, object, plan, check, row);
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

void release_inputs(struct run *run, int type) {
    for (int i = 0; i < N_INPUTS; i++)
        run->input[i] = (struct signal){.values = default_of(i, type), .samples = 1};
}
