"""Plain arguments: times, counts and functions, checked before anything is done with them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from skidpad.errors import brief


def is_whole(value: object) -> bool:
    """Whether this is an integer; to Python a bool is one, to NumPy a span of time."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.timedelta64))


def is_number(value: object) -> bool:
    """Whether this is a real number."""
    return is_whole(value) or isinstance(value, (float, np.floating))


def finite(name: str, value: object, unit: str = "") -> float:
    """Return a finite number.

    Raises
    ------
    TypeError, ValueError
        With `name` in front.
    """
    if not is_number(value):
        raise TypeError(f"{name}: expected a number, not {brief(value, kind=False)}")
    try:
        number = float(value)  # type: ignore[arg-type]
    except OverflowError:
        raise ValueError(f"{name}: expected a number that a float can hold") from None
    _require(name, number, unit, math.isfinite(number), "finite")
    return number


def positive(name: str, value: object, unit: str = "") -> float:
    """Return a number > 0; errors as of `finite`."""
    number = finite(name, value, unit)
    _require(name, number, unit, number > 0, "> 0")
    return number


def seconds(name: str, value: object, *, zero: bool = False) -> float:
    """Return a time [s], finite and > 0, or also 0; errors as of `finite`."""
    time = finite(name, value, "s")
    _require(name, time, "s", time > 0 or (zero and time == 0), ">= 0" if zero else "> 0")
    return time


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
        With `name` in front.
    """
    if not is_whole(value) or value < 1 or (most is not None and value > most):  # type: ignore[operator]
        limit = "" if most is None else f" and <= {most}"
        raise ValueError(f"{name} must be an integer >= 1{limit}, not {value!r}")
    return int(value)  # type: ignore[call-overload, no-any-return]


def precision(value: DTypeLike) -> np.dtype[Any]:
    """Return float64 or float32 as a dtype, or raise a TypeError."""
    try:
        dtype = np.dtype(value)
    except Exception:  # NumPy has many, which depend on what it was given
        dtype = None
    # to NumPy None means float64, also in comparisons
    known = (np.dtype(np.float64), np.dtype(np.float32))
    if value is None or dtype is None or dtype not in known:
        raise TypeError(f"dtype must be float64 or float32, not {value!r}")
    return dtype


def function(name: str, value: object) -> None:
    """Refuse what is neither None nor callable."""
    if value is not None and not callable(value):
        raise TypeError(f"{name}: expected a function of one number, not {value!r}")
