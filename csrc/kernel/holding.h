/* Cars that stand on a slope, held by their brakes: the equilibrium of all that the step knows.
 *
 * Unknown are how the body stands, the travel of the hubs with a mass, and how far the carcasses are
 * deflected: alike along x at all wheels with a brake, alike across at both wheels of an axle. Newton's
 * method brings to zero the accelerations of body and hubs that a step from rest gives; derivatives are
 * differences. */
#ifndef SKIDPAD_HOLDING_H
#define SKIDPAD_HOLDING_H

#include "kernel/simulation.h"

enum { HELD_Z, HELD_ROLL, HELD_PITCH, HELD_X, HELD_FRONT, HELD_REAR, HELD_TRAVEL };
enum { MOST_HELD = HELD_TRAVEL + 4, HOLD_ITERATIONS = 8 };
#define HOLDING_TORQUE R(1e7) /* no brake slips [N m] */

/* Moves one unknown; the wheels stay where they are as the body moves over them. */
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

/* What follows the forces from step to step, as it was after the last one. */
static inline void follow_forces(struct car_state *s, const struct car_state *after) {
    for (int i = 0; i < 4; i++) {
        s->elastic_toe[i] = after->elastic_toe[i];
        s->elastic_camber[i] = after->elastic_camber[i];
        s->contact_ax[i] = after->contact_ax[i];
        s->contact_ay[i] = after->contact_ay[i];
    }
}

/* Accelerations that a step from rest gives, each beside the unknown that answers for it. */
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

/* Solves A x = b, x in b; what has no answer stays. */
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

static vreal sum_of_squares(int n, const vreal x[]) {
    vreal sum = splat(0);
    for (int i = 0; i < n; i++) sum = sum + x[i] * x[i];
    return sum;
}

/* Takes the states of some cars. */
static inline void keep_state(struct car_state *to, vmask some, const struct car_state *from) {
    vreal *into = (vreal *)to;
    const vreal *of = (const vreal *)from;
    for (int row = 0; row < STATE_ROWS; row++) into[row] = sel(some, of[row], into[row]);
}

/* From the equilibrium of a car that would roll; one that finds no hold keeps it. */
NOINLINE void hold_car(struct simulation *sim) {
    const struct car *c = &sim->car;
    const int n = c->words.massless_hubs ? HELD_TRAVEL : MOST_HELD;
    const real small = REAL_BITS == 64 ? R(1e-4) : R(1e-3); /* m, rad */
    const struct car_state start = sim->state;
    struct car_state held = start, best = start, after;
    vreal rest[MOST_HELD], moved[MOST_HELD], slope[MOST_HELD][MOST_HELD], least = splat(0);
    for (int iteration = 0; iteration <= HOLD_ITERATIONS; iteration++) {
        held_accelerations(sim, &held, rest);
        const vreal left = sum_of_squares(n, rest);
        const vmask better = iteration == 0 ? left == left : left < least;
        least = sel(better, left, least);
        keep_state(&best, better, &held);
        if (iteration == HOLD_ITERATIONS) break;
        after = sim->state;
        for (int k = 0; k < n; k++) {
            struct car_state near = held;
            move_held(c, &near, k, splat(small));
            held_accelerations(sim, &near, moved);
            for (int row = 0; row < n; row++)
                slope[row][k] = (moved[row] - rest[row]) * (R(1) / small);
        }
        solve_held(n, slope, rest);
        for (int k = 0; k < n; k++) move_held(c, &held, k, -rest[k]);
        follow_forces(&held, &after);
    }
    sim->state = start;
    keep_state(&sim->state, start.wheel_speed[FL] == R(0), &best);
    sim->footing.off = (vmask){0};
}

#endif
