/* Largest of the samples. */
GAUGE(largest, OF_CHANNEL, GIVES_VALUE, 0, NULL)
#ifdef EQUATIONS

struct largest {
    vreal value; /* minus infinity before a sample has counted */
};

static inline void largest_begin(struct largest *g, const struct look *l) {
    (void)l;
    g->value = splat(-REAL_INF);
}

static inline void largest_judge(struct largest *g, const struct look *l) {
    g->value = sel(l->counts, larger(g->value, l->value), g->value);
}

static inline vreal largest_read(const struct largest *g) {
    return sel(g->value == -REAL_INF, splat(REAL_NAN), g->value);
}

#endif
