"""Quantiles of the chi-squared distribution, of gates and of tests of consistency."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray


def chi_squared_bounds(freedom: float, confidence: float) -> tuple[float, float]:
    """Return between which numbers a sum of squares of so many normal numbers falls.

    Exact is the half of one or two degrees of freedom only; here the cube root of the sum counts as
    normal (Wilson and Hilferty, PNAS 17, 1931), which is good to 0.3 % from 10 degrees on.
    """
    far = NormalDist().inv_cdf((1 + confidence) / 2)
    part = 2 / (9 * freedom)
    low, high = (freedom * max(1 - part + sign * far * sqrt(part), 0.0) ** 3 for sign in (-1, 1))
    return low, high


def gate_of(confidence: float) -> float:
    """Return the square beyond which one normal number falls with the rest of the confidence."""
    return NormalDist().inv_cdf((1 + confidence) / 2) ** 2


def squares(error: NDArray[np.float64], covariance: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return e' P^-1 e for errors (..., L) and covariances (..., L, L)."""
    solved = np.linalg.solve(covariance, error[..., np.newaxis])[..., 0]
    total: NDArray[np.float64] = (error * solved).sum(axis=-1)
    return total
