/* What happened to the numbers of a block of cars, written down as it happens: for each result by
 * which slope it follows each of its operands, operands before results. Gone through backwards, it
 * tells how one number at the end answers to every number before it (reverse mode; Griewank and
 * Walther, Evaluating Derivatives, 2008, chapter 3).
 *
 * Numbers that nothing is asked by have no name (0) and leave nothing here. */
#ifndef SKIDPAD_TAPE_H
#define SKIDPAD_TAPE_H

struct entry {
    int32_t operand, result;
    uint32_t slope; /* where it is, of the result by the operand */
};

enum { SLOPE_ONE, SLOPE_MINUS_ONE, FIRST_SLOPE };

/* What is beyond the end overwrites the beginning, so that nothing asks for room on the way; whoever
 * has written it down looks then whether it fitted. */
struct tape {
    plain::vreal *slope;
    struct entry *entry;
    uint32_t slopes, entries; /* that were written */
    uint32_t mask;            /* room for one more than that of each, a power of two */
    int32_t names;            /* given so far, from 1 */
};

/* Of the thread: operations know nothing but their operands. */
static thread_local struct tape tape __attribute__((tls_model("initial-exec")));

static inline int tape_is_full(void) { return tape.entries > tape.mask || tape.slopes > tape.mask; }

static void free_tape(void) {
    free(tape.slope);
    free(tape.entry);
    tape = {};
}

/* An empty tape of twice the room, or of some. 0, or -1 without memory. */
static int more_tape(void) {
    const size_t room = tape.mask ? 2 * ((size_t)tape.mask + 1) : 32768;
    free_tape();
    void *slopes = NULL, *entries = NULL;
    if (room > INT32_MAX / 64 || posix_memalign(&slopes, 64, room * sizeof *tape.slope) ||
        posix_memalign(&entries, 64, room * sizeof *tape.entry)) {
        free(slopes);
        return -1;
    }
    tape.slope = (plain::vreal *)slopes;
    tape.entry = (struct entry *)entries;
    tape.mask = (uint32_t)(room - 1);
    return 0;
}

static void begin_tape(void) {
    tape.entries = 0;
    tape.names = 0;
    tape.slopes = FIRST_SLOPE;
    tape.slope[SLOPE_ONE] = plain::splat(1);
    tape.slope[SLOPE_MINUS_ONE] = plain::splat(-1);
}

FORCE_INLINE void write_entry(int64_t operand, int64_t result, uint32_t slope) {
    tape.entry[tape.entries++ & tape.mask] = {(int32_t)operand, (int32_t)result, slope};
}

FORCE_INLINE void follows(int64_t result, int64_t operand, plain::vreal slope) {
    const uint32_t at = tape.slopes++ & tape.mask;
    tape.slope[at] = slope;
    write_entry(operand, result, at);
}

/* The name of a result of one operand, or of two. */
FORCE_INLINE int64_t result_of(int64_t a, plain::vreal by_a) {
    if (a == 0) return 0;
    const int64_t r = ++tape.names;
    follows(r, a, by_a);
    return r;
}

FORCE_INLINE int64_t result_of(int64_t a, plain::vreal by_a, int64_t b, plain::vreal by_b) {
    if ((a | b) == 0) return 0;
    const int64_t r = ++tape.names;
    if (a) follows(r, a, by_a);
    if (b) follows(r, b, by_b);
    return r;
}

/* Of a sum, or a difference, or what has the other sign. */
FORCE_INLINE int64_t sum_of(int64_t a, int64_t b, uint32_t by_b) {
    const int64_t r = ++tape.names;
    if (a) write_entry(a, r, SLOPE_ONE);
    write_entry(b, r, by_b);
    return r;
}

/* From how some ends answer to the names of the results, how they answer to those of the operands:
 * the entries from `last` back to before `first`. `answer` has that of WIDTH ends for each name. A
 * slope that nothing asks for may be infinite. */
template <int WIDTH>
static void go_back(plain::vreal *answer, uint32_t first, uint32_t last) {
    const struct entry *const entry = tape.entry;
    const plain::vreal *const slopes = tape.slope;
    for (uint32_t k = last; k-- > first;) {
        const plain::vreal *const share = answer + (ptrdiff_t)entry[k].result * WIDTH;
        if (WIDTH > 1) {
            plain::vmask some = plain::matters(share[0]);
            for (int i = 1; i < WIDTH; i++) some |= plain::matters(share[i]);
            if (!plain::any(some)) continue;
        }
        plain::vreal *const to = answer + (ptrdiff_t)entry[k].operand * WIDTH;
        const plain::vreal slope = slopes[entry[k].slope];
        for (int i = 0; i < WIDTH; i++) to[i] = to[i] + plain::unless_none(share[i], slope);
    }
}

#endif
