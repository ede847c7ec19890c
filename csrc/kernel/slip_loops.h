/* The slip definitions as NumPy loops. */
#ifndef SKIDPAD_SLIP_LOOPS_H
#define SKIDPAD_SLIP_LOOPS_H

#include "kernel/operand.h"

#define SLIP_LOOPS {0}

#endif
