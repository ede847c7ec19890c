/* Drag at the center of mass against the motion through the air, lift at the axles, body axes,
 * forces in N; V is the velocity through the air.
 *
 *   D   = -(rho/2) CdA |V| V
 *   L_i = (rho/2) ClA_i Vx^2 */
#ifndef SKIDPAD_AERO_H
#define SKIDPAD_AERO_H

#include "field/params.h"
#include "lane/vec3.h"

struct aero_force {
    vec3 drag;
    vreal front_lift, rear_lift;
};

static inline struct aero_force aero_forces(const struct aero_params *p, vreal air_density,
                                            vec3 V) {
    const vreal half_rho = R(0.5) * air_density;
    const vreal speed = vsqrt(dot(V, V));
    const vreal dynamic = half_rho * (V.x * V.x);
    return (struct aero_force){scale(-(half_rho * p->drag_area * speed), V),
                               dynamic * p->front_lift_area, dynamic * p->rear_lift_area};
}

#endif
