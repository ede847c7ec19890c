/* Reaction of the engine on the body. */
#ifndef SKIDPAD_ENGINE_MOUNT_H
#define SKIDPAD_ENGINE_MOUNT_H

#include "car/workspace.h"

/* The body reacts to changes of the engine's angular momentum, and carries it as a gyro. The
 * crankshaft turns clockwise seen from the front, along -x, or like the wheels, along y. Torques of
 * gearbox and final drive are internal to the body: with body-mounted differentials they need no
 * further reaction. */
NOINLINE void engine_reaction(const struct car *c, const struct car_state *s,
                              const struct workspace *W, struct car_load *load) {
    const struct engine *engine = &c->powertrain->line.engine;
    const vreal L = engine->p->inertia * s->engine_speed;
    const vreal L_dot = engine->I_h * (s->engine_speed - W->power->engine_speed);
    if (c->words.engine_mounting == MOUNTED_ALONG) {
        load->spin.x = load->spin.x - L;
        load->M.x = load->M.x + L_dot;
    } else {
        load->spin.y = load->spin.y + L;
        load->M.y = load->M.y - L_dot;
    }
}

#endif
