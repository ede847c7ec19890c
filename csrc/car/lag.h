/* A state that follows its target with a lag. */
#ifndef SKIDPAD_LAG_H
#define SKIDPAD_LAG_H

#include "lane/lane.h"

/* x+ = x + share (target - x), share = h/(h + tau). What is as good as there arrives, before its
 * numbers get so small that processors slow down. */
static inline vreal follow(vreal x, vreal target, vreal share) {
    const vreal y = x + share * (target - x);
    return sel(vabs(target - y) < R(1e-6), solution(target, y), y);
}

#endif
