/* A block of cars laid out for a user function. */
#ifndef SKIDPAD_GUEST_ROWS_H
#define SKIDPAD_GUEST_ROWS_H

#include "field/columns.h"
#include "field/guest_part.h"

_Static_assert(LANES <= SKIDPAD_PART_BLOCK, "a block of cars goes through one call");

struct guest_rows {
    double seen[SKIDPAD_PART_SEEN + SKIDPAD_PART_NUMBERS][SKIDPAD_PART_BLOCK];
    double kept[SKIDPAD_PART_KEPT][SKIDPAD_PART_BLOCK];
};

static inline void put_cars(double row[SKIDPAD_PART_BLOCK], vreal x) {
    for (int k = 0; k < LANES; k++) row[k] = (double)lane(x, k);
    for (int k = LANES; k < SKIDPAD_PART_BLOCK; k++) row[k] = 0; /* possibly read */
}

/* Calls it on the filled rows. */
static inline void call_guest(const struct guest_part *g, struct guest_rows *rows, vreal kept[],
                              struct block b) {
    for (int i = 0; i < g->numbers; i++)
        put_cars(rows->seen[g->seen + i], load_column(g->number[i], b));
    for (int i = 0; i < g->kept; i++) put_cars(rows->kept[i], kept[i]);
    g->function(b.count, rows->seen[0], rows->kept[0], g->data);
    for (int i = 0; i < g->kept; i++) {
        real now[LANES];
        for (int k = 0; k < LANES; k++) now[k] = (real)rows->kept[i][k];
        kept[i] = load(now);
    }
}

#endif
