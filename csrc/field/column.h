/* One number per car, and lists of them, as the kernels get them. */
#ifndef SKIDPAD_COLUMN_H
#define SKIDPAD_COLUMN_H

#include <stddef.h>

struct column {
    const void *data;
    ptrdiff_t stride; /* in elements; 0 means shared by all cars */
};

/* In place of a stride: `data` is the vector of a block that is under way. */
enum { OF_BLOCK = -1 };

struct column_list {
    int count;
    const struct column *columns;
};

#endif
