/* A user-defined tire (field/skidpad_tire.h). The four wheels of a block of cars are evaluated in
 * one call. Slopes not provided are differences over a slip d:
 *
 *   dFx/dkappa = (Fx(kappa + d) - Fx(kappa))/d,  -dFy/dtan(alpha) likewise,  d away from 0
 *
 * In the air there is no force. At zero slip, for a standing tire, slopes and limits are numbers of
 * the car: K Fz/Fz0 and mu Fz. Limits and peak slips scale with the friction of the surface, as for
 * similar curves. */
#ifndef SKIDPAD_CUSTOM_H
#define SKIDPAD_CUSTOM_H

#include "field/columns.h"
#include "field/guest_tire.h"
#include "field/params.h"
#include "lane/lane_math.h"
#include "tire/tire.h"

struct custom {
    const struct guest_tire *guest;
    struct block block;     /* the cars */
    vreal surface;          /* factor on the friction */
    vreal friction, Kx, Ky; /* largest force and slopes without slip, over the load */
    vreal numbers[SKIDPAD_TIRE_NUMBERS];
};

/* `guest` and `block` are set by the caller. */
static inline struct custom custom_prepare(const struct custom_params *p,
                                           struct tire_setting setting) {
    struct custom t = {.surface = setting.surface, .friction = p->friction * setting.surface};
    t.Kx = p->slip_stiffness / p->nominal_load;
    t.Ky = p->cornering_stiffness / p->nominal_load;
    const vreal *first = &p->c1;
    for (int k = 0; k < SKIDPAD_TIRE_NUMBERS; k++) t.numbers[k] = first[k];
    return t;
}

static inline struct tire_peak custom_peak(const struct custom_params *p, const struct custom *t,
                                           struct tire_setting setting) {
    (void)t;
    const vreal x = p->slip_ratio_at_peak, y = vtan(p->slip_angle_at_peak);
    return (struct tire_peak){x * setting.surface, y * setting.surface, 1};
}

/* On a surface with `factor` times the friction. */
static inline void custom_on(struct custom *t, vreal factor) {
    t->surface = t->surface * factor;
    t->friction = t->friction * factor;
}

/* Without slip, on `factor` times the friction. */
FORCE_INLINE struct tire_force custom_at_rest(const struct custom *t, vreal fz, vreal factor) {
    const vreal none = R(0) * fz; /* a NaN stays one */
    struct tire_force f = {.fx = none, .fy = none, .mz = none, .mx = none, .my = none};
    f.slope_x = t->Kx * fz;
    f.slope_y = t->Ky * fz;
    f.limit_x = f.limit_y = t->friction * factor * fz;
    return f;
}

FORCE_INLINE struct tire_force custom_force(const struct custom *t, struct tire_slip slip) {
    return custom_at_rest(t, slip.fz, splat(1));
}

enum {
    CUSTOM_WHEELS = 4 * LANES,
    CUSTOM_BLOCKS = (CUSTOM_WHEELS + SKIDPAD_TIRE_BLOCK - 1) / SKIDPAD_TIRE_BLOCK,
    CUSTOM_COUNT = CUSTOM_WHEELS / CUSTOM_BLOCKS /* wheels in a block */
};
_Static_assert(CUSTOM_COUNT % LANES == 0, "a wheel of all cars is in one block");

/* Operands and results of a block of wheels, laid out for the function. */
struct custom_rows {
    real in[GUEST_OPERANDS][SKIDPAD_TIRE_BLOCK];
    real out[GUEST_RESULTS][SKIDPAD_TIRE_BLOCK];
};

/* In single precision a function with only a double version is called in double. */
static inline void custom_ask(const struct guest_tire *g, const struct custom_rows *at,
                              struct custom_rows *results) {
#if REAL_BITS == 64
    g->in_double(CUSTOM_COUNT, at->in[0], results->out[0], g->data);
#else
    if (g->in_single) {
        g->in_single(CUSTOM_COUNT, at->in[0], results->out[0], g->data);
        return;
    }
    double in[GUEST_OPERANDS][SKIDPAD_TIRE_BLOCK], out[GUEST_RESULTS][SKIDPAD_TIRE_BLOCK] = {0};
    for (int row = 0; row < SKIDPAD_C1 + g->numbers; row++)
        for (int i = 0; i < SKIDPAD_TIRE_BLOCK; i++) in[row][i] = (double)at->in[row][i];
    g->in_double(CUSTOM_COUNT, in[0], out[0], g->data);
    for (int row = 0; row < GUEST_RESULTS; row++)
        for (int i = 0; i < SKIDPAD_TIRE_BLOCK; i++) results->out[row][i] = (real)out[row][i];
#endif
}

/* Slip step of differences; longer where forces are in single precision. */
#define CUSTOM_STEP R(REAL_BITS == 64 ? 1e-6 : 1e-3)

/* The slope of the result `of` by the operand `by`, into the row `slope`. */
static inline void custom_difference(const struct guest_tire *g, struct custom_rows *at, int by,
                                     int of, real sign, int slope) {
    struct custom_rows beside;
    real was[SKIDPAD_TIRE_BLOCK], step[SKIDPAD_TIRE_BLOCK];
    for (int i = 0; i < SKIDPAD_TIRE_BLOCK; i++) {
        was[i] = at->in[by][i];
        at->in[by][i] = was[i] + (was[i] < R(0) ? -CUSTOM_STEP : CUSTOM_STEP);
        step[i] = at->in[by][i] - was[i]; /* as rounded */
    }
    custom_ask(g, at, &beside);
    for (int i = 0; i < CUSTOM_COUNT; i++) {
        at->in[by][i] = was[i];
        at->out[slope][i] = sign * (beside.out[of][i] - at->out[of][i]) / step[i];
    }
}

/* A compiled function over a block. */
static inline void custom_call(const struct guest_tire *g, struct custom_rows *at, int steady) {
    custom_ask(g, at, at);
    if (g->slopes) return;
    custom_difference(g, at, SKIDPAD_KAPPA, SKIDPAD_FX, R(1), SKIDPAD_SLOPE_X);
    if (steady) custom_difference(g, at, SKIDPAD_TAN_ALPHA, SKIDPAD_FY, R(-1), SKIDPAD_SLOPE_Y);
}

/* Row and wheel in a call for all cars together. */
static inline real *guest_row(const struct guest_tire *g, void *rows, int row, int wheel) {
    return (real *)rows + (row * 4 + wheel) * g->n;
}

/* Location of an operand of wheel i: in its block, or in the row of all cars. */
FORCE_INLINE void custom_put(const struct custom *t, struct custom_rows rows[CUSTOM_BLOCKS],
                             int called, int row, int i, vreal x) {
    if (called)
        store(&rows[i * LANES / SKIDPAD_TIRE_BLOCK].in[row][i * LANES % SKIDPAD_TIRE_BLOCK], x);
    else
        store_row(guest_row(t->guest, t->guest->operands, row, i), t->block, x);
}

FORCE_INLINE void custom_operands(const struct custom *t, struct custom_rows rows[CUSTOM_BLOCKS],
                                  int called, int i, struct tire_slip slip, vreal factor) {
    custom_put(t, rows, called, SKIDPAD_FZ, i, slip.fz);
    custom_put(t, rows, called, SKIDPAD_KAPPA, i, slip.kappa);
    custom_put(t, rows, called, SKIDPAD_TAN_ALPHA, i, slip.tan_alpha);
    custom_put(t, rows, called, SKIDPAD_SIN_GAMMA, i, slip.sin_gamma);
    custom_put(t, rows, called, SKIDPAD_VX, i, slip.vx);
    custom_put(t, rows, called, SKIDPAD_FORWARD, i, slip.forward);
    custom_put(t, rows, called, SKIDPAD_SURFACE, i, t->surface * factor);
    for (int k = 0; k < t->guest->numbers; k++)
        custom_put(t, rows, called, SKIDPAD_C1 + k, i, t->numbers[k]);
}

/* A result of wheel i. */
FORCE_INLINE vreal custom_row(const struct custom *t, const struct custom_rows rows[CUSTOM_BLOCKS],
                              int called, int row, int i) {
    if (!called) return load_strided(guest_row(t->guest, t->guest->results, row, i), 1, t->block);
    return load(&rows[i * LANES / SKIDPAD_TIRE_BLOCK].out[row][i * LANES % SKIDPAD_TIRE_BLOCK]);
}

/* Forces of a wheel after the call. */
FORCE_INLINE struct tire_force custom_answer(const struct custom *t,
                                             const struct custom_rows rows[CUSTOM_BLOCKS],
                                             int called, int i, struct tire_slip slip, vreal factor,
                                             int steady) {
    const vmask ground = slip.fz > R(0);
    const vreal none = splat(0);
    struct tire_force f = custom_at_rest(t, slip.fz, factor);
    f.fx = sel(ground, custom_row(t, rows, called, SKIDPAD_FX, i), f.fx);
    f.fy = sel(ground, custom_row(t, rows, called, SKIDPAD_FY, i), f.fy);
    f.mz = sel(ground, custom_row(t, rows, called, SKIDPAD_MZ, i), f.mz);
    f.slope_x = sel(ground, vmax(custom_row(t, rows, called, SKIDPAD_SLOPE_X, i), none), none);
    if (steady)
        f.slope_y = sel(ground, vmax(custom_row(t, rows, called, SKIDPAD_SLOPE_Y, i), none), none);
    f.limit_x = vmax(f.limit_x, vabs(f.fx));
    return f;
}

/* Forces of the four wheels, tires t[i] at slip[i] on `factor` times their friction. */
FORCE_INLINE void custom_called(const struct custom *const t[4], const struct tire_slip slip[4],
                                const vreal factor[4], int steady, struct tire_force f[4]) {
    struct custom_rows rows[CUSTOM_BLOCKS];
    if ((int)CUSTOM_COUNT < (int)SKIDPAD_TIRE_BLOCK) memset(rows[0].in, 0, sizeof rows[0].in);
    for (int i = 0; i < 4; i++) custom_operands(t[i], rows, 1, i, slip[i], factor[i]);
    for (int k = 0; k < CUSTOM_BLOCKS; k++) custom_call(t[0]->guest, &rows[k], steady);
    for (int i = 0; i < 4; i++) f[i] = custom_answer(t[i], rows, 1, i, slip[i], factor[i], steady);
}

/* The same for cars called together: in the first pass they have the forces at rest. */
RARE void custom_together(const struct custom *const t[4], const struct tire_slip slip[4],
                          const vreal factor[4], int steady, struct tire_force f[4]) {
    const struct guest_tire *const g = t[0]->guest;
    for (int i = 0; i < 4; i++) {
        f[i] = custom_at_rest(t[i], slip[i].fz, factor[i]);
        if (g->pass == GUEST_ANSWERED)
            f[i] = custom_answer(t[i], NULL, 0, i, slip[i], factor[i], steady);
        else if (g->operands)
            custom_operands(t[i], NULL, 0, i, slip[i], factor[i]);
    }
}

FORCE_INLINE void custom_wheels(const struct custom *const t[4], const struct tire_slip slip[4],
                                const vreal factor[4], int steady, struct tire_force f[4]) {
    if (t[0]->guest->pass == GUEST_CALLED)
        custom_called(t, slip, factor, steady, f);
    else
        custom_together(t, slip, factor, steady, f);
}

#endif
