/* Singular values of a k x k matrix by column rotations (Hestenes): small ones are accurate if only
 * the scale of the columns makes them small (Demmel and Veselić, 1992). */
#ifndef SKIDPAD_FIT_SINGULAR_H
#define SKIDPAD_FIT_SINGULAR_H

#include <float.h>
#include <math.h>
#include <stddef.h>

static inline double column_dot(const double *a, const double *b, int k) {
    double sum = 0;
    for (int i = 0; i < k; i++) sum += a[i] * b[i];
    return sum;
}

static inline void rotate(double *a, double *b, int k, double c, double s) {
    for (int i = 0; i < k; i++) {
        const double x = a[i], y = b[i];
        a[i] = c * x - s * y;
        b[i] = s * x + c * y;
    }
}

/* A -> U S by columns, and V such that A V = U S; both stored by column, V starts as identity. */
static inline void singular_rotate(double *a, double *v, int k) {
    for (int sweep = 0, turned = 1; turned && sweep < 40; sweep++) {
        turned = 0;
        for (int p = 0; p < k; p++)
            for (int q = p + 1; q < k; q++) {
                double *ap = a + (ptrdiff_t)p * k, *aq = a + (ptrdiff_t)q * k;
                const double pp = column_dot(ap, ap, k), qq = column_dot(aq, aq, k);
                const double pq = column_dot(ap, aq, k);
                if (pq == 0 || fabs(pq) <= DBL_EPSILON * (sqrt(pp) * sqrt(qq))) continue;
                turned = 1;
                const double half = (qq - pp) / (2 * pq);
                const double t = (half < 0 ? -1 : 1) / (fabs(half) + sqrt(1 + half * half));
                const double c = 1 / sqrt(1 + t * t);
                rotate(ap, aq, k, c, t * c);
                rotate(v + (ptrdiff_t)p * k, v + (ptrdiff_t)q * k, k, c, t * c);
            }
    }
}

#endif
