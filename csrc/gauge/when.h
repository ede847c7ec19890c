/* When a channel rises above a level, or falls below it if the sign is -1. */
GAUGE(when, OF_CHANNEL, GIVES_TIME, 2, "level", "sign")
#ifdef EQUATIONS

struct when {
    vreal level, sign;
    vreal time; /* [s] */
    vreal last; /* above the level at the sample before */
};

static inline void when_begin(struct when *g, const struct look *l) {
    g->time = splat(REAL_NAN);
    g->last = g->sign * (l->value - g->level);
}

static inline void when_judge(struct when *g, const struct look *l) {
    const vreal over = g->sign * (l->value - g->level);
    g->time = sel(happened(g->time), g->time, time_of_rise(l, g->last, over));
    g->last = over;
}

static inline vreal when_read(const struct when *g) { return g->time; }

#endif
