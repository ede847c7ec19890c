/* The full car, one step of it, from top to bottom:
 *
 *   parameters + state + inputs (passage.h) -> steering -> hubs and loads -> slip and tire forces
 *   (grip.h) -> powertrain, spin and brakes (spin.h) -> forces on body and hubs -> accelerations
 *   -> next state
 *
 * ISO 8855 body axes, ISO-W wheel axes, SI units, wheels FL FR RL RR. */
#ifndef SKIDPAD_CAR_H
#define SKIDPAD_CAR_H

#include "car/grip.h"
#include "car/massless.h"
#include "car/passage.h"
#include "car/spin.h"

/* A wheel center in motion. */
struct hub_motion {
    vreal z; /* over the center of mass, body z [m] */
    vreal H; /* over the road [m] */
    vec3 V;  /* body axes [m/s] */
};

/* The two hubs of an axle, V + w x r with r = (x, +-y, z + travel): what they share once. */
static inline void axle_motion(struct hub_motion hub[2], vec3 r, const struct passage *P,
                               const struct car_state *s, int left) {
    const vec3 n = P->e.ez, w = P->w;
    const vreal H_mid = s->z + n.x * r.x, H_side = n.y * r.y;
    const vec3 V_mid = vec(P->V.x, P->V.y + w.z * r.x, P->V.z - w.y * r.x);
    const vreal turn = w.z * r.y, roll = w.x * r.y;
    for (int side = 0; side < 2; side++) {
        const vreal z = r.z + s->travel[left + side], travel_rate = s->travel_rate[left + side];
        hub[side].z = z;
        hub[side].H = (side == 0 ? H_mid + H_side : H_mid - H_side) + n.z * z;
        hub[side].V =
            vec((side == 0 ? V_mid.x - turn : V_mid.x + turn) + w.y * z, V_mid.y - w.x * z,
                (side == 0 ? V_mid.z + roll : V_mid.z - roll) + travel_rate);
    }
}

static inline void contact_stage(const struct car *c, const struct car_state *s,
                                 struct passage *P) {
    const vec3 n = P->e.ez;
    const vec3 w = P->w;
    struct hub_motion hub[4];
    for (int axle = 0; axle < 2; axle++)
        axle_motion(hub + 2 * axle, c->body.hub[2 * axle], P, s, 2 * axle);
    EACH_WHEEL (i) {
        const struct patch *p = &P->patch[i];
        const vreal H = hub[i].H, Rl = H * p->per_cos_gamma;
        const vec3 V_hub = hub[i].V;
        const vreal lean_rate = dot(w, p->xw);
        const vreal rise = dot(V_hub, n);
        const vreal Vcx = dot(V_hub, p->xw) - Rl * dot(w, c->axis[i]);
        const vreal Vcy = lateral(p, dot(V_hub, c->axis[i]), rise) + H * lean_rate;
        P->hub_z[i] = hub[i].z;
        P->H[i] = H;
        P->Rl[i] = Rl;
        P->motion[i] =
            (struct contact_motion){Vcx, Vcy, Vcx - s->wheel_speed[i] * c->axle[i / 2].Re};
        P->rho_dot[i] = -(rise + Rl * p->sin_gamma * lean_rate);
    }
}

/* Wheel loads and suspension forces. */
static inline void load_stage(const struct car *c, const struct car_state *s, struct passage *P) {
    const vec3 n = P->e.ez;
    EACH_WHEEL (i) {
        const struct axle *a = &c->axle[i / 2];
        const vreal F_spring = spring_force(a->suspension, s->travel[i]) +
                               anti_roll_force(&a->anti_roll, s->travel[i], s->travel[i ^ 1]);
        if (c->words.massless_hubs) {
            const vreal F = F_spring + damper_force(a->damper, s->travel_rate[i]);
            /* its part along the guide is the spring's, as long as the car stands on its wheels */
            const vreal along_normal = vmax(F, splat(0)) / vmax(n.z, splat(R(0.5)));
            P->fz[i] = sel(P->grounded[i], along_normal, splat(0));
        } else {
            const vreal rho = a->R0 * P->patch[i].cos_gamma - P->H[i];
            P->fz[i] = wheel_load(a->kz, a->cz, rho, P->rho_dot[i], P->H[i]);
            /* the hub's acceleration without its damper; in the air the body falls with it */
            const vreal weight = sel(P->fz[i] > R(0), P->g.z, splat(0));
            const vreal free = (P->fz[i] * n.z - F_spring) * a->per_mass + weight;
            P->F_s[i] = F_spring + damper_force(a->damper, s->travel_rate[i] + c->h * free);
        }
    }
}

APART void response_stage(const struct car *c, struct passage *P) {
    for (int i = 0; i < 4; i++) P->felt[i] = load_felt(&c->axle[i / 2].response, P->fz[i]);
}

/* What the wheels and the air do to the car, body axes. */
struct car_load {
    vec3 F;    /* force; z only as far as it reaches the body [N] */
    vec3 M;    /* moment about the center of mass [N m] */
    vec3 spin; /* angular momentum of the turning wheels [kg m2/s] */
};

/* Moment of forces at the two hubs (x, +-y, z) of an axle: sum of r x F [N m]. */
static inline vec3 axle_moment(vec3 r, const vreal z[2], const vec3 F[2]) {
    const vec3 l = F[0], r_ = F[1];
    return vec(r.y * (l.z - r_.z) - (z[0] * l.y + z[1] * r_.y),
               (z[0] * l.x + z[1] * r_.x) - r.x * (l.z + r_.z),
               r.x * (l.y + r_.y) - r.y * (l.x - r_.x));
}

static inline struct car_load sum_stage(const struct car *c, const struct car_state *s,
                                        struct passage *P) {
    const vec3 n = P->e.ez;
    vec3 F[4], about[4], spin[4];
    EACH_WHEEL (i) {
        const struct axle *a = &c->axle[i / 2];
        const struct patch *p = &P->patch[i];
        /* Fx x_W + Fy y_W + Fz n with y_W = (s - n sin(gamma))/cos(gamma) */
        const vreal along_s = P->tire[i].fy * p->per_cos_gamma;
        const vec3 f = add(add(scale(P->tire[i].fx, p->xw), scale(along_s, c->axis[i])),
                           scale(P->fz[i] - p->sin_gamma * along_s, n));
        if (c->words.massless_hubs) P->F_s[i] = f.z;
        P->hub_force[i] = f.z - P->F_s[i];
        F[i] = vec(f.x, f.y, P->F_s[i]);
        const vreal about_axis = P->Rl[i] * P->tire[i].fx + P->T_wheel[i];
        const vreal about_xw = P->H[i] * P->tire[i].fy + P->Rl[i] * p->sin_gamma * P->fz[i];
        about[i] = sub(scale(about_xw, p->xw), scale(about_axis, c->axis[i]));
        spin[i] = scale(a->spin_inertia * s->wheel_speed[i], c->axis[i]);
    }
    struct car_load load = {sum4(F), sum4(about), sum4(spin)};
    for (int axle = 0; axle < 2; axle++)
        load.M = add(load.M, axle_moment(c->body.hub[2 * axle], P->hub_z + 2 * axle, F + 2 * axle));
    const struct aero_force air = aero_forces(&c->aero, c->air_density, P->V);
    if (c->words.tire_model == MAGIC_FORMULA) {
        EACH_WHEEL (i) load.M = add(load.M, scale(P->tire[i].mx, P->patch[i].xw));
    }
    const vreal mz = (P->tire[FL].mz + P->tire[FR].mz) + (P->tire[RL].mz + P->tire[RR].mz);
    load.M = add(load.M, scale(mz, n));
    load.F = add(load.F, air.drag);
    load.F.z = load.F.z + (air.front_lift + air.rear_lift);
    load.M.y = load.M.y - (air.front_lift * c->body.hub[FL].x + air.rear_lift * c->body.hub[RL].x);
    return load;
}

/* Hubs on their own: zddot = (f.z - F_s)/m_u less what the guides carry along. */
static inline void hub_stage(const struct car *c, struct car_state *s, struct body_acceleration acc,
                             const struct passage *P) {
    /* A.z + (wdot x r + w x (w x r)).z, gathered by the components of r */
    const vec3 w = P->w;
    const vreal per_x = w.z * w.x - acc.wdot.y, per_y = w.z * w.y + acc.wdot.x;
    const vreal per_z = -(w.x * w.x + w.y * w.y);
    EACH_WHEEL (i) {
        const vec3 hub = c->body.hub[i];
        const vreal carried = acc.A.z + (per_x * hub.x + per_y * hub.y + per_z * P->hub_z[i]);
        const vreal zddot = P->hub_force[i] * c->axle[i / 2].per_mass - carried;
        s->travel_rate[i] = s->travel_rate[i] + c->h * zddot;
        s->travel[i] = s->travel[i] + c->h * s->travel_rate[i];
    }
}

/* With steady slip each contact remembers how it was accelerated but for the tires. They are taken
 * to push alike, all four forward and an axle's two sideways: what they do against each other
 * stays. */
static inline void memory_stage(const struct car *c, struct car_state *s, vec3 wdot,
                                const struct passage *P) {
    const vec3 n = P->e.ez;
    const vec3 Vdot = sub(P->Vdot, cross(P->w, P->V)); /* in the turning axes */
    const vreal fx =
        R(0.25) * ((P->tire[FL].fx + P->tire[FR].fx) + (P->tire[RL].fx + P->tire[RR].fx));
    EACH_WHEEL (i) {
        const struct axle *a = &c->axle[i / 2];
        const struct patch *p = &P->patch[i];
        const vec3 r = vec(c->body.hub[i].x, c->body.hub[i].y, P->hub_z[i]);
        const vec3 hub = add(Vdot, cross(wdot, r));
        const vreal ax = dot(hub, p->xw) - P->Rl[i] * dot(wdot, c->axis[i]);
        const vreal ay = lateral(p, dot(hub, c->axis[i]), dot(hub, n)) + P->H[i] * dot(wdot, p->xw);
        const vreal fy = R(0.5) * (P->tire[i].fy + P->tire[i ^ 1].fy);
        s->contact_ax[i] = ax - a->per_mx * fx;
        s->contact_ay[i] = ay - a->per_my * fy;
    }
}

/* The body turns against what the engine gains of angular momentum, and carries it as a gyro. Its
 * crankshaft turns clockwise seen from the front, along -x, or like the wheels, along y. Gearbox
 * and final drive pass on torques between parts that the body bears: they need no other reaction
 * where differentials are fixed to the body. */
APART void engine_reaction(const struct car *c, const struct car_state *s, const struct passage *P,
                           struct car_load *load) {
    const struct engine *engine = &c->powertrain->line.engine;
    const vreal L = engine->p->inertia * s->engine_speed;
    const vreal L_dot = engine->I_h * (s->engine_speed - P->power->engine_speed);
    if (c->words.engine_mounting == MOUNTED_ALONG) {
        load->spin.x = load->spin.x - L;
        load->M.x = load->M.x + L_dot;
    } else {
        load->spin.y = load->spin.y + L;
        load->M.y = load->M.y - L_dot;
    }
}

/* Accelerations from the forces, hubs on their way, and the next state. */
static inline void motion_stage(const struct car *c, struct car_state *s, struct passage *P) {
    struct car_load load = sum_stage(c, s, P);
    if (c->words.drift) load.M.z = load.M.z + P->assist;
    if (c->words.engine_mounting != MOUNTED_NOWHERE && c->words.engine_drives)
        engine_reaction(c, s, P, &load);
    const struct body_acceleration acc =
        body_acceleration(&c->body, P->w, load.spin, load.F, load.M);
    P->Vdot = add(acc.A, P->g);
    if (!c->words.massless_hubs) hub_stage(c, s, acc, P);
    if (c->words.steady_slip) memory_stage(c, s, acc.wdot, P);
    body_integrate(s, P->e, acc.wdot, P->Vdot, c->h);
}

static inline vreal assist_moment(const struct car *c, const struct passage *P) {
    return drift_moment(&c->powertrain->p->drift, c->body.per_I.zz,
                        c->powertrain->stability.wheelbase, P->V.x, P->w.z, P->steer, c->h);
}

/* What the drift assist does besides its moment, and the work of both: the moment's with the mean
 * yaw rate of the step, and dV . (w x S) of the hubs, whose velocity is not that of the body. */
APART void assist_velocity(const struct car *c, struct car_state *s, struct passage *P) {
    const vreal vx = s->vx, vy = s->vy;
    turn_velocity(&c->powertrain->p->drift, s, c->h);
    const struct body *b = &c->body;
    const vreal hubs_x = s->pitch_rate * b->Sz, hubs_y = s->yaw_rate * b->Sx - s->roll_rate * b->Sz;
    const vreal work = c->h * P->assist * (R(0.5) * (P->w.z + s->yaw_rate)) +
                       ((s->vx - vx) * hubs_x + (s->vy - vy) * hubs_y);
    P->assist_power = work / c->h;
    s->assist_work = s->assist_work + work;
}

/* The body without the fuel that is burned. */
APART void lighter_body(struct car *c, const struct car_state *s) {
    const struct car_params *p = c->params;
    body_prepare(&c->body, p, c->words.massless_hubs,
                 p->body.mass - (p->powertrain->fuel.mass - s->fuel));
}

static inline void start_stage(struct car *c, const struct car_state *s, vreal steer,
                               struct passage *P) {
    if (c->words.fuel_weighs && c->powered) lighter_body(c, s);
    if (any(steer != c->steer)) car_steer(c, steer);
    P->steer = steer;
    P->e = attitude_of(s->q0, s->q1, s->q2, s->q3);
    P->V = vec(s->vx, s->vy, s->vz);
    P->w = vec(s->roll_rate, s->pitch_rate, s->yaw_rate);
    P->g = to_body(P->e, c->gravity);
    EACH_WHEEL (i) P->patch[i] = patch_of(P->e.ez, c->axis[i]);
}

/* One step of some vectors of cars, side by side through each stage, for the same reason as the
 * wheels: a stage of one waits mostly for itself. */
static inline void car_step(int abreast, struct car *const c[], struct car_state *const s[],
                            const struct car_inputs in[], struct passage *const P[]) {
    for (int k = 0; k < abreast; k++) start_stage(c[k], s[k], in[k].steer, P[k]);
    if (c[0]->words.massless_hubs)
        for (int k = 0; k < abreast; k++) massless_travel(c[k], s[k], P[k]);
    for (int k = 0; k < abreast; k++) contact_stage(c[k], s[k], P[k]);
    for (int k = 0; k < abreast; k++) load_stage(c[k], s[k], P[k]);
    for (int k = 0; k < abreast; k++)
        if (c[k]->feels) response_stage(c[k], P[k]);
    if (c[0]->words.split_road) {
        for (int k = 0; k < abreast; k++) split_grip_stage(c[k], s[k], P[k]);
    } else {
        for (int k = 0; k < abreast; k++) slip_stage(c[k], s[k], P[k]);
        for (int k = 0; k < abreast; k++) force_stage(c[k], s[k], P[k]);
    }
    for (int k = 0; k < abreast; k++) {
        if (c[k]->powered)
            powered_spin_stage(c[k], s[k], &in[k], P[k]);
        else
            spin_stage(c[k], s[k], in[k], P[k]);
    }
    for (int k = 0; k < abreast; k++)
        if (c[k]->words.drift) P[k]->assist = assist_moment(c[k], P[k]);
    for (int k = 0; k < abreast; k++) motion_stage(c[k], s[k], P[k]);
    for (int k = 0; k < abreast; k++)
        if (c[k]->words.drift) assist_velocity(c[k], s[k], P[k]);
}

#endif
