/* The path of a driver as the kernels get it: either bends beside a straight axis, or points. */
#ifndef SKIDPAD_FIELD_PATH_H
#define SKIDPAD_FIELD_PATH_H

#include <stdint.h>

#include "field/column.h"

enum path_kind { NO_PATH, PATH_BENDS, PATH_POINTS };
enum { MAX_BENDS = 8 };
/* Numbers of a point, in their order: station [m], place [m], direction, curvature [1/m]. */
enum { POINT_NUMBERS = 6 };

struct path {
    enum path_kind kind;
    /* the axis begins at (x, y); to its left the sum of offset_i S((s - start_i)/length_i), S the
     * smooth step from 0 to 1 */
    struct column x, y, cosine, sine;
    int bends;
    struct column start[MAX_BENDS], length[MAX_BENDS], offset[MAX_BENDS];
    /* several polylines, one after the other: the points of number i are those from first[i] to
     * first[i + 1] - 1, of a closed one the last is the first again */
    const void *points; /* (points, POINT_NUMBERS) */
    const int64_t *first;
    const int64_t *closed;
    struct column which; /* of them each car follows */
};

#endif
