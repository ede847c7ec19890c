/* Roads as the kernels get them: a plane, and grids upon it that are read where they lie. */
#ifndef SKIDPAD_FIELD_TERRAIN_H
#define SKIDPAD_FIELD_TERRAIN_H

#include <stdint.h>

#include "field/column.h"

/* What is beyond the end of an axis: what is at its end, nothing, the grid again, or its mirror. */
enum border { BORDER_KEEP, BORDER_ZERO, BORDER_REPEAT, BORDER_REFLECT };

/* Nodes of a grid in ascending order; one alone means the same everywhere. */
struct axis {
    int64_t nodes;
    double first, last; /* [m] */
    double per_step;    /* 1 over their distance [1/m], of even ones */
    const double *at;   /* (nodes) of uneven ones [m], NULL of even ones */
    int border;
    double beyond; /* height added off the ends [m] */
};

/* Numbers of a point of a reference line, in their order: x, y from its origin [m]; across it, that
 * direction in which the way along the segment counts; direction of the segment that begins. */
enum { LINE_X, LINE_Y, LINE_ACROSS_X, LINE_ACROSS_Y, LINE_COSINE, LINE_SINE, LINE_NUMBERS };

/* A reference line of straight segments of one length. */
struct reference_line {
    const double *points; /* (segments + 1, LINE_NUMBERS) */
    int64_t segments;
    int closed;                    /* the last point is the first */
    double start;                  /* u of the first point [m] */
    double step;                   /* length of a segment [m] */
    double left, bottom, per_cell; /* of the index, from the origin [m], [1/m] */
    int64_t columns, rows;
    const int32_t *index; /* (columns, rows): a segment near each cell */
};

/* Where u and v are counted: along a straight line, or along a reference line and to its left. */
struct frame {
    double x, y, cosine, sine;  /* origin, and direction of a straight one */
    int along_x;                /* which is earth x, as most are */
    struct reference_line line; /* without points: straight */
};

/* Numbers at the nodes (v, u), u side by side as cars go along it, float or double. */
struct values {
    const void *data; /* NULL: none */
    int bits;
};

/* Over what length from each end of an axis all beneath goes over into a height there [m]; 0: not. */
struct fade {
    double begin, begin_height, end, end_height;
};

/* A grid, or a patch: a small one, off which the road goes on. */
struct layer {
    int frame, patch, cubic;
    int plain; /* even nodes along a straight line, bilinear, numbers of so many bits, without
                  materials or wind; 0: not */
    struct axis u, v;
    struct fade fade;
    struct values height;            /* added [m] */
    struct values friction, rolling; /* in place of those beneath */
    struct values wind_x, wind_y;    /* added, earth axes [m/s] */
    const uint8_t *material;         /* (v nodes, u nodes), NULL: none */
    const double *of_material;       /* (materials, 2): friction, rolling */
};

struct road {
    double z, slope_x, slope_y; /* the plane */
    int layers, windy;
    const struct layer *layer;
    const struct frame *frame;
};

struct terrain {
    int roads;
    int windy, friction, rolling; /* whether some road has that */
    const struct road *road;
    struct column which; /* of them each car is on */
};

#endif
