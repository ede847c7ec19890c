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
 * against it, is a guess that the torque of a pass confirms or corrects. */
struct shaft {
    vreal x, s; /* speed without torque and friction, and per torque */
    vreal b;    /* capacity of the friction [N m] */
    vreal y;    /* x + s T with the torque T of the last pass */
    vmask held;
    vreal drag; /* friction torque where it turns [N m] */
};

/* The guess for a torque T; whether it is another one than before. */
static inline vmask shaft_turn(struct shaft *a, vreal T) {
    a->y = a->x + a->s * T;
    const vmask held = vabs(a->y) < a->s * a->b;
    const vreal drag = vcopysign(a->b, a->y);
    const vmask changes = (held ^ a->held) | (not(held) & (drag != a->drag));
    a->held = held;
    a->drag = drag;
    return changes;
}

static inline struct port shaft_port(const struct shaft *a) {
    const vreal zero = splat(0);
    return (struct port){sel(a->held, zero, a->x - a->s * a->drag), sel(a->held, zero, a->s)};
}

/* Speed at the end of the step at the torque of the last pass. */
static inline vreal shaft_speed(const struct shaft *a) {
    return sel(a->held, splat(0), a->y - a->s * a->drag);
}

/* 1/x, 0 for x = 0: shafts that are both held need no torque between them. */
static inline vreal per_positive(vreal x) {
    const vmask some = x > R(0);
    return sel(some, R(1) / sel(some, x, splat(1)), splat(0));
}

#endif
