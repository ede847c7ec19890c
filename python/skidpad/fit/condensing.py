"""Condensing of points: medians of neighbors, with nearly the same information in less time.

A rig samples a sweep much more densely than forces change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad.fit.tire_problem import Points

if TYPE_CHECKING:
    from numpy.typing import NDArray

NEIGHBORS = (16, 12, 8, 6, 4, 3, 2)
"""Most points condensed into one."""
SPANS = {"kappa": 0.012, "alpha": 0.012, "gamma": 0.005}
"""Largest differences of slips and inclination, rad, between them."""
SHARES = {"fz": 0.15, "p": 0.03, "vx": 0.15}
"""The same for positive quantities, relative to their mean."""
MOST_APART = 0.1
"""Fraction of neighbors that may be farther apart."""


def condensed(points: Points) -> Points:
    """Return the medians of neighbors that are close together.

    Medians of forces, so that outliers do not count; one point for neighbors far apart, as at the
    end of a sweep, and all points if they are unordered.
    """
    for size in NEIGHBORS:
        count = len(points.measured) // size
        if count == 0:
            continue
        together = _together(points, count, size)
        if together.mean() >= 1 - MOST_APART:
            return _middles(points, together, count, size)
    return points


def _rows(values: NDArray[np.float64], count: int, size: int) -> NDArray[np.float64]:
    return values[: count * size].reshape(count, size, *values.shape[1:])


def _together(points: Points, count: int, size: int) -> NDArray[np.bool_]:
    found = np.ones(count, bool)
    for name, values in points.asked.items():
        rows = _rows(values, count, size)
        span = rows.max(axis=1) - rows.min(axis=1)
        most = SPANS[name] if name in SPANS else SHARES[name] * np.abs(rows.mean(axis=1))
        found &= span <= most
    return found


def _middles(points: Points, together: NDArray[np.bool_], count: int, size: int) -> Points:
    asked = {
        name: np.where(together, rows.mean(axis=1), rows[:, 0])
        for name, values in points.asked.items()
        for rows in [_rows(values, count, size)]
    }
    weights, measured = (_rows(x, count, size) for x in (points.weights, points.measured))
    counts = (weights > 0).sum(axis=1)
    ordered = np.sort(np.where(weights > 0, measured, np.inf), axis=1)
    middle = [
        np.take_along_axis(ordered, np.clip(k, 0, size - 1)[:, None], axis=1)[:, 0]
        for k in ((counts - 1) // 2, counts // 2)
    ]
    middles = np.where(counts > 0, 0.5 * (middle[0] + middle[1]), 0.0)
    apart = ~together[:, None]
    return Points(
        asked,
        np.where(apart, measured[:, 0], middles),
        np.where(apart, weights[:, 0], weights.sum(axis=1)),
    )
