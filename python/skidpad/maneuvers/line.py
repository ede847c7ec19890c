"""The line through a test between cones that a driver follows who knows how long and wide he is."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.equilibrium import linearize
from skidpad.equilibrium.continuation import pick
from skidpad.maneuvers.cone_test import ConeTest
from skidpad.maneuvers.quadratic import minimize
from skidpad.paths import Path

Array = NDArray[np.float64]

STEP: Final = 1.0
"""Between places of the line [m]."""
ROOM: Final = 0.05
"""What he leaves to every cone [m]."""
STIFFNESS: Final = 1.2
"""His tires' cornering stiffness for the sideslip that he expects, over that at small slip."""
JERK: Final = 1.0
"""Price of the third derivative of the line, so that it can be steered [m4]."""
TOO_NEAR: Final = 50.0
"""Price of a meter less than that room, in 1/m of the largest curvature."""
PASSES: Final = 3
"""How often he looks again where the corners of the car are."""
BEYOND: Final = 40.0
"""How far the line goes on [m]."""


def line_between(test: ConeTest, car: Car, speed: Array, threads: int = 1) -> Path:
    """Return the line of the least largest curvature through the cones, for the front axle.

    Parameters
    ----------
    test : ConeTest
    car : Car
    speed : ndarray, shape (n,)
        At which he expects the car to slip sideways [m/s].
    threads : int

    Notes
    -----
    A quadratic program for each car: the outline, turned by the direction of the line less the
    sideslip of the front axle, stays within the cones.
    """
    lead = _lead(car, speed, threads)
    lines = [
        _line(test, pick(car, np.array([i])) if car.n > 1 else car, float(lead[i]))
        for i in range(speed.size)
    ]
    return Path.per_car(lines, np.arange(speed.size))


def _lead(car: Car, speed: Array, threads: int) -> Array:
    """Return the angle from heading to direction of the front axle, per curvature [m]."""
    model = linearize(
        car, speed=speed, states=("vy", "yaw_rate"), inputs=("steer",), outputs=(), threads=threads
    )
    front, rear = (np.asarray(car[f"body.to_{end}_axle"]) for end in ("front", "rear"))
    both = -model.A[:, 0, 0] * speed  # of both axles, over the mass
    moment = -(model.A[:, 0, 1] + speed) * speed
    stiffness = (front * both - moment) / (front + rear)
    lead = front + rear - front * speed**2 / ((front + rear) * STIFFNESS * stiffness)
    return np.where(np.isfinite(lead), lead, 0.0)


def _line(test: ConeTest, car: Car, lead: float) -> Path:
    front, half = float(car["body.to_front_axle"]), 0.5 * float(car["body.width"])
    nose = float(car["body.to_nose"]) - front
    tail = nose - float(car["body.length"])
    begin, end = float(test.begin_x(car)) + front, float(test.end_x(car)) + front + BEYOND
    x = np.arange(begin, end, STEP)
    k = x.size
    place = np.eye(k)
    bend, jerk = np.diff(place, 2, axis=0) / STEP**2, np.diff(place, 3, axis=0) / STEP**3
    turned: Array = np.array(np.gradient(place, STEP, axis=0))
    turned[1:-1] -= lead * bend
    fences = [f.numbers for f in test.course(car).fences()]
    cones = np.array([[float(np.ravel(f[name])[0]) for name in ("x", "y", "to_y")] for f in fences])
    H, g = np.zeros((k + 2, k + 2)), np.zeros(k + 2)  # line, what room lacks, largest curvature
    H[:k, :k] = JERK * jerk.T @ jerk
    H[np.arange(k + 2), np.arange(k + 2)] += 1e-9
    start = float(np.ravel(test.start_y(car))[0])
    H[:3, :3] += 1e4 * np.eye(3)  # it begins straight ahead
    g[:3], g[k], g[k + 1] = -1e4 * start, TOO_NEAR, 1.0
    low, high = np.full(k + 2, -1e2), np.full(k + 2, 1e2)
    low[k:] = 0.0
    curved = np.zeros((k - 2, k + 2))
    curved[:, :k], curved[:, k + 1] = bend, -1.0
    other = curved.copy()
    other[:, :k] = -bend
    heading, y = np.zeros(k), np.full(k, start)
    for _ in range(PASSES):
        rows, bounds = _outline(x, heading, place, turned, cones, (tail, nose, half))
        A = np.concatenate((rows, curved, other))
        b = np.concatenate((bounds, np.zeros(2 * (k - 2))))
        found = minimize(H[None], g[None], A[None], b[None], low[None], high[None])[0]
        y = found[:k]
        heading = np.arctan(turned @ y)
    return Path.from_points(np.column_stack((x, y)))


def _outline(
    x: Array, heading: Array, place: Array, turned: Array, cones: Array, body: tuple[float, ...]
) -> tuple[Array, Array]:
    """Return how the sides of the car stay within the cones, for a heading that is nearly so."""
    tail, nose, half = body
    rows, bounds = [], []
    for cone_x, cone_y, side in cones:
        for along in np.linspace(tail, nose, 7):
            angle = float(np.interp(cone_x - along, x, heading))
            at = cone_x - along * np.cos(angle) + side * half * np.sin(angle)
            if not x[0] <= at <= x[-2]:
                continue
            i = int(np.clip((at - x[0]) // STEP, 0, x.size - 2))
            share = (at - x[i]) / STEP
            row = (1 - share) * (place[i] + along * turned[i])
            row += share * (place[i + 1] + along * turned[i + 1])
            rows.append(np.concatenate((side * row, (-1.0, 0.0))))
            bounds.append(side * cone_y - half * np.cos(angle) - ROOM)
    return np.array(rows), np.array(bounds)
