"""Parameter changes of some cars of a fleet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.parameters import fields

if TYPE_CHECKING:
    from skidpad._lib.selection import Chosen
    from skidpad.cars import Car


def changed(car: Car, values: Mapping[str, Any], among: Chosen) -> Car:
    """Return the car with parameters of some cars replaced.

    Raises
    ------
    KeyError, TypeError, ValueError
        If one is unknown, not a plain parameter, or of the wrong kind, shape or range.
    """
    known = fields(car["tire.model"])
    new: dict[str, Any] = {}
    for name, value in values.items():
        old = car[name]  # raises if there is none
        if name not in known:
            raise ValueError(f"values: {name} is no parameter: words and lists stay as they are")
        given = among.values(name, value, np.dtype(np.float64), unit=known[name].unit)
        if given.size == 1 and among.ascending is None:
            new[name] = float(given[0])
            continue
        column = np.array(np.broadcast_to(old, among.n), np.float64)
        column[among.cars] = given
        new[name] = column
    return car.replace(new)
