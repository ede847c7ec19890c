"""Normal equations in C, against the same sums in NumPy."""

import numpy as np
import pytest
from skidpad import _core

RHO = {
    0: lambda z: (z, 1 + 0 * z, 0 * z),
    1: lambda z: (2 * (np.sqrt(1 + z) - 1), (1 + z) ** -0.5, -0.5 * (1 + z) ** -1.5),
    2: lambda z: (
        np.where(z <= 1, z, 2 * np.sqrt(z) - 1),
        np.where(z <= 1, 1, z**-0.5),
        np.where(z <= 1, 0, -0.5 * z**-1.5),
    ),
    3: lambda z: (np.log1p(z), 1 / (1 + z), -1 / (1 + z) ** 2),
}
"""rho(z), rho'(z), rho''(z) of linear, soft_l1, huber, cauchy."""


@pytest.mark.parametrize("loss", RHO)
@pytest.mark.parametrize("m", [1, 7, 64, 65, 1000])
def test_sums_are_those_of_numpy(loss, m):
    rng = np.random.default_rng(m)
    k, scale = 5, 0.7
    r, J, w = rng.normal(size=m), rng.normal(size=(m, k)), rng.uniform(0, 2, m)
    z = (r / scale) ** 2
    rho, slope, bend = RHO[loss](z)
    cost, gradient, curvature = _core.fit_normal(r, J, w, loss, scale)
    assert cost == pytest.approx(0.5 * scale**2 * (w * rho).sum())
    pull = w * slope * r
    np.testing.assert_allclose(gradient, J.T @ pull, rtol=1e-10, atol=1e-12)
    true = slope + 2 * bend * z
    convex = np.maximum(true, 0.01 * slope)
    np.testing.assert_allclose(curvature, (J.T * w * convex) @ J, rtol=1e-10, atol=1e-12)
    found, scatter = _core.fit_scatter(r, J, w, loss, scale)
    np.testing.assert_allclose(found, (J.T * w * true) @ J, rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(scatter, (J.T * pull**2) @ J, rtol=1e-10, atol=1e-12)


def test_a_point_without_weight_does_not_count_whatever_it_is():
    rng = np.random.default_rng(0)
    r, J, w = rng.normal(size=20), rng.normal(size=(20, 3)), np.ones(20)
    w[[3, 11]] = 0.0
    some = w > 0
    r[3], J[11] = np.nan, np.inf
    with_them = _core.fit_normal(r, J, w, 0, 1.0)
    r[3], J[11] = 0.0, 0.0
    for one, two in zip(with_them, _core.fit_normal(r, J, w, 0, 1.0), strict=True):
        np.testing.assert_array_equal(one, two)
    assert with_them[0] == pytest.approx(0.5 * (r[some] ** 2).sum())


def test_columns_of_any_order_in_memory_give_the_same_bits():
    rng = np.random.default_rng(0)
    r, J, w = rng.normal(size=(4, 300)), rng.normal(size=(4, 300, 6)), np.ones(300)
    other = np.ascontiguousarray(J.swapaxes(-1, -2)).swapaxes(-1, -2)
    for one, two in zip(
        _core.fit_normal(r, J, w, 1, 0.5), _core.fit_normal(r, other, w, 1, 0.5), strict=True
    ):
        np.testing.assert_array_equal(one, two)


def test_cauchys_loss_has_all_its_digits_whatever_the_residual():
    z = np.concatenate([np.logspace(-300, 300, 6001), np.linspace(0, 4, 4001)])
    r = np.sqrt(z)[:, None]
    cost = _core.fit_cost(r, np.ones(1), 3.0, 1.0)
    np.testing.assert_allclose(2 * cost, np.log1p(r[:, 0] * r[:, 0]), rtol=4 * np.finfo(float).eps)
    assert not np.isfinite(
        _core.fit_cost(np.array([[np.inf], [np.nan]]), np.ones(1), 3.0, 1.0)
    ).any()
