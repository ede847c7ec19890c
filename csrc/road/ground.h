/* The ground at a place: a plane and the grids laid on it in order. */
#ifndef SKIDPAD_GROUND_H
#define SKIDPAD_GROUND_H

#include "field/columns.h"
#include "road/line.h"
#include "road/grid.h"

/* The ground at a place, earth axes. */
struct ground {
    vreal z;                 /* height [m] */
    vreal slope_x, slope_y;  /* dz/dx, dz/dy [-] */
    vreal friction, rolling; /* factors on friction and on rolling resistance [-] */
    vmask off;               /* the place is off the road's grid (edge values are held) */
};

/* Which road each car of a block is on. */
struct terrain_place {
    const struct road *road;
    int roads;   /* 1 if the block is on one */
    int rolling; /* some road has its own rolling resistance */
    vreal which; /* of several */
};

static inline void terrain_begin(struct terrain_place *t, const struct terrain *road,
                                 struct block b) {
    *t = (struct terrain_place){.road = road->road,
                                .roads = road->roads,
                                .rolling = road->rolling,
                                .which = load_column(road->which, b)};
    const vreal first = splat(lane(t->which, 0));
    if (any(t->which != first)) return;
    t->road += (int)lane(first, 0);
    t->roads = 1;
}

/* Several places together, at most those of all wheels, interleaved. */
enum { MOST_PLACES = 4 };
#define EACH_PLACE(i) _Pragma("GCC unroll 4") for (int i = 0; i < places; i++)

FORCE_INLINE void raise(struct ground *g, const struct frame *f, const struct beside_line *s,
                        struct sampled p) {
    g->z = g->z + p.z;
    if (f->along_x) {
        g->slope_x = g->slope_x + p.z_u;
        g->slope_y = g->slope_y + p.z_v;
    } else {
        g->slope_x = g->slope_x + (p.z_u * s->u_x + p.z_v * s->v_x);
        g->slope_y = g->slope_y + (p.z_u * s->u_y + p.z_v * s->v_y);
    }
}

/* Beyond the ends of an axis there may be no grid; a height is added. */
static inline void go_beyond(struct sampled *p, const struct axis *a, vmask outside) {
    const vreal zero = splat(0);
    if (a->border == BORDER_ZERO) {
        p->z = sel(outside, zero, p->z);
        p->z_u = sel(outside, zero, p->z_u);
        p->z_v = sel(outside, zero, p->z_v);
    }
    if (a->beyond != 0) p->z = p->z + sel(outside, splat((real)a->beyond), zero);
}

/* Blends the result so far into a height, in proportion to the distance from an end of the axis. */
static inline void fade(struct ground *g, vreal way, vreal way_u, double length, double height,
                        const struct beside_line *s) {
    const vmask within = way < (real)length;
    const vreal share = sel(within, way / (real)length, splat(1));
    const vreal share_u = sel(within, way_u / (real)length, splat(0));
    const vreal above = g->z - (real)height;
    g->z = sel(within, (real)height + share * above, g->z);
    g->slope_x = share * g->slope_x + (share_u * above) * s->u_x;
    g->slope_y = share * g->slope_y + (share_u * above) * s->u_y;
}

NOINLINE void fade_ends(struct ground *g, const struct layer *l, const struct cell *c,
                        const struct beside_line *s) {
    const real step = R(1) / (real)l->u.per_step;
    const vreal way = (from_whole(c->u.node) + c->u.share) * step, way_u = c->u.per_length * step;
    const struct fade *f = &l->fade;
    if (f->begin > 0) fade(g, way, way_u, f->begin, f->begin_height, s);
    if (f->end > 0) fade(g, (real)(l->u.last - l->u.first) - way, -way_u, f->end, f->end_height, s);
}

/* Adds a plain grid at some places, if all are inside it; returns whether they are. */
FORCE_INLINE int lay_plainly(struct ground g[], const struct layer *l, const struct frame *f,
                             int bits, int places, const vreal x[], const vreal y[]) {
    struct beside_line s[MOST_PLACES];
    struct plain_cell c[MOST_PLACES];
    const ptrdiff_t aside = (ptrdiff_t)l->u.nodes;
    vmask inside = not((vmask){0});
    EACH_PLACE (i) {
        s[i] = beside_straight(f, x[i], y[i]);
        inside = inside & (is_inside(&l->u, s[i].u) & is_inside(&l->v, s[i].v));
    }
    if (any(not(inside))) return 0;
    EACH_PLACE (i) find_plain_cell(&c[i], &l->u, &l->v, s[i].u, s[i].v);
    if (l->height.data)
        EACH_PLACE (i) raise(&g[i], f, &s[i], bilinear_plainly(&l->height, bits, &c[i], aside));
    if (l->friction.data)
        EACH_PLACE (i) g[i].friction = bilinear_plainly(&l->friction, bits, &c[i], aside).z;
    if (l->rolling.data)
        EACH_PLACE (i) g[i].rolling = bilinear_plainly(&l->rolling, bits, &c[i], aside).z;
    return 1;
}

FORCE_INLINE int lay_if_plain(struct ground g[], const struct road *r, const struct layer *l,
                              int places, const vreal x[], const vreal y[]) {
    const struct frame *f = &r->frame[l->frame];
    if (l->plain == 64) return lay_plainly(g, l, f, 64, places, x, y);
    return l->plain == 32 && lay_plainly(g, l, f, 32, places, x, y);
}

/* Adds a grid. */
static inline void lay_upon(struct ground *g, const struct layer *l, const struct frame *f,
                            const struct beside_line *s) {
    const struct cell c = cell_at(&l->u, &l->v, s->u, s->v);
    const vmask outside = c.u.outside | c.v.outside;
    if (!l->patch) g->off = g->off | outside;
    if (l->height.data) {
        struct sampled p =
            l->cubic ? bicubic(&l->height, &l->u, &l->v, c) : bilinear(&l->height, &c);
        go_beyond(&p, &l->u, c.u.outside);
        go_beyond(&p, &l->v, c.v.outside);
        raise(g, f, s, p);
    }
    if (l->fade.begin > 0 || l->fade.end > 0) fade_ends(g, l, &c, s);
    vreal friction = g->friction, rolling = g->rolling;
    if (l->material) material_at(l, &c, &friction, &rolling);
    if (l->friction.data) friction = bilinear(&l->friction, &c).z;
    if (l->rolling.data) rolling = bilinear(&l->rolling, &c).z;
    if (l->patch) {
        friction = sel(outside, g->friction, friction);
        rolling = sel(outside, g->rolling, rolling);
    }
    g->friction = friction;
    g->rolling = rolling;
}

/* Adds a road's grids from one on. */
NOINLINE struct ground lay_rest(const struct road *r, int first, struct ground g, vreal x,
                                vreal y) {
    struct beside_line s;
    for (int i = first, frame = -1; i < r->layers; i++) {
        const struct layer *l = &r->layer[i];
        const struct frame *f = &r->frame[l->frame];
        if (l->frame != frame) s = beside_frame(f, x, y);
        frame = l->frame;
        lay_upon(&g, l, f, &s);
    }
    return g;
}

/* Inline for the plain grid of most roads; rare cases are out of line. */
FORCE_INLINE void road_at(const struct road *r, int places, const vreal x[], const vreal y[],
                          struct ground g[]) {
    EACH_PLACE (i)
        g[i] = (struct ground){
            .z = (real)r->z + ((real)r->slope_x * x[i] + (real)r->slope_y * y[i]),
            .slope_x = splat((real)r->slope_x),
            .slope_y = splat((real)r->slope_y),
            .friction = splat(1),
            .rolling = splat(1),
            .off = (vmask){0},
        };
    int laid = 0;
    while (laid < r->layers && lay_if_plain(g, r, &r->layer[laid], places, x, y)) laid++;
    if (laid < r->layers)
        for (int i = 0; i < places; i++) g[i] = lay_rest(r, laid, g[i], x[i], y[i]);
}

/* Selects the ground of cars not on the first road. */
RARE struct ground other_roads_at(const struct terrain_place *t, struct ground g, vreal x,
                                  vreal y) {
    for (int i = 1; i < t->roads; i++) {
        const vmask here = t->which == R(i);
        if (!any(here)) continue;
        struct ground of;
        road_at(&t->road[i], 1, &x, &y, &of);
        g.z = sel(here, of.z, g.z);
        g.slope_x = sel(here, of.slope_x, g.slope_x);
        g.slope_y = sel(here, of.slope_y, g.slope_y);
        g.friction = sel(here, of.friction, g.friction);
        g.rolling = sel(here, of.rolling, g.rolling);
        g.off = (here & of.off) | (not(here) & g.off);
    }
    return g;
}

/* The ground at some places; bit-identical for the same place. */
FORCE_INLINE void ground_under(const struct terrain_place *t, int places, const vreal x[],
                               const vreal y[], struct ground g[]) {
    road_at(t->road, places, x, y, g);
    if (t->roads > 1)
        for (int i = 0; i < places; i++) g[i] = other_roads_at(t, g[i], x[i], y[i]);
}

NOINLINE struct ground ground_at(const struct terrain_place *t, vreal x, vreal y) {
    struct ground g;
    ground_under(t, 1, &x, &y, &g);
    return g;
}

/* Wind of a road's grids at a place, earth axes [m/s]. */
NOINLINE void road_wind_at(const struct road *r, vreal x, vreal y, vreal *wx, vreal *wy) {
    *wx = *wy = splat(0);
    for (int i = 0; i < r->layers; i++) {
        const struct layer *l = &r->layer[i];
        if (l->wind_x.data == NULL) continue;
        const struct beside_line s = beside_frame(&r->frame[l->frame], x, y);
        const struct cell c = cell_at(&l->u, &l->v, s.u, s.v);
        *wx = *wx + bilinear(&l->wind_x, &c).z;
        *wy = *wy + bilinear(&l->wind_y, &c).z;
    }
}

static inline void wind_at(const struct terrain_place *t, vreal x, vreal y, vreal *wx, vreal *wy) {
    *wx = *wy = splat(0);
    for (int i = 0; i < t->roads; i++) {
        if (!t->road[i].windy) continue;
        vreal of_x, of_y;
        road_wind_at(&t->road[i], x, y, &of_x, &of_y);
        const vmask here = t->which == R(i);
        *wx = t->roads == 1 ? of_x : sel(here, of_x, *wx);
        *wy = t->roads == 1 ? of_y : sel(here, of_y, *wy);
    }
}

#endif
