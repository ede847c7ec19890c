/* Smallest of the samples. */
GAUGE(smallest, OF_CHANNEL, GIVES_VALUE, 0, NULL)
#ifdef EQUATIONS

struct smallest {
    vreal value; /* infinity before a sample has counted */
};

static inline void smallest_begin(struct smallest *g, const struct look *l) {
    (void)l;
    g->value = splat(REAL_INF);
}

static inline void smallest_judge(struct smallest *g, const struct look *l) {
    g->value = sel(l->counts, smaller(g->value, l->value), g->value);
}

static inline vreal smallest_read(const struct smallest *g) {
    return sel(g->value == REAL_INF, splat(REAL_NAN), g->value);
}

#endif
