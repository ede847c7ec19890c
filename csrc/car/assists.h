/* Traction control, stability control and drift assist (Rajamani 2012, ch. 8; the last two as Just
 * Cause 4 has them, on the whole car). */
#ifndef SKIDPAD_ASSISTS_H
#define SKIDPAD_ASSISTS_H

#include "field/params.h"
#include "lane/lane_math.h"
#include "tire/relaxation.h"

/* Steady yaw rate of a bicycle model at speed u, K its understeer gradient [rad/s]. */
static inline vreal steered_yaw_rate(vreal u, vreal delta, vreal wheelbase, vreal K) {
    return u * delta / vmax(wheelbase + K * (u * u), R(0.1) * wheelbase);
}

/* Traction control works on the slip speed beyond its target, in the direction of the gear,
 *
 *   e = -Vsx - lambda_target max(|Vcx|, v_low)   [m/s]
 *
 * for the same reason as anti-lock control not on a slip ratio: how fast a torque changes the slip
 * speed does not depend on the speed. The throttle closes by a PI law of the wheel that slips most;
 * where spinning wheels are braked, of the one that slips least. */
static inline vreal spinning(const struct traction_params *t, struct contact_motion m,
                             vreal direction) {
    return -(direction * m.Vsx) - t->slip * vmax(vabs(m.Vcx), t->low_speed);
}

/* Share of the throttle that it takes away, and the integral in it. */
static inline vreal traction_cut(const struct traction_params *t, vreal *integral, vreal e,
                                 vreal h) {
    const vreal rate = vmax(t->rate * e, -t->release);
    *integral = clamp(*integral + h * rate, splat(0), splat(1));
    return clamp(*integral + t->gain * e, splat(0), splat(1));
}

/* Brake torque on a driven wheel, linearly implicit in how the wheel yields, e' = -(Re/I) T. */
static inline vreal traction_brake(const struct traction_params *t, vreal e, vreal yield, vreal h) {
    return t->brake * vmax(e, splat(0)) / (R(1) + h * t->brake * yield);
}

/* Stability control: the yaw moment
 *
 *   M = -k_r dead(r - r_d) + k_b dead(beta),   r_d = u delta/(L + K u^2), |r_d| <= 0.85 mu g/|u|,
 *
 * with dead() what is beyond the band of yaw rate and the bound of sideslip, atan(0.02 mu g), comes
 * from braking one wheel: front where the car turns too much or slides, else rear, on the side to
 * which it has to turn. Torques are over those of full pressure. */
struct stability {
    const struct stability_params *p;
    vreal wheelbase, sideslip_bound, grip; /* 0.85 mu g */
    vreal per_moment[2];                   /* pressure of one wheel per yaw moment */
};

static inline vreal beyond(vreal x, vreal band) { return x - clamp(x, -band, band); }

static inline void stability_pressures(const struct stability *c, vreal u, vreal v, vreal r,
                                       vreal delta, vreal added[4]) {
    const struct stability_params *p = c->p;
    const vreal zero = splat(0), speed = vmax(vabs(u), p->low_speed);
    const vmask acts = u > p->low_speed;
    const vreal most = c->grip / speed;
    const vreal r_d = clamp(steered_yaw_rate(u, delta, c->wheelbase, p->understeer), -most, most);
    const vreal e = beyond(r - r_d, p->yaw_band);
    const vreal slide = beyond(vatan(v / speed), c->sideslip_bound);
    const vreal M = sel(acts, p->sideslip_gain * slide - p->yaw_gain * e, zero);
    const vmask front = (e * r > R(0)) | (slide != R(0));
    const vreal size = vabs(M);
    const vreal at_front = sel(front, size * c->per_moment[FRONT], zero);
    const vreal at_rear = sel(front, zero, size * c->per_moment[REAR]);
    added[FL] = sel(M > R(0), at_front, zero);
    added[FR] = sel(M > R(0), zero, at_front);
    added[RL] = sel(M > R(0), at_rear, zero);
    added[RR] = sel(M > R(0), zero, at_rear);
}

/* Drift assist: a servo of the yaw rate, M = I k (r_steer - r), as a moment from outside, with the
 * yaw rate of the end of the step, r+ = r + h M/I, and the car's inertia I. */
static inline vreal drift_moment(const struct drift_params *p, vreal per_I, vreal wheelbase,
                                 vreal u, vreal r, vreal delta, vreal h) {
    const vreal wanted = steered_yaw_rate(u, delta, wheelbase, p->understeer);
    const vreal k = p->yaw_gain * vmin(vabs(u) / p->low_speed, splat(1));
    return k * (wanted - r) / (per_I * (R(1) + h * k));
}

/* Turns the velocity toward the heading by the share h k of the angle between them; its size stays.
 */
static inline void turn_velocity(const struct drift_params *p, struct car_state *s, vreal h) {
    const vreal fade = clamp(s->vx / p->low_speed, splat(0), splat(1));
    const vreal beta = vatan(s->vy / vmax(s->vx, p->low_speed));
    vreal sine, cosine;
    vsincos(vmin(h * p->turn_rate, splat(1)) * fade * beta, &sine, &cosine);
    const vreal vx = s->vx * cosine + s->vy * sine;
    s->vy = s->vy * cosine - s->vx * sine;
    s->vx = vx;
}

#endif
