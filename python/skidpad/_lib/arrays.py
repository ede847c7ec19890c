"""Arrays of real numbers: the one way in which numbers that somebody gives come in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.messages import brief
from skidpad.errors import NotRealError

Given = ParamSpec("Given")
Result = TypeVar("Result")

MOST_AXES: Final = 24
"""Axes that an array may have: NumPy broadcasts 32, of which the kernels need some."""


def real_array(name: str, value: object, wanted: str = "real numbers") -> NDArray[Any]:
    """Take what somebody gives as an array of real numbers.

    Parameters
    ----------
    name : str
        What errors call it.
    value : array_like
        Integers or floating-point numbers, in any nesting of one shape.
    wanted : str
        What it must be, in words.

    Returns
    -------
    ndarray
        Of the integer or float type that was given, without a copy where it is an array. It is
        not looked at whether the numbers are finite.

    Raises
    ------
    NotRealError
        A TypeError and a ValueError: for strings, complex numbers, booleans, dates, masked
        entries, integers beyond the range of a float, ragged lists and other objects.
    ValueError
        For more than `MOST_AXES` axes.
    MemoryError
        If a list of arrays makes one that is too large.

    Examples
    --------
    >>> from skidpad._lib.arrays import real_array
    >>> real_array("gain", [1, 2.5])
    array([1. , 2.5])
    """
    if kind := _odd_entries(value):
        raise NotRealError(f"{name} must be {wanted}, not {brief(value)}, which has {kind}")
    try:
        array = np.asarray(value)
    except MemoryError:
        kind = type(value).__name__
        raise MemoryError(f"{name}: this {kind} does not fit into the memory") from None
    except Exception:  # ragged or too deep, or an array of another library that refuses
        raise NotRealError(
            f"{name} must be {wanted} of one shape, with at most {MOST_AXES} axes, "
            f"not {brief(value)}"
        ) from None
    if array.ndim > MOST_AXES:
        raise ValueError(f"{name} has {array.ndim} axes, but may have at most {MOST_AXES}")
    if array.dtype.kind == "O" and not isinstance(value, np.ndarray) and _all_plain(array):
        try:  # integers of more than 64 bits
            array = array.astype(np.float64)
        except OverflowError:
            raise NotRealError(
                f"{name} must be {wanted}, but {brief(value)} is too large for a float"
            ) from None
    if array.dtype.kind not in "iuf":
        what = brief(value) if array.ndim == 0 else f"{brief(value)} of dtype {array.dtype}"
        raise NotRealError(f"{name} must be {wanted}, not {what}")
    return array


def unwarned(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Return a function that warns of no number: what is too large is inf, what has no value NaN.

    So figures of signals and curves go on with what they are given, of whatever size.
    """
    return np.errstate(all="ignore")(function)


def ascends(numbers: NDArray[Any], axis: int = 0) -> bool:
    """Whether each number is above the one before, without differences, which overflow."""
    lined = np.moveaxis(numbers, axis, 0)
    return bool((lined[1:] > lined[:-1]).all())


def _all_plain(array: NDArray[Any]) -> bool:
    return all(type(number) in (int, float) for number in array.flat)


def _odd_entries(value: object, depth: int = 0) -> str:
    """Name entries that NumPy would take as numbers but are none: masked ones and booleans."""
    if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
        return "masked entries"
    if depth and isinstance(value, np.ndarray) and value.dtype.kind == "b":
        return "booleans"
    if not isinstance(value, (list, tuple)) or depth > MOST_AXES:
        return ""
    kinds = set(map(type, value))
    if bool in kinds or np.bool_ in kinds:
        return "booleans"
    if kinds <= {int, float}:
        return ""
    return next(filter(None, (_odd_entries(part, depth + 1) for part in value)), "")
