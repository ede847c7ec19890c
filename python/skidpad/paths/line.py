"""The interface of lines on the ground."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Numbers = NDArray[np.float64]


class Line(ABC):
    """A line with stations along it and offsets to its left [m], for all cars or one for each."""

    __slots__ = ()

    closed: bool
    """Whether it is closed."""
    length: float
    """Its length [m]; infinite for lane changes."""

    @abstractmethod
    def position(self, station: ArrayLike) -> tuple[Numbers, Numbers]:
        """Return earth x and y [m] at stations [m]."""

    @abstractmethod
    def heading(self, station: ArrayLike) -> Numbers:
        """Return the direction at stations [rad], positive to the left of earth x."""

    @abstractmethod
    def curvature(self, station: ArrayLike) -> Numbers:
        """Return the curvature at stations [1/m], positive to the left."""

    @abstractmethod
    def project(self, x: ArrayLike, y: ArrayLike) -> tuple[Numbers, Numbers]:
        """Return station and offset [m] of points [m]; the nearest if it crosses itself."""

    def each(self) -> list[bytes]:
        """Return keys that distinguish the lines, of which each car follows one."""
        return [b""]

    def chosen(self) -> NDArray[np.int64]:
        """Return the index of each car's line, or one for all."""
        return np.zeros(1, np.int64)

    @abstractmethod
    def kernel(self, n: int, dtype: np.dtype[Any]) -> tuple[Any, ...]:
        """Return the line in the kernels' form."""
