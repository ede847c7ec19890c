"""Work on cars that can be split into independent slices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._lib.arguments import mapping
from skidpad._lib.content_hash import fingerprint
from skidpad._lib.messages import brief
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.recordings.provenance import origin
from skidpad.recordings.recording import Recording

INDIFFERENT = ("threads", "progress")
"""Options that do not affect results."""


class Slice(NamedTuple):
    """A range of consecutive cars."""

    begin: int
    end: int


class Part(NamedTuple):
    """Results of one slice."""

    metrics: dict[str, NDArray[Any]]
    """Cars along the last axis."""
    units: dict[str, str]
    recording: Recording | None = None


@dataclass(frozen=True, eq=False)
class Work:
    """A procedure and the cars to run it on.

    Attributes
    ----------
    procedure : callable, or object with a method ``run``
    car : Car
    n : int
        Number of cars.
    each : dict of str to ndarray
        Arguments with a value for each car, along the last axis.
    options : dict of str
        Arguments that all cars share.
    recorded : bool
        Whether to keep recordings.
    """

    procedure: Any
    car: Car
    n: int
    each: Mapping[str, NDArray[Any]]
    options: Mapping[str, Any]
    recorded: bool

    def of(self, cars: Slice) -> Work:
        """Return the work for a slice of cars."""
        at = slice(*cars)
        car = self.car.take(at) if self.car.n == self.n else self.car
        each = {name: values[..., at] for name, values in self.each.items()}
        cut = getattr(self.procedure, "part", None)  # maneuvers with parameters per car
        procedure = self.procedure if cut is None else cut(at, self.n)
        return Work(procedure, car, cars.end - cars.begin, each, self.options, self.recorded)

    def asked(self) -> dict[str, str]:
        """Return hashes of the work, to detect results of other work."""
        options = {k: value for k, value in self.options.items() if k not in INDIFFERENT}
        exact = "the same bits everywhere"
        parts = {"procedure": self.procedure, "arguments": (self.each, options)}
        return {
            "version": _core.version,
            "build": f"{_core.compiler}; {_core.isa}; FMA" if _core.fma else exact,
            "cars": str(self.n),
            "parameters": _fingerprint("car", self.car._leaves()),
            **{name: _fingerprint(name, thing) for name, thing in parts.items()},
        }

    def provenance(self) -> dict[str, str]:
        """Return the provenance of the results, with hashes."""
        kind = self.procedure if hasattr(self.procedure, "__qualname__") else type(self.procedure)
        return {**origin(self.car), "procedure": f"{kind.__module__}.{kind.__qualname__}"}


def _fingerprint(name: str, thing: object) -> str:
    try:
        return fingerprint(thing)
    except TypeError as error:
        raise TypeError(
            f"{name}: {error}, so that a directory could not distinguish it from another"
        ) from None


def work_of(
    procedure: object,
    car: Car,
    each: Mapping[str, Any] | None,
    options: Mapping[str, Any] | None,
    recorded: bool,
) -> Work:
    """Check the arguments and return the work.

    Raises
    ------
    TypeError, ValueError
        If an argument is of the wrong kind, or has no value for each car.
    """
    if not callable(getattr(procedure, "run", procedure)):
        raise TypeError(
            f"procedure: expected a function of a car, or something like a maneuver with run(car), "
            f"not {brief(procedure)}"
        )
    require_car("car", car)
    for name, given in (("each", each), ("options", options)):
        if given is not None:
            mapping(name, given)
    columns = {name: _over_cars(f"each: {name}", values) for name, values in (each or {}).items()}
    counted = getattr(procedure, "number_of", lambda car: car.n)(car)
    n = max([counted, *(values.shape[-1] for values in columns.values() if values.ndim)])
    for name, values in columns.items():
        if values.ndim == 0 or values.shape[-1] != n:
            raise ValueError(
                f"each: {name} has shape {values.shape}, but must have a value for each of {n} "
                "cars along its last axis; what they share goes into options"
            )
        if name in (options or {}):
            raise ValueError(f"each: {name} is in options, too")
    if car.n not in (1, n):
        raise ValueError(f"each: values for {n} cars, but the car has parameters for {car.n}")
    return Work(procedure, car, n, columns, dict(options or {}), recorded)


def _over_cars(name: str, values: Any) -> NDArray[Any]:
    try:
        return np.asarray(values)
    except Exception:  # ragged, or an object that refuses
        raise TypeError(f"{name}: expected an array over cars, not {brief(values)}") from None


def do(work: Work) -> Part:
    """Run the work in this process."""
    call: Callable[..., Any] = getattr(work.procedure, "run", work.procedure)
    result = call(work.car, **work.each, **work.options)
    metrics = result if isinstance(result, Mapping) else getattr(result, "metrics", None)
    if not isinstance(metrics, Mapping):
        raise TypeError(
            f"procedure: gave {brief(result)}, expected a mapping of arrays over cars, or a result "
            "with such metrics"
        )
    columns = {name: _column(name, values, work.n) for name, values in metrics.items()}
    recording = getattr(result, "recording", None) if work.recorded else None
    if work.recorded and not isinstance(recording, Recording):
        raise TypeError("recordings: the procedure gave no result with a recording")
    return Part(columns, dict(getattr(result, "units", {})), recording)


def _column(name: str, values: Any, n: int) -> NDArray[Any]:
    column = np.asarray(values)
    if column.ndim == 0 or column.shape[-1] != n or column.dtype.hasobject:
        raise ValueError(
            f"procedure: {name} is {column.dtype} of shape {column.shape}, but must have a number, "
            f"a truth or a text for each of {n} cars along its last axis"
        )
    return column
