"""Newton's method for many small systems of equations side by side, damped.

The Jacobian of a car is kept as long as it leads on: corrections by the one at the start of a round
follow each other while each is a fraction of the one before. A step is taken if the correction that
would follow it is smaller than it (the natural monotonicity test of Deuflhard, Newton Methods for
Nonlinear Problems, 2004, 3.3), which does not depend on how equations are scaled; else it is
halved. What happens to a system does not depend on the others beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from skidpad import _core

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

CORRECTIONS: Final = 12
"""Most corrections with one Jacobian."""
LEADS_ON: Final = 0.3
"""Share of the last correction up to which the next one keeps the Jacobian."""
LEAST: Final = 1 / 64
"""Of a Newton step; where less is asked for, the method has failed."""
FAR: Final = 30.0
"""Longest step, in scales."""
CLOSER: Final = 1e-10
"""Correction in scales that is the last,"""
CLOSE: Final = 1e-8
"""or this one, where a new Jacobian asks for no larger one: rounding leaves as much."""


class Equations(Protocol):
    """Equations of n systems of k unknowns each."""

    scale: Array

    def equations(self, unknown: Array, given: Array) -> Array:
        """Return what is to become zero, (k, n)."""

    def jacobian(self, unknown: Array, given: Array, at: Array) -> Array:
        """Return its derivatives, (n, k, k)."""


@dataclass(slots=True)
class Roots:
    """Where the systems are on their way.

    Attributes
    ----------
    unknown : ndarray, shape (k, n)
    found : ndarray of bool, shape (n,)
        Which are solved.
    failed : ndarray of bool, shape (n,)
        Which have ended without.
    """

    unknown: Array
    found: Mask
    failed: Mask


def begin(unknown: Array) -> Roots:
    """Return systems that are to be solved from here."""
    n = unknown.shape[1]
    return Roots(unknown.copy(), np.zeros(n, bool), np.zeros(n, bool))


def solve(problem: Equations, given: Array, roots: Roots, rounds: int) -> None:
    """Lead systems that are neither solved nor failed on, for at most so many Jacobians."""
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        for _ in range(rounds):
            live = ~(roots.found | roots.failed)
            if not live.any():
                return
            lead(problem, given, roots, live)


def lead(
    problem: Equations, given: Array, roots: Roots, live: Mask, closer: float = CLOSER
) -> Array:
    """Take steps with one Jacobian for each system, and return its inverse (n, k, k).

    A correction of less than `closer` scales is the last.
    """
    at = problem.equations(roots.unknown, given)
    inverse, sound = inverses(problem.jacobian(roots.unknown, given, at), live)
    roots.failed |= live & ~sound
    live = live & sound
    step = correction(inverse, at)
    size = _size(step, problem.scale)
    share = np.minimum(1.0, FAR / size)
    there = size <= CLOSE  # but for rounding
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
    """Return inverses of those wanted that have one, zeros of the others, and which have one."""
    inverse = np.zeros(matrix.shape)
    inverse[wanted] = _core.system_inverse(matrix if wanted.all() else matrix[wanted])
    sound = wanted & np.isfinite(inverse).all(axis=(1, 2))
    inverse[~sound] = 0.0
    return inverse, sound


def correction(inverse: Array, at: Array) -> Array:
    """Return the steps (k, n) that inverses (n, k, k) ask for where equations are `at` (k, n)."""
    found = np.empty(at.shape)
    _core.system_product(inverse, at.T, out=found.T)
    return np.negative(found, out=found)


def _size(step: Array, scale: Array) -> Array:
    """Return the root mean square of a step in scales."""
    of_scale = step / scale[:, None]
    found: Array = np.sqrt(rows_sum(of_scale * of_scale) / len(scale))
    return found


def rows_sum(table: Array) -> Array:
    """Return the sums of columns, row after row: NumPy adds a lone column in another order."""
    total: Array = table[0].copy()
    for row in table[1:]:
        total += row
    return total
