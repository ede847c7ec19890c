"""Units of user input: conversion of pint and xarray values to SI."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import fields
from sys import modules
from typing import Any, Final

import numpy as np

from skidpad._lib.messages import shown
from skidpad._lib.optional import optional

KMH: Final = 3.6
"""Kilometers an hour in one meter a second."""

BARE: Final = frozenset({float, int, list, tuple, np.ndarray, np.float64, np.float32, type(None)})
"""Types whose numbers have no unit, which most are."""

COHERENT: Final = frozenset({"kg", "m", "s", "rad", "N", "Pa", "J", "W"})
"""Units of the SI of which one is one of the others: no factor is between them."""


def written(unit: str) -> str:
    """Write a unit as pint and UDUNITS read it.

    Examples
    --------
    >>> from skidpad._lib.units import written
    >>> written("kg m2"), written("rad/(N m)"), written("-")
    ('kg m^2', 'rad/(N m)', '1')
    """
    return "1" if unit == "-" else re.sub(r"(?<=[A-Za-z])(?=\d)", "^", unit)


def with_unit(attributes: dict[str, str]) -> dict[str, str]:
    """Return attributes of xarray with `units` as others read it, without one that is unknown."""
    others = {key: text for key, text in attributes.items() if key != "units"}
    unit = attributes.get("units", "")
    return {"units": written(unit), **others} if unit else others


def may_occur() -> bool:
    """Whether anything with a unit can have been made: pint or xarray is there."""
    return "pint" in modules or "xarray" in modules


def has_unit(value: object) -> bool:
    """Whether a value is a quantity of pint, or an array of xarray with the attribute `units`."""
    if type(value) in BARE or not may_occur():
        return False
    if _is_of("xarray", "DataArray", value):
        array: Any = value
        return "units" in array.attrs or has_unit(array.data)
    return _is_of("pint", "Quantity", value)


def require_bare(name: str, value: object) -> None:
    """Refuse numbers with a unit where only plain ones mean anything, such as indices.

    Raises
    ------
    TypeError
    """
    several = value if isinstance(value, (list, tuple)) else ()
    if has_unit(value) or any(map(has_unit, several)):
        raise TypeError(f"{name}: numbers with a unit are not allowed here")


def fields_in_si(thing: Any) -> None:
    """Put numbers of the SI in place of the fields of a frozen dataclass that have a unit.

    Raises
    ------
    ValueError, ImportError
        As in `in_unit`, with the name of the field.
    """
    for field in fields(thing):
        if has_unit(value := getattr(thing, field.name)):
            plain = np.asarray(in_unit(field.name, value, None))
            object.__setattr__(thing, field.name, plain if plain.ndim else plain.item())


def in_unit(name: str, value: Any, unit: str | None) -> Any:
    """Return the numbers of a value in a unit.

    Parameters
    ----------
    name : str
        What errors call it.
    value : object
        What has no unit is returned as it is.
    unit : str or None
        As the tables of fields write it, such as "kg m2". None stands for the unit of the SI of
        whatever kind the value has.

    Returns
    -------
    object
        An array, a number, or the value itself.

    Raises
    ------
    ValueError
        If its unit is of another kind or not known; with the name and both units.
    ImportError
        If its unit is another one, and pint is not installed.

    Notes
    -----
    Pint takes the radian as a number, so a field in rad takes a plain number and one in N m/rad
    takes N m. For the hertz that would be wrong by 2 pi, and it is refused where rad/s is wanted.
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
        with suppress(Exception):  # whatever its registry raises
            return value.to(written(unit)).magnitude
    hint = "; of turns say 'revolution/s'" if counts_turns else ""
    raise ValueError(f"{name} is in {value.units}, which does not fit {_wanted(unit)}{hint}")


def unit_of(value: Any) -> str | None:
    """Return the unit that a value has, in words; None if it has none."""
    if not has_unit(value):
        return None
    if _is_of("pint", "Quantity", value):
        return format(value.units, "D")
    return str(value.attrs["units"]) if "units" in value.attrs else unit_of(value.data)


def require_unit(name: str, text: str, unit: str) -> None:
    """Raise an error as of `in_unit` if a unit in words does not fit another."""
    if text not in (unit, written(unit)):
        in_unit(name, _quantity(name, 1.0, text, unit), unit)


def _is_of(module: str, kind: str, value: object) -> bool:
    """Whether a value is of a class of a module, which is not imported for that."""
    own = getattr(modules.get(module), kind, None)
    return own is not None and isinstance(value, own)


def _is_coherent(text: str) -> bool:
    return set(re.findall(r"[^\W\d_]+|%|°", text)) <= COHERENT


def _quantity(name: str, numbers: Any, text: str, unit: str | None) -> Any:
    """Return numbers with a unit in words as a quantity."""
    pint = optional("pint", "units")
    try:
        return pint.Quantity(numbers, pint.Unit(text))
    except Exception:  # an unknown word, or none of a unit at all
        wanted = "" if unit is None else f"; it is to fit {_wanted(unit)}"
        raise ValueError(f"{name} has units {shown(text)}, not known to pint{wanted}") from None


def _wanted(unit: str) -> str:
    return "a number without a unit" if unit == "-" else f"its unit, {unit}"
