"""Weave: steering on center by slow sines (ISO 13674-1)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arguments import is_whole, positive
from skidpad._lib.arrays import unwarned
from skidpad._lib.caller import warn_user
from skidpad._lib.messages import brief, of_cars
from skidpad.kpi._hysteresis import hysteresis
from skidpad.kpi.samples import Array, columns, per_car, samples, total

POINTS = 200
"""Points of the mean loop, fewer if a period has less than twice as many samples."""

MOST_PERIODS = 1e9
"""That are counted."""

BAND = 0.3
"""Half range of lateral acceleration for slopes at a level [m/s2]."""

LEVEL = 1.0
"""Off-center lateral acceleration at which loops are evaluated, besides zero [m/s2]."""

IN_SINES = 0.7
"""Least share of the steer's variance in sines of the frequency: of a triangle 0.99, of a square
0.81; of sines 1.5 times as fast at most 0.64 over one period, and less over more."""

HELD = 1e-9
"""Deviation of a steer that is held, from rounding, relative to its magnitude."""


class Weave(NamedTuple):
    """Steering on center, each of shape () or (cars,); NaN for torque if not given.

    NaN also for a car that is not steered, or not in sines of that frequency.

    Attributes
    ----------
    gain_0, gain_1 : ndarray
        Lateral acceleration per steer at 0 and at 1 m/s2 [m/s2/rad].
    dead_band : ndarray
        Steer between the branches of the loop at zero lateral acceleration [rad].
    gap : ndarray
        Lateral acceleration between the branches at zero steer [m/s2].
    torque_0, torque_1 : ndarray
        Torque at 0 m/s2, half the distance of the branches, and at 1 m/s2 on the outward
        branch [N m].
    torque_gradient_0, torque_gradient_1 : ndarray
        Torque per lateral acceleration at 0 and 1 m/s2 [N m/(m/s2)].
    ay_at_no_torque : ndarray
        Lateral acceleration with released wheel: half the distance of the branches at zero torque
        [m/s2].
    ay_lag, yaw_rate_lag : ndarray
        Delays from the steer [s].
    """

    gain_0: Array
    gain_1: Array
    dead_band: Array
    gap: Array
    torque_0: Array
    torque_1: Array
    torque_gradient_0: Array
    torque_gradient_1: Array
    ay_at_no_torque: Array
    ay_lag: Array
    yaw_rate_lag: Array


@unwarned
def weave(
    time: ArrayLike,
    steer: ArrayLike,
    ay: ArrayLike,
    torque: ArrayLike | None = None,
    yaw_rate: ArrayLike | None = None,
    *,
    frequency: float = 0.2,
    skip: int = 1,
) -> Weave:
    """Return the on-center steering characteristics from the mean loop.

    Parameters
    ----------
    time : array_like, shape (samples,)
        [s]
    steer, ay, torque, yaw_rate : array_like, shape (samples,) or (samples, cars)
        Steer [rad], at the hand wheel in the standard; lateral acceleration [m/s2], the driver's
        torque, positive to the left [N m], and yaw rate [rad/s].
    frequency : float
        Steer frequency [Hz].
    skip : int
        Initial periods to skip. After them, whole periods count.

    Returns
    -------
    Weave
        Slopes are means of both branches and both sides.

    Raises
    ------
    ValueError
        If the recording has no whole period after those skipped.

    Warns
    -----
    UserWarning
        If the steer of a car is not mostly sines of this frequency.
    """
    given = {
        name: signal
        for name, signal in (("torque", torque), ("yaw_rate", yaw_rate))
        if signal is not None
    }
    t, *signals = samples(time, steer=steer, ay=ay, **given)
    frequency = positive("frequency", frequency, "Hz")
    if not is_whole(skip) or skip < 0:
        raise ValueError(f"skip: {brief(skip)} is not allowed, must be an integer >= 0")
    inside, loops = _mean_loop(t, signals, frequency, skip)
    loop = dict(zip(("steer", "ay", *given), loops, strict=True))
    repeats = _repeats(t[inside], signals[0][inside], frequency)
    wheel, a = loop["steer"], loop["ay"]
    rising = _centered_difference(a) > 0
    unknown = np.full(a.shape[1], np.nan)
    band = hysteresis(_closed(wheel), _closed(a))
    numbers = {
        "gain_0": 1 / _slope(a, wheel, rising, (0.0,)),
        "gain_1": 1 / _slope(a, wheel, rising, (LEVEL, -LEVEL)),
        "dead_band": band.dead_band,
        "gap": band.gap,
        "ay_lag": _lag(wheel, a, frequency),
        "yaw_rate_lag": _lag(wheel, loop["yaw_rate"], frequency) if "yaw_rate" in loop else unknown,
    }
    numbers |= _feel(a, loop["torque"], rising) if "torque" in loop else {}
    every = (steer, ay, *given.values())
    figures = (np.where(repeats, numbers.get(name, unknown), np.nan) for name in Weave._fields)
    return Weave(*(per_car(values, *every) for values in figures))


def _repeats(t: Array, steer: Array, frequency: float) -> NDArray[np.bool_]:
    """Return whether each car's steer is mostly sines of the frequency; warn of others."""
    about = steer - total(steer) / len(steer)
    turn = 2 * np.pi * frequency * t
    sines = np.stack((np.sin(turn), np.cos(turn)))
    sines -= sines.mean(axis=1, keepdims=True)
    (ss, sc), (_, cc) = sines @ sines.T
    s, c = (total(each[:, None] * about) for each in sines)
    in_sines = (cc * s**2 - 2 * sc * s * c + ss * c**2) / (ss * cc - sc**2) / len(t)
    variance = total(about**2) / len(t)
    held = variance <= (HELD * np.abs(steer).max(axis=0)) ** 2
    repeats: NDArray[np.bool_] = (in_sines >= IN_SINES * variance) & ~held
    others = ~repeats & (steer != 0).any(axis=0) & np.isfinite(variance)
    if others.any():
        warn_user(
            f"steer of {np.count_nonzero(others)} of {of_cars(others.size)} does not repeat with "
            f"the frequency, {frequency:g} Hz: no figures of a weave"
        )
    return repeats


def _feel(a: Array, torque: Array, rising: NDArray[np.bool_]) -> dict[str, Array]:
    """Return the metrics of torque over lateral acceleration."""
    up, down = (_line(a, torque, branch, 0.0)[0] for branch in (rising, ~rising))
    out_left = _line(a, torque, rising, LEVEL)[0]
    out_right = _line(a, torque, ~rising, -LEVEL)[0]
    return {
        "torque_0": 0.5 * (up - down),
        "torque_1": 0.5 * (out_left - out_right),
        "torque_gradient_0": _slope(a, torque, rising, (0.0,)),
        "torque_gradient_1": _slope(a, torque, rising, (LEVEL, -LEVEL)),
        "ay_at_no_torque": 0.5 * np.abs(hysteresis(_closed(a), _closed(torque)).dead_band),
    }


def _mean_loop(
    t: Array, signals: list[NDArray[np.float64]], frequency: float, skip: int
) -> tuple[NDArray[np.bool_], list[Array]]:
    """Average all periods into one, at evenly spaced phases, without offset.

    Returns
    -------
    inside : ndarray of bool, shape (samples,)
        The samples in these periods.
    loops : list of ndarray, shape (points, cars)
    """
    period = 1.0 / frequency
    count = int(min((t[-1] - t[0]) * frequency + 1e-6, MOST_PERIODS)) - skip
    if count < 1:
        raise ValueError(
            f"time: {t[-1] - t[0]:g} s hold no whole period of {period:g} s, as of the frequency, "
            f"behind skip = {skip} of them"
        )
    inside = t > t[-1] - (count - 1e-9) * period
    points = min(POINTS, int(inside.sum() / count / 2))
    if points < 1:
        raise ValueError(f"frequency: {frequency:g} Hz is too high for samples so far apart")
    place = np.floor((t[inside] * frequency % 1.0) * points).astype(int) % points
    order = np.argsort(place, kind="stable")
    starts = np.searchsorted(place[order], np.arange(points))
    number = np.bincount(place, minlength=points)[:, None]
    loops = []
    for signal in signals:
        loop = np.add.reduceat(signal[inside][order], starts, axis=0) / number
        loops.append(loop - total(loop) / points)
    return inside, loops


def _closed(loop: Array) -> Array:
    return np.concatenate((loop, loop[:1]))


def _centered_difference(loop: Array) -> Array:
    """Return the change along a closed loop, over a tenth of it to suppress noise."""
    reach = max(1, len(loop) // 20)
    return np.roll(loop, -reach, axis=0) - np.roll(loop, reach, axis=0)


def _line(a: Array, y: Array, branch: NDArray[np.bool_], level: float) -> tuple[Array, Array]:
    """Fit a line to y about a lateral acceleration, and return its value and slope there."""
    (over, up) = columns(a=a - level, y=y)
    near = branch & (np.abs(over) <= BAND)
    n = near.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        x, z = (total(np.where(near, v, 0.0)) / n for v in (over, up))
        dx = np.where(near, over - x, 0.0)
        slope = total(dx * up) / total(dx**2)
    return z - slope * x, slope


def _slope(a: Array, y: Array, rising: NDArray[np.bool_], levels: tuple[float, ...]) -> Array:
    lines = [_line(a, y, branch, level)[1] for branch in (rising, ~rising) for level in levels]
    mean: Array = np.mean(lines, axis=0)
    return mean


def _lag(first: Array, then: Array, frequency: float) -> Array:
    """Return the delay of one loop's fundamental behind another's [s]."""
    turn = np.exp(-2j * np.pi * np.arange(len(first)) / len(first))[:, None]
    with np.errstate(invalid="ignore", divide="ignore"):
        behind = np.angle(total(turn * first) / total(turn * then))
    return np.asarray(behind / (2 * np.pi * frequency))
