/* Features of the processor, queried when a native build is configured, and again at load time. */
#ifndef SKIDPAD_PROCESSOR_H
#define SKIDPAD_PROCESSOR_H

#if defined(__GNUC__) && defined(__x86_64__)
static inline int runs_avx2(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2");
}
static inline int runs_avx512(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
}
#else
static inline int runs_avx2(void) { return 0; }
static inline int runs_avx512(void) { return 0; }
#endif
static inline int runs_base(void) { return 1; }
static inline int runs_scalar(void) { return 1; }

#endif
