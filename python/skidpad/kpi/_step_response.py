"""Step steer: speed and magnitude of the response (ISO 7401)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arguments import mapping, seconds
from skidpad._lib.arrays import unwarned
from skidpad.kpi.samples import at, peak, per_car, rises, samples, total

Array = NDArray[np.float64]

AT_ONCE = 128
"""Cars whose samples stay in the cache from one operation to the next."""
UNTURNED = 0.05
"""Fraction of the step below which the steer has not begun."""


class StepResponse(NamedTuple):
    """Response of a signal to a step of the steer, each of shape () or (cars,).

    Attributes
    ----------
    response_time : ndarray
        From half of the steer to 90 % of the steady value [s].
    peak_time : ndarray
        From half of the steer to the peak [s]; NaN without one.
    overshoot : ndarray
        Overshoot of the peak relative to the steady value; 0 without one.
    steady : ndarray
        Steady value relative to that before the step, in the signal's unit.
    gain : ndarray
        Steady value per steer, in the signal's unit per radian.
    """

    response_time: Array
    peak_time: Array
    overshoot: Array
    steady: Array
    gain: Array


@unwarned
def step_response(
    time: ArrayLike, steer: ArrayLike, signal: ArrayLike, *, steady: float = 1.0
) -> StepResponse:
    """Return the response of a signal to a step of the steer.

    Parameters
    ----------
    time : array_like, shape (samples,)
        [s]
    steer, signal : array_like, shape (samples,) or (samples, cars)
        Steer angle [rad], at road wheels or hand wheel, and the response: yaw rate [rad/s],
        lateral acceleration [m/s2], roll or sideslip [rad]. Either direction.
    steady : float
        Duration at the end whose mean is the steady value [s].

    Returns
    -------
    StepResponse
        NaN for a car that was not steered or does not respond. A peak must exceed all of the steady
        interval; filter a noisy signal first (`butterworth`).

    Notes
    -----
    Crossings of half of the steer and 90 % of the response are interpolated linearly, the peak by a
    parabola through three samples.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> t = np.linspace(0.0, 4.0, 401)
    >>> steer = np.where(t > 0.5, 0.02, 0.0)
    >>> yaw_rate = 0.1 * (1 - np.exp(-10 * np.maximum(t - 0.5, 0)))
    >>> round(float(sp.kpi.step_response(t, steer, yaw_rate).response_time), 2)  # ln(10) / 10
    0.23
    """
    (found,) = _responses(time, steer, {"signal": signal}, steady)
    return found


@unwarned
def step_responses(
    time: ArrayLike, steer: ArrayLike, signals: Mapping[str, ArrayLike], *, steady: float = 1.0
) -> dict[str, StepResponse]:
    """Return how several signals follow the same step of the steer.

    Parameters
    ----------
    time, steer, steady
        As of `step_response`.
    signals : mapping of str to array_like
        Each as of `step_response`.

    Returns
    -------
    dict of str to StepResponse
        The same as one by one, in less time.
    """
    named = {f"signals: {name}": signal for name, signal in mapping("signals", signals).items()}
    return dict(zip(signals, _responses(time, steer, named, steady), strict=True))


def _responses(
    time: ArrayLike, steer: ArrayLike, signals: Mapping[str, ArrayLike], steady: float
) -> list[StepResponse]:
    t, angle, *columns = samples(time, steer=steer, **signals)
    tail = t >= t[-1] - seconds("steady", steady, zero=True)
    parts: list[list[Array]] = [[] for _ in columns]
    for first in range(0, angle.shape[1], AT_ONCE):
        some = slice(first, first + AT_ONCE)
        step = _Step.of(t, tail, angle[:, some])
        for x, numbers in zip(columns, parts, strict=True):
            numbers.append(step.answers(x[:, some]))
    return [
        StepResponse(
            *(per_car(rows, steer, *signals.values()) for rows in np.concatenate(numbers, axis=1))
        )
        for numbers in parts
    ]


@dataclass(frozen=True, slots=True)
class _Step:
    """Steps of the steer of some cars.

    Attributes
    ----------
    t : ndarray, shape (samples,)
        [s]
    tail : ndarray of bool, shape (samples,)
        The steady stretch at the end.
    turned : ndarray, shape (cars,)
        Steady angle [rad].
    half : ndarray, shape (cars,)
        When half of it is reached [s].
    before : ndarray of bool, shape (samples, cars)
        Samples ahead of the step.
    """

    t: Array
    tail: NDArray[np.bool_]
    turned: Array
    half: Array
    before: NDArray[np.bool_]

    @classmethod
    def of(cls, t: Array, tail: NDArray[np.bool_], angle: Array) -> _Step:
        angle = angle - angle[0]
        turned = total(angle[tail]) / tail.sum()
        with np.errstate(invalid="ignore", divide="ignore"):
            share = angle * np.where(turned != 0, 1 / turned, 0.0)
            half = rises(t, share, 0.5)
        before = np.logical_and.accumulate(share < UNTURNED, axis=0)
        return cls(t, tail, turned, half, before)

    def answers(self, x: Array) -> Array:
        """Return the numbers of a signal, (numbers, cars)."""
        t, tail, half = self.t, self.tail, self.half
        x = x - total(x * self.before) / np.maximum(self.before.sum(axis=0), 1)
        final = total(x[tail]) / tail.sum()
        with np.errstate(invalid="ignore", divide="ignore"):
            level = x * np.where(final != 0, 1 / final, np.nan)
            response_time = rises(t, level, 0.9, after=half) - half
            response_time = np.where(at(t, level, half) >= 0.9, np.nan, response_time)
            when, most = peak(t, np.where(t[:, None] >= half, level, np.nan))
            stands = (most > level[tail].max(axis=0)) & (when < t[tail][0])
            gain = np.where(self.turned != 0, final / self.turned, np.nan)
        numbers = (
            response_time,
            np.where(stands, when - half, np.nan),
            np.where(stands, most - 1.0, 0.0),
            final,
            gain,
        )
        return np.where(np.isfinite(half), numbers, np.nan)


@unwarned
def tb_factor(
    time: ArrayLike,
    steer: ArrayLike,
    yaw_rate: ArrayLike,
    sideslip: ArrayLike,
    *,
    steady: float = 1.0,
) -> Array:
    """Return the TB factor of a step steer: peak time of the yaw rate times steady sideslip.

    Parameters
    ----------
    time, steer, steady
        As in `step_response`.
    yaw_rate, sideslip : array_like, shape (samples,) or (samples, cars)
        [rad/s] and [rad]

    Returns
    -------
    ndarray, shape () or (cars,)
        [s rad], with the sign of sideslip; NaN if the yaw rate has no peak.
    """
    signals = {"yaw_rate": yaw_rate, "sideslip": sideslip}
    turn, slip = _responses(time, steer, signals, steady)
    return np.asarray(turn.peak_time * slip.steady)
