"""Joint fits of similar cars: each from its own logs and from the others' distribution."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from skidpad.fit.pooling import Evidence, marginal, pooled

Array = NDArray[np.float64]

NAMES = ("tire.front.stiffness_y", "tire.rear.stiffness_y", "body.inertia_zz")
CAR = sp.cars.load("bmw_320i")
USUAL = np.array([CAR[name] for name in NAMES])
HOW = {"sensors": [], "dt": 5e-3}
SPREAD = 0.06
"""Of the cars, relative to their usual parameters."""

EFFECTS = np.array([28.0, 8.0, -3.0, 7.0, -1.0, 1.0, 18.0, 12.0])
ERRORS = np.array([15.0, 10.0, 16.0, 11.0, 9.0, 11.0, 10.0, 18.0])
"""Coaching in eight schools, and standard errors (Gelman and others 2013, table 5.2)."""


def said(values: Array, errors: Array) -> Evidence:
    """Information from independent measurements (n, k) with errors (n, k)."""
    information = np.apply_along_axis(np.diag, -1, errors**-2.0)
    return Evidence(information, values * errors**-2.0)


def kind(evidence: Evidence, **known: Array) -> tuple[Array, Array, Array]:
    k = evidence.pull.shape[1]
    nothing = {"expected": np.zeros(k), "precision": np.zeros(k)}
    return pooled(evidence, np.full(k, 3.0), **{**nothing, **known})


def weave(car: sp.Car, amplitude: Array, seed: int, duration: float = 4.0) -> list[dict]:
    """Logs of several cars that weave from 0.2 to 2 Hz, with sensor noise."""
    chance = np.random.default_rng(seed)
    time = np.arange(0.0, duration + 0.005, 0.01)
    steer = np.sin(2 * np.pi * (0.2 * time + 0.9 * time**2 / duration))[:, None] * amplitude
    fleet = sp.Fleet(car, n=amplitude.size)
    fleet.start(speed=20.0)
    run = fleet.run({"steer": sp.Signal(time, steer)}, duration, record=["vx", "vy", "yaw_rate"])
    noise = {"yaw_rate": 0.01, "vy": 0.03}
    return [
        {"time": run.time, "steer": steer[:, i], "vx": run["vx"][:, i]}
        | {q: run[q][:, i] + chance.normal(0.0, s, time.size) for q, s in noise.items()}
        for i in range(amplitude.size)
    ]


def cars(seed: int, n: int = 6) -> tuple[Array, list[dict]]:
    """Parameters (n, k) of similar cars and their logs; the first has little information."""
    chance = np.random.default_rng(seed)
    numbers = USUAL * (1.05 + SPREAD * chance.standard_normal((n, len(NAMES))))
    amplitude = np.full(n, 0.02)
    amplitude[0] = 0.004
    made = CAR.replace(dict(zip(NAMES, numbers.T, strict=True)))
    return numbers, weave(made, amplitude, 1000 + seed)


@cache
def three() -> tuple[Array, sp.fit.Population]:
    """Yaw inertia of three cars, and their joint fit."""
    inertia = np.array([1400.0, 1500.0, 1650.0])
    made = CAR.replace({"body.inertia_zz": inertia})
    logs = weave(made, np.full(3, 0.02), seed=1, duration=2.0)
    return inertia, sp.fit.cars(logs, CAR, ["body.inertia_zz"], **HOW)


def test_a_spread_far_above_errors_is_that_of_the_numbers():
    """Then the population mean is the cars' mean, and its variance that over n - 1."""
    values = np.random.default_rng(1).normal(5.0, 2.0, (7, 2))
    mean, covariance, spread = kind(said(values, np.full((7, 2), 1e-4)))
    assert mean == pytest.approx(values.mean(axis=0), rel=1e-6)
    assert spread == pytest.approx(values.std(axis=0, ddof=1), rel=1e-6)
    assert np.diag(covariance) == pytest.approx(spread**2 / 7, rel=1e-6)


def test_mean_and_spread_are_where_their_posterior_is_largest():
    """The maximum of the marginal likelihood of eight schools times the spread, on a grid."""
    found = kind(said(EFFECTS[:, None], ERRORS[:, None]))
    spread = np.linspace(0.01, 20.0, 20_001)[:, None]
    variance = ERRORS**2 + spread**2
    mean = (EFFECTS / variance).sum(axis=1) / (1 / variance).sum(axis=1)
    squares = ((EFFECTS - mean[:, None]) ** 2 / variance).sum(axis=1)
    height = np.log(spread[:, 0]) - (squares + np.log(variance).sum(axis=1)) / 2
    best = int(height.argmax())
    assert found.spread[0] == pytest.approx(spread[best, 0], abs=1e-3)
    assert found.mean[0] == pytest.approx(mean[best], abs=1e-3)


def test_a_car_that_says_nothing_does_not_count():
    values, errors = EFFECTS[:, None], ERRORS[:, None]
    seven = kind(said(values[1:], errors[1:]))
    silent = np.where(np.arange(8)[:, None] == 0, 1e6, errors)
    # n - 1 counts it, which is what the prior of the spread costs
    assert kind(said(values, silent)).mean == pytest.approx(seven.mean, abs=0.2)


def test_what_is_known_of_the_mean_before_counts_as_one_more_measurement_of_it():
    evidence = said(EFFECTS[:, None], ERRORS[:, None])
    sure = kind(evidence, expected=np.array([20.0]), precision=np.array([1e8]))
    assert sure.mean == pytest.approx([20.0], abs=1e-4)


def test_evidence_about_some_numbers_is_that_of_their_marginal_distribution():
    random = np.random.default_rng(2)
    root = random.standard_normal((4, 4))
    covariance, center = root @ root.T + np.eye(4), random.standard_normal(4)
    information = np.linalg.inv(covariance)
    kept = np.array([True, False, True, False])
    found = marginal(Evidence(information, information @ center), kept)
    assert np.linalg.inv(found.information) == pytest.approx(covariance[np.ix_(kept, kept)])
    assert np.linalg.solve(*found) == pytest.approx(center[kept])


def test_good_logs_speak_for_themselves():
    """Each car keeps its value, and the population has their mean and spread."""
    inertia, found = three()
    assert found.success, found.message
    values = [fit.parameters["body.inertia_zz"].value for fit in found.fits]
    assert values == pytest.approx(inertia, rel=0.03)
    mean = found.mean["body.inertia_zz"]
    assert mean.value == pytest.approx(np.mean(values), rel=1e-3)
    assert mean.low < inertia.mean() < mean.high
    assert found.spread["body.inertia_zz"] == pytest.approx(np.std(values, ddof=1), rel=0.1)
    assert "body.inertia_zz" in str(found)


def test_one_more_car_of_a_kind_is_expected_where_the_others_are():
    _, found = three()
    mean, spread = found.mean["body.inertia_zz"], found.spread["body.inertia_zz"]
    prior = found.priors["body.inertia_zz"]
    assert prior.mean == mean.value
    between = np.hypot(spread, mean.standard_error)
    assert 1.96 * prior.deviation == pytest.approx(4.303 * between, rel=1e-3)  # Student's, of two
    drawn = found.cars(4000, seed=2)["body.inertia_zz"]
    assert drawn.mean() == pytest.approx(mean.value, rel=0.01)
    assert drawn.std() == pytest.approx(between, rel=0.05)


def test_what_is_no_kind_is_refused():
    logs = weave(CAR, np.array([0.02, 0.02]), seed=1, duration=1.0)
    with pytest.raises(ValueError, match="recordings: a kind is of two cars or more, not of 1"):
        sp.fit.cars(logs[:1], CAR)
    with pytest.raises(TypeError, match="recordings: expected a sequence, with what was recorded"):
        sp.fit.cars(logs[0], CAR)
    with pytest.raises(ValueError, match="car: 3 cars, but recordings of 2"):
        sp.fit.cars(logs, [CAR] * 3)
    with pytest.raises(ValueError, match="free: cars of a kind differ in numbers of the car"):
        sp.fit.cars(logs, CAR, [], sensors=["steer.offset"])
    other = CAR.replace({"tire": sp.tires.load("sport_225_45r17")})
    with pytest.raises(ValueError, match=r"car: free are .* of car 0, but .* of car 1"):
        sp.fit.cars(logs, [CAR, other])


@pytest.mark.slow
def test_a_poor_log_is_helped_by_other_cars_of_the_kind():
    """In each of 12 sets of 6 cars the first has a fifth of the steer.

    Together with the others its estimate is better, spreads are those of the cars, and intervals
    contain most of the truth. Over 200 such sets (docs/models/fits.md) errors are 0.55 of those
    alone and 93 % of intervals cover; chance moves that of 12 sets by 0.1 and 2 %.
    """
    own, shared, spreads, held = [], [], [], []
    for seed in range(12):
        numbers, logs = cars(seed)
        found = sp.fit.cars(logs, CAR, NAMES, **HOW)
        assert found.success, found.message
        alone = sp.fit.car(logs[0], CAR, NAMES, **HOW)
        own.append([alone.parameters[name].value for name in NAMES] / numbers[0] - 1)
        shared.append([found.fits[0].parameters[name].value for name in NAMES] / numbers[0] - 1)
        spreads.append([found.spread[name] for name in NAMES] / USUAL)
        for fit, truth in zip(found.fits, numbers, strict=True):
            each = zip(fit.parameters.values(), truth, strict=True)
            held += [e.low < value < e.high for e, value in each]
    assert np.sqrt(np.mean(np.square(shared))) < 0.8 * np.sqrt(np.mean(np.square(own)))
    assert np.sqrt(np.mean(np.square(spreads))) == pytest.approx(SPREAD, rel=0.2)
    assert np.mean(held) > 0.87
