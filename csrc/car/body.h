/* Motion of the sprung body and the hubs attached to it.
 *
 * Frame: body axes at the sprung center of mass G; V velocity of G, w = (p, q, r) rates, A the
 * specific acceleration of G (Vdot + w x V - g). Hub i of mass m_i sits at r_i. Guides make it
 * follow the body in x and y, so its inertia force -m_i (A + wdot x r_i + w x (w x r_i)) acts on
 * the body at the height of the hub. In z it follows the body if hubs are massless (rigid),
 * otherwise it moves independently. With nu = 1 or 0 accordingly, S = sum m_i r_i, S_ab = sum m_i
 * a_i b_i and m the total mass:
 *
 *   m A_x + (wdot x S)_x + (w x (w x S))_x = F_x                      likewise y
 *   M_z A_z + nu (..)_z = F_z,   M_z = m_s + nu sum m_i
 *   (I_s + J) wdot + S x (A_x, A_y, nu A_z) + gyro = M - w x I_s w
 *
 * Eliminating A leaves a constant 3 x 3 matrix for wdot. The r_i are those at design; left and
 * right are symmetric, so S_y = S_xy = S_yz = 0. With massed hubs at travel t the error of the
 * inertia is below sum m_i (2 |r_i| |t| + t^2): a car rotating at 4 rad/s in the air with its hubs
 * at 0.1 m loses up to half a percent of its angular momentum per second. */
#ifndef SKIDPAD_BODY_H
#define SKIDPAD_BODY_H

#include "field/params.h"
#include "lane/vec3.h"

struct symmetric {
    vreal xx, yy, zz, xy, xz, yz;
};

static inline vec3 times(struct symmetric a, vec3 v) {
    return vec(a.xx * v.x + a.xy * v.y + a.xz * v.z, a.xy * v.x + a.yy * v.y + a.yz * v.z,
               a.xz * v.x + a.yz * v.y + a.zz * v.z);
}

static inline struct symmetric inverse(struct symmetric a) {
    const vreal cxx = a.yy * a.zz - a.yz * a.yz;
    const vreal cxy = a.xz * a.yz - a.xy * a.zz;
    const vreal cxz = a.xy * a.yz - a.xz * a.yy;
    const vreal per = R(1) / (a.xx * cxx + a.xy * cxy + a.xz * cxz);
    return (struct symmetric){
        cxx * per, (a.xx * a.zz - a.xz * a.xz) * per, (a.xx * a.yy - a.xy * a.xy) * per, cxy * per,
        cxz * per, (a.xy * a.xz - a.xx * a.yz) * per};
}

/* Gyroscopic moment at rates w [N m], by products of rates, the z parts of the sum with nu:
 *
 *   G = w x I_s w + sum of r_i x m_i (w x (w x r_i)) */
struct gyration {
    vreal yz, zx, xy; /* of G_x, G_y, G_z by the product of the other two rates */
    vreal D, xx, yy;  /* I_xz - S_xz, and of G_y by the squares of w_x and w_y */
    vreal I_xy, I_yz; /* of an asymmetric body */
};

struct body {
    struct symmetric per_I; /* inverse of the matrix that multiplies wdot */
    struct gyration gyration;
    vreal per_m, per_Mz;            /* [1/kg] */
    vreal nu, Sx, Sz, nu_Sx;        /* [-, kg m] */
    vreal Sx_m, Sz_m, Sx_Mz, Sz_Mz; /* S/m, nu S/M_z [m] */
    vec3 hub[4];                    /* design position of the wheel centers [m] */
};

static inline void body_prepare(struct body *b, const struct car_params *p, int massless_hubs,
                                vreal mass) {
    const struct body_params *s = &p->body;
    const vreal nu = splat(massless_hubs ? R(1) : R(0));
    vreal m_hubs = splat(0);
    vreal Sxx = splat(0), Syy = splat(0), Szz = splat(0), Sxz = splat(0);
    b->Sx = b->Sz = splat(0);
    for (int axle = 0; axle < 2; axle++) {
        const vreal x = axle == FRONT ? s->to_front_axle : -s->to_rear_axle;
        const vreal y = R(0.5) * p->wheel[axle].track;
        const vreal z = p->wheel[axle].hub_height - s->height;
        const vreal m = R(2) * p->wheel[axle].mass;
        b->hub[2 * axle] = vec(x, y, z);
        b->hub[2 * axle + 1] = vec(x, -y, z);
        m_hubs = m_hubs + m;
        b->Sx = b->Sx + m * x;
        b->Sz = b->Sz + m * z;
        Sxx = Sxx + m * (x * x);
        Syy = Syy + m * (y * y);
        Szz = Szz + m * (z * z);
        Sxz = Sxz + m * (x * z);
    }
    b->nu = nu;
    b->per_m = R(1) / (mass + m_hubs);
    b->per_Mz = R(1) / (mass + nu * m_hubs);
    /* of the sprung mass [kg m2] */
    const struct symmetric I_s = {s->inertia_xx,  s->inertia_yy,  s->inertia_zz,
                                  -s->inertia_xy, -s->inertia_xz, -s->inertia_yz};
    b->nu_Sx = nu * b->Sx;
    b->Sx_m = b->per_m * b->Sx;
    b->Sz_m = b->per_m * b->Sz;
    b->Sx_Mz = b->per_Mz * b->nu_Sx;
    b->Sz_Mz = b->per_Mz * (nu * b->Sz);
    b->gyration = (struct gyration){.yz = I_s.zz - I_s.yy + nu * Syy - Szz,
                                    .zx = I_s.xx - I_s.zz + Szz - nu * Sxx,
                                    .xy = I_s.yy - I_s.xx + Sxx - Syy,
                                    .D = I_s.xz - Sxz,
                                    .xx = nu * Sxz - I_s.xz,
                                    .yy = nu * Sxz - Sxz,
                                    .I_xy = I_s.xy,
                                    .I_yz = I_s.yz};
    struct symmetric I = I_s;
    I.xx = I.xx + Szz + nu * Syy - b->Sz_m * b->Sz;
    I.yy = I.yy + Szz + nu * Sxx - b->Sz_m * b->Sz - b->Sx_Mz * b->Sx;
    I.zz = I.zz + Sxx + Syy - b->Sx_m * b->Sx;
    I.xz = I.xz - Sxz + b->Sx_m * b->Sz;
    b->per_I = inverse(I);
}

/* Lower bound of the effective mass at wheel i for forces at all four wheels, with massless hubs
 * [kg]: 1/sum |W_ij|, W_ij the acceleration at i per force at j. No eigenvalue of W diag(m_i)
 * exceeds 1, so four dampers of at most m_i/h together never reverse the body's velocity. */
static inline vreal corner_mass(const struct body *b, int i) {
    vreal sum = splat(0);
    for (int j = 0; j < 4; j++) {
        const vreal roll = b->per_I.xx * (b->hub[i].y * b->hub[j].y);
        const vreal pitch = b->per_I.yy * (b->hub[i].x * b->hub[j].x);
        sum = sum + vabs(b->per_Mz + roll + pitch);
    }
    return R(1) / sum;
}

struct body_acceleration {
    vec3 A;    /* specific acceleration of G: acceleration minus gravity [m/s2] */
    vec3 wdot; /* [rad/s2] */
};

/* F: forces on the car, in z those acting on the body [N]; M: moment about G [N m]; spin: angular
 * momentum of the spinning wheels [kg m2/s]. All in body axes. */
static inline struct body_acceleration body_acceleration(const struct body *b, vec3 w, vec3 spin,
                                                         vec3 F, vec3 M) {
    const struct gyration *g = &b->gyration;
    const vreal xx = w.x * w.x, yy = w.y * w.y, zz = w.z * w.z;
    const vreal xy = w.x * w.y, yz = w.y * w.z, xz = w.x * w.z;
    /* (F - w x (w x S))/m, w x (w x S) = w (w . S) - S w^2 */
    const vreal ax = b->per_m * F.x + (b->Sx_m * (yy + zz) - b->Sz_m * xz);
    const vreal ay = b->per_m * F.y - (b->Sx_m * xy + b->Sz_m * yz);
    const vreal az = b->per_Mz * F.z + (b->Sz_Mz * (xx + yy) - b->Sx_Mz * xz);
    const vec3 G =
        vec((g->yz * yz + g->I_yz * (yy - zz)) + (g->D * xy - g->I_xy * xz),
            (g->zx * xz + (g->xx * xx + g->yy * yy + g->D * zz)) + (g->I_xy * yz - g->I_yz * xy),
            (g->xy * xy + g->I_xy * (xx - yy)) + (g->I_yz * xz - g->D * yz));
    /* S x (ax, ay, nu az) */
    const vec3 lever = vec(-(b->Sz * ay), b->Sz * ax - b->nu_Sx * az, b->Sx * ay);
    const vec3 wdot = times(b->per_I, sub(sub(sub(M, cross(w, spin)), G), lever));
    return (struct body_acceleration){
        vec(ax - b->Sz_m * wdot.y, ay - (b->Sx_m * wdot.z - b->Sz_m * wdot.x),
            az + b->Sx_Mz * wdot.y),
        wdot};
}

/* Rotation from body to earth axes, row by row. */
struct attitude {
    vec3 ex, ey, ez; /* earth x, y, z in body axes; ez is the road normal */
};

/* The same column by column: body x, y, z in earth axes. */
struct body_axes {
    vec3 x, y, z;
};

static inline struct body_axes body_axes(struct attitude e) {
    return (struct body_axes){vec(e.ex.x, e.ey.x, e.ez.x), vec(e.ex.y, e.ey.y, e.ez.y),
                              vec(e.ex.z, e.ey.z, e.ez.z)};
}

static inline struct attitude attitude_of(vreal q0, vreal q1, vreal q2, vreal q3) {
    const vreal one = splat(1), d1 = q1 + q1, d2 = q2 + q2, d3 = q3 + q3;
    return (struct attitude){vec(one - (d2 * q2 + d3 * q3), d1 * q2 - d3 * q0, d1 * q3 + d2 * q0),
                             vec(d1 * q2 + d3 * q0, one - (d1 * q1 + d3 * q3), d2 * q3 - d1 * q0),
                             vec(d1 * q3 - d2 * q0, d2 * q3 + d1 * q0, one - (d1 * q1 + d2 * q2))};
}

static inline vec3 to_earth(struct attitude e, vec3 v) {
    return vec(dot(e.ex, v), dot(e.ey, v), dot(e.ez, v));
}

static inline vec3 to_body(struct attitude e, vec3 v) {
    return add(add(scale(v.x, e.ex), scale(v.y, e.ey)), scale(v.z, e.ez));
}

/* Semi-implicit Euler step: rates and velocity first, position and attitude with the new ones. The
 * attitude is rotated by the unit quaternion (1 - c^2, 2 c)/(1 + c^2), c = h w/4 (tan(angle/4) =
 * |c|), and the velocity is transformed to the new axes by the same rotation, which conserves the
 * momentum of a free body in earth axes. */
static inline void body_integrate(struct car_state *s, struct attitude e, vec3 wdot, vec3 Vdot,
                                  vreal h) {
    s->roll_rate = s->roll_rate + h * wdot.x;
    s->pitch_rate = s->pitch_rate + h * wdot.y;
    s->yaw_rate = s->yaw_rate + h * wdot.z;
    const vec3 V = add(vec(s->vx, s->vy, s->vz), scale(h, Vdot)); /* in the old axes */
    const vec3 v = to_earth(e, V);
    s->x = s->x + h * v.x;
    s->y = s->y + h * v.y;
    s->z = s->z + h * v.z;

    const vec3 c = scale(R(0.25) * h, vec(s->roll_rate, s->pitch_rate, s->yaw_rate));
    const vreal c2 = dot(c, c), per = R(1) / (R(1) + c2);
    const vreal d0 = (R(1) - c2) * per;
    const vec3 d = scale(per + per, c);
    const vec3 dV2 = cross(add(d, d), V);
    const vec3 turned = add(V, sub(cross(d, dV2), scale(d0, dV2)));
    s->vx = turned.x;
    s->vy = turned.y;
    s->vz = turned.z;

    const vreal q0 = s->q0 * d0 - (s->q1 * d.x + s->q2 * d.y + s->q3 * d.z);
    const vreal q1 = s->q1 * d0 + (s->q0 * d.x + s->q2 * d.z - s->q3 * d.y);
    const vreal q2 = s->q2 * d0 + (s->q0 * d.y + s->q3 * d.x - s->q1 * d.z);
    const vreal q3 = s->q3 * d0 + (s->q0 * d.z + s->q1 * d.y - s->q2 * d.x);
    /* renormalize by one Newton step of 1/sqrt(q^2) */
    const vreal n = R(1.5) - R(0.5) * (q0 * q0 + q1 * q1 + q2 * q2 + q3 * q3);
    s->q0 = q0 * n;
    s->q1 = q1 * n;
    s->q2 = q2 * n;
    s->q3 = q3 * n;
}

#endif
