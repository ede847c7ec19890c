"""A prior that keeps poorly determined parameters close to their initial values.

It has the weight of one point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Ridge(NamedTuple):
    """Typical values of parameters, and their spread.

    With the variance of the residuals as strength, minima are the most probable parameters under a
    Cauchy prior for each (Gelman and others, "A
    weakly informative default prior distribution", Annals of Applied Statistics 2, 2008): what
    thousands of points determine is unaffected, undetermined directions still have curvature, and
    well determined values may lie far out, as the tails are long.
    """

    center: NDArray[np.float64]
    """``(k,)``"""
    size: NDArray[np.float64]
    """Half of the values are within it of the center, ``(k,)``."""
    strength: float | NDArray[np.float64]
    """One, or ``(k,)``."""
    hold: float | NDArray[np.float64] = 1.0
    """Share of the size within which parameters stay, where it is less than is known of them."""

    def add(
        self,
        x: NDArray[np.float64],
        cost: NDArray[np.float64],
        gradient: NDArray[np.float64],
        curvature: NDArray[np.float64],
    ) -> None:
        """Add the negative log-density, and its derivatives, ``(a, k)``.

        The curvature is that of the majorizing parabola, which is never negative.
        """
        size = self.hold * self.size
        away = (x - self.center) / size
        far = 1 + away * away
        cost += (self.strength * np.log(far)).sum(axis=-1)
        gradient += 2 * self.strength * away / (size * far)
        k = np.arange(x.shape[-1])
        curvature[:, k, k] += 2 * self.strength / (size**2 * far)

    def known(self, x: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the same curvature of what is known, whatever holds parameters, ``(k,)``."""
        return 2 * self.strength / (self.size**2 + (x - self.center) ** 2)
