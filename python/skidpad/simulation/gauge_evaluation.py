"""The gauges of one run in the kernels' form: in order, with their memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._lib.memory import require_memory
from skidpad._lib.messages import brief
from skidpad._lib.per_car import column
from skidpad.gauges import Event, Gauge
from skidpad.gauges.gauge import of_one_wheel
from skidpad.simulation.kernel_state import Bound
from skidpad.simulation.requirements import CHANNEL_NEEDS, lack, lacking
from skidpad.status import Status

Gauges = Mapping[str, Gauge | Sequence[Gauge]]
"""Gauges by the user's names; the results of several under one name are stacked."""

Several = Gauge | tuple[Gauge, ...]


@dataclass(frozen=True, slots=True)
class Judging:
    """Gauges, the events they depend on, and those that end a car's run.

    Attributes
    ----------
    rows : tuple of tuple
        For each gauge of one row: kind, row of its channel, indices of the events after and before
        which it counts (-1: none), whether it ends a car's run, its parameters as columns, and its
        user function, if any. An event comes before all gauges that depend on it.
    memory : ndarray, shape (k, n)
        What the gauges keep from sample to sample.
    ended : ndarray, shape (n,), optional
        When each car's run ended [s]; NaN while it continues. None if no event ends a run.
    places : dict of str to ndarray of int
        For each name the indices of its gauges in `rows`, in the shape of the result.
    """

    rows: tuple[tuple[Any, ...], ...] = ()
    memory: NDArray[Any] | None = None
    ended: NDArray[np.float64] | None = None
    places: dict[str, NDArray[np.intp]] = field(default_factory=dict)

    def over(self) -> Judging:
        """Return what a step without gauges still needs: which runs have ended."""
        if self.ended is None:
            return Judging()
        return Judging(ended=np.where(np.isnan(self.ended), np.nan, 0.0))

    def results(self, cars: Bound) -> dict[str, NDArray[Any]]:
        """Return the results by name; NaN for cars that did not stay finite."""
        if self.memory is None or not self.rows:
            return {}
        values = self.results_of(cars)
        return {name: values[place] for name, place in self.places.items()}

    def results_of(self, cars: Bound) -> NDArray[Any]:
        """Return the result of each gauge of one row, shape (gauges, n)."""
        values = np.empty((len(self.rows), cars.n), cars.dtype)
        if self.memory is not None and self.rows:
            _core.gauge_results(cars.plan, self.rows, self.memory, values)
        lost = np.flatnonzero(cars.status & Status.NON_FINITE)
        values[:, lost[~np.isfinite(cars.state[:, lost]).all(axis=0)]] = np.nan
        return values


class _Order:
    """Gauges in order, each after the events it depends on."""

    def __init__(self, cars: Bound, ends: tuple[Event, ...]) -> None:
        self.rows: list[tuple[Any, ...]] = []
        self.kept = 0
        self._cars = cars
        self._lacks = lacking(cars.car, CHANNEL_NEEDS)
        self._ends = ends
        self._found: dict[Gauge, NDArray[np.intp]] = {}

    def place(self, asked: Several) -> NDArray[np.intp]:
        """Return the indices of gauges, appending new ones."""
        if isinstance(asked, tuple):
            return np.array([self.place(gauge) for gauge in asked], np.intp)
        if asked not in self._found:
            self._found[asked] = self._put(asked)
        return self._found[asked]

    def _put(self, gauge: Gauge) -> NDArray[np.intp]:
        for name in gauge.channels():
            if name in self._lacks:
                raise lack(self._cars.car, name, "channel", self._lacks[name])
        after, before = (
            -1 if event is None else int(self.place(event)) for event in (gauge.after, gauge.before)
        )
        numbers = tuple(
            column(f"{gauge.called} {name}", value, self._cars.n, self._cars.dtype)
            for name, value in gauge.numbers.items()
        )
        outside = gauge._outside(self._cars.n, self._cars.dtype)
        kinds = _core.gauges()
        kind, ends = list(kinds).index(gauge.word), gauge in self._ends
        rows, first = gauge.rows(), len(self.rows)
        self.rows += [(kind, row, after, before, ends, numbers, outside) for row in rows]
        self.kept += len(rows) * kinds[gauge.word][2]
        return np.arange(first, len(self.rows)) if len(rows) > 1 else np.array(first, np.intp)


def judging_of(cars: Bound, gauges: Gauges | None, until: Event | Sequence[Event]) -> Judging:
    """Return the gauges of a run with their memory allocated.

    Raises
    ------
    TypeError, ValueError
        If one is not a gauge or event, needs a part the car lacks, or does not fit the cars.
    MemoryError
        If they do not fit in memory.
    """
    named, ends = named_gauges(gauges), _ends(until)
    order = _Order(cars, ends)
    order.place(ends)
    places = {name: order.place(asked) for name, asked in named.items()}
    rows = tuple(order.rows)
    size = (order.kept + 2 * len(rows)) * cars.n * cars.dtype.itemsize
    require_memory("gauges", size, f"{len(rows)} gauges of {cars.n} cars are too many")
    memory = np.full((order.kept, cars.n), np.nan, cars.dtype)
    return Judging(rows, memory, np.full(cars.n, np.nan) if ends else None, places)


def named_gauges(gauges: Gauges | None) -> dict[str, Several]:
    """Return gauges by name, several under one name as a tuple."""
    if gauges is None:
        return {}
    if not isinstance(gauges, Mapping):
        raise TypeError(
            f"gauges: expected a mapping like {{'roll': sp.Peak('roll')}}, not {brief(gauges)}"
        )
    named: dict[str, Several] = {}
    for name, asked in gauges.items():
        several = tuple(asked) if isinstance(asked, (list, tuple)) else (asked,)
        for gauge in several:
            if not isinstance(gauge, Gauge):
                raise TypeError(
                    f"gauges: '{name}' is {brief(gauge)}, expected one like sp.Peak('roll')"
                )
        named[name] = asked if isinstance(asked, Gauge) else several
    return named


def _ends(until: Event | Sequence[Event]) -> tuple[Event, ...]:
    """Return the events that end a car's run."""
    events = tuple(until) if isinstance(until, (list, tuple)) else (until,)
    for event in events:
        if not isinstance(event, Event):
            raise TypeError(f"until: expected an event like sp.gauges.Crossing, not {brief(event)}")
        of_one_wheel("until", event)
    return events
