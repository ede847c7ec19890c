/* Every number of a law as a vreal, in the order of its table. */
#ifndef SKIDPAD_LAW_PARAMS_H
#define SKIDPAD_LAW_PARAMS_H

#include "lane/lane.h"

#define LAW(kind, name) struct name##_params {
#define FIELD(name, unit, value, range, meaning) vreal name;
/* clang-format off */
#define END_LAW };
/* clang-format on */
#include "driver/laws.def"

#endif
