/* Margin to a cone: the least distance between the cone and the outline of the car at the samples
 * [m], negative inside, where it is the distance to the nearest side. */
GAUGE(cone, OF_OUTLINE, GIVES_VALUE, 2, "x", "y")
#ifdef EQUATIONS

struct cone {
    vreal x, y;   /* [m] */
    vreal margin; /* [m], squared where it is positive: the root is taken once */
};

static inline void cone_begin(struct cone *g, const struct look *l) {
    (void)l;
    g->margin = splat(REAL_INF);
}

/* No point of the outline is nearer than one was before: the square of a sum of two numbers is at
 * most twice the sum of their squares. */
static inline vmask cone_far(const struct cone *g, const struct outline *o) {
    const vreal x = g->x - o->middle_x, y = g->y - o->middle_y;
    return x * x + y * y > R(2) * (o->reach * o->reach + vmax(g->margin, splat(0)));
}

static inline void cone_judge(struct cone *g, const struct look *l) {
    const struct outline *o = l->outline;
    const vreal dx = g->x - o->x, dy = g->y - o->y;
    const vreal forward = dx * o->cosine + dy * o->sine - o->to_middle;
    const vreal left = dy * o->cosine - dx * o->sine;
    const vreal ahead = vabs(forward) - o->half_length, beside = vabs(left) - o->half_width;
    const vreal far = vmax(splat(0), ahead), wide = vmax(splat(0), beside);
    const vreal margin = (far * far + wide * wide) + vmin(splat(0), vmax(ahead, beside));
    g->margin = sel(l->counts, smaller(g->margin, margin), g->margin);
}

static inline vreal cone_read(const struct cone *g) {
    const vreal margin = sel(g->margin > R(0), vsqrt(vabs(g->margin)), g->margin);
    return sel(g->margin == REAL_INF, splat(REAL_NAN), margin);
}

#endif
