/* Forces and moments on the body that are inputs. */
#ifndef SKIDPAD_PUSH_H
#define SKIDPAD_PUSH_H

#include "car/workspace.h"

/* Forces that are inputs act on the sprung body at its center of mass, in its axes. */
static inline void pushed_stage(const struct car_inputs *in, struct workspace *W) {
    const vec3 none = vec(splat(0), splat(0), splat(0));
    W->F_pusher = sub(none, vec(in->force_x, in->force_y, in->force_z));
    W->M_pusher = sub(none, vec(in->moment_x, in->moment_y, in->moment_z));
}

/* By their reaction, as a number less 0 keeps its sign also where it is one, so that a car that is
 * not pushed has the bits that it has alone. */
static inline void push_body(const struct workspace *W, struct car_load *load) {
    load->F = sub(load->F, W->F_pusher);
    load->M = sub(load->M, W->M_pusher);
}

#endif
