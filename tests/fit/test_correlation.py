"""Correlated noise is detected, and intervals still contain the truth."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from numpy.testing import assert_allclose
from scipy.signal import lfilter
from scipy.stats import chi2, norm, t
from skidpad.fit import correlation
from skidpad.fit.quantile import chi_squared, student

TRUE = sp.tires.SimplePacejka(
    friction_y=1.1, load_sensitivity=0.15, curvature_y=-0.8, peak_stiffness_load_y=9e3
)
FREE = ("friction_y", "stiffness_y", "shape_y", "curvature_y", "load_sensitivity")
CLEAN = sp.fit.synthetic(
    TRUE, loads=[1500.0, 3000.0, 4500.0], inclinations=[0.0], pressures=[83e3, 9e4], rate=10.0
)
SIZE = 0.02 * np.abs(CLEAN.fy).max()


def white(random, n):
    return random.normal(size=n)


def autoregressive(random, n):
    """First-order autoregressive noise with coefficient 0.9 and variance 1."""
    new = random.normal(size=n) * np.sqrt(1 - 0.9**2)
    new[0] /= np.sqrt(1 - 0.9**2)
    return lfilter([1.0], [1.0, -0.9], new)


def drifting(random, n):
    """A random walk over the whole record plus white noise."""
    walk = np.cumsum(random.normal(size=n))
    return 0.5 * random.normal(size=n) + 3.0 * (walk - walk.mean()) / np.sqrt(n)


def noisy(noise, seed):
    added = noise(np.random.default_rng(seed), len(CLEAN))
    return CLEAN.replace(fy=CLEAN.fy + SIZE * added)


def fit(noise, seed, **options):
    data = noisy(noise, seed)
    return sp.fit.tire(data, "simple_pacejka", free=FREE, start=TRUE, targets=("fy",), **options)


def share_inside(fits):
    """Fraction of the parameters of all fits inside their intervals."""
    inside = [
        each.low < TRUE.parameters[name] < each.high
        for found in fits
        for name, each in found.parameters.items()
    ]
    return float(np.mean(inside))


@pytest.mark.slow
@pytest.mark.parametrize("noise", [white, autoregressive, drifting])
def test_intervals_of_95_percent_hold_the_truth_in_90_to_98_percent(noise):
    """For 200 data sets."""
    fits = [fit(noise, seed) for seed in range(200)]
    assert 0.90 <= share_inside(fits) <= 0.98
    correlated = np.mean([found.intervals == "drift" for found in fits])
    assert correlated < 0.12 if noise is white else correlated == 1.0


def test_intervals_that_take_correlated_points_for_independent_ones_are_too_narrow():
    fits = [fit(autoregressive, seed, intervals="independent") for seed in range(40)]
    assert share_inside(fits) < 0.75


@pytest.mark.slow
def test_sweeps_as_clusters_hold_the_truth_where_sweeps_do_not_hang_together():
    fits = [fit(autoregressive, seed, intervals="clusters") for seed in range(60)]
    assert 0.90 <= share_inside(fits) <= 0.99


def test_what_intervals_assume_is_said_and_can_be_asked_for():
    found = fit(autoregressive, 0)
    assert found.intervals == "drift"
    assert "intervals of 95 %: drift, for noise that is correlated in time or drifts" in repr(found)
    found = fit(autoregressive, 0, intervals="hac")
    assert "intervals of 95 %: hac, for noise that is correlated in time" in repr(found)
    wide = correlation.width("hac", 0)
    assert f"; {wide:.1f} standard errors to each side" in found.describe()
    alone = fit(autoregressive, 0, intervals="independent")
    assert "intervals of 95 %: independent" in alone.describe()
    for name in FREE:
        assert alone.parameters[name].value == found.parameters[name].value
    with pytest.raises(ValueError, match="intervals is 'HAC', but must be one of auto, indep"):
        fit(white, 0, intervals="HAC")
    few = CLEAN.where(CLEAN.fz < 4000.0)
    with pytest.raises(ValueError, match='"clusters", but the data have 4 sweeps'):
        sp.fit.tire(few, "simple_pacejka", targets=("fy",), intervals="clusters")


@pytest.mark.parametrize("seed", [1, 2])  # of a rough one, and of one that may be 0
def test_parameters_that_may_be_0_or_are_rough_are_named_by_their_interval(seed):
    """Intervals for correlated noise are wider than those for independent noise."""
    data = noisy(autoregressive, seed)
    for intervals in ("drift", "hac", "independent"):
        found = sp.fit.tire(
            data, "simple_pacejka", free=FREE, start=TRUE, targets=("fy",), intervals=intervals
        )
        each, text = found.parameters, found.describe()
        zero = [name for name in FREE if each[name].low < 0 < each[name].high]
        rough = [
            name
            for name in FREE
            if each[name].high - each[name].low > abs(each[name].value) and name not in zero
        ]
        told = f"in the intervals of {len(zero)} of {len(FREE)} while the others are free: "
        assert (told + ", ".join(zero) in text) == bool(zero)
        assert (f"half their value: {', '.join(rough)}" in text) == bool(rough)


@pytest.mark.slow
def test_bands_hold_the_curve():
    at = (3000.0, 0.0, np.array([0.02, 0.06, 0.2]))
    curve, inside = TRUE.forces(*at).fy, []
    for seed in range(40):
        low, high = fit(autoregressive, seed).band(*at)["fy"]
        inside.append((low < curve) & (curve < high))
    assert 0.88 <= np.mean(inside) <= 1.0


def test_a_bootstrap_draws_blocks_where_noise_is_correlated():
    found = fit(autoregressive, 1)
    blocks, points = found.bootstrap(200), found.bootstrap(200, block=1)
    wider = [blocks.parameters[name].std() / points.parameters[name].std() for name in FREE]
    assert min(wider) > 1.5


def test_independent_noise_of_different_size_passes_for_independent():
    random = np.random.default_rng(2)
    size = np.where(np.arange(400) < 100, 5.0, 1.0)
    starts = np.arange(400) == 0
    white = [correlation.is_white((size * random.normal(size=400))[:, None], starts)
             for _ in range(400)]  # fmt: skip
    assert 0.94 < np.mean(white) <= 1.0


def test_neighbors_across_a_pause_are_none():
    values = np.repeat(np.random.default_rng(4).normal(size=200), 2)[:, None]
    pairs = np.arange(400) % 2 == 0
    assert not correlation.is_white(values, np.arange(400) == 0)
    assert correlation.is_white(values, ~pairs)
    assert not correlation.is_white(values, pairs)


def test_quantiles_are_those_of_scipy():
    for level in (0.5, 0.9, 0.95, 0.99):
        for freedom in (1, 2, 3, 4, 7, 44):
            assert_allclose(student(level, freedom), t.ppf(0.5 + level / 2, freedom), rtol=1e-9)
        assert_allclose(student(level, None), norm.ppf(0.5 + level / 2), rtol=1e-12)
    for freedom in (3, 10, 21):
        assert_allclose(chi_squared(0.975, freedom), chi2.ppf(0.975, freedom), rtol=5e-3)


def burst(points):
    """Jacobian of a record of which only a fifth has information: (points, 2)."""
    time = np.linspace(0.0, 1.0, points)
    there = (time > 0.4) & (time < 0.6)
    return there[:, None] * np.stack([np.sin(30.0 * time), np.cos(50.0 * time)], axis=1)


def test_stretches_carry_equal_information_and_follow_each_other():
    slopes, moments = burst(2000), np.linspace(0.0, 1.0, 2000)
    label = correlation.of_equal_information(moments, slopes, 8)
    assert (np.diff(label) >= 0).all()
    whole = slopes.T @ slopes
    told = [np.trace(np.linalg.solve(whole, part.T @ part))
            for part in (slopes[label == i] for i in range(8))]  # fmt: skip
    assert_allclose(told, 2 / 8, rtol=0.05)
    backward = correlation.of_equal_information(-moments, slopes, 8)
    assert (np.diff(backward) <= 0).all()


def test_stretches_of_a_record_without_information_are_equally_long():
    label = correlation.of_equal_information(np.arange(80.0), np.zeros((80, 2)), 8)
    assert_allclose(np.bincount(label), 10)


@pytest.mark.parametrize("noise", [white, autoregressive, drifting])
def test_intervals_hold_where_only_a_short_part_of_a_record_has_information(noise):
    """For 150 data sets."""
    slopes = burst(1000)
    fit = np.linalg.pinv(slopes)
    label = correlation.of_equal_information(np.arange(1000.0), slopes, 12)
    wide, inside = correlation.width("hac", 12), []
    for seed in range(150):
        added = noise(np.random.default_rng(seed), 1000)
        off = fit @ added
        moved = correlation.influences(*correlation.sums(label, slopes @ off - added, slopes))
        errors = np.sqrt(np.diag(correlation.covariance(moved, "hac")))
        inside.append(np.abs(off) < wide * errors)
    assert 0.90 <= np.mean(inside) <= 0.98
