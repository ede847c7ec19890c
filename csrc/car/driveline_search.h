/* Driveline of cars that did not converge in a few passes: tires at their limits, brakes and locks
 * that hold each other.
 *
 * Bounds of tire forces are lines of the wheel like its brake. Where Newton's method cycles, only
 * part of each step is taken, following the curve from any guess to the solution, provided that
 * speed increases with torque (Katzenelson 1965). Of random states, far wilder than in driving, 97
 * in 100 take three passes or less; after MOST_PASSES about two in 10^6 are unsolved, with steady
 * slip five in 10^5. They conserve momentum and respect all friction bounds, but something slips
 * for a step that should stick.
 *
 * A solved car keeps its solution while others continue. */
#ifndef SKIDPAD_DRIVELINE_SEARCH_H
#define SKIDPAD_DRIVELINE_SEARCH_H

#include "car/driveline.h"

enum { MOST_PASSES = 200 };

/* Step share of the guesses of a pass. */
static inline real pass_share(int pass) {
    return pass < 6 ? R(1) : pass < 20 ? R(0.5) : pass < 50 ? R(0.25) : R(0.125);
}

/* The tire responds to spin within its limit; with steady slip, at most ending the sliding of the
 * contact and pushing no more than without sliding. As speed decreases with force, the speed at the
 * smallest of several forces is the largest of their speeds, and vice versa. */
enum { ANSWERS, STICKS, PUSHES, LEAST, MOST, N_LAWS };

struct search {
    struct drive *drive; /* at the guesses */
    struct tire_law law[4][N_LAWS];
    vreal T_guess[4], T_clutch; /* guesses of the wheels' torques and the clutch's */
};

/* Results of a solved drive. */
struct drive_answer {
    vreal T[4], F[4];                  /* of the wheels */
    vreal q0[3], q1[3], T_junction[3]; /* of the differentials */
    vreal T_axle[2], T_carrier, T_clutch;
};

static inline void keep_answer(struct drive_answer *a, const struct drive *k, vmask m) {
    for (int i = 0; i < 4; i++) {
        a->T[i] = sel(m, k->wheel[i].T, a->T[i]);
        a->F[i] = sel(m, k->wheel[i].F, a->F[i]);
    }
    for (int i = 0; i < 3; i++) {
        a->q0[i] = sel(m, k->junction[i].q0, a->q0[i]);
        a->q1[i] = sel(m, k->junction[i].q1, a->q1[i]);
        a->T_junction[i] = sel(m, k->junction[i].T, a->T_junction[i]);
    }
    for (int i = 0; i < 2; i++) a->T_axle[i] = sel(m, k->T_axle[i], a->T_axle[i]);
    a->T_carrier = sel(m, k->T_carrier, a->T_carrier);
    a->T_clutch = sel(m, k->T_clutch, a->T_clutch);
}

static inline void take_answer(struct drive *k, const struct drive_answer *a) {
    for (int i = 0; i < 4; i++) {
        k->wheel[i].T = a->T[i];
        k->wheel[i].F = a->F[i];
    }
    for (int i = 0; i < 3; i++) {
        k->junction[i].q0 = a->q0[i];
        k->junction[i].q1 = a->q1[i];
        k->junction[i].T = a->T_junction[i];
    }
    for (int i = 0; i < 2; i++) k->T_axle[i] = a->T_axle[i];
    k->T_carrier = a->T_carrier;
    k->T_clutch = a->T_clutch;
}

/* A point on a line. */
struct point {
    struct port port;
    vreal w;
};

static inline struct point law_point(const struct driven_wheel *w, const struct tire_law *l,
                                     vreal T) {
    const struct port p = law_port(w, l, T);
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

static inline void search_laws(struct search *f, int steady, int i) {
    const struct driven_wheel *w = &f->drive->wheel[i];
    const struct rotor *r = &w->rotor;
    struct tire_law *law = f->law[i];
    const vreal zero = splat(0);
    law[ANSWERS] = w->answers;
    law[LEAST] = tire_law(w, -w->limit, zero, r->I_h, r->h_I);
    law[MOST] = tire_law(w, w->limit, zero, r->I_h, r->h_I);
    if (!steady) return;
    const vreal F1 = r->Re * w->m_h, per = per_s(r, F1);
    law[STICKS] = tire_law(w, w->slide_mh, F1, per, R(1) / per);
    law[PUSHES] = tire_law(w, w->push, zero, r->I_h, r->h_I);
}

/* The line on which a wheel is at a torque T. */
static inline struct port search_port(const struct search *f, int steady, int i, vreal T) {
    const struct driven_wheel *w = &f->drive->wheel[i];
    const struct tire_law *law = f->law[i];
    struct point p = law_point(w, &law[ANSWERS], T);
    if (steady) {
        const struct point a = law_point(w, &law[PUSHES], T), b = law_point(w, &law[STICKS], T);
        p = faster(slower(a, b), slower(faster(a, b), p));
    }
    return slower(law_point(w, &law[LEAST], T), faster(law_point(w, &law[MOST], T), p)).port;
}

/* Tire force at the end of the step [N] */
static inline vreal search_force(const struct search *f, int steady, int i) {
    const struct driven_wheel *w = &f->drive->wheel[i];
    const vreal turned = port_speed(w->port, w->T) - w->omega;
    vreal F = law_force(&w->answers, turned);
    if (steady) F = friction_within(F, law_force(&f->law[i][STICKS], turned), w->push);
    return clamp(F, -w->limit, w->limit);
}

/* Takes the torque of a pass, and the force there; nonzero where it lies on another line. */
static inline vint search_turn(struct search *f, int steady, int i, real share) {
    struct driven_wheel *w = &f->drive->wheel[i];
    w->F = search_force(f, steady, i);
    struct port found = search_port(f, steady, i, w->T);
    const vint wrong = ports_differ(found, w->port);
    f->T_guess[i] = toward(f->T_guess[i], w->T, share);
    if (share < R(1)) found = search_port(f, steady, i, f->T_guess[i]);
    w->port = found;
    return wrong;
}

static inline vint search_pass(const struct driveline *d, struct search *f,
                               const struct clutch *clutch, vreal spin_in, real share) {
    struct drive *k = f->drive;
    driveline_up(d, k, clutch);
    vint wrong = differ(engine_drag(d, k, k->T_clutch), k->engine_drag) |
                 differ(efficiency(d, k->T_clutch, spin_in), k->efficiency);
    f->T_clutch = toward(f->T_clutch, k->T_clutch, share);
    k->engine_drag = engine_drag(d, k, f->T_clutch);
    k->engine = engine_port(d, k, k->engine_drag);
    k->efficiency = efficiency(d, f->T_clutch, spin_in);
    wrong |= carrier_split(d, k, share);
    for (int i = 0; i < 4; i++)
        if (drives(d, i / 2)) wrong |= search_turn(f, d->steady, i, share);
    return wrong;
}

/* Solves unsolved cars again, leaving the others; returns those still unsolved. Cars that are not
 * finite are skipped. */
RARE vmask driveline_search(const struct driveline *d, struct drive *k, const struct clutch *clutch,
                            vreal spin_in, vreal T_guess, vmask unsolved) {
    struct search f = {.drive = k, .T_clutch = splat(0)};
    struct drive_answer answer = {0};
    vreal omega[4];
    keep_answer(&answer, k, not(unsolved));
    for (int i = 0; i < 4; i++) omega[i] = k->wheel[i].omega;
    drive_begin(d, k, omega, T_guess);
    k->efficiency = efficiency(d, T_guess * k->ratio, spin_in);
    for (int i = 0; i < 4; i++) {
        if (!drives(d, i / 2)) continue;
        search_laws(&f, d->steady, i);
        f.T_guess[i] = splat(0);
        k->wheel[i].port = search_port(&f, d->steady, i, splat(0));
    }
    for (int pass = 0; pass < MOST_PASSES && any(unsolved); pass++) {
        const vint wrong = search_pass(d, &f, clutch, spin_in, pass_share(pass));
        const vmask open = (wrong != 0) & (k->T_clutch == k->T_clutch);
        keep_answer(&answer, k, pass + 1 < MOST_PASSES ? unsolved & not(open) : unsolved);
        unsolved &= open;
    }
    take_answer(k, &answer);
    return unsolved;
}

#endif
