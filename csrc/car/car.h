/* The full car, one step of it, from top to bottom:
 *
 *   parameters (model.h) + state + inputs -> steering -> carriers on their links (linkage.h)
 *   -> ground (footing.h) -> contacts (contact.h) and loads -> slip and tire forces (grip.h)
 *   -> powertrain, spin and brakes (spin.h) -> forces on body and hubs -> accelerations -> next state
 *
 * ISO 8855 body axes, ISO-W wheel axes, SI units, wheels FL FR RL RR. */
#ifndef SKIDPAD_CAR_H
#define SKIDPAD_CAR_H

#include "car/contact.h"
#include "car/contact_shift.h"
#include "car/grip.h"
#include "car/impulse.h"
#include "car/massless.h"
#include "car/sensor.h"
#include "car/shell.h"
#include "car/spin.h"
#include "car/workspace.h"

/* Forces of the springs on the body; `special` where springs or bars are not plain. */
FORCE_INLINE void spring_forces(const struct car *c, const struct car_state *s,
                                const struct workspace *W, int special, vreal F[4]) {
    EACH_WHEEL (i) {
        const struct axle *a = &c->axle[i / 2];
        const vreal z = s->travel[i], z_opposite = s->travel[i ^ 1];
        F[i] = special
                   ? special_spring(&c->chassis->axle[i / 2], &W->chassis->spring[i],
                                    W->chassis->bar[i / 2], z, z_opposite)
                         .force
                   : spring_force(a->suspension, z) + anti_roll_force(&a->anti_roll, z, z_opposite);
    }
}

/* Forces of dampers at the rates of travel that the wheels would have without them. A third damper
 * takes its share of the motion first. */
static inline void special_dampers(const struct car *c, const struct workspace *W,
                                   const vreal rate[4], vreal F[4]) {
    EACH_WHEEL (i) {
        const struct dampers *d = &c->chassis->axle[i / 2].dampers;
        vreal third = splat(0);
        if (c->words.third_spring) third = damper_force(d->third, R(0.5) * (rate[i] + rate[i ^ 1]));
        F[i] = third + dampers_force(d, &W->chassis->damper[i], rate[i] - d->give * third);
    }
}

FORCE_INLINE void damper_forces(const struct car *c, const struct workspace *W, int special,
                                const vreal rate[4], vreal F[4]) {
    if (special)
        special_dampers(c, W, rate, F);
    else
        EACH_WHEEL (i) F[i] = damper_force(c->axle[i / 2].damper, rate[i]);
}

/* Wheel loads: of hubs with a mass from their tires, else from springs and dampers. */
FORCE_INLINE void load_wheels(const struct car *c, const struct car_state *s, struct workspace *W,
                              int special) {
    spring_forces(c, s, W, special, W->F_s);
    if (!c->words.massless_hubs) {
        EACH_WHEEL (i) {
            const struct axle *a = &c->axle[i / 2];
            const vreal rho = a->R0 * W->patch[i].cos_gamma - W->H[i];
            W->fz[i] = wheel_load(a->kz, a->cz, rho, W->rho_dot[i], W->H[i]);
        }
        return;
    }
    vreal F_damper[4];
    damper_forces(c, W, special, s->travel_rate, F_damper);
    EACH_WHEEL (i) {
        const vreal up = vmax(upright_over(W, i), splat(R(0.5)));
        /* its part along the guide is the spring's, as long as the car stands on its wheels */
        const vreal along_normal = vmax(W->F_s[i] + F_damper[i], splat(0)) / up;
        W->fz[i] = sel(W->grounded[i], along_normal, splat(0));
    }
}

/* Loads and effective radii as the file of the tire has them; slip is of these radii then. */
NOINLINE void tire_radii_stage(const struct car *c, const struct car_state *s,
                               struct workspace *W) {
    EACH_WHEEL (i) {
        const struct axle *a = &c->axle[i / 2];
        const vreal omega = s->wheel_speed[i];
        const vreal rho = free_radius(&a->radii, omega) * W->patch[i].cos_gamma - W->H[i];
        const vreal spring = carried_load(&a->radii, omega, rho);
        W->fz[i] = damped_load(spring, a->cz, rho, W->rho_dot[i], W->H[i]);
        W->rotor[i].Re = W->rotor[i].arm = effective_radius(&a->radii, omega, W->fz[i]);
        W->motion[i].Vsx = W->motion[i].Vcx - omega * W->rotor[i].Re;
    }
}

NOINLINE void special_load_stage(const struct car *c, const struct car_state *s,
                                 struct workspace *W) {
    load_wheels(c, s, W, 1);
}

static inline void load_stage(const struct car *c, const struct car_state *s, struct workspace *W) {
    if (c->special_suspension)
        special_load_stage(c, s, W);
    else
        load_wheels(c, s, W, 0);
}

/* The force of the tire turns the wheel by the loaded radius, where there is a force. */
NOINLINE void arm_stage(struct workspace *W) {
    EACH_WHEEL (i) {
        const vreal Rl = loaded_radius(W, i);
        W->rotor[i].arm = sel((W->fz[i] > R(0)) & (Rl > R(0)), Rl, W->rotor[i].Re);
    }
}

NOINLINE void response_stage(const struct car *c, struct workspace *W) {
    for (int i = 0; i < 4; i++)
        W->tire_load[i] = load_response_at(&c->axle[i / 2].response, W->fz[i]);
}

/* What games do to tire forces before they act. */
NOINLINE void game_stage(const struct car *c, const struct car_state *s, struct workspace *W) {
    if (c->words.braking) brake_harder(c, W);
    if (c->words.clamps) clamp_sideways(c, s, W);
    if (c->words.spin == SPIN_EXPLICIT) hold_forces(W);
}

/* Forces of hard dampers, of the cars that have them, from those on a body that gains nothing: with
 * the share of what it gains within the step by all of `load`. */
NOINLINE void meet_body(const struct car *c, const struct car_state *s, const struct workspace *W,
                        const vreal along[4], const struct car_load *load, int special,
                        vreal F_damper[4]) {
    vreal left[4], rate[4], F[4], D[4];
    EACH_WHEEL (i) {
        left[i] = along[i] - W->F_s[i];
        rate[i] = s->travel_rate[i] + c->h * (left[i] * c->axle[i / 2].per_mass);
    }
    damper_forces(c, W, special, rate, F);
    EACH_WHEEL (i) {
        const vmask still = rate[i] == R(0);
        D[i] = vmax(sel(still, splat(0), F[i] / sel(still, splat(1), rate[i])), splat(0));
    }
    vec3 P = vec(load->F.z, load->M.x, -load->M.y);
    for (int axle = 0; axle < 2; axle++) {
        const vec3 r = W->body->hub[2 * axle];
        const vreal both = left[2 * axle] + left[2 * axle + 1];
        P = sub(P, vec(both, r.y * (left[2 * axle] - left[2 * axle + 1]), r.x * both));
    }
    on_gaining_body(W->body, gain_of_body(W->body, D, rate, P, c->h), rate);
    damper_forces(c, W, special, rate, F);
    const vreal w = c->gain_met;
    EACH_WHEEL (i) {
        const vreal met = (R(1) - w) * F_damper[i] + w * F[i];
        F_damper[i] = sel(w > R(0), met, F_damper[i]);
    }
}

/* What is left of the forces `along` the way of each hub when its suspension has taken its own.
 * Dampers meet the acceleration that their hub has without them; in the air the body falls with
 * it. */
FORCE_INLINE void suspend(const struct car *c, const struct car_state *s, struct workspace *W,
                          const vreal along[4], const struct car_load *load, int special) {
    vreal rate[4], F_damper[4];
    EACH_WHEEL (i) {
        const vreal weight = sel(W->fz[i] > R(0), W->g.z, splat(0));
        const vreal free = (along[i] - W->F_s[i]) * c->axle[i / 2].per_mass + weight;
        rate[i] = s->travel_rate[i] + c->h * free;
    }
    damper_forces(c, W, special, rate, F_damper);
    if (c->some_hard_dampers) meet_body(c, s, W, along, load, special, F_damper);
    EACH_WHEEL (i) W->hub_force[i] = along[i] - (W->F_s[i] + F_damper[i]);
}

/* One over the effective radius [1/m] */
static inline vreal link_per_Re(const struct car *c, const struct workspace *W, int i) {
    return c->words.wheel_radii == RADII_OF_TIRE ? R(1) / W->rotor[i].Re
                                                 : c->chassis->linkage[i / 2].per_Re;
}

/* Q of linkage.h, less what the links need to take the hub along with the body, whose acceleration
 * but for its turning and gravity is A in the road's axes. */
static inline vreal along_links(const struct car *c, const struct workspace *W, int i, vec3 f,
                                vec3 A) {
    const struct link *link = &W->chassis->link[i];
    const struct tire_force *tire = &W->tire[i];
    const vreal Rl = loaded_radius(W, i);
    const vreal T_axis = c->words.wheel_arm == ARM_LOADED
                             ? Rl * tire->fx + W->T_brake[i]
                             : Rl * (tire->fx + W->T_brake[i] * link_per_Re(c, W, i));
    vreal Q =
        dot(f, link->slope) + T_axis * link->rolls + tire->mz * along_normal(W, i, link->turn_road);
    if (c->overturns) {
        const vreal rolled = Q + tire->mx * dot(link->turn_road, contact_forward(W, i));
        Q = sel(matters(tire->mx), rolled, Q);
    }
    return Q - dot(link->sideways, A) * c->params->wheel[i / 2].mass;
}

/* How far links give in the next step. With steady slip the side force answers toe at once, with
 * -C e, so e = c (F - C e) is met by Newton's step from the present one. */
static inline void give(const struct car *c, struct car_state *s, const struct workspace *W,
                        int i) {
    const struct linkage *l = &c->chassis->linkage[i / 2];
    const struct tire_force *tire = &W->tire[i];
    const real left = i % 2 ? R(-1) : R(1);
    vreal toe = elastic_toe(l, tire->fx, tire->fy, tire->mz, left);
    if (c->words.steady_slip) {
        const vreal e = s->elastic_toe[i];
        toe = e + (toe - e) / (R(1) + vmax(l->p->toe_per_fy * tire->slope_y, splat(0)));
    }
    s->elastic_toe[i] = toe;
    s->elastic_camber[i] = elastic_camber(l, tire->fy, left);
}

/* Parts along body z of forces in the road's axes. */
static inline void along_body(const struct workspace *W, const vec3 f[4], vreal along[4]) {
    const vec3 z = body_axes(W->e).z;
    if (W->footing)
        EACH_WHEEL (i) along[i] = f[i].z;
    else
        EACH_WHEEL (i) along[i] = dot(f[i], z);
}

NOINLINE void special_suspension_stage(const struct car *c, struct car_state *s,
                                       struct workspace *W, const vec3 f[4],
                                       const struct car_load *load) {
    vreal along[4];
    if (c->linked) {
        /* of the body but for its turning and gravity */
        const vec3 A = to_road(W, scale(W->body->per_m, load->F));
        EACH_WHEEL (i) {
            along[i] = along_links(c, W, i, f[i], A);
            give(c, s, W, i);
        }
    } else {
        along_body(W, f, along);
    }
    if (c->special_suspension)
        suspend(c, s, W, along, load, 1);
    else
        suspend(c, s, W, along, load, 0);
}

/* `load` as if all forces at the wheels reached the body. */
static inline void suspension_stage(const struct car *c, struct car_state *s, struct workspace *W,
                                    const vec3 f[4], const struct car_load *load) {
    if (c->special_suspension || c->linked) {
        special_suspension_stage(c, s, W, f, load);
        return;
    }
    vreal along[4];
    along_body(W, f, along);
    suspend(c, s, W, along, load, 0);
}

/* Takes from the body what moves the hubs alone, where links shift these; the two of an axle first,
 * or the mirror image would round otherwise. */
static inline void leave_linked_hubs(struct car_load *load, const struct workspace *W) {
    for (int left = FL; left <= RL; left += 2) {
        const vreal *F = &W->hub_force[left];
        const vec3 r[2] = {W->chassis->link[left].hub, W->chassis->link[left + 1].hub};
        load->F.z = load->F.z - (F[0] + F[1]);
        load->M.x = load->M.x - (r[0].y * F[0] + r[1].y * F[1]);
        load->M.y = load->M.y + (r[0].x * F[0] + r[1].x * F[1]);
    }
}

/* Takes from the body what moves the hubs alone, forces along body z at (x, +-y). */
static inline void leave_hubs(const struct car *c, struct car_load *load,
                              const struct workspace *W) {
    if (c->linked) {
        leave_linked_hubs(load, W);
        return;
    }
    for (int axle = 0; axle < 2; axle++) {
        const vec3 r = W->body->hub[2 * axle];
        const vreal left = W->hub_force[2 * axle], right = W->hub_force[2 * axle + 1];
        load->F.z = load->F.z - (left + right);
        load->M.x = load->M.x - r.y * (left - right);
        load->M.y = load->M.y + r.x * (left + right);
    }
}

/* Forces that are inputs act on the sprung body at its center of mass, in its axes. */
static inline void pushed_stage(const struct car_inputs *in, struct workspace *W) {
    const vec3 none = vec(splat(0), splat(0), splat(0));
    W->F_pusher = sub(none, vec(in->force_x, in->force_y, in->force_z));
    W->M_pusher = sub(none, vec(in->moment_x, in->moment_y, in->moment_z));
}

/* By their reaction, as a number less 0 keeps its sign also where it is one, so that a car that is
 * not pushed has the bits that it has alone. */
static inline void push_body(const struct workspace *W, struct car_load *load) {
    load->F = sub(load->F, W->F_pusher);
    load->M = sub(load->M, W->M_pusher);
}

static inline struct car_load sum_stage(const struct car *c, struct car_state *s,
                                        struct workspace *W) {
    vec3 f[4], spin[4];
    struct car_load load = road_load(c, s, W, f);
    EACH_WHEEL (i) spin[i] = scale(c->axle[i / 2].spin_inertia * s->wheel_speed[i], W->axis[i]);
    load.spin = c->words.no_gyroscopes ? vec(splat(0), splat(0), splat(0)) : sum4(spin);
    const struct aero_force air = aero_forces(&c->aero, c->air_density, air_velocity(W));
    load.F = add(load.F, air.drag);
    load.F.z = load.F.z + (air.front_lift + air.rear_lift);
    load.M.y =
        load.M.y - (air.front_lift * W->body->hub[FL].x + air.rear_lift * W->body->hub[RL].x);
    if (W->pushed) push_body(W, &load);
    if (!c->words.massless_hubs) {
        suspension_stage(c, s, W, f, &load);
        leave_hubs(c, &load, W);
    }
    return load;
}

/* Hubs on their own: zddot = (Q - F_s)/m_u less what the guides carry along, Q the tire force along
 * the way of the hub. */
static inline void hub_stage(const struct car *c, struct car_state *s, struct body_acceleration acc,
                             const struct workspace *W) {
    /* A.z + (wdot x r + w x (w x r)).z, gathered by the components of r */
    const vec3 w = W->w;
    const vreal per_x = w.z * w.x - acc.wdot.y, per_y = w.z * w.y + acc.wdot.x;
    const vreal per_z = -(w.x * w.x + w.y * w.y);
    EACH_WHEEL (i) {
        const vec3 hub = hub_place(c, W, i);
        const vreal carried = acc.A.z + (per_x * hub.x + per_y * hub.y + per_z * hub.z);
        const vreal zddot = W->hub_force[i] * c->axle[i / 2].per_mass - carried;
        s->travel_rate[i] = s->travel_rate[i] + c->h * zddot;
        s->travel[i] = s->travel[i] + c->h * s->travel_rate[i];
    }
}

/* The body turns against what the engine gains of angular momentum, and carries it as a gyro. Its
 * crankshaft turns clockwise seen from the front, along -x, or like the wheels, along y. Gearbox
 * and final drive pass on torques between parts that the body bears: they need no other reaction
 * where differentials are fixed to the body. */
NOINLINE void engine_reaction(const struct car *c, const struct car_state *s,
                              const struct workspace *W, struct car_load *load) {
    const struct engine *engine = &c->powertrain->line.engine;
    const vreal L = engine->p->inertia * s->engine_speed;
    const vreal L_dot = engine->I_h * (s->engine_speed - W->power->engine_speed);
    if (c->words.engine_mounting == MOUNTED_ALONG) {
        load->spin.x = load->spin.x - L;
        load->M.x = load->M.x + L_dot;
    } else {
        load->spin.y = load->spin.y + L;
        load->M.y = load->M.y - L_dot;
    }
}

/* Bars that lift and press the body alone, at the wheels and along body z, past the suspension: a
 * wheel in the air counts as one that hangs on its stop, and has no force of its own. */
NOINLINE void body_bars(const struct car *c, const struct car_state *s, const struct workspace *W,
                        struct car_load *load) {
    for (int axle = 0; axle < 2; axle++) {
        const int left = 2 * axle;
        vmask stands[2];
        vreal z[2], F[2];
        for (int side = 0; side < 2; side++) {
            stands[side] = W->fz[left + side] > R(0);
            z[side] = sel(stands[side], s->travel[left + side],
                          -c->axle[axle].suspension->rebound_travel);
        }
        const vreal bar = W->chassis->body_bar[axle] * (z[0] - z[1]);
        F[0] = sel(stands[0], bar, splat(0));
        F[1] = sel(stands[1], -bar, splat(0));
        const vec3 hub = W->body->hub[left];
        load->F.z = load->F.z + (F[0] + F[1]);
        load->M.x = load->M.x + hub.y * (F[0] - F[1]);
        load->M.y = load->M.y - hub.x * (F[0] + F[1]);
    }
}

/* Ride height over an axle against the design state, in the middle [m] */
static inline vreal ride_over(const struct car *c, const struct car_state *s,
                              const struct workspace *W, int axle) {
    const int left = 2 * axle;
    const vreal up = R(0.5) * (upright_over(W, left) + upright_over(W, left + 1));
    return R(0.5) * ((W->H[left] + W->H[left + 1]) - up * (s->travel[left] + s->travel[left + 1])) -
           c->params->wheel[axle].hub_height;
}

NOINLINE void map_stage(const struct car *c, const struct car_state *s, const struct workspace *W,
                        struct car_load *load) {
    const struct aero_map_params *map = &c->params->chassis->aero_map;
    const vreal front = W->body->hub[FL].x, rear = W->body->hub[RL].x;
    const struct ride h = ride_within(map, ride_over(c, s, W, FRONT), ride_over(c, s, W, REAR));
    const vec3 V = air_velocity(W);
    const struct air air = map_air(map, &c->aero, c->air_density, front - rear, V, h);
    const struct aero_force lift = ride_lift(map, c->air_density, V.x, h);
    load->F = add(load->F, air.F);
    load->M = add(load->M, air.M);
    load->F.z = load->F.z + (lift.front_lift + lift.rear_lift);
    load->M.y = load->M.y - (lift.front_lift * front + lift.rear_lift * rear);
}

/* Accelerations from the forces, hubs on their way, and the next state. */
static inline void motion_stage(const struct car *c, struct car_state *s, struct workspace *W) {
    struct car_load load = sum_stage(c, s, W);
    if (c->words.drift) load.M.z = load.M.z + W->assist;
    if (c->words.engine_mounting != MOUNTED_NOWHERE && c->words.engine_drives)
        engine_reaction(c, s, W, &load);
    if (c->words.bar_mount == BAR_ON_BODY) body_bars(c, s, W, &load);
    if (c->words.aero_model == AERO_MAP) map_stage(c, s, W, &load);
    struct body_acceleration acc = body_acceleration(W->body, W->w, load.spin, load.F, load.M);
    if (c->words.impulses) scale_impulses(c, s, W, &acc);
    if (c->words.body_ground) acc = shell_stage(c, s, W, acc);
    W->Vdot = add(acc.A, W->g);
    if (!c->words.massless_hubs) hub_stage(c, s, acc, W);
    if (body_answers(c, W))
        contact_acceleration_stage(c, s, acc.wdot, W);
    else if (c->ends_sliding)
        forget_acceleration(s);
    body_integrate(s, W->e, acc.wdot, W->Vdot, c->h);
}

static inline vreal assist_moment(const struct car *c, const struct workspace *W) {
    return drift_moment(&c->powertrain->p->drift, W->body->per_I.zz,
                        c->powertrain->stability.wheelbase, velocity_over_ground(W).x, W->w.z,
                        W->steer, c->h);
}

/* What the drift assist does besides its moment, and the work of both: the moment's with the mean
 * yaw rate of the step, and dV . (w x S) of the hubs, whose velocity is not that of the body. */
NOINLINE void assist_velocity(const struct car *c, struct car_state *s, struct workspace *W) {
    const vreal vx = s->vx, vy = s->vy;
    vec3 ground = vec(splat(0), splat(0), splat(0));
    if (W->ground_moves)
        ground = to_body(attitude_of(s->q0, s->q1, s->q2, s->q3), W->ground_velocity);
    vec3 over = sub(vec(vx, vy, splat(0)), ground);
    turn_velocity(&c->powertrain->p->drift, &over, c->h);
    s->vx = over.x + ground.x;
    s->vy = over.y + ground.y;
    const struct body *b = W->body;
    const vreal hubs_x = s->pitch_rate * b->Sz, hubs_y = s->yaw_rate * b->Sx - s->roll_rate * b->Sz;
    const vreal work = c->h * W->assist * (R(0.5) * (W->w.z + s->yaw_rate)) +
                       ((s->vx - vx) * hubs_x + (s->vy - vy) * hubs_y);
    W->assist_power = work / c->h;
    s->assist_work = s->assist_work + work;
}

/* The body without the fuel that is burned. */
NOINLINE void lighter_body(const struct car *c, const struct car_state *s, struct workspace *W) {
    const struct car_params *p = c->params;
    body_prepare(&W->power->body, p, c->words.massless_hubs,
                 p->body.mass - (p->powertrain->fuel.mass - s->fuel));
    W->body = &W->power->body;
}

NOINLINE void sensor_stage(const struct car *c, const struct car_state *s, struct workspace *W) {
    vec3 r[4];
    EACH_WHEEL (i) r[i] = hub_place(c, W, i);
    sense_nodes(c, s, W, r);
}

/* From the hand wheel to the road wheels. */
NOINLINE vreal steer_stage(const struct car *c, struct car_state *s, vreal steer,
                           struct workspace *W) {
    const struct chassis *chassis = c->chassis;
    if (c->words.steering_gear == GEAR_BY_TABLE)
        steer =
            characteristic_at(&chassis->gear, &W->chassis->gear, steer * c->params->steering.ratio);
    if (c->words.steering_actuator == STEERED_DIRECTLY) return steer;
    s->rack_steer = actuated(s->rack_steer, steer, chassis->steer_share, chassis->steer_most);
    return s->rack_steer;
}

/* Velocity of the air, earth axes. */
static inline vec3 wind(const struct car_state *s, const struct car_inputs *in,
                        const struct workspace *W) {
    vreal x = splat(0), y = splat(0);
    if (W->footing) wind_at(&W->footing->at, s->x, s->y, &x, &y);
    return vec(x + in->wind_x, y + in->wind_y, splat(0));
}

static inline void start_stage(const struct car *c, const struct car_state *s,
                               const struct car_inputs *in, struct workspace *W) {
    if (c->words.fuel_weighs && c->powered) lighter_body(c, s, W);
    if (any(is_other(W->steered, W->steer))) steer_wheels(c, W, W->steer);
    W->e = attitude_of(s->q0, s->q1, s->q2, s->q3);
    W->V = vec(s->vx, s->vy, s->vz);
    if (W->windy) W->V_air = sub(W->V, to_body(W->e, wind(s, in, W)));
    W->w = vec(s->roll_rate, s->pitch_rate, s->yaw_rate);
    W->g = to_body(W->e, c->gravity);
    if (c->linked) link_stage(c, s, W);
    if (W->footing)
        ground_stage(c, s, W);
    else
        EACH_WHEEL (i) W->patch[i] = patch_of(to_earth(W->e, W->axis[i]));
    if (W->ground_moves) W->ground_velocity = moving_ground(W, in->ground_x, in->ground_y);
    if (W->pushed) pushed_stage(in, W);
}

/* One step of some vectors of cars, side by side through each stage, for the same reason as the
 * wheels: a stage of one waits mostly for itself. */
static inline void car_step(int abreast, const struct car *const c[], struct car_state *const s[],
                            const struct car_inputs in[], struct workspace *const W[]) {
    for (int k = 0; k < abreast; k++)
        W[k]->steer =
            c[k]->special_steering ? steer_stage(c[k], s[k], in[k].steer, W[k]) : in[k].steer;
    for (int k = 0; k < abreast; k++) start_stage(c[k], s[k], &in[k], W[k]);
    for (int k = 0; k < abreast; k++)
        if (c[k]->special_suspension)
            set_bars(W[k]->chassis, c[k]->params, &c[k]->words, velocity_over_ground(W[k]).x);
    if (c[0]->words.massless_hubs)
        for (int k = 0; k < abreast; k++) massless_travel(c[k], s[k], W[k]);
    for (int k = 0; k < abreast; k++) contact_stage(c[k], s[k], W[k]);
    for (int k = 0; k < abreast; k++)
        if (c[k]->words.planar_slip) planar_motion_stage(s[k], W[k]);
    for (int k = 0; k < abreast; k++)
        if (W[k]->ground_moves) moving_ground_stage(W[k]);
    for (int k = 0; k < abreast; k++) load_stage(c[k], s[k], W[k]);
    for (int k = 0; k < abreast; k++)
        if (c[k]->words.wheel_radii == RADII_OF_TIRE) tire_radii_stage(c[k], s[k], W[k]);
    for (int k = 0; k < abreast; k++)
        if (c[k]->words.wheel_arm == ARM_LOADED) arm_stage(W[k]);
    for (int k = 0; k < abreast; k++)
        if (c[k]->ends_sliding && has_own_arms(c[k])) stop_stage(c[k], W[k]);
    for (int k = 0; k < abreast; k++)
        if (c[k]->load_responds) response_stage(c[k], W[k]);
    for (int k = 0; k < abreast; k++)
        if (W[k]->uneven) road_stage(c[k], s[k], in[k].friction, W[k]);
    for (int k = 0; k < abreast; k++) slip_stage(c[k], s[k], W[k]);
    for (int k = 0; k < abreast; k++) force_stage(c[k], s[k], W[k]);
    for (int k = 0; k < abreast; k++)
        if (c[k]->is_game) game_stage(c[k], s[k], W[k]);
    for (int k = 0; k < abreast; k++) {
        if (c[k]->powered)
            powered_spin_stage(c[k], s[k], &in[k], W[k]);
        else
            spin_stage(c[k], s[k], in[k], W[k]);
    }
    for (int k = 0; k < abreast; k++)
        if (c[k]->shifts) contact_shift_stage(c[k], W[k]);
    for (int k = 0; k < abreast; k++)
        if (c[k]->words.drift) W[k]->assist = assist_moment(c[k], W[k]);
    for (int k = 0; k < abreast; k++) motion_stage(c[k], s[k], W[k]);
    for (int k = 0; k < abreast; k++)
        if (c[k]->words.drift) assist_velocity(c[k], s[k], W[k]);
    for (int k = 0; k < abreast; k++)
        if (c[k]->words.velocity_sensor) sensor_stage(c[k], s[k], W[k]);
}

#endif
