"""Thousands of fits in one call: SciPy's minima, the same bits, and error messages."""

from __future__ import annotations

import threading
from dataclasses import fields
from typing import Any

import mpmath as mp
import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from numpy.typing import NDArray
from scipy.optimize import least_squares, lsq_linear
from skidpad.bench.fits import curve, problems
from skidpad.fit import LeastSquaresResult, batch_least_squares
from skidpad.fit.levenberg_marquardt import minimize
from skidpad.fit.loss import LOSSES as LOSSES_BY_NAME
from skidpad.fit.residuals import Residuals

from .nist import references

Array = NDArray[Any]
TIGHT: dict[str, Any] = {"ftol": 0.0, "xtol": 1e-14, "gtol": 0.0, "max_iterations": 1000}
LOSSES = ("linear", "soft_l1", "huber", "cauchy")
every_loss = pytest.mark.parametrize("loss", LOSSES)

START, SLIP, FORCE = (part[:60].copy() for part in problems())
FORCE[:30, ::23] += 200.0  # outliers, for the robust losses
TYPICAL = np.array([10.0, 1.4, 3000.0, 0.5])
"""Ranges of B, C, D, E."""


def tires(x: Array, force: Array) -> tuple[Array, Array]:
    """Residuals of tire curves and their Jacobian."""
    return curve(x, SLIP, force)


def fit_tires(rows: slice | Array = slice(None), **options: Any) -> LeastSquaresResult:
    return batch_least_squares(tires, START[rows], True, data=(FORCE[rows],), **options)


def scipys(i: int, **options: Any) -> Any:
    """SciPy's solution for tire i, at its tightest tolerances."""
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


NIST = references()
WELL_KNOWN = ("Misra1a", "MGH09", "Rat42", "BoxBOD", "MGH10")


@pytest.mark.slow
@pytest.mark.parametrize("jac", ["3-point", "exact"])
def test_all_certified_minima_are_found_to_four_digits_from_both_starts(jac: str) -> None:
    for name, problem in NIST.items():
        slopes: Any = problem.jacobian if jac == "exact" else jac
        found = batch_least_squares(problem.residuals, problem.starts, slopes)
        assert found.success.all(), name
        assert_allclose(found.x, np.tile(problem.certified, (2, 1)), rtol=1e-4, err_msg=name)


def test_standard_errors_are_the_certified_ones() -> None:
    """Those of Lanczos1 are rounding of its data, which in doubles keep few digits."""
    for name, problem in NIST.items():
        found = batch_least_squares(problem.residuals, problem.starts[1:], problem.jacobian)
        digits = 3e-3 if name == "Lanczos1" else 3e-5
        assert_allclose(found.standard_error[0], problem.deviations, rtol=digits, err_msg=name)


@pytest.mark.slow
@pytest.mark.parametrize("most", [3, 10, 30, 100])
def test_no_success_is_claimed_where_the_minimum_was_not_reached(most: int) -> None:
    for name, problem in NIST.items():
        for jac in (None, problem.jacobian):
            found = batch_least_squares(problem.residuals, problem.starts, jac, max_iterations=most)
            done = found.success
            assert_allclose(2 * found.cost[done], problem.squares, rtol=2e-3, err_msg=name)


@pytest.mark.parametrize("name", WELL_KNOWN)
def test_certified_minima_are_found_to_all_digits(name: str) -> None:
    problem = NIST[name]
    exact = batch_least_squares(problem.residuals, problem.starts[1:], problem.jacobian, **TIGHT)
    assert exact.success.all()
    assert_allclose(exact.x[0], problem.certified, rtol=3e-8)
    assert_allclose(2 * exact.cost, problem.squares, rtol=1e-10)


def test_a_plateau_far_from_the_data_is_no_minimum() -> None:
    """There b1 exp(b2/(x + b3)) is almost 0, or 0 in doubles."""
    problem = NIST["MGH10"]
    plateaus = np.array([[-14.5, -1.227e6, 5.15e4], [1.0, -1e6, 1e3]])
    found = batch_least_squares(problem.residuals, plateaus, problem.jacobian)
    assert not found.success.any()


def test_two_exponentials_that_became_one_are_no_minimum() -> None:
    """For two of the three initial exponentials; columns of the Jacobian are the same then."""
    problem = NIST["Lanczos3"]
    residuals, slopes = problem.residuals, problem.jacobian
    unit = np.ones((1, len(problem.response)))
    task = Residuals(residuals, slopes, (), unit, LOSSES_BY_NAME["linear"], 1.0, 1)
    free = np.full((1, 6), np.inf)
    ends = minimize(task, problem.starts[:1], -free, free, max_iterations=700)
    rates = np.sort(ends.x[0, 1::2])
    assert np.diff(rates).min() < 1e-5
    assert ends.status[0] == -5
    again = minimize(task, problem.starts[:1], -free, free, max_iterations=700, again=(-5,))
    assert again.status[0] > 0
    assert_allclose(np.sort(again.x[0, 1::2]), np.sort(problem.certified[1::2]), rtol=1e-4)


def assert_scipys(found: LeastSquaresResult, i: int, known: Any) -> None:
    """The same cost and location, where SciPy's own gradient is small, and ours is smaller."""
    assert_allclose(found.cost[i], known.cost, rtol=1e-13)
    assert_allclose(found.x[i] / TYPICAL, known.x / TYPICAL, rtol=0, atol=1e-6)
    free = found.active[i] == 0
    ours, theirs = (
        np.abs(g * known.x)[free].max(initial=0.0) for g in (found.gradient[i], known.grad)
    )
    assert ours <= max(theirs, 1e-9 * known.cost)


@every_loss
def test_minima_are_scipys(loss: str) -> None:
    found = fit_tires(loss=loss, f_scale=50.0, **TIGHT)
    for i in range(30, 38) if loss == "linear" else range(8):
        assert found.success[i]
        assert_scipys(found, i, scipys(i, loss=loss, f_scale=50.0))


@every_loss
def test_minima_on_bounds_are_scipys(loss: str) -> None:
    """Each tire is kept from its own minimum by individual bounds."""
    options: dict[str, Any] = {"loss": loss, "f_scale": 50.0}
    best = fit_tires(slice(30, 40), **options).x
    lower, upper = best * [1.02, 0.5, 0.5, 2.0], best * [2.0, 2.0, 0.99, 0.5]
    start = best * [1.05, 1.1, 0.95, 1.2]
    found = batch_least_squares(
        tires, start, True, data=(FORCE[30:40],), bounds=(lower, upper), **options, **TIGHT
    )
    assert found.success.all()
    assert (found.active != 0).any(axis=1).all()
    for i in range(10):
        bounds = lower[i], upper[i]
        assert_scipys(found, i, scipys(30 + i, x0=start[i], bounds=bounds, **options))
        assert_array_equal(found.x[i] == upper[i], found.active[i] == 1)
        assert_array_equal(found.x[i] == lower[i], found.active[i] == -1)


def test_the_first_and_the_last_bounds_of_a_step_are_let_go() -> None:
    """A linear problem whose minimum in the box has other active bounds than the path to it."""
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


def line(x: Array, y: Array) -> Array:
    """Residuals of a + b t at t = 0, 1, ..., m - 1."""
    return x[:, :1] + x[:, 1:] * np.arange(y.shape[1]) - y


def test_the_covariance_is_that_of_a_regression() -> None:
    rng = np.random.default_rng(7)
    y = 1.0 + 2.0 * np.arange(9) + rng.normal(size=(5, 9))
    weights = rng.uniform(0.5, 2.0, (5, 9))
    found = batch_least_squares(line, np.zeros((5, 2)), data=(y,), weights=weights)
    for i in range(5):
        best, covariance = np.polyfit(np.arange(9), y[i], 1, w=np.sqrt(weights[i]), cov=True)
        assert_allclose(found.x[i], best[::-1], rtol=1e-9)
        assert_allclose(found.covariance[i], covariance[::-1, ::-1], rtol=1e-8)
        scaled = np.sqrt(weights[i])[:, None] * np.stack([np.ones(9), np.arange(9)], 1)
        scaled /= np.linalg.norm(scaled, axis=0)
        assert_allclose(found.condition[i], np.linalg.cond(scaled), rtol=1e-9)
        weakest = np.linalg.svd(scaled)[2][1]
        assert_allclose(np.abs(found.weakest[i] @ weakest), 1.0, rtol=1e-12)
    assert_allclose(found.standard_error, np.sqrt(found.covariance[:, [0, 1], [0, 1]]))
    assert_allclose(found.correlation[:, 0, 0], 1.0)
    assert (found.correlation[:, 0, 1] < -0.5).all()  # of offset and slope, at t >= 0


@every_loss
def test_standard_errors_are_the_scatter_of_refits(loss: str) -> None:
    """A twentieth of the points are outliers if the loss can handle them."""
    rng = np.random.default_rng(8)
    y = 1.0 + 2.0 * np.arange(60) + rng.normal(size=(4000, 60))
    if loss != "linear":
        y += np.where(rng.random(y.shape) < 0.05, rng.normal(0.0, 30.0, y.shape), 0.0)
    found = batch_least_squares(line, np.tile([1.0, 2.0], (4000, 1)), data=(y,), loss=loss)
    scatter = found.x.std(axis=0)
    assert_allclose(np.sqrt((found.standard_error**2).mean(axis=0)), scatter, rtol=0.06)
    inside = np.abs(found.x - [1.0, 2.0]) < 1.96 * found.standard_error
    assert_allclose(inside.mean(axis=0), 0.95, atol=0.02)


def test_covariance_keeps_its_digits_where_normal_equations_lose_them() -> None:
    t = np.linspace(0.0, 1.0, 40)
    powers = t[:, None] ** np.arange(9)  # scaled to one: a condition number of 4e5
    y = np.cos(3 * t) + 1e-3 * np.sin(100 * t)
    found = batch_least_squares(
        lambda x: (powers * x[:, None, :]).sum(axis=2) - y,
        np.zeros((1, 9)),
        lambda x: powers[None],
        **TIGHT,
    )
    with mp.workdps(60):
        A = mp.matrix(powers.tolist())
        inverse = (A.T * A) ** -1
        exact = inverse * (A.T * mp.matrix(y.tolist()))
        rest = A * exact - mp.matrix(y.tolist())
        variance = sum(v * v for v in rest) / 31
        errors = [float(mp.sqrt(variance * inverse[j, j])) for j in range(9)]
    assert found.condition[0] > 3e5
    assert_allclose(found.x[0], [float(v) for v in exact], rtol=1e-8)
    assert_allclose(found.standard_error[0], errors, rtol=1e-8)


def test_what_data_cannot_determine_is_infinite_and_named() -> None:
    """Only the sum of the first two of three parameters is determined."""
    t = np.arange(1.0, 9.0)
    found = batch_least_squares(
        lambda x: (x[:, :1] + x[:, 1:2]) * t + x[:, 2:] - 3 * t + 1 + 0.1 * np.cos(9 * t),
        np.array([[1.0, 1.0, 0.0]]),
    )
    assert found.success.all()
    assert_allclose(found.x[0, :2].sum(), 3.0, atol=0.1)
    assert np.isinf(found.condition[0])
    assert_array_equal(np.isinf(found.standard_error[0]), [True, True, False])
    assert_allclose(np.abs(found.weakest[0]), [0.5**0.5, 0.5**0.5, 0.0], atol=1e-6)
    assert found.weakest[0, 0] * found.weakest[0, 1] < 0


def test_a_held_parameter_counts_as_known() -> None:
    y = 1.0 + 2.0 * np.arange(9) + np.random.default_rng(9).normal(size=(1, 9))
    held = batch_least_squares(
        line, [[0.5, 0.0]], data=(y,), bounds=([0.5, -np.inf], [0.5, np.inf])
    )
    slope = batch_least_squares(
        lambda x, y: line(np.c_[np.full(len(x), 0.5), x], y), [[0.0]], data=(y,)
    )
    assert_allclose(held.x[0], [0.5, slope.x[0, 0]], rtol=1e-9)
    assert_allclose(held.covariance[0], [[0, 0], [0, slope.covariance[0, 0, 0]]], rtol=1e-7)
    assert held.active[0, 0] != 0
    assert held.active[0, 1] == 0
    assert np.isnan(held.correlation[0, 0, 1])


def test_a_weight_of_two_counts_a_point_twice_and_zero_leaves_it_out() -> None:
    y = np.array([[0.0, 1.0, 2.0, 4.0, 5.0]])
    twice = batch_least_squares(line, [[0.0, 0.0]], data=(y,), weights=[1, 1, 1, 2, 1.0], **TIGHT)
    t = np.array([0, 1, 2, 3, 3, 4.0])
    repeated = batch_least_squares(
        lambda x: x[:, :1] + x[:, 1:] * t - y[0, [0, 1, 2, 3, 3, 4]], [[0.0, 0.0]], **TIGHT
    )
    assert_allclose(twice.x, repeated.x, rtol=1e-8)
    assert_allclose(twice.cost, repeated.cost, rtol=1e-12)
    gap = np.array([[0.0, 1.0, np.nan, 4.0, 5.0]])
    without = batch_least_squares(line, [[0.0, 0.0]], data=(gap,), weights=[1, 1, 0, 1, 1.0])
    assert without.success.all()
    assert np.isfinite(without.covariance).all()


def test_a_step_to_where_residuals_are_not_finite_is_tried_shorter() -> None:
    """log(x) = -3 from x = 3: the first step leads to x < 0."""
    found = batch_least_squares(lambda x: np.log(x) + 3.0, [[3.0]], lambda x: 1 / x[:, :, None])
    assert_allclose(found.x, np.exp(-3.0), rtol=1e-7)


def test_every_end_has_its_status_and_words() -> None:
    def residuals(x: Array, kind: Array) -> Array:
        ends = [x - 1, x * np.nan, np.where(x == 2.0, x, np.nan), x**2 - 1, np.exp(-x)]
        return np.choose(kind[:, None], ends) * np.ones(2)

    def jacobian(x: Array, kind: Array) -> Array:
        ends = [1 + 0 * x, 1 + 0 * x, 1 + 0 * x, x * np.nan, -np.exp(-x)]
        return (np.choose(kind[:, None], ends) * np.ones(2))[:, :, None]

    found = batch_least_squares(
        residuals, np.full((5, 1), 2.0), jacobian, data=(np.arange(5),), max_iterations=25, gtol=0.0
    )
    assert_array_equal(found.status[1:], [-1, -3, -2, 0])
    assert found.status[0] > 0
    assert_array_equal(found.success, [True, False, False, False, False])
    assert found.messages[1] == "the residuals at the start are not finite"
    assert found.messages[4] == "the largest number of iterations was reached"
    assert found.iterations[4] == 25
    assert_array_equal(found.x[1:4], 2.0)
    ends = [{"ftol": 0.0, "xtol": 0.0}, {"gtol": 0.0, "xtol": 0.0}, {"gtol": 0.0, "ftol": 0.0}]
    for status, off in enumerate(ends, 1):
        curved = batch_least_squares(lambda x: np.c_[x**2 - 2, x - 1], [[3.0]], **off)
        assert curved.status[0] == status
        assert ("gtol", "ftol", "xtol")[status - 1] in curved.messages[0]


def test_units_of_parameters_and_residuals_do_not_matter() -> None:
    units = np.array([1e-6, 1e3, 1e9, 1.0])
    plain = fit_tires(slice(30, 40), gtol=0.0)

    def scaled(x: Array, force: Array) -> tuple[Array, Array]:
        residuals, jacobian = tires(x / units, force)
        return 1e-7 * residuals, 1e-7 * jacobian / units

    other = batch_least_squares(scaled, START[30:40] * units, True, data=(FORCE[30:40],), gtol=0.0)
    assert_array_equal(other.iterations, plain.iterations)
    assert_allclose(other.x / units, plain.x, rtol=1e-9)
    assert_allclose(other.standard_error / units, plain.standard_error, rtol=1e-6)


def test_sizes_of_parameters_may_be_given() -> None:
    scaled = fit_tires(slice(30, 40), x_scale=TYPICAL, **TIGHT)
    assert_allclose(scaled.cost, fit_tires(slice(30, 40), **TIGHT).cost, rtol=1e-12)


def test_one_call_serves_all_fits_that_run_and_ended_ones_cost_nothing() -> None:
    asked: list[int] = []

    def watched(x: Array, force: Array) -> tuple[Array, Array]:
        asked.append(len(x))
        return tires(x, force)

    found = batch_least_squares(watched, START, True, data=(FORCE,), chunk=60)
    first, *calls = asked  # the first tells how many residuals there are
    assert first == 1
    ran = [(found.iterations >= i).sum() for i in range(found.iterations.max() + 1)]
    assert calls == ran
    assert_array_equal(found.evaluations, found.iterations + 1)


def test_chunks_iterate_together_so_that_fits_that_take_long_share_calls() -> None:
    asked: list[int] = []

    def watched(x: Array, force: Array) -> tuple[Array, Array]:
        asked.append(len(x))
        return tires(x, force)

    found = batch_least_squares(watched, START, True, data=(FORCE,), chunk=20)
    ran = [(found.iterations >= i).sum() for i in range(found.iterations.max() + 1)]
    assert asked[1:] == [min(20, n - done) for n in ran for done in range(0, n, 20)]


def test_a_step_that_gains_nothing_by_the_model_is_not_tried() -> None:
    y = 1.0 + 2.0 * np.arange(9) + np.random.default_rng(9).normal(size=(1, 9))
    best = batch_least_squares(line, [[0.0, 0.0]], data=(y,), **TIGHT).x
    found = batch_least_squares(line, best, data=(y,), gtol=0.0, xtol=0.0)
    assert found.iterations[0] == 0
    assert found.status[0] == 2


def test_a_refused_step_computes_no_jacobian() -> None:
    slopes: list[int] = []

    def jacobian(x: Array) -> Array:
        slopes.append(len(x))
        return 1 / x[:, :, None]

    found = batch_least_squares(lambda x: np.log(x) + 3.0, [[3.0]], jacobian)
    assert len(slopes) < found.iterations[0] + 1


def test_differences_evaluate_all_columns_in_one_call_and_stay_within_bounds() -> None:
    sizes: list[int] = []
    lower, upper = np.array([0.0, 1.0, 0.0, -2.0]), np.array([10.0, 1.3, 3000.0, 0.0])

    def residuals(x: Array, force: Array) -> Array:
        assert (x >= lower).all()
        assert (x <= upper).all()
        sizes.append(len(x))
        return tires(x, force)[0]

    options: dict[str, Any] = {"data": (FORCE[30:35],), "bounds": (lower, upper)}
    start = np.tile([8.0, 1.3, 2500.0, 0.0], (5, 1))
    exact = batch_least_squares(tires, start, True, **options, **TIGHT)
    for jac, points, accuracy in (("2-point", 1, 1e-5), ("3-point", 2, 1e-8)):
        sizes.clear()
        found = batch_least_squares(residuals, start, jac, **options, **{**TIGHT, "xtol": 1e-9})
        assert sizes[1:3] == [5, 5 * 4 * points]
        assert found.evaluations.sum() == sum(sizes) - 1
        assert_allclose(found.x / TYPICAL, exact.x / TYPICAL, rtol=0, atol=accuracy)


def test_memory_is_bounded_by_chunks() -> None:
    asked: list[int] = []

    def residuals(x: Array) -> tuple[Array, Array]:
        asked.append(len(x))
        return np.repeat(x - 1.0, 50_000, axis=1), np.ones((len(x), 50_000, 1))

    found = batch_least_squares(residuals, np.zeros((20, 1)), True)
    assert len(found) == 20
    assert max(asked) < 5


def test_threads_fit_chunks_at_the_same_time() -> None:
    meeting = threading.Barrier(2, timeout=30)

    def residuals(x: Array) -> Array:
        if len(x) > 1:
            meeting.wait()
        return np.repeat(x - 1.0, 3, axis=1)

    found = batch_least_squares(
        residuals, np.zeros((4, 1)), lambda x: np.ones((len(x), 3, 1)), chunk=2, threads=2
    )
    assert_allclose(found.x, 1.0)


def test_an_exception_of_a_thread_comes_out() -> None:
    def residuals(x: Array) -> Array:
        if len(x) > 1:
            raise KeyError("mine")
        return np.repeat(x, 3, axis=1)

    with pytest.raises(KeyError, match="mine"):
        batch_least_squares(residuals, np.zeros((40, 1)), chunk=4, threads=3)


NAN = float("nan")
WRONG: dict[str, tuple[type[Exception], str, dict[str, Any]]] = {
    "x0 of one axis": (ValueError, r"x0 must have the shape \(fits, parameters\), not \(2,\)",
                       {"x0": [0.0, 0.0]}),
    "no fits": (ValueError, "x0 must have the shape", {"x0": np.zeros((0, 2))}),
    "words": (TypeError, "x0 must be real numbers", {"x0": "start"}),
    "start": (ValueError, r"x0 must be finite, but is nan at \[1, 0\]",
              {"x0": [[0.0, 0.0], [NAN, 0.0]]}),
    "outside": (ValueError, r"x0 must be within the bounds, but is 0.0 at \[0, 1\]",
                {"bounds": ([0, 1], [2, 2])}),
    "crossed": (ValueError, r"bounds: lower must be at most upper, but is 3.0 at \[0, 1\]",
                {"bounds": ([0, 3], 1)}),
    "NaN bound": (ValueError, "bounds must not be NaN", {"bounds": (NAN, 1)}),
    "one bound": (ValueError, r"bounds must be \(lower, upper\)", {"bounds": (1,)}),
    "bounds' shape": (ValueError, r"bounds has the shape \(3,\), but must fit \(2, 2\)",
                      {"bounds": ([0, 0, 0], 1)}),
    "loss": (ValueError, "loss is 'Huber', but must be one of linear, soft_l1, huber, cauchy",
             {"loss": "Huber"}),
    "f_scale": (ValueError, "f_scale must be > 0", {"f_scale": 0.0}),
    "ftol": (ValueError, "ftol must be >= 0", {"ftol": -1.0}),
    "xtol": (TypeError, "xtol: expected a number", {"xtol": None}),
    "x_scale": (ValueError, r"x_scale must be from 1e-100 to 1e\+100, but is 0.0 at \[0, 0\]",
                {"x_scale": [0, 1]}),
    "weights": (ValueError, r"weights must be >= 0 and finite, but is -1.0 at \[0, 0\]",
                {"weights": -1.0}),
    "weights' shape": (ValueError, r"weights has the shape \(4,\), but must fit \(2, 5\)",
                       {"weights": np.ones(4)}),
    "data": (ValueError, r"data\[0\] has the shape \(3, 5\), but needs 1 or 2 rows",
             {"data": (np.ones((3, 5)),)}),
    "ragged data": (ValueError, "data: a part is not an array", {"data": ([[1.0], [1.0, 2.0]],)}),
    "data alone": (TypeError, "data must be a tuple", {"data": np.ones((2, 5))}),
    "fun": (TypeError, "fun: expected a function", {"fun": 3}),
    "jac": (ValueError, "jac is 'cs', but must be one of None, '3-point', '2-point'",
            {"jac": "cs"}),
    "few points": (ValueError, "fun: 1 residuals cannot determine 2 parameters",
                   {"data": (np.ones((1, 1)),)}),
    "residuals": (ValueError, r"fun: returned the shape \(1,\), but must return \(1, m\)",
                  {"fun": lambda x, y: x[:, 0]}),
    "no pair": (TypeError, "fun: with jac=True it must return", {"jac": True}),
    "jacobian": (ValueError, r"jac: returned the shape \(2, 5\), but must return \(2, 5, 2\)",
                 {"jac": line}),
    "chunk": (ValueError, "chunk must be an integer >= 1", {"chunk": 0}),
    "threads": (ValueError, "threads must be an integer >= 1", {"threads": 0}),
    "iterations": (ValueError, "max_iterations must be", {"max_iterations": 0.5}),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_named(case: str) -> None:
    kind, words, options = WRONG[case]
    good: dict[str, Any] = {"fun": line, "x0": np.zeros((2, 2)), "data": (np.ones((2, 5)),)}
    with pytest.raises(kind, match=words):
        batch_least_squares(**{**good, **options})
