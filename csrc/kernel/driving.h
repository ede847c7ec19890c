/* The driver of a block of cars: reads its numbers, path and memory, and sets pedals and steering
 * by its laws. */
#ifndef SKIDPAD_DRIVING_H
#define SKIDPAD_DRIVING_H

#include "driver/law_params.h" /* before the equations */
#include "driver/laws.def"
#include "driver/laws.h"
#include "kernel/guest_rows.h"
#include "kernel/rows.h"
#include "kernel/signals.h"

union law_numbers {
    vreal any[MAX_LAW_NUMBERS];
#define LAW(kind, name) struct name##_params name;
#define FIELD(name, unit, value, range, meaning)
#define END_LAW
#include "driver/laws.def"
};
_Static_assert(sizeof(union law_numbers) == MAX_LAW_NUMBERS * sizeof(vreal), "room for any law");

/* An active law. */
struct working {
    int law;
    union law_numbers numbers;
    const struct signal *program;
    ptrdiff_t interval; /* of the program */
};

struct driving {
    struct working steering, speed;
    const struct guest_driver *guest; /* NULL: none */
    struct route route;
    const struct car *car;
    struct pull pull;
    struct pedal_places at;
    struct block block;
    vreal dt;
};

static inline void working_begin(struct working *w, const struct law_choice *choice,
                                 struct block b) {
    w->law = choice->law;
    w->program = &choice->program;
    w->interval = 0;
    if (w->law == LAW_SIGNAL) return;
    for (int i = 0; i < driver_laws[w->law].table.count; i++)
        w->numbers.any[i] = load_column(choice->numbers[i], b);
}

/* Cars with another driver in memory, or none, locate themselves on the path and target their
 * current speed. */
RARE void take_over(const struct route *r, struct car_state *s, vmask unknown, vreal mark) {
    const vreal zero = splat(0);
    vreal found = zero;
    if (r->kind == PATH_POINTS) {
        const struct attitude e = attitude_of(s->q0, s->q1, s->q2, s->q3);
        found = find_segments(r, s->x, s->y, e.ex.x, e.ey.x);
    }
    s->path_segment = sel(unknown, found, s->path_segment);
    s->preview_segment = sel(unknown, found, s->preview_segment);
    s->profile_row = sel(unknown, zero, s->profile_row);
    s->station = sel(unknown, zero, s->station);
    s->path_offset = sel(unknown, zero, s->path_offset);
    s->driver_steer_rate = sel(unknown, zero, s->driver_steer_rate);
    s->driver_speed = sel(unknown, s->vx, s->driver_speed);
    s->driver_force = sel(unknown, zero, s->driver_force);
    s->driver_trim = sel(unknown, zero, s->driver_trim);
    vreal *const kept = &s->driver_kept_1;
    for (int i = 0; i < SKIDPAD_PART_KEPT; i++) kept[i] = sel(unknown, zero, kept[i]);
    s->driver_mark = mark;
}

static inline void driving_begin(struct driving *d, const struct driver *driver, double dt,
                                 const struct car *car, struct car_state *s, struct block b) {
    working_begin(&d->steering, &driver->steering, b);
    working_begin(&d->speed, &driver->speed, b);
    d->guest = driver->guest.part.function ? &driver->guest : NULL;
    if (!has_driver(driver)) return;
    d->car = car;
    d->pull = pull_of(car);
    d->at = pedals_begin();
    d->block = b;
    d->dt = splat((real)dt);
    route_begin(&d->route, &driver->path, b);
    const vreal mark = load_column(driver->mark, b);
    const vmask unknown = s->driver_mark != mark;
    if (any(unknown)) take_over(&d->route, s, unknown, mark);
}

static inline struct beside look_beside(const struct driving *d, struct car_state *s) {
    const struct route *r = &d->route;
    if (r->kind == NO_PATH)
        return (struct beside){splat(0), splat(0), splat(0), splat(0), splat(0)};
    const struct beside here = beside_path(r, s->x, s->y, &s->path_segment);
    s->station =
        r->kind == PATH_POINTS ? count_laps(lap_length(r), here.station, s->station) : here.station;
    s->path_offset = here.offset;
    return here;
}

/* The road-wheel angle [rad], or the force along the car [N]. */
static inline vreal decide(const struct working *w, const struct seen *c, struct car_state *s) {
    switch (w->law) {
#define LAW(kind, name) \
    case LAW_##name:    \
        return name##_law(&w->numbers.name, c, s);
#define FIELD(name, unit, value, range, meaning)
#define END_LAW
#include "driver/laws.def"
        default:
            return splat(REAL_NAN);
    }
}

/* Outputs of a user function, clipped to the range of each input; NaN remains. */
static inline void hold_guest(const struct guest_driver *g, const struct car_state *s,
                              struct car_inputs *in) {
    const vreal *const kept = &s->driver_kept_1;
    for (int i = 0; i < g->controls; i++) {
        const struct range range = inputs_table[g->control[i]].range;
        const vreal low = splat((real)range.low), high = splat((real)range.high);
        ((vreal *)in)[g->control[i]] = sel(kept[i] < low, low, sel(kept[i] > high, high, kept[i]));
    }
}

/* Inputs held by a driver. */
static inline void hold_controls(struct driving *d, const struct car_state *s,
                                 struct car_inputs *in) {
    if (d->guest) hold_guest(d->guest, s, in);
    if (d->steering.law != LAW_SIGNAL) in->steer = s->driver_steer;
    if (d->speed.law == LAW_SIGNAL) return;
    const vreal sense = sel(s->driver_speed < R(0), splat(-1), splat(1));
    vreal force = s->driver_force;
    if (d->speed.law == LAW_profile) {
        const struct profile_params *p = &d->speed.numbers.profile;
        const struct held_slip held = {p->slip, {p->front_slip_angle, p->rear_slip_angle}};
        force = eased(&held, d->car, s, force);
    }
    press_pedals(d->car, &d->pull, &d->at, s, sense, sense * force, in);
}

/* Quantities passed to a user function besides the states. */
static inline vreal glance_at(enum glance glance, const struct driving *d, double t,
                              struct beside here, struct beside ahead, const struct car_state *s) {
    const struct attitude e = attitude_of(s->q0, s->q1, s->q2, s->q3);
    const struct route *const r = &d->route;
    switch (glance) {
        case GLANCE_time:
            return splat((real)t);
        case GLANCE_interval:
            return d->dt;
        case GLANCE_ground_speed: {
            const vec3 v = to_earth(e, vec(s->vx, s->vy, s->vz));
            return vsqrt(v.x * v.x + v.y * v.y);
        }
        case GLANCE_yaw:
            return vatan2(e.ey.x, e.ex.x);
        case GLANCE_sideslip: {
            const vec3 v = to_earth(e, vec(s->vx, s->vy, s->vz));
            return vatan2(v.y * e.ex.x - v.x * e.ey.x, v.x * e.ex.x + v.y * e.ey.x);
        }
        case GLANCE_path_heading: {
            const struct tangent to = tangent_of(r, &here);
            return vatan2(e.ey.x * to.x - e.ex.x * to.y, e.ex.x * to.x + e.ey.x * to.y);
        }
        case GLANCE_path_curvature:
            return r->kind == PATH_BENDS ? bent_by(r, here.station).curvature : here.curvature;
        case GLANCE_ahead_offset:
            return ahead.offset;
        case GLANCE_ahead_curvature:
            return r->kind == PATH_BENDS ? bent_by(r, ahead.station).curvature : ahead.curvature;
        default:
            return splat(REAL_NAN);
    }
}

/* Evaluates a user function. */
NOINLINE void ask_guest(const struct driving *d, double t, struct beside here,
                        struct car_state *s) {
    const struct guest_part *const g = &d->guest->part;
    struct beside ahead = here;
    int looks = 0;
    for (int i = 0; i < g->seen; i++)
        looks |= g->row[i] == -1 - GLANCE_ahead_offset || g->row[i] == -1 - GLANCE_ahead_curvature;
    if (looks && d->route.kind != NO_PATH) {
        const struct attitude e = attitude_of(s->q0, s->q1, s->q2, s->q3);
        const vec3 v = to_earth(e, vec(s->vx, s->vy, s->vz));
        const vreal T = load_column(d->guest->preview_time, d->block);
        ahead = beside_path(&d->route, s->x + T * v.x, s->y + T * v.y, &s->preview_segment);
    }
    struct guest_rows rows;
    for (int i = 0; i < g->seen; i++)
        put_cars(rows.seen[i],
                 g->row[i] >= 0 ? ((const vreal *)s)[g->row[i]]
                                : glance_at((enum glance)(-1 - g->row[i]), d, t, here, ahead, s));
    call_guest(g, &rows, &s->driver_kept_1, d->block);
}

/* At time t, at the beginning of a step. */
static inline void drive_car(struct driving *d, double t, struct car_state *s,
                             struct car_inputs *in) {
    if (d->steering.law == LAW_SIGNAL && d->speed.law == LAW_SIGNAL && !d->guest) return;
    const struct beside here = look_beside(d, s);
    if (d->guest) {
        ask_guest(d, t, here, s);
        hold_guest(d->guest, s, in);
    }
    struct seen seen = {.car = d->car,
                        .pull = &d->pull,
                        .at = &d->at,
                        .route = &d->route,
                        .here = here,
                        .clutch = in->clutch,
                        .block = d->block,
                        .dt = d->dt};
    if (d->steering.law != LAW_SIGNAL) {
        seen.program = signal_at(d->steering.program, t, &d->steering.interval, d->block);
        seen.profile = d->steering.program;
        s->driver_steer = decide(&d->steering, &seen, s);
    }
    if (d->speed.law != LAW_SIGNAL) {
        seen.program = signal_at(d->speed.program, t, &d->speed.interval, d->block);
        seen.profile = d->speed.program;
        s->driver_force = decide(&d->speed, &seen, s);
    }
    hold_controls(d, s, in);
}

#endif
