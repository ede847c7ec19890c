/* A signal over a quantity other than time, per car. */
#ifndef SKIDPAD_TABLE_H
#define SKIDPAD_TABLE_H

#include "field/signal.h"
#include "field/columns.h"

/* The value at x, linear between rows and constant outside; `row` stores the current row. */
static inline vreal table_at(const struct signal *t, vreal x, vreal *row, struct block b) {
    real found[LANES], slope[LANES], now[LANES];
    const ptrdiff_t last = t->samples > 1 ? t->samples - 2 : 0;
    for (int k = 0; k < LANES; k++) {
        const real was = lane(*row, k);
        const double at = (double)lane(x, k);
        const real *values =
            (const real *)t->values + (b.first + (k < b.count ? k : b.count - 1)) * t->car_stride;
        ptrdiff_t i = was >= R(0) && was <= (real)last ? (ptrdiff_t)was : 0;
        real value = values[0], rise = R(0);
        if (t->samples > 1) {
            while (i > 0 && at < t->times[i]) i--;
            while (i < last && at >= t->times[i + 1]) i++;
            const double from = t->times[i], to = t->times[i + 1];
            const double share = at <= from ? 0 : at >= to ? 1 : (at - from) / (to - from);
            const real before = values[i * t->sample_stride];
            const real change = values[(i + 1) * t->sample_stride] - before;
            value = before + (real)share * change;
            if (share > 0 && share < 1) rise = change / (real)(to - from);
        }
        now[k] = (real)i;
        found[k] = value;
        slope[k] = rise;
    }
    *row = load(now);
    return solution(load(found), load(slope) * x);
}

#endif
