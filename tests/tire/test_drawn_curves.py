"""Drawn curves: interpolation, blending, and conversion of a drawing."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import just_cause
from skidpad.tires import Curve, DrawnCurves

N = 4000.0
DRIVE = [Curve(15, 0.1, 1.0, 0.4, 0.8), Curve(7, 0.15, 0.7, 0.5, 0.6), Curve(2, 0.3, 0.5, 0.8, 0.4)]
BRAKE = [Curve(18, 0.12, 1.5, 0.5, 1.2), Curve(9, 0.2, 0.9, 0.6, 0.8), Curve(3, 0.3, 0.6, 0.9, 0.6)]
SIDE = [Curve(13, 0.14, 1.1, 0.5, 0.9), Curve(6, 0.2, 0.7, 0.6, 0.6), Curve(2, 0.35, 0.5, 0.8, 0.4)]
TIRE = DrawnCurves.from_points(DRIVE, SIDE, BRAKE, combine="none")

ratios = st.one_of(st.floats(-3, 3), st.sampled_from([-1.0, 0.0, 1.0]))


@st.composite
def curves(draw) -> Curve:
    slip_peak, peak = draw(st.floats(0.02, 1)), draw(st.floats(0.1, 3))
    slope = draw(st.floats(0.1, 3)) * peak / slip_peak
    slip_sat = slip_peak + draw(st.floats(0.05, 2))
    return Curve(slope, slip_peak, peak, slip_sat, draw(st.floats(0.05, 1)) * peak)


triples = st.tuples(curves(), curves(), curves())


@given(
    triples,
    triples,
    triples,
    ratios,
    st.floats(-1.5, 1.5),
    st.floats(1, 2e4),
    st.floats(0.1, 2),
    st.sampled_from([20.0, -20.0]),
)
def test_grip_times_graph_times_load(drive, brake, side, kappa, alpha, fz, grip, vx):
    tire = DrawnCurves.from_points(drive, side, brake, friction=grip, combine="none")
    f = tire.forces(fz, kappa, alpha, vx=vx)
    expected = just_cause.drawn_forces(kappa, alpha, fz, grip, drive, brake, side, vx)
    assert (f.fx, f.fy) == pytest.approx(expected, rel=1e-9, abs=1e-9 * fz)
    assert f.mz == 0


def pure(name: str, slip):
    """Fraction of grip times load, without the other slip."""
    slip = np.asarray(slip, float)
    if name == "side":
        return -TIRE.forces(N, 0.0, slip).fy / N
    sign = 1 if name == "drive" else -1
    return sign * TIRE.forces(N, sign * slip, 0.0).fx / N


PURE = {"drive": DRIVE[0], "brake": BRAKE[0], "side": SIDE[0]}
every_curve = pytest.mark.parametrize("name", PURE)


@every_curve
def test_T21_curves_pass_through_their_points_and_stay_beyond(name):
    slope, slip_peak, peak, slip_sat, sat = PURE[name]
    assert pure(name, 1e-9) / 1e-9 == pytest.approx(slope, rel=1e-7)
    assert pure(name, slip_peak) == pytest.approx(peak, rel=1e-12)
    ends = [slip_sat, 1.5 * slip_sat, 1.5]
    np.testing.assert_allclose(pure(name, ends), sat, rtol=1e-12)


@every_curve
def test_T21_curves_are_smooth_and_monotone_in_each_phase(name):
    _, slip_peak, peak, slip_sat, _ = PURE[name]
    jumps = []
    for points in (10_001, 20_001):
        s = np.linspace(0, 1, points)
        f = pure(name, s)
        slope = np.diff(f) / s[1]
        jumps.append(np.abs(np.diff(slope)).max())
        assert np.all(slope[s[1:] <= slip_peak] > 0)
        assert np.all(slope[(s[:-1] >= slip_peak) & (s[1:] <= slip_sat)] < 0)
        assert f.max() <= peak * (1 + 1e-15)
    assert jumps[1] < 0.51 * jumps[0]  # of the slope, with half the step


def test_a_slope_that_would_overshoot_ends_where_the_rise_is_monotone():
    steep = DrawnCurves(drive_slope=1e3)
    told = steep.parameters
    most = 3 * told["drive_peak"] / told["drive_slip_peak"]
    assert steep.forces(N, 1e-9, 0.0).fx / 1e-9 == pytest.approx(N * most, rel=1e-6)
    fx = steep.forces(N, np.linspace(0, 0.1, 10_001), 0.0).fx
    assert np.all(np.diff(fx) >= 0)


def test_JC4_25_braking_may_grip_more_than_driving():
    kappa = np.array([-0.12, 0.1])
    for vx in (10.0, -10.0):  # in reverse a braked wheel has a positive slip ratio
        fx = TIRE.forces(N, np.sign(vx) * kappa, 0.0, vx=vx).fx
        np.testing.assert_allclose(fx, np.sign(vx) * N * np.array([-1.5, 1.0]), rtol=1e-12)


def test_JC4_20_longitudinal_graphs_at_three_slip_angles():
    at = np.array([0.0, 0.07, 0.14, 0.32, 0.5, 1.4])  # none, half, peak, half, saturated, beyond
    three = [just_cause.graph(0.2, curve) for curve in DRIVE]
    expected = [three[0], sum(three[:2]) / 2, three[1], sum(three[1:]) / 2, three[2], three[2]]
    for angle in (at, -at):
        np.testing.assert_allclose(TIRE.forces(N, 0.2, angle).fx / N, expected, rtol=1e-12)


def test_JC4_21_lateral_graphs_at_three_slip_ratios_of_the_side_that_slips():
    three = [just_cause.graph(0.2, curve) for curve in SIDE]
    expected = [three[0], sum(three[:2]) / 2, three[1], sum(three[1:]) / 2, three[2], three[2]]
    for at in ([0, 0.05, 0.1, 0.25, 0.4, 2.0], [0, -0.06, -0.12, -0.31, -0.5, -2.0]):
        np.testing.assert_allclose(-TIRE.forces(N, at, 0.2).fy / N, expected, rtol=1e-12)


def test_JC4_21_graphs_may_leave_the_ellipse_that_caps_them_if_asked():
    kappa, alpha = np.meshgrid(np.linspace(-1, 1, 201), np.linspace(-1, 1, 201))
    tire = DrawnCurves.from_points(DRIVE[0], SIDE[0], BRAKE[0], combine="none")
    free = tire.forces(N, kappa, alpha)
    capped = tire.replace(combine="ellipse").forces(N, kappa, alpha)
    top = np.where(kappa < 0, 1.5, 1.0)
    share = np.hypot(free.fx / top, free.fy / 1.1) / N
    assert share.max() == pytest.approx(np.sqrt(2), rel=1e-3)
    np.testing.assert_allclose(capped.fx, free.fx / np.maximum(share, 1), rtol=1e-12)
    np.testing.assert_allclose(capped.fy, free.fy / np.maximum(share, 1), rtol=1e-12)


def test_grip_falls_with_load():
    fz = np.array([2000.0, 4000.0, 8000.0])
    fx = TIRE.replace(friction=1.3, load_sensitivity=0.2).forces(fz, 0.1, 0.0).fx
    np.testing.assert_allclose(fx / fz, 1.3 * (1 - 0.2 * (fz - N) / N), rtol=1e-12)


def test_one_curve_stands_for_all_three_and_driving_for_braking():
    tire = DrawnCurves.from_points(DRIVE[0], SIDE[0], combine="none")
    three = 3 * [DRIVE[0]], 3 * [tuple(SIDE[0])], DRIVE[0]
    assert tire == DrawnCurves.from_points(*three, combine="none")
    f = tire.forces(N, [-0.1, 0.1], [[0.0], [0.3], [1.0]])
    np.testing.assert_allclose(f.fx, N * np.array(3 * [[-1.0, 1.0]]), rtol=1e-12)


@every_curve
def test_a_drawing_of_a_curve_gives_its_points_back(name):
    slips = np.linspace(0, 1, 2001)
    slips = np.union1d(slips, [PURE[name].slip_peak])
    drawn = slips, pure(name, slips)
    tire = DrawnCurves.from_arrays(drawn, drawn, combine="none")
    for part in ("drive", "brake", "side", "side_at_sat"):
        found = [tire.parameters[f"{part}_{point}"] for point in Curve._fields]
        assert found == pytest.approx(PURE[name], rel=1e-3)


def test_a_rough_drawing_becomes_a_curve_near_to_it():
    drawn = ([0.03, 0.06, 0.1, 0.2, 0.35, 0.6, 1.0], [0.5, 0.85, 1.0, 0.95, 0.85, 0.8, 0.8])
    tire = DrawnCurves.from_arrays(drawn, drawn, combine="none")
    told = tire.parameters
    assert (told["drive_slip_peak"], told["drive_peak"], told["drive_sat"]) == (0.1, 1.0, 0.8)
    s = np.linspace(0, 1, 101)
    line = np.interp(s, [0, *drawn[0]], [0, *drawn[1]])
    assert np.abs(tire.forces(N, s, 0.0).fx / N - line).max() < 0.05


def test_a_drawing_that_does_not_fall_stays_at_its_peak():
    drawn = ([0.0, 0.1, 0.2], [0.0, 0.8, 1.0])
    fx = DrawnCurves.from_arrays(drawn, drawn).forces(N, [0.2, 0.3, 2.0], 0.0).fx
    np.testing.assert_allclose(fx, N, rtol=1e-12)


@pytest.mark.parametrize(
    ("drawn", "error", "words"),
    [
        (([0, 1], [0, 1, 2]), ValueError, "side must be 1-D arrays of one length"),
        (([0, 0.2, 0.1], [0, 1, 2]), ValueError, "side: slips must be finite, >= 0 and ascending"),
        (([-0.1, 0.1], [0, 1]), ValueError, "side: slips must be"),
        (([0, np.nan], [0, 1]), ValueError, "side: slips must be"),
        (([0, 0.1], [0, -1]), ValueError, "side: forces must be >= 0, not -1"),
        (([0, 0.1], [1, 0]), ValueError, "side must rise from slip 0"),
        ((["a", "b"], [1, 0]), TypeError, "side must be real numbers"),
        (5, ValueError, r"side must be \(slips, forces\), or three of these"),
    ],
)
def test_what_is_no_drawing_is_refused(drawn, error, words):
    good = ([0.0, 0.1, 0.2], [0.0, 0.8, 1.0])
    with pytest.raises(error, match=words):
        DrawnCurves.from_arrays(good, drawn)


def test_a_curve_of_other_than_five_numbers_is_refused():
    with pytest.raises(ValueError, match=r"brake must be \(slope, slip_peak, .*, or three"):
        DrawnCurves.from_points(DRIVE, SIDE, [1, 2, 3, 4])
    with pytest.raises(ValueError, match="drive_peak is -1"):
        DrawnCurves.from_points(Curve(1, 1, -1, 1, 1), SIDE)


def test_description():
    told = TIRE.describe([2000.0, 4000.0])
    np.testing.assert_allclose(told["peak_fx"], told["load"], rtol=1e-12)
    np.testing.assert_allclose(told["slip_ratio_at_peak"], 0.1, atol=1e-6)
    np.testing.assert_allclose(told["slip_angle_at_peak"], 0.14, atol=1e-6)
    np.testing.assert_allclose(told["cornering_stiffness"], 13 * told["load"], rtol=1e-6)
    np.testing.assert_allclose(told["tail_y"], 0.9 / 1.1, rtol=1e-12)
