/* Sums over points of products of derivatives, eight partial sums each. */
#ifndef SKIDPAD_FIT_NORMAL_H
#define SKIDPAD_FIT_NORMAL_H

#include <stddef.h>

#include "fit/vector.h"

enum { AT_ONCE = 6 }; /* columns summed independently */

/* sums of column c += a b_c, lane by lane, over n numbers, n a multiple of the lanes; b_c starts c
 * n numbers after b. */
FORCE_INLINE void lanes_add(double *restrict sums, const double *restrict a,
                            const double *restrict b, int n, int columns) {
    double sum[AT_ONCE][LANE_COUNT];
    for (int c = 0; c < columns; c++)
        for (int l = 0; l < LANE_COUNT; l++) sum[c][l] = sums[c * LANE_COUNT + l];
    for (int i = 0; i < n; i += LANE_COUNT)
        for (int c = 0; c < columns; c++)
            for (int l = 0; l < LANE_COUNT; l++) sum[c][l] += a[i + l] * b[c * n + i + l];
    for (int c = 0; c < columns; c++)
        for (int l = 0; l < LANE_COUNT; l++) sums[c * LANE_COUNT + l] = sum[c][l];
}

/* Adds J' pull, k sums, and after it the upper half of J' hold J, row by row; J has k adjacent
 * columns of `height` numbers, a multiple of the lanes. `held` is room for a column. */
FORCE_INLINE void products_add(double *sums, int k, const double *columns, const double *pull,
                               const double *hold, int height, double *held) {
    double *gradient = sums, *product = sums + (ptrdiff_t)k * LANE_COUNT;
    for (int i = 0; i < k; i++) {
        const double *column = columns + (ptrdiff_t)i * height;
        lanes_add(gradient + (ptrdiff_t)i * LANE_COUNT, column, pull, height, 1);
        for (int p = 0; p < height; p++) held[p] = column[p] * hold[p];
        int j = i;
        for (; j + AT_ONCE <= k; j += AT_ONCE, product += AT_ONCE * LANE_COUNT)
            lanes_add(product, held, columns + (ptrdiff_t)j * height, height, AT_ONCE);
        for (; j < k; j++, product += LANE_COUNT)
            lanes_add(product, held, columns + (ptrdiff_t)j * height, height, 1);
    }
}

#endif
