#include "library/fmu.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* FNV-1a: distinguishes units; their tokens are hashes of their whole content. */
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
    fmu_refresh(fmu);
    fmu->mode = FMU_STEP;
    return FMU_OK;
}

int fmu_terminate(struct fmu *fmu) {
    const int status = fmu_allows(fmu, FMU_STEP, "terminating");
    if (status == FMU_OK) fmu->mode = FMU_TERMINATED;
    return status;
}

int fmu_reset(struct fmu *fmu) { return fmu_put_back(fmu, fmu->begun); }

/* Tolerance for equal times and for lengths that are whole numbers of steps: rounding of
 * accumulated communication steps. */
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
