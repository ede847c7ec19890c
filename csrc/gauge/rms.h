/* Root of the mean of the squares of the samples. */
GAUGE(rms, OF_CHANNEL, GIVES_VALUE, 0, NULL)
#ifdef EQUATIONS

struct rms {
    struct total squares, samples;
};

static inline void rms_begin(struct rms *g, const struct look *l) {
    (void)l;
    g->squares = g->samples = (struct total){splat(0), splat(0)};
}

static inline void rms_judge(struct rms *g, const struct look *l) {
    add_to(&g->squares, sel(l->counts, l->value * l->value, splat(0)));
    add_to(&g->samples, sel(l->counts, splat(1), splat(0)));
}

static inline vreal rms_read(const struct rms *g) { return vsqrt(g->squares.sum / g->samples.sum); }

#endif
