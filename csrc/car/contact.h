/* Positions and velocities of the contacts. On a flat road all wheels share the road's axes, those
 * of the earth; on other ground each has its own (footing.h). */
#ifndef SKIDPAD_CONTACT_H
#define SKIDPAD_CONTACT_H

#include "car/workspace.h"

/* The carriers on their links at the present travel. */
FORCE_INLINE void carry_wheels(const struct car *c, const struct car_state *s, struct workspace *W,
                               int degree) {
    EACH_WHEEL (i)
        W->axis[i] =
            carry(&W->chassis->link[i], &c->chassis->linkage[i / 2], degree, s->travel[i],
                  s->travel[i ^ 1], s->elastic_toe[i], s->elastic_camber[i], i % 2 ? R(-1) : R(1));
}

NOINLINE void link_stage(const struct car *c, const struct car_state *s, struct workspace *W) {
    if (c->words.kinematics == KINEMATICS_LINEAR)
        carry_wheels(c, s, W, 1);
    else
        carry_wheels(c, s, W, DEGREE);
}

/* Road friction under each wheel. */
NOINLINE void road_stage(const struct car *c, const struct car_state *s, vreal friction,
                         struct workspace *W) {
    for (int i = 0; i < 4; i++) {
        W->surface[i] = W->footing ? friction * W->footing->under[i].friction : friction;
        if (c->words.road != ROAD_SPLIT) continue;
        const vreal x = s->x + W->contact_x[i], y = s->y + W->contact_y[i];
        W->surface[i] = friction * split_friction(&c->split, x, y);
    }
}

static inline void place_hubs(const struct car_state *s, struct workspace *W) {
    EACH_WHEEL (i) W->hub_z[i] = W->body->hub[i].z + s->travel[i];
}

/* Positions r = (x, +-y, z) on both sides of the body from the center of mass, earth axes [m];
 * common parts are computed once. */
static inline void axle_places(vec3 place[2], vec3 r, const vreal z[2], const struct body_axes *b) {
    const vec3 mid = scale(r.x, b->x), side = scale(r.y, b->y);
    for (int k = 0; k < 2; k++)
        place[k] = add(k == 0 ? add(mid, side) : sub(mid, side), scale(z[k], b->z));
}

/* Component along the road of a vector in road axes. */
static inline vec3 along_road(const struct workspace *W, int i, vec3 v) {
    if (W->footing == NULL) return vec(v.x, v.y, splat(0));
    const vec3 n = W->footing->n[i];
    return sub(v, scale(dot(n, v), n));
}

/* Wheel center over the center of mass, earth axes [m], on a flat road. Linear kinematics shift it
 * along the road, and travel moves it normal to the road: along body z, the roll center would lean
 * with the body. */
static inline vec3 linked_place(const struct workspace *W, int i, vreal travel, int linear) {
    const struct link *link = &W->chassis->link[i];
    const vec3 place = to_earth(W->e, link->hub);
    if (!linear) return place;
    const vec3 z = body_axes(W->e).z;
    const vreal rise = link->shift.x * W->e.ez.x + link->shift.y * W->e.ez.y;
    return vec(place.x - travel * z.x, place.y - travel * z.y, place.z - rise);
}

/* (X', +-Y', 0), road's axes. */
static inline vec3 sideways_on_road(const struct workspace *W, int i) {
    const vec3 way = W->chassis->link[i].way;
    if (W->footing) return vec(way.x, way.y, splat(0));
    const struct body_axes b = body_axes(W->e);
    return add(scale(way.x, b.x), scale(way.y, b.y));
}

/* Motion of a contact per travel of the carrier, r from the wheel center, road axes. */
static inline vec3 contact_slope(const struct workspace *W, int i, vec3 r, int linear) {
    struct link *link = &W->chassis->link[i];
    const vec3 z = body_z_on_road(W);
    link->sideways = sideways_on_road(W, i);
    if (linear) link->sideways = along_road(W, i, sub(link->sideways, z));
    link->turn_road = to_road(W, link->turn);
    link->slope = add(add(z, link->sideways), cross(link->turn_road, r));
    return link->slope;
}

/* Contact points and their velocities. A contact moves with the body, and with its carrier by
 * travel along c' (linkage.h), which is body z for straight hubs:
 *
 *   Vc = V + w x r + c' zdot,  r = (x, y, -z_G) from the center of mass, in the road's axes */
FORCE_INLINE void touch_road(const struct car_state *s, struct workspace *W, int linked,
                             int linear) {
    const struct body_axes b = body_axes(W->e);
    const vec3 V = to_road(W, W->V), w = to_road(W, W->w);
    const vreal Vx = V.x - w.y * s->z, Vy = V.y + w.x * s->z; /* below the center of mass */
    vec3 place[4];
    if (linked) {
        EACH_WHEEL (i) place[i] = linked_place(W, i, s->travel[i], linear);
    } else {
        place_hubs(s, W);
        for (int left = FL; left <= RL; left += 2)
            axle_places(place + left, W->body->hub[left], W->hub_z + left, &b);
    }
    EACH_WHEEL (i) {
        const struct patch *p = &W->patch[i];
        const vreal H = s->z + place[i].z, aside = contact_side(p, H);
        const vreal to_x = -(aside * p->sin_psi), to_y = aside * p->cos_psi;
        const vreal x = place[i].x + to_x, y = place[i].y + to_y;
        const vec3 slope = linked ? contact_slope(W, i, vec(to_x, to_y, -H), linear) : b.z;
        const vreal rate = s->travel_rate[i];
        const vreal vx = Vx - w.z * y + slope.x * rate, vy = Vy + w.z * x + slope.y * rate;
        const vreal Vcx = along_wheel(p, vx, vy), Vcy = across_wheel(p, vx, vy);
        W->H[i] = H;
        W->contact_x[i] = x;
        W->contact_y[i] = y;
        W->motion[i] = (struct contact_motion){Vcx, Vcy, Vcx - s->wheel_speed[i] * W->rotor[i].Re};
        W->rho_dot[i] = -(V.z + (w.x * y - w.y * x) + slope.z * rate);
    }
}

/* Ground under the wheels, evaluated once per step, and their axes on it. */
NOINLINE void ground_stage(const struct car *c, const struct car_state *s, struct workspace *W) {
    struct footing *f = W->footing;
    const struct body_axes b = body_axes(W->e);
    vec3 ask[4]; /* from the center of mass, earth axes */
    if (c->linked) {
        EACH_WHEEL (i)
            ask[i] = sub(to_earth(W->e, W->chassis->link[i].hub), scale(c->axle[i / 2].R0, b.z));
    } else {
        vreal z[4];
        place_hubs(s, W);
        EACH_WHEEL (i) z[i] = W->hub_z[i] - c->axle[i / 2].R0;
        for (int left = FL; left <= RL; left += 2)
            axle_places(ask + left, W->body->hub[left], z + left, &b);
    }
    vreal x[4], y[4];
    EACH_WHEEL (i) {
        x[i] = s->x + ask[i].x;
        y[i] = s->y + ask[i].y;
    }
    ground_under(&f->at, 4, x, y, f->under);
    vmask edges = {0};
    vreal slope_2[4];
    EACH_WHEEL (i) {
        slope_2[i] = slope_squared(&f->under[i]);
        edges |= slope_2[i] > EDGE_SLOPE_2;
    }
    if (any(edges)) stand_upon_edges(f->under, slope_2);
    EACH_WHEEL (i) {
        const vreal h = (s->z + ask[i].z) - f->under[i].z;
        W->H[i] = stand_on(f, i, &W->patch[i], W->axis[i], W->e, slope_2[i], c->axle[i / 2].R0, h);
        f->off |= f->under[i].off;
        if (c->words.kinematics == KINEMATICS_LINEAR)
            W->H[i] = W->H[i] - dot(f->n[i], W->chassis->link[i].shift);
    }
}

/* Wheel center i from the center of mass for the contact on ground, body axes [m]: linear
 * kinematics shift it along the ground, and travel moves it normal to the ground. */
static inline vec3 hub_on_ground(const struct car *c, const struct car_state *s,
                                 const struct workspace *W, int i) {
    const vec3 hub = hub_place(c, W, i);
    if (c->words.kinematics != KINEMATICS_LINEAR) return hub;
    const vec3 n = W->footing->n[i], shift = W->chassis->link[i].shift;
    const vreal travel = s->travel[i];
    return sub(vec(hub.x, hub.y, hub.z - travel), scale(dot(n, shift) - n.z * travel, n));
}

/* From the wheel center to the contact, on ground, body axes [m]. */
static inline vec3 below_hub(const struct workspace *W, int i) {
    const struct patch *p = &W->patch[i];
    const vreal K = W->H[i] * (p->per_cos_gamma * p->per_cos_gamma);
    return sub(scale(K * p->sin_gamma, W->axis[i]), scale(K, W->footing->n[i]));
}

/* As on a flat road, in the axes of each wheel:
 *
 *   Vcx = Vc . x_W,  Vcn = Vc . n,  Vcy = Vc . y_W = (Vc . s - sin(gamma) Vcn)/cos(gamma) */
FORCE_INLINE void touch_ground(const struct car *c, const struct car_state *s, struct workspace *W,
                               int linked) {
    struct footing *f = W->footing;
    EACH_WHEEL (i) {
        const struct patch *p = &W->patch[i];
        const vec3 below = below_hub(W, i);
        const vec3 hub = linked ? hub_on_ground(c, s, W, i)
                                : vec(W->body->hub[i].x, W->body->hub[i].y, W->hub_z[i]);
        f->arm[i] = add(hub, below);
        const vreal rate = s->travel_rate[i];
        vec3 V = add(W->V, cross(W->w, f->arm[i]));
        if (linked) {
            const int linear = c->words.kinematics == KINEMATICS_LINEAR;
            V = add(V, scale(rate, contact_slope(W, i, below, linear)));
        } else {
            V.z = V.z + rate;
        }
        const vreal Vcn = dot(f->n[i], V), Vcx = dot(f->forward[i], V);
        const vreal Vcy = (dot(W->axis[i], V) - p->sin_gamma * Vcn) * p->per_cos_gamma;
        W->motion[i] = (struct contact_motion){Vcx, Vcy, Vcx - s->wheel_speed[i] * W->rotor[i].Re};
        W->rho_dot[i] = -Vcn;
    }
}

NOINLINE void linked_contact_stage(const struct car *c, const struct car_state *s,
                                   struct workspace *W) {
    if (c->words.kinematics == KINEMATICS_LINEAR)
        touch_road(s, W, 1, 1);
    else
        touch_road(s, W, 1, 0);
}

NOINLINE void ground_contact_stage(const struct car *c, const struct car_state *s,
                                   struct workspace *W) {
    if (c->linked)
        touch_ground(c, s, W, 1);
    else
        touch_ground(c, s, W, 0);
}

static inline void contact_stage(const struct car *c, const struct car_state *s,
                                 struct workspace *W) {
    if (W->footing)
        ground_contact_stage(c, s, W);
    else if (c->linked)
        linked_contact_stage(c, s, W);
    else
        touch_road(s, W, 0, 0);
}

/* Cosine between body z and the road's normal. */
static inline vreal upright_over(const struct workspace *W, int i) {
    return W->footing ? W->footing->n[i].z : W->e.ez.z;
}

/* Component along the road's normal of a vector in road axes. */
static inline vec3 about_normal(const struct workspace *W, int i, vec3 w) {
    if (W->footing == NULL) return vec(splat(0), splat(0), w.z);
    const vec3 n = W->footing->n[i];
    return scale(dot(n, w), n);
}

/* Slip without roll, pitch and heave: contacts move with the center of mass and the yaw rate
 * only. */
NOINLINE void planar_motion_stage(const struct car_state *s, struct workspace *W) {
    const vec3 V_center = to_road(W, W->V), w = to_road(W, W->w);
    EACH_WHEEL (i) {
        const vec3 turn = about_normal(W, i, w);
        const vec3 V = add(V_center, cross(turn, contact_arm(s, W, i)));
        struct contact_motion *m = &W->motion[i];
        m->Vcx = dot(contact_forward(W, i), V);
        m->Vcy = dot(contact_left(W, i), V);
        m->Vsx = m->Vcx - s->wheel_speed[i] * W->rotor[i].Re;
    }
}

/* Ground moves tangentially, as under the center of mass; earth axes [m/s]. */
static inline vec3 moving_ground(const struct car_state *s, const struct workspace *W, vreal x,
                                 vreal y) {
    if (!W->footing) return vec(x, y, splat(0));
    const struct ground under = ground_at(&W->footing->at, s->x, s->y);
    const vmask edge = slope_squared(&under) > EDGE_SLOPE_2;
    return vec(x, y, sel(edge, splat(0), rise_along(&under, x, y)));
}

/* Moving ground carries the contacts: slip is relative to it. */
NOINLINE void moving_ground_stage(struct workspace *W) {
    EACH_WHEEL (i) {
        struct contact_motion *m = &W->motion[i];
        vec3 v = W->ground_velocity;
        if (W->footing)
            v = to_body(W->e, vec(v.x, v.y, rise_along(&W->footing->under[i], v.x, v.y)));
        const vreal along = dot(contact_forward(W, i), v);
        m->Vcx = m->Vcx - along;
        m->Vcy = m->Vcy - dot(contact_left(W, i), v);
        m->Vsx = m->Vsx - along;
    }
}

/* With steady slip each contact stores its acceleration without tire forces, scaled by the body's
 * share of the response. All four are assumed to push equally forward, and both of an axle equally
 * sideways; differences are not included. */
static inline void contact_acceleration_stage(const struct car *c, struct car_state *s, vec3 wdot,
                                              const struct workspace *W) {
    if (!W->stiff) {
        EACH_WHEEL (i) s->contact_ax[i] = s->contact_ay[i] = splat(0);
        return;
    }
    const vec3 V = velocity_over_ground(W);
    const vec3 A = to_road(W, sub(W->Vdot, cross(W->w, V))); /* in rotating axes */
    const vec3 wdot_road = to_road(W, wdot);
    const vreal fx =
        R(0.25) * ((W->tire[FL].fx + W->tire[FR].fx) + (W->tire[RL].fx + W->tire[RR].fx));
    EACH_WHEEL (i) {
        const struct axle *a = &c->axle[i / 2];
        const struct patch *p = &W->patch[i];
        const vec3 turn = c->words.planar_slip ? about_normal(W, i, wdot_road) : wdot_road;
        vreal along, across;
        if (W->footing) {
            const vec3 at = add(A, cross(turn, contact_arm(s, W, i)));
            along = dot(contact_forward(W, i), at);
            across = dot(contact_left(W, i), at);
        } else {
            const vreal ax = (A.x - turn.y * s->z) - turn.z * W->contact_y[i],
                        ay = (A.y + turn.x * s->z) + turn.z * W->contact_x[i];
            along = along_wheel(p, ax, ay);
            across = across_wheel(p, ax, ay);
        }
        const vreal fy = R(0.5) * (W->tire[i].fy + W->tire[i ^ 1].fy);
        const vreal share = W->body_share[i];
        const vmask stiff = share > R(0);
        s->contact_ax[i] = sel(stiff, share * (along - a->per_mx * fx), splat(0));
        s->contact_ay[i] = sel(stiff, share * (across - a->per_my * fy), splat(0));
    }
}

#endif
