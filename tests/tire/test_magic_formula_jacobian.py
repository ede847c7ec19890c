"""Derivatives of the Magic Formula: those of its slow twin, in 40 digits."""

from __future__ import annotations

import math
import os
from functools import cache
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
import skidpad as sp
from mpmath import mpf
from numpy.typing import NDArray
from reference import magic_formula as twin
from rings import first_quick
from skidpad import _core
from skidpad.tires import MagicFormula

from .tires import finite

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
VERSIONS = {52: ("V52",), 61: (), 62: ("V62",)}
MODES = (111, 211, 121, 112, 222)
"""MFeval's modes: limits on or off, plain alpha or its tangent, with or without turn slip."""

BY_COEFFICIENTS = ("fx", "fy", "mz", "mx", "my")
"""Results with derivatives by coefficients, in the order of the kernel."""
ALL_FIVE = np.arange(5.0)

every_tire = pytest.mark.parametrize("name", ["mf52", "mf61", "mf62"])
every_mode = pytest.mark.parametrize("mode", MODES)


@cache
def coefficients(name: str) -> dict[str, float]:
    if not DATA.is_dir():
        pytest.skip(f"no reference data in {DATA}; SKIDPAD_REFERENCE_DATA tells where they are")
    return twin.coefficients(DATA / "tires" / f"{name}.tir")


def packed(name: str, mode: int, dtype: str = "float64") -> NDArray[np.floating]:
    """The coefficients for the kernels, and the option bits."""
    c = twin.Coefficients(coefficients(name), math)
    numbers = [c.__dict__.get(row[0], row[2]) for row in _core.tables()["magic_formula"]]
    asked = [*VERSIONS[c.version], "BOOK_SPIN"]
    asked += ["LIMITS"] * (mode // 100 == 1) + ["TAN_ALPHA"] * (mode // 10 % 10 == 2)
    asked += ["TURN_SLIP"] * (mode % 10 == 2)
    options = _core.magic_options()
    return np.array([*numbers, sum(options[name][0] for name in asked)], dtype)


def points(name: str, n: int, mode: int) -> NDArray[np.float64]:
    """Loads, slips, angles, inclinations, turn slips, speeds also low or reverse, and pressures."""
    rng = np.random.default_rng(9)
    c = twin.Coefficients(coefficients(name), math)
    return np.stack(
        [
            rng.uniform(0.1, 1.6, n) * c.fnomin,
            rng.uniform(-1, 1, n) * 10.0 ** rng.uniform(-3, -0.3, n),
            rng.uniform(-0.5, 0.5, n) * 10.0 ** rng.uniform(-2, 0, n),
            rng.uniform(-0.15, 0.15, n),
            rng.uniform(-0.1, 0.1, n) * (mode % 10 == 2),
            np.resize([16.0, -16.0, 0.4], n),
            rng.uniform(0.9, 1.1, n) * c.nompres,
        ]
    )


def slopes(name: str, mode: int, x: NDArray[np.float64]) -> NDArray[np.float64]:
    """Central differences in 40 digits, rows Fx Fy Mz, columns fz kappa alpha gamma."""
    with mpmath.workdps(40):
        at = [mpf(float(one)) for one in x]

        def forces(point: list[mpf]) -> list[mpf]:
            found = twin.evaluate(coefficients(name), *point, mode, mpmath.mp)
            return [found[key] for key in ("Fx", "Fy", "Mz")]

        columns = []
        for k in range(4):
            h = mpf(10) ** -14 * max(abs(at[k]), mpf(10) ** -6)
            ahead, behind = list(at), list(at)
            ahead[k] += h
            behind[k] -= h
            two = zip(forces(ahead), forces(behind), strict=True)
            columns.append([float((one - other) / (2 * h)) for one, other in two])
    return np.array(columns).T


@pytest.fixture
def forces_alone(monkeypatch):
    """Keep the twin from computing its loaded radius, which is slow and not needed."""
    monkeypatch.setattr(twin.vertical, "loaded_radius", lambda *_: (0, 0, 0))


@pytest.mark.parametrize("mode", first_quick(MODES))
@every_tire
def test_the_derivatives_are_those_of_the_twin(name, mode, forces_alone):
    x = points(name, 9, mode)
    found = _core.tire_magic_formula_jacobian(*x, packed(name, mode))
    exact = np.array([slopes(name, mode, point) for point in x.T])
    # of each number; where large parts of it cancel, of a small share of the largest of its kind
    size = np.maximum(np.abs(exact), 1e-4 * np.abs(exact).max(axis=0))
    assert np.all(np.abs(found - exact) <= 1e-9 * size)


@every_mode
@every_tire
def test_single_precision_follows_double(name, mode):
    x = points(name, 2000, mode).astype("float32")
    single = _core.tire_magic_formula_jacobian(*x, packed(name, mode, "float32"))
    double = _core.tire_magic_formula_jacobian(*x.astype(float), packed(name, mode))
    assert single.dtype == np.float32
    size = np.maximum(np.abs(double), 1e-2 * np.abs(double).max(axis=0))
    assert np.quantile(np.abs(single - double) / np.where(size == 0, 1, size), 0.999) < 1e-3


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("mode", first_quick([111, 121, 112]))
@every_tire
def test_finite_derivatives_for_finite_inputs(name, mode, dtype):
    x = finite(7, 100_000, dtype)
    x[0, ::3] = np.random.default_rng(6).uniform(0, 2e4, x[0, ::3].shape)
    numbers = packed(name, mode, dtype)
    fx, fy, _, _, mz = _core.tire_magic_formula(*x, numbers)
    found = _core.tire_magic_formula_jacobian(*x, numbers)
    for row, force in enumerate((fx, fy, mz)):
        assert np.all(np.isfinite(found[:, row]) | ~np.isfinite(force)[:, None])


def slopes_by_coefficients(name: str, mode: int, x: NDArray[np.float64]) -> NDArray[np.float64]:
    """Differences in 50 digits, rows Fx Fy Mz Mx My, columns in the order of the table."""
    with mpmath.workdps(50):
        c = coefficients(name)
        known = twin.Coefficients(c, mpmath.mp)
        at = [mpf(float(one)) for one in x]

        def forces(changed: dict[str, mpf]) -> list[mpf]:
            found = twin.evaluate({**c, **changed}, *at, mode, mpmath.mp)
            return [found[key.capitalize()] for key in BY_COEFFICIENTS]

        here, columns = forces({}), []
        for key in (row[0] for row in _core.tables()["magic_formula"]):
            value = getattr(known, key)
            h = mpf(10) ** -20 * (abs(value) or 1)
            two = zip(forces({key: value + h}), here, strict=True)
            columns.append([float((one - other) / h) for one, other in two])
    return np.array(columns).T


@pytest.mark.slow
@pytest.mark.parametrize("mode", first_quick(MODES))
@pytest.mark.parametrize("name", first_quick(["mf52", "mf61", "mf62"]))
def test_the_derivatives_by_coefficients_are_those_of_the_twin(name, mode, forces_alone):
    x, numbers = points(name, 3, mode), packed(name, mode)
    count = len(numbers) - 1
    found = _core.tire_magic_formula_adjoint(*x, numbers, ALL_FIVE, np.arange(float(count)))
    exact = np.array([slopes_by_coefficients(name, mode, point) for point in x.T])
    fx, fy, mx, my, mz = _core.tire_magic_formula(*x, numbers)
    # of each number; where parts of it cancel, of a share of what would change the force by all of
    # itself with all of the coefficient
    force = np.abs(np.stack([fx, fy, mz, mx, my], axis=-1))[..., None]
    whole = np.where(numbers[:-1] == 0, 1.0, np.abs(numbers[:-1]))
    size = np.maximum(np.abs(exact), 0.1 * force / whole)
    assert np.all(np.abs(found - exact) <= 1e-12 * size)


def by_all(name: str, mode: int, x: NDArray[np.floating], dtype: str = "float64") -> NDArray[Any]:
    numbers = packed(name, mode, dtype)
    of, by = ALL_FIVE.astype(dtype), np.arange(len(numbers) - 1).astype(dtype)
    return _core.tire_magic_formula_adjoint(*x.astype(dtype), numbers, of, by)


@every_mode
@every_tire
def test_by_coefficients_they_are_the_slopes_of_the_forces(name, mode):
    x, numbers = points(name, 1000, mode), packed(name, mode)
    by = by_all(name, mode, x)
    for k, value in enumerate(numbers[:-1]):
        h = 1e-5 * (abs(value) or 1)
        change = np.eye(len(numbers))[k] * h
        ahead, behind = (
            np.stack(_core.tire_magic_formula(*x, numbers + sign * change), axis=-1)[
                ..., [0, 1, 4, 2, 3]
            ]
            for sign in (1, -1)
        )
        error = np.abs((ahead - behind) / (2 * h) - by[..., k])
        size = np.abs(by[..., k]).max(axis=0) + 1e-9 * np.abs(ahead).max(axis=0) / h
        # but for few points that a step takes across a kink
        assert np.all(np.mean(error > 1e-5 * size, axis=0) < 0.01), k


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@every_mode
def test_the_bits_by_coefficients_do_not_hang_on_neighbors_or_instructions(mode, dtype):
    x = points("mf62", 37, mode).astype(dtype)
    expected = by_all("mf62", mode, x, dtype)
    numbers = packed("mf62", mode, dtype)
    other = numbers.copy()
    other[-1] = int(other[-1]) ^ _core.magic_options()["LIMITS"][0]
    sets = np.array([numbers if k % 3 else other for k in range(37)])
    of, by = ALL_FIVE.astype(dtype), np.arange(len(numbers) - 1).astype(dtype)
    for isa in dict(_core.isas()):
        kernel = _core.ufuncs(isa)["tire_magic_formula_adjoint"]
        for cut in (slice(None), slice(0, 1), slice(5, 9)):
            part = kernel(*x[:, cut], numbers, of, by)
            assert part.tobytes() == expected[cut].tobytes(), isa
        mixed = kernel(*x, sets, of, by)
        for k in range(37):
            if k % 3:
                assert mixed[k].tobytes() == expected[k].tobytes(), (isa, k)


@every_tire
def test_in_reverse_a_mirrored_tire_has_the_derivatives_of_its_image(name):
    x, numbers = points(name, 50, 111), packed(name, 111)
    numbers[-1] += _core.magic_options()["MIRROR"][0]
    x[5] = np.abs(x[5])
    image = x.copy()
    image[[1, 4, 5]] *= -1  # slip ratio, turn slip and speed
    of, by = ALL_FIVE, np.arange(len(numbers) - 1.0)
    forward = _core.tire_magic_formula_adjoint(*x, numbers, of, by)
    back = _core.tire_magic_formula_adjoint(*image, numbers, of, by)
    np.testing.assert_array_equal(back, forward * np.array([-1, 1, -1, 1, -1])[:, None])


@pytest.mark.parametrize("mode", [111, 121])
@every_tire
def test_by_coefficients_they_are_finite_for_finite_inputs(name, mode):
    x = finite(7, 20_000, float)
    x[0, ::3] = np.random.default_rng(6).uniform(0, 2e4, x[0, ::3].shape)
    fx, fy, mx, my, mz = _core.tire_magic_formula(*x, packed(name, mode))
    by = by_all(name, mode, x)
    for row, force in enumerate((fx, fy, mz, mx, my)):
        assert np.all(np.isfinite(by[:, row]) | ~np.isfinite(force)[:, None])


def test_rolling_resistance_goes_with_the_pressure_at_the_nominal_one_too():
    """My is proportional to (p/p0)^QSY8, also at p = p0 and exponent 1."""
    tire = MagicFormula("6.2", qsy1=0.012, qsy8=-0.4)
    p0, my = tire.parameters["nompres"], tire.forces(4000.0, 0.0, 0.0, vx=20.0).my
    found = tire.jacobian(4000.0, 0.0, 0.0, vx=20.0, by=["nompres", "inflpres"], of="my")
    np.testing.assert_allclose(found[0], [0.4 * my / p0, -0.4 * my / p0], rtol=1e-12)


@pytest.mark.skipif(not _core.has_derivatives, reason="built without C++")
def test_a_car_coasts_with_the_derivative_of_its_nominal_pressure():
    """The angular acceleration of a free wheel is My over its inertia."""
    tire = MagicFormula("6.2", qsy1=0.012, qsy8=-0.4)
    fleet = sp.Fleet(sp.Car({"tire": tire}), 1)
    fleet.start(20.0)
    by = ["tire.rear.qsy1", "tire.rear.inflpres"]
    found = fleet.jacobian({}, of=["wheel_speed"], by=by, dt=1e-4).values[0]
    by_qsy1, by_pressure = found[2]  # of the left rear wheel
    # dMy/dp = QSY8 My/p, My goes with QSY1
    assert by_pressure == pytest.approx(-0.4 / 220e3 * 0.012 * by_qsy1, rel=1e-6)
