"""Objects that are equal if their numbers are."""

from __future__ import annotations

from typing import Any

import numpy as np


class Compared:
    """An object that equals another of its class made with the same numbers."""

    __slots__ = ()

    def _arguments(self) -> dict[str, Any]:
        """Return the constructor's arguments that make this object."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return bool(key(self._arguments()) == key(other._arguments()))

    def __hash__(self) -> int:
        return hash((type(self), key(self._arguments())))


def key(value: Any) -> Any:
    """Return a hashable key of numbers, or of a tree of them, for comparison."""
    if isinstance(value, np.ndarray):
        return value.shape, (value + 0.0).tobytes()  # -0 is 0
    if isinstance(value, dict):
        return key(tuple(value.items()))
    return tuple(map(key, value)) if isinstance(value, tuple) else value
