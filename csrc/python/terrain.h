/* Roads as passed from Python. */
#ifndef SKIDPAD_PYTHON_TERRAIN_H
#define SKIDPAD_PYTHON_TERRAIN_H

#include "python/core.h"

/* terrain(roads) -> capsule. A road is (z, slope_x, slope_y, frames, layers); a frame (x, y,
 * cosine, sine, line), a line None or (points, closed, start, step, left, bottom, per_cell, index);
 * a layer (frame, patch, cubic, u, v, height, friction, rolling, wind_x, wind_y, material,
 * of_material), with None for missing arrays; an axis (nodes, first, last, per_step, at, border,
 * beyond). */
PyObject *build_terrain(PyObject *module, PyObject *roads);

/* survey(isa, terrain, number, x, y, out) */
PyObject *survey_terrain(PyObject *module, PyObject *args);

/* From None, or (capsule, column of each car's road). 0, or -1 and an error. */
int read_terrain(struct terrain *t, PyObject *object, int type, npy_intp n);

#endif
