#include "driver/laws.h"

#define COUNT(array) (int)(sizeof(array) / sizeof((array)[0]))

#define LAW(kind, name) static const struct field name##_fields[] = {
#define FIELD(name, unit, value, range, meaning) {#name, unit, value, range, meaning},
/* clang-format off */
#define END_LAW };
/* clang-format on */
#include "driver/laws.def"

const struct driver_law driver_laws[N_DRIVER_LAWS] = {
#define LAW(kind, name) [LAW_##name] = {kind, {#name, name##_fields, COUNT(name##_fields)}},
#define FIELD(name, unit, value, range, meaning)
#define END_LAW
#include "driver/laws.def"
};
