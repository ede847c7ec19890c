/* A tire model from outside, as a function that the step of the car calls. ISO-W axes, SI units.
 *
 *   void my_tire(int64_t n, const double *in, double *out, void *data)
 *
 * gets n wheels, at most SKIDPAD_TIRE_BLOCK. A row of `in` is an operand of all of them, a row of
 * `out` a result; rows are SKIDPAD_TIRE_BLOCK numbers apart, so that element i of row r is
 * in[r * SKIDPAD_TIRE_BLOCK + i]. Places from n on may be read and written, and mean nothing: a loop
 * over all SKIDPAD_TIRE_BLOCK, whose length a compiler knows, becomes vectors. Each wheel is to be
 * computed from its own operands alone. It may be called from several threads at once, without
 * Python's lock. The slopes are written by functions that said so. */
#ifndef SKIDPAD_TIRE_FUNCTION_H
#define SKIDPAD_TIRE_FUNCTION_H

#include <stdint.h>

enum {
    SKIDPAD_TIRE_BLOCK = 32,  /* from one row to the next */
    SKIDPAD_TIRE_NUMBERS = 16 /* parameters of the model's own, at most */
};

enum skidpad_tire_operand {
    SKIDPAD_FZ,        /* wheel load [N], >= 0 */
    SKIDPAD_KAPPA,     /* slip ratio, + = driving */
    SKIDPAD_TAN_ALPHA, /* tangent of the slip angle, + = wheel moves to its left */
    SKIDPAD_SIN_GAMMA, /* sine of the inclination, + = top leans to the right */
    SKIDPAD_VX,        /* velocity of the contact center forward [m/s] */
    SKIDPAD_FORWARD,   /* direction of travel, +1 or -1; at rest it passes through 0 */
    SKIDPAD_SURFACE,   /* factor of the road and of the car on the friction, 1 on the usual one */
    SKIDPAD_C1         /* the first of the model's own numbers, as many as it asked for */
};

enum skidpad_tire_result {
    SKIDPAD_FX,      /* force forward [N] */
    SKIDPAD_FY,      /* to the left [N] */
    SKIDPAD_MZ,      /* aligning moment, + = turns the wheel to the left [N m] */
    SKIDPAD_SLOPE_X, /* dFx/dkappa [N] */
    SKIDPAD_SLOPE_Y  /* -dFy/dtan(alpha) [N] */
};

typedef void skidpad_tire_double(int64_t n, const double *in, double *out, void *data);
typedef void skidpad_tire_float(int64_t n, const float *in, float *out, void *data);

#endif
