"""Frames: lines along which a grid's u is measured, with v to the left."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._lib.arguments import finite
from skidpad._lib.arrays import unwarned
from skidpad.road.line import ReferenceLine

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A straight line or a reference line from an origin.

    Attributes
    ----------
    x, y : float
        Origin, earth axes [m].
    heading : float
        Direction of a straight line, positive to the left of earth x [rad].
    line : ReferenceLine, optional
        Relative to the origin.
    left, right : ndarray, shape (k,), optional
        Half widths at the points of the line [m].
    """

    x: float = 0.0
    y: float = 0.0
    heading: float = 0.0
    line: ReferenceLine | None = None
    left: Numbers | None = None
    right: Numbers | None = None

    def __setstate__(self, state: list[Any]) -> None:
        # pickles of frames from before widths end without them
        names = [field.name for field in fields(self)]
        for name, value in zip(names, [*state, *[None] * (len(names) - len(state))], strict=True):
            object.__setattr__(self, name, value)

    @property
    def direction(self) -> tuple[float, float]:
        """Cosine and sine of the heading."""
        return cosine_sine(self.heading)

    @unwarned
    def xy(self, u: Numbers, v: Numbers) -> tuple[Numbers, Numbers]:
        """Return earth x and y [m] of points at u along the line and v to its left [m]."""
        if self.line is not None:
            x, y = self.line.xy(u, v)
            return self.x + x, self.y + y
        c, s = self.direction
        return self.x + (u * c - v * s), self.y + (u * s + v * c)

    def turned(self, u: Numbers) -> tuple[Numbers, Numbers]:
        """Return direction [rad] and curvature [1/m] at u, both positive to the left."""
        if self.line is not None:
            return self.line.heading(u), self.line.curvature(u)
        return np.full_like(u, self.heading), np.zeros_like(u)

    def along(self, u: Numbers) -> tuple[Numbers, Numbers]:
        """Return cosine and sine of the direction of constant v at u."""
        if self.line is not None:
            return self.line.along(u)
        c, s = self.direction
        return np.full_like(u, c), np.full_like(u, s)

    def widths(self, u: Numbers) -> tuple[Numbers, Numbers] | None:
        """Return the half widths to the left and to the right at u [m], if known."""
        if self.line is None or self.left is None or self.right is None:
            return None
        at = self.line.start + self.line.step * np.arange(len(self.line.points))
        period = self.line.length if self.line.closed else None
        left, right = (np.interp(u, at, side, period=period) for side in (self.left, self.right))
        return left, right

    def _kernel(self) -> tuple[Any, ...]:
        line = None if self.line is None else self.line._kernel()
        return self.x, self.y, *self.direction, line


def cosine_sine(angle: float) -> tuple[float, float]:
    """Return both, with the same bits on every machine."""
    angle = finite("heading", angle, "rad")
    return float(_core.lane_cos(angle)), float(_core.lane_sin(angle))
