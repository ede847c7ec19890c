/* Longitudinal force of pedals, and pedals for a force.
 *
 * With an engine the force ranges from that at closed throttle, which brakes, to that at open
 * throttle, in the current gear at the current engine speed; the brakes provide the rest. A
 * slipping clutch limits engine braking to its capacity. The foot is held during a shift, as
 * required by an automatic gearbox. Without an engine or brake pedal, torques at the wheels replace
 * them. */
#ifndef SKIDPAD_PEDALS_H
#define SKIDPAD_PEDALS_H

#include "driver/seen.h"

#define NO_LIMIT R(1e9)  /* N */
#define CLUTCH_HOLDS 1.0 /* slip speed below which the engine turns with the wheels [rad/s] */

/* Longitudinal forces in the demanded direction [N]. */
struct reach {
    vreal closed, open; /* of the throttle, up to the clutch capacity */
    vreal drag;         /* of the closed throttle at the current clutch */
    vreal braked;       /* of the brake pedal, with the throttle closed */
};

/* Force per torque of an axle pair that shares it [1/m]. */
static inline vreal per_radius(const struct car *c, vreal front_share) {
    return front_share / c->axle[FRONT].rotor.Re + (R(1) - front_share) / c->axle[REAR].rotor.Re;
}

/* Mass but for the engine's: m + sum I_w/r^2. */
static inline struct pull pull_of(const struct car *c) {
    struct pull p = {.mass = R(1) / c->body.per_m,
                     .per_drive = per_radius(c, c->params->drive.front_share),
                     .per_brake = per_radius(c, c->params->brakes.front_share)};
    for (int axle = 0; axle < 2; axle++) {
        const vreal Re = c->axle[axle].rotor.Re;
        p.mass = p.mass + R(2) * c->params->wheel[axle].spin_inertia / (Re * Re);
    }
    return p;
}

/* `clutch` is its pedal; `sense` is 1 forward, -1 in reverse. */
static inline struct reach reach_of(const struct car *c, const struct pull *p,
                                    struct pedal_places *at, const struct car_state *s,
                                    vreal clutch, vreal sense) {
    const vreal zero = splat(0);
    struct reach r = {zero, splat(NO_LIMIT), zero, splat(-NO_LIMIT)};
    if (c->words.engine_drives) {
        const struct powertrain *t = c->powertrain;
        const struct gearbox *box = &t->line.gearbox;
        const struct engine *engine = &t->line.engine;
        if (any(s->gear != at->ratio.gear)) change_ratio(box, &at->ratio, s->gear);
        const vreal n = s->engine_speed;
        const vreal T_friction = friction_torque(engine, n);
        const vreal per_torque = sense * at->ratio.ratio * t->per_radius;
        const vmask pulls = per_torque > zero;
        const vreal closed =
            combustion_torque(engine, &at->closed, n, T_friction, zero) - T_friction;
        const vreal open =
            combustion_torque(engine, &at->open, n, T_friction, splat(1)) - T_friction;
        const vreal held = clutch_capacity(t, s, clutch, at->ratio.ratio);
        r.closed = sel(pulls, per_torque * (vmin(closed, zero) * box->per_eta), zero);
        r.drag = sel(pulls, vmax(r.closed, -(per_torque * (held * box->per_eta))), zero);
        r.open = sel(pulls, per_torque * (vmax(open, zero) * box->eta), zero);
    }
    if (c->words.pedals)
        r.braked = r.drag - c->params->powertrain->pedals.brake_torque * p->per_brake;
    return r;
}

/* Effective mass of the car and rotating parts, including the engine if the clutch holds: m + sum
 * I_w/r^2 + eta I_e (i/r)^2 [kg]. */
static inline vreal rolling_mass(const struct car *c, const struct pull *p, struct pedal_places *at,
                                 const struct car_state *s) {
    if (!c->words.engine_drives) return p->mass;
    const struct powertrain *t = c->powertrain;
    const struct gearbox *box = &t->line.gearbox;
    if (any(s->gear != at->ratio.gear)) change_ratio(box, &at->ratio, s->gear);
    const vreal slip = s->engine_speed - at->ratio.ratio * carrier_speed(&t->line, s->wheel_speed);
    const vreal per = at->ratio.ratio * t->per_radius;
    const vreal engine = box->eta * t->line.engine.p->inertia * (per * per);
    return p->mass + sel(vabs(slip) < R(CLUTCH_HOLDS), engine, splat(0));
}

/* Sets the pedals for a force in the demanded direction. */
static inline void press_pedals(const struct car *c, const struct pull *p, struct pedal_places *at,
                                const struct car_state *s, vreal sense, vreal force,
                                struct car_inputs *in) {
    const vreal zero = splat(0), one = splat(1);
    const struct reach r = reach_of(c, p, at, s, in->clutch, sense);
    const vreal braking = vmax(r.drag - force, zero);
    if (c->words.engine_drives)
        in->throttle = clamp((force - r.closed) / vmax(r.open - r.closed, one), zero, one);
    else
        in->drive_torque = sense * vmax(force, zero) / p->per_drive;
    if (c->words.pedals)
        in->brake = clamp(braking / vmax(r.drag - r.braked, one), zero, one);
    else
        in->brake_torque = braking / p->per_brake;
}

#endif
