/* The time at which a user's function reports an event: the first number of its state. */
GAUGE(custom_event, OF_CAR, GIVES_TIME, 0, NULL)
#ifdef EQUATIONS

struct custom_event {
    vreal kept[SKIDPAD_PART_KEPT];
};

static inline void custom_event_begin(struct custom_event *g, const struct look *l) {
    (void)l;
    for (int i = 0; i < SKIDPAD_PART_KEPT; i++) g->kept[i] = splat(REAL_NAN);
}

static inline void custom_event_judge(struct custom_event *g, const struct look *l) {
    (void)g; /* the function judges */
    (void)l;
}

static inline vreal custom_event_read(const struct custom_event *g) { return g->kept[0]; }

#endif
