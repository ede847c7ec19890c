/* What is read off a car after a step: angles for people, accelerations along the heading, slips.
 */
#ifndef SKIDPAD_OUTPUT_H
#define SKIDPAD_OUTPUT_H

#include "car/car.h"

static inline void car_output(struct car_output *o, const struct car *c, const struct car_state *s,
                              const struct passage *P) {
    const struct attitude e = attitude_of(s->q0, s->q1, s->q2, s->q3);
    /* R = Rz(yaw) Ry(pitch) Rx(roll), its last row is (-sin pitch, sin roll cos pitch, cos.. cos..)
     */
    o->yaw = vatan2(e.ey.x, e.ex.x);
    o->pitch = vatan2(-e.ez.x, vsqrt(e.ez.y * e.ez.y + e.ez.z * e.ez.z));
    o->roll = vatan2(e.ez.y, e.ez.z);

    /* road-plane components along the heading and to its left */
    const vreal level = vmax(vsqrt(e.ex.x * e.ex.x + e.ey.x * e.ey.x), splat(REAL_MIN));
    const vreal cosine = e.ex.x / level, sine = e.ey.x / level;
    const vec3 v = to_earth(e, vec(s->vx, s->vy, s->vz));
    const vec3 a = to_earth(P->e, P->Vdot);
    o->ax = a.x * cosine + a.y * sine;
    o->ay = a.y * cosine - a.x * sine;
    o->az = a.z;
    o->sideslip = vatan2(v.y * cosine - v.x * sine, v.x * cosine + v.y * sine);
    o->steer = P->steer;

    o->speed = vsqrt(s->vx * s->vx + s->vy * s->vy + s->vz * s->vz);
    if (c->powered)
        o->powertrain = powertrain_report(c->powertrain, s, &P->power->drive, &P->power->engine,
                                          P->power->omega);
    if (c->words.drift) {
        o->powertrain.assist_moment = P->assist;
        o->powertrain.assist_power = P->assist_power;
    }

    for (int i = 0; i < 4; i++) {
        o->fx[i] = P->tire[i].fx;
        o->fy[i] = P->tire[i].fy;
        o->fz[i] = P->fz[i];
        o->mz[i] = P->tire[i].mz;
        o->slip_ratio[i] = P->slip[i].kappa;
        o->slip_angle[i] = vatan(P->slip[i].tan_alpha);
        o->inclination[i] = vasin(P->patch[i].sin_gamma);
        o->brake_torque[i] = P->T_b[i];
    }
}

#endif
