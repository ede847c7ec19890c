/* All that tools/adjoints understands of C, in functions of x and y that have no other meaning. */
#ifndef SKIDPAD_SUBSET_H
#define SKIDPAD_SUBSET_H

#include "lane/lane_math.h"

enum { STEPS = 3 };

struct pair {
    vreal a, b;
};

struct nested {
    struct pair first, second;
    vreal c[2];
    int flag;
};

struct numbers {
    struct pair p;
    vreal k;
    int flag, kind;
};

/* Arithmetic, with constants and each operand of its own, twice and in both places. */
static inline vreal arithmetic(vreal x, vreal y, const struct numbers *n) {
    vreal z = x * y - y / x + R(2) / (x * x) - n->k * x / R(3) + R(1) / y;
    z += x;
    z *= y;
    z -= R(0.5) * -y;
    z /= n->k + x * x;
    return +z;
}

/* Every lane function with a slope, and those that choose. */
static inline vreal functions(vreal x, vreal y, const struct numbers *n) {
    const vreal bounded = clamp(x, splat(-1), y) + clamp(y * x, x - R(1), splat(R(0.25)));
    const vreal chosen = sel(x > y, x * x, y) + vmin(x * y, y * y) + vmax(x, R(2) * y);
    const vreal smooth = vsin(x) * vcos(y) + vtan(x * R(0.5)) * vatan(y) + vsqrt(x * x + y * y);
    const vreal signs = vabs(x * y) + vcopysign(x, y) * vcopysign(n->k, x);
    const vreal steep = vexp(x - y) * vlog(x) + vtanh(y) + vasin(x * y) * vsin_small(x - y);
    const vreal angles = vatan2(x, y) * vhypot(y, n->k) + vpow(x, y) + vpow(x, n->k);
    const vreal near = vcos_small(x - y) * vatan_near(x) * vexp_small(y);
    return bounded + chosen * smooth + signs + steep - angles + near;
}

static inline struct pair swapped(struct pair p) { return (struct pair){p.b, .b = p.a}; }

static inline void n_times(vreal *x, const struct numbers *n) { *x = *x * n->k; }

/* A struct by value may be changed, and be given back in parts. */
static inline struct nested structs(struct pair p, const struct numbers *n) {
    p.a = p.a * p.b;
    n_times(&p.b, n);
    const struct pair other = swapped(p), same = {.b = p.b, .a = p.a * n->p.a};
    struct nested made = {0};
    made.c[1] = p.b;
    const vreal before = made.c[0] + made.c[1];
    made = (struct nested){.first = other, .c = {p.a, splat(2)}, .flag = n->flag};
    made.second = (struct pair){.b = same.a * made.c[0]};
    made.c[1] = made.c[1] * same.b + before;
    return made;
}

/* Results behind pointers, one of them read as well; what is not needed is left out. */
static inline vreal results(vreal x, vreal y, vreal *sum, struct pair *both, vreal *unused) {
    *sum = *sum * x + y;
    both->a = x - *sum;
    both->b = splat(3);
    *unused = vexp(x);
    return x * *sum;
}

static inline void scale(vreal v[], const vreal w[], vreal by, int n) {
    for (int k = 0; k < n; k++) v[k] = v[k] * by + w[k];
}

static inline vreal loops(vreal x, vreal y) {
    vreal v[STEPS], w[STEPS] = {x, y}, total = splat(0), none[STEPS] = {0};
    none[1] = x;
    for (int k = 0; k < STEPS; k++) v[k] = w[k] * w[k] + none[k];
    scale(v, w, y, STEPS);
    for (int k = 0; k < STEPS; k++) {
        if (k == 1) continue;
        const vreal part = v[k] * x;
        total += part * (v[2] + none[0]);
    }
    return total;
}

/* Lane functions over arrays, from an element on, in place or not. */
static inline vreal arrays(vreal x, vreal y) {
    vreal v[4] = {x, y, x * y, splat(2)}, s[2], alone = x + y;
    vatans(v, 3);
    vsines(v + 1, s, 2);
    scale(v + 2, s, x, 2);
    reciprocals(v + 1, 3);
    vsines(&alone, &alone, 1);
    vreal large[2] = {R(9) * x, R(-7) * y};
    vsines(large, large, 2);
    vcosines(large, s, 2);
    vatans_near(s, 2);
    large[0] = large[0] * s[0] + s[1];
    return v[0] + v[1] * s[0] + v[2] * s[1] + v[3] * alone + large[0] * large[1];
}

RARE vreal steep(vreal x) { return x * x * x; }

/* What comes by value may come to depend on more. */
static inline vreal more(vreal x, vreal y) {
    y = y * x;
    return y + x;
}

/* Plain scalars decide. */
static inline vreal branches(vreal x, vreal y, const struct numbers *n) {
    if (n->flag) return n->kind > 1 ? x * y : y;
    vreal z;
    switch (n->kind) {
        case 0:
            z = x * x;
            break;
        case 1: {
            const vreal twice = R(2) * x;
            z = twice * y;
            break;
        }
        default:
            z = splat(4);
    }
    if (any(x > R(0.5)))
        z = sel(x > R(0.5), z + steep(x - R(0.5)), z);
    else if (n->kind == 2)
        z = z - y;
    const vreal w = n->kind ? steep(x) * y : y;
    return z * w + more(x, n->k) + (n->kind == 2 ? x * y : x);
}

/* Where u^3 + x u = y, by Newton's method. */
static inline vreal root_step(vreal x, vreal y, vreal u) {
    return u - (u * u * u + x * u - y) / (R(3) * u * u + x);
}

static inline vreal root(vreal x, vreal y) {
    vreal u = y;
    vmask moves = u == u;
    for (int i = 0; i < 50 && any(moves); i++) {
        const vreal next = root_step(x, y, u);
        moves = moves & (vabs(next - u) > R(1e-14));
        u = next;
    }
    return u;
}

static inline vreal searched(vreal x, vreal y) {
    const vreal u = root(x * y, y);
    return x * solution(u, root_step(x * y, y, u));
}

/* Slopes that are infinite where they do not count, and a part that is there but for its neutral
 * number. */
static inline vreal guarded(vreal x, vreal y) {
    const vreal none = x - x, off = matters(none) ? vexp(none * y) : splat(1);
    const vreal safe = sel(none > R(0), y / none, x * y) + sel(none < R(0), vlog(none), y);
    return vmin(safe, x / none) * off;
}

static inline vreal everything(const struct numbers *n, vreal x, vreal y) {
    struct pair both;
    vreal sum = y, rest = splat(3), unused, s, c;
    const vreal product = results(x, x * y, &sum, &both, &unused);
    const struct nested made = structs((struct pair){x, y + R(1)}, n);
    const struct pair *first = &made.first;
    vsincos(x * y, &s, &c);
    const vreal level = results(n->k, n->k, &rest, &both, &unused);
    return arrays(x, y) + arithmetic(x, y, n) + functions(x, y, n) +
           loops(x, y) * branches(x, y, n) + s * c * c + product * sum + level * rest +
           first->a * made.second.b + made.c[0] * made.c[1] + both.b;
}

#endif
