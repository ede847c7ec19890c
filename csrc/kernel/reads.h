/* Outputs read by the recording and gauges of a run. */
#ifndef SKIDPAD_READS_H
#define SKIDPAD_READS_H

#include "car/output.h"
#include "kernel/rows.h"

struct reads {
    int any;
    struct angles_read angles;
};

static inline void add_reader(struct reads *r, int channel) {
    if (channel < STATE_ROWS) return;
    const size_t at = (size_t)(channel - STATE_ROWS) * sizeof(vreal);
    r->any = 1;
    r->angles.yaw |= at == offsetof(struct car_output, yaw);
    r->angles.pitch |= at == offsetof(struct car_output, pitch);
    r->angles.roll |= at == offsetof(struct car_output, roll);
    r->angles.sideslip |= at == offsetof(struct car_output, sideslip);
    r->angles.slip_angle |= at >= offsetof(struct car_output, slip_angle) &&
                            at < offsetof(struct car_output, slip_angle) + 4 * sizeof(vreal);
    r->angles.inclination |= at >= offsetof(struct car_output, inclination) &&
                             at < offsetof(struct car_output, inclination) + 4 * sizeof(vreal);
}

static inline struct reads reads_of(const struct run *run) {
    struct reads r = {0};
    for (int i = 0; i < run->channels; i++) add_reader(&r, run->channel[i]);
    for (int i = 0; i < run->gauges; i++) {
        const struct gauge *const g = &run->gauge[i];
        add_reader(&r, g->channel);
        for (int k = 0; k < g->guest.seen; k++) add_reader(&r, g->guest.row[k]);
    }
    return r;
}

#endif
