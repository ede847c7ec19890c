/* A driver or a gauge from outside, as a function that a run calls. SI units.
 *
 *   void my_part(int64_t n, const double *seen, double *kept, void *data)
 *
 * gets n cars, at most SKIDPAD_PART_BLOCK. A row of `seen` is a quantity of all of them, in the order
 * in which they were asked for, and after these the part's own numbers; a row of `kept` is a number
 * that each car keeps from call to call, read and written. Rows are SKIDPAD_PART_BLOCK numbers apart,
 * so that element i of row r is seen[r * SKIDPAD_PART_BLOCK + i]. Places from n on may be read and
 * written, and mean nothing: a loop over all SKIDPAD_PART_BLOCK, whose length a compiler knows,
 * rounds every car alike. Each car is to be computed from its own numbers alone. It may be called
 * from several threads at once, without Python's lock.
 *
 * A driver is called when a step begins; the first rows that it keeps are the inputs that it decides,
 * in the order in which they were named, and all are 0 when it takes a car over. A gauge is called
 * at each sample that counts; its first row is the result, and all are a NaN before the first. */
#ifndef SKIDPAD_PART_FUNCTION_H
#define SKIDPAD_PART_FUNCTION_H

#include <stdint.h>

enum {
    SKIDPAD_PART_BLOCK = 16,   /* from one row to the next */
    SKIDPAD_PART_SEEN = 32,    /* quantities that a part asks for, at most */
    SKIDPAD_PART_NUMBERS = 16, /* numbers of its own, at most */
    SKIDPAD_PART_KEPT = 12     /* rows that it keeps, at most */
};

typedef void skidpad_part(int64_t n, const double *seen, double *kept, void *data);

#endif
