/* The body between its dampers, where these are hard for the step.
 *
 * A damper meets the motion of its hub at the end of the step (suspension.h) and that of the body at
 * its start. What the body gains within the step, h A, is missing in the rate of travel: a locked
 * damper would let its wheel go by h A against its force. That is one of -m/h in series, m the body's
 * mass at the wheel, and takes the share h c/m off what it damps. Where this is much, the gain q of
 * the body, in velocity along z and in rates about x and -y, is found with the forces:
 *
 *   F_i = D_i (r_i - B_i q),   (M/h) q = P + sum B_i^T F_i,   B_i = (1, y_i, x_i)
 *   hence  (M/h + sum B_i^T D_i B_i) q = P + sum B_i^T D_i r_i
 *
 * r_i are rates of travel without dampers on a body that gains nothing, D_i the dampers there, P the
 * forces and moments that reach the body without them. M leaves out products of inertia and what
 * turning does, which the step has as it is: they change forces by a part that goes with h.
 *
 * Dampers meet the share w of q, which grows from none to all of it between h c/m = 1/4 and 1/2:
 *
 *   F_i = (1 - w) F_i(no gain) + w F_i(q),   w = clamp(4 h c/m - 1, 0, 1)
 *
 * so that no force jumps where a car's dampers are harder, or its step longer. What is missing of
 * the damping, (1 - w) h c/m, is nowhere more than the quarter that it is where w is still 0. */
#ifndef SKIDPAD_DAMPED_BODY_H
#define SKIDPAD_DAMPED_BODY_H

#include "car/body.h"
#include "car/port.h"
#include "field/columns.h"
#include "field/params.h"

/* h c/m from which dampers meet what the body gains */
#define HARD R(0.25)

/* Largest slope of the dampers of an axle, at a wheel [N s/m] */
static inline vreal hardest_damping(const struct car_params *p, const struct words *words,
                                    const struct list lists[N_LISTS], int axle) {
    const struct suspension_params *s = &p->suspension[axle];
    vreal most = vmax(s->bump_damping, s->rebound_damping);
    if (words->dampers == DAMPERS_BILINEAR) {
        const struct bilinear_damper_params *b = &p->chassis->bilinear_damper[axle];
        most = vmax(most, vmax(b->bump_damping_fast, b->rebound_damping_fast));
    }
    if (words->dampers == DAMPERS_BY_TABLE) {
        const int front = axle == FRONT;
        const struct list *x = &lists[front ? LIST_front_damper_speeds : LIST_rear_damper_speeds];
        const struct list *F = &lists[front ? LIST_front_damper_forces : LIST_rear_damper_forces];
        most = splat(0);
        for (int k = 0; k + 1 < x->count; k++) {
            const vreal rise = list_at(F, k + 1) - list_at(F, k);
            most = vmax(most, rise / (list_at(x, k + 1) - list_at(x, k)));
        }
    }
    if (words->third_spring) most = most + p->chassis->third_spring[axle].third_damping;
    return most;
}

/* Share w of its gain that they meet, of massed hubs */
static inline vreal share_of_gain(const struct body *b, const struct car_params *p,
                                  const struct words *words, const struct list lists[N_LISTS],
                                  vreal h) {
    const vreal front = h * hardest_damping(p, words, lists, FRONT) / corner_mass(b, FL);
    const vreal rear = h * hardest_damping(p, words, lists, REAR) / corner_mass(b, RL);
    return clamp(vmax(front, rear) / HARD - R(1), splat(0), splat(1));
}

/* The gain q [m/s, rad/s, rad/s]; the two of an axle first, or the mirror image would round
 * otherwise. */
static inline vec3 gain_of_body(const struct body *b, const vreal D[4], const vreal r[4], vec3 P,
                                vreal h) {
    const vreal per_h = R(1) / h, none = splat(0);
    struct symmetric K = {
        per_h / b->per_Mz, per_h / b->per_I.xx, per_h / b->per_I.yy, none, none, none};
    for (int left = FL; left <= RL; left += 2) {
        const vreal x = b->hub[left].x, y = b->hub[left].y;
        const vreal F[2] = {D[left] * r[left], D[left + 1] * r[left + 1]};
        const vreal both = D[left] + D[left + 1], apart = y * (D[left] - D[left + 1]);
        K.xx = K.xx + both;
        K.yy = K.yy + (y * y) * both;
        K.zz = K.zz + (x * x) * both;
        K.xy = K.xy + apart;
        K.xz = K.xz + x * both;
        K.yz = K.yz + x * apart;
        P = add(P, vec(F[0] + F[1], y * (F[0] - F[1]), x * (F[0] + F[1])));
    }
    return times(inverse(K), P);
}

/* Rates of travel on the body that gains q, from those on one that gains nothing. */
static inline void on_gaining_body(const struct body *b, vec3 q, vreal r[4]) {
    for (int left = FL; left <= RL; left += 2) {
        const vreal middle = q.x + b->hub[left].x * q.z, roll = b->hub[left].y * q.y;
        r[left] = r[left] - (middle + roll);
        r[left + 1] = r[left + 1] - (middle - roll);
    }
}

#endif
