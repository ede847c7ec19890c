/* Traction control, stability control and drift assist (Rajamani 2012, ch. 8; the last two as in
 * Just Cause 4, on the whole car). */
#ifndef SKIDPAD_ASSISTS_H
#define SKIDPAD_ASSISTS_H

#include "car/lag.h"
#include "field/params.h"
#include "lane/lane_math.h"
#include "lane/vec3.h"
#include "tire/relaxation.h"

/* Steady yaw rate of a bicycle model at speed u, r = u delta/(L + K u^2), K its understeer
 * gradient: the denominator [m], kept positive near the critical speed of an oversteering car */
static inline vreal yaw_length(vreal u, vreal wheelbase, vreal K) {
    return vmax(wheelbase + K * (u * u), R(0.1) * wheelbase);
}

/* Traction control acts on the excess slip speed in the direction of the gear,
 *
 *   e = -Vsx - lambda_target max(|Vcx|, v_low)   [m/s]
 *
 * not on a slip ratio, as in anti-lock control: the effect of a torque on slip speed does not
 * depend on vehicle speed. The throttle is closed by a PI law on the wheel that slips most or, if
 * spinning wheels are braked, on the one that slips least. */
static inline vreal spinning(const struct traction_params *t, struct contact_motion m,
                             vreal direction) {
    return -(direction * m.Vsx) - t->slip * vmax(vabs(m.Vcx), t->low_speed);
}

/* Throttle reduction, and its integral part. */
static inline vreal traction_cut(const struct traction_params *t, vreal *integral, vreal e,
                                 vreal h) {
    const vreal rate = vmax(t->rate * e, -t->release);
    *integral = clamp(*integral + h * rate, splat(0), splat(1));
    return clamp(*integral + t->gain * e, splat(0), splat(1));
}

/* Brake torque per slip speed on a driven wheel, linearly implicit in the wheel's response, e' =
 * -(Re/I) T. */
static inline vreal traction_brake(const struct traction_params *t, vreal Re_I, vreal h) {
    return t->brake / (R(1) + h * t->brake * Re_I);
}

/* Stability control: the yaw moment (Rajamani 2012, ch. 8)
 *
 *   M   = -k_r dead(r - r_ref) + k_b dead(tan beta)
 *   r_d = u delta/(L + K u^2),  |r_d| <= 0.85 mu g/|u|
 *   tau dr_ref/dt = r_d - r_ref
 *
 * r_d is the yaw rate of a steady turn. A car reaches it with a lag, which the reference has, too:
 * without it, control would brake in every quick turn of the wheel. Here dead() is the excess over the
 * yaw-rate band and over the bound of tan(sideslip), 0.02 mu g. The moment is applied by braking
 * one wheel: front if the car oversteers or slides, else rear, on the inside of
 * the desired turn. The part prevented there by the driver's pedal or by anti-lock control is
 * applied by reducing pressure and allowed slip of both wheels on the other side, which regain side
 * force (van Zanten, SAE 950759). Pressures are relative to full pedal. */
struct stability {
    const struct stability_params *p;
    vreal wheelbase, tan_bound, grip; /* L, 0.02 mu g, 0.85 mu g */
    vreal lag;                        /* h/(h + tau) */
    vreal per_moment[2];              /* pressure of one wheel per yaw moment */
    vreal side_share[2];              /* that of both wheels of a side over it */
};

/* Pressure changes of each wheel by stability control. */
struct intervention {
    int acts; /* on some car; otherwise the rest is not set */
    vreal added[4], released[4];
};

static inline vreal beyond(vreal x, vreal band) { return x - clamp(x, -band, band); }

static inline void stability_pressures(const struct stability *c, vreal u, vreal v, vreal r,
                                       vreal delta, vreal pedal, const vreal pressure[4],
                                       vreal *r_ref, struct intervention *i) {
    const struct stability_params *p = c->p;
    const vreal zero = splat(0), speed = vmax(vabs(u), p->low_speed);
    const vmask acts = u > p->low_speed;
    vreal per[2] = {speed, yaw_length(u, c->wheelbase, p->understeer)};
    reciprocals(per, 2);
    const vreal most = c->grip * per[0];
    const vreal r_d = clamp(u * delta * per[1], -most, most);
    *r_ref = follow(*r_ref, r_d, c->lag);
    const vreal e = beyond(r - *r_ref, p->yaw_band);
    const vreal slide = beyond(v * per[0], c->tan_bound);
    const vreal M = sel(acts, p->sideslip_gain * slide - p->yaw_gain * e, zero);
    const vmask front = (e * r > R(0)) | (slide != R(0)), left = M > R(0);
    const vreal wanted = vabs(M) * sel(front, c->per_moment[FRONT], c->per_moment[REAR]);
    i->acts = any(wanted != R(0));
    if (!i->acts) return;
    const vreal there =
        sel(left, sel(front, pressure[FL], pressure[RL]), sel(front, pressure[FR], pressure[RR]));
    const vreal no_room = vmax(wanted - (R(1) - pedal), zero), kept = vmax(pedal - there, zero);
    const vreal missing =
        vmin(wanted, no_room + kept) * sel(front, c->side_share[FRONT], c->side_share[REAR]);
    const vreal at_front = sel(front, wanted, zero), at_rear = sel(front, zero, wanted);
    const vreal from_left = sel(left, zero, missing), from_right = sel(left, missing, zero);
    i->added[FL] = sel(left, at_front, zero);
    i->added[FR] = sel(left, zero, at_front);
    i->added[RL] = sel(left, at_rear, zero);
    i->added[RR] = sel(left, zero, at_rear);
    i->released[FL] = i->released[RL] = from_left;
    i->released[FR] = i->released[RR] = from_right;
}

/* Drift assist: a servo of the yaw rate, M = I k (r_steer - r), an external moment, with the yaw
 * rate at the end of the step, r+ = r + h M/I, and the car's inertia I. */
static inline vreal drift_moment(const struct drift_params *p, vreal per_I, vreal wheelbase,
                                 vreal u, vreal r, vreal delta, vreal h) {
    const vreal wanted = u * delta / yaw_length(u, wheelbase, p->understeer);
    const vreal k = p->yaw_gain * vmin(vabs(u) / p->low_speed, splat(1));
    return k * (wanted - r) / (per_I * (R(1) + h * k));
}

/* Rotates the ground velocity toward the heading by the share h k of the angle between them,
 * keeping its magnitude. */
static inline void turn_velocity(const struct drift_params *p, vec3 *V, vreal h) {
    const vreal fade = clamp(V->x / p->low_speed, splat(0), splat(1));
    const vreal beta = vatan(V->y / vmax(V->x, p->low_speed));
    vreal sine, cosine;
    vsincos(vmin(h * p->turn_rate, splat(1)) * fade * beta, &sine, &cosine);
    const vreal x = V->x * cosine + V->y * sine;
    V->y = V->y * cosine - V->x * sine;
    V->x = x;
}

#endif
