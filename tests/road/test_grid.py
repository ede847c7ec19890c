"""Grids: heights, slopes, friction and wind against a point-by-point twin."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from reference import road as twin
from skidpad.road.material import MATERIALS

RANDOM = np.random.default_rng(5)
EVEN_X, EVEN_Y = np.linspace(-20.0, 30.0, 26), np.linspace(-8.0, 6.0, 15)
UNEVEN_X = np.cumsum(RANDOM.uniform(0.3, 4.0, 24)) - 20.0
UNEVEN_Y = np.cumsum(RANDOM.uniform(0.2, 2.0, 13)) - 7.0
AXES = {"even": (EVEN_X, EVEN_Y), "uneven": (UNEVEN_X, UNEVEN_Y), "mixed": (EVEN_X, UNEVEN_Y)}
PLACES = RANDOM.uniform([-30.0, -12.0], [45.0, 16.0], (300, 2)).T


def heights(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    return RANDOM.uniform(-0.2, 0.2, (x.size, y.size)) + 0.1 * x[:, None] - 0.05 * y


@pytest.mark.parametrize("interpolation", ["bilinear", "cubic"])
@pytest.mark.parametrize("axes", AXES)
def test_heights_and_slopes_are_those_of_the_twin(axes: str, interpolation: str) -> None:
    x, y = AXES[axes]
    z = heights(x, y)
    ground = sp.Road.grid(x, y, z, interpolation=interpolation).at(*PLACES)
    of = twin.bilinear if interpolation == "bilinear" else twin.bicubic
    expected = np.array([of(x, y, z, *place) for place in PLACES.T]).T
    found = np.array([ground.height, ground.slope_x, ground.slope_y])
    np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-13)
    off = (PLACES[0] < x[0]) | (PLACES[0] > x[-1]) | (PLACES[1] < y[0]) | (PLACES[1] > y[-1])
    np.testing.assert_array_equal(ground.off, off)


@pytest.mark.parametrize("interpolation", ["bilinear", "cubic"])
def test_slopes_are_the_derivatives_of_the_heights(interpolation: str) -> None:
    road = sp.Road.grid(
        EVEN_X, EVEN_Y, heights(EVEN_X, EVEN_Y), interpolation=interpolation,
        origin=(3.0, -2.0), heading=0.7,
    )  # fmt: skip
    x, y = road.xy(*RANDOM.uniform([-19, -7], [29, 5], (200, 2)).T)
    h = 1e-6
    ground = road.at(x, y)
    dx = (road.at(x + h, y).height - road.at(x - h, y).height) / (2 * h)
    dy = (road.at(x, y + h).height - road.at(x, y - h).height) / (2 * h)
    np.testing.assert_allclose(ground.slope_x, dx, atol=1e-8)
    np.testing.assert_allclose(ground.slope_y, dy, atol=1e-8)
    normal = np.stack([-ground.slope_x, -ground.slope_y, np.ones_like(x)], -1)
    np.testing.assert_allclose(
        ground.normal, normal / np.linalg.norm(normal, axis=-1, keepdims=True), rtol=1e-15
    )


def test_cubic_heights_pass_the_nodes_without_edges() -> None:
    z = heights(EVEN_X, EVEN_Y)
    road = sp.Road.grid(EVEN_X, EVEN_Y, z, interpolation="cubic")
    np.testing.assert_allclose(road.at(EVEN_X[:, None], EVEN_Y).height, z, rtol=1e-13)
    inner = EVEN_X[1:-1]
    left, right = (road.at(inner + h, 0.3).slope_x for h in (-1e-9, 1e-9))
    np.testing.assert_allclose(left, right, atol=1e-7)


def test_a_grid_lies_at_its_origin_and_heading() -> None:
    z = heights(EVEN_X, EVEN_Y)
    there = sp.Road.grid(EVEN_X, EVEN_Y, z, origin=(100.0, -50.0), heading=np.pi / 2)
    here = sp.Road.grid(EVEN_X, EVEN_Y, z)
    ground, moved = here.at(3.3, -2.1), there.at(100.0 + 2.1, -50.0 + 3.3)
    assert moved.height == pytest.approx(ground.height, abs=1e-12)
    assert moved.slope_x == pytest.approx(-ground.slope_y, abs=1e-12)
    assert moved.slope_y == pytest.approx(ground.slope_x, abs=1e-12)
    np.testing.assert_allclose(there.uv(*there.xy(7.0, 2.0)), (7.0, 2.0), rtol=1e-13)


def test_materials_are_those_of_the_nearest_node() -> None:
    x, y = AXES["mixed"]
    names = RANDOM.choice(["tarmac", "ice", "gravel"], (x.size, y.size))
    ground = sp.Road.grid(x, y, materials=names).at(*PLACES)
    expected = [MATERIALS[str(twin.nearest(x, y, names, *place))] for place in PLACES.T]
    np.testing.assert_array_equal(ground.friction, [m.friction for m in expected])
    np.testing.assert_array_equal(ground.rolling, [m.rolling for m in expected])
    numbers = np.select([names == "tarmac", names == "ice"], [0, 1], 2)
    again = sp.Road.grid(x, y, materials=(numbers, ["tarmac", "ice", "gravel"])).at(*PLACES)
    np.testing.assert_array_equal(again.friction, ground.friction)


def test_friction_and_rolling_resistance_are_bilinear() -> None:
    x, y = AXES["uneven"]
    friction, rolling = RANDOM.uniform(0.0, 2.0, (2, x.size, y.size))
    ground = sp.Road.grid(x, y, friction=friction, rolling=rolling, materials="ice").at(*PLACES)
    for found, of in ((ground.friction, friction), (ground.rolling, rolling)):
        expected = [twin.bilinear(x, y, of, *place)[0] for place in PLACES.T]
        np.testing.assert_allclose(found, expected, rtol=1e-12)


@pytest.mark.parametrize("friction_of", [np.float64, np.float32])
@pytest.mark.parametrize("height_of", [np.float64, np.float32])
def test_inside_a_plain_grid_a_place_does_not_hang_on_its_neighbors(height_of, friction_of) -> None:
    x, y = AXES["even"]
    z = heights(x, y).astype(height_of)
    friction, rolling = RANDOM.uniform(0.2, 1.2, (2, x.size, y.size)).astype(friction_of)
    road = sp.Road.grid(x, y, z, friction=friction, rolling=rolling)
    inside = RANDOM.uniform([x[0], y[0]], [x[-1], y[-1]], (64, 2)).T
    inside[:, 0], inside[:, -1] = (x[0], y[0]), (x[-1], y[-1])
    together = road.at(*inside)
    for found, of in (
        (together.height, z),
        (together.friction, friction),
        (together.rolling, rolling),
    ):
        expected = [twin.bilinear(x, y, np.float64(of), *place)[0] for place in inside.T]
        np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-13)
    outsider = np.array([[x[0] - 1.0], [y[0]]])
    for k, place in enumerate(inside.T):
        beside = road.at(*np.hstack([outsider, place[:, None]]))
        for name in ("height", "slope_x", "slope_y", "friction", "rolling", "off"):
            assert getattr(beside, name)[1] == getattr(together, name)[k]


def test_wind_is_bilinear_and_in_earth_axes() -> None:
    x, y = AXES["uneven"]
    wind = RANDOM.uniform(-10, 10, (2, x.size, y.size))
    road = sp.Road.plane(slope=0.1, heading=1.0).with_wind(x, y, *wind)
    ground = road.at(*PLACES)
    for found, of in zip((ground.wind_x, ground.wind_y), wind, strict=True):
        expected = [twin.bilinear(x, y, of, *place)[0] for place in PLACES.T]
        np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12)
    assert not ground.off.any()
    assert sp.Road.plane().at(1.0, 2.0).wind_x == 0


def test_a_plane_rises_along_its_heading_and_to_its_left() -> None:
    road = sp.Road.plane(slope=0.2, bank=0.1, heading=0.5, x=4.0, y=-3.0, z=7.0)
    assert road.at(4.0, -3.0).height == pytest.approx(7.0, abs=1e-14)
    x, y = road.xy([1.0, 0.0], [0.0, 1.0])
    np.testing.assert_allclose(road.at(x, y).height - 7.0, np.tan([0.2, 0.1]), rtol=1e-13)


def test_a_profile_is_the_same_across_the_way() -> None:
    station = np.array([0.0, 1.0, 3.0, 10.0])
    height = np.array([0.0, 0.5, 0.2, 0.0])
    road = sp.Road.profile(station, height, heading=np.pi / 2, repeat=True)
    way = np.array([0.5, 2.0, 6.5, 10.5, -9.5])
    ground = road.at(np.linspace(-100, 100, 5), way)
    np.testing.assert_allclose(ground.height, [0.25, 0.35, 0.1, 0.25, 0.25], rtol=1e-12)
    assert not ground.off.any()


def test_in_single_precision_heights_far_from_the_origin_are_exact() -> None:
    far = 1e5
    z = heights(EVEN_X, EVEN_Y)
    road = sp.Road.grid(EVEN_X, EVEN_Y, z, origin=(far, far))
    x = np.float32(far) + np.arange(-16, 24, dtype=np.float32)
    fine, coarse = road.at(x, far), road.at(x, far, dtype="float32")
    assert coarse.height.dtype == np.float32
    np.testing.assert_allclose(coarse.height, fine.height, atol=3e-7)


def test_heights_of_single_precision_are_kept_as_such() -> None:
    z = heights(EVEN_X, EVEN_Y)
    single, double = (
        sp.Road.grid(EVEN_X, EVEN_Y, z.astype(np.float32)),
        sp.Road.grid(EVEN_X, EVEN_Y, z),
    )
    assert 2 * single.nbytes == double.nbytes
    np.testing.assert_allclose(single.at(*PLACES).height, double.at(*PLACES).height, atol=1e-7)


def test_a_road_does_not_change() -> None:
    z = heights(EVEN_X, EVEN_Y)
    road = sp.Road.grid(EVEN_X, EVEN_Y, z)
    before = road.at(*PLACES).height
    z[:] = 0
    np.testing.assert_array_equal(road.at(*PLACES).height, before)
    road.bump(0.0, height=0.1, length=1.0, width=1.0)
    np.testing.assert_array_equal(road.at(*PLACES).height, before)
