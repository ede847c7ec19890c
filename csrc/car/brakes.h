/* Brakes from pedal to torque, with anti-lock control.
 *
 * Pressure p, 1 at full pedal, follows the pedal with a lag, p+ = p + h/(h + tau) (pedal - p). With
 * anti-lock control it also changes at most at a rate set by the slip lambda of its wheel,
 *
 *   dp/dt <= clamp(gain (lambda_target - lambda), -dump, build),   dlambda/dt = B (p - ..),
 *   B = T_full Re/(I |V|)
 *
 * linearly implicit in how the wheel yields, so that coarse steps do not make it hunt:
 * gain/(1 + h^2 gain B). */
#ifndef SKIDPAD_BRAKES_H
#define SKIDPAD_BRAKES_H

#include "field/params.h"
#include "tire/relaxation.h"

struct brakes {
    const struct antilock_params *antilock;
    int antilocks;
    vreal slip_allowed; /* on top of the target, where stability control brakes in full */
    vreal lag;          /* h/(h + tau) */
    vreal torque[2];    /* of one wheel at full pressure, front and rear [N m] */
    vreal yield[2];     /* B |V|: how fast its slip speed grows at full pressure [m/s2] */
    vreal hand_brake;   /* of one rear wheel at full hand brake [N m] */
};

static inline struct brakes brakes_prepare(const struct car_params *car, int antilocks, vreal h) {
    const struct powertrain_params *p = &car->powertrain;
    const vreal half = R(0.5) * p->pedals.brake_torque, front_share = car->brakes.front_share;
    struct brakes b = {.antilock = &p->antilock,
                       .antilocks = antilocks,
                       .slip_allowed = p->stability.slip,
                       .lag = h / (h + p->pedals.brake_lag),
                       .torque = {half * front_share, half * (R(1) - front_share)},
                       .hand_brake = R(0.5) * p->pedals.hand_brake_torque};
    for (int axle = 0; axle < 2; axle++) {
        const struct wheel_params *wheel = &car->wheel[axle];
        b.yield[axle] = b.torque[axle] * wheel->effective_radius / wheel->spin_inertia;
    }
    return b;
}

/* Slip ratio of braking, positive against the direction of travel. */
static inline vreal braking_slip(struct contact_motion m, vreal low_speed) {
    return vcopysign(splat(1), m.Vcx) * m.Vsx / vmax(vabs(m.Vcx), low_speed);
}

static inline void antilock_stage(const struct brakes *b, const struct contact_motion m[4],
                                  const vreal added[4], const vreal before[4], vreal pressure[4],
                                  vreal h) {
    const struct antilock_params *a = b->antilock;
    const vreal zero = splat(0), floor_speed = vmax(a->low_speed, splat(R(0.1)));
    vreal slip[4];
    for (int i = 0; i < 4; i++) slip[i] = braking_slip(m[i], floor_speed);
    const vreal worst = vmax(slip[RL], slip[RR]);
    for (int i = 0; i < 4; i++) {
        vreal lambda = slip[i];
        if (i >= RL) lambda = sel(a->select_low > R(0.5), worst, lambda);
        const vreal B = b->yield[i / 2] / vmax(vabs(m[i].Vcx), floor_speed);
        const vreal gain = a->gain / (R(1) + h * h * a->gain * B);
        const vreal target = a->slip + b->slip_allowed * vmin(added[i], splat(1));
        const vreal rate = clamp(gain * (target - lambda), -a->dump, a->build);
        const vreal held = vmax(vmin(pressure[i], before[i] + h * rate), zero);
        pressure[i] = sel(vabs(m[i].Vcx) > a->low_speed, held, pressure[i]);
    }
}

/* Pressures of a step from the pedal and what stability control adds for each wheel. */
static inline void brake_pressures(const struct brakes *b, struct car_state *s, vreal pedal,
                                   const vreal added[4], const struct contact_motion m[4],
                                   vreal h) {
    vreal before[4];
    for (int i = 0; i < 4; i++) {
        before[i] = s->brake_pressure[i];
        const vreal wanted = vmin(pedal + added[i], splat(1));
        s->brake_pressure[i] = before[i] + b->lag * (wanted - before[i]);
    }
    if (b->antilocks) antilock_stage(b, m, added, before, s->brake_pressure, h);
}

static inline vreal pedal_torque(const struct brakes *b, const struct car_state *s, vreal hand,
                                 int i) {
    const vreal T = b->torque[i / 2] * s->brake_pressure[i];
    return i >= RL ? T + b->hand_brake * hand : T;
}

#endif
