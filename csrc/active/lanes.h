/* Vectors of csrc/lane that numbers with derivatives consist of, in their own namespace. */
#ifndef SKIDPAD_ACTIVE_LANES_H
#define SKIDPAD_ACTIVE_LANES_H

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#define _Static_assert static_assert
#define _Alignof alignof

namespace plain {
#include "lane/lane_math.h"
#include "lane/slopes.h"
#include "lane/whole.h"
}  // namespace plain

#endif
