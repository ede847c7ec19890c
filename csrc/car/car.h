/* The full car, one step of it, from top to bottom:
 *
 *   parameters + state + inputs -> steering -> hubs and loads -> slip -> tire forces -> spin and
 * brakes
 *   -> forces on body and hubs -> accelerations -> next state
 *
 * ISO 8855 body axes, ISO-W wheel axes, SI units, wheels FL FR RL RR. */
#ifndef SKIDPAD_CAR_H
#define SKIDPAD_CAR_H

#include "car/aero.h"
#include "car/anti_roll.h"
#include "car/body.h"
#include "car/load_response.h"
#include "car/powertrain.h"
#include "car/rolling.h"
#include "car/steering.h"
#include "car/suspension.h"
#include "car/wheel.h"
#include "field/params.h"

/* One axle's numbers that do not change within a call. */
struct axle {
    struct suspension_params suspension;
    struct anti_roll_params anti_roll;
    struct tire tire;
    struct contact contact;
    struct damper damper;
    vreal kz, cz, R0, Re, spin_inertia;
    struct rolling rolling;
    struct load_response response;
    vreal per_mass;       /* 1/hub mass [1/kg] */
    vreal h_I, I_h;       /* step over spin inertia and its inverse */
    vreal per_mx, per_my; /* inverse mass at the contact, all wheels pushing alike [1/kg] */
    vreal drive, brake;   /* this wheel's share of the torques */
    vreal lean, upright;  /* sine and cosine of the left wheel's static inclination */
    vreal toe_left;       /* static angle of the left wheel about z [rad] */
};

struct car {
    struct words words;
    vreal h; /* step [s] */
    vec3 gravity;
    struct body body;
    struct axle axle[2];
    struct aero_params aero;
    vreal air_density;
    vreal ackermann, half_track_per_wheelbase;
    int feels;    /* some tire feels another load than the real one */
    int rises;    /* some rolling resistance rises with speed */
    vreal steer;  /* for which the front axes below were made */
    vec3 axis[4]; /* spin axes */
    const struct car_params *params;
    int powered; /* has a part of the powertrain */
    struct powertrain powertrain;
    struct tire right_tire[2]; /* on a split road, front and rear */
};

static inline void axle_prepare(struct axle *a, const struct car_params *p, int axle,
                                const struct body *body, struct words words, vreal gravity,
                                vreal h) {
    const struct wheel_params *wheel = &p->wheel[axle];
    a->suspension = p->suspension[axle];
    a->anti_roll = p->anti_roll[axle];
    if (words.massless_hubs) /* the springs carry the hubs too */
        a->suspension.preload = a->suspension.preload + wheel->mass * gravity;
    vreal surface = p->environment.friction * p->contact[axle].grip;
    if (words.split_road) surface = surface * p->powertrain.road.friction_left;
    const struct tire_setting setting = {
        surface, splat(words.tire_options & 1 ? R(1) : R(0)) > R(0.5), words.tire_options};
    tire_prepare(&a->tire, (enum tire_model)words.tire_model, &p->tire[axle], setting);
    contact_prepare(&a->contact, &p->contact[axle], &a->tire, h);
    a->damper = damper_prepare(&a->suspension, wheel->mass, h);
    a->kz = wheel->vertical_stiffness;
    a->cz = wheel->vertical_damping;
    a->R0 = words.massless_hubs ? wheel->hub_height : wheel->radius;
    a->Re = wheel->effective_radius;
    a->rolling = rolling_prepare(wheel);
    a->response = load_response_prepare(&p->contact[axle]);
    a->per_mass = R(1) / wheel->mass;
    a->spin_inertia = wheel->spin_inertia;
    a->I_h = wheel->spin_inertia / h;
    a->h_I = R(1) / a->I_h;

    const vec3 hub = body->hub[2 * axle];
    const vreal below = hub.z - wheel->hub_height;
    a->per_mx = R(4) * (body->per_m + body->per_I.yy * (below * below));
    a->per_my =
        R(4) * (body->per_m + body->per_I.xx * (below * below) + body->per_I.zz * (hub.x * hub.x));

    const vreal drive_share = axle == FRONT ? p->drive.front_share : R(1) - p->drive.front_share;
    const vreal brake_share = axle == FRONT ? p->brakes.front_share : R(1) - p->brakes.front_share;
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
    const struct steer delta = steering_angles(c->ackermann, c->half_track_per_wheelbase, steer);
    axle_axes(c->axis, &c->axle[FRONT], delta.left, delta.right);
}

/* On a split road the axles are made for the left side; here are the tires of the right one. */
static inline void car_prepare_right(struct car *c, const struct car_params *p) {
    for (int axle = 0; axle < 2; axle++) {
        const vreal surface = p->environment.friction * p->contact[axle].grip;
        const struct tire_setting setting = {surface * p->powertrain.road.friction_right,
                                             splat((real)(c->words.tire_options & 1)) > R(0.5),
                                             c->words.tire_options};
        tire_prepare(&c->right_tire[axle], (enum tire_model)c->words.tire_model, &p->tire[axle],
                     setting);
    }
}

static inline void car_prepare(struct car *c, const struct car_params *p, const struct words *words,
                               const struct list lists[N_LISTS], vreal h) {
    c->words = *words;
    c->params = p;
    c->powered = has_powertrain(words);
    c->h = h;
    c->gravity = vec(p->environment.gravity_x, p->environment.gravity_y, p->environment.gravity_z);
    c->aero = p->aero;
    c->air_density = p->environment.air_density;
    c->ackermann = p->steering.ackermann;
    c->half_track_per_wheelbase =
        R(0.5) * p->wheel[FRONT].track / (p->body.to_front_axle + p->body.to_rear_axle);
    body_prepare(&c->body, p, words->massless_hubs, p->body.mass);
    for (int axle = 0; axle < 2; axle++)
        axle_prepare(&c->axle[axle], p, axle, &c->body, *words, vabs(c->gravity.z), h);
    c->feels = c->axle[FRONT].response.differs | c->axle[REAR].response.differs;
    c->rises = c->axle[FRONT].rolling.rises | c->axle[REAR].rolling.rises;
    axle_axes(c->axis + RL, &c->axle[REAR], splat(0), splat(0));
    c->steer = splat(REAL_NAN); /* no angle yet: the first step makes the axes */
    if (c->powered) powertrain_prepare(&c->powertrain, p, words, lists, h);
    if (words->split_road) car_prepare_right(c, p);
}

/* A car on its way through a step. Each stage goes over all four wheels: independent chains keep
 * the processor busy where one would wait for itself. */
struct passage {
    struct attitude e;
    vec3 V, w, g; /* velocity, rates, gravity, body axes */
    vreal steer;
    vmask grounded[4]; /* massless hubs only */
    vreal hub_z[4];    /* wheel center over the center of mass, body z [m] */
    vreal H[4], Rl[4]; /* height of the wheel center over the road, loaded radius [m] */
    struct patch patch[4];
    struct contact_motion motion[4];
    vreal rho_dot[4]; /* rate of the tire deflection [m/s] */
    vreal F_s[4];     /* suspension force on the body, up [N] */
    vreal fz[4];
    vreal felt[4]; /* load that the tire models feel, where it is another [N] */
    struct slip_step slip[4];
    struct tire_force tire[4];
    vreal T_b[4];       /* brake and rolling resistance [N m] */
    vreal T_wheel[4];   /* what turns the wheel itself, and rolling resistance [N m] */
    vreal hub_force[4]; /* net vertical force on the hub [N] */
    vec3 Vdot;          /* acceleration, in axes that do not turn within the step [m/s2] */
    /* of cars with a powertrain */
    vreal omega[4];     /* spin before the step [rad/s] */
    vreal T_rolling[4]; /* rolling resistance [N m] */
    struct engine_step engine;
    struct drive drive;
    vreal assist;       /* yaw moment from outside [N m] */
    vreal assist_power; /* its work and that of turning the velocity, over time [W] */
};

/* Massless hubs are a ray-cast suspension: the wheel is rigid, and all of the road's force goes to
 * the body; what tire forces in the road plane push along the guides does not reach the springs, so
 * the car does not jack itself up. They follow the road: travel such that the hub stands Rl
 * cos(gamma) above it, or hang where spring, stops and bar balance. k z + F0 + stops + k_b (z -
 * z_opposite) = 0 has the root below; with both hubs of an axle each is found from where the other
 * hangs without the bar's help, once more. */
static inline vreal hanging_root(const struct suspension_params *p, vreal k, vreal F0) {
    const vreal free = -F0 / vmax(k, splat(1));
    const vreal stopped =
        -(F0 + p->stop_stiffness * p->rebound_travel) / vmax(k + p->stop_stiffness, splat(1));
    return vmax(free, stopped);
}

static inline vreal hanging_travel(const struct axle *a, vreal z_opposite) {
    const struct suspension_params *p = &a->suspension;
    const vreal k_b = a->anti_roll.stiffness;
    return hanging_root(p, p->stiffness + k_b, p->preload - k_b * z_opposite);
}

static inline vreal hanging_alone(const struct axle *a) {
    return hanging_root(&a->suspension, a->suspension.stiffness, a->suspension.preload);
}

static inline void massless_travel(const struct car *c, struct car_state *s, struct passage *P) {
    const vec3 n = P->e.ez;
    const vreal up = vmax(n.z, splat(R(0.1))); /* a car on its side has no ground under it */
    for (int axle = 0; axle < 2; axle++) {
        const struct axle *a = &c->axle[axle];
        vreal ground[2], start[2];
        for (int side = 0; side < 2; side++) {
            const int i = 2 * axle + side;
            const vreal H0 = s->z + dot(n, c->body.hub[i]);
            ground[side] = (a->R0 * P->patch[i].cos_gamma - H0) / up;
            start[side] = vmax(ground[side], hanging_alone(a));
        }
        for (int side = 0; side < 2; side++) {
            const int i = 2 * axle + side;
            const vreal hanging = hanging_travel(a, start[1 - side]);
            P->grounded[i] = (ground[side] > hanging) & (n.z > R(0.1));
            s->travel[i] = sel(P->grounded[i], ground[side], hanging);
            /* Vcz = 0 with the hub's own rate along body z */
            vec3 hub = c->body.hub[i];
            hub.z = hub.z + s->travel[i];
            const struct patch *p = &P->patch[i];
            const vreal Rl = a->R0; /* of the rigid tire */
            const vreal Vcz =
                dot(add(P->V, cross(P->w, hub)), n) + Rl * p->sin_gamma * dot(P->w, p->xw);
            s->travel_rate[i] = sel(P->grounded[i], -(Vcz / up), splat(0));
        }
    }
}

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
        const vreal F_spring = spring_force(&a->suspension, s->travel[i]) +
                               anti_roll_force(&a->anti_roll, s->travel[i], s->travel[i ^ 1]);
        if (c->words.massless_hubs) {
            const vreal c_damper = damper_rate(&a->suspension, s->travel_rate[i]);
            const vreal F = F_spring + c_damper * s->travel_rate[i];
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

/* The loads that the tire models feel. */
static inline const vreal *tire_loads(const struct car *c, const struct passage *P) {
    return c->feels ? P->felt : P->fz;
}

/* The bound of what is stored and the damping at rest; nothing changes where they do not apply. */
RARE void rare_slip(const struct car *c, struct car_state *s, struct passage *P) {
    const vreal *fz = tire_loads(c, P);
    for (int i = 0; i < 4; i++) {
        const struct contact *contact = &c->axle[i / 2].contact;
        const struct tire *tire = &c->axle[i / 2].tire;
        bound_deflection(contact, tire, P->motion[i], &P->slip[i], &s->memory_x[i],
                         &s->memory_y[i]);
        damp_standstill(contact, tire, (enum tire_model)c->words.tire_model, P->motion[i], fz[i],
                        &P->slip[i]);
    }
}

/* Relaxation lengths that follow the load; of a wheel in the air the shortest. */
#define SHORTEST_LENGTH R(0.01)

static inline struct lengths lengths_at(const struct car *c, vreal fz, int i) {
    const vreal shortest = splat(SHORTEST_LENGTH);
    vreal x, y;
    magic_formula_lengths(&c->axle[i / 2].tire.magic_formula, fz, &x, &y);
    return lengths_of(vmax(x, shortest), vmax(y, shortest), c->h);
}

/* Deflections of the carcass; where their bound or the damping at rest has to be looked at. */
FORCE_INLINE vmask relax(const struct car *c, struct car_state *s, struct passage *P, int by_load) {
    vmask rare = {0};
    EACH_WHEEL (i) {
        const struct contact *contact = &c->axle[i / 2].contact;
        struct lengths sigma = contact->sigma;
        if (by_load) sigma = lengths_at(c, P->fz[i], i);
        P->slip[i] =
            deflect(&sigma, P->motion[i], P->fz[i], c->h, &s->memory_x[i], &s->memory_y[i]);
        rare |= beyond_peak(contact, P->slip[i]) | is_slow(contact, P->motion[i]);
    }
    return rare;
}

APART vmask relax_by_load(const struct car *c, struct car_state *s, struct passage *P) {
    return relax(c, s, P, 1);
}

/* Slip and forces of tires that stand on bristles of their own. */
static inline int on_bristles(const struct car *c) {
    return c->words.tire_model == LUGRE && !c->words.steady_slip;
}

APART void bristle_stage(const struct car *c, struct car_state *s, struct passage *P) {
    const vreal *fz = tire_loads(c, P);
    EACH_WHEEL (i) {
        const struct axle *a = &c->axle[i / 2];
        P->tire[i] = bristle_force(&a->tire.lugre, &a->contact, P->motion[i], fz[i], c->h,
                                   &s->memory_x[i], &s->memory_y[i], &P->slip[i]);
    }
}

static inline void slip_stage(const struct car *c, struct car_state *s, struct passage *P) {
    if (c->words.steady_slip) {
        EACH_WHEEL (i)
            P->slip[i] = steady_step(&c->axle[i / 2].contact, P->motion[i], c->h, s->memory_x[i],
                                     s->memory_y[i]);
        return;
    }
    vmask rare = {0};
    if (c->words.load_lengths)
        rare = relax_by_load(c, s, P);
    else
        rare = relax(c, s, P, 0);
    if (any(rare)) rare_slip(c, s, P);
}

/* Tire forces at the old spin; one stage for each model. */
static inline struct tire_slip slip_of(const struct car *c, const struct passage *P, vreal fz,
                                       int i) {
    return (struct tire_slip){.fz = fz,
                              .kappa = P->slip[i].kappa,
                              .tan_alpha = P->slip[i].tan_alpha,
                              .sin_gamma = P->patch[i].sin_gamma,
                              .forward = direction(&c->axle[i / 2].contact, P->motion[i]),
                              .vx = P->motion[i].Vcx};
}

FORCE_INLINE void wheel_tire(const struct car *c, struct passage *P, enum tire_model model,
                             vreal fz, int i) {
    const struct tire_slip slip = slip_of(c, P, fz, i);
    const struct tire_force f = tire_force(&c->axle[i / 2].tire, model, slip);
    P->tire[i].fx = f.fx;
    P->tire[i].fy = f.fy;
    P->tire[i].mz = f.mz;
    P->tire[i].slope_x = f.slope_x;
    P->tire[i].limit_x = f.limit_x;
    if (model == MAGIC_FORMULA) {
        P->tire[i].mx = f.mx;
        P->tire[i].my = f.my;
    }
    if (c->words.steady_slip) P->tire[i].slope_y = f.slope_y;
}

/* Wheel by wheel where the instructions of four would not stay in the cache. */
FORCE_INLINE void model_stage(const struct car *c, struct passage *P, enum tire_model model) {
    const vreal *fz = tire_loads(c, P);
    if (model == MAGIC_FORMULA) {
        ROLLED for (int i = 0; i < 4; i++) wheel_tire(c, P, model, fz[i], i);
    } else {
        EACH_WHEEL (i) wheel_tire(c, P, model, fz[i], i);
    }
}

#define TIRE_MODEL(MODEL, name, words, loop) \
    APART void name##_stage(const struct car *c, struct passage *P) { model_stage(c, P, MODEL); }
#include "field/tire_models.def"

static inline void tire_stage(const struct car *c, struct passage *P) {
    switch ((enum tire_model)c->words.tire_model) {
#define TIRE_MODEL(MODEL, name, words, loop) \
    case MODEL:                              \
        name##_stage(c, P);                  \
        break;
#include "field/tire_models.def"
    }
}

static inline void swap_tires(struct car *c) {
    for (int axle = 0; axle < 2; axle++) {
        const struct tire other = c->right_tire[axle];
        c->right_tire[axle] = c->axle[axle].tire;
        c->axle[axle].tire = other;
    }
}

static inline void tires_or_bristles(const struct car *c, struct car_state *s, struct passage *P) {
    if (on_bristles(c))
        bristle_stage(c, s, P);
    else
        tire_stage(c, P);
}

/* On a split road the right wheels take what the tires of their side make. */
APART void split_tire_stage(struct car *c, struct car_state *s, struct passage *P) {
    struct passage right = *P;
    struct car_state right_state = *s;
    swap_tires(c);
    tires_or_bristles(c, &right_state, &right);
    swap_tires(c);
    tires_or_bristles(c, s, P);
    for (int i = FR; i < 4; i += 2) {
        P->tire[i] = right.tire[i];
        P->slip[i] = right.slip[i];
        s->memory_x[i] = right_state.memory_x[i];
        s->memory_y[i] = right_state.memory_y[i];
    }
}

/* Rolling resistance; of the Magic Formula the measured one, with its speed and load. */
FORCE_INLINE vreal rolling_torque(const struct car *c, const struct passage *P, int i, int rises) {
    if (rises && c->words.tire_model == MAGIC_FORMULA) return vabs(P->tire[i].my);
    return rolling_arm(&c->axle[i / 2].rolling, P->motion[i].Vcx, rises) * P->fz[i];
}

/* Spin of a wheel on its own under T_d, held back by up to T_max; with steady slip its side force
 * also follows the speed within the step. */
FORCE_INLINE struct spin single_spin(const struct car *c, const struct car_state *s,
                                     struct passage *P, int i, vreal T_d, vreal T_max) {
    const struct axle *a = &c->axle[i / 2];
    struct tire_force *tire = &P->tire[i];
    const struct slip_step *slip = &P->slip[i];
    const vreal omega = s->wheel_speed[i], G = tire->slope_x * slip->dkappa;
    if (!c->words.steady_slip)
        return spin_step(omega, tire->fx, G, tire->limit_x, T_d, T_max, a->Re, a->h_I, a->I_h);
    const vreal h_mx = c->h * a->per_mx;
    return steady_spin_step(omega, tire->fx, G, tire->limit_x, slip->kappa / slip->dkappa, h_mx,
                            T_d, T_max, a->Re, a->h_I, a->I_h);
}

FORCE_INLINE void steady_side(const struct car *c, struct passage *P, int i) {
    struct tire_force *tire = &P->tire[i];
    const struct slip_step *slip = &P->slip[i];
    const vreal h_my = c->h * c->axle[i / 2].per_my;
    tire->fy = friction_within(tire->fy / (R(1) + tire->slope_y * slip->dtan * h_my),
                               -(slip->tan_alpha / (slip->dtan * h_my)));
}

/* The wheel keeps the angular momentum that it gains; rolling resistance is the road's. */
FORCE_INLINE void turn_wheel(const struct car *c, struct car_state *s, struct passage *P, int i,
                             struct spin spin, vreal T_rolling) {
    const struct axle *a = &c->axle[i / 2];
    P->tire[i].fx = spin.fx;
    P->T_b[i] = spin.T_b;
    const vreal domega = spin.omega - s->wheel_speed[i];
    s->memory_x[i] = s->memory_x[i] + P->slip[i].hold_x * (a->Re * domega);
    s->wheel_speed[i] = spin.omega;
    P->T_wheel[i] = a->I_h * domega + coulomb(spin.T_b, T_rolling);
}

/* Drive, brakes and spin; the tire forces that go with the new spin. */
FORCE_INLINE void spin_wheels(const struct car *c, struct car_state *s, struct car_inputs in,
                              struct passage *P, int rises) {
    EACH_WHEEL (i) {
        const struct axle *a = &c->axle[i / 2];
        const vreal T_rolling = rolling_torque(c, P, i, rises);
        const vreal T_max = a->brake * in.brake_torque + T_rolling;
        const struct spin spin = single_spin(c, s, P, i, a->drive * in.drive_torque, T_max);
        if (c->words.steady_slip) steady_side(c, P, i);
        turn_wheel(c, s, P, i, spin, T_rolling);
    }
}

APART void rising_spin_stage(const struct car *c, struct car_state *s, struct car_inputs in,
                             struct passage *P) {
    spin_wheels(c, s, in, P, 1);
}

/* A driven wheel as the driveline takes it; 1/s of its law. */
static inline vreal start_driven(const struct car *c, struct passage *P, int i, vreal T_ext,
                                 vreal T_max) {
    const struct axle *a = &c->axle[i / 2];
    const struct tire_force *tire = &P->tire[i];
    const struct slip_step *slip = &P->slip[i];
    struct driven_wheel *w = &P->drive.wheel[i];
    const vreal G = tire->slope_x * slip->dkappa;
    w->omega = P->omega[i];
    w->T_ext = T_ext;
    w->T_max = T_max;
    w->limit = tire->limit_x;
    w->answers.F0 = tire->fx;
    w->answers.F1 = G * a->Re;
    if (c->words.steady_slip) {
        const vreal h_m = c->h * a->per_mx, per_B = R(1) / (R(1) + G * h_m);
        w->m_h = R(1) / h_m;
        w->slide_mh = slip->kappa / slip->dkappa * w->m_h;
        w->answers.F0 = w->answers.F0 * per_B;
        w->answers.F1 = w->answers.F1 * per_B;
    }
    return per_s(&c->powertrain.line.axle[i / 2], w->answers.F1);
}

/* The winner of the step gets more of the next: ratios of what each wheel gained to what it would
 * have gained on its own, 1/2 without torque. */
static inline vreal winner_split(const struct car *c, const struct passage *P,
                                 const struct car_state *s, int axle) {
    vreal ratio[2];
    for (int side = 0; side < 2; side++) {
        const int i = 2 * axle + side;
        const vreal gained = c->axle[axle].I_h * (s->wheel_speed[i] - P->omega[i]);
        const vreal T = P->drive.wheel[i].T;
        const vmask some = T != R(0);
        ratio[side] = sel(some, gained / sel(some, T, splat(1)), splat(R(0.5)));
    }
    return R(0.5) * (clamp(ratio[1] - ratio[0], splat(-1), splat(1)) + R(1));
}

/* With pedals, assists, engine and driveline the spin goes in three stages. First the pedals, and
 * what each wheel and the engine would do on their own. */
static inline void pedal_stage(struct car *c, struct car_state *s, const struct car_inputs *in,
                               struct passage *P) {
    struct powertrain *t = &c->powertrain;
    const struct driveline *d = &t->line;
    const int engine = c->words.engine_drives;
    vreal T_brake[4], per[4];
    P->engine.excess = brake_stage(t, s, in, P->motion, &P->V, P->w.z, c->h, T_brake);
    const int rises = c->rises || c->words.tire_model == MAGIC_FORMULA;
    EACH_WHEEL (i) {
        const struct axle *a = &c->axle[i / 2];
        P->omega[i] = s->wheel_speed[i];
        P->T_rolling[i] = rises ? rolling_torque(c, P, i, 1) : rolling_torque(c, P, i, 0);
        const vreal T_max = a->brake * in->brake_torque + P->T_rolling[i] + T_brake[i];
        const vreal vectored = t->vectored[i / 2] * in->torque_vectoring;
        const vreal T_ext = a->drive * in->drive_torque + (i % 2 ? vectored : -vectored);
        if (c->words.steady_slip) steady_side(c, P, i);
        per[i] = splat(1);
        if (engine && drives(d, i / 2))
            per[i] = start_driven(c, P, i, T_ext, T_max);
        else
            turn_wheel(c, s, P, i, single_spin(c, s, P, i, T_ext, T_max), P->T_rolling[i]);
    }
    if (!engine) return;
    vreal s_of[4];
    EACH_WHEEL (i) s_of[i] = per[i];
    reciprocals(s_of, 4);
    EACH_WHEEL (i) {
        struct driven_wheel *w = &P->drive.wheel[i];
        if (drives(d, i / 2))
            w->answers =
                tire_law(w, &d->axle[i / 2], w->answers.F0, w->answers.F1, per[i], s_of[i]);
    }
}

static inline void engine_start_stage(struct car *c, struct car_state *s,
                                      const struct car_inputs *in, struct passage *P) {
    struct powertrain *t = &c->powertrain;
    struct drive *k = &P->drive;
    engine_stage(t, s, in, P->omega, P->V.x, k, &P->engine, c->h);
    drive_begin(&t->line, k, P->omega, P->engine.T_guess);
    k->join[FRONT].winner = s->front_split - R(0.5);
    k->join[REAR].winner = s->rear_split - R(0.5);
}

APART void start_powertrain(struct car *c, struct car_state *s, const struct car_inputs *in,
                            struct passage *P) {
    pedal_stage(c, s, in, P);
    if (c->words.engine_drives) engine_start_stage(c, s, in, P);
}

/* Then all that shares shafts, together. */
APART vint drive_pass(const struct driveline *d, struct drive *k, const struct engine_step *e) {
    driveline_up(d, k, &e->clutch);
    return driveline_down(d, k, e->spin_in);
}

static inline void drive_stage(const struct car *c, struct passage *P) {
    const struct driveline *d = &c->powertrain.line;
    const struct engine_step *e = &P->engine;
    vint wrong = {0};
    for (int pass = 0; pass < FEW_PASSES; pass++) {
        wrong = drive_pass(d, &P->drive, e);
        if (!any(wrong != 0)) return;
        drive_lines(d, &P->drive);
    }
    driveline_search(d, &P->drive, &e->clutch, e->spin_in, e->T_guess, wrong != 0);
}

/* And what the torques found do. */
APART void driven_stage(struct car *c, struct car_state *s, struct passage *P) {
    struct powertrain *t = &c->powertrain;
    struct drive *k = &P->drive;
    const struct driveline *d = &t->line;
    EACH_WHEEL (i) {
        if (!drives(d, i / 2)) continue;
        const struct axle *a = &c->axle[i / 2];
        const struct driven_wheel *w = &k->wheel[i];
        const struct spin spin =
            spin_of_force(w->omega, w->F, w->T + w->T_ext, w->T_max, a->Re, a->h_I, a->I_h);
        turn_wheel(c, s, P, i, spin, P->T_rolling[i]);
    }
    engine_turns(t, s, k, &P->engine);
    spend(t, s, k, &P->engine, c->h);
    if (c->words.front_lock == LOCK_WINNER && drives(d, FRONT))
        s->front_split = winner_split(c, P, s, FRONT);
    if (c->words.rear_lock == LOCK_WINNER && drives(d, REAR))
        s->rear_split = winner_split(c, P, s, REAR);
}

static inline void powered_spin_stage(struct car *c, struct car_state *s,
                                      const struct car_inputs *in, struct passage *P) {
    start_powertrain(c, s, in, P);
    if (!c->words.engine_drives) return;
    drive_stage(c, P);
    driven_stage(c, s, P);
}

static inline void spin_stage(const struct car *c, struct car_state *s, struct car_inputs in,
                              struct passage *P) {
    if (c->rises || c->words.tire_model == MAGIC_FORMULA)
        rising_spin_stage(c, s, in, P);
    else
        spin_wheels(c, s, in, P, 0);
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
        s->memory_x[i] = ax - a->per_mx * fx;
        s->memory_y[i] = ay - a->per_my * fy;
    }
}

/* Accelerations from the forces, hubs on their way, and the next state. */
static inline void motion_stage(const struct car *c, struct car_state *s, struct passage *P) {
    struct car_load load = sum_stage(c, s, P);
    if (c->words.drift) load.M.z = load.M.z + P->assist;
    const struct body_acceleration acc =
        body_acceleration(&c->body, P->w, load.spin, load.F, load.M);
    P->Vdot = add(acc.A, P->g);
    if (!c->words.massless_hubs) hub_stage(c, s, acc, P);
    if (c->words.steady_slip) memory_stage(c, s, acc.wdot, P);
    body_integrate(s, P->e, acc.wdot, P->Vdot, c->h);
}

static inline vreal assist_moment(const struct car *c, const struct passage *P) {
    return drift_moment(&c->powertrain.p->drift, c->body.per_I.zz,
                        c->powertrain.stability.wheelbase, P->V.x, P->w.z, P->steer, c->h);
}

/* What the drift assist does besides its moment, and the work of both: the moment's with the mean
 * yaw rate of the step, and dV . (w x S) of the hubs, whose velocity is not that of the body. */
APART void assist_velocity(const struct car *c, struct car_state *s, struct passage *P) {
    const vreal vx = s->vx, vy = s->vy;
    turn_velocity(&c->powertrain.p->drift, s, c->h);
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
                 p->body.mass - (p->powertrain.fuel.mass - s->fuel));
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
    if (!on_bristles(c[0]))
        for (int k = 0; k < abreast; k++) slip_stage(c[k], s[k], P[k]);
    for (int k = 0; k < abreast; k++) {
        if (c[k]->words.split_road)
            split_tire_stage(c[k], s[k], P[k]);
        else
            tires_or_bristles(c[k], s[k], P[k]);
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
