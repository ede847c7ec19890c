"""What figures of cars are given, checked before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief
from skidpad.cars import Car

Kind = TypeVar("Kind")


def an(name: str, given: object, kind: type[Kind]) -> Kind:
    """Refuse what is of another type.

    Raises
    ------
    TypeError
    """
    if not isinstance(given, kind):
        raise TypeError(f"{name} must be a {kind.__name__}, not {brief(given)}")
    return given


def one_car(given: object) -> Car:
    """Refuse what is not one car.

    Raises
    ------
    TypeError, ValueError
    """
    car = an("car", given, Car)
    if car.n != 1:
        raise ValueError(f"car must be one car, not {car.n}")
    return car


def place(name: str, given: object, count: int) -> int:
    """Check which of some cars is meant, counted from 0, or from the last one by -1.

    Raises
    ------
    TypeError
        If it is no whole number.
    ValueError
        If there is no such car.
    """
    if isinstance(given, bool) or not isinstance(given, (int, np.integer)):
        raise TypeError(f"{name} must be a whole number, not {brief(given)}")
    if not -count <= given < count:
        raise ValueError(f"{name} is {brief(int(given), kind=False)}, but must be 0 to {count - 1}")
    return int(given) % count


def places(name: str, given: object, count: int) -> list[int]:
    """Check which of some cars are meant.

    Raises
    ------
    TypeError, ValueError
        As for `place`.
    """
    if not isinstance(given, Iterable):
        raise TypeError(f"{name} must be a sequence of whole numbers, not {brief(given)}")
    return [place(f"{name}[{k}]", one, count) for k, one in enumerate(given)]


def bars(
    front: Any, rear: Any, count: int | None = None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Check the stiffnesses of the anti-roll bars of a map, N/m.

    Raises
    ------
    TypeError, ValueError
        If they are no rows of finite numbers, or their pairs not as many as `count`.
    """
    found = []
    for name, given in (("front", front), ("rear", rear)):
        row = real_array(name, given).astype(np.float64)
        if row.ndim != 1 or not row.size or not np.isfinite(row).all():
            raise ValueError(f"{name} must be a row of finite numbers, N/m, not {brief(given)}")
        found.append(row)
    pairs = found[0].size * found[1].size
    if count is not None and pairs != count:
        raise ValueError(
            f"front and rear have {found[0].size} and {found[1].size} numbers, which are {pairs} "
            f"pairs, but the map has {count}"
        )
    return found[0], found[1]
