/* Vectors of three vreals. */
#ifndef SKIDPAD_VEC3_H
#define SKIDPAD_VEC3_H

#include "lane/lane.h"

typedef struct {
    vreal x, y, z;
} vec3;

static inline vec3 vec(vreal x, vreal y, vreal z) { return (vec3){x, y, z}; }
static inline vec3 add(vec3 a, vec3 b) { return vec(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline vec3 sub(vec3 a, vec3 b) { return vec(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline vec3 scale(vreal k, vec3 a) { return vec(k * a.x, k * a.y, k * a.z); }
static inline vec3 sel3(vmask m, vec3 a, vec3 b) {
    return vec(sel(m, a.x, b.x), sel(m, a.y, b.y), sel(m, a.z, b.z));
}
static inline vreal dot(vec3 a, vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline vec3 cross(vec3 a, vec3 b) {
    return vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
/* Over FL, FR, RL, RR: four independent chains of arithmetic, unrolled. */
#define EACH_WHEEL(i) _Pragma("GCC unroll 4") for (int i = 0; i < 4; i++)

/* Sum over the wheels; left plus right first, so that a mirrored car gives mirrored bits. */
static inline vec3 sum4(const vec3 v[4]) { return add(add(v[0], v[1]), add(v[2], v[3])); }

#endif
