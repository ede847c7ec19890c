#include "python/packed.h"

enum { PACK = 32 }; /* cars at a time: whole vectors, two side by side */

/* Gathered cars, and where the next numbers go. */
struct pack {
    const npy_intp *car;
    npy_intp count;
    size_t real;
    char *next;
};

static void copy_real(char *to, const char *from, size_t real) {
    if (real == sizeof(float))
        memcpy(to, from, sizeof(float));
    else
        memcpy(to, from, sizeof(double));
}

static struct column gather(struct pack *p, struct column c) {
    if (c.stride == 0) return c;
    char *const to = p->next;
    const npy_intp stride = c.stride * (npy_intp)p->real;
    for (npy_intp i = 0; i < p->count; i++)
        copy_real(to + i * (npy_intp)p->real, (const char *)c.data + p->car[i] * stride, p->real);
    p->next += (size_t)p->count * p->real;
    return (struct column){to, 1};
}

/* Rows of an array of n cars. */
static void *gather_rows(struct pack *p, void *array, int rows, npy_intp n) {
    void *const to = p->next;
    for (npy_intp row = 0; row < rows; row++)
        gather(p, (struct column){(char *)array + row * n * (npy_intp)p->real, 1});
    return to;
}

static void put_back(const struct pack *p, const char *from, void *array, int rows, npy_intp n) {
    for (npy_intp row = 0; row < rows; row++)
        for (npy_intp i = 0; i < p->count; i++, from += p->real)
            copy_real((char *)array + (row * n + p->car[i]) * (npy_intp)p->real, from, p->real);
}

static int column_count(const struct run *run) {
    int count = run->columns;
    for (int i = 0; i < N_LISTS; i++) count += run->list[i].count;
    return count;
}

void *room_for_packs(const struct plan *plan) {
    const size_t real = plan->real_type == NPY_FLOAT ? sizeof(float) : sizeof(double);
    const size_t columns = (size_t)column_count(&plan->run), starts = 3;
    const size_t rows = columns + starts + (size_t)state_rows() + (size_t)output_rows();
    return PyMem_RawMalloc(columns * sizeof(struct column) + rows * PACK * real);
}

static void call(const struct plan *plan, const struct run *run, const struct start *start,
                 npy_intp begin, npy_intp end) {
    if (start)
        plan->kernels->settle(run, start, begin, end);
    else
        plan->kernels->evaluate(run, begin, end);
}

static void call_packed(const struct plan *plan, const struct run *run, const struct start *start,
                        struct pack p, void *room) {
    struct column *column = room;
    p.next = (char *)(column + column_count(run));
    struct run packed = *run;
    packed.n = p.count;
    packed.params = column;
    for (int i = 0; i < run->columns; i++) *column++ = gather(&p, run->params[i]);
    for (int i = 0; i < N_LISTS; i++) {
        packed.list[i].columns = column;
        for (int k = 0; k < run->list[i].count; k++)
            *column++ = gather(&p, run->list[i].columns[k]);
    }
    struct start at;
    if (start)
        at = (struct start){gather(&p, start->speed), gather(&p, start->heading),
                            gather(&p, start->gear)};
    uint32_t status[PACK];
    for (npy_intp i = 0; i < p.count; i++) status[i] = run->status[p.car[i]];
    packed.status = status;
    packed.state = gather_rows(&p, run->state, state_rows(), run->n);
    packed.output = gather_rows(&p, run->output, output_rows(), run->n);
    call(plan, &packed, start ? &at : NULL, 0, p.count);
    put_back(&p, packed.state, run->state, state_rows(), run->n);
    put_back(&p, packed.output, run->output, output_rows(), run->n);
    for (npy_intp i = 0; i < p.count; i++) run->status[p.car[i]] = status[i];
}

void settle_or_evaluate(const struct plan *plan, const struct run *run, const struct start *start,
                        const struct cars *cars, void *room) {
    if (cars->index == NULL) {
        call(plan, run, start, 0, cars->count);
        return;
    }
    for (npy_intp done = 0; done < cars->count; done += PACK) {
        struct pack p = {.car = cars->index + done, .count = cars->count - done};
        if (p.count > PACK) p.count = PACK;
        const npy_intp first = p.car[0], last = p.car[p.count - 1];
        p.real = plan->real_type == NPY_FLOAT ? sizeof(float) : sizeof(double);
        if (last - first == p.count - 1) /* they are contiguous */
            call(plan, run, start, first, last + 1);
        else
            call_packed(plan, run, start, p, room);
    }
}
