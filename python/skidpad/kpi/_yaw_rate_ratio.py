"""Residual yaw rate after a steering input, relative to its peak (49 CFR 571.126)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arguments import seconds
from skidpad._lib.arrays import unwarned
from skidpad.kpi.samples import Array, at, each, numbers, per_car, rises, samples, vertex
from skidpad.kpi.steering import completion_of_steer


@unwarned
def yaw_rate_ratio(
    time: ArrayLike,
    hand_wheel: ArrayLike,
    yaw_rate: ArrayLike,
    after: ArrayLike = (1.0, 1.75),
    *,
    completion: ArrayLike | None = None,
    lasting: float = 0.1,
) -> Any:
    """Return the yaw rate after the completion of steer, relative to its peak.

    Parameters
    ----------
    time : array_like, shape (samples,)
        [s]
    hand_wheel, yaw_rate : array_like, shape (samples,) or (samples, cars)
        [rad] and [rad/s], filtered; a steering input to one side and then to the other.
    after : array_like, shape () or (k,)
        Times since the completion of steer [s].
    completion : array_like, shape () or (cars,), optional
        Time at which the hand wheel is back [s]. Default: `completion_of_steer`.
    lasting : float
        A peak must not be exceeded for this time [s].

    Returns
    -------
    ndarray, shape (), (cars,), (k,) or (k, cars)
        Relative to the first peak of the yaw rate to the second side, after the hand wheel has
        turned there; negative if the car then yaws the other way. NaN without such a peak or if the
        recording ends before. The standard allows 0.35 after 1 s and 0.2 after 1.75 s.
    """
    t, wheel, r = samples(time, hand_wheel=hand_wheel, yaw_rate=yaw_rate)
    if completion is None:
        end = np.asarray(completion_of_steer(t, wheel))
    else:
        end = each("completion", completion, wheel.shape[1])
    waits = numbers("after", after)
    if waits.ndim > 1 or not waits.size:
        raise ValueError(f"after: shape {waits.shape} is not allowed, must be () or (k,), k >= 1")
    sign, reversal = _reversal(t, wheel)
    top = _first_peak(t, sign * r, reversal, lasting)
    ratio = np.array([sign * at(t, r, end + wait) / top for wait in np.atleast_1d(waits)])
    return per_car(ratio if waits.ndim else ratio[0], hand_wheel, yaw_rate)


def _reversal(t: Array, wheel: Array) -> tuple[Array, Array]:
    """Return the second side of the hand wheel, and when it leaves the first [s]."""
    most = np.abs(wheel).max(axis=0)
    first = (np.abs(wheel) > 0.5 * most).argmax(axis=0)
    sign = -np.sign(wheel[first, np.arange(wheel.shape[1])])
    return sign, rises(t, sign * wheel, 0.0, after=t[first])


def _first_peak(t: Array, signal: Array, after: Array, lasting: float) -> Array:
    """Return the first lasting positive local maximum, NaN if there is none."""
    span = t[-1] - t[0]
    lasting = min(seconds("lasting", lasting, zero=True), 2.0 * span)
    steps = max(1, round(lasting * (t.size - 1) / span))
    padded = np.pad(signal, ((0, steps), (0, 0)), constant_values=-np.inf)
    ahead = np.lib.stride_tricks.sliding_window_view(padded[1:], steps, axis=0).max(axis=-1)
    stands: NDArray[np.bool_] = (signal > 0) & (signal >= ahead) & (t[:, None] > after)
    k = np.clip(stands.argmax(axis=0), 1, t.size - 2)
    _, top = vertex(t, signal, k, np.arange(signal.shape[1]))
    return np.where(stands.any(axis=0), top, np.nan)
