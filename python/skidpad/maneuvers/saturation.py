"""Slip angles of the peak side force of axles."""

from __future__ import annotations

import warnings

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.equilibrium.continuation import pick, repeat
from skidpad.simulation.fleet import Fleet

SPEED = 20.0  # m/s
LARGEST, STEPS = 0.6, 121  # slip angles to try, rad
AT_ONCE = 256  # cars
A_MOMENT = 1e-4  # s
NEARLY = 0.995  # fraction of the largest force that counts as the peak


def peak_slip_angles(car: Car, threads: int = 1) -> NDArray[np.float64]:
    """Return the slip angles of the peak side force of both axles [rad], shape (2, n).

    Parameters
    ----------
    car : Car
    threads : int

    Notes
    -----
    The car moves straight on its static loads at increasing sideslip, without tire relaxation; an
    axle has the force of both tires and the mean of their slip angles. A force without a peak
    counts as largest where it is within 0.5 % of its maximum.
    """
    found = np.empty((2, car.n))
    steady = car.replace({"tire.slip": "steady"})
    for first in range(0, car.n, AT_ONCE):
        cars = np.arange(first, min(first + AT_ONCE, car.n))
        found[:, cars] = _of_some(pick(steady, cars), cars.size, threads)
    return found


def _of_some(car: Car, n: int, threads: int) -> NDArray[np.float64]:
    angle = np.tile(np.linspace(0.0, LARGEST, STEPS), n)
    fleet = Fleet(repeat(car, STEPS), n=n * STEPS)
    fleet.start(SPEED, state={"vx": SPEED * np.cos(angle), "vy": SPEED * np.sin(angle)})
    with warnings.catch_warnings():  # overflow is reported where the car drives
        warnings.simplefilter("ignore", RuntimeWarning)
        fleet.step(dt=A_MOMENT, threads=threads)

    def axles(channel: str) -> NDArray[np.float64]:
        wheels = np.abs(getattr(fleet.state, channel)).reshape(2, 2, n, STEPS)
        mean: NDArray[np.float64] = wheels.mean(axis=1)
        return mean

    force = axles("fy")
    most = np.argmax(force >= NEARLY * force.max(axis=-1, keepdims=True), axis=-1)
    found: NDArray[np.float64] = np.take_along_axis(axles("slip_angle"), most[..., None], axis=-1)
    return found[..., 0]
