/* When the center of mass passes forward through a gate, between its left and right posts. */
GAUGE(gate, OF_CAR, GIVES_TIME, 4, "left_x", "left_y", "right_x", "right_y")
#ifdef EQUATIONS

struct gate {
    vreal left_x, left_y, right_x, right_y; /* [m] */
    vreal time;                             /* [s] */
    vreal beyond, across;                   /* relative to the line, at the sample before */
};

/* Times the width of the gate: distance beyond the line, and from the left post along it. */
static inline void gate_place(const struct gate *g, const struct look *l, vreal *beyond,
                              vreal *across) {
    const vreal along_x = g->right_x - g->left_x, along_y = g->right_y - g->left_y;
    const vreal x = l->state->x - g->left_x, y = l->state->y - g->left_y;
    *beyond = along_x * y - along_y * x;
    *across = along_x * x + along_y * y;
}

static inline void gate_begin(struct gate *g, const struct look *l) {
    g->time = splat(REAL_NAN);
    gate_place(g, l, &g->beyond, &g->across);
}

static inline void gate_judge(struct gate *g, const struct look *l) {
    const vreal along_x = g->right_x - g->left_x, along_y = g->right_y - g->left_y;
    vreal beyond, across;
    gate_place(g, l, &beyond, &across);
    const vreal time = time_of_rise(l, g->beyond, beyond);
    const vreal share = g->beyond / (g->beyond - beyond);
    const vreal there = g->across + share * (across - g->across);
    const vmask between = (there >= R(0)) & (there <= along_x * along_x + along_y * along_y);
    g->time = sel(between & not(happened(g->time)), time, g->time);
    g->beyond = beyond;
    g->across = across;
}

static inline vreal gate_read(const struct gate *g) { return g->time; }

#endif
