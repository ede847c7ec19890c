/* Road quantities at many points, without cars. */
#ifndef SKIDPAD_SURVEY_H
#define SKIDPAD_SURVEY_H

#include "kernel/kernels.h"
#include "road/ground.h"

/* Rows of `out`, (SURVEY_ROWS, n), are those of enum survey_row. */
static void survey(const struct terrain *terrain, ptrdiff_t n, const void *x, const void *y,
                   void *out) {
    for (ptrdiff_t i = 0; i < n; i += LANES) {
        const struct block b = {i, n - i < LANES ? (int)(n - i) : LANES};
        const vreal at_x = load_strided(x, 1, b), at_y = load_strided(y, 1, b);
        struct terrain_place place;
        terrain_begin(&place, terrain, b);
        const struct ground g = ground_at(&place, at_x, at_y);
        const struct beside_line s = beside_frame(place.road->frame, at_x, at_y);
        vreal row[SURVEY_ROWS];
        row[SURVEY_Z] = g.z;
        row[SURVEY_SLOPE_X] = g.slope_x;
        row[SURVEY_SLOPE_Y] = g.slope_y;
        row[SURVEY_FRICTION] = g.friction;
        row[SURVEY_ROLLING] = g.rolling;
        row[SURVEY_OFF] = sel(g.off, splat(1), splat(0));
        wind_at(&place, at_x, at_y, &row[SURVEY_WIND_X], &row[SURVEY_WIND_Y]);
        row[SURVEY_U] = s.u;
        row[SURVEY_V] = s.v;
        for (int k = 0; k < SURVEY_ROWS; k++) store_row((real *)out + k * n, b, row[k]);
    }
}

#endif
