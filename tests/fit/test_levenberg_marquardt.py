"""Levenberg-Marquardt on normal equations accumulated by a function."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.testing import assert_allclose, assert_array_equal
from numpy.typing import NDArray
from skidpad.bench.fits import curve, problems
from skidpad.fit import batch_least_squares
from skidpad.fit.levenberg_marquardt import levenberg_marquardt

Array = NDArray[Any]
START, SLIP, FORCE = (part[:20] for part in problems())
TIGHT: dict[str, Any] = {"ftol": 0.0, "xtol": 1e-13, "gtol": 0.0, "max_iterations": 500}


def normal(x: Array, rows: Array) -> tuple[Array, Array, Array]:
    """Cost, gradient and curvature, accumulated over chunks of ten points."""
    a, k = x.shape
    cost, gradient, curvature = np.zeros(a), np.zeros((a, k)), np.zeros((a, k, k))
    for first in range(0, SLIP.shape[1], 10):
        part = slice(first, first + 10)
        r, J = curve(x, SLIP[:, part], FORCE[rows, part])
        for i in range(a):  # one by one: the sums then do not depend on how many there are
            cost[i] += 0.5 * (r[i] @ r[i])
            gradient[i] += J[i].T @ r[i]
            curvature[i] += J[i].T @ J[i]
    return cost, gradient, curvature


def test_normal_equations_lead_to_the_minima_of_the_jacobian() -> None:
    bounds = np.array([0.0, 0.0, 0.0, -2.0]), np.array([10.0, 1.5, 3200.0, 1.0])
    for box in (None, bounds):
        found = levenberg_marquardt(normal, START, box, **TIGHT)
        known = batch_least_squares(curve, START, True, data=(SLIP, FORCE), bounds=box, **TIGHT)
        assert (found.status > 0).all()
        assert_allclose(found.cost, known.cost, rtol=1e-12)
        assert_allclose(found.x[:, :3], known.x[:, :3], rtol=1e-8)
        gradient, curvature = normal(found.x, np.arange(20))[1:]
        assert_array_equal(gradient, found.gradient)
        root = found.triangle
        assert_allclose(root.transpose(0, 2, 1) @ root, curvature, rtol=1e-9, atol=1e-9)


def test_a_fit_has_the_same_bits_alone() -> None:
    together = levenberg_marquardt(normal, START)
    for i in range(0, 20, 6):
        alone = levenberg_marquardt(lambda x, rows, i=i: normal(x, rows + i), START[i : i + 1])
        assert_array_equal(alone.x[0], together.x[i])
        assert_array_equal(alone.triangle[0], together.triangle[i])
        assert alone.iterations[0] == together.iterations[i]


def test_a_direction_without_curvature_stays_where_it_starts() -> None:
    """The cost (x + y - 3)^2/2 does not determine x - y."""

    def plane(x: Array, rows: Array) -> tuple[Array, Array, Array]:
        r = x.sum(axis=1) - 3.0
        return 0.5 * r * r, np.stack([r, r], axis=1), np.ones((len(x), 2, 2))

    found = levenberg_marquardt(plane, np.array([[1.0, 0.5]]))
    assert found.status[0] > 0
    assert_allclose(found.x[0].sum(), 3.0, rtol=1e-12)
    assert np.abs(found.x[0]).max() < 10.0


def test_a_cost_that_is_not_finite_refuses_a_step() -> None:
    def log(x: Array, rows: Array) -> tuple[Array, Array, Array]:
        with np.errstate(invalid="ignore"):
            r, slope = np.log(x) + 3.0, 1 / x
        return 0.5 * r[:, 0] ** 2, slope * r, (slope * slope)[:, :, None]

    assert_allclose(levenberg_marquardt(log, np.array([[3.0]])).x, np.exp(-3.0), rtol=1e-7)
