/* From the motion of the contacts to slip and tire forces, at the old spin of the wheels. */
#ifndef SKIDPAD_GRIP_H
#define SKIDPAD_GRIP_H

#include "car/passage.h"

/* The loads that the tire models feel. */
static inline const vreal *tire_loads(const struct car *c, const struct passage *P) {
    return c->feels ? P->felt : P->fz;
}

/* Relaxation lengths that follow the load; of a wheel in the air the shortest. */
#define SHORTEST_LENGTH R(0.01)

static inline struct lengths lengths_at(const struct car *c, vreal fz, int i) {
    const vreal shortest = splat(SHORTEST_LENGTH);
    vreal x, y;
    magic_formula_lengths(&c->axle[i / 2].footing->tire.magic_formula, fz, &x, &y);
    return lengths_of(vmax(x, shortest), vmax(y, shortest), c->h);
}

static inline struct lengths wheel_lengths(const struct car *c, const struct passage *P, int i,
                                           int by_load) {
    return by_load ? lengths_at(c, P->fz[i], i) : c->axle[i / 2].footing->contact.sigma;
}

/* The bound of what a moving tire stores, and tires that stand; nothing changes where they do not
 * apply. */
RARE void rare_slip(const struct car *c, struct car_state *s, struct passage *P) {
    const vreal *fz = tire_loads(c, P);
    vmask rests = {0};
    for (int i = 0; i < 4; i++) {
        const struct axle *a = &c->axle[i / 2];
        const struct contact *contact = &a->footing->contact;
        const struct tire *tire = &a->footing->tire;
        const struct lengths sigma = wheel_lengths(c, P, i, c->words.load_lengths);
        vreal *u = &s->memory_x[i], *w = &s->memory_y[i];
        const vmask slow = is_slow(contact, P->motion[i]);
        bound_deflection(beyond_peak(contact, P->slip[i]) & not(slow),
                         moving_bound(contact, tire, P->motion[i], *u, *w), &P->slip[i], u, w);
        const struct rest_wheel wheel = {fz[i], c->h, a->per_mx, a->per_my};
        P->rest[i] = rest_force(contact, tire, (enum tire_model)c->words.tire_model, &sigma,
                                P->motion[i], wheel, &P->slip[i], u, w);
        rests |= slow;
    }
    P->rests = any(rests);
}

RARE void rest_stage(struct passage *P) {
    for (int i = 0; i < 4; i++) rest_blend(&P->rest[i], &P->slip[i], &P->tire[i]);
}

/* Deflections of the carcass; where their bound or the damping at rest has to be looked at. */
FORCE_INLINE vmask relax(const struct car *c, struct car_state *s, struct passage *P, int by_load) {
    vmask rare = {0};
    EACH_WHEEL (i) {
        const struct contact *contact = &c->axle[i / 2].footing->contact;
        const struct lengths sigma = wheel_lengths(c, P, i, by_load);
        P->slip[i] =
            deflect(&sigma, P->motion[i], P->fz[i], c->h, &s->memory_x[i], &s->memory_y[i]);
        rare |= beyond_peak(contact, P->slip[i]) | is_slow(contact, P->motion[i]);
    }
    return rare;
}

APART vmask relax_by_load(const struct car *c, struct car_state *s, struct passage *P) {
    return relax(c, s, P, 1);
}

/* Slip and forces of tires that stand on bristles of their own. */
static inline int on_bristles(const struct car *c) {
    return c->words.tire_model == LUGRE && !c->words.steady_slip;
}

APART void bristle_stage(const struct car *c, struct car_state *s, struct passage *P) {
    const vreal *fz = tire_loads(c, P);
    EACH_WHEEL (i) {
        const struct axle *a = &c->axle[i / 2];
        P->tire[i] = bristle_force(&a->footing->tire.lugre, &a->footing->contact, P->motion[i],
                                   fz[i], c->h, &s->memory_x[i], &s->memory_y[i], &P->slip[i]);
    }
}

APART void steady_stage(const struct car *c, struct car_state *s, struct passage *P) {
    EACH_WHEEL (i) {
        const struct footing *f = c->axle[i / 2].footing;
        P->slip[i] =
            steady_step(&f->contact, &f->tire, P->motion[i], P->fz[i], c->h, s->contact_ax[i],
                        s->contact_ay[i], &s->memory_x[i], &s->memory_y[i]);
    }
}

static inline void slip_stage(const struct car *c, struct car_state *s, struct passage *P) {
    P->rests = 0;
    if (on_bristles(c)) return;
    if (c->words.steady_slip) {
        steady_stage(c, s, P);
        return;
    }
    vmask rare = {0};
    if (c->words.load_lengths)
        rare = relax_by_load(c, s, P);
    else
        rare = relax(c, s, P, 0);
    if (any(rare)) rare_slip(c, s, P);
}

/* Tire forces at the old spin; one stage for each model. */
static inline struct tire_slip slip_of(const struct car *c, const struct passage *P, vreal fz,
                                       int i) {
    return (struct tire_slip){.fz = fz,
                              .kappa = P->slip[i].kappa,
                              .tan_alpha = P->slip[i].tan_alpha,
                              .sin_gamma = P->patch[i].sin_gamma,
                              .forward = direction(&c->axle[i / 2].footing->contact, P->motion[i]),
                              .vx = P->motion[i].Vcx};
}

FORCE_INLINE void wheel_tire(const struct car *c, struct passage *P, enum tire_model model,
                             vreal fz, int i) {
    const struct tire_slip slip = slip_of(c, P, fz, i);
    const struct tire_force f = tire_force(&c->axle[i / 2].footing->tire, model, slip);
    P->tire[i].fx = f.fx;
    P->tire[i].fy = f.fy;
    P->tire[i].mz = f.mz;
    P->tire[i].slope_x = f.slope_x;
    P->tire[i].limit_x = f.limit_x;
    if (model == MAGIC_FORMULA) {
        P->tire[i].mx = f.mx;
        P->tire[i].my = f.my;
    }
    if (c->words.steady_slip) P->tire[i].slope_y = f.slope_y;
}

/* Wheel by wheel where the instructions of four would not stay in the cache. */
FORCE_INLINE void model_stage(const struct car *c, struct passage *P, enum tire_model model) {
    const vreal *fz = tire_loads(c, P);
    if (model == MAGIC_FORMULA) {
        ROLLED for (int i = 0; i < 4; i++) wheel_tire(c, P, model, fz[i], i);
    } else {
        EACH_WHEEL (i) wheel_tire(c, P, model, fz[i], i);
    }
}

#define TIRE_MODEL(MODEL, name, words, loop) \
    APART void name##_stage(const struct car *c, struct passage *P) { model_stage(c, P, MODEL); }
#include "field/tire_models.def"

static inline void tire_stage(const struct car *c, struct passage *P) {
    switch ((enum tire_model)c->words.tire_model) {
#define TIRE_MODEL(MODEL, name, words, loop) \
    case MODEL:                              \
        name##_stage(c, P);                  \
        break;
#include "field/tire_models.def"
    }
}

static inline void force_stage(const struct car *c, struct car_state *s, struct passage *P) {
    if (on_bristles(c))
        bristle_stage(c, s, P);
    else
        tire_stage(c, P);
    if (P->rests) rest_stage(P);
}

/* Whether the contact of a wheel is to the left of the earth x axis. It is Rl (s sin(gamma) -
 * n)/cos(gamma) from the wheel center, and n has no part along earth y. */
static inline vmask on_the_left(const struct car *c, const struct car_state *s,
                                const struct passage *P, int i) {
    const vec3 hub = vec(c->body.hub[i].x, c->body.hub[i].y, P->hub_z[i]);
    const struct patch *p = &P->patch[i];
    const vreal lean = P->Rl[i] * p->sin_gamma * p->per_cos_gamma;
    return s->y + (dot(P->e.ey, hub) + lean * dot(P->e.ey, c->axis[i])) > R(0);
}

static inline struct wheel_grip wheel_grip(const struct car_state *s, const struct passage *P,
                                           int i) {
    return (struct wheel_grip){P->slip[i], P->tire[i], s->memory_x[i], s->memory_y[i]};
}

/* On a split road each wheel takes what the surface under it makes of slip and force. */
APART void split_grip_stage(struct car *c, struct car_state *s, struct passage *P) {
    struct wheel_grip *right = P->power->right_grip;
    vreal memory_x[4], memory_y[4];
    for (int i = 0; i < 4; i++) {
        memory_x[i] = s->memory_x[i];
        memory_y[i] = s->memory_y[i];
    }
    for (int axle = 0; axle < 2; axle++) c->axle[axle].footing = c->footing[axle][RIGHT_SIDE];
    slip_stage(c, s, P);
    force_stage(c, s, P);
    for (int i = 0; i < 4; i++) {
        right[i] = wheel_grip(s, P, i);
        s->memory_x[i] = memory_x[i];
        s->memory_y[i] = memory_y[i];
    }
    for (int axle = 0; axle < 2; axle++) c->axle[axle].footing = c->footing[axle][LEFT_SIDE];
    slip_stage(c, s, P);
    force_stage(c, s, P);
    for (int i = 0; i < 4; i++) {
        const vmask left = on_the_left(c, s, P, i);
        struct wheel_grip found = wheel_grip(s, P, i);
        vreal *to = (vreal *)&found;
        const vreal *other = (const vreal *)&right[i];
        for (size_t k = 0; k < sizeof found / sizeof *to; k++) to[k] = sel(left, to[k], other[k]);
        P->slip[i] = found.slip;
        P->tire[i] = found.tire;
        s->memory_x[i] = found.memory_x;
        s->memory_y[i] = found.memory_y;
    }
}

#endif
