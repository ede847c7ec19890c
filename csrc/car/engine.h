/* Engine or electric motor: throttle, idle control, limiter, stall.
 *
 * The torque curve T(n) is the net torque at full load, so combustion makes T + T_f there, with the
 * friction T_f = c0 + c1 n, and at part load
 *
 *   T_ind = theta (T(n) + T_f)                 GD5-8; the net torque is T_ind - T_f
 *   T_ind = T(n, theta) + T_f                  of a map
 *   T_ind = theta (T + T_f + T_reg) - T_reg    with regeneration
 *   T_reg = min(T_r, P_r/n)                    faded at rest
 *
 * Idle control: T_idle = gain (n_idle - n) + integral, between 0 and its largest torque. No
 * combustion below the stall speed. */
#ifndef SKIDPAD_ENGINE_H
#define SKIDPAD_ENGINE_H

#include "car/curve.h"
#include "car/lag.h"
#include "car/port.h"
#include "field/params.h"

struct engine {
    const struct engine_params *p;
    int model, fades;
    struct curve full_load;
    struct map map;
    vreal h_I, I_h, s; /* step over inertia; s = h/(I + h c1) */
    vreal lag;         /* h/(h + tau) */
    vreal emptying;    /* tau/h */
    vreal per_fade, per_band;
};

/* Position of each car on its torque curve and map. */
struct engine_place {
    struct curve_place full_load;
    struct map_place map;
};

static inline struct engine engine_prepare(const struct engine_params *p, const struct words *w,
                                           const struct list lists[N_LISTS], vreal h) {
    struct engine e = {.p = p, .model = w->engine_model, .fades = w->limiter};
    e.full_load = (struct curve){lists[LIST_engine_speeds], lists[LIST_engine_torques]};
    e.map = (struct map){lists[LIST_engine_speeds], lists[LIST_engine_throttles],
                         lists[LIST_engine_map]};
    e.I_h = p->inertia / h;
    e.h_I = R(1) / e.I_h;
    e.s = R(1) / (e.I_h + p->friction_rate);
    e.lag = h / (h + p->intake_lag);
    e.emptying = p->intake_lag / h;
    e.per_fade = R(1) / p->regeneration_speed;
    e.per_band = R(1) / p->limit_band;
    return e;
}

/* Cut with hysteresis, or fade below the limit; remaining share of the torque. */
static inline vreal limited(const struct engine *e, struct car_state *s) {
    const struct engine_params *p = e->p;
    const vreal n = s->engine_speed, zero = splat(0), one = splat(1);
    if (e->fades) return clamp((p->limit_speed - n) * e->per_band, zero, one);
    const vmask stays = (s->limiter_cut > R(0)) & (n > p->limit_speed - p->limit_band);
    s->limiter_cut = sel((n >= p->limit_speed) | stays, one, zero);
    return one - s->limiter_cut;
}

/* The integral is limited to the control's range. */
static inline vreal idle_torque(const struct engine *e, struct car_state *s, vreal h) {
    const struct engine_params *p = e->p;
    const vreal missing = p->idle_speed - s->engine_speed, zero = splat(0);
    s->idle_control = clamp(s->idle_control + h * p->idle_rate * missing, zero, p->idle_torque);
    return clamp(s->idle_control + p->idle_gain * missing, zero, p->idle_torque);
}

/* Friction at engine speed n [N m] */
static inline vreal friction_torque(const struct engine *e, vreal n) {
    return e->p->friction + e->p->friction_rate * vmax(n, splat(0));
}

/* Torque of combustion or motor at engine speed n with friction T_f and throttle theta [N m] */
static inline vreal combustion_torque(const struct engine *e, struct engine_place *at, vreal n,
                                      vreal T_f, vreal theta) {
    const struct engine_params *p = e->p;
    if (e->model == ENGINE_MAP) return map_at(&e->map, &at->map, n, theta) + T_f;
    if (e->model == ENGINE_CURVE) return theta * (curve_at(&e->full_load, &at->full_load, n) + T_f);
    const vreal spin = vabs(n), reached = vmax(spin, splat(REAL_MIN));
    const vreal full = vmin(p->peak_torque, p->peak_power / reached);
    const vreal fade = clamp(n * e->per_fade, splat(-1), splat(1));
    const vreal T_reg = fade * vmin(p->regeneration_torque, p->regeneration_power / reached);
    return theta * (full + T_f + T_reg) - T_reg;
}

/* Throttle that brings the unloaded engine to a speed [rad/s], allowing for one step and the intake
 * lag. */
static inline vreal matching_throttle(const struct engine *e, struct engine_place *at,
                                      const struct car_state *s, vreal target, vreal T_f) {
    const vreal n = s->engine_speed, zero = splat(0), one = splat(1);
    const vreal open = vmax(combustion_torque(e, at, n, T_f, one), one);
    const vreal missing = (vabs(target) - n) * (e->I_h / open);
    return clamp(missing - s->intake * e->emptying, zero, one);
}

/* Torque of the actual engine: throttle lag, then idle control, limiter and stall. */
static inline vreal indicated_torque(const struct engine *e, struct engine_place *at,
                                     struct car_state *s, vreal n, vreal T_f, vreal throttle,
                                     vmask fueled, vreal h) {
    const struct engine_params *p = e->p;
    s->intake = follow(s->intake, throttle, e->lag);
    const vreal burned = combustion_torque(e, at, n, T_f, s->intake);
    const vreal T = limited(e, s) * burned + idle_torque(e, s, h);
    const vmask runs = (n >= p->stall_speed) | (p->stall_speed <= R(0));
    return sel(runs & fueled, T, splat(0));
}

#endif
