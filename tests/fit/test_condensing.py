"""Middles of neighboring points stand for a densely sampled test."""

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
    """Side force of the tire where it was asked."""
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


def test_a_prior_weighs_as_much_as_one_point():
    """The minimum of m points at 1, of the same variance, and of a prior at 0 is m/(m + 1)."""
    m, noise = 9, 0.04
    cost, gradient, curvature = np.zeros(1), np.full((1, 1), -m * 1.0), np.full((1, 1, 1), m * 1.0)
    Ridge(np.zeros(1), np.array([noise**0.5]), noise).add(
        np.zeros((1, 1)), cost, gradient, curvature
    )
    assert -gradient[0, 0] / curvature[0, 0, 0] == pytest.approx(m / (m + 1))
