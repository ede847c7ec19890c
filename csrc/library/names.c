/* Parameters, inputs and channels by name. */
#include <string.h>

#include "field/leaves.h"
#include "library/fleet.h"

const char *const start_names[N_STARTS] = {"speed", "heading", "x", "y", "gear"};

int has_part(const struct words *w, const char *word, const char *part) {
    if (word == NULL) return 1;
    int i = 0;
    while (strcmp(words_table[i].name, word) != 0) i++;
    const int number = ((const int *)w)[i];
    return part == NULL ? number != 0 : strcmp(words_table[i].words[number], part) == 0;
}

static int is_leaf(const struct leaf *leaf, const char *name) {
    const size_t length = strlen(leaf->prefix);
    return strncmp(name, leaf->prefix, length) == 0 && name[length] == '.' &&
           strcmp(name + length + 1, leaf->field->name) == 0;
}

int find_param(const skidpad_fleet *fleet, const char *name) {
    for (int i = 0; i < fleet->params; i++)
        if (is_leaf(&fleet->leaf[i], name)) return i;
    say("'%s' is no parameter of these cars", name);
    return -1;
}

int find_input(const char *name) {
    for (int i = 0; i < N_INPUTS; i++)
        if (strcmp(inputs_table[i].name, name) == 0) return i;
    say("'%s' is no input", name);
    return -1;
}

/* The rows of a channel, of the states and then the outputs; NULL and a message if none. */
static const struct channel *find_in(const struct words *w, const struct channel *channels,
                                     const struct channel_group *groups, int count,
                                     const char *name, int *row) {
    int left = groups->count;
    for (int i = 0; i < count; *row += channels[i++].count) {
        while (left == 0) left = (++groups)->count;
        left--;
        if (strcmp(channels[i].name, name) != 0) continue;
        const int there = has_part(w, groups->word, groups->part) ||
                          (strcmp(name, "speedometer") == 0 && has_powertrain(w));
        if (there) return &channels[i];
        say("%s: the channel needs %s%s%s", name, groups->word, groups->part ? " = " : "",
            groups->part ? groups->part : " to be another");
        return NULL;
    }
    say("'%s' is no channel", name);
    return NULL;
}

const struct channel *find_channel(const skidpad_fleet *fleet, const char *name, int *row,
                                   int states_only) {
    const struct words *const w = &fleet->run.words;
    *row = 0;
    const struct channel *found =
        find_in(w, state_channels, state_groups, state_channel_count, name, row);
    if (found || *row < state_rows() || states_only) return found;
    return find_in(w, output_channels, output_groups, output_channel_count, name, row);
}
