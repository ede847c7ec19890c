/* One step of the full car, from top to bottom:
 *
 *   parameters (model.h) + state + inputs
 *   -> steering (hand_wheel.h), carriers on their links, ground under the wheels (contact.h)
 *   -> travel of massless hubs (massless.h), contacts (contact.h)
 *   -> wheel loads (wheel_loads.h)
 *   -> slip and tire forces (grip.h), as games change them (game.h)
 *   -> powertrain, brakes and spin of the wheels (spin.h)
 *   -> forces of road (contact_load.h) and air (air.h) on the body, less what moves the hubs (hubs.h)
 *   -> accelerations -> next state (body.h)
 *
 * ISO 8855 body axes, ISO-W wheel axes, SI units, wheels FL FR RL RR. */
#ifndef SKIDPAD_CAR_H
#define SKIDPAD_CAR_H

#include "car/air.h"
#include "car/contact.h"
#include "car/contact_load.h"
#include "car/contact_shift.h"
#include "car/drift_assist.h"
#include "car/engine_mount.h"
#include "car/game.h"
#include "car/grip.h"
#include "car/hand_wheel.h"
#include "car/hubs.h"
#include "car/massless.h"
#include "car/push.h"
#include "car/rear_steering.h"
#include "car/sensor.h"
#include "car/shell.h"
#include "car/spin.h"
#include "car/struts.h"
#include "car/wheel_loads.h"

/* The body less the burned fuel. */
NOINLINE void lighter_body(const struct car *c, const struct car_state *s, struct workspace *W) {
    const struct car_params *p = c->params;
    body_prepare(&W->power->body, p, c->words.massless_hubs,
                 p->body.mass - (p->powertrain->fuel.mass - s->fuel));
    W->body = &W->power->body;
}

static inline void start_stage(const struct car *c, const struct car_state *s,
                               const struct car_inputs *in, struct workspace *W) {
    if (c->words.fuel_weighs && c->powered) lighter_body(c, s, W);
    if (any(is_other(W->steered, W->steer))) steer_wheels(c, W, W->steer);
    W->e = attitude_of(s->q0, s->q1, s->q2, s->q3);
    W->V = vec(s->vx, s->vy, s->vz);
    if (W->ground_moves) W->ground_velocity = moving_ground(s, W, in->ground_x, in->ground_y);
    if (W->steers_rear) rear_steering_stage(c, in, W);
    if (W->windy) W->V_air = sub(W->V, to_body(W->e, wind(s, in, W)));
    W->w = vec(s->roll_rate, s->pitch_rate, s->yaw_rate);
    W->g = to_body(W->e, c->gravity);
    if (c->linked) link_stage(c, s, W);
    if (W->footing)
        ground_stage(c, s, W);
    else
        EACH_WHEEL (i) W->patch[i] = patch_of(to_earth(W->e, W->axis[i]));
    if (W->pushed) pushed_stage(in, W);
}

/* Forces and moments common to most cars; motion_stage adds the rest. */
static inline struct car_load sum_stage(const struct car *c, struct car_state *s,
                                        struct workspace *W) {
    vec3 f[4], spin[4];
    struct car_load load = road_load(c, s, W, f);
    EACH_WHEEL (i) spin[i] = scale(c->axle[i / 2].spin_inertia * s->wheel_speed[i], W->axis[i]);
    load.spin = c->words.no_gyroscopes ? vec(splat(0), splat(0), splat(0)) : sum4(spin);
    air_stage(c, W, &load);
    if (W->pushed) push_body(W, &load);
    if (!c->words.massless_hubs) {
        suspension_stage(c, s, W, f, &load);
        leave_hubs(c, &load, W);
    }
    return load;
}

/* Accelerations from the forces, motion of the hubs, and the next state. */
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
    if (c->ends_sliding) contact_acceleration_stage(c, s, acc.wdot, W);
    body_integrate(s, W->e, acc.wdot, W->Vdot, c->h);
}

/* One step of several vectors of cars, interleaved stage by stage like the wheels: within one
 * vector, a stage mostly waits for its own results. */
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
            spin_stage(c[k], s[k], &in[k], W[k]);
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
