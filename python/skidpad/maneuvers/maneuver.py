"""Tests of any number of cars, how they are run, and a maneuver made of parts.

A `Procedure` describes a test as a `Maneuver`: start, drivers, inputs, gauges and metrics.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from inspect import isabstract
from os import PathLike
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad._channels import WHEELS
from skidpad._lib.arguments import (
    count,
    instance,
    mapping,
    precision,
    require_parameters,
    seconds,
)
from skidpad._lib.arrays import real_array
from skidpad._lib.files import path_of, reading
from skidpad._lib.in_parts import overlapped
from skidpad._lib.messages import brief, of_cars
from skidpad._lib.progress import Progress, reporting, require_progress
from skidpad.cars import Car
from skidpad.cars.car import arranged, require_car
from skidpad.drivers import Driver
from skidpad.gauges import Event, Gauge
from skidpad.gauges.gauge import channel_of
from skidpad.maneuvers import tomlfile
from skidpad.maneuvers.given import plain
from skidpad.maneuvers.result import Result, nothing_of
from skidpad.maneuvers.split import over_cars, repeated, some_cars
from skidpad.recordings.recording import Recording
from skidpad.simulation.fleet import Fleet
from skidpad.simulation.inputs import Input
from skidpad.simulation.kernel_state import require_road
from skidpad.simulation.run import ClosedLoop, names_of

Start = Mapping[str, Any]
Drivers = Driver | Sequence[Driver]
Kpi = Callable[[Recording], ArrayLike | Mapping[str, ArrayLike]]

AT_ONCE = 1024
"""Cars recorded together if recordings are not kept."""


class Driven(NamedTuple):
    """Results of some cars: the fields of a `Result` except cars and maneuver."""

    metrics: dict[str, NDArray[Any]]
    units: dict[str, str]
    status: NDArray[np.uint32]
    recording: Recording


class Procedure(ABC):
    """A test of any number of cars, with one row of metrics per car.

    A standard test is a frozen dataclass of its parameters: arrays are over cars, tuples over runs
    of every car. `maneuver` returns the maneuver; it may run another one first.
    """

    runs: int = 1
    """Number of runs per car in its arrays."""

    _quick: ClassVar[bool] = False
    """Whether `maneuver` is quick and pure: it may be called while other cars run."""

    def __new__(cls, *numbers: Any, **named: Any) -> Self:
        """Refuse a class without `maneuver`, and parameters that a test does not have."""
        if isabstract(cls):
            what = "all tests are" if cls is Procedure else "all tests of its kind are"
            one = next((kind.__name__ for kind in _kinds(cls)), "Maneuver")
            raise TypeError(f"{cls.__name__} is what {what}; take one, like {one}")
        require_parameters(cls, named)
        return super().__new__(cls)

    def __post_init__(self) -> None:
        plain(self)
        require_road(getattr(self, "road", None))

    @classmethod
    def from_toml(cls, path: str | PathLike[str]) -> Self:
        """Read a test from a TOML file, as written by `to_toml`.

        Parameters
        ----------
        path : str or path
            A file with a line like ``test = "StepSteer"`` and the parameters that differ from their
            defaults.

        Raises
        ------
        OSError
            If it cannot be opened.
        TypeError, ValueError
            If it is not a test of this kind; the message begins with the name of the file.
        """
        with reading("path", path):
            test: Self = tomlfile.read(path, {kind.__name__: kind for kind in _kinds(cls)})
        return test

    def to_toml(self, path: str | PathLike[str]) -> None:
        """Write the test to a TOML file, with all parameters exact to the last bit.

        Raises
        ------
        TypeError
            If it has a function, a path or a road, which are not data.
        """
        path_of(path).write_text(tomlfile.text(self), encoding="utf-8")

    @abstractmethod
    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the maneuver of these cars, with everything found for them."""

    def run(
        self,
        car: Car,
        *,
        threads: int = 1,
        dtype: DTypeLike = "float64",
        record: Sequence[str] | None = None,
        progress: Callable[[float], object] | bool | None = None,
    ) -> Result:
        """Run it with every car.

        Parameters
        ----------
        car : Car
            One car, or many through arrays.
        threads : int
            The result does not depend on it.
        dtype : {"float64", "float32"}
        record : sequence of str, optional
            Channels to keep in ``result.recording``, in addition to those that the metrics need.
            Default: those of the maneuver. With () nothing is kept, and cars are run in parts, so
            that recordings need little memory.
        progress : callable or bool, optional
            Called with the share done; True shows a bar of tqdm.

        Returns
        -------
        Result

        Raises
        ------
        TypeError, ValueError
            If an argument is of the wrong kind, shape or range.
        MemoryError
            If the recording does not fit in memory.
        """
        require_car("car", car)
        threads, dtype = count("threads", threads), precision(dtype)
        require_progress(progress)
        names = None if record is None else names_of("record", record)
        n = self.number_of(car)
        keep = names != ()
        several = parts_of(n, n if keep else self._at_once())
        with reporting(progress) as report:

            def begin(cars: slice) -> Callable[[], Callable[[], Driven]]:
                arguments = cars, n, car, threads, dtype, names, _share(report, cars, n)
                if self._quick:
                    return self._ready(*arguments)
                return lambda: self._ready(*arguments)()

            if threads > 1 and len(several) > 1:
                parts = overlapped(begin, several)
            else:
                parts = [begin(cars)()() for cars in several]
        metrics, units, status, recording = parts[0] if len(parts) == 1 else _joined(parts, n, car)
        return Result.of(self, car, metrics, units, status, recording)

    def _at_once(self) -> int:
        """Return the number of cars recorded together if recordings are not kept."""
        return AT_ONCE

    def part(self, cars: slice, n: int) -> Self:
        """Return the test for some of n cars, with their part of its arrays."""
        instance("cars", cars, slice)
        mine: Self = some_cars(self, cars, count("n", n), self.runs)
        return mine

    def number_of(self, car: Car) -> int:
        """Return the number of cars from the parameters of cars and test."""
        require_car("car", car)
        own = over_cars(self)
        n = max(car.n, own // self.runs)
        if car.n not in (1, n) or own not in (1, n * self.runs):
            driven = f" for {self.runs} runs of each car" if self.runs > 1 else ""
            raise ValueError(
                f"arrays of the maneuver are over {of_cars(own)}{driven}, those of the car "
                f"over {car.n}"
            )
        return n

    def _ready(
        self,
        cars: slice,
        n: int,
        car: Car,
        threads: int,
        dtype: np.dtype[Any],
        record: tuple[str, ...] | None,
        progress: Progress | None,
    ) -> Callable[[], Callable[[], Driven]]:
        """Find the maneuver of some of n cars; return the function that runs it."""
        mine, own = self, car
        if cars != slice(0, n):
            mine = self.part(cars, n)
            own = arranged(car, cars)
        maneuver = mine.maneuver(own, threads=threads, dtype=dtype)
        some = cars.stop - cars.start
        return partial(maneuver._run, own, some, threads, dtype, record, progress)


@dataclass(frozen=True, eq=False)
class Maneuver(Procedure):
    """A maneuver made of a start, drivers, inputs, gauges and metrics.

    Numbers are one for all cars or arrays over cars, shape (n,).

    Attributes
    ----------
    road : object, optional
        As in `Fleet`. Default: flat.
    start : mapping or callable
        Arguments of `Fleet.start`, or a function of the car that returns them.
    changes : mapping
        Changes of the car for this maneuver, as in `Car.replace`: surroundings, use of the gearbox.
    driver : Driver, sequence of Driver or callable
        From `skidpad.drivers`, or a function of the car that returns them.
    inputs : mapping or callable
        As in `Fleet.run`: numbers, arrays or Signals by name, or ``inputs(time, state)``.
    duration : float
        Longest time [s].
    gauges : mapping of str to Gauge or sequence of Gauge
        With a single run per car, each gauge is a metric; those of wheels and sequences are
        several.
    until : Event or sequence of Event
        A car's run ends at the first of them; its recording then holds its last sample.
    kpis : mapping of str to callable
        Functions of the recording, with its channels, gauges and car; each returns (n,), or a
        mapping of such, whose names are appended to that of the function, if that is not ``""``.
        With several threads and ``record=()`` they may be called in another thread, one at a time,
        while the next cars run; not so if `inputs`, `start` or `driver` is a callable.
    record : sequence of str
        Channels that the KPIs need.
    dt : float
        Step [s].
    every : int
        Steps between samples.
    name : str
        Used in titles.
    units : mapping of str to str
        Units of the `kpis`; those of gauges are known.
    runs : int
        Runs per car. Recordings, and arrays above, are then over runs * n cars, car i of run k at
        k n + i; `kpis` reduce these to n.

    Raises
    ------
    TypeError, ValueError
        If an argument is of the wrong kind; other errors appear in `run`.

    Examples
    --------
    A slalom by the hand wheel, and the lateral acceleration the driver feels:

    >>> import numpy as np, skidpad as sp
    >>> time = np.arange(0.0, 8.0, 0.01)
    >>> slalom = sp.maneuvers.Maneuver(
    ...     start={"speed": 15.0},
    ...     driver=sp.drivers.SpeedHold(15.0),
    ...     inputs={"hand_wheel": sp.Signal(time, np.sin(np.pi * time))},
    ...     duration=8.0,
    ...     gauges={"roll": sp.Peak("roll")},
    ...     kpis={"ay_rms": lambda rec: np.sqrt((rec["ay"] ** 2).mean(axis=0))},
    ...     record=["ay"],
    ...     units={"ay_rms": "m/s2"},
    ... )
    >>> result = slalom.run(sp.cars.load("vw_golf_gti"))
    >>> result.units
    {'roll': 'rad', 'ay_rms': 'm/s2'}
    """

    road: Any = None
    start: Start | Callable[[Car], Start] = field(default_factory=dict)
    changes: Mapping[str, Any] = field(default_factory=dict)
    driver: Drivers | Callable[[Car], Drivers] = ()
    inputs: Mapping[str, Input] | ClosedLoop = field(default_factory=dict)
    duration: float = 5.0
    gauges: Mapping[str, Gauge | Sequence[Gauge]] = field(default_factory=dict)
    until: Event | Sequence[Event] = ()
    kpis: Mapping[str, Kpi] = field(default_factory=dict)
    record: Sequence[str] = ()
    dt: float = 1e-3
    every: int = 10
    name: str = ""
    units: Mapping[str, str] = field(default_factory=dict)
    runs: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        seconds("duration", self.duration, zero=True)
        seconds("dt", self.dt)
        count("every", self.every)
        count("runs", self.runs)
        for name in ("start", "inputs"):
            given = getattr(self, name)
            if isinstance(given, Mapping):
                values = {k: _over_cars(f"{name}: {k}", v) for k, v in given.items()}
                object.__setattr__(self, name, values)
            elif not callable(given):
                raise TypeError(f"{name}: expected a mapping or a function, not {brief(given)}")
        for name, kpi in mapping("kpis", self.kpis).items():
            if not callable(kpi):
                raise TypeError(f"kpis: '{name}' is {brief(kpi)}, expected a function")

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return itself."""
        return self

    def _driven(
        self,
        car: Car,
        n: int,
        threads: int,
        dtype: np.dtype[Any],
        record: tuple[str, ...] | None,
        progress: Progress | None,
    ) -> Driven:
        """Run it with n cars and reduce the results."""
        return self._run(car, n, threads, dtype, record, progress)()

    def _run(
        self,
        car: Car,
        n: int,
        threads: int,
        dtype: np.dtype[Any],
        record: tuple[str, ...] | None,
        progress: Progress | None,
    ) -> Callable[[], Driven]:
        """Run it with n cars; return the function that reduces the results, in any thread."""
        alike = car if car.n == n else arranged(car, slice(None))
        cars = repeated(alike, self.runs).replace(self.changes)
        over = {} if self.road is None else {"road": self.road}
        fleet = Fleet(cars, n=n * self.runs, dtype=dtype, **over)
        fleet.start(**(self.start(cars) if callable(self.start) else self.start))
        recording = fleet.run(
            self.inputs,
            self.duration,
            self.dt,
            self.every,
            record=tuple(dict.fromkeys((*self.record, *(record or ())))),
            threads=threads,
            gauges=self.gauges,
            until=self.until,
            driver=self.driver(cars) if callable(self.driver) else self.driver,
            progress=progress,
        )
        status = fleet.status.copy()

        def reduced() -> Driven:
            kept = nothing_of(recording, n * self.runs, car) if record == () else recording
            return Driven(*self._metrics(recording, n), status, kept)

        if any(map(callable, (self.inputs, self.start, self.driver))):
            # metrics may read what these have noted
            now = reduced()
            return lambda: now
        return reduced

    def _metrics(
        self, recording: Recording, n: int
    ) -> tuple[dict[str, NDArray[Any]], dict[str, str]]:
        metrics: dict[str, NDArray[Any]] = {}
        units: dict[str, str] = {}
        for name, rows in recording.gauges.items() if self.runs == 1 else ():
            if name.startswith("_"):
                continue
            each = dict(_flat(name, self.gauges[name], rows))
            metrics |= each
            units |= dict.fromkeys(each, _unit(self.gauges[name]))
        for name, kpi in self.kpis.items():
            with np.errstate(invalid="ignore", divide="ignore"):
                given = kpi(recording)
            several = given if isinstance(given, Mapping) else {"": given}
            for which, values in several.items():
                metric = "_".join(part for part in (name, which) if part)
                metrics[metric] = _per_car(metric, values, n)
                units[metric] = self.units.get(metric, "")
        return metrics, units


def _joined(parts: list[Driven], n: int, car: Car) -> Driven:
    """Join the results of parts of n cars, without recordings."""
    first = parts[0]
    metrics = {
        name: np.concatenate([part.metrics[name] for part in parts]) for name in first.metrics
    }
    runs = sum(part.status.size for part in parts) // n
    by_run = [part.status.reshape(runs, -1) for part in parts]
    status: NDArray[np.uint32] = np.concatenate(by_run, axis=1).ravel()
    return Driven(metrics, first.units, status, nothing_of(first.recording, status.size, car))


def _over_cars(name: str, value: Any) -> Any:
    """Return values for each car as an array."""
    if isinstance(value, (list, tuple)):
        return real_array(name, value)
    if isinstance(value, dict):
        return {inner: _over_cars(f"{name}: {inner}", one) for inner, one in value.items()}
    return value


def _per_car(name: str, values: ArrayLike, n: int) -> NDArray[Any]:
    given = np.asarray(values)
    if given.shape != (n,):
        raise ValueError(f"kpis: '{name}' gave shape {given.shape} for {n} cars, expected ({n},)")
    return given


def _flat(name: str, gauge: Gauge | Sequence[Gauge], measured: NDArray[Any]) -> Any:
    """Yield each row of a gauge's results, with its name."""
    if not isinstance(gauge, Gauge):
        for i, (one, rows) in enumerate(zip(gauge, measured, strict=True)):
            yield from _flat(f"{name}_{i}", one, rows)
    elif measured.ndim > 1:
        yield from ((f"{name}_{wheel}", row) for wheel, row in zip(WHEELS, measured, strict=True))
    else:
        yield name, measured


def _unit(gauge: Gauge | Sequence[Gauge]) -> str:
    one = gauge if isinstance(gauge, Gauge) else gauge[0]
    if isinstance(one, Event):
        return "s"
    if one.channel is None:
        return "m"  # the margin to a cone
    unit = channel_of(one.channel)[0].unit.replace("-", "")
    return f"{unit} s".strip() if one.word == "integral" else unit


def _kinds(kind: type[Procedure]) -> list[type[Procedure]]:
    """Return the tests of a kind."""
    below = [each for some in kind.__subclasses__() for each in _kinds(some)]
    return below if isabstract(kind) else [kind, *below]


def parts_of(n: int, most: int) -> list[slice]:
    """Cut n cars into parts of about equal size, of at most `most` cars."""
    count = -(-n // most)
    return [slice(n * k // count, n * (k + 1) // count) for k in range(count)]


def _share(report: Progress | None, cars: slice, n: int) -> Progress | None:
    """Return a function that reports the fraction of all cars, given that of some."""
    if report is None:
        return None
    return lambda share: report((cars.start + share * (cars.stop - cars.start)) / n)
