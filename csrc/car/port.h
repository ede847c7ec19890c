/* The driveline as ports: the speed of a shaft at the end of the step, under a torque T during the
 * step, is w + s T. Wheels and engine are ports, gears and differentials join them, the clutch
 * closes the chain; every part is one elimination step. */
#ifndef SKIDPAD_PORT_H
#define SKIDPAD_PORT_H

#include "car/coulomb.h"

struct port {
    vreal w; /* without torque [rad/s] */
    vreal s; /* per torque [rad/(s N m)], >= 0 */
};

static inline vreal port_speed(struct port p, vreal T) { return p.w + p.s * T; }

/* Bitwise difference of two numbers; 0 where they are equal. */
static inline vint differ(vreal a, vreal b) { return bits(a) ^ bits(b); }

static inline vint ports_differ(struct port a, struct port b) {
    return differ(a.w, b.w) | differ(a.s, b.s);
}

/* Shafts held by friction yield by this share of their free compliance. Torques between held shafts
 * are then unique; the effect on speeds is negligible. */
#define GIVES R(REAL_BITS == 64 ? 0x1p-38 : 0x1p-14)

/* A shaft with inertia, w+ = s (t + T), t being the drag that stops it, with dry friction of
 * capacity b, at a torque T: the friction torque where it turns, 0 where it is held. */
static inline vreal shaft_drag(vreal t, vreal b, vreal T) {
    const vreal free = t + T;
    return sel(vabs(free) < b, splat(0), vcopysign(b, free));
}

/* The line of its speed with that drag; without friction it is never held. */
static inline struct port shaft_line(vreal t, vreal s, vreal b, vreal drag) {
    const vreal give = GIVES * s;
    const vmask held = (drag == R(0)) & (b > R(0));
    return (struct port){sel(held, give * t, s * (t - drag) + give * drag), sel(held, give, s)};
}

static inline struct port shaft_port(vreal t, vreal s, vreal b, vreal T) {
    return shaft_line(t, s, b, shaft_drag(t, b, T));
}

/* A guess moved by a share toward the result of a pass. */
static inline vreal toward(vreal guess, vreal found, real share) {
    return (R(1) - share) * guess + share * found;
}

/* 1/x, 0 for x = 0 */
static inline vreal per_positive(vreal x) {
    const vmask some = x > R(0);
    return sel(some, R(1) / sel(some, x, splat(1)), splat(0));
}

#endif
