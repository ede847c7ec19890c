/* Gearbox and final drive: ratio, losses in both directions, manual shifts, or shifts by speed and
 * throttle.
 *
 *   w_in = i w_out,   T_out = i e T_in,   e = eta where the engine drives, 1/eta where it is driven
 */
#ifndef SKIDPAD_GEARBOX_H
#define SKIDPAD_GEARBOX_H

#include "car/port.h"
#include "field/params.h"
#include "field/columns.h"
#include "lane/lane_math.h"

struct gearbox {
    const struct gearbox_params *p;
    struct list ratios;
    int shifts; /* by itself */
    vreal eta, per_eta;
};

/* Gearbox and final drive together, looked up for a gear. */
struct ratio {
    vreal gear, ratio;
};

static inline struct ratio no_ratio(void) { return (struct ratio){splat(REAL_NAN), splat(0)}; }

static inline struct gearbox gearbox_prepare(const struct gearbox_params *p, int shifts,
                                             struct list ratios) {
    return (struct gearbox){.p = p,
                            .ratios = ratios,
                            .shifts = shifts,
                            .eta = p->efficiency,
                            .per_eta = R(1) / p->efficiency};
}

/* Speed of the input over speed of the carrier in a gear; 0 in neutral. */
static inline vreal ratio_in(const struct gearbox *g, vreal gear) {
    vreal ratio = sel(gear < R(0), g->p->reverse, splat(0));
    for (int k = 0; k < g->ratios.count; k++)
        ratio = sel(gear > (real)k, list_at(&g->ratios, k), ratio);
    return ratio * g->p->final_drive;
}

RARE void change_ratio(const struct gearbox *g, struct ratio *i, vreal gear) {
    *i = (struct ratio){gear, ratio_in(g, gear)};
}

/* Rounds to the nearest integer, in any precision below 2^20: zero slope. */
static inline vreal whole(vreal x) {
    const vreal big = splat(R(REAL_BITS == 64 ? 6755399441055744.0 : 12582912.0));
    return solution((x + big) - big, splat(0));
}

/* Requested gear: by the lever; or by throttle and the engine speed n corresponding to vehicle
 * speed, with the lever for forward, neutral and reverse. Spinning wheels, or wheels dragged by a
 * closing clutch, do not cause shifts. */
static inline vreal wanted_gear(const struct gearbox *g, const struct ratio *i, vreal gear,
                                vreal lever, vreal rolling, vreal throttle) {
    if (!g->shifts) return lever;
    const struct gearbox_params *p = g->p;
    const vreal n = vabs(i->ratio * rolling), one = splat(1);
    const vmask up = n > p->up_closed + throttle * (p->up_open - p->up_closed);
    const vmask down = n < p->down_closed + throttle * (p->down_open - p->down_closed);
    const vreal top = splat((real)g->ratios.count);
    const vreal forward = clamp(sel(up, gear + R(1), sel(down, gear - R(1), gear)), one, top);
    return sel(lever > R(0), sel(gear > R(0), forward, one), lever);
}

/* A shift begins when none is in progress; the clutch stays open for its duration. `rolling` is the
 * carrier speed for wheels rolling without slip. */
static inline void shift(const struct gearbox *g, struct ratio *i, struct car_state *s, vreal lever,
                         vreal rolling, vreal throttle, vreal h) {
    if (any(s->gear != i->gear)) change_ratio(g, i, s->gear);
    s->shift_left = vmax(s->shift_left - h, splat(0));
    const vreal asked = sel(lever == lever, whole(lever), s->gear);
    const vreal wanted = wanted_gear(g, i, s->gear, asked, rolling, throttle);
    const vmask begins = (s->shift_left <= R(0)) & (wanted != s->gear);
    if (!any(begins)) return;
    s->gear = sel(begins, wanted, s->gear);
    s->shift_left = sel(begins, g->p->shift_time, s->shift_left);
    change_ratio(g, i, s->gear);
}

#endif
