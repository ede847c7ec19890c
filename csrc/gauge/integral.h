/* Integral over time by trapezoids between samples, cut where counting begins or ends. */
GAUGE(integral, OF_CHANNEL, GIVES_VALUE, 0, NULL)
#ifdef EQUATIONS

struct integral {
    struct total area;
    vreal last; /* value at the sample before */
};

static inline void integral_begin(struct integral *g, const struct look *l) {
    g->area = (struct total){splat(0), splat(0)};
    g->last = l->value;
}

static inline void integral_judge(struct integral *g, const struct look *l) {
    const vreal begin = clamp(l->after - l->from, splat(0), l->interval);
    const vreal end = clamp(l->before - l->from, splat(0), l->interval);
    const vreal middle = R(0.5) * (begin + end) * l->per_interval;
    const vreal mean = g->last + middle * (l->value - g->last);
    add_to(&g->area, sel(end > begin, mean * (end - begin), splat(0)));
    g->last = l->value;
}

static inline vreal integral_read(const struct integral *g) { return g->area.sum; }

#endif
