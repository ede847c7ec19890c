/* Dry friction without switching: one step, one clamp.
 *
 * A Coulomb element between two bodies transmits T_star, the torque that ends their relative motion
 * within this step, up to its capacity: T = clamp(T_star, -T_max, T_max). If that suffices they
 * stick exactly, otherwise they slip; no sign(), no speed threshold, no energy gain at any step
 * size. */
#ifndef SKIDPAD_COULOMB_H
#define SKIDPAD_COULOMB_H

#include "lane/lane.h"

static inline vreal coulomb(vreal T_star, vreal T_max) { return clamp(T_star, -T_max, T_max); }

#endif
