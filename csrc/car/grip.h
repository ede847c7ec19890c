/* From contact motion to slip and tire forces, at the old wheel spin. */
#ifndef SKIDPAD_GRIP_H
#define SKIDPAD_GRIP_H

#include "car/workspace.h"
#include "tire/pacejka_wheels.h"

/* Scaling of a wheel by the surface under it. */
static inline struct tire_peak wheel_peak(const struct car *c, const struct workspace *W, int i) {
    return peak_on(c->axle[i / 2].tire->peak, W->surface[i]);
}

static inline vreal wheel_reach(const struct car *c, const struct workspace *W, int i) {
    return c->axle[i / 2].tire->peak.follows ? W->surface[i] : splat(1);
}

/* On uniform friction the tire is unscaled, and a Magic Formula has common options. */
FORCE_INLINE struct tire_force wheel_force(const struct car *c, const struct workspace *W,
                                           enum tire_model model, int uneven, int i,
                                           struct tire_slip slip) {
    const struct tire *tire = c->axle[i / 2].tire;
    if (uneven) return tire_force_on(tire, model, W->surface[i], slip);
    if (model == MAGIC_FORMULA) return magic_common_force(&tire->magic_formula, slip);
    return tire_force(tire, model, slip);
}

/* Load-dependent relaxation lengths; the shortest for a wheel in the air. */
#define SHORTEST_LENGTH R(0.01)

static inline struct lengths lengths_at(const struct car *c, vreal fz, int i) {
    const vreal shortest = splat(SHORTEST_LENGTH);
    vreal x, y;
    magic_formula_lengths(&c->axle[i / 2].tire->magic_formula, fz, &x, &y);
    return lengths_of(vmax(x, shortest), vmax(y, shortest), c->h);
}

static inline struct lengths wheel_lengths(const struct car *c, const struct workspace *W, int i,
                                           int by_load) {
    return by_load ? lengths_at(c, W->fz[i], i) : c->axle[i / 2].contact.sigma;
}

/* Bound on the deflection of moving tires, and standing tires; no effect where they do not
 * apply. */
RARE void rare_slip(const struct car *c, struct car_state *s, struct workspace *W) {
    const vreal *fz = tire_loads(c, W);
    vmask rests = {0};
    for (int i = 0; i < 4; i++) {
        const struct axle *a = &c->axle[i / 2];
        const struct contact *contact = &a->contact;
        const struct tire_peak peak = wheel_peak(c, W, i);
        const struct lengths sigma = wheel_lengths(c, W, i, c->words.load_lengths);
        vreal *u = &s->deflection_x[i], *w = &s->deflection_y[i];
        const vmask slow = is_slow(contact, W->motion[i]);
        bound_deflection(beyond_peak(contact, W->slip[i], wheel_reach(c, W, i)) & not(slow),
                         moving_bound(contact, peak, W->motion[i], *u, *w), &W->slip[i], u, w);
        const struct rest_wheel wheel = {fz[i], c->h, a->per_mx, a->per_my};
        const struct tire_force at_rest =
            any_tire_force(a->tire, &c->words, W->surface[i], no_slip(fz[i]));
        W->rest[i] =
            rest_force(contact, &at_rest, peak, &sigma, W->motion[i], wheel, &W->slip[i], u, w);
        rests |= slow;
    }
    W->rests = any(rests);
}

RARE void rest_stage(struct workspace *W) {
    for (int i = 0; i < 4; i++) rest_blend(&W->rest[i], &W->slip[i], &W->tire[i]);
}

/* Carcass deflections; returns where their bound or the damping at rest must be checked. */
FORCE_INLINE vmask relax(const struct car *c, struct car_state *s, struct workspace *W,
                         int by_load) {
    vmask rare = {0};
    EACH_WHEEL (i) {
        const struct contact *contact = &c->axle[i / 2].contact;
        const struct lengths sigma = wheel_lengths(c, W, i, by_load);
        W->slip[i] =
            deflect(&sigma, W->motion[i], W->fz[i], c->h, &s->deflection_x[i], &s->deflection_y[i]);
        rare |=
            beyond_peak(contact, W->slip[i], wheel_reach(c, W, i)) | is_slow(contact, W->motion[i]);
    }
    return rare;
}

NOINLINE vmask relax_by_load(const struct car *c, struct car_state *s, struct workspace *W) {
    return relax(c, s, W, 1);
}

/* Slip and forces of bristle tires. */
static inline int on_bristles(const struct car *c) {
    return c->words.tire_model == LUGRE && !c->words.steady_slip;
}

NOINLINE void bristle_stage(const struct car *c, struct car_state *s, struct workspace *W) {
    const vreal *fz = tire_loads(c, W);
    struct lugre on[4];
    const struct lugre *t[4];
    struct bristle bristle[4];
    for (int i = 0; i < 4; i++) {
        t[i] = &c->axle[i / 2].tire->lugre;
        if (!W->uneven) continue;
        on[i] = *t[i];
        lugre_on(&on[i], W->surface[i]);
        t[i] = &on[i];
    }
    EACH_WHEEL (i) bristle_slides(t[i], W->motion[i], fz[i], &bristle[i]);
    EACH_WHEEL (i) bristle_lets_go(t[i], W->motion[i], &bristle[i]);
    EACH_WHEEL (i) {
        bristle_moves(t[i], &c->axle[i / 2].contact, W->motion[i], fz[i], c->h, &bristle[i],
                      &s->deflection_x[i], &s->deflection_y[i], &W->slip[i], &W->tire[i]);
    }
}

RARE void creep_stage(const struct car *c, struct car_state *s, struct workspace *W) {
    EACH_WHEEL (i) {
        steady_creep(&c->axle[i / 2].contact, wheel_peak(c, W, i), W->motion[i], W->fz[i],
                     &W->slip[i], &s->deflection_x[i], &s->deflection_y[i]);
    }
}

/* Additions for stiff forces of steady slip; no effect elsewhere. */
NOINLINE void stiff_stage(const struct car *c, struct car_state *s, struct workspace *W) {
    vmask rare = {0};
    EACH_WHEEL (i) {
        const struct contact *contact = &c->axle[i / 2].contact;
        vreal *u = &s->deflection_x[i], *w = &s->deflection_y[i];
        const vreal share = W->body_share[i] = body_share(contact, W->motion[i]);
        creep_step(contact, W->motion[i], W->fz[i], c->h, share, &W->slip[i], u, w);
        const struct slip_step crept = crept_slip(contact, *u, *w, W->slip[i].hold_x);
        rare |= creeps(contact, wheel_peak(c, W, i), W->motion[i], W->fz[i], crept);
    }
    if (any(rare)) creep_stage(c, s, W);
}

NOINLINE void steady_stage(const struct car *c, struct car_state *s, struct workspace *W) {
    vmask stiff = {0};
    EACH_WHEEL (i) {
        const struct contact *contact = &c->axle[i / 2].contact;
        W->slip[i] = steady_step(contact, W->motion[i], c->h, s->contact_ax[i], s->contact_ay[i]);
        stiff |= not(stiff_margin(contact, W->motion[i]) <= R(0));
    }
    W->stiff = any(stiff);
    if (W->stiff) {
        stiff_stage(c, s, W);
        return;
    }
    EACH_WHEEL (i) s->deflection_x[i] = s->deflection_y[i] = W->body_share[i] = splat(0);
}

/* The lateral slope makes the body's response implicit, and that of compliant links. */
static inline int asks_lateral_slope(const struct car *c, const struct workspace *W) {
    return body_answers(c, W) | (c->words.steady_slip && c->linked);
}

static inline void slip_stage(const struct car *c, struct car_state *s, struct workspace *W) {
    W->rests = 0;
    if (on_bristles(c)) return;
    if (c->words.steady_slip) {
        steady_stage(c, s, W);
        return;
    }
    vmask rare = {0};
    if (c->words.load_lengths)
        rare = relax_by_load(c, s, W);
    else
        rare = relax(c, s, W, 0);
    if (any(rare)) rare_slip(c, s, W);
}

/* Tire forces at the old spin; one stage per model. */
static inline struct tire_slip slip_of(const struct car *c, const struct workspace *W, vreal fz,
                                       int i) {
    return (struct tire_slip){.fz = fz,
                              .kappa = W->slip[i].kappa,
                              .tan_alpha = W->slip[i].tan_alpha,
                              .sin_gamma = W->patch[i].sin_gamma,
                              .forward = direction(&c->axle[i / 2].contact, W->motion[i]),
                              .vx = W->motion[i].Vcx};
}

/* A tire measured on one side of a car is mirrored on the other. */
static inline int is_mirrored(const struct car *c, int i) {
    const int left = i % 2 == 0;
    return c->words.tire_measured == (left ? MEASURED_RIGHT : MEASURED_LEFT);
}

/* Mirrored in the wheel plane, lateral slip, inclination, Fy, Mx and Mz change sign. */
NOINLINE void mirror_slips(const struct car *c, struct workspace *W) {
    for (int i = 0; i < 4; i++) {
        if (!is_mirrored(c, i)) continue;
        W->slip[i].tan_alpha = -W->slip[i].tan_alpha;
        W->patch[i].sin_gamma = -W->patch[i].sin_gamma;
    }
}

NOINLINE void mirror_forces(const struct car *c, struct workspace *W) {
    for (int i = 0; i < 4; i++) {
        if (!is_mirrored(c, i)) continue;
        W->tire[i].fy = -W->tire[i].fy;
        W->tire[i].mz = -W->tire[i].mz;
        if (c->words.tire_model == MAGIC_FORMULA) W->tire[i].mx = -W->tire[i].mx;
    }
}

FORCE_INLINE void wheel_tire(const struct car *c, struct workspace *W, enum tire_model model,
                             int general, int steady, vreal fz, int i) {
    const struct tire_slip slip = slip_of(c, W, fz, i);
    const struct tire_force f = wheel_force(c, W, model, general, i, slip);
    W->tire[i].fx = f.fx;
    W->tire[i].fy = f.fy;
    W->tire[i].mz = f.mz;
    W->tire[i].slope_x = f.slope_x;
    W->tire[i].limit_x = f.limit_x;
    if (model == MAGIC_FORMULA) {
        W->tire[i].mx = f.mx;
        W->tire[i].my = f.my;
    }
    if (steady) W->tire[i].slope_y = f.slope_y;
}

/* Four wheels on simplified Magic Formulas, interleaved: both of an axle share parameters. One
 * stage for any ground and both kinds of slip, as they differ little. */
FORCE_INLINE void pacejka_wheels(const struct car *c, struct workspace *W, const vreal fz[4]) {
    const struct simple_pacejka *t[4];
    struct pacejka_wheel w[4];
    vreal alpha[4];
    for (int i = 0; i < 4; i++) {
        t[i] = &c->axle[i / 2].tire->simple_pacejka;
        alpha[i] = W->slip[i].tan_alpha;
    }
    ROLLED for (int left = FL; left <= RL; left += 2) for (int i = left; i < left + 2; i++)
        pacejka_load(t[left], fz[i], W->surface[i], &w[i]);
    vatans_near(alpha, 4);
    ROLLED for (int left = FL; left <= RL; left += 2) {
        for (int i = left; i < left + 2; i++) {
            struct tire_slip slip = slip_of(c, W, fz[i], i);
            slip.alpha = alpha[i];
            pacejka_slip(t[left], slip, &w[i]);
        }
    }
    pacejka_curves(t, w, 4);
    ROLLED for (int left = FL; left <= RL; left += 2) for (int i = left; i < left + 2; i++)
        pacejka_end(t[left], &w[i], &W->tire[i], asks_lateral_slope(c, W));
}

/* The same on TMeasy. */
FORCE_INLINE void tmeasy_wheels(const struct car *c, struct workspace *W, const vreal fz[4]) {
    const struct tmeasy *t[4];
    struct tmeasy_wheel w[4];
    for (int i = 0; i < 4; i++) t[i] = &c->axle[i / 2].tire->tmeasy;
    for (int i = 0; i < 4; i++) tmeasy_load(t[i], fz[i], W->surface[i], &w[i]);
    for (int i = 0; i < 4; i++) tmeasy_turn(slip_of(c, W, fz[i], i), &w[i]);
    for (int i = 0; i < 4; i++) tmeasy_go(&w[i]);
    for (int i = 0; i < 4; i++) tmeasy_end(t[i], slip_of(c, W, fz[i], i), &w[i], &W->tire[i]);
}

/* The same for a user-defined tire, in one call. */
FORCE_INLINE void guest_wheels(const struct car *c, struct workspace *W, const vreal fz[4],
                               int general, int steady) {
    const struct custom *t[4];
    struct tire_slip slip[4];
    vreal factor[4];
    for (int i = 0; i < 4; i++) {
        t[i] = &c->axle[i / 2].tire->custom;
        slip[i] = slip_of(c, W, fz[i], i);
        factor[i] = general ? W->surface[i] : splat(1);
    }
    struct tire_force f[4];
    custom_wheels(t, slip, factor, steady, f);
    for (int i = 0; i < 4; i++) {
        W->tire[i].fx = f[i].fx;
        W->tire[i].fy = f[i].fy;
        W->tire[i].mz = f[i].mz;
        W->tire[i].slope_x = f[i].slope_x;
        W->tire[i].limit_x = f[i].limit_x;
        if (steady) W->tire[i].slope_y = f[i].slope_y;
    }
}

/* Wheel by wheel where the code of four would not fit into cache. */
FORCE_INLINE void model_stage(const struct car *c, struct workspace *W, enum tire_model model,
                              int general, int steady) {
    const vreal *fz = tire_loads(c, W);
    if (model == SIMPLE_PACEJKA) {
        pacejka_wheels(c, W, fz);
    } else if (model == TMEASY) {
        tmeasy_wheels(c, W, fz);
    } else if (model == CUSTOM) {
        guest_wheels(c, W, fz, general, steady);
    } else if (model == MAGIC_FORMULA) {
        ROLLED for (int i = 0; i < 4; i++) wheel_tire(c, W, model, general, steady, fz[i], i);
    } else {
        EACH_WHEEL (i) wheel_tire(c, W, model, general, steady, fz[i], i);
    }
}

/* With relaxation the lateral slope is not needed and is left out. The general path includes the
 * friction under the wheel. */
#define TIRE_MODEL(MODEL, name, own, loop)                                           \
    NOINLINE void name##_stage(const struct car *c, struct workspace *W) {           \
        model_stage(c, W, MODEL, 0, 0);                                              \
    }                                                                                \
    NOINLINE void general_##name##_stage(const struct car *c, struct workspace *W) { \
        if (MODEL == SIMPLE_PACEJKA || MODEL == TMEASY)                              \
            name##_stage(c, W);                                                      \
        else if (asks_lateral_slope(c, W))                                           \
            model_stage(c, W, MODEL, 1, 1);                                          \
        else                                                                         \
            model_stage(c, W, MODEL, 1, 0);                                          \
    }
#define GUEST_MODEL(MODEL, name) TIRE_MODEL(MODEL, name, 0, )
#include "field/tire_models.def"

static inline int uncommon_options(const struct car *c) {
    return c->words.tire_model == MAGIC_FORMULA && !magic_is_common(c->words.tire_options);
}

static inline void model_forces(const struct car *c, struct workspace *W) {
    const int general = W->uneven | c->words.steady_slip | uncommon_options(c);
    switch ((enum tire_model)c->words.tire_model) {
#define TIRE_MODEL(MODEL, name, words, loop) \
    case MODEL:                              \
        if (general)                         \
            general_##name##_stage(c, W);    \
        else                                 \
            name##_stage(c, W);              \
        break;
#define GUEST_MODEL(MODEL, name) TIRE_MODEL(MODEL, name, 0, )
#include "field/tire_models.def"
    }
}

/* A rolling tire with a shift (ply steer, rolling resistance within Fx) has a force at zero slip by
 * the effective radius; at rest it has none. */
RARE void push_stage(const struct car *c, struct workspace *W) {
    const vreal *fz = tire_loads(c, W);
    for (int i = 0; i < 4; i++) {
        struct tire_slip slip = slip_of(c, W, fz[i], i);
        slip.kappa = splat(0);
        const struct axle *a = &c->axle[i / 2];
        const vreal fx = any_tire_force(a->tire, &c->words, W->surface[i], slip).fx;
        W->push[i] = (R(1) - rest_share(&a->contact, W->motion[i])) * fx;
    }
}

static inline void tire_stage(const struct car *c, struct workspace *W) {
    const int sided = c->words.tire_measured != MEASURED_ANYWHERE;
    if (sided) mirror_slips(c, W);
    model_forces(c, W);
    if (c->pushes) push_stage(c, W);
    if (!sided) return;
    mirror_slips(c, W);
    mirror_forces(c, W);
}

static inline void force_stage(const struct car *c, struct car_state *s, struct workspace *W) {
    if (on_bristles(c))
        bristle_stage(c, s, W);
    else
        tire_stage(c, W);
    if (W->rests) rest_stage(W);
}

#endif
