"""The cars included in the package."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from skidpad._lib.files import path_of, reading
from skidpad._lib.messages import LONGEST, nearest, shown
from skidpad.cars.car import Car

if TYPE_CHECKING:
    from os import PathLike

FOLDER = Path(__file__).parent


def names() -> list[str]:
    """Return the names of the cars included in the package.

    Returns
    -------
    list of str
        Names for :func:`load`, sorted.
    """
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def load(name_or_path: str | PathLike[str]) -> Car:
    """Load a car from the package or from a file.

    Parameters
    ----------
    name_or_path : str or path
        One of :func:`names`, or the path of a TOML file as written by :meth:`Car.to_toml`.

    Returns
    -------
    Car
        Fields omitted in the file have their defaults, except the spring preload, the height of the
        hubs and the tires' load at rest, which follow from the file's design state as in
        :meth:`Car.level`.

    Raises
    ------
    FileNotFoundError
        If there is no such car or file.
    KeyError
        If the file has an unknown field.
    ValueError
        If it is not TOML, or a parameter is out of range.
    """
    if isinstance(name_or_path, str) and name_or_path in names():
        return Car.from_toml(FOLDER / f"{name_or_path}.toml")
    path = path_of(name_or_path, "name_or_path")
    if str(name_or_path) == "" or not os.path.lexists(path):
        shipped = ", ".join(nearest(path.stem, names()))
        raise FileNotFoundError(
            f"there is no car and no file {shown(str(name_or_path), LONGEST)}; the cars that come "
            f"with skidpad are {shipped} (the most alike first)"
        )
    with reading("name_or_path", path):
        return Car.from_toml(path)
