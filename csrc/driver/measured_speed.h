/* Torques that make a car follow a measured speed: for one car, in plain numbers, as used by fits
 * to logs.
 *
 *   a = dv/dt + 2 k e + q,   e = v - v_x,   dq/dt = k^2 e
 *
 * so that e decays like exp(-k t) with both poles at k, q learns slopes and drag, and the force is
 * m (a - r v_y) plus the drag of the steered wheels' side forces, (F_yFL + F_yFR) sin(delta). */
#ifndef SKIDPAD_MEASURED_SPEED_H
#define SKIDPAD_MEASURED_SPEED_H

#include <math.h>

/* k, rate of convergence to the measured speed [1/s]. */
static const double HOLD_RATE = 4;
/* Largest learned acceleration: slopes, drag and other unmeasured effects [m/s2]. */
static const double MOST_INTEGRAL = 5;
/* Largest acceleration demanded of the tires, also of a spinning car [m/s2]. */
static const double MOST_ACCELERATION = 20;
/* Largest deceleration by the driven wheels alone; the brakes do the rest [m/s2]. */
static const double ENGINE_BRAKING = 1;

/* Data of a car for the loop. */
struct measured_speed {
    double speed, rate;  /* measured [m/s], [m/s2] */
    double vx, vy;       /* [m/s] */
    double yaw_rate;     /* [rad/s] */
    double fy_front;     /* both front wheels [N] */
    double sine;         /* of the steer angle */
    double mass, radius; /* [kg], of the driven wheels [m] */
};

struct wheel_torques {
    double drive, brake; /* [N m] */
};

static inline double within_most(double x, double most) {
    return x < -most ? -most : x > most ? most : x;
}

/* For an interval [s]; updates `learned` [m/s2]. */
static inline struct wheel_torques hold_measured_speed(const struct measured_speed *c,
                                                       double interval, double *learned) {
    const double error = c->speed - c->vx;
    *learned = within_most(*learned + HOLD_RATE * HOLD_RATE * interval * error, MOST_INTEGRAL);
    const double asked = c->rate + 2 * HOLD_RATE * error + *learned;
    const double wanted = within_most(asked - c->yaw_rate * c->vy, MOST_ACCELERATION);
    const double torque = (c->mass * wanted + c->fy_front * c->sine) * c->radius;
    const double least = -(ENGINE_BRAKING * c->mass * c->radius);
    const double fine = isfinite(torque) ? torque : 0; /* of a car that is lost */
    const double drive = fine > least ? fine : least;
    return (struct wheel_torques){drive, drive - fine};
}

#endif
