"""The similarity method: slopes are kept, peaks scale with friction, brushes remain brushes."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from skidpad.tires import Brush, Dugoff, Linear, Pacejka94, Similarity, SimplePacejka

N = 4000.0
KAPPA, ALPHA = np.meshgrid(
    [-np.inf, -3.1, -1.2, -1.0, -0.6, -0.05, 0.0, 1e-3, 0.1, 0.9, 5.0, np.inf],
    np.radians([-70, -10, -1, 0, 0.1, 4, 30]),
)
TYPICAL = Pacejka94([1.4, 0, 1100, 1100, 10, 0, 0, -2], [1.5, 0, 1100, 0, 300, 0, 0, 0, -2])


@pytest.mark.parametrize("friction", [0.1, 0.5, 1.0, 1.7])
@pytest.mark.parametrize("tire", [SimplePacejka(friction=1.1), Brush(), TYPICAL], ids=repr)
def test_T19_slope_stays_and_the_peak_is_mu_Fz(tire, friction):
    other = Similarity(tire, friction=friction)
    h = 1e-9
    assert other.forces(N, 0.0, h).fy == pytest.approx(tire.forces(N, 0.0, h).fy, rel=1e-6)
    assert other.forces(N, h, 0.0).fx == pytest.approx(tire.forces(N, h, 0.0).fx, rel=1e-6)
    sigma = np.linspace(0, 0.5, 200_001)
    dry = np.abs(tire.forces(N, 0.0, np.arctan(sigma)).fy)
    wet = np.abs(other.forces(N, 0.0, np.arctan(friction * sigma)).fy)
    np.testing.assert_allclose(wet, friction * dry, rtol=1e-12, atol=1e-9)


def test_T19_the_printed_form():
    """Fy = (mu Fz)/(mu0 Fz0) F0(a_eq), a_eq = (C/C0) (mu0 Fz0)/(mu Fz) a, of tan(alpha)."""
    tire = SimplePacejka(friction_y=1.2, curvature_y=-1.0)
    fz, fz0, mu, mu0, C, C0 = 6000.0, 3500.0, 0.7, 1.2, 1.3, 1.0
    similar = Similarity(tire, friction=mu / mu0, stiffness=C / C0, load=fz0)
    alpha = np.radians(np.linspace(-25, 25, 41))
    equivalent = np.arctan((C / C0) * (mu0 * fz0) / (mu * fz) * np.tan(alpha))
    expected = (mu * fz) / (mu0 * fz0) * tire.forces(fz0, 0.0, equivalent).fy
    np.testing.assert_allclose(similar.forces(fz, 0.0, alpha).fy, expected, rtol=1e-12)
    h = 1e-7
    slope, slope0 = similar.forces(fz, 0.0, h).fy / h, tire.forces(fz0, 0.0, h).fy / h
    assert slope / slope0 == pytest.approx(C / C0, rel=1e-6)
    peak = np.abs(similar.forces(fz, 0.0, np.linspace(0, 0.8, 100_001)).fy).max()
    assert peak == pytest.approx(mu * fz, rel=1e-9)


@pytest.mark.parametrize("vx", [None, 20.0, -20.0])
@pytest.mark.parametrize("friction", [0.05, 0.6, 1.0, 2.5])
def test_a_brush_on_another_surface_is_a_brush_with_other_friction(friction, vx):
    tire = Brush(friction=0.95, load_sensitivity=0.1)
    f = Similarity(tire, friction=friction).forces(N, KAPPA, ALPHA, vx=vx)
    expected = tire.replace(friction=0.95 * friction).forces(N, KAPPA, ALPHA, vx=vx)
    for got, true in zip(f, expected, strict=True):
        np.testing.assert_allclose(got, true, rtol=1e-9, atol=1e-9 * N)


def test_a_stiffer_brush_is_a_brush_with_stiffer_tread():
    tire = Brush(camber_slip=0.1)
    f = Similarity(tire, stiffness=[[[0.5]], [[3.0]]]).forces(N, KAPPA, ALPHA)
    expected = tire.replace(tread_stiffness=[[[2e6]], [[12e6]]]).forces(N, KAPPA, ALPHA)
    assert f.mz.shape == (2, *KAPPA.shape)
    for got, true in zip(f, expected, strict=True):
        np.testing.assert_allclose(got, true, rtol=1e-9, atol=1e-9 * N)


@pytest.mark.parametrize("friction", [0.1, 0.5, 1.5])
def test_dugoff_on_another_surface_is_dugoff_with_other_friction(friction):
    tire = Dugoff(stiffness_x=90e3, stiffness_y=60e3)
    f = Similarity(tire, friction=friction).forces(N, KAPPA, ALPHA)
    expected = tire.replace(friction=friction).forces(N, KAPPA, ALPHA)
    drives = 1 + (1 - 1 / friction) * np.clip(KAPPA, -1e9, 1e9) > 0  # the similar car goes forward
    for got, true in ((f.fx, expected.fx), (f.fy, expected.fy)):
        np.testing.assert_allclose(got[drives], true[drives], rtol=1e-9, atol=1e-9 * N)
        # beyond, all but full sliding
        np.testing.assert_allclose(got[~drives], true[~drives], rtol=0, atol=0.02 * friction * N)
    assert 0 < drives.mean() < 1


def test_the_direction_of_slip_is_kept_where_the_similar_wheel_spins_on_the_spot():
    tire = Dugoff(stiffness_x=90e3, stiffness_y=60e3)
    # kappa (1 - mu0/mu) = -1; asked is a wheel that all but spins on the spot
    f = Similarity(tire, friction=1.5).forces(N, -3.0, 0.4)
    expected = tire.replace(friction=1.5).forces(N, -3.0, 0.4)
    assert (f.fx, f.fy) == pytest.approx((expected.fx, expected.fy), rel=1e-5)


def test_a_wheel_that_spins_on_ice_slides_ever_more():
    ice = Similarity(SimplePacejka(), friction=0.1)
    kappa = np.geomspace(0.02, 1e6, 200)
    assert (np.diff(ice.forces(N, kappa, 0.0).fx) <= 1e-6).all()
    sliding = SimplePacejka().forces(N, np.inf, 0.0).fx
    assert ice.forces(N, kappa[-1], 0.0).fx == pytest.approx(0.1 * sliding, rel=1e-6)


def test_nothing_changes_a_linear_tire_but_its_stiffness():
    tire = Linear()
    f = Similarity(tire, friction=0.3).forces(N, 0.0, [-0.02, 0.001])
    np.testing.assert_allclose(f.fy, tire.forces(N, 0.0, [-0.02, 0.001]).fy, rtol=2e-3)


def test_a_small_inclination_keeps_its_thrust():
    tire = Brush(camber_slip=0.1)
    thrust = tire.forces(N, 0.0, 0.0, 1e-5).fy
    assert Similarity(tire, friction=0.4).forces(N, 0.0, 0.0, 1e-5).fy == pytest.approx(
        thrust, rel=1e-3
    )
    wide = Similarity(tire, friction=0.4).forces(N, 0.0, ALPHA, 0.1).fy
    expected = tire.replace(friction=0.4).forces(N, 0.0, ALPHA, 0.1).fy
    np.testing.assert_allclose(wide, expected, rtol=1e-9, atol=1e-9 * N)


def test_the_direction_of_sliding_stays_on_ice():
    tire = SimplePacejka(combine="ellipse", shape_x=1.35)  # isotropic
    f = Similarity(tire, friction=0.1).forces(N, [-1.0, 3.0], [0.4, -0.9])
    slip = np.array([[-1.0, 3.0], [-np.tan(0.4), np.tan(0.9)]])
    assert (f.fx * slip[0] + f.fy * slip[1] > 0).all()
    assert np.hypot(f.fx, f.fy).max() <= 0.1 * N * (1 + 1e-12)


def test_one_curve_for_all_loads():
    tire = SimplePacejka(load_sensitivity=0.3)  # which it is never asked for
    loads = np.array([-5.0, 0.0, 1000.0, 4000.0, 8000.0])
    f = Similarity(tire, load=4000.0).forces(loads, 0.0, -0.6)
    np.testing.assert_array_equal(f.fy[:2], [0, 0])
    peak = Similarity(tire, load=4000.0).forces(loads, 0.0, np.linspace(-0.9, 0, 20_001)[:, None])
    np.testing.assert_allclose(peak.fy.max(axis=0)[2:], loads[2:], rtol=1e-7)


def test_rolling_resistance_is_not_a_matter_of_friction():
    class Rolling(Brush):
        __slots__ = ()

        def forces(self, *args, **kwargs):
            f = super().forces(*args, **kwargs)
            return f._replace(my=-0.01 * np.asarray(args[0]), mx=f.fy / 10)

    tire = Rolling()
    f, g = tire.forces(N, 0.0, 0.02), Similarity(tire, friction=0.5).forces(N, 0.0, 0.02)
    assert g.my == f.my
    assert g.mx == pytest.approx(g.fy / 10, rel=1e-12)
    h = Similarity(tire, load=2000.0).forces(N, 0.0, 0.02)
    assert h.my == pytest.approx(f.my, rel=1e-15)


def test_surfaces_may_be_sets_in_float32():
    wet = Similarity(Brush(), friction=[0.3, 0.6])
    assert wet.shape == (2,)
    f = wet.forces(np.float32(N), np.float32(0.1), np.float32([[0.1], [np.pi / 2], [0.0]]))
    assert {force.dtype for force in f} == {np.dtype(np.float32)}
    assert f.mx.shape == f.fy.shape == (3, 2)
    expected = Brush(friction=[0.3, 0.6]).forces(N, 0.1, np.array([[0.1], [np.pi / 2], [0.0]]))
    np.testing.assert_allclose(f.fy, expected.fy, rtol=1e-4, atol=1e-3)


def test_scalars_stay_scalars_and_a_NaN_stays_alone():
    wet = Similarity(SimplePacejka(), friction=0.5)
    assert isinstance(wet.forces(N, 0.0, 0.1).fy, np.float64)
    np.testing.assert_array_equal(np.isnan(wet.forces(N, 0.0, [0.1, np.nan]).fy), [False, True])
    again = pickle.loads(pickle.dumps(wet))
    assert again.forces(N, 0.0, 0.1).fy == wet.forces(N, 0.0, 0.1).fy


def test_out_takes_the_results():
    wet = Similarity(Brush(), friction=0.5)
    out = tuple(np.empty(3) for _ in range(5))
    f = wet.forces(N, 0.1, [0.0, 0.1, 0.2], out=out)
    assert f.fy is out[1]
    np.testing.assert_array_equal(f.fy, wet.forces(N, 0.1, [0.0, 0.1, 0.2]).fy)


def test_results_are_arrays_of_their_own():
    f = Similarity(Brush(), friction=[0.5, 0.6]).forces(N, 0.1, [[0.0], [0.1]])
    again = Similarity(Brush(), friction=0.5).forces(N, 0.1, [0.0, 0.1])
    for force in (*f, *again):
        force += 1.0
    assert {force.shape for force in f} == {(2, 2)}


def test_bad_input_is_refused():
    with pytest.raises(TypeError, match="tire must be a model with forces, not dict"):
        Similarity({}, friction=0.5)
    with pytest.raises(ValueError, match=r"friction is 0.0 at index 1, but must be > 0"):
        Similarity(Brush(), friction=[1.0, 0.0])
    with pytest.raises(ValueError, match="stiffness is nan, but must be finite and > 0"):
        Similarity(Brush(), stiffness=np.nan)
    with pytest.raises(ValueError, match=r"load is -1.0 N, but must be > 0 N"):
        Similarity(Brush(), load=-1.0)
    with pytest.raises(ValueError, match=r"tire \(3,\), friction \(2,\)"):
        Similarity(Brush(friction=[1, 1, 1]), friction=[1, 1])
    with pytest.raises(ValueError, match=r"kappa \(2,\), alpha \(3,\)"):
        Similarity(Brush()).forces(N, [0, 0], [0, 0, 0])
