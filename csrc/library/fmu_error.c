/* Reports errors of a unit to its environment. */
#include "library/fmu.h"

static const char CATEGORY[] = "logStatusError";

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

int fmu_refuse_null(struct fmu *fmu, const char *name) {
    say("%s: it is NULL", name);
    return fmu_fail(fmu, FMU_ERROR);
}
