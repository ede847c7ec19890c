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
};

struct tape {
    plain::vreal *slope; /* of the results by the operands, an entry each */
    struct entry *entry;
    int32_t entries, room; /* how many there are, and how many fit */
    int32_t names;       /* given so far, from 1 */
    int failed;          /* memory ended: what followed is lost */
};

/* Of the thread: operations know nothing but their operands. */
static thread_local struct tape tape __attribute__((tls_model("initial-exec")));

static int grow(void *at, size_t old_size, size_t new_size) {
    void **block = (void **)at, *larger;
    if (posix_memalign(&larger, 64, new_size)) return -1;
    if (old_size) memcpy(larger, *block, old_size);
    free(*block);
    *block = larger;
    return 0;
}

/* Twice the room. Without memory the tape begins anew and is marked. */
RARE void more_tape(void) {
    const size_t old_room = (size_t)tape.room, room = old_room ? 2 * old_room : 4096;
    if (room <= INT32_MAX / 4 &&
        grow(&tape.slope, old_room * sizeof *tape.slope, room * sizeof *tape.slope) == 0 &&
        grow(&tape.entry, old_room * sizeof *tape.entry, room * sizeof *tape.entry) == 0) {
        tape.room = (int32_t)room;
        return;
    }
    tape.failed = 1;
    tape.entries = 0;
}

static void free_tape(void) {
    free(tape.slope);
    free(tape.entry);
    tape = {};
}

FORCE_INLINE void follows(int32_t result, int32_t operand, plain::vreal slope) {
    const int32_t at = tape.entries;
    if (__builtin_expect(at == tape.room, 0)) {
        more_tape();
        if (tape.failed) return;
    }
    tape.slope[tape.entries] = slope;
    tape.entry[tape.entries] = {operand, result};
    tape.entries++;
}

/* The name of a result of one operand, or of two. */
FORCE_INLINE int32_t result_of(int32_t a, plain::vreal by_a) {
    if (a == 0) return 0;
    const int32_t r = ++tape.names;
    follows(r, a, by_a);
    return r;
}

FORCE_INLINE int32_t result_of(int32_t a, plain::vreal by_a, int32_t b, plain::vreal by_b) {
    if ((a | b) == 0) return 0;
    const int32_t r = ++tape.names;
    if (a) follows(r, a, by_a);
    if (b) follows(r, b, by_b);
    return r;
}

/* From how the end answers to the names of the results, how it answers to those of the operands:
 * the entries from `last` back to before `first`. A slope that nothing asks for may be infinite. */
static void go_back(plain::vreal *answer, int32_t first, int32_t last) {
    for (int32_t k = last; k-- > first;) {
        const plain::vreal share = answer[tape.entry[k].result];
        plain::vreal *const to = &answer[tape.entry[k].operand];
        *to = *to + plain::unless_none(share, tape.slope[k]);
    }
}

#endif
