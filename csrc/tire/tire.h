/* Inputs and outputs of a tire model, ISO-W axes, SI units. */
#ifndef SKIDPAD_TIRE_H
#define SKIDPAD_TIRE_H

#include "lane/lane.h"

/* Above LARGE a slip, load or stiffness is practically infinite, below TINY_SLIP a slip practically
 * zero: (LARGE^2)^2 and LARGE^2/TINY_SLIP stay finite, and so does every force. */
#define LARGE R(REAL_BITS == 64 ? 1e17 : 1e9)
#define TINY_SLIP R(1e-18)

/* Below this a force [N] is practically zero: LARGE/TINY_FORCE^2, the change of its inverse by
 * slip, stays finite. */
#define TINY_FORCE R(1e-12)

/* The largest number below pi/2: its tangent still has the sign of the slip, and is below LARGE. */
#define BELOW_QUARTER_TURN R(REAL_BITS == 64 ? 1.5707963267948966 : 1.57079625)

struct tire_slip {
    vreal fz;        /* wheel load [N], never negative */
    vreal kappa;     /* slip ratio, + = driving */
    vreal tan_alpha; /* tangent of the slip angle, + = wheel moves to its left */
    vreal alpha;     /* the angle itself [rad]; only the models with an angle read it */
    vreal sin_gamma; /* sine of the inclination, + = top leans to the right */
    vreal forward;   /* direction of travel, +1 or -1; passes through 0 at rest */
    vreal vx;        /* velocity of the contact center forward [m/s] */
};

struct tire_force {
    vreal fx, fy, mz; /* on the tire from the road [N, N, N m] */
    vreal slope_x;    /* dFx/dkappa >= 0 [N] */
    vreal slope_y;    /* -dFy/dtan(alpha) >= 0 [N] */
    vreal limit_x;    /* largest |Fx| at this load [N] */
    vreal limit_y;    /* largest |Fy| [N] */
    vreal mx, my;     /* of the models that know them [N m] */
};

/* Conditions of a tire, besides its own numbers. */
struct tire_setting {
    vreal surface; /* factor on its friction */
    vreal combine; /* combination of both forces, if the model has a choice (combined.h) */
    int options;   /* bits of the Magic Formula's */
};

/* Slip ratio and tan(alpha) at the peaks of the curves at nominal load, or close to saturation for
 * a curve without one; they bound the deflection of a tire that does not slide. */
struct tire_peak {
    vreal x, y;
    int follows; /* the friction: both are proportional to it */
};

/* On a surface with `factor` times the friction. */
static inline struct tire_peak peak_on(struct tire_peak peak, vreal factor) {
    if (!peak.follows) return peak;
    return (struct tire_peak){peak.x * factor, peak.y * factor, 1};
}

/* Friction falls with load, mu(Fz) = mu0 (1 - k (Fz - Fz0)/Fz0), but not below a hundredth of mu0:
 * mu = max(at_zero - slope Fz, least). */
struct friction {
    vreal at_zero, slope, least;
};

static inline struct friction friction_prepare(vreal mu0, vreal k, vreal fz0) {
    return (struct friction){mu0 * (R(1) + k), mu0 * (k / fz0), R(0.01) * mu0};
}

/* On a surface with `factor` times the friction. */
static inline struct friction friction_on(struct friction f, vreal factor) {
    return (struct friction){f.at_zero * factor, f.slope * factor, f.least * factor};
}

static inline vreal friction_at(struct friction f, vreal fz) {
    return vmax(f.at_zero - f.slope * fz, f.least);
}

#endif
