/* The drift assist (assists.h) at its place in the step. */
#ifndef SKIDPAD_DRIFT_ASSIST_H
#define SKIDPAD_DRIFT_ASSIST_H

#include "car/workspace.h"

static inline vreal assist_moment(const struct car *c, const struct workspace *W) {
    return drift_moment(&c->powertrain->p->drift, W->body->per_I.zz,
                        c->powertrain->stability.wheelbase, velocity_over_ground(W).x, W->w.z,
                        W->steer, c->h);
}

/* Rotation of the velocity by the drift assist, and the work of both: that of the moment with the
 * mean yaw rate of the step, and dV . (w x S) for the hubs, whose velocity differs from the
 * body's. */
NOINLINE void assist_velocity(const struct car *c, struct car_state *s, struct workspace *W) {
    const vreal vx = s->vx, vy = s->vy;
    vec3 ground = vec(splat(0), splat(0), splat(0));
    if (W->ground_moves)
        ground = to_body(attitude_of(s->q0, s->q1, s->q2, s->q3), W->ground_velocity);
    vec3 over = sub(vec(vx, vy, splat(0)), ground);
    turn_velocity(&c->powertrain->p->drift, &over, c->h);
    s->vx = over.x + ground.x;
    s->vy = over.y + ground.y;
    const struct body *b = W->body;
    const vreal hubs_x = s->pitch_rate * b->Sz, hubs_y = s->yaw_rate * b->Sx - s->roll_rate * b->Sz;
    const vreal work = c->h * W->assist * (R(0.5) * (W->w.z + s->yaw_rate)) +
                       ((s->vx - vx) * hubs_x + (s->vy - vy) * hubs_y);
    W->assist_power = work / c->h;
    s->assist_work = s->assist_work + work;
}

#endif
