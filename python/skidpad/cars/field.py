"""Fields of a car: what each number is called, its unit and range, and how one is checked."""

from __future__ import annotations

from functools import cache
from math import isfinite
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from skidpad import _core

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

Number: TypeAlias = "float | NDArray[np.float64]"
"""A number shared by all cars, or one for each: ``(n,)`` float64, read-only."""

TINY = 5e-324
"""As the lower end of a range the smallest double stands for "above zero"."""

AXLES = ("front", "rear")


class Field(NamedTuple):
    """One number of a car."""

    name: str
    """Dotted name, as in ``car[name]``."""
    unit: str
    default: float
    low: float
    high: float
    meaning: str

    @property
    def allowed(self) -> str:
        """The range in words, with its unit."""
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

    def show(self, value: float) -> str:
        """Write a value of this field with its unit."""
        return f"{float(value)!r}" if self.unit == "-" else f"{float(value)!r} {self.unit}"


@cache
def words() -> Mapping[str, tuple[str, ...]]:
    """Choices of structure: dotted name and the words it may be, the default first."""
    choices = dict(_core.words())
    models = choices["tire.model"]
    choices["tire.model"] = ("brush", *(word for word in models if word != "brush"))
    return MappingProxyType(choices)


@cache
def fields(model: str) -> Mapping[str, Field]:
    """All numbers of a car on tires of this model, by dotted name, in the order of C."""
    tables = {table: {row[0]: row for row in rows} for table, rows in _core.tables().items()}
    found: dict[str, Field] = {}
    for name in (*_core.car_fields(model), *_core.powertrain_fields()):
        group, _, leaf = name.rpartition(".")
        table = group.partition(".")[0]
        if table == "tire":
            table = "contact" if leaf in tables["contact"] else model
        found[name] = Field(name, *tables[table][leaf][1:])
    return MappingProxyType(found)


@cache
def model_fields(model: str) -> tuple[str, ...]:
    """List the parameters of a tire model itself, without what all models share."""
    return tuple(row[0] for row in _core.tables()[model])


@cache
def groups() -> frozenset[str]:
    """Dotted names that hold fields without being one."""
    lists = [f"{group}.{leaf}" for group, leaf, *_ in _core.lists()]
    names = [*words(), *lists, *fields(words()["tire.model"][0])]
    parts = [name.split(".") for name in names]
    return frozenset(".".join(part[:k]) for part in parts for k in range(1, len(part)))


def choice(name: str, value: object) -> str:
    """Check a word.

    Raises
    ------
    ValueError
        If it is not one of the choices, or one for each car.
    """
    choices = words()[name]
    if isinstance(value, str):
        if value in choices:
            return str(value)
        raise ValueError(f"{name} is {value!r}, but must be one of {', '.join(choices)}")
    if isinstance(value, (list, tuple, np.ndarray)):
        raise ValueError(
            f"{name} must be one word for all cars ({', '.join(choices)}), not one for each: "
            "the cars of a fleet share their structure and differ in numbers"
        )
    raise ValueError(f"{name} must be one of the words {', '.join(choices)}, not {_brief(value)}")


def number(field: Field, value: object) -> Number:
    """Check a number, or one for each car, and keep a copy of our own.

    Returns
    -------
    float or ndarray
        A float, or a read-only ``(n,)`` float64 copy.

    Raises
    ------
    ValueError
        If it is no real number, has more than one axis, or leaves the field's range.
    """
    if isinstance(value, float) and isfinite(value) and field.low <= value <= field.high:
        return float(value)
    kinds = f"{field.name} must be a number, or one for each car"
    if np.ma.is_masked(value):
        raise ValueError(f"{kinds}, but has masked entries")
    try:
        given = np.asarray(value)
    except (ValueError, TypeError, RuntimeError):  # ragged lists, and arrays that refuse
        raise ValueError(f"{kinds}, not {_brief(value)}") from None
    if given.dtype.kind not in "iuf":
        raise ValueError(f"{kinds}, not {_brief(value)}")
    if given.ndim > 1:
        raise ValueError(f"{kinds}, not an array of shape {given.shape}")
    if given.size == 0:
        raise ValueError(f"{kinds}, but the array is empty")

    with np.errstate(over="ignore"):
        column = np.array(given, dtype=np.float64)
    wrong = ~np.isfinite(column) | (column < field.low) | (column > field.high)
    if wrong.any():
        raise ValueError(_out_of_range(field, column, wrong))
    if column.ndim == 0:
        return float(column)
    column.flags.writeable = False
    return column


def _out_of_range(field: Field, column: NDArray[np.float64], wrong: NDArray[np.bool_]) -> str:
    where = ""
    value = float(column) if column.ndim == 0 else float(column[wrong][0])
    if column.ndim == 1:
        car, count = int(np.argmax(wrong)), int(np.count_nonzero(wrong))
        more = f" (the first of {count} such cars)" if count > 1 else ""
        where = f" in car {car}{more}"
    allowed = field.allowed
    if not np.isfinite(value) and allowed != "finite":
        allowed = f"finite and {allowed}"
    return f"{field.name} is {field.show(value)}{where}, but must be {allowed}"


def _brief(value: object) -> str:
    text, kind = repr(value), type(value).__name__
    return f"{text} ({kind})" if len(text) <= 40 and "\n" not in text else f"this {kind}"
