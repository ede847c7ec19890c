"""Jacobians by differences, all columns of all fits in one call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]

EPS: Final = float(np.finfo(np.float64).eps)


class Differences:
    """Differences of residuals, forward or central; one-sided near a bound.

    Parameters
    ----------
    sizes : ndarray, shape (n, k)
        Sizes of the parameters, > 0; steps are relative to the larger of parameter and size.
    lower, upper : ndarray, shape (n, k)
        Bounds that no point crosses.
    central : bool
        Two points for each parameter: second order, even next to a bound.
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
        steps = self._steps(x, rows)
        points = x[:, None, None, :] + steps[..., None] * np.eye(x.shape[1])
        steps = np.diagonal(points, axis1=2, axis2=3) - x[:, None, :]  # as rounded
        each = self.points * x.shape[1]
        repeated = (part if len(part) == 1 else part.repeat(each, axis=0) for part in data)
        with np.errstate(all="ignore"):
            moved = np.asarray(fun(points.reshape(-1, x.shape[1]), *repeated), np.float64)
            change = moved.reshape(*steps.shape, -1) - residuals[:, None, None, :]
            slopes = change / steps[..., None]
            slope = slopes[:, 0]
            if self.points == 2:  # parabola through the three points
                one, two = steps[:, 0, :, None], steps[:, 1, :, None]
                slope = (two * slopes[:, 0] - one * slopes[:, 1]) / (two - one)
        slope[steps[:, 0] == 0] = 0.0  # held by equal bounds
        return np.moveaxis(slope, 1, 2)

    def _steps(self, x: Array, rows: NDArray[np.intp]) -> Array:
        """Return steps (a, points, k) that stay within the bounds."""
        ahead, behind = self._upper[rows] - x, x - self._lower[rows]
        step = self._relative * np.maximum(np.abs(x), self._sizes[rows])
        inward = np.minimum(step, np.maximum(ahead, behind) / self.points)
        inward = np.where(ahead >= behind, inward, -inward)
        if self.points == 1:
            return np.expand_dims(np.where(step <= ahead, step, inward), 1)
        both = (step <= ahead) & (step <= behind)
        first, second = np.where(both, step, inward), np.where(both, -step, 2 * inward)
        return np.stack([first, second], axis=1)
