"""Brackets of the value at which something begins to happen."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def bracket(values: Array, happens: NDArray[np.bool_]) -> tuple[Array, Array]:
    """Return the last value before an event first happens, and the one at which it does.

    Parameters
    ----------
    values : ndarray, shape (k, n)
        Ascending for each car.
    happens : ndarray of bool, shape (k, n)

    Returns
    -------
    low, high : ndarray, shape (n,)
        If it happens at the first value, both are that; if it never does, both are the last.
    """
    first = np.where(happens.any(axis=0), happens.argmax(axis=0), len(values))
    cars = np.arange(values.shape[1])
    low = values[np.clip(first - 1, 0, len(values) - 1), cars]
    high = values[np.clip(first, 0, len(values) - 1), cars]
    return low, high


def ladder(low: Array, high: Array, steps: int) -> Array:
    """Return evenly spaced values from low to high (n,), both included, (steps, n)."""
    return low + np.linspace(0.0, 1.0, steps)[:, None] * (high - low)
