/* Interface between Python and the kernels: one function table per (instruction set x
 * precision). */
#ifndef SKIDPAD_KERNELS_H
#define SKIDPAD_KERNELS_H

#include "kernel/run.h"

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
    LANE_COS_SMALL,
    LANE_SIN_NEAR,
    LANE_COS_NEAR,
    LANE_ATAN_NEAR,
    LANE_EXP_SMALL,
    LANE_EXP_NEAR,
    LANE_LOG_NORMAL,
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

/* Evaluations of the Magic Formula that cost less, or more, than forces and moments. */
enum magic_function { MAGIC_PLANAR, MAGIC_FX0, MAGIC_FY0, MAGIC_FULL, N_MAGIC };

/* Quantities of a road, see csrc/road/ground.h; U and V are those of its first frame. */
enum survey_row {
    SURVEY_Z,
    SURVEY_SLOPE_X,
    SURVEY_SLOPE_Y,
    SURVEY_FRICTION,
    SURVEY_ROLLING,
    SURVEY_OFF,
    SURVEY_WIND_X,
    SURVEY_WIND_Y,
    SURVEY_U,
    SURVEY_V,
    SURVEY_ROWS
};

/* A kind of gauge: its argument, result, number of parameters and of stored values, and the names
 * of the parameters. */
enum { OF_CAR, OF_CHANNEL, OF_OUTLINE };
enum { GIVES_VALUE, GIVES_TIME };
struct gauge_kind {
    const char *name;
    int of, gives, given, kept;
    const char *names[MAX_GAUGE_NUMBERS];
};

struct kernels {
    const char *isa;
    int lanes, real_bits;
    void (*advance)(const struct run *run, ptrdiff_t begin, ptrdiff_t end);
    void (*evaluate)(const struct run *run, ptrdiff_t begin, ptrdiff_t end);
    void (*settle)(const struct run *run, const struct start *start, ptrdiff_t begin,
                   ptrdiff_t end);
    /* results of the gauges of a run, (gauges, n) */
    void (*read_gauges)(const struct run *run, void *out, ptrdiff_t begin, ptrdiff_t end);
    /* quantities of a road at n points, (SURVEY_ROWS, n) */
    void (*survey)(const struct terrain *terrain, ptrdiff_t n, const void *x, const void *y,
                   void *out);
    const struct gauge_kind *gauges;
    int gauge_count;
    ufunc_loop *unary[N_UNARY], *binary[N_BINARY];
    ufunc_loop *tire[N_TIRE_MODELS];
    ufunc_loop *jacobian[N_TIRE_MODELS], *adjoint[N_TIRE_MODELS]; /* of a build for Python */
    ufunc_loop *magic[N_MAGIC];
    ufunc_loop *slip[N_SLIP];
};

int state_rows(void);
int output_rows(void);

/* Instruction sets requested for the build: native, all, or names. */
extern const char *const asked_isas;
/* The tables of this build, from the plainest to the best; NULL past the end. */
const struct kernels *built_kernels(int real_bits, int index);
/* Those supported by this processor. */
const struct kernels *find_kernels(int real_bits, int index);
/* The table of that name, the best if NULL or empty; NULL if unknown or unsupported here. */
const struct kernels *choose_kernels(int real_bits, const char *isa);

#endif
