"""Raw OpenDRIVE files: the curves, profiles and lanes of their roads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.files import path_of, read_bounded
from skidpad._lib.messages import did_you_mean, listed, shown
from skidpad.road.crg_file import Broken
from skidpad.road.lane_section import Lane, LaneSection
from skidpad.road.plan_view import MOST_TURNED, Clothoid, Cubic, Curve
from skidpad.road.profile import Profile
from skidpad.road.xml_element import Element, elements_of

MOST_BYTES: Final = 2**28
LONGEST: Final = 1e6
"""Longest road [m]."""
SHORTEST: Final = 1e-3
"""Shorter curves are skipped [m]."""
APART: Final = 0.1
"""Largest gap between curves [m]."""
SLOWEST: Final = 1e-3
"""Least speed of a cubic with respect to its parameter, relative to the mean, against cusps."""
PARTS: Final = {"planView", "elevationProfile", "lateralProfile", "lanes", "surface"}
KINDS: Final = ("line", "arc", "spiral", "poly3", "paramPoly3")
COEFFICIENTS: Final = ("a", "b", "c", "d")

MISSED: Final = {
    "lateralProfile/shape": "shapes of cross sections (shape)",
    "lateralProfile/crossSectionSurface": "surfaces of cross sections (crossSectionSurface)",
    "lateralProfile/crossfall": "crossfall of lanes (crossfall)",
    "surface/CRG": "surfaces of OpenCRG files: add them by Road.from_crg",
    "lanes/laneSection/left/lane/height": "heights of lanes over the road (height)",
    "lanes/laneSection/right/lane/height": "heights of lanes over the road (height)",
    "lanes/laneSection/left/lane/material": "friction and roughness of lanes (material)",
    "lanes/laneSection/right/lane/material": "friction and roughness of lanes (material)",
}
"""Elements of a road that are not carried over, by position."""


@dataclass(frozen=True, slots=True)
class RoadRecord:
    """A road of a file; profiles are over its s.

    Attributes
    ----------
    name : str
        Its id.
    curves : list of Curve
    elevation, superelevation, lane_offset : Profile
        Height [m], roll, positive with its left side up [rad], and center lane, positive to the
        left of the line [m].
    sections : list of LaneSection
    missed : set of str
        What is not carried over.
    """

    name: str
    curves: list[Curve]
    elevation: Profile
    superelevation: Profile
    lane_offset: Profile
    sections: list[LaneSection]
    missed: set[str]


def read_opendrive(file: object, roads: Sequence[str]) -> list[RoadRecord]:
    """Read roads by id; without ids, the only one of the file.

    Raises
    ------
    TypeError, OSError
        If it is not a path, or cannot be opened.
    ValueError
        If it is invalid or has no such road; the message has file and line.
    """
    path = path_of(file, "file")
    said = f"file: {path.name}"
    try:
        data = read_bounded(path, MOST_BYTES)
    except ValueError as error:
        raise Broken(f"file: {path}: {error}") from None
    known: dict[str, None] = {}

    def kept(depth: int, name: str, attributes: dict[str, str]) -> bool:
        if depth == 1 and name == "road":
            known[attributes.get("id", "")] = None
            return attributes.get("id", "") in roads if roads else len(known) == 1
        return depth == 0 or (name in PARTS if depth == 2 else depth > 2 and name != "userData")

    root = elements_of(data, said, kept)
    if root.name != "OpenDRIVE":
        raise Broken(f"{said}: is no OpenDRIVE file, but {shown(root.name)}")
    found: dict[str, Element] = {}
    for one in root.all("road"):
        if found.setdefault(one.text("id"), one) is not one:
            raise one.wrong(f"has id = {shown(one.text('id'))}, as another one has")
    if not known:
        raise Broken(f"{said}: has no roads")
    if not roads and len(known) > 1:
        raise ValueError(f"road: {path.name} has {len(known)}, name one: {listed(known)}")
    records = []
    for name in roads or found:
        if name not in found:
            raise ValueError(
                f"road: {path.name} has no road {shown(name)}{did_you_mean(name, known)}; "
                f"there are {listed(known)}"
            )
        records.append(_road(name, found[name]))
    return records


def _road(name: str, road: Element) -> RoadRecord:
    missed = {words for place, words in MISSED.items() if road.all(*place.split("/"))}
    sections = [_section(one) for one in road.all("lanes", "laneSection")]
    _require_ascending(road.all("lanes", "laneSection"), "s")
    if any(lane.level for one in sections for lane in one.lanes):
        missed.add("lanes that stay level where the road leans (level)")
    if not sections:
        raise road.wrong(f"{shown(name)} has no laneSection")
    return RoadRecord(
        name, _curves(road),
        _profile(road.all("elevationProfile", "elevation")),
        _profile(road.all("lateralProfile", "superelevation")),
        _profile(road.all("lanes", "laneOffset")), sections, missed,
    )  # fmt: skip


def _require_ascending(rows: list[Element], key: str) -> None:
    for before, row in pairwise(rows):
        if row.number(key) < before.number(key):
            raise row.wrong(f"has {key} = {row.number(key):g}, less than the one before it")


def _profile(rows: list[Element], key: str = "s") -> Profile:
    _require_ascending(rows, key)
    numbers = [row.numbers(key, *COEFFICIENTS) for row in rows]
    table: NDArray[np.float64] = np.array(numbers, np.float64).reshape(-1, 5)
    return Profile(table[:, 0], table[:, 1:])


def _section(section: Element) -> LaneSection:
    lanes = []
    for side in ("left", "right"):
        rows = {}
        for row in section.all(side, "lane"):
            number = row.number("id")
            if number not in (range(1, 1000) if side == "left" else range(-1000, 0)):
                raise row.wrong(f"has id = {number:g}, which is no lane on the {side}")
            rows[int(number)] = row
        if sorted(map(abs, rows)) != list(range(1, len(rows) + 1)):
            raise section.wrong(f"has lanes {listed(map(str, rows))} on the {side}, with a gap")
        lanes += [_lane(number, rows[number]) for number in sorted(rows, key=abs)]
    return LaneSection(section.number("s"), lanes)


def _lane(number: int, row: Element) -> Lane:
    widths = row.all("width")
    borders = [] if widths else row.all("border")
    if not widths and not borders:
        raise row.wrong(f"id = {number} has neither width nor border")
    return Lane(
        number, row.text("type", "none"), row.text("level", "false") in ("true", "1"),
        _profile(widths or borders, "sOffset"), bool(borders),
    )  # fmt: skip


def _curves(road: Element) -> list[Curve]:
    """Return the curves of the plan, each from the end of the previous one."""
    rows = road.all("planView", "geometry")
    s = 0.0
    curves: list[Curve] = []
    for row in rows:
        begins, span = row.number("s"), row.number("length", 0.0, LONGEST)
        if curves and abs(begins - s) > APART:
            raise row.wrong(f"has s = {begins:g} m, but what is before it ends at {s:g} m")
        s = begins + span
        if span >= SHORTEST:
            curves.append(_curve(row))
    if not curves:
        raise road.wrong(f"{shown(road.text('id'))} has no geometry of more than {SHORTEST:g} m")
    if s - curves[0].s > LONGEST:
        raise road.wrong(f"is longer than {LONGEST:g} m")
    return curves


def _curve(row: Element) -> Curve:
    kinds = [one for one in row.children if one.name in KINDS]
    if len(kinds) != 1:
        has = listed(one.name for one in row.children) or "nothing"
        raise row.wrong(f"has {has}, must have one of {listed(KINDS)}")
    form = kinds[0]
    s, x, y, heading, span = row.numbers("s", "x", "y", "hdg", "length")
    place = (x, y, heading, s, span)
    if form.name in ("poly3", "paramPoly3"):
        curve = _cubic(place, form)
        if curve.slowest < SLOWEST:
            raise form.wrong("comes to a stop, as at a cusp, or is a point")
        if curve.length > LONGEST:
            raise form.wrong(f"is longer than {LONGEST:g} m")
        return curve
    begin = end = 0.0
    if form.name == "arc":
        begin = end = form.number("curvature")
    elif form.name == "spiral":
        begin, end = form.numbers("curvStart", "curvEnd")
    clothoid = Clothoid(*place, begin, end)
    if clothoid.most_turned > MOST_TURNED:
        raise form.wrong(f"turns by more than {MOST_TURNED:g} rad")
    return clothoid


def _cubic(place: tuple[float, float, float, float, float], form: Element) -> Cubic:
    if form.name == "poly3":
        return Cubic(*place, v=form.numbers(*COEFFICIENTS))
    u, v = (form.numbers(*(f"{one}{axis}" for one in COEFFICIENTS)) for axis in "UV")
    unit = form.text("pRange", "normalized")
    if unit not in ("normalized", "arcLength"):
        raise form.wrong(f"has pRange = {shown(unit)}, must be arcLength or normalized")
    return Cubic(*place, u, v, 1.0 if unit == "normalized" else place[-1])
