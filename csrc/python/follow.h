/* Cars that follow measurements: inputs held between samples, and torques that hold a speed. */
#ifndef SKIDPAD_FOLLOW_H
#define SKIDPAD_FOLLOW_H

#include "python/core.h"

PyObject *follow(PyObject *module, PyObject *args);

#endif
