"""Margins between the outline of a car and what stands beside its lane."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from skidpad.gauges.gauge import Event, Gauge

UNIT: Final = 1e-6
"""How far the length of a unit vector may be from 1."""


class Cone(Gauge):
    """Margin between the outline of a car and a cone [m], the least of all samples.

    The outline is the rectangle from nose to tail seen from above (``body.to_nose``,
    ``body.length``, ``body.width``). The margin is the distance from the cone to it, negative
    where the cone stands inside: the distance to the nearest side.

    Parameters
    ----------
    x, y : array_like, shape () or (n,)
        Place of the cone, earth axes [m].
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
    """Margin between the outline of a car and a fence beside its lane [m], the least of all.

    The fence begins at a place and goes on from there without end. Whenever the outline is on its
    line, the margin is the distance along that line from the outline to where the fence begins:
    negative where the outline reaches into the fence, and by how much. With a fence at each cone,
    away from the lane, a car that goes round the cones has not gone between them.

    Parameters
    ----------
    x, y : array_like, shape () or (n,)
        Where it begins, earth axes [m].
    to_x, to_y : array_like, shape () or (n,)
        Where it goes, a unit vector.
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
