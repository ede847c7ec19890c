/* Steps of cars backward without a tape: written from csrc/car as skidpad is built
 * (tools/make_backward.py), for the commonest cars.
 *
 * C++ has these structs with numbers of its own, of the same layout (active/number.h). */
#ifndef SKIDPAD_KERNEL_BACKWARD_H
#define SKIDPAD_KERNEL_BACKWARD_H

#include "kernel/isa.h"
#include "kernel/reads.h"

/* A step, from the adjoints of the state after it and of the outputs of its sample, to those of the
 * state before it; adds those of the inputs and of the leaves: prepared numbers of the car. Rows of
 * the state that the car does not have are not touched. Also gives the outputs, if any is read. */
struct backward_call {
    const struct car *car;
    const struct car_state *state; /* before the step */
    const struct car_inputs *in;
    const struct workspace *workspace; /* as a step begins */
    const struct reads *reads;
    const struct car_state *after; /* adjoints, as all that follow */
    const struct car_output *of;
    struct car_state *before;
    struct car_inputs *by_in;
    vreal *by;                 /* the leaves */
    struct car_output *output; /* numbers */
};

typedef void step_backward(const struct backward_call *call);

enum { MOST_LEAVES = 1024 };

struct backward {
    int tire_model, leaves; /* number of leaves, at most MOST_LEAVES */
    int (*applies)(const struct car *c, const struct workspace *W);
    step_backward *step;
};

#define BACKWARD CONCAT(find_backward, ISA, REAL_BITS)

/* NULL: none for cars on these tires. */
const struct backward *BACKWARD(int tire_model);

#endif
