/* Loads of the road on the car at the contacts. */
#ifndef SKIDPAD_CONTACT_LOAD_H
#define SKIDPAD_CONTACT_LOAD_H

#include "car/workspace.h"

/* Tire force in the road's axes [N]. */
static inline vec3 tire_force_on_road(const struct workspace *W, int i) {
    const struct patch *p = &W->patch[i];
    const vreal fx = W->tire[i].fx, fy = W->tire[i].fy;
    return vec(fx * p->cos_psi - fy * p->sin_psi, fx * p->sin_psi + fy * p->cos_psi, W->fz[i]);
}

/* Forces at the contact points, sum of r x f with r = (x, y, -z_G), and moments of the tires, in
 * the road's axes. */
static inline struct car_load contact_load(const struct car *c, const struct car_state *s,
                                           const struct workspace *W, const vec3 f[4]) {
    vec3 M[4];
    EACH_WHEEL (i) {
        const vreal x = W->contact_x[i], y = W->contact_y[i];
        M[i] = vec(y * f[i].z, -(x * f[i].z), (x * f[i].y - y * f[i].x) + W->tire[i].mz);
    }
    if (c->overturns) {
        EACH_WHEEL (i) {
            const vreal mx = W->tire[i].mx;
            M[i].x = sel(matters(mx), M[i].x + mx * W->patch[i].cos_psi, M[i].x);
            M[i].y = sel(matters(mx), M[i].y + mx * W->patch[i].sin_psi, M[i].y);
        }
    }
    struct car_load load = {.F = sum4(f), .M = sum4(M)};
    load.M.x = load.M.x + s->z * load.F.y;
    load.M.y = load.M.y - s->z * load.F.x;
    return load;
}

/* The same in the axes of each wheel, f = Fx x_W + Fy y_W + Fz n, less the torques that spin the
 * wheels. */
NOINLINE struct car_load ground_load(const struct car *c, const struct workspace *W, vec3 f[4]) {
    const struct footing *g = W->footing;
    vec3 M[4];
    EACH_WHEEL (i) {
        const struct tire_force *tire = &W->tire[i];
        const struct patch *p = &W->patch[i];
        const vreal fy_cos = tire->fy * p->per_cos_gamma;
        const vreal fn = W->fz[i] - fy_cos * p->sin_gamma;
        f[i] =
            add(add(scale(tire->fx, g->forward[i]), scale(fn, g->n[i])), scale(fy_cos, W->axis[i]));
        M[i] = add(cross(g->arm[i], f[i]),
                   sub(scale(tire->mz, g->n[i]), scale(W->T_wheel[i], W->axis[i])));
    }
    if (c->overturns)
        EACH_WHEEL (i) {
            const vreal mx = W->tire[i].mx;
            M[i] = sel3(matters(mx), add(M[i], scale(mx, g->forward[i])), M[i]);
        }
    struct car_load load; /* member by member: what is cleared first is cleared in memory */
    load.F = sum4(f);
    load.M = sum4(M);
    return load;
}

/* Loads of the road on the car less the torques that spin the wheels, body axes; f: force on each
 * wheel, road axes. */
static inline struct car_load road_load(const struct car *c, const struct car_state *s,
                                        const struct workspace *W, vec3 f[4]) {
    if (W->footing) return ground_load(c, W, f);
    vec3 about[4];
    EACH_WHEEL (i) f[i] = tire_force_on_road(W, i);
    const struct car_load road = contact_load(c, s, W, f);
    EACH_WHEEL (i) about[i] = scale(W->T_wheel[i], W->axis[i]);
    return (struct car_load){.F = to_body(W->e, road.F),
                             .M = sub(to_body(W->e, road.M), sum4(about))};
}

#endif
