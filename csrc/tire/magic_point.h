/* A Magic Formula prepared with its pressure, and the operating point of its formulas; numbers as
 * in magic_formula.h. */
#ifndef SKIDPAD_MAGIC_POINT_H
#define SKIDPAD_MAGIC_POINT_H

#include "field/magic_options.h"
#include "field/params.h"
#include "lane/lane_math.h"
#include "tire/tire.h"

/* eps of (4.E6), which keeps quotients finite */
#define MAGIC_EPS R(1e-6)

/* A pressure, and factors of scaled coefficients independent of load and slip. A car's tires keep
 * theirs. */
struct magic_pressure {
    vreal p, dpi;            /* [Pa, -] (4.E2b) */
    vreal mu_x, mu_y;        /* of (4.E13), (4.E23) with the surface [-] */
    vreal Kxk, Kya, Kyg0;    /* of (4.E15) [-], (4.E25) [N/rad], (4.E30) [-] */
    vreal load_y, upright_y; /* of the load in (4.E25), all but inclination and all [1/N] */
    vreal Dt, Dr, Mx;        /* of (A60) [m/N], (4.E47) [-], inclination in (A49) [-] */
    vreal My;                /* logarithm of that in (A48) [-] */
};

struct magic_formula {
    const struct magic_formula_params *c;
    int options;
    vreal Fz0p;                      /* Fz0' = LFZO FNOMIN (4.E1) */
    vreal per_Fz0, per_Fz0p, per_p0; /* [1/N, 1/N, 1/Pa] */
    vreal per_V0, per_fzmin;         /* [s/m, 1/N] */
    vreal mu_x, mu_y;                /* friction scaling LMUX, LMUY times the surface (4.E7) */
    vreal mup_x, mup_y;              /* LMUX', LMUY' of the shifts (4.E8) */
    vreal slope_z;                   /* LKY/LMUY* of the trail */
    struct magic_pressure inflated;  /* with INFLPRES, in a car */
};

/* lambda' = Amu lambda/(1 + (Amu - 1) lambda) (4.E8) */
static inline vreal degressive(vreal amu, vreal mu) {
    return amu * mu / (R(1) + (amu - R(1)) * mu);
}

/* Friction scaling LMUX*, LMUY*, and derived factors */
static inline void magic_friction(struct magic_formula *t, vreal mu_x, vreal mu_y) {
    t->mu_x = mu_x;
    t->mu_y = mu_y;
    t->mup_x = degressive(t->c->amu, mu_x);
    t->mup_y = degressive(t->c->amu, mu_y);
    t->slope_z = t->c->lky / mu_y;
}

static inline void magic_formula_set(struct magic_formula *t, const struct magic_formula_params *c,
                                     vreal surface, int options) {
    t->c = c;
    t->options = options;
    t->Fz0p = c->lfzo * c->fnomin;
    t->per_Fz0 = R(1) / c->fnomin;
    t->per_Fz0p = R(1) / t->Fz0p;
    t->per_p0 = R(1) / c->nompres;
    t->per_V0 = R(1) / c->longvl;
    t->per_fzmin = R(1) / vmax(c->fzmin, splat(R(1e-3)));
    magic_friction(t, c->lmux * surface, c->lmuy * surface);
}

/* QSY8 ln(p/p0), which is 0 at p0: p (1/p0) need not be 1 there */
FORCE_INLINE vreal magic_my_pressure(const struct magic_formula *t, vreal dpi) {
    return t->c->qsy8 * vlog_normal(vmax(R(1) + dpi, splat(REAL_MIN)));
}

FORCE_INLINE struct magic_pressure magic_pressure(const struct magic_formula *t, vreal p) {
    const struct magic_formula_params *c = t->c;
    const vreal dpi = (p - c->nompres) * t->per_p0;
    struct magic_pressure m = {.p = p, .dpi = dpi};
    m.mu_x = t->mu_x * (R(1) + dpi * (c->ppx3 + c->ppx4 * dpi));
    m.mu_y = t->mu_y * (R(1) + dpi * (c->ppy3 + c->ppy4 * dpi));
    m.Kxk = (R(1) + dpi * (c->ppx1 + c->ppx2 * dpi)) * c->lkx;
    m.Kya = c->pky1 * t->Fz0p * (R(1) + c->ppy1 * dpi) * c->lky;
    m.Kyg0 = (R(1) + c->ppy5 * dpi) * c->lkyc;
    m.load_y = t->per_Fz0p / (R(1) + c->ppy2 * dpi);
    m.upright_y = m.load_y / c->pky2;
    /* MF-Tyre multiplies by LFZO, which no source states */
    m.Dt = c->unloaded_radius * t->per_Fz0p * (R(1) - c->ppz1 * dpi) * c->ltr * c->lfzo;
    m.Dr = R(1) + c->ppz2 * dpi;
    m.Mx = c->qsx2 * (R(1) + c->ppmx1 * dpi);
    m.My = magic_my_pressure(t, dpi);
    return m;
}

/* Inputs of a tire. */
struct magic_input {
    vreal fz, kappa, alpha, gamma; /* [N, -, rad, rad] */
    vreal phit, vx, p;             /* turn slip [1/m], speed [m/s], pressure [Pa] */
};

/* The operating point of the formulas. */
struct magic_point {
    int options;
    vreal fz;           /* at most FZMAX */
    vreal fz_low;       /* at least FZMIN too; 0 in the air */
    vreal fz_in;        /* as given, but not negative */
    vreal kappa, gamma; /* in their ranges */
    vreal kappa_in;     /* as given */
    vreal dfz;          /* (4.E2a) */
    struct magic_pressure inflated;
    vreal a, g;           /* alpha*, gamma* (4.E3), (4.E4) */
    vreal tan_a, cos_a;   /* tan of alpha itself where it is asked for, cos(alpha*) */
    vreal cos_ap;         /* cos(alpha') (4.E6) */
    vreal vx, way;        /* speed, its sign */
    vreal flip_x, flip_y; /* -1 in reverse where the force changes sign, else 1 */
    vreal phit;           /* turn slip of the direction of travel [1/m] */
    vreal smooth;         /* factor of shifts at low speed */
    vreal linear;         /* factor of slips at low speed */
};

static inline vreal sign(vreal x) { return sel(x != R(0), vcopysign(splat(1), x), splat(0)); }

/* sgn(0) = 1 */
static inline vreal sign1(vreal x) { return sel(x < R(0), splat(-1), splat(1)); }

/* cos(atan x) */
FORCE_INLINE vreal cos_atan(vreal x) { return R(1) / vsqrt(R(1) + x * x); }

/* C atan(phi) at x. */
struct magic_arc {
    vreal B, C, E, x;
};

FORCE_INLINE vreal arc_phi(struct magic_arc arc, vreal Bx, vreal atan_Bx) {
    return (R(1) - arc.E) * Bx + arc.E * atan_Bx;
}

/* The angle C atan(phi) of a curve */
FORCE_INLINE vreal arc_angle(struct magic_arc arc) {
    const vreal Bx = arc.B * arc.x;
    return arc.C * vatan(arc_phi(arc, Bx, vatan(Bx)));
}

/* Below VXLOW slip fades out, so that a steady-state tire stands still without force. */
struct magic_low_speed {
    vreal alpha, linear, smooth;
};

RARE struct magic_low_speed magic_low_speed(vreal vxlow, vreal vx, vreal alpha) {
    const vreal speed = vabs(vx), per_low = R(1) / vxlow, one = splat(1);
    const vmask low = speed <= vxlow;
    const vreal half_turn = R(REAL_PI) * vmin(speed * per_low, one);
    const vreal sum = speed + vabs(vx * vtan(alpha));
    return (struct magic_low_speed){sel(low & (sum < vxlow), alpha * (sum * per_low), alpha),
                                    sel(low, speed * per_low, one),
                                    sel(low, R(1) - (R(1) + vcos(half_turn)) * R(0.5), one)};
}

/* Starred quantities, from slips in their ranges. */
FORCE_INLINE void magic_stars(const struct magic_formula *t, struct magic_point *q, vreal alpha) {
    q->dfz = (q->fz - t->Fz0p) * t->per_Fz0p;
    const vreal cos_alpha = vcos_near(alpha);
    q->a = alpha;
    q->g = q->gamma;
    q->cos_a = cos_alpha;
    if (q->options & (MAGIC_TAN_ALPHA | MAGIC_TURN_SLIP)) q->tan_a = vtan(alpha);
    q->flip_x = sign1(q->vx);
    q->flip_y = splat(1);
    if (q->options & MAGIC_TAN_ALPHA) {
        q->a = q->tan_a * q->way;
        q->g = vsin(q->gamma);
        q->cos_a = vcos(q->a);
        q->flip_y = q->flip_x;
    }
    /* Vcx/(Vc + eps) with Vc = |Vcx|/cos(alpha); both are 0 for a wheel at rest set across */
    const vreal V = vabs(q->vx) + MAGIC_EPS * cos_alpha;
    q->cos_ap = q->vx * cos_alpha / vmax(V, splat(REAL_MIN));
}

/* Inputs -> operating point; with limits low speed comes first, then the ranges. */
FORCE_INLINE struct magic_point magic_point(const struct magic_formula *t, struct magic_input in,
                                            int options) {
    const struct magic_formula_params *c = t->c;
    struct magic_point q;
    q.options = options;
    q.vx = in.vx;
    q.way = sign(in.vx);
    vreal p = sel(in.p > R(0), in.p, sel(in.p <= R(0), c->inflpres, in.p)); /* NaN remains */
    q.fz_in = q.fz = q.fz_low = in.fz;
    q.kappa_in = q.kappa = in.kappa;
    q.gamma = in.gamma;
    q.phit = in.phit;
    q.smooth = q.linear = splat(1);
    vreal alpha = in.alpha;
    if (q.options & MAGIC_LIMITS) {
        if (any(vabs(in.vx) <= c->vxlow)) {
            const struct magic_low_speed slow = magic_low_speed(c->vxlow, in.vx, in.alpha);
            alpha = slow.alpha;
            q.linear = slow.linear;
            q.smooth = slow.smooth;
        }
        if (q.options & MAGIC_TURN_SLIP)
            q.phit = in.phit * vcos(in.alpha) * q.linear * sign1(in.vx);
        alpha = clamp(alpha, c->alpmin, c->alpmax);
        q.kappa = clamp(q.kappa * q.linear, c->kpumin, c->kpumax);
        q.gamma = clamp(q.gamma, c->cammin, c->cammax);
        p = clamp(p, c->presmin, c->presmax);
        q.fz = vmin(c->fzmax, q.fz);
        q.fz_low = sel(q.fz > R(0), vmax(c->fzmin, q.fz), q.fz);
    }
    q.inflated = magic_pressure(t, p);
    magic_stars(t, &q, alpha);
    return q;
}

/* E <= 1 with limits: beyond, the force would change sign. */
FORCE_INLINE vreal curvature(const struct magic_point *q, vreal E) {
    return q->options & MAGIC_LIMITS ? vmin(splat(1), E) : E;
}

#endif
