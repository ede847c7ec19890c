/* Cars of a fleet gathered from anywhere, contiguous so that their vectors are full. */
#ifndef SKIDPAD_PACKED_H
#define SKIDPAD_PACKED_H

#include "python/cars.h"
#include "python/plan.h"

/* Memory for packs of a plan's cars; NULL if there is none. PyMem_RawFree frees it. */
void *room_for_packs(const struct plan *plan);

/* Settles cars at their `start`, or evaluates them if it is NULL; `room` is not read for all cars.
 * Without the GIL. */
void settle_or_evaluate(const struct plan *plan, const struct run *run, const struct start *start,
                        const struct cars *cars, void *room);

#endif
