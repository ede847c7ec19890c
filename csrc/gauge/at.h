/* Value at the moment from which the gauge counts. */
GAUGE(at, OF_CHANNEL, GIVES_VALUE, 0, NULL)
#ifdef EQUATIONS

struct at {
    vreal value; /* a NaN before that moment */
    vreal last;  /* value at the sample before */
};

static inline void at_begin(struct at *g, const struct look *l) {
    g->value = splat(REAL_NAN);
    g->last = l->value;
}

static inline void at_judge(struct at *g, const struct look *l) {
    const vmask now = (l->after >= l->from) & (l->after <= l->time) & not(happened(g->value));
    const vreal share = (l->after - l->from) * l->per_interval;
    g->value = sel(now, g->last + share * (l->value - g->last), g->value);
    g->last = l->value;
}

static inline vreal at_read(const struct at *g) { return g->value; }

#endif
