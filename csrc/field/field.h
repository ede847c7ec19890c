/* One line per number of the car, which C structs, loads and Python's field list are made of. */
#ifndef SKIDPAD_FIELD_H
#define SKIDPAD_FIELD_H

#include <math.h>
#include <stddef.h>

struct range {
    double low, high; /* both ends belong to the range */
};

struct field {
    const char *name, *unit;
    double value; /* default */
    struct range range;
    const char *meaning;
};

/* Ranges of the tables. The smallest double stands for "above zero". */
#define POSITIVE {5e-324, HUGE_VAL}
#define NOT_NEGATIVE {0, HUGE_VAL}
#define ANY {-HUGE_VAL, HUGE_VAL}
#define BETWEEN(low, high) {low, high}
#define RIGHT_ANGLE 1.5707963267948966
#define NUMBERS(...) {__VA_ARGS__}
#define NO_DEFAULT ((double)NAN)

#endif
