/* The Functional Mock-up Interface 3.0: co-simulation without events and clocks. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "library/fmu.h"

/* clang-format off */
#define FMI3(name, ...)                                 \
    FMI_EXPORT fmi3Status fmi3##name(fmi3Instance instance, __VA_ARGS__); \
    fmi3Status fmi3##name(fmi3Instance instance, __VA_ARGS__)
#define FMI3_PLAIN(name)                                \
    FMI_EXPORT fmi3Status fmi3##name(fmi3Instance instance); \
    fmi3Status fmi3##name(fmi3Instance instance)
/* clang-format on */
#define REFS3 const fmi3ValueReference refs[], size_t n

FMI_EXPORT const char *fmi3GetVersion(void);
const char *fmi3GetVersion(void) { return "3.0"; }

/* A function required by the standard for a capability that this unit declares it lacks. */
static fmi3Status lacks3(fmi3Instance instance, const char *function) {
    if (instance == NULL) return fmi3Error;
    say("%s: this unit does not have it", function);
    return (fmi3Status)fmu_fail(instance, FMU_ERROR);
}

/* --- instances --- */

FMI_EXPORT fmi3Instance fmi3InstantiateCoSimulation(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
    fmi3Boolean logging, fmi3Boolean events, fmi3Boolean early, const fmi3ValueReference between[],
    size_t n_between, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
    fmi3IntermediateUpdateCallback update);
fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources,
                                         fmi3Boolean visible, fmi3Boolean logging,
                                         fmi3Boolean events, fmi3Boolean early,
                                         const fmi3ValueReference between[], size_t n_between,
                                         fmi3InstanceEnvironment environment,
                                         fmi3LogMessageCallback log,
                                         fmi3IntermediateUpdateCallback update) {
    (void)visible, (void)early, (void)between, (void)update;
    struct fmu *const fmu = calloc(1, sizeof *fmu);
    if (fmu == NULL) return NULL;
    fmu->environment = environment;
    fmu->log3 = log;
    fmu->logs = logging;
    int failed = 1;
    if (events)
        say("eventModeUsed: this unit has no events");
    else if (n_between)
        say("requiredIntermediateVariables: this unit has none");
    else
        failed = fmu_open(fmu, name, token, resources) < 0;
    if (!failed) return fmu;
    fmu_fail(fmu, FMU_ERROR);
    fmu_free(fmu);
    return NULL;
}

static fmi3Instance no_instance(fmi3InstanceEnvironment environment, fmi3Boolean logging,
                                fmi3LogMessageCallback log) {
    struct fmu fmu = {.environment = environment, .logs = logging, .log3 = log};
    say("this unit is for co-simulation alone");
    fmu_fail(&fmu, FMU_ERROR);
    return NULL;
}

FMI_EXPORT fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token,
                                                     fmi3String resources, fmi3Boolean visible,
                                                     fmi3Boolean logging,
                                                     fmi3InstanceEnvironment environment,
                                                     fmi3LogMessageCallback log);
fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources,
                                          fmi3Boolean visible, fmi3Boolean logging,
                                          fmi3InstanceEnvironment environment,
                                          fmi3LogMessageCallback log) {
    (void)name, (void)token, (void)resources, (void)visible;
    return no_instance(environment, logging, log);
}

FMI_EXPORT fmi3Instance fmi3InstantiateScheduledExecution(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
    fmi3Boolean logging, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
    fmi3ClockUpdateCallback clock, fmi3LockPreemptionCallback lock,
    fmi3UnlockPreemptionCallback unlock);
fmi3Instance fmi3InstantiateScheduledExecution(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
    fmi3Boolean logging, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
    fmi3ClockUpdateCallback clock, fmi3LockPreemptionCallback lock,
    fmi3UnlockPreemptionCallback unlock) {
    (void)name, (void)token, (void)resources, (void)visible, (void)clock, (void)lock, (void)unlock;
    return no_instance(environment, logging, log);
}

FMI_EXPORT void fmi3FreeInstance(fmi3Instance instance);
void fmi3FreeInstance(fmi3Instance instance) { fmu_free(instance); }

/* There is one category, so all or nothing. */
FMI3(SetDebugLogging, fmi3Boolean on, size_t n, const fmi3String categories[]) {
    struct fmu *const fmu = instance;
    if (fmu == NULL) return fmi3Error;
    (void)n, (void)categories;
    fmu->logs = on;
    return fmi3OK;
}

/* --- life cycle --- */

FMI3(EnterInitializationMode, fmi3Boolean with_tolerance, fmi3Float64 tolerance, fmi3Float64 start,
     fmi3Boolean with_stop, fmi3Float64 stop) {
    (void)with_tolerance, (void)tolerance;
    if (instance == NULL) return fmi3Error;
    return (fmi3Status)fmu_initialize(instance, start, with_stop ? stop : HUGE_VAL);
}
FMI3_PLAIN(ExitInitializationMode) {
    return instance ? (fmi3Status)fmu_end_initialization(instance) : fmi3Error;
}
FMI3_PLAIN(Terminate) { return instance ? (fmi3Status)fmu_terminate(instance) : fmi3Error; }
FMI3_PLAIN(Reset) { return instance ? (fmi3Status)fmu_reset(instance) : fmi3Error; }

FMI3(DoStep, fmi3Float64 from, fmi3Float64 length, fmi3Boolean no_way_back, fmi3Boolean *event,
     fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *reached) {
    (void)no_way_back;
    struct fmu *const fmu = instance;
    if (fmu == NULL) return fmi3Error;
    const fmi3Status status = (fmi3Status)fmu_step(fmu, from, length);
    if (event) *event = false;
    if (terminate) *terminate = false;
    if (early) *early = false;
    if (reached) *reached = fmu->time;
    return status;
}

/* --- variables --- */

FMI3(GetFloat64, REFS3, fmi3Float64 values[], size_t n_values) {
    if (instance == NULL) return fmi3Error;
    if (n != n_values) return lacks3(instance, "fmi3GetFloat64 with arrays");
    return (fmi3Status)fmu_get(instance, refs, n, values);
}
FMI3(SetFloat64, REFS3, const fmi3Float64 values[], size_t n_values) {
    if (instance == NULL) return fmi3Error;
    if (n != n_values) return lacks3(instance, "fmi3SetFloat64 with arrays");
    return (fmi3Status)fmu_set(instance, refs, n, values);
}
FMI3(GetInt32, REFS3, fmi3Int32 values[], size_t n_values) {
    if (instance == NULL) return fmi3Error;
    if (n != n_values) return lacks3(instance, "fmi3GetInt32 with arrays");
    return (fmi3Status)fmu_get_integers(instance, refs, n, values);
}
FMI3(SetInt32, REFS3, const fmi3Int32 values[], size_t n_values) {
    if (instance == NULL) return fmi3Error;
    if (n != n_values) return lacks3(instance, "fmi3SetInt32 with arrays");
    return (fmi3Status)fmu_set_integers(instance, refs, n, values);
}

/* Types without variables: only empty calls are allowed. */
static fmi3Status no_variables3(fmi3Instance instance, size_t n, const char *function) {
    return instance && n == 0 ? fmi3OK : lacks3(instance, function);
}
#define NO_VARIABLES3(Type)                                              \
    FMI3(Get##Type, REFS3, fmi3##Type values[], size_t n_values) {       \
        (void)refs, (void)values, (void)n_values;                        \
        return no_variables3(instance, n, "fmi3Get" #Type);              \
    }                                                                    \
    FMI3(Set##Type, REFS3, const fmi3##Type values[], size_t n_values) { \
        (void)refs, (void)values, (void)n_values;                        \
        return no_variables3(instance, n, "fmi3Set" #Type);              \
    }
NO_VARIABLES3(Float32)
NO_VARIABLES3(Int8)
NO_VARIABLES3(UInt8)
NO_VARIABLES3(Int16)
NO_VARIABLES3(UInt16)
NO_VARIABLES3(UInt32)
NO_VARIABLES3(Int64)
NO_VARIABLES3(UInt64)
NO_VARIABLES3(Boolean)
NO_VARIABLES3(String)

/* --- saved states --- */

FMI3(GetFMUState, fmi3FMUState *state) {
    return instance ? (fmi3Status)fmu_keep(instance, state) : fmi3Error;
}
FMI3(SetFMUState, fmi3FMUState state) {
    return instance ? (fmi3Status)fmu_put_back(instance, state) : fmi3Error;
}
FMI3(FreeFMUState, fmi3FMUState *state) {
    if (instance == NULL) return fmi3Error;
    if (state == NULL) return fmi3OK;
    free(*state);
    *state = NULL;
    return fmi3OK;
}
FMI3(SerializedFMUStateSize, fmi3FMUState state, size_t *size) {
    if (instance == NULL || state == NULL || size == NULL) return fmi3Error;
    *size = fmu_kept_size(instance);
    return fmi3OK;
}
FMI3(SerializeFMUState, fmi3FMUState state, fmi3Byte to[], size_t size) {
    return instance ? (fmi3Status)fmu_write(instance, state, to, size) : fmi3Error;
}
FMI3(DeserializeFMUState, const fmi3Byte from[], size_t size, fmi3FMUState *state) {
    return instance ? (fmi3Status)fmu_read(instance, from, size, state) : fmi3Error;
}

/* --- unsupported functions --- */

#define LACKS(name, unused, ...)               \
    FMI3(name, __VA_ARGS__) {                  \
        unused;                                \
        return lacks3(instance, "fmi3" #name); \
    }
#define LACKS_PLAIN(name) \
    FMI3_PLAIN(name) { return lacks3(instance, "fmi3" #name); }
#define U2(a, b) (void)(a), (void)(b)
#define U4(a, b, c, d) U2(a, b), U2(c, d)

LACKS_PLAIN(EnterConfigurationMode)
LACKS_PLAIN(ExitConfigurationMode)
LACKS_PLAIN(EnterEventMode)
LACKS_PLAIN(EnterStepMode)
LACKS_PLAIN(EnterContinuousTimeMode)
LACKS_PLAIN(EvaluateDiscreteStates)
LACKS(GetBinary, (U4(refs, n, sizes, values), (void)n_values), REFS3, size_t sizes[],
      fmi3Binary values[], size_t n_values)
LACKS(SetBinary, (U4(refs, n, sizes, values), (void)n_values), REFS3, const size_t sizes[],
      const fmi3Binary values[], size_t n_values)
LACKS(GetClock, (U2(refs, n), (void)values), REFS3, fmi3Clock values[])
LACKS(SetClock, (U2(refs, n), (void)values), REFS3, const fmi3Clock values[])
LACKS(GetNumberOfVariableDependencies, U2(ref, n), fmi3ValueReference ref, size_t *n)
LACKS(GetVariableDependencies, (U4(ref, a, others, b), U2(kinds, n)), fmi3ValueReference ref,
      size_t a[], fmi3ValueReference others[], size_t b[], fmi3DependencyKind kinds[], size_t n)
LACKS(GetDirectionalDerivative, (U4(refs, n, known, n_known), U4(seed, n_seed, to, n_to)), REFS3,
      const fmi3ValueReference known[], size_t n_known, const fmi3Float64 seed[], size_t n_seed,
      fmi3Float64 to[], size_t n_to)
LACKS(GetAdjointDerivative, (U4(refs, n, known, n_known), U4(seed, n_seed, to, n_to)), REFS3,
      const fmi3ValueReference known[], size_t n_known, const fmi3Float64 seed[], size_t n_seed,
      fmi3Float64 to[], size_t n_to)
LACKS(GetOutputDerivatives, (U4(refs, n, orders, values), (void)n_values), REFS3,
      const fmi3Int32 orders[], fmi3Float64 values[], size_t n_values)
LACKS(GetIntervalDecimal, U4(refs, n, intervals, qualifiers), REFS3, fmi3Float64 intervals[],
      fmi3IntervalQualifier qualifiers[])
LACKS(GetIntervalFraction, (U4(refs, n, counters, resolutions), (void)qualifiers), REFS3,
      fmi3UInt64 counters[], fmi3UInt64 resolutions[], fmi3IntervalQualifier qualifiers[])
LACKS(GetShiftDecimal, (U2(refs, n), (void)shifts), REFS3, fmi3Float64 shifts[])
LACKS(GetShiftFraction, U4(refs, n, counters, resolutions), REFS3, fmi3UInt64 counters[],
      fmi3UInt64 resolutions[])
LACKS(SetIntervalDecimal, (U2(refs, n), (void)intervals), REFS3, const fmi3Float64 intervals[])
LACKS(SetIntervalFraction, U4(refs, n, counters, resolutions), REFS3, const fmi3UInt64 counters[],
      const fmi3UInt64 resolutions[])
LACKS(SetShiftDecimal, (U2(refs, n), (void)shifts), REFS3, const fmi3Float64 shifts[])
LACKS(SetShiftFraction, U4(refs, n, counters, resolutions), REFS3, const fmi3UInt64 counters[],
      const fmi3UInt64 resolutions[])
LACKS(UpdateDiscreteStates, (U4(again, terminate, nominals, values), U2(next, time)),
      fmi3Boolean *again, fmi3Boolean *terminate, fmi3Boolean *nominals, fmi3Boolean *values,
      fmi3Boolean *next, fmi3Float64 *time)
LACKS(CompletedIntegratorStep, (U2(no_way_back, event), (void)terminate), fmi3Boolean no_way_back,
      fmi3Boolean *event, fmi3Boolean *terminate)
LACKS(SetTime, (void)time, fmi3Float64 time)
LACKS(SetContinuousStates, U2(x, n), const fmi3Float64 x[], size_t n)
LACKS(GetContinuousStateDerivatives, U2(to, n), fmi3Float64 to[], size_t n)
LACKS(GetEventIndicators, U2(to, n), fmi3Float64 to[], size_t n)
LACKS(GetContinuousStates, U2(to, n), fmi3Float64 to[], size_t n)
LACKS(GetNominalsOfContinuousStates, U2(to, n), fmi3Float64 to[], size_t n)
LACKS(GetNumberOfEventIndicators, (void)n, size_t *n)
LACKS(GetNumberOfContinuousStates, (void)n, size_t *n)
LACKS(ActivateModelPartition, U2(clock, time), fmi3ValueReference clock, fmi3Float64 time)
