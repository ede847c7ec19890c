/* The gauges of a block of cars, loaded from memory and stored at each sample. */
#ifndef SKIDPAD_JUDGING_H
#define SKIDPAD_JUDGING_H

#include "gauge/gauge.h"
#include "kernel/guest_rows.h"
#include "kernel/kernels.h"
#include "kernel/sample.h"

#define EQUATIONS
#define GAUGE(name, ...)
#include "gauge/gauges.def"
#undef EQUATIONS

/* Time of an event of the run; NaN before it. */
static inline vreal time_of_event(const struct run *run, int event, struct block b) {
    return load_strided(run->gauge[event].memory, 1, b);
}

/* Interval in which a gauge counts. */
static inline void set_window(struct look *l, const struct run *run, const struct gauge *g,
                              struct block b) {
    l->after = splat(-REAL_INF);
    l->before = splat(REAL_INF);
    l->counts = splat(0) == splat(0);
    if (g->after < 0 && g->before < 0) return;
    if (g->after >= 0) l->after = time_of_event(run, g->after, b);
    if (g->before >= 0) {
        const vreal time = time_of_event(run, g->before, b);
        l->before = sel(happened(time), time, l->before);
    }
    l->counts = (l->time >= l->after) & (l->time <= l->before);
}

/* Data of a sample for all gauges of a block. */
struct view {
    const struct run *run;
    const struct sample *sample;
    struct block block;
    vmask on; /* memory of other cars is unchanged */
    int all;  /* whether they are all on */
    struct look look;
};

/* Dispatch on the kind of gauge. */
struct gauge_calls {
    vmask (*far)(const void *g, const struct outline *o); /* or NULL */
    void (*begin)(void *g, const struct look *l);
    void (*judge)(void *g, const struct look *l);
};

/* A gauge loads its numbers and memory into `g`, evaluates, and stores its memory. Masked cars are
 * unchanged. */
FORCE_INLINE void judge_gauge(void *g, int given, int kept, struct gauge_calls calls,
                              struct view *v, const struct gauge *gauge) {
    const ptrdiff_t n = v->run->n;
    real *memory = gauge->memory;
    vreal *own = (vreal *)g + given;
    vmask on = v->on;
    int all = v->all;
    for (int i = 0; i < given; i++) ((vreal *)g)[i] = load_column(gauge->number[i], v->block);
    if (v->sample->index > 0) {
        for (int i = 0; i < kept; i++) own[i] = load_strided(memory + i * n, 1, v->block);
        if (calls.far) {
            const vmask far = calls.far(g, v->look.outline);
            if (!any(not(far))) return;
            on &= not(far);
            all = 0;
        }
    }
    set_window(&v->look, v->run, gauge, v->block);
    if (gauge->channel >= 0) v->look.value = channel_value(v->sample, gauge->channel);
    if (v->sample->index == 0) calls.begin(g, &v->look);
    calls.judge(g, &v->look);
    for (int i = 0; i < kept; i++) {
        real *row = memory + i * n;
        if (!all) own[i] = sel(on, own[i], load_strided(row, 1, v->block));
        store_row(row, v->block, own[i]);
    }
}

/* Evaluates a user function; cars for which this sample does not count keep their memory. */
NOINLINE void judge_guest(struct view *v, const struct gauge *gauge) {
    const struct guest_part *const g = &gauge->guest;
    const ptrdiff_t n = v->run->n;
    real *const memory = (real *)gauge->memory;
    set_window(&v->look, v->run, gauge, v->block);
    struct guest_rows rows;
    for (int i = 0; i < g->seen; i++)
        put_cars(rows.seen[i], g->row[i] >= 0                  ? channel_value(v->sample, g->row[i])
                               : g->row[i] == -1 - GLANCE_time ? v->look.time
                                                               : v->look.interval);
    vreal was[SKIDPAD_PART_KEPT], kept[SKIDPAD_PART_KEPT];
    for (int i = 0; i < g->kept; i++)
        was[i] = kept[i] =
            v->sample->index == 0 ? splat(REAL_NAN) : load_strided(memory + i * n, 1, v->block);
    call_guest(g, &rows, kept, v->block);
    const vmask takes = v->on & v->look.counts;
    for (int i = 0; i < g->kept; i++)
        store_row(memory + i * n, v->block, sel(takes, kept[i], was[i]));
}

#define KEPT(name, given) ((int)(sizeof(struct name) / sizeof(vreal)) - (given))

#define FAR_OF_CAR(name) NULL
#define FAR_OF_CHANNEL(name) NULL
#define FAR_OF_OUTLINE(name) name##_is_far
static vmask cone_is_far(const void *g, const struct outline *o) { return cone_far(g, o); }
static vmask fence_is_far(const void *g, const struct outline *o) { return fence_far(g, o); }

/* Per kind: one function evaluates a sample, one returns the result. */
#define GAUGE(name, of, gives, given, ...)                                               \
    static void name##_begins(void *g, const struct look *l) { name##_begin(g, l); }     \
    static void name##_judges(void *g, const struct look *l) { name##_judge(g, l); }     \
    static void name##_looks(struct view *v, const struct gauge *gauge) {                \
        struct name g;                                                                   \
        const struct gauge_calls calls = {FAR_##of(name), name##_begins, name##_judges}; \
        judge_gauge(&g, given, KEPT(name, given), calls, v, gauge);                      \
    }                                                                                    \
    static vreal name##_result(const vreal *memory) { return name##_read((const void *)memory); }
#include "gauge/gauges.def"

static const struct {
    void (*look)(struct view *v, const struct gauge *gauge);
    vreal (*result)(const vreal *memory);
} gauge_functions[] = {
#define GAUGE(name, ...) {name##_looks, name##_result},
#include "gauge/gauges.def"
};

static const struct gauge_kind gauge_kinds[] = {
#define GAUGE(name, of, gives, given, ...) \
    {#name, of, gives, given, KEPT(name, given), {__VA_ARGS__}},
#include "gauge/gauges.def"
};

union any_gauge {
#define GAUGE(name, ...) struct name name;
#include "gauge/gauges.def"
};

enum {
    N_GAUGE_KINDS = sizeof gauge_kinds / sizeof gauge_kinds[0],
    MAX_GAUGE_SIZE = sizeof(union any_gauge) / sizeof(vreal)
};

static void judge(const struct simulation *sim, const struct sample *s) {
    const struct run *const run = sim->call->run;
    if (run->gauges == 0) return;
    const double interval = (double)run->every * run->dt, time = (double)s->index * interval;
    const int first = s->index == 0;
    const struct outline outline = outline_of(&sim->params.body, s->state);
    struct view v = {.run = run, .sample = s, .block = sim->block, .on = sim->under_way};
    v.all = !any(not(v.on));
    v.look = (struct look){.from = splat((real)(first ? 0 : time - interval)),
                           .time = splat((real)time),
                           .interval = splat((real)(first ? 0 : interval)),
                           .per_interval = splat((real)(first ? 0 : 1 / interval)),
                           .rolled_over = sim->status.rolled_over,
                           .wheel_lift = sim->status.wheel_lift,
                           .spun = sim->status.spun,
                           .state = s->state,
                           .outline = &outline};
    for (int i = 0; i < run->gauges; i++) {
        const struct gauge *const g = &run->gauge[i];
        if (g->guest.function)
            judge_guest(&v, g);
        else
            gauge_functions[g->kind].look(&v, g);
    }
}

/* Ends the run at sample `s` for cars with a terminal event. */
static void end_cars(struct simulation *sim, const struct sample *s) {
    const struct run *const run = sim->call->run;
    const struct block b = sim->block;
    vmask over = {0};
    for (int i = 0; i < run->gauges; i++)
        if (run->gauge[i].ends) over |= sim->under_way & happened(time_of_event(run, i, b));
    if (!any(over)) return;
    simulation_end(sim);
    sim->under_way &= not(over);
    const vreal ends = sel(over, splat(1), splat(0));
    for (int k = 0; k < b.count; k++)
        if (lane(ends, k) > R(0))
            run->ended[b.first + k] = (double)(s->index * run->every) * run->dt;
}

/* Results of the gauges for some cars, one row each; NaN if one never began to count. */
static void read_gauges(const struct run *run, void *out, ptrdiff_t begin, ptrdiff_t end) {
    for (ptrdiff_t k = begin; k < end; k += LANES) {
        const struct block b = {k, end - k < LANES ? (int)(end - k) : LANES};
        for (int i = 0; i < run->gauges; i++) {
            const struct gauge *g = &run->gauge[i];
            const struct gauge_kind *kind = &gauge_kinds[g->kind];
            vreal memory[MAX_GAUGE_SIZE];
            for (int j = 0; j < kind->given; j++) memory[j] = load_column(g->number[j], b);
            for (int j = 0; j < kind->kept; j++)
                memory[kind->given + j] = load_strided((real *)g->memory + j * run->n, 1, b);
            vreal value = gauge_functions[g->kind].result(memory);
            if (g->after >= 0)
                value = sel(happened(time_of_event(run, g->after, b)), value, splat(REAL_NAN));
            store_row((real *)out + i * run->n, b, value);
        }
    }
}

#endif
