/* Aerodynamic forces: drag and lift, and those of a measured body at its ride heights. */
#ifndef SKIDPAD_AIR_H
#define SKIDPAD_AIR_H

#include "car/contact.h"

/* Velocity of the air, earth axes. */
static inline vec3 wind(const struct car_state *s, const struct car_inputs *in,
                        const struct workspace *W) {
    vreal x = splat(0), y = splat(0);
    if (W->footing) wind_at(&W->footing->at, s->x, s->y, &x, &y);
    return vec(x + in->wind_x, y + in->wind_y, splat(0));
}

static inline void air_stage(const struct car *c, const struct workspace *W,
                             struct car_load *load) {
    const struct aero_force air = aero_forces(&c->aero, c->air_density, air_velocity(W));
    load->F = add(load->F, air.drag);
    load->F.z = load->F.z + (air.front_lift + air.rear_lift);
    load->M.y =
        load->M.y - (air.front_lift * W->body->hub[FL].x + air.rear_lift * W->body->hub[RL].x);
}

/* Ride height at the middle of an axle relative to design [m] */
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

#endif
