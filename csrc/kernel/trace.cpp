/* Traces of steps: the equations of csrc/car compiled with numbers that have names, and programs made
 * of what they leave. */
#define TRACING
#include "kernel/passage.h"

#include "active/places.h"

namespace {

int ends_of(const passage *p) { return p->rows + p->run->channels; }

void note_ends(const passage *p, int64_t sample, int32_t *end) {
    for (int i = 0; i < p->rows; i++) end[i] = rows_of(&p->sim->state)[p->row[i]].name;
    for (int i = 0; sample >= 0 && i < p->run->channels; i++)
        end[p->rows + i] = channel_value(&p->sample, p->run->channel[i]).name;
}

/* Names that the ends follow from. */
void mark_used(const struct dependency *link, uint32_t first, uint32_t end, char *used) {
    for (uint32_t k = end; k-- > first;)
        if (used[link[k].result]) used[link[k].operand] = 1;
}

/* Leaves the links from `first` on whose result is used; returns how many. */
uint32_t prune(struct dependency *link, uint32_t first, uint32_t end, const char *used) {
    uint32_t count = 0;
    for (uint32_t k = first; k < end; k++)
        if (used[link[k].result]) link[first + count++] = link[k];
    return count;
}

/* Gives ends the first places, which begin with 0, and goes back through the step. */
int plan_step(struct program *p, const struct dependency *link, uint32_t links, int32_t names,
              int32_t fixed, int ends) {
    struct places places;
    if (places_begin(&places, names, fixed) < 0) return -1;
    for (int i = 0; i < ends; i++) {
        places.uses[p->end[i]]++;
        if (places.of[p->end[i]] == 0 && p->end[i]) give_place(&places, p->end[i]);
        p->end[i] = places.of[p->end[i]];
    }
    p->cleared_end = places.count + 1;
    p->step.share = (struct share *)malloc((links + 1) * sizeof(struct share));
    if (p->step.share) p->step.shares = share_out(&places, link, links, p->step.share);
    p->places = places.count + 1;
    places_end(&places);
    return p->step.share ? 0 : -1;
}

/* Through what the cars are made of, where every name has its place for good. */
int plan_front(struct program *p, const struct dependency *link, uint32_t links) {
    p->front.share = (struct share *)malloc((links + 1) * sizeof(struct share));
    if (p->front.share == NULL) return -1;
    for (uint32_t k = links; k-- > 0;)
        p->front.share[p->front.shares++] =
            share_of(link[k].result, link[k].operand, link[k].operand, link[k].slope);
    return 0;
}

/* Links that do not wait for each other become neighbors. What an operand gets is still added in the
 * order of the operations, so that its bits do not depend on what else is done. */
int arrange(struct dependency *link, uint32_t links, int32_t names) {
    uint32_t *const turn = (uint32_t *)malloc((links + 1) * sizeof *turn);
    uint32_t *const last = (uint32_t *)calloc((size_t)names + 1, sizeof *last); /* of a name */
    uint32_t *const count = (uint32_t *)calloc((size_t)links + 2, sizeof *count);
    struct dependency *const as_it_was = (struct dependency *)malloc((links + 1) * sizeof *link);
    const int enough = turn && last && count && as_it_was;
    if (enough) {
        memcpy(as_it_was, link, links * sizeof *link);
        for (uint32_t k = links; k-- > 0;) {
            uint32_t *const of = &last[link[k].operand], after = last[link[k].result];
            turn[k] = *of = (*of > after ? *of : after) + 1;
            count[turn[k]]++;
        }
        for (uint32_t t = links; t-- > 0;) count[t] += count[t + 1]; /* the last ones first */
        for (uint32_t k = links; k-- > 0;) link[--count[turn[k]]] = as_it_was[k];
    }
    free(turn);
    free(last);
    free(count);
    free(as_it_was);
    return enough ? 0 : -1;
}

int plan(struct program *p, const passage *at, const struct asked_derivatives *asked) {
    const int32_t names = tape.names;
    const int ends = ends_of(at);
    int32_t fixed = at->names.state + at->rows - 1;
    for (int i = 0; i < N_INPUTS; i++)
        if (at->names.input[i] > fixed) fixed = at->names.input[i];
    char *const used = (char *)calloc((size_t)names + 1, 1);
    if (used == NULL) return -1;
    for (int i = 0; i < ends; i++) used[p->end[i]] = 1;
    used[0] = 0;
    const uint32_t fronts = at->front.links;
    mark_used(tape.link, fronts, tape.links, used);
    struct dependency *const link = tape.link + fronts;
    const uint32_t links = prune(tape.link, fronts, tape.links, used);
    int result = asked->scalars == 1 ? arrange(link, links, names) : 0;
    if (result == 0) result = plan_front(p, tape.link, fronts);
    if (result == 0) result = plan_step(p, link, links, names, fixed, ends);
    free(used);
    return result;
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
    passage_begin(at, &silent, asked);
    tape = {};
    tape.slopes = FIRST_SLOPE;
    const struct block b = {block.first, block.count};
    load_start(at, b);
    make_ready(at, b);
    kept_state from;
    for (int i = 0; i < STATE_ROWS; i++)
        for (int k = 0; k < LANES; k++)
            from.row[i][k] = state[i * block.lanes + (k < block.lanes ? k : block.lanes - 1)];
    const int64_t sample = pass(at, &from, step);
    int result = p == NULL || tape.lacks_memory ? -1 : 0;
    if (result == 0) {
        p->way = tape.way;
        p->slopes = tape.slopes;
        p->names = at->names;
        p->cleared = at->front.names + 1;
        p->end = (int32_t *)calloc((size_t)ends_of(at), sizeof *p->end);
        if (p->end) note_ends(at, sample, p->end);
        result = p->end ? plan(p, at, asked) : -1;
        const uint32_t size = (uint32_t)block.lanes * sizeof(real);
        place_in_bytes(&p->front, size);
        place_in_bytes(&p->step, size);
    }
    free(tape.link);
    free(at);
    if (result == 0) return p;
    free_program(p);
    return NULL;
}

void free_program(struct program *p) {
    if (p == NULL) return;
    free(p->end);
    free(p->front.share);
    free(p->step.share);
    free(p);
}
