/* The run of adjacent cars, in its own arrays starting at the first of them. */
#ifndef SKIDPAD_BLOCK_RUN_H
#define SKIDPAD_BLOCK_RUN_H

#include "kernel/rows.h"

struct block_run {
    struct run run;
    struct terrain terrain;
    struct column *columns; /* of parameters, then of lists */
    real *state, *output;   /* (rows, cars) */
    uint32_t *status;       /* (cars) */
};

static inline void shift(struct column *c, ptrdiff_t first) {
    c->data = (const real *)c->data + first * c->stride;
}

static inline void shift_columns(struct column *c, int count, ptrdiff_t first) {
    for (int i = 0; i < count; i++) shift(&c[i], first);
}

static inline void shift_signal(struct signal *s, ptrdiff_t first) {
    s->values = (const real *)s->values + first * s->car_stride;
}

static inline void shift_law(struct law_choice *law, ptrdiff_t first) {
    if (law->law == LAW_SIGNAL) return;
    shift_columns(law->numbers, driver_laws[law->law].table.count, first);
    if (law->program.values) shift_signal(&law->program, first);
}

static inline void shift_path(struct path *p, ptrdiff_t first) {
    if (p->kind == PATH_POINTS) shift(&p->which, first);
    if (p->kind != PATH_BENDS) return;
    struct column *const axis[] = {&p->x, &p->y, &p->cosine, &p->sine};
    for (int i = 0; i < 4; i++) shift(axis[i], first);
    shift_columns(p->start, p->bends, first);
    shift_columns(p->length, p->bends, first);
    shift_columns(p->offset, p->bends, first);
}

static inline int list_columns(const struct run *run) {
    int count = 0;
    for (int i = 0; i < N_LISTS; i++) count += run->list[i].count;
    return count;
}

/* Parameters and lists; `columns` has room for all. */
static inline void shift_params(struct block_run *own, const struct run *run, ptrdiff_t first) {
    struct column *to = own->columns;
    memcpy(to, run->params, (size_t)run->columns * sizeof *to);
    own->run.params = to;
    to += run->columns;
    for (int i = 0; i < N_LISTS; i++) {
        memcpy(to, run->list[i].columns, (size_t)run->list[i].count * sizeof *to);
        own->run.list[i].columns = to;
        to += run->list[i].count;
    }
    shift_columns(own->columns, run->columns + list_columns(run), first);
}

/* For the cars of block `b`, into the arrays of `own`. */
static inline void block_run_begin(struct block_run *own, const struct run *run, struct block b) {
    own->run = *run;
    own->run.n = b.count;
    own->run.state = own->state;
    own->run.output = own->output;
    own->run.status = own->status;
    memset(own->status, 0, (size_t)b.count * sizeof *own->status);
    shift_params(own, run, b.first);
    for (int i = 0; i < N_INPUTS; i++) shift_signal(&own->run.input[i], b.first);
    if (has_driver(&run->driver)) {
        shift_law(&own->run.driver.steering, b.first);
        shift_law(&own->run.driver.speed, b.first);
        shift_path(&own->run.driver.path, b.first);
        shift(&own->run.driver.mark, b.first);
    }
    if (run->terrain) {
        own->terrain = *run->terrain;
        shift(&own->terrain.which, b.first);
        own->run.terrain = &own->terrain;
    }
    for (int row = 0; row < STATE_ROWS; row++)
        memcpy(row_of(own->state, row, b.count), row_of(run->state, row, run->n) + b.first,
               (size_t)b.count * sizeof(real));
}

#endif
