"""Free parameters of a fit: leaves of a car, alone or tied by a factor, and traits of sensors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import mapping, texts
from skidpad._lib.messages import brief, did_you_mean
from skidpad.errors import UnknownNameError
from skidpad.fit.simulation_model import Number

Array = NDArray[np.float64]

NO_SIZE = {"rad": 0.01, "m": 0.1, "-": 0.1}
"""Size of a change, by unit, of a parameter that is 0 in the car: 1 where not listed."""

SENSOR = {
    "offset": (0.0, -np.inf, np.inf, 0.1, ""),
    "delay": (0.0, -0.5, 0.5, 0.02, "s"),
    "lag": (0.02, 0.0, 2.0, 0.02, "s"),
    "scale": (1.0, 0.1, 10.0, 0.1, "-"),
    "height": (0.0, -np.inf, np.inf, 0.1, "m"),
    "angle": (0.0, -0.5, 0.5, 0.01, "rad"),
    "cubic": (0.0, -20.0, 20.0, 1.0, "1/rad2"),
}
"""Traits of sensors: start, bounds, size of a change that counts, unit.

An offset has the unit of its channel.
"""

SPAN = 20.0
"""Times its start that a positive parameter may become, unless bounds say otherwise."""


FRICTION = ("grip", "friction")
FRICTION_SPAN = 2.0
"""The same for friction, by the beginning of the leaf's name: away from the limit nothing
determines it, and what is not determined should stay near."""


@dataclass(frozen=True, slots=True)
class Free:
    """One free parameter of a fit.

    Attributes
    ----------
    name : str
        A leaf, ``"body.inertia_zz"``; a pattern of leaves, ``"tire.*.friction_y"``; or of a
        sensor, ``"steer.offset"``.
    leaves : tuple of str
        Leaves that it sets; several are tied by one factor. Empty for a sensor's.
    start, low, high : float
        Start and bounds, in the leaf's unit, or as a factor.
    size : float
        A change that counts, by which the fit is scaled.
    unit : str
    """

    name: str
    leaves: tuple[str, ...]
    start: float
    low: float
    high: float
    size: float
    unit: str

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
) -> tuple[Free, ...]:
    """Look up free parameters in a car.

    Parameters
    ----------
    known : mapping of str to Number
        All parameters of the model.
    names : iterable of str or of sequences of str
        Leaves, patterns of leaves with ``*``, or groups of leaves, tied by a factor.
    sensors : iterable of (channel, trait, unit)
        Sensors' traits, the trait a key of `SENSOR`.
    bounds, start : mapping by name, optional

    Returns
    -------
    tuple of Free

    Raises
    ------
    KeyError
        For a name that the car does not have, or bounds or a start of what is not free.
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
    for argument, values in (("bounds", bounds), ("start", start)):
        for name in () if values is None else mapping(argument, values):
            if name not in freed:
                raise UnknownNameError(
                    f"{argument}: {brief(name)} is not free{did_you_mean(name, freed)}"
                )
    return tuple(
        _bounded(free, (bounds or {}).get(free.name), (start or {}).get(free.name))
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
    """Give a free parameter its start and bounds, within the range that the car allows.

    By default a parameter that is never negative stays within a twentieth and twenty times its
    start, friction within half and twice.
    """
    value = free.start if start is None else float(start)
    if bounds is not None:
        low, high = (float(bound) for bound in bounds)
    elif free.leaves and free.low >= 0 and value > 0:
        slippery = all(leaf.rpartition(".")[2].startswith(FRICTION) for leaf in free.leaves)
        span = FRICTION_SPAN if free.leaves and slippery else SPAN
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


def changed(known: Mapping[str, Number], free: Sequence[Free], values: Array) -> dict[str, Array]:
    """Numbers of the model under values of the free ones, (k, n): a column for each leaf."""
    return {
        leaf: known[leaf].value * column if number.tied else column
        for number, column in zip(free, values, strict=True)
        for leaf in number.leaves
    }
