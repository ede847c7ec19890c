"""Paths: shape, direction, curvature, and nearest points."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad import Path


def spiral(end: float = 2 * np.pi) -> Path:
    """A spiral r = 20 + 2 phi up to an angle, without symmetry."""
    phi = np.linspace(0, end, 300)
    r = 20 + 2 * phi
    return Path.from_points(np.column_stack([r * np.cos(phi), r * np.sin(phi)]))


@pytest.mark.parametrize("left", [True, False])
def test_a_circle_is_round(left: bool) -> None:
    path = Path.circle(30.0, left=left, x=5.0, y=-2.0, heading=1.0)
    side = 1 if left else -1
    s = np.linspace(0, path.length, 1001)
    x, y = path.position(s)
    center = 5 - side * 30 * np.sin(1.0), -2 + side * 30 * np.cos(1.0)
    np.testing.assert_allclose(np.hypot(x - center[0], y - center[1]), 30.0, rtol=1e-7)
    assert path.length == pytest.approx(2 * np.pi * 30)
    np.testing.assert_allclose(path.curvature(s), side / 30)
    turned = np.unwrap(path.heading(s))
    np.testing.assert_allclose(turned, 1.0 + side * s / 30, atol=1e-5)


def test_points_of_a_circle_give_that_circle() -> None:
    """Also at unequal distances: three points define a circle."""
    phi = np.sort(np.random.default_rng(3).uniform(0, 2 * np.pi, 60))
    path = Path.from_points(np.column_stack([9 * np.cos(phi), 9 * np.sin(phi)]), closed=True)
    s = np.linspace(0, path.length, 500)
    np.testing.assert_allclose(path.curvature(s), 1 / 9, rtol=1e-9)
    assert path.length == pytest.approx(2 * np.pi * 9, rel=1e-5)


def test_a_path_goes_through_its_points_and_knows_its_length() -> None:
    path = spiral()
    phi = np.linspace(0, 2 * np.pi, 300)
    s, offset = path.project((20 + 2 * phi) * np.cos(phi), (20 + 2 * phi) * np.sin(phi))
    np.testing.assert_allclose(offset, 0, atol=1e-9)
    along = np.linspace(0, 2 * np.pi, 200_001)  # ds^2 = r^2 + (dr/dphi)^2
    length = np.trapezoid(np.sqrt((20 + 2 * along) ** 2 + 4), along)
    assert path.length == pytest.approx(length, rel=1e-6)
    assert s[-1] == pytest.approx(length, rel=1e-6)


@pytest.mark.parametrize(
    "path",
    [
        spiral(),
        Path.circle(30.0, left=False, heading=2.0),
        Path.lane_changes((10.0, 30.0, 3.5), (60.0, 20.0, -3.5), x=3.0, y=4.0, heading=-1.0),
    ],
    ids=["spiral", "circle", "lane changes"],
)
def test_heading_is_the_way_it_goes_and_curvature_how_that_turns(path: Path) -> None:
    s, ds = np.linspace(10, 90, 400), 1e-3
    before, after = path.position(s - ds), path.position(s + ds)
    dx, dy = after[0] - before[0], after[1] - before[1]
    np.testing.assert_allclose(path.heading(s), np.arctan2(dy, dx), atol=2e-5)
    turn = np.angle(np.exp(1j * (path.heading(s + ds) - path.heading(s - ds))))
    np.testing.assert_allclose(turn / np.hypot(dx, dy), path.curvature(s), atol=2e-4)


@pytest.mark.parametrize("offset", [-1.5, 0.0, 2.0])
def test_places_beside_a_path_are_found_there_to_the_left_and_right(offset: float) -> None:
    path = spiral(4.0)
    s = np.linspace(-5, path.length + 5, 300)
    (x, y), heading = path.position(s), path.heading(s)
    found, aside = path.project(x - offset * np.sin(heading), y + offset * np.cos(heading))
    np.testing.assert_allclose(found, s, atol=2e-3)
    np.testing.assert_allclose(aside, offset, atol=1e-5)


def test_an_open_path_goes_straight_on() -> None:
    path = Path.from_points([[0.0, 0.0], [10.0, 0.0], [20.0, 2.0]])
    for s, end in ((-7.0, 0.0), (path.length + 7, path.length)):
        x, y = path.position(s)
        x0, y0 = path.position(end)
        assert np.hypot(x - x0, y - y0) == pytest.approx(7.0)
        assert path.heading(s) == path.heading(end)
        assert path.curvature(s) == 0


def test_a_closed_path_ends_where_it_begins() -> None:
    path = Path.from_points([[0, 0], [40, 0], [40, 30], [0, 30], [0, 0]], closed=True)
    assert path.closed
    for of_path in (path.heading, path.curvature):
        assert of_path(path.length) == pytest.approx(float(of_path(0.0)))
    np.testing.assert_allclose(path.position(path.length + 5.0), path.position(5.0))


def test_a_lane_change_is_smooth_and_as_wide_as_it_says() -> None:
    path = Path.lane_changes((10.0, 30.0, 3.5))
    assert path.position([0.0, 10.0, 25.0, 40.0])[1] == pytest.approx([0, 0, 1.75, 3.5])
    assert path.curvature([10.0, 25.0, 40.0]) == pytest.approx(0.0)
    assert path.project(25.0, 2.0) == pytest.approx((25.0, 0.25))
    turned = Path.lane_changes((10.0, 30.0, 3.5), x=1.0, y=2.0, heading=np.pi / 2)
    np.testing.assert_allclose(turned.position(40.0), (1 - 3.5, 42.0))


def test_a_straight_path_has_a_heading() -> None:
    path = sp.Path.straight(x=1.0, y=1.0, heading=np.pi / 4)
    assert path.project(1.0, 3.0) == pytest.approx((np.sqrt(2), np.sqrt(2)))


def test_where_a_path_crosses_itself_the_nearest_part_counts() -> None:
    t = np.linspace(0, 2 * np.pi, 200, endpoint=False)
    eight = Path.from_points(50 * np.column_stack([np.sin(t), np.sin(t) * np.cos(t)]), closed=True)
    s = np.linspace(5, eight.length / 2 - 5, 50)
    np.testing.assert_allclose(eight.project(*eight.position(s))[0], s, atol=1e-3)
