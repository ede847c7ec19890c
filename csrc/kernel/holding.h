/* Cars held by their brakes on a slope: equilibrium of the full model.
 *
 * Unknowns are body pose, travel of massed hubs, and carcass deflections: equal along x at all
 * braked wheels, equal along y at both wheels of an axle. Newton's method zeroes the accelerations
 * of body and hubs in a step from rest; derivatives are finite differences. Steps are limited, and
 * halved while the unbalanced force grows: on rough ground, where wheels lift off, full steps would
 * throw the car into the air. */
#ifndef SKIDPAD_HOLDING_H
#define SKIDPAD_HOLDING_H

#include "kernel/simulation.h"

enum { HELD_Z, HELD_ROLL, HELD_PITCH, HELD_X, HELD_FRONT, HELD_REAR, HELD_TRAVEL };
enum { MOST_HELD = HELD_TRAVEL + 4, HOLD_ITERATIONS = 16 };
#define LONGEST_MOVE R(0.05)  /* of an unknown in an iteration [m], [rad] */
#define HOLDING_TORQUE R(1e7) /* no brake slips [N m] */

/* Changes one unknown; the wheels keep their place as the body moves over them. */
static inline void move_held(const struct car *c, struct car_state *s, int unknown, vreal by) {
    const vec3 *hub = c->body.hub;
    const vreal half = R(0.5) * by, q0 = s->q0, q1 = s->q1, q2 = s->q2, q3 = s->q3;
    switch (unknown) {
        case HELD_Z:
            s->z = s->z + by;
            for (int i = 0; i < 4; i++) s->travel[i] = s->travel[i] - by;
            break;
        case HELD_ROLL:
            s->q0 = q0 - half * q1;
            s->q1 = q1 + half * q0;
            s->q2 = q2 + half * q3;
            s->q3 = q3 - half * q2;
            for (int i = 0; i < 4; i++) s->travel[i] = s->travel[i] - by * hub[i].y;
            break;
        case HELD_PITCH:
            s->q0 = q0 - half * q2;
            s->q1 = q1 - half * q3;
            s->q2 = q2 + half * q0;
            s->q3 = q3 + half * q1;
            for (int i = 0; i < 4; i++) s->travel[i] = s->travel[i] + by * hub[i].x;
            break;
        case HELD_X:
            for (int i = 0; i < 4; i++) {
                const vmask braked = c->axle[i / 2].brake > R(0);
                s->deflection_x[i] = s->deflection_x[i] + sel(braked, by, splat(0));
            }
            break;
        case HELD_FRONT:
        case HELD_REAR:
            for (int i = 0; i < 2; i++) {
                vreal *w = &s->deflection_y[2 * (unknown == HELD_REAR) + i];
                *w = *w + by;
            }
            break;
        default:
            s->travel[unknown - HELD_TRAVEL] = s->travel[unknown - HELD_TRAVEL] + by;
    }
    const vreal square = s->q0 * s->q0 + s->q1 * s->q1 + s->q2 * s->q2 + s->q3 * s->q3;
    const vreal per = R(1) / vsqrt(square);
    s->q0 = s->q0 * per;
    s->q1 = s->q1 * per;
    s->q2 = s->q2 * per;
    s->q3 = s->q3 * per;
}

/* Restores states that follow the forces between steps. */
static inline void follow_forces(struct car_state *s, const struct car_state *after) {
    for (int i = 0; i < 4; i++) {
        s->elastic_toe[i] = after->elastic_toe[i];
        s->elastic_camber[i] = after->elastic_camber[i];
        s->contact_ax[i] = after->contact_ax[i];
        s->contact_ay[i] = after->contact_ay[i];
    }
}

/* Accelerations in a step from rest, in the order of the unknowns. */
static void held_accelerations(struct simulation *sim, const struct car_state *from,
                               vreal rest[MOST_HELD]) {
    const struct car_inputs in = {
        .brake_torque = splat(HOLDING_TORQUE), .clutch = splat(1), .friction = splat(1)};
    const vreal per_h = R(1) / sim->car.h;
    sim->state = *from;
    step_cars(sim, 1, &in);
    const struct car_state *s = &sim->state;
    const vec3 A = sim->workspace.Vdot;
    rest[HELD_Z] = A.z;
    rest[HELD_ROLL] = s->roll_rate * per_h;
    rest[HELD_PITCH] = s->pitch_rate * per_h;
    rest[HELD_X] = A.x;
    rest[HELD_FRONT] = A.y;
    rest[HELD_REAR] = s->yaw_rate * per_h;
    for (int i = 0; i < 4; i++) rest[HELD_TRAVEL + i] = s->travel_rate[i] * per_h;
}

/* Solves A x = b, x in b; singular systems are left. */
static void solve_held(int n, vreal A[][MOST_HELD], vreal b[]) {
    for (int k = 0; k < n; k++) {
        const vmask answers = vabs(A[k][k]) > R(1e-6);
        const vreal per = sel(answers, R(1) / A[k][k], splat(0));
        for (int row = 0; row < n; row++) {
            if (row == k) continue;
            const vreal share = A[row][k] * per;
            for (int j = k; j < n; j++) A[row][j] = A[row][j] - share * A[k][j];
            b[row] = b[row] - share * b[k];
        }
        for (int j = k; j < n; j++) A[k][j] = A[k][j] * per;
        b[k] = b[k] * per;
    }
}

/* Squared unbalanced forces, moments divided by a length of the car's size [N2]. */
static vreal unbalanced(const struct car *c, int n, const vreal rest[]) {
    const struct body_params *b = &c->params->body;
    const vreal side = c->body.hub[FL].y, length = b->to_front_axle + b->to_rear_axle;
    const vreal m = b->mass, hub[2] = {c->params->wheel[FRONT].mass, c->params->wheel[REAR].mass};
    const vreal inertia[MOST_HELD] = {m,
                                      b->inertia_xx / side,
                                      b->inertia_yy / length,
                                      m,
                                      m,
                                      b->inertia_zz / length,
                                      hub[0],
                                      hub[0],
                                      hub[1],
                                      hub[1]};
    vreal sum = splat(0);
    for (int i = 0; i < n; i++) {
        const vreal F = inertia[i] * rest[i];
        sum = sum + F * F;
    }
    return sum;
}

/* Takes the states of some cars. */
static inline void keep_state(struct car_state *to, vmask some, const struct car_state *from) {
    vreal *into = (vreal *)to;
    const vreal *of = (const vreal *)from;
    for (int row = 0; row < STATE_ROWS; row++) into[row] = sel(some, of[row], into[row]);
}

/* From the equilibrium of a rolling car to the smallest unbalanced force. */
NOINLINE void hold_car(struct simulation *sim) {
    const struct car *c = &sim->car;
    const int n = c->words.massless_hubs ? HELD_TRAVEL : MOST_HELD;
    const real small = REAL_BITS == 64 ? R(1e-4) : R(1e-3); /* m, rad */
    const struct car_state start = sim->state;
    struct car_state held = start, best = start, after = start;
    vreal rest[MOST_HELD], moved[MOST_HELD], slope[MOST_HELD][MOST_HELD];
    vreal best_rest[MOST_HELD] = {splat(0)};
    vreal least = splat(0), share = splat(1);
    for (int iteration = 0;; iteration++) {
        held_accelerations(sim, &held, rest);
        const vreal left = unbalanced(c, n, rest);
        const vmask better = iteration == 0 ? left == left : left < least;
        least = sel(better, left, least);
        share = sel(better, splat(1), R(0.5) * share);
        keep_state(&best, better, &held);
        keep_state(&after, better, &sim->state);
        for (int k = 0; k < n; k++) best_rest[k] = sel(better, rest[k], best_rest[k]);
        if (iteration == HOLD_ITERATIONS) break;
        for (int k = 0; k < n; k++) {
            struct car_state near = best;
            move_held(c, &near, k, splat(small));
            held_accelerations(sim, &near, moved);
            for (int row = 0; row < n; row++)
                slope[row][k] = (moved[row] - best_rest[row]) * (R(1) / small);
        }
        held = best;
        for (int k = 0; k < n; k++) rest[k] = best_rest[k];
        solve_held(n, slope, rest);
        vreal longest = splat(LONGEST_MOVE);
        for (int k = 0; k < n; k++) longest = vmax(longest, vabs(rest[k]));
        const vreal by = share * (LONGEST_MOVE / longest);
        for (int k = 0; k < n; k++) move_held(c, &held, k, -(by * rest[k]));
        follow_forces(&held, &after);
    }
    sim->state = start;
    keep_state(&sim->state, start.wheel_speed[FL] == R(0), &best);
    sim->footing.off = (vmask){0};
}

#endif
