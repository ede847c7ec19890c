/* Common interface of the tire models: one model for all cars of a call. */
#ifndef SKIDPAD_MODELS_H
#define SKIDPAD_MODELS_H

#include "field/fields.h"
#include "lane/lane_math.h"
#include "tire/brush.h"
#include "tire/custom.h"
#include "tire/drawn_curves.h"
#include "tire/dugoff.h"
#include "tire/fiala.h"
#include "tire/linear.h"
#include "tire/lugre.h"
#include "tire/magic_radii.h"
#include "tire/pacejka.h"
#include "tire/physx.h"
#include "tire/tmeasy.h"

/* A tire: its model's constants, and the slips that bound the deflection at rest. Those of the
 * model are last: memory for one model may end with them. */
struct tire {
    struct tire_peak peak;
    union {
#define TIRE_MODEL(MODEL, name, words, loop) struct name name;
#define GUEST_MODEL(MODEL, name) struct name name;
#include "field/tire_models.def"
    };
};

#define LARGEST_SLIP R(5)

static inline struct tire_peak least_peak(struct tire_peak peak) {
    const vreal most = splat(LARGEST_SLIP);
    return (struct tire_peak){vmin(peak.x, most), vmin(peak.y, most), peak.follows};
}

/* `params` are the numbers of the model's table. */
static inline void tire_prepare(struct tire *t, enum tire_model model, const void *params,
                                struct tire_setting setting) {
    switch (model) {
#define TIRE_MODEL(MODEL, name, words, loop)                                            \
    case MODEL:                                                                         \
        t->name = name##_prepare((const struct name##_params *)params, setting);        \
        t->peak = name##_peak((const struct name##_params *)params, &t->name, setting); \
        break;
#define GUEST_MODEL(MODEL, name) TIRE_MODEL(MODEL, name, 0, )
#include "field/tire_models.def"
    }
    t->peak = least_peak(t->peak);
}

/* The slip angle itself is not set, so that models not using it do not pay for it. */
FORCE_INLINE vreal asked_angle(enum tire_model model, vreal tan_alpha) {
    const int reads = model == LINEAR || model == SIMPLE_PACEJKA || model == DRAWN_CURVES ||
                      model == MAGIC_FORMULA;
    return reads ? vatan_near(tan_alpha) : splat(REAL_NAN);
}

FORCE_INLINE struct tire_force tire_force(const struct tire *t, enum tire_model model,
                                          struct tire_slip slip) {
    struct tire_force f = {0};
    switch (model) {
#define TIRE_MODEL(MODEL, name, words, loop)             \
    case MODEL:                                          \
        slip.alpha = asked_angle(MODEL, slip.tan_alpha); \
        f = name##_force(&t->name, slip);                \
        break;
#define GUEST_MODEL(MODEL, name) TIRE_MODEL(MODEL, name, 0, )
#include "field/tire_models.def"
    }
    return f;
}

/* The same on a surface with `factor` times the friction. */
FORCE_INLINE struct tire_force tire_force_on(const struct tire *t, enum tire_model model,
                                             vreal factor, struct tire_slip slip) {
    struct tire_force f = {0};
    switch (model) {
#define TIRE_MODEL(MODEL, name, words, loop)             \
    case MODEL: {                                        \
        struct name on = t->name;                        \
        name##_on(&on, factor);                          \
        slip.alpha = asked_angle(MODEL, slip.tan_alpha); \
        f = name##_force(&on, slip);                     \
        break;                                           \
    }
#define GUEST_MODEL(MODEL, name) TIRE_MODEL(MODEL, name, 0, )
#include "field/tire_models.def"
    }
    return f;
}

#endif
