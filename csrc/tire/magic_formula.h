/* Magic Formula 5.2, 6.1 and 6.2: forces and moments.
 *
 * Numbers (4.E..) are Pacejka, Tire and Vehicle Dynamics, 3rd edition, 2012, section 4.3.2; (A..)
 * Besselink, Schmeitz and Pacejka, An improved Magic Formula/Swift tyre model, Vehicle System
 * Dynamics 48, 2010, where MF-Tyre follows that instead. Coefficients have the names of .tir files,
 * other symbols those of the book. What happens at the edges of the ranges, at low speed and in
 * reverse is MFeval's (M. Furlan), which MF-Tyre agrees with. ISO-W axes, SI units.
 *
 *   y(x) = D sin(C atan(phi)) or D cos(C atan(phi)),  phi = B x - E (B x - atan(B x)) */
#ifndef SKIDPAD_MAGIC_FORMULA_H
#define SKIDPAD_MAGIC_FORMULA_H

#include "field/params.h"
#include "lane/lane_math.h"
#include "tire/tire.h"

/* How the numbers are read: one choice for all tires of a call. */
enum {
    MAGIC_52 = 1 << 0, /* version 5.2 */
    MAGIC_62 = 1 << 1, /* version 6.2; without either 6.1 */
    MAGIC_LIMITS = 1 << 2,
    MAGIC_TAN_ALPHA = 1 << 3, /* tan(alpha) and sin(gamma) instead of the angles */
    MAGIC_TURN_SLIP = 1 << 4,
    /* where implementations differ and MFeval's way is not wanted */
    MAGIC_PLAIN_MX = 1 << 5,    /* QSX4: atan(QSX6 Fz/Fz0)^2 instead of atan((QSX6 Fz/Fz0)^2) */
    MAGIC_MY_OF_LOAD = 1 << 6,  /* My: R0 Fz (4.E70) instead of R0 Fz0 (A48) */
    MAGIC_EY_OF_ALPHA = 1 << 7, /* Ey: sgn(alpha) instead of sgn(alpha_y) */
    MAGIC_EVEN_TRAIL = 1 << 8,  /* QDZ3 with |gamma| (4.E43) instead of gamma (A60) */
    MAGIC_PLAIN_SLIP = 1 << 9,  /* equivalent slip of angles (4.E76) instead of tangents (A54) */
    MAGIC_UPRIGHT_MZ = 1 << 10, /* By, SHy, SVy in Mz without inclination (4.E38) as Fy0 is */
    MAGIC_BOOK_SPIN = 1 << 11   /* turn slip by the book (4.3.3) */
};

/* eps of (4.E6), which keeps quotients finite */
#define MAGIC_EPS R(1e-6)

struct magic_formula {
    const struct magic_formula_params *c;
    int options;
    vreal Fz0p;                      /* Fz0' = LFZO FNOMIN (4.E1) */
    vreal per_Fz0, per_Fz0p, per_p0; /* [1/N, 1/N, 1/Pa] */
    vreal mu_x, mu_y;                /* friction scaling LMUX, LMUY times the surface (4.E7) */
    vreal mup_x, mup_y;              /* LMUX', LMUY' of the shifts (4.E8) */
    vreal slope_z;                   /* LKY/LMUY* of the trail */
    int gxa_shift, gyk_shift, mixed; /* some lane has RHX1, RHY1 or RHY2, QSX4 */
};

/* lambda' = Amu lambda/(1 + (Amu - 1) lambda) (4.E8) */
static inline vreal degressive(vreal amu, vreal mu) {
    return amu * mu / (R(1) + (amu - R(1)) * mu);
}

static inline void magic_formula_set(struct magic_formula *t, const struct magic_formula_params *c,
                                     vreal surface, int options) {
    t->c = c;
    t->options = options;
    t->Fz0p = c->lfzo * c->fnomin;
    t->per_Fz0 = R(1) / c->fnomin;
    t->per_Fz0p = R(1) / t->Fz0p;
    t->per_p0 = R(1) / c->nompres;
    t->mu_x = c->lmux * surface;
    t->mu_y = c->lmuy * surface;
    t->mup_x = degressive(c->amu, t->mu_x);
    t->mup_y = degressive(c->amu, t->mu_y);
    t->slope_z = c->lky / t->mu_y;
    t->gxa_shift = any(c->rhx1 != R(0));
    t->gyk_shift = any((c->rhy1 != R(0)) | (c->rhy2 != R(0)));
    t->mixed = any(c->qsx4 != R(0));
}

/* What a tire is asked with. */
struct magic_input {
    vreal fz, kappa, alpha, gamma; /* [N, -, rad, rad] */
    vreal phit, vx, p;             /* turn slip [1/m], speed [m/s], pressure [Pa] */
};

/* The operating point that the formulas see. */
struct magic_point {
    vreal fz;             /* at most FZMAX */
    vreal fz_low;         /* at least FZMIN too; 0 in the air */
    vreal fz_in;          /* as given, but not negative */
    vreal kappa, gamma;   /* in their ranges */
    vreal kappa_in;       /* as given */
    vreal dfz, dpi;       /* (4.E2a), (4.E2b) */
    vreal p;              /* pressure [Pa] */
    vreal a, g;           /* alpha*, gamma* (4.E3), (4.E4) */
    vreal tan_a, cos_a;   /* tan of alpha itself, cos(alpha*) */
    vreal cos_ap;         /* cos(alpha') (4.E6) */
    vreal vx, way;        /* speed, its sign */
    vreal flip_x, flip_y; /* -1 in reverse where the force turns round, else 1 */
    vreal phit;           /* turn slip of the direction of travel [1/m] */
    vreal smooth;         /* factor of shifts at low speed */
    vreal linear;         /* factor of slips at low speed */
};

static inline vreal sign(vreal x) {
    return sel(x > R(0), splat(1), sel(x < R(0), splat(-1), R(0) * x));
}

/* sgn(0) = 1 */
static inline vreal sign1(vreal x) { return sel(x < R(0), splat(-1), splat(1)); }

/* Below VXLOW slip fades out, so that a steady-state tire stands still without force. */
RARE void magic_low_speed(const struct magic_formula *t, struct magic_input in, vreal *alpha,
                          struct magic_point *q) {
    const vreal speed = vabs(in.vx), per_low = R(1) / t->c->vxlow;
    const vmask low = speed <= t->c->vxlow;
    q->linear = sel(low, speed * per_low, splat(1));
    const vreal half_turn = R(REAL_PI) * vmin(speed * per_low, splat(1));
    q->smooth = sel(low, R(1) - (R(1) + vcos(half_turn)) * R(0.5), splat(1));
    const vreal sum = speed + vabs(in.vx * vtan(in.alpha));
    *alpha = sel(low & (sum < t->c->vxlow), in.alpha * (sum * per_low), in.alpha);
}

/* The starred quantities, from slips in their ranges. */
FORCE_INLINE void magic_stars(const struct magic_formula *t, struct magic_point *q, vreal alpha) {
    q->dfz = (q->fz - t->Fz0p) * t->per_Fz0p;
    q->dpi = (q->p - t->c->nompres) * t->per_p0;
    vreal sin_alpha, cos_alpha;
    vsincos(alpha, &sin_alpha, &cos_alpha);
    q->tan_a = sin_alpha / cos_alpha;
    q->a = alpha;
    q->g = q->gamma;
    q->cos_a = cos_alpha;
    q->flip_x = sign1(q->vx);
    q->flip_y = splat(1);
    if (t->options & MAGIC_TAN_ALPHA) {
        q->a = q->tan_a * q->way;
        q->g = vsin(q->gamma);
        q->cos_a = vcos(q->a);
        q->flip_y = q->flip_x;
    }
    /* Vcx/(Vc + eps) with Vc = |Vcx|/|cos(alpha)| */
    const vreal c = vabs(cos_alpha);
    q->cos_ap = q->vx * c / (vabs(q->vx) + MAGIC_EPS * c);
}

/* Inputs -> operating point; with limits low speed comes first, then the ranges. */
FORCE_INLINE struct magic_point magic_point(const struct magic_formula *t, struct magic_input in) {
    const struct magic_formula_params *c = t->c;
    struct magic_point q;
    q.vx = in.vx;
    q.way = sign(in.vx);
    q.p = sel(in.p > R(0), in.p, sel(in.p <= R(0), c->inflpres, in.p)); /* NaN remains */
    q.fz_in = q.fz = q.fz_low = in.fz;
    q.kappa_in = q.kappa = in.kappa;
    q.gamma = in.gamma;
    q.phit = in.phit;
    q.smooth = q.linear = splat(1);
    vreal alpha = in.alpha;
    if (t->options & MAGIC_LIMITS) {
        if (any(vabs(in.vx) <= c->vxlow)) magic_low_speed(t, in, &alpha, &q);
        if (t->options & MAGIC_TURN_SLIP)
            q.phit = in.phit * vcos(in.alpha) * q.linear * sign1(in.vx);
        alpha = clamp(alpha, c->alpmin, c->alpmax);
        q.kappa = clamp(q.kappa * q.linear, c->kpumin, c->kpumax);
        q.gamma = clamp(q.gamma, c->cammin, c->cammax);
        q.p = clamp(q.p, c->presmin, c->presmax);
        q.fz = vmin(c->fzmax, q.fz);
        q.fz_low = sel(q.fz > R(0), vmax(c->fzmin, q.fz), q.fz);
    }
    magic_stars(t, &q, alpha);
    return q;
}

/* C atan(phi) at x. */
struct magic_arc {
    vreal B, C, E, x;
};

/* Several at once: an arctangent keeps little of the processor busy, so that those which do not
 * wait for each other cost less together. */
enum { MAGIC_ARCS = 8 };

FORCE_INLINE void magic_angles(const struct magic_arc arc[], vreal angle[], int n) {
    vreal Bx[MAGIC_ARCS], phi[MAGIC_ARCS];
    for (int k = 0; k < n; k++) Bx[k] = arc[k].B * arc[k].x;
    for (int k = 0; k < n; k++) phi[k] = vatan(Bx[k]);
    for (int k = 0; k < n; k++) phi[k] = (R(1) - arc[k].E) * Bx[k] + arc[k].E * phi[k];
    for (int k = 0; k < n; k++) angle[k] = arc[k].C * vatan(phi[k]);
}

/* cos of an angle of at most 3/2 turns of pi, as sin(pi/2 - |angle|) */
static inline vreal magic_cosine(vreal angle) {
    return vsin_small(R(0.5) * R(REAL_PI) - vabs(angle));
}

/* cos(atan x) */
static inline vreal cos_atan(vreal x) { return R(1) / vsqrt(R(1) + x * x); }

/* E <= 1 with limits: beyond, the force would turn round. */
static inline vreal curvature(const struct magic_formula *t, vreal E) {
    return t->options & MAGIC_LIMITS ? vmin(splat(1), E) : E;
}

/* What spin (turn slip and inclination together) changes; all 1 without it, tire/turn_slip.h. */
struct spin_factors {
    vreal phi;                        /* spin of the contact, in the sense of inclination [1/m] */
    vreal z0, z1, z2, z3, z5, z6, z7; /* [-] */
    vreal Drp;                        /* z8 - 1 [N m] */
    vreal hyperbolic;                 /* 1 where MFeval takes a cosh for the cosine of Mzr */
};

#include "tire/turn_slip.h"

/* Fx0: curve, peak and shifts of pure longitudinal slip. */
struct magic_fx {
    struct magic_arc arc;
    vreal D, SV;   /* [N] */
    vreal mu, Kxk; /* [-, N] */
};

FORCE_INLINE struct magic_fx magic_fx(const struct magic_formula *t, const struct magic_point *q,
                                      const struct spin_factors *z) {
    const struct magic_formula_params *c = t->c;
    const vreal dfz = q->dfz, dpi = q->dpi;
    struct magic_fx f;
    const vreal Cx = c->pcx1 * c->lcx; /* (4.E11) */
    f.mu = (c->pdx1 + c->pdx2 * dfz) * (R(1) + dpi * (c->ppx3 + c->ppx4 * dpi)) *
           (R(1) - c->pdx3 * (q->gamma * q->gamma)) * t->mu_x; /* (4.E13) */
    f.D = f.mu * q->fz * z->z1;                                /* (4.E12) */
    const vreal power = vexp(clamp(c->pkx3 * dfz, splat(-80), splat(80)));
    f.Kxk = q->fz * (c->pkx1 + c->pkx2 * dfz) * power * (R(1) + dpi * (c->ppx1 + c->ppx2 * dpi)) *
            c->lkx;                                                                   /* (4.E15) */
    const vreal Bx = f.Kxk / (Cx * f.D + MAGIC_EPS * sign1(f.D));                     /* (4.E16) */
    const vreal SHx = (c->phx1 + c->phx2 * dfz) * c->lhx * q->smooth;                 /* (4.E17) */
    f.SV = q->fz * (c->pvx1 + c->pvx2 * dfz) * c->lvx * t->mup_x * z->z1 * q->smooth; /* (4.E18) */
    const vreal kx = q->kappa + SHx;                                                  /* (4.E10) */
    const vreal Ex = (c->pex1 + dfz * (c->pex2 + c->pex3 * dfz)) * (R(1) - c->pex4 * sign(kx)) *
                     c->lex; /* (4.E14) */
    f.arc = (struct magic_arc){Bx, Cx, curvature(t, Ex), kx};
    return f;
}

/* Kya, slope of Fy0 at inclination g (4.E25) [N] */
FORCE_INLINE vreal magic_kya(const struct magic_formula *t, const struct magic_point *q, vreal g,
                             const struct spin_factors *z) {
    const struct magic_formula_params *c = t->c;
    const vreal load =
        q->fz * t->per_Fz0p / ((c->pky2 + c->pky5 * (g * g)) * (R(1) + c->ppy2 * q->dpi));
    return c->pky1 * t->Fz0p * (R(1) + c->ppy1 * q->dpi) * (R(1) - c->pky3 * vabs(g)) *
           vsin(c->pky4 * vatan(load)) * z->z3 * c->lky;
}

/* Fy0: curve, peak and shifts of pure side slip. */
struct magic_fy {
    struct magic_arc arc;
    vreal D, SV, SH; /* [N, N, rad] */
    vreal mu, Kya;   /* [-, N/rad] */
    vreal per_Kya;   /* 1/Kya' (4.E39) */
};

FORCE_INLINE struct magic_fy magic_fy(const struct magic_formula *t, const struct magic_point *q,
                                      vreal g, vreal Kya, vreal Kya0,
                                      const struct spin_factors *z) {
    const struct magic_formula_params *c = t->c;
    const vreal dfz = q->dfz, dpi = q->dpi, g2 = g * g;
    struct magic_fy f;
    f.Kya = Kya;
    f.per_Kya = R(1) / (Kya + MAGIC_EPS * sign1(Kya));
    const vreal SVyg =
        q->fz * (c->pvy3 + c->pvy4 * dfz) * g * c->lkyc * t->mup_y * z->z2; /* (4.E28) */
    const vreal SHy0 = (c->phy1 + c->phy2 * dfz) * c->lhy;
    if (t->options & MAGIC_52) {
        f.SH = SHy0 + c->phy3 * g * c->lkyc;
    } else {
        const vreal Kyg0 =
            q->fz * (c->pky6 + c->pky7 * dfz) * (R(1) + c->ppy5 * dpi) * c->lkyc; /* (4.E30) */
        f.SH = SHy0 + (Kyg0 * g - SVyg) * f.per_Kya * z->z0;                      /* (4.E27) */
        if (t->options & MAGIC_TURN_SLIP)
            f.SH = f.SH + (spin_shift(t, q, z->phi, Kyg0, Kya0) - SVyg * f.per_Kya); /* (4.84) */
    }
    f.SH = f.SH * q->smooth;
    f.SV = (q->fz * (c->pvy1 + c->pvy2 * dfz) * c->lvy * t->mup_y * z->z2 + SVyg) *
           q->smooth;                  /* (4.E29) */
    const vreal ay = q->a + f.SH;      /* (4.E20) */
    const vreal Cy = c->pcy1 * c->lcy; /* (4.E21) */
    f.mu = (c->pdy1 + c->pdy2 * dfz) * (R(1) + dpi * (c->ppy3 + c->ppy4 * dpi)) *
           (R(1) - c->pdy3 * g2) * t->mu_y; /* (4.E23) */
    f.D = f.mu * q->fz * z->z2;             /* (4.E22) */
    const vreal way = sign1(t->options & MAGIC_EY_OF_ALPHA ? q->a : ay);
    const vreal Ey = (c->pey1 + c->pey2 * dfz) *
                     (R(1) + c->pey5 * g2 - (c->pey3 + c->pey4 * g) * way) * c->ley; /* (4.E24) */
    const vreal By = Kya / (Cy * f.D + MAGIC_EPS * sign1(f.D));                      /* (4.E26) */
    f.arc = (struct magic_arc){By, Cy, curvature(t, Ey), ay};
    return f;
}

/* Gxa: what side slip leaves of Fx0 (4.E51) to (4.E57). The second curve is the value at alpha* =
 * 0, which makes G = 1 there. */
FORCE_INLINE void magic_gxa(const struct magic_formula *t, const struct magic_point *q,
                            struct magic_arc arc[2]) {
    const struct magic_formula_params *c = t->c;
    const vreal B = (c->rbx1 + c->rbx3 * (q->g * q->g)) * cos_atan(c->rbx2 * q->kappa) * c->lxal;
    const vreal E = curvature(t, c->rex1 + c->rex2 * q->dfz);
    arc[0] = (struct magic_arc){B, c->rcx1, E, q->a + c->rhx1};
    arc[1] = (struct magic_arc){B, c->rcx1, E, c->rhx1};
}

/* Gyk: what longitudinal slip leaves of Fy0 (4.E59) to (4.E65). */
FORCE_INLINE void magic_gyk(const struct magic_formula *t, const struct magic_point *q,
                            struct magic_arc arc[2]) {
    const struct magic_formula_params *c = t->c;
    const vreal B =
        (c->rby1 + c->rby4 * (q->g * q->g)) * cos_atan(c->rby2 * (q->a - c->rby3)) * c->lyka;
    const vreal E = curvature(t, c->rey1 + c->rey2 * q->dfz);
    const vreal SH = c->rhy1 + c->rhy2 * q->dfz;
    arc[0] = (struct magic_arc){B, c->rcy1, E, q->kappa + SH};
    arc[1] = (struct magic_arc){B, c->rcy1, E, SH};
}

/* SVyk: side force that longitudinal slip induces (4.E66), (4.E67) [N] */
FORCE_INLINE vreal magic_svyk(const struct magic_formula *t, const struct magic_point *q,
                              const struct magic_fy *y, const struct spin_factors *z) {
    const struct magic_formula_params *c = t->c;
    const vreal D = y->mu * q->fz * (c->rvy1 + c->rvy2 * q->dfz + c->rvy3 * q->g) *
                    cos_atan(c->rvy4 * q->a) * z->z2;
    return D * vsin(c->rvy5 * vatan(c->rvy6 * q->kappa)) * c->lvyka * q->smooth;
}

/* Forces, and what moments and slopes are made of. */
struct magic_forces {
    struct magic_fx x;
    struct magic_fy y;
    vreal fx, fy;       /* [N] */
    vreal Fx0, Fy0;     /* of pure slip [N] */
    vreal Gxa, Gyk;     /* [-] */
    vreal SVyk;         /* [N] */
    vreal arc_x, arc_y; /* C atan(phi) of Fx0 and Fy0 */
};

FORCE_INLINE struct magic_forces magic_forces(const struct magic_formula *t,
                                              const struct magic_point *q,
                                              const struct spin_factors *z) {
    struct magic_forces f;
    const vreal Kya = magic_kya(t, q, q->g, z);
    const vreal Kya0 = t->options & MAGIC_TURN_SLIP ? magic_kya(t, q, splat(0), z) : Kya;
    f.x = magic_fx(t, q, z);
    f.y = magic_fy(t, q, q->g, Kya, Kya0, z);
    struct magic_arc arc[6];
    arc[0] = f.x.arc;
    arc[1] = f.y.arc;
    magic_gxa(t, q, arc + 2);
    magic_gyk(t, q, arc + 4);
    vreal angle[6];
    magic_angles(arc, angle, 6);
    f.arc_x = angle[0];
    f.arc_y = angle[1];
    f.Fx0 = (f.x.D * vsin_small(angle[0]) + f.x.SV) * q->flip_x; /* (4.E9) */
    f.Fy0 = (f.y.D * vsin_small(angle[1]) + f.y.SV) * q->flip_y; /* (4.E19) */
    f.Gxa = magic_cosine(angle[2]) / magic_cosine(angle[3]);
    f.Gyk = magic_cosine(angle[4]) / magic_cosine(angle[5]);
    f.SVyk = magic_svyk(t, q, &f.y, z);
    f.fx = f.Gxa * f.Fx0;          /* (4.E50) */
    f.fy = f.Gyk * f.Fy0 + f.SVyk; /* (4.E58) */
    return f;
}

/* Slip angle that stands for x and kappa together (A54), (A55) */
FORCE_INLINE vreal equivalent_slip(const struct magic_formula *t, vreal x, vreal kappa_y) {
    if (t->options & MAGIC_PLAIN_SLIP) return sign(x) * vsqrt(x * x + kappa_y * kappa_y);
    vreal sine, cosine;
    vsincos(x, &sine, &cosine);
    const vreal tangent = sine / cosine;
    return sign(x) * vatan(vsqrt(tangent * tangent + kappa_y * kappa_y));
}

/* Pneumatic trail t (4.E73) [m] */
FORCE_INLINE vreal magic_trail(const struct magic_formula *t, const struct magic_point *q,
                               const struct spin_factors *z, vreal kappa_y) {
    const struct magic_formula_params *c = t->c;
    const vreal dfz = q->dfz, gamma = q->gamma, lean = vabs(gamma);
    const vreal SHt = c->qhz1 + c->qhz2 * dfz + (c->qhz3 + c->qhz4 * dfz) * q->g; /* (4.E35) */
    const vreal at = q->a + SHt;                                                  /* (4.E34) */
    const vreal Bt = (c->qbz1 + dfz * (c->qbz2 + c->qbz3 * dfz)) *
                     (R(1) + c->qbz4 * gamma + c->qbz5 * lean) * t->slope_z; /* (A58) */
    const vreal Ct = c->qcz1;                                                /* (4.E41) */
    const vreal side = t->options & MAGIC_EVEN_TRAIL ? lean : gamma;
    const vreal Dt = q->fz_low * (c->unloaded_radius * t->per_Fz0p) * (c->qdz1 + c->qdz2 * dfz) *
                     (R(1) - c->ppz1 * q->dpi) *
                     (R(1) + c->qdz3 * side + c->qdz4 * (gamma * gamma)) * c->ltr *
                     z->z5; /* (A60) */
    const vreal Et = (c->qez1 + dfz * (c->qez2 + c->qez3 * dfz)) *
                     (R(1) + (c->qez4 + c->qez5 * q->g) * (R(2.0 / 3.14159265358979323846) *
                                                           vatan(Bt * Ct * at))); /* (4.E44) */
    const struct magic_arc arc = {Bt, Ct, curvature(t, Et), equivalent_slip(t, at, kappa_y)};
    vreal angle;
    magic_angles(&arc, &angle, 1);
    /* MF-Tyre multiplies by LFZO, which no source writes */
    return Dt * magic_cosine(angle) * q->cos_ap * c->lfzo * q->smooth;
}

/* Residual moment Mzr (4.E75) [N m] */
FORCE_INLINE vreal magic_residual(const struct magic_formula *t, const struct magic_point *q,
                                  const struct magic_fy *y, const struct spin_factors *z,
                                  vreal kappa_y) {
    const struct magic_formula_params *c = t->c;
    const vreal dfz = q->dfz;
    const vreal ar = q->a + (y->SH + y->SV * y->per_Kya); /* (4.E37), (4.E38) */
    const vreal Br =
        (c->qbz9 * t->slope_z + c->qbz10 * (y->arc.B * y->arc.C)) * z->z6; /* (4.E45) */
    const vreal offset = (c->qdz6 + c->qdz7 * dfz) * c->lres * z->z2;
    const vreal camber = ((c->qdz8 + c->qdz9 * dfz) * (R(1) + c->ppz2 * q->dpi) +
                          (c->qdz10 + c->qdz11 * dfz) * vabs(q->g)) *
                         q->g * c->lkzc * z->z0;
    const vreal Dr =
        q->fz_low * c->unloaded_radius * (offset + camber) * t->mu_y * q->way * q->cos_a +
        z->Drp; /* (4.E47) */
    const vreal slope = Br * equivalent_slip(t, ar, kappa_y);
    const vreal shape = t->options & MAGIC_TURN_SLIP ? spin_cosine(z, slope) : cos_atan(slope);
    return Dr * shape * q->smooth;
}

/* Overturning moment (A49) [N m] */
FORCE_INLINE vreal magic_mx(const struct magic_formula *t, const struct magic_point *q, vreal fy) {
    const struct magic_formula_params *c = t->c;
    const vreal gamma = q->gamma, lean = vabs(gamma);
    const vreal share = q->fz / vmax(c->fzmin, splat(R(1e-3)));
    const vreal fz = sel(q->fz < c->fzmin, q->fz * (share * share), q->fz);
    const vreal load = fz * t->per_Fz0, side = fy * t->per_Fz0;
    vreal sum = c->qsx1 * c->lvmx - c->qsx2 * gamma * (R(1) + c->ppmx1 * q->dpi) -
                c->qsx12 * (gamma * lean) + c->qsx3 * side +
                c->qsx10 * vatan(c->qsx11 * load) * gamma;
    if (t->mixed) {
        const vreal u = c->qsx6 * load;
        vreal arc;
        if (t->options & MAGIC_PLAIN_MX) {
            arc = vatan(u);
            arc = arc * arc;
        } else {
            arc = vatan(u * u);
        }
        sum = sum + c->qsx4 * (vcos(c->qsx5 * arc) *
                               vsin(c->qsx7 * gamma + c->qsx8 * vatan(c->qsx9 * side)));
    }
    return c->unloaded_radius * c->lmx * (fz * sum + fy * (c->qsx13 + c->qsx14 * lean));
}

/* Factor of My: 1 for a rolling wheel, 0 for a locked one, -1 for one that turns back. */
RARE vreal magic_near_lock(const struct magic_formula *t, const struct magic_point *q) {
    const vreal high = t->c->vxlow / vmax(vabs(q->vx), splat(REAL_MIN)) - R(1);
    const vreal low = R(-1) - t->c->vxlow - high;
    const vreal turn = vsin(R(0.5) * R(REAL_PI) * ((q->kappa_in + R(1)) / (high + R(1))));
    const vreal factor =
        sel(q->kappa_in < low, splat(-1), sel(q->kappa_in <= high, turn, splat(1)));
    return sel(q->vx == R(0), splat(0), factor);
}

/* Rolling resistance moment (A48) [N m]; before 6.1 the load itself instead of its power. */
FORCE_INLINE vreal magic_my(const struct magic_formula *t, const struct magic_point *q, vreal fx) {
    const struct magic_formula_params *c = t->c;
    const vreal share = q->fz_in / vmax(c->fzmin, splat(R(1e-3)));
    const vreal fz = sel(q->fz_in < c->fzmin, q->fz_in * share, q->fz_in);
    const vreal load = fz * t->per_Fz0;
    const vreal v = vabs(q->vx) / c->longvl, v2 = v * v;
    vreal sum = c->qsy1 + c->qsy2 * (fx * t->per_Fz0) + c->qsy3 * v + c->qsy4 * (v2 * v2);
    vreal scale = load;
    if (!(t->options & MAGIC_52)) {
        sum = sum + (c->qsy5 + c->qsy6 * load) * (q->gamma * q->gamma);
        /* x^y = exp(y ln x), both powers at once */
        vreal power = c->qsy7 * vlog(vmax(load, splat(REAL_MIN)));
        if (any(q->p != c->nompres))
            power = power + c->qsy8 * vlog(vmax(q->p * t->per_p0, splat(REAL_MIN)));
        scale = vexp(clamp(power, splat(-80), splat(80)));
        if (t->options & MAGIC_MY_OF_LOAD) scale = load;
        scale = sel(fz > R(0), scale, fz);
    }
    vreal my = -(c->unloaded_radius * c->fnomin * c->lmy * sum * scale) * q->way;
    const vreal lock = c->vxlow / vmax(vabs(q->vx), splat(REAL_MIN)) - R(1);
    if (any(q->kappa_in <= lock)) my = my * magic_near_lock(t, q);
    return my;
}

/* What the trail carries, Fy': Fy - SVyk in 5.2, then Gyk Fy0 of a wheel that stands upright and
 * does not spin (4.E74). `side` is where By, SHy and SVy of the residual moment come from. */
FORCE_INLINE vreal magic_upright(const struct magic_formula *t, const struct magic_point *q,
                                 const struct magic_forces *f, const struct spin_factors *z,
                                 struct magic_fy *side) {
    *side = f->y;
    if (t->options & MAGIC_52) return f->fy - f->SVyk;
    const int spins = t->options & MAGIC_TURN_SLIP;
    if (!spins && !any(q->g != R(0))) return f->Gyk * f->Fy0;
    const struct spin_factors none = no_spin();
    const struct spin_factors *zu = spins && !(t->options & MAGIC_BOOK_SPIN) ? z : &none;
    struct magic_formula still = *t; /* by the book without its spin, too */
    if (t->options & MAGIC_BOOK_SPIN) still.options &= ~MAGIC_TURN_SLIP;
    const vreal Kya = magic_kya(&still, q, splat(0), zu);
    const struct magic_fy y = magic_fy(&still, q, splat(0), Kya, Kya, zu);
    if (t->options & MAGIC_UPRIGHT_MZ) *side = y;
    vreal angle;
    magic_angles(&y.arc, &angle, 1);
    return f->Gyk * ((y.D * vsin_small(angle) + y.SV) * q->flip_y);
}

struct magic_moments {
    vreal mx, my, mz; /* [N m] */
    vreal trail;      /* [m] */
    vreal residual;   /* Mzr [N m] */
};

FORCE_INLINE vreal magic_mz(const struct magic_formula *t, const struct magic_point *q,
                            const struct magic_forces *f, const struct spin_factors *z,
                            struct magic_moments *m) {
    const struct magic_formula_params *c = t->c;
    struct magic_fy side;
    const vreal Fyp = magic_upright(t, q, f, z, &side);
    const vreal kappa_y = f->x.Kxk * side.per_Kya * q->kappa;
    m->trail = magic_trail(t, q, z, kappa_y);
    m->residual = magic_residual(t, q, &side, z, kappa_y);
    const vreal s = c->unloaded_radius * c->ls *
                    (c->ssz1 + c->ssz2 * (f->fy * t->per_Fz0) +
                     (c->ssz3 + c->ssz4 * q->dfz) * q->gamma); /* (A56) */
    return m->residual - m->trail * Fyp + s * f->fx;           /* (4.E71), (4.E72) */
}

FORCE_INLINE struct magic_moments magic_moments(const struct magic_formula *t,
                                                const struct magic_point *q,
                                                const struct magic_forces *f,
                                                const struct spin_factors *z) {
    struct magic_moments m;
    m.mz = magic_mz(t, q, f, z, &m);
    m.mx = magic_mx(t, q, f->fy);
    m.my = magic_my(t, q, f->fx);
    return m;
}

/* In the car */

static inline struct magic_formula magic_formula_prepare(const struct magic_formula_params *p,
                                                         struct tire_setting setting) {
    struct magic_formula t;
    magic_formula_set(&t, p, setting.surface, setting.options);
    return t;
}

/* Slips come from deflections and are ordinary at rest; what asks for the direction of travel takes
 * one that passes through zero there, and forces are those of forward rolling. */
FORCE_INLINE struct magic_point magic_car_point(const struct magic_formula *t,
                                                struct tire_slip slip) {
    const struct magic_formula_params *c = t->c;
    const vreal one = splat(1);
    struct magic_point q;
    vreal alpha = slip.alpha, gamma = vasin(slip.sin_gamma);
    q.fz_in = q.fz = q.fz_low = slip.fz;
    q.kappa_in = q.kappa = slip.kappa;
    q.p = c->inflpres;
    if (t->options & MAGIC_LIMITS) {
        q.fz = vmin(c->fzmax, q.fz);
        q.fz_low = sel(q.fz > R(0), vmax(c->fzmin, q.fz), q.fz);
        q.kappa = clamp(q.kappa, c->kpumin, c->kpumax);
        alpha = clamp(alpha, c->alpmin, c->alpmax);
        gamma = clamp(gamma, c->cammin, c->cammax);
        q.p = clamp(q.p, c->presmin, c->presmax);
    }
    q.gamma = gamma;
    q.vx = slip.vx;
    q.phit = splat(0);
    q.smooth = q.linear = q.way = one;
    magic_stars(t, &q, alpha);
    q.flip_x = q.flip_y = one;
    q.way = slip.forward;
    q.cos_ap = slip.forward * vabs(q.cos_a);
    return q;
}

/* dF/dx of D sin(C atan(phi)) at the angle C atan(phi) */
FORCE_INLINE vreal magic_slope(const struct magic_arc *arc, vreal D, vreal angle) {
    const vreal Bx = arc->B * arc->x, u2 = Bx * Bx;
    const vreal phi = (R(1) - arc->E) * Bx + arc->E * vatan(Bx);
    const vreal dphi = arc->B * ((R(1) - arc->E) + arc->E / (R(1) + u2));
    return D * magic_cosine(angle) * arc->C * dphi / (R(1) + phi * phi);
}

FORCE_INLINE struct tire_force magic_formula_force(const struct magic_formula *t,
                                                   struct tire_slip slip) {
    const struct magic_point q = magic_car_point(t, slip);
    const struct spin_factors z = no_spin();
    const struct magic_forces forces = magic_forces(t, &q, &z);
    const struct magic_moments m = magic_moments(t, &q, &forces, &z);
    struct tire_force f;
    f.fx = forces.fx;
    f.fy = forces.fy;
    f.mz = m.mz;
    f.mx = m.mx;
    f.my = m.my;
    f.slope_x = vmax(magic_slope(&forces.x.arc, forces.x.D, forces.arc_x) * forces.Gxa, splat(0));
    const vreal per_alpha =
        vmax(-(magic_slope(&forces.y.arc, forces.y.D, forces.arc_y) * forces.Gyk), splat(0));
    f.slope_y = t->options & MAGIC_TAN_ALPHA ? per_alpha : per_alpha * (q.cos_a * q.cos_a);
    f.limit_x = vabs(forces.x.D) + vabs(forces.x.SV);
    return f;
}

/* An upper bound of the slip at the peak of an upright tire at nominal load, exact for E = 0. */
static inline vreal magic_arc_peak(struct magic_arc arc, vreal E, vreal shift) {
    const vreal tail = vmax(R(1) - vmax(E, splat(0)), splat(R(1e-3)));
    const vreal turn = vtan(BELOW_QUARTER_TURN / vmax(arc.C, splat(R(1.001))));
    return turn / (vabs(arc.B) * tail) + vabs(shift);
}

static inline struct tire_peak magic_formula_peak(const struct magic_formula_params *p,
                                                  const struct magic_formula *t,
                                                  struct tire_setting setting) {
    (void)setting;
    const vreal zero = splat(0), one = splat(1);
    const struct spin_factors z = no_spin();
    const struct tire_slip none = {.fz = t->Fz0p,
                                   .kappa = zero,
                                   .tan_alpha = zero,
                                   .alpha = zero,
                                   .sin_gamma = zero,
                                   .forward = one,
                                   .vx = p->longvl};
    const struct magic_point q = magic_car_point(t, none);
    const struct magic_fx x = magic_fx(t, &q, &z);
    const vreal Kya = magic_kya(t, &q, zero, &z);
    const struct magic_fy y = magic_fy(t, &q, zero, Kya, Kya, &z);
    const vreal Ex = vabs(p->pex1 * p->lex) * (one + vabs(p->pex4));
    const vreal Ey = vabs(p->pey1 * p->ley) * (one + vabs(p->pey3));
    return (struct tire_peak){magic_arc_peak(x.arc, Ex, x.arc.x), magic_arc_peak(y.arc, Ey, y.SH)};
}

#endif
