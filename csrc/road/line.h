/* Position relative to a straight line or a reference line.
 *
 * A reference line is straight between points; at each point the cross line is normal to the chord
 * from the previous to the next point. u is uniform between cross lines, v is the distance to the
 * left of the segment (OpenCRG 1.2, conversion from x, y to u, v). Beyond its ends an open line is
 * extended straight. */
#ifndef SKIDPAD_LINE_H
#define SKIDPAD_LINE_H

#include "field/terrain.h"
#include "lane/lane.h"

struct beside_line {
    vreal u, v;     /* along the line and to its left [m] */
    vreal u_x, u_y; /* du/dx, du/dy */
    vreal v_x, v_y; /* dv/dx, dv/dy */
};

FORCE_INLINE struct beside_line beside_straight(const struct frame *f, vreal x, vreal y) {
    const vreal dx = x - (real)f->x, dy = y - (real)f->y;
    const vreal c = splat((real)f->cosine), s = splat((real)f->sine);
    if (f->along_x) return (struct beside_line){dx, dy, c, s, -s, c};
    return (struct beside_line){dx * c + dy * s, dy * c - dx * s, c, s, -s, c};
}

/* Distance of a place beyond the cross line at a point [m]. */
static inline real beyond_point(const double *point, real x, real y) {
    return (x - (real)point[LINE_X]) * (real)point[LINE_ACROSS_X] +
           (y - (real)point[LINE_Y]) * (real)point[LINE_ACROSS_Y];
}

static inline ptrdiff_t index_cell(real x, double first, double per_cell, int64_t cells) {
    const real t = (x - (real)first) * (real)per_cell;
    if (!(t > R(0))) return 0;
    return t < (real)cells ? (ptrdiff_t)t : (ptrdiff_t)(cells - 1);
}

/* Segments have equal length, so a distance gives the number of segments to jump; each jump leaves
 * an error of offset over radius. */
enum { MOST_JUMPS = 32 };

static inline ptrdiff_t segment_beside(const struct reference_line *l, real x, real y) {
    const ptrdiff_t column = index_cell(x, l->left, l->per_cell, l->columns);
    const ptrdiff_t row = index_cell(y, l->bottom, l->per_cell, l->rows);
    const ptrdiff_t last = (ptrdiff_t)(l->segments - 1);
    const real per_step = (real)(1 / l->step), most = (real)l->segments;
    ptrdiff_t i = l->index[column * (ptrdiff_t)l->rows + row];
    for (int k = 0; k < MOST_JUMPS; k++) {
        const double *a = l->points + i * LINE_NUMBERS;
        const real before = -beyond_point(a, x, y);
        const real behind = beyond_point(a + LINE_NUMBERS, x, y);
        if (!(before > R(0)) && !(behind >= R(0))) return i;
        if (!l->closed && (before > R(0) ? i == 0 : i == last)) return i;
        const real jump = (before > R(0) ? before : behind) * per_step;
        const ptrdiff_t far = 1 + (ptrdiff_t)(jump < most ? jump : most);
        i = before > R(0) ? i - far : i + far;
        if (i < 0) i = l->closed ? i + (ptrdiff_t)l->segments : 0;
        if (i > last) i = l->closed ? i - (ptrdiff_t)l->segments : last;
        if (i < 0 || i > last) i = 0;
    }
    return i;
}

NOINLINE struct beside_line beside_reference(const struct frame *f, vreal x, vreal y) {
    const struct reference_line *l = &f->line;
    const vreal dx = x - (real)f->x, dy = y - (real)f->y;
    real start[LINE_NUMBERS][LANES], end[LINE_NUMBERS][LANES], passed[LANES];
    for (int k = 0; k < LANES; k++) {
        const ptrdiff_t i = segment_beside(l, lane(dx, k), lane(dy, k));
        const double *point = l->points + i * LINE_NUMBERS;
        passed[k] = (real)(l->start + (double)i * l->step);
        for (int j = 0; j < LINE_NUMBERS; j++) {
            start[j][k] = (real)point[j];
            end[j][k] = (real)point[LINE_NUMBERS + j];
        }
    }
    vreal a[LINE_NUMBERS], b[LINE_NUMBERS];
    for (int j = 0; j < LINE_NUMBERS; j++) {
        a[j] = load(start[j]);
        b[j] = load(end[j]);
    }
    const vreal zero = splat(0), step = splat((real)l->step);
    const vreal ax = dx - a[LINE_X], ay = dy - a[LINE_Y];
    const vreal ahead = ax * a[LINE_ACROSS_X] + ay * a[LINE_ACROSS_Y];
    const vreal rest = (b[LINE_X] - dx) * b[LINE_ACROSS_X] + (b[LINE_Y] - dy) * b[LINE_ACROSS_Y];
    /* beyond the ends of an open line, where u continues in meters */
    const vreal before = vmin(ahead, zero), behind = vmin(rest, zero);
    const vreal from = sel(behind < zero, step, ahead - before);
    const vreal to = sel(before < zero, step, rest - behind);
    const vreal per = R(1) / vmax(from + to, splat(REAL_MIN)), scale = step * per;
    const vreal share_a = scale * (to * per), share_b = scale * (from * per);
    return (struct beside_line){
        .u = load(passed) + from * scale + (before - behind),
        .v = ay * a[LINE_COSINE] - ax * a[LINE_SINE],
        .u_x = share_a * a[LINE_ACROSS_X] + share_b * b[LINE_ACROSS_X],
        .u_y = share_a * a[LINE_ACROSS_Y] + share_b * b[LINE_ACROSS_Y],
        .v_x = -a[LINE_SINE],
        .v_y = a[LINE_COSINE],
    };
}

static inline struct beside_line beside_frame(const struct frame *f, vreal x, vreal y) {
    return f->line.points ? beside_reference(f, x, y) : beside_straight(f, x, y);
}

#endif
