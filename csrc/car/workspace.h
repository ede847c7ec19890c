/* Data of a car during a step, and between steps. */
#ifndef SKIDPAD_WORKSPACE_H
#define SKIDPAD_WORKSPACE_H

#include "car/footing.h"
#include "car/model.h"

/* Additional data of a car with a powertrain during a step. */
struct power_workspace {
    struct powertrain_place at;
    struct body body;   /* with the remaining fuel */
    vreal omega[4];     /* spin before the step [rad/s] */
    vreal T_rolling[4]; /* rolling resistance [N m] */
    vreal engine_speed; /* before the step [rad/s] */
    struct engine_step engine;
    struct drive drive;
    vmask unsolved; /* unsolved in some step so far (driveline_search.h) */
};

/* Data of a car during a step. Each stage handles all four wheels: independent chains keep the
 * processor busy. */
struct workspace {
    const struct body *body; /* the present one */
    vreal steered;           /* road-wheel angle for which the front axes were made [rad] */
    vreal rear_steered;      /* the same of the rear axes [rad] */
    vec3 axis[4];            /* spin axes, body axes */
    int uneven;              /* some wheel may have scaled friction */
    int windy;               /* the air moves */
    int ground_moves;        /* so does the ground */
    int pushed;              /* by input forces */
    int steers_rear;         /* some rear axle is steered, by an input or with the front */
    int own_torques;         /* some wheel has its own input torques */
    struct attitude e;
    vec3 V, w, g;            /* velocity, rates, gravity, body axes */
    vec3 V_air;              /* velocity through moving air, body axes */
    vec3 ground_velocity;    /* of moving ground, earth axes [m/s] */
    vec3 F_pusher, M_pusher; /* what the body answers to who pushes it, body axes, about the center
                              * of mass [N, N m] */
    vreal steer;
    vmask grounded[4];                /* massless hubs only */
    vreal hub_z[4];                   /* wheel center over the center of mass, body z [m] */
    struct rotor rotor[4];            /* radii and inertia of the wheels */
    vreal H[4];                       /* height of the wheel center over the road [m] */
    vreal contact_x[4], contact_y[4]; /* contact from the center of mass, road's axes [m] */
    struct patch patch[4];
    struct contact_motion motion[4];
    vreal surface[4]; /* friction factor on the tire; 1 if uniform */
    vreal rho_dot[4]; /* rate of the tire deflection [m/s] */
    vreal F_s[4];     /* force of springs and bars on the body, up [N] */
    vreal fz[4];
    vreal tire_load[4]; /* load of the tire models, if different [N] */
    struct slip_step slip[4];
    struct tire_force tire[4];
    int stiff;           /* some force of steady slip is (steady_slip.h) */
    vreal body_share[4]; /* share of the body's response */
    vreal stop[4];       /* steady slip: force per sliding speed ended in a step [N s/m] */
    vreal push[4];       /* Fx of steady slip without sliding [N] */
    struct rest rest[4]; /* of tires that stand, where `rests` */
    int rests;
    vreal T_b[4];                  /* brake and rolling resistance [N m] */
    vreal T_brake[4];              /* of the brake alone [N m] */
    vreal T_wheel[4];              /* torque spinning the wheel, and rolling resistance [N m] */
    vreal load_share[4];           /* of each wheel in the total load, if needed by clamps */
    vreal hub_force[4];            /* net vertical force on the hub [N] */
    vec3 Vdot;                     /* acceleration, in axes fixed within the step [m/s2] */
    struct power_workspace *power; /* NULL without a powertrain */
    struct chassis_place *chassis; /* of special suspension, links and steering */
    struct footing *footing;       /* NULL on a flat road */
    int sensed;                    /* sub-steps of the present step that are in node_way */
    vec3 node_way[4];              /* of the wheel centers in them, earth axes [m] */
    vreal node_vx[4], node_vy[4];  /* [m/s] */
    vreal assist;                  /* external yaw moment [N m] */
    vreal assist_power;            /* its power, and that of rotating the velocity [W] */
};

/* Loads of wheels and air on the car, body axes. */
struct car_load {
    vec3 F;    /* force; z only as acting on the body [N] */
    vec3 M;    /* moment about the center of mass [N m] */
    vec3 spin; /* angular momentum of the turning wheels [kg m2/s] */
};

/* Road axes, in which contacts are given: earth axes on a flat road, body axes on other ground. */
static inline vec3 to_road(const struct workspace *W, vec3 v) {
    return W->footing ? v : to_earth(W->e, v);
}

static inline vec3 from_road(const struct workspace *W, vec3 v) {
    return W->footing ? v : to_body(W->e, v);
}

/* Velocity over the ground, body axes [m/s]. */
static inline vec3 velocity_over_ground(const struct workspace *W) {
    return W->ground_moves ? sub(W->V, to_body(W->e, W->ground_velocity)) : W->V;
}

static inline vec3 air_velocity(const struct workspace *W) { return W->windy ? W->V_air : W->V; }

static inline vec3 body_z_on_road(const struct workspace *W) {
    return W->footing ? vec(splat(0), splat(0), splat(1)) : body_axes(W->e).z;
}

/* x_W and y_W at contact i, road's axes. */
static inline vec3 contact_forward(const struct workspace *W, int i) {
    if (W->footing) return W->footing->forward[i];
    return vec(W->patch[i].cos_psi, W->patch[i].sin_psi, splat(0));
}

static inline vec3 contact_left(const struct workspace *W, int i) {
    if (W->footing) return cross(W->footing->n[i], W->footing->forward[i]);
    return vec(-W->patch[i].sin_psi, W->patch[i].cos_psi, splat(0));
}

/* Component along the normal at contact i of a vector in road axes. */
static inline vreal along_normal(const struct workspace *W, int i, vec3 v) {
    return W->footing ? dot(W->footing->n[i], v) : v.z;
}

/* Wheel center i from the center of mass, body axes [m]. */
static inline vec3 hub_place(const struct car *c, const struct workspace *W, int i) {
    if (c->linked) return W->chassis->link[i].hub;
    return vec(W->body->hub[i].x, W->body->hub[i].y, W->hub_z[i]);
}

/* Contact i from the center of mass, road's axes [m]. */
static inline vec3 contact_arm(const struct car_state *s, const struct workspace *W, int i) {
    if (W->footing) return W->footing->arm[i];
    return vec(W->contact_x[i], W->contact_y[i], -s->z);
}

/* From the wheel center to the contact [m] */
static inline vreal loaded_radius(const struct workspace *W, int i) {
    return W->H[i] * W->patch[i].per_cos_gamma;
}

/* Loads of the tire models. */
static inline const vreal *tire_loads(const struct car *c, const struct workspace *W) {
    return c->load_responds ? W->tire_load : W->fz;
}

/* Whether the body's response to forces of steady slip is included. */
static inline int body_answers(const struct car *c, const struct workspace *W) {
    return c->ends_sliding & W->stiff;
}

/* Inverse change of sliding speed per force in a step, by body and wheel. */
static inline vreal stopping(const struct car *c, const struct rotor *r, int i) {
    return R(1) / (c->h * c->axle[i / 2].per_mx + r->arm * (r->Re * r->h_I));
}

/* Radii that change from step to step */
static inline int has_own_arms(const struct car *c) {
    return c->words.wheel_radii == RADII_OF_TIRE || c->words.wheel_arm == ARM_LOADED;
}

/* Of steady slip, once the radii are known. */
static inline void stop_stage(const struct car *c, struct workspace *W) {
    EACH_WHEEL (i) W->stop[i] = stopping(c, &W->rotor[i], i);
}

/* Spin axes of an axle whose wheels are steered by the given angles. */
static inline void axle_axes(vec3 axis[2], const struct axle *a, vreal left, vreal right) {
    axis[0] = spin_axis(left + a->toe_left, a->lean, a->upright);
    axis[1] = spin_axis(right - a->toe_left, -a->lean, a->upright);
}

/* Links of an axle whose wheels are steered by the given angles, or by the rack at the input
 * steer. */
static inline void steer_links(const struct car *c, struct workspace *W, int axle,
                               struct steer delta, vreal steer) {
    const struct linkage *l = &c->chassis->linkage[axle];
    struct link *link = &W->chassis->link[2 * axle];
    const int linear = c->words.kinematics == KINEMATICS_LINEAR;
    const vreal s = linear ? splat(0) : l->rack * steer;
    steer_link(&link[0], l, linear, delta.left, s, 1);
    steer_link(&link[1], l, linear, delta.right, s, -1);
}

/* -0 counts as 0: they compare equal, so either may have been used for the axes. */
static inline void steer_wheels(const struct car *c, struct workspace *W, vreal steer) {
    W->steered = steer + R(0);
    const struct steer delta =
        steering_angles(c->ackermann, c->half_track_per_wheelbase, W->steered);
    if (c->linked)
        steer_links(c, W, FRONT, delta, W->steered);
    else
        axle_axes(W->axis, &c->axle[FRONT], delta.left, delta.right);
}

/* Both rear wheels have the same angle. */
static inline void steer_rear_wheels(const struct car *c, struct workspace *W, vreal steer) {
    W->rear_steered = steer + R(0);
    const struct steer delta = {W->rear_steered, W->rear_steered};
    if (c->linked)
        steer_links(c, W, REAR, delta, splat(0));
    else
        axle_axes(W->axis + RL, &c->axle[REAR], delta.left, delta.right);
}

/* `power` is NULL without a powertrain. */
static inline void workspace_begin(struct workspace *W, const struct car *c,
                                   struct power_workspace *power, struct chassis_place *chassis) {
    W->chassis = chassis;
    if (c->special_suspension | c->special_steering) chassis_place_begin(chassis);
    W->footing = NULL;
    W->power = power;
    W->body = &c->body;
    W->assist = W->assist_power = splat(0);
    W->sensed = 0;
    for (int i = 0; i < 4; i++) W->surface[i] = splat(1);
    for (int i = 0; i < 4; i++) W->push[i] = splat(0);
    for (int i = 0; i < 4; i++) W->rotor[i] = c->axle[i / 2].rotor;
    W->stiff = 0;
    if (c->ends_sliding) stop_stage(c, W);
    steer_rear_wheels(c, W, splat(0));
    W->steered = splat(REAL_NAN); /* no angle yet: the first step makes the axes */
    if (power == NULL) return;
    power->unsolved = (vmask){0};
    power->at = nowhere_yet();
}

#endif
