"""Derivatives of a run: calls of the kernels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._channels import CHANNELS, STATE_ROWS
from skidpad._lib.in_parts import in_parts
from skidpad._lib.memory import require_memory
from skidpad.cars import Car
from skidpad.cars.lists import list_fields
from skidpad.simulation.driver_binding import Driving
from skidpad.simulation.inputs import INPUTS
from skidpad.simulation.kernel_state import Bound, column_names
from skidpad.simulation.scheduler import MOST_THREADS
from skidpad.simulation.variables import Variables

Array = NDArray[np.float64]

BLOCK = 16
"""Cars that the kernel processes side by side."""

CALL = 4096
"""Block-steps in one call of the kernel, about a tenth of a second."""

MOST_WITHIN = 64
"""Substeps whose derivatives are kept together."""


def require_derivatives(cars: Bound) -> None:
    """Refuse cars that this build cannot differentiate.

    Raises
    ------
    NotImplementedError
        If skidpad was built without a C++ compiler, or for another processor.
    TypeError
        If the fleet is not float64.
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
    """A run of cars from their present state.

    Attributes
    ----------
    inputs : tuple
        As passed to the kernels.
    driver : Driving, optional
    channels : tuple of int
        Recorded rows.
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
        """Return the number of samples in its recording."""
        return (self.first_step + self.steps) // self.every + 1


@dataclass(frozen=True, slots=True)
class Found:
    """Derivatives of several scalars.

    Attributes
    ----------
    record : ndarray, shape (channels, samples, n)
        The recording.
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
    course: Course,
    by: Variables,
    scalars: int,
    of_record: Array,
    threads: int,
    record: Array | None = None,
) -> Found:
    """Return derivatives of scalars, each a weighted sum of recorded samples.

    Parameters
    ----------
    course : Course
    by : Variables
    scalars : int
    of_record : ndarray, shape (scalars, channels, samples, n)
        The weights.
    threads : int
    record : ndarray, shape (channels, samples, n), optional
        Where the recording goes. Default: a new array.
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
        np.zeros((len(course.channels), course.samples(), n)) if record is None else record,
        np.zeros((scalars, STATE_ROWS, n)),
        np.zeros((scalars, by.numbers(), n)),
        np.zeros((scalars, gains, n)),
        {name: np.zeros((scalars, length, n)) for name, length in lengths.items()},
    )
    to = found.by_start, found.by_parameter, found.by_gain, found.by_input, None
    _work(course, by, scalars, of_record, found.record, to, threads)
    return found


def lines(course: Course, by: Variables, threads: int) -> tuple[Array, Array]:
    """Return derivatives of the last sample.

    Returns
    -------
    record : ndarray, shape (channels, samples, n)
    lines : ndarray, shape (n, channels, variables)
    """
    n, scalars = course.cars.n, len(course.channels)
    at = tuple(CHANNELS[name].row + i for name in by.states for i in range(CHANNELS[name].rows))
    inputs = tuple(INPUTS.index(name) for name in by.inputs)
    columns = len(at) + len(inputs) + by.numbers()
    what = f"{scalars} rows of {n} cars by {columns} numbers"
    require_memory("by", 8 * scalars * n * columns, what)
    record = np.empty((scalars, course.samples(), n))
    found = np.empty((n, scalars, columns))
    by_input = {name: np.empty((scalars, 1, n)) for name in by.inputs}
    to = None, None, None, by_input, (found, at, inputs)
    _work(course, by, scalars, None, record, to, threads)
    return record, found


def _work(
    course: Course, by: Variables, scalars: int, of_record: Array | None, record: Array,
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


def _places_of_lists(car: Car, by: Variables) -> list[int]:
    """Return the positions of list entries in the kernels' parameters: after all the others."""
    first, found = len(column_names(car)), {}
    for name in list_fields():
        found[name] = range(first, first + len(car.rows(name)))
        first = found[name].stop
    return [place for name in by.lists for place in found[name]]


def _length(value: Any) -> int:
    """Return the number of samples of a kernel input."""
    return int(value[0].size) if isinstance(value, tuple) else 1
