/* All that is compiled once for each (instruction set x precision), with ISA, REAL_BITS and LANES
 * set by the build: one table of functions. */
#include "kernel/kernels.h"

#include "kernel/advance.h"
#include "kernel/isa.h"
#include "kernel/jacobian_loops.h"
#include "kernel/lane_loops.h"
#include "kernel/slip_loops.h"
#include "kernel/survey.h"
#include "kernel/tire_loops.h"

#define STRING_(x) #x
#define STRING(x) STRING_(x)

#define TIRE_MODEL(MODEL, name, words, loop) extern ufunc_loop ADJOINT(name);
#include "field/tire_models.def"

const struct kernels KERNELS = {
    STRING(ISA),
    LANES,
    REAL_BITS,
    advance,
    evaluate,
    settle,
    read_gauges,
    survey,
    gauge_kinds,
    N_GAUGE_KINDS,
    UNARY_LOOPS,
    BINARY_LOOPS,
    {
#define TIRE_MODEL(MODEL, name, words, loop) [MODEL] = name##_loop,
#include "field/tire_models.def"
    },
    {
#define TIRE_MODEL(MODEL, name, words, loop) [MODEL] = name##_jacobian_loop,
#include "field/tire_models.def"
    },
    {
#define TIRE_MODEL(MODEL, name, words, loop) [MODEL] = ADJOINT(name),
#include "field/tire_models.def"
    },
    MAGIC_LOOPS,
    SLIP_LOOPS,
};
