/* The options of the Magic Formula as bits MAGIC_... */
#ifndef SKIDPAD_MAGIC_OPTIONS_H
#define SKIDPAD_MAGIC_OPTIONS_H

enum {
#define OPTION(name, bit, meaning) MAGIC_##name = 1 << bit,
#include "field/magic_options.def"
};

#endif
