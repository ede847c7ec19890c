/* Speed control: a reference speed v_r approaches the target v_t with bounded accelerations, and a
 * longitudinal force follows it (PI with feed-forward of the inertia),
 *
 *   F = m (dv_r/dt + e/T) + D + trim,   e = v_r - v,   d trim/dt = m e/(T T_i)
 *
 * through a first-order lag of the foot; m includes rotating parts, D is a share of the drag. So e
 * decays by e'' + e'/T + e/(T T_i) = 0 for any mass: with T_i = 4 T like (1 + t/(2 T)) exp(-t/(2
 * T)). v_r stays so close to v that e demands no more than the bounds, and trim is frozen while the
 * pedals saturate, and during shifts. To stop, it brakes to standstill and holds the pedal there,
 * for the bound of the deceleration. */
#ifndef SKIDPAD_PACE_H
#define SKIDPAD_PACE_H

#include "driver/pedals.h"

struct pace {
    vreal time_constant, integral_time; /* T, T_i [s] */
    vreal acceleration, deceleration;   /* bounds [m/s2] */
    vreal drag;                         /* feed-forward share of it */
    vreal lag;                          /* [s] */
};

/* Demanded longitudinal force [N] for a target [m/s], negative in reverse; updates the memory. */
static inline vreal pace_force(const struct pace *p, const struct seen *c, struct car_state *s,
                               vreal target) {
    const vreal zero = splat(0), sense = sel(target < zero, splat(-1), splat(1));
    const vmask stops = target == zero;
    /* in the demanded direction */
    const vreal v = sel(stops, vabs(s->vx), sense * s->vx);
    const vreal asked = sel(stops, vabs(s->driver_speed), sense * s->driver_speed);
    const vreal change =
        clamp(vabs(target) - asked, -(p->deceleration * c->dt), p->acceleration * c->dt);
    const vreal near = clamp(asked + change, v - p->time_constant * p->deceleration,
                             v + p->time_constant * p->acceleration);
    const vreal v_r = vmax(near, zero), e = v_r - v;
    const vreal m = rolling_mass(c->car, c->pull, c->at, s);
    const vreal drag = p->drag * (R(0.5) * c->car->air_density * c->car->aero.drag_area * (v * v));
    const vreal trim = sense * s->driver_trim;
    const vmask stands = stops & (v_r <= zero);
    const vreal wanted = sel(stands, -(m * p->deceleration),
                             m * (change / c->dt + e / p->time_constant) + drag + trim);
    const struct reach r = reach_of(c->car, c->pull, c->at, s, c->clutch, sense);
    const vmask more = ((wanted < r.open) | (e < zero)) & ((wanted > r.braked) | (e > zero));
    const vmask finds = more & not(stands) & (s->shift_left <= zero);
    const vreal found = c->dt * (m * e) / (p->time_constant * p->integral_time);
    s->driver_trim = sense * (trim + sel(finds, found, zero));
    s->driver_speed = sense * v_r;
    return sense * clamp(wanted, r.braked, r.open);
}

/* Longitudinal force after a step of the foot's lag toward another [N]. */
static inline vreal foot_toward(const struct pace *p, const struct seen *c,
                                const struct car_state *s, vreal force) {
    return s->driver_force + (force - s->driver_force) * (c->dt / (p->lag + c->dt));
}

#endif
