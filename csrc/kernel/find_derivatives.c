/* Selects the derivatives of runs. Separate from the other kernels, so that programs without
 * derivatives link neither them nor their thread-local memory. */
#include <string.h>

#include "kernel/derivatives.h"
#include "kernel/processor.h"

derivatives_of derivatives_base, derivatives_avx2, derivatives_avx512;

/* Built instruction sets, from the plainest to the best. */
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
