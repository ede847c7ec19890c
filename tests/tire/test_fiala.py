"""Fiala's tire against Adams' documentation, and its implications."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from reference import tires
from skidpad.tires import Fiala

N, CX, CY, WIDTH = 4000.0, 60e3, 50e3, 0.2
ONE_FRICTION = Fiala(sliding_friction=1.0, combine="none")


@given(
    fz=st.floats(10, 20e3),
    kappa=st.one_of(st.floats(-3, 3), st.sampled_from([-1.0, 0.0, 1.0])),
    alpha=st.floats(-1.5, 1.5),
    vx=st.sampled_from([20.0, -20.0]),
    u_max=st.floats(0.05, 2),
    u_min=st.floats(0.05, 2),
    c_slip=st.floats(1e3, 1e6),
    c_alpha=st.floats(1e3, 1e6),
    width=st.floats(0, 0.4),
)
def test_words_of_adams(fz, kappa, alpha, vx, u_max, u_min, c_slip, c_alpha, width):
    assume(1 + np.copysign(1, vx) * kappa != 0)  # a locked wheel has no way to point its moment
    tire = Fiala(
        friction=u_max,
        sliding_friction=u_min,
        stiffness_x=c_slip,
        stiffness_y=c_alpha,
        width=width,
        combine="none",
    )
    f = tire.forces(fz, kappa, alpha, vx=vx)
    expected = tires.fiala(
        fz,
        kappa,
        alpha,
        vx,
        u_max=u_max,
        u_min=u_min,
        c_slip=c_slip,
        c_alpha=c_alpha,
        width=width,
    )
    # the cube of H = 1 - x has lost what x has below the rounding of 1
    assert (f.fx, f.fy) == pytest.approx(expected[:2], rel=1e-9, abs=1e-12 * fz)
    assert f.mz == pytest.approx(expected[2], rel=1e-9, abs=1e-12 * fz)


def test_T16_slopes_at_zero():
    s = 1e-12
    assert Fiala().forces(N, s, 0.0).fx / s == pytest.approx(CX, rel=1e-9)
    assert -Fiala().forces(N, 0.0, s).fy / s == pytest.approx(CY, rel=1e-9)
    told = Fiala().describe()
    assert (told["slip_stiffness"], told["cornering_stiffness"]) == (CX, CY)


def test_T16_all_of_the_contact_slides_from_the_critical_angle_on():
    critical = np.arctan(3 * N / CY)
    angles = np.array([critical, 1.2, 1.5])
    f = ONE_FRICTION.forces(N, 0.0, angles)
    np.testing.assert_allclose(f.fy, -N, rtol=1e-9)
    np.testing.assert_allclose(f.mz, 0.0, atol=1e-9)
    assert -ONE_FRICTION.forces(N, 0.0, 0.99 * critical).fy < N * (1 - 1e-7)


def test_forces_and_their_slopes_are_continuous_at_the_critical_slips():
    h = 1e-6 * np.array([-2, -1, 0, 1, 2])
    ratio = N / (2 * CX) * (1 + h)
    fx = ONE_FRICTION.forces(N, ratio, 0.0).fx
    np.testing.assert_allclose(np.diff(fx) / np.diff(ratio), CX, rtol=1e-5)
    assert fx[2] == pytest.approx(N / 2, rel=1e-12)
    tangent = 3 * N / CY * (1 + h)
    fy = ONE_FRICTION.forces(N, 0.0, np.arctan(tangent)).fy
    assert np.abs(np.diff(fy) / np.diff(tangent)).max() < 1e-9 * CY


def test_friction_falls_with_the_total_slip():
    tire = Fiala(friction=1.1, sliding_friction=0.6, load_sensitivity=0.2)
    fz = np.array([3000.0, 6000.0])
    share = 1 - 0.2 * (fz - N) / N
    sliding = tire.forces(fz, 0.0, np.arctan(0.9)).fy  # all slides, and mu is nearly mu1
    np.testing.assert_allclose(-sliding / fz, (1.1 - 0.5 * 0.9) * share, rtol=1e-12)
    for kappa, alpha in ((-1.0, 0.0), (0.0, 0.8), (5.0, 1.5)):
        total = np.hypot(*tire.forces(fz, kappa, alpha)[:2]) / fz
        assert np.all(total <= np.sqrt(2) * 0.6 * share)


def test_only_friction_couples_the_directions():
    """The trap of the model: the resultant exceeds the circle, by up to a factor of sqrt(2)."""
    kappa, alpha = np.meshgrid(np.linspace(-50, 50, 301), np.linspace(-1.5, 1.5, 61))
    f = ONE_FRICTION.forces(N, kappa, alpha)
    np.testing.assert_array_equal(f.fx, ONE_FRICTION.forces(N, kappa, 0.0).fx)
    np.testing.assert_array_equal(f.fy, ONE_FRICTION.forces(N, 0.0, alpha).fy)
    assert 1.4 * N < np.hypot(f.fx, f.fy).max() <= np.sqrt(2) * N


def test_trail_without_slip_is_a_third_of_the_width_behind_as_the_tread_runs():
    for vx in (10.0, -10.0):
        f = Fiala().forces(N, 0.0, 1e-9, vx=vx)
        assert -f.mz / f.fy == pytest.approx(np.sign(vx) * WIDTH / 3, rel=1e-7)
    assert Fiala().describe()["pneumatic_trail"] == pytest.approx(WIDTH / 3, rel=1e-15)
    x = np.linspace(0, 1.2, 61)
    mz = ONE_FRICTION.forces(N, 0.0, np.arctan(x * 3 * N / CY)).mz
    expected = N * WIDTH * x * np.maximum(1 - x, 0) ** 3
    np.testing.assert_allclose(mz, expected, atol=1e-9 * N * WIDTH)


def test_description_of_the_peaks():
    told = Fiala().describe([2000.0, 4000.0])
    for load, peak, slip in zip(
        told["load"], told["peak_fx"], told["slip_ratio_at_peak"], strict=True
    ):
        near = Fiala().forces(load, slip + np.array([-1e-3, 0, 1e-3]), 0.0).fx
        assert near[1] == peak
        assert near[1] > max(near[0], near[2])
    # with one friction it is approached, not reached
    assert ONE_FRICTION.describe()["slip_ratio_at_peak"] == np.inf
    assert ONE_FRICTION.describe()["peak_fx"] == pytest.approx(N, rel=1e-6)
    assert ONE_FRICTION.describe()["width_y"] == np.inf
