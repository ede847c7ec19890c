/* A car prepared for a call: everything constant within it. */
#ifndef SKIDPAD_MODEL_H
#define SKIDPAD_MODEL_H

#include "car/aero_map.h"
#include "car/anti_roll.h"
#include "car/body.h"
#include "car/chassis.h"
#include "car/damped_body.h"
#include "car/load_response.h"
#include "car/powertrain.h"
#include "car/radii.h"
#include "car/road.h"
#include "car/rolling.h"
#include "car/steering.h"
#include "car/suspension.h"
#include "car/wheel.h"
#include "field/params.h"

/* Numbers of an axle that are constant within a call. */
struct axle {
    const struct suspension_params *suspension;
    struct anti_roll_params anti_roll;
    const struct tire *tire; /* both wheels have the same */
    struct contact contact;
    struct damper damper;
    vreal kz, cz, R0, spin_inertia;
    vreal lateral_compliance; /* [m/N] */
    struct rotor rotor;       /* with the effective radius as the arm of Fx */
    struct rolling rolling;
    struct load_response response;
    struct tire_radii radii; /* if given by the tire */
    vreal per_mass;          /* 1/hub mass [1/kg] */
    vreal per_mx, per_my;    /* inverse mass at the contact, equal forces at all [1/kg] */
    vreal mx_h;              /* mass at the contact over the step [kg/s] */
    vreal drive, brake;      /* this wheel's share of the torques */
    vreal lean, upright;     /* sine and cosine of the left wheel's static inclination */
    vreal toe_left;          /* static angle of the left wheel about z [rad] */
};

struct car {
    struct words words;
    vreal h;      /* sub-step [s] */
    int substeps; /* of a step */
    vec3 gravity;
    struct body body;
    struct axle axle[2];
    struct aero_params aero;
    vreal air_density;
    vreal ackermann, half_track_per_wheelbase;
    int load_responds; /* some tire takes a modified load */
    int rises;         /* some rolling resistance rises with speed */
    int shifts;        /* some contact shifts under side force (contact_shift.h) */
    int overturns;     /* tires have an Mx */
    int ends_sliding;  /* forces of steady slip do that at most, within the step */
    int pushes;        /* and are nonzero without sliding */
    int is_game;       /* they are clamped, scaled or explicit (clamps.h, game.h) */
    const struct car_params *params;
    int powered;                         /* has a part of the powertrain */
    const struct powertrain *powertrain; /* NULL without one */
    struct split split;                  /* of the road */
    int special_suspension;              /* springs, dampers or bars are nonstandard */
    int linked;                          /* hubs do not move along body z */
    vreal gain_met;                      /* share w of hard dampers (damped_body.h) */
    int some_hard_dampers;               /* w > 0 of some car */
    int special_steering;                /* not directly proportional to the hand wheel */
    const struct chassis *chassis;       /* set if any of them holds */
};

/* With the numbers of the tire model's table. */
static inline void tires_prepare(struct axle *a, struct tire *tire, const struct car_params *p,
                                 const struct words *words, int axle, const void *tire_params,
                                 vreal h) {
    const vreal surface = p->environment.friction * p->contact[axle].grip;
    const struct tire_setting setting = {surface, splat((real)words->tire_options),
                                         words->tire_options};
    tire_prepare(tire, (enum tire_model)words->tire_model, tire_params, setting);
    if (words->tire_model == CUSTOM) tire->custom.guest = words->guest;
    contact_prepare(&a->contact, &p->contact[axle], tire, h);
    a->tire = tire;
}

/* Force of a tire of any model on a surface with `factor` times the friction: out of line, for rare
 * use. */
RARE struct tire_force any_tire_force(const struct tire *t, const struct words *words, vreal factor,
                                      struct tire_slip slip) {
    return tire_force_on(t, (enum tire_model)words->tire_model, factor, slip);
}

/* Whether a tire has a longitudinal force at zero slip: a shift that varies with load vanishes at
 * one load at most. */
static inline int has_push(const struct tire *t, const struct words *words) {
    const vreal one = splat(1), less = splat(R(1000)), more = splat(R(4000));
    return any(matters(any_tire_force(t, words, one, no_slip(less)).fx) |
               matters(any_tire_force(t, words, one, no_slip(more)).fx));
}

/* Speeds at which forces of steady slip are stiff (steady_slip.h), at the static load in standard
 * gravity, whether road or gravity is tilted; all speeds where forces are explicit and the body
 * does not respond. */
static inline void steady_prepare(struct car *c) {
    for (int axle = 0; axle < 2; axle++) {
        struct axle *a = &c->axle[axle];
        a->contact.per_stiff_speed = splat(0);
        if (!c->ends_sliding) continue;
        const struct body_params *body = &c->params->body;
        const vreal arm = axle == FRONT ? body->to_rear_axle : body->to_front_axle;
        const vreal load =
            R(0.5 * 9.80665) * body->mass * (arm / (body->to_front_axle + body->to_rear_axle));
        const struct tire_force f = any_tire_force(a->tire, &c->words, splat(1), no_slip(load));
        const vreal most = vmax(f.slope_x * a->per_mx, f.slope_y * a->per_my);
        a->contact.per_stiff_speed = R(1) / stiff_speed(most, c->h, a->contact.low_speed);
    }
}

static inline void axle_prepare(struct axle *a, struct car_params *p, int axle,
                                const struct body *body, struct words words, vreal gravity,
                                vreal h) {
    const struct wheel_params *wheel = &p->wheel[axle];
    struct suspension_params *suspension = &p->suspension[axle];
    if (words.massless_hubs) /* springs also carry the hubs */
        suspension->preload = suspension->preload + wheel->mass * gravity;
    a->suspension = suspension;
    a->anti_roll = p->anti_roll[axle];
    a->damper = words.massless_hubs ? bounded_damper(a->suspension, corner_mass(body, 2 * axle), h)
                                    : damper_prepare(a->suspension, wheel->mass, h);
    a->kz = wheel->vertical_stiffness;
    a->cz = wheel->vertical_damping;
    a->R0 = words.massless_hubs ? wheel->hub_height : wheel->radius;
    a->rolling = rolling_prepare(wheel);
    a->response = load_response_prepare(&p->contact[axle]);
    a->lateral_compliance = p->contact[axle].lateral_compliance;
    a->per_mass = R(1) / wheel->mass;
    a->spin_inertia = wheel->spin_inertia;
    const vreal I_h = wheel->spin_inertia / h, Re = wheel->effective_radius;
    a->rotor = (struct rotor){I_h, R(1) / I_h, Re, Re};

    const vec3 hub = body->hub[2 * axle];
    const vreal below = hub.z - wheel->hub_height;
    a->per_mx = R(4) * (body->per_m + body->per_I.yy * (below * below));
    a->per_my =
        R(4) * (body->per_m + body->per_I.xx * (below * below) + body->per_I.zz * (hub.x * hub.x));
    a->mx_h = R(1) / (h * a->per_mx);

    const vreal drive_share = axle == FRONT ? p->drive.front_share : R(1) - p->drive.front_share;
    const vreal brake_share = axle == FRONT ? p->brakes.front_share : R(1) - p->brakes.front_share;
    a->drive = R(0.5) * drive_share;
    a->brake = R(0.5) * brake_share;
    vsincos(-a->suspension->camber, &a->lean, &a->upright);
    a->toe_left = -a->suspension->toe;
}

static inline void chassis_prepare(struct chassis *chassis, const struct car *c,
                                   const struct car_params *p, const struct words *words,
                                   const struct list lists[N_LISTS]) {
    for (int axle = 0; axle < 2; axle++) {
        struct special_axle *a = &chassis->axle[axle];
        const vreal m =
            words->massless_hubs ? corner_mass(&c->body, 2 * axle) : p->wheel[axle].mass;
        a->springs = springs_prepare(p, words, lists, axle, m, c->h);
        a->dampers = dampers_prepare(p, words, lists, axle, c->axle[axle].damper, m, c->h);
        a->third_stiffness =
            words->third_spring ? p->chassis->third_spring[axle].third_stiffness : splat(0);
        a->hanging = splat(0);
        if (words->massless_hubs) a->hanging = hanging_special(a, splat(0), splat(0), 1);
    }
}

static inline void links_prepare(struct linkage linkage[2], const struct car *c,
                                 const struct car_params *p, const struct words *words,
                                 const struct list lists[N_LISTS]) {
    const vreal h = p->body.height + c->body.Sz * c->body.per_m;
    for (int axle = 0; axle < 2; axle++) {
        linkage[axle] = linkage_prepare(p, axle, R(1) / c->body.per_m, h);
        linkage[axle].hub = c->body.hub[2 * axle];
        if (words->kinematics == KINEMATICS_LINEAR) continue;
        const struct list *first =
            &lists[axle == FRONT ? LIST_front_toe_polynomial : LIST_rear_toe_polynomial];
        linkage[axle].toe = first[0];
        linkage[axle].camber = first[1];
        linkage[axle].caster_angle = first[2];
        linkage[axle].forward = first[3];
        linkage[axle].outward = first[4];
    }
}

static inline void steering_prepare(struct chassis *chassis, const struct car_params *p,
                                    const struct words *words, const struct list lists[N_LISTS],
                                    vreal h) {
    chassis->gear = (struct characteristic){lists[LIST_hand_wheel_angles],
                                            lists[LIST_road_wheel_angles], splat(0)};
    if (words->steering_actuator == STEERED_DIRECTLY) return;
    const struct steering_actuator_params *actuator = &p->chassis->steering_actuator;
    chassis->steer_share = h / (h + actuator->lag);
    chassis->steer_most = actuator->rate_limit * h;
}

/* `powertrain`, `chassis` and `tire` are storage for those; tire_params the numbers of each axle's
 * tire, which the Magic Formula keeps reading. */
static inline void car_prepare(struct car *c, struct car_params *p, const struct words *words,
                               const struct list lists[N_LISTS], struct powertrain *powertrain,
                               struct chassis *chassis, struct tire *const tire[2],
                               const void *const tire_params[2], vreal h) {
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
    for (int axle = 0; axle < 2; axle++) {
        axle_prepare(&c->axle[axle], p, axle, &c->body, *words, vabs(c->gravity.z), h);
        tires_prepare(&c->axle[axle], tire[axle], p, words, axle, tire_params[axle], h);
        if (words->wheel_radii == RADII_OF_TIRE)
            c->axle[axle].radii = tire_radii_prepare(&p->wheel[axle], &tire[axle]->magic_formula);
    }
    c->load_responds = c->axle[FRONT].response.differs | c->axle[REAR].response.differs;
    c->rises = c->axle[FRONT].rolling.rises | c->axle[REAR].rolling.rises;
    c->shifts =
        any(matters(c->axle[FRONT].lateral_compliance) | matters(c->axle[REAR].lateral_compliance));
    c->overturns = c->shifts | (words->tire_model == MAGIC_FORMULA);
    c->ends_sliding = is_steady_implicit(words);
    if (words->steady_slip) steady_prepare(c);
    c->pushes = c->ends_sliding && (has_push(tire[FRONT], words) || has_push(tire[REAR], words));
    c->is_game = is_game(words);
    c->powertrain = powertrain;
    if (c->powered) powertrain_prepare(powertrain, p, words, lists, h);
    c->special_suspension = has_special_suspension(words);
    c->chassis = chassis;
    if (c->special_suspension) chassis_prepare(chassis, c, p, words, lists);
    c->linked = words->kinematics != KINEMATICS_VERTICAL;
    if (c->linked) links_prepare(chassis->linkage, c, p, words, lists);
    c->gain_met = share_of_gain(&c->body, p, words, lists, h);
    c->some_hard_dampers = !words->massless_hubs && any(c->gain_met > R(0));
    c->special_steering = has_special_steering(words);
    if (c->special_steering) steering_prepare(chassis, p, words, lists, h);
    if (words->road == ROAD_SPLIT) c->split = split_prepare(p->road);
}

#endif
