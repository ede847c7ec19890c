/* Cars from the text written by car.to_flat: a line for each leaf, in any order.
 *
 *     skidpad car 1
 *     word tire.model brush
 *     options 0                          of the tire, as the kernels take them
 *     number body.mass 0x1.13p+10        for all cars, or one for each
 *     list gearbox.ratios 5 0x1.cp+1 ... so many places, each for all cars or one for each car
 *
 * Numbers are hexadecimal, which is exact and locale-independent; # starts a comment. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library/fleet.h"

struct reader {
    const char *next;
    int line;
};

/* The next word of the line; its length, 0 at the end. */
static size_t word_at(struct reader *r, const char **word) {
    while (*r->next == ' ' || *r->next == '\t' || *r->next == '\r') r->next++;
    *word = r->next;
    if (*r->next == '#') return 0;
    while (*r->next && !strchr(" \t\r\n#", *r->next)) r->next++;
    return (size_t)(r->next - *word);
}

/* Goes to the next line; 0 at the end of the text. */
static int next_line(struct reader *r) {
    while (*r->next && *r->next != '\n') r->next++;
    if (*r->next == 0) return 0;
    r->next++;
    r->line++;
    return 1;
}

static int same(const char *word, size_t length, const char *name) {
    return strlen(name) == length && memcmp(word, name, length) == 0;
}

static int same_leaf(const char *word, size_t length, const char *group, const char *name) {
    const size_t first = strlen(group);
    return length > first + 1 && memcmp(word, group, first) == 0 && word[first] == '.' &&
           same(word + first + 1, length - first - 1, name);
}

static int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int parse_number(const char *word, size_t length, double *to) {
    const char *c = word, *const end = word + length;
    const int negative = c < end && *c == '-';
    if (negative) c++;
    if (end - c < 3 || c[0] != '0' || c[1] != 'x') return -1;
    uint64_t digits = 0;
    int count = 0, exponent = 0, after = 0;
    for (c += 2; c < end && *c != 'p'; c++) {
        if (*c == '.' && !after) {
            after = 1;
            continue;
        }
        if (digit(*c) < 0 || ++count > 16) return -1;
        digits = digits * 16 + (uint64_t)digit(*c);
        exponent -= 4 * after;
    }
    if (count == 0) return -1;
    if (c < end) {
        const int down = ++c < end && *c == '-';
        int power = 0;
        if (c < end && (*c == '-' || *c == '+')) c++;
        if (c == end) return -1;
        for (; c < end; c++) {
            if (*c < '0' || *c > '9' || power > 9999) return -1;
            power = 10 * power + (*c - '0');
        }
        exponent += down ? -power : power;
    }
    *to = ldexp((double)digits, exponent);
    if (negative) *to = -*to;
    return isfinite(*to) ? 0 : -1;
}

static int parse_count(const char *word, size_t length, size_t most, size_t *to) {
    *to = 0;
    for (size_t i = 0; i < length; i++) {
        if (word[i] < '0' || word[i] > '9') return -1;
        *to = 10 * *to + (size_t)(word[i] - '0');
        if (*to > most) return -1;
    }
    return length ? 0 : -1;
}

/* The rest of the line, as numbers; their count, or -1. They are written if `to` is not NULL. */
static ptrdiff_t parse_numbers(struct reader *r, double *to) {
    const char *word;
    ptrdiff_t count = 0;
    for (size_t length; (length = word_at(r, &word)) > 0; count++) {
        double x;
        if (parse_number(word, length, &x) < 0) return -1;
        if (to) to[count] = x;
    }
    return count;
}

static int refuse(const struct reader *r, const char *what) {
    say("line %d: %s", r->line, what);
    return -1;
}

/* The structure of the cars, from the whole text, and their number. */
struct structure {
    struct words words;
    int list_length[N_LISTS];
    size_t n;
};

static int find_list(const char *word, size_t length) {
    for (int i = 0; i < N_LISTS; i++)
        if (same_leaf(word, length, lists_table[i].group, lists_table[i].name)) return i;
    return -1;
}

static int read_word(struct reader *r, struct words *w) {
    const char *name, *choice;
    const size_t length = word_at(r, &name), chosen = word_at(r, &choice);
    for (int i = 0; i < N_WORDS; i++) {
        if (!same(name, length, words_table[i].name)) continue;
        int *const to = (int *)w + i;
        for (int k = 0; i == WORD_tire_model && k < N_TIRE_MODELS; k++)
            if (k != CUSTOM && same(choice, chosen, tire_tables[k]->name)) return *to = k, 0;
        for (int k = 0; i != WORD_tire_model && k < MOST_WORDS && words_table[i].words[k]; k++)
            if (same(choice, chosen, words_table[i].words[k])) return *to = k, 0;
        return refuse(r, "this choice is unknown");
    }
    return refuse(r, "this word is unknown");
}

static int agree(struct structure *s, const struct reader *r, size_t count) {
    if (count == 1) return 0;
    if (count == 0 || (s->n != 0 && s->n != count))
        return refuse(r, "expected 1 number, or one for each car");
    s->n = count;
    return 0;
}

static int read_shape(struct reader *r, struct structure *s) {
    const char *kind, *name, *places;
    const size_t length = word_at(r, &kind);
    size_t count;
    if (length == 0) return 0;
    if (same(kind, length, "word")) return read_word(r, &s->words);
    const size_t named = word_at(r, &name);
    if (same(kind, length, "options")) {
        if (parse_count(name, named, 1 << 16, &count) < 0) return refuse(r, "expected a number");
        s->words.tire_options = (int)count;
        return 0;
    }
    size_t each = 1;
    if (same(kind, length, "list")) {
        const int list = find_list(name, named);
        if (list < 0) return refuse(r, "this list is unknown");
        const size_t digits = word_at(r, &places);
        if (parse_count(places, digits, 1 << 16, &each) < 0 || each == 0)
            return refuse(r, "expected how long the list is");
        s->list_length[list] = (int)each;
    } else if (!same(kind, length, "number")) {
        return refuse(r, "expected word, options, number or list");
    }
    const ptrdiff_t all = parse_numbers(r, NULL);
    if (all < 0) return refuse(r, "expected hexadecimal numbers");
    if ((size_t)all % each) return refuse(r, "the list is not as long as it says");
    return agree(s, r, (size_t)all / each);
}

/* The parameter of that name, usually the one after the last. */
static int find_leaf(const skidpad_fleet *fleet, const char *name, size_t length, int after) {
    for (int k = 1; k <= fleet->params; k++) {
        const int i = (after + k) % fleet->params;
        if (same_leaf(name, length, fleet->leaf[i].prefix, fleet->leaf[i].field->name)) return i;
    }
    return -1;
}

static int read_list(struct reader *r, skidpad_fleet *fleet, int list, double *room) {
    const char *places;
    word_at(r, &places);
    const struct column_list *const to = &fleet->run.list[list];
    const size_t count = (size_t)parse_numbers(r, room) / (size_t)to->count;
    const int first = (int)(to->columns - fleet->column);
    for (int k = 0; k < to->count; k++) {
        struct numbers *const x = &fleet->param[first + k];
        if (set_numbers(x, room + (size_t)k * count, count, fleet->n, "list") < 0) return -1;
        fleet->column[first + k] = (struct column){x->values, count > 1};
    }
    return 0;
}

/* Numbers of a line of known shape. */
static int read_numbers(struct reader *r, skidpad_fleet *fleet, int *last, double *room) {
    const char *kind, *name;
    const size_t length = word_at(r, &kind), named = word_at(r, &name);
    if (same(kind, length, "list")) return read_list(r, fleet, find_list(name, named), room);
    if (!same(kind, length, "number")) return 0;
    const int index = find_leaf(fleet, name, named, *last);
    if (index < 0) return refuse(r, "cars with these words have no such parameter");
    *last = index;
    return set_param(fleet, index, room, (size_t)parse_numbers(r, room));
}

static int require_all(const skidpad_fleet *fleet) {
    for (int i = 0; i < fleet->params; i++)
        if (fleet->param[i].count == 0) {
            say("%s.%s: the text lacks this parameter", fleet->leaf[i].prefix,
                fleet->leaf[i].field->name);
            return -1;
        }
    return 0;
}

static int read_structure(struct reader *r, struct structure *s) {
    static const char *const head[] = {"skidpad", "car", "1"};
    for (int i = 0; i < 3; i++) {
        const char *word;
        const size_t length = word_at(r, &word);
        if (!same(word, length, head[i])) return refuse(r, "expected 'skidpad car 1'");
    }
    while (next_line(r))
        if (read_shape(r, s) < 0) return -1;
    for (int i = 0; i < N_LISTS; i++)
        if (s->list_length[i] == 0) {
            say("%s.%s: the text lacks this list", lists_table[i].group, lists_table[i].name);
            return -1;
        }
    if (s->words.road == ROAD_TERRAIN || s->words.tire_model == CUSTOM) {
        say("road.model = terrain and tire.model = custom are in no text");
        return -1;
    }
    return 0;
}

skidpad_fleet *skidpad_parse(const char *text, size_t n) {
    struct structure s = {.n = 0};
    if (text == NULL) {
        say("text: it is NULL");
        return NULL;
    }
    if (read_structure(&(struct reader){text, 1}, &s) < 0) return NULL;
    if (n != 0 && s.n != 0 && n != s.n) {
        say("n = %zu, but the numbers of this text are of %zu cars", n, s.n);
        return NULL;
    }
    n = n ? n : s.n ? s.n : 1;
    if (n > MOST_CARS) {
        say("n = %zu cars are too many", n);
        return NULL;
    }
    skidpad_fleet *const fleet = new_fleet(&s.words, s.list_length, n);
    if (fleet == NULL) return NULL;
    double *const room =
        malloc(strlen(text) * sizeof *room); /* a number has 2 characters or more */
    struct reader r = {text, 1};
    int last = -1, failed = room == NULL;
    if (failed) say("no memory");
    while (!failed && next_line(&r)) failed = read_numbers(&r, fleet, &last, room) < 0;
    free(room);
    if (failed || require_all(fleet) < 0) {
        skidpad_free(fleet);
        return NULL;
    }
    skidpad_start(fleet);
    return fleet;
}

char *read_text(const char *path) {
    FILE *const file = path ? fopen(path, "rb") : NULL;
    if (file == NULL) {
        say("%s: %s", path ? path : "path", path ? strerror(errno) : "it is NULL");
        return NULL;
    }
    size_t length = 0, room = 1 << 16;
    char *text = malloc(room);
    while (text) {
        length += fread(text + length, 1, room - length - 1, file);
        if (length < room - 1) break;
        char *const more = realloc(text, room *= 2);
        if (more == NULL) free(text);
        text = more;
    }
    if (text == NULL) say("%s: no memory", path);
    if (text && ferror(file)) {
        say("%s: it cannot be read", path);
        free(text);
        text = NULL;
    }
    fclose(file);
    if (text) text[length] = 0;
    return text;
}

skidpad_fleet *skidpad_read(const char *path, size_t n) {
    char *const text = read_text(path);
    skidpad_fleet *const fleet = text ? skidpad_parse(text, n) : NULL;
    free(text);
    return fleet;
}
