/* Paths: projection of points. Stations count along the path, offsets to its left.
 *
 * Bends are smooth steps from a straight axis, y(s) = sum offset S((s - start)/length); the station
 * counts along the axis, the offset across it.
 *
 * Points have station, direction and curvature. A position p belongs to segment a-b if it is ahead
 * of a, f = (p - a).t_a >= 0, and behind b, g = -(p - b).t_b > 0; there u = f/(f + g) goes from 0
 * to 1, continuous across segments. Between points the path is the cubic with their directions.
 * Beyond the ends an open path is straight. */
#ifndef SKIDPAD_PATH_H
#define SKIDPAD_PATH_H

#include "car/gearbox.h"
#include "field/path.h"
#include "field/columns.h"

struct bend {
    vreal start, per_length, offset;
};

struct polyline {
    const real *points;
    ptrdiff_t segments;
    int closed;
};

/* The path of each car of a block. */
struct route {
    enum path_kind kind;
    vreal x, y, cosine, sine; /* the axis */
    int bends;
    struct bend bend[MAX_BENDS];
    struct polyline line[LANES];
};

/* A position relative to the path. */
struct beside {
    vreal station;   /* of the closest point of the path [m] */
    vreal offset;    /* offset to the left of the path [m] */
    vreal tx, ty;    /* direction of the path there, or of its axis if it has bends */
    vreal curvature; /* of points, positive = to the left [1/m] */
};

static inline void route_begin(struct route *r, const struct path *path, struct block b) {
    r->kind = path->kind;
    r->bends = 0;
    r->x = r->y = r->cosine = r->sine = splat(0);
    if (r->kind == PATH_BENDS) {
        r->x = load_column(path->x, b);
        r->y = load_column(path->y, b);
        r->cosine = load_column(path->cosine, b);
        r->sine = load_column(path->sine, b);
        r->bends = path->bends;
        for (int i = 0; i < path->bends; i++)
            r->bend[i] = (struct bend){load_column(path->start[i], b),
                                       R(1) / load_column(path->length[i], b),
                                       load_column(path->offset[i], b)};
    }
    if (r->kind == PATH_POINTS) {
        const vreal which = load_column(path->which, b);
        for (int k = 0; k < LANES; k++) {
            const int i = (int)lane(which, k);
            r->line[k] = (struct polyline){
                (const real *)path->points + path->first[i] * POINT_NUMBERS,
                (ptrdiff_t)(path->first[i + 1] - path->first[i] - 1), path->closed[i] != 0};
        }
    }
}

/* 0 below t = 0, 1 above t = 1, with continuous curvature between: 10 t^3 - 15 t^4 + 6 t^5 */
static inline vreal smooth_step(vreal t) {
    const vreal u = clamp(t, splat(0), splat(1));
    return u * u * u * (R(10) + u * (R(-15) + u * R(6)));
}

static inline struct beside beside_bends(const struct route *r, vreal x, vreal y) {
    const vreal dx = x - r->x, dy = y - r->y;
    const vreal s = dx * r->cosine + dy * r->sine;
    vreal left = splat(0);
    for (int i = 0; i < r->bends; i++)
        left =
            left + r->bend[i].offset * smooth_step((s - r->bend[i].start) * r->bend[i].per_length);
    return (struct beside){s, (dy * r->cosine - dx * r->sine) - left, r->cosine, r->sine, splat(0)};
}

/* y''/(1 + y'^2)^(3/2) and y' */
struct bent {
    vreal curvature, slope;
};

static inline struct bent bent_by(const struct route *r, vreal station) {
    vreal slope = splat(0), second = splat(0);
    for (int i = 0; i < r->bends; i++) {
        const struct bend *b = &r->bend[i];
        const vreal t = clamp((station - b->start) * b->per_length, splat(0), splat(1));
        const vreal rest = R(1) - t, height = b->offset * b->per_length;
        slope = slope + height * (R(30) * (t * t) * (rest * rest));
        second = second + (height * b->per_length) * (R(60) * (t * rest) * (rest - t));
    }
    const vreal square = R(1) + slope * slope;
    return (struct bent){second / (square * vsqrt(square)), slope};
}

/* Distance of a position ahead of a point, along the path's direction there [m]. */
static inline real ahead_of(const real *point, real x, real y) {
    return (x - point[1]) * point[3] + (y - point[2]) * point[4];
}

/* A position moves a few segments per step; after a jump the search catches up later. */
enum { MOST_SEGMENTS = 64 };

static inline ptrdiff_t walk(const struct polyline *l, ptrdiff_t i, real x, real y) {
    for (int k = 0; k < MOST_SEGMENTS; k++) {
        const real *a = l->points + i * POINT_NUMBERS, *b = a + POINT_NUMBERS;
        if (ahead_of(a, x, y) < R(0)) {
            if (i == 0 && !l->closed) return i;
            i = i > 0 ? i - 1 : l->segments - 1;
        } else if (ahead_of(b, x, y) >= R(0)) {
            if (i == l->segments - 1 && !l->closed) return i;
            i = i < l->segments - 1 ? i + 1 : 0;
        } else {
            return i;
        }
    }
    return i;
}

/* Where paths cross or run in parallel, the one along (ex, ey) is preferred: the opposite direction
 * counts as 20 m. */
static inline ptrdiff_t nearest_segment(const struct polyline *l, real x, real y, real ex,
                                        real ey) {
    ptrdiff_t nearest = 0;
    real least = REAL_INF;
    for (ptrdiff_t i = 0; i < l->segments; i++) {
        const real *a = l->points + i * POINT_NUMBERS;
        const real dx = x - a[1], dy = y - a[2];
        const real far = (dx * dx + dy * dy) + R(200) * (R(1) - (ex * a[3] + ey * a[4]));
        if (far < least) {
            least = far;
            nearest = i;
        }
    }
    return nearest;
}

/* Global search: segments nearest to positions with direction (ex, ey). */
RARE vreal find_segments(const struct route *r, vreal x, vreal y, vreal ex, vreal ey) {
    real found[LANES];
    for (int k = 0; k < LANES; k++)
        found[k] =
            (real)nearest_segment(&r->line[k], lane(x, k), lane(y, k), lane(ex, k), lane(ey, k));
    return load(found);
}

/* End points of the positions' segments, searched from the current ones. */
static inline vreal follow_segments(const struct route *r, vreal x, vreal y, vreal segment,
                                    vreal a[POINT_NUMBERS], vreal b[POINT_NUMBERS]) {
    real start[POINT_NUMBERS][LANES], end[POINT_NUMBERS][LANES], now[LANES];
    for (int k = 0; k < LANES; k++) {
        const struct polyline *l = &r->line[k];
        const real was = lane(segment, k);
        const int known = was >= R(0) && was < (real)l->segments;
        const ptrdiff_t i = walk(l, known ? (ptrdiff_t)was : 0, lane(x, k), lane(y, k));
        now[k] = (real)i;
        const real *point = l->points + i * POINT_NUMBERS;
        for (int j = 0; j < POINT_NUMBERS; j++) {
            start[j][k] = point[j];
            end[j][k] = point[POINT_NUMBERS + j];
        }
    }
    for (int j = 0; j < POINT_NUMBERS; j++) {
        a[j] = load(start[j]);
        b[j] = load(end[j]);
    }
    return load(now);
}

static inline struct beside beside_points(const struct route *r, vreal x, vreal y, vreal *segment) {
    vreal a[POINT_NUMBERS], b[POINT_NUMBERS];
    *segment = follow_segments(r, x, y, *segment, a, b);
    const vreal zero = splat(0), one = splat(1);
    const vreal f = (x - a[1]) * a[3] + (y - a[2]) * a[4];
    const vreal g = (b[1] - x) * b[3] + (b[2] - y) * b[4];
    const vreal before = vmin(f, zero), beyond = vmin(g, zero);
    const vreal inside = f - before, left = g - beyond;
    const vreal u = inside / vmax(inside + left, splat(REAL_MIN)), w = one - u;
    const vreal length = b[0] - a[0];
    const vreal chord_x = b[1] - a[1], chord_y = b[2] - a[2];
    /* cubic between the points, and its derivative by u */
    const vreal share = u * u * (R(3) - R(2) * u);
    const vreal from_a = length * (u * w * w), from_b = length * (u * u * w);
    const vreal px = a[1] + share * chord_x + from_a * a[3] - from_b * b[3];
    const vreal py = a[2] + share * chord_y + from_a * a[4] - from_b * b[4];
    const vreal per_chord = R(6) * (u * w);
    const vreal per_a = length * (w * (one - R(3) * u)), per_b = length * (u * (R(3) * u - R(2)));
    const vreal dx = per_chord * chord_x + per_a * a[3] + per_b * b[3];
    const vreal dy = per_chord * chord_y + per_a * a[4] + per_b * b[4];
    const vreal per = one / vmax(vsqrt(dx * dx + dy * dy), splat(REAL_MIN));
    const vreal tx = dx * per, ty = dy * per;
    return (struct beside){(a[0] + u * length) + (before - beyond), (y - py) * tx - (x - px) * ty,
                           tx, ty, a[5] + u * (b[5] - a[5])};
}

/* `segment` stores the last segment. */
static inline struct beside beside_path(const struct route *r, vreal x, vreal y, vreal *segment) {
    return r->kind == PATH_POINTS ? beside_points(r, x, y, segment) : beside_bends(r, x, y);
}

/* Direction of the path at a position, and stations per arc length: 1 for points. */
struct tangent {
    vreal x, y, station_per_way;
};

static inline struct tangent tangent_of(const struct route *r, const struct beside *b) {
    if (r->kind != PATH_BENDS) return (struct tangent){b->tx, b->ty, splat(1)};
    const vreal slope = bent_by(r, b->station).slope;
    const vreal per = R(1) / vsqrt(R(1) + slope * slope);
    return (struct tangent){(b->tx - slope * b->ty) * per, (b->ty + slope * b->tx) * per, per};
}

/* Curvature of a polyline at a station ahead of the start of segment i, and its derivative. */
static inline real polyline_curvature(const struct polyline *l, ptrdiff_t *i, real station,
                                      real *rise) {
    const real lap = l->points[l->segments * POINT_NUMBERS];
    if (l->closed && station >= lap) {
        *i = station - lap < l->points[*i * POINT_NUMBERS] ? 0 : *i;
        station = station - lap;
    }
    for (int k = 0; k < MOST_SEGMENTS && *i < l->segments - 1; k++) {
        if (l->points[(*i + 1) * POINT_NUMBERS] > station) break;
        *i = *i + 1;
    }
    const real *a = l->points + *i * POINT_NUMBERS, *b = a + POINT_NUMBERS;
    const real u = (station - a[0]) / (b[0] - a[0]);
    *rise = R(0);
    if (!l->closed && !(u >= R(0) && u <= R(1))) return R(0); /* straight beyond the ends */
    const real w = u < R(0) ? R(0) : u > R(1) ? R(1) : u;
    if (w == u) *rise = (b[5] - a[5]) / (b[0] - a[0]);
    return a[5] + w * (b[5] - a[5]);
}

/* Curvature at stations [1/m], positive to the left; searched from `segment` on. */
static inline vreal curvature_at(const struct route *r, vreal station, vreal *segment) {
    if (r->kind != PATH_POINTS) return bent_by(r, station).curvature;
    real found[LANES], rise[LANES], now[LANES];
    for (int k = 0; k < LANES; k++) {
        ptrdiff_t i = (ptrdiff_t)lane(*segment, k);
        found[k] = polyline_curvature(&r->line[k], &i, lane(station, k), &rise[k]);
        now[k] = (real)i;
    }
    *segment = load(now);
    return solution(load(found), load(rise) * station);
}

/* Lengths of closed paths, 0 of others [m]. */
static inline vreal lap_length(const struct route *r) {
    real length[LANES];
    for (int k = 0; k < LANES; k++) {
        const struct polyline *l = &r->line[k];
        length[k] = l->closed ? l->points[l->segments * POINT_NUMBERS] : R(0);
    }
    return load(length);
}

/* The station, including laps, closest to the previous one. */
static inline vreal count_laps(vreal lap, vreal station, vreal before) {
    const vreal laps = whole((before - station) / vmax(lap, splat(REAL_MIN)));
    return station + sel(lap > R(0), lap * laps, splat(0));
}

#endif
