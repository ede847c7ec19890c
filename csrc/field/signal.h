/* A column over time, or over the way, as the kernels get it. */
#ifndef SKIDPAD_SIGNAL_H
#define SKIDPAD_SIGNAL_H

#include <stddef.h>

/* Values at `samples` times, linear between them, held outside. */
struct signal {
    const void *values;
    ptrdiff_t sample_stride, car_stride; /* in elements */
    const double *times;
    ptrdiff_t samples;
};

#endif
