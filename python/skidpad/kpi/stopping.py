"""Stopping: distance and mean fully developed deceleration (ISO 21994)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from skidpad._lib.arguments import finite, pair
from skidpad._lib.arrays import unwarned
from skidpad.kpi.samples import at, each, integral, per_car, rises, samples

STANDSTILL = 0.1
"""Speed below which a car is at rest [m/s]; from there it moves less than a millimeter."""


@unwarned
def mfdd(
    time: ArrayLike,
    speed: ArrayLike,
    *,
    distance: ArrayLike | None = None,
    initial: ArrayLike | None = None,
    between: tuple[float, float] = (0.8, 0.1),
) -> Any:
    """Return the mean fully developed deceleration of a stop.

    Parameters
    ----------
    time : array_like, shape (samples,)
        [s]
    speed : array_like, shape (samples,) or (samples, cars)
        [m/s]
    distance : array_like, of the same shape, optional
        [m]. Default: the integral of the speed.
    initial : array_like, shape () or (cars,), optional
        Speed at which braking began [m/s]. Default: that of the first sample.
    between : pair of float
        Range of the average, as fractions of the initial speed.

    Returns
    -------
    ndarray, shape () or (cars,)
        ``(vb**2 - ve**2) / (2 (se - sb))`` [m/s2], positive; NaN for a car that does not slow down
        that far.
    """
    t, v = samples(time, speed=speed)
    s = integral(t, v) if distance is None else samples(t, distance=distance)[1]
    first = v[0] if initial is None else each("initial", initial, v.shape[1])
    between = pair("between", between)
    begin, end = (rises(t, -v, -share * first) for share in between)
    fast, slow = (share * first for share in between)
    braked = at(t, s, end) - at(t, s, begin)
    return per_car((fast**2 - slow**2) / (2 * braked), speed)


@unwarned
def stopping_distance(
    time: ArrayLike,
    speed: ArrayLike,
    *,
    begin: ArrayLike = -np.inf,
    nominal: float | None = None,
    distance: ArrayLike | None = None,
) -> Any:
    """Return the distance from the application of the brake to standstill.

    Parameters
    ----------
    time : array_like, shape (samples,)
        [s]
    speed : array_like, shape (samples,) or (samples, cars)
        [m/s]
    begin : array_like, shape () or (cars,)
        Time of brake application [s]. Default: the first sample.
    nominal : float, optional
        Speed of the test [m/s], to which the distance is corrected by the square of the speeds.
    distance : array_like, of the same shape as speed, optional
        [m]. Default: the integral of the speed.

    Returns
    -------
    ndarray, shape () or (cars,)
        [m]; NaN for a car that does not stop.
    """
    t, v = samples(time, speed=speed)
    s = integral(t, v) if distance is None else samples(t, distance=distance)[1]
    start = np.maximum(each("begin", begin, v.shape[1]), t[0])
    stopped = at(t, s, rises(t, -v, -STANDSTILL, after=start)) - at(t, s, start)
    if nominal is not None:
        stopped = stopped * (finite("nominal", nominal, "m/s") / at(t, v, start)) ** 2
    return per_car(stopped, speed)
