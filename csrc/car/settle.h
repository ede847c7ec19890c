/* Static equilibrium on the road: heave, pitch and the travel of both axles by Newton's method. On
 * uneven ground the road is the plane fitted to the ground under the four wheels.
 *
 * By symmetry roll is zero. Only gravity along the road normal counts, g_z (as for a car rolling
 * freely down a slope), and lift at the given speed. With rho the deflection of a tire,
 *
 *   Fz(rho) n_z = F_s(z) - m_u g_z                                of each wheel
 *   sum F_s + lift + m_s g_z = 0                                  of the body, up
 *   sum (z_c f_x - x_c f_z) - x_i (F_s - f_z) + S_z g_x = 0       and in pitch */
#ifndef SKIDPAD_SETTLE_H
#define SKIDPAD_SETTLE_H

#include "car/car.h"

enum { SETTLE_ITERATIONS = 30 };

/* The engine idles, or turns with the wheels if that is faster. Without a requested gear it is the
 * highest in which the engine is not below the downshift speed, else first; reverse when
 * backing. */
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
    s->clutch_heat = s->assist_work = s->shaft_twist = s->yaw_reference = zero;
    s->front_split = s->rear_split = splat(R(0.5));
    for (int i = 0; i < 4; i++) s->brake_pressure[i] = zero;
}

static inline struct spring settled_spring(const struct car *c, int axle, vreal travel) {
    if (c->special_suspension) {
        struct curve_place at = off_curve();
        return both_springs(&c->chassis->axle[axle], &at, travel);
    }
    const struct suspension_params *p = c->axle[axle].suspension;
    return (struct spring){spring_force(p, travel), spring_rate(p, travel)};
}

/* Lift at the axles of a car at this height and pitch. */
static inline struct aero_force settled_lift(const struct car *c, const struct workspace *W,
                                             vreal speed, vreal z, vec3 n) {
    const vec3 V = vec(speed, splat(0), splat(0));
    struct aero_force air = aero_forces(&c->aero, c->air_density, V);
    if (c->words.aero_model != AERO_MAP) return air;
    const struct aero_map_params *map = &c->params->chassis->aero_map;
    vreal h[2];
    for (int axle = 0; axle < 2; axle++) {
        const vec3 hub = W->body->hub[2 * axle];
        h[axle] = z + n.x * hub.x + n.z * hub.z - c->params->wheel[axle].hub_height;
    }
    const struct aero_force more =
        ride_lift(map, c->air_density, speed, ride_within(map, h[FRONT], h[REAR]));
    air.front_lift = air.front_lift + more.front_lift;
    air.rear_lift = air.rear_lift + more.rear_lift;
    return air;
}

/* The left carrier of an axle at a travel. */
static inline void settle_link(const struct car *c, struct workspace *W, int axle, vreal travel) {
    struct link *link = &W->chassis->link[2 * axle];
    const struct linkage *l = &c->chassis->linkage[axle];
    const vreal zero = splat(0);
    W->axis[2 * axle] = c->words.kinematics == KINEMATICS_LINEAR
                            ? carry(link, l, 1, travel, travel, zero, zero, 1)
                            : carry(link, l, DEGREE, travel, travel, zero, zero, 1);
}

/* Component of wheel load and hub weight along the hub's path, up on the hub, n in body axes [N].
 * Linear kinematics shift along the road, where neither does work. */
static inline vreal settled_links(const struct car *c, const struct workspace *W, int axle,
                                  const struct patch *p, vreal H, vec3 n, vreal g, vreal fz) {
    const struct link *link = &W->chassis->link[2 * axle];
    /* (s sin(gamma) - n) H/cos(gamma)^2 from the wheel center to the contact */
    const vreal reach = H * p->per_cos_gamma * p->per_cos_gamma;
    const vec3 r = scale(reach, sub(scale(p->sin_gamma, W->axis[2 * axle]), n));
    const vreal turned = dot(n, cross(link->turn, r));
    if (c->words.kinematics == KINEMATICS_LINEAR) return fz * turned;
    const vreal risen = link->way.x * n.x;
    return fz * (turned + risen) + c->params->wheel[axle].mass * g * risen;
}

/* Load of a wheel with center H above the road, and its spin [rad/s], which depends on the load if
 * the tire gives the radii. */
static inline vreal settled_load(const struct car *c, int axle, const struct patch *p, vreal H,
                                 vreal *spin, vreal speed) {
    const struct axle *a = &c->axle[axle];
    const vreal zero = splat(0);
    if (c->words.wheel_radii != RADII_OF_TIRE)
        return wheel_load(a->kz, zero, a->R0 * p->cos_gamma - H, zero, H);
    const vreal rho = free_radius(&a->radii, *spin) * p->cos_gamma - H;
    const vreal fz = damped_load(carried_load(&a->radii, *spin, rho), zero, rho, zero, H);
    *spin = speed / effective_radius(&a->radii, *spin, fz);
    return fz;
}

/* A car in equilibrium on a plane. */
struct settled {
    vreal z;         /* center of mass above the plane [m] */
    vreal pitch;     /* relative to the plane [rad] */
    vreal travel[2]; /* of both axles [m] */
    vreal spin[2];   /* of their wheels [rad/s] */
    vec3 n;          /* normal, body axes */
};

/* At this speed [m/s] under gravity g along the normal [m/s2]. */
NOINLINE struct settled car_equilibrium(const struct car *c, const struct car_params *p,
                                        struct workspace *W, vreal speed, vreal g) {
    const vreal zero = splat(0);
    vreal z = p->body.height, pitch = zero, travel[2] = {zero, zero};
    vec3 n = vec(zero, zero, splat(1));
    const vreal m_body = R(1) / W->body->per_Mz;
    vreal spin[2] = {speed / c->axle[FRONT].rotor.Re, speed / c->axle[REAR].rotor.Re};

    for (int iteration = 0; iteration < SETTLE_ITERATIONS; iteration++) {
        vreal sine, cosine;
        vsincos(pitch, &sine, &cosine);
        n = vec(-sine, zero, cosine);
        const struct aero_force air = settled_lift(c, W, speed, z, n);
        vreal residual_z = air.front_lift + air.rear_lift + m_body * g * n.z;
        vreal residual_pitch =
            -(air.front_lift * W->body->hub[FL].x + air.rear_lift * W->body->hub[RL].x) +
            (W->body->Sz * n.x - W->body->nu * (W->body->Sx * n.z)) * g;
        vreal K_zz = zero, K_zp = zero, K_pp = zero, rate[2], pull[2];
        for (int axle = 0; axle < 2; axle++) {
            const struct axle *a = &c->axle[axle];
            if (c->linked) settle_link(c, W, axle, travel[axle]);
            const vec3 axis = W->axis[2 * axle];
            const vec3 forward = vec(n.z, zero, -n.x); /* along the road, body axes */
            const struct patch patch = patch_of(vec(dot(axis, forward), axis.y, dot(axis, n)));
            vec3 hub = W->body->hub[2 * axle];
            if (c->linked) hub.x = W->chassis->link[2 * axle].hub.x;
            const int linear = c->words.kinematics == KINEMATICS_LINEAR;
            hub.y = zero;
            if (c->words.massless_hubs) {
                const vreal ground = (a->R0 * patch.cos_gamma - z - dot(n, hub)) / n.z;
                travel[axle] = vmax(ground, hanging_alone(c, axle));
            }
            hub.z = hub.z + travel[axle];
            vreal H = z + dot(n, hub);
            if (linear) H = H - n.x * W->chassis->link[2 * axle].shift.x;
            const struct spring spring = settled_spring(c, axle, travel[axle]);
            vreal F_s = spring.force;
            const vreal k = vmax(spring.rate, splat(1));
            vreal fz, k_series;
            if (c->words.massless_hubs) {
                fz = vmax(F_s, zero) / n.z;
                k_series = k;
                rate[axle] = pull[axle] = zero;
            } else {
                fz = settled_load(c, axle, &patch, H, &spin[axle], speed);
                if (c->linked) F_s = F_s - settled_links(c, W, axle, &patch, H, n, g, fz);
                const vreal per = R(1) / (a->kz + k);
                k_series = a->kz * k * per;
                rate[axle] = a->kz * per;
                pull[axle] = (fz * n.z - F_s + g * n.z / a->per_mass) * per; /* hub residual */
            }
            /* contact points of the axle together: s sin(gamma) cancels in y only */
            const vreal reach = H * patch.per_cos_gamma * patch.per_cos_gamma;
            vreal r_z = hub.z + reach * (patch.sin_gamma * axis.z - n.z);
            vreal r_x = hub.x + reach * (patch.sin_gamma * axis.x - n.x);
            if (linear) { /* travel is along n only (contact.h) */
                r_z = r_z - travel[axle] * (n.x * n.x);
                r_x = r_x + travel[axle] * (n.x * n.z);
            }
            const vreal F_body = c->words.massless_hubs ? fz * n.z : F_s;
            residual_z = residual_z + R(2) * F_body;
            residual_pitch = residual_pitch + R(2) * (r_z * (fz * n.x) - r_x * (fz * n.z) -
                                                      hub.x * (F_body - fz * n.z));
            /* change of the spring force by the hub's correction */
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
                travel[axle] + pull[axle] - rate[axle] * (dz - W->body->hub[2 * axle].x * dpitch);
        z = z + clamp(dz, splat(R(-0.1)), splat(R(0.1)));
        pitch = pitch + clamp(dpitch, splat(R(-0.1)), splat(R(0.1)));
    }

    return (struct settled){z, pitch, {travel[FRONT], travel[REAR]}, {spin[FRONT], spin[REAR]}, n};
}

/* Yaw, then pitch. */
static inline void face(struct car_state *s, vreal yaw, vreal pitch) {
    vreal sp, cp, sh, ch;
    vsincos(R(0.5) * pitch, &sp, &cp);
    vsincos(R(0.5) * yaw, &sh, &ch);
    s->q0 = ch * cp;
    s->q1 = -(sh * sp);
    s->q2 = ch * sp;
    s->q3 = sh * cp;
}

/* A plane through the ground: its height at the car's position [m] and its slopes [-]. */
struct plane {
    vreal z, slope_x, slope_y;
};

static inline vec3 plane_normal(struct plane p) {
    const vreal length = vsqrt(R(1) + (p.slope_x * p.slope_x + p.slope_y * p.slope_y));
    return scale(R(1) / length, vec(-p.slope_x, -p.slope_y, splat(1)));
}

/* Places a settled car on a plane, at x, y of the state, with its path along the plane at the
 * heading: yaw and pitch relative to the plane, after the shortest rotation of z to its normal. */
static inline void place_on(struct car_state *s, const struct settled *at, struct plane plane,
                            vreal heading) {
    const vec3 n = plane_normal(plane);
    vreal sine, cosine;
    vsincos(heading, &sine, &cosine);
    s->z = plane.z + at->z / n.z;
    /* the heading along the plane, rotated back: its components along x and y there */
    const vreal rise = plane.slope_x * cosine + plane.slope_y * sine;
    const vreal toward = rise / (R(1) + n.z);
    face(s, vatan2(sine - n.y * toward, cosine - n.x * toward), at->pitch);
    const vreal half = vsqrt(R(0.5) * (R(1) + n.z)), turn = R(0.5) / half;
    const vreal t1 = -(turn * n.y), t2 = turn * n.x;
    const vreal q0 = s->q0, q1 = s->q1, q2 = s->q2, q3 = s->q3;
    s->q0 = half * q0 - (t1 * q1 + t2 * q2);
    s->q1 = half * q1 + t1 * q0 + t2 * q3;
    s->q2 = half * q2 + t2 * q0 - t1 * q3;
    s->q3 = half * q3 + (t1 * q2 - t2 * q1);
}

/* Least-squares plane through the ground under the wheels of a placed car. */
static inline struct plane plane_under(const struct car *c, const struct car_state *s,
                                       const struct workspace *W) {
    const struct attitude e = attitude_of(s->q0, s->q1, s->q2, s->q3);
    vec3 at[4];
    EACH_WHEEL (i) {
        const vec3 hub = W->body->hub[i];
        at[i] = to_earth(e, vec(hub.x, hub.y, hub.z - c->axle[i / 2].R0));
        at[i].z = ground_at(&W->footing->at, s->x + at[i].x, s->y + at[i].y).z;
    }
    const vec3 mid = scale(splat(R(0.25)), sum4(at));
    vreal xx = splat(0), xy = splat(0), yy = splat(0), xz = splat(0), yz = splat(0);
    EACH_WHEEL (i) {
        const vec3 d = sub(at[i], mid);
        xx = xx + d.x * d.x;
        xy = xy + d.x * d.y;
        yy = yy + d.y * d.y;
        xz = xz + d.x * d.z;
        yz = yz + d.y * d.z;
    }
    const vreal per = R(1) / (xx * yy - xy * xy);
    const vreal slope_x = (xz * yy - yz * xy) * per, slope_y = (yz * xx - xz * xy) * per;
    return (struct plane){mid.z - (slope_x * mid.x + slope_y * mid.y), slope_x, slope_y};
}

enum { PLANE_ITERATIONS = 3 };

/* Iterates from the ground at the car's position to that under its wheels. */
NOINLINE struct settled settle_on_ground(const struct car *c, const struct car_params *p,
                                         struct workspace *W, struct car_state *s, vreal speed,
                                         vreal heading) {
    const struct ground g = ground_at(&W->footing->at, s->x, s->y);
    struct plane plane = {g.z, g.slope_x, g.slope_y};
    struct settled at = {.z = splat(0)};
    for (int iteration = 0; iteration < PLANE_ITERATIONS; iteration++) {
        at = car_equilibrium(c, p, W, speed, dot(c->gravity, plane_normal(plane)));
        place_on(s, &at, plane, heading);
        plane = plane_under(c, s, W);
    }
    place_on(s, &at, plane, heading);
    return at;
}

/* Places a car at rest or rolling straight along `heading` at `speed`, at x, y of the state. */
static inline void car_settle(const struct car *c, const struct car_params *p, struct workspace *W,
                              struct car_state *s, vreal speed, vreal heading, vreal gear) {
    const vreal zero = splat(0);
    struct settled at;
    if (W->footing) {
        at = settle_on_ground(c, p, W, s, speed, heading);
    } else {
        at = car_equilibrium(c, p, W, speed, c->gravity.z);
        s->z = at.z;
        face(s, heading, at.pitch);
    }
    s->vx = speed * at.n.z; /* along the road, in body axes */
    s->vy = zero;
    s->vz = -(speed * at.n.x);
    s->roll_rate = s->pitch_rate = s->yaw_rate = zero;
    s->driver_steer = s->rack_steer = zero;
    for (int i = 0; i < 4; i++) {
        s->travel[i] = at.travel[i / 2];
        s->travel_rate[i] = zero;
        s->elastic_toe[i] = s->elastic_camber[i] = zero;
        s->deflection_x[i] = s->deflection_y[i] = s->contact_ax[i] = s->contact_ay[i] = zero;
        s->wheel_speed[i] = at.spin[i / 2];
    }
    if (c->powered) powertrain_settle(c, s, speed, gear);
}

#endif
