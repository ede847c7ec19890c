#include "fit/fit.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "fit/box.h"
#include "fit/normal.h"
#include "fit/singular.h"
#include "fit/triangle.h"

enum { BLOCK = 128 }; /* rows per block: a multiple of the lanes, small in the cache */

FORCE_INLINE double number(struct numbers n, ptrdiff_t i) { return n.at[i * n.stride]; }

FORCE_INLINE double squared(double x) { return x * x; }

FORCE_INLINE double cost_of(enum loss loss, double scale, double weight, double r) {
    if (loss == LOSS_LINEAR) return weight * (r * r);
    return weight * squared(scale) * loss_value(loss, squared(r / scale));
}

/* Which weights products of derivatives are summed with, beside the gradient. */
enum hold { CONVEX, CURVATURE, SCATTER };

/* Residuals of some points and their weights: the cost; pull, its derivative by the residual; and
 * hold, its second derivative, kept convex or as it is, or the square of the first. */
struct block {
    double weights[BLOCK], residuals[BLOCK], cost[BLOCK], pull[BLOCK], hold[BLOCK];
};

/* The loss is a constant at each call, so that this vectorizes. */
FORCE_INLINE void block_load(struct block *b, enum loss loss, enum hold kind, double scale) {
    for (int i = 0; i < BLOCK; i++) {
        const double weight = b->weights[i], r = b->residuals[i], z = squared(r / scale);
        const double pulled = weight * loss_slope(loss, z) * r;
        const double held = kind == SCATTER  ? squared(pulled)
                            : kind == CONVEX ? weight * loss_convex(loss, z)
                                             : weight * loss_curvature(loss, z);
        b->cost[i] = weight == 0 ? 0 : cost_of(loss, scale, weight, r);
        b->pull[i] = weight == 0 ? 0 : pulled;
        b->hold[i] = weight == 0 ? 0 : held;
    }
}

/* `count` numbers from the first on, then zeros */
FORCE_INLINE void copy(struct numbers from, ptrdiff_t first, int count, int height, double *to) {
    if (from.stride == 1)
        memcpy(to, from.at + first, sizeof(double) * (size_t)count);
    else
        for (int i = 0; i < count; i++) to[i] = number(from, first + i);
    for (int i = count; i < height; i++) to[i] = 0;
}

FORCE_INLINE void load_block(struct block *b, const struct points *p, enum hold kind,
                             ptrdiff_t first, int count) {
    copy(p->weights, first, count, BLOCK, b->weights);
    copy(p->residuals, first, count, BLOCK, b->residuals);
    switch (p->loss) {
        case LOSS_SOFT_L1:
            block_load(b, LOSS_SOFT_L1, kind, p->scale);
            break;
        case LOSS_HUBER:
            block_load(b, LOSS_HUBER, kind, p->scale);
            break;
        case LOSS_CAUCHY:
            block_load(b, LOSS_CAUCHY, kind, p->scale);
            break;
        default:
            block_load(b, LOSS_LINEAR, kind, p->scale);
    }
}

/* sums += numbers of a block, lane by lane */
FORCE_INLINE void add_lanes(double *sums, const double *numbers) {
    for (int i = 0; i < BLOCK; i += LANE_COUNT)
        for (int l = 0; l < LANE_COUNT; l++) sums[l] += numbers[i + l];
}

FORCE_INLINE int block_count(const struct points *p, ptrdiff_t first) {
    return p->m - first < BLOCK ? (int)(p->m - first) : BLOCK;
}

FOR_EACH_PROCESSOR double fit_cost(const struct points *p) {
    double sum[LANE_COUNT] = {0};
    struct block block;
    for (ptrdiff_t first = 0; first < p->m; first += BLOCK) {
        load_block(&block, p, CONVEX, first, block_count(p, first));
        add_lanes(sum, block.cost);
    }
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

/* Copies rows of the Jacobian and the residual beside them, each weighted so that the squares sum
 * to the curvature of the cost and the products to its gradient (Triggs and others, Bundle
 * adjustment, 2000, 4.3). */
FORCE_INLINE void load_rows(const struct points *p, int k, struct numbers jacobian,
                            ptrdiff_t column, ptrdiff_t first, int count, int height,
                            double *rows) {
    double root[BLOCK], *target = rows + (ptrdiff_t)k * height;
    struct block block;
    load_block(&block, p, CONVEX, first, count);
    for (int i = 0; i < BLOCK; i++) root[i] = sqrt(block.hold[i]);
    for (int i = 0; i < height; i++) target[i] = root[i] == 0 ? 0 : block.pull[i] / root[i];
    for (int j = 0; j < k; j++) {
        const struct numbers from = {jacobian.at + j * column, jacobian.stride};
        double *to = rows + (ptrdiff_t)j * height;
        copy(from, first, count, height, to);
        for (int i = 0; i < height; i++) to[i] = root[i] == 0 ? 0 : to[i] * root[i];
    }
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
        const int count = block_count(p, first);
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

/* Points with zero hold do not count, whatever their derivatives are. */
FORCE_INLINE void load_derivatives(struct numbers jacobian, ptrdiff_t column, int k,
                                   ptrdiff_t first, int count, const double *hold,
                                   double *columns) {
    for (int j = 0; j < k; j++) {
        const struct numbers from = {jacobian.at + j * column, jacobian.stride};
        double *to = columns + (ptrdiff_t)j * BLOCK;
        copy(from, first, count, BLOCK, to);
        for (int i = 0; i < BLOCK; i++) to[i] = hold[i] == 0 ? 0 : to[i];
    }
}

size_t fit_normal_room(int k) {
    const size_t n = (size_t)k;
    return LANE_COUNT * (n + n * (n + 1) / 2) + (n + 1) * BLOCK;
}

/* Sums of products over all points, in room; returns twice the cost. */
FOR_EACH_PROCESSOR static double sum_products(const struct points *p, int k,
                                              struct numbers jacobian, ptrdiff_t column,
                                              enum hold kind, double *room) {
    const size_t sums = LANE_COUNT * (size_t)(k + k * (k + 1) / 2);
    double *columns = room + sums, *held = columns + (ptrdiff_t)k * BLOCK, cost[LANE_COUNT] = {0};
    struct block block;
    memset(room, 0, sizeof(double) * sums);
    for (ptrdiff_t first = 0; first < p->m; first += BLOCK) {
        const int count = block_count(p, first);
        load_block(&block, p, kind, first, count);
        load_derivatives(jacobian, column, k, first, count, block.hold, columns);
        products_add(room, k, columns, block.pull, block.hold, BLOCK, held);
        add_lanes(cost, block.cost);
    }
    return total(cost);
}

static void give_products(const double *sums, int k, double *matrix) {
    const double *product = sums + (ptrdiff_t)k * LANE_COUNT;
    for (int i = 0; i < k; i++)
        for (int j = i; j < k; j++, product += LANE_COUNT)
            matrix[i * k + j] = matrix[j * k + i] = total(product);
}

double fit_normal(const struct points *p, int k, struct numbers jacobian, ptrdiff_t column,
                  double *gradient, double *curvature, double *room) {
    const double cost = 0.5 * sum_products(p, k, jacobian, column, CONVEX, room);
    for (int j = 0; j < k; j++) gradient[j] = total(room + (ptrdiff_t)j * LANE_COUNT);
    give_products(room, k, curvature);
    return cost;
}

void fit_scatter(const struct points *p, int k, struct numbers jacobian, ptrdiff_t column,
                 double *curvature, double *scatter, double *room) {
    sum_products(p, k, jacobian, column, CURVATURE, room);
    give_products(room, k, curvature);
    sum_products(p, k, jacobian, column, SCATTER, room);
    give_products(room, k, scatter);
}

FOR_EACH_PROCESSOR void fit_factor(int k, const double *gradient, const double *curvature,
                                   double *triangle, double *target, double *norms) {
    memset(triangle, 0, sizeof(double) * (size_t)k * (size_t)k);
    for (int i = 0; i < k; i++) {
        const double whole = curvature[(ptrdiff_t)i * k + i];
        double *row = triangle + (ptrdiff_t)i * k, rest = gradient[i];
        for (int j = i; j < k; j++) row[j] = curvature[(ptrdiff_t)i * k + j];
        for (int l = 0; l < i; l++) {
            const double *above = triangle + (ptrdiff_t)l * k, share = above[i];
            for (int j = i; j < k; j++) row[j] -= share * above[j];
            rest -= share * target[l];
        }
        const double diagonal = row[i] > 16 * k * DBL_EPSILON * whole ? sqrt(row[i]) : 0;
        for (int j = i; j < k; j++) row[j] = diagonal == 0 ? 0 : row[j] / diagonal;
        row[i] = diagonal;
        target[i] = diagonal == 0 ? 0 : rest / diagonal;
        norms[i] = sqrt(whole);
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

/* Largest cosine of the angle between the residuals and the column of a parameter that may go
 * downhill; less if a bound is nearer than the minimum along that column, so that it measures the
 * possible gain relative to the cost. NaN if a slope is not finite. */
static double optimality(int k, const double *gradient, const double *norms, const double *x,
                         const double *lower, const double *upper, double cost) {
    double largest = 0;
    const double length = sqrt(2 * cost);
    for (int j = 0; j < k; j++) {
        const double ahead = gradient[j] < 0 ? upper[j] - x[j] : x[j] - lower[j];
        if (!is_finite(gradient[j])) return (double)NAN;
        if (gradient[j] == 0) continue;
        const double way = fmin(1, ahead * norms[j] / length);
        largest = fmax(largest, fabs(gradient[j]) / (norms[j] * length) * way);
    }
    return largest;
}

enum status fit_ended(int k, const double *gradient, const double *norms, const double *x,
                      const double *lower, const double *upper, const struct trial *next,
                      double gtol, enum status last) {
    const double slope = optimality(k, gradient, norms, x, lower, upper, next->cost);
    if (slope != slope) return NO_JACOBIAN; /* not a number */
    if (slope <= gtol) return SMALL_GRADIENT;
    return last == ONGOING && hardly_gains(next) ? SMALL_GAIN : last;
}

size_t fit_inverse_room(int k) {
    const size_t n = (size_t)k;
    return 2 * n * n + 2 * n;
}

/* The columns of the free parameters, normalized, and the identity; the scales. */
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
