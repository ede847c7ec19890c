/* The whole unit in one file, for one lane and any C11 compiler: to build the sources in an FMU, no
 * list of files and no options are needed but this folder's parent as an include path.
 *
 * The compiler may not contract a * b + c, so that the bits are those of every other build. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off", "no-strict-aliasing")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#define SKIDPAD_VECTORS 0
#define SKIDPAD_SCALAR
#define SKIDPAD_FLOAT64_ONLY
#define SKIDPAD_BUILDS_LIBRARY
#define ISA scalar
#define REAL_BITS 64
#define LANES 1

#include "kernel/kernels.c"

#include "driver/laws.c"
#include "field/fields.c"
#include "kernel/dispatch.c"
#include "library/car_file.c"
#include "library/error.c"
#include "library/fleet.c"
#include "library/fmu.c"
#include "library/fmu_error.c"
#include "library/fmu_kept.c"
#include "library/fmu_variables.c"
#include "library/kept.c"
#include "library/motion.c"
#include "library/names.c"
#include "library/numbers.c"
#include "library/fmi2.c"
#include "library/fmi3.c"
