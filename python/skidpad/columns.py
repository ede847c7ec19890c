"""Columns: what the kernels take where a number may differ from car to car."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray


def column(name: str, value: ArrayLike, n: int, dtype: np.dtype[Any]) -> NDArray[Any]:
    """Return one finite number, or one for each of n cars, as a 1-D array.

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
    kind = type(value).__name__
    try:
        given = np.asarray(value)
    except ValueError:
        raise ValueError(f"{name}: expected numbers, not a ragged {kind}") from None
    if given.dtype.kind not in "iuf":
        raise TypeError(f"{name}: expected numbers, not {kind} of dtype {given.dtype}")
    if given.shape not in ((), (1,), (n,)):
        raise ValueError(f"{name}: shape {given.shape} for {n} cars, must be () or ({n},)")
    with np.errstate(over="ignore"):
        array = np.array(given, dtype, ndmin=1)
    if not np.isfinite(array).all():
        index = int(np.argmin(np.isfinite(array)))
        raise ValueError(f"{name}: car {index}: {array[index]} is not allowed, must be finite")
    return array
