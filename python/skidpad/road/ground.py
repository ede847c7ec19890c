"""Properties of a road at points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Properties of a road at points, see `Road.at`; arrays have the shape of these.

    Attributes
    ----------
    height : ndarray
        Earth z of the surface [m].
    slope_x, slope_y : ndarray
        dz/dx and dz/dy, earth axes.
    friction, rolling : ndarray
        Factors on the friction and the rolling resistance of tires.
    off : ndarray of bool
        Whether the point is off the road's grid, where the values at the edge continue.
    wind_x, wind_y : ndarray
        Velocity of the air, earth axes [m/s].
    """

    height: Numbers
    slope_x: Numbers
    slope_y: Numbers
    friction: Numbers
    rolling: Numbers
    off: NDArray[np.bool_]
    wind_x: Numbers
    wind_y: Numbers

    @property
    def normal(self) -> Numbers:
        """Return upward unit normals, earth axes, shape (..., 3)."""
        up = np.stack([-self.slope_x, -self.slope_y, np.ones_like(self.height)], axis=-1)
        return np.asarray(up / np.sqrt((up * up).sum(-1, keepdims=True)))
