"""Points and weights of the unscented transform and of central differences."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

SPREAD, KURTOSIS = 0.6, 2.0
"""alpha and beta of the scaled transform. From alpha = 0.52 on the central point's weight in the
covariance, 4 - alpha^2 - 1/alpha^2, is positive, and a square root is a plain QR decomposition."""

STEP = 0.01
"""Step of central differences, in standard deviations."""

METHODS = ("unscented", "extended")


@dataclass(frozen=True, slots=True)
class Points:
    """Points of a filter of L numbers: the mean, then +- `reach` rows of the root of covariance.

    Scaled unscented transform (Wan and van der Merwe, The unscented Kalman filter, in Haykin,
    Kalman Filtering and Neural Networks, 2001, eq. 7.30 to 7.33, with kappa = 0), L numbers::

        lambda = (alpha^2 - 1) L,        gamma = sqrt(L + lambda) = alpha sqrt(L)
        X_0 = m,   X_i = m + gamma S_i,   X_(L+i) = m - gamma S_i,    P = sum S_i S_i'
        W0_m = lambda/(L + lambda) = 1 - 1/alpha^2
        W0_c = W0_m + 1 - alpha^2 + beta,     W_i = 1/(2 (L + lambda)) = 1/(2 alpha^2 L)

    The extended filter has the mean X_0 and the slopes (X_i - X_(L+i))/(2 gamma) with a small gamma
    (central differences).

    Attributes
    ----------
    method : str
    reach : float
        gamma.
    """

    method: str
    reach: float

    @classmethod
    def of(cls, method: str, size: int) -> Points:
        """Return the points for `size` numbers."""
        return cls(method, SPREAD * np.sqrt(size) if method == "unscented" else STEP)

    def spread(self, mean: Array, root: Array) -> Array:
        """Place the points, (n, 2 L + 1, v), about means (n, v) by the rows of roots (n, L, v)."""
        size = root.shape[1]
        points = np.empty((len(mean), 2 * size + 1, mean.shape[1]))
        middle, (ahead, behind) = mean[:, np.newaxis], np.split(points[:, 1:], 2, axis=1)
        points[:, 0] = mean
        np.multiply(self.reach, root, out=behind)
        np.add(middle, behind, out=ahead)
        np.subtract(middle, behind, out=behind)
        return points

    def moments(self, points: Array) -> tuple[Array, Array]:
        """Return mean (n, v) and rows (n, r, v) whose outer products sum to the covariance."""
        central = points[:, 0]
        size = (points.shape[1] - 1) // 2
        if self.method == "extended":
            slopes = (points[:, 1 : size + 1] - points[:, size + 1 :]) / (2 * self.reach)
            return central, slopes
        each = 1 / (2 * self.reach**2)
        off = points - central[:, np.newaxis]
        mean_off = each * off.sum(axis=1)  # the weights of the mean sum to 1
        off -= mean_off[:, np.newaxis]
        off *= np.sqrt(each)
        off[:, 0] *= np.sqrt((2 - 1 / SPREAD**2 - SPREAD**2 + KURTOSIS) / each)
        return central + mean_off, off
