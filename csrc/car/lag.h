/* First-order lag of a state. */
#ifndef SKIDPAD_LAG_H
#define SKIDPAD_LAG_H

#include "lane/lane.h"

/* x+ = x + share (target - x), share = h/(h + tau). A state that is close enough snaps to the
 * target, to avoid slow denormal numbers. */
static inline vreal follow(vreal x, vreal target, vreal share) {
    const vreal y = x + share * (target - x);
    return sel(vabs(target - y) < R(1e-6), solution(target, y), y);
}

#endif
