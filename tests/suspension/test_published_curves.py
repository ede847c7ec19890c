"""Curves computed by other programs from published hardpoints."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

from .designs import CURVES, DATA, HARDPOINTS, columns, published

CHRONO = DATA / "simulators" / "chrono_sedan"
ANGLES = ("camber_deg", "toe_deg", "steer_deg", "caster_deg", "kpi_deg")
LENGTHS = ("scrub_radius_mm", "mechanical_trail_mm", "half_track_mm", "fvic_y_mm", "fvic_z_mm")


def solved() -> tuple[sp.suspension.Kinematics, dict[str, np.ndarray]]:
    table = columns(CURVES)
    sedan = sp.suspension.from_hardpoints(HARDPOINTS)
    return sedan.solve(table["wheel_travel_mm"] / 1e3, table["rack_mm"] / 1e3), table


@published
@pytest.mark.parametrize("column", ANGLES)
def test_angles_agree_within_a_thousandth_of_a_degree(column: str) -> None:
    found, table = solved()
    angle = np.degrees(getattr(found, column.removesuffix("_deg")))
    np.testing.assert_allclose(angle, table[column], rtol=0, atol=1e-5)


@published
@pytest.mark.parametrize("column", LENGTHS)
def test_lengths_agree_within_a_hundredth_of_a_millimeter(column: str) -> None:
    found, table = solved()
    length = 1e3 * getattr(found, column.removesuffix("_mm"))
    np.testing.assert_allclose(length, table[column], rtol=0, atol=1e-3)


@published
def test_the_side_view_instant_center_agrees_where_it_is_and_in_direction_where_it_is_far() -> None:
    """It passes through infinity: at 300 m the last digit of an angle is 0.2 mm."""
    found, table = solved()
    x, z = table["svic_x_mm"], table["svic_z_mm"]
    near = np.abs(x) < 3e4
    assert near.sum() > 20
    np.testing.assert_allclose(1e3 * found.svic_x[near], x[near], rtol=0, atol=0.01)
    np.testing.assert_allclose(1e3 * found.svic_z[near], z[near], rtol=0, atol=0.01)
    np.testing.assert_allclose(1 / found.svic_x, 1e3 / x, rtol=1e-6)
    np.testing.assert_allclose(found.svic_z / found.svic_x, z / x, rtol=0, atol=1e-8)


@published
def test_polynomials_follow_it_over_its_whole_range() -> None:
    """Toe within 0.002 degrees over 160 mm of travel and 34 degrees of steer."""
    sedan = sp.suspension.from_hardpoints(HARDPOINTS)
    found = sedan.polynomials(travel=(-0.08, 0.08), rack=(-0.04, 0.04))
    for angle in ("toe", "camber", "caster"):
        assert np.degrees(found.max_error[angle]) < 0.002
    for way in ("forward", "outward"):
        assert found.max_error[way] < 2e-6
    # the rod is behind the wheel center, so a rack to the left steers to the right
    assert found.at("toe", 0.0, 0.02) < -0.1
    assert found.rack_travel == pytest.approx(0.136, abs=5e-4)


@pytest.mark.skipif(not CHRONO.exists(), reason=f"the multibody sedan is not in {DATA}")
@pytest.mark.parametrize("run", ["step_20ms_0p03", "sine_25ms_0p05_0p5hz", "brake_25ms_600nm"])
@pytest.mark.parametrize(("wheel", "height"), [("fl", 0.1301), ("rl", 0.0051)])
def test_a_multibody_car_moves_its_wheels_so(run: str, wheel: str, height: float) -> None:
    """`height` is that of the wheel center at design in the car's axes, from its input files."""
    runs = columns(CHRONO / f"pac02_{run}.csv", skip=2)
    sedan = sp.suspension.from_hardpoints(HARDPOINTS)
    travel = runs[f"z_{wheel}_m"] - height
    rack = runs["rack_m"] if wheel == "fl" else 0.0
    found = sedan.solve(travel, rack)
    assert travel.max() > 0.03
    angles = {"toe": found.steer, "camber": found.inclination}
    for name, angle in angles.items():
        off = np.degrees(np.abs(angle - runs[f"{name}_{wheel}_rad"])).max()
        assert off < 1e-3, name
    np.testing.assert_allclose(0.7979 + found.outward, runs[f"y_{wheel}_m"], rtol=0, atol=2e-6)
    spring = sedan.spring_length(
        (-0.04, 0.52, 0.6594), (0.0, 0.62, 0.1594), "lower_wishbone", travel=travel, rack=rack
    )
    np.testing.assert_allclose(spring, runs[f"spring_len_{wheel}_m"], rtol=0, atol=2e-6)
