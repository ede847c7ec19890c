"""Residuals correlated in time: tests, and the uncertainty of fits.

Noise of a test rig is correlated: neighboring points have similar errors, and slow drift of
temperature, wear or gauges spans whole sweeps. The scatter of single points then does not show how
well parameters are known; that of sums over longer intervals does.
"""

from __future__ import annotations

from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from skidpad.fit.quantile import chi_squared, student

Array = NDArray[np.float64]
Intervals = Literal["independent", "drift", "hac", "clusters"]

WORDS: Final = ("auto", "independent", "hac", "clusters")
TIRE_WORDS: Final = ("auto", "independent", "drift", "hac", "clusters")
"""Choices of intervals, of cars and of tires."""

MEANING: Final = {
    "independent": "no sample's noise predicts that of the next",
    "drift": "for noise that is correlated in time or drifts, averaged over likely kinds of drift",
    "hac": "for noise that is correlated in time, or drifts about 0; "
    "3.2 standard errors to each side",
    "clusters": "for noise that is correlated within sweeps or segments",
}
"""Their descriptions."""

LAGS: Final = 10
LEVEL: Final = 0.975
"""Lags at which neighbors are compared, and fraction of white noise that passes each test."""

BLOCKS: Final = 64
"""Most intervals of a record over which scores are summed."""

COSINES: Final = 3
"""Slowest cosines over a record by which its scores are weighted, up to one and a half periods: few
enough to be slower than sweeps, and valid for equally slow disturbances. Of 2, 3, 4, 6, 8 and 12 it
came closest to 95 % for noise that is AR(1), a random walk, linear or a slow wave, and for steadily
decreasing forces."""

FEWEST_SWEEPS: Final = 5
"""Least number of clusters."""

LEAST_CURVATURE: Final = 1e-14
"""Lower bound of curvatures relative to the largest."""


def is_white(pulls: Array, starts: NDArray[np.bool_]) -> bool:
    """Test whether residuals are not correlated from point to point.

    A sum of squared correlations over lags, each over the variance that it has if points are
    independent, though not equally noisy (Lobato, Nankervis and Savin, "Testing for autocorrelation
    using a modified Box-Pierce Q test", International Economic Review 42, 2001).

    Parameters
    ----------
    pulls : ndarray, shape (m, t)
        Residuals of outputs, as weighted by the loss.
    starts : ndarray of bool, shape (m,)
        Which points begin an interval of time.
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
    """Test whether slow waves in residuals affect parameters no more than independent ones would.

    A drift smaller than the noise passes `is_white`, but still moves the parameters.

    Parameters
    ----------
    gradients : ndarray, shape (b, k)
        Sums over intervals, in order of time.
    scatter : ndarray, shape (k, k)
        Sum over all points of the products of their gradients.
    """
    slow = covariance(gradients, "hac")
    total = COSINES * float(np.trace(inverse_curvature(scatter) @ slow))
    return total <= chi_squared(LEVEL, COSINES * len(scatter))


def ends_of_blocks(points: int, numbers: int) -> NDArray[np.intp]:
    """Cut a record into intervals of equal length, each with twice as many points as parameters."""
    count = min(max(points // (2 * numbers + 2), COSINES + 1), BLOCKS, points)
    return np.arange(1, count + 1) * points // count


def of_equal_information(moments: Array, slopes: Array, count: int) -> NDArray[np.intp]:
    """Cut a record into intervals of equal information about the parameters, in order of time.

    Intervals of equal length suit a uniform record. In a lane change most have no information, and
    the chance errors of the few others would dominate: a clock that advances with the leverage of
    the points makes their sums comparable.

    Parameters
    ----------
    moments : ndarray, shape (m,)
        Time of each point.
    slopes : ndarray, shape (m, k)
    count : int
        Number of intervals.

    Returns
    -------
    ndarray of int, shape (m,)
        The interval of each point, from 0.
    """
    share = np.ones(len(slopes))
    if slopes.any():
        share = ((slopes @ inverse_curvature(slopes.T @ slopes)) * slopes).sum(axis=1)
    order = np.argsort(moments, kind="stable")
    clock = np.empty(len(share))
    clock[order] = (np.cumsum(share[order]) - 0.5 * share[order]) / share.sum()
    return np.minimum(clock * count, count - 1).astype(np.intp)


def influences(gradients: Array, curvatures: Array, known: Array | None = None) -> Array:
    """Return how far parameters would move without each interval, shape (b, k).

    To first order, with the remaining curvature, as the errors of an interval have been partly
    fitted (the jackknife; Efron and Stein, Annals of Statistics 9, 1981).

    Parameters
    ----------
    gradients, curvatures : ndarray, shape (b, k) and (b, k, k)
        Sums over each interval.
    known : ndarray, shape (k,), optional
        Curvature of prior knowledge of each parameter.
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
    """Invert a curvature with unit diagonal; undetermined directions become very large."""
    diagonal = np.diag(curvature)
    scale = np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
    values, vectors = np.linalg.eigh(curvature / (scale[:, None] * scale))
    values = np.maximum(values, LEAST_CURVATURE * values.max(initial=0.0))
    inverse = (vectors / values) @ vectors.T
    return np.asarray(inverse / (scale[:, None] * scale))


def covariance(moved: Array, intervals: Intervals) -> Array:
    """Estimate the covariance of parameters from the influences of intervals.

    "clusters": intervals are independent of each other, with any correlation inside. "hac": they
    are correlated too; the long-run variance is the mean of squares of the slowest cosines' weights
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
    """Sum gradients and curvatures of squared residuals (m,) over intervals, by label."""
    count, k = int(label.max()) + 1, slopes.shape[1]
    gradients, curvatures = np.zeros((count, k)), np.zeros((count, k, k))
    for each in range(count):
        own = slopes[label == each]
        gradients[each], curvatures[each] = own.T @ residuals[label == each], own.T @ own
    return gradients, curvatures


def width(intervals: Intervals, stretches: int, level: float = 0.95) -> float:
    """Return the half-width of an interval in standard errors.

    From Student's distribution, with as many degrees of freedom as averaged squares.
    """
    if intervals == "independent":
        return student(level, None)
    return student(level, COSINES if intervals == "hac" else stretches - 1)
