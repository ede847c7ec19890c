"""Gradients of whole runs: derivatives of scalars of a recording."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._channels import CHANNELS, WHEELS, Channel
from skidpad._lib.arguments import count
from skidpad._lib.arrays import real_array, unwarned
from skidpad._lib.messages import brief, did_you_mean, of_cars
from skidpad.errors import UnknownNameError
from skidpad.gauges import Gauge
from skidpad.recordings.recording import Recording
from skidpad.simulation.derivatives import (
    Course,
    Found,
    differentiate,
    require_derivatives,
)
from skidpad.simulation.driver import Driver
from skidpad.simulation.driver_binding import BEND, HEADING, Driving
from skidpad.simulation.gauge_evaluation import Gauges, Several, named_gauges
from skidpad.simulation.gauge_slopes import Judged, channels_of_gauges, require_smooth
from skidpad.simulation.inputs import HAND_WHEEL, INPUTS, Input
from skidpad.simulation.kernel_state import Bound
from skidpad.simulation.run import Run, names_of, prepare
from skidpad.simulation.state_view import State
from skidpad.simulation.variables import DISCRETE, Variables, find_variables

Array = NDArray[np.float64]
Weights = Mapping[str, ArrayLike]
Loss = Callable[[Recording], tuple[ArrayLike, Weights]]
OneLoss = Loss | Weights | Gauge


class Gradient(Mapping[str, Array]):
    """Derivatives of a scalar of each car's run, by name.

    ``gradient["vx"]`` (a state at the start) and ``gradient["body.mass"]`` have shape (n,), wheel
    states (4, n). ``gradient["steer"]`` has shape (k, n) for the k values of a `Signal`, (n,) for a
    constant input. ``gradient["engine.torques"]`` has shape (k, n) for a list of k numbers, (rows,
    columns, n) for a map given as rows and columns. Each car's derivative is with respect to its
    own number: where cars share a number, sum over them.

    Attributes
    ----------
    value : ndarray, shape (n,)
        The scalar differentiated.
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
        return f"<Gradient of {of_cars(self.value.size)} by {len(self)} names>"


def gradient(
    cars: Bound,
    loss: OneLoss | Sequence[OneLoss],
    inputs: Mapping[str, Input] | None,
    duration: float,
    dt: float,
    every: int,
    record: Sequence[str],
    by: Sequence[str],
    gauges: Gauges | None,
    driver: Driver | Sequence[Driver] | None,
    threads: int,
) -> Gradient | tuple[Gradient, ...]:
    """Return gradients of a run; parameters are those of `Fleet.gradient`."""
    require_derivatives(cars)
    threads = count("threads", threads)
    if callable(inputs):
        raise TypeError("inputs: a callable has no derivatives; give Signals, or a driver")
    losses, named_by = _losses(loss, gauges)
    record = (*names_of("record", record), *_weighted(losses, named_by))
    seen = (*record, *channels_of_gauges(named_by))
    run = prepare(
        cars, inputs, duration, dt, every, seen, named_by, (), 0.01, driver, None
    )  # fmt: skip
    if run.rest:
        raise ValueError(f"duration: {duration} s is no whole number of steps of dt = {dt} s")
    for name in named_by:
        if name in record:
            raise ValueError(f"gauges: '{name}' is recorded, too; give the gauge another name")
    if not run.recorded:
        raise ValueError("record: name the channels that the loss is made of, or gauges= of them")
    driving = run.task.driver
    found_by = find_variables(cars, by, driving)
    if HAND_WHEEL in (inputs or {}) and "steer" in found_by.inputs:
        raise ValueError(f"by: give steer in place of {HAND_WHEEL} to have derivatives by it")
    course = Course(
        cars, run.task.inputs, run.task.dt, run.task.substeps, 0, run.steps, run.task.every,
        run.task.channels, driving,
    )  # fmt: skip
    if named_by or any(map(callable, losses)):  # the weights follow from the samples
        run.cars = cars.__deepcopy__(None)  # the copies run, the fleet does not move
        run.task = replace(run.task, cars=run.cars)
        run.begin()
        run.go(State(run.cars.state, run.cars.output, run.cars.car, run.cars.plan), threads, None)
    recording = run.recording()
    differentiated = [_differentiated(one, run, recording, named_by) for one in losses]
    each = [one.of_record[np.newaxis] for one in differentiated]
    of_record = each[0] if len(each) == 1 else np.concatenate(each)
    found = differentiate(course, found_by, len(losses), of_record, threads, run.task.record)
    gradients = tuple(
        Gradient(one.value_of(found.record), recording, named(found, found_by, course, i, one.lost))
        for i, one in enumerate(differentiated)
    )
    return gradients if isinstance(loss, (list, tuple)) else gradients[0]


def _losses(
    loss: OneLoss | Sequence[OneLoss], gauges: Gauges | None
) -> tuple[list[Loss | Weights], dict[str, Several]]:
    """Return losses as functions or weights, and all gauges including those of the losses."""
    given = cast(Sequence[OneLoss], loss if isinstance(loss, (list, tuple)) else [loss])
    if not given:
        raise ValueError("loss: the list is empty, expected one loss or more")
    named = named_gauges(gauges)
    losses: list[Loss | Weights] = []
    for i, one in enumerate(given):
        if not isinstance(one, (Gauge, Mapping)) and not callable(one):
            raise TypeError(
                "loss: expected a function of a recording, a mapping of channels and gauges to "
                f"weights, or a gauge, not {brief(one)}"
            )
        if isinstance(one, Gauge):
            name = f"loss {i}"
            while name in named:
                name += "'"
            if len(one.rows()) > 1:
                wheel = f"{one.channel}_{WHEELS[0]}"
                raise ValueError(
                    f"loss: a gauge of four wheels is four numbers; name one, like '{wheel}'"
                )
            require_smooth("loss", one)
            named[name] = one
            one = {name: 1.0}
        if isinstance(one, Mapping):
            _require_smooth(one, named)
        losses.append(one)
    return losses, named


def _require_smooth(weights: Weights, gauges: Gauges) -> None:
    """Refuse weights of channels and gauges without derivatives."""
    for name in weights:
        if name in gauges:
            require_smooth(f"gauges: '{name}'", gauges[name])
        elif name in DISCRETE:
            raise ValueError(f"loss: {name} jumps ({DISCRETE[name]}): it has no derivatives")


def _weighted(losses: Sequence[Loss | Weights], gauges: Mapping[str, Several]) -> tuple[str, ...]:
    """Return the channels that losses weight directly."""
    each = (tuple(one) for one in losses if isinstance(one, Mapping))
    names = dict.fromkeys(name for names in each for name in names if name not in gauges)
    for name in names if gauges else ():
        if isinstance(name, str) and name not in CHANNELS:
            hint = did_you_mean(name, (*gauges, *CHANNELS))
            raise UnknownNameError(f"loss: no channel or gauge '{name}'{hint}")
    return names_of("loss", tuple(names))


@dataclass(frozen=True, slots=True)
class Differentiated:
    """A loss of a run.

    Attributes
    ----------
    value : ndarray, shape (n,), or None
        None: the sum of the samples, weighted with their derivatives.
    of_record : ndarray, shape (channels, samples, n)
        Derivatives with respect to the samples.
    lost : ndarray of bool, shape (n,)
        Cars whose loss depends on a gauge without a result.
    """

    value: Array | None
    of_record: Array
    lost: NDArray[np.bool_]

    def value_of(self, record: Array) -> Array:
        """Return the value."""
        return _weighed(self.of_record, record) if self.value is None else self.value


def _differentiated(
    loss: Loss | Weights, run: Run, recording: Recording, gauges: Gauges
) -> Differentiated:
    """Return a loss and its derivatives by the samples, directly and through gauges."""
    value, weights = (None, loss) if isinstance(loss, Mapping) else _judged(loss, recording)
    for name in weights:
        if name not in gauges and name not in recording:
            known = (*gauges, *recording)
            hint = did_you_mean(name, known) if isinstance(name, str) else ""
            nor = ", nor is there such a gauge" if gauges else ""
            raise UnknownNameError(f"loss: {name!r} was not recorded{nor}{hint}")
    _require_smooth(weights, gauges)
    of_channels = {name: weight for name, weight in weights.items() if name not in gauges}
    of_record = _weights(recording, run.recorded, of_channels)
    record, judging = run.task.record, run.task.judging
    results = judging.results_of(run.cars)
    adjoints = np.zeros_like(results)
    for name, weight in weights.items():
        if name in gauges:
            place = judging.places[name]
            wide = _spread(name, weight, results[place], "the gauge")
            np.add.at(adjoints, place, wide)
    asked = adjoints != 0
    lost = (asked & np.isnan(results)).any(axis=0)
    if value is None and results.size:
        value = _weighed(of_record, record) + _weighed(adjoints, results, where=asked)
    if asked.any():
        adjoints[:, lost] = 0.0
        rows = run.task.channels
        judged = Judged(
            judging, results, dict(zip(rows, record, strict=True)), run.task.every * run.task.dt
        )
        judged.back(adjoints, dict(zip(rows, of_record, strict=True)))
    return Differentiated(value, of_record, lost)


@unwarned
def _weighed(weights: Array, values: Array, where: NDArray[np.bool_] | bool = True) -> Array:
    """Return each car's weighted sum, (n,), over all other axes; infinite on overflow."""
    products: Array = np.where(where, weights * values, 0.0)
    total: Array = products.sum(axis=tuple(range(products.ndim - 1)))
    return total


def _judged(loss: Loss, recording: Recording) -> tuple[Array, Weights]:
    """Return the value of each car, and the weights of channels and gauges."""
    try:
        value, weights = loss(recording)
    except (TypeError, ValueError) as error:
        if error.__traceback__ is None or error.__traceback__.tb_next is not None:
            raise  # from within the function
        raise TypeError(
            "loss: it is to take a recording, and to return its value and a mapping of weights"
        ) from error
    if not isinstance(weights, Mapping):
        raise TypeError(f"loss: it gave {brief(weights)} as weights, expected a mapping")
    n = recording._samples.shape[-1]
    return np.broadcast_to(np.asarray(value, np.float64), (n,)), weights


def _weights(recording: Recording, recorded: tuple[Channel, ...], given: Weights) -> Array:
    """Return weights as an array over all recorded rows."""
    parts = []
    for channel in recorded:
        like = recording[channel.name]
        weight = _spread(channel.name, given.get(channel.name, 0.0), like, "the recording")
        parts.append(np.moveaxis(weight, 1, 0) if channel.wheels else weight[np.newaxis])
    return np.ascontiguousarray(np.concatenate(parts))


def _spread(name: str, given: ArrayLike, like: Array, what: str) -> Array:
    """Return weights of a channel or gauge broadcast to its shape."""
    weight = np.asarray(real_array("loss", given), np.float64)
    try:
        weight = np.broadcast_to(weight, like.shape)
    except ValueError as error:
        raise ValueError(
            f"loss: weights of {name} have shape {np.shape(given)}, {what} {like.shape}"
        ) from error
    if not np.isfinite(weight).all():
        raise ValueError(f"loss: weights of {name} are not all finite")
    return weight


def named(
    found: Found,
    by: Variables,
    course: Course,
    scalar: int = 0,
    lost: NDArray[np.bool_] | None = None,
) -> dict[str, Array]:
    """Return derivatives of a scalar by name, in the shapes of a `Gradient`; NaN for lost cars."""
    each: dict[str, Array] = {}
    for name in by.states:
        channel = CHANNELS[name]
        rows = found.by_start[scalar, channel.row : channel.row + channel.rows]
        each[name] = rows if channel.wheels else rows[0]
    for name in by.inputs:
        varies = isinstance(course.inputs[INPUTS.index(name)], tuple)
        each[name] = found.by_input[name][scalar] if varies else found.by_input[name][scalar, 0]
    numbers = found.by_parameter[scalar]
    each |= dict(zip(by.parameters, numbers, strict=False))
    first = len(by.parameters)
    for name, shape in by.lists.items():
        after = first + math.prod(shape)
        each[name] = numbers[first:after].reshape(*shape, -1)
        first = after
    each |= _of_driver(found, by, course.driver, scalar)
    if lost is not None and lost.any():
        for slopes in each.values():
            slopes[..., lost] = np.nan
    return each


def _of_driver(
    found: Found, by: Variables, driver: Driving | None, scalar: int
) -> dict[str, Array]:
    """Return derivatives with respect to numbers of drivers, their commands and their path."""
    if driver is None:
        return {}
    each: dict[str, Array] = {}
    first, places, commands = 0, driver.gains(), driver.commands()
    for name in by.gains:
        after = first + len(places[name])
        rows = found.by_gain[scalar, first:after]
        if name == HEADING:  # the axis has its cosine and sine
            cosine, sine = driver.path[1][2:]
            each[name] = cosine * rows[1] - sine * rows[0]
        else:
            of_bends = name.startswith("driver.path.") and name.rpartition(".")[2] in BEND
            each[name] = rows if of_bends else rows[0]
        first = after
    for name in by.commands:
        rows = found.by_input[name][scalar]
        each[name] = rows if isinstance(driver.program(commands[name]), tuple) else rows[0]
    return each
