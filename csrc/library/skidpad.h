/* Cars without Python: any number, with parameters, inputs and results by name. SI units, ISO 8855
 * axes: x forward, y left, z up; wheels FL, FR, RL, RR. The bits are those of skidpad.Fleet.
 *
 * A function that returns int gives 0, or -1 and a message; one that returns a pointer gives NULL
 * and a message. On errors nothing has changed. Numbers are passed as `count` values: 1 for all
 * cars, or one per car. A fleet is for one thread at a time; fleets share nothing. */
#ifndef SKIDPAD_H
#define SKIDPAD_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(SKIDPAD_BUILDS_LIBRARY)
#define SKIDPAD_API __declspec(dllexport)
#elif defined(__GNUC__)
#define SKIDPAD_API __attribute__((visibility("default")))
#else
#define SKIDPAD_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct skidpad_fleet skidpad_fleet;

/* Bits of the status of a car; they stay set until it starts. */
enum skidpad_status_bit {
    SKIDPAD_NON_FINITE = 1,  /* a state is infinite or not a number */
    SKIDPAD_ROLLED_OVER = 2, /* the body leaned more than 60 degrees from the vertical */
    SKIDPAD_WHEEL_LIFT = 4,  /* both wheels of one side off the road, the other side on it */
    SKIDPAD_SPUN = 8,        /* moved more than 60 degrees off its axis, faster than 1 m/s */
    SKIDPAD_UNSOLVED = 16    /* the driveline remained unsolved in some step */
};

/* The message of the last error in this thread. */
SKIDPAD_API const char *skidpad_error(void);

/* n cars from a file that car.to_flat(path) wrote in Python, or from its text; n = 0: as many as it
 * contains. They start in static equilibrium. */
SKIDPAD_API skidpad_fleet *skidpad_read(const char *path, size_t n);
SKIDPAD_API skidpad_fleet *skidpad_parse(const char *text, size_t n);
SKIDPAD_API void skidpad_free(skidpad_fleet *fleet);
SKIDPAD_API size_t skidpad_cars(const skidpad_fleet *fleet);

/* Parameters such as "body.mass"; they hold from the next call on. Words and lists, such as gear
 * ratios, are fixed when read. A body that has become heavier sags, springs are not adjusted.
 * skidpad_parameter gives `*count` numbers, 1 or one per car. */
SKIDPAD_API int skidpad_set_parameter(skidpad_fleet *fleet, const char *name, const double *values,
                                      size_t count);
SKIDPAD_API const double *skidpad_parameter(const skidpad_fleet *fleet, const char *name,
                                            size_t *count);

/* Start values: "speed" [m/s], "heading" [rad], "x" and "y" [m], 0 by default, and "gear", which is
 * chosen automatically unless set, or if NaN. */
SKIDPAD_API int skidpad_set_start(skidpad_fleet *fleet, const char *name, const double *values,
                                  size_t count);
/* Places all cars on the road, in static equilibrium, rolling straight, at time 0. */
SKIDPAD_API int skidpad_start(skidpad_fleet *fleet);

/* Inputs such as "steer" or "throttle", as of Fleet.step; each holds until it is set again. A NaN
 * gear keeps the gear. */
SKIDPAD_API int skidpad_set_input(skidpad_fleet *fleet, const char *name, const double *values,
                                  size_t count);

/* Steps of `dt` seconds with constant inputs. Hubs with mass, and a body that may touch the ground,
 * take substeps of at most 5 ms, unless `substeps` sets their number (0: as many as needed). */
SKIDPAD_API int skidpad_set_substeps(skidpad_fleet *fleet, int substeps);
SKIDPAD_API int skidpad_step(skidpad_fleet *fleet, double dt, int64_t steps);

/* A channel such as "yaw_rate": numbers of all cars, updated by each call; for wheels, those of all
 * FL, then FR, RL and RR. The address is valid as long as the fleet. */
SKIDPAD_API const double *skidpad_channel(const skidpad_fleet *fleet, const char *name);
SKIDPAD_API const uint32_t *skidpad_status(const skidpad_fleet *fleet); /* bits of each car */
SKIDPAD_API const double *skidpad_time(const skidpad_fleet *fleet);     /* since the start [s] */

/* A channel that is a state: 1 number or one per car, or as many for each wheel. The outputs follow
 * with the next step, or with skidpad_evaluate. */
SKIDPAD_API int skidpad_set_state(skidpad_fleet *fleet, const char *name, const double *values,
                                  size_t count);
SKIDPAD_API int skidpad_evaluate(skidpad_fleet *fleet);

/* All that moves, to continue from there with the same bits: state, outputs, status and time. */
SKIDPAD_API size_t skidpad_saved_size(const skidpad_fleet *fleet);
SKIDPAD_API void skidpad_save(const skidpad_fleet *fleet, void *to);
SKIDPAD_API int skidpad_restore(skidpad_fleet *fleet, const void *from, size_t size);

#ifdef __cplusplus
}
#endif

#endif
