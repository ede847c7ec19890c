"""Columns: numbers that may differ between cars, in the form that kernels take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief, of_cars

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def together(**given: ArrayLike) -> list[NDArray[Any]]:
    """Broadcast real numbers to arrays of one shape.

    Raises
    ------
    TypeError, ValueError
        As in `skidpad._lib.arrays.real_array`, or if they do not broadcast.
    """
    arrays = [real_array(name, value) for name, value in given.items()]
    try:
        return list(np.broadcast_arrays(*arrays))
    except ValueError:
        shapes = " and ".join(f"{name} {a.shape}" for name, a in zip(given, arrays, strict=True))
        raise ValueError(f"shapes do not broadcast: {shapes}") from None


def require_fit(name: str, value: NDArray[Any], beside: str, other: NDArray[Any]) -> None:
    """Refuse arrays that do not broadcast, naming both."""
    try:
        np.broadcast_shapes(value.shape, other.shape)
    except ValueError:
        raise ValueError(
            f"{name}: shape {value.shape} does not broadcast with that of {beside}, {other.shape}"
        ) from None


def fitted(
    name: str,
    value: ArrayLike,
    n: int,
    dtype: np.dtype[Any],
    hint: str = "",
    unit: str | None = None,
) -> NDArray[Any]:
    """Return one number, or one for each of n cars, as a new 1-D array.

    Parameters and errors as in `column`, but numbers may be infinite or NaN; `hint` ends the
    message about a wrong shape.
    """
    given = real_array(name, value, unit=unit)
    if given.shape not in ((), (1,), (n,)):
        shape = f"shape {given.shape} for {of_cars(n)}, must be () or ({n},)"
        raise ValueError(f"{name}: {shape}{hint}")
    with np.errstate(over="ignore"):
        return np.array(given, dtype, ndmin=1)


def column(
    name: str, value: ArrayLike, n: int, dtype: np.dtype[Any], unit: str | None = None
) -> NDArray[Any]:
    """Return one finite number, or one for each of n cars, as a new 1-D array.

    Parameters
    ----------
    name : str
        Name in error messages.
    value : array_like, shape () or (n,)
    n : int
        Number of cars.
    dtype : dtype
        float32 or float64.
    unit : str, optional
        As in `real_array`.

    Raises
    ------
    TypeError
        If `value` does not hold real numbers.
    ValueError
        If it has another shape, or is not finite in `dtype`.
    """
    array = fitted(name, value, n, dtype, unit=unit)
    require_finite(name, array)
    return array


def index_among(name: str, value: ArrayLike, count: int, among: str) -> NDArray[np.int64]:
    """Return which of `count` items each car has, one for all or shape (n,), as a new array.

    Raises
    ------
    TypeError, ValueError
        If these are not integers from 0 to ``count - 1``.
    """
    given = real_array(name, value)
    if given.ndim > 1 or given.dtype.kind not in "iu":
        raise TypeError(f"{name}: expected integers of shape () or (n,), not {brief(value)}")
    wrong = (given < 0) | (given >= count)
    if wrong.any():
        car = int(np.argmax(wrong))
        raise ValueError(
            f"{name}: car {car}: {given.flat[car]} is not allowed, must be 0 to {count - 1}, "
            f"one of the {among}"
        )
    found = np.array(given, np.int64)
    found.flags.writeable = False
    return found


def require_finite(name: str, row: NDArray[Any], place: str = "car") -> None:
    """Refuse a row of numbers that are not all finite; errors as in `require_good`."""
    require_good(name, row, np.isfinite(row), "finite", place)


def require_good(
    name: str, row: NDArray[Any], good: NDArray[np.bool_], allowed: str, place: str = "car"
) -> None:
    """Refuse a row of numbers that are not all good, naming the position, such as "car 3"."""
    if not good.all():
        index = int(np.argmin(good))
        raise ValueError(
            f"{name}: {place} {index}: {row[index]:g} is not allowed, must be {allowed}"
        )


def columns_of(
    numbers: Mapping[str, float | NDArray[np.float64]], dtype: np.dtype[Any]
) -> tuple[NDArray[Any], ...]:
    """Return a column for each parameter of a car, for all cars in one array.

    Raises
    ------
    ValueError
        As in `rounded`.
    """
    shared = [name for name, value in numbers.items() if not isinstance(value, np.ndarray)]
    together = rounded(shared, np.array([[numbers[name]] for name in shared]), dtype)
    rows = dict(zip(shared, together, strict=True))
    return tuple(
        rows[name] if name in rows else rounded(name, np.asarray(value), dtype)
        for name, value in numbers.items()
    )


def rounded(
    name: str | Sequence[str], exact: NDArray[np.float64], dtype: np.dtype[Any]
) -> NDArray[Any]:
    """Return numbers as kernels take them, cars along the last axis, copied if necessary.

    Parameters
    ----------
    name : str or sequence of str
        Name of all numbers, or of each row, in error messages.

    Raises
    ------
    ValueError
        If one rounds to infinity or 0, naming its car.
    """
    with np.errstate(over="ignore", under="ignore"):
        held = np.ascontiguousarray(exact, dtype)
    if dtype == exact.dtype:
        return held
    lost = np.argwhere(np.isinf(held) | ((held == 0) & (exact != 0)))
    if len(lost):
        *row, car = lost[0]
        which = name if isinstance(name, str) else name[row[0]]
        raise ValueError(f"{which}: car {car}: {exact[*row, car]} does not fit {dtype}")
    return held
