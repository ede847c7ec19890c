"""A prior that keeps parameters which data hardly determine near their start.

It has the weight of one point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Ridge(NamedTuple):
    """Usual values of parameters, and their usual spread.

    With the variance of the residuals as strength, minima are the most likely parameters if each is
    normally distributed around its center before anything is measured (Hoerl and Kennard,
    Technometrics 12, 1970): what thousands of points determine does not change, and directions
    that they do not determine still have a curvature.
    """

    center: NDArray[np.float64]
    """``(k,)``"""
    size: NDArray[np.float64]
    """Standard deviations, ``(k,)``."""
    strength: float

    def add(
        self,
        x: NDArray[np.float64],
        cost: NDArray[np.float64],
        gradient: NDArray[np.float64],
        curvature: NDArray[np.float64],
    ) -> None:
        """Add half the squares of the distances, and their derivatives, for x ``(a, k)``."""
        away = (x - self.center) / self.size
        cost += 0.5 * self.strength * (away * away).sum(axis=-1)
        gradient += self.strength * away / self.size
        k = np.arange(x.shape[-1])
        curvature[:, k, k] += self.strength / self.size**2
