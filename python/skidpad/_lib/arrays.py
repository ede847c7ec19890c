"""Conversion of user input to arrays of real numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.messages import brief
from skidpad._lib.units import has_unit, in_unit
from skidpad.errors import NotRealError

Given = ParamSpec("Given")
Result = TypeVar("Result")

MOST_AXES: Final = 24
"""Most axes of an array: NumPy broadcasts 32, and the kernels need some of them."""

PROCESSOR: Final = 1
"""DLPack's device type of CPU memory, ``kDLCPU``."""


def real_array(
    name: str, value: object, wanted: str = "real numbers", unit: str | None = None
) -> NDArray[Any]:
    """Convert user input to an array of real numbers.

    Parameters
    ----------
    name : str
        Name in error messages.
    value : array_like
        Integers or floating-point numbers, nested regularly; an array of another library in CPU
        memory; a pint quantity, or an xarray array with the attribute `units`.
    wanted : str
        Description of valid input for error messages.
    unit : str, optional
        Unit to convert quantities to; default: the SI unit of their kind.

    Returns
    -------
    ndarray
        With the integer or float type of the input; arrays are not copied. Numbers may be infinite
        or NaN.

    Raises
    ------
    NotRealError
        A TypeError and a ValueError: for strings, complex numbers, booleans, dates, masked entries,
        integers beyond the range of a float, ragged lists and other objects, and tensors that
        require a gradient or are on a device.
    ValueError
        For more than `MOST_AXES` axes, or a unit of another kind.
    MemoryError
        If a list of arrays makes an array that is too large.

    Examples
    --------
    >>> from skidpad._lib.arrays import real_array
    >>> real_array("gain", [1, 2.5])
    array([1. , 2.5])
    """
    value = bare(name, value, unit)
    if kind := _odd_entries(value):
        raise NotRealError(f"{name} must be {wanted}, not {brief(value)}, which has {kind}")
    try:
        array = np.asarray(value)
    except MemoryError:
        kind = type(value).__name__
        raise MemoryError(f"{name}: this {kind} does not fit into the memory") from None
    except Exception:  # ragged or too deep, or an array of another library that fails to convert
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


def bare(name: str, value: Any, unit: str | None) -> Any:
    """Return a value as NumPy can read it, in a unit; anything but a foreign array unchanged.

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `in_unit` and `in_numpy`.
    """
    return in_numpy(name, in_unit(name, value, unit))


def in_numpy(name: str, value: Any) -> Any:
    """Convert an array of another library to NumPy without a copy; return anything else unchanged.

    Raises
    ------
    NotRealError
        If it requires a gradient, which would be lost, or is in device memory.
    """
    kind = type(value)
    if issubclass(kind, np.ndarray) or not (
        hasattr(kind, "__dlpack__") or hasattr(kind, "__array__")
    ):
        return value
    called = f"{name} is of type {kind.__name__}"
    if getattr(value, "requires_grad", False) is True:
        raise NotRealError(
            f"{called} and requires a gradient, which is not followed here: give its numbers, as "
            f"{name.rpartition('.')[2]}.detach()"
        )
    if _is_elsewhere(value):
        raise NotRealError(
            f"{called} and not in the memory of the processor: copy it there first, as by "
            ".cpu() of Torch, .get() of CuPy or jax.device_get"
        )
    if hasattr(kind, "__array__"):
        return value
    try:
        return np.from_dlpack(value)
    except Exception:  # a type of number that NumPy lacks
        raise NotRealError(f"{called}, which NumPy cannot convert to an array") from None


def _is_elsewhere(value: Any) -> bool:
    if not hasattr(type(value), "__dlpack_device__"):
        return False
    try:
        return bool(value.__dlpack_device__()[0] != PROCESSOR)
    except Exception:  # a tensor without memory
        return True


def unwarned(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Decorate a function to compute without warnings: overflow gives inf, invalid operations NaN.

    Metrics of signals and curves then work on input of any magnitude.
    """
    return np.errstate(all="ignore")(function)


def ascends(numbers: NDArray[Any], axis: int = 0) -> bool:
    """Whether each number exceeds the one before, without differences, which may overflow."""
    lined = np.moveaxis(numbers, axis, 0)
    return bool((lined[1:] > lined[:-1]).all())


def _all_plain(array: NDArray[Any]) -> bool:
    return all(type(number) in (int, float) for number in array.flat)


def _odd_entries(value: object, depth: int = 0) -> str:
    """Describe entries that NumPy would take as numbers: masked ones, booleans, quantities."""
    if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
        return "masked entries"
    if depth and isinstance(value, np.ndarray) and value.dtype.kind == "b":
        return "booleans"
    if depth and has_unit(value):
        return "entries with units: make it one quantity of many numbers"
    if not isinstance(value, (list, tuple)) or depth > MOST_AXES:
        return ""
    kinds = set(map(type, value))
    if bool in kinds or np.bool_ in kinds:
        return "booleans"
    if kinds <= {int, float}:
        return ""
    return next(filter(None, (_odd_entries(part, depth + 1) for part in value)), "")
