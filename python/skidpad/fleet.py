"""Fleets: any number of cars that advance together in one call."""

from __future__ import annotations

import enum
import math
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad import _core, schedule
from skidpad.arguments import count, function, is_whole, precision, seconds
from skidpad.cars import Car
from skidpad.cars.field import crossed_out, marked
from skidpad.cars.lists import list_fields
from skidpad.channels import OUTPUT_ROWS, STATE_ROWS, Channel, find_channel
from skidpad.columns import column, columns_of, rounded
from skidpad.inputs import INPUTS, Input, kernel_inputs, used, value_at
from skidpad.memory import require_memory
from skidpad.parts import CHANNEL_NEEDS, INPUT_NEEDS, is_powered, lack, lacking
from skidpad.recording import Recording
from skidpad.signal import Signal
from skidpad.state import State
from skidpad.tires.combined import COMBINE

RELEASED = 0.0
"""The default of an input that may need a part which a car lacks."""

ClosedLoop = Callable[[float, State], Mapping[str, ArrayLike]]

MOST_STEPS = 1e12  # more would take days for one car
MOST_CARS = 2**40  # no memory holds as many
MOST_CALL = 2**62  # steps that C counts
MOST_SUBSTEPS = 1000  # as many make a step of some cars as long as a call may be
LONGEST_SUBSTEP = 5e-3  # hubs of 40 kg on a tire of 220 kN/m need less than 25 ms, light ones less
LONGEST_STEP = MOST_SUBSTEPS * LONGEST_SUBSTEP
LARGE_WORK = 500_000  # car-steps in one call, about a twentieth of a second
ROUNDING = 1e-3  # of a step, within which a duration is a whole number of them


class Status(enum.IntFlag):
    """Bits of ``fleet.status``; a bit stays set until the next ``start()``."""

    OK = 0
    NON_FINITE = 1
    """A state is infinite or not a number; the car keeps it, the others are untouched."""
    ROLLED_OVER = 2
    """The body leaned more than 60 degrees from upright."""
    WHEEL_LIFT = 4
    """Both wheels of one side were off the road while the other side stood on it."""
    SPUN = 8
    """Moved more than 60 degrees off its own axis, at more than 1 m/s."""
    UNSOLVED = 16
    """In some step it was not found what sticks and what slips in the driveline: momentum and the
    bounds of all friction held, but something slipped for that step that should have stuck."""


class Fleet:
    """Cars that advance together, each with its own numbers.

    Parameters
    ----------
    car : Car
        A car; any of its numbers may be an array over cars.
    n : int, optional
        Number of cars. Default: as many as the arrays in `car`, or 1.
    dtype : {"float64", "float32"}
        Precision of everything.
    substeps : int, optional
        Steps of the equations within one ``dt``. Default: as many as keep them at 5 ms or less with
        massed hubs, 1 with massless hubs.

    Raises
    ------
    ValueError
        If `n` contradicts the arrays in `car`, or a number overflows `dtype`.
    TypeError
        If `dtype` is not one of the two.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> car = sp.cars.load("bmw_320i").replace({"body.mass": np.linspace(900, 1300, 5)})
    >>> fleet = sp.Fleet(car)
    >>> fleet.start(speed=20.0)
    >>> fleet.step(steer=0.02, dt=1e-3, steps=1000)
    >>> fleet.state.yaw_rate.shape
    (5,)
    """

    __slots__ = (
        "__weakref__", "_car", "_dtype", "_inner", "_isa", "_lacks", "_longest", "_n", "_output",
        "_plan", "_short", "_state", "_status", "_substeps", "_time", "_view", "_warned",
    )  # fmt: skip

    def __init__(
        self,
        car: Car,
        n: int | None = None,
        dtype: DTypeLike = "float64",
        substeps: int | None = None,
        *,
        isa: str | None = None,
    ) -> None:
        if not isinstance(car, Car):
            raise TypeError(f"a Fleet takes a Car, not {type(car).__name__}; see sp.cars.load()")
        if isa is not None and not isinstance(isa, str):
            raise TypeError(f"isa: expected a name, not {isa!r}")
        self._car, self._isa = car, isa
        self._dtype = precision(dtype)
        self._n = self._count(car, n)
        self._substeps = None if substeps is None else count("substeps", substeps, MOST_SUBSTEPS)
        chosen = self._substeps is None and car["suspension.hubs"] == "massed"
        self._longest = LONGEST_SUBSTEP if chosen else math.inf
        self._inner = self._substeps or 1
        self._short = LARGE_WORK // (self._inner * max(self._n, schedule.FEWEST))
        rows = STATE_ROWS + OUTPUT_ROWS
        require_memory("n", self._n * rows * self._dtype.itemsize, f"{self._n} cars are too many")
        self._state = np.zeros((STATE_ROWS, self._n), self._dtype)
        self._output = np.zeros((OUTPUT_ROWS, self._n), self._dtype)
        self._status = np.zeros(self._n, np.uint32)
        self._time = np.zeros(self._n)
        self._warned = False
        self._lacks = lacking(car, INPUT_NEEDS)
        words = tuple(choices.index(car[name]) for name, choices in _core.words().items())
        numbers = car.flat()
        bound = {name: numbers[name] for name in _bound_fields(car["tire.model"], is_powered(car))}
        wrong = marked(bound)
        if wrong is not None:  # without a mass no car has a finite state
            bound["body.mass"] = crossed_out(bound["body.mass"], wrong)
        columns = columns_of(bound, self._dtype)
        lists = tuple(tuple(rounded(name, car.rows(name), self._dtype)) for name in list_fields())
        self._plan = _core.bind(
            isa or _core.isa, words, _tire_options(car), columns, lists, self._state, self._output,
            self._status, self._time,
        )  # fmt: skip
        self._view = State(self._state, self._output, car, self._plan)
        self.start()

    @staticmethod
    def _count(car: Car, n: int | None) -> int:
        if n is None:
            return car.n
        n = count("n", n, MOST_CARS)
        if car.n not in (1, n):
            raise ValueError(f"n = {n}, but the numbers of this car are arrays over {car.n} cars")
        return n

    def __repr__(self) -> str:
        return f"<Fleet of {self._n} cars, {self._dtype}>"

    def __reduce__(self) -> tuple[Any, ...]:
        kept = tuple(array.copy() for array in self._arrays())
        how = (self._car, self._n, self._dtype.name, self._substeps, self._isa)
        return _restored, (type(self), how, kept, self._warned)

    def _arrays(self) -> tuple[NDArray[Any], ...]:
        return self._state, self._output, self._status, self._time

    @property
    def car(self) -> Car:
        """The car, with the numbers of all."""
        return self._car

    @property
    def n(self) -> int:
        """Number of cars."""
        return self._n

    @property
    def dtype(self) -> np.dtype[Any]:
        """Precision of state, parameters and recordings."""
        return self._dtype

    @property
    def substeps(self) -> int | None:
        """Steps of the equations within one ``dt``, or None for as many as it needs."""
        return self._substeps

    @property
    def state(self) -> State:
        """The present state, see `State`."""
        return self._view

    @property
    def status(self) -> NDArray[np.uint32]:
        """Bits of `Status` for every car, shape (n,), read only."""
        return _read_only(self._status)

    @property
    def time(self) -> NDArray[np.float64]:
        """Time of every car since `start` [s], shape (n,), read only.

        The same for all, unless a run was interrupted: then it tells how far each has come.
        """
        return _read_only(self._time)

    def start(
        self,
        speed: ArrayLike = 0.0,
        *,
        heading: ArrayLike = 0.0,
        x: ArrayLike = 0.0,
        y: ArrayLike = 0.0,
        gear: ArrayLike | None = None,
    ) -> None:
        """Place every car on the road, in static equilibrium, rolling straight, at time 0.

        Parameters
        ----------
        speed : array_like, shape () or (n,)
            Speed along the heading [m/s]; 0 stands, negative rolls backwards.
        heading : array_like, shape () or (n,)
            Direction [rad], positive to the left of earth x.
        x, y : array_like, shape () or (n,)
            Place of the center of mass [m].
        gear : array_like, shape () or (n,), optional
            Gear that is in: -1, 0 or a forward gear. Default: the highest in which the engine
            turns fast enough not to shift down, or the first; backwards the reverse gear.

        Notes
        -----
        Springs, tires and aerodynamic lift balance the weight; gravity along a slope is not held.
        The engine idles, or turns with the wheels where that is faster; the tank is full.
        """
        places = {"speed": speed, "heading": heading, "x": x, "y": y}
        v, psi, px, py = (column(k, value, self._n, self._dtype) for k, value in places.items())
        _core.settle(self._plan, v, psi, px, py, self._start_gear(gear))
        self._warned = False

    def _start_gear(self, gear: ArrayLike | None) -> NDArray[Any]:
        if gear is None:
            return np.full(1, np.nan, self._dtype)
        if "gear" in self._lacks:
            raise lack(self._car, "gear", "input", self._lacks["gear"])
        wanted = column("gear", gear, self._n, self._dtype)
        top = len(self._car["gearbox.ratios"])
        wrong = (wanted != np.round(wanted)) | (wanted < -1) | (wanted > top)
        if wrong.any():
            index = int(np.argmax(wrong))
            raise ValueError(
                f"gear: car {index}: {wanted[index]:g} is not allowed, "
                f"must be -1, 0 or a gear up to {top}"
            )
        return wanted

    def _steps_within(self, dt: float) -> int:
        """Steps of the equations within one of `dt`."""
        if dt <= self._longest:
            return self._inner
        return math.ceil(min(dt / LONGEST_SUBSTEP - 1e-9, MOST_CALL))

    def step(
        self,
        steer: ArrayLike = 0.0,
        drive_torque: ArrayLike = 0.0,
        brake_torque: ArrayLike = 0.0,
        dt: float = 1e-3,
        steps: int = 1,
        *,
        throttle: ArrayLike = RELEASED,
        brake: ArrayLike = RELEASED,
        clutch: ArrayLike = RELEASED,
        hand_brake: ArrayLike = RELEASED,
        gear: ArrayLike | None = None,
        torque_vectoring: ArrayLike = RELEASED,
    ) -> None:
        """Advance every car by `steps` steps of `dt`, inputs held.

        Parameters
        ----------
        steer : array_like, shape () or (n,)
            Road-wheel angle before Ackermann geometry and toe [rad], positive to the left.
        drive_torque : array_like, shape () or (n,)
            Sum over the driven wheels [N m]; negative drives backwards.
        brake_torque : array_like, shape () or (n,)
            Sum over the four wheels [N m], >= 0.
        dt : float
            Step [s], > 0. Of massed hubs one of more than 5 s is several.
        steps : int
            How many, >= 0.
        throttle, brake, clutch, hand_brake : array_like, shape () or (n,)
            Pedals and lever, 0 (released) to 1 (full). They need a car with an engine
            (``drive.source = "engine"``) and with pedals for its brakes
            (``pedals.brakes = "hydraulic"``).
        gear : array_like, shape () or (n,), optional
            -1 reverse, 0 neutral, 1 and up forward; with an automatic gearbox only its sign
            counts. Default: the gear stays in.
        torque_vectoring : array_like, shape () or (n,)
            Torque added to the right driven wheel and taken from the left one [N m]; positive
            turns the car to the left.

        Raises
        ------
        ValueError
            If an input has the wrong shape or range, is not finite or meets no part of this car,
            or ``dt <= 0``. Nothing has moved then.
        RuntimeError
            If the fleet is in the midst of another call.
        """
        values = (
            steer, drive_torque, brake_torque, throttle, brake, clutch, hand_brake, gear,
            torque_vectoring,
        )  # fmt: skip
        # one car is stepped in little more time than it takes to look at all of them
        if self._lacks and not (
            throttle is RELEASED and brake is RELEASED and clutch is RELEASED
            and hand_brake is RELEASED and gear is None and torque_vectoring is RELEASED
        ):  # fmt: skip
            values = self._without_released(values)
        # what is short and plain goes straight to the kernels, which look at all else
        inner = self._inner
        plain = type(steps) is int and type(dt) is float
        if not (plain and steps <= self._short and dt <= self._longest):
            dt, inner, steps = self._divided(dt, steps)
            if steps * inner * max(self._n, schedule.FEWEST) > LARGE_WORK:
                self._march(values, dt, inner, steps)
                return
        lost = _core.step(self._plan, *values, dt, inner, steps)
        if lost:
            self._warn(lost)

    def _without_released(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """Refuse what needs a part that the car lacks."""
        asked = used(values, self._car, self._lacks)
        return tuple(asked.get(name, None if name == "gear" else 0.0) for name in INPUTS)

    def _divided(self, dt: object, steps: object) -> tuple[float, int, int]:
        """Return a step, the steps of the equations within it, and the number of such steps.

        A step that is longer than a call may be is several, as inputs are held.
        """
        step = seconds("dt", dt)
        if not is_whole(steps):
            raise TypeError(f"steps: expected an integer, not {steps!r}")
        number = int(steps)  # type: ignore[call-overload]
        if not 0 <= number <= MOST_CALL:
            limit = ">= 0" if number < 0 else f"<= {MOST_CALL}"
            raise ValueError(f"steps: {number} is not allowed, must be {limit}")
        inner = self._steps_within(step)
        parts = -(-inner // MOST_SUBSTEPS)
        if max(number, 1) * inner > MOST_CALL * MOST_SUBSTEPS or inner == MOST_CALL:
            raise ValueError(f"dt: {step} s is not allowed, {number} such steps are too long")
        step /= parts
        return step, self._steps_within(step), number * parts

    def _march(self, values: tuple[Any, ...], dt: float, inner: int, steps: int) -> None:
        """Take many steps in calls that end soon, so that Ctrl-C is heard."""
        held = dict(zip(INPUTS, values, strict=True))
        token = _core.hold(self._plan)
        try:
            inputs = kernel_inputs(held, self._car, self._lacks, self._n, self._dtype)
            task = schedule.Task(self._plan, inputs, dt, inner, self._time.copy())
            task.check()
            schedule.advance(task, 0, steps, self._n)
        finally:
            _core.release(token)
        self._warn_of_lost()

    def _warn_of_lost(self) -> None:
        lost = int(np.count_nonzero(self._status & Status.NON_FINITE))
        if lost:
            self._warn(lost)

    def _warn(self, lost: int) -> None:
        if not self._warned:
            self._warned = True
            warnings.warn(
                f"{lost} of {self._n} cars have a state that is not finite; see fleet.status",
                RuntimeWarning,
                stacklevel=3,
            )

    def evaluate(self) -> None:
        """Fill the outputs (forces, accelerations, angles) from the state, without a step."""
        _core.evaluate(self._plan)

    def run(
        self,
        inputs: Mapping[str, Input] | ClosedLoop | None = None,
        duration: float = 1.0,
        dt: float = 1e-3,
        every: int = 10,
        record: Sequence[str] = (),
        threads: int = 1,
        *,
        peaks: Sequence[str] = (),
        control_dt: float = 0.01,
        driver: tuple[Any, ...] | None = None,
        course: tuple[Any, ...] | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> Recording:
        """Advance every car over a time, with inputs that may change, and record.

        Parameters
        ----------
        inputs : mapping or callable
            Of "steer" [rad], "drive_torque" and "brake_torque" [N m], "throttle", "brake",
            "clutch" and "hand_brake" (0 to 1), "gear" and "torque_vectoring" [N m], as in `step`,
            to a number, an (n,) array or a `Signal`; what is missing is 0, and the gear stays. A
            Signal of gears changes where it is halfway. A callable ``inputs(time, state)`` returns
            such a mapping (without Signals) every `control_dt`, for all cars at once.
        duration : float
            Time to run [s]. Where it is no whole number of steps (to a thousandth of one), a
            shorter step comes last, and is not sampled.
        dt : float
            Step [s]; inputs are sampled at its start and held. At most 5 s with massed hubs.
        every : int
            Steps between samples.
        record : sequence of str
            Channels to record, see `skidpad.channels`; those that this car has.
        threads : int
            Threads, of which no more start than there is work for; the result does not depend on
            it.
        peaks : sequence of str
            Channels whose largest magnitude over the samples is kept, in ``recording.peak``; NaN
            for a car that did not stay finite.
        control_dt : float
            Time between calls of a callable `inputs` [s], rounded to whole steps.
        driver, course : tuple, optional
            Driver and cones in kernel columns, from `skidpad.drivers` and `skidpad.maneuvers`. A
            driver steers; `inputs` then has no "steer".
        progress : callable, optional
            Called with the share done, 0 to 1, ascending, maybe from another thread.

        Returns
        -------
        Recording

        Raises
        ------
        KeyError
            If an input or a channel is unknown.
        TypeError, ValueError
            If an argument is of the wrong kind, shape or range, or meets no part of this car.
            Nothing has moved then.
        MemoryError
            If the recording is larger than the memory that is free. Nothing has moved then.
        RuntimeError
            If the fleet is in the midst of another call, or threads cannot be started. Nothing
            has moved then.

        Notes
        -----
        A run that is interrupted (Ctrl-C, an exception of `progress` or of a callable `inputs`)
        leaves each car where its last whole step brought it, and ``fleet.time`` tells when that
        is; the cars can go on from there. Samples taken until then are lost.
        """
        dt = seconds("dt", dt)
        steps, rest = _steps_and_rest(seconds("duration", duration, zero=True), dt)
        inner = self._steps_within(dt)
        if inner > MOST_SUBSTEPS:
            raise ValueError(f"dt: {dt} s is not allowed in a run, must be <= {LONGEST_STEP:g} s")
        every, threads = count("every", every, MOST_CALL), count("threads", threads)
        control_dt = seconds("control_dt", control_dt)
        function("progress", progress)
        chosen = self._channels("record", record)
        watched = self._channels("peaks", peaks)
        given = {} if callable(inputs) or inputs is None else inputs
        task = schedule.Task(
            self._plan, self._kernel_inputs(given, driver), dt, inner, self._time,
            driver=driver, course=course,
        )  # fmt: skip
        task.check()
        # all that the run needs is there before a car moves
        samples = steps // every + 1
        rows, peak_rows = _rows(chosen), _rows(watched)
        wanted = samples * (8 + len(rows) * self._n * self._dtype.itemsize)
        remedy = f"{samples} samples of {len(rows)} rows for {self._n} cars; record fewer or rarer"
        require_memory("record", wanted, remedy)
        time = np.arange(samples, dtype=np.float64) * (every * dt)
        stored = np.zeros((len(rows), samples, self._n), self._dtype)
        peak = np.zeros((len(peak_rows), self._n), self._dtype)
        if callable(inputs):
            self.evaluate()
        token = _core.hold(self._plan)
        try:
            task = replace(
                task, origin=self._time.copy(), every=every,
                channels=rows, record=stored if rows else None,
                peaks=peak_rows, peak=peak if peak_rows else None,
            )  # fmt: skip
            if callable(inputs):
                held = max(1, round(min(control_dt / dt, steps)))
                self._closed_loop(inputs, task, steps, rest, held, threads, progress)
            else:
                schedule.advance(task, 0, steps, self._n, threads, progress)
                self._finish(task, steps, rest, threads)
        finally:
            _core.release(token)
        self._warn_of_lost()
        peak[:, self._without_peaks(on_course=course is not None)] = np.nan
        return Recording(time, chosen, stored, _split(peak, watched))

    def _channels(self, argument: str, names: Sequence[str]) -> tuple[Channel, ...]:
        """Look channels up, each once, and refuse those that mean nothing for this car."""
        try:
            each = iter(() if isinstance(names, str) else names)
        except TypeError:
            each = None
        if each is None or isinstance(names, str):
            example = [names] if isinstance(names, str) else ["yaw_rate"]
            raise TypeError(f"{argument}: expected a list of channels, like {example}")
        found = tuple(dict.fromkeys(find_channel(name) for name in each))
        lacks = lacking(self._car, CHANNEL_NEEDS)
        for channel in found:
            if channel.name in lacks:
                raise lack(self._car, channel.name, "channel", lacks[channel.name])
        return found

    def _kernel_inputs(
        self, inputs: Mapping[str, Input], driver: tuple[Any, ...] | None
    ) -> tuple[Any, ...]:
        found = kernel_inputs(inputs, self._car, self._lacks, self._n, self._dtype)
        if driver is not None and "steer" in inputs:
            raise ValueError("steer: the driver steers; leave it out of inputs, or the driver")
        return found

    def _without_peaks(self, *, on_course: bool) -> NDArray[np.intp]:
        """Cars of which no magnitude is the largest: one was not a number.

        On a course nothing counts any more for a car that has fallen over; what it had before
        then stays.
        """
        lost = np.flatnonzero(~np.isfinite(self._state).all(axis=0))
        fallen = self._status[lost] & Status.ROLLED_OVER
        return lost[fallen == 0] if on_course else lost

    def _closed_loop(
        self,
        inputs: ClosedLoop,
        task: schedule.Task,
        steps: int,
        rest: float,
        held: int,
        threads: int,
        progress: Callable[[float], object] | None,
    ) -> None:
        for first in range(0, steps + (rest > 0), held):
            wanted = inputs(first * task.dt, self._view)
            if not isinstance(wanted, Mapping):
                raise TypeError(f"inputs: the callable gave {wanted!r}, expected a mapping")
            for name, value in wanted.items():
                if isinstance(value, Signal):
                    raise TypeError(f"{name}: expected numbers, not a Signal, of a callable")
            now = replace(task, inputs=self._kernel_inputs(wanted, task.driver))
            now.check()
            number = min(held, steps - first)
            schedule.advance(now, first, number, self._n, threads)
            if first + held > steps:
                self._finish(now, steps, rest, threads)
            if progress is not None:
                progress((first + number) / steps if steps else 1.0)

    def _finish(self, task: schedule.Task, steps: int, rest: float, threads: int) -> None:
        """Take the last step of a run, which is shorter, after all others."""
        if rest == 0:
            return
        at = steps * task.dt
        last = schedule.Task(
            task.plan, tuple(value_at(value, at) for value in task.inputs), rest,
            self._steps_within(rest), task.origin + at, driver=task.driver,
        )  # fmt: skip
        schedule.advance(last, 0, 1, self._n, threads)


def _restored(
    kind: type[Fleet], how: tuple[Any, ...], kept: tuple[NDArray[Any], ...], warned: bool
) -> Fleet:
    """Return a fleet of its own that goes on from what was kept of another."""
    *of_car, isa = how
    fleet = kind(*of_car, isa=isa)
    for array, value in zip(fleet._arrays(), kept, strict=True):
        array[...] = value
    _core.written(fleet._plan)
    fleet._warned = warned
    return fleet


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view


def _steps_and_rest(duration: float, dt: float) -> tuple[int, float]:
    """Return the whole steps of a duration, and the time that is left for a shorter one."""
    if duration / dt > MOST_STEPS:
        raise ValueError(f"duration: {duration} s are too many steps of {dt} s")
    steps = round(duration / dt)
    if abs(duration / dt - steps) > ROUNDING or (steps == 0 and duration > 0):
        steps = math.floor(duration / dt)
        return steps, duration - steps * dt
    return steps, 0.0


def _rows(channels: tuple[Channel, ...]) -> tuple[int, ...]:
    return tuple(row for c in channels for row in range(c.row, c.row + c.rows))


def _split(rows: NDArray[Any], channels: tuple[Channel, ...]) -> dict[str, NDArray[Any]]:
    """Give each channel its rows: one, or four for wheels."""
    found, start = {}, 0
    for c in channels:
        found[c.name] = rows[start : start + 4] if c.wheels else rows[start]
        start += c.rows
    return found


@cache
def _bound_fields(model: str, powered: bool) -> tuple[str, ...]:
    """Names of the numbers that the kernels read, in their order."""
    return (*_core.car_fields(model), *(_core.powertrain_fields() if powered else ()))


def _tire_options(car: Car) -> int:
    """Gather the words of a car's tires as C takes them."""
    if car["tire.model"] != "magic_formula":
        return COMBINE.index(car["tire.combine"])
    bit = {name: value for name, (value, _) in _core.magic_options().items()}
    chosen = {
        "V52": car["tire.version"] == "5.2",
        "V62": car["tire.version"] == "6.2",
        "LIMITS": car["tire.limits"] == "on",
        "TAN_ALPHA": car["tire.angle"] == "tangent",
    }
    return sum(bit[name] for name, on in chosen.items() if on)
