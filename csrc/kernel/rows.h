/* State and output of a block of cars in their arrays, one row per number. Rows of absent parts are
 * not touched. */
#ifndef SKIDPAD_ROWS_H
#define SKIDPAD_ROWS_H

#include "field/params.h"
#include "kernel/run.h"
#include "field/columns.h"

enum {
    STATE_ROWS = sizeof(struct car_state) / sizeof(vreal),
    DRIVER_ROW = offsetof(struct car_state, driver_mark) / sizeof(vreal),
    OUTPUT_ROWS = sizeof(struct car_output) / sizeof(vreal)
};

static inline real *row_of(const void *array, int row, ptrdiff_t n) {
    return (real *)array + row * n;
}

static inline void load_span(vreal *to, const void *array, struct span s, ptrdiff_t n,
                             struct block b) {
    for (int row = s.first; row < s.end; row++) to[row] = load_strided(row_of(array, row, n), 1, b);
}

static inline void store_span(const vreal *from, void *array, struct span s, ptrdiff_t n,
                              struct block b) {
    for (int row = s.first; row < s.end; row++) store_row(row_of(array, row, n), b, from[row]);
}

static inline void clear_span(vreal *rows, struct span s) {
    for (int row = s.first; row < s.end; row++) rows[row] = splat(0);
}

static inline void store_rows(const vreal *from, void *array, const struct spans *s, ptrdiff_t n,
                              struct block b) {
    for (int k = 0; k < s->count; k++) store_span(from, array, s->span[k], n, b);
}

/* Reloads from the array, except for the masked cars. */
static inline void recall_rows(vreal *now, vmask but, const void *array, const struct spans *s,
                               ptrdiff_t n, struct block b) {
    for (int k = 0; k < s->count; k++)
        for (int row = s->span[k].first; row < s->span[k].end; row++)
            now[row] = sel(but, now[row], load_strided(row_of(array, row, n), 1, b));
}

/* The state of the cars; absent states are zero. */
static inline void load_state(struct car_state *state, const struct run *run, const struct spans *s,
                              struct block b) {
    vreal *const to = (vreal *)state;
    int end = 0;
    for (int k = 0; k < s->count; k++) {
        clear_span(to, (struct span){end, s->span[k].first});
        load_span(to, run->state, s->span[k], run->n, b);
        end = s->span[k].end;
    }
    clear_span(to, (struct span){end, STATE_ROWS});
}

/* Cars continuing without a driver forget the previous one. */
static inline void forget_driver(const struct run *run, struct block b) {
    store_row(row_of(run->state, DRIVER_ROW, run->n), b, splat(0));
}

#endif
