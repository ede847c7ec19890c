/* The tire models behind one door: which model is one plain choice for all cars of a call. */
#ifndef SKIDPAD_MODELS_H
#define SKIDPAD_MODELS_H

#include "lane/lane_math.h"
#include "tire/brush.h"
#include "tire/dugoff.h"
#include "tire/linear.h"
#include "tire/pacejka.h"

enum tire_model { SIMPLE_PACEJKA, BRUSH, DUGOFF, LINEAR };

/* A tire at work: its model's constants, and the slips that bound what is stored at rest. */
struct tire {
    union {
        struct simple_pacejka simple_pacejka;
        struct brush brush;
        struct dugoff dugoff;
        struct linear_params linear;
    };
    vreal peak_x, peak_y; /* slip ratio and tan(alpha) at or beyond the peak */
};

#define LARGEST_SLIP R(5)

static inline void tire_prepare(struct tire *t, enum tire_model model, int ellipse,
                                const union tire_params *p, vreal surface) {
    const vmask in_ellipse = splat(ellipse ? R(1) : R(0)) > R(0.5);
    const vreal most = splat(LARGEST_SLIP);
    switch (model) {
        case SIMPLE_PACEJKA:
            t->simple_pacejka = simple_pacejka_prepare(&p->simple_pacejka, surface, in_ellipse);
            t->peak_x = vmin(magic_peak_slip(t->simple_pacejka.x), most);
            t->peak_y = vmin(magic_peak_slip(t->simple_pacejka.y), most);
            break;
        case BRUSH:
            t->brush = brush_prepare(&p->brush, surface);
            t->peak_x = t->peak_y = vmin(brush_peak_slip(&p->brush, surface), most);
            break;
        case DUGOFF:
            t->dugoff = dugoff_prepare(&p->dugoff, surface);
            t->peak_x = vmin(dugoff_peak_slip(&p->dugoff, surface, t->dugoff.Cx), most);
            t->peak_y = vmin(dugoff_peak_slip(&p->dugoff, surface, t->dugoff.Cy), most);
            break;
        case LINEAR:
            t->linear = p->linear;
            t->peak_x = t->peak_y = most;
            break;
    }
}

FORCE_INLINE struct tire_force tire_force(const struct tire *t, enum tire_model model,
                                          struct tire_slip slip) {
    switch (model) {
        case SIMPLE_PACEJKA:
            slip.alpha = vatan(slip.tan_alpha);
            return simple_pacejka_force(&t->simple_pacejka, slip);
        case DUGOFF:
            return dugoff_force(&t->dugoff, slip);
        case LINEAR:
            slip.alpha = vatan(slip.tan_alpha);
            return linear_force(&t->linear, slip);
        default:
            return brush_force(&t->brush, slip);
    }
}

/* Slopes of Fx by kappa and of -Fy by tan(alpha) at zero slip [N]. */
static inline void tire_stiffness(const struct tire *t, enum tire_model model, vreal fz, vreal *Kx,
                                  vreal *Ky) {
    const vreal zero = splat(0);
    const struct tire_slip none = {fz, zero, zero, zero, zero, splat(1)};
    const struct tire_force f = tire_force(t, model, none);
    *Kx = f.slope_x;
    *Ky = f.slope_y;
}

#endif
