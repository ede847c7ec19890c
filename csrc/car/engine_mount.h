/* How the engine turns the body that it is mounted in. */
#ifndef SKIDPAD_ENGINE_MOUNT_H
#define SKIDPAD_ENGINE_MOUNT_H

#include "car/workspace.h"

/* The body turns against what the engine gains of angular momentum, and carries it as a gyro. Its
 * crankshaft turns clockwise seen from the front, along -x, or like the wheels, along y. Gearbox
 * and final drive pass on torques between parts that the body bears: they need no other reaction
 * where differentials are fixed to the body. */
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
