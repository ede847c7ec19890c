/* Status of each car after every step: sticky bits. */
#ifndef SKIDPAD_STATUS_H
#define SKIDPAD_STATUS_H

#include "kernel/rows.h"

struct status {
    vmask rolled_over, wheel_lift, spun;
};

static inline vmask status_bit(const uint32_t *bits, uint32_t bit, struct block b) {
    real set[LANES];
    for (int k = 0; k < LANES; k++)
        set[k] = (real)(bits[b.first + (k < b.count ? k : b.count - 1)] & bit);
    return load(set) > R(0);
}

/* Status of earlier calls, if requested; else bits are only added. */
static inline struct status status_begin(const uint32_t *bits, int asked, struct block b) {
    struct status w = {.rolled_over = (vmask){0}};
    if (!asked) return w;
    w.rolled_over = status_bit(bits, STATUS_ROLLED_OVER, b);
    w.wheel_lift = status_bit(bits, STATUS_WHEEL_LIFT, b);
    w.spun = status_bit(bits, STATUS_SPUN, b);
    return w;
}

static inline void status_watch(struct status *w, const struct car_state *s, const vreal fz[4],
                                vmask counts) {
    const vreal fallen = s->q1 * s->q1 + s->q2 * s->q2; /* sin^2 of half the lean */
    w->rolled_over |= counts & (fallen > R(0.25));
    const vmask left_off = fz[FL] + fz[RL] <= R(0), right_off = fz[FR] + fz[RR] <= R(0);
    w->wheel_lift |= counts & (left_off ^ right_off);
    const vreal along = s->vx * s->vx, across = s->vy * s->vy;
    w->spun |= counts & (across > R(3) * along) & (across + along > R(1));
}

static inline vreal flag(vmask m, uint32_t bit) { return sel(m, splat((real)bit), splat(0)); }

static inline void status_store(const struct status *w, const vreal *state, const struct spans *s,
                                vmask unsolved, vmask off_road, uint32_t *bits, struct block b) {
    vmask finite = splat(0) == splat(0);
    for (int k = 0; k < s->count; k++)
        for (int row = s->span[k].first; row < s->span[k].end; row++)
            finite &= state[row] - state[row] == splat(0);
    const vreal flags = flag(not(finite), STATUS_NON_FINITE) +
                        flag(w->rolled_over, STATUS_ROLLED_OVER) +
                        flag(w->wheel_lift, STATUS_WHEEL_LIFT) + flag(w->spun, STATUS_SPUN) +
                        flag(unsolved, STATUS_UNSOLVED) + flag(off_road, STATUS_OFF_ROAD);
    for (int k = 0; k < b.count; k++) bits[b.first + k] |= (uint32_t)lane(flags, k);
}

#endif
