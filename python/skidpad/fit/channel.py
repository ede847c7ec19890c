"""Channels of tire tests: names, units and meanings."""

from __future__ import annotations

from typing import Final, NamedTuple


class Channel(NamedTuple):
    """One channel of a tire test, in SI and ISO-W axes."""

    quantity: str
    """Its quantity in `skidpad.recordings.unit`."""
    unit: str
    """SI unit."""
    meaning: str


CHANNELS: Final = {
    "time": Channel("time", "s", "time since the start of the run"),
    "vx": Channel("speed", "m/s", "velocity of the contact center, forward"),
    "wheel_speed": Channel("spin", "rad/s", "angular velocity of the wheel"),
    "alpha": Channel("angle", "rad", "slip angle, + = wheel moves to its left"),
    "gamma": Channel("angle", "rad", "inclination, + = top leans to the right"),
    "loaded_radius": Channel("length", "m", "height of the wheel center over the road"),
    "effective_radius": Channel("length", "m", "speed over angular velocity"),
    "p": Channel("pressure", "Pa", "inflation pressure"),
    "fx": Channel("force", "N", "longitudinal force, + = driving"),
    "fy": Channel("force", "N", "lateral force, + = to the left"),
    "fz": Channel("force", "N", "wheel load"),
    "mx": Channel("moment", "N m", "overturning moment, + = top to the right"),
    "my": Channel("moment", "N m", "rolling resistance moment, - = resists"),
    "mz": Channel("moment", "N m", "aligning moment, + = turns to the left"),
    "road_temperature": Channel("temperature", "°C", "surface of the road"),
    "tread_temperature_inner": Channel("temperature", "°C", "tread surface, inner side"),
    "tread_temperature_center": Channel("temperature", "°C", "tread surface, center"),
    "tread_temperature_outer": Channel("temperature", "°C", "tread surface, outer side"),
    "ambient_temperature": Channel("temperature", "°C", "air"),
    "kappa": Channel("ratio", "-", "slip ratio, + = driving"),
}
"""In the order of the consortium's files."""

FIELDS: Final = ("fz", "kappa", "alpha", "gamma", "p", "vx", "fx", "fy", "mz", "mx", "my", "time")
"""Channels that are attributes of `TireData`."""

FORCES: Final = ("fx", "fy", "mz", "mx", "my")
"""Those of them that are outputs of a tire."""
