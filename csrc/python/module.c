/* The module skidpad._core: tables, words, build, ufuncs, fleets. */
#define SKIDPAD_CORE_MODULE
#include "kernel/derivatives.h"
#include "python/core.h"
#include "driver/laws.h"
#include "python/driver.h"
#include "python/part.h"

#include <stdlib.h>

static PyObject *field_tuple(const struct field *f) {
    return Py_BuildValue("(ssddds)", f->name, f->unit, f->value, f->range.low, f->range.high,
                         f->meaning);
}

/* Returns 0, or -1 with an error. */
static int add_table(PyObject *dict, const struct table *table) {
    PyObject *fields = PyTuple_New(table->count);
    for (int i = 0; fields && i < table->count; i++) {
        PyObject *field = field_tuple(&table->fields[i]);
        if (field == NULL)
            Py_CLEAR(fields);
        else
            PyTuple_SET_ITEM(fields, i, field);
    }
    const int done = fields == NULL ? -1 : PyDict_SetItemString(dict, table->name, fields);
    Py_XDECREF(fields);
    return done;
}

static PyObject *tables_dict(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    PyObject *dict = PyDict_New();
    for (int t = 0; dict && t < table_count; t++)
        if (add_table(dict, &tables[t]) < 0) Py_CLEAR(dict);
    for (int i = LAW_SIGNAL + 1; dict && i < N_DRIVER_LAWS; i++)
        if (add_table(dict, &driver_laws[i].table) < 0) Py_CLEAR(dict);
    return dict;
}

static int append_names(PyObject *list, const char *prefix, const struct table *table) {
    for (int i = 0; i < table->count; i++) {
        PyObject *name = PyUnicode_FromFormat("%s.%s", prefix, table->fields[i].name);
        if (name == NULL || PyList_Append(list, name) < 0) {
            Py_XDECREF(name);
            return -1;
        }
        Py_DECREF(name);
    }
    return 0;
}

static int tire_model_named(const char *name) {
    for (int i = 0; i < N_TIRE_MODELS; i++)
        if (strcmp(tire_tables[i]->name, name) == 0) return i;
    PyErr_Format(PyExc_ValueError, "unknown tire model '%s'", name);
    return -1;
}

static PyObject *car_fields(PyObject *module, PyObject *arg) {
    (void)module;
    const char *name = PyUnicode_AsUTF8(arg);
    const int model = name ? tire_model_named(name) : -1;
    if (model < 0) return NULL;
    PyObject *list = PyList_New(0), *tuple = NULL;
    if (list == NULL) return NULL;
    for (int i = 0; i < shared_branch_count; i++)
        if (append_names(list, shared_branches[i].prefix, shared_branches[i].table) < 0) goto done;
    const int guest = model == CUSTOM;
    const char *front = guest ? "tire.front.custom" : "tire.front";
    const char *rear = guest ? "tire.rear.custom" : "tire.rear";
    if (append_names(list, front, tire_tables[model]) < 0) goto done;
    if (append_names(list, rear, tire_tables[model]) < 0) goto done;
    tuple = PyList_AsTuple(list);
done:
    Py_DECREF(list);
    return tuple;
}

static PyObject *branch_fields(const struct branch *branches, int count) {
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < count; i++)
        if (append_names(list, branches[i].prefix, branches[i].table) < 0) Py_CLEAR(list);
    PyObject *tuple = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

static PyObject *powertrain_fields(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    return branch_fields(powertrain_branches, powertrain_branch_count);
}

static PyObject *road_fields(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    return branch_fields(road_branches, road_branch_count);
}

/* Name, the word that enables it, and the table. */
static PyObject *chassis_fields(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    PyObject *dict = PyDict_New();
    for (int i = 0; dict && i < chassis_branch_count; i++) {
        const struct branch *b = &chassis_branches[i].branch;
        for (int k = 0; dict && k < b->table->count; k++) {
            PyObject *name = PyUnicode_FromFormat("%s.%s", b->prefix, b->table->fields[k].name);
            PyObject *item = name
                                 ? Py_BuildValue("(ss)", words_table[chassis_branches[i].word].name,
                                                 b->table->name)
                                 : NULL;
            if (item == NULL || PyDict_SetItem(dict, name, item) < 0) Py_CLEAR(dict);
            Py_XDECREF(item);
            Py_XDECREF(name);
        }
    }
    return dict;
}

static PyObject *inputs(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    PyObject *dict = PyDict_New();
    for (int i = 0; dict && i < N_INPUTS; i++) {
        const struct input *in = &inputs_table[i];
        PyObject *item = Py_BuildValue("(sdddzzs)", in->unit, in->value, in->range.low,
                                       in->range.high, in->word, in->part, in->meaning);
        if (item == NULL || PyDict_SetItemString(dict, in->name, item) < 0) Py_CLEAR(dict);
        Py_XDECREF(item);
    }
    return dict;
}

/* Those of the package: the last, custom, is user-supplied. */
static PyObject *tire_models(void) {
    PyObject *tuple = PyTuple_New(CUSTOM);
    for (int i = 0; tuple && i < CUSTOM; i++) {
        PyObject *name = PyUnicode_FromString(tire_tables[i]->name);
        if (name == NULL)
            Py_CLEAR(tuple);
        else
            PyTuple_SET_ITEM(tuple, i, name);
    }
    return tuple;
}

static PyObject *word_tuple(const struct word *word) {
    int count = 0;
    while (count < MOST_WORDS && word->words[count] != NULL) count++;
    PyObject *tuple = PyTuple_New(count);
    for (int i = 0; tuple && i < count; i++) {
        PyObject *item = PyUnicode_FromString(word->words[i]);
        if (item == NULL)
            Py_CLEAR(tuple);
        else
            PyTuple_SET_ITEM(tuple, i, item);
    }
    return tuple;
}

static PyObject *words(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    PyObject *dict = PyDict_New();
    for (int i = 0; dict && i < N_WORDS; i++) {
        PyObject *item =
            words_table[i].words[0] == NULL ? tire_models() : word_tuple(&words_table[i]);
        if (item == NULL || PyDict_SetItemString(dict, words_table[i].name, item) < 0)
            Py_CLEAR(dict);
        Py_XDECREF(item);
    }
    return dict;
}

static PyObject *list_values(const struct list_field *f) {
    PyObject *values = PyTuple_New(f->count);
    for (int i = 0; values && i < f->count; i++) {
        PyObject *item = PyFloat_FromDouble(f->values[i]);
        if (item == NULL)
            Py_CLEAR(values);
        else
            PyTuple_SET_ITEM(values, i, item);
    }
    return values;
}

static PyObject *lists(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    PyObject *tuple = PyTuple_New(N_LISTS);
    for (int i = 0; tuple && i < N_LISTS; i++) {
        const struct list_field *f = &lists_table[i];
        PyObject *values = list_values(f);
        PyObject *item = values
                             ? Py_BuildValue("(sssNddis)", f->group, f->name, f->unit, values,
                                             f->range.low, f->range.high, (int)f->rule, f->meaning)
                             : NULL;
        if (item == NULL)
            Py_CLEAR(tuple);
        else
            PyTuple_SET_ITEM(tuple, i, item);
    }
    return tuple;
}

static PyObject *magic_options(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    PyObject *dict = PyDict_New();
#define OPTION(name, bit, meaning)                                                       \
    if (dict) {                                                                          \
        PyObject *item = Py_BuildValue("(is)", 1 << bit, meaning);                       \
        if (item == NULL || PyDict_SetItemString(dict, #name, item) < 0) Py_CLEAR(dict); \
        Py_XDECREF(item);                                                                \
    }
#include "field/magic_options.def"
    return dict;
}

static PyObject *channel_list(const struct channel *channels, int count,
                              const struct channel_group *group) {
    PyObject *tuple = PyTuple_New(count);
    for (int i = 0, end = group->count; tuple && i < count; i++) {
        while (i == end) end += (++group)->count;
        PyObject *item =
            Py_BuildValue("(ssisss)", channels[i].name, channels[i].unit, channels[i].count,
                          channels[i].meaning, group->word, group->part);
        if (item == NULL)
            Py_CLEAR(tuple);
        else
            PyTuple_SET_ITEM(tuple, i, item);
    }
    return tuple;
}

static PyObject *channel_tables(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    PyObject *state = channel_list(state_channels, state_channel_count, state_groups);
    PyObject *output = channel_list(output_channels, output_channel_count, output_groups);
    if (state == NULL || output == NULL) {
        Py_XDECREF(state);
        Py_XDECREF(output);
        return NULL;
    }
    return Py_BuildValue("(NN)", state, output);
}

static PyObject *isas(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    PyObject *list = PyList_New(0);
    const struct kernels *k;
    for (int i = 0; list && (k = find_kernels(64, i)) != NULL; i++) {
        PyObject *item = Py_BuildValue("(si)", k->isa, k->lanes);
        if (item == NULL || PyList_Append(list, item) < 0) Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *built(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    PyObject *list = PyList_New(0);
    const struct kernels *k;
    for (int i = 0; list && (k = built_kernels(64, i)) != NULL; i++) {
        PyObject *name = PyUnicode_FromString(k->isa);
        if (name == NULL || PyList_Append(list, name) < 0) Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}

/* The kernels named by SKIDPAD_ISA, or the best. */
static const struct kernels *kernels_here(void) {
    const char *const isa = getenv("SKIDPAD_ISA");
    const struct kernels *const k = choose_kernels(64, isa);
    if (k) return k;
    PyObject *names = built(NULL, NULL);
    if (names && isa && *isa)
        PyErr_Format(
            PyExc_ImportError,
            "SKIDPAD_ISA=%s is unknown, or was not built, or this processor lacks it; this "
            "build has %R, and one by SKIDPAD_ISAS=all has scalar, base, avx2 and avx512",
            isa, names);
    else if (names)
        PyErr_Format(PyExc_ImportError,
                     "this processor lacks what skidpad was built for, %R; install it again here, "
                     "or with SKIDPAD_ISAS=all",
                     names);
    Py_XDECREF(names);
    return NULL;
}

static PyMethodDef module_methods[] = {
    {"tables", tables_dict, METH_NOARGS, "tables()\n--\n\nEvery field table: name -> fields."},
    {"car_fields", car_fields, METH_O,
     "car_fields(tire_model, /)\n--\n\nDotted names of a car's numbers, in column order."},
    {"powertrain_fields", powertrain_fields, METH_NOARGS,
     "powertrain_fields()\n--\n\nThe numbers that come after them where a car has a part of the "
     "powertrain."},
    {"laws", driver_laws_dict, METH_NOARGS,
     "laws()\n--\n\nThe laws of drivers: their numbers, and what they decide."},
    {"glances", list_glances, METH_NOARGS,
     "glances()\n--\n\nWhat drivers from outside see besides states: name -> (row, unit, "
     "meaning)."},
    {"road_fields", road_fields, METH_NOARGS,
     "road_fields()\n--\n\nThe numbers that come behind those where the road is not flat."},
    {"chassis_fields", chassis_fields, METH_NOARGS,
     "chassis_fields()\n--\n\nThe numbers that come last, each where its word is not the first: "
     "that word and the table."},
    {"inputs", inputs, METH_NOARGS,
     "inputs()\n--\n\nWhat drives a car, in the order of a step: name -> (unit, default, low, "
     "high, word, part, meaning); a NaN stands for no default, None for no need."},
    {"words", words, METH_NOARGS, "words()\n--\n\nThe choices of structure and their words."},
    {"lists", lists, METH_NOARGS,
     "lists()\n--\n\nNumbers in a row: (group, name, unit, default, low, high, rule, meaning)."},
    {"magic_options", magic_options, METH_NOARGS,
     "magic_options()\n--\n\nHow a Magic Formula's numbers are read: name -> (bit, meaning)."},
    {"channel_tables", channel_tables, METH_NOARGS,
     "channel_tables()\n--\n\nState and output channels: (name, unit, rows, meaning, word, part); "
     "None for no need."},
    {"isas", isas, METH_NOARGS,
     "isas()\n--\n\nInstruction sets that run here, with doubles per vector."},
    {"built", built, METH_NOARGS,
     "built()\n--\n\nInstruction sets that were built, some of which may need another processor."},
    {"ufuncs", ufuncs_of_isa, METH_O,
     "ufuncs(isa, /)\n--\n\nEvery ufunc compiled for one instruction set."},
    {NULL, NULL, 0, NULL}};

static int set_up(PyObject *module) {
    if (PyArray_ImportNumPyAPI() < 0 || PyUFunc_ImportUFuncAPI() < 0) return -1;
    const struct kernels *const k = kernels_here();
    if (k == NULL) return -1;
    if (PyModule_AddFunctions(module, fleet_methods) < 0) return -1;
    if (PyModule_AddStringConstant(module, "version", SKIDPAD_VERSION) < 0) return -1;
    if (PyModule_AddStringConstant(module, "compiler", SKIDPAD_COMPILER) < 0) return -1;
    if (PyModule_AddIntConstant(module, "fma", SKIDPAD_FMA) < 0) return -1;
    if (PyModule_AddStringConstant(module, "isa", k->isa) < 0) return -1;
    if (PyModule_AddIntConstant(module, "path_axis", PATH_AXIS) < 0) return -1;
    if (PyModule_AddIntConstant(module, "most_bends", MAX_BENDS) < 0) return -1;
    if (PyModule_AddIntConstant(module, "has_derivatives", find_derivatives("") != NULL) < 0)
        return -1;
    if (PyModule_AddStringConstant(module, "asked", asked_isas) < 0) return -1;
    if (add_fit_ufuncs(module) < 0) return -1;
    return add_ufuncs(module, k->isa);
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, set_up},
#if PY_VERSION_HEX >= 0x030C0000
    {Py_mod_multiple_interpreters, Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED},
#endif
#if PY_VERSION_HEX >= 0x030D0000
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL}};

static struct PyModuleDef definition = {.m_base = PyModuleDef_HEAD_INIT,
                                        .m_name = "skidpad._core",
                                        .m_doc = "Kernels of skidpad.",
                                        .m_methods = module_methods,
                                        .m_slots = slots};

PyMODINIT_FUNC PyInit__core(void);
PyMODINIT_FUNC PyInit__core(void) { return PyModuleDef_Init(&definition); }
