/* Systems of k linear equations: the inverse of a matrix, and its products. Plain doubles in a
 * fixed order, so the results do not depend on the processor or a linear algebra library. */
#ifndef SKIDPAD_FIT_SYSTEM_H
#define SKIDPAD_FIT_SYSTEM_H

#include <stddef.h>

/* Stride between rows of a matrix; numbers beyond k are 0. */
int system_width(int k);

/* Inverts a k x k matrix in place, to non-finite numbers if singular. `swapped` is room for k. */
void system_invert(double *matrix, int k, int *swapped);

/* The product of a k x k matrix and a vector of system_width(k) numbers, 0 beyond k. */
void system_product(const double *matrix, int k, const double *vector, double *product);

#endif
