"""A warning about angles that can only be degrees."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from skidpad._lib.caller import warn_user

MOST_ANGLE: Final = 3.2
"""A little more than half a turn, the largest slip angle or inclination [rad]."""
MOST_DEGREES: Final = 180.0
"""Half a turn; larger values are not wheel angles in degrees either."""
TRIED: Final = 8
"""Number of evenly spaced elements of an array that are checked: a warning must not cost as much as
the forces."""


def warn_of_degrees(name: str, value: Any) -> None:
    """Warn the caller of the package if a wheel angle can only be in degrees.

    Parameters
    ----------
    name : str
        Name of the argument.
    value : int, float or ndarray
    """
    if isinstance(value, np.ndarray):
        most = max([x for x in _some(value) if _is_degrees(x)], default=0.0)
    else:
        most = abs(value) if _is_degrees(abs(value)) else 0.0
    if most:
        warn_user(f"{name} reaches {most:g} rad, more than half a turn; is it in degrees?")


def _is_degrees(size: float) -> bool:
    return MOST_ANGLE < size <= MOST_DEGREES


def _some(value: np.ndarray) -> list[float]:
    """Return the magnitudes of all of a few numbers, or of some of many."""
    last = value.size - 1
    if last < TRIED:
        return [abs(x) for x in value.ravel().tolist()]
    item = value.item
    return [abs(item(last * k // (TRIED - 1))) for k in range(TRIED)]
