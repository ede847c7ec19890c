/* Largest magnitude of the samples. */
GAUGE(peak, OF_CHANNEL, GIVES_VALUE, 0, NULL)
#ifdef EQUATIONS

struct peak {
    vreal magnitude; /* negative before a sample has counted */
};

static inline void peak_begin(struct peak *g, const struct look *l) {
    (void)l;
    g->magnitude = splat(-1);
}

static inline void peak_judge(struct peak *g, const struct look *l) {
    g->magnitude = sel(l->counts, larger(g->magnitude, vabs(l->value)), g->magnitude);
}

static inline vreal peak_read(const struct peak *g) {
    return sel(g->magnitude < R(0), splat(REAL_NAN), g->magnitude);
}

#endif
