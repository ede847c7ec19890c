/* The Functional Mock-up Interface 2.0: co-simulation. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "library/fmu.h"

/* clang-format off */
#define FMI2(name, ...)                                          \
    FMI_EXPORT fmi2Status fmi2##name(fmi2Component instance, __VA_ARGS__); \
    fmi2Status fmi2##name(fmi2Component instance, __VA_ARGS__)
#define FMI2_PLAIN(name)                                         \
    FMI_EXPORT fmi2Status fmi2##name(fmi2Component instance);    \
    fmi2Status fmi2##name(fmi2Component instance)
/* clang-format on */
#define REFS2 const fmi2ValueReference refs[], size_t n

_Static_assert(sizeof(fmi2ValueReference) == sizeof(uint32_t), "references are those of 3.0");
_Static_assert(sizeof(fmi2Integer) == sizeof(int32_t), "integers are those of 3.0");

FMI_EXPORT const char *fmi2GetTypesPlatform(void);
const char *fmi2GetTypesPlatform(void) { return "default"; }
FMI_EXPORT const char *fmi2GetVersion(void);
const char *fmi2GetVersion(void) { return "2.0"; }

/* A function required by the standard for a capability that this unit declares it lacks. */
static fmi2Status lacks2(fmi2Component instance, const char *function) {
    if (instance == NULL) return fmi2Error;
    say("%s: this unit does not have it", function);
    return (fmi2Status)fmu_fail(instance, FMU_ERROR);
}

/* --- instances --- */

static int hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The path of file:/path, file:///path, file://localhost/path or a plain path; to be freed. */
static char *path_of(const char *uri) {
    if (strncmp(uri, "file:", 5) == 0) {
        uri += 5;
        if (strncmp(uri, "//", 2) == 0) uri += 2 + strcspn(uri + 2, "/");
        if (uri[0] == '/' && uri[1] && uri[2] == ':') uri++; /* Windows drive */
    }
    char *const path = malloc(strlen(uri) + 1), *to = path;
    for (; path && *uri; uri++) {
        const int escaped = uri[0] == '%' && hex(uri[1]) >= 0 && hex(uri[2]) >= 0;
        *to++ = escaped ? (char)(hex(uri[1]) * 16 + hex(uri[2])) : *uri;
        if (escaped) uri += 2;
    }
    if (path) *to = 0;
    return path;
}

FMI_EXPORT fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String token,
                                         fmi2String resources,
                                         const fmi2CallbackFunctions *functions,
                                         fmi2Boolean visible, fmi2Boolean logging);
fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String token,
                              fmi2String resources, const fmi2CallbackFunctions *functions,
                              fmi2Boolean visible, fmi2Boolean logging) {
    (void)visible;
    struct fmu *const fmu = calloc(1, sizeof *fmu);
    if (fmu == NULL) return NULL;
    if (functions) {
        fmu->environment = functions->componentEnvironment;
        fmu->log2 = functions->logger;
        fmu->logs = logging;
    }
    int failed = 1;
    char *const path = resources ? path_of(resources) : NULL;
    if (type != fmi2CoSimulation)
        say("this unit is for co-simulation alone");
    else
        failed = fmu_open(fmu, name, token, path) < 0;
    free(path);
    if (!failed) return fmu;
    fmu_fail(fmu, FMU_ERROR);
    fmu_free(fmu);
    return NULL;
}

FMI_EXPORT void fmi2FreeInstance(fmi2Component instance);
void fmi2FreeInstance(fmi2Component instance) { fmu_free(instance); }

/* There is one category, so all or nothing. */
FMI2(SetDebugLogging, fmi2Boolean on, size_t n, const fmi2String categories[]) {
    struct fmu *const fmu = instance;
    if (fmu == NULL) return fmi2Error;
    (void)n, (void)categories;
    fmu->logs = on != 0;
    return fmi2OK;
}

/* --- life cycle --- */

/* The times matter when initialization mode is entered. */
FMI2(SetupExperiment, fmi2Boolean with_tolerance, fmi2Real tolerance, fmi2Real start,
     fmi2Boolean with_stop, fmi2Real stop) {
    (void)with_tolerance, (void)tolerance;
    struct fmu *const fmu = instance;
    if (fmu == NULL) return fmi2Error;
    const int status = fmu_allows(fmu, FMU_INSTANTIATED, "fmi2SetupExperiment");
    if (status != FMU_OK) return (fmi2Status)status;
    fmu->time = start;
    fmu->stop = with_stop ? stop : HUGE_VAL;
    return fmi2OK;
}
FMI2_PLAIN(EnterInitializationMode) {
    struct fmu *const fmu = instance;
    return fmu ? (fmi2Status)fmu_initialize(fmu, fmu->time, fmu->stop) : fmi2Error;
}
FMI2_PLAIN(ExitInitializationMode) {
    return instance ? (fmi2Status)fmu_end_initialization(instance) : fmi2Error;
}
FMI2_PLAIN(Terminate) { return instance ? (fmi2Status)fmu_terminate(instance) : fmi2Error; }
FMI2_PLAIN(Reset) { return instance ? (fmi2Status)fmu_reset(instance) : fmi2Error; }

FMI2(DoStep, fmi2Real from, fmi2Real length, fmi2Boolean no_way_back) {
    (void)no_way_back;
    return instance ? (fmi2Status)fmu_step(instance, from, length) : fmi2Error;
}
FMI2_PLAIN(CancelStep) { return lacks2(instance, "fmi2CancelStep"); }

/* --- variables --- */

FMI2(GetReal, REFS2, fmi2Real values[]) {
    return instance ? (fmi2Status)fmu_get(instance, refs, n, values) : fmi2Error;
}
FMI2(SetReal, REFS2, const fmi2Real values[]) {
    return instance ? (fmi2Status)fmu_set(instance, refs, n, values) : fmi2Error;
}
FMI2(GetInteger, REFS2, fmi2Integer values[]) {
    return instance ? (fmi2Status)fmu_get_integers(instance, refs, n, values) : fmi2Error;
}
FMI2(SetInteger, REFS2, const fmi2Integer values[]) {
    return instance ? (fmi2Status)fmu_set_integers(instance, refs, n, values) : fmi2Error;
}

/* Types without variables: only empty calls are allowed. */
static fmi2Status no_variables2(fmi2Component instance, size_t n, const char *function) {
    return instance && n == 0 ? fmi2OK : lacks2(instance, function);
}
#define NO_VARIABLES2(Type)                                 \
    FMI2(Get##Type, REFS2, fmi2##Type values[]) {           \
        (void)refs, (void)values;                           \
        return no_variables2(instance, n, "fmi2Get" #Type); \
    }                                                       \
    FMI2(Set##Type, REFS2, const fmi2##Type values[]) {     \
        (void)refs, (void)values;                           \
        return no_variables2(instance, n, "fmi2Set" #Type); \
    }
NO_VARIABLES2(Boolean)
NO_VARIABLES2(String)

FMI2(SetRealInputDerivatives, REFS2, const fmi2Integer orders[], const fmi2Real values[]) {
    (void)refs, (void)n, (void)orders, (void)values;
    return lacks2(instance, "fmi2SetRealInputDerivatives");
}
FMI2(GetRealOutputDerivatives, REFS2, const fmi2Integer orders[], fmi2Real values[]) {
    (void)refs, (void)n, (void)orders, (void)values;
    return lacks2(instance, "fmi2GetRealOutputDerivatives");
}
FMI2(GetDirectionalDerivative, REFS2, const fmi2ValueReference known[], size_t n_known,
     const fmi2Real seed[], fmi2Real values[]) {
    (void)refs, (void)n, (void)known, (void)n_known, (void)seed, (void)values;
    return lacks2(instance, "fmi2GetDirectionalDerivative");
}

/* --- status: every step completes before its call returns --- */

#define NO_STATUS(name, type)                      \
    FMI2(name, fmi2StatusKind kind, type *to) {    \
        (void)kind, (void)to;                      \
        return instance ? fmi2Discard : fmi2Error; \
    }
NO_STATUS(GetStatus, fmi2Status)
NO_STATUS(GetIntegerStatus, fmi2Integer)
NO_STATUS(GetStringStatus, fmi2String)
FMI2(GetRealStatus, fmi2StatusKind kind, fmi2Real *to) {
    const struct fmu *const fmu = instance;
    if (fmu == NULL || to == NULL) return fmi2Error;
    if (kind != fmi2LastSuccessfulTime) return fmi2Discard;
    *to = fmu->time;
    return fmi2OK;
}
FMI2(GetBooleanStatus, fmi2StatusKind kind, fmi2Boolean *to) {
    if (instance == NULL || to == NULL) return fmi2Error;
    if (kind != fmi2Terminated) return fmi2Discard;
    *to = 0; /* it never requests termination */
    return fmi2OK;
}

/* --- saved states --- */

FMI2(GetFMUstate, fmi2FMUstate *state) {
    return instance ? (fmi2Status)fmu_keep(instance, state) : fmi2Error;
}
FMI2(SetFMUstate, fmi2FMUstate state) {
    return instance ? (fmi2Status)fmu_put_back(instance, state) : fmi2Error;
}
FMI2(FreeFMUstate, fmi2FMUstate *state) {
    if (instance == NULL) return fmi2Error;
    if (state == NULL) return fmi2OK;
    free(*state);
    *state = NULL;
    return fmi2OK;
}
FMI2(SerializedFMUstateSize, fmi2FMUstate state, size_t *size) {
    if (instance == NULL || state == NULL || size == NULL) return fmi2Error;
    *size = fmu_kept_size(instance);
    return fmi2OK;
}
FMI2(SerializeFMUstate, fmi2FMUstate state, fmi2Byte to[], size_t size) {
    return instance ? (fmi2Status)fmu_write(instance, state, to, size) : fmi2Error;
}
FMI2(DeSerializeFMUstate, const fmi2Byte from[], size_t size, fmi2FMUstate *state) {
    return instance ? (fmi2Status)fmu_read(instance, from, size, state) : fmi2Error;
}
