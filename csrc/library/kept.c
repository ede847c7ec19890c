/* The moving state as bytes. */
#include <string.h>

#include "library/fleet.h"

enum { PARTS = 4 };
struct part {
    void *at;
    size_t size;
};

static void moving_parts(const skidpad_fleet *fleet, struct part part[PARTS]) {
    const size_t n = fleet->n;
    part[0] = (struct part){fleet->run.state, (size_t)state_rows() * n * sizeof(double)};
    part[1] = (struct part){fleet->run.output, (size_t)output_rows() * n * sizeof(double)};
    part[2] = (struct part){fleet->time, n * sizeof(double)};
    part[3] = (struct part){fleet->run.status, n * sizeof(uint32_t)};
}

size_t skidpad_saved_size(const skidpad_fleet *fleet) {
    struct part part[PARTS];
    size_t size = 0;
    moving_parts(fleet, part);
    for (int i = 0; i < PARTS; i++) size += part[i].size;
    return size;
}

void skidpad_save(const skidpad_fleet *fleet, void *to) {
    struct part part[PARTS];
    char *next = to;
    moving_parts(fleet, part);
    for (int i = 0; i < PARTS; next += part[i++].size) memcpy(next, part[i].at, part[i].size);
}

int skidpad_restore(skidpad_fleet *fleet, const void *from, size_t size) {
    if (size != skidpad_saved_size(fleet)) {
        say("%zu bytes, but of these cars skidpad_save writes %zu", size,
            skidpad_saved_size(fleet));
        return -1;
    }
    struct part part[PARTS];
    const char *next = from;
    moving_parts(fleet, part);
    for (int i = 0; i < PARTS; next += part[i++].size) memcpy(part[i].at, next, part[i].size);
    fleet->written = 1;
    return 0;
}
