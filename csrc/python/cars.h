/* Which cars a call applies to. */
#ifndef SKIDPAD_CARS_H
#define SKIDPAD_CARS_H

#include "python/core.h"

/* All cars, or those of an ascending index. */
struct cars {
    const npy_intp *index; /* NULL means all */
    npy_intp count;
};

/* Contiguous cars, from `begin` to before `end`. */
struct stretch {
    npy_intp begin, end;
};

/* None, or an ascending 1-D array of indices of cars; 0, or -1 and an error. */
int read_cars(struct cars *cars, PyObject *object, npy_intp n);

/* Advances to the next stretch; `at` counts the cars already visited, from 0. */
int next_stretch(const struct cars *cars, npy_intp *at, struct stretch *s);

#endif
