/* When a time has elapsed, since the start of the run or since the gauge counts. */
GAUGE(elapsed, OF_CAR, GIVES_TIME, 1, "duration")
#ifdef EQUATIONS

struct elapsed {
    vreal duration; /* [s] */
    vreal time;     /* [s] */
};

static inline void elapsed_begin(struct elapsed *g, const struct look *l) {
    (void)l;
    g->time = splat(REAL_NAN);
}

static inline void elapsed_judge(struct elapsed *g, const struct look *l) {
    const vreal time = vmax(splat(0), l->after) + g->duration;
    const vmask now = (time <= l->time) & (time <= l->before) & not(happened(g->time));
    g->time = sel(now, time, g->time);
}

static inline vreal elapsed_read(const struct elapsed *g) { return g->time; }

#endif
