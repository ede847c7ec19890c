/* Fuel consumption of the engine [kg/s].
 *
 *   constant   b T_ind n                     b fuel over indicated work (GD6-18, GD6-20)
 *   willans    T_ind n/(eta_i H_u)           T_ind = T_brake + T_f: idling counts, overrun is free
 *   map        b(n, T) T n                   brake torque T; below the map's least one, T_0, the
 *                                            flow there, times T_ind/(T_0 + T_f) */
#ifndef SKIDPAD_FUEL_H
#define SKIDPAD_FUEL_H

#include "car/curve.h"
#include "field/fields.h"
#include "field/params.h"

struct fuel {
    const struct fuel_params *p;
    int model;
    struct map map;
    vreal per_work; /* fuel over indicated work [kg/J] */
};

static inline struct fuel fuel_prepare(const struct fuel_params *p, int model,
                                       const struct list lists[N_LISTS]) {
    struct fuel f = {.p = p, .model = model};
    f.map = (struct map){lists[LIST_fuel_speeds], lists[LIST_fuel_torques], lists[LIST_fuel_map]};
    f.per_work = model == FUEL_WILLANS ? R(1) / (p->efficiency * p->heating_value) : p->consumption;
    return f;
}

static inline vmask has_fuel(const struct fuel *f, const struct car_state *s) {
    const vreal left = f->model == FUEL_NONE ? splat(1) : s->fuel;
    return left > R(0);
}

/* T_ind torque of combustion, T_f friction [N m], n engine speed [rad/s] */
static inline vreal fuel_flow(const struct fuel *f, struct map_place *at, vreal T_ind, vreal T_f,
                              vreal n) {
    const vreal zero = splat(0);
    if (f->model == FUEL_NONE) return zero;
    if (f->model != FUEL_MAP) return f->per_work * vmax(T_ind * n, zero);
    const vreal least = list_at(&f->map.y, 0), T = vmax(T_ind - T_f, least);
    const vreal share = vmin(vmax(T_ind, zero) / vmax(least + T_f, splat(REAL_MIN)), splat(1));
    return share * map_at(&f->map, at, n, T) * T * vmax(n, zero);
}

static inline void burn(const struct fuel *f, struct car_state *s, vreal flow, vreal h) {
    if (f->model != FUEL_NONE) s->fuel = vmax(s->fuel - h * flow, splat(0));
}

#endif
