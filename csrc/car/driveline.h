/* Engine, clutch, gearbox, differentials and driven wheels in one step.
 *
 * All dry friction in it, brakes of driven wheels, clutch, locks and the engine's own, and what
 * bounds the tires' forces, has to be decided together, as they share shafts. Each of them is a
 * bent line between torque and speed. For a guess of the torques everything is on straight lines,
 * and the chain is solved by elimination from the wheels to the clutch and back (port.h). Where the
 * torques found lie on other lines they are the next guess (Newton's method, which is done when the
 * lines stay); where that goes round in circles, guesses go only a part of the way, which follows
 * the curve that leads from any guess to the answer as long as more torque means more speed
 * (Katzenelson 1965). Where the lines are right another pass changes nothing, so the passes end
 * when all cars of the block agree, and after MOST_PASSES in any case. Of random states, far wilder
 * than drives, 97 in 100 take three passes or less, and some in 10^6 are not solved (in 10^5 with
 * steady slip). */
#ifndef SKIDPAD_DRIVELINE_H
#define SKIDPAD_DRIVELINE_H

#include "car/differential.h"
#include "car/engine.h"
#include "car/gearbox.h"
#include "car/wheel.h"

enum { MOST_PASSES = 200 };

/* How far the guesses of a pass go. */
static inline real pass_share(int pass) {
    return pass < 6 ? R(1) : pass < 20 ? R(0.5) : pass < 50 ? R(0.25) : R(0.125);
}

/* What the tire does within the step: F = F0 + F1 (w+ - w), and with it
 *
 *   w+ = s (t + T - T_b),   s = 1/(I/h + Re F1),   t = w/s + T_ext - Re F0 */
struct tire_law {
    vreal F0, F1, t, s;
};

/* The tire answers to the spin, with steady slip as far as that does no more than end the sliding
 * of the contact and does not push it, and within its limit. As more force means less speed, the
 * speed at the smallest of some forces is the largest of the speeds, and the other way round. */
enum { ANSWERS, STICKS, NO_FORCE, LEAST, MOST, N_LAWS };

struct driven_wheel {
    struct tire_law law[N_LAWS];
    vreal omega, I_h, h_I, Re;
    vreal limit;      /* largest |F| [N] */
    vreal give;       /* of the wheel when it is held, see GIVES [rad/(s N m)] */
    vreal T_ext;      /* torques from outside the driveline [N m] */
    vreal T_max;      /* capacity of brake and rolling resistance [N m] */
    vreal T_guess, T; /* torque of the half shaft: guess, and of the last pass [N m] */
    struct port port; /* at the guess */
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
    vreal t_engine;     /* torque that would bring the engine to rest in the step */
    struct port engine; /* at the guess of the clutch torque */
    vreal T_guess;
    vreal T_axle[2], T_carrier, T_clutch;
    vreal ratio;      /* speed of the gearbox input over that of the carrier, 0 when disengaged */
    vreal efficiency; /* e */
    vreal n, T_dry;   /* speed of the engine at the end of the step, its dry friction */
};

static inline int drives(const struct driveline *d, int axle) {
    return d->axles == ALL_DRIVE || d->axles == (axle == FRONT ? FRONT_DRIVE : REAR_DRIVE);
}

/* 1/s of a law [N m s/rad] */
static inline vreal law_per_s(const struct driven_wheel *w, vreal F1) {
    return w->I_h + w->Re * F1;
}

static inline void wheel_law(struct driven_wheel *w, int k, vreal F0, vreal F1, vreal s) {
    const vreal t = w->omega * law_per_s(w, F1) + (w->T_ext - w->Re * F0);
    w->law[k] = (struct tire_law){F0, F1, t, s};
}

static inline vreal law_force(const struct tire_law *l, vreal turned) {
    return l->F0 + l->F1 * turned;
}

/* A point on a line. */
struct point {
    struct port port;
    vreal w;
};

static inline struct point law_point(const struct driven_wheel *w, int k, vreal T) {
    const struct tire_law *l = &w->law[k];
    const struct port p = shaft_port(l->t, l->s, w->give, w->T_max, T);
    return (struct point){p, port_speed(p, T)};
}

static inline struct point either(vmask m, struct point a, struct point b) {
    return (struct point){{sel(m, a.port.w, b.port.w), sel(m, a.port.s, b.port.s)},
                          sel(m, a.w, b.w)};
}

static inline struct point slower(struct point a, struct point b) {
    return either(b.w < a.w, b, a);
}

static inline struct point faster(struct point a, struct point b) {
    return either(b.w > a.w, b, a);
}

RARE struct port bounded_port(struct driven_wheel *w, int steady, vreal T) {
    struct point p = law_point(w, ANSWERS, T);
    const vreal zero = splat(0);
    if (steady) {
        wheel_law(w, NO_FORCE, zero, zero, w->h_I);
        const struct point a = law_point(w, NO_FORCE, T), b = law_point(w, STICKS, T);
        p = faster(slower(a, b), slower(faster(a, b), p));
    }
    wheel_law(w, LEAST, -w->limit, zero, w->h_I);
    wheel_law(w, MOST, w->limit, zero, w->h_I);
    return slower(law_point(w, LEAST, T), faster(law_point(w, MOST, T), p)).port;
}

/* The line on which the wheel is at a torque T. */
static inline struct port wheel_port(struct driven_wheel *w, int steady, vreal T) {
    const struct point p = law_point(w, ANSWERS, T);
    const vreal turned = p.w - w->omega, F = law_force(&w->law[ANSWERS], turned);
    vmask bounded = vabs(F) > w->limit;
    if (steady) {
        const vreal sticks = law_force(&w->law[STICKS], turned);
        bounded |= (F * sticks < R(0)) | (vabs(F) > vabs(sticks));
    }
    if (!any(bounded)) return p.port;
    const struct port b = bounded_port(w, steady, T);
    return (struct port){sel(bounded, b.w, p.port.w), sel(bounded, b.s, p.port.s)};
}

/* Tire force at the end of the step [N] */
static inline vreal wheel_force(const struct driven_wheel *w, int steady) {
    const vreal turned = port_speed(w->port, w->T) - w->omega;
    vreal F = law_force(&w->law[ANSWERS], turned);
    if (steady) F = friction_within(F, law_force(&w->law[STICKS], turned));
    return clamp(F, -w->limit, w->limit);
}

/* Takes the torque of a pass; where it leads to another line. */
static inline vmask wheel_turn(struct driven_wheel *w, int steady, real share) {
    struct port found = wheel_port(w, steady, w->T);
    const vmask wrong = ports_differ(found, w->port);
    w->T_guess = toward(w->T_guess, w->T, share);
    if (share < R(1)) found = wheel_port(w, steady, w->T_guess);
    w->port = found;
    return wrong;
}

/* Torque that the clutch passes, from the ports of engine and gearbox. */
static inline vreal clutch_torque(struct port engine, struct port gearbox, vreal capacity) {
    const vreal T_star = (engine.w - gearbox.w) * per_positive(engine.s + gearbox.s);
    return coulomb(T_star, capacity);
}

static inline struct port axle_port(const struct driveline *d, struct drive *k, int axle) {
    return join_ports(&k->join[axle], &d->lock[axle], k->wheel[2 * axle].port,
                      k->wheel[2 * axle + 1].port);
}

static inline struct port carrier_port(const struct driveline *d, struct drive *k) {
    if (d->axles != ALL_DRIVE) return axle_port(d, k, d->axles == FRONT_DRIVE ? FRONT : REAR);
    const struct port front = axle_port(d, k, FRONT), rear = axle_port(d, k, REAR);
    return join_ports(&k->join[CENTER], &d->lock[CENTER], front, rear);
}

/* Torque of an axle to its wheels; where the guess was wrong. */
static inline vmask axle_split(const struct driveline *d, struct drive *k, int axle, real share) {
    struct driven_wheel *left = &k->wheel[2 * axle], *right = &k->wheel[2 * axle + 1];
    const vmask wrong =
        join_split(&k->join[axle], &d->lock[axle], k->T_axle[axle], share, &left->T, &right->T);
    return wrong | wheel_turn(left, d->steady, share) | wheel_turn(right, d->steady, share);
}

static inline vmask carrier_split(const struct driveline *d, struct drive *k, real share) {
    k->T_axle[FRONT] = k->T_axle[REAR] = splat(0);
    if (d->axles != ALL_DRIVE) {
        const int axle = d->axles == FRONT_DRIVE ? FRONT : REAR;
        k->T_axle[axle] = k->T_carrier;
        return axle_split(d, k, axle, share);
    }
    const vmask wrong = join_split(&k->join[CENTER], &d->lock[CENTER], k->T_carrier, share,
                                   &k->T_axle[FRONT], &k->T_axle[REAR]);
    return wrong | axle_split(d, k, FRONT, share) | axle_split(d, k, REAR, share);
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

static inline struct port engine_port(const struct driveline *d, const struct drive *k,
                                      vreal T_clutch) {
    const struct engine *e = &d->engine;
    return shaft_port(k->t_engine, e->s, GIVES * e->s, e->p->friction, -T_clutch);
}

static inline vreal efficiency(const struct driveline *d, vreal T_clutch, vreal spin_in) {
    return sel(T_clutch * spin_in < R(0), d->gearbox.per_eta, d->gearbox.eta);
}

/* One pass from the wheels to the clutch and back; where the guess was wrong. */
static inline vmask driveline_pass(const struct driveline *d, struct drive *k,
                                   const struct clutch *clutch, vreal spin_in, real share) {
    const struct port carrier = carrier_port(d, k);
    const vreal to_carrier = k->ratio * k->efficiency;
    const struct port gearbox = {k->ratio * carrier.w, k->ratio * to_carrier * carrier.s};

    k->T_clutch = clutch_pass(clutch, d->clutch_model, k->engine, gearbox);
    k->T_carrier = to_carrier * k->T_clutch;
    const vmask wrong = ports_differ(k->engine, engine_port(d, k, k->T_clutch)) |
                        (efficiency(d, k->T_clutch, spin_in) != k->efficiency);
    k->T_guess = toward(k->T_guess, k->T_clutch, share);
    k->engine = engine_port(d, k, k->T_guess);
    k->efficiency = efficiency(d, k->T_guess, spin_in);
    return wrong | carrier_split(d, k, share);
}

/* The first guess is that no torque is passed on. */
static inline void wheel_begin(struct driven_wheel *w, int steady) {
    w->T_guess = splat(0);
    w->port = wheel_port(w, steady, w->T_guess);
}

static inline void engine_begin(const struct driveline *d, struct drive *k) {
    k->T_guess = splat(0);
    k->engine = engine_port(d, k, k->T_guess);
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
