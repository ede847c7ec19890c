"""Noise that grows with load, as a power of it, and weights that make points count by it.

A rig's noise follows the forces, and these the load: points at a quarter of the load may tell
curves to a quarter of the error. Of all weights those by the inverse of the variance leave the
smallest errors (Aitken, "On least squares and linear combination of observations", 1935).
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
"""Power at most: of a moment, whose arm too grows with load."""
FEWEST = 100
"""Points that show it."""
NEARLY_NONE = 1e-6
"""Of the middle residual: no residual counts as smaller, as 0 has no logarithm."""


def growth(
    residuals: NDArray[np.float64], weights: NDArray[np.float64], fz: NDArray[np.float64]
) -> float:
    """Estimate by which power of the load noise grows, 0 to `MOST`.

    The slope of the logarithm of residuals over that of the load (Harvey, "Estimating regression
    models with multiplicative heteroscedasticity", Econometrica 44, 1976), as which a few strays
    do no harm.

    Parameters
    ----------
    residuals, weights, fz : ndarray, shape (m,)
        Weights are numbers of points that a residual stands for; where they are 0, it does not
        count.
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
    """Weigh points by the inverse of the variance of their noise, with the mean weight as before.

    Parameters
    ----------
    points : Points
    powers : sequence of float
        Of the noise of each output.
    """
    weights = points.weights.copy()
    load = points.asked["fz"] / points.asked["fz"].max()
    for column, power in enumerate(powers):
        if power > 0:
            own = weights[:, column] * load ** (-2 * power)
            weights[:, column] = own * (weights[:, column].sum() / own.sum())
    return points._replace(weights=weights)
