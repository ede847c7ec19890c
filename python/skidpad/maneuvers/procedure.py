"""What any number of cars can drive, and how they are sent through it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from inspect import isabstract
from os import PathLike
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad._lib.arguments import count, instance, precision
from skidpad._lib.files import path_of
from skidpad._lib.progress import Progress, require_progress, told
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.maneuvers import tomlfile
from skidpad.maneuvers.given import plain
from skidpad.maneuvers.result import Result, nothing_of
from skidpad.maneuvers.split import over_cars, part_of, some_cars
from skidpad.simulation.run import names_of

if TYPE_CHECKING:
    from skidpad.maneuvers.maneuver import Maneuver

AT_ONCE = 1024
"""Cars that are recorded together where recordings are not kept."""


class Procedure(ABC):
    """A test that any number of cars drive, one row of figures a car.

    A standard test is a frozen dataclass of its numbers: arrays of them are over cars, tuples over
    runs of every car. `maneuver` says what cars do; it may have them drive something else before.
    """

    runs: int = 1
    """How often its arrays count each car."""

    def __post_init__(self) -> None:
        plain(self)

    @classmethod
    def from_toml(cls, path: str | PathLike[str]) -> Self:
        """Read a test from a TOML file, as `to_toml` writes it.

        Parameters
        ----------
        path : str or path
            A file with a line like ``test = "StepSteer"`` and the numbers that differ from their
            defaults.

        Raises
        ------
        OSError
            If it cannot be opened.
        TypeError, ValueError
            If it is no test of this kind; with the name of the file in front.
        """
        test: Self = tomlfile.read(path, {kind.__name__: kind for kind in _kinds(cls)})
        return test

    def to_toml(self, path: str | PathLike[str]) -> None:
        """Write the test to a TOML file, with all numbers to the last bit.

        Raises
        ------
        TypeError
            If it has a function, a path or a road, which are no data.
        """
        path_of(path).write_text(tomlfile.text(self), encoding="utf-8")

    @abstractmethod
    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return what these cars drive, with everything that was found for them."""

    def run(
        self,
        car: Car,
        *,
        threads: int = 1,
        dtype: DTypeLike = "float64",
        record: Sequence[str] | None = None,
        progress: Callable[[float], object] | bool | None = None,
    ) -> Result:
        """Drive it with every car.

        Parameters
        ----------
        car : Car
            One car, or many through arrays.
        threads : int
            The result does not depend on it.
        dtype : {"float64", "float32"}
        record : sequence of str, optional
            Channels to keep in ``result.recording``, besides those that the figures need. Default:
            those of the maneuver. With () nothing is kept, and cars go through in parts, so that
            memory does not grow with recordings of them.
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
            If what is to be kept is larger than the memory that is free.
        """
        require_car("car", car)
        threads, dtype = count("threads", threads), precision(dtype)
        require_progress(progress)
        names = None if record is None else names_of("record", record)
        n = self.number_of(car)
        keep = names != ()
        with told(progress) as tell:
            parts = [
                self._drive(cars, n, car, threads, dtype, names, _share(tell, cars, n))
                for cars in _parts(n, n if keep else self._at_once())
            ]
        return parts[0] if len(parts) == 1 else self._joined(parts, car)

    def _at_once(self) -> int:
        """Return how many cars are recorded together where recordings are not kept."""
        return AT_ONCE

    def part(self, cars: slice, n: int) -> Self:
        """Return the test of some of n cars, with their part of its arrays."""
        instance("cars", cars, slice)
        mine: Self = some_cars(self, cars, count("n", n), self.runs)
        return mine

    def number_of(self, car: Car) -> int:
        """Return how many cars there are, by their own numbers and by those of the test."""
        require_car("car", car)
        own = over_cars(self)
        n = max(car.n, own // self.runs)
        if car.n not in (1, n) or own not in (1, n * self.runs):
            driven = f" for {self.runs} runs of each car" if self.runs > 1 else ""
            raise ValueError(
                f"arrays of the maneuver are over {own}{driven}, the car's over {car.n}"
            )
        return n

    def _drive(
        self,
        cars: slice,
        n: int,
        car: Car,
        threads: int,
        dtype: np.dtype[Any],
        record: tuple[str, ...] | None,
        progress: Progress | None,
    ) -> Result:
        """Send some of n cars through."""
        mine, own = self, car
        if cars != slice(0, n):
            mine = self.part(cars, n)
            own = part_of(car, cars)
        maneuver = mine.maneuver(own, threads=threads, dtype=dtype)
        return maneuver._driven(self, own, cars.stop - cars.start, threads, dtype, record, progress)

    def _joined(self, parts: list[Result], car: Car) -> Result:
        first = parts[0]
        metrics = {
            name: np.concatenate([part.metrics[name] for part in parts]) for name in first.metrics
        }
        runs = len(first.status) // first.n
        by_run = [part.status.reshape(runs, -1) for part in parts]
        status: NDArray[np.uint32] = np.concatenate(by_run, axis=1).ravel()
        nothing = nothing_of(first.recording, status.size, car)
        return Result.of(self, car, metrics, first.units, status, nothing)


def _kinds(kind: type[Procedure]) -> list[type[Procedure]]:
    """Return the tests that are of a kind."""
    below = [each for some in kind.__subclasses__() for each in _kinds(some)]
    return below if isabstract(kind) else [kind, *below]


def _parts(n: int, most: int) -> list[slice]:
    """Cut n cars into parts of about the same size, of at most so many cars."""
    count = -(-n // most)
    return [slice(n * k // count, n * (k + 1) // count) for k in range(count)]


def _share(tell: Progress | None, cars: slice, n: int) -> Progress | None:
    """Return a function that tells the share of all cars, of that of some."""
    if tell is None:
        return None
    return lambda share: tell((cars.start + share * (cars.stop - cars.start)) / n)
