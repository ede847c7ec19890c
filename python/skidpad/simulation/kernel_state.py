"""Cars bound to the kernels: parameters as columns, and the arrays that the step advances."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._channels import OUTPUT_ROWS, STATE_ROWS
from skidpad._lib.arguments import count, instance
from skidpad._lib.memory import require_memory
from skidpad._lib.messages import brief
from skidpad._lib.parameters import (
    CUSTOM,
    FUNCTION,
    chassis_fields,
    crossed_out,
    kernel_words,
    marked,
)  # fmt: skip
from skidpad._lib.per_car import columns_of, rounded
from skidpad._lib.selection import Chosen
from skidpad.cars import Car
from skidpad.cars.lists import list_fields
from skidpad.simulation.requirements import INPUT_NEEDS, Part, has, is_powered, lacking
from skidpad.simulation.snapshot import Snapshot
from skidpad.simulation.time_steps import Substeps
from skidpad.tires.combined import COMBINE
from skidpad.tires.magic_formula.options import BITS

if TYPE_CHECKING:
    from skidpad.road import Road
    from skidpad.tires.outside import TireFunction

MOST_CARS = 2**40  # more than any memory holds


@dataclass(frozen=True, slots=True)
class Bound:
    """The kernels' data of a fleet.

    Attributes
    ----------
    car : Car
    n : int
        Number of cars.
    dtype : dtype
    substeps : Substeps
    state, output : ndarray, shape (rows, n)
        One row for each channel, four for wheels; the number of columns is n times `states`.
    status : ndarray, shape (n,)
    time : ndarray, shape (n,)
        Since the start [s].
    plan : capsule
        The kernels' handle on all these arrays.
    words : dict of str to str
        The cars' choices of structure.
    lacks : dict
        Inputs that need a part the car lacks, and that part.
    isa : str, optional
        Requested instruction set.
    road : Road, optional
    """

    car: Car
    n: int
    dtype: np.dtype[Any]
    substeps: Substeps
    state: NDArray[Any]
    output: NDArray[Any]
    status: NDArray[np.uint32]
    time: NDArray[np.float64]
    plan: _core._Plan
    words: dict[str, str]
    lacks: dict[str, Part]
    isa: str | None
    road: Road | None

    @property
    def asks_python(self) -> bool:
        """Whether the tires are a Python function."""
        return FUNCTION in self.car and not self.car[FUNCTION].is_compiled

    def change(self, car: Car) -> None:
        """Change the parameters of the cars in place.

        Raises
        ------
        RuntimeError
            If cars are moving in another thread.
        ValueError
            If a number overflows the precision.
        """
        _core.change(self.plan, _columns(car, self.dtype))
        object.__setattr__(self, "car", car)  # in place, since others share these cars

    def save(self) -> Snapshot:
        """Return a snapshot of state, outputs, status and time.

        Raises
        ------
        RuntimeError
            If cars are moving in another thread.
        """
        if _core.moving(self.plan):
            raise RuntimeError(
                "the cars of this fleet are moving: while threads run it is neither saved, copied "
                "nor pickled"
            )
        rows = np.concatenate((self.state, self.output))
        return Snapshot(rows, self.status.copy(), self.time.copy(), self.words)

    def put(self, kept: Snapshot, among: Chosen) -> None:
        """Restore some cars from a snapshot of the same cars, of as many, or of one."""
        of = among.cars if kept.n == self.n else slice(None)
        rows = kept.rows[:, of]
        self.state[:, among.cars] = rows[:STATE_ROWS]
        self.output[:, among.cars] = rows[STATE_ROWS:]
        self.status[among.cars], self.time[among.cars] = kept.status[of], kept.time[of]
        _core.written(self.plan)

    def __deepcopy__(self, memo: object) -> Bound:
        again, how = self.__reduce__()
        return again(*how)

    def __reduce__(self) -> tuple[Callable[..., Bound], tuple[Any, ...]]:
        how = self.car, self.n, self.dtype.name, self.substeps.given, self.isa, self.road
        return _unpickled, (*how, self.save())


def number_of_cars(car: Car, n: int | None) -> int:
    """Return the number of cars: n, or the length of the car's arrays.

    Raises
    ------
    ValueError
        If `n` is invalid or contradicts the arrays.
    """
    if n is None:
        return car.n
    n = count("n", n, MOST_CARS)
    if car.n not in (1, n):
        raise ValueError(f"n = {n}, but the numbers of this car are arrays over {car.n} cars")
    return n


def require_road(road: object) -> None:
    """Refuse anything but a road or None."""
    if road is not None:
        from skidpad.road import Road  # loaded only if needed

        instance("road", road, Road)


def on_road(car: Car, road: Road | None) -> Car:
    """Return the car as it is on a road; TypeError if that is not a `Road`."""
    require_road(road)
    if road is None:
        return car
    return car.replace({"road.model": "terrain"})


def bind(
    car: Car,
    n: int,
    dtype: np.dtype[Any],
    substeps: int | None,
    isa: str | None,
    road: Road | None = None,
    states: int = 1,
) -> Bound:
    """Bind n cars, with their states still to be set.

    With several `states` of each the arrays have that many times n columns, the first states of
    all cars first; such cars can only step.

    Raises
    ------
    ValueError
        If a number overflows `dtype`, or there is no such instruction set.
    MemoryError
        If the cars do not fit in memory.
    """
    stiff = car["suspension.hubs"] == "massed" or has(car, "body.ground")
    inner = Substeps(substeps, stiff=stiff)
    rows = STATE_ROWS + OUTPUT_ROWS
    wide = n * states
    require_memory("n", wide * rows * dtype.itemsize, f"{n} cars are too many")
    state, output = np.zeros((STATE_ROWS, wide), dtype), np.zeros((OUTPUT_ROWS, wide), dtype)
    status, time = np.zeros(wide, np.uint32), np.zeros(wide)
    words = {name: car[name] for name in kernel_words()}
    chosen = tuple(_number(words[name], choices) for name, choices in kernel_words().items())
    columns = _columns(car, dtype)
    lists = tuple(tuple(rounded(name, car.rows(name), dtype)) for name in list_fields())
    plan = _core.bind(
        isa or _core.isa, chosen, tire_options(car), columns, lists, state, output, status, time,
        None if road is None else road._under(n, dtype), _tire_function(car), states,
    )  # fmt: skip
    lacks = lacking(car, INPUT_NEEDS)
    return Bound(car, n, dtype, inner, state, output, status, time, plan, words, lacks, isa, road)


def require_fitting(given: object, cars: Bound, among: Chosen) -> None:
    """Refuse what some of these cars cannot be restored from.

    Raises
    ------
    TypeError, ValueError
        If it is not a snapshot, or has another dtype, number or structure of cars.
    """
    if not isinstance(given, Snapshot):
        raise TypeError(f"snapshot: expected what save() gives, not {brief(given)}")
    if given.rows.dtype != cars.dtype:
        raise TypeError(f"snapshot: it is of {given.rows.dtype}, the fleet of {cars.dtype}")
    if given.n not in (1, cars.n, among.count):
        raise ValueError(f"snapshot: of {given.n} cars, for {among.count} of {cars.n}")
    for name, word in cars.words.items():
        if given.words[name] != word:
            raise ValueError(
                f"snapshot: of cars with {name} = {given.words[name]!r}, for those with "
                f"{word!r}; start(state=snapshot) takes the states that both have"
            )


def _unpickled(
    car: Car,
    n: int,
    dtype: str,
    substeps: int | None,
    isa: str | None,
    road: Road | None,
    kept: Snapshot,
) -> Bound:
    """Return new cars that continue from a snapshot of others."""
    cars = bind(car, n, np.dtype(dtype), substeps, isa, road)
    cars.put(kept, Chosen(None, n))
    return cars


def column_names(car: Car) -> tuple[str, ...]:
    """Return the names of the parameters that the kernels read from a car, in their order."""
    chosen = (name for name, (word, _) in chassis_fields().items() if has(car, word))
    return (
        *_bound_fields(car["tire.model"], is_powered(car), car["road.model"] == "split"),
        *chosen,
    )


def _columns(car: Car, dtype: np.dtype[Any]) -> tuple[NDArray[Any], ...]:
    """Return the parameters that the kernels read, in their order."""
    numbers = car.flat()
    bound = {name: numbers[name] for name in column_names(car)}
    wrong = marked(bound)
    if wrong is not None:  # no car without mass has a finite state
        bound["body.mass"] = crossed_out(bound["body.mass"], wrong)
    return columns_of(bound, dtype)


@cache
def _bound_fields(model: str, powered: bool, road: bool) -> tuple[str, ...]:
    """Return the names of the parameters that the kernels read, in their order."""
    more = (*(_core.powertrain_fields() if powered else ()), *(_core.road_fields() if road else ()))
    return (*_core.car_fields(model), *more)


def _number(word: str, choices: tuple[str, ...]) -> int:
    """Return the number of a word; a custom tire comes after the models of the package."""
    return len(choices) if word == CUSTOM else choices.index(word)


def _tire_function(car: Car) -> tuple[Any, ...] | None:
    """Return the function of a custom tire in the kernels' form."""
    if car["tire.model"] != CUSTOM:
        return None
    function: TireFunction = car[FUNCTION]
    return function.for_kernels(steady=car["tire.slip"] == "steady")


def tire_options(car: Car) -> int:
    """Return the words of a car's tires as C option bits."""
    if car["tire.model"] != "magic_formula":
        return COMBINE.index(car["tire.combine"])
    chosen = {
        "V52": car["tire.version"] == "5.2",
        "V62": car["tire.version"] == "6.2",
        "LIMITS": car["tire.limits"] == "on",
        "TAN_ALPHA": car["tire.angle"] == "tangent",
        "ELLIPSE": car["tire.combined_slip"] == "ellipse",
    }
    return sum(BITS[name] for name, on in chosen.items() if on)
