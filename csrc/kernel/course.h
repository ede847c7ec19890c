/* A block of cars whose run is differentiated: its states forward, its tape, and the adjoints. */
#ifndef SKIDPAD_COURSE_H
#define SKIDPAD_COURSE_H

#include "kernel/isa.h"
#include "kernel/passage.h"
#include "kernel/sweep.h"

extern "C" {
#include "kernel/backward.h"
}

namespace {

enum { MOST_KEPT = 4096 }; /* states of steps at a time */
using ISA::SIDE_BY_SIDE;
enum { REVERSED_ABREAST = 2 }; /* blocks swept together: one alone is mostly latency */
enum { MOST_TOGETHER = REVERSED_ABREAST * LANES };
enum { MOST_PROGRAMS = 64 };        /* kept */
enum { MOST_AT_A_STRETCH = 65536 }; /* partials between two branches (active/tape.h) */

/* The programs used by the steps of a call. */
struct library {
    struct program *program[MOST_PROGRAMS];
    int programs;
    int strays; /* steps whose trace took branches other than `any` recorded */
};

/* Numbers of a step backward without a tape. */
struct untaped {
    kept_state after;                 /* adjoints of the state after the step */
    plain::vreal of[OUTPUT_ROWS];     /* of the outputs of its sample */
    plain::vreal output[OUTPUT_ROWS]; /* the outputs */
    struct car_inputs in;             /* the inputs */
    plain::vreal by_in[N_INPUTS];     /* adjoints of inputs, of those that are held their sums */
    plain::vreal by[MOST_LEAVES];     /* sums of those of the leaves */
};

/* The plain run of the blocks that are swept together, and its states. */
struct plain_run {
    const struct run *run;
    struct block block; /* all their cars */
    struct block_run own;
    int64_t segment;   /* steps whose states are kept at a time */
    real *checkpoints; /* (segments, state rows, cars) */
    real *states;      /* (steps of a segment and its end, state rows in use, cars) */
};

/* A block of cars in reverse. */
struct course {
    const struct run *run;
    const struct asked_derivatives *asked;
    struct block block;
    const struct plain_run *forward;
    struct passage at;
    plain::vreal *partial; /* the tape */
    size_t partials;       /* its capacity */
    struct library *library;
    const struct program *program;   /* of the last step */
    int64_t steps_done;              /* already swept */
    int64_t steps_forward;           /* of the run and its start */
    int64_t sample;                  /* after that step, or -1 */
    const struct backward *backward; /* how steps are taken backward; NULL: by the tape */
    struct untaped *untaped;         /* what it works with */
    kept_state before[2];            /* states before the present step, and before the next */
    int turn;                        /* which of them is the former */
    int width, groups;      /* of the scalars: how many are swept together, and how many times */
    plain::vreal **adjoint; /* (groups): of the scalars, (places, width) */
    size_t adjoints;        /* capacity in places */
    kept_state *by_state;   /* (scalars): adjoints of the state between two steps */
    int directions;         /* in which a step is swept forward; 0: in reverse */
    plain::vreal *tangent;  /* of a forward sweep */
    size_t tangents;        /* capacity */
    plain::vreal *by;       /* (scalars, directions), over more than one step */
    const plain::vreal **found; /* (directions and none): where a scalar's derivatives are */
    const plain::vreal **line;  /* the same in the requested order */
    plain::vreal *held;         /* of these, the ones by inputs in a reverse sweep */
    plain::vreal none;
    int *column; /* of the line: its direction; none: their number */
};

void plain_run_begin(plain_run *p, struct block b) {
    struct run *const run = &p->own.run;
    p->block = b;
    block_run_begin(&p->own, p->run, b);
    run->every = 1;
    run->channels = 0;
    const struct spans *const used = &p->run->rows.state;
    for (int k = 0; k < used->count; k++)
        for (int row = used->span[k].first; row < used->span[k].end; row++)
            run->channel[run->channels++] = row;
    run->channel_stride = run->n;
    run->sample_stride = run->channels * run->n;
}

/* Through some steps from its present state, storing the state after each. */
void go_forward(plain_run *p, const struct asked_derivatives *asked, int64_t step, int64_t end) {
    struct run *const run = &p->own.run;
    run->first_step = p->run->first_step + step;
    run->steps = end - step;
    /* samples count from the first */
    run->record = p->states - run->first_step * run->sample_stride;
    asked->advance(run, 0, run->n);
}

/* The state before a step of the segment that begins with step `first`. */
void take_state(const course *c, kept_state *to, int64_t first, int64_t step) {
    const plain_run *const p = c->forward;
    const struct run *const run = &p->own.run;
    const struct block own = {c->block.first - p->block.first, c->block.count};
    const real *row = p->states + (step - first) * run->sample_stride;
    for (int i = 0; i < run->channels; i++, row += run->channel_stride) {
        PREFETCH(row + own.first - run->sample_stride); /* of the step before */
        to->row[run->channel[i]] = load_strided(row, 1, own).v;
    }
}

/* An empty tape of twice the size, or an initial one. 0, or -1 without memory. */
int more_tape(course *c) {
    const size_t room = c->partials ? 2 * c->partials : 16384;
    void *partials;
    free(c->partial);
    c->partial = NULL;
    if (room > INT32_MAX / 64 ||
        posix_memalign(&partials, 64, (room + MOST_AT_A_STRETCH) * sizeof *c->partial))
        return -1;
    c->partial = (plain::vreal *)partials;
    c->partials = room;
    c->partial[PARTIAL_NONE] = plain::splat(0);
    c->partial[PARTIAL_ONE] = plain::splat(1);
    c->partial[PARTIAL_MINUS_ONE] = plain::splat(-1);
    return 0;
}

void begin_tape(course *c) {
    tape.first = tape.next = c->partial + FIRST_PARTIAL;
    tape.end = c->partial + c->partials;
    tape.branches = 0;
    tape.full = 0;
}

int tape_is_full(void) { return tape.full || tape.next > tape.end; }

/* The front of the tape; 0, or -1 without memory. */
int prepare_tape(course *c) {
    if (c->partial) {
        begin_tape(c);
        make_ready(&c->at, c->block);
    }
    while (c->partial == NULL || tape_is_full()) {
        if (more_tape(c) < 0) return -1;
        begin_tape(c);
        make_ready(&c->at, c->block);
    }
    return 0;
}

/* Forgets all programs but those that blocks last used going back. */
void make_place(struct library *l, const struct course *c, int abreast) {
    if (l->programs + abreast <= MOST_PROGRAMS) return;
    int kept = 0;
    for (int i = 0; i < l->programs; i++) {
        int needed = 0;
        for (int k = 0; k < abreast; k++) needed |= c[k].program == l->program[i];
        if (needed)
            l->program[kept++] = l->program[i];
        else
            free_program(l->program[i]);
    }
    l->programs = kept;
}

/* The program of the step on the tape. NULL without memory, or for a stray. */
const struct program *find_program(course *c, const kept_state *from, int64_t step) {
    struct library *const l = c->library;
    const ptrdiff_t partials = tape.next - c->partial;
    for (int k = 0; k < l->programs; k++)
        if (l->program[k]->branches == tape.branches && l->program[k]->partials == partials)
            return l->program[k];
    const struct traced_block block = {c->block.first, c->block.count, LANES};
    struct program *const found = trace(c->run, c->asked, block, (const double *)from, step);
    if (found == NULL) return NULL;
    l->program[l->programs++] = found;
    if (found->branches == tape.branches && found->partials == partials) return found;
    l->strays++;
    return NULL;
}

plain::vreal weight(const double *row, struct block b) { return load_strided(row, 1, b).v; }

int enlarge(plain::vreal **room, size_t old_size, size_t size) {
    void *larger;
    if (posix_memalign(&larger, 64, size)) return -1;
    if (old_size) memcpy(larger, *room, old_size);
    free(*room);
    *room = (plain::vreal *)larger;
    return 0;
}

/* Allocates all adjoints. */
int make_room(course *c) {
    const size_t needed = (size_t)c->program->places;
    if (needed <= c->adjoints) return 0;
    const size_t room = needed + needed / 2, each = (size_t)c->width * sizeof **c->adjoint;
    for (int g = 0; g < c->groups; g++) {
        if (enlarge(&c->adjoint[g], c->adjoints * each, room * each) < 0) return -1;
        memset(c->adjoint[g] + c->adjoints * (size_t)c->width, 0, (room - c->adjoints) * each);
    }
    c->adjoints = room;
    return 0;
}

/* Allocates all tangents of a step. */
int make_tangents(course *c) {
    const size_t needed = c->program->forward.places;
    if (needed <= c->tangents) return 0;
    const size_t room = needed + needed / 2;
    if (enlarge(&c->tangent, 0, room * sizeof *c->tangent) < 0) return -1;
    c->tangent[TANGENT_ONE] = plain::splat(1);
    c->tangents = room;
    return 0;
}

/* The adjoint at a place. */
plain::vreal *adjoint_of(const course *c, int s, int64_t place) {
    return &c->adjoint[s / c->width][place * c->width + s % c->width];
}

void add_adjoint(const course *c, int s, int64_t place, plain::vreal by) {
    if (place == NO_ADJOINT) return;
    plain::vreal *const to = adjoint_of(c, s, place);
    *to = *to + by;
}

void add_to_row(double *row, struct block b, plain::vreal by) {
    store_row(row, b, constant(load_strided(row, 1, b).v + by));
}

/* Adds the adjoint of a signal's value at time t to those of its samples. */
void add_to_signal(const struct signal *s, ptrdiff_t interval, double t, double *to, ptrdiff_t n,
                   struct block b, plain::vreal by) {
    if (s->samples == 1 || t <= s->times[0]) {
        add_to_row(to, b, by);
        return;
    }
    if (t >= s->times[s->samples - 1]) {
        add_to_row(to + (s->samples - 1) * n, b, by);
        return;
    }
    const double from = s->times[interval], until = s->times[interval + 1];
    const real share = (t - from) / (until - from);
    double *const before = to + interval * n;
    add_to_row(before, b, (R(1) - share) * by);
    add_to_row(before + n, b, share * by);
}

}  // namespace

#endif
