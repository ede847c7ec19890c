/* Preview driver (single-point preview after MacAdam, 1981): looks T seconds ahead along its
 * present velocity, and steers for the curvature that removes the lateral error e there,
 *
 *   e = y_path(x + T vX) - (y + T vY),   curvature = 2 e/(T v)^2
 *   steer = gain (L + K v^2) curvature,  K the understeer gradient that it has learned
 *
 * through a first-order lag and the limits of its arms. Paths run along earth x. */
#ifndef SKIDPAD_PREVIEW_H
#define SKIDPAD_PREVIEW_H

#include "car/body.h"
#include "field/params.h"

/* Bends of a path, see struct path. */
struct bend {
    vreal start, per_length, offset;
};

/* 0 below t = 0, 1 above t = 1, with continuous curvature between: 10 t^3 - 15 t^4 + 6 t^5 */
static inline vreal smooth_step(vreal t) {
    const vreal u = clamp(t, splat(0), splat(1));
    return u * u * u * (R(10) + u * (R(-15) + u * R(6)));
}

static inline vreal path_y(const struct bend *bend, int bends, vreal x) {
    vreal y = splat(0);
    for (int i = 0; i < bends; i++)
        y = y + bend[i].offset * smooth_step((x - bend[i].start) * bend[i].per_length);
    return y;
}

static inline vreal preview_steer(const struct preview_params *p, const struct bend *bend,
                                  int bends, vreal wheelbase, struct car_state *s, vreal dt) {
    const struct attitude e = attitude_of(s->q0, s->q1, s->q2, s->q3);
    const vec3 v = to_earth(e, vec(s->vx, s->vy, s->vz));
    const vreal T = p->preview_time;
    const vreal error = path_y(bend, bends, s->x + T * v.x) - (s->y + T * v.y);
    const vreal v2 = v.x * v.x + v.y * v.y;
    const vreal curvature = R(2) * error / (T * T * vmax(v2, splat(1)));
    const vreal wanted = clamp(p->gain * (wheelbase + p->understeer * v2) * curvature,
                               -p->steer_limit, p->steer_limit);
    const vreal most = p->steer_rate * dt;
    const vreal change = (wanted - s->driver_steer) * (dt / (p->lag + dt));
    s->driver_steer = s->driver_steer + clamp(change, -most, most);
    return s->driver_steer;
}

#endif
