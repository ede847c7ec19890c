"""Levenberg-Marquardt for many fits, each with its own trust region.

Each step is the minimum of a fit's linear model inside its bounds and its trust region
(``csrc/fit/box.h``). Radius, scaling and the test of a step are those of Moré, "The
Levenberg-Marquardt algorithm: implementation and theory" (1978); bounds enter as in Kanzow,
Yamashita and Fukushima, "Levenberg-Marquardt methods with strong local convergence properties for
solving nonlinear equations with convex constraints" (2004).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from skidpad import _core

__all__ = ["MESSAGES", "Linear", "Minimum", "Problem", "levenberg_marquardt", "minimize"]

Array: TypeAlias = NDArray[np.float64]
Rows: TypeAlias = NDArray[np.intp]
Mask: TypeAlias = NDArray[np.bool_]

FIRST: Final = 0.3
"""Largest relative change of the residuals, in the model, by a first step along one parameter; nor
is the step longer than x, unless that is 0."""

BOLD: Final = float("inf")
"""The same for a second attempt."""

OFFSET: Final = 1e-6
"""Largest relative gain that the linear model may still predict at a minimum: an offset of 1/1000
(Bates and Watts, "A relative offset orthogonality convergence criterion for nonlinear least
squares", Technometrics 23, 1981)."""

FARTHEST: Final = 1e5
"""Range of validity of that model, in lengths of the residuals: directions in which columns of the
Jacobian differ by less than its inverse say nothing about a minimum."""

FREE: Final = 0.9
"""Fraction of the trust radius below which a step counts as unrestricted."""

APART: Final = 1e-9
"""Sine of the angle between a column and those before it, below which it is dependent."""

MESSAGES: Final = {
    -5: "parameters that were distinct at the start are not where the cost no longer falls",
    -4: "the cost no longer falls, but the residuals show that it could: no minimum",
    -3: "every step left the region where residuals are finite",
    -2: "the Jacobian is not finite",
    -1: "the residuals at the start are not finite",
    0: "the largest number of iterations was reached",
    1: "gtol: the residuals are orthogonal to the columns of the Jacobian",
    2: "ftol: the cost no longer falls",
    3: "xtol: the steps are small",
    4: "ftol and xtol: the cost no longer falls and the steps are small",
}
"""What each status means; those above 0 are a success."""

NO_MINIMUM: Final = (-5, -4)
"""Status of fits whose cost no longer falls, without a minimum."""


class Linear(NamedTuple):
    """The linear model of fits: the cost near x is |R p + z|^2/2 plus a constant.

    Parameters
    ----------
    triangle : ndarray, shape (n, k, k)
        R, upper triangular: R^T R is the curvature.
    target : ndarray, shape (n, k)
        z: R^T z is the gradient.
    gradient : ndarray, shape (n, k)
    norms : ndarray, shape (n, k)
        Norms of the columns of R.
    """

    triangle: Array
    target: Array
    gradient: Array
    norms: Array


class Problem(Protocol):
    """Fits to be minimized."""

    def evaluate(self, x: Array, rows: Rows) -> Array:
        """Return the cost (a,) of the fits `rows` (a,), ascending, at x (a, k)."""

    def linearize(self, kept: Mask) -> Linear:
        """Return the models of the last evaluation's kept fits, a mask (a,)."""


@dataclass(slots=True)
class Minimum:
    """Results of fits; arrays over fits."""

    x: Array
    cost: Array
    gradient: Array
    triangle: Array
    status: NDArray[np.int64]
    iterations: NDArray[np.int64]
    linearizations: NDArray[np.int64]
    starts: NDArray[np.int64]

    @classmethod
    def at_start(cls, x0: Array) -> Minimum:
        """Return the state before the first evaluation."""
        n, k = x0.shape
        unknown = (np.full(n, np.nan), np.full((n, k), np.nan), np.full((n, k, k), np.nan))
        counts = (np.zeros(n, np.int64) for _ in range(4))
        return cls(x0.copy(), *unknown, *counts)

    @classmethod
    def joined(cls, parts: Sequence[Minimum]) -> Minimum:
        """Concatenate fits, in order."""
        names = [field.name for field in fields(cls)]
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))

    def rows(self, which: Rows) -> Minimum:
        """Return some of the fits, by number."""
        return Minimum(*(getattr(self, field.name)[which] for field in fields(self)))


@dataclass(slots=True)
class _Running:
    """The unfinished fits."""

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
    apart: NDArray[np.int64]

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
            self.apart[mask],
        )

    def step(self) -> _Step:
        """Return the steps of the models."""
        triangle, target = self.linear[:2]
        bounds = self.lower, self.upper
        return _Step(*_core.fit_step(triangle, target, self.x, *bounds, self.scale, self.radius))

    def ended(self, step: _Step, ftol: float, gtol: float) -> Array:
        """Return the status of fits that need not try this step."""
        at = self.linear.gradient, self.linear.norms, self.x, self.lower, self.upper
        gain = self.cost, step.predicted, self.predicted, step.length, self.radius
        status: Array = _core.fit_ended(*at, *gain, ftol, gtol, self.status)
        return status

    def verdict(self, status: Array, step: _Step, ftol: float, xtol: float) -> Array:
        """Return the status of fits that end, with that of false minima corrected."""
        norms, claimed = self.linear.norms, status > 0
        free = (step.length < FREE * self.radius) & (step.predicted <= OFFSET * self.cost)
        free &= (norms * FARTHEST > self.scale).all(axis=1)  # or the damping makes steps short
        asked = claimed & ~free
        if asked.any():
            status = status.copy()
            status[asked] = np.where(self.where(asked)._still(ftol, xtol), status[asked], -4)
        return np.where(claimed & (_apart(self.linear) < self.apart), -5, status)

    def _still(self, ftol: float, xtol: float) -> Mask:
        """Return where the models predict no gain, or small steps, even unrestricted."""
        norms = np.where(self.linear.norms > 0, self.linear.norms, 1.0)
        far = replace(self, scale=norms, radius=FARTHEST * np.sqrt(2 * self.cost)).step()
        small = far.length <= xtol * (xtol + far.size)
        small |= far.predicted <= max(OFFSET, ftol) * self.cost
        identified = (self.linear.norms > 0).any(axis=1) | (self.cost == 0)
        return np.asarray(small & identified)


class _Step(NamedTuple):
    """Steps of the unfinished fits, in order."""

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
    again: Sequence[int] = (),
    **options: Any,
) -> Minimum:
    """Minimize all fits of a problem; arguments as checked by `batch_least_squares`.

    Parameters
    ----------
    problem : Problem
    x0, lower, upper : ndarray, shape (n, k)
        Starts within the bounds.
    again : sequence of int
        Status with which a fit is attempted a second time, with a first step as long as x. The
        lower cost counts.
    **options
        ``x_scale``, an ndarray of shape (n, k), sizes of the parameters, without which the columns
        of the Jacobian scale them; ``ftol``, ``xtol`` and ``gtol``, all 1e-8 if not given;
        ``max_iterations``, 100.
    """
    found = Minimum.at_start(x0)
    _descend(problem, found, np.arange(len(x0)), lower, upper, FIRST, **options)
    left = np.flatnonzero(np.isin(found.status, again))
    if left.size:
        second = Minimum.at_start(x0)
        _descend(problem, second, left, lower, upper, BOLD, **options)
        _take_better(problem, found, second, left)
    return found


def _take_better(problem: Problem, found: Minimum, second: Minimum, rows: Rows) -> None:
    """Keep second attempts that were better."""
    good, cost = second.status[rows] > 0, found.cost[rows]
    further = second.cost[rows] <= np.where(good, 1 + OFFSET, 1.0) * cost
    better, worse = rows[further], rows[~further]
    for count in ("iterations", "linearizations", "starts"):
        getattr(second, count)[rows] += getattr(found, count)[rows]
        getattr(found, count)[rows] = getattr(second, count)[rows]
    for name in ("x", "cost", "gradient", "triangle", "status"):
        getattr(found, name)[better] = getattr(second, name)[better]
    if worse.size:  # the problem holds the state at the end of each fit
        problem.evaluate(found.x[worse], worse)
        problem.linearize(np.ones(len(worse), bool))
        found.starts[worse] += 1
        found.linearizations[worse] += 1


def _descend(
    problem: Problem,
    found: Minimum,
    rows: Rows,
    lower: Array,
    upper: Array,
    first: float,
    *,
    x_scale: Array | None = None,
    ftol: float = 1e-8,
    xtol: float = 1e-8,
    gtol: float = 1e-8,
    max_iterations: int = 100,
) -> None:
    """Iterate fits, by number, from their starts to their ends."""
    found.cost[rows] = problem.evaluate(found.x[rows], rows)
    found.starts[rows] = 1
    fine = np.isfinite(found.cost[rows])
    found.status[rows[~fine]] = -1
    if not fine.any():
        return
    scale = None if x_scale is None else 1 / x_scale[rows[fine]]
    fits = _start(problem, found, rows, fine, (lower, upper), scale, first)
    for iteration in range(max_iterations + 1):
        step = fits.step()
        status = fits.ended(step, ftol, gtol)
        ended = (status != 0) | (iteration == max_iterations)
        if ended.any():
            last = fits.where(ended)
            _store(
                found, last, last.verdict(status[ended], step.where(ended), ftol, xtol), iteration
            )
            if ended.all():
                break
            fits, step = fits.where(~ended), step.where(~ended)
        _advance(problem, fits, step, x_scale is None, ftol, xtol)


def _start(
    problem: Problem,
    found: Minimum,
    rows: Rows,
    fine: Mask,
    bounds: tuple[Array, Array],
    scale: Array | None,
    first: float,
) -> _Running:
    """Return the fits with finite residuals at their starts."""
    linear = problem.linearize(fine)
    if not fine.all():
        rows = rows[fine]
    x, cost = found.x[rows], found.cost[rows]
    norms = np.where(linear.norms > 0, linear.norms, 1.0)
    if scale is None:
        scale = norms
    size = np.sqrt((scale * x * scale * x).sum(axis=1))
    radius = np.sqrt(2 * cost) * np.max(scale / norms, axis=1)
    radius = np.where(size > 0, np.minimum(first * radius, size), min(first, 1.0) * radius)
    return _Running(
        rows=rows,
        x=x,
        cost=cost,
        lower=bounds[0][rows],
        upper=bounds[1][rows],
        scale=scale,
        radius=radius,
        predicted=np.full(len(x), np.inf),
        status=np.zeros(len(x)),
        linear=linear,
        linearizations=np.ones(len(x), np.int64),
        apart=_apart(linear),
    )


def _apart(linear: Linear) -> NDArray[np.int64]:
    """Count the columns that are independent of those before them."""
    diagonal = np.abs(np.diagonal(linear.triangle, axis1=1, axis2=2))
    found: NDArray[np.int64] = (diagonal > APART * linear.norms).sum(axis=1)
    return found


def _advance(
    problem: Problem, fits: _Running, step: _Step, rescale: bool, ftol: float, xtol: float
) -> None:
    """Try a step of each fit, and accept it if the cost falls as predicted."""
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


def _store(found: Minimum, fits: _Running, status: Array, iteration: int) -> None:
    """Store the results of ended fits."""
    rows = fits.rows
    found.status[rows], found.iterations[rows] = status, iteration
    found.x[rows], found.cost[rows] = fits.x, fits.cost
    found.gradient[rows] = fits.linear.gradient
    found.triangle[rows] = fits.linear.triangle
    found.linearizations[rows] = fits.linearizations


Normal: TypeAlias = Callable[[Array, Rows], tuple[Array, Array, Array]]


class NormalEquations:
    """Fits whose cost, gradient and curvature are given by a function."""

    def __init__(self, normal: Normal) -> None:
        self._normal = normal
        self._gradient = self._curvature = np.empty(0)

    def evaluate(self, x: Array, rows: Rows) -> Array:
        """Return the cost, keeping gradient and curvature."""
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
    """Minimize sums of squares given by their normal equations.

    Parameters
    ----------
    normal : callable
        ``normal(x, rows) -> cost, gradient, curvature`` of the fits `rows`, (a,), ascending, at x
        (a, k): shapes (a,), (a, k), (a, k, k), with cost = r^T r/2, gradient J^T r, curvature
        J^T J. The Jacobian need not be in memory. A non-finite cost rejects a step.
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
    J^T J has the square of the condition number of J: beyond about 1e7 (of the Jacobian with scaled
    columns) directions are lost in rounding and keep their initial values.
    """
    low, high = bounds if bounds is not None else (np.float64(-np.inf), np.float64(np.inf))
    lower, upper = (np.array(np.broadcast_to(side, x0.shape)) for side in (low, high))
    return minimize(NormalEquations(normal), x0, lower, upper, **options)
