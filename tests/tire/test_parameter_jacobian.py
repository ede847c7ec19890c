"""Derivatives of tire forces by parameters: those of the slow twins, in 50 digits."""

from __future__ import annotations

from typing import Any

import mpmath
import numpy as np
import pytest
from mpmath import mpf
from numpy.typing import NDArray
from reference import parameters as twins
from rings import slow
from skidpad import _core
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
    load,
)
from skidpad.tires.wanted import wanted

from .tires import BRAKE, DRIVE, SIDE, finite

N = 4000.0
FALLING = {"load_sensitivity": 0.1}
SHAPED = {"friction_x": 1.2, "curvature_x": -1.0, "curvature_y": 0.4, **FALLING}
SHAPED |= {"camber_slip": 0.15, "trail": 0.03}
BY_LOAD = {"peak_stiffness_load_x": 9000.0, "peak_stiffness_load_y": 11000.0}
COMBINED = ("none", "ellipse", "vector")

TIRES: dict[str, Tire] = {
    **{f"simple_pacejka {word}": SimplePacejka(combine=word, **SHAPED) for word in COMBINED},
    "simple_pacejka by load": SimplePacejka(**SHAPED, **BY_LOAD),
    "simple_pacejka straight": SimplePacejka(),
    "brush": Brush(friction=1.1, camber_slip=0.2, **FALLING),
    "brush by load": Brush(friction=1.1, peak_stiffness_load=9000.0, **FALLING),
    "dugoff": Dugoff(friction=0.8, **FALLING),
    "dugoff by load": Dugoff(**BY_LOAD, **FALLING),
    "linear": Linear(),
    **{f"fiala {word}": Fiala(combine=word, **FALLING) for word in COMBINED},
    "fiala by load": Fiala(**BY_LOAD, **FALLING),
    "physx": PhysX(extremum_slip_x=0.2, asymptote_slip_x=0.5, stiffness_y=0.2),
    "tmeasy": TMeasy(),
    "lugre": LuGre(viscous_friction=0.01, stribeck_exponent=1.5, **FALLING),
    **{
        f"drawn_curves {word}": DrawnCurves.from_points(DRIVE, SIDE, BRAKE, combine=word, **FALLING)
        for word in COMBINED
    },
}
BRIEF = {"simple_pacejka straight", "linear", "dugoff by load", "fiala vector", "physx", "tmeasy"}
"""Tires whose twin is fast, below a second."""
OFF = ("peak_stiffness_load",)
"""Parameters that disable a part of a model at 0."""
LOADS = {"tmeasy": (2500.0, 9e3)}
"""Where the twin ignores the minimum values of a table, else 100 N up to where mu is least."""

every_tire = pytest.mark.parametrize("name", TIRES)


def some_points(name: str, n: int) -> list[NDArray[Any]]:
    """From small slip to wheels rotating backward; inclined, forward and in reverse."""
    rng = np.random.default_rng(11)
    fz = rng.uniform(*LOADS.get(name, (100.0, 40e3)), n)
    kappa = rng.uniform(-1, 1, n) * 10.0 ** rng.uniform(-3, 0.4, n)
    alpha = rng.uniform(-1.5, 1.5, n) * 10.0 ** rng.uniform(-3, 0, n)
    gamma = rng.uniform(-0.5, 0.5, n)
    return [fz, kappa, alpha, gamma, np.resize([20.0, -20.0], n)]


def slopes(tire: Tire, x: NDArray[np.float64]) -> NDArray[np.float64]:
    """Differences of the twin, rows Fx Fy Mz: a step of 1e-20 in 50 digits leaves 1e-20 of each."""
    with mpmath.workdps(50):
        model, combine = getattr(twins, tire.model), getattr(tire, "combine", "")
        p = {name: mpf(float(value)) for name, value in tire.parameters.items()}
        at = tuple(mpf(float(one)) for one in x)
        here = model(p, combine, at)
        columns = []
        for name, value in p.items():
            h = mpf(10) ** -20 * (abs(value) or 1)
            there = model({**p, name: value + h}, combine, at)
            off = name.startswith(OFF) and value == 0
            pairs = zip(here, there, strict=True)
            columns.append([0.0 if off else float((b - a) / h) for a, b in pairs])
    return np.array(columns).T


@pytest.mark.parametrize("name", [name if name in BRIEF else slow(name) for name in TIRES])
def test_the_derivatives_are_those_of_the_twin(name):
    tire = TIRES[name]
    fz, kappa, alpha, gamma, vx = points = some_points(name, 16)
    found = tire.jacobian(fz, kappa, alpha, gamma, vx=vx, by="all")
    exact = np.array([slopes(tire, x) for x in np.transpose(points)])
    assert np.all(np.abs(found - exact) <= 1e-12 * size_of(exact))


def size_of(exact: NDArray[np.float64]) -> NDArray[np.float64]:
    """The scale of an error: the number itself.

    Where large terms cancel, a small fraction of the largest of its kind; below 1e-15 is the twin's
    residue of a zero.
    """
    return np.maximum(np.maximum(np.abs(exact), 1e-2 * np.abs(exact).max(axis=0)), 1e-3)


def with_forces(tire: Tire, given: tuple[Any, ...]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The same pass by two parameters, with the forces in a last column: derivatives and forces."""
    of, by = ("mz", "fx", "fy"), tuple(tire.parameters)[:2]
    found = tire._adjoint(wanted(tire.model, of, by).with_forces(tire.model), given)(None, None)
    slopes = tire.jacobian(*given, of=of, by=by)
    np.testing.assert_array_equal(found[..., :-1], slopes)
    forces = tire.forces(*given)
    return found[..., -1], np.stack([getattr(forces, name) for name in of], axis=-1)


@every_tire
def test_the_same_pass_gives_the_forces(name):
    fz, kappa, alpha, gamma, vx = some_points(name, 100)
    found, forces = with_forces(TIRES[name], (fz, kappa, alpha, gamma, 0.0, vx, None))
    np.testing.assert_allclose(found, forces, rtol=1e-12, atol=1e-12 * np.abs(forces).max())


@pytest.mark.parametrize("side", ["as measured", "mirrored"])
def test_the_same_pass_gives_the_forces_of_a_magic_formula_in_reverse_and_in_a_mirror(side):
    tire = load("pacejka_205_60r15").replace(side=side)
    fz, kappa, alpha, gamma, vx = some_points("", 100)
    found, forces = with_forces(tire, (fz, kappa, alpha, gamma, 0.0, vx, 2e5))
    np.testing.assert_allclose(found, forces, rtol=1e-12, atol=1e-12 * np.abs(forces).max())


@every_tire
def test_they_are_the_slopes_of_the_forces(name):
    tire = TIRES[name]
    fz, kappa, alpha, gamma, vx = some_points(name, 1000)
    by = tire.jacobian(fz, kappa, alpha, gamma, vx=vx, by="all")
    numbers = tire.pack()
    kernel = getattr(_core, f"tire_{tire.model}")
    for k, (parameter, value) in enumerate(tire.parameters.items()):
        if (parameter.startswith(OFF) and value == 0) or parameter in ("trail", "width"):
            continue
        h = 1e-5 * (abs(value) or 1)
        change = np.eye(numbers.size)[k] * h
        ahead, behind = (
            np.stack(kernel(fz, kappa, alpha, gamma, vx, numbers + sign * change), axis=-1)
            for sign in (1, -1)
        )
        error = np.abs((ahead - behind) / (2 * h) - by[..., k])
        size = np.abs(by[..., k]).max(axis=0)
        # but for few points that a step takes across a kink
        assert np.all(np.mean(error > 1e-6 * size + 1e-9 * np.abs(ahead), axis=0) < 0.01), parameter


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@every_tire
def test_the_bits_do_not_hang_on_neighbors_or_instructions(name, dtype):
    tire = TIRES[name]
    points = [x.astype(dtype) for x in some_points(name, 37)]
    names = np.arange(len(tire.parameters)).astype(dtype)
    asked = (tire.pack(dtype), np.arange(3).astype(dtype), names)
    expected = getattr(_core, f"tire_{tire.model}_adjoint")(*points, *asked)
    for isa in dict(_core.isas()):
        kernel = _core.ufuncs(isa)[f"tire_{tire.model}_adjoint"]
        assert kernel(*points, *asked).tobytes() == expected.tobytes(), isa
        for cut in (slice(0, 1), slice(5, 9), slice(3, 36)):
            part = kernel(*(x[cut] for x in points), *asked)
            assert part.tobytes() == expected[cut].tobytes(), isa
        sets = np.repeat(asked[0][None], 37, axis=0)  # the same tire many times
        assert kernel(*points, sets, *asked[1:]).tobytes() == expected.tobytes(), isa


@pytest.mark.filterwarnings("ignore:.*is it in degrees:UserWarning")
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@every_tire
def test_finite_derivatives_for_finite_inputs(name, dtype):
    x = finite(5, 20_000, dtype)
    x[0, ::2] = np.abs(x[0, ::2])
    assert np.all(np.isfinite(TIRES[name].jacobian(*x[:4], vx=x[4], by="all")))


@pytest.mark.parametrize("name", [name for name in TIRES if name != "simple_pacejka straight"])
def test_a_force_that_is_no_number_has_no_derivative(name):
    """Without camber and trail the force reads fewer arguments than its derivatives by these."""
    tire = TIRES[name]
    for k in range(5):
        x = [np.array(value) for value in (N, 0.1, 0.1, 0.1, 1.0)]
        x[k] = np.array([np.nan, x[k]])
        fz, kappa, alpha, gamma, vx = x
        f = tire.forces(fz, kappa, alpha, gamma, vx=vx)
        by = tire.jacobian(fz, kappa, alpha, gamma, vx=vx, by="all")
        for row, force in enumerate((f.fx, f.fy, f.mz)):
            np.testing.assert_array_equal(np.isnan(by[:, row]).all(axis=-1), np.isnan(force))
            np.testing.assert_array_equal(np.isnan(by[:, row]).any(axis=-1), np.isnan(force))


@every_tire
def test_in_the_air_nothing_changes(name):
    _, kappa, alpha, gamma, vx = some_points(name, 50)
    assert not TIRES[name].jacobian(-N, kappa, alpha, gamma, vx=vx, by="all").any()


def test_a_number_that_is_0_has_a_derivative_too():
    """Shortcuts for numbers of 0 are not taken, and results do not depend on neighbors."""
    tire = SimplePacejka(camber_slip=[0.0, 0.1], curvature_y=[0.0, -1.0], trail=[0.0, 0.03])
    near = SimplePacejka(camber_slip=1e-9, curvature_y=-1e-9, trail=1e-9)
    names = ("camber_slip", "curvature_x", "curvature_y", "trail")
    asked = (N, 0.02, 0.03, 0.1)
    alone = SimplePacejka().jacobian(*asked, by=names)
    np.testing.assert_allclose(alone, near.jacobian(*asked, by=names), rtol=1e-6, atol=1e-5)
    assert np.all(alone[1, :3] != 0)
    assert alone[2, 3] > 100
    assert tire.jacobian(*asked, by=names)[0].tobytes() == alone.tobytes()


def test_columns_and_rows_come_as_they_are_asked_for():
    tire = TIRES["brush"]
    whole = tire.jacobian(N, [0.02, 0.03], 0.1, by="all")
    assert whole.shape == (2, 3, len(tire.parameters))
    k = list(tire.parameters).index
    names = ("nominal_load", "friction")
    some = tire.jacobian(N, [0.02, 0.03], 0.1, by=names, of=("mz", "fx"))
    np.testing.assert_array_equal(some, whole[:, [2, 0]][..., [k(name) for name in names]])
    np.testing.assert_array_equal(
        tire.jacobian(N, [0.02, 0.03], 0.1, by="friction", of="fy"), whole[:, 1:2, :1]
    )
    by_slips = tire.jacobian(N, [0.02, 0.03], 0.1)
    np.testing.assert_array_equal(tire.jacobian(N, [0.02, 0.03], 0.1, of=("fy",)), by_slips[:, 1:2])
    out = np.empty((2, 1, 4))
    assert tire.jacobian(N, [0.02, 0.03], 0.1, of="mz", out=out) is out
    np.testing.assert_array_equal(out, by_slips[:, 2:])
    assert tire.jacobian(N, [0.02, 0.03], 0.1, by=[]).shape == (2, 3, 0)


def test_shapes_and_sets_are_those_of_the_forces():
    tire = Brush(friction=np.linspace(0.5, 1.5, 3)[:, None])
    fz, kappa = np.linspace(0, 8000, 5), np.linspace(-1, 1, 5)
    by = tire.jacobian(fz, kappa, 0.1, phit=np.zeros((2, 1, 1)), by="all")
    assert by.shape == (2, 3, 5, 3, 7)
    alone = Brush(friction=1.5).jacobian(fz[3], kappa[3], 0.1, by="all")
    assert alone.shape == (3, 7)
    assert by[1, 2, 3].tobytes() == alone.tobytes()
    out = np.empty(by.shape)
    assert tire.jacobian(fz, kappa, 0.1, phit=np.zeros((2, 1, 1)), by="all", out=out) is out
    np.testing.assert_array_equal(out, by)
    assert tire.jacobian(np.empty((0, 1, 5)), kappa, 0.1, by="all").shape == (0, 3, 5, 3, 7)
    single = tire.jacobian(np.float32(4000), kappa.astype("float32"), 0.1, by="all")
    assert single.dtype == np.float32
    assert by[0, 0, :, 0, 0].strides == (8,)  # numbers of one column are side by side


def test_what_is_not_known_is_named_with_the_nearest():
    tire = Brush()
    with pytest.raises(ValueError, match="by: there is no 'fricton'; did you mean friction"):
        tire.jacobian(N, 0, 0, by=["fricton"])
    with pytest.raises(ValueError, match="of: there is no 'my'; there are fx, fy, mz"):
        tire.jacobian(N, 0, 0, by="all", of=("fx", "my"))
    magic = load("pacejka_205_60r15")
    assert magic.jacobian(N, 0, 0, by=["qsy1"], of="my")[0, 0] < 0
    with pytest.raises(ValueError, match="of: there is no 'my'; there are fx, fy, mz"):
        magic.jacobian(N, 0, 0, of="my")
    with pytest.raises(TypeError, match="by: expected texts, but it has 1"):
        tire.jacobian(N, 0, 0, by=[1])
    with pytest.raises(ValueError, match=r"do not broadcast: fz \(2,\), kappa \(3,\)"):
        tire.jacobian([1, 2], [0, 1, 2], 0, by="all")
    with pytest.raises(ValueError, match=r"out must have the shape \(2, 3, 7\)"):
        tire.jacobian([1, 2], 0, 0, by="all", out=np.empty((3, 4)))
    with pytest.raises(TypeError, match="alpha must be real numbers"):
        tire.jacobian(1.0, 0.0, "none", by="all")
