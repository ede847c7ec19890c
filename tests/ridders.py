"""Derivatives by differences with automatic steps (Ridders 1982)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

LEVELS, SHRINK = 9, 1.6
ROUNDING = 3e-16


def derivative(
    of: Callable[[float], NDArray[Any]], step: float
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return df/dx at x = 0, and its uncertainty: the tableau's own error estimate and rounding.

    Central differences with decreasing steps are extrapolated to zero; the extrapolation that
    differs least from its neighbors counts.
    """
    best = doubt = np.zeros(0)
    before: list[NDArray[Any]] = []
    for level in range(LEVELS):
        h = step * SHRINK**-level
        above, below = of(h), of(-h)
        row = [(above - below) / (2 * h)]
        rounding = ROUNDING * np.maximum(np.abs(above), np.abs(below)) / h
        if level == 0:
            best, doubt = row[0], np.full(row[0].shape, np.inf)
        for k, left in enumerate(before):
            share = SHRINK ** (2 * (k + 1))
            row.append((row[k] * share - left) / (share - 1))
            error = np.maximum(np.abs(row[-1] - row[-2]), np.abs(row[-1] - left)) + rounding
            best = np.where(error < doubt, row[-1], best)
            doubt = np.minimum(error, doubt)
        before = row
    return best, doubt
