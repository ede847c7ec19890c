"""Roads of OpenDRIVE files: line, lane corridor, elevation and banking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._lib.arguments import is_whole, texts, within
from skidpad._lib.messages import brief, require_word, shown
from skidpad.paths import Path
from skidpad.paths.spline import Spline, through_points
from skidpad.road.lane_section import LaneSection
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
        The line, in the direction of travel: the reference line, or the middle of a lane.
    road : Road
        The ground along it.
    station : ndarray, shape (k,)
        Evenly spaced stations of the line [m].
    left, right : ndarray, shape (k,)
        Extent of the lanes to its left and right there [m]; negative if all are on the other side.
    left_out : tuple of str
        What could not be carried over, one sentence each.
    """

    path: Path
    road: Road
    station: Numbers
    left: Numbers
    right: Numbers
    left_out: tuple[str, ...]

    def __str__(self) -> str:
        reach = f"{self.path!r}, {self.left.mean():.3g} m to its left and {self.right.mean():.3g} m"
        missing = "".join(f"\n- {one}" for one in self.left_out)
        return f"{reach} to its right in the mean\nleft out:{missing}"

    __repr__ = __str__


def from_opendrive(
    file: str | PathLike[str],
    road: str | int | Sequence[str | int] | None = None,
    *,
    lane: int | Sequence[int] = 0,
    lanes: Literal["driven", "all"] = "driven",
    step: float = 1.0,
) -> ForeignRoad:
    """Read a road, or consecutive roads, from an OpenDRIVE file.

    Parameters
    ----------
    file : str or path
        An ``.xodr`` file, 1.4 to 1.8.
    road : str, int or sequence of these, optional
        Its id, or ids in the order of travel; each is traversed in the direction in which it begins
        at the end of the previous one. Default: the only one.
    lane : int or sequence of int
        Lane whose middle is the line, one for all roads or one for each: -1 is the first lane to
        the right of the center lane in the direction of travel, 1 the first to its left. 0 is the
        reference line.
    lanes : {"driven", "all"}
        Lanes of the corridor: those for driving, and what is between them, or also shoulders,
        borders and sidewalks.
    step : float
        Distance between nodes of road and line [m], 0.01 to 10.

    Returns
    -------
    ForeignRoad
        Line, ground, corridor, and what could not be carried over. Closed if it ends where it
        begins.

    Raises
    ------
    OSError
        If the file cannot be opened.
    TypeError, ValueError
        If the file is invalid (the message has the line), there is no such road, lines do not meet
        within 0.1 m and 0.2 rad, or a road lacks the lane, or lanes for driving.

    Notes
    -----
    Supported are lines, arcs, spirals and cubics of both kinds and ranges (planView), elevation,
    superelevation, lane offset, and widths or borders of lanes. Stations are lengths in the plane;
    those of a cubic may differ from the file. Superelevation rotates the road about its line: its
    cross slope is tan(superelevation)/cos(slope), and widths shrink by cos(superelevation).

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
    chain = chain_of(records, _lanes(lane, len(records)))
    if chain.length / step > MOST_NODES:
        raise ValueError(
            f"step: {step:g} m makes {chain.length / step:.3g} nodes of {chain.length:.6g} m, at "
            f"most {MOST_NODES:,} are allowed"
        )
    line, passed = _spline(chain, step)
    station = np.linspace(0.0, line.length, max(2, round(line.length / step)) + 1)
    at = np.interp(station, line.nodes[:, 0], passed)
    aside = chain.over(at, Link.middle)
    height, rise = chain.over(at, _height_and_bank)
    right, left = chain.over(at, _corridor if lanes == "driven" else _ground) - aside
    lies = np.append(chain.over(at, _ground) - aside, 0.0)
    xy, z = np.column_stack(line.position(station)), height + aside * rise
    if line.closed:
        xy[-1], z[-1], rise[-1] = xy[0], z[0], rise[0]
    nodes = Nodes(
        xy, z, rise, left, -right, float(station[1]), line.closed,
        ("elevation", "superelevation"), (float(lies.min()), float(lies.max())),
    )  # fmt: skip
    layers = track(nodes, None, 0.0)
    words = {words for one in records for words in one.missed}
    return ForeignRoad(
        Path(line), Road(frame=layers[0].frame, layers=layers), station, left, -right,
        (*LEFT_OUT, *sorted(words), *_said_gaps(chain)),
    )  # fmt: skip


def _names(road: object) -> list[str]:
    if road is None:
        return []
    given = [road] if isinstance(road, str) or is_whole(road) else road
    if not isinstance(given, Sequence) or not given:
        raise TypeError(f"road: expected an id or a sequence of ids, not {brief(road)}")
    return texts("road", [str(one) if is_whole(one) else one for one in given])


def _lanes(given: object, roads: int) -> list[int]:
    """Return a lane for each road."""
    if is_whole(given):
        return [int(given)] * roads  # type: ignore[call-overload]
    if isinstance(given, str) or not isinstance(given, Sequence) or not all(map(is_whole, given)):
        raise TypeError(f"lane: expected a whole number, or one for each road, not {brief(given)}")
    if len(given) != roads:
        raise ValueError(f"lane: {len(given)} lanes of {roads} roads, must be one for each")
    return [int(one) for one in given]


def _spline(chain: RoadChain, step: float) -> tuple[Spline, Numbers]:
    """Return the line, and the stations of the chain at its nodes.

    Nodes are where curves begin, and at most a step apart.
    """
    inner = [
        np.linspace(link.start, link.end, int(np.ceil(link.curve.length / step)) + 1)[:-1]
        for link in chain.links
    ]
    station = np.concatenate([*inner, [chain.length]])
    x, y, heading, curvature = chain.over(station, Link.at)
    cosine, sine = _core.lane_cos(heading), _core.lane_sin(heading)
    if any(link.lane for link in chain.links):
        aside = chain.over(station, Link.middle)
        beyond = aside * curvature >= 1
        if beyond.any():
            bad = int(np.argmax(beyond))
            raise ValueError(
                f"lane: at {station[bad]:.4g} m its middle, {aside[bad]:.3g} m to the left, is "
                f"beyond the center of a bend of {1 / curvature[bad]:.3g} m"
            )
        points = np.column_stack([x - aside * sine, y + aside * cosine])
        try:
            line = through_points(points[: -1 if chain.closed else None], closed=chain.closed)
        except ValueError as error:
            raise ValueError(f"lane: its middle is no path: {error}") from None
        return line, station
    nodes = np.column_stack([station, x, y, cosine, sine, curvature])
    if chain.closed:
        nodes[-1, 1:] = nodes[0, 1:]
    return Spline(np.ascontiguousarray(nodes), closed=chain.closed), station


def _height_and_bank(link: Link, station: Numbers) -> Numbers:
    """Return height [m] and slope to the left, in the direction of travel, (2, k)."""
    s = link.s(station)
    steep = np.hypot(1.0, link.road.elevation.slope(s))  # 1/cos
    rise = _core.lane_tan(link.road.superelevation.at(s)) * steep
    return np.stack([link.road.elevation.at(s), link.sense * rise])


def _ground(link: Link, station: Numbers) -> Numbers:
    """Return the offsets to the left of the outermost edges, right first, (2, k)."""
    return _corridor(link, station, driven=False)


def _corridor(link: Link, station: Numbers, *, driven: bool = True) -> Numbers:
    """Return the offsets to the left of the corridor's edges, right first, (2, k)."""

    def edges(section: LaneSection, s: Numbers) -> Numbers:
        reach = section.reach(s, driven=driven)
        if reach is None:
            raise ValueError(
                f"lanes: road {shown(link.road.name)} has none{' to drive on' if driven else ''} "
                f"from s = {section.begins:g} m on"
            )
        return np.stack(reach)

    return link.aside(station, edges)


def _said_gaps(chain: RoadChain) -> list[str]:
    """Describe the gaps between curves, if significant."""
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
    before, behind = _height(one, one.end), _height(two, two.start)
    return *gap_of(one, two), abs(behind - before)


def _height(link: Link, station: float) -> float:
    """Return the height of the line at a station [m]."""
    at = np.array([station])
    height, rise = _height_and_bank(link, at)
    return float((height + link.middle(at) * rise)[0])
