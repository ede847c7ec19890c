/* Linear blend from a value at low speed to one at high speed. */
#ifndef SKIDPAD_SPEED_SCHEDULE_H
#define SKIDPAD_SPEED_SCHEDULE_H

#include "lane/lane.h"

/* Blend factor at a forward or backward speed [m/s]. */
static inline vreal speed_share(vreal low_speed, vreal speed_range, vreal vx) {
    return clamp((vabs(vx) - low_speed) / speed_range, splat(0), splat(1));
}

#endif
