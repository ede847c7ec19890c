"""Derivatives of tire forces: those of the slow twins, in 40 digits; one-sided at kinks."""

from __future__ import annotations

from typing import Any

import mpmath
import numpy as np
import pytest
from mpmath import mpf
from numpy.typing import NDArray
from reference import just_cause
from reference import tires as twins
from rings import first_quick, slow
from skidpad.tires import (
    Brush,
    DrawnCurves,
    Dugoff,
    Fiala,
    Linear,
    LuGre,
    PhysX,
    SimplePacejka,
    Tire,
    TMeasy,
)

from .tires import BRAKE, DRIVE, MODELS, SIDE, finite

K, N = 0.1, 4000.0  # load sensitivity, nominal load

SHAPED = {"friction_x": 1.2, "curvature_x": -1.0, "curvature_y": 0.4, "load_sensitivity": K}

TIRES: dict[str, Tire] = {
    "simple_pacejka": SimplePacejka(combine="none", **SHAPED),
    "vector": SimplePacejka(**SHAPED),
    "ellipse": SimplePacejka(combine="ellipse", **SHAPED),
    "brush": Brush(friction=1.1, load_sensitivity=K, camber_slip=0.2),
    "dugoff": Dugoff(friction=0.8, load_sensitivity=K),
    "linear": Linear(),
    "fiala": Fiala(load_sensitivity=K, combine="none"),
    "fiala vector": Fiala(load_sensitivity=K, width=0.0),
    "physx": PhysX(extremum_slip_x=0.2, asymptote_slip_x=0.5, stiffness_y=0.2),
    "tmeasy": TMeasy(),
    "lugre": LuGre(load_sensitivity=K, viscous_friction=0.01, stribeck_exponent=1.5),
    "drawn_curves": DrawnCurves.from_points(DRIVE, SIDE, BRAKE, load_sensitivity=K, combine="none"),
}
LOADS = {"tmeasy": (2500.0, 9e3)}
"""Where the twin ignores the minimum values of a table, else 100 N up to where mu is least."""


def falling(mu0: float, fz: Any) -> Any:
    return twins.friction(mu0, K, N, fz)


def fiala_vector(fz: Any, kappa: Any, alpha: Any) -> tuple[Any, Any]:
    """Fx, Fy of Fiala's pure curves with the friction at the total slip."""
    total = min(1, mpmath.hypot(kappa, mpmath.tan(alpha)))
    mu = falling(1, fz) - (falling(1, fz) - falling(mpf("0.8"), fz)) * total
    one = {"u_max": mu, "u_min": mu}
    peaks = 5 * mu * fz / 60e3, 3 * mu * fz / 50e3
    curves = (
        lambda s: twins.fiala(fz, s, 0, **one)[0],
        lambda s: -twins.fiala(fz, 0, mpmath.atan(s), **one)[1],
    )
    return twins.sliding_vector(kappa, alpha, mpmath.tan(alpha), peaks, curves)


def twin(name: str, fz: Any, kappa: Any, alpha: Any, gamma: Any, vx: float) -> tuple[Any, ...]:
    """Fx, Fy, Mz of the named tire."""
    if name in ("simple_pacejka", "ellipse"):
        mu = falling(1.2, fz), falling(1.0, fz)
        ellipse = name == "ellipse"
        f = twins.simple_pacejka(fz, kappa, alpha, mu=mu, curvature=(-1, 0.4), ellipse=ellipse)
    elif name == "vector":
        mu = falling(1.2, fz), falling(1.0, fz)
        sets = (10, mpf("1.65"), -1), (10, mpf("1.35"), mpf("0.4"))
        peaks = tuple(twins.magic_peak(*numbers) for numbers in sets)
        curves = [lambda s, i=i: mu[i] * fz * twins.magic(s, *sets[i]) for i in (0, 1)]
        f = twins.sliding_vector(kappa, alpha, alpha, peaks, curves)
    elif name == "fiala vector":
        f = fiala_vector(fz, kappa, alpha)
    elif name == "brush":
        f = twins.brush(
            fz, kappa, alpha, gamma, vx, friction_0=1.1, load_sensitivity=K, camber_slip=0.2
        )
    elif name == "dugoff":
        f = twins.dugoff(fz, kappa, alpha, vx, mu=falling(0.8, fz))
    elif name == "fiala":
        f = twins.fiala(fz, kappa, alpha, vx, u_max=falling(1.0, fz), u_min=falling(0.8, fz))
    elif name == "physx":
        x = twins.two_points(kappa, (0.2, 20e3), (0.5, 10e3))
        f = x, -0.2 * twins.two_points(mpmath.tan(alpha), (1, 20e3), (2, 10e3))
    elif name == "drawn_curves":
        mu = falling(1.0, fz)
        f = just_cause.drawn_forces(kappa, alpha, fz, mu, DRIVE, BRAKE, SIDE, vx)
    elif name == "lugre":
        f = twins.lugre_closed(
            fz, kappa, alpha, vx, mu_s=falling(1.1, fz), mu_c=falling(0.8, fz), d=1.5, s2=0.01
        )
    elif name == "tmeasy":
        f = twins.tmeasy(fz, kappa, alpha, vx, **TIRES[name].parameters)
    else:
        f = 60e3 * kappa, -50e3 * alpha
    return (*f, 0)[:3]


every_tire = pytest.mark.parametrize("name", TIRES)
every_precision = pytest.mark.parametrize("dtype", ["float64", "float32"])


def slopes(name: str, x: NDArray[Any], vx: float) -> NDArray[np.float64]:
    """Central differences of the twin, rows Fx Fy Mz, columns fz kappa alpha gamma.

    A step of 1e-14 in 40 digits leaves 1e-24 of each.
    """
    with mpmath.workdps(40):
        at = [mpf(float(one)) for one in x]
        columns = []
        for k in range(4):
            h = mpf(10) ** -14 * max(abs(at[k]), mpf(10) ** -6)
            ahead, behind = list(at), list(at)
            ahead[k] += h
            behind[k] -= h
            two = zip(twin(name, *ahead, vx), twin(name, *behind, vx), strict=True)
            columns.append([float((one - other) / (2 * h)) for one, other in two])
    return np.array(columns).T


def some_slips(name: str, n: int, dtype: str) -> tuple[NDArray[Any], ...]:
    """From almost no slip to wheels rotating backward; forward and in reverse."""
    rng = np.random.default_rng(3)
    fz = rng.uniform(*LOADS.get(name, (100.0, 45e3)), n)
    kappa = rng.uniform(-1, 1, n) * 10.0 ** rng.uniform(-4, 0.6, n)
    alpha = rng.uniform(-1.5, 1.5, n) * 10.0 ** rng.uniform(-4, 0, n)
    gamma = rng.uniform(-0.5, 0.5, n)
    vx = np.resize([20.0, -20.0], n)
    return tuple(x.astype(dtype) for x in (fz, kappa, alpha, gamma, vx))


def test_every_model_has_a_twin():
    assert {type(tire) for tire in TIRES.values()} == set(MODELS)


@pytest.mark.parametrize(
    ("dtype", "error", "share"), first_quick([("float64", 1e-9, 1e-4), ("float32", 1e-4, 1e-2)])
)
@pytest.mark.parametrize("name", [slow(name) if name == "brush" else name for name in TIRES])
def test_the_derivatives_are_those_of_the_twin(name, dtype, error, share):
    fz, kappa, alpha, gamma, vx = some_slips(name, 80, dtype)
    found = TIRES[name].jacobian(fz, kappa, alpha, gamma, vx=vx)
    x = np.stack([fz, kappa, alpha, gamma], axis=-1)
    exact = np.array([slopes(name, one, float(v)) for one, v in zip(x, vx, strict=True)])
    # of each number; where large parts of it cancel, of a small share of the largest of its kind
    size = np.maximum(np.abs(exact), share * np.abs(exact).max(axis=0))
    assert np.all(np.abs(found - exact) <= error * size)
    assert found.dtype == dtype


@every_tire
def test_slopes_without_slip_are_the_stiffnesses(name):
    tire = TIRES[name]
    by = tire.jacobian(N, 0.0, 0.0)
    told = tire.describe(N)
    assert by[0, 1] == pytest.approx(told["slip_stiffness"], rel=1e-14)
    assert by[1, 2] == pytest.approx(-told["cornering_stiffness"], rel=1e-14)
    assert by[0, 2] == by[1, 1] == 0


def test_inclination_is_a_lateral_slip_of_a_brush():
    by = TIRES["brush"].jacobian(N, 0.02, 0.0, 0.1)
    np.testing.assert_allclose(by[:, 3], 0.2 * np.cos(0.1) * by[:, 2], rtol=1e-14)
    assert by[1, 3] < -1000


@every_precision
@every_tire
def test_at_no_load_the_side_of_the_ground(name, dtype):
    _, kappa, alpha, gamma, vx = some_slips(name, 50, dtype)
    for zero in (0.0, -0.0):
        found = TIRES[name].jacobian(np.full(50, zero, dtype), kappa, alpha, gamma, vx=vx)
        little = np.full(50, 1e-6, dtype)
        near = TIRES[name].jacobian(little, kappa, alpha, gamma, vx=vx)
        if name not in ("linear", "physx"):  # whose forces jump there
            np.testing.assert_allclose(found[..., 0], near[..., 0], rtol=1e-5, atol=1e-5)
        assert np.all(found[..., 1:] == 0)


@every_tire
def test_in_the_air_nothing_changes(name):
    _, kappa, alpha, gamma, vx = some_slips(name, 50, "float64")
    for fz in (-1e-300, -N, -np.inf):
        assert not TIRES[name].jacobian(fz, kappa, alpha, gamma, vx=vx).any()


def test_a_zero_is_of_the_side_that_its_sign_names():
    """Drawn curves differ between driving and braking."""
    zeros = TIRES["drawn_curves"].jacobian(N, [0.0, -0.0], 0.05)
    near = TIRES["drawn_curves"].jacobian(N, [1e-9, -1e-9], 0.05)
    np.testing.assert_allclose(zeros, near, rtol=1e-6, atol=1e-3)
    assert abs(zeros[0, 0, 1] - zeros[1, 0, 1]) > 1000


@pytest.mark.parametrize("name", [name for name in TIRES if name != "drawn_curves"])
def test_zeros_of_either_sign_are_one_where_the_curves_are_smooth(name):
    for kappa, alpha, gamma in [(0.0, 0.05, 0.1), (0.05, 0.0, 0.1), (0.02, 0.03, 0.0)]:
        plus = TIRES[name].jacobian(N, kappa, alpha, gamma)
        minus = TIRES[name].jacobian(N, kappa or -0.0, alpha or -0.0, gamma or -0.0)
        np.testing.assert_array_equal(plus, minus)


def test_a_limit_that_is_just_reached_is_not_yet_passed():
    """The friction of Fiala's tire reaches its minimum at |slip| = 1, and is constant beyond."""
    tire = Fiala(friction=1.0, sliding_friction=0.5)
    before, at, beyond = tire.jacobian(N, [1 - 1e-9, 1.0, 1 + 1e-9], 0.0)[:, 0, 1]
    assert at == pytest.approx(before, rel=1e-6)
    assert at < -0.4 * N
    assert beyond > 0


def test_a_locked_wheel_counts_as_one_that_rolls_on():
    """Dugoff's force has its largest kink where the tread reverses its direction."""
    for vx in (20.0, -20.0):
        locked = -1.0 if vx > 0 else 1.0
        rolling, backward = locked * (1 - 1e-9), locked * (1 + 1e-9)
        by = TIRES["dugoff"].jacobian(N, [rolling, locked, backward], 0.05, vx=vx)[:, 0, 1]
        assert by[1] == pytest.approx(by[0], rel=1e-6)
        assert abs(by[1] - by[2]) > 50


def test_an_angle_beyond_a_quarter_turn_changes_nothing():
    for name in ("brush", "dugoff", "fiala", "tmeasy"):
        by = TIRES[name].jacobian(N, 0.1, [np.pi / 2, 1.5708, -1.6, 3.0])
        assert not by[..., 2].any()
        assert by[..., 0].any()


@every_tire
def test_slips_beyond_all_measure_change_nothing(name):
    by = TIRES[name].jacobian(N, [np.inf, -np.inf, 1e30], 0.1)
    assert not by[..., 1].any()
    assert np.all(np.isfinite(by))


@pytest.mark.filterwarnings("ignore:.*is it in degrees:UserWarning")
@every_precision
@every_tire
def test_finite_derivatives_for_finite_inputs(name, dtype):
    x = finite(5, 100_000, dtype)
    x[0, ::2] = np.abs(x[0, ::2])
    assert np.all(np.isfinite(TIRES[name].jacobian(x[0], x[1], x[2], x[3], vx=x[4])))


@every_tire
def test_a_force_that_is_no_number_has_no_derivative(name):
    for k in range(5):
        x = [np.array(value) for value in (N, 0.1, 0.1, 0.1, 1.0)]
        x[k] = np.array([np.nan, x[k]])
        fz, kappa, alpha, gamma, vx = x
        f = TIRES[name].forces(fz, kappa, alpha, gamma, vx=vx)
        by = TIRES[name].jacobian(fz, kappa, alpha, gamma, vx=vx)
        for row, force in enumerate((f.fx, f.fy, f.mz)):
            np.testing.assert_array_equal(np.isnan(by[:, row]).all(axis=-1), np.isnan(force))
            np.testing.assert_array_equal(np.isnan(by[:, row]).any(axis=-1), np.isnan(force))


@every_tire
def test_a_mirrored_slip_gives_the_mirrored_derivatives(name):
    fz, kappa, alpha, gamma, vx = some_slips(name, 1000, "float64")
    by = TIRES[name].jacobian(fz, kappa, alpha, gamma, vx=vx)
    mirrored = TIRES[name].jacobian(fz, kappa, -alpha, -gamma, vx=vx)
    signs = np.outer([1, -1, -1], [1, 1, -1, -1])
    np.testing.assert_array_equal(mirrored, signs * by)


def test_shapes_and_sets_are_those_of_the_forces():
    tire = Brush(friction=np.linspace(0.5, 1.5, 3)[:, None])
    fz, kappa = np.linspace(0, 8000, 5), np.linspace(-1, 1, 5)
    by = tire.jacobian(fz, kappa, 0.1, phit=np.zeros((2, 1, 1)))
    assert by.shape == (2, 3, 5, 3, 4)
    alone = Brush(friction=1.5).jacobian(fz[3], kappa[3], 0.1)
    assert alone.shape == (3, 4)
    assert by[1, 2, 3].tobytes() == alone.tobytes()
    out = np.empty(by.shape)
    assert tire.jacobian(fz, kappa, 0.1, phit=np.zeros((2, 1, 1)), out=out) is out
    np.testing.assert_array_equal(out, by)
    assert tire.jacobian(np.empty((0, 1, 5)), kappa, 0.1).shape == (0, 3, 5, 3, 4)


def test_what_does_not_fit_is_named():
    with pytest.raises(ValueError, match=r"do not broadcast: fz \(2,\), kappa \(3,\)"):
        Brush().jacobian([1, 2], [0, 1, 2], 0)
    with pytest.raises(ValueError, match=r"out must have the shape \(2, 3, 4\)"):
        Brush().jacobian([1, 2], 0, 0, out=np.empty((3, 4)))
    with pytest.raises(TypeError, match="alpha must be real numbers"):
        Brush().jacobian(1.0, 0.0, "none")
