/* Cars as the library holds them. */
#ifndef SKIDPAD_LIBRARY_FLEET_H
#define SKIDPAD_LIBRARY_FLEET_H

#include "kernel/kernels.h"
#include "library/error.h"
#include "library/skidpad.h"

/* 1 number for all cars, or one for each. */
struct numbers {
    double *values;
    size_t count;
};

/* A parameter by its name, "prefix.name" of the field. */
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
    int substeps; /* 0: as many as are needed */
    int written;  /* states from outside, which no step has looked at */
    int params, places;
    struct leaf *leaf;
    struct numbers *param; /* (params), then the places of all lists */
    struct column *column; /* of them */
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

/* [-]0xh.hhhp[+-]d, at most 16 digits before the exponent: exact. Returns 0, or -1 for another word. */
int parse_number(const char *word, size_t length, double *to);
/* A text file as a string, to be freed; NULL and a message if it cannot be read. */
char *read_text(const char *path);

extern const char *const start_names[N_STARTS];

/* Where a name is in its table; -1 and a message for none. */
int find_param(const skidpad_fleet *fleet, const char *name);
int find_input(const char *name);
/* A channel and its first row, of the states and then the outputs; NULL and a message for none. */
const struct channel *find_channel(const skidpad_fleet *fleet, const char *name, int *row,
                                   int states_only);

static inline struct column column_of(struct numbers x) {
    return (struct column){x.values, x.count > 1};
}

/* The gears that cars have. */
struct range gears(const skidpad_fleet *fleet);

/* A row of the states and then the outputs, of all cars. */
double *channel_row(const skidpad_fleet *fleet, int row);
/* Whether these cars have a part: a word and the choice that brings it, NULL for any but the first. */
int has_part(const struct words *w, const char *word, const char *part);
/* Memory of n cars with these words, numbers still to come; NULL and a message if there is none. */
skidpad_fleet *new_fleet(const struct words *words, const int list_length[N_LISTS], size_t n);

#endif
