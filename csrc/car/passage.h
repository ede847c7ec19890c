/* A car made ready for a call, and on its way through a step. */
#ifndef SKIDPAD_PASSAGE_H
#define SKIDPAD_PASSAGE_H

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

/* The tire of an axle on a surface. */
struct footing {
    struct contact contact;
    struct tire tire;
};

enum { LEFT_SIDE, RIGHT_SIDE, SIDES }; /* of a split road; any other has the left one */

/* One axle's numbers that do not change within a call. */
struct axle {
    const struct suspension_params *suspension;
    struct anti_roll_params anti_roll;
    const struct footing *footing; /* on the surface at hand */
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
    int powered;                       /* has a part of the powertrain */
    struct powertrain *powertrain;     /* NULL without one */
    struct footing *footing[2][SIDES]; /* front and rear; the right side of a split road only */
};

/* On a side of the road, with the numbers of the tire model's table. */
static inline void footing_prepare(struct footing *f, const struct car_params *p,
                                   const struct words *words, int axle, int side,
                                   const void *tire_params, vreal h) {
    vreal surface = p->environment.friction * p->contact[axle].grip;
    if (words->split_road)
        surface = surface * (side == LEFT_SIDE ? p->powertrain->road.friction_left
                                               : p->powertrain->road.friction_right);
    const struct tire_setting setting = {surface, splat((real)words->tire_options),
                                         words->tire_options};
    tire_prepare(&f->tire, (enum tire_model)words->tire_model, tire_params, setting);
    contact_prepare(&f->contact, &p->contact[axle], &f->tire, h);
}

static inline void axle_prepare(struct axle *a, struct car_params *p, int axle,
                                const struct body *body, struct words words, vreal gravity,
                                vreal h) {
    const struct wheel_params *wheel = &p->wheel[axle];
    struct suspension_params *suspension = &p->suspension[axle];
    if (words.massless_hubs) /* the springs carry the hubs too */
        suspension->preload = suspension->preload + wheel->mass * gravity;
    a->suspension = suspension;
    a->anti_roll = p->anti_roll[axle];
    a->damper = words.massless_hubs ? bounded_damper(a->suspension, corner_mass(body, 2 * axle), h)
                                    : damper_prepare(a->suspension, wheel->mass, h);
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
    vsincos(-a->suspension->camber, &a->lean, &a->upright);
    a->toe_left = -a->suspension->toe;
}

/* Spin axes of an axle whose wheels are steered by the given angles. */
static inline void axle_axes(vec3 axis[2], const struct axle *a, vreal left, vreal right) {
    axis[0] = spin_axis(left + a->toe_left, a->lean, a->upright);
    axis[1] = spin_axis(right - a->toe_left, -a->lean, a->upright);
}

/* -0 counts as 0: the two compare equal, so it is chance which of them the axes are made for. */
static inline void car_steer(struct car *c, vreal steer) {
    c->steer = steer + R(0);
    const struct steer delta = steering_angles(c->ackermann, c->half_track_per_wheelbase, c->steer);
    axle_axes(c->axis, &c->axle[FRONT], delta.left, delta.right);
}

/* `powertrain` and `footing` are where to put those; tire_params the numbers of each axle's tire,
 * which the Magic Formula goes on reading. */
static inline void car_prepare(struct car *c, struct car_params *p, const struct words *words,
                               const struct list lists[N_LISTS], struct powertrain *powertrain,
                               struct footing *const footing[2][SIDES],
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
        for (int side = 0; side <= words->split_road; side++) {
            c->footing[axle][side] = footing[axle][side];
            footing_prepare(footing[axle][side], p, words, axle, side, tire_params[axle], h);
        }
        c->axle[axle].footing = c->footing[axle][LEFT_SIDE];
    }
    c->feels = c->axle[FRONT].response.differs | c->axle[REAR].response.differs;
    c->rises = c->axle[FRONT].rolling.rises | c->axle[REAR].rolling.rises;
    axle_axes(c->axis + RL, &c->axle[REAR], splat(0), splat(0));
    c->steer = splat(REAL_NAN); /* no angle yet: the first step makes the axes */
    c->powertrain = powertrain;
    if (c->powered) powertrain_prepare(c->powertrain, p, words, lists, h);
}

/* What a surface makes of a wheel. */
struct wheel_grip {
    struct slip_step slip;
    struct tire_force tire;
    vreal memory_x, memory_y;
};

/* What a car with a powertrain has besides on its way through a step. */
struct power_passage {
    vreal omega[4];     /* spin before the step [rad/s] */
    vreal T_rolling[4]; /* rolling resistance [N m] */
    vreal engine_speed; /* before the step [rad/s] */
    struct engine_step engine;
    union { /* a step is done with the one before it begins the other */
        struct wheel_grip right_grip[4]; /* on the right side of a split road */
        struct drive drive;
    };
    vmask unsolved; /* in some step so far the driveline was not (driveline_search.h) */
};

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
    struct rest rest[4]; /* of tires that stand, where `rests` */
    int rests;
    vreal T_b[4];                /* brake and rolling resistance [N m] */
    vreal T_wheel[4];            /* what turns the wheel itself, and rolling resistance [N m] */
    vreal hub_force[4];          /* net vertical force on the hub [N] */
    vec3 Vdot;                   /* acceleration, in axes that do not turn within the step [m/s2] */
    struct power_passage *power; /* NULL without a powertrain */
    vreal assist;                /* yaw moment from outside [N m] */
    vreal assist_power;          /* its work and that of turning the velocity, over time [W] */
};

#endif
