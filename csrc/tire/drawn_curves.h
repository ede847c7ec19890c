/* User-drawn friction curves, after Just Cause 4 (JC4-19..25): force = grip * graph * load.
 *
 * Longitudinal graphs over |kappa| are given at three slip angles: zero, that of the lateral peak,
 * and that of saturated lateral force; driving and braking separately. Lateral graphs over |alpha|
 * are given at three slip ratios, likewise. Between the three they are interpolated, beyond they
 * are constant: with (a, b) the phase of the other slip on its own pure graph (phases.h),
 *
 *   graph = g0 + a (g1 - g0) + b (g2 - g1)
 *
 * A wheel drives where kappa has the sign of Vcx; at rest, where that passes through 0, the graphs
 * of driving and braking are blended.
 *
 * none: as drawn; ellipse: both forces are divided by max(1, |(gx/peak_x, gy/peak_y)|), peaks of
 * pure slip; vector: combined.h, from the pure graphs only. */
#ifndef SKIDPAD_DRAWN_CURVES_H
#define SKIDPAD_DRAWN_CURVES_H

#include "field/params.h"
#include "lane/lane_math.h"
#include "tire/combined.h"
#include "tire/phases.h"

enum { AT_NONE, AT_PEAK, AT_SAT, DRAWN_AT };

struct drawn_curves {
    struct friction grip;
    struct phases drive[DRAWN_AT], brake[DRAWN_AT], side[DRAWN_AT];
    vreal most, most_y; /* largest longitudinal and lateral graph */
    struct combine combine;
};

static inline struct drawn_curves drawn_curves_prepare(const struct drawn_curves_params *p,
                                                       struct tire_setting setting) {
    struct drawn_curves t;
    t.drive[AT_NONE] = phases_prepare(p->drive_slope, p->drive_slip_peak, p->drive_peak,
                                      p->drive_slip_sat, p->drive_sat);
    t.drive[AT_PEAK] =
        phases_prepare(p->drive_at_peak_slope, p->drive_at_peak_slip_peak, p->drive_at_peak_peak,
                       p->drive_at_peak_slip_sat, p->drive_at_peak_sat);
    t.drive[AT_SAT] =
        phases_prepare(p->drive_at_sat_slope, p->drive_at_sat_slip_peak, p->drive_at_sat_peak,
                       p->drive_at_sat_slip_sat, p->drive_at_sat_sat);
    t.brake[AT_NONE] = phases_prepare(p->brake_slope, p->brake_slip_peak, p->brake_peak,
                                      p->brake_slip_sat, p->brake_sat);
    t.brake[AT_PEAK] =
        phases_prepare(p->brake_at_peak_slope, p->brake_at_peak_slip_peak, p->brake_at_peak_peak,
                       p->brake_at_peak_slip_sat, p->brake_at_peak_sat);
    t.brake[AT_SAT] =
        phases_prepare(p->brake_at_sat_slope, p->brake_at_sat_slip_peak, p->brake_at_sat_peak,
                       p->brake_at_sat_slip_sat, p->brake_at_sat_sat);
    t.side[AT_NONE] = phases_prepare(p->side_slope, p->side_slip_peak, p->side_peak,
                                     p->side_slip_sat, p->side_sat);
    t.side[AT_PEAK] =
        phases_prepare(p->side_at_peak_slope, p->side_at_peak_slip_peak, p->side_at_peak_peak,
                       p->side_at_peak_slip_sat, p->side_at_peak_sat);
    t.side[AT_SAT] =
        phases_prepare(p->side_at_sat_slope, p->side_at_sat_slip_peak, p->side_at_sat_peak,
                       p->side_at_sat_slip_sat, p->side_at_sat_sat);
    t.grip = friction_prepare(p->friction * setting.surface, p->load_sensitivity, p->nominal_load);
    t.most = t.most_y = splat(0);
    for (int k = 0; k < DRAWN_AT; k++) {
        t.most = vmax(t.most, vmax(phases_most(&t.drive[k]), phases_most(&t.brake[k])));
        t.most_y = vmax(t.most_y, phases_most(&t.side[k]));
    }
    t.combine = combine_prepare(setting.combine);
    return t;
}

static inline struct tire_peak drawn_curves_peak(const struct drawn_curves_params *p,
                                                 const struct drawn_curves *t,
                                                 struct tire_setting setting) {
    (void)p, (void)setting;
    vreal x = splat(0), angle = splat(0);
    for (int k = 0; k < DRAWN_AT; k++) {
        x = vmax(x, vmax(t->drive[k].slip_peak, t->brake[k].slip_peak));
        angle = vmax(angle, t->side[k].slip_peak);
    }
    return (struct tire_peak){x, vtan(vmin(angle, splat(BELOW_QUARTER_TURN))), 0};
}

/* A graph between the three of them, or its slope. */
static inline vreal drawn_between(const vreal g[DRAWN_AT], struct stage other) {
    return g[AT_NONE] + other.rise * (g[AT_PEAK] - g[AT_NONE]) +
           other.fall * (g[AT_SAT] - g[AT_PEAK]);
}

static inline vreal mixed(vreal share, vreal a, vreal b) { return share * a + (R(1) - share) * b; }

/* The pure graph of a direction at the common slip, and its slope. */
struct drawn_pure {
    vreal graph, slope;
};

static inline struct drawn_pure drawn_pure(const struct phases *p, vreal slip) {
    const struct stage at = phases_stage(p, slip);
    return (struct drawn_pure){phases_value(p, at), phases_slope(p, at)};
}

/* Both forces over grip, with the signs of the slips, and their slopes. */
struct drawn_pair {
    vreal x, y, slope_x, slope_y;
};

/* By combined.h, for driving or braking, and lateral. */
static inline struct drawn_pair drawn_vector(const struct drawn_curves *t, vreal drives,
                                             struct tire_slip slip) {
    const struct phases *d = &t->drive[AT_NONE], *b = &t->brake[AT_NONE], *s = &t->side[AT_NONE];
    const vreal peak = mixed(drives, d->slip_peak, b->slip_peak), per_peak = R(1) / peak;
    const vreal x_per_y = peak * s->per_rise;
    const struct pure_slips pure =
        pure_slips(slip.kappa, slip.alpha, x_per_y, s->slip_peak * per_peak);
    const vreal slip_x = vabs(pure.x), slip_y = vabs(pure.y);
    const struct drawn_pure driven = drawn_pure(d, slip_x), braked = drawn_pure(b, slip_x);
    const struct drawn_pure side = drawn_pure(s, slip_y);
    const vreal x = mixed(drives, driven.graph, braked.graph);
    const vreal dx = mixed(drives, driven.slope, braked.slope);
    const struct direction way = combined_direction(
        slip.kappa, slip.alpha * x_per_y, slip.tan_alpha, slip_x * per_peak, x, side.graph);
    const struct shares p = combined_shares(way, pure.still);
    const vreal tiny = splat(TINY_SLIP), still_x = vcopysign(x, slip.kappa);
    const vreal still_y = vcopysign(side.graph, slip.alpha);
    return (struct drawn_pair){sel(pure.still, still_x, x * p.x),
                               sel(pure.still, still_y, side.graph * p.y),
                               combined_slope(p.x, dx, x / vmax(tiny, slip_x)),
                               combined_slope(p.y, side.slope, side.graph / vmax(tiny, slip_y))};
}

/* Interpolated between the graphs, within the ellipse if chosen. */
static inline struct drawn_pair drawn_graphs(const struct drawn_curves *t, vreal drives,
                                             struct tire_slip slip) {
    const vreal ratio = vabs(slip.kappa), angle = vabs(slip.alpha), one = splat(1);
    vreal gx[DRAWN_AT], dgx[DRAWN_AT], gy[DRAWN_AT], dgy[DRAWN_AT];
    struct stage x = {one, one}, y = {one, one};
    for (int k = 0; k < DRAWN_AT; k++) {
        const struct phases *d = &t->drive[k], *b = &t->brake[k], *s = &t->side[k];
        const struct stage driven = phases_stage(d, ratio), braked = phases_stage(b, ratio);
        const struct stage sideways = phases_stage(s, angle);
        gx[k] = mixed(drives, phases_value(d, driven), phases_value(b, braked));
        dgx[k] = mixed(drives, phases_slope(d, driven), phases_slope(b, braked));
        gy[k] = phases_value(s, sideways);
        dgy[k] = phases_slope(s, sideways);
        if (k != AT_NONE) continue;
        x = (struct stage){mixed(drives, driven.rise, braked.rise),
                           mixed(drives, driven.fall, braked.fall)};
        y = sideways;
    }
    vreal fx = vcopysign(drawn_between(gx, y), slip.kappa);
    vreal fy = vcopysign(drawn_between(gy, x), slip.alpha);
    vreal slope_x = drawn_between(dgx, y), slope_y = drawn_between(dgy, x);
    if (t->combine.ellipses) {
        const vreal top = mixed(drives, t->drive[AT_NONE].peak, t->brake[AT_NONE].peak);
        const vreal share = ellipse_share(&t->combine, fx / top, fy / t->side[AT_NONE].peak);
        fx = fx * share;
        fy = fy * share;
        slope_x = slope_x * share;
        slope_y = slope_y * share;
    }
    return (struct drawn_pair){fx, fy, slope_x, slope_y};
}

/* On a surface with `factor` times the friction. */
static inline void drawn_curves_on(struct drawn_curves *t, vreal factor) {
    t->grip = friction_on(t->grip, factor);
}

FORCE_INLINE struct tire_force drawn_curves_force(const struct drawn_curves *t,
                                                  struct tire_slip slip) {
    const vreal one = splat(1), zero = splat(0);
    const vreal drives = R(0.5) + R(0.5) * vcopysign(one, slip.kappa) * slip.forward;
    const vreal grip = friction_at(t->grip, slip.fz) * slip.fz;
    struct drawn_pair g = {zero, zero, zero, zero};
    if (!t->combine.only_vectors) g = drawn_graphs(t, drives, slip);
    if (t->combine.vectors) {
        const struct drawn_pair v = drawn_vector(t, drives, slip);
        const vmask is = t->combine.vector;
        g = (struct drawn_pair){sel(is, v.x, g.x), sel(is, v.y, g.y), sel(is, v.slope_x, g.slope_x),
                                sel(is, v.slope_y, g.slope_y)};
    }
    struct tire_force f;
    f.fx = grip * g.x;
    f.fy = -(grip * g.y);
    f.mz = zero;
    const vreal cos2 = one / (one + slip.tan_alpha * slip.tan_alpha);
    f.slope_x = vmax(grip * g.slope_x, zero);
    f.slope_y = vmax(grip * g.slope_y * cos2, zero);
    f.limit_x = grip * t->most;
    f.limit_y = grip * t->most_y;
    return f;
}

#endif
