/* Mean of the samples. */
GAUGE(mean, OF_CHANNEL, GIVES_VALUE, 0, NULL)
#ifdef EQUATIONS

struct mean {
    struct total values, samples;
};

static inline void mean_begin(struct mean *g, const struct look *l) {
    (void)l;
    g->values = g->samples = (struct total){splat(0), splat(0)};
}

static inline void mean_judge(struct mean *g, const struct look *l) {
    add_to(&g->values, sel(l->counts, l->value, splat(0)));
    add_to(&g->samples, sel(l->counts, splat(1), splat(0)));
}

static inline vreal mean_read(const struct mean *g) { return g->values.sum / g->samples.sum; }

#endif
