/* Chooses the derivatives of runs. Apart from the other kernels, so that a program which asks for none does not
 * have them, nor the memory of its threads that they keep. */
#include "kernel/derivatives.h"
#include "kernel/processor.h"

#ifdef SKIDPAD_DERIVATIVES /* the instruction set that they were built for */
#define RUNS_(isa) runs_##isa
#define RUNS(isa) RUNS_(isa)
derivatives_of derivatives_of_runs;
derivatives_of *find_derivatives(void) {
    return RUNS(SKIDPAD_DERIVATIVES)() ? derivatives_of_runs : NULL;
}
#else
derivatives_of *find_derivatives(void) { return NULL; }
#endif
