"""Covariance of the parameters of tire fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from skidpad.fit.correlation import (
    covariance,
    ends_of_blocks,
    influences,
    inverse_curvature,
    is_white,
    width,
)
from skidpad.fit.drift import CELLS, STEADY, Drifts, Record, drifts
from skidpad.fit.drift import intervals as cells_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from skidpad.fit.correlation import Intervals
    from skidpad.fit.solve import Solved


def held(solved: Solved) -> NDArray[np.bool_]:
    """Return which parameters ended at one of their bounds."""
    low, high = solved.bounds
    near = 1e-9 * (np.abs(solved.x) + 1e-9)
    return np.asarray((solved.x <= low + near) | (solved.x >= high - near))


class _Linear(NamedTuple):
    """A fit at its minimum, where parameters are linear in the errors of the points."""

    free: NDArray[np.intp]
    """Parameters with a covariance."""
    found: NDArray[np.float64]
    """NaN or infinity for the other parameters, ``(k, k)``."""
    inside: tuple[NDArray[np.intp], ...]
    """Index of the covariance of the free ones."""
    known: NDArray[np.float64]
    """Curvature of the prior, diagonal."""
    spread: NDArray[np.float64]
    """Variance of its gradient, diagonal."""
    inverse: NDArray[np.float64]
    """Inverse curvature of points and prior."""
    few: float
    """Factor that accounts for the residuals' loss of as many degrees of freedom as parameters."""


def _linear(solved: Solved, curvature: NDArray[np.float64]) -> _Linear:
    """Return a fit at its minimum, given the curvature of its points."""
    free, found = _free(solved, curvature)
    inside = np.ix_(free, free)
    known, spread = _of_prior(solved, free)
    inverse = inverse_curvature(curvature[inside] + np.diag(known))
    count = int((solved.problem.points.weights > 0).sum())
    few = count / max(count - len(free), 1)
    return _Linear(free, found, inside, known, spread, inverse, few)


def sandwich(solved: Solved) -> NDArray[np.float64]:
    """Estimate the covariance of the parameters of a part from the scatter of its points.

    NaN for those at a bound; infinite for those without effect.
    """
    A, B = solved.problem.scatter(solved.x)
    _, found, inside, _, spread, inverse, few = _linear(solved, A)
    found[inside] = few * inverse @ (B[inside] + np.diag(spread)) @ inverse
    return found


def sandwich_of_sums(
    solved: Solved, intervals: Intervals, ends: NDArray[np.intp] | None = None
) -> NDArray[np.float64]:
    """Estimate the same from the scatter of sums over intervals of points with given ends."""
    A = solved.problem.scatter(solved.x)[0]
    free, found, inside, known, spread, inverse, _ = _linear(solved, A)
    moved = influences(*_sums(solved, free, ends), known)
    found[inside] = covariance(moved, intervals) + (inverse * spread) @ inverse
    return found


def _of_prior(
    solved: Solved, free: NDArray[np.intp]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the curvature of the prior, and the variance of its gradient, as of one more point."""
    prior = solved.problem.prior
    if prior is None:
        return np.zeros(len(free)), np.zeros(len(free))
    known = prior.known(solved.x)
    return known[free], (prior.strength * known)[free]


def _free(
    solved: Solved, curvature: NDArray[np.float64]
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return the parameters with a covariance, and the covariance of the others."""
    loose, seen = ~held(solved), np.diag(curvature) > 0
    found = np.full(curvature.shape, np.nan)
    blind = np.flatnonzero(loose & ~seen)
    found[blind, blind] = np.inf
    return np.flatnonzero(loose & seen), found


def _sums(
    solved: Solved, free: NDArray[np.intp], ends: NDArray[np.intp] | None = None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Sum gradients and curvatures over intervals with given ends, or over equal ones."""
    if ends is None:
        ends = ends_of_blocks(len(solved.problem.points.measured), len(solved.x))
    gradients, curvatures = solved.problem.stretches(solved.x, ends)
    return gradients[:, free], curvatures[:, free][:, :, free]


def _long_run(record: Record, free: NDArray[np.intp]) -> NDArray[np.float64]:
    """Estimate the covariance of the sum of an output's gradients, correlated in time.

    Enlarged so that normal intervals are as wide as those of Student's distribution with as few
    degrees of freedom as the estimate has.
    """
    gradients = record.slopes[:, free] * record.residuals[:, None]
    ends = ends_of_blocks(len(gradients), len(free))
    starts = np.append(0, ends[:-1])
    wider = width("hac", len(ends)) / width("independent", 0)
    return wider**2 * covariance(np.add.reduceat(gradients, starts), "hac")


class Drifting(NamedTuple):
    """Likely noise of the outputs of a fit."""

    free: NDArray[np.intp]
    """Parameters with a covariance."""
    outputs: list[Drifts]
    """With the covariance of these."""
    before: NDArray[np.float64]
    """The covariance from the prior."""
    found: NDArray[np.float64]
    """NaN or infinity for the other parameters, ``(k, k)``."""
    independent: bool
    """Whether no point's noise predicts that of others."""

    @property
    def covariance(self) -> NDArray[np.float64]:
        """Covariance of the parameters, ``(k, k)``."""
        found = self.found.copy()
        found[np.ix_(self.free, self.free)] = self.before + sum(
            each.covariance for each in self.outputs
        )
        return found

    def half_widths(self, directions: NDArray[np.float64], level: float) -> NDArray[np.float64]:
        """Return half-widths of intervals of sums of parameters.

        Those of independent outputs add as squares.
        """
        some = directions[..., self.free]
        prior = np.einsum("...j,jk,...k->...", some, self.before, some)
        squares = width("independent", 0, level) ** 2 * prior
        for each in self.outputs:
            squares = squares + each.half_widths(some, level) ** 2
        return np.asarray(np.sqrt(squares))


def drifting(solved: Solved, starts: NDArray[np.bool_]) -> Drifting:
    """Return the likely noise of the outputs of a fit, with the beginnings of sweeps."""
    label = cells_of(starts, CELLS)
    begin = np.zeros(label[-1] + 1, np.bool_)
    begin[label[starts]] = True
    posed = solved.problem
    pulls = posed.pulls(solved.x)
    records = posed.records(solved.x, pulls, label)
    A = np.sum([own for _, own, _ in records], axis=0)
    free, found, inside, known, spread, inverse, few = _linear(solved, A)
    white = [is_white(column[:, None], starts) for column in pulls.T]
    outputs = [
        drifts(
            record._replace(slopes=record.slopes[:, free]),
            begin,
            inverse,
            (A - own)[inside] + np.diag(known),
            few * scatter[inside] if alone else _long_run(record, free),
            alone,
        )
        for (record, own, scatter), alone in zip(records, white, strict=True)
    ]
    independent = all(white) and all(each.steady >= STEADY for each in outputs)
    return Drifting(free, outputs, (inverse * spread) @ inverse, found, independent)
