"""The highest entry speed at which a test succeeds, for all cars."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.messages import of_cars
from skidpad._lib.optional import optional
from skidpad.cars import Car
from skidpad.cars.car import arranged
from skidpad.maneuvers.bracket import bracket, ladder
from skidpad.maneuvers.maneuver import parts_of
from skidpad.maneuvers.outcome import Outcome
from skidpad.maneuvers.result import KMH, range_of
from skidpad.maneuvers.split import changed, repeated
from skidpad.recordings.labels import columns

if TYPE_CHECKING:
    import pandas

Array = NDArray[np.float64]
Metrics = dict[str, NDArray[Any]]
Enter = Callable[[Any, Car, Array], tuple[Metrics, NDArray[np.int_]]]

LOWEST: Final = 5.0
HIGHEST: Final = 65.0
"""Range of speeds in which limits are searched for [m/s]."""
RUNGS: Final = (25, 11, 11)
"""Speeds of each ladder: 2.5 m/s apart, then 0.25, then 0.025 m/s."""

WORDS: Final[Mapping[Outcome, str]] = {
    Outcome.CLEAN: "not reached",
    Outcome.CONE: "touches a cone with grip left",
    Outcome.SLID_FRONT: "ploughs",
    Outcome.SLID_REAR: "slides at the rear",
    Outcome.LIFTED: "lifts two wheels",
    Outcome.SPUN: "spins",
    Outcome.ROLLED: "rolls over",
    Outcome.STOPPED: "stops",
    Outcome.NOT_FINITE: "is lost",
}


@dataclass(frozen=True, eq=False, kw_only=True)
class EntryLimit:
    """The highest entry speed at which a car passes a test, and what fails above it.

    Attributes
    ----------
    highest_clean_speed : ndarray, shape (n,)
        Last speed before the first that fails [m/s]; NaN if none succeeds.
    next_speed : ndarray, shape (n,)
        That first failing speed [m/s]; NaN if none fails.
    limit : ndarray of int, shape (n,)
        Outcome there, see `Outcome`; CLEAN if no speed fails.
    metrics : dict of str to ndarray, shape (n,)
        Metrics of the test at the highest clean speed; for a car without one, at the lowest speed.
    test : Fishhook, JTurn or BrakingInATurn
    car : Car
    words : mapping of Outcome to str
        Used for `why`.
    """

    highest_clean_speed: Array
    next_speed: Array
    limit: NDArray[np.int_]
    metrics: Metrics
    test: Any
    car: Car
    words: Mapping[Outcome, str]

    def __repr__(self) -> str:
        speed = self.highest_clean_speed
        span = "none clean"
        if np.isfinite(speed).any():
            span = f"{range_of(speed)} m/s, {range_of(np.round(KMH * speed, 1))} km/h"
        return f"<{type(self).__name__} of {of_cars(speed.size)}: {span}>"

    @property
    def why(self) -> NDArray[np.str_]:
        """What fails, as text, shape (n,)."""
        return np.array([self.words[Outcome(each)] for each in self.limit])

    def to_pandas(self) -> pandas.DataFrame:
        """Return a ``pandas.DataFrame``, a row for each car: its label, then figures."""
        pd = optional("pandas")
        n = self.limit.size
        table = {**columns(self.car, n), **self._figures()}
        frame: pandas.DataFrame = pd.DataFrame(table, index=pd.RangeIndex(n, name="car"))
        return frame

    def _figures(self) -> dict[str, NDArray[Any]]:
        names = ("highest_clean_speed", "next_speed", "why")
        return {name: getattr(self, name) for name in names}


def find_entry_limit(
    test: Any,
    car: Car,
    speeds: Array | None,
    enter: Enter,
    at_once: int,
    show: Callable[[float], object] | None,
    words: Mapping[Outcome, str] = WORDS,
) -> EntryLimit:
    """Find the limit of every car, among given speeds or on successively finer ladders.

    Parameters
    ----------
    test : Procedure
    car : Car
    speeds : ndarray, shape (s,), optional
        Ascending [m/s].
    enter : callable
        ``enter(test, car, speed)`` with a speed for each car returns metrics and outcomes, (n,).
    at_once : int
        Number of cars run together.
    show : callable, optional
        Called with the fraction done.
    words : mapping of Outcome to str, optional
    """
    n = test.number_of(car)
    one = np.ones(n)
    low, high = LOWEST * one, HIGHEST * one
    rungs = RUNGS if speeds is None else (speeds.size,)
    for number, count in enumerate(rungs):
        values = ladder(low, high, count) if speeds is None else speeds[:, None] * one
        _, outcome = _entered(test, car, values, enter, at_once)
        low, high = bracket(values, outcome != Outcome.CLEAN)
        if show is not None:
            show((number + 1) / (len(rungs) + 1))
    fails = outcome != Outcome.CLEAN
    first = fails.argmax(axis=0)
    ends, nowhere = fails.any(axis=0), fails[0]
    metrics, _ = _entered(test, car, low[None], enter, at_once)
    if show is not None:
        show(1.0)
    return EntryLimit(
        highest_clean_speed=np.where(nowhere, np.nan, low),
        next_speed=np.where(ends, high, np.nan),
        limit=outcome[first, np.arange(n)],
        metrics={name: rows[0] for name, rows in metrics.items()},
        test=test,
        car=car,
        words=words,
    )


def _entered(
    test: Any, car: Car, speeds: Array, enter: Enter, at_once: int
) -> tuple[Metrics, NDArray[np.int_]]:
    """Return metrics and outcomes at speeds (k, n), part by part."""
    k, n = speeds.shape
    found = []
    for cars in parts_of(n, max(1, at_once // k)):
        mine = changed(test.part(cars, n), lambda values: np.concatenate([values] * k, axis=-1))
        metrics, outcome = enter(mine, repeated(arranged(car, cars), k), speeds[:, cars].ravel())
        shaped = {name: values.reshape(k, -1) for name, values in metrics.items()}
        found.append((shaped, outcome.reshape(k, -1)))
    metrics = {name: np.concatenate([m[name] for m, _ in found], axis=1) for name in found[0][0]}
    return metrics, np.concatenate([outcome for _, outcome in found], axis=1)
