/* Least squares and linear systems as gufuncs over float64: leading axes are fits. */
#include "fit/fit.h"
#include "fit/system.h"

#include <fenv.h>

#include "python/core.h"

enum { MOST_OPERANDS = 16 };

/* A gufunc's loop at one of its fits. `axis` holds the strides of the operands' core axes, one
 * after another. */
struct fits {
    char *at[MOST_OPERANDS];
    const npy_intp *axis;
    double *room;
};

static ptrdiff_t doubles(npy_intp bytes) { return (ptrdiff_t)(bytes / (npy_intp)sizeof(double)); }

static double *reals(const struct fits *f, int operand) { return (double *)f->at[operand]; }

static struct numbers numbers_at(const struct fits *f, int operand, int axis) {
    return (struct numbers){reals(f, operand), doubles(f->axis[axis])};
}

/* Takes the next n numbers of the room, copied from an operand with one axis. */
static double *vector(struct fits *f, int operand, int axis, int n) {
    const ptrdiff_t step = doubles(f->axis[axis]);
    double *to = f->room;
    for (int i = 0; i < n; i++) to[i] = reals(f, operand)[i * step];
    f->room += n;
    return to;
}

/* The same for an operand with two axes. */
static double *matrix(struct fits *f, int operand, int axis, int n) {
    const ptrdiff_t down = doubles(f->axis[axis]), along = doubles(f->axis[axis + 1]);
    double *to = f->room;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) to[i * n + j] = reals(f, operand)[i * down + j * along];
    f->room += n * n;
    return to;
}

/* The same with rows `width` numbers apart, 0 beyond n. */
static double *wide_matrix(struct fits *f, int operand, int n, int width) {
    const ptrdiff_t down = doubles(f->axis[0]), along = doubles(f->axis[1]);
    double *const to = f->room;
    for (int i = 0; i < n; i++) {
        const double *from = reals(f, operand) + i * down;
        double *row = to + (ptrdiff_t)i * width;
        if (along == 1)
            memcpy(row, from, sizeof(double) * (size_t)n);
        else
            for (int j = 0; j < n; j++) row[j] = from[j * along];
        for (int j = n; j < width; j++) row[j] = 0;
    }
    f->room += n * width;
    return to;
}

/* Takes room for n numbers of a result. */
static double *result(struct fits *f, int n) {
    double *at = f->room;
    f->room += n;
    return at;
}

static void give_vector(const struct fits *f, int operand, int axis, int n, const double *from) {
    const ptrdiff_t step = doubles(f->axis[axis]);
    for (int i = 0; i < n; i++) reals(f, operand)[i * step] = from[i];
}

static void give_matrix(const struct fits *f, int operand, int axis, int n, const double *from) {
    const ptrdiff_t down = doubles(f->axis[axis]), along = doubles(f->axis[axis + 1]);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) reals(f, operand)[i * down + j * along] = from[i * n + j];
}

/* Operands: residuals, then, from `weights` on, weights, loss, scale */
static struct points points_at(const struct fits *f, ptrdiff_t m, int weights, int weights_axis) {
    return (struct points){.m = m,
                           .residuals = numbers_at(f, 0, 0),
                           .weights = numbers_at(f, weights, weights_axis),
                           .loss = (enum loss)(int)*reals(f, weights + 1),
                           .scale = *reals(f, weights + 2)};
}

static void cost(struct fits *f, const npy_intp *n) {
    const struct points points = points_at(f, n[0], 1, 1);
    *reals(f, 4) = fit_cost(&points);
}

static void spread(struct fits *f, const npy_intp *n) {
    const struct points points = points_at(f, n[0], 1, 1);
    const struct spread s = fit_spread(&points);
    *reals(f, 4) = s.count;
    *reals(f, 5) = s.slope2;
    *reals(f, 6) = s.curvature;
    *reals(f, 7) = s.convex;
}

static void triangle(struct fits *f, const npy_intp *n) {
    const struct points points = points_at(f, n[0], 2, 3);
    const int k = (int)n[1];
    double *r = result(f, k * k), *target = result(f, k), *gradient = result(f, k);
    double *norms = result(f, k);
    fit_triangle(&points, k, numbers_at(f, 1, 1), doubles(f->axis[2]), r, target, gradient, norms,
                 f->room);
    give_matrix(f, 5, 4, k, r);
    give_vector(f, 6, 6, k, target);
    give_vector(f, 7, 7, k, gradient);
    give_vector(f, 8, 8, k, norms);
}

static void normal(struct fits *f, const npy_intp *n) {
    const struct points points = points_at(f, n[0], 2, 3);
    const int k = (int)n[1];
    double *gradient = result(f, k), *curvature = result(f, k * k);
    *reals(f, 5) = fit_normal(&points, k, numbers_at(f, 1, 1), doubles(f->axis[2]), gradient,
                              curvature, f->room);
    give_vector(f, 6, 4, k, gradient);
    give_matrix(f, 7, 5, k, curvature);
}

static void scatter(struct fits *f, const npy_intp *n) {
    const struct points points = points_at(f, n[0], 2, 3);
    const int k = (int)n[1];
    double *curvature = result(f, k * k), *sums = result(f, k * k);
    fit_scatter(&points, k, numbers_at(f, 1, 1), doubles(f->axis[2]), curvature, sums, f->room);
    give_matrix(f, 5, 4, k, curvature);
    give_matrix(f, 6, 6, k, sums);
}

static void factor(struct fits *f, const npy_intp *n) {
    const int k = (int)n[0];
    const double *gradient = vector(f, 0, 0, k), *curvature = matrix(f, 1, 1, k);
    double *r = result(f, k * k), *target = result(f, k), *norms = result(f, k);
    fit_factor(k, gradient, curvature, r, target, norms);
    give_matrix(f, 2, 3, k, r);
    give_vector(f, 3, 5, k, target);
    give_vector(f, 4, 6, k, norms);
}

static void step(struct fits *f, const npy_intp *n) {
    const int k = (int)n[0];
    const struct fit_state state = {.k = k,
                                    .triangle = matrix(f, 0, 0, k),
                                    .target = vector(f, 1, 2, k),
                                    .x = vector(f, 2, 3, k),
                                    .lower = vector(f, 3, 4, k),
                                    .upper = vector(f, 4, 5, k),
                                    .scale = vector(f, 5, 6, k),
                                    .radius = *reals(f, 6)};
    double *trial = result(f, k);
    fit_step(&state, trial, reals(f, 8), reals(f, 9), reals(f, 10), f->room);
    give_vector(f, 7, 7, k, trial);
}

static void judge(struct fits *f, const npy_intp *n) {
    (void)n;
    const struct trial t = {.cost = *reals(f, 0),
                            .new_cost = *reals(f, 1),
                            .predicted = *reals(f, 2),
                            .last_predicted = *reals(f, 3),
                            .length = *reals(f, 4),
                            .size = *reals(f, 5),
                            .radius = *reals(f, 6),
                            .ftol = *reals(f, 7),
                            .xtol = *reals(f, 8)};
    const double ratio = trust_ratio(&t);
    *reals(f, 9) = ratio > 1e-4; /* enough to be accepted, as in Moré */
    *reals(f, 10) = trust_radius(&t, ratio);
    *reals(f, 11) = trust_status(&t, ratio);
}

static void ended(struct fits *f, const npy_intp *n) {
    const int k = (int)n[0];
    const double *gradient = vector(f, 0, 0, k), *norms = vector(f, 1, 1, k);
    const double *x = vector(f, 2, 2, k), *lower = vector(f, 3, 3, k), *upper = vector(f, 4, 4, k);
    const struct trial next = {.cost = *reals(f, 5),
                               .predicted = *reals(f, 6),
                               .last_predicted = *reals(f, 7),
                               .length = *reals(f, 8),
                               .radius = *reals(f, 9),
                               .ftol = *reals(f, 10)};
    const enum status last = (enum status)(int)*reals(f, 12);
    *reals(f, 13) = fit_ended(k, gradient, norms, x, lower, upper, &next, *reals(f, 11), last);
}

static void inverse(struct fits *f, const npy_intp *n) {
    const int k = (int)n[0];
    const double *r = matrix(f, 0, 0, k), *free = vector(f, 1, 2, k);
    double *of = result(f, k * k), *weakest = result(f, k);
    fit_inverse(k, r, free, of, reals(f, 3), weakest, f->room);
    give_matrix(f, 2, 3, k, of);
    give_vector(f, 4, 5, k, weakest);
}

static void invert(struct fits *f, const npy_intp *n) {
    const int k = (int)n[0], width = system_width(k);
    double *const of = wide_matrix(f, 0, k, width);
    const ptrdiff_t down = doubles(f->axis[2]), along = doubles(f->axis[3]);
    system_invert(of, k, (int *)f->room);
    for (int i = 0; i < k; i++)
        for (int j = 0; j < k; j++) reals(f, 1)[i * down + j * along] = of[i * width + j];
}

static void multiply(struct fits *f, const npy_intp *n) {
    const int k = (int)n[0], width = system_width(k);
    const double *of = wide_matrix(f, 0, k, width);
    double *by = vector(f, 1, 2, k);
    for (int i = k; i < width; i++) by[i] = 0;
    double *product = by + width;
    system_product(of, k, by, product);
    give_vector(f, 2, 3, k, product);
}

static size_t system_room(int k) { return (size_t)(k + 3) * (size_t)system_width(k); }

static size_t no_room(int k) { return (void)k, 0; }

struct fit_ufunc {
    const char *name, *doc, *signature;
    int nin, nout;
    void (*one)(struct fits *, const npy_intp *);
    size_t (*room)(int k); /* besides that of the operands */
    int k_axis;            /* which length in the signature is k, -1: none */
};

#define POINTS "weights, loss, scale) -> "
static const struct fit_ufunc fit_ufuncs[] = {
    {"fit_cost", "(residuals, " POINTS "cost", "(m),(m),(),()->()", 4, 1, cost, no_room, -1},
    {"fit_spread", "(residuals, " POINTS "count, slope2, curvature, convex",
     "(m),(m),(),()->(),(),(),()", 4, 4, spread, no_room, -1},
    {"fit_triangle", "(residuals, jacobian, " POINTS "triangle, target, gradient, norms",
     "(m),(m,k),(m),(),()->(k,k),(k),(k),(k)", 5, 4, triangle, fit_triangle_room, 1},
    {"fit_normal", "(residuals, jacobian, " POINTS "cost, gradient, curvature",
     "(m),(m,k),(m),(),()->(),(k),(k,k)", 5, 3, normal, fit_normal_room, 1},
    {"fit_scatter", "(residuals, jacobian, " POINTS "curvature, scatter",
     "(m),(m,k),(m),(),()->(k,k),(k,k)", 5, 2, scatter, fit_normal_room, 1},
    {"fit_factor", "(gradient, curvature) -> triangle, target, norms", "(k),(k,k)->(k,k),(k),(k)",
     2, 3, factor, no_room, 0},
    {"fit_step",
     "(triangle, target, x, lower, upper, scale, radius) -> trial, length, size, predicted",
     "(k,k),(k),(k),(k),(k),(k),()->(k),(),(),()", 7, 4, step, fit_step_room, 0},
    {"fit_judge",
     "(cost, new_cost, predicted, last_predicted, length, size, radius, ftol, xtol) -> taken, "
     "radius, status",
     "(),(),(),(),(),(),(),(),()->(),(),()", 9, 3, judge, no_room, -1},
    {"fit_ended",
     "(gradient, norms, x, lower, upper, cost, predicted, last_predicted, length, radius, ftol, "
     "gtol, status) -> status",
     "(k),(k),(k),(k),(k),(),(),(),(),(),(),(),()->()", 13, 1, ended, no_room, 0},
    {"fit_inverse", "(triangle, free) -> inverse, condition, weakest", "(k,k),(k)->(k,k),(),(k)", 2,
     3, inverse, fit_inverse_room, 0},
    {"system_inverse", "(matrix) -> inverse", "(k,k)->(k,k)", 1, 1, invert, system_room, 0},
    {"system_product", "(matrix, vector) -> product", "(k,k),(k)->(k)", 2, 1, multiply, system_room,
     0},
};

enum { N_FIT_UFUNCS = sizeof fit_ufuncs / sizeof fit_ufuncs[0] };

static void over_fits(char **args, npy_intp const *n, npy_intp const *steps, void *data) {
    const struct fit_ufunc *u = data;
    const int operands = u->nin + u->nout;
    const size_t k = u->k_axis < 0 ? 0 : (size_t)n[1 + u->k_axis];
    double *room = PyMem_RawMalloc(sizeof(double) * (2 * k * k + 8 * k + u->room((int)k) + 1));
    if (room == NULL) {
        NPY_ALLOW_C_API_DEF NPY_ALLOW_C_API;
        PyErr_NoMemory();
        NPY_DISABLE_C_API;
        return;
    }
    for (npy_intp fit = 0; fit < n[0]; fit++) {
        struct fits f = {.axis = steps + operands, .room = room};
        for (int i = 0; i < operands; i++) f.at[i] = args[i] + fit * steps[i];
        u->one(&f, n + 1);
    }
    PyMem_RawFree(room);
    feclearexcept(FE_ALL_EXCEPT); /* NumPy should not warn of a NaN in one fit */
}

/* NumPy keeps pointers into these for the life of the process. */
static PyUFuncGenericFunction fit_loops[] = {over_fits};
static void *fit_data[N_FIT_UFUNCS];
static char fit_types[MOST_OPERANDS];

int add_fit_ufuncs(PyObject *module) {
    memset(fit_types, NPY_DOUBLE, sizeof fit_types);
    for (int i = 0; i < N_FIT_UFUNCS; i++) {
        const struct fit_ufunc *u = &fit_ufuncs[i];
        fit_data[i] = (void *)(uintptr_t)u;
        PyObject *made = PyUFunc_FromFuncAndDataAndSignature(fit_loops, &fit_data[i], fit_types, 1,
                                                             u->nin, u->nout, PyUFunc_None, u->name,
                                                             u->doc, 0, u->signature);
        const int added = made ? PyModule_AddObjectRef(module, u->name, made) : -1;
        Py_XDECREF(made);
        if (added < 0) return -1;
    }
    return 0;
}
