/* TMeasy (Hirschberg, Rill, Weinfurter 2007; Rill and Castro, Road Vehicle Dynamics).
 *
 * In each direction a curve of force over slip is defined by its slope dF0 at zero slip, its
 * largest force FM at the slip sM, and FS at sS, from where the tire slides fully; each at the
 * loads pn and 2 pn. In between and up to the largest load the slips are linear in r = Fz/pn, and
 * forces and slopes r (2 w1 - w2/2 - (w1 - w2/2) r). Slips are (sx, sy) = (kappa, tan alpha)/|1 +
 * kappa sgn(Vcx)|.
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
 * A surface scales forces and slips of FM and FS and the slips of the trail, so that slopes are
 * unchanged.
 */
#ifndef SKIDPAD_TMEASY_H
#define SKIDPAD_TMEASY_H

#include "field/params.h"
#include "lane/lane_math.h"
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
    t.most = vmin(p->largest_load * t.per_pn, splat(R(1e3))); /* practically no limit */
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

/* On a surface with `factor` times the friction. */
static inline void tmeasy_on(struct tmeasy *t, vreal factor) { t->surface = t->surface * factor; }

/* A wheel from slip to forces, in steps that can be interleaved with others: each is a dependent
 * chain, or waits for the divider. As that is slow, quotients share divisions, and rare cases are
 * computed only if some lane needs them. */
struct tmeasy_wheel {
    vreal surface, r;
    struct tmeasy_points x, y;
    vreal per_hx, per_hy;
    vreal s0, sE, per_s0, per_sE; /* slips of the trail */
    vreal h, per_h, cosine, sine; /* normalised slip and its direction */
    vreal own_x, own_y;           /* hx cos, hy sin: slips over the normalised one */
    vreal per_D, per_mu_D;        /* of |1 + kappa sgn(Vcx)|, of its product with the surface */
    vreal FM, n, share, slope;    /* in that direction: FM, s/sM, F/FM over it */
};

/* Points at the load, slips weighted, on a surface with `factor` times the friction. With a = sxM +
 * syM, b = FxM dFy0 + FyM dFx0: hx = (sxM b + FxM dFy0 a)/(a b) */
static inline void tmeasy_load(const struct tmeasy *t, vreal fz, vreal factor,
                               struct tmeasy_wheel *w) {
    w->surface = t->surface * factor;
    w->r = vmin(t->most, fz * t->per_pn);
    w->x = tmeasy_points_at(&t->x, w->r);
    w->y = tmeasy_points_at(&t->y, w->r);
    w->s0 = over_load_at(t->trail_slip, w->r);
    w->sE = vmax(over_load_at(t->trail_end, w->r), w->s0);
    const vreal bx = w->x.FM * w->y.dF0, by = w->y.FM * w->x.dF0, b = bx + by;
    const vreal a = w->x.sM + w->y.sM, ab = a * b;
    vreal per[4] = {w->x.sM * b + bx * a, w->y.sM * b + by * a, w->s0, w->sE};
    reciprocals(per, 4);
    w->per_hx = ab * per[0];
    w->per_hy = ab * per[1];
    w->per_s0 = per[2];
    w->per_sE = per[3];
}

/* The direction of the slip. */
static inline void tmeasy_turn(struct tire_slip slip, struct tmeasy_wheel *w) {
    const vreal tiny = splat(TINY_SLIP);
    const vreal X = slip.kappa * w->per_hx, Y = slip.tan_alpha * w->per_hy;
    const vreal D = vabs(R(1) + slip.forward * slip.kappa);
    w->h = resultant(X, Y);
    vreal per[2] = {vmax(tiny, w->h), vmax(tiny, w->surface * D)};
    reciprocals(per, 2);
    w->per_h = per[0];
    w->per_mu_D = per[1];
    w->per_D = w->surface * per[1];
    w->own_x = slip.kappa * per[0];
    w->own_y = slip.tan_alpha * per[0];
    w->cosine = X * per[0];
    w->sine = Y * per[0];
}

/* F/FM over n >= 1, and its slope, with m = sS/sM. */
RARE void tmeasy_slides(vreal q, vreal m, vreal FS_FM, struct tmeasy_wheel *w) {
    const vreal one = splat(1), tiny = splat(TINY_SLIP), n = w->n, past = n - one;
    const vreal drop = one - FS_FM, way = vmax(m - one, tiny), per_way = one / way;
    const vreal turn = q * drop * per_way; /* n* - 1 */
    const vreal rest = way - turn;         /* m - n* */
    vreal per[2] = {q, vmax(rest, tiny)};
    reciprocals(per, 2);
    const vreal bend = drop * per_way * per[1];
    const vreal x = past * per_way, end = m - n;

    const vmask adheres = n < one, slides = n >= m;
    const vmask first = past < turn, cubic = rest < R(0);
    vreal F = sel(first, one - past * past * per[0], FS_FM + bend * (end * end));
    vreal dF = sel(first, R(-2) * past * per[0], R(-2) * bend * end);
    F = sel(cubic, one - drop * (x * x * (R(3) - R(2) * x)), F);
    dF = sel(cubic, -(drop * per_way * (R(6) * x * (one - x))), dF);
    w->share = sel(adheres, w->share, sel(slides, FS_FM, F));
    w->slope = sel(adheres, w->slope, sel(slides, splat(0), dF));
}

/* The curve in that direction. */
static inline void tmeasy_go(struct tmeasy_wheel *w) {
    const vreal one = splat(1), tiny = splat(TINY_SLIP);
    const vreal c = w->cosine, s = w->sine, px = w->per_hx * c, py = w->per_hy * s;
    const vreal sM = vmax(tiny, resultant(w->x.sM * px, w->y.sM * py));
    const vreal FM = vmax(tiny, resultant(w->x.FM * c, w->y.FM * s));
    const vreal per = one / (sM * FM), per_sM = FM * per, per_FM = sM * per;
    const vreal dF0 = resultant(w->x.dF0 * w->own_x, w->y.dF0 * w->own_y);
    const vreal q = vmax(splat(2), dF0 * sM * per_FM);
    w->FM = FM;
    w->n = w->h * w->per_mu_D * per_sM;
    const vreal left = one - w->n, curve = one / (left * left + q * w->n);
    w->share = q * w->n * curve;
    w->slope = q * (one - w->n * w->n) * (curve * curve);
    if (!any(not(w->n < one))) return;
    const vreal sS = resultant(w->x.sS * px, w->y.sS * py);
    const vreal FS = resultant(w->x.FS * c, w->y.FS * s);
    tmeasy_slides(q, sS * per_sM, FS * per_FM, w);
}

/* Trail over contact length of v = |sy|/sy0 >= 1 */
RARE vreal tmeasy_trail_turned(const struct tmeasy_wheel *w, vreal sy, vreal v) {
    const vreal near_end = (w->sE - sy) / vmax(w->sE - w->s0, splat(TINY_SLIP));
    const vreal N = (R(1) - w->s0 * w->per_sE) * (R(1) - v) * (near_end * near_end);
    return sel(sy < w->sE, N, splat(0));
}

static inline vreal tmeasy_trail(const struct tmeasy *t, const struct tmeasy_wheel *w, vreal sy) {
    const vreal one = splat(1), e = w->s0 * w->per_sE, v = sy * w->per_s0;
    const vreal u = vmin(one, v); /* whose cube is finite */
    vreal N = (one - e) * (one - u) + e * (one - u * u * (R(3) - R(2) * u));
    if (any(not(v < one))) N = sel(v < one, N, tmeasy_trail_turned(w, sy, v));
    return over_load_at(t->trail, w->r) * N;
}

/* Zero slip has no direction: each force then rises as in pure slip. */
RARE void tmeasy_starts(const struct tmeasy_wheel *w, struct tire_slip slip, vmask still,
                        vreal *ahead, vreal *aside, struct tire_force *f) {
    const vreal Kx = w->r * vmax(w->x.dF0, R(2) * w->x.FM / w->x.sM);
    const vreal Ky = w->r * vmax(w->y.dF0, R(2) * w->y.FM / w->y.sM);
    *ahead = sel(still, Kx * slip.kappa * w->per_D, *ahead);
    *aside = sel(still, Ky * slip.tan_alpha * w->per_D, *aside);
    f->slope_x = sel(still, Kx, f->slope_x);
    f->slope_y = sel(still, Ky, f->slope_y);
}

static inline void tmeasy_end(const struct tmeasy *t, struct tire_slip slip,
                              const struct tmeasy_wheel *w, struct tire_force *f) {
    const vreal one = splat(1), tiny = splat(TINY_SLIP), kappa = slip.kappa;
    const vreal along = one + slip.forward * kappa; /* omega Re/Vcx */
    const vreal most = w->surface * w->r, grip = most * w->FM, F = grip * w->share;
    vreal ahead = F * w->cosine, aside = F * w->sine;

    /* exact along the slip, as if the points did not change with its direction; at rest those of
     * either direction alone. With s = h/D, kappa dD/dkappa = turn:
     * dFx/dkappa = (n dF/dn (cos^2 - turn/D) + F sin^2)/(hx h),
     * -dFy/dtan = (n dF/dn sin^2 + F cos^2)/(hy h) */
    const vreal sin2 = w->sine * w->sine, cos2 = one - sin2;
    const vreal turn = vcopysign(slip.forward * kappa, slip.forward * kappa * along);
    const vreal radial = grip * (w->slope * w->n);
    const vreal slope_x = (radial * (cos2 - turn * w->per_D) + F * sin2) * (w->per_hx * w->per_h);
    const vreal slope_y = (radial * sin2 + F * cos2) * (w->per_hy * w->per_h);
    f->slope_x = vmax(slope_x, splat(0));
    f->slope_y = vmax(slope_y, splat(0));
    const vmask still = w->h <= tiny;
    if (any(still)) tmeasy_starts(w, slip, still, &ahead, &aside, f);

    const vreal trail = t->length * vsqrt(slip.fz * t->per_pn) *
                        tmeasy_trail(t, w, vabs(slip.tan_alpha) * w->per_mu_D);
    f->fx = ahead;
    f->fy = -aside;
    f->mz = aside * vcopysign(trail, trail * along) * slip.forward;
    f->limit_x = most * vmax(w->x.FM, w->FM);
    f->limit_y = most * vmax(w->y.FM, w->FM);
}

FORCE_INLINE struct tire_force tmeasy_force(const struct tmeasy *t, struct tire_slip slip) {
    struct tmeasy_wheel w;
    struct tire_force f = {0};
    tmeasy_load(t, slip.fz, splat(1), &w);
    tmeasy_turn(slip, &w);
    tmeasy_go(&w);
    tmeasy_end(t, slip, &w, &f);
    return f;
}

#endif
