/* Identical results require every operation as written, rounded once to its type. */
#ifndef SKIDPAD_ARITHMETIC_H
#define SKIDPAD_ARITHMETIC_H

#include <float.h>

#if defined(__FAST_MATH__) || __FINITE_MATH_ONLY__ > 0 || defined(__ASSOCIATIVE_MATH__) || \
    defined(__RECIPROCAL_MATH__) || defined(__NO_SIGNED_ZEROS__) || defined(_M_FP_FAST)
#error "skidpad needs operations as they are written: build without -ffast-math"
#endif

/* 16 differs from 0 in half precision only */
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#error "skidpad needs operations rounded to their type: on x86 build with SSE2, -msse2 -mfpmath=sse"
#endif

#endif
