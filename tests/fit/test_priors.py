"""Prior knowledge, and fits to data with little information."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.fit import Prior
from skidpad.fit.information import with_knowledge

from .maneuvers import sine_sweep

TRUTH = sp.cars.load("bmw_320i")
GENTLE = sine_sweep(TRUTH, 0.05, duration=4.0, amplitude=0.01)
HOW = {"dt": 5e-3, "channels": ["yaw_rate", "vy"]}
GRIP = ("tire.front.grip", "tire.rear.grip")
STIFFNESS = ("tire.front.stiffness_y", "tire.rear.stiffness_y")


@pytest.fixture(scope="module")
def gentle() -> sp.fit.CarFit:
    """Stiffness and grip of each axle from a run far below the limit."""
    return sp.fit.car(GENTLE, TRUTH, **HOW)


def test_what_a_gentle_run_does_not_show_stays_near_its_prior(gentle):
    for name in GRIP:
        assert gentle.parameters[name].value == pytest.approx(1.0, abs=0.15)
        assert 0.05 < gentle.parameters[name].standard_error <= 0.15


def test_an_empty_prior_says_nothing(gentle):
    flat = sp.fit.car(GENTLE, TRUTH, priors={name: Prior() for name in GRIP}, **HOW)
    away, held = (
        max(abs(fit.parameters[name].value - 1.0) for name in GRIP) for fit in (flat, gentle)
    )
    assert away > held


def test_a_prior_draws_as_much_as_its_deviation_says():
    means = (0.9 * TRUTH[STIFFNESS[0]], 0.9 * TRUTH[STIFFNESS[1]])
    found = []
    for share in (1e-5, 1.0):
        priors = {
            name: Prior(mean, share * mean) for name, mean in zip(STIFFNESS, means, strict=True)
        }
        fit = sp.fit.car(GENTLE, TRUTH, STIFFNESS, priors=priors, sensors=(), **HOW)
        found.append(fit.parameters[STIFFNESS[0]].value)
    assert found[0] == pytest.approx(means[0], rel=1e-3)
    assert found[1] == pytest.approx(TRUTH[STIFFNESS[0]], rel=0.03)


def test_bounds_of_a_prior_hold():
    name = STIFFNESS[0]
    ends = Prior(low=0.8 * TRUTH[name], high=0.9 * TRUTH[name])
    start = {name: 0.85 * TRUTH[name]}
    fit = sp.fit.car(GENTLE, TRUTH, [name], priors={name: ends}, start=start, sensors=(), **HOW)
    assert fit.parameters[name].value == ends.high


def test_axles_are_tied_by_a_factor_that_has_a_prior():
    prior = {" = ".join(STIFFNESS): Prior(1.0, 0.2)}
    start = TRUTH.replace({name: 0.85 * TRUTH[name] for name in STIFFNESS})
    fit = sp.fit.car(GENTLE, start, [STIFFNESS], priors=prior, sensors=(), **HOW)
    for name in STIFFNESS:
        assert fit.car[name] == pytest.approx(TRUTH[name], rel=0.03)


def test_a_sensor_ahead_of_the_center_of_mass_is_found():
    """As far as its noise allows, which is little: a twentieth of its reading."""
    found = []
    for place in (0.0, 0.3):
        log = dict(GENTLE) | {"vy": GENTLE["vy"] + place * GENTLE["yaw_rate"]}
        how = {"sensors": ["vy.ahead"], "priors": {"vy.ahead": Prior()}}
        fit = sp.fit.car(log, TRUTH, STIFFNESS[:1], **how, **HOW)
        found.append(fit.parameters["vy.ahead"].value)
    assert np.diff(found) == pytest.approx(0.3, rel=0.02)


def test_knowledge_adds_its_precision_also_to_what_has_no_inverse():
    known = np.array([4.0, 0.0])
    covariance = np.array([[1.0, 0.3], [0.3, 0.5]])
    inverse = np.linalg.inv(np.linalg.inv(covariance) + np.diag(known))
    np.testing.assert_allclose(with_knowledge(covariance, known), inverse, atol=1e-12)
    flat = np.array([[1.0, 2.0], [2.0, 4.0]])  # of one direction
    np.testing.assert_allclose(with_knowledge(flat, known), flat / (1.0 + 4.0), atol=1e-12)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"deviation": 0.0}, "deviation: 0.0 is not allowed"),
        ({"mean": 1.0}, "mean: without a deviation it says nothing"),
        ({"low": 2.0, "high": 1.0}, "low: 2 must be below high, 1"),
    ],
)
def test_priors_that_say_nothing_are_refused(given, words):
    with pytest.raises(ValueError, match=words):
        Prior(**given)


def test_bounds_are_given_once():
    name = STIFFNESS[0]
    with pytest.raises(ValueError, match="has bounds in its prior too"):
        sp.fit.car(GENTLE, TRUTH, [name], bounds={name: (1.0, 50.0)}, priors={name: Prior(low=2.0)})
    with pytest.raises(KeyError, match=r"priors: .*body\.mas.* is not free"):
        sp.fit.car(GENTLE, TRUTH, [name], priors={"body.mas": Prior(1.0, 1.0)})
    with pytest.raises(TypeError, match=f"priors: {name}"):
        sp.fit.car(GENTLE, TRUTH, [name], priors={name: (1.0, 2.0)})
