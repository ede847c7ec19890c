/* Derivatives of runs. */
#ifndef SKIDPAD_PYTHON_DERIVATIVES_H
#define SKIDPAD_PYTHON_DERIVATIVES_H

#include "python/core.h"

PyObject *derivatives(PyObject *module, PyObject *args);

#endif
