"""Medians of neighboring points represent a densely sampled test."""

import numpy as np
import pytest
import skidpad as sp
from skidpad.fit.condensing import condensed
from skidpad.fit.ridge import Ridge
from skidpad.fit.tire_problem import points

TIRE = sp.tires.load("pacejka_205_60r15")


def measured(**spoilt):
    data = sp.fit.synthetic(TIRE, rate=100.0, pressures=[2.2e5], **spoilt)
    return points(data, ["fy"], np.ones((len(data), 1)))


def curve(of):
    """Side force of the tire at the sampled points."""
    asked = {name: of.asked[name] for name in ("fz", "kappa", "alpha", "gamma", "p", "vx")}
    return TIRE.forces(**asked).fy


def test_middles_lie_on_the_curve_and_have_the_weight_of_all():
    every = measured()
    few = condensed(every)
    assert 8 * len(few.measured) < len(every.measured)
    assert few.weights.sum() == pytest.approx(every.weights.sum(), rel=0.02)
    largest = np.abs(every.measured).max()
    np.testing.assert_allclose(few.measured[:, 0], curve(few), atol=0.001 * largest)


def test_strays_among_neighbors_do_not_count():
    few = condensed(measured(outliers=0.05))
    off = np.abs(few.measured[:, 0] - curve(few)) / np.abs(few.measured).max()
    assert np.mean(off > 0.01) < 0.01  # of points it is one in twenty


def test_points_in_no_order_are_left_as_they_are():
    every = measured()
    mixed = every.where(np.random.default_rng(0).permutation(len(every.measured)))
    assert condensed(mixed) is mixed


def pulled(x, noise):
    """Gradient and curvature of a prior at 0, as wide as the noise."""
    cost, gradient, curvature = np.zeros(1), np.zeros((1, 1)), np.zeros((1, 1, 1))
    prior = Ridge(np.zeros(1), np.array([noise**0.5]), noise)
    prior.add(np.array([[x]]), cost, gradient, curvature)
    return cost[0], gradient[0, 0], curvature[0, 0, 0]


def test_a_prior_weighs_as_much_as_two_points_near_its_middle():
    """The minimum of m points at 1, of the same variance, and of a prior at 0 is m/(m + 2)."""
    m, noise = 9, 0.04
    curvature = pulled(0.0, noise)[2]
    assert m / (m + curvature) == pytest.approx(m / (m + 2))


def test_a_prior_gives_way_to_data_that_are_sure():
    """At a thousand times its width it costs less than a residual of 5.3 standard deviations."""
    noise = 0.04
    far = 1000 * noise**0.5
    cost, gradient, _ = pulled(far, noise)
    assert cost < 0.5 * noise * 5.3**2
    assert gradient == pytest.approx(2 * noise / far, rel=1e-5)
    step = 1e-6 * far
    slope = (pulled(far + step, noise)[0] - pulled(far - step, noise)[0]) / (2 * step)
    assert gradient == pytest.approx(slope, rel=1e-6)
