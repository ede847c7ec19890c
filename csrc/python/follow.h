/* Cars that follow what was measured: inputs that are held from sample to sample, and torques that hold a speed. */
#ifndef SKIDPAD_FOLLOW_H
#define SKIDPAD_FOLLOW_H

#include "python/core.h"

PyObject *follow(PyObject *module, PyObject *args);

#endif
