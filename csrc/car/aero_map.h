/* Forces of a measured body in addition to the drag and lift of aero.h, body axes, about the center
 * of mass; V is the velocity through the air.
 *
 *   F_x, F_z = -(rho/2) CdA |V| V_x, V_z   with CdA + CdA_pitch pitch, not below 0
 *   F_y      = -(rho/2) CyA |V| V_y
 *   M_x      =  (rho/2) ClL |V| V_y        V_y = |V| sin(beta)
 *   M_z      =  (rho/2) CnL V_x V_y        as a long body: sin(beta) cos(beta)
 *   ClA_i    =  ClA_i + sum a_ij h_j + b_i h_i^2
 *
 * with ride heights h at the axles relative to design, within a limit; their pitch is (h_rear -
 * h_front)/L, positive nose down. */
#ifndef SKIDPAD_AERO_MAP_H
#define SKIDPAD_AERO_MAP_H

#include "car/aero.h"

struct ride {
    vreal front, rear; /* ride heights [m] */
};

static inline struct ride ride_within(const struct aero_map_params *m, vreal front, vreal rear) {
    return (struct ride){clamp(front, -m->ride_limit, m->ride_limit),
                         clamp(rear, -m->ride_limit, m->ride_limit)};
}

/* Lift at the axles in addition to that of aero.h [N] */
static inline struct aero_force ride_lift(const struct aero_map_params *m, vreal air_density,
                                          vreal vx, struct ride h) {
    const vreal dynamic = R(0.5) * air_density * (vx * vx);
    const vreal front = m->front_lift_per_front_ride * h.front +
                        m->front_lift_per_rear_ride * h.rear +
                        m->front_lift_per_ride_squared * (h.front * h.front);
    const vreal rear = m->rear_lift_per_front_ride * h.front + m->rear_lift_per_rear_ride * h.rear +
                       m->rear_lift_per_ride_squared * (h.rear * h.rear);
    return (struct aero_force){vec(splat(0), splat(0), splat(0)), dynamic * front, dynamic * rear};
}

struct air {
    vec3 F, M; /* [N], [N m] */
};

static inline struct air map_air(const struct aero_map_params *m, const struct aero_params *p,
                                 vreal air_density, vreal wheelbase, vec3 V, struct ride h) {
    const vreal half_rho = R(0.5) * air_density;
    const vreal per_speed = half_rho * vsqrt(dot(V, V));
    const vreal pitch = (h.rear - h.front) / wheelbase;
    const vreal drag = vmax(p->drag_area + m->drag_per_pitch * pitch, splat(0)) - p->drag_area;
    const vreal side = m->side_force_slope - p->drag_area;
    const vreal along = -(per_speed * drag), across = per_speed * V.y;
    return (struct air){vec(along * V.x, -(across * side), along * V.z),
                        vec(m->roll_moment_slope * across, splat(0),
                            half_rho * (m->yaw_moment_slope * (V.x * V.y)))};
}

#endif
