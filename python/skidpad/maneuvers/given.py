"""Checks of the parameters of tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

import numpy as np

from skidpad._lib.arguments import (
    count,
    finite,
    flag,
    instance,
    is_whole,
    listing,
    mapping,
    pair,
    seconds,
    seed_of,
)
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief
from skidpad._lib.per_car import column, require_good
from skidpad._lib.units import fields_in_si
from skidpad.drivers import Driver, OptimalPreview, Preview, ScheduledSteer, SpeedHold
from skidpad.gauges import Elapsed

LARGEST: Final = 1e6
"""Upper bound of the numbers of a test, in SI base units."""
SMALLEST: Final = 1e-6
"""Lower bound of positive numbers of a test, in SI base units."""
LEAST: Final[Mapping[str, float]] = {
    "frequency": 1e-3, "width": SMALLEST, "step": SMALLEST, "patience": SMALLEST, "rate": SMALLEST,
    "back": SMALLEST,
}  # fmt: skip
"""Fields that must be positive in all tests, and their lower bounds."""

WAITS: Final = ("at", "settling", "lead", "hold", "dwell", "back", "patience")
UNITS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("speed", "speeds", "begin", "fastest", "slowest", "wind"), "m/s"),
    **dict.fromkeys(("ay", "acceleration", "deceleration"), "m/s2"),
    **dict.fromkeys(
        ("radius", "approach", "distance", "distances", "displacement", "lane", "spacing"), "m"
    ),
    **dict.fromkeys(("angle", "sideslip"), "rad"),
    **dict.fromkeys(("frequency", "phase_at"), "Hz"),
    **dict.fromkeys(("torque", "drive_torque"), "N m"),
    **dict.fromkeys(("dt", "duration", "release", "window", *WAITS), "s"),
}
"""Units of the fields that mean the same in all tests."""
LONGEST_WAIT: Final = 100.0
"""Longest waiting time for a car [s]."""


def require_sides(sides: Sequence[int]) -> None:
    """Refuse an empty tuple, and anything but 1 (left) and -1 (right)."""
    if not sides or not set(sides) <= {1, -1}:
        words = f"{brief(sides, kind=False)} is not allowed" if sides else "there are none"
        raise ValueError(f"sides: {words}, must be 1 (to the left), -1, or both")


def last_sample(duration: float, dt: float, every: int) -> Elapsed:
    """Return the event of a run's last sample, which may come before its end."""
    spacing = dt * every
    # tolerate rounding of a whole number of samples
    return Elapsed(spacing * np.floor(duration / spacing * (1 + 1e-12)))


def keep(test: object, *names: str, above: float = -LARGEST, most: float = LARGEST) -> None:
    """Keep fields of a frozen test as numbers, or as arrays over cars.

    Raises
    ------
    TypeError, ValueError
        If one is not a number or 1-D array, not finite or out of bounds, or arrays differ in
        length.
    """
    optional = {one.name for one in fields(test) if one.default is None}  # type: ignore[arg-type]
    for name in names:
        given = getattr(test, name)
        if given is None and name in optional:
            continue
        values = column(name, given, max(real_array(name, given).size, 1), np.dtype(np.float64))
        require_good(name, values, values > above, f"> {above:g}")
        if above == 0.0:
            require_good(name, values, values >= SMALLEST, f">= {SMALLEST:g}")
        require_good(name, values, values <= most, f"<= {most:g}")
        object.__setattr__(test, name, values.copy() if values.size > 1 else float(values[0]))
    _require_one_length(test)


def _require_one_length(test: Any) -> None:
    """Refuse arrays over cars of different lengths."""
    rows = {
        field.name: row.size
        for field in fields(test)
        if isinstance(row := getattr(test, field.name), np.ndarray) and row.ndim == 1
    }
    if len(set(rows.values())) > 1:
        sizes = ", ".join(f"{name} of {size}" for name, size in rows.items())
        raise ValueError(f"{sizes}: rows over cars must be of one length")


def plain(test: Any) -> None:
    """Refuse fields of a test that are not of their declared type.

    Raises
    ------
    TypeError, ValueError
        The message begins with the name of the field.
    """
    fields_in_si(test, UNITS)
    for field in fields(test):
        kind, given = str(field.type), getattr(test, field.name)
        check = KINDS.get(kind.removesuffix(" | None"))
        if check is not None and not (kind.endswith(" | None") and given is None):
            kept = check(field.name, given)
            if isinstance(given, np.generic) and not isinstance(given, float):  # these overflow
                kept = given.item()
            if kept is not None:  # also for one-shot iterables
                object.__setattr__(test, field.name, kept)


def _number(name: str, value: object) -> None:
    if name in ("dt", "duration", *WAITS):
        seconds(name, value, zero=name != "dt")
    # a whole maneuver may combine several tests
    largest = 100.0 * LARGEST if name == "duration" else LARGEST
    if abs(finite(name, value)) > largest:
        raise ValueError(f"{name}: {value} is not allowed, must be at most {largest:g} in size")
    if name in WAITS and finite(name, value) > LONGEST_WAIT:
        raise ValueError(f"{name}: {value} is not allowed, must be <= {LONGEST_WAIT:g} s")
    if name in LEAST and finite(name, value) < LEAST[name]:
        raise ValueError(f"{name}: {value} is not allowed, must be >= {LEAST[name]:g}")


def _numbers(name: str, value: object) -> tuple[Any, ...]:
    numbers = tuple(listing(name, value))
    for number in numbers:
        _number(name, number)
    return tuple(x.item() if isinstance(x, np.generic) else x for x in numbers)


def _wholes(name: str, value: object) -> tuple[Any, ...]:
    numbers = tuple(listing(name, value))
    for number in numbers:
        if not is_whole(number):
            raise TypeError(f"{name}: expected integers, but it has {brief(number)}")
    return tuple(map(int, numbers))


def _whole(name: str, value: object) -> None:
    if name == "seed":
        seed_of(value)
    else:
        count(name, value, int(LARGEST))


KINDS: Final[Mapping[str, Callable[[str, Any], object]]] = {
    "float": _number,
    "int": _whole,
    "bool": flag,
    "tuple[float, ...]": _numbers,
    "tuple[float, float]": pair,
    "tuple[int, ...]": _wholes,
    "Mapping[str, float]": mapping,
    "Driver": lambda name, value: instance(name, value, Driver),
    "SpeedHold": lambda name, value: instance(name, value, SpeedHold),
    "Preview": lambda name, value: instance(name, value, Preview),
    "Preview | OptimalPreview": lambda name, value: instance(name, value, Preview, OptimalPreview),
    "Preview | OptimalPreview | ScheduledSteer": lambda name, value: instance(
        name, value, Preview, OptimalPreview, ScheduledSteer
    ),
}
"""Checks by the type of a field."""
