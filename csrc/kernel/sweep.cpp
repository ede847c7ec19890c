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

/* What an operand has of how its result is answered to. A slope that nothing asks for may be
 * infinite: it is looked at first, so that the answer is not waited for. */
FORCE_INLINE vreal part_of(vreal answer, vreal slope) {
    return some_infinite(slope) ? plain::unless_none(answer, slope) : answer * slope;
}

template <int BLOCKS>
void share_out_of(vreal *const answers[], const vreal *const slopes[],
                  const struct going_back *way) {
    vreal *answer[BLOCKS];
    const vreal *slope[BLOCKS];
    for (int k = 0; k < BLOCKS; k++) {
        answer[k] = answers[k];
        slope[k] = slopes[k];
    }
    for (const struct share *s = way->share, *end = s + way->shares; s < end; s++)
        UNROLLED for (int k = 0; k < BLOCKS; k++) * at(answer[k], s->to) =
            *at(answer[k], s->from) + part_of(*at(answer[k], s->result), *at(slope[k], s->slope));
}

/* Of a tangent, by a slope: none by a slope of 0, even of a tangent that is infinite because nothing
 * asks for it. */
#if defined(__AVX512DQ__)
struct part {
    vreal slope;
    __mmask8 some;
};

FORCE_INLINE part part_by(vreal slope) {
    return {slope, _mm512_cmp_pd_mask((__m512d)slope, _mm512_setzero_pd(), _CMP_NEQ_UQ)};
}

FORCE_INLINE vreal operator*(const part &p, vreal tangent) {
    return (vreal)_mm512_maskz_mul_pd(p.some, (__m512d)p.slope, (__m512d)tangent);
}
#else
struct part {
    vreal slope;
    plain::vmask some;
};

FORCE_INLINE part part_by(vreal slope) { return {slope, slope != R(0)}; }

FORCE_INLINE vreal operator*(const part &p, vreal tangent) {
    return plain::sel(p.some, p.slope * tangent, plain::splat(0));
}
#endif

}  // namespace

namespace ISA {

void share_out(vreal *const answer[], const vreal *const slope[], int blocks,
               const struct going_back *way) {
    if (blocks == 2)
        share_out_of<2>(answer, slope, way);
    else
        share_out_of<1>(answer, slope, way);
}

void share_out_to_many(vreal *answer, const vreal *slope, const struct going_back *way) {
    const struct share *s = way->share, *const end = s + way->shares;
    while (s < end) {
        const uint32_t result = s->result;
        vreal share[SIDE_BY_SIDE];
        plain::vmask some = {0};
        for (int i = 0; i < SIDE_BY_SIDE; i++) {
            share[i] = at(answer, result * SIDE_BY_SIDE)[i];
            some |= plain::matters(share[i]);
        }
        const int none = !plain::any(some);
        for (; s < end && s->result == result; s++) {
            if (none && s->from == s->to) continue;
            const vreal by = *at(slope, s->slope);
            for (int i = 0; i < SIDE_BY_SIDE; i++)
                at(answer, s->to * SIDE_BY_SIDE)[i] =
                    at(answer, s->from * SIDE_BY_SIDE)[i] + part_of(share[i], by);
        }
    }
}

void go_on(vreal *tangent, const vreal *slope, const struct going_on *way) {
    const uint32_t *word = way->code, *const end = word + way->words;
    while (word < end) {
        const struct operation *const o = (const struct operation *)word;
        word += OPERATION_WORDS;
        for (int k = 0; k < 2; k++) {
            const part by = part_by(*at(slope, o->slope[k]));
            for (uint32_t i = 0; i < o->alone[k]; i++, word += 2)
                *at(tangent, word[0]) = by * *at(tangent, word[1]);
        }
        const part first = part_by(*at(slope, o->slope[0]));
        const part second = part_by(*at(slope, o->slope[1]));
        for (uint32_t i = 0; i < o->both; i++, word += 3)
            *at(tangent, word[0]) = first * *at(tangent, word[1]) + second * *at(tangent, word[2]);
    }
}

}  // namespace ISA
