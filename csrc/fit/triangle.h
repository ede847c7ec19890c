/* The triangle of a least-squares problem: J = Q R and Q'r = (z, rest), k rows of [R z].
 *
 * Rows are added block by block and reflected away (Householder), so only one block is in memory,
 * and R has the accuracy of J, not of J'J. Golub and Van Loan, Matrix Computations, 5.2. */
#ifndef SKIDPAD_FIT_TRIANGLE_H
#define SKIDPAD_FIT_TRIANGLE_H

#include <math.h>
#include <stddef.h>

#include "fit/vector.h"

/* Folds rows into the k x (k + 1) triangle: k + 1 adjacent columns of `height` numbers, a multiple
 * of the lanes. The rows are overwritten. */
FORCE_INLINE void triangle_add(double *triangle, int k, double *rows, int height) {
    for (int j = 0; j < k; j++) {
        double *top = triangle + (ptrdiff_t)j * (k + 1);
        const double *v = rows + (ptrdiff_t)j * height;
        const double below = dot(v, v, height);
        if (below == 0) continue;
        const double norm = sqrt(top[j] * top[j] + below);
        const double end = top[j] > 0 ? -norm : norm, head = top[j] - end;
        top[j] = end;
        const double scale = -1 / (end * head);
        for (int l = j + 1; l <= k; l++) {
            double *column = rows + (ptrdiff_t)l * height;
            const double share = (top[l] * head + dot(v, column, height)) * scale;
            top[l] -= share * head;
            subtract(column, share, v, height);
        }
    }
}

/* x with R x = -z; where the diagonal is zero x is zero. */
static inline void triangle_solve(const double *triangle, int k, double *x) {
    for (int j = k - 1; j >= 0; j--) {
        const double *row = triangle + (ptrdiff_t)j * (k + 1);
        double sum = -row[k];
        for (int l = j + 1; l < k; l++) sum -= row[l] * x[l];
        x[j] = row[j] == 0 ? 0 : sum / row[j];
    }
}

/* |w|^2 with R'w = x; where the diagonal is zero w is zero. w is room for k numbers. */
static inline double triangle_norm2(const double *triangle, int k, const double *x, double *w) {
    double norm2 = 0;
    for (int j = 0; j < k; j++) {
        double sum = x[j];
        for (int i = 0; i < j; i++) sum -= triangle[(ptrdiff_t)i * (k + 1) + j] * w[i];
        const double diagonal = triangle[(ptrdiff_t)j * (k + 1) + j];
        w[j] = diagonal == 0 ? 0 : sum / diagonal;
        norm2 += w[j] * w[j];
    }
    return norm2;
}

#endif
