#include "python/follow.h"

#include "driver/measured_speed.h"
#include "python/arrays.h"
#include "python/guest.h"
#include "python/inputs.h"
#include "python/state.h"
#include "python/step.h"

/* Outputs of a car that the loop reads. */
enum { SEEN_VX, SEEN_VY, SEEN_YAW_RATE, SEEN_STEER, SEEN_FY_LEFT, SEEN_FY_RIGHT, N_SEEN };

/* The speed control loop; none if speed is NULL. */
struct speed_hold {
    const double *speed, *rate; /* (intervals, n) [m/s], [m/s2] */
    struct column mass, radius; /* [kg], [m] */
    double *learned;            /* (n) [m/s2] */
    int row[MAX_CHANNELS];      /* those of N_SEEN */
    double *drive, *brake;      /* (n) [N m] */
    double *sine;               /* (n) */
};

struct following {
    struct run run;
    const struct plan *plan;
    struct speed_hold hold;
    struct signal input[N_INPUTS];
    double interval;  /* [s] */
    npy_intp samples; /* intervals + 1 */
    double *driven;   /* (channels, samples, n) */
    int channels, *channel;
};

static double *row_at(const struct run *run, int row) {
    const int states = state_rows();
    double *const of = row < states ? run->state : run->output;
    return of + (npy_intp)(row < states ? row : row - states) * run->n;
}

static double number_of(struct column c, npy_intp i) {
    return ((const double *)c.data)[i * c.stride];
}

/* Torques of all cars for an interval. */
static void hold_speed(struct following *f, npy_intp at) {
    struct speed_hold *const h = &f->hold;
    const npy_intp n = f->run.n;
    const double *const speed = h->speed + at * n, *const rate = h->rate + at * n, *seen[N_SEEN];
    for (int i = 0; i < N_SEEN; i++) seen[i] = row_at(&f->run, h->row[i]);
    char *const sines[] = {(char *)seen[SEEN_STEER], (char *)h->sine};
    const ptrdiff_t strides[] = {sizeof(double), sizeof(double)}, count = n;
    f->plan->kernels->unary[LANE_SIN]((char **)sines, &count, strides, NULL);
    for (npy_intp i = 0; i < n; i++) {
        const struct measured_speed car = {
            speed[i],
            rate[i],
            seen[SEEN_VX][i],
            seen[SEEN_VY][i],
            seen[SEEN_YAW_RATE][i],
            seen[SEEN_FY_LEFT][i] + seen[SEEN_FY_RIGHT][i],
            h->sine[i],
            number_of(h->mass, i),
            number_of(h->radius, i),
        };
        const struct wheel_torques T = hold_measured_speed(&car, f->interval, &h->learned[i]);
        h->drive[i] = T.drive;
        h->brake[i] = T.brake;
    }
}

static void note(const struct following *f, npy_intp sample) {
    const size_t n = (size_t)f->run.n;
    for (int c = 0; c < f->channels; c++)
        memcpy(f->driven + ((size_t)(c * f->samples + sample)) * n, row_at(&f->run, f->channel[c]),
               n * sizeof(double));
}

/* From one sample to another; whether a tire model in Python raised an error. */
static int pass_intervals(struct following *f, npy_intp first, npy_intp last) {
    struct run *const run = &f->run;
    for (npy_intp at = first; at < last; at++) {
        note(f, at);
        for (int i = 0; i < N_INPUTS; i++) {
            const struct signal *const s = &f->input[i];
            const npy_intp sample = at < s->samples ? at : s->samples - 1;
            run->input[i].values = (const double *)s->values + sample * s->sample_stride;
            run->input[i].car_stride = s->car_stride;
        }
        if (f->hold.speed) {
            hold_speed(f, at);
            run->input[INPUT_drive_torque] = (struct signal){f->hold.drive, 0, 1, NULL, 1};
            run->input[INPUT_brake_torque] = (struct signal){f->hold.brake, 0, 1, NULL, 1};
        }
        if (f->plan->ask) {
            if (ask_through(f->plan, run, 0, run->n) < run->steps) return -1;
        } else {
            f->plan->kernels->advance(run, 0, run->n);
        }
    }
    if (last == f->samples - 1) note(f, last);
    return 0;
}

/* hold: None, or (speed, rate, mass, radius, learned, rows). */
static int read_hold(struct following *f, PyObject *hold) {
    if (hold == Py_None) return 0;
    struct speed_hold *const h = &f->hold;
    PyObject *speed, *rate, *mass, *radius, *learned, *rows;
    if (!PyArg_ParseTuple(hold, "OOOOOO", &speed, &rate, &mass, &radius, &learned, &rows))
        return -1;
    const npy_intp n = f->run.n, intervals = f->samples - 1;
    h->rate = array_data(rate, NPY_DOUBLE, 2, intervals, n, "rate");
    h->learned = array_data(learned, NPY_DOUBLE, 1, 0, n, "learned");
    if (h->rate == NULL || h->learned == NULL ||
        read_column(&h->mass, mass, NPY_DOUBLE, n, "mass") < 0 ||
        read_column(&h->radius, radius, NPY_DOUBLE, n, "radius") < 0)
        return -1;
    if (read_rows(h->row, rows, "hold") != N_SEEN) {
        if (!PyErr_Occurred())
            PyErr_Format(PyExc_ValueError, "hold: %d rows are read", (int)N_SEEN);
        return -1;
    }
    h->drive = PyMem_New(double, (size_t)(3 * n));
    if (h->drive == NULL) return PyErr_NoMemory(), -1;
    h->brake = h->drive + n;
    h->sine = h->brake + n;
    h->speed = array_data(speed, NPY_DOUBLE, 2, intervals, n, "speed");
    return h->speed == NULL ? -1 : 0;
}

/* Output of samples: (channels, intervals + 1, n). */
static int read_driven(struct following *f, int channel[MAX_CHANNELS], PyObject *channels,
                       PyObject *driven) {
    f->channel = channel;
    f->channels = read_rows(channel, channels, "channels");
    if (f->channels < 0) return -1;
    PyArrayObject *const array = (PyArrayObject *)driven;
    if (!is_plain(driven, NPY_DOUBLE) || !PyArray_ISWRITEABLE(array) || PyArray_NDIM(array) != 3 ||
        PyArray_DIM(array, 0) != f->channels || PyArray_DIM(array, 1) < 1 ||
        PyArray_DIM(array, 2) != f->run.n) {
        PyErr_SetString(PyExc_ValueError, "driven: array does not fit the run");
        return -1;
    }
    f->samples = PyArray_DIM(array, 1);
    f->driven = PyArray_DATA(array);
    return 0;
}

/* follow(plan, inputs, hold, dt, substeps, inner, first, last, channels, driven): from sample
 * `first` to `last`, with `inner` steps between samples. An input is one number, or a signal with a
 * value for each interval. */
PyObject *follow(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *capsule, *inputs, *hold, *channels, *driven;
    double dt;
    int substeps;
    long long inner;
    Py_ssize_t first, last;
    if (!PyArg_ParseTuple(args, "OO!OdiLnnOO", &capsule, &PyTuple_Type, &inputs, &hold, &dt,
                          &substeps, &inner, &first, &last, &channels, &driven))
        return NULL;
    struct plan *plan = take_plan(capsule);
    if (plan == NULL) return NULL;
    struct following f = {.run = plan->run, .plan = plan, .interval = dt * (double)inner};
    union scalar scalar[N_INPUTS];
    PyObject *keep[N_INPUTS] = {0}, *result = NULL;
    int channel[MAX_CHANNELS];
    if (plan->real_type != NPY_DOUBLE || PyTuple_GET_SIZE(inputs) != N_INPUTS) {
        PyErr_SetString(PyExc_ValueError, "follow: needs cars of float64 and all inputs");
        goto done;
    }
    if (read_time(&f.run, dt, substeps, 0, inner) < 0 ||
        read_driven(&f, channel, channels, driven) < 0 || read_hold(&f, hold) < 0)
        goto done;
    if (first < 0 || first > last || last >= f.samples) {
        PyErr_SetString(PyExc_ValueError, "follow: samples out of range");
        goto done;
    }
    for (int i = 0; i < N_INPUTS; i++)
        if (read_signal(&f.input[i], PyTuple_GET_ITEM(inputs, i), i, plan, 1, first == 0,
                        &scalar[i], &keep[i]) < 0)
            goto done;
    release_inputs(&f.run, NPY_DOUBLE);
    if (check_written(plan) < 0) goto done;
    int wrong = 0;
    if (plan->ask) {
        wrong = pass_intervals(&f, first, last);
    } else {
        Py_BEGIN_ALLOW_THREADS wrong = pass_intervals(&f, first, last);
        Py_END_ALLOW_THREADS
    }
    for (npy_intp i = 0; i < f.run.n; i++) plan->time[i] += (double)(last - first) * f.interval;
    result = wrong || PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
done:
    PyMem_Free(f.hold.drive);
    for (int i = 0; i < N_INPUTS; i++) Py_XDECREF(keep[i]);
    count_user(capsule, plan, -1);
    return result;
}
