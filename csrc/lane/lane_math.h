/* Elementary functions of a vreal: sin, cos, tan, atan, atan2, asin, exp, log, pow, tanh, hypot.
 *
 * They are made of + - * /, comparisons, bit operations and sqrt only, so the bits are the same for
 * every number of lanes, compiler and instruction set (a NaN's sign and payload excepted). A NaN
 * operand gives a NaN. Polynomials are minimax in relative error (own Remez exchange at 200 bits,
 * coefficients rounded to the build's precision). Bounds are in ulp, as "float64 | float32". */
#ifndef SKIDPAD_LANE_MATH_H
#define SKIDPAD_LANE_MATH_H

#include "lane/lane_angles.h"
#include "lane/lane_exponentials.h"

#endif
