"""Chains of roads of an OpenDRIVE file, driven one after the other, forward or back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise, product
from math import hypot, pi
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.messages import shown
from skidpad.road.opendrive_file import RoadRecord
from skidpad.road.plan_view import Curve

Numbers = NDArray[np.float64]
Place = tuple[float, float, float]

MOST_GAP: Final = 0.1
"""Between the end of a curve and the next [m]."""
MOST_KINK: Final = 0.2
"""Turn from the end of a curve to the next [rad]."""
SAID: Final = 1e-3
"""From where on gaps and turns are told [m, rad]."""


@dataclass(frozen=True, slots=True)
class Link:
    """A curve of a road of a chain, and where in the chain it is.

    Attributes
    ----------
    curve : Curve
    road : RoadRecord
    sense : int
        1 forward, -1 back.
    start : float
        Station of its beginning, as it is driven [m].
    """

    curve: Curve
    road: RoadRecord
    sense: int
    start: float

    @property
    def end(self) -> float:
        """Station of its end [m]."""
        return self.start + self.curve.length

    def way(self, station: Numbers) -> Numbers:
        """Return the way along the curve of the file at stations [m]."""
        way = station - self.start
        return np.clip(way if self.sense > 0 else self.curve.length - way, 0.0, self.curve.length)

    def at(self, station: Numbers) -> Numbers:
        """Return x, y, heading and curvature at stations, (4, k), as it is driven."""
        x, y, heading, curvature = self.curve.at(self.way(station))
        turned = 0.0 if self.sense > 0 else pi
        return np.stack([x, y, heading + turned, self.sense * curvature])

    def place(self, station: float) -> Place:
        """Return x, y and heading at one station."""
        x, y, heading, _ = self.at(np.array([station]))[:, 0]
        return float(x), float(y), float(heading)


@dataclass(frozen=True, slots=True)
class RoadChain:
    """Curves of roads, each from where the one before ends."""

    links: list[Link]

    @property
    def length(self) -> float:
        """Length of all of them [m]."""
        return self.links[-1].end

    @property
    def joints(self) -> list[tuple[Link, Link]]:
        """Links that follow one another; the first follows the last of a closed chain."""
        ring = [(self.links[-1], self.links[0])] if self.closed else []
        return [*pairwise(self.links), *ring]

    @property
    def closed(self) -> bool:
        """Whether it ends where it begins."""
        first, last = self.links[0], self.links[-1]
        gap, kink = gap_of(last, first)
        return self.length > 2 * MOST_GAP >= 2 * gap and kink <= MOST_KINK

    def over(self, station: Numbers, rows: Callable[[Link, Numbers], Numbers]) -> Numbers:
        """Return rows at ascending stations [m], each from the link on which it is."""
        starts = [link.start for link in self.links]
        first = [0, *np.searchsorted(station, starts[1:]), len(station)]
        parts = [
            rows(link, station[i:j])
            for link, i, j in zip(self.links, first, first[1:], strict=False)
            if j > i
        ]
        return np.concatenate(parts, axis=-1)


def chain_of(roads: list[RoadRecord]) -> RoadChain:
    """Join roads, each driven so that it begins where the one before ends.

    Raises
    ------
    ValueError
        If there is a gap or a kink; with the roads.
    """
    chain: list[Link] = []
    for i, sense in enumerate(_senses(roads)):
        for curve in roads[i].curves[::sense]:
            chain.append(Link(curve, roads[i], sense, chain[-1].end if chain else 0.0))
    made = RoadChain(chain)
    for one, two in made.joints:
        gap, kink = gap_of(one, two)
        if gap > MOST_GAP or kink > MOST_KINK:
            at = f"at s = {two.curve.s:.6g} m" if two.road is one.road else "where it begins"
            raise ValueError(
                f"road: road {shown(two.road.name)} {at} is {gap:.3g} m and {kink:.3g} rad off the "
                f"end of what is before it, of road {shown(one.road.name)}; at most {MOST_GAP:g} m "
                f"and {MOST_KINK:g} rad are joined, and lines of junctions often jump aside"
            )
    return made


def _senses(roads: list[RoadRecord]) -> list[int]:
    """Return which way each road is driven, so that the ends of neighbors are nearest."""
    if len(roads) == 1:
        return [1]
    both = (1, -1)
    senses = list(min(product(both, both), key=lambda way: _far(roads[0], roads[1], *way)))
    for one, two in pairwise(roads[1:]):
        far = [_far(one, two, senses[-1], sense) for sense in both]
        senses.append(both[int(np.argmin(far))])
    return senses


def _far(one: RoadRecord, two: RoadRecord, sense: int, other: int) -> float:
    """Return how badly the end of a road and the beginning of the next meet."""
    last, first = one.curves[::sense][-1], two.curves[::other][0]
    return sum(gap_of(Link(last, one, sense, 0.0), Link(first, two, other, 0.0)))


def gap_of(one: Link, two: Link) -> tuple[float, float]:
    """Return distance [m] and turn [rad] between the end of a link and the next."""
    end, begin = one.place(one.end), two.place(two.start)
    turn = (begin[2] - end[2] + pi) % (2 * pi) - pi
    return hypot(begin[0] - end[0], begin[1] - end[1]), abs(turn)
