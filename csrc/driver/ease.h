/* Slip limitation by the driver's foot. With the velocity V_x along a wheel and V_y across it, its
 * slip ratio is kappa = (omega Re - V_x)/|V_x| and its slip angle alpha = atan(V_y/|V_x|). Of the
 * allowed slip ratio kappa_p, the slip angle leaves
 *
 *   room = kappa_p sqrt(1 - (tan alpha/tan alpha_p)^2)
 *
 * The more an axle exceeds its room, the more the force is reduced, down to zero. One foot controls
 * all wheels. For each axle the wheel with more slip counts, as an open differential would spin it,
 * and the rear axle needs its side force; for a braked front axle that with less slip, as the inner
 * one may lock. */
#ifndef SKIDPAD_EASE_H
#define SKIDPAD_EASE_H

#include "car/car.h"

#define LEAST_ROOM R(0.3) /* of the slip, where a wheel uses all its force laterally */
#define ALL_BACK R(0.6)   /* of the room: excess at which the force is zero */
#define SLOW_WHEEL R(3)   /* speed below which the slip speed is limited instead [m/s] */

struct held_slip {
    vreal slip, slip_angle[2]; /* kappa_p; alpha_p, front and rear */
};

/* Slip of a wheel over its room, in the direction of `sense`. */
static inline vreal slip_over_room(const struct held_slip *p, const struct car *c,
                                   const struct car_state *s, int i, vreal cosine, vreal sine,
                                   vreal sense) {
    const int axle = i / 2;
    const vreal one = splat(1);
    const vreal half = R(0.5) * c->params->wheel[axle].track;
    const vreal arm = axle == FRONT ? c->params->body.to_front_axle : -c->params->body.to_rear_axle;
    const vreal x = s->vx + (i % 2 ? half : -half) * s->yaw_rate, y = s->vy + arm * s->yaw_rate;
    const vreal along = axle == FRONT ? x * cosine + y * sine : x;
    const vreal across = axle == FRONT ? y * cosine - x * sine : y;
    const vreal per = one / vmax(vabs(along), splat(SLOW_WHEEL));
    const vreal slip = sense * ((s->wheel_speed[i] * c->axle[axle].rotor.Re - along) * per);
    const vreal aside = across * per / p->slip_angle[axle];
    const vreal room = vsqrt(vmax(one - aside * aside, splat(LEAST_ROOM * LEAST_ROOM)));
    return slip / (p->slip * room);
}

/* Remaining longitudinal force [N]. */
static inline vreal eased(const struct held_slip *p, const struct car *c, const struct car_state *s,
                          vreal force) {
    vreal sine, cosine;
    vsincos(s->driver_steer, &sine, &cosine);
    const vreal sense = sel(force < R(0), splat(-1), splat(1));
    vreal most = splat(0);
    for (int i = 0; i < 4; i += 2) {
        const vreal left = slip_over_room(p, c, s, i, cosine, sine, sense);
        const vreal right = slip_over_room(p, c, s, i + 1, cosine, sine, sense);
        const vreal more = vmax(left, right);
        most = vmax(most, i / 2 == FRONT ? sel(sense < R(0), vmin(left, right), more) : more);
    }
    return force * clamp((R(1) + ALL_BACK - most) / ALL_BACK, splat(0), splat(1));
}

#endif
