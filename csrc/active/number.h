/* The second vreal: numbers of a block of cars, as lane.h has them, with their name on the tape.
 * The equations of csrc/car, csrc/tire, csrc/road and csrc/driver are compiled with it unchanged.
 * Values are computed by the same operations, so they have the same bits.
 *
 * A select has the derivatives of the operand it selects. */
#ifndef SKIDPAD_NUMBER_H
#define SKIDPAD_NUMBER_H

#include "active/tape.h"

using plain::integer;
using plain::natural;
using plain::real;
using plain::vint;
using plain::vmask;
using plain::vnat;

/* Tracing is rare, and should compile fast. */
#ifdef TRACING
#define OPERATION static __attribute__((noinline, unused))
#define FUNCTION OPERATION
#else
#define OPERATION FORCE_INLINE
#define FUNCTION static inline
#endif

struct vreal {
    plain::vreal v;
    [[no_unique_address]] name_t name = {};
};

FORCE_INLINE vreal constant(plain::vreal v) { return {v, {}}; }
static inline vreal splat(real x) { return constant(plain::splat(x)); }
static inline vreal load(const real *from) { return constant(plain::load(from)); }
static inline void store(real *to, vreal x) { plain::store(to, x.v); }
static inline real lane(vreal x, int k) { return plain::lane(x.v, k); }
static inline vreal from_whole(vint i) { return constant(plain::from_whole(i)); }
static inline vint truncated(vreal x) { return plain::truncated(x.v); }
static inline vint bits(vreal x) { return plain::bits(x.v); }
using plain::not;
using plain::set_whole_lane;
using plain::whole_lane;

/* Arithmetic */

#define ONE plain::splat(1)
#define NONE plain::splat(0)

OPERATION vreal operator+(const vreal &a, const vreal &b) {
    return {a.v + b.v, sum_of(a.name, b.name, PARTIAL_ONE)};
}
OPERATION vreal operator-(const vreal &a, const vreal &b) {
    return {a.v - b.v, sum_of(a.name, b.name, PARTIAL_MINUS_ONE)};
}
OPERATION vreal operator*(const vreal &a, const vreal &b) {
    return {a.v * b.v, result_of(a.name, b.v, b.name, a.v)};
}
OPERATION vreal operator/(const vreal &a, const vreal &b) {
    const plain::vreal v = a.v / b.v, per = R(1) / b.v;
    return {v, result_of(a.name, per, b.name, -(v * per))};
}
OPERATION vreal operator+(const vreal &a, real b) { return {a.v + b, a.name}; }
OPERATION vreal operator+(real a, const vreal &b) { return {a + b.v, b.name}; }
OPERATION vreal operator-(const vreal &a, real b) { return {a.v - b, a.name}; }
OPERATION vreal operator-(real a, const vreal &b) {
    return {a - b.v, sum_of({}, b.name, PARTIAL_MINUS_ONE)};
}
OPERATION vreal operator*(const vreal &a, real b) {
    return {a.v * b, result_of(a.name, plain::splat(b))};
}
OPERATION vreal operator*(real a, const vreal &b) {
    return {a * b.v, result_of(b.name, plain::splat(a))};
}
OPERATION vreal operator/(const vreal &a, real b) {
    return {a.v / b, result_of(a.name, plain::splat(R(1) / b))};
}
OPERATION vreal operator/(real a, const vreal &b) {
    const plain::vreal v = a / b.v;
    return {v, result_of(b.name, -(v / b.v))};
}
OPERATION vreal operator-(const vreal &a) { return {-a.v, sum_of({}, a.name, PARTIAL_MINUS_ONE)}; }

#define COMPARISON(operation)                                                                  \
    static inline vmask operator operation(const vreal &a, const vreal &b) {                   \
        return a.v operation b.v;                                                              \
    }                                                                                          \
    static inline vmask operator operation(const vreal &a, real b) { return a.v operation b; } \
    static inline vmask operator operation(real a, const vreal &b) { return a operation b.v; }
COMPARISON(<)
COMPARISON(>)
COMPARISON(<=)
COMPARISON(>=)
COMPARISON(==)
COMPARISON(!=)
#undef COMPARISON

/* Choices */

static inline int any(vmask m) {
    const int answer = plain::any(m);
    note_branch(answer);
    return answer;
}

OPERATION name_t chosen(vmask first, name_t a, name_t b) {
    return result_of(a, plain::sel(first, ONE, NONE), b, plain::sel(first, NONE, ONE));
}

OPERATION vreal sel(vmask m, const vreal &a, const vreal &b) {
    return {plain::sel(m, a.v, b.v), chosen(m, a.name, b.name)};
}
OPERATION vreal vmin(const vreal &a, const vreal &b) {
    return {plain::vmin(a.v, b.v), chosen(a.v < b.v, a.name, b.name)};
}
OPERATION vreal vmax(const vreal &a, const vreal &b) {
    return {plain::vmax(a.v, b.v), chosen(a.v > b.v, a.name, b.name)};
}
/* With equal limits, x has no effect. */
OPERATION vreal clamp(const vreal &x, const vreal &low, const vreal &high) {
    const vreal y = vmin(high, vmax(low, x));
    const vmask empty = low.v == high.v;
    return any(empty) ? (vreal){y.v, chosen(empty, high.name, y.name)} : y;
}

/* A shortcut at 0 would lose derivatives by x. */
static inline vmask matters(vreal) { return not((vmask){0}); }

/* A number of the same value may depend on other numbers. */
static inline vmask is_other(vreal, vreal) { return not((vmask){0}); }

/* The value found, the derivatives of the step to it. */
static inline vreal solution(vreal root, vreal step) { return {root.v, step.name}; }

static inline void set_lane(vreal *x, int k, real to) {
    plain::set_lane(&x->v, k, to);
    plain::vreal kept = ONE;
    plain::set_lane(&kept, k, 0);
    x->name = result_of(x->name, kept);
}

/* Functions with known derivatives (slopes.h). */

#define OF_ONE(function, slope)                             \
    FUNCTION vreal function(const vreal &a) {               \
        const plain::vreal x = a.v, y = plain::function(x); \
        (void)x;                                            \
        return {y, result_of(a.name, plain::slope)};        \
    }
OF_ONE(vabs, abs_slope(x))
OF_ONE(vsqrt, sqrt_slope(y))
OF_ONE(vsin, vcos(x))
OF_ONE(vsin_small, sin_small_slope(x))
OF_ONE(vsin_near, vcos(x))
OF_ONE(vcos, splat(0) - plain::vsin(x))
OF_ONE(vcos_small, splat(0) - plain::vsin_small(x))
OF_ONE(vcos_near, splat(0) - plain::vsin(x))
OF_ONE(vtan, tan_slope(y))
OF_ONE(vatan, atan_slope(x))
OF_ONE(vatan_near, atan_slope(x))
OF_ONE(vasin, asin_slope(x))
OF_ONE(vexp, splat(1) * y)
OF_ONE(vexp_small, splat(1) * y)
OF_ONE(vexp_near, splat(1) * y)
OF_ONE(vlog, splat(1) / x)
OF_ONE(vlog_normal, splat(1) / x)
OF_ONE(vtanh, tanh_slope(x))
#undef OF_ONE

FUNCTION vreal vcopysign(const vreal &a, const vreal &b) {
    const plain::vreal v = plain::vcopysign(a.v, b.v);
    return {v, result_of(a.name, plain::copysign_slope(a.v, b.v))};
}
FUNCTION vreal negate_by(const vreal &x, const vreal &s) {
    return {plain::negate_by(x.v, s.v), result_of(x.name, plain::vcopysign(ONE, s.v))};
}
FUNCTION vreal vhypot(const vreal &a, const vreal &b) {
    const plain::vreal v = plain::vhypot(a.v, b.v);
    return {v, result_of(a.name, plain::hypot_slope(a.v, v), b.name, plain::hypot_slope(b.v, v))};
}
FUNCTION vreal vatan2(const vreal &y, const vreal &x) {
    const plain::vreal v = plain::vatan2(y.v, x.v);
    return {v,
            result_of(y.name, plain::atan2_slope(y.v, x.v), x.name, -plain::atan2_slope(x.v, y.v))};
}
FUNCTION vreal vpow(const vreal &a, const vreal &b) {
    const plain::vreal v = plain::vpow(a.v, b.v);
    return {v, result_of(a.name, plain::pow_slope(a.v, b.v, v), b.name,
                         plain::pow_exponent_slope(a.v, v))};
}
FUNCTION void vsincos(const vreal &x, vreal *s, vreal *c) {
    plain::vreal sine, cosine;
    plain::vsincos(x.v, &sine, &cosine);
    *s = {sine, result_of(x.name, cosine)};
    *c = {cosine, result_of(x.name, -sine)};
}

enum { MOST_AT_ONCE = 16 };

/* Of several numbers, sharing work: all values together, the partials one by one. */
#define OF_MANY(function, slope)                                                    \
    FUNCTION void function(const vreal *from, vreal *to, int n) {                   \
        plain::vreal x[MOST_AT_ONCE], y[MOST_AT_ONCE];                              \
        for (int k = 0; k < n; k++) x[k] = from[k].v;                               \
        plain::function(x, y, n);                                                   \
        for (int k = 0; k < n; k++) to[k] = {y[k], result_of(from[k].name, slope)}; \
    }
OF_MANY(vsines, plain::vcos(x[k]))
OF_MANY(vcosines, -plain::vsin(x[k]))
OF_MANY(vsines_near, plain::vcos(x[k]))
OF_MANY(vcosines_near, -plain::vsin(x[k]))
#undef OF_MANY

#define IN_PLACE(function, slope)                                                 \
    FUNCTION void function(vreal *of, int n) {                                    \
        plain::vreal x[MOST_AT_ONCE], y[MOST_AT_ONCE];                            \
        for (int k = 0; k < n; k++) x[k] = y[k] = of[k].v;                        \
        plain::function(y, n);                                                    \
        for (int k = 0; k < n; k++) of[k] = {y[k], result_of(of[k].name, slope)}; \
    }
IN_PLACE(vatans, plain::atan_slope(x[k]))
IN_PLACE(vatans_near, plain::atan_slope(x[k]))
IN_PLACE(vatans_abreast, plain::atan_slope(x[k]))
IN_PLACE(reciprocals, -(y[k] * y[k]))
#undef IN_PLACE

/* Numbers of a table are constants, as are its arguments. */

static inline vreal gather_floats(const float *from, vint at) {
    return constant(plain::gather_floats(from, at));
}
static inline vreal gather_doubles(const double *from, vint at) {
    return constant(plain::gather_doubles(from, at));
}
static inline void pairs_of_floats(const float *from, vint at, vreal *here, vreal *next) {
    here->name = next->name = {};
    plain::pairs_of_floats(from, at, &here->v, &next->v);
}
static inline void pairs_of_doubles(const double *from, const integer at[], vreal *here,
                                    vreal *next) {
    here->name = next->name = {};
    plain::pairs_of_doubles(from, at, &here->v, &next->v);
}
static inline vint times_whole(vint a, integer b) { return plain::times_whole(a, b); }

#endif
