"""Labels of the cars of a data set: dimensions, coordinates and columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.parameters import fields
from skidpad._lib.units import with_unit
from skidpad.cars.lists import list_fields

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from skidpad.cars import Car

DESIGN = {"long_name": "number of the design"}

Coordinate = tuple[tuple[str, ...], "NDArray[Any]", dict[str, str]]
"""Dimensions, values and attributes, as xarray takes them."""


def dimensions(car: Car, n: int) -> dict[str, int]:
    """Return the dimensions, with lengths, of the n cars of a fleet.

    Returns
    -------
    dict of str to int
        The axes of a grid, or only "car".
    """
    axes = car._axes
    grid = axes is not None and axes.mode == "grid" and car.n == n
    return dict(axes.lengths) if axes is not None and grid else {"car": n}


def labels(car: Car) -> dict[str, NDArray[Any]]:
    """Return the parameters that differ between cars, those of a sweep first and in order.

    Returns
    -------
    dict
        By name: numbers ``(n,)`` and lists ``(k, n)``; for tires the index of the design.
    """
    varied, axes = car.varied(), car._axes
    if axes is None:
        return varied
    swept = {name: varied[name] if name in varied else axes.picks(name) for name in axes.lengths}
    own = car._swept()
    return swept | {name: values for name, values in varied.items() if name not in own}


def coordinates(car: Car, n: int) -> dict[str, Coordinate]:
    """Return the parameters that differ between the n cars of a fleet, as coordinates.

    Returns
    -------
    dict
        By name, with units. What a grid varies is on its own dimension, everything else on all of
        them; lists have a leading dimension ``<name>.place``. If a dimension has the name of a
        list, it counts designs, and the list is ``<name>.values``.
    """
    dims = dimensions(car, n)
    found: dict[str, Coordinate] = {"car": (("car",), np.arange(n), {})} if "car" in dims else {}
    for name, values in (labels(car) if car.n == n else {}).items():
        over: Mapping[str, int] = dims
        if name in dims and car._axes is not None:
            over, values = {name: dims[name]}, car._axes.along(name, values)
        label = name
        if values.ndim > 1 and name in dims:
            found[name] = ((name,), np.arange(dims[name]), DESIGN)
            label = f"{name}.values"
        place = (f"{name}.place",) if values.ndim > 1 else ()
        spread = values.reshape((-1,) * len(place) + tuple(over.values()))
        found[label] = ((*place, *over), spread, with_unit(attributes(car, name)))
    return found


def columns(car: Car, n: int) -> dict[str, NDArray[Any]]:
    """Return the parameters that differ between the n cars of a fleet, as columns of a table.

    Returns
    -------
    dict of str to ndarray, shape (n,)
        By name; for a list one column per element, ``gearbox.ratios[0]``.
    """
    found: dict[str, NDArray[Any]] = {}
    for name, values in (labels(car) if car.n == n else {}).items():
        if values.ndim == 1:
            found[name] = values
        else:
            rows = values.reshape(-1, n)
            found |= {f"{name}[{place}]": row for place, row in enumerate(rows)}
    return found


def attributes(car: Car, name: str) -> dict[str, str]:
    """Return unit and meaning of a parameter or list."""
    if name in list_fields():
        field = list_fields()[name].field
    elif name in fields(car["tire.model"]):
        field = fields(car["tire.model"])[name]
    else:
        return DESIGN
    return {"units": field.unit, "long_name": field.meaning}
