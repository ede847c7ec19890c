/* Compiled once per (instruction set x precision), with ISA, REAL_BITS and LANES set by the build:
 * one function table. */
#include "kernel/kernels.h"

#include "kernel/advance.h"
#include "kernel/isa.h"
#include "kernel/lane_loops.h"
#include "kernel/slip_loops.h"
#include "kernel/survey.h"
#include "kernel/tire_loops.h"

#define STRING_(x) #x
#define STRING(x) STRING_(x)

/* A build for Python generates derivatives of tire forces from their equations (tools/adjoints);
 * programs in C do not need them. */
#ifdef SKIDPAD_TIRE_DERIVATIVES
#define TIRE_MODEL(MODEL, name, words, loop) extern ufunc_loop JACOBIAN(name), ADJOINT(name);
#include "field/tire_models.def"
#endif

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
    .magic = MAGIC_LOOPS,
    .slip = SLIP_LOOPS,
    .tire =
        {
#define TIRE_MODEL(MODEL, name, words, loop) [MODEL] = name##_loop,
#include "field/tire_models.def"
        },
#ifdef SKIDPAD_TIRE_DERIVATIVES
    .jacobian =
        {
#define TIRE_MODEL(MODEL, name, words, loop) [MODEL] = JACOBIAN(name),
#include "field/tire_models.def"
        },
    .adjoint =
        {
#define TIRE_MODEL(MODEL, name, words, loop) [MODEL] = ADJOINT(name),
#include "field/tire_models.def"
        },
#endif
};
