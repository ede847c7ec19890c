"""Names and units of the columns of logged maneuvers."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from skidpad._lib.messages import brief
from skidpad.recordings.unit import WORDS, find_unit

ALIASES: Final[dict[str, tuple[str, ...]]] = {
    "time": (
        "time", "t", "et", "timestamp", "timestamps", "seconds", "%time", "zeit", "session_time",
        "elapsed_time",
    ),
    "steer": (
        "steer", "steer_angle", "str_angle", "road_wheel_angle", "delta", "front_steer",
        "steering_angle_front", "roadwheel_angle", "road_wheel_steer",
    ),
    "hand_wheel": (
        "hand_wheel", "hand_wheel_angle", "steering_wheel_angle", "swa", "steering_wheel",
        "handwheel", "handwheel_angle", "steeringwheel", "steeringwheel_angle", "steer_sw",
        "steer_whl_ang",
    ),
    "vx": (
        "vx", "v_x", "velocity_x", "speed", "v", "longitudinal_velocity", "longitudinal_speed",
        "vehicle_speed", "ux", "u", "ground_speed", "velocity",
        "v_ego", "linear_x",
    ),
    "vy": ("vy", "v_y", "velocity_y", "lateral_velocity", "lateral_speed", "uy", "linear_y"),
    "yaw_rate": (
        "yaw_rate", "yawrate", "r", "yaw_velocity", "gyro_z", "gyroz", "omega_z", "wz", "psi_dot",
        "psidot",
        "yaw_speed", "angular_velocity_z", "avz",
    ),
    "ax": (
        "ax", "a_x", "acceleration_x", "accel_x", "acc_x", "longitudinal_acceleration",
        "longitudinal_accel", "longitudinal_acc", "long_acc", "long_accel", "lon_acc", "lon_accel",
        "g_force_long", "longitudinal_g",
        "linear_acceleration_x",
    ),
    "ay": (
        "ay", "a_y", "acceleration_y", "accel_y", "acc_y", "lateral_acceleration",
        "lateral_accel", "lateral_acc", "lat_acc", "lat_accel", "g_force_lat", "lateral_g",
        "linear_acceleration_y",
    ),
    "roll": ("roll", "roll_angle", "phi"),
    "pitch": ("pitch", "pitch_angle", "theta"),
    "roll_rate": (
        "roll_rate", "roll_velocity", "gyro_x", "gyrox", "omega_x", "wx", "angular_velocity_x",
        "avx",
    ),
    "pitch_rate": (
        "pitch_rate", "pitch_velocity", "gyro_y", "gyroy", "omega_y", "wy", "angular_velocity_y",
        "avy",
    ),
    "sideslip": ("sideslip", "sideslip_angle", "side_slip", "beta"),
    "drive_torque": ("drive_torque",),
    "brake_torque": ("brake_torque",),
    "throttle": ("throttle", "throttle_pos", "throttle_position"),
    "brake": ("brake", "brake_pos", "brake_position"),
    "clutch": ("clutch",),
    "hand_brake": ("hand_brake",),
    "gear": ("gear",),
}  # fmt: skip
"""Quantities of a car's log, and their known names in lower case.

The steer angle is that of the road wheels, the steering-wheel angle that of the hand wheel, as in
ISO 8855. Names of ROS are fields of its messages, whose axes are the car's (REP 103).
"""

TWO_READINGS: Final = frozenset({
    "steering", "steering_angle", "steering_input", "steering_position", "steering_pos",
    "steer_wheel", "steer_wheel_angle", "steer_wheel_position", "steerwheel", "steerwheel_angle",
    "steered_angle", "wheel_angle",
})  # fmt: skip
"""Names used by some loggers for the hand-wheel angle and by others for the road-wheel angle."""

TWO_BUT_IN_RADIANS: Final = frozenset({"steer_angle", "str_angle"})
"""The same for loggers of road cars, such as AiM's, which write degrees, and of games; in radians
it is
that of ISO. In degrees "steer" alone is also ambiguous."""

IN_G: Final = frozenset({"g_force_long", "longitudinal_g", "g_force_lat", "lateral_g"})
"""Names that imply the unit g."""

IN_SI: Final = tuple(
    f"{vector}_{axis}"
    for vector in ("linear", "angular_velocity", "linear_acceleration")
    for axis in "xyz"
)
"""Name endings of ROS, whose messages are in SI (REP 103)."""

ASIDE: Final = frozenset({
    "imu", "ins", "gps", "gnss", "gyro", "can", "canbus", "obd", "ecu", "esp", "raw", "filt",
    "filtered", "smooth", "smoothed", "meas", "measured", "sensor", "corr", "corrected", "map",
    "est", "estimated", "calc", "cg", "cog", "com", "body", "vehicle", "car", "cmd", "in",
    "field", "odom", "odometry", "twist", "data",
})  # fmt: skip
"""Words of a name for the origin of a value, which do not change its meaning."""

KINDS: Final = {
    "time": "time", "steer": "angle", "hand_wheel": "angle", "vx": "speed", "vy": "speed",
    "yaw_rate": "spin", "roll_rate": "spin", "pitch_rate": "spin", "ax": "acceleration",
    "ay": "acceleration", "roll": "angle", "pitch": "angle", "sideslip": "angle",
    "drive_torque": "moment", "brake_torque": "moment", "throttle": "ratio", "brake": "ratio",
    "clutch": "ratio", "hand_brake": "ratio", "gear": "ratio",
}  # fmt: skip
"""Kinds of units, of `skidpad.recordings.unit`, by quantity."""

SI: Final = {
    quantity: "1" if kind == "ratio" else next(iter(WORDS[kind]))
    for quantity, kind in KINDS.items()
}
"""Units of a log in memory."""

BRACKETED = re.compile(r"^(.*?)[\s_]*[\[(]([^\])]*)[\])]\s*$")


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a source, and its interpretation.

    Attributes
    ----------
    quantity : str
        A key of `ALIASES`.
    name : str
        The column's name in the source.
    unit : str
        Its unit, from the user, the file or the name; empty if unknown, which means SI.
    doubt : int
        0 for the quantity's own name, 1 for one of its other names, 2 and 3 with extra words, with
        and without a unit.
    turned : bool
        Whether it is negated.
    given : bool
        True if specified by the user, False if recognized by name.
    """

    quantity: str
    name: str
    unit: str = ""
    doubt: int = 0
    turned: bool = False
    given: bool = False

    @property
    def factor(self) -> float:
        """Factor from its unit to SI; negative if negated."""
        size = unit_factor(self.quantity, self.unit) if self.unit else 1.0
        return -size if self.turned else size

    @property
    def own(self) -> bool:
        """True if the column is named exactly as the quantity, which then is in SI by default.

        CarSim's ``Vx`` and ``Ay`` are in km/h and g.
        """
        return self.name.strip() == self.quantity

    def __str__(self) -> str:
        sign = "-" if self.turned else ""
        unit = self.unit.strip(" []()") or f"{SI[self.quantity]}, as no unit is given"
        return f"{self.quantity} from {sign}{self.name!r} [{unit}]"

    def in_unit(self, unit: str) -> Column:
        """Return the column with a unit given by the user.

        Raises
        ------
        ValueError
            The message has the possible units of the quantity.
        """
        unit_factor(self.quantity, unit)
        return replace(self, unit=_known(self.quantity, unit) or "")


def recognize(name: str, unit: str = "") -> tuple[Column, ...]:
    """Interpret a column by its name, such as ``"YawRate [deg/s]"`` or ``"vx_kmh"``.

    Parameters
    ----------
    name : str
    unit : str
        Stated by the file besides the name.

    Returns
    -------
    tuple of Column
        Empty if name and unit are unknown, two if ambiguous.
    """
    stem, inside = _parted(name)
    if inside in ASIDE or re.fullmatch(r"group \d+", inside):
        stem, inside = f"{stem}_{inside.split()[0].replace('group', 'raw')}", ""
    stated = unit.strip() or inside
    found = []
    for quantity in ALIASES:
        for rest, marked in _readings(stem, stated, quantity):
            doubt = _doubt(rest, marked, quantity, _names(quantity, marked))
            if doubt is not None:
                if quantity == "steer" and _known(quantity, marked) == "deg":
                    doubt = max(doubt, 1)
                word = marked or _usual(quantity, rest)
                found.append(Column(quantity, name, _known(quantity, word) or "", doubt))
                break
    best = min((c.doubt for c in found), default=0)
    return tuple(c for c in found if c.doubt == best)


def _usual(quantity: str, rest: str) -> str:
    """Return the implied unit of a name; empty if none."""
    if rest in IN_G:
        return "g"
    return SI[quantity] if rest.endswith(IN_SI) else ""


def _names(quantity: str, unit: str) -> set[str]:
    """Return the names of a quantity in a unit, including ambiguous ones."""
    names = set(ALIASES[quantity])
    if quantity in ("steer", "hand_wheel"):
        names |= TWO_READINGS
    if quantity == "hand_wheel":
        known = _known(quantity, unit) or ""
        names |= {"": TWO_BUT_IN_RADIANS, "deg": TWO_BUT_IN_RADIANS | {"steer"}}.get(known, set())
    return names


def own_unit(name: str, quantity: str) -> str:
    """Return the unit in a column's name, in brackets or at its end; empty if none."""
    stem, inside = _parted(name)
    if inside:
        return _known(quantity, inside) or ""
    return next((_known(quantity, unit) or "" for _, unit in _readings(stem, "", quantity)), "")


def unit_factor(quantity: str, unit: str) -> float:
    """Return the factor from a unit to SI.

    Raises
    ------
    ValueError
        The message has the possible units of the quantity.
    """
    word = _known(quantity, unit) if isinstance(unit, str) else None
    if word is None:
        allowed = ", ".join(WORDS[KINDS[quantity]])
        raise ValueError(f"units: {quantity}: {brief(unit)} is none of {allowed}")
    return WORDS[KINDS[quantity]][word].size


def _known(quantity: str, word: str) -> str | None:
    """Return a unit of a quantity; ``rps`` of a yaw rate is rad/s, as loggers write it."""
    if KINDS[quantity] == "spin" and word.strip().lower() == "rps":
        return "rad/s"
    return find_unit(KINDS[quantity], word) if word.strip() else None


def _parted(name: str) -> tuple[str, str]:
    """Split off brackets from a name, and normalize the rest to lower case with underscores."""
    found = BRACKETED.match(name.strip())
    stem, inside = (found[1], found[2].strip()) if found else (name.strip(), "")
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", stem)
    return re.sub(r"[\s.\-_/]+", "_", snake).lower().strip("_"), inside


def _readings(stem: str, stated: str, quantity: str) -> list[tuple[str, str]]:
    """Return the ways to split a name into stem and unit: with a trailing unit, or whole.

    None if the stated unit is not one of the quantity.
    """
    if stated:
        return [(stem, stated)] if _known(quantity, stated) else []
    found = []
    words = stem.split("_")
    for count in (2, 1):
        unit = "/".join(words[-count:])
        if len(words) > count and _known(quantity, unit):
            found.append(("_".join(words[:-count]), unit))
    return [*found, (stem, "")]


def _doubt(rest: str, unit: str, quantity: str, names: set[str]) -> int | None:
    """Rate how certain a name without its unit is; None if unknown."""
    plain = {rest, rest.replace("_", "")}
    if quantity in plain:
        return 0
    if plain & names:
        return 1
    words = rest.split("_")
    kept = [word for word in words if word not in ASIDE]
    if kept and len(kept) < len(words) and {"_".join(kept), "".join(kept)} & names:
        return 2 if unit else 3
    return None
