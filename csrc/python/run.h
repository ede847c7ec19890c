/* Runs: signals, recording, gauges and driver. */
#ifndef SKIDPAD_PYTHON_RUN_H
#define SKIDPAD_PYTHON_RUN_H

#include "python/core.h"

PyObject *run_fleet(PyObject *module, PyObject *args);

#endif
