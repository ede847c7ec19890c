/* What numbers keep of how they came about, in two kinds of builds of the same equations.
 *
 * A trace (TRACING) keeps which number follows from which: each has a name, and for each operand of
 * an operation there is a link from the operand to the result. That is the same for all blocks of
 * cars and all steps that go the same way through the equations: it is found once (program.h).
 *
 * Any other block keeps nothing but its slopes, of each result by each operand, in the order in
 * which the trace counted them. Links and slopes together tell how a number at the end answers to
 * every number before it (reverse mode; Griewank and Walther, Evaluating Derivatives, 2008,
 * chapter 3).
 *
 * The way through the equations is known by what `any` answered: nothing else there branches on
 * numbers of the cars. */
#ifndef SKIDPAD_TAPE_H
#define SKIDPAD_TAPE_H

#include "active/dependency.h"

/* A number that stands for a way so far and one more answer. */
static inline uint64_t way_on(uint64_t way, int answer) {
    return (way + (answer ? 2 : 1)) * UINT64_C(0x9E3779B97F4A7C15);
}

#ifdef TRACING

/* Of a number; 0 of a constant, of what nobody has set, and of what nothing is asked by. */
typedef int32_t name_t;

struct tape {
    struct dependency *link;
    uint32_t links, room; /* written, and for how many there is room */
    uint32_t slopes;      /* counted so far */
    int32_t names;        /* given so far, from 1 */
    uint64_t way;
    int lacks_memory;
};

/* Of the thread: operations know nothing but their operands. */
static thread_local struct tape tape __attribute__((tls_model("initial-exec")));

static void write_link(name_t operand, name_t result, uint32_t slope) {
    if (tape.links == tape.room) {
        const uint32_t room = tape.room ? 2 * tape.room : 8192;
        struct dependency *const more =
            (struct dependency *)realloc(tape.link, room * sizeof *more);
        if (more == NULL) {
            tape.lacks_memory = 1;
            tape.links = 0;
            return;
        }
        tape.link = more;
        tape.room = room;
    }
    tape.link[tape.links++] = {operand, result, slope};
}

static inline name_t result_of(name_t a, plain::vreal) {
    const uint32_t slope = tape.slopes++;
    if (a == 0) return 0;
    const name_t r = ++tape.names;
    write_link(a, r, slope);
    return r;
}

static inline name_t result_of(name_t a, plain::vreal, name_t b, plain::vreal) {
    const uint32_t slope = tape.slopes;
    tape.slopes += 2;
    if ((a | b) == 0) return 0;
    const name_t r = ++tape.names;
    if (a) write_link(a, r, slope);
    if (b) write_link(b, r, slope + 1);
    return r;
}

/* Of sums, differences and what has the other sign there is nothing to keep but the link. */
static inline name_t sum_of(name_t a, name_t b, uint32_t by_b) {
    if (b == 0) return a;
    if (a == 0 && by_b == SLOPE_ONE) return b;
    const name_t r = ++tape.names;
    if (a) write_link(a, r, SLOPE_ONE);
    write_link(b, r, by_b);
    return r;
}

static inline name_t new_name(void) { return ++tape.names; }

static inline void took(int answer) { tape.way = way_on(tape.way, answer); }

#else

struct name_t {};

struct tape {
    plain::vreal *next; /* where the next slope goes */
    plain::vreal *first, *end;
    uint64_t way;
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

/* Room is asked for here alone: beyond the end there is enough for what is written between two
 * answers. */
FORCE_INLINE void took(int answer) {
    tape.way = way_on(tape.way, answer);
    if (tape.next > tape.end) {
        tape.full = 1;
        tape.next = tape.first;
    }
}

#endif

#endif
