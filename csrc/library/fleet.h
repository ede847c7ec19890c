/* Cars in the library. */
#ifndef SKIDPAD_LIBRARY_FLEET_H
#define SKIDPAD_LIBRARY_FLEET_H

#include "kernel/kernels.h"
#include "library/error.h"
#include "library/skidpad.h"

/* 1 number for all cars, or one per car. */
struct numbers {
    double *values;
    size_t count;
};

/* A parameter by name, "prefix.name" of the field. */
struct leaf {
    const char *prefix;
    const struct field *field;
};

enum { START_SPEED, START_HEADING, START_X, START_Y, START_GEAR, N_STARTS };

struct skidpad_fleet {
    struct run run;
    const struct kernels *kernels;
    size_t n;
    double *time;
    int substeps; /* 0: as many as needed */
    int written;  /* states set by the user, not yet checked by a step */
    int params, places;
    struct leaf *leaf;
    struct numbers *param; /* (params), then the places of all lists */
    struct column *column; /* pointing to them */
    struct numbers start[N_STARTS], input[N_INPUTS];
};

enum { MOST_CARS = INT32_MAX };

/* These return 0, or -1 and a message. */
int set_numbers(struct numbers *to, const double *values, size_t count, size_t n, const char *name);
int check_param(const skidpad_fleet *fleet, int index, const double *values, size_t count);
int check_input(const skidpad_fleet *fleet, int index, const double *values, size_t count);
int check_start(const skidpad_fleet *fleet, int index, const double *values, size_t count);
int set_param(skidpad_fleet *fleet, int index, const double *values, size_t count);
int set_input(skidpad_fleet *fleet, int index, const double *values, size_t count);
int set_start(skidpad_fleet *fleet, int index, const double *values, size_t count);

/* [-]0xh.hhhp[+-]d, at most 16 digits before the exponent: exact. Returns 0, or -1 otherwise. */
int parse_number(const char *word, size_t length, double *to);
/* A text file as a string, to be freed; NULL and a message if it cannot be read. */
char *read_text(const char *path);

extern const char *const start_names[N_STARTS];

/* Index of a name in its table; -1 and a message if none. */
int find_param(const skidpad_fleet *fleet, const char *name);
int find_input(const char *name);
/* A channel and its first row, of the states and then the outputs; NULL and a message if none. */
const struct channel *find_channel(const skidpad_fleet *fleet, const char *name, int *row,
                                   int states_only);

static inline struct column column_of(struct numbers x) {
    return (struct column){x.values, x.count > 1};
}

/* The gears of the cars. */
struct range gears(const skidpad_fleet *fleet);

/* A row of the states and then the outputs, of all cars. */
double *channel_row(const skidpad_fleet *fleet, int row);
/* Whether cars have a part, by a word and the choice that enables it; NULL: any but the first. */
int has_part(const struct words *w, const char *word, const char *part);
/* Memory for n cars with these words, without numbers; NULL and a message if there is none. */
skidpad_fleet *new_fleet(const struct words *words, const int list_length[N_LISTS], size_t n);

#endif
