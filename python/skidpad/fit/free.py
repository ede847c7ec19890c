"""Free parameters of a fit: leaves of a car, alone or tied by a factor, and sensor errors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import instance, mapping, texts
from skidpad._lib.messages import brief, did_you_mean
from skidpad.errors import UnknownNameError
from skidpad.fit.prior import Prior
from skidpad.fit.simulation_model import Number
from skidpad.recordings.tilt import LARGEST

Array = NDArray[np.float64]

NO_SIZE = {"rad": 0.01, "m": 0.1, "-": 0.1}
"""Size, by unit, of a parameter that is 0 in the car: 1 if not listed."""

SENSOR = {
    "offset": (0.0, -np.inf, np.inf, 0.1, ""),
    "delay": (0.0, -0.5, 0.5, 0.02, "s"),
    "lag": (0.02, 0.0, 2.0, 0.02, "s"),
    "scale": (1.0, 0.1, 10.0, 0.1, "-"),
    "height": (0.0, -np.inf, np.inf, 0.1, "m"),
    "ahead": (0.0, -np.inf, np.inf, 0.1, "m"),
    "angle": (0.0, -0.5, 0.5, 0.01, "rad"),
    "cubic": (0.0, -20.0, 20.0, 1.0, "1/rad2"),
    "roll": (0.0, -LARGEST, LARGEST, 0.01, "rad"),
    "pitch": (0.0, -LARGEST, LARGEST, 0.01, "rad"),
}
"""Sensor errors: initial value, bounds, size of a significant change, unit.

An offset has the unit of its channel.
"""

SENSOR_DEVIATION = {
    "delay": 0.05, "lag": 0.05, "scale": 0.05, "angle": 0.02, "cubic": 1.0, "roll": 0.02,
    "pitch": 0.02,
}  # fmt: skip
OFFSET_DEVIATION = {"rad": 0.01, "rad/s": 0.01, "m/s": 0.1, "m/s2": 0.3}
"""Prior deviation of each from its initial value, and of an offset by its unit: assumed accuracy of
mounting and calibration in test cars. With a cubic of 1 a rack turns the wheels by a quarter more
at half a radian."""

PLACE_DEVIATION = {"height": 0.3, "ahead": 0.02}
"""The same for sensor positions, relative to center-of-mass height and wheelbase."""

SPAN = 20.0
"""Default bounds of a positive parameter relative to its initial value."""


FRICTION = ("grip", "friction")
FRICTION_SPAN = 2.0
FRICTION_DEVIATION = 0.15
"""The same for friction, by the beginning of the leaf's name, and the assumed spread of similar
roads and tires: below the limit nothing determines it, and it should then stay close."""


@dataclass(frozen=True, slots=True)
class Free:
    """One free parameter of a fit.

    Attributes
    ----------
    name : str
        A leaf, ``"body.inertia_zz"``; a pattern of leaves, ``"tire.*.friction_y"``; or of a
        sensor, ``"steer.offset"``.
    leaves : tuple of str
        Leaves that it sets; several are tied by one factor. Empty for a sensor error.
    start, low, high : float
        Start and bounds, in the leaf's unit, or as a factor.
    size : float
        A significant change, used to scale the fit.
    unit : str
    expected, deviation : float
        Prior mean, and standard deviation, which may be infinite.
    """

    name: str
    leaves: tuple[str, ...]
    start: float
    low: float
    high: float
    size: float
    unit: str
    expected: float = 0.0
    deviation: float = np.inf

    @property
    def tied(self) -> bool:
        """True for a factor on several leaves."""
        return len(self.leaves) > 1


Named = str | Sequence[str]


def free_numbers(
    known: Mapping[str, Number],
    names: Iterable[Named],
    sensors: Iterable[tuple[str, str, str]],
    bounds: Mapping[str, tuple[float, float]] | None,
    start: Mapping[str, float] | None,
    priors: Mapping[str, Prior] | None = None,
) -> tuple[Free, ...]:
    """Look up free parameters in a car.

    Parameters
    ----------
    known : mapping of str to Number
        All parameters of the model.
    names : iterable of str or of sequences of str
        Leaves, patterns of leaves with ``*``, or groups of leaves, tied by a factor.
    sensors : iterable of (channel, trait, unit)
        Sensor errors, with the trait a key of `SENSOR`.
    bounds, start, priors : mapping by name, optional

    Returns
    -------
    tuple of Free

    Raises
    ------
    KeyError
        If the car does not have a name, or a parameter with bounds or start is not free.
    ValueError
        If nothing is free, one leaf is free twice, or bounds are wrong.
    """
    given: list[Named] = [names] if isinstance(names, str) else list(names)
    found = [_of_model(known, name) for name in given] + [_of_sensor(*s) for s in sensors]
    if not found:
        raise ValueError("free: there is nothing to fit; name parameters of the car")
    leaves = [leaf for free in found for leaf in free.leaves]
    twice = next((leaf for leaf in leaves if leaves.count(leaf) > 1), None)
    if twice:
        raise ValueError(f"free: {twice} is free twice")
    freed = [free.name for free in found]
    for argument, values in (("bounds", bounds), ("start", start), ("priors", priors)):
        for name in () if values is None else mapping(argument, values):
            if name not in freed:
                raise UnknownNameError(
                    f"{argument}: {brief(name)} is not free{did_you_mean(name, freed)}"
                )
    known_before = {
        name: instance(f"priors: {name}", each, Prior) for name, each in (priors or {}).items()
    }
    return tuple(
        _expected(
            _bounded(
                free,
                _ends(free, (bounds or {}).get(free.name), known_before.get(free.name)),
                (start or {}).get(free.name),
            ),
            known_before.get(free.name),
        )
        for free in found
    )


def _of_model(known: Mapping[str, Number], name: Named) -> Free:
    patterns = [name] if isinstance(name, str) else texts("free", name)
    title = " = ".join(patterns)
    leaves: list[str] = []
    for pattern in patterns:
        match = [leaf for leaf in known if fnmatchcase(leaf, pattern)]
        if not match:
            hint = did_you_mean(pattern, known)
            raise UnknownNameError(f"free: there is no number {brief(pattern)}{hint}")
        leaves += match
    if not leaves:
        raise ValueError("free: an entry names no number of the car")
    for leaf in leaves:
        if np.ndim(known[leaf].value):
            raise ValueError(f"free: {leaf} is an array over cars; a fit starts from one car")
    values, lows, highs = (
        np.array([getattr(known[leaf], what) for leaf in leaves], np.float64)
        for what in ("value", "low", "high")
    )
    if len(leaves) == 1:
        start, unit = float(values[0]), known[leaves[0]].unit
        size = abs(start) or NO_SIZE.get(unit, 1.0)
        return Free(title, (leaves[0],), start, float(lows[0]), float(highs[0]), size, unit)
    if (values == 0).any():
        zero = leaves[int(np.argmax(values == 0))]
        raise ValueError(f"free: {title}: {zero} is 0, which no factor changes")
    ends = np.sort([lows / values, highs / values], axis=0)
    low, high = float(ends[0].max()), float(ends[1].min())
    return Free(title, tuple(leaves), 1.0, max(low, 0.0), high, 1.0, "-")


def _of_sensor(channel: str, trait: str, unit: str) -> Free:
    start, low, high, size, kind = SENSOR[trait]
    if trait == "offset" and unit in ("rad", "rad/s"):
        size = 0.01
    return Free(f"{channel}.{trait}", (), start, low, high, size, kind or unit)


def _bounded(free: Free, bounds: tuple[float, float] | None, start: float | None) -> Free:
    """Return a free parameter with its start and bounds, within the range of the car.

    By default a parameter that is never negative stays within 1/20 and 20 times its initial value,
    friction within half and twice.
    """
    value = free.start if start is None else float(start)
    if bounds is not None:
        low, high = (float(bound) for bound in bounds)
    elif free.leaves and free.low >= 0 and value > 0:
        span = FRICTION_SPAN if _slippery(free) else SPAN
        low, high = max(free.low, value / span), min(free.high, value * span)
    else:
        low, high = free.low, free.high
    if not low < high:
        raise ValueError(f"bounds: {free.name}: {low:g} must be below {high:g}")
    if low < free.low or high > free.high:
        raise ValueError(
            f"bounds: {free.name}: {low:g} to {high:g} leave the range "
            f"{free.low:g} to {free.high:g}"
        )
    if not low <= value <= high:
        raise ValueError(
            f"start: {free.name} is {value:g}, but must be between {low:g} and {high:g}"
        )
    return replace(free, start=value, low=low, high=high)


def _slippery(free: Free) -> bool:
    return bool(free.leaves) and all(
        leaf.rpartition(".")[2].startswith(FRICTION) for leaf in free.leaves
    )


def _ends(
    free: Free, bounds: tuple[float, float] | None, prior: Prior | None
) -> tuple[float, float] | None:
    """Return bounds, those of the prior if it has any."""
    if prior is None or (prior.low is None and prior.high is None):
        return bounds
    if bounds is not None:
        raise ValueError(f"bounds: {free.name} has bounds in its prior too; give one of them")
    low = free.low if prior.low is None else prior.low
    return low, free.high if prior.high is None else prior.high


def _expected(free: Free, prior: Prior | None) -> Free:
    """Return a parameter with its given or default prior.

    By default friction is close to its initial value, and sensors are mounted well.
    """
    if prior is not None:
        mean = free.start if prior.mean is None else prior.mean
        return replace(free, expected=mean, deviation=prior.deviation)
    if _slippery(free):
        return replace(free, expected=free.start, deviation=FRICTION_DEVIATION * abs(free.start))
    if free.leaves:
        return free
    trait = free.name.rpartition(".")[2]
    known = OFFSET_DEVIATION.get(free.unit) if trait == "offset" else SENSOR_DEVIATION.get(trait)
    return replace(free, expected=SENSOR[trait][0], deviation=known or np.inf)


def changed(known: Mapping[str, Number], free: Sequence[Free], values: Array) -> dict[str, Array]:
    """Return the model's parameters for values of the free ones, (k, n): an array for each leaf."""
    return {
        leaf: known[leaf].value * column if number.tied else column
        for number, column in zip(free, values, strict=True)
        for leaf in number.leaves
    }
