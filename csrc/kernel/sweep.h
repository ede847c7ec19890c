/* Sweeps through the operations of a step by their partials: reverse, from the adjoints of its end,
 * and forward, from the tangents of its start. Separate from the equations, so that only these
 * loops need to be fast. */
#ifndef SKIDPAD_SWEEP_H
#define SKIDPAD_SWEEP_H

#include "active/reverse_sweep.h"
#include "active/forward_sweep.h"
#include "active/lanes.h"

namespace ISA {

enum { SIDE_BY_SIDE = 4 }; /* scalars whose adjoints are swept together */

/* One scalar of one block, or of two. */
void sweep_reverse(plain::vreal *const adjoint[], const plain::vreal *const partial[], int blocks,
                   const struct reverse_sweep *sweep);

/* Several scalars together; results that affect none of them are skipped. */
void sweep_reverse_vector(plain::vreal *adjoint, const plain::vreal *partial,
                          const struct reverse_sweep *sweep);

/* Tangents of everything that depends on the directions. */
void sweep_forward(plain::vreal *tangent, const plain::vreal *partial,
                   const struct forward_sweep *sweep);

}  // namespace ISA

#endif
