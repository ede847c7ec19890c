/* Derivatives of whole runs: the equations of csrc/car compiled once more, with numbers that record
 * their partials (active/number.h). C++ only for its operators.
 *
 * The plain run goes forward and stores the state at the start of each step. Then, from the last
 * step to the first, a step is repeated from its state, for its partials, and swept in reverse by
 * the program of its branches (program.h), which is traced if it does not exist yet. For lines of
 * many scalars by few numbers, the step is swept forward with tangents instead, and the steps after
 * it are multiplied by that. So memory is that of one step, of the states of MOST_KEPT steps, and of
 * one state for each MOST_KEPT steps (two levels of checkpoints). The derived parameters of the cars,
 * common to all steps, have their partials at the front of the tape, and are swept at the end.
 *
 * One scalar of the commonest cars needs the tape only for these and for the last step: all other
 * steps go backward by functions that were written from the same equations (backward.h). */
#include "active/transpose.h"
#include "kernel/untaped.h"

namespace {

/* All scalars of some blocks through the same operations. */
void reverse(course *c, int blocks, const struct reverse_sweep *sweep) {
    if (c->asked->scalars == 1) {
        plain::vreal *adjoint[REVERSED_ABREAST];
        const plain::vreal *partial[REVERSED_ABREAST];
        for (int k = 0; k < blocks; k++) {
            adjoint[k] = c[k].adjoint[0];
            partial[k] = c[k].partial;
        }
        ISA::sweep_reverse(adjoint, partial, blocks, sweep);
        return;
    }
    for (int k = 0; k < blocks; k++)
        for (int g = 0; g < c->groups; g++)
            ISA::sweep_reverse_vector(c[k].adjoint[g], c[k].partial, sweep);
}

/* Adjoints of the end of a step: from the steps after it, and from its sample. */
void seed(course *c, int s) {
    const struct run *const run = c->run;
    const struct program *const p = c->program;
    const int64_t sample = c->sample;
    for (int i = 0; c->steps_done && i < c->at.rows; i++)
        add_adjoint(c, s, p->end[i], c->by_state[s].row[c->at.row[i]]);
    if (sample < 0) return;
    const double *const rows = c->asked->of_record;
    for (int i = 0; i < run->channels; i++) {
        const int32_t end = p->end[c->at.rows + i];
        if (end == NO_ADJOINT) continue;
        if (rows) {
            const ptrdiff_t row = ((ptrdiff_t)s * run->channels + i) * run->samples + sample;
            add_adjoint(c, s, end, weight(rows + row * run->n, c->block));
        } else if (s == i && sample == run->samples - 1) {
            add_adjoint(c, s, end, plain::splat(1));
        }
    }
}

/* Adjoints of the state before a step, and of its inputs. */
void take_adjoints(course *c, int s, double t) {
    const struct run *const run = c->run;
    const struct names *const names = &c->program->names;
    for (int i = 0; i < c->at.rows; i++)
        c->by_state[s].row[c->at.row[i]] = *adjoint_of(c, s, names->state + i);
    for (int i = 0; i < N_SIGNALS; i++) {
        if (names->input[i] == 0) continue;
        const struct signal *const signal =
            i < N_INPUTS ? &run->input[i] : &law_of(run, i)->program;
        const ptrdiff_t interval =
            i < N_INPUTS ? c->at.sim->signals.interval[i] : c->at.interval[i - N_INPUTS];
        double *const to = c->asked->by_input[i] + s * signal->samples * run->n;
        add_to_signal(signal, interval, t, to, run->n, c->block,
                      *adjoint_of(c, s, names->input[i]));
    }
}

/* Repeats step `step` of the run, or its start. 0, or -1 without memory. */
int do_again(course *c, const kept_state *from, int64_t step) {
    c->sample = pass(&c->at, from, step);
    while (tape_is_full()) {
        if (more_tape(c) < 0 || prepare_tape(c) < 0) return -1;
        c->sample = pass(&c->at, from, step);
    }
    c->program = find_program(c, from, step);
    return c->program ? 0 : -1;
}

/* Adjoints of the end of a step. */
int begin_reverse(course *c) {
    if (make_room(c) < 0) return -1;
    const struct program *const p = c->program;
    const size_t each = (size_t)c->width;
    for (int g = 0; g < c->groups; g++)
        memset(c->adjoint[g] + (size_t)p->cleared * each, 0,
               (size_t)(p->cleared_end - p->cleared) * each * sizeof **c->adjoint);
    for (int s = 0; s < c->asked->scalars; s++) seed(c, s);
    return 0;
}

/* A scalar's derivatives by the directions, as those of an end of the step. */
void add_derivatives(const course *c, plain::vreal *to, int end, plain::vreal by) {
    const struct forward_sweep *const sweep = &c->program->forward;
    for (uint32_t k = sweep->first[end]; k < sweep->first[end + 1]; k++) {
        const struct derivative *const its = &sweep->derivative[k];
        to[its->direction] =
            to[its->direction] + by * *(const plain::vreal *)((char *)c->tangent + its->place);
    }
}

int columns(const struct asked_derivatives *a) { return a->states + a->inputs + a->params; }

/* Adds derivatives of a scalar by the variables before a step: those by the variables after it
 * times the step's. */
void derive(const course *c, int s, plain::vreal *by) {
    const int rows = c->at.rows;
    plain::vreal *const by_state = by + c->directions - rows, after[STATE_ROWS];
    if (c->steps_done) {
        memcpy(after, by_state, (size_t)rows * sizeof *after);
        memset(by_state, 0, (size_t)rows * sizeof *by_state);
        for (int i = 0; i < rows; i++) add_derivatives(c, by, i, after[i]);
    } else {
        memset(by, 0, (size_t)c->directions * sizeof *by);
    }
    if (c->sample == c->run->samples - 1) add_derivatives(c, by, rows + s, plain::splat(1));
}

/* Of the only step: its tangents. */
void find_tangents(const course *c, int end) {
    const struct forward_sweep *const sweep = &c->program->forward;
    for (int k = 0; k < c->directions; k++) c->found[k] = &c->none;
    if (c->sample != c->run->samples - 1) return;
    for (uint32_t k = sweep->first[end]; k < sweep->first[end + 1]; k++)
        c->found[sweep->derivative[k].direction] =
            (const plain::vreal *)((const char *)c->tangent + sweep->derivative[k].place);
}

/* Where the derivatives of scalar `s` are, in the order of its line, for reverse sweeps. */
void find_line(course *c, int s) {
    const struct asked_derivatives *const a = c->asked;
    const plain::vreal **to = c->line;
    for (int i = 0; i < a->states; i++) *to++ = &c->by_state[s].row[a->state[i]];
    for (int i = 0; i < a->inputs; i++) {
        c->held[i] = weight(a->by_input[a->input[i]] + s * c->run->n, c->block);
        *to++ = &c->held[i];
    }
    for (int k = 0; k < a->params; k++) *to++ = adjoint_of(c, s, c->program->names.param + k);
}

/* Each car's line, LANES numbers at a time; the last group may overlap the one before. */
void store_line(const course *c, int s) {
    const int count = columns(c->asked);
    const ptrdiff_t each = (ptrdiff_t)c->asked->scalars * count;
    double *const lines = c->asked->lines + c->block.first * each + (ptrdiff_t)s * count;
    for (int i = 0; i < count; i += LANES) {
        const int first = i + LANES > count && count > LANES ? count - LANES : i;
        plain::vreal x[LANES];
        for (int k = 0; k < LANES; k++)
            x[k] =
                plain::splat(0) + (first + k < count ? *c->line[first + k] : c->none); /* no -0 */
        transpose(x);
        for (int k = 0; k < c->block.count; k++) {
            double *const to = lines + k * each + first;
            if (count < LANES)
                memcpy(to, &x[k], (size_t)count * sizeof(real));
            else
                memcpy(to, &x[k], sizeof x[k]);
        }
    }
}

int step_forward(course *c) {
    if (make_tangents(c) < 0) return -1;
    ISA::sweep_forward(c->tangent, c->partial, &c->program->forward);
    for (int s = 0; s < c->asked->scalars; s++) {
        if (c->by) {
            plain::vreal *const by = c->by + (ptrdiff_t)s * c->directions;
            derive(c, s, by);
            for (int k = 0; k < c->directions; k++) c->found[k] = by + k;
        } else {
            find_tangents(c, c->at.rows + s);
        }
        if (c->steps_done + 1 < c->steps_forward) continue;
        for (int i = 0; i < columns(c->asked); i++) c->line[i] = c->found[c->column[i]];
        store_line(c, s);
    }
    c->steps_done++;
    return 0;
}

/* The state before a step of the segment that begins with step `first`. */
void state_before(const course *c, kept_state *to, int64_t first, int64_t step) {
    if (step == AT_START)
        *to = c->at.start;
    else if (step == 0)
        *to = c->at.begun;
    else
        take_state(c, to, first, step);
}

/* Takes blocks from the end of a step to its start, together those that took the same branches. */
int reverse_step(course *c, int blocks, int64_t first, int64_t step) {
    make_place(c->library, c, blocks);
    int taped[REVERSED_ABREAST];
    for (int k = 0; k < blocks; k++) {
        c[k].turn = 1 - c[k].turn;
        const kept_state *const before = &c[k].before[c[k].turn];
        state_before(&c[k], &c[k].before[c[k].turn], first, step);
        /* the first one shows where the adjoints go */
        taped[k] = c[k].backward == NULL || c[k].program == NULL || step == AT_START;
        if (!taped[k]) {
            go_backward(&c[k], step);
            continue;
        }
        if (do_again(&c[k], before, step) < 0) return -1;
        if ((c->directions ? step_forward(&c[k]) : begin_reverse(&c[k])) < 0) return -1;
    }
    if (c->directions) return 0;
    const int together = blocks == 2 && taped[0] && taped[1] && c[0].program == c[1].program;
    const double t = time_of(c->run, c->run->first_step + (step == AT_START ? 0 : step));
    for (int k = 0; k < blocks; k += 1 + together)
        if (taped[k]) reverse(&c[k], 1 + together, &c[k].program->step);
    for (int k = 0; k < blocks; k++) {
        if (!taped[k]) continue;
        for (int s = 0; s < c->asked->scalars; s++) take_adjoints(&c[k], s, t);
        c[k].steps_done++;
        if (c[k].backward && step != AT_START) untaped_begin(&c[k]);
    }
    return 0;
}

/* The run also has a start. */
int has_start(const struct run *run) { return has_driver(&run->driver) || run->first_step == 0; }

int reverse_start(course *c, int blocks) {
    if (!has_start(c->run)) return 0;
    return reverse_step(c, blocks, 0, AT_START);
}

void store_rows(const course *c, int s) {
    const struct asked_derivatives *const a = c->asked;
    const ptrdiff_t n = c->run->n, before = s;
    for (int k = 0; k < a->params; k++)
        store_row(a->by_param + (before * a->params + k) * n, c->block,
                  constant(*adjoint_of(c, s, c->program->names.param + k)));
    for (int k = 0; k < a->numbers; k++)
        store_row(a->by_number + (before * a->numbers + k) * n, c->block,
                  constant(*adjoint_of(c, s, c->program->names.number + k)));
    for (int i = 0; i < c->at.rows; i++) {
        const int row = c->at.row[i];
        store_row(a->by_start + (before * STATE_ROWS + row) * n, c->block,
                  constant(c->by_state[s].row[row]));
    }
}

void store_adjoints(course *c) {
    if (c->directions) return; /* already done */
    if (c->backward) untaped_end(c);
    reverse(c, 1, &c->program->preparation);
    for (int s = 0; s < c->asked->scalars; s++)
        if (c->asked->lines) {
            find_line(c, s);
            store_line(c, s);
        } else {
            store_rows(c, s);
        }
}

/* Where the state at the start of a segment is stored. */
real *checkpoint(const plain_run *p, int64_t segment) {
    return p->checkpoints + segment * STATE_ROWS * MOST_TOGETHER;
}

/* Stores the state that the plain run has reached, or restores it. */
void copy_state(real *to, const real *from) {
    memcpy(to, from, (size_t)(STATE_ROWS * MOST_TOGETHER) * sizeof *to);
}

/* The state at the start of a segment, beside those after its steps. */
void take_first(plain_run *p, int64_t segment) {
    const struct run *const run = &p->own.run;
    for (int i = 0; i < run->channels; i++)
        memcpy(p->states + i * run->n, row_of(checkpoint(p, segment), run->channel[i], run->n),
               (size_t)run->n * sizeof(real));
}

int reverse_run(plain_run *p, course *c, int blocks) {
    const int64_t steps = p->run->steps, kept = p->segment, segments = (steps + kept - 1) / kept;
    for (int64_t k = 0; k < segments; k++) {
        copy_state(checkpoint(p, k), p->own.state);
        if (k + 1 < segments) go_forward(p, c->asked, k * kept, (k + 1) * kept);
    }
    for (int64_t k = segments; k-- > 0;) {
        const int64_t from = k * kept, until = k + 1 == segments ? steps : from + kept;
        copy_state(p->own.state, checkpoint(p, k));
        if (until - 1 > from) go_forward(p, c->asked, from, until - 1);
        take_first(p, k);
        for (int64_t step = until; step-- > from;)
            if (reverse_step(c, blocks, from, step) < 0) return -1;
    }
    return reverse_start(c, blocks);
}

/* By inputs of lines, held constant; forward sweeps do not need them. */
void clear_inputs(const course *c) {
    const struct asked_derivatives *const a = c->asked;
    if (a->lines == NULL || c->directions) return;
    for (int i = 0; i < a->inputs; i++)
        for (int s = 0; s < a->scalars; s++)
            store_row(a->by_input[a->input[i]] + s * c->run->n, c->block, splat(0));
}

int begin_block(course *c, ptrdiff_t first, ptrdiff_t end) {
    c->block = (struct block){first, end - first < LANES ? (int)(end - first) : LANES};
    load_start(&c->at, c->block);
    if (c->by_state) memset(c->by_state, 0, (size_t)c->asked->scalars * sizeof *c->by_state);
    for (int g = 0; g < c->groups; g++)
        if (c->adjoints)
            memset(c->adjoint[g], 0, c->adjoints * (size_t)c->width * sizeof **c->adjoint);
    clear_inputs(c);
    c->program = NULL;
    c->steps_done = 0;
    if (prepare_tape(c) < 0) return -1;
    c->backward = find_backward(c);
    return 0;
}

/* Not cleared: most of it is never touched in a short run. */
void *room_for(size_t count, size_t size) {
    void *room;
    return posix_memalign(&room, 64, (count ? count : 1) * size) ? NULL : room;
}

int differentiate(plain_run *p, course *c, ptrdiff_t begin, ptrdiff_t end) {
    int untaped = 0;
    for (ptrdiff_t i = begin; i < end;) {
        plain_run_begin(p, {i, end - i < MOST_TOGETHER ? (int)(end - i) : MOST_TOGETHER});
        int blocks = 0;
        for (; blocks < REVERSED_ABREAST && i < end; i += LANES)
            if (begin_block(&c[blocks++], i, end) < 0) return -1;
        if (reverse_run(p, c, blocks) < 0) return -1;
        for (int k = 0; k < blocks; k++) {
            store_adjoints(&c[k]);
            untaped += c[k].backward != NULL;
        }
    }
    return untaped;
}

/* The direction of each column of a line; in the order of take_directions (trace.cpp). */
void take_columns(course *c) {
    const struct asked_derivatives *const a = c->asked;
    int *to = c->column;
    for (int i = 0; i < a->states; i++, to++) {
        *to = c->directions;
        for (int k = 0; k < c->at.rows; k++)
            if (c->at.row[k] == a->state[i]) *to = c->directions - c->at.rows + k;
    }
    for (int i = 0; i < a->inputs; i++, to++) {
        *to = a->params + a->numbers;
        for (int k = 0; k < a->input[i]; k++) *to += a->by_input[k] != NULL;
    }
    for (int k = 0; k < a->params; k++) *to++ = k;
}

/* Allocates what the plain run needs. 0, or -1 without memory. */
int make_plain_run(plain_run *p, const struct run *run) {
    const size_t cars = MOST_TOGETHER, state = STATE_ROWS * cars * sizeof(real);
    p->run = run;
    p->segment = run->steps < 1 ? 1 : run->steps < MOST_KEPT ? run->steps : MOST_KEPT;
    p->checkpoints = (real *)room_for((size_t)(run->steps / p->segment) + 1, state);
    p->states = (real *)room_for((size_t)p->segment + 1,
                                 (size_t)run->rows.state.rows * cars * sizeof(real));
    p->own.state = (real *)room_for(1, state);
    p->own.output = (real *)room_for(OUTPUT_ROWS, cars * sizeof(real));
    p->own.status = (uint32_t *)room_for(cars, sizeof(uint32_t));
    p->own.columns = (struct column *)room_for((size_t)(run->columns + list_columns(run)),
                                               sizeof(struct column));
    const int enough = p->checkpoints && p->states && p->own.state && p->own.output &&
                       p->own.status && p->own.columns;
    return enough ? 0 : -1;
}

void free_plain_run(plain_run *p) {
    free(p->checkpoints);
    free(p->states);
    free(p->own.state);
    free(p->own.output);
    free(p->own.status);
    free(p->own.columns);
}

int course_begin(course *c, const plain_run *forward, const struct asked_derivatives *asked,
                 struct library *library) {
    const struct run *const run = forward->run;
    const size_t scalars = (size_t)asked->scalars;
    const int taken = passage_begin(&c->at, run, asked);
    c->run = run;
    c->asked = asked;
    c->library = library;
    c->forward = forward;
    c->partial = NULL;
    c->partials = c->adjoints = c->tangents = 0;
    c->tangent = NULL;
    c->directions = forward_mode(&c->at) ? directions(&c->at) : 0;
    c->width = asked->scalars == 1 ? 1 : SIDE_BY_SIDE;
    c->groups = (asked->scalars + c->width - 1) / c->width;
    const size_t on = (size_t)c->directions, line = (size_t)columns(asked);
    c->by_state = on ? NULL : (kept_state *)room_for(scalars, sizeof *c->by_state);
    c->steps_forward = run->steps + has_start(run);
    const int chained = on && c->steps_forward > 1;
    c->by = chained ? (plain::vreal *)room_for(scalars * on, sizeof *c->by) : NULL;
    c->found = (const plain::vreal **)room_for(on + 1, sizeof *c->found);
    c->line = (const plain::vreal **)room_for(line, sizeof *c->line);
    c->held = (plain::vreal *)room_for((size_t)asked->inputs, sizeof *c->held);
    c->untaped = (struct untaped *)room_for(1, sizeof *c->untaped);
    if (c->untaped) memset(c->untaped, 0, sizeof *c->untaped);
    memset(c->before, 0, sizeof c->before);
    c->turn = 0;
    c->none = plain::splat(0);
    c->column = (int *)room_for(line, sizeof *c->column);
    c->adjoint = (plain::vreal **)room_for((size_t)c->groups, sizeof *c->adjoint);
    if (c->adjoint) memset(c->adjoint, 0, (size_t)c->groups * sizeof *c->adjoint);
    const int enough = taken == 0 && (c->by_state || on) && (c->by || !chained) && c->found &&
                       c->line && c->held && c->untaped && c->column && c->adjoint;
    if (enough && on) take_columns(c);
    if (enough) c->found[on] = &c->none;
    return enough ? 0 : -1;
}

void course_end(course *c) {
    for (int g = 0; c->adjoint && g < c->groups; g++) free(c->adjoint[g]);
    free(c->adjoint);
    free(c->by_state);
    free(c->tangent);
    free(c->by);
    free(c->line);
    free(c->held);
    free(c->untaped);
    free(c->found);
    free(c->column);
    free(c->partial);
    passage_end(&c->at);
}

}  // namespace

extern "C" int DERIVATIVES(ISA)(const struct run *run, const struct asked_derivatives *asked,
                                ptrdiff_t begin, ptrdiff_t end) {
    course *const c = (course *)room_for(REVERSED_ABREAST, sizeof(course));
    if (c == NULL) return -1;
    struct library library = {};
    struct plain_run forward = {};
    int result = make_plain_run(&forward, run);
    for (int k = 0; k < REVERSED_ABREAST; k++)
        if (course_begin(&c[k], &forward, asked, &library) < 0) result = -1;
    if (result == 0) result = differentiate(&forward, c, begin, end);
    free_plain_run(&forward);
    for (int k = 0; k < REVERSED_ABREAST; k++) course_end(&c[k]);
    for (int k = 0; k < library.programs; k++) free_program(library.program[k]);
    free(c);
    return library.strays ? -2 : result;
}
