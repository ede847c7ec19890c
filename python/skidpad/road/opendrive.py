"""Roads of OpenDRIVE files: reference line, corridor of the lanes, elevation and banking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._lib.arguments import is_whole, texts, within
from skidpad._lib.messages import brief, listed, require_word, shown
from skidpad.paths import Path
from skidpad.paths.spline import Spline, through_points
from skidpad.road.opendrive_file import read_opendrive
from skidpad.road.road import Road
from skidpad.road.road_chain import SAID, Link, RoadChain, chain_of, gap_of
from skidpad.road.track import Nodes, track

Numbers = NDArray[np.float64]

LEAST_STEP: Final = 0.01
MOST_STEP: Final = 10.0
MOST_NODES: Final = 500_000

LEFT_OUT: Final = (
    "junctions, objects, signals, bridges, road marks, speed limits and the georeference",
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ForeignRoad:
    """A road of another format; printed, it lists what is missing.

    Attributes
    ----------
    path : Path
        The reference line, in the direction of travel.
    road : Road
        The ground along it.
    station : ndarray, shape (k,)
        Even stations of the line [m].
    left, right : ndarray, shape (k,)
        How far the lanes reach to its left and to its right there [m]; less than 0 where they are
        all on the other side.
    left_out : tuple of str
        What could not be carried over, a sentence each.
    """

    path: Path
    road: Road
    station: Numbers
    left: Numbers
    right: Numbers
    left_out: tuple[str, ...]
    _chain: RoadChain = field(kw_only=True)

    def __str__(self) -> str:
        reach = f"{self.path!r}, {self.left.mean():.3g} m to its left and {self.right.mean():.3g} m"
        missing = "".join(f"\n- {one}" for one in self.left_out)
        return f"{reach} to its right in the mean\nleft out:{missing}"

    __repr__ = __str__

    def lane(self, number: int) -> Path:
        """Return the path along the middle of a lane.

        Parameters
        ----------
        number : int
            As it is driven along `path`: -1 is the first lane to the right of the center lane, 1
            the first to its left.

        Raises
        ------
        TypeError, ValueError
            If it is no whole number, or a road has no such lane all along.
        """
        if not is_whole(number):
            raise TypeError(f"number: expected a whole number, not {brief(number)}")
        station, closed = self.station, self.path.closed
        xy = np.stack(self.path.position(station))
        heading = self.path.heading(station)
        aside = self._chain.over(station, lambda link, at: _middle(link, at, number))
        points = xy + aside * np.stack([-_core.lane_sin(heading), _core.lane_cos(heading)])
        return Path(through_points(points.T[: -1 if closed else None], closed=closed))


def from_opendrive(
    file: str | PathLike[str],
    road: str | int | Sequence[str | int] | None = None,
    *,
    lanes: Literal["driven", "all"] = "driven",
    step: float = 1.0,
) -> ForeignRoad:
    """Read a road, or roads in a row, of an OpenDRIVE file.

    Parameters
    ----------
    file : str or path
        An ``.xodr`` file, 1.4 to 1.8.
    road : str, int or sequence of these, optional
        Its id, or ids in the order of travel; each is driven in the direction in which it begins
        where the one before ends. Default: the only one.
    lanes : {"driven", "all"}
        Which ones make the corridor: those on which cars drive, and what is between them, or also
        shoulders, borders and pavements.
    step : float
        Way between two nodes of road and line [m], 0.01 to 10.

    Returns
    -------
    ForeignRoad
        Line, ground, corridor, and in words what could not be carried over. It is closed if it
        ends where it begins.

    Raises
    ------
    OSError
        If the file cannot be opened.
    TypeError, ValueError
        If it is broken, with its line; if there is no such road; if roads do not meet within 0.1 m
        and 0.2 rad; if nowhere are lanes to drive on.

    Notes
    -----
    Carried over are lines, arcs, spirals and cubics of both kinds and ranges (planView), elevation,
    superelevation, lane offset, and widths or borders of lanes. Stations are lengths in the plane;
    those of a cubic may differ from what the file says. Superelevation turns the road about its
    line: across it rises by tan(superelevation)/cos(slope), and widths are shorter by
    cos(superelevation).

    References
    ----------
    ASAM OpenDRIVE 1.8.

    Examples
    --------
    >>> import skidpad as sp
    >>> made = sp.road.from_opendrive("town.xodr", road=[4, 12])  # doctest: +SKIP
    >>> fleet = sp.Fleet(sp.cars.load("vw_golf_gti"), road=made.road)  # doctest: +SKIP
    """
    names = _names(road)
    require_word("lanes", lanes, ("driven", "all"))
    step = within("step", step, LEAST_STEP, MOST_STEP, "m")
    records = read_opendrive(file, names)
    chain = chain_of(records)
    if chain.length / step > MOST_NODES:
        raise ValueError(
            f"step: {step:g} m makes {chain.length / step:.3g} nodes of {chain.length:.6g} m, at "
            f"most {MOST_NODES:,} are allowed"
        )
    closed = chain.closed
    station = np.linspace(0.0, chain.length, max(2, round(chain.length / step)) + 1)
    ground = chain.over(station, _height_and_bank)
    right, left = chain.over(station, _corridor if lanes == "driven" else _ground)
    lies = np.append(chain.over(station, _ground), 0.0)
    xy = chain.over(station, Link.at)[:2].T
    if closed:
        xy[-1], ground[:, -1] = xy[0], ground[:, 0]
    nodes = Nodes(
        xy, ground[0], ground[1], left, -right, float(station[1]), closed,
        ("elevation", "superelevation"), (float(lies.min()), float(lies.max())),
    )  # fmt: skip
    layers = track(nodes, None, 0.0)
    words = {words for one in records for words in one.missed}
    return ForeignRoad(
        Path(_spline(chain, step, closed=closed)), Road(frame=layers[0].frame, layers=layers),
        station, left, -right, (*LEFT_OUT, *sorted(words), *_said_gaps(chain)), _chain=chain,
    )  # fmt: skip


def _names(road: object) -> list[str]:
    if road is None:
        return []
    given = [road] if isinstance(road, str) or is_whole(road) else road
    if not isinstance(given, Sequence) or not given:
        raise TypeError(f"road: expected an id or a sequence of ids, not {brief(road)}")
    return texts("road", [str(one) if is_whole(one) else one for one in given])


def _spline(chain: RoadChain, step: float, *, closed: bool) -> Spline:
    """Return the line with nodes where curves begin, and at most a step between."""
    inner = [
        np.linspace(link.start, link.end, int(np.ceil(link.curve.length / step)) + 1)[:-1]
        for link in chain.links
    ]
    station = np.concatenate([*inner, [chain.length]])
    x, y, heading, curvature = chain.over(station, Link.at)
    nodes = np.column_stack(
        [station, x, y, _core.lane_cos(heading), _core.lane_sin(heading), curvature]
    )
    if closed:
        nodes[-1, 1:] = nodes[0, 1:]
    return Spline(np.ascontiguousarray(nodes), closed=closed)


def _s(link: Link, station: Numbers) -> Numbers:
    """Return s of the file at stations [m]."""
    curve = link.curve
    return np.asarray(curve.s + link.way(station) * (curve.span / curve.length))


def _height_and_bank(link: Link, station: Numbers) -> Numbers:
    """Return height [m] and rise to the left, as it is driven, (2, k)."""
    s = _s(link, station)
    steep = np.hypot(1.0, link.road.elevation.slope(s))  # 1/cos
    rise = _core.lane_tan(link.road.superelevation.at(s)) * steep
    return np.stack([link.road.elevation.at(s), link.sense * rise])


def _ground(link: Link, station: Numbers) -> Numbers:
    """Return how far to the left the edges of all lanes are, the right one first, (2, k)."""
    return _corridor(link, station, driven=False)


def _corridor(link: Link, station: Numbers, *, driven: bool = True) -> Numbers:
    """Return how far to the left the edges of lanes are, the right one first, (2, k)."""

    def edges(i: int, s: Numbers) -> Numbers:
        reach = link.road.sections[i].reach(s, driven=driven)
        if reach is None:
            raise ValueError(
                f"lanes: road {shown(link.road.name)} has none{' to drive on' if driven else ''} "
                f"from s = {link.road.sections[i].begins:g} m on"
            )
        return np.stack(reach)

    return _aside(link, station, edges)


def _middle(link: Link, station: Numbers, number: int) -> Numbers:
    """Return how far to the left the middle of a lane is, as it is driven, (k,)."""

    def middle(i: int, s: Numbers) -> Numbers:
        edges = link.road.sections[i].edges(s)
        lane = link.sense * number
        if lane not in edges:
            raise ValueError(
                f"number: road {shown(link.road.name)} has no lane {lane} from s = "
                f"{link.road.sections[i].begins:g} m on, but {listed(map(str, edges)) or 'none'}"
            )
        return np.asarray(0.5 * (edges[lane][0] + edges[lane][1]))[None]

    return np.asarray(_aside(link, station, middle)[0])


def _aside(link: Link, station: Numbers, rows: Callable[[int, Numbers], Numbers]) -> Numbers:
    """Return rows of places of sections, beside the line as it is driven, along the ground."""
    s = _s(link, station)
    begins = [section.begins for section in link.road.sections]
    which = np.maximum(np.searchsorted(begins, s, side="right") - 1, 0)
    found = [(which == i, rows(i, s[which == i])) for i in np.unique(which)]
    out = np.empty((len(found[0][1]), len(s)))
    for there, part in found:
        out[:, there] = part
    flat = _core.lane_cos(link.road.superelevation.at(s))
    out = (out + link.road.lane_offset.at(s)) * flat
    return np.asarray(out if link.sense > 0 else -out[::-1])


def _said_gaps(chain: RoadChain) -> list[str]:
    """Say how far the curves miss one another, if that is to be seen."""
    gap, kink, step = np.max([(0.0, 0.0, 0.0), *map(_miss, chain.joints)], axis=0)
    said = []
    if max(gap, kink) > SAID:
        said = [f"curves miss the ends of those before by up to {gap:.2g} m and {kink:.2g} rad"]
    if step > SAID:
        said.append(f"the height jumps by up to {step:.2g} m where curves meet")
    return said


def _miss(joint: tuple[Link, Link]) -> tuple[float, float, float]:
    """Return distance, turn and step of the height between two links [m, rad, m]."""
    one, two = joint
    before, behind = (
        float(_height_and_bank(link, np.array([at]))[0, 0])
        for link, at in ((one, one.end), (two, two.start))
    )
    return *gap_of(one, two), abs(behind - before)
