/* The first number that a user's function keeps (field/skidpad_part.h), which judges instead. */
GAUGE(custom_value, OF_CAR, GIVES_VALUE, 0, NULL)
#ifdef EQUATIONS

struct custom_value {
    vreal kept[SKIDPAD_PART_KEPT];
};

static inline void custom_value_begin(struct custom_value *g, const struct look *l) {
    (void)l;
    for (int i = 0; i < SKIDPAD_PART_KEPT; i++) g->kept[i] = splat(REAL_NAN);
}

static inline void custom_value_judge(struct custom_value *g, const struct look *l) {
    (void)g; /* the function judges */
    (void)l;
}

static inline vreal custom_value_read(const struct custom_value *g) { return g->kept[0]; }

#endif
