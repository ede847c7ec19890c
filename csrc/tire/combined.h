/* Combined slip that ends in sliding, from the pure curves of both directions (after the normalised
 * slip of Bakker, Pacejka and Lidner, SAE 890087, and of TMeasy).
 *
 *   n = (kappa/kappa*, alpha/alpha*)                      slips over those of the peaks, s = |n|
 *   F0x = Fx(s kappa*),  F0y = Fy(s alpha*)               both curves at the same degree of sliding
 *   e ~ n,   g ~ (kappa F0y, tan(alpha) F0x)              where the patch adheres, where it slides
 *   w = u (2 - u),  u = min(1, (s/3)^2)                   share of the patch that slides
 *   p ~ (1 - w) e + w g,  |p| = 1;   (Fx, Fy) = (F0x p_x, -F0y p_y)     on the ellipse of the two
 *
 * With w = 1 the force is opposite to the sliding velocity, -(Vsx, Vsy) ~ (kappa, -tan alpha). Pure
 * slip leaves each curve as it is. Each part has the sign of its slip, so the tire dissipates. */
#ifndef SKIDPAD_COMBINED_H
#define SKIDPAD_COMBINED_H

#include "tire/tire.h"

/* How both directions share the friction: in the order of the words' numbers for tires. */
enum { COMBINE_NONE, COMBINE_ELLIPSE, COMBINE_VECTOR };

struct combine {
    vmask ellipse, vector;
    int ellipses, vectors; /* some lane is */
};

static inline struct combine combine_prepare(vreal word) {
    struct combine c;
    c.ellipse = word == R(COMBINE_ELLIPSE);
    c.vector = word == R(COMBINE_VECTOR);
    c.ellipses = any(c.ellipse);
    c.vectors = any(c.vector);
    return c;
}

/* 1, or less where the ellipse limits two forces, given over their largest. */
static inline vreal ellipse_share(const struct combine *c, vreal yx, vreal yy) {
    if (!c->ellipses) return splat(1);
    const vreal most = vmax(splat(1), vsqrt(yx * yx + yy * yy));
    return sel(c->ellipse, R(1) / most, splat(1));
}

/* A slip with both its parts over those of the peaks. */
struct degree {
    vreal x, y;  /* n */
    vreal s2, s; /* |n|^2, |n| */
};

static inline struct degree degree_of(vreal nx, vreal ny) {
    const vreal s2 = nx * nx + ny * ny;
    return (struct degree){nx, ny, s2, vsqrt(s2)};
}

/* The slip at which a pure curve is taken: s times that of its peak with the sign of its own; its
 * own to the bit where there is no other. */
static inline vreal pure_slip(vreal own, vreal other, vreal s, vreal peak) {
    return sel(other == R(0), own, vcopysign(s * peak, own));
}

struct shares {
    vreal x, y; /* |p| */
};

/* From n, tan(alpha) on the scale of n_x, and the sizes of both forces in any common unit. */
static inline struct shares combined_shares(struct degree n, vreal sliding_y, vreal F0x,
                                            vreal F0y) {
    const vreal one = splat(1), u = vmin(one, n.s2 * R(1.0 / 9));
    const vreal slides = u * (R(2) - u), adheres = (one - slides) * (F0x + F0y);
    const vreal twice = slides + slides;
    const vreal px = n.x * (adheres + twice * F0y);
    const vreal py = n.y * adheres + sliding_y * (twice * F0x);
    const vreal per = one / vmax(splat(TINY_SLIP), vsqrt(px * px + py * py));
    return (struct shares){sel(py == R(0), one, vabs(px) * per),
                           sel(px == R(0), one, vabs(py) * per)};
}

/* Slope of one force by its own slip from that of its pure curve and from F0 over its slip: along
 * the slip the curve's, across it the chord's. */
static inline vreal combined_slope(vreal share, vreal tangent, vreal chord) {
    const vreal along = share * share;
    return tangent * along + chord * (R(1) - along);
}

#endif
