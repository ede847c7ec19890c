"""Lines through points, with direction and curvature at each."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad._lib.arguments import finite, flag, positive
from skidpad._lib.arrays import real_array, unwarned
from skidpad._lib.memory import require_memory
from skidpad._lib.per_car import rounded
from skidpad._lib.per_car import together as broadcast
from skidpad.paths.line import Line, Numbers

MOST_POINTS = 1_000_000
CIRCLE_POINTS = 128  # the cubics between them are within 1e-8 of the radius
STATION, X, Y, TX, TY, CURVATURE = range(6)
MOST_AT_ONCE = 1_000_000  # pairs of a point and a segment


class Spline(Line):
    """A path through points; see `Path.from_points`.

    Parameters
    ----------
    nodes : ndarray, shape (k, 6)
        Station [m], x, y [m], direction and curvature [1/m] of each; the last repeats the first for
        a closed path.
    """

    __slots__ = ("_nodes", "closed", "length")

    def __init__(self, nodes: NDArray[np.float64], *, closed: bool) -> None:
        self._nodes, self.closed = nodes, closed
        self.length = float(nodes[-1, STATION])
        nodes.flags.writeable = False

    def __repr__(self) -> str:
        kind = "closed path" if self.closed else "path"
        return f"<Path: {kind} of {self.length:.6g} m through {len(self._nodes)} points>"

    @property
    def nodes(self) -> NDArray[np.float64]:
        """Station, x, y, direction and curvature of the points, shape (k, 6), read-only."""
        return self._nodes

    def position(self, station: ArrayLike) -> tuple[Numbers, Numbers]:
        """Return earth x and y [m] at stations [m]."""
        a, b, u, beyond = self._at(station)
        at, _ = _cubic(a, b, u)
        end = np.where(beyond < 0, 0, -1)
        return at[0] + beyond * self._nodes[end, TX], at[1] + beyond * self._nodes[end, TY]

    def heading(self, station: ArrayLike) -> Numbers:
        """Return the direction at stations [rad], positive to the left of earth x."""
        a, b, u, _ = self._at(station)
        _, along = _cubic(a, b, u)
        return np.arctan2(along[1], along[0])

    def curvature(self, station: ArrayLike) -> Numbers:
        """Return the curvature at stations [1/m], positive to the left; 0 beyond the ends."""
        a, b, u, beyond = self._at(station)
        return np.where(beyond == 0, a[CURVATURE] + u * (b[CURVATURE] - a[CURVATURE]), 0.0)

    def project(self, x: ArrayLike, y: ArrayLike) -> tuple[Numbers, Numbers]:
        """Return station and offset [m] of points [m]; the nearest if it crosses itself."""
        px, py = broadcast(x=x, y=y)
        flat = np.stack([px.ravel(), py.ravel()]).astype(np.float64)
        step = max(1, MOST_AT_ONCE // len(self._nodes))
        require_memory("x", 16 * flat.size, f"{px.size} places are too many")
        found = np.empty((2, px.size))
        for i in range(0, px.size, step):
            found[:, i : i + step] = self._project(flat[:, i : i + step])
        return found[0].reshape(px.shape), found[1].reshape(px.shape)

    @unwarned
    def _project(self, place: NDArray[np.float64]) -> tuple[Numbers, Numbers]:
        """Return the nearest projection over all segments."""
        a, b = self._nodes[:-1].T[:, :, None], self._nodes[1:].T[:, :, None]
        x, y = place[0], place[1]
        ahead = (x - a[X]) * a[TX] + (y - a[Y]) * a[TY]
        behind = (b[X] - x) * b[TX] + (b[Y] - y) * b[TY]
        before, after = np.minimum(ahead, 0), np.minimum(behind, 0)
        if not self.closed:  # straight on
            before[1:], after[:-1] = -np.inf, -np.inf
            before[0], after[-1] = np.minimum(ahead[0], 0), np.minimum(behind[-1], 0)
        inside = (ahead >= 0) & (behind > 0)
        if not self.closed:
            inside[0] |= (ahead[0] < 0) & (behind[0] > 0)
            inside[-1] |= (behind[-1] <= 0) & (ahead[-1] >= 0)
        with np.errstate(invalid="ignore", divide="ignore"):
            u = np.clip(ahead / (ahead + behind), 0, 1)
            u = np.where(ahead < 0, 0, np.where(behind <= 0, 1, u))
        at, along = _cubic(a, b, u)
        with np.errstate(invalid="ignore", divide="ignore"):
            norm = np.sqrt(along[0] ** 2 + along[1] ** 2)
            offset = ((y - at[1]) * along[0] - (x - at[0]) * along[1]) / norm
            far = np.where(inside, np.abs(offset), np.inf)
        best = np.argmin(far, axis=0)
        every = np.arange(x.size)
        s = a[STATION, :, 0][best] + u[best, every] * (b[STATION] - a[STATION])[best, 0]
        if not self.closed:
            s = s + np.where(best == 0, np.minimum(ahead[0], 0), 0)
            s = s - np.where(best == len(far) - 1, np.minimum(behind[-1], 0), 0)
        return s, offset[best, every]

    @unwarned
    def _at(self, station: ArrayLike) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """Return both ends of the segment, the position between, and the overshoot."""
        given = real_array("station", station, unit="m")
        require_memory("station", 128 * given.size, f"{given.size} places are too many")
        s = np.array(given, np.float64)
        inside = np.mod(s, self.length) if self.closed else np.clip(s, 0, self.length)
        beyond = np.zeros_like(s) if self.closed else s - inside
        stations = self._nodes[:, STATION]
        i = np.clip(np.searchsorted(stations, inside, side="right") - 1, 0, len(stations) - 2)
        a, b = np.moveaxis(self._nodes[i], -1, 0), np.moveaxis(self._nodes[i + 1], -1, 0)
        return a, b, (inside - a[STATION]) / (b[STATION] - a[STATION]), beyond

    def each(self) -> list[bytes]:
        """Return a key that distinguishes it from others."""
        return [self._nodes.tobytes() + bytes([self.closed])]

    def kernel(self, n: int, dtype: np.dtype[Any]) -> tuple[Any, ...]:
        """Return the line in the kernels' form."""
        return together([self], np.zeros(1, dtype), dtype)


def _cubic(
    a: NDArray[np.float64], b: NDArray[np.float64], u: NDArray[np.float64]
) -> tuple[tuple[Numbers, Numbers], tuple[Numbers, Numbers]]:
    """Return the position between two points, u from 0 to 1, and its derivative by u."""
    length, w = b[STATION] - a[STATION], 1 - u
    at, along = [], []
    for place, direction in ((X, TX), (Y, TY)):
        chord = b[place] - a[place]
        at.append(
            a[place] + u * u * (3 - 2 * u) * chord
            + length * (u * w * w * a[direction] - u * u * w * b[direction])
        )  # fmt: skip
        along.append(
            6 * u * w * chord
            + length * (w * (1 - 3 * u) * a[direction] + u * (3 * u - 2) * b[direction])
        )  # fmt: skip
    return (at[0], at[1]), (along[0], along[1])


def together(lines: list[Spline], which: NDArray[Any], dtype: np.dtype[Any]) -> tuple[Any, ...]:
    """Return splines in the kernels' form, in sequence."""
    points = rounded("path", np.concatenate([line.nodes for line in lines]).T, np.dtype(np.float64))
    with np.errstate(over="ignore", under="ignore"):
        held = np.ascontiguousarray(points.T, dtype)
    if not np.isfinite(held).all():
        raise ValueError(f"path: its points do not fit {dtype}")
    first = np.concatenate([[0], np.cumsum([len(line.nodes) for line in lines])])
    closed = np.array([line.closed for line in lines], np.int64)
    return "points", held, first.astype(np.int64), closed, which


def through_points(points: ArrayLike, *, closed: bool) -> Spline:
    """Make a path through points; see `Path.from_points`."""
    closed = flag("closed", closed)
    given = real_array("path points", points, unit="m")
    if given.ndim != 2 or given.shape[1] != 2:
        raise ValueError(f"path points: shape {given.shape} is not allowed, must be (k, 2)")
    xy = np.array(given, np.float64)
    if not np.isfinite(xy).all():
        bad = int(np.argwhere(~np.isfinite(xy))[0, 0])
        raise ValueError(f"path points: point {bad}: {xy[bad]} is not finite")
    if closed and len(xy) > 1 and (xy[0] == xy[-1]).all():
        xy = xy[:-1]
    least = 3 if closed else 2
    if not least <= len(xy) <= MOST_POINTS:
        raise ValueError(f"path points: {len(xy)} are not allowed, must be {least} to a million")
    ring = np.concatenate([xy, xy[:1]]) if closed else xy
    chord = np.diff(ring, axis=0)
    length = np.sqrt(chord[:, 0] ** 2 + chord[:, 1] ** 2)
    if not (length > 0).all():
        bad = int(np.argmin(length > 0)) + 1
        raise ValueError(f"path points: point {bad % len(xy)} is like the one before")
    tangent, curvature = _circles(chord / length[:, None], length, closed=closed)
    # arc length from the chord: asin x/x = 1 + x^2/6 + 3 x^4/40 + ...
    square = (0.25 * (curvature[:-1] + curvature[1:]) * length) ** 2
    arc = length * (1 + square * (1 / 6 + square * (3 / 40)))
    station = np.concatenate([[0.0], np.cumsum(arc)])
    nodes = np.column_stack([station, ring, tangent, curvature])
    return Spline(np.ascontiguousarray(nodes), closed=closed)


def _circles(
    direction: NDArray[np.float64], length: NDArray[np.float64], *, closed: bool
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return direction and curvature of the circles through three consecutive points.

    The angles between the tangent at the middle and the chords a and b have sines proportional to
    a and b.
    """
    if len(direction) == 1:
        return np.repeat(direction, 2, axis=0), np.zeros(2)
    if closed:
        direction = np.concatenate([direction[-1:], direction])
        length = np.concatenate([length[-1:], length])
    before, after, a, b = direction[:-1], direction[1:], length[:-1], length[1:]
    tangent = before * b[:, None] + after * a[:, None]
    norm = np.sqrt(tangent[:, 0] ** 2 + tangent[:, 1] ** 2)
    if (norm < 1e-6 * (a + b)).any():
        bad = int(np.argmax(norm < 1e-6 * (a + b))) + (not closed)
        raise ValueError(f"path points: at point {bad} the path turns back on itself")
    tangent = tangent / norm[:, None]
    cross = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    dx, dy = (before * a[:, None] + after * b[:, None]).T
    curvature = 2 * cross / np.sqrt(dx * dx + dy * dy)
    if closed:
        return np.concatenate([tangent, tangent[:1]]), np.concatenate([curvature, curvature[:1]])
    ends = [
        2 * c * (c[0] * t[0] + c[1] * t[1]) - t
        for c, t in ((direction[0], tangent[0]), (direction[-1], tangent[-1]))
    ]
    return (
        np.concatenate([ends[:1], tangent, ends[1:]]),
        np.concatenate([curvature[:1], curvature, curvature[-1:]]),
    )


def circle(radius: float, *, left: bool, x: float, y: float, heading: float) -> Spline:
    """Make a circle; see `Path.circle`."""
    radius = positive("circle radius", radius, "m")
    x, y, heading = finite("circle x", x), finite("circle y", y), finite("circle heading", heading)
    functions = _core.ufuncs(_core.isa)
    side = 1.0 if flag("left", left) else -1.0
    turned = np.arange(CIRCLE_POINTS) * (2 * np.pi / CIRCLE_POINTS)
    angle = np.append(turned, 0.0) * side + heading
    cosine, sine = functions["lane_cos"](angle), functions["lane_sin"](angle)
    station = np.append(turned, 2 * np.pi) * radius
    nodes = np.column_stack([
        station,
        x + side * radius * (sine - sine[0]), y - side * radius * (cosine - cosine[0]),
        cosine, sine, np.full(len(angle), side / radius),
    ])  # fmt: skip
    return Spline(np.ascontiguousarray(nodes), closed=True)
