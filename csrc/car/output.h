/* Outputs of a car after a step: angles, accelerations along the heading, slips */
#ifndef SKIDPAD_OUTPUT_H
#define SKIDPAD_OUTPUT_H

#include "car/car.h"

/* Whether an angle that needs an inverse function is read; outputs not read are not set. */
struct angles_read {
    int yaw, pitch, roll, sideslip, slip_angle, inclination;
};

static inline void car_output(struct car_output *o, const struct car *c, const struct car_state *s,
                              const struct workspace *W, struct angles_read read) {
    const struct attitude e = attitude_of(s->q0, s->q1, s->q2, s->q3);
    /* the last row of R = Rz(yaw) Ry(pitch) Rx(roll) is
     * (-sin pitch, sin roll cos pitch, cos roll cos pitch) */
    if (read.yaw) o->yaw = vatan2(e.ey.x, e.ex.x);
    if (read.pitch) o->pitch = vatan2(-e.ez.x, vsqrt(e.ez.y * e.ez.y + e.ez.z * e.ez.z));
    if (read.roll) o->roll = vatan2(e.ez.y, e.ez.z);

    /* horizontal components along the heading and to its left */
    const vreal level = vmax(vsqrt(e.ex.x * e.ex.x + e.ey.x * e.ey.x), splat(REAL_MIN));
    const vreal cosine = e.ex.x / level, sine = e.ey.x / level;
    const vec3 v = to_earth(e, vec(s->vx, s->vy, s->vz));
    const vec3 a = to_earth(W->e, W->Vdot);
    o->ax = a.x * cosine + a.y * sine;
    o->ay = a.y * cosine - a.x * sine;
    o->az = a.z;
    if (read.sideslip) o->sideslip = vatan2(v.y * cosine - v.x * sine, v.x * cosine + v.y * sine);
    o->steer = W->steer;
    o->rear_steer = W->rear_steered;

    o->speed = vsqrt(s->vx * s->vx + s->vy * s->vy + s->vz * s->vz);
    if (c->powered)
        o->powertrain = powertrain_report(c->powertrain, s, &W->power->drive, &W->power->engine,
                                          W->power->omega);
    if (c->words.steering_torque) o->steering_torque = hand_torque(c, W);
    if (c->words.drift) {
        o->powertrain.assist_moment = W->assist;
        o->powertrain.assist_power = W->assist_power;
    }

    for (int i = 0; i < 4; i++) {
        o->fx[i] = W->tire[i].fx;
        o->fy[i] = W->tire[i].fy;
        o->fz[i] = W->fz[i];
        o->mz[i] = W->tire[i].mz;
        o->slip_ratio[i] = W->slip[i].kappa;
        if (read.slip_angle) o->slip_angle[i] = vatan(W->slip[i].tan_alpha);
        if (read.inclination) o->inclination[i] = vasin(W->patch[i].sin_gamma);
        o->brake_torque[i] = W->T_b[i];
    }
    if (c->words.velocity_sensor) {
        EACH_WHEEL (i) {
            o->node_vx[i] = W->node_vx[i];
            o->node_vy[i] = W->node_vy[i];
        }
    }
}

#endif
