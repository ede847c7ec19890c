/* Least squares for one fit of k parameters to m residuals: cost, triangle, step, covariance. Plain
 * doubles in a fixed order, so a fit's bits do not depend on the other fits. `room` is scratch
 * memory for as many doubles as the function's *_room says. */
#ifndef SKIDPAD_FIT_H
#define SKIDPAD_FIT_H

#include <stddef.h>

#include "fit/loss.h"
#include "fit/trust.h"

/* Numbers `stride` doubles apart. */
struct numbers {
    const double *at;
    ptrdiff_t stride;
};

struct points {
    ptrdiff_t m;
    struct numbers residuals, weights;
    enum loss loss;
    double scale; /* of the residuals in the loss */
};

/* Sum of w scale^2 rho((r/scale)^2)/2; points of weight zero do not count, whatever they are. */
double fit_cost(const struct points *points);

/* Of the points that count: their number, the weighted sum of squared slopes of the loss by
 * residual, the sums of its curvatures and of those that the model of the cost uses instead. */
struct spread {
    double count, slope2, curvature, convex;
};
struct spread fit_spread(const struct points *points);

/* The k x k triangle R, R'R the curvature of the cost; the target z, R'z the gradient of the cost;
 * the norms of R's columns. Row i of the Jacobian starts at jacobian.at + i jacobian.stride, its
 * columns are `column` doubles apart. */
size_t fit_triangle_room(int k);
void fit_triangle(const struct points *points, int k, struct numbers jacobian, ptrdiff_t column,
                  double *triangle, double *target, double *gradient, double *norms, double *room);

/* The cost, its gradient, k numbers, and its curvature, k x k, summed directly: faster than the
 * triangle, with half as many correct digits. */
size_t fit_normal_room(int k);
double fit_normal(const struct points *points, int k, struct numbers jacobian, ptrdiff_t column,
                  double *gradient, double *curvature, double *room);

/* The true curvature of the cost, not kept convex, and the sum over points of the products of their
 * gradients, k x k each; room as for fit_normal(). */
void fit_scatter(const struct points *points, int k, struct numbers jacobian, ptrdiff_t column,
                 double *curvature, double *scatter, double *room);

/* The triangle from an accumulated gradient and a k x k curvature (Cholesky, with normalized
 * columns). Directions lost in rounding have a zero row. */
void fit_factor(int k, const double *gradient, const double *curvature, double *triangle,
                double *target, double *norms);

struct fit_state {
    int k;
    const double *triangle, *target; /* k x k; k */
    const double *x, *lower, *upper;
    const double *scale; /* factors that make parameters comparable */
    double radius;       /* of the trust region, in scaled parameters */
};

/* The next x to try, the scaled lengths of the step and of x, the predicted decrease of cost. */
size_t fit_step_room(int k);
void fit_step(const struct fit_state *state, double *trial, double *length, double *size,
              double *predicted, double *room);

/* Whether a fit ends before its next step is tried, and why, given the result of the last one. Of
 * the next step, the cost before it, both gains, the length, the radius and ftol are read. */
enum status fit_ended(int k, const double *gradient, const double *norms, const double *x,
                      const double *lower, const double *upper, const struct trial *next,
                      double gtol, enum status last);

/* (R'R)^-1 over the free parameters (those with a nonzero flag), zero for the others; the condition
 * number of R with normalized columns; and the direction, in such scaled parameters, that the
 * residuals determine least. Parameters along undetermined directions have an infinite variance. */
size_t fit_inverse_room(int k);
void fit_inverse(int k, const double *triangle, const double *free, double *inverse,
                 double *condition, double *weakest, double *room);

#endif
