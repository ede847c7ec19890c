#include "python/cars.h"

#include "python/arrays.h"

int read_cars(struct cars *cars, PyObject *object, npy_intp n) {
    *cars = (struct cars){NULL, n};
    if (object == Py_None) return 0;
    if (!is_plain(object, NPY_INTP) || PyArray_NDIM((PyArrayObject *)object) != 1) {
        PyErr_SetString(PyExc_TypeError, "cars: expected a 1-D array of intp");
        return -1;
    }
    const npy_intp *index = PyArray_DATA((PyArrayObject *)object);
    const npy_intp count = PyArray_DIM((PyArrayObject *)object, 0);
    for (npy_intp i = 0; i < count; i++) {
        if (index[i] > (i ? index[i - 1] : -1) && index[i] < n) continue;
        PyErr_Format(PyExc_ValueError, "cars: %zd, the %zd. of them, is out of order or range",
                     (Py_ssize_t)index[i], (Py_ssize_t)i);
        return -1;
    }
    *cars = (struct cars){index, count};
    return 0;
}

int next_stretch(const struct cars *cars, npy_intp *at, struct stretch *s) {
    if (*at >= cars->count) return 0;
    const npy_intp *index = cars->index, first = *at;
    *s = (struct stretch){0, cars->count};
    *at = cars->count;
    if (index == NULL) return 1;
    npy_intp last = first;
    while (last + 1 < cars->count && index[last + 1] == index[last] + 1) last++;
    *s = (struct stretch){index[first], index[last] + 1};
    *at = last + 1;
    return 1;
}
