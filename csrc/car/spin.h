/* Spin of the wheels: each on its own, or with pedals, engine and driveline together. */
#ifndef SKIDPAD_SPIN_H
#define SKIDPAD_SPIN_H

#include "car/clamps.h"
#include "car/wheel_torque.h"

/* Contribution of the ground. */
static inline int resists_rolling(const struct workspace *W) {
    return W->footing && W->footing->at.rolling;
}

/* Rolling resistance; for the Magic Formula the measured one, with speed and load. `rises`: it may
 * depend on speed or ground. */
FORCE_INLINE vreal rolling_torque(const struct car *c, const struct workspace *W, int i,
                                  int rises) {
    const vreal T = rises && c->words.tire_model == MAGIC_FORMULA
                        ? vabs(W->tire[i].my)
                        : rolling_arm(&c->axle[i / 2].rolling, W->motion[i].Vcx, rises) * W->fz[i];
    return rises && resists_rolling(W) ? T * W->footing->under[i].rolling : T;
}

/* Drive by inputs and by torque vectoring between the driven wheels of an axle. */
FORCE_INLINE vreal vectored_drive(const struct car *c, const struct car_inputs *in,
                                  const struct workspace *W, int i) {
    const vreal vectored = c->powertrain->vectored[i / 2] * in->torque_vectoring;
    return input_drive(c, in, W, i) + (i % 2 ? vectored : -vectored);
}

/* Clamps of independent wheels, and of wheels on shafts with the known shaft torques. */
NOINLINE void clamp_wheels(const struct car *c, const struct car_state *s,
                           const struct car_inputs *in, struct workspace *W) {
    EACH_WHEEL (i) {
        const vreal T_max = input_brake(c, in, W, i) + rolling_torque(c, W, i, 1);
        clamp_forward(c, s, W, i, input_drive(c, in, W, i), T_max);
    }
}

NOINLINE void clamp_driven(const struct car *c, const struct car_state *s,
                           const struct car_inputs *in, struct workspace *W, const vreal drive[4],
                           const vreal T_brake[4]) {
    EACH_WHEEL (i) {
        const vreal T_max = input_brake(c, in, W, i) + rolling_torque(c, W, i, 1) + T_brake[i];
        clamp_forward(c, s, W, i, drive[i], T_max);
    }
}

/* Spin of an independent wheel under T_d, braked by up to T_max; with steady slip its side force
 * also depends on the speed within the step. */
FORCE_INLINE struct spin single_spin(const struct car *c, const struct car_state *s,
                                     struct workspace *W, int i, vreal T_d, vreal T_max) {
    struct tire_force *tire = &W->tire[i];
    const struct slip_step *slip = &W->slip[i];
    const vreal omega = s->wheel_speed[i], G = tire->slope_x * slip->dkappa;
    if (!c->ends_sliding)
        return spin_step(omega, tire->fx, G, tire->limit_x, T_d, T_max, &W->rotor[i]);
    const struct axle *a = &c->axle[i / 2];
    const struct steady_contact contact = {
        slip->slide, W->push[i], W->body_share[i] * (c->h * a->per_mx), a->mx_h, W->stop[i]};
    return steady_spin_step(omega, tire->fx, G, tire->limit_x, &contact, T_d, T_max, &W->rotor[i]);
}

/* The side force depends on the speed within the step. At rest it only ends the sliding; shifts of
 * a rolling tire act without sliding. */
FORCE_INLINE void steady_side(const struct car *c, struct workspace *W, int i) {
    struct tire_force *tire = &W->tire[i];
    const struct slip_step *slip = &W->slip[i];
    const struct axle *a = &c->axle[i / 2];
    const vmask slow = is_slow(&a->contact, W->motion[i]);
    const vreal h_my = c->h * a->per_my;
    const vreal fy = tire->fy / (R(1) + tire->slope_y * slip->dkappa * (W->body_share[i] * h_my));
    tire->fy = fy;
    if (!any(slow)) return;
    const vreal ends = friction_within(fy, -(slip->tan_alpha / (slip->dkappa * h_my)), splat(0));
    const vreal share = rest_share(&a->contact, W->motion[i]);
    tire->fy = sel(slow, fy + share * (ends - fy), fy);
}

/* The wheel keeps its change of angular momentum; rolling resistance comes from the road. */
FORCE_INLINE void turn_wheel(const struct car *c, struct car_state *s, struct workspace *W, int i,
                             struct spin spin, vreal T_rolling) {
    const struct rotor *r = &W->rotor[i];
    W->tire[i].fx = spin.fx;
    W->T_b[i] = spin.T_b;
    const vreal domega = spin.omega - s->wheel_speed[i];
    s->deflection_x[i] = s->deflection_x[i] + W->slip[i].hold_x * (r->Re * domega);
    s->wheel_speed[i] = spin.omega;
    const vreal T_resists = coulomb(spin.T_b, T_rolling);
    W->T_wheel[i] = c->words.no_spin_reaction ? splat(0) : r->I_h * domega + T_resists;
    W->T_brake[i] = spin.T_b - T_resists;
}

static inline int rolling_rises(const struct car *c, const struct workspace *W) {
    return c->rises || c->words.tire_model == MAGIC_FORMULA || resists_rolling(W);
}

/* Drive, brakes and spin; tire forces at the new spin. */
FORCE_INLINE void spin_wheels(const struct car *c, struct car_state *s, const struct car_inputs *in,
                              struct workspace *W, int rises) {
    struct spin spin[4];
    vreal T_rolling[4];
    if (body_answers(c, W))
        EACH_WHEEL (i) steady_side(c, W, i);
    EACH_WHEEL (i) {
        T_rolling[i] = rolling_torque(c, W, i, rises);
        const vreal T_max = input_brake(c, in, W, i) + T_rolling[i];
        spin[i] = single_spin(c, s, W, i, input_drive(c, in, W, i), T_max);
    }
    EACH_WHEEL (i) turn_wheel(c, s, W, i, spin[i], T_rolling[i]);
}

NOINLINE void rising_spin_stage(const struct car *c, struct car_state *s,
                                const struct car_inputs *in, struct workspace *W) {
    spin_wheels(c, s, in, W, 1);
}

/* A driven wheel for the driveline; 1/s of its law. */
static inline vreal start_driven(const struct car *c, struct workspace *W, int i, vreal T_ext,
                                 vreal T_max) {
    const struct axle *a = &c->axle[i / 2];
    const struct tire_force *tire = &W->tire[i];
    const struct slip_step *slip = &W->slip[i];
    struct driven_wheel *w = &W->power->drive.wheel[i];
    const vreal G = tire->slope_x * slip->dkappa;
    w->omega = W->power->omega[i];
    w->T_ext = T_ext;
    w->T_max = T_max;
    w->limit = tire->limit_x;
    w->answers.F0 = tire->fx;
    w->rotor = W->rotor[i];
    w->answers.F1 = G * w->rotor.Re;
    if (c->ends_sliding) {
        w->m_h = a->mx_h;
        w->slide_mh = slip->slide * w->m_h;
        w->push = W->push[i];
    }
    if (body_answers(c, W)) {
        const vreal per_B = R(1) / (R(1) + G * (W->body_share[i] * (c->h * a->per_mx)));
        w->answers.F0 = w->answers.F0 * per_B;
        w->answers.F1 = w->answers.F1 * per_B;
    }
    return per_s(&w->rotor, w->answers.F1);
}

/* The winner of the step gets more torque in the next: ratios of each wheel's gain to its gain
 * without coupling, 1/2 without torque. */
static inline vreal winner_split(const struct workspace *W, const struct car_state *s, int axle) {
    vreal ratio[2];
    for (int side = 0; side < 2; side++) {
        const int i = 2 * axle + side;
        const vreal gained = W->rotor[i].I_h * (s->wheel_speed[i] - W->power->omega[i]);
        const vreal T = W->power->drive.wheel[i].T;
        const vmask some = T != R(0);
        ratio[side] = sel(some, gained / sel(some, T, splat(1)), splat(R(0.5)));
    }
    return R(0.5) * (clamp(ratio[1] - ratio[0], splat(-1), splat(1)) + R(1));
}

/* With pedals, assists, engine and driveline the spin takes three stages. First engine torque,
 * pedals, and each wheel on its own. */
FORCE_INLINE void engine_start_stage(const struct car *c, struct car_state *s,
                                     const struct car_inputs *in, struct workspace *W) {
    struct power_workspace *power = W->power;
    struct drive *k = &power->drive;
    power->engine_speed = s->engine_speed;
    k->twist = s->shaft_twist;
    k->twist_rate = splat(0);
    engine_stage(c->powertrain, &power->at, s, in, power->omega, velocity_over_ground(W).x, k,
                 &power->engine, c->h);
}

/* Torques of the shafts at the wheels, for anti-lock control and clamps. */
FORCE_INLINE void shaft_torques(const struct car *c, const struct car_inputs *in,
                                const struct workspace *W, vreal drive[4]) {
    const struct powertrain *t = c->powertrain;
    EACH_WHEEL (i) {
        drive[i] = vectored_drive(c, in, W, i);
        if (c->words.engine_drives && drives(&t->line, i / 2))
            drive[i] = drive[i] + engine_at_wheel(t, &W->power->drive, &W->power->engine, i / 2);
    }
}

FORCE_INLINE void pedal_stage(const struct car *c, struct car_state *s, const struct car_inputs *in,
                              const vreal excess[4], struct workspace *W) {
    const struct powertrain *t = c->powertrain;
    const struct driveline *d = &t->line;
    const int engine = c->words.engine_drives;
    vreal T_brake[4], per[4], drive[4];
    if (c->words.antilock || c->words.clamps) shaft_torques(c, in, W, drive);
    const struct wheels wheels = {W->motion, W->tire, W->slip, W->rotor, drive};
    const vec3 V = velocity_over_ground(W);
    brake_stage(t, s, in, &wheels, in->steer - W->rear_steered, excess, &V, W->w.z, c->h, T_brake);
    if (c->words.clamps) clamp_driven(c, s, in, W, drive, T_brake);
    const int rises = rolling_rises(c, W);
    EACH_WHEEL (i) {
        W->power->T_rolling[i] = rises ? rolling_torque(c, W, i, 1) : rolling_torque(c, W, i, 0);
        const vreal T_max = input_brake(c, in, W, i) + W->power->T_rolling[i] + T_brake[i];
        const vreal T_ext = vectored_drive(c, in, W, i);
        if (body_answers(c, W)) steady_side(c, W, i);
        per[i] = splat(1);
        if (engine && drives(d, i / 2))
            per[i] = start_driven(c, W, i, T_ext, T_max);
        else
            turn_wheel(c, s, W, i, single_spin(c, s, W, i, T_ext, T_max), W->power->T_rolling[i]);
    }
    if (!engine) return;
    vreal s_of[4];
    EACH_WHEEL (i) s_of[i] = per[i];
    reciprocals(s_of, 4);
    EACH_WHEEL (i) {
        struct driven_wheel *w = &W->power->drive.wheel[i];
        if (drives(d, i / 2))
            w->answers = tire_law(w, w->answers.F0, w->answers.F1, per[i], s_of[i]);
    }
}

FORCE_INLINE void drive_start_stage(const struct car *c, const struct car_state *s,
                                    struct workspace *W) {
    struct drive *k = &W->power->drive;
    drive_begin(&c->powertrain->line, k, W->power->omega, W->power->engine.T_guess);
    k->junction[FRONT].winner = s->front_split - R(0.5);
    k->junction[REAR].winner = s->rear_split - R(0.5);
}

/* In one piece: independent chains run in parallel. */
NOINLINE void start_powertrain(const struct car *c, struct car_state *s,
                               const struct car_inputs *in, struct workspace *W) {
    vreal excess[4];
    EACH_WHEEL (i) W->power->omega[i] = s->wheel_speed[i];
    W->power->engine.excess = splat(0);
    if (c->words.traction)
        W->power->engine.excess = traction_stage(c->powertrain, s, W->motion, excess);
    if (c->words.engine_drives) engine_start_stage(c, s, in, W);
    pedal_stage(c, s, in, excess, W);
    if (c->words.engine_drives) drive_start_stage(c, s, W);
}

/* Then everything sharing shafts, together. */
NOINLINE vint drive_pass(const struct driveline *d, struct drive *k, const struct engine_step *e) {
    driveline_up(d, k, &e->clutch);
    return driveline_down(d, k, e->spin_in);
}

static inline void drive_stage(const struct car *c, struct workspace *W) {
    const struct driveline *d = &c->powertrain->line;
    const struct engine_step *e = &W->power->engine;
    struct drive *k = &W->power->drive;
    vmask unsolved = {0};
    for (int pass = 0; pass < FEW_PASSES; pass++) {
        const vint wrong = drive_pass(d, k, e);
        /* for nonfinite cars the sign of a NaN is arbitrary, and there is no solution */
        unsolved = (wrong != 0) & (k->T_clutch == k->T_clutch);
        if (!any(unsolved)) return;
        drive_lines(d, k);
    }
    W->power->unsolved |= driveline_search(d, k, &e->clutch, e->spin_in, e->T_guess, unsolved);
}

/* Finally the effect of the torques. */
NOINLINE void driven_stage(const struct car *c, struct car_state *s, struct workspace *W) {
    const struct powertrain *t = c->powertrain;
    struct drive *k = &W->power->drive;
    const struct driveline *d = &t->line;
    EACH_WHEEL (i) {
        if (!drives(d, i / 2)) continue;
        const struct driven_wheel *w = &k->wheel[i];
        const struct spin spin =
            spin_of_force(w->omega, w->F, w->T + w->T_ext, w->T_max, &w->rotor);
        turn_wheel(c, s, W, i, spin, W->power->T_rolling[i]);
    }
    engine_turns(t, s, k, &W->power->engine);
    if (d->torsion.present) {
        k->twist_rate = twist_rate(&d->torsion, k->twist, k->T_carrier);
        s->shaft_twist = k->twist + c->h * k->twist_rate;
    }
    spend(t, &W->power->at.fuel, s, k, &W->power->engine, c->h);
    if (c->words.front_lock == LOCK_WINNER && drives(d, FRONT))
        s->front_split = winner_split(W, s, FRONT);
    if (c->words.rear_lock == LOCK_WINNER && drives(d, REAR))
        s->rear_split = winner_split(W, s, REAR);
}

static inline void powered_spin_stage(const struct car *c, struct car_state *s,
                                      const struct car_inputs *in, struct workspace *W) {
    start_powertrain(c, s, in, W);
    if (!c->words.engine_drives) return;
    drive_stage(c, W);
    driven_stage(c, s, W);
}

static inline void spin_stage(const struct car *c, struct car_state *s, const struct car_inputs *in,
                              struct workspace *W) {
    if (c->words.clamps) clamp_wheels(c, s, in, W);
    if (rolling_rises(c, W))
        rising_spin_stage(c, s, in, W);
    else
        spin_wheels(c, s, in, W, 0);
}

#endif
