"""Gradients of whole runs: how a number of a recording answers to all that the run began with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._channels import CHANNELS
from skidpad._lib.arguments import count
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief, did_you_mean
from skidpad.errors import UnknownNameError
from skidpad.recordings.recording import Recording
from skidpad.simulation.derivatives import (
    Course,
    Found,
    Wanted,
    differentiate,
    require_derivatives,
    wanted,
)
from skidpad.simulation.driver import Driver
from skidpad.simulation.inputs import HAND_WHEEL, INPUTS, Input
from skidpad.simulation.kernel_state import Bound
from skidpad.simulation.run import names_of, prepare
from skidpad.simulation.state_view import State

Array = NDArray[np.float64]
Weights = Mapping[str, ArrayLike]
Loss = Callable[[Recording], tuple[ArrayLike, Weights]]


class Gradient(Mapping[str, Array]):
    """Derivatives of a number of each car's run, by name.

    ``gradient["vx"]`` (a state at the start) and ``gradient["body.mass"]`` have shape (n,), states
    of wheels (4, n). ``gradient["steer"]`` has shape (k, n) by the k values of a `Signal`, (n,) by
    an input that is held. Each car's is by its own: where cars share a number, its derivative is
    the sum over them.

    Attributes
    ----------
    value : ndarray, shape (n,)
        What the derivatives are of.
    recording : Recording
        The run.
    """

    def __init__(self, value: Array, recording: Recording, found: dict[str, Array]) -> None:
        self.value, self.recording = value, recording
        self._found = found

    def __getitem__(self, name: str) -> Array:
        if name not in self._found:
            raise UnknownNameError(
                f"there is no derivative by {name!r}{did_you_mean(name, self._found)}; by= names "
                "what there are"
            )
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return f"<Gradient of {self.value.size} cars by {len(self)} names>"


def gradient(
    cars: Bound,
    loss: Loss | Weights,
    inputs: Mapping[str, Input] | None,
    duration: float,
    dt: float,
    every: int,
    record: Sequence[str],
    by: Sequence[str],
    driver: Driver | Sequence[Driver] | None,
    threads: int,
) -> Gradient:
    """Find the gradient of a run; parameters are those of `Fleet.gradient`."""
    require_derivatives(cars)
    threads = count("threads", threads)
    if callable(inputs):
        raise TypeError("inputs: a callable has no derivatives; give Signals, or a driver")
    if isinstance(loss, Mapping):
        record = tuple(dict.fromkeys((*names_of("record", record), *names_of("loss", tuple(loss)))))
    run = prepare(cars, inputs, duration, dt, every, record, None, (), 0.01, driver, None)
    if run.rest:
        raise ValueError(f"duration: {duration} s is no whole number of steps of dt = {dt} s")
    if not run.recorded:
        raise ValueError("record: name the channels that the loss is made of")
    driving = run.task.driver
    found_by = wanted(cars, by, driving)
    if HAND_WHEEL in (inputs or {}) and "steer" in found_by.inputs:
        raise ValueError(f"by: give steer in place of {HAND_WHEEL} to have derivatives by it")
    course = Course(
        cars, run.task.inputs, run.task.dt, run.task.substeps, 0, run.steps, run.task.every,
        run.task.channels, driving,
    )  # fmt: skip
    run.cars = cars.__deepcopy__(None)  # they run, the fleet stays
    run.task = replace(run.task, cars=run.cars)
    run.begin()
    run.go(State(run.cars.state, run.cars.output, run.cars.car, run.cars.plan), threads, None)
    recording = run.recording()
    value, weights = (None, loss) if isinstance(loss, Mapping) else _judged(loss, recording)
    of_record = _weights(recording, run.recorded, weights)
    if value is None:
        value = (of_record * run.task.record).sum(axis=(0, 1))
    found = differentiate(course, found_by, 1, of_record[np.newaxis], threads)
    return Gradient(value, recording, named(found, found_by, course))


def _judged(loss: Loss, recording: Recording) -> tuple[Array, Weights]:
    """Return the value of each car, and the weights of what was recorded."""
    if not callable(loss):
        raise TypeError(
            f"loss: expected a function of a recording, or a mapping of channels to weights, not "
            f"{brief(loss)}"
        )
    try:
        value, weights = loss(recording)
    except (TypeError, ValueError) as error:
        if "unpack" not in str(error):
            raise
        raise TypeError("loss: it is to return its value and a mapping of weights") from error
    if not isinstance(weights, Mapping):
        raise TypeError(f"loss: it gave {brief(weights)} as weights, expected a mapping")
    n = recording._samples.shape[-1]
    return np.broadcast_to(np.asarray(value, np.float64), (n,)), weights


def _weights(recording: Recording, recorded: tuple[Any, ...], given: Weights) -> Array:
    """Return weights as an array over all that was recorded."""
    known = [channel.name for channel in recorded]
    for name in given:
        if name not in known:
            hint = did_you_mean(name, known) if isinstance(name, str) else ""
            raise UnknownNameError(f"loss: {name!r} was not recorded{hint}")
    parts = []
    for channel in recorded:
        like = recording[channel.name]
        weight = np.asarray(real_array("loss", given.get(channel.name, 0.0)), np.float64)
        try:
            weight = np.broadcast_to(weight, like.shape)
        except ValueError as error:
            shape = np.shape(given[channel.name])
            raise ValueError(
                f"loss: weights of {channel.name} have shape {shape}, the recording {like.shape}"
            ) from error
        if not np.isfinite(weight).all():
            raise ValueError(f"loss: weights of {channel.name} are not all finite")
        parts.append(np.moveaxis(weight, 1, 0) if channel.wheels else weight[np.newaxis])
    return np.ascontiguousarray(np.concatenate(parts))


def named(found: Found, by: Wanted, course: Course) -> dict[str, Array]:
    """Return derivatives of the first scalar by name, in the shapes of a `Gradient`."""
    each: dict[str, Array] = {}
    for name in by.states:
        channel = CHANNELS[name]
        rows = found.by_start[0, channel.row : channel.row + channel.rows]
        each[name] = rows if channel.wheels else rows[0]
    for name in by.inputs:
        varies = isinstance(course.inputs[INPUTS.index(name)], tuple)
        each[name] = found.by_input[name][0] if varies else found.by_input[name][0, 0]
    each |= dict(zip(by.parameters, found.by_parameter[0], strict=True))
    each |= dict(zip(by.gains, found.by_gain[0], strict=True))
    return each
