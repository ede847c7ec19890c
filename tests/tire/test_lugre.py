"""The LuGre tire against bristles along the contact, and at its limits."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp, mpf
from reference import tires
from skidpad.tires import LuGre

N, MU_S, MU_C, S0, L = 4000.0, 1.1, 0.8, 180.0, 0.2


@settings(max_examples=30)
@given(
    kappa=st.one_of(st.floats(-0.8, 1), st.just(0.0)),
    alpha=st.one_of(st.floats(-0.7, 0.7), st.just(0.0)),
    vx=st.one_of(st.floats(2, 40), st.floats(-40, -2)),
    mu_s=st.floats(0.3, 2),
    mu_c=st.floats(0.3, 2),
    v_s=st.floats(1, 20),
    d=st.floats(0.5, 2),
    s0=st.floats(50, 400),
    s2=st.floats(0, 0.01),
    length=st.floats(0.1, 0.3),
)
def test_T17_steady_state_is_that_of_bristles_along_the_contact(
    kappa, alpha, vx, mu_s, mu_c, v_s, d, s0, s2, length
):
    kappa *= np.sign(vx)
    tire = LuGre(
        friction=mu_s,
        sliding_friction=mu_c,
        stribeck_speed=v_s,
        stribeck_exponent=d,
        bristle_stiffness=s0,
        viscous_friction=s2,
        contact_length=length,
    )
    f = tire.forces(N, kappa, alpha, vx=vx)
    expected = tires.lugre(
        N, kappa, alpha, vx, mu_s=mu_s, mu_c=mu_c, v_s=v_s, d=d, s0=s0, s2=s2, L=length
    )
    assert (f.fx, f.fy) == pytest.approx(expected, rel=1e-9, abs=1e-9 * N)


@pytest.mark.parametrize("vx", [20.0, -20.0])
def test_all_slips_have_all_their_digits(vx):
    """1 - (1 - exp(-rho))/rho loses digits for small rho in the paper's literal closed form."""
    for slip in np.geomspace(1e-12, 1e6, 90):
        for kappa, alpha in ((slip, 0.0), (-slip, 0.0), (0.0, np.arctan(slip)), (slip, -0.1)):
            f = LuGre().forces(N, kappa, alpha, vx=vx)
            with mp.workdps(60):
                exact = tires.lugre_closed(*map(mpf, (N, float(kappa), float(alpha), vx)))
            assert (f.fx, f.fy) == pytest.approx(tuple(map(float, exact)), rel=1e-11)


def test_slope_without_slip_is_half_of_all_bristles():
    for vx in (0.1, 20.0, -50.0):
        assert LuGre().forces(N, 1e-10, 0.0, vx=vx).fx / 1e-10 == pytest.approx(N * S0 * L / 2)
    assert LuGre().describe()["slip_stiffness"] == pytest.approx(N * S0 * L / 2, rel=1e-15)
    viscous = LuGre(viscous_friction=0.01)
    expected = N * (S0 * L / 2 + 0.01 * 20)
    assert viscous.describe()["cornering_stiffness"] == pytest.approx(expected, rel=1e-15)
    assert -viscous.forces(N, 0.0, 1e-10).fy / 1e-10 == pytest.approx(expected)


def test_T17_fast_sliding_has_the_sliding_friction():
    f = LuGre().forces(N, -1.0, [0.0, 0.5], vx=300.0)
    np.testing.assert_allclose(np.hypot(f.fx, f.fy), MU_C * N, rtol=1e-9)
    viscous = LuGre(viscous_friction=1e-4).forces(N, -1.0, 0.0, vx=300.0)
    assert -viscous.fx == pytest.approx(N * (MU_C + 1e-4 * 300), rel=1e-9)


def test_slow_sliding_has_the_static_friction():
    f = LuGre().forces(N, -1.0, 0.3, vx=[1e-9, -1e-9, 0.0])
    np.testing.assert_allclose(np.hypot(f.fx, f.fy)[:1], MU_S * N, rtol=1e-9)
    # in reverse kappa = -1 drives with twice the speed
    rho = S0 * L / MU_S * np.hypot(1, np.tan(0.3)) / 2
    expected = MU_S * N * (1 - (1 - np.exp(-rho)) / rho)
    assert np.hypot(f.fx, f.fy)[1] == pytest.approx(expected, rel=1e-8)


def test_speed_counts_and_is_20_by_default():
    kappa = np.linspace(-1, 1, 41)
    slow, fast, default = (LuGre().forces(N, kappa, 0.1, **v) for v in ({"vx": 5}, {"vx": 20}, {}))
    np.testing.assert_array_equal(fast.fx, default.fx)
    sliding = np.abs(kappa) > 0.2
    assert np.all(np.abs(fast.fx[sliding]) < np.abs(slow.fx[sliding]))


def test_T15_force_is_opposite_to_the_slip_velocity():
    rng = np.random.default_rng(1)
    kappa, alpha = rng.uniform(-3, 3, 10_000), rng.uniform(-1.5, 1.5, 10_000)
    f = LuGre().forces(N, kappa, alpha, vx=15.0)
    vsx, vsy = -kappa * 15.0, np.tan(alpha) * 15.0
    across = f.fx * vsy - f.fy * vsx
    size = np.hypot(f.fx, f.fy) * np.hypot(vsx, vsy)
    assert np.all(np.abs(across) <= 1e-14 * size)
    assert np.all(f.fx * vsx + f.fy * vsy < 0)


def test_reverse_is_forward_seen_in_a_mirror():
    forward = LuGre().forces(N, [-0.2, 0.3], 0.1, vx=10.0)
    reverse = LuGre().forces(N, [0.2, -0.3], 0.1, vx=-10.0)
    np.testing.assert_array_equal(forward.fx, -reverse.fx)
    np.testing.assert_array_equal(forward.fy, reverse.fy)
