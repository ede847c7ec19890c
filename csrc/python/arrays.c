#include "python/arrays.h"

void *array_data(PyObject *object, int type, int dims, npy_intp rows, npy_intp n,
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

int read_column(struct column *c, PyObject *object, int type, npy_intp n, const char *name) {
    if (!is_plain(object, type) || PyArray_NDIM((PyArrayObject *)object) != 1) {
        PyErr_Format(PyExc_TypeError, "%s: expected a 1-D array of the fleet's dtype", name);
        return -1;
    }
    const npy_intp length = PyArray_DIM((PyArrayObject *)object, 0);
    if (length != n && length != 1) {
        PyErr_Format(PyExc_ValueError, "%s: %zd values for %zd car%s", name, (Py_ssize_t)length,
                     (Py_ssize_t)n, n == 1 ? "" : "s");
        return -1;
    }
    c->data = PyArray_DATA((PyArrayObject *)object);
    c->stride = length == 1 ? 0 : 1;
    return 0;
}

int read_columns(struct column *to, int most, PyObject *tuple, int type, npy_intp n,
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

int read_rows(int to[MAX_CHANNELS], PyObject *tuple, const char *name) {
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
