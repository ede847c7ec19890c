"""Warnings that point to the line of user code."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

BETWEEN: Final = ("skidpad", "numpy", "contextlib")
"""Packages between user code and a warning."""

Warned = list[tuple[str, type[Warning]]]

_kept: ContextVar[Warned | None] = ContextVar("_kept", default=None)
"""Warnings of a thread that has no user code on its stack."""


def warn_user(message: str, category: type[Warning] = UserWarning) -> None:
    """Warn of the line of the innermost frame outside the packages `BETWEEN`."""
    kept = _kept.get()
    if kept is None:
        warnings.warn(message, category, stacklevel=_level_of_user())
    else:
        kept.append((message, category))


@contextmanager
def keeping_warnings(kept: Warned) -> Iterator[None]:
    """Keep what `warn_user` is given in this thread, for the thread that user code has called."""
    token = _kept.set(kept)
    try:
        yield
    finally:
        _kept.reset(token)


def _level_of_user() -> int:
    """Return the ``stacklevel`` of that frame, for ``warnings.warn`` in the calling function."""
    frame, level = sys._getframe(1), 1
    while frame.f_back and frame.f_globals.get("__name__", "").partition(".")[0] in BETWEEN:
        frame, level = frame.f_back, level + 1
    return level
