"""Fixed objects of a scene: road, cones, fences and paths."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arguments import instance
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief
from skidpad.maneuvers.course import Cones, Lanes
from skidpad.paths import Path
from skidpad.road import Road

if TYPE_CHECKING:
    from collections.abc import Sequence

Array = NDArray[np.float64]

MARGIN: Final = 15.0
"""Margin of ground around the driven area [m]."""
CELLS: Final = 240
"""Largest number of grid points along each side."""
FENCE: Final = (0.8, 0.25)
"""Drawn length and height of a fence [m]."""
ALONG: Final = 2.0
ACROSS: Final = 9
"""Spacing of the cross sections of a track [m], and points in each."""
MOST_SECTIONS: Final = 4000
PATH_STEP: Final = 0.5
"""Spacing of the points of a path, larger for long ones [m]."""
MOST_POINTS: Final = 5000


class Extent(NamedTuple):
    """Bounds of the driven area, earth axes [m]."""

    x0: float
    x1: float
    y0: float
    y1: float

    @classmethod
    def of(cls, places: Sequence[Array]) -> Extent:
        """Return the bounds of arrays (..., 3), with a margin."""
        ends = []
        for k in (0, 1):
            values = np.concatenate([place[..., k].ravel() for place in places])
            values = values[np.isfinite(values)]
            ends += [values.min() - MARGIN, values.max() + MARGIN] if values.size else [-1.0, 1.0]
        return cls(*(float(end) for end in ends))


class Sheet(NamedTuple):
    """Points on the road.

    Attributes
    ----------
    places : ndarray, shape (k, m, 3)
        Earth axes [m].
    friction : ndarray, shape (k, m)
    """

    places: Array
    friction: Array


def sheet_of(road: Road, extent: Extent) -> Sheet:
    """Return a road from edge to edge along its line, or around the cars."""
    frame = road._frame
    if frame.line is not None and frame.left is not None:
        count = min(MOST_SECTIONS, max(2, int(np.ceil(road.length / ALONG)) + 1))
        u = np.linspace(0.0, road.length, count)
        left, right = road.width(u)
        v = np.linspace(-right, left, ACROSS, axis=-1)
        x, y = road.xy(np.repeat(u[:, None], ACROSS, axis=1), v)
    else:
        x, y = np.meshgrid(
            _nodes(extent.x0, extent.x1), _nodes(extent.y0, extent.y1), indexing="ij"
        )
    found = road.at(x, y)
    return Sheet(np.stack((x, y, found.height), axis=-1), np.asarray(found.friction, np.float64))


def _nodes(low: float, high: float) -> Array:
    count = int(min(CELLS, max(2.0, np.ceil((high - low) / 0.5) + 1)))
    return np.linspace(low, high, count)


def upon(road: Road | None, x: Array, y: Array) -> Array:
    """Return points (k, 3) on the ground."""
    z = np.zeros(x.shape) if road is None else np.asarray(road.at(x, y).height, np.float64)
    return np.stack((x, y, z), axis=-1)


def places_of(name: str, given: ArrayLike, road: Road | None) -> Array:
    """Check pairs of x and y, and return them on the ground, shape (k, 3)."""
    at = np.asarray(real_array(name, given), np.float64)
    if at.ndim != 2 or at.shape[1] != 2 or not np.isfinite(at).all():
        raise ValueError(f"{name} must be finite pairs of x and y, m, not {brief(given)}")
    return upon(road, at[:, 0], at[:, 1])


def line_of(given: Any, road: Road | None, extent: Extent) -> Array:
    """Return points (k, 3) of a path or of pairs of x and y."""
    if not isinstance(given, Path):
        return places_of("path", given, road)
    first, last = _ends(given, extent)
    count = int(min(MOST_POINTS, max(2.0, np.ceil((last - first) / PATH_STEP) + 1)))
    x, y = given.position(np.linspace(first, last, count))
    return upon(road, np.asarray(x, np.float64).ravel(), np.asarray(y, np.float64).ravel())


def _ends(path: Path, extent: Extent) -> tuple[float, float]:
    """Return the stations between which to draw a path; an unbounded one around the cars."""
    if np.isfinite(path.length):
        return 0.0, path.length
    corners = np.array([(x, y) for x in extent[:2] for y in extent[2:]])
    stations = np.asarray(path.project(corners[:, 0], corners[:, 1])[0])
    return float(stations.min()), float(stations.max())


class Course(NamedTuple):
    """Cones, lanes and fences of a test for its first car; None if absent.

    Attributes
    ----------
    cones : ndarray, shape (k, 3)
        Earth axes [m].
    lanes, fences : ndarray, shape (m, 4, 3)
        Corners of the lanes between cones, and of the fences beside them.
    """

    cones: Array | None = None
    lanes: Array | None = None
    fences: Array | None = None


def course_of(course: Cones, road: Road | None) -> Course:
    """Return the cones of a test, and the lanes and fences they mark."""
    xs, ys = course.cones()
    cones = upon(road, np.array(xs), np.array([_first(y) for y in ys]))
    lanes = _lanes_of(course, road) if isinstance(course, Lanes) else None
    return Course(cones, lanes, _fences_of(course, road))


def _lanes_of(course: Lanes, road: Road | None) -> Array:
    corners = []
    for x, length, width, middle in zip(
        course.starts, course.lengths, course.widths, course.middles, strict=True
    ):
        half, y = 0.5 * _first(width), _first(middle)
        corners += [(x, y - half), (x + length, y - half), (x + length, y + half), (x, y + half)]
    at = np.array(corners)
    return upon(road, at[:, 0], at[:, 1]).reshape(-1, 4, 3)


def _fences_of(course: Cones, road: Road | None) -> Array:
    """Return upright walls at the start of the fences, which extend indefinitely from there."""
    numbers = [fence.numbers for fence in course.fences()]
    x, y, to_x, to_y = (
        np.array([_first(one[name]) for one in numbers]) for name in ("x", "y", "to_x", "to_y")
    )
    foot = [upon(road, x + s * to_x, y + s * to_y) for s in (0.0, FENCE[0])]
    up = np.array((0.0, 0.0, FENCE[1]))
    return np.stack((foot[0], foot[1], foot[1] + up, foot[0] + up), axis=1)


def _first(values: ArrayLike) -> float:
    """Return the value of the first car."""
    return float(np.ravel(values)[0])


def road_of(given: object) -> Road | None:
    """Check that `given` is a single road."""
    if given is None:
        return None
    road = instance("road", given, Road)
    if hasattr(road, "roads"):
        raise TypeError("road: several roads are not one to look at: give one, like road.roads[0]")
    return road
