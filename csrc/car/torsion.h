/* Propeller and half shafts as one spring with a damper between the gearbox output and the carrier.
 *
 *   T = k theta+ + c theta_dot,  theta+ = theta + h theta_dot
 *   hence  theta_dot = (T - k theta)/(h k + c)
 *
 * As a port, the carrier's plus a line of its own: stable at any stiffness, and solved together
 * with dry friction. */
#ifndef SKIDPAD_TORSION_H
#define SKIDPAD_TORSION_H

#include "car/port.h"
#include "field/params.h"

struct torsion {
    int present;
    vreal k;      /* [N m/rad] */
    vreal yields; /* 1/(h k + c) [rad/(s N m)] */
};

static inline struct torsion torsion_prepare(const struct shafts_params *p, int present, vreal h) {
    return (struct torsion){present, p->stiffness, R(1) / (h * p->stiffness + p->damping)};
}

static inline vreal twist_rate(const struct torsion *t, vreal twist, vreal T) {
    return (T - t->k * twist) * t->yields;
}

/* The gearbox output, from the port of the carrier. */
static inline struct port twisted_port(const struct torsion *t, vreal twist, struct port carrier) {
    return (struct port){carrier.w + twist_rate(t, twist, splat(0)), carrier.s + t->yields};
}

#endif
