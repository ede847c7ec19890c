"""Checks of scalar arguments: times, counts and functions."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from inspect import signature
from typing import Any, TypeVar

import numpy as np
from numpy.typing import DTypeLike

from skidpad._lib.messages import brief, none_called
from skidpad._lib.units import in_unit

Kind = TypeVar("Kind")

LARGEST, SMALLEST = 1e15, 1e-15
"""Range of magnitudes of nonzero numbers: their squares still fit in float32."""


def require_parameters(kind: type, named: Iterable[str]) -> None:
    """Refuse keyword arguments unknown to a class's constructor, suggesting the nearest.

    Raises
    ------
    TypeError
    """
    takes = signature(kind.__init__).parameters  # type: ignore[misc]
    if any(one.kind is one.VAR_KEYWORD for one in takes.values()):
        return
    for name in named:
        if name not in takes:
            known = list(takes)[1:]
            raise TypeError(none_called(kind.__name__, "parameter", name, known))


def is_whole(value: object) -> bool:
    """Whether this is an integer, excluding bool and timedelta64, which pass as one."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.timedelta64))


def is_number(value: object) -> bool:
    """Whether this is a real number."""
    return is_whole(value) or isinstance(value, (float, np.floating))


def finite(name: str, value: object, unit: str = "") -> float:
    """Return a finite number with a magnitude of at most `LARGEST`.

    A pint quantity is converted to `unit` if given, otherwise to the SI unit of its kind.

    Raises
    ------
    TypeError, ValueError
        Starting with `name`.
    """
    value = in_unit(name, value, unit or None)
    if not is_number(value):
        raise TypeError(f"{name}: expected a number, not {brief(value, kind=False)}")
    try:
        number = float(value)  # type: ignore[arg-type]
    except OverflowError:
        raise ValueError(f"{name}: expected a number that a float can hold") from None
    _require(name, number, unit, math.isfinite(number), "finite")
    size_fits = abs(number) <= LARGEST
    _require(name, number, unit, size_fits, f"from {-LARGEST:g} to {LARGEST:g}")
    return number


def positive(name: str, value: object, unit: str = "", high: float = LARGEST) -> float:
    """Return a positive number of at most `high`; errors as in `finite`."""
    number = finite(name, value, unit)
    _require(name, number, unit, number > 0, "> 0")
    _require(name, number, unit, SMALLEST <= number <= high, f"from {SMALLEST:g} to {high:g}")
    return number


def within(name: str, value: object, low: float, high: float, unit: str = "") -> float:
    """Return a number in a closed interval; errors as in `finite`."""
    number = finite(name, value, unit)
    _require(name, number, unit, low <= number <= high, f"from {low:g} to {high:g}")
    return number


def pair(name: str, value: object, unit: str = "") -> tuple[float, float]:
    """Return two finite numbers.

    Raises
    ------
    TypeError, ValueError
        Starting with `name`.
    """
    both = listing(name, value)
    if len(both) != 2:
        raise ValueError(f"{name}: expected two numbers, not {len(both)}")
    return finite(name, both[0], unit), finite(name, both[1], unit)


def seconds(name: str, value: object, *, zero: bool = False) -> float:
    """Return a time [s], finite and > 0, or optionally 0; errors as in `finite`."""
    time = finite(name, value, "s")
    if zero and time == 0:
        return 0.0
    _require(name, time, "s", time > 0, ">= 0" if zero else "> 0")
    return positive(name, time, "s")


def _require(name: str, number: float, unit: str, good: bool, allowed: str) -> None:
    if not good:
        given = f"{number} {unit}".strip()
        raise ValueError(f"{name}: {given} is not allowed, must be {allowed}")


def seed_of(value: object) -> int:
    """Return a seed, an integer >= 0, or raise a ValueError."""
    if not is_whole(value) or value < 0:  # type: ignore[operator]
        given = brief(value, kind=False)
        raise ValueError(f"seed: {given} is not allowed, must be an integer >= 0")
    return int(value)  # type: ignore[call-overload, no-any-return]


def count(name: str, value: object, most: int | None = None) -> int:
    """Return an integer from 1 to `most`.

    Raises
    ------
    ValueError
        Starting with `name`.
    """
    if not is_whole(value) or value < 1 or (most is not None and value > most):  # type: ignore[operator]
        limit = "" if most is None else f" and <= {most}"
        raise ValueError(f"{name} must be an integer >= 1{limit}, not {brief(value, kind=False)}")
    return int(value)  # type: ignore[call-overload, no-any-return]


def flag(name: str, value: object) -> bool:
    """Return a bool, or raise a TypeError that names the argument."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name}: expected True or False, not {brief(value)}")
    return bool(value)


def instance(name: str, value: object, *kinds: type[Kind]) -> Kind:
    """Return a value of one of some types, or raise a TypeError that names the argument."""
    if not isinstance(value, kinds):
        wanted = " or ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"{name}: expected a {wanted}, not {brief(value)}")
    return value


def listing(name: str, value: object) -> list[Any]:
    """Return the items of a sequence or other iterable.

    Raises
    ------
    TypeError
        Starting with `name`, for anything else and for a single string.
    """
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise TypeError(f"{name}: expected a sequence, not {brief(value)}")
    try:
        return list(value)
    except TypeError:  # 0-d arrays claim to be iterable
        raise TypeError(f"{name}: expected a sequence, not {brief(value)}") from None


def text(name: str, value: object) -> str:
    """Return a string, or raise a TypeError that names the argument."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a text, not {brief(value)}")
    return value


def texts(name: str, value: object) -> list[str]:
    """Return the strings of a sequence; errors as in `listing`."""
    found = listing(name, value)
    for one in found:
        if not isinstance(one, str):
            raise TypeError(f"{name}: expected texts, but it has {brief(one)}")
    return found


def mapping(name: str, value: object) -> Mapping[Any, Any]:
    """Return a mapping with string keys, or raise a TypeError that names the argument."""
    if not isinstance(value, Mapping):
        raise TypeError(f"{name}: expected a mapping, not {brief(value)}")
    for key in value:
        if not isinstance(key, str):
            raise TypeError(f"{name}: expected texts as keys, but it has {brief(key)}")
    return value


def precision(value: DTypeLike) -> np.dtype[Any]:
    """Return float64 or float32 as a dtype, or raise a TypeError."""
    try:
        dtype = np.dtype(value)
    except Exception:  # NumPy raises many kinds, depending on the input
        dtype = None
    # NumPy takes None as float64, also in comparisons
    known = (np.dtype(np.float64), np.dtype(np.float32))
    if value is None or dtype is None or dtype not in known:
        raise TypeError(f"dtype must be float64 or float32, not {brief(value, kind=False)}")
    return dtype


def function(name: str, value: object) -> None:
    """Refuse a value that is neither None nor callable."""
    if value is not None and not callable(value):
        raise TypeError(f"{name}: expected a function, not {brief(value)}")
