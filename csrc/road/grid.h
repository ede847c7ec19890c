/* Values between the nodes of a grid: bilinear, cubic, or nearest. */
#ifndef SKIDPAD_GRID_H
#define SKIDPAD_GRID_H

#include "road/axis.h"

/* A place in a grid. */
struct cell {
    struct between u, v;
    vint at;             /* the lower corner */
    ptrdiff_t up, aside; /* from there to the next node along u, along v */
};

/* A place in a plain grid, with a next node along u and v everywhere. */
struct plain_cell {
    struct between u, v;
    vint at;
    integer corner[LANES]; /* the same one by one */
};

/* A value, and its derivatives by u and v. */
struct sampled {
    vreal z, z_u, z_v;
};

/* Member by member: what is cleared first is cleared in memory. */
static inline struct cell cell_at(const struct axis *u, const struct axis *v, vreal at_u,
                                  vreal at_v) {
    struct cell c;
    c.u = between_nodes(u, at_u);
    c.v = between_nodes(v, at_v);
    c.up = u->nodes > 1;
    c.aside = v->nodes > 1 ? (ptrdiff_t)u->nodes : 0;
    c.at = times_whole(c.v.node, (integer)u->nodes) + c.u.node;
    return c;
}

/* Values at an offset in nodes. */
static inline vreal gather(const struct values *v, vint at, ptrdiff_t further) {
    return v->bits == 32 ? gather_floats((const float *)v->data + further, at)
                         : gather_doubles((const double *)v->data + further, at);
}

/* From the values at the four corners. */
FORCE_INLINE struct sampled between_corners(const struct between *u, const struct between *v,
                                            vreal low, vreal high, vreal low_aside,
                                            vreal high_aside) {
    const vreal across_low = low_aside - low, across_high = high_aside - high;
    const vreal from = low + v->share * across_low;
    const vreal along = (high + v->share * across_high) - from;
    return (struct sampled){from + u->share * along, along * u->per_length,
                            (across_low + u->share * (across_high - across_low)) * v->per_length};
}

static inline void one_by_one(vint at, integer each[LANES]) {
    for (int k = 0; k < LANES; k++) each[k] = whole_lane(at, k);
}

/* Values of a given width at corners and at the next node along u, at an offset in nodes. */
FORCE_INLINE void gather_ends(const struct values *v, int bits, vint at,
                              const integer corner[LANES], ptrdiff_t further, vreal *low,
                              vreal *high) {
    if (bits == 32)
        pairs_of_floats((const float *)v->data + further, at, low, high);
    else
        pairs_of_doubles((const double *)v->data + further, corner, low, high);
}

static inline struct sampled bilinear(const struct values *values, const struct cell *c) {
    vreal low, high, low_aside, high_aside;
    if (c->up) {
        integer corner[LANES];
        one_by_one(c->at, corner);
        gather_ends(values, values->bits, c->at, corner, 0, &low, &high);
        gather_ends(values, values->bits, c->at, corner, c->aside, &low_aside, &high_aside);
    } else {
        low = high = gather(values, c->at, 0);
        low_aside = high_aside = gather(values, c->at, c->aside);
    }
    return between_corners(&c->u, &c->v, low, high, low_aside, high_aside);
}

/* In place: copying eight numbers as one vector would stall on store forwarding. */
FORCE_INLINE void find_plain_cell(struct plain_cell *c, const struct axis *u, const struct axis *v,
                                  vreal at_u, vreal at_v) {
    c->u = between_even(u, at_u);
    c->v = between_even(v, at_v);
    c->at = times_whole(c->v.node, (integer)u->nodes) + c->u.node;
    one_by_one(c->at, c->corner);
}

FORCE_INLINE struct sampled bilinear_plainly(const struct values *values, int bits,
                                             const struct plain_cell *c, ptrdiff_t aside) {
    vreal low, high, low_aside, high_aside;
    gather_ends(values, bits, c->at, c->corner, 0, &low, &high);
    gather_ends(values, bits, c->at, c->corner, aside, &low_aside, &high_aside);
    return between_corners(&c->u, &c->v, low, high, low_aside, high_aside);
}

/* Weights of the four nodes around a place: a cubic with the slope at each node from the previous
 * to the next node, at the ends to the neighbor. */
struct weights {
    vreal value[4], slope[4];
    vint node[4];
};

static inline struct weights cubic_weights(const struct axis *a, const struct between *b) {
    struct weights w;
    /* length of the cell over that between its neighbors */
    vreal p = splat(1), q = splat(1);
    const ptrdiff_t last = (ptrdiff_t)(a->nodes - 1);
    for (int k = 0; k < LANES; k++) {
        const ptrdiff_t i = (ptrdiff_t)whole_lane(b->node, k);
        const ptrdiff_t j = last > 0 ? i + 1 : i;
        const ptrdiff_t around[4] = {i > 0 ? i - 1 : i, i, j, j < last ? j + 1 : j};
        for (int m = 0; m < 4; m++) set_whole_lane(&w.node[m], k, (integer)around[m]);
        real before = R(1) / (real)(around[2] > around[0] ? around[2] - around[0] : 1);
        real behind = R(1) / (real)(around[3] > around[1] ? around[3] - around[1] : 1);
        if (a->at != NULL && last > 0) {
            const real length = (real)a->at[around[2]] - (real)a->at[around[1]];
            before = length / ((real)a->at[around[2]] - (real)a->at[around[0]]);
            behind = length / ((real)a->at[around[3]] - (real)a->at[around[1]]);
        }
        set_lane(&p, k, before);
        set_lane(&q, k, behind);
    }
    const vreal t = b->share, rest = R(1) - t;
    const vreal to = t * t * (R(3) - R(2) * t), to_slope = R(6) * (t * rest);
    const vreal m0 = p * (t * rest * rest), m1 = q * (R(0) - t * t * rest);
    const vreal m0_slope = p * (rest * (R(1) - R(3) * t));
    const vreal m1_slope = q * (t * (R(3) * t - R(2)));
    w.value[0] = -m0;
    w.value[1] = (R(1) - to) - m1;
    w.value[2] = to + m0;
    w.value[3] = m1;
    w.slope[0] = -m0_slope;
    w.slope[1] = R(0) - to_slope - m1_slope;
    w.slope[2] = to_slope + m0_slope;
    w.slope[3] = m1_slope;
    return w;
}

NOINLINE struct sampled bicubic(const struct values *values, const struct axis *u,
                                const struct axis *v, struct cell c) {
    const struct weights along = cubic_weights(u, &c.u), across = cubic_weights(v, &c.v);
    struct sampled p = {splat(0), splat(0), splat(0)};
    for (int i = 0; i < 4; i++) {
        vreal z = splat(0), z_v = splat(0);
        for (int j = 0; j < 4; j++) {
            const vreal node =
                gather(values, across.node[j] * (integer)u->nodes + along.node[i], 0);
            z = z + across.value[j] * node;
            z_v = z_v + across.slope[j] * node;
        }
        p.z = p.z + along.value[i] * z;
        p.z_u = p.z_u + along.slope[i] * z;
        p.z_v = p.z_v + along.value[i] * z_v;
    }
    p.z_u = p.z_u * c.u.per_length;
    p.z_v = p.z_v * c.v.per_length;
    return p;
}

/* Numbers of the nearest node's material. */
static inline void material_at(const struct layer *l, const struct cell *c, vreal *friction,
                               vreal *rolling) {
    const vreal zero = splat(0), one = splat(1);
    const vint up = truncated(sel(c->u.share >= R(0.5), one, zero)) * (integer)c->up;
    const vint aside = truncated(sel(c->v.share >= R(0.5), one, zero)) * (integer)c->aside;
    const vint at = c->at + up + aside;
    vint of = at;
    for (int k = 0; k < LANES; k++)
        set_whole_lane(&of, k, 2 * (integer)l->material[whole_lane(at, k)]);
    *friction = gather_doubles(l->of_material, of);
    *rolling = gather_doubles(l->of_material + 1, of);
}

#endif
