"""Derivatives of a fleet's course: what may be asked for, and the calls of the kernel."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._channels import CHANNELS, STATE_ROWS, WHEELS
from skidpad._lib.arguments import texts
from skidpad._lib.in_parts import in_parts
from skidpad._lib.memory import require_memory
from skidpad._lib.messages import did_you_mean
from skidpad.cars import Car
from skidpad.cars.lists import WORDS_OF_LISTS, list_fields, unread
from skidpad.errors import UnknownNameError
from skidpad.simulation.driver_binding import Driving
from skidpad.simulation.inputs import INPUTS
from skidpad.simulation.kernel_state import Bound, column_names
from skidpad.simulation.requirements import CHANNEL_NEEDS, lack, lacking
from skidpad.simulation.scheduler import MOST_THREADS

Array = NDArray[np.float64]

BLOCK = 16
"""Cars that the kernel takes side by side."""

CALL = 4096
"""Steps of such blocks in one call of it, about a tenth of a second."""

MOST_WITHIN = 64
"""Steps within one whose slopes are kept together."""

DISCRETE = {
    "gear": "a gear is in or not",
    "driver_mark": "it tells drivers apart",
    "path_segment": "it counts segments",
    "preview_segment": "it counts segments",
    "profile_row": "it counts rows",
}
"""States and inputs that jump, which nothing has a derivative by."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What derivatives are taken by.

    Attributes
    ----------
    states : tuple of str
        Channels of the state.
    inputs, parameters : tuple of str
    gains : tuple of str
        Numbers of drivers.
    lists : dict of str to tuple of int
        Lists of numbers, and the shape of each without cars.
    commands : tuple of str
        Commands of drivers over time.
    """

    states: tuple[str, ...]
    inputs: tuple[str, ...]
    parameters: tuple[str, ...]
    gains: tuple[str, ...] = ()
    lists: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    commands: tuple[str, ...] = ()

    def columns(self) -> tuple[str, ...]:
        """Return the name of each number: of wheels with the wheel, of lists with the place."""
        places = (
            f"{name}[{', '.join(map(str, place))}]"
            for name, shape in self.lists.items()
            for place in np.ndindex(*shape)
        )
        return (*rows_of(self.states), *self.inputs, *self.parameters, *places)

    def numbers(self) -> int:
        """Return how many numbers of the cars these are."""
        return len(self.parameters) + sum(math.prod(shape) for shape in self.lists.values())


def wanted(
    cars: Bound, by: Sequence[str], driver: Driving | None = None, argument: str = "by"
) -> Wanted:
    """Look up what derivatives are asked by, under the name of the argument that names it.

    Raises
    ------
    KeyError, TypeError, ValueError
        If a name is unknown, or of something that has no derivatives, or that the cars lack.
    """
    states: dict[str, None] = {}
    inputs: dict[str, None] = {}
    parameters: dict[str, None] = {}
    gains: dict[str, None] = {}
    lists: dict[str, None] = {}
    commands: dict[str, None] = {}
    owned = () if driver is None else tuple(driver.owned)
    known = () if driver is None else tuple(driver.gains())
    commanded = () if driver is None else tuple(driver.commands())
    of_driver = (*known, *commanded)
    columns = column_names(cars.car)
    words = {word: str(cars.car[word]) for word in WORDS_OF_LISTS}
    read = [each for each in list_fields() if not unread(each, words)]
    lacks = lacking(cars.car, CHANNEL_NEEDS)
    for name in texts(argument, by):
        if name == "state":
            states.update(dict.fromkeys(state_of(cars)))
        elif name == "inputs":
            free = (i for i in INPUTS if i not in cars.lacks and i not in owned)
            inputs.update(dict.fromkeys(i for i in free if i not in DISCRETE))
        elif name == "parameters":
            parameters.update(dict.fromkeys(columns))
        elif name == "lists":
            lists.update(dict.fromkeys(read))
        elif name in DISCRETE:
            reason = DISCRETE[name]
            raise ValueError(f"{argument}: {name} jumps ({reason}): there is no derivative by it")
        elif name in INPUTS:
            if name in cars.lacks:
                raise lack(cars.car, name, "input", cars.lacks[name])
            if name in owned:
                raise ValueError(f"{argument}: {name} is what the driver decides, no input")
            inputs[name] = None
        elif name in CHANNELS and CHANNELS[name].row < STATE_ROWS:
            if name in lacks:
                raise lack(cars.car, name, "channel", lacks[name])
            states[name] = None
        elif found := _under(name, of_driver):
            gains.update(dict.fromkeys(each for each in found if each in known))
            commands.update(dict.fromkeys(each for each in found if each in commanded))
        elif driver is not None and driver.on_points and name.startswith("driver.path"):
            raise ValueError(
                f"{argument}: {name}: this path goes through points, by which there are no "
                "derivatives; one of sp.Path.lane_changes has"
            )
        elif name in list_fields():
            if reason := unread(name, words):
                raise ValueError(f"{argument}: {name}: {reason}")
            lists[name] = None
        else:
            under = _under(name, read)
            lists.update(dict.fromkeys(under))
            if not under or _under(name, columns):
                parameters.update(dict.fromkeys(_parameters(argument, name, columns, of_driver)))
    places = {name: cars.car._places(name) for name in lists}
    return Wanted(
        tuple(states), tuple(inputs), tuple(parameters), tuple(gains), places, tuple(commands)
    )


def _under(name: str, names: Sequence[str]) -> list[str]:
    return [one for one in names if one == name or one.startswith(name + ".")]


def _parameters(
    argument: str, name: str, columns: tuple[str, ...], gains: tuple[str, ...]
) -> list[str]:
    """Return the parameters of that name, or under it."""
    if found := _under(name, columns):
        return found
    if name in CHANNELS:
        raise ValueError(f"{argument}: {name} is no state of the car but follows from it")
    among = (
        *CHANNELS, *INPUTS, *columns, *gains, *list_fields(),
        "state", "inputs", "parameters", "lists",
    )  # fmt: skip
    raise UnknownNameError(f"{argument}: there is no '{name}'{did_you_mean(name, among)}")


def state_of(cars: Bound) -> tuple[str, ...]:
    """Return the states of these cars that have derivatives, without those of a driver."""
    lacks = lacking(cars.car, CHANNEL_NEEDS)
    of_driver = CHANNELS["driver_mark"].row, CHANNELS["driver_trim"].row
    return tuple(
        name
        for name, channel in CHANNELS.items()
        if channel.row < STATE_ROWS
        and name not in lacks
        and name not in DISCRETE
        and not name.startswith("driver_")
        and not of_driver[0] <= channel.row <= of_driver[1]
        and (cars.car["tire.slip"] == "steady" or not name.startswith("contact_a"))
    )


def rows_of(channels: Sequence[str]) -> tuple[str, ...]:
    """Return the name of each row of channels: those of wheels have four."""
    return tuple(
        row
        for name in channels
        for row in ([f"{name}_{at}" for at in WHEELS] if CHANNELS[name].wheels else [name])
    )


def require_derivatives(cars: Bound) -> None:
    """Refuse cars whose derivatives this build does not find.

    Raises
    ------
    NotImplementedError
        If skidpad was built without a C++ compiler, or for another processor.
    TypeError
        If the fleet is not of float64.
    """
    if not _core.has_derivatives:
        raise NotImplementedError(
            "this build of skidpad has no derivatives of runs: they need g++ or clang++ when it is "
            "installed; install one, then skidpad again"
        )
    if cars.dtype != np.float64:
        raise TypeError(f"derivatives are of float64, this fleet is of {cars.dtype}")


@dataclass(frozen=True, slots=True)
class Course:
    """What cars go through, from the state that they have.

    Attributes
    ----------
    inputs : tuple
        As the kernels take them.
    driver : Driving, optional
    channels : tuple of int
        Rows that are recorded.
    """

    cars: Bound
    inputs: tuple[Any, ...]
    dt: float
    substeps: int
    first_step: int
    steps: int
    every: int
    channels: tuple[int, ...]
    driver: Driving | None = None

    def samples(self) -> int:
        """Return how many samples a recording of it has room for."""
        return (self.first_step + self.steps) // self.every + 1


@dataclass(frozen=True, slots=True)
class Found:
    """Derivatives of some scalars.

    Attributes
    ----------
    record : ndarray, shape (channels, samples, n)
        What was recorded on the way.
    by_start : ndarray, shape (scalars, state rows, n)
    by_parameter : ndarray, shape (scalars, parameters, then numbers of lists, n)
    by_gain : ndarray, shape (scalars, numbers of all gains, n)
    by_input : dict of str to ndarray, shape (scalars, samples of the input, n)
        By inputs and commands.
    """

    record: Array
    by_start: Array
    by_parameter: Array
    by_gain: Array
    by_input: dict[str, Array]


def differentiate(
    course: Course, by: Wanted, scalars: int, of_record: Array, threads: int
) -> Found:
    """Find derivatives of scalars, each a sum of what is recorded by weights.

    Parameters
    ----------
    course : Course
    by : Wanted
    scalars : int
    of_record : ndarray, shape (scalars, channels, samples, n)
        The weights.
    threads : int
    """
    n = course.cars.n
    lengths = {name: _length(course.inputs[INPUTS.index(name)]) for name in by.inputs}
    gains = 0
    if course.driver is not None:
        numbers, known = course.driver.commands(), course.driver.gains()
        lengths |= {name: _length(course.driver.program(numbers[name])) for name in by.commands}
        gains = sum(len(known[name]) for name in by.gains)
    shares = STATE_ROWS + by.numbers() + gains + sum(lengths.values())
    what = f"{scalars} scalars of {n} cars by so many numbers"
    require_memory("by", 8 * scalars * n * shares, what)
    found = Found(
        np.zeros((len(course.channels), course.samples(), n)),
        np.zeros((scalars, STATE_ROWS, n)),
        np.zeros((scalars, by.numbers(), n)),
        np.zeros((scalars, gains, n)),
        {name: np.zeros((scalars, length, n)) for name, length in lengths.items()},
    )
    to = found.by_start, found.by_parameter, found.by_gain, found.by_input, None
    _work(course, by, scalars, of_record, found.record, to, threads)
    return found


def lines(course: Course, by: Wanted, threads: int) -> tuple[Array, Array]:
    """Find derivatives of what is recorded last.

    Returns
    -------
    record : ndarray, shape (channels, samples, n)
    lines : ndarray, shape (n, channels, columns of what they are by)
    """
    n, scalars = course.cars.n, len(course.channels)
    at = tuple(CHANNELS[name].row + i for name in by.states for i in range(CHANNELS[name].rows))
    inputs = tuple(INPUTS.index(name) for name in by.inputs)
    columns = len(at) + len(inputs) + by.numbers()
    what = f"{scalars} rows of {n} cars by {columns} numbers"
    require_memory("by", 8 * scalars * n * columns, what)
    record = np.empty((scalars, course.samples(), n))
    found = np.empty((n, scalars, columns))
    by_input = {name: np.empty((scalars, 1, n)) for name in by.inputs}  # of reverse sweeps
    to = None, None, None, by_input, (found, at, inputs)
    _work(course, by, scalars, None, record, to, threads)
    return record, found


def _work(
    course: Course, by: Wanted, scalars: int, of_record: Array | None, record: Array,
    to: tuple[Any, ...], threads: int,
) -> None:  # fmt: skip
    """Call the kernel for parts of the cars: `to` is by start, parameters, gains, inputs, lines."""
    if course.substeps > MOST_WITHIN:
        raise ValueError(
            f"dt: {course.dt:g} s take {course.substeps} steps within one, whose slopes are kept "
            f"together; at most {MOST_WITHIN} are differentiated, take more and shorter steps"
        )
    cars, n = course.cars, course.cars.n
    columns = column_names(cars.car)
    at = (*(columns.index(name) for name in by.parameters), *_places_of_lists(cars.car, by))
    known = {} if course.driver is None else course.driver.gains()
    numbers = {} if course.driver is None else course.driver.commands()
    gains = tuple(place for name in by.gains for place in known[name])
    driver = None if course.driver is None else course.driver.kernel
    start, parameter, gain, by_input, line = to
    law = {number: by_input.get(name) for name, number in numbers.items()}
    inputs = (*(by_input.get(name) for name in INPUTS), law.get(0), law.get(1))

    def work(some: slice) -> None:
        _core.derivatives(
            cars.plan, course.inputs, course.dt, course.substeps, course.first_step, course.steps,
            course.every, course.channels, record, driver, scalars, of_record, at, gains,
            start, parameter, gain, inputs, line, some.start, some.stop,
        )  # fmt: skip

    blocks = max(1, min(CALL // max(1, course.steps), -(-n // (BLOCK * threads))))
    in_parts(work, n, BLOCK * blocks, min(threads, MOST_THREADS))


def _places_of_lists(car: Car, by: Wanted) -> list[int]:
    """Return where the kernels have the numbers of lists: one after the other behind all others."""
    first, found = len(column_names(car)), {}
    for name in list_fields():
        found[name] = range(first, first + len(car.rows(name)))
        first = found[name].stop
    return [place for name in by.lists for place in found[name]]


def _length(value: Any) -> int:
    """Return the number of samples of an input as the kernels take it."""
    return int(value[0].size) if isinstance(value, tuple) else 1
