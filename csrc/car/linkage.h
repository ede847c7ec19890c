/* Path of a wheel carrier on its links, and their compliance.
 *
 * Travel z of a wheel center along body z (bump > 0) and rack displacement s determine the pose of
 * the carrier: wheel center at (x + X, y + Y, z), rotated by steering and toe about z, by camber
 * about its heading e_x, and by the change of caster about its spin axis s, backward. Numbers are
 * for the left wheel; the right one is mirrored at -s. Per travel the center moves along P' = (X',
 * +-Y', 1), and the carrier rotates by
 *
 *   O' = delta' e_z + lambda' e_x - caster' s     delta to the left, lambda to the right
 *
 * A point at r from the center moves along c' = P' + O' x r.
 *
 * Links do no work, so by virtual work the hub takes the component of a force along its path, and
 * the body the rest: the tire force f at the contact gives
 *
 *   Q = f . c' + Rl (Fx + T_b/r) (s . O') + (Mx x_W + Mz n) . O'
 *
 * where Rl Fx removes the moment about the spin axis, which bearings do not transmit, and T_b is
 * the brake torque on the carrier: it balances Fx at the wheel's arm r, Re or Rl, while Fx acts at
 * Rl. Shaft torques act on the body.
 *
 * Linear kinematics have constant slopes along the road per travel along its normal: the roll
 * center keeps its height above the road as the body rolls, as in Milliken's load transfer. With L
 * wheelbase, t track, h height of the center of mass of the car, m its mass, m_u that of the axle's
 * hubs, R height of a hub, p_b and p_d shares of brakes and drive at the axle, u = 1 in front and
 * -1 at the rear:
 *
 *   Y' = 2 h_rc/t + R camber'                       the contact moves by 2 h_rc/t
 *   X' = u anti_squat m h/((p_d m - m_u) L)
 *   X'_c = u anti_dive h/(p_b L) + m_u X'/(p_b m)   of the contact with the wheel locked
 *   caster' = (X'_c - X')/R */
#ifndef SKIDPAD_LINKAGE_H
#define SKIDPAD_LINKAGE_H

#include "car/wheel.h"
#include "field/columns.h"
#include "field/params.h"

/* Polynomials in travel and rack: sum of c_kj z^k s^j over k + j <= DEGREE, for each k all j. */
enum { DEGREE = 5, POWERS = DEGREE + 1, TERMS = POWERS * (POWERS + 1) / 2 };

/* One axle's. */
struct linkage {
    const struct linkage_params *p;
    vreal X, Y, caster;            /* slopes of the linear one [m/m, m/m, rad/m] */
    int racked;                    /* its wheels are steered by a rack, with curves */
    vreal rack;                    /* per input steer; 0 at the rear [m/rad] */
    vreal per_Re;                  /* [1/m] */
    vec3 hub;                      /* design position of the left wheel's center [m] */
    vreal toe_static, lean_static; /* about z and about x, of the left wheel [rad] */
    struct list toe, camber, caster_angle, forward, outward;
};

/* Curves of a wheel at the current rack position. */
struct wheel_curves {
    vreal toe[POWERS], camber[POWERS], caster[POWERS], forward[POWERS], outward[POWERS];
};

/* A wheel's links in a step. */
struct link {
    struct wheel_curves curves;
    vreal sin_delta, cos_delta, sin_lean, cos_lean; /* at zero travel */
    vec3 hub;       /* wheel center from the center of mass, body axes [m] */
    vec3 shift;     /* (X, +-Y, 0) of it [m] */
    vec3 way;       /* P', body axes */
    vec3 turn;      /* O', body axes [rad/m] */
    vec3 slope;     /* c' of the contact, road's axes */
    vec3 sideways;  /* (X', +-Y', 0), road's axes */
    vec3 turn_road; /* O', road's axes */
    vreal rolls;    /* s . O' [rad/m] */
};

static inline struct linkage linkage_prepare(const struct car_params *p, int axle, vreal m,
                                             vreal h) {
    const struct linkage_params *links = &p->chassis->linkage[axle];
    const struct wheel_params *wheel = &p->wheel[axle];
    const vreal L = p->body.to_front_axle + p->body.to_rear_axle;
    const vreal forward = splat(axle == FRONT ? R(1) : R(-1));
    const vreal brakes = axle == FRONT ? p->brakes.front_share : R(1) - p->brakes.front_share;
    const vreal drive = axle == FRONT ? p->drive.front_share : R(1) - p->drive.front_share;
    const vreal m_u = R(2) * wheel->mass, R_hub = wheel->hub_height, zero = splat(0);
    struct linkage l = {.p = links};
    const vreal pushed = drive * m - m_u;
    l.X = sel(pushed > R(0), forward * links->anti_squat * m * h / (pushed * L), zero);
    const vreal X_c =
        sel(brakes > R(0), (forward * links->anti_dive * h / L + m_u * l.X / m) / brakes, l.X);
    l.caster = (X_c - l.X) / R_hub;
    l.Y = R(2) * links->roll_center_height / wheel->track + R_hub * links->camber_gain;
    l.racked = axle == FRONT;
    l.rack = l.racked ? p->chassis->rack.rack_travel : zero;
    l.per_Re = R(1) / wheel->effective_radius;
    l.toe_static = -p->suspension[axle].toe;
    l.lean_static = -p->suspension[axle].camber;
    return l;
}

/* Value of c_0 + c_1 z + ... and its slope; `degree` is known where this is inlined. */
FORCE_INLINE vreal polynomial(const vreal c[], int degree, vreal z, vreal *slope) {
    vreal value = c[degree] * z + c[degree - 1], by_z = c[degree];
    for (int k = degree - 2; k >= 0; k--) {
        by_z = by_z * z + value;
        value = value * z + c[k];
    }
    *slope = by_z;
    return value;
}

/* Polynomial in travel of a coefficient list at rack s. */
static inline void at_rack(const struct list *l, vreal s, vreal c[POWERS]) {
    int first = 0;
    for (int k = 0; k < POWERS; k++) {
        const int degree = DEGREE - k;
        c[k] = list_at(l, first + degree);
        for (int j = degree - 1; j >= 0; j--) c[k] = c[k] * s + list_at(l, first + j);
        first += degree + 1;
    }
}

/* A wheel steered by the angle `steer` (parallel or Ackermann), or in front with curves by a rack
 * at s; `left` is 1 or -1. */
NOINLINE void steer_link(struct link *link, const struct linkage *l, int linear, vreal steer,
                         vreal s, real left) {
    struct wheel_curves *curves = &link->curves;
    vreal delta = steer + left * l->toe_static, lean = left * l->lean_static;
    if (linear) {
        curves->toe[1] = l->p->bump_steer;
        curves->camber[1] = l->p->camber_gain;
        curves->caster[1] = l->caster;
        curves->forward[1] = l->X;
        curves->outward[1] = l->Y;
        curves->forward[0] = curves->outward[0] = splat(0);
    } else {
        const vreal own = left * s;
        at_rack(&l->toe, own, curves->toe);
        at_rack(&l->camber, own, curves->camber);
        at_rack(&l->caster_angle, own, curves->caster);
        at_rack(&l->forward, own, curves->forward);
        at_rack(&l->outward, own, curves->outward);
        delta = left * (l->toe_static - curves->toe[0]);
        if (!l->racked) delta = delta - (R(0) - steer); /* an angle of 0 changes no bit */
        lean = lean - left * curves->camber[0];
    }
    curves->toe[0] = curves->camber[0] = splat(0);
    vsincos(delta, &link->sin_delta, &link->cos_delta);
    vsincos(lean, &link->sin_lean, &link->cos_lean);
}

/* Sine and cosine of two angles, each increased by a small e: with t = tan(e/2), here to e^7,
 * sin(e) = 2t/(1 + t^2) and 1 - cos(e) = t sin(e). One division serves both. */
struct turned {
    vreal sine, cosine;
};

static inline vreal half_tangent(vreal e) {
    const vreal e2 = e * e;
    return e * (R(1.0 / 2) + e2 * (R(1.0 / 24) + e2 * R(1.0 / 240)));
}

static inline struct turned turned_by(vreal sine, vreal cosine, vreal t, vreal sin_e) {
    const vreal versed = t * sin_e;
    return (struct turned){sine + (cosine * sin_e - sine * versed),
                           cosine - (sine * sin_e + cosine * versed)};
}

static inline void turn_link(const struct link *link, vreal delta, vreal lean, struct turned *d,
                             struct turned *g) {
    const vreal t = half_tangent(delta), u = half_tangent(lean);
    const vreal tt = R(1) + t * t, uu = R(1) + u * u;
    const vreal per = R(2) / (tt * uu);
    *d = turned_by(link->sin_delta, link->cos_delta, t, t * (uu * per));
    *g = turned_by(link->sin_lean, link->cos_lean, u, u * (tt * per));
}

/* Pose of a carrier at a travel, and its motion; returns the spin axis, body axes. */
FORCE_INLINE vec3 carry(struct link *link, const struct linkage *l, int degree, vreal z,
                        vreal z_opposite, vreal elastic_toe, vreal elastic_camber, real left) {
    const struct wheel_curves *c = &link->curves;
    vreal toe_z, camber_z, caster_z, X_z, Y_z;
    const vreal toe = polynomial(c->toe, degree, z, &toe_z) + elastic_toe;
    const vreal camber = polynomial(c->camber, degree, z, &camber_z) + elastic_camber;
    polynomial(c->caster, degree, z, &caster_z);
    const vreal X = polynomial(c->forward, degree, z, &X_z);
    const vreal Y = polynomial(c->outward, degree, z, &Y_z);
    vreal delta = -(left * toe), delta_z = -(left * toe_z);
    if (degree == 1) {
        const vreal roll_steer = l->p->roll_steer;
        delta = delta + left * (roll_steer * (z - z_opposite));
        delta_z = delta_z + left * roll_steer;
    }
    const vreal lean_z = -(left * camber_z);
    struct turned d, g;
    turn_link(link, delta, -(left * camber), &d, &g);
    link->shift = vec(X, left * Y, splat(0));
    link->hub = vec(l->hub.x + X, left * (l->hub.y + Y), l->hub.z + z);
    link->way = vec(X_z, left * Y_z, splat(1));
    const vec3 axis = vec(-(g.cosine * d.sine), g.cosine * d.cosine, g.sine);
    link->turn = sub(vec(lean_z * d.cosine, lean_z * d.sine, delta_z), scale(caster_z, axis));
    link->rolls = delta_z * axis.z - caster_z; /* the heading is across s */
    return axis;
}

/* Compliance of the links under the forces of the step. */
static inline vreal elastic_toe(const struct linkage *l, vreal fx, vreal fy, vreal mz, real left) {
    return l->p->toe_per_fx * fx + left * (l->p->toe_per_fy * fy + l->p->toe_per_mz * mz);
}

static inline vreal elastic_camber(const struct linkage *l, vreal fy, real left) {
    return left * (l->p->camber_per_fy * fy);
}

#endif
