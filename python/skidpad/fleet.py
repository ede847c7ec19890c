"""Fleets: any number of cars that advance together in one call."""

from __future__ import annotations

import enum
import itertools
import math
import threading
import warnings
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad import _core
from skidpad.cars import Car
from skidpad.cars.lists import list_fields
from skidpad.channels import CHANNELS, OUTPUT_ROWS, STATE_ROWS, find_channel
from skidpad.columns import column
from skidpad.errors import UnknownNameError, did_you_mean
from skidpad.recording import Recording
from skidpad.signal import Signal
from skidpad.tires.combined import COMBINE

INPUTS = (
    "steer", "drive_torque", "brake_torque", "throttle", "brake", "clutch", "hand_brake", "gear",
    "torque_vectoring",
)  # fmt: skip
PARTS = {
    "throttle": ("drive.source", "engine"),
    "clutch": ("drive.source", "engine"),
    "gear": ("drive.source", "engine"),
    "brake": ("pedals.brakes", "hydraulic"),
    "hand_brake": ("pedals.brakes", "hydraulic"),
    "torque_vectoring": ("drive.source", "engine"),
}
"""Inputs that need a part of the car, and the word that gives it one."""

RELEASED = 0.0
"""The default of an input that may need a part which a car lacks."""

Input = ArrayLike | Signal
ClosedLoop = Callable[[float, "State"], Mapping[str, ArrayLike]]

MOST_STEPS = 1e12  # more would take days for one car
MOST_SUBSTEPS = 2**31 - 1
LONGEST_SUBSTEP = 5e-3  # hubs of 40 kg on a tire of 220 kN/m need less than 25 ms, light ones less
CALL_SECONDS = 0.1  # longest time in one call of the kernel, so that Ctrl-C is heard
NS_PER_CAR_STEP = 100.0  # only to plan those calls
LARGE_WORK = 4_000_000  # car-steps, less than half a second


POWERED = (
    "drive.source", "pedals.brakes", "antilock.model", "traction.model", "stability.model",
    "drift.model", "road.sides",
)  # fmt: skip
"""Words that bring in the numbers of the powertrain, each with the first choice without it."""


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


def _seconds(name: str, value: object, *, zero: bool = False) -> float:
    """Check a time, > 0 or also 0."""
    if not isinstance(value, (int, float, np.integer, np.floating)):
        raise TypeError(f"{name}: expected a number, not {value!r}")
    if not (math.isfinite(value) and (value > 0 or (zero and value == 0))):
        least = ">= 0" if zero else "> 0"
        raise ValueError(f"{name}: {value} s is not allowed, must be {least} and finite")
    return float(value)


class State:
    """The present state of a fleet: every channel is a view, shape (n,) or (4, n) for wheels.

    ``fleet.state.yaw_rate`` costs no copy; writing into a state channel changes the fleet.
    """

    __slots__ = ("_output", "_state")

    def __init__(self, state: NDArray[Any], output: NDArray[Any]) -> None:
        object.__setattr__(self, "_state", state)
        object.__setattr__(self, "_output", output)

    def __getattr__(self, name: str) -> NDArray[Any]:
        channel = CHANNELS.get(name)
        if channel is None:
            raise AttributeError(f"a car has no channel '{name}'{did_you_mean(name, CHANNELS)}")
        row, array = channel.row, self._state
        if row >= STATE_ROWS:
            row, array = row - STATE_ROWS, self._output
        view: NDArray[Any] = array[row : row + 4] if channel.wheels else array[row]
        return view

    def __setattr__(self, name: str, value: ArrayLike) -> None:
        view = getattr(self, name)  # an AttributeError if there is no such channel
        if CHANNELS[name].row >= STATE_ROWS:
            raise AttributeError(f"'{name}' is an output of the step, not a state")
        view[...] = value

    def __dir__(self) -> list[str]:
        return list(CHANNELS)


@dataclass(frozen=True, slots=True)
class _Task:
    """What one kernel call needs besides its range of steps and cars."""

    inputs: tuple[Any, ...]
    dt: float
    substeps: int
    every: int
    channels: tuple[int, ...]
    record: NDArray[Any] | None
    peaks: tuple[int, ...]
    peak: NDArray[Any] | None
    driver: tuple[Any, ...] | None
    course: tuple[Any, ...] | None


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
        self.car = car
        self.dtype = np.dtype(dtype)
        if self.dtype not in (np.dtype(np.float64), np.dtype(np.float32)):
            raise TypeError(f"dtype must be float64 or float32, not {self.dtype}")
        self.n = self._count(car, n)
        if substeps is not None and not (
            isinstance(substeps, (int, np.integer)) and 1 <= substeps <= MOST_SUBSTEPS
        ):
            raise ValueError(f"substeps must be an integer >= 1, not {substeps!r}")
        self.substeps = None if substeps is None else int(substeps)
        self._massed = car["suspension.hubs"] == "massed"
        self._state = np.zeros((STATE_ROWS, self.n), self.dtype)
        self._output = np.zeros((OUTPUT_ROWS, self.n), self.dtype)
        self._status = np.zeros(self.n, np.uint32)
        self._state[CHANNELS["q0"].row] = 1
        self._warned = False
        self._lacks = {name: part for name, part in PARTS.items() if car[part[0]] != part[1]}
        words = tuple(choices.index(car[name]) for name, choices in _core.words().items())
        columns = tuple(self._column(name, car[name]) for name in _bound_fields(car))
        lists = tuple(
            tuple(self._column(name, row) for row in car.rows(name)) for name in list_fields()
        )
        self._plan = _core.bind(
            isa or _core.isa, words, _tire_options(car), columns, lists, self._state, self._output,
            self._status,
        )  # fmt: skip
        self.state = State(self._state, self._output)
        self.start()

    @staticmethod
    def _count(car: Car, n: int | None) -> int:
        if n is None:
            return car.n
        if not isinstance(n, (int, np.integer)) or n < 1:
            raise ValueError(f"n must be an integer >= 1, not {n!r}")
        if car.n not in (1, n):
            raise ValueError(f"n = {n}, but the numbers of this car are arrays over {car.n} cars")
        return int(n)

    def _column(self, name: str, value: ArrayLike) -> NDArray[Any]:
        exact = np.atleast_1d(np.asarray(value))
        with np.errstate(over="ignore", under="ignore"):
            column = np.array(exact, self.dtype)
        lost = ~np.isfinite(column) | ((column == 0) & (exact != 0))
        if lost.any():
            index = int(np.argmax(lost))
            raise ValueError(f"{name}: car {index}: {exact[index]} does not fit {self.dtype}")
        return column

    def __repr__(self) -> str:
        return f"<Fleet of {self.n} cars, {self.dtype}>"

    @property
    def status(self) -> NDArray[np.uint32]:
        """Bits of `Status` for every car, shape (n,)."""
        return self._status

    def start(
        self,
        speed: ArrayLike = 0.0,
        *,
        heading: ArrayLike = 0.0,
        x: ArrayLike = 0.0,
        y: ArrayLike = 0.0,
        gear: ArrayLike | None = None,
    ) -> None:
        """Place every car on the road, in static equilibrium, rolling straight.

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
        v, psi, px, py = (column(k, value, self.n, self.dtype) for k, value in places.items())
        self._state[...] = 0
        self.state.x, self.state.y = px, py
        self._status[...] = 0
        self._warned = False
        _core.settle(self._plan, v, psi, self._start_gear(gear))
        self._status[...] = 0

    def _start_gear(self, gear: ArrayLike | None) -> NDArray[Any]:
        if gear is None:
            return np.full(1, np.nan, self.dtype)
        if "gear" in self._lacks:
            raise self._missing("gear")
        wanted = column("gear", gear, self.n, self.dtype)
        top = len(self.car["gearbox.ratios"])
        wrong = (wanted != np.round(wanted)) | (wanted < -1) | (wanted > top)
        if wrong.any():
            index = int(np.argmax(wrong))
            raise ValueError(
                f"gear: car {index}: {wanted[index]:g} is not allowed, "
                f"must be -1, 0 or a gear up to {top}"
            )
        return wanted

    def _missing(self, name: str) -> ValueError:
        word, needed = self._lacks[name]
        return ValueError(
            f"{name}: this car has {word} = {self.car[word]!r}; the input needs {word} = {needed!r}"
        )

    def _substeps(self, dt: float) -> int:
        if self.substeps is not None:
            return self.substeps
        try:
            if not (self._massed and LONGEST_SUBSTEP < dt < math.inf):
                return 1
            substeps = math.ceil(dt / LONGEST_SUBSTEP - 1e-9)
        except (TypeError, ValueError, OverflowError):
            return 1  # no number: the kernels' door says so
        if substeps > MOST_SUBSTEPS:
            raise ValueError(f"dt: {dt} s is too long for substeps of {LONGEST_SUBSTEP} s")
        return substeps

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
            Step [s], > 0.
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
        """
        # in calls that end soon, so that Ctrl-C is heard
        values = (
            steer, drive_torque, brake_torque, throttle, brake, clutch, hand_brake, gear,
            torque_vectoring,
        )  # fmt: skip
        if isinstance(steps, int) and LARGE_WORK < steps * self.n < 1e15:
            self.run(self._used(values), steps * dt, dt, every=steps)
            return
        # one car is stepped in little more time than it takes to look at all of them
        if self._lacks and not (
            throttle is RELEASED and brake is RELEASED and clutch is RELEASED
            and hand_brake is RELEASED and gear is None and torque_vectoring is RELEASED
        ):  # fmt: skip
            self._used(values)
        lost = _core.step(self._plan, *values, dt, self._substeps(dt), steps, 0, self.n)
        if lost:
            self._warn(lost)

    def _used(self, values: tuple[Any, ...]) -> dict[str, Any]:
        """Inputs that are not left at their default, which need their part of the car."""
        used = {}
        for name, value in zip(INPUTS, values, strict=True):
            if value is None or (isinstance(value, float) and value == 0.0):
                continue
            if name in self._lacks:
                raise self._missing(name)
            used[name] = value
        return used

    def _warn(self, lost: int) -> None:
        if not self._warned:
            self._warned = True
            warnings.warn(
                f"{lost} of {self.n} cars have a state that is not finite; see fleet.status",
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
            Time to run [s].
        dt : float
            Step [s]; inputs are sampled at its start and held.
        every : int
            Steps between samples.
        record : sequence of str
            Channels to record, see `skidpad.channels`.
        threads : int
            Threads; the result does not depend on it.
        peaks : sequence of str
            Channels whose largest magnitude over the samples is kept, in ``recording.peak``.
        control_dt : float
            Time between calls of a callable `inputs` [s].
        driver, course : tuple, optional
            Driver and cones in kernel columns, from `skidpad.drivers` and `skidpad.maneuvers`.
        progress : callable, optional
            Called with the share done, 0 to 1.

        Returns
        -------
        Recording

        Raises
        ------
        KeyError
            If an input or a channel is unknown.
        ValueError
            If a number is out of range. Nothing has moved then.
        """
        duration, dt = _seconds("duration", duration, zero=True), _seconds("dt", dt)
        if duration / dt > MOST_STEPS:
            raise ValueError(f"duration: {duration} s are too many steps of {dt} s")
        if not isinstance(every, (int, np.integer)) or every < 1:
            raise ValueError(f"every must be an integer >= 1, not {every!r}")
        if not isinstance(threads, (int, np.integer)) or threads < 1:
            raise ValueError(f"threads must be an integer >= 1, not {threads!r}")
        steps = round(duration / dt)
        samples = steps // every + 1
        for argument, names in (("record", record), ("peaks", peaks)):
            if isinstance(names, str):
                raise TypeError(f"{argument}: expected a list of channels, like [{names!r}]")
        chosen = tuple(find_channel(name) for name in dict.fromkeys(record))
        watched = tuple(find_channel(name) for name in dict.fromkeys(peaks))
        rows = tuple(row for c in chosen for row in range(c.row, c.row + c.rows))
        peak_rows = tuple(row for c in watched for row in range(c.row, c.row + c.rows))
        stored = np.zeros((len(rows), samples, self.n), self.dtype)
        peak = np.zeros((len(peak_rows), self.n), self.dtype)
        task = _Task(
            inputs=self._signals({} if callable(inputs) or inputs is None else inputs),
            dt=dt,
            substeps=self._substeps(dt),
            every=int(every),
            channels=rows,
            record=stored if rows else None,
            peaks=peak_rows,
            peak=peak if peak_rows else None,
            driver=driver,
            course=course,
        )
        if callable(inputs):
            self._closed_loop(inputs, task, steps, control_dt, threads, progress)
        else:
            self._advance(task, 0, steps, threads, progress)
        lost = int(np.count_nonzero(self._status & Status.NON_FINITE))
        if lost:
            self._warn(lost)
        start = 0
        peak_of = {}
        for c in watched:
            peak_of[c.name] = peak[start : start + 4] if c.wheels else peak[start]
            start += c.rows
        time = np.arange(samples, dtype=np.float64) * (int(every) * dt)
        return Recording(time, chosen, stored, peak_of)

    def _signals(self, inputs: Mapping[str, Input]) -> tuple[Any, ...]:
        if not isinstance(inputs, Mapping):
            raise TypeError(f"inputs: expected a mapping like {{'steer': 0.02}}, not {inputs!r}")
        for name in inputs:
            if name not in INPUTS:
                hint = did_you_mean(name, INPUTS)
                raise UnknownNameError(f"no input '{name}'{hint} (inputs are {', '.join(INPUTS)})")
            if name in self._lacks:
                raise self._missing(name)
        found: list[Any] = []
        for name in INPUTS:
            value = inputs.get(name, None if name == "gear" else 0.0)
            if isinstance(value, Signal):
                with np.errstate(over="ignore"):  # the kernels' door names what became infinite
                    value = (value.times, np.ascontiguousarray(value.values, self.dtype))
            elif isinstance(value, tuple):
                value = list(value)  # there a tuple is a Signal
            found.append(value)
        return tuple(found)

    def _closed_loop(
        self,
        inputs: ClosedLoop,
        task: _Task,
        steps: int,
        control_dt: float,
        threads: int,
        progress: Callable[[float], object] | None,
    ) -> None:
        control_dt = _seconds("control_dt", control_dt)
        held = max(1, round(control_dt / task.dt))
        self.evaluate()
        for first in range(0, steps, held):
            wanted = inputs(first * task.dt, self.state)
            if not isinstance(wanted, Mapping):
                raise TypeError(f"inputs: the callable gave {wanted!r}, expected a mapping")
            # copies: what the callable returns may be a view of the state that now moves
            plain = (float, int, list, tuple, type(None))
            signals = self._signals(
                {k: v if isinstance(v, plain) else np.array(v) for k, v in wanted.items()}
            )
            now = _Task(
                signals, task.dt, task.substeps, task.every, task.channels, task.record,
                task.peaks, task.peak, task.driver, task.course,
            )  # fmt: skip
            count = min(held, steps - first)
            self._advance(now, first, count, threads, None)
            if progress is not None:
                progress((first + count) / steps)

    def _call(
        self, task: _Task, first: int, steps: int, begin: int, end: int, *, check: bool
    ) -> None:
        _core.run(
            self._plan, task.inputs, task.dt, task.substeps, first, steps, task.every,
            task.channels, task.record, task.peaks, task.peak, task.driver, task.course,
            begin, end, check,
        )  # fmt: skip

    def _advance(
        self,
        task: _Task,
        first: int,
        steps: int,
        threads: int,
        progress: Callable[[float], object] | None,
    ) -> None:
        """Send all cars through the steps, in slices of cars that go through all their steps.

        A call of the kernel ends after about CALL_SECONDS, so an interrupt is heard; slices
        small enough also keep their state in the cache. The bits depend on none of it.
        """
        cost = NS_PER_CAR_STEP * 1e-9 * task.substeps
        cars = self.n
        if steps > 0:
            longest = max(256, int(CALL_SECONDS / cost / steps))
            shortest = max(64, int(CALL_SECONDS / 100 / cost / steps))
            # many slices a thread, so that all end at about the same time
            cars = min(self.n, longest, max(shortest, -(-self.n // (16 * threads))))
        cars = -(-cars // 64) * 64 if self.n > 64 else self.n
        steps_per_call = max(1, int(CALL_SECONDS / cost / cars))
        slices = deque((i, min(i + cars, self.n)) for i in range(0, self.n, cars))
        total = len(slices)
        # steps = 0 checks every input before any car moves
        self._call(task, first, 0, 0, 0, check=True)
        cancelled = threading.Event()
        done = itertools.count(1)

        def send(begin: int, end: int) -> None:
            at, last = first, first + steps
            while True:
                count = min(steps_per_call, last - at)
                self._call(task, at, count, begin, end, check=False)
                at += count
                if at >= last or cancelled.is_set():
                    return

        def work() -> None:
            while not cancelled.is_set():
                try:
                    begin, end = slices.popleft()
                except IndexError:
                    return
                send(begin, end)
                share = next(done) / total
                if progress is not None:
                    progress(share)

        if threads == 1 or total == 1:
            work()
            return
        with ThreadPoolExecutor(threads) as pool:
            futures = [pool.submit(work) for _ in range(threads)]
            try:
                wait(futures)
            except BaseException:
                cancelled.set()
                raise
        for future in futures:
            future.result()


def _bound_fields(car: Car) -> tuple[str, ...]:
    """Names of the numbers that the kernels read, in their order."""
    words = _core.words()
    powered = any(car[name] != words[name][0] for name in POWERED)
    plain = _core.car_fields(car["tire.model"])
    return (*plain, *_core.powertrain_fields()) if powered else tuple(plain)


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
