"""What a path is, and the ways to make one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Numbers = NDArray[np.float64]


class Path(ABC):
    """A path on the ground that a driver follows, the same for all cars or one for each.

    Make one with `from_points`, `circle`, `lane_changes` or `straight`, and give each car one of
    several with `several`. Stations count along the path [m]; offsets are distances from it,
    positive to its left [m]. Beyond the ends of an open path it goes on straight.
    """

    __slots__ = ()

    closed: bool
    """Whether its end is its beginning."""
    length: float
    """From its beginning to its end [m]; without bounds for lane changes."""

    @staticmethod
    def from_points(points: ArrayLike, *, closed: bool = False) -> Path:
        """Return the path through points on the ground.

        Parameters
        ----------
        points : array_like, shape (k, 2)
            Earth x and y [m], in the order of travel; any distances, but no two in a row alike.
        closed : bool
            Whether it returns from the last point to the first.

        Raises
        ------
        ValueError
            If there are fewer than two points, or three of a closed path, one is not finite or
            like the one before, or the path turns back on itself there.

        Notes
        -----
        Direction and curvature at a point are those of the circle through it and its neighbors,
        at the ends those of the circle through the last three: points of a circle give that
        circle. Between points the path is the cubic with these directions, and the curvature
        linear. Points that were measured should be smoothed before.
        """
        from skidpad.paths.polyline import through_points

        return through_points(points, closed=closed)

    @staticmethod
    def circle(
        radius: float, *, left: bool = True, x: float = 0.0, y: float = 0.0, heading: float = 0.0
    ) -> Path:
        """Return a circle.

        Parameters
        ----------
        radius : float
            In meters, > 0.
        left : bool
            Whether it turns to the left.
        x, y : float
            Where it begins [m].
        heading : float
            Its direction there [rad], positive to the left of earth x.
        """
        from skidpad.paths.polyline import circle

        return circle(radius, left=left, x=x, y=y, heading=heading)

    @staticmethod
    def lane_changes(
        *changes: tuple[ArrayLike, ArrayLike, ArrayLike],
        x: ArrayLike = 0.0,
        y: ArrayLike = 0.0,
        heading: ArrayLike = 0.0,
    ) -> Path:
        """Return a straight path with smooth steps aside.

        Parameters
        ----------
        *changes : tuple of array_like, shape () or (n,)
            At most eight of (start, length, offset) [m]: between the stations start and start +
            length, at least 1 mm, the path goes `offset` to the left, by 10 t^3 - 15 t^4 + 6 t^5.
        x, y : array_like, shape () or (n,)
            Where its axis begins [m].
        heading : array_like, shape () or (n,)
            Direction of its axis [rad], positive to the left of earth x.

        Notes
        -----
        Stations count along the axis, and offsets are measured across it.
        """
        from skidpad.paths.lane_changes import LaneChanges

        return LaneChanges(changes, x, y, heading)

    @staticmethod
    def straight(x: ArrayLike = 0.0, y: ArrayLike = 0.0, heading: ArrayLike = 0.0) -> Path:
        """Return the straight path through (x, y) [m] with a heading [rad], () or (n,)."""
        return Path.lane_changes(x=x, y=y, heading=heading)

    @staticmethod
    def several(paths: Sequence[Path], which: ArrayLike) -> Path:
        """Return paths of which each car follows one.

        Parameters
        ----------
        paths : sequence of Path
            From points or circles. (Lane changes differ from car to car by their numbers.)
        which : array_like of int, shape () or (n,)
            Index of each car's path, from 0.
        """
        from skidpad.paths.several import Several

        return Several(paths, which)

    @abstractmethod
    def position(self, station: ArrayLike) -> tuple[Numbers, Numbers]:
        """Return earth x and y [m] at stations [m]."""

    @abstractmethod
    def heading(self, station: ArrayLike) -> Numbers:
        """Return the direction at stations [rad], positive to the left of earth x."""

    @abstractmethod
    def curvature(self, station: ArrayLike) -> Numbers:
        """Return the curvature at stations [1/m], positive to the left."""

    @abstractmethod
    def project(self, x: ArrayLike, y: ArrayLike) -> tuple[Numbers, Numbers]:
        """Return station and offset [m] of places [m], where paths cross those of the nearest."""

    def _lines(self) -> list[bytes]:
        """All that tells the lines apart of which each car follows one."""
        return [b""]

    def _chosen(self) -> NDArray[np.int64]:
        """Index of each car's line, or of that of all."""
        return np.zeros(1, np.int64)

    @abstractmethod
    def _kernel(self, n: int, dtype: np.dtype[Any]) -> tuple[Any, ...]:
        """Return the path as the kernels take it."""
