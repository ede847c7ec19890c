/* Saved states of a unit: times, values set, and the moving car. */
#include <stdlib.h>
#include <string.h>

#include "library/fmu.h"

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

/* Settable numbers in memory, one after another. */
static double *settable(const struct fmu *fmu, size_t i) {
    const skidpad_fleet *const car = fmu->car;
    const size_t params = (size_t)car->params;
    if (i < params) return car->param[i].values;
    if (i < params + N_STARTS) return car->start[i - params].values;
    return car->input[i - params - N_STARTS].values;
}

int fmu_keep(struct fmu *fmu, void **kept) {
    if (kept == NULL) return fmu_refuse_null(fmu, "FMUState");
    const size_t size = fmu_kept_size(fmu);
    if (*kept == NULL) *kept = malloc(size); /* otherwise an existing one is overwritten */
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
    if (kept == NULL) return fmu_refuse_null(fmu, "FMUState");
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
    if (kept == NULL || to == NULL) return fmu_refuse_null(fmu, "FMUState or serializedState");
    if (size < fmu_kept_size(fmu)) {
        say("size: %zu bytes, must be %zu", size, fmu_kept_size(fmu));
        return fmu_fail(fmu, FMU_ERROR);
    }
    memcpy(to, kept, fmu_kept_size(fmu));
    return FMU_OK;
}

int fmu_read(struct fmu *fmu, const void *from, size_t size, void **kept) {
    if (from == NULL || kept == NULL) return fmu_refuse_null(fmu, "serializedState or FMUState");
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
