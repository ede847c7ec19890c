/* Engine, clutch, gearbox, differentials and driven wheels in one step.
 *
 * All dry friction, in brakes of driven wheels, clutch, locks and engine, and the bounds of tire
 * forces must be solved together, as they share shafts. Each is a piecewise linear relation of
 * torque and speed. For a guess of the torques all relations are linear, and the chain is solved by
 * elimination from the wheels to the clutch and back (port.h). Torques found on other pieces are
 * the next guess: Newton's method, converged when the pieces no longer change. Another pass then
 * changes nothing, so passes continue until all cars of the block have converged.
 *
 * A few passes with tires responding to spin, as below their limits, suffice for almost every step
 * of almost every car; driveline_search.h solves the others. */
#ifndef SKIDPAD_DRIVELINE_H
#define SKIDPAD_DRIVELINE_H

#include "car/differential.h"
#include "car/engine.h"
#include "car/gearbox.h"
#include "car/torsion.h"
#include "car/wheel.h"

enum { FEW_PASSES = 3 };

/* Tire response within the step: F = F0 + F1 (w+ - w), and with its arm r about the axle
 *
 *   w+ = s (t + T - T_b),   s = 1/(I/h + r F1),   t = w/s + T_ext - r F0 */
struct tire_law {
    vreal F0, F1, t, s;
};

struct driven_wheel {
    struct rotor rotor;
    struct tire_law answers; /* the tire's response to spin */
    vreal omega;
    vreal T_ext;      /* torques from outside the driveline [N m] */
    vreal T_max;      /* capacity of brake and rolling resistance [N m] */
    vreal limit;      /* largest |F| [N] */
    vreal slide_mh;   /* steady slip: force ending the sliding, m/h (omega Re - Vcx) */
    vreal m_h;        /* steady slip: mass at the contact over step */
    vreal push;       /* steady slip: force without sliding */
    vreal T;          /* torque of the half shaft of the last pass [N m] */
    vreal F;          /* force of the tire there [N] */
    vreal drag;       /* friction torque at the guess, 0 where the wheel is held [N m] */
    struct port port; /* at the guess */
};

struct driveline {
    int axles, clutch_model, steady; /* words */
    struct differential lock[3];
    struct gearbox gearbox;
    struct engine engine;
    struct torsion torsion;
    vreal Re[2]; /* effective radius of an axle's wheels [m] */
};

/* Results of a step, all of them vectors. */
struct drive {
    struct driven_wheel wheel[4];
    struct junction junction[3];
    vreal t_engine;     /* torque that stops the engine in the step */
    vreal engine_drag;  /* its friction at the guess of the clutch torque, 0 where it is held */
    struct port engine; /* at that guess */
    vreal T_axle[2], T_carrier, T_clutch;
    vreal ratio;      /* speed of the gearbox input over that of the carrier, 0 when disengaged */
    vreal efficiency; /* e */
    vreal twist;      /* of the shafts at the start of the step [rad] */
    vreal twist_rate; /* and its rate in it; 0 where they are stiff [rad/s] */
    vreal n, T_dry;   /* speed of the engine at the end of the step, its dry friction */
};

static inline int drives(const struct driveline *d, int axle) {
    return d->axles == ALL_DRIVE || d->axles == (axle == FRONT ? FRONT_DRIVE : REAR_DRIVE);
}

/* 1/s of a law [N m s/rad] */
static inline vreal per_s(const struct rotor *r, vreal F1) { return r->I_h + r->arm * F1; }

static inline struct tire_law tire_law(const struct driven_wheel *w, vreal F0, vreal F1,
                                       vreal per_s, vreal s) {
    return (struct tire_law){F0, F1, w->omega * per_s + (w->T_ext - w->rotor.arm * F0), s};
}

static inline vreal law_force(const struct tire_law *l, vreal turned) {
    return l->F0 + l->F1 * turned;
}

static inline struct port law_port(const struct driven_wheel *w, const struct tire_law *l,
                                   vreal T) {
    return shaft_port(l->t, l->s, w->T_max, T);
}

/* The line of a wheel below its tire's limits, at its drag. */
static inline void wheel_line(struct driven_wheel *w) {
    w->port = shaft_line(w->answers.t, w->answers.s, w->T_max, w->drag);
}

/* Takes the torque of a pass; nonzero where it lies on another line, or beyond the tire's limit. */
static inline vint wheel_turn(struct driven_wheel *w, int steady) {
    const vreal drag = shaft_drag(w->answers.t, w->T_max, w->T);
    vint wrong = differ(drag, w->drag);
    w->drag = drag;
    const vreal turned = port_speed(w->port, w->T) - w->omega;
    w->F = law_force(&w->answers, turned);
    wrong |= differ(clamp(w->F, -w->limit, w->limit), w->F);
    if (steady) {
        const vreal end = w->slide_mh + w->rotor.Re * w->m_h * turned;
        wrong |= differ(friction_within(w->F, end, w->push), w->F);
    }
    return wrong;
}

/* Torque that the clutch passes, from the ports of engine and gearbox. */
static inline vreal clutch_torque(struct port engine, struct port gearbox, vreal capacity) {
    const vreal T_star = (engine.w - gearbox.w) / (engine.s + gearbox.s);
    return coulomb(T_star, capacity);
}

static inline struct port axle_port(const struct driveline *d, struct drive *k, int axle) {
    return junction_ports(&k->junction[axle], &d->lock[axle], k->wheel[2 * axle].port,
                          k->wheel[2 * axle + 1].port);
}

static inline struct port carrier_port(const struct driveline *d, struct drive *k) {
    if (d->axles != ALL_DRIVE) return axle_port(d, k, d->axles == FRONT_DRIVE ? FRONT : REAR);
    const struct port front = axle_port(d, k, FRONT), rear = axle_port(d, k, REAR);
    return junction_ports(&k->junction[CENTER], &d->lock[CENTER], front, rear);
}

/* Torque of the carrier to axles and wheels; nonzero where the guess was wrong. */
static inline vint carrier_split(const struct driveline *d, struct drive *k, real share) {
    vint wrong = {0};
    k->T_axle[FRONT] = k->T_axle[REAR] = splat(0);
    if (d->axles == ALL_DRIVE)
        wrong = junction_split(&k->junction[CENTER], &d->lock[CENTER], k->T_carrier, share,
                               &k->T_axle[FRONT], &k->T_axle[REAR]);
    else
        k->T_axle[d->axles == FRONT_DRIVE ? FRONT : REAR] = k->T_carrier;
    for (int axle = 0; axle < 2; axle++)
        if (drives(d, axle))
            wrong |= junction_split(&k->junction[axle], &d->lock[axle], k->T_axle[axle], share,
                                    &k->wheel[2 * axle].T, &k->wheel[2 * axle + 1].T);
    return wrong;
}

/* Clutch torque in a pass. With a pretended engine speed it passes the engine torque at that speed,
 * whose friction can only hold the gearbox; above that speed it is closed. */
struct clutch {
    vreal capacity;
    vmask pretends;
    vreal T_pretend, T_friction;
};

static inline vreal clutch_pass(const struct clutch *c, int model, struct port engine,
                                struct port gearbox) {
    const vreal T = clutch_torque(engine, gearbox, c->capacity);
    if (model != CLUTCH_PRETEND) return T;
    const vreal T_hold = (gearbox.w + gearbox.s * c->T_pretend) * per_positive(gearbox.s);
    const vreal pretended = c->T_pretend - coulomb(T_hold, c->T_friction);
    return sel(c->pretends, vmin(vmax(pretended, -c->capacity), c->capacity), T);
}

static inline struct port engine_port(const struct driveline *d, const struct drive *k,
                                      vreal drag) {
    const struct engine *e = &d->engine;
    return shaft_line(k->t_engine, e->s, e->p->friction, drag);
}

static inline vreal engine_drag(const struct driveline *d, const struct drive *k, vreal T_clutch) {
    return shaft_drag(k->t_engine, d->engine.p->friction, -T_clutch);
}

static inline vreal efficiency(const struct driveline *d, vreal T_clutch, vreal spin_in) {
    return sel(T_clutch * spin_in < R(0), d->gearbox.per_eta, d->gearbox.eta);
}

/* From the wheels to the clutch: its torque, and that of the carrier. */
FORCE_INLINE void driveline_up(const struct driveline *d, struct drive *k,
                               const struct clutch *clutch) {
    struct port carrier = carrier_port(d, k);
    if (d->torsion.present) carrier = twisted_port(&d->torsion, k->twist, carrier);
    const vreal to_carrier = k->ratio * k->efficiency;
    const struct port gearbox = {k->ratio * carrier.w, k->ratio * to_carrier * carrier.s};
    k->T_clutch = clutch_pass(clutch, d->clutch_model, k->engine, gearbox);
    k->T_carrier = to_carrier * k->T_clutch;
}

/* And back; nonzero where the guess was wrong. */
FORCE_INLINE vint driveline_down(const struct driveline *d, struct drive *k, vreal spin_in) {
    const vreal drag = engine_drag(d, k, k->T_clutch), e = efficiency(d, k->T_clutch, spin_in);
    vint wrong = differ(drag, k->engine_drag) | differ(e, k->efficiency);
    k->engine_drag = drag;
    k->efficiency = e;
    wrong |= carrier_split(d, k, R(1));
    EACH_WHEEL (i)
        if (drives(d, i / 2)) wrong |= wheel_turn(&k->wheel[i], d->steady);
    return wrong;
}

/* The lines of engine and wheels at the drag of the guess. */
static inline void drive_lines(const struct driveline *d, struct drive *k) {
    k->engine = engine_port(d, k, k->engine_drag);
    EACH_WHEEL (i)
        if (drives(d, i / 2)) wheel_line(&k->wheel[i]);
}

/* The first guess has no torque, except in the locks. */
static inline void drive_begin(const struct driveline *d, struct drive *k, const vreal omega[4],
                               vreal T_guess) {
    k->engine_drag = engine_drag(d, k, splat(0));
    const vreal half = splat(R(0.5));
    if (drives(d, FRONT))
        junction_begin(&k->junction[FRONT], &d->lock[FRONT], omega[FL] - omega[FR], T_guess);
    if (drives(d, REAR))
        junction_begin(&k->junction[REAR], &d->lock[REAR], omega[RL] - omega[RR], T_guess);
    if (d->axles == ALL_DRIVE)
        junction_begin(&k->junction[CENTER], &d->lock[CENTER],
                       half * ((omega[FL] + omega[FR]) - (omega[RL] + omega[RR])), T_guess);
    EACH_WHEEL (i) {
        struct driven_wheel *w = &k->wheel[i];
        if (drives(d, i / 2)) w->drag = shaft_drag(w->answers.t, w->T_max, splat(0));
    }
    drive_lines(d, k);
}

#endif
