"""What columns of a logged maneuver are called, and the units that they come in."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

G = 9.80665
"""Standard gravity [m/s2], for accelerations logged in g."""

ALIASES: dict[str, tuple[str, ...]] = {
    "time": ("time", "t", "et", "timestamp", "seconds"),
    "steer": (
        "steer", "steer_angle", "road_wheel_angle", "delta", "front_steer", "steering_angle_front",
        "roadwheel_angle",
    ),
    "hand_wheel": (
        "hand_wheel", "hand_wheel_angle", "steering_wheel_angle", "swa", "steering_wheel",
        "handwheel_angle",
    ),
    "vx": (
        "vx", "v_x", "velocity_x", "speed", "v", "longitudinal_velocity", "longitudinal_speed",
        "vehicle_speed", "ux",
    ),
    "vy": ("vy", "v_y", "velocity_y", "lateral_velocity", "lateral_speed", "uy"),
    "yaw_rate": (
        "yaw_rate", "yawrate", "r", "yaw_velocity", "gyro_z", "gyroz", "omega_z", "wz", "psi_dot",
        "yaw_speed",
    ),
    "ax": ("ax", "a_x", "acceleration_x", "accel_x", "acc_x", "longitudinal_acceleration"),
    "ay": ("ay", "a_y", "acceleration_y", "accel_y", "acc_y", "lateral_acceleration"),
    "roll": ("roll", "roll_angle", "phi"),
    "pitch": ("pitch", "pitch_angle", "theta"),
    "roll_rate": ("roll_rate", "roll_velocity", "gyro_x", "gyrox", "omega_x", "wx"),
    "pitch_rate": ("pitch_rate", "pitch_velocity", "gyro_y", "gyroy", "omega_y", "wy"),
    "sideslip": ("sideslip", "sideslip_angle", "side_slip", "beta"),
    "drive_torque": ("drive_torque",),
    "brake_torque": ("brake_torque",),
    "throttle": ("throttle",),
    "brake": ("brake",),
    "clutch": ("clutch",),
    "hand_brake": ("hand_brake",),
    "gear": ("gear",),
}  # fmt: skip
"""What a car's log may hold, and names that it is known by in lower case."""

SI = {
    "time": "s", "steer": "rad", "hand_wheel": "rad", "vx": "m/s", "vy": "m/s",
    "yaw_rate": "rad/s", "roll_rate": "rad/s", "pitch_rate": "rad/s", "ax": "m/s2", "ay": "m/s2",
    "roll": "rad", "pitch": "rad", "sideslip": "rad", "drive_torque": "N m",
    "brake_torque": "N m", "throttle": "1", "brake": "1", "clutch": "1", "hand_brake": "1",
    "gear": "1",
}  # fmt: skip
"""Units that a log is kept in."""

DEGREE = np.pi / 180.0
UNITS: dict[str, dict[str, float]] = {
    "s": {"s": 1.0, "sec": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9},
    "rad": {"rad": 1.0, "mrad": 1e-3, "deg": DEGREE, "°": DEGREE, "degree": DEGREE},
    "m/s": {
        "m/s": 1.0, "mps": 1.0, "ms": 1.0, "km/h": 1 / 3.6, "kmh": 1 / 3.6, "kph": 1 / 3.6,
        "mph": 0.44704,
    },
    "rad/s": {
        "rad/s": 1.0, "rps": 1.0, "rads": 1.0, "radps": 1.0, "deg/s": DEGREE, "degs": DEGREE,
        "dps": DEGREE, "degps": DEGREE, "°/s": DEGREE,
    },
    "m/s2": {
        "m/s2": 1.0, "m/s^2": 1.0, "m/s²": 1.0, "mps2": 1.0, "ms2": 1.0, "g": G,
    },
    "N m": {"n m": 1.0, "nm": 1.0, "knm": 1e3},
    "1": {"1": 1.0, "-": 1.0, "%": 0.01, "percent": 0.01, "pct": 0.01},
}  # fmt: skip
"""Factors to SI by the unit's name in lower case."""

BRACKETED = re.compile(r"^(.*?)[\s_]*[\[(]([^\])]*)[\])]\s*$")


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a source, and what it is taken for.

    Attributes
    ----------
    quantity : str
        A key of `ALIASES`.
    name : str
        The column's name in the source.
    factor : float
        From its unit to SI; negative where its sign is turned.
    unit : str
        Its unit in words.
    doubt : int
        0 for a name that is known, 1 and 2 where only its beginning is, with and without a unit.
    """

    quantity: str
    name: str
    factor: float
    unit: str
    doubt: int


def recognize(name: str) -> Column | None:
    """Tell what a column holds by its name, such as ``"YawRate [deg/s]"`` or ``"vx_kmh"``.

    Returns
    -------
    Column or None
        None where nothing is known by that name.
    """
    stem, unit = _parted(name)
    for quantity, aliases in ALIASES.items():
        for stripped, marked in _readings(stem, unit, quantity):
            plain = {stripped, stripped.replace("_", "")}
            if plain & set(aliases):
                factor = UNITS[SI[quantity]][marked] if marked else 1.0
                return Column(quantity, name, factor, marked or SI[quantity], 0)
    for quantity, aliases in ALIASES.items():
        for stripped, marked in _readings(stem, unit, quantity):
            if any(len(a) > 3 and stripped.startswith(f"{a}_") for a in aliases):
                factor = UNITS[SI[quantity]][marked] if marked else 1.0
                return Column(quantity, name, factor, marked or SI[quantity], 1 if marked else 2)
    return None


def unit_factor(quantity: str, unit: str) -> float:
    """Give the factor from a unit to SI.

    Raises
    ------
    ValueError
        With the units that this quantity may have.
    """
    known = UNITS[SI[quantity]]
    if not isinstance(unit, str) or unit.strip().lower() not in known:
        raise ValueError(f"units: {quantity}: {unit!r} is none of {', '.join(known)}")
    return known[unit.strip().lower()]


def _parted(name: str) -> tuple[str, str]:
    """Take a unit in brackets off a name, and write the rest in lower case with underscores."""
    found = BRACKETED.match(name.strip())
    stem, unit = (found[1], found[2].strip().lower()) if found else (name.strip(), "")
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", stem)
    return re.sub(r"[\s.\-]+", "_", snake).lower().strip("_"), unit


def _readings(stem: str, unit: str, quantity: str) -> list[tuple[str, str]]:
    """List the ways to part a name into what and its unit: with a unit behind, or as it stands."""
    known = UNITS[SI[quantity]]
    found = []
    rest, _, last = stem.rpartition("_")
    if not unit and rest and last in known:
        found.append((rest, last))
    if not unit and rest.rpartition("_")[0] and f"{rest.rpartition('_')[2]}/{last}" in known:
        found.append((rest.rpartition("_")[0], f"{rest.rpartition('_')[2]}/{last}"))
    return [*found, (stem, unit if unit in known else "")]
