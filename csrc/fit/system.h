/* Systems of k linear equations: the inverse of a matrix, and its products. Plain doubles in one fixed
 * order, so what comes out does not depend on the processor or on a library of linear algebra. */
#ifndef SKIDPAD_FIT_SYSTEM_H
#define SKIDPAD_FIT_SYSTEM_H

#include <stddef.h>

/* Numbers from one row of a matrix to the next; those beyond k are 0. */
int system_width(int k);

/* Inverts a k x k matrix in place; a singular one becomes numbers that are not finite. `swapped` is
 * room for k. */
void system_invert(double *matrix, int k, int *swapped);

/* The product of a k x k matrix and a vector of system_width(k) numbers, 0 beyond k. */
void system_product(const double *matrix, int k, const double *vector, double *product);

#endif
