"""Damped Newton's method for many small systems of equations.

The Jacobian of a car is reused as long as it works: corrections with the one at the start of a
round continue while each is a fraction of the one before. A step is accepted if the correction that
would follow it is smaller (the natural monotonicity test of Deuflhard, Newton Methods for Nonlinear
Problems, 2004, 3.3), which does not depend on the scaling of the equations; otherwise it is halved.
Systems do not affect each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

CORRECTIONS: Final = 12
"""Most corrections with one Jacobian."""
LEADS_ON: Final = 0.3
"""Ratio of successive corrections up to which the Jacobian is kept."""
LEAST: Final = 1 / 64
"""Smallest damping factor; below it the method has failed."""
FAR: Final = 30.0
"""Longest step, in scales."""
CLOSER: Final = 1e-10
"""Correction, in scales, at which a system has converged,"""
CLOSE: Final = 1e-8
"""or this one, right after a new Jacobian: the level of rounding."""


class Equations(Protocol):
    """Equations of n systems of k unknowns each."""

    scale: Array

    def equations(self, unknown: Array, given: Array) -> Array:
        """Return the residuals, (k, n)."""

    def jacobian(self, unknown: Array, given: Array, at: Array) -> Array:
        """Return their derivatives, (n, k, k)."""


@dataclass(slots=True)
class Roots:
    """Progress of the systems.

    Attributes
    ----------
    unknown : ndarray, shape (k, n)
    found : ndarray of bool, shape (n,)
        Converged systems.
    failed : ndarray of bool, shape (n,)
        Failed systems.
    """

    unknown: Array
    found: Mask
    failed: Mask


def begin(unknown: Array) -> Roots:
    """Return systems at the start of their solution."""
    n = unknown.shape[1]
    return Roots(unknown.copy(), np.zeros(n, bool), np.zeros(n, bool))


def solve(problem: Equations, given: Array, roots: Roots, rounds: int) -> None:
    """Iterate unfinished systems, with at most `rounds` Jacobians each."""
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        for _ in range(rounds):
            live = ~(roots.found | roots.failed)
            if not live.any():
                return
            lead(problem, given, roots, live)


def lead(
    problem: Equations, given: Array, roots: Roots, live: Mask, closer: float = CLOSER
) -> Array:
    """Take steps with one Jacobian for each system, and return its inverse, (n, k, k).

    A correction below `closer`, in scales, is the last.
    """
    at = problem.equations(roots.unknown, given)
    inverse, sound = inverses(problem.jacobian(roots.unknown, given, at), live)
    roots.failed |= live & ~sound
    live = live & sound
    step = correction(inverse, at)
    size = _size(step, problem.scale)
    share = np.minimum(1.0, FAR / size)
    there = size <= CLOSE  # except for rounding
    for _ in range(CORRECTIONS):
        trial = np.where(live, roots.unknown + share * step, roots.unknown)
        after = correction(inverse, problem.equations(trial, given))
        left = _size(after, problem.scale)
        good = live & (left <= (1 - 0.5 * share) * size)
        found = live & (left <= np.where(there, max(CLOSE, closer), closer))
        roots.unknown = np.where(good | found, trial, roots.unknown)
        roots.unknown = np.where(found, trial + after, roots.unknown)
        roots.found |= found
        bad = live & ~good & ~found
        leads = good & ~found & (share == 1) & (left <= LEADS_ON * size)
        step = np.where(leads, after, step)
        size = np.where(leads, left, size)
        share = np.where(bad, 0.5 * share, share)
        hopeless = bad & (share < LEAST * np.minimum(1.0, FAR / size))
        roots.failed |= hopeless | (bad & ~np.isfinite(size))
        live = (bad & ~roots.failed) | leads
        if not live.any():
            break
    return inverse


def inverses(matrix: Array, wanted: Mask) -> tuple[Array, Mask]:
    """Return the inverses of wanted matrices, and which of them exist."""
    sound = wanted & np.isfinite(matrix).all(axis=(1, 2))
    try:
        inverse = _inverted(matrix, sound)
    except np.linalg.LinAlgError:
        sound &= np.linalg.slogdet(matrix)[0] != 0
        inverse = _inverted(matrix, sound)
    return inverse, sound


def _inverted(matrix: Array, some: Mask) -> Array:
    """Return the inverses of some matrices, and zeros for the others."""
    whole = np.linalg.inv(matrix if some.all() else matrix[some]).astype(np.float64, copy=False)
    if some.all():
        return whole
    inverse = np.zeros(matrix.shape)
    inverse[some] = whole
    return inverse


def correction(inverse: Array, at: Array) -> Array:
    """Return Newton steps (k, n) from inverses (n, k, k) and residuals `at` (k, n)."""
    found: Array = -np.matmul(inverse, at.T[:, :, None])[:, :, 0].T
    return found


def _size(step: Array, scale: Array) -> Array:
    """Return the root mean square of a step in scales."""
    of_scale = step / scale[:, None]
    found: Array = np.sqrt(rows_sum(of_scale * of_scale) / len(scale))
    return found


def rows_sum(table: Array) -> Array:
    """Return the sums of columns, row by row: NumPy adds a single column in another order."""
    return np.asarray(np.add.accumulate(table)[-1])
