#include "kernel/sweep.h"

namespace {

using plain::real;
using plain::vreal;

FORCE_INLINE vreal *at(vreal *array, uint32_t bytes) { return (vreal *)((char *)array + bytes); }

FORCE_INLINE const vreal *at(const vreal *array, uint32_t bytes) {
    return (const vreal *)((const char *)array + bytes);
}

FORCE_INLINE int some_infinite(vreal x) {
#if defined(__AVX512DQ__)
    return _mm512_fpclass_pd_mask((__m512d)x, 0x99) != 0; /* or NaN */
#else
    return plain::any(x - x != R(0));
#endif
}

/* The increment of an argument's adjoint. A partial that is not needed may be infinite: it is
 * tested first, so that the test does not wait for the adjoint. */
FORCE_INLINE vreal increment_by(vreal adjoint, vreal partial) {
    return some_infinite(partial) ? plain::unless_none(adjoint, partial) : adjoint * partial;
}

/* The same sum, if some partial may be infinite. */
__attribute__((noinline, cold)) vreal sum_again(vreal sum, const vreal *adjoint,
                                                const vreal *partial, const uint32_t *word,
                                                uint32_t terms) {
    for (uint32_t i = 0; i < terms; i++, word += 2)
        sum = sum + plain::unless_none(*at(adjoint, word[0]), *at(partial, word[1]));
    return sum;
}

/* Some adjoints of some blocks; TERMS: their number of terms, or 0 for any. Returns the position
 * after them. */
template <int BLOCKS, int TERMS>
FORCE_INLINE const uint32_t *sum_adjoints(vreal *const adjoint[], const vreal *const partial[],
                                          struct sums sums, const uint32_t *word) {
    const uint32_t terms = TERMS ? TERMS : sums.terms;
    for (uint32_t n = 0; n < sums.count; n++, word += 2 * terms) {
        const uint32_t to = *word++;
        vreal before[BLOCKS], sum[BLOCKS];
        UNROLLED for (int k = 0; k < BLOCKS; k++) sum[k] = before[k] =
            sums.adds ? *at(adjoint[k], to) : plain::splat(0);
        UNROLLED for (uint32_t i = 0; i < terms; i++) UNROLLED for (int k = 0; k < BLOCKS; k++)
            sum[k] = sum[k] + *at(adjoint[k], word[2 * i]) * *at(partial[k], word[2 * i + 1]);
        UNROLLED for (int k = 0; k < BLOCKS; k++) {
            if (some_infinite(sum[k]))
                sum[k] = sum_again(before[k], adjoint[k], partial[k], word, terms);
            *at(adjoint[k], to) = sum[k];
        }
    }
    return word;
}

template <int BLOCKS>
void sweep_reverse_of(vreal *const adjoints[], const vreal *const partials[],
                      const struct reverse_sweep *sweep) {
    vreal *adjoint[BLOCKS];
    const vreal *partial[BLOCKS];
    for (int k = 0; k < BLOCKS; k++) {
        adjoint[k] = adjoints[k];
        partial[k] = partials[k];
    }
    for (const uint32_t *word = sweep->code, *const end = word + sweep->words; word < end;) {
        const struct sums sums = *(const struct sums *)word;
        word += SUMS_WORDS;
        if (sums.terms == 1)
            word = sum_adjoints<BLOCKS, 1>(adjoint, partial, sums, word);
        else if (sums.terms == 2)
            word = sum_adjoints<BLOCKS, 2>(adjoint, partial, sums, word);
        else
            word = sum_adjoints<BLOCKS, 0>(adjoint, partial, sums, word);
    }
}

/* A partial of 0 discards a tangent, even an infinite one, which may be one that is not needed. */
#if defined(__AVX512DQ__)
struct masked {
    vreal partial;
    __mmask8 some;
};

FORCE_INLINE void take(masked *m, vreal partial) {
    *m = {partial, _mm512_cmp_pd_mask((__m512d)partial, _mm512_setzero_pd(), _CMP_NEQ_UQ)};
}

FORCE_INLINE vreal operator*(const masked &m, vreal tangent) {
    return (vreal)_mm512_maskz_mul_pd(m.some, (__m512d)m.partial, (__m512d)tangent);
}
#else
struct masked {
    vreal partial;
    plain::vmask some;
};

FORCE_INLINE void take(masked *m, vreal partial) { *m = {partial, partial != R(0)}; }

FORCE_INLINE vreal operator*(const masked &m, vreal tangent) {
    return plain::sel(m.some, m.partial * tangent, plain::splat(0));
}
#endif

FORCE_INLINE void take(vreal *to, vreal partial) { *to = partial; }

template <typename FACTOR>
void sweep_forward_by(vreal *tangent, const vreal *partial, const struct forward_sweep *sweep) {
    const uint32_t *word = sweep->code, *const end = word + sweep->words;
    while (word < end) {
        const struct operation *const o = (const struct operation *)word;
        word += OPERATION_WORDS;
        FACTOR by[2];
        UNROLLED for (int k = 0; k < 2; k++) {
            take(&by[k], *at(partial, o->partial[k]));
            for (uint32_t i = 0; i < o->alone[k]; i++, word += 2)
                *at(tangent, word[0]) = by[k] * *at(tangent, word[1]);
        }
        for (uint32_t i = 0; i < o->both; i++, word += 3)
            *at(tangent, word[0]) = by[0] * *at(tangent, word[1]) + by[1] * *at(tangent, word[2]);
    }
}

int all_finite(const vreal *x, uint32_t count) {
    plain::vmask some = {0};
    for (uint32_t i = 0; i < count; i++) some |= x[i] - x[i] != R(0);
    return !plain::any(some);
}

}  // namespace

namespace ISA {

void sweep_reverse(vreal *const adjoint[], const vreal *const partial[], int blocks,
                   const struct reverse_sweep *sweep) {
    if (blocks == 2)
        sweep_reverse_of<2>(adjoint, partial, sweep);
    else
        sweep_reverse_of<1>(adjoint, partial, sweep);
}

void sweep_reverse_vector(vreal *adjoint, const vreal *partial, const struct reverse_sweep *sweep) {
    const struct increment *s = sweep->increment, *const end = s + sweep->increments;
    while (s < end) {
        const uint32_t result = s->result;
        vreal by_result[SIDE_BY_SIDE];
        plain::vmask some = {0};
        for (int i = 0; i < SIDE_BY_SIDE; i++) {
            by_result[i] = at(adjoint, result * SIDE_BY_SIDE)[i];
            some |= plain::matters(by_result[i]);
        }
        const int none = !plain::any(some);
        for (; s < end && s->result == result; s++) {
            if (none && s->from == s->to) continue;
            const vreal by = *at(partial, s->partial);
            for (int i = 0; i < SIDE_BY_SIDE; i++)
                at(adjoint, s->to * SIDE_BY_SIDE)[i] =
                    at(adjoint, s->from * SIDE_BY_SIDE)[i] + increment_by(by_result[i], by);
        }
    }
}

/* Infinities remain to the end, or become NaN. */
void sweep_forward(vreal *tangent, const vreal *partial, const struct forward_sweep *sweep) {
    sweep_forward_by<vreal>(tangent, partial, sweep);
    if (!all_finite(tangent, sweep->places)) sweep_forward_by<masked>(tangent, partial, sweep);
}

}  // namespace ISA
