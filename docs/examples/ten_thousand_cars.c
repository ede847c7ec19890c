/* Ten thousand cars of different mass turn in at 20 m/s; without Python. With a car that Python wrote,
 * skidpad.cars.load("bmw_320i").to_flat("bmw.txt"):
 *
 *     cc -O2 ten_thousand_cars.c -I PREFIX/include -L PREFIX/lib -lskidpad -o cars && ./cars bmw.txt */
#include <skidpad.h>
#include <stdio.h>
#include <stdlib.h>

enum { CARS = 10000 };
static double mass[CARS];

static void need(int failed) {
    if (!failed) return;
    fprintf(stderr, "%s\n", skidpad_error());
    exit(1);
}

int main(int count, char **argument) {
    skidpad_fleet *cars = skidpad_read(count > 1 ? argument[1] : "car.txt", CARS);
    need(cars == NULL);

    for (int i = 0; i < CARS; i++) mass[i] = 900 + 0.05 * i; /* kg */
    const double speed = 20, steer = 0.04;                   /* m/s, rad */
    need(skidpad_set_parameter(cars, "body.mass", mass, CARS));
    need(skidpad_set_start(cars, "speed", &speed, 1));
    need(skidpad_start(cars));

    need(skidpad_set_input(cars, "steer", &steer, 1));
    need(skidpad_step(cars, 1e-3, 500));

    const double *yaw_rate = skidpad_channel(cars, "yaw_rate"); /* rad/s, of each car */
    const uint32_t *status = skidpad_status(cars);
    for (int i = 0; i < CARS; i += 1000)
        printf("%4.0f kg: %.17g rad/s, status %u\n", mass[i], yaw_rate[i], (unsigned)status[i]);
    skidpad_free(cars);
    return 0;
}
