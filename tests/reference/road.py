"""Roads, point by point: the slow twin of csrc/road."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


def cell(nodes: Numbers, x: float) -> tuple[int, float, float]:
    """Return the lower node, the fraction of the way to the next, and the cell's length."""
    held = min(max(x, nodes[0]), nodes[-1])
    i = min(int(np.searchsorted(nodes, held, side="right")) - 1, len(nodes) - 2)
    length = nodes[i + 1] - nodes[i]
    return i, (held - nodes[i]) / length, length


def bilinear(x: Numbers, y: Numbers, z: Numbers, px: float, py: float) -> Numbers:
    """Return height and slopes; off the grid those at its edge, constant across it."""
    (i, s, a), (j, t, b) = cell(x, px), cell(y, py)
    corner = z[i : i + 2, j : j + 2].astype(float)
    u, v = np.array([1 - s, s]), np.array([1 - t, t])
    slope = np.array([-1.0, 1.0])
    in_x, in_y = x[0] <= px <= x[-1], y[0] <= py <= y[-1]
    return np.array(
        [u @ corner @ v, in_x * (slope @ corner @ v) / a, in_y * (u @ corner @ slope) / b]
    )


def hermite(nodes: Numbers, values: Numbers, x: float) -> tuple[float, float]:
    """Return value and slope of the cubic with central-difference slopes at its nodes."""
    i, t, length = cell(nodes, x)
    last = len(nodes) - 1

    def slope(k: int) -> float:
        low, high = max(k - 1, 0), min(k + 1, last)
        return float((values[high] - values[low]) / (nodes[high] - nodes[low]))

    p = np.array([values[i], values[i + 1], slope(i) * length, slope(i + 1) * length])
    at = np.array([1 + t * t * (2 * t - 3), t * t * (3 - 2 * t), t * (1 - t) ** 2, t * t * (t - 1)])
    by = np.array([6 * t * (t - 1), 6 * t * (1 - t), (1 - t) * (1 - 3 * t), t * (3 * t - 2)])
    inside = nodes[0] <= x <= nodes[-1]
    return float(at @ p), float(inside * (by @ p) / length)


def bicubic(x: Numbers, y: Numbers, z: Numbers, px: float, py: float) -> Numbers:
    """Return height and slopes."""
    rows = np.array([hermite(y, row, py) for row in z])
    height, slope_x = hermite(x, rows[:, 0], px)
    return np.array([height, slope_x, hermite(x, rows[:, 1], px)[0]])


def nearest(x: Numbers, y: Numbers, values: NDArray[np.object_], px: float, py: float) -> object:
    """Return the value at the nearest node, the later of two equally near ones."""
    (i, s, _), (j, t, _) = cell(x, px), cell(y, py)
    return values[i + (s >= 0.5), j + (t >= 0.5)]


@dataclass(frozen=True)
class Line:
    """A polyline, searched over all segments."""

    xy: Numbers
    step: float

    def uv(self, px: float, py: float) -> tuple[float, float]:
        """Return u and v of a point beside it, as in OpenCRG 1.2."""
        p, xy = np.array([px, py]), self.xy
        found = []
        for i in range(len(xy) - 1):
            chord = xy[i + 1] - xy[i]
            before = xy[i + 1] - xy[max(i - 1, 0)]
            behind = xy[min(i + 2, len(xy) - 1)] - xy[i]
            from_a = (p - xy[i]) @ before / (chord @ before)
            to_b = (xy[i + 1] - p) @ behind / (chord @ behind)
            v = (chord[0] * (p - xy[i])[1] - chord[1] * (p - xy[i])[0]) / np.hypot(*chord)
            if from_a >= 0 and to_b > 0:
                found.append((abs(v), (i + from_a / (from_a + to_b)) * self.step, v))
        _, u, v = min(found)
        return float(u), float(v)
