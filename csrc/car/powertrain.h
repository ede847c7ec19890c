/* The powertrain of a car within a step, from the pedals to the torques of the half shafts:
 *
 *   pedals, lever -> assists -> shift, throttle -> engine -> clutch, gearbox, differentials, wheels
 *   -> fuel, powers
 *
 * Powers are torque times the mean of old and new speed, exactly the change of an inertia's kinetic
 * energy in a step, so that they balance to rounding. */
#ifndef SKIDPAD_POWERTRAIN_H
#define SKIDPAD_POWERTRAIN_H

#include "car/assists.h"
#include "car/brakes.h"
#include "car/driveline_search.h"
#include "car/fuel.h"

struct powertrain {
    const struct powertrain_params *p;
    struct words words;
    struct driveline line;
    struct fuel fuel;
    struct brakes brakes;
    struct stability stability;
    vreal per_launch;        /* 1/(launch_high - launch_low) */
    vreal per_stall;         /* 1/(idle_speed - stall_speed) */
    vreal traction_brake[2]; /* of traction control, per slip speed [N s] */
    vreal per_radius;        /* spin of the carrier per speed of the rolling car [1/m] */
    vreal vectored[2];       /* share of torque vectoring, front and rear */
};

static inline void powertrain_prepare(struct powertrain *t, const struct car_params *car,
                                      const struct words *w, const struct list lists[N_LISTS],
                                      vreal h) {
    const struct powertrain_params *p = car->powertrain;
    t->p = p;
    t->words = *w;
    const vreal half = splat(R(0.5));
    struct driveline *d = &t->line;
    d->axles = w->driven_axles;
    d->clutch_model = w->clutch_model;
    d->steady = is_steady_implicit(w);
    d->lock[FRONT] = differential_prepare(&p->differential[FRONT], w->front_lock, half);
    d->lock[REAR] = differential_prepare(&p->differential[REAR], w->rear_lock, half);
    d->lock[CENTER] =
        differential_prepare(&p->differential[CENTER], w->center_lock, car->drive.front_share);
    d->gearbox = gearbox_prepare(&p->gearbox, w->shifts, lists[LIST_gear_ratios]);
    d->engine = engine_prepare(&p->engine, w, lists, h);
    t->fuel = fuel_prepare(&p->fuel, w->fuel_model, lists);
    t->brakes = brakes_prepare(car, w->antilock, h);
    t->vectored[FRONT] = d->axles == ALL_DRIVE ? car->drive.front_share
                                               : splat(d->axles == FRONT_DRIVE ? R(1) : R(0));
    t->vectored[REAR] = R(1) - t->vectored[FRONT];
    t->per_launch = R(1) / vmax(p->clutch.launch_high - p->clutch.launch_low, splat(R(1e-3)));
    t->per_stall = R(1) / vmax(p->engine.idle_speed - p->engine.stall_speed, splat(R(1e-3)));
    struct stability *c = &t->stability;
    c->p = &p->stability;
    c->wheelbase = car->body.to_front_axle + car->body.to_rear_axle;
    const vreal mu_g = p->stability.friction * vabs(car->environment.gravity_z);
    c->tan_bound = R(0.02) * mu_g;
    c->grip = R(0.85) * mu_g;
    c->lag = h / (h + p->stability.yaw_lag);
    for (int axle = 0; axle < 2; axle++) {
        const vreal Re = car->wheel[axle].effective_radius;
        d->Re[axle] = Re;
        t->traction_brake[axle] =
            traction_brake(&p->traction, Re / car->wheel[axle].spin_inertia, h);
        c->per_moment[axle] =
            Re / (R(0.5) * car->wheel[axle].track) / vmax(t->brakes.torque[axle], splat(1));
    }
    const vreal both = c->per_moment[FRONT] + c->per_moment[REAR];
    c->side_share[FRONT] = c->per_moment[REAR] / both;
    c->side_share[REAR] = c->per_moment[FRONT] / both;
    d->torsion = torsion_prepare(&p->shafts, w->torsion, h);
    t->per_radius = t->vectored[FRONT] / d->Re[FRONT] + t->vectored[REAR] / d->Re[REAR];
}

/* Powertrain data kept from step to step: positions on curves, and the gear ratio. */
struct powertrain_place {
    struct ratio ratio;
    struct engine_place engine;
    struct map_place fuel;
};

static inline struct powertrain_place nowhere_yet(void) {
    return (struct powertrain_place){no_ratio(), {off_curve(), off_map()}, off_map()};
}

/* Carrier speed from wheel speeds. */
static inline vreal carrier_speed(const struct driveline *d, const vreal omega[4]) {
    const vreal front = R(0.5) * (omega[FL] + omega[FR]), rear = R(0.5) * (omega[RL] + omega[RR]);
    if (d->axles == FRONT_DRIVE) return front;
    if (d->axles == REAR_DRIVE) return rear;
    return d->lock[CENTER].g * front + (R(1) - d->lock[CENTER].g) * rear;
}

/* Clutch capacity: open in neutral and during shifts; set by the pedal, and by engine speed with
 * automatic launch, in first and reverse gear over the launch window, in other gears only to keep
 * the engine from stalling. */
static inline vreal clutch_capacity(const struct powertrain *t, const struct car_state *s,
                                    vreal pedal, vreal ratio) {
    const struct clutch_params *p = &t->p->clutch;
    const vreal zero = splat(0), one = splat(1);
    vreal closed = one - pedal;
    if (t->words.launches) {
        const vmask first = vabs(s->gear) == R(1);
        const vreal low = sel(first, p->launch_low, t->p->engine.stall_speed);
        const vreal per = sel(first, t->per_launch, t->per_stall);
        closed = closed * clamp((s->engine_speed - low) * per, zero, one);
    }
    const vreal capacity = t->words.clutch_model == CLUTCH_FRICTION ? p->capacity : splat(LARGE);
    const vmask open = (ratio == R(0)) | (s->shift_left > R(0));
    if (t->words.clutch_model != CLUTCH_FRICTION) closed = sel(closed > R(0.5), one, zero);
    return sel(open, zero, closed * capacity);
}

static inline vreal travel_of(vreal gear) { return sel(gear < R(0), splat(-1), splat(1)); }

/* Excess slip speeds of driven wheels over the target of traction control, 0 on the others; and the
 * one controlling the throttle. */
static inline vreal traction_stage(const struct powertrain *t, const struct car_state *s,
                                   const struct contact_motion m[4], vreal excess[4]) {
    const struct traction_params *p = &t->p->traction;
    const vreal direction = travel_of(s->gear);
    vreal most = splat(-LARGE), least = splat(LARGE);
    for (int i = 0; i < 4; i++) {
        excess[i] = splat(0);
        if (!drives(&t->line, i / 2)) continue;
        excess[i] = spinning(p, m[i], direction);
        most = vmax(most, excess[i]);
        least = vmin(least, excess[i]);
    }
    return sel(p->brake > R(0), least, most);
}

/* Torques of the brakes at each wheel, all but rolling resistance [N m]. Traction control brakes
 * only wheels turning with the gear: a brake would also hold one at rest or rolling back, and lock
 * it. `turned`: road-wheel angle, front relative to rear [rad]. */
static inline void brake_stage(const struct powertrain *t, struct car_state *s,
                               const struct car_inputs *in, const struct wheels *wheels,
                               vreal turned, const vreal excess[4], const vec3 *V, vreal yaw_rate,
                               vreal h, vreal T_brake[4]) {
    struct intervention stability;
    stability.acts = 0;
    if (t->words.stability)
        stability_pressures(&t->stability, V->x, V->y, yaw_rate, turned, in->brake,
                            s->brake_pressure, &s->yaw_reference, &stability);
    if (t->words.pedals) brake_pressures(&t->brakes, s, in->brake, &stability, wheels, h);
    for (int i = 0; i < 4; i++)
        T_brake[i] = t->words.pedals ? pedal_torque(&t->brakes, s, in->hand_brake, i) : splat(0);
    if (!t->words.traction) return;
    for (int i = 0; i < 4; i++) {
        const vmask driven = travel_of(s->gear) * s->wheel_speed[i] > R(0);
        const vreal spins = sel(driven, vmax(excess[i], splat(0)), splat(0));
        T_brake[i] = T_brake[i] + t->traction_brake[i / 2] * spins;
    }
}

/* Shift, throttle and engine, up to the clutch. */
struct engine_step {
    struct clutch clutch;
    vreal n;       /* engine speed [rad/s] */
    vreal T;       /* combustion [N m] */
    vreal spin_in; /* speed of the gearbox input */
    vreal T_guess; /* of the carrier torque */
    vreal excess;  /* slip speed beyond the target of traction control [m/s] */
    vreal fuel_flow;
};

/* Throttle during a shift: none, or that bringing the engine to the speed of the next gear. */
static inline vreal shifting_throttle(const struct powertrain *t, struct engine_place *at,
                                      const struct car_state *s, const struct engine_step *e) {
    if (!t->words.rev_matching) return splat(0);
    return matching_throttle(&t->line.engine, at, s, e->spin_in, e->clutch.T_friction);
}

/* Throttle after shift and traction control. */
static inline vreal driven_throttle(const struct powertrain *t, struct engine_place *at,
                                    struct car_state *s, vreal throttle,
                                    const struct engine_step *e, vreal h) {
    const vmask shifting = s->shift_left > R(0);
    vreal left = throttle;
    if (any(shifting)) left = sel(shifting, shifting_throttle(t, at, s, e), throttle);
    if (!t->words.traction) return left;
    return left * (R(1) - traction_cut(&t->p->traction, &s->traction_cut, e->excess, h));
}

static inline void engine_stage(const struct powertrain *t, struct powertrain_place *at,
                                struct car_state *s, const struct car_inputs *in,
                                const vreal omega[4], vreal speed, struct drive *k,
                                struct engine_step *e, vreal h) {
    const struct driveline *d = &t->line;
    const vreal carrier = carrier_speed(d, omega), zero = splat(0);
    const vreal gear = s->gear, shift_left = s->shift_left;
    shift(&d->gearbox, &at->ratio, s, in->gear, speed * t->per_radius, in->throttle, h);
    k->ratio = at->ratio.ratio;
    e->spin_in = k->ratio * carrier;
    e->clutch.capacity = clutch_capacity(t, s, in->clutch, k->ratio);
    e->clutch.pretends = zero > zero;
    const struct engine_params *p = &t->p->engine;
    const vmask first = vabs(s->gear) == R(1);
    if (d->clutch_model == CLUTCH_PRETEND) {
        const vreal added = sel(first, in->throttle * t->p->clutch.pretend_speed, zero);
        const vreal least = p->idle_speed + added;
        const vmask engaged = e->clutch.capacity > R(0);
        e->clutch.pretends = engaged & (e->spin_in < least);
        vmask made_up = engaged; /* with torsional shafts a closed clutch keeps the engine's own */
        if (d->torsion.present)
            made_up &= e->clutch.pretends | (shift_left > R(0)) | (s->gear != gear);
        s->engine_speed = sel(made_up, vmax(e->spin_in, least), s->engine_speed);
    }
    e->n = s->engine_speed;
    e->clutch.T_friction = friction_torque(&d->engine, e->n);
    const vreal throttle = driven_throttle(t, &at->engine, s, in->throttle, e, h);
    e->T = indicated_torque(&d->engine, &at->engine, s, e->n, e->clutch.T_friction, throttle,
                            has_fuel(&t->fuel, s), h);
    e->clutch.T_pretend = e->T;
    k->t_engine = d->engine.I_h * e->n + e->T;
    k->efficiency = efficiency(d, e->T - e->clutch.T_friction, e->spin_in);
    e->T_guess = (e->T - e->clutch.T_friction) * k->ratio;
}

/* Engine torque at a wheel of an axle, limited by the clutch [N m]. */
static inline vreal engine_at_wheel(const struct powertrain *t, const struct drive *k,
                                    const struct engine_step *e, int axle) {
    const vreal T = clamp(e->T - e->clutch.T_friction, -e->clutch.capacity, e->clutch.capacity);
    return R(0.5) * t->vectored[axle] * (k->ratio * k->efficiency) * T;
}

/* Engine speed at the end of the step. With a pretended speed it is that one. */
static inline void engine_turns(const struct powertrain *t, struct car_state *s, struct drive *k,
                                const struct engine_step *e) {
    const struct engine *engine = &t->line.engine;
    const vreal T_star = engine->I_h * e->n + (e->T - k->T_clutch);
    k->T_dry = coulomb(T_star, engine->p->friction);
    k->n = engine->s * (T_star - k->T_dry);
    if (t->line.clutch_model == CLUTCH_PRETEND) k->n = sel(e->clutch.pretends, e->n, k->n);
    s->engine_speed = k->n;
}

/* Speed of the gearbox output in the middle of the step. */
static inline vreal output_speed(const struct powertrain *t, const struct drive *k,
                                 const vreal before[4], const vreal after[4]) {
    const struct driveline *d = &t->line;
    return R(0.5) * (carrier_speed(d, before) + carrier_speed(d, after)) + k->twist_rate;
}

/* Heat of the clutch and fuel of the step. */
static inline void spend(const struct powertrain *t, struct map_place *at, struct car_state *s,
                         const struct drive *k, struct engine_step *e, vreal h) {
    const vreal after = k->ratio * carrier_speed(&t->line, s->wheel_speed);
    vreal slip = R(0.5) * ((e->n + k->n) - (e->spin_in + after));
    if (t->words.torsion) slip = slip - k->ratio * k->twist_rate;
    s->clutch_heat = s->clutch_heat + h * (k->T_clutch * slip);
    e->fuel_flow = fuel_flow(&t->fuel, at, e->T, e->clutch.T_friction, e->n);
    burn(&t->fuel, s, e->fuel_flow, h);
}

/* Torques and powers of engine and driveline, powers averaged over the step. */
static inline struct powertrain_output powertrain_report(const struct powertrain *t,
                                                         const struct car_state *s,
                                                         const struct drive *k,
                                                         const struct engine_step *e,
                                                         const vreal before[4]) {
    const struct driveline *d = &t->line;
    struct powertrain_output o = {0};
    o.speedometer = carrier_speed(d, before) * d->Re[d->axles == FRONT_DRIVE ? FRONT : REAR];
    if (!t->words.engine_drives) return o;
    const vreal half = splat(R(0.5));
    for (int i = 0; i < 4; i++) {
        if (!drives(d, i / 2)) continue;
        o.shaft_torque[i] = k->wheel[i].T;
        o.shaft_power = o.shaft_power + k->wheel[i].T * (half * (before[i] + s->wheel_speed[i]));
    }
    const vreal n = half * (e->n + k->n), out = output_speed(t, k, before, s->wheel_speed);
    const vreal in = k->ratio * out;
    const vreal carrier = half * (carrier_speed(d, before) + carrier_speed(d, s->wheel_speed));
    o.engine_torque = e->T;
    o.engine_friction = k->T_dry + d->engine.p->friction_rate * k->n;
    if (d->clutch_model == CLUTCH_PRETEND)
        o.engine_friction = sel(e->clutch.pretends, e->T - k->T_clutch, o.engine_friction);
    o.clutch_torque = k->T_clutch;
    o.clutch_slip = k->n - k->ratio * (carrier_speed(d, s->wheel_speed) + k->twist_rate);
    o.gearbox_torque = k->T_carrier;
    o.front_torque = k->T_axle[FRONT];
    o.rear_torque = k->T_axle[REAR];
    o.engine_power = e->T * n;
    o.friction_power = o.engine_friction * n;
    o.clutch_power = k->T_clutch * (n - in);
    o.gearbox_power = k->T_clutch * in - k->T_carrier * out;
    o.torsion_power = k->T_carrier * k->twist_rate;
    o.lock_power = k->T_carrier * carrier - o.shaft_power;
    o.fuel_flow = e->fuel_flow;
    vreal *lock[3] = {&o.front_lock, &o.rear_lock, &o.center_lock};
    for (int i = 0; i < 3; i++) *lock[i] = lock_torque(&k->junction[i], &d->lock[i]);
    if (!drives(d, FRONT)) o.front_lock = splat(0);
    if (!drives(d, REAR)) o.rear_lock = splat(0);
    if (d->axles != ALL_DRIVE) o.center_lock = splat(0);
    return o;
}

#endif
