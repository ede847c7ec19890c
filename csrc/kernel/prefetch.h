/* Every column is a separate stream, too many for the hardware prefetcher: during the steps of some
 * blocks the columns of the next, cars `first` to `last`, are prefetched, a few per step. */
#ifndef SKIDPAD_PREFETCH_H
#define SKIDPAD_PREFETCH_H

#include "kernel/call.h"

struct prefetch {
    ptrdiff_t first, last;
    const struct call *call;
    int streams, a_step;
};

static inline struct prefetch prefetch_begin(const struct call *call, ptrdiff_t next,
                                             ptrdiff_t end) {
    const struct run *const run = call->run;
    const struct rows *const rows = &run->rows;
    const ptrdiff_t behind = next + cars_abreast(call);
    struct prefetch a = {.call = call, .first = next, .last = (behind < end ? behind : end) - 1};
    a.streams = next < end ? run->columns + rows->state.rows + rows->output.rows : 0;
    a.a_step = run->steps > a.streams ? 1 : a.streams / (int)(run->steps ? run->steps : 1) + 1;
    return a;
}

/* The i-th used row. */
static inline int row_number(const struct spans *s, int i) {
    const struct span *span = s->span;
    for (; i >= span->end - span->first; span++) i -= span->end - span->first;
    return span->first + i;
}

static inline const real *stream(const struct call *call, int i) {
    const struct run *const run = call->run;
    if (i < run->columns) return run->params[i].stride ? run->params[i].data : NULL;
    i -= run->columns;
    const struct rows *const rows = &run->rows;
    if (i < rows->state.rows) return row_of(run->state, row_number(&rows->state, i), run->n);
    return row_of(run->output, row_number(&rows->output, i - rows->state.rows), run->n);
}

/* Inlined, or GCC drops a function of prefetches as having no effect. */
FORCE_INLINE void prefetch_some(const struct prefetch *a, int64_t step) {
    if (step * a->a_step >= a->streams) return;
    for (int i = (int)step * a->a_step; i < (int)(step + 1) * a->a_step && i < a->streams; i++) {
        const real *from = stream(a->call, i);
        if (from == NULL) continue;
        for (ptrdiff_t k = a->first; k < a->last; k += LANES) PREFETCH(from + k);
        PREFETCH(from + a->last);
    }
}

#endif
