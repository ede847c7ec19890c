/* Selects a kernel table by processor features. Plain C, without Python. */
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

/* Built instruction sets, from the plainest to the best. */
#ifdef SKIDPAD_FLOAT64_ONLY
#define BUILT(isa) {NULL, &kernels_##isa##_64, runs_##isa}
#else
#define BUILT(isa) {&kernels_##isa##_32, &kernels_##isa##_64, runs_##isa}
#endif
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

static int rows(const struct channel *channels, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) total += channels[i].count;
    return total;
}

int state_rows(void) { return rows(state_channels, state_channel_count); }
int output_rows(void) { return rows(output_channels, output_channel_count); }
