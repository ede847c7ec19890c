/* Traces of steps: the equations of csrc/car compiled with named numbers. */
#define TRACING
#include "kernel/passage.h"

#include "kernel/plan.h"
#ifdef SKIDPAD_BACKWARD
#include "car/backward_leaves.h"
#endif

namespace {

int ends_of(const passage *p) { return p->rows + p->run->channels; }

void note_ends(const passage *p, int64_t sample, int32_t *end) {
    for (int i = 0; i < p->rows; i++) end[i] = rows_of(&p->sim->state)[p->row[i]].name;
    for (int i = 0; sample >= 0 && i < p->run->channels; i++)
        end[p->rows + i] = channel_value(&p->sample, p->run->channel[i]).name;
}

/* The variables of the step's derivatives, in the order of the directions. */
int take_directions(const passage *p, int32_t *to) {
    const struct asked_derivatives *const asked = p->asked;
    int count = 0;
    for (int k = 0; k < asked->params; k++) to[count++] = p->names.param + k;
    for (int k = 0; k < asked->numbers; k++) to[count++] = p->names.number + k;
    for (int i = 0; i < N_SIGNALS; i++)
        if (p->names.input[i]) to[count++] = p->names.input[i];
    for (int i = 0; i < p->rows; i++) to[count++] = p->names.state + i;
    return count;
}

int plan_columns(struct program *p, const struct traced *t, const passage *at, uint32_t size) {
    int32_t *const direction = (int32_t *)malloc((size_t)directions(at) * sizeof *direction);
    if (direction == NULL) return -1;
    const int result = plan_forward(p, t, direction, take_directions(at, direction), size);
    free(direction);
    return result;
}

int plan(struct program *p, const passage *at, uint32_t size) {
    struct traced t = {tape.arc, at->prepared.arcs, tape.arcs, tape.names};
    t.ends = ends_of(at);
    t.fixed = at->names.state + at->rows - 1;
    for (int i = 0; i < N_SIGNALS; i++)
        if (at->names.input[i] > t.fixed) t.fixed = at->names.input[i];
    if (forward_mode(at)) return plan_columns(p, &t, at, size);
    return plan_reverse(p, &t, at->asked->scalars, size);
}

/* Names of the leaves of the car's steps backward; 0, or -1 without memory. */
int take_leaves(struct program *p, const passage *at) {
#ifdef SKIDPAD_BACKWARD
    for (const auto &leaves : backward_leaves) {
        if (leaves.model != at->run->words.tire_model) continue;
        const vreal **const leaf = (const vreal **)malloc((size_t)leaves.count * sizeof *leaf);
        p->leaf = (int32_t *)malloc((size_t)leaves.count * sizeof *p->leaf);
        if (leaf && p->leaf) {
            leaves.find(&at->sim->car, &at->fresh.workspace, leaf);
            for (int k = 0; k < leaves.count; k++) p->leaf[k] = leaf[k]->name;
        }
        const int enough = leaf && p->leaf;
        free(leaf);
        return enough ? 0 : -1;
    }
#endif
    return 0;
}

}  // namespace

struct program *trace(const struct run *run, const struct asked_derivatives *asked,
                      struct traced_block block, const double *state, int64_t step) {
    void *room;
    if (posix_memalign(&room, 64, sizeof(passage))) return NULL;
    passage *const at = (passage *)room;
    struct program *const p = (struct program *)calloc(1, sizeof *p);
    struct run silent = *run;
    silent.record = NULL;
    const int enough = passage_begin(at, &silent, asked) == 0 && p;
    if (!enough) {
        passage_end(at);
        free(at);
        free(p);
        return NULL;
    }
    tape = {};
    tape.partials = FIRST_PARTIAL;
    const struct block b = {block.first, block.count};
    load_start(at, b);
    make_ready(at, b);
    kept_state from;
    for (int i = 0; i < STATE_ROWS; i++)
        for (int k = 0; k < LANES; k++)
            from.row[i][k] = state[i * block.lanes + (k < block.lanes ? k : block.lanes - 1)];
    const int64_t sample = pass(at, &from, step);
    int result = tape.lacks_memory ? -1 : 0;
    if (result == 0) {
        p->branches = tape.branches;
        p->partials = tape.partials;
        p->names = at->names;
        p->cleared = at->prepared.names + 1;
        p->end = (int32_t *)calloc((size_t)ends_of(at), sizeof *p->end);
        if (p->end) note_ends(at, sample, p->end);
        const int enough = p->end && take_leaves(p, at) == 0;
        result = enough ? plan(p, at, (uint32_t)block.lanes * sizeof(real)) : -1;
    }
    free(tape.arc);
    passage_end(at);
    free(at);
    if (result == 0) return p;
    free_program(p);
    return NULL;
}

void free_program(struct program *p) {
    if (p == NULL) return;
    free(p->end);
    free(p->leaf);
    free(p->preparation.increment);
    free(p->step.increment);
    free(p->preparation.code);
    free(p->step.code);
    free(p->forward.code);
    free(p->forward.first);
    free(p->forward.derivative);
    free(p);
}
