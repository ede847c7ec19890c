"""Parameters of a car: names, units, ranges and checks."""

from __future__ import annotations

from functools import cache, reduce
from math import isfinite
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

import numpy as np

from skidpad import _core
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief, require_word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

Number: TypeAlias = "float | NDArray[np.float64]"
"""A number for all cars, or one per car: ``(n,)`` float64, read-only."""

Invalid = Literal["raise", "nan"]
"""How to treat a set with a parameter out of range: raise an error, or return NaN for it."""

INVALID = ("raise", "nan")
"""The values of `Invalid`."""

TINY = 5e-324
"""The smallest double as the lower end of a range means "above zero"."""

AXLES = ("front", "rear")

CUSTOM = "custom"
"""The tire model defined by a user-supplied function, which is in no list of models."""

FUNCTION = "tire.function"
"""Where a car stores that function."""


class Field(NamedTuple):
    """One parameter of a car."""

    name: str
    """Dotted name, as in ``car[name]``."""
    unit: str
    default: float
    low: float
    high: float
    meaning: str

    @property
    def allowed(self) -> str:
        """The range as text, with its unit."""
        unit = "" if self.unit == "-" else f" {self.unit}"
        if self.low == TINY and self.high == np.inf:
            return f"> 0{unit}"
        if np.isinf(self.low) and np.isinf(self.high):
            return "finite"
        if np.isinf(self.high):
            return f">= {self.low:g}{unit}"
        if np.isinf(self.low):
            return f"<= {self.high:g}{unit}"
        return f"between {self.low:g} and {self.high:g}{unit}"

    def holds(self, value: float) -> bool:
        """Whether a number is finite and in the range."""
        return self.low <= value <= self.high and isfinite(value)

    def show(self, value: float) -> str:
        """Format a value of this field with its unit."""
        return f"{float(value)!r}" if self.unit == "-" else f"{float(value)!r} {self.unit}"


@cache
def kernel_words() -> Mapping[str, tuple[str, ...]]:
    """Structural choices in the order of the kernels: dotted name and its words."""
    return MappingProxyType(dict(_core.words()))


@cache
def chassis_fields() -> Mapping[str, tuple[str, str]]:
    """Parameters of chassis parts: the word that enables each, and its table."""
    return MappingProxyType(dict(_core.chassis_fields()))


@cache
def words() -> Mapping[str, tuple[str, ...]]:
    """Structural choices: dotted name and its words, the default first."""
    choices = dict(kernel_words())
    models = choices["tire.model"]
    choices["tire.model"] = ("brush", *(word for word in models if word != "brush"))
    return MappingProxyType(choices)


@cache
def optional_fields() -> tuple[str, ...]:
    """Names of the parameters of optional parts, in the order of C."""
    return (*_core.powertrain_fields(), *_core.road_fields(), *chassis_fields())


@cache
def fields(model: str) -> Mapping[str, Field]:
    """Return all parameters of a car with this tire model, by dotted name, in the order of C."""
    tables = {table: {row[0]: row for row in rows} for table, rows in _core.tables().items()}
    found: dict[str, Field] = {}
    for name in (*_core.car_fields(model), *optional_fields()):
        group, _, leaf = name.rpartition(".")
        _, table = chassis_fields().get(name, (None, group.partition(".")[0]))
        if table == "tire" and group.endswith(f".{CUSTOM}"):
            table = CUSTOM
        elif table == "tire":
            table = "contact" if leaf in tables["contact"] else model
        found[name] = Field(name, *tables[table][leaf][1:])
    return MappingProxyType(found)


@cache
def model_fields(model: str) -> Mapping[str, float]:
    """List the parameters specific to a tire model, with their defaults."""
    return MappingProxyType({row[0]: row[2] for row in _core.tables()[model]})


def tire_leaf(model: str, axle: str, leaf: str) -> str:
    """Return the dotted name of a tire parameter on an axle."""
    return f"tire.{axle}.{CUSTOM}.{leaf}" if model == CUSTOM else f"tire.{axle}.{leaf}"


@cache
def groups() -> frozenset[str]:
    """Dotted names that contain fields but are not fields."""
    lists = [f"{group}.{leaf}" for group, leaf, *_ in _core.lists()]
    names = [*words(), *lists, *fields(words()["tire.model"][0]), *fields(CUSTOM)]
    parts = [name.split(".") for name in names]
    return frozenset(".".join(part[:k]) for part in parts for k in range(1, len(part)))


def choice(name: str, value: object) -> str:
    """Check a word.

    Raises
    ------
    ValueError
        If it is not one of the choices, or is one per car.
    """
    choices = words()[name]
    if name == "tire.model" and isinstance(value, str) and value == CUSTOM:
        return CUSTOM
    if isinstance(value, str):
        require_word(name, str(value), choices)
        return str(value)
    if isinstance(value, (list, tuple, np.ndarray)):
        raise ValueError(
            f"{name} must be one word for all cars ({', '.join(choices)}), not one for each: "
            "the cars of a fleet share their structure and differ in parameters"
        )
    raise ValueError(f"{name} must be one of the words {', '.join(choices)}, not {brief(value)}")


def number(field: Field, value: object, invalid: Invalid = "raise") -> Number:
    """Check a number, or one per car, and copy it.

    Parameters
    ----------
    field : Field
    value : array_like
    invalid : {"raise", "nan"}
        For values out of range: raise an error, or replace them by NaN.

    Returns
    -------
    float or ndarray
        A float, or a read-only ``(n,)`` float64 copy.

    Raises
    ------
    ValueError
        If it is not a real number (then also a TypeError), has more than one axis, or is out of the
        field's range.
    """
    if isinstance(value, float) and field.holds(value):
        return float(value)
    wanted = "a number, or one for each car"
    given = real_array(field.name, value, wanted, field.unit)
    if given.ndim > 1:
        raise ValueError(f"{field.name} must be {wanted}, not an array of shape {given.shape}")
    if given.size == 0:
        raise ValueError(f"{field.name} must be {wanted}, but the array is empty")

    with np.errstate(over="ignore"):
        column = np.array(given, dtype=np.float64)
    if invalid == "nan":
        column[outside(field, column)] = np.nan
    else:
        require_range(field, column, "in car")
    if column.ndim == 0:
        return float(column)
    column.flags.writeable = False
    return column


def marked(numbers: Mapping[str, Number]) -> NDArray[np.bool_] | None:
    """Find sets that contain NaN, which marks a parameter out of range; None if there are none."""
    found = [
        np.isnan(value)
        for value in numbers.values()
        if isinstance(value, np.ndarray) or value != value
    ]
    found = [wrong for wrong in found if wrong.any()]
    return reduce(np.logical_or, found) if found else None


def crossed_out(value: Number, where: NDArray[np.bool_]) -> Number:
    """Set some entries to NaN, which marks a parameter out of range."""
    left = np.where(where, np.nan, value)
    left.flags.writeable = False
    return left if left.ndim else float(left)


def outside(field: Field, values: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Find values that are not finite or out of the field's range."""
    return ~np.isfinite(values) | (values < field.low) | (values > field.high)


def require_range(field: Field, values: NDArray[np.float64], place: str) -> None:
    """Refuse values that are not finite or out of the field's range.

    Parameters
    ----------
    field : Field
    values : ndarray
    place : str
        How the message introduces an index: "in car", "at index", or "" for ``name[index]``.

    Raises
    ------
    ValueError
        With the field, the position and value of the first bad number, their count, and the range.
    """
    if values.size and field.holds(values.min()) and field.holds(values.max()):
        return  # a NaN would be both
    wrong = outside(field, values)
    count = int(np.count_nonzero(wrong))
    if count == 0:
        return
    index = tuple(int(k) for k in np.argwhere(wrong)[0])
    value = float(values[index])
    where, more = ", ".join(map(str, index)), f" (the first of {count})" if count > 1 else ""
    name = field.name if place or not index else f"{field.name}[{where}]"
    if place and index:
        more = f" {place} {where if len(index) == 1 else f'({where})'}{more}"
    allowed = field.allowed
    if not np.isfinite(value) and allowed != "finite":
        allowed = f"finite and {allowed}"
    if field.unit == "rad" and np.isfinite(value) and field.holds(np.radians(value)):
        allowed += "; is it in degrees?"
    raise ValueError(f"{name} is {field.show(value)}{more}, but must be {allowed}")
