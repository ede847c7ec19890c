"""Cars as text for the C library, with exact numbers."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

import numpy as np

from skidpad._lib.atomic_write import written_whole
from skidpad._lib.parameters import CUSTOM, Field, fields, kernel_words, marked
from skidpad.cars.lists import list_fields
from skidpad.simulation.kernel_state import column_names, tire_options

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from skidpad.cars import Car

HEAD = """\
skidpad car 1
# For the C library of skidpad, csrc/library/skidpad.h. Numbers are hexadecimal; SI units.
"""


def write_flat(car: Car, path: str | PathLike[str]) -> None:
    """Write a car as text for the C library; see `Car.to_flat`."""
    lines = text(car)
    with written_whole(path) as part:
        part.write_text(lines, encoding="utf-8")


def text(car: Car) -> str:
    """Return a car as text.

    Raises
    ------
    ValueError
        If the car has a tire that is a function, a road, or parameters marked as out of range.
    """
    if car["tire.model"] == CUSTOM:
        raise ValueError("tire.model: a tire that is a function is in no file; replace the tire")
    if car["road.model"] == "terrain":
        raise ValueError("road.model: 'terrain' is a road, which is no part of the car")
    numbers = {name: car[name] for name in column_names(car)}
    if marked(numbers) is not None:
        raise ValueError("this car has parameters out of range, which are NaN; replace them")
    known = fields(car["tire.model"])
    lines = [f"word {name} {car[name]}" for name in kernel_words()]
    lines.append(f"options {tire_options(car)}")
    lines += [f"number {name}{_values(known[name], numbers[name])}" for name in numbers]
    for name, (field, *_) in list_fields().items():
        rows = car.rows(name)
        lines.append(f"list {name} {len(rows)}{_values(field, rows.reshape(-1))}")
    return HEAD + "\n".join(lines) + "\n"


def _values(field: Field, values: float | NDArray[np.float64]) -> str:
    """Write numbers exactly, with a readable one as a comment."""
    each = np.ravel(values).tolist()
    remark = f"  # {field.show(each[0])}" if len(each) == 1 else ""
    return "".join(f" {x.hex()}" for x in each) + remark
