/* How slip builds up: the carcass deflection of the single contact point, ISO signs
 * (Pacejka 2012, ch. 7 and 8.6; Bernard and Clover, SAE 950311).
 *
 *   du/dt = -Vsx - |Vcx| u/sigma_x,   kappa' = u/sigma_x           u forward, w to the left [m]
 *   dw/dt = +Vcy - |Vcx| w/sigma_y,   tan(alpha') = w/sigma_y
 *
 * taken implicitly, u+ = (u - h Vsx)/(1 + h |Vcx|/sigma_x): no division by speed, v = 0 is a point like
 * any other. At rest the deflection is a spring; carcass damping and a bound on what it stores go with
 * it. `steady` is the quasi-static choice, slip over max(|Vcx|, v_eps). */
#ifndef SKIDPAD_RELAXATION_H
#define SKIDPAD_RELAXATION_H

#include "field/params.h"
#include "tire/models.h"

struct contact {
    vreal per_sigma_x, per_sigma_y; /* [1/m] */
    vreal damping, per_low_speed, slip_speed;
    vreal per_peak_x, per_peak_y;
};

static inline void contact_prepare(struct contact *c, const struct contact_params *p,
                                   const struct tire *t) {
    c->per_sigma_x = R(1) / p->relaxation_length_x;
    c->per_sigma_y = R(1) / p->relaxation_length_y;
    c->damping = p->standstill_damping;
    c->per_low_speed = R(1) / p->standstill_speed;
    c->slip_speed = p->slip_speed;
    c->per_peak_x = R(1) / t->peak_x;
    c->per_peak_y = R(1) / t->peak_y;
}

/* Motion of the contact point over the road, wheel axes [m/s] */
struct contact_motion {
    vreal Vcx, Vcy; /* velocity of the contact center */
    vreal Vsx;      /* Vcx - omega Re */
};

/* Slip of this step, and what follows when the spin changes within it. */
struct slip_step {
    vreal kappa, tan_alpha;
    vreal dkappa; /* change of kappa per change of omega Re [s/m] */
    vreal dtan;   /* change of tan(alpha) per change of Vcy [s/m] */
    vreal hold_x; /* change of the deflection u per change of omega Re [s] */
};

/* The deflection that a standing tire can store ends at the peak of its curve; sliding keeps the slip
 * that it has. Bounds: kappa' <= max(kappa_peak, min(|Vsx|/max(|Vcx|, v_eps), 5)), tan' likewise, both
 * together inside the ellipse of the two. */
static inline vreal deflection_share(const struct contact *c, const struct tire *t,
                                     struct contact_motion m, vreal kappa, vreal tan_alpha) {
    const vreal inv = R(1) / vmax(vabs(m.Vcx), c->slip_speed);
    const vreal most = splat(LARGEST_SLIP);
    const vreal bx = vmax(t->peak_x, vmin(vabs(m.Vsx) * inv, most));
    const vreal by = vmax(t->peak_y, vmin(vabs(m.Vcy) * inv, most));
    const vreal kx = kappa * by, ky = tan_alpha * bx;
    const vreal out = vsqrt(kx * kx + ky * ky);
    return vmin(bx * by / vmax(out, splat(REAL_MIN)), splat(1));
}

/* Advances u and w by h at the old spin. */
static inline struct slip_step relaxation_step(const struct contact *c, const struct tire *t,
                                               enum tire_model model, struct contact_motion m,
                                               vreal fz, vreal h, vreal *u, vreal *w) {
    const vreal speed = vabs(m.Vcx);
    const vreal dx = R(1) + h * (speed * c->per_sigma_x);
    const vreal dy = R(1) + h * (speed * c->per_sigma_y);
    const vreal per_dxdy = R(1) / (dx * dy);
    const vmask ground = fz > R(0);
    const vreal rx = sel(ground, dy * per_dxdy, splat(0)), ry = sel(ground, dx * per_dxdy, splat(0));
    vreal deflection_x = (*u - h * m.Vsx) * rx;
    vreal deflection_y = (*w + h * m.Vcy) * ry;

    struct slip_step s;
    s.kappa = deflection_x * c->per_sigma_x;
    s.tan_alpha = deflection_y * c->per_sigma_y;
    const vreal ex = s.kappa * c->per_peak_x, ey = s.tan_alpha * c->per_peak_y;
    const vmask beyond = ex * ex + ey * ey > R(1);
    if (any(beyond)) {
        const vreal share =
            sel(beyond, deflection_share(c, t, m, s.kappa, s.tan_alpha), splat(1));
        deflection_x = deflection_x * share;
        deflection_y = deflection_y * share;
        s.kappa = s.kappa * share;
        s.tan_alpha = s.tan_alpha * share;
    }
    *u = deflection_x;
    *w = deflection_y;
    s.hold_x = h * rx;
    s.dkappa = s.hold_x * c->per_sigma_x;
    s.dtan = splat(0);

    /* Carcass damping fades in below the low speed: kV = kV0 (1 - 3 n^2 + 2 n^3), n = |Vcx|/Vlow
     * (the smooth step instead of Pacejka's half cosine, within 0.01 kV0 of it);
     * kappa' -= kV Vsx/Kx, tan' += kV Vcy/Ky. */
    const vreal n = speed * c->per_low_speed;
    const vmask low = (n < R(1)) & ground;
    if (any(low)) {
        vreal Kx, Ky;
        tire_stiffness(t, model, fz, &Kx, &Ky);
        const vreal kV = sel(low, c->damping * (R(1) - n * n * (R(3) - R(2) * n)), splat(0));
        const vreal dx_low = kV / vmax(Kx, splat(1)), dy_low = kV / vmax(Ky, splat(1));
        s.kappa = s.kappa - dx_low * m.Vsx;
        s.tan_alpha = s.tan_alpha + dy_low * m.Vcy;
        s.dkappa = s.dkappa + dx_low;
    }
    return s;
}

/* Quasi-static slip at the speed that the contact would have at the end of the step without this tire's
 * own force: ax and ay are its other accelerations [m/s2]. */
static inline struct slip_step steady_step(const struct contact *c, struct contact_motion m, vreal h,
                                           vreal ax, vreal ay) {
    const vreal inv = R(1) / vmax(vabs(m.Vcx), c->slip_speed);
    struct slip_step s;
    s.kappa = -((m.Vsx + h * ax) * inv);
    s.tan_alpha = (m.Vcy + h * ay) * inv;
    s.dkappa = inv;
    s.dtan = inv;
    s.hold_x = splat(0);
    return s;
}

#endif
