/* What numbers record of their computation, in two builds of the same equations.
 *
 * A trace (TRACING) records the computational graph: each number has a name, and for each argument
 * of an operation there is an arc from the argument to the result (graph.h). It is the same for all
 * blocks of cars and all steps that take the same branches, so it is built once (program.h).
 *
 * Any other block records only its partials, of each result by each argument, in the order of the
 * trace. Graph and partials together give the adjoint of every number (reverse mode; Griewank and
 * Walther, Evaluating Derivatives, 2008, chapters 3 and 4).
 *
 * Branches are identified by the results of `any`; nothing else in the equations branches on the
 * cars' numbers. */
#ifndef SKIDPAD_TAPE_H
#define SKIDPAD_TAPE_H

#include "active/graph.h"

/* A number that identifies the branches so far and one more. */
static inline uint64_t branches_with(uint64_t branches, int answer) {
    return (branches + (answer ? 2 : 1)) * UINT64_C(0x9E3779B97F4A7C15);
}

#ifdef TRACING

/* Of a number; 0 for a constant, an unset number, or one whose derivatives are not needed. */
typedef int32_t name_t;

struct tape {
    struct arc *arc;
    uint32_t arcs, room; /* written, and capacity */
    uint32_t partials;   /* so far */
    int32_t names;       /* so far, from 1 */
    uint64_t branches;
    int lacks_memory;
};

/* Per thread: operations know only their arguments. */
static thread_local struct tape tape __attribute__((tls_model("initial-exec")));

static void write_arc(name_t argument, name_t result, uint32_t partial) {
    if (tape.arcs == tape.room) {
        const uint32_t room = tape.room ? 2 * tape.room : 8192;
        struct arc *const more = (struct arc *)realloc(tape.arc, room * sizeof *more);
        if (more == NULL) {
            tape.lacks_memory = 1;
            tape.arcs = 0;
            return;
        }
        tape.arc = more;
        tape.room = room;
    }
    tape.arc[tape.arcs++] = {argument, result, partial};
}

static inline name_t result_of(name_t a, plain::vreal) {
    const uint32_t partial = tape.partials++;
    if (a == 0) return 0;
    const name_t r = ++tape.names;
    write_arc(a, r, partial);
    return r;
}

static inline name_t result_of(name_t a, plain::vreal, name_t b, plain::vreal) {
    const uint32_t partial = tape.partials;
    tape.partials += 2;
    if ((a | b) == 0) return 0;
    const name_t r = ++tape.names;
    if (a) write_arc(a, r, partial);
    if (b) write_arc(b, r, partial + 1);
    return r;
}

/* Sums, differences and negations need no partials, only arcs. */
static inline name_t sum_of(name_t a, name_t b, uint32_t by_b) {
    if (b == 0) return a;
    if (a == 0 && by_b == PARTIAL_ONE) return b;
    const name_t r = ++tape.names;
    if (a) write_arc(a, r, PARTIAL_ONE);
    write_arc(b, r, by_b);
    return r;
}

static inline name_t new_name(void) { return ++tape.names; }

static inline void note_branch(int answer) { tape.branches = branches_with(tape.branches, answer); }

#else

struct name_t {};

struct tape {
    plain::vreal *next; /* where the next partial goes */
    plain::vreal *first, *end;
    uint64_t branches;
    int full;
};

static thread_local struct tape tape __attribute__((tls_model("initial-exec")));

FORCE_INLINE name_t result_of(name_t, plain::vreal by) {
    *tape.next++ = by;
    return {};
}

FORCE_INLINE name_t result_of(name_t, plain::vreal by_a, name_t, plain::vreal by_b) {
    tape.next[0] = by_a;
    tape.next[1] = by_b;
    tape.next += 2;
    return {};
}

FORCE_INLINE name_t sum_of(name_t, name_t, uint32_t) { return {}; }

FORCE_INLINE name_t new_name(void) { return {}; }

/* Capacity is requested only here: the margin beyond the end holds all written between branches. */
FORCE_INLINE void note_branch(int answer) {
    tape.branches = branches_with(tape.branches, answer);
    if (tape.next > tape.end) {
        tape.full = 1;
        tape.next = tape.first;
    }
}

#endif

#endif
