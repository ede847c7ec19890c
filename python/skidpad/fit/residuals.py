"""Residuals of fits from a user's function, with their Jacobian."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
        Jacobian of the residuals; True if `fun` returns both.
    data : tuple of ndarray
        Each over the fits, or with one row for all.
    weights : ndarray
        The same, (n or 1, m or 1).
    loss, f_scale : float
        Number of the loss, and its scale.
    chunk : int
        Fits per call of `fun`, and most Jacobians in memory.
    """

    def __init__(
        self,
        fun: Function,
        jac: Function | Literal[True] | Differences,
        data: Data,
        weights: Array,
        loss: float,
        f_scale: float,
        chunk: int,
    ) -> None:
        self._fun, self._jac, self._chunk = fun, jac, chunk
        self._whole, self._loss = (weights, *data), (loss, f_scale)
        self._rows: Rows | None = None
        self._given: list[list[NDArray[Any]]] = []
        self._x = self._residuals = np.empty((0, 0))
        self._linear: Linear | None = None
        self.kept = np.empty((0, 0))
        """Residuals at the present parameters, (n, m)."""

    def evaluate(self, x: Array, rows: Rows) -> Array:
        """Return the cost of fits."""
        parts = self._parts(len(rows))
        if rows is not self._rows:
            self._rows, self._given = rows, [taken(self._whole, rows[part]) for part in parts]
        found = [self._at(x[part], *given) for part, given in zip(parts, self._given, strict=True)]
        self._x = x
        cost, self._residuals, *linear = joined(found)
        self._linear = Linear(*linear) if linear else None
        if self.kept.size == 0:
            self.kept = self._residuals.copy()
        return cost

    def _at(self, x: Array, weights: Array, *data: NDArray[Any]) -> tuple[Array, ...]:
        """Return cost and residuals, and the linear model if available."""
        result, jacobian = called(self._fun, x, data), None
        if self._jac is True:
            result, jacobian = pair(result)
        residuals = shaped("fun", result, (len(x), self._count()))
        cost = _core.fit_cost(residuals, weights, *self._loss)
        if jacobian is None:
            return cost, residuals
        return cost, residuals, *self._model("fun", x, residuals, jacobian, weights)

    def linearize(self, kept: Mask) -> Linear:
        """Return the linear models of the last evaluation's kept fits."""
        assert self._rows is not None
        rows = self._rows[kept]
        self.kept[rows] = self._residuals[kept]
        if self._linear is not None:
            return Linear(*(part[kept] for part in self._linear))
        x = self._x[kept]
        return Linear(*joined([self._linear_at(x[p], rows[p]) for p in self._parts(len(rows))]))

    def _linear_at(self, x: Array, rows: Rows) -> Linear:
        weights, *data = taken(self._whole, rows)
        residuals = self.kept[rows]
        if isinstance(self._jac, Differences):
            jacobian = self._jac(self._fun, x, residuals, rows, tuple(data))
        else:
            assert callable(self._jac)
            jacobian = called(self._jac, x, tuple(data))
        return self._model("jac", x, residuals, jacobian, weights)

    def _model(self, name: str, x: Array, residuals: Array, slopes: Any, weights: Array) -> Linear:
        jacobian = shaped(name, slopes, (*residuals.shape, x.shape[1]))
        return Linear(*_core.fit_triangle(residuals, jacobian, weights, *self._loss))

    def _parts(self, n: int) -> list[slice]:
        return [slice(first, first + self._chunk) for first in range(0, n, self._chunk)]

    def _count(self) -> int | None:
        return self.kept.shape[1] if self.kept.size else None


def taken(arrays: Data, rows: Rows) -> list[NDArray[Any]]:
    """Return rows of arrays over fits; arrays with one row are shared."""
    return [array if len(array) == 1 else array[rows] for array in arrays]


def joined(parts: Sequence[tuple[Array, ...]]) -> tuple[Array, ...]:
    """Concatenate arrays over fits."""
    if len(parts) == 1:
        return parts[0]
    return tuple(np.concatenate(arrays) for arrays in zip(*parts, strict=True))


def called(function: Function, x: Array, data: Data) -> Any:
    """Call a user's function, ignoring overflow far from the minimum."""
    with np.errstate(all="ignore"):
        return function(x, *data)


def pair(result: Any) -> tuple[Any, Any]:
    if not (isinstance(result, tuple) and len(result) == 2):
        raise TypeError("fun: with jac=True it must return (residuals, jacobian)")
    return result


def shaped(name: str, value: Any, shape: tuple[int | None, ...]) -> Array:
    """Return a function's result as float64, checking its shape; None means any length.

    Raises
    ------
    ValueError
        The message has the name of the function and both shapes.
    """
    array = np.asarray(value, np.float64)
    if len(array.shape) != len(shape) or any(
        wanted not in (None, length) for length, wanted in zip(array.shape, shape, strict=True)
    ):
        wanted = ", ".join("m" if length is None else str(length) for length in shape)
        raise ValueError(f"{name}: returned the shape {array.shape}, but must return ({wanted})")
    return array
