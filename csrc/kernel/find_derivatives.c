/* Chooses the derivatives of runs. Apart from the other kernels, so that a program which asks for none does not
 * have them, nor the memory of its threads that they keep. */
#include <string.h>

#include "kernel/derivatives.h"
#include "kernel/processor.h"

derivatives_of derivatives_base, derivatives_avx2, derivatives_avx512;

/* What was built, from the plainest to the best. */
static const struct {
    const char *isa;
    derivatives_of *find;
    int (*runs)(void);
} built[] = {
#ifdef SKIDPAD_DERIVATIVES_BASE
    {"base", derivatives_base, runs_base},
#endif
#ifdef SKIDPAD_DERIVATIVES_AVX2
    {"avx2", derivatives_avx2, runs_avx2},
#endif
#ifdef SKIDPAD_DERIVATIVES_AVX512
    {"avx512", derivatives_avx512, runs_avx512},
#endif
    {NULL, NULL, NULL},
};

derivatives_of *find_derivatives(const char *isa) {
    derivatives_of *best = NULL;
    for (int i = 0; built[i].isa; i++) {
        if (!built[i].runs()) continue;
        best = built[i].find;
        if (strcmp(built[i].isa, isa) == 0) break;
    }
    return best;
}
