"""Noise that grows with load is found from residuals, and weights the points."""

import numpy as np
import pytest
import skidpad as sp
from skidpad.fit.noise import growth, weighed
from skidpad.fit.tire_problem import Points

LOADS = np.repeat([1000.0, 2000.0, 3000.0, 4000.0, 5000.0], 400)
TIRE = sp.tires.load("touring_205_55r16")
NOMINAL = {"fnomin": TIRE.parameters["fnomin"]}


@pytest.mark.parametrize("power", [0.0, 0.5, 1.0, 1.5])
def test_the_power_of_the_load_is_found(power):
    random = np.random.default_rng(1)
    noise = (LOADS / 5000) ** power * random.normal(size=LOADS.size)
    stray = random.random(LOADS.size) < 0.02
    noise[stray] *= 20.0
    found = growth(noise, np.ones_like(noise), LOADS)
    # the logarithm of a normal number has a deviation of 1.1: 0.045 of the slope here
    assert found == pytest.approx(power, abs=0.14)


def test_middles_of_many_points_count_as_many():
    random = np.random.default_rng(2)
    many = np.where(LOADS > 2500, 16.0, 1.0)
    noise = random.normal(size=LOADS.size) / np.sqrt(many)
    assert growth(noise, many, LOADS) < 0.14


def test_what_has_no_noise_or_no_loads_counts_alike():
    assert growth(np.zeros_like(LOADS), np.ones_like(LOADS), LOADS) == 0.0
    one = np.full_like(LOADS, 3000.0)
    assert growth(np.random.default_rng(0).normal(size=one.size), np.ones_like(one), one) == 0.0
    assert growth(np.ones(5), np.ones(5), LOADS[::400]) == 0.0


def test_weights_are_the_inverse_of_the_variance_and_mean_the_same():
    given = Points({"fz": LOADS}, np.zeros((LOADS.size, 2)), np.full((LOADS.size, 2), 3.0))
    found = weighed(given, [1.0, 0.0]).weights
    np.testing.assert_array_equal(found[:, 1], 3.0)
    assert found[:, 0].mean() == pytest.approx(3.0)
    assert found[0, 0] / found[-1, 0] == pytest.approx(25.0)


def miss_at_little_load(found, data):
    """Root mean square error at the smallest load, relative to the peak."""
    data = data.where(data.fz == data.fz.min())
    at = {"fz": data.fz, "kappa": 0.0, "alpha": data.alpha, "gamma": data.gamma, "p": data.p}
    one, two = (tire.forces(**at).mz for tire in (found.tire, TIRE))
    return np.sqrt(np.mean((one - two) ** 2)) / np.abs(two).max()


def test_quiet_points_at_small_loads_determine_the_curves(monkeypatch):
    """Noise of 2 % of the force at each load: errors there are smaller than with equal weights."""
    alike, by_noise = [], []
    for seed in range(4):
        data = sp.fit.synthetic(TIRE, noise=0.02, rate=10.0, seed=seed)
        for known, misses in ((growth, by_noise), (lambda *_: 0.0, alike)):
            monkeypatch.setattr("skidpad.fit.chain.growth", known)
            model = sp.tires.MagicFormula("6.1")
            found = sp.fit.tire(data, model, start=NOMINAL, targets=("fy", "mz"))
            misses.append(miss_at_little_load(found, data))
    assert np.mean(by_noise) < 0.7 * np.mean(alike)
