/* Differentials: input torque T at the carrier, outputs 1 (left, or front) and 2 (right, or rear).
 *
 *   w_c = g w_1 + (1 - g) w_2
 *   T_1 = g T - q,  T_2 = (1 - g) T + q    q = half the locking torque
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
 * Milliken and Milliken 1995, ch. 20; pitfalls from Open Car Dynamics and Chrono. */
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
    int bends;           /* n differs from 1 for some car */
};

static inline vreal half_bias(vreal TBR) { return R(0.5) * (TBR - R(1)) / (TBR + R(1)); }

/* A lock taking more than its output's share would drive the other output backward. */
static inline vreal within_shares(vreal half_k, vreal g) {
    return vmin(half_k, R(0.99) * vmin(g, R(1) - g));
}

static inline struct differential differential_prepare(const struct differential_params *p,
                                                       int model, vreal g) {
    const int torsen = model == LOCK_TORSEN;
    const vreal half = splat(R(0.5));
    const vreal drive = torsen ? half_bias(p->bias_drive) : half * p->lock_drive;
    const vreal coast = torsen ? half_bias(p->bias_coast) : half * p->lock_coast;
    return (struct differential){.model = model,
                                 .g = g,
                                 .preload = half * p->preload,
                                 .drive = within_shares(drive, g),
                                 .coast = within_shares(coast, g),
                                 .viscosity = half * p->viscosity,
                                 .exponent_less = p->viscous_exponent - R(1),
                                 .bends = any(matters(p->viscous_exponent - R(1)))};
}

/* State of a friction lock: it holds the outputs together, or slips with q = q0 + q1 T. */
struct lock_line {
    vreal holds, q0, q1; /* 1 or 0, N m, - */
};

/* k with the sign of T, so that k |T| is this times T. */
static inline vreal lock_share(const struct differential *a, vreal T) {
    return sel(T < R(0), -a->coast, a->drive);
}

/* At torque T, with q* the q that holds the outputs together. */
static inline struct lock_line lock_line(const struct differential *a, vreal T, vreal q_star) {
    const vreal k = lock_share(a, T);
    const vmask holds = vabs(q_star) < a->preload + k * T;
    const vreal zero = splat(0);
    return (struct lock_line){sel(holds, splat(1), zero),
                              sel(holds, zero, vcopysign(a->preload, q_star)),
                              sel(holds, zero, negate_by(k, q_star))};
}

static inline vint lock_lines_differ(struct lock_line a, struct lock_line b) {
    return differ(a.holds, b.holds) | differ(a.q0, b.q0) | differ(a.q1, b.q1);
}

/* One differential within a step. */
struct junction {
    vreal d, D, per_S;
    vreal q0, q1;
    vreal viscosity; /* c |dw|^(n-1)/2 at the old speeds */
    vreal winner;    /* q1 of the winner: r - (1 - g) */
    vreal T;         /* torque at the carrier of the last pass */
    vreal unknown;   /* 1 until the first ports are known */
    vreal T_guess, q_guess;
    struct lock_line line; /* at the guess */
};

static inline int has_friction(const struct differential *a) {
    return a->model == LOCK_SALISBURY || a->model == LOCK_TORSEN;
}

/* Quantities of the lock from the old output speeds; T is a guess of the torque. */
static inline void junction_begin(struct junction *j, const struct differential *a, vreal dw,
                                  vreal T) {
    j->T = T;
    j->q0 = j->q1 = splat(0);
    j->viscosity = a->viscosity;
    if (a->model == LOCK_VISCOUS && a->bends) {
        const vreal floor_dw = vmax(vabs(dw), splat(R(1e-3)));
        const vreal bent = a->viscosity * vexp(a->exponent_less * vlog(floor_dw));
        j->viscosity = sel(a->exponent_less != R(0), bent, solution(a->viscosity, bent));
    }
    j->unknown = splat(1);
}

static inline void lock_begin(struct junction *j, const struct differential *a) {
    j->T_guess = j->T;
    j->q_guess = j->q0 + j->q1 * j->T;
    j->line = lock_line(a, j->T_guess, j->q_guess);
    j->unknown = splat(0);
}

static inline struct port junction_ports(struct junction *j, const struct differential *a,
                                         struct port one, struct port two) {
    const vreal g = a->g, rest = R(1) - g;
    const vreal g1 = g * one.s, g2 = rest * two.s;
    const struct port open = {g * one.w + rest * two.w, g * g1 + rest * g2};
    j->D = g1 - g2;
    if (a->model == LOCK_OPEN) return open;
    j->d = one.w - two.w;
    const vreal S = one.s + two.s;
    if (a->model == LOCK_WINNER) {
        j->q1 = j->winner;
    } else if (a->model == LOCK_VISCOUS) {
        const vreal per = j->viscosity / (R(1) + S * j->viscosity);
        j->q0 = j->d * per;
        j->q1 = j->D * per;
    } else {
        j->per_S = R(1) / S;
        j->q0 = j->d * j->per_S;
        j->q1 = j->D * j->per_S;
        if (has_friction(a)) {
            if (any(j->unknown > R(0))) lock_begin(j, a);
            const vmask holds = j->line.holds > R(0);
            j->q0 = sel(holds, j->q0, j->line.q0);
            j->q1 = sel(holds, j->q1, j->line.q1);
        }
    }
    return (struct port){open.w - j->D * j->q0, open.s - j->D * j->q1};
}

/* Locking torque, of both outputs. */
static inline vreal lock_torque(const struct junction *j, const struct differential *a) {
    return a->model == LOCK_OPEN ? splat(0) : R(2) * (j->q0 + j->q1 * j->T);
}

/* Takes the torque of a pass; the guess moves toward it by a share. Nonzero where the lock state
 * differs from the guess. */
static inline vint lock_turn(struct junction *j, const struct differential *a, vreal T,
                             real share) {
    const vreal q_star = (j->d + j->D * T) * j->per_S;
    const struct lock_line found = lock_line(a, T, q_star);
    const vint wrong = lock_lines_differ(found, j->line);
    j->line = found;
    if (share == R(1)) {
        j->T_guess = T;
        j->q_guess = q_star;
        return wrong;
    }
    const vreal most = R(2) * (a->preload + lock_share(a, T) * T); /* more says no more */
    j->T_guess = toward(j->T_guess, T, share);
    j->q_guess = toward(clamp(j->q_guess, -most, most), clamp(q_star, -most, most), share);
    j->line = lock_line(a, j->T_guess, j->q_guess);
    return wrong;
}

/* Takes the torque of a pass and splits it; nonzero where the guess was wrong. */
static inline vint junction_split(struct junction *j, const struct differential *a, vreal T,
                                  real share, vreal *T1, vreal *T2) {
    const vreal q = a->model == LOCK_OPEN ? splat(0) : j->q0 + j->q1 * T;
    vint wrong = {0};
    if (has_friction(a)) wrong = lock_turn(j, a, T, share);
    j->T = T;
    *T1 = a->g * T - q;
    *T2 = (R(1) - a->g) * T + q;
    return wrong;
}

#endif
