/* Static equilibrium on the road: heave, pitch and the travel of both axles by Newton's method.
 *
 * Left and right are alike, so roll is zero. Gravity counts only along the road normal (a car
 * rolling freely down a slope feels no more), lift at the given speed. With H = height of a hub and
 * rho its tire deflection, per wheel:  Fz(rho) n_z = F_s(z) - m_u g_z  and for the body sum F_s +
 * lift + m_s g_z = 0,   sum (z_c f_x - x_c f_z) - x_i (F_s - f_z) + S_z g_x = 0. */
#ifndef SKIDPAD_SETTLE_H
#define SKIDPAD_SETTLE_H

#include "car/car.h"

enum { SETTLE_ITERATIONS = 30 };

/* The engine idles, or turns with the wheels where that is faster. Without a wish for a gear it is
 * the highest in which the engine is not below the speed to shift down at, else the first; reverse
 * backwards. */
static inline void powertrain_settle(const struct car *c, struct car_state *s, vreal speed,
                                     vreal gear) {
    const struct powertrain *t = c->powertrain;
    const struct gearbox *g = &t->line.gearbox;
    const struct powertrain_params *p = t->p;
    const vreal carrier = carrier_speed(&t->line, s->wheel_speed), zero = splat(0);
    vreal chosen = sel(speed < R(0), splat(-1), splat(1));
    for (int k = 2; k <= g->ratios.count; k++) {
        const vreal n = ratio_in(g, splat((real)k)) * carrier;
        chosen = sel(n >= p->gearbox.down_closed, splat((real)k), chosen);
    }
    s->gear = sel(gear == gear, gear, chosen);
    const vreal driven = ratio_in(g, s->gear) * carrier;
    s->engine_speed =
        c->words.clutch_model == CLUTCH_LOCKED ? driven : vmax(driven, p->engine.idle_speed);
    s->shift_left = s->intake = s->limiter_cut = s->traction_cut = zero;
    s->idle_control = vmin(p->engine.friction + p->engine.friction_rate * p->engine.idle_speed,
                           p->engine.idle_torque);
    s->fuel = p->fuel.mass;
    s->clutch_heat = s->assist_work = s->shaft_twist = zero;
    s->front_split = s->rear_split = splat(R(0.5));
    for (int i = 0; i < 4; i++) s->brake_pressure[i] = zero;
}

/* Places a car that stands or rolls straight along `heading` at `speed`, at x, y of the state. */
static inline void car_settle(const struct car *c, const struct car_params *p, struct car_state *s,
                              vreal speed, vreal heading, vreal gear) {
    const vreal g = c->gravity.z;
    const vreal zero = splat(0);
    vreal z = p->body.height, pitch = zero, travel[2] = {zero, zero};
    vec3 n = vec(zero, zero, splat(1));
    const struct aero_force air = aero_forces(&c->aero, c->air_density, vec(speed, zero, zero));
    const vreal m_body = R(1) / c->body.per_Mz;

    for (int iteration = 0; iteration < SETTLE_ITERATIONS; iteration++) {
        vreal sine, cosine;
        vsincos(pitch, &sine, &cosine);
        n = vec(-sine, zero, cosine);
        vreal residual_z = air.front_lift + air.rear_lift + m_body * g * n.z;
        vreal residual_pitch =
            -(air.front_lift * c->body.hub[FL].x + air.rear_lift * c->body.hub[RL].x) +
            (c->body.Sz * n.x - c->body.nu * (c->body.Sx * n.z)) * g;
        vreal K_zz = zero, K_zp = zero, K_pp = zero, rate[2], pull[2];
        for (int axle = 0; axle < 2; axle++) {
            const struct axle *a = &c->axle[axle];
            const struct patch patch = patch_of(n, c->axis[2 * axle]);
            vec3 hub = c->body.hub[2 * axle];
            hub.y = zero;
            if (c->words.massless_hubs) {
                const vreal ground = (a->R0 * patch.cos_gamma - z - dot(n, hub)) / n.z;
                travel[axle] = vmax(ground, hanging_alone(a));
            }
            hub.z = hub.z + travel[axle];
            const vreal H = z + dot(n, hub);
            const vreal F_s = spring_force(a->suspension, travel[axle]);
            const vreal k = vmax(spring_rate(a->suspension, travel[axle]), splat(1));
            vreal fz, k_series;
            if (c->words.massless_hubs) {
                fz = vmax(F_s, zero) / n.z;
                k_series = k;
                rate[axle] = pull[axle] = zero;
            } else {
                fz = wheel_load(a->kz, zero, a->R0 * patch.cos_gamma - H, zero, H);
                const vreal per = R(1) / (a->kz + k);
                k_series = a->kz * k * per;
                rate[axle] = a->kz * per;
                pull[axle] = (fz * n.z - F_s + g * n.z / a->per_mass) * per; /* hub residual */
            }
            /* contact point, left and right of the axle together: s sin(gamma) cancels in y only */
            const vreal reach = H * patch.per_cos_gamma * patch.per_cos_gamma;
            const vec3 axis = c->axis[2 * axle];
            const vreal r_z = hub.z + reach * (patch.sin_gamma * axis.z - n.z);
            const vreal r_x = hub.x + reach * (patch.sin_gamma * axis.x - n.x);
            const vreal F_body = c->words.massless_hubs ? fz * n.z : F_s;
            residual_z = residual_z + R(2) * F_body;
            residual_pitch = residual_pitch + R(2) * (r_z * (fz * n.x) - r_x * (fz * n.z) -
                                                      hub.x * (F_body - fz * n.z));
            /* what the hub's own correction adds to the spring force */
            const vreal dF = c->words.massless_hubs ? zero : k * pull[axle];
            residual_z = residual_z + R(2) * dF;
            residual_pitch = residual_pitch - R(2) * hub.x * dF;
            K_zz = K_zz + R(2) * k_series;
            K_zp = K_zp - R(2) * k_series * hub.x;
            K_pp = K_pp + R(2) * k_series * (hub.x * hub.x);
        }
        /* K (dz, dpitch) = residuals */
        const vreal per_det = R(1) / (K_zz * K_pp - K_zp * K_zp);
        const vreal dz = (residual_z * K_pp - residual_pitch * K_zp) * per_det;
        const vreal dpitch = (residual_pitch * K_zz - residual_z * K_zp) * per_det;
        for (int axle = 0; axle < 2; axle++)
            travel[axle] =
                travel[axle] + pull[axle] - rate[axle] * (dz - c->body.hub[2 * axle].x * dpitch);
        z = z + clamp(dz, splat(R(-0.1)), splat(R(0.1)));
        pitch = pitch + clamp(dpitch, splat(R(-0.1)), splat(R(0.1)));
    }

    vreal sp, cp, sh, ch;
    vsincos(R(0.5) * pitch, &sp, &cp);
    vsincos(R(0.5) * heading, &sh, &ch);
    s->z = z;
    s->q0 = ch * cp; /* yaw, then pitch */
    s->q1 = -(sh * sp);
    s->q2 = ch * sp;
    s->q3 = sh * cp;
    s->vx = speed * n.z; /* along the road, in body axes */
    s->vy = zero;
    s->vz = -(speed * n.x);
    s->roll_rate = s->pitch_rate = s->yaw_rate = zero;
    s->driver_steer = zero;
    for (int i = 0; i < 4; i++) {
        s->travel[i] = travel[i / 2];
        s->travel_rate[i] = zero;
        s->memory_x[i] = s->memory_y[i] = s->contact_ax[i] = s->contact_ay[i] = zero;
        s->wheel_speed[i] = speed / c->axle[i / 2].Re;
    }
    if (c->powered) powertrain_settle(c, s, speed, gear);
}

#endif
