"""The course of cones of the moose test."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad.gauges import Boundary
from skidpad.paths import Path

CONE_PAIRS = 5  # per lane


@dataclass(frozen=True, eq=False)
class Course:
    """Three lanes of cones; x from the first cone, y from the middle of the first lane.

    Lane widths and edges are arrays over cars if the width is.
    """

    width: NDArray[np.float64]
    starts: tuple[float, float, float] = (0.0, 25.5, 49.0)
    lengths: tuple[float, float, float] = (12.0, 11.0, 12.0)
    side_step: float = 1.0

    @property
    def widths(self) -> tuple[NDArray[np.float64], ...]:
        """Widths of the lanes [m]: 1.1 w + 0.25, w + 1, and 1.3 w + 0.25 but at least 3."""
        w = self.width
        return 1.1 * w + 0.25, w + 1.0, np.maximum(1.3 * w + 0.25, 3.0)

    @property
    def middles(self) -> tuple[NDArray[np.float64], ...]:
        """Middles of the lanes [m]; the second lies `side_step` beside the first, edge to edge."""
        first, second, _ = self.widths
        zero = np.zeros_like(first)
        return zero, 0.5 * first + self.side_step + 0.5 * second, zero

    @property
    def end(self) -> float:
        """Where the last lane ends [m]: 61."""
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
        """Return a fence at every cone, away from its lane: a car is to stay between them."""
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
        """Return the path through the lanes that the driver follows, see `Moose`."""
        first, second, last = (np.asarray(x, float) for x in (entry_offset, offset, exit_offset))
        beside = self.middles[1] + second
        start = self.starts[1] - np.asarray(turn_in, float)
        back = self.starts[1] + self.lengths[1] - np.asarray(turn_back, float)
        return Path.lane_changes(
            (start, reach, beside - first),
            (back, reach if reach_back is None else reach_back, last - beside),
            y=first,
        )
