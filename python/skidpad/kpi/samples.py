"""Sampled signals: checks, and interpolation between samples."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arguments import LARGEST, SMALLEST, pair
from skidpad._lib.arrays import ascends, real_array
from skidpad._lib.per_car import fitted

Array = NDArray[np.float64]

UNEVEN = 0.01
"""Relative tolerance of evenly spaced time."""


def samples(time: ArrayLike, **signals: ArrayLike) -> tuple[Array, ...]:
    """Return times (m,) and signals (m, n), each with a column for a car.

    Raises
    ------
    TypeError, ValueError
        If something is not numeric, times do not increase, or shapes do not fit.
    """
    t = np.asarray(real_array("time", time), np.float64)
    if t.ndim != 1 or t.size < 2:
        raise ValueError(f"time: must have shape (samples,) with two or more, not {t.shape}")
    if not (np.isfinite(t).all() and ascends(t)):
        raise ValueError("time: must be finite and strictly increasing")
    if np.abs(t).max() > LARGEST or np.diff(t).min() < SMALLEST:
        raise ValueError(
            f"time: must be from {-LARGEST:g} to {LARGEST:g} s, in steps of {SMALLEST:g} s or more"
        )
    return t, *columns(t.size, **signals)


def columns(count: int | None = None, **signals: ArrayLike) -> tuple[Array, ...]:
    """Return signals of `count` samples as columns (m, n), broadcast over cars."""
    found = []
    first = "time" if count is not None else next(iter(signals))
    for name, signal in signals.items():
        x = np.asarray(real_array(name, signal), np.float64)
        count = len(x) if count is None and x.ndim else count
        if x.ndim not in (1, 2) or len(x) != count:
            raise ValueError(
                f"{name}: must have shape ({count},) or ({count}, cars), as {first} has, "
                f"not {x.shape}"
            )
        found.append(x[:, None] if x.ndim == 1 else x)
    cars = {x.shape[1] for x in found} - {1}
    if len(cars) > 1:
        raise ValueError(f"{', '.join(signals)}: are of {', '.join(map(str, sorted(cars)))} cars")
    n = cars.pop() if cars else 1
    return tuple(np.broadcast_to(x, (len(x), n)) for x in found)


def each(name: str, value: ArrayLike, n: int) -> Array:
    """Return one number for all of n cars, or one for each, as (n,); NaN is allowed.

    Raises
    ------
    TypeError, ValueError
        As in `skidpad._lib.per_car.fitted`.
    """
    found: Array = fitted(name, value, n, np.dtype(np.float64))
    return np.broadcast_to(found, (n,))


def numbers(name: str, value: ArrayLike) -> Array:
    """Return real values of any shape; errors as in `skidpad._lib.arrays.real_array`."""
    return np.asarray(real_array(name, value), np.float64)


def ascending(name: str, value: object) -> tuple[float, float]:
    """Return two ascending numbers.

    Raises
    ------
    TypeError, ValueError
    """
    low, high = pair(name, value)
    if not low < high:
        raise ValueError(
            f"{name}: {low:g} and {high:g} are not allowed, the first must be below the last"
        )
    return low, high


def per_car(values: Array, *given: ArrayLike) -> Any:
    """Return results (..., cars) without the axis of cars if no signal had one."""
    return values if any(np.ndim(x) == 2 for x in given) else values[..., 0]


def total(signal: NDArray[Any]) -> NDArray[Any]:
    """Return the sum over samples of each car, with the same bits for any number of cars.

    NumPy adds several columns sample by sample, but a single column in another order.
    """
    if signal.shape[1] == 1 and len(signal):
        last: NDArray[Any] = np.cumsum(signal, axis=0)[-1]
        return last
    several: NDArray[Any] = np.ascontiguousarray(signal).sum(axis=0)
    return several


def integral(time: Array, signal: Array) -> Array:
    """Return the cumulative trapezoidal integral of each car's signal, (m, n)."""
    return summed(0.5 * (signal[:-1] + signal[1:]) * np.diff(time)[:, None])


def summed(pieces: Array) -> Array:
    """Return cumulative sums of pieces between samples (m - 1, n), from 0 at the first, (m, n)."""
    return np.concatenate((np.zeros((1, pieces.shape[1])), np.cumsum(pieces, axis=0)))


def even(time: Array) -> float:
    """Return the time between samples [s].

    Raises
    ------
    ValueError
        If it varies.
    """
    gaps = np.diff(time)
    usual = float((time[-1] - time[0]) / gaps.size)
    if np.abs(gaps - usual).max() > UNEVEN * usual:
        raise ValueError(
            f"time: samples are {gaps.min():g} to {gaps.max():g} s apart, but must be evenly "
            "spaced; interpolate them first"
        )
    return usual


def at(time: Array, signal: Array, when: Array) -> Array:
    """Return each car's signal (m, n) at its own time (n,), NaN outside the recording."""
    inside = (when >= time[0]) & (when <= time[-1])
    late = np.where(inside, when, time[0])
    k = np.clip(np.searchsorted(time, late, side="right") - 1, 0, time.size - 2)
    share = (late - time[k]) / (time[k + 1] - time[k])
    car = np.arange(signal.shape[1])
    value = (1 - share) * signal[k, car] + share * signal[k + 1, car]
    return np.where(inside, value, np.nan)


def rises(time: Array, signal: Array, level: ArrayLike, after: ArrayLike = -np.inf) -> Array:
    """Return when each car's signal first reaches a level after a time [s], NaN if never.

    By linear interpolation; a signal that starts beyond the level must return first.
    """
    goal = np.asarray(level)
    low, high = signal[:-1], signal[1:]
    crosses = (low < goal) & (high >= goal) & (time[1:, None] > np.asarray(after))
    k, car = crosses.argmax(axis=0), np.arange(signal.shape[1])
    with np.errstate(invalid="ignore", divide="ignore"):
        share = (goal - low[k, car]) / (high[k, car] - low[k, car])
    return np.where(crosses.any(axis=0), time[k] + share * (time[k + 1] - time[k]), np.nan)


def peak(time: Array, signal: Array) -> tuple[Array, Array]:
    """Return the time [s] and value of each car's maximum, by a parabola.

    The parabola goes through the largest sample and its neighbors.
    """
    car = np.arange(signal.shape[1])
    highest = np.where(np.isnan(signal), -np.inf, signal).argmax(axis=0)
    k = np.clip(highest, 1, time.size - 2)
    return vertex(time, signal, k, car)


def vertex(time: Array, signal: Array, k: Any, car: Any) -> tuple[Array, Array]:
    """Return time and value of the vertex of the parabola through samples k - 1, k and k + 1."""
    a, b = time[k - 1] - time[k], time[k + 1] - time[k]
    with np.errstate(invalid="ignore", divide="ignore"):
        left = (signal[k - 1, car] - signal[k, car]) / a
        right = (signal[k + 1, car] - signal[k, car]) / b
        bend = (right - left) / (b - a)
        slope = left - bend * a
        offset = np.where(bend < 0, np.clip(-0.5 * slope / bend, a, b), 0.0)
    return time[k] + offset, signal[k, car] + offset * (slope + offset * bend)
