/* Numbers in memory, one for each car, and the vectors of a block of cars. */
#ifndef SKIDPAD_FIELD_COLUMNS_H
#define SKIDPAD_FIELD_COLUMNS_H

#include "field/column.h"
#include "lane/lane.h"

/* A block: cars first .. first + count - 1; spare lanes repeat the last car. */
struct block {
    ptrdiff_t first;
    int count;
};

/* Apart, as compilers else compute the places of all lanes where a vector is loaded at once. */
RARE vreal load_lanes(const real *data, ptrdiff_t stride, struct block b) {
    if (stride == OF_BLOCK) return *(const vreal *)(const void *)data;
    if (b.count == 1) return splat(data[b.first * stride]);
    real lanes[LANES];
    for (int k = 0; k < LANES; k++)
        lanes[k] = data[(b.first + (k < b.count ? k : b.count - 1)) * stride];
    return load(lanes);
}

static inline vreal load_strided(const real *data, ptrdiff_t stride, struct block b) {
    if (stride == 0) return splat(data[0]);
    if (stride == 1 && b.count == LANES) return load(data + b.first);
    return load_lanes(data, stride, b);
}

static inline vreal load_column(struct column c, struct block b) {
    return load_strided((const real *)c.data, c.stride, b);
}

RARE void store_lanes(real *row, struct block b, vreal x) {
    for (int k = 0; k < b.count; k++) row[b.first + k] = lane(x, k);
}

static inline void store_row(real *row, struct block b, vreal x) {
    if (b.count == LANES)
        store(row + b.first, x);
    else
        store_lanes(row, b, x);
}

/* A list of the cars in a block. */
struct list {
    const struct column *columns;
    int count;
    struct block block;
};

static inline vreal list_at(const struct list *l, int k) {
    return load_column(l->columns[k], l->block);
}

#endif
