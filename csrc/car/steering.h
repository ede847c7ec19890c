/* Road-wheel angles of the front axle, without toe [rad], left positive.
 *
 * Parallel steering turns both wheels by delta. Ackermann geometry with wheelbase L and track t
 * keeps cot(delta_outer) - cot(delta_inner) = t/L around the mean cot(delta) = R/L: tan(delta_left)
 * = tan(delta)/(1 - (t/2L) tan(delta)),  tan(delta_right) = tan(delta)/(1 + ...) and the share A of
 * it is taken. */
#ifndef SKIDPAD_STEERING_H
#define SKIDPAD_STEERING_H

#include "field/params.h"
#include "lane/lane_math.h"

struct steer {
    vreal left, right;
};

static inline struct steer steering_angles(vreal ackermann, vreal half_track_per_wheelbase,
                                           vreal delta) {
    const vreal t = vtan(delta);
    const vreal turn = half_track_per_wheelbase * t;
    const vreal left = vatan2(t, R(1) - turn);
    const vreal right = vatan2(t, R(1) + turn);
    return (struct steer){delta + ackermann * (left - delta), delta + ackermann * (right - delta)};
}

#endif
