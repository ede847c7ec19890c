"""Courses of cones."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad.gauges import Boundary
from skidpad.paths import Path

CONE_PAIRS = 5  # per lane


@dataclass(frozen=True, eq=False)
class Cones(ABC):
    """Cones; x from the first, y from the middle of the first lane.

    Positions are arrays over cars if the width is.

    Attributes
    ----------
    width : ndarray, shape () or (n,)
        Width of the cars [m].
    """

    width: NDArray[np.float64]

    @property
    @abstractmethod
    def end(self) -> float:
        """Position of the last cone [m]."""

    @abstractmethod
    def cones(self) -> tuple[list[float], list[NDArray[np.float64]]]:
        """Return x (numbers) and y (arrays over cars) of the points where cones touch the lanes."""

    @abstractmethod
    def fences(self) -> list[Boundary]:
        """Return a fence at every cone, outward from its lane: a car must stay between them."""


class Lanes(Cones):
    """Three lanes of cones, the second one offset."""

    starts: tuple[float, float, float]
    lengths: tuple[float, float, float]

    @property
    @abstractmethod
    def widths(self) -> tuple[NDArray[np.float64], ...]:
        """Widths of the lanes [m]."""

    @property
    @abstractmethod
    def middles(self) -> tuple[NDArray[np.float64], ...]:
        """Middles of the lanes [m]."""

    @property
    def end(self) -> float:
        """End of the last lane [m]."""
        return self.starts[2] + self.lengths[2]

    def cones(self) -> tuple[list[float], list[NDArray[np.float64]]]:
        """Return x (numbers) and y (arrays over cars) of the points where cones touch the lanes."""
        xs: list[float] = []
        ys: list[NDArray[np.float64]] = []
        lanes = zip(self.starts, self.lengths, self.widths, self.middles, strict=True)
        for start, length, width, middle in lanes:
            for x in np.linspace(start, start + length, CONE_PAIRS):
                for side in (0.5, -0.5):
                    xs.append(float(x))
                    ys.append(middle + side * width)
        return xs, ys

    def fences(self) -> list[Boundary]:
        """Return a fence at every cone, outward from its lane: a car must stay between them."""
        xs, ys = self.cones()  # left, right, left and so on
        return [
            Boundary(x, y, 0.0, -1.0 if i % 2 else 1.0)
            for i, (x, y) in enumerate(zip(xs, ys, strict=True))
        ]

    def path(
        self,
        turn_in: ArrayLike,
        turn_back: ArrayLike,
        reach: ArrayLike,
        reach_back: ArrayLike | None = None,
        entry_offset: ArrayLike = 0.0,
        offset: ArrayLike = 0.0,
        exit_offset: ArrayLike = 0.0,
    ) -> Path:
        """Return the driver's path through the lanes, see `Moose`."""
        first, second, last = (np.asarray(x, float) for x in (entry_offset, offset, exit_offset))
        beside = self.middles[1] + second
        start = self.starts[1] - np.asarray(turn_in, float)
        back = self.starts[1] + self.lengths[1] - np.asarray(turn_back, float)
        return Path.lane_changes(
            (start, reach, beside - first),
            (back, reach if reach_back is None else reach_back, last - beside),
            y=first,
        )


@dataclass(frozen=True, eq=False)
class Course(Lanes):
    """The lanes of the moose test; x from the first cone, y from the middle of the first lane.

    Lane widths and edges are arrays over cars if the width is.
    """

    starts: tuple[float, float, float] = (0.0, 25.5, 49.0)
    lengths: tuple[float, float, float] = (12.0, 11.0, 12.0)
    side_step: float = 1.0

    @property
    def widths(self) -> tuple[NDArray[np.float64], ...]:
        """Widths of the lanes [m]: 1.1 w + 0.25, w + 1, and 1.3 w + 0.25, at least 3."""
        w = self.width
        return 1.1 * w + 0.25, w + 1.0, np.maximum(1.3 * w + 0.25, 3.0)

    @property
    def middles(self) -> tuple[NDArray[np.float64], ...]:
        """Middles of the lanes [m]; the second is `side_step` from the first, edge to edge."""
        first, second, _ = self.widths
        zero = np.zeros_like(first)
        return zero, 0.5 * first + self.side_step + 0.5 * second, zero


@dataclass(frozen=True, eq=False)
class LaneChangeCourse(Lanes):
    """The lanes of the severe lane change of ISO 3888-1; the second one is offset by 3.5 m."""

    starts: tuple[float, float, float] = (0.0, 45.0, 95.0)
    lengths: tuple[float, float, float] = (15.0, 25.0, 30.0)
    side_step: float = 3.5

    @property
    def widths(self) -> tuple[NDArray[np.float64], ...]:
        """Widths of the lanes [m]: 1.1, 1.2 and 1.3 times that of the car, plus 0.25."""
        return tuple(factor * self.width + 0.25 for factor in (1.1, 1.2, 1.3))

    @property
    def middles(self) -> tuple[NDArray[np.float64], ...]:
        """Middles of the lanes [m]; `side_step` is between right edges, the last is in line."""
        first, second, third = self.widths
        zero = np.zeros_like(first)
        return zero, self.side_step + 0.5 * (second - first), 0.5 * (third - first)


@dataclass(frozen=True, eq=False)
class SlalomCourse(Cones):
    """Cones on a line, passed alternately; the first is to the right of the car."""

    spacing: float = 18.0
    count: int = 6
    gap: float = 0.5
    """Clearance between the car and the cones on the driver's path [m]."""

    @property
    def end(self) -> float:
        """Position of the last cone [m]."""
        return self.spacing * (self.count - 1)

    def cones(self) -> tuple[list[float], list[NDArray[np.float64]]]:
        """Return x (numbers) and y (arrays over cars) of the cones."""
        zero = np.zeros_like(self.width)
        return [self.spacing * k for k in range(self.count)], [zero] * self.count

    def fences(self) -> list[Boundary]:
        """Return a fence at every cone: to the right of the first one, and so on."""
        xs, ys = self.cones()
        return [
            Boundary(x, y, 0.0, 1.0 if i % 2 else -1.0)
            for i, (x, y) in enumerate(zip(xs, ys, strict=True))
        ]

    @property
    def aside(self) -> NDArray[np.float64]:
        """Distance of a car's middle from the line as it passes a cone [m]."""
        return 0.5 * self.width + self.gap

    def path(self) -> Path:
        """Return the path around the cones, changing sides between them."""
        turns = [
            (self.spacing * k, self.spacing, self.aside * (-2.0 if k % 2 == 0 else 2.0))
            for k in range(self.count - 1)
        ]
        return Path.lane_changes(*turns, y=self.aside)
