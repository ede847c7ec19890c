#include "python/guest.h"

#include "python/arrays.h"

int read_guest(struct plan *plan, PyObject *object) {
    struct guest_tire *g = &plan->guest;
    const int wanted = plan->run.words.tire_model == CUSTOM;
    if (object == Py_None) {
        if (!wanted) return 0;
        PyErr_SetString(PyExc_ValueError, "tire.function: tire.model = 'custom' needs one");
        return -1;
    }
    Py_ssize_t in_double, in_single, data;
    PyObject *ask;
    if (!PyArg_ParseTuple(object, "nnnipO", &in_double, &in_single, &data, &g->numbers, &g->slopes,
                          &ask))
        return -1;
    if (g->numbers < 0 || g->numbers > SKIDPAD_TIRE_NUMBERS ||
        (ask == Py_None ? in_double == 0 : !PyCallable_Check(ask))) {
        PyErr_SetString(PyExc_ValueError, "tire.function: no function, or too many numbers");
        return -1;
    }
    memcpy(&g->in_double, &in_double, sizeof g->in_double);
    memcpy(&g->in_single, &in_single, sizeof g->in_single);
    memcpy(&g->data, &data, sizeof g->data);
    if (ask != Py_None) {
        plan->ask = ask; /* kept alive by the plan's arrays */
        g->pass = GUEST_ASKS;
    }
    plan->run.words.guest = g;
    return 0;
}

/* Cars evaluated together: the arrays for their tires, and memory for a discarded step. */
struct asked {
    const struct plan *plan;
    npy_intp begin, end;
    struct guest_tire asks, answered;
    PyObject *operands, *results;
    char *state;
    uint32_t *status;
};

static size_t real_size(const struct plan *plan) {
    return plan->real_type == NPY_FLOAT ? sizeof(float) : sizeof(double);
}

static int asked_begin(struct asked *a, const struct plan *plan, npy_intp begin, npy_intp end) {
    const npy_intp n = plan->run.n, rows = state_rows() + output_rows();
    *a = (struct asked){.plan = plan, .begin = begin, .end = end, .asks = plan->guest};
    const npy_intp in[3] = {SKIDPAD_C1 + plan->guest.numbers, 4, n}, out[3] = {GUEST_RESULTS, 4, n};
    a->operands = PyArray_ZEROS(3, (npy_intp *)in, plan->real_type, 0);
    a->results = PyArray_ZEROS(3, (npy_intp *)out, plan->real_type, 0);
    a->state = PyMem_RawCalloc((size_t)(rows * n), real_size(plan));
    a->status = PyMem_RawCalloc((size_t)n, sizeof *a->status);
    if (!a->operands || !a->results) return -1;
    if (!a->state || !a->status) {
        PyErr_NoMemory();
        return -1;
    }
    a->asks.operands = PyArray_DATA((PyArrayObject *)a->operands);
    a->asks.n = n;
    a->answered = a->asks;
    a->answered.pass = GUEST_ANSWERED;
    a->answered.results = PyArray_DATA((PyArrayObject *)a->results);
    return 0;
}

static void asked_end(struct asked *a) {
    Py_XDECREF(a->operands);
    Py_XDECREF(a->results);
    PyMem_RawFree(a->state);
    PyMem_RawFree(a->status);
}

typedef void kernel(const struct run *run, ptrdiff_t begin, ptrdiff_t end);

/* A pass over a copy of the cars, of which only the tires' operands are kept; then Python. */
static int ask(const struct asked *a, kernel *pass, const struct run *run) {
    struct run copy = *run;
    const size_t real = real_size(a->plan), n = (size_t)run->n, first = (size_t)a->begin;
    const size_t count = (size_t)(a->end - a->begin);
    copy.words.guest = &a->asks;
    copy.state = a->state;
    copy.output = a->state + (size_t)state_rows() * n * real;
    copy.status = a->status;
    copy.every = 0;
    copy.channels = copy.gauges = 0;
    for (size_t row = 0; row < (size_t)state_rows(); row++)
        memcpy(a->state + (row * n + first) * real,
               (const char *)run->state + (row * n + first) * real, count * real);
    Py_BEGIN_ALLOW_THREADS pass(&copy, a->begin, a->end);
    Py_END_ALLOW_THREADS PyObject *done = PyObject_CallFunction(
        a->plan->ask, "OOnn", a->operands, a->results, (Py_ssize_t)a->begin, (Py_ssize_t)a->end);
    Py_XDECREF(done);
    return done ? 0 : -1;
}

static int ask_and_answer(const struct asked *a, kernel *pass, const struct run *run) {
    if (ask(a, pass, run) < 0) return -1;
    struct run real = *run;
    real.words.guest = &a->answered;
    Py_BEGIN_ALLOW_THREADS pass(&real, a->begin, a->end);
    Py_END_ALLOW_THREADS return 0;
}

int64_t ask_through(const struct plan *plan, const struct run *run, npy_intp begin, npy_intp end) {
    if (begin == end) return run->steps;
    if (run->substeps != 1) {
        PyErr_Format(PyExc_ValueError,
                     "dt: tires in Python are asked once a step, which has %d substeps here; make "
                     "it shorter, or the tire a compiled function",
                     run->substeps);
        return -1;
    }
    struct asked a;
    int64_t taken = asked_begin(&a, plan, begin, end) < 0 ? -1 : 0;
    struct run one = *run;
    one.steps = run->steps ? 1 : 0;
    for (; taken >= 0 && taken < run->steps; taken++, one.first_step++)
        if (ask_and_answer(&a, plan->kernels->advance, &one) < 0) break;
    if (taken == 0 && run->steps == 0) ask_and_answer(&a, plan->kernels->advance, &one);
    asked_end(&a);
    return taken;
}

int ask_outputs(const struct plan *plan, const struct run *run, const struct cars *cars) {
    struct stretch s;
    int wrong = 0;
    for (npy_intp done = 0; !wrong && next_stretch(cars, &done, &s);) {
        struct asked a;
        wrong = asked_begin(&a, plan, s.begin, s.end) < 0 ||
                ask_and_answer(&a, plan->kernels->evaluate, run) < 0;
        asked_end(&a);
    }
    return wrong ? -1 : 0;
}

/* Blocks of wheels through a compiled function. */
static void call_blocks(const struct guest_tire *g, const double *in, double *out, npy_intp n) {
    const int results = g->slopes ? GUEST_RESULTS : SKIDPAD_SLOPE_X;
    const int operands = SKIDPAD_C1 + g->numbers;
    for (npy_intp first = 0; first < n; first += SKIDPAD_TIRE_BLOCK) {
        double at[GUEST_OPERANDS][SKIDPAD_TIRE_BLOCK] = {0};
        double found[GUEST_RESULTS][SKIDPAD_TIRE_BLOCK] = {0};
        const npy_intp left = n - first;
        const size_t count = (size_t)(left < SKIDPAD_TIRE_BLOCK ? left : SKIDPAD_TIRE_BLOCK);
        for (int row = 0; row < operands; row++)
            memcpy(at[row], in + row * n + first, count * sizeof(double));
        g->in_double((int64_t)count, at[0], found[0], g->data);
        for (int row = 0; row < results; row++)
            memcpy(out + row * n + first, found[row], count * sizeof(double));
    }
}

/* call_tire(function, data, numbers, slopes, operands, out): operands (7 + numbers, n), out (5, n)
 * or without slopes (3, n), doubles. */
PyObject *call_tire(PyObject *module, PyObject *args) {
    (void)module;
    Py_ssize_t function, data;
    struct guest_tire g = {0};
    PyObject *operands, *out;
    if (!PyArg_ParseTuple(args, "nnipOO", &function, &data, &g.numbers, &g.slopes, &operands, &out))
        return NULL;
    if (function == 0 || g.numbers < 0 || g.numbers > SKIDPAD_TIRE_NUMBERS || !PyArray_Check(out) ||
        PyArray_NDIM((PyArrayObject *)out) != 2) {
        PyErr_SetString(PyExc_ValueError, "call_tire: no function, numbers or place for results");
        return NULL;
    }
    memcpy(&g.in_double, &function, sizeof g.in_double);
    memcpy(&g.data, &data, sizeof g.data);
    const npy_intp n = PyArray_DIM((PyArrayObject *)out, 1);
    const double *in = array_data(operands, NPY_DOUBLE, 2, SKIDPAD_C1 + g.numbers, n, "operands");
    double *to =
        in ? array_data(out, NPY_DOUBLE, 2, g.slopes ? GUEST_RESULTS : SKIDPAD_SLOPE_X, n, "out")
           : NULL;
    if (to == NULL) return NULL;
    Py_BEGIN_ALLOW_THREADS call_blocks(&g, in, to, n);
    Py_END_ALLOW_THREADS Py_RETURN_NONE;
}
