"""Friction curves of PhysX, defined by two points each."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import tires
from skidpad.tires import PhysX

UNITY = ((1.0, 20e3), (2.0, 10e3))

points = st.tuples(
    st.tuples(st.floats(0.05, 2), st.floats(100, 3e4)),
    st.tuples(st.floats(2.1, 5), st.floats(0, 3e4)),
    st.floats(0.01, 2),
)


def tire_of(x, y) -> PhysX:
    """From (extremum, asymptote, stiffness) of both directions."""
    numbers = {}
    for way, (extremum, asymptote, factor) in (("x", x), ("y", y)):
        numbers[f"extremum_slip_{way}"], numbers[f"extremum_force_{way}"] = extremum
        numbers[f"asymptote_slip_{way}"], numbers[f"asymptote_force_{way}"] = asymptote
        numbers[f"stiffness_{way}"] = factor
    return PhysX(**numbers)


@given(points, points, st.floats(-6, 6), st.floats(-1.5, 1.5), st.floats(1, 1e5))
def test_two_cubics(x, y, kappa, alpha, fz):
    f = tire_of(x, y).forces(fz, kappa, alpha)
    assert f.fx == pytest.approx(x[2] * tires.two_points(kappa, *x[:2]), rel=1e-12, abs=1e-9)
    side = -y[2] * tires.two_points(np.tan(alpha), *y[:2])
    assert f.fy == pytest.approx(side, rel=1e-12, abs=1e-9)
    assert f.mz == 0


@pytest.mark.parametrize("stiffness", [1.0, 0.02])
def test_EDY10_the_curve_of_unity(stiffness):
    tire = PhysX(stiffness_x=stiffness, stiffness_y=stiffness)
    slips = np.array([1.0, 2.0, 5.0])
    expected = stiffness * np.array([20e3, 10e3, 10e3])
    np.testing.assert_allclose(tire.forces(4000.0, slips, 0.0).fx, expected, rtol=1e-12)
    np.testing.assert_allclose(tire.forces(4000.0, 0.0, -np.arctan(slips)).fy, expected, rtol=1e-12)
    assert tire.forces(4000.0, 1e-12, 0.0).fx / 1e-12 == pytest.approx(20e3 * stiffness)


def test_it_is_smooth_and_monotone_in_each_phase():
    s = np.linspace(0, 3, 30_001)
    fx = PhysX().forces(4000.0, s, 0.0).fx
    assert np.all(np.diff(fx[s <= 1]) > 0)
    assert np.all(np.diff(fx[(s >= 1) & (s <= 2)]) < 0)
    assert np.ptp(fx[s >= 2]) == 0
    slope = np.diff(fx) / np.diff(s)
    assert np.abs(np.diff(slope)).max() < 1.1 * 8e4 * 1e-4  # no jump, only curvature: |F''| <= 8e4


def test_grip_does_not_depend_on_the_load():
    f = PhysX().forces([1.0, 4000.0, 1e6], 0.3, 0.2)
    assert np.ptp(f.fx) == np.ptp(f.fy) == 0
    assert PhysX().forces(0.0, 0.3, 0.2).fx == 0


def test_an_asymptote_before_the_extremum_is_met_at_once():
    fx = PhysX(asymptote_slip_x=0.5).forces(4000.0, [0.999, 1.0, 1.001], 0.0).fx
    assert fx[0] == pytest.approx(20e3, rel=1e-5)
    assert fx[2] == 10e3


def test_description():
    told = PhysX(stiffness_x=0.2).describe(4000.0)
    assert told["peak_fx"] == pytest.approx(4000.0, rel=1e-12)
    assert told["friction_x"] == pytest.approx(1.0, rel=1e-12)
    assert told["slip_ratio_at_peak"] == pytest.approx(1.0, abs=1e-6)
    assert told["slip_angle_at_peak"] == pytest.approx(np.pi / 4, abs=1e-6)
    assert told["tail_x"] == pytest.approx(0.5, rel=1e-12)
    assert "friction_x" not in PhysX().describe()
    assert PhysX().describe()["peak_fx"] == pytest.approx(20e3, rel=1e-12)
