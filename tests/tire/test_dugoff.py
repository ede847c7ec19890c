"""Dugoff's tire, and the games' "brush", which is the same model."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import gdsim, tires
from skidpad.tires import Dugoff

N, MU, CX, CY = 4000.0, 0.9, 60e3, 50e3
TIRE = Dugoff(friction=MU, stiffness_x=CX, stiffness_y=CY)

directions = st.sampled_from([20.0, -20.0])
ratios = st.one_of(st.floats(-3, 3), st.sampled_from([-1.0, 0.0, 1.0]))
patches = st.tuples(st.floats(0.2, 1.5), st.floats(0.15, 0.25), st.floats(5, 10))


@given(st.floats(1, 20e3), ratios, st.floats(-1.5, 1.5), directions)
def test_formula_of_the_paper(fz, kappa, alpha, vx):
    f = TIRE.forces(fz, kappa, alpha, vx=vx)
    expected = tires.dugoff(fz, kappa, alpha, vx, mu=MU, stiffness_x=CX, stiffness_y=CY)
    assert (f.fx, f.fy) == pytest.approx(expected, rel=1e-12, abs=1e-9)


@given(st.floats(100, 20e3), ratios, st.floats(-1.5, 1.5), directions)
def test_it_is_a_brush_with_even_pressure(fz, kappa, alpha, vx):
    a, c_p = 0.1, CX / (2 * 0.1**2)
    even = Dugoff(friction=MU, stiffness_x=CX, stiffness_y=CX)
    f = even.forces(fz, kappa, alpha, vx=vx)
    fx, fy, _ = tires.bristles(fz, MU, kappa, np.tan(alpha), c_p, a, lambda xi: fz / (2 * a), vx)
    assert (f.fx, f.fy) == pytest.approx((fx, fy), rel=1e-9, abs=1e-9 * MU * fz)


def test_T12_slopes_at_zero():
    s = 1e-12
    assert TIRE.forces(N, s, 0.0).fx / s == pytest.approx(CX, rel=1e-11)
    assert -TIRE.forces(N, 0.0, s).fy / s == pytest.approx(CY, rel=1e-15)
    told = TIRE.describe()
    assert (told["slip_stiffness"], told["cornering_stiffness"]) == (CX, CY)


def test_T12_linear_until_half_the_friction():
    ends = MU * N / (2 * CY)  # tan(alpha) where lambda = 1
    share = np.array([0.1, 0.5, 0.999999, 1.0])
    fy = TIRE.forces(N, 0.0, np.arctan(share * ends)).fy
    np.testing.assert_allclose(fy, -share * MU * N / 2, rtol=1e-14)
    beyond = -TIRE.forces(N, 0.0, np.arctan(1.001 * ends)).fy
    assert MU * N / 2 < beyond < 1.001 * MU * N / 2


def test_T12_force_approaches_the_friction():
    tan_alpha = np.geomspace(0.1, 1e7, 30)
    fy = TIRE.forces(N, 0.0, np.arctan(tan_alpha)).fy
    missing = MU * N / (4 * CY * tan_alpha)  # lambda/2
    np.testing.assert_allclose(-fy, MU * N * (1 - missing), rtol=1e-12)


@given(
    st.floats(0, 1.5e4),
    st.one_of(st.floats(-3, 1, exclude_max=True), st.sampled_from([-1.0, 0.0])),
    st.floats(-1.5, 1.5),
    patches,
)
def test_T13_brush_of_the_workshop_with_its_sign_of_slip(y_force, z_slip, x_slip, patch):
    x, y = gdsim.brush(x_slip, z_slip, y_force, *patch)
    f = Dugoff.from_gdsim(*patch).forces(y_force, -z_slip, x_slip)
    assert f.fx == pytest.approx(y, rel=1e-12, abs=1e-9)
    assert f.fy == pytest.approx(-x, rel=1e-12, abs=1e-9)


def test_T13_parameter_sets_of_the_workshop():
    tire = Dugoff.from_gdsim([0.8, 1.0], 0.2, [[5.0], [10.0]])
    assert tire.shape == (2, 2)
    stiffness = np.array([[1e5], [2e5]])
    np.testing.assert_allclose(tire.parameters["stiffness_x"], stiffness, rtol=1e-15)
    np.testing.assert_allclose(tire.parameters["stiffness_y"], stiffness, rtol=1e-15)
    for bad in ({"mu": 0.0}, {"contact_patch": -0.2}, {"tire_stiffness": np.nan}):
        with pytest.raises(ValueError, match=next(iter(bad))):
            Dugoff.from_gdsim(**({"mu": 1, "contact_patch": 0.2, "tire_stiffness": 8} | bad))


@given(st.floats(1, 2e4), st.floats(-1, 1e6, exclude_min=True), st.floats(-1.57, 1.57))
def test_T14_force_stays_within_the_friction(fz, kappa, alpha):
    f = TIRE.forces(fz, kappa, alpha)
    assert np.hypot(f.fx, f.fy) <= MU * fz * (1 + 1e-12)


@given(st.floats(1, 2e4), st.floats(-3, 50), st.floats(-1.5, 1.5), patches)
def test_T14_the_workshop_leaves_it_by_F_over_4_stiffness_at_most(y_force, z_slip, x_slip, patch):
    mu, length, rubber = patch
    force = np.hypot(*gdsim.brush(x_slip, z_slip, y_force, *patch))
    friction, stiffness = mu * y_force, 500000 * rubber * length**2
    assert force <= friction * (1 + friction / (4 * stiffness)) * (1 + 1e-12)


def test_workshop_exchanges_driving_and_braking():
    # driven and braked alike its wheel gives more force braked; the sign that it means, less
    fx = {}
    for name, sign in (("as written", -1), ("as meant", 1)):
        tire = Dugoff.from_gdsim(1.0, 0.2, 8.0)
        fx[name] = np.abs(tire.forces(N, sign * np.array([0.03, -0.03]), 0.0).fx)
    assert fx["as written"][0] == fx["as meant"][1]
    assert fx["as written"][1] == fx["as meant"][0]
    assert fx["as meant"][0] != fx["as meant"][1]


def test_a_locked_wheel_slides():
    for kappa, vx in ((-1.0, 20.0), (1.0, -20.0)):
        f = TIRE.forces(N, kappa, 0.0, vx=vx)
        assert f.fx == pytest.approx(np.copysign(MU * N, kappa), rel=1e-15)
