/* Ways through the operations of a step by their slopes, back from how a scalar answers to its end and
 * on from how its start changes. Apart from the equations, so that these loops alone need be fast. */
#ifndef SKIDPAD_SWEEP_H
#define SKIDPAD_SWEEP_H

#include "active/going_back.h"
#include "active/going_on.h"
#include "active/lanes.h"

namespace ISA {

enum { SIDE_BY_SIDE = 4 }; /* scalars that go back together, where there are several */

/* One scalar of one block, or of two. */
void share_out(plain::vreal *const answer[], const plain::vreal *const slope[], int blocks,
               const struct going_back *way);

/* Scalars side by side; results that none of them follows from are passed over. */
void share_out_to_many(plain::vreal *answer, const plain::vreal *slope,
                       const struct going_back *way);

/* Tangents of all that follows from the directions. */
void go_on(plain::vreal *tangent, const plain::vreal *slope, const struct going_on *way);

}  // namespace ISA

#endif
