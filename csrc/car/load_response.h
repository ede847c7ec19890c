/* Load on a tire with damped or amplified response (JC4-10): rest^(1-q) Fz^q, and none in the
 * air. */
#ifndef SKIDPAD_LOAD_RESPONSE_H
#define SKIDPAD_LOAD_RESPONSE_H

#include "field/params.h"
#include "lane/lane_math.h"

struct load_response {
    vreal q, rest, per_rest;
    vmask as_is; /* q = 1 */
    int differs; /* not so everywhere */
};

static inline struct load_response load_response_prepare(const struct contact_params *p) {
    const vmask as_is = p->load_response == R(1);
    const vreal per_rest = R(1) / vmax(p->rest_load, splat(R(1e-3))); /* also without weight */
    return (struct load_response){p->load_response, p->rest_load, per_rest, as_is,
                                  any(matters(p->load_response - R(1)))};
}

static inline vreal load_response_at(const struct load_response *r, vreal fz) {
    const vreal load = r->rest * vpow(fz * r->per_rest, r->q);
    const vreal felt = sel(fz > R(0), load, R(0) * fz); /* a NaN stays one */
    return sel(r->as_is, solution(fz, felt), felt);
}

#endif
