/* Contact of the body with the ground: the eight corners of its outline, each with a normal spring
 * and damper, and dry friction.
 *
 * With d the depth of a corner below the ground along the normal n, v its velocity over the ground
 * at the end of the step, and k, c of the shell,
 *
 *   F_n = max(k (d - h v_n) - c v_n, 0),    F_t = -(what ends v_t),  |F_t| <= mu F_n
 *
 * so the step is implicit and dissipates energy at any h. A crushed shell returns little: on
 * rebound, v_n > 0, k d/v_r is added to c, as in Hunt and Crossley (1975) for impacts, so that the
 * spring alone pushes no corner faster than v_r, however deep a car was placed.
 *
 * All touching corners act on one body: Jacobi sweeps correct each force by the residual at its
 * corner, over the inverse mass there times the number of touching corners, which never reverses a
 * velocity. */
#ifndef SKIDPAD_SHELL_H
#define SKIDPAD_SHELL_H

#include "car/contact.h"

enum { CORNERS = 8, SHELL_SWEEPS = 8 };

/* A corner in body axes. */
struct corner {
    vec3 r, n;      /* position from the center of mass [m], normal of the ground */
    vreal depth;    /* below the ground along n [m] */
    vreal mu;       /* friction */
    vmask touches;  /* is below the ground, or will be at the end of the step */
    vreal W_n, W_t; /* inverse mass along n and at most along the ground [1/kg] */
    vec3 ground;    /* velocity of the ground [m/s] */
    vreal F_n;
    vec3 F_t; /* [N] */
};

/* Known motion of the body at the end of the step. */
struct ending {
    struct body_acceleration acc;
    vec3 V, w;
};

static inline vec3 corner_place(const struct car *c, int k) {
    const struct body_params *b = &c->params->body;
    const struct shell_params *shell = &c->params->chassis->shell;
    const vreal half = R(0.5) * b->width;
    return vec(k & 2 ? b->to_nose - b->length : b->to_nose, k & 1 ? -half : half,
               (k & 4 ? shell->roof_height : shell->clearance) - b->height);
}

static inline struct ground ground_below(const struct car_state *s, const struct workspace *W,
                                         vec3 at) {
    if (W->footing) return ground_at(&W->footing->at, s->x + at.x, s->y + at.y);
    const vreal zero = splat(0), one = splat(1);
    return (struct ground){zero, zero, zero, one, one, (vmask){0}};
}

static inline vreal inverse_mass(const struct body *b, vec3 r, vec3 u) {
    const vec3 turn = cross(r, u);
    return vmax(b->per_m, b->per_Mz) + dot(turn, times(b->per_I, turn));
}

static inline struct corner corner_on(const struct car *c, const struct car_state *s,
                                      const struct workspace *W, int k) {
    struct corner p = {.r = corner_place(c, k)};
    const vreal zero = splat(0), one = splat(1);
    const vec3 at = to_earth(W->e, p.r);
    const struct ground g = ground_below(s, W, at);
    const vreal per = one / vsqrt(one + (g.slope_x * g.slope_x + g.slope_y * g.slope_y));
    const vec3 n = scale(per, vec(-g.slope_x, -g.slope_y, one));
    p.n = to_body(W->e, n);
    p.depth = n.z * (g.z - (s->z + at.z));
    p.mu = c->params->chassis->shell.sliding_friction * g.friction;
    p.W_n = inverse_mass(W->body, p.r, p.n);
    p.W_t = inverse_mass(W->body, p.r, vec(one, zero, zero)) +
            inverse_mass(W->body, p.r, vec(zero, one, zero)) +
            inverse_mass(W->body, p.r, vec(zero, zero, one)) - p.W_n;
    p.ground = vec(zero, zero, zero);
    if (W->ground_moves) {
        const vec3 u = W->ground_velocity;
        p.ground = to_body(W->e, vec(u.x, u.y, rise_along(&g, u.x, u.y)));
    }
    p.F_n = zero;
    p.F_t = vec(zero, zero, zero);
    return p;
}

static inline vec3 corner_velocity(const struct corner *p, const struct ending *end) {
    return sub(add(end->V, cross(end->w, p->r)), p->ground);
}

/* Corrects the force of a corner; returns the change [N]. */
static inline vec3 press(struct corner *p, const struct shell_params *shell,
                         const struct ending *end, vreal touching, vreal h) {
    const vec3 v = corner_velocity(p, end);
    const vreal v_n = dot(p->n, v), k = shell->corner_stiffness;
    const vreal crushed = k * vmax(p->depth, splat(0)) / shell->rebound_speed;
    const vreal damping = shell->corner_damping + sel(v_n > R(0), crushed, splat(0));
    const vreal wrong = k * (p->depth - h * v_n) - damping * v_n - p->F_n;
    const vreal gain = R(1) / (R(1) + h * (damping + h * k) * (touching * p->W_n));
    const vreal F_n = sel(p->touches, vmax(p->F_n + wrong * gain, splat(0)), splat(0));
    const vec3 v_t = sub(v, scale(v_n, p->n));
    const vec3 F_t = sub(p->F_t, scale(R(1) / (h * (touching * p->W_t)), v_t));
    const vreal most = p->mu * F_n, size = vsqrt(dot(F_t, F_t));
    const vec3 held = scale(sel(size > most, most / size, splat(1)), F_t);
    const vec3 change = add(scale(F_n - p->F_n, p->n), sub(held, p->F_t));
    p->F_n = F_n;
    p->F_t = held;
    return change;
}

/* Adds force and moment to the body, body axes. */
static inline void take_up(struct ending *end, const struct body *b, vec3 F, vec3 M, vreal h) {
    const vec3 none = vec(splat(0), splat(0), splat(0));
    const struct body_acceleration more = body_acceleration(b, none, none, F, M);
    end->acc.A = add(end->acc.A, more.A);
    end->acc.wdot = add(end->acc.wdot, more.wdot);
    end->V = add(end->V, scale(h, more.A));
    end->w = add(end->w, scale(h, more.wdot));
}

/* The body's acceleration with shell contact, from that without. */
NOINLINE struct body_acceleration shell_stage(const struct car *c, const struct car_state *s,
                                              const struct workspace *W,
                                              struct body_acceleration acc) {
    const struct shell_params *shell = &c->params->chassis->shell;
    const vreal h = c->h;
    struct corner corner[CORNERS];
    struct ending end = {acc, add(W->V, scale(h, add(acc.A, W->g))), add(W->w, scale(h, acc.wdot))};
    vreal touching = splat(0);
    ROLLED for (int k = 0; k < CORNERS; k++) {
        corner[k] = corner_on(c, s, W, k);
        const vreal v_n = dot(corner[k].n, corner_velocity(&corner[k], &end));
        corner[k].touches = corner[k].depth > vmin(h * v_n, splat(0));
        touching = touching + sel(corner[k].touches, splat(1), splat(0));
    }
    const vmask lies = touching > R(0);
    if (!any(lies)) return acc;
    touching = vmax(touching, splat(1));
    for (int sweep = 0; sweep < SHELL_SWEEPS; sweep++) {
        vec3 F[CORNERS], M[CORNERS];
        ROLLED for (int k = 0; k < CORNERS; k++) {
            F[k] = press(&corner[k], shell, &end, touching, h);
            M[k] = cross(corner[k].r, F[k]);
        }
        take_up(&end, W->body, add(sum4(F), sum4(F + 4)), add(sum4(M), sum4(M + 4)), h);
    }
    /* a car in the air keeps its bits, whatever others do */
    return (struct body_acceleration){sel3(lies, end.acc.A, acc.A),
                                      sel3(lies, end.acc.wdot, acc.wdot)};
}

#endif
