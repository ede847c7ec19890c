/* Chooses a table of kernels by what the processor can do. Plain C: no Python here. */
#include "kernel/kernels.h"

#include <string.h>

#include "field/fields.h"

#define DECLARE(isa)                                \
    extern const struct kernels kernels_##isa##_32; \
    extern const struct kernels kernels_##isa##_64;

DECLARE(scalar)
DECLARE(base)
DECLARE(avx2)
DECLARE(avx512)

enum { MOST_TABLES = 4 };

static int list_kernels(int real_bits, const struct kernels *list[MOST_TABLES]) {
    int count = 0;
#if defined(SKIDPAD_AVX2) || defined(SKIDPAD_AVX512)
    __builtin_cpu_init();
#endif
#define APPEND(isa) list[count++] = real_bits == 32 ? &kernels_##isa##_32 : &kernels_##isa##_64
#ifdef SKIDPAD_SCALAR
    APPEND(scalar);
#endif
#ifdef SKIDPAD_BASE
    APPEND(base);
#endif
#ifdef SKIDPAD_AVX2
    if (__builtin_cpu_supports("avx2")) APPEND(avx2);
#endif
#ifdef SKIDPAD_AVX512
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl"))
        APPEND(avx512);
#endif
    return count;
}

const struct kernels *find_kernels(int real_bits, int index) {
    const struct kernels *list[MOST_TABLES];
    return index < list_kernels(real_bits, list) ? list[index] : NULL;
}

const struct kernels *choose_kernels(int real_bits, const char *isa) {
    const struct kernels *list[MOST_TABLES];
    const int count = list_kernels(real_bits, list);
    if (isa == NULL || *isa == '\0') return count ? list[count - 1] : NULL;
    for (int i = 0; i < count; i++)
        if (strcmp(list[i]->isa, isa) == 0) return list[i];
    return NULL;
}

static int rows(const struct channel *channels, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) total += channels[i].count;
    return total;
}

int state_rows(void) { return rows(state_channels, state_channel_count); }
int output_rows(void) { return rows(output_channels, output_channel_count); }
