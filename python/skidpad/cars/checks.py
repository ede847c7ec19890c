"""Checks of the arguments of figures of cars."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import is_whole, listing
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief
from skidpad.cars import Car

Kind = TypeVar("Kind")

APART = 1e-3
"""Stiffnesses of bars closer than this are equal [N/m]."""


def an(name: str, given: object, kind: type[Kind]) -> Kind:
    """Refuse an argument of another type.

    Raises
    ------
    TypeError
    """
    if not isinstance(given, kind):
        raise TypeError(f"{name} must be a {kind.__name__}, not {brief(given)}")
    return given


def one_car(given: object) -> Car:
    """Refuse anything but one car.

    Raises
    ------
    TypeError, ValueError
    """
    car = an("car", given, Car)
    if car.n != 1:
        raise ValueError(f"car must be one car, not {car.n}")
    return car


def place(name: str, given: Any, count: int) -> int:
    """Return the index of one of some cars, counted from 0, or from the last by -1.

    Raises
    ------
    TypeError
        If it is not an integer.
    ValueError
        If there is no such car.
    """
    if not is_whole(given):
        raise TypeError(f"{name} must be an integer, not {brief(given)}")
    if not -count <= given < count:
        raise ValueError(f"{name} is {brief(int(given), kind=False)}, but must be 0 to {count - 1}")
    return int(given) % count


def places(name: str, given: object, count: int) -> list[int]:
    """Return the indices of some cars.

    Raises
    ------
    TypeError, ValueError
        As for `place`.
    """
    found = [place(f"{name}[{k}]", one, count) for k, one in enumerate(listing(name, given))]
    if len(set(found)) < len(found):
        raise ValueError(f"{name}: {brief(given, kind=False)} is not allowed, has a car twice")
    return found


def bars(
    front: Any, rear: Any, count: int | None = None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Check the stiffnesses of the anti-roll bars of a map, N/m.

    Raises
    ------
    TypeError, ValueError
        If they are not lists of finite numbers, or do not make `count` pairs.
    """
    found = []
    for name, given in (("front", front), ("rear", rear)):
        row = real_array(name, given).astype(np.float64)
        if row.ndim != 1 or not row.size or not np.isfinite(row).all():
            raise ValueError(f"{name} must be a row of finite numbers, N/m, not {brief(given)}")
        if (np.diff(np.sort(row)) < APART).any():
            raise ValueError(f"{name} must be numbers that differ, N/m, not {brief(given)}")
        found.append(row)
    pairs = found[0].size * found[1].size
    if count is not None and pairs != count:
        raise ValueError(
            f"front and rear have {found[0].size} and {found[1].size} numbers, which are {pairs} "
            f"pairs, but the map (outcome or sweep) has {count}"
        )
    return found[0], found[1]
