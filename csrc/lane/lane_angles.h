/* Functions of an angle and their inverses, as described in lane_math.h. */
#ifndef SKIDPAD_LANE_ANGLES_H
#define SKIDPAD_LANE_ANGLES_H

#include "lane/lane_bits.h"

/* Trigonometry */

/* pi in parts so short that their products with k < 2^17 (2^10) are exact, and the remainder */
static const real PI_PARTS[] = {
#if REAL_BITS == 64
    3.1415926535846666, 5.1266883031679116e-12, 2.1125998133974855e-23
#else
    3.1411133F, 0.00047934055F, 3.1781383e-08F, 5.126688e-12F
#endif
};

/* (sin r - r) / r^3 + 1/8 in r^2, |r| <= pi/2 (error 2^-58 | 2^-27) */
static const real SIN_HALF_TURN[] = {
#if REAL_BITS == 64
    -0.04166666666666666,   0.008333333333333207,    -0.00019841269841212476,
    2.7557319211568415e-06, -2.5052106904260107e-08, 1.605894099036544e-10,
    -7.643018951404536e-13, 2.721412713940371e-15
#else
    -0.041666597F, 0.008333069F, -0.00019809777F, 2.6060957e-06F
#endif
};

/* y - k pi unit (unit is 1 or 1/2) after Cody and Waite, each rounding carried into *rest, and
 * limited to +-pi/2 unit: if y is too large to reduce, the angle is wrong but in range. */
static inline vreal reduce(vreal y, vreal k, real unit, vreal *rest) {
    int last = LENGTH(PI_PARTS) - 1;
    vreal r = y - k * (unit * PI_PARTS[0]), lost = k * (-unit * PI_PARTS[last]);
    for (int i = 1; i < last; i++) {
        vreal part = k * (unit * PI_PARTS[i]), next = r - part;
        lost = lost + ((r - next) - part);
        r = next;
    }
    vreal sum = r + lost;
    *rest = (r - sum) + lost;
    real limit = unit * R(1.572);
    return clamp(sum, splat(-limit), splat(limit));
}

/* sin of |r| <= pi/2. Taking r^3 / 8 (exact but for r^3) out of the polynomial halves its error. */
FORCE_INLINE vreal sin_half_turn(vreal r) {
    vreal z = r * r, cube = r * z;
    return r + (cube * poly(z, SIN_HALF_TURN, LENGTH(SIN_HALF_TURN)) - R(0.125) * cube);
}

/* x with its sign flipped where the integer in the low bits of `rounded` is odd */
static inline vreal negate_odd(vreal x, vreal rounded) {
    return from_nat(nat(x) ^ (nat(rounded) << (REAL_BITS - 1)));
}

/* x with its sign flipped where that of s is set */
static inline vreal negate_by(vreal x, vreal s) {
    return from_bits(bits(x) ^ (bits(s) & SIGN_BIT));
}

/* sin x: polynomial after reduction to [-pi/2, pi/2].
 * 2 | 2.5 ulp for |x| <= 4e5 | 3e3; beyond, an error of about |x| 2^-53 | |x| 2^-24, in [-1, 1]. */
static inline vreal vsin(vreal x) {
    vreal y = vabs(x), rest;
    vreal rounded = y * R(0.3183098861837907) + ROUNDER;
    vreal s = sin_half_turn(reduce(y, rounded - ROUNDER, R(1), &rest));
    return negate_by(negate_odd(s, rounded), x);
}

/* cos x = sin(x + pi/2), reduced in one step; bounds as for vsin */
static inline vreal vcos(vreal x) {
    vreal y = vabs(x), rest;
    vreal rounded = (y * R(0.3183098861837907) + R(0.5)) + ROUNDER;
    vreal r = reduce(y, (rounded - ROUNDER) - R(0.5), R(1), &rest);
    return negate_odd(sin_half_turn(r), rounded);
}

/* sin x without a reduction, by sin(pi - x) = sin x: 2 | 2.5 ulp for |x| <= pi, and to |x| = 3 pi/2
 * the error stays below 2^-52 | 2^-23; not for larger x. */
FORCE_INLINE vreal vsin_small(vreal x) {
    vreal y = vabs(x);
    vreal r = vmin((REAL_PI - y) + REAL_PI_REST, y);
    return negate_by(sin_half_turn(r), x);
}

#define SMALL_ANGLE R(4.712) /* below 3 pi/2 */

RARE void reduced_sines(const vreal angle[], vreal s[], int n) {
    for (int k = 0; k < n; k++)
        s[k] = sel(vabs(angle[k]) > SMALL_ANGLE, vsin(angle[k]), vsin_small(angle[k]));
}

/* sin of n angles, hardly any of them beyond 3/2 pi; `s` may be the angles */
FORCE_INLINE void vsines(const vreal angle[], vreal s[], int n) {
    vreal largest = splat(0);
    for (int k = 0; k < n; k++) largest = vmax(vabs(angle[k]), largest);
    if (any(largest > SMALL_ANGLE))
        reduced_sines(angle, s, n);
    else
        for (int k = 0; k < n; k++) s[k] = vsin_small(angle[k]);
}

/* cos x without a reduction, as sin(pi/2 - |x|): 2 | 2.5 ulp for |x| <= pi; not for larger x */
FORCE_INLINE vreal vcos_small(vreal x) {
    return sin_half_turn((R(0.5) * REAL_PI - vabs(x)) + R(0.5) * REAL_PI_REST);
}

RARE void reduced_cosines(const vreal angle[], vreal c[], int n) {
    for (int k = 0; k < n; k++)
        c[k] = sel(vabs(angle[k]) > REAL_PI, vcos(angle[k]), vcos_small(angle[k]));
}

/* cos of n angles, hardly any of them beyond pi; `c` may be the angles */
FORCE_INLINE void vcosines(const vreal angle[], vreal c[], int n) {
    vreal largest = splat(0);
    for (int k = 0; k < n; k++) largest = vmax(vabs(angle[k]), largest);
    if (any(largest > REAL_PI))
        reduced_cosines(angle, c, n);
    else
        for (int k = 0; k < n; k++) c[k] = vcos_small(angle[k]);
}

#define ANGLE_NEAR R(0.4) /* up to here sine and cosine are shorter */

/* sin x for |x| <= ANGLE_NEAR (error 2^-59 | 2^-35, relative) */
FORCE_INLINE vreal sin_of_near(vreal x) {
#if REAL_BITS == 64
    static const real S[] = {-0.16666666666666625, 0.0083333333332966196, -0.00019841269735634205,
                             2.7557186567745326e-06, -2.4976470106417558e-08};
#else
    static const real S[] = {-0.16666666F, 0.008333255F, -0.00019756748F};
#endif
    vreal z = x * x;
    return x * (R(1) + z * poly(z, S, LENGTH(S)));
}

/* cos x for |x| <= ANGLE_NEAR (error 2^-55 | 2^-31) */
FORCE_INLINE vreal cos_of_near(vreal x) {
#if REAL_BITS == 64
    static const real C[] = {0.041666666666466769, -0.0013888888798657407, 2.4801447379133711e-05,
                             -2.7466889570068386e-07};
#else
    static const real C[] = {0.0416663F, -0.0013827176F};
#endif
    vreal z = x * x;
    return R(1) - (R(0.5) * z - z * z * poly(z, C, LENGTH(C)));
}

RARE void far_sines(const vreal x[], vreal s[], int n) {
    for (int k = 0; k < n; k++) s[k] = sel(vabs(x[k]) > ANGLE_NEAR, vsin(x[k]), sin_of_near(x[k]));
}

RARE void far_cosines(const vreal x[], vreal c[], int n) {
    for (int k = 0; k < n; k++) c[k] = sel(vabs(x[k]) > ANGLE_NEAR, vcos(x[k]), cos_of_near(x[k]));
}

/* sin of n angles, hardly any of them beyond ANGLE_NEAR: 2 | 2.5 ulp; `s` may be the angles */
FORCE_INLINE void vsines_near(const vreal x[], vreal s[], int n) {
    vreal largest = splat(0);
    for (int k = 0; k < n; k++) largest = vmax(vabs(x[k]), largest);
    if (any(largest > ANGLE_NEAR))
        far_sines(x, s, n);
    else
        for (int k = 0; k < n; k++) s[k] = sin_of_near(x[k]);
}

/* cos of the same */
FORCE_INLINE void vcosines_near(const vreal x[], vreal c[], int n) {
    vreal largest = splat(0);
    for (int k = 0; k < n; k++) largest = vmax(vabs(x[k]), largest);
    if (any(largest > ANGLE_NEAR))
        far_cosines(x, c, n);
    else
        for (int k = 0; k < n; k++) c[k] = cos_of_near(x[k]);
}

FORCE_INLINE vreal vsin_near(vreal x) {
    vsines_near(&x, &x, 1);
    return x;
}

FORCE_INLINE vreal vcos_near(vreal x) {
    vcosines_near(&x, &x, 1);
    return x;
}

/* Both together: reduction to [-pi/4, pi/4], two shorter polynomials; bounds as for vsin */
static inline void vsincos(vreal x, vreal *s, vreal *c) {
#if REAL_BITS == 64
    static const real S[] = {-0.1666666666666663,   0.00833333333332184,   -0.00019841269829358251,
                             2.755731353830696e-06, -2.50507344638561e-08, 1.5895452999055558e-10};
    static const real C[] = {0.041666666666666595,  -0.0013888888888873342, 2.4801587289002e-05,
                             -2.75573142169832e-07, 2.087570538340991e-09,  -1.135874832186101e-11};
#else
    static const real S[] = {-0.16666655F, 0.008332189F, -0.00019518289F};
    static const real C[] = {0.041666646F, -0.001388731F, 2.4432327e-05F};
#endif
    vreal y = vabs(x), rest;
    vreal rounded = y * R(0.6366197723675814) + ROUNDER;
    vreal r = reduce(y, rounded - ROUNDER, R(0.5), &rest), z = r * r;
    vreal sine = r + r * z * poly(z, S, LENGTH(S));
    vreal cosine = R(1) - (R(0.5) * z - z * z * poly(z, C, LENGTH(C)));
    vnat quadrant = nat(rounded);
    vmask swap = (quadrant & 1) != 0;
    vnat sine_sign = (quadrant >> 1) << (REAL_BITS - 1);
    vnat cosine_sign = ((quadrant + 1) >> 1) << (REAL_BITS - 1);
    *s = negate_by(from_nat(nat(sel(swap, cosine, sine)) ^ sine_sign), x);
    *c = from_nat(nat(sel(swap, sine, cosine)) ^ cosine_sign);
}

/* tan x, or -1 / tan of the reduced angle in odd quadrants, with the rounding of tan corrected.
 * 2 | 2.5 ulp for |x| <= 4e5 | 3e3. */
static inline vreal vtan(vreal x) {
#if REAL_BITS == 64
    static const real T[] = {0.3333333333333278,     0.1333333333341417,     0.05396825392685522,
                             0.021869489604929536,   0.00886321921761593,    0.003592288624012783,
                             0.0014547606022051606,  0.0005950540900009942,  0.00022241022879550482,
                             0.00013646440063483177, -2.630158081838165e-05, 8.937571928584001e-05,
                             -4.483567247860284e-05, 2.0853516988656493e-05};
    real tiny = 0x1p-53;
#else
    static const real T[] = {0.3333335F,   0.13332675F,    0.054058913F, 0.02128621F,
                             0.010827435F, 9.8259654e-05F, 0.004372689F};
    real tiny = 0x1p-24F;
#endif
    vreal y = vabs(x), rest;
    vreal rounded = y * R(0.6366197723675814) + ROUNDER;
    vreal r = reduce(y, rounded - ROUNDER, R(0.5), &rest), z = r * r;
    rest = clamp(rest, splat(-tiny), splat(tiny));
    vreal more = r * z * poly(z, T, LENGTH(T));
    vreal t = r + more;
    vreal lost = ((r - t) + more) + rest * (R(1) + t * t); /* tan is t + lost */
    vreal q = R(-1) / t;                                   /* -1 / tan is q + q^2 lost */
    vmask odd = (nat(rounded) & 1) != 0;
    return negate_by(sel(odd, q, t) + sel(odd, q * q, splat(1)) * lost, x);
}

/* Inverse trigonometry */

/* Two angles base = atan(c) near pi/5 and 2 pi/5. Each c is short, and chosen among its neighbors
 * so that atan(c) is within 0.003 ulp | 0.014 ulp of a number: base needs no second part. */
#if REAL_BITS == 64
static const real ATAN_C[] = {2959.0 / 4096, 197.0 / 64};
static const real ATAN_BASE[] = {0.6256098229829105, 1.2566792119157475};
#else
static const real ATAN_C[] = {93.0F / 128, 3151.0F / 1024};
static const real ATAN_BASE[] = {0.6283316F, 1.256586F};
#endif

#define ATAN_NEAR R(0.34) /* up to here c and base are 0 */

/* c and base for the angle whose tangent is y / x; 0 for the smallest tangents */
FORCE_INLINE vreal atan_center(vreal y, vreal x, vreal *base) {
    vmask middle = y > ATAN_NEAR * x, high = y > R(1.376) * x;
    /* An exact sum: writing the selection below twice stalls in Clang's AVX-512 code. */
    *base = sel(middle, splat(ATAN_BASE[0]), splat(0)) +
            sel(high, splat(ATAN_BASE[1] - ATAN_BASE[0]), splat(0));
    return sel(middle, sel(high, splat(ATAN_C[1]), splat(ATAN_C[0])), splat(0));
}

/* atan t - t for |t| < 0.3405 (error 2^-55 | 2^-28) */
FORCE_INLINE vreal atan_more(vreal t) {
#if REAL_BITS == 64
    static const real A[] = {-0.333333333333306,   0.19999999999047122,  -0.14285714171141523,
                             0.11111104342142439,  -0.09090682081599832, 0.07687683476257456,
                             -0.06608046589300823, 0.05425349578951516,  -0.031930567990442006};
#else
    static const real A[] = {-0.33333245F, 0.19992419F, -0.14082201F, 0.089047536F};
#endif
    vreal z = t * t;
    return t * z * poly(z, A, LENGTH(A));
}

/* atan x = base + atan((x - c) / (1 + c x)) for one c of three: 2 | 2.5 ulp */
static inline vreal vatan(vreal x) {
    vreal y = vabs(x), base, c = atan_center(y, splat(1), &base);
    y = vmin(splat(R(REAL_BITS == 64 ? 0x1p70 : 0x1p35)), y); /* for infinity */
    vreal t = (y - c) / (R(1) + c * y);
    return negate_by((base + t) + atan_more(t), x);
}

/* The same, to the bit, for |x| <= ATAN_NEAR, without divisions */
FORCE_INLINE vreal atan_of_near(vreal x) {
    const vreal y = vabs(x);
    return negate_by(y + atan_more(y), x);
}

/* Whether any of n numbers is beyond ATAN_NEAR */
FORCE_INLINE int some_far(const vreal x[], int n) {
    vreal largest = splat(0);
    for (int k = 0; k < n; k++) largest = vmax(vabs(x[k]), largest);
    return any(largest > ATAN_NEAR);
}

RARE void far_atans(vreal x[], int n) {
    for (int k = 0; k < n; k++) x[k] = vatan(x[k]);
}

/* atan, to the bit, of n numbers, hardly any of them beyond ATAN_NEAR */
FORCE_INLINE void vatans_near(vreal x[], int n) {
    if (some_far(x, n))
        far_atans(x, n);
    else
        for (int k = 0; k < n; k++) x[k] = atan_of_near(x[k]);
}

FORCE_INLINE vreal vatan_near(vreal x) {
    vatans_near(&x, 1);
    return x;
}

enum { MOST_ATANS = 12 };

/* vatan of n numbers, to the bit, pass by pass: each is mostly latency, and a processor looks only
 * some sixty instructions ahead. */
FORCE_INLINE void vatans_abreast(vreal x[], int n) {
    vreal t[MOST_ATANS], base[MOST_ATANS];
    if (!some_far(x, n)) {
        UNROLLED for (int k = 0; k < n; k++) x[k] = atan_of_near(x[k]);
        return;
    }
    UNROLLED for (int k = 0; k < n; k++) {
        vreal y = vabs(x[k]);
        const vreal c = atan_center(y, splat(1), &base[k]);
        y = vmin(splat(R(REAL_BITS == 64 ? 0x1p70 : 0x1p35)), y); /* for infinity */
        t[k] = (y - c) / (R(1) + c * y);
    }
    UNROLLED for (int k = 0; k < n; k++) x[k] = negate_by((base[k] + t[k]) + atan_more(t[k]), x[k]);
}

/* atan of n numbers, sharing divisions by fours: 4 | 4.5 ulp. Pass by pass, as one alone leaves the
 * processor mostly idle, and several independent ones overlap. */
FORCE_INLINE void vatans(vreal x[], int n) {
    vreal t[MOST_ATANS], c[MOST_ATANS], base[MOST_ATANS], per[MOST_ATANS];
    for (int k = 0; k < n; k++) {
        vreal y = vabs(x[k]);
        c[k] = atan_center(y, splat(1), &base[k]);
        y = vmin(splat(R(REAL_BITS == 64 ? 0x1p70 : 0x1p28)), y); /* for products of four */
        t[k] = y - c[k];
        per[k] = R(1) + c[k] * y;
    }
    for (int k = 0; k < n; k += 4) reciprocals(per + k, n - k < 4 ? n - k : 4);
    for (int k = 0; k < n; k++) {
        const vreal q = t[k] * per[k];
        x[k] = negate_by((base[k] + q) + atan_more(q), x[k]);
    }
}

/* 1 / x within 13 %, for x > 0 */
static inline vreal rough_reciprocal(vreal x) {
    return from_nat((natural)(REAL_BITS == 64 ? 0x7fde000000000000 : 0x7ef00000) - nat(x));
}

/* The angle of (x, y) in [-pi, pi], as vatan, but with numerator and denominator corrected for
 * their roundings: 2 | 2.5 ulp. Scaled, so that nothing overflows. Signed zeros and infinities as
 * in C, except infinities beside a number above 1e150 | 1e19 (error 1e-149 | 1e-17). */
static inline vreal vatan2(vreal y, vreal x) {
    vreal ax = vabs(x), ay = vabs(y), scale = scale_to_one(vmax(ax, ay)), base;
    vreal large = splat(R(REAL_BITS == 64 ? 0x1p500 : 0x1p60));
    ax = vmin(large, ax * scale);
    ay = vmin(large, ay * scale);
    vreal c = atan_center(ay, ax, &base);
    vreal p1 = c * upper(ax), p2 = c * (ax - upper(ax)); /* c ax, exactly */
    vreal n1 = ay - p1, n = n1 - p2, d = vmax(splat(REAL_MIN), ax + c * ay), t = n / d;
    vreal n_lost = (ay - (n1 + p1)) + ((n1 - n) - p2), d_lost = (ax - d) + c * ay;
    vreal more = atan_more(t) + (n_lost - t * d_lost) * rough_reciprocal(d);
    vmask behind = vcopysign(splat(1), x) < R(0);
    base = sel(behind, REAL_PI - base, base) + negate_by(t, x);
    more = negate_by(more, x) + sel(behind, splat(REAL_PI_REST), splat(0));
    return negate_by(base + more, y);
}

/* (asin x - x) / x^3 in z = x^2 <= 1/4 */
FORCE_INLINE vreal asin_more(vreal z) {
#if REAL_BITS == 64
    static const real A[] = {0.16666666666665408,  0.0750000000033714,   0.044642856828215186,
                             0.030381959141991,    0.022371757922593993, 0.017359706787896615,
                             0.013885214627706477, 0.012169353395397266, 0.006527342761581883,
                             0.01953004525651532,  -0.01622711778134939, 0.031914279652926994};
#else
    static const real A[] = {0.16666752F, 0.0749531F, 0.045469005F, 0.024185702F, 0.042156443F};
#endif
    return poly(z, A, LENGTH(A));
}

RARE vreal far_asin(vreal x) {
    vreal y = vabs(x);
    vmask big = y > R(0.5);
    vreal z = sel(big, R(0.5) * (R(1) - y), y * y);
    vreal twice = R(-2) * vsqrt(z);
    vreal sum = R(0.5) * REAL_PI + twice;
    vreal lost = ((R(0.5) * REAL_PI - sum) + twice) + R(0.5) * REAL_PI_REST;
    vreal more = sel(big, twice, y) * (z * asin_more(z)) + sel(big, lost, splat(0));
    return negate_by(sel(big, sum, y) + more, x);
}

/* asin x = x + x^3 P(x^2) to |x| = 1/2, then pi/2 - 2 asin(sqrt((1 - x) / 2)); 2 | 2.5 ulp.
 * NaN for |x| > 1 */
FORCE_INLINE vreal vasin(vreal x) {
    if (any(vabs(x) > R(0.5))) return far_asin(x);
    return x + x * (x * x * asin_more(x * x));
}

/* sqrt(x^2 + y^2), scaled so that nothing overflows: 2 | 2 ulp */
static inline vreal vhypot(vreal x, vreal y) {
    vreal ax = vabs(x), ay = vabs(y), scale = scale_to_one(vmax(ax, ay));
    ax = ax * scale;
    ay = ay * scale;
    vreal back = from_nat(((natural)(2 * BIAS) << FRACTION_BITS) - nat(scale)); /* 1 / scale */
    return vsqrt(ax * ax + ay * ay) * back;
}

#endif
