"""Angles that can only be degrees, and the warning of them."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.caller import level_of_user

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_ANGLE: Final = 3.2
"""A little more than half a turn, beyond which no wheel slips or leans [rad]."""
MOST_DEGREES: Final = 180.0
"""Half a turn; what is beyond is no angle of a wheel in degrees either."""
TRIED: Final = 16
"""Places of an array, evenly spaced from its first to its last, that are looked at: a warning must
not cost what the forces do."""


def warn_of_degrees(name: str, value: Any) -> None:
    """Warn the caller of the package if an angle of a wheel can only be in degrees.

    Parameters
    ----------
    name : str
        Of the argument.
    value : int, float or ndarray
    """
    most = max((x for x in _some(value) if MOST_ANGLE < x <= MOST_DEGREES), default=0.0)
    if most:
        warnings.warn(
            f"{name} reaches {most:g} rad, more than half a turn; is it in degrees?",
            UserWarning,
            stacklevel=level_of_user(),
        )


def _some(value: Any) -> Iterable[float]:
    """Give sizes of a number, or of some of an array."""
    if not isinstance(value, np.ndarray):
        return (abs(value),)
    last = value.size - 1
    if last < TRIED:
        return map(abs, value.ravel().tolist())
    return (abs(value.item(last * k // (TRIED - 1))) for k in range(TRIED))
