#include "library/error.h"

#include <stdarg.h>
#include <stdio.h>

#include "library/skidpad.h"

static _Thread_local char message[512];

const char *skidpad_error(void) { return message; }

void say(const char *format, ...) {
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
}
