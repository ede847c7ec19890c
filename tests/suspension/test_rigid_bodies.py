"""Invariants of any suspension: lengths of rods, points on hinges, lines of struts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from reference.wishbones import wheel
from skidpad.suspension.mechanism import BeyondReachError
from skidpad.suspension.pose import Pose

from .designs import (
    CASTER,
    KINDS,
    KPI,
    PITMAN_ARM,
    STEERED,
    STRUT,
    TRAIL,
    WISHBONES,
    Array,
    carried,
    made,
)

TRAVEL, RACK = (
    ways.ravel() for ways in np.meshgrid(np.linspace(-0.08, 0.08, 9), np.linspace(-0.03, 0.03, 5))
)
EXACT = 1e-12

SIDES = ("inboard_front", "inboard_rear")
RODS: dict[str, list[tuple[str, str]]] = {
    "double_wishbone": [
        (f"{name}_wishbone_{end}", f"{name}_wishbone_outboard")
        for name in ("lower", "upper")
        for end in SIDES
    ],
    "macpherson": [(f"lower_wishbone_{end}", "lower_wishbone_outboard") for end in SIDES],
    "five_link": [
        (f"{name}_inboard", f"{name}_outboard")
        for name in ("upper_front_link", "upper_rear_link", "lower_front_link", "lower_rear_link")
    ],
}
RODS["pitman_arm"] = RODS["double_wishbone"]


def solved(kind: str) -> tuple[Any, sp.suspension.Kinematics]:
    one = made(kind)
    return one, one.solve(TRAVEL, RACK if kind in STEERED else 0.0)


def stretch(inboard: Array, outboard: Array, design: float) -> float:
    return float(np.abs(np.linalg.norm(outboard - inboard, axis=-1) - design).max())


@pytest.mark.parametrize("kind", STEERED)
def test_links_keep_their_lengths(kind: str) -> None:
    one, found = solved(kind)
    for inboard, outboard in RODS[kind]:
        ends = np.array([getattr(one, inboard), getattr(one, outboard)])
        design = float(np.linalg.norm(ends[1] - ends[0]))
        assert stretch(ends[0], carried(found, one, outboard), design) < EXACT


@pytest.mark.parametrize("kind", STEERED)
def test_the_track_rod_keeps_its_length_while_the_rack_takes_its_end(kind: str) -> None:
    one, found = solved(kind)
    inboard = np.array(one.trackrod_inboard) + RACK[:, None] * [0.0, 1.0, 0.0]
    if kind == "pitman_arm":  # which turns by the rack over its length
        length = np.linalg.norm(PITMAN_ARM)
        turned = np.multiply.outer(np.cos(RACK / length), PITMAN_ARM)
        turned[:, 1] += length * np.sin(RACK / length)
        inboard = np.array(one.trackrod_inboard) + turned - PITMAN_ARM
    design = float(np.linalg.norm(np.subtract(one.trackrod_outboard, one.trackrod_inboard)))
    assert stretch(inboard, carried(found, one, "trackrod_outboard"), design) < EXACT


@pytest.mark.parametrize("kind", STEERED)
def test_a_rack_that_counts_to_the_right_is_the_same_rack(kind: str) -> None:
    left, right = (made(kind, rack_direction=(0.0, way, 0.0)) for way in (1.0, -1.0))
    found, mirrored = left.solve(TRAVEL, RACK), right.solve(TRAVEL, -RACK)
    np.testing.assert_array_equal(found.toe, mirrored.toe)
    np.testing.assert_array_equal(found.by_rack.steer, -mirrored.by_rack.steer)
    np.testing.assert_array_equal(found.by_travel.steer, mirrored.by_travel.steer)


def test_an_assembly_beyond_the_dead_center_is_not_taken_though_its_joints_close() -> None:
    """Rotated by half a turn, a trailing arm has its wheel in front, at the same height."""
    one = made(
        "trailing_arm", trailing_arm_pivot_a=(0.4, 0.3, 0.3), trailing_arm_pivot_b=(0.4, 0.6, 0.3),
        wheel_center=(0.0, 0.72, 0.3), toe=0.0, camber=0.0,
    )  # fmt: skip
    mechanism, still = one._mechanism, np.zeros(1)
    design = mechanism.design()
    ahead = Pose(np.array([[0.8, 0.72, 0.3]]), np.diag([-1.0, 1.0, -1.0])[None])
    for pose in (design, ahead):
        assert np.abs(mechanism.gaps(mechanism.joints(still), pose, still)).max() < EXACT
    np.testing.assert_array_equal(mechanism.nearby(design, still, still).center, design.center)
    with pytest.raises(BeyondReachError):
        mechanism.nearby(ahead, still, still)


@pytest.mark.parametrize("kind", KINDS)
def test_the_wheel_center_rises_by_the_travel_and_the_carrier_stays_rigid(kind: str) -> None:
    one, found = solved(kind)
    np.testing.assert_allclose(found.wheel_center[:, 2] - one.wheel_center[2], TRAVEL, atol=EXACT)
    turned = found.rotation @ np.swapaxes(found.rotation, -1, -2)
    np.testing.assert_allclose(turned, np.broadcast_to(np.eye(3), turned.shape), atol=EXACT)
    np.testing.assert_allclose(np.linalg.det(found.rotation), 1.0, atol=EXACT)


@pytest.mark.parametrize("offset", [(0.0, 0.0, 0.0), (0.01, -0.02, 0.0)])
def test_a_strut_slides_through_its_top_mount(offset: tuple[float, float, float]) -> None:
    one = made("macpherson", strut_bottom=tuple(np.add(STRUT["strut_bottom"], offset)))
    found = one.solve(TRAVEL, RACK)
    bottom = carried(found, one, "strut_bottom")
    line = found.rotation @ np.subtract(one.strut_top, one.strut_bottom)
    way = np.array(one.strut_top) - bottom
    off = np.linalg.norm(np.cross(way, line), axis=1) / np.linalg.norm(line, axis=1)
    assert off.max() < EXACT
    assert np.ptp(np.linalg.norm(way, axis=1)) > 0.1


def test_a_trailing_arm_keeps_its_pivots() -> None:
    one, found = solved("trailing_arm")
    for pivot in ("trailing_arm_pivot_a", "trailing_arm_pivot_b"):
        assert np.abs(carried(found, one, pivot) - getattr(one, pivot)).max() < EXACT


@pytest.mark.parametrize("kind", KINDS)
def test_at_design_nothing_has_moved(kind: str) -> None:
    found = made(kind).solve(0.0)
    for name in ("carrier_caster", "forward", "outward"):
        assert abs(getattr(found, name)) < EXACT, name
    np.testing.assert_allclose(found.rotation, np.eye(3), atol=EXACT)


@pytest.mark.parametrize("kind", ["double_wishbone", "macpherson"])
def test_a_slow_twin_by_plain_rotations_finds_the_same(kind: str) -> None:
    points = KINDS[kind]
    if kind == "macpherson":  # the twin has its strut on the steering axis
        lower, top = (np.array(points[name]) for name in ("lower_wishbone_outboard", "strut_top"))
        points = points | {"strut_bottom": tuple(lower + 0.3 * (top - lower))}
    one = sp.suspension.from_hardpoints(points, kind)
    for travel, rack in ((0.07, 0.0), (-0.07, 0.02), (0.03, -0.03), (0.0, 0.01)):
        found, slow = one.solve(travel, rack), wheel(points, travel, rack)
        for name in ("toe", "camber", "caster", "kpi"):
            assert getattr(found, name) == pytest.approx(getattr(slow, name), abs=1e-10), name
        np.testing.assert_allclose(found.wheel_center, slow.center, atol=1e-10)
        np.testing.assert_allclose(found.contact, slow.contact(one.wheel_radius), atol=1e-10)


def test_a_double_wishbone_is_five_links_of_which_pairs_share_a_ball_joint() -> None:
    links = {
        name: value for name, value in WISHBONES.items() if name.startswith(("track", "axle", "wh"))
    }
    for end, side in (("front", "inboard_front"), ("rear", "inboard_rear")):
        for name in ("lower", "upper"):
            links[f"{name}_{end}_link_inboard"] = WISHBONES[f"{name}_wishbone_{side}"]
            links[f"{name}_{end}_link_outboard"] = WISHBONES[f"{name}_wishbone_outboard"]
    found = sp.suspension.from_hardpoints(links, "five_link").solve(TRAVEL, RACK)
    wanted = made("double_wishbone").solve(TRAVEL, RACK)
    for name in ("toe", "camber", "caster", "kpi", "half_track", "fvic_y", "svic_z"):
        np.testing.assert_allclose(getattr(found, name), getattr(wanted, name), rtol=1e-9)


@pytest.mark.parametrize("kind", KINDS)
def test_a_point_has_the_same_bits_in_any_batch(kind: str) -> None:
    one, found = solved(kind)
    for k in range(0, len(TRAVEL), 4):
        alone = one.solve(TRAVEL[k], RACK[k] if kind in STEERED else 0.0)
        for name in ("toe", "camber", "half_track", "kpi", "roll_center_height"):
            np.testing.assert_array_equal(getattr(alone, name), getattr(found, name)[k], name)


def test_results_have_the_shape_of_travel_and_rack() -> None:
    one = made("five_link")
    found = one.solve(np.array([0.0, 0.05])[:, None], np.array([-0.01, 0.0, 0.01]))
    for values in (found.camber, found.by_travel.toe, found.by_rack.kpi):
        assert values.shape == (2, 3)
    assert found.wheel_center.shape == (2, 3, 3)
    assert found.rotation.shape == (2, 3, 3, 3)
    assert one.solve(0.0).toe.shape == ()


def test_the_steering_axis_goes_through_the_ball_joints() -> None:
    one, found = solved("double_wishbone")
    lower, upper = (carried(found, one, f"{name}_wishbone_outboard") for name in ("lower", "upper"))
    axis = upper - lower
    np.testing.assert_allclose(np.tan(found.caster), -axis[:, 0] / axis[:, 2], atol=1e-10)
    np.testing.assert_allclose(np.tan(found.kpi), -axis[:, 1] / axis[:, 2], atol=1e-10)
    ground = lower + axis * ((found.contact[:, 2] - lower[:, 2]) / axis[:, 2])[:, None]
    offset = np.linalg.norm(ground - found.contact, axis=1)
    np.testing.assert_allclose(found.scrub_radius, offset, atol=1e-10)


def test_the_steering_axis_of_an_offset_strut_goes_from_the_ball_joint_to_the_mount() -> None:
    one = made("macpherson", strut_bottom=(0.0, 0.64, 0.374))
    found = one.solve(TRAVEL, RACK)
    axis = np.array(one.strut_top) - carried(found, one, "lower_wishbone_outboard")
    np.testing.assert_allclose(np.tan(found.caster), -axis[:, 0] / axis[:, 2], atol=1e-10)
    np.testing.assert_allclose(np.tan(found.kpi), -axis[:, 1] / axis[:, 2], atol=1e-10)


def test_the_axes_of_five_links_meet_the_lines_of_all_four() -> None:
    """Two lines p + a s and q + b t intersect if (q - p) . (a x b) = 0 (Plücker)."""
    one, found = solved("five_link")
    steering = np.stack([-np.tan(found.caster), -np.tan(found.kpi), np.ones_like(found.kpi)], -1)
    heading = np.stack([np.cos(found.steer), np.sin(found.steer), np.zeros_like(found.toe)], -1)
    ground = found.contact + found.mechanical_trail[:, None] * heading
    inward = found.scrub_radius**2 - found.mechanical_trail**2
    left = np.cross([0.0, 0.0, 1.0], heading)
    sides = [ground + sign * np.sqrt(inward)[:, None] * left for sign in (1.0, -1.0)]
    for inboard, outboard in RODS["five_link"]:
        start = np.array(getattr(one, inboard))
        rod = carried(found, one, outboard) - start
        normal = np.cross(rod, steering)
        apart = [np.abs(np.sum((side - start) * normal, axis=1)) for side in sides]
        assert np.minimum(*apart).max() < 1e-9


def test_a_designed_virtual_steering_axis_is_found() -> None:
    found = made("five_link").solve(0.0)
    assert found.kpi == pytest.approx(KPI, abs=EXACT)
    assert found.caster == pytest.approx(CASTER, abs=EXACT)
    assert found.mechanical_trail == pytest.approx(TRAIL, abs=EXACT)
    assert found.scrub_radius == pytest.approx(np.hypot(TRAIL, 0.05), abs=EXACT)
