"""Residuals that are correlated in time: a test, and what fits are worth then.

Noise of a test rig is correlated: what one point is off by, the next ones are off by too, and
slow drift of temperature, wear or gauges spans whole sweeps. The scatter of single points then says
nothing about how well parameters are known; that of sums over longer stretches does.
"""

from __future__ import annotations

from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from skidpad.fit.quantile import chi_squared, student

Array = NDArray[np.float64]
Intervals = Literal["independent", "hac", "clusters"]

WORDS: Final = ("auto", "independent", "hac", "clusters")
"""How intervals may be asked for."""

MEANING: Final = {
    "independent": "no sample's noise predicts that of the next",
    "hac": "for noise that is correlated in time, or drifts; 3.2 standard errors to each side",
    "clusters": "for noise that is correlated within sweeps or segments",
}
"""In words."""

LAGS: Final = 10
LEVEL: Final = 0.975
"""Distances at which neighbors are compared, and share of white noise that passes each test."""

BLOCKS: Final = 64
"""Stretches of a record that scores are summed over, at most."""

COSINES: Final = 3
"""Slowest waves over a record that its scores are weighed by, up to one and a half periods: few
enough to be below what sweeps do, and to hold for disturbances that are as slow. Of 2, 3, 4, 6, 8
and 12 it came nearest to 95 % over noise that is AR(1), a random walk, linear or a slow wave, and
forces that fall steadily."""

FEWEST_SWEEPS: Final = 5
"""That can count as clusters."""

LEAST_CURVATURE: Final = 1e-14
"""Share of the largest curvature below which a direction counts as that curved."""


def is_white(pulls: Array, starts: NDArray[np.bool_]) -> bool:
    """Test whether residuals are not correlated from point to point.

    A sum of squared correlations over lags, each over the variance that it has if points are
    independent, though not equally noisy (Lobato, Nankervis and Savin, "Testing for autocorrelation
    using a modified Box-Pierce Q test", International Economic Review 42, 2001).

    Parameters
    ----------
    pulls : ndarray, shape (m, t)
        Residuals of outputs, as they count: strays as little as with the loss.
    starts : ndarray of bool, shape (m,)
        Which points begin a stretch of time.
    """
    stretch, total, terms = np.cumsum(starts), 0.0, 0
    for values in pulls.T:
        for lag in range(1, min(LAGS, len(values) // 5) + 1):
            products = (values[lag:] * values[:-lag])[stretch[lag:] == stretch[:-lag]]
            power = (products**2).sum()
            if power > 0:
                total, terms = total + products.sum() ** 2 / power, terms + 1
    return terms == 0 or total <= chi_squared(LEVEL, terms)


def is_steady(gradients: Array, scatter: Array) -> bool:
    """Test whether residuals pull at parameters in slow waves no more than independent ones would.

    What drifts by less than the noise passes `is_white`, but still moves the parameters.

    Parameters
    ----------
    gradients : ndarray, shape (b, k)
        Sums over stretches, in order of time.
    scatter : ndarray, shape (k, k)
        Sum over all points of the products of their gradients.
    """
    slow = covariance(gradients, "hac")
    total = COSINES * float(np.trace(inverse_curvature(scatter) @ slow))
    return total <= chi_squared(LEVEL, COSINES * len(scatter))


def ends_of_blocks(points: int, numbers: int) -> NDArray[np.intp]:
    """Cut a record into stretches of equal length; each has twice as many points as parameters."""
    count = min(max(points // (2 * numbers + 2), COSINES + 1), BLOCKS, points)
    return np.arange(1, count + 1) * points // count


def of_equal_information(moments: Array, slopes: Array, count: int) -> NDArray[np.intp]:
    """Cut a record into stretches that say equally much about the parameters, in order of time.

    Stretches of equal length would do where a record is alike throughout. Of a lane change most
    say nothing, and what the few others are off by by chance would stand for all: a clock that
    runs by the leverage of the points makes their sums alike.

    Parameters
    ----------
    moments : ndarray, shape (m,)
        When each point was.
    slopes : ndarray, shape (m, k)
    count : int
        Stretches.

    Returns
    -------
    ndarray of int, shape (m,)
        The stretch of each point, from 0.
    """
    share = np.ones(len(slopes))
    if slopes.any():
        share = ((slopes @ inverse_curvature(slopes.T @ slopes)) * slopes).sum(axis=1)
    order = np.argsort(moments, kind="stable")
    clock = np.empty(len(share))
    clock[order] = (np.cumsum(share[order]) - 0.5 * share[order]) / share.sum()
    return np.minimum(clock * count, count - 1).astype(np.intp)


def influences(gradients: Array, curvatures: Array, known: Array | None = None) -> Array:
    """Return how far parameters would move without each stretch, shape (b, k).

    To first order, but with the curvature that is left: what a stretch is off by has been partly
    fitted (the jackknife; Efron and Stein, Annals of Statistics 9, 1981).

    Parameters
    ----------
    gradients, curvatures : ndarray, shape (b, k) and (b, k, k)
        Sums over each stretch.
    known : ndarray, shape (k,), optional
        Curvature of what is known besides, by each parameter.
    """
    whole = curvatures.sum(axis=0)
    if known is not None:
        whole = whole + np.diag(known)
    moved = [
        inverse_curvature(whole - own) @ gradient
        for own, gradient in zip(curvatures, gradients, strict=True)
    ]
    return np.array(moved)


def inverse_curvature(curvature: Array) -> Array:
    """Invert a curvature, of columns scaled to one; what it leaves open becomes very large."""
    diagonal = np.diag(curvature)
    scale = np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
    values, vectors = np.linalg.eigh(curvature / (scale[:, None] * scale))
    values = np.maximum(values, LEAST_CURVATURE * values.max(initial=0.0))
    inverse = (vectors / values) @ vectors.T
    return np.asarray(inverse / (scale[:, None] * scale))


def covariance(moved: Array, intervals: Intervals) -> Array:
    """Estimate the covariance of parameters from what stretches move them by.

    "clusters": stretches are independent of each other, whatever goes on inside. "hac": they hang
    together, too; the long-run variance is the mean of squares of the slowest cosines' weights
    (Lazarus, Lewis, Stock and Watson, "HAR inference: recommendations for practice", Journal of
    Business and Economic Statistics 36, 2018; Müller, "A theory of robust long-run variance
    estimation", Journal of Econometrics 141, 2007).

    Parameters
    ----------
    moved : ndarray, shape (b, k)
        See `influences`, in order of time.
    """
    count = len(moved)
    if intervals == "clusters":
        return np.asarray((count - 1) / count * moved.T @ moved)
    wave = np.arange(1, COSINES + 1)[:, None] * (np.arange(count) + 0.5) / count
    weights = np.sqrt(2 / COSINES) * np.cos(np.pi * wave) @ moved
    return np.asarray(weights.T @ weights)


def sums(label: NDArray[np.intp], residuals: Array, slopes: Array) -> tuple[Array, Array]:
    """Sum up gradients and curvatures of squares over stretches, of residuals (m,), by label."""
    count, k = int(label.max()) + 1, slopes.shape[1]
    gradients, curvatures = np.zeros((count, k)), np.zeros((count, k, k))
    for each in range(count):
        own = slopes[label == each]
        gradients[each], curvatures[each] = own.T @ residuals[label == each], own.T @ own
    return gradients, curvatures


def width(intervals: Intervals, stretches: int, level: float = 0.95) -> float:
    """Return the standard errors on each side of an interval.

    Of Student's distribution, of so many degrees of freedom as squares were averaged.
    """
    if intervals == "independent":
        return student(level, None)
    return student(level, COSINES if intervals == "hac" else stretches - 1)
