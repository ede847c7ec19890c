#include "python/state.h"

#include <math.h>

#include "python/arrays.h"
#include "python/cars.h"
#include "python/inputs.h"
#include "python/guest.h"
#include "python/packed.h"

enum {
#define GROUP(present, word, part)
#define NUMBER(name, unit, meaning) ROW_##name,
#define WHEELS(name, unit, meaning) ROW_##name, ROW_##name##_last = ROW_##name + 3,
#define END_GROUP
#include "field/states.def"
};

/* 0, or -1 and an error if a step could not continue from a car's attitude or, if `top` is not 0,
 * from its gear. A car that is not finite has that in its status. */
static int check_car(const struct plan *plan, npy_intp i, int top) {
    const npy_intp n = plan->run.n;
    double square = 0;
    for (int k = 0; k < 4; k++) {
        const double q = real_at(plan->run.state, (ROW_q0 + k) * n + i, plan->real_type);
        square += q * q;
    }
    if (!isfinite(square) || (plan->run.status[i] & STATUS_NON_FINITE)) return 0;
    char value[32];
    if (isfinite(square) && (square < 0.98 || square > 1.02)) {
        PyOS_snprintf(value, sizeof value, "%.6g", sqrt(square));
        PyErr_Format(PyExc_ValueError,
                     "q0, q1, q2, q3: car %zd: the quaternion has length %s, must be 1",
                     (Py_ssize_t)i, value);
        return -1;
    }
    if (top == 0) return 0;
    const double gear = real_at(plan->run.state, ROW_gear * n + i, plan->real_type);
    if (isnan(gear) || (gear >= -1 && gear <= top && gear == rint(gear))) return 0;
    PyOS_snprintf(value, sizeof value, "%g", gear);
    PyErr_Format(PyExc_ValueError,
                 "gear: car %zd: %s is not allowed, must be -1, 0 or a gear up to %d",
                 (Py_ssize_t)i, value, top);
    return -1;
}

int check_written(struct plan *plan) {
    if (plan->written == UNTOUCHED) return 0;
    const int top = plan->run.words.engine_drives ? plan->run.list[LIST_gear_ratios].count : 0;
    for (npy_intp i = 0; i < plan->run.n; i++)
        if (check_car(plan, i, top) < 0) return -1;
    if (plan->written == WRITTEN) plan->written = UNTOUCHED;
    return 0;
}

/* written(plan): the attitude or the gear was written; the next call checks them. */
PyObject *written(PyObject *module, PyObject *capsule) {
    (void)module;
    struct plan *plan = plan_of(capsule);
    if (plan == NULL) return NULL;
    if (plan->written == UNTOUCHED) plan->written = WRITTEN;
    Py_RETURN_NONE;
}

/* lent(plan): the user has a view of the attitude or the gear, and may write to it at any time. */
PyObject *lent(PyObject *module, PyObject *capsule) {
    (void)module;
    struct plan *plan = plan_of(capsule);
    if (plan == NULL) return NULL;
    plan->written = LENT;
    Py_RETURN_NONE;
}

/* For an evaluation: as short as possible, without inputs. */
static void stand_still(struct run *run, int type) {
    run->dt = 1e-3;
    run->substeps = 1;
    release_inputs(run, type);
}

static size_t real_size(const struct plan *plan) {
    return plan->real_type == NPY_FLOAT ? sizeof(float) : sizeof(double);
}

/* A row of the state from a column. */
static void fill_row(const struct plan *plan, int row, struct column c, struct stretch s) {
    const size_t real = real_size(plan);
    char *to = (char *)plan->run.state + (size_t)row * (size_t)plan->run.n * real;
    for (npy_intp i = s.begin; i < s.end; i++)
        memcpy(to + (size_t)i * real, (const char *)c.data + (size_t)(i * c.stride) * real, real);
}

/* Zeroes state, status and time. */
static void clear(const struct plan *plan, struct stretch s) {
    const size_t real = real_size(plan), length = (size_t)(s.end - s.begin);
    for (int row = 0; row < state_rows(); row++) {
        const size_t first = (size_t)row * (size_t)plan->run.n + (size_t)s.begin;
        memset((char *)plan->run.state + first * real, 0, length * real);
    }
    memset(plan->run.status + s.begin, 0, length * sizeof *plan->run.status);
    memset(plan->time + s.begin, 0, length * sizeof *plan->time);
}

static void settle_cars(const struct plan *plan, const struct run *run, const struct start *start,
                        const struct column at[2], const struct cars *cars, void *room) {
    struct stretch s;
    for (npy_intp done = 0; next_stretch(cars, &done, &s);) {
        clear(plan, s);
        fill_row(plan, ROW_x, at[0], s);
        fill_row(plan, ROW_y, at[1], s);
    }
    settle_or_evaluate(plan, run, start, cars, room);
    for (npy_intp done = 0; next_stretch(cars, &done, &s);)
        for (npy_intp i = s.begin; i < s.end; i++) run->status[i] &= STATUS_NON_FINITE;
}

/* settle(plan, speed, heading, x, y, gear, cars): columns, all checked before any car moves. Places
 * those cars in static equilibrium, at time 0, with only that status. A NaN gear is automatic. */
PyObject *settle(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *capsule, *speed, *heading, *x, *y, *gear, *some, *result = NULL;
    if (!PyArg_ParseTuple(args, "OOOOOOO", &capsule, &speed, &heading, &x, &y, &gear, &some))
        return NULL;
    struct plan *plan = take_plan(capsule);
    if (plan == NULL) return NULL;
    struct run run = plan->run;
    struct start start;
    struct column at[2];
    struct cars cars;
    const int type = plan->real_type;
    const npy_intp n = run.n;
    if (read_column(&start.speed, speed, type, n, "speed") < 0 ||
        read_column(&start.heading, heading, type, n, "heading") < 0 ||
        read_column(&at[0], x, type, n, "x") < 0 || read_column(&at[1], y, type, n, "y") < 0 ||
        read_column(&start.gear, gear, type, n, "gear") < 0 || read_cars(&cars, some, n) < 0)
        goto done;
    stand_still(&run, type);
    void *room = room_for_packs(plan);
    if (room == NULL) {
        PyErr_NoMemory();
        goto done;
    }
    Py_BEGIN_ALLOW_THREADS settle_cars(plan, &run, &start, at, &cars, room);
    Py_END_ALLOW_THREADS PyMem_RawFree(room);
    if (cars.count == n && plan->written == WRITTEN) plan->written = UNTOUCHED;
    if (plan->ask && ask_outputs(plan, &run, &cars) < 0) goto done;
    result = Py_NewRef(Py_None);
done:
    count_user(capsule, plan, -1);
    return result;
}

/* evaluate(plan, cars): computes the outputs from the state, without a step and without inputs. */
PyObject *evaluate(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *capsule, *some;
    if (!PyArg_ParseTuple(args, "OO", &capsule, &some)) return NULL;
    struct plan *plan = take_plan(capsule);
    if (plan == NULL) return NULL;
    struct run run = plan->run;
    struct cars cars;
    stand_still(&run, plan->real_type);
    const int sound = read_cars(&cars, some, run.n) == 0 && check_written(plan) == 0;
    if (sound && plan->ask) {
        ask_outputs(plan, &run, &cars);
    } else if (sound) {
        void *room = room_for_packs(plan);
        if (room == NULL) PyErr_NoMemory();
        Py_BEGIN_ALLOW_THREADS if (room) settle_or_evaluate(plan, &run, NULL, &cars, room);
        Py_END_ALLOW_THREADS PyMem_RawFree(room);
    }
    count_user(capsule, plan, -1);
    if (PyErr_Occurred()) return NULL;
    Py_RETURN_NONE;
}

/* Rows of state and output side by side for each car, numbers of `real` bytes; so many cars at a
 * time that the output stays in the cache until complete. */
static inline void interleave(char *to, const struct run *run, const int rows[], int count,
                              size_t real) {
    enum { CARS = 64 };
    const size_t n = (size_t)run->n, width = (size_t)count;
    for (size_t begin = 0; begin < n; begin += CARS) {
        const size_t end = begin + CARS < n ? begin + CARS : n;
        for (size_t k = 0; k < width; k++) {
            const int output = rows[k] - state_rows();
            const char *from = output < 0 ? (const char *)run->state + (size_t)rows[k] * n * real
                                          : (const char *)run->output + (size_t)output * n * real;
            for (size_t i = begin; i < end; i++)
                memcpy(to + (i * width + k) * real, from + i * real, real);
        }
    }
}

/* observe(plan, rows, out): one row of `out` for each car, of these rows of state and output. */
PyObject *observe(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *capsule, *tuple, *out;
    if (!PyArg_ParseTuple(args, "OOO", &capsule, &tuple, &out)) return NULL;
    const struct plan *plan = plan_of(capsule);
    if (plan == NULL) return NULL;
    int rows[MAX_CHANNELS];
    const int count = read_rows(rows, tuple, "observe");
    if (count < 0) return NULL;
    char *to = array_data(out, plan->real_type, 2, plan->run.n, count, "out");
    if (to == NULL) return NULL;
    if (plan->real_type == NPY_FLOAT)
        interleave(to, &plan->run, rows, count, sizeof(float));
    else
        interleave(to, &plan->run, rows, count, sizeof(double));
    Py_RETURN_NONE;
}
