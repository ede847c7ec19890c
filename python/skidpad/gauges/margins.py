"""Margins between the outline of a car and cones or fences."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from skidpad.gauges.gauge import Event, Gauge

UNIT: Final = 1e-6
"""Tolerance of the length of a unit vector."""


class Cone(Gauge):
    """Least margin between the outline of a car and a cone [m].

    The outline is the rectangle from nose to tail in plan view (``body.to_nose``, ``body.length``,
    ``body.width``). The margin is the distance from the cone to it; for a cone inside, the negative
    distance to the nearest side.

    Parameters
    ----------
    x, y : array_like, shape () or (n,)
        Position of the cone, earth axes [m].
    after, before : Event, optional
        It counts from the one until the other.
    """

    __slots__ = ()

    def __init__(
        self,
        x: ArrayLike,
        y: ArrayLike,
        *,
        after: Event | None = None,
        before: Event | None = None,
    ) -> None:
        super().__init__("cone", after=after, before=before, x=x, y=y)


class Boundary(Gauge):
    """Least margin between the outline of a car and a fence beside its lane [m].

    The fence starts at a point and extends to infinity. While the outline crosses its line, the
    margin is the distance along the line from the outline to the start of the fence: negative by
    the overlap if the outline crosses the fence. A fence at each cone, extending away from the
    lane, detects a car that drives around the cones instead of between them.

    Parameters
    ----------
    x, y : array_like, shape () or (n,)
        Its start, earth axes [m].
    to_x, to_y : array_like, shape () or (n,)
        Its direction, a unit vector.
    after, before : Event, optional
        It counts from the one until the other.
    """

    __slots__ = ()

    def __init__(
        self,
        x: ArrayLike,
        y: ArrayLike,
        to_x: ArrayLike,
        to_y: ArrayLike,
        *,
        after: Event | None = None,
        before: Event | None = None,
    ) -> None:
        super().__init__("fence", after=after, before=before, x=x, y=y, to_x=to_x, to_y=to_y)
        size = np.hypot(self.numbers["to_x"], self.numbers["to_y"])
        if (np.abs(size - 1) > UNIT).any():
            bad = size.flat[int(np.argmax(np.abs(size - 1)))]
            raise ValueError(f"Boundary to_x, to_y: length {bad:g} is not allowed, must be 1")
