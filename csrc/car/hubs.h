/* Massed hubs: net force on each after suspension forces, and its motion relative to the body. */
#ifndef SKIDPAD_HUBS_H
#define SKIDPAD_HUBS_H

#include "car/struts.h"

/* Forces of stiff dampers, where present, from those without the body's velocity change: with a
 * share of its change within the step under `load`. */
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

/* Net forces `along` the path of each hub after suspension forces. Dampers include the acceleration
 * of their hub without them; in the air the body falls along. */
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

/* Q of linkage.h, less the force needed to move the hub with the body, whose acceleration without
 * rotation and gravity is A in road axes. */
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

/* Compliance of links in the next step. With steady slip the side force responds to toe
 * immediately, by -C e, so e = c (F - C e) is solved by a Newton step. */
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

/* Components along body z of forces in road axes. */
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
        /* of the body, without rotation and gravity */
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

/* `load` as if all wheel forces acted on the body. */
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

/* Subtracts from the body the forces that move only the hubs, where links shift these; axle by
 * axle, so that the mirror image rounds the same way. */
static inline void leave_linked_hubs(struct car_load *load, const struct workspace *W) {
    for (int left = FL; left <= RL; left += 2) {
        const vreal *F = &W->hub_force[left];
        const vec3 r[2] = {W->chassis->link[left].hub, W->chassis->link[left + 1].hub};
        load->F.z = load->F.z - (F[0] + F[1]);
        load->M.x = load->M.x - (r[0].y * F[0] + r[1].y * F[1]);
        load->M.y = load->M.y + (r[0].x * F[0] + r[1].x * F[1]);
    }
}

/* Subtracts from the body the forces that move only the hubs, along body z at (x, +-y). */
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

/* Hub motion: zddot = (Q - F_s)/m_u less the acceleration of the guides, Q the tire force along the
 * path of the hub. */
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

#endif
