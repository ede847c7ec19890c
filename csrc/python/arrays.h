/* Python arrays as the kernels take them. */
#ifndef SKIDPAD_ARRAYS_H
#define SKIDPAD_ARRAYS_H

#include "python/core.h"

/* A C-ordered array that kernels can read: aligned, in native byte order. */
static inline int is_plain(PyObject *object, int type) {
    return PyArray_Check(object) && PyArray_TYPE((PyArrayObject *)object) == type &&
           PyArray_ISCARRAY_RO((PyArrayObject *)object);
}

static inline double real_at(const void *data, npy_intp i, int type) {
    return type == NPY_FLOAT ? (double)((const float *)data)[i] : ((const double *)data)[i];
}

/* A plain array of the given type and shape, or NULL and an error that names it. */
void *array_data(PyObject *object, int type, int dims, npy_intp rows, npy_intp n, const char *name);

/* A column from a 1-D array of one or n numbers; 0, or -1 and an error. */
int read_column(struct column *c, PyObject *object, int type, npy_intp n, const char *name);

/* Columns from a tuple; their number, or -1 and an error. */
int read_columns(struct column *to, int most, PyObject *tuple, int type, npy_intp n,
                 const char *name);

/* Indices of rows of state, then output, from a tuple; their number, or -1 and an error. */
int read_rows(int to[MAX_CHANNELS], PyObject *tuple, const char *name);

#endif
