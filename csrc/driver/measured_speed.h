/* Torques that hold a car to a speed that was measured: of one car, in plain numbers, as fits drive
 * cars along logs.
 *
 *   a = dv/dt + 2 k e + q,   e = v - v_x,   dq/dt = k^2 e
 *
 * so that e decays like exp(-k t) with both poles at k, q learns slopes and drag, and the force is
 * m (a - r v_y) and what the side forces of the steered wheels take, (F_yFL + F_yFR) sin(delta). */
#ifndef SKIDPAD_MEASURED_SPEED_H
#define SKIDPAD_MEASURED_SPEED_H

#include <math.h>

/* k, rate at which a speed comes to the measured one [1/s]. */
static const double HOLD_RATE = 4;
/* Acceleration that the loop may learn: slopes, drag and whatever else was not measured [m/s2]. */
static const double MOST_INTEGRAL = 5;
/* Acceleration that is asked of the tires at most, also of a car that spins [m/s2]. */
static const double MOST_ACCELERATION = 20;
/* Deceleration that the driven wheels do alone; the brakes do the rest [m/s2]. */
static const double ENGINE_BRAKING = 1;

/* What the loop knows of a car. */
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

/* For an interval [s]; `learned` [m/s2] goes on. */
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
