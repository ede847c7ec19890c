"""Jacobians by differences, all columns of all fits in one call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]

EPS: Final = float(np.finfo(np.float64).eps)


class Differences:
    """Differences of residuals, forward or central; one-sided where a bound is near.

    Parameters
    ----------
    sizes : ndarray, shape (n, k)
        Sizes of the parameters, > 0, that steps are relative to where a parameter is smaller.
    lower, upper : ndarray, shape (n, k)
        Bounds, that no point crosses.
    central : bool
        Two points for each parameter: of second order, also beside a bound.
    """

    def __init__(self, sizes: Array, lower: Array, upper: Array, central: bool) -> None:
        self._sizes, self._lower, self._upper = sizes, lower, upper
        self.points = 2 if central else 1
        """Evaluations for each parameter."""
        self._relative = EPS ** (1 / 3 if central else 1 / 2)

    def __call__(
        self,
        fun: Callable[..., Any],
        x: Array,
        residuals: Array,
        rows: NDArray[np.intp],
        data: tuple[NDArray[Any], ...],
    ) -> Array:
        """Return the Jacobian (a, m, k) at x (a, k) of the fits `rows`."""
        a, k = x.shape
        steps = self._steps(x, rows)
        points = np.repeat(x[:, None, None, :], self.points, axis=1).repeat(k, axis=2)
        points += steps[..., None] * np.eye(k)
        steps = np.diagonal(points, axis1=2, axis2=3) - x[:, None, :]  # as rounded
        each = self.points * k
        repeated = tuple(d if len(d) == 1 else d.repeat(each, axis=0) for d in data)
        with np.errstate(all="ignore"):
            moved = np.asarray(fun(points.reshape(a * each, k), *repeated), np.float64)
            change = moved.reshape(a, self.points, k, -1) - residuals[:, None, None, :]
            slopes = change[:, 0] / steps[:, 0, :, None]
            if self.points == 2:  # of the parabola through the three points
                near, far = steps[:, 0, :, None], steps[:, 1, :, None]
                slopes = (far * slopes - near * (change[:, 1] / far)) / (far - near)
        jacobian: Array = np.moveaxis(slopes, 1, 2)
        return jacobian

    def _steps(self, x: Array, rows: NDArray[np.intp]) -> Array:
        """Return steps (a, points, k) that stay within the bounds."""
        lower, upper = self._lower[rows], self._upper[rows]
        step = self._relative * np.maximum(np.abs(x), self._sizes[rows])
        ahead, behind = upper - x, x - lower
        forward = (x >= 0) if self.points == 1 else (ahead >= behind)
        forward = np.where(forward, (step <= ahead) | (ahead >= behind), step > behind)
        room = np.maximum(ahead, behind)
        if self.points == 1:
            step = np.minimum(step, room)
            return np.where(forward, step, -step)[:, None, :]
        both = (step <= ahead) & (step <= behind)
        inward = np.minimum(step, room / 2)
        inward = np.where(forward, inward, -inward)
        first = np.where(both, step, inward)
        return np.stack([first, np.where(both, -step, 2 * inward)], axis=1)
