"""The simplified Magic Formula: its curve, combined slip, and parameters."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import gdsim, tires
from skidpad.tires import SimplePacejka

N = 4000.0
SLIPS = np.concatenate([[0.0], np.geomspace(1e-6, 1e3, 60)])
SLIPS = np.concatenate([-SLIPS[:0:-1], SLIPS])

curves = st.tuples(
    st.floats(0.1, 40),  # B
    st.floats(1, 2),  # C
    st.one_of(st.floats(-10, 1), st.just(0.0), st.just(1.0)),  # E
)


@given(curves, st.floats(-3, 3))
def test_curve_is_that_of_the_workshop(curve, slip):
    B, C, E = curve
    numbers = {"stiffness": B, "shape": C, "curvature": E}
    both = {f"{k}_{way}": v for k, v in numbers.items() for way in "xy"}
    tire = SimplePacejka(**both, combine="none")
    f = tire.forces(N, slip, slip)
    expected = gdsim.pacejka(slip, C, N, 1.0, B, E)
    assert f.fx == pytest.approx(expected, rel=1e-11, abs=1e-11)
    assert f.fy == pytest.approx(-expected, rel=1e-11, abs=1e-11)


def test_without_combination_the_two_directions_are_independent():
    tire = SimplePacejka(
        friction_x=1.2, friction_y=0.9, curvature_x=-2, stiffness_y=14, combine="none"
    )
    kappa, alpha = np.meshgrid(SLIPS, np.linspace(-1.5, 1.5, 31))
    f = tire.forces(N, kappa, alpha)
    np.testing.assert_array_equal(f.fx, tire.forces(N, kappa, 0.0).fx)
    np.testing.assert_array_equal(f.fy, tire.forces(N, 0.0, alpha).fy)
    resultant = np.hypot(f.fx / 1.2, f.fy / 0.9).max()
    assert N < resultant <= np.sqrt(2) * N


def test_ellipse_divides_both_forces_by_how_far_they_leave_it():
    tire = SimplePacejka(friction_x=1.2, friction_y=0.9, curvature_y=0.5, combine="ellipse")
    for kappa in SLIPS[::6]:
        for alpha in np.linspace(-1.5, 1.5, 13):
            f = tire.forces(N, kappa, alpha)
            expected = tires.simple_pacejka(
                N, kappa, alpha, mu=(1.2, 0.9), curvature=(0.0, 0.5), ellipse=True
            )
            assert (f.fx, f.fy) == pytest.approx(expected, rel=1e-12, abs=1e-12)


def test_T03_slope_at_zero_is_BCD():
    tire = SimplePacejka(
        friction=1.1, stiffness_x=12, curvature_x=-3, stiffness_y=[8, 16], shape_y=1.4
    )
    h = 1e-7
    slope_x = tire.forces(N, h, 0.0).fx / h
    slope_y = -tire.forces(N, 0.0, h).fy / h
    assert slope_x == pytest.approx(12 * 1.65 * 1.1 * N, rel=1e-6)
    assert slope_y == pytest.approx(np.array([8, 16]) * 1.4 * 1.1 * N, rel=1e-6)
    told = tire.describe()
    assert told["slip_stiffness"] == pytest.approx(12 * 1.65 * 1.1 * N, rel=1e-15)
    assert told["cornering_stiffness"] == pytest.approx(slope_y, rel=1e-6)


def test_T04_peak_is_D_at_the_slip_where_atan_is_a_quarter_turn_over_C():
    tire = SimplePacejka(friction=0.95)
    at_x, at_y = tires.peak_slip(10, 1.65), tires.peak_slip(10, 1.35)
    assert (at_x, at_y) == pytest.approx((0.140430, 0.231826), abs=5e-7)
    assert tire.forces(N, at_x, 0.0).fx == pytest.approx(0.95 * N, rel=1e-9)
    assert tire.forces(N, 0.0, at_y).fy == pytest.approx(-0.95 * N, rel=1e-9)
    slip = np.linspace(0, 2, 100_001)
    assert tire.forces(N, slip, slip).fx.max() <= 0.95 * N * (1 + 1e-15)
    told = tire.describe()
    assert told["slip_ratio_at_peak"] == pytest.approx(at_x, rel=1e-9)
    assert told["slip_angle_at_peak"] == pytest.approx(at_y, rel=1e-9)


def test_T05_tail_ends_at_D_sin_of_C_quarter_turns():
    for E in (0.0, -5.0, 0.9):
        tire = SimplePacejka(curvature_x=E, curvature_y=E, combine="none")
        f = tire.forces(1.0, 1e12, 1e12)
        assert f.fx == pytest.approx(0.522499, abs=1e-6)
        assert f.fy == pytest.approx(-0.852640, abs=1e-6)
        assert tire.describe()["tail_x"] == pytest.approx(float(f.fx), abs=1e-9)
    at_one = SimplePacejka(curvature_x=1.0)
    expected = np.sin(1.65 * np.arctan(np.pi / 2))
    assert at_one.forces(1.0, 1e12, 0.0).fx == pytest.approx(expected, abs=1e-9)
    assert at_one.describe()["tail_x"] == pytest.approx(expected, rel=1e-15)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("E", [0.0, -1e6, 1.0])
def test_T05_force_does_not_turn_around_at_C_2(dtype, E):
    tire = SimplePacejka(shape_x=2, shape_y=2, curvature_x=E, curvature_y=E)
    slip = np.geomspace(1e-3, 3e38, 1000).astype(dtype)
    f = tire.forces(np.full_like(slip, N), slip, slip)
    assert f.fx.min() > 0
    assert f.fy.max() < 0


@pytest.mark.parametrize("name", ["shape_x", "shape_y"])
@pytest.mark.parametrize("C", [2.0000001, 2.5, 0.99])
def test_T06_C_beyond_its_range_is_rejected(name, C):
    with pytest.raises(ValueError, match=rf"{name} is {C}, but must be between 1 and 2"):
        SimplePacejka(**{name: C})


@pytest.mark.parametrize("name", ["curvature_x", "curvature_y"])
def test_T06_E_above_1_is_rejected(name):
    with pytest.raises(ValueError, match=f"{name} is 1.01 at index 2, but must be <= 1"):
        SimplePacejka(**{name: [0.0, 1.0, 1.01]})


@given(
    st.lists(st.floats(0.2, 3), min_size=2, max_size=2),
    curves,
    st.floats(-1e3, 1e3),
    st.floats(-np.pi / 2, np.pi / 2),
)
def test_T14_ellipse_holds_the_resultant(mu, curve, kappa, alpha):
    B, C, E = curve
    tire = SimplePacejka(
        friction_x=mu[0],
        friction_y=mu[1],
        stiffness_x=B,
        shape_x=C,
        curvature_y=E,
        combine="ellipse",
    )
    f = tire.forces(N, kappa, alpha)
    assert np.hypot(f.fx / mu[0], f.fy / mu[1]) <= N * (1 + 1e-12)


@pytest.mark.parametrize("k", [0.0, 0.1, 1.0])
def test_friction_falls_with_load_but_not_below_a_hundredth(k):
    fz = np.linspace(0, 20e3, 41)
    tire = SimplePacejka(friction=1.2, load_sensitivity=k, nominal_load=5000)
    at_peak = tires.peak_slip(10, 1.65)
    mu = np.maximum(1.2 * (1 - k * (fz - 5000) / 5000), 0.012)
    np.testing.assert_allclose(tire.forces(fz, at_peak, 0.0).fx, mu * fz, rtol=1e-13)
    told = tire.describe(fz)
    np.testing.assert_allclose(told["peak_fx"], mu * fz, rtol=1e-13)


def test_the_width_of_the_peak_is_that_of_the_curve():
    tire = SimplePacejka(curvature_x=-0.5, curvature_y=[0.3, -2])
    told = tire.describe()
    slip = np.linspace(0, 4, 400_001)
    for way, E in (("x", np.array([-0.5])), ("y", np.array([0.3, -2]))):
        C = {"x": 1.65, "y": 1.35}[way]
        u = 10 * slip[:, None]
        high = np.sin(C * np.arctan(u - E * (u - np.arctan(u)))) >= 0.95
        assert told[f"width_{way}"] == pytest.approx(high.sum(axis=0) * 1e-5, abs=3e-5)
    assert SimplePacejka(shape_x=1.1).describe()["width_x"] == np.inf
    assert SimplePacejka(shape_x=1.0).describe()["slip_ratio_at_peak"] == np.inf


def test_E_0_is_the_same_bits_alone_and_among_others():
    slip = np.concatenate([[0.0, -0.0], np.linspace(-1, 1, 97)])
    alone = SimplePacejka().forces(N, slip, slip)
    among = SimplePacejka(curvature_x=[[0.0], [-1.0], [-0.0]], curvature_y=[[0.0], [1.0], [-0.0]])
    swept = among.forces(N, slip, slip)
    mixed = SimplePacejka(curvature_x=np.resize([0, -1], 99), curvature_y=np.resize([0, 1], 99))
    side_by_side = mixed.forces(N, slip, slip)
    for one, many, half in zip(alone[:2], swept[:2], side_by_side[:2], strict=True):
        assert one.tobytes() == many[0].tobytes() == many[2].tobytes()
        assert one[::2].tobytes() == half[::2].tobytes()
