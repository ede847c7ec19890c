#include "library/fmu.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char CATEGORY[] = "logStatusError";

/* --- messages and modes --- */

int fmu_fail(struct fmu *fmu, int status) {
    const char *const words = skidpad_error();
    if (fmu->logs && fmu->log3) fmu->log3(fmu->environment, (fmi3Status)status, CATEGORY, words);
    if (fmu->logs && fmu->log2)
        fmu->log2(fmu->environment, fmu->name ? fmu->name : "", (fmi2Status)status, CATEGORY, "%s",
                  words);
    if (status >= FMU_ERROR) fmu->mode = FMU_TERMINATED;
    return status;
}

int fmu_allows(struct fmu *fmu, int modes, const char *function) {
    if (fmu->mode & modes) return FMU_OK;
    const char *const word = fmu->mode == FMU_INSTANTIATED     ? "before its initialization"
                             : fmu->mode == FMU_INITIALIZATION ? "during its initialization"
                             : fmu->mode == FMU_STEP           ? "after its initialization"
                                                               : "once it is terminated";
    say("%s: a unit does not allow this %s", function, word);
    return fmu_fail(fmu, FMU_ERROR);
}

static int refuse_null(struct fmu *fmu, const char *name) {
    say("%s: it is NULL", name);
    return fmu_fail(fmu, FMU_ERROR);
}

/* --- from the resources --- */

static char *copy_text(const char *text) {
    char *const copy = malloc(strlen(text) + 1);
    if (copy) strcpy(copy, text);
    return copy;
}

static char *path_in(const char *folder, const char *file) {
    char *const path = malloc(strlen(folder) + strlen(file) + 2);
    if (path) sprintf(path, "%s/%s", folder, file);
    return path;
}

/* FNV-1a: tells units apart, whose tokens are hashes of all that is in them. */
static uint64_t mark_of(const char *token) {
    uint64_t hash = 14695981039346656037U;
    for (const char *c = token; *c; c++) hash = (hash ^ (unsigned char)*c) * 1099511628211U;
    return hash;
}

/* The token in the first line, the step in the second. */
static int read_settings(struct fmu *fmu, const char *resources, const char *token) {
    char *const path = path_in(resources, "fmu.txt"), *const text = path ? read_text(path) : NULL;
    free(path);
    if (text == NULL) return -1;
    const size_t length = strcspn(text, "\r\n");
    const char *step = text + length;
    step += strspn(step, "\r\n");
    int failed = -1;
    if (strlen(token) != length || memcmp(token, text, length) != 0)
        say("the token is not that of this unit");
    else if (parse_number(step, strcspn(step, "\r\n"), &fmu->step) < 0 || !(fmu->step > 0))
        say("fmu.txt: the resources have no step");
    else
        failed = 0;
    free(text);
    return failed;
}

int fmu_open(struct fmu *fmu, const char *name, const char *token, const char *resources) {
    if (name == NULL || token == NULL || resources == NULL) {
        say("a unit needs its name, its token and the folder of its resources");
        return -1;
    }
    if (read_settings(fmu, resources, token) < 0) return -1;
    char *const path = path_in(resources, "car.txt");
    fmu->car = path ? skidpad_read(path, 1) : NULL;
    free(path);
    if (fmu->car == NULL) return -1;
    fmu->name = copy_text(name);
    fmu->mark = mark_of(token);
    fmu->mode = FMU_INSTANTIATED;
    fmu->stop = HUGE_VAL;
    return fmu->name && fmu_keep(fmu, &fmu->begun) == FMU_OK ? 0 : -1;
}

void fmu_free(struct fmu *fmu) {
    if (fmu == NULL) return;
    skidpad_free(fmu->car);
    free(fmu->begun);
    free(fmu->name);
    free(fmu);
}

/* --- variables --- */

enum kind { OF_TIME, OF_STATUS, OF_INPUT, OF_START, OF_ROW, OF_PARAM, OF_NOTHING };

struct variable {
    enum kind kind;
    int index;
    int whole; /* an integer of the interface */
};

static struct variable variable_of(const struct fmu *fmu, uint32_t ref) {
    static const struct {
        uint32_t first;
        enum kind kind;
    } kinds[] = {
        {FMU_PARAMS, OF_PARAM}, {FMU_ROWS, OF_ROW}, {FMU_STARTS, OF_START}, {FMU_INPUTS, OF_INPUT}};
    if (ref == FMU_TIME) return (struct variable){OF_TIME, 0, 0};
    if (ref == FMU_STATUS_BITS) return (struct variable){OF_STATUS, 0, 1};
    const int counts[] = {[OF_PARAM] = fmu->car->params,
                          [OF_ROW] = state_rows() + output_rows(),
                          [OF_START] = N_STARTS,
                          [OF_INPUT] = N_INPUTS};
    for (int i = 0; i < 4; i++) {
        if (ref < kinds[i].first) continue;
        const enum kind kind = kinds[i].kind;
        const int index = (int)(ref - kinds[i].first);
        if (ref >= FMU_END || index >= counts[kind]) break;
        const int gear =
            (kind == OF_INPUT && index == INPUT_gear) || (kind == OF_START && index == START_GEAR);
        return (struct variable){kind, index, gear};
    }
    return (struct variable){OF_NOTHING, 0, 0};
}

static double *place_of(const struct fmu *fmu, struct variable v) {
    const skidpad_fleet *const car = fmu->car;
    switch (v.kind) {
        case OF_INPUT:
            return car->input[v.index].values;
        case OF_START:
            return car->start[v.index].values;
        case OF_ROW:
            return channel_row(car, v.index);
        default:
            return car->param[v.index].values;
    }
}

/* 0, or an error: arguments, and references of variables of this type. */
static int check_references(struct fmu *fmu, const uint32_t refs[], size_t n, const void *values,
                            int whole) {
    if (n && (refs == NULL || values == NULL)) return refuse_null(fmu, "valueReferences or values");
    for (size_t i = 0; i < n; i++) {
        const struct variable v = variable_of(fmu, refs[i]);
        if (v.kind != OF_NOTHING && v.whole == whole) continue;
        say("value reference %lu: there is no such %s", (unsigned long)refs[i],
            whole ? "integer" : "floating point variable");
        return fmu_fail(fmu, FMU_ERROR);
    }
    return FMU_OK;
}

/* Before the first step the car starts as what was set says, when somebody looks. */
static void refresh(struct fmu *fmu) {
    if (!fmu->stale || !(fmu->mode & FMU_BEFORE_STEPS)) return;
    skidpad_start(fmu->car);
    fmu->stale = 0;
}

int fmu_get(struct fmu *fmu, const uint32_t refs[], size_t n, double to[]) {
    const int status = check_references(fmu, refs, n, to, 0);
    if (status != FMU_OK) return status;
    refresh(fmu);
    for (size_t i = 0; i < n; i++) {
        const struct variable v = variable_of(fmu, refs[i]);
        to[i] = v.kind == OF_TIME ? fmu->time : *place_of(fmu, v);
    }
    return FMU_OK;
}

int fmu_get_integers(struct fmu *fmu, const uint32_t refs[], size_t n, int32_t to[]) {
    const int status = check_references(fmu, refs, n, to, 1);
    if (status != FMU_OK) return status;
    refresh(fmu);
    for (size_t i = 0; i < n; i++) {
        const struct variable v = variable_of(fmu, refs[i]);
        if (v.kind == OF_STATUS) {
            to[i] = (int32_t)skidpad_status(fmu->car)[0];
        } else {
            const double gear = *place_of(fmu, v);
            to[i] = isnan(gear) ? FMU_NO_GEAR : (int32_t)gear;
        }
    }
    return FMU_OK;
}

/* 0, or -1 and a message: whether the variable may be set now, and to that. */
static int check_value(const struct fmu *fmu, struct variable v, double value) {
    switch (v.kind) {
        case OF_INPUT:
            return check_input(fmu->car, v.index, &value, 1);
        case OF_PARAM:
            return check_param(fmu->car, v.index, &value, 1);
        case OF_START:
            if (fmu->mode & FMU_BEFORE_STEPS) return check_start(fmu->car, v.index, &value, 1);
            say("how a car starts is fixed once it has started");
            return -1;
        default:
            say("outputs and the time are not set");
            return -1;
    }
}

static void put_value(struct fmu *fmu, struct variable v, double value) {
    fmu->stale |= v.kind != OF_INPUT;
    if (v.kind == OF_INPUT)
        set_input(fmu->car, v.index, &value, 1);
    else if (v.kind == OF_START)
        set_start(fmu->car, v.index, &value, 1);
    else
        set_param(fmu->car, v.index, &value, 1);
}

static double real_of(const double *values, const int32_t *integers, size_t i) {
    if (values) return values[i];
    return integers[i] == FMU_NO_GEAR ? (double)NAN : (double)integers[i];
}

/* All of them or none: those out of range are discarded, as the car may go on without. */
static int set_all(struct fmu *fmu, const uint32_t refs[], size_t n, const double *values,
                   const int32_t *integers) {
    const void *const given = values ? (const void *)values : (const void *)integers;
    int status = fmu_allows(fmu, FMU_BEFORE_STEPS | FMU_STEP, "setting variables");
    if (status == FMU_OK) status = check_references(fmu, refs, n, given, values == NULL);
    if (status != FMU_OK) return status;
    for (size_t i = 0; i < n; i++)
        if (check_value(fmu, variable_of(fmu, refs[i]), real_of(values, integers, i)) < 0)
            return fmu_fail(fmu, FMU_DISCARD);
    for (size_t i = 0; i < n; i++)
        put_value(fmu, variable_of(fmu, refs[i]), real_of(values, integers, i));
    return FMU_OK;
}

int fmu_set(struct fmu *fmu, const uint32_t refs[], size_t n, const double values[]) {
    if (values == NULL) return n ? refuse_null(fmu, "values") : FMU_OK;
    return set_all(fmu, refs, n, values, NULL);
}

int fmu_set_integers(struct fmu *fmu, const uint32_t refs[], size_t n, const int32_t values[]) {
    if (values == NULL) return n ? refuse_null(fmu, "values") : FMU_OK;
    return set_all(fmu, refs, n, NULL, values);
}

/* --- from start to end --- */

int fmu_initialize(struct fmu *fmu, double start, double stop) {
    const int status = fmu_allows(fmu, FMU_INSTANTIATED, "entering the initialization");
    if (status != FMU_OK) return status;
    if (!isfinite(start) || !(stop >= start)) {
        say("startTime: %g s is not allowed, must be finite and not after stopTime, %g s", start,
            stop);
        return fmu_fail(fmu, FMU_ERROR);
    }
    fmu->time = start;
    fmu->stop = stop;
    fmu->mode = FMU_INITIALIZATION;
    return FMU_OK;
}

int fmu_end_initialization(struct fmu *fmu) {
    const int status = fmu_allows(fmu, FMU_INITIALIZATION, "leaving the initialization");
    if (status != FMU_OK) return status;
    refresh(fmu);
    fmu->mode = FMU_STEP;
    return FMU_OK;
}

int fmu_terminate(struct fmu *fmu) {
    const int status = fmu_allows(fmu, FMU_STEP, "terminating");
    if (status == FMU_OK) fmu->mode = FMU_TERMINATED;
    return status;
}

int fmu_reset(struct fmu *fmu) { return fmu_put_back(fmu, fmu->begun); }

/* Within which a time is another one, and a length a whole number of steps: rounding of sums of lengths,
 * which an environment may make. */
static const double ROUNDING = 1e-6;
static const double MOST_STEPS = 1e12; /* more would take days */

int fmu_step(struct fmu *fmu, double from, double length) {
    const int status = fmu_allows(fmu, FMU_STEP, "a step");
    if (status != FMU_OK) return status;
    const double slack = ROUNDING * fmu->step;
    if (!(fabs(from - fmu->time) <= slack + 1e-12 * fabs(from))) {
        say("currentCommunicationPoint: %.17g s, but the unit is at %.17g s", from, fmu->time);
        return fmu_fail(fmu, FMU_ERROR);
    }
    if (!(length > 0 && length / fmu->step <= MOST_STEPS)) {
        say("communicationStepSize: %g s is not allowed, must be > 0 and finite", length);
        return fmu_fail(fmu, FMU_ERROR);
    }
    if (from + length > fmu->stop + slack + 1e-12 * fabs(fmu->stop)) {
        say("communicationStepSize: %g s go beyond the stop time, %g s", length, fmu->stop);
        return fmu_fail(fmu, FMU_ERROR);
    }
    const double steps = length / fmu->step, whole = rint(steps);
    const int even = whole >= 1 && fabs(steps - whole) <= ROUNDING;
    const double number = even ? whole : ceil(steps);
    if (skidpad_step(fmu->car, even ? fmu->step : length / number, (int64_t)number) < 0)
        return fmu_fail(fmu, FMU_ERROR);
    if (skidpad_status(fmu->car)[0] & SKIDPAD_NON_FINITE) {
        say("the state of the car is no longer finite at %g s", from + length);
        return fmu_fail(fmu, FMU_ERROR);
    }
    fmu->time = from + length;
    return FMU_OK;
}

/* --- kept states --- */

struct head {
    uint64_t mark, size;
    double time, stop;
    int32_t mode, stale;
};

static size_t numbers_kept(const struct fmu *fmu) {
    return (size_t)fmu->car->params + N_STARTS + N_INPUTS;
}

size_t fmu_kept_size(const struct fmu *fmu) {
    return sizeof(struct head) + numbers_kept(fmu) * sizeof(double) + skidpad_saved_size(fmu->car);
}

/* Where the numbers that can be set lie, one after the other. */
static double *settable(const struct fmu *fmu, size_t i) {
    const skidpad_fleet *const car = fmu->car;
    const size_t params = (size_t)car->params;
    if (i < params) return car->param[i].values;
    if (i < params + N_STARTS) return car->start[i - params].values;
    return car->input[i - params - N_STARTS].values;
}

int fmu_keep(struct fmu *fmu, void **kept) {
    if (kept == NULL) return refuse_null(fmu, "FMUState");
    const size_t size = fmu_kept_size(fmu);
    if (*kept == NULL) *kept = malloc(size); /* else one that is kept anew */
    if (*kept == NULL) {
        say("no memory for a state");
        return fmu_fail(fmu, FMU_ERROR);
    }
    const struct head head = {fmu->mark, size, fmu->time, fmu->stop, fmu->mode, fmu->stale};
    char *to = *kept;
    memcpy(to, &head, sizeof head);
    to += sizeof head;
    for (size_t i = 0; i < numbers_kept(fmu); i++, to += sizeof(double))
        memcpy(to, settable(fmu, i), sizeof(double));
    skidpad_save(fmu->car, to);
    return FMU_OK;
}

int fmu_put_back(struct fmu *fmu, const void *kept) {
    if (kept == NULL) return refuse_null(fmu, "FMUState");
    struct head head;
    const char *from = kept;
    memcpy(&head, from, sizeof head);
    if (head.mark != fmu->mark || head.size != fmu_kept_size(fmu)) {
        say("FMUState: it is not of this unit");
        return fmu_fail(fmu, FMU_ERROR);
    }
    fmu->time = head.time;
    fmu->stop = head.stop;
    fmu->mode = (enum fmu_mode)head.mode;
    fmu->stale = head.stale;
    from += sizeof head;
    for (size_t i = 0; i < numbers_kept(fmu); i++, from += sizeof(double))
        memcpy(settable(fmu, i), from, sizeof(double));
    skidpad_restore(fmu->car, from, skidpad_saved_size(fmu->car));
    return FMU_OK;
}

int fmu_write(struct fmu *fmu, const void *kept, void *to, size_t size) {
    if (kept == NULL || to == NULL) return refuse_null(fmu, "FMUState or serializedState");
    if (size < fmu_kept_size(fmu)) {
        say("size: %zu bytes, must be %zu", size, fmu_kept_size(fmu));
        return fmu_fail(fmu, FMU_ERROR);
    }
    memcpy(to, kept, fmu_kept_size(fmu));
    return FMU_OK;
}

int fmu_read(struct fmu *fmu, const void *from, size_t size, void **kept) {
    if (from == NULL || kept == NULL) return refuse_null(fmu, "serializedState or FMUState");
    struct head head = {.size = 0};
    if (size >= sizeof head) memcpy(&head, from, sizeof head);
    if (size != fmu_kept_size(fmu) || head.size != size || head.mark != fmu->mark) {
        say("serializedState: it is not of this unit");
        return fmu_fail(fmu, FMU_ERROR);
    }
    if (*kept == NULL) *kept = malloc(size);
    if (*kept == NULL) {
        say("no memory for a state");
        return fmu_fail(fmu, FMU_ERROR);
    }
    memcpy(*kept, from, size);
    return FMU_OK;
}
