/* The step of a least-squares fit: the minimum of its linear model inside the bounds and a trust
 * region, |A p + z|^2 with low <= p <= high and |p| <= radius, in scaled parameters.
 *
 * The damping that gives |p| = radius is found as in Moré (The Levenberg-Marquardt algorithm:
 * implementation and theory, 1978, section 5). For each damping the bounds are met exactly by an
 * active set (Stark and Parker, Bounded-variable least-squares, 1995). */
#ifndef SKIDPAD_FIT_BOX_H
#define SKIDPAD_FIT_BOX_H

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "fit/triangle.h"

enum side { FREE, LOW, HIGH };

/* A damping, relative to the squared columns, below which a direction counts as undetermined. */
#define LEAST_DAMPING 1e-26

struct box {
    int k;
    double *model; /* k x (k + 1): A and z */
    double *low, *high;
    double *step;     /* p */
    double *triangle; /* k x (k + 1): A and z, damped */
    double *reduced;  /* the same, of the free parameters only */
    double *rows;     /* (k + 1) x padded(k) */
    double *gradient, *free_step;
    int *side, *free; /* side of each parameter; indices of the free ones */
    int free_count;
};

static inline size_t box_room(int k) {
    const size_t n = (size_t)k;
    return 3 * n * (n + 1) + (n + 1) * (size_t)padded(k) + 7 * n;
}

/* Lays out a box in room for box_room(k) doubles. */
static inline struct box box_in(double *room, int k) {
    const ptrdiff_t square = (ptrdiff_t)k * (k + 1);
    struct box b = {.k = k, .model = room};
    b.triangle = b.model + square;
    b.reduced = b.triangle + square;
    b.rows = b.reduced + square;
    b.low = b.rows + (ptrdiff_t)(k + 1) * padded(k);
    b.high = b.low + k;
    b.step = b.high + k;
    b.gradient = b.step + k;
    b.free_step = b.gradient + k;
    b.side = (int *)(b.free_step + k);
    b.free = (int *)(b.free_step + 2 * k);
    return b;
}

/* The triangle of the model with rows sqrt(damping) I below it */
static inline void box_damp(struct box *b, double damping) {
    const int k = b->k, height = padded(k);
    memcpy(b->triangle, b->model, sizeof(double) * (size_t)k * (size_t)(k + 1));
    memset(b->rows, 0, sizeof(double) * (size_t)(k + 1) * (size_t)height);
    for (int j = 0; j < k; j++) b->rows[(ptrdiff_t)j * height + j] = sqrt(damping);
    triangle_add(b->triangle, k, b->rows, height);
}

/* gradient = T'(T p + t) of the damped model */
static inline void box_gradient(struct box *b) {
    const int k = b->k;
    memset(b->gradient, 0, sizeof(double) * (size_t)k);
    for (int i = 0; i < k; i++) {
        const double *row = b->triangle + (ptrdiff_t)i * (k + 1);
        double sum = row[k];
        for (int l = i; l < k; l++) sum += row[l] * b->step[l];
        for (int l = i; l < k; l++) b->gradient[l] += row[l] * sum;
    }
}

/* Minimum over the free parameters with the others at their bounds */
static inline void box_solve_free(struct box *b) {
    const int k = b->k, height = padded(k);
    int n = 0;
    for (int j = 0; j < k; j++)
        if (b->side[j] == FREE) b->free[n++] = j;
    b->free_count = n;
    if (n == k) {
        memcpy(b->reduced, b->triangle, sizeof(double) * (size_t)k * (size_t)(k + 1));
    } else {
        memset(b->reduced, 0, sizeof(double) * (size_t)n * (size_t)(n + 1));
        memset(b->rows, 0, sizeof(double) * (size_t)(n + 1) * (size_t)height);
        for (int i = 0; i < k; i++) {
            const double *row = b->triangle + (ptrdiff_t)i * (k + 1);
            double held = row[k];
            for (int j = i; j < k; j++)
                if (b->side[j] != FREE) held += row[j] * b->step[j];
            for (int f = 0; f < n; f++)
                if (b->free[f] >= i) b->rows[(ptrdiff_t)f * height + i] = row[b->free[f]];
            b->rows[(ptrdiff_t)n * height + i] = held;
        }
        triangle_add(b->reduced, n, b->rows, height);
    }
    triangle_solve(b->reduced, n, b->free_step);
}

/* Moves toward the free step as far as the bounds allow; returns whether a bound is hit. */
static inline int box_advance(struct box *b) {
    double share = 1;
    int blocking = -1;
    for (int f = 0; f < b->free_count; f++) {
        const int j = b->free[f];
        const double to = b->free_step[f], from = b->step[j];
        if (to >= b->low[j] && to <= b->high[j]) continue;
        const double bound = to < b->low[j] ? b->low[j] : b->high[j];
        const double until = (bound - from) / (to - from);
        if (blocking < 0 || until < share) share = until, blocking = f;
    }
    for (int f = 0; f < b->free_count; f++) {
        const int j = b->free[f];
        const double to =
            blocking < 0 ? b->free_step[f] : b->step[j] + share * (b->free_step[f] - b->step[j]);
        b->step[j] = fmin(fmax(to, b->low[j]), b->high[j]);
    }
    if (blocking < 0) return 0;
    const int j = b->free[blocking];
    b->side[j] = b->free_step[blocking] < b->low[j] ? LOW : HIGH;
    b->step[j] = b->side[j] == LOW ? b->low[j] : b->high[j];
    return 1;
}

/* Frees the parameter that gains most by leaving its bound; returns whether there is one. */
static inline int box_release(struct box *b) {
    int best = -1;
    double most = 0;
    if (b->free_count == b->k) return 0;
    box_gradient(b);
    for (int j = 0; j < b->k; j++) {
        if (b->side[j] == FREE || b->low[j] == b->high[j]) continue;
        const double gain = b->side[j] == LOW ? -b->gradient[j] : b->gradient[j];
        if (gain > most) most = gain, best = j;
    }
    if (best >= 0) b->side[best] = FREE;
    return best >= 0;
}

/* The step of the damped model inside the bounds. Each pass decreases the model; their number is
 * limited, as rounding could cause cycles. */
static inline void box_solve(struct box *b, double damping) {
    const int k = b->k;
    box_damp(b, damping);
    memset(b->step, 0, sizeof(double) * (size_t)k);
    box_gradient(b);
    for (int j = 0; j < k; j++) {
        b->side[j] = FREE;
        if (b->low[j] >= 0 && b->gradient[j] > 0) b->side[j] = LOW;
        if (b->high[j] <= 0 && b->gradient[j] < 0) b->side[j] = HIGH;
    }
    for (int pass = 0; pass < 4 * k + 4; pass++) {
        box_solve_free(b);
        if (!box_advance(b) && !box_release(b)) break;
    }
}

static inline double box_norm(const struct box *b) {
    double sum = 0;
    for (int j = 0; j < b->k; j++) sum += b->step[j] * b->step[j];
    return sqrt(sum);
}

/* The damping at which the step has the length of the radius, by Hebden's formula: how the length
 * decreases with the damping follows from the free parameters. */
static inline double box_hebden(struct box *b, double damping, double norm, double radius) {
    for (int f = 0; f < b->free_count; f++) b->free_step[f] = b->step[b->free[f]];
    const double slope = triangle_norm2(b->reduced, b->free_count, b->free_step, b->gradient);
    return damping + (norm - radius) / radius * (norm * norm / slope);
}

/* The step within the radius, to a tenth of it; returns its length. */
static inline double box_trust(struct box *b, double radius) {
    box_solve(b, LEAST_DAMPING);
    double norm = box_norm(b);
    if (norm <= 1.1 * radius) return norm;
    double lowest = 0, highest = 0, damping = LEAST_DAMPING;
    for (int j = 0; j < b->k; j++) {
        double slope = 0;
        for (int i = 0; i <= j; i++)
            slope += b->model[(ptrdiff_t)i * (b->k + 1) + j] *
                     b->model[(ptrdiff_t)i * (b->k + 1) + b->k];
        highest += slope * slope;
    }
    highest = sqrt(highest) / radius;
    for (int pass = 0; pass < 30 && fabs(norm - radius) > 0.1 * radius; pass++) {
        if (norm > radius)
            lowest = damping;
        else
            highest = damping;
        damping = box_hebden(b, damping, norm, radius);
        if (!(damping > lowest && damping < highest))
            damping = fmax(1e-3 * highest, sqrt(lowest * highest));
        box_solve(b, damping);
        norm = box_norm(b);
    }
    return norm;
}

/* The decrease of the cost predicted by the model: -(z'A p + |A p|^2/2) */
static inline double box_predicted(const struct box *b) {
    double sum = 0;
    for (int i = 0; i < b->k; i++) {
        const double *row = b->model + (ptrdiff_t)i * (b->k + 1);
        double change = 0;
        for (int l = 0; l < b->k; l++) change += row[l] * b->step[l];
        sum -= change * (row[b->k] + 0.5 * change);
    }
    return sum;
}

#endif
