"""Levenberg-Marquardt for many fits at once, each with a region of trust of its own.

Each step is the minimum of a fit's linear model inside its bounds and its region of trust
(``csrc/fit/box.h``). Radius, scaling and the test of a step are those of Moré, "The
Levenberg-Marquardt algorithm: implementation and theory" (1978); bounds enter as in Kanzow,
Yamashita and Fukushima, "Levenberg-Marquardt methods with strong local convergence properties for
solving nonlinear equations with convex constraints" (2004).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from skidpad import _core

__all__ = ["MESSAGES", "Linear", "Minimum", "Problem", "levenberg_marquardt", "minimize"]

Array: TypeAlias = NDArray[np.float64]
Rows: TypeAlias = NDArray[np.intp]
Mask: TypeAlias = NDArray[np.bool_]

FIRST: Final = 0.3
"""Part of the residuals that a first step along one parameter may change at most, in the model; nor
is the step longer than x, unless that is 0."""

MESSAGES: Final = {
    -3: "every step left the region where residuals are finite",
    -2: "the Jacobian is not finite",
    -1: "the residuals at the start are not finite",
    0: "the largest number of iterations was reached",
    1: "gtol: the gradient is small",
    2: "ftol: the cost no longer falls",
    3: "xtol: the steps are small",
    4: "ftol and xtol: the cost no longer falls and the steps are small",
}
"""What each status means; those above 0 are a success."""


class Linear(NamedTuple):
    """The linear model of fits: the cost near x is |R p + z|^2/2 and a constant.

    Parameters
    ----------
    triangle : ndarray, shape (n, k, k)
        R, upper triangular: R^T R is the curvature.
    target : ndarray, shape (n, k)
        z: R^T z is the gradient.
    gradient : ndarray, shape (n, k)
    norms : ndarray, shape (n, k)
        Of the columns of R.
    """

    triangle: Array
    target: Array
    gradient: Array
    norms: Array


class Problem(Protocol):
    """Fits that are to be minimized."""

    def evaluate(self, x: Array, rows: Rows) -> Array:
        """Return the cost (a,) of the fits `rows` (a,), ascending, at x (a, k)."""

    def linearize(self, kept: Mask) -> Linear:
        """Return the models of those of the last evaluation that are kept, a mask (a,)."""


@dataclass(slots=True)
class Minimum:
    """Where fits ended; arrays over fits."""

    x: Array
    cost: Array
    gradient: Array
    triangle: Array
    status: NDArray[np.int64]
    iterations: NDArray[np.int64]
    linearizations: NDArray[np.int64]

    @classmethod
    def at_start(cls, x0: Array) -> Minimum:
        """Return what is known before anything is evaluated."""
        n, k = x0.shape
        unknown = (np.full(n, np.nan), np.full((n, k), np.nan), np.full((n, k, k), np.nan))
        counts = (np.zeros(n, np.int64) for _ in range(3))
        return cls(x0.copy(), *unknown, *counts)

    @classmethod
    def joined(cls, parts: Sequence[Minimum]) -> Minimum:
        """Put the fits of some into one, in order."""
        names = [field.name for field in fields(cls)]
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))

    def rows(self, which: Rows) -> Minimum:
        """Return some of the fits, by number."""
        return Minimum(*(getattr(self, field.name)[which] for field in fields(self)))


@dataclass(slots=True)
class _Running:
    """The fits that have not ended."""

    rows: Rows
    x: Array
    cost: Array
    lower: Array
    upper: Array
    scale: Array
    radius: Array
    predicted: Array
    status: Array
    linear: Linear
    linearizations: NDArray[np.int64]

    def where(self, mask: Mask) -> _Running:
        return _Running(
            self.rows[mask],
            self.x[mask],
            self.cost[mask],
            self.lower[mask],
            self.upper[mask],
            self.scale[mask],
            self.radius[mask],
            self.predicted[mask],
            self.status[mask],
            Linear(*(part[mask] for part in self.linear)),
            self.linearizations[mask],
        )

    def step(self) -> _Step:
        """Find where the models lead to."""
        triangle, target = self.linear[:2]
        bounds = self.lower, self.upper
        return _Step(*_core.fit_step(triangle, target, self.x, *bounds, self.scale, self.radius))

    def ended(self, step: _Step, ftol: float, gtol: float) -> Array:
        """Tell which fits need not try this step, by their status."""
        at = self.linear.gradient, self.x, self.lower, self.upper
        gain = self.cost, step.predicted, step.length, self.radius
        status: Array = _core.fit_ended(*at, *gain, ftol, gtol, self.status)
        return status


class _Step(NamedTuple):
    """Steps of the fits that have not ended, in their order."""

    trial: Array
    length: Array
    size: Array
    predicted: Array

    def where(self, mask: Mask) -> _Step:
        return _Step(*(part[mask] for part in self))


def minimize(
    problem: Problem,
    x0: Array,
    lower: Array,
    upper: Array,
    *,
    x_scale: Array | None = None,
    ftol: float = 1e-8,
    xtol: float = 1e-8,
    gtol: float = 1e-8,
    max_iterations: int = 100,
) -> Minimum:
    """Minimize all fits of a problem; arguments as `batch_least_squares` has checked them.

    Parameters
    ----------
    problem : Problem
    x0, lower, upper : ndarray, shape (n, k)
        Starts within the bounds.
    x_scale : ndarray, shape (n, k), optional
        Sizes of the parameters; without them the columns of the Jacobian scale them.
    """
    found = Minimum.at_start(x0)
    found.cost[:] = problem.evaluate(found.x, np.arange(len(found.x)))
    fine = np.isfinite(found.cost)
    found.status[~fine] = -1
    if not fine.any():
        return found
    fits = _start(problem, found, fine, lower, upper, x_scale)
    for iteration in range(max_iterations + 1):
        step = fits.step()
        status = fits.ended(step, ftol, gtol)
        ended = (status != 0) | (iteration == max_iterations)
        if ended.any():
            _store(found, fits, ended, status, iteration)
            if ended.all():
                break
            fits, step = fits.where(~ended), step.where(~ended)
        _advance(problem, fits, step, x_scale is None, ftol, xtol)
    return found


def _start(
    problem: Problem, found: Minimum, fine: Mask, lower: Array, upper: Array, x_scale: Array | None
) -> _Running:
    """Return the fits that are finite at their starts."""
    x, cost = found.x[fine], found.cost[fine]
    linear = problem.linearize(fine)
    norms = np.where(linear.norms > 0, linear.norms, 1.0)
    scale = norms if x_scale is None else 1 / x_scale[fine]
    size = np.sqrt((scale * x * scale * x).sum(axis=1))
    radius = FIRST * np.sqrt(2 * cost) * np.max(scale / norms, axis=1)
    radius = np.minimum(radius, np.where(size > 0, size, np.inf))
    return _Running(
        rows=np.flatnonzero(fine),
        x=x,
        cost=cost,
        lower=lower[fine],
        upper=upper[fine],
        scale=scale,
        radius=radius,
        predicted=np.full(len(x), np.inf),
        status=np.zeros(len(x)),
        linear=linear,
        linearizations=np.ones(len(x), np.int64),
    )


def _advance(
    problem: Problem, fits: _Running, step: _Step, rescale: bool, ftol: float, xtol: float
) -> None:
    """Try a step of each fit, and take it where the cost falls as the model said."""
    cost = problem.evaluate(step.trial, fits.rows)
    enough, fits.radius, fits.status = _core.fit_judge(
        fits.cost, cost, step.predicted, fits.predicted, step.length, step.size, fits.radius,
        ftol, xtol,
    )  # fmt: skip
    fits.predicted = step.predicted
    taken = enough > 0
    if taken.any():
        _take(problem, fits, taken, step.trial, cost, rescale)


def _take(
    problem: Problem, fits: _Running, taken: Mask, trial: Array, cost: Array, rescale: bool
) -> None:
    linear = problem.linearize(taken)
    if taken.all():
        fits.x, fits.cost, fits.linear = trial, cost, linear
    else:
        fits.x[taken], fits.cost[taken] = trial[taken], cost[taken]
        for part, new in zip(fits.linear, linear, strict=True):
            part[taken] = new
    fits.linearizations += taken
    if rescale:
        fits.scale = np.maximum(fits.scale, fits.linear.norms)


def _store(found: Minimum, fits: _Running, ended: Mask, status: Array, iteration: int) -> None:
    rows = fits.rows[ended]
    found.status[rows], found.iterations[rows] = status[ended], iteration
    found.x[rows], found.cost[rows] = fits.x[ended], fits.cost[ended]
    found.gradient[rows] = fits.linear.gradient[ended]
    found.triangle[rows] = fits.linear.triangle[ended]
    found.linearizations[rows] = fits.linearizations[ended]


Normal: TypeAlias = Callable[[Array, Rows], tuple[Array, Array, Array]]


class NormalEquations:
    """Fits whose cost, gradient and curvature are summed up by a function."""

    def __init__(self, normal: Normal) -> None:
        self._normal = normal
        self._gradient = self._curvature = np.empty(0)

    def evaluate(self, x: Array, rows: Rows) -> Array:
        """Return the cost, and keep gradient and curvature."""
        cost, self._gradient, self._curvature = self._normal(x, rows)
        return cost

    def linearize(self, kept: Mask) -> Linear:
        """Return the triangles of the curvatures (Cholesky, of scaled columns)."""
        gradient, curvature = self._gradient, self._curvature
        if not kept.all():
            gradient, curvature = gradient[kept], curvature[kept]
        triangle, target, norms = _core.fit_factor(gradient, curvature)
        return Linear(triangle, target, gradient, norms)


def levenberg_marquardt(
    normal: Normal,
    x0: Array,
    bounds: tuple[Array, Array] | None = None,
    **options: Any,
) -> Minimum:
    """Minimize sums of squares whose normal equations a function sums up.

    Parameters
    ----------
    normal : callable
        ``normal(x, rows) -> cost, gradient, curvature`` of the fits `rows`, (a,), ascending, at x
        (a, k): shapes (a,), (a, k), (a, k, k), with cost = r^T r/2, gradient J^T r, curvature
        J^T J. The Jacobian never has to be in memory. A cost that is not finite refuses a step.
    x0 : ndarray, shape (n, k)
        Starts.
    bounds : tuple of two ndarray, optional
        Lower and upper, that broadcast to the shape of `x0`.
    **options
        ``x_scale``, ``ftol``, ``xtol``, ``gtol``, ``max_iterations``, as `minimize` has them.

    Returns
    -------
    Minimum
        ``triangle`` is the root R of the curvature, R^T R.

    Notes
    -----
    J^T J has the square of the condition of J: beyond a condition of about 1e7 (of the Jacobian
    with scaled columns) directions are lost in rounding and stay where they start.
    """
    low, high = bounds if bounds is not None else (np.float64(-np.inf), np.float64(np.inf))
    lower, upper = (np.array(np.broadcast_to(side, x0.shape)) for side in (low, high))
    return minimize(NormalEquations(normal), x0, lower, upper, **options)
