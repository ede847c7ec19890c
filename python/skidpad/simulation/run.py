"""A run of a fleet, from its arguments to the recording."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad._channels import Channel, find_channel
from skidpad._lib.arguments import count, seconds
from skidpad._lib.memory import require_memory
from skidpad._lib.messages import brief
from skidpad.gauges import Event
from skidpad.recordings.memmap import Stream
from skidpad.recordings.recording import Recording
from skidpad.signal import Signal
from skidpad.simulation.description import describe_drivers, describe_inputs
from skidpad.simulation.driver import Driver
from skidpad.simulation.driver_binding import Driving
from skidpad.simulation.gauge_evaluation import Gauges, judging_of
from skidpad.simulation.inputs import Input, kernel_inputs, value_at
from skidpad.simulation.kernel_state import Bound
from skidpad.simulation.requirements import CHANNEL_NEEDS, lack, lacking
from skidpad.simulation.scheduler import Share, Task, advance
from skidpad.simulation.state_view import State
from skidpad.simulation.time_steps import LONGEST_STEP, MOST_CALL, MOST_SUBSTEPS, steps_and_rest

ClosedLoop = Callable[[float, State], Mapping[str, ArrayLike]]


@dataclass(slots=True, eq=False)
class Run:
    """One run: its arguments, its progress and its samples.

    Attributes
    ----------
    cars : Bound
    task : Task
        What is sent to the kernels; with a controller, its latest inputs.
    steps : int
        Whole steps.
    rest : float
        Duration of a shorter last step [s], or 0.
    recorded : tuple of Channel
        Channels of the samples.
    control : callable, optional
        Returns the inputs every `held` steps; those for step `asked` are in the task.
    reached : ndarray, shape (n,)
        Times of the cars at an interruption [s].
    given : dict of str to str
        Inputs, drivers, steps and precision as text, for the provenance of a recording.
    stream : Stream, optional
        Holds the samples on disk.
    """

    cars: Bound
    task: Task
    steps: int
    rest: float = 0.0
    recorded: tuple[Channel, ...] = ()
    control: ClosedLoop | None = None
    held: int = 1
    asked: int = -1
    reached: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    given: dict[str, str] = field(default_factory=dict)
    stream: Stream | None = None

    def begin(self) -> None:
        """Begin; the caller has locked the cars."""
        self.task = replace(self.task, origin=self.cars.time.copy())

    def go(self, view: State, threads: int, progress: Callable[[float], object] | None) -> None:
        """Advance the cars, which the caller has locked, from where each is to the end."""
        taken, share = self._taken(), None
        if progress is not None:
            share = Share(progress, taken.size * (self.steps + (self.rest > 0)), int(taken.sum()))
        if self.control is not None:
            self._closed_loop(self.control, view, taken, threads, share)
        else:
            for last in self._windows():
                advance(self.task, taken, last, threads, share)
                taken = np.maximum(taken, last)
                self._release(last)
            self._finish(taken, threads, share)

    def recording(self) -> Recording:
        """Return the recording of a completed run."""
        recording = self._recording(self.task.record)
        if self.stream is None:
            return recording
        return self._recording(self.stream.finish(recording._kept))

    def recording_so_far(self) -> Recording:
        """Return a copy of the recording up to an interruption, NaN where a car has no sample yet.

        A car whose run an event ended keeps its last sample, as in a completed run.
        """
        taken = np.minimum(self._taken(), self.steps)
        ended = self.task.judging.ended
        over = np.zeros(taken.shape, bool) if ended is None else np.isfinite(ended)
        # sample 0 is taken with the first step
        samples = np.where((taken > 0) | over, taken // self._every + 1, 0)
        most = max(1, int(samples.max()))
        require_memory("record", self.task.record[:, :most].nbytes, "the copy does not fit")
        record = self.task.record[:, :most].copy()
        for there in np.unique(samples):
            cars = samples == there
            held = np.where(over[cars], record[:, there - 1, cars], np.nan)
            record[:, there:, cars] = held[:, None]
        return self._recording(record)

    def _windows(self) -> Iterable[int]:
        """Yield the steps that all cars reach before any continues."""
        if self.stream is None:
            return (self.steps,)
        stride = self.stream.window * self._every
        return (*range(stride, self.steps, stride), self.steps)

    def _release(self, step: int) -> None:
        """Free the memory of samples that are on disk up to a step."""
        if self.stream is not None:
            self.stream.release(step // self._every)

    @property
    def _every(self) -> int:
        return self.task.every or max(self.steps, 1)

    def _recording(self, record: NDArray[Any]) -> Recording:
        time = np.arange(record.shape[1], dtype=np.float64) * (self._every * self.task.dt)
        gauges = self.task.judging.results(self.cars)
        return Recording(time, self.recorded, record, gauges, self.cars.car, self.given)

    def _taken(self) -> NDArray[np.int64]:
        """Return the steps that each car has taken, including the shorter one."""
        origin, dt = self.task.origin, self.task.dt
        taken = np.clip(np.rint((self.cars.time - origin) / dt), 0, self.steps).astype(np.int64)
        if self.rest:
            taken += self.cars.time == self._end_of_steps() + self.rest
        return taken

    def _end_of_steps(self) -> NDArray[np.float64]:
        return self.task.origin + self.steps * self.task.dt

    def _closed_loop(
        self,
        control: ClosedLoop,
        view: State,
        taken: NDArray[np.int64],
        threads: int,
        share: Share | None,
    ) -> None:
        begun = max(self.asked, 0)  # cars ended by an event stand anywhere before
        for first in range(begun, max(self.steps + (self.rest > 0), 1), self.held):
            if self.asked != first:
                self._ask(control, first, view)
            last = min(first + self.held, self.steps)
            advance(self.task, taken, last, threads)
            if share is not None:
                share.add(int((last - np.minimum(taken, last)).sum()))
            taken = np.maximum(taken, last)
            self._release(last)
            if first + self.held > self.steps:
                self._finish(taken, threads, share)

    def _ask(self, control: ClosedLoop, first: int, view: State) -> None:
        """Get the inputs from a step on from the controller."""
        wanted = control(first * self.task.dt, view)
        if not isinstance(wanted, Mapping):
            raise TypeError(f"inputs: the callable gave {brief(wanted)}, expected a mapping")
        for name, value in wanted.items():
            if isinstance(value, Signal):
                raise TypeError(f"{name} must be real numbers, not a Signal, of a callable")
        task = replace(self.task, inputs=inputs_of(self.cars, wanted, self.task.driver))
        task.check()
        self.task, self.asked = task, first

    def _finish(self, taken: NDArray[np.int64], threads: int, share: Share | None) -> None:
        """Take the shorter last step after all others."""
        if self.rest == 0:
            return
        inputs = tuple(value_at(value, self.steps * self.task.dt) for value in self.task.inputs)
        inner = self.cars.substeps.within(self.rest)
        driver = self.task.driver
        if driver is not None:
            driver = driver.held_at(self.steps * self.task.dt)
        last = Task(
            self.cars, inputs, self.rest, inner, self._end_of_steps(),
            judging=self.task.judging.over(), driver=driver,
        )  # fmt: skip
        advance(last, (taken > self.steps).astype(np.int64), 1, threads, share)


def prepare(
    cars: Bound,
    inputs: Mapping[str, Input] | ClosedLoop | None,
    duration: float,
    dt: float,
    every: int,
    record: Sequence[str],
    gauges: Gauges | None,
    until: Event | Sequence[Event],
    control_dt: float,
    driver: Driver | Sequence[Driver] | None,
    to: str | PathLike[str] | None,
) -> Run:
    """Check the arguments of a run, and allocate its recording.

    Parameters are those of `Fleet.run`, after the cars.
    """
    dt = seconds("dt", dt)
    steps, rest = steps_and_rest(seconds("duration", duration, zero=True), dt)
    inner = cars.substeps.within(dt)
    if inner > MOST_SUBSTEPS:
        raise ValueError(f"dt: {dt} s is not allowed in a run, must be <= {LONGEST_STEP:g} s")
    every = count("every", every, MOST_CALL)
    held = max(1, round(min(seconds("control_dt", control_dt) / dt, steps)))
    recorded = tuple(dict.fromkeys(channels_of(cars, names_of("record", record))))
    judging = judging_of(cars, gauges, until)
    given: Mapping[str, Input] = {} if callable(inputs) or inputs is None else inputs
    driving = None if driver is None else Driving(driver, cars.car, cars.n, cars.dtype)
    task = Task(cars, inputs_of(cars, given, driving), dt, inner, cars.time, driver=driving)
    task.check()
    samples = steps // every + 1
    channels = rows_of(recorded)
    stream, room = _room(to, (len(channels), samples, cars.n), cars.dtype)
    task = replace(task, every=every, judging=judging, channels=channels, record=room)
    control = inputs if callable(inputs) else None
    drivers = () if driving is None else dict.fromkeys(driving.owned.values())
    words = {
        "inputs": describe_inputs(inputs),
        "drivers": describe_drivers(drivers),
        "dt": f"{dt} s",
        "dtype": cars.dtype.name,
        "isa": cars.isa or _core.isa,
    }
    return Run(cars, task, steps, rest, recorded, control, held, given=words, stream=stream)


def _room(
    to: str | PathLike[str] | None, shape: tuple[int, int, int], dtype: np.dtype[Any]
) -> tuple[Stream | None, NDArray[Any]]:
    """Allocate samples, on disk if requested."""
    rows, samples, n = shape
    if to is not None:
        if not rows:
            raise ValueError("to: nothing is recorded that could go there; name channels, record=")
        stream = Stream(to, shape, dtype)
        return stream, stream.samples
    wanted = samples * (8 + rows * n * dtype.itemsize)
    remedy = (
        f"{samples} samples of {rows} rows for {n} cars; record fewer or rarer, or to= a folder"
    )
    require_memory("record", wanted, remedy)
    return None, np.zeros(shape, dtype)


def prepare_steps(
    cars: Bound, inputs: Mapping[str, Any], dt: float, substeps: int, steps: int
) -> Run:
    """Check constant inputs of many steps that record nothing."""
    task = Task(cars, inputs_of(cars, inputs, None), dt, substeps, cars.time)
    task.check()
    nothing = np.zeros((0, 1, cars.n), cars.dtype)
    return Run(cars, replace(task, record=nothing), steps)


def inputs_of(cars: Bound, inputs: Mapping[str, Input], driver: Driving | None) -> tuple[Any, ...]:
    """Return inputs in the kernels' form, without those that drivers decide."""
    found = kernel_inputs(inputs, cars.car, cars.lacks, cars.n, cars.dtype)
    if driver is not None:
        driver.refuse(inputs)
    return found


def names_of(argument: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return a sequence of names as a tuple; refuse a single name and anything else."""
    try:
        each = () if isinstance(names, str) else tuple(names)
    except TypeError:
        each = None
    if each is None or isinstance(names, str):
        example = [names] if isinstance(names, str) else ["yaw_rate"]
        raise TypeError(f"{argument}: expected a list of channels, like {example}")
    for name in each:
        find_channel(name, argument)  # raises if there is none
    return each


def channels_of(cars: Bound, names: tuple[str, ...]) -> tuple[Channel, ...]:
    """Look up channels, and refuse those that need a part these cars lack."""
    found = tuple(find_channel(name) for name in names)
    lacks = lacking(cars.car, CHANNEL_NEEDS)
    for channel in found:
        if channel.name in lacks:
            raise lack(cars.car, channel.name, "channel", lacks[channel.name])
    return found


def rows_of(channels: tuple[Channel, ...]) -> tuple[int, ...]:
    """Return the rows of channels in sequence."""
    return tuple(row for c in channels for row in range(c.row, c.row + c.rows))
