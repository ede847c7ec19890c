/* Optional parts of suspension, bars and steering: nonlinear springs, stops and dampers, third
 * springs, bars that depend on speed or act on the body, steering by table or with a lag; links
 * that guide wheels along curves. */
#ifndef SKIDPAD_CHASSIS_H
#define SKIDPAD_CHASSIS_H

#include "car/anti_roll.h"
#include "car/dampers.h"
#include "car/linkage.h"
#include "car/springs.h"
#include "car/steering.h"

struct special_axle {
    struct springs springs;
    struct dampers dampers;
    vreal third_stiffness; /* [N/m] */
    vreal hanging;         /* travel of massless hubs in the air, without the bar [m] */
};

struct chassis {
    struct special_axle axle[2];
    struct linkage linkage[2];
    struct characteristic gear; /* from the hand wheel to the road wheels [rad] */
    vreal steer_share, steer_most;
};

/* Positions of wheels and hand wheel on the curves of springs, dampers and links, and bar stiffness
 * in a step. */
struct chassis_place {
    struct curve_place spring[4], damper[4], gear;
    struct link link[4];
    vreal bar[2];      /* stiffness of the bars between the wheels [N/m] */
    vreal body_bar[2]; /* of those acting only on the body [N/m] */
};

static inline void chassis_place_begin(struct chassis_place *at) {
    for (int i = 0; i < 4; i++) at->spring[i] = at->damper[i] = off_curve();
    at->gear = off_curve();
    for (int axle = 0; axle < 2; axle++) at->bar[axle] = at->body_bar[axle] = splat(0);
}

/* Force on the body at a wheel without the damper, given the travels of this and the opposite
 * wheel, with a bar of stiffness k_b; and its derivative by this travel. */
static inline struct spring special_spring(const struct special_axle *a, struct curve_place *at,
                                           vreal k_b, vreal z, vreal z_opposite) {
    struct spring f = spring_at(&a->springs, at, z);
    const vreal half = R(0.5) * a->third_stiffness;
    f.force = f.force + k_b * (z - z_opposite) + half * (z + z_opposite);
    f.rate = f.rate + k_b + half;
    return f;
}

/* The same at equal travel of both wheels of an axle. */
static inline struct spring both_springs(const struct special_axle *a, struct curve_place *at,
                                         vreal z) {
    struct spring f = spring_at(&a->springs, at, z);
    f.force = f.force + a->third_stiffness * z;
    f.rate = f.rate + a->third_stiffness;
    return f;
}

/* Travel of zero force, by Newton's method within bounds; the force does not decrease with travel.
 * `alone`: the opposite wheel has the same travel. */
enum { HANGING_ITERATIONS = 40 };

RARE vreal hanging_special(const struct special_axle *a, vreal k_b, vreal z_opposite, int alone) {
    struct curve_place at = off_curve();
    const struct suspension_params *p = a->springs.linear;
    vreal low = -p->rebound_travel - R(1), high = p->bump_travel + R(1);
    vreal z = -p->rebound_travel;
    for (int k = 0; k < HANGING_ITERATIONS; k++) {
        const struct spring f =
            alone ? both_springs(a, &at, z) : special_spring(a, &at, k_b, z, z_opposite);
        const vmask above = f.force > R(0);
        high = sel(above, z, high);
        low = sel(above, low, z);
        const vreal next = z - f.force / vmax(f.rate, splat(1));
        z = sel((next > low) & (next < high), next, R(0.5) * (low + high));
    }
    return z;
}

/* The bars of the step; x of V is forward [m/s]. */
static inline void set_bars(struct chassis_place *at, const struct car_params *p,
                            const struct words *words, vreal vx) {
    for (int axle = 0; axle < 2; axle++) {
        const struct anti_roll_params *bar = &p->anti_roll[axle];
        const vreal k = words->bar_schedule
                            ? scheduled_stiffness(bar, &p->chassis->bar_schedule[axle], vx)
                            : bar->stiffness;
        *(words->bar_mount == BAR_ON_BODY ? &at->body_bar[axle] : &at->bar[axle]) = k;
    }
}

#endif
