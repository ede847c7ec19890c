/* Separate from the other kernels, as long straight lines take long to compile. */
#include "car/backward.h"

const struct backward *BACKWARD(int tire_model) {
    for (size_t i = 0; i < sizeof backward_steps / sizeof *backward_steps; i++)
        if (backward_steps[i].tire_model == tire_model) return &backward_steps[i];
    return NULL;
}
