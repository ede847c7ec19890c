"""Hysteresis: distance between the branches of a loop."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arrays import unwarned
from skidpad.kpi.samples import Array, columns, per_car, total


class Hysteresis(NamedTuple):
    """Distances between the branches of a loop, each of shape () or (cars,).

    Attributes
    ----------
    dead_band : ndarray
        Between the branches at y = 0, in the unit of x; positive if y lags behind x.
    gap : ndarray
        Between the branches at x = 0, in the unit of y; positive if y lags behind x.
    """

    dead_band: NDArray[np.float64]
    gap: NDArray[np.float64]


@unwarned
def hysteresis(x: ArrayLike, y: ArrayLike) -> Hysteresis:
    """Measure the loops of two signals.

    Parameters
    ----------
    x, y : array_like, shape (samples,) or (samples, cars)
        Such as hand wheel [rad] and lateral acceleration [m/s2], over one loop or many.

    Returns
    -------
    Hysteresis
        Means over all loops; NaN if a signal does not cross zero in both directions.

    Notes
    -----
    Repeated zero crossings from noise make the loop seem narrower: filter the signal, or average
    the loops (`weave`).
    """
    across, up = columns(x=x, y=y)
    dead_band = _crossed(across, up, 1) - _crossed(across, up, -1)
    gap = _crossed(up, across, -1) - _crossed(up, across, 1)
    return Hysteresis(per_car(dead_band, x, y), per_car(gap, x, y))


def _crossed(of: Array, by: Array, way: int) -> Array:
    """Return the mean of a signal where another one crosses zero, upward or downward."""
    low, high = way * by[:-1], way * by[1:]
    passes = (low < 0) & (high >= 0)
    with np.errstate(invalid="ignore", divide="ignore"):
        value = of[:-1] + low / (low - high) * np.diff(of, axis=0)
        mean: Array = total(np.where(passes, value, 0.0)) / passes.sum(axis=0)
    return mean
