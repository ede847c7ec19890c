/* Parameters that the kernels read of cars with these words, in the order of their columns. */
#ifndef SKIDPAD_LEAVES_H
#define SKIDPAD_LEAVES_H

#include "field/fields.h"

enum { MOST_BRANCHES = 64 };

static inline void add_branches(struct branch to[], int *count, const struct branch from[],
                                int more) {
    for (int i = 0; i < more; i++) to[(*count)++] = from[i];
}

/* The branches of their tree. Returns how many. */
static inline int param_branches(const struct words *w, struct branch to[MOST_BRANCHES]) {
    int count = 0;
    const struct table *const tire = tire_tables[w->tire_model];
    add_branches(to, &count, shared_branches, shared_branch_count);
    add_branches(to, &count, (struct branch[]){{"tire.front", tire}, {"tire.rear", tire}}, 2);
    if (has_powertrain(w)) add_branches(to, &count, powertrain_branches, powertrain_branch_count);
    if (w->road == ROAD_SPLIT) add_branches(to, &count, road_branches, road_branch_count);
    for (int i = 0; i < chassis_branch_count; i++)
        if (has_branch(w, &chassis_branches[i])) to[count++] = chassis_branches[i].branch;
    return count;
}

static inline int param_count(const struct words *w) {
    struct branch branch[MOST_BRANCHES];
    int columns = 0;
    for (int i = param_branches(w, branch); i-- > 0;) columns += branch[i].table->count;
    return columns;
}

/* The words as the kernels take them: what no part of these cars reads is off. */
static inline struct words words_in_use(struct words w) {
    w.load_lengths = w.load_lengths && w.tire_model == MAGIC_FORMULA;
    w.wheel_radii = w.wheel_radii && w.tire_model == MAGIC_FORMULA && !w.massless_hubs;
    return w;
}

#endif
