/* Combined slip that ends in sliding, from the pure curves of both directions (after the normalised
 * slip of Bakker, Pacejka and Lidner, SAE 890087, and of TMeasy).
 *
 *   n = (kappa/kappa*, alpha/alpha*)                      slips over those of the peaks, s = |n|
 *   F0x = Fx(s kappa*),  F0y = Fy(s alpha*)               both curves at the same degree of sliding
 *   e ~ n,   g ~ (kappa F0y, tan(alpha) F0x)              where the patch adheres, where it slides
 *   w = u (2 - u),  u = min(1, (s/3)^2)                   share of the patch that slides
 *   p ~ (1 - w) e + w g,  |p| = 1;   (Fx, Fy) = (F0x p_x, -F0y p_y)     on the ellipse of the two
 *
 * With w = 1 the force is opposite to the sliding velocity, -(Vsx, Vsy) ~ (kappa, -tan alpha). In
 * pure slip each curve is unchanged. Each part has the sign of its slip, so the tire dissipates
 * energy. */
#ifndef SKIDPAD_COMBINED_H
#define SKIDPAD_COMBINED_H

#include "tire/tire.h"

/* Combination of both directions, in the order of the tires' word numbers. */
enum { COMBINE_NONE, COMBINE_ELLIPSE, COMBINE_VECTOR };

struct combine {
    vmask ellipse, vector;
    int ellipses, vectors; /* some lane is */
    int only_vectors;      /* all lanes are */
};

static inline struct combine combine_prepare(vreal word) {
    struct combine c;
    c.ellipse = word == R(COMBINE_ELLIPSE);
    c.vector = word == R(COMBINE_VECTOR);
    c.ellipses = any(c.ellipse);
    c.vectors = any(c.vector);
    c.only_vectors = !any(not(c.vector));
    return c;
}

/* 1, or less where the ellipse limits two forces, given over their largest. */
static inline vreal ellipse_share(const struct combine *c, vreal yx, vreal yy) {
    if (!c->ellipses) return splat(1);
    const vreal most = vmax(splat(1), vsqrt(yx * yx + yy * yy));
    return sel(c->ellipse, R(1) / most, splat(1));
}

/* Slips at which both pure curves are evaluated: s times those of their peaks. */
struct pure_slips {
    vreal x, y;
    vmask still; /* practically no slip: both unchanged, with their sign */
};

/* |(own, other)|, exactly |own| without the other, also where squares underflow */
static inline vreal joined(vreal own, vreal other) {
    return vmax(vabs(own), vsqrt(own * own + other * other));
}

/* Both slips, and the slip of the peak of x over that of y and its inverse. One root serves both:
 * they differ by the quotient of the peaks. */
static inline struct pure_slips pure_slips(vreal x, vreal y, vreal x_per_y, vreal y_per_x) {
    struct pure_slips p;
    const vreal size = joined(x, y * x_per_y);
    p.still = vmax(vabs(x), vabs(y)) < TINY_SLIP;
    p.x = sel(p.still, x, size);
    p.y = sel(p.still, y, sel(x == R(0), vabs(y), size * y_per_x));
    return p;
}

/* Direction of both forces on the ellipse, of any length */
struct direction {
    vreal x, y;
};

/* (1 - w) e + w g from both slips and tan(alpha), all on the scale of the slip of x, s, and the
 * sizes of both forces in any common unit. */
static inline struct direction combined_direction(vreal x, vreal y, vreal sliding_y, vreal s,
                                                  vreal F0x, vreal F0y) {
    const vreal u = vmin(splat(1), s * s * R(1.0 / 9)), slides = u * (R(2) - u);
    const vreal adheres = R(1) - slides;
    const vreal twice = (slides + slides) / vmax(splat(TINY_SLIP), F0x + F0y);
    return (struct direction){x * (adheres + twice * F0y), y * adheres + sliding_y * (twice * F0x)};
}

struct shares {
    vreal x, y; /* p, without slip 1 */
};

/* The normalized direction; by division, so that pure slip gives exactly 1. */
static inline struct shares combined_shares(struct direction d, vmask still) {
    const vreal one = splat(1), length = vmax(R(0.01) * splat(TINY_SLIP), joined(d.x, d.y));
    return (struct shares){sel(still, one, d.x / length), sel(still, one, d.y / length)};
}

/* Slope of a force by its own slip: that of the pure curve along the slip, the chord F0 over slip
 * across it. */
static inline vreal combined_slope(vreal share, vreal tangent, vreal chord) {
    const vreal along = share * share;
    return tangent * along + chord * (R(1) - along);
}

#endif
