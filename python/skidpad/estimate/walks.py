"""Random walks of estimated numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from skidpad._lib.arguments import is_number, mapping, pair, positive, texts, within
from skidpad._lib.messages import brief


class Walk(NamedTuple):
    """Initial uncertainty and drift of a number.

    Attributes
    ----------
    start : float
        Standard deviation at the start, > 0, in the number's unit.
    rate : float
        Standard deviation of the change over one second, >= 0; grows with the square root of time.
    """

    start: float
    rate: float = 0.0


STATES = {
    "x": Walk(1.0, 0.01),
    "y": Walk(1.0, 0.01),
    "z": Walk(0.005, 0.002),
    "yaw": Walk(0.02, 0.002),
    "pitch": Walk(0.01, 0.005),
    "roll": Walk(0.02, 0.005),
    "vx": Walk(0.5, 0.3),
    "vy": Walk(0.3, 0.1),
    "vz": Walk(0.03, 0.02),
    "roll_rate": Walk(0.05, 0.05),
    "pitch_rate": Walk(0.03, 0.05),
    "yaw_rate": Walk(0.05, 0.03),
    "wheel_speed": Walk(1.0, 1.0),
    "travel": Walk(0.005, 0.002),
    "travel_rate": Walk(0.05, 0.05),
    "deflection_x": Walk(0.003, 0.002),
    "deflection_y": Walk(0.003, 0.002),
}
"""States that can be estimated, with default walks for a full car of known parameters."""


def walks_of(name: str, given: object, usual: Mapping[str, Walk]) -> dict[str, Walk]:
    """Return walks by name, from a mapping to (start, rate) or from names with defaults.

    Raises
    ------
    TypeError, ValueError
        If a standard deviation is invalid or missing.
    """
    if isinstance(given, Mapping):
        found = mapping(name, given)
        return {key: _walk(f"{name}: {key}", value) for key, value in found.items()}
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(f"{name}: expected names, or a mapping to (start, rate): {brief(given)}")
    chosen = texts(name, given)
    for key in chosen:
        if key not in usual:
            known = ", ".join(usual) or "none here"
            raise ValueError(
                f"{name}: {key} has no usual uncertainty; give {{'{key}': (start, rate)}} "
                f"(there is one of {known})"
            )
    return {key: usual[key] for key in chosen}


def _walk(name: str, value: Any) -> Walk:
    if is_number(value):
        return Walk(positive(name, value))
    start, rate = pair(name, value)
    return Walk(positive(name, start), within(name, rate, 0.0, 1e15))
