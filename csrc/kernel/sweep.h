/* Sweeps through the operations of a step by their partials: reverse, from the adjoints of its end, and
 * forward, from the tangents of its start. Apart from the equations, so that these loops alone need be fast. */
#ifndef SKIDPAD_SWEEP_H
#define SKIDPAD_SWEEP_H

#include "active/reverse_sweep.h"
#include "active/forward_sweep.h"
#include "active/lanes.h"

namespace ISA {

enum { SIDE_BY_SIDE = 4 }; /* scalars whose adjoints are swept together, where there are several */

/* One scalar of one block, or of two. */
void sweep_reverse(plain::vreal *const adjoint[], const plain::vreal *const partial[], int blocks,
                   const struct reverse_sweep *sweep);

/* Scalars side by side; results that none of them follows from are passed over. */
void sweep_reverse_vector(plain::vreal *adjoint, const plain::vreal *partial,
                          const struct reverse_sweep *sweep);

/* Tangents of all that follows from the directions. */
void sweep_forward(plain::vreal *tangent, const plain::vreal *partial,
                   const struct forward_sweep *sweep);

}  // namespace ISA

#endif
