"""Combined slip: forces of a sliding tire, and unchanged pure slip."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from skidpad.tires import Brush, DrawnCurves, Fiala, LuGre, SimplePacejka

N = 4000.0
VECTOR = (SimplePacejka, DrawnCurves, Fiala)
DIRECTIONS = np.linspace(0, 2 * np.pi, 721)  # of the sliding, driving and braking, to both sides


def off_the_sliding(tire, degree):
    """Angles between force and the direction opposing sliding, at a multiple of the peak slip."""
    slip = degree * min(float(tire.describe(N)["slip_ratio_at_peak"]), 1.0)
    kappa, tan_alpha = slip * np.cos(DIRECTIONS), slip * np.sin(DIRECTIONS)
    f = tire.forces(N, kappa, np.arctan(tan_alpha))
    turned = np.arctan2(-f.fy, f.fx) - np.arctan2(tan_alpha, kappa)
    return np.abs(np.angle(np.exp(1j * turned)))


@pytest.mark.parametrize("model", [*VECTOR, Brush, LuGre], ids=lambda m: m.model)
def test_T67_a_sliding_tire_pushes_against_its_sliding(model):
    assert off_the_sliding(model(), 10.0).max() < np.radians(1e-9)


@pytest.mark.parametrize("combine", ["none", "ellipse"])
def test_T67_two_scaled_curves_do_not(combine):
    # at kappa = -1 and 5 degrees a locked wheel still steers: the trap that the vector closes
    f = SimplePacejka(combine=combine).forces(N, -1.0, np.radians(5.0))
    slide = np.degrees(np.arctan2(-f.fy, -f.fx))
    assert slide > 45.0
    f = SimplePacejka().forces(N, -1.0, np.radians(5.0))
    assert np.degrees(np.arctan2(-f.fy, -f.fx)) == pytest.approx(5.0, abs=1e-9)


@pytest.mark.filterwarnings("ignore:.*is it in degrees:UserWarning")
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("model", VECTOR, ids=lambda m: m.model)
def test_pure_slip_is_left_as_it_is_to_the_bit(model, dtype):
    tire, alone = model(), model(combine="none")
    slip = np.concatenate([np.linspace(-2, 2, 4001), np.geomspace(1e-30, 10, 500)]).astype(dtype)
    zero = np.zeros_like(slip)
    for kappa, alpha in ((slip, zero), (zero, slip)):
        f, g = tire.forces(dtype(N), kappa, alpha), alone.forces(dtype(N), kappa, alpha)
        for a, b in zip(f, g, strict=True):
            np.testing.assert_array_equal(np.abs(a), np.abs(b))


@given(
    kappa=st.floats(-3, 3),
    alpha=st.floats(-1.5, 1.5),
    model=st.sampled_from(VECTOR),
)
def test_each_force_is_odd_in_its_slip_and_even_in_the_other(kappa, alpha, model):
    tire = model()
    if model is DrawnCurves:  # driving and braking differ
        kappa = abs(kappa)
    f = tire.forces(N, kappa, alpha)
    mirrored = tire.forces(N, kappa, -alpha)
    assert (mirrored.fx, mirrored.fy) == (f.fx, -f.fy)
    if model is not DrawnCurves:
        back = tire.forces(N, -kappa, alpha)
        assert (back.fx, back.fy) == (-f.fx, f.fy)


@pytest.mark.parametrize("model", VECTOR, ids=lambda m: m.model)
def test_the_force_stays_on_the_ellipse_of_both_curves_at_the_same_degree(model):
    tire = model()
    kappa, alpha = np.meshgrid(np.linspace(-1, 1, 201), np.linspace(-1, 1, 201))
    f = tire.forces(N, kappa, alpha)
    slip = np.linspace(-1, 1, 400_001)
    most = [np.abs(tire.forces(N, slip, 0.0).fx).max(), np.abs(tire.forces(N, 0.0, slip).fy).max()]
    assert np.hypot(f.fx / most[0], f.fy / most[1]).max() < 1 + 1e-6


@pytest.mark.parametrize("E", [-20.0, -1.0, -0.1, 0.0, 0.5, 0.9, 0.99])
@pytest.mark.parametrize("C", [1.05, 1.35, 1.65, 2.0])
def test_the_peak_is_found_for_any_curvature(C, E):
    # at equal degrees of sliding both pure forces are at their peaks: |F| = mu Fz for equal sets
    numbers = dict(stiffness=10.0, shape=C, curvature=E)
    tire = SimplePacejka(**{f"{k}_{w}": v for k, v in numbers.items() for w in "xy"})
    s = float(tire.describe(N)["slip_ratio_at_peak"])
    if s > 1.0:  # no such slip angle
        return
    f = tire.forces(N, s * np.sqrt(0.5), s * np.sqrt(0.5))
    assert np.hypot(f.fx, f.fy) == pytest.approx(N, rel=1e-9)


@pytest.mark.parametrize("way", "xy")
def test_stiffness_has_its_maximum_at_the_load_that_is_given(way):
    c2, Fz0, k = 9000.0, 4000.0, 0.15
    tire = SimplePacejka(load_sensitivity=k, **{f"peak_stiffness_load_{way}": c2})
    Fz = np.array([500.0, 2000.0, Fz0, c2, 15e3])
    name = {"x": "slip_stiffness", "y": "cornering_stiffness"}[way]
    K0 = float(tire.describe(Fz0)[name])
    expected = K0 * np.sin(2 * np.arctan(Fz / c2)) / np.sin(2 * np.arctan(Fz0 / c2))
    assert tire.describe(Fz)[name] == pytest.approx(expected, rel=1e-12)
    s = 1e-7
    f = tire.forces(Fz, s, 0.0).fx if way == "x" else -tire.forces(Fz, 0.0, s).fy
    assert f / s == pytest.approx(expected, rel=1e-6)


def test_trail_and_camber_of_the_simplified_formula():
    t0, share = 0.03, 0.1
    tire = SimplePacejka(trail=t0, camber_slip=share)
    small = 1e-6
    f = tire.forces(N, 0.0, small)
    assert f.mz == pytest.approx(-t0 * f.fy, rel=1e-4)
    assert f.mz > 0  # turns the wheel back
    assert tire.forces(2 * N, 0.0, small).mz == pytest.approx(4 * f.mz, rel=1e-4)
    assert tire.forces(N, 0.0, small, vx=-10.0).mz == -f.mz
    assert tire.forces(N, -1.0, 0.2).mz == 0  # all of the patch slides
    # the top leans to the right, and the tire pushes there: as a slip angle to the left
    gamma = 0.05
    thrust = tire.forces(N, 0.0, 0.0, gamma)
    assert thrust.fy < 0
    assert thrust.fy == tire.forces(N, 0.0, share * np.sin(gamma)).fy
