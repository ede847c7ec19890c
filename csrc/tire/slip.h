/* All definitions of slip: those of the two game sources verbatim, pitfalls included, and those of
 * ISO 8855 / ISO-W (TYDEX W), used by the car. Speeds in m/s, angles in rad, spin in rad/s. Wheel
 * axes: x forward in the road plane, y to the left, z up along the road normal. */
#ifndef SKIDPAD_SLIP_H
#define SKIDPAD_SLIP_H

#include "lane/lane_math.h"
#include "tire/tire.h"

/* slip/|speed|, 0 where both are 0, infinite where only the speed is */
static inline vreal slip_per_speed(vreal slip, vreal speed) {
    return sel((slip == R(0)) & (speed == R(0)), slip, slip / vabs(speed));
}

/* alpha = atan2(Vcy, |Vcx|) [rad], + = wheel moves to its left; ISO-W, JC4-8, equal to GD3-5 */
static inline vreal slip_angle(vreal vcx, vreal vcy) {
    const vreal most = splat(BELOW_QUARTER_TURN); /* rounding beyond it would flip the sign */
    return clamp(vatan2(vcy, vabs(vcx)), -most, most);
}

/* tan(alpha) = Vcy/|Vcx|, + = wheel moves to its left; ISO-W */
static inline vreal lateral_slip(vreal vcx, vreal vcy) { return slip_per_speed(vcy, vcx); }

/* kappa = -Vsx/|Vcx| = (omega Re - Vcx)/|Vcx|, + = driving, -1 = locked rolling forward; ISO-W */
static inline vreal slip_ratio(vreal vcx, vreal omega, vreal radius) {
    return slip_per_speed(omega * radius - vcx, vcx);
}

/* Vsx = Vcx - omega Re [m/s], slip velocity along x_W; ISO-W */
static inline vreal slip_velocity(vreal vcx, vreal omega, vreal radius) {
    return vcx - omega * radius;
}

/* phi_t = -psidot/|(Vcx, Vcy)| [1/m]; ISO-W */
static inline vreal turn_slip(vreal yaw_rate, vreal vcx, vreal vcy) {
    return slip_per_speed(-yaw_rate, vhypot(vcx, vcy));
}

/* gamma = asin(n . s) [rad], n road normal, s spin axis to the left: + = top leans to the right.
 * ISO-W; JC4-9 is pi/2 - acos(n . s), the same with fewer digits. */
static inline vreal inclination(const vreal n[3], const vreal s[3]) {
    const vreal one = splat(1), sine = n[0] * s[0] + n[1] * s[1] + n[2] * s[2];
    return vasin(clamp(sine, -one, one));
}

/* (sigma_x, sigma_y) = (kappa, tan alpha)/|1 + kappa sgn(Vcx)|: slip over the speed at which the
 * tread runs through the contact, omega Re, instead of over that of travel; signs as kappa and
 * alpha */
static inline void theoretical_slip(vreal kappa, vreal tan_alpha, vreal vcx, vreal *x, vreal *y) {
    const vreal most = splat(LARGE), forward = sel(vcx < R(0), splat(-1), splat(1));
    const vreal ratio = clamp(kappa, -most, most), rolling = forward + ratio;
    *x = slip_per_speed(ratio, rolling);
    *y = slip_per_speed(tan_alpha, rolling);
}

/* Inputs of a tire model, from load, slips and inclination of any size and the forward velocity.
 * Inlined, so that a model does not pay for unused inputs. */
FORCE_INLINE struct tire_slip tire_slip_of(vreal fz, vreal kappa, vreal alpha, vreal gamma,
                                           vreal vx) {
    const vreal one = splat(1), most = splat(LARGE), quarter = splat(BELOW_QUARTER_TURN);
    struct tire_slip s;
    s.fz = clamp(fz, splat(0), most) + R(0); /* -0 is also on the ground */
    s.kappa = clamp(kappa, -most, most);
    s.alpha = clamp(alpha, -most, most);
    s.tan_alpha = vtan(clamp(alpha, -quarter, quarter));
    s.sin_gamma = vsin(gamma);
    s.forward = sel(vx < R(0), -one, sel(vx >= R(0), one, vx)); /* NaN is not a direction */
    s.vx = vx;
    return s;
}

/* Velocity of a wheel at (x, y) of the body, steered by delta to the left, in its own axes [m/s]:
 * ISO 8855 body velocity (u, v) at the origin of x and y, yaw rate r */
static inline void wheel_velocity(vreal u, vreal v, vreal r, vreal x, vreal y, vreal delta,
                                  vreal *vcx, vreal *vcy) {
    const vreal vx = u - r * y, vy = v + r * x;
    vreal s, c;
    vsincos(delta, &s, &c);
    *vcx = vx * c + vy * s;
    *vcy = vy * c - vx * s;
}

/* GD3-3: the direction of motion in the plane of the wheel node, normalize(local x, local y);
 * (0, 0) at rest. Node axes: x to the right, y backward, so Vcx = -local y and Vcy = -local x. */
static inline void gdsim_planar(vreal local_x, vreal local_y, vreal *x, vreal *y) {
    const vreal scale = scale_to_one(vmax(vabs(local_x), vabs(local_y)));
    const vreal ax = local_x * scale, ay = local_y * scale;
    const vreal length = vsqrt(ax * ax + ay * ay);
    *x = slip_per_speed(ax, length);
    *y = slip_per_speed(ay, length);
}

/* GD3-5: x_slip = asin(clamp(-planar.x, -1, 1)) [rad], = alpha of ISO */
static inline vreal gdsim_slip_angle(vreal local_x, vreal local_y) {
    const vreal one = splat(1);
    vreal x, y;
    gdsim_planar(local_x, local_y, &x, &y);
    return vasin(clamp(-x, -one, one));
}

/* GD3-6: z_slip = 0 if z_vel == 0 else (spin r - z_vel)/|z_vel|; a locked wheel has -1 forward,
 * +1 backward */
static inline vreal gdsim_slip_ratio(vreal z_vel, vreal spin, vreal radius) {
    return sel(z_vel == R(0), splat(0), (spin * radius - z_vel) / vabs(z_vel));
}

/* JC4-6: SR = Omega r/Vx - 1 (SAE) */
static inline vreal sae_slip_ratio(vreal vx, vreal omega, vreal radius) {
    return omega * radius / vx - R(1);
}

/* JC4-7: the ratio in the wheel's own direction, and that direction, slide_sgn = +-1:
 * sgn(Vx) where |Omega| < eps, else sgn(Omega); SR = (Omega r - Vx) slide_sgn/|Vx| */
static inline void just_cause_slip_ratio(vreal vx, vreal omega, vreal radius, vreal eps,
                                         vreal *ratio, vreal *slide_sgn) {
    const vreal direction = sel(vabs(omega) < eps, vx, omega);
    *slide_sgn = sel(direction < R(0), splat(-1), splat(1));
    *ratio = (omega * radius - vx) * *slide_sgn / vabs(vx);
}

#endif
