/* The message of the last error in this thread. */
#ifndef SKIDPAD_LIBRARY_ERROR_H
#define SKIDPAD_LIBRARY_ERROR_H

/* What skidpad_error returns. */
void say(const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 1, 2)))
#endif
    ;

#endif
