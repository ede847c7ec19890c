"""Predictions at the points of a fit, each simulated once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Fits = NDArray[np.intp]

STRAIGHT = 0.05
"""Largest relative deviation of predictions from the linearization at the last point with slopes
for these to be reused. A fit ends with its own slopes."""

TRIALS = 2
"""Points without slopes that are kept for each fit."""


@dataclass(slots=True)
class _Point:
    values: Array
    predicted: Array
    slopes: Array | None = None


@dataclass(slots=True)
class Answers:
    """Predictions over parameters, and their slopes.

    Fits do not share points, so each is independent of the others.

    Parameters
    ----------
    predict : callable
        From parameter sets (a, k) to predicted measurements (a, m).
    """

    predict: Callable[[Array], Array]
    _points: dict[int, list[_Point]] = field(default_factory=dict)

    def predicted(self, values: Array, fits: Fits) -> Array:
        """Return predictions at points (a, k) of fits (a,), shape (a, m)."""
        return np.stack([point.predicted for point in self._at(values, fits)])

    def slopes(
        self, values: Array, fits: Fits, steps: Array, noises: Array, near: bool = False
    ) -> Array:
        """Return the slopes of predictions, shape (a, m, k).

        Parameters
        ----------
        values : ndarray, shape (a, k)
        fits : ndarray, shape (a,)
        steps : ndarray, shape (a, k)
            For finite differences.
        noises : ndarray, shape (m,)
            Scale of the comparison.
        near : bool
            Whether the slopes of the fit's last point may be reused if predictions followed them.
        """
        points = self._at(values, fits)
        found = [
            self._along(point, int(fit), noises) if near and point.slopes is None else point.slopes
            for point, fit in zip(points, fits, strict=True)
        ]
        new = [row for row, slopes in enumerate(found) if slopes is None]
        if new:
            trials = np.repeat(values[new, None], values.shape[1], axis=1)
            k = np.arange(values.shape[1])
            trials[:, k, k] += steps[new]
            moved = self.predict(trials.reshape(-1, k.size)).reshape(len(new), k.size, -1)
            for row, there, step in zip(new, moved, steps[new], strict=True):
                point = points[row]
                point.slopes = found[row] = ((there - point.predicted) / step[:, None]).T
                self._remember(int(fits[row]), point)
        return np.stack([slopes for slopes in found if slopes is not None])

    def _at(self, values: Array, fits: Fits) -> list[_Point]:
        found = [self._known(int(fit), row) for fit, row in zip(fits, values, strict=True)]
        new = [row for row, point in enumerate(found) if point is None]
        if new:
            for row, predicted in zip(new, self.predict(values[new]), strict=True):
                point = found[row] = _Point(values[row].copy(), predicted)
                self._remember(int(fits[row]), point)
        return [point for point in found if point is not None]

    def _known(self, fit: int, values: Array) -> _Point | None:
        for point in self._points.get(fit, ()):
            if np.array_equal(point.values, values):
                return point
        return None

    def _remember(self, fit: int, point: _Point) -> None:
        """Keep a point, with the last one with slopes and a few without."""
        points = [p for p in self._points.get(fit, ()) if p is not point] + [point]
        steep = [p for p in points if p.slopes is not None][-1:]
        self._points[fit] = [*steep, *[p for p in points if p.slopes is None][-TRIALS:]]

    def _along(self, point: _Point, fit: int, noises: Array) -> Array | None:
        """Return the slopes of the fit's last point if predictions followed them."""
        for last in self._points.get(fit, ()):
            if last.slopes is not None:
                # no product of matrices, whose bits may depend on threads
                line = np.einsum("mk,k->m", last.slopes, point.values - last.values) / noises
                off = (point.predicted - last.predicted) / noises - line
                if float((off * off).sum()) <= STRAIGHT**2 * float((line * line).sum()):
                    return last.slopes
        return None
