"""Consistency of a car's parameters with each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad._lib.parameters import AXLES
from skidpad._lib.parameters import words as choices
from skidpad.cars.lists import cars_in, turned
from skidpad.cars.statics import column

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from skidpad.cars.lists import Lists
    from skidpad.cars.statics import Numbers


NEEDS = (
    ("antilock.model", "pedals.brakes"),
    ("stability.model", "pedals.brakes"),
    ("traction.model", "drive.source"),
    ("drive.shafts", "drive.source"),
    ("engine.mounting", "drive.source"),
)

BARS = ("stiffness", "stiffness_at_speed")

AXES = ("xx", "yy", "zz", "xy", "xz", "yz")
INERTIA = frozenset(f"body.inertia_{axes}" for axes in AXES)


def require_parts(words: Mapping[str, str]) -> None:
    """Refuse a part that requires another which the car lacks.

    Raises
    ------
    ValueError
        The message has both words.
    """
    for name, needed in NEEDS:
        off, on = choices()[name][0], choices()[needed][1]
        if words[name] != off and words[needed] != on:
            raise ValueError(
                f"{name} is {words[name]!r}, which needs {needed} = {on!r}, not {words[needed]!r}"
            )


def require_links(words: Mapping[str, str]) -> None:
    """Refuse linkages of hubs without travel of their own.

    Raises
    ------
    ValueError
        The message has both words.
    """
    name, hubs = "suspension.kinematics", "suspension.hubs"
    if words[name] != choices()[name][0] and words[hubs] != choices()[hubs][0]:
        raise ValueError(
            f"{name} is {words[name]!r}, which needs {hubs} = 'massed', not {words[hubs]!r}"
        )


def require_bars(words: Mapping[str, str], numbers: Numbers) -> None:
    """Refuse a bar schedule without any stiffness.

    Raises
    ------
    ValueError
        The message has the first such car.
    """
    if words["anti_roll.schedule"] == "constant":
        return
    names = [f"anti_roll.{axle}.{leaf}" for axle in AXLES for leaf in BARS]
    without = np.all(np.broadcast_arrays(*(column(numbers, name) == 0 for name in names)), axis=0)
    if np.any(without):
        where = f" in car {int(np.argmax(without))}" if without.ndim else ""
        raise ValueError(
            f"anti_roll.schedule is {words['anti_roll.schedule']!r}, but there is no bar{where}: "
            f"{', '.join(names)} are all 0"
        )


def require_one_length(numbers: Numbers, lists: Lists) -> None:
    """Refuse arrays that disagree about the number of cars.

    Raises
    ------
    ValueError
        The message has the names of two such arrays.
    """
    arrays = [
        (name, value.size) for name, value in numbers.items() if isinstance(value, np.ndarray)
    ]
    in_lists = {name: cars_in(value, name, lists) for name, value in lists.items()}
    arrays += [(name, count) for name, count in in_lists.items() if count is not None]
    for name, size in arrays[1:]:
        first, count = arrays[0]
        if size != count:
            hint = turned(name, lists[name]) if name in lists and len(lists[name]) == count else ""
            raise ValueError(
                f"{first} has {count} values and {name} has {size}, "
                f"but all arrays need one value for each car{hint}"
            )


def unsound_inertia(numbers: Numbers) -> NDArray[np.bool_]:
    """Return which cars have an inertia tensor that is not positive definite.

    False for a car with a NaN among the six.
    """
    xx, yy, zz, xy, xz, yz = (column(numbers, f"body.inertia_{axes}") for axes in AXES)
    # products over the roots of the moments: leading minors of a tensor with a unit diagonal and
    # the negative products off it
    with np.errstate(over="ignore", invalid="ignore"):
        c_xy = xy / np.sqrt(xx) / np.sqrt(yy)
        c_xz = xz / np.sqrt(xx) / np.sqrt(zz)
        c_yz = yz / np.sqrt(yy) / np.sqrt(zz)
        determinant = 1.0 - c_xy**2 - c_xz**2 - c_yz**2 - 2.0 * c_xy * c_xz * c_yz
        sound = (np.abs(c_xy) < 1.0) & (determinant > 0.0)
        known = ~np.isnan(xx + yy + zz + xy + xz + yz)
    return np.asarray(known & ~sound)


def require_inertia(numbers: Numbers) -> None:
    """Refuse an inertia tensor that is not positive definite.

    Raises
    ------
    ValueError
        The message has the first such car and its tensor.
    """
    unsound = unsound_inertia(numbers)
    if not unsound.any():
        return
    worst = int(np.argmax(unsound))
    where = f" of car {worst}" if unsound.ndim else ""
    tensor = ", ".join(
        f"{axes} = {float(np.broadcast_to(value, unsound.shape).flat[worst])!r}"
        for axes, value in ((axes, numbers[f"body.inertia_{axes}"]) for axes in AXES)
    )
    raise ValueError(
        f"body.inertia_*{where} is {tensor} kg m2, but must be positive definite, as that of any "
        "body is: the products are too large for the moments"
    )
