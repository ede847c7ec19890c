/* Margin to a fence from (x, y) to infinity in the direction of the unit vector (to_x, to_y): the
 * least distance along its line between its start and the outline of the car, at the samples at
 * which the outline crosses that line [m]; negative where the outline overlaps the fence. */
GAUGE(fence, OF_OUTLINE, GIVES_VALUE, 4, "x", "y", "to_x", "to_y")
#ifdef EQUATIONS

struct fence {
    vreal x, y, to_x, to_y; /* [m], [-] */
    vreal margin;           /* [m], infinite before the outline crossed the line */
};

static inline void fence_begin(struct fence *g, const struct look *l) {
    (void)l;
    g->margin = splat(REAL_INF);
}

/* The line is far from the outline, and no number is a NaN. */
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
    const vmask along = u == zero; /* inside the strip everywhere, or nowhere */
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
