"""Beginning and completion of a steering input at the hand wheel (49 CFR 571.126)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from skidpad._lib.arguments import finite, seconds
from skidpad._lib.arrays import unwarned
from skidpad.kpi.samples import Array, even, per_car, rises, samples

AVERAGE = 0.1
"""Length of the running mean of the hand-wheel rate [s]."""


@unwarned
def beginning_of_steer(
    time: ArrayLike,
    hand_wheel: ArrayLike,
    *,
    rate: float = np.radians(75.0),
    lasting: float = 0.2,
    angle: float = np.radians(5.0),
) -> Any:
    """Return when steering begins [s]: the hand wheel passes an angle after turning fast.

    Parameters
    ----------
    time : array_like, shape (samples,)
        Evenly spaced [s].
    hand_wheel : array_like, shape (samples,) or (samples, cars)
        Hand-wheel angle [rad], filtered, zero straight ahead.
    rate, lasting : float
        It turns fast if its rate, a running mean over 0.1 s, stays above `rate` [rad/s] for
        `lasting` [s].
    angle : float
        The angle that it must then pass, to either side [rad].

    Returns
    -------
    ndarray, shape () or (cars,)
        NaN for a car not steered like this.
    """
    t, wheel = samples(time, hand_wheel=hand_wheel)
    rate, angle = finite("rate", rate, "rad/s"), finite("angle", angle, "rad")
    dt = even(t)
    turning = np.abs(_running_mean(_rate(wheel, dt), max(1, round(AVERAGE / dt))))
    fast = turning > rate
    steps = max(1, round(min(seconds("lasting", lasting, zero=True), t.size * dt) / dt))
    # samples at which it has been fast for `lasting`
    count: Array = np.cumsum(np.concatenate((np.zeros((1, fast.shape[1])), fast)), axis=0)
    lasts = count[steps:] - count[:-steps] == steps
    begins = np.where(lasts.any(axis=0), t[lasts.argmax(axis=0)], np.nan)
    # the running mean is fast before the wheel, never after
    return per_car(rises(t, np.abs(wheel), angle, after=begins), hand_wheel)


@unwarned
def completion_of_steer(time: ArrayLike, hand_wheel: ArrayLike, *, share: float = 0.15) -> Any:
    """Return when the hand wheel finally returns to straight ahead [s].

    Parameters
    ----------
    time : array_like, shape (samples,)
        [s]
    hand_wheel : array_like, shape (samples,) or (samples, cars)
        Hand-wheel angle [rad], filtered, zero straight ahead.
    share : float
        Its return is extrapolated to zero from twice this fraction of its largest angle to this
        fraction: a robot or a filter rounds the end and rings about zero.

    Returns
    -------
    ndarray, shape () or (cars,)
        NaN for a car that is not steered, or whose wheel does not return.
    """
    t, wheel = samples(time, hand_wheel=hand_wheel)
    share = finite("share", share)
    late, back = -t[::-1], np.abs(wheel[::-1])
    level = share * back.max(axis=0)
    far, near = rises(late, back, 2 * level), rises(late, back, level)
    ends = np.where(back[0] < level, far - 2 * near, np.nan)
    return per_car(ends, hand_wheel)


def _rate(signal: Array, dt: float) -> Array:
    rate: Array = np.gradient(signal, dt, axis=0)
    return rate


def _running_mean(signal: Array, count: int) -> Array:
    """Return the mean of `count` samples around each."""
    half = count // 2
    padded = np.pad(signal, ((half, count - 1 - half), (0, 0)), mode="edge")
    total = np.cumsum(np.concatenate((np.zeros((1, signal.shape[1])), padded)), axis=0)
    mean: Array = (total[count:] - total[:-count]) / count
    return mean
