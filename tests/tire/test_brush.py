"""The brush against its bristles, and its implications."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import tires
from skidpad.tires import Brush

N, MU, C_P, A = 4000.0, 1.0, 4e6, 0.09
C = 2 * C_P * A**2  # stiffness at nominal load, N
SLIDES = 3 * MU * N / C  # slip at which all of the contact slides


@given(
    fz=st.floats(10, 20e3),
    kappa=st.one_of(st.floats(-3, 3), st.sampled_from([-1.0, 0.0, 1.0])),
    alpha=st.floats(-1.5, 1.5),
    gamma=st.floats(-0.2, 0.2),
    vx=st.sampled_from([20.0, -20.0]),
    mu=st.floats(0.05, 2),
    k=st.floats(0, 0.3),
    c_p=st.floats(1e5, 1e8),
    a=st.floats(0.03, 0.3),
    camber=st.floats(-0.2, 0.2),
)
def test_T10_T11_bristles_integrated_over_the_contact(
    fz, kappa, alpha, gamma, vx, mu, k, c_p, a, camber
):
    tire = Brush(
        friction=mu, load_sensitivity=k, tread_stiffness=c_p, half_length=a, camber_slip=camber
    )
    f = tire.forces(fz, kappa, alpha, gamma, vx=vx)
    fx, fy, mz = tires.brush(
        fz,
        kappa,
        alpha,
        gamma,
        vx,
        friction_0=mu,
        load_sensitivity=k,
        tread_stiffness=c_p,
        half_length=a,
        camber_slip=camber,
    )
    most = mu * (1 + k) * fz
    assert (f.fx, f.fy) == pytest.approx((fx, fy), rel=1e-9, abs=1e-9 * most)
    assert f.mz == pytest.approx(mz, rel=1e-9, abs=1e-9 * most * a)


@pytest.mark.parametrize("way", ["x", "y"])
@pytest.mark.parametrize("s", [1e-10, 1e-30, 1e-200])
def test_T10_slope_at_zero_is_C(way, s):
    tire = Brush()
    f = tire.forces(N, s, 0.0) if way == "x" else tire.forces(N, 0.0, -s)
    force = getattr(f, f"f{way}")
    assert force / s == pytest.approx(C, rel=1e-9)
    assert tire.describe()["slip_stiffness"] == pytest.approx(C, rel=1e-15)


def test_T10_all_slides_from_3_mu_Fz_over_C_on():
    tire = Brush()
    alpha = np.arctan(SLIDES * np.array([1.0, 1.5, 10.0, 1e6]))
    np.testing.assert_allclose(tire.forces(N, 0.0, alpha).fy, -MU * N, rtol=1e-12)
    assert tire.describe()["slip_angle_at_peak"] == pytest.approx(alpha[0], rel=1e-12)
    kappa = tire.describe()["slip_ratio_at_peak"]
    assert tire.forces(N, kappa, 0.0).fx == pytest.approx(MU * N, rel=1e-12)
    assert tire.forces(N, 0.99 * kappa, 0.0).fx < MU * N * (1 - 1e-9)


def test_T10_force_and_slope_are_continuous_where_sliding_begins():
    tire = Brush()
    h = 1e-6
    s = SLIDES * (1 + h * np.array([-2, -1, 0, 1, 2]))
    force = -tire.forces(N, 0.0, np.arctan(s)).fy
    assert np.ptp(force) < 1e-9 * MU * N
    assert np.abs(np.diff(force)).max() / (h * SLIDES) < 1e-5 * C


def test_T11_trail_starts_at_a_third_of_the_half_length():
    f = Brush().forces(N, 0.0, 1e-12)
    assert -f.mz / f.fy == pytest.approx(A / 3, rel=1e-9)
    assert Brush().describe()["pneumatic_trail"] == pytest.approx(A / 3, rel=1e-15)


def test_T11_aligning_moment_in_pure_side_slip():
    lam = np.linspace(0, 1.2, 121)
    mz = Brush().forces(N, 0.0, np.arctan(lam * SLIDES)).mz
    expected = MU * N * A * lam * np.maximum(1 - lam, 0) ** 3
    np.testing.assert_allclose(mz, expected, rtol=1e-9, atol=1e-9 * MU * N * A)
    assert np.all(mz[lam >= 1.001] == 0)


def test_T11_aligning_moment_is_largest_where_a_quarter_slides():
    lam = 0.25 + np.array([-1e-3, 0, 1e-3])
    mz = Brush().forces(N, 0.0, np.arctan(lam * SLIDES)).mz
    assert mz[1] == pytest.approx(27 / 256 * MU * N * A, rel=1e-9)
    assert mz[1] > max(mz[0], mz[2])


def test_T11_trail_lies_behind_the_center_as_the_tread_runs():
    tire = Brush()
    forward, reverse = (tire.forces(N, 0.0, 0.03, vx=vx) for vx in (10.0, -10.0))
    assert reverse.fy == forward.fy < 0
    assert reverse.mz == -forward.mz < 0


def test_T15_force_is_opposite_to_the_slip_velocity():
    rng = np.random.default_rng(1)
    kappa, alpha = rng.uniform(-3, 3, 10_000), rng.uniform(-1.5, 1.5, 10_000)
    for vx in (15.0, -15.0):
        f = Brush().forces(N, kappa, alpha, vx=vx)
        vsx, vsy = -kappa * abs(vx), np.tan(alpha) * abs(vx)
        across = f.fx * vsy - f.fy * vsx
        size = np.hypot(f.fx, f.fy) * np.hypot(vsx, vsy)
        assert np.all(np.abs(across) <= 1e-14 * size)
        assert np.all(f.fx * vsx + f.fy * vsy < 0)


def test_stiffness_and_contact_grow_with_load_as_described():
    fz = np.array([1000.0, 4000.0, 9000.0])
    told = Brush().describe(fz)
    np.testing.assert_allclose(told["cornering_stiffness"], C * fz / N, rtol=1e-14)
    np.testing.assert_allclose(told["pneumatic_trail"], A / 3 * np.sqrt(fz / N), rtol=1e-14)
    f = Brush().forces(fz, 0.0, 1e-9)
    np.testing.assert_allclose(-f.fy / 1e-9, told["cornering_stiffness"], rtol=1e-7)
    np.testing.assert_allclose(-f.mz / f.fy, told["pneumatic_trail"], rtol=1e-7)


def test_inclination_pushes_to_the_side_to_which_the_top_leans():
    tire = Brush(camber_slip=0.1)
    gamma = np.array([0.05, -0.05])  # top to the right, to the left
    for vx in (10.0, -10.0):
        fy = tire.forces(N, 0.0, 0.0, gamma, vx=vx).fy
        assert fy[0] < 0 < fy[1] == -fy[0]


def test_a_locked_wheel_slides_against_its_motion():
    alpha = np.array([0.0, 0.3, -1.2])
    for kappa, vx in ((-1.0, 20.0), (1.0, -20.0)):
        f = Brush().forces(N, kappa, alpha, vx=vx)
        np.testing.assert_allclose(f.fx, np.copysign(MU * N * np.cos(alpha), kappa), rtol=1e-12)
        np.testing.assert_allclose(f.fy, -MU * N * np.sin(alpha), rtol=1e-12)
        assert np.all(f.mz == 0)
