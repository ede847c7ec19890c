/* Chooses a table of kernels by what the processor can do. Plain C: no Python here. */
#include "kernel/derivatives.h"
#include "kernel/kernels.h"

#include <string.h>

#include "field/fields.h"
#include "kernel/processor.h"

#ifndef SKIDPAD_ISAS
#define SKIDPAD_ISAS "" /* built by hand */
#endif

const char *const asked_isas = SKIDPAD_ISAS;

#define DECLARE(isa)                                \
    extern const struct kernels kernels_##isa##_32; \
    extern const struct kernels kernels_##isa##_64;

DECLARE(scalar)
DECLARE(base)
DECLARE(avx2)
DECLARE(avx512)

/* What was built, from the plainest to the best. */
#define BUILT(isa) {&kernels_##isa##_32, &kernels_##isa##_64, runs_##isa}
static const struct {
    const struct kernels *of_32, *of_64;
    int (*runs)(void);
} built[] = {
#ifdef SKIDPAD_SCALAR
    BUILT(scalar),
#endif
#ifdef SKIDPAD_BASE
    BUILT(base),
#endif
#ifdef SKIDPAD_AVX2
    BUILT(avx2),
#endif
#ifdef SKIDPAD_AVX512
    BUILT(avx512),
#endif
};

enum { TABLES = sizeof built / sizeof *built };

const struct kernels *built_kernels(int real_bits, int index) {
    if (index >= TABLES) return NULL;
    return real_bits == 32 ? built[index].of_32 : built[index].of_64;
}

const struct kernels *find_kernels(int real_bits, int index) {
    for (int i = 0; i < TABLES; i++)
        if (built[i].runs() && index-- == 0) return built_kernels(real_bits, i);
    return NULL;
}

const struct kernels *choose_kernels(int real_bits, const char *isa) {
    const struct kernels *k, *best = NULL;
    for (int i = 0; (k = find_kernels(real_bits, i)) != NULL; i++) {
        if (isa && strcmp(k->isa, isa) == 0) return k;
        best = k;
    }
    return isa && *isa ? NULL : best;
}

derivatives_of derivatives_base, derivatives_avx2, derivatives_avx512;
derivatives_of *find_derivatives(void) {
    derivatives_of *best = NULL;
#ifdef SKIDPAD_DERIVATIVES_BASE
    if (runs_base()) best = derivatives_base;
#endif
#ifdef SKIDPAD_DERIVATIVES_AVX2
    if (runs_avx2()) best = derivatives_avx2;
#endif
#ifdef SKIDPAD_DERIVATIVES_AVX512
    if (runs_avx512()) best = derivatives_avx512;
#endif
    return best;
}

static int rows(const struct channel *channels, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) total += channels[i].count;
    return total;
}

int state_rows(void) { return rows(state_channels, state_channel_count); }
int output_rows(void) { return rows(output_channels, output_channel_count); }
