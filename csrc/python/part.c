#include "python/part.h"

#include "python/arrays.h"

static int refuse(const char *words) {
    PyErr_SetString(PyExc_ValueError, words);
    return -1;
}

/* Integers of a tuple, each from `least` to before `most`; their number, or -1 and an error. */
static int read_integers(int to[], int room, PyObject *tuple, int least, int most) {
    if (!PyTuple_Check(tuple) || PyTuple_GET_SIZE(tuple) > room)
        return refuse("function: too many numbers in a tuple, or none");
    const int count = (int)PyTuple_GET_SIZE(tuple);
    for (int i = 0; i < count; i++) {
        const long x = PyLong_AsLong(PyTuple_GET_ITEM(tuple, i));
        if (PyErr_Occurred()) return -1;
        if (x < least || x >= most) return refuse("function: no such row or input");
        to[i] = (int)x;
    }
    return count;
}

int read_part(struct guest_part *part, PyObject *object, int most, int type, npy_intp n) {
    if (object == Py_None) return 0;
    Py_ssize_t function, data;
    PyObject *rows, *numbers;
    if (!PyTuple_Check(object) ||
        !PyArg_ParseTuple(object, "nnOOi", &function, &data, &rows, &numbers, &part->kept))
        return PyErr_Occurred() ? -1 : refuse("function: expected a tuple of 5");
    if (function == 0) return refuse("function: no address");
    if (part->kept < 1 || part->kept > SKIDPAD_PART_KEPT)
        return refuse("function: keeps too much, or nothing");
    part->seen = read_integers(part->row, SKIDPAD_PART_SEEN, rows, -N_GLANCES, most);
    if (part->seen < 0) return -1;
    part->numbers =
        read_columns(part->number, SKIDPAD_PART_NUMBERS, numbers, type, n, "numbers of a function");
    if (part->numbers < 0) return -1;
    memcpy(&part->function, &function, sizeof part->function);
    memcpy(&part->data, &data, sizeof part->data);
    return 0;
}

int read_guest_driver(struct guest_driver *guest, PyObject *object, int type, npy_intp n) {
    if (object == Py_None) return 0;
    PyObject *part, *controls, *preview_time;
    if (!PyTuple_Check(object) || !PyArg_ParseTuple(object, "OOO", &part, &controls, &preview_time))
        return PyErr_Occurred() ? -1 : refuse("function: expected a tuple of 3");
    guest->controls = read_integers(guest->control, SKIDPAD_PART_KEPT, controls, 0, N_INPUTS);
    if (guest->controls < 0 ||
        read_column(&guest->preview_time, preview_time, type, n, "preview_time") < 0)
        return -1;
    if (read_part(&guest->part, part, state_rows(), type, n) < 0) return -1;
    return guest->controls <= guest->part.kept ? 0
                                               : refuse("function: decides what it does not keep");
}

PyObject *list_glances(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    static const char *const glances[N_GLANCES][3] = {
#define GLANCE(name, unit, meaning) {#name, unit, meaning},
#include "field/glances.def"
    };
    PyObject *dict = PyDict_New();
    for (int i = 0; dict && i < N_GLANCES; i++) {
        PyObject *item = Py_BuildValue("(iss)", -1 - i, glances[i][1], glances[i][2]);
        if (item == NULL || PyDict_SetItemString(dict, glances[i][0], item) < 0) Py_CLEAR(dict);
        Py_XDECREF(item);
    }
    return dict;
}
