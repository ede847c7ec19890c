"""Reference lines: segments of equal length, and an index of the nearest one to a point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
X, Y, ACROSS_X, ACROSS_Y, COSINE, SINE = range(6)
MOST_CELLS = 2**17


@dataclass(frozen=True, slots=True, eq=False)
class ReferenceLine:
    """A polyline with coordinates u along it and v to its left, as in OpenCRG 1.2.

    Attributes
    ----------
    points : ndarray, shape (k, 6)
        x, y from the origin [m], the direction of u at each, and cosine and sine of the segment
        that begins there (at the last point, that ends there).
    step : float
        Length of every segment [m].
    closed : bool
        Whether the last point is the first.
    start : float
        u of the first point [m].
    index, corner, per_cell
        Cells over the line, their corner and density [m, 1/m], and a segment near each.
    """

    points: NDArray[np.float64]
    step: float
    closed: bool
    start: float
    index: NDArray[np.int32]
    corner: tuple[float, float]
    per_cell: float

    @property
    def length(self) -> float:
        """Total length [m]."""
        return (len(self.points) - 1) * self.step

    def xy(self, u: Numbers, v: Numbers) -> tuple[Numbers, Numbers]:
        """Return x and y from the origin [m] of points at u along and v left of the line [m]."""
        segments = len(self.points) - 1
        distance = u - self.start
        distance = np.mod(distance, self.length) if self.closed else distance
        i = np.clip((distance / self.step).astype(np.int64), 0, segments - 1)
        a, b = np.moveaxis(self.points[i], -1, 0), np.moveaxis(self.points[i + 1], -1, 0)
        share = distance / self.step - i
        beyond = np.where((share < 0) | (share > 1), share - np.clip(share, 0, 1), 0.0) * self.step
        share = np.clip(share, 0, 1)
        # the lines across both ends, at distance v from the segment
        cosine, sine = a[COSINE], a[SINE]
        ends = []
        for point in (a, b):
            along = point[ACROSS_X] * cosine + point[ACROSS_Y] * sine
            lean = -(point[ACROSS_Y] * cosine - point[ACROSS_X] * sine) / along
            ends.append((
                point[X] + v * (lean * cosine - sine), point[Y] + v * (lean * sine + cosine)
            ))  # fmt: skip
        (ax, ay), (bx, by) = ends
        return (
            ax + share * (bx - ax) + beyond * cosine,
            ay + share * (by - ay) + beyond * sine,
        )

    def heading(self, u: Numbers) -> Numbers:
        """Return the direction at u [rad], linear between points."""
        i, share = self._place(u)
        turns = self._turns()
        cosine, sine = self.points[i, COSINE], self.points[i, SINE]
        lean = share * turns[i + 1] - (1 - share) * turns[i]
        return np.asarray(np.arctan2(sine, cosine) + 0.5 * lean)

    def curvature(self, u: Numbers) -> Numbers:
        """Return the curvature at u [1/m], positive to the left; 0 beyond the ends."""
        i, share = self._place(u)
        turns = self._turns()
        inside = self.closed | ((u >= self.start) & (u <= self.start + self.length))
        return np.where(inside, ((1 - share) * turns[i] + share * turns[i + 1]) / self.step, 0.0)

    def along(self, u: Numbers) -> tuple[Numbers, Numbers]:
        """Return cosine and sine of the segment at u."""
        i, _ = self._place(u)
        return self.points[i, COSINE], self.points[i, SINE]

    def _place(self, u: Numbers) -> tuple[NDArray[np.int64], Numbers]:
        """Return the segment and the fraction of it up to u, limited to the ends."""
        way = (u - self.start) / self.step
        segments = len(self.points) - 1
        way = np.mod(way, segments) if self.closed else np.clip(way, 0, segments)
        i = np.minimum(way.astype(np.int64), segments - 1)
        return i, way - i

    def _turns(self) -> Numbers:
        """Return the angle by which the line turns at each point [rad]; 0 at open ends."""
        cosine, sine = self.points[:-1, COSINE], self.points[:-1, SINE]
        before_c, before_s = np.roll(cosine, 1), np.roll(sine, 1)
        turn = np.arctan2(before_c * sine - before_s * cosine, before_c * cosine + before_s * sine)
        if not self.closed:
            turn[0] = 0.0
        return np.append(turn, turn[0])

    def _kernel(self) -> tuple[Any, ...]:
        return (
            self.points, self.closed, self.start, self.step, *self.corner, self.per_cell, self.index
        )  # fmt: skip


def line_through(
    xy: Numbers, step: float, width: float, *, closed: bool = False, start: float = 0.0
) -> ReferenceLine:
    """Return the line through points `step` apart; for a closed one the last is the first.

    Parameters
    ----------
    xy : ndarray, shape (k, 2)
        From the origin [m].
    step : float
        Length of each segment [m].
    width : float
        Largest expected distance of points from it [m].
    closed : bool
        Whether it ends where it begins.
    start : float
        u of the first point [m].
    """
    chord = np.diff(xy, axis=0)
    segment = chord / np.sqrt((chord**2).sum(1))[:, None]
    before, behind = np.concatenate([segment[:1], segment]), np.concatenate([segment, segment[-1:]])
    if closed:
        before[0], behind[-1] = segment[-1], segment[0]
    across = before + behind
    # normalized for the distance along either segment: across . segment = 1
    across /= (across * behind).sum(1)[:, None]
    points = np.ascontiguousarray(
        np.column_stack([xy, across, np.concatenate([segment, segment[-1:]])])
    )
    corner, per_cell, index = _index(xy, step, width)
    for array in (points, index):
        array.flags.writeable = False
    return ReferenceLine(points, float(step), closed, float(start), index, corner, per_cell)


def _index(
    xy: Numbers, step: float, width: float
) -> tuple[tuple[float, float], float, NDArray[np.int32]]:
    """Return cells over the line, and a segment near each of them.

    By jump flooding (Rong and Tan 2006): each cell takes the nearest of its neighbors' points, from
    far to near.
    """
    low = xy.min(0) - (width + step)
    size = xy.max(0) + (width + step) - low
    cell = max(step, float(np.sqrt(size[0] * size[1] / MOST_CELLS)))
    shape = tuple(int(n) for n in np.ceil(size / cell).astype(int) + 1)
    nearest = np.full(shape, -1, np.int32)
    at = ((xy - low) / cell).astype(int)
    nearest[at[:, 0], at[:, 1]] = np.arange(len(xy))
    middle = [low[k] + cell * (np.arange(shape[k]) + 0.5) for k in (0, 1)]
    far = np.full(shape, np.inf)

    def look(i: slice, j: slice, found: NDArray[np.int32]) -> None:
        known = found >= 0
        away = np.where(
            known,
            (middle[0][i, None] - xy[found, 0]) ** 2 + (middle[1][None, j] - xy[found, 1]) ** 2,
            np.inf,
        )
        better = away < far[i, j]
        far[i, j] = np.where(better, away, far[i, j])
        nearest[i, j] = np.where(better, found, nearest[i, j])

    look(slice(None), slice(None), nearest.copy())
    jump = 1 << max(max(shape) - 1, 1).bit_length()
    while jump > 1:
        jump //= 2
        before = nearest.copy()
        for di in (-jump, 0, jump):
            for dj in (-jump, 0, jump):
                if abs(di) < shape[0] and abs(dj) < shape[1] and (di or dj):
                    to, of = _shifted(di), _shifted(-di)
                    to_j, of_j = _shifted(dj), _shifted(-dj)
                    look(to, to_j, before[of, of_j])
    corner = float(low[0]), float(low[1])
    return corner, 1 / cell, np.minimum(nearest, np.int32(len(xy) - 2))


def _shifted(by: int) -> slice:
    """Return the slice of cells with a neighbor at this distance."""
    return slice(-by, None) if by < 0 else slice(None, -by or None)
