"""Axes of a sweep: what it varies, and where each car lies along them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Mode = Literal["grid", "zip", "sobol"]
"""How the designs along the axes are put together."""

MODES = ("grid", "zip", "sobol")
"""The words of `Mode`."""


class Axes(NamedTuple):
    """What a sweep varies, by the dotted names of parameters, lists and tires, in order."""

    mode: Mode
    lengths: Mapping[str, int]
    """How many designs there are along each axis."""
    leaves: Mapping[str, tuple[str, ...]]
    """Names of the parameters and lists that differ along each axis."""
    seed: int | None = None
    """Of Sobol points."""

    @property
    def cars(self) -> int:
        """How many cars the sweep makes."""
        each = self.lengths.values()
        return math.prod(each) if self.mode == "grid" else next(iter(each))

    def stride(self, name: str) -> int:
        """Return how many cars lie between two designs of an axis; a grid's last is fastest."""
        names = list(self.lengths)
        inner = names[names.index(name) + 1 :] if self.mode == "grid" else ()
        return math.prod(self.lengths[other] for other in inner)

    def picks(self, name: str) -> NDArray[np.intp]:
        """Return which design along an axis each car has."""
        return np.arange(self.cars) // self.stride(name) % self.lengths[name]

    def along(self, name: str, values: NDArray[Any]) -> NDArray[Any]:
        """Return what an axis varies, one value for each car, at the designs of that axis."""
        stride = self.stride(name)
        return values[..., : stride * self.lengths[name] : stride]
