"""Drivers of a drift: their law and gains."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad.cars import Car
from skidpad.simulation.run import ClosedLoop
from skidpad.simulation.state_view import State

Array = NDArray[np.float64]

CLOSE = 0.1
"""Tolerance of the circle, as a fraction of the radius."""

STEADY = 0.15
"""Tolerance of the sideslip [rad]."""

LOCK, MOST = 0.6, 25.0
"""Largest road-wheel angle [rad], and largest acceleration the driver requests [m/s2]."""

SPINNING = 1.3
"""Speed of the driven treads relative to the car, at the start."""

TRIED = {
    "speed": (0.7, 1.0),
    "to_speed": (5.0, 20.0),
    "to_sideslip": (10.0, 60.0),
    "at_rest": (2.0, 8.0),
    "to_yaw": (0.2, 0.6),
    "to_angle": (0.5, 1.8),
    "sideslip": (1.0, 1.3),
}
"""Ranges of the gains of drivers.

Speed relative to that of the circle at the limit; requested acceleration per speed [1/s], per
tangent of sideslip and constant [m/s2]; steer per yaw rate [s] and per tangent of sideslip;
commanded sideslip relative to the requested one.
"""

TO_CIRCLE = 0.03
"""Relative increase of the yaw rate per meter outside the circle."""

LOCKED = {
    "drive.source": "engine",
    "differential.rear.model": "locked",
    "gearbox.control": "manual",
    "drive.shafts": "stiff",
    "engine.mounting": "none",
    "stability.model": "off",
    "traction.model": "off",
}
"""Changes for drifting: a torque at the driven wheels in neutral, so that no engine decides; no
assists; and the rear wheels locked together, as an open differential would give half of the torque
to the unloaded inner wheel, which would spin up without limit."""


def spread(drivers: int) -> dict[str, Array]:
    """Return parameters of drivers that fill the ranges evenly (Kronecker sequence).

    Steps are the powers of 1/g, g the root of g^(d + 1) = g + 1 (Roberts, 2018).
    """
    root = 2.0
    for _ in range(60):
        root = (1 + root) ** (1 / (len(TRIED) + 1))
    place = np.arange(1, drivers + 1)
    return {
        name: low + (high - low) * ((0.5 + place * root ** -(k + 1.0)) % 1.0)
        for k, (name, (low, high)) in enumerate(TRIED.items())
    }


def drive_drift(
    car: Car,
    each: Mapping[str, Array],
    R: Array,
    tangent: Array,
    speed: Array,
    lock: Array | float = LOCK,
    power: Array | float = np.inf,
) -> ClosedLoop:
    """Return the law of drivers, one for each car, as inputs of `Fleet.run`.

    Parameters
    ----------
    car : Car
        Each car repeated for its drivers.
    each : mapping of str to ndarray
        Gains of `TRIED`, and ``slip``: the slip angle of the front wheels in the drift [rad].
    R, tangent, speed : ndarray, shape (n,)
        Radius of the circle around x = 0, y = R [m], tangent of the sideslip, speed [m/s].
    lock : array_like
        Largest road-wheel angle [rad].
    power : array_like
        Largest power of the driven wheels [W].
    """
    to_front = np.asarray(car["body.to_front_axle"])
    per_rate = np.asarray(car.mass * car["wheel.rear.effective_radius"])

    def drive(time: float, state: State) -> Mapping[str, ArrayLike]:
        vx, vy, yaw_rate = np.maximum(state.vx, 1.0), state.vy, state.yaw_rate
        v = np.sqrt(vx * vx + vy * vy)
        more = vy / vx - tangent
        outside = np.sqrt(state.x * state.x + (state.y - R) * (state.y - R)) - R
        turn = v / R * (1 + TO_CIRCLE * outside) - yaw_rate
        along = (vy + to_front * yaw_rate) / vx
        steer = along + each["slip"] + each["to_yaw"] * turn + each["to_angle"] * more
        rate = each["to_speed"] * (speed - v) + each["to_sideslip"] * more + each["at_rest"]
        most = power / np.maximum(0.5 * (state.wheel_speed[2] + state.wheel_speed[3]), 1.0)
        return {
            "steer": np.clip(steer, -lock, lock),
            "drive_torque": np.minimum(per_rate * np.clip(rate, 0.0, MOST), most),
            "gear": 0.0,
        }

    return drive
