/* The driveline as ports: the speed of a shaft at the end of the step under a torque T that acts on
 * it during the step is w + s T. Wheels and engine end in ports, gears and differentials join them,
 * the clutch closes the chain; every part is one step of elimination. */
#ifndef SKIDPAD_PORT_H
#define SKIDPAD_PORT_H

#include "car/coulomb.h"

struct port {
    vreal w; /* without torque [rad/s] */
    vreal s; /* per torque [rad/(s N m)], >= 0 */
};

/* A shaft with inertia and dry friction of capacity b against the ground. Held by it, or turning
 * against it, is a guess from the speed y that it would have without friction. */
struct shaft {
    vreal x, s; /* speed without torque and friction, and per torque */
    vreal b;    /* capacity of the friction [N m] */
    vreal y;    /* x + s T with the torque T of the last pass */
};

static inline vmask shaft_held(const struct shaft *a) { return vabs(a->y) < a->s * a->b; }

static inline struct port shaft_port(const struct shaft *a) {
    const vmask held = shaft_held(a);
    const vreal zero = splat(0);
    return (struct port){sel(held, zero, a->x - a->s * vcopysign(a->b, a->y)),
                         sel(held, zero, a->s)};
}

/* Speed at the end of the step at the torque that made y. */
static inline vreal shaft_speed(const struct shaft *a) {
    return sel(shaft_held(a), splat(0), a->y - a->s * vcopysign(a->b, a->y));
}

/* Takes the torque of a pass; whether that changes how the friction acts. */
static inline vmask shaft_turn(struct shaft *a, vreal T) {
    const vmask held = shaft_held(a), back = a->y < R(0);
    a->y = a->x + a->s * T;
    const vmask now_held = shaft_held(a), now_back = a->y < R(0);
    return (held ^ now_held) | (not(now_held) & (a->b > R(0)) & (back ^ now_back));
}

/* 1/x, 0 for x = 0: shafts that are both held need no torque between them. */
static inline vreal per_positive(vreal x) {
    const vmask some = x > R(0);
    return sel(some, R(1) / sel(some, x, splat(1)), splat(0));
}

#endif
