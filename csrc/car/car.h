/* The full car, one step of it, from top to bottom:
 *
 *   parameters + state + inputs -> steering -> hubs and loads -> slip -> tire forces -> spin and brakes
 *   -> forces on body and hubs -> accelerations -> next state
 *
 * ISO 8855 body axes, ISO-W wheel axes, SI units, wheels FL FR RL RR. */
#ifndef SKIDPAD_CAR_H
#define SKIDPAD_CAR_H

#include "car/aero.h"
#include "car/anti_roll.h"
#include "car/body.h"
#include "car/steering.h"
#include "car/suspension.h"
#include "car/wheel.h"
#include "field/params.h"

/* The structure that all cars of a call share. */
struct car_words {
    enum tire_model tire_model;
    int ellipse;       /* simple Pacejka: both forces inside the friction ellipse */
    int steady_slip;   /* else relaxation */
    int massless_hubs; /* else four hubs with mass */
};

struct car_inputs {
    vreal steer;        /* road-wheel angle before Ackermann geometry and toe [rad] */
    vreal drive_torque; /* sum over the driven wheels [N m] */
    vreal brake_torque; /* sum over the four wheels, positive [N m] */
};

/* One axle's numbers that do not change within a call. */
struct axle {
    struct suspension_params suspension;
    struct anti_roll_params anti_roll;
    struct tire tire;
    struct contact contact;
    struct damper damper;
    vreal kz, cz, R0, Re, rolling, spin_inertia;
    vreal per_mass;          /* 1/hub mass [1/kg] */
    vreal h_I, I_h;          /* step over spin inertia and its inverse */
    vreal per_mx, per_my;    /* inverse mass at the contact, all wheels pushing alike [1/kg] */
    vreal drive, brake;      /* this wheel's share of the torques */
    vreal lean, upright;     /* sine and cosine of the left wheel's static inclination */
    vreal toe_left;          /* static angle of the left wheel about z [rad] */
    vreal preload;           /* with massless hubs it carries their weight too [N] */
};

struct car {
    struct car_words words;
    vreal h; /* step [s] */
    vec3 gravity;
    struct body body;
    struct axle axle[2];
    struct aero_params aero;
    vreal air_density;
    vreal ackermann, half_track_per_wheelbase;
    vreal steer;     /* for which the front axes below were made */
    vec3 axis[4];    /* spin axes */
};

/* What one step found out, for outputs. */
struct car_forces {
    vec3 acceleration; /* of the center of mass, earth axes [m/s2] */
    vreal steer;
    vreal fx[4], fy[4], fz[4], mz[4];
    vreal kappa[4], tan_alpha[4], sin_gamma[4], T_b[4];
};

static inline void axle_prepare(struct axle *a, const struct car_params *p, int axle,
                                const struct body *body, struct car_words words, vreal gravity,
                                vreal h) {
    const struct wheel_params *wheel = &p->wheel[axle];
    a->suspension = p->suspension[axle];
    a->anti_roll = p->anti_roll[axle];
    if (words.massless_hubs)
        a->suspension.preload = a->suspension.preload + wheel->mass * gravity;
    tire_prepare(&a->tire, words.tire_model, words.ellipse, &p->tire[axle], p->environment.friction);
    contact_prepare(&a->contact, &p->contact[axle], &a->tire);
    a->damper = damper_prepare(&a->suspension, wheel->mass, h);
    a->kz = wheel->vertical_stiffness;
    a->cz = wheel->vertical_damping;
    a->R0 = words.massless_hubs ? wheel->hub_height : wheel->radius;
    a->Re = wheel->effective_radius;
    a->rolling = wheel->rolling_resistance * wheel->effective_radius;
    a->per_mass = R(1) / wheel->mass;
    a->spin_inertia = wheel->spin_inertia;
    a->I_h = wheel->spin_inertia / h;
    a->h_I = R(1) / a->I_h;

    const vec3 hub = body->hub[2 * axle];
    const vreal below = hub.z - wheel->hub_height;
    a->per_mx = R(4) * (body->per_m + body->per_I.yy * (below * below) +
                        body->per_I.zz * (hub.y * hub.y));
    a->per_my = R(4) * (body->per_m + body->per_I.xx * (below * below) +
                        body->per_I.zz * (hub.x * hub.x));

    const vreal drive_share =
        axle == FRONT ? p->drive.front_share : R(1) - p->drive.front_share;
    const vreal brake_share =
        axle == FRONT ? p->brakes.front_share : R(1) - p->brakes.front_share;
    a->drive = R(0.5) * drive_share;
    a->brake = R(0.5) * brake_share;
    vsincos(-a->suspension.camber, &a->lean, &a->upright);
    a->toe_left = -a->suspension.toe;
}

/* Spin axes of an axle whose wheels are steered by the given angles. */
static inline void axle_axes(vec3 axis[2], const struct axle *a, vreal left, vreal right) {
    axis[0] = spin_axis(left + a->toe_left, a->lean, a->upright);
    axis[1] = spin_axis(right - a->toe_left, -a->lean, a->upright);
}

static inline void car_steer(struct car *c, vreal steer) {
    c->steer = steer;
    const struct steer delta =
        steering_angles(c->ackermann, c->half_track_per_wheelbase, steer);
    axle_axes(c->axis, &c->axle[FRONT], delta.left, delta.right);
}

static inline void car_prepare(struct car *c, const struct car_params *p, struct car_words words,
                               vreal h) {
    c->words = words;
    c->h = h;
    c->gravity = vec(p->environment.gravity_x, p->environment.gravity_y, p->environment.gravity_z);
    c->aero = p->aero;
    c->air_density = p->environment.air_density;
    c->ackermann = p->steering.ackermann;
    c->half_track_per_wheelbase =
        R(0.5) * p->wheel[FRONT].track / (p->body.to_front_axle + p->body.to_rear_axle);
    body_prepare(&c->body, p, words.massless_hubs);
    for (int axle = 0; axle < 2; axle++)
        axle_prepare(&c->axle[axle], p, axle, &c->body, words, vabs(c->gravity.z), h);
    axle_axes(c->axis + RL, &c->axle[REAR], splat(0), splat(0));
    car_steer(c, splat(0));
}

/* Massless hubs follow the road: travel such that the hub stands Rl cos(gamma) above it, or hang where
 * spring, stops and bar balance. k z + F0 + stops + k_b (z - z_opposite) = 0 has the root below; with
 * both hubs of an axle each is found from where the other hangs without the bar's help, once more. */
static inline vreal hanging_travel(const struct axle *a, vreal z_opposite) {
    const struct suspension_params *p = &a->suspension;
    const vreal k = p->stiffness + a->anti_roll.stiffness;
    const vreal F0 = p->preload - a->anti_roll.stiffness * z_opposite;
    const vreal free = -F0 / vmax(k, splat(1));
    const vreal stopped = -(F0 + p->stop_stiffness * p->rebound_travel) /
                          vmax(k + p->stop_stiffness, splat(1));
    return vmax(free, stopped);
}

static inline vreal hanging_alone(const struct axle *a) {
    const struct suspension_params *p = &a->suspension;
    const vreal free = -p->preload / vmax(p->stiffness, splat(1));
    const vreal stopped = -(p->preload + p->stop_stiffness * p->rebound_travel) /
                          vmax(p->stiffness + p->stop_stiffness, splat(1));
    return vmax(free, stopped);
}

static inline void massless_travel(const struct car *c, struct car_state *s, struct attitude e,
                                   const struct patch patch[4], vec3 V, vec3 w, vmask grounded[4]) {
    const vreal up = vmax(e.ez.z, splat(R(0.1))); /* a car on its side has no ground under it */
    for (int axle = 0; axle < 2; axle++) {
        const struct axle *a = &c->axle[axle];
        vreal ground[2], start[2];
        for (int side = 0; side < 2; side++) {
            const int i = 2 * axle + side;
            const vreal H0 = s->z + dot(e.ez, c->body.hub[i]);
            ground[side] = (a->R0 * patch[i].cos_gamma - H0) / up;
            start[side] = vmax(ground[side], hanging_alone(a));
        }
        for (int side = 0; side < 2; side++) {
            const int i = 2 * axle + side;
            const vreal hanging = hanging_travel(a, start[1 - side]);
            grounded[i] = (ground[side] > hanging) & (e.ez.z > R(0.1));
            s->travel[i] = sel(grounded[i], ground[side], hanging);
            vec3 r = c->body.hub[i];
            r.z = r.z + s->travel[i];
            r = add(r, scale(a->R0, patch[i].from_hub));
            const vec3 Vc = add(V, cross(w, r));
            s->travel_rate[i] = sel(grounded[i], -dot(Vc, e.ez) / up, splat(0));
        }
    }
}

/* One wheel's part of the step; what it does to the car is returned through the pointers. */
struct wheel_effect {
    vec3 F;      /* on the car in body axes, z only as far as it reaches the body [N] */
    vec3 M;      /* about the center of mass [N m] */
    vreal hub_z; /* net vertical force on the hub [N] */
    vreal spin;  /* angular momentum about the wheel axis [kg m2/s] */
    vec3 from_G; /* contact point from the center of mass [m] */
};

static inline void car_step(struct car *c, struct car_state *s, struct car_inputs in,
                            struct car_forces *out) {
    const struct car_words words = c->words;
    const vreal h = c->h;
    if (any(in.steer != c->steer)) car_steer(c, in.steer);

    const struct attitude e = attitude_of(s->q0, s->q1, s->q2, s->q3);
    const vec3 n = e.ez;
    const vec3 V = vec(s->vx, s->vy, s->vz);
    const vec3 w = vec(s->roll_rate, s->pitch_rate, s->yaw_rate);
    const vec3 g = to_body(e, c->gravity);

    struct patch patch[4];
    for (int i = 0; i < 4; i++) patch[i] = patch_of(n, c->axis[i]);
    vmask grounded[4];
    if (words.massless_hubs) massless_travel(c, s, e, patch, V, w, grounded);

    struct wheel_effect effect[4];
    for (int i = 0; i < 4; i++) {
        const struct axle *a = &c->axle[i / 2];
        const vec3 axis = c->axis[i];
        const vec3 hub = add(c->body.hub[i], vec(splat(0), splat(0), s->travel[i]));
        const vreal H = s->z + dot(n, hub);
        const vec3 r = add(hub, scale(H * patch[i].per_cos_gamma, patch[i].from_hub));

        /* load and suspension */
        vec3 Vc = add(V, cross(w, r));
        Vc.z = Vc.z + s->travel_rate[i];
        const vreal F_spring = spring_force(&a->suspension, s->travel[i]) +
                               anti_roll_force(&a->anti_roll, s->travel[i], s->travel[i ^ 1]);
        vreal fz, F_s; /* wheel load; suspension force on the body, up */
        if (words.massless_hubs) {
            const vreal rate = damper_rate(&a->suspension, s->travel_rate[i]);
            fz = sel(grounded[i], vmax(F_spring + rate * s->travel_rate[i], splat(0)), splat(0));
            F_s = splat(0); /* all of the road's force, below */
        } else {
            fz = wheel_load(a->kz, a->cz, a->R0 * patch[i].cos_gamma - H, -dot(Vc, n), H);
            const vmask ground = fz > R(0);
            const vreal free = (fz * n.z - F_spring) * a->per_mass + sel(ground, g.z, splat(0));
            F_s = F_spring + damper_force(a->damper, s->travel_rate[i] + h * free);
        }

        /* slip and tire force at the old spin */
        const vreal omega = s->wheel_speed[i];
        const vreal Vcx = dot(Vc, patch[i].xw);
        const struct contact_motion motion = {Vcx, dot(Vc, patch[i].yw), Vcx - omega * a->Re};
        const struct slip_step slip =
            words.steady_slip
                ? steady_step(&a->contact, motion, h, s->memory_x[i], s->memory_y[i])
                : relaxation_step(&a->contact, &a->tire, words.tire_model, motion, fz, h,
                                  &s->memory_x[i], &s->memory_y[i]);
        const struct tire_slip at = {
            fz, slip.kappa, slip.tan_alpha, splat(0), patch[i].sin_gamma,
            sel(Vcx < R(0), splat(-1), splat(1))};
        const struct tire_force tire = tire_force(&a->tire, words.tire_model, at);

        /* spin, brake and the force of this step */
        const vreal G = tire.slope_x * slip.dkappa;
        const vreal T_rolling = a->rolling * fz;
        vreal fy = tire.fy, B = splat(1), per_B = splat(1);
        if (words.steady_slip) {
            B = R(1) + h * G * a->per_mx;
            per_B = R(1) / B;
            fy = fy / (R(1) + h * (tire.slope_y * slip.dtan) * a->per_my);
        }
        const struct spin spin =
            spin_step(omega, tire.fx, G, tire.limit_x, B, per_B, a->drive * in.drive_torque,
                      a->brake * in.brake_torque + T_rolling, a->Re, a->h_I, a->I_h);
        const vreal fx = spin.fx;
        const vreal domega = spin.omega - omega;
        s->memory_x[i] = s->memory_x[i] + slip.hold_x * (a->Re * domega);
        s->wheel_speed[i] = spin.omega;

        /* force on the car at the contact point */
        const vec3 f = add(add(scale(fx, patch[i].xw), scale(fy, patch[i].yw)), scale(fz, n));
        struct wheel_effect *to = &effect[i];
        if (words.massless_hubs) F_s = f.z;
        to->F = vec(f.x, f.y, F_s);
        /* r x f with the guided part of f.z at the hub instead of the contact */
        to->M = vec(r.y * f.z - r.z * f.y + hub.y * (F_s - f.z),
                    r.z * f.x - r.x * f.z - hub.x * (F_s - f.z), r.x * f.y - r.y * f.x);
        to->M = add(to->M, scale(tire.mz, n));
        /* the wheel takes its own angular momentum; rolling resistance comes from outside */
        const vreal T_outside = coulomb(spin.T_b, T_rolling);
        to->M = sub(to->M, scale(a->I_h * domega + T_outside, axis));
        to->hub_z = f.z - F_s;
        to->spin = a->spin_inertia * spin.omega;
        to->from_G = r;

        out->fx[i] = fx;
        out->fy[i] = fy;
        out->fz[i] = fz;
        out->mz[i] = tire.mz;
        out->kappa[i] = slip.kappa;
        out->tan_alpha[i] = slip.tan_alpha;
        out->sin_gamma[i] = patch[i].sin_gamma;
        out->T_b[i] = spin.T_b;
    }

    /* sums over the wheels, and air */
    vec3 F = {0}, M = {0}, spin = {0};
    for (int axle = 0; axle < 2; axle++) {
        const struct wheel_effect *left = &effect[2 * axle], *right = &effect[2 * axle + 1];
        F = add(F, add(left->F, right->F));
        M = add(M, add(left->M, right->M));
        spin = add(spin, add(scale(left->spin, c->axis[2 * axle]),
                             scale(right->spin, c->axis[2 * axle + 1])));
    }
    const struct aero_force air = aero_forces(&c->aero, c->air_density, V);
    F = add(F, air.drag);
    F.z = F.z + (air.front_lift + air.rear_lift);
    M.y = M.y - (air.front_lift * c->body.hub[FL].x + air.rear_lift * c->body.hub[RL].x);

    /* body and hubs */
    const struct body_acceleration acc = body_acceleration(&c->body, w, spin, F, M);
    if (!words.massless_hubs) {
        const vreal w2 = dot(w, w);
        for (int i = 0; i < 4; i++) {
            const vec3 hub = add(c->body.hub[i], vec(splat(0), splat(0), s->travel[i]));
            const vreal carried = acc.A.z + (acc.wdot.x * hub.y - acc.wdot.y * hub.x) +
                                  (w.z * dot(w, hub) - hub.z * w2);
            s->travel_rate[i] =
                s->travel_rate[i] + h * (effect[i].hub_z * c->axle[i / 2].per_mass - carried);
            s->travel[i] = s->travel[i] + h * s->travel_rate[i];
        }
    }
    const vec3 Vdot = add(acc.A, g); /* in axes that do not turn within the step */
    if (words.steady_slip) {
        const vec3 turning = sub(Vdot, cross(w, V));
        for (int i = 0; i < 4; i++) {
            const struct axle *a = &c->axle[i / 2];
            const vec3 ac = add(turning, cross(acc.wdot, effect[i].from_G));
            s->memory_x[i] = dot(ac, patch[i].xw) - a->per_mx * out->fx[i];
            s->memory_y[i] = dot(ac, patch[i].yw) - a->per_my * out->fy[i];
        }
    }
    out->acceleration = to_earth(e, Vdot);
    out->steer = in.steer;
    body_integrate(s, e, acc.wdot, Vdot, h);
}

#endif
