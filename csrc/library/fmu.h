/* A car as a co-simulation unit: the part common to both versions of the interface. */
#ifndef SKIDPAD_FMU_H
#define SKIDPAD_FMU_H

#include "library/fleet.h"
#include "library/fmi.h"

/* Numbered as in both versions. */
enum fmu_status { FMU_OK, FMU_WARNING, FMU_DISCARD, FMU_ERROR, FMU_FATAL };

/* The states of the standard; a call lists those in which it is allowed. */
enum fmu_mode {
    FMU_INSTANTIATED = 1,
    FMU_INITIALIZATION = 2,
    FMU_STEP = 4,
    FMU_TERMINATED = 8,
    FMU_BEFORE_STEPS = FMU_INSTANTIATED | FMU_INITIALIZATION
};

/* Value references: the first of each kind, as in modelDescription.xml. */
enum fmu_reference {
    FMU_TIME = 0,
    FMU_STATUS_BITS = 1,
    FMU_INPUTS = 1000,  /* in the order of inputs.def */
    FMU_STARTS = 2000,  /* speed, heading, x, y, gear */
    FMU_ROWS = 3000,    /* of the states, then the outputs */
    FMU_PARAMS = 10000, /* in the order of the kernels' columns */
    FMU_END = 100000
};

/* A gear that stays, or is chosen at the start: integers have no NaN. */
enum { FMU_NO_GEAR = -2 };

struct fmu {
    skidpad_fleet *car;
    enum fmu_mode mode;
    int stale;         /* the car does not reflect the start values yet */
    double step;       /* step size of the car [s] */
    double time, stop; /* [s]; stop is infinite if undefined */
    uint64_t mark;     /* of the unit, to recognize its own states */
    void *begun;       /* its state at instantiation */
    char *name;
    int logs;
    void *environment;
    fmi3LogMessageCallback log3; /* or */
    fmi2CallbackLogger log2;
};

/* Reports skidpad_error to the environment and returns the status; an error ends the unit's use. */
int fmu_fail(struct fmu *fmu, int status);
/* The same for an argument that is NULL. */
int fmu_refuse_null(struct fmu *fmu, const char *name);
/* OK, or an error if the function is not allowed in the unit's present state. */
int fmu_allows(struct fmu *fmu, int modes, const char *function);

/* Initializes a unit whose logger is set from its resources folder; -1 and a message on failure. */
int fmu_open(struct fmu *fmu, const char *name, const char *token, const char *resources);
void fmu_free(struct fmu *fmu);

int fmu_initialize(struct fmu *fmu, double start, double stop);
int fmu_end_initialization(struct fmu *fmu);
int fmu_terminate(struct fmu *fmu);
int fmu_reset(struct fmu *fmu);
int fmu_step(struct fmu *fmu, double from, double length);

/* Before the first step, starts the car from the values set, when an output is read. */
void fmu_refresh(struct fmu *fmu);
/* Of floating-point numbers, and of integers. */
int fmu_get(struct fmu *fmu, const uint32_t refs[], size_t n, double to[]);
int fmu_set(struct fmu *fmu, const uint32_t refs[], size_t n, const double values[]);
int fmu_get_integers(struct fmu *fmu, const uint32_t refs[], size_t n, int32_t to[]);
int fmu_set_integers(struct fmu *fmu, const uint32_t refs[], size_t n, const int32_t values[]);

/* All that can change, as bytes. */
size_t fmu_kept_size(const struct fmu *fmu);
int fmu_keep(struct fmu *fmu, void **kept);
int fmu_put_back(struct fmu *fmu, const void *kept);
int fmu_write(struct fmu *fmu, const void *kept, void *to, size_t size);
int fmu_read(struct fmu *fmu, const void *from, size_t size, void **kept);

#endif
