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
    return _mm512_fpclass_pd_mask((__m512d)x, 0x99) != 0; /* or not a number */
#else
    return plain::any(x - x != R(0));
#endif
}

/* The increment of an argument's adjoint. A partial that nothing asks for may be
 * infinite: it is looked at first, so that the adjoint is not waited for. */
FORCE_INLINE vreal increment_by(vreal adjoint, vreal partial) {
    return some_infinite(partial) ? plain::unless_none(adjoint, partial) : adjoint * partial;
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
    for (const struct increment *s = sweep->increment, *end = s + sweep->increments; s < end; s++)
        UNROLLED for (int k = 0; k < BLOCKS; k++) * at(adjoint[k], s->to) =
            *at(adjoint[k], s->from) +
            increment_by(*at(adjoint[k], s->result), *at(partial[k], s->partial));
}

/* A partial by which a tangent counts for nothing where it is 0, even a tangent that is infinite because
 * nothing asks for it. */
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
        for (int k = 0; k < 2; k++) {
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

/* What is infinite stays so to the end, or becomes no number. */
void sweep_forward(vreal *tangent, const vreal *partial, const struct forward_sweep *sweep) {
    sweep_forward_by<vreal>(tangent, partial, sweep);
    if (!all_finite(tangent, sweep->places)) sweep_forward_by<masked>(tangent, partial, sweep);
}

}  // namespace ISA
