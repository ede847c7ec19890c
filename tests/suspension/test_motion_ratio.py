"""Springs and dampers: their compression over wheel travel."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

from .designs import FIVE_LINKS, SEMI_TRAILING, STRUT, made

TRAVEL = np.linspace(-0.06, 0.06, 7)
LINK = [np.array(FIVE_LINKS[f"lower_rear_link_{end}"]) for end in ("inboard", "outboard")]
SPRINGS = {
    ("double_wishbone", "lower_wishbone"): ((0.0, 0.5, 0.65), (0.03, 0.62, 0.20)),
    ("double_wishbone", "upper_wishbone"): ((-0.1, 0.5, 0.75), (-0.05, 0.6, 0.53)),
    ("double_wishbone", "carrier"): ((0.0, 0.5, 0.65), (0.03, 0.70, 0.25)),
    ("macpherson", "carrier"): (STRUT["strut_top"], STRUT["strut_bottom"]),
    ("macpherson", "lower_wishbone"): ((0.0, 0.5, 0.6), (0.05, 0.6, 0.2)),
    ("five_link", "lower_rear_link"): (
        (-0.02, 0.62, 0.64),
        tuple(0.1 * LINK[0] + 0.9 * LINK[1]),
    ),
    ("trailing_arm", "arm"): ((0.1, 0.6, 0.6), (0.1, 0.65, 0.25)),
}


@pytest.mark.parametrize(("kind", "on"), SPRINGS)
def test_the_ratio_is_the_slope_of_the_length(kind: str, on: str) -> None:
    one, ends = made(kind), SPRINGS[kind, on]
    ratio = one.motion_ratio(*ends, on, travel=TRAVEL)
    step = 1e-4
    ahead, behind = (one.spring_length(*ends, on, travel=TRAVEL + by) for by in (step, -step))
    np.testing.assert_allclose(ratio, -(ahead - behind) / (2 * step), atol=1e-7)
    assert ((ratio > 0.2) & (ratio < 1.2)).all()


@pytest.mark.parametrize(("kind", "on"), SPRINGS)
def test_at_design_the_ends_are_where_they_were_given(kind: str, on: str) -> None:
    inboard, outboard = SPRINGS[kind, on]
    length = made(kind).spring_length(inboard, outboard, on)
    assert length == pytest.approx(np.linalg.norm(np.subtract(inboard, outboard)), rel=1e-12)


@pytest.mark.parametrize("on", ["lower_wishbone", "upper_wishbone"])
def test_a_point_of_a_wishbone_keeps_its_distances(on: str) -> None:
    """Its distance from a bushing is constant, whatever else moves."""
    one = made("double_wishbone")
    for end in ("inboard_front", "inboard_rear"):
        bushing = getattr(one, f"{on}_{end}")
        length = one.spring_length(bushing, (0.03, 0.62, 0.20), on, travel=TRAVEL)
        np.testing.assert_allclose(length, length[0], rtol=1e-12)


def test_a_spring_at_the_wheel_center_above_it_has_ratio_one() -> None:
    one = made("trailing_arm")
    x, y, z = SEMI_TRAILING["wheel_center"]
    assert one.motion_ratio((x, y, z + 0.4), (x, y, z)) == pytest.approx(1.0, rel=1e-12)


def test_a_spring_half_way_along_a_swing_axle_has_half_the_ratio() -> None:
    one = made(
        "trailing_arm", trailing_arm_pivot_a=(0.3, 0.1, 0.3), trailing_arm_pivot_b=(-0.3, 0.1, 0.3),
        wheel_center=(0.0, 0.7, 0.3), toe=0.0, camber=0.0,
    )  # fmt: skip
    assert one.motion_ratio((0, 0.4, 0.8), (0, 0.4, 0.3)) == pytest.approx(0.5, rel=1e-12)


def test_springs_nowhere_are_refused_in_words() -> None:
    one = made("five_link")
    with pytest.raises(ValueError, match="on is 'rocker', but must be one of carrier, upper_front"):
        one.motion_ratio((0, 0.5, 0.7), (0, 0.6, 0.3), "rocker")
    with pytest.raises(ValueError, match=r"outboard is 0\.\d+ m off the line of the rod"):
        one.motion_ratio((0, 0.5, 0.7), (0, 0.6, 0.3), "lower_rear_link")
    with pytest.raises(ValueError, match="inboard and outboard are the same point"):
        one.motion_ratio((0, 0.5, 0.7), (0, 0.5, 0.7))
    with pytest.raises(ValueError, match=r"inboard must be a point \(x, y, z\) in m"):
        one.motion_ratio((0, 0.5), (0, 0.5, 0.7))


@pytest.mark.parametrize(
    ("travel", "force", "name"),
    [
        ([0.0, 2e-308, 0.1], np.square, r"travel and compression: the motion ratio at point \d is"),
        ([0.0, 0.05, 0.1], lambda _: [1.0, 2.0], r"force gives \(2,\) for \(3,\)"),
    ],
)
def test_a_spring_without_a_slope_or_a_force_is_refused(travel, force, name):
    with pytest.raises(ValueError, match=f"^{name}"):
        sp.suspension.spring_table(travel, [0.0, 0.01, 0.02], force)
