"""Readings of an inertial sensor mounted at an angle to the car.

Its axes are those of the car (ISO 8855: ahead, left, up), rotated by a small roll angle (right side
down) and pitch angle (nose down): to first order a vector v is read as v - (roll, pitch, 0) x v.
Accelerations include gravity::

    ax' = ax - pitch (g + az)            roll_rate'  = roll_rate - pitch yaw_rate
    ay' = ay + roll (g + az)             pitch_rate' = pitch_rate + roll yaw_rate
    az' = az - roll ay + pitch ax        yaw_rate'   = yaw_rate + pitch roll_rate - roll pitch_rate

The body's own roll and pitch in a turn are not included: `ax` and `ay` are horizontal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

GRAVITY = 9.80665

LARGEST = 0.2
"""Largest mounting angle [rad]; the first-order error is then 2 %."""

ANGLES = ("imu.roll", "imu.pitch")

LEVERS: dict[str, tuple[tuple[str, float, str], ...]] = {
    "ax": (("imu.pitch", -1.0, "az"),),
    "ay": (("imu.roll", 1.0, "az"),),
    "az": (("imu.roll", -1.0, "ay"), ("imu.pitch", 1.0, "ax")),
    "roll_rate": (("imu.pitch", -1.0, "yaw_rate"),),
    "pitch_rate": (("imu.roll", 1.0, "yaw_rate"),),
    "yaw_rate": (("imu.pitch", 1.0, "roll_rate"), ("imu.roll", -1.0, "pitch_rate")),
}
"""Coupling of channels to others by angle."""


def tilted_by(name: str, angles: Mapping[str, Any], values: Mapping[str, Any]) -> Any:
    """Return the error of a channel, or 0.

    Parameters
    ----------
    name : str
    angles : mapping
        Of `ANGLES`, those that are not 0 [rad].
    values : mapping
        True channels; missing ones count as 0.
    """
    more: Any = 0.0
    for angle, way, other in LEVERS.get(name, ()):
        if angle in angles:
            gravity = GRAVITY if other == "az" else 0.0
            more = more + way * angles[angle] * (gravity + values.get(other, 0.0))
    return more


def levers(names: tuple[str, ...], angles: tuple[str, ...]) -> tuple[str, ...]:
    """Return the channels that affect others by these angles."""
    found = (other for name in names for angle, _, other in LEVERS.get(name, ()) if angle in angles)
    return tuple(dict.fromkeys(found))
