/* Brakes from pedal to torque, with anti-lock control (and what stability control asks of it).
 *
 * Pressure p, 1 at full pedal, follows the pedal with a lag, p+ = p + h/(h + tau) (pedal - p). With
 * anti-lock control it also changes at most at a rate set by the slip lambda = |Vsx|/|V| of its
 * wheel,
 *
 *   dp/dt <= clamp(gain (lambda_target - lambda), -dump, build),   dlambda/dt = B (p - ..),
 *   B = T_full Re/(I |V|)
 *
 * linearly implicit in how the wheel yields, so that coarse steps do not make it hunt:
 *
 *   gain (lambda_target - lambda)/(1 + h^2 gain B) = gain (lambda_target |V| - Vsx)/(|V| + c),
 *   c = h^2 gain T_full Re/I
 *
 * On split friction the yaw moment may be delayed (the Giermomentaufbauverzoegerung of Bosch's
 * handbook): a front wheel's pressure rises slowly above that of the other one. */
#ifndef SKIDPAD_BRAKES_H
#define SKIDPAD_BRAKES_H

#include "car/assists.h"
#include "car/lag.h"

struct brakes {
    const struct antilock_params *antilock;
    int antilocks;
    vreal slip_allowed; /* on top of the target, where stability control brakes in full */
    vreal lag;          /* h/(h + tau) */
    vreal apart;        /* rise of a front pressure over the other one's in a step */
    vreal torque[2];    /* of one wheel at full pressure, front and rear [N m] */
    vreal c[2];         /* front and rear [m/s] */
    vreal hand_brake;   /* of one rear wheel at full hand brake [N m] */
};

static inline struct brakes brakes_prepare(const struct car_params *car, int antilocks, vreal h) {
    const struct powertrain_params *p = car->powertrain;
    const vreal half = R(0.5) * p->pedals.brake_torque, front_share = car->brakes.front_share;
    struct brakes b = {.antilock = &p->antilock,
                       .antilocks = antilocks,
                       .slip_allowed = p->stability.slip,
                       .lag = h / (h + p->pedals.brake_lag),
                       .apart = h / vmax(p->antilock.yaw_delay, splat(R(1e-9))),
                       .torque = {half * front_share, half * (R(1) - front_share)},
                       .hand_brake = R(0.5) * p->pedals.hand_brake_torque};
    for (int axle = 0; axle < 2; axle++) {
        const struct wheel_params *wheel = &car->wheel[axle];
        const vreal yield = b.torque[axle] * wheel->effective_radius / wheel->spin_inertia;
        b.c[axle] = h * h * p->antilock.gain * yield;
    }
    return b;
}

static inline void antilock_stage(const struct brakes *b, const struct contact_motion m[4],
                                  const struct intervention *stability, const vreal before[4],
                                  vreal pressure[4], vreal h) {
    const struct antilock_params *a = b->antilock;
    const vreal zero = splat(0), floor_speed = vmax(a->low_speed, splat(R(0.1)));
    vreal rate[4], per[4];
    for (int i = 0; i < 4; i++) per[i] = vmax(vabs(m[i].Vcx), floor_speed) + b->c[i / 2];
    reciprocals(per, 4);
    for (int i = 0; i < 4; i++) {
        const vreal speed = vmax(vabs(m[i].Vcx), floor_speed);
        const vreal slides = negate_by(m[i].Vsx, m[i].Vcx); /* against the direction of travel */
        const vreal left = R(1) - vmin(stability->released[i], splat(1));
        const vreal target = a->slip * left + b->slip_allowed * vmin(stability->added[i], splat(1));
        rate[i] = a->gain * (target * speed - slides) * per[i];
    }
    const vmask select_low = a->select_low > R(0.5);
    const vreal low = vmin(rate[RL], rate[RR]);
    vreal held[4];
    for (int i = 0; i < 4; i++) {
        const vreal asked = i >= RL ? sel(select_low, low, rate[i]) : rate[i];
        const vreal limit = before[i] + h * clamp(asked, -a->dump, a->build);
        held[i] = vmax(vmin(pressure[i], limit), zero);
    }
    const vreal front[2] = {held[FL], held[FR]};
    for (int i = 0; i < 2; i++) {
        const vreal slow = vmax(before[i], front[1 - i]) + b->apart;
        held[i] = sel(stability->added[i] > R(0), held[i], vmin(held[i], slow));
    }
    for (int i = 0; i < 4; i++)
        pressure[i] = sel(vabs(m[i].Vcx) > a->low_speed, held[i], pressure[i]);
}

/* Pressures of a step from the pedal and what stability control does; where there is none and none
 * is asked for there will be none. */
static inline void brake_pressures(const struct brakes *b, struct car_state *s, vreal pedal,
                                   const struct intervention *stability,
                                   const struct contact_motion m[4], vreal h) {
    vreal before[4];
    vint some = bits(pedal);
    for (int i = 0; i < 4; i++) some |= bits(s->brake_pressure[i]) | bits(stability->added[i]);
    if (!any(some != 0)) return;
    for (int i = 0; i < 4; i++) {
        before[i] = s->brake_pressure[i];
        const vreal asked = pedal + stability->added[i] - stability->released[i];
        const vreal wanted = clamp(asked, splat(0), splat(1));
        s->brake_pressure[i] = follow(before[i], wanted, b->lag);
    }
    if (b->antilocks) antilock_stage(b, m, stability, before, s->brake_pressure, h);
}

static inline vreal pedal_torque(const struct brakes *b, const struct car_state *s, vreal hand,
                                 int i) {
    const vreal T = b->torque[i / 2] * s->brake_pressure[i];
    return i >= RL ? T + b->hand_brake * hand : T;
}

#endif
