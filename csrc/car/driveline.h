/* Engine, clutch, gearbox, differentials and driven wheels in one step.
 *
 * All dry friction in it, brakes of driven wheels, clutch, locks and the engine's own, has to be
 * decided together, as they share shafts. For a guess of what sticks and which way the rest slips
 * everything is linear, and the chain is solved by elimination from the wheels to the clutch and
 * back (port.h). The torques found say whether the guess was right; where not, they are the next
 * guess. Where it was right another pass would change nothing, so the passes end when all cars of
 * the block agree, and after MOST_PASSES in any case. */
#ifndef SKIDPAD_DRIVELINE_H
#define SKIDPAD_DRIVELINE_H

#include "car/differential.h"
#include "car/engine.h"
#include "car/gearbox.h"

enum { MOST_PASSES = 12 };

/* A driven wheel with the tire's answer to its spin, F = (Fx + G Re (w+ - w))/B, which makes
 *
 *   w+ = x + s (T - T_b),   s = 1/(I/h + G Re^2/B),   x = w + s (T_ext - Re Fx/B) */
struct driven_wheel {
    struct shaft shaft;
    vreal omega, I_h, Re;
    vreal fx, GR, per_B; /* Fx, G Re, 1/B */
    vreal T_ext;         /* torques from outside the driveline [N m] */
    vreal limit;         /* largest |F| [N] */
    vmask yields;        /* F has reached what bounds it and does not follow the spin any more */
    vreal F, T;          /* force and torque of the half shaft of the last pass [N, N m] */
    /* steady slip: the speed at which the contact slides [m/s], mass at the contact over step */
    vreal slide, m_h;
};

struct driveline {
    int axles, clutch_model, steady; /* words */
    struct differential lock[3];
    struct gearbox gearbox;
    struct engine engine;
};

/* What a step of it leaves. */
struct drive {
    struct driven_wheel wheel[4];
    struct join join[3];
    struct shaft engine;
    vreal T_axle[2], T_carrier, T_clutch, q[3];
    vreal ratio;      /* speed of the gearbox input over that of the carrier, 0 when disengaged */
    vreal efficiency; /* e */
    vreal w_gearbox;  /* speed of the gearbox input at the end of the step */
    vreal n, T_dry;   /* speed of the engine at the end of the step, its dry friction */
};

static inline int drives(const struct driveline *d, int axle) {
    return d->axles == ALL_DRIVE || d->axles == (axle == FRONT ? FRONT_DRIVE : REAR_DRIVE);
}

/* 1/s of the tire's law [N m s/rad] */
static inline vreal per_s(const struct driven_wheel *w) {
    return w->I_h + w->GR * w->Re * w->per_B;
}

/* Takes x from the law, s being known. */
static inline void law_shaft(struct driven_wheel *w, vreal s, vmask where) {
    const vreal x = w->omega + s * (w->T_ext - w->Re * (w->fx * w->per_B));
    w->shaft.s = sel(where, s, w->shaft.s);
    w->shaft.x = sel(where, x, w->shaft.x);
    shaft_turn(&w->shaft, w->T);
}

/* Where steady friction would do more than end sliding within the step the contact sticks, which is
 * a law of the same form, F = (slide + Re (w+ - w)) m/h; against sliding there is none. */
RARE vmask contact_sticks(struct driven_wheel *w, vreal F, vreal end) {
    const vmask against = F * end < R(0), stuck = (w->fx == w->slide * w->m_h) & (w->per_B == R(1));
    const vmask sticks = not(against) & (vabs(F) > vabs(end)) & not(stuck) & not(w->yields);
    const vreal zero = splat(0);
    w->fx = sel(against, zero, sel(sticks, w->slide * w->m_h, w->fx));
    w->GR = sel(against, zero, sel(sticks, w->Re * w->m_h, w->GR));
    w->per_B = sel(sticks, splat(1), w->per_B);
    law_shaft(w, R(1) / per_s(w), sticks | against);
    return sticks | against;
}

/* Force of a pass, and where it has just reached what bounds it. */
static inline vmask tire_yields(struct driven_wheel *w, int steady) {
    const vreal turned = shaft_speed(&w->shaft) - w->omega;
    const vreal F = (w->fx + w->GR * turned) * w->per_B;
    vmask changes = {0};
    if (steady) {
        const vreal end = (w->slide + w->Re * turned) * w->m_h;
        const vmask beyond = (F * end < R(0)) | (vabs(F) > vabs(end));
        if (any(beyond & not(w->yields))) changes = contact_sticks(w, F, end);
    }
    const vmask yields = (vabs(F) > w->limit) & not(w->yields) & not(changes);
    w->F = F;
    if (any(yields)) {
        w->yields |= yields;
        w->F = sel(yields, vcopysign(w->limit, F), F);
        w->fx = sel(yields, w->F, w->fx);
        w->GR = sel(yields, splat(0), w->GR);
        w->per_B = sel(yields, splat(1), w->per_B);
        law_shaft(w, R(1) / per_s(w), yields);
    }
    return yields | changes;
}

/* Torque that the clutch passes, from the ports of engine and gearbox. */
static inline vreal clutch_torque(struct port engine, struct port gearbox, vreal capacity) {
    const vreal T_star = (engine.w - gearbox.w) * per_positive(engine.s + gearbox.s);
    return coulomb(T_star, capacity);
}

static inline struct port axle_port(const struct driveline *d, struct drive *k, int axle) {
    return join_ports(&k->join[axle], &d->lock[axle], shaft_port(&k->wheel[2 * axle].shaft),
                      shaft_port(&k->wheel[2 * axle + 1].shaft));
}

static inline struct port carrier_port(const struct driveline *d, struct drive *k) {
    if (d->axles != ALL_DRIVE) return axle_port(d, k, d->axles == FRONT_DRIVE ? FRONT : REAR);
    const struct port front = axle_port(d, k, FRONT), rear = axle_port(d, k, REAR);
    return join_ports(&k->join[CENTER], &d->lock[CENTER], front, rear);
}

/* Torque of an axle to its wheels; where the guess was wrong. */
static inline vmask axle_split(const struct driveline *d, struct drive *k, int axle) {
    struct driven_wheel *left = &k->wheel[2 * axle], *right = &k->wheel[2 * axle + 1];
    vmask wrong = join_split(&k->join[axle], &d->lock[axle], k->T_axle[axle], &left->T, &right->T);
    wrong |= shaft_turn(&left->shaft, left->T);
    wrong |= shaft_turn(&right->shaft, right->T);
    wrong |= tire_yields(left, d->steady);
    wrong |= tire_yields(right, d->steady);
    return wrong;
}

static inline vmask carrier_split(const struct driveline *d, struct drive *k) {
    k->T_axle[FRONT] = k->T_axle[REAR] = splat(0);
    if (d->axles != ALL_DRIVE) {
        const int axle = d->axles == FRONT_DRIVE ? FRONT : REAR;
        k->T_axle[axle] = k->T_carrier;
        return axle_split(d, k, axle);
    }
    vmask wrong = join_split(&k->join[CENTER], &d->lock[CENTER], k->T_carrier, &k->T_axle[FRONT],
                             &k->T_axle[REAR]);
    wrong |= axle_split(d, k, FRONT);
    wrong |= axle_split(d, k, REAR);
    return wrong;
}

/* What the clutch gives in a pass. With a pretended engine speed it passes what the engine makes
 * there, whose friction can only hold the gearbox; above that speed it is closed. */
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

/* One pass from the wheels to the clutch and back; where the guess was wrong. */
static inline vmask driveline_pass(const struct driveline *d, struct drive *k,
                                   const struct clutch *clutch, vreal spin_in) {
    const struct port carrier = carrier_port(d, k);
    const struct gearbox *g = &d->gearbox;
    const vreal to_carrier = k->ratio * k->efficiency;
    const struct port gearbox = {k->ratio * carrier.w, k->ratio * to_carrier * carrier.s};
    const struct port engine = shaft_port(&k->engine);

    k->T_clutch = clutch_pass(clutch, d->clutch_model, engine, gearbox);
    k->T_carrier = to_carrier * k->T_clutch;
    k->w_gearbox = gearbox.w + gearbox.s * k->T_clutch;
    const vreal e = sel(k->T_clutch * spin_in < R(0), g->per_eta, g->eta);
    vmask wrong = e != k->efficiency;
    k->efficiency = e;
    wrong |= shaft_turn(&k->engine, -k->T_clutch);
    return wrong | carrier_split(d, k);
}

static inline void joins_begin(const struct driveline *d, struct drive *k, const vreal omega[4]) {
    const vreal half = splat(R(0.5));
    if (drives(d, FRONT)) join_begin(&k->join[FRONT], &d->lock[FRONT], omega[FL] - omega[FR]);
    if (drives(d, REAR)) join_begin(&k->join[REAR], &d->lock[REAR], omega[RL] - omega[RR]);
    if (d->axles == ALL_DRIVE)
        join_begin(&k->join[CENTER], &d->lock[CENTER],
                   half * ((omega[FL] + omega[FR]) - (omega[RL] + omega[RR])));
}

#endif
