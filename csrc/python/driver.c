#include "python/driver.h"

#include "driver/laws.h"
#include "python/arrays.h"
#include "python/part.h"

/* Numbers in a plain array with this many axes; NULL and an error otherwise. */
static const void *plain_data(PyObject *object, int type, int dims, const char *name) {
    if (is_plain(object, type) && PyArray_NDIM((PyArrayObject *)object) == dims)
        return PyArray_DATA((PyArrayObject *)object);
    PyErr_Format(PyExc_TypeError, "%s: expected a plain array of %d dimensions", name, dims);
    return NULL;
}

static int read_program(struct signal *s, PyObject *program, int type, npy_intp n) {
    struct column c;
    if (!PyTuple_Check(program)) {
        if (read_column(&c, program, type, n, "program") < 0) return -1;
        *s = (struct signal){.values = c.data, .car_stride = c.stride, .samples = 1};
        return 0;
    }
    PyObject *times, *values;
    if (!PyArg_ParseTuple(program, "OO", &times, &values)) return -1;
    s->times = plain_data(times, NPY_DOUBLE, 1, "program");
    s->values = s->times ? plain_data(values, type, 2, "program") : NULL;
    if (s->values == NULL) return -1;
    const npy_intp cars = PyArray_DIM((PyArrayObject *)values, 1);
    s->samples = PyArray_DIM((PyArrayObject *)times, 0);
    s->sample_stride = cars;
    s->car_stride = cars == 1 ? 0 : 1;
    if (s->samples > 0 && PyArray_DIM((PyArrayObject *)values, 0) == s->samples &&
        (cars == 1 || cars == n))
        return 0;
    PyErr_SetString(PyExc_ValueError, "program: times and values do not fit");
    return -1;
}

static int read_law(struct law_choice *choice, PyObject *law, enum law_kind kind, int type,
                    npy_intp n) {
    PyObject *columns, *program;
    if (!PyArg_ParseTuple(law, "iOO", &choice->law, &columns, &program)) return -1;
    if (choice->law == LAW_SIGNAL) return 0;
    if (choice->law < 0 || choice->law >= N_DRIVER_LAWS || driver_laws[choice->law].kind != kind) {
        PyErr_Format(PyExc_ValueError, "driver: no law %d of that kind", choice->law);
        return -1;
    }
    const int expected = driver_laws[choice->law].table.count;
    const int found = read_columns(choice->numbers, expected, columns, type, n, "driver");
    if (found >= 0 && found != expected)
        PyErr_Format(PyExc_ValueError, "driver: %d columns, not %d", found, expected);
    return found == expected ? read_program(&choice->program, program, type, n) : -1;
}

static int read_bends(struct path *path, PyObject *tuple, int type, npy_intp n) {
    const char *kind;
    PyObject *axis, *starts, *lengths, *offsets;
    if (!PyArg_ParseTuple(tuple, "sOOOO", &kind, &axis, &starts, &lengths, &offsets)) return -1;
    struct column of_axis[4];
    const int numbers = read_columns(of_axis, 4, axis, type, n, "path");
    const int bends = read_columns(path->start, MAX_BENDS, starts, type, n, "path");
    if (numbers == 4 && bends >= 0 &&
        read_columns(path->length, MAX_BENDS, lengths, type, n, "path") == bends &&
        read_columns(path->offset, MAX_BENDS, offsets, type, n, "path") == bends) {
        path->kind = PATH_BENDS;
        path->bends = bends;
        path->x = of_axis[0];
        path->y = of_axis[1];
        path->cosine = of_axis[2];
        path->sine = of_axis[3];
        return 0;
    }
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "path: columns of unequal number");
    return -1;
}

static int read_points(struct path *path, PyObject *tuple, int type, npy_intp n) {
    const char *kind;
    PyObject *points, *first, *closed, *which;
    if (!PyArg_ParseTuple(tuple, "sOOOO", &kind, &points, &first, &closed, &which)) return -1;
    path->kind = PATH_POINTS;
    path->points = plain_data(points, type, 2, "path");
    path->first = path->points ? plain_data(first, NPY_INT64, 1, "path") : NULL;
    path->closed = path->first ? plain_data(closed, NPY_INT64, 1, "path") : NULL;
    return path->closed ? read_column(&path->which, which, type, n, "path") : -1;
}

static int read_path(struct path *path, PyObject *tuple, int type, npy_intp n) {
    if (tuple == Py_None) return 0;
    if (!PyTuple_Check(tuple) || PyTuple_GET_SIZE(tuple) != 5) {
        PyErr_SetString(PyExc_TypeError, "path: expected a tuple of 5");
        return -1;
    }
    const char *kind = PyUnicode_AsUTF8(PyTuple_GET_ITEM(tuple, 0));
    if (kind == NULL) return -1;
    return strcmp(kind, "bends") == 0 ? read_bends(path, tuple, type, n)
                                      : read_points(path, tuple, type, n);
}

int read_driver(struct driver *d, PyObject *driver, int type, npy_intp n) {
    if (driver == Py_None) return 0;
    PyObject *mark, *steering, *speed, *path, *guest;
    if (!PyTuple_Check(driver)) {
        PyErr_SetString(PyExc_TypeError, "driver: expected a tuple of 5");
        return -1;
    }
    if (!PyArg_ParseTuple(driver, "OOOOO", &mark, &steering, &speed, &path, &guest) ||
        read_column(&d->mark, mark, type, n, "mark") < 0)
        return -1;
    if (read_law(&d->steering, steering, STEERING, type, n) < 0 ||
        read_law(&d->speed, speed, SPEED, type, n) < 0 ||
        read_guest_driver(&d->guest, guest, type, n) < 0)
        return -1;
    return read_path(&d->path, path, type, n);
}

PyObject *driver_laws_dict(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    PyObject *dict = PyDict_New();
    for (int i = LAW_SIGNAL + 1; dict && i < N_DRIVER_LAWS; i++) {
        PyObject *item =
            Py_BuildValue("(is)", i, driver_laws[i].kind == STEERING ? "steering" : "speed");
        if (item == NULL || PyDict_SetItemString(dict, driver_laws[i].table.name, item) < 0)
            Py_CLEAR(dict);
        Py_XDECREF(item);
    }
    return dict;
}
