"""Axes of a sweep: what varies along them, and each car's place."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Mode = Literal["grid", "zip", "sobol"]
"""How the designs along the axes are combined."""

MODES = ("grid", "zip", "sobol")
"""The words of `Mode`."""


class Axes(NamedTuple):
    """What a sweep varies, by dotted names of parameters, lists and tires, in order."""

    mode: Mode
    lengths: Mapping[str, int]
    """Number of designs along each axis."""
    leaves: Mapping[str, tuple[str, ...]]
    """Names of the parameters and lists that differ along each axis."""
    seed: int | None = None
    """Of Sobol points."""

    @property
    def cars(self) -> int:
        """Number of cars in the sweep."""
        each = self.lengths.values()
        return math.prod(each) if self.mode == "grid" else next(iter(each))

    def stride(self, name: str) -> int:
        """Return the cars between neighboring designs of an axis; the last varies fastest."""
        names = list(self.lengths)
        inner = names[names.index(name) + 1 :] if self.mode == "grid" else ()
        return math.prod(self.lengths[other] for other in inner)

    def picks(self, name: str) -> NDArray[np.intp]:
        """Return the index of each car's design along an axis."""
        return np.arange(self.cars) // self.stride(name) % self.lengths[name]

    def along(self, name: str, values: NDArray[Any]) -> NDArray[Any]:
        """Reduce values, one for each car, to the designs of an axis."""
        stride = self.stride(name)
        return values[..., : stride * self.lengths[name] : stride]
