/* The sine form of the Magic Formula between -1 and 1 (Pacejka 2012, eq. 4.49), C <= 2 and E <= 1:
 *
 *   y(s) = sin(C atan(B s - E (B s - atan(B s)))) */
#ifndef SKIDPAD_MAGIC_CURVE_H
#define SKIDPAD_MAGIC_CURVE_H

#include "lane/lane_math.h"
#include "tire/tire.h"

enum { PEAK_ITERATIONS = 60 };

struct magic_curve {
    vreal B, C, E;
    vreal rest; /* 1 - E */
    int bends;  /* some E is not 0 */
};

static inline struct magic_curve magic_curve(vreal B, vreal C, vreal E) {
    struct magic_curve m;
    m.B = vmin(B, splat(LARGE));
    /* at C = 2 the tail ends at sin(pi) = 0, which rounding must not cross */
    m.C = vmin(C, splat(R(2) - R(REAL_BITS == 64 ? 0x1p-50 : 0x1p-21)));
    m.E = vmax(E, splat(-LARGE)) + R(0); /* -0 would differ from the 0 of a curve without E */
    m.rest = R(1) - m.E;
    m.bends = any(matters(m.E));
    return m;
}

/* B s - E (B s - atan(B s)), arranged to avoid cancellation at large slip; E = 0 gives B s */
static inline vreal magic_phi(const struct magic_curve *m, vreal Bs) {
    return m->rest * Bs + m->E * vatan(Bs);
}

/* A place on a curve: u = B s, phi, C atan(phi) and its sine */
struct magic_place {
    vreal u, phi, turn, y;
};

static inline void magic_go(const struct magic_curve *m, struct magic_place *at) {
    at->phi = m->bends ? magic_phi(m, at->u) : at->u;
    at->turn = m->C * vatan(at->phi);
    at->y = vsin_small(at->turn);
}

/* cos x for |x| <= pi, to 1e-6, and exact at 0: used in slopes for implicit wheel spin, where such
 * an error is harmless. */
FORCE_INLINE vreal rough_cosine(vreal x) {
    const vreal r = R(1.5707963267948966) - vabs(x), z = r * r;
    return r + r * z *
                   (R(-0.16665578085157747) +
                    z * (R(0.0083109378886371973) - z * R(0.00018447486261899953)));
}

/* dy/d(B s) = C cos(C atan(phi)) (1 - E + E/(1 + u^2))/(1 + phi^2), as a product over another */
static inline vreal magic_rise(const struct magic_curve *m, const struct magic_place *at) {
    return m->C * rough_cosine(at->turn) * (m->rest * (R(1) + at->u * at->u) + m->E);
}

static inline vreal magic_fall(const struct magic_place *at) {
    return (R(1) + at->u * at->u) * (R(1) + at->phi * at->phi);
}

/* One step of Newton's method towards (1 - E) u + E atan(u) = phi */
static inline vreal magic_peak_step(vreal E, vreal phi, vreal u) {
    const vreal rest = R(1) - E, slope = rest + E / (R(1) + u * u);
    const vreal most = splat(R(1e3)); /* practically no peak */
    return vmin(u - (rest * u + E * vatan(u) - phi) / slope, most);
}

/* Its root: iterates from that of E = 0 are monotone for E <= 1 and stop on reversal, per car. */
static inline vreal magic_peak_root(vreal E, vreal phi) {
    vreal u = phi;
    vmask moves = matters(E);
    for (int i = 0; i < PEAK_ITERATIONS && any(moves); i++) {
        const vreal next = magic_peak_step(E, phi, u);
        moves &= sel(E > R(0), next - u, u - next) > R(0);
        u = sel(moves, next, u);
    }
    return u;
}

/* B s at the peak, (1 - E) u + E atan(u) = tan(pi/2C); where a curve with C = 1 reaches 95 % of its
 * end */
static inline vreal magic_peak(const struct magic_curve *m) {
    const vreal turn = sel(m->C > R(1), splat(BELOW_QUARTER_TURN), splat(R(1.2532358975033751)));
    const vreal phi = vmin(vtan(turn / m->C), splat(R(1e3)));
    const vreal u = magic_peak_root(m->E, phi);
    return solution(u, magic_peak_step(m->E, phi, u));
}

#endif
