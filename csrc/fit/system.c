#include "fit/system.h"

#include <math.h>

#include "fit/vector.h"

int system_width(int k) { return padded(k); }

static void swap_rows(double *a, double *b, int width) {
    for (int l = 0; l < width; l++) {
        const double kept = a[l];
        a[l] = b[l];
        b[l] = kept;
    }
}

/* Row of the largest number in column j, from row j down. */
static int pivot_row(const double *matrix, int k, int width, int j) {
    int best = j;
    for (int i = j + 1; i < k; i++)
        if (fabs(matrix[i * width + j]) > fabs(matrix[best * width + j])) best = i;
    return best;
}

/* Gauss-Jordan elimination with partial pivoting, the inverse replacing the matrix column by
 * column. Rows that were swapped are columns of the inverse, which are swapped back. Higham,
 * Accuracy and Stability of Numerical Algorithms, 2nd ed., 14.4. */
FOR_EACH_PROCESSOR void system_invert(double *matrix, int k, int *swapped) {
    const int width = padded(k);
    for (int j = 0; j < k; j++) {
        double *const row = matrix + j * width;
        swapped[j] = pivot_row(matrix, k, width, j);
        if (swapped[j] != j) swap_rows(row, matrix + swapped[j] * width, width);
        const double per = 1 / row[j];
        for (int l = 0; l < width; l++) row[l] *= per;
        row[j] = per;
        for (int i = 0; i < k; i++) {
            if (i == j) continue;
            double *const other = matrix + i * width;
            const double share = other[j];
            subtract(other, share, row, width);
            other[j] = -(share * per);
        }
    }
    for (int j = k - 1; j >= 0; j--) {
        if (swapped[j] == j) continue;
        for (int i = 0; i < k; i++)
            swap_rows(&matrix[i * width + j], &matrix[i * width + swapped[j]], 1);
    }
}

FOR_EACH_PROCESSOR void system_product(const double *matrix, int k, const double *vector,
                                       double *product) {
    const int width = padded(k);
    for (int i = 0; i < k; i++) product[i] = dot(matrix + i * width, vector, width);
}
