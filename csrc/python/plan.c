#include "python/plan.h"

#include "field/leaves.h"
#include "python/arrays.h"
#include "python/guest.h"
#include "python/terrain.h"

#define PLAN "skidpad._core.plan"
#define HOLD "skidpad._core.hold"

#if PY_VERSION_HEX < 0x030D0000 /* always with a GIL */
#define Py_BEGIN_CRITICAL_SECTION(object) {
#define Py_END_CRITICAL_SECTION() }
#endif

static void free_plan(PyObject *capsule) {
    struct plan *plan = PyCapsule_GetPointer(capsule, PLAN);
    if (plan == NULL) return;
    Py_XDECREF(plan->arrays);
    PyMem_Free(plan->columns);
    PyMem_Free(plan);
}

struct plan *plan_of(PyObject *capsule) { return PyCapsule_GetPointer(capsule, PLAN); }

void count_user(PyObject *capsule, struct plan *plan, int change) {
    (void)capsule; /* unused with a GIL */
    Py_BEGIN_CRITICAL_SECTION(capsule);
    plan->users += change;
    Py_END_CRITICAL_SECTION();
}

struct plan *take_plan(PyObject *capsule) {
    struct plan *plan = plan_of(capsule);
    if (plan && plan->run.states > 1) {
        PyErr_SetString(PyExc_RuntimeError, "cars of several states each only step");
        return NULL;
    }
    return take_states(capsule);
}

struct plan *take_states(PyObject *capsule) {
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

/* The index of each choice's word, in the order of the table. */
static int read_words(struct words *w, PyObject *tuple) {
    if (!PyTuple_Check(tuple) || PyTuple_GET_SIZE(tuple) != N_WORDS) {
        PyErr_Format(PyExc_ValueError, "words: expected a tuple of %d numbers", (int)N_WORDS);
        return -1;
    }
    int *to[N_WORDS] = {
#define WORD(member, name) &w->member,
#define CHOICE(NUMBER, word)
#define END_WORD
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

/* Cars with their own numbers. */
static npy_intp cars_of(const struct run *run) { return run->n / run->states; }

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
        if (read_columns(to, count, list, plan->real_type, cars_of(&plan->run),
                         lists_table[i].name) < 0)
            return -1;
        plan->run.list[i] = (struct column_list){count, to};
        to += count;
    }
    return 0;
}

/* bind(isa, words, tire options, params, lists, state, output, status, time, terrain,
 *      tire, states) */
PyObject *bind(PyObject *module, PyObject *args) {
    (void)module;
    const char *isa;
    struct words words;
    PyObject *numbers, *params, *lists, *state, *output, *status, *time, *terrain, *tire;
    int states;
    if (!PyArg_ParseTuple(args, "sOiOOOOOOOOi", &isa, &numbers, &words.tire_options, &params,
                          &lists, &state, &output, &status, &time, &terrain, &tire, &states))
        return NULL;
    words.guest = NULL;
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
    if (states < 1 || PyArray_DIM((PyArrayObject *)state, 1) % states) {
        PyErr_Format(PyExc_ValueError, "states: %d do not divide the columns of state", states);
        return NULL;
    }
    if (states > 1 && terrain != Py_None) {
        PyErr_SetString(PyExc_ValueError, "states: cars on a road that is not level have one");
        return NULL;
    }
    const int expected = param_count(&words);
    struct plan *plan = PyMem_Calloc(1, sizeof *plan + (size_t)expected * sizeof plan->params[0]);
    if (plan == NULL) return PyErr_NoMemory();
    struct run *run = &plan->run;
    plan->real_type = type;
    plan->kernels = choose_kernels(type == NPY_FLOAT ? 32 : 64, isa);
    run->words = words_in_use(words);
    run->rows = used_rows(&run->words, 0);
    run->n = PyArray_DIM((PyArrayObject *)state, 1);
    run->states = states;
    run->state = array_data(state, type, 2, state_rows(), run->n, "state");
    run->output = run->state ? array_data(output, type, 2, output_rows(), run->n, "output") : NULL;
    run->status = run->output ? array_data(status, NPY_UINT32, 1, 0, run->n, "status") : NULL;
    plan->time = run->status ? array_data(time, NPY_DOUBLE, 1, 0, run->n, "time") : NULL;
    const int count =
        plan->time ? read_columns(plan->params, expected, params, type, cars_of(run), "parameters")
                   : -1;
    if (plan->kernels == NULL)
        PyErr_Format(PyExc_ValueError, "isa: '%s' is unknown or this processor lacks it", isa);
    else if (count >= 0 && count != expected)
        PyErr_Format(PyExc_ValueError, "parameters: %d columns, expected %d", count, expected);
    run->columns = count;
    run->params = plan->params;
    if (!PyErr_Occurred()) read_lists(plan, lists);
    if (!PyErr_Occurred()) read_terrain(&plan->terrain, terrain, type, run->n);
    run->terrain = plan->terrain.roads ? &plan->terrain : NULL;
    if (!PyErr_Occurred() && words.road == ROAD_TERRAIN && run->terrain == NULL)
        PyErr_SetString(PyExc_ValueError,
                        "road.model: 'terrain' needs one: sp.Fleet(car, road=sp.Road...)");
    if (!PyErr_Occurred()) read_guest(plan, tire);
    plan->arrays =
        Py_BuildValue("(OOOOOOOO)", params, lists, state, output, status, time, terrain, tire);
    PyObject *capsule = PyErr_Occurred() ? NULL : PyCapsule_New(plan, PLAN, free_plan);
    if (capsule == NULL) {
        Py_XDECREF(plan->arrays);
        PyMem_Free(plan->columns);
        PyMem_Free(plan);
    }
    return capsule;
}

/* Replaces the plan's parameters; its other arrays stay. */
static int take_columns(struct plan *plan, PyObject *params) {
    const int count = plan->run.columns;
    PyObject *arrays = PyTuple_New(PyTuple_GET_SIZE(plan->arrays));
    struct column *fresh = PyMem_Calloc((size_t)count, sizeof *fresh);
    int found = -1;
    if (arrays && fresh)
        found =
            read_columns(fresh, count, params, plan->real_type, cars_of(&plan->run), "parameters");
    else
        PyErr_NoMemory();
    if (found >= 0 && found != count)
        PyErr_Format(PyExc_ValueError, "parameters: %d columns, expected %d", found, count);
    if (!PyErr_Occurred()) {
        memcpy(plan->params, fresh, (size_t)count * sizeof *fresh);
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(arrays); i++)
            PyTuple_SET_ITEM(arrays, i, Py_NewRef(i ? PyTuple_GET_ITEM(plan->arrays, i) : params));
        Py_SETREF(plan->arrays, arrays);
        arrays = NULL;
    }
    Py_XDECREF(arrays);
    PyMem_Free(fresh);
    return PyErr_Occurred() ? -1 : 0;
}

/* change(plan, params): between calls, also within a run in many calls. */
PyObject *change(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *capsule, *params;
    if (!PyArg_ParseTuple(args, "OO", &capsule, &params)) return NULL;
    struct plan *plan = plan_of(capsule);
    if (plan == NULL) return NULL;
    if (plan->users > plan->held) {
        PyErr_SetString(PyExc_RuntimeError,
                        "the cars of this fleet are moving: their parameters change between steps");
        return NULL;
    }
    if (take_columns(plan, params) < 0) return NULL;
    Py_RETURN_NONE;
}

static void end_hold(PyObject *token) {
    if (!PyCapsule_IsValid(token, HOLD)) return; /* it has been released */
    struct plan *plan = PyCapsule_GetPointer(token, HOLD);
    PyObject *capsule = PyCapsule_GetContext(token);
    PyCapsule_SetName(token, NULL);
    plan->held = 0;
    count_user(capsule, plan, -1);
    Py_DECREF(capsule);
}

/* hold(plan) -> token: the fleet for a run in many calls, until release(token) or the end of the
 * token, which covers interrupts before the release. */
PyObject *hold(PyObject *module, PyObject *capsule) {
    (void)module;
    struct plan *plan = take_plan(capsule);
    if (plan == NULL) return NULL;
    PyObject *token = PyCapsule_New(plan, HOLD, end_hold);
    if (token == NULL)
        count_user(capsule, plan, -1);
    else
        PyCapsule_SetContext(token, Py_NewRef(capsule));
    plan->held = token != NULL;
    return token;
}

PyObject *release(PyObject *module, PyObject *token) {
    (void)module;
    end_hold(token);
    Py_RETURN_NONE;
}

/* moving(plan): whether a call is in progress. */
PyObject *moving(PyObject *module, PyObject *capsule) {
    (void)module;
    const struct plan *plan = plan_of(capsule);
    return plan ? PyBool_FromLong(plan->users > plan->held) : NULL;
}
