/* Brakes from pedal to torque, with anti-lock control and the requests of stability control.
 *
 * Pressure p, 1 at full pedal, follows the pedal with a lag, p+ = p + h/(h + tau) (pedal - p).
 * Anti-lock control limits the torque to the value that drives the slip speed Vs to that of the
 * target slip: the torque of tire and shaft, plus that accelerating the wheel (the slip controller
 * of van Zanten, Erhardt and Pfaff, SAE 950759). From I domega/dt = T_d + r F - T, with V held and
 * r the arm of F about the axle,
 *
 *   dVs/dt = gain (lambda_target |V| - Vs),   T = T_d + r F + (I/Re) dVs/dt
 *
 * and linearly implicit in the tire force, F+ = F + G dVs, hence stable at any step:
 *
 *   T = T_d + r F + gain/(1 + h gain) (I/Re + h r G) (lambda_target |V| - Vs)
 *
 * within the pressure rates of the valves. On split friction the yaw moment may be delayed (the
 * Giermomentaufbauverzoegerung of Bosch's handbook): a front wheel's pressure rises slowly above
 * that of the other one. */
#ifndef SKIDPAD_BRAKES_H
#define SKIDPAD_BRAKES_H

#include "car/assists.h"
#include "car/lag.h"
#include "car/wheel.h"

struct brakes {
    const struct antilock_params *antilock;
    int antilocks;
    vreal slip_allowed; /* added to the target where stability control brakes fully */
    vreal lag;          /* h/(h + tau) */
    vreal apart;        /* rise of a front pressure over the other one's in a step */
    vreal torque[2];    /* of one wheel at full pressure, front and rear [N m] */
    vreal per_torque[2];
    vreal lead;       /* gain/(1 + h gain) [1/s] */
    vreal I_Re[2];    /* [kg m] */
    vreal hand_brake; /* of one rear wheel at full hand brake [N m] */
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
    b.lead = p->antilock.gain / (R(1) + h * p->antilock.gain);
    for (int axle = 0; axle < 2; axle++) {
        const struct wheel_params *wheel = &car->wheel[axle];
        b.I_Re[axle] = wheel->spin_inertia / wheel->effective_radius;
        b.per_torque[axle] = R(1) / vmax(b.torque[axle], splat(R(1e-3)));
    }
    return b;
}

/* The four wheels in a step: motion, tire response, and shaft torques [N m]. */
struct wheels {
    const struct contact_motion *motion;
    const struct tire_force *tire;
    const struct slip_step *slip;
    const struct rotor *rotor;
    const vreal *drive;
};

/* Pressure that drives the slip of a wheel to the target. */
static inline vreal slip_pressure(const struct brakes *b, const struct wheels *w, int i,
                                  vreal target, vreal h) {
    const struct contact_motion m = w->motion[i];
    const int axle = i / 2;
    const vreal slides = negate_by(m.Vsx, m.Vcx); /* against the direction of travel */
    const vreal arm = w->rotor[i].arm;
    const vreal holds = negate_by(w->drive[i] - arm * w->tire[i].fx, m.Vcx);
    const vreal G = w->tire[i].slope_x * w->slip[i].dkappa;
    const vreal turns = b->I_Re[axle] + h * arm * G;
    const vreal T = holds + b->lead * turns * (target * vabs(m.Vcx) - slides);
    return T * b->per_torque[axle];
}

static inline void antilock_stage(const struct brakes *b, const struct wheels *wheels,
                                  const struct intervention *stability, const vreal before[4],
                                  vreal pressure[4], vreal h) {
    const struct antilock_params *a = b->antilock;
    const vreal zero = splat(0);
    vreal asked[4];
    for (int i = 0; i < 4; i++) {
        const vreal left = R(1) - vmin(stability->released[i], splat(1));
        const vreal target = a->slip * left + b->slip_allowed * vmin(stability->added[i], splat(1));
        asked[i] = slip_pressure(b, wheels, i, target, h);
    }
    const vmask select_low = a->select_low > R(0.5);
    const vreal low = vmin(asked[RL], asked[RR]);
    vreal held[4];
    for (int i = 0; i < 4; i++) {
        const vreal least = before[i] - h * a->dump, most = before[i] + h * a->build;
        const vreal limit = clamp(i >= RL ? sel(select_low, low, asked[i]) : asked[i], least, most);
        held[i] = vmax(vmin(pressure[i], limit), zero);
    }
    const vreal front[2] = {held[FL], held[FR]};
    for (int i = 0; i < 2; i++) {
        const vreal slow = vmax(before[i], front[1 - i]) + b->apart;
        held[i] = sel(stability->added[i] > R(0), held[i], vmin(held[i], slow));
    }
    for (int i = 0; i < 4; i++)
        pressure[i] = sel(vabs(wheels->motion[i].Vcx) > a->low_speed, held[i], pressure[i]);
}

/* Pressures of a step from the pedal and stability control; zero stays zero without a request. */
static inline void brake_pressures(const struct brakes *b, struct car_state *s, vreal pedal,
                                   struct intervention *stability, const struct wheels *wheels,
                                   vreal h) {
    vreal before[4];
    vint some = bits(pedal) | matters(pedal);
    for (int i = 0; i < 4; i++) some |= bits(s->brake_pressure[i]) | matters(s->brake_pressure[i]);
    if (!(stability->acts | any(some != 0))) return;
    if (!stability->acts)
        for (int i = 0; i < 4; i++) stability->added[i] = stability->released[i] = splat(0);
    for (int i = 0; i < 4; i++) {
        before[i] = s->brake_pressure[i];
        const vreal asked = pedal + stability->added[i] - stability->released[i];
        const vreal wanted = clamp(asked, splat(0), splat(1));
        s->brake_pressure[i] = follow(before[i], wanted, b->lag);
    }
    if (b->antilocks) antilock_stage(b, wheels, stability, before, s->brake_pressure, h);
}

static inline vreal pedal_torque(const struct brakes *b, const struct car_state *s, vreal hand,
                                 int i) {
    const vreal T = b->torque[i / 2] * s->brake_pressure[i];
    return i >= RL ? T + b->hand_brake * hand : T;
}

#endif
