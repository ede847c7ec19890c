/* Sweeps through a step, reverse for few scalars or forward for many, made of the arcs of a trace
 * (active/tape.h). The same for all blocks and steps of a call that take the same branches.
 */
#ifndef SKIDPAD_PROGRAM_H
#define SKIDPAD_PROGRAM_H

#include "active/reverse_sweep.h"
#include "active/forward_sweep.h"
#include "field/fields.h"
#include "kernel/derivatives.h"

/* First names of contiguous groups before a step. */
struct names {
    int32_t param, number, state, input[N_SIGNALS];
};

struct program {
    uint64_t branches; /* that it took */
    uint32_t partials; /* that are written then */
    struct names names;
    int32_t places;               /* of adjoints; those of the names above are their names */
    int32_t cleared, cleared_end; /* of these, the ones that begin a step with 0 */
    int32_t *end;                 /* places of used states, then of channels; 0: of constants */
    struct reverse_sweep preparation, step; /* in bytes of vectors of the block */
    struct forward_sweep forward;           /* through both, in place of them */
    int32_t *leaf; /* places of the leaves of a step backward (kernel/backward.h); NULL: none */
};

/* Lanes of a block of cars, at most those of a trace. */
struct traced_block {
    ptrdiff_t first;
    int count, lanes;
};

/* Traces the step from a state of the block, (state rows, lanes), or the start of the run
 * (passage.h). NULL without memory. */
struct program *trace(const struct run *run, const struct asked_derivatives *asked,
                      struct traced_block block, const double *state, int64_t step);
void free_program(struct program *p);

#endif
