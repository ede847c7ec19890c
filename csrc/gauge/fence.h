/* Margin to a fence that begins at (x, y) and goes on without end towards (to_x, to_y), a unit
 * vector: the least way between its beginning and the outline of the car, along its line, at the
 * samples at which the outline is on that line [m]; negative where the outline reaches into it. */
GAUGE(fence, OF_OUTLINE, GIVES_VALUE, 4, "x", "y", "to_x", "to_y")
#ifdef EQUATIONS

struct fence {
    vreal x, y, to_x, to_y; /* [m], [-] */
    vreal margin;           /* [m], infinite before the outline was on the line */
};

static inline void fence_begin(struct fence *g, const struct look *l) {
    (void)l;
    g->margin = splat(REAL_INF);
}

/* The line does not come near the outline, nor is a number a NaN. */
static inline vmask fence_far(const struct fence *g, const struct outline *o) {
    const vreal off_line = (g->x - o->middle_x) * g->to_y - (g->y - o->middle_y) * g->to_x;
    return vabs(off_line) > o->reach;
}

/* Where a line enters and leaves the strip |p + t u| <= half, as t. */
struct crossing {
    vreal in, out;
};

static inline struct crossing cross_strip(vreal p, vreal u, vreal half) {
    const vreal zero = splat(0), inside = vabs(p) - half;
    const vmask along = u == zero; /* in the strip everywhere, or nowhere */
    const vreal per = R(1) / sel(along, splat(1), u);
    const vreal middle = -p * per, reach = vabs(half * per);
    const vreal all = sel(inside <= zero, splat(REAL_INF), splat(-REAL_INF));
    return (struct crossing){sel(along, -all, middle - reach), sel(along, all, middle + reach)};
}

static inline void fence_judge(struct fence *g, const struct look *l) {
    const struct outline *o = l->outline;
    const vreal dx = g->x - o->x, dy = g->y - o->y;
    const struct crossing lengthwise =
        cross_strip(dx * o->cosine + dy * o->sine - o->to_middle,
                    g->to_x * o->cosine + g->to_y * o->sine, o->half_length);
    const struct crossing across = cross_strip(
        dy * o->cosine - dx * o->sine, g->to_y * o->cosine - g->to_x * o->sine, o->half_width);
    const vreal in = vmax(lengthwise.in, across.in), out = vmin(lengthwise.out, across.out);
    const vmask there = (in <= out) | (in != in);
    g->margin = sel(l->counts & there, smaller(g->margin, -out), g->margin);
}

static inline vreal fence_read(const struct fence *g) {
    return sel(g->margin == REAL_INF, splat(REAL_NAN), g->margin);
}

#endif
