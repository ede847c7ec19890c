/* Magic Formula 5.2, 6.1 and 6.2: forces and moments.
 *
 * Numbers (4.E..) are Pacejka, Tire and Vehicle Dynamics, 3rd edition, 2012, section 4.3.2; (A..)
 * Besselink, Schmeitz and Pacejka, An improved Magic Formula/Swift tyre model, Vehicle System
 * Dynamics 48, 2010, where MF-Tyre follows that instead. Coefficients have the names of .tir files,
 * other symbols those of the book. Behavior at range limits, at low speed and in reverse follows
 * MFeval (M. Furlan), which agrees with MF-Tyre. ISO-W axes, SI units.
 *
 *   y(x) = D sin(C atan(phi)) or D cos(C atan(phi)),  phi = B x - E (B x - atan(B x)) */
#ifndef SKIDPAD_MAGIC_FORMULA_H
#define SKIDPAD_MAGIC_FORMULA_H

#include "tire/turn_slip.h"

/* mux (4.E13) and Dx (4.E12) */
FORCE_INLINE vreal magic_mux(const struct magic_formula *t, const struct magic_point *q) {
    const struct magic_formula_params *c = t->c;
    return (c->pdx1 + c->pdx2 * q->dfz) * q->inflated.mu_x *
           (R(1) - c->pdx3 * (q->gamma * q->gamma));
}

/* Side force of the wheel as inclined, or of an upright one. */
enum { UPRIGHT, LEANS };

/* muy (4.E23) */
FORCE_INLINE vreal magic_muy(const struct magic_formula *t, const struct magic_point *q,
                             int leans) {
    const struct magic_formula_params *c = t->c;
    const vreal upright = (c->pdy1 + c->pdy2 * q->dfz) * q->inflated.mu_y;
    return leans ? upright * (R(1) - c->pdy3 * (q->g * q->g)) : upright;
}

/* x + eps sgn(x): a denominator that is never 0 */
static inline vreal off_zero(vreal x) {
    return x + sel(x < R(0), splat(-MAGIC_EPS), splat(MAGIC_EPS));
}

/* Kxk, slope of Fx0 (4.E15) [N] */
FORCE_INLINE vreal magic_kxk(const struct magic_formula *t, const struct magic_point *q) {
    const struct magic_formula_params *c = t->c;
    const vreal power = vexp_near(c->pkx3 * q->dfz);
    return q->fz * (c->pkx1 + c->pkx2 * q->dfz) * power * q->inflated.Kxk;
}

/* Load over the load at which Kya is largest: part of (4.E25) */
FORCE_INLINE vreal magic_kya_load(const struct magic_formula *t, const struct magic_point *q,
                                  int leans) {
    if (!leans) return q->fz * q->inflated.upright_y;
    return q->fz * q->inflated.load_y / (t->c->pky2 + t->c->pky5 * (q->g * q->g));
}

/* Kya, slope of Fy0 (4.E25) [N/rad], from the sine in it */
FORCE_INLINE vreal magic_kya(const struct magic_formula *t, const struct magic_point *q, int leans,
                             const struct spin_factors *z, vreal sine) {
    const struct magic_formula_params *c = t->c;
    const vreal K = q->inflated.Kya * sine * z->z3;
    return leans ? K * (R(1) - c->pky3 * vabs(q->g)) : K;
}

/* Pure slip: curve, peak and shifts of Fx0 or Fy0. */
struct magic_side {
    struct magic_arc arc;
    vreal D, SV, SH; /* [N, N, - or rad] */
    vreal mu, K;     /* friction [-], slope Kxk or Kya [N] */
    vreal per_K;     /* 1/Kya' (4.E39) */
};

/* Friction, peak and the denominator of B = K/(C D + eps) (4.E16); divided later, together with
 * others */
FORCE_INLINE void magic_x_peak(const struct magic_formula *t, const struct magic_point *q,
                               const struct spin_factors *z, struct magic_side *x, vreal *per_B) {
    x->mu = magic_mux(t, q);
    x->D = x->mu * q->fz * z->z1; /* (4.E12) */
    *per_B = off_zero(t->c->pcx1 * t->c->lcx * x->D);
}

/* The same and the denominator Kya' (4.E26), (4.E39) */
FORCE_INLINE void magic_y_peak(const struct magic_formula *t, const struct magic_point *q,
                               int leans, const struct spin_factors *z, struct magic_side *y,
                               vreal *per_B, vreal *per_K) {
    y->mu = magic_muy(t, q, leans);
    y->D = y->mu * q->fz * z->z2; /* (4.E22) */
    *per_B = off_zero(t->c->pcy1 * t->c->lcy * y->D);
    *per_K = off_zero(y->K);
}

/* Fx0 (4.E9) to (4.E18) */
FORCE_INLINE void magic_x(const struct magic_formula *t, const struct magic_point *q,
                          const struct spin_factors *z, vreal per_B, struct magic_side *x) {
    const struct magic_formula_params *c = t->c;
    const vreal dfz = q->dfz;
    x->SH = (c->phx1 + c->phx2 * dfz) * c->lhx * q->smooth; /* (4.E17) */
    x->SV = q->fz * (c->pvx1 + c->pvx2 * dfz) * c->lvx * t->mup_x * z->z1 * q->smooth;
    const vreal kx = q->kappa + x->SH; /* (4.E10) */
    const vreal Ex = (c->pex1 + dfz * (c->pex2 + c->pex3 * dfz)) * (R(1) - c->pex4 * sign(kx)) *
                     c->lex; /* (4.E14) */
    x->arc = (struct magic_arc){x->K * per_B, c->pcx1 * c->lcx, curvature(q, Ex), kx};
}

/* Fy0 (4.E19) to (4.E30); K0 is Kya of an upright wheel */
FORCE_INLINE void magic_y(const struct magic_formula *t, const struct magic_point *q, int leans,
                          const struct spin_factors *z, vreal per_B, vreal per_K, vreal K0,
                          struct magic_side *y) {
    const struct magic_formula_params *c = t->c;
    const vreal dfz = q->dfz, g = q->g;
    y->per_K = per_K;
    const vreal SVyg = q->fz * (c->pvy3 + c->pvy4 * dfz) * g * c->lkyc * t->mup_y * z->z2;
    y->SH = (c->phy1 + c->phy2 * dfz) * c->lhy;
    if (q->options & MAGIC_V52) {
        if (leans) y->SH = y->SH + c->phy3 * g * c->lkyc;
    } else {
        const vreal Kyg0 = q->fz * (c->pky6 + c->pky7 * dfz) * q->inflated.Kyg0;
        if (leans) y->SH = y->SH + (Kyg0 * g - SVyg) * per_K * z->z0; /* (4.E27) */
        if (q->options & MAGIC_TURN_SLIP) {
            y->SH = y->SH + spin_shift(t, q, z->phi, Kyg0, K0); /* (4.84) */
            if (leans) y->SH = y->SH - SVyg * per_K;
        }
    }
    y->SH = y->SH * q->smooth;
    y->SV = q->fz * (c->pvy1 + c->pvy2 * dfz) * c->lvy * t->mup_y * z->z2;
    if (leans) y->SV = y->SV + SVyg;
    y->SV = y->SV * q->smooth;
    const vreal ay = q->a + y->SH; /* (4.E20) */
    const vreal way = sign1(q->options & MAGIC_EY_OF_ALPHA ? q->a : ay);
    vreal shape = R(1) - c->pey3 * way;
    if (leans) shape = shape + g * (c->pey5 * g - c->pey4 * way);
    const vreal Ey = (c->pey1 + c->pey2 * dfz) * shape * c->ley;
    y->arc = (struct magic_arc){y->K * per_B, c->pcy1 * c->lcy, curvature(q, Ey), ay};
}

/* Pure slip alone */
FORCE_INLINE struct magic_side magic_pure_x(const struct magic_formula *t,
                                            const struct magic_point *q,
                                            const struct spin_factors *z) {
    struct magic_side x;
    vreal per_B;
    x.K = magic_kxk(t, q);
    magic_x_peak(t, q, z, &x, &per_B);
    reciprocals(&per_B, 1);
    magic_x(t, q, z, per_B, &x);
    return x;
}

FORCE_INLINE struct magic_side magic_pure_y(const struct magic_formula *t,
                                            const struct magic_point *q,
                                            const struct spin_factors *z) {
    struct magic_side y;
    vreal per[2], a[2] = {magic_kya_load(t, q, LEANS), magic_kya_load(t, q, UPRIGHT)};
    const int n = q->options & MAGIC_TURN_SLIP ? 2 : 1;
    vatans(a, n);
    for (int k = 0; k < n; k++) a[k] = t->c->pky4 * a[k];
    vsines(a, a, n);
    y.K = magic_kya(t, q, LEANS, z, a[0]);
    magic_y_peak(t, q, LEANS, z, &y, &per[0], &per[1]);
    reciprocals(per, 2);
    magic_y(t, q, LEANS, z, per[0], per[1], magic_kya(t, q, UPRIGHT, z, a[1]), &y);
    return y;
}

/* cos(atan(x)) in Gxa, Gyk and SVyk */
struct magic_cosines {
    vreal Gxa, Gyk, SVyk;
};

FORCE_INLINE struct magic_cosines magic_cosines(const struct magic_formula *t,
                                                const struct magic_point *q) {
    const struct magic_formula_params *c = t->c;
    const vreal x[3] = {c->rbx2 * q->kappa, c->rby2 * (q->a - c->rby3), c->rvy4 * q->a};
    vreal per[3];
    for (int k = 0; k < 3; k++) per[k] = vsqrt(R(1) + x[k] * x[k]);
    reciprocals(per, 3);
    return (struct magic_cosines){per[0], per[1], per[2]};
}

/* Gxa: reduction of Fx0 by side slip (4.E51) to (4.E57). The second curve is the value at alpha* =
 * 0, which makes G = 1 there. */
FORCE_INLINE void magic_gxa(const struct magic_formula *t, const struct magic_point *q,
                            vreal cosine, struct magic_arc *arc, struct magic_arc *level) {
    const struct magic_formula_params *c = t->c;
    const vreal B = (c->rbx1 + c->rbx3 * (q->g * q->g)) * cosine * c->lxal;
    const vreal E = curvature(q, c->rex1 + c->rex2 * q->dfz);
    *arc = (struct magic_arc){B, c->rcx1, E, q->a + c->rhx1};
    *level = (struct magic_arc){B, c->rcx1, E, c->rhx1};
}

/* Gyk: reduction of Fy0 by longitudinal slip (4.E59) to (4.E65). */
FORCE_INLINE void magic_gyk(const struct magic_formula *t, const struct magic_point *q,
                            vreal cosine, struct magic_arc *arc, struct magic_arc *level) {
    const struct magic_formula_params *c = t->c;
    const vreal B = (c->rby1 + c->rby4 * (q->g * q->g)) * cosine * c->lyka;
    const vreal E = curvature(q, c->rey1 + c->rey2 * q->dfz);
    const vreal SH = c->rhy1 + c->rhy2 * q->dfz;
    *arc = (struct magic_arc){B, c->rcy1, E, q->kappa + SH};
    *level = (struct magic_arc){B, c->rcy1, E, SH};
}

/* SVyk: side force induced by longitudinal slip (4.E66), (4.E67) [N], from its cosine and sine */
FORCE_INLINE vreal magic_svyk(const struct magic_formula *t, const struct magic_point *q,
                              const struct magic_side *y, const struct spin_factors *z,
                              vreal cosine, vreal sine) {
    const struct magic_formula_params *c = t->c;
    const vreal D = y->mu * q->fz * (c->rvy1 + c->rvy2 * q->dfz + c->rvy3 * q->g) * cosine * z->z2;
    return D * sine * c->lvyka * q->smooth;
}

/* Reduction of Fx0 and Fy0 in combined slip by the friction ellipse, for files without such
 * coefficients (Adams/Tire, PAC2002): slips relative to zero pure force,
 *
 *   kappa_c = kappa + SHx + SVx/Kxk,  alpha_c = alpha* + SHy + SVy/Kya,  tan(beta) = sin(alpha_c)/|kappa_c|
 *
 * and mu_act = |F0 - SV|/Fz, mu_max = D/Fz of each direction,
 *
 *   Gx = 1/sqrt(1 + (tan(beta) mux_act/muy_max)^2),  Gy = tan(beta)/sqrt(tan(beta)^2 + (muy_act/mux_max)^2)
 *
 * Written with sine and cosine of beta times their length; 1 where there is no slip. */
FORCE_INLINE void magic_ellipse(const struct magic_point *q, const struct magic_side *x,
                                const struct magic_side *y, vreal sine_x, vreal sine_y, vreal *Gx,
                                vreal *Gy) {
    vreal per[4] = {off_zero(x->K), off_zero(y->K), off_zero(x->D), off_zero(y->D)};
    reciprocals(per, 4);
    const vreal along = vabs(q->kappa + x->SH + x->SV * per[0]);
    vreal across = q->a + y->SH + y->SV * per[1];
    if (q->options & MAGIC_TAN_ALPHA)
        across = across / vsqrt(R(1) + across * across);
    else
        vsines(&across, &across, 1);
    across = vabs(across);
    const vreal on_x = across * (x->D * sine_x) * per[3], on_y = along * (y->D * sine_y) * per[2];
    const vreal tiny = splat(MAGIC_EPS * MAGIC_EPS);
    *Gx = vsqrt((along * along + tiny) / (along * along + on_x * on_x + tiny));
    *Gy = vsqrt((across * across + tiny) / (across * across + on_y * on_y + tiny));
}

/* Tangents of the equivalent slip angles of x and kappa (A54), (A55): tan^2 = sin^2(x)/cos^2(x) +
 * (kappa Kxk/Kya')^2; or, plainly, those angles themselves (4.E76) */
FORCE_INLINE void equivalent_tangents(const struct magic_point *q, const vreal x[2], vreal kappa_y,
                                      vreal tangent[2]) {
    const vreal k2 = kappa_y * kappa_y;
    vreal s2[2], per_c2[2];
    vsines_near(x, s2, 2);
    for (int i = 0; i < 2; i++) {
        s2[i] = s2[i] * s2[i];
        per_c2[i] = vmax(R(1) - s2[i], splat(R(1e-16)));
    }
    reciprocals(per_c2, 2);
    const int plain = q->options & MAGIC_PLAIN_SLIP;
    for (int i = 0; i < 2; i++) tangent[i] = vsqrt((plain ? x[i] * x[i] : s2[i] * per_c2[i]) + k2);
}

/* Pneumatic trail: its curve without E and x, its peak (4.E73) */
struct magic_trail {
    struct magic_arc arc; /* x is alpha_t */
    vreal D;              /* [m] */
};

FORCE_INLINE struct magic_trail magic_trail(const struct magic_formula *t,
                                            const struct magic_point *q,
                                            const struct spin_factors *z) {
    const struct magic_formula_params *c = t->c;
    const vreal dfz = q->dfz, gamma = q->gamma, lean = vabs(gamma);
    const vreal SHt = c->qhz1 + c->qhz2 * dfz + (c->qhz3 + c->qhz4 * dfz) * q->g; /* (4.E35) */
    const vreal Bt = (c->qbz1 + dfz * (c->qbz2 + c->qbz3 * dfz)) *
                     (R(1) + c->qbz4 * gamma + c->qbz5 * lean) * t->slope_z; /* (A58) */
    const vreal side = q->options & MAGIC_EVEN_TRAIL ? lean : gamma;
    const vreal Dt = q->fz_low * q->inflated.Dt * (c->qdz1 + c->qdz2 * dfz) *
                     (R(1) + c->qdz3 * side + c->qdz4 * (gamma * gamma)) * z->z5; /* (A60) */
    return (struct magic_trail){{.B = Bt, .C = c->qcz1, .x = q->a + SHt},
                                Dt * q->cos_ap * q->smooth};
}

/* Et (4.E44), from atan(Bt Ct alpha_t) */
FORCE_INLINE vreal magic_et(const struct magic_formula *t, const struct magic_point *q, vreal arc) {
    const struct magic_formula_params *c = t->c;
    const vreal share = R(2.0 / 3.14159265358979323846) * arc;
    return curvature(q, (c->qez1 + q->dfz * (c->qez2 + c->qez3 * q->dfz)) *
                            (R(1) + (c->qez4 + c->qez5 * q->g) * share));
}

/* Load of Mx, which fades out below FZMIN [N] */
FORCE_INLINE vreal magic_mx_load(const struct magic_formula *t, const struct magic_point *q) {
    const vreal share = q->fz * t->per_fzmin;
    return sel(q->fz < t->c->fzmin, q->fz * (share * share), q->fz);
}

/* Arguments of the arctangents in Mx that do not depend on Fy (A49) */
FORCE_INLINE void magic_mx_arcs(const struct magic_formula *t, const struct magic_point *q,
                                vreal arc[2]) {
    const vreal load = magic_mx_load(t, q) * t->per_Fz0, u = t->c->qsx6 * load;
    arc[0] = t->c->qsx11 * load;
    arc[1] = q->options & MAGIC_PLAIN_MX ? u : u * u;
}

/* cos(QSX5 atan(..)) in it */
FORCE_INLINE vreal magic_mx_cosine(const struct magic_formula *t, const struct magic_point *q,
                                   vreal arc) {
    vreal x = t->c->qsx5 * (q->options & MAGIC_PLAIN_MX ? arc * arc : arc);
    vcosines(&x, &x, 1);
    return x;
}

/* Forces, and intermediate results for moments and slopes. */
struct magic_forces {
    struct magic_side x, y;
    vreal fx, fy;           /* [N] */
    vreal Gxa, Gyk;         /* [-] */
    vreal phi_x, phi_y;     /* phi of Fx0 and Fy0 */
    vreal arc_x, arc_y;     /* C atan(phi) of them */
    struct magic_side side; /* source of By, SHy and SVy of the residual moment */
    struct magic_trail trail;
    vreal Fyp;              /* side force for it, Fy' (4.E74) [N] */
    vreal slip[2];          /* alpha_req, alpha_teq [rad] */
    vreal trail_phi;        /* phi of the trail's curve */
    vreal mx_lean, mx_load; /* of Mx: atan(QSX11 Fz/Fz0), cos(QSX5 atan(..)) */
};

/* Curves of forces, in order of evaluation */
enum { WEIGHT_X, WEIGHT_Y, PURE_X, PURE_Y, UPRIGHT_Y, MAGIC_ARCS };

/* y = sin(C atan(phi)) of curves, and both G with their second curves. With moments also the
 * equivalent slips and phi of the trail, so that independent arctangents are interleaved; slips and
 * their shifts are mostly small. */
FORCE_INLINE void magic_curves(const struct magic_arc arc[], const struct magic_arc level[2],
                               const vreal tangent[2], vreal y[], struct magic_forces *f, int n,
                               int moments, int plain) {
    vreal Bx[MAGIC_ARCS + 1], phi[MAGIC_ARCS + 1], level_Bx[2], near[4];
    for (int k = 0; k < n; k++) phi[k] = Bx[k] = arc[k].B * arc[k].x;
    for (int k = 0; k < 2; k++) {
        near[k] = level_Bx[k] = level[k].B * level[k].x;
        if (moments) near[2 + k] = tangent[k];
    }
    vatans_near(near, moments ? 4 : 2);
    vatans_abreast(phi, n);
    for (int k = 0; k < n; k++) phi[k] = arc_phi(arc[k], Bx[k], phi[k]);
    for (int k = 0; k < 2; k++) near[k] = arc_phi(level[k], level_Bx[k], near[k]);
    f->phi_x = phi[PURE_X];
    f->phi_y = phi[PURE_Y];
    if (moments) {
        for (int k = 0; k < 2; k++)
            f->slip[k] = sign(f->slip[k]) * (plain ? tangent[k] : near[2 + k]);
        phi[n] = Bx[n] = f->trail.arc.B * f->slip[1];
    }
    vatans_near(near, 2);
    vatans_abreast(phi, n + moments);
    if (moments) f->trail_phi = arc_phi(f->trail.arc, Bx[n], phi[n]);
    for (int k = 0; k < n; k++) y[k] = arc[k].C * phi[k];
    f->arc_x = y[PURE_X];
    f->arc_y = y[PURE_Y];
    vsines(y + PURE_X, y + PURE_X, n - PURE_X);
    vcosines(y, y, PURE_X);
    for (int k = 0; k < 2; k++) near[k] = level[k].C * near[k];
    vcosines_near(near, near, 2);
    reciprocals(near, 2);
    f->Gxa = y[WEIGHT_X] * near[0];
    f->Gyk = y[WEIGHT_Y] * near[1];
}

/* Pure and combined slip. Moments also need Fy0 of an upright wheel (5.2 takes the trail's force
 * from Fy itself). Independent parts are interleaved. */
FORCE_INLINE struct magic_forces magic_forces(const struct magic_formula *t,
                                              const struct magic_point *q,
                                              const struct spin_factors *z, int moments) {
    const struct magic_formula_params *c = t->c;
    const vreal zero = splat(0);
    const int upright = moments && !(q->options & MAGIC_V52);
    struct magic_forces f;
    struct magic_side u = {.D = zero};
    vreal tangent[2];
    struct spin_factors zu = *z; /* by the book an upright wheel has no spin either */
    if (q->options & MAGIC_BOOK_SPIN) zu = no_spin();

    const struct magic_cosines cosine = magic_cosines(t, q);
    vreal a[6] = {magic_kya_load(t, q, LEANS), c->rvy6 * q->kappa, magic_kya_load(t, q, UPRIGHT)};
    const int spins = q->options & MAGIC_TURN_SLIP;
    if (moments) {
        f.trail = magic_trail(t, q, z);
        a[3] = f.trail.arc.B * f.trail.arc.C * f.trail.arc.x;
        magic_mx_arcs(t, q, a + 4);
    }
    vatans(a, moments ? 6 : spins ? 3 : 2);
    vreal s[3] = {c->pky4 * a[0], c->rvy5 * a[1], c->pky4 * a[2]};
    vsines(s, s, moments || spins ? 3 : 2);
    f.mx_lean = a[4];
    f.mx_load = magic_mx_cosine(t, q, a[5]);
    f.x.K = magic_kxk(t, q);
    f.y.K = magic_kya(t, q, LEANS, z, s[0]);
    u.K = magic_kya(t, q, UPRIGHT, &zu, s[2]);
    const vreal K0 = magic_kya(t, q, UPRIGHT, z, s[2]);

    vreal per[5];
    magic_x_peak(t, q, z, &f.x, &per[0]);
    magic_y_peak(t, q, LEANS, z, &f.y, &per[1], &per[2]);
    magic_y_peak(t, q, UPRIGHT, &zu, &u, &per[3], &per[4]);
    reciprocals(per, moments ? 4 : 3);
    magic_x(t, q, z, per[0], &f.x);
    magic_y(t, q, LEANS, z, per[1], per[2], K0, &f.y);

    struct magic_arc arc[MAGIC_ARCS], level[2];
    arc[PURE_X] = f.x.arc;
    arc[PURE_Y] = f.y.arc;
    magic_gxa(t, q, cosine.Gxa, &arc[WEIGHT_X], &level[0]);
    magic_gyk(t, q, cosine.Gyk, &arc[WEIGHT_Y], &level[1]);
    if (moments) {
        f.side = f.y;
        if (upright) {
            magic_y(t, q, UPRIGHT, &zu, per[3], R(1) / per[4], K0, &u);
            if (q->options & MAGIC_UPRIGHT_MZ) f.side = u;
        }
        arc[UPRIGHT_Y] = u.arc;
        f.trail.arc.E = magic_et(t, q, a[3]);
        /* alpha_r (4.E37), (4.E38) and alpha_t */
        f.slip[0] = q->a + (f.side.SH + f.side.SV * f.side.per_K);
        f.slip[1] = f.trail.arc.x;
        equivalent_tangents(q, f.slip, f.x.K * f.side.per_K * q->kappa, tangent);
    }
    vreal y[MAGIC_ARCS];
    if (!moments)
        magic_curves(arc, level, tangent, y, &f, UPRIGHT_Y, 0, 0);
    else if (!upright)
        magic_curves(arc, level, tangent, y, &f, UPRIGHT_Y, 1, q->options & MAGIC_PLAIN_SLIP);
    else
        magic_curves(arc, level, tangent, y, &f, MAGIC_ARCS, 1, q->options & MAGIC_PLAIN_SLIP);
    const vreal Fx0 = (f.x.D * y[PURE_X] + f.x.SV) * q->flip_x; /* (4.E9) */
    const vreal Fy0 = (f.y.D * y[PURE_Y] + f.y.SV) * q->flip_y; /* (4.E19) */
    vreal SVyk = magic_svyk(t, q, &f.y, z, cosine.SVyk, s[1]);
    if (q->options & MAGIC_ELLIPSE) {
        magic_ellipse(q, &f.x, &f.y, y[PURE_X], y[PURE_Y], &f.Gxa, &f.Gyk);
        SVyk = zero;
    }
    f.fx = f.Gxa * Fx0;        /* (4.E50) */
    f.fy = f.Gyk * Fy0 + SVyk; /* (4.E58) */
    if (moments) {
        f.Fyp = f.fy - SVyk;
        if (upright) f.Fyp = f.Gyk * ((u.D * y[UPRIGHT_Y] + u.SV) * q->flip_y);
    }
    return f;
}

/* Residual moment Mzr (4.E75) [N m] */
FORCE_INLINE vreal magic_residual(const struct magic_formula *t, const struct magic_point *q,
                                  const struct magic_side *y, const struct spin_factors *z,
                                  vreal ar_eq) {
    const struct magic_formula_params *c = t->c;
    const vreal dfz = q->dfz;
    const vreal Br =
        (c->qbz9 * t->slope_z + c->qbz10 * (y->arc.B * y->arc.C)) * z->z6; /* (4.E45) */
    const vreal offset = (c->qdz6 + c->qdz7 * dfz) * c->lres * z->z2;
    const vreal camber =
        ((c->qdz8 + c->qdz9 * dfz) * q->inflated.Dr + (c->qdz10 + c->qdz11 * dfz) * vabs(q->g)) *
        q->g * c->lkzc * z->z0;
    const vreal Dr =
        q->fz_low * c->unloaded_radius * (offset + camber) * t->mu_y * q->way * q->cos_a +
        z->Drp; /* (4.E47) */
    const vreal slope = Br * ar_eq;
    const vreal shape = q->options & MAGIC_TURN_SLIP ? spin_cosine(z, slope) : cos_atan(slope);
    return Dr * shape * q->smooth;
}

/* Pneumatic trail (4.E73) [m] and overturning moment (A49) [N m], whose last curves depend on the
 * forces. */
FORCE_INLINE void magic_trail_and_mx(const struct magic_formula *t, const struct magic_point *q,
                                     const struct magic_forces *f, vreal *trail, vreal *mx) {
    const struct magic_formula_params *c = t->c;
    const vreal gamma = q->gamma, lean = vabs(gamma), fz = magic_mx_load(t, q);
    const vreal side = f->fy * t->per_Fz0;
    vreal arc = f->trail.arc.C * vatan(f->trail_phi);
    vreal swing = c->qsx7 * gamma + c->qsx8 * vatan_near(c->qsx9 * side);
    vcosines(&arc, &arc, 1);
    vsines(&swing, &swing, 1);
    *trail = f->trail.D * arc;
    const vreal sum = c->qsx1 * c->lvmx - q->inflated.Mx * gamma - c->qsx12 * (gamma * lean) +
                      c->qsx3 * side + c->qsx10 * f->mx_lean * gamma +
                      c->qsx4 * (f->mx_load * swing);
    *mx = c->unloaded_radius * c->lmx * (fz * sum + f->fy * (c->qsx13 + c->qsx14 * lean));
}

/* Factor of My: 1 for a rolling wheel, 0 for a locked one, -1 for one that turns back. */
static inline vmask near_lock(vreal vxlow, vreal vx, vreal kappa) {
    return (kappa + R(1)) * vabs(vx) <= vxlow;
}

RARE vreal magic_near_lock(vreal vxlow, vreal vx, vreal kappa) {
    const vreal high = vxlow / vmax(vabs(vx), splat(REAL_MIN)) - R(1);
    const vreal low = R(-1) - vxlow - high;
    const vreal turn = vsin(R(0.5) * R(REAL_PI) * ((kappa + R(1)) / (high + R(1))));
    const vreal factor = sel(kappa < low, splat(-1), sel(kappa <= high, turn, splat(1)));
    return sel(near_lock(vxlow, vx, kappa), sel(vx == R(0), splat(0), factor), splat(1));
}

/* Load of My, which fades out below FZMIN [N] */
FORCE_INLINE vreal magic_my_load(const struct magic_formula *t, const struct magic_point *q) {
    return sel(q->fz_in < t->c->fzmin, q->fz_in * (q->fz_in * t->per_fzmin), q->fz_in);
}

/* Factor of My: (Fz/Fz0)^QSY7 (p/p0)^QSY8, both powers together as exp(y ln x) */
FORCE_INLINE vreal magic_my_scale(const struct magic_formula *t, const struct magic_point *q) {
    const struct magic_formula_params *c = t->c;
    const vreal load = magic_my_load(t, q) * t->per_Fz0;
    if (q->options & (MAGIC_V52 | MAGIC_MY_OF_LOAD)) return load;
    const vreal power = c->qsy7 * vlog_normal(vmax(load, splat(REAL_MIN))) + q->inflated.My;
    return sel(load > R(0), vexp_small(clamp(power, splat(-80), splat(80))), load);
}

/* Rolling resistance moment (A48) [N m]; before 6.1 the load itself instead of its power. */
FORCE_INLINE vreal magic_my(const struct magic_formula *t, const struct magic_point *q,
                            const struct magic_forces *f) {
    const struct magic_formula_params *c = t->c;
    const vreal v = vabs(q->vx) * t->per_V0, v2 = v * v;
    vreal sum = c->qsy1 + c->qsy2 * (f->fx * t->per_Fz0) + c->qsy3 * v + c->qsy4 * (v2 * v2);
    if (!(q->options & MAGIC_V52))
        sum =
            sum + (c->qsy5 + c->qsy6 * (magic_my_load(t, q) * t->per_Fz0)) * (q->gamma * q->gamma);
    vreal my = -(c->unloaded_radius * c->fnomin * c->lmy * sum * magic_my_scale(t, q)) * q->way;
    if (any(near_lock(c->vxlow, q->vx, q->kappa_in)))
        my = my * magic_near_lock(c->vxlow, q->vx, q->kappa_in);
    return my;
}

struct magic_moments {
    vreal mx, my, mz; /* [N m] */
    vreal trail;      /* [m] */
    vreal residual;   /* Mzr [N m] */
};

FORCE_INLINE struct magic_moments magic_moments(const struct magic_formula *t,
                                                const struct magic_point *q,
                                                const struct magic_forces *f,
                                                const struct spin_factors *z) {
    const struct magic_formula_params *c = t->c;
    struct magic_moments m;
    m.my = magic_my(t, q, f);
    m.residual = magic_residual(t, q, &f->side, z, f->slip[0]);
    magic_trail_and_mx(t, q, f, &m.trail, &m.mx);
    const vreal s = c->unloaded_radius * c->ls *
                    (c->ssz1 + c->ssz2 * (f->fy * t->per_Fz0) +
                     (c->ssz3 + c->ssz4 * q->dfz) * q->gamma); /* (A56) */
    m.mz = m.residual - m.trail * f->Fyp + s * f->fx;          /* (4.E71), (4.E72) */
    return m;
}

#endif
