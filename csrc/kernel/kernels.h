/* The border between Python and the kernels: plain pointers, no vectors. One table of functions for
 * each (instruction set x precision); arrays are float or double as the table says. */
#ifndef SKIDPAD_KERNELS_H
#define SKIDPAD_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "field/column.h"
#include "field/fields.h"

/* An input over time: values at `samples` times, linear between them, held outside. */
struct signal {
    const void *values;
    ptrdiff_t sample_stride, car_stride; /* in elements */
    const double *times;
    ptrdiff_t samples;
};

enum {
    INPUT_STEER,
    INPUT_DRIVE_TORQUE,
    INPUT_BRAKE_TORQUE,
    INPUT_THROTTLE,
    INPUT_BRAKE,
    INPUT_CLUTCH,
    INPUT_HAND_BRAKE,
    INPUT_GEAR, /* a NaN keeps the gear */
    INPUT_TORQUE_VECTORING,
    N_INPUTS
};
enum { MAX_DRIVER_FIELDS = 16, MAX_CHANNELS = 160, MAX_CONES = 64, MAX_BENDS = 8 };
enum {
    STATUS_NON_FINITE = 1,  /* a state is infinite or not a number */
    STATUS_ROLLED_OVER = 2, /* the body leaned more than 60 degrees from upright */
    STATUS_WHEEL_LIFT = 4,  /* both wheels of one side off the road, the other side on it */
    STATUS_SPUN = 8,        /* moved more than 60 degrees off its axis, faster than 1 m/s */
    STATUS_UNSOLVED = 16    /* in some step the driveline stayed unsolved (driveline_search.h) */
};

/* A path y(x) = sum of offset_i S((x - start_i)/length_i), S the smooth step from 0 to 1. */
struct path {
    int bends;
    struct column start[MAX_BENDS], length[MAX_BENDS], offset[MAX_BENDS];
};

/* Cones on the road, checked against the outline of the car; the speed at which its center of mass
 * passes x = finish. Beyond x = end, after the time `until` or once it has fallen over nothing
 * counts for a car any more: it ends there, with the state and output of that step. In a run that
 * records every car drives on to the end of the run. */
struct course {
    int cones;
    struct column x[MAX_CONES], y[MAX_CONES], finish, end, until;
    void *hit;        /* (cones, n): becomes 1 */
    void *exit_speed; /* (n): stays negative until the finish */
};

struct run {
    /* structure */
    struct words words;
    int driver; /* 0: steer is an input; 1: the preview driver steers */
    /* cars */
    ptrdiff_t n;
    int columns;                 /* of params */
    const struct column *params; /* the shared branches, both tires, those of a powertrain */
    struct column_list list[N_LISTS];
    struct column driver_params[MAX_DRIVER_FIELDS];
    void *state, *output; /* (rows, n), C order */
    uint32_t *status;     /* (n) */
    struct signal input[N_INPUTS];
    struct path path;
    struct course course;
    /* time */
    double dt;
    int substeps;
    int64_t first_step, steps;
    /* recording: every `every` steps, channel numbers count state rows, then output rows */
    int64_t every;
    int channels, channel[MAX_CHANNELS];
    void *record; /* (channels, samples, n) */
    ptrdiff_t samples;
    int peaks, peak_channel[MAX_CHANNELS];
    void *peak; /* (peaks, n): running maximum of the magnitude */
};

/* Operands of a NumPy loop: pointers and byte strides. */
typedef void ufunc_loop(char **args, const ptrdiff_t *n, const ptrdiff_t *strides, void *data);

enum unary_function {
    LANE_SIN,
    LANE_COS,
    LANE_TAN,
    LANE_ATAN,
    LANE_ASIN,
    LANE_EXP,
    LANE_LOG,
    LANE_TANH,
    LANE_SIN_SMALL,
    N_UNARY
};
enum binary_function { LANE_ATAN2, LANE_POW, N_BINARY };

enum slip_function {
    SLIP_ANGLE,
    LATERAL_SLIP,
    SLIP_RATIO,
    SLIP_VELOCITY,
    TURN_SLIP,
    INCLINATION,
    THEORETICAL_SLIP,
    WHEEL_VELOCITY,
    GDSIM_PLANAR,
    GDSIM_SLIP_ANGLE,
    GDSIM_SLIP_RATIO,
    SAE_SLIP_RATIO,
    JUST_CAUSE_SLIP_RATIO,
    N_SLIP
};

/* Questions to the Magic Formula that cost less, or more, than forces and moments. */
enum magic_function { MAGIC_PLANAR, MAGIC_FX0, MAGIC_FY0, MAGIC_FULL, N_MAGIC };

/* How cars start: speed [m/s], heading [rad], gear (a NaN chooses). */
struct start {
    struct column speed, heading, gear;
};

struct kernels {
    const char *isa;
    int lanes, real_bits;
    void (*advance)(const struct run *run, ptrdiff_t begin, ptrdiff_t end);
    void (*evaluate)(const struct run *run, ptrdiff_t begin, ptrdiff_t end);
    void (*settle)(const struct run *run, const struct start *start, ptrdiff_t begin,
                   ptrdiff_t end);
    ufunc_loop *unary[N_UNARY], *binary[N_BINARY];
    ufunc_loop *tire[N_TIRE_MODELS], *jacobian[N_TIRE_MODELS], *adjoint[N_TIRE_MODELS];
    ufunc_loop *magic[N_MAGIC];
    ufunc_loop *slip[N_SLIP];
};

int state_rows(void);
int output_rows(void);

/* The tables that this processor can run, from the plainest to the best; NULL past the end. */
const struct kernels *find_kernels(int real_bits, int index);
/* The table of that name, the best if it is NULL or empty; NULL if unknown or not to run here. */
const struct kernels *choose_kernels(int real_bits, const char *isa);

#endif
