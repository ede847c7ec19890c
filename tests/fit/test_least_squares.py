"""Thousands of fits in one call: SciPy's minima, one answer, words for what is wrong."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from numpy.typing import NDArray
from scipy.optimize import least_squares, lsq_linear
from skidpad.bench.fits import curve, problems
from skidpad.fit import LeastSquaresResult, batch_least_squares

Array = NDArray[Any]
TIGHT: dict[str, Any] = {"ftol": 0.0, "xtol": 1e-14, "gtol": 0.0, "max_iterations": 1000}
LOSSES = ("linear", "soft_l1", "huber", "cauchy")
every_loss = pytest.mark.parametrize("loss", LOSSES)

START, SLIP, FORCE = (part[:60].copy() for part in problems())
FORCE[:30, ::23] += 200.0  # outliers, for the robust losses
TYPICAL = np.array([10.0, 1.4, 3000.0, 0.5])
"""Sizes of B, C, D, E."""


def tires(x: Array, force: Array) -> tuple[Array, Array]:
    """Residuals of tire curves and their Jacobian."""
    return curve(x, SLIP, force)


def some_tires(loss: str) -> range:
    """Tires whose minimum is that of their region, whatever the way."""
    return range(30, 38) if loss == "linear" else range(8)


def fit_tires(rows: slice | Array = slice(None), **options: Any) -> LeastSquaresResult:
    return batch_least_squares(tires, START[rows], True, data=(FORCE[rows],), **options)


def scipys(i: int, **options: Any) -> Any:
    """SciPy's answer to tire i, with tolerances as tight as it takes them."""
    return least_squares(
        lambda x: tires(x[None], FORCE[i : i + 1])[0][0],
        options.pop("x0", START[i]),
        lambda x: tires(x[None], FORCE[i : i + 1])[1][0],
        x_scale="jac",
        **{"ftol": 1e-15, "xtol": 1e-15, "gtol": 1e-15, "max_nfev": 2000, **options},
    )


def assert_same(one: LeastSquaresResult, other: LeastSquaresResult) -> None:
    for field in fields(one):
        assert_array_equal(getattr(one, field.name), getattr(other, field.name), field.name)


def rows_of(result: LeastSquaresResult, rows: slice | Array) -> LeastSquaresResult:
    return LeastSquaresResult(*(getattr(result, field.name)[rows] for field in fields(result)))


# Problems of the Statistical Reference Datasets (NIST), with their two starts and certified values
NIST: dict[str, tuple[Callable[..., Any], Array, Array, list[Any], list[float], float]] = {
    "Misra1a": (
        lambda x, a, b: a * (1 - np.exp(-b * x)),
        np.array([77.6, 114.9, 141.1, 190.8, 239.9, 289.0, 332.8, 378.4, 434.8, 477.3, 536.8, 593.1,
                  689.1, 760.0]),
        np.array([10.07, 14.73, 17.94, 23.93, 29.61, 35.18, 40.02, 44.82, 50.76, 55.05, 61.01,
                  66.40, 75.47, 81.78]),
        [(500, 1e-4), (250, 5e-4)],
        [2.3894212918e2, 5.5015643181e-4],
        1.2455138894e-1,
    ),
    "MGH09": (
        lambda x, a, b, c, d: a * (x * x + b * x) / (x * x + c * x + d),
        np.array([4, 2, 1, 0.5, 0.25, 0.167, 0.125, 0.1, 0.0833, 0.0714, 0.0625]),
        np.array([0.1957, 0.1947, 0.1735, 0.1600, 0.0844, 0.0627, 0.0456, 0.0342, 0.0323, 0.0235,
                  0.0246]),
        [(25, 39, 41.5, 39), (0.25, 0.39, 0.415, 0.39)],
        [1.9280693458e-1, 1.9128232873e-1, 1.2305650693e-1, 1.3606233068e-1],
        3.0750560385e-4,
    ),
    "Rat42": (
        lambda x, a, b, c: a / (1 + np.exp(b - c * x)),
        np.array([9, 14, 21, 28, 42, 57, 63, 70, 79.0]),
        np.array([8.93, 10.80, 18.59, 22.33, 39.35, 56.11, 61.73, 64.62, 67.08]),
        [(100, 1, 0.1), (75, 2.5, 0.07)],
        [7.2462237576e1, 2.6180768402, 6.7359200066e-2],
        8.0565229338,
    ),
    "MGH10": (  # a condition number of 3,000 with scaled columns, of 1e9 without
        lambda x, a, b, c: a * np.exp(b / (x + c)),
        np.arange(50, 130, 5.0),
        np.array([34780, 28610, 23650, 19630, 16370, 13720, 11540, 9744, 8261, 7030, 6005, 5147,
                  4427, 3820, 3307, 2872.0]),
        [(0.02, 4000, 250)],
        [5.6096364710e-3, 6.1813463463e3, 3.4522363462e2],
        8.7945855171e1,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", NIST)
def test_certified_minima_are_found(name: str) -> None:
    model, x, y, starts, certified, squares = NIST[name]

    def residuals(p: Array) -> Array:
        return model(x, *p.T[..., None]) - y

    def jacobian(p: Array) -> Array:  # by complex steps
        steps = p[:, None] + 1e-30j * np.eye(p.shape[1])
        moved = model(x, *np.moveaxis(steps, -1, 0)[..., None])
        return np.moveaxis(moved.imag / 1e-30, 1, 2)

    exact = batch_least_squares(residuals, starts, jacobian, **TIGHT)
    assert exact.success.all()
    assert_allclose(exact.x, np.tile(certified, (len(starts), 1)), rtol=3e-8)
    assert_allclose(2 * exact.cost, squares, rtol=1e-10)
    differences = batch_least_squares(residuals, starts, max_iterations=1000)
    assert_allclose(2 * differences.cost, squares, rtol=1e-8)


def assert_scipys(found: LeastSquaresResult, i: int, known: Any) -> None:
    """The same cost; the same place, up to where the gradient of SciPy's is small; a smaller one."""
    assert_allclose(found.cost[i], known.cost, rtol=1e-13)
    assert_allclose(found.x[i] / TYPICAL, known.x / TYPICAL, rtol=0, atol=1e-6)
    free = found.active[i] == 0
    ours, theirs = (np.abs(g * known.x)[free].max() for g in (found.gradient[i], known.grad))
    assert ours <= max(theirs, 1e-9 * known.cost)


@every_loss
def test_minima_are_scipys(loss: str) -> None:
    found = fit_tires(loss=loss, f_scale=50.0, **TIGHT)
    for i in some_tires(loss):
        assert found.success[i]
        assert_scipys(found, i, scipys(i, loss=loss, f_scale=50.0))


@every_loss
def test_minima_on_bounds_are_scipys(loss: str) -> None:
    bounds = np.array([5.0, 1.0, 100.0, -2.0]), np.array([10.0, 1.6, 3000.0, -0.4])
    start = np.array([9.0, 1.4, 2900.0, -0.6])  # inside, as SciPy's method wants it
    options: dict[str, Any] = {"loss": loss, "f_scale": 50.0, "bounds": bounds}
    found = batch_least_squares(
        tires, np.tile(start, (60, 1)), True, data=(FORCE,), **options, **TIGHT
    )
    several = 0
    for i in some_tires(loss):
        assert found.success[i]
        assert_scipys(found, i, scipys(i, x0=start, **options))
        assert_array_equal(found.x[i] == bounds[1], found.active[i] == 1)
        assert_array_equal(found.x[i] == bounds[0], found.active[i] == -1)
        several += (found.active[i] != 0).sum() > 1
    assert several > 0


def test_the_first_and_the_last_bounds_of_a_step_are_let_go() -> None:
    """A linear problem whose minimum inside the box has other bounds than the way to it."""
    rng = np.random.default_rng(3)
    A, b = rng.normal(size=(40, 12, 6)), rng.normal(size=(40, 12))
    x0 = rng.uniform(-0.2, 0.2, (40, 6))
    found = batch_least_squares(
        lambda x, A, b: (A * x[:, None, :]).sum(axis=2) - b,
        x0,
        lambda x, A, b: A,
        data=(A, b),
        bounds=(-0.2, 0.2),
        **TIGHT,
    )
    for i in range(40):
        known = lsq_linear(A[i], b[i], (-0.2, 0.2), method="bvls", tol=1e-15)
        assert_allclose(found.x[i], known.x, atol=1e-12)
        assert_array_equal(found.active[i], known.active_mask)


@every_loss
def test_a_fit_has_the_same_bits_alone_and_among_others(loss: str) -> None:
    options: dict[str, Any] = {"loss": loss, "f_scale": 50.0, "max_iterations": 25}
    together = fit_tires(**options)
    for i in range(0, 60, 7):
        assert_same(fit_tires(slice(i, i + 1), **options), rows_of(together, slice(i, i + 1)))
    order = np.random.default_rng(5).permutation(60)
    assert_same(fit_tires(order, **options), rows_of(together, order))
    for chunk in (1, 7, 59):
        for threads in (1, 3):
            assert_same(fit_tires(**options, chunk=chunk, threads=threads), together)


@pytest.mark.parametrize("jac", [None, "2-point", "separate"])
def test_every_kind_of_jacobian_has_the_same_bits_in_any_batch(jac: str | None) -> None:
    def residuals(x: Array, force: Array) -> Array:
        return tires(x, force)[0]

    def jacobian(x: Array, force: Array) -> Array:
        return tires(x, force)[1]

    given: Any = jacobian if jac == "separate" else jac
    weights = np.random.default_rng(6).uniform(0.5, 2.0, FORCE.shape)

    def fit(rows: slice, **options: Any) -> LeastSquaresResult:
        return batch_least_squares(
            residuals, START[rows], given, data=(FORCE[rows],), weights=weights[rows],
            bounds=(0.0, [9.0, 4.0, 9e3, 1.0]), **options,
        )  # fmt: skip

    together = fit(slice(None))
    assert together.success.all()
    assert_same(fit(slice(None), chunk=9, threads=2), together)
    for i in (0, 31):
        assert_same(fit(slice(i, i + 1)), rows_of(together, slice(i, i + 1)))
