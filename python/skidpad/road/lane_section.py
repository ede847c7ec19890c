"""Lanes next to the center lane of a road, and their extent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad.road.profile import Profile

Numbers = NDArray[np.float64]

# fmt: off
DRIVEN: Final = frozenset((
    "driving", "bidirectional", "entry", "exit", "onRamp", "offRamp", "connectingRamp", "slipLane",
    "bus", "taxi", "HOV", "shared", "mwyEntry", "mwyExit", "special1", "special2", "special3",
))
# fmt: on
"""Types of lanes for driving."""


@dataclass(frozen=True, slots=True)
class Lane:
    """A lane of a section.

    Attributes
    ----------
    number : int
        From the center lane, positive to the left.
    kind : str
        Its type.
    level : bool
        Whether it stays level on a banked road.
    size : Profile
        Its width, or the distance of its outer border from the center lane [m], over the distance
        from the beginning of the section.
    by_border : bool
    """

    number: int
    kind: str
    level: bool
    size: Profile
    by_border: bool


@dataclass(frozen=True, slots=True)
class LaneSection:
    """Lanes from a station on, on each side from the center lane outward."""

    begins: float
    lanes: list[Lane]

    def edges(self, s: Numbers) -> dict[int, tuple[Numbers, Numbers]]:
        """Return the offsets of each lane's right and left edges at stations s [m]."""
        edges = {}
        inner = {1: np.zeros_like(s), -1: np.zeros_like(s)}
        for lane in self.lanes:
            side = 1 if lane.number > 0 else -1
            size = lane.size.at(s - self.begins)
            outer = size if lane.by_border else inner[side] + side * np.maximum(size, 0.0)
            outer = np.maximum(outer, inner[1]) if side > 0 else np.minimum(outer, inner[-1])
            edges[lane.number] = (inner[1], outer) if side > 0 else (outer, inner[-1])
            inner[side] = outer
        return edges

    def reach(self, s: Numbers, *, driven: bool) -> tuple[Numbers, Numbers] | None:
        """Return the offsets of the outermost right and left edges at stations s [m]."""
        edges = self.edges(s)
        kept = [edges[lane.number] for lane in self.lanes if not driven or lane.kind in DRIVEN]
        if not kept:
            return None
        right, left = zip(*kept, strict=True)
        return np.min(right, axis=0), np.max(left, axis=0)
