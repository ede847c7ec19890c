"""The line of user code that a warning points to."""

from __future__ import annotations

import sys
from typing import Final

BETWEEN: Final = ("skidpad", "numpy", "contextlib")
"""Packages between user code and a warning."""


def level_of_user() -> int:
    """Return the ``stacklevel`` of the innermost frame outside the packages `BETWEEN`.

    For ``warnings.warn`` in the calling function.
    """
    frame, level = sys._getframe(1), 1
    while frame.f_back and frame.f_globals.get("__name__", "").partition(".")[0] in BETWEEN:
        frame, level = frame.f_back, level + 1
    return level
