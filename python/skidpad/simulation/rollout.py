"""Runs of a fleet from one state, as functions of chosen numbers, and their adjoints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from skidpad._channels import CHANNELS, STATE_ROWS, find_channel
from skidpad._lib.arguments import count, instance, mapping, seconds
from skidpad._lib.selection import Chosen
from skidpad.cars import Car
from skidpad.errors import UnknownNameError
from skidpad.signal import Signal
from skidpad.simulation.derivatives import (
    Course,
    differentiate,
    require_derivatives,
)
from skidpad.simulation.driver import Driver
from skidpad.simulation.fleet import Fleet
from skidpad.simulation.gradient import named
from skidpad.simulation.inputs import HAND_WHEEL, INPUTS, Input, kernel_inputs
from skidpad.simulation.kernel_state import Bound, bind
from skidpad.simulation.requirements import CHANNEL_NEEDS, lack, lacking
from skidpad.simulation.run import Run, prepare
from skidpad.simulation.snapshot import Snapshot
from skidpad.simulation.state_view import State
from skidpad.simulation.time_steps import LONGEST_STEP
from skidpad.simulation.variables import DISCRETE, Variables, find_variables, state_of

Array = NDArray[np.float64]
Arrays = dict[str, Array]
Shape = tuple[int, ...]
Shapes = Mapping[str, Shape]

MOST_STEPS = 10**6
"""Steps in one call of a function from state to state."""

KINDS = ("state", "input", "parameter")


@dataclass(frozen=True, slots=True)
class Slot:
    """The numbers of one name that enter a run.

    Attributes
    ----------
    name : str
    kind : {"state", "input", "parameter"}
    rows : tuple of int
        Shape for each car: () for a number, (4,) for wheels, (k,) for k times.
    shape : tuple of int
        Shape as given: `rows`, or with a trailing axis of cars, which may have length 1.
    """

    name: str
    kind: str
    rows: Shape
    shape: Shape

    def spread(self, given: Array, n: int) -> Array:
        """Spread values of shape (batch, *shape) over the cars, shape (*rows, batch * n)."""
        own = given if len(self.shape) > len(self.rows) else given[..., np.newaxis]
        return joined(np.broadcast_to(own, (*own.shape[:-1], n)))

    def gathered(self, found: Array, n: int) -> Array:
        """Apply the transpose of `spread`: sum where cars share a number."""
        each: Array = parted(found, n)
        if self.shape == (*self.rows, n):
            return each
        shared: Array = each.sum(axis=-1, keepdims=len(self.shape) > len(self.rows))
        return shared


def joined(each: Array) -> Array:
    """Put fleets side by side: (batch, ..., n) becomes (..., batch * n)."""
    beside: Array = each[0] if len(each) == 1 else np.moveaxis(each, 0, -2)
    return beside.reshape(*each.shape[1:-1], -1)


def parted(beside: Array, n: int) -> Array:
    """Undo `joined`."""
    if beside.shape[-1] == n:
        return beside[np.newaxis]
    return np.moveaxis(beside.reshape(*beside.shape[:-1], -1, n), -2, 0)


class Rollout:
    """A run of a fleet from its present state, to be repeated with other numbers.

    Later changes of the fleet do not matter. A batch is many such runs in one call, each with its
    own cars.

    Parameters
    ----------
    fleet : Fleet
    inputs, duration, dt, every, record, driver, threads
        As in `Fleet.gradient`. The values of an input given as a `Signal` may be replaced, at its
        times.

    Attributes
    ----------
    n : int
        Number of cars.
    names : tuple of str
        Recorded channels.
    shapes : tuple of tuple of int
        Shapes of their samples, (samples, n) or (samples, 4, n) for wheels.
    """

    def __init__(
        self,
        fleet: Fleet,
        inputs: Mapping[str, Input] | None,
        duration: float,
        dt: float,
        every: int,
        record: Sequence[str],
        driver: Driver | Sequence[Driver] | None = None,
        threads: int = 1,
    ) -> None:
        cars = instance("fleet", fleet, Fleet)._cars
        require_derivatives(cars)
        if callable(inputs):
            raise TypeError("inputs: a callable has no derivatives; give Signals, or a driver")
        given = mapping("inputs", {} if inputs is None else inputs)
        if HAND_WHEEL in given:
            raise ValueError(f"inputs: give steer in place of {HAND_WHEEL}")
        self._threads, self._driver = count("threads", threads), driver
        run = prepare(cars, given, duration, dt, every, record, None, (), 0.01, driver, None)
        if run.rest:
            raise ValueError(f"duration: {duration} s is no whole number of steps of dt = {dt} s")
        if not run.recorded:
            raise ValueError("record: name the channels that are wanted")
        samples, self.n = run.task.record.shape[1], cars.n
        self.names = tuple(channel.name for channel in run.recorded)
        self.shapes = tuple(
            (samples, 4, self.n) if channel.wheels else (samples, self.n)
            for channel in run.recorded
        )
        self._timing = run.steps * run.task.dt, run.task.dt, run.task.every
        self._driving = run.task.driver
        self._inputs = _plain(given, cars)
        self._cars, self._start = cars.__deepcopy__(None), cars.save()
        self._car = cars.car
        self._batch = self._cars, self._car, self._start
        self._lock = Lock()

    def slots(self, start: Shapes, values: Shapes) -> tuple[Slot, ...]:
        """Look up numbers by name and shape.

        Parameters
        ----------
        start, values : mapping of str to tuple of int
            Only states; states, inputs and parameters.

        Raises
        ------
        KeyError, TypeError, ValueError
            If a name is unknown or has no derivatives, or its shape does not fit.
        """
        states = [self._slot(name, "state", shape) for name, shape in start.items()]
        others = [self._slot(name, self._kind(name), shape) for name, shape in values.items()]
        return (*states, *others)

    def check(self, slots: Sequence[Slot], values: Sequence[Array]) -> None:
        """Refuse values that no run can have; arguments as in `run`.

        Raises
        ------
        TypeError, ValueError
            If a value is out of range.
        """
        with self._lock:
            self._prepared(*self._placed(slots, values))

    def run(self, slots: Sequence[Slot], values: Sequence[Array]) -> list[Array]:
        """Return the samples of each channel, with the batch axis first.

        Parameters
        ----------
        slots : sequence of Slot
        values : sequence of ndarray, shape (batch, *slot.shape)
        """
        with self._lock:
            cars, inputs = self._placed(slots, values)
            run = self._prepared(cars, inputs)
            run.begin()
            run.go(_view(cars), self._threads, None)
            recording = run.recording()
        return [parted(recording[name], self.n) for name in self.names]

    def pull(
        self, slots: Sequence[Slot], values: Sequence[Array], weights: Sequence[Array]
    ) -> list[Array]:
        """Return derivatives of the weighted sum of samples with respect to the values.

        Parameters
        ----------
        slots, values
            As in `run`.
        weights : sequence of ndarray
            Shaped as `run` returns.
        """
        smooth = {
            kind: tuple(s.name for s in slots if s.kind == kind and s.name not in DISCRETE)
            for kind in KINDS
        }
        by = Variables(smooth["state"], smooth["input"], smooth["parameter"])
        with self._lock:
            cars, inputs = self._placed(slots, values)
            run = self._prepared(cars, inputs)
            task = run.task
            course = Course(
                cars, task.inputs, task.dt, task.substeps, 0, run.steps, task.every, task.channels,
                task.driver,
            )  # fmt: skip
            found = differentiate(course, by, 1, self._weights(weights)[np.newaxis], self._threads)
            slopes = named(found, by, course)
        return [
            slot.gathered(slopes[slot.name], self.n)
            if slot.name in smooth[slot.kind]
            else np.zeros_like(value)
            for slot, value in zip(slots, values, strict=True)
        ]

    def _prepared(self, cars: Bound, inputs: Mapping[str, Input]) -> Run:
        return prepare(cars, inputs, *self._timing, self.names, None, (), 0.01, self._driver, None)

    def _weights(self, weights: Sequence[Array]) -> Array:
        """Return weights in the rows of a recording; 0 for channels that jump."""
        rows = [
            joined(weight) if name not in DISCRETE else np.zeros_like(joined(weight))
            for name, weight in zip(self.names, weights, strict=True)
        ]
        return np.ascontiguousarray(
            np.concatenate([np.moveaxis(r, 1, 0) if r.ndim == 3 else r[np.newaxis] for r in rows])
        )

    def _kind(self, name: str) -> str:
        """Return the kind of a name."""
        by = find_variables(self._cars, [name], self._driving, "values")
        kinds = {"state": by.states, "input": by.inputs, "parameter": by.parameters}
        for kind, names in kinds.items():
            if names == (name,):
                return kind
        if name in by.lists:
            raise ValueError(
                f"values: {name} is a list, which stays what it is; fleet.gradient has derivatives "
                "by it"
            )
        if by.gains or by.commands:
            raise ValueError(f"values: {name} is of the driver, who stays what he is")
        raise UnknownNameError(f"values: '{name}' is no state, input or parameter but many of them")

    def _slot(self, name: str, kind: str, shape: Shape) -> Slot:
        rows: Shape = ()
        hint = ""
        if kind == "state":
            _require_state(name, self._cars.car)
            rows = (4,) if CHANNELS[name].wheels else ()
        elif kind == "input":
            signal = self._inputs.get(name)
            rows = signal.times.shape if isinstance(signal, Signal) else ()
            hint = "" if rows else f"; a Signal as inputs['{name}'] gives it the times of many"
        if shape not in (rows, (*rows, 1), (*rows, self.n)):
            raise ValueError(
                f"{name}: shape {shape} for {self.n} cars, must be {rows} or "
                f"{(*rows, self.n)}{hint}"
            )
        return Slot(name, kind, rows, shape)

    def _placed(
        self, slots: Sequence[Slot], values: Sequence[Array]
    ) -> tuple[Bound, dict[str, Input]]:
        """Return cars at the start of their runs, with their inputs."""
        batch = values[0].shape[0] if values else 1
        given: dict[str, Arrays] = {kind: {} for kind in KINDS}
        for slot, value in zip(slots, values, strict=True):
            given[slot.kind][slot.name] = slot.spread(value, self.n)
        if self._batch[0].n != batch * self.n:
            self._batch = self._repeated(batch)
        cars, car, start = self._batch
        if given["parameter"] or cars.car is not car:
            cars.change(car.replace(given["parameter"]))
        among = Chosen(None, cars.n)
        cars.put(start, among)
        view = _view(cars)
        for name, value in given["state"].items():
            view._require_allowed(name, value, among)
        view._write(given["state"], among)
        inputs = {name: _repeated_input(value, batch) for name, value in self._inputs.items()}
        for name, value in given["input"].items():
            own = inputs.get(name)
            inputs[name] = Signal(own.times, value) if isinstance(own, Signal) else value
        return cars, inputs

    def _repeated(self, batch: int) -> tuple[Bound, Car, Snapshot]:
        """Return the bound cars of a batch, their parameters and their start."""
        one, start = self._cars, self._start
        car = self._car._arranged(np.tile(np.arange(self.n), batch))
        cars = bind(car, batch * one.n, one.dtype, one.substeps.given, one.isa, one.road)
        return cars, car, Snapshot(
            np.tile(start.rows, batch), np.tile(start.status, batch), np.tile(start.time, batch),
            start.words,
        )  # fmt: skip


def advance(
    fleet: Fleet, inputs: Mapping[str, Input] | None, dt: float, steps: int, threads: int
) -> Rollout:
    """Return a rollout of some steps that records all states at their beginning and end."""
    steps, dt = count("steps", steps, MOST_STEPS), seconds("dt", dt)
    if dt > LONGEST_STEP:
        raise ValueError(f"dt: {dt:g} s is not allowed, must be <= {LONGEST_STEP:g} s")
    states = tuple(states_of(fleet))
    return Rollout(fleet, inputs, steps * dt, dt, steps, states, None, threads)


def states_of(fleet: Fleet) -> Arrays:
    """Return copies of all states before a step, except those of a driver."""
    cars = instance("fleet", fleet, Fleet)._cars
    require_derivatives(cars)
    lacks = lacking(cars.car, CHANNEL_NEEDS)
    gear = () if "gear" in lacks else ("gear",)
    kept = cars.save()
    return {name: kept[name].copy() for name in (*state_of(cars), *gear)}


def _require_state(name: str, car: Car) -> None:
    """Refuse a name that is not a state of the car."""
    if find_channel(name, "state").row >= STATE_ROWS:
        raise ValueError(f"state: '{name}' is an output of the step, not a state")
    part = lacking(car, CHANNEL_NEEDS).get(name)
    if part is not None:
        raise lack(car, name, "state", part)


def _view(cars: Bound) -> State:
    return State(cars.state, cars.output, cars.car, cars.plan)


def _plain(given: Mapping[str, Input], cars: Bound) -> dict[str, Input]:
    """Return copies of inputs, without units."""
    found = kernel_inputs(given, cars.car, cars.lacks, cars.n, cars.dtype)
    return {
        name: Signal(*value) if isinstance(value, tuple) else value
        for name, value in zip(INPUTS, found, strict=True)
        if name in given
    }


def _repeated_input(value: Input, batch: int) -> Input:
    """Return an input for each of a batch of fleets."""
    if isinstance(value, Signal):
        shared = value.values.ndim == 1 or value.values.shape[1] == 1
        return value if shared else Signal(value.times, np.tile(value.values, batch))
    return np.tile(value, batch) if np.size(value) > 1 else value
