#include "python/gauges.h"

#include "python/arrays.h"
#include "python/part.h"
#include "python/plan.h"

/* One gauge; `number` is its index in the list. */
static int read_gauge(struct gauge *g, PyObject *tuple, int number, const struct run *run,
                      const struct kernels *kernels, int type) {
    PyObject *numbers, *guest;
    if (!PyTuple_Check(tuple)) {
        PyErr_SetString(PyExc_TypeError, "gauges: expected a tuple of tuples");
        return -1;
    }
    if (!PyArg_ParseTuple(tuple, "iiiipOO", &g->kind, &g->channel, &g->after, &g->before, &g->ends,
                          &numbers, &guest))
        return -1;
    const int known = g->kind >= 0 && g->kind < kernels->gauge_count;
    const struct gauge_kind *kind = known ? &kernels->gauges[g->kind] : NULL;
    if (!known || g->channel >= state_rows() + output_rows() ||
        (kind->of == OF_CHANNEL) != (g->channel >= 0)) {
        PyErr_SetString(PyExc_ValueError, "gauges: no such kind or channel");
        return -1;
    }
    const int events[2] = {g->after, g->before};
    for (int i = 0; i < 2; i++) {
        if (events[i] == -1) continue;
        if (events[i] >= 0 && events[i] < number &&
            kernels->gauges[run->gauge[events[i]].kind].gives == GIVES_TIME)
            continue;
        PyErr_SetString(PyExc_ValueError, "gauges: only an event before it limits a gauge");
        return -1;
    }
    if (g->ends && kind->gives != GIVES_TIME) {
        PyErr_SetString(PyExc_ValueError, "gauges: only an event ends a run");
        return -1;
    }
    const int count = read_columns(g->number, MAX_GAUGE_NUMBERS, numbers, type, run->n, kind->name);
    if (count >= 0 && count != kind->given)
        PyErr_Format(PyExc_ValueError, "%s: %d numbers, not %d", kind->name, count, kind->given);
    if (PyErr_Occurred() ||
        read_part(&g->guest, guest, state_rows() + output_rows(), type, run->n) < 0)
        return -1;
    const int outside = strncmp(kind->name, "custom_", strlen("custom_")) == 0;
    if (outside == (g->guest.function != NULL)) return 0;
    PyErr_Format(PyExc_ValueError, "%s: needs a function, see sp.gauges.Custom", kind->name);
    return -1;
}

int read_gauges(struct run *run, PyObject *tuple, PyObject *memory, const struct kernels *kernels,
                int type) {
    if (!PyTuple_Check(tuple)) {
        PyErr_SetString(PyExc_TypeError, "gauges: expected a tuple");
        return -1;
    }
    const Py_ssize_t count = PyTuple_GET_SIZE(tuple);
    if (count == 0) return 0;
    struct gauge *list = PyMem_Calloc((size_t)count, sizeof *list);
    if (list == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    run->gauge = list;
    npy_intp rows = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        if (read_gauge(&list[i], PyTuple_GET_ITEM(tuple, i), (int)i, run, kernels, type) < 0)
            return -1;
        rows += kernels->gauges[list[i].kind].kept;
    }
    char *at = array_data(memory, type, 2, rows, run->n, "memory of gauges");
    if (at == NULL) return -1;
    const size_t row = (size_t)run->n * (type == NPY_FLOAT ? sizeof(float) : sizeof(double));
    for (Py_ssize_t i = 0; i < count; i++) {
        list[i].memory = at;
        at += (size_t)kernels->gauges[list[i].kind].kept * row;
    }
    run->gauges = (int)count;
    return 0;
}

static PyObject *names_of(const struct gauge_kind *kind) {
    PyObject *names = PyTuple_New(kind->given);
    for (int i = 0; names && i < kind->given; i++) {
        PyObject *name = PyUnicode_FromString(kind->names[i]);
        if (name == NULL)
            Py_CLEAR(names);
        else
            PyTuple_SET_ITEM(names, i, name);
    }
    return names;
}

/* gauges() -> word: (of a channel, gives a time, rows that it keeps, names of its numbers) */
PyObject *list_gauges(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    const struct kernels *kernels = choose_kernels(64, NULL);
    PyObject *dict = PyDict_New();
    for (int i = 0; dict && i < kernels->gauge_count; i++) {
        const struct gauge_kind *kind = &kernels->gauges[i];
        PyObject *names = names_of(kind);
        PyObject *item =
            names ? Py_BuildValue("(NNiN)", PyBool_FromLong(kind->of == OF_CHANNEL),
                                  PyBool_FromLong(kind->gives == GIVES_TIME), kind->kept, names)
                  : NULL;
        if (item == NULL || PyDict_SetItemString(dict, kind->name, item) < 0) Py_CLEAR(dict);
        Py_XDECREF(item);
    }
    return dict;
}

/* gauge_results(plan, gauges, memory, out): the results for all cars, into (gauges, n) */
PyObject *gauge_results(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *capsule, *tuple, *memory, *out;
    if (!PyArg_ParseTuple(args, "OOOO", &capsule, &tuple, &memory, &out)) return NULL;
    const struct plan *plan = plan_of(capsule);
    if (plan == NULL) return NULL;
    struct run run = plan->run;
    void *to = NULL;
    if (read_gauges(&run, tuple, memory, plan->kernels, plan->real_type) == 0)
        to = array_data(out, plan->real_type, 2, run.gauges, run.n, "out");
    if (to != NULL) {
        Py_BEGIN_ALLOW_THREADS plan->kernels->read_gauges(&run, to, 0, run.n);
        Py_END_ALLOW_THREADS
    }
    PyMem_Free((void *)run.gauge);
    return to == NULL ? NULL : Py_NewRef(Py_None);
}
