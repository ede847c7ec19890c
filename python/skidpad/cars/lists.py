"""Lists of numbers of a car, such as a torque curve or gear ratios."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from skidpad import _core
from skidpad._lib.arrays import real_array
from skidpad._lib.parameters import Field, require_range

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    Lists = Mapping[str, NDArray[np.float64]]

MOST_GEARS = 32
"""Most gears of a gearbox: twice as many as in heavy trucks."""

ASCENDING, EACH_SPEED, EACH_PAIR, EACH_POINT, TRIANGLE = 1, 2, 3, 4, 5  # 0 is no rule

READ_BY = {
    "engine.torques": ("engine.model", "curve"),
    "engine.throttles": ("engine.model", "map"),
    "engine.map": ("engine.model", "map"),
    "fuel.speeds": ("fuel.model", "map"),
    "fuel.torques": ("fuel.model", "map"),
    "fuel.map": ("fuel.model", "map"),
}
"""Lists that an engine reads only with a choice of a second option."""

TERMS = 21
"""Coefficients of a polynomial of fifth degree in travel and rack."""

LAWS = {
    "suspension.front.spring_forces": ("suspension.front.spring_travels", "suspension.springs"),
    "suspension.rear.spring_forces": ("suspension.rear.spring_travels", "suspension.springs"),
    "suspension.front.damper_forces": ("suspension.front.damper_speeds", "suspension.dampers"),
    "suspension.rear.damper_forces": ("suspension.rear.damper_speeds", "suspension.dampers"),
    "steering.road_wheel_angles": ("steering.hand_wheel_angles", "steering.gear"),
}
"""Lists over another: that one, and the option that is "table" if both are in use."""


WORDS_OF_LISTS = (
    *dict.fromkeys(word for _, word in LAWS.values()),
    "suspension.kinematics", "drive.source", "engine.model", "fuel.model",
)  # fmt: skip
"""Options that decide which lists a car reads."""


class ListField(NamedTuple):
    """A list of a car: what each of its numbers is, and what the list must fit."""

    field: Field
    default: tuple[float, ...]
    rule: int


@cache
def list_fields() -> Mapping[str, ListField]:
    """Return all lists by dotted name, in the order of C."""
    found = {}
    for group, leaf, unit, default, low, high, rule, meaning in _core.lists():
        name = f"{group}.{leaf}"
        field = Field(name, unit, default[0], low, high, meaning)
        found[name] = ListField(field, default, rule)
    return MappingProxyType(found)


@cache
def default_lists() -> Lists:
    """Return the default lists."""
    return MappingProxyType(
        {name: list_of(name, row.default) for name, row in list_fields().items()}
    )


def list_of(name: str, value: object) -> NDArray[np.float64]:
    """Check a list and return a copy.

    Parameters
    ----------
    name : str
        Dotted name.
    value : array_like, shape (k,) or (k, n); of a map also (rows, columns) or (rows, columns, n)
        Each element is one number for all cars, or one for each car.

    Returns
    -------
    ndarray, shape (k,), (k, n), or as given for a map
        Read-only, float64.

    Raises
    ------
    ValueError
        If it is empty, not numeric (then also a TypeError), out of range, not increasing where it
        must be, or has too many gears.
    """
    known = list_fields()[name]
    wanted = "a list of numbers, or for each place one for each car"
    given = real_array(name, value, wanted, known.field.unit)
    most = 3 if known.rule == EACH_PAIR else 2
    if not 1 <= given.ndim <= most:
        raise ValueError(f"{name} must be {wanted}, not an array of shape {given.shape}")
    if given.size == 0:
        raise ValueError(f"{name} is empty, but needs at least one number")
    with np.errstate(over="ignore"):
        numbers = np.array(given, dtype=np.float64)
    require_range(known.field, numbers, "")
    if name == "gearbox.ratios" and len(numbers) > MOST_GEARS:
        hint = turned(name, numbers) if numbers.ndim > 1 else "; one gear of n cars is (1, n)"
        raise ValueError(
            f"{name} has {len(numbers)} gears, but may have at most {MOST_GEARS}{hint}"
        )
    if known.rule == ASCENDING and not np.all(np.diff(numbers, axis=0) > 0):
        k = int(np.argwhere(np.diff(numbers, axis=0) <= 0)[0][0])
        hint = turned(name, numbers) if np.all(np.diff(numbers, axis=-1) > 0) else ""
        raise ValueError(
            f"{name} must rise from one number to the next, but does not from [{k}] to [{k + 1}]"
            f"{hint}"
        )
    if known.rule == TRIANGLE and len(numbers) != TERMS:
        hint = turned(name, numbers) if numbers.ndim > 1 and numbers.shape[1] == TERMS else ""
        raise ValueError(
            f"{name} has {len(numbers)} coefficients, but needs {TERMS}: of z^k s^j "
            f"for k + j <= 5, k = 0 first, for each k all j{hint}"
        )
    numbers.flags.writeable = False
    return numbers


def required_option(name: str) -> tuple[str, str]:
    """Return the option and its choice for which a car has a list."""
    for force, (over, word) in LAWS.items():
        if name in (force, over):
            return word, "table"
    if list_fields()[name].rule == TRIANGLE:
        return "suspension.kinematics", "polynomial"
    return "drive.source", "engine"


def is_used(name: str, words: Mapping[str, str]) -> bool:
    """Whether a car has a list."""
    word, choice = required_option(name)
    return words[word] == choice


def unread(name: str, words: Mapping[str, str]) -> str:
    """Explain why a car does not use a list; an empty text if it does."""
    for word, choice in (required_option(name), *((READ_BY[name],) if name in READ_BY else ())):
        if words[word] != choice:
            return f"this car has {word} = {words[word]!r}, which does not read it; {choice!r} does"
    return ""


def places_of(value: NDArray[np.float64], name: str, lists: Lists) -> tuple[int, ...]:
    """Return the shape of a list without the axis of cars; a map may have two axes."""
    return value.shape if cars_in(value, name, lists) is None else value.shape[:-1]


def turned(name: str, value: NDArray[np.float64]) -> str:
    """Hint that the two axes of a list may be swapped."""
    return f"; is {name} transposed? Its shape {value.shape} is (places, cars)"


def cars_in(value: NDArray[np.float64], name: str, lists: Lists) -> int | None:
    """Return the number of cars in a list, None if they share it."""
    if value.ndim == 1:
        return None
    if list_fields()[name].rule == EACH_PAIR and value.shape == _pair(name, lists):
        return None
    return int(value.shape[-1])


def _pair(name: str, lists: Lists) -> tuple[int, int]:
    """Return the rows and columns of a map."""
    group = name.rpartition(".")[0]
    second = "throttles" if group == "engine" else "torques"
    return len(lists[f"{group}.speeds"]), len(lists[f"{group}.{second}"])


def require_fitting_lists(lists: Lists, words: Mapping[str, str]) -> None:
    """Refuse a curve or map in use that does not fit its speeds or travels.

    Raises
    ------
    ValueError
        The message has both lengths.
    """
    if words["engine.model"] == "curve":
        speeds, torques = len(lists["engine.speeds"]), len(lists["engine.torques"])
        if speeds != torques:
            hint = next(
                (
                    turned(name, lists[name])
                    for name, places in (("engine.torques", speeds), ("engine.speeds", torques))
                    if lists[name].ndim > 1 and lists[name].shape[1] == places
                ),
                "",
            )
            raise ValueError(
                f"engine.torques has {torques} numbers and engine.speeds {speeds}, "
                f"but each speed needs one torque{hint}"
            )
    for force, (over, word) in LAWS.items():
        if words[word] == "table":
            _require_law(over, lists[over], force, lists[force])
    for name, word in (("engine.map", "engine.model"), ("fuel.map", "fuel.model")):
        if words[word] != "map":
            continue
        rows, columns = _pair(name, lists)
        shape = lists[name].shape
        if shape[:2] != (rows, columns) and shape[0] != rows * columns:
            raise ValueError(
                f"{name} has shape {shape}, but its axes have {rows} and {columns} numbers: "
                f"it needs ({rows}, {columns}), or ({rows}, {columns}, n) for n cars"
            )


def _require_law(over: str, x: NDArray[np.float64], force: str, F: NDArray[np.float64]) -> None:
    """Refuse impossible points of a spring, damper or steering.

    Raises
    ------
    ValueError
        The message has the lengths, or the position of the first wrong number.
    """
    if len(F) != len(x) or len(x) < 2:
        raise ValueError(
            f"{force} has {len(F)} numbers and {over} {len(x)}, but they need one for each, and "
            "two or more"
        )
    falls = np.diff(F, axis=0) < 0
    if falls.any():
        k = int(np.argwhere(falls)[0][0])
        raise ValueError(
            f"{force} must not fall from one number to the next, but does from [{k}] to [{k + 1}]"
        )
    if over.endswith("_speeds"):
        at_rest = (x == 0).any(axis=0)
        if not at_rest.all():
            raise ValueError(f"{over} must have 0 among its numbers, where {force} is 0")
        rows = np.broadcast_arrays(x.reshape(len(x), -1), F.reshape(len(F), -1))
        pushes = (rows[0] == 0) & (rows[1] != 0)
        if pushes.any():
            k = int(np.argwhere(pushes)[0][0])
            raise ValueError(
                f"{force}[{k}] is {float(rows[1][pushes][0])!r} N at the speed 0, but must be 0 "
                "there: what pushes at rest belongs to the spring"
            )


def flat_list(name: str, lists: Lists) -> NDArray[np.float64]:
    """Return a list in C's form: a row for each element, with one number or one for each car."""
    value = lists[name]
    if list_fields()[name].rule != EACH_PAIR:
        return value.reshape(len(value), -1)
    cars = cars_in(value, name, lists)
    return value.reshape(-1, 1 if cars is None else cars)
