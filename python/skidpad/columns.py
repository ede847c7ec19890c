"""Columns: what the kernels take where a number may differ from car to car."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray


def real_numbers(name: str, value: ArrayLike) -> NDArray[Any]:
    """Return real numbers as an array, without a copy where they are one.

    Parameters
    ----------
    name : str
        What errors call it.
    value : array_like

    Raises
    ------
    TypeError
        If `value` does not hold real numbers; booleans, texts, dates and complex numbers are none.
    ValueError
        If it is ragged, or entries of it are masked.
    MemoryError
        If a list of arrays makes one that is too large.
    """
    kind = type(value).__name__
    if np.ma.is_masked(value):
        raise ValueError(f"{name}: masked entries are not allowed, fill them first")
    try:
        given = np.asarray(value)
    except ValueError:
        raise ValueError(f"{name}: expected numbers, not a ragged {kind}") from None
    except MemoryError:
        raise MemoryError(f"{name}: this {kind} does not fit into the memory") from None
    if given.dtype.kind not in "iuf":
        raise TypeError(f"{name}: expected numbers, not {kind} of dtype {given.dtype}")
    return given


def fitted(name: str, value: ArrayLike, n: int, dtype: np.dtype[Any]) -> NDArray[Any]:
    """Return one number, or one for each of n cars, as a 1-D array of its own.

    Parameters, errors as of `column`, but numbers may be infinite or none.
    """
    given = real_numbers(name, value)
    if given.shape not in ((), (1,), (n,)):
        raise ValueError(f"{name}: shape {given.shape} for {n} cars, must be () or ({n},)")
    with np.errstate(over="ignore"):
        return np.array(given, dtype, ndmin=1)


def column(name: str, value: ArrayLike, n: int, dtype: np.dtype[Any]) -> NDArray[Any]:
    """Return one finite number, or one for each of n cars, as a 1-D array of its own.

    Parameters
    ----------
    name : str
        What errors call it.
    value : array_like, shape () or (n,)
    n : int
        Number of cars.
    dtype : dtype
        float32 or float64.

    Raises
    ------
    TypeError
        If `value` does not hold real numbers.
    ValueError
        If it has another shape, or is not finite in `dtype`.
    """
    array = fitted(name, value, n, dtype)
    if not np.isfinite(array).all():
        index = int(np.argmin(np.isfinite(array)))
        raise ValueError(f"{name}: car {index}: {array[index]} is not allowed, must be finite")
    return array
