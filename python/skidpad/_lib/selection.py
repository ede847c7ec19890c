"""Subsets of a fleet's cars, and values for them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arrays import in_numpy, real_array
from skidpad._lib.messages import brief, of_cars
from skidpad._lib.units import require_bare


class Chosen:
    """Cars selected by ``where=``.

    Parameters
    ----------
    where : array_like, slice or None
        A mask of shape (n,), or unique indices of cars; negative ones count from the end. None
        means all.
    n : int
        Number of cars in the fleet.

    Attributes
    ----------
    cars : ndarray of intp, or slice
        Indices in the given order; a slice for all.
    ascending : ndarray of intp, optional
        Indices in ascending order; None for all.
    count : int

    Raises
    ------
    TypeError, ValueError
        If `where` is invalid, or names a car twice or one that does not exist.
    """

    __slots__ = ("_n", "ascending", "cars", "count")

    def __init__(self, where: ArrayLike | slice | None, n: int) -> None:
        self._n = n
        self.cars: NDArray[np.intp] | slice = slice(None)
        self.ascending: NDArray[np.intp] | None = None
        self.count = n
        if where is not None:
            cars = _numbers(where, n)
            self.cars, self.count = cars, cars.size
            self.ascending = np.sort(cars)
            twice = self.ascending[1:][self.ascending[1:] == self.ascending[:-1]]
            if twice.size:
                raise ValueError(f"where: car {twice[0]} is named twice")

    @property
    def n(self) -> int:
        """Number of cars in the fleet."""
        return self._n

    def number(self, place: int) -> int:
        """Return the index of the selected car at a position."""
        return place if isinstance(self.cars, slice) or not self.count else int(self.cars[place])

    def values(
        self,
        name: str,
        value: ArrayLike,
        dtype: np.dtype[Any],
        *rows: int,
        unit: str | None = None,
    ) -> NDArray[Any]:
        r"""Return values for these cars, shape (\*rows, 1) or (\*rows, count), as a new array.

        Parameters
        ----------
        name : str
            Name in error messages.
        value : array_like
            One for all, one per car of the fleet, or one per selected car in their order: the last
            axis. May broadcast to the rows.
        dtype : dtype
        *rows : int
        unit : str, optional
            As in `real_array`.

        Raises
        ------
        TypeError, ValueError
            If these are not real numbers, or have another shape.
        """
        given = np.atleast_1d(real_array(name, value, unit=unit))
        last = given.shape[-1]
        lengths = [self._n] if self.ascending is None else [self._n, self.count]
        fits = last in (1, *lengths) and given.ndim <= 1 + len(rows)
        if not fits or (given.ndim == 2 and given.shape[0] not in (1, *rows)):
            allowed = " or ".join(["()", *(str((*rows, length)) for length in lengths)])
            there = of_cars(self._n)
            raise ValueError(f"{name}: shape {given.shape} for {there}, must be {allowed}")
        if last == self._n:
            given = given[..., self.cars]
        with np.errstate(over="ignore"):
            return np.array(np.broadcast_to(given, (*rows, given.shape[-1])), dtype)

    def column(
        self, name: str, value: ArrayLike, dtype: np.dtype[Any], unit: str | None = None
    ) -> NDArray[Any]:
        """Return one finite number, or the selected cars' numbers out of one per car of the fleet.

        Raises
        ------
        TypeError, ValueError
            As in `values`, or if one is not finite in `dtype`.
        """
        found = self.values(name, value, dtype, unit=unit)
        require(name, found, np.isfinite(found), "finite", self)
        if found.size == 1 or self.ascending is None:
            return found
        column = np.zeros(self._n, dtype)
        column[self.cars] = found
        return column


def require(
    name: str, values: NDArray[Any], good: NDArray[np.bool_], allowed: str, among: Chosen
) -> None:
    """Raise a ValueError for the first bad number, naming its car."""
    if not good.all():
        at = tuple(np.argwhere(~good)[0])
        subject = f"{name}: car {among.number(at[-1])}: {values[at]:g}"
        raise ValueError(f"{subject} is not allowed, must be {allowed}")


def _numbers(where: ArrayLike | slice, n: int) -> NDArray[np.intp]:
    """Return nonnegative indices of cars."""
    if isinstance(where, slice):
        return np.arange(n)[where]
    require_bare("where", where)
    if np.ma.is_masked(where):
        raise ValueError("where: masked entries are not allowed, fill them first")
    try:
        given = np.asarray(in_numpy("where", where))
    except ValueError:
        raise ValueError("where: expected a mask or indices of cars, not a ragged list") from None
    except MemoryError:
        raise MemoryError("where: this list does not fit into the memory") from None
    except Exception:  # an object that fails to convert
        raise TypeError(f"where: expected a mask or numbers of cars, not {brief(where)}") from None
    if given.dtype == bool:
        if given.shape != (n,):
            shape = f"shape {given.shape} for {of_cars(n)}, must be ({n},)"
            raise ValueError(f"where: a mask of {shape}")
        return np.flatnonzero(given)
    if given.size == 0 and given.ndim == 1:
        return np.zeros(0, np.intp)
    if given.dtype.kind not in "iu" or given.ndim > 1:
        raise TypeError(f"where: expected a mask or indices of cars, not {brief(where)}")
    cars = given.reshape(-1)
    wrong = (cars < -n) | (cars >= n)
    if wrong.any():
        raise ValueError(f"where: there is no car {cars[wrong.argmax()]} among {n}")
    return np.where(cars < 0, cars + n, cars).astype(np.intp)
