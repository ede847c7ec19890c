"""Drift that looks partly like the tire, and the intervals that allow for it."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from numpy.testing import assert_allclose
from scipy.stats import norm
from scripts import script
from skidpad.fit import drift
from skidpad.fit.correlation import width
from skidpad.fit.quantile import normal_share
from skidpad.fit.tire_covariance import _long_run
from skidpad.fit.tire_problem import TireProblem, points

cover = script("tools/cover_tire_intervals.py")

POINTS, SWEEPS = 480, 12
STARTS = np.arange(POINTS) % (POINTS // SWEEPS) == 0


def design() -> np.ndarray:
    """Slopes of a tire: an offset, its change with load, and two curves swept 12 times."""
    sweep, since = np.arange(POINTS) // 40, np.arange(POINTS) % 40 / 40
    load = sweep % 3 - 1.0
    swing = np.sin(2 * np.pi * since)
    return np.stack([np.ones(POINTS), load, swing, swing**3 * (1 + 0.2 * load)], axis=-1)


def walk(random: np.random.Generator) -> np.ndarray:
    """A random walk from 0, as large at its end as the noise."""
    return np.cumsum(random.normal(size=POINTS)) / np.sqrt(POINTS)


def offsets(random: np.random.Generator) -> np.ndarray:
    """An offset of each sweep, as large as the noise."""
    return np.repeat(random.normal(size=SWEEPS), POINTS // SWEEPS)


def ramps(random: np.random.Generator) -> np.ndarray:
    """A drift from 0 in each sweep, twice as large at its end as the noise."""
    return np.repeat(2 * random.normal(size=SWEEPS), 40) * np.tile(np.arange(40) / 40, SWEEPS)


def trend(random: np.random.Generator) -> np.ndarray:
    """A ramp over the whole test."""
    return 2 * random.normal() * np.arange(POINTS) / POINTS


def settling(random: np.random.Generator) -> np.ndarray:
    """A zero that follows a temperature."""
    return 2 * random.normal() * (1 - np.exp(-np.arange(POINTS) / (0.2 * POINTS)))


def none(random: np.random.Generator) -> np.ndarray:
    """No drift."""
    return np.zeros(POINTS)


def fitted(added: np.ndarray, white: bool = True) -> tuple[np.ndarray, drift.Drifts]:
    """Errors of least squares for known slopes, and the likely noise."""
    slopes = design()
    inverse = np.linalg.inv(slopes.T @ slopes)
    off = inverse @ slopes.T @ added
    left = slopes @ off - added
    record = drift.Record(left, slopes, np.ones(POINTS))
    independent = (slopes * left[:, None] ** 2).T @ slopes
    scatter = independent if white else _long_run(record, np.arange(len(off)))
    return off, drift.drifts(record, STARTS, inverse, np.zeros_like(inverse), scatter, white)


def share_inside(kind, sets: int) -> float:
    """Fraction of the parameters inside their intervals of 95 %."""
    inside = []
    for seed in range(sets):
        random = np.random.default_rng(seed)
        off, found = fitted(random.normal(size=POINTS) + kind(random))
        inside.append(np.abs(off) < found.half_widths(np.eye(len(off)), 0.95))
    return float(np.mean(inside))


@pytest.mark.parametrize("kind", [none, walk, offsets])
def test_intervals_hold_what_drift_takes_for_the_tire(kind):
    """For 60 data sets."""
    assert 0.90 <= share_inside(kind, 60) <= 0.995


@pytest.mark.slow
@pytest.mark.parametrize("kind", [none, walk, offsets, ramps, trend, settling])
def test_intervals_hold_under_each_kind_of_drift(kind):
    """For 300 data sets."""
    assert 0.90 <= share_inside(kind, 300) <= 0.99


def test_an_offset_of_all_points_is_as_uncertain_as_the_drift_is_large():
    """No residual shows it: only the size of what the drift does between sweeps."""
    random = np.random.default_rng(3)
    noise, wander = random.normal(size=POINTS), walk(random)
    errors = [
        np.sqrt(found.covariance[0, 0])
        for size in (0.0, 2.0, 8.0)
        for _, found in [fitted(noise + size * wander)]
    ]
    assert errors[0] < 4 / np.sqrt(POINTS)
    assert errors[1] > 4 * errors[0]
    assert errors[2] > 2 * errors[1]
    _, alone = fitted(noise + 2.0 * wander)
    _, shifted = fitted(noise + 2.0 * wander + 10.0)
    assert_allclose(shifted.covariance, alone.covariance, rtol=1e-6)


def test_kinds_of_drift_are_told_apart():
    names = list(drift.kinds(STARTS, drift.intervals(STARTS, drift.BLOCKS)))
    known = {walk: "random walk", offsets: "offsets of sweeps", ramps: "slopes of sweeps"}
    for kind, name in known.items():
        random = np.random.default_rng(5)
        _, found = fitted(0.5 * random.normal(size=POINTS) + 2 * kind(random))
        shares = found.shares @ (found.amounts[:, 2:] > 0)
        assert names[int(np.argmax(shares))] == name
        assert found.steady < 1e-3


def test_sweeps_shorter_than_intervals_are_not_told_apart():
    """A logger of whole seconds repeats times, which look like beginnings of sweeps."""
    for starts in (np.ones(3000, bool), np.arange(3000) % 9 != 1):
        label = drift.intervals(starts, drift.BLOCKS)
        assert_allclose(np.bincount(label), 3000 / drift.BLOCKS, atol=1.0)
        assert len(np.bincount(label)) == drift.BLOCKS
        assert not any("sweeps" in name for name in drift.kinds(starts, label))
    sweeps = np.arange(3000) % 100 == 0
    label = drift.intervals(sweeps, drift.BLOCKS)
    assert (np.diff(label)[sweeps[1:]] == 1).all()
    assert "offsets of sweeps" in drift.kinds(sweeps, label)


def test_data_without_drift_are_mostly_taken_to_have_none():
    steady = [
        fitted(np.random.default_rng(seed).normal(size=POINTS))[1].steady for seed in range(20)
    ]
    assert np.median(steady) > drift.STEADY


def test_the_covariance_under_correlated_noise_is_that_of_its_correlation():
    """For AR(1) noise of coefficient 0.8, and parameters that no drift would move."""
    lag = np.arange(POINTS)
    slopes = design()
    pull = np.linalg.pinv(slopes)
    true = np.diag(pull @ 0.8 ** np.abs(lag[:, None] - lag) @ pull.T)
    random = np.random.default_rng(1)
    ratios = []
    for _ in range(40):  # the scatter of three cosines varies by 0.8 of its mean
        added = random.normal(size=POINTS)
        added[1:] *= np.sqrt(1 - 0.8**2)
        for i in range(1, POINTS):
            added[i] += 0.8 * added[i - 1]
        _, found = fitted(added, white=False)
        ratios.append(np.diag(found.covariance) / true)
    wider = width("hac", 0) / width("independent", 0)
    assert_allclose(np.mean(ratios, axis=0)[2:] / wider**2, 1.0, atol=0.35)


def test_sums_of_exponentially_correlated_noise_vary_as_point_by_point():
    counts = np.array([3, 4, 4, 2])
    lag = np.arange(13)
    dense = np.exp(-np.abs(lag[:, None] - lag) / 2.5)
    sums = np.repeat(np.eye(4), counts, axis=0) / np.sqrt(counts)
    assert_allclose(drift.exponential(counts.astype(float), 2.5), sums.T @ dense @ sums, rtol=1e-12)


def test_variances_of_components_are_those_of_the_noise():
    """Restricted maximum likelihood has no bias by the number of groups."""
    groups = np.kron(np.eye(30), np.ones((5, 5)))
    random, found = np.random.default_rng(2), []
    for _ in range(40):
        values = random.normal(size=150) + np.repeat(2 * random.normal(size=30), 5)
        found.append(drift.variances(values, np.array([np.eye(150), groups])))
    assert_allclose(np.mean(found, axis=0), [1.0, 4.0], rtol=0.12)


def test_a_mixture_of_normal_errors_is_held_as_often_as_asked():
    shares, deviations = np.array([0.7, 0.3]), np.array([1.0, 5.0])
    for level in (0.5, 0.95):
        wide = drift.half_widths(shares, deviations**2, level)
        assert_allclose((2 * norm.cdf(wide / deviations) - 1) @ shares, level, atol=1e-6)
    assert_allclose(drift.half_widths(np.ones(1), np.full((2, 1), 9.0), 0.95), 5.88, rtol=1e-3)
    at = np.linspace(0, 6, 50)
    assert_allclose(normal_share(at), 2 * norm.cdf(at) - 1, atol=2e-7)


TRUE = sp.tires.SimplePacejka(
    friction_y=1.1, load_sensitivity=0.15, curvature_y=-0.8, peak_stiffness_load_y=9e3
)
FREE = ("friction_y", "stiffness_y", "shape_y", "curvature_y")


def test_records_have_the_gradient_and_the_curvature_of_all_points():
    data = sp.fit.synthetic(TRUE, loads=[1500.0, 3000.0], noise=0.02, rate=4.0)
    posed = TireProblem(
        TRUE, FREE, points(data, ["fy"], np.ones((len(data), 1))), ["fy"], np.array([2e3])
    )
    x = np.array([TRUE.parameters[name] for name in FREE])
    each = np.arange(len(data))
    [(record, own, scatter)] = posed.records(x, posed.pulls(x), each)
    _, gradient, curvature = posed.normal(x[None], np.zeros(1, np.intp))
    assert_allclose(record.slopes.T @ record.residuals, gradient[0], rtol=1e-9)
    assert_allclose(record.slopes.T @ record.slopes, curvature[0], rtol=1e-9)
    assert_allclose((own, scatter), posed.scatter(x), rtol=1e-12)
    [(coarse, *_)] = posed.records(x, posed.pulls(x), each // 3)
    assert_allclose(coarse.slopes[1], record.slopes[3:6].sum(axis=0) / np.sqrt(3), rtol=1e-9)
    assert_allclose(coarse.residuals[1], record.residuals[3:6].sum() / np.sqrt(3), rtol=1e-9)


def test_a_fit_says_that_its_data_drift():
    clean = sp.fit.synthetic(TRUE, loads=[1500.0, 3000.0, 4500.0], rate=5.0)
    random = np.random.default_rng(0)
    size = 0.02 * np.abs(clean.fy).max()
    noise, wander = random.normal(size=len(clean)), np.cumsum(random.normal(size=len(clean)))
    options = {"free": FREE, "start": TRUE, "targets": ("fy",)}
    steady = clean.replace(fy=clean.fy + size * noise)
    found = sp.fit.tire(steady, "simple_pacejka", **options)
    assert found.intervals == "independent"
    drifting = steady.replace(fy=steady.fy + size * wander / np.sqrt(len(clean)))
    found = sp.fit.tire(drifting, "simple_pacejka", **options)
    assert found.intervals == "drift"
    assert "intervals of 95 %: drift, for noise that is correlated in time or drifts" in repr(found)


def test_drift_is_as_large_in_time_logged_in_whole_seconds():
    """Ten points of a second then have the same time."""
    clean = sp.fit.synthetic(TRUE, loads=[1500.0, 3000.0, 4500.0], rate=10.0)
    random = np.random.default_rng(0)
    noise, wander = random.normal(size=len(clean)), np.cumsum(random.normal(size=len(clean)))
    added = 0.02 * np.abs(clean.fy).max() * (noise + wander / np.sqrt(len(clean)))
    walked = clean.replace(fy=clean.fy + added)
    coarse = walked.replace(time=np.floor(walked.time))
    assert coarse.starts().mean() > 0.8
    fine, rough = (
        sp.fit.tire(
            data, "simple_pacejka", free=FREE, start=TRUE, targets=("fy",), intervals="drift"
        )
        for data in (walked, coarse)
    )
    for name in FREE:
        errors = [each.parameters[name].standard_error for each in (fine, rough)]
        assert_allclose(errors[1], errors[0], rtol=0.3)


TIRE = cover.tire_of("touring_205_55r16")
TEST = cover.test_of(TIRE, ("fy",), 2.5, cover.PRESSURES)


def shares_inside(noise: str, sets: int) -> np.ndarray:
    """Fraction of the parameters of a Magic Formula, and of its side forces, in their intervals."""
    found = (cover.fitted(TEST, cover.NOISES[noise], ("fy",), seed, "auto") for seed in range(sets))
    return np.mean([list(cover.covered(TIRE, each).values()) for each in found], axis=0)


def mean_width(seed: int, intervals: str) -> float:
    """Mean width of the intervals of side forces under independent noise."""
    found = cover.fitted(TEST, cover.NOISES["independent"], ("fy",), seed, intervals)
    low, high = found.band(**cover.grid(TIRE, False))["fy"]
    return float(np.mean(high - low))


def test_drift_that_is_not_there_costs_less_than_a_seventh_of_the_width():
    """Of ten tests of side force, with 1188 points each."""
    widths = [[mean_width(seed, each) for each in ("auto", "independent")] for seed in range(10)]
    auto, independent = np.mean(widths, axis=0)
    assert auto < 1.15 * independent


@pytest.mark.parametrize("noise", ["independent", "random walk", "offset of each sweep"])
def test_intervals_of_a_magic_formula_hold_the_truth(noise):
    """Of ten tests of side force, with 1188 points each."""
    parameters, forces = shares_inside(noise, 10)
    assert 0.88 <= parameters <= 0.985
    assert 0.85 <= forces <= 0.985


ONE_COURSE = ("ramp over the test", "slow wave")
"""Drifts of which a test shows a single course, hardly enough to tell kind and size: intervals
allow for larger ones too, and hold nearly all forces."""


@pytest.mark.slow
@pytest.mark.parametrize("noise", [name for name in cover.NOISES if "mean" not in name])
def test_intervals_of_95_percent_hold_forces_in_90_to_98_percent(noise):
    """For 100 data sets."""
    parameters, forces = shares_inside(noise, 100)
    assert 0.90 <= parameters <= 0.985
    assert 0.90 <= forces <= (0.999 if noise in ONE_COURSE else 0.98)
