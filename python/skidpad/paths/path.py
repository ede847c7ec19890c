"""Paths, and functions that make them."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.messages import brief
from skidpad.paths import spline
from skidpad.paths.lane_change_line import LaneChangeLine
from skidpad.paths.line import Line, Numbers
from skidpad.paths.line_per_car import LinePerCar
from skidpad.paths.spline import Spline

KINDS: Final = (Spline, LaneChangeLine, LinePerCar)


class Path:
    """A path on the ground that a driver follows, the same for all cars or one for each.

    Make one with `from_points`, `circle`, `lane_changes` or `straight`, and give each car one of
    several with `per_car`. Stations are distances along the path [m]; offsets are distances from
    it, positive to its left [m]. An open path continues straight beyond its ends.
    """

    __slots__ = ("_line",)

    def __init__(self, line: Line | None = None) -> None:
        if not isinstance(line, Line):
            raise TypeError(
                f"a path is made by Path.from_points, .circle, .lane_changes, .straight or "
                f".per_car, not of {brief(line)}"
            )
        self._line = line

    def __repr__(self) -> str:
        return repr(self._line)

    def __setstate__(self, state: tuple[None, dict[str, Any]]) -> None:
        _, slots = state
        self._line = slots["_line"] if "_line" in slots else _line_of(slots)

    @staticmethod
    def from_points(points: ArrayLike, *, closed: bool = False) -> Path:
        """Return the path through points on the ground.

        Parameters
        ----------
        points : array_like, shape (k, 2)
            Earth x and y [m], in the order of travel, at any distances; consecutive points must
            differ.
        closed : bool
            Whether it returns from the last point to the first.

        Raises
        ------
        ValueError
            If there are fewer than two points, or three for a closed path, one is not finite or
            equals the previous one, or the path reverses there.

        Notes
        -----
        Direction and curvature at a point are those of the circle through it and its neighbors,
        at the ends those of the circle through the last three: points of a circle give that
        circle. Between points the path is the cubic with these directions, and the curvature is
        linear. Measured points should be smoothed first.
        """
        return Path(spline.through_points(points, closed=closed))

    @staticmethod
    def circle(
        radius: float, *, left: bool = True, x: float = 0.0, y: float = 0.0, heading: float = 0.0
    ) -> Path:
        """Return a circle.

        Parameters
        ----------
        radius : float
            [m], > 0.
        left : bool
            Whether it turns to the left.
        x, y : float
            Its start [m].         heading : float             Its direction there [rad], positive
            to the left of earth x.
        """
        return Path(spline.circle(radius, left=left, x=x, y=y, heading=heading))

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
            length, at least 1 mm, the path moves by `offset` to the left, as 10 t^3 - 15 t^4 + 6
            t^5.
        x, y : array_like, shape () or (n,)
            Start of its axis [m].
        heading : array_like, shape () or (n,)
            Direction of its axis [rad], positive to the left of earth x.

        Notes
        -----
        Stations are measured along the axis, and offsets across it.
        """
        return Path(LaneChangeLine(changes, x, y, heading))

    @staticmethod
    def straight(x: ArrayLike = 0.0, y: ArrayLike = 0.0, heading: ArrayLike = 0.0) -> Path:
        """Return the straight path through (x, y) [m] with a heading [rad], () or (n,)."""
        return Path.lane_changes(x=x, y=y, heading=heading)

    @staticmethod
    def per_car(paths: Sequence[Path], which: ArrayLike) -> Path:
        """Return a path that gives each car one of several.

        Parameters
        ----------
        paths : sequence of Path
            From points or circles. (Lane changes have parameters that may differ between cars.)
        which : array_like of int, shape () or (n,)
            Index of each car's path, from 0.
        """
        if isinstance(paths, (str, Path)) or not isinstance(paths, Sequence) or not len(paths):
            raise TypeError(f"paths: expected a sequence of Path, not {brief(paths)}")
        for path in paths:
            if not isinstance(path, Path):
                raise TypeError(f"paths: expected paths from points or circles, not {brief(path)}")
        return Path(LinePerCar([path._line for path in paths], which))

    @staticmethod
    def several(paths: Sequence[Path], which: ArrayLike) -> Path:
        """Return `per_car`, the new name of this method."""
        warnings.warn("Path.several is now Path.per_car", DeprecationWarning, stacklevel=2)
        return Path.per_car(paths, which)

    @property
    def closed(self) -> bool:
        """Whether it is closed."""
        return self._line.closed

    @property
    def length(self) -> float:
        """Its length [m]; infinite for lane changes."""
        return self._line.length

    @property
    def paths(self) -> tuple[Path, ...]:
        """The paths of which each car follows one; empty if all follow this one."""
        return tuple(map(Path, self._line.lines)) if isinstance(self._line, LinePerCar) else ()

    def position(self, station: ArrayLike) -> tuple[Numbers, Numbers]:
        """Return earth x and y [m] at stations [m]."""
        return self._line.position(station)

    def heading(self, station: ArrayLike) -> Numbers:
        """Return the direction at stations [rad], positive to the left of earth x."""
        return self._line.heading(station)

    def curvature(self, station: ArrayLike) -> Numbers:
        """Return the curvature at stations [1/m], positive to the left."""
        return self._line.curvature(station)

    def project(self, x: ArrayLike, y: ArrayLike) -> tuple[Numbers, Numbers]:
        """Return station and offset [m] of points [m]; the nearest if it crosses itself."""
        return self._line.project(x, y)

    def _lines(self) -> list[bytes]:
        """Return keys that distinguish the lines, of which each car follows one."""
        return self._line.each()

    def _chosen(self) -> NDArray[np.int64]:
        """Return the index of each car's line, or one for all."""
        return self._line.chosen()

    def _kernel(self, n: int, dtype: np.dtype[Any]) -> tuple[Any, ...]:
        """Return the path in the kernels' form."""
        return self._line.kernel(n, dtype)


def _line_of(slots: dict[str, Any]) -> Line:
    """Return the line of a path of version 0.1.0, which was a line itself."""
    if "paths" in slots:
        slots = {**slots, "lines": tuple(path._line for path in slots["paths"])}
        del slots["paths"]
    kind = next(kind for kind in KINDS if set(kind.__slots__) == slots.keys())
    line = object.__new__(kind)
    for name, value in slots.items():
        setattr(line, name, value)
    return line


def __getattr__(name: str) -> Any:
    if name in ("LaneChanges", "Polyline", "Several"):  # names in pickles of version 0.1.0
        return Path
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
