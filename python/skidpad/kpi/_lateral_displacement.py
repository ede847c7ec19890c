"""Lateral displacement from lateral acceleration (49 CFR 571.126)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from skidpad._lib.arguments import finite
from skidpad._lib.arrays import unwarned
from skidpad._lib.per_car import together
from skidpad.kpi.samples import at, each, integral, numbers, per_car, samples, summed

GRAVITY = 9.80665
"""Upward reading of a sensor at rest [m/s2]."""


@unwarned
def corrected_ay(
    ay: ArrayLike,
    roll: ArrayLike = 0.0,
    *,
    az: ArrayLike = GRAVITY,
    yaw_rate: ArrayLike = 0.0,
    yaw_acceleration: ArrayLike = 0.0,
    roll_acceleration: ArrayLike = 0.0,
    x: float = 0.0,
    z: float = 0.0,
    y: float = 0.0,
) -> Any:
    """Return the horizontal lateral acceleration of the center of mass from that of a sensor.

    Parameters
    ----------
    ay, az : array_like
        Readings of a body-fixed sensor, to its left and upward [m/s2]; at rest ``az`` is gravity.
    roll : array_like
        [rad], positive when the right side is down.
    yaw_rate : array_like
        [rad/s]
    yaw_acceleration, roll_acceleration : array_like
        [rad/s2]
    x, y, z : float
        Position of the sensor forward, left and above the center of mass [m].

    Returns
    -------
    ndarray
        [m/s2]
    """
    together(ay=ay, roll=roll, az=az, yaw_rate=yaw_rate, yaw_acceleration=yaw_acceleration,
             roll_acceleration=roll_acceleration)  # fmt: skip
    phi, up = numbers("roll", roll), numbers("az", az)
    place = (
        finite("x", x, "m") * numbers("yaw_acceleration", yaw_acceleration)
        - finite("z", z, "m") * numbers("roll_acceleration", roll_acceleration)
        - finite("y", y, "m") * numbers("yaw_rate", yaw_rate) ** 2
    )
    return (numbers("ay", ay) - place) * np.cos(phi) - up * np.sin(phi)


@unwarned
def lateral_displacement(
    time: ArrayLike, ay: ArrayLike, begin: ArrayLike, after: float = 1.07
) -> Any:
    """Return the lateral displacement: the double integral of lateral acceleration.

    Parameters
    ----------
    time : array_like, shape (samples,)
        [s]
    ay : array_like, shape (samples,) or (samples, cars)
        Horizontal lateral acceleration of the center of mass [m/s2]; see `corrected_ay`.
    begin : array_like, shape () or (cars,)
        Beginning of steer [s], where lateral speed and displacement are zero.
    after : float
        Time after it [s].

    Returns
    -------
    ndarray, shape () or (cars,)
        [m], positive to the left. NaN if the recording ends before, or steering never began.

    Notes
    -----
    The axes turn with the car, so this is not the displacement across the road; the standard uses
    it nevertheless, and requires 1.83 m (1.52 m for vehicles above 3.5 t).
    """
    t, a = samples(time, ay=ay)
    start = each("begin", begin, a.shape[1])
    after = finite("after", after, "s")
    dt = np.diff(t)[:, None]
    speed = integral(t, a)
    # acceleration is linear between samples; speed and distance are its integrals
    distance = summed(speed[:-1] * dt + (2 * a[:-1] + a[1:]) * dt**2 / 6)
    moved = at(t, distance, start + after) - at(t, distance, start) - at(t, speed, start) * after
    return per_car(moved, ay)
