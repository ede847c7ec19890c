/* The body on dampers that are stiff relative to the step.
 *
 * A damper uses the motion of its hub at the end of the step (suspension.h) but that of the body at
 * its start. The body's velocity change within the step, h A, is missing in the travel rate: a
 * locked damper would let its wheel move by h A against its force. This acts like a damper -m/h in
 * series, m the body's mass at the wheel, and reduces the damping by the share h c/m. Where that is
 * large, the change q of the body's velocity along z and rates about x and -y is solved with the
 * forces:
 *
 *   F_i = D_i (r_i - B_i q),   (M/h) q = P + sum B_i^T F_i,   B_i = (1, y_i, x_i)
 *   hence  (M/h + sum B_i^T D_i B_i) q = P + sum B_i^T D_i r_i
 *
 * r_i are travel rates without dampers for q = 0, D_i the dampers there, P the forces and moments
 * on the body without them. M omits products of inertia and gyroscopic terms, which the step
 * includes: they change forces in proportion to h.
 *
 * Dampers use the share w of q, which grows from 0 to 1 between h c/m = 1/4 and 1/2:
 *
 *   F_i = (1 - w) F_i(no gain) + w F_i(q),   w = clamp(4 h c/m - 1, 0, 1)
 *
 * so that forces are continuous in damping and step. The missing damping, (1 - w) h c/m, is at most
 * a quarter, where w is still 0. */
#ifndef SKIDPAD_DAMPED_BODY_H
#define SKIDPAD_DAMPED_BODY_H

#include "car/body.h"
#include "car/port.h"
#include "field/columns.h"
#include "field/params.h"

/* h c/m above which dampers include the body's velocity change */
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

/* Share w of it that they use, for massed hubs */
static inline vreal share_of_gain(const struct body *b, const struct car_params *p,
                                  const struct words *words, const struct list lists[N_LISTS],
                                  vreal h) {
    const vreal front = h * hardest_damping(p, words, lists, FRONT) / corner_mass(b, FL);
    const vreal rear = h * hardest_damping(p, words, lists, REAR) / corner_mass(b, RL);
    return clamp(vmax(front, rear) / HARD - R(1), splat(0), splat(1));
}

/* The change q [m/s, rad/s, rad/s]; summed axle by axle, so that the mirror image rounds the same
 * way. */
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

/* Travel rates including q, from those without. */
static inline void on_gaining_body(const struct body *b, vec3 q, vreal r[4]) {
    for (int left = FL; left <= RL; left += 2) {
        const vreal middle = q.x + b->hub[left].x * q.z, roll = b->hub[left].y * q.y;
        r[left] = r[left] - (middle + roll);
        r[left + 1] = r[left + 1] - (middle - roll);
    }
}

#endif
