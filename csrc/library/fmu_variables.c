/* Variables of a unit by value reference. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "library/fmu.h"

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

/* 0, or an error: checks arguments, and that the references are variables of this type. */
static int check_references(struct fmu *fmu, const uint32_t refs[], size_t n, const void *values,
                            int whole) {
    if (n && (refs == NULL || values == NULL))
        return fmu_refuse_null(fmu, "valueReferences or values");
    for (size_t i = 0; i < n; i++) {
        const struct variable v = variable_of(fmu, refs[i]);
        if (v.kind != OF_NOTHING && v.whole == whole) continue;
        say("value reference %lu: there is no such %s", (unsigned long)refs[i],
            whole ? "integer" : "floating point variable");
        return fmu_fail(fmu, FMU_ERROR);
    }
    return FMU_OK;
}

void fmu_refresh(struct fmu *fmu) {
    if (!fmu->stale || !(fmu->mode & FMU_BEFORE_STEPS)) return;
    skidpad_start(fmu->car);
    fmu->stale = 0;
}

int fmu_get(struct fmu *fmu, const uint32_t refs[], size_t n, double to[]) {
    const int status = check_references(fmu, refs, n, to, 0);
    if (status != FMU_OK) return status;
    fmu_refresh(fmu);
    for (size_t i = 0; i < n; i++) {
        const struct variable v = variable_of(fmu, refs[i]);
        to[i] = v.kind == OF_TIME ? fmu->time : *place_of(fmu, v);
    }
    return FMU_OK;
}

int fmu_get_integers(struct fmu *fmu, const uint32_t refs[], size_t n, int32_t to[]) {
    const int status = check_references(fmu, refs, n, to, 1);
    if (status != FMU_OK) return status;
    fmu_refresh(fmu);
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

/* 0, or -1 and a message: whether the variable may be set now, and to this value. */
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

/* All or nothing: values out of range are discarded, as the car can continue without them. */
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
    if (values == NULL) return n ? fmu_refuse_null(fmu, "values") : FMU_OK;
    return set_all(fmu, refs, n, values, NULL);
}

int fmu_set_integers(struct fmu *fmu, const uint32_t refs[], size_t n, const int32_t values[]) {
    if (values == NULL) return n ? fmu_refuse_null(fmu, "values") : FMU_OK;
    return set_all(fmu, refs, n, NULL, values);
}
