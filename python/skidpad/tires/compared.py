"""What is equal by its numbers."""

from __future__ import annotations

from typing import Any

import numpy as np


class Compared:
    """Something that is equal to another of its class that was made with the same numbers."""

    __slots__ = ()

    def _arguments(self) -> dict[str, Any]:
        """List what the constructor takes to make this one."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return bool(key(self._arguments()) == key(other._arguments()))

    def __hash__(self) -> int:
        return hash((type(self), key(self._arguments())))


def key(value: Any) -> Any:
    """Return what stands for numbers, or for a tree of them, where they are compared."""
    if isinstance(value, np.ndarray):
        return value.shape, (value + 0.0).tobytes()  # -0 is 0
    if isinstance(value, dict):
        return key(tuple(value.items()))
    return tuple(map(key, value)) if isinstance(value, tuple) else value
