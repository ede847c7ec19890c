/* Input forces and moments on the body. */
#ifndef SKIDPAD_PUSH_H
#define SKIDPAD_PUSH_H

#include "car/workspace.h"

/* Input forces act at the center of mass of the sprung body, in body axes. */
static inline void pushed_stage(const struct car_inputs *in, struct workspace *W) {
    const vec3 none = vec(splat(0), splat(0), splat(0));
    W->F_pusher = sub(none, vec(in->force_x, in->force_y, in->force_z));
    W->M_pusher = sub(none, vec(in->moment_x, in->moment_y, in->moment_z));
}

/* Subtracted as a reaction, since x - 0 keeps the sign of a zero: a car without input forces keeps
 * its bits. */
static inline void push_body(const struct workspace *W, struct car_load *load) {
    load->F = sub(load->F, W->F_pusher);
    load->M = sub(load->M, W->M_pusher);
}

#endif
