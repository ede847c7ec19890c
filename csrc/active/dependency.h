/* One number follows from another: by which slope, of the result by the operand. Called a link. */
#ifndef SKIDPAD_DEPENDENCY_H
#define SKIDPAD_DEPENDENCY_H

#include <stdint.h>

struct dependency {
    int32_t operand, result;
    uint32_t slope; /* its place among those of the block */
};

enum { SLOPE_NONE, SLOPE_ONE, SLOPE_MINUS_ONE, FIRST_SLOPE };

#endif
