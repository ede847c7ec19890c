/* TMeasy (Hirschberg, Rill, Weinfurter 2007; Rill and Castro, Road Vehicle Dynamics).
 *
 * In each direction a curve of force over slip is known by its slope dF0 without slip, its largest
 * force FM at the slip sM, and FS at sS, from where all slides; each at the load pn and at 2 pn. In
 * between and up to the largest load the slips are linear in r = Fz/pn, and forces and slopes
 * r (2 w1 - w2/2 - (w1 - w2/2) r). Slips are (sx, sy) = (kappa, tan alpha)/|1 + kappa sgn(Vcx)|.
 *
 *   hx = sxM/(sxM + syM) + gx/(gx + gy), gx = FxM/dFx0, and likewise hy              slips weighted
 *   s = |(sx/hx, sy/hy)| in the direction phi
 *   dF0 = |(dFx0 hx cos, dFy0 hy sin)|,  FM = |(FxM cos, FyM sin)|,  FS likewise
 *   sM = |(sxM/hx cos, syM/hy sin)|,  sS likewise;  (Fx, Fy) = F(s) (cos phi, -sin phi)
 *
 * F with n = s/sM, q = max(2, dF0 sM/FM), m = sS/sM, n* = 1 + q (1 - FS/FM)/(m - 1):
 *
 *   FM q n/((1 - n)^2 + q n)                         adhesion, n < 1
 *   FM (1 - (n - 1)^2/q)                             n < n*  a parabola with the same curvature
 *   FS + FM (n* - 1)/(q (m - n*)) (m - n)^2          n < m   and one that ends level
 *   FM - (FM - FS) x^2 (3 - 2 x), x = (n - 1)/(m - 1)        n < m   where n* > m, in their place
 *   FS                                               sliding
 *
 * Trail over contact length, with v = |sy|/sy0, e = sy0/syE; L ~ sqrt(Fz);  Mz = -Fy L N sgn(omega)
 *
 *   N = N0 ((1 - e) (1 - v) + e (1 - v^2 (3 - 2 v)))                       v < 1
 *   N = -N0 (1 - e) (v - 1) ((syE - |sy|)/(syE - sy0))^2                   |sy| < syE, 0 beyond
 *
 * A surface scales forces and slips of FM and FS and the slips of the trail, so that slopes stay.
 */
#ifndef SKIDPAD_TMEASY_H
#define SKIDPAD_TMEASY_H

#include "field/params.h"
#include "tire/tire.h"

/* A number that changes with the load ratio: at_zero + rise r, at least a hundredth of that at
 * r = 1. Those that are proportional to r besides are kept without that factor. */
struct over_load {
    vreal at_zero, rise, least;
};

static inline struct over_load slip_over_load(vreal w1, vreal w2) {
    return (struct over_load){R(2) * w1 - w2, w2 - w1, R(0.01) * w1};
}

static inline struct over_load force_over_load(vreal w1, vreal w2) {
    return (struct over_load){R(2) * w1 - R(0.5) * w2, R(0.5) * w2 - w1, R(0.01) * w1};
}

static inline vreal over_load_at(struct over_load w, vreal r) {
    return vmax(w.at_zero + w.rise * r, w.least);
}

struct tmeasy_curve {
    struct over_load dF0, sM, FM, sS, FS;
};

struct tmeasy {
    struct tmeasy_curve x, y;
    struct over_load trail, trail_slip, trail_end;
    vreal per_pn, most, length, surface;
};

static inline struct tmeasy tmeasy_prepare(const struct tmeasy_params *p,
                                           struct tire_setting setting) {
    struct tmeasy t;
    t.x = (struct tmeasy_curve){force_over_load(p->stiffness_x, p->stiffness_x2),
                                slip_over_load(p->peak_slip_x, p->peak_slip_x2),
                                force_over_load(p->peak_force_x, p->peak_force_x2),
                                slip_over_load(p->sliding_slip_x, p->sliding_slip_x2),
                                force_over_load(p->sliding_force_x, p->sliding_force_x2)};
    t.y = (struct tmeasy_curve){force_over_load(p->stiffness_y, p->stiffness_y2),
                                slip_over_load(p->peak_slip_y, p->peak_slip_y2),
                                force_over_load(p->peak_force_y, p->peak_force_y2),
                                slip_over_load(p->sliding_slip_y, p->sliding_slip_y2),
                                force_over_load(p->sliding_force_y, p->sliding_force_y2)};
    t.trail = slip_over_load(p->trail, p->trail2);
    t.trail_slip = slip_over_load(p->trail_slip, p->trail_slip2);
    t.trail_end = slip_over_load(p->trail_end_slip, p->trail_end_slip2);
    t.per_pn = vmin(R(1) / p->nominal_load, splat(LARGE));
    t.most = vmin(p->largest_load * t.per_pn, splat(R(1e3))); /* as good as no limit */
    t.length = p->contact_length;
    t.surface = setting.surface;
    return t;
}

static inline struct tire_peak tmeasy_peak(const struct tmeasy_params *p, const struct tmeasy *t,
                                           struct tire_setting setting) {
    (void)t;
    return (struct tire_peak){setting.surface * vmax(p->peak_slip_x, p->peak_slip_x2),
                              setting.surface * vmax(p->peak_slip_y, p->peak_slip_y2), 1};
}

/* A curve at a load, per load ratio, on a surface of factor 1. */
struct tmeasy_points {
    vreal dF0, sM, FM, sS, FS;
};

static inline struct tmeasy_points tmeasy_points_at(const struct tmeasy_curve *c, vreal r) {
    struct tmeasy_points w;
    w.dF0 = over_load_at(c->dF0, r);
    w.sM = over_load_at(c->sM, r);
    w.FM = over_load_at(c->FM, r);
    w.sS = vmax(over_load_at(c->sS, r), w.sM);
    w.FS = vmin(over_load_at(c->FS, r), w.FM);
    return w;
}

static inline vreal resultant(vreal x, vreal y) { return vsqrt(x * x + y * y); }

/* F/FM over n, and its slope. */
static inline vreal tmeasy_share(vreal n, vreal q, vreal m, vreal FS_FM, vreal *slope) {
    const vreal one = splat(1);
    const vreal left = one - n, per = one / (left * left + q * n);
    const vreal drop = one - FS_FM, way = vmax(m - one, splat(TINY_SLIP));
    const vreal per_way = one / way, per_q = one / q;
    const vreal turn = q * drop * per_way; /* n* - 1 */
    const vreal rest = way - turn;         /* m - n* */
    const vreal bend = turn * per_q / vmax(rest, splat(TINY_SLIP));
    const vreal x = (n - one) * per_way, end = m - n;

    const vmask adheres = n < one, slides = not(n < m);
    const vmask first = n - one < turn, cubic = rest < R(0);
    vreal F = sel(first, one - left * left * per_q, FS_FM + bend * (end * end));
    vreal dF = sel(first, R(2) * left * per_q, R(-2) * bend * end);
    F = sel(cubic, one - drop * (x * x * (R(3) - R(2) * x)), F);
    dF = sel(cubic, -(drop * per_way * (R(6) * x * (one - x))), dF);
    F = sel(adheres, q * n * per, sel(slides, FS_FM, F));
    *slope = sel(adheres, q * (one - n * n) * (per * per), sel(slides, splat(0), dF));
    return F;
}

/* Trail over contact length at |sy|. */
static inline vreal tmeasy_trail(const struct tmeasy *t, vreal r, vreal sy) {
    const vreal one = splat(1);
    const vreal s0 = over_load_at(t->trail_slip, r);
    const vreal sE = vmax(over_load_at(t->trail_end, r), s0);
    const vreal e = s0 / sE, v = sy / s0;
    const vreal near_end = (sE - sy) / vmax(sE - s0, splat(TINY_SLIP));
    const vreal moderate = (one - e) * (one - v) + e * (one - v * v * (R(3) - R(2) * v));
    const vreal high = (one - e) * (one - v) * (near_end * near_end);
    const vreal N = sel(v < one, moderate, sel(sy < sE, high, splat(0)));
    return over_load_at(t->trail, r) * N;
}

/* On a surface that has `factor` times the friction that the tire was made for. */
static inline void tmeasy_on(struct tmeasy *t, vreal factor) { t->surface = t->surface * factor; }

/* A wheel on its way from slip to forces, in steps that others may take beside it: each waits mostly
 * for itself. */
struct tmeasy_wheel {
    vreal r;
    struct tmeasy_points x, y;
    vreal hx, hy, per_hx, per_hy;
    vreal h, per_h, cosine, sine; /* normalised slip and its direction */
    struct tmeasy_points at;      /* in that direction */
    vreal per_D, per_mu_D;        /* of |1 + kappa sgn(Vcx)|, of its product with the surface */
    vreal n, share, slope;        /* F/FM over n */
};

/* Points at the load, slips weighted. */
static inline void tmeasy_load(const struct tmeasy *t, vreal fz, struct tmeasy_wheel *w) {
    const vreal one = splat(1);
    w->r = vmin(t->most, fz * t->per_pn);
    w->x = tmeasy_points_at(&t->x, w->r);
    w->y = tmeasy_points_at(&t->y, w->r);
    const vreal gx = w->x.FM / w->x.dF0, gy = w->y.FM / w->y.dF0;
    const vreal per_s = one / (w->x.sM + w->y.sM), per_g = one / (gx + gy);
    w->hx = w->x.sM * per_s + gx * per_g;
    w->hy = w->y.sM * per_s + gy * per_g;
    w->per_hx = one / w->hx;
    w->per_hy = one / w->hy;
}

/* The curve in the direction of the slip. */
static inline void tmeasy_turn(const struct tmeasy *t, struct tire_slip slip,
                               struct tmeasy_wheel *w) {
    const vreal one = splat(1), tiny = splat(TINY_SLIP);
    const struct tmeasy_points *x = &w->x, *y = &w->y;
    const vreal X = slip.kappa * w->per_hx, Y = slip.tan_alpha * w->per_hy;
    const vreal D = vabs(one + slip.forward * slip.kappa);
    w->h = resultant(X, Y);
    w->per_h = one / vmax(tiny, w->h);
    const vreal cosine = X * w->per_h, sine = Y * w->per_h;
    w->cosine = cosine;
    w->sine = sine;
    w->at.dF0 = resultant(x->dF0 * w->hx * cosine, y->dF0 * w->hy * sine);
    w->at.FM = vmax(tiny, resultant(x->FM * cosine, y->FM * sine));
    w->at.FS = resultant(x->FS * cosine, y->FS * sine);
    w->at.sM = vmax(tiny, resultant(x->sM * w->per_hx * cosine, y->sM * w->per_hy * sine));
    w->at.sS = resultant(x->sS * w->per_hx * cosine, y->sS * w->per_hy * sine);
    w->per_D = one / vmax(tiny, D);
    w->per_mu_D = one / vmax(tiny, t->surface * D);
}

static inline void tmeasy_go(struct tmeasy_wheel *w) {
    const vreal per_sM = R(1) / w->at.sM;
    const vreal q = vmax(splat(2), w->at.dF0 * w->at.sM / w->at.FM);
    w->n = w->h * w->per_mu_D * per_sM;
    w->share = tmeasy_share(w->n, q, w->at.sS * per_sM, w->at.FS / w->at.FM, &w->slope);
}

static inline void tmeasy_end(const struct tmeasy *t, struct tire_slip slip,
                              const struct tmeasy_wheel *w, struct tire_force *f) {
    const vreal one = splat(1), tiny = splat(TINY_SLIP);
    const vreal kappa = slip.kappa, ty = slip.tan_alpha, r = w->r;
    const vreal along = one + slip.forward * kappa; /* omega Re/Vcx */
    const vreal grip = t->surface * r * w->at.FM, F = grip * w->share;

    /* a slip of no size has no direction: each force then rises as without the other */
    const vmask still = w->h <= tiny;
    const vreal Kx = vmax(w->x.dF0, R(2) * w->x.FM / w->x.sM);
    const vreal Ky = vmax(w->y.dF0, R(2) * w->y.FM / w->y.sM);
    const vreal ahead = sel(still, r * Kx * kappa * w->per_D, F * w->cosine);
    const vreal aside = sel(still, r * Ky * ty * w->per_D, F * w->sine);
    const vreal trail =
        t->length * vsqrt(slip.fz * t->per_pn) * tmeasy_trail(t, r, vabs(ty) * w->per_mu_D);
    f->fx = ahead;
    f->fy = -aside;
    f->mz = aside * vcopysign(trail, trail * along) * slip.forward;

    /* exact along the slip, as if the points did not change with its direction; at rest those of
     * either direction alone. With s = h/D, kappa dD/dkappa = turn:
     * dFx/dkappa = (n dF/dn (cos^2 - turn/D) + F sin^2)/(hx h),
     * -dFy/dtan = (n dF/dn sin^2 + F cos^2)/(hy h) */
    const vreal sin2 = w->sine * w->sine, cos2 = one - sin2;
    const vreal turn = vcopysign(slip.forward * kappa, slip.forward * kappa * along);
    const vreal radial = grip * (w->slope * w->n);
    const vreal slope_x = (radial * (cos2 - turn * w->per_D) + F * sin2) * (w->per_hx * w->per_h);
    const vreal slope_y = (radial * sin2 + F * cos2) * (w->per_hy * w->per_h);
    f->slope_x = vmax(sel(still, r * Kx, slope_x), splat(0));
    f->slope_y = vmax(sel(still, r * Ky, slope_y), splat(0));
    f->limit_x = t->surface * r * vmax(w->x.FM, w->at.FM);
    f->limit_y = t->surface * r * vmax(w->y.FM, w->at.FM);
}

FORCE_INLINE struct tire_force tmeasy_force(const struct tmeasy *t, struct tire_slip slip) {
    struct tmeasy_wheel w;
    struct tire_force f;
    tmeasy_load(t, slip.fz, &w);
    tmeasy_turn(t, slip, &w);
    tmeasy_go(&w);
    tmeasy_end(t, slip, &w, &f);
    return f;
}

#endif
