"""Suspensions simple enough for closed forms."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp

from .designs import Array

CLOSE = 1e-9
TRAVEL = np.linspace(-0.07, 0.07, 29)
HALF, RADIUS = 0.75, 0.3

LOWER, UPPER = np.array([0.40, 0.20]), np.array([0.45, 0.42])
BALLS = np.array([0.70, 0.15]), np.array([0.66, 0.45])


def planar(
    lower: Array = LOWER, upper: Array = UPPER, balls: tuple[Array, Array] = BALLS
) -> sp.suspension.DoubleWishbone:
    """Wishbones that rotate about x; the toe link is a copy of the lower one, behind it."""

    def at(x: float, point: Array) -> tuple[float, float, float]:
        return x, float(point[0]), float(point[1])

    return sp.suspension.DoubleWishbone(
        lower_wishbone_inboard_front=at(0.2, lower),
        lower_wishbone_inboard_rear=at(-0.2, lower),
        lower_wishbone_outboard=at(0.0, balls[0]),
        upper_wishbone_inboard_front=at(0.1, upper),
        upper_wishbone_inboard_rear=at(-0.3, upper),
        upper_wishbone_outboard=at(0.0, balls[1]),
        trackrod_inboard=at(-0.12, lower),
        trackrod_outboard=at(-0.12, balls[0]),
        rack_direction=None,
        wheel_center=(0.0, HALF, RADIUS),
        wheel_radius=RADIUS,
    )


def four_bar(angle: Array) -> tuple[Array, Array, Array, Array]:
    """Rotate the lower rod by angles: ball joints, and rotation of the coupler, in closed form.

    The upper ball joint is the intersection of two circles.
    """
    rod = BALLS[0] - LOWER
    turned = np.stack(
        [
            rod[0] * np.cos(angle) - rod[1] * np.sin(angle),
            rod[0] * np.sin(angle) + rod[1] * np.cos(angle),
        ],
        axis=1,
    )
    lower = LOWER + turned
    way = lower - UPPER
    distance = np.linalg.norm(way, axis=1)
    r1, r2 = np.linalg.norm(BALLS[1] - UPPER), np.linalg.norm(BALLS[1] - BALLS[0])
    along = (distance**2 + r1**2 - r2**2) / (2 * distance)
    aside = np.sqrt(r1**2 - along**2)
    e = way / distance[:, None]
    upper = UPPER + along[:, None] * e + aside[:, None] * np.stack([-e[:, 1], e[:, 0]], axis=1)
    design, now = BALLS[1] - BALLS[0], upper - lower
    turn = np.arctan2(now[:, 1], now[:, 0]) - np.arctan2(design[1], design[0])
    arm = np.array([HALF, RADIUS]) - BALLS[0]
    center = lower + np.stack(
        [
            arm[0] * np.cos(turn) - arm[1] * np.sin(turn),
            arm[0] * np.sin(turn) + arm[1] * np.cos(turn),
        ],
        axis=1,
    )
    return lower, upper, turn, center


def test_a_planar_four_bar_has_its_closed_form() -> None:
    lower, upper, turn, center = four_bar(np.linspace(-0.25, 0.25, 41))
    found = planar().solve(center[:, 1] - RADIUS)
    assert np.ptp(turn) > 0.05
    np.testing.assert_allclose(found.camber, -turn, rtol=0, atol=CLOSE)
    np.testing.assert_allclose(found.outward, center[:, 0] - HALF, rtol=0, atol=CLOSE)
    np.testing.assert_allclose(found.toe, 0.0, atol=CLOSE)
    np.testing.assert_allclose(found.forward, 0.0, atol=CLOSE)
    np.testing.assert_allclose(found.carrier_caster, 0.0, atol=CLOSE)
    axis = upper - lower
    np.testing.assert_allclose(found.kpi, np.arctan2(-axis[:, 0], axis[:, 1]), atol=CLOSE)
    half_track = center[:, 0] + RADIUS * np.sin(turn)
    np.testing.assert_allclose(found.half_track, half_track, rtol=0, atol=CLOSE)


def test_its_roll_center_is_on_the_line_to_where_its_rods_meet() -> None:
    """The textbook construction: instant center, contact point, middle of the car."""
    lower, upper, _, center = four_bar(np.linspace(-0.25, 0.25, 41))
    found = planar().solve(center[:, 1] - RADIUS)
    rods = lower - LOWER, upper - UPPER
    way = UPPER - LOWER
    share = (way[0] * rods[1][:, 1] - way[1] * rods[1][:, 0]) / (
        rods[0][:, 0] * rods[1][:, 1] - rods[0][:, 1] * rods[1][:, 0]
    )
    meet = LOWER + share[:, None] * rods[0]
    np.testing.assert_allclose(found.fvic_y, meet[:, 0], rtol=CLOSE)
    np.testing.assert_allclose(found.fvic_z, meet[:, 1], rtol=0, atol=1e-8)
    rise = (meet[:, 1] - found.contact[:, 2]) / (found.half_track - meet[:, 0])
    np.testing.assert_allclose(found.roll_center_height, found.half_track * rise, atol=CLOSE)
    # it turns about that center: the wheel center goes across the way there
    np.testing.assert_allclose(
        found.by_travel.outward,
        (meet[:, 1] - center[:, 1]) / (center[:, 0] - meet[:, 0]),
        atol=CLOSE,
    )


def test_parallel_rods_of_one_length_keep_the_camber_and_the_instant_center_is_nowhere() -> None:
    one = planar(
        np.array([0.4, 0.2]), np.array([0.4, 0.4]), (np.array([0.7, 0.2]), np.array([0.7, 0.4]))
    )
    found = one.solve(TRAVEL)
    np.testing.assert_allclose(found.camber, 0.0, atol=1e-12)
    np.testing.assert_allclose(found.outward, np.sqrt(0.3**2 - TRAVEL**2) - 0.3, atol=1e-12)
    assert (np.abs(found.fvic_y) > 1e9).all()
    assert found.roll_center_height[14] == pytest.approx(0.0, abs=1e-12)


def arm(a: Any, b: Any, **others: Any) -> sp.suspension.TrailingArm:
    return sp.suspension.TrailingArm(
        trailing_arm_pivot_a=a, trailing_arm_pivot_b=b,
        wheel_center=(0.0, HALF, RADIUS), wheel_radius=RADIUS, **others,
    )  # fmt: skip


def test_a_trailing_arm_takes_its_wheel_around_a_circle() -> None:
    length, drop = 0.42, 0.04
    one = arm((length, 0.3, RADIUS + drop), (length, 0.6, RADIUS + drop))
    found = one.solve(TRAVEL)
    np.testing.assert_allclose(
        (length - found.forward) ** 2 + (TRAVEL - drop) ** 2, length**2 + drop**2, atol=1e-12
    )
    turn = np.arctan2(-drop, length) - np.arctan2(TRAVEL - drop, length - found.forward)
    for name in ("toe", "camber", "outward", "roll_center_height"):
        np.testing.assert_allclose(getattr(found, name), 0.0, atol=1e-12, err_msg=name)
    # as the wheel rises behind its pivot, the top of the carrier goes to the front
    np.testing.assert_allclose(found.carrier_caster, turn, atol=1e-12)
    np.testing.assert_allclose(found.svic_x, length, atol=1e-12)
    np.testing.assert_allclose(found.svic_z, RADIUS + drop, atol=1e-12)
    assert np.isnan(found.kpi).all()


def test_it_resists_lift_and_squat_by_the_height_of_its_pivot() -> None:
    """Brakes react along the line from contact point to pivot, drive along that from the hub."""
    length, drop = 0.42, 0.04
    found = arm((length, 0.3, RADIUS + drop), (length, 0.6, RADIUS + drop)).solve(0.0)
    wheelbase, height = 2.6, 0.5
    lift = 0.3 * wheelbase / height * (RADIUS + drop) / length
    squat = wheelbase / height * drop / length
    assert found.anti_lift(wheelbase, height, 0.3) == pytest.approx(lift, rel=1e-12)
    assert found.anti_squat(wheelbase, height) == pytest.approx(squat, rel=1e-12)
    assert found.anti_dive(wheelbase, height, 0.7) < 0


def test_a_swing_axle_has_its_roll_center_high_and_lifts_the_car() -> None:
    """Roll center at z t/2 / (t/2 - y); jacking, the slope of the half track, is that over t/2."""
    y, z = 0.08, 0.32
    found = arm((0.5, y, z), (-0.5, y, z)).solve(TRAVEL)
    here = found.travel == 0
    assert found.roll_center_height[here] == pytest.approx(HALF * z / (HALF - y), rel=1e-12)
    assert found.by_travel.half_track[here] == pytest.approx(z / (HALF - y), rel=1e-12)
    reach = np.hypot(HALF - y, z - RADIUS)
    turn = np.arcsin((RADIUS + TRAVEL - z) / reach) - np.arcsin((RADIUS - z) / reach)
    np.testing.assert_allclose(found.camber, -turn, atol=1e-12)
    np.testing.assert_allclose(found.fvic_y, y, atol=1e-12)
    np.testing.assert_allclose(found.fvic_z, z, atol=1e-12)


def test_a_semi_trailing_arm_turns_its_wheel_about_an_oblique_axis() -> None:
    """Spin axis and center by Rodrigues' formula, for the angle that gives the travel."""
    a, b = np.array([0.5, 0.3, 0.28]), np.array([0.38, 0.62, 0.31])
    e = (b - a) / np.linalg.norm(b - a)

    def turned(vector: Array, angle: float) -> Array:
        return (
            vector * np.cos(angle)
            + np.cross(e, vector) * np.sin(angle)
            + e * (e @ vector) * (1 - np.cos(angle))
        )

    one = arm(tuple(a), tuple(b), toe=0.004, camber=-0.02)
    spin = np.array([np.sin(0.004), np.cos(0.004), np.cos(0.004) * np.tan(0.02)])
    for angle in (-0.15, -0.05, 0.1, 0.16):
        center = a + turned(np.array(one.wheel_center) - a, angle)
        found = one.solve(center[2] - RADIUS)
        s = turned(spin, angle)
        np.testing.assert_allclose(found.wheel_center, center, atol=1e-12)
        assert found.toe == pytest.approx(np.arctan2(s[0], s[1]), abs=1e-12)
        assert found.camber == pytest.approx(np.arctan2(-s[2], s[1]), abs=1e-12)
    static = one.solve(0.0)
    assert static.toe == pytest.approx(0.004, abs=1e-15)
    assert static.camber == pytest.approx(-0.02, abs=1e-15)
