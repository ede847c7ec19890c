"""Residuals of fits from a function of the user, with their Jacobian."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad.fit.differences import Differences
from skidpad.fit.levenberg_marquardt import Array, Linear, Mask, Rows

__all__ = ["Data", "Function", "Residuals"]

Function: TypeAlias = Callable[..., Any]
Data: TypeAlias = tuple[NDArray[Any], ...]


class Residuals:
    """The residuals of a number of fits, as a problem to minimize.

    Parameters
    ----------
    fun : callable
        ``fun(x, *data)`` as in `batch_least_squares`.
    jac : callable or True or Differences
        Of the residuals; True where `fun` gives both.
    data : tuple of ndarray
        Each over the fits, or of one row that all share.
    weights : ndarray
        The same, (n or 1, m or 1).
    loss, f_scale : float
        Number of the loss, and where it begins to bend.
    """

    def __init__(
        self,
        fun: Function,
        jac: Function | Literal[True] | Differences,
        data: Data,
        weights: Array,
        loss: float,
        f_scale: float,
    ) -> None:
        self._fun, self._jac = fun, jac
        self._whole, self._loss = (weights, *data), (loss, f_scale)
        self._rows: Rows | None = None
        self._x = self._residuals = self._jacobian = np.empty((0, 0))
        self._weights, self._data = weights, data
        self.kept = np.empty((0, 0))
        """Residuals where the fits are, (n, m)."""

    def evaluate(self, x: Array, rows: Rows) -> Array:
        """Return the cost of fits."""
        if rows is not self._rows:
            self._weights, *data = taken(self._whole, rows)
            self._rows, self._data = rows, tuple(data)
        result = called(self._fun, x, self._data)
        if self._jac is True:
            result, self._jacobian = pair(result)
        self._x = x
        self._residuals = shaped("fun", result, (len(x), self._count()))
        if self.kept.size == 0:
            self.kept = self._residuals.copy()
        cost: Array = _core.fit_cost(self._residuals, self._weights, *self._loss)
        return cost

    def linearize(self, kept: Mask) -> Linear:
        """Return the linear models of those fits of the last evaluation that are kept."""
        assert self._rows is not None
        rows = self._rows[kept]
        self.kept[rows] = self._residuals[kept]
        if self._jac is True:  # of all: a copy of those kept would cost more
            jacobian = self._checked("fun", self._jacobian, self._residuals)
            parts = _core.fit_triangle(self._residuals, jacobian, self._weights, *self._loss)
            return Linear(*(part[kept] for part in parts))
        x, residuals = self._x[kept], self._residuals[kept]
        weights, *data = taken((self._weights, *self._data), np.flatnonzero(kept))
        if isinstance(self._jac, Differences):
            jacobian = self._jac(self._fun, x, residuals, rows, tuple(data))
        else:
            jacobian = called(self._jac, x, tuple(data))
        jacobian = self._checked("jac", jacobian, residuals)
        return Linear(*_core.fit_triangle(residuals, jacobian, weights, *self._loss))

    def _checked(self, name: str, jacobian: Any, residuals: Array) -> Array:
        return shaped(name, jacobian, (*residuals.shape, self._x.shape[1]))

    def _count(self) -> int | None:
        return self.kept.shape[1] if self.kept.size else None


def taken(arrays: Data, rows: Rows) -> list[NDArray[Any]]:
    """Return the rows of arrays over fits; those of one row are shared."""
    return [array if len(array) == 1 else array[rows] for array in arrays]


def called(function: Function, x: Array, data: Data) -> Any:
    """Call a function of the user; overflow far from the minimum is no news."""
    with np.errstate(all="ignore"):
        return function(x, *data)


def pair(result: Any) -> tuple[Any, Any]:
    if not (isinstance(result, tuple) and len(result) == 2):
        raise TypeError("fun: with jac=True it must return (residuals, jacobian)")
    return result


def shaped(name: str, value: Any, shape: tuple[int | None, ...]) -> Array:
    """Return what a function gave as float64, if it has the shape; None stands for any length.

    Raises
    ------
    ValueError
        With the name of the function and both shapes.
    """
    array = np.asarray(value, np.float64)
    if len(array.shape) != len(shape) or any(
        wanted not in (None, length) for length, wanted in zip(array.shape, shape, strict=True)
    ):
        wanted = ", ".join("m" if length is None else str(length) for length in shape)
        raise ValueError(f"{name}: returned the shape {array.shape}, but must return ({wanted})")
    return array
