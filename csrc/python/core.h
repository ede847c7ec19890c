/* Declarations shared by the files of the Python module. */
#ifndef SKIDPAD_CORE_H
#define SKIDPAD_CORE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define PY_ARRAY_UNIQUE_SYMBOL skidpad_array_api
#define PY_UFUNC_UNIQUE_SYMBOL skidpad_ufunc_api
#ifndef SKIDPAD_CORE_MODULE
#define NO_IMPORT_ARRAY
#define NO_IMPORT_UFUNC
#endif
#include <numpy/arrayobject.h>
#include <numpy/ufuncobject.h>

#include "field/fields.h"
#include "kernel/kernels.h"

/* Registers the chosen ufuncs on the module; 0 on success. */
int add_ufuncs(PyObject *module, const char *isa);
PyObject *ufuncs_of_isa(PyObject *module, PyObject *name);
int add_fit_ufuncs(PyObject *module);

extern PyMethodDef fleet_methods[];

#endif
