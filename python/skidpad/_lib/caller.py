"""The line of a user that a warning is about."""

from __future__ import annotations

import sys
from typing import Final

BETWEEN: Final = ("skidpad", "numpy", "contextlib")
"""Packages between a user's line and what warns."""


def level_of_user() -> int:
    """Return the ``stacklevel`` of the nearest line that belongs to none of `BETWEEN`.

    For ``warnings.warn`` in the function that asks.
    """
    frame, level = sys._getframe(1), 1
    while frame.f_back and frame.f_globals.get("__name__", "").partition(".")[0] in BETWEEN:
        frame, level = frame.f_back, level + 1
    return level
