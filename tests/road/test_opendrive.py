"""OpenDRIVE files against an independent reader and closed forms; corridors, chains, broken files.

Roads in ``opendrive`` were written by scenariogeneration 0.16.7 (without road marks); the ``.csv``
of each has points of its lines from libOpenDRIVE 0.6.0, ``Road::get_xyz(s, 0, 0)``.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from road.opendrive_files import (
    LINE,
    cubic,
    geometry,
    lane,
    road,
    section,
    width,
    write,
)
from scipy.special import fresnel

HERE = Path(__file__).with_name("opendrive")
WRITTEN = ("back_road", "country_road", "cubics")


def off_the_line(name: str) -> float:
    """Return the distances of the other reader's points from the lines of all roads [m]."""
    told = np.genfromtxt(HERE / f"{name}.csv", delimiter=",", names=True)
    most = 0.0
    for one in np.unique(told["road"]):
        points = told[told["road"] == one]
        made = sp.road.from_opendrive(HERE / f"{name}.xodr", int(one), lanes="all")
        assert made.path.length > points["s"][-1] - 0.5
        places = points["x"], points["y"]
        most = max(most, float(np.abs(made.path.project(*places)[1]).max()))
        bend = np.abs(made.path.curvature(made.station)).max()
        chord = 0.125 * bend * made.station[1] ** 2  # farthest from its arc
        assert np.abs(made.road.uv(*places)[1]).max() < 1.05 * chord + 1e-6
        within = slice(1, -1)
        height = made.road.at(points["x"][within], points["y"][within]).height
        np.testing.assert_allclose(height, points["z"][within], atol=2e-3)
    return most


@pytest.mark.parametrize("name", WRITTEN)
def test_lines_are_those_of_another_reader(name: str) -> None:
    assert off_the_line(name) < 1e-6


def test_a_spiral_is_that_of_fresnels_integrals(tmp_path: Path) -> None:
    plan = geometry((0, 0, 0, 0, 120), '<spiral curvStart="0" curvEnd="0.04"/>')
    path = sp.road.from_opendrive(write(tmp_path / "a.xodr", road(plan=plan))).path
    s = np.linspace(0.0, 120.0, 121)
    unit = np.sqrt(np.pi * 120.0 / 0.04)
    sine, cosine = fresnel(s / unit)
    np.testing.assert_allclose(path.position(s), (unit * cosine, unit * sine), atol=1e-11)
    np.testing.assert_allclose(path.curvature(s), 0.04 * s / 120.0, atol=1e-15)
    np.testing.assert_allclose(np.unwrap(path.heading(s)), 0.02 * s**2 / 120.0, atol=1e-11)


def test_an_arc_is_a_piece_of_a_circle(tmp_path: Path) -> None:
    plan = geometry((0, 5.0, 7.0, 0.5, 60), '<arc curvature="-0.1"/>')
    path = sp.road.from_opendrive(write(tmp_path / "a.xodr", road(plan=plan))).path
    x, y = path.position(np.linspace(0.0, 60.0, 61))
    middle = 5.0 + 10.0 * np.sin(0.5), 7.0 - 10.0 * np.cos(0.5)
    np.testing.assert_allclose(np.hypot(x - middle[0], y - middle[1]), 10.0, atol=1e-12)
    between = path.position(np.arange(0.5, 60.0))
    np.testing.assert_allclose(np.hypot(between[0] - middle[0], between[1] - middle[1]), 10.0, 2e-6)


def test_cubics_of_both_ranges_are_one_curve_and_stations_are_lengths(tmp_path: Path) -> None:
    u, v = (0.0, 42.0, 3.0, -5.0), (0.0, 2.0, 20.0, -12.0)
    p = np.linspace(0.0, 1.0, 400_001)
    x, y = (np.polynomial.polynomial.polyval(p, row) for row in (u, v))
    length = np.hypot(np.diff(x), np.diff(y)).sum()
    made = []
    for unit, last in (("normalized", 1.0), ("arcLength", length)):
        text = " ".join(
            f'{name}{axis}="{float(a / last**i)!r}"'
            for axis, row in (("U", u), ("V", v))
            for i, (name, a) in enumerate(zip("abcd", row, strict=True))
        )
        plan = geometry((0, 0, 0, 0, float(length)), f'<paramPoly3 {text} pRange="{unit}"/>')
        made.append(sp.road.from_opendrive(write(tmp_path / "a.xodr", road(plan=plan))).path)
    one, two = made
    assert one.length == pytest.approx(length, abs=1e-8)
    s = np.linspace(0.0, one.length, 41)
    np.testing.assert_allclose(one.position(s), two.position(s), atol=1e-9)
    passed = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))])
    exact = [np.interp(s, passed, row) for row in (x, y)]
    np.testing.assert_allclose(one.position(s), exact, atol=1e-5)


def test_poly3_is_a_cubic_across_and_as_long_as_it_says(tmp_path: Path) -> None:
    plan = geometry((0, 0, 0, 0, 50), '<poly3 a="0" b="0.1" c="0.01" d="-0.0002"/>')
    path = sp.road.from_opendrive(write(tmp_path / "a.xodr", road(plan=plan))).path
    assert path.length == 50.0
    x, y = path.position(np.linspace(0.0, 50.0, 51))
    np.testing.assert_allclose(y, 0.1 * x + 0.01 * x**2 - 0.0002 * x**3, atol=1e-5)
    fine = np.linspace(0.0, x[-1], 100_001)
    across = 0.1 * fine + 0.01 * fine**2 - 0.0002 * fine**3
    assert np.hypot(np.diff(fine), np.diff(across)).sum() == pytest.approx(50.0, abs=1e-6)


def test_widths_add_up_to_the_corridor(tmp_path: Path) -> None:
    shoulder = lane(-2, width(1.5), kind="shoulder")
    lanes = (
        cubic("laneOffset", 0, 0.5, 0.01, 0, 0)
        + section(0, [lane(1, width(3.0))], [lane(-1, width(3.5), width(4.0, begins=20.0, b=0.05)),
                                             shoulder])
        + section(60, [lane(1, width(3.0)), lane(2, width(0.0, b=0.1))], [lane(-1, width(4.0))])
    )  # fmt: skip
    file = write(tmp_path / "a.xodr", road(lanes=lanes))
    made = sp.road.from_opendrive(file)
    s = made.station
    offset = 0.5 + 0.01 * s
    left = 3.0 + np.where(s >= 60, 0.1 * (s - 60), 0.0) + offset
    first = np.where(s < 20, 3.5, np.where(s < 60, 4.0 + 0.05 * (s - 20), 4.0))
    np.testing.assert_allclose(made.left, left, atol=1e-12)
    np.testing.assert_allclose(made.right, first - offset, atol=1e-12)
    np.testing.assert_allclose(made.road.width(s), (left, first - offset), atol=1e-12)
    every = sp.road.from_opendrive(file, lanes="all")
    np.testing.assert_allclose(every.right - made.right, np.where(s < 60, 1.5, 0.0), atol=1e-12)
    lane_ = sp.road.from_opendrive(file, lane=-1)
    x = np.arange(20.0)
    station, aside = lane_.path.project(x, 0.5 + 0.01 * x - 1.75)
    np.testing.assert_allclose(aside, 0.0, atol=1e-3)
    left, right = lane_.road.width(station)
    np.testing.assert_allclose((left, right), np.stack((4.75 + 0 * x, 1.75 + 0 * x)), atol=1e-3)


def test_borders_stand_for_widths(tmp_path: Path) -> None:
    borders = [cubic("border", 0, -3.25, 0, 0, 0, key="sOffset")]
    lanes = section(0, [], [lane(-1, *borders)])
    made = sp.road.from_opendrive(write(tmp_path / "a.xodr", road(lanes=lanes)))
    assert (made.left == 0).all()
    assert (made.right == 3.25).all()


def test_a_carriageway_beside_its_line_begins_behind_the_median(tmp_path: Path) -> None:
    right = [lane(-1, width(2.0), kind="median"), lane(-2, width(3.5)), lane(-3, width(3.5))]
    made = sp.road.from_opendrive(
        write(tmp_path / "a.xodr", road(lanes=section(0, [lane(1, width(1), kind="none")], right)))
    )
    assert (made.left == -2.0).all()
    assert (made.right == 9.0).all()
    ground = made.road.at([50.0, 50.0, 50.0], [0.9, 0.0, -8.9])
    assert not ground.off.any()  # what is no lane to drive on is ground, too


def test_superelevation_turns_the_road_about_its_line(tmp_path: Path) -> None:
    hill, lean = cubic("elevation", 0, 2.0, 0.1, 0, 0), cubic("superelevation", 0, 0.2, 0, 0, 0)
    file = write(tmp_path / "a.xodr", road(elevation=hill, lateral=lean))
    made = sp.road.from_opendrive(file)
    # a place t to the left of the line, of the road turned by yaw, pitch and roll
    t, pitch, roll = np.array([-3.0, 1.0, 2.5]), np.arctan(0.1), 0.2
    x = 40.0 - t * np.sin(pitch) * np.sin(roll)
    height = 2.0 + 4.0 + t * np.cos(pitch) * np.sin(roll)
    np.testing.assert_allclose(made.road.at(x, t * np.cos(roll)).height, height, atol=1e-12)
    np.testing.assert_allclose(made.left, 3.0 * np.cos(roll), atol=1e-12)
    assert made.road.slope(40.0) == pytest.approx(pitch)
    assert np.sin(made.road.bank(40.0)) > 0  # up to the left


def test_roads_in_a_row_are_driven_from_end_to_end(tmp_path: Path) -> None:
    # the second was drawn from its far end on: left lanes there are right ones here
    lean = cubic("superelevation", 0, 0.05, 0, 0, 0)
    back = geometry((0, 180.0, 0.0, np.pi, 80.0), "<line/>")
    high = cubic("elevation", 0, 1, 0, 0, 0)
    file = write(tmp_path / "a.xodr", road("b", back, lateral=lean, elevation=high), road("a"))
    made = sp.road.from_opendrive(file, ["a", "b"])
    assert made.path.length == pytest.approx(180.0)
    assert not made.path.closed
    np.testing.assert_allclose(made.path.heading([50.0, 150.0]), 0.0, atol=1e-12)
    flat = np.cos(0.05)
    np.testing.assert_allclose(made.left[[50, 150]], [3.0, 4.0 * flat])
    np.testing.assert_allclose(made.right[[50, 150]], [4.0, 3.0 * flat])
    np.testing.assert_allclose(made.road.bank([50.0, 150.0]), [0.0, -0.05], atol=1e-12)
    assert "the height jumps by up to 1 m where curves meet" in str(made)
    reverse = sp.road.from_opendrive(file, ["b", "a"])
    assert abs(reverse.path.heading(50.0)) == pytest.approx(np.pi)
    with pytest.raises(ValueError, match="lane: road 'b' has no lane 2 from s = 0 m on, but 1, -1"):
        sp.road.from_opendrive(file, ["a", "b"], lane=2)


def test_lanes_are_followed_where_reference_lines_jump_aside(tmp_path: Path) -> None:
    # the line of the second is the right edge of its lane that leads on, and it leans
    lean, rise = cubic("superelevation", 0, 0.05, 0, 0, 0), cubic("elevation", 0, 0, 0.01, 0, 0)
    flat = float(np.cos(0.05))
    lanes = section(0, [lane(1, width(2))], [lane(-1, width(2))])
    beside = geometry((0, 100.0, -2.0 - flat, 0.0, 80), "<line/>")
    then = road("b", beside, lanes=lanes, lateral=lean)
    file = write(tmp_path / "a.xodr", road("a", elevation=rise), then)
    with pytest.raises(ValueError, match="lanes often meet where reference lines do not"):
        sp.road.from_opendrive(file, ["a", "b"])
    made = sp.road.from_opendrive(file, ["a", "b"], lane=[-1, 1])
    _, y = made.path.position(np.array([50.0, 150.0]))
    np.testing.assert_allclose(y, -2.0, atol=1e-9)
    np.testing.assert_allclose(made.left[[50, 150]], [5.0, flat], atol=1e-9)
    np.testing.assert_allclose(made.right[[50, 150]], [2.0, 3.0 * flat], atol=1e-9)
    height = made.road.at([50.0, 150.0, 150.0], [-3.0, -2.0, -2.5]).height
    tilt = np.tan(0.05)
    np.testing.assert_allclose(height, [0.5, flat * tilt, (flat - 0.5) * tilt], atol=1e-9)
    assert f"the height jumps by up to {1.0 - flat * tilt:.2g} m" in str(made)
    with pytest.raises(ValueError, match="lane: 3 lanes of 2 roads"):
        sp.road.from_opendrive(file, ["a", "b"], lane=[1, 1, 1])
    with pytest.raises(TypeError, match="lane: expected a whole number, or one for each road"):
        sp.road.from_opendrive(file, ["a", "b"], lane=0.5)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def ring_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    halves = [
        geometry((0, 0, 0, 0, 60), "<line/>")
        + geometry((60, 60, 0, 0, 30 * np.pi), f'<arc curvature="{1 / 30}"/>'),
        geometry((0, 60, 60, np.pi, 60), "<line/>")
        + geometry((60, 0, 60, np.pi, 30 * np.pi), f'<arc curvature="{1 / 30}"/>'),
    ]
    folder = tmp_path_factory.mktemp("ring")
    return write(folder / "ring.xodr", *(road(str(i), one) for i, one in enumerate(halves)))


@pytest.fixture(scope="module")
def ring(ring_file: Path) -> sp.road.ForeignRoad:
    return sp.road.from_opendrive(ring_file, [0, 1])


def test_roads_that_end_where_they_begin_are_closed(
    ring: sp.road.ForeignRoad, ring_file: Path
) -> None:
    length = 120 + 60 * np.pi
    assert ring.path.closed
    assert ring.path.length == pytest.approx(length)
    np.testing.assert_allclose(ring.path.position(length), (0.0, 0.0), atol=1e-9)
    path = sp.road.from_opendrive(ring_file, [0, 1], lane=-1).path
    assert path.closed
    assert path.length == pytest.approx(120 + 64 * np.pi, abs=0.05)
    assert "left out" in str(ring)


def test_a_road_shorter_than_a_gap_is_not_closed(tmp_path: Path) -> None:
    made = sp.road.from_opendrive(write(tmp_path / "a.xodr", planned("<line/>", 0.05)))
    assert not made.path.closed
    assert made.path.length == 0.05


def test_a_racing_line_is_found_on_them(ring: sp.road.ForeignRoad) -> None:
    car = sp.cars.load("bmw_320i")
    line = sp.racing_line(ring.road, car, of="curvature")
    _, aside = ring.path.project(*line.path.position(line.station))
    half = 0.5 * float(car["body.width"])
    assert (aside < 3.0 - half + 0.02).all()
    assert (aside > -4.0 + half - 0.02).all()
    assert np.ptp(aside) > 1.0


def test_what_is_not_carried_over_is_said(tmp_path: Path) -> None:
    lanes = section(
        0, [lane(1, width(3), level="true")], [lane(-1, width(3), '<material friction="0.5"/>')]
    )
    shape = '<shape s="0" t="0" a="0" b="0" c="0" d="0"/>'
    plan = LINE + geometry((100, 100.0, 0.05, 0.0, 20), "<line/>")
    made = sp.road.from_opendrive(
        write(tmp_path / "a.xodr", road(plan=plan, lanes=lanes, lateral=shape))
    )
    for words in ("shape", "level", "material", "miss the ends of those before by up to 0.05 m"):
        assert words in str(made)


def with_number(old: str, new: str) -> str:
    text = road()
    assert old in text
    return text.replace(old, new, 1)


def planned(form: str, length: float = 9.0) -> str:
    return road(plan=geometry((0, 0, 0, 0, length), form))


def followed(s: float, x: float, heading: float = 0.0) -> str:
    return road(plan=LINE + geometry((s, x, 0, heading, 9), "<line/>"))


def beside(*right: str) -> str:
    return road(lanes=section(0, [], right))


def cubics(b: float, c: float, more: str = "") -> str:
    rest = 'aU="0" dU="0" aV="0" bV="0" cV="0" dV="0"'
    return planned(f'<paramPoly3 bU="{b}" cU="{c}" {rest} {more}/>')


TWO = cubic("elevation", 9, 0, 0, 0, 0) + cubic("elevation", 1, 0, 0, 0, 0)
LONG = 'length="100"><line'
BROKEN = {
    "geometry": (planned("<bezier/>"), "line 3: 'geometry' has bezier, must have one of line, arc"),
    "no geometry": (road(plan=""), "line 3: 'road' '1' has no geometry of more than 0.001 m"),
    "nan": (with_number('hdg="0"', 'hdg="nan"'), "'geometry' has hdg = 'nan' is not a number"),
    "infinite": (with_number('x="0"', 'x="1e999"'), "has x = '1e999' is more than a float"),
    "large": (with_number('y="0"', 'y="1e12"'), r"has y = 1e\+12, which is not from -1e\+09 to 1"),
    "negative": (with_number(LONG, LONG.replace("100", "-1")), "length = -1, which is not from 0"),
    "endless": (with_number(LONG, LONG.replace("100", "9e8")), r"length = 9e\+08, which is not fr"),
    "missing": (with_number(' hdg="0"', ""), "'geometry' has no hdg"),
    "gap in s": (followed(120, 120), "has s = 120 m, but what is before it ends at 100 m"),
    "gap": (followed(100, 120), "road: road '1' at s = 100 m is 20 m and 0 rad off the end"),
    "kink": (followed(100, 100, 1.0), "road: road '1' at s = 100 m is 0 m and 1 rad off the end"),
    "winding": (planned('<arc curvature="9"/>', 900.0), "'arc' turns by more than 1000 rad"),
    "cusp": (cubics(0.0, 9.0), "'paramPoly3' comes to a stop, as at a cusp"),
    "range": (cubics(9.0, 0.0, 'pRange="x"'), "has pRange = 'x', must be arcLength or normalized"),
    "no lanes": (road(lanes=""), "'road' '1' has no laneSection"),
    "no width": (beside(lane(-1)), "'lane' id = -1 has neither width nor border"),
    "a lane less": (beside(lane(-2, width(3))), "has lanes -2 on the right, with a gap"),
    "side": (beside(lane(1, width(3))), "'lane' has id = 1, which is no lane on the right"),
    "no driving": (
        beside(lane(-1, width(3), kind="sidewalk")),
        "lanes: road '1' has none to drive on from s = 0 m on",
    ),
    "too narrow": (beside(lane(-1, width(0))), "left and right: node 0: 0.0 m between them, must"),
    "twice": (road() + road(), "line 3: 'road' has id = '1', as another one has"),
    "no id": (with_number('id="1" length', "length"), "line 3: 'road' has no id"),
    "order": (road(elevation=TWO), "'elevation' has s = 1, less than the one before it"),
    "wall": (road(elevation=cubic("elevation", 0, 0, 99, 0, 0)), "slope of 99 is not allowed"),
    "upside down": (
        road(lateral=cubic("superelevation", 0, 1.55, 0, 0, 0)),
        r"superelevation: node 0: a slope of 48.\d+ is not allowed",
    ),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_road_is_refused_with_its_line(kind: str, tmp_path: Path) -> None:
    text, words = BROKEN[kind]
    with pytest.raises(ValueError, match=words):
        sp.road.from_opendrive(write(tmp_path / "a.xodr", text))


TEXTS = {
    "empty": ("", r"file: a\.xodr: is no XML that can be read: no element found"),
    "cut": ("<OpenDRIVE><road", r"file: a\.xodr: is no XML that can be read: unclosed token"),
    "other": ("<svg/>", r"file: a\.xodr: is no OpenDRIVE file, but 'svg'"),
    "no roads": ("<OpenDRIVE/>", r"file: a\.xodr: has no roads"),
    "entities": (
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><OpenDRIVE id="&b;"/>',
        r"file: a\.xodr: line 1: a document type \(DOCTYPE\) is not read",
    ),
    "outside": (
        '<!DOCTYPE x SYSTEM "file:///etc/passwd"><OpenDRIVE/>', r"line 1: a document type"
    ),
    "encoding": ('<?xml version="1.0" encoding="klingon"?><OpenDRIVE/>', r"is no XML that can be"),
    "deep": (
        f"<OpenDRIVE><road id='1'><lanes>{'<a>' * 10**5}",
        r"line 1: more than 64 elements in one another",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", TEXTS)
def test_a_file_that_is_none_is_refused(kind: str, tmp_path: Path) -> None:
    text, words = TEXTS[kind]
    (tmp_path / "a.xodr").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=words):
        sp.road.from_opendrive(tmp_path / "a.xodr")


def test_roads_that_are_not_there_are_named(tmp_path: Path) -> None:
    file = write(tmp_path / "a.xodr", road("11"), road("main"))
    with pytest.raises(ValueError, match=r"road: a\.xodr has 2, name one: 11, main"):
        sp.road.from_opendrive(file)
    with pytest.raises(ValueError, match=r"road: a\.xodr has no road 'mian'; did you mean 'main'"):
        sp.road.from_opendrive(file, "mian")
    with pytest.raises(ValueError, match=r"road: road 'main' where it begins is \d+ m and \d"):
        sp.road.from_opendrive(
            write(tmp_path / "b.xodr", road("11"), road("main", LINE.replace('y="0"', 'y="50"'))),
            [11, "main"],
        )
    with pytest.raises(TypeError, match="road: expected an id or a sequence of ids"):
        sp.road.from_opendrive(file, 1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="step: 1e-05 m is not allowed"):
        sp.road.from_opendrive(file, 11, step=1e-5)


def test_a_huge_file_is_refused_with_its_size(tmp_path: Path) -> None:
    with open(tmp_path / "a.xodr", "wb") as file:
        file.truncate(10**10)
    with pytest.raises(ValueError, match=r"file: .*a\.xodr: has 10,000,000,000 bytes; at most"):
        sp.road.from_opendrive(tmp_path / "a.xodr")


def test_a_lane_beyond_the_center_of_a_bend_is_refused(tmp_path: Path) -> None:
    lanes = section(0, [lane(1, width(3)), lane(2, width(20))], [lane(-1, width(3))])
    plan = LINE + geometry((100, 100, 0, 0, 18), '<arc curvature="0.1"/>')
    tight = write(tmp_path / "a.xodr", road(plan=plan, lanes=lanes))
    with pytest.raises(ValueError, match="lane: at 100 m its middle, 13 m to the left, is beyond"):
        sp.road.from_opendrive(tight, lane=2)
