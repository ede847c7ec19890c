"""Noise that grows as a power of load, and the corresponding weights of points.

A rig's noise is proportional to the forces, and these to load: points at a quarter of the load may
have a quarter of the error. Weights by the inverse variance give the smallest errors (Aitken, "On
least squares and linear combination of observations", 1935).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad.fit.quantile import middle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from skidpad.fit.tire_problem import Points

MOST = 2.0
"""Largest power: of a moment, whose arm also grows with load."""
FEWEST = 100
"""Least number of points."""
NEARLY_NONE = 1e-6
"""Lower bound of residuals relative to the median, as 0 has no logarithm."""


def growth(
    residuals: NDArray[np.float64], weights: NDArray[np.float64], fz: NDArray[np.float64]
) -> float:
    """Estimate the exponent of noise over load, 0 to `MOST`.

    The slope of the logarithm of residuals over that of load (Harvey, "Estimating regression models
    with multiplicative heteroscedasticity", Econometrica 44, 1976), robust against a few outliers.

    Parameters
    ----------
    residuals, weights, fz : ndarray, shape (m,)
        Weights are the numbers of points that a residual represents; 0 excludes it.
    """
    there = (weights > 0) & (fz > 0)
    size, load = np.abs(residuals[there]) * np.sqrt(weights[there]), np.log(fz[there])
    if there.sum() < FEWEST or not middle(size) > 0:
        return 0.0
    away = load - load.mean()
    spread = float(away @ away)
    if spread == 0:
        return 0.0
    slope = float(away @ np.log(np.maximum(size, NEARLY_NONE * middle(size)))) / spread
    return min(max(slope, 0.0), MOST)


def weighed(points: Points, powers: Sequence[float]) -> Points:
    """Weight points by the inverse variance of their noise, keeping the mean weight.

    Parameters
    ----------
    points : Points
    powers : sequence of float
        Exponents of the noise of each output.
    """
    weights = points.weights.copy()
    load = points.asked["fz"] / points.asked["fz"].max()
    for column, power in enumerate(powers):
        if power > 0:
            own = weights[:, column] * load ** (-2 * power)
            weights[:, column] = own * (weights[:, column].sum() / own.sum())
    return points._replace(weights=weights)
