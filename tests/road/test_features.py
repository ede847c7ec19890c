"""Bumps, kerbs, ramps and patches on a road."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

PLANE = sp.Road.plane(slope=0.05, heading=0.4)


def added(road: sp.Road, u: object, v: object) -> np.ndarray:
    """Height above the plane."""
    x, y = PLANE.xy(u, v)  # type: ignore[arg-type]
    return road.at(x, y).height - PLANE.at(x, y).height


def test_a_bump_is_a_wave_or_half_an_ellipse_or_flat() -> None:
    at = np.array([-0.3, -0.2, -0.1, 0.0, 0.15, 0.3])
    expected = {
        "cosine": 0.05 * (1 + np.cos(np.pi * at / 0.25)),
        "round": 0.1 * np.sqrt(np.maximum(0, 1 - (at / 0.25) ** 2)),
        "flat": np.full(6, 0.1),
    }
    for shape, height in expected.items():
        road = PLANE.bump(7.0, -1.0, height=0.1, length=0.5, width=2.0, shape=shape)
        wanted = np.where(np.abs(at) < 0.25, height, 0)
        np.testing.assert_allclose(added(road, 7 + at, -1.5), wanted, atol=2e-4)
        np.testing.assert_allclose(added(road, 7.0, [-2.1, 0.1]), 0, atol=1e-15)


def test_a_kerb_rises_from_its_inner_edge() -> None:
    for side in (1, -1):
        road = PLANE.kerb(10, 30, inner=3.0 * side, outer=3.5 * side, height=0.08, rise=0.1)
        v = side * np.array([2.9, 3.05, 3.2, 3.45, 3.6])
        np.testing.assert_allclose(added(road, 20.0, v), [0, 0.04, 0.08, 0.08, 0], atol=1e-12)
        np.testing.assert_allclose(added(road, [9.9, 10.05, 29.95], 3.3 * side), [0, 0.04, 0.04],
                                   atol=1e-12)  # fmt: skip


def test_a_ramp_comes_down_again_or_drops() -> None:
    u = np.array([-0.5, 1.0, 4.5, 6.0, 7.0, 20.0])
    soft = PLANE.ramp(0.0, length=4.0, height=0.4, top=1.0)
    np.testing.assert_allclose(added(soft, u, 2.0), [0, 0.1, 0.4, 0.3, 0.2, 0], atol=1e-12)
    sharp = PLANE.ramp(0.0, length=4.0, height=0.4, top=1.0, drop=True)
    np.testing.assert_allclose(added(sharp, u, 2.0), [0, 0.1, 0.4, 0, 0, 0], atol=1e-12)


def test_a_patch_has_its_own_friction_and_the_road_goes_on() -> None:
    ice, gravel = sp.road.Material("black ice", 0.05, 1.1), "gravel"
    road = PLANE.patch(5.0, length=4.0, width=2.0, material=gravel)
    road = road.patch(6.0, length=1.0, width=0.5, material=ice)
    ground = road.at(*road.xy([5.0, 6.0, 9.0], 0.0))
    assert ground.friction[1:].tolist() == [0.05, 1.0]
    assert ground.rolling[1:].tolist() == [1.1, 1.0]
    assert 0.6 < ground.friction[0] < 0.8
    assert not ground.off.any()


def test_what_lies_upon_a_grid_is_added_to_it() -> None:
    nodes = np.linspace(0, 20, 21)
    grid = sp.Road.grid(nodes, nodes, 0.1 * nodes[:, None] + 0 * nodes, materials="ice")
    road = grid.bump(10, 10, height=0.05, length=1, width=1)
    ground = road.at([10.0, 3.0, 25.0], 10.0)
    np.testing.assert_allclose(ground.height, [1.05, 0.3, 2.0], rtol=1e-12)
    assert (ground.friction == grid.at(3.0, 3.0).friction).all()
    assert ground.off.tolist() == [False, False, True]


def test_a_feature_follows_the_line_of_a_track() -> None:
    angle = np.linspace(0, np.pi, 90)
    points = 30 * np.column_stack([np.sin(angle), 1 - np.cos(angle)])
    road = sp.Road.track(points).kerb(20, 60, inner=4.0, outer=4.8, height=0.06)
    u = np.linspace(21, 59, 30)
    np.testing.assert_allclose(road.at(*road.xy(u, 4.5)).height, 0.06, atol=1e-9)
    np.testing.assert_allclose(road.at(*road.xy(u, 3.9)).height, 0, atol=1e-9)


@pytest.mark.parametrize(
    ("add", "words"),
    [
        (lambda r: r.bump(0, height=1, length=0.1, width=1), "slope of .* is not allowed"),
        (lambda r: r.bump(0, height=np.nan, length=1, width=1), "height: nan is not allowed"),
        (lambda r: r.bump(0, height=0.1, length=0, width=1), "length: 0.0 m is not allowed"),
        (lambda r: r.kerb(0, 0.05, inner=1, outer=2), "kerb: 0.05 m long and 1 m wide"),
        (lambda r: r.patch(0, length=1, width=1, material="mud"), "material is 'mud'"),
        (lambda r: r.bump(0, height=0.1, length=1, width=1, shape="odd"), "shape is 'odd'"),
    ],
)
def test_what_is_no_feature_is_refused(add: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        add(PLANE)  # type: ignore[operator]
