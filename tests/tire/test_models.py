"""Properties of every tire model."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from rings import first_quick

from .tires import TIRES

N = 4000.0
FRICTION = {
    "ellipse": 1.2,
    "brush": 1.1,
    "dugoff": 0.8,
    "tmeasy": 1.1625,
    "lugre": 1.21,
    "drawn_ellipse": 1.21,
}

every_tire = pytest.mark.parametrize("tire", TIRES.values(), ids=TIRES)
every_precision = pytest.mark.parametrize("dtype", ["float64", "float32"])


def random_slips(n: int, dtype: str) -> tuple[np.ndarray, ...]:
    """Loads, slip ratios and angles, and directions of travel, with their special values."""
    rng = np.random.default_rng(7)
    fz = rng.uniform(1, 12e3, n)
    kappa = rng.standard_normal(n) * 10.0 ** rng.uniform(-6, 3, n)
    alpha = rng.uniform(-np.pi / 2, np.pi / 2, n) * 10.0 ** rng.uniform(-6, 0, n)
    kappa[:: n // 7] = [-1, 0, 1, -1, 0, 1, 0, -1][: len(kappa[:: n // 7])]
    vx = rng.choice([-20.0, -0.0, 0.0, 20.0], n)
    return tuple(x.astype(dtype) for x in (fz, kappa, alpha, vx))


@every_precision
@every_tire
def test_T01_no_slip_no_force(tire, dtype):
    fz = np.geomspace(1, 1e5, 20, dtype=dtype)
    zero = np.zeros_like(fz)
    f = tire.forces(fz, zero, zero, vx=np.resize(np.array([-1, 1], dtype), 20))
    for part in f:
        assert np.all(part == 0)


@every_precision
@every_tire
def test_T01_a_mirrored_slip_gives_the_mirrored_force(tire, dtype):
    fz, kappa, alpha, vx = random_slips(10_000, dtype)
    gamma = np.linspace(-0.2, 0.2, 10_000, dtype=dtype)
    if tire.model == "brush":
        tire = tire.replace(camber_slip=0.1)
    f = tire.forces(fz, kappa, alpha, gamma, vx=vx)
    mirrored = tire.forces(fz, kappa, -alpha, -gamma, vx=vx)
    assert mirrored.fx.tobytes() == f.fx.tobytes()
    np.testing.assert_array_equal(mirrored.fy, -f.fy)
    np.testing.assert_array_equal(mirrored.mz, -f.mz)


@every_precision
@every_tire
def test_T02_forces_take_energy_out_of_the_slip(tire, dtype):
    fz, kappa, alpha, vx = random_slips(100_000, dtype)
    f = tire.forces(fz, kappa, alpha, vx=vx)
    speed = np.abs(vx.astype(float))
    vsx, vsy = -kappa * speed, np.tan(alpha.astype(float)) * speed
    power = f.fx.astype(float) * vsx + f.fy.astype(float) * vsy
    assert power.max() <= 0
    assert power[(kappa != 0) & (vx != 0)].max() < 0


@every_precision
@every_tire
def test_T09_no_force_in_the_air(tire, dtype):
    _, kappa, alpha, vx = random_slips(1000, dtype)
    for fz in (0.0, -0.0, -1e-30, -4000.0, -1e30, -np.inf):
        f = tire.forces(np.full(1000, fz, dtype), kappa, alpha, vx=vx)
        for part in f:
            assert np.all(part == 0)


@every_precision
@pytest.mark.parametrize("name", FRICTION)
def test_T14_force_stays_within_the_friction(name, dtype):
    fz, kappa, alpha, vx = random_slips(100_000, dtype)
    f = TIRES[name].forces(fz, kappa, alpha, vx=vx)
    rolls = np.where(vx < 0, -1, 1) * (np.where(vx < 0, -1, 1) + kappa) > 0  # kappa > -1
    within = rolls if name == "dugoff" else np.full(rolls.shape, True)
    share = np.hypot(f.fx.astype(float), f.fy.astype(float)) / fz
    assert share[within].max() <= FRICTION[name] * (1 + 8 * np.finfo(dtype).eps)


def any_numbers(n: int, dtype: str) -> np.ndarray:
    """Finite numbers of all magnitudes, and those at the limits of formulas."""
    rng = np.random.default_rng(3)
    top = np.finfo(dtype).maxexp - 1
    x = np.ldexp(rng.uniform(-2, 2, n), rng.integers(-top, top, n)).astype(dtype)
    usual = rng.random(n) < 0.5
    x[usual] = rng.uniform(-4, 4, np.count_nonzero(usual))
    limits = np.finfo(dtype)
    special = np.array([0, -0.0, 1, -1, np.pi / 2, -np.pi / 2, limits.max, limits.min, limits.tiny])
    x[: n // 4] = rng.choice(special, n // 4)
    rng.shuffle(x)
    return x


@pytest.mark.slow
@pytest.mark.parametrize("dtype", first_quick(["float32", "float64"]))
@every_tire
def test_T23_finite_forces_for_a_million_finite_inputs(tire, dtype):
    n = 1_000_000
    x = any_numbers(5 * n, dtype).reshape(5, n)
    x[0, ::2] = np.abs(x[0, ::2])  # loads
    f = tire.forces(x[0], x[1], x[2], x[3], vx=x[4])
    for part in f:
        assert np.all(np.isfinite(part))


@every_precision
@pytest.mark.parametrize("name", FRICTION)
def test_T23_infinite_slip_is_full_sliding(name, dtype):
    kappa = np.array([np.inf, -np.inf, np.inf], dtype)
    vx = np.array([1, 1, -1], dtype)
    fz = np.full_like(vx, N)
    f = TIRES[name].forces(fz, kappa, np.zeros_like(vx), vx=vx)
    expected = TIRES[name].forces(fz, np.copysign(dtype_large(dtype), kappa), 0.0, vx=vx)
    np.testing.assert_array_equal(f.fx, expected.fx)
    assert np.all(np.sign(f.fx) == np.sign(kappa))


def dtype_large(dtype: str) -> np.floating:
    """A practically infinite slip."""
    return np.dtype(dtype).type(1e17 if dtype == "float64" else 1e9)


@every_precision
@every_tire
def test_T23_sideways_at_a_right_angle(tire, dtype):
    # the float32 next to pi/2 lies beyond it, where the tangent has changed its sign
    for alpha in (np.pi / 2, 1.6, 3.0):
        turn = np.array([alpha, -alpha], dtype)
        f = tire.forces(np.full_like(turn, N), np.zeros_like(turn), turn)
        assert f.fy[0] < 0 < f.fy[1]
        assert f.fy[0] == -f.fy[1]


@every_tire
def test_a_NaN_stays_with_its_element(tire):
    fz, kappa, alpha, vx = random_slips(101, "float64")
    whole = tire.forces(fz, kappa, alpha, vx=vx)
    for spoiled in (fz, kappa, alpha):
        keep = spoiled[50]
        spoiled[50] = np.nan
        f = tire.forces(fz, kappa, alpha, vx=vx)
        spoiled[50] = keep
        assert np.isnan(f.fx[50]) or np.isnan(f.fy[50])
        if tire.model not in ("simple_pacejka", "linear", "physx") or spoiled is fz:
            assert np.isnan(f.fx[50])
            assert np.isnan(f.fy[50])
        others = np.arange(101) != 50
        for part, good in zip(f, whole, strict=True):
            assert part[others].tobytes() == good[others].tobytes()


@every_tire
def test_single_precision_follows_double(tire):
    fz, kappa, alpha, vx = random_slips(20_000, "float32")
    single = tire.forces(fz, kappa, alpha, vx=vx)
    double = tire.forces(*(x.astype(float) for x in (fz, kappa, alpha)), vx=vx.astype(float))
    assert single.fx.dtype == np.float32
    assert double.fx.dtype == np.float64
    for part, exact in zip(single[:2], double[:2], strict=True):
        error = np.abs(part - exact) / np.maximum(np.abs(exact), 0.01 * fz)
        assert error.max() < 1e-4


loads = hnp.arrays(np.float64, 5, elements=st.floats(allow_nan=False, allow_infinity=False))


@pytest.mark.filterwarnings("ignore:.*is it in degrees:UserWarning")
@given(loads, loads, loads, loads, loads)
def test_T23_finite_forces_for_any_finite_inputs(fz, kappa, alpha, gamma, vx):
    for tire in TIRES.values():
        f = tire.forces(fz, kappa, alpha, gamma, vx=vx)
        for part in f:
            assert np.all(np.isfinite(part))
        assert np.all((f.fx == 0) | (np.sign(f.fx) == np.sign(kappa)))
        # an angle of no wheel: in the sine of C atan(B alpha) as in all others it keeps its side
        assert np.all((f.fy == 0) | (np.sign(f.fy) == -np.sign(alpha)))
