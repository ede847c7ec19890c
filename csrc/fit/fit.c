#include "fit/fit.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "fit/box.h"
#include "fit/normal.h"
#include "fit/singular.h"
#include "fit/triangle.h"

enum {
    BLOCK = 128
}; /* rows that are folded at once: a multiple of the lanes, small in the cache */

static double number(struct numbers n, ptrdiff_t i) { return n.at[i * n.stride]; }

static double squared(double x) { return x * x; }

static double cost_of(const struct points *p, ptrdiff_t i) {
    const double weight = number(p->weights, i), r = number(p->residuals, i);
    if (weight == 0) return 0;
    if (p->loss == LOSS_LINEAR) return weight * (r * r);
    return weight * squared(p->scale) * loss_value(p->loss, squared(r / p->scale));
}

double fit_cost(const struct points *p) {
    double sum[LANE_COUNT] = {0};
    for (ptrdiff_t i = 0; i < p->m; i++) sum[i % LANE_COUNT] += cost_of(p, i);
    return 0.5 * total(sum);
}

struct spread fit_spread(const struct points *p) {
    struct spread s = {0};
    for (ptrdiff_t i = 0; i < p->m; i++) {
        const double weight = number(p->weights, i), r = number(p->residuals, i);
        if (weight == 0) continue;
        const double z = squared(r / p->scale);
        s.count += 1;
        s.slope2 += weight * squared(loss_slope(p->loss, z) * r);
        s.curvature += loss_curvature(p->loss, z);
        s.convex += loss_convex(p->loss, z);
    }
    return s;
}

/* Copies rows of the Jacobian and the residual beside them, each weighted so that the squares add
 * up to the curvature of the cost and the products to its gradient (Triggs and others, Bundle
 * adjustment, 2000, 4.3). */
static void load_rows(const struct points *p, int k, struct numbers jacobian, ptrdiff_t column,
                      ptrdiff_t first, int count, int height, double *rows) {
    double *target = rows + (ptrdiff_t)k * height, root[BLOCK];
    for (int i = 0; i < count; i++) {
        const double weight = number(p->weights, first + i), r = number(p->residuals, first + i);
        root[i] = weight == 1 ? 1 : sqrt(weight);
        target[i] = weight == 0 ? 0 : r * root[i];
        if (p->loss == LOSS_LINEAR || weight == 0) continue;
        const double z = squared(r / p->scale), bend = sqrt(loss_convex(p->loss, z));
        root[i] *= bend;
        target[i] *= loss_slope(p->loss, z) / bend;
    }
    for (int j = 0; j < k; j++) {
        const double *from = jacobian.at + first * jacobian.stride + j * column;
        double *to = rows + (ptrdiff_t)j * height;
        for (int i = 0; i < count; i++)
            to[i] = root[i] == 0 ? 0 : from[i * jacobian.stride] * root[i];
    }
    for (int j = 0; j <= k; j++)
        for (int i = count; i < height; i++) rows[(ptrdiff_t)j * height + i] = 0;
}

size_t fit_triangle_room(int k) {
    const size_t n = (size_t)k;
    return n * (n + 1) + (n + 1) * BLOCK;
}

FOR_EACH_PROCESSOR void fit_triangle(const struct points *p, int k, struct numbers jacobian,
                                     ptrdiff_t column, double *triangle, double *target,
                                     double *gradient, double *norms, double *room) {
    double *rows = room + (ptrdiff_t)k * (k + 1);
    memset(room, 0, sizeof(double) * (size_t)k * (size_t)(k + 1));
    for (ptrdiff_t first = 0; first < p->m; first += BLOCK) {
        const int count = p->m - first < BLOCK ? (int)(p->m - first) : BLOCK;
        const int height = padded(count);
        load_rows(p, k, jacobian, column, first, count, height, rows);
        triangle_add(room, k, rows, height);
    }
    for (int j = 0; j < k; j++) {
        double slope = 0, norm2 = 0;
        for (int i = 0; i < k; i++) {
            const double *row = room + (ptrdiff_t)i * (k + 1);
            triangle[(ptrdiff_t)i * k + j] = i <= j ? row[j] : 0;
            if (i > j) continue;
            slope += row[j] * row[k];
            norm2 += squared(row[j]);
        }
        target[j] = room[(ptrdiff_t)j * (k + 1) + k];
        gradient[j] = slope;
        norms[j] = sqrt(norm2);
    }
}

/* What products of derivatives are summed up with, beside the gradient. */
enum hold { CONVEX, CURVATURE, SCATTER };

/* What a residual pulls with, the derivative of its cost by it, and holds with: the second one,
 * kept convex or as it is, or the square of the first. The loss is a constant where this is called,
 * so that points go side by side. */
static inline void forces_of(enum loss loss, enum hold kind, double scale, const double *weights,
                             const double *residuals, double *pull, double *hold) {
    for (int i = 0; i < BLOCK; i++) {
        const double weight = weights[i], r = residuals[i], z = squared(r / scale);
        const double pulled = weight * loss_slope(loss, z) * r;
        const double held = kind == SCATTER  ? squared(pulled)
                            : kind == CONVEX ? weight * loss_convex(loss, z)
                                             : weight * loss_curvature(loss, z);
        pull[i] = weight == 0 ? 0 : pulled;
        hold[i] = weight == 0 ? 0 : held;
    }
}

static inline void load_forces(const struct points *p, enum hold kind, int first, int count,
                               double *pull, double *hold) {
    double weights[BLOCK] = {0}, residuals[BLOCK] = {0};
    for (int i = 0; i < count; i++) {
        weights[i] = number(p->weights, first + i);
        residuals[i] = number(p->residuals, first + i);
    }
    switch (p->loss) {
        case LOSS_SOFT_L1:
            forces_of(LOSS_SOFT_L1, kind, p->scale, weights, residuals, pull, hold);
            break;
        case LOSS_HUBER:
            forces_of(LOSS_HUBER, kind, p->scale, weights, residuals, pull, hold);
            break;
        case LOSS_CAUCHY:
            forces_of(LOSS_CAUCHY, kind, p->scale, weights, residuals, pull, hold);
            break;
        default:
            forces_of(LOSS_LINEAR, kind, p->scale, weights, residuals, pull, hold);
    }
}

/* Points that hold nothing count for nothing, whatever their derivatives are. */
static inline void load_derivatives(struct numbers jacobian, ptrdiff_t column, int k, int first,
                                    int count, const double *hold, double *columns) {
    for (int j = 0; j < k; j++) {
        const double *from = jacobian.at + first * jacobian.stride + j * column;
        double *to = columns + (ptrdiff_t)j * BLOCK;
        for (int i = 0; i < count; i++) to[i] = hold[i] == 0 ? 0 : from[i * jacobian.stride];
        for (int i = count; i < BLOCK; i++) to[i] = 0;
    }
}

size_t fit_normal_room(int k) {
    const size_t n = (size_t)k;
    return LANE_COUNT * (n + n * (n + 1) / 2) + (n + 3) * BLOCK;
}

/* Sums of products over all points, in room */
FOR_EACH_PROCESSOR static void sum_products(const struct points *p, int k, struct numbers jacobian,
                                            ptrdiff_t column, enum hold kind, double *room) {
    const size_t sums = LANE_COUNT * (size_t)(k + k * (k + 1) / 2);
    double *columns = room + sums, *pull = columns + (ptrdiff_t)k * BLOCK;
    double *hold = pull + BLOCK, *held = hold + BLOCK;
    memset(room, 0, sizeof(double) * sums);
    for (int first = 0; first < p->m; first += BLOCK) {
        const int count = p->m - first < BLOCK ? p->m - first : BLOCK;
        load_forces(p, kind, first, count, pull, hold);
        load_derivatives(jacobian, column, k, first, count, hold, columns);
        products_add(room, k, columns, pull, hold, BLOCK, held);
    }
}

static void give_products(const double *sums, int k, double *matrix) {
    const double *product = sums + (ptrdiff_t)k * LANE_COUNT;
    for (int i = 0; i < k; i++)
        for (int j = i; j < k; j++, product += LANE_COUNT)
            matrix[i * k + j] = matrix[j * k + i] = total(product);
}

void fit_normal(const struct points *p, int k, struct numbers jacobian, ptrdiff_t column,
                double *gradient, double *curvature, double *room) {
    sum_products(p, k, jacobian, column, CONVEX, room);
    for (int j = 0; j < k; j++) gradient[j] = total(room + (ptrdiff_t)j * LANE_COUNT);
    give_products(room, k, curvature);
}

void fit_scatter(const struct points *p, int k, struct numbers jacobian, ptrdiff_t column,
                 double *curvature, double *scatter, double *room) {
    sum_products(p, k, jacobian, column, CURVATURE, room);
    give_products(room, k, curvature);
    sum_products(p, k, jacobian, column, SCATTER, room);
    give_products(room, k, scatter);
}

void fit_factor(int k, const double *gradient, const double *curvature, double *triangle,
                double *target, double *norms) {
    for (int j = 0; j < k; j++) {
        const double whole = curvature[(ptrdiff_t)j * k + j];
        norms[j] = sqrt(whole);
        for (int i = 0; i < k; i++) {
            double *row = triangle + (ptrdiff_t)i * k;
            double rest = curvature[(ptrdiff_t)i * k + j];
            for (int l = 0; l < i && l < j; l++) {
                const double *above = triangle + (ptrdiff_t)l * k;
                rest -= above[i] * above[j];
            }
            if (i < j) row[j] = row[i] == 0 ? 0 : rest / row[i];
            if (i == j) row[j] = rest > 16 * k * DBL_EPSILON * whole ? sqrt(rest) : 0;
            if (i > j) row[j] = 0;
        }
        double rest = gradient[j];
        for (int i = 0; i < j; i++) rest -= triangle[(ptrdiff_t)i * k + j] * target[i];
        const double diagonal = triangle[(ptrdiff_t)j * k + j];
        target[j] = diagonal == 0 ? 0 : rest / diagonal;
    }
}

size_t fit_step_room(int k) { return box_room(k); }

void fit_step(const struct fit_state *s, double *trial, double *length, double *size,
              double *predicted, double *room) {
    const int k = s->k;
    struct box box = box_in(room, k);
    for (int i = 0; i < k; i++) {
        double *row = box.model + (ptrdiff_t)i * (k + 1);
        for (int j = 0; j < k; j++) row[j] = s->triangle[(ptrdiff_t)i * k + j] / s->scale[j];
        row[k] = s->target[i];
        box.low[i] = (s->lower[i] - s->x[i]) * s->scale[i];
        box.high[i] = (s->upper[i] - s->x[i]) * s->scale[i];
    }
    *length = box_trust(&box, s->radius);
    *predicted = box_predicted(&box);
    double size2 = 0;
    for (int j = 0; j < k; j++) size2 += squared(s->x[j] * s->scale[j]);
    *size = sqrt(size2);
    for (int j = 0; j < k; j++) {
        const double to = s->x[j] + box.step[j] / s->scale[j];
        trial[j] = fmin(fmax(to, s->lower[j]), s->upper[j]);
        if (box.side[j] == LOW) trial[j] = s->lower[j];
        if (box.side[j] == HIGH) trial[j] = s->upper[j];
    }
}

double fit_optimality(int k, const double *gradient, const double *x, const double *lower,
                      const double *upper) {
    double largest = 0;
    for (int j = 0; j < k; j++) {
        const double ahead = gradient[j] < 0 ? upper[j] - x[j] : x[j] - lower[j];
        const double slope = fabs(gradient[j]) * (is_finite(ahead) ? ahead : 1);
        if (!is_finite(gradient[j])) return (double)NAN;
        largest = fmax(largest, slope);
    }
    return largest;
}

size_t fit_inverse_room(int k) {
    const size_t n = (size_t)k;
    return 2 * n * n + 2 * n;
}

/* The columns of the free parameters, scaled to one, and the identity; the scales. */
static void load_columns(int k, const double *triangle, const double *free, double *a, double *v,
                         double *scale) {
    memset(v, 0, sizeof(double) * (size_t)k * (size_t)k);
    for (int j = 0; j < k; j++) {
        double *column = a + (ptrdiff_t)j * k;
        for (int i = 0; i < k; i++) column[i] = free[j] ? triangle[(ptrdiff_t)i * k + j] : 0;
        const double norm = sqrt(column_dot(column, column, k));
        scale[j] = norm > 0 ? norm : 1;
        for (int i = 0; i < k; i++) column[i] /= scale[j];
        v[(ptrdiff_t)j * k + j] = 1;
    }
}

void fit_inverse(int k, const double *triangle, const double *free, double *inverse,
                 double *condition, double *weakest, double *room) {
    double *a = room, *v = a + (ptrdiff_t)k * k, *scale = v + (ptrdiff_t)k * k, *value = scale + k;
    load_columns(k, triangle, free, a, v, scale);
    singular_rotate(a, v, k);
    double largest = 0, smallest = (double)INFINITY;
    memset(weakest, 0, sizeof(double) * (size_t)k);
    for (int q = 0; q < k; q++) {
        const double *column = a + (ptrdiff_t)q * k;
        value[q] = sqrt(column_dot(column, column, k));
        largest = fmax(largest, value[q]);
    }
    const double unknown = 4 * k * DBL_EPSILON * largest;
    memset(inverse, 0, sizeof(double) * (size_t)k * (size_t)k);
    for (int q = 0; q < k; q++) {
        const double *direction = v + (ptrdiff_t)q * k;
        int of_free = 0;
        for (int j = 0; j < k; j++) of_free |= free[j] && direction[j] != 0;
        if (!of_free) continue;
        if (value[q] < smallest) {
            smallest = value[q];
            memcpy(weakest, direction, sizeof(double) * (size_t)k);
        }
        for (int i = 0; i < k; i++)
            for (int j = 0; j < k; j++) {
                double *to = inverse + (ptrdiff_t)i * k + j;
                if (value[q] > unknown)
                    *to += direction[i] * direction[j] / squared(value[q]) / (scale[i] * scale[j]);
                else if (fabs(direction[i]) > 1e-7 && fabs(direction[j]) > 1e-7)
                    *to = i == j ? (double)INFINITY : (double)NAN;
            }
    }
    *condition = smallest <= unknown ? (double)INFINITY : largest / smallest;
    if (!is_finite(smallest)) *condition = (double)NAN; /* nothing is free */
}
