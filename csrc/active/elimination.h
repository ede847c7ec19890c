/* Fewer links by products of their slopes: what is between operands and results is taken out, one
 * number after the other, those first that cost least (Markowitz' rule; Griewank and Walther,
 * Evaluating Derivatives, 2008, chapter 10). Pays where many ends are gone back from. */
#ifndef SKIDPAD_ELIMINATION_H
#define SKIDPAD_ELIMINATION_H

#include <stdlib.h>
#include <string.h>

#include "active/going_back.h"

/* A link in the lists of both its numbers. */
struct edge {
    int32_t operand, result;
    uint32_t slope;
    int own;                   /* no other link has this slope */
    int32_t next_in, next_out; /* of the result's, of the operand's; 0: none */
};

struct graph {
    int32_t
        fixed; /* names up to this are never taken out: their edges are only in lists of results */
    struct edge *edge; /* from 1 */
    int32_t edges, room;
    int32_t *in, *out;   /* (names): the first edge */
    int32_t *ins, *outs; /* (names): how many */
    int32_t *to_result;  /* (names): the edge to the result that is being joined, if it is one */
    struct product *product;
    uint32_t products, product_room;
    uint32_t slopes;  /* places for them so far */
    uint32_t *unused; /* of these, that may be used again */
    uint32_t spare, spare_room;
    int lacks_memory;
};

static inline int graph_begin(struct graph *g, int32_t fixed, int32_t names, uint32_t slopes) {
    memset(g, 0, sizeof *g);
    g->fixed = fixed;
    g->slopes = slopes;
    const size_t room = (size_t)names + 1;
    g->in = (int32_t *)calloc(5 * room, sizeof *g->in);
    if (g->in == NULL) return -1;
    g->out = g->in + room;
    g->ins = g->out + room;
    g->outs = g->ins + room;
    g->to_result = g->outs + room;
    return 0;
}

static inline void *one_more(void *array, uint32_t count, uint32_t *room, size_t size) {
    if (count < *room) return array;
    *room = *room ? 2 * *room : 4096;
    return realloc(array, *room * size);
}

/* The slope at a new place: that at `from` plus a product. */
static inline uint32_t multiply(struct graph *g, uint32_t from, int own, uint32_t outer,
                                uint32_t inner) {
    void *const more = one_more(g->product, g->products, &g->product_room, sizeof *g->product);
    if (more == NULL) {
        g->lacks_memory = 1;
        return from;
    }
    g->product = (struct product *)more;
    uint32_t to = from;
    if (!own) to = g->spare ? g->unused[--g->spare] : g->slopes++;
    g->product[g->products++] = {outer, inner, from, to};
    return to;
}

static inline void new_edge(struct graph *g, int32_t operand, int32_t result, uint32_t slope,
                            int own) {
    uint32_t room = (uint32_t)g->room;
    void *const more = one_more(g->edge, (uint32_t)g->edges + 1, &room, sizeof *g->edge);
    if (more == NULL) {
        g->lacks_memory = 1;
        return;
    }
    g->room = (int32_t)room;
    g->edge = (struct edge *)more;
    const int32_t e = ++g->edges;
    g->edge[e] = {operand, result, slope, own, g->in[result], 0};
    g->in[result] = e;
    g->ins[result]++;
    if (operand <= g->fixed) return;
    g->edge[e].next_out = g->out[operand];
    g->out[operand] = e;
    g->outs[operand]++;
}

/* A result follows from an operand by a slope of its own, besides what it does already. */
static inline void add_edge(struct graph *g, int32_t operand, int32_t result, uint32_t slope) {
    int32_t e = g->in[result];
    while (e && g->edge[e].operand != operand) e = g->edge[e].next_in;
    if (e == 0) {
        new_edge(g, operand, result, slope, slope >= FIRST_SLOPE);
        return;
    }
    g->edge[e].slope = multiply(g, g->edge[e].slope, g->edge[e].own, slope, SLOPE_ONE);
    g->edge[e].own = 1;
}

/* The same by way of what is between them. */
static inline void join(struct graph *g, int32_t inner, int32_t outer) {
    const struct edge i = g->edge[inner], o = g->edge[outer];
    const int32_t there = g->to_result[i.operand];
    if (there && g->edge[there].operand == i.operand && g->edge[there].result == o.result) {
        struct edge *const e = &g->edge[there];
        e->slope = multiply(g, e->slope, e->own, o.slope, i.slope);
        e->own = 1;
    } else if (i.slope == SLOPE_ONE || o.slope == SLOPE_ONE) {
        const int32_t same = o.slope == SLOPE_ONE ? inner : outer;
        g->edge[same].own = 0;
        new_edge(g, i.operand, o.result, g->edge[same].slope, 0);
    } else {
        new_edge(g, i.operand, o.result, multiply(g, SLOPE_NONE, 0, o.slope, i.slope), 1);
    }
}

/* The slope of an edge that is no more. */
static inline void leave_slope(struct graph *g, int32_t e) {
    if (!g->edge[e].own) return;
    void *const more = one_more(g->unused, g->spare, &g->spare_room, sizeof *g->unused);
    if (more == NULL) {
        g->lacks_memory = 1;
        return;
    }
    g->unused = (uint32_t *)more;
    g->unused[g->spare++] = g->edge[e].slope;
}

/* Takes an edge out of the list of its operand, or of its result. */
static inline void unlink_out(struct graph *g, int32_t e) {
    if (g->edge[e].operand <= g->fixed) return;
    int32_t *at = &g->out[g->edge[e].operand];
    while (*at != e) at = &g->edge[*at].next_out;
    *at = g->edge[e].next_out;
    g->outs[g->edge[e].operand]--;
}

static inline void unlink_in(struct graph *g, int32_t e) {
    int32_t *at = &g->in[g->edge[e].result];
    while (*at != e) at = &g->edge[*at].next_in;
    *at = g->edge[e].next_in;
    g->ins[g->edge[e].result]--;
}

static inline void take_out(struct graph *g, int32_t name) {
    for (int32_t i = g->in[name]; i; i = g->edge[i].next_in) unlink_out(g, i);
    for (int32_t o = g->out[name]; o; o = g->edge[o].next_out) unlink_in(g, o);
    for (int32_t o = g->out[name]; o; o = g->edge[o].next_out) {
        for (int32_t e = g->in [g->edge[o].result]; e; e = g->edge[e].next_in)
            g->to_result[g->edge[e].operand] = e;
        for (int32_t i = g->in[name]; i; i = g->edge[i].next_in) join(g, i, o);
    }
    for (int32_t o = g->out[name]; o; o = g->edge[o].next_out) leave_slope(g, o);
    for (int32_t i = g->in[name]; i; i = g->edge[i].next_in) leave_slope(g, i);
    g->in[name] = g->out[name] = g->ins[name] = g->outs[name] = 0;
}

static inline void graph_end(struct graph *g) {
    free(g->in);
    free(g->edge);
    free(g->unused);
}

/* All between fixed names and those that are kept. */
static inline void take_out_all(struct graph *g, int32_t names, const char *kept) {
    int64_t left = 1;
    for (int64_t most = 1; left > 0; most += (most + 1) / 2) {
        left = 0;
        for (int32_t name = names; name > g->fixed; name--) {
            if (kept[name] || (g->ins[name] == 0 && g->outs[name] == 0)) continue;
            if ((int64_t)g->ins[name] * g->outs[name] <= most)
                take_out(g, name);
            else
                left++;
        }
    }
}

#endif
