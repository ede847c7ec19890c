/* The first sample at which a selected bit of the status is set; numbers above 0 select. */
GAUGE(flag, OF_CAR, GIVES_TIME, 3, "rolled_over", "wheel_lift", "spun")
#ifdef EQUATIONS

struct flag {
    vreal rolled_over, wheel_lift, spun;
    vreal time; /* [s] */
};

static inline void flag_begin(struct flag *g, const struct look *l) {
    (void)l;
    g->time = splat(REAL_NAN);
}

static inline void flag_judge(struct flag *g, const struct look *l) {
    const vmask set = (l->rolled_over & (g->rolled_over > R(0))) |
                      (l->wheel_lift & (g->wheel_lift > R(0))) | (l->spun & (g->spun > R(0)));
    g->time = sel(set & l->counts & not(happened(g->time)), l->time, g->time);
}

static inline vreal flag_read(const struct flag *g) { return g->time; }

#endif
