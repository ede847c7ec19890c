/* Differentials: input torque T at the carrier, outputs 1 (left, or front) and 2 (right, or rear).
 *
 *   w_c = g w_1 + (1 - g) w_2        T_1 = g T - q,  T_2 = (1 - g) T + q,  q = half the locking
 * torque
 *
 * With the outputs as ports, w_1 - w_2 = d + D T - S q, where d = w_1 - w_2 without torque,
 * D = g s_1 - (1 - g) s_2, S = s_1 + s_2, and the input is the port
 *
 *   w_c = [g w_1 + (1 - g) w_2 - D q0] + [g^2 s_1 + (1 - g)^2 s_2 - D q1] T    for q = q0 + q1 T
 *
 *   open       q = 0
 *   locked     w_1 = w_2:  q* = (d + D T)/S
 *   salisbury  clutch packs: |q| <= (T_pre + k |T|)/2, q* if that suffices; k for drive and coast
 *   torsen     the same with k = (TBR - 1)/(TBR + 1)
 *   viscous    2 q = c |w_1 - w_2|^n sgn(w_1 - w_2), implicit in w_1 - w_2
 *   winner     T_2 = r T, r = (1 + clamp(excess of 2 over 1, -1, 1))/2: the wheel that runs ahead
 *              gets more, as in the seed of the same name
 *
 * Milliken and Milliken 1995, ch. 20; Open Car Dynamics and Chrono were read for their traps. */
#ifndef SKIDPAD_DIFFERENTIAL_H
#define SKIDPAD_DIFFERENTIAL_H

#include "car/port.h"
#include "field/params.h"
#include "lane/lane_math.h"

struct differential {
    int model;
    vreal g;             /* share of the torque to output 1 */
    vreal preload;       /* T_pre/2 */
    vreal drive, coast;  /* k/2 */
    vreal viscosity;     /* c/2 */
    vreal exponent_less; /* n - 1 */
    int bends;           /* n is not 1 for some car */
};

static inline vreal half_bias(vreal TBR) { return R(0.5) * (TBR - R(1)) / (TBR + R(1)); }

static inline struct differential differential_prepare(const struct differential_params *p,
                                                       int model, vreal g) {
    const int torsen = model == LOCK_TORSEN;
    const vreal half = splat(R(0.5));
    return (struct differential){.model = model,
                                 .g = g,
                                 .preload = half * p->preload,
                                 .drive = torsen ? half_bias(p->bias_drive) : half * p->lock_drive,
                                 .coast = torsen ? half_bias(p->bias_coast) : half * p->lock_coast,
                                 .viscosity = half * p->viscosity,
                                 .exponent_less = p->viscous_exponent - R(1),
                                 .bends = any(p->viscous_exponent != R(1))};
}

/* One differential within a step. */
struct join {
    vreal d, D, per_S;
    vreal q0, q1;
    vreal viscosity; /* c |dw|^(n-1)/2 at the old speeds */
    vreal winner;    /* q1 of the winner: r - (1 - g) */
    vreal T;         /* guess of the torque at the carrier */
    /* friction locks: a guess whether they hold, else q = slip0 + slip1 T */
    int fresh;
    vmask holds;
    vreal slip0, slip1;
};

/* The guess of a friction lock for the torque T and the q* that would hold its outputs together;
 * whether it is another one than before. */
static inline vmask lock_guess(struct join *j, const struct differential *a, vreal T,
                               vreal q_star) {
    const vreal k = sel(T < R(0), -a->coast, a->drive); /* k |T| = k T */
    const vmask holds = vabs(q_star) < a->preload + k * T;
    const vreal slip0 = vcopysign(a->preload, q_star);
    const vreal slip1 = from_bits(bits(k) ^ (bits(q_star) & SIGN_BIT));
    const vmask changes =
        (holds ^ j->holds) | (not(holds) & ((slip0 != j->slip0) | (slip1 != j->slip1)));
    j->holds = holds;
    j->slip0 = slip0;
    j->slip1 = slip1;
    return changes;
}

static inline int has_friction(const struct differential *a) {
    return a->model == LOCK_SALISBURY || a->model == LOCK_TORSEN;
}

/* What of the lock follows from the old speeds of its outputs. */
static inline void join_begin(struct join *j, const struct differential *a, vreal dw) {
    j->viscosity = a->viscosity;
    if (a->model == LOCK_VISCOUS && a->bends) {
        const vreal floor_dw = vmax(vabs(dw), splat(R(1e-3)));
        j->viscosity = a->viscosity * vexp(a->exponent_less * vlog(floor_dw));
    }
    j->winner = splat(0);
    j->fresh = 1;
}

static inline struct port join_ports(struct join *j, const struct differential *a, struct port one,
                                     struct port two) {
    const vreal g = a->g, rest = R(1) - g;
    const vreal g1 = g * one.s, g2 = rest * two.s;
    const struct port open = {g * one.w + rest * two.w, g * g1 + rest * g2};
    j->D = g1 - g2;
    if (a->model == LOCK_OPEN) return open;
    j->d = one.w - two.w;
    const vreal S = one.s + two.s;
    if (a->model == LOCK_WINNER) {
        j->q0 = splat(0);
        j->q1 = j->winner;
    } else if (a->model == LOCK_VISCOUS) {
        const vreal per = j->viscosity / (R(1) + S * j->viscosity);
        j->q0 = j->d * per;
        j->q1 = j->D * per;
    } else {
        j->per_S = per_positive(S);
        j->q0 = j->d * j->per_S;
        j->q1 = j->D * j->per_S;
        if (has_friction(a)) {
            if (j->fresh) lock_guess(j, a, j->T, j->q0 + j->q1 * j->T);
            j->fresh = 0;
            j->q0 = sel(j->holds, j->q0, j->slip0);
            j->q1 = sel(j->holds, j->q1, j->slip1);
        }
    }
    return (struct port){open.w - j->D * j->q0, open.s - j->D * j->q1};
}

static inline vreal lock_torque(const struct join *j, const struct differential *a) {
    return a->model == LOCK_OPEN ? splat(0) : R(2) * (j->q0 + j->q1 * j->T);
}

/* Takes the torque of a pass and splits it; whether that changes how the lock acts. */
static inline vmask join_split(struct join *j, const struct differential *a, vreal T, vreal *T1,
                               vreal *T2) {
    vmask changes = {0};
    vreal q = splat(0);
    if (a->model != LOCK_OPEN) {
        q = j->q0 + j->q1 * T;
        if (has_friction(a)) changes = lock_guess(j, a, T, (j->d + j->D * T) * j->per_S);
    }
    j->T = T;
    *T1 = a->g * T - q;
    *T2 = (R(1) - a->g) * T + q;
    return changes;
}

#endif
