"""Bisection for the limit of each car, all cars together."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arguments import count
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief
from skidpad._lib.optional import optional
from skidpad._lib.per_car import column, require_good
from skidpad._lib.progress import reporting, require_progress
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.recordings.labels import columns

if TYPE_CHECKING:
    import pandas

Holds = Callable[[Car, NDArray[np.float64]], ArrayLike]
FLOAT = np.dtype(np.float64)
MOST_POINTS = 1000
MOST_ROUNDS = 1100  # no interval of doubles can be halved more often


@dataclass(frozen=True, eq=False)
class Bisection:
    """Limits of cars, one row per car.

    Attributes
    ----------
    highest : ndarray, shape (n,)
        Highest value at which the condition held; NaN if it never did.
    fails : ndarray, shape (n,)
        Lowest value above `highest` at which it failed, at most the tolerance away; NaN if it holds
        at the upper end, or never.
    monotone : ndarray of bool, shape (n,)
        False if it also failed below `highest`, so that the limit is not unique.
    lowest_failure : ndarray, shape (n,)
        Lowest value at which it failed; NaN if it never did. If not monotone, the condition is only
        known to hold below it.
    car : Car
        The cars.
    """

    highest: NDArray[np.float64]
    fails: NDArray[np.float64]
    monotone: NDArray[np.bool_]
    lowest_failure: NDArray[np.float64]
    car: Car

    def __repr__(self) -> str:
        n, held = self.highest.size, np.isfinite(self.highest)
        to_the_end = int((held & np.isnan(self.fails)).sum())
        return (
            f"<Bisection of {n} cars: {to_the_end} hold to the end, {n - held.sum()} nowhere, "
            f"{n - self.monotone.sum()} not monotone>"
        )

    def to_pandas(self) -> pandas.DataFrame:
        """Return a ``pandas.DataFrame``, one row per car: varied parameters, then limits."""
        pd = optional("pandas")
        n = self.highest.size
        names = ("highest", "fails", "monotone", "lowest_failure")
        table: dict[str, Any] = {**columns(self.car, n), **{k: getattr(self, k) for k in names}}
        frame: pandas.DataFrame = pd.DataFrame(table, index=pd.RangeIndex(n, name="car"))
        return frame


def bisect(
    holds: Holds,
    car: Car,
    low: ArrayLike,
    high: ArrayLike,
    *,
    tolerance: ArrayLike,
    points: int = 5,
    progress: Callable[[float], object] | bool | None = None,
) -> Bisection:
    """Find the highest value at which a condition holds, for all cars together.

    Parameters
    ----------
    holds : callable
        ``holds(car, x)`` is called with all cars and a value for each, ``(n,)``, and returns for
        each whether the condition holds, ``(n,)`` of bool, independent of the other cars.
    car : Car
        One car, or many through array parameters.
    low, high : array_like, shape () or (n,)
        Ends of the closed interval.
    tolerance : array_like, shape () or (n,)
        Accuracy of the limit, > 0, in the unit of `low` and `high`.
    points : int
        Number of values, >= 2, evenly spaced from `low` to `high`, tested first; the search
        continues above the highest one that holds. More points detect more that is not monotone.
    progress : callable or bool, optional
        Called with the fraction done; True shows a tqdm bar.

    Returns
    -------
    Bisection
        Bit-identical for a car alone and among others.

    Raises
    ------
    TypeError, ValueError
        If an argument is of the wrong kind, shape or range, or `holds` returns anything else.

    Notes
    -----
    After `points` calls, each call halves the intervals between the highest value that holds and
    the next that fails; cars that are done are evaluated at `highest` again, without effect.

    Examples
    --------
    >>> import skidpad as sp
    >>> car = sp.cars.load("bmw_320i").replace({"environment.friction": [0.7, 1.0]})
    >>> def turns(car, ay):
    ...     return sp.trim(car, speed=20.0, ay=ay).converged
    >>> sp.batch.bisect(turns, car, 0.0, 15.0, tolerance=0.01).highest.round(1).tolist()
    [6.0, 8.0]
    """
    if not callable(holds):
        raise TypeError(f"holds: expected a function of a car and values, not {brief(holds)}")
    require_car("car", car)
    points = count("points", points, MOST_POINTS)
    if points < 2:
        raise ValueError("points must be 2 or more: both ends are looked at")
    require_progress(progress)
    ends = [np.size(real_array(name, x)) for name, x in (("low", low), ("high", high))]
    n = max(car.n, *ends)
    below, above, near = (
        np.broadcast_to(column(name, value, n, FLOAT), n)
        for name, value in (("low", low), ("high", high), ("tolerance", tolerance))
    )
    if car.n not in (1, n):
        raise ValueError(f"low and high are of {n} cars, but the car has parameters for {car.n}")
    require_good("high", above, above >= below, "at least low")
    require_good("tolerance", near, near > 0, "> 0")
    with np.errstate(over="ignore"):
        fine = np.isfinite((above - below) / near)
    require_good("tolerance", near, fine, "within reach from low to high")
    search = _Search(holds, car, n)
    width = (above - below) / (points - 1)
    rounds = points + max(0, math.ceil(np.log2(max((width / near).max(), 1.0))))
    with reporting(progress) as report:
        for k in range(MOST_ROUNDS):
            x = _spaced(below, above, k, points) if k < points else search.middle(near)
            if x is None:
                break
            search.ask(x)
            if report is not None:
                report(min(1.0, (k + 1) / rounds))
    return search.found()


class _Search:
    """State of the search for each car."""

    def __init__(self, holds: Holds, car: Car, n: int) -> None:
        self._holds, self._car, self._n = holds, car, n
        self._highest = np.full(n, -np.inf)
        self._fails = np.full(n, np.inf)
        self._lowest_failure = np.full(n, np.inf)

    def ask(self, x: NDArray[np.float64]) -> None:
        """Evaluate one value for each car."""
        good = np.asarray(self._holds(self._car, x))
        if good.dtype != bool or good.shape != (self._n,):
            raise TypeError(
                f"holds: gave {good.dtype} of shape {good.shape}, expected bool ({self._n},)"
            )
        self._highest = np.where(good, np.maximum(x, self._highest), self._highest)
        self._lowest_failure = np.where(
            good, self._lowest_failure, np.minimum(x, self._lowest_failure)
        )
        beyond = np.where(good, np.inf, x)
        self._fails = np.where(self._fails > self._highest, self._fails, np.inf)
        self._fails = np.where(beyond > self._highest, np.minimum(beyond, self._fails), self._fails)

    def middle(self, near: NDArray[np.float64]) -> NDArray[np.float64] | None:
        """Return the next values, `highest` for cars that are done; None if all are."""
        bracketed = np.isfinite(self._highest) & np.isfinite(self._fails)
        low = np.where(np.isfinite(self._highest), self._highest, self._lowest_failure)
        high = np.where(bracketed, self._fails, low)
        middle = low + 0.5 * (high - low)
        open_ = (high - low > near) & (middle > low) & (middle < high)
        return np.where(open_, middle, low) if open_.any() else None

    def found(self) -> Bisection:
        """Report the limits."""
        highest, fails, lowest = (
            np.where(np.isfinite(x), x, np.nan)
            for x in (self._highest, self._fails, self._lowest_failure)
        )
        fails = np.where(np.isnan(highest), np.nan, fails)
        monotone = ~(self._lowest_failure < self._highest)
        return Bisection(highest, fails, monotone, lowest, self._car)


def _spaced(
    low: NDArray[np.float64], high: NDArray[np.float64], k: int, points: int
) -> NDArray[np.float64]:
    """Return one of several evenly spaced values, ends included."""
    return high.copy() if k == points - 1 else low + (high - low) * (k / (points - 1))
