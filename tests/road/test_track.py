"""Tracks: a center line with elevation and bank, from points or angles."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
CATALUNYA = DATA / "road" / "tracks" / "catalunya_2022_3d.csv"
LAP = 4670.352  # m, as its file says
RADIUS = 50.0


def catalunya() -> tuple[sp.Road, dict[str, np.ndarray]]:
    if not CATALUNYA.is_file():
        pytest.skip(f"no reference data in {DATA}; SKIDPAD_REFERENCE_DATA tells where they are")
    told = np.genfromtxt(CATALUNYA, delimiter=",", names=True, skip_header=1)
    columns = {name: np.append(told[name], told[name][0]) for name in told.dtype.names}
    columns["arclength"][-1] = LAP
    columns["yaw"][-1] += 2 * np.pi
    road = sp.Road.track_from_angles(
        columns["arclength"], columns["yaw"], columns["pitch"], columns["roll"],
        left=columns["nl"], right=columns["nr"], axes="sae", closed=True, verge="grass",
    )  # fmt: skip
    return road, columns


def test_catalunya_closes() -> None:
    road, _ = catalunya()
    ends = np.array(road.xy([0.0, road.length - 1e-9], 0.0)).T
    np.testing.assert_allclose(ends[0], ends[1], atol=1e-6)
    before, behind = road.at(*road.xy([road.length - 1e-6, 1e-6], 2.0)).height
    assert before == pytest.approx(behind, abs=1e-4)


def test_the_lap_of_catalunya_has_its_published_length() -> None:
    road, _ = catalunya()
    u = np.linspace(0.0, road.length, 20_000)
    x, y = road.xy(u, 0.0)
    z = road.at(x, y).height
    way = np.sqrt(np.diff(x) ** 2 + np.diff(y) ** 2 + np.diff(z) ** 2).sum()
    assert way == pytest.approx(LAP, rel=1e-4)
    assert road.length == pytest.approx((LAP * np.cos(0.02)), rel=2e-3)  # on the map


def test_slopes_of_catalunya_are_its_angles() -> None:
    road, told = catalunya()
    pitch = 0.5 * (told["pitch"][1:] + told["pitch"][:-1])
    u = np.cumsum(np.diff(told["arclength"]) * np.cos(pitch))[4:-5]
    ahead, left = (
        np.array(road.xy(u + a, b)) - np.array(road.xy(u, 0.0)) for a, b in ((1, 0), (0, 1))
    )
    ground = road.at(*road.xy(u, 0.0))
    slope = ground.slope_x * ahead[0] + ground.slope_y * ahead[1]
    bank = ground.slope_x * left[0] + ground.slope_y * left[1]
    np.testing.assert_allclose(slope, np.tan(told["pitch"][5:-5]), atol=3e-3)  # sae: up
    np.testing.assert_allclose(bank, np.tan(told["roll"][5:-5]), atol=3e-3)


def test_catalunya_is_driven_to_the_right_on_tarmac_between_grass() -> None:
    road, told = catalunya()
    yaw = [
        np.arctan2(*(np.array(road.xy(u + 1, 0)) - np.array(road.xy(u, 0)))[::-1]) for u in (0, 2)
    ]
    assert abs(yaw[0] + told["yaw"][0]) < 0.01
    right = -float(told["nr"][0])
    ground = road.at(*road.xy(0.0, np.array([0.0, right + 0.3, right - 0.3, right - 30.0])))
    assert ground.friction[0] == ground.friction[1] == 1 > ground.friction[2]
    np.testing.assert_array_equal(ground.off, [False, False, False, True])


def circle(**how: object) -> sp.Road:
    angle = np.linspace(0, 2 * np.pi, 360, endpoint=False)
    points = RADIUS * np.column_stack([np.sin(angle), 1 - np.cos(angle)])
    return sp.Road.track(points, closed=True, step=0.5, **how)  # type: ignore[arg-type]


def test_a_banked_circle_is_a_cone() -> None:
    road = circle(bank=-0.2, left=8.0, right=8.0)
    assert road.length == pytest.approx(2 * np.pi * RADIUS, rel=1e-5)
    angle, radius = np.meshgrid(np.linspace(0, 6.2, 50), np.linspace(RADIUS - 7, RADIUS + 7, 9))
    x, y = radius * np.sin(angle), RADIUS - radius * np.cos(angle)
    ground = road.at(x, y)
    np.testing.assert_allclose(ground.height, np.tan(0.2) * (radius - RADIUS), atol=1e-3)
    steep = np.hypot(ground.slope_x, ground.slope_y)
    np.testing.assert_allclose(steep, np.tan(0.2), atol=2e-3)
    u, v = road.uv(x, y)
    np.testing.assert_allclose(v, RADIUS - radius, atol=1e-3)
    np.testing.assert_allclose(np.mod(u, road.length), RADIUS * angle, atol=3e-3)


def test_places_are_found_back_from_anywhere_beside_a_line() -> None:
    road = circle()
    random = np.random.default_rng(1)
    u, v = random.uniform(0, road.length, 3000), random.uniform(-5, 5, 3000)
    x, y = road.xy(u, v)
    found = road.uv(x, y)
    np.testing.assert_allclose(found[0], u, atol=1e-9)
    np.testing.assert_allclose(found[1], v, atol=1e-10)


def test_an_open_track_ends_and_goes_on_straight() -> None:
    road = sp.Road.track([[0, 0, 0], [10, 0, 1], [20, 0, 2]], left=2, right=3)
    np.testing.assert_allclose(road.uv([-4.0, 26.0], [1.0, -1.0]), [[-4, 26], [1, -1]], atol=1e-12)
    ground = road.at([-4.0, 10.0, 26.0, 10.0, 10.0], [0, 0, 0, 2.1, -3.1])
    np.testing.assert_allclose(ground.height, [0, 1, 2, 1, 1], atol=1e-12)
    np.testing.assert_array_equal(ground.off, [True, False, True, True, True])
    np.testing.assert_allclose(ground.slope_x, [0, 0.1, 0, 0.1, 0.1], atol=1e-12)


def test_angles_in_iso_axes_are_those_of_a_car_upon_it() -> None:
    way = np.linspace(0, 100, 11)
    road = sp.Road.track_from_angles(way, yaw=0.3, pitch=0.1, roll=0.05)
    x, y = road.xy(50.0, 0.0)
    n = road.at(x, y).normal
    forward = np.array([np.cos(0.3) * np.cos(0.1), np.sin(0.3) * np.cos(0.1), -np.sin(0.1)])
    level_left = np.array([-np.sin(0.3), np.cos(0.3), 0.0])
    left = np.cos(0.05) * level_left + np.sin(0.05) * np.cross(forward, level_left)
    np.testing.assert_allclose(n, np.cross(forward, left), atol=1e-9)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"left": -1.0}, "left: node 0: -1.0 m is not allowed, must be > 0"),
        ({"bank": [0.0, np.nan, 0.0]}, "bank: point 1: nan is not allowed"),
        ({"bank": [0.0, 0.1]}, r"bank: shape \(2,\) is not allowed, must be \(\) or \(3,\)"),
        ({"bank": 1.5}, "bank: node 0: a slope of 14.1 is not allowed, must be from -10 to 10"),
        ({"step": 0.0}, "step: 0.0 m is not allowed"),
        ({"verge": "mud"}, "verge is 'mud', but must be one of tarmac"),
        ({"points": [[0, 0, 0], [10, 0, 200.0], [20, 0, 0]]}, "slope of 20 is not allowed"),
        ({"points": [0.0, 1.0]}, r"points: shape \(2,\) is not allowed"),
    ],
)
def test_what_is_no_track_is_refused(how: dict[str, object], words: str) -> None:
    given = {"points": [[0, 0], [10, 0], [20, 5]], **how}
    with pytest.raises(ValueError, match=words):
        sp.Road.track(**given)  # type: ignore[arg-type]


def test_a_length_that_goes_back_is_refused_by_its_node() -> None:
    with pytest.raises(ValueError, match=r"arclength: node 2: 10.0 after 20.0 is not allowed"):
        sp.Road.track_from_angles([0.0, 20.0, 10.0], yaw=0.0)
