/* Parameter sets of the tire models, with what the generated derivatives keep of them for all
 * points. */
#ifndef SKIDPAD_KEPT_SETS_H
#define SKIDPAD_KEPT_SETS_H

#include "kernel/magic_operands.h"
#include "kernel/tire_operands.h"
#include "tire/adjoints.h"

/* A set that all share, or those of a block. */
#define TIRE_KEPT_SET(name, words)                                                                \
    struct name##_kept_set {                                                                      \
        struct name##_params p;                                                                   \
        vreal combine;                                                                            \
        struct name##_kept kept;                                                                  \
    };                                                                                            \
    static void name##_keep_set(struct name##_kept_set *set, struct tire_operands o, ptrdiff_t i, \
                                int count) {                                                      \
        const int fields = (int)(sizeof set->p / sizeof(vreal)) + words;                          \
        set->combine = splat(0);                                                                  \
        load_tire_params((vreal *)set, fields, o, i, count);                                      \
        name##_keep(&set->p, set->combine, &set->kept);                                           \
    }

struct magic_kept_set {
    struct magic_formula_params p;
    int options;
    struct magic_formula_kept kept;
};

static void magic_keep_set(struct magic_kept_set *set, char **args, const ptrdiff_t *strides,
                           int nout, ptrdiff_t i, int count) {
    set->options = magic_load_params(&set->p, args, strides, nout, FIELDS_BEFORE(pdxp1), i, count);
    magic_formula_keep(&set->p, set->options, &set->kept);
}

#define BLOCK_LOOP_KEPT TIRE_KEPT_SET
#define OWN_LOOP_KEPT TIRE_KEPT_SET
#define MAGIC_LOOP_KEPT(name, words) /* above */

#define TIRE_MODEL(MODEL, name, words, loop) loop##_KEPT(name, words)
#include "field/tire_models.def"

#endif
