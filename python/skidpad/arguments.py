"""Plain arguments: times, counts and functions, checked before anything is done with them."""

from __future__ import annotations

import math

import numpy as np


def seconds(name: str, value: object, *, zero: bool = False) -> float:
    """Return a time [s], finite and > 0, or also 0.

    Raises
    ------
    TypeError, ValueError
        With `name` in front.
    """
    number = isinstance(value, (int, float, np.integer, np.floating))
    if isinstance(value, bool) or not number:
        raise TypeError(f"{name}: expected a number, not {value!r}")
    try:
        time = float(value)  # type: ignore[arg-type]
    except OverflowError:
        raise ValueError(f"{name}: expected a number that a float can hold") from None
    if not (math.isfinite(time) and (time > 0 or (zero and time == 0))):
        least = ">= 0" if zero else "> 0"
        raise ValueError(f"{name}: {time} s is not allowed, must be {least} and finite")
    return time


def count(name: str, value: object, most: int | None = None) -> int:
    """Return an integer from 1 to `most`.

    Raises
    ------
    ValueError
        With `name` in front.
    """
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    if not whole or value < 1 or (most is not None and value > most):  # type: ignore[operator]
        limit = "" if most is None else f" and <= {most}"
        raise ValueError(f"{name} must be an integer >= 1{limit}, not {value!r}")
    return int(value)  # type: ignore[call-overload, no-any-return]


def function(name: str, value: object) -> None:
    """Refuse what is neither None nor callable."""
    if value is not None and not callable(value):
        raise TypeError(f"{name}: expected a function of one number, not {value!r}")
