#include "library/fleet.h"

#include <stdlib.h>
#include <string.h>

#include "field/leaves.h"

void skidpad_free(skidpad_fleet *fleet) {
    if (fleet == NULL) return;
    for (int i = 0; fleet->param && i < fleet->params + fleet->places; i++)
        free(fleet->param[i].values);
    for (int i = 0; i < N_STARTS; i++) free(fleet->start[i].values);
    for (int i = 0; i < N_INPUTS; i++) free(fleet->input[i].values);
    free(fleet->leaf);
    free(fleet->param);
    free(fleet->column);
    free(fleet->run.state);
    free(fleet->run.output);
    free(fleet->run.status);
    free(fleet->time);
    free(fleet);
}

static void name_leaves(skidpad_fleet *fleet, const struct words *words) {
    struct branch branch[MOST_BRANCHES];
    struct leaf *to = fleet->leaf;
    const int count = param_branches(words, branch);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < branch[i].table->count; k++)
            *to++ = (struct leaf){branch[i].prefix, &branch[i].table->fields[k]};
}

/* Default inputs, and a start at rest. */
static int set_defaults(skidpad_fleet *fleet) {
    int failed = 0;
    for (int i = 0; i < N_INPUTS; i++) {
        failed |= set_numbers(&fleet->input[i], &inputs_table[i].value, 1, fleet->n, "inputs");
        fleet->run.input[i] = (struct signal){.values = fleet->input[i].values, .samples = 1};
    }
    for (int i = 0; i < N_STARTS; i++) {
        const double value = i == START_GEAR ? (double)NAN : 0;
        failed |= set_numbers(&fleet->start[i], &value, 1, fleet->n, "start");
    }
    return failed;
}

skidpad_fleet *new_fleet(const struct words *words, const int list_length[N_LISTS], size_t n) {
    skidpad_fleet *const fleet = calloc(1, sizeof *fleet);
    if (fleet == NULL) {
        say("no memory for a fleet");
        return NULL;
    }
    struct run *const run = &fleet->run;
    fleet->n = n;
    fleet->kernels = n == 1 ? find_kernels(64, 0) : choose_kernels(64, NULL); /* alone: no lanes */
    run->words = words_in_use(*words);
    run->rows = used_rows(&run->words, 0);
    run->n = (ptrdiff_t)n;
    run->states = 1;
    fleet->params = run->columns = param_count(words);
    for (int i = 0; i < N_LISTS; i++) fleet->places += list_length[i];
    const size_t all = (size_t)(fleet->params + fleet->places);
    fleet->leaf = calloc((size_t)fleet->params, sizeof *fleet->leaf);
    fleet->param = calloc(all, sizeof *fleet->param);
    fleet->column = calloc(all, sizeof *fleet->column);
    run->state = calloc((size_t)state_rows() * n, sizeof(double));
    run->output = calloc((size_t)output_rows() * n, sizeof(double));
    run->status = calloc(n, sizeof *run->status);
    fleet->time = calloc(n, sizeof *fleet->time);
    if (!(fleet->leaf && fleet->param && fleet->column && run->state && run->output &&
          run->status && fleet->time) ||
        set_defaults(fleet) < 0) {
        say("no memory for %zu cars", n);
        skidpad_free(fleet);
        return NULL;
    }
    name_leaves(fleet, words);
    run->params = fleet->column;
    int place = fleet->params;
    for (int i = 0; i < N_LISTS; place += list_length[i++])
        run->list[i] = (struct column_list){list_length[i], &fleet->column[place]};
    return fleet;
}

size_t skidpad_cars(const skidpad_fleet *fleet) { return fleet->n; }
