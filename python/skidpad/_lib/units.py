"""Units of user input: conversion of pint and xarray values to SI."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from sys import modules
from typing import Any, Final

import numpy as np

from skidpad._lib.messages import shown
from skidpad._lib.optional import optional

KMH: Final = 3.6
"""Kilometers per hour in one meter per second."""

BARE: Final = frozenset({float, int, list, tuple, np.ndarray, np.float64, np.float32, type(None)})
"""Common types without a unit."""

COHERENT: Final = frozenset({"kg", "m", "s", "rad", "N", "Pa", "J", "W"})
"""SI units that differ by no factor."""


def written(unit: str) -> str:
    """Format a unit for pint and UDUNITS.

    Examples
    --------
    >>> from skidpad._lib.units import written
    >>> written("kg m2"), written("rad/(N m)"), written("-")
    ('kg m^2', 'rad/(N m)', '1')
    """
    return "1" if unit == "-" else re.sub(r"(?<=[A-Za-z])(?=\d)", "^", unit)


def with_unit(attributes: dict[str, str]) -> dict[str, str]:
    """Return xarray attributes with `units` in the common format, dropped if unknown."""
    others = {key: text for key, text in attributes.items() if key != "units"}
    unit = attributes.get("units", "")
    return {"units": written(unit), **others} if unit else others


def may_occur() -> bool:
    """Whether values with units can exist: pint or xarray has been imported."""
    return "pint" in modules or "xarray" in modules


def has_unit(value: object) -> bool:
    """Whether a value is a pint quantity, or an xarray array with the attribute `units`."""
    if type(value) in BARE or not may_occur():
        return False
    if _is_of("xarray", "DataArray", value):
        array: Any = value
        return "units" in array.attrs or has_unit(array.data)
    return _is_of("pint", "Quantity", value)


def require_bare(name: str, value: object) -> None:
    """Refuse numbers with a unit where only plain ones make sense, such as indices.

    Raises
    ------
    TypeError
    """
    several = value if isinstance(value, (list, tuple)) else ()
    if has_unit(value) or any(map(has_unit, several)):
        raise TypeError(f"{name}: numbers with a unit are not allowed here")


def fields_in_si(thing: Any, units: Mapping[str, str] | None = None) -> None:
    """Convert the fields of a frozen dataclass that have a unit to SI numbers.

    Parameters
    ----------
    thing : object
    units : mapping of str to str, optional
        Units by field, which others must fit. A field that is not named takes any.

    Raises
    ------
    ValueError, ImportError
        As in `in_unit`, with the name of the field.
    """
    for field in fields(thing):
        if has_unit(value := getattr(thing, field.name)):
            plain = np.asarray(in_unit(field.name, value, (units or {}).get(field.name)))
            object.__setattr__(thing, field.name, plain if plain.ndim else plain.item())


def in_unit(name: str, value: Any, unit: str | None) -> Any:
    """Return the numbers of a value in a unit.

    Parameters
    ----------
    name : str
        Name in error messages.
    value : object
        Values without a unit are returned unchanged.
    unit : str or None
        In the format of the field tables, such as "kg m2". None stands for the SI unit of the
        value's kind.

    Returns
    -------
    object
        An array, a number, or the unchanged value.

    Raises
    ------
    ValueError
        If its unit is of another kind or unknown; with the name and both units.
    ImportError
        If its unit differs and pint is not installed.

    Notes
    -----
    Pint treats the radian as dimensionless, so a field in rad takes a plain number and one in N
    m/rad takes N m. For hertz that would be wrong by 2 pi, so it is refused for rad/s.
    """
    if not has_unit(value):
        return value
    if not _is_of("pint", "Quantity", value):
        if "units" not in value.attrs:
            return in_unit(name, value.data, unit)
        text = str(value.attrs["units"])
        if text in (unit, written(unit or "-")) or (unit is None and _is_coherent(text)):
            return value.data
        value = _quantity(name, value.data, text, unit)
    if unit is None:
        base = value._REGISTRY.get_base_units(value.units, system="mks")[1]
        return value.to(base).magnitude
    counts_turns = "hertz" in format(value.units, "D") and "rad" in unit
    if not counts_turns:
        with suppress(Exception):  # any error of its registry
            return value.to(written(unit)).magnitude
    hint = "; of turns say 'revolution/s'" if counts_turns else ""
    raise ValueError(f"{name} is in {value.units}, which does not fit {_wanted(unit)}{hint}")


def unit_of(value: Any) -> str | None:
    """Return the unit of a value as text; None if it has none."""
    if not has_unit(value):
        return None
    if _is_of("pint", "Quantity", value):
        return format(value.units, "D")
    return str(value.attrs["units"]) if "units" in value.attrs else unit_of(value.data)


def require_unit(name: str, text: str, unit: str) -> None:
    """Raise the error of `in_unit` if a unit given as text does not fit another."""
    if text not in (unit, written(unit)):
        in_unit(name, _quantity(name, 1.0, text, unit), unit)


def _is_of(module: str, kind: str, value: object) -> bool:
    """Whether a value's class is from a module, without importing it."""
    own = getattr(modules.get(module), kind, None)
    return own is not None and isinstance(value, own)


def _is_coherent(text: str) -> bool:
    return set(re.findall(r"[^\W\d_]+|%|°", text)) <= COHERENT


def _quantity(name: str, numbers: Any, text: str, unit: str | None) -> Any:
    """Return numbers with a unit given as text as a quantity."""
    pint = optional("pint", "units")
    try:
        return pint.Quantity(numbers, pint.Unit(text))
    except Exception:  # unknown unit
        wanted = "" if unit is None else f"; it is to fit {_wanted(unit)}"
        raise ValueError(f"{name} has units {shown(text)}, not known to pint{wanted}") from None


def _wanted(unit: str) -> str:
    return "a number without a unit" if unit == "-" else f"its unit, {unit}"
