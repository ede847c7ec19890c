"""Chains of roads of an OpenDRIVE file, traversed forward or backward."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise, product
from math import cos, hypot, inf, pi, sin
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._lib.messages import listed, shown
from skidpad.road.lane_section import LaneSection
from skidpad.road.opendrive_file import RoadRecord
from skidpad.road.plan_view import Curve

Numbers = NDArray[np.float64]
Place = tuple[float, float, float]

MOST_GAP: Final = 0.1
"""Largest gap between curves [m]."""
MOST_KINK: Final = 0.2
"""Largest kink between curves [rad]."""
SAID: Final = 1e-3
"""Gaps and kinks larger than these are reported [m, rad]."""


@dataclass(frozen=True, slots=True)
class Link:
    """A curve of a road in a chain.

    Attributes
    ----------
    curve : Curve
    road : RoadRecord
    sense : int
        1 forward, -1 backward.
    start : float
        Station of its beginning in the direction of travel [m].
    lane : int
        Lane whose middle is the line, in the direction of travel; 0 is the reference line.
    """

    curve: Curve
    road: RoadRecord
    sense: int
    start: float
    lane: int = 0

    @property
    def end(self) -> float:
        """Station of its end [m]."""
        return self.start + self.curve.length

    def way(self, station: Numbers) -> Numbers:
        """Return the distance along the file's curve at stations [m]."""
        way = station - self.start
        return np.clip(way if self.sense > 0 else self.curve.length - way, 0.0, self.curve.length)

    def s(self, station: Numbers) -> Numbers:
        """Return s of the file at stations [m]."""
        share = self.curve.span / self.curve.length
        return np.asarray(self.curve.s + self.way(station) * share)

    def at(self, station: Numbers) -> Numbers:
        """Return x, y, heading and curvature of the reference line at stations, (4, k)."""
        x, y, heading, curvature = self.curve.at(self.way(station))
        turned = 0.0 if self.sense > 0 else pi
        return np.stack([x, y, heading + turned, self.sense * curvature])

    def aside(self, station: Numbers, rows: Callable[[LaneSection, Numbers], Numbers]) -> Numbers:
        """Return rows of section offsets as distances to the left over the ground, (m, k) [m]."""
        s = self.s(station)
        begins = [section.begins for section in self.road.sections]
        which = np.maximum(np.searchsorted(begins, s, side="right") - 1, 0)
        found = [(which == i, rows(self.road.sections[i], s[which == i])) for i in np.unique(which)]
        out = np.empty((len(found[0][1]), len(s)))
        for there, part in found:
            out[:, there] = part
        flat = _core.lane_cos(self.road.superelevation.at(s))
        out = (out + self.road.lane_offset.at(s)) * flat
        return np.asarray(out if self.sense > 0 else -out[::-1])

    def middle(self, station: Numbers) -> Numbers:
        """Return the offset of the lane's middle to the left of the reference line, (k,) [m]."""
        if self.lane == 0:
            return np.zeros_like(station)
        return np.asarray(self.aside(station, self._middle)[0])

    def _middle(self, section: LaneSection, s: Numbers) -> Numbers:
        edges = section.edges(s)
        number = self.sense * self.lane
        if number not in edges:
            raise ValueError(
                f"lane: road {shown(self.road.name)} has no lane {number} from s = "
                f"{section.begins:g} m on, but {listed(map(str, edges)) or 'none'}"
            )
        return np.asarray(0.5 * (edges[number][0] + edges[number][1]))[None]

    def place(self, station: float) -> Place:
        """Return x, y of the line, and heading of the reference line, at one station."""
        at = np.array([station])
        x, y, heading, _ = (float(one) for one in self.at(at)[:, 0])
        aside = float(self.middle(at)[0])
        return x - aside * sin(heading), y + aside * cos(heading), heading


@dataclass(frozen=True, slots=True)
class RoadChain:
    """Curves of roads, each from the end of the previous one."""

    links: list[Link]

    @property
    def length(self) -> float:
        """Total length [m]."""
        return self.links[-1].end

    @property
    def joints(self) -> list[tuple[Link, Link]]:
        """Pairs of consecutive links, including last and first for a closed chain."""
        ring = [(self.links[-1], self.links[0])] if self.closed else []
        return [*pairwise(self.links), *ring]

    @property
    def closed(self) -> bool:
        """Whether it ends where it begins."""
        first, last = self.links[0], self.links[-1]
        gap, kink = gap_of(last, first)
        return self.length > 2 * MOST_GAP >= 2 * gap and kink <= MOST_KINK

    def over(self, station: Numbers, rows: Callable[[Link, Numbers], Numbers]) -> Numbers:
        """Return rows at ascending stations [m], each from its link."""
        starts = [link.start for link in self.links]
        first = [0, *np.searchsorted(station, starts[1:]), len(station)]
        parts = [
            rows(link, station[i:j])
            for link, i, j in zip(self.links, first, first[1:], strict=False)
            if j > i
        ]
        return np.concatenate(parts, axis=-1)


def chain_of(roads: list[RoadRecord], lanes: list[int]) -> RoadChain:
    """Join roads along lanes, each starting at the end of the previous one.

    Raises
    ------
    ValueError
        If there is a gap or a kink; the message has the roads.
    """
    chain: list[Link] = []
    for i, sense in enumerate(_senses(roads, lanes)):
        for curve in roads[i].curves[::sense]:
            start = chain[-1].end if chain else 0.0
            chain.append(Link(curve, roads[i], sense, start, lanes[i]))
    made = RoadChain(chain)
    for one, two in made.joints:
        gap, kink = gap_of(one, two)
        if gap > MOST_GAP or kink > MOST_KINK:
            at = f"at s = {two.curve.s:.6g} m" if two.road is one.road else "where it begins"
            raise ValueError(
                f"road: road {shown(two.road.name)} {at} is {gap:.3g} m and {kink:.3g} rad off the "
                f"end of what is before it, of road {shown(one.road.name)}; at most {MOST_GAP:g} m "
                f"and {MOST_KINK:g} rad are joined; lanes often meet where reference lines do not"
            )
    return made


def _senses(roads: list[RoadRecord], lanes: list[int]) -> list[int]:
    """Return the direction of each road that brings the ends of neighbors closest."""
    if len(roads) == 1:
        return [1]
    both = (1, -1)

    def far(i: int, sense: int, other: int) -> float:
        """Return the mismatch of a road and the next one in given directions."""
        one, two = roads[i], roads[i + 1]
        last = Link(one.curves[::sense][-1], one, sense, 0.0, lanes[i])
        first = Link(two.curves[::other][0], two, other, 0.0, lanes[i + 1])
        try:
            return sum(gap_of(last, first))
        except ValueError:  # no such lane in that direction
            return inf

    senses = list(min(product(both, both), key=lambda way: far(0, *way)))
    for i in range(1, len(roads) - 1):
        senses.append(both[int(np.argmin([far(i, senses[-1], sense) for sense in both]))])
    return senses


def gap_of(one: Link, two: Link) -> tuple[float, float]:
    """Return distance [m] and turn [rad] between the end of a link and the next."""
    end, begin = one.place(one.end), two.place(two.start)
    turn = (begin[2] - end[2] + pi) % (2 * pi) - pi
    return hypot(begin[0] - end[0], begin[1] - end[1]), abs(turn)
